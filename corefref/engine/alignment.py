"""
The best alignment of a sparse table of weights, exact, with the prices that prove it best.

| symbol | meaning |
|---|---|
| w(i, j) | the weight of aligning i with j, a positive integer; 0 where the table has none |
| u(i), v(j) | dual variables: the prices of the rows and columns |

The assignment problem (Kuhn 1955) where rows and columns may stay unaligned. Three steps, all on integers: rows bid for
columns, the auction of Bertsekas (1988), without ε the augmenting row reduction of Jonker & Volgenant (1987); where
that leaves many rows over, an auction with ε finds better prices to start from; what is then still unaligned at a
price is repaired by shortest augmenting paths (Dijkstra) in the reduced costs u(i) + v(j) − w(i, j). Whatever the steps
before did, the repair ends in an optimum, and `certify` checks that it did.
"""

from collections.abc import Iterable, Mapping
from heapq import heappop, heappush
from typing import NamedTuple, TypeAlias

Edges: TypeAlias = Mapping[int, Mapping[int, int]]
"""For each row its columns with their weights, or for each column its rows."""

BIDS_PER_ROW = 8
AUCTION_STEPS = (64, 1024, 16384)
"""The divisors of the greatest weight that give ε, one auction each."""


class NotOptimalError(AssertionError):
    """An alignment without a proof that it is best: a mistake in this module, never in the input."""


class Assignment(NamedTuple):
    """
    The rows and columns aligned, and the prices of all that have a weight; every other price is 0.

    Weights and prices are whole numbers: similarities and their prices, times `scale`.

    >>> best = assignment({(0, 0): 2, (1, 0): 3, (1, 1): 2})
    >>> best.pairs, best.weight
    ([(0, 0), (1, 1)], 4)
    """

    pairs: list[tuple[int, int]]
    u: dict[int, int]
    v: dict[int, int]
    weight: int
    scale: int = 1


def assignment(weights: Mapping[tuple[int, int], int], scale: int = 1) -> Assignment:
    """
    The one-to-one pairs whose summed weight is greatest, found the same for the same table in the same order.

    Takes O(n E log n) steps at worst for n rows and columns and E weights; near E on realistic ones.
    """
    best = _best(weights, scale)
    certify(best, weights)
    return best


def _best(weights: Mapping[tuple[int, int], int], scale: int) -> Assignment:
    """The three steps; what they need besides is gone when the certificate is checked."""
    rows = _edges(weights.items())
    v = dict.fromkeys((j for _, j in weights), 0)
    u, column_of, row_of = _bid(rows, v, 0)
    over = [i for i, price in u.items() if price and i not in column_of]
    greatest = max(weights.values(), default=0)
    # Each row left over costs the repair a search; with so many, better prices to start from are cheaper.
    if len(over) > max(50, len(rows) // 20) and greatest > AUCTION_STEPS[-1]:
        v = dict.fromkeys(v, 0)
        # A great ε moves the prices quickly, a small one brings them near those of an optimum.
        for divisor in AUCTION_STEPS:
            _bid(rows, v, greatest // divisor)
        u, column_of, row_of = _bid(rows, v, 0)
        over = [i for i, price in u.items() if price and i not in column_of]
    key, response = _Side(rows, u, column_of), _Side({}, v, row_of)
    _repair(over, key, response)
    # A column with a price and no row is repaired from its own side, with the roles exchanged.
    if left := [j for j, price in v.items() if price and j not in row_of]:
        columns = _edges(((j, i), weight) for (i, j), weight in weights.items())
        _repair(left, _Side(columns, v, row_of), key)
    return Assignment(list(column_of.items()), u, v, sum(u.values()) + sum(v.values()), scale)


def certify(best: Assignment, weights: Mapping[tuple[int, int], int]) -> None:
    """
    Check the certificate, by which no one-to-one pairs weigh more (weak duality)::

        u, v ≥ 0,   u(i) + v(j) ≥ w(i, j) for all i, j,   Σ u + Σ v = Σ aligned w

    Raises NotOptimalError.
    """
    pairs, u, v = best.pairs, best.u, best.v
    if not (
        len({i for i, _ in pairs}) == len(pairs)
        and len({j for _, j in pairs}) == len(pairs)
        and min(u.values(), default=0) >= 0
        and min(v.values(), default=0) >= 0
        and all(u[i] + v[j] >= weight for (i, j), weight in weights.items())
        and sum(u.values()) + sum(v.values()) == sum(weights[pair] for pair in pairs) == best.weight
    ):
        raise NotOptimalError("the alignment fails its certificate")


def _edges(weights: Iterable[tuple[tuple[int, int], int]]) -> Edges:
    rows: dict[int, dict[int, int]] = {}
    for (i, j), weight in weights:
        rows.setdefault(i, {})[j] = weight
    return rows


def _bid(rows: Edges, v: dict[int, int], epsilon: int) -> tuple[dict[int, int], dict[int, int], dict[int, int]]:
    """
    Let each row bid for its best column until all have one or want none; the prices `v` rise by the bids.

    Returned are the prices of the rows, the column of each row and the row of each column. The prices stay feasible: a
    bid raises v(j) to where the row's next best choice (to stay unaligned is one) is better by ε, and u(i) is what that
    choice is worth. Without ε, bids might go round in circles: they are counted, and no tie is taken from another row.
    """
    u: dict[int, int] = dict.fromkeys(rows, 0)
    column_of: dict[int, int] = {}
    row_of: dict[int, int] = {}
    waiting = list(rows)[::-1]
    bids = BIDS_PER_ROW * len(rows)
    while waiting:
        row = waiting.pop()
        best = second = 0
        wanted: int | None = None
        for column, weight in rows[row].items():
            worth = weight - v[column]
            if worth > best:
                best, second, wanted = worth, best, column
            # Of columns that are worth the same, one that has a row gives way to another, which may have none.
            elif worth == best and wanted in row_of:
                second, wanted = worth, column
            elif worth > second:
                second = worth
        bids -= 1
        if wanted is None or (not epsilon and (bids < 0 or (best == second and wanted in row_of))):
            # It takes none for now: the price keeps u and v feasible, and the repair aligns the row or lowers it to 0.
            u[row] = best
            continue
        u[row] = second
        v[wanted] += best - second + epsilon
        if (outbid := row_of.get(wanted)) is not None:
            del column_of[outbid]
            waiting.append(outbid)
        row_of[wanted], column_of[row] = row, wanted
    return u, column_of, row_of


class _Side(NamedTuple):
    """The rows, or the columns: their weights, their prices, and what each is aligned with."""

    edges: Edges
    price: dict[int, int]
    mate: dict[int, int]


def _repair(over: list[int], side: _Side, other: _Side) -> None:
    """
    Align the unaligned rows that have a price, or bring their prices to 0, along shortest paths; columns alike.

    A path ends at a column without a row, or at a row that is left unaligned, which costs that row's price. Each round
    lowers the prices by the length of the shortest path from any row left over, then takes what paths have become free
    of cost.
    """
    while over:
        _lower(over, side, other)
        seen: set[int] = set()
        over = [row for row in over if not _augmented(row, seen, side, other)]


def _lower(over: list[int], side: _Side, other: _Side) -> None:
    """Dijkstra from all rows left over to the nearest end of a path; what is nearer changes its price."""
    edges, price, other_price = side.edges, side.price, other.price
    # To leave the row of the least price unaligned is always a way to end.
    limit = min(price[row] for row in over)
    reached = [(0, row) for row in over]
    crossed: list[tuple[int, int]] = []
    distance: dict[int, int] = {}
    heap: list[tuple[int, int]] = []
    at, scanned = 0, over
    while True:
        for row in scanned:
            base = at + price[row]
            for column, weight in edges[row].items():
                cost = base + other_price[column] - weight
                if cost < limit and cost < distance.get(column, limit):
                    distance[column] = cost
                    heappush(heap, (cost, column))
        # Entries that a shorter way has replaced are passed over.
        while heap and distance[heap[0][1]] < heap[0][0]:
            heappop(heap)
        if not heap or heap[0][0] >= limit:
            break
        at, column = heappop(heap)
        if column not in other.mate:
            limit = at
            break
        row = other.mate[column]
        crossed.append((at, column))
        reached.append((at, row))
        limit = min(limit, at + price[row])
        scanned = [row]
    # After this the edges of the shortest path cost nothing, and no edge costs less.
    for at, row in reached:
        price[row] -= max(0, limit - at)
    for at, column in crossed:
        other_price[column] += max(0, limit - at)


def _augmented(start: int, seen: set[int], side: _Side, other: _Side) -> bool:
    """Whether a path free of cost led from the row to an end, past columns not yet seen; if so, it is taken."""
    edges, price, other_price = side.edges, side.price, other.price
    came_from: dict[int, int] = {}
    path = [(start, iter(edges[start].items()))]
    while path:
        row, untried = path[-1]
        if not price[row]:
            _take(side.mate.pop(row, None), came_from, side, other)
            return True
        for column, weight in untried:
            if column not in seen and price[row] + other_price[column] == weight:
                seen.add(column)
                came_from[column] = row
                if column not in other.mate:
                    _take(column, came_from, side, other)
                    return True
                following = other.mate[column]
                path.append((following, iter(edges[following].items())))
                break
        else:
            path.pop()
    return False


def _take(free: int | None, came_from: Mapping[int, int], side: _Side, other: _Side) -> None:
    """Align each column of the path that ends at a free one with the row before it, from the end to the start."""
    while free is not None:
        row = came_from[free]
        before = side.mate.get(row)
        other.mate[free], side.mate[row] = row, free
        free = before

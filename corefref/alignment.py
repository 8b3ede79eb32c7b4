"""
The best one-to-one alignment of key entities with response entities, with a certificate of its optimality.

| symbol | meaning |
|---|---|
| w(k, r) | the similarity of a key entity and a response entity, not negative |
| u(k), v(r) | dual variables, the prices of the linear programme |

The assignment problem of Luo (2005); the method is Kuhn (1955) and Munkres (1957), here with exact weights.
"""

from collections import defaultdict
from collections.abc import Callable, Hashable, Iterator, Sequence
from fractions import Fraction
from typing import NamedTuple, TypeAlias, TypeVar

from corefref.partitions import Entity, Partition, in_order

K = TypeVar("K", bound=Hashable)
R = TypeVar("R", bound=Hashable)


Similarity: TypeAlias = Callable[[Entity, Entity], Fraction]
"""φ(k, r): how alike two entities are, a number that is not negative."""


class Alignment(NamedTuple):
    """
    A one-to-one map of key entities to response entities, and the prices that prove it best.

    Pairs of similarity 0 are left out: an alignment may leave entities out.
    """

    pairs: tuple[tuple[Entity, Entity], ...]
    u: dict[Entity, Fraction]
    v: dict[Entity, Fraction]
    similarity: Fraction


def best_alignment(key: Partition, response: Partition, similarity: Similarity) -> Alignment:
    """
    g*: the one-to-one alignment whose summed similarity is greatest::

        Φ(g*) = max_g Σ_k w(k, g(k))

    Luo (2005). Of several best ones the same is found each time; the sum does not depend on it (choice CEAF-1).

    >>> from corefref import partition
    >>> overlap = lambda k, r: Fraction(len(k & r))
    >>> key, response = partition(map(set, ["abc", "defg"])), partition(map(set, ["ab", "cd", "fghi"]))
    >>> best_alignment(key, response, overlap).similarity
    Fraction(4, 1)
    """
    ks, rs = in_order(key), in_order(response)
    w = [[similarity(k, r) for r in rs] for k in ks]
    aligned, u, v = _assignment(w, len(rs))
    return Alignment(
        pairs=tuple((ks[i], rs[j]) for i, j in aligned if w[i][j]),
        u=dict(zip(ks, u, strict=True)),
        v=dict(zip(rs, v, strict=True)),
        similarity=sum((w[i][j] for i, j in aligned), Fraction(0)),
    )


def is_certified(alignment: Alignment, key: Partition, response: Partition, similarity: Similarity) -> bool:
    """
    The certificate: no alignment is better than this one, by weak duality::

        u, v ≥ 0,   u(k) + v(r) ≥ w(k, r) for all k, r,   Σ u + Σ v = Σ aligned w

    Every one-to-one g has Σ w(k, g(k)) ≤ Σ u(k) + Σ v(g(k)) ≤ Σ u + Σ v (`ceaf_certificate`).
    """
    u, v, pairs = alignment.u, alignment.v, alignment.pairs
    one_to_one = len({k for k, _ in pairs}) == len({r for _, r in pairs}) == len(pairs)
    inside = all(k in key and r in response for k, r in pairs) and u.keys() == key and v.keys() == response
    aligned = sum((similarity(k, r) for k, r in pairs), Fraction(0))
    return (
        one_to_one
        and inside
        and all(price >= 0 for price in (*u.values(), *v.values()))
        and all(u[k] + v[r] >= similarity(k, r) for k in key for r in response)
        and sum(u.values()) + sum(v.values()) == aligned == alignment.similarity
    )


def components(pairs: Sequence[tuple[K, R]]) -> Iterator[list[tuple[K, R]]]:
    """
    The pairs in parts that share no entity, directly or through other pairs: each part can be aligned by itself.

    Not in the paper. Within a part the pairs stay in order; the parts come in the order of their first pairs.

    >>> list(components([("a", 1), ("b", 2), ("c", 1)]))
    [[('a', 1), ('c', 1)], [('b', 2)]]
    """
    of_key, of_response = defaultdict[K, list[R]](list), defaultdict[R, list[K]](list)
    for k, r in pairs:
        of_key[k].append(r)
        of_response[r].append(k)
    part_of: dict[K, int] = {}
    for first in of_key:
        waiting = [] if first in part_of else [first]
        part_of.setdefault(first, len(part_of))
        for k in waiting:
            near = {other for r in of_key[k] for other in of_response[r] if other not in part_of}
            part_of |= dict.fromkeys(near, part_of[first])
            waiting.extend(near)
    parts = defaultdict[int, list[tuple[K, R]]](list)
    for k, r in pairs:
        parts[part_of[k]].append((k, r))
    yield from parts.values()


def _assignment(
    w: Sequence[Sequence[Fraction]], width: int
) -> tuple[list[tuple[int, int]], list[Fraction], list[Fraction]]:
    """
    The maximum assignment of a matrix with `width` columns, and its prices (u, v).

    Rows join one by one, each by the shortest augmenting path in the costs u(i) + v(j) − w(i, j). Prices v only rise,
    and that of the column taken last is still 0; so v ≥ 0, and u(i) ≥ w(i, j) − 0 ≥ 0 at that column j.
    """
    if len(w) > width:
        turned = [[row[j] for row in w] for j in range(width)]
        aligned, v, u = _assignment(turned, len(w))
        return sorted((i, j) for j, i in aligned), u, v
    columns = range(width)
    u = [Fraction(0)] * len(w)
    v = [Fraction(0)] * width
    row_of: list[int | None] = [None] * width
    for start in range(len(w)):
        u[start] = max(w[start][j] - v[j] for j in columns)
        slack = [u[start] + v[j] - w[start][j] for j in columns]
        via = [start] * width
        came_from: list[int | None] = [None] * width
        tree_rows, tree_columns = [start], list[int]()
        while True:
            outside = [j for j in columns if j not in tree_columns]
            nearest = min(outside, key=lambda j: slack[j])
            step = slack[nearest]
            for i in tree_rows:
                u[i] -= step
            for j in tree_columns:
                v[j] += step
            for j in outside:
                slack[j] -= step
            tree_columns.append(nearest)
            came_from[nearest] = via[nearest]
            reached = row_of[nearest]
            if reached is None:
                break
            tree_rows.append(reached)
            for j in columns:
                cost = u[reached] + v[j] - w[reached][j]
                if j not in tree_columns and cost < slack[j]:
                    slack[j], via[j] = cost, reached
        free: int | None = nearest
        while free is not None:
            row = came_from[free]
            assert row is not None
            previous = next((j for j in columns if row_of[j] == row), None)
            row_of[free] = row
            free = previous
    aligned = sorted((i, j) for j, i in enumerate(row_of) if i is not None)
    return aligned, u, v

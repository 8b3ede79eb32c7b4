"""A table that is too wide for its terminal: columns of words give way, then the columns stand in parts."""

from collections.abc import Callable, Iterator, Sequence, Set

from corefref.rendering.blocks import Table
from corefref.rendering.escaping import terminal
from corefref.rendering.parts import Inline, plain

_NARROW = 10
"""A column of words is not made narrower."""


def narrowed(
    wide: Sequence[int],
    rows: Sequence[Sequence[str]],
    numbers: Set[int],
    spare: int,
    columns: Callable[[str], int],
) -> list[int]:
    """
    The widths of columns when the widest of words gives way, each down to its longest word.

    >>> narrowed([20, 33, 6], [["some words to wrap..", "some more words that may be wrapped", "100.00"]], {2}, 40, len)
    [17, 17, 6]
    """
    widths = list(wide)
    if sum(widths) <= spare:
        return widths
    words = ((word for cell in column for word in cell.split()) for column in zip(*rows, strict=True))
    least = [max(_NARROW, *map(columns, each)) for each in words]
    while sum(widths) > spare:
        can = [place for place in range(len(widths)) if place not in numbers and widths[place] > least[place]]
        if not can:
            break
        widths[max(can, key=widths.__getitem__)] -= 1
    return widths


def over_the_header(table: Table, widths: Sequence[int], columns: Callable[[str], int]) -> Iterator[str]:
    """Yield the line over a header, if it has one: each name where its columns begin, cut where they end."""
    line, place = "", 0
    for name, number in table.groups:
        room = sum(widths[place : place + number]) + 2 * (number - 1)
        shown = terminal(plain(name))
        while columns(shown) > room:
            shown = shown[:-1]
        line += shown + " " * (room - columns(shown) + 2)
        place += number
    if line:
        yield line


def in_parts(table: Table, wide: Sequence[int], width: int) -> Iterator[Table]:
    """
    Yield the table in as many parts as the width asks for, the first column in each.

    A group of columns stays together if it fits.
    """
    runs: list[list[int]] = []
    for size in [size for _, size in table.groups] or [1] * len(wide):
        first = sum(map(len, runs))
        runs.append(list(range(first, first + size)))
    room = width - wide[0]
    parts: list[list[int]] = []
    for run in ([place for place in run if place] for run in runs):
        whole = sum(wide[place] + 2 for place in run)
        for piece in [run] if whole <= room else [[place] for place in run]:
            used = sum(wide[place] + 2 for place in (parts[-1] if parts else ()))
            if parts and used + sum(wide[place] + 2 for place in piece) <= room:
                parts[-1] += piece
            elif piece:
                parts.append(list(piece))
    for number, part in enumerate(parts):
        yield _columns(table, (0, *part), runs, table.caption * (number == 0))


def _columns(table: Table, places: Sequence[int], runs: Sequence[Sequence[int]], caption: str) -> Table:
    """A table of some of the columns, under the names of their groups."""
    groups: list[tuple[Inline, int]] = []
    for (name, _), run in zip(table.groups, runs, strict=False):
        number = sum(place in run for place in places)
        groups += [(name, number)] * bool(number)
    return Table(
        tuple(table.header[place] for place in places),
        [tuple(row[place] for place in places) for row in table.rows],
        frozenset(new for new, place in enumerate(places) if place in table.numbers),
        caption,
        groups=tuple(groups),
    )

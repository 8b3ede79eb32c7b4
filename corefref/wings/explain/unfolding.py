"""
What a page builds only when a reader unfolds it, as data for its script: every string once, and rows of their numbers.

A long document has some ten thousand rows of terms and pieces, hardly any of which is read. As elements they would
have to be parsed and kept before the first line is shown; as data they cost what their letters cost.
"""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from json import dumps

from corefref.rendering.blocks import Block, Heading, Table
from corefref.rendering.json import Json
from corefref.rendering.parts import Inline, Label, Math, plain
from corefref.wings.shared.html import cut


class Unfolding:
    """The data of a page; the script calls them `sides`, `strings`, `entities`, `scored`, `tables` and `overlaps`."""

    def __init__(self, sides: Mapping[str, str]) -> None:
        """Begin without tables; `sides` has the name of each side by the letter of its entities."""
        self._sides = sides
        self._entities: dict[str, list[str]] = {}
        self._scored: dict[str, list[str]] = {}
        self._tables: dict[str, list[tuple[str, Table]]] = {}
        self._overlaps: list[int] = []

    def add_entity(self, label: str, names: Sequence[str], scored: Sequence[str] = ()) -> None:
        """An entity, the names of its mentions, and those under which they are scored where these are others."""
        self._entities[label] = [cut(name) for name in names]
        if scored and list(scored) != list(names):
            self._scored[label] = [cut(name) for name in scored]

    def add_overlaps(self, rows: Iterable[tuple[int, int, int, bool]]) -> None:
        """Pairs of entities by their places, how many mentions they share, and whether CEAF aligns them."""
        self._overlaps = [int(value) for row in rows for value in row]

    def add_tables(self, name: str, blocks: Iterable[Block]) -> None:
        """The tables among the blocks, each under the last heading before it."""
        heading = ""
        tables = self._tables[name] = []
        for block in blocks:
            if isinstance(block, Heading):
                heading = block.text
            elif isinstance(block, Table) and block.rows:
                tables.append((heading or block.caption, block))

    def __str__(self) -> str:
        """The data as JSON that never ends a data block early: it holds no <."""
        tables = [table for entries in self._tables.values() for _, table in entries]
        cells = (part for table in tables for row in table.rows for cell in row for part in _parts(cell))
        both = chain(self._entities.values(), self._scored.values())
        names = (name for mentions in both for name in mentions)
        # The strings that are used most have the shortest numbers.
        strings = [text for text, _ in Counter(chain(cells, names)).most_common()]
        number_of = {text: number for number, text in enumerate(strings)}
        data: Json = {
            "sides": self._sides,
            "strings": strings,
            "entities": {label: [number_of[name] for name in entries] for label, entries in self._entities.items()},
            "scored": {label: [number_of[name] for name in entries] for label, entries in self._scored.items()},
            "tables": {
                name: [_table(heading, table, number_of) for heading, table in entries]
                for name, entries in self._tables.items()
            },
            "overlaps": self._overlaps,
        }
        return dumps(data, ensure_ascii=False, separators=(",", ":")).replace("<", "\\u003c")


def _table(heading: str, table: Table, number_of: Mapping[str, int]) -> Json:
    return {
        "heading": heading,
        "header": [plain(name) for name in table.header],
        "numbers": sorted(table.numbers),
        "formulas": [place for place, cell in enumerate(table.rows[0]) if isinstance(cell, Math | Label)],
        "bars": table.bars.header if table.bars else "",
        "rows": [_row(row, number_of) for row in table.rows],
    }


def _row(row: Sequence[Inline], number_of: Mapping[str, int]) -> Sequence[int | Sequence[int]]:
    """The numbers of a row's strings, two for a cell of two parts, without the empty cells at its end."""
    filled = max((place for place, cell in enumerate(row, 1) if plain(cell)), default=0)
    numbers = [[number_of[part] for part in _parts(cell)] for cell in row[:filled]]
    return [numbers_of_cell if len(numbers_of_cell) > 1 else numbers_of_cell[0] for numbers_of_cell in numbers]


def _parts(cell: Inline) -> Sequence[str]:
    """A cell's text; of what a piece is and gives two parts, since other metrics have the same piece."""
    return cell.text.split(": ", 1) if isinstance(cell, Math) else [cut(cell)]

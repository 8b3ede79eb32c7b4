"""The modules of the package as syntax trees, and the row of the house in which each stands."""

import ast
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache, cached_property
from pathlib import Path

PACKAGE = Path(__file__).parents[2] / "corefref"

COMPOSED = ("metrics.twinless", "metrics.conll", "metrics.overlapping", "metrics.classes", "metrics.units")
"""The metrics that are made of others."""

BASIC = tuple(sorted({f"metrics.{path.stem}" for path in PACKAGE.glob("metrics/[a-z]*.py")} - set(COMPOSED)))

CORE: dict[int, tuple[str, ...]] = {
    0: ("partitions", "door", "ratio", "versions", "index", "rows"),
    1: ("alignment", "formats"),
    2: BASIC,
    3: COMPOSED,
    4: ("metrics",),
    5: ("scores", "registry", "measures"),
    6: ("engine",),
    7: ("rendering",),
    8: ("scoring",),
}
"""What everyone who works here must know."""

ABOVE: dict[int, tuple[str, ...]] = {9: ("cli",), 10: ("wings", "__main__"), 11: ("integrations",)}
"""The command line, and what enters the core by rows of its tables, of formats, of figures and of commands alone."""

ROWS = CORE | ABOVE
"""
Which room stands on which row. A room may import those of lower rows, and of its own those that stand before it: so
never a wing from the core. Which wing may import which is in `places`.

The modules of `metrics` have rows of their own.
"""

ROW_OF = {room: row for row, rooms in ROWS.items() for room in rooms}


def room_of(name: str) -> str:
    """The room of a module, by the module's dotted name within the package."""
    top, _, rest = name.partition(".")
    nearer = f"{top}.{rest.partition('.')[0]}"
    return nearer if nearer in ROW_OF else top


DOOR = "__init__"
"""The package's own names, which lead into every room."""


@dataclass(frozen=True)
class Source:
    """A module: its dotted name within the package, its file, its room, and its syntax tree."""

    name: str
    file: Path

    @cached_property
    def tree(self) -> ast.Module:
        """What it is made of."""
        return ast.parse(self.file.read_text("utf-8"))

    @property
    def room(self) -> str:
        """The module or package with a row that it belongs to."""
        return room_of(self.name)

    @property
    def row(self) -> int:
        """The row of its room."""
        return ROW_OF[self.room]


@cache
def sources() -> tuple[Source, ...]:
    """Every module of the package."""
    return tuple(
        Source(".".join(path.relative_to(PACKAGE).with_suffix("").parts).removesuffix(".__init__"), path)
        for path in sorted(PACKAGE.rglob("*.py"))
    )


def rooms() -> tuple[Source, ...]:
    """Every module but the door."""
    return tuple(source for source in sources() if source.name != DOOR)


@cache
def imported(source: Source) -> tuple[str, ...]:
    """The dotted names of what a module imports; for `from a import b` the name a.b."""
    return tuple(_imported(source))


def _imported(source: Source) -> Iterator[str]:
    for node in ast.walk(source.tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            assert node.level == 0, f"{source.name} imports relatively"
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def public_definitions(source: Source) -> Iterator[tuple[str, ast.FunctionDef | ast.ClassDef]]:
    """The public functions, classes and methods of a module."""

    def within(body: list[ast.stmt], prefix: str) -> Iterator[tuple[str, ast.FunctionDef | ast.ClassDef]]:
        for node in body:
            if isinstance(node, ast.FunctionDef | ast.ClassDef) and not node.name.startswith("_"):
                yield prefix + node.name, node
                if isinstance(node, ast.ClassDef):
                    yield from within(node.body, f"{prefix}{node.name}.")

    return within(source.tree.body, "")

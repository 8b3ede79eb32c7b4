"""`python -m tests.layers.made_index` writes `corefref/index.py`: which wing has what the rows of the core name."""

import ast
import re
from collections.abc import Iterator, Mapping

from corefref.cli import COMMANDS, module_of
from tests.commands import put
from tests.layers.places import CORE, wing_of
from tests.layers.sources import PACKAGE, rooms

FILE = PACKAGE / "index.py"


def modules_of_rows() -> Iterator[str]:
    """The modules that strings of the core name, and those of commands."""
    core = [source for source in rooms() if source.name in CORE - {"index"}]
    constants = (node.value for source in core for node in ast.walk(source.tree) if isinstance(node, ast.Constant))
    for value in constants:
        if isinstance(value, str) and re.fullmatch(r"corefref(\.\w+)+(:\w+)?", value):
            yield value.partition(":")[0]
    yield from map(module_of, COMMANDS)


def wings_of_rows() -> Mapping[str, str]:
    """The wing of each module of a wing that a row of the core names."""
    wings = {module: wing_of(module.removeprefix("corefref.")) for module in sorted(set(modules_of_rows()))}
    return {module: wing for module, wing in wings.items() if wing is not None}


def text() -> str:
    """The file."""
    rows = "".join(f'    "{module}": "{wing}",\n' for module, wing in wings_of_rows().items())
    return f'''"""Which wing has what rows name. Do not edit: `python -m tests.layers.made_index` writes it."""

from collections.abc import Mapping

WING_OF: Mapping[str, str] = {{
{rows}}}
"""The wing of each module, to name one that is not installed."""
'''


if __name__ == "__main__":
    put(FILE, text())

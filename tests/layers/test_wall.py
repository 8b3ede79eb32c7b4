"""The core imports nothing of a wing, at no place: it knows wings by the strings of its rows."""

import ast
from pathlib import Path

import pytest

from tests.layers.places import CORE, wing_of
from tests.layers.sources import DOOR, Source, imported, rooms, sources
from tests.layers.test_layers import module_of

NAMES = frozenset(source.name for source in rooms())


def outside(source: Source) -> set[str]:
    """The modules of wings that a module imports, at its beginning or in a function."""
    modules = {module_of(name, NAMES) for name in imported(source)} - {""}
    return {module for module in modules if wing_of(module) is not None}


@pytest.mark.parametrize("name", sorted(CORE & NAMES))
def test_the_core_imports_no_wing(name: str) -> None:
    (source,) = (source for source in rooms() if source.name == name)
    assert outside(source) == set()


def test_an_import_in_a_function_is_seen(tmp_path: Path) -> None:
    planted = tmp_path / "planted.py"
    planted.write_text("def f() -> None:\n    from corefref.spans import mina\n", "utf-8")
    assert outside(Source("planted", planted)) == {"spans.mina"}


def test_the_door_of_the_package_imports_wings_for_types_alone() -> None:
    """What it names is imported when it is asked for; a type checker sees where it is."""
    (door,) = (source for source in sources() if source.name == DOOR)
    names = [node.module or "" for node in door.tree.body if isinstance(node, ast.ImportFrom)]
    ours = {name.removeprefix("corefref.") for name in names if name.startswith("corefref.")}
    assert ours
    assert {name for name in ours if wing_of(name) is not None} == set()


def test_every_module_has_a_place() -> None:
    for name in NAMES:
        wing_of(name)
    assert {"index"} >= CORE - NAMES

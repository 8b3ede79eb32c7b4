"""The core imports nothing of a wing, at no place: it knows wings by the strings of its rows."""

import ast
from pathlib import Path

import pytest

from tests.layers.places import CORE, NEEDS, wing_of
from tests.layers.sources import DOOR, PACKAGE, Source, imported, rooms, sources
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
    planted.write_text("def f() -> None:\n    from corefref.wings.matching import mina\n", "utf-8")
    assert outside(Source("planted", planted)) == {"wings.matching.mina"}


def test_the_door_of_the_package_imports_wings_for_types_alone() -> None:
    """What it names is imported when it is asked for; a type checker sees where it is."""
    (door,) = (source for source in sources() if source.name == DOOR)
    names = [node.module or "" for node in door.tree.body if isinstance(node, ast.ImportFrom)]
    ours = {name.removeprefix("corefref.") for name in names if name.startswith("corefref.")}
    assert ours
    assert {name for name in ours if wing_of(name) is not None} == set()


def needs(source: Source) -> set[str]:
    """The other wings whose modules a module of a wing imports."""
    wings = {wing_of(module) for module in outside(source)}
    return {wing for wing in wings if wing is not None} - {wing_of(source.name)}


@pytest.mark.parametrize("wing", NEEDS)
def test_a_wing_imports_the_wings_that_it_is_said_to_need(wing: str) -> None:
    imports = [other for source in rooms() if wing_of(source.name) == wing for other in needs(source)]
    assert set(imports) == set(NEEDS[wing].split())


def test_a_wing_needs_none_that_stands_below_it() -> None:
    places = {wing: place for place, wing in enumerate(NEEDS)}
    assert [(wing, need) for wing in NEEDS for need in NEEDS[wing].split() if places[need] >= places[wing]] == []


def test_every_wing_has_a_row_and_says_what_it_is_for() -> None:
    folders = {path.parent.name: path for path in PACKAGE.glob("wings/*/__init__.py")}
    assert {*folders, "libraries"} == set(NEEDS)
    assert {path.name for path in PACKAGE.joinpath("wings").iterdir() if path.suffix == ".py"} == {"__init__.py"}

"""The house keeps its layers: imports go down, what is below is exact and pure, names are the field's."""

import ast
import re
import sys
from collections.abc import Iterable, Iterator, Sequence, Set
from graphlib import TopologicalSorter

import pytest

from tests.layers.sources import (
    CORE,
    DOOR,
    ROW_OF,
    ROWS,
    Source,
    imported,
    public_definitions,
    room_of,
    rooms,
    sources,
)

PLACE_OF = {room: place for place, room in enumerate(room for row in ROWS.values() for room in row)}
LAST = len(PLACE_OF)


def by_room(modules: Iterable[Source]) -> pytest.MarkDecorator:
    """A test asks of the modules of one room."""
    found: dict[str, list[Source]] = {}
    for source in modules:
        found.setdefault(source.room, []).append(source)
    return pytest.mark.parametrize("modules", [pytest.param(m, id=room) for room, m in found.items()])


each_room = by_room(rooms())
each_room_and_the_door = by_room(sources())

BY_ROWS = {
    "formats.table", "registry", "scoring.differences", "scoring.pairing", "scoring.pipeline",
    "scoring.result", "scoring.settings", "scoring.sources", "scoring.stages", "scoring.tables", "scoring.task",
}  # fmt: skip
"""The modules of the core whose rows name modules of wings, which are imported when a row is asked for."""


def test_the_core_knows_wings_by_rows_alone() -> None:
    core = {room for rooms in CORE.values() for room in rooms}
    named = {
        source.name
        for source in rooms()
        if source.room in core and source.name != "index"
        for node in ast.walk(source.tree)
        if isinstance(node, ast.Constant) and isinstance(node.value, str)
        if re.match(r"(corefref\.)?wings\.\w", node.value)
    }
    assert named == BY_ROWS


def test_every_room_has_a_row() -> None:
    assert {source.room for source in rooms()} <= set(ROW_OF)


@each_room
def test_imports_go_down(modules: Sequence[Source]) -> None:
    upward = [
        (source.name, name)
        for source in modules
        for name in imported(source)
        if name.partition(".")[0] == "corefref"
        for room in [room_of(name.partition(".")[2])]
        if room != source.room and PLACE_OF.get(room, LAST) >= PLACE_OF[source.room]
    ]
    assert upward == []


def test_no_modules_import_each_other_in_a_circle() -> None:
    names = {source.name for source in rooms()}
    graph = {
        source.name: {module_of(name, names) for name in imported(source)} - {"", source.name} for source in rooms()
    }
    assert len(list(TopologicalSorter(graph).static_order())) == len(names)


def module_of(name: str, modules: Set[str]) -> str:
    """The module of the package that an imported name is, or is in; nothing if it is another's."""
    room, _, inner = name.partition(".")
    while room == "corefref" and inner and inner not in modules:
        inner = inner.rpartition(".")[0]
    return inner if room == "corefref" else ""


def test_the_basic_metrics_never_import_each_other() -> None:
    basic = [source for source in rooms() if source.name in ROWS[2]]
    assert len(basic) == len(ROWS[2])
    found = {
        (s.name, room_of(name.partition(".")[2])) for s in basic for name in imported(s) if name.startswith("corefref.")
    }
    assert {(name, other) for name, other in found if other in ROWS[2]} == set()


EXTRAS = {
    "wings.examples.strategies": {"hypothesis"},
    "wings.compare.comparison_plot": {"matplotlib"},
    "integrations.coreference.coreference": {"datasets", "evaluate"},
    "integrations.pytest_plugin": {"pytest"},
    "integrations.torchmetrics": {"torch", "torchmetrics"},
}
"""Which module may import which package beyond the standard library and typing_extensions; its feature is an extra."""


@each_room
def test_the_core_needs_typing_extensions_and_nothing_else(modules: Sequence[Source]) -> None:
    anywhere = set(sys.stdlib_module_names) | {"corefref", "typing_extensions"}
    for source in modules:
        packages = {name.partition(".")[0] for name in imported(source)}
        assert packages <= anywhere | EXTRAS.get(source.name, set()), source.name


@by_room(source for source in rooms() if source.row < 7)
def test_no_float_below_row_seven(modules: Sequence[Source]) -> None:
    assert [(source.name, made) for source in modules for made in floats(source.tree)] == []


def floats(tree: ast.Module) -> Iterator[str]:
    """Where a module makes a float: the type, a literal, a function of `math` that returns one."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, float | complex):
            yield f"line {node.lineno}: {node.value}"
        elif isinstance(node, ast.Name) and node.id in {"float", "complex"}:
            yield f"line {node.lineno}: {node.id}"
        elif isinstance(node, ast.ImportFrom) and node.module in {"math", "statistics", "decimal", "random"}:
            exact = {"comb", "floor", "ceil", "gcd", "lcm", "factorial", "isqrt", "perm", "prod", "Random"}
            yield from (f"line {node.lineno}: {a.name}" for a in node.names if a.name not in exact)
        elif isinstance(node, ast.Import):
            yield from (f"line {node.lineno}: {a.name}" for a in node.names if a.name in {"math", "statistics"})


def test_a_float_is_seen() -> None:
    assert len(list(floats(ast.parse("from math import sqrt\nx: float = 0.5\n")))) == 3


IMPURE = {
    "cli", "__main__", "scoring", "wings.agree", "wings.cluster",
    "wings.compare.comparison_plot", "wings.examples", "wings.families.archives", "wings.families.submissions",
    "wings.functions", "wings.plots", "wings.shared.options", "wings.shared.timing", "wings.shared.writing",
    "wings.verify",
}  # fmt: skip
"""The rooms, wings and modules with input and output; commands have it too."""

IMPURE_MODULES = {
    "asyncio", "builtins", "concurrent", "ctypes", "datetime", "fileinput", "glob", "gzip", "http", "importlib", "io",
    "logging", "multiprocessing", "os", "pathlib", "pickle", "shelve", "shutil", "signal", "socket", "sqlite3", "ssl",
    "subprocess", "sys", "tempfile", "threading", "time", "urllib", "warnings",
}  # fmt: skip

LAZY = {"rows": {"importlib"}}
"""What imports the modules that it names when they are asked for; `tests/formats/test_table.py` asks for each."""

TIMED = {"wings.across.patterns": {"time"}, "wings.reconcile.searching": {"time"}}
"""What stops when its time is over, and says so."""

IMPURE_CALLS = {"breakpoint", "compile", "eval", "exec", "input", "open", "print", "__import__"}


def may_do_input_and_output(name: str) -> bool:
    """Whether a module is a command, or in what has input and output."""
    parts = name.split(".")
    return parts[-1].endswith("command") or any(".".join(parts[: n + 1]) in IMPURE for n in range(len(parts)))


@by_room(source for source in rooms() if not may_do_input_and_output(source.name))
def test_only_these_rooms_do_input_and_output(modules: Sequence[Source]) -> None:
    for source in modules:
        impure = {name.partition(".")[0] for name in imported(source)} & IMPURE_MODULES
        assert impure == LAZY.get(source.name, set()) | TIMED.get(source.name, set()), source.name
        called = {n.func.id for n in ast.walk(source.tree) if isinstance(n, ast.Call) and isinstance(n.func, ast.Name)}
        assert called & IMPURE_CALLS == set(), source.name


WRITERS = {
    "wings.shared.writing",  # every output
    "wings.teach.command",  # into a folder that shared.writing gives, or a temporary one that is served
    "cli.usage",  # on the null device, in place of a stream that is closed
    "wings.verify.adapters.evaluators",  # on pipes to the scorer
    "wings.verify.adapters.host",  # the same
    "wings.verify.adapters.known",  # a scorer's input, in a temporary folder
    "wings.verify.adapters.texts",  # the same
    "wings.verify.byte_suite",  # the same
    "wings.verify.processes",  # a temporary folder for a scorer
    "wings.verify.keeper",  # on the null device; what a scorer leaves behind is renamed and removed
    "wings.verify.warm",  # on pipes to the scorer
}
"""The modules that write, and on what."""


def test_every_output_goes_through_one_writer() -> None:
    found = {source.name for source in rooms() if any(map(writes, ast.walk(source.tree)))}
    assert found == WRITERS


def writes(node: ast.AST) -> bool:
    """Whether a call writes a file, makes a folder, or names either; `str.replace` has two arguments or more."""
    if not isinstance(node, ast.Call) or not isinstance(node.func, ast.Name | ast.Attribute):
        return False
    name = node.func.id if isinstance(node.func, ast.Name) else node.func.attr
    of = ast.unparse(node.func.value) if isinstance(node.func, ast.Attribute) else ""
    said = [ast.unparse(argument) for argument in (*node.args, *(word.value for word in node.keywords))]
    if name in ("open", "fdopen"):
        return any(re.fullmatch(r"['\"][rbt]*[wax+][wabrtx+]*['\"]", word) or "O_WRONLY" in word for word in said)
    if name == "savefig":
        return said[0] != "stream"
    if name in ("replace", "rename"):
        return of == "os" or len(said) == 1
    return name in {
        "write_text", "write_bytes", "mkdir", "makedirs", "mkdtemp", "mkstemp", "NamedTemporaryFile", "touch",
        "symlink", "symlink_to", "link", "hardlink_to", "copy", "copy2", "copyfile", "copytree", "move",
    } and of not in ("copy", "self")  # fmt: skip


REFUSED = {
    "chain", "chains", "cluster", "clusters", "clustering", "coreferent_set", "equivalence", "gold", "hyp", "hypo",
    "hypothesis",
    "markable", "markables", "pred", "predicted", "prediction", "predictions", "sys", "truth", "tp", "fp", "fn",
}  # fmt: skip
"""Words of `spec/terms.md` that name nothing of ours."""

EXEMPT = re.compile(r"_?(b_cubed|ceaf_m|ceaf_e|ceaf)_sys(_\w+)?|sys_for_(recall|precision)")
"""B³_sys and CEAF_sys are the names of Cai & Strube (2010)."""

OTHERS_INTERFACES = {
    "integrations.coreference.coreference": {"predictions"},
    "integrations.e2e": {
        "predicted", "gold", "mention_to_predicted", "mention_to_gold", "predicted_mentions", "gold_mentions",
    },
    "integrations.evaluate": {"prediction", "predictions"},
    "integrations.objects": {"get_clusters"},
    "integrations.spacy": {"predicted", "span_cluster_prefix"},
}  # fmt: skip
"""Arguments that others pass by these names to what the module stands in for."""


def identifiers(tree: ast.Module) -> Iterator[str]:
    """What a module names: functions, classes, arguments, variables, attributes; not what others have named."""
    for node in ast.walk(tree):
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name) | ast.alias(asname=str(name)):
                yield name
            case ast.arg(arg=name) | ast.Name(id=name, ctx=ast.Store()) | ast.Attribute(attr=name, ctx=ast.Store()):
                yield name
            case _:
                pass


def words(identifier: str) -> set[str]:
    """
    The words of an identifier.

    >>> sorted(words("GoldCluster_of_keys"))
    ['cluster', 'gold', 'keys', 'of']
    """
    return {word.lower() for word in re.findall(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])", identifier)}


@each_room_and_the_door
def test_names_are_the_field_s_words(modules: Sequence[Source]) -> None:
    for source in modules:
        named = {n for n in identifiers(source.tree) if words(n) & REFUSED and not EXEMPT.fullmatch(n)}
        assert named == OTHERS_INTERFACES.get(source.name, set()), source.name


@each_room_and_the_door
def test_everything_public_has_a_docstring(modules: Sequence[Source]) -> None:
    assert [source.name for source in modules if not ast.get_docstring(source.tree)] == []
    assert [
        (source.name, name)
        for source in modules
        for name, node in public_definitions(source)
        if not ast.get_docstring(node)
    ] == []


FORMULAS = re.compile(r"(\w+_)?(recall|precision|f1)(_\w+)?")


@pytest.mark.parametrize("source", [pytest.param(s, id=s.name) for s in rooms() if s.name in (*ROWS[2], *ROWS[3])])
def test_a_formula_has_its_source_and_an_example(source: Source) -> None:
    functions = [node for node in source.tree.body if isinstance(node, ast.FunctionDef)]
    for node in functions:
        docstring = ast.get_docstring(node) or ""
        if FORMULAS.fullmatch(node.name) and [a.arg for a in node.args.args[:2]] == ["key", "response"]:
            assert ">>>" in docstring, node.name
            assert re.search(r"\((1|2)\d{3}\)|\b(1|2)\d{3}\b|MENTIONS-1|CLASS-1|CD-8", docstring), node.name


def test_the_door_is_the_one_module_without_a_row() -> None:
    assert [source.name for source in sources() if source.room not in ROW_OF] == [DOOR]

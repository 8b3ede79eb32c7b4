"""
Mutation testing of the reading: every small change of a formula must be noticed.

`python -m tests.trial.mutation [MODULE …]` changes one operator, constant or return of a module at a time, and runs its
doctests, the worked examples, the invariants (up to four mentions), the certificates of alignments and `test_floor`;
for `named_entities`, its own tests.
It prints what is not noticed. Exit 1 if that is not what `equivalent_mutants.json` lists with a reason.
"""

import ast
import json
import os
import resource
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from importlib.abc import Loader, MetaPathFinder
from importlib.machinery import ModuleSpec
from importlib.util import spec_from_loader
from pathlib import Path
from types import ModuleType

from typing_extensions import override

PACKAGE = Path(__file__).parents[2] / "corefref"
EQUIVALENT = Path(__file__).parent / "equivalent_mutants.json"

GROUND = ("ratio", "partitions", "alignment", "scores")
FILES = {path.stem: path for path in (*(PACKAGE / f"{name}.py" for name in GROUND), *PACKAGE.glob("metrics/[a-z]*.py"))}
"""The modules of the reading by their names: the ground, and whatever is in the room of the metrics."""

MODULES = tuple(sorted(FILES))

SECONDS = 60
"""A mutant that takes more of the processor is in a loop, and noticed."""

BYTES = 3 << 30

COMPARISONS: dict[type[ast.cmpop], type[ast.cmpop]] = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
}

ARITHMETIC: dict[type[ast.operator], type[ast.operator]] = {
    ast.Add: ast.Sub,
    ast.Sub: ast.Add,
    ast.Mult: ast.Add,
    ast.Div: ast.Mult,
    ast.FloorDiv: ast.Mult,
    ast.Pow: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift,
}


@dataclass(frozen=True, slots=True)
class Mutant:
    """A module of the package with one change; the id tells where and what, not in which line."""

    id: str
    module: str
    place: int
    change: int | None

    @property
    def tree(self) -> ast.Module:
        """The module as it is changed."""
        tree = parsed(self.module)
        if self.change is not None:
            _, node = sites(tree)[self.place]
            replace(tree, node, changed(node, self.change))
        return ast.fix_missing_locations(tree)


def unchanged(module: str) -> Mutant:
    """The module as it is."""
    return Mutant("nothing", module, 0, None)


def mutants(module: str) -> Iterator[Mutant]:
    """Every mutant of a module."""
    seen: Counter[str] = Counter()
    for place, (function, node) in enumerate(sites(parsed(module))):
        before = short(ast.unparse(node))
        for change in range(changes(node)):
            label = f"{module}.{function}: {before} → {short(ast.unparse(changed(node, change)))}"
            seen[label] += 1
            yield Mutant(label if seen[label] == 1 else f"{label} ({seen[label]})", module, place, change)


def parsed(module: str) -> ast.Module:
    """The syntax tree of a module."""
    return ast.parse(FILES[module].read_text("utf-8"))


def short(text: str) -> str:
    """Source on one line."""
    return " ".join(text.split())


def sites(tree: ast.Module) -> list[tuple[str, ast.AST]]:
    """The nodes of functions that can be changed, with the names of their functions."""
    found: list[tuple[str, ast.AST]] = []

    def visit(node: ast.AST, name: str) -> None:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            inner = f"{name}.{node.name}".lstrip(".")
            protocol = isinstance(node, ast.ClassDef) and any(getattr(b, "id", "") == "Protocol" for b in node.bases)
            if not protocol:
                defaults = node.args.defaults if isinstance(node, ast.FunctionDef) else []
                for child in (*node.body, *defaults):
                    visit(child, inner)
            return
        if isinstance(node, ast.AnnAssign):
            if node.value is not None:
                visit(node.value, name)
            return
        if name and changes(node):
            found.append((name, node))
        for child in ast.iter_child_nodes(node):
            visit(child, name)

    for statement in tree.body:
        visit(statement, "")
    return found


def changes(node: ast.AST) -> int:
    """How many changes there are of a node itself."""
    match node:
        case ast.Compare(ops=ops):
            return len(ops)
        case ast.BinOp(op=op) if type(op) in ARITHMETIC:
            return 1
        case ast.AugAssign(op=op) if type(op) in ARITHMETIC:
            return 1
        case ast.Constant(value=bool() | int()):
            return 1
        case ast.BoolOp(values=values):
            return 1 + len(values)
        case ast.UnaryOp(op=ast.Not()) | ast.IfExp() | ast.comprehension(ifs=[_, *_]):
            return 1
        case ast.Return(value=value) if value is not None and ast.unparse(value) != "None":
            return 1
        case _:
            return 0


def changed(node: ast.AST, change: int) -> ast.AST:
    """The node after one of its changes."""
    mutated = deepcopy(node)
    match mutated:
        case ast.Compare(ops=ops):
            ops[change] = COMPARISONS[type(ops[change])]()
        case ast.BinOp() | ast.AugAssign():
            mutated.op = ARITHMETIC[type(mutated.op)]()
        case ast.Constant(value=bool(value)):
            mutated.value = not value
        case ast.Constant(value=int(value)):
            mutated.value = value + 1
        case ast.BoolOp() if change == 0:
            mutated.op = ast.Or() if isinstance(mutated.op, ast.And) else ast.And()
        case ast.BoolOp(values=values):
            del values[change - 1]
        case ast.UnaryOp(operand=operand):
            return operand
        case ast.IfExp():
            mutated.body, mutated.orelse = mutated.orelse, mutated.body
        case ast.comprehension():
            mutated.ifs = []
        case ast.Return():
            mutated.value = ast.Constant(None)
        case _:
            raise AssertionError(f"{ast.dump(node)} has no change")
    return mutated


def replace(tree: ast.AST, old: ast.AST, new: ast.AST) -> None:
    """Put a node in the place of another."""
    for parent in ast.walk(tree):
        for field, value in ast.iter_fields(parent):
            if value is old:
                setattr(parent, field, new)
            elif isinstance(value, list):
                value[:] = [new if item is old else item for item in value]


@dataclass(frozen=True)
class MutantFinder(MetaPathFinder, Loader):
    """Imports the mutant in the place of its module."""

    mutant: Mutant

    @override
    def find_spec(
        self, fullname: str, path: Sequence[str] | None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        file = FILES[self.mutant.module]
        if fullname == ".".join(file.relative_to(PACKAGE.parent).with_suffix("").parts):
            return spec_from_loader(fullname, self, origin=str(file))
        return None

    @override
    def exec_module(self, module: ModuleType) -> None:
        exec(compile(self.mutant.tree, f"<{self.mutant.id}>", "exec"), module.__dict__)


def survives(mutant: Mutant) -> bool:
    """Whether nothing notices the mutant; it lives in a process of its own."""
    child = os.fork()
    if not child:
        resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS))
        resource.setrlimit(resource.RLIMIT_AS, (BYTES, BYTES))
        nowhere = os.open(os.devnull, os.O_WRONLY)
        os.dup2(nowhere, 1)
        os.dup2(nowhere, 2)
        sys.meta_path.insert(0, MutantFinder(mutant))
        noticed = True
        try:
            from tests.trial import noticing

            noticed = noticing.notices(mutant.module)
        finally:
            os._exit(1 if noticed else 0)
    _, status = os.waitpid(child, 0)
    return status == 0


def main() -> int:
    """Try the mutants of the modules that are named, or of all."""
    assert "corefref" not in sys.modules
    listed: dict[str, str] = json.loads(EQUIVALENT.read_text("utf-8"))
    wanted = sys.argv[1:] or MODULES
    unexpected: list[str] = []
    assert survives(unchanged(wanted[0])), "something fails without a change"
    for module in wanted:
        began = time.monotonic()
        tried = list(mutants(module))
        survivors = [mutant.id for mutant in tried if survives(mutant)]
        expected = [name for name in listed if name.startswith(f"{module}.")]
        unexpected += [f"not noticed: {name}" for name in survivors if name not in listed]
        unexpected += [f"listed as equivalent, but noticed: {name}" for name in expected if name not in survivors]
        print(
            f"{module}: {len(tried)} mutants, {len(tried) - len(survivors)} noticed, {len(survivors)} not, "
            f"{len(expected)} listed as equivalent ({time.monotonic() - began:.0f} s)",
            flush=True,
        )
    print("\n".join(unexpected))
    return 1 if unexpected else 0


if __name__ == "__main__":
    raise SystemExit(main())

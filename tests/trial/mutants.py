"""
Mutants: a module of the package after one small change, as a slip of the hand would make it.

| changed | into |
|---|---|
| a comparison, an arithmetic operator | its neighbour: `<` → `<=`, `+` → `-` |
| `and`, `or`, `not`, a conditional, the filter of a comprehension | the other one, a part left out |
| a number or truth value, of a default and of a constant too | the next one, half of it, the other |
| the text of a default | an empty one |
| `min`, `any`, `sum`, `sorted` and their like where they are called | `max`, `all`, `len`, `list` |
| a returned value | None |
| a statement that only has an effect: a call, `+=`, `raise`, `continue`, `del`, a place put into | nothing |
| a row of a table of the module, a text of several in a row anywhere | left out |
| a tag of a list of tags in one text, or two in turn | left out; exchanged |

An `assert`, and the `strict` of `zip`, are not changed: they are not part of what is computed.
"""

import ast
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from copy import deepcopy
from dataclasses import dataclass
from pathlib import Path
from typing import Literal, TypeAlias

TOP = Path(__file__).parents[2]
PACKAGE = TOP / "corefref"

PROOFS = "proofs_notes"
"""The tools of the proofs, which stand beside the package."""

BESIDE = (PROOFS, "spec")
"""Where modules stand that are no part of the package."""

Kind: TypeAlias = Literal["expression", "statement", "rows", "words", "text"]
"""What of a node is changed: itself, that it is there, its rows, its words, that it says something."""

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
    ast.Mod: ast.Mult,
    ast.Pow: ast.Mult,
    ast.BitAnd: ast.BitOr,
    ast.BitOr: ast.BitAnd,
    ast.BitXor: ast.BitOr,
    ast.LShift: ast.RShift,
    ast.RShift: ast.LShift,
}

CALLS = {
    "min": "max",
    "max": "min",
    "any": "all",
    "all": "any",
    "sum": "len",
    "sorted": "list",
    "reversed": "list",
    "abs": "int",
    "enumerate": "list",
    "append": "clear",
    "pop": "copy",
    "extend": "append",
    "update": "clear",
    "startswith": "endswith",
    "endswith": "startswith",
    "partition": "rpartition",
    "rpartition": "partition",
    "lstrip": "rstrip",
    "rstrip": "lstrip",
    "removeprefix": "removesuffix",
    "removesuffix": "removeprefix",
    "fullmatch": "match",
    "match": "search",
    "bisect_left": "bisect_right",
    "bisect_right": "bisect_left",
    "combinations": "permutations",
    "floor": "ceil",
    "ceil": "floor",
}
"""Functions and methods, and what is called in their place."""

WORDS = re.compile(r"[A-Z$:]+(?: [A-Z$:]+)+")
"""A list of tags in one text."""


@dataclass(frozen=True, slots=True)
class Site:
    """A node that can be changed, in what function, and in which statement of the module."""

    name: str
    node: ast.AST
    kind: Kind
    statement: int


@dataclass(frozen=True, slots=True)
class Mutant:
    """A module with one change; the id tells where and what, not in which line."""

    id: str
    module: str
    function: str
    place: int
    change: int

    lines: range
    """Those that are gone through where it shows; none of what is made on import, whatever of it is called later."""

    def tree(self) -> tuple[ast.Module, int]:
        """The module as it is changed, and the number of its statement that is."""
        tree = parsed(self.module)
        site = sites(tree)[self.place]
        replace(tree, site.node, changed(site, self.change))
        return ast.fix_missing_locations(tree), site.statement


def mutants(module: str) -> Iterator[Mutant]:
    """Every mutant of a module."""
    seen: Counter[str] = Counter()
    tree = parsed(module)
    for place, site in enumerate(sites(tree)):
        on_import = not isinstance(tree.body[site.statement], ast.FunctionDef | ast.ClassDef)
        lines = range(0) if on_import else lines_of(site.node)
        for change in range(changes(site)):
            label = f"{module}.{site.name}: {shown(site, change)}"
            seen[label] += 1
            identifier = label if seen[label] == 1 else f"{label} ({seen[label]})"
            yield Mutant(identifier, module, site.name, place, change, lines)


def lines_of(node: ast.AST) -> range:
    """The lines of a node."""
    found = [inner for inner in ast.walk(node) if isinstance(inner, ast.expr | ast.stmt)]
    return range(min(inner.lineno for inner in found), max(inner.end_lineno or 0 for inner in found) + 1)


def name_of(module: str) -> str:
    """The whole name of a module, by its dotted name within the package; one beside the package has it already."""
    return module if module.partition(".")[0] in BESIDE else f"{PACKAGE.name}.{module}"


def path_of(module: str) -> Path:
    """The file of a module."""
    path = TOP.joinpath(*name_of(module).split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def parsed(module: str) -> ast.Module:
    """The syntax tree of a module."""
    return ast.parse(path_of(module).read_text("utf-8"))


def shown(site: Site, change: int) -> str:
    """What is there, and what comes in its place."""
    before = short(ast.unparse(site.node))
    match site.kind:
        case "statement":
            return f"{before} → nothing"
        case "rows":
            return f"{short(ast.unparse(rows_of(site.node)[change]))} → nothing"
        case "expression" | "words" | "text":
            return f"{before} → {short(ast.unparse(changed(site, change)))}"


def short(text: str) -> str:
    """Source on one line."""
    return " ".join(text.split())


def sites(tree: ast.Module) -> list[Site]:
    """The nodes that can be changed, in the order of the source."""
    found: list[Site] = []
    for number, statement in enumerate(tree.body):
        walk = _Walk(number, found)
        match statement:
            case ast.FunctionDef() | ast.ClassDef():
                walk.definition(statement, "")
            case ast.Assign(targets=[ast.Name(id=name)], value=value) if not isinstance(value, ast.Subscript):
                walk.table(value, name)
            case ast.AnnAssign(target=ast.Name(id=name), value=ast.expr() as value) if not _is_alias(statement):
                walk.table(value, name)
            case _:
                pass
    return [site for site in found if changes(site)]


def _is_text(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and isinstance(node.value, str)


def _is_alias(statement: ast.AnnAssign) -> bool:
    return ast.unparse(statement.annotation) == "TypeAlias"


@dataclass(frozen=True, slots=True)
class _Walk:
    """A walk through a statement of the module, which collects the sites."""

    statement: int
    found: list[Site]

    def site(self, name: str, node: ast.AST, kind: Kind) -> None:
        """One more."""
        self.found.append(Site(name, node, kind, self.statement))

    def definition(self, node: ast.FunctionDef | ast.ClassDef, outer: str) -> None:
        """A function, with its defaults, or a class; none of what only says a type."""
        name = f"{outer}.{node.name}".lstrip(".")
        if isinstance(node, ast.ClassDef):
            if any(getattr(base, "id", "") == "Protocol" for base in node.bases):
                return
        else:
            for default in (*node.args.defaults, *(d for d in node.args.kw_defaults if d is not None)):
                self.default(default, name)
        self.body(node.body, name)

    def default(self, node: ast.expr, name: str) -> None:
        """A default of a function, or of a field of a class."""
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            self.site(name, node, "text")
        self.expression(node, name)

    def body(self, statements: Sequence[ast.stmt], name: str) -> None:
        """Statements one after the other."""
        for statement in statements:
            match statement:
                case ast.FunctionDef() | ast.ClassDef():
                    self.definition(statement, name)
                case ast.AnnAssign(value=ast.expr() as value):
                    self.default(value, name)
                case ast.AnnAssign() | ast.Expr(value=ast.Constant()) | ast.Assert():
                    pass
                case _:
                    if _has_an_effect_alone(statement):
                        self.site(name, statement, "statement")
                    self.expression(statement, name)

    def expression(self, node: ast.AST, name: str) -> None:
        """A node with all below it."""
        self.site(name, node, "expression")
        if isinstance(node, ast.keyword) and node.arg == "strict":
            return
        if isinstance(node, ast.Tuple | ast.List | ast.Set) and len(node.elts) > 1 and all(map(_is_text, node.elts)):
            self.site(name, node, "rows")
        for field, value in ast.iter_fields(node):
            if field in {"body", "orelse", "finalbody"} and isinstance(value, list):
                self.body(value, name)
                continue
            for child in value if isinstance(value, list) else [value]:
                if isinstance(child, ast.AST):
                    self.expression(child, name)

    def table(self, node: ast.expr, name: str) -> None:
        """A value of the module: its numbers, its rows, its lists of words."""
        self.site(name, node, "expression")
        for inner in ast.walk(node):
            if isinstance(inner, ast.Dict | ast.Tuple | ast.List | ast.Set):
                self.site(name, inner, "rows")
            elif isinstance(inner, ast.Constant) and isinstance(inner.value, str):
                self.site(name, inner, "words")
            elif inner is not node and isinstance(inner, ast.Constant):
                self.site(name, inner, "expression")


def _has_an_effect_alone(statement: ast.stmt) -> bool:
    match statement:
        case ast.Expr(value=ast.Call()) | ast.AugAssign() | ast.Raise() | ast.Delete() | ast.Continue() | ast.Break():
            return True
        case ast.Assign(targets=[ast.Subscript() | ast.Attribute()]):
            return True
        case _:
            return False


def rows_of(node: ast.AST) -> Sequence[ast.AST]:
    """The rows of a display; of a mapping, its keys."""
    match node:
        case ast.Dict(keys=keys):
            return [key for key in keys if key is not None]
        case ast.Tuple(elts=elts) | ast.List(elts=elts) | ast.Set(elts=elts):
            return elts
        case _:
            raise AssertionError(f"{ast.dump(node)} has no rows")


def changes(site: Site) -> int:
    """How many changes there are of a site."""
    node = site.node
    match site.kind:
        case "statement":
            return 1
        case "rows":
            return len(rows_of(node))
        case "text":
            return int(isinstance(node, ast.Constant) and bool(node.value))
        case "words":
            words = _words(node)
            return 2 * len(words) - 1 if words else 0
        case "expression":
            return _changes_of_expression(node)


def _words(node: ast.AST) -> list[str]:
    text = node.value if isinstance(node, ast.Constant) else None
    return text.strip(" ").split(" ") if isinstance(text, str) and WORDS.fullmatch(text.strip(" ")) else []


def _changes_of_expression(node: ast.AST) -> int:
    match node:
        case ast.Compare(ops=ops):
            return len(ops)
        case ast.BinOp(op=op) | ast.AugAssign(op=op) if type(op) in ARITHMETIC:
            return 1
        case ast.Constant(value=bool() | int() | float()):
            return 1
        case ast.BoolOp(values=values):
            return 1 + len(values)
        case ast.UnaryOp(op=ast.Not()) | ast.IfExp() | ast.comprehension(ifs=[_, *_]):
            return 1
        case ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name)) if name in CALLS:
            return 1
        case ast.Return(value=value) if value is not None and ast.unparse(value) != "None":
            return 1
        case _:
            return 0


def changed(site: Site, change: int) -> ast.AST:
    """The node after one of its changes."""
    node = deepcopy(site.node)
    match site.kind:
        case "statement":
            # A method that asked for its class still does, so that it can be put in place.
            asks = any(isinstance(inner, ast.Name) and inner.id == "super" for inner in ast.walk(node))
            return ast.Expr(ast.Name("__class__", ast.Load())) if asks else ast.Pass()
        case "text":
            return ast.Constant("")
        case "words":
            words = _words(node)
            if change < len(words):
                del words[change]
            else:
                at = change - len(words)
                words[at], words[at + 1] = words[at + 1], words[at]
            return ast.Constant(" ".join(words))
        case "rows":
            if isinstance(node, ast.Dict):
                del node.keys[change], node.values[change]
            elif isinstance(node, ast.Tuple | ast.List | ast.Set):
                del node.elts[change]
            return node
        case "expression":
            return _changed_expression(node, change)


def _changed_expression(node: ast.AST, change: int) -> ast.AST:
    match node:
        case ast.Compare(ops=ops):
            ops[change] = COMPARISONS[type(ops[change])]()
        case ast.BinOp() | ast.AugAssign():
            node.op = ARITHMETIC[type(node.op)]()
        case ast.Constant(value=bool(value)):
            node.value = not value
        case ast.Constant(value=int(value)):
            node.value = value + 1
        case ast.Constant(value=float(value)):
            node.value = value / 2 if value else 1.0
        case ast.BoolOp() if change == 0:
            node.op = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        case ast.BoolOp(values=values):
            del values[change - 1]
            return node if len(values) > 1 else values[0]
        case ast.UnaryOp(operand=operand):
            return operand
        case ast.IfExp():
            node.body, node.orelse = node.orelse, node.body
        case ast.comprehension():
            node.ifs = []
        case ast.Call(func=ast.Name(id=name) as function, args=arguments):
            function.id = CALLS[name]
            if name == "sum" and isinstance(arguments[0], ast.GeneratorExp):
                arguments[:] = [ast.ListComp(arguments[0].elt, arguments[0].generators)]
        case ast.Call(func=ast.Attribute(attr=name) as method):
            method.attr = CALLS[name]
        case ast.Return():
            node.value = ast.Constant(None)
        case _:
            raise AssertionError(f"{ast.dump(node)} has no change")
    return node


def replace(tree: ast.AST, old: ast.AST, new: ast.AST) -> None:
    """Put a node in the place of another."""
    for parent in ast.walk(tree):
        for field, value in ast.iter_fields(parent):
            if value is old:
                setattr(parent, field, new)
            elif isinstance(value, list):
                value[:] = [new if item is old else item for item in value]

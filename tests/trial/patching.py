"""
A mutant put into the place of its module in a running process, so that nothing is imported or collected again.

The changed statement is run beside the module, and what it makes is put into what is there: the code and the defaults
of functions, the methods and constants of classes. A constant of the module takes the place of the old one wherever it
was imported, and in the defaults of its own module. What the module computes on import with the changed function is
computed again.
"""

import ast
import sys
from functools import cached_property
from importlib import import_module
from types import FunctionType, ModuleType

from tests.trial.mutants import PROOFS, Mutant, name_of


class NotPatchableError(Exception):
    """What is changed cannot be put in place."""


def put_in_place(mutant: Mutant) -> None:
    """Change the module of a mutant in this process for good."""
    tree, number = mutant.tree()
    statement = tree.body[number]
    module = import_module(name_of(mutant.module))
    match statement:
        case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
            beside = dict(vars(module))
            run(statement, beside, mutant.id)
            transplant(vars(module)[name], beside[name])
            for other in tree.body:
                if isinstance(other, ast.Assign | ast.AnnAssign) and other.value and name in names_called(other.value):
                    assign(other, module, mutant.id)
        case _:
            assign(statement, module, mutant.id)
            for other in tree.body:
                if isinstance(other, ast.FunctionDef | ast.ClassDef) and set(targets(statement)) & names_in_defaults(
                    other
                ):
                    beside = dict(vars(module))
                    run(other, beside, mutant.id)
                    transplant(vars(module)[other.name], beside[other.name])


def run(statement: ast.stmt, namespace: dict[str, object], name: str) -> None:
    """Run a statement."""
    exec(compile(ast.Module([statement], []), f"<{name}>", "exec"), namespace)


def names_in_defaults(node: ast.FunctionDef | ast.ClassDef) -> set[str]:
    """The names that stand in the defaults of a function, or of the fields and methods of a class."""
    if isinstance(node, ast.FunctionDef):
        return set().union(*map(names_called, [*node.args.defaults, *filter(None, node.args.kw_defaults)]))
    inner = [names_in_defaults(method) for method in node.body if isinstance(method, ast.FunctionDef)]
    fields = [names_called(field.value) for field in node.body if isinstance(field, ast.AnnAssign) and field.value]
    return set().union(*inner, *fields)


def names_called(node: ast.AST) -> set[str]:
    """The names that an expression uses."""
    return {inner.id for inner in ast.walk(node) if isinstance(inner, ast.Name)}


def assign(statement: ast.stmt, module: ModuleType, name: str) -> None:
    """Run an assignment of the module, and let whoever has imported the old value have the new one."""
    before = dict(vars(module))
    run(statement, vars(module), name)
    for target in targets(statement):
        old, new = before.get(target), vars(module)[target]
        for other in list(sys.modules.values()):
            if other.__name__.startswith(("corefref", PROOFS, "tests", "spec")) and vars(other).get(target) is old:
                setattr(other, target, new)


def targets(statement: ast.stmt) -> list[str]:
    """The names that an assignment gives values."""
    found = statement.targets if isinstance(statement, ast.Assign) else [getattr(statement, "target", statement)]
    return [target.id for target in found if isinstance(target, ast.Name)]


def transplant(old: object, new: object) -> None:
    """Make a function, or a class, do what another does."""
    if isinstance(old, FunctionType) and isinstance(new, FunctionType):
        if old.__code__.co_freevars != new.__code__.co_freevars:
            raise NotPatchableError(old.__qualname__)
        old.__code__, old.__defaults__, old.__kwdefaults__ = new.__code__, new.__defaults__, new.__kwdefaults__
        if hasattr(old, "__wrapped__") and hasattr(new, "__wrapped__"):
            transplant(old.__wrapped__, new.__wrapped__)
    elif isinstance(old, type) and isinstance(new, type):
        transplant_class(old, new)
    elif isinstance(old, property) and isinstance(new, property):
        transplant(old.fget, new.fget)
    elif isinstance(old, cached_property) and isinstance(new, cached_property):
        transplant(old.func, new.func)
    elif isinstance(old, classmethod | staticmethod) and isinstance(new, classmethod | staticmethod):
        transplant(old.__func__, new.__func__)
    elif hasattr(old, "__wrapped__") and hasattr(new, "__wrapped__"):
        transplant(old.__wrapped__, new.__wrapped__)
    else:
        raise NotPatchableError(repr(old))


MADE_OF_FUNCTIONS = (FunctionType, property, cached_property, classmethod, staticmethod, type)


def transplant_class(old: type, new: type) -> None:
    """Give a class the methods and the constants of another."""
    for name, value in vars(new).items():
        there = vars(old).get(name)
        if isinstance(value, MADE_OF_FUNCTIONS) or hasattr(value, "__wrapped__"):
            transplant(there, value)
        elif not name.startswith("__") and not hasattr(value, "__get__") and there != value:
            setattr(old, name, value)

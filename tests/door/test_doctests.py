"""Every public function, and every method of a public class, is shown in a doctest."""

import pkgutil
from importlib import import_module
from types import FunctionType, ModuleType

import pytest

import corefref
import corefref.integrations
from corefref.wings.compare.in_memory import ShownComparison
from corefref.wings.errors.error_report import Errors
from corefref.wings.explain.notebook import Explanation
from corefref.wings.functions import Printed

METHODS = (FunctionType, property, classmethod, staticmethod)
RETURNED = (Errors, Explanation, Printed, ShownComparison)
"""Classes whose instances public functions return."""
OF_CALLERS = {"corefref.wings.errors.error_report.Errors.add"}
"""Methods that readers of files call, with what they have read."""
RUN_WHERE_THEY_ARE = {
    "corefref.integrations.coreference": "a folder that evaluate loads; a test with the marker libraries does",
    "corefref.integrations.pytest_plugin": "hooks that pytest calls",
}


def public() -> dict[str, object]:
    """The public functions and classes: of the package and its integrations, and those that they return."""
    found: dict[str, object] = {c.__name__: c for c in RETURNED}
    for name in corefref.__all__:
        what = getattr(corefref, name)
        inside = vars(what).items() if isinstance(what, ModuleType) else [(name, what)]
        of = what.__name__ if isinstance(what, ModuleType) else None
        found |= {f"{of}.{n}" if of else n: w for n, w in inside if of is None or getattr(w, "__module__", "") == of}
    for module in pkgutil.iter_modules(corefref.integrations.__path__, "corefref.integrations."):
        if module.name not in RUN_WHERE_THEY_ARE:
            members = vars(import_module(module.name)).items()
            found |= {f"{module.name}.{n}": w for n, w in members if getattr(w, "__module__", "") == module.name}
    return {
        name: what
        for name, what in found.items()
        if not name.rpartition(".")[2].startswith("_")
        and isinstance(what, FunctionType | type)
        # A protocol says what is asked of others.
        and not getattr(what, "_is_protocol", False)
    }


def examples(text: str | None) -> str:
    """The code of the doctests in a docstring."""
    return "\n".join(line for line in (text or "").splitlines() if line.strip().startswith((">>>", "...")))


PUBLIC = public()


@pytest.mark.parametrize("name", PUBLIC)
def test_what_is_public_has_a_doctest(name: str) -> None:
    what = PUBLIC[name]
    shown = examples(what.__doc__)
    if not isinstance(what, type):
        assert shown, f"{name} has no doctest"
        return
    methods = {n: m for n, m in vars(what).items() if not n.startswith("_") and isinstance(m, METHODS)}
    shown += "".join(examples(method.__doc__) for method in methods.values())
    hidden = [n for n in methods if f".{n}" not in shown and f"{what.__module__}.{what.__name__}.{n}" not in OF_CALLERS]
    assert not hidden, f"{name}: no doctest uses {', '.join(hidden)}"

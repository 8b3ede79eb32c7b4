"""What notices a mistake in the reading: doctests, cases of the floor, worked examples, invariants, certificates."""

import doctest
from importlib import import_module

from corefref.alignment import best_alignment, is_certified
from corefref.ceaf import phi3, phi4
from corefref.invariants import INVARIANTS, Proved
from corefref.registry import CONLL, IDS, METRICS
from corefref.small_scope import UpToRenaming, pairs_up_to
from corefref.worked_examples import examples, value_by_definition
from tests.trial import test_floor


def notices(module: str) -> bool:
    """Whether anything fails, or raises an exception, with the module as it is."""
    return (
        doctests_fail(module)
        or cases_fail()
        or examples_fail()
        or invariants_fail(3)
        or certificates_fail(4)
        or invariants_fail(4)
    )


def doctests_fail(module: str) -> bool:
    """Whether a doctest of the module fails."""
    return bool(doctest.testmod(import_module(f"corefref.{module}")).failed)


def cases_fail() -> bool:
    """Whether a case of the floor fails; an exception says so."""
    for name, case in vars(test_floor).items():
        if name.startswith("test_"):
            case()
    return False


def examples_fail() -> bool:
    """Whether a figure is not that of a worked example."""
    return any(value_by_definition(e.metric, e.key, e.response) != e.exact for e in examples())


def invariants_fail(size: int) -> bool:
    """Whether a proved invariant does not hold for a pair of up to so many mentions."""
    for identifier in IDS:
        metric = UpToRenaming(CONLL if identifier == CONLL.id else METRICS[identifier])
        for invariant in INVARIANTS:
            if isinstance(invariant.cells[identifier], Proved) and not all(
                invariant.statement(metric, *pair) for pair in pairs_up_to(size)
            ):
                return True
    return False


def certificates_fail(size: int) -> bool:
    """Whether a best alignment is not certified."""
    return not all(
        is_certified(best_alignment(key, response, phi), key, response, phi)
        for key, response in pairs_up_to(size)
        for phi in (phi3, phi4)
    )

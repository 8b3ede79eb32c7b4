"""
What notices a mistake in the reading: doctests, cases of the floor, worked examples, invariants, certificates; for NEC
its tests.
"""

import doctest
from importlib import import_module
from pathlib import Path

import pytest

from corefref.alignment import best_alignment, is_certified
from corefref.evidence.invariants import INVARIANTS, Proved
from corefref.evidence.small_scope import UpToRenaming, pairs_up_to
from corefref.evidence.worked_examples import examples, value_by_definition
from corefref.metrics.ceaf import phi3, phi4
from corefref.registry import IDS, MEASURES
from tests.trial import test_floor
from tests.trial.mutation import FILES, PACKAGE


def notices(module: str) -> bool:
    """Whether anything fails, or raises an exception, with the module as it is."""
    if module == "named_entities":
        # NEC stands apart from examples and invariants, as it needs types of mentions.
        return doctests_fail(module) or tests_fail("named_entities/test_nec.py", "named_entities/test_nec_examples.py")
    if module == "scores" and tests_fail(
        "engine/test_merge.py",
        "significance/test_randomization.py",
        "explanation/test_differences.py",
        "explanation/test_worked_pages.py",
    ):
        return True
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
    name = ".".join(FILES[module].relative_to(PACKAGE.parent).with_suffix("").parts)
    return bool(doctest.testmod(import_module(name)).failed)


def cases_fail() -> bool:
    """Whether a case of the floor fails; an exception says so."""
    for name, case in vars(test_floor).items():
        if name.startswith("test_"):
            case()
    return False


def tests_fail(*names: str) -> bool:
    """Whether a test of these files fails."""
    files = [str(Path(__file__).parents[1] / name) for name in names]
    return pytest.main(["-qx", "-p", "no:cacheprovider", *files]) != 0


def examples_fail() -> bool:
    """Whether a figure is not that of a worked example."""
    return any(value_by_definition(e.metric, e.key, e.response) != e.exact for e in examples())


def invariants_fail(size: int) -> bool:
    """Whether a proved invariant does not hold for a pair of up to so many mentions."""
    for identifier in IDS:
        metric = UpToRenaming(MEASURES[identifier])
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

"""What the oracle asks Coq, without Coq."""

import doctest
import re
from fractions import Fraction

import pytest

from corefref import engine
from corefref.engine import alignment
from corefref.evidence.worked_examples import examples
from corefref.partitions import mentions, partition
from corefref.registry import ENTRIES
from proofs_notes import cells, oracle, statements_oracle, theories

PRADHAN = partition(map(set, ["abc", "defg"])), partition(map(set, ["ab", "cd", "fghi"]))


def test_every_figure_of_every_settled_example_is_asked() -> None:
    asked = {(case.id, *claim) for case in oracle.worked_cases() for claim in case.claims}
    settled = [e for e in examples() if ENTRIES[e.metric.partition(".")[0]].argued]
    assert len(settled) > 500
    assert {(e.case.id, e.metric, e.exact) for e in settled} <= asked


def test_figures_of_theory_are_in_this_order() -> None:
    text = theories.source("figures.v")
    listed = text[text.index("Definition figures") : text.index("Definition same")]
    halves = ["blanc.coreference", "blanc.non_coreference"]
    metrics = [identifier for identifier in oracle.IDS if identifier not in halves]
    assert re.findall(r"(\w+)_figures?\b", listed) == [*metrics, "halves", "conll"]
    assert list(oracle.IDS) == [*metrics, *halves]


def test_case_is_a_term() -> None:
    case = oracle.Case("x", *PRADHAN, (("lea.recall", Fraction(5, 21)), ("mentions.f1", None)))
    assert oracle.term(case) == (
        "(9, [:: [:: 0; 1; 2]; [:: 3; 4; 5; 6]], [:: [:: 0; 1]; [:: 2; 3]; [:: 5; 6; 7; 8]], "
        "[:: (21, (Some (Qmake (5)%Z 21%positive))); (2, None)])"
    )


def test_certificates_are_of_reading_and_engine() -> None:
    cases = [oracle.Case("x", *PRADHAN, ()), oracle.Case("y", PRADHAN[0], partition([]), ())]
    read = [c for case in cases for c in oracle.certificates_of_reading(case)]
    emitted = list(oracle.certificates_of_engine(cases))
    assert [c.split()[1] for c in read] == [c.split()[1] for c in emitted] == ["phi3L", "phi4L"] * 2
    assert [c.partition("Qmake")[0] for c in read] == [c.partition("Qmake")[0] for c in emitted]


def test_random_pairs_are_the_same_for_a_seed() -> None:
    first, again, other = (list(oracle.random_cases(5, seed)) for seed in (1, 1, 2))
    assert first == again
    assert [c.key for c in first] != [c.key for c in other]


def test_random_pairs_have_twinless_mentions_and_singletons() -> None:
    cases = list(oracle.random_cases(100, 1))
    assert any(mentions(c.key) - mentions(c.response) for c in cases)
    assert any(mentions(c.response) - mentions(c.key) for c in cases)
    assert any(len(e) == 1 for c in cases for e in c.key)
    assert any(not c.response for c in cases)


def test_pairs_of_many_mentions_leave_the_engine_work_to_repair(monkeypatch: pytest.MonkeyPatch) -> None:
    left_over: list[int] = []
    repair = alignment._repair

    def counted(over: list[int], side: alignment._Side, other: alignment._Side) -> None:
        left_over.append(len(over))
        repair(over, side, other)

    monkeypatch.setattr(alignment, "_repair", counted)
    cases = list(oracle.aligned_cases(20, 1))
    for case in cases:
        engine.score_partitions(case.key, case.response, ["ceaf_m", "ceaf_e"])
    assert sum(number > 0 for number in left_over) >= 5


def test_examples_in_docstrings_are_true() -> None:
    results = [doctest.testmod(module) for module in (oracle, theories, cells, statements_oracle)]
    assert all(r.attempted and not r.failed for r in results)

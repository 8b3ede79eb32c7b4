"""What the oracle asks Coq, without Coq."""

import doctest
import re
from collections.abc import Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from types import ModuleType

import pytest

from corefref import engine
from corefref.door import partition
from corefref.engine import alignment
from corefref.partitions import mentions
from corefref.registry import ENTRIES
from corefref.wings.examples.worked_examples import examples
from proofs_notes import (
    cells,
    checking,
    claims,
    contents,
    oracle,
    refutations,
    sentences,
    statements_oracle,
    theories,
)

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
        "(n9, [:: [:: n0; n1; n2]; [:: n3; n4; n5; n6]], [:: [:: n0; n1]; [:: n2; n3]; [:: n5; n6; n7; n8]], "
        "[:: (n21, (Some (Qmake (5)%Z 21%positive))); (n2, None)])"
    )


def test_certificates_are_of_reading_and_engine() -> None:
    cases = [oracle.Case("x", *PRADHAN, ()), oracle.Case("y", PRADHAN[0], partition([]), ())]
    read = [c for case in cases for c in oracle.certificates_of_reading(case)]
    emitted = list(oracle.certificates_of_engine(cases))
    assert [c.split()[1] for c in read] == [c.split()[1] for c in emitted] == ["phi3L", "phi4L"] * 2
    assert [c.partition("Qmake")[0] for c in read] == [c.partition("Qmake")[0] for c in emitted]


def test_every_case_and_every_certificate_is_in_the_files(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """By reading and engine, under φ₃ and φ₄: four certificates of each case."""
    written = recorded(monkeypatch)
    monkeypatch.setattr(oracle, "CASES_A_FILE", 2)
    cases = [*oracle.random_cases(3, 1), oracle.Case("x", *PRADHAN, ())]
    oracle.hold(tmp_path, cases)
    assert [text.count("certified phi") for text in written] == [8, 8]
    assert all(oracle.term(case) in "".join(written) for case in cases if case.claims)
    for lemma in ("figures_agree : wrong cases = [::].", "all_certified : find negb certificates = size certificates."):
        assert all(f"Lemma {lemma}\nProof. vm_cast_no_check (erefl" in text for text in written)


def recorded(monkeypatch: pytest.MonkeyPatch) -> list[str]:
    """The theories that are written, none of which Coq is given."""
    written: list[str] = []
    engine_too = oracle.certificates_of_engine

    def certificates(cases: Sequence[oracle.Case]) -> Iterator[str]:
        with monkeypatch.context() as undone:
            undone.setattr(checking, "run", run)
            yield from engine_too(cases)

    run = checking.run
    write = checking.write

    def kept(path: Path, text: str) -> None:
        write(path, text)
        written.append(text)

    monkeypatch.setattr(oracle, "certificates_of_engine", certificates)
    monkeypatch.setattr(checking, "run", lambda *_: "")
    monkeypatch.setattr(checking, "write", kept)
    return written


def test_all_examples_and_random_pairs_are_held_against_coq(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    held: list[oracle.Case] = []
    controlled: list[oracle.Case] = []

    def hold(_: Path, cases: Sequence[oracle.Case]) -> tuple[int, int]:
        held.extend(cases)
        return 12, 34

    monkeypatch.setattr(oracle, "hold", hold)
    monkeypatch.setattr(oracle, "control", lambda _, case: controlled.append(case))
    looked = oracle.check(tmp_path, 10, 1)
    expected = [*oracle.worked_cases(), *oracle.random_cases(10, 1), *oracle.aligned_cases(2, 1)]
    assert held == expected
    assert looked.counts == (12, len(expected), 34)
    assert [case.id for case in controlled] == ["pradhan-et-al-2014/figure-1"]


def test_a_figure_that_the_theories_do_not_have_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(oracle, "FIGURES", [figure for figure in oracle.FIGURES if figure != "lea.recall"])
    with pytest.raises(oracle.UnknownFigureError):
        list(oracle.worked_cases())


def test_what_differs_is_told_by_case_and_figure(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(oracle, "certificates_of_engine", lambda _: iter(()))
    monkeypatch.setattr(checking, "run", lambda *_: "= [:: (1, [:: 0; 2])]\n= (3, 4)\n")
    cases = [oracle.Case(name, *PRADHAN, (("lea.recall", Fraction(5, 21)),)) for name in ("x", "y")]
    first, third = oracle.FIGURES[0], oracle.FIGURES[2]
    assert oracle.differences(tmp_path, cases) == (
        f"y: Coq computes another {first}, {third}\n3 of 4 certificates accepted before one is not\n"
    )


def test_what_takes_something_as_proved_is_not_written(tmp_path: Path) -> None:
    for text in ("Lemma a : 1 = 2. Admitted.", "Axiom a : False.", "Goal False. admit."):
        with pytest.raises(checking.CheckError, match=r"made\.v: "):
            checking.write(tmp_path / "made.v", text)


def test_a_control_that_finds_nothing_is_an_error(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    case = next(case for case in oracle.worked_cases() if case.id == "pradhan-et-al-2014/figure-1")
    recorded(monkeypatch)
    last, _ = case.claims[-1]
    with pytest.raises(checking.CheckError, match=f"a wrong {last} is not found"):
        oracle.control(tmp_path, case)
    figure = f"{case.id}: Coq computes another {last}\n"

    def refused(folder: Path, cases: Sequence[oracle.Case]) -> None:
        raise checking.CheckError(figure)

    monkeypatch.setattr(oracle, "hold", refused)
    with pytest.raises(checking.CheckError, match="a wrong price is not found"):
        oracle.control(tmp_path, case)


@pytest.mark.parametrize("module", [cells, sentences, refutations, claims])
def test_what_is_typed_must_rest_on_nothing(
    module: ModuleType, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def axioms(folder: Path, command: Sequence[str]) -> str:
        number = (folder / command[-1]).read_text("utf-8").count("also _")
        return f"{contents.MARK}rests\n     = {number}%N\n     : N\nAxioms:\na : False"

    monkeypatch.setattr(checking, "run", axioms)
    with pytest.raises(checking.CheckError, match="resting on something unproved: Axioms"):
        module.check(tmp_path)


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

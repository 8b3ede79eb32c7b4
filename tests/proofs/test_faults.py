"""The faults that were planted are refused, as the record says: without Coq, row by row; with it, each again."""

import re
from pathlib import Path

import pytest

from tests.effort import drawn
from tests.proofs import faults

PLANTED = faults.faults()
FENCES = sorted({faults.fence(one.guard) for one in PLANTED})


def test_the_record_has_every_fault_and_none_survives() -> None:
    rows = re.findall(
        r"^\| ([A-Z]\d+(?: [a-z])?) \| (.+?) \| (\S+(?: \S+)?) \| (.+) \| [0-9a-f]{8} \|$",
        faults.RECORD.read_text("utf-8"),
        re.M,
    )
    assert [(number, what.replace("\\|", "|")) for number, what, *_ in rows] == [(one.id, one.what) for one in PLANTED]
    assert [number for number, *_, said in rows if "survives" in said] == []
    assert len(rows) > 230


def test_each_fault_was_planted_in_the_files_as_they_are() -> None:
    """If this fails, run `python -m tests.proofs.faults FOLDER`, which plants those faults again."""
    rows = faults.recorded()
    assert [one.id for one in PLANTED if not faults.is_current(one, rows[one.id])] == []


def test_a_row_holds_for_the_files_that_it_concerns(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    of_each = [next(one for one in PLANTED if faults.fence(one.guard) == fence) for fence in FENCES]
    assert FENCES == ["checker", "invariant", "part", "statements", "tests", "words"]
    for one in of_each:
        for file in faults.concerned(one):
            (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
            (tmp_path / file).write_bytes((faults.ROOT / file).read_bytes())
    row = {one.id: faults.Outcome(one, is_refused=True, said="no").row for one in of_each}
    monkeypatch.setattr(faults, "ROOT", tmp_path)
    for one in of_each:
        assert faults.is_current(one, row[one.id])
        for file in faults.concerned(one):
            before = (tmp_path / file).read_bytes()
            (tmp_path / file).write_bytes(before + b"\nother = 1\n")
            assert not faults.is_current(one, row[one.id]), file
            (tmp_path / file).write_bytes(before)
        assert not faults.is_current(one, faults.Outcome(one, is_refused=False, said="").row)


def test_a_fault_of_the_surroundings_compiles_and_is_refused_by_what_coq_prints() -> None:
    """What does not compile, or uses a word that is refused, would say nothing of the other fences."""
    rows = re.findall(
        r"^\| ([DEGHNPRUVW]\d+) \| .+? \| (\S+) \| (.+) \| \S+ \|$", faults.RECORD.read_text("utf-8"), re.M
    )
    assert len(rows) == 93
    assert [row for row in rows if row[1] in (faults.WORDS, faults.CHECKER) or row[2].startswith("coqc ")] == []


@pytest.mark.parametrize("planted", PLANTED, ids=[one.id for one in PLANTED])
def test_a_fault_can_still_be_planted(planted: faults.Fault, tmp_path: Path) -> None:
    for file, *_ in planted.edits:
        (tmp_path / file).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / file).write_bytes((faults.ROOT / file).read_bytes())
    before = {file: (tmp_path / file).read_text("utf-8") for file, *_ in planted.edits}
    faults.plant(planted, tmp_path)
    assert all((tmp_path / file).read_text("utf-8") != text for file, text in before.items())


@pytest.mark.proofs
@pytest.mark.parametrize("guard", drawn(faults.guards_by_themselves(), 4))
def test_a_guard_refuses_nothing_where_no_fault_is_planted(guard: str, built: Path) -> None:
    """Of those that the commit draws; `python -m tests.proofs.faults` asks each before it plants the first fault."""
    assert faults.refused_without_a_fault(guard, built) == ""


def of_fence(fence: str) -> list[faults.Fault]:
    """The faults that guards of a kind are to see."""
    return [one for one in PLANTED if faults.fence(one.guard) == fence]


DRAWN = [one for fence in FENCES for one in drawn(of_fence(fence), -(-len(of_fence(fence)) // 30), fence)]


@pytest.mark.proofs
@pytest.mark.parametrize("planted", DRAWN, ids=lambda one: one.id)
def test_a_fault_is_refused(planted: faults.Fault, built: Path) -> None:
    """Of those that the commit draws, one of each kind of guard at least; the record has all of them."""
    assert faults.tried(planted, built).is_refused

"""The faults that were planted are refused, as the record says: without Coq, row by row; with it, each again."""

import re
from pathlib import Path

import pytest

from proofs_notes import parts
from tests.effort import drawn
from tests.proofs import faults

PLANTED = faults.faults()


def test_the_record_has_every_fault_and_none_survives() -> None:
    rows = re.findall(
        r"^\| ([A-Z]\d+(?: [a-z])?) \| (.+?) \| (\S+(?: \S+)?) \| (.+) \|$", faults.RECORD.read_text("utf-8"), re.M
    )
    assert [(number, what.replace("\\|", "|")) for number, what, *_ in rows] == [(one.id, one.what) for one in PLANTED]
    assert [number for number, *_, said in rows if "survives" in said] == []
    assert len(rows) > 230


def test_a_fault_of_the_surroundings_compiles_and_is_refused_by_what_coq_prints() -> None:
    """What does not compile, or uses a word that is refused, would say nothing of the other fences."""
    rows = re.findall(r"^\| ([DEGHNPRUVW]\d+) \| .+? \| (\S+) \| (.+) \|$", faults.RECORD.read_text("utf-8"), re.M)
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
def test_nothing_is_refused_where_no_fault_is_planted(built: Path, tmp_path: Path) -> None:
    copy = faults.copied(tmp_path)
    theories = [f"{faults.COQ}/{name}.v" for name in ("claims", "matching", "randomization", "halves")]
    # What builds the checker anew is run by itself where no fault is planted.
    # The parts of the check are run with it.
    of_check = {part.name for part in parts.PARTS} - {faults.WORDS, faults.STATEMENTS}
    for guard in sorted({one.guard for one in PLANTED} - set(faults.RUN_THE_CHECKER) - of_check):
        assert faults.asked(guard, theories, copy, built)[0] is False, guard


@pytest.mark.proofs
@pytest.mark.parametrize("planted", drawn(faults.planted_again(), 36), ids=lambda one: one.id)
def test_a_fault_is_refused(planted: faults.Fault, built: Path) -> None:
    """Of those that the commit draws; `python -m tests.proofs.faults` plants all of them."""
    assert faults.tried(planted, built).is_refused

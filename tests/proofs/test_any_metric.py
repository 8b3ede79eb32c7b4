"""The lemmas of constructed scoring functions, and a claim of what one has not, which Coq refuses."""

import shutil
from dataclasses import replace
from pathlib import Path

import pytest

from proofs_notes import any_metric, checking, sentences
from proofs_notes.theory import constructed, exclusions


def test_every_pair_that_is_possible_has_its_lemmas() -> None:
    stated = "\n".join(any_metric.lemmas())
    for first, second in exclusions.never_together():
        by = exclusions.shown(first, second)
        if isinstance(by, exclusions.Crossed) or by in constructed.MADE:
            assert f"invariants.{first} " in stated
            assert f"invariants.{second} " in stated


def test_every_exclusion_and_derivation_is_a_sentence() -> None:
    told = {cell.theorem for cell in sentences.of_any_metric()}
    assert told == {*(e.theorem for e in exclusions.EXCLUSIONS), *(d.theorem for d in exclusions.DERIVED)}


@pytest.mark.proofs
def test_what_a_constructed_function_has_not_is_refused(
    built: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    first, *others = constructed.MADE
    wrong = replace(first, has=(*first.has, "f1_one_only_on_identity"))
    monkeypatch.setattr(constructed, "MADE", (wrong, *others))
    with pytest.raises(checking.CheckError, match=r"any_metric\.v"):
        any_metric.check(shutil.copytree(built, tmp_path / "theories"))

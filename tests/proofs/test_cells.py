"""What the table claims is what is proved: without Coq, name by name; with it, as types."""

from collections.abc import Callable
from dataclasses import replace
from pathlib import Path

import pytest

from proofs_notes import cells, checking, refutations, theories
from spec.invariants import INVARIANTS, Invariant

LAW = "Theorem lea_wrong_pair_never_raises_f1 : wrong_pair_never_raises_f1 lea."
DOCUMENTS = "Theorem blanc_not_documents_add_up : ~ documents_add_up_by present blanc."


def test_every_verdict_is_a_term() -> None:
    verdicts = [cell for invariant in INVARIANTS for cell in invariant.cells.values()]
    found = tuple(cells.cells())
    assert len(found) > 500
    assert len({cell.name for cell in found}) == len(found) < len(verdicts)
    assert cells.text_of(found).count("Definition cell_") == len(found)


def test_laws_and_cells_are_the_same() -> None:
    cells.check_laws()


def test_a_law_that_is_deleted_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    left = tuple(s for s in theories.statements() if s.name != "lea_wrong_pair_never_raises_f1")
    monkeypatch.setattr(theories, "statements", lambda: left)
    with pytest.raises(checking.CheckError, match="no law lea_wrong_pair_never_raises_f1"):
        cells.check_laws()


def test_a_refutation_that_is_left_out_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    first, *others = refutations.refutations()
    monkeypatch.setattr(cells, "refutations", lambda: iter(others))
    with pytest.raises(checking.CheckError, match=f"refuted cells and refutations differ: {first.name}$"):
        cells.check_laws()


def edited(invariant: Invariant) -> Invariant:
    """The verdict on LEA, refuted, as if it were proved."""
    refuted = {w: " ".join(set(ids.split()) - {"lea"}) for w, ids in invariant.refuted.items()}
    return replace(invariant, proved=f"{invariant.proved} lea", refuted=refuted)


def test_a_verdict_that_is_edited_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    changed = tuple(edited(i) if i.id == "merge_never_lowers_f1" else i for i in INVARIANTS)
    monkeypatch.setattr(cells, "INVARIANTS", changed)
    with pytest.raises(checking.CheckError, match="no law lea_merge_never_lowers_f1"):
        cells.check_laws()


def test_a_word_between_two_strings_is_seen() -> None:
    hidden = 'Check "(*". Lemma a : False. Admitted. Check "*)".'
    assert theories.unproved(theories.without_comments(hidden)) == ["Admitted"]


def under_a_hypothesis(text: str) -> str:
    before, rest = text.split(LAW)
    after = rest.split("Qed.", 1)[1]
    return f"{before}Section Under.\nHypothesis no : False.\n{LAW}\nProof. by case: no. Qed.\nEnd Under.\n{after}"


def of_a_redefined_invariant(text: str) -> str:
    before, rest = text.split(LAW)
    after = rest.split("Qed.", 1)[1]
    return f"{before}Definition wrong_pair_never_raises_f1 (_ : measure) := True.\n{LAW}\nProof. by []. Qed.\n{after}"


def of_nothing(text: str) -> str:
    before, rest = text.split(DOCUMENTS)
    after = rest.split("Qed.", 1)[1]
    return f"{before}Theorem blanc_not_documents_add_up : True.\nProof. by []. Qed.\n{after}"


def with_a_hidden_axiom(text: str) -> str:
    before, rest = text.split(LAW)
    after = rest.split("Qed.", 1)[1]
    return f"{before}{LAW}\nProof. Admitted.\n{after}"


@pytest.mark.proofs
@pytest.mark.parametrize(
    ("theory", "fault"),
    [
        ("laws_lea.v", under_a_hypothesis),
        ("laws_lea.v", of_a_redefined_invariant),
        ("laws_lea.v", with_a_hidden_axiom),
        ("blanc_documents.v", of_nothing),
    ],
    ids=lambda value: getattr(value, "__name__", str(value)),
)
def test_a_law_that_proves_something_else_is_refused(
    built: Path, theory: str, fault: Callable[[str], str], tmp_path: Path
) -> None:
    for path in built.iterdir():
        (tmp_path / path.name).symlink_to(path) if path.suffix == ".vo" else None
    compiled = tmp_path / theory.replace(".v", ".vo")
    compiled.unlink()
    sound = (theories.THEORIES / theory).read_text("utf-8")
    faulty = fault(sound)
    assert faulty != sound
    (tmp_path / theory).write_text(faulty, "utf-8")
    checking.run(tmp_path, [*checking.COQC, theory])
    found = tuple(c for c in cells.cells() if f"{c.theory}.v" == theory)
    assert found
    (tmp_path / "cells.v").write_text(cells.text_of(found), "utf-8")
    if fault is with_a_hidden_axiom:
        checking.run(tmp_path, [*checking.COQC, "cells.v"])
        assert checking.assumptions(tmp_path, [f"cells.{c.name}" for c in found], ["cells"])[0] != checking.CLOSED
    else:
        with pytest.raises(checking.CheckError, match=r"cells\.v"):
            checking.run(tmp_path, [*checking.COQC, "cells.v"])

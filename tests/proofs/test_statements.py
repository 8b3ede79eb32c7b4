"""What Python states of a key and a response is what Coq computes of them."""

import re
from pathlib import Path

import pytest

from corefref.evidence.invariants import INVARIANTS
from corefref.evidence.small_scope import pairs_up_to
from corefref.registry import METRICS
from proofs_notes import checking, statements_oracle

OF_MORE_THAN_ONE_PAIR = {"documents_add_up", "f1_of_documents_adds_up"}
"""What speaks of two documents has no list form: it is not a sentence about one pair of lists."""


def test_every_invariant_of_one_pair_is_stated_on_lists() -> None:
    assert {i.id for i in INVARIANTS} - {i.id for i in statements_oracle.stated()} == OF_MORE_THAN_ONE_PAIR


def test_every_statement_is_asked_of_every_metric_that_it_speaks_of() -> None:
    pairs = tuple(pairs_up_to(1))
    text = statements_oracle.text_of(pairs)
    asked = set(re.findall(r"^Lemma (\w+)__(\w+) :", text, re.MULTILINE))
    assert {i.id for i in statements_oracle.stated()} == {name for _, name in asked}
    assert {m for m, _ in asked} == {*METRICS, "conll"}


@pytest.mark.proofs
def test_a_statement_that_says_less_is_found(built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    pairs = tuple(pairs_up_to(2))
    [weak] = [i for i in INVARIANTS if i.id == "one_on_identity"]
    monkeypatch.setattr(statements_oracle, "stated", lambda: (weak,))
    (built / "few.v").write_text(statements_oracle.text_of(pairs), "utf-8")
    checking.run(built, [*checking.COQC, "few.v"])
    true_of_all = statements_oracle.text_of(pairs).replace("false", "true")
    assert true_of_all != statements_oracle.text_of(pairs)
    (built / "weaker.v").write_text(true_of_all, "utf-8")
    with pytest.raises(checking.CheckError, match=r"weaker\.v"):
        checking.run(built, [*checking.COQC, "weaker.v"])

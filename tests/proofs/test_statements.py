"""What Python states of a key and a response is what Coq computes of them."""

import re
from pathlib import Path

import pytest

from corefref.measures import METRICS
from corefref.partitions import Partition, in_order
from corefref.wings.examples.small_scope import Pair, pairs_up_to
from proofs_notes import checking, statements_oracle
from spec.invariants import INVARIANTS


def test_every_invariant_is_stated_on_lists() -> None:
    assert statements_oracle.stated() == INVARIANTS


def test_documents_are_split_in_two_by_common_mentions() -> None:
    split = [p for p in pairs_up_to(statements_oracle.MENTIONS) if all(key or response for key, response in two(p))]
    assert len(split) > 20


def two(pair: Pair) -> tuple[tuple[Partition, Partition], tuple[Partition, Partition]]:
    """The first entity with what hangs together with it, and the others, where that is a single step."""
    first = in_order(pair.key or pair.response)[:1]
    reached = {e for e in pair.key | pair.response if any(e & f for f in first)}
    return (
        (Partition(pair.key & reached), Partition(pair.response & reached)),
        (Partition(pair.key - reached), Partition(pair.response - reached)),
    )


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

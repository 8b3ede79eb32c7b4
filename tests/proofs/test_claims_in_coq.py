"""What decides the claims: without Coq, entry by entry; with it, as typed terms and computed comparisons."""

import re
from collections.abc import Callable, Sequence
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest

from corefref import partition
from corefref.wings.examples.worked_examples import ClaimData
from proofs_notes import checking, claims, theories, typed
from spec.judges import situations
from spec.judges.observed import Fact, Facts, Score, observing

DATA = {claim["id"].partition("/")[2]: claim for claim in claims.data()}
STATED = {s.name: s.theory.removesuffix(".v") for s in theories.statements()}
DEFINED = {
    name: theory.removesuffix(".v")
    for theory in theories.files()
    for name in re.findall(r"^Definition (\w+)", theories.source(theory), re.M)
}
NAME = re.compile(r"Corefref\.(\w+)\.(\w+)")


@pytest.mark.parametrize("claim", DATA.values(), ids=DATA)
def test_what_decides_a_claim_fits_its_verdict(claim: ClaimData) -> None:
    decided = claim["decided"]
    by = set(decided["by"])
    assert ("theorem" in by) == bool(decided["proofs"])
    assert "prose" not in by or decided["note"]
    if claim["verdict"] == "false":
        assert by & {"witness", "theorem", "prose"}
    if claim["verdict"] == "conditional":
        assert by & {"theorem", "cases", "small scope"}
    negated = {proof["statement"].startswith("~") for proof in decided["proofs"]}
    assert negated <= {claim["verdict"] == "false"}


@pytest.mark.parametrize("claim", [c for c in DATA.values() if c["decided"]["proofs"]], ids=lambda c: c["id"])
def test_theorems_and_statements_are_there(claim: ClaimData) -> None:
    for proof in claim["decided"]["proofs"]:
        theory, name = NAME.findall(proof["theorem"])[0]
        assert STATED[name] == theory
        for theory, name in NAME.findall(proof["statement"]):
            assert DEFINED[name] == theory


def test_every_theorem_on_claims_decides_one() -> None:
    used = {proof["theorem"].split()[0].lstrip("@") for claim in DATA.values() for proof in claim["decided"]["proofs"]}
    proved = {f"Corefref.claims_proved.{s.name}" for s in theories.statements() if s.theory == "claims_proved.v"}
    theorems = {f"Corefref.claims_proved.{s.name}" for s in theories.statements() if s.kind == "Theorem"} & proved
    assert theorems == {name for name in used if ".claims_proved." in name}


def test_all_that_decides_a_claim_is_typed_or_computed(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked: dict[str, tuple[str, list[str]]] = {}
    compared: list[str] = []

    def compiled(folder: Path, of: Sequence[typed.Generated]) -> list[checking.Looked]:
        asked.update({one.theory: (one.text, [*one.names]) for one in of})
        sizes = (tuple(len(re.findall("size ", term)) for term in one.numbers) for one in of)
        return [checking.Looked((len(one.names), *found), one.theory) for one, found in zip(of, sizes, strict=True)]

    of_each_kind = {tuple(claim["decided"]["by"]): claim for claim in reversed(DATA.values())}
    few = ("section-2-more-precise-precision-lea", "section-2-more-precise-precision-ceaf_m", "section-2-2-1-rn-still")
    known = [*map(DATA.__getitem__, few), *of_each_kind.values()]
    monkeypatch.setattr(claims, "data", lambda: known)
    monkeypatch.setattr(typed, "typed", compiled)
    monkeypatch.setattr(claims, "check_metrics", lambda of: compared.extend(claim["id"] for claim in of))
    (decided, theorems, sizes), _ = claims.check(tmp_path)
    assert compared == [claim["id"] for claim in known]
    stated, names = asked.pop("claims_typed")
    assert names == re.findall(r"^Definition (\w+)", stated, re.M)
    proofs = [proof for claim in known for proof in claim["decided"]["proofs"]]
    said = [(proof["statement"], proof["theorem"]) for proof in proofs]
    assert re.findall(r"^Definition \w+ :\n  (.+) :=\n  (.+)\.$", stated, re.M) == said
    assert theorems == len(said)
    computed, names = asked.pop("claims_computed")
    by_scores = [claim for claim in known if {"cases", "witness"} & set(claim["decided"]["by"])]
    assert names == [f"computed_{claims.identifier(claim)}" for claim in by_scores]
    assert re.findall(r"^Theorem (\w+)", computed, re.M) == names
    assert sizes == len(re.findall(r"^Definition facts_of_", computed, re.M)) == len(by_scores)
    assert "Fact (" in computed
    assert decided == sum(claim["decided"]["by"] not in (["small scope"], ["prose"]) for claim in known)
    assert not asked


def test_a_theorem_is_of_the_metric_that_the_claim_names() -> None:
    claims.check_metrics(claims.data())
    muc, lea = (DATA[f"section-2-more-precise-precision-{metric}"] for metric in ("muc", "lea"))
    for claim, other in ((muc, lea), (lea, muc)):
        with pytest.raises(checking.CheckError, match=f"{claim['id']}: proved of"):
            claims.check_metrics([{**claim, "decided": other["decided"]}])


def test_a_claim_without_scores_has_no_cases() -> None:
    claim = DATA["section-3-3-half"]
    faulty: ClaimData = {**claim, "decided": {"by": ["cases"], "proofs": [], "note": ""}}
    with pytest.raises(checking.CheckError, match="decided by no score"):
        claims.facts_of(faulty, claims.checks()[claim["id"]])


def facts(name: str) -> Facts:
    return claims.facts_of(DATA[name], claims.checks()[DATA[name]["id"]])


def test_the_facts_of_a_witness_are_the_comparisons_of_its_scores() -> None:
    found = facts("section-2-more-precise-precision-b_cubed")
    [fact] = found.found
    assert isinstance(fact.left, Score)
    assert isinstance(fact.right, Score)
    assert (fact.sign, found.values[fact.left], found.values[fact.right]) == ("<", Fraction(0), Fraction(1, 6))


def test_documents_are_numbered_with_their_mentions_and_each_has_its_alignments() -> None:
    pairs = ((["ab", "c"], ["abd"]), (["a"], ["a", "b"]))
    made = claims.Cases()
    for number, (key, response) in enumerate(pairs):
        made.documents[partition(map(set, key)), partition(map(set, response))] = number
    made.aligned[1, "ceaf_m"] = None
    first, second, *_, bound, _, _ = made.definitions()
    assert first == "Definition document_0 := Document [:: [:: 1; 2]; [:: 3]] [:: [:: 1; 2; 4]] [::]."
    said = "Definition document_1 := Document [:: [:: 1]] [:: [:: 1]; [:: 2]] [:: (Phi3, Plain, Alignment [:: (1, 1)] "
    assert second.startswith(said)
    # Four mentions at most, numbered from 1.
    assert bound == "Definition bound : nat := 5%nat."


def test_comparisons_are_written_down_as_they_come_out() -> None:
    key, response = (partition(map(set, side)) for side in (["ab", "c"], ["abc"]))
    with observing() as found:
        recall = situations.recall("b_cubed", key, response)
        precision = situations.precision("b_cubed", key, response)
        assert (recall > precision, recall <= precision, recall == 1, not recall) == (True, False, True, False)
        assert 1 + recall * 2 - precision != Fraction(1, 2) * recall
        assert len({recall, precision, situations.f1("b_cubed", key, response)}) == 3
        assert max(recall, precision) is recall
    assert [fact.sign for fact in found.found][:4] == ["<", "=", "!=", "!="]
    assert situations.recall("b_cubed", key, response) == Fraction(1)
    assert sorted(found.values.values()) == sorted({Fraction(1), Fraction(5, 9), Fraction(5, 7)})


def one_fact_turned(found: Facts) -> Facts:
    """The first comparison, the other way round."""
    first, *others = found.found
    turned = Fact(first.right, first.sign, first.left)
    return replace(found, found=dict.fromkeys([turned, *others]))


def one_value_changed(found: Facts) -> Facts:
    """The first score, a little more."""
    first, *others = found.values
    return replace(found, values={first: found.values[first] + Fraction(1, 97), **{s: found.values[s] for s in others}})


@pytest.mark.proofs
@pytest.mark.parametrize("fault", [None, one_fact_turned, one_value_changed])
def test_coq_computes_the_facts_and_no_others(
    built: Path, fault: Callable[[Facts], Facts] | None, tmp_path: Path
) -> None:
    link(built, tmp_path)
    names = ("section-2-more-precise-precision-blanc", "section-7-3-lea", "section-7-3-ceaf")
    found = [(DATA[name], facts(name)) for name in names]
    if fault is not None:
        found[1] = (found[1][0], fault(found[1][1]))
    (tmp_path / "claims_computed.v").write_text(claims.computed(found), "utf-8")
    if fault is None:
        checking.run(tmp_path, [*checking.COQC, "claims_computed.v"])
        stated = [f"claims_computed.computed_{claims.identifier(claim)}" for claim, _ in found]
        assert checking.assumptions(tmp_path, stated, ["claims_computed"]) == (checking.CLOSED, len(stated))
    else:
        with pytest.raises(checking.CheckError, match=r"claims_computed\.v"):
            checking.run(tmp_path, [*checking.COQC, "claims_computed.v"])


def link(built: Path, folder: Path) -> None:
    for path in built.glob("*.vo"):
        (folder / path.name).symlink_to(path)


@pytest.mark.proofs
@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("Corefref.claims.removal_leaves_recall Corefref.metrics.lea", "True"),
        ("claims.removal_leaves_recall Corefref", "claims.wrong_entities_leave_recall Corefref"),
        ("recall Corefref.metrics.lea", "recall Corefref.metrics.b_cubed"),
        ("Corefref.claims.removal", "~ Corefref.claims.removal"),
    ],
)
def test_a_theorem_of_another_statement_is_refused(built: Path, old: str, new: str, tmp_path: Path) -> None:
    link(built, tmp_path)
    claim = DATA["section-2-more-precise-recall-lea"]
    text, _ = claims.proved([claim])
    faulty = text.replace(
        f":\n  {old}" if old.startswith("Coref") else old, f":\n  {new}" if old.startswith("Coref") else new
    )
    assert faulty != text
    (tmp_path / "claims_typed.v").write_text(text, "utf-8")
    checking.run(tmp_path, [*checking.COQC, "claims_typed.v"])
    (tmp_path / "claims_typed.v").write_text(faulty, "utf-8")
    with pytest.raises(checking.CheckError, match=r"claims_typed\.v"):
        checking.run(tmp_path, [*checking.COQC, "claims_typed.v"])

"""
The verdicts of `spec/claims.json` as terms that Coq types, and as comparisons of scores that it computes.

What decides a claim is in its entry. *theorem*: a theorem; its statement is written here, from the file, so that Coq
itself compares what is claimed with what is proved. *cases* and *witness*: the scores of the cases it speaks of, or of
its witness. The predicate that finds the verdict is run on them, every comparison of scores that it makes becomes a
fact, and Coq computes each (`coq/claim_cases.v`, where the scores are proved to be those of the metrics). *small scope*
and *prose*: not decided here, and the entry says why. `check` has Coq type and compute them all.
"""

import json
import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import cast

from corefref.alignment import best_alignment
from corefref.metrics.ceaf import phi3, phi4
from corefref.partitions import Partition, in_order, mentions, mentions_in_order
from corefref.wings.examples.worked_examples import ClaimData, ClaimsData, ProofData, spec_folder
from proofs_notes import checking, typed
from proofs_notes.oracle import listed, rational
from spec.judges.claims import claims
from spec.judges.observed import Expression, Fact, Facts, Score, Term, observing
from spec.judges.situations import Claim, Situation

SCORED = {
    "mentions": "Of Mentions",
    "muc": "Of Muc",
    "b_cubed": "Of B_cubed",
    "ceaf_m": "Of Ceaf_m",
    "ceaf_e": "Of Ceaf_e",
    "lea": "Of Lea",
    "b_cubed_0": "Of B_cubed_0",
    "b_cubed_all": "Of B_cubed_all",
    "b_cubed_r_n": "Of B_cubed_r_n",
    "b_cubed_sys": "Of B_cubed_sys",
    "b_cubed_v4": "Of B_cubed_v4",
    "blanc": "Blanc_official",
}
"""The metrics of the claims, as `coq/claim_cases.v` names them."""
SIMILARITIES = {"ceaf_m": ("Phi3", phi3), "ceaf_e": ("Phi4", phi4)}
MEASURES = {"recall": "Recall", "precision": "Precision", "f1": "checker.F1"}
SIGNS = {"=": "Equal", "!=": "Different", "<": "Less", "<=": "At_most"}
TERMS = {"+": "Plus", "-": "Minus", "*": "Times"}

HEAD = """\
From Coq Require Import ZArith QArith.
From mathcomp Require Import all_ssreflect.
From Corefref Require Import checker claim_cases.
Local Open Scope positive_scope.
"""


def data() -> Sequence[ClaimData]:
    """The claims of the file."""
    text = spec_folder().joinpath("claims.json").read_text("utf-8")
    return cast(ClaimsData, json.loads(text))["claims"]


def checks() -> dict[str, Claim]:
    """The check of each claim."""
    return claims()


def situations_of(claim: ClaimData, check: Claim) -> Iterator[Situation]:
    """The situations of which a claim's scores are computed: its cases, where its condition is met, and its witness."""
    by = claim["decided"]["by"]
    if "cases" in by:
        yield from (s for s in check.situations() if check.condition is None or check.condition(s))
    if "witness" in by:
        found = next((s for s in check.situations() if check.holds(s) == check.some), None)
        if found is None:
            raise checking.CheckError(f"{claim['id']}: no witness")
        yield found


def facts_of(claim: ClaimData, check: Claim) -> Facts:
    """The facts on which a claim's verdict rests, as far as it rests on scores of cases or of a witness."""
    found = tuple(situations_of(claim, check))
    with observing() as facts:
        for s in found:
            check.holds(s)
    if found and not facts.found:
        raise checking.CheckError(f"{claim['id']}: decided by no score")
    return facts


@dataclass(slots=True)
class Cases:
    """The scores of all claims, each once, with the key and response of each."""

    documents: dict[tuple[Partition, Partition], int] = field(default_factory=dict)
    scores: dict[Score, int] = field(default_factory=dict)
    values: list[Fraction] = field(default_factory=list)
    aligned: dict[tuple[int, str], None] = field(default_factory=dict)

    def add(self, facts: Facts) -> None:
        """The scores of some facts."""
        for score, value in facts.values.items():
            document = self.documents.setdefault((score.key, score.response), len(self.documents))
            if score not in self.scores:
                self.scores[score] = len(self.values)
                self.values.append(value)
            if score.metric in SIMILARITIES:
                self.aligned[document, score.metric] = None

    def definitions(self) -> Iterator[str]:
        """Documents and scores as Coq terms, and that the checker computes the scores."""
        greatest = 0
        for (key, response), index in self.documents.items():
            number = {m: i for i, m in enumerate(mentions_in_order(mentions(key) | mentions(response)), 1)}
            greatest = max(greatest, len(number))
            sides = (
                listed(listed(str(number[m]) for m in mentions_in_order(e)) for e in in_order(p))
                for p in (key, response)
            )
            alignments = listed(alignment(m, key, response) for i, m in self.aligned if i == index)
            yield f"Definition document_{index} := Document {' '.join(sides)} {alignments}."
        scores = (
            f"Score ({SCORED[s.metric]}) {MEASURES[s.figure]} document_{self.documents[s.key, s.response]}"
            for s in self.scores
        )
        yield f"Definition scores : seq score := {listed(scores)}."
        yield f"Definition values : seq Q := {listed(map(rational, self.values))}."
        yield f"Definition bound : nat := {greatest + 1}%nat."
        yield "Lemma scores_computed : Corefref.claim_cases.all_computed bound scores values."
        yield "Proof. by split; vm_compute. Qed."

    def term(self, expression: Expression) -> str:
        """A term of `coq/claim_cases.v`."""
        if isinstance(expression, Score):
            return f"(Nth {self.scores[expression]})"
        if isinstance(expression, Term):
            return f"({TERMS[expression.sign]} {self.term(expression.left)} {self.term(expression.right)})"
        return f"(Number {rational(expression)})"

    def fact(self, fact: Fact) -> str:
        """A fact of `coq/claim_cases.v`."""
        return f"Fact {self.term(fact.left)} {SIGNS[fact.sign]} {self.term(fact.right)}"


def alignment(metric: str, key: Partition, response: Partition) -> str:
    """The alignment that shows the similarity of CEAF, with its prices, entities numbered from 1."""
    name, similarity = SIMILARITIES[metric]
    best = best_alignment(key, response, similarity)
    ks, rs = in_order(key), in_order(response)
    pairs = listed(f"({ks.index(k) + 1}, {rs.index(r) + 1})" for k, r in best.pairs if k & r)
    u, v = (listed(map(rational, prices)) for prices in ((best.u[k] for k in ks), (best.v[r] for r in rs)))
    return f"({name}, Plain, Alignment {pairs} {u} {v})"


def identifier(claim: ClaimData) -> str:
    """
    A claim's name in Coq.

    >>> identifier(data()[0])
    'moosavi_strube_2016__section_2_more_precise_precision_muc'
    """
    return claim["id"].replace("/", "__").replace("-", "_")


def computed(found: Iterable[tuple[ClaimData, Facts]]) -> str:
    """A file that Coq accepts if and only if all facts hold of the metrics."""
    stated = [(claim, facts) for claim, facts in found if facts.found]
    cases = Cases()
    for _, facts in stated:
        cases.add(facts)
    lines = [HEAD, *cases.definitions()]
    for claim, facts in stated:
        name = identifier(claim)
        lines += [
            f"Definition facts_of_{name} : seq fact := {listed(map(cases.fact, facts.found))}.",
            f"Theorem computed_{name} : all (Corefref.claim_cases.is_so bound scores) facts_of_{name}.",
            "Proof. by apply: (Corefref.claim_cases.decided_is_so scores_computed); vm_compute. Qed.",
        ]
    return "\n".join([*lines, ""])


def definition(claim: ClaimData, number: int, proof: ProofData) -> str:
    """
    The definition that Coq accepts if and only if the theorem proves the statement.

    >>> print(definition(data()[0], 0, data()[0]["decided"]["proofs"][0]))
    Definition proved_0_moosavi_strube_2016__section_2_more_precise_precision_muc :
      Corefref.claims.removal_never_lowers_precision Corefref.metrics.muc :=
      Corefref.claims_proved.muc_removal_never_lowers_precision.
    """
    return f"Definition proved_{number}_{identifier(claim)} :\n  {proof['statement']} :=\n  {proof['theorem']}."


def proved(of: Sequence[ClaimData]) -> tuple[str, list[str]]:
    """A file that Coq accepts if and only if each claim's theorems prove its statements, and what it defines."""
    terms = [
        (f"proved_{number}_{identifier(claim)}", definition(claim, number, proof), proof)
        for claim in of
        for number, proof in enumerate(claim["decided"]["proofs"])
    ]
    named = " ".join(f"{p['statement']} {p['theorem']}" for *_, p in terms)
    theories = set(re.findall(r"Corefref\.(\w+)\.", named))
    head = [
        f"From Corefref Require {' '.join(sorted(theories | {'metrics'}))}.",
        "From Corefref Require Import metrics.",
    ]
    return "\n".join([*head, *(text for _, text, _ in terms), ""]), [name for name, *_ in terms]


NAMED = {
    "muc": "MUC",
    "b_cubed": "B³",
    "ceaf_m": "CEAFm",
    "ceaf_e": "CEAFe",
    "blanc": "BLANC",
    "lea": "LEA",
    "b_cubed_sys": "B³_sys",
    "b_cubed_v4": "B³_v4",
    "b_cubed_0": "B³₀",
    "b_cubed_r_n": "B³_r&n",
    "ceaf_m_r_n": "CEAF_r&n",
    "ceaf_e_sys": "CEAF_sys with φ4",
}
"""The metrics as the claims' readings name them."""
ALL_SIX = "each of the six metrics"
THE_SIX = frozenset({"muc", "b_cubed", "ceaf_m", "ceaf_e", "blanc", "lea"})


_METRIC = re.compile(r"(?<=\.metrics\.)\w+|(?<=\.claims\.)\w+(?=_at_most)")
"""A metric of a statement: one that it is applied to, or one that its name compares with another."""


def check_metrics(of: Sequence[ClaimData]) -> None:
    """CheckError if a statement is of another metric than those that the claim's reading names."""
    for claim in of:
        proved_of = {m for p in claim["decided"]["proofs"] for m in _METRIC.findall(p["statement"])}
        named = frozenset(m for m, name in NAMED.items() if _names(claim["reading"], name))
        expected = THE_SIX if ALL_SIX in claim["reading"] else named
        if proved_of and proved_of != expected:
            raise checking.CheckError(
                f"{claim['id']}: proved of {', '.join(sorted(proved_of))}, claimed of {', '.join(sorted(expected))}"
            )


def _names(reading: str, title: str) -> bool:
    """
    Whether a sentence names a metric, and not another whose name begins alike.

    >>> _names("B³_sys recall stays", "B³"), _names("B³ recall is 1", "B³")
    (False, True)
    """
    return bool(re.search(rf"(?<!\w){re.escape(title)}(?!\w)", reading))


def generated() -> tuple[typed.Generated, ...]:
    """What decides the claims: theorems to be typed, and comparisons to be computed. CheckError if one has none."""
    check_metrics(data())
    known = checks()
    found = [(claim, facts_of(claim, known[claim["id"]])) for claim in data()]
    text, names = proved([claim for claim, _ in found])
    by_scores = [identifier(claim) for claim, facts in found if facts.found]
    sizes = " ++ ".join(f"[:: size claims_computed.facts_of_{name}]" for name in by_scores)
    return (
        typed.Generated("claims_typed", text, names),
        typed.Generated(
            "claims_computed", computed(found), [f"computed_{name}" for name in by_scores], [f"sumn ({sizes})"]
        ),
    )


def looked(found: Sequence[checking.Looked]) -> checking.Looked:
    """How many claims are decided, by how many theorems, and by how many comparisons."""
    decided = sum(bool({"theorem", "cases", "witness"} & set(claim["decided"]["by"])) for claim in data())
    stated, shown = found
    return checking.Looked(
        (decided, *stated.counts, *shown.counts[1:]), checking.digest(f"{stated.digest} {shown.digest}")
    )


check = typed.Sentences(generated, looked)

"""
What the constructed scoring functions have, as lemmas that Coq proves: for every pair of invariants that is called
possible, a metric that has both, and has what every metric of the table has whose F₁ is harmonic.

A lemma's statement is written here, in qualified names; what it says is found in `coq/possible.v` or among the laws.
"""

from collections.abc import Iterator

from proofs_notes import theories, typed
from proofs_notes.cells import LIBRARY
from proofs_notes.theory import constructed, exclusions

HEAD = """From mathcomp Require Import all_ssreflect all_algebra.
From Corefref Require Import metrics invariants figure_lemmas scoring possible.
From Corefref Require {laws}.
"""
ALWAYS_RIGHT = constructed.MADE[0].name
FACTS = ("unit", "increasing", "seen", "full")
"""What the general lemmas ask of a recall, each a lemma `RECALL_FACT`."""


def in_coq(name: str) -> str:
    """A constructed metric, or one of the table."""
    if name == ALWAYS_RIGHT:
        return f"{LIBRARY}.possible.{name}"
    made = {m.name for m in constructed.MADE}
    return f"({LIBRARY}.possible.lenient {LIBRARY}.possible.{name})" if name in made else f"{LIBRARY}.metrics.{name}"


def of_made(made: constructed.Constructed) -> Iterator[str]:
    """What a constructed metric has, lemma by lemma."""
    found = " | ".join(f"exact: {LIBRARY}.possible.{made.name}_{fact}" for fact in FACTS)
    yield lemma(f"{made.name}_scores", f"{SCORES} {in_coq(made.name)}", f"exact: {LIBRARY}.possible.{made.name}_scores")
    for invariant in made.has:
        general = f"apply: {LIBRARY}.possible.lenient_{invariant}; first [{found}]"
        proof = general if invariant in constructed.LENIENT else f"exact: {LIBRARY}.possible.{made.name}_{invariant}"
        yield lemma(f"{made.name}_{invariant}", f"{LIBRARY}.invariants.{invariant} {in_coq(made.name)}", proof)


SCORES = f"{LIBRARY}.possible.scores"


def lemma(name: str, statement: str, proof: str) -> str:
    """A lemma of the file."""
    return f"Lemma of_{name} : {statement}.\nProof. {proof}. Qed."


def of_crossed(crossed: exclusions.Crossed, theory_of: dict[str, str]) -> Iterator[str]:
    """What the recall of one metric with the precision of another has."""
    parts = (crossed.recall, crossed.precision)
    both = f"({LIBRARY}.possible.crossed {' '.join(in_coq(part.metric) for part in parts)})"
    name = "_".join(part.metric for part in parts)
    for part in parts:
        law = f"{part.metric}_{part.invariant}"
        proof = f"exact: {LIBRARY}.{theory_of[law]}.{law}" if law in theory_of else ""
        general = f"exact: {LIBRARY}.possible.lenient_{part.invariant}"
        yield lemma(f"{name}_{part.invariant}", f"{LIBRARY}.invariants.{part.invariant} {both}", proof or general)
    scored = " | ".join(f"exact: {of}" for of in (f"{LIBRARY}.possible.muc_scores", f"of_{ALWAYS_RIGHT}_scores"))
    laws = (
        "recall_and_precision_within_unit_interval",
        "names_make_no_difference",
        "common_link_is_rewarded",
        "one_on_identity",
    )
    known = [theory_of[f"{p.metric}_{i}"] + f".{p.metric}_{i}" for p in parts for i in laws if _is_law(p, i, theory_of)]
    by_laws = " | ".join(f"exact: {LIBRARY}.{law}" for law in known)
    of_table = f"apply: {LIBRARY}.possible.ratios_scores; first [{by_laws}]" if known else "fail"
    yield lemma(
        f"{name}_scores",
        f"{SCORES} {both}",
        f"apply: {LIBRARY}.possible.crossed_scores; first [{scored} | {of_table}]",
    )


def _is_law(part: exclusions.Part, invariant: str, theory_of: dict[str, str]) -> bool:
    return f"{part.metric}_{invariant}" in theory_of


def lemmas() -> tuple[str, ...]:
    """All of them, each once."""
    theory_of = {s.name: s.theory.removesuffix(".v") for s in theories.statements() if s.theory.startswith("laws_")}
    decided = (exclusions.shown(*pair) for pair in exclusions.never_together())
    crossed = [text for one in decided if isinstance(one, exclusions.Crossed) for text in of_crossed(one, theory_of)]
    return tuple(dict.fromkeys([*(text for made in constructed.MADE for text in of_made(made)), *crossed]))


def generated() -> tuple[typed.Generated, ...]:
    """The lemmas, to be proved."""
    proved = lemmas()
    laws = " ".join(name.removesuffix(".v") for name in theories.files() if name.startswith("laws_"))
    names = [text.split()[1] for text in proved]
    return (typed.Generated("any_metric", "\n".join([HEAD.format(laws=laws), *proved, ""]), names),)


check = typed.Sentences(generated)

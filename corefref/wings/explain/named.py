"""The trace of NEC: a term for every key entity that has a name, with the response entity that it is aligned with."""

from collections.abc import Callable, Mapping
from fractions import Fraction

from corefref.partitions import Entity, Partition, in_order
from corefref.registry import ENTRIES, title_of
from corefref.wings.annotation.named_entities import (
    mean_figures,
    named,
    names,
    one_to_one,
    pair_f1,
    pair_precision,
    pair_recall,
)
from corefref.wings.annotation.nec_scores import NecOfType
from corefref.wings.explain import formulas
from corefref.wings.explain.values import Piece, Side, Term, Trace
from corefref.wings.matching.mention_types import MentionTypes

_SIDES: tuple[tuple[str, formulas.Formula, str, Callable[[Entity, Entity], Fraction]], ...] = (
    ("recall", formulas.NEC_RECALL, "shares of key mentions without their name", pair_recall),
    ("precision", formulas.NEC_PRECISION, "shares of response mentions with a wrong name", pair_precision),
    ("F₁", formulas.NEC_F1, "F₁ that the pairs lack", pair_f1),
)


def nec_trace(key: Partition, response: Partition, types: MentionTypes) -> Trace:
    """
    How NEC, its default member, came about.

    >>> from corefref import partition
    >>> from corefref.wings.annotation.named_entities import Name
    >>> types = MentionTypes({"Doe": "name", "he": "pronoun"}, {"Doe": Name("Doe", "Doe", "PERSON")})
    >>> nec_trace(partition([["Doe", "he"]]), partition([["Doe"]]), types).f1
    Fraction(2, 3)
    """
    pairs = one_to_one(key, response, types)
    label_of_response = {r: f"r{place}" for place, r in enumerate(in_order(response), 1)}
    named_key = named(key, types)
    ks = {f"k{place}": k for place, k in enumerate(in_order(key), 1) if k in named_key}
    figures = mean_figures(ks.values(), pairs)
    nameless = sum(not names(r, types) for r in response)
    missing = [label for label, k in ks.items() if k not in pairs]
    notes = [
        f"provisional: {ENTRIES['nec'].provisional}",
        "F₁ is the mean of the pairs' F₁, not the harmonic mean of recall and precision (choice NEC-5)",
        f"{nameless} of {len(response)} response entities have no name and do not count (choice NEC-1)",
    ]
    if missing:
        notes.append(f"not found: {', '.join(missing)} (choice NEC-6)")
    if not ks:
        notes.append("no key entity has a name: every figure is 0/0 (choice EMPTY-1)")
    return Trace(
        metric="nec",
        title=title_of("nec"),
        source="Agarwal et al. (2019)",
        sides=tuple(
            Side(
                measure=measure,
                symbol=formula.symbol,
                formula=formula.equation.text,
                latex=formula.equation.latex,
                mathml=formula.equation.mathml,
                loss_name=loss,
                terms=(terms := tuple(_term(label, k, pairs, label_of_response, figure) for label, k in ks.items())),
                numerator=sum((term.numerator for term in terms), Fraction(0)),
                denominator=Fraction(len(terms)),
            )
            for measure, formula, loss, figure in _SIDES
        ),
        steps=(),
        recall=figures.recall.value,
        precision=figures.precision.value,
        f1=figures.f1,
        f1_worked=NecOfType(figures).worked,
        notes=tuple(notes),
    )


def _term(
    label: str,
    k: Entity,
    pairs: Mapping[Entity, Entity],
    label_of_response: Mapping[Entity, str],
    figure: Callable[[Entity, Entity], Fraction],
) -> Term:
    if k not in pairs:
        return Term(label, k, "0", Fraction(0), Fraction(1), ())
    r = pairs[k]
    value = figure(k, r)
    piece = Piece(f"aligned with {label_of_response[r]}", k & r, str(value), value)
    return Term(label, k, str(value), value, Fraction(1), (piece,))

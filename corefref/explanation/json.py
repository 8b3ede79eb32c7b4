"""A trace as JSON: every term and piece, exact, with labels instead of repeated entities."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from corefref.explanation.describing import Naming, by_itself
from corefref.explanation.values import Side, Trace
from corefref.partitions import Entity, Partition, in_order, mentions_in_order
from corefref.rendering.json import Json


def rendered(key: Partition, response: Partition, trace: Trace, naming: Naming = by_itself) -> Mapping[str, Json]:
    """A trace with its key and response."""
    return {
        "metric": trace.metric,
        "key": _entities("k", key, naming),
        "response": _entities("r", response, naming),
        **_trace(trace, naming),
    }


def summed(trace: Trace) -> Mapping[str, Json]:
    """The trace of a corpus, whose terms are its documents."""
    return {"metric": trace.metric, **_trace(trace, by_itself)}


def _trace(trace: Trace, naming: Naming) -> dict[str, Json]:
    return {
        "title": trace.title,
        "source": trace.source,
        "steps": [{"name": s.name, "entities": [_names(e, naming) for e in in_order(s.entities)]} for s in trace.steps],
        "sides": [_side(side, naming) for side in trace.sides],
        "recall": _exact(trace.recall),
        "precision": _exact(trace.precision),
        "f1": _exact(trace.f1),
        "f1_worked": trace.f1_worked,
        "notes": list(trace.notes),
        "prices": {label: str(price) for label, price in trace.prices},
        "members": [{"metric": member.metric, **_trace(member, naming)} for member in trace.members],
    }


def _side(side: Side, naming: Naming) -> Mapping[str, Json]:
    return {
        "measure": side.measure,
        "formula": side.formula,
        "latex": side.latex,
        "counts": side.counts,
        "numerator": str(side.numerator),
        "denominator": str(side.denominator),
        "value": _exact(side.value),
        "loses": side.loss_name,
        "terms": [
            {
                "label": term.label,
                "mentions": _names(term.entity, naming),
                "worked": term.worked,
                "numerator": str(term.numerator),
                "denominator": str(term.denominator),
                "loss": str(term.loss),
                "pieces": [
                    {
                        "label": piece.label,
                        "mentions": _names(piece.mentions, naming),
                        "worked": piece.worked,
                        "value": str(piece.value),
                    }
                    for piece in term.pieces
                ],
            }
            for term in side.terms
        ],
    }


def _entities(letter: str, p: Partition, naming: Naming) -> Mapping[str, Json]:
    return {f"{letter}{place}": _names(e, naming) for place, e in enumerate(in_order(p), 1)}


def _names(e: Entity, naming: Naming) -> Sequence[str]:
    return [naming(m) for m in mentions_in_order(e)]


def _exact(value: Fraction | None) -> str | None:
    return None if value is None else str(value)

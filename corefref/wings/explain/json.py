"""A trace as JSON: every term and piece, exact, with labels instead of repeated entities."""

from collections.abc import Mapping, Sequence
from fractions import Fraction

from corefref.partitions import Entity, Partition, in_order, mentions_in_order
from corefref.rendering.json import Json
from corefref.wings.explain.describing import Naming, Namings, by_itself, namings
from corefref.wings.explain.values import Side, Trace


def rendered(
    key: Partition, response: Partition, trace: Trace, naming: Naming | Namings = by_itself
) -> Mapping[str, Json]:
    """A trace with its key and response."""
    names = namings(naming)
    return {
        "metric": trace.metric,
        "key": _entities("k", key, names.key),
        "response": _entities("r", response, names.response),
        **_trace(trace, names),
    }


def summed_trace(trace: Trace) -> Mapping[str, Json]:
    """The trace of a corpus, whose terms are its documents."""
    return {"metric": trace.metric, **_trace(trace, namings(by_itself))}


def _trace(trace: Trace, names: Namings) -> dict[str, Json]:
    return {
        "title": trace.title,
        "source": trace.source,
        "steps": [
            {"name": s.name, "entities": [_names(e, names.key) for e in in_order(s.entities)]} for s in trace.steps
        ],
        "sides": [_side(side, names) for side in trace.sides],
        "recall": _exact(trace.recall),
        "precision": _exact(trace.precision),
        "f1": _exact(trace.f1),
        "f1_worked": trace.f1_worked,
        "notes": list(trace.notes),
        "prices": {label: str(price) for label, price in trace.prices},
        "plurals": [
            {
                "measure": pair.measure,
                "key": None if pair.key is None else names.key(pair.key),
                "response": None if pair.response is None else names.response(pair.response),
                "recall": str(pair.recall),
                "precision": str(pair.precision),
                "f1": str(pair.f1),
            }
            for pair in trace.plurals
        ],
        "members": [{"metric": member.metric, **_trace(member, names)} for member in trace.members],
    }


def _side(side: Side, names: Namings) -> Mapping[str, Json]:
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
                "mentions": _names(term.entity, names.naming(term.label)),
                "worked": term.worked,
                "numerator": str(term.numerator),
                "denominator": str(term.denominator),
                "loss": str(term.loss),
                "pieces": [
                    {
                        "label": piece.label,
                        "mentions": _names(piece.mentions, names.naming(term.label)),
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

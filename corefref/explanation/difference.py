"""The difference between two responses to one key, taken apart by entities or documents: which gained, which lost."""

from fractions import Fraction
from typing import TypeAlias

from corefref.explanation.describing import Naming, braces, by_itself, grouped, shown
from corefref.explanation.values import Side, Term, Trace
from corefref.partitions import Entity, mentions_in_order, rank
from corefref.rendering.blocks import Block, Heading, Paragraph, Table
from corefref.rendering.numbers import points
from corefref.rendering.parts import Inline, Math

Summand: TypeAlias = Entity | str
"""An entity; of a corpus, a document by its id."""


def differences(a: Side, b: Side) -> dict[Summand, Fraction]:
    """
    What each entity or document adds to a − b: its numerator over the whole denominator, in a less in b.

    The values add up to the difference of the two sides; a side that is 0/0 adds nothing.
    """
    shares: dict[Summand, Fraction] = {}
    for side, sign in ((a, 1), (b, -1)):
        for term in side.terms:
            if side.denominator:
                of = _summand(term)
                shares[of] = shares.get(of, Fraction(0)) + sign * term.numerator / side.denominator
    return shares


def _summand(term: Term) -> Summand:
    return term.entity or term.label


def compared_responses(
    ours: Trace, others: Trace, names: tuple[str, str], naming: Naming = by_itself, most: int | None = None
) -> list[Block]:
    """An explanation of why two responses score differently, from the traces of one metric."""
    blocks: list[Block] = [Heading(1, f"{ours.title}: {names[0]} against {names[1]}")]
    for label, a, b in (
        ("Recall", ours.recall, others.recall),
        ("Precision", ours.precision, others.precision),
        ("F₁", ours.f1, others.f1),
    ):
        if ours.sides or label == "F₁":
            blocks.append(Paragraph((f"{label}: {shown(a)} against {shown(b)}{_delta(a, b)}.",)))
    for a_side, b_side in zip(ours.sides, others.sides, strict=True):
        blocks.extend(_side(a_side, b_side, names, naming, most))
    for a_member, b_member in zip(ours.members, others.members, strict=True):
        blocks.extend(compared_responses(a_member, b_member, names, naming, most))
    return blocks


def _delta(a: Fraction | None, b: Fraction | None) -> str:
    return "" if a is None or b is None else f", a difference of {a - b} = {_signed(a - b)}"


def _signed(value: Fraction) -> str:
    return f"{points(value)} %"


def _side(a: Side, b: Side, names: tuple[str, str], naming: Naming, most: int | None) -> list[Block]:
    shares = {s: value for s, value in differences(a, b).items() if value}
    entities = all(term.entity for term in (*a.terms, *b.terms))
    title = a.measure.capitalize() + ("" if a.counts or b.counts else " (does not count here)")
    blocks: list[Block] = [Heading(2, title)]
    if not shares:
        return [*blocks, Paragraph((f"No {'entity' if entities else 'document'} makes a difference.",))]
    first = {s: s if isinstance(s, str) else rank(mentions_in_order(s)[0]) for s in shares}
    ordered = sorted(shares, key=lambda s: (-abs(shares[s]), first[s]))
    labels = [{_summand(term): term for term in side.terms} for side in (a, b)]
    rows: list[tuple[Inline, ...]] = []
    for s in ordered[:most]:
        cells = [_cell(found[s]) if s in found else "" for found in labels]
        name = s if isinstance(s, str) else braces(s, naming)
        rows.append((name, *(Math(cell) for cell in cells), Math(str(shares[s])), _signed(shares[s])))
    header = ("entity" if entities else "document", names[0], names[1], "difference", "in percent")
    blocks.append(Table(header, tuple(rows), frozenset({3, 4})))
    if len(rows) < len(ordered):
        rest = sum((shares[s] for s in ordered[len(rows) :]), Fraction(0))
        more = f"{len(ordered) - len(rows)} more {'entities' if entities else 'documents'}"
        blocks.append(Paragraph((f"{more} make {rest} = {_signed(rest)}.",)))
    whole = sum(shares.values(), Fraction(0))
    return [*blocks, Paragraph((f"Together {whole} = {_signed(whole)}.",))]


def _cell(term: Term) -> str:
    return f"{term.label}: {term.worked}" if term.entity else f"{grouped(term.numerator)} / {grouped(term.denominator)}"

"""The difference between two responses to one key, taken apart by entities: which gained, which lost."""

from fractions import Fraction

from corefref.explanation.blocks import Block, Heading, Inline, Math, Paragraph, Table
from corefref.explanation.describing import Naming, braces, by_itself, percent, shown
from corefref.explanation.values import Side, Trace
from corefref.partitions import Entity, mentions_in_order, rank


def differences(a: Side, b: Side) -> dict[Entity, Fraction]:
    """
    What each entity adds to a − b: its numerator over the whole denominator, in a less in b.

    The values add up to the difference of the two sides; a side that is 0/0 adds nothing.
    """
    shares: dict[Entity, Fraction] = {}
    for side, sign in ((a, 1), (b, -1)):
        for term in side.terms:
            if side.denominator:
                shares[term.entity] = shares.get(term.entity, Fraction(0)) + sign * term.numerator / side.denominator
    return shares


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
    return f"{'−' if value < 0 else '+'}{percent(abs(value))}"


def _side(a: Side, b: Side, names: tuple[str, str], naming: Naming, most: int | None) -> list[Block]:
    shares = {e: value for e, value in differences(a, b).items() if value}
    title = a.measure.capitalize() + ("" if a.counts or b.counts else " (does not count here)")
    blocks: list[Block] = [Heading(2, title)]
    if not shares:
        return [*blocks, Paragraph(("No entity makes a difference.",))]
    ordered = sorted(shares, key=lambda e: (-abs(shares[e]), rank(mentions_in_order(e)[0])))
    labels = [{term.entity: term for term in side.terms} for side in (a, b)]
    rows: list[tuple[Inline, ...]] = []
    for e in ordered[:most]:
        cells = [f"{found[e].label}: {found[e].worked}" if e in found else "" for found in labels]
        rows.append((braces(e, naming), *(Math(cell) for cell in cells), Math(str(shares[e])), _signed(shares[e])))
    blocks.append(Table(("entity", names[0], names[1], "difference", "in percent"), tuple(rows), frozenset({3, 4})))
    if len(rows) < len(ordered):
        rest = sum((shares[e] for e in ordered[len(rows) :]), Fraction(0))
        blocks.append(Paragraph((f"{len(ordered) - len(rows)} more entities make {rest} = {_signed(rest)}.",)))
    whole = sum(shares.values(), Fraction(0))
    return [*blocks, Paragraph((f"Together {whole} = {_signed(whole)}.",))]

"""A corpus score taken apart by documents, and the names of mentions in a text."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from corefref.explanation.describing import Naming, by_itself, grouped, outcome, percent, shown, summary
from corefref.explanation.values import Side, Term, Trace
from corefref.explanation.worked import (
    blanc_notes,
    blanc_worked,
    harmonic_worked,
    mean_worked,
    nec_worked,
    undefined_notes,
)
from corefref.metrics.named_entities import NecScore
from corefref.partitions import Mention, Span
from corefref.rendering.blocks import Block, Formula, Heading, Paragraph, Table
from corefref.rendering.parts import Inline, Math
from corefref.scores import BlancScore, ConllScore, Score

LONGEST = 36
"""A mention's words are shown up to so many letters."""


def naming_by(words: Sequence[str], between: str = "_") -> Naming:
    """
    The name of a mention of a text: its words, and after @ the number of its first token in the document.

    In set notation, where a blank ends a mention, its words are joined by something else.

    >>> naming_by(["The", "dog", "barks"])(Span(0, 1))
    'The_dog@0'
    """

    def name(m: Mention) -> str:
        if not isinstance(m, Span):
            return by_itself(m)
        # More words than that are never shown.
        text = between.join(words[m.start : min(m.end, m.start + LONGEST) + 1])
        return f"{text if len(text) <= LONGEST else text[: LONGEST - 1] + '…'}@{m.start}"

    return name


def of_corpus(ids: Sequence[str], traces: Sequence[Trace], score: Score) -> Trace:
    """
    The trace of a corpus from those of its documents and its score: numerators and denominators added.

    Its terms are the documents. BLANC's boundary rule judges the sums, a mean of F₁ is one of the corpus's F₁.
    """
    first = traces[0]
    sides = tuple(_side(ids, [trace.sides[place] for trace in traces]) for place in range(len(first.sides)))
    made = replace(first, sides=sides, steps=(), f1=score.f1, notes=(), prices=())
    if isinstance(score, ConllScore):
        scores = (score.muc, score.b_cubed, score.ceaf_e)
        members = tuple(
            of_corpus(ids, [trace.members[place] for trace in traces], member) for place, member in enumerate(scores)
        )
        return replace(made, members=members, f1_worked=mean_worked([member.f1 for member in members]))
    recall, precision = score.recall.value, score.precision.value
    made = replace(made, recall=recall, precision=precision, notes=undefined_notes(recall, precision))
    if isinstance(score, BlancScore):
        kinds = [score.counts.coreference, score.counts.non_coreference]
        kept = [kind in score.halves.members for kind in kinds]
        return replace(
            made,
            sides=tuple(replace(side, counts=kept[place // 2]) for place, side in enumerate(sides)),
            f1_worked=blanc_worked(score.halves, kinds, kept),
            notes=(*blanc_notes(first.metric, score.halves, kept), *made.notes),
        )
    if isinstance(score, NecScore):
        return replace(made, f1_worked=nec_worked(score.f1, sides[0].denominator))
    return replace(made, f1_worked=harmonic_worked(recall, precision))


def _side(ids: Sequence[str], sides: Sequence[Side]) -> Side:
    """The side of a corpus, with a term a document."""
    terms = tuple(
        Term(identifier, frozenset(), "", side.numerator, side.denominator, ())
        for identifier, side in zip(ids, sides, strict=True)
    )
    return replace(
        sides[0],
        terms=terms,
        numerator=sum((side.numerator for side in sides), Fraction(0)),
        denominator=sum((side.denominator for side in sides), Fraction(0)),
    )


def summed(trace: Trace, most: int | None = None) -> list[Block]:
    """How the documents of a corpus add up to its score, those that cost most first."""
    documents = len((trace.sides or trace.members[0].sides)[0].terms)
    blocks: list[Block] = [Heading(1, f"{trace.title}: {documents} documents"), Paragraph((trace.source,))]
    for side in trace.sides:
        blocks.extend(_sums(side, most))
    if trace.members:
        blocks.append(summary(trace.members))
    blocks.extend(outcome(trace))
    for member in trace.members:
        blocks.extend(summed(member, most))
    return blocks


def _sums(side: Side, most: int | None) -> list[Block]:
    lost = side.denominator - side.numerator
    rows: list[tuple[Inline, ...]] = []
    for term in sorted(side.terms, key=lambda term: -term.loss)[:most]:
        value = term.numerator / term.denominator if term.denominator else None
        share = percent(term.loss / lost) if lost else ""
        rows.append((term.label, percent(value), Math(str(term.numerator)), Math(str(term.denominator)), share))
    table = Table(
        ("document", side.symbol, "numerator", "denominator", "of the loss"), tuple(rows), frozenset({1, 2, 3, 4})
    )
    title = side.measure.capitalize() + ("" if side.counts else " (does not count here)")
    blocks: list[Block] = [Heading(2, title), Formula(side.symbol, side.formula, side.latex, ()), table]
    if len(rows) < len(side.terms):
        blocks.append(Paragraph((f"{len(side.terms) - len(rows)} more documents are not listed here.",)))
    sums = f"{grouped(side.numerator)} / {grouped(side.denominator)}"
    quotient = percent(side.value) if sums.replace(" ", "") == str(side.value) else shown(side.value)
    return [*blocks, Paragraph((f"Sums over documents: {sums} = {quotient}.",))]

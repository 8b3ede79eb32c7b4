"""A corpus score taken apart by documents, and the names of mentions in a text."""

from collections.abc import Sequence
from dataclasses import replace
from fractions import Fraction

from corefref.formats.documents import Unmatched, Unplaced
from corefref.partitions import Mention, Nodes, Span
from corefref.ratio import value_of
from corefref.registry import ENTRIES
from corefref.rendering.blocks import Block, Formula, Heading, Paragraph, Table
from corefref.rendering.parts import Inline, Math
from corefref.scores import Score
from corefref.wings.explain.describing import Naming, by_itself, grouped, outcome, percent, shown, summary
from corefref.wings.explain.parts import Stretch, parts_of, zero
from corefref.wings.explain.values import Side, Term, Trace

LONGEST = 36
"""A mention's words are shown up to so many letters."""


def naming_by(words: Sequence[str], between: str = "_", starts: Sequence[int] = ()) -> Naming:
    """
    The name of a mention of a text: its words, and after @ the number of its first token in the document.

    In set notation, where a blank ends a mention, its words are joined by something else. A mention that is not one run
    of words has all its places after @, and an empty node is called by its id in its sentence; `starts` are the first
    words of the sentences. A mention of the response that is none of the key, though the key has one of the same words,
    has a stroke behind its name. One that has no place in the key has the words and the place of its own text.

    >>> naming_by(["The", "dog", "barks"])(Span(0, 1))
    'The_dog@0'
    >>> naming_by(["The", "dog", "barks"])(Nodes((Span(0, 0), Span(2, 2))))
    'The_…_barks@0-0,2-2'
    >>> from corefref.partitions import EmptyNode
    >>> naming_by(["The", "dog", "barks"])(Nodes((Span(0, 1),), (EmptyNode(0, 1, 1),)))
    'The_∅1.1_dog@0-1,0+1'
    >>> naming_by(["The", "dog", "barks"])(Unplaced("4-5", 2, 0, "a cat"))
    'a_cat@4-5_of_the_response'
    """

    def shown(stretch: Stretch) -> str:
        if isinstance(stretch, Span):
            # More words than that are never shown.
            return between.join(words[stretch.start : min(stretch.end, stretch.start + LONGEST) + 1])
        return zero(stretch, starts)

    def cut(text: str) -> str:
        return text if len(text) <= LONGEST else f"{text[: LONGEST - 1]}…"

    def name(m: Mention) -> str:
        if isinstance(m, Unmatched):
            return f"{name(m.mention)}′"
        if isinstance(m, Unplaced) and m.words:
            return f"{cut(m.words)}@{m}".replace(" ", between)
        if not isinstance(m, Span | Nodes):
            return by_itself(m)
        parts = (between.join(map(shown, part)) for part in parts_of(m))
        text = f"{between}…{between}".join(parts)
        place = m.start if isinstance(m, Span) else m
        return f"{cut(text)}@{place}"

    return name


def trace_of_corpus(ids: Sequence[str], traces: Sequence[Trace], score: Score) -> Trace:
    """
    The trace of a corpus from those of its documents and its score: numerators and denominators added.

    Its terms are the documents. BLANC's boundary rule judges the sums, a mean of F₁ is one of the corpus's F₁.
    """
    first = traces[0]
    provisional = ENTRIES[first.metric].provisional
    sides = [_side(ids, [trace.sides[place] for trace in traces]) for place in range(len(first.sides))]
    counted = [detail.counts for detail in score.details.values() for _ in ("recall", "precision")]
    return replace(
        first,
        sides=tuple(replace(s, counts=c) for s, c in zip(sides, counted, strict=True)) if counted else tuple(sides),
        steps=(),
        recall=value_of(score.recall),
        precision=value_of(score.precision),
        f1=score.f1,
        f1_worked=score.worked,
        notes=(*([f"provisional: {provisional}"] if provisional else ()), *(() if score.members else score.notes)),
        members=tuple(
            trace_of_corpus(ids, [trace.members[place] for trace in traces], member)
            for place, member in enumerate(score.members.values())
        ),
        prices=(),
        plurals=(),
    )


def _side(ids: Sequence[str], sides: Sequence[Side]) -> Side:
    """The side of a corpus, with one term per document."""
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
    sides = [*trace.sides, *(side for member in trace.members for side in member.sides)]
    documents = f": {len(sides[0].terms)} documents" if sides else ""
    blocks: list[Block] = [Heading(1, f"{trace.title}{documents}"), Paragraph((trace.source,))]
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
    blocks: list[Block] = [Heading(2, title), Formula(side.symbol, side.formula, side.latex, side.mathml, ()), table]
    if len(rows) < len(side.terms):
        blocks.append(Paragraph((f"{len(side.terms) - len(rows)} more documents are not listed here.",)))
    sums = f"{grouped(side.numerator)} / {grouped(side.denominator)}"
    quotient = percent(side.value) if sums.replace(" ", "") == str(side.value) else shown(side.value)
    return [*blocks, Paragraph((f"Sums over documents: {sums} = {quotient}.",))]

"""
What the papers did with corpora, done with a text: Cai & Strube (2010), §3.2; Moosavi et al. (2019), §5.

The papers do not include their corpora and systems, so the figures differ from theirs.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from random import Random
from typing import NamedTuple

from corefref.formats.documents import Document, DocumentPair, code_of, mention_of
from corefref.measures import METRICS
from corefref.partitions import Span
from corefref.ratio import value_of
from corefref.wings.examples.exhibits import Exhibit, FigureRow
from corefref.wings.matching.matching import extent
from corefref.wings.matching.parses import trees_over
from corefref.wings.perturb.perturbations import drop_twinless
from corefref.wings.shared.nodes import nodes_of

SEED = 0
"""The default seed of `corefref perturb`."""

THINNED = (
    (
        "cai-strube-2010/figure-1",
        "B³ and its variants",
        ("muc", "b_cubed_sys", "b_cubed_0", "b_cubed_all", "b_cubed_r_n"),
    ),
    ("cai-strube-2010/figure-2", "CEAF and its variants", ("muc", "ceaf_m_sys", "ceaf_m", "ceaf_m_r_n")),
)
"""Id, caption and metrics of Figures 1 and 2 of Cai & Strube (2010); their curves are known only from the text."""


def thinned(pairs: Iterable[DocumentPair], seed: int = SEED) -> tuple[Exhibit, ...]:
    """
    Score responses from which 0, 10, … 100 % of the spurious mentions are left out.

    Cai & Strube (2010), Figures 1 and 2; they leave them out of the training data. Choice PERTURB-6.
    """
    held = [(pair.id, pair.key.partition, pair.response.partition) for pair in pairs]
    rows_of: dict[str, list[FigureRow]] = {identifier: [] for identifier, _, _ in THINNED}
    for percent in range(0, 101, 10):
        rate = Fraction(percent, 100)
        left = [(k, drop_twinless(k, r, rate, Random(f"{seed} {name}"))) for name, k, r in held]
        for identifier, _, metrics in THINNED:
            for metric in metrics:
                first, *others = (METRICS[metric].score(*pair) for pair in left)
                score = first
                for other in others:
                    score += other
                figures = value_of(score.recall), value_of(score.precision), score.f1
                rows_of[identifier].append(FigureRow(identifier, str(percent), metric, *figures))
    return tuple(Exhibit(identifier, caption, tuple(rows_of[identifier])) for identifier, caption, _ in THINNED)


class Lengths(NamedTuple):
    """For one kind of span: its lengths, and how many of the spans contain the annotated minimum span."""

    spans: str
    words: Counter[int]
    """The number of mentions by the number of words in their span."""
    contain: int = 0
    annotated: int = 0
    """The number of mentions with an annotated minimum span."""


def lengths(documents: Iterable[Document], minima: Mapping[str, Document]) -> Sequence[Lengths]:
    """
    Measure maximum spans, MINA's minimum spans and Collins's heads of the mentions of documents with parses.

    Moosavi et al. (2019), §5: Tables 1 and 2 and Figure 8. `minima` are documents, by their ids, whose mentions have
    annotated minimum spans. Raises MissingAnnotationError for a sentence with mentions and without a parse.
    """
    words: dict[str, Counter[int]] = {spans: Counter() for spans in ("maximum", "mina", "head")}
    contain: Counter[str] = Counter()
    annotated = 0
    for document in documents:
        mentions = [m for m in map(mention_of, document.entity_of) if isinstance(m, Span)]
        trees = trees_over(document, mentions)
        other = minima.get(document.id) or minima.get(document.text_id)
        known = other.beside.minima if other else {}
        for span in mentions:
            seen = extent(trees, span)
            least = known.get(code_of(span))
            smallest = frozenset(n for n in nodes_of(least) if isinstance(n, int)) if least is not None else frozenset()
            annotated += bool(smallest)
            for spans, counter in (("maximum", seen.maximum), ("mina", seen.minimum), ("head", seen.head)):
                words[spans][len(counter)] += 1
                contain[spans] += bool(smallest) and smallest <= counter
    return [Lengths(spans, words[spans], contain[spans], annotated) for spans in words]


HEADER = ("spans", "mentions", "mean", "1", "2", "3", "4 or more", "contain MIN", "with MIN")
"""The header of the table of lengths."""


def cells(lengths_of: Iterable[Lengths]) -> Iterator[tuple[object, ...]]:
    """
    Lay out lengths as rows below `HEADER`; the mean is exact.

    >>> list(cells([Lengths("mina", Counter({1: 3, 5: 1}))]))
    [('mina', 4, Fraction(2, 1), 3, 0, 0, 1, 0, 0)]
    """
    for kind in lengths_of:
        number = kind.words.total()
        mean = Fraction(sum(n * count for n, count in kind.words.items()), number) if number else ""
        longer = sum(count for n, count in kind.words.items() if n > 3)
        yield kind.spans, number, mean, *(kind.words[n] for n in (1, 2, 3)), longer, kind.contain, kind.annotated

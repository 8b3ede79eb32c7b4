"""The content of a scoring command's output: figures under a convention for 0/0, and their decimals."""

from collections.abc import Iterable, Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from corefref.formats.coverage import Coverage
from corefref.metrics.blanc import LinkCounts
from corefref.ratio import Figure, Ratio
from corefref.registry import ENTRIES
from corefref.rendering.numbers import counted
from corefref.scores import Score, mean_over_documents
from corefref.scoring.settings import Settings
from corefref.scoring.summary import Summary

if TYPE_CHECKING:
    from corefref.rendering.json import Json


FEW = 20
"""With fewer documents, intervals are not reliable, and a small p may be out of reach."""


class ReportedFigure(NamedTuple):
    """
    A reported figure: its value, its quotient, and whether it was 0/0 before the convention.

    A mean over documents has no quotient; `undefined_in` counts the documents in which the figure was 0/0.
    """

    value: Fraction | None
    ratio: Ratio | None = None
    undefined: bool = False
    undefined_in: int = 0


class Row(NamedTuple):
    """The figures of one metric; a mean of F₁ has no recall or precision."""

    metric: str
    recall: ReportedFigure | None
    precision: ReportedFigure | None
    f1: ReportedFigure
    counts: Mapping[str, LinkCounts] = {}
    """BLANC: those of each kind of links."""
    not_found: ReportedFigure | None = None
    """NEC: the share of the key's named entities that are not found."""
    parts: Mapping[str, Sequence["Row"]] = {}
    """NEC: the figures by type of entity and of mention."""

    provisional: str = ""
    """Why the metric may change, if it may."""

    @property
    def figures(self) -> Mapping[str, ReportedFigure]:
        """The figures that the metric has, by name, in order."""
        named = {"recall": self.recall, "precision": self.precision, "f1": self.f1}
        return {name: figure for name, figure in named.items() if figure is not None}


class Part(NamedTuple):
    """What a class earns: by metric with parts, its figures by name; 0/0 of a class stays undefined."""

    figures: Mapping[str, Mapping[str, ReportedFigure]]
    documents: int | None = None
    """The number of documents, if the class is one of documents."""


class Breakdown(NamedTuple):
    """The figures by class, and for the other metrics why they cannot be broken down."""

    parts: Mapping[str, Part]
    without: Mapping[str, str]


class Intervals(NamedTuple):
    """Bootstrap intervals of figures, by metric and measure: where a figure might lie over other such documents."""

    percent: str
    """Their level in percent."""
    resamples: int
    seed: int
    texts: int
    """How many documents were drawn, with replacement; the parts of a document count as one."""
    ends: Mapping[str, Mapping[str, tuple[float, float]]]


class Report(NamedTuple):
    """The figures of a corpus and, if asked for, of its documents."""

    settings: Settings
    documents: int
    rows: Sequence[Row]
    by_document: Mapping[str, Sequence[Row]] | None = None
    total: Mapping[str, Score] = {}
    certificates: "Mapping[str, Mapping[str, Json]] | None" = None
    """By document, the alignments of CEAF with their prices."""
    summary: Summary = Summary()
    by: Mapping[str, Breakdown] = {}
    """The parts of figures, by the property that is classed."""
    intervals: Intervals | None = None
    texts: int = 0
    """The number of documents if parts are counted together; 0 if unknown."""
    uncut: int | None = None
    """The number of documents before they were cut into windows, if they were (`--windows`)."""
    coverage: Coverage | None = None
    """How much of the key's text the responses have, if they rewrote it (`--align edits`)."""

    @property
    def how_many(self) -> str:
        """Say how many documents there are, and how many parts if they differ: `6 documents (7 parts)`."""
        if self.settings.units not in ("as-written", "document"):
            return counted(self.documents, self.settings.units)
        if not self.texts or self.texts == self.documents:
            return counted(self.documents, "document")
        return f"{counted(self.texts, 'document')} ({counted(self.documents, 'part')})"


def rows(scores: Mapping[str, Score], settings: Settings) -> tuple[Row, ...]:
    """Make a row of figures for each score, with 0/0 reported by the convention."""
    return tuple(
        _row(metric, score, settings)._replace(provisional=ENTRIES[metric].provisional if metric in ENTRIES else "")
        for metric, score in scores.items()
    )


def _row(metric: str, score: Score, settings: Settings) -> Row:
    values = score.under(settings.convention)
    shares = {name: _shown(share, settings.convention(share.value)) for name, share in score.shares.items()}
    return Row(
        metric,
        _shown(score.recall, values.get("recall")),
        _shown(score.precision, values.get("precision")),
        ReportedFigure(values["f1"]),
        {name: detail.links for name, detail in score.details.items()},
        shares.get("not_found"),
        {name: [_row(t, s, settings) for t, s in group.items()] for name, group in score.groups.items()},
    )


def _shown(figure: Figure | None, value: Fraction | None) -> ReportedFigure | None:
    """Report a figure, with 0/0 replaced by the convention."""
    return None if figure is None else ReportedFigure(value, figure.quotient, figure.value is None)


def mean_rows(documents: Iterable[Sequence[Row]]) -> tuple[Row, ...]:
    """Average each figure over documents, of which there is at least one. Choice CORPUS-2."""
    return tuple(
        Row(
            of_one[0].metric,
            _mean([row.recall for row in of_one]),
            _mean([row.precision for row in of_one]),
            ReportedFigure(mean_over_documents([row.f1.value for row in of_one])),
            provisional=of_one[0].provisional,
        )
        for of_one in zip(*documents, strict=True)
    )


def mean_rows_of_defined(documents: Iterable[Sequence[Row]], settings: Settings) -> tuple[Row, ...]:
    """Average each figure over the documents in which it has a value, if there are any. Choice CORPUS-2, b."""

    def averaged(figures: Sequence[ReportedFigure | None]) -> ReportedFigure | None:
        known = [figure for figure in figures if figure is not None]
        if not known:
            return None
        values = [figure.value for figure in known if figure.value is not None]
        mean = mean_over_documents(values) if values else None
        return ReportedFigure(settings.convention(mean), None, not values, len(known) - len(values))

    return tuple(
        Row(
            of_one[0].metric,
            averaged([row.recall for row in of_one]),
            averaged([row.precision for row in of_one]),
            averaged([row.f1 for row in of_one]) or ReportedFigure(settings.convention(None)),
            provisional=of_one[0].provisional,
        )
        for of_one in zip(*documents, strict=True)
    )


def _mean(figures: Sequence[ReportedFigure | None]) -> ReportedFigure | None:
    """Average a figure over documents; it was 0/0 if it was in all of them."""
    known = [figure for figure in figures if figure is not None]
    if not known:
        return None
    undefined_in = sum(figure.undefined for figure in known)
    value = mean_over_documents([figure.value for figure in known])
    return ReportedFigure(value, None, undefined_in == len(known), undefined_in)

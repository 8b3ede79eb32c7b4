"""The content of a scoring command's output: figures under a convention for 0/0, and their decimals."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple

from corefref.metrics.blanc import LinkCounts
from corefref.ratio import Figure, Ratio
from corefref.registry import ENTRIES
from corefref.rendering.numbers import counted
from corefref.scores import Score
from corefref.scoring.settings import Settings

if TYPE_CHECKING:
    from corefref.formats.coverage import Coverage
    from corefref.rendering.json import Json


FEW = 20
"""With fewer documents, intervals are not reliable, and a small p may be out of reach."""


class Extent(NamedTuple):
    """The numbers of mentions and entities on a side."""

    mentions: int = 0
    entities: int = 0


NOTHING = Extent()


@dataclass(frozen=True, slots=True)
class Summary:
    """The extent of key and response, the number of common mentions, and the names of the sides, if any."""

    key: Extent = NOTHING
    response: Extent = NOTHING
    both: int = 0
    names: tuple[str, str] = ("", "")

    def __add__(self, other: "Summary") -> "Summary":
        key, response = (
            Extent(*map(sum, zip(ours, theirs, strict=True)))
            for ours, theirs in ((self.key, other.key), (self.response, other.response))
        )
        return Summary(key, response, self.both + other.both, self.names)

    @property
    def has_little_in_common(self) -> bool:
        """True if less than one mention in twenty of either side is common to both."""
        return self.both * 20 < min(self.key.mentions, self.response.mentions)


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
    coverage: "Coverage | None" = None
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

"""The tables of a scoring command: a row for each metric, notes below, and the signature."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING, NamedTuple, TypeAlias, cast

from corefref.registry import title_of
from corefref.rendering.blocks import Block, Paragraph, Table
from corefref.rendering.numbers import counted, decimal, exact, percent
from corefref.rendering.parts import Code, Inline
from corefref.rows import load
from corefref.scoring.report import FEW, Breakdown, Intervals, Report, ReportedFigure, Row
from corefref.scoring.settings import Rounding

if TYPE_CHECKING:
    from corefref.formats.coverage import Coverage

CoverageBlocks: TypeAlias = "Callable[[Coverage], Iterator[Block]]"
"""Shows how much of the key's text the responses have."""

UNDEFINED = "0/0"
DASH = "–"
"""A figure that is not there."""


def name(metric: str, measure: str = "") -> str:
    """
    Return what people read for a metric, one of its parts, or one of its measures.

    >>> name("b_cubed"), name("nec/PERSON"), name("lea", "f1")
    ('B³', 'NEC/PERSON', 'LEA F₁')
    """
    whole, slash, part = metric.partition("/")
    return title_of(whole) + slash + part + (f" {'F₁' if measure == 'f1' else measure}" if measure else "")


class Decimals(NamedTuple):
    """Formats percentages."""

    digits: int = 2
    rounding: Rounding = "half-even"

    def __call__(self, shown: ReportedFigure | None) -> Inline:
        """Write a figure in percent; `0/0` if undefined, a dash if the metric has none."""
        return DASH if shown is None else self.percent(shown.value)

    def percent(self, value: Fraction | None) -> str:
        """Format a value in percent, or 0/0."""
        return UNDEFINED if value is None else percent(value, self.digits, self.rounding)


PartsBlocks: TypeAlias = Callable[[str, Breakdown, Report, Decimals], Iterator[Block]]
"""Shows what classes earn and lose."""


def blocks(report: Report, decimals: Decimals) -> list[Block]:
    """Return the tables, those of documents before that of the corpus, each with its notes; then the signature."""
    listed: list[Block] = []
    for caption, rows in _tables(report):
        cells = [(name(r.metric), *(decimals(figure) for figure in (r.recall, r.precision, r.f1))) for r in rows]
        listed.append(Table(("Metric", "Recall", "Precision", "F₁"), cells, frozenset({1, 2, 3}), caption, answer=3))
        listed += (Paragraph((note,)) for note in _notes(rows, decimals))
    if report.intervals is not None:
        listed += _intervals(report.intervals, report.settings.text, decimals)
    if report.coverage is not None:
        of_coverage = cast(CoverageBlocks, load("corefref.wings.generated.coverage_tables:blocks"))
        listed += of_coverage(report.coverage)
    if report.by:
        parts = cast(PartsBlocks, load("corefref.wings.breakdown.tables:blocks"))
        for by, breakdown in report.by.items():
            listed += parts(by, breakdown, report, decimals)
    # The rounding of printed figures belongs to their signature.
    return [*listed, Paragraph((Code(str(replace(report.settings, rounding=decimals.rounding))),))]


def _intervals(intervals: Intervals, text: str, decimals: Decimals) -> Iterator[Block]:
    """Yield the intervals, in the columns of their figures, and how they were computed."""

    def shown(ends: tuple[float, float] | None) -> Inline:
        return DASH if ends is None else f"[{', '.join(f'{100 * end:.{decimals.digits}f}' for end in ends)}]"

    measures = ("recall", "precision", "f1")
    cells = [(name(m), *(shown(ends.get(measure)) for measure in measures)) for m, ends in intervals.ends.items()]
    caption = f"{intervals.percent}% intervals"
    yield Table(("Metric", "Recall", "Precision", "F₁"), cells, frozenset({1, 2, 3}), caption)
    few = f"; with few {text}s they are too narrow" if intervals.texts < FEW else ""
    drawn = f"{intervals.resamples:,} resamples of {counted(intervals.texts, text)}, seed {intervals.seed}"
    yield Paragraph((f"bootstrap (BCa), {drawn}{few}",))


def _tables(report: Report) -> Iterator[tuple[str, Sequence[Row]]]:
    """Yield the tables with their captions; a single table has none."""
    if report.by_document is None:
        yield "", _with_parts(report.rows)
        return
    yield from ((document, _with_parts(rows)) for document, rows in report.by_document.items())
    each = "documents" if report.texts in (0, report.documents) else "parts"
    how = {
        "mean": f"mean over {each}",
        "mean-defined": f"mean over {each}, without those where a figure is 0/0",
        "datasets": "mean over datasets",
        "sums": f"sums over {each}",
    }[report.settings.over]
    yield f"{report.how_many}, {how}", _with_parts(report.rows)


def _with_parts(rows: Sequence[Row]) -> Sequence[Row]:
    """Return the rows, each followed by those of its parts, such as `nec/PERSON`."""
    return [
        each
        for row in rows
        for each in (row, *(p._replace(metric=f"{row.metric}/{p.metric}") for ps in row.parts.values() for p in ps))
    ]


def table_of_extents(report: Report) -> Table:
    """Make the table of what was scored: documents, mentions and entities of both sides."""
    summary = report.summary
    rows = [
        (side, f"{counted(extent.mentions, 'mention')}, {counted(extent.entities, 'entity', 'entities')}", name)
        for side, extent, name in zip(("key", "response"), (summary.key, summary.response), summary.names, strict=True)
    ]
    caption = f"{report.how_many}, {counted(summary.both, 'mention')} in common"
    return Table(("", "", ""), rows, caption=caption)


def _notes(rows: Sequence[Row], decimals: Decimals) -> Iterator[str]:
    """Yield the notes below a table: what NEC does not find, what may change, what was 0/0 and is reported as 0."""
    missing = [f"{name(r.metric)} {decimals.percent(r.not_found.value)}" for r in rows if r.not_found is not None]
    if missing:
        yield f"named key entities not found, in percent: {', '.join(missing)}"
    yield from (f"{name(row.metric)} is provisional: {row.provisional}" for row in rows if row.provisional)
    undefined = [
        name(row.metric, measure) + (f" (in {figure.undefined_in})" if figure.undefined_in else "")
        for row in rows
        for measure, figure in row.figures.items()
        if (figure.undefined or figure.undefined_in) and figure.value is not None
    ]
    if undefined:
        yield f"0/0 reported as 0 (--undefined none leaves it open): {', '.join(undefined)}"


def cells(report: Report) -> Iterator[Sequence[str]]:
    """
    Yield the rows for a program: exact fractions, and the nearest floats; the corpus is the row without a document.

    A cell is empty if the metric has no such figure, and so is the decimal of 0/0.
    """
    names = ("recall", "precision", "f1", *(["not_found"] if any(row.parts for row in report.rows) else []))
    yield "document", "metric", *(column for name in names for column in (name, f"{name}_decimal")), "signature"
    for document, rows in {**(report.by_document or {}), "": report.rows}.items():
        for row in _with_parts(rows):
            figures = {**row.figures, "not_found": row.not_found}
            of_row = [figures.get(name) for name in names]
            pairs = [("", "") if f is None else (exact(f.value) or UNDEFINED, decimal(f.value) or "") for f in of_row]
            yield document, row.metric, *(cell for pair in pairs for cell in pair), str(report.settings)

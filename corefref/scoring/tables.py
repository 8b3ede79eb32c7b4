"""The tables of a scoring command: a row for each metric, notes below, and the signature."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple

from corefref.formats.coverage import Coverage
from corefref.ratio import total
from corefref.registry import ENTRIES
from corefref.rendering.blocks import Block, Paragraph, Table
from corefref.rendering.numbers import counted, decimal, exact, percent
from corefref.rendering.parts import Code, Inline, Name, plain
from corefref.scoring.report import FEW, Breakdown, Intervals, Report, ReportedFigure, Row
from corefref.scoring.settings import Rounding

F1 = Name("F1", "F₁")
UNDEFINED = "0/0"


def name(metric: str, measure: str = "") -> Name:
    """Return the name of a metric, or of one of its measures: its id, and its name in typeset pages."""
    rest = f" {measure}" if measure else ""
    title = ENTRIES[metric].title if metric in ENTRIES else None
    return Name(metric + rest, (title or metric) + rest)


class Decimals(NamedTuple):
    """Formats percentages."""

    digits: int = 2
    rounding: Rounding = "half-even"

    def __call__(self, shown: ReportedFigure | None) -> Inline:
        """Write a figure in percent; `0/0` if undefined, a dash if the metric has none."""
        return Name("-", "–") if shown is None else self.percent(shown.value)

    def percent(self, value: Fraction | None) -> str:
        """Format a value in percent, or 0/0."""
        return UNDEFINED if value is None else percent(value, self.digits, self.rounding)


def blocks(report: Report, decimals: Decimals) -> list[Block]:
    """Return the tables, those of documents before that of the corpus, each with its notes; then the signature."""
    found: list[Block] = []
    for caption, rows in _tables(report):
        cells = [(name(r.metric), *(decimals(figure) for figure in (r.recall, r.precision, r.f1))) for r in rows]
        found.append(Table(("Metric", "Recall", "Precision", F1), cells, frozenset({1, 2, 3}), caption))
        found += (Paragraph((note,)) for note in _notes(rows, decimals))
    if report.intervals is not None:
        found += _intervals(report.intervals, report.settings.text, decimals)
    if report.coverage is not None:
        found.append(_coverage(report.coverage))
        if report.coverage.low:
            found.append(Paragraph((f"less than half of the words kept: {', '.join(report.coverage.low)}",)))
    for by, breakdown in report.by.items():
        found += _parts(by, breakdown, report, decimals)
    # The rounding of printed figures belongs to their signature.
    return [*found, Paragraph((Code(str(replace(report.settings, rounding=decimals.rounding))),))]


def _intervals(intervals: Intervals, text: str, decimals: Decimals) -> Iterator[Block]:
    """Yield the intervals, in the columns of their figures, and how they were computed."""

    def shown(ends: tuple[float, float] | None) -> Inline:
        return Name("-", "–") if ends is None else f"[{', '.join(f'{100 * end:.{decimals.digits}f}' for end in ends)}]"

    measures = ("recall", "precision", "f1")
    cells = [(name(metric), *(shown(of.get(measure)) for measure in measures)) for metric, of in intervals.ends.items()]
    caption = f"{intervals.percent}% intervals"
    yield Table(("Metric", "Recall", "Precision", F1), cells, frozenset({1, 2, 3}), caption)
    few = f"; with few {text}s they are too narrow" if intervals.texts < FEW else ""
    drawn = f"{intervals.resamples:,} resamples of {counted(intervals.texts, text)}, seed {intervals.seed}"
    yield Paragraph((f"bootstrap (BCa), {drawn}{few}",))


def _coverage(coverage: Coverage) -> Table:
    """Return how much of the key's text the responses have: counts, and percent of words or mentions."""
    of_words, of_mentions = coverage.words, coverage.mentions
    rows = [
        ("words of the key kept", coverage.kept, of_words),
        ("changed", coverage.changed, of_words),
        ("missing", coverage.missing, of_words),
        ("words added", coverage.added, of_words),
        ("mentions of the response kept", coverage.mentions_kept, of_mentions),
        ("moved", coverage.mentions_moved, of_mentions),
        ("twinless", coverage.mentions_twinless, of_mentions),
        *([("tags repaired", coverage.repaired, 0)] if coverage.repaired else []),
    ]
    cells = [(what, str(number), percent(Fraction(number, of), 2) if of else "") for what, number, of in rows]
    return Table(("Coverage", "Number", "Percent"), cells, frozenset({1, 2}))


def coverage_table(of: str, found: Mapping[str, Coverage]) -> Table:
    """Return how much of the key's text each response has, in percent of the key's words or of its own mentions."""
    rows = [
        (name, *("" if share is None else percent(share) for share in coverage.shares().values()))
        for name, coverage in found.items()
    ]
    header = (of, *(word.removeprefix("mentions_").replace("_", " ") for word in Coverage().shares()))
    groups = (("", 1), ("words", 4), ("mentions", 3))
    return Table(header, rows, frozenset(range(1, len(header))), "coverage, percent", groups=groups)


def _parts(by: str, breakdown: Breakdown, report: Report, decimals: Decimals) -> Iterator[Block]:
    """Yield a table for each metric of what classes earn and lose; their sums are those of the whole."""
    for row in report.rows:
        if row.metric in breakdown.without:
            continue
        rows = [(each, part.documents, part.figures[row.metric]) for each, part in breakdown.parts.items()]
        if by in ("genre", "dataset"):
            yield _groups(row, by, rows, report, decimals)
        else:
            yield _losses(row, by, [(each, figures) for each, _, figures in rows], decimals)
    for metric, reason in breakdown.without.items():
        yield Paragraph((name(metric), f" has no parts by {by}: {reason}"))


def _groups(
    row: Row,
    by: str,
    rows: Sequence[tuple[str, int | None, Mapping[str, ReportedFigure]]],
    report: Report,
    decimals: Decimals,
) -> Table:
    """Return the figures of groups of documents, then of all."""
    measures = ("recall", "precision", "f1")
    listed = [*rows, ("mean" if by == "dataset" else "all", report.documents, row.figures)]
    cells = [(each, str(number), *(decimals(of.get(measure)) for measure in measures)) for each, number, of in listed]
    header = (by.capitalize(), "Documents", "Recall", "Precision", F1)
    return Table(header, cells, frozenset({1, 2, 3, 4}), f"{plain(name(row.metric))} by {by}")


def _losses(row: Row, by: str, rows: Sequence[tuple[str, Mapping[str, ReportedFigure]]], decimals: Decimals) -> Table:
    """Return what classes earn of recall and precision, and how many points of the whole each loses."""
    measures = ("recall", "precision")
    whole = [_whole(row, by, measure, [figures for _, figures in rows]) for measure in measures]
    cells = [
        (each, *(cell for m, of in zip(measures, whole, strict=True) for cell in _loss(figures[m], of, decimals)))
        for each, figures in [*rows, ("all", dict(zip(measures, whole, strict=True)))]
    ]
    header = (by.capitalize(), "Of key", "Recall", "Loses", "Of response", "Precision", "Loses")
    return Table(header, cells, frozenset(range(1, 7)), f"{plain(name(row.metric))} by {by}")


def _whole(row: Row, by: str, measure: str, parts: Sequence[Mapping[str, ReportedFigure]]) -> ReportedFigure:
    """Return what the parts add up to: the figure or, for BLANC, whose parts are its coreference links, their sum."""
    if by != "links":
        return row.figures[measure]
    found = total(ratio for figures in parts if (ratio := figures[measure].ratio) is not None)
    return ReportedFigure(found.value, found)


def _loss(part: ReportedFigure, whole: ReportedFigure, decimals: Decimals) -> tuple[Inline, Inline, Inline]:
    """Return the cells of one class: its denominator, its quotient, and how many points it costs."""
    assert part.ratio is not None
    assert whole.ratio is not None
    of = whole.ratio.denominator
    lost = (part.ratio.denominator - part.ratio.numerator) / of if of else None
    return exact(part.ratio.denominator) or "", decimals.percent(part.ratio.value), decimals.percent(lost)


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
        (side, f"{counted(of.mentions, 'mention')}, {counted(of.entities, 'entity', 'entities')}", name)
        for side, of, name in zip(("key", "response"), (summary.key, summary.response), summary.names, strict=True)
    ]
    caption = f"{report.how_many}, {counted(summary.both, 'mention')} in common"
    return Table(("", "", ""), rows, caption=caption)


def _notes(rows: Sequence[Row], decimals: Decimals) -> Iterator[str]:
    """Yield the notes below a table: what NEC does not find, what may change, what was 0/0 and is reported as 0."""
    missing = [f"{r.metric} {decimals.percent(r.not_found.value)}" for r in rows if r.not_found is not None]
    if missing:
        yield f"named key entities not found, in percent: {', '.join(missing)}"
    yield from (f"{row.metric} is provisional: {row.provisional}" for row in rows if row.provisional)
    undefined = [
        f"{row.metric} {measure}" + (f" (in {figure.undefined_in})" if figure.undefined_in else "")
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
            found = [figures.get(name) for name in names]
            pairs = [("", "") if f is None else (exact(f.value) or UNDEFINED, decimal(f.value) or "") for f in found]
            yield document, row.metric, *(cell for pair in pairs for cell in pair), str(report.settings)

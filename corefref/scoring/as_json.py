"""`--format json`: exact figures as strings, decimals as the nearest float."""

from collections.abc import Mapping, Sequence
from dataclasses import fields

from corefref.formats.coverage import Coverage
from corefref.metrics import blanc
from corefref.rendering.json import Json, written
from corefref.rendering.numbers import decimal, exact
from corefref.scoring.report import Breakdown, Intervals, Part, Report, ReportedFigure, Row, Summary
from corefref.versions import SPEC_VERSION, __version__


def render_scores(report: Report) -> str:
    """Write the report as JSON: the same report gives the same bytes."""
    data: dict[str, Json] = {
        "corefref": __version__,
        "spec": SPEC_VERSION,
        "signature": str(report.settings),
        "documents": report.documents if report.uncut is None else report.uncut,
        **({} if report.uncut is None else {"windows": report.documents}),
        "scored": extents(report.summary),
        "metrics": metrics(report.rows),
    }
    if report.coverage is not None:
        data["coverage"] = coverage(report.coverage)
    if report.by_document is not None:
        data["by_document"] = {document: metrics(rows) for document, rows in report.by_document.items()}
    if report.intervals is not None:
        data["intervals"] = _intervals(report.intervals)
    if report.by:
        data["by"] = {by: _breakdown(breakdown) for by, breakdown in report.by.items()}
    return written(data)


def _intervals(intervals: Intervals) -> Mapping[str, Json]:
    """Return the intervals of the figures, between 0 and 1, and how they were computed."""
    return {
        "percent": intervals.percent,
        "resamples": intervals.resamples,
        "seed": intervals.seed,
        "texts": intervals.texts,
        "metrics": {m: {name: list(ends) for name, ends in each.items()} for m, each in intervals.ends.items()},
    }


def coverage(edits: Coverage) -> Mapping[str, Json]:
    """Return how much of the key's text the responses have."""
    data: dict[str, Json] = {field.name: getattr(edits, field.name) for field in fields(edits)}
    return {**data, "low": list(edits.low)}


def _breakdown(breakdown: Breakdown) -> Mapping[str, Json]:
    """Return the figures by class, and why some metrics have none."""
    parts = {name: _part(part) for name, part in breakdown.parts.items()}
    return {"parts": parts, "without_parts": dict(breakdown.without)}


def _part(part: Part) -> Mapping[str, Json]:
    figures = {
        metric: {measure: figure(shown) for measure, shown in of_one.items()} for metric, of_one in part.figures.items()
    }
    return {"metrics": figures} if part.documents is None else {"documents": part.documents, "metrics": figures}


def extents(summary: Summary) -> Mapping[str, Json]:
    """Return the numbers of mentions and entities that were scored."""
    return {"key": summary.key._asdict(), "response": summary.response._asdict(), "common_mentions": summary.both}


def metrics(rows: Sequence[Row]) -> Mapping[str, Json]:
    """Return the figures of every metric, by its id."""
    return {row.metric: _metric(row) for row in rows}


def _metric(row: Row) -> Mapping[str, Json]:
    """Return the JSON of a metric: its figures, BLANC's counts, and the scores that a mean is made of."""
    figures: dict[str, Json] = {name: figure(shown) for name, shown in row.figures.items()}
    if row.counts:
        figures["counts"] = {name: _counts(links) for name, links in row.counts.items()}
    if row.not_found is not None:
        figures["not_found"] = figure(row.not_found)
    for name, rows in row.parts.items():
        figures[name] = metrics(rows)
    if row.provisional:
        figures["provisional"] = row.provisional
    return figures


def _counts(counts: blanc.LinkCounts) -> Mapping[str, Json]:
    """Return the counts of one kind of links; common ones are not whole numbers if plurals count in part."""
    common: Json = int(counts.common) if counts.common.denominator == 1 else str(counts.common)
    return {"common": common, "key": counts.key, "response": counts.response}


def figure(shown: ReportedFigure) -> Mapping[str, Json]:
    """Return one figure with its fraction, if it has one, and its decimal value."""
    data: dict[str, Json] = {}
    if shown.ratio is not None:
        data = {"numerator": str(shown.ratio.numerator), "denominator": str(shown.ratio.denominator)}
    data |= {"exact": exact(shown.value), "decimal": decimal(shown.value)}
    if shown.undefined and shown.value is not None:
        data["undefined"] = True
    return data

"""The tables of what classes of mentions, entities, links or documents earn and lose."""

from collections.abc import Iterator, Mapping, Sequence

from corefref.ratio import total
from corefref.rendering.blocks import Block, Paragraph, Table
from corefref.rendering.numbers import exact
from corefref.rendering.parts import Inline
from corefref.scoring.report import Breakdown, Report, ReportedFigure, Row
from corefref.scoring.tables import Decimals, name


def blocks(by: str, breakdown: Breakdown, report: Report, decimals: Decimals) -> Iterator[Block]:
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
    cells = [
        (each, str(number), *(decimals(figures.get(measure)) for measure in measures))
        for each, number, figures in listed
    ]
    header = (by.capitalize(), "Documents", "Recall", "Precision", "F₁")
    return Table(header, cells, frozenset({1, 2, 3, 4}), f"{name(row.metric)} by {by}")


def _losses(row: Row, by: str, rows: Sequence[tuple[str, Mapping[str, ReportedFigure]]], decimals: Decimals) -> Table:
    """Return what classes earn of recall and precision, and how many points of the whole each loses."""
    measures = ("recall", "precision")
    whole = [_whole(row, by, measure, [figures for _, figures in rows]) for measure in measures]
    cells = [
        (
            each,
            *(
                cell
                for m, all_figures in zip(measures, whole, strict=True)
                for cell in _loss(figures[m], all_figures, decimals)
            ),
        )
        for each, figures in [*rows, ("all", dict(zip(measures, whole, strict=True)))]
    ]
    header = (by.capitalize(), "Of key", "Recall", "Loses", "Of response", "Precision", "Loses")
    return Table(header, cells, frozenset(range(1, 7)), f"{name(row.metric)} by {by}")


def _whole(row: Row, by: str, measure: str, parts: Sequence[Mapping[str, ReportedFigure]]) -> ReportedFigure:
    """Return what the parts add up to: the figure or, for BLANC, whose parts are its coreference links, their sum."""
    if by != "links":
        return row.figures[measure]
    ratio_of_all = total(ratio for figures in parts if (ratio := figures[measure].ratio) is not None)
    return ReportedFigure(ratio_of_all.value, ratio_of_all)


def _loss(part: ReportedFigure, whole: ReportedFigure, decimals: Decimals) -> tuple[Inline, Inline, Inline]:
    """Return the cells of one class: its denominator, its quotient, and how many points it costs."""
    assert part.ratio is not None
    assert whole.ratio is not None
    denominator = whole.ratio.denominator
    lost = (part.ratio.denominator - part.ratio.numerator) / denominator if denominator else None
    return exact(part.ratio.denominator) or "", decimals.percent(part.ratio.value), decimals.percent(lost)

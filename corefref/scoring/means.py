"""The means of figures over documents (`--over mean`, `--over mean-defined`)."""

from collections.abc import Iterable, Sequence

from corefref.scores import mean_if_defined
from corefref.scoring.report import ReportedFigure, Row
from corefref.scoring.settings import Settings


def averages(documents: Sequence[Sequence[Row]], defined: Sequence[Sequence[Row]], settings: Settings) -> Sequence[Row]:
    """Return the means that the settings ask for; `defined` are the figures of documents where 0/0 is left open."""
    return mean_rows(documents) if settings.over == "mean" else mean_rows_of_defined(defined, settings)


def mean_rows(documents: Iterable[Sequence[Row]]) -> tuple[Row, ...]:
    """Average each figure over documents, of which there is at least one. Choice CORPUS-2."""
    return tuple(
        Row(
            of_one[0].metric,
            _mean([row.recall for row in of_one]),
            _mean([row.precision for row in of_one]),
            ReportedFigure(mean_if_defined([row.f1.value for row in of_one])),
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
        mean = mean_if_defined(values) if values else None
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
    value = mean_if_defined([figure.value for figure in known])
    return ReportedFigure(value, None, undefined_in == len(known), undefined_in)

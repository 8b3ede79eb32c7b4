"""What `score --task` prints: the scores of datasets, their mean, and the signature."""

from collections.abc import Iterator, Sequence
from fractions import Fraction

from corefref.rendering.blocks import Block, Paragraph, Table
from corefref.rendering.json import Json, written
from corefref.rendering.numbers import decimal, exact
from corefref.rendering.parts import Code, Inline
from corefref.scoring.as_json import coverage
from corefref.scoring.tables import Decimals
from corefref.versions import SPEC_VERSION, __version__
from corefref.wings.generated.coverage_tables import coverage_table
from corefref.wings.tasks.tasks import COLUMNS, TaskReport, rows_of

MEAN = "mean over datasets"


def figures(report: TaskReport, setting: int, metric: str) -> Iterator[tuple[str, Fraction | None]]:
    """F₁ of a metric by dataset, and the mean."""
    for dataset in report.datasets:
        yield dataset.name, dataset.f1(setting, metric, report.settings.convention)
    yield MEAN, report.mean(setting, metric)


def blocks(report: TaskReport, decimals: Decimals) -> list[Block]:
    """A table of the primary setting, one of the CoNLL mean under each setting, notes, and the signature."""
    settings = rows_of(report.task, report.settings)
    primary = _table(
        ("Dataset", *COLUMNS), [list(figures(report, 0, metric)) for metric in COLUMNS], decimals, settings[0].title
    )
    others = _table(
        ("Dataset", *(setting.title for setting in settings)),
        [list(figures(report, place, "conll")) for place in range(len(settings))],
        decimals,
        "conll by setting",
    )
    covered = {dataset.name: dataset.coverage for dataset in report.datasets if dataset.coverage is not None}
    of_texts = [coverage_table("Dataset", covered)] if covered else []
    return [
        primary,
        others,
        *of_texts,
        *_notes(report, decimals),
        Paragraph((Code(report.signature(decimals.rounding)),)),
    ]


def _notes(report: TaskReport, decimals: Decimals) -> Iterator[Block]:
    """The primary score, and where the faults of a program change a figure."""
    yield Paragraph((f"primary score of {report.task}: {decimals.percent(report.mean(0, 'conll'))}",))
    for dataset in report.datasets:
        if dataset.faults:
            yield Paragraph((f"{dataset.name} counts as having no mentions: {dataset.faults[0]}",))
    if report.like:
        for dataset in report.datasets:
            if dataset.differing:
                names = ", ".join(dataset.differing)
                yield Paragraph((f"{dataset.name}: the faults of {report.like} change figures of {names}",))


def _table(
    header: Sequence[str], columns: Sequence[Sequence[tuple[str, Fraction | None]]], decimals: Decimals, caption: str
) -> Table:
    rows: list[tuple[Inline, ...]] = [
        (cells[0][0], *(decimals.percent(value) for _, value in cells)) for cells in zip(*columns, strict=True)
    ]
    return Table(tuple(header), rows, frozenset(range(1, len(header))), caption)


def cells(report: TaskReport) -> Iterator[Sequence[str]]:
    """The rows for a program: exact fractions and the nearest floats; the mean is the row without a dataset."""
    yield "dataset", "setting", "metric", "f1", "f1_decimal", "signature"
    for place, setting in enumerate(rows_of(report.task, report.settings)):
        for metric in COLUMNS if not place else ("conll",):
            for name, value in figures(report, place, metric):
                shown = "" if name == MEAN else name
                yield (
                    shown,
                    setting.title,
                    metric,
                    exact(value) or "0/0",
                    str(decimal(value) or ""),
                    report.signature(place=place),
                )


def as_json(report: TaskReport) -> str:
    """Write the report as JSON, with exact fractions."""
    data: dict[str, Json] = {
        "corefref": __version__,
        "spec": SPEC_VERSION,
        "signature": report.signature(),
        "primary": _figure(report.mean(0, "conll")),
        "settings": [
            {
                "title": setting.title,
                "f1": {
                    metric: {name: _figure(value) for name, value in figures(report, place, metric)}
                    for metric in (COLUMNS if not place else ("conll",))
                },
            }
            for place, setting in enumerate(rows_of(report.task, report.settings))
        ],
    }
    if any(dataset.faults for dataset in report.datasets):
        data["unreadable"] = {d.name: [str(fault) for fault in d.faults] for d in report.datasets if d.faults}
    if any(dataset.coverage for dataset in report.datasets):
        data["coverage"] = {d.name: coverage(d.coverage) for d in report.datasets if d.coverage is not None}
    if report.like:
        data["differing"] = {dataset.name: list(dataset.differing) for dataset in report.datasets}
    return written(data)


def _figure(value: Fraction | None) -> Json:
    return {"exact": exact(value), "decimal": decimal(value)}

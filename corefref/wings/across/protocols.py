"""
`score --protocol`: the protocols under which cross-document figures are published, each a row of settings.

A protocol says which partition a metric is given (`corefref.metrics.units`). Under all of them one response has as many
scores: `--protocols` prints them in one table, the spread at its foot.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from types import MappingProxyType
from typing import NamedTuple

from corefref.rendering.blocks import Block, Paragraph, Table
from corefref.rendering.json import Json, written
from corefref.rendering.numbers import decimal, exact
from corefref.rendering.parts import Code, Inline
from corefref.scoring.kinds import SettingError
from corefref.scoring.report import Report
from corefref.scoring.settings import Singletons, Units
from corefref.scoring.tables import Decimals
from corefref.scoring.tables import name as name_of


class Protocol(NamedTuple):
    """A protocol: the unit, what becomes of singletons, where it is stated, and how that is known."""

    units: Units
    singletons: Singletons
    stated: str
    known: str


_READ = "a program that was read"

PROTOCOLS: Mapping[str, Protocol] = MappingProxyType(
    {
        "within-document": Protocol(
            "document", "keep", "the official scorer and coval, of a file that begins each document", _READ
        ),
        "within-document-linked": Protocol(
            "document", "drop", "coval with remove_singletons, of a file that begins each document", _READ
        ),
        "ecb-subtopic": Protocol("subtopic", "keep", "practice on ECB+, subtopics given", "through other papers"),
        "ecb-topic": Protocol(
            "topic", "keep", "the scorer script of the program of Cattan et al. (2021), topics given", _READ
        ),
        "ecb-topic-linked": Protocol(
            "topic", "drop", "the same script with remove_singletons, which is coval's option", _READ
        ),
        "corpus": Protocol(
            "corpus",
            "keep",
            "neleval, which takes equal ids in all documents for one entity",
            "a program that was run; its source was read in part",
        ),
        "cattan-2021": Protocol(
            "corpus",
            "drop",
            "Cattan et al. (2021): no topic structure, and linking scored apart from the detection of mentions",
            "the abstract was read",
        ),
    }
)


class UnknownProtocolError(SettingError):
    """Raised for a name that is not a protocol."""


def protocols(names: Sequence[str]) -> Mapping[str, Protocol]:
    """
    The protocols of some names, or all. Raises UnknownProtocolError.

    >>> list(protocols(["corpus"])), len(protocols(["all"])) == len(PROTOCOLS)
    (['corpus'], True)
    """
    wanted = list(PROTOCOLS) if list(names) == ["all"] else names
    if unknown := [word for word in wanted if word not in PROTOCOLS]:
        raise UnknownProtocolError(f"{unknown[0]!r} is not a protocol (expected {', '.join(PROTOCOLS)}, or all)")
    return {word: PROTOCOLS[word] for word in wanted}


def spread(reports: Mapping[str, Report]) -> Mapping[str, Fraction | None]:
    """Return by how much F₁ differs between protocols at most, by metric; None if it is 0/0 under one of them."""
    spread_of: dict[str, Fraction | None] = {}
    for rows in zip(*(report.rows for report in reports.values()), strict=True):
        values = [row.f1.value for row in rows]
        known = [value for value in values if value is not None]
        spread_of[rows[0].metric] = max(known) - min(known) if len(known) == len(values) else None
    return spread_of


def blocks(reports: Mapping[str, Report], decimals: Decimals) -> list[Block]:
    """Return the table with a row of F₁ for each protocol and the spread at the foot, then what each means."""
    metrics = list(spread(reports))
    cells: list[tuple[Inline, ...]] = [
        (protocol, report.settings.units, report.settings.singletons, *(decimals(row.f1) for row in report.rows))
        for protocol, report in reports.items()
    ]
    foot = ("spread", "", "", *(decimals.percent(value) for value in spread(reports).values()))
    header: tuple[Inline, ...] = ("Protocol", "Units", "Singletons", *(name_of(metric) for metric in metrics))
    caption = "one response under every protocol" if len(reports) == len(PROTOCOLS) else "one response"
    table = Table(header, [*cells, foot], frozenset(range(3, len(header))), f"{caption}: F₁")
    statements = (
        Paragraph((f"{protocol}: {PROTOCOLS[protocol].stated} ({PROTOCOLS[protocol].known})",)) for protocol in reports
    )
    signed = (Paragraph((Code(str(replace(r.settings, rounding=decimals.rounding))),)) for r in reports.values())
    return [table, *statements, *signed]


def as_json(reports: Mapping[str, Report]) -> str:
    """Write the figures under each protocol, exact and decimal, with what the protocol rests on."""

    def figure(value: Fraction | None) -> Json:
        return {"exact": exact(value), "decimal": decimal(value)}

    document: Json = {
        "protocols": {
            name: {
                "stated": PROTOCOLS[name].stated,
                "known": PROTOCOLS[name].known,
                "units": report.documents,
                "metrics": {
                    row.metric: {measure: figure(shown.value) for measure, shown in row.figures.items()}
                    for row in report.rows
                },
                "signature": str(report.settings),
            }
            for name, report in reports.items()
        },
        "spread": {metric: {"f1": figure(value)} for metric, value in spread(reports).items()},
    }
    return written(document)


def cells(reports: Mapping[str, Report]) -> Iterator[Sequence[str]]:
    """Yield the table's rows for TSV; the row of the spread names no protocol."""
    yield "protocol", "metric", "f1", "f1_decimal", "signature"
    for protocol, report in reports.items():
        for row in report.rows:
            value = row.f1.value
            yield protocol, row.metric, exact(value) or "0/0", str(decimal(value) or ""), str(report.settings)
    for metric, difference in spread(reports).items():
        yield "", metric, exact(difference) or "0/0", str(decimal(difference) or ""), ""

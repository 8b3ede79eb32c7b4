"""The report on a suite of files in the forms of the other reports."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from xml.etree.ElementTree import Element, SubElement

from corefref.rendering import html, json, markdown, text
from corefref.rendering.blocks import Block, Heading, Items, Paragraph, Table
from corefref.rendering.escaping import terminal
from corefref.rendering.parts import Code
from corefref.verification.byte_suite import FAILING, KINDS, STATUSES, ByteReport, FileOutcome, Kind
from corefref.verification.reports.junit import as_document
from corefref.versions import SPEC_VERSION, __version__

_SECTIONS: Mapping[str, frozenset[Kind]] = {
    "what fails": FAILING,
    "readings followed": frozenset({"follows"}),
    "scored, where it is to be refused": frozenset({"described"}),
}


def as_text(report: ByteReport) -> str:
    """Write the report for a terminal."""
    return text.written([Heading(1, report.scorer), *_described(report)])


def _as_markdown(report: ByteReport) -> str:
    return markdown.written([Heading(1, report.scorer), *_described(report)])


def _as_page(report: ByteReport) -> str:
    return html.page(report.scorer, [*_described(report)])


def _described(report: ByteReport) -> Iterator[Block]:
    """Yield the counts of each kind of outcome, then each outcome that needs a comment."""
    outcomes = report.outcomes
    rows = [
        (status, *(str(sum(o.kind == kind for o in outcomes if o.case.status == status)) for kind in KINDS))
        for status in STATUSES
    ]
    yield Table(("", *KINDS), rows)
    for heading, wanted in _SECTIONS.items():
        some = [o for o in outcomes if o.kind in wanted]
        if some:
            yield Heading(2, heading)
            yield Items(tuple((Code(o.case.id), f", {_line(report, o)}") for o in some))
    for identifier in report.not_seen:
        yield Paragraph(("known fault not seen: ", Code(identifier)))
    skipped = sum(o.kind == "skipped" for o in outcomes)
    known = sum(report.fails(o) for o in outcomes) - len(report.failing)
    answer = "passes" if report.agrees else "does not pass"
    also = f" and {known} known" if known else ""
    yield Paragraph(
        (f"{answer}: {len(report.failing)}{also} of {len(outcomes) - skipped} files fail, {skipped} skipped",)
    )


def _line(report: ByteReport, o: FileOutcome) -> str:
    """Return an outcome as a line, to follow the id of its case."""
    known = " (known)" if report.fails(o) and o.id in report.known else ""
    return f"{o.case.reason}: {o.kind}{known}: {o.says}"


def _as_json(report: ByteReport) -> str:
    counts = Counter(o.kind for o in report.outcomes)
    made: dict[str, json.Json] = {
        "corefref": __version__,
        "spec": SPEC_VERSION,
        "scorer": report.scorer,
        "adapter": report.adapter,
        "agrees": report.agrees,
        "summary": {**{kind.replace(" ", "_"): counts[kind] for kind in KINDS}, "fails": len(report.failing)},
        "files": [
            {
                "case": o.case.id,
                "id": o.id,
                "reason": o.case.reason,
                "status": o.case.status,
                "outcome": o.kind,
                "says": o.says,
                "fails": report.fails(o),
                "known": o.id in report.known,
            }
            for o in report.outcomes
        ],
        "known_faults_not_seen": list(report.not_seen),
    }
    return json.written(made)


def _as_xml(report: ByteReport) -> str:
    """Write a test case for each file. Skipped or known ones are skipped; if none was tried, that is an error."""
    suite = Element("testsuite", name=f"corefref verify {report.suite}")
    for o in report.outcomes:
        case = SubElement(suite, "testcase", classname=f"{report.suite}.{o.case.status}", name=o.case.id)
        says = terminal(f"{o.kind}: {o.says}" if o.says else o.kind)
        if report.fails(o) and o.id not in report.known:
            SubElement(case, "failure", message=says).text = terminal(f"{o.id}\n{o.case.reason}")
        elif report.fails(o) or o.kind == "skipped":
            SubElement(case, "skipped", message="known" if report.fails(o) else says)
        SubElement(case, "system-out").text = says
    if not report.any_tried:
        SubElement(
            SubElement(suite, "testcase", classname=report.suite, name="tried"), "error", message="no file was tried"
        )
    return as_document(suite)


BYTE_RENDERERS: Mapping[str, Callable[[ByteReport], str]] = {
    ".txt": as_text,
    ".json": _as_json,
    ".md": _as_markdown,
    ".xml": _as_xml,
    ".html": _as_page,
}
"""The renderers, by the suffix of the report file."""

"""The report on the suite `annotated` in the forms of the other reports."""

from collections.abc import Callable, Iterator, Mapping
from xml.etree.ElementTree import Element, SubElement

from corefref.rendering import html, json, markdown, text
from corefref.rendering.blocks import Block, Heading, Items, Paragraph, Table
from corefref.rendering.escaping import terminal
from corefref.rendering.parts import Code, Inline
from corefref.verification.annotated_cases import GROUPS
from corefref.verification.annotated_suite import AnnotatedFinding, AnnotatedReport
from corefref.verification.findings import OUTCOMES, VERDICTS, Outcome
from corefref.verification.reported import Failure
from corefref.verification.reports.junit import as_document
from corefref.versions import SPEC_VERSION, __version__


def as_text(report: AnnotatedReport) -> str:
    """Write the report for a terminal."""
    return text.written([Heading(1, report.scorer), *_described(report)])


def _as_markdown(report: AnnotatedReport) -> str:
    return markdown.written([Heading(1, report.scorer), *_described(report)])


def _as_page(report: AnnotatedReport) -> str:
    return html.page(report.scorer, [*_described(report)])


def counted(counts: Mapping[Outcome, int]) -> str:
    """Write how many answers had each outcome."""
    return ", ".join(f"{counts[o]} {o}" for o in OUTCOMES if counts.get(o)) or "–"


def _described(report: AnnotatedReport) -> Iterator[Block]:
    """Yield the outcomes, then each cause with its least witness."""
    found = report.found
    rows = [
        (metric, *(counted(groups.get(group, {})) for group in GROUPS)) for metric, groups in found.outcomes.items()
    ]
    yield Table(("", *GROUPS), rows)
    for verdict, heading in VERDICTS.items():
        some = [f for f in found.findings if f.verdict == verdict]
        if some:
            yield Heading(2, heading)
            yield Items(tuple(_line(report, f) for f in some))
    for identifier in report.not_seen:
        yield Paragraph(("known fault not seen: ", Code(identifier)))
    if found.not_tried:
        yield Paragraph((f"not tried, no time left: {found.not_tried} of {report.cases} inputs",))
    known = sum(report.fails(f) for f in found.findings) - len(report.failing)
    also = f" and {known} known" if known else ""
    answer = "passes" if report.agrees else "does not pass"
    yield Paragraph((f"{answer}: {len(report.failing)}{also} causes fail, {report.cases} inputs",))


def _line(report: AnnotatedReport, f: AnnotatedFinding) -> tuple[Inline, ...]:
    """Return a cause and its least witness as a line."""
    known = " (known)" if report.fails(f) and f.id in report.known else ""
    shown = ", ".join(f"{name} {scorer} for {exact}" for name, (exact, scorer) in figures(f).items())
    return (
        f"{f.metric}: {f.name}{known}, {f.count} answers: {f.sentence}. {f.least.setting.name}: key ",
        Code(f.least.case.key or "∅"),
        ", response ",
        Code(f.least.case.response or "∅"),
        f": {shown or 'no figures'}",
    )


def figures(f: AnnotatedFinding) -> dict[str, tuple[str, str]]:
    """Map the names of a witness's figures to the exact figure and the program's."""
    answer = f.least.answer
    if isinstance(answer, Failure):
        return {}
    exact = f.least.exact
    return {
        name: ("0/0" if exact[name] is None else str(exact[name]), reported.text)
        for name, reported in answer.values.items()
        if name in exact
    }


def _as_json(report: AnnotatedReport) -> str:
    found = report.found
    made: dict[str, json.Json] = {
        "corefref": __version__,
        "spec": SPEC_VERSION,
        "scorer": report.scorer,
        "adapter": report.adapter,
        "agrees": report.agrees,
        "cases": report.cases,
        "not_tried": found.not_tried,
        "outcomes": {
            metric: {
                group: {o.replace(" ", "_").replace("-", "_"): counts[o] for o in OUTCOMES if counts[o]}
                for group, counts in groups.items()
            }
            for metric, groups in found.outcomes.items()
        },
        "findings": [
            {
                "id": f.id,
                "verdict": f.verdict,
                "metric": f.metric,
                "name": f.name,
                "sentence": f.sentence,
                "count": f.count,
                "fails": report.fails(f),
                "known": f.id in report.known,
                "case": f.least.case.id,
                "setting": f.least.setting.name,
                "arguments": list(f.least.setting.arguments),
                "key": f.least.case.key,
                "response": f.least.case.response,
                "figures": {name: {"exact": exact, "scorer": said} for name, (exact, said) in figures(f).items()},
            }
            for f in found.findings
        ],
        "known_faults_not_seen": list(report.not_seen),
    }
    return json.written(made)


def _as_xml(report: AnnotatedReport) -> str:
    """Write a test case for each metric; it fails for each cause that is news. No figures at all are an error."""
    suite = Element("testsuite", name="corefref verify annotated")
    for metric in report.found.outcomes:
        case = SubElement(suite, "testcase", classname="annotated", name=metric)
        for f in report.found.findings:
            if f.metric == metric and report.fails(f):
                kind = "skipped" if f.id in report.known else "failure"
                says = terminal(f"{f.name}: {f.sentence}")
                SubElement(case, kind, message=says).text = terminal(
                    f"{f.id}\n{f.least.case.key} | {f.least.case.response}"
                )
    if not report.any_figures or report.found.not_tried:
        what = f"{report.found.not_tried} inputs were not tried" if report.any_figures else "no figures were given"
        SubElement(SubElement(suite, "testcase", classname="annotated", name="tried"), "error", message=what)
    return as_document(suite)


ANNOTATED_RENDERERS: Mapping[str, Callable[[AnnotatedReport], str]] = {
    ".txt": as_text,
    ".json": _as_json,
    ".md": _as_markdown,
    ".xml": _as_xml,
    ".html": _as_page,
}
"""The renderers by the suffix of the report file."""

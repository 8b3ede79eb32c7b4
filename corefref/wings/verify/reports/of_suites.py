"""The report on a suite that is tried by itself, `bytes`, `generated` or `annotated`, in each form."""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import partial
from typing import NamedTuple, TypeAlias
from xml.etree.ElementTree import Element, SubElement

from corefref.registry import title_of
from corefref.rendering import json, markdown, text
from corefref.rendering.blocks import Block, Heading, Items, Paragraph, Table
from corefref.rendering.escaping import terminal
from corefref.rendering.parts import Code, Inline
from corefref.versions import SPEC_VERSION, __version__
from corefref.wings.shared import html
from corefref.wings.verify.annotated_cases import GROUPS
from corefref.wings.verify.annotated_suite import AnnotatedFinding
from corefref.wings.verify.byte_suite import FAILING, KINDS, STATUSES, FileOutcome, Kind
from corefref.wings.verify.findings import VERDICTS, Outcome, SuiteReport, in_json, in_words, json_name
from corefref.wings.verify.reported import Failure
from corefref.wings.verify.reports.describing import MEASURES, with_titles
from corefref.wings.verify.reports.junit import as_document

Outcomes: TypeAlias = Mapping[str, Mapping[str, Counter[Outcome]]]


class SuiteTexts(NamedTuple):
    """What each suite adds to the common report: its blocks, its last line, its part of the JSON, its JUnit cases."""

    blocks: Callable[[], Iterator[Block]]
    closing: str
    body: Mapping[str, json.Json]
    cases: Callable[[Element], None]


def written(report: SuiteReport[FileOutcome] | SuiteReport[AnnotatedFinding], texts: SuiteTexts, form: str) -> str:
    """Write a report as text, Markdown, a page, JSON or JUnit XML, by the suffix of its file."""
    if form == ".json":
        head = {"corefref": __version__, "spec": SPEC_VERSION, "scorer": report.scorer, "adapter": report.adapter}
        not_seen = {"known_faults_not_seen": list(report.not_seen)}
        note = {"note": report.note} if report.note else {}
        return json.written({**head, "agrees": report.agrees, **note, **texts.body, **not_seen})
    if form == ".xml":
        name = f"corefref verify {report.suite}"
        suite = Element("testsuite", name=name)
        texts.cases(suite)
        return as_document(suite)
    blocks = [
        *texts.blocks(),
        *(Paragraph(("known fault not seen: ", Code(identifier))) for identifier in report.not_seen),
        *([Paragraph((f"not tried, no time left: {report.left} of {report.inputs} inputs",))] if report.left else []),
        Paragraph((report.answer(texts.closing),)),
    ]
    if form == ".html":
        return html.page(report.scorer, blocks)
    as_lines = markdown.written if form == ".md" else text.written
    return as_lines([Heading(1, report.scorer), *blocks])


SUFFIXES = (".txt", ".json", ".md", ".xml", ".html")


def of_files(report: SuiteReport[FileOutcome]) -> Mapping[str, Callable[[], str]]:
    """Return what writes the report on a suite of files, by the suffix of its file."""
    outcomes = report.rows
    skipped = sum(o.kind == "skipped" for o in outcomes)
    counts = Counter(o.kind for o in outcomes)
    body: dict[str, json.Json] = {
        "summary": {**{json_name(kind): counts[kind] for kind in KINDS}, "fails": len(report.failing)},
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
            for o in outcomes
        ],
    }
    closing = f"of {len(outcomes) - skipped} files fail, {skipped} skipped"
    texts = SuiteTexts(lambda: _files_described(report), closing, body, lambda suite: _files_as_cases(report, suite))
    return {form: partial(written, report, texts, form) for form in SUFFIXES}


_SECTIONS: Mapping[str, frozenset[Kind]] = {
    "what fails": FAILING,
    "readings followed": frozenset({"follows"}),
    "scored, where it is to be refused": frozenset({"described"}),
}


def _files_described(report: SuiteReport[FileOutcome]) -> Iterator[Block]:
    """Yield the counts of each kind of outcome, then each outcome that needs a comment."""
    outcomes = report.rows
    rows = [
        (status, *(str(sum(o.kind == kind for o in outcomes if o.case.status == status)) for kind in KINDS))
        for status in STATUSES
    ]
    yield Table(("", *KINDS), rows)
    for heading, wanted in _SECTIONS.items():
        if wanted_outcomes := [o for o in outcomes if o.kind in wanted]:
            yield Heading(2, heading)
            yield Items(tuple((Code(o.case.id), f", {_file_line(report, o)}") for o in wanted_outcomes))


def _file_line(report: SuiteReport[FileOutcome], o: FileOutcome) -> str:
    """Return an outcome as a line, to follow the id of its case."""
    known = " (known)" if report.fails(o) and o.id in report.known else ""
    return f"{o.case.reason}: {o.kind}{known}: {with_titles(o.says)}"


def _files_as_cases(report: SuiteReport[FileOutcome], suite: Element) -> None:
    """Add a test case for each file. Skipped or known ones are skipped; if none was tried, that is an error."""
    for o in report.rows:
        case = SubElement(suite, "testcase", classname=f"{report.suite}.{o.case.status}", name=o.case.id)
        says = terminal(f"{o.kind}: {o.says}" if o.says else o.kind)
        if report.fails(o) and o.id not in report.known:
            SubElement(case, "failure", message=says).text = terminal(f"{o.id}\n{o.case.reason}")
        elif report.fails(o) or o.kind == "skipped":
            SubElement(case, "skipped", message="known" if report.fails(o) else says)
        SubElement(case, "system-out").text = says
    if not report.is_tried:
        tried = SubElement(suite, "testcase", classname=report.suite, name="tried")
        SubElement(tried, "error", message="no file was tried")


def of_annotated(report: SuiteReport[AnnotatedFinding], outcomes: Outcomes) -> Mapping[str, Callable[[], str]]:
    """Return what writes the report on the suite `annotated`, by the suffix of its file."""
    body: dict[str, json.Json] = {
        "cases": report.inputs,
        "not_tried": report.left,
        "outcomes": {
            metric: {group: in_json(counts) for group, counts in groups.items()} for metric, groups in outcomes.items()
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
                "figures": {
                    name: {"exact": exact, "scorer": reported} for name, (exact, reported) in figures(f).items()
                },
            }
            for f in report.rows
        ],
    }
    texts = SuiteTexts(
        lambda: _annotated_described(report, outcomes),
        f"causes fail, {report.inputs} inputs",
        body,
        lambda suite: _causes_as_cases(report, outcomes, suite),
    )
    return {form: partial(written, report, texts, form) for form in SUFFIXES}


def _annotated_described(report: SuiteReport[AnnotatedFinding], outcomes: Outcomes) -> Iterator[Block]:
    """Yield the outcomes, then each cause with its least witness."""
    rows = [
        (title_of(metric), *(in_words(groups.get(group, {})) or "–" for group in GROUPS))
        for metric, groups in outcomes.items()
    ]
    yield Table(("", *GROUPS), rows)
    for verdict, heading in VERDICTS.items():
        if wanted_findings := [f for f in report.rows if f.verdict == verdict]:
            yield Heading(2, heading)
            yield Items(tuple(_cause_line(report, f) for f in wanted_findings))


def _cause_line(report: SuiteReport[AnnotatedFinding], f: AnnotatedFinding) -> tuple[Inline, ...]:
    """Return a cause and its least witness as a line."""
    known = " (known)" if report.fails(f) and f.id in report.known else ""
    shown = ", ".join(f"{MEASURES[name]} {scorer} for {exact}" for name, (exact, scorer) in figures(f).items())
    return (
        f"{title_of(f.metric)}: {f.name}{known}, {f.count} answers: {f.sentence}. {f.least.setting.name}: key ",
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


def _causes_as_cases(report: SuiteReport[AnnotatedFinding], outcomes: Outcomes, suite: Element) -> None:
    """Add a test case for each metric; it fails for each cause that is news. No figures at all are an error."""
    for metric in outcomes:
        case = SubElement(suite, "testcase", classname="annotated", name=metric)
        for f in report.rows:
            if f.metric == metric and report.fails(f):
                kind = "skipped" if f.id in report.known else "failure"
                says = terminal(f"{f.name}: {f.sentence}")
                least = terminal(f"{f.id}\n{f.least.case.key} | {f.least.case.response}")
                SubElement(case, kind, message=says).text = least
    if not report.is_tried or report.left:
        what = f"{report.left} inputs were not tried" if report.is_tried else "no figures were given"
        SubElement(SubElement(suite, "testcase", classname="annotated", name="tried"), "error", message=what)

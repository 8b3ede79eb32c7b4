"""
The report as Markdown, for the summary of a build.
"""

from collections.abc import Iterator

from corefref.verification.findings import Finding, Report
from corefref.verification.inputs import notation
from corefref.verification.reports.text import cell, conclusion, shown_by, title
from corefref.verification.worked import conll_text, example_json, figures_lines, source_of, worked_lines


def rendered(report: Report) -> str:
    """A table metric × suite, and a section a finding."""
    lines = [
        f"# {_escaped(report.scorer)}",
        "",
        f"corefref {report.corefref}, spec {report.spec}: {conclusion(report)}",
        "",
    ]
    lines += [_row("metric", *report.suites), _row(*["---"] * (1 + len(report.suites)))]
    lines += (_row(f"`{m}`", *(cell(report, m, s) for s in report.suites)) for m in report.metrics)
    lines += (f"\nNot tried, no time left: {count} inputs of `{suite}`." for suite, count in report.not_tried.items())
    for number, finding in enumerate(report.findings, 1):
        lines += ["", *_finding(number, finding)]
    return "\n".join(lines) + "\n"


def _finding(number: int, finding: Finding) -> Iterator[str]:
    example = finding.example
    yield f"## {number}. {'(known) ' * finding.known}{_escaped(title(finding))}"
    yield f"\n{_escaped(shown_by(finding))}:\n"
    for d in example.input.documents:
        yield f"- key `{notation(d.key_entities)}`, response `{notation(d.response_entities)}`"
    yield from _block(*figures_lines(example))
    yield f"\n{_escaped(source_of(example.metric))}:"
    yield from _block(*worked_lines(example.input.documents, example.metric))
    yield "\nAs CoNLL:"
    yield from _block(*conll_text(example).splitlines())
    yield "\nAs a worked example:"
    yield from _block(example_json(finding), language="json")
    yield f"\nIn a file of known faults: `{finding.id}`"


def _block(*lines: str, language: str = "") -> Iterator[str]:
    yield f"\n```{language}"
    yield from lines
    yield "```"


def _escaped(text: str) -> str:
    return "".join(f"\\{c}" if c in r"\`*_{}[]<>#|" else c for c in text)


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"

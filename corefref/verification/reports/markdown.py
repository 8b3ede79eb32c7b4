"""
The report as Markdown, for the summary of a build.
"""

from collections.abc import Iterator

from corefref.rendering.escaping import markdown as escaped
from corefref.rendering.escaping import markdown_code, markdown_code_block
from corefref.verification.findings import Finding, Report
from corefref.verification.inputs import notation
from corefref.verification.reports.text import cell, conclusion, shown_by, title
from corefref.verification.worked import conll_text, example_json, figures_lines, source_of, worked_lines


def rendered(report: Report) -> str:
    """A table metric × suite, and a section a finding."""
    lines = [
        f"# {escaped(report.scorer)}",
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
    yield f"## {number}. {'(known) ' * finding.known}{escaped(title(finding))}"
    yield f"\n{escaped(shown_by(finding))}:\n"
    for d in example.input.documents:
        key, response = (markdown_code(notation(side)) for side in (d.key_entities, d.response_entities))
        yield f"- key {key}, response {response}"
    yield "\n" + markdown_code_block(figures_lines(example))
    yield f"\n{escaped(source_of(example.metric))}:"
    yield "\n" + markdown_code_block(worked_lines(example))
    yield "\nAs CoNLL:"
    yield "\n" + markdown_code_block(conll_text(example).splitlines())
    yield "\nAs a worked example:"
    yield "\n" + markdown_code_block([example_json(finding)], "json")
    yield f"\nIn a file of known faults: {', '.join(map(markdown_code, finding.ids))}"


def _row(*cells: str) -> str:
    return f"| {' | '.join(cells)} |"

"""A report as text, JSON, Markdown, JUnit XML and HTML."""

from collections.abc import Callable, Mapping

from corefref.rendering import markdown, text
from corefref.rendering.blocks import Block, Heading, Paragraph
from corefref.rendering.escaping import terminal
from corefref.wings.shared import html
from corefref.wings.verify.findings import Report
from corefref.wings.verify.reports import as_json, junit
from corefref.wings.verify.reports.describing import (
    briefly,
    circumstances,
    conclusion,
    described,
    entitled,
    outcomes,
    shaded_answer,
)


def as_text(report: Report, width: int | None = None) -> str:
    """Write the result, then each cause that is news in three lines; the table is no wider than `width`."""
    lines = [conclusion(report), *circumstances(report)]
    for number, finding in enumerate(report.findings, 1):
        if not finding.known:
            first, *others = briefly(finding)
            lines += ["", f"{number}. {first}", *(f"   {line}" for line in others)]
    if known := sum(f.known for f in report.findings):
        lines += ["", f"known: {known}"]
    lines += [f"known fault not seen: {identifier}" for identifier in report.not_seen]
    shown = "".join(f"{terminal(line)}\n" for line in lines)
    return f"{shown}\n{text.written(outcomes(report), width)}"


def as_long_text(report: Report, width: int | None = None) -> str:
    """Write the report with each cause worked out; the result comes first and last."""
    blocks: list[Block] = [Paragraph((conclusion(report),)), *described(report)]
    return text.written([*blocks, Paragraph((conclusion(report),))], width)


def _as_markdown(report: Report) -> str:
    return markdown.written([Heading(1, entitled(report)), Paragraph((shaded_answer(report),)), *described(report)])


def _as_page(report: Report) -> str:
    return html.page(entitled(report), [Paragraph((shaded_answer(report),)), *described(report)])


RENDERERS: Mapping[str, Callable[[Report], str]] = {
    ".txt": as_long_text,
    ".json": as_json.render_report,
    ".md": _as_markdown,
    ".xml": junit.render_junit,
    ".html": _as_page,
}
"""The renderers, by the suffix of the report file."""

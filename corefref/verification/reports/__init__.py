"""
A report as text, JSON, Markdown, JUnit XML and HTML.
"""

from collections.abc import Callable, Mapping

from corefref.rendering import html, markdown, text
from corefref.rendering.blocks import Block, Heading, Paragraph
from corefref.verification.findings import Report
from corefref.verification.reports import as_json, junit
from corefref.verification.reports.describing import conclusion, described


def as_text(report: Report) -> str:
    """The report for a terminal."""
    return text.written([Heading(1, report.scorer), *_answer(report), *described(report), *_answer(report)])


def _as_markdown(report: Report) -> str:
    return markdown.written([Heading(1, report.scorer), *_answer(report), *described(report)])


def _as_page(report: Report) -> str:
    return html.page(report.scorer, [*_answer(report), *described(report)])


def _answer(report: Report) -> list[Block]:
    """The answer: the first that is said, and on a terminal, where a long report leaves the screen, also the last."""
    return [Paragraph((conclusion(report),))]


RENDERERS: Mapping[str, Callable[[Report], str]] = {
    ".txt": as_text,
    ".json": as_json.rendered,
    ".md": _as_markdown,
    ".xml": junit.rendered,
    ".html": _as_page,
}
"""The renderings by the suffix of their files."""

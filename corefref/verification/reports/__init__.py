"""
A report as text, JSON, Markdown, JUnit XML and HTML.
"""

from collections.abc import Callable, Mapping

from corefref.verification.findings import Report
from corefref.verification.reports import as_json, html, junit, markdown, text

RENDERERS: Mapping[str, Callable[[Report], str]] = {
    ".txt": text.rendered,
    ".json": as_json.rendered,
    ".md": markdown.rendered,
    ".xml": junit.rendered,
    ".html": html.rendered,
}
"""The renderings by the suffix of their files."""

"""
The worked trace of each metric's first example, as its page in `spec/metrics/` carries it.

`python -m tests.spec.made` writes the traces into the pages.
"""

import re
from pathlib import Path

from corefref.rendering import text
from corefref.wings.examples.worked_examples import cases
from corefref.wings.explain import trace
from corefref.wings.explain.describing import described

PAGES = Path(__file__).resolve().parents[3] / "spec" / "metrics"
METRICS = {
    "mentions": ("mentions",),
    "muc": ("muc",),
    "b_cubed": ("b_cubed",),
    "ceaf": ("ceaf_m", "ceaf_e"),
    "blanc": ("blanc",),
    "lea": ("lea",),
    "conll": ("conll",),
    "twinless": ("b_cubed_sys", "ceaf_m_sys"),
}
HEADING = "## The first example, worked"


def first_example(page: str) -> str:
    """The id of the first case that a page names."""
    found = re.search(r"Examples: `([^`]+)`", page)
    assert found is not None
    return found.group(1)


def worked(page: str, metrics: tuple[str, ...]) -> str:
    """The section that a page should end with."""
    identifier = first_example(page)
    (case,) = (case for case in cases() if case.id == identifier)
    parts = [
        text.written(described(case.key, case.response, trace(case.key, case.response, metric)), width=80)
        for metric in metrics
    ]
    blocks = "\n".join(f"```text\n{part}```\n" for part in parts)
    return f"{HEADING}\n`{identifier}`, as `corefref explain` shows it.\n\n{blocks}"


def with_worked(page: str, metrics: tuple[str, ...]) -> str:
    """A page with its worked section."""
    return page.split(HEADING)[0].rstrip("\n") + "\n\n" + worked(page, metrics)

"""How the tests are run: no example has a deadline, and what a marked test needs must be there."""

import gc
import shutil
import subprocess
from importlib.util import find_spec

import pytest
from hypothesis import HealthCheck, settings

from tests.browser import chromium
from tests.effort import IN_THE_GATE, examples

__all__ = ["chromium"]

collect_ignore = ["door/programs"]
"""Programs run when they are imported, and write into the folder they are in: `door/test_programs.py` runs them."""

settings.register_profile("anywhere", examples(100), suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("anywhere"), derandomize=True, print_blob=True)
settings.register_profile("night", settings.get_profile("anywhere"), max_examples=2_000)
settings.load_profile("ci" if IN_THE_GATE else "anywhere")

PROGRAMS = {
    "proofs": ("coqc",),
    "browser": ("chromium", "chromium-browser"),
    "site": ("chromium", "chromium-browser"),
    "latex": ("pdflatex",),
}
"""The programs of which one must be installed, by marker."""

PACKAGES = {
    "extras": ("distributed", "matplotlib", "scipy"),
    "libraries": ("evaluate", "pandas", "spacy", "torch", "torchmetrics"),
    "site": ("furo", "myst_parser", "playwright", "sphinx"),
}


FONTS = ("DejaVu Sans", "Noto Sans CJK SC")
"""The fonts from which lualatex takes letters beyond Latin."""


@pytest.fixture(scope="session")
def fonts() -> None:
    """Fail a test that typesets letters beyond Latin where a font for them is not installed."""
    there = shutil.which("fc-list")
    known = subprocess.run([there, ":", "family"], capture_output=True, text=True).stdout if there else ""
    if lacking := [font for font in FONTS if font not in known]:
        pytest.fail(f"needs the fonts {', '.join(lacking)} (CONTRIBUTING.md)", pytrace=False)


def pytest_collection_finish(session: pytest.Session) -> None:
    """
    What the tests are made of stays till the end: no collection of garbage need look through it.

    Raises UsageError where groups of tests would be torn apart, and what they share made in every process.
    """
    if session.config.getoption("loadgroup", False):
        torn = [i.nodeid for i in session.items if i.get_closest_marker("xdist_group") and "@" not in i.nodeid]
        if torn:
            raise pytest.UsageError(f"pytest-xdist does not keep groups together under pytest {pytest.__version__}")
    gc.collect()
    gc.freeze()


def pytest_runtest_setup(item: pytest.Item) -> None:
    """A marked test runs only when it is asked for; then it fails, and is not skipped, without what it needs."""
    for marker in item.iter_markers():
        programs = PROGRAMS.get(marker.name, ())
        if programs and not any(map(shutil.which, programs)):
            pytest.fail(f"marked {marker.name}: needs {' or '.join(programs)} (CONTRIBUTING.md)", pytrace=False)
        missing = [package for package in PACKAGES.get(marker.name, ()) if find_spec(package) is None]
        if missing:
            pytest.fail(f"marked {marker.name}: needs {', '.join(missing)} (CONTRIBUTING.md)", pytrace=False)

"""The site, built once for all tests of the book."""

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.browser import served

TOP = Path(__file__).resolve().parents[2]


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The site, made by the README's command, with warnings as errors."""
    folder = tmp_path_factory.mktemp("book")
    words = [sys.executable, "-m", "sphinx", "-q", "-W", "--keep-going", "-c", "spec/book", ".", str(folder)]
    done = subprocess.run(words, cwd=TOP, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture(scope="session")
def address(site: Path) -> Iterator[str]:
    """Where the site is served."""
    with served(site) as found:
        yield found

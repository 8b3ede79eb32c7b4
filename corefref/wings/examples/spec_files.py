"""The files of the spec as they are exported, and a digest of all, so that a paper can say which spec it used."""

from collections.abc import Iterator
from hashlib import sha256
from importlib.resources.abc import Traversable

from corefref.wings.examples.worked_examples import spec_folder

DIGITS = 16
"""How many hexadecimal digits of the digest are shown: 64 bits."""

_BOOK = "book"
"""The folder of the book's chapters, which claim nothing beyond the spec and are not in the package."""


def spec_files() -> Iterator[tuple[str, Traversable]]:
    """Yield the files of the spec by relative path, excluding the book and the modules that execute the spec."""
    for path, file in _files(spec_folder(), ""):
        if not path.startswith(f"{_BOOK}/"):
            yield path, file


def _files(folder: Traversable, before: str) -> Iterator[tuple[str, Traversable]]:
    for entry in sorted(folder.iterdir(), key=lambda e: e.name):
        if entry.is_dir() and not entry.name.startswith("_"):
            yield from _files(entry, f"{before}{entry.name}/")
        elif entry.is_file() and not entry.name.endswith((".py", ".pyc")):
            yield before + entry.name, entry


def spec_digest() -> str:
    """
    Return the first digits of a SHA-256 over the paths and contents of the spec's files.

    >>> len(spec_digest()), int(spec_digest(), 16) > 0
    (16, True)
    """
    lines = sorted(f"{sha256(file.read_bytes()).hexdigest()}  {path}\n" for path, file in spec_files())
    return sha256("".join(lines).encode()).hexdigest()[:DIGITS]

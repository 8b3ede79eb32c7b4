"""The files of the spec, as they are exported, and a digest of them all: a paper can say which spec it used."""

from collections.abc import Iterator
from hashlib import sha256
from importlib.resources.abc import Traversable

from corefref.evidence.worked_examples import spec_folder

DIGITS = 16
"""Hexadecimal digits of the digest that are shown: 64 bits."""

_BOOK = "book"
"""The folder of the book's chapters, which claim nothing that the spec does not; a package does not have it."""


def spec_files() -> Iterator[tuple[str, Traversable]]:
    """Each file of the spec with its path in it, without the book and the modules that execute it."""
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
    The first digits of the SHA-256 of the spec: of the paths of its files, and of their contents.

    >>> len(spec_digest()), int(spec_digest(), 16) > 0
    (16, True)
    """
    lines = sorted(f"{sha256(file.read_bytes()).hexdigest()}  {path}\n" for path, file in spec_files())
    return sha256("".join(lines).encode()).hexdigest()[:DIGITS]

"""
The notes in prose as they were when last read, and the specification: `python -m tests.proofs.read` writes it down.

No program can tell whether an argument is right, or a formula beside a definition the paper's. So a change to a note or
to the page of the specification is seen here until somebody says that it was read, by running this.
"""

import hashlib
from pathlib import Path

from proofs_notes import specification, theories
from tests.commands import put

FILE = Path(__file__).with_name("read.txt")


def digests() -> str:
    """Each note, and the page of the specification, with a digest of its text, blanks made one."""
    pages = (*theories.notes(), specification.FILE.name)
    texts = ((page, (theories.HERE / page).read_text("utf-8")) for page in pages)
    return "".join(f"{hashlib.sha256(' '.join(t.split()).encode()).hexdigest()[:16]} {page}\n" for page, t in texts)


if __name__ == "__main__":
    put(FILE, digests())

"""
The notes in prose as they were when their arguments were last read: `python -m tests.proofs.read` writes it down.

No program can tell whether an argument is right. So a change to a note is seen here until somebody says that it was
read, by running this.
"""

import hashlib
from pathlib import Path

from proofs_notes import theories

FILE = Path(__file__).with_name("read.txt")


def digests() -> str:
    """Each note with a digest of its text, blanks made one."""
    texts = ((note, (theories.HERE / note).read_text("utf-8")) for note in theories.notes())
    return "".join(f"{hashlib.sha256(' '.join(t.split()).encode()).hexdigest()[:16]} {note}\n" for note, t in texts)


if __name__ == "__main__":
    FILE.write_text(digests(), "utf-8")

"""
What of the checker's files is trusted, with their lines: the table of `checker.md`.

No proof covers these files, so somebody has to read them. The table has a digest of each, with its comments, and the
day on which it was last read. `python -m proofs_notes.trusted` writes the table; run it when you have read the changes.
It leaves the day of a file that is as it was. A test compares the digests.
"""

import hashlib
import re
from datetime import date
from typing import NamedTuple

from proofs_notes.theories import HERE

FOLDER = HERE / "checker"
NOTE = HERE / "checker.md"
FROM_BYTES = ("build", "extract.v", "files.ml", "main.ml")
"""Trusted where the figures are those of two files that the checker reads itself."""
OF_CERTIFICATES = ("json.ml", "numbers.ml", "certificates.ml", "scores.ml")
"""Trusted as well where the documents stand in a certificate."""
HEAD = """\
| | lines | for figures of two files | for a certificate alone | digest | read on | what it does |
|---|--:|---|---|---|---|---|
"""
TABLE = re.compile(re.escape(HEAD) + r"(?:\|.*\n)+")


class Trusted(NamedTuple):
    """A file of the checker."""

    name: str
    lines: int
    digest: str
    read_on: str
    does: str

    @property
    def row(self) -> str:
        """Its row in the table."""
        of_bytes, of_certificate = (
            "yes" if self.name in names else "no" for names in (FROM_BYTES, (*FROM_BYTES, *OF_CERTIFICATES))
        )
        return (
            f"| `checker/{self.name}` | {self.lines} | {of_bytes} | {of_certificate} "
            f"| {self.digest} | {self.read_on} | {self.does} |\n"
        )


ROW = re.compile(r"^\| `checker/(\S+)` \|.*\| ([0-9a-f]{16}) \| ([\d-]+) \|", re.MULTILINE)


def read_on() -> dict[tuple[str, str], str]:
    """The day on which each file was read as it was then, by its name and digest, as the note has it."""
    return {(name, seen): day for name, seen, day in ROW.findall(NOTE.read_text("utf-8"))}


def files() -> tuple[Trusted, ...]:
    """All files of the checker, what is trusted first; what each does is the first sentence of its first comment."""
    order = (*FROM_BYTES, *OF_CERTIFICATES)
    known = read_on()
    found = []
    for path in sorted(FOLDER.iterdir(), key=lambda p: (order.index(p.name) if p.name in order else 99, p.name)):
        text = path.read_text("utf-8")
        said = re.sub(r"\s*\n(?:#|\s)*", " ", re.sub(r"\A(?:#!.*\n)?(?:#|\(\*) ", "", text)[:600])
        [does] = re.findall(r"\A(.*?)(?=[.:] )", said)
        seen = hashlib.sha256(path.read_bytes()).hexdigest()[:16]
        day = known.get((path.name, seen), date.today().isoformat())
        found.append(Trusted(path.name, len(text.splitlines()), seen, day, does))
    return tuple(found)


def lines_of(names: tuple[str, ...]) -> int:
    """How many lines some of them have together."""
    return sum(one.lines for one in files() if one.name in names)


def table() -> str:
    """The table, and the sums below it."""
    return HEAD + "".join(one.row for one in files())


def said() -> str:
    """The sums, in a sentence."""
    both = (*FROM_BYTES, *OF_CERTIFICATES)
    return f"{lines_of(FROM_BYTES)} lines for figures of two files, {lines_of(both)} for a certificate alone."


if __name__ == "__main__":
    note = TABLE.sub(lambda _: table(), NOTE.read_text("utf-8"))
    NOTE.write_text(re.sub(r"\d+ lines for figures of two files, \d+ for a certificate alone\.", said(), note), "utf-8")

"""
Small changes of the OCaml that is trusted, one by one: the cases of the checker must notice each, or it is excused.

`python -m tests.proofs.ocaml_mutants` tries them all and writes `ocaml_mutants.md`. The theories are extracted once; a
mutant costs a compilation of a second. What does not compile is no mutant. Excuses stand in `EXCUSED`, each with the
reason why no file and no command line can tell the mutant from the original.
"""

import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from proofs_notes import checker_cases, theories, trusted
from tests.commands import put

FOLDER = theories.HERE / "checker"
RECORD = Path(__file__).with_name("ocaml_mutants.md")
MUTATED = ("files.ml", "main.ml", "json.ml", "numbers.ml", "certificates.ml", "scores.ml")
"""The files of OCaml that are trusted."""
EACH = 18
"""At most so many mutants of a file are tried, spread over it."""
BUILD = "checker.mli checker.ml files.ml numbers.ml json.ml certificates.ml search.ml scores.ml proposals.ml main.ml"
OTHER = (
    (r"(?<![<>=:|-])<(?![>=-])", "<="),
    (r"(?<![<>-])>=", ">"),
    (r"<=", "<"),
    (r"<>", "="),
    (r"&&", "||"),
    (r"(?<!\|)\|\|(?!\|)", "&&"),
    (r"(?<=[\w)]) \+ (?=[\w(])", " - "),
    (r"(?<=[\w)]) \* (?=[\w(])", " + "),
    (r"\bland\b", "lor"),
    (r"\bnot \(", "("),
    (r"\bfst\b", "snd"),
    (r"(?<!create )\b(?<![.\w'])([1-9]\d*)\b(?![.\w'])", "{+1}"),
    (r"'\\b'", "'\\012'"),
    (r'" "', '""'),
    (r"0x[0-9A-F]+", "{+1}"),
)
"""
What is replaced, and by what: a comparison by its neighbour, a number by the next. How much room a buffer has at first
(`create`) makes no difference.
"""


@dataclass(frozen=True, slots=True)
class Mutant:
    """A change of one place of a file."""

    file: str
    line: int
    start: int
    before: str
    after: str

    @property
    def id(self) -> str:
        """Where it is, and what is changed."""
        return f"{self.file}:{self.line}:{self.start} `{self.before}` → `{self.after}`"


def mutants_of(file: str, text: str) -> Iterator[Mutant]:
    """
    All mutants of a file, in the order of its text; comments and usage texts are left alone.

    >>> [one.id for one in mutants_of("a.ml", "let a x = x < 1\\n")]
    ['a.ml:1:12 `<` → `<=`', 'a.ml:1:14 `1` → `2`']
    """
    # Comments and long texts are made blanks, so that the places stay as they are.
    plain = re.sub(r'\(\*.*?\*\)|"(?:[^"\\]|\\.)*"', _blank, text, flags=re.DOTALL)
    found = []
    for pattern, other in OTHER:
        for place in re.finditer(pattern, plain):
            before = place[0]
            after = other
            if other == "{+1}":
                number = int(before, 0) + 1
                after = f"0x{number:X}" if before.startswith("0x") else str(number)
            line = plain.count("\n", 0, place.start()) + 1
            found.append(Mutant(file, line, place.start() - plain.rfind("\n", 0, place.start()) - 1, before, after))
    return iter(sorted(found, key=lambda one: (one.line, one.start, one.after)))


def _blank(found: re.Match[str]) -> str:
    """Blanks in the place of a comment or a text; a text of one blank stays, since it stands between numbers."""
    return found[0] if found[0] == '" "' else re.sub(r"[^\n]", " ", found[0])


def mutants() -> tuple[Mutant, ...]:
    """The mutants that are tried: of each file at most `EACH`, spread evenly over its places."""
    chosen: list[Mutant] = []
    for file in MUTATED:
        found = list(mutants_of(file, (FOLDER / file).read_text("utf-8")))
        step = max(1, -(-len(found) // EACH))
        chosen += found[::step]
    return tuple(chosen)


def applied(one: Mutant, text: str) -> str:
    """The text of its file with the change."""
    lines = text.split("\n")
    line = lines[one.line - 1]
    if line[one.start : one.start + len(one.before)] != one.before:
        raise LookupError(f"{one.id} is not there")
    lines[one.line - 1] = line[: one.start] + one.after + line[one.start + len(one.before) :]
    return "\n".join(lines)


def extracted(folder: Path) -> None:
    """Makes OCaml of the theories of the checker, in a folder with the files that are trusted."""
    for name in ("checker", "reading", "sets", "reports"):
        shutil.copy(theories.THEORIES / f"{name}.v", folder)
    for path in FOLDER.iterdir():
        shutil.copy(path, folder)
    for name in ("checker", "reading", "sets", "reports"):
        subprocess.run(["coqc", "-Q", ".", "Corefref", f"{name}.v"], cwd=folder, check=True)
    command = ["coqc", "-Q", ".", "Corefref", "-w", "-extraction-opaque-accessed", "extract.v"]
    subprocess.run(command, cwd=folder, check=True)


def compiled(folder: Path) -> bool:
    """Whether the OCaml of a folder compiles."""
    command = ["ocamlfind", "ocamlopt", *BUILD.split(), "-o", "corefref-check"]
    return subprocess.run(command, cwd=folder, check=False, capture_output=True).returncode == 0


def noticed(one: Mutant, folder: Path) -> str | None:
    """The first case that a mutant answers otherwise; empty if there is none, None if it does not compile."""
    file = folder / one.file
    sound = file.read_text("utf-8")
    try:
        file.write_text(applied(one, sound), "utf-8")
        if not compiled(folder):
            return None
        try:
            wrong = (answer.wrong for answer in checker_cases.answers(folder / "corefref-check", folder))
            return next((line for line in wrong if line), "")
        except subprocess.TimeoutExpired:
            return "no answer"
    finally:
        file.write_text(sound, "utf-8")


EXCUSED: dict[str, str] = {
    "numbers.ml:11:38 `1` → `2`": "how many names are made at once",
    "numbers.ml:11:43 ` * ` → ` + `": "how many names are made at once",
    "numbers.ml:26:37 `1` → `2`": "n is 2 or more, so that the search for its first bit may begin at 2",
    "certificates.ml:13:21 `<` → `<=`": "18 digits are as quick to read either way, and the same number",
    "files.ml:10:22 `256` → `257`": "no byte has the number of the last place",
    "certificates.ml:13:50 `18` → `19`": "18 digits are as quick to read either way, and the same number",
    "certificates.ml:66:36 `4` → `5`": "a number of four digits is more than 100 anyway",
    "numbers.ml:28:26 `65536` → `65537`": "both branches make the same number",
}
"""Mutants that no case can notice, by their places, with the reason."""

HEAD = """\
# Mutants of the trusted OCaml

Made by `python -m tests.proofs.ocaml_mutants`: small changes of the OCaml that is trusted (`proofs_notes/checker.md`),
each compiled and given the cases of `proofs_notes/checker_cases.py`. The files were these:

"""


def digests() -> str:
    """The files, each with its digest, as they were when the record was made."""
    return "".join(f"- `{one.name}` {one.digest}\n" for one in trusted.files() if one.name in MUTATED)


def main() -> int:
    """The command."""
    rows, survivors = [], 0
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        extracted(folder)
        if not compiled(folder) or any(
            answer.wrong for answer in checker_cases.answers(folder / "corefref-check", folder)
        ):
            print("the checker is wrong without a mutant", file=sys.stderr)
            return 2
        for one in mutants():
            said = noticed(one, folder)
            if said is None:
                continue
            excuse = EXCUSED.get(one.id)
            survivors += not said and excuse is None
            shown = said.replace("|", "\\|").replace(name, "")[:90] or (
                f"excused: {excuse}" if excuse else "**survives**"
            )
            rows.append(f"| {one.id.replace('|', chr(92) + '|')} | {shown} |\n")
            print(rows[-1], end="", flush=True)
    put(RECORD, f"{HEAD}{digests()}\n| mutant | noticed by |\n|---|---|\n{''.join(rows)}")
    return int(survivors > 0)


if __name__ == "__main__":
    sys.exit(main())

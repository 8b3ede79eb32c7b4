"""
The parts of the check, in a table, and how much each has to look at.

A check that leaves something out passes as easily as one that finds nothing wrong. So each part says how much it looked
at, as far as possible by Coq's own count, and `parts.txt` records the lines that the whole check prints. A part that is
left out, looks at less, or understands something else by what it was asked, makes another line, and is refused.
"""

import re
from collections.abc import Callable, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from proofs_notes import (
    any_metric,
    cells,
    checker_cases,
    checking,
    claims,
    columns_oracle,
    contents,
    counts_oracle,
    kernel,
    oracle,
    refutations,
    sentences,
    stated,
    statements_oracle,
    theories,
    typed,
)

FILE = theories.HERE / "parts.txt"
DIGEST = re.compile(r" \[[0-9a-f]{16}\]$")


class Part(NamedTuple):
    """A part of the check: its name, what it does in a folder with the compiled theories, and what it says of that."""

    name: str
    check: Callable[[Path], checking.Looked]
    says: str
    needs_version: bool = False
    """Whether another version of Coq than that of the record answers it otherwise."""
    is_recorded: bool = True
    """Whether the record has its line; a part that is only done on request says by itself what it has to find."""

    def line(self, looked: checking.Looked) -> str:
        """What the check prints of it."""
        counted = self.says.format(*(f"{count:,}" for count in looked.counts))
        return f"{self.name}: {counted}{f' [{looked.digest}]' if looked.digest else ''}"


def assumptions(folder: Path) -> checking.Looked:
    """Whatever the theories contain rests on no axiom; how many items there are, and how many statements."""
    stems = stated.stems()
    kinds = contents.kinds_of(folder, stems)
    of_text = {s.qualified.removeprefix(f"{cells.LIBRARY}.") for s in theories.constants()}
    if missing := sorted(of_text - kinds.keys()):
        raise checking.CheckError(f"in the text, but not in the compiled theories: {', '.join(missing)}")
    asked = [name for name in kinds if not contents.is_scheme(name, kinds)]
    looked_at = checking.rest_on_nothing(asked, checking.assumptions(folder, asked, stems))
    return checking.Looked((looked_at, sum(kinds[name] == contents.OPAQUE for name in asked)))


def words(_: Path) -> checking.Looked:
    """What the texts of the theories say."""
    return checking.check_words()


PARTS: tuple[Part, ...] = (
    Part("words", words, "{} theories of {} sentences take nothing as proved"),
    Part("assumptions", assumptions, f"{{}} items, {{}} of them statements. {checking.CLOSED}"),
    Part("statements", stated.check, "{} statements and definitions are those that were read", needs_version=True),
    Part("kernel", kernel.check, "{} theories checked by coqchk, with {} values that the libraries seal"),
    Part("certificates", checker_cases.check, "{} certificates and {} calls are answered rightly by the checker"),
    Part("cells", cells.check, "{} verdicts are what is proved"),
    Part("sentences", sentences.check, "{} sentences are what is proved"),
    Part("constructed metrics", any_metric.check, "{} lemmas proved"),
    Part("counts", counts_oracle.check, "{} tables are counted alike, and under {} treatments"),
    Part("columns", columns_oracle.check, "{} columns are read alike, {} of them accepted"),
    Part("small pairs", statements_oracle.check, "{} statements of pairs agree"),
    Part("refutations", refutations.check, "{} refutations proved"),
    Part("claims", claims.check, "{} claims decided, by {} theorems and {} comparisons"),
    Part("figures", oracle.check, "{} figures of {} pairs agree, and {} alignments are certified"),
)


def libraries(folder: Path) -> checking.Looked:
    """What `coqchk` says of the theories and of all that they load. CheckError if it takes a value as it is."""
    theories_checked, as_they_are = kernel.check(folder, is_whole=True).counts
    if as_they_are:
        raise checking.CheckError(
            f"coqchk takes {as_they_are} values as they are, though it looks at the libraries, too"
        )
    return checking.Looked((theories_checked,))


LIBRARIES = Part(
    "libraries",
    libraries,
    "{} theories checked by coqchk with all that they load, and no value is taken as it is",
    is_recorded=False,
)


def table(*, is_whole: bool) -> tuple[Part, ...]:
    """The parts; with `is_whole`, `coqchk` checks the libraries with the theories, too, at the end."""
    return (*PARTS, LIBRARIES) if is_whole else PARTS


def recorded() -> dict[str, str]:
    """The lines of the record, by the names of their parts."""
    return {line.partition(":")[0]: line for line in FILE.read_text("utf-8").splitlines()}


def together(of: Sequence[Part], folder: Path) -> Callable[[Part], checking.Looked]:
    """How each of some parts looks, in a folder; all sentences that are generated are typed at the first of them."""
    typing = [(part.name, part.check) for part in of if isinstance(part.check, typed.Sentences)]

    @cache
    def of_sentences() -> dict[str, checking.Looked]:
        found = typed.together(folder, [check for _, check in typing])
        return {name: looked for (name, _), looked in zip(typing, found, strict=True)}

    def look(part: Part) -> checking.Looked:
        return of_sentences()[part.name] if isinstance(part.check, typed.Sentences) else part.check(folder)

    return look


def checked(part: Part, looked: checking.Looked, *, is_version: bool = True) -> str:
    """What a part says of what it looked at. CheckError unless it is what was recorded of it."""
    line = part.line(looked)
    was = recorded().get(part.name, "nothing") if part.is_recorded else line
    # Another version prints what it understands in other words.
    same = line == was if is_version else DIGEST.sub("", line) == DIGEST.sub("", was)
    if not same:
        raise checking.CheckError(f"{line}\nrecorded: {was}\nIf this is meant, read it, and run check --record.")
    return line


def check_table(parts: Sequence[Part]) -> None:
    """CheckError unless the record has each part, in its order, and no other."""
    if [part.name for part in parts] != list(recorded()):
        raise checking.CheckError(f"{FILE.name} has other parts than the check")

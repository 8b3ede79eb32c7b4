r"""
Every row of the pages here is tried: files and options, and the exact figures or the sentence of a refusal.

A page is Markdown. An indented line says what the rows of its section share, until the next heading: the words of a
`command`, `file NAME` with its text, or the `format` that a file is read as and a `frame`, in which it stands for `…`.
In a text and in a first cell `\n`, `\t`, `\r` and `\u` with four digits are characters; a bar is `\|` in every cell.

- `| words | refused |`: the command with these words exits with 2, prints nothing, and says this in one line.
- `| file | refused |`: a file of this text is refused at its line with these words, by `score` and in Python, and
  `check` finds something in this line.
- `| words | lea R | … |`: these figures, by the engine, by definition, and in Python.
"""

import json
import re
import shlex
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path

import pytest
from _pytest.mark import ParameterSet

import corefref
from corefref.cli import main
from corefref.formats.documents import InputError
from tests.commands import output_of, refusal_of

MEASURES = {"R": "recall", "P": "precision", "F": "f1"}


@dataclass(frozen=True)
class Shared:
    """What the rows of a section share."""

    command: Sequence[str] = ()
    format: str | None = None
    frame: str = "…"
    files: Mapping[str, str] = field(default_factory=dict)

    def with_line(self, line: str) -> "Shared":
        """What they share with a line more."""
        what, _, said = line.strip().partition(" ")
        match what:
            case "command":
                return replace(self, command=tuple(shlex.split(said)))
            case "format":
                return replace(self, format=said)
            case "frame":
                return replace(self, frame=unescaped(said))
            case "file":
                name, _, text = said.partition(" ")
                return replace(self, files={**self.files, name: unescaped(text)})
            case _:
                raise ValueError(f"no line of a page: {line}")


def unescaped(text: str) -> str:
    """A text with the characters that it names."""
    named = {"n": "\n", "t": "\t", "r": "\r"}
    return re.sub(r"\\(?:u([0-9a-f]{4})|(.))", lambda m: chr(int(m[1], 16)) if m[1] else named.get(m[2], m[2]), text)


def cells(line: str) -> list[str]:
    """The cells of a line of a table, the first as it stands between backquotes."""
    first, *others = (cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1])
    return [first[1:-1] if first.startswith("`") else first, *(cell.replace("\\|", "|") for cell in others)]


def rows(kind: str) -> Sequence[ParameterSet]:
    """The rows of one kind on all pages, each with what it shares, by its page and line."""
    found = list[ParameterSet]()
    for page in sorted(Path(__file__).parent.glob("*.md")):
        shared, header = Shared(), list[str]()
        for number, line in enumerate(page.read_text("utf-8").splitlines(), 1):
            if line.startswith("#"):
                shared = Shared()
            elif line.startswith("    "):
                shared = shared.with_line(line)
            elif not line.startswith("|"):
                header = []
            elif not header:
                header = cells(line)
            elif not line.startswith("|--"):
                row = dict(zip(header, cells(line), strict=True))
                if kind == (header[0] if "refused" in row else "figures"):
                    found.append(pytest.param(shared, row, id=f"{page.stem}:{number}"))
    return found


@pytest.fixture(autouse=True)
def files(shared: Shared, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The files that rows share, in the folder in which commands run."""
    monkeypatch.chdir(tmp_path)
    for name, text in shared.files.items():
        Path(name).write_text(text, "utf-8", newline="")


@pytest.mark.parametrize(("shared", "row"), rows("words"))
def test_the_words_are_refused(shared: Shared, row: Mapping[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert row["refused"] in refusal_of(capsys, [*shared.command, *shlex.split(unescaped(row["words"]))])


@pytest.mark.parametrize(("shared", "row"), rows("file"))
def test_the_file_is_refused_everywhere(
    shared: Shared, row: Mapping[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    Path("toy").write_bytes(shared.frame.replace("…", unescaped(row["file"])).encode("utf-8"))
    options = ["--input-format", shared.format] if shared.format else []
    said = f"toy:{row['refused']}"
    assert refusal_of(capsys, ["score", "toy", "toy", *options]).startswith(said)
    with pytest.raises(InputError) as caught:
        corefref.score_files("toy", "toy", input_format=shared.format or "auto")
    assert str(caught.value).startswith(said)
    assert main(["check", "toy", *options]) == 1
    assert f"toy:{row['refused'].partition(':')[0]}: " in capsys.readouterr().out


@pytest.mark.parametrize("way", ["engine", "definition", "python"])
@pytest.mark.parametrize(("shared", "row"), rows("figures"))
def test_the_figures_are_those_of_the_row(
    way: str, shared: Shared, row: Mapping[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    command, *files = shared.command[:3]
    words = [*shared.command[3:], *shlex.split(row["words"])]
    if way == "python":
        named = {
            word.removeprefix("--").replace("-", "_"): value for word, value in zip(*[iter(words)] * 2, strict=True)
        }
        printed = corefref.score_files(*files, **named).to_json()
    else:
        by = ["--by-definition"] if way == "definition" else []
        printed = output_of(capsys, [command, *files, *words, *by, "--format", "json"])
    metrics = json.loads(printed)["metrics"]
    figures = [name for name in row if name != "words"]
    parts = {name: metrics[name.split()[0]][MEASURES[name.split()[1]]] for name in figures}
    assert {name: part["exact"] for name, part in parts.items()} == {name: row[name] for name in figures}

"""What commands print for LaTeX compiles and stays on its page, with names that would break out of it, too."""

import re
from collections.abc import Mapping, Sequence
from itertools import chain
from pathlib import Path

import pytest

from corefref.cli import COMMANDS, answered
from corefref.rendering import latex
from corefref.rendering.blocks import Paragraph
from tests.pages.kinds import PAYLOADS, columns
from tests.rendering.test_writers import compiled

STEERING = (
    "\\input{/etc/passwd}",
    "\\write18{touch owned}",
    "^^5cundefined",
    "%$&#_{}~^",
    "\\end{document}",
    "$\\undefined$",
    "[1cm]",
    "*",
    "\\\\",
    "``--''",
    "?`!`<<,,>>",
    "|\"'",
)
"""Words that are commands of LaTeX, or end what they stand in."""

LONG = ("a_very_long_name_of_a_system_" * 5, "Donaudampfschifffahrtsgesellschaftskapitänsmützenabzeichen" * 4)
OTHER = ("北京大学" * 12, "שלום", "مرحبا", "😀", "Привет", "é\u0302", "½", "→", *PAYLOADS)
"""Letters beyond Latin, and words that would steer a page."""

WIDEST = 10.0
"""In points: what a line may reach over its column at most."""

FRAME = r"""\documentclass{article}
\usepackage[T1]{fontenc}
\usepackage{booktabs,longtable,amsmath}
\usepackage[margin=2.5cm]{geometry}
\begin{document}
"""


def files(words: Sequence[str], name: str, stems: Sequence[str], folder: Path) -> list[str]:
    """A key and two responses, each with two documents of these words, in files of these names."""
    paths = []
    for stem, size in zip(stems, (4, 3, 5), strict=True):
        entities = {str(n): str(n // size) for n in range(len(words))}
        texts = [columns(f"{name}{n}", entities, dict(enumerate(words[::n]))) for n in (1, -1)]
        paths.append(folder / f"{stem}.conll")
        paths[-1].write_text("".join(texts), "utf-8")
    return [str(path) for path in paths]


def printed(key: str, one: str, other: str, folder: Path) -> Mapping[str, str]:
    """What each command prints, some of them in several ways."""
    counts = folder / "counts.json"
    counts.write_text(answered(["score", key, one, "--format", "counts"]).text, "utf-8")
    commands = (
        ("score", key, one),
        ("score", key, one, "--by-document", "--confidence", "95"),
        ("merge", str(counts)),
        ("explain", key, one, "--metric", "lea"),
        ("explain", key, one),
        ("explain", key, one, "--against", other, "--metric", "ceaf_e"),
        ("errors", key, one, "--metrics", "muc,b3,ceafe,lea,conll"),
        ("compare", key, one, other),
        ("compare", key, one, other, "--table"),
        ("agree", key, one, other),
    )
    return {" ".join(words): answered([*words, "--format", "latex"]).text for words in commands}


def reach(program: str, page: str, folder: Path) -> list[float]:
    """How far lines of a page reach over their columns, where that is too far; no letter is missing."""
    # LaTeX takes the widths of columns from what another document left in its folder.
    (folder / "page.aux").unlink(missing_ok=True)
    log = compiled(program, page, folder)
    assert "Missing character" not in log
    assert "too large" not in log
    return [points for points in map(float, re.findall(r"Overfull \\hbox \(([\d.]+)pt", log)) if points > WIDEST]


def is_whole(text: str) -> bool:
    """Whether a text is a document, and no part of one."""
    return "\\documentclass" in text


def test_no_command_that_writes_latex_is_left_out(tmp_path: Path) -> None:
    writing = {name for name in COMMANDS if re.search(r"\blatex\b", answered([name, "--help-all"]).text)}
    paths = files(("a", "b"), "d", ("key", "one", "two"), tmp_path)
    assert {words.split()[0] for words in printed(paths[0], paths[1], paths[2], tmp_path)} == writing


@pytest.mark.latex
def test_every_command_compiles_with_hostile_names(tmp_path: Path) -> None:
    stems = ("key $ & % # _ {x} ~^\\x", "one \\input{x}%$&#_{}~^", LONG[0])
    key, one, other = files((*STEERING, *LONG), "doc\\input{x}_%$&#{}~^", stems, tmp_path)
    made = printed(key, one, other, tmp_path)
    parts = "\n".join(text for text in made.values() if not is_whole(text))
    for page in (f"{FRAME}{parts}\\end{{document}}\n", *filter(is_whole, made.values())):
        assert reach("pdflatex", page, tmp_path) == []
    assert not (tmp_path / "owned").exists()


@pytest.mark.latex
@pytest.mark.usefixtures("fonts")
def test_every_command_compiles_with_letters_beyond_latin(tmp_path: Path) -> None:
    words = (*STEERING, *LONG, *OTHER)
    key, one, other = files(words, "北京 מסמך مستند 😀", ("key 北京", "שלום 😀", "長" * 40), tmp_path)
    made = printed(key, one, other, tmp_path)
    # One document of all of them starts the program once.
    frame = latex.document([Paragraph((word,)) for word in chain(words, (key, one, other))])
    whole = [text.partition("\\begin{document}")[2].partition("\\end{document}")[0] for text in made.values()]
    bodies = [body if is_whole(text) else text for text, body in zip(made.values(), whole, strict=True)]
    page = frame.replace("\\end{document}", "\n\\clearpage\n".join(["", *bodies, "\\end{document}"]))
    assert reach("lualatex", page, tmp_path) == []
    # It prints the numbers of these letters, which take more room than any column has.
    for text in filter(is_whole, made.values()):
        compiled("pdflatex", text, tmp_path)
    assert not (tmp_path / "owned").exists()

"""Colour: on a terminal alone, nothing but what the words say, and none where it is not wanted."""

import io
import re
from collections.abc import Callable
from contextlib import redirect_stderr, redirect_stdout
from pathlib import Path

import pytest

import corefref
from corefref.cli import main
from tests.commands import TerminalStream

SETS = ("--key", "{a b c} {d e}", "--response", "{a b d} {c e}")
SIGNATURE = (
    "corefref:1.0.0|spec:1.0.0|match:exact|singletons:keep|repeated:error|missing:error|undefined:zero|over:sums"
)
FAULT = "#begin document (a)\nx\t(0\n#end document\n"


@pytest.fixture(autouse=True)
def _a_terminal_with_colours(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", "xterm")
    monkeypatch.delenv("NO_COLOR", raising=False)
    # Wide enough for every line, so that the words are laid out as they are without a terminal.
    monkeypatch.setattr("corefref.cli.usage.width", lambda: 1000)


def shown(*words: str, stream: Callable[[], io.StringIO] = TerminalStream) -> tuple[int, str, str]:
    """The exit code, and what is written to two streams of a kind."""
    with redirect_stdout(stream()) as out, redirect_stderr(stream()) as err:
        code = main(words)
    return code, out.getvalue(), err.getvalue()


@pytest.mark.parametrize(
    ("words", "coloured"),
    [
        (("score", *SETS), "\x1b[1mMetric    Recall  Precision"),
        (("errors", *SETS), "\x1b[1m4 errors in 1 document\x1b[m\n======================\n"),
        (("check", "fault.conll"), "fault.conll:2: \x1b[31mhalf-bracket\x1b[m: entity 0 is opened"),
        (("check", "fault.conll"), "1 × \x1b[33mno-mentions\x1b[m: a document without mentions"),
        (("signature", *SETS, "--check", SIGNATURE, "--figure", "muc.f1=33.33"), "\x1b[32mreproduced\x1b[m, exactly"),
        (("signature", *SETS, "--check", SIGNATURE, "--figure", "muc.f1=1.00"), "\x1b[31mnot reproduced\x1b[m: it is"),
        (("score", "no file", "no file"), "\x1b[31mno file\x1b[m: no such file"),
        (("score", "--key", "{a}", "--response", "{b}"), "\x1b[33mcorefref\x1b[m: note: no mention in common"),
    ],
)
def test_a_terminal_has_colours_and_the_same_words(
    words: tuple[str, ...], coloured: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("fault.conll").write_text(FAULT, "utf-8")
    code, out, err = shown(*words)
    assert coloured in out + err
    plain = code, *(re.sub(r"\x1b\[\d*m", "", text) for text in (out, err))
    assert shown(*words, stream=io.StringIO) == plain
    for name, value in (("NO_COLOR", "1"), ("TERM", "dumb")):
        with monkeypatch.context() as patch:
            patch.setenv(name, value)
            assert shown(*words) == plain


def test_data_has_none() -> None:
    for form in ("json", "tsv", "latex", "counts"):
        assert "\x1b" not in shown("score", *SETS, "--format", form)[1]


def test_python_gets_none() -> None:
    with redirect_stdout(TerminalStream()):
        assert "\x1b" not in str(corefref.score([["a"]], [["a"]])) + corefref.cite("lea")

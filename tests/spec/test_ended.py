"""A program that is ended while it makes a page or a record leaves no false one, and none that is cut."""

import ast
import os
import signal
from pathlib import Path

import pytest

from corefref.cli import score
from tests.commands import put
from tests.spec import file_cases
from tests.spec.compared import of_command

TESTS = Path(__file__).resolve().parents[1]


def test_a_signal_ends_the_program_and_is_no_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def end(*_: object, **__: object) -> None:
        os.kill(os.getpid(), signal.SIGTERM)

    monkeypatch.setattr(score, "scored_sources", end)
    case = file_cases.data("scorer")["cases"][0]
    with pytest.raises(KeyboardInterrupt):
        of_command(file_cases.pair_of(case), tmp_path)


def test_what_cannot_be_written_whole_leaves_what_was_there(tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    put(page, "old")
    with pytest.raises(UnicodeEncodeError):
        put(page, "new \ud800")
    assert (page.read_text("utf-8"), os.listdir(tmp_path)) == ("old", ["page.md"])


ELSEWHERE = ("layers/excused.py",)
"""What this writes is for the program that began it."""


def is_kept(place: ast.expr) -> bool:
    """Whether a file is named by a constant, or by the option that says where to write."""
    return any(
        (isinstance(node, ast.Name) and node.id.isupper()) or (isinstance(node, ast.Attribute) and node.attr in OPTIONS)
        for node in ast.walk(place)
    )


OPTIONS = ("out", "record")


def test_programs_write_what_is_kept_in_one_way() -> None:
    for path in TESTS.rglob("*.py"):
        if path.relative_to(TESTS).as_posix().startswith(ELSEWHERE) or path.name.startswith("test_"):
            continue
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Attribute) and node.attr in ("write_text", "write_bytes"):
                assert not is_kept(node.value), f"{path}:{node.lineno}: tests.commands.put writes it"

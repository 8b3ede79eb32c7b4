"""Patterns from users in names from others: the time of all searches together is limited."""

import threading
from pathlib import Path

import pytest

from corefref.cli import main
from corefref.formats.documents import InputError
from corefref.wings.across import patterns
from tests.commands import refusal_of

SLOW, NAME = "^((a+)+)b", "a" * 40


@pytest.fixture(autouse=True)
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """A fifth of a second of time, none of which is spent."""
    monkeypatch.setattr(patterns, "CPU_SECONDS", 0.2)
    monkeypatch.setattr(patterns, "_spent", 0.0)


@pytest.mark.parametrize(
    ("option", "words"),
    [
        ("--unit-names", ("--units", "topic")),
        ("--genre", ("--by", "genre")),
        ("--datasets", ("--over", "datasets")),
    ],
)
def test_a_search_without_end_is_refused(
    option: str, words: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "key").write_text(f"#begin document ({NAME})\nx\t(0)\n#end document\n", "utf-8")
    key = str(tmp_path / "key")
    assert refusal_of(capsys, ["score", key, key, *words, option, SLOW]) == (
        f"{option}: `{SLOW}` takes more than 0.2 seconds on names such as `{NAME}` (expected a pattern that repeats "
        "nothing that is repeated, such as (a+)+)\n"
    )
    # What was spent is spent for all names; a quick search is none the worse for it.
    assert patterns._spent >= 0.2
    assert main(["score", key, key, *words, option, "^(a)"]) == 0


def test_the_time_is_that_of_all_names_together(monkeypatch: pytest.MonkeyPatch) -> None:
    assert patterns.searched(SLOW, "a" * 20, "--genre") is None
    assert 0 < patterns._spent < 0.2
    monkeypatch.setattr(patterns, "_spent", 0.195)
    with pytest.raises(InputError, match=r"takes more than 0\.2 seconds"):
        patterns.searched(SLOW, NAME, "--genre")
    monkeypatch.setattr(patterns, "_spent", 0.0)
    for _ in range(1_000):
        assert patterns.searched("a", NAME, "--genre") is not None
    assert patterns._spent < 0.2


def test_another_thread_has_no_timer() -> None:
    found: list[object] = []
    thread = threading.Thread(target=lambda: found.append(patterns.searched("^(a)", "abc", "--genre")))
    thread.start()
    thread.join()
    assert found[0]

"""Patterns from users in names from others: the time of all searches together is limited."""

import threading
import time
from contextlib import AbstractContextManager, nullcontext
from pathlib import Path

import pytest

from corefref.cli import main
from corefref.formats.documents import InputError
from corefref.wings.across import patterns
from tests.commands import refusal_of

SLOW, NAME = "^((a+)+)b", "a" * 40


@pytest.fixture(autouse=True)
def usual(monkeypatch: pytest.MonkeyPatch) -> float:
    """A fifth of a second of time, none of which is spent, instead of the usual time, which is returned."""
    seconds = patterns.CPU_SECONDS
    monkeypatch.setattr(patterns, "CPU_SECONDS", 0.2)
    monkeypatch.setattr(patterns, "_spent", 0.0)
    return seconds


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


def test_searches_share_five_seconds_and_quick_ones_are_free(usual: float, monkeypatch: pytest.MonkeyPatch) -> None:
    """Each search may take what those before it left, and one always has the time of a quick one."""
    monkeypatch.setattr(patterns, "CPU_SECONDS", usual)
    limits: list[float] = []

    def at_most(seconds: float) -> AbstractContextManager[None]:
        limits.append(seconds)
        return nullcontext()

    monkeypatch.setattr(patterns, "at_most", at_most)
    clock = iter([0.0, 1.0, 1.0, 1.0078125, 0.0, 0.01, 2.0, 2.015625, 3.0, 9.0, 9.0, 9.0])
    monkeypatch.setattr(time, "process_time", lambda: next(clock))
    for _ in range(6):
        assert patterns.searched("b", "abc", "--genre")
    assert limits == [5.0, 4.0, 4.0, 4.0, 3.984375, 0.01]

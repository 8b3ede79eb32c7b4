"""The commands as functions, flat labels, and frames."""

import pkgutil
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

import pytest

import corefref
from corefref import from_labels, partition
from corefref.cli import COMMANDS, main
from corefref.formats.documents import InputError
from corefref.partitions import NotAPartitionError

FUNCTIONS = ("certify", "check", "cite", "convert", "leaderboard", "signature", "stats")
CORPUS = Path(__file__).parents[2] / "spec" / "corpus"


def test_the_functions_are_commands() -> None:
    assert set(FUNCTIONS) <= set(COMMANDS)
    assert set(FUNCTIONS) <= set(corefref.__all__)


def test_no_module_has_the_name_of_a_function() -> None:
    """Importing such a module would put it in the place of the function."""
    assert set(corefref.__all__).isdisjoint(module.name for module in pkgutil.iter_modules(corefref.__path__))


@pytest.mark.parametrize(
    ("printed", "words"),
    [
        (lambda: corefref.stats(CORPUS / "key.conll"), ["stats", str(CORPUS / "key.conll")]),
        (lambda: corefref.cite("lea", "conll"), ["cite", "lea", "conll"]),
        (
            lambda: corefref.check(CORPUS / "key.conll", strict=True, ignore=["singleton", "crossing"]),
            ["check", str(CORPUS / "key.conll"), "--strict", "--ignore", "singleton,crossing"],
        ),
    ],
)
def test_a_function_gives_what_its_command_prints(
    printed: object, words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert callable(printed)
    found = printed()
    code = main(words)
    assert (found, found.code) == (capsys.readouterr().out, code)


def test_bad_input_is_refused_as_by_the_command(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such file"):
        corefref.stats(tmp_path / "none")
    with pytest.raises(ValueError, match="unknown option --stric; did you mean --strict"):
        corefref.check(CORPUS / "key.conll", stric=True)


@pytest.mark.parametrize(
    ("labels", "mentions", "said"),
    [
        ("aab", None, "the labels are not a list"),
        ([0, 0], ["a"], "1 mentions have 2 labels"),
        ([float("nan")], None, "nan is not a label"),
        ([[0], [0]], None, r"\[0\] is not a label"),
        ([0, 1], ["a", "a"], "mention 'a' is in two entities"),
    ],
)
def test_labels_that_are_none_are_refused(labels: Sequence[object], mentions: Sequence[str] | None, said: str) -> None:
    with pytest.raises(NotAPartitionError, match=said):
        from_labels(labels, mentions)


def test_labels_may_be_anything_that_is_equal_to_itself() -> None:
    assert from_labels(["x", 1, "x", None]) == partition([[0, 2], [1]])


def test_a_frame_is_made_of_the_records(monkeypatch: pytest.MonkeyPatch) -> None:
    """Pandas stands in for itself: it is an extra."""

    class DataFrame:
        @staticmethod
        def from_records(records: list[object]) -> list[object]:
            return records

    stand_in = ModuleType("pandas")
    stand_in.DataFrame = DataFrame  # type: ignore[attr-defined]  # a module has any names
    monkeypatch.setitem(sys.modules, "pandas", stand_in)
    result = corefref.score_corpus([[["a", "b"]]], [[["a", "b"]]], "lea")
    made: object = result.to_dataframe()
    assert made == result.to_records()
    monkeypatch.setitem(sys.modules, "pandas", None)
    with pytest.raises(ModuleNotFoundError, match="pip install pandas"):
        result.to_dataframe()

"""The commands as functions, flat labels, and frames."""

import pkgutil
import sys
from collections.abc import Callable, Iterable
from inspect import signature
from pathlib import Path
from types import ModuleType

import pytest

import corefref
from corefref import from_labels, partition
from corefref.cli import COMMANDS, HELP, main, parser_of
from corefref.formats.documents import InputError
from corefref.partitions import NotAPartitionError

FUNCTIONS = ("agree", "certify", "check", "cite", "convert", "leaderboard", "reconcile", "signature", "stats")
CORPUS = Path(__file__).parents[3] / "spec" / "corpus"


def test_the_functions_are_commands() -> None:
    assert set(FUNCTIONS) <= set(COMMANDS)
    assert set(FUNCTIONS) <= set(corefref.__all__)


@pytest.mark.parametrize("name", [*FUNCTIONS, "compare_files"])
def test_the_options_of_a_function_are_those_of_its_command(name: str) -> None:
    defaults = parser_of(name.removesuffix("_files")).defaults
    shown = signature(getattr(corefref, name)).parameters.values()
    assert len(str(signature(getattr(corefref, name)))) <= 24 * 80
    options = {p.name: p.default for p in shown if p.kind is p.KEYWORD_ONLY}
    operands = {p.name for p in shown} - set(options)
    assert {f"--{p.rstrip('_').replace('_', '-')}": default for p, default in options.items()} == {
        word: default
        for word, default in defaults.items()
        if word.startswith("--") and word not in HELP and word.removeprefix("--") not in operands
    }


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


KEY = CORPUS / "key.conll"


@pytest.mark.parametrize(
    ("call", "said"),
    [
        (lambda: corefref.check(KEY, strict=None), "strict: None is not a text or a number"),
        (lambda: corefref.check(KEY, select=True), "select: True is not a text or a number"),
        (lambda: corefref.check(KEY, stric=False), "unknown option --stric; did you mean --strict"),
        (lambda: corefref.check(KEY, stric=None), "unknown option --stric; did you mean --strict"),
        (lambda: corefref.check(KEY, strict="yes"), "--strict: ignored explicit argument 'yes'"),
        (lambda: corefref.signature(KEY, KEY, singletons=None), "singletons: None is not a text or a number"),
        (lambda: corefref.certify(KEY, KEY, out=True), "out: True is not a text or a number"),
        (lambda: corefref.certify(KEY, KEY, out="c", metrics=["lea", None]), "metrics: None is not a name"),  # type: ignore[list-item]  # what is refused
        (lambda: corefref.certify(KEY, KEY, out="c", metrics=b"lea"), "metrics: b'lea' is not a name"),  # type: ignore[arg-type]  # what is refused
        (lambda: corefref.stats(KEY, client=3), "client: 3 is not a client of dask.distributed, or None"),
        (lambda: corefref.leaderboard(KEY, str(KEY)), "submissions: .* is not a list of files"),
        (lambda: corefref.leaderboard(KEY, None), "submissions: None is not a list of files"),  # type: ignore[arg-type]  # what is refused
    ],
)
def test_a_value_that_an_option_cannot_have_is_refused(call: Callable[[], object], said: str) -> None:
    """A flag's word would be taken for a file, and True for the next operand."""
    with pytest.raises(ValueError, match=said):
        call()


def test_none_stands_for_an_option_without_a_default() -> None:
    plain = corefref.signature(KEY, KEY)
    assert corefref.signature(KEY, KEY, windows=None, task=None, no_check=False, client=None) == plain


@pytest.mark.parametrize(
    ("labels", "mentions", "said"),
    [
        ("aab", None, "the labels are not a list"),
        ({"a": 0, "b": 0}, None, "the labels are not a list"),
        ({0, 1}, None, "the labels are not a list"),
        ([0, 1], {"a", "b"}, "the mentions are not a list"),
        ([0, 0], ["a"], "1 mentions have 2 labels"),
        ([float("nan")], None, "nan is not a label"),
        ([[0], [0]], None, r"\[0\] is not a label"),
        ([0, 1], ["a", "a"], "mention 'a' is in two entities"),
    ],
)
def test_labels_that_are_none_are_refused(labels: Iterable[object], mentions: Iterable[str] | None, said: str) -> None:
    with pytest.raises(NotAPartitionError, match=said):
        from_labels(labels, mentions)


def test_what_is_outside_is_equal_to_itself() -> None:
    """Else nothing would be outside, without a word."""
    with pytest.raises(NotAPartitionError, match="nan cannot be the label for outside"):
        from_labels([0, 0, 1], outside=float("nan"))


def test_a_dict_of_labels_is_given_as_its_values() -> None:
    found = {"a": 0, "b": 1, "c": 0}
    assert from_labels(found.values(), found) == partition([["a", "c"], ["b"]])


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

"""A metric's name is read alike everywhere: in either case, under either option, with one answer to a wrong one."""

import re
from collections.abc import Callable
from pathlib import Path

import pytest

import corefref
from corefref.cli import main
from corefref.integrations.evaluate import Coreference
from corefref.integrations.torchmetrics import CoreferenceScore
from corefref.registry import UnknownMetricError, ids_of
from tests.commands import output_of, refusal_of

SETS = ["--key", "{a b} {c}", "--response", "{a} {b c}"]
KEY, RESPONSE = (str(Path(__file__).parents[2] / "spec" / "corpus" / name) for name in ("key.conll", "response.conll"))
WRONG = r"unknown metric 'lae'; did you mean lea\? \(expected some of mentions, muc, "


def no_scorer(key: corefref.Partition, response: corefref.Partition) -> object:
    return None


@pytest.mark.parametrize("words", [["score", *SETS], ["explain", *SETS]], ids=["score", "explain"])
def test_case_and_option_make_no_difference(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    wanted = output_of(capsys, [*words, "--metrics", "lea,b_cubed"])
    for option, names in (("--metrics", "LEA,B3"), ("--metric", "Lea,BCUB"), ("--metric=lea,b_cubed", "")):
        assert output_of(capsys, [*words, option, *[names] * bool(names)]) == wanted


def test_cite_takes_a_name_in_either_case(capsys: pytest.CaptureFixture[str]) -> None:
    wanted = output_of(capsys, ["cite", "lea"])
    assert output_of(capsys, ["cite", "LEA"]) == wanted


def test_a_figure_is_named_in_either_case(capsys: pytest.CaptureFixture[str]) -> None:
    signature = output_of(capsys, ["score", *SETS, "--metrics", "lea"]).splitlines()[-1]
    for name in ("lea.f1", "LEA.F1"):
        assert main(["signature", *SETS, "--check", signature, "--figure", f"{name}=0.00"]) == 0
        assert capsys.readouterr().out == "lea.f1 0.00: reproduced, exactly 0\n"


def test_names_are_in_a_row_or_parted_by_commas() -> None:
    assert ids_of("LEA, CEAFe,lea") == ids_of(["lea", "CEAF_E"]) == ("lea", "ceaf_e")
    assert list(corefref.score([["a"]], [["a"]], "B3,muc")) == ["b_cubed", "muc"]
    assert corefref.explain([["a", "b"]], [["a", "b"]], "LEA").trace.f1 == 1


@pytest.mark.parametrize(
    "ask",
    [
        lambda: corefref.score([], [], "lae"),
        lambda: corefref.explain([], [], "lae"),
        lambda: corefref.verify(no_scorer, ["lae"]),
        lambda: corefref.score_corpus([], [], "lae"),
        lambda: corefref.score_files("key", "response", ["lae"]),
        lambda: corefref.Accumulator("lae"),
        lambda: corefref.Accumulator("lea").result()["lae"],
        lambda: corefref.compare([[]], {"one": [[]], "other": [[]]}, "lae"),
        lambda: Coreference("lae"),
        lambda: CoreferenceScore(["lea", "lae"]),
    ],
    ids=[
        "score",
        "explain",
        "verify",
        "score_corpus",
        "score_files",
        "Accumulator",
        "Result",
        "compare",
        "Coreference",
        "CoreferenceScore",
    ],
)
def test_an_unknown_name_is_answered_with_the_nearest(ask: Callable[[], object]) -> None:
    with pytest.raises(UnknownMetricError, match=WRONG):
        ask()


COMMANDS = {
    "score": SETS,
    "explain": SETS,
    "compare": [KEY, KEY, RESPONSE],
    "agree": [KEY, RESPONSE],
    "verify": ["--adapter", "python:corefref:score"],
    "cite": [],
}


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_answers_an_unknown_name_alike(command: str, capsys: pytest.CaptureFixture[str]) -> None:
    for option in ["--metrics", "--metric"] if command != "cite" else [""]:
        assert re.match(
            f"^corefref: {WRONG}", refusal_of(capsys, [command, *COMMANDS[command], *[option] * bool(option), "lae"])
        )


@pytest.mark.parametrize(
    ("names", "said"),
    [("all", "'all' names 18 metrics"), ("lea,muc", "names 2 metrics"), ("nec", "nec needs the types of")],
)
def test_explain_takes_one_metric(names: str, said: str) -> None:
    with pytest.raises(UnknownMetricError, match=said):
        corefref.explain([], [], names)


def test_no_name_is_no_metric() -> None:
    with pytest.raises(UnknownMetricError, match="no metric is named"):
        ids_of([])

"""`corefref score`, end to end."""

import json
from pathlib import Path

import pytest

from corefref.cli import main
from tests.commands import output_of

EXAMPLE = ["score", "--key", "{a b c} {d e f g}", "--response", "{a b} {c d} {f g h i}"]
"""Figure 1 of Pradhan et al. (2014)."""

SIGNATURE = (
    "corefref:1.0.0|spec:1.0.0|match:exact|singletons:keep|repeated:error|missing:error|undefined:zero|over:sums"
)

KEY = """\
#begin document (toy/a); part 000
toy/a 0 0 Ann NNP (0)
toy/a 0 1 met VBD -
toy/a 0 2 her PRP$ (1|(0)
toy/a 0 3 boss NN 1)

#end document
"""

RESPONSE = KEY.replace("(1|(0)", "(1").replace("(0)", "(7)")


def test_the_text_has_a_row_for_every_metric_and_ends_with_the_signature(capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        output_of(capsys, EXAMPLE)
        == f"""\
1 document, 6 mentions in common
key       7 mentions, 2 entities  --key
response  8 mentions, 3 entities  --response

Metric    Recall  Precision     F₁
Mentions   85.71      75.00  80.00
MUC        40.00      40.00  40.00
B³         41.67      50.00  45.45
CEAFm      57.14      50.00  53.33
CEAFe      65.00      43.33  52.00
BLANC      44.44      32.50  36.76
LEA        23.81      33.33  27.78
CoNLL          –          –  45.82

{SIGNATURE}
"""
    )


def test_the_json_is_that_of_the_contract(capsys: pytest.CaptureFixture[str]) -> None:
    made = json.loads(output_of(capsys, [*EXAMPLE, "--metrics", "muc,blanc,conll", "--format", "json"]))
    two_fifths = {"exact": "2/5", "decimal": "0.4"}
    assert list(made) == ["corefref", "spec", "signature", "documents", "scored", "metrics"]
    assert made["scored"] == {
        "key": {"mentions": 7, "entities": 2},
        "response": {"mentions": 8, "entities": 3},
        "common_mentions": 6,
    }
    assert made["signature"] == SIGNATURE
    assert made["documents"] == 1
    assert list(made["metrics"]) == ["muc", "blanc", "conll"]
    assert made["metrics"]["muc"] == {
        "recall": {"numerator": "2", "denominator": "5", **two_fifths},
        "precision": {"numerator": "2", "denominator": "5", **two_fifths},
        "f1": two_fifths,
    }
    assert made["metrics"]["blanc"] == {
        "recall": {"exact": "4/9", "decimal": repr(4 / 9)},
        "precision": {"exact": "13/40", "decimal": "0.325"},
        "f1": {"exact": "25/68", "decimal": repr(25 / 68)},
        "counts": {
            "coreference": {"common": 2, "key": 9, "response": 8},
            "non_coreference": {"common": 8, "key": 12, "response": 20},
        },
    }
    assert made["metrics"]["conll"] == {"f1": {"exact": "126/275", "decimal": repr(126 / 275)}}


def test_conll_files_are_scored(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "key").write_text(KEY)
    (tmp_path / "response").write_text(RESPONSE)
    command = ["score", str(tmp_path / "key"), str(tmp_path / "response"), "--metrics", "mentions", "--format", "json"]
    found = json.loads(output_of(capsys, command))["metrics"]["mentions"]
    assert (found["recall"]["exact"], found["precision"]["exact"]) == ("2/3", "1")


def test_bad_input_is_one_line_with_its_place_and_nothing_on_standard_output(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "key").write_text(KEY)
    (tmp_path / "response").write_text(KEY.replace("1)", "2)"))
    assert main(["score", str(tmp_path / "key"), str(tmp_path / "response")]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    message = "entity 2 is closed but not open (expected `(2` before it; --repair close or drop goes on)"
    assert printed.err == f"{tmp_path}/response:5: {message}\n"


def test_set_notation_in_place_of_files_is_told_where_it_belongs(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", "{a b}", "{a b}"]) == 2
    assert capsys.readouterr().err == (
        "corefref: set notation in place of a file (expected --key before the first, --response before the other)\n"
    )

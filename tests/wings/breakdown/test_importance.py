"""`--importance`: LEA whose entities weigh what their types, or those of their mentions, are worth."""

import json
from pathlib import Path

import pytest

import corefref
from corefref.cli import main
from corefref.scoring.kinds import SettingError
from corefref.scoring.task import ApartError
from tests.commands import output_of, refusal_of

KEY = "{Doe/name:PERSON she/pronoun} {it/pronoun its/pronoun} {Rome/name:GPE}"
RESPONSE = "{Doe she} {it Rome}"
"""
By size LEA has recall 2/5 and precision 2/4. If a name weighs 3, key entities weigh 4, 2 and 3, response entities 4
and 4; if GPE weighs 1/2, key entities weigh 2, 2 and 1/2, and {it Rome}, whose one type is GPE, weighs 1.
"""


def figures(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[str, ...]:
    inline = ["--key", KEY, "--response", RESPONSE]
    assert main(["score", *inline, "--metrics", "lea", "--format", "json", *words]) == 0
    lea = json.loads(capsys.readouterr().out)["metrics"]["lea"]
    return lea["recall"]["exact"], lea["precision"]["exact"]


def test_the_signature_names_the_weights_in_one_order_and_sets_them_again(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    paths = tmp_path / "key.sets", tmp_path / "response.sets"
    paths[0].write_text(KEY + "\n", "utf-8")
    paths[1].write_text(RESPONSE + "\n", "utf-8")
    files = [str(path) for path in paths]
    signature = output_of(capsys, ["signature", *files, "--importance", "mention-type:pronoun=0.0,name=3.0"]).strip()
    assert "|importance:mention-type:name=3,pronoun=0|singletons:" in signature
    assert main(["signature", "--check", signature, "--figure", "lea.recall=50.00", *files]) == 0
    assert "reproduced, exactly 1/2" in capsys.readouterr().out
    result = corefref.score_files(*paths, "lea", importance="mention-type:pronoun=0,name=3")
    assert result.signature in signature


def test_python_refuses_what_the_command_line_refuses(tmp_path: Path) -> None:
    path = tmp_path / "key.sets"
    path.write_text(KEY + "\n", "utf-8")
    with pytest.raises(SettingError, match="'size' is not an importance"):
        corefref.score_files(path, path, importance="size")
    with pytest.raises(ApartError, match="--importance needs lea"):
        corefref.score_files(path, path, "muc", importance="entity-type:GPE=2")


def test_a_key_without_types_is_refused_with_its_place(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["score", "--key", "{a b}", "--response", "{a b}", "--importance", "entity-type:GPE=2"]
    assert refusal_of(capsys, words).startswith("--key:1: document `1` has no types of entities")

"""`corefref formats`: the table of formats as a user sees it."""

import json

import pytest

from corefref.formats.table import ENTRIES, FORMATS
from tests.commands import output_of, refusal_of


def test_every_format_is_listed_with_whether_it_is_written(capsys: pytest.CaptureFixture[str]) -> None:
    rows = [line.split() for line in output_of(capsys, ["formats"]).split("\n\n")[0].splitlines()[1:]]
    assert {row[0]: row[1] for row in rows} == {
        name: "both" if ENTRIES[name].write is not None else "read" for name in FORMATS
    }


def test_a_format_is_shown_with_what_it_can_say(capsys: pytest.CaptureFixture[str]) -> None:
    out = output_of(capsys, ["formats", "sets"])
    assert "the papers' set notation, read and written" in out
    assert "mentions across sentences, types of mentions" in out


def test_the_list_is_json_too(capsys: pytest.CaptureFixture[str]) -> None:
    found = json.loads(output_of(capsys, ["formats", "e2e", "--format", "json"]))
    assert list(found) == ["e2e"]
    assert (found["e2e"]["json"], found["e2e"]["written"]) == (True, True)


def test_an_unknown_format_is_refused(capsys: pytest.CaptureFixture[str]) -> None:
    said = refusal_of(capsys, ["formats", "conl"])
    assert said.startswith("corefref: argument [NAME ...]: 'conl' is not one of conll, topics, semeval, ")
    assert said.endswith("; did you mean conll? (see corefref formats --help)\n")


def test_other_helps_name_the_command_and_not_the_formats(capsys: pytest.CaptureFixture[str]) -> None:
    for command in ("score", "check", "convert"):
        out = output_of(capsys, [command, "--help"])
        assert "corefref formats" in out
        assert "koconovel" not in out.partition("\n\n")[0]

"""Offsets that end one token later, and documents by another name: had by options, which the signature names."""

import json
from pathlib import Path

import pytest

from corefref import Span, read, score_files
from corefref.cli import main
from corefref.formats.documents import InputError
from corefref.scoring.pairing import with_part
from tests.commands import refusal_of

INCLUSIVE = [[[0, 0], [5, 5]], [[2, 3]]]
EXCLUSIVE = [[[0, 1], [5, 6]], [[2, 4]]]


def written(path: Path, *documents: tuple[str, list[list[list[int]]]], tokens: int = 0) -> Path:
    """Documents as JSON lines, with words if they are to have some."""
    words = {"sentences": [[f"w{n}" for n in range(tokens)]]} if tokens else {}
    path.write_text(
        "".join(json.dumps({"doc_key": name, "clusters": found, **words}) + "\n" for name, found in documents), "utf-8"
    )
    return path


def test_exclusive_ends_are_read_as_such_on_either_side(tmp_path: Path) -> None:
    inclusive, exclusive = written(tmp_path / "in", ("d", INCLUSIVE)), written(tmp_path / "ex", ("d", EXCLUSIVE))
    assert score_files(inclusive, inclusive).conll_f1 == 1.0
    assert score_files(inclusive, exclusive, ends="inclusive,exclusive").conll_f1 == 1.0
    assert score_files(exclusive, inclusive, ends="exclusive,inclusive").conll_f1 == 1.0
    both = score_files(exclusive, exclusive, ends="exclusive")
    assert both.conll_f1 == 1.0
    assert "|ends:exclusive|" in both.signature
    assert read(exclusive, ends="exclusive") == read(inclusive)


def test_a_mention_may_end_with_the_text(tmp_path: Path) -> None:
    path = written(tmp_path / "ex", ("d", EXCLUSIVE), tokens=6)
    assert Span(5, 5) in {m for e in read(path, ends="exclusive")["d"] for m in e}
    with pytest.raises(InputError, match=r"ex:1: mention \[5, 6\] reaches beyond the 6 tokens"):
        read(path)


@pytest.mark.parametrize("span", [[3, 3], [4, 3], [-1, 2]])
def test_a_mention_has_a_token(tmp_path: Path, span: list[int]) -> None:
    path = written(tmp_path / "ex", ("d", [[span]]), tokens=6)
    with pytest.raises(InputError, match=r"is not a mention \(expected `\[first token, token after the last\]`"):
        read(path, ends="exclusive")


COLUMNS = "#begin document (a/b_0); part 001\ndog\t(0)\ncat\t(0)\n#end document\n"


def test_a_name_with_a_number_is_joined_with_a_part_when_it_is_asked_for(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key, response = tmp_path / "key.conll", written(tmp_path / "response", ("a/b_0_1", [[[0, 0], [1, 1]]]))
    key.write_text(COLUMNS, "utf-8")
    assert refusal_of(capsys, ["score", str(key), str(response)]) == (
        f"{key}:1: document a/b_0; part 001 is not in {response}, which has a/b_0_1 "
        "(expected the same names; --ids e2e takes name_N of JSON for part N of name)\n"
    )
    assert "(expected the same names; --ids e2e takes" in refusal_of(capsys, ["score", str(response), str(key)])
    result = score_files(key, response, ids="e2e", by_document=True)
    assert result.conll_f1 == 1.0
    assert list(result.by_document) == ["a/b_0; part 001"]
    assert "|ids:e2e|" in result.signature
    assert list(read(response, ids="e2e")) == ["a/b_0; part 001"]


def test_names_that_would_be_one_are_refused(tmp_path: Path) -> None:
    path = written(tmp_path / "twice", ("a_0", []), ("a_00", []))
    assert list(read(path)) == ["a_0", "a_00"]
    with pytest.raises(InputError, match="documents a_0 and a_00 are both a; part 000"):
        read(path, ids="e2e")


def test_columns_keep_their_names(tmp_path: Path) -> None:
    path = tmp_path / "key.conll"
    path.write_text(COLUMNS.replace("; part 001", ""), "utf-8")
    assert list(read(path, ids="e2e")) == ["a/b_0"]
    assert with_part("a/b_0; part 001") == "a/b_0; part 001"


def test_a_signature_with_both_is_checked(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    key, response = written(tmp_path / "k", ("d_0", INCLUSIVE)), written(tmp_path / "r", ("d_00", EXCLUSIVE))
    signature = score_files(key, response, ends="inclusive,exclusive", ids="e2e").signature
    assert main(["signature", str(key), str(response), "--check", signature, "--figure", "conll.f1=100.00"]) == 0
    assert "reproduced, exactly 1" in capsys.readouterr().out

"""Documents of JSON without names belong to the documents of the key at their places (json-11)."""

import json
from pathlib import Path

import pytest

from corefref.cli import main

KEY = "".join(
    f"#begin document ({name}); part 000\nd\t0\t0\tw\tNN\t*\t(0)\n#end document\n" for name in ("later", "earlier")
)
"""In the order of the file, which is not that of the names."""


def score(tmp_path: Path, response: list[dict[str, object]], *options: str) -> int:
    (tmp_path / "key").write_text(KEY, "utf-8")
    (tmp_path / "response").write_text("".join(json.dumps(one) + "\n" for one in response), "utf-8")
    files = [str(tmp_path / "key"), str(tmp_path / "response")]
    return main(["score", *files, "--metrics", "mentions", "--format", "json", *options])


def nameless(*mentions: list[int]) -> dict[str, object]:
    return {"tokens": ["w"], "clusters_token_offsets": [[mention] for mention in mentions]}


def test_a_document_without_a_name_belongs_to_that_of_its_place(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert score(tmp_path, [nameless([0, 0]), {"doc_id": "earlier; part 000"} | nameless()]) == 0
    assert '"exact": "1/2"' in capsys.readouterr().out


def test_which_document_is_missing_is_not_guessed(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert score(tmp_path, [nameless([0, 0])], "--missing", "empty") == 2
    assert "has fewer documents than the key, and no names for them" in capsys.readouterr().err

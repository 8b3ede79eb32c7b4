"""`--tags` says what tags are; which format a file has is told by its content, as without the option."""

from pathlib import Path

import pytest

from tests.commands import output_of, refusal_of

COLUMNS = "#begin document (a)\nAnn\t(0)\nsees\t-\nher\t(0)\n#end document\n"
TAGS = '<np x="1">Ann</np> sees <np x="1">her</np>\n'


def mentions(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    (row,) = (line for line in output_of(capsys, ["stats", *words]).splitlines() if line.startswith("mentions  "))
    return row.split()[1]


@pytest.mark.parametrize("text", [COLUMNS, "{a b}\n", '{"doc_key": "a", "clusters": [[[0, 0], [2, 2]]]}\n'])
def test_a_file_of_another_format_stays_one(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a").write_text(text, "utf-8")
    file = str(tmp_path / "a")
    assert mentions(capsys, file, "--tags", "m@id") == mentions(capsys, file) == "2"
    to = "sets" if text == "{a b}\n" else "conll"
    for words in (["convert", file, "-", "--to", to], ["check", file]):
        assert output_of(capsys, [*words, "--tags", "m@id"]) == output_of(capsys, words)


@pytest.mark.parametrize("before", ["", "# newdoc id = a\n", "Eva sees nobody\n"])
def test_text_with_the_tags_is_read_by_them(before: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a").write_text(before + TAGS, "utf-8")
    assert mentions(capsys, str(tmp_path / "a"), "--tags", "np@x") == "2"
    refusal_of(capsys, ["stats", str(tmp_path / "a")])


def test_responses_in_columns_and_in_tags_are_compared(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name, text in {"key": COLUMNS, "columns": COLUMNS, "tags": TAGS}.items():
        (tmp_path / name).write_text(text, "utf-8")
    files = [str(tmp_path / name) for name in ("key", "columns", "tags")]
    table = output_of(capsys, ["compare", *files, "--tags", "np@x", "--metrics", "muc", "--table", "--format", "csv"])
    assert [row.split(",")[1:4] for row in table.splitlines()[-2:]] == [["100.00", "100.00", "100.00"]] * 2

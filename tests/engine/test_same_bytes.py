"""The engine and the reading print the same, to the byte, on the shipped text and on generated ones."""

from pathlib import Path

import pytest

from tests.benchmarks.generators import Text, conll_2012_sized, hostile, write
from tests.commands import output_of

CORPUS = Path(__file__).parents[2] / "spec" / "corpus"
OPTIONS = (
    ["--metrics", "all", "--format", "json", "--by-document"],
    ["--format", "counts", "--singletons", "drop", "--metrics", "muc,lea,blanc"],
    ["--over", "mean", "--undefined", "none", "--metrics", "muc,b3"],
)
GENERATED = {
    "corpus": list(conll_2012_sized(documents=4, tokens=600, mentions=70)),
    "hostile": list(hostile(mentions=60, entities=10)),
}


def assert_same_bytes(capsys: pytest.CaptureFixture[str], *files: Path) -> None:
    for options in OPTIONS:
        words = ["score", *map(str, files), "--repeated", "first", *options]
        printed = [output_of(capsys, [*words, *way]) for way in ([], ["--by-definition"])]
        assert printed[0] == printed[1]
        assert printed[0].count("\n") > 4


@pytest.mark.parametrize("response", sorted(path.name for path in CORPUS.glob("response*.conll")))
def test_they_print_the_same_of_the_shipped_text(response: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert_same_bytes(capsys, CORPUS / "key.conll", CORPUS / response)


@pytest.mark.parametrize("texts", GENERATED.values(), ids=GENERATED)
def test_they_print_the_same_of_generated_texts(
    texts: list[Text], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = tmp_path / "key.conll", tmp_path / "response.conll"
    write(texts, *files)
    assert_same_bytes(capsys, *files)

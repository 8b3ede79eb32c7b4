"""
What programs really write, each in a small file of our own in the program's exact shape, against one key in columns.

The key is `Ann fed Ann 's cat . She likes it .` with Ann, Ann 's, She in one entity, Ann 's cat and it in another.
Every file has these entities, so that by hand every figure is 1.
"""

import json
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from corefref.formats.documents import Wanted
from corefref.formats.table import ENTRIES
from corefref.scoring import sources
from tests.commands import output_of, refusal_of

HERE = Path(__file__).parent / "programs"

ONE_COMMAND: dict[str, tuple[str, Sequence[str]]] = {
    "AllenNLP": ("AllenNLP.json", ()),
    "BookCoref": ("BookCoref.jsonl", ("--ids", "e2e")),
    "BookNLP": ("BookNLP.entities", ()),
    "CoreNLP": ("CoreNLP.json", ()),
    "coref-hoi": ("coref-hoi.jsonl", ("--ids", "e2e")),
    "e2e-coref": ("e2e-coref.jsonl", ("--ids", "e2e")),
    "fastcoref": ("fastcoref.jsonl", ("--align", "characters")),
    "LingMess": ("LingMess.jsonl", ("--align", "characters")),
    "Maverick": ("Maverick.json", ()),
    "one list of words": ("tokens-clusters.json", ()),
    "s2e": ("s2e.jsonl", ("--ids", "e2e")),
    "SpanBERT": ("SpanBERT.jsonl", ("--ids", "e2e")),
    "Stanza": ("Stanza.json", ()),
    "wl-coref": ("wl-coref.jsonl", ()),
}
"""By program, its file and the options that its users need."""


@pytest.mark.parametrize("program", ONE_COMMAND)
def test_a_program_s_file_is_scored_by_one_command(program: str, capsys: pytest.CaptureFixture[str]) -> None:
    name, options = ONE_COMMAND[program]
    words = ["score", str(HERE / "key.conll"), str(HERE / name), *options, "--format", "json"]
    found = json.loads(output_of(capsys, words))
    assert {metric["f1"]["exact"] for metric in found["metrics"].values()} == {"1"}
    assert found["documents"] == 1


BY_SENTENCES = {"BookCoref", "BookNLP", "CoreNLP", "coref-hoi", "e2e-coref", "s2e", "SpanBERT", "Stanza", "wl-coref"}
"""The programs whose files say where sentences end."""


@pytest.mark.parametrize("program", ONE_COMMAND)
def test_a_program_s_words_and_sentences_are_the_key_s(program: str) -> None:
    (found,) = sources.opened(str(HERE / ONE_COMMAND[program][0])).documents(
        None, Wanted(keep_text=True, side="response")
    )
    words = [sentence.words for sentence in found.sentences]
    if found.unit == "character":
        assert "".join(words[0]) == "Ann fed Ann's cat. She likes it."
    else:
        assert [word for sentence in words for word in sentence] == [
            "Ann",
            "fed",
            "Ann",
            "'s",
            "cat",
            ".",
            "She",
            "likes",
            "it",
            ".",
        ]
    assert len(words) == (2 if program in BY_SENTENCES else 1)


def test_parts_of_words_are_counted_once_for_each_word(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """`subtoken_map` must fit the text; a mention of a part of a word is one of the word."""
    made = json.loads((HERE / "SpanBERT.jsonl").read_text("utf-8"))
    (tmp_path / "key").write_text((HERE / "key.conll").read_text("utf-8"), "utf-8")
    words = ["score", str(tmp_path / "key"), str(tmp_path / "response"), "--ids", "e2e", "--format", "json"]

    def written(**more: object) -> None:
        (tmp_path / "response").write_text(json.dumps({**made, **more}) + "\n", "utf-8")

    written(predicted_clusters=[[[1, 1], [4, 4]]])  # `Ann` and the first part of `'s`, the key's word 3
    assert json.loads(output_of(capsys, words))["metrics"]["mentions"]["precision"]["exact"] == "1/2"
    for wrong, said in (
        ([0, 0], "`subtoken_map` has 2 parts of words, the text 16"),
        ([500] * 16, "is not a list of the numbers of words"),
        (made["subtoken_map"][::-1], "is not a list of the numbers of words"),
    ):
        written(subtoken_map=wrong)
        assert said in refusal_of(capsys, words)


def test_a_program_is_named_only_with_its_file() -> None:
    """Of the rows that name programs, rather than corpora."""
    for form in ("e2e", "wl-coref", "allennlp", "stanza", "corenlp", "booknlp", "fastcoref"):
        for named in re.split(", | and ", ENTRIES[form].used_by):
            assert any(program in named for program in ONE_COMMAND), named

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

from corefref.cli import main
from corefref.door import partition
from corefref.formats.documents import Wanted
from corefref.formats.table import ENTRIES
from corefref.partitions import Span
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


def said_of(capsys: pytest.CaptureFixture[str], folder: Path, made: object) -> str:
    """Check a file of JSON, and return what is wrong in it."""
    (folder / "made.json").write_text(json.dumps(made), "utf-8")
    main(["check", str(folder / "made.json"), "--ignore", "singleton"])
    return capsys.readouterr().out


def word(number: int | Sequence[int], text: object, *of: object) -> dict[str, object]:
    """A word of Stanza's, with the numbers of entities where a mention begins (`(0`), ends (`0)`) or both (`(0)`)."""
    at = [{"index": int(str(o).strip("()")), "is_start": str(o)[0] == "(", "is_end": str(o)[-1] == ")"} for o in of]
    return {"id": number, "text": text, "coref_chains": at} if of else {"id": number, "text": text}


def test_stanza_s_words_of_several_and_nested_mentions(tmp_path: Path) -> None:
    """`don't` is two words under one text; of two open mentions of an entity the one that began last ends."""
    sentence = [word(1, "Ann", "(3", "(3"), word([2, 3], "don't"), word(2, "do", "3)"), word(3, "n't", "3)", "(3)")]
    (tmp_path / "a.json").write_text(json.dumps([sentence, [word(1, "she", "(3)")]]), "utf-8")
    (found,) = sources.opened(str(tmp_path / "a.json")).documents(None, Wanted(keep_text=True))
    assert [sentence.words for sentence in found.sentences] == [("Ann", "do", "n't"), ("she",)]
    assert found.partition == partition([[Span(0, 1), Span(0, 2), Span(2, 2), Span(3, 3)]])
    assert found.beside.names == {0: "3"}


@pytest.mark.parametrize(
    ("sentences", "said"),
    [
        ([[word(1, "a")], "b"], "a sentence that is not a list of words"),
        ([[word(1, 3)]], "a word of sentence 1 has no `text`"),
        ([[word(1, "a"), "b"]], "a word of sentence 1 has no `text`"),
        ([[word(1, "a"), word([1, 1], "_")]], "an empty node, [1, 1], in sentence 1"),
        ([[word([0, 1], "_"), word(1, "a")]], "an empty node, [0, 1], in sentence 1"),
        ([[word(1, "a", "0)")]], "a mention of chain 0 ends at word 0 but was never opened"),
        ([[word(1, "a", "(0")], [word(1, "b", "0)")]], "chain 0 does not both begin and end in sentence 1"),
        ([[word(1, "a", "(0)"), word(2, "b", "(0")]], "chain 0 does not both begin and end in sentence 1"),
        ([[{"id": 1, "text": "a", "coref_chains": [{"index": 0, "is_start": 1, "is_end": 1}]}]], "chain 0 does not"),
        ([[word(1, "a", "0")]], "chain 0 does not both begin and end in sentence 1"),
        ([[{"id": 1, "text": "a", "coref_chains": 0}]], "`coref_chains` is not a list"),
        ([[{"id": 1, "text": "a", "coref_chains": [{}]}]], "a chain without an `index`"),
        ([[{"id": 1, "text": "a", "coref_chains": [1]}]], "a chain without an `index`"),
        ([[word(1, "a", "(0)", "(1)")]], "repeated mention `a`: [0, 0] is in entities 1 and 2"),
    ],
)
def test_what_is_not_stanza_s_is_refused(
    sentences: object, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said in said_of(capsys, tmp_path, sentences)


def test_wl_coref_s_two_sides_and_its_corpus(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Its corpus has `clusters`, its program adds `span_clusters`; without `sent_id` there are no sentences."""
    made = {"document_id": "a", "cased_words": ["Ann", "saw", "her"], "clusters": [[[0, 1], [2, 3]]]}
    (tmp_path / "a.jsonl").write_text(json.dumps({**made, "span_clusters": [[[0, 1], [1, 2]]]}) + "\n", "utf-8")
    text = str(tmp_path / "a.jsonl")
    (key,) = sources.opened(text).documents(None, Wanted(side="key"))
    (response,) = sources.opened(text).documents(None, Wanted(side="response"))
    assert (key.id, key.partition, key.in_sentences) == ("a", partition([[Span(0, 0), Span(2, 2)]]), False)
    assert response.partition == partition([[Span(0, 0), Span(1, 1)]])
    del made["clusters"]
    assert "no field `clusters` or `span_clusters`" in said_of(capsys, tmp_path, [made])
    short = {**made, "clusters": [], "sent_id": [0]}
    assert "`sent_id` is not a list with the sentence of each word" in said_of(capsys, tmp_path, [short])


def test_one_list_of_words_has_the_entities_of_the_side(tmp_path: Path) -> None:
    made = {"tokens": ["Ann", "saw", "her"], "clusters": [[[0, 0], [2, 2]]], "predicted_clusters": [[[0, 0], [1, 1]]]}
    (tmp_path / "a.jsonl").write_text(json.dumps(made) + "\n", "utf-8")
    text = sources.opened(str(tmp_path / "a.jsonl"))
    (response,) = text.documents(None, Wanted(side="response"))
    assert (response.partition, response.in_sentences) == (partition([[Span(0, 0), Span(1, 1)]]), False)


EVENTS: list[dict[str, object]] = [
    {"doc_id": "1.xml", "sent_id": 0, "tokens_number": [3], "coref_chain": "A", "predicted_coref_chain": 7},
    {"doc_id": "1.xml", "sent_id": 2, "tokens_number": [3, 5], "coref_chain": "A", "predicted_coref_chain": 8},
    {"doc_id": "2.xml", "sent_id": None, "mention_id": "9", "tokens_number": [3], "coref_chain": "A"},
]


def test_mentions_of_events_are_named_by_sentence_and_token(tmp_path: Path) -> None:
    for event in EVENTS:
        event.setdefault("predicted_coref_chain", 7)
    (tmp_path / "a.json").write_text(json.dumps(EVENTS), "utf-8")
    first, second = sources.opened(str(tmp_path / "a.json")).documents(None, Wanted())
    assert (dict(first.entity_of), dict(second.entity_of)) == ({"0:3": 0, "2:3,5": 0}, {"mention 9:3": 0})
    (response, _) = sources.opened(str(tmp_path / "a.json")).documents(None, Wanted(side="response"))
    assert dict(response.entity_of) == {"0:3": 0, "2:3,5": 1}


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [
        ("coref_chain", None, "no entity under `coref_chain`"),
        ("coref_chain", True, "an entity that is `true`"),
        ("tokens_number", ["3"], "are not the numbers of tokens"),
        ("tokens_number", [], "an object that is not a mention"),
        ("sent_id", [], "a sentence that is `[]`"),
        ("topic_id", "t", "is of topic `t`, subtopic `` and of topic ``, subtopic ``"),
    ],
)
def test_what_is_not_a_mention_of_an_event_is_refused(
    field: str, value: object, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert said in said_of(capsys, tmp_path, [{**EVENTS[0], field: value}, EVENTS[1]])


HEADER = "COREF\tstart_token\tend_token\tprop\tcat\ttext\n"
TOKENS = "sentence_ID\ttoken_ID_within_document\tword\n0\t0\tAnn\n0\t1\tsaw\n1\t2\ther\n"


@pytest.mark.parametrize(
    ("entities", "tokens", "said"),
    [
        (
            HEADER + "1\t0\t0\tPROP\tPER\n",
            TOKENS,
            ":2: not-read: `1\\t0\\t0\\tPROP\\tPER` is not a mention",
        ),
        (HEADER + "1\tx\t0\tPROP\tPER\tAnn\n", TOKENS, "is not a mention of BookNLP's"),
        (HEADER + "1\t2\t0\tPROP\tPER\tAnn\n", TOKENS, "the mention ends before it begins, 2-0"),
        (HEADER + "1\t0\t3\tPROP\tPER\tAnn\n", TOKENS, "mention 0-3 reaches beyond the 3 tokens"),
        (HEADER + "1\t0\t0\tPROP\tPER\tEva\n", TOKENS, "the mention is `Eva`, and `Ann` in the tokens"),
        (HEADER + 2 * "1\t0\t0\tPROP\tPER\tAnn\n", TOKENS, "repeated-mention: repeated mention: `Ann`, 0-0"),
        (HEADER, TOKENS.replace("word", "form"), "a.tokens:1: not-read: no column word"),
        (HEADER, TOKENS.replace("1\tsaw", "7\tsaw"), "a.tokens:3: not-read: token `0 7 saw` is not the next"),
        (HEADER, "", "no column sentence_ID, token_ID_within_document, word"),
    ],
)
def test_what_is_not_booknlp_s_is_refused(
    entities: str, tokens: str, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "a.entities").write_text(entities, "utf-8")
    (tmp_path / "a.tokens").write_text(tokens, "utf-8")
    assert main(["check", str(tmp_path / "a.entities")]) == 1
    assert said in capsys.readouterr().out


def test_booknlp_s_tokens_are_no_document_of_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for name in ("BookNLP.entities", "BookNLP.tokens"):
        (tmp_path / name).write_text((HERE / name).read_text("utf-8"), "utf-8")
    assert main(["check", str(tmp_path)]) == 0
    assert "1 document of 1 file: nothing found" in capsys.readouterr().out
    assert main(["score", str(tmp_path), str(tmp_path), "--metrics", "muc"]) == 0

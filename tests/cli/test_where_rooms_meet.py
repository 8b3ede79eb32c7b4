"""
Settings that meet: units, alignment, matching and classes together, on the smallest files; figures derived by hand.

Each row is a key, a response, settings, and recall and precision of mentions as numerator and denominator.
"""

import json
from pathlib import Path

import pytest

from tests.commands import output_of, refusal_of, two_files

HEADER = "# newdoc id = a\n# global.Entity = eid-etype-head-other\n# sent_id = a1\n"
WORD = "\t_\tNOUN\t_\t_\t{}\t{}\t_\t{}\n"


def conllu(*rows: str) -> str:
    """A sentence: a row is an entity's bracket, behind a dot that of an empty node, which is a subject of word 1."""
    lines, word = [HEADER], 0
    for row in rows:
        cell = f"Entity={row.removeprefix('.')}" if row.strip(".") else "_"
        if row.startswith("."):
            lines.append(f"{word}.1\t_\t_\t_\t_\t_\t_\t_\t1:nsubj\t{cell}\n")
        else:
            word += 1
            lines.append(f"{word}\tw" + WORD.format(word - 1, "root" if word == 1 else "dep", cell))
    return "".join((*lines, "\n"))


def parsed(*cells: str) -> str:
    """`the dog barks` in columns with a parse."""
    rows = ("the DT (TOP(S(NP*", "dog NN *)", "barks VBZ (VP*)))")
    lines = (f"d 0 {n} {row} - - - - * {cell}\n" for n, (row, cell) in enumerate(zip(rows, cells, strict=True)))
    return "".join(("#begin document (d); part 000\n", *lines, "\n#end document\n"))


def columns(**documents: str) -> str:
    """Documents of columns: sentences apart by `/`, words apart by blanks, each a name for its word and its column."""
    found = []
    for name, text in documents.items():
        sentences = ("".join(f"{n}\tw{n}\t{cell}\n" for n, cell in enumerate(s.split())) for s in text.split("/"))
        found.append(f"#begin document ({name})\n" + "\n".join(sentences) + "\n#end document\n")
    return "".join(found)


TWO_ZEROS = conllu("(e1--1)", ".(e1--1)", ""), conllu("(e1--1)", "", ".(e1--1)")
"""The zero depends on word 1 on both sides, and stands elsewhere."""

TWO_HEADS = conllu("(e1--1", "e1)", "(e1--1)"), conllu("(e1--2", "e1)", "(e1--1)")
"""The words of a mention are the key's, and its head is not."""

WITHOUT_HEADS = (
    conllu("(e1--1)", "(e1--1)"),
    '{"doc_id": "a", "tokens": ["w", "w"], "clusters_token_offsets": [[[0, 0], [1, 1]]]}',
)

LONGER = parsed("(0", "0)", "-"), parsed("-", "(0)", "-")
"""The head of both mentions is `dog`."""

SAME_WORDS = conllu("(e1--1", "e1)"), conllu("(e1--2", "e1)")

ROWS = [
    ("zeros-of-a-unit", TWO_ZEROS, "--zeros dependent --units corpus", (2, 2, 2)),
    ("zeros-of-a-unit-by-place", TWO_ZEROS, "--units corpus", (1, 2, 2)),
    ("nothing-in-common-but-words", SAME_WORDS, "--match head-corefud", (0, 1, 1)),
    ("another-head-in-a-unit", TWO_HEADS, "--match head-corefud --units corpus", (1, 2, 2)),
    ("json-against-heads", WITHOUT_HEADS, "--match head-corefud", (2, 2, 2)),
    ("json-against-heads-by-edits", WITHOUT_HEADS, "--match head-corefud --align edits", (2, 2, 2)),
    ("heads-of-parses-in-a-unit", LONGER, "--match head-corefud --units corpus", (1, 1, 1)),
    ("heads-of-parses-in-a-unit-partial", LONGER, "--match partial-corefud --units corpus", (1, 1, 1)),
]  # fmt: skip


@pytest.mark.parametrize(("name", "sides", "words", "counts"), ROWS, ids=[row[0] for row in ROWS])
@pytest.mark.parametrize("by_definition", [False, True], ids=["engine", "definition"])
def test_figures_derived_by_hand(
    name: str,
    sides: tuple[str, str],
    words: str,
    counts: tuple[int, int, int],
    by_definition: bool,
    tmp_path: Path,
    capsys: pytest.CaptureFixture[str],
) -> None:
    del name
    how = ["--by-definition"] if by_definition else []
    made = scored(capsys, two_files(tmp_path, *sides), f"{words} --metrics mentions", how)
    found = made["metrics"]["mentions"]
    both, key, response = map(str, counts)
    assert (found["recall"]["numerator"], found["recall"]["denominator"]) == (both, key)
    assert (found["precision"]["numerator"], found["precision"]["denominator"]) == (both, response)


def scored(
    capsys: pytest.CaptureFixture[str], files: tuple[str, str], words: str, more: list[str] | None = None
) -> dict[str, dict[str, dict[str, dict[str, str]]]]:
    """The JSON of a score."""
    found: dict[str, dict[str, dict[str, dict[str, str]]]] = json.loads(
        output_of(capsys, ["score", *files, *words.split(), *(more or []), "--format", "json"])
    )
    return found


def numbers(
    capsys: pytest.CaptureFixture[str], files: tuple[str, str], words: str, more: list[str] | None = None
) -> dict[str, int]:
    """How many documents, and windows of them, the JSON of a score says."""
    made = json.loads(output_of(capsys, ["score", *files, *words.split(), *(more or []), "--format", "json"]))
    return {name: made[name] for name in ("documents", "windows") if name in made}


def classes(capsys: pytest.CaptureFixture[str], files: tuple[str, str], words: str, by: str) -> dict[str, str]:
    """By class, how many mentions of key and response it has."""
    made = json.loads(output_of(capsys, ["score", *files, *words.split(), "--by", by, "--format", "json"]))
    parts = made["by"][by]["parts"]
    metric = words.split()[words.split().index("--metrics") + 1]
    return {
        name: " ".join(part["metrics"][metric][of]["denominator"] for of in ("recall", "precision"))
        for name, part in parts.items()
    }


def test_links_of_a_unit_are_those_of_a_document_where_a_mention_has_another_head(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The one link of each side is within; the response's joins a mention that the key does not have."""
    files = two_files(tmp_path, *TWO_HEADS)
    words = "--match head-corefud --metrics muc --units"
    assert classes(capsys, files, f"{words} corpus", "links") == {"within": "1 1", "across": "0 0"}
    assert classes(capsys, files, f"{words} document", "links") == {"within": "1 1", "across": "0 0"}


ACROSS = {"a": "(1)/-/-", "b": "(1)"}
"""An entity of two documents, the first of three sentences."""


@pytest.mark.parametrize("order", [("a", "b"), ("b", "a")])
def test_a_distance_between_documents_is_across_in_every_order(
    order: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = two_files(tmp_path, columns(**ACROSS), columns(**{name: ACROSS[name] for name in order}))
    words = "--units corpus --metrics mentions"
    for sides in (files, (files[1], files[0])):
        assert classes(capsys, sides, words, "distance") == {"first": "1 1", "across": "1 1"}


@pytest.mark.parametrize("units", ["as-written", "corpus"])
def test_lengths_are_of_a_side_s_own_words_under_every_alignment(
    units: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`so barked` becomes `barked`; `so`, which is added, stays twinless."""
    words = f"--units {units} --metrics mentions --align"
    moved = two_files(tmp_path, "the dog barked|[e1] .\n", "the dog so|[e1 barked|e1] .\n")
    assert classes(capsys, moved, f"{words} edits", "length") == {"1": "1 0", "2": "0 1"}
    added = two_files(tmp_path, "the dog barked|[e1] .\n", "the dog barked|[e1] so|[e2 so|e2] .\n")
    assert classes(capsys, added, f"{words} edits", "length") == {"1": "1 1", "2": "0 1"}
    inside = two_files(tmp_path, "do|[e1] n't|[e1 go|e1]\n", "d|[e1] on't|[e1 go|e1]\n")
    assert classes(capsys, inside, f"{words} characters-twinless", "length") == {"1": "1 1", "2": "1 1"}


def test_a_twinless_mention_is_in_the_window_and_at_the_place_of_the_key_before_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """`so`, behind the third word of the key, is in the second window of two; `on't` begins in the first word."""
    files = two_files(tmp_path, "the dog|[e1] barked|[e1] .\n", "the dog|[e1] barked|[e1] so|[e1] .\n")
    each = scored(capsys, files, "--align edits --windows 2 --metrics mentions --by-document")["by_document"]
    found = [document["mentions"]["precision"]["denominator"] for document in each.values()]  # type: ignore[index]
    assert found == ["1", "2"]
    files = two_files(tmp_path, "do|[e1] n't|[e1] go\n", "d|[e1] on't|[e1] go\n")
    each = scored(capsys, files, "--align characters-twinless --windows 1 --metrics mentions --by-document")[
        "by_document"
    ]
    found = [document["mentions"]["precision"]["denominator"] for document in each.values()]  # type: ignore[index]
    assert found == ["2", "0", "0"]


def test_a_task_scores_a_twinless_mention(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Of three mentions of one word the third is of an added word: MOR is 2 of 2 and 2 of 3, MUC 1 of 1 and 1 of 2."""
    files = two_files(tmp_path, conllu("(e1--1)", "(e1--1)"), "# newdoc id = a\nw|[e1] w|[e1] more|[e1]\n")
    words = ["score", *files, "--task", "crac2025", "--align", "edits", "--format", "json"]
    f1 = json.loads(output_of(capsys, words))["settings"][0]["f1"]
    assert {metric: f1[metric][files[0]]["exact"] for metric in ("mor", "muc")} == {"mor": "4/5", "muc": "2/3"}


VALIDATED = """\
#begin document b
b	b_1	d	0	0	he	True	{}
b	b_1	d	1	0	he	False	{}
b	b_1	d	2	0	x	True	{}
#end document
"""


def test_a_mention_over_a_sentence_that_is_not_validated_is_left_out(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The sentence is the second of three, and the mention begins and ends in the others."""
    files = two_files(tmp_path, VALIDATED.format("(1", "-", "1)"), VALIDATED.format("(1)", "-", "(1)"))
    found = scored(capsys, files, "--sentences validated --metrics mentions")["metrics"]["mentions"]
    assert (found["recall"]["denominator"], found["precision"]["denominator"]) == ("0", "2")


TOPICS = """\
#begin document {topic}
{topic}	{subtopic}	{document}	0	0	w	True	(1)
#end document
"""


def test_subtopics_of_one_name_in_two_topics_are_two_units(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = "".join(TOPICS.format(topic=topic, subtopic="0", document=f"d{topic}") for topic in "12")
    files = two_files(tmp_path, text, text)
    each = scored(capsys, files, "--units subtopic --metrics muc --by-document")["by_document"]
    assert list(each) == ["1/0", "2/0"]
    one = "".join(TOPICS.format(topic=topic, subtopic=topic, document=f"d{topic}") for topic in "12")
    files = two_files(tmp_path, one, one)
    assert list(scored(capsys, files, "--units subtopic --metrics muc --by-document")["by_document"]) == ["1", "2"]


@pytest.mark.parametrize("units", ["topic", "subtopic"])
def test_a_document_in_another_topic_of_the_response_is_refused(
    units: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key, response = (TOPICS.format(topic=topic, subtopic="0", document="d") for topic in "12")
    files = two_files(tmp_path, key, response)
    there = {"topic": ("2", "1"), "subtopic": ("2/0", "1/0")}[units]
    assert refusal_of(capsys, ["score", *files, "--units", units]) == (
        f"{files[1]}:1: document `d` is of {units} `{there[0]}`, and the key ({files[0]}:1) has `{there[1]}` "
        f"(expected the same {units} on both sides)\n"
    )
    assert numbers(capsys, files, "--units corpus --metrics mentions") == {"documents": 1}


def test_documents_of_two_formats_are_not_matched_as_one_unit(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A key file with heads, and one with parses: each alone is matched by its own."""
    for side in ("key", "response"):
        (tmp_path / side).mkdir()
        (tmp_path / side / "a").write_text(conllu("(e1--1)"), "utf-8")
        (tmp_path / side / "d").write_text(parsed("(0)", "-", "-"), "utf-8")
    files = (str(tmp_path / "key"), str(tmp_path / "response"))
    words = ["score", *files, "--match", "head-corefud", "--metrics", "mentions"]
    assert refusal_of(capsys, [*words, "--units", "corpus"]) == (
        f"{tmp_path}/key/d:1: document `d; part 000` has no heads, and `a` of the same unit has "
        "(expected documents of one format in a unit)\n"
    )


@pytest.mark.parametrize("form", ["tagged", "links", "xml"])
def test_tags_keep_the_numbers_by_which_columns_know_entities(
    form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Entities 7 and 3 go on in document b, and the response has 9 for 3 in a: one of the key's two links."""
    files = two_files(tmp_path, columns(a="(7) (3)", b="(3) (7)"), columns(a="(7) (9)", b="(3) (7)"))
    for file in files:
        assert output_of(capsys, ["convert", file, f"{file}.{form}", "--to", form, "--drop", "sentences"]) == ""
    for sides in (files, (f"{files[0]}.{form}", f"{files[1]}.{form}")):
        found = scored(capsys, sides, "--units corpus --metrics muc")["metrics"]["muc"]
        assert (found["recall"]["exact"], found["precision"]["exact"]) == ("1/2", "1")


def test_protocols_that_do_not_apply_are_named_and_left_out(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    from corefref.cli import main

    files = two_files(tmp_path, columns(a="(1) (1)"), columns(a="(1) (1)"))
    assert main(["score", *files, "--protocols", "all", "--format", "json", "--metrics", "muc"]) == 0
    out, err = capsys.readouterr()
    assert list(json.loads(out)["protocols"]) == ["within-document", "within-document-linked", "corpus", "cattan-2021"]
    assert err.splitlines() == [
        f"corefref: note: --protocols all: {name} does not apply: document `a` has no {level}"
        for name, level in (("ecb-subtopic", "subtopic"), ("ecb-topic", "topic"), ("ecb-topic-linked", "topic"))
    ]
    assert "document `a` has no topic" in refusal_of(capsys, ["score", *files, "--protocols", "corpus,ecb-topic"])


def test_a_note_on_a_corpus_is_printed_once_for_all_protocols(capsys: pytest.CaptureFixture[str]) -> None:
    from corefref.cli import main

    folder = Path(__file__).parents[2] / "spec" / "corpus"
    assert main(["score", str(folder / "key.conll"), str(folder / "response.conll"), "--protocols", "all"]) == 0
    assert sum("of one mention" in line for line in capsys.readouterr().err.splitlines()) == 1


@pytest.mark.parametrize("what", ["--over datasets", "--by genre --metrics muc"])
def test_what_is_of_documents_is_refused_with_units(
    what: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """A unit of two datasets would be one of them, and its genre that of the word `corpus`."""
    files = two_files(
        tmp_path, columns(**{"a/1": "(1) (1)", "b/1": "(2) (2)"}), columns(**{"a/1": "(1) -", "b/1": "(2) (2)"})
    )
    option = " ".join(what.split()[:2])
    words = [*what.split(), *(["--datasets", "^(.)"] if "datasets" in what else [])]
    for units in ("corpus", "topic"):
        named = ["--unit-names", "/(1)"] if units == "topic" else []
        assert refusal_of(capsys, ["score", *files, "--units", units, *named, *words]) == (
            f"corefref: --units {units} cannot be combined with {option}\n"
        )
    assert numbers(capsys, files, " ".join(words), ["--units", "document"]) == {"documents": 2}


def test_documents_are_counted_before_they_are_cut_into_windows(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = two_files(tmp_path, columns(a="(1) (1) -"), columns(a="(1) (1) -"))
    assert numbers(capsys, files, "--windows 1 --metrics muc") == {"documents": 1, "windows": 3}
    assert numbers(capsys, files, "--metrics muc") == {"documents": 1}

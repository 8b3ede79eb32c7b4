"""`corefref stats`, end to end."""

import json
from collections import Counter
from pathlib import Path

import jsonschema  # type: ignore[import-untyped]  # it ships no types
import pytest
from hypothesis import given
from hypothesis import strategies as st

from corefref.cli import main
from corefref.formats.documents import Document, code_of
from corefref.partitions import Span
from corefref.wings.families.statistics import Statistics, median
from tests.commands import output_of, refusal_of

SCHEMA = json.loads((Path(__file__).parents[3] / "spec" / "schema" / "stats.schema.json").read_text("utf-8"))

COLUMNS = """\
#begin document (a)
a\t(0|(1
b\t1)
c\t0)|(2)

d\t(0)
e\t-
#end document
#begin document (b)
f\t(1)
#end document
"""
"""Entity 0 is [0, 2] and [3, 3], entity 1 is [0, 1], nested in it, and entity 2 is [2, 2], nested too."""

NODES = """\
# newdoc id = c
# global.Entity = eid
1\tg\t_\t_\t_\t_\t_\t_\t_\tEntity=(x[1/2])
1.1\t_\t_\t_\t_\t_\t_\t_\t_\tEntity=(x)
2\th\t_\t_\t_\t_\t_\t_\t_\t_
3\ti\t_\t_\t_\t_\t_\t_\t_\tEntity=(x[2/2])

"""
"""Entity x has a mention of the words 0 and 2, and one of an empty node."""


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    """A folder with a file of columns and one of CorefUD."""
    (tmp_path / "a.conll").write_text(COLUMNS)
    (tmp_path / "c.conllu").write_text(NODES)
    return tmp_path


def counted(capsys: pytest.CaptureFixture[str], *words: str | Path) -> dict[str, object]:
    found: dict[str, object] = json.loads(output_of(capsys, ["stats", *map(str, words), "--format", "json"]))
    jsonschema.Draft202012Validator(SCHEMA).validate(found)
    return found


def test_everything_is_counted(corpus: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert counted(capsys, corpus) == {
        "documents": 3,
        "unit": "token",
        "tokens": 9,
        "mentions": 7,
        "entities": 5,
        "singletons": 3,
        "nested": 3,
        "discontinuous": 1,
        "with_empty_nodes": 1,
        "several": 0,
        "entity_sizes": {"1": 3, "2": 2},
        "mention_lengths": {"0": 1, "1": 3, "2": 2, "3": 1},
        "distances": {"0": 1, "3": 1},
        "types": {},
    }


def test_documents_are_counted_one_by_one(corpus: Path, capsys: pytest.CaptureFixture[str]) -> None:
    found = counted(capsys, corpus / "*.conll", corpus / "c.conllu", "--by-document")
    assert found["documents"] == 3
    by_document = found["by_document"]
    assert isinstance(by_document, dict)
    assert [(name, each["mentions"], each["tokens"]) for name, each in by_document.items()] == [
        ("a", 4, 5),
        ("b", 1, 1),
        ("c", 2, 3),
    ]
    assert main(["stats", str(corpus / "a.conll"), str(corpus / "a.conll"), "--by-document"]) == 2
    assert "document a appears twice" in capsys.readouterr().err


def test_the_table_has_the_same_figures(corpus: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["stats", str(corpus / "a.conll"), "--by-document"]) == 0
    lines = [line.split() for line in capsys.readouterr().out.splitlines()]
    assert ["mentions", "of", "an", "entity", "1.25,", "median", "1,", "at", "most", "2"] in lines
    assert ["words", "of", "a", "mention", "1.60,", "median", "1,", "at", "most", "3"] in lines
    assert ["tokens", "to", "the", "mention", "before", "3.00,", "median", "3,", "at", "most", "3"] in lines
    assert ["a", "5", "4", "3", "2", "2"] in lines


TOPICS = """\
#begin document 1
1\t1_0\t1_a\t0\t0\tx\tTrue\t(0)
1\t1_0\t1_a\t0\t1\tx\tTrue\t(1)
1\t1_1\t1_b\t0\t0\tx\tTrue\t(0)
1\t1_1\t1_c\t0\t0\tx\tTrue\t-
#end document
#begin document 2
2\t2_0\t2_a\t0\t0\tx\tTrue\t(0)|(3
2\t2_0\t2_a\t0\t1\tx\tTrue\t3)
#end document
"""
"""Entity 0 is in documents 1_a, 1_b and 2_a; the others are of one document each; 1_c has no mention."""


def test_entities_of_several_documents_are_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a.conll").write_text(TOPICS)
    assert counted(capsys, tmp_path / "a.conll")["across"] == {
        "documents": 4,
        "topics": 2,
        "entities": 3,
        "entities_of_several_documents": 1,
        "entities_of_several_topics": 1,
        "mentions_of_documents": {"0": 1, "1": 1, "2": 2},
    }
    lines = [line.split() for line in output_of(capsys, ["stats", str(tmp_path / "a.conll")]).splitlines()]
    assert ["mentions", "of", "a", "document", "1.25,", "median", "1,", "at", "most", "2"] in lines
    assert ["and", "of", "several", "topics", "1", "(33.33", "%)"] in lines


def test_a_median_is_of_the_values_in_order_and_not_as_they_were_met() -> None:
    # 1, 1 and 5; then 2, 3, 7 and 9, of whose two middle ones it is the lower.
    assert median(Counter([5, 1, 1])) == 1
    assert median(Counter([9, 7, 3, 2])) == 3


def test_sets_have_no_tokens(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a").write_text("{a b} {c}\n\n")
    found = counted(capsys, tmp_path / "a")
    assert (found["documents"], found["tokens"], found["mentions"], found["mention_lengths"]) == (2, None, 3, {})


def test_types_are_counted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "a").write_text("{a/name:PERSON b/pronoun} {c/pronoun d}\n")
    assert counted(capsys, tmp_path / "a")["types"] == {"name:PERSON": 1, "pronoun": 2}
    assert main(["stats", str(tmp_path / "a")]) == 0
    assert ["mentions", "of", "type", "pronoun", "2"] in [line.split() for line in capsys.readouterr().out.splitlines()]
    kinds = " ".join(f"m{n}/name:{letter * 2}" for n, letter in enumerate("abcdefghijklmnopqrstuvwxyz"))
    (tmp_path / "b").write_text(f"{{{kinds}}}\n")
    assert output_of(capsys, ["stats", str(tmp_path / "b")]).rstrip().endswith("mentions of 6 other types  6")


@pytest.mark.extras
@pytest.mark.parametrize("suffix", ["png", "svg"])
def test_a_picture_is_drawn(suffix: str, corpus: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = tmp_path / f"a.{suffix}"
    assert main(["stats", str(corpus / "a.conll"), "--plot", str(picture)]) == 0
    assert picture.read_bytes().startswith(b"\x89PNG" if suffix == "png" else b"<?xml")
    first = picture.read_bytes()
    assert main(["stats", str(corpus / "a.conll"), "--plot", str(picture)]) == 0
    assert picture.read_bytes() == first
    (tmp_path / "empty").write_text("\n")
    empty = ["stats", str(tmp_path / "empty"), "--input-format", "sets"]
    assert main([*empty, "--plot", str(picture)]) == 0
    assert main([*empty, "--plot", str(tmp_path / "no" / "a.png")]) == 2
    assert "does not exist (expected one that does)" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "no file given"),
        (["-", "-"], "standard input cannot be read twice"),
        (["a", "--plot", "a.pdf"], "--plot a.pdf is neither .png nor .svg"),
    ],
)
def test_usage_that_cannot_be_followed_is_one_line(
    words: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert message in refusal_of(capsys, ["stats", *words])


SPANS = st.builds(lambda start, length: Span(start, start + length), st.integers(0, 9), st.integers(0, 4))


@given(st.dictionaries(SPANS, st.integers(0, 3), max_size=10))
def test_a_mention_is_nested_if_another_has_all_its_tokens(entity_of: dict[Span, int]) -> None:
    statistics = Statistics()
    statistics.add(Document("a", "a", {code_of(span): entity for span, entity in entity_of.items()}))
    inside = [m for m in entity_of if any(n != m and n.start <= m.start and m.end <= n.end for n in entity_of)]
    assert statistics.nested == len(inside)
    assert statistics.mentions == len(entity_of)
    assert statistics.distances.total() == len(entity_of) - statistics.entities


def test_characters_are_not_called_words(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Mentions of two and three characters, the second eleven behind the first."""
    file = tmp_path / "a.json"
    file.write_text('{"text": "he and the dog", "clusters": [[[0, 2], [11, 14]]], "clusters_strings": [["he", "dog"]]}')
    found = counted(capsys, file)
    assert (found["unit"], found["tokens"], found["mention_lengths"]) == ("character", 14, {"2": 1, "3": 1})
    lines = [line.split() for line in output_of(capsys, ["stats", str(file)]).splitlines()]
    assert ["characters", "14"] in lines
    assert ["characters", "of", "a", "mention", "2.50,", "median", "2,", "at", "most", "3"] in lines
    assert ["characters", "to", "the", "mention", "before", "11.00,", "median", "11,", "at", "most", "11"] in lines


def test_characters_and_tokens_are_not_added(corpus: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "a.json"
    file.write_text('{"text": "he", "clusters": [[[0, 2]]], "clusters_strings": [["he"]]}')
    assert main(["stats", str(corpus / "a.conll"), str(file)]) == 2
    said = "document `1` counts characters, those before it tokens (expected offsets of one kind)"
    assert capsys.readouterr() == ("", f"{file}:1: {said}\n")


NAMES = "{Doe/name:PERSON she/pronoun the-lawyer/nominal} {Rome/name:GPE} {it/pronoun its/pronoun}"
"""Six mentions; two entities have a name, two a pronoun, one a pronoun and no name. Ann and her are one entity more."""


def test_entities_are_counted_by_the_type_of_their_names_if_asked(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    path = tmp_path / "key.sets"
    path.write_text(f"{NAMES}\n{{Ann/name:PERSON her/pronoun}}\n")
    found = counted(capsys, path, "--names", "--by-document")
    assert found["names"] == {
        "mentions": {"name": 3, "nominal": 1, "pronoun": 4},
        "entity_types": {"GPE": {"entities": 1, "mentions": 1}, "PERSON": {"entities": 2, "mentions": 5}},
        "entities_with_a_pronoun": 3,
        "of_these_without_a_name": 1,
    }
    assert "names" not in counted(capsys, path)
    lines = [" ".join(line.split()) for line in output_of(capsys, ["stats", str(path), "--names"]).splitlines()]
    assert "entities of type PERSON 2 (50.00 %)" in lines
    assert "of these without a name 1 (33.33 %)" in lines


def test_names_are_asked_of_files_that_say_them(corpus: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "the sentence has no parse" in refusal_of(capsys, ["stats", str(corpus / "a.conll"), "--names"])

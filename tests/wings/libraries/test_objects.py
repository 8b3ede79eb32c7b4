"""Objects of other libraries, by stand-ins that have what theirs have, and by spaCy's own where it is installed."""

from collections import UserDict
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field

import pytest

from corefref.door import partition
from corefref.formats.documents import InputError
from corefref.integrations.objects import HasEnds, entities_of
from corefref.integrations.spacy import make_coref_scorer
from corefref.partitions import NotAPartitionError, Partition, Span

TWO = partition([[Span(0, 1), Span(2, 2)], [Span(3, 3)]])


@dataclass
class Tokens:
    """A span of spaCy."""

    start: int
    end: int


@dataclass
class Doc:
    """A document of spaCy."""

    spans: "UserDict[str, list[Tokens]]"


@dataclass
class Place:
    """A mention of Stanza."""

    sentence: int
    start_word: int | tuple[int, int]
    end_word: int | tuple[int, int]


@dataclass
class Chain:
    """An entity of Stanza."""

    mentions: list[Place]


@dataclass
class Sentence:
    """A sentence of Stanza."""

    words: list[str]


@dataclass
class Document:
    """A document of Stanza."""

    coref: list[Chain]
    sentences: list[Sentence] = field(default_factory=lambda: [Sentence(["the", "dog"]), Sentence(["it", "sleeps"])])


class Result:
    """A result of fastcoref."""

    text = "the dog, it"

    def get_clusters(self, as_strings: bool = True) -> list[list[tuple[int, int]]]:
        return [] if as_strings else [[(0, 7), (9, 11)]]


class Array:
    """An array of numpy."""

    def __init__(self, *values: int) -> None:
        self.values = values

    def tolist(self) -> list[int]:
        return list(self.values)


GROUPS = {
    "coref_clusters_1": [Tokens(0, 2), Tokens(2, 3)],
    "coref_clusters_2": [Tokens(3, 4)],
    "coref_head_clusters_1": [Tokens(1, 2)],
    "other": [Tokens(0, 4)],
}


@pytest.mark.parametrize(
    "found",
    [
        Doc(UserDict(GROUPS)),
        [GROUPS["coref_clusters_1"], GROUPS["coref_clusters_2"]],
        Document([Chain([Place(0, 0, 2), Place(1, 0, 1)]), Chain([Place(1, 1, 2)])]),
        {"tokens": ["the", "dog", "it", "sleeps"], "clusters_token_offsets": (((0, 1), (2, 2)), ((3, 3),))},
        {"sentences": [["the", "dog"], ["it", "x"]], "clusters": [[Array(0, 1), Array(2, 2)], [Array(3, 3)]]},
        {
            "id": "x",
            "sentences": [{"tokens": [{"text": w} for w in ("the", "dog", "it", "sleeps")]}],
            "coref_chains": [[[0, 0, 1], [0, 2, 2]], [[0, 3, 3]]],
        },
    ],
    ids=["Doc", "groups", "Document", "maverick", "e2e", "indiscrim"],
)
def test_an_object_is_told_by_what_it_has(found: object) -> None:
    assert entities_of(found) == TWO


def test_characters_stay_characters() -> None:
    assert entities_of(Result()) == partition([[Span(0, 6), Span(9, 10)]])


def test_a_prefix_tells_which_groups_are_meant() -> None:
    assert entities_of(Doc(UserDict(GROUPS)), prefix="coref_head") == partition([[Span(1, 1)]])
    assert entities_of(Doc(UserDict())) == partition([])
    with pytest.raises(NotAPartitionError, match=r"no group of spans has the prefix 'x', of coref_clusters_1, coref_c"):
        entities_of(Doc(UserDict(GROUPS)), prefix="x")


def test_a_row_may_have_two_sides() -> None:
    row = {"clusters": [[[0, 0]]], "predicted_clusters": [[[1, 1]]]}
    assert entities_of(row) == partition([[Span(0, 0)]])
    assert entities_of(row, side="response") == partition([[Span(1, 1)]])


@pytest.mark.parametrize(
    ("found", "message"),
    [
        (3, "int is not known"),
        ("the dog", "str is not known"),
        ([["the"]], "'the' is not a span"),
        ([[Tokens(1, 1)]], r"mention \[1, 1\] is empty"),
        ([[Tokens(-1, 1)]], r"mention \[-1, 1\] is empty"),
        ([[]], "entity 1 is empty"),
        ([[Tokens(0, 1)], [Tokens(0, 1)]], "in two entities"),
        (Document([Chain([Place(0, (0, 1), 1)])]), "a mention of sentence 0 begins or ends with an empty node"),
        (Document([Chain([Place(2, 0, 1)])]), "words 0 to 1 of sentence 2 are not there"),
        (Document([Chain([Place(0, 1, 3)])]), "words 1 to 3 of sentence 0 are not there"),
    ],
)
def test_what_is_not_meant_is_refused(found: object, message: str) -> None:
    with pytest.raises(NotAPartitionError, match=message):
        entities_of(found)


def test_a_row_is_refused_as_an_object_of_a_file_is() -> None:
    with pytest.raises(InputError, match=r"^the row:1: mention \[0, 1\] reaches beyond the 1 tokens"):
        entities_of({"tokens": ["a"], "clusters_token_offsets": [[(0, 1)]]})


def test_a_document_of_spacy_is_read() -> None:
    spacy = pytest.importorskip("spacy", reason="spaCy is installed apart")
    doc = spacy.blank("en")("the dog it sleeps")
    doc.spans["coref_clusters_1"] = [doc[0:2], doc[2:3]]
    doc.spans["coref_clusters_2"] = [doc[3:4]]
    found: list[Partition] = [entities_of(doc), entities_of([doc.spans["coref_clusters_1"], [doc[3:4]]])]
    assert found == [TWO, TWO]


class Groups:
    """What has the groups of a document of spaCy, and is not a mapping."""

    def __init__(self, **groups: list[Tokens]) -> None:
        self.groups = groups

    def items(self) -> list[tuple[str, list[Tokens]]]:
        return list(self.groups.items())


def test_groups_of_spans_are_known_by_their_items() -> None:
    found = type("Doc", (), {"spans": Groups(coref_clusters_1=[Tokens(0, 2)])})()
    assert entities_of(found) == partition([[Span(0, 1)]])


def test_an_object_that_lacks_what_its_kind_has_is_not_known() -> None:
    class Annotated:
        sentences = (Sentence(["it"]),)

    with pytest.raises(NotAPartitionError, match=r"^Annotated is not known"):
        entities_of(Annotated())
    with pytest.raises(NotAPartitionError, match="is not a span"):
        entities_of([[type("Beginless", (), {"end": 3})()]])


def test_a_mention_of_stanza_has_a_word() -> None:
    with pytest.raises(NotAPartitionError, match="words 1 to 1 of sentence 0 are not there"):
        entities_of(Document([Chain([Place(0, 1, 1)])]))


def test_a_row_is_one_object_of_its_shape() -> None:
    with pytest.raises(
        InputError, match=r"^the row:1: an object with the fields `foo`, which match no known JSON format"
    ):
        entities_of({"foo": 1})
    # CoreNLP's object has one name.
    row = {"sentences": [{"tokens": [{"word": "it"}]}], "corefs": {}}
    assert entities_of(row) == partition([])


@dataclass
class Text:
    """A document of spaCy with its tokens."""

    spans: Mapping[str, Iterable[HasEnds]]
    words: str

    def __iter__(self) -> Iterator[str]:
        return iter(self.words.split())


@dataclass
class Example:
    """An example of spaCy."""

    reference: Text
    predicted: Text


def text(words: str, **groups: list[Tokens]) -> Text:
    return Text(groups, words)


def test_examples_of_spacy_are_scored_by_the_groups_of_a_prefix() -> None:
    three = [Tokens(0, 1), Tokens(1, 2), Tokens(2, 3)]
    both = text("she saw it", coref_clusters_1=three[:2], heads=three[2:])
    without = Example(text("they left", coref_clusters_1=three[:2]), text("they left", heads=three[:1]))
    # LEA's recall is of two entities of two mentions, of which the response has one: (2 + 0)/4; its precision 2/2.
    found = make_coref_scorer("lea")([Example(both, text("she saw it", coref_clusters_9=three[:2])), without])
    assert found == {"coref_lea_r": 0.5, "coref_lea_p": 1.0, "coref_lea_f": pytest.approx(2 / 3)}
    with pytest.raises(InputError, match=r"^example 2: key and response have different tokens"):
        make_coref_scorer()([without, Example(both, text("she saw him"))])

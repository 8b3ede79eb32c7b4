"""The one checked door: what it takes for entities, and the sentence for what it does not."""

import warnings
from collections.abc import Callable, Iterator
from decimal import Decimal
from fractions import Fraction

import pytest

import corefref
from corefref.door import Entities, family, numbered, numbered_by_the_first, partition
from corefref.integrations.e2e import CorefEvaluator
from corefref.integrations.evaluate import Coreference
from corefref.integrations.torchmetrics import CoreferenceScore
from corefref.partitions import Family, Mention, NotAPartitionError, Partition, Span
from corefref.scoring.notes import Note
from corefref.wings.verify import Document

SPANS = [[[0, 0], [5, 5]], [[2, 3]]]


class Tensor:
    """What libraries of tensors pass about: equal values are equal objects only by chance."""

    def __init__(self, value: int | list[int]) -> None:
        self.value = value

    def tolist(self) -> int | list[int]:
        return self.value


class Scalar(int):
    """A number of an array, which is the same mention as the plain number."""

    def tolist(self) -> int:
        return int(self)


class Unhashable(Tensor):
    __hash__ = None  # type: ignore[assignment]  # as an array is


REFUSED: dict[str, tuple[object, str]] = {
    "dict of entities": (
        {"0": SPANS[0], "1": SPANS[1]},
        r"are a dict, .* \(expected a list of entities: its .values\(\)",
    ),
    "dict of mentions": ([{"he": 1, "it": 2}], r"entity 1 is a dict, .* \(expected a list of mentions\)"),
    "text": ("ab", r"the entities are a text, 'ab' \(expected a list of entities, such as"),
    "bytes": (b"ab", r"the entities are a text, b'ab'"),
    "text as entity": (["he", "it"], r"entity 1 is a text, 'he', not a list of mentions \(expected a list, such"),
    "second entity a text": ([["a"], "it"], r"entity 2 is a text, 'it'"),
    "None": (None, r"the entities are None \(expected a list of entities, \[\] where there are none\)"),
    "number": (7, r"the entities are 7 "),
    "None as entity": ([None], r"entity 1 is None \(expected a list of mentions\)"),
    "mention as entity": (
        [Span(0, 1), Span(2, 2)],
        r"entity 1 is a mention, Span\(start=0, end=1\) \(expected a list of",
    ),
    "None as mention": ([["a", None]], r"entity 1 has the mention None \(expected"),
    "empty entity": ([["a"], []], r"entity 2 is empty \(expected at least one mention, or no such entity\)"),
    "repeated in two entities": (
        [["a", "b"], ["b", "c"]],
        r"mention 'b' is in two entities \(expected each mention once\)",
    ),
    "repeated in one entity": ([[(0, 0), (0, 0), (1, 1)]], r"mention \(0, 0\) is twice in one entity"),
    "repeated span": ([[[0, 0], [1, 1]], [[1, 1]]], r"mention (Span\(start=1, end=1\)|\(1, 1\)) is in two entities"),
    "span and the same tuple": ([[[0, 0]], [(0, 0)]], r"mention \(0, 0\) is in two entities"),
    "one bracket too many": ([[[[0, 0]]]], r"entity 1 has the mention \[\[0, 0\]\] \(expected a list only for a span"),
    "span of three": ([[[0, 0, 1]]], r"entity 1 has the mention \[0, 0, 1\] .* a tuple for anything else"),
    "span that ends before it starts": ([[[3, 2]]], r"entity 1 has the mention \[3, 2\]"),
    "span before the text": ([[[-1, 2]]], r"entity 1 has the mention \[-1, 2\]"),
    "dict as mention": (
        [["a", {"start": 0}]],
        r"entity 1 has the mention \{'start': 0\} \(expected something hashable",
    ),
    "list inside a tuple": ([[([0, 1], 2)]], r"entity 1 has the mention \(\[0, 1\], 2\) \(expected something hashable"),
    "nan": ([["a", float("nan")]], r"entity 1 has the mention nan \(expected .* not equal to itself\)"),
    "nan in a tuple": ([[(1, float("nan"))]], r"has the mention \(1, nan\) \(expected .* not equal to itself"),
    "nan deep in a tuple": ([[("d", (1, float("nan")))]], "not equal to itself"),
    "nan as a decimal": ([[Decimal("nan")]], "not equal to itself"),
    "span that ends before it starts, by name": (
        [[Span(3, 2)]],
        r"entity 1 has the mention Span\(start=3, end=2\) \(expected a span that ends at its first token or behind it",
    ),
}

DOORS: dict[str, Callable[[Entities], object]] = {
    "partition": partition,
    "numbered": numbered,
    "score, as the key": lambda entities: corefref.score(entities, []),
    "score, as the response": lambda entities: corefref.score([], entities),
    "explain, as the key": lambda entities: corefref.explain(entities, [], "lea"),
    "explain, as the response": lambda entities: corefref.explain([], entities, "lea"),
    "score_corpus, as the key": lambda entities: corefref.score_corpus([entities], [[]]),
    "score_corpus, as the response": lambda entities: corefref.score_corpus({"d": []}, {"d": entities}),
    "an accumulator, as the key": lambda entities: corefref.Accumulator().add(entities, []),
    "an accumulator, as the response": lambda entities: corefref.Accumulator().add_batch([[]], [entities]),
    "compare, as the key": lambda entities: corefref.compare([entities], {"one": [[]], "other": [[]]}),
    "compare, as a response": lambda entities: corefref.compare([[]], {"one": [[]], "other": [entities]}),
    "CorefEvaluator, as the key": lambda entities: CorefEvaluator().update([], entities),  # type: ignore[arg-type]  # refused
    "CorefEvaluator, as the response": lambda entities: CorefEvaluator(singletons="e2e").update(entities, []),  # type: ignore[arg-type]  # refused
    "Coreference, as the key": lambda entities: Coreference().add(reference=entities, prediction=[]),
    "CoreferenceScore, as the response": lambda entities: CoreferenceScore().update([entities], [[]]),
}


@pytest.mark.parametrize("door", DOORS.values(), ids=list(DOORS))
@pytest.mark.parametrize(("entities", "sentence"), REFUSED.values(), ids=list(REFUSED))
def test_what_nobody_means_is_refused_with_what_to_write_instead(
    door: Callable[[Entities], object], entities: Entities, sentence: str
) -> None:
    with pytest.raises(NotAPartitionError, match=sentence):
        door(entities)


@pytest.mark.parametrize("side", ["key", "response"])
def test_the_side_is_named(side: str) -> None:
    key, response = ([["a", "a"]], []) if side == "key" else ([], [["a", "a"]])
    with pytest.raises(NotAPartitionError, match=f"^{side}: mention 'a' is twice in one entity"):
        corefref.score(key, response)


@pytest.mark.parametrize("name", [name for name in REFUSED if "repeated" not in name and "same" not in name])
def test_inputs_of_verify_repeat_mentions_and_nothing_else(name: str) -> None:
    entities, sentence = REFUSED[name]
    with pytest.raises(NotAPartitionError, match=f"key: .*{sentence}"):
        Document(entities, ())  # type: ignore[arg-type]  # some are of no type that it takes


@pytest.mark.parametrize("name", [name for name in REFUSED if "repeated" not in name and "same" not in name])
def test_families_repeat_mentions_and_nothing_else(name: str) -> None:
    entities, sentence = REFUSED[name]
    with pytest.raises(NotAPartitionError, match=sentence):
        family(entities)  # type: ignore[arg-type]  # some are of no type that it takes


def test_a_family_keeps_repeated_mentions() -> None:
    assert family([["a", "b"], ["b"]]) == Family((frozenset("ab"), frozenset("b")))


TAKEN: dict[str, tuple[Entities, list[set[Mention]]]] = {
    "lists of spans": (SPANS, [{Span(0, 0), Span(5, 5)}, {Span(2, 3)}]),
    "tuples of tuples": ((((0, 0), (5, 5)), ((2, 3),)), [{Span(0, 0), Span(5, 5)}, {Span(2, 3)}]),
    "spans and tuples": ([[[0, 0], (5, 5)], [Span(2, 3)]], [{Span(0, 0), Span(5, 5)}, {Span(2, 3)}]),
    "values of a dict": ({"0": ["a", "b"], "1": ["c"]}.values(), [{"a", "b"}, {"c"}]),
    "sets": ([{"a", "b"}, {"c"}], [{"a", "b"}, {"c"}]),
    "generators": ((iter(e) for e in (["a", "b"], ["c"])), [{"a", "b"}, {"c"}]),
    "numbers": ([[1, 2], [3]], [{1, 2}, {3}]),
    "numbers of an array": ([[(Scalar(1), Scalar(2))], [[Scalar(3), Scalar(4)]]], [{(1, 2)}, {Span(3, 4)}]),
    "tuples with names": ([[("d", 0, 1)], [frozenset({1})]], [{("d", 0, 1)}, {frozenset({1})}]),
    "nothing": ([], []),
}


@pytest.mark.parametrize(("entities", "meant"), TAKEN.values(), ids=list(TAKEN))
def test_any_collection_of_collections_of_mentions_is_taken(entities: Entities, meant: list[set[Mention]]) -> None:
    made = partition(entities)
    assert set(made) == {frozenset(e) for e in meant}
    assert isinstance(made, Partition)
    assert partition(made) is made


def test_lists_become_spans() -> None:
    assert {type(m) for e in partition(SPANS) for m in e} == {Span}


def test_the_numbers_are_those_of_the_entities_in_a_row() -> None:
    assert numbered(SPANS) == {Span(0, 0): 0, Span(5, 5): 0, Span(2, 3): 1}
    taken = numbered(partition(SPANS))
    assert set(taken) == {Span(0, 0), Span(2, 3), Span(5, 5)}
    assert taken[Span(0, 0)] == taken[Span(5, 5)] != taken[Span(2, 3)]


def test_the_first_of_repeated_mentions_is_kept_when_it_is_asked_for() -> None:
    assert numbered_by_the_first([["a", "b", "a"], ["b", "c"]]) == {"a": 0, "b": 0, "c": 1}


def test_disjoint_mentions_named_by_a_dict_are_not_equal() -> None:
    key, response = {"0": [(0, 0), (5, 5)], "1": [(7, 8)]}, {"0": [(90, 90)], "1": [(91, 92)]}
    found = corefref.score(key.values(), response.values())
    assert [found[metric].f1 for metric in ("mentions", "b_cubed", "ceaf_e", "lea")] == [0, 0, 0, 0]


def letters() -> Iterator[list[str]]:
    return iter([["a", "b"], ["c"]])


@pytest.mark.parametrize(
    "ask",
    [
        lambda once: corefref.score(once, once),
        lambda once: corefref.explain(once, once, "lea"),
        lambda once: corefref.Accumulator().add(once, once),
        lambda once: corefref.score_corpus([once], [once]),
        lambda once: CoreferenceScore().update([once], [once]),
    ],
)
def test_one_iterator_is_not_two_sides(ask: Callable[[Entities], object]) -> None:
    with pytest.raises(NotAPartitionError, match=r"one iterator, which can be read only once \(expected a list of"):
        ask(letters())


def test_an_accumulator_is_not_merged_with_itself() -> None:
    found = corefref.Accumulator("muc")
    found.add([["a", "b"]], [["a", "b"]])
    with pytest.raises(ValueError, match=r"^merge: an accumulator with itself \(expected another one\)"):
        found.merge(found)
    assert found.result().documents == 1


ONE = [[[0, 1], [4, 5]], [[6, 7], [9, 10]]], [[[0, 1], [4, 5], [6, 7]], [[9, 10]]]
"""A document of JSON of the e2e family, key and response: CoNLL's F1 is 0.6464, not the 0.75 of two documents."""
TUPLES = tuple([[tuple(m) for m in e] for e in side] for side in ONE)
SINGLE_TOKENS = [[[4, 4], [4, 5]], [[6, 6]]], [[[4, 4]], [[4, 5], [6, 6]]]
MEANT = r"which looks like a span \(did you mean score_corpus\(\[key\], \[response\]\)\? write an entity of two numbers"


@pytest.mark.parametrize(("key", "response"), [ONE, TUPLES, SINGLE_TOKENS], ids=["lists", "tuples", "single tokens"])
def test_one_document_is_not_a_corpus(key: list[Entities], response: list[Entities]) -> None:
    for ask in (
        lambda: corefref.score_corpus(key, response),
        lambda: corefref.score_corpus(dict(enumerate(key)), dict(enumerate(response))),  # type: ignore[arg-type]  # refused
        lambda: CoreferenceScore("conll").update(response, key),
        lambda: Coreference("conll").compute(predictions=response, references=key),
        lambda: corefref.errors(key, response),
        lambda: corefref.compare(key, {"one": response, "other": key}),
        lambda: corefref.Accumulator().add_batch(key, response),
    ):
        with pytest.raises(NotAPartitionError, match=MEANT):
            ask()


def test_a_corpus_of_that_document_is_one() -> None:
    """MUC is 1/2; B³ has recall 3/4 and precision 2/3, F1 12/17; CEAFe's phi4 is 4/5 and 2/3 over two: 11/15."""
    key, response = ONE
    found = corefref.score_corpus([key], [response], "conll,muc,b_cubed,ceaf_e")
    assert found.conll_f1 == float((Fraction(1, 2) + Fraction(12, 17) + Fraction(11, 15)) / 3)


def test_the_spans_of_one_entity_are_not_a_document() -> None:
    key, response = [(0, 1), (3, 4)], [[0, 1], [3, 5]]
    for call, ask in (
        (r"score\(\[key\], \[response\]\)", lambda: corefref.score(key, response)),
        (r"explain\(\[key\], \[response\], 'lea'\)", lambda: corefref.explain(key, response, "lea")),
    ):
        with pytest.raises(NotAPartitionError, match=rf"which looks like a span \(did you mean {call}\? write"):
            ask()
    with pytest.warns(Note, match=r"which looks like a span; did you mean add\(\[key\], \[response\]\)\?"):
        corefref.Accumulator().add(key, response)


class Rows:
    """A document that is compared row by row, as an array is."""

    def __eq__(self, other: object) -> bool:
        raise ValueError("the truth of several rows is ambiguous")

    def __iter__(self) -> Iterator[list[str]]:
        return letters()


def test_documents_are_iterated_and_not_compared() -> None:
    assert corefref.score_corpus([Rows()], [Rows()])["lea"].f1 == 1


def test_numbers_may_be_mentions() -> None:
    """Of two pairs one is divided: B³ recall is (1 + 1 + 1/2 + 1/2) / 4."""
    sets: list[Entities] = [[{1, 2}, {3, 4}], [{1, 2}, {3}, {4}]]
    rows: list[Entities] = [[[1, 2], [3, 4]], [[1, 2], [3], [4]]]
    for key, response in (sets, rows):
        with warnings.catch_warnings():
            warnings.simplefilter("error")
            assert corefref.score_corpus([key], [response])["b_cubed"].recall == Fraction(3, 4)
            assert corefref.score(key, response)["b_cubed"].recall == Fraction(3, 4)


def test_pairs_that_end_before_they_begin_are_noted_once() -> None:
    key: Entities = [[(4, 1), (7, 8)], [(9, 2)]]
    with pytest.warns(Note) as notes:
        found = corefref.score_corpus([key, key], [key, key])
    assert [str(one.message) for one in notes] == [
        "(4, 1) would end before it begins if it were a span; corefref compares pairs as names"
    ]
    assert found.conll_f1 == 1.0


def test_the_name_of_a_document_is_a_text() -> None:
    with pytest.raises(ValueError, match=r"^document: 3 \(expected a text, or None\)"):
        corefref.Accumulator().add([["a"]], [["a"]], document=3)  # type: ignore[arg-type]  # refused


@pytest.mark.parametrize(
    ("given", "meant"),
    [
        ([[Tensor(3), Tensor(4)]], [[3, 4]]),
        ([[Tensor([0, 1])], [Unhashable([4, 4])]], [[[0, 1]], [[4, 4]]]),
        ([[(Tensor(0), Tensor(1))]], [[(0, 1)]]),
        ([Tensor([1, 2]), Tensor([3])], [[1, 2], [3]]),
    ],
)
def test_a_tensor_is_what_its_list_is(given: Entities, meant: Entities) -> None:
    assert partition(given) == partition(meant)
    assert corefref.score_corpus([given], [meant], "lea")["lea"].f1 == 1


def test_a_list_that_begins_before_the_text_is_no_span() -> None:
    with pytest.raises(
        NotAPartitionError, match=r"entity 1 has the mention \[-1, 2\] \(expected a list only for a span"
    ):
        partition([[[-1, 2], [3, 4]]])


@pytest.mark.parametrize(("length", "shown"), [(38, f"'{'a' * 38}'"), (39, f"'{'a' * 38}…")])
def test_a_long_value_is_cut_in_messages(length: int, shown: str) -> None:
    with pytest.raises(NotAPartitionError) as caught:
        partition([["a" * length] * 2])
    assert str(caught.value) == f"mention {shown} is twice in one entity (expected each mention once)"

"""The one checked door: what it takes for entities, and the sentence for what it does not."""

from collections.abc import Callable

import pytest

import corefref
from corefref.integrations.e2e import CorefEvaluator
from corefref.integrations.evaluate import Coreference
from corefref.integrations.torchmetrics import CoreferenceScore
from corefref.partitions import (
    Entities,
    Family,
    Mention,
    NotAPartitionError,
    Partition,
    Span,
    family,
    numbered,
    numbered_by_the_first,
    partition,
)
from corefref.verification import Document

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
    "text as entity": (["he", "it"], r"entity 1 is a text, 'he', not a list of mentions \(expected \['he'\]\)"),
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
    "tensor": ([[Tensor(3)]], r"entity 1 has the mention .* \(expected plain numbers, as .tolist\(\) gives them\)"),
    "tensor of a span": ([[Tensor([0, 1])]], r"expected plain numbers"),
    "tensors in a tuple": ([[(Tensor(0), Tensor(1))]], r"expected plain numbers"),
    "array": ([[Unhashable([0, 1])]], r"expected plain numbers"),
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

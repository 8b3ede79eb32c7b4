"""Inputs, and the suites that they make."""

from collections.abc import Sequence
from fractions import Fraction

import pytest

from corefref.door import partition
from corefref.formats import documents as read
from corefref.partitions import Span
from corefref.wings.verify import suites
from corefref.wings.verify.inputs import (
    Document,
    Entities,
    Input,
    as_read,
    entities_of,
    first_kept,
    letters,
    notation,
    renamed,
    smaller,
    thinner,
)
from corefref.wings.verify.suites import Sizes, small_inputs_before


def entities(words: str) -> Entities:
    """Entities that are words, of mentions that are letters."""
    return tuple(tuple(word) for word in words.split())


def doc(key: str, response: str | None) -> Document:
    return Document(entities(key), None if response is None else entities(response))


def one(key: str, response: str | None) -> Input:
    return Input((doc(key, response),))


def texts(some: Sequence[Input]) -> list[str]:
    return [str(i).replace("key ", "").replace(", response ", " / ") for i in some]


def test_the_size_counts_documents_mentions_with_copies_and_entities() -> None:
    assert one("ab c", "ab").size == (1, 3, 3)
    assert one("ab", "aab").size == (1, 3, 2)
    assert one("aa", "a a").size == (1, 3, 3)
    assert Input((doc("ab", None), doc("", "c"))).size == (2, 3, 2)


def test_what_is_smaller_and_plainer_comes_first() -> None:
    spans = Input((Document(((Span(0, 0),),), ((Span(0, 0),),)),))
    ordered = [one("a", ""), one("a", None), one("a", "a"), spans, one("ab", "ab"), Input((doc("", ""), doc("", "")))]
    assert [min(ordered[n:], key=lambda i: i.order) for n in range(6)] == ordered
    assert [i.order[1] for i in ordered] == [0, 1, 0, 1, 0, 0]
    both = Input((Document(((Span(0, 0),),), None),))
    assert both.order == ((1, 1, 1), 2, "key {0-0}, response no document")


def test_what_a_scorer_may_refuse() -> None:
    looked_at = [one("ab", "ab"), one("ab", "aab"), one("ab bc", ""), one("ab", None)]
    assert [(i.repeats, i.lacks, i.may_be_refused) for i in looked_at] == [
        (False, False, False),
        (True, False, True),
        (True, False, True),
        (False, True, True),
    ]


def test_a_missing_response_is_empty() -> None:
    lacking = doc("ab", None)
    assert (lacking.sides, lacking.response) == (((("a", "b"),), ()), frozenset())
    assert doc("ba", "cb").mentions == ("a", "b", "c")
    assert hash(lacking) == hash(doc("ab", None))
    assert repr(lacking) == "Document(key_entities=(('a', 'b'),), response_entities=None)"
    assert doc("ab", "ab") != lacking


@pytest.mark.parametrize(
    ("first", "second", "crosses"),
    [
        (Span(0, 2), Span(1, 3), True),
        (Span(1, 3), Span(0, 2), True),
        (Span(0, 2), Span(2, 3), True),
        (Span(0, 2), Span(3, 4), False),
        (Span(0, 3), Span(1, 2), False),
        (Span(0, 3), Span(0, 4), False),
        (Span(0, 3), Span(1, 3), False),
    ],
)
def test_spans_of_an_entity_cross(first: Span, second: Span, crosses: bool) -> None:
    together, apart = ((first, second),), ((first,), (second,))
    assert Document(together, ()).crosses is crosses
    assert Input((doc("a", "a"), Document((), together))).crosses is crosses
    assert not Document(apart, apart).crosses


def test_the_first_of_repeated_mentions_is_kept() -> None:
    assert first_kept(entities("ab ba")) == partition([{"a", "b"}])
    assert first_kept(entities("abb bc")) == partition([{"a", "b"}, {"c"}])
    assert entities_of(partition([{"c"}, {"b", "a"}])) == entities("ab c")
    assert notation(entities("ab c")) == "{a b} {c}"


def test_copies_stand_after_the_mention_that_counts() -> None:
    beside = read.Beside(again=(("b", 0), ("a", 0)))
    assert as_read(read.Document("1", "1", {"a": 0, "b": 1}, beside=beside)) == entities("b aba")
    twice = read.Beside(again=(("b", 0), ("a", 1)))
    with pytest.raises(read.InputError, match=r"^x:3: document 1 has entities that repeat mentions of each other \("):
        as_read(read.Document("1", "1", {"a": 0, "b": 1}, file="x", line=3, beside=twice))


def test_names_go_on_after_z() -> None:
    assert [letters(n) for n in (1, 25, 26, 27, 51, 52, 701, 702)] == ["b", "z", "aa", "ab", "az", "ba", "zz", "aaa"]


def test_mentions_are_named_in_the_order_in_which_they_stand() -> None:
    two = Input((doc("yx", "xz"), doc("q", None), Document(((Span(3, 4),),), ())))
    assert texts([renamed(two)]) == ["{a b} / {b c}; {a} / no document; {3-4} / ∅"]


def test_halves_and_quarters_are_left_out() -> None:
    assert texts(list(thinner(one("abcde", "ab")))) == ["{c d e} / ∅", "{a b e} / {a b}", "{a b c d} / {a b}"]
    several = Input(tuple(doc(word, None) for word in "abcd"))
    assert [len(i.documents) for i in thinner(several)] == [2, 2]
    assert texts(list(thinner(Input((doc("abcd", None), doc("e", "e")))))) == [
        "{c d} / no document; {e} / {e}",
        "{a b} / no document; {e} / {e}",
    ]


def test_every_step_to_something_smaller() -> None:
    # A mention on both sides; an entity, an occurrence, or a division of one side.
    assert texts(list(smaller(one("ab c", "a")))) == [
        "{b} {c} / ∅",
        "{a} {c} / {a}",
        "{a b} / {a}",
        "{c} / {a}",
        "{b} {c} / {a}",
        "{a} {c} / {a}",
        "{a b} / {a}",
        "{a b c} / {a}",
        "{a b} {c} / ∅",
    ]
    assert texts(list(smaller(one("a b c", "")))[6:]) == [
        "{a b} {c} / ∅",
        "{a c} {b} / ∅",
        "{a} {b c} / ∅",
    ]
    assert texts(list(smaller(Input((doc("a", None), doc("", "")))))) == [
        "∅ / ∅",
        "∅ / no document; ∅ / ∅",
        "∅ / no document; ∅ / ∅",
        "{a} / no document",
    ]


def test_the_small_suite_has_every_pair_up_to_renaming() -> None:
    # Up to one mention: none; in the key, in the response, in both.
    assert texts(list(suites.small(1))) == ["∅ / ∅", "{a} / ∅", "∅ / {a}", "{a} / {a}"]
    # Of three, a mention may be repeated, in its entity or by itself, and a corpus have one mention.
    several = texts(list(suites.small(3)))
    assert "∅ / {a a}" in several
    assert "∅ / {a} {a}" in several
    assert "∅ / ∅; ∅ / no document" in several
    assert "∅ / ∅; {a} / no document" in several
    assert "∅ / ∅; ∅ / {a}" in several
    assert not any(text.count("; ") > 1 for text in several)
    assert len(several) == len(set(several))
    assert "∅ / {a b a}" in texts(list(suites.small(4)))
    assert "{a} / {a}; {a} / {a}" in texts(list(suites.small(4)))


def test_the_small_inputs_of_the_same_kind_come_before() -> None:
    assert texts(list(small_inputs_before(one("x", "x")))) == ["∅ / ∅", "{a} / ∅", "∅ / {a}"]
    assert texts(list(small_inputs_before(one("a", "")))) == ["∅ / ∅"]
    # Mentions of up to five of one document, of up to four of two; three documents become two without any.
    assert max(i.size[1] for i in small_inputs_before(one("abcdefg", ""))) == 5
    assert {len(i.documents) for i in small_inputs_before(one("abcdefg", ""))} == {1}
    two = list(small_inputs_before(Input((doc("abcdefg", ""), doc("a", "")))))
    assert (max(i.size[1] for i in two), {len(i.documents) for i in two}) == (4, {2})
    assert {i.size[1] for i in small_inputs_before(Input((doc("abc", ""),) * 3))} == {0}
    # Each copy counts as a mention, and of as many mentions the fewer entities come first.
    repeated = texts(list(small_inputs_before(one("", "aaa"))))
    assert repeated[:4] == ["∅ / {a a}", "{a} / {a a}", "∅ / {a} {a}", "{a} / {a} {a}"]


def test_random_inputs_are_of_every_kind() -> None:
    assert Sizes() == Sizes(4, 100, 30, 0)
    found = list(suites.random(Sizes()))
    assert len(found) == 100
    assert [len(i.documents) for i in found] == [1, 1, 1, 3] * 25
    assert found == list(suites.random(Sizes(seed=0))) != list(suites.random(Sizes(seed=1)))
    documents = [d for i in found for d in i.documents]
    assert 20 < max(len(d.mentions) for d in documents) <= 30
    assert not any(d.repeats or d.crosses for d in documents)
    for number, some in enumerate(found):
        assert all(isinstance(m, Span) == (number % 4 == 2) for d in some.documents for m in d.mentions)
    both, only_key, only_response = 0, 0, 0
    for d in documents:
        key, response = ({m for e in side for m in e} for side in d.sides)
        both, only_key, only_response = (
            both + len(key & response),
            only_key + len(key - response),
            only_response + len(response - key),
        )
    # A tenth of the mentions is spurious and a tenth missing.
    whole = both + only_key + only_response
    assert abs(Fraction(only_key, whole) - Fraction(1, 10)) < Fraction(1, 30)
    assert abs(Fraction(only_response, whole) - Fraction(1, 10)) < Fraction(1, 30)


def test_large_inputs_have_mentions_of_every_kind() -> None:
    found = list(suites.large())
    assert [len(i.documents) for i in found] == [130, 50, 1, 1, 1, 1, 1]
    largest = [max(len(d.mentions) for d in i.documents) for i in found]
    assert largest == sorted(largest)
    of_links, first = (i.documents[0] for i in found[2:4])
    assert sorted(map(len, first.key_entities), reverse=True) == [100, 40, 20] + [5] * 16 + [2] * 20 + [1] * 20
    assert [len(e) for e in of_links.key_entities] == [284]
    for number, d in enumerate(found[1].documents):
        assert [len(e) for e in d.key_entities] == [2 + number % 7, 3, 2] + [1] * (number % 4)
    for d in (first, of_links):
        key, response = d.key, d.response
        in_key, in_response = (frozenset().union(*side) for side in (key, response))
        # Each spurious mention takes the place of a missing one.
        assert 0 < len(in_key - in_response) == len(in_response - in_key) < len(in_key) / 6
        assert len(response) > 1


def test_inputs_above_the_usual_size_are_large_in_one_respect_each() -> None:
    tangled, apart, entity = (found.documents[0] for found in list(suites.large())[4:])
    assert max(map(len, entity.key_entities)) == 1100
    assert max(map(len, entity.response)) > 1000
    assert len(tangled.key) == len(tangled.response) == 100
    assert all(len([r for r in tangled.response if k & r]) >= 4 for k in tangled.key)
    (key,), (response,) = apart.key, apart.response
    assert (len(key), len(response)) == (502, 502)
    assert key & response == {"a", "b"}


def test_the_sides_of_an_input_differ_unless_it_is_small() -> None:
    """Where key and response are alike, most of what a scorer loses is lost on both sides, and shows nowhere."""
    both = [*suites.boundary(), *suites.large()]
    alike = [i for i in both if all(d.key == d.response for d in i.documents) and not i.may_be_refused]
    # A convention for 0/0 or for singletons gives these other figures; nested spans may be parsed wrongly.
    assert texts(alike) == [
        "∅ / ∅",
        "{a} / {a}",
        "{a} {b} / {a} {b}",
        "{0-4 6-6} {1-2} / {0-4 6-6} {1-2}",
        "{0-3 1-1} / {0-3 1-1}",
    ]


def test_names_and_spans_that_are_nearly_alike_stand_on_one_side_each() -> None:
    names, spans = list(suites._named_alike()), list(suites._spanned_alike())
    asked = [i.documents[0] for i in suites.boundary() if len(i.documents) == 1]
    assert all(d in asked for d in (*names, *spans))
    for documents, least in ((names, 26), (spans, 15)):
        sides = [tuple({m for e in side for m in e} for side in d.sides) for d in documents]
        assert sum(len(key - response) for key, response in sides) >= least
        assert sum(len(response - key) for key, response in sides) >= least
        assert sum(len(key & response) for key, response in sides) >= least
    written = "".join(str(m) for d in names for m in d.mentions)
    # Letters beyond Latin-1 and beyond U+FFFF, a combining one, blanks, and tokens of more than 16 bits.
    assert max(written) > "\uffff"
    assert any("\u0400" <= c <= "\u04ff" for c in written)
    assert "e\u0301" in written
    assert max(m.end for d in spans for m in d.mentions if isinstance(m, Span)) > 65_536


def test_the_inputs_of_files_are_each_document_and_all_together() -> None:
    first, second = doc("a", "a"), doc("b", "b")
    assert list(suites.files({"1": first, "2": second})) == [Input((first,)), Input((second,)), Input((first, second))]
    assert list(suites.files({"1": first})) == [Input((first,))]


def test_the_boundary_tells_what_scorers_are_known_to_get_wrong() -> None:
    found = list(suites.boundary())
    assert len(found) == len(set(found))
    listed = texts(found)
    # Empty sides, more than ten copies, an alignment best for φ₄ alone, a corpus of twenty that ends otherwise.
    for text in ("∅ / ∅", "∅ / {a}", "{a} / ∅", "{a} {b c d e} / {a b c d} {e}", "∅ / no document"):
        assert text in listed
    copies = "{a b c d e f g h i j k l}"
    assert f"{copies} / {copies} {copies}" in listed
    of_twenty = found[-1]
    assert [len(i.documents) for i in found if len(i.documents) > 3] == [4, 5, 4, 11, 20]
    assert len({d.response for d in of_twenty.documents[:10]}) > 3
    assert of_twenty.documents[-1].key != of_twenty.documents[-1].response
    # Of one input a bracket closes another mention of its entity, which CoNLL's brackets cannot say.
    assert [str(i) for i in found if i.crosses] == ["key {0-2 1-3 5-5} {7-7}, response {0-2 5-5} {1-3 7-7}"]

"""Errors by type: what small pairs have by hand, and the laws of corrections and of trees."""

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corefref.door import partition
from corefref.formats import conll
from corefref.formats.documents import Document, Sentence, Wanted
from corefref.metrics import muc
from corefref.partitions import Mention, Partition, Span, mentions, without_singletons
from corefref.rendering import markdown
from corefref.scoring.accumulating import score_corpus
from corefref.scoring.settings import Settings, Singletons
from corefref.wings.errors.error_report import ONCE, STEPS, blocks
from corefref.wings.errors.error_types import TYPES, Analysis, ErrorType, analysed, missing_links, span_errors
from corefref.wings.errors.errors_of_responses import errors, errors_of_files
from corefref.wings.examples.small_scope import Pair
from corefref.wings.examples.strategies import keys_and_responses
from corefref.wings.explain.seen_mentions import Seen
from tests import effort


def place(mention: Mention) -> tuple[int, ...]:
    return tuple(map(ord, str(mention)))


def is_upper(mention: Mention) -> bool:
    """Capitals are pronouns here."""
    return str(mention).isupper()


def sets(text: str) -> Partition:
    return partition(map(set, text.split()))


def found(key: str, response: str) -> Analysis:
    return analysed(sets(key), sets(response), place, is_upper)


@pytest.mark.parametrize(
    ("word", "tag", "is_pronoun"),
    [
        *((tag.lower(), tag, True) for tag in ("PRP", "PRP$", "WP", "WP$", "WDT", "WRB", "DT")),
        ("dog", "NN", False),
        # The tag counts, and not the word.
        ("it", "NN", False),
    ],
)
def test_a_word_is_a_pronoun_by_its_tag(word: str, tag: str, is_pronoun: bool) -> None:
    lines = ["#begin document (toy)", f"toy 0 0 {word} {tag} * - - - - * (0)", "#end document"]
    (document,) = conll.documents(lines, "toy.conll", Wanted(keep_text=True))
    assert Seen.gather(document, document).is_pronoun(Span(0, 0)) == is_pronoun


PERSONAL = """
i me my mine myself we us our ours ourselves you your yours yourself yourselves he him his himself she her hers herself
it its itself they them their theirs themselves
"""


def two_sentences() -> Document:
    """`I saw`, and `“ The big dog 's ,`, whose words depend on `dog`."""
    second = Sentence(2, 4, ("“", "The", "big", "dog", "'s", ","), None, None, None, governors=(3, 3, 3, None, 3, 3))
    return Document("d", "d", {}, sentences=(Sentence(0, 1, ("I", "saw"), None, None, None), second))


def test_without_tags_a_word_is_a_pronoun_by_itself() -> None:
    for word in (*PERSONAL.split(), "This", "who"):
        document = Document("d", "d", {}, sentences=(Sentence(0, 1, (word,), None, None, None),))
        assert Seen.gather(document, document).is_pronoun(Span(0, 0)), word
    assert not Seen.gather(two_sentences(), two_sentences()).is_pronoun(Span(5, 5))


@pytest.mark.parametrize(
    ("mention", "stripped"),
    [
        (Span(2, 7), (4, 5)),
        (Span(3, 4), (4, 4)),
        (Span(5, 6), (5, 5)),
        (Span(4, 5), (4, 5)),
        # What is left is at least a word, and one letter is no mark.
        (Span(2, 3), (3, 3)),
        (Span(7, 7), (7, 7)),
        (Span(0, 1), (0, 1)),
        (Span(0, 0), (0, 0)),
        (Span(1, 2), None),
    ],
)
def test_marks_and_the_are_no_part_of_the_bounds(mention: Span, stripped: tuple[int, int] | None) -> None:
    assert Seen.gather(two_sentences(), two_sentences()).stripped(mention) == stripped


def test_the_head_is_the_word_that_depends_on_none_of_the_mention() -> None:
    seen = Seen.gather(two_sentences(), two_sentences())
    assert [seen.head(m) for m in (Span(2, 7), Span(3, 4), Span(6, 7))] == [5, 3, 6]


@pytest.mark.parametrize(
    ("key", "response", "errors"),
    [
        ("abcd", "ab cd", {"divided-entity": 1}),
        ("ab cd", "abcd", {"conflated-entities": 1}),
        ("abc", "ab", {"missing-mention": 1}),
        ("ab", "abx", {"extra-mention": 1}),
        ("ab", "ab xy", {"extra-entity": 1}),
        ("ab cd", "ab", {"missing-entity": 1}),
        (
            "abc de fg",
            "abd cz xy",
            {
                "extra-entity": 1,
                "extra-mention": 1,
                "conflated-entities": 1,
                "missing-entity": 1,
                "missing-mention": 1,
                "divided-entity": 1,
            },
        ),
        # Pronouns: xy go as an entity, and the pronoun H is left.
        ("Hab", "ab Hxy", {"extra-entity": 1, "divided-entity": 1}),
        # A mention that is not a pronoun comes with the first of r: c is not the earliest, and is extra with x alone.
        ("ab", "abxy", {"extra-mention": 2}),
        # One mention is missing, and is not an entity; the first mention is missing as any other is.
        ("aHI", "HI", {"missing-mention": 1}),
        ("abc", "bc", {"missing-mention": 1}),
        # Of the key's ab the response has pronouns alone.
        ("abH", "Hc", {"missing-entity": 1, "extra-mention": 1}),
        # The earliest mention of r is not a mention of the key: it is extra as any other is.
        ("bc", "abc", {"extra-mention": 1}),
        # Singletons of the response are left out; those of the key are nobody's error.
        ("ab c", "ab x", {}),
        ("a b", "", {}),
        ("", "", {}),
    ],
)
def test_errors_of_small_pairs(key: str, response: str, errors: dict[ErrorType, int]) -> None:
    assert Counter(error.type for error in found(key, response).errors) == errors


def test_one_type_is_corrected() -> None:
    """Of {abc}{de}{fg} and {abd}{cz}{xy}, each type by itself."""
    made = found("abc de fg", "abd cz xy")
    expected: dict[ErrorType, str] = {
        "span": "abd cz xy",
        "extra-entity": "abd cz",
        "extra-mention": "abd c xy",
        "conflated-entities": "ab d cz xy",
        "missing-entity": "abd cz xy fg",
        "missing-mention": "abde cz xy",
        "divided-entity": "abdcz xy",
    }
    assert {error_type: made.corrected([error_type]) for error_type in TYPES} == {
        error_type: sets(text) for error_type, text in expected.items()
    }


@effort.examples(400)
@given(pair=keys_and_responses(st.sampled_from("abcdefGHIJ")))
def test_all_corrections_give_the_key_and_none_the_response(pair: Pair) -> None:
    made = analysed(pair.key, pair.response, place, is_upper)
    assert made.corrected([]) == pair.response
    assert without_singletons(made.corrected(list(TYPES))) == without_singletons(pair.key)


@effort.examples(200)
@given(pair=keys_and_responses(st.sampled_from("abcdefGHIJ")), types=st.sets(st.sampled_from(list(TYPES))))
def test_any_corrections_give_a_partition_and_all_leave_no_error(pair: Pair, types: set[ErrorType]) -> None:
    made = analysed(pair.key, pair.response, place, is_upper)
    corrected = made.corrected(types)
    assert mentions(corrected) <= mentions(pair.key) | mentions(pair.response)
    left = {error.type for error in analysed(pair.key, corrected, place, is_upper).errors}
    if types == set(TYPES):
        assert not left


@effort.examples(300)
@given(pair=keys_and_responses(st.sampled_from("abcdefGHIJ")))
def test_tree_errors_are_what_muc_misses(pair: Pair) -> None:
    for one, other in ((pair.key, pair.response), (pair.response, pair.key)):
        recall = muc.recall(one, other)
        links = missing_links(one, other, place)
        assert len(links) == recall.denominator - recall.numerator
        entity_of = {m: e for e in one for m in e}
        assert all(place(before) < place(m) and entity_of[m] == entity_of[before] for m, before in links)


def test_a_link_is_missing_where_no_mention_before_shares_the_entity() -> None:
    """a–c and b–d are found; b refers back to a, the closest before it."""
    assert missing_links(sets("abcd"), sets("ac bd"), place) == (("b", "a"),)
    assert missing_links(sets("abc"), sets("ac"), place) == (("b", "a"),)
    assert missing_links(sets("abc"), sets(""), place) == (("b", "a"), ("c", "b"))


def test_a_span_error_is_counted_and_corrected() -> None:
    """b of the key is z of the response."""
    key, response = sets("abc"), sets("azc")
    made = analysed(key, response, place, is_upper, {"z": "b"})
    assert [error.type for error in made.errors] == ["span"]
    assert made.corrected([]) == response
    assert made.corrected(["span"]) == key


def test_spans_are_identified_by_words_then_by_heads() -> None:
    words: dict[Mention, tuple[int, ...]] = {
        "k1": (1,),
        "r1": (1,),
        "k2": (2,),
        "r2": (3,),
        "k3": (4,),
        "r3": (5,),
        "k4": (6,),
    }
    heads: dict[Mention, int] = {"k2": 20, "r2": 20, "k3": 30, "r3": 30, "k4": 30}
    spans = span_errors(
        ["k1", "k2", "k3", "k4", "both"],
        ["r1", "r2", "r3", "both"],
        place,
        lambda m: words.get(m),
        lambda m: heads.get(m),
    )
    assert spans == {"r1": "k1", "r2": "k2"}


METRICS = ("muc", "b_cubed", "ceaf_e", "lea")
SINGLETONS: tuple[Singletons, ...] = ("keep", "drop")


@pytest.mark.parametrize("singletons", SINGLETONS)
@effort.examples(200)
@given(pair=keys_and_responses())
def test_each_row_is_the_score_of_the_corrected_response(singletons: Singletons, pair: Pair) -> None:
    report = errors([pair.key], [pair.response], METRICS, singletons=singletons)
    for types in STEPS:
        (corrected,) = report.corrected(types).values()
        scored = score_corpus([pair.key], [corrected], METRICS, singletons=singletons)
        assert [row.f1.value for row in report.rows(types)] == [scored[metric].f1 for metric in METRICS]
    if singletons == "drop" and without_singletons(pair.key):
        assert all(row.f1.value == 1 for row in report.rows(ONCE))


def test_a_spurious_mention_that_is_its_entity_s_earliest_is_extra_and_goes() -> None:
    s, b, c, e, f = ([at, at] for at in range(5))
    key, response = [[b, c], [e, f]], [[s, b]]
    kept, dropped = (errors([key], [response], ["b_cubed"], singletons=how) for how in SINGLETONS)
    for made in (kept, dropped):
        assert [found.error.type for found in made.found if Span(0, 0) in found.mentions] == ["extra-mention"]
        assert made.corrected() == {"1": partition(key)}
        assert made.rows(ONCE)[0].f1.value == 1


def test_an_error_is_of_the_key_s_entity_where_it_is_lacking_and_of_the_response_s_where_it_is_too_large() -> None:
    listed = [
        errors([[list(key) for key in sides[0].split()]], [[list(r) for r in sides[1].split()]]).to_dict()["errors"]
        for sides in (("abcd", "ab cd"), ("ab cd", "abcd"))
    ]
    assert [[(e["type"], e["entity"]) for e in found] for found in listed] == [  # type: ignore[index, call-overload, union-attr]  # JSON
        [("divided-entity", "key")],
        [("conflated-entities", "response")],
    ]


def test_what_was_found_is_shown_with_its_figures_and_what_corrections_leave() -> None:
    """MUC recall is 1/1 and precision 1/2; without x both are 1. No link at all is 0/0."""
    found = errors([[["a", "b"]]], [[["a", "b", "x"]]], metrics="muc")
    rows = [line.split() for line in str(found).splitlines()]
    assert ["nothing", "66.67"] in rows
    assert ["+", "extra-mention", "100.00"] in rows
    assert "stay short of 100" not in str(found)
    assert "\n## extra-mention\n" in markdown.written(blocks(found, 3))
    without_links = errors([[["a"]]], [[["a"]]], metrics="muc", undefined="none")
    assert ["nothing", "0/0"] in [line.split() for line in str(without_links).splitlines()]
    singletons = errors([[["a", "b"], ["c"]]], [[["a", "b"], ["d"]]], metrics="b_cubed")
    assert "stay short of 100" in str(singletons)


def test_the_errors_of_more_documents_add_up() -> None:
    found, other = (errors({name: [["a", "b"]]}, {name: [["a", "b", "x"]]}) for name in ("1", "2"))
    found.merge(other)
    assert (found.documents, found.links, found.missing, found.spurious) == (2, (2, 4), 0, 2)


def test_files_are_read_as_settings_are_unless_it_is_said(tmp_path: Path) -> None:
    for name in ("key", "response"):
        (tmp_path / name).write_text("{a b}", "utf-8")
    found = errors_of_files(tmp_path / "key", tmp_path / "response")
    assert found.settings == Settings()
    assert "conll" in found.metrics
    with pytest.warns(UserWarning, match="there are no documents"):
        assert errors([], []).documents == 0


def test_a_mention_of_the_key_that_the_response_has_alone_stays_beside_the_one_identified_with_it() -> None:
    key, response = partition([["a", "b"]]), partition([["x", "b"], ["a"]])
    found = analysed(key, response, lambda m: (ord(str(m)),), lambda m: False, {"x": "a"})
    assert found.corrected([]) == response
    assert found.corrected(list(TYPES)) == key

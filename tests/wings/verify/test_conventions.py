"""What 0/0, an ε, and a corpus of several documents make of figures, by hand."""

from collections.abc import Sequence
from fractions import Fraction

import pytest

from corefref.scores import Figures
from corefref.wings.verify.corpora import CORPORA, missing_skipped
from corefref.wings.verify.exact import Added, Smoothing, Undefined, exact_score, exact_values, sums
from corefref.wings.verify.inputs import Document

F = Fraction
NAMES = ("recall", "precision", "f1")


def doc(key: str, response: str) -> Document:
    return Document(tuple(map(tuple, key.split())), tuple(map(tuple, response.split())))


EMPTY, HALF, WHOLE, SPURIOUS, SINGLE = doc("", ""), doc("ab", "a"), doc("ab", "ab"), doc("", "ab"), doc("c", "c")


@pytest.mark.parametrize(
    ("documents", "metric", "undefined", "figures"),
    [
        # MUC has no link to find in the response.
        ([HALF], "muc", "none", (F(0), None, None)),
        ([HALF], "muc", "zero", (F(0), F(0), F(0))),
        ([HALF], "muc", "one", (F(0), F(0), F(0))),
        ([HALF], "muc", "always", (F(0), F(1), F(0))),
        ([EMPTY], "muc", "none", (None, None, None)),
        ([EMPTY], "muc", "zero", (F(0), F(0), F(0))),
        ([EMPTY], "muc", "one", (F(1), F(1), F(1))),
        ([EMPTY], "muc", "always", (F(1), F(1), F(1))),
        ([EMPTY, HALF], "muc", "one", (F(0), F(0), F(0))),
        ([HALF], "b_cubed", "always", (F(1, 4), F(1), F(2, 5))),
        # Of the links ab and cd the first is found, F 2/3; of the other four all, beside one, F 8/9.
        ([doc("ab cd", "ab c d")], "blanc", "always", (F(3, 4), F(9, 10), F(7, 9))),
    ],
)
def test_what_is_made_of_0_by_0(
    documents: Sequence[Document], metric: str, undefined: Undefined, figures: Sequence[Fraction | None]
) -> None:
    assert exact_values(documents, metric, undefined) == dict(zip(NAMES, figures, strict=True))


def test_the_conll_score_is_made_of_what_its_members_are() -> None:
    # MUC 0, B³ 2/5, CEAFe 2/3.
    assert exact_values([HALF], "conll", "zero") == {"f1": F(16, 45)}
    assert exact_values([HALF], "conll", "always") == {"f1": F(16, 45)}
    assert exact_values([EMPTY], "conll", "always") == {"f1": F(1)}
    nowhere = Smoothing(F(1, 10), "nowhere", "nowhere")
    assert sums([HALF], "conll", exact_score, nowhere) == {"f1": F(16, 45)}


TENTH = F(1, 10)
LONG = doc("abcd", "abc")


@pytest.mark.parametrize(
    ("document", "metric", "in_quotients", "in_f1", "of_sums", "figures"),
    [
        (HALF, "muc", "denominator", "nowhere", True, (F(0), F(0), F(0))),
        (HALF, "muc", "both", "nowhere", True, (F(1, 11), F(1), F(1, 6))),
        (HALF, "muc", "both", "denominator", True, (F(1, 11), F(1), F(20, 131))),
        (HALF, "muc", "both", "both", True, (F(1, 11), F(1), F(31, 131))),
        (HALF, "muc", "both", "nowhere", False, (F(1, 11), F(1), F(1, 6))),
        # Two of three links: 2.1/3.1, or 2/3 and 0.1 over 1.1.
        (LONG, "muc", "both", "nowhere", True, (F(21, 31), F(1), F(21, 26))),
        (LONG, "muc", "both", "nowhere", False, (F(23, 33), F(1), F(23, 28))),
        (LONG, "muc", "nowhere", "nowhere", True, (F(2, 3), F(1), F(4, 5))),
        (LONG, "muc", "denominator", "nowhere", False, (F(20, 33), F(10, 11), F(8, 11))),
        # Each kind of links by itself: 1.1/2.1 and 1, 1 and 4.1/5.1.
        (doc("ab cd", "ab c d"), "blanc", "both", "nowhere", True, (F(16, 21), F(46, 51), F(581, 736))),
        (EMPTY, "blanc", "denominator", "nowhere", True, (F(0), F(0), F(0))),
    ],
)
def test_where_an_epsilon_is_added(
    document: Document,
    metric: str,
    in_quotients: Added,
    in_f1: Added,
    of_sums: bool,
    figures: Sequence[Fraction],
) -> None:
    smoothing = Smoothing(TENTH, in_quotients, in_f1, of_sums)
    assert sums([document], metric, exact_score, smoothing) == dict(zip(NAMES, figures, strict=True))


def test_an_epsilon_is_added_to_sums_unless_it_is_said() -> None:
    assert sums([LONG], "muc", exact_score, Smoothing(TENTH, "both", "nowhere"))["recall"] == F(21, 31)


def test_an_epsilon_makes_a_figure_of_none() -> None:
    assert Smoothing(TENTH, "both", "both").figure(None) == 1
    assert Smoothing(TENTH, "denominator", "both").figure(None) == 0
    assert Smoothing(TENTH, "nowhere", "both").figure(None) == 0


FOUR = [HALF, WHOLE, SPURIOUS, SINGLE]

# B³ of the four: 1/4, 1 and 2/5; 1, 1 and 1; 0/0, 0 and 0/0; 1, 1 and 1. Key mentions: 2, 2, 0, 1; of the response: 1,
# 2, 2, 1.
WAYS: list[tuple[str, tuple[Fraction, Fraction, Fraction]]] = [
    ("means", (F(9, 16), F(3, 4), F(3, 5))),
    ("F of means", (F(9, 16), F(3, 4), F(9, 14))),
    ("means of what is defined", (F(3, 4), F(3, 4), F(4, 5))),
    ("means with key mentions", (F(3, 4), F(1), F(4, 5))),
    ("F of means with key mentions", (F(3, 4), F(1), F(6, 7))),
    ("means with key links", (F(5, 8), F(1), F(7, 10))),
    ("F of means with key links", (F(5, 8), F(1), F(10, 13))),
    ("means with a mention", (F(9, 16), F(3, 4), F(3, 5))),
    ("F of means with a mention", (F(9, 16), F(3, 4), F(9, 14))),
    ("weighted by each side", (F(7, 10), F(2, 3), F(36, 55))),
    ("weighted by the key", (F(7, 10), F(1), F(19, 25))),
    ("one document", (F(7, 10), F(2, 3), F(28, 41))),
    ("sums with key mentions", (F(7, 10), F(1), F(14, 17))),
    ("sums with key links", (F(5, 8), F(1), F(10, 13))),
    # {a b} {c} and {a} {b} {c}, of repeated mentions the first.
    ("names merged", (F(2, 3), F(1), F(4, 5))),
    # One entity of 5 and one of 6 mentions, which have 4 in common.
    ("documents merged", (F(16, 25), F(4, 9), F(32, 61))),
    # Each response has a mention.
    ("sums with response mentions", (F(7, 10), F(2, 3), F(28, 41))),
    ("means with response mentions", (F(9, 16), F(3, 4), F(3, 5))),
    ("F of means with response mentions", (F(9, 16), F(3, 4), F(9, 14))),
    ("last", (F(1), F(1), F(1))),
    ("first", (F(1, 4), F(1), F(2, 5))),
    ("last dropped", (F(5, 8), F(3, 5), F(30, 49))),
]


@pytest.mark.parametrize(("place", "way"), list(enumerate(name for name, _ in WAYS)))
def test_ways_to_make_the_figures_of_a_corpus(place: int, way: str) -> None:
    assert len(CORPORA) == len(WAYS)
    made = CORPORA[place].adding(FOUR, "b_cubed", exact_score, "zero")
    assert (way, made) == (way, dict(zip(NAMES, WAYS[place][1], strict=True)))


def test_means_are_of_what_is_reported_for_0_by_0() -> None:
    means, of_means, defined = (CORPORA[place].adding for place in range(3))
    assert means([EMPTY, WHOLE], "b_cubed", exact_score, "one") == dict.fromkeys(NAMES, F(1))
    assert means([EMPTY, WHOLE], "b_cubed", exact_score, "zero") == dict.fromkeys(NAMES, F(1, 2))
    assert of_means([EMPTY], "b_cubed", exact_score, "zero") == dict.fromkeys(NAMES, F(0))
    assert defined([EMPTY], "b_cubed", exact_score, "none") == dict.fromkeys(NAMES)
    assert defined([EMPTY], "b_cubed", exact_score, "zero") == dict.fromkeys(NAMES, F(0))
    # MUC 1/2, B³ 10/13, CEAFe 5/6.
    assert of_means([HALF, WHOLE], "conll", exact_score, "zero") == {"f1": F(82, 117)}


def test_a_conll_score_of_another_s_is_no_mean_of_members() -> None:
    def another(d: Document, metric: str) -> Figures:
        return exact_score(d, metric)

    # (16/45 + 1)/2: what another calls so has the figure that it has.
    assert CORPORA[1].adding([HALF, WHOLE], "conll", another, "zero") == {"f1": F(61, 90)}


def test_an_epsilon_is_added_to_a_mean_where_it_is_added_late() -> None:
    # B³: recall 5/8 and precision 1, each of 2 documents: (5/4 + 0.1)/2.1 and (2 + 0.1)/2.1.
    late = Smoothing(TENTH, "both", "nowhere", of_sums=False)
    made = CORPORA[1].adding([HALF, WHOLE], "b_cubed", exact_score, late)
    assert made == {"recall": F(9, 14), "precision": F(1), "f1": F(18, 23)}


def test_where_no_document_counts_the_figures_are_those_of_none() -> None:
    for place in (5, 6, 13):
        assert CORPORA[place].adding([SINGLE], "b_cubed", exact_score, "one") == dict.fromkeys(NAMES, F(1))


def test_documents_without_mentions_or_without_a_response_count_or_not() -> None:
    lost = doc("ab", "")
    by_sentence = {c.departure.sentence: c.adding for c in CORPORA}
    of_documents = [EMPTY, WHOLE, lost]
    with_a_mention = by_sentence["the figures are means over the documents of which a side has a mention"]
    # B³ of the two that count: 1 and 0.
    assert with_a_mention(of_documents, "b_cubed", exact_score, "zero") == dict.fromkeys(NAMES, F(1, 2))
    for sentence, adding in by_sentence.items():
        if "passed over" in sentence:
            assert adding(of_documents, "b_cubed", exact_score, "zero") == dict.fromkeys(NAMES, F(1))


def test_documents_that_the_response_lacks_are_left_out() -> None:
    lacking = Document((("a", "b"),), None)
    assert missing_skipped([lacking, HALF]) == (HALF,)
    assert missing_skipped([lacking]) == (EMPTY,)

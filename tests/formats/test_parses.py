"""The trees of sentences, and which sentence holds a span."""

from dataclasses import replace

import pytest

from corefref.formats.documents import Document, InputError, MissingAnnotationError, Sentence
from corefref.partitions import Span
from corefref.wings.matching.parses import sentence_of, tree_of, trees_over

HE_LEFT = Sentence(0, 3, ("he", "left"), ("PRP", "VBD"), ("(S(NP*)", "(VP*))"), None)
IT_IS_SO = Sentence(2, 6, ("it", "is", "so"), ("PRP", "VBZ", "RB"), ("(S(NP*)", "(VP*", "*))"), None)
SENTENCES = (HE_LEFT, IT_IS_SO)


def test_a_tree_reaches_from_the_first_token_of_its_sentence_to_the_last() -> None:
    tree = tree_of(IT_IS_SO, "toy")
    assert (tree.label, tree.start, tree.end) == ("S", 2, 4)


@pytest.mark.parametrize(
    ("sentence", "message"),
    [
        (
            replace(IT_IS_SO, parse=None),
            r"^toy:6: the sentence has no parse \(expected parse bits, as `\(NP\*\)` in column 6 of CoNLL-2012",
        ),
        (replace(IT_IS_SO, parts_of_speech=None), r"^toy:6: the sentence has no parts of speech \(expected tags in"),
    ],
)
def test_what_a_sentence_lacks_is_said_at_its_line(sentence: Sentence, message: str) -> None:
    with pytest.raises(MissingAnnotationError, match=message):
        tree_of(sentence, "toy")


def test_a_parse_is_refused_at_its_token() -> None:
    with pytest.raises(InputError, match=r"^toy:7: "):
        tree_of(replace(IT_IS_SO, parse=("(S(NP*)", ")*", "*")), "toy")


@pytest.mark.parametrize(
    ("span", "expected"),
    [
        (Span(0, 0), 0),
        (Span(0, 1), 0),
        (Span(1, 2), None),
        (Span(2, 4), 1),
        (Span(4, 4), 1),
        (Span(4, 5), None),
        (Span(5, 5), None),
    ],
)
def test_a_span_is_in_the_sentence_that_has_all_its_tokens(span: Span, expected: int | None) -> None:
    assert sentence_of(SENTENCES, span) == expected
    assert sentence_of(SENTENCES[1:], Span(0, 3)) is None


def test_the_trees_of_a_document_come_once_in_the_order_of_the_text() -> None:
    many = tuple(Sentence(n, n + 1, ("he",), ("PRP",), ("(NP*)",), None) for n in range(40))
    document = Document("toy", "toy", {}, many, "toy")
    spans = [Span(n, n) for n in (33, 5, 17, 0, 5, 32)]
    assert [tree.start for tree in trees_over(document, spans)] == [0, 5, 17, 32, 33]
    # No tree is asked for where no span is.
    other = replace(document, sentences=(*many, Sentence(40, 41, ("x",), None, None, None)))
    assert trees_over(other, [Span(39, 40)]) == ()

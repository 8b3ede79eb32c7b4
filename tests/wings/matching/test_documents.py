"""The matching rules on documents: when trees are looked up, and over what."""

from contextlib import nullcontext

import pytest

from corefref.formats import conll
from corefref.formats.documents import Document, InputError, MissingAnnotationError, Unplaced, Wanted, code_of
from corefref.partitions import Span
from corefref.wings.matching.documents import Collapse, matched
from corefref.wings.matching.matching import RULES
from corefref.wings.matching.stage import _Collapses
from corefref.wings.shared.nodes import LONGEST, check_text

PARSED = [
    "#begin document (toy)",
    "toy 0 0 the DT (TOP(NP* - - - - * {}",
    "toy 0 1 dog NN *)) - - - - * {}",
    "",
    "toy 0 0 a DT (TOP(NP* - - - - * {}",
    "toy 0 1 cat NN *)) - - - - * {}",
    "#end document",
]


def document(*cells: str) -> Document:
    lines = "\n".join(PARSED).format(*cells).split("\n")
    (found,) = conll.documents(lines, "toy.conll", Wanted(keep_text=True))
    return found


def bare(*spans: Span) -> Document:
    return Document("toy", "toy", {code_of(span): 0 for span in spans}, file="toy.conll", line=1)


def test_nothing_is_looked_up_for_exact() -> None:
    response = bare(Span(1, 1))
    assert matched(bare(Span(0, 1)), response, RULES["exact"]).response is response


def test_nothing_is_looked_up_without_mentions_and_anything_with_one() -> None:
    empty, one = bare(), bare(Span(0, 1))
    assert matched(empty, empty, RULES["mina"]).response is empty
    for key, response in ((one, empty), (empty, one), (one, one)):
        with pytest.raises(InputError, match="document toy has no parses"):
            matched(key, response, RULES["mina"])


def test_trees_are_those_of_the_sentences_with_mentions_of_either_side() -> None:
    """The key has a mention in the second sentence, the response in the first only; by its head dog is the dog."""
    key, response = document("-", "-", "(0", "0)"), document("-", "(1)", "-", "-")
    assert matched(key, response, RULES["mina"]).response.entity_of == {code_of(Span(1, 1)): 1}
    both = matched(document("(0", "0)", "(2", "2)"), document("-", "(1)", "-", "(3)"), RULES["head"])
    assert both.response.entity_of == {code_of(Span(0, 1)): 1, code_of(Span(2, 3)): 3}


def test_a_tree_with_a_mention_of_the_key_alone_is_looked_up() -> None:
    """Without its tree `a cat` would be its own head, which is the cat."""
    key, response = document("-", "-", "(0", "(1)|0)"), document("-", "(1)", "-", "-")
    (collapse,) = matched(key, response, RULES["head"]).key_collapses
    assert (collapse.mentions, collapse.entities) == ((Span(2, 3), Span(3, 3)), 2)


def test_a_sentence_without_a_mention_needs_no_tree() -> None:
    lines = (
        "\n".join(PARSED)
        .format("-", "(0)", "-", "-")
        .replace("a DT (TOP(NP*", "a DT -")
        .replace("cat NN *))", "cat NN -")
    )
    (key,) = conll.documents(lines.split("\n"), "toy.conll", Wanted(keep_text=True))
    assert matched(key, key, RULES["mina"]).response.entity_of == key.entity_of
    with pytest.raises(MissingAnnotationError, match=r"toy.conll:5: the sentence has no parse"):
        matched(key, document("-", "-", "(1)", "-"), RULES["mina"])


def test_what_a_rule_cannot_tell_apart_is_counted_over_documents() -> None:
    one = Collapse((Span(0, 1), Span(1, 1)), 2)
    other = Collapse((Span(2, 4), Span(3, 4), Span(4, 4)), 1)
    report = _Collapses("key", RULES["head"])
    report.count((), "a")
    report.count((one,), "b")
    assert str(report).startswith("--match head: in the key 1 head has more than one mention: 2 mentions, 1 of these ")
    report.count((other,), "c")
    assert str(report) == (
        "--match head: in the key 2 heads have more than one mention: 5 mentions, 1 of these spans in more than one "
        "entity, first in document b"
    )


def test_a_text_has_places_and_no_mention_of_more_than_a_million_words() -> None:
    for size, is_long in ((LONGEST, False), (LONGEST + 1, True)):
        document = Document("d", "d", {code_of(Span(5, 4 + size)): 0})
        with pytest.raises(InputError, match="more than 1000000 words") if is_long else nullcontext():
            check_text(document, "x")
    unplaced = Document("d", "d", {Unplaced("0", 0, 1, "a"): 0})
    check_text(unplaced, "x", twinless=True)
    with pytest.raises(InputError, match="document d is not a text"):
        check_text(unplaced, "x")

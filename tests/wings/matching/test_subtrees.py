"""The dummy root over a span that is not a phrase: what it keeps, cuts and dissolves."""

from corefref.partitions import Span
from corefref.wings.matching.subtrees import dummy
from corefref.wings.matching.trees import Phrase, Token, from_brackets

TREE = from_brackets("(NP (NP (DT the) (NN head)) (PP (IN of) (NP (DT the) (JJ old) (NN bank))) (, ,))")
THE, HEAD, OF = Token(0, "the", "DT"), Token(1, "head", "NN"), Token(2, "of", "IN")
CUT = Phrase("PP", (OF, Phrase("NP", (Token(3, "the", "DT"),))))


def test_a_phrase_that_sticks_out_on_the_right_is_cut_in_all_its_depth() -> None:
    """Choice MINA-5: of the prepositional phrase the inner phrase is cut too, and what begins behind is left out."""
    assert dummy(TREE, Span(0, 3)).parts == (Phrase("NP", (THE, HEAD)), CUT)
    assert dummy(TREE, Span(0, 2)).parts == (Phrase("NP", (THE, HEAD)), Phrase("PP", (OF,)))


def test_a_phrase_that_sticks_out_on_the_left_is_dissolved() -> None:
    assert dummy(TREE, Span(1, 3)).parts == ((HEAD,), CUT)
    assert dummy(TREE, Span(4, 6)).parts == ((Token(4, "old", "JJ"), Token(5, "bank", "NN")), (Token(6, ",", ","),))

"""Which mention was matched with which: the stage and the weight of each pair of the worked cases."""

from fractions import Fraction

import pytest

from corefref.formats.documents import Document, Wanted, mention_of
from corefref.partitions import EmptyNode, Nodes, Span
from corefref.scoring.settings import Match, Zeros
from corefref.wings.annotation import corefud
from corefref.wings.matching.alignments import MatchedMentions, alignment
from corefref.wings.matching.annotated import nodes
from corefref.wings.matching.documents import matched
from corefref.wings.matching.stage import rule_of

HEADER = "# newdoc id = d\n# global.Entity = eid-etype-head-other\n"

KEY = """\
1	Eva	_	_	_	_	2	nsubj	_	Entity=(e1--1-)
2	bought	_	_	_	_	0	root	_	_
3	the	_	_	_	_	4	det	_	Entity=(e2--2-(e3[1/2]--2-
4	house	_	_	_	_	2	obj	_	Entity=e3[1/2])
5	of	_	_	_	_	6	case	_	_
6	Ann	_	_	_	_	4	nmod	_	Entity=(e4--1-)e2)
7	there	_	_	_	_	2	advmod	_	Entity=(e3[2/2]--2-)

1	sold	_	_	_	_	0	root	_	_
1.1	_	_	_	_	_	_	_	1:nsubj	Entity=(e1--1-)
2	it	_	_	_	_	1	obj	_	Entity=(e2--1-)

"""

RESPONSE = """\
1	Eva	_	_	_	_	2	nsubj	_	Entity=(e1--1-)
2	bought	_	_	_	_	0	root	_	_
3	the	_	_	_	_	4	det	_	Entity=(e2--2-(e3--2-
4	house	_	_	_	_	2	obj	_	Entity=e3)
5	of	_	_	_	_	6	case	_	_
6	Ann	_	_	_	_	4	nmod	_	Entity=e2)
7	there	_	_	_	_	2	advmod	_	Entity=(e5--1-)

0.1	_	_	_	_	_	_	_	1:obj	Entity=(e1--1-)
1	sold	_	_	_	_	0	root	_	_
2	it	_	_	_	_	1	obj	_	_

"""

FIRST, LATER = EmptyNode(7, -1, 1), EmptyNode(7, 1, 1)


def document(text: str) -> Document:
    (found,) = corefud.documents((HEADER + text).splitlines(), "text", Wanted(keep_text=True))
    return found


def of(match: Match, zeros: Zeros) -> MatchedMentions:
    key, response = document(KEY), document(RESPONSE)
    rule = rule_of(match)
    return alignment(key, response, matched(key, response, rule, zeros).response, rule, zeros)


def test_each_pair_says_its_stage_and_its_weight() -> None:
    found = of("head-corefud", "dependent")
    shown = {pair.key: (pair.response, pair.stage, pair.weight) for pair in found.pairs}
    house = Nodes((Span(2, 3), Span(6, 6)))
    # The zeros depend on one node, by two relations: 10 · 0 + 1. Of three words of the house two are found.
    assert shown == {
        Span(0, 0): (Span(0, 0), "equal", None),
        Span(2, 5): (Span(2, 5), "equal", None),
        house: (Span(2, 3), "rule", Fraction(2, 3)),
        Nodes((), (LATER,)): (Nodes((), (FIRST,)), "zeros", Fraction(1)),
    }
    assert found.key_alone == (Span(5, 5), Span(8, 8))
    assert found.response_alone == (Span(6, 6),)
    assert found.own[house] == Span(2, 3)
    (zeros,) = (pair.likeness for pair in found.pairs if pair.likeness)
    assert (zeros.dependencies, zeros.parents) == (Fraction(0), Fraction(1))


def test_without_the_first_stage_zeros_at_other_places_are_alone() -> None:
    found = of("head-corefud", "linear")
    assert Nodes((), (LATER,)) in found.key_alone
    assert Nodes((), (FIRST,)) in found.response_alone
    assert {pair.stage for pair in found.pairs} == {"equal", "rule"}


def test_what_weighs_nothing_has_no_weight() -> None:
    found = of("craft", "linear")
    assert {(pair.stage, pair.weight) for pair in found.pairs} == {("equal", None), ("rule", None)}


@pytest.mark.parametrize("match", ["exact", "head-corefud", "partial-corefud", "craft"])
@pytest.mark.parametrize("zeros", ["linear", "dependent"])
def test_every_mention_is_in_one_pair_or_alone(match: Match, zeros: Zeros) -> None:
    found = of(match, zeros)
    keys = [*(pair.key for pair in found.pairs), *found.key_alone]
    responses = [*(pair.response for pair in found.pairs), *(found.own[m] for m in found.response_alone)]
    for mentions, side in ((keys, document(KEY)), (responses, document(RESPONSE))):
        assert sorted(map(str, mentions)) == sorted(str(mention_of(m)) for m in side.entity_of)


def test_the_share_counts_empty_nodes_too() -> None:
    assert len(nodes(Nodes((Span(2, 3),), (LATER,)))) == 3

import pytest
from hypothesis import given

from corefref.partitions import Span
from corefref.wings.examples.strategies import trees, trees_with_spans
from corefref.wings.matching.heads import RULES, head, head_child, noun_phrase_head_child
from corefref.wings.matching.trees import Phrase, from_brackets, phrases, tokens
from tests.wings.matching.heads_cort import head_cort
from tests.wings.matching.trying import often


def head_word(text: str) -> str:
    tree = from_brackets(text)
    return tokens(tree)[head(tree, Span(tree.start, tree.end))].word


@often
@given(case=trees_with_spans())
def test_a_head_is_one_token_of_its_mention(case: tuple[Phrase, Span]) -> None:
    tree, span = case
    assert span.start <= head(tree, span) <= span.end
    assert span.start <= head_cort(tree, span) <= span.end


@often
@given(tree=trees())
def test_the_head_of_a_phrase_is_the_head_of_one_of_its_children(tree: Phrase) -> None:
    for phrase in phrases(tree):
        children = {head(tree, Span(child.start, child.end)) for child in phrase.children}
        assert head(tree, Span(phrase.start, phrase.end)) in children


CHILDREN = {
    "ADJP": ("left", "NNS QP NN $ ADVP JJ VBN VBG ADJP JJR NP JJS DT FW RBR RBS SBAR RB"),
    "ADVP": ("right", "RB RBR RBS FW ADVP TO CD JJR JJ IN NP JJS NN"),
    "CONJP": ("right", "CC RB IN"),
    "FRAG": ("right", ""),
    "INTJ": ("left", ""),
    "LST": ("right", "LS :"),
    "NAC": ("left", "NN NNS NNP NNPS NP NAC EX $ CD QP PRP VBG JJ JJS JJR ADJP FW"),
    "PP": ("right", "IN TO VBG VBN RP FW"),
    "PRN": ("left", ""),
    "PRT": ("right", "RP"),
    "QP": ("left", "$ IN NNS NN JJ RB DT CD NCD QP JJR JJS"),
    "RRC": ("right", "VP NP ADVP ADJP PP"),
    "S": ("left", "TO IN VP S SBAR ADJP UCP NP"),
    "SBAR": ("left", "WHNP WHPP WHADVP WHADJP IN DT S SQ SINV SBAR FRAG"),
    "SBARQ": ("left", "SQ S SINV SBARQ FRAG"),
    "SINV": ("left", "VBZ VBD VBP VB MD VP S SINV ADJP NP"),
    "SQ": ("left", "VBZ VBD VBP VB MD VP SQ"),
    "UCP": ("right", ""),
    "VP": ("left", "TO VBD VBN MD VBZ VB VBG VBP VP ADJP NN NNS NP"),
    "WHADJP": ("left", "CC WRB JJ ADJP"),
    "WHADVP": ("right", "CC WRB"),
    "WHNP": ("left", "WDT WP WP$ WHADJP WHPP WHNP"),
    "WHPP": ("right", "IN TO FW"),
}
"""
Collins's table once more, written apart from the one in the package: a slip in one of the two shows.

By category the side from which children are scanned, and the tags, the most wanted first.
"""


def test_the_table_has_collins_s_categories_besides_the_noun_phrase() -> None:
    assert set(RULES) == set(CHILDREN)


@pytest.mark.parametrize("category", CHILDREN)
def test_the_children_of_a_phrase_are_its_head_in_collins_s_order(category: str) -> None:
    """The children are all the tags, the least wanted first; the head is taken away until nothing is left."""
    side, order = CHILDREN[category]
    tags = ["XX", *reversed(order.split()), "YY"]
    leaves = [f"({tag} w)" for tag in tags]
    expected = [*order.split(), *(["XX", "YY"] if side == "left" else ["YY", "XX"])]
    found: list[str] = []
    while leaves:
        children = from_brackets(f"({category} {' '.join(leaves)})").children
        at = children.index(head_child(category, children))
        found.append(leaves.pop(at)[1:-3])
    assert found == expected


@pytest.mark.parametrize("category", CHILDREN)
def test_of_two_children_of_a_tag_the_one_first_scanned_is_the_head(category: str) -> None:
    side, order = CHILDREN[category]
    # Two conjunctions are a coordination, whose head is before them.
    for tag in {*order.split()} - {"CC"}:
        children = from_brackets(f"({category} (XX a) ({tag} b) ({tag} c) (XX d))").children
        assert head_child(category, children) is children[1 if side == "left" else 2]


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("(ADJP (RB very) (JJ big) (SBAR (IN that) (S (VP (VBD was)))))", "big"),
        ("(ADVP (RB far) (RB away) (IN from))", "away"),
        ("(CONJP (RB as) (RB well) (IN as))", "well"),
        ("(NAC (NNP Paris) (, ,) (NNP France))", "Paris"),
        ("(PP (RB just) (IN after) (NP (NN dawn)))", "after"),
        ("(PRT (RB right) (RP off))", "off"),
        ("(QP (RB about) ($ $) (CD 3) (CD million))", "$"),
        ("(RRC (ADVP (RB now)) (PP (IN in) (NP (NNP Rome))))", "now"),
        ("(S (NP (PRP he)) (VP (VBD left)) (. .))", "left"),
        ("(SBAR (WHNP (WP who)) (S (VP (VBD left))))", "who"),
        ("(SBARQ (WHNP (WP who)) (SQ (VP (VBD left))) (. ?))", "left"),
        ("(SINV (ADVP (RB here)) (VP (VBZ comes)) (NP (NN rain)))", "comes"),
        ("(SQ (VBD did) (NP (PRP he)) (VP (VB leave)))", "did"),
        ("(VP (MD will) (VP (VB leave)))", "will"),
        ("(VP (RB not) (VBG leaving) (NP (NNP Rome)))", "leaving"),
        ("(WHADJP (WRB how) (JJ big))", "how"),
        ("(WHADVP (RB just) (WRB when))", "when"),
        ("(WHNP (WP$ whose) (NN dog))", "whose"),
        ("(WHPP (IN to) (WHNP (WP whom)))", "to"),
    ],
)
def test_the_head_of_a_phrase_of_real_words(text: str, word: str) -> None:
    assert head_word(text) == word


@pytest.mark.parametrize(
    ("rule", "text", "at"),
    [
        (1, "(NP (NN b) (NNP NBC) (POS 's))", 2),
        (2, "(NP (NN air) (NN traffic) (JJ safe))", 1),
        (2, "(NP (JJR more) (NP (NN air)))", 0),
        (2, "(NP (NP (NN air)) (NX (NN rise)) (CD two))", 1),
        (3, "(NP (NP (NN a)) (NP (NN b)) (CD two))", 0),
        (4, "(NP ($ $) (ADJP (JJ safe)) (PRN (NN a)) (CD two))", 2),
        (5, "(NP (CD one) (CD two) (JJ safe))", 1),
        (6, "(NP (JJ best) (RB only) (DT the))", 1),
        (7, "(NP (DT the) (DT those))", 1),
    ],
)
def test_each_rule_for_noun_phrases_comes_before_the_next(rule: int, text: str, at: int) -> None:
    children = from_brackets(text).children
    assert noun_phrase_head_child(children) is children[at]


@pytest.mark.parametrize(
    ("text", "word"),
    [
        ("(NP (NNP John) (CC and) (NNP Mary))", "Mary"),
        ("(NP (NP (NNP John)) (CC and) (NP (NNP Mary)))", "John"),
        ("(NP (NP (NNP NBC) (POS 's)) (NN radio) (CC and) (NN show))", "show"),
        ("(NP (NP (NNP Ann)) (JJ old) (, ,) (CC and) (NN man))", "old"),
        ("(ADVP (RB here) (CC and) (RB there))", "here"),
        ("(ADVP (RB here) (, ,) (CC and) (RB there))", "here"),
        ("(ADVP (CC and) (RB there))", "there"),
        ("(ADVP (, ,) (CC and) (RB there))", "there"),
        ("(UCP (NP (NN tax)) (CC and) (ADJP (JJ legal)))", "tax"),
    ],
)
def test_the_head_of_a_coordination_is_before_the_conjunction_but_in_a_base_noun_phrase(text: str, word: str) -> None:
    assert head_word(text) == word


def test_the_last_rule_goes_to_the_last_child_and_not_to_the_last_word() -> None:
    assert head_word("(NP (DT those) (SBAR (WHNP (WP who)) (S (VP (VBD left)))))") == "who"


def test_a_category_without_a_rule_has_its_leftmost_child() -> None:
    assert head_word("(NX (NN rise) (CC and) (NN fall))") == "rise"
    assert head_word("(TOP (S (VP (VBD left))))") == "left"


@pytest.mark.parametrize(
    ("text", "at"),
    [
        ("(NP (NNP John) (CC and) (NNP Mary))", 1),
        ("(NML (NNP John) (CC and) (NNP Mary))", 2),
        ("(NP (NNP NBC) (POS 's))", 0),
        ("(NP ($ $) (CD 3) (CD million))", 2),
        ("(NP (ADJP (JJ safe)) (JJR safer))", 1),
        ("(NP (DT the) (PRN (-LRB- -LRB-) (NN boss) (-RRB- -RRB-)))", 1),
        ("(NP (DT the) (RBR less) (DT those))", 1),
        ("(NP (DT the) (SBAR (WHNP (WP who)) (S (VP (VBD left)))))", 1),
        ("(PP (TO to) (NP (NNP Rome)))", 1),
        ("(PP (IN in) (NP (NNP Rome)))", 0),
        ("(WHNP (WP what) (NN time))", 1),
        ("(WHNP (WDT which) (NN time))", 0),
        ("(QP (NNS tens) (IN of) (NNS thousands))", 0),
        ("(QP ($ $) (CD 3) (CD million))", 1),
        ("(SINV (VBD said) (NP (NNP Ann)) (. .))", 2),
        ("(NX (NN rise) (CC and) (NN fall))", 2),
        ("(NP (NP (DT the) (NN man)) (SBAR (WHNP (WP who)) (S (VP (VBD saw) (NP (DT a) (NN man))))))", 5),
    ],
)
def test_the_baseline_s_head_is_what_was_observed_of_it(text: str, at: int) -> None:
    tree = from_brackets(text)
    assert head_cort(tree, Span(tree.start, tree.end)) == at


def test_the_baseline_takes_the_first_token_of_what_is_no_phrase() -> None:
    assert head_cort(from_brackets("(NP (DT the) (JJ big) (NN man))"), Span(0, 1)) == 0

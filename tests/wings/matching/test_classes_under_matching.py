"""Parts by class under every matching: each side by its own mentions, counted once more from the mentions."""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corefref.formats import conll
from corefref.formats.documents import CodedMention, Document, DocumentPair, Sentence, Wanted, coded_mention, mention_of
from corefref.partitions import Nodes, Span
from corefref.ratio import Ratio
from corefref.scoring.settings import By, Match, Settings, Zeros
from corefref.wings.annotation import corefud
from corefref.wings.breakdown.classes import Parts
from corefref.wings.matching.annotated import ANNOTATED, matched_mentions
from corefref.wings.matching.matching import RULES, extent, matching
from corefref.wings.matching.parses import trees_over
from corefref.wings.matching.stage import matched_pairs
from tests import effort
from tests.wings.matching.sides import documents

pytestmark = pytest.mark.filterwarnings("ignore:--match")
CORPUS = Path(__file__).parents[3] / "spec" / "corpus"
BY: tuple[By, ...] = ("length", "distance", "size")
WAYS: tuple[tuple[Match, Zeros], ...] = (
    ("exact", "dependent"),
    ("head-corefud", "linear"),
    ("head-corefud", "dependent"),
    ("partial-corefud", "linear"),
    ("craft", "linear"),
)
Pairs = Mapping[CodedMention, CodedMention]
"""CodedMention of the response → mention of the key."""


def places(m: CodedMention) -> list[tuple[int, int]]:
    """The nodes of a mention in the order of the text: a word, and the empty nodes behind it."""
    found = mention_of(m)
    runs = found.runs if isinstance(found, Nodes) else (found,)
    words = [(w, 0) for run in runs if isinstance(run, Span) for w in range(run.start, run.end + 1)]
    return sorted(words + [(n.word, n.number) for n in (found.empty if isinstance(found, Nodes) else ())])


def named(number: int) -> str:
    return "6+" if number > 5 else "3–5" if number > 2 else str(number)


def classes(document: Document, by: By, ends: list[int]) -> dict[CodedMention, str]:
    """The class of each mention of a side; `ends` are the first words behind the sentences."""
    found: dict[CodedMention, str] = {}
    for entity in set(document.entity_of.values()):
        members = [m for m, e in document.entity_of.items() if e == entity]
        if by == "length":
            found |= {m: named(sum(number == 0 for _, number in places(m))) for m in members}
        elif by == "size":
            found |= dict.fromkeys(members, named(len(members)))
        else:
            before: int | None = None
            last = {m: (-places(m)[-1][0], -places(m)[-1][1]) for m in members}
            for m in sorted(members, key=lambda m: (places(m)[0], last[m])):
                sentence = sum(end <= places(m)[0][0] for end in ends)
                found[m] = "first" if before is None else named(sentence - before)
                before = sentence
    return found


def counted(
    side: Document, other: Document, partner: Pairs, class_of: Mapping[CodedMention, str], metric: str
) -> object:
    """What the classes of a side earn, mention by mention; `partner` has the mentions that the other side has."""
    sums: dict[str, list[Fraction]] = {}
    for m, entity in side.entity_of.items():
        part = sums.setdefault(class_of[m], [Fraction(0), Fraction(0)])
        part[1] += 1
        if m in partner and metric == "mentions":
            part[0] += 1
        elif m in partner:
            mine = [o for o, e in side.entity_of.items() if e == entity]
            there = other.entity_of[partner[m]]
            both = sum(o in partner and other.entity_of[partner[o]] == there for o in mine)
            part[0] += Fraction(both, len(mine))
    return {name: Ratio(*part) for name, part in sums.items()}


def check(key: Document, response: Document, match: Match, zeros: Zeros, partner: Pairs, by: By) -> None:
    (pair,) = matched_pairs([DocumentPair(0, key, response)], Settings(match=match, zeros=zeros))
    ends = [sentence.start + len(sentence.words) for sentence in key.sentences]
    of_key = {k: r for r, k in partner.items()}
    for by_definition in (False, True):
        parts = Parts()
        parts.score(pair, by, by_definition)
        for metric in ("mentions", "b_cubed"):
            recall = counted(key, response, of_key, classes(key, by, ends), metric)
            precision = counted(response, key, partner, classes(response, by, ends), metric)
            assert (parts.recall[metric], parts.precision[metric]) == (recall, precision)


@pytest.mark.parametrize(("match", "zeros"), WAYS)
@effort.examples(300)
@given(key=documents(), response=documents(), cut=st.integers(1, 4))
def test_each_side_is_classed_by_its_own_mentions(
    match: Match, zeros: Zeros, key: Document, response: Document, cut: int
) -> None:
    parts = (Sentence(0, 1, ("w",) * cut, None, None, None), Sentence(cut, 1, ("w",) * (5 - cut), None, None, None))
    key = replace(key, sentences=parts)
    if key.entity_of and response.entity_of:
        found = matched_mentions(key, response, ANNOTATED[match], zeros)
        for by in BY:
            check(key, response, match, zeros, found, by)


def shipped() -> Iterator[tuple[Document, Document]]:
    """The documents of the shipped text with their parses."""
    sides = (
        conll.documents((CORPUS / f"{name}.conll").read_text("utf-8").split("\n"), name, Wanted(keep_text=True))
        for name in ("key", "response")
    )
    yield from zip(*sides, strict=True)


MATCHES: tuple[Match, ...] = ("mina", "head", "min")


@pytest.mark.parametrize("match", MATCHES)
@pytest.mark.parametrize("by", BY)
def test_each_side_of_the_shipped_text_is_classed_by_its_own_mentions(by: By, match: Match) -> None:
    for key, response in shipped():
        spans = [[m for m in map(mention_of, d.entity_of) if isinstance(m, Span)] for d in (key, response)]
        trees = trees_over(key, spans[0] + spans[1])
        ks, rs = ([extent(trees, span) for span in side] for side in spans)
        found = matching(RULES[match], ks, rs)
        check(key, response, match, "linear", {coded_mention(r): coded_mention(k) for r, k in found.items()}, by)


CONLL_U = """\
# newdoc id = d
# global.Entity = eid-etype-head-other
1\tthe\t_\tNOUN\t_\t_\t2\tdet\t_\t{}
2\tman\t_\tNOUN\t_\t_\t0\troot\t_\t{}
3\the\t_\tPRON\t_\t_\t2\tdep\t_\tEntity=(e1--1-)

"""


def in_conll_u(*cells: str) -> Document:
    (found,) = corefud.documents(CONLL_U.format(*cells).split("\n"), "toy", Wanted(keep_text=True))
    return found


def test_a_shorter_mention_of_the_response_is_classed_as_short() -> None:
    """`the man` of the key and `man` of the response are matched; the response has two mentions of one word."""
    key, response = in_conll_u("Entity=(e1--2-", "Entity=e1)"), in_conll_u("_", "Entity=(e1--1-)")
    (pair,) = matched_pairs([DocumentPair(0, key, response)], Settings(match="head-corefud"))
    parts = Parts()
    parts.score(pair, "length")
    one = Ratio(Fraction(1), Fraction(1))
    assert parts.recall["mentions"] == {"1": one, "2": one}
    assert parts.precision["mentions"] == {"1": Ratio(Fraction(2), Fraction(2))}


def test_a_mention_of_both_sides_has_the_type_that_the_key_gives_it_or_none() -> None:
    """The key gives `the man` no type, though the response calls `man`, its partner, a person."""
    key = in_conll_u("Entity=(e1--2-(e2-place-1-)", "Entity=e1)")
    response = in_conll_u("Entity=(e2-thing-1-)", "Entity=(e1-person-1-)")
    (pair,) = matched_pairs([DocumentPair(0, key, response)], Settings(match="head-corefud"))
    parts = Parts()
    parts.score(pair, "entity-type")
    two, one = Ratio(Fraction(2), Fraction(2)), Ratio(Fraction(1), Fraction(1))
    assert parts.recall["mentions"] == parts.precision["mentions"] == {"none": two, "place": one}


BEGINS_EMPTY = """\
# newdoc id = d
# global.Entity = eid-etype-head-other
1\ta\t_\tNOUN\t_\t_\t0\troot\t_\tEntity=(e1--1-)

1\tb\t_\tNOUN\t_\t_\t0\troot\t_\tEntity=(e1--1-)
1.1\t_\t_\t_\t_\t_\t_\t_\t1:dep\t{}
2\tc\t_\tNOUN\t_\t_\t1\tdep\t_\t{}

"""


def test_a_mention_that_begins_with_an_empty_node_comes_behind_the_word_before_it() -> None:
    """Of `b` and the mention that begins with 1.1, behind it, `b` is one sentence from `a`, the other none from `b`."""
    texts = (BEGINS_EMPTY.format("Entity=(e1--2-", "Entity=e1)"), BEGINS_EMPTY.format("_", "_"))
    key, response = (next(corefud.documents(t.split("\n"), "toy", Wanted(keep_text=True))) for t in texts)
    parts = Parts()
    parts.score(DocumentPair(0, key, response), "distance")
    found, lost = Ratio(Fraction(1), Fraction(1)), Ratio(Fraction(0), Fraction(1))
    assert parts.recall["mentions"] == {"first": found, "1": found, "0": lost}
    assert parts.precision["mentions"] == {"first": found, "1": found}

"""
Inputs with heads, gaps, zeros, plurals, bridging and non-referring mentions, written as two lines each.

The lines are those of `corefref.wings.examples.annotated_sides`. Worked cases come from `examples/matching.json` and
`examples/split-antecedents.json`, boundary cases are written by hand, small cases are exhaustive, and random ones are
the same for the same seed.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cache
from random import Random
from typing import Literal, TypeAlias, TypedDict

from corefref.formats.documents import Columns, Deixis, Document
from corefref.wings.examples.annotated_scope import SCOPES
from corefref.wings.examples.annotated_sides import WORDS, document
from corefref.wings.examples.worked_examples import spec_folder

Group: TypeAlias = Literal["worked", "boundary", "small", "random"]
GROUPS: tuple[Group, ...] = ("worked", "boundary", "small", "random")

Kind: TypeAlias = Literal["mentions", "plurals", "links"]
"""What an input is about: mentions to be matched, plurals, or links and mentions outside entities."""


@dataclass(frozen=True, slots=True)
class AnnotatedCase:
    """A key and a response."""

    id: str
    group: Group
    kind: Kind
    key: str
    response: str

    @property
    def sides(self) -> tuple[Document, Document]:
        """Key and response as documents."""
        return _whole(self.key), _whole(self.response)

    @property
    def size(self) -> tuple[int, int]:
        """Sort key: the number of mentions, then the length; the least witness comes first."""
        ms = sum(len(d.entity_of) + len(d.beside.non_referring) for d in self.sides)
        return ms, len(self.key) + len(self.response)


def _whole(line: str) -> Document:
    """Return the document of a line, with words and with names that programs accept."""
    document_there = document(line)
    rows = "\n".join(f"{n}\tw{n}\t" for n in range(1, WORDS + 1))
    beside = replace(
        document_there.beside,
        names_hold_in_file=True,
        non_referring={
            m: f"{n}-Pseudo"
            for n, m in enumerate(document_there.beside.non_referring, len(document_there.beside.names) + 1)
        },
    )
    sentences = tuple(replace(s, words=tuple(f"w{n}" for n in range(1, WORDS + 1))) for s in document_there.sentences)
    return replace(document_there, columns=Columns((rows,), (1,)), sentences=sentences, beside=beside)


def in_deixis(whole: Document) -> Document:
    """
    Turn the entities of a document into discourse deixis, without bridging and non-referring mentions.

    >>> found = in_deixis(document("{1 2} {3 =1}"))
    >>> len(found.entity_of), len(found.beside.deixis.entity_of), found.beside.deixis.split_antecedents
    (0, 3, {1: (0,)})
    """
    beside = whole.beside
    deixis = Deixis(whole.entity_of, beside.names, beside.split_antecedents)
    return replace(
        whole,
        entity_of={},
        beside=replace(beside, names={}, split_antecedents={}, bridging=(), non_referring={}, deixis=deixis),
    )


_BOUNDARY: Mapping[Kind, Mapping[str, tuple[str, str]]] = {
    "mentions": {
        "zeros-alike": ("{1 2.1 4} 2.1<2:nsubj", "{1 2.1 4} 2.1<2:nsubj"),
        "zero-spurious": ("{1 4}", "{1 2.1 4} 2.1<2:nsubj"),
        "zero-missing": ("{1 2.1 4} 2.1<2:nsubj", "{1 4}"),
        "zero-first": ("{2.1 4} 2.1<2:nsubj", "{2.1 4} 2.1<2:nsubj"),
        "zero-alone": ("{2.1} {4 5} 2.1<2:nsubj", "{2.1} {4 5} 2.1<2:nsubj"),
        "zero-and-a-word": ("{1 2.1 4} 2.1<2:nsubj", "{1 2 4}"),
        "zero-with-words": ("{1 2,2.1@2.1 4} 2.1<2:nsubj", "{1 2,2.1@2.1 4} 2.1<2:nsubj"),
        "zero-that-is-no-head": ("{1 2,2.1@2 4} 2.1<2:nsubj", "{1 2 4}"),
        "zero-at-another-word": ("{1 2.1 4} 2.1<2:nsubj", "{1 3.1 4} 3.1<2:nsubj"),
        "zero-at-another-word-and-parent": ("{1 2.1 4} 2.1<2:nsubj", "{1 3.1 4} 3.1<3:nsubj"),
        "zero-of-the-root": ("{1 2.1 4} 2.1<0:root", "{1 3.1 4} 3.1<0:root"),
        "zero-before-the-first-word": ("{0.1 4} 0.1<1:nsubj", "{0.1 4} 0.1<1:nsubj"),
        "zero-of-a-zero": ("{1 2.1 2.2} 2.1<2:nsubj 2.2<2.1:nmod", "{1 2.1 2.2} 2.1<2:nsubj 2.2<2.1:nmod"),
        "zeros-at-one-word": ("{1 2.1} {4 2.2} 2.1<2:nsubj 2.2<2:obj", "{1 2.1} {4 2.2} 2.1<2:nsubj 2.2<2:obj"),
        "zeros-exchanged-and-one-moved": (
            "{1 2.1} {2 2.2} {3 5.1} 2.1<2:nsubj 2.2<2:obj 5.1<5:nsubj",
            "{1 2.2} {2 2.1} {3 6.1} 2.2<2:nsubj 2.1<2:obj 6.1<5:nsubj",
        ),
        "zeros-rotated-and-one-moved": (
            "{1 3.1} {2 3.2} {3 3.3} {4 5.1} 3.1<1:nsubj 3.2<1:obj 3.3<1:iobj 5.1<5:nsubj",
            "{1 3.3} {2 3.1} {3 3.2} {4 6.1} 3.3<1:nsubj 3.1<1:obj 3.2<1:iobj 6.1<5:nsubj",
        ),
        "gap": ("{1,3 5}", "{1,3 5}"),
        "gap-filled": ("{1,3 5}", "{1-3 5}"),
        "gap-made": ("{1-3 5}", "{1,3 5}"),
        "gap-elsewhere": ("{1,3 5}", "{1,4 5}"),
        "gaps-two": ("{1,3,5 7}", "{1,3,5 7}"),
        "gaps-in-each-other": ("{1,4 6} {2,3 7}", "{1,4 6} {2,3 7}"),
        "first-of-the-parts": ("{1-2,4 6}", "{1-2 6}"),
        "last-of-the-parts": ("{1-2,4@4 6}", "{4 6}"),
        "head-last": ("{1-3@3 5}", "{3 5}"),
        "head-outside": ("{1-3@3 5}", "{1-2 5}"),
        "nested": ("{1-4@2 6} {2 7}", "{1-4@2 6} {2 7}"),
        "singleton-with-the-head": ("{1-3@2 5}", "{1-3@2} {2 5}"),
        "no-mention-in-the-response": ("{1-3@2 5}", ""),
        "no-mention-in-the-key": ("", "{1-3@2 5}"),
    },
    "plurals": {
        "plural": ("{1} {2} {3 =1+2}", "{1} {2} {3 =1+2}"),
        "plural-missing": ("{1} {2} {3 4 =1+2}", "{1} {2} {3 4}"),
        "plural-spurious": ("{1} {2} {3 4}", "{1} {2} {3 4 =1+2}"),
        "plural-of-linked-entities": ("{1 5} {2 6} {3 =1+2}", "{1 5} {2 6} {3 =1+2}"),
        "antecedent-missing": ("{1} {2} {3} {4 5 =1+2+3}", "{1} {2} {3} {4 5 =1+2}"),
        "antecedent-wrong": ("{1 6} {2 7} {3 8} {4 5 =1+2}", "{1 6} {2 7} {3 8} {4 5 =1+3}"),
        "antecedent-cut": ("{1 6} {2 7} {3 =1+2}", "{1} {2 7} {6} {3 =1+2}"),
        "plural-of-a-plural": ("{1} {2} {3} {4 =1+2} {5 =3+4}", "{1} {2} {3} {4 =1+2} {5 =3+4}"),
        "two-plurals": ("{1} {2} {3} {4 6 =1+2} {5 7 =2+3}", "{1} {2} {3} {4 6 =1+2} {5 7 =2+3}"),
        "two-plurals-exchanged": ("{1 8} {2} {3 9} {4 6 =1+2} {5 7 =2+3}", "{1 8} {2} {3 9} {4 6 =2+3} {5 7 =1+2}"),
        "plural-of-one": ("{1 =2} {2}", "{1 =2} {2}"),
    },
    "links": {
        "bridge": ("{1 2} {3} 3>1", "{1 2} {3} 3>1"),
        "bridge-to-another-mention": ("{1 2} {3} 3>1", "{1 2} {3} 3>2"),
        "bridge-to-another-entity": ("{1 2} {3} {4} 3>1", "{1 2} {3} {4} 3>4"),
        "bridge-to-what-the-response-links": ("{1} {2} {3} 3>1", "{1 2} {3} 3>2"),
        "bridge-missing": ("{1 2} {3} {4} 3>1 4>2", "{1 2} {3} {4} 3>1"),
        "bridge-spurious": ("{1 2} {3} {4} 3>1", "{1 2} {3} {4} 3>1 4>2"),
        "anaphor-exchanged": ("{1 2} {3} {4} 3>1", "{1 2} {3} {4} 4>1"),
        "non-referring": ("{1 2} ?3", "{1 2} ?3"),
        "non-referring-missing": ("{1 2} ?3 ?4", "{1 2} ?3"),
        "non-referring-spurious": ("{1 2} ?3", "{1 2} ?3 ?4"),
        "non-referring-or-not": ("{1 2} ?3", "{1 2 3}"),
        "nothing-but-entities": ("{1 2} {3}", "{1 2} {3}"),
    },
}


def worked() -> Iterator[AnnotatedCase]:
    """
    Yield the worked cases.

    >>> [case.key for case in worked()][:2]
    ['{1-3@2 4}', '{1-2@2 3}']
    """
    for of_matching in _matching():
        yield AnnotatedCase(
            of_matching["id"], "worked", "mentions", *map(_line, (of_matching["key"], of_matching["response"]))
        )
    for of_plurals in _plurals():
        number: dict[str, int] = {}
        lines = [_plural_line(of_plurals[side], number) for side in ("key", "response")]
        yield AnnotatedCase(of_plurals["id"], "worked", "plurals", *lines)


class _SideData(TypedDict):
    entities: list[list[str]]
    depends: dict[str, list[str]]


class _MatchingData(TypedDict):
    id: str
    key: _SideData
    response: _SideData


class _AntecedentsData(TypedDict):
    antecedents: list[list[str]]


_EntitiesData: TypeAlias = list[list[str | _AntecedentsData]]


class _PluralsData(TypedDict):
    id: str
    key: _EntitiesData
    response: _EntitiesData


@cache
def _matching() -> Sequence[_MatchingData]:
    cases: Sequence[_MatchingData] = json.loads(_text("matching.json"))["cases"]
    return cases


@cache
def _plurals() -> Sequence[_PluralsData]:
    cases: Sequence[_PluralsData] = json.loads(_text("split-antecedents.json"))["cases"]
    return cases


def _text(name: str) -> str:
    return spec_folder().joinpath("examples", name).read_text("utf-8")


def _line(side: _SideData) -> str:
    entities = [f"{{{' '.join(entity)}}}" for entity in side["entities"]]
    return " ".join([*entities, *(f"{zero}<{on}" for zero, every in side["depends"].items() for on in every)])


def _plural_line(entities: _EntitiesData, number: dict[str, int]) -> str:
    """Write a side as a line; each letter is a word, and `number` has the known ones."""
    ordinary = [[m for m in entity if isinstance(m, str)] for entity in entities]
    entities_written: list[str] = []
    for entity in entities:
        words: list[str] = []
        for m in entity:
            if isinstance(m, str):
                words.append(str(number.setdefault(m, len(number) + 1)))
            else:
                words.append("=" + "+".join(str(ordinary.index(a) + 1) for a in m["antecedents"]))
        entities_written.append(f"{{{' '.join(words)}}}")
    return " ".join(entities_written)


def cases_by_hand() -> Iterator[AnnotatedCase]:
    """
    Yield the cases written by hand.

    >>> [case.response for case in cases_by_hand() if case.id == "gap-filled"]
    ['{1-3 5}']
    """
    for kind, of_kind in _BOUNDARY.items():
        yield from (AnnotatedCase(name, "boundary", kind, *lines) for name, lines in of_kind.items())


_MOST: Mapping[Kind, int] = {"mentions": 1, "plurals": 4, "links": 4}
"""The largest number of items on both sides together in the small cases."""


def small_cases() -> Iterator[AnnotatedCase]:
    """
    Yield every pair up to that size.

    >>> [case.id for case in small_cases()][:2]
    ['mentions-1', 'mentions-2']
    """
    for kind, most in _MOST.items():
        pairs, _ = SCOPES[kind]
        line_pairs = (lines for size in range(1, most + 1) for lines in pairs(size))
        yield from (AnnotatedCase(f"{kind}-{n}", "small", kind, *lines) for n, lines in enumerate(line_pairs, 1))


def at_random(number: int, seed: int) -> Iterator[AnnotatedCase]:
    """
    Yield larger cases, the same for the same seed.

    >>> [case.kind for case in at_random(2, seed=0)]
    ['mentions', 'plurals']
    """
    chance = Random(seed)
    for n in range(number):
        if n % 2:
            yield AnnotatedCase(f"random-{n + 1}", "random", "plurals", *_random_plurals(chance))
        else:
            yield AnnotatedCase(f"random-{n + 1}", "random", "mentions", *_random_mentions(chance))


def _random_mentions(chance: Random) -> tuple[str, str]:
    """Draw two sides of up to six mentions in up to three entities, with gaps, heads and zeros, mostly shared."""
    nodes = [str(word) for word in range(1, WORDS + 1)]
    zeros = sorted(chance.sample([f"{word}.1" for word in range(2, WORDS + 1)], 3))
    sides: list[dict[str, tuple[str, int]]] = [{}, {}]
    for _ in range(chance.randint(3, 6)):
        first, length = chance.randrange(len(nodes)), chance.randint(1, 3)
        chosen = nodes[first : first + length]
        if len(chosen) > 2 and chance.random() < 0.5:
            del chosen[1]
        if chance.random() < 0.3:
            chosen = [chance.choice(zeros)]
        entity = chance.randrange(3)
        for number, side in enumerate(sides):
            kept = chosen if not number or chance.random() < 0.6 else chosen[: chance.randint(1, len(chosen))]
            if chance.random() < 0.85:
                other = entity if not number or chance.random() < 0.7 else chance.randrange(3)
                side.setdefault(",".join(kept), (chance.choice(kept), other))
    lines: list[str] = []
    for side in sides:
        entities = [
            [f"{m}@{head}" for m, (head, in_entity) in side.items() if in_entity == entity] for entity in range(3)
        ]
        depends = [f"{zero}<{chance.randint(1, 3)}:{chance.choice(('nsubj', 'obj'))}" for zero in zeros if zero in side]
        lines.append(" ".join([*(f"{{{' '.join(e)}}}" for e in entities if e), *depends]))
    return lines[0], lines[1]


def _random_plurals(chance: Random) -> tuple[str, str]:
    """Draw two sides whose last entity is a plural of others; the response moves some words to other entities."""
    key = [chance.randrange(4) for _ in range(8)]
    response = [chance.randrange(4) if chance.random() < 0.25 else entity for entity in key]
    lines: list[str] = []
    for side in (key, response):
        entities = [[str(word) for word, e in enumerate(side, 1) if e == entity] for entity in sorted(set(side))]
        antecedents = sorted(chance.sample(range(1, len(entities)), min(2, len(entities) - 1)))
        if antecedents:
            entities[-1].append("=" + "+".join(map(str, antecedents)))
        lines.append(" ".join(f"{{{' '.join(entity)}}}" for entity in entities))
    return lines[0], lines[1]


def cases_of_groups(groups: Sequence[Group], number: int, seed: int) -> list[AnnotatedCase]:
    """
    List the cases of some groups, without repeating a pair of lines of one kind.

    >>> found = cases_of_groups(GROUPS, 4, 0)
    >>> len({(case.kind, case.key, case.response) for case in found}) == len(found)
    True
    """
    of_group: Mapping[Group, Iterator[AnnotatedCase]] = {
        "worked": worked(),
        "boundary": cases_by_hand(),
        "small": small_cases(),
        "random": at_random(number, seed),
    }
    case_of: dict[tuple[Kind, str, str], AnnotatedCase] = {}
    for group in groups:
        for case in of_group[group]:
            case_of.setdefault((case.kind, case.key, case.response), case)
    return list(case_of.values())

"""
What `score` says by itself: slips in the files that cost most points, each with the option that helps.

A note is made where the evidence is strong, and nowhere else; a trial with honest keys and responses asks for silence.

1. *Places.* If the response's ends, or all its places, were one lower or one higher, at least twice as many mentions
   would meet, and at least half of those of the smaller side. Only documents are looked at in which that many could.
2. *Names.* The same where all mentions are in lower case.
3. *Singletons.* One side has three or more entities of one mention, the other none, and without them the CoNLL score
   moves by a point or more.
4. *Little in common.* Less than one mention in twenty meets, and nothing above explains it.
5. *Sides.* The names of the files say that key and response are exchanged.
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import NamedTuple, TypeVar

from corefref import engine
from corefref.engine.overlaps import Overlaps
from corefref.formats.documents import BITS, span_of
from corefref.partitions import Mention, Span
from corefref.ratio import Ratio
from corefref.rendering.numbers import counted, percent
from corefref.scores import ConllScore, RatioScore, Score
from corefref.scoring.report import Summary

M = TypeVar("M", bound=Hashable)

MEMBERS = ("muc", "b_cubed", "ceaf_e")

A_POINT = Fraction(1, 100)

FEW = 3
"""Fewer singletons than this are no convention of a corpus."""


class Remedy(NamedTuple):
    """A likely fault of the response's mentions: how to fix it, and the option that does."""

    what: str
    option: str
    mended: Callable[[Hashable], Hashable]
    lowers: bool = False


def _moved(start: int, end: int) -> Callable[[Hashable], Hashable]:
    """Shift a span, coded or not; leave any other mention as it is."""

    def moved(m: Hashable) -> Hashable:
        if isinstance(m, int):
            return m + (start << BITS) + end
        span = _span(m)
        return m if span is None else Span(span.start + start, span.end + end)

    return moved


def _lowered(m: Hashable) -> Hashable:
    """Lower the case of a text; leave any other mention as it is."""
    return m.lower() if isinstance(m, str) else m


REMEDIES = (
    Remedy("the response's ends one lower", " (--ends as-documented,exclusive)", _moved(0, -1)),
    Remedy("the response's ends one higher", " (--ends exclusive,as-documented)", _moved(0, 1)),
    Remedy("the response's offsets one lower", "", _moved(-1, -1)),
    Remedy("the response's offsets one higher", "", _moved(1, 1)),
    Remedy("all mentions in lower case", "", _lowered, lowers=True),
)


@dataclass(slots=True)
class OneSided:
    """Singletons that only one side has, and the documents that contain them, scored with and without."""

    key: int = 0
    response: int = 0
    kept: engine.Gathering = field(default_factory=lambda: engine.Gathering(("conll",)))
    dropped: engine.Gathering = field(default_factory=lambda: engine.Gathering(("conll",)))

    def look(self, table: Overlaps) -> None:
        """Count the singletons of a document."""
        # Lists count sooner than a loop, and most documents end here.
        key, response = list(table.key.values()).count(1), list(table.response.values()).count(1)
        self.key += key
        self.response += response
        if (key or response) and not (self.key and self.response):
            self.kept.add_table(table)
            self.dropped.add_table(_linked(table))

    def add(self, other: "OneSided") -> None:
        """Add those of other documents."""
        self.key += other.key
        self.response += other.response
        self.kept.counted.add(other.kept.counts())
        self.dropped.counted.add(other.dropped.counts())

    def sentence(self, scores: Mapping[str, Score]) -> str | None:
        """Say that one side has singletons, if the CoNLL score moves by a point or more without them."""
        if min(self.key, self.response) or max(self.key, self.response) < FEW:
            return None
        now = _members(scores)
        if now is None:
            return None
        kept, dropped = (_members(entities.counts().scores(("conll",))) for entities in (self.kept, self.dropped))
        if kept is None or dropped is None:
            return None
        # Only documents with singletons change: their sums leave, and come back without singletons.
        without = [_sum(_less(whole, part), other) for whole, part, other in zip(now, kept, dropped, strict=True)]
        before, after = _mean(now), _mean(without)
        if abs(after - before) < A_POINT:
            return None
        side, other, number = ("key", "response", self.key) if self.key else ("response", "key", self.response)
        entities = counted(number, "entity", "entities")
        return (
            f"the {side} has {entities} of one mention, the {other} none: --singletons drop gives a CoNLL score of "
            f"{percent(after)}, not {percent(before)}"
        )


def _linked(table: Overlaps) -> Overlaps:
    """Return the overlaps of a document without its singletons."""
    key = {i: s for i, s in table.key.items() if s > 1}
    response = {j: s for j, s in table.response.items() if s > 1}
    both = {(i, j): o for (i, j), o in table.both.items() if i in key and j in response}
    return Overlaps(key, response, both, table.documents)


def _members(scores: Mapping[str, Score]) -> tuple[RatioScore, ...] | None:
    """The members of the CoNLL score, if they were counted."""
    conll = scores.get("conll")
    if isinstance(conll, ConllScore):
        return conll.muc, conll.b_cubed, conll.ceaf_e
    scored = tuple(score for name in MEMBERS if isinstance(score := scores.get(name), RatioScore))
    return scored if len(scored) == len(MEMBERS) else None


_Sums = tuple[Fraction, Fraction, Fraction, Fraction]


def _sums(score: RatioScore) -> _Sums:
    r, p = score.recall, score.precision
    return r.numerator, r.denominator, p.numerator, p.denominator


def _less(whole: RatioScore, part: RatioScore) -> _Sums:
    a, b, c, d = (w - p for w, p in zip(_sums(whole), _sums(part), strict=True))
    return a, b, c, d


def _sum(sums: _Sums, more: RatioScore) -> RatioScore:
    a, b, c, d = (s + m for s, m in zip(sums, _sums(more), strict=True))
    return RatioScore(Ratio(a, b), Ratio(c, d))


def _mean(members: Iterable[RatioScore]) -> Fraction:
    """Return the mean F₁ of the members of CoNLL, where 0/0 counts as 0."""
    values = [score.f1 or Fraction(0) for score in members]
    return sum(values, Fraction(0)) / len(values)


@dataclass(slots=True)
class Slips:
    """What is looked at while documents are scored, and said at the end."""

    mended: Counter[str] = field(default_factory=Counter)
    """How many mentions would meet after a remedy, in the documents where so few do that twice as many could."""
    reach: tuple[int, int] = (0, 0)
    """The greatest end of a span in the key, and in the response."""
    singletons: OneSided = field(default_factory=OneSided)

    def look(self, key: Collection[M], response: Collection[M], both: int) -> None:
        """Try which remedy would make more mentions of a document meet."""
        if both * 2 > min(len(key), len(response)):
            return
        for remedy in REMEDIES:
            mended = {remedy.mended(m) for m in response}
            self.mended[remedy.what] += len(mended.intersection(map(_lowered, key) if remedy.lowers else key))
        self.reach = max(self.reach[0], _reach(key)), max(self.reach[1], _reach(response))

    def add(self, other: "Slips") -> None:
        """Add what was found in other documents."""
        self.mended.update(other.mended)
        self.reach = max(self.reach[0], other.reach[0]), max(self.reach[1], other.reach[1])
        self.singletons.add(other.singletons)

    def sentences(self, summary: Summary, scores: Mapping[str, Score], in_sums: bool) -> Iterator[str]:
        """Say what looks wrong, and how to fix it; `in_sums` if a corpus is scored by sums."""
        if sentence := self._places(summary):
            yield sentence
        if sentence := swapped(*summary.names):
            yield sentence
        if in_sums and (sentence := self.singletons.sentence(scores)):
            yield sentence

    def _places(self, summary: Summary) -> str | None:
        """Say that few mentions meet, and what would make more of them meet."""
        both, smaller = summary.both, min(summary.key.mentions, summary.response.mentions)
        best = max(REMEDIES, key=lambda remedy: self.mended[remedy.what])
        helps = self.mended[best.what] >= max(2 * both, 1) and self.mended[best.what] * 2 >= smaller
        if not (helps or summary.has_little_in_common):
            return None
        few = f"only {both}" if both else "no"
        sentence = (
            f"{few} mention{'s' if both > 1 else ''} in common, of {summary.key.mentions} in the key and "
            f"{summary.response.mentions} in the response"
        )
        if helps:
            # Documents in memory have no option for what an end is.
            option = best.option if any(summary.names) else ""
            return f"{sentence}; with {best.what} {self.mended[best.what]} would be{option}"
        if min(self.reach):
            sentence += f"; the key's reach token {self.reach[0]}, the response's token {self.reach[1]}"
        return f"{sentence}; are they of the same text, with the same tokens, and called alike?"


_OF_KEYS = {"key", "keys", "gold", "reference", "references"}
_OF_RESPONSES = {"response", "responses", "system", "pred", "predicted", "prediction", "predictions", "output"}


def swapped(key: str, response: str) -> str | None:
    """
    Warn of files whose names suggest that key and response are swapped.

    >>> swapped("dev/system.conll", "dev/gold.conll")
    'the key is called dev/system.conll, the response dev/gold.conll; are they swapped?'
    >>> swapped("gold/a.conll", "system/a.conll")
    """
    k, r = (set(re.findall("[a-z]+", name.lower())) for name in (key, response))
    if (k - r) & _OF_RESPONSES and (r - k) & _OF_KEYS:
        return f"the key is called {key}, the response {response}; are they swapped?"
    return None


def _reach(side: Iterable[Mention]) -> int:
    """The largest end offset of any span, coded or not; no other mention is asked."""
    return max((span.end for m in side if (span := _span(m)) is not None), default=0)


def _span(m: Hashable) -> Span | None:
    """Return a mention as a span, if it is one: coded, or a pair of offsets that Python was given."""
    match m:
        case int():
            return span_of(m)
        case Span():
            return m
        case (int(start), int(end)) if type(m) is tuple:
            return Span(start, end)
        case _:
            return None

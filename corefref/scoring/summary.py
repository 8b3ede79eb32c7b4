"""What was scored (documents, mentions and entities) under the conventions, and what looks wrong with it."""

import re
from collections import Counter
from collections.abc import Callable, Collection, Hashable, Iterable
from dataclasses import dataclass, field
from typing import NamedTuple, TypeVar

from corefref.formats.documents import BITS, span_of
from corefref.partitions import Mention, Span

M = TypeVar("M", bound=Hashable)


class Extent(NamedTuple):
    """The numbers of mentions and entities on a side."""

    mentions: int = 0
    entities: int = 0


NOTHING = Extent()


@dataclass(frozen=True, slots=True)
class Summary:
    """The extent of key and response, the number of common mentions, and the names of the sides, if any."""

    key: Extent = NOTHING
    response: Extent = NOTHING
    both: int = 0
    names: tuple[str, str] = ("", "")

    def __add__(self, other: "Summary") -> "Summary":
        key, response = (
            Extent(*map(sum, zip(ours, theirs, strict=True)))
            for ours, theirs in ((self.key, other.key), (self.response, other.response))
        )
        return Summary(key, response, self.both + other.both, self.names)

    @property
    def has_little_in_common(self) -> bool:
        """True if less than one mention in twenty of either side is common to both."""
        return self.both * 20 < min(self.key.mentions, self.response.mentions)


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
class Doubts:
    """Counts how many mentions would match after a fix, in documents where few do."""

    mended: Counter[str] = field(default_factory=Counter)
    reach: tuple[int, int] = (0, 0)
    """The greatest end of a span in the key, and in the response."""

    def look(self, key: Collection[M], response: Collection[M]) -> None:
        """Try which fix would make more mentions of a document match."""
        for remedy in REMEDIES:
            mended = {remedy.mended(m) for m in response}
            self.mended[remedy.what] += len(mended.intersection(map(_lowered, key) if remedy.lowers else key))
        self.reach = max(self.reach[0], _reach(key)), max(self.reach[1], _reach(response))

    def add(self, other: "Doubts") -> None:
        """Add the counts of other documents."""
        self.mended.update(other.mended)
        self.reach = max(self.reach[0], other.reach[0]), max(self.reach[1], other.reach[1])

    def said(self, summary: Summary) -> str:
        """Say what looks wrong, and how to fix it."""
        some = f"only {summary.both}" if summary.both else "no"
        found = (
            f"{some} mention{'s' if summary.both > 1 else ''} in common, of {summary.key.mentions} in the key and "
            f"{summary.response.mentions} in the response"
        )
        best = max(REMEDIES, key=lambda remedy: self.mended[remedy.what])
        if self.mended[best.what] * 2 >= min(summary.key.mentions, summary.response.mentions):
            return f"{found}; with {best.what} {self.mended[best.what]} would be{best.option}"
        if min(self.reach):
            found += f"; the key's reach token {self.reach[0]}, the response's token {self.reach[1]}"
        return f"{found}; are they of the same text, with the same tokens, and called alike?"


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

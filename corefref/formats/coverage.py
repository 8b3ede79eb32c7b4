"""How much of the key's text a response with a rewritten text has, and where its words are in the key."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from fractions import Fraction
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class Coverage:
    """
    Counts of words of key and response, of what became of the response's mentions, and of repairs.

    >>> Coverage(words=4, kept=3, missing=1, low=("a",)) + Coverage(words=2, kept=2)
    ... # doctest: +ELLIPSIS
    Coverage(words=6, kept=5, changed=0, missing=1, added=0, mentions=0, ..., low=('a',))
    """

    words: int = 0
    """The words of the key."""
    kept: int = 0
    changed: int = 0
    missing: int = 0
    added: int = 0
    """Words of the response."""
    mentions: int = 0
    """The mentions of the response."""
    mentions_kept: int = 0
    mentions_moved: int = 0
    mentions_twinless: int = 0
    repaired: int = 0
    low: tuple[str, ...] = ()
    """The documents with less than half of the words kept."""

    def __add__(self, other: "Coverage") -> "Coverage":
        return Coverage(*(getattr(self, field.name) + getattr(other, field.name) for field in fields(self)))

    def shares(self) -> Mapping[str, Fraction | None]:
        """
        Return the fate of words as shares of the key's words, and of mentions as shares of the response's.

        >>> {name: str(share) for name, share in Coverage(words=4, kept=3, missing=1).shares().items()}
        ... # doctest: +ELLIPSIS
        {'kept': '3/4', 'changed': '0', 'missing': '1/4', 'added': '0', 'mentions_kept': 'None', ...}
        """
        words, mentions = ("kept", "changed", "missing", "added"), ("kept", "moved", "twinless")
        counted = [(name, self.words) for name in words] + [(f"mentions_{name}", self.mentions) for name in mentions]
        return {name: Fraction(getattr(self, name), whole) if whole else None for name, whole in counted}

    def __str__(self) -> str:
        """Say in one line how much of the key's text the responses have."""
        text = (
            f"of {self.words} words of the key {self.kept} are kept, {self.changed} changed, {self.missing} missing; "
            f"{self.added} are added; of {self.mentions} mentions of the response {self.mentions_kept} are kept, "
            f"{self.mentions_moved} moved and {self.mentions_twinless} twinless"
        )
        if self.repaired:
            text += f"; {self.repaired} tag{'s' if self.repaired > 1 else ''} repaired"
        if self.low:
            text += f"; less than half of the words of {', '.join(self.low[:_MOST_NAMED])}"
            text += ", …" if len(self.low) > _MOST_NAMED else ""
        return text


_MOST_NAMED = 5
"""Name at most so many documents in a line."""


class Stretch(NamedTuple):
    """A stretch of words of key and response in the same place, equal or not, with the indices of the first ones."""

    key: tuple[str, ...]
    response: tuple[str, ...]
    is_kept: bool
    at_key: int
    at_response: int

    def __str__(self) -> str:
        """
        A message that says what is wrong.

        >>> print(Stretch(("a",), ("b",), False, 0, 0))
        `b` for the key's `a`
        >>> print(Stretch(("a", "b"), (), False, 0, 0))
        the key's `a b` is missing
        """
        ours, theirs = (" ".join(words) for words in (self.key, self.response))
        if not self.response:
            return f"the key's `{ours}` is missing"
        return f"`{theirs}` for the key's `{ours}`" if self.key else f"`{theirs}` is added"


class WrittenAgain(NamedTuple):
    """A rewritten text: its coverage, the words of key and response, and which corresponds to which."""

    coverage: Coverage
    key: Sequence[str] = ()
    response: Sequence[str] = ()
    stands_for: Sequence[int | None] = ()

    def stretches(self) -> Iterator[Stretch]:
        """
        Yield the two texts from the left, in stretches that are alternately equal and different.

        >>> again = WrittenAgain(Coverage(), ("the", "big", "dog"), ("the", "dog", "ran"), (0, 2, None))
        >>> [(s.key, s.response) for s in again.stretches()]
        [(('the',), ('the',)), (('big',), ()), (('dog',), ('dog',)), ((), ('ran',))]
        """
        begins, is_kept = (0, 0), True
        i = 0
        for j, place in enumerate((*self.stands_for, len(self.key))):
            if place is None:
                same, at = False, (i, j)
            else:
                if place > i:
                    # Words of the key are missing here.
                    if is_kept:
                        yield from self._stretch(begins, (i, j), is_kept)
                        begins, is_kept = (i, j), False
                    i = place
                at = (i, j)
                same = j == len(self.response) or self.key[i] == self.response[j]
                i += j < len(self.response)
            if same != is_kept:
                yield from self._stretch(begins, at, is_kept)
                begins, is_kept = at, same
        yield from self._stretch(begins, (len(self.key), len(self.response)), is_kept)

    def _stretch(self, begins: tuple[int, int], ends: tuple[int, int], is_kept: bool) -> Iterator[Stretch]:
        key, response = (
            tuple(words[first:last]) for words, first, last in zip((self.key, self.response), begins, ends, strict=True)
        )
        if key or response:
            yield Stretch(key, response, is_kept, *begins)

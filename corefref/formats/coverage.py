"""
How much of the key's text a response has whose text was written again, and where its words are in the key.
"""

from collections.abc import Sequence
from dataclasses import dataclass, fields
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class Coverage:
    """
    The words of key and response, what became of the mentions of the response, and what was repaired in it.

    >>> Coverage(words=4, kept=3, missing=1, low=("a",)) + Coverage(words=2, kept=2)
    ... # doctest: +ELLIPSIS
    Coverage(words=6, kept=5, changed=0, missing=1, added=0, mentions=0, ..., low=('a',))
    """

    words: int = 0
    """Of the key."""
    kept: int = 0
    changed: int = 0
    missing: int = 0
    added: int = 0
    """Words of the response."""
    mentions: int = 0
    """Of the response."""
    mentions_kept: int = 0
    mentions_moved: int = 0
    mentions_twinless: int = 0
    repaired: int = 0
    low: tuple[str, ...] = ()
    """The documents of which less than half of the words are kept."""

    def __add__(self, other: "Coverage") -> "Coverage":
        return Coverage(*(getattr(self, field.name) + getattr(other, field.name) for field in fields(self)))

    def __str__(self) -> str:
        """One line."""
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
"""Name so many documents in a line."""


class WrittenAgain(NamedTuple):
    """A text that was written again: its coverage, the words of key and response, and which stands for which."""

    coverage: Coverage
    key: Sequence[str] = ()
    response: Sequence[str] = ()
    stands_for: Sequence[int | None] = ()

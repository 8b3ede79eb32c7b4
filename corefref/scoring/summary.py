"""What was scored (documents, mentions and entities) under the conventions."""

from dataclasses import dataclass
from typing import NamedTuple


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

"""A pair of files, and how it is to be scored: what both scorers are asked about."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple, TypeAlias

Fault: TypeAlias = tuple[str, int | None]
"""The file, and its line."""

Content: TypeAlias = bytes | Mapping[str, bytes]
"""A file, or the files of a folder by their paths."""


class Pair(NamedTuple):
    """Two files, how they are to be scored, and where the one fault is that was put into them, if one was."""

    number: int
    key: Content
    response: Content
    form: str | None
    conventions: Mapping[str, str]
    metrics: Sequence[str]
    fault: Fault | None
    by: str = ""
    """The properties by whose classes the figures are taken apart, with commas."""

    digits: int | None = None
    """How many decimals are printed, where they are asked for, too."""

    is_signed: bool = False
    """Whether the signature is asked for, with the digest of the key."""

    signature: str | None = None
    """A signature that says the conventions."""

    genre: str = ""
    """The pattern of genres."""

    command: str = "score"
    """Another command, whose figures are compared: errors, or leaderboard."""

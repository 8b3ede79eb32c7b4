"""
Stages: what is done to pairs of documents before they are scored, one after the other.

The settings say which stages are wanted. A stage takes the pairs and yields others; most change each pair by itself,
some join or divide them. The order is that of the spec (conventions-2), and no other place knows it: windows are cut
before singletons are dropped, so an entity that a window leaves with one mention is a singleton.

The core knows the rows of this table alone. The module of a row is imported when it is wanted.
"""

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple, TypeAlias, cast, get_args

from corefref.formats.documents import DocumentPair, without_singletons
from corefref.rows import load
from corefref.scoring.pairing import Tokens, with_same_tokens
from corefref.scoring.settings import Settings

StageFunction: TypeAlias = Callable[[Iterator[DocumentPair], Settings], Iterator[DocumentPair]]
"""Changes pairs as the settings say. Raises InputError."""


class Stage(NamedTuple):
    """The settings that want a stage, and its function as a string."""

    settings: tuple[str, ...]
    row: str
    values: tuple[str, ...] = ()
    """With which values it is wanted; if there are none, with all but the default."""

    def is_wanted(self, settings: Settings) -> bool:
        """Return True if one of its settings has such a value."""
        values = [getattr(settings, name) for name in self.settings]
        if self.values:
            return not set(self.values).isdisjoint(values)
        return any(value != getattr(_DEFAULT, name) for name, value in zip(self.settings, values, strict=True))


_DEFAULT = Settings()

STAGES = (
    Stage(("align",), "corefref.wings.generated.characters:aligned", ("characters", "characters-twinless")),
    Stage(("align",), "corefref.wings.generated.written_again:aligned", ("edits",)),
    Stage(("tokens",), "corefref.scoring.stages:compared", get_args(Tokens)),
    # Tags are repaired, and entities joined, while a file is parsed; these count them.
    Stage(("repair",), "corefref.wings.generated.written_again:repaired"),
    Stage(("repeated",), "corefref.wings.several.joining:noting_several", ("merge", "keep")),
    Stage(("sentences",), "corefref.wings.across.units:validated"),
    Stage(("units",), "corefref.wings.across.units:in_units"),
    Stage(("windows",), "corefref.wings.across.windows:windows"),
    Stage(("singletons",), "corefref.scoring.stages:of_several_mentions"),
    Stage(("zeros", "match"), "corefref.wings.matching.stage:matched_pairs"),
)
"""All stages, in their order."""


def staged(pairs: Iterator[DocumentPair], settings: Settings) -> Iterator[DocumentPair]:
    """Apply the stages that the settings want."""
    for stage in STAGES:
        if stage.is_wanted(settings):
            pairs = cast(StageFunction, load(stage.row))(pairs, settings)
    return pairs


# The stages of the core map a function over the pairs. A generator would hold each pair while it is scored.


def compared(pairs: Iterator[DocumentPair], settings: Settings) -> Iterator[DocumentPair]:
    """Compare the tokens of key and response, unless they have been aligned (`--tokens`)."""
    return map(partial(with_same_tokens, tokens=settings.tokens), pairs)


def of_several_mentions(pairs: Iterator[DocumentPair], settings: Settings) -> Iterator[DocumentPair]:
    """Drop the singletons of both sides, or of the key (`--singletons`)."""
    return map(_without_singletons if settings.singletons == "drop" else _without_singletons_of_key, pairs)


def _without_singletons(pair: DocumentPair) -> DocumentPair:
    return pair._replace(key=without_singletons(pair.key), response=without_singletons(pair.response))


def _without_singletons_of_key(pair: DocumentPair) -> DocumentPair:
    return pair._replace(key=without_singletons(pair.key))

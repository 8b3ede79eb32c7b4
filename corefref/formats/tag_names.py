"""The tags of XML-like text, as an option names them: `m@id`, or `e#`."""

import re
from collections.abc import Mapping
from typing import TypeAlias

USUAL_TAGS = "m@id,mention@id,coref@id,entity@id,e#"
"""The tags of XML-like text, unless others are named."""

_ITEM = re.compile(r"(?P<name>[A-Za-z][\w.:-]*?)(?:@(?P<attribute>[A-Za-z_:][\w.:-]*)|(?P<numbered>#))")


class TagsError(ValueError):
    """Tags that are not named as they should be."""


Tags: TypeAlias = Mapping[str, str | None]
"""By the name of an element the attribute that has the entity; None where the name and a number are that."""


def tags_of(text: str) -> Tags:
    """
    The tags that a text names: `m@id` for the element `m` whose attribute `id` names the entity, `e#` for `e1`, `e2`.

    Raises TagsError.

    >>> dict(tags_of("m@id,e#"))
    {'m': 'id', 'e': None}
    """
    found: dict[str, str | None] = {}
    for item in text.split(","):
        named = _ITEM.fullmatch(item)
        if named is None or named["name"] in found:
            what = "is named twice" if named else "names no tag"
            raise TagsError(f"{item!r} {what} (expected such as {USUAL_TAGS})")
        found[named["name"]] = named["attribute"]
    return found

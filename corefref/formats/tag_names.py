"""The tags of XML-like text, as an option writes them: `m@id`, or `e#`."""

import re
from collections.abc import Mapping
from typing import TypeAlias

USUAL_TAGS = "m@id,mention@id,coref@id,entity@id,e#"
"""The tags of XML-like text, unless others are named."""

_ITEM = re.compile(r"(?P<name>[A-Za-z][\w.:-]*?)(?:@(?P<attribute>[A-Za-z_:][\w.:-]*)|(?P<numbered>#))")


class TagsError(ValueError):
    """Tags that are not written as they should be."""


Tags: TypeAlias = Mapping[str, str | None]
"""By name of an element, the attribute with the entity; None if the entity is the name with a number."""


def tags_of(text: str) -> Tags:
    """
    Parse tags: `m@id` for the element `m` whose attribute `id` names the entity, `e#` for `e1`, `e2`.

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

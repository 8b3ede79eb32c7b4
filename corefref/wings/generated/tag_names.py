"""The tags of XML-like text, as an option writes them: `m@id`, or `e#`."""

import re
from collections.abc import Mapping
from itertools import chain, islice
from typing import TYPE_CHECKING, TypeAlias

from corefref.formats.table import USUAL_TAGS

if TYPE_CHECKING:
    from corefref.scoring.sources import Text

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
    meaning_of: dict[str, str | None] = {}
    for item in text.split(","):
        named = _ITEM.fullmatch(item)
        if named is None or named["name"] in meaning_of:
            what = "is named twice" if named else "names no tag"
            raise TagsError(f"{item!r} {what} (expected such as {USUAL_TAGS})")
        meaning_of[named["name"]] = named["attribute"]
    return meaning_of


def has_a_tag(line: str, tags: str) -> bool:
    """
    True if a line has an opening tag of those that are named. Raises TagsError.

    >>> has_a_tag('see <np x="1">Eva</np>', "np@x"), has_a_tag("1<2 <c3>", "c#"), has_a_tag("<np>", "np@x")
    (True, True, False)
    """
    return any(
        re.search(
            rf"<{re.escape(name)}" + (r"[0-9]+>" if attribute is None else rf"[ \t][^<>]*\b{attribute}[ \t]*="), line
        )
        for name, attribute in tags_of(tags).items()
    )


def with_tags(text: "Text", tags: str, most: int) -> "Text":
    """
    Return a text as one whose elements are these tags, of which one is looked for in so many lines.

    Comments are no sign of CorefUD if a tag follows below them: they may name the documents of tagged text.
    """
    if not text.certain or text.seems != "corefud":
        return text._replace(seems="xml")
    looked_at: list[str] = []
    for line in islice(text.lines, most):
        looked_at.append(line)
        if line.strip() and not line.startswith("#"):
            break
    has_tags = bool(looked_at) and has_a_tag(looked_at[-1], tags)
    return text._replace(lines=chain(looked_at, text.lines), seems="xml" if has_tags else text.seems)

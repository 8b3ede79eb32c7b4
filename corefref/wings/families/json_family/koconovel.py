"""
KoCoNovel: characters of novels under four views, mentions by their first character and the one after their last.

::

    {"doc_id": "1_0", "omniscent_separate": [[["0", "2", "명호", "A"]]], "omniscent_overlapped": [...],
     "reader_separate": [...], "reader_overlapped": [...]}

The offsets are strings; the third part of a mention is its text, the fourth the name of its entity, which is kept if
all its mentions have it. The text of the document is in another file. Which view is meant is asked for.
"""

from collections.abc import Callable, Mapping
from functools import partial
from types import MappingProxyType

from corefref.formats.documents import BITS, Beside, CodedMention, Wanted, shown
from corefref.wings.families.json_family.objects import Object
from corefref.wings.families.json_family.shapes import (
    DocumentedEnds,
    Offsets,
    Said,
    Shape,
    entities,
    numbered,
    of_document,
    other,
)

VIEWS = ("omniscent_separate", "omniscent_overlapped", "reader_separate", "reader_overlapped")
"""The views, as the corpus spells them."""

EXAMPLE = '`{"doc_id": "name", "reader_separate": [[["0", "2", "명호", "A"], ...], ...], ...}`'
_LONGEST = 9
"""The most digits of an offset."""


def _read(view: str, o: Object, wanted: Wanted, ends: DocumentedEnds) -> Said:
    if wanted.offsets != "characters":
        # How many characters are two units is seen in the text alone, which is in another file.
        raise o.fault("offsets in UTF-16 units without a text", "offsets in characters")
    listed = entities(o, view, EXAMPLE)
    entity_of = numbered(o, listed, _offsets(o, ends), wanted)
    there = set(entity_of.values())
    names: dict[int, str] = {}
    texts: dict[CodedMention, str] = {}
    for number, members in enumerate(map(_mentions, listed)):
        # All mentions of an entity may belong to earlier ones.
        if number in there and len({name for *_, name in members}) == 1:
            names[number] = members[0][3]
        for start, end, text, _ in members:
            texts.setdefault(start << BITS | end - int(ends == "exclusive"), text)
    return Said(entity_of, unit="character", beside=Beside(names=names, texts=texts))


def _mentions(e: list[object]) -> list[tuple[int, int, str, str]]:
    """Return the mentions of an entity that was already checked."""
    members: list[tuple[int, int, str, str]] = []
    for mention in e:
        match mention:
            case [str(start), str(end), str(text), str(name)]:
                members.append((int(start), int(end), text, name))
            case _:
                pass
    return members


def _offsets(o: Object, ends: DocumentedEnds) -> Callable[[object], Offsets]:
    """Convert `["0", "2", "명호", "A"]` to offsets."""
    of_numbers = of_document(o, None, ends, "character")

    def offsets(mention: object) -> Offsets:
        match mention:
            case [str(start), str(end), str(text), str()] if _is_offset(start) and _is_offset(end):
                first, last = of_numbers([int(start), int(end)])
                if len(text) == last - first + (2 if ends == "exclusive" else 0):
                    problem = f"mention [{start}, {end}] has {last - first + 1} characters with {ends} ends, "
                    raise o.fault(f"{problem}and {shown(text)} has {len(text)}", f"--ends {other(ends)}")
                return first, last
        raise o.fault(f"{shown(str(mention))} is not a mention", '`["first", "end", "text", "entity"]`')

    return offsets


def _is_offset(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) <= _LONGEST


SHAPES: Mapping[str, Shape] = MappingProxyType(
    {
        view: Shape(
            title=f"JSON of KoCoNovel, view {view}",
            fields=(frozenset({view}),),
            example=EXAMPLE,
            ends="exclusive",
            read=partial(_read, view),
            is_named=True,
        )
        for view in VIEWS
    }
)

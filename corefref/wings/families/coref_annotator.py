"""
CorefAnnotator's XMI: a text, entities, and mentions by their offsets in it.

::

    file    = "<xmi:XMI>" { sofa | mention | part | surface | entity | other } "</xmi:XMI>"
    sofa    = "<cas:Sofa sofaString=… />"                                                   the text
    mention = "<Mention xmi:id=… begin=… end=… Entity=… />"                                 versions 0 and 1
            | "<Mention xmi:id=… Surface=… Entity=… />"                                     version 2
    part    = "<DetachedMentionPart begin=… end=… Mention=… />"
    surface = "<MentionSurface xmi:id=… begin=… end=… />"
    entity  = ( "<Entity" | "<EntityGroup" ) "xmi:id=… [ Members=… ] />"

The namespaces of these elements are the program's, whatever their prefixes; others mean nothing. Offsets count UTF-16
code units, as Java does. Mentions of a group are plurals: the group is an entity, its members are its split
antecedents. `spec/formats/coref_annotator.md`.
"""

import re
from collections.abc import Iterable, Iterator, Sequence

from corefref.formats.documents import Document, InputError, Wanted, shown
from corefref.wings.families.making import Found, document
from corefref.wings.families.utf16 import code_points
from corefref.wings.families.xml_elements import Element, elements

SUFFIX = ".xmi"
_OURS = re.compile("http:///de/unistuttgart/ims/coref/annotator/api(?:/v[0-9]+)?\\.ecore ")
_SOFA = "http:///uima/cas.ecore Sofa"
_ID = "http://www.omg.org/XMI id"
_NUMBER = re.compile("[0-9]{1,9}")
_EXPECTED = "what CorefAnnotator saves"


def documents(lines: Iterable[str], file: str, wanted: Wanted) -> Iterator[Document]:
    r"""
    Yield the only document of a file, called after it.

    >>> text = '<x:XMI xmlns:x="http://www.omg.org/XMI" xmlns:cas="http:///uima/cas.ecore" '
    >>> text += 'xmlns:v1="http:///de/unistuttgart/ims/coref/annotator/api/v1.ecore"><v1:Entity x:id="3"/>'
    >>> text += '<v1:Mention x:id="1" begin="0" end="3" Entity="3"/>'
    >>> text += '<v1:Mention x:id="2" begin="8" end="11" Entity="3"/><cas:Sofa sofaString="Ann saw her."/></x:XMI>'
    >>> [sorted(e) for d in documents([text], "a.xmi", Wanted()) for e in d.partition]
    [[Span(start=0, end=2), Span(start=8, end=10)]]
    """
    all_elements = elements(lines, file, _EXPECTED)
    ours = [element for element in all_elements if _OURS.match(element.name)]
    texts = [element for element in all_elements if element.name == _SOFA and element.attributes.get("sofaString")]
    if len(texts) != 1:
        raise InputError(file, 1, f"{len(texts)} texts in `<cas:Sofa sofaString=…/>`", "one text")
    if not any(element.local == "Mention" for element in ours):
        if kinds := sorted({element.local for element in all_elements if element.local.endswith(("Chain", "Link"))}):
            what = f"UIMA's XMI with {', '.join(kinds)}, and no mention of CorefAnnotator"
            raise InputError(file, 1, what, "TSV 3, which WebAnno and INCEpTION export, or what CorefAnnotator saves")
        if not ours:
            raise InputError(file, 1, "UIMA's XMI without an element of CorefAnnotator", _EXPECTED)
    text = texts[0].attributes["sofaString"]
    place = code_points(text)

    def places(element: Element) -> range:
        """The characters from `begin` to `end`."""
        ends = [element.attributes.get(name, "") for name in ("begin", "end")]
        numbers = [int(end) for end in ends if _NUMBER.fullmatch(end)]
        known = [place(number) for number in numbers]
        start, end = (known[0], known[1]) if len(known) == 2 else (None, None)
        if start is None or end is None or end <= start:
            what = f"<{element.local}> from {shown(ends[0])} to {shown(ends[1])}"
            raise InputError(file, element.line, what, "places in the text, the end behind the begin")
        return range(start, end)

    surfaces = {e.attributes.get(_ID, ""): places(e) for e in ours if e.local == "MentionSurface"}
    detached: dict[str, list[tuple[Element, range]]] = {}
    for element in ours:
        if element.local == "DetachedMentionPart":
            detached.setdefault(element.attributes.get("Mention", ""), []).append((element, places(element)))
    entities = {e.attributes.get(_ID, ""): e for e in ours if e.local in ("Entity", "EntityGroup")}
    mentions: list[Found] = []
    entity_of: dict[str, str] = {}
    for element in ours:
        if element.local != "Mention":
            continue
        identifier, entity = element.attributes.get(_ID, ""), element.attributes.get("Entity", "")
        if entity not in entities:
            raise InputError(file, element.line, f"a mention of entity {shown(entity)}", "the id of an entity")
        named = element.attributes.get("Surface", "").split()
        if any(name not in surfaces for name in named):
            raise InputError(file, element.line, f"a mention with surface {shown(' '.join(named))}", "ids of surfaces")
        nodes = {node for name in named for node in surfaces[name]} if named else set(places(element))
        nodes.update(node for _, part in detached.pop(identifier, []) for node in part)
        entity_of[identifier] = entity
        words = " ".join("".join(text[node] for node in sorted(nodes)).split())
        mentions.append(Found(identifier, tuple(sorted(nodes)), element.line, words))
    for unknown, parts in detached.items():
        raise InputError(file, parts[0][0].line, f"a part of mention {shown(unknown)}", "the id of a mention")
    yield document(
        file, wanted, SUFFIX, mentions, entity_of, [text], "character", included=_members(entities.values(), file)
    )


def _members(entities: Iterable[Element], file: str) -> dict[str, Sequence[str]]:
    """The members of groups, by id. Raises InputError for a member that is no entity."""
    known = list(entities)
    ids = {element.attributes.get(_ID, "") for element in known}
    ids_of: dict[str, Sequence[str]] = {}
    for element in known:
        # UIMA writes 0 for what is not there.
        members = [member for member in element.attributes.get("Members", "").split() if member != "0"]
        if unknown := next((member for member in members if member not in ids), None):
            raise InputError(file, element.line, f"a group with member {shown(unknown)}", "the id of an entity")
        if members:
            ids_of[element.attributes.get(_ID, "")] = members
    return ids_of

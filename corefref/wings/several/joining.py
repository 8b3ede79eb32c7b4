"""
Documents in which a mention has several entities (`--repeated merge`, `--repeated keep`). Choice REPEAT-1.

A parser gives each mention to the entity that names it first, and puts by the others. Here these are taken up again. To
join them, entities that share a mention are one, and so on: what is joined are the components of a graph whose nodes
are entities, with an edge for each repeated mention. The entity that comes first gives the joined one its number, and
so its name, its antecedents and its links.
"""

from collections.abc import Callable, Iterator
from dataclasses import replace

from corefref.door import least_joined
from corefref.formats import detection
from corefref.formats.documents import Beside, CodedMention, Document, DocumentPair, Wanted, mention_of
from corefref.formats.table import Format
from corefref.partitions import Family, Mention
from corefref.scoring.notes import note
from corefref.scoring.settings import Settings
from corefref.scoring.sources import Text


def documents(text: Text, form: Format, wanted: Wanted) -> Iterator[Document]:
    """Yield the documents of a text, and take up again what their parser puts by."""
    treated = {"merge": joined, "keep": kept}[wanted.repeated]
    again: list[tuple[CodedMention, int]] = []
    for document in detection.documents(text.lines, text.name, form, wanted._replace(repeated="first", again=again)):
        every = (*document.beside.again, *again)
        again.clear()
        yield treated(replace(document, beside=replace(document.beside, again=every)))


def kept(document: Document) -> Document:
    """Return the document with the mentions that have several entities; `Beside.again` has the others."""
    beside = document.beside
    return replace(document, beside=replace(beside, several=_several(document)))


def joined(document: Document) -> Document:
    """
    Return the document with the entities joined that share a mention.

    >>> from corefref.formats.documents import Beside
    >>> beside = Beside(again=(("b", 1), ("c", 2)), names={0: "x", 1: "y", 2: "z"})
    >>> found = joined(Document("d", "d", {"a": 0, "b": 0, "c": 1, "d": 2, "e": 3}, beside=beside))
    >>> found.entity_of, found.beside.names, sorted(found.beside.several)
    ({'a': 0, 'b': 0, 'c': 0, 'd': 0, 'e': 3}, {0: 'x'}, ['b', 'c'])
    """
    several = _several(document)
    if not several:
        return document
    first = least_joined((document.entity_of[m], entity) for m, entity in document.beside.again)
    entity_of = {m: first(entity) for m, entity in document.entity_of.items()}
    return replace(document, entity_of=entity_of, beside=_beside(document.beside, first, several))


def _beside(beside: Beside, first: Callable[[int], int], several: frozenset[CodedMention]) -> Beside:
    """Return the annotation beside entities, in which the joined ones have the number of the first."""
    antecedents: dict[int, dict[int, None]] = {}
    for plural, of_one in beside.split_antecedents.items():
        antecedents.setdefault(first(plural), {}).update(dict.fromkeys(map(first, of_one)))
    return replace(
        beside,
        names={number: name for number, name in beside.names.items() if first(number) == number},
        split_antecedents={plural: tuple(of_one) for plural, of_one in antecedents.items()},
        bridging=tuple(
            link if link.antecedent is None else link._replace(antecedent=first(link.antecedent))
            for link in beside.bridging
        ),
        again=(),
        heads_again={},
        several=several,
    )


def _several(document: Document) -> frozenset[CodedMention]:
    """Return the mentions that have another entity besides that in which they count."""
    return frozenset(m for m, entity in document.beside.again if entity != document.entity_of[m])


def family(document: Document) -> Family:
    """
    Return the entities of a document with every mention that stands in them, in the order of their numbers.

    >>> found = family(Document("d", "d", {"a": 0, "b": 0, "c": 1}, beside=Beside(again=(("b", 1), ("b", 2)))))
    >>> [sorted(map(str, e)) for e in found]
    [['a', 'b'], ['b', 'c'], ['b']]
    """
    entities: dict[int, set[Mention]] = {}
    for m, entity in (*document.entity_of.items(), *document.beside.again):
        entities.setdefault(entity, set()).add(mention_of(m))
    return Family(tuple(frozenset(entities[number]) for number in sorted(entities)))


def noting_several(pairs: Iterator[DocumentPair], settings: Settings) -> Iterator[DocumentPair]:
    """Pass the pairs on; at the end, note how many mentions have several entities."""
    key = response = 0
    for pair in pairs:
        key += len(pair.key.beside.several)
        response += len(pair.response.beside.several)
        yield pair
    what = "joined" if settings.repeated == "merge" else "kept, each with all its mentions"
    note(
        f"--repeated {settings.repeated}: mentions of several entities: {key} of the key, {response} of the response; "
        f"{what}"
    )

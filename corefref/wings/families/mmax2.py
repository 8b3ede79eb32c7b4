"""
MMAX2's level of coreference: markables that point at the words of another file, and sets that join them.

::

    file     = "<markables>" { "<markable id=… span=… [ coref_class=… ] … />" } "</markables>"
    span     = part { "," part }
    part     = word [ ".." word ]                         the ids of the first and the last word
    words    = "<words>" { "<word id=… >" word "</word>" } "</words>"

A project is a folder: the level is `Markables/NAME_coref_level.xml`, the words are `Basedata/NAME_words.xml`, and the
sentences, if there are any, `Markables/NAME_sentence_level.xml`. The markables of a set (`coref_class`, in ARRAU
`coref_set`) are an entity; one without a set, or with `empty`, is a singleton. Pleonastic markables are no mentions.
Choice READ-33. `spec/formats/mmax2.md`.
"""

import itertools
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from corefref.formats.documents import Document, InputError, Wanted, shown
from corefref.wings.families.making import Found, document
from corefref.wings.families.xml_elements import Element, elements

LEVEL = "_coref_level.xml"
"""How the name of a level of coreference ends."""

_SETS = ("coref_class", "coref_set")
_NO_SET = ("", "empty")
_NOT_REFERRING = (("type", "pleonastic"), ("reference", "non_referring"))
_EXPECTED = '`<markable id="markable_1" span="word_1..word_2" coref_class="set_1"/>`'


def documents(lines: Iterable[str], file: str, wanted: Wanted) -> Iterator[Document]:
    """
    Yield the only document of a level, called after it; `wanted.text` has its words, `wanted.listed` its sentences.

    >>> words = '<words><word id="word_1">Ann</word><word id="word_2">saw</word><word id="word_3">her</word></words>'
    >>> level = '<markables xmlns="www.eml.org/NameSpaces/coref"><markable id="m1" span="word_1" coref_class="set_1"/>'
    >>> level += '<markable id="m2" span="word_3" coref_class="set_1"/></markables>'
    >>> [sorted(e) for d in documents([level], "a_coref_level.xml", Wanted(text=words)) for e in d.partition]
    [[Span(start=0, end=0), Span(start=2, end=2)]]
    """
    marks = _marks(elements(lines, file, _EXPECTED), file)
    if wanted.text is None:
        name = file.rpartition("/")[2].removesuffix(".gz").removesuffix(LEVEL)
        raise InputError(file, None, "a level without its words", f"../Basedata/{name}_words.xml")
    words, place = _words(wanted.text, file)
    every = {mark.attributes.get("id", "") for mark in marks}
    mentions: list[Found] = []
    entity_of: dict[str, str] = {}
    for mark in marks:
        if any(mark.attributes.get(name) == value for name, value in _NOT_REFERRING):
            continue
        identifier = _attribute(mark, "id", file)
        if identifier in entity_of:
            raise InputError(file, mark.line, f"markable {shown(identifier)} appears twice", "each id once")
        nodes = _nodes(mark, place, file)
        joined = next((mark.attributes[name] for name in _SETS if mark.attributes.get(name, "") not in _NO_SET), None)
        pointing = next((name for name, value in mark.attributes.items() if _points(name, value, every)), None)
        if joined is None and pointing is not None:
            what = f"markable {shown(identifier)} points to another by `{pointing}`"
            raise InputError(file, mark.line, what, "a level of sets, with `coref_class` or `coref_set`")
        entity_of[identifier] = joined if joined is not None else f"{identifier}-alone"
        text = " ".join(words[node] for node in nodes)
        mentions.append(Found(identifier, nodes, mark.line, text))
    yield document(file, wanted, LEVEL, mentions, entity_of, _sentences(wanted.listed, words, place))


def _points(name: str, value: str, every: Collection[str]) -> bool:
    """True if an attribute names other markables, which MMAX2 joins by semicolons."""
    return name != "id" and any(part in every for part in value.replace(",", ";").split(";") if part)


def _marks(all_elements: Sequence[Element], file: str) -> list[Element]:
    """The markables of a level. Raises InputError for other elements."""
    if all_elements[0].local != "markables":
        raise InputError(file, all_elements[0].line, f"an element <{all_elements[0].local}>", "`<markables>`")
    if other := next((e for e in all_elements[1:] if e.local != "markable"), None):
        raise InputError(file, other.line, f"an element <{other.local}>", _EXPECTED)
    return list(all_elements[1:])


def _words(text: str, file: str) -> tuple[list[str], Mapping[str, int]]:
    """The words of a text, and the place of each by its id. Raises InputError."""
    name = f"the words of {file}"
    word_elements = elements(text.split("\n"), name, "`<words>`")
    words: list[str] = []
    place: dict[str, int] = {}
    for element in word_elements[1:]:
        if element.local != "word":
            raise InputError(name, element.line, f"an element <{element.local}>", '`<word id="word_1">Ann</word>`')
        identifier, word = _attribute(element, "id", name), "".join(element.text).strip()
        if not word or not word.isprintable():
            raise InputError(name, element.line, f"{shown(word)} is not a word", "a word")
        if identifier in place:
            raise InputError(name, element.line, f"word {shown(identifier)} appears twice", "each id once")
        place[identifier] = len(words)
        words.append(word)
    return words, place


def _attribute(element: Element, name: str, file: str) -> str:
    """An attribute that an element must have."""
    value = element.attributes.get(name, "")
    if not value or not value.isprintable():
        raise InputError(file, element.line, f"<{element.local}> without `{name}`", f"`{name}` in each of them")
    return value


def _nodes(mark: Element, place: Mapping[str, int], file: str) -> tuple[int, ...]:
    """The places of the words of a markable, in order. Raises InputError for words that are not there."""
    nodes: set[int] = set()
    for part in _attribute(mark, "span", file).split(","):
        first, dots, last = part.strip().partition("..")
        ends = [place.get(word) for word in (first, last if dots else first)]
        start, end = ends
        if start is None or end is None or end < start:
            raise InputError(file, mark.line, f"{shown(part)} are not words of the text", "`word_1..word_2`")
        nodes.update(range(start, end + 1))
    return tuple(sorted(nodes))


def _sentences(
    listed: tuple[str, str] | None, words: Sequence[str], place: Mapping[str, int]
) -> Sequence[Sequence[str]]:
    """The words in sentences, cut where a markable of the level of sentences begins; one sentence without a level."""
    if listed is None:
        return [words]
    file, text = listed
    level = _marks(elements(text.split("\n"), file, "`<markables>`"), file)
    cuts = sorted({0, len(words), *(min(_nodes(mark, place, file)) for mark in level)})
    return [words[start:end] for start, end in itertools.pairwise(cuts)]

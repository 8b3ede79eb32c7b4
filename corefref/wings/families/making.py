"""What the readers of this folder have in common: mentions that links join, and the document that they make."""

from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from corefref.formats.documents import (
    Beside,
    CodedMention,
    Columns,
    Document,
    InputError,
    RepeatedMentionError,
    Sentence,
    Unit,
    Wanted,
    shown,
)
from corefref.wings.shared.nodes import coded_nodes

_PICTURES = {ord(character): 0x2400 + ord(character) for character in "\0\t\n\r"}
"""Characters that columns cannot hold, and the symbols that replace them, as in JSON."""

_NOTHING_INCLUDED: Mapping[str, Sequence[str]] = {}


class Found(NamedTuple):
    """A mention: its id in the file, its words or characters, the line that says so, its words and its type."""

    id: str
    nodes: tuple[int, ...]
    line: int
    text: str = ""
    of_type: str = ""


def joined(ids: Iterable[str], links: Iterable[tuple[str, str]]) -> dict[str, str]:
    """
    Return, for each id, the first id of those that links join it with.

    >>> joined(["a", "b", "c", "d"], [("c", "b"), ("d", "c")])
    {'a': 'a', 'b': 'b', 'c': 'b', 'd': 'b'}
    """
    place = {identifier: number for number, identifier in enumerate(ids)}
    above = {identifier: identifier for identifier in place}

    def top(identifier: str) -> str:
        while above[identifier] != identifier:
            above[identifier] = above[above[identifier]]
            identifier = above[identifier]
        return identifier

    for another, other in links:
        first, second = sorted((top(another), top(other)), key=place.__getitem__)
        above[second] = first
    return {identifier: top(identifier) for identifier in place}


def document(
    file: str,
    wanted: Wanted,
    suffix: str,
    mentions: Sequence[Found],
    entity_of_id: Mapping[str, str],
    sentences: Sequence[Sequence[str]],
    unit: Unit = "token",
    name: str = "",
    line: int = 1,
    included: Mapping[str, Sequence[str]] = _NOTHING_INCLUDED,
) -> Document:
    """
    Make a document, called after its file unless it has a name; of a text in characters, `sentences` is the text.

    `included` are the entities that a plural stands for, its split antecedents. Raises InputError for repeated
    mentions.
    """
    numbers: dict[str, int] = {}
    entity_of: dict[CodedMention, int] = {}
    types: dict[CodedMention, str] = {}
    for mention in mentions:
        coded = coded_nodes(mention.nodes)
        entity = numbers.setdefault(entity_of_id[mention.id], len(numbers))
        if coded in entity_of:
            if wanted.repeated == "error":
                what = f"repeated mention: {shown(mention.text or mention.id)}"
                wanted.noticed(RepeatedMentionError(file, mention.line, what))
            else:
                wanted.repeat(coded, entity)
            continue
        entity_of[coded] = entity
        if mention.of_type:
            types[coded] = mention.of_type
    antecedents = {
        number: tuple(numbers.setdefault(member, len(numbers)) for member in included[entity_id])
        for entity_id, number in list(numbers.items())
        if entity_id in included
    }
    return Document(
        id=name or (wanted.within or file.rpartition("/")[2]).removesuffix(".gz").removesuffix(suffix),
        text_id=name or (wanted.within or file.rpartition("/")[2]).removesuffix(".gz").removesuffix(suffix),
        entity_of=entity_of,
        sentences=tuple(_sentences(sentences, line)) if wanted.keep_text else (),
        file=file,
        line=line,
        columns=Columns(
            tuple(_rows(words, unit) for words in sentences if words),
            (line,) * sum(map(bool, sentences)),
            on_one_line=True,
        ),
        beside=Beside(
            names={n: e for e, n in numbers.items()},
            types=types,
            split_antecedents=antecedents,
        ),
        unit=unit,
        in_sentences=unit == "token",
        is_named=bool(name),
    )


def _rows(words: Sequence[str], unit: Unit) -> str:
    if unit == "character":
        return "\n".join(f"{character.translate(_PICTURES)}\t" for character in "".join(words))
    return "\n".join(f"{number}\t{word}\t" for number, word in enumerate(words))


def _sentences(sentences: Sequence[Sequence[str]], line: int) -> Iterable[Sentence]:
    start = 0
    for words in filter(None, sentences):
        yield Sentence(start, line, tuple(words), None, None, None)
        start += len(words)


def without_suffix(file: str) -> str:
    """
    Return the name of a file without what stands behind its last dot.

    >>> without_suffix("a.b/toy.tsv"), without_suffix("a.b/toy"), without_suffix("toy")
    ('a.b/toy', 'a.b/toy', 'toy')
    """
    before, dot, behind = file.rpartition(".")
    return before if dot and "/" not in behind else file


def text_beside(file: str, wanted: Wanted, suffix: str, of_text: str) -> str:
    """Return the text of an annotation, which is in another file. Raises InputError if that is not there."""
    if wanted.text is None:
        before = file.removesuffix(".gz")
        name = before.removesuffix(suffix) if before.endswith(suffix) else without_suffix(before)
        raise InputError(file, None, "an annotation without its text", f"{name}{of_text} beside it")
    return wanted.text

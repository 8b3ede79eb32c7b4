"""
The types of mentions and the names, as a document's annotation gives them. Choice NEC-1: nothing is guessed.

From CoNLL-2012 columns: a mention is a name if its head (Collins) lies in a named entity of the key, a pronoun by the
tag of its head, else a nominal; both sides are seen through the key's columns. From dependencies (CorefUD): a mention
is a name if no other word of it is an ancestor of a proper noun. In set notation a mention says it itself:
`Doe/name:PERSON`, `she/pronoun`, `the-lawyer/nominal`.
"""

import re
from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass, field
from itertools import groupby
from typing import Literal, TypeAlias

from corefref.formats.documents import (
    Document,
    InputError,
    MissingAnnotationError,
    Sentence,
    mention_of,
    place_of,
    shown,
)
from corefref.partitions import EmptyNode, Mention, Nodes, Span
from corefref.wings.matching import heads
from corefref.wings.matching.parses import sentence_of, trees_over

MentionType: TypeAlias = Literal["name", "nominal", "pronoun"]
MENTION_TYPES: tuple[MentionType, ...] = ("name", "nominal", "pronoun")


@dataclass(frozen=True, slots=True)
class Name:
    """A name in the text: where it stands (its span, or the mention itself), its words, and its type (PERSON …)."""

    place: Hashable
    text: str
    entity_type: str


@dataclass(frozen=True, slots=True)
class MentionTypes:
    """
    What the key's annotation says about mentions: the type of each, and the name in each that is a name.

    Choice NEC-1. `text_of` gives the words of a mention, for other readings of choice NEC-2.
    """

    type_of: Mapping[Mention, MentionType]
    name_of: Mapping[Mention, Name]
    text_of: Mapping[Mention, str] = field(default_factory=dict)


PRONOUNS = frozenset({"PRP", "PRP$", "WP", "WP$"})
"""The part-of-speech tags of pronouns (Penn Treebank)."""

UNIVERSAL_PRONOUNS = frozenset({"PRON", "DET"})
"""The universal parts of speech of pronouns."""

UNTYPED = "UNTYPED"
"""The entity type of a name without one in set notation."""

_CELL = re.compile(r"(?:\(([^()*]+))?\*?(\))?")


def mention_types(key: Document, response: Document) -> MentionTypes:
    """
    Return the types of the mentions of a key and a response document.

    Raises MissingAnnotationError for a sentence with mentions but without the columns that are needed and for a mention
    of set notation without a type; InputError for a malformed column and for a mention that key and response type
    differently.
    """
    if not key.sentences:
        return _from_annotations(key, response)
    if any(sentence.governors is not None for sentence in key.sentences):
        return _from_dependencies(key, response)
    return _from_columns(key, response)


def _from_annotations(key: Document, response: Document) -> MentionTypes:
    types: dict[Mention, MentionType] = {}
    names: dict[Mention, Name] = {}
    for document in (key, response):
        for coded in document.entity_of:
            m = mention_of(coded)
            own = document.annotations.get(coded)
            annotation = key.annotations.get(coded, own)
            if annotation is None:
                problem = f"mention {shown(place_of(coded))} has no type"
                expected = f"{m}/name:TYPE, {m}/pronoun or {m}/nominal"
                if not isinstance(m, str):
                    expected = "a text with parts of speech or parses"
                raise MissingAnnotationError(document.file, document.line, problem, expected)
            if own is not None and own != annotation:
                problem = f"mention {shown(str(m))} is {own} here and {annotation} in the key"
                raise InputError(document.file, document.line, problem, "one type")
            kind, _, entity_type = annotation.partition(":")
            types[m] = "name" if kind == "name" else "pronoun" if kind == "pronoun" else "nominal"
            if kind == "name":
                names[m] = Name(m, str(m), entity_type or UNTYPED)
    return MentionTypes(types, names, {m: str(m) for m in types})


def _from_dependencies(key: Document, response: Document) -> MentionTypes:
    """
    Find what heads a mention in the key's dependencies.

    A name is a run of adjacent words tagged PROPN, and has the type that the annotation gives the first key mention
    that it heads.
    """
    governor: dict[int, int | None] = {}
    tag: dict[int, str] = {}
    word: dict[int, str] = {}
    for sentence in key.sentences:
        word.update(enumerate(sentence.words, sentence.start))
        tag.update(enumerate(sentence.universal_tags or (), sentence.start))
        for at, place in enumerate(sentence.governors or (), sentence.start):
            governor[at] = None if place is None else sentence.start + place
    run_of: dict[int, Span] = {}
    for sentence in key.sentences:
        places = range(sentence.start, sentence.start + len(sentence.words))
        for proper, run in groupby(places, key=lambda at: tag.get(at) == "PROPN"):
            if proper:
                places_of_run = list(run)
                run_of |= dict.fromkeys(places_of_run, Span(places_of_run[0], places_of_run[-1]))
    types: dict[Mention, MentionType] = {}
    texts: dict[Mention, str] = {}
    place_of: dict[Mention, Span] = {}
    type_of_name: dict[Span, str] = {}
    for document in (key, response):
        for coded in document.entity_of:
            m = mention_of(coded)
            words = _words(m)
            highest = sorted(at for at in words if words.isdisjoint(_ancestors(at, governor)))
            head = document.beside.heads.get(coded)
            texts[m] = " ".join(word[at] for at in sorted(words))
            if isinstance(head, EmptyNode) or not words:
                types[m] = "pronoun"
            elif (name := next((run_of[at] for at in highest if at in run_of), None)) is not None:
                types[m], place_of[m] = "name", name
                if document is key and (known := document.beside.types.get(coded)):
                    type_of_name.setdefault(name, known)
            else:
                types[m] = "pronoun" if highest and tag.get(highest[0]) in UNIVERSAL_PRONOUNS else "nominal"
    names = {
        m: Name(place, " ".join(word[at] for at in sorted(_words(place))), type_of_name.get(place, UNTYPED))
        for m, place in place_of.items()
    }
    return MentionTypes(types, names, texts)


def _words(mention: Mention) -> frozenset[int]:
    """Return the words of a mention of a text."""
    runs = (mention,) if isinstance(mention, Span) else mention.runs if isinstance(mention, Nodes) else ()
    return frozenset(at for run in runs for at in range(run.start, run.end + 1))


def _ancestors(at: int, governor: Mapping[int, int | None]) -> frozenset[int]:
    """Return the words that a word depends on, directly or not; each once, even in a cycle."""
    ancestors: list[int] = []
    while (above := governor.get(at)) is not None and above not in ancestors:
        ancestors.append(above)
        at = above
    return frozenset(ancestors)


def _from_columns(key: Document, response: Document) -> MentionTypes:
    spans = {m for d in (key, response) for m in map(mention_of, d.entity_of) if isinstance(m, Span)}
    trees = {tree.start: tree for tree in trees_over(key, spans)}
    types: dict[Mention, MentionType] = {}
    names: dict[Mention, Name] = {}
    texts: dict[Mention, str] = {}
    names_of: dict[int, dict[int, Name]] = {}
    for span in sorted(spans):
        at = sentence_of(key.sentences, span)
        types[span] = "nominal"
        if at is None:
            continue
        sentence = key.sentences[at]
        if at not in names_of:
            names_of[at] = {token: name for name in _names(sentence, key.file) for token in _tokens(name)}
        texts[span] = " ".join(sentence.words[span.start - sentence.start : span.end - sentence.start + 1])
        head = heads.head(trees[sentence.start], span)
        tags = sentence.parts_of_speech or ()
        if tags[head - sentence.start] == "POS" and head > span.start:
            # Collins's head of a possessive is its mark; the name, or the pronoun, is the word before it.
            head -= 1
        if head in names_of[at]:
            types[span] = "name"
            names[span] = names_of[at][head]
        elif tags[head - sentence.start] in PRONOUNS:
            types[span] = "pronoun"
    return MentionTypes(types, names, texts)


def _tokens(name: Name) -> range:
    assert isinstance(name.place, Span)
    return range(name.place.start, name.place.end + 1)


def _names(sentence: Sentence, file: str) -> Iterator[Name]:
    """
    Yield the named entities of a sentence.

    Raises MissingAnnotationError for a missing column, InputError for a malformed one.
    """
    if sentence.named_entities is None:
        expected = "names in column 11, as `(PERSON*` … `*)`, or `*`"
        raise MissingAnnotationError(file, sentence.line, "the sentence has no named entities", expected)
    begun: tuple[int, str] | None = None
    for place, cell in enumerate(sentence.named_entities):
        line = sentence.line + place
        match = _CELL.fullmatch(cell)
        if match is None:
            raise InputError(file, line, f"{shown(cell)} is not a named entity", "`(TYPE*`, `*)`, `(TYPE)` or `*`")
        if match[1]:
            if begun:
                raise InputError(file, line, f"{match[1]} begins inside {begun[1]}", "`*)` before it")
            begun = place, match[1]
        if match[2]:
            if not begun:
                raise InputError(file, line, "a named entity is closed that was never opened", "`(TYPE*` before it")
            span = Span(sentence.start + begun[0], sentence.start + place)
            yield Name(span, " ".join(sentence.words[begun[0] : place + 1]), begun[1])
            begun = None
    if begun:
        raise InputError(file, sentence.line + begun[0], f"{begun[1]} does not end in its sentence", "`*)`")

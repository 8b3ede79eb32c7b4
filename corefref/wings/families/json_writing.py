"""
Write documents as JSON objects of known shapes, one per line, which the parsers of these shapes read again.

A writer raises InputError for what its shape cannot hold, even if nothing was converted before: mentions that are not
spans of tokens, or of characters where the shape counts these.
"""

import json
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence

from corefref.formats.documents import CodedMention, Document, InputError, Unit, code_of, place_of, shown, span_of
from corefref.partitions import Span
from corefref.wings.generated.tagged import EMPTY

Json = Mapping[str, object]


def e2e(document: Document) -> Iterator[str]:
    """
    Yield the line of a document, without its end; parsing it gives the same entities and words.

    Words are written if the document kept its text.
    """
    listed = [[list(span) for span in e] for e in _spans(document).values()]
    words = {} if document.columns is None else {"sentences": _sentences(document)}
    yield _line({"doc_key": document.id, **words, "clusters": listed})


def maverick(document: Document) -> Iterator[str]:
    """Yield the line of a document, with the words of each mention."""
    tokens = [word for sentence in _text(document) for word in sentence]
    entities = list(_spans(document).values())
    yield _line(
        {
            "doc_id": document.id,
            "tokens": tokens,
            "clusters_token_offsets": [[list(span) for span in e] for e in entities],
            "clusters_text_mentions": [[" ".join(tokens[s.start : s.end + 1]) for s in e] for e in entities],
        }
    )


def crac(document: Document) -> Iterator[str]:
    """Yield the line of a document, with its empty nodes, each behind the word that it depends on."""
    from corefref.wings.generated.tagged_writing import placed

    text = placed(document)
    for node, form in zip(text.nodes, text.forms, strict=True):
        if isinstance(node, int) and form.startswith(EMPTY):
            raise _fault(document, f"word {shown(form)} would be read as an empty node", "another format")
    entities: dict[int, list[tuple[int, int]]] = {}
    for m, entity in document.entity_of.items():
        entities.setdefault(entity, []).append(text.extents[m])
    data = {
        "doc_id": document.id,
        "tokens": text.forms,
        "clusters_token_offsets": [[list(extent) for extent in e] for e in entities.values()],
        "clusters_text_mentions": [
            [" ".join(text.forms[first : last + 1]) for first, last in e] for e in entities.values()
        ],
    }
    yield _line(data)


def preco(document: Document) -> Iterator[str]:
    """Yield the line of a document; a mention is its sentence, its first token there and the one after its last."""
    sentences = _text(document)
    places = _Places(document, sentences)
    listed = [[[at, start, end + 1] for at, start, end in map(places, e)] for e in _spans(document).values()]
    yield _line({"id": document.id, "sentences": sentences, "mention_clusters": listed})


def indiscrim(document: Document) -> Iterator[str]:
    """Yield the line of a document; a mention is its sentence and its first and last token there."""
    sentences = _text(document)
    places = _Places(document, sentences)
    listed = [[list(places(span)) for span in e] for e in _spans(document).values()]
    words = [{"tokens": [{"text": word} for word in sentence]} for sentence in sentences]
    yield _line({"id": document.id, "sentences": words, "coref_chains": listed})


def corenlp(document: Document) -> Iterator[str]:
    """Yield the line of a document, with heads and types of mentions, entities by name."""
    sentences = _text(document)
    places = _Places(document, sentences)
    heads, types = document.beside.heads, document.beside.types
    corefs: dict[str, list[Json]] = {}
    for m, name in zip(document.entity_of, _names(document), strict=True):
        span = _span(document, m)
        at, start, end = places(span)
        data: dict[str, object] = {"sentNum": at + 1, "startIndex": start + 1, "endIndex": end + 2}
        if m in heads:
            head = heads[m]
            if not (isinstance(head, int) and span.start <= head <= span.end):
                raise _fault(
                    document, f"the head of mention {place_of(m)} is not one of its words", "heads in mentions"
                )
            data["headIndex"] = head - span.start + start + 1
        if m in types:
            data["type"] = types[m]
        corefs.setdefault(name, []).append(data)
    words = [{"tokens": [{"word": word} for word in sentence]} for sentence in sentences]
    yield _line({"docId": document.id, "sentences": words, "corefs": corefs})


def scorch(document: Document) -> Iterator[str]:
    """Yield the line of a document: entities by name, with mentions that are names."""
    if document.columns is not None:
        raise _fault(document, "mentions of a text", "mentions that are names")
    members_of: dict[str, list[str]] = {}
    for m, name in zip(document.entity_of, _names(document), strict=True):
        members_of.setdefault(name, []).append(str(m) if isinstance(m, str) else place_of(m))
    yield _line({"name": document.id, "type": "clusters", "clusters": members_of})


def fastcoref(document: Document) -> Iterator[str]:
    """Yield the line of a document of characters, with the text of each mention."""
    text = "".join(character for sentence in _text(document, "character") for character in sentence)
    entities = list(_spans(document, "character").values())
    yield _line(
        {
            "id": document.id,
            "text": text,
            "clusters": [[[span.start, span.end + 1] for span in e] for e in entities],
            "clusters_strings": [[text[span.start : span.end + 1] for span in e] for e in entities],
        }
    )


def rucoco(document: Document) -> Iterator[str]:
    """Yield the line of a document of characters; an entity with split antecedents includes them."""
    text = "".join(character for sentence in _text(document, "character") for character in sentence)
    entities = _spans(document, "character")
    number = {entity: place for place, entity in enumerate(entities)}
    split = document.beside.split_antecedents
    if lost := [part for parts in split.values() for part in parts if part not in number]:
        raise _fault(document, f"antecedent {lost[0]} has no mention", "antecedents with mentions")
    yield _line(
        {
            "id": document.id,
            "text": text,
            "entities": [[[span.start, span.end + 1] for span in e] for e in entities.values()],
            "includes": [[number[part] for part in split.get(entity, ())] for entity in entities],
        }
    )


def koconovel(document: Document, view: str) -> Iterator[str]:
    """
    Yield the line of a document of characters under one view, with each mention's text and entity name.

    The texts are taken from the document or, if it came without one, from its mentions.
    """
    text = "".join(character for sentence in document.sentences for character in sentence.words)
    listed: list[list[list[str]]] = []
    for entity, e in _spans(document, "character").items():
        name = document.beside.names.get(entity, str(entity))
        listed.append([[str(s.start), str(s.end + 1), _text_of(document, s, text), name] for s in e])
    yield _line({"doc_id": document.id, view: listed})


def _text_of(document: Document, span: Span, text: str) -> str:
    words = text[span.start : span.end + 1] if document.columns else document.beside.texts.get(code_of(span), "")
    if len(words) != span.end - span.start + 1:
        raise _fault(document, f"mention {span.start}-{span.end} of document {document.id} has no text", "a text")
    return words


def _line(data: Json) -> str:
    return json.dumps(data, ensure_ascii=False)


def _fault(document: Document, problem: str, expected: str) -> InputError:
    return InputError(document.file, document.line or None, problem, expected)


def _spans(document: Document, unit: Unit = "token") -> dict[int, list[Span]]:
    if document.unit != unit:
        raise _fault(document, f"offsets of {document.unit}s", f"offsets of {unit}s")
    members: dict[int, list[Span]] = {}
    for m, entity in document.entity_of.items():
        members.setdefault(entity, []).append(_span(document, m))
    return members


def _span(document: Document, m: CodedMention) -> Span:
    if not isinstance(m, int):
        raise _fault(document, f"mention {shown(str(m))} is not a span of {document.unit}s", "mentions of a text")
    return span_of(m)


def _sentences(document: Document) -> list[list[str]]:
    return [list(sentence.words) for sentence in document.sentences]


def _text(document: Document, unit: Unit = "token") -> list[list[str]]:
    """Return the words of a document, which must have a text."""
    if document.columns is None:
        raise _fault(document, f"document {document.id} has no text", f"{unit}s")
    return _sentences(document)


def _names(document: Document) -> Iterator[str]:
    """Yield for each mention the name of its entity; two entities must not share one."""
    names = {entity: document.beside.names.get(entity, str(entity)) for entity in document.entity_of.values()}
    if len(set(names.values())) < len(names):
        raise _fault(
            document, f"two entities of document {document.id} have one name", "entities with names of their own"
        )
    yield from (names[entity] for entity in document.entity_of.values())


class _Places:
    """Finds spans in the sentences of a text."""

    def __init__(self, document: Document, sentences: Sequence[Sequence[str]]) -> None:
        self.document = document
        self.begins = [0]
        for sentence in sentences:
            self.begins.append(self.begins[-1] + len(sentence))

    def __call__(self, span: Span) -> tuple[int, int, int]:
        """Return the sentence, and the first and last token within it."""
        at = bisect_right(self.begins, span.start) - 1
        if span.end >= self.begins[min(at + 1, len(self.begins) - 1)]:
            raise _fault(
                self.document,
                f"mention {span.start}-{span.end} is not within a sentence",
                "mentions in a sentence each",
            )
        return at, span.start - self.begins[at], span.end - self.begins[at]

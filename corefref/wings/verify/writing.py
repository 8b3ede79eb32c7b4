"""
Write inputs as the texts that scorers read.

A mention that is a word of ours (a, b, c …) is one token; a `Span` is the tokens it spans. Key and response of a
document have the same tokens.
"""

import json
import re
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import NamedTuple

from typing_extensions import ReadOnly, TypedDict

from corefref.formats import documents as read
from corefref.formats.documents import coded_mention
from corefref.partitions import Mention, Nodes, Span
from corefref.wings.annotation import corefud_writing
from corefref.wings.shared.brackets import cannot_write
from corefref.wings.verify.inputs import Document, Entities, mention_text


class NotExpressibleError(ValueError):
    """A format cannot express an input."""


class Sides(NamedTuple):
    """The texts of the two files that a program reads: the key, then the response."""

    key: str
    response: str


def conll(documents: Mapping[str, Document]) -> Sides:
    r"""
    Write CoNLL-2012 columns: document, part, token number, token, coreference; one sentence for each document.

    >>> from corefref import partition
    >>> from corefref.wings.verify.inputs import document
    >>> conll({"d0": document(partition(map(set, ["ab"])), partition(map(set, ["b"])))}).key.splitlines()[1:3]
    ['d0\t0\t0\ta\t(0)', 'd0\t0\t1\tb\t(0)']

    Raises NotExpressibleError where an entity has two mentions that cross.
    """
    key: list[str] = []
    response: list[str] = []
    for name, d in documents.items():
        key += _conll_document(name, d, d.key_entities)
        if d.response_entities is not None:
            response += _conll_document(name, d, d.response_entities)
    return Sides("".join(key), "".join(response))


def begun(name: str) -> str:
    """Return the text after `#begin document`."""
    return f"({name}); part 000"


def _conll_document(name: str, d: Document, side: Entities) -> list[str]:
    if d.crosses:
        raise NotExpressibleError("CoNLL columns cannot express two crossing mentions of one entity")
    place_of, words = _tokens(d)
    opening: dict[int, list[tuple[int, str]]] = {}
    closing: dict[int, list[tuple[int, str]]] = {}
    for number, e in enumerate(side):
        for m in e:
            start, end = place_of[m]
            if start == end:
                closing.setdefault(end, []).append((-start, f"({number})"))
            else:
                opening.setdefault(start, []).append((-end, f"({number}"))
                closing.setdefault(end, []).append((-start, f"{number})"))
    lines = [f"#begin document {begun(name)}\n"]
    for token, word in enumerate(words):
        items = [text for _, text in (*sorted(opening.get(token, ())), *sorted(closing.get(token, ())))]
        lines.append(f"{name}\t0\t{token}\t{word}\t{'|'.join(items) or '-'}\n")
    return [*lines, "\n", "#end document\n"]


def _tokens(d: Document) -> tuple[dict[Mention, Span], list[str]]:
    """
    Return the places of the mentions, and the tokens, at least one.

    Raises NotExpressibleError for a mention that is not one run of words, which only some formats can hold.
    """
    if has_nodes(d):
        raise NotExpressibleError("mentions with gaps or empty nodes cannot be expressed")
    if any(isinstance(m, Span) for m in d.mentions):
        spans: dict[Mention, Span] = {m: m for m in d.mentions if isinstance(m, Span)}
        return spans, [f"w{n}" for n in range(1 + max(m.end for m in spans.values()))]
    return {m: Span(n, n) for n, m in enumerate(d.mentions)}, [_word(m) for m in d.mentions] or ["-"]


def has_nodes(d: Document) -> bool:
    """Whether a document has mentions with gaps or empty nodes."""
    return any(isinstance(m, Nodes) for m in d.mentions)


def _word(m: Mention) -> str:
    """
    Write a mention as one word that no format splits.

    >>> _word("New York, {USA}")
    'New_York___USA_'
    """
    return re.sub(r"[\s,{}]", "_", mention_text(m))


def sets(documents: Mapping[str, Document]) -> Sides:
    r"""
    Write the papers' set notation, one document per line.

    >>> from corefref import partition
    >>> from corefref.wings.verify.inputs import document
    >>> sets({"d0": document(partition(map(set, ["ab", "c"])), partition([]))})
    Sides(key='{a b} {c}\n', response='\n')

    Raises NotExpressibleError where the response lacks a document, or two mentions would be one word.
    """
    for d in documents.values():
        if d.response_entities is None:
            raise NotExpressibleError("the set notation has no names of documents")
        if len({_word(m) for m in d.mentions}) < len(d.mentions):
            raise NotExpressibleError("two mentions of the set notation would be one word")
    key, response = (
        "".join(
            " ".join("{" + " ".join(map(_word, e)) + "}" for e in d.sides[place]) + "\n" for d in documents.values()
        )
        for place in (0, 1)
    )
    return Sides(key, response)


def scorch_documents(documents: Mapping[str, Document]) -> tuple[dict[str, str], dict[str, str]]:
    """
    Return scorch's JSON files by name, for key and response: one file per document, its entities as lists of words.

    >>> from corefref import partition
    >>> from corefref.wings.verify.inputs import document
    >>> scorch_documents({"d0": document(partition(map(set, ["ab"])), partition([]))})[0]
    {'d0.json': '{"type": "clusters", "clusters": {"0": ["a", "b"]}}'}
    """
    key = {f"{name}.json": _entity_lists(d.key_entities) for name, d in documents.items()}
    response = {
        f"{name}.json": _entity_lists(d.response_entities)
        for name, d in documents.items()
        if d.response_entities is not None
    }
    return key, response


def _entity_lists(side: Entities) -> str:
    return json.dumps(
        {"type": "clusters", "clusters": {str(n): [mention_text(m) for m in e] for n, e in enumerate(side)}}
    )


def neleval(documents: Mapping[str, Document]) -> Sides:
    r"""
    Write neleval's tab-separated annotations: document, first and last token of the mention, entity.

    >>> from corefref import partition
    >>> from corefref.wings.verify.inputs import document
    >>> neleval({"d0": document(partition(map(set, ["ab"])), partition([]))}).key
    'd0\t0\t0\td0.E0\nd0\t1\t1\td0.E0\n'
    """
    texts: list[str] = []
    for place in (0, 1):
        lines: list[str] = []
        for name, d in documents.items():
            place_of, _ = _tokens(d)
            for number, e in enumerate(d.sides[place]):
                lines += [f"{name}\t{place_of[m][0]}\t{place_of[m][1]}\t{name}.E{number}\n" for m in e]
        texts.append("".join(lines))
    return Sides(texts[0], texts[1])


def corefud(documents: Mapping[str, Document]) -> Sides:
    """
    Write CorefUD 1.0: CoNLL-U with `newdoc`, `global.Entity`, and brackets `(e0-1-1)` in the last column.

    Raises NotExpressibleError for mentions that cross inside an entity.
    """
    key: list[str] = []
    response: list[str] = []
    for name, d in documents.items():
        written = _corefud_nodes if has_nodes(d) else _corefud_document
        key += written(name, d, d.key_entities)
        if d.response_entities is not None:
            response += written(name, d, d.response_entities)
    return Sides("".join(key), "".join(response))


def _corefud_nodes(name: str, d: Document, side: Entities) -> list[str]:
    """Write a document with gaps and empty nodes as one sentence of words."""
    size = 1 + max(m.extent.end if isinstance(m, Nodes) else m.end for m in d.mentions if isinstance(m, Nodes | Span))
    entity_of = {coded_mention(m): number for number, e in enumerate(side) for m in e}
    if len(entity_of) < sum(map(len, side)):
        raise NotExpressibleError("a repeated mention beside gaps and empty nodes cannot be expressed")
    words = tuple(f"w{n}" for n in range(size))
    document = read.Document(
        name,
        name,
        entity_of,
        sentences=(read.Sentence(0, 1, words, None, None, None),),
        columns=read.Columns(("\n".join(f"{n}\t{word}\t" for n, word in enumerate(words, 1)),), (1,)),
        # Programs require heads of mentions with parts; under exact matching these make no difference.
        beside=read.Beside(
            names={number: f"e{number}" for number in range(len(side))},
            heads={m: _first_node(m) for m in entity_of},
            annotates_heads=True,
        ),
    )
    try:
        return [f"{line}\n" for line in corefud_lines(document)]
    except read.InputError as error:
        raise NotExpressibleError(f"CorefUD brackets cannot express it: {error.found}") from error


def _first_node(coded: read.CodedMention) -> read.Node:
    m = read.mention_of(coded)
    if isinstance(m, Nodes):
        return m.runs[0].start if m.runs else m.empty[0]
    assert isinstance(m, Span)
    return m.start


_FIRST_PART = re.compile(r"\(([^\s()\[\]|-]+)\[1/")


def corefud_lines(document: read.Document) -> Iterator[str]:
    """
    Yield the lines of a document in CorefUD's columns, with the tree that programs require; its root is the first word.

    Raises InputError for what the columns cannot hold, and for two mentions with parts in one entity, which programs
    pair in more than one way.
    """
    lines = list(corefud_writing.written(document))
    begun = Counter(name for line in lines for name in _FIRST_PART.findall(line))
    if any(number > 1 for number in begun.values()):
        cannot_write(document, "two mentions of one entity have parts", "parts that make one mention")
    for line in lines:
        cells = line.split("\t")
        if len(cells) == 10 and cells[0].isdecimal():
            cells[6:8] = ("0", "root") if cells[0] == "1" else ("1", "dep")
        yield "\t".join(cells)


def _corefud_document(name: str, d: Document, side: Entities) -> list[str]:
    if d.crosses:
        raise NotExpressibleError("CorefUD brackets cannot express two crossing mentions of one entity")
    place_of, words = _tokens(d)
    items: dict[int, list[tuple[int, int, str]]] = {}
    for number, e in enumerate(side):
        for m in e:
            start, end = place_of[m]
            if start == end:
                items.setdefault(end, []).append((1, -start, f"(e{number}-x-1)"))
            else:
                items.setdefault(start, []).append((0, -end, f"(e{number}-x-1"))
                items.setdefault(end, []).append((2, -start, f"e{number})"))
    lines = [
        f"# newdoc id = {name}\n",
        "# global.Entity = eid-etype-head\n",
        f"# sent_id = {name}-1\n",
        f"# text = {' '.join(words)}\n",
    ]
    for n, word in enumerate(words):
        entity = "".join(text for _, _, text in sorted(items.get(n, ())))
        head, relation = (0, "root") if n == 0 else (1, "dep")
        lines.append(
            f"{n + 1}\t{word}\t{word}\tX\t_\t_\t{head}\t{relation}\t_\t{f'Entity={entity}' if entity else '_'}\n"
        )
    return [*lines, "\n"]


def ua(documents: Mapping[str, Document]) -> Sides:
    r"""
    Write the columns of the Universal Anaphora format; the eleventh has the entities, and a bracket closes the last
    one.

    >>> from corefref import partition
    >>> from corefref.wings.verify.inputs import document
    >>> ua({"d0": document(partition(map(set, ["ab"])), partition([]))}).key.splitlines()[-2].split("\t")[10]
    '(EntityID=e0|MarkableID=m1|SemType=dn)'

    Raises NotExpressibleError for mentions that cross.
    """
    key: list[str] = []
    response: list[str] = []
    for name, d in documents.items():
        key += _ua_document(name, d, d.key_entities)
        if d.response_entities is not None:
            response += _ua_document(name, d, d.response_entities)
    return Sides("".join([_UA_COLUMNS, *key]), "".join([_UA_COLUMNS, *response]))


_UA_COLUMNS = (
    "# global.columns = ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC"
    " IDENTITY BRIDGING DISCOURSE_DEIXIS REFERENCE NOM_SEM\n"
)


def _ua_document(name: str, d: Document, side: Entities) -> list[str]:
    place_of, words = _tokens(d)
    spans = sorted((place_of[m][0], -place_of[m][1], number) for number, e in enumerate(side) for m in e)
    if any(a[0] < b[0] <= -a[1] < -b[1] for a, b in combinations(spans, 2)):
        raise NotExpressibleError("the Universal Anaphora format cannot express mentions that cross")
    opening: dict[int, list[str]] = {}
    closed: Counter[int] = Counter()
    for number, (start, end, entity) in enumerate(spans):
        single = start == -end
        opening.setdefault(start, []).append(
            f"(EntityID=e{entity}|MarkableID=m{number}|SemType=dn{')' if single else ''}"
        )
        closed[-end] += not single
    lines = [f"# newdoc id = {name}\n", f"# sent_id = {name}-1\n", f"# text = {' '.join(words)}\n"]
    for n, word in enumerate(words):
        identity = ")" * closed[n] + "".join(opening.get(n, ()))
        lines.append("\t".join([str(n + 1), word, *"_" * 8, identity or "_", *"_" * 4]) + "\n")
    return [*lines, "\n"]


def json_documents(documents: Sequence[tuple[str, Document]]) -> list[dict[str, object]]:
    """
    Write documents for the line protocol: mentions are words, or [first token, last token].

    A mention with gaps or empty nodes is a word, such as `2-3,6-6,2+1`.

    >>> from corefref import partition
    >>> from corefref.wings.verify.inputs import document
    >>> json_documents([("d0", document(partition(map(set, ["ab"])), partition(map(set, ["a"]))))])
    [{'id': 'd0', 'key': [['a', 'b']], 'response': [['a']]}]
    """

    def listed(side: Entities) -> list[list[object]]:
        return [
            [[m.start, m.end] if isinstance(m, Span) else str(m) if isinstance(m, Nodes) else m for m in e]
            for e in side
        ]

    return [
        {
            "id": name,
            "key": listed(d.key_entities),
            "response": None if d.response_entities is None else listed(d.response_entities),
        }
        for name, d in documents
    ]


class DocumentData(TypedDict):
    """The JSON of one document as a program of the line protocol reads it."""

    id: ReadOnly[str]
    key: ReadOnly[list[list[str | list[int]]]]
    response: ReadOnly[list[list[str | list[int]]] | None]


def document_of(data: DocumentData) -> Document:
    """
    Parse a document of the line protocol.

    >>> document_of({"id": "d0", "key": [["a", [0, 2]]], "response": None})
    Document(key_entities=(('a', Span(start=0, end=2)),), response_entities=None)
    """

    def entities(side: list[list[str | list[int]]]) -> Entities:
        return tuple(tuple(m if isinstance(m, str) else Span(*m) for m in e) for e in side)

    return Document(entities(data["key"]), None if data["response"] is None else entities(data["response"]))

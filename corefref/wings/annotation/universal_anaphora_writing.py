"""
Write documents as Universal Anaphora's CoNLL-U-Plus.

Every run of a mention's nodes is a bracket; the runs of one mention share a `MarkableID`. If all brackets of a column
nest in the document, a bracket is closed by a bare `)`, as other programs expect; otherwise by its `MarkableID`. A
bridging link without a mention goes to the first mention of its entity, since the format needs one. The output is
parsed again, and refused if it differs.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from corefref.formats.documents import CodedMention, Document, InputError, Node, Wanted, place_of, span_of
from corefref.partitions import EmptyNode
from corefref.wings.annotation import universal_anaphora
from corefref.wings.shared.brackets import cannot_write
from corefref.wings.shared.nodes import nodes_of


@dataclass(frozen=True, slots=True)
class _Part:
    """A bracket: the indices of its first and last node, its `MarkableID`, and its fields."""

    first: int
    last: int
    id: str
    text: str


@dataclass(slots=True)
class _Marks:
    """The mentions of a column with their ids, in the order of the text."""

    letter: str
    place_of: Mapping[Node, int]
    ids: dict[tuple[CodedMention, str], str] = field(default_factory=dict)
    parts: list[_Part] = field(default_factory=list)

    def add(self, mention: CodedMention, entity: str, more: Iterable[tuple[str, str]] = ()) -> None:
        """Add a mention of an entity, with further fields."""
        identifier = self.ids.setdefault((mention, entity), f"{self.letter}{len(self.ids) + 1}")
        fields = [("EntityID", entity), ("MarkableID", identifier), *more]
        text = "|".join(f"{name}={value}" for name, value in fields)
        plain = f"EntityID={entity}|MarkableID={identifier}"
        for number, (first, last) in enumerate(_runs(self.place_of[node] for node in nodes_of(mention))):
            self.parts.append(_Part(first, last, identifier, plain if number else text))


def written(document: Document) -> Iterator[str]:
    """
    Yield the lines of a document, without line ends. Parsing them gives the same entities and annotations.

    The document must have kept its text. Raises InputError for what the format cannot hold.
    """
    if document.columns is None or document.unit != "token":
        cannot_write(document, f"document {document.id} has no tokens", "a text")
    lines = list(_lines(document))
    try:
        # A token may contain a line end.
        text = "\n".join([*lines, ""]).split("\n")
        (again,) = universal_anaphora.documents(text, document.file or document.id, Wanted(keep_text=True))
    except (InputError, ValueError) as error:
        why = error.found if isinstance(error, InputError) else str(error)
        cannot_write(document, f"document {document.id} would not be read again: {why}", "another format")
    if _content(again) != _content(document):
        cannot_write(document, f"document {document.id} would be read again as another", "another format")
    yield from lines


def _lines(document: Document) -> Iterator[str]:
    sentences = _sentences(document)
    place_of_node = {node: place for place, node in enumerate(node for sentence in sentences for node in sentence)}
    if missing := [n for m in _mentions(document) for n in nodes_of(m) if n not in place_of_node]:
        cannot_write(
            document, f"node {missing[0]} of document {document.id} is nowhere in its text", "nodes of the text"
        )
    identity, deixis = _Marks("m", place_of_node), _Marks("d", place_of_node)
    _identity(document, identity)
    _deixis(document, deixis)
    columns = [_cells(parts) for parts in (identity.parts, _bridging(document, identity), deixis.parts)]
    yield f"# newdoc id = {document.id}"
    for number, (sentence, nodes) in enumerate(zip(document.sentences, sentences, strict=True), 1):
        yield f"# sent_id = {document.id}-{number}"
        for node in nodes:
            at = place_of_node[node]
            form, tag, name = "_", "_", ""
            if isinstance(node, EmptyNode):
                name = f"{node[0] + (node[1] > 0)}.{node[2]}"
            else:
                inside = node - sentence.start
                form, name = sentence.words[inside], str(node + 1)
                tag = sentence.parts_of_speech[inside] if sentence.parts_of_speech is not None else "_"
            cells = [column.get(at, "_") for column in columns]
            yield "\t".join([name, form, "_", "_", tag, *"_____", *cells, "_", "_"])
        yield ""


def _identity(document: Document, marks: _Marks) -> None:
    """Add the mentions of the entities, and those that do not refer."""
    beside = document.beside
    names = _names(document, beside.names, document.entity_of)
    plurals: dict[int, list[str]] = {}
    for plural, parts in beside.split_antecedents.items():
        for part in parts:
            plurals.setdefault(part, []).append(names[plural])
    for m, entity in document.entity_of.items():
        more = [("ElementOf", ",".join(plurals.pop(entity)))] if entity in plurals else []
        marks.add(m, names[entity], [*_of_mention(document, m), *more])
    for m, name in beside.non_referring.items():
        marks.add(m, name, _of_mention(document, m))


def _of_mention(document: Document, m: CodedMention) -> Iterator[tuple[str, str]]:
    """Yield the fields `Min` and `SemType` of a mention, if it has them."""
    if m in document.beside.minima:
        least = document.beside.minima[m]
        if not isinstance(least, int):
            cannot_write(document, f"the minimum span of mention {place_of(m)} is not one run", "a run of words")
        span = span_of(least)
        yield "Min", f"{span.start + 1}" if span.start == span.end else f"{span.start + 1},{span.end + 1}"
    if m in document.beside.types:
        yield "SemType", document.beside.types[m]


def _deixis(document: Document, marks: _Marks) -> None:
    deixis = document.beside.deixis
    names = _names(document, deixis.names, deixis.entity_of)
    plurals: dict[int, list[str]] = {}
    for plural, parts in deixis.split_antecedents.items():
        for part in parts:
            plurals.setdefault(part, []).append(names[plural])
    for m, entity in deixis.entity_of.items():
        marks.add(m, names[entity], [("ElementOf", ",".join(plurals.pop(entity)))] if entity in plurals else [])


def _bridging(document: Document, identity: _Marks) -> list[_Part]:
    """List the links, each at the first run of its anaphor."""
    first: dict[int, CodedMention] = {}
    for m, entity in document.entity_of.items():
        first.setdefault(entity, m)
    id_of = {m: identifier for (m, _), identifier in identity.ids.items()}
    parts: list[_Part] = []
    for bridge in document.beside.bridging:
        anchor = bridge.mention
        if anchor is None:
            assert bridge.antecedent is not None
            anchor = first[bridge.antecedent]
        text = f"MarkableID={id_of[bridge.anaphor]}|MentionAnchor={id_of[anchor]}"
        start, end = next(_runs(identity.place_of[node] for node in nodes_of(bridge.anaphor)))
        relation = f"|Rel={bridge.relation}" if bridge.relation else ""
        parts.append(_Part(start, end, id_of[bridge.anaphor], text + relation))
    return parts


def _names(document: Document, names: Mapping[int, str], entity_of: Mapping[CodedMention, int]) -> dict[int, str]:
    """Return the names of entities, or their numbers if they have none."""
    name_of = {entity: names.get(entity, str(entity)) for entity in entity_of.values()}
    if len(set(name_of.values())) < len(name_of):
        cannot_write(document, f"two entities of document {document.id} have one name", "names of their own")
    return name_of


def _cells(parts: Sequence[_Part]) -> dict[int, str]:
    """Return the texts of a column by node."""
    ordered = sorted(parts, key=lambda p: (p.first, -p.last))
    texts_at: dict[int, list[str]] = {}
    left: list[_Part] = []
    nests = all(b.last <= a.last or a.last == b.first for a, b in _overlapping(ordered))
    for part in [*ordered, None]:
        # Close what ends before the next bracket begins, or where it begins, innermost first.
        for done in sorted((p for p in left if part is None or p.last <= part.first), key=lambda p: (p.last, -p.first)):
            texts_at.setdefault(done.last, []).append(")" if nests else f"{done.id})")
            left.remove(done)
        if part is None:
            break
        alone = part.first == part.last
        texts_at.setdefault(part.first, []).append(f"({part.text}{')' if alone else ''}")
        if not alone:
            left.append(part)
    return {place: "".join(texts) for place, texts in texts_at.items()}


def _overlapping(ordered: Sequence[_Part]) -> Iterator[tuple[_Part, _Part]]:
    """Yield each bracket with those that are open where it begins."""
    left: list[_Part] = []
    for part in ordered:
        left = [p for p in left if p.last >= part.first]
        yield from ((p, part) for p in left)
        left.append(part)


def _mentions(document: Document) -> Iterator[CodedMention]:
    yield from document.entity_of
    yield from document.beside.non_referring
    yield from document.beside.deixis.entity_of


def _sentences(document: Document) -> list[list[Node]]:
    """List the nodes of each sentence in order."""
    empty = sorted({n for m in _mentions(document) for n in nodes_of(m) if isinstance(n, EmptyNode)})
    at: dict[tuple[int, int], list[EmptyNode]] = {}
    for node in empty:
        at.setdefault((node[0], node[1]), []).append(node)
    sentences: list[list[Node]] = []
    for sentence in document.sentences:
        nodes: list[Node] = list(at.get((sentence.start, -1), ()))
        for word in range(sentence.start, sentence.start + len(sentence.words)):
            nodes += [word, *at.get((word, 1), ())]
        sentences.append(nodes)
    return sentences


def _runs(places: Iterable[int]) -> Iterator[tuple[int, int]]:
    """Yield the first and last number of each run."""
    ordered = sorted(places)
    first = ordered[0]
    for place, other in zip(ordered, [*ordered[1:], ordered[-1] + 2], strict=True):
        if other != place + 1:
            yield first, place
            first = other


def _content(document: Document) -> object:
    """Return everything about a document that the format holds, by the names of its entities."""
    beside, deixis = document.beside, document.beside.deixis
    names = beside.names
    identity = {m: names.get(e, str(e)) for m, e in document.entity_of.items()}
    deictic = {m: deixis.names.get(e, str(e)) for m, e in deixis.entity_of.items()}
    return (
        document.id,
        [sentence.words for sentence in document.sentences],
        identity,
        deictic,
        {m: kind for m, kind in beside.types.items() if m in identity or m in beside.non_referring},
        beside.minima,
        beside.non_referring,
        {
            (b.anaphor, b.mention if b.antecedent is None else names.get(b.antecedent, str(b.antecedent)), b.relation)
            for b in beside.bridging
        },
        *(
            {names.get(plural, str(plural)): {names.get(p, str(p)) for p in parts} for plural, parts in split.items()}
            for names, split in ((beside.names, beside.split_antecedents), (deixis.names, deixis.split_antecedents))
        ),
    )

"""
Write documents as CorefUD's CoNLL-U.

Entities are written by name or, without one, by number; `GRP` says that names hold within the document only, `eid`
within the file. Documents that came from CoNLL-U keep their lines, except for the mentions in the last column; others
have word forms, and parts of speech where these were kept. The output is parsed again, and mentions of one entity that
the brackets cannot tell apart are refused.
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from itertools import accumulate

from corefref.formats.documents import BLANKS, CodedMention, Document, InputError, Node, place_of, shown, word
from corefref.partitions import EmptyNode, Nodes, Span
from corefref.wings.annotation import corefud
from corefref.wings.shared.brackets import cannot_write, labels, made_up, numbers
from corefref.wings.shared.nodes import extent_of, nodes_of

_NAME = re.compile(r"[^\[\]=|\s()-]++")
_NAME_IN_LINKS = re.compile(r"[^\[\]=|\s()<>,:-]++")
_TYPE = re.compile(r"[^\s()|-]++")
_EMPTY_ID = re.compile(r"(?P<word>[0-9]+)\.(?P<number>[0-9]+)\t")
_OF_DOCUMENT = re.compile(r"#[ \t]*(?:newdoc\b|global\.Entity\b)")
_RELATION = re.compile(r"[^\s,()|]++")


def written(document: Document) -> Iterator[str]:
    r"""
    Yield the lines of a document, without line ends. Parsing them gives the same entities and annotations.

    Raises InputError for what the format cannot hold.

    >>> from corefref.formats import conll
    >>> text = ["#begin document (toy)", "the\t(0", "dog\t0)", "#end document"]
    >>> for line in written(next(conll.documents(text, "toy.conll"))):
    ...     print(line.replace("\t", " ") or "(an empty line)")
    # newdoc id = toy
    # global.Entity = GRP
    # sent_id = toy-s1
    1 the _ _ _ _ _ _ _ Entity=(0
    2 dog _ _ _ _ _ _ _ Entity=0)
    (an empty line)
    """
    if document.id != document.id.strip(BLANKS) or not {"\0", "\n", "\r"}.isdisjoint(document.id):
        expected = "a name of one line without blanks around it"
        cannot_write(document, f"the name {shown(document.id)} cannot be written", expected)
    lines = list(_Writing(document).lines())
    _check(document, lines)
    yield from lines


class _Writing:
    """The state of writing one document."""

    def __init__(self, document: Document) -> None:
        """Count the words, and place the mentions."""
        self.document, self.beside = document, document.beside
        columns = document.columns
        extents = [_extent(document, m) for m in document.entity_of]
        if columns is None:
            heads = (head for dependencies in self.beside.dependencies.values() for head, _ in dependencies)
            nodes = (node for node in (*self.beside.dependencies, *heads) if node is not None)
            places = (node.word if isinstance(node, EmptyNode) else node for node in nodes)
            size = 1 + max((*(extent.end for extent in extents), *places), default=-1)
            self.words = [["_"] * made_up(document, size)] if size else []
        else:
            self.words = [[word(row) for row in block.split("\n")] for block in columns.blocks]
        size = sum(map(len, self.words))
        if extents and (last := max(extent.end for extent in extents)) >= size:
            problem = f"a mention reaches token {last + 1}, the text has {size}"
            cannot_write(document, problem, "mentions within the text")
        if not self.words:
            cannot_write(document, f"document {document.id} has no words", "a word in every document")
        self.starts = list(accumulate(map(len, self.words), initial=0))
        self.label = self.labels()
        self.nodes = self.every_node()
        self.place = {node: n for nodes in self.nodes for n, node in enumerate(nodes)}
        self.misc: list[dict[str, list[str]]] = [{} for _ in range(sum(map(len, self.nodes)))]
        self.number = {node: n for n, node in enumerate(node for nodes in self.nodes for node in nodes)}

    def labels(self) -> Mapping[int, str]:
        """Return the labels of the entities."""
        if not self.beside.names:
            return numbers(self.document)
        pattern = _NAME_IN_LINKS if self.beside.split_antecedents or self.beside.bridging else _NAME
        return labels(self.document, lambda name: pattern.fullmatch(name) is not None)

    def every_node(self) -> list[list[Node]]:
        """List the nodes of every sentence in order: words, and the empty nodes that carry any annotation."""
        empty: set[EmptyNode] = set(self.beside.dependencies)
        empty |= {n for m in self.document.entity_of if isinstance(m, Nodes) for n in m.empty}
        empty |= {n for n in self.beside.heads.values() if isinstance(n, EmptyNode)}
        empty |= {node for at in range(len(self.words)) for node in self.empty_in_rows(at)}
        for dependencies in self.beside.dependencies.values():
            empty |= {head for head, _ in dependencies if isinstance(head, EmptyNode)}
        of_sentences: list[list[EmptyNode]] = [[] for _ in self.words]
        for node in sorted(empty):
            of_sentences[self.sentence(node.word)].append(node)
        nodes: list[list[Node]] = []
        for at, zeros in enumerate(of_sentences):
            first, end = self.starts[at], self.starts[at + 1]
            ordered = [(n.word if n.side > 0 else n.word - 1, n.number, n) for n in zeros]
            row = [(token, 0, token) for token in range(first, end)]
            both: list[tuple[int, int, Node]] = [*ordered, *row]
            nodes.append([node for _, _, node in sorted(both, key=lambda placed: placed[:2])])
        return nodes

    def sentence(self, token: int) -> int:
        """Return the index of a word's sentence, from 0."""
        return bisect_right(self.starts, token) - 1

    def lines(self) -> Iterator[str]:
        """Yield the lines."""
        self.brackets()
        self.links()
        yield f"# newdoc id = {self.document.id}"
        fields = ["eid" if self.beside.names_hold_in_file else "GRP"]
        fields += ["etype"] * bool(self.beside.types) + ["head"] * bool(self.beside.heads)
        yield f"# global.Entity = {'-'.join(fields)}"
        for at, nodes in enumerate(self.nodes):
            if rows := self.rows(at):
                yield from self.again(nodes, rows)
            else:
                yield f"# sent_id = {self.document.id}-s{at + 1}"
                yield from (self.line(at, node) for node in nodes)
            yield ""

    def rows(self, at: int) -> Sequence[str]:
        """Return the lines of a sentence as they were read; none if they come from another format."""
        return self.document.sentences[at].rows if at < len(self.document.sentences) else ()

    def empty_in_rows(self, at: int) -> Iterator[EmptyNode]:
        """Yield the empty nodes in the lines of a sentence."""
        start = self.starts[at]
        for row in self.rows(at):
            if match := _EMPTY_ID.match(row):
                word, number = int(match["word"]), int(match["number"])
                yield EmptyNode(start + word - 1, 1, number) if word else EmptyNode(start, -1, number)

    def again(self, nodes: Sequence[Node], rows: Sequence[str]) -> Iterator[str]:
        """Yield lines as they were read, with their mentions replaced."""
        node_of = {self.identifier(node): node for node in nodes}
        for row in rows:
            if row.startswith("#"):
                if not _OF_DOCUMENT.match(row):
                    yield row
                continue
            *cells, misc = row.split("\t")
            if cells[0] not in node_of:
                yield row
                continue
            ours = self.items_at(node_of[cells[0]])
            items = [
                ours.pop(name, "") if (name := item.partition("=")[0]) in _JOINTS else item for item in misc.split("|")
            ]
            yield "\t".join([*cells, "|".join([*filter(_is_said, items), *ours.values()]) or "_"])

    def items_at(self, node: Node) -> dict[str, str]:
        """Return the items of the last column at a node, by name."""
        items = self.misc[self.number[node]]
        return {name: f"{name}={joint.join(items[name])}" for name, joint in _JOINTS.items() if name in items}

    def line(self, at: int, node: Node) -> str:
        """Return the line of a node."""
        misc = "|".join(self.items_at(node).values()) or "_"
        if isinstance(node, EmptyNode):
            depends = "|".join(sorted(f"{self.identifier(h)}:{r}" for h, r in self.beside.dependencies.get(node, ())))
            return "\t".join([self.identifier(node), *["_"] * 7, depends or "_", misc])
        within = node - self.starts[at]
        sentences = self.document.sentences
        tags = sentences[at].parts_of_speech if at < len(sentences) else None
        tag = tags[within].replace(" ", "") if tags else ""
        return "\t".join([self.identifier(node), self.words[at][within], "_", "_", tag or "_", *["_"] * 4, misc])

    def identifier(self, node: Node | None) -> str:
        """Return the number of a node in its sentence; for None, that of the root."""
        if node is None:
            return "0"
        if isinstance(node, EmptyNode):
            before = node.word - self.starts[self.sentence(node.word)] + 1 if node.side > 0 else 0
            return f"{before}.{node.number}"
        return str(node - self.starts[self.sentence(node)] + 1)

    def brackets(self) -> None:
        """Add the items of `Entity` to their nodes: what ends, innermost first, then what begins, outermost first."""
        ends: dict[int, list[tuple[int, str]]] = {}
        begins: dict[int, list[tuple[int, str]]] = {}
        for m, entity in self.document.entity_of.items():
            nodes = self.nodes_of(m)
            runs: list[list[int]] = []
            for number in (self.number[node] for node in nodes):
                if runs and runs[-1][-1] == number - 1:
                    runs[-1].append(number)
                else:
                    runs.append([number])
            for part, run in enumerate(runs, 1):
                label = self.label[entity] + (f"[{part}/{len(runs)}]" if len(runs) > 1 else "")
                opening = f"({label}{self.fields(m, nodes)}"
                alone = ")" if len(run) == 1 else ""
                begins.setdefault(run[0], []).append((run[-1], f"{opening}{alone}"))
                if not alone:
                    ends.setdefault(run[-1], []).append((run[0], f"{label})"))
        for number in ends.keys() | begins.keys():
            self.misc[number]["Entity"] = [
                *(item for _, item in sorted(ends.get(number, ()), key=_first, reverse=True)),
                *(item for _, item in sorted(begins.get(number, ()), key=_first, reverse=True)),
            ]

    def nodes_of(self, m: CodedMention) -> list[Node]:
        """Return the nodes of a mention in order; all must be in one sentence."""
        extent = _extent(self.document, m)
        at = self.sentence(extent.start)
        if extent.end >= self.starts[at + 1]:
            problem = f"mention {place_of(m)} of document {self.document.id} goes beyond its sentence"
            cannot_write(self.document, problem, "--drop across-sentences")
        return sorted(nodes_of(m), key=self.number.__getitem__)

    def fields(self, m: CodedMention, nodes: Sequence[Node]) -> str:
        """Return the fields that an opening bracket gives its mention."""
        values: list[str] = []
        if self.beside.types:
            kind = self.beside.types.get(m, "")
            if kind and not _TYPE.fullmatch(kind):
                cannot_write(self.document, f"type {shown(kind)} of mention {place_of(m)}", "--drop types")
            values.append(kind)
        if self.beside.heads:
            head = self.beside.heads.get(m)
            if head is not None and head not in nodes:
                what = f"the head {head} of mention {place_of(m)} is not in it"
                cannot_write(self.document, what, "--drop heads")
            values.append("" if head is None else str(nodes.index(head) + 1))
        while values and not values[-1]:
            values.pop()
        return "".join(f"-{value}" for value in values)

    def links(self) -> None:
        """Add split antecedents to the first mentions of the plurals, and bridging to its anaphors."""
        first: dict[int, int] = {}
        for m, entity in self.document.entity_of.items():
            number = self.number[self.nodes_of(m)[0]]
            first[entity] = min(first.get(entity, number), number)
        for plural, antecedents in self.beside.split_antecedents.items():
            items = self.misc[first[plural]].setdefault("SplitAnte", [])
            items += [f"{self.label[antecedent]}<{self.label[plural]}" for antecedent in antecedents]
        for bridge in self.beside.bridging:
            if bridge.relation and not _RELATION.fullmatch(bridge.relation):
                cannot_write(self.document, f"the relation {shown(bridge.relation)} of bridging", "--drop bridging")
            if bridge.antecedent is None or bridge.anaphor not in self.document.entity_of:
                problem = f"bridging of mention {place_of(bridge.anaphor)}, with a mention that does not refer"
                cannot_write(self.document, problem, "--drop non-referring")
            anaphor = self.label[self.document.entity_of[bridge.anaphor]]
            relation = f":{bridge.relation}" if bridge.relation else ""
            at = self.number[self.nodes_of(bridge.anaphor)[0]]
            self.misc[at].setdefault("Bridge", []).append(f"{self.label[bridge.antecedent]}<{anaphor}{relation}")


_JOINTS = {"Entity": "", "SplitAnte": ",", "Bridge": ","}
"""The items that are written in the last column, and what joins their values."""


def _is_said(item: str) -> bool:
    """True if an item of the last column is not empty."""
    return item not in ("", "_")


def _first(labelled: tuple[int, str]) -> int:
    """Sort key for items; those at one place keep their order."""
    return labelled[0]


def _extent(document: Document, m: CodedMention) -> Span:
    """Return the span from the first word of a mention to its last."""
    if (extent := extent_of(m)) is None:
        cannot_write(document, f"mention {shown(str(m))} is not of a text", "mentions of a text")
    return extent


def _content(document: Document) -> object:
    """Return everything about a document that CoNLL-U can hold, apart from the names of its entities."""
    members: dict[int, set[CodedMention]] = {}
    for m, entity in document.entity_of.items():
        members.setdefault(entity, set()).add(m)
    entities = {entity: frozenset(values) for entity, values in members.items()}
    beside = document.beside
    return (
        frozenset(entities.values()),
        beside.heads,
        beside.types,
        {entities[plural]: {entities[e] for e in parts} for plural, parts in beside.split_antecedents.items()},
        {(b.anaphor, entities[b.antecedent], b.relation) for b in beside.bridging if b.antecedent is not None},
        {node: values for node, values in beside.dependencies.items() if values},
    )


def _check(document: Document, lines: Sequence[str]) -> None:
    """Raise InputError unless the lines parse into the same document."""
    try:
        (again,) = corefud.documents(lines, document.file or document.id)
    except InputError as error:
        begins = any(node.side < 0 for m in document.entity_of if isinstance(m, Nodes) for node in m.empty)
        expected = "--drop places-of-zeros" if begins else "another format"
        cannot_write(document, f"document {document.id} would not be read again: {error.found}", expected)
    lost = document.entity_of.keys() - again.entity_of.keys()
    if _content(again) != _content(document):
        first = min((f"mention {place_of(m)}" for m in lost), default="what is beside the entities")
        problem = f"{first} of document {document.id} would not be read again, as brackets close what was opened last"
        cannot_write(document, problem, "--drop discontinuous")

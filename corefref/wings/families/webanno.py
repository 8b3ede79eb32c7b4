r"""
WebAnno's and INCEpTION's TSV 3: a token a line, and the columns that layers in the header name.

::

    file   = "#FORMAT=WebAnno TSV 3" … NL { layer NL } { blank | "#Text=" … | token NL }
    layer  = "#T_SP=" name { "|" feature }                    spans
           | "#T_CH=" name { "|" feature }                    chains, of links
           | "#T_RL=" name { "|" feature } "|BT_" name        relations between spans of a layer
    token  = sentence "-" number TAB first "-" end TAB word { TAB cell }
    cell   = "_" | value { "|" value }                        value = text [ "[" id "]" ]

Cells behind those of the layers must be `_`. A layer without features has one column. Tokens with the same id in a
column of a layer are one annotation; without an id the annotation is the token. Mentions are the links of a chain
layer, or the spans of the layer that a relation layer joins. Of several such layers the one is taken whose name has
`coref` in it. In a chain column a value is `relation->CHAIN-LINK`; in the last column of a relation it is
`TOKEN[ID_ID]`, the token and the id of the span there, and the id of the span of this token. A relation whose type
begins with `bridg` joins nothing. `spec/formats/webanno.md`.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple, TypeAlias

from corefref.formats.documents import BLANKS, Document, InputError, Wanted, shown
from corefref.wings.families.making import Found, document, joined

Kind: TypeAlias = Literal["SP", "CH", "RL"]

_LAYER = re.compile(r"#T_(?P<kind>SP|CH|RL)=(?P<rest>.*)")
_TOKEN = re.compile(r"(?P<sentence>[0-9]{1,9})-(?P<number>[0-9]{1,9})(?P<part>\.[0-9]+)?")
_VALUES = re.compile(r"(?<!\\)\|")
_ID = re.compile(r"(?P<text>.*?)(?:(?<!\\)\[(?P<id>[0-9]{1,9})\])?", re.DOTALL)
_LINK = re.compile(r".*->(?P<whole>[0-9]{1,9})-(?P<link>[0-9]{1,9})(?:\[[0-9]+\])?", re.DOTALL)
_TARGET = re.compile(r"(?P<token>[0-9]{1,9}-[0-9]{1,9})(?:\[(?P<there>[0-9]{1,9})_(?P<here>[0-9]{1,9})\])?")
_ESCAPED = re.compile(r"\\([\\\[\]|_>\-;*])|%2D")

SUFFIX = ".tsv"


class Layer(NamedTuple):
    """A layer: its kind, its name, the columns that it has, from 0, and the layer that it joins."""

    kind: Kind
    name: str
    columns: range
    joins: str = ""


@dataclass(slots=True)
class _Token:
    """A token: its name, the line, its word, its sentence, and its cells."""

    name: str
    line: int
    word: str
    sentence: str
    cells: Sequence[str]


@dataclass(slots=True)
class _Spans:
    """The annotations of a layer, by their ids, in the order in which they begin."""

    tokens: dict[str, list[int]] = field(default_factory=dict)
    lines: dict[str, int] = field(default_factory=dict)
    types: dict[str, str] = field(default_factory=dict)

    def add(self, identifier: str, at: int, line: int, of_type: str) -> None:
        """Add a token to an annotation."""
        self.tokens.setdefault(identifier, []).append(at)
        self.lines.setdefault(identifier, line)
        if of_type not in ("", "*"):
            self.types.setdefault(identifier, of_type)


def documents(lines: Iterable[str], file: str, wanted: Wanted) -> Iterator[Document]:
    r"""
    Yield the only document of a file, named after it. Raises InputError for every departure from the format.

    >>> text = ["#FORMAT=WebAnno TSV 3.2", "#T_SP=webanno.custom.Referent|entity"]
    >>> text += ["#T_RL=webanno.custom.Coref|type|BT_webanno.custom.Referent", ""]
    >>> text += ["1-1\t0-3\tAnn\tperson\tcoref\t1-3", "1-2\t4-8\tfeds\t_\t_\t_", "1-3\t9-12\ther\tperson\t_\t_"]
    >>> [sorted(e) for d in documents(text, "a.tsv", Wanted()) for e in d.partition]
    [[Span(start=0, end=0), Span(start=2, end=2)]]
    """
    layers: list[Layer] = []
    tokens: list[_Token] = []
    number = 0
    for number, line in enumerate(lines, 1):
        text = (line.removeprefix("\ufeff") if number == 1 else line).rstrip("\r\n")
        if match := _LAYER.fullmatch(text):
            layers.append(_layer(match["kind"], match["rest"], layers, file, number))
        elif text.strip(BLANKS) and not text.startswith("#"):
            tokens += _token(text, layers, file, number)
    if not number:
        raise InputError(file, 1, "the file is empty", "`#FORMAT=WebAnno TSV 3`")
    layer = _layer_of_mentions(layers, file)
    if layer.kind == "CH":
        spans, entity_of = _of_links(tokens, layer, file)
    else:
        spans, entity_of = _of_relations(tokens, layer, layers, file)
    words: dict[str, list[str]] = {}
    for token in tokens:
        words.setdefault(token.sentence, []).append(token.word)
    flat = [token.word for token in tokens]
    mentions = [
        Found(
            identifier,
            tuple(at),
            spans.lines[identifier],
            " ".join(flat[n] for n in at),
            spans.types.get(identifier, ""),
        )
        for identifier, at in spans.tokens.items()
    ]
    yield document(file, wanted, SUFFIX, mentions, entity_of, list(words.values()))


def _layer(kind: str, rest: str, layers: Sequence[Layer], file: str, line: int) -> Layer:
    """Parse the line of a layer; its columns stand behind those of the layers before it."""
    name, *features = rest.split("|")
    begins = layers[-1].columns.stop if layers else 0
    columns = range(begins, begins + max(len([f for f in features if f]), 1))
    if kind == "RL":
        joins = features[-1].removeprefix("BT_") if features and features[-1].startswith("BT_") else ""
        if not joins:
            raise InputError(file, line, f"relation layer {shown(name)} joins no layer", "`BT_` and a layer at its end")
        return Layer("RL", name, columns, joins)
    return Layer("CH" if kind == "CH" else "SP", name, columns)


def _token(text: str, layers: Sequence[Layer], file: str, line: int) -> Iterator[_Token]:
    """Yield the token of a line; a part of a token is none."""
    name, *rest = text.split("\t")
    match = _TOKEN.fullmatch(name)
    if match is None or len(rest) < 2 or not rest[1]:
        raise InputError(file, line, f"{shown(text)} is not a token", "`1-1⇥0-3⇥word`, and the cells of the layers")
    cells = rest[2:-1] if rest[-1] == "" else rest[2:]
    size = layers[-1].columns.stop if layers else 0
    # Cells of no layer say nothing if they are empty.
    if len(cells) < size or any(cell != "_" for cell in cells[size:]):
        raise InputError(file, line, f"{len(cells)} cells, the layers have {size} columns", "a cell for each")
    if match["part"]:
        if any(cell != "_" for cell in cells):
            raise InputError(file, line, f"an annotation of a part of a token, {shown(rest[1])}", "whole tokens")
        return
    yield _Token(name, line, rest[1], match["sentence"], cells)


def _layer_of_mentions(layers: Sequence[Layer], file: str) -> Layer:
    """Return the layer that joins mentions. Raises InputError if there is none, or if several might."""
    able = [layer for layer in layers if layer.kind in ("CH", "RL")]
    named = [layer for layer in able if "coref" in layer.name.rpartition(".")[2].lower()] if len(able) > 1 else able
    if len(named) != 1:
        there = ", ".join(layer.name for layer in named or able) or "none"
        problem = f"{len(named or able)} layers that may join mentions: {there}"
        raise InputError(file, None, problem, "one layer of chains or relations, or one whose name has `coref`")
    return named[0]


def _values(cell: str) -> Iterator[tuple[str, str]]:
    """Yield the values of a cell with their ids, which are empty if there are none."""
    if cell == "_":
        return
    for value in _VALUES.split(cell):
        match = _ID.fullmatch(value)
        assert match is not None, "the pattern matches any text"
        yield _ESCAPED.sub(lambda sign: sign[1] or "-", match["text"]), match["id"] or ""


def _of_links(tokens: Sequence[_Token], layer: Layer, file: str) -> tuple[_Spans, dict[str, str]]:
    """Return the links of a chain layer, and the chain of each."""
    spans, entity_of = _Spans(), dict[str, str]()
    for at, token in enumerate(tokens):
        cells = [token.cells[column] for column in layer.columns]
        where = next((n for n, cell in enumerate(cells) if "->" in cell), None)
        if where is None:
            if any(cell != "_" for cell in cells):
                raise InputError(file, token.line, f"{shown(' '.join(cells))} names no link", "`relation->1-1`")
            continue
        types = [text for n, cell in enumerate(cells) if n != where for text, _ in _values(cell)]
        values = _VALUES.split(cells[where])
        for number, value in enumerate(values):
            link = _LINK.fullmatch(value)
            if link is None:
                raise InputError(file, token.line, f"{shown(value)} is not a link", "`relation->1-1`")
            identifier = f"{link['whole']}-{link['link']}"
            entity_of[identifier] = link["whole"]
            spans.add(identifier, at, token.line, types[number] if len(types) == len(values) else "")
    return spans, entity_of


def _of_relations(
    tokens: Sequence[_Token], layer: Layer, layers: Sequence[Layer], file: str
) -> tuple[_Spans, dict[str, str]]:
    """Return the spans that a layer joins, and the first of those that each is joined with."""
    joins = next((other for other in layers if other.kind == "SP" and other.name == layer.joins), None)
    if joins is None:
        raise InputError(file, None, f"no layer {shown(layer.joins)}, which relations join", "its line `#T_SP=`")
    spans = _Spans()
    for at, token in enumerate(tokens):
        there: dict[str, str] = {}
        for column in joins.columns:
            for text, identifier in _values(token.cells[column]):
                there.setdefault(identifier, text)
        for identifier, text in there.items():
            # Without an id an annotation is its token.
            spans.add(identifier or f"token {token.name}", at, token.line, text)
    links: list[tuple[str, str]] = []
    for token in tokens:
        types = [text for text, _ in _values(token.cells[layer.columns[0]])] if len(layer.columns) > 1 else []
        targets = token.cells[layer.columns[-1]]
        for number, value in enumerate([] if targets == "_" else _VALUES.split(targets)):
            match = _TARGET.fullmatch(value)
            if match is None:
                raise InputError(file, token.line, f"{shown(value)} is not a relation", "`1-1`, or `1-1[2_3]`")
            if number < len(types) and types[number].lower().startswith("bridg"):
                continue
            ends = [(match["there"], match["token"]), (match["here"], token.name)]
            names = [end if end and end != "0" else f"token {place}" for end, place in ends]
            if missing := next((name for name in names if name not in spans.tokens), None):
                problem = f"relation {shown(value)} names {missing}, which has no annotation of layer {layer.joins}"
                raise InputError(file, token.line, problem, "an annotation at both ends")
            links.append((names[0], names[1]))
    return spans, joined(spans.tokens, links)

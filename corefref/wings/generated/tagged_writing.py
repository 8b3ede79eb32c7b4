"""
Write documents as tagged text, which `corefref.wings.generated.tagged` parses again.

Empty nodes are written behind the words that they depend on (choice ZERO-1).
"""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from corefref.formats.documents import CodedMention, Document, InputError, Node, Wanted, place_of, shown, word
from corefref.wings.annotation.empty_nodes import in_text, mention_of_nodes
from corefref.wings.generated import tagged
from corefref.wings.generated.tagged import EMPTY, Syntax
from corefref.wings.shared.brackets import cannot_write, labels
from corefref.wings.shared.nodes import extent_of

_NUMBER = re.compile("[1-9][0-9]*")


class Placed(NamedTuple):
    """The nodes of a text in the order of writing, and for each mention the indices of its first and last node."""

    nodes: Sequence[Node]
    forms: Sequence[str]
    extents: Mapping[CodedMention, tuple[int, int]]


def placed(document: Document) -> Placed:
    """
    Place the nodes and mentions of a document in text without columns.

    Raises InputError for a mention that is not one run there.
    """
    if document.columns is None:
        cannot_write(document, f"document {shown(document.id)} has no words", "a text")
    words = [form for sentence in document.sentences for form in sentence.words]
    words = words or [word(row) for _, row in document.columns]
    for m in document.entity_of:
        if (extent := extent_of(m)) is None:
            cannot_write(document, f"mention {shown(str(m))} is not of a text", "mentions of a text")
        if extent.end >= len(words):
            what = f"mention {place_of(m)} reaches beyond the {len(words)} words"
            cannot_write(document, what, "mentions within the text")
    marks = in_text(document, len(words))
    extents: dict[CodedMention, tuple[int, int]] = {}
    for m, places in marks.extents.items():
        if places is None:
            what = f"mention {place_of(m)} is apart where empty nodes stand behind their words"
            cannot_write(document, what, "--drop discontinuous")
        extents[m] = places
    return Placed(marks.nodes, [words[n] if isinstance(n, int) else EMPTY for n in marks.nodes], extents)


def written(document: Document, syntax: Syntax) -> Iterator[str]:
    r"""
    Yield the lines of a document: its name, unless that is a number, and its text.

    Raises InputError for what the syntax cannot hold.

    >>> from corefref.formats import conll
    >>> text = ["#begin document (1)", "the\t(0", "dog\t0)", "sees\t-", "it\t(0)", "#end document"]
    >>> (document,) = conll.documents(text, "toy.conll")
    >>> for syntax in ("tagged", "links", "xml"):
    ...     print(*written(document, syntax))
    the|[0 dog|0] sees it|[0]
    [the dog](#0) sees [it](#0)
    <m id="0">the dog</m> sees <m id="0">it</m>
    """
    in_text = placed(document)
    fits = _FITS[syntax]
    label = labels(document, lambda name: fits.fullmatch(name) is not None)
    begins: dict[int, list[tuple[int, str]]] = {}
    ends: dict[int, list[tuple[int, str]]] = {}
    for m, (first, last) in in_text.extents.items():
        begins.setdefault(first, []).append((-last, label[document.entity_of[m]]))
        ends.setdefault(last, []).append((-first, label[document.entity_of[m]]))
    row = " ".join(
        _WRITERS[syntax](
            form,
            [(name, last == -n) for last, name in sorted(begins.get(n, ()))],
            [name for first, name in sorted(ends.get(n, ())) if first != -n or syntax != "tagged"],
        )
        for n, form in enumerate(in_text.forms)
    )
    lines = [row] if _NUMBER.fullmatch(document.id) else [f"# newdoc id = {document.id}", row]
    _check(document, syntax, in_text, lines)
    yield from lines


def _tagged(form: str, begins: Sequence[tuple[str, bool]], ends: Sequence[str]) -> str:
    """Write a word with its tags: what ends, then what begins."""
    tags = [*(f"{name}]" for name in ends), *(f"[{name}{']' if alone else ''}" for name, alone in begins)]
    return f"{form}|{','.join(tags)}" if tags else form


def _link(form: str, begins: Sequence[tuple[str, bool]], ends: Sequence[str]) -> str:
    return "[" * len(begins) + re.sub(r"([\[\]\\])", r"\\\1", form) + "".join(f"](#{name})" for name in ends)


def _xml(form: str, begins: Sequence[tuple[str, bool]], ends: Sequence[str]) -> str:
    text = form.replace("&", "&amp;").replace("<", "&lt;")
    return "".join(f'<m id="{name}">' for name, _ in begins) + text + "</m>" * len(ends)


_WRITERS: Mapping[Syntax, Callable[[str, Sequence[tuple[str, bool]], Sequence[str]], str]] = MappingProxyType(
    {"tagged": _tagged, "links": _link, "xml": _xml}
)

_FITS: Mapping[Syntax, re.Pattern[str]] = MappingProxyType(
    {"tagged": re.compile(r"[^\[\],|\s]+"), "links": re.compile(r"[^()\s]+"), "xml": re.compile(r'[^"<>&\s]+')}
)
"""The names that entities may have."""


def _check(document: Document, syntax: Syntax, in_text: Placed, lines: Sequence[str]) -> None:
    """Raise InputError unless the lines parse into what was to be written."""
    meant: dict[int, set[CodedMention]] = {}
    for m, (first, last) in in_text.extents.items():
        meant.setdefault(document.entity_of[m], set()).add(mention_of_nodes(in_text.nodes[first : last + 1]))
    try:
        again, *others = tagged.documents(
            "\n".join(lines).split("\n"), document.file or document.id, Wanted(keep_text=True), syntax
        )
    except InputError as error:
        cannot_write(document, f"document {document.id} would not be read again: {error.found}", "another format")
    if len(lines) > 1 and again.id != document.id:
        cannot_write(document, f"the name {shown(document.id)} cannot be written", "--drop document-names")
    read: dict[int, set[CodedMention]] = {}
    for m, entity in again.entity_of.items():
        read.setdefault(entity, set()).add(m)
    forms = [form for sentence in again.sentences for form in sentence.words]
    if others or forms != [form for form, n in zip(in_text.forms, in_text.nodes, strict=True) if isinstance(n, int)]:
        known = zip(in_text.forms, [*forms, ""], strict=False)
        other = next((form for form, there in known if form not in (there, EMPTY)), "")
        what = f"word {shown(other)} of document {document.id} would be read as something else"
        cannot_write(document, what, "another format")
    if {frozenset(e) for e in read.values()} != {frozenset(e) for e in meant.values()}:
        what = f"mentions of document {document.id} cross, or have the same words with empty nodes between them"
        cannot_write(document, what, "--drop crossing-mentions, or --drop crossing")

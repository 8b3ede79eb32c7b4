"""
`--align characters`: map the mentions of a response with its own tokens to the tokens of the key. Choice ALIGN-1.

Two texts without their blanks are the same string, or are refused at the first character that differs. Then a token is
a stretch of that string, and the tokens of either side are two ways to cut it:

    key       do | n't | go        cuts at 0 2 5 7
    response  don't | g | o        cuts at 0 5 6 7

A mention of the response goes from a cut to a cut. It has a place in the key if the key cuts at both: `don't` is tokens
0-1, and `g` ends at 6, where the key has no cut. Such a mention is refused, or twinless (`Unplaced`), since no mention
of the key can have the same characters. Empty nodes have none; they stay at the cut where they stand.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import accumulate, pairwise
from typing import Literal
from unicodedata import category

from corefref.formats.documents import (
    NO_VALUE,
    CodedMention,
    Columns,
    Document,
    DocumentPair,
    InputError,
    Node,
    Unplaced,
    code_of,
    mention_of,
    place_of,
    shown,
    word,
)
from corefref.partitions import EmptyNode, Nodes, Span
from corefref.scoring.differences import apart, composed
from corefref.scoring.notes import note
from corefref.scoring.pairing import Align
from corefref.scoring.settings import Settings
from corefref.wings.annotation import fields
from corefref.wings.generated import written_again
from corefref.wings.shared.nodes import coded_nodes, extent_of, runs_of

_NOTHING = frozenset("\u2400\u2409\u240a\u240d")
"""What columns of characters have for those that they cannot hold, all of them blank (`json_family.shapes`)."""


@dataclass(frozen=True, slots=True)
class _Tokens:
    """The words of a text, without their blanks, and their lines."""

    words: tuple[str, ...]
    lines: tuple[int, ...]
    unit: str = "token"

    def piece(self, at: int) -> str:
        """Return a token for a message, of a text in characters the next few."""
        return self.words[at] if self.unit == "token" else "".join(self.words[at : at + 20])

    @classmethod
    def of_document(cls, document: Document, columns: Columns | None, is_composed: bool = False) -> "_Tokens":
        """
        Return the words of a document; of one that counts characters these. Raises InputError if it has none.

        With `is_composed` their letters are composed, so that é is one character; what it was made of is one word.
        """
        if columns is not None and document.unit == "character":
            return cls._of_characters(columns, is_composed)
        rows = [] if columns is None else [(line, _without_blanks(word(row))) for line, row in columns]
        if columns is None or (rows and all(text in NO_VALUE for _, text in rows)):
            problem = f"document {shown(document.id)} has no words"
            raise InputError(document.file, document.line or None, problem, "words on both sides, to be aligned")
        words = (composed(text) if is_composed else text for _, text in rows)
        return cls(tuple(words), tuple(line for line, _ in rows))

    @classmethod
    def _of_characters(cls, columns: Columns, is_composed: bool) -> "_Tokens":
        """Return the characters of a text, blanks and the pictures that stand for line ends as no characters."""
        letters = ["" if row[:1] in _NOTHING or row[:1].isspace() else row[:1] for _, row in columns]
        for at in range(1, len(letters)) if is_composed else ():
            # A mark that belongs to the letter before it goes there, and is no character of its own.
            before = next((n for n in range(at - 1, -1, -1) if letters[n]), None)
            both = "" if before is None or not letters[at] else letters[before] + letters[at]
            if before is not None and both and (category(letters[at])[0] == "M" or composed(both) != both):
                letters[before], letters[at] = composed(both), ""
        return cls(tuple(letters), tuple(line for line, _ in columns), "text")

    @property
    def bounds(self) -> list[int]:
        """Where each word begins, counting nonblank characters, and where the last one ends."""
        return list(accumulate(map(len, self.words), initial=0))


def _without_blanks(text: str) -> str:
    """Return a word without its blanks, and without the pictures that stand for line ends."""
    return "".join("".join(sign for sign in text if sign not in _NOTHING).split())


def in_tokens_of(
    key: Document,
    key_columns: Columns | None,
    response: Document,
    response_columns: Columns | None,
    align: Literal["characters", "characters-twinless"],
    is_composed: bool = False,
) -> Document:
    r"""
    Map the mentions of the response to the tokens of the key that have the same characters.

    Raises InputError for texts with different characters, for a side without words, and for a mention that begins or
    ends inside a token of the key. Under `characters-twinless` such a mention is twinless, and always where one side
    counts characters, which no tokens bound. With `is_composed` letters may be composed on one side alone.

    >>> from corefref.formats.documents import code_of, mention_of
    >>> key, response = Document("d", "d", {}), Document("d", "d", {code_of(Span(0, 0)): 0, code_of(Span(1, 2)): 0})
    >>> sides = [Columns(("\n".join(text.split(" ")),), (1,)) for text in ("do n't go", "don't g o")]
    >>> found = in_tokens_of(key, sides[0], response, sides[1], "characters")
    >>> [mention_of(m) for m in found.entity_of]
    [Span(start=0, end=1), Span(start=2, end=2)]
    """
    ks, rs = (
        _Tokens.of_document(key, key_columns, is_composed),
        _Tokens.of_document(response, response_columns, is_composed),
    )
    is_of_other_units = key.unit != response.unit
    if ks.words == rs.words and not is_of_other_units:
        return response
    _check_characters(key, ks, response, rs)
    moved = _Moved.between(ks, rs)
    name_of: dict[CodedMention, CodedMention] = {}

    def there(coded: CodedMention) -> CodedMention:
        # A mention is asked for as one of an entity, and again by what is annotated beside it.
        if coded not in name_of:
            place = moved.mention(coded)
            name_of[coded] = moved.unplaced(coded, len(name_of)) if place is None else place
        return name_of[coded]

    for coded in response.entity_of:
        if isinstance(there(coded), Unplaced) and align == "characters" and not is_of_other_units:
            raise InputError(
                response.file,
                rs.lines[moved.first(coded)],
                f"mention {shown(moved.text(coded))} begins or ends inside a token of the key",
                "mentions of whole tokens; --align characters-twinless counts others as twinless",
            )
    changed = {m: there(m) for m in response.entity_of if there(m) != m}
    if is_of_other_units:
        # Characters are no words: what has a place has the key's, and the others those between blanks.
        unplaced = [m for m, name in changed.items() if isinstance(name, Unplaced)]
        as_written = {changed[m]: _between_blanks(rs, m) for m in unplaced}
    else:
        as_written = {name: m for m, name in changed.items()}
    return replace(
        response,
        entity_of={there(m): entity for m, entity in response.entity_of.items()},
        annotations={there(m): annotation for m, annotation in response.annotations.items()},
        beside=replace(fields.moved(response.beside, there, moved.node), as_written=as_written),
        columns=None,
        unit=key.unit,
        in_sentences=key.in_sentences,
    )


def _between_blanks(tokens: _Tokens, m: CodedMention) -> CodedMention:
    """Return a mention of characters as one of the words of its text, which are separated by blanks."""
    extent = extent_of(m)
    assert extent is not None
    number = [0]
    for before, after in pairwise(tokens.words):
        number.append(number[-1] + (not before and bool(after)))
    return code_of(Span(number[extent.start], number[extent.end]))


def without_blank_ends(document: Document, columns: Columns | None, is_composed: bool = False) -> Document:
    """
    Take the blanks off both ends of mentions that count characters, since blanks are not compared.

    With `is_composed` so is a mark that belongs to the letter before it.

    A mention that would become another one of the document keeps its blanks, and so does one of nothing else.
    """
    if document.unit != "character" or columns is None:
        return document
    words = _Tokens.of_document(document, columns, is_composed).words
    name_of: dict[CodedMention, CodedMention] = {}
    taken: set[CodedMention] = set(document.entity_of)
    for coded in document.entity_of:
        m = mention_of(coded)
        if isinstance(m, Span) and m.end < len(words) and not (words[m.start] and words[m.end]):
            inside = [place for place in range(m.start, m.end + 1) if words[place]]
            trimmed = code_of(Span(inside[0], inside[-1])) if inside else coded
            # Two mentions must not become one: what they share would be counted once.
            if trimmed not in taken:
                name_of[coded] = trimmed
                taken.add(trimmed)
    if not name_of:
        return document
    return replace(
        document,
        entity_of={name_of.get(m, m): entity for m, entity in document.entity_of.items()},
        beside=fields.moved(document.beside, lambda m: name_of.get(m, m), lambda node: node),
    )


def _check_characters(key: Document, ks: _Tokens, response: Document, rs: _Tokens) -> None:
    """Raise InputError at the first response token whose characters differ from the key's."""
    text, other = "".join(ks.words), "".join(rs.words)
    if text == other:
        return
    same = next((n for n, (a, b) in enumerate(zip(text, other, strict=False)) if a != b), min(len(text), len(other)))
    at, place = (_token_at(side, same) for side in (rs, ks))
    if at is None:
        problem = f"the text ends where the key has {shown(ks.piece(place or 0))}"
    elif place is None:
        problem = f"{rs.unit} {shown(rs.piece(at))} goes on where the key ends"
    else:
        ours, theirs = apart(rs.piece(at), ks.piece(place))
        problem = f"{rs.unit} {ours} differs from the key's {theirs}"
    where = key.file if place is None else f"{key.file}:{ks.lines[place]}"
    line = response.line or None if at is None else rs.lines[at]
    expected = "the same characters but for blanks"
    if composed(text) == composed(other):
        expected += "; --tokens composed takes composed and decomposed letters for the same"
    expected += written_again.hint(key, response)
    raise InputError(response.file, line, f"{problem} ({where})", expected)


def _token_at(tokens: _Tokens, character: int) -> int | None:
    """Return the token that contains a character, or None past the last one."""
    ends = tokens.bounds[1:]
    return next((number for number, end in enumerate(ends) if character < end), None)


@dataclass(frozen=True, slots=True)
class _Moved:
    """Maps tokens of the response to those of the key with the same characters."""

    words: tuple[str, ...]
    bounds: list[int]
    """The bounds of the response's tokens."""
    begins: Mapping[int, int]
    """The key's token that begins at a character."""
    ends: Mapping[int, int]
    """The key's token that ends before a character."""
    over: list[int]
    """The key's token that contains each character."""
    are_characters: bool
    """True if the response's tokens are characters."""

    @classmethod
    def between(cls, ks: _Tokens, rs: _Tokens) -> "_Moved":
        """Build the map for two texts with the same characters."""
        bounds = ks.bounds
        over = [number for number, text in enumerate(ks.words) for _ in text]
        # A token without characters bounds nothing.
        whole = [number for number, text in enumerate(ks.words) if text]
        begins, ends = {bounds[n]: n for n in whole}, {bounds[n + 1]: n for n in whole}
        return cls(rs.words, rs.bounds, begins, ends, over, rs.unit == "text")

    def mention(self, coded: CodedMention) -> CodedMention | None:
        """Map a coded mention to the key's tokens; None if it begins or ends within one."""
        if not isinstance(coded, int | Nodes):
            return coded
        runs, empty = runs_of(coded)
        spans = [self._span(run) for run in runs]
        nodes = [self._empty(node) for node in empty]
        if any(span is None for span in spans) or any(node is None for node in nodes):
            return None
        tokens = (token for span in spans if span for token in range(span.start, span.end + 1))
        return coded_nodes(tokens, (node for node in nodes if node))

    def unplaced(self, coded: CodedMention, number: int) -> Unplaced:
        """Make a mention without a place in the key, at the token of the key that its first character is in."""
        at = self.bounds[self.first(coded)]
        return Unplaced(
            place_of(coded), self.over[min(at, len(self.over) - 1)] if self.over else 0, number, self.text(coded)
        )

    def first(self, coded: CodedMention) -> int:
        """Return the first word of a mention, in the tokens of the response."""
        runs, empty = runs_of(coded)
        return min([run.start for run in runs] + [node.word for node in empty])

    def text(self, coded: CodedMention) -> str:
        """Return the words of a mention in the response, or its place."""
        runs, _ = runs_of(coded)
        return " … ".join(" ".join(self.words[run.start : run.end + 1]) for run in runs) or str(coded)

    def node(self, node: Node) -> Node | None:
        """Map a word to the key token with its first character, and an empty node to the same place."""
        if isinstance(node, EmptyNode):
            return self._empty(node)
        at = self.bounds[node]
        return self.over[at] if at < self.bounds[node + 1] else None

    def _span(self, run: Span) -> Span | None:
        """Map a run of words; None if no key tokens have the same bounds."""
        if self.are_characters and not (self.words[run.start] and self.words[run.end]):
            # Without the blanks at its ends it would be another mention of the response.
            return None
        first, behind = self.bounds[run.start], self.bounds[run.end + 1]
        # A run without characters, as of blanks alone, lies between two cuts that are one.
        if first == behind or first not in self.begins or behind not in self.ends:
            return None
        return Span(self.begins[first], self.ends[behind])

    def _empty(self, node: EmptyNode) -> EmptyNode | None:
        """Map an empty node to the same place between characters."""
        at = self.ends.get(self.bounds[node.word + 1]) if node.side > 0 else self.begins.get(self.bounds[node.word])
        return None if at is None else node._replace(word=at)


def aligned(pairs: Iterator[DocumentPair], settings: Settings) -> Iterator[DocumentPair]:
    """
    Map the mentions of each response to the tokens of the key, as `in_tokens_of` does (`--align characters`).

    At the end, note how many of them begin or end inside tokens. Raises InputError for a matching rule with
    `characters-twinless`, since rules need whole tokens.
    """
    if settings.align == "characters-twinless" and settings.match != "exact":
        conflict = f"--align characters-twinless cannot be combined with --match {settings.match}"
        raise InputError("settings", None, conflict, "mentions of whole tokens, or --match exact")
    align: Literal["characters", "characters-twinless"] = (
        "characters" if settings.align == "characters" else "characters-twinless"
    )
    is_composed = settings.tokens == "composed"
    return _noted(map(partial(_aligned, align=align, is_composed=is_composed), pairs), align)


def _aligned(
    pair: DocumentPair, align: Literal["characters", "characters-twinless"], is_composed: bool
) -> DocumentPair:
    if pair.lacked_by != "neither":
        return pair
    key, response = (without_blank_ends(side, side.columns, is_composed) for side in (pair.key, pair.response))
    response = in_tokens_of(key, key.columns, response, response.columns, align, is_composed)
    # It counts what the key counts now, and has been compared with it.
    return pair._replace(key=key, response=replace(response, columns=None, unit=key.unit))


def hint(key: Document, response: Document) -> str:
    """Name the option that compares texts by their characters, if it takes these two."""
    try:
        in_tokens_of(key, key.columns, without_blank_ends(response, response.columns), response.columns, "characters")
    except InputError:
        return ""
    return "; --align characters compares the texts without their blanks"


def _noted(pairs: Iterator[DocumentPair], align: Align) -> Iterator[DocumentPair]:
    """Pass the pairs on; at the end, note how many mentions begin or end inside tokens of the key."""
    number, first = 0, ""
    for pair in pairs:
        here = sum(isinstance(m, Unplaced) for m in pair.response.entity_of)
        first = first or (pair.id if here else "")
        number += here
        yield pair
    if number:
        ends = "mention of the response begins or ends" if number == 1 else "mentions of the response begin or end"
        note(f"--align {align}: {number} {ends} inside a token of the key, first in document {first}")

"""
Pair key documents with the response documents of the same id.

1. One document is taken from each side in turn (`_Waiting.taken`). With a b c and a c b, the first step completes a;
   the second has b and c, which wait; the third completes both. In the same order none ever waits.
2. What is left at the end lacks its other half: refused, or paired with an empty document (`left`).
3. A stage compares the tokens of each pair, since nothing else says that two texts of one name are one text.

The steps for a key with a b c and a response with a c d::

    taken       complete   waiting of the key, of the response
    a, a        a
    b, c                   b; c
    c, d        c          b; d
    the end                b lacks its response, d its key: as `missing` and `extra` say

Nothing is paired wrongly: a document leaves the waiting room only with the one of its id, and readers make ids unique.
Nothing is held longer than needed: two files in one order take the memory of two documents, and the worst order, one
side reversed, that of half of both. Pairs are numbered as the key has them, whatever comes first, so that no figure
depends on the order of the response.
"""

import re
from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from functools import partial
from typing import Literal, TypeAlias, cast

from corefref.formats.documents import Columns, Document, DocumentPair, InputError, level_of
from corefref.rows import load

Missing: TypeAlias = Literal["error", "empty"]
"""How a key document that the response lacks is treated: refused, or scored against no entities."""

Extra: TypeAlias = Literal["error", "ignore"]
"""How a response document that the key lacks is treated: refused, or ignored."""

Tokens: TypeAlias = Literal["error", "composed", "ignore"]
"""
How a response token that differs from the key's is treated: refused; refused unless composing letters makes them equal
(Unicode's NFC); or taken for the key's.
"""

Align: TypeAlias = Literal["tokens", "characters", "characters-twinless", "edits"]
"""
How mentions are located in the key: by tokens; by characters, where a mention that begins or ends inside a token is
refused or twinless; or by the words of the key that theirs stand for.
"""


def pairs_by_id(
    key: Iterable[Document],
    response: Iterable[Document],
    missing: Missing = "error",
    extra: Extra = "error",
    key_file: str = "the key",
    response_file: str = "the response",
    align: Align = "tokens",
) -> Iterator[DocumentPair]:
    """
    Pair each key document with the response document of the same id, as soon as both are parsed.

    Both sides are read in step, so that documents in the same order are held one at a time; where the order differs,
    a document waits for its other half. Raises InputError for a document without one; `align` is named where it helps.
    The tokens are compared later, by a stage.
    """
    waiting = _Waiting(missing, extra, key_file, response_file, align)
    keys, responses = iter(key), iter(response)
    while (ready := waiting.taken(next(keys, None), next(responses, None))) is not None:
        yield from ready
    yield from waiting.left()


def pairs(
    key: Iterable[Document],
    response: Iterable[Document],
    missing: Missing = "error",
    extra: Extra = "error",
    key_file: str = "the key",
    response_file: str = "the response",
    tokens: Tokens = "error",
) -> Iterator[DocumentPair]:
    """
    Pair the documents of a key and a response of the same text.

    Raises InputError as `pairs_by_id` and `with_same_tokens` do.

    >>> from corefref.formats import sets
    >>> found = pairs(sets.documents(["{a b}", "{c}"], "key"), sets.documents(["{a}"], "response"), missing="empty")
    >>> [(p.id, len(p.key.entity_of), len(p.response.entity_of)) for p in found]
    [('1', 2, 1), ('2', 1, 0)]
    """
    by_id = pairs_by_id(key, response, missing, extra, key_file, response_file)
    return map(partial(with_same_tokens, tokens=tokens), by_id)


class _Waiting:
    """Documents that wait for their counterpart."""

    def __init__(self, missing: Missing, extra: Extra, key_file: str, response_file: str, align: Align) -> None:
        """Start with no documents."""
        self.missing, self.extra, self.align = missing, extra, align
        self.key_file, self.response_file = key_file, response_file
        self.keys: dict[str, Document] = {}
        self.responses: dict[str, Document] = {}
        self.number_of: dict[str, int] = {}
        self.key_lists = self.response_lists = False
        """True if a side omits documents without mentions; one that only the other side has is then empty there."""
        self.goes_by_order = False
        """True if a document of the response has no name, and took that of the key's at its place."""

    def taken(self, key: Document | None, response: Document | None) -> list[DocumentPair] | None:
        """Take one more document of each side; return the pairs they complete, or None at the end."""
        if key is not None:
            self.keys[key.id] = key
            self.number_of[key.id] = len(self.number_of)
            self.key_lists |= key.lists_mentions
        if response is not None:
            self.responses[response.id] = response
            self.response_lists |= response.lists_mentions
            self.goes_by_order |= not response.is_named
        # Both may complete a pair, and if they have one id it is the same.
        arrived = [d.id for d in (key, response) if d is not None]
        return [self.pair(d) for d in dict.fromkeys(arrived) if d in self.keys and d in self.responses] or (
            [] if arrived else None
        )

    def pair(self, identifier: str) -> DocumentPair:
        """Pair two documents that are there."""
        return DocumentPair(self.number_of[identifier], self.keys.pop(identifier), self.responses.pop(identifier))

    def left(self) -> Iterator[DocumentPair]:
        """Handle unpaired documents as `missing` and `extra` say."""
        # A side that lists mentions says of a document without one no word: it is not missing.
        for identifier, key in self.keys.items():
            if self.missing == "error" and not self.response_lists:
                other = next(iter(self.responses.values()), None)
                has = f", which has {other.id}" if other else ""
                ours = level_of(identifier, key.places)
                if other and ours and (theirs := level_of(other.id, other.places)) and ours != theirs:
                    raise InputError(
                        key.file,
                        key.line,
                        f"document {identifier} is a {ours}, and {self.response_file} has a {theirs}, {other.id}",
                        "both of one level; --units joins documents on both sides alike",
                    )
                raise InputError(
                    key.file,
                    key.line,
                    f"document {identifier} is not in {self.response_file}{has}",
                    self._expected(identifier),
                )
            if self.goes_by_order:
                # Which of the documents is missing shifts all that follow: it must not be guessed.
                problem = f"{self.response_file} has fewer documents than the key, and no names for them"
                expected = "a name for each" if self.align == "edits" else f"a name for each{A_REPLY}"
                raise InputError(key.file, key.line, f"document {identifier} has no counterpart: {problem}", expected)
            empty = Document(identifier, key.text_id, {}, key.sentences, self.response_file)
            yield DocumentPair(self.number_of[identifier], key, empty, lacked_by="response")
        if self.key_lists and self.extra == "error":
            # As above: the key has no mention in these documents, so those of the response are spurious.
            for place, response in enumerate(self.responses.values(), len(self.number_of)):
                empty = replace(response, entity_of={}, file=self.key_file, columns=None)
                yield DocumentPair(place, empty, replace(response, columns=None), lacked_by="key")
        elif self.extra == "error":
            for identifier, response in self.responses.items():
                raise InputError(
                    response.file,
                    response.line,
                    f"document {identifier} is not in {self.key_file}",
                    "no document beyond those of the key"
                    + (
                        A_REPLY
                        if response.beside.behind_words and not response.is_named
                        else "; --extra ignore leaves it out"
                    ),
                )

    def _expected(self, identifier: str) -> str:
        """Say how to fix a document that is missing from the response."""
        if any(
            with_part(response.id) == identifier or with_part(identifier) == response.id
            for response in self.responses.values()
        ):
            return "the same names; --ids e2e takes name_N of JSON for part N of name"
        if any(response.id == identifier.partition("; part ")[0] for response in self.responses.values()):
            return f"the name with its part, {identifier}"
        if any(response.id.casefold() == identifier.casefold() for response in self.responses.values()):
            return "the same names, capitals too"
        return "every document of the key; --missing empty counts it as empty"


_PART = r"(?s:(.+)_([0-9]{1,9}))"


def with_part(identifier: str) -> str:
    """
    Return the id that a document has in columns, given its name in the e2e-coref family (`--ids e2e`).

    >>> with_part("bc/cctv/00/cctv_0000_0"), with_part("bc/cctv/00/cctv_0000; part 000"), with_part("toy")
    ('bc/cctv/00/cctv_0000; part 000', 'bc/cctv/00/cctv_0000; part 000', 'toy')
    """
    match = None if "; part " in identifier else re.fullmatch(_PART, identifier)
    return identifier if match is None else f"{match[1]}; part {int(match[2]):03}"


def with_same_tokens(pair: DocumentPair, tokens: Tokens) -> DocumentPair:
    """
    Return the pair without its columns, after their words were compared (choice READ-4).

    Raises InputError for another number of tokens, and for other words unless `tokens` are ignored. A response that has
    been aligned comes without columns, and is compared with nothing. Its empty nodes are those of the key that depend
    on the same words, if one of the two has them behind words alone (choice ZERO-1).
    """
    key, response = pair.key, pair.response
    check_unit(pair)
    if key.columns is not None and response.columns is not None and key.columns.blocks != response.columns.blocks:
        check_tokens = cast(CheckTokens, load("corefref.scoring.differences:check_tokens"))
        check_tokens(key, key.columns, response, response.columns, tokens)
    # Blocks that were shared while parsing (`conll`) are one object, so that equal texts are compared at once.
    size = pair.tokens if key.columns is None else key.columns.size
    if key.beside.behind_words != response.beside.behind_words and size is not None and pair.lacked_by == "neither":
        response = cast(ByEmptyNodes, load(BY_EMPTY_NODES))(key, response, size)
    return pair._replace(key=replace(key, columns=None), response=replace(response, columns=None), tokens=size)


def check_unit(pair: DocumentPair) -> None:
    """Raise InputError if one side counts tokens and the other characters, or only one of them names its mentions."""
    key, response = pair.key, pair.response
    # The mentions of a format are of one kind, so the first tells.
    firsts = [next(iter(side.entity_of), None) for side in (key, response)]
    if None not in firsts and len({isinstance(m, str) for m in firsts}) == 2:
        of_key, of_response = ("mentions by names" if isinstance(m, str) else "places of mentions" for m in firsts)
        problem = f"document {pair.id} has {of_response}, the key ({key.file}:{key.line}) {of_key}"
        raise InputError(response.file, response.line, problem, "mentions of one kind; no name is equal to a place")
    if key.unit != response.unit and pair.lacked_by == "neither":
        problem = f"document {pair.id} counts {response.unit}s, the key ({key.file}:{key.line}) {key.unit}s"
        hint = cast(Hint, load("corefref.scoring.differences:hint_of_characters"))(key, response)
        raise InputError(response.file, response.line, problem, f"offsets of one kind{hint}")


Hint: TypeAlias = Callable[[Document, Document], str]
"""Names an option that takes a key and a response whose tokens differ, if it does."""

CheckTokens: TypeAlias = Callable[[Document, Columns, Document, Columns, Tokens], None]
"""Raises InputError at the first token where two texts differ."""

ByEmptyNodes: TypeAlias = Callable[[Document, Document, int], Document]

BY_EMPTY_NODES = "corefref.wings.generated.written_again:by_empty_nodes"
"""Maps the empty nodes of a response to those of a key with so many tokens."""


A_REPLY = "; --align edits takes a reply as it came, its lines by their words"
"""What helps if the lines of tagged text are not the documents of the key."""

"""
JSON lines as the e2e-coref family of resolvers writes them: one object per line, mentions by their first and last
token.

::

    {"doc_key": "toy", "sentences": [["the", "dog"], ["it"]], "clusters": [[[0, 1], [2, 2]]]}

Tokens are counted from 0 through the document; a mention has its last one, or the one after it (`--ends exclusive`).
The response's entities are those under
`predicted_clusters`, or under `clusters` if it has no such field (choice READ-10).
"""

import json
from collections.abc import Iterable, Iterator, Sequence
from itertools import accumulate

from corefref.formats.documents import (
    BITS,
    BLANKS,
    Columns,
    Document,
    Ends,
    InputError,
    Repeated,
    Sentence,
    Side,
    shown,
)
from corefref.formats.json_text import NotReadError, is_whole, loaded
from corefref.partitions import Mention

_NAMES = ("doc_key", "doc_id", "id")
_ENTITIES: dict[Side, tuple[str, ...]] = {"key": ("clusters",), "response": ("predicted_clusters", "clusters")}
_PICTURES = {ord(character): 0x2400 + ord(character) for character in "\0\t\n\r"}
"""What columns cannot hold, and the signs that stand for it."""
_EXPECTED = '`{"doc_key": "name", "clusters": [[[0, 1], [4, 4]], ...]}`'


def documents(
    lines: Iterable[str],
    file: str,
    repeated: Repeated = "error",
    keep_text: bool = False,
    side: Side = "key",
    ends: Ends = "inclusive",
) -> Iterator[Document]:
    """
    The documents of a file's lines, one at a time; `file` is its name in messages.

    Raises InputError for every departure from the format, at its line, and for a file without a document.

    >>> line = '{"doc_key": "toy", "sentences": [["the", "dog"], ["it"]], "clusters": [[[0, 1], [2, 2]]]}'
    >>> [(d.id, [sorted(e) for e in d.partition]) for d in documents([line], "toy.jsonlines")]
    [('toy', [[Span(start=0, end=1), Span(start=2, end=2)]])]
    """
    begun: dict[str, int] = {}
    number = 0
    for number, line in enumerate(lines, 1):
        text = line.removeprefix("\ufeff") if number == 1 else line
        if not text.strip(BLANKS):
            continue
        document = _Object(file, number, text, ends).document(repeated, keep_text, side)
        if document.id in begun:
            where = f"document {document.id} stands twice, first in line {begun[document.id]}"
            raise InputError(file, number, where, "each document once")
        begun[document.id] = number
        yield document
    if not begun:
        raise InputError(file, max(number, 1), "no document" if number else "the file is empty", _EXPECTED)


class _Object:
    """The object of a line."""

    def __init__(self, file: str, line: int, text: str, ends: Ends) -> None:
        """Parse the line."""
        self.file, self.line = file, line
        self.beyond = int(ends == "exclusive")
        try:
            found = loaded(text)
        except NotReadError as error:
            raise self.fault(error.found, error.expected) from error
        except (ValueError, RecursionError) as error:
            raise self.fault(f"not JSON: {error}") from error
        if not isinstance(found, dict):
            raise self.fault(f"{shown(text.strip())} is not an object")
        self.fields: dict[str, object] = found

    def fault(self, found: str, expected: str = _EXPECTED) -> InputError:
        """What is wrong with the line."""
        return InputError(self.file, self.line, found, expected)

    def document(self, repeated: Repeated, keep_text: bool, side: Side) -> Document:
        """The document."""
        name = next((self.fields[field] for field in _NAMES if field in self.fields), None)
        if not isinstance(name, str) or not name:
            raise self.fault("the document has no name")
        if not is_whole(name):
            raise self.fault("the name of the document has half of a surrogate pair", "whole characters")
        sentences = self.sentences()
        kept = [] if sentences is None else [sentence for sentence in sentences if sentence]
        size = None if sentences is None else sum(map(len, kept))
        starts = accumulate(map(len, kept), initial=0) if keep_text else ()
        return Document(
            id=name,
            text_id=name,
            entity_of=self.entity_of(side, size, repeated),
            sentences=tuple(
                Sentence(start, self.line, tuple(words), None, None, None)
                for start, words in zip(starts, kept, strict=False)
            ),
            file=self.file,
            line=self.line,
            columns=None if sentences is None else _columns(kept, self.line),
        )

    def sentences(self) -> list[list[str]] | None:
        """The words, sentence by sentence; None if the object has none."""
        if "sentences" not in self.fields:
            return None
        found = self.fields["sentences"]
        if isinstance(found, list) and all(isinstance(sentence, list) for sentence in found):
            words: list[list[object]] = found
            if all(isinstance(word, str) for sentence in words for word in sentence):
                found_words = [[str(word) for word in sentence] for sentence in words]
                if not all(is_whole("".join(sentence)) for sentence in found_words):
                    raise self.fault("a word has half of a surrogate pair", "whole characters")
                return found_words
        raise self.fault("`sentences` is not a list of lists of words", '`[["the", "dog"], ["it"]]`')

    def entity_of(self, side: Side, size: int | None, repeated: Repeated) -> dict[Mention, int]:
        """The mentions with the numbers of their entities."""
        field = next((field for field in _ENTITIES[side] if field in self.fields), None)
        if field is None:
            raise self.fault(f"no field {' or '.join(f'`{name}`' for name in _ENTITIES[side])}")
        entities = self.fields[field]
        if not isinstance(entities, list):
            raise self.fault(f"`{field}` is not a list of entities")
        entity_of: dict[Mention, int] = {}
        for entity, mentions in enumerate(entities):
            if not isinstance(mentions, list) or not mentions:
                raise self.fault(f"entity {entity + 1} of `{field}` is not a list of mentions")
            for mention in mentions:
                start, end = self.span(mention, size)
                code = start << BITS | end
                if code not in entity_of:
                    entity_of[code] = entity
                elif repeated == "error":
                    one, other = entity_of[code] + 1, entity + 1
                    both = f"twice in entity {one}" if one == other else f"in entities {one} and {other}"
                    expected = "a mention once; --repeated first keeps the first"
                    raise self.fault(f"repeated mention: [{start}, {end}] is {both}", expected)
        return entity_of

    def span(self, mention: object, size: int | None) -> tuple[int, int]:
        """The first and the last token of a mention."""
        match mention:
            case [int(start), int(end)] if type(start) is type(end) is int:
                last = end - self.beyond
                if size is not None and last >= size and start >= 0:
                    raise self.fault(
                        f"mention [{start}, {end}] reaches beyond the {size} tokens", "tokens counted from 0"
                    )
                if 0 <= start <= last < 1 << BITS:
                    return start, last
        expected = f"`[first token, {'token after the last' if self.beyond else 'last token'}]`, counted from 0"
        raise self.fault(f"{shown(json.dumps(mention))} is not a mention", expected)


def _columns(sentences: Sequence[Sequence[str]], line: int) -> Columns:
    """The words as columns, each with its number in the sentence; all stand in one line. Choice READ-10."""
    blocks = ("\n".join(f"{n}\t{word.translate(_PICTURES)}\t" for n, word in enumerate(words)) for words in sentences)
    return Columns(tuple(blocks), (line,) * len(sentences), on_one_line=True)

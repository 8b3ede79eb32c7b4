"""What the shapes of JSON have in common: what a shape is, entities with offsets, and the words that they count."""

import json
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate, groupby, pairwise
from operator import itemgetter
from typing import Literal, TypeAlias, TypeVar

from corefref.formats.documents import (
    BITS,
    NOTHING_BESIDE,
    AskedSide,
    Beside,
    CodedMention,
    Columns,
    Document,
    Ends,
    InputError,
    Noticed,
    RepeatedMentionError,
    Sentence,
    Side,
    Unit,
    Wanted,
    shown,
)
from corefref.wings.families.json_family.objects import Object, checked
from corefref.wings.families.utf16 import places

Words: TypeAlias = Sequence[Sequence[str]]
"""The words of a text, sentence by sentence."""

Sides: TypeAlias = Mapping[Side, Sequence[str]]
"""The fields with the entities of each side, in order of preference; the first tells the side."""

Offsets: TypeAlias = tuple[int, int]
"""The first and last unit of a mention, both included."""

DocumentedEnds: TypeAlias = Literal["inclusive", "exclusive"]

_PICTURES = {ord(character): 0x2400 + ord(character) for character in "\0\t\n\r"}
"""Characters that columns cannot hold, and the symbols that replace them."""

_MOST_PARTS = 10**9

_UNWRITTEN = re.compile("[\0\t\n\r]")

NAMES = ("doc_key", "doc_id", "id")
"""The fields that may have the name of a document, in order of preference."""


@dataclass(frozen=True, slots=True)
class Said:
    """The content of an object: mentions with the numbers of their entities, words, and other annotation."""

    entity_of: dict[CodedMention, int]
    words: Words | None = None
    unit: Unit = "token"
    beside: Beside = NOTHING_BESIDE
    in_sentences: bool = True
    other_texts: tuple[str, ...] = ()
    """The mentions whose texts, where the file gives them, are not those at their offsets."""


@dataclass(frozen=True, slots=True)
class Shape:
    """
    A shape of objects: its title, its fields, an example, the meaning of its ends, and its parser.

    `fields` are alternatives; an object has the shape if it has all fields of one and those of `also`. If documents
    have no names, `is_named` is false, and they are named by their numbers in the file.
    """

    title: str
    fields: tuple[frozenset[str], ...]
    example: str
    ends: DocumentedEnds
    read: Callable[[Object, Wanted, DocumentedEnds], Said]
    also: frozenset[str] = field(default_factory=frozenset)
    names: tuple[str, ...] = NAMES
    is_named: bool = False
    without: frozenset[str] = field(default_factory=frozenset)
    """Fields that an object of another shape has."""
    part: str = ""
    """The field with the number of the part of the document, if there is one."""
    sides: Sides = field(default_factory=dict)
    """The fields with the entities of each side, if there is one for each."""

    def tells(self, o: Object) -> bool:
        """True if an object has this shape."""
        there = o.fields.keys()
        return not self.without & there and any(fields | self.also <= there for fields in self.fields)

    def documents(self, o: Object, wanted: Wanted) -> Iterator[Document]:
        """
        Yield the document of an object; if each side is wanted and it has both, one of each. Choice READ-10.

        Raises InputError, also if either side is wanted and it has both.
        """
        there: list[Side] = [side for side, (name, *_) in self.sides.items() if name in o.fields]
        if wanted.side in ("key", "response") or not self.sides:
            yield self.document(o, wanted)
        elif len(there) < 2:
            yield self.document(o, wanted._replace(side=there[0] if there else "key"))
        elif wanted.side == "either":
            raise two_sides(o, *(name for name, *_ in self.sides.values()))
        else:
            yield from self._of_each(o, wanted)

    def _of_each(self, o: Object, wanted: Wanted) -> Iterator[Document]:
        """Yield the documents of two sides, no response without its key; what is wrong with either is noticed."""
        refused: dict[str, InputError] = {}
        for side, (where, *_) in self.sides.items():
            noticed = in_field(where, wanted.noticed)
            try:
                document = replace(self.document(o, wanted._replace(side=side, noticed=noticed)), side=side)
            except InputError as error:
                refused[where] = error
            else:
                if not refused:
                    yield document
        # What is wrong with the object, and with neither side, is refused for both alike.
        if len(refused) == len(self.sides) > len(set(map(str, refused.values()))):
            raise refused.popitem()[1]
        for where, refusal in refused.items():
            in_field(where, wanted.noticed)(refusal)

    def document(self, o: Object, wanted: Wanted) -> Document:
        """Parse an object as a document. Raises InputError."""
        name = self.name(o, wanted.within)
        lacking = min((fields - o.fields.keys() for fields in self.fields), key=len)
        if lacking:
            raise o.fault(" and ".join(f"no field `{name}`" for name in sorted(lacking)), self.example)
        content = self.read(o, wanted, self.ends if wanted.ends == "as-documented" else wanted.ends)
        kept = None if content.words is None else [sentence for sentence in content.words if sentence]
        starts = accumulate(map(len, kept or ()), initial=0) if wanted.keep_text else ()
        return Document(
            id=name,
            text_id=name,
            entity_of=content.entity_of,
            sentences=tuple(
                Sentence(start, o.line, tuple(words), None, None, None)
                for start, words in zip(starts, kept or (), strict=False)
            ),
            file=o.file,
            line=o.line,
            columns=None if kept is None else _columns(kept, o.line),
            beside=content.beside,
            unit=content.unit,
            in_sentences=content.in_sentences and content.unit == "token",
            other_texts=content.other_texts,
            is_named=self._name_field(o) is not None,
        )

    def _name_field(self, o: Object) -> str | None:
        """Return the first of the fields for names that an object has."""
        return next((name for name in self.names if o.fields.get(name) is not None), None)

    def name(self, o: Object, within: str) -> str:
        """Return the name of a document, or its number in the file, in a folder after the file. Choice READ-17."""
        where = self._name_field(o)
        if where is None and not self.is_named:
            return f"{within}:{o.number}" if within else str(o.number)
        name = None if where is None else o.fields[where]
        if not isinstance(name, str) or not name:
            raise o.fault("the document has no name", self.example)
        part = o.fields.get(self.part)
        if part is None:
            return checked(o, name, "the name of the document")
        if type(part) is not int or not 0 <= part < _MOST_PARTS:
            raise o.fault(
                f"`{self.part}` is {shown(json.dumps(part))}", "the number of the part, of nine digits at most"
            )
        # As CoNLL columns name the parts of a document.
        return f"{checked(o, name, 'the name of the document')}; part {part:03}"


def other(ends: Ends) -> DocumentedEnds:
    """Return exclusive for inclusive ends, and inclusive for exclusive ones."""
    return "exclusive" if ends == "inclusive" else "inclusive"


def entities(o: Object, where: str, example: str) -> list[list[object]]:
    """Return the entities in a field, each a nonempty list of mentions."""
    listed = o.fields[where]
    if not isinstance(listed, list):
        raise o.fault(f"`{where}` is not a list of entities", example)
    for number, mentions in enumerate(listed, 1):
        if not isinstance(mentions, list) or not mentions:
            raise o.fault(f"entity {number} of `{where}` is not a list of mentions", example)
    return listed


def two_sides(o: Object, key: str, response: str) -> InputError:
    """Make the error for an object with the entities of both sides, of which one is to be named."""
    return o.fault(f"`{key}` and `{response}` beside each other, a key and a response", "--side key or --side response")


def in_field(where: str, noticed: Noticed) -> Noticed:
    """Return a function that adds the field of the entities to a fault."""
    return lambda fault: noticed(type(fault)(fault.file, fault.line, f"{fault.found}, in `{where}`", fault.expected))


def side_of(o: Object, sides: Sides, side: AskedSide, example: str) -> str:
    """Return the first of the fields for the entities of a side that an object has. Raises InputError for none."""
    names = sides["response" if side == "response" else "key"]
    where = next((name for name in names if name in o.fields), None)
    if where is None:
        raise o.fault(f"no field {' or '.join(f'`{name}`' for name in names)}", example)
    return where


_T = TypeVar("_T")


def numbered(
    o: Object,
    listed: Iterable[Iterable[_T]],
    offsets: Callable[[_T], Offsets],
    wanted: Wanted,
    word_of: Sequence[int] | None = None,
) -> dict[CodedMention, int]:
    """
    Map coded mentions to the numbers of their entities. Choice REPEAT-1.

    If offsets count parts of words, `word_of` has the word of each part.
    """
    entity_of: dict[CodedMention, int] = {}
    for entity, mentions in enumerate(listed):
        for mention in mentions:
            start, last = offsets(mention)
            if word_of is not None:
                start, last = word_of[start], word_of[last]
            code = start << BITS | last
            if code not in entity_of:
                entity_of[code] = entity
            elif wanted.repeated == "error":
                wanted.noticed(twice(o, [start, last], entity_of[code] + 1, entity + 1, code))
            else:
                wanted.repeat(code, entity)
    return entity_of


def twice(o: Object, mention: object, first: object, another: object, coded: CodedMention | None = None) -> InputError:
    """Make the error for a repeated mention."""
    both = f"twice in entity {first}" if first == another else f"in entities {first} and {another}"
    return RepeatedMentionError(o.file, o.line, f"repeated mention: {mention} is {both}", coded)


def of_document(o: Object, size: int | None, ends: DocumentedEnds, unit: Unit = "token") -> Callable[[object], Offsets]:
    """Return a function from `[first, end]`, counted from 0 through a document of so many units, to offsets."""
    beyond = int(ends == "exclusive")
    described = f"`[first {unit}, {f'{unit} after the last' if beyond else f'last {unit}'}]`, counted from 0"

    limit = 1 << BITS if size is None else min(size, 1 << BITS)

    def offsets(mention: object) -> Offsets:
        if type(mention) is list and len(mention) == 2:
            start, end = mention
            if type(start) is type(end) is int:
                last = end - beyond
                if 0 <= start <= last < limit:
                    return start, last
                if size is not None and last >= size and start >= 0:
                    expected = f"{unit}s counted from 0"
                    if last == size and not beyond:
                        expected += "; --ends exclusive if the end is the one after the last"
                    raise o.fault(f"mention [{start}, {end}] reaches beyond the {size} {unit}s", expected)
                if beyond and start == end >= 0:
                    expected = f"{described}; --ends inclusive if the end is the last"
                    raise o.fault(f"{shown(json.dumps(mention))} is not a mention", expected)
        raise o.fault(f"{shown(json.dumps(mention))} is not a mention", described)

    return offsets


def of_sentences(
    o: Object, sizes: Sequence[int], ends: DocumentedEnds, part: str = "sentence"
) -> Callable[[object], Offsets]:
    """Return a function from `[sentence, first, end]`, all counted from 0, to offsets in the document."""
    begins = list(accumulate(sizes, initial=0))
    beyond = int(ends == "exclusive")
    described = f"`[{part}, first token, {'token after the last' if beyond else 'last token'}]`, all counted from 0"

    def offsets(mention: object) -> Offsets:
        match mention:
            case [int(at), int(start), int(end)] if type(at) is type(start) is type(end) is int:
                last = end - beyond
                if at >= 0 and 0 <= start <= last:
                    if at >= len(sizes):
                        raise o.fault(f"mention {mention} is in a {part} beyond the {len(sizes)}", described)
                    if last >= sizes[at]:
                        expected = described
                        if last == sizes[at] and not beyond:
                            expected += "; --ends exclusive if the end is the one after the last"
                        raise o.fault(
                            f"mention {mention} reaches beyond the {sizes[at]} tokens of the {part}", expected
                        )
                    return begins[at] + start, begins[at] + last
                if beyond and start == end >= 0:
                    expected = f"{described}; --ends inclusive if the end is the last"
                    raise o.fault(f"{shown(json.dumps(mention))} is not a mention", expected)
        raise o.fault(f"{shown(json.dumps(mention))} is not a mention", described)

    return offsets


def in_characters(
    o: Object, listed: list[list[object]], text: str, wanted: Wanted, ends: DocumentedEnds
) -> list[list[object]]:
    """Return entities whose offsets count characters, if the file has UTF-16 units. Raises InputError."""
    if wanted.offsets == "characters":
        return listed
    place_of = places(text, wanted)
    more = int(ends == "inclusive")

    def moved(mention: object) -> object:
        match mention:
            case [int(start), int(end)]:
                first, behind = place_of(start), place_of(end + more)
                if first is None or behind is None:
                    what = f"mention [{start}, {end}] begins or ends inside a character or beyond the text"
                    raise o.fault(what, "offsets in UTF-16 units; --offsets characters counts characters")
                return [first, behind - more]
            case _:
                return mention

    return [[moved(mention) for mention in entity] for entity in listed]


def check_texts(
    o: Object,
    where: str,
    listed: Sequence[Sequence[object]],
    offsets: Callable[[object], Offsets],
    text_of: Callable[[int, int], str],
    ends: DocumentedEnds,
) -> tuple[str, ...]:
    """
    Return what contradicts the texts that a file gives for mentions, in words; blanks do not count.

    Raises InputError if a text shows that the ends are of the other kind.
    """
    texts = o.fields.get(where)
    moved = 1 if ends == "exclusive" else -1
    other_texts: list[str] = []
    if not isinstance(texts, list):
        return ()
    for mentions, texts_there in zip(listed, texts, strict=False):
        if not isinstance(texts_there, list) or len(texts_there) != len(mentions):
            continue
        for mention, text in zip(mentions, texts_there, strict=True):
            start, last = offsets(mention)
            if text_of(start, last) == text:
                continue
            if last + moved >= start and text_of(start, last + moved) == text:
                raise o.fault(
                    f"mention {json.dumps(mention)} is {shown(text_of(start, last))} with {ends} ends, and "
                    f"{shown(str(text))} in `{where}`",
                    f"--ends {other(ends)}",
                )
            if isinstance(text, str) and "".join(text_of(start, last).split()) != "".join(text.split()):
                here = f"mention {json.dumps(mention)} is {shown(text_of(start, last))}, and {shown(text)} in `{where}`"
                other_texts.append(here + _in_utf_16(o, start, text))
    return tuple(other_texts)


def _in_utf_16(o: Object, start: int, text: str) -> str:
    """Say so if a text stands where its offset leads in UTF-16, which counts a character beyond U+FFFF twice."""
    whole = o.fields.get("text")
    if not isinstance(whole, str) or whole.isascii():
        return ""
    at = len(whole.encode("utf-16-le", "surrogatepass")[: 2 * start].decode("utf-16-le", "ignore"))
    is_there = at != start and whole.startswith(text, at)
    return ", which is there if offsets count UTF-16 units (--offsets utf-16)" if is_there else ""


_NO_PART = frozenset({"[CLS]", "[SEP]", "[PAD]", "<s>", "</s>", "<pad>"})
"""Signs of a language model that stand between the parts of words."""

_JOINS = re.compile("^(?:##|\u2581|\u0120)")
"""What a part of a word begins with, beside the characters of the word."""


_GAP = 100
"""A word may have no part, as a sign that a language model does not know; so many in a row are a fault."""


def in_words(o: Object, sentences: Sequence[Sequence[str]]) -> tuple[Words, Sequence[int] | None]:
    """
    Return the words of a text, and for a text in parts of words the word of each part; None if they are words.

    `subtoken_map` has the word of each part. The words are those under `tokens` if there is a list of so many, or else
    what their parts make together.
    """
    flat = [part for sentence in sentences for part in sentence]
    word_numbers = o.fields.get("subtoken_map")
    if not isinstance(word_numbers, list):
        return sentences, None
    word_of = [word for word in word_numbers if type(word) is int and word >= 0]
    if len(word_of) != len(word_numbers) or not all(0 <= b - a < _GAP for a, b in pairwise([0, *word_of])):
        raise o.fault("`subtoken_map` is not a list of the numbers of words, from 0 and in their order", "`[0, 0, 1]`")
    if len(word_of) != len(flat):
        what = f"`subtoken_map` has {len(word_of)} parts of words, the text {len(flat)}"
        raise o.fault(what, "the word of each part")
    size = max(word_of, default=-1) + 1
    words = o.fields.get("tokens")
    if isinstance(words, list) and len(words) == size:
        whole_words = list_of_words(o, "tokens", words)
    elif size == len(flat):
        return sentences, word_of
    else:
        whole_words = [""] * size
        for part, number in zip(flat, word_of, strict=True):
            whole_words[number] += "" if part in _NO_PART else _JOINS.sub("", part)
    of_parts = o.fields.get("sentence_map")
    if isinstance(of_parts, list) and len(of_parts) == len(word_of):
        begins: dict[int, object] = {}
        for number, part, sentence in zip(word_of, flat, of_parts, strict=True):
            if part not in _NO_PART:
                begins.setdefault(number, sentence)
        return _grouped(whole_words, [begins.get(number) for number in range(size)]), word_of
    return [whole_words], word_of


def in_sentences(o: Object, where: str, words: Sequence[str]) -> Words | None:
    """Return the words by their sentences, whose numbers are in a field; None without it."""
    numbers = o.fields.get(where)
    if numbers is None:
        return None
    if not isinstance(numbers, list) or len(numbers) != len(words):
        raise o.fault(f"`{where}` is not a list with the sentence of each word", f"{len(words)} numbers")
    return _grouped(words, numbers)


def _grouped(words: Sequence[str], sentences: Sequence[object]) -> list[list[str]]:
    """Return words by sentences: a word with another sentence than the one before it begins one."""
    grouped = groupby(zip(sentences, words, strict=True), key=itemgetter(0))
    return [[word for _, word in group] for _, group in grouped]


def list_of_words(o: Object, where: str, value: object) -> list[str]:
    """Return a list of words. Raises InputError for anything else."""
    if isinstance(value, list) and set(map(type, value)) <= {str}:
        words: list[str] = value
        checked(o, "".join(words), "a word")
        return words
    raise o.fault(f"`{where}` is not a list of words", '`["the", "dog"]`')


def lists_of_words(o: Object, where: str, value: object) -> list[list[str]]:
    """Return a list of lists of words."""
    if isinstance(value, list) and set(map(type, value)) <= {list}:
        words: list[list[str]] = value
        if all(set(map(type, sentence)) <= {str} for sentence in words):
            for sentence in words:
                checked(o, "".join(sentence), "a word")
            return words
    raise o.fault(f"`{where}` is not a list of lists of words", '`[["the", "dog"], ["it"]]`')


def characters(o: Object) -> str:
    """Return a text whose characters are counted."""
    text = o.fields["text"]
    if not isinstance(text, str):
        raise o.fault("`text` is not a text", "a text")
    return checked(o, text, "the text")


def _columns(sentences: Words, line: int) -> Columns:
    """Return the words as columns, numbered within sentences and all on one line. Choice READ-10."""
    return Columns(tuple(map(_rows, sentences)), (line,) * len(sentences), on_one_line=True)


def _rows(words: Sequence[str]) -> str:
    """Return the rows of a sentence, or of a text whose characters are its words."""
    if isinstance(words, str):
        return "\t\n".join(words.translate(_PICTURES)) + "\t"
    if _UNWRITTEN.search("".join(words)):
        words = [word.translate(_PICTURES) for word in words]
    return "\n".join([f"{n}\t{word}\t" for n, word in enumerate(words)])

"""
LitBank's annotation beside its text, as `tsv` and as brat's standoff: mentions, and the entities that they are given.

::

    tsv     = { mention | entity | relation }
    mention = "MENTION" id first-sentence first-token last-sentence last-token text (type | "_") (kind | "_")
    entity  = "COREF" id name
    relation = ("APPOS" | "COP") id id

    brat    = { "T" number TAB label " " first " " end TAB text | "R" number TAB relation }
    label   = ("PROP" | "NOM" | "PRON" | "MENTION") [ "_" type ]        a mention
            | name "-" number                           the entity of the mention of the same place

Columns are separated by tabs, numbers count from 0; the ends of tsv are the last tokens, those of brat the characters
behind. The text is in another file, a sentence a line and a blank between tokens. A mention without an entity is a
singleton. Appositions and copulas join nothing. Choice READ-18.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import Literal, TypeAlias

from corefref.formats.documents import (
    BITS,
    BLANKS,
    Beside,
    CodedMention,
    Columns,
    Document,
    InputError,
    RepeatedMentionError,
    Sentence,
    Wanted,
    shown,
)
from corefref.wings.families.making import without_suffix
from corefref.wings.families.utf16 import places

Kind: TypeAlias = Literal["tsv", "brat"]

_NUMBER = re.compile("[0-9]{1,9}")
_BRAT = re.compile(r"(?P<id>T[0-9]+)\t(?P<label>[^ \t]+) (?P<start>[0-9]{1,9}) (?P<end>[0-9]{1,9})\t(?P<text>[^\t]*)")
_RELATION = re.compile(r"R[0-9]+\t(?:appos|cop) Arg1:T[0-9]+ Arg2:T[0-9]+\t?")
_MENTION = re.compile("(?P<kind>PROP|NOM|PRON|MENTION)(?:_(?P<type>[A-Z]+))?")
_ENTITY = re.compile(".+-[0-9]+", re.DOTALL)


def documents(lines: Iterable[str], file: str, wanted: Wanted, kind: Kind) -> Iterator[Document]:
    r"""
    Yield the only document of a file, named after it; `wanted.text` is its text.

    Raises InputError for every departure from the format, at its line.

    >>> lines = ["MENTION\tT1\t0\t0\t0\t1\tthe dog\tANI\tNOM", "MENTION\tT2\t1\t0\t1\t0\tit\tANI\tPRON"]
    >>> lines += ["COREF\tT1\tdog-0", "COREF\tT2\tdog-0"]
    >>> (d,) = documents(lines, "a/toy.ann", Wanted(text="the dog\nit sleeps\n"), "tsv")
    >>> d.id, [sorted(e) for e in d.partition]
    ('toy', [[Span(start=0, end=1), Span(start=2, end=2)]])
    """
    if wanted.text is None:
        raise InputError(file, None, "an annotation without its text", f"{_text_of(file)} beside it")
    reading = _Reading(file, wanted, _words(wanted.text))
    number = 0
    for number, line in enumerate(lines, 1):
        text = (line.removeprefix("\ufeff") if number == 1 else line).rstrip(BLANKS)
        if text:
            reading.line = number
            if kind == "tsv":
                reading.tsv(text)
            else:
                reading.brat(text)
    if not number:
        raise InputError(file, 1, "the file is empty", "`MENTION` or `T1`")
    yield reading.document()


def _text_of(file: str) -> str:
    """
    Return the name of the file that the text of an annotation is looked for in.

    >>> _text_of("a/toy.ann"), _text_of("a/toy.tsv.gz")
    ('a/toy.txt', 'a/toy.txt')
    """
    return f"{without_suffix(file.removesuffix('.gz'))}.txt"


def _words(text: str) -> list[list[str]]:
    """Return the tokens of the nonempty sentences."""
    return [words for line in text.split("\n") if (words := [word for word in line.strip(BLANKS).split(" ") if word])]


def _nonempty(text_of: Mapping[CodedMention, str]) -> dict[CodedMention, str]:
    """Drop the values `_`, which stand for none."""
    return {m: text for m, text in text_of.items() if text != "_"}


@dataclass(slots=True)
class _Reading:
    """An annotation being parsed."""

    file: str
    wanted: Wanted
    words: Sequence[Sequence[str]]
    line: int = 0
    begins: Sequence[int] = ()
    """The offset of the first token of every sentence."""
    flat: Sequence[str] = ()
    known: set[str] = field(default_factory=set)
    """The ids seen so far; in brat those of entity labels too."""
    id_of: dict[int, str] = field(default_factory=dict)
    again: list[tuple[int, str]] = field(default_factory=list)
    """The repeated mentions that do not count, with their ids."""
    name_of: dict[str, str] = field(default_factory=dict)
    """The name of the entity, by the id of a mention."""
    type_of: dict[CodedMention, str] = field(default_factory=dict)
    kind_of: dict[CodedMention, str] = field(default_factory=dict)
    entities_at: dict[int, tuple[str, int]] = field(default_factory=dict)
    """In brat, the entity assigned to a span, by its code, and the line."""
    starts: dict[int, int] = field(default_factory=dict)
    ends: dict[int, int] = field(default_factory=dict)
    """In brat, the token that begins, or ends, at a character."""
    place_of: Callable[[int], int | None] = lambda offset: offset
    """In brat, the character at an offset, if there is one."""
    lines_of_names: list[tuple[str, int]] = field(default_factory=list)
    """The ids of mentions with an assigned entity, and the lines that assign it."""

    def __post_init__(self) -> None:
        """Count the tokens, and the characters of the text."""
        self.place_of = places(self.wanted.text or "", self.wanted)
        self.begins = list(accumulate(map(len, self.words), initial=0))
        self.flat = [word for sentence in self.words for word in sentence]
        for token, place in enumerate(re.finditer(r"[^ \t\r\n]+", self.wanted.text or "")):
            self.starts[place.start()] = token
            self.ends[place.end()] = token

    def fault(self, problem: str, expected: str) -> InputError:
        """Make the error for the current line."""
        return InputError(self.file, self.line, problem, expected)

    def tsv(self, text: str) -> None:
        """Parse a line of LitBank's TSV."""
        match text.split("\t"):
            case ["MENTION", identifier, *numbers, said, kind, form] if len(numbers) == 4:
                if not all(map(_NUMBER.fullmatch, numbers)):
                    raise self.fault(f"{shown(' '.join(numbers))} is not a place", "sentence, token, sentence, token")
                first, start, last, end = map(int, numbers)
                self.add(identifier, self.token(first, start), self.token(last, end), said, kind, form)
            case ["COREF", identifier, name] if name:
                if identifier in self.name_of:
                    raise self.fault(f"mention {shown(identifier)} has two entities", "an entity for a mention")
                self.name_of[identifier] = name
                self.lines_of_names.append((identifier, self.line))
            case ["APPOS" | "COP", _, _]:
                pass
            case _:
                expected = "`MENTION`, `COREF`, `APPOS` or `COP` with their columns"
                raise self.fault(f"{shown(text)} is not a line of LitBank's tsv", expected)

    def token(self, sentence: int, token: int) -> int:
        """Return the offset of a token in the document."""
        if sentence >= len(self.words) or token >= len(self.words[sentence]):
            problem = f"token {token} of sentence {sentence} is beyond the text"
            raise self.fault(problem, f"{len(self.words)} sentences, both counted from 0")
        return self.begins[sentence] + token

    def brat(self, text: str) -> None:
        """Parse a line of brat's standoff annotation."""
        if _RELATION.fullmatch(text):
            return
        match = _BRAT.fullmatch(text)
        if not match:
            expected = "`T1⇥NOM_PER 0 7⇥the dog`, or a relation `appos` or `cop`"
            raise self.fault(f"{shown(text)} is not a line of LitBank's brat", expected)
        first, behind = self.place_of(int(match["start"])), self.place_of(int(match["end"]))
        start = None if first is None else self.starts.get(first)
        last = None if behind is None else self.ends.get(behind)
        if start is None or last is None:
            what = f"characters {match['start']} to {match['end']} do not begin and end with tokens of the text"
            raise self.fault(what, "whole tokens")
        if mention := _MENTION.fullmatch(match["label"]):
            kind = mention["kind"].replace("MENTION", "_")
            self.add(match["id"], start, last, match["text"], mention["type"] or "_", kind)
        elif _ENTITY.fullmatch(match["label"]):
            code = start << BITS | last
            if code in self.entities_at:
                raise self.fault(f"{shown(match['text'])} has two entities", "an entity for a mention")
            self.meet(match["id"])
            self.entities_at[code] = match["label"], self.line
        else:
            raise self.fault(f"{shown(match['label'])} is neither a mention nor an entity", "`NOM_PER`, or `name-1`")

    def add(self, identifier: str, start: int, last: int, text: str, of_type: str, kind: str) -> None:
        """Add a mention. Choice REPEAT-1."""
        if start > last:
            raise self.fault(f"mention {shown(identifier)} ends before it begins", "its first token, then its last")
        there = " ".join(self.flat[start : last + 1])
        if text != there:
            raise self.fault(f"the mention is {shown(text)}, and {shown(there)} in the text", "the same tokens")
        code = start << BITS | last
        if code in self.id_of and self.wanted.repeated == "error":
            both = f"mentions {self.id_of[code]} and {identifier} are the same"
            self.wanted.noticed(RepeatedMentionError(self.file, self.line, f"repeated mention: {both}", code))
        self.meet(identifier)
        if self.id_of.setdefault(code, identifier) != identifier:
            self.again.append((code, identifier))
        self.type_of.setdefault(code, of_type)
        self.kind_of.setdefault(code, kind)

    def meet(self, identifier: str) -> None:
        """Register an id, which must be new."""
        if identifier in self.known:
            raise self.fault(f"{shown(identifier)} appears twice", "each id once")
        self.known.add(identifier)

    def document(self) -> Document:
        """Return the document that the file holds."""
        for identifier, line in self.lines_of_names:
            self.line = line
            if identifier not in self.known:
                raise self.fault(f"{shown(identifier)} is not a mention", "the id of a mention")
        for code, (name, line) in self.entities_at.items():
            self.line = line
            if code not in self.id_of:
                raise self.fault(
                    f"entity {shown(name)} refers to an offset where there is no mention", "a mention of this place"
                )
            self.name_of[self.id_of[code]] = name
        entity_of: dict[CodedMention, int] = {}
        numbers: dict[str, int] = {}
        names: dict[int, str] = {}
        for code, identifier in self.id_of.items():
            name = self.name_of.get(identifier, f"\0{identifier}")
            entity_of[code] = number = numbers.setdefault(name, len(numbers))
            if identifier in self.name_of:
                names[number] = name
        for code, identifier in self.again:
            name = self.name_of.get(identifier, f"\0{identifier}")
            self.wanted.repeat(code, numbers.setdefault(name, len(numbers)))
        base = (self.wanted.within or self.file).replace("\\", "/").rpartition("/")[2]
        identifier = (
            base.removesuffix(".gz").removesuffix(".tsv" if base.endswith((".tsv", ".tsv.gz")) else ".ann") or base
        )
        blocks = tuple("\n".join(f"{n}\t{word}\t" for n, word in enumerate(words)) for words in self.words)
        sentences = zip(self.begins, self.words, strict=False) if self.wanted.keep_text else ()
        return Document(
            id=identifier,
            text_id=identifier,
            entity_of=entity_of,
            sentences=tuple(Sentence(start, 1, tuple(words), None, None, None) for start, words in sentences),
            file=self.file,
            line=1,
            columns=Columns(blocks, (1,) * len(blocks), on_one_line=True),
            beside=Beside(names=names, types=_nonempty(self.type_of), kinds=_nonempty(self.kind_of)),
        )

"""
CoNLL-2012 columns: documents of tokens, whose last column opens and closes mentions.

::

    file     = { document }
    document = "#begin document (" name ")" [ "; part " number ] [ ";" ]  { token | blank }  end
    end      = "#end document" [ what stands behind "#begin document" ]
    token    = { column } coreference          columns separated by tabs, or all by blanks; any number of them
    coreference = "-" | "_" | items { "|" items }
    items    = { alone | closing } { alone | opening }     at least one; a number is all digits that stand together
    opening  = "(" number        closing = number ")"        alone = "(" number ")"

A mention is the stretch of tokens from `(3` to the matching `3)`, counted through the document; a blank line ends a
sentence and nothing else. Where other readers differ from this one: choices READ-1 to READ-9 and READ-13. The readers
of other formats with brackets collect mentions as this one does, in `Closed`.
"""

import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import lru_cache
from itertools import islice
from typing import TypeAlias, cast

from corefref.formats.documents import (
    AS_DOCUMENTED,
    BITS,
    BLANKS,
    NO_VALUE,
    NOTHING_BESIDE,
    Beside,
    BracketError,
    CodedMention,
    Columns,
    Document,
    InputError,
    Noticed,
    Repeated,
    RepeatedMentionError,
    Sentence,
    Wanted,
    fields,
    named_twice,
    parted,
    refused,
    shown,
)
from corefref.rows import load

Sentences: TypeAlias = "Callable[[Columns], tuple[Sentence, ...]]"
_SENTENCES = "corefref.formats.sentences:sentences"
"""Returns the sentences of columns; a plain score needs none."""

BEGIN, END = "#begin document", "#end document"

_PART = re.compile(r"part +([0-9]{1,9})")
_BARE = re.compile(r"[^\s();]+")
_ALONE, _OPENING, _CLOSING = r"\([0-9]++\)", r"\([0-9]++(?!\))", r"[0-9]++\)"
_ITEM = re.compile(rf"{_ALONE}|{_OPENING}|{_CLOSING}")
_ITEMS_TOGETHER = re.compile(rf"(?:{_ITEM.pattern})++")
_IN_ORDER = re.compile(rf"(?:{_ALONE}|{_CLOSING})*+(?:{_ALONE}|{_OPENING})*+")
_LONGEST_ENTITY = 100
_ENTITY = re.compile(f"[0-9]{{1,{_LONGEST_ENTITY}}}")
_LONGEST_PLAIN = 40
"""Longer items are parsed by patterns, and longer last columns are not cached."""


_REPAIRED = "; --repair close or drop goes on"
_ITEMS = "`-`, `_`, or items `(3`, `3)`, `(3)` joined by `|`"
_EXPECTED_BEGINNING = f"`{BEGIN} (name); part 000`"


def documents(lines: Iterable[str], file: str, wanted: Wanted = AS_DOCUMENTED) -> Iterator[Document]:
    r"""
    Yield the documents of a file's lines, one at a time; `file` is its name in messages.

    `wanted.other` may have the column blocks of the documents' other halves by id. They are removed from it, and blocks
    that are the same are shared, so that a text that both files have is held once. Raises InputError for every
    departure from the format, at its line, and for a file without a document.

    >>> text = ["#begin document (toy); part 000", "the\t(0", "dog\t0)", "barks\t-", "#end document"]
    >>> [(d.id, [sorted(e) for e in d.partition]) for d in documents(text, "toy.conll")]
    [('toy; part 000', [[Span(start=0, end=1)]])]
    """
    numbered = enumerate(lines, wanted.first)
    begun: dict[str, int] = {}
    last = 0
    for last, line in numbered:
        text = (line.removeprefix("\ufeff") if last == 1 else line).strip(BLANKS)
        if text.startswith(BEGIN):
            name, text_id = named(text, file, last)
            if name in begun:
                wanted.noticed(named_twice(file, last, name, begun[name]))
            begun.setdefault(name, last)
            behind = text.removeprefix(BEGIN).strip(" \t")
            # No variable here may hold what was parsed, or the text would be kept until the next document.
            yield _Reading(file, name, text_id, behind, last, wanted).document(numbered)
        elif text.startswith(END):
            raise InputError(file, last, f"`{END}` outside a document", f"{_EXPECTED_BEGINNING} before it")
        elif text and not text.startswith("#"):
            # Behind the declaration of XML the next lines tell what it is.
            rest = " ".join(line.strip(BLANKS) for _, line in islice(numbered, 5)) if text.startswith("<?xml") else ""
            like = wanted.looks_like(f"{text} {rest}".strip(BLANKS))
            problem = f"text outside a document: {shown(text)}" + (f", which looks like {like.title}" if like else "")
            raise InputError(file, last, problem, (like and like.way) or _EXPECTED_BEGINNING)
    if not begun:
        raise InputError(file, max(last, 1), "no document" if last else "the file is empty", _EXPECTED_BEGINNING)


def named(text: str, file: str, line: int) -> tuple[str, str]:
    """Return the id of the document that a line begins, and its name without the part."""
    name = text.removeprefix(BEGIN).strip(" \t").removesuffix(";").rstrip(" ")
    before, _, last = name.rpartition(";")
    part = _PART.fullmatch(last.strip(" "))
    if part:
        name = before.rstrip(" ")
    in_brackets = name.startswith("(") and name.endswith(")") and len(name) > 1
    if not (in_brackets or (_BARE.fullmatch(name) and text[len(BEGIN)] in " \t")) or "\r" in name:
        raise InputError(file, line, f"{shown(text)} names no document", _EXPECTED_BEGINNING)
    if in_brackets and not (name := name[1:-1].strip(BLANKS)):
        raise InputError(file, line, "the document has no name", _EXPECTED_BEGINNING)
    # Choice READ-2.
    return (f"{name}; part {int(part[1]):03}" if part else name), name


_Item: TypeAlias = tuple[bool, int, bool]
"""Whether an item opens a mention, its entity, and whether it closes one."""


def _plain_item(text: str) -> _Item | None:
    """Parse an item that stands alone; None for anything else."""
    opens, closes = text[:1] == "(", text[-1:] == ")"
    label = text[opens : len(text) - closes]
    is_plain = (opens or closes) and label.isascii() and label.isdecimal() and len(text) <= _LONGEST_PLAIN
    return (opens, int(label), closes) if is_plain else None


@lru_cache(1 << 12)
def _plain_items(cell: str) -> Sequence[_Item]:
    """Parse the items of a last column that are joined by `|` alone; none if it holds anything else."""
    items = list(map(_plain_item, cell.split("|")))
    return [item for item in items if item] if None not in items else ()


class _Reading:
    """
    A document being parsed, up to the current token.

    `behind` is what follows the beginning on its line, `like` the column blocks of the other half.
    """

    __slots__ = (
        "behind",
        "closed",
        "file",
        "id",
        "items",
        "keep_text",
        "like",
        "line",
        "noticed",
        "numbers",
        "open",
        "repair",
        "repaired",
        "text_id",
    )

    def __init__(self, file: str, identifier: str, text_id: str, behind: str, line: int, wanted: Wanted) -> None:
        """Start a document after its first line."""
        self.file, self.id, self.text_id, self.behind, self.line = file, identifier, text_id, behind, line
        self.keep_text, self.noticed = wanted.keep_text, wanted.noticed
        self.closed = Closed(file, wanted.repeated, noticed=wanted.noticed)
        self.like: tuple[str, ...] = () if wanted.other is None else wanted.other.pop(identifier, ())
        self.items = 0
        """The number of the current item, greater than those of all before it."""
        self.numbers: dict[int, int] = {}
        """Each entity's number, once in memory however many mentions it has."""
        self.repair, self.repaired = wanted.repair, 0
        self.open: dict[int, list[tuple[int, int, int]]] = {}
        """By entity, its open brackets: token, line and number of the item."""

    def document(self, numbered: Iterator[tuple[int, str]]) -> Document:
        """Parse up to the end of the document."""
        blocks: list[str] = []
        starts: list[int] = []
        columns: list[str] = []
        before = 0
        number = self.line
        for number, line in numbered:
            # Most tokens have no coreference, and this is how their lines end.
            if line[-2:] == "\t-":
                columns.append(line[:-1])
                continue
            # As in `parted`, unless the line ends in blanks. A call would take as long as everything else here.
            head, tab, cell = line.rpartition("\t")
            if tab:
                head += tab
            else:
                head, _, cell = cell.rpartition(" ")
                head = head.rstrip(" ")
            if cell != "-" and cell != "_":
                if line and (not cell or cell[0] <= " " or cell[-1] <= " "):
                    head, cell = parted(line)
                if not cell and not head.strip(BLANKS):
                    if columns:
                        blocks.append(self.block(columns, number, len(blocks)))
                        starts.append(number - len(columns))
                        before += len(columns)
                        columns = []
                    continue
                if line[0] <= "#" and line.lstrip(BLANKS)[:1] == "#" and self.is_end(line, number):
                    break
                if not cell:
                    self.check_empty(head, number)
                elif cell not in NO_VALUE:
                    self.read(cell, before + len(columns), number)
            columns.append(head or "-")
        else:
            # The lines came to an end, and the document did not.
            self.block(columns, number + 1, len(blocks))
            raise InputError(self.file, number, f"document {self.id} has no end", f"`{END}`")
        if columns:
            blocks.append(self.block(columns, number, len(blocks)))
            starts.append(number - len(columns))
        self.check_closed(number)
        kept = Columns(tuple(blocks), tuple(starts))
        return Document(
            id=self.id,
            text_id=self.text_id,
            entity_of=self.closed.entity_of,
            sentences=cast(Sentences, load(_SENTENCES))(kept) if self.keep_text else (),
            file=self.file,
            line=self.line,
            columns=kept,
            beginning=self.behind,
            beside=Beside(again=tuple(self.closed.again), repaired=self.repaired)
            if self.closed.again or self.repaired
            else NOTHING_BESIDE,
            numbers_are_names=True,
        )

    def check_closed(self, number: int) -> None:
        """Refuse or repair what is open at the end of the document, which is in line `number`. Choice READ-3."""
        # In the order of their lines, so that the first refusal is the first in the file.
        left = [(line, entity, start, item) for entity, openings in self.open.items() for start, line, item in openings]
        for opening, entity, start, item in sorted(left):
            if self.repair == "error":
                expected = f"`{entity})` before the end of document {self.id} in line {number}{_REPAIRED}"
                self.noticed(BracketError(self.file, opening, f"entity {entity} is opened but never closed", expected))
            else:
                self.mend(start, entity, item, opening)

    def mend(self, token: int, entity: int, item: int, line: int) -> None:
        """Count half a bracket, and close its mention at its own token if asked to."""
        self.repaired += 1
        if self.repair == "close":
            entity = self.numbers.setdefault(entity, entity)
            self.closed.add(token << BITS | token, entity, number=item, opening=line, line=line)

    def block(self, columns: Sequence[str], after: int, place: int) -> str:
        """Return the lines of a sentence without their last columns; the line after it has the number `after`."""
        block = "\n".join(columns)
        if "\r" in block or ("#" in block and "document" in block):
            for number, line in enumerate(columns, after - len(columns)):
                self.check_inside(line.strip(BLANKS), number)
                if "\r" in line:
                    problem = f"a carriage return inside a line: {shown(line)}"
                    raise InputError(self.file, number, problem, "one at the end of a line only")
        return self.like[place] if place < len(self.like) and self.like[place] == block else block

    def check_inside(self, text: str, number: int) -> None:
        """Refuse a beginning or end of a document in place of a token."""
        if text.startswith(BEGIN):
            raise InputError(self.file, number, f"a document begins inside document {self.id}", f"`{END}` before it")
        if text.startswith(END):
            may_follow = "" if self.behind in {"", *NO_VALUE} else f", or with {shown(self.behind)} behind it"
            expected = f"`{END}` alone{may_follow}"
            raise InputError(self.file, number, f"more than `{END}` on its line", expected)

    def is_end(self, line: str, number: int) -> bool:
        """Tell whether a line that begins with `#` ends the document, or is a token. Choice READ-5."""
        text = line.strip(BLANKS)
        if (
            text.startswith(END)
            and text[len(END) : len(END) + 1] in ("", " ", "\t")
            and text[len(END) :].strip(" \t") in ("", *({self.behind} - NO_VALUE))
        ):
            return True
        self.check_inside(text, number)
        columns, cell = parted(line)
        is_token = cell in NO_VALUE or _is_coreference(cell) if cell else " " not in fields(columns)[0]
        if not is_token:
            raise InputError(self.file, number, f"a comment inside a document: {shown(text)}", "tokens, blank lines")
        return False

    def check_empty(self, columns: str, number: int) -> None:
        """Refuse an empty last column if the one before it may be meant. Choice READ-9."""
        text = columns.strip(BLANKS)
        before, last = parted(text)
        if _is_coreference(last) or ("\t" not in text and before and last in NO_VALUE):
            problem = f"a tab after what may be the last column: {shown(text)}"
            raise InputError(self.file, number, problem, "no tab after it, or `-` after the tab")

    def read(self, cell: str, token: int, line: int) -> None:
        """Parse the items of a last column, from left to right. Choice READ-3."""
        plain = _plain_items(cell) if len(cell) <= _LONGEST_PLAIN else ()
        numbers = self.numbers
        for opens, entity, closes in plain or self.items_of(cell, line):
            self.items = number = self.items + 1
            if not closes:
                self.open.setdefault(entity, []).append((token, line, number))
            elif opens:
                entity = numbers.setdefault(entity, entity)
                self.closed.add(token << BITS | token, entity, number=number, opening=line, line=line)
            elif brackets := self.open.get(entity):
                # Brackets of one entity are nested: what is closed is what was opened last.
                start, opening, number = brackets.pop()
                if not brackets:
                    del self.open[entity]
                entity = numbers.setdefault(entity, entity)
                self.closed.add(start << BITS | token, entity, number=number, opening=opening, line=line)
            elif self.repair == "error":
                problem = f"entity {entity} is closed but not open"
                self.noticed(BracketError(self.file, line, problem, f"`({entity}` before it{_REPAIRED}"))
            else:
                self.mend(token, entity, number, line)

    def items_of(self, cell: str, line: int) -> Iterator[_Item]:
        """Yield the items of any last column, up to the first that is not one."""
        for text in cell.split("|"):
            if plain := _plain_item(text):
                yield plain
                continue
            if text.isascii() and text.isdecimal() and len(text) <= _LONGEST_PLAIN and int(text) in self.open:
                # Some programs write the entity at each word inside its mention.
                if self.repair == "error":
                    problem = f"the last column {shown(cell)} has the entity {text}, whose mention goes on here, alone"
                    expected = f"`-` at a word inside a mention{_REPAIRED}"
                    raise InputError(self.file, line, problem, expected)
                self.repaired += 1
                continue
            for item in self.together(text, cell, line):
                yield item[:1] == "(", self.entity(item, cell, line), item[-1:] == ")"

    def together(self, text: str, cell: str, line: int) -> Sequence[str]:
        """Return the items without a `|` between them. Choice READ-13."""
        if not (_ITEMS_TOGETHER.fullmatch(text) and len(items := _ITEM.findall(text)) > 1):
            return (text,)
        # Closing items first, as in `4)(3`: `(0(1)2)` is `(0 (1) 2)` or `(0 (1)2)`, and `0)(0` may close either.
        closed = {item[:-1].lstrip("0") for item in items if item[0] != "("}
        opened = {item[1:].lstrip("0") for item in items if item[-1] != ")"}
        if not (_IN_ORDER.fullmatch(text) and closed.isdisjoint(opened)):
            problem = f"the last column {shown(cell)} can be read in two ways"
            raise InputError(self.file, line, problem, "`|` between what opens and what closes")
        return items

    def entity(self, item: str, cell: str, line: int) -> int:
        """Return the entity's number in `(7`, `7)` or `(7)`. Raises InputError for other text. Choice READ-6."""
        label = item.strip("()")
        if not label or ")" in label or item not in (f"({label}", f"({label})", f"{label})"):
            raise InputError(self.file, line, f"the last column {shown(cell)} is not coreference", _ITEMS)
        if len(label) > _LONGEST_ENTITY and label.isascii() and label.isdecimal():
            problem = f"entity {shown(label)} has {len(label)} digits"
            raise InputError(self.file, line, problem, f"at most {_LONGEST_ENTITY}")
        if not _ENTITY.fullmatch(label):
            raise InputError(self.file, line, f"entity {shown(label)} is not a number", _ITEMS)
        return int(label)


def _is_coreference(cell: str) -> bool:
    """True if a column opens or closes mentions."""
    return all(_ITEMS_TOGETHER.fullmatch(items) for items in cell.split("|"))


class Numbers(dict[str, int]):
    """
    The numbers of entities by name, in order of appearance, and the names by number.

    >>> numbers = Numbers()
    >>> [numbers.number(name) for name in ("e1", "e2", "e1")], numbers.names
    ([0, 1, 0], ['e1', 'e2'])
    """

    def __init__(self) -> None:
        """Begin without names."""
        super().__init__()
        self.names: list[str] = []

    def number(self, name: str) -> int:
        """Return the number of a name; a new name gets the next number."""
        if name not in self:
            self[name] = len(self.names)
            self.names.append(name)
        return self[name]


class Closed:
    """
    The mentions of a document whose brackets have closed, each with the number of its entity, and each once.

    Brackets close in another order than they open. So each opening has a number, and of mentions with the same words
    the one opened first counts, unless repeated mentions are refused. Choice REPEAT-1.
    """

    __slots__ = ("again", "entity_of", "file", "names", "noticed", "number_of", "repeated")

    def __init__(self, file: str, repeated: Repeated, names: Numbers | None = None, noticed: Noticed = refused) -> None:
        """
        Start with none. `names` has the names of entities that are not numbers.

        `noticed` is called with each repeated mention that is not allowed; if it returns, the one closed first counts.
        """
        self.file, self.repeated, self.names, self.noticed = file, repeated, names, noticed
        self.entity_of: dict[CodedMention, int] = {}
        self.number_of: dict[CodedMention, int] = {}
        """By mention, the number of the bracket that opened it; only where the first of repeated mentions counts."""
        self.again: list[tuple[CodedMention, int]] = []
        """The repeated mentions that do not count, with their entities."""

    def add(self, mention: CodedMention, entity: int, *, number: int, opening: int, line: int) -> bool:
        """
        Add a mention opened in line `opening`, by the bracket of a `number`, and closed in `line`.

        Return whether it counts.
        """
        if mention in self.entity_of:
            if self.repeated == "error":
                self.noticed(self.fault(mention, entity, opening, line))
                return False
            if number > self.number_of[mention]:
                self.again.append((mention, entity))
                return False
            self.again.append((mention, self.entity_of[mention]))
        self.entity_of[mention] = entity
        if self.repeated == "first":
            self.number_of[mention] = number
        return True

    def fault(self, mention: CodedMention, other: int, opening: int, line: int) -> RepeatedMentionError:
        """Make the error for a repeated mention."""
        earlier = self.entity_of[mention]
        first, second = (str(e) if self.names is None else self.names.names[e] for e in (earlier, other))
        both = f"twice in entity {first}" if earlier == other else f"in entities {first} and {second}"
        where = f"line {line}" if line == opening else f"lines {opening}-{line}"
        return RepeatedMentionError(self.file, opening, f"repeated mention ({where}): {both}", mention)

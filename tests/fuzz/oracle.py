"""
What a file says, read a second time: slowly, strictly, and without a line of the readers' own.

A text is taken whole. The items of a last column are put in a row for each entity, and the first bracket that closes is
matched with its neighbour until none is left; faults are gathered, and the first one met in reading is the outcome.
Written from the choices READ-1 to READ-10, READ-13 and REPEAT-1 of `spec/choices.md`.
"""

import gzip
import re
import zlib
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Literal, TypeAlias

from tests.fuzz import json_oracle

Place: TypeAlias = tuple[int, int] | str
"""A mention: its first and its last token, or its runs and empty nodes as a text, or its name in the set notation."""

Entities: TypeAlias = frozenset[frozenset[Place]]

Repeated: TypeAlias = Literal["error", "first"]
Side: TypeAlias = Literal["key", "response"]
Form: TypeAlias = Literal["conll", "gum", "corefud", "universal", "sets", "jsonlines", "json"]

BLANKS = " \t\r"


@dataclass(frozen=True, slots=True)
class Said:
    """What is said of a document: its id, its entities, its tokens (None where the format, or the file, has none)."""

    id: str
    entities: Entities
    words: tuple[str, ...] | None


class RefusedError(Exception):
    """The text is to be refused, at one of the lines; at any, if none is known."""

    def __init__(self, *lines: int) -> None:
        """Keep the lines."""
        super().__init__(lines)
        self.lines = frozenset(lines)


def said(content: bytes, repeated: Repeated = "error", side: Side = "key") -> tuple[Said, ...]:
    """The documents of a file. Raises RefusedError."""
    if content.startswith(b"\x1f\x8b"):
        try:
            content = gzip.decompress(content)
        except (OSError, EOFError, zlib.error) as error:
            raise RefusedError from error
    undecodable = [number for number, line in enumerate(content.split(b"\n"), 1) if not is_text(line)]
    lines = content.decode("utf-8", "replace").split("\n") if content else []
    try:
        found = documents(lines, repeated, side)
    except RefusedError as refused:
        # Where the line of a refusal is left open, what is not a text is not the only thing that may be met.
        raise RefusedError(*refused.lines, *(undecodable if refused.lines else ())) from refused
    if undecodable:
        raise RefusedError(*undecodable)
    return found


def is_text(line: bytes) -> bool:
    """Whether a line is UTF-8, without a NUL."""
    try:
        return "\0" not in line.decode("utf-8")
    except UnicodeDecodeError:
        return False


def documents(lines: list[str], repeated: Repeated, side: Side) -> tuple[Said, ...]:
    """The documents of a text, in the format that its first line with anything in it shows."""
    if lines and lines[0].startswith("\ufeff"):
        lines = [lines[0][1:], *lines[1:]]
    # What ends in a line's end has no further line.
    if lines and not lines[-1]:
        del lines[-1]
    if not lines:
        raise RefusedError(1)
    form = form_of(lines)
    if form == "conll":
        return tuple(conll(lines, repeated))
    if form in ("gum", "corefud"):
        # They are read with what is here.
        from tests.fuzz import relatives

        return tuple((relatives.gum if form == "gum" else relatives.corefud)(lines, repeated))
    if form == "universal":
        from tests.fuzz.universal import universal

        return tuple(universal(lines, repeated))
    if form == "json":
        return whole("\n".join(lines), repeated, side)
    found: list[Said] = []
    for number, line in enumerate(lines, 1):
        if form == "sets":
            found.append(sets(line, number, repeated))
        elif line.strip(BLANKS):
            # An object may end in a later line, and several may stand in one.
            rest = "\n".join(lines[number - 1 :]) if not found and json_oracle.goes_on(line) else ""
            try:
                several = json_oracle.following(rest or line)
            except json_oracle.Refusal as error:
                raise RefusedError(*([] if rest else [number])) from error
            reads = [partial(json_oracle.loaded, line)] if several is None else [partial(_itself, o) for o in several]
            goes_on = bool(rest) and several is not None
            refused = [] if goes_on else [number + json_oracle.stops(rest) if rest else number]
            for read in reads:
                found.append(an_object(read, len(found) + 1, refused, repeated, side))
            if goes_on:
                if len({document.id for document in found}) < len(found):
                    raise RefusedError
                break
        if len({document.id for document in found}) < len(found):
            raise RefusedError(number)
    return tuple(found)


def _itself(o: object) -> object:
    return o


def whole(text: str, repeated: Repeated, side: Side) -> tuple[Said, ...]:
    """The documents of JSON that is not in lines. In which line it is refused is left open."""
    try:
        objects = json_oracle.whole_file(text)
    except json_oracle.Refusal as error:
        raise RefusedError from error
    found = [an_object(partial(_itself, o), number, [], repeated, side) for number, o in enumerate(objects, 1)]
    if len({document.id for document in found}) < len(found):
        raise RefusedError
    return tuple(found)


def form_of(lines: Iterable[str]) -> Form:
    """
    `{"name":` begins JSON lines, `{` alone and `[` whole JSON, other `{` sets; else CoNLL-2012, or a relative of it.

    Other comments tell nothing. The comments of CorefUD are Universal Anaphora's too: their columns tell them apart.
    """
    shared = False
    for text in filter(None, (line.strip(BLANKS) for line in lines)):
        columns = text.split("\t")
        if is_universal(text):
            return "universal"
        if shared and text.startswith("#"):
            continue
        if shared:
            return "corefud"
        if re.match(r"# ?(newdoc\b|(global\.Entity|sent_id) ?=)", text):
            shared = True
            continue
        if len(columns) == 10 and re.fullmatch(r"[0-9]+([-.][0-9]+)?", columns[0]):
            return "corefud"
        if text.startswith("# begin document"):
            return "gum"
        if json_oracle.is_of_lines(text):
            return "jsonlines"
        if json_oracle.is_whole(text):
            return "json"
        if text.startswith("{"):
            return "sets"
        if text.startswith("#begin document") or not text.startswith("#"):
            break
    return "corefud" if shared else "conll"


def is_universal(text: str) -> bool:
    """Whether a line has fifteen columns behind the number of a word, or names the columns."""
    columns = text.split("\t") if "\t" in text else list(filter(None, text.split(" ")))
    if re.match(r"# ?global\.columns ?=.*\bIDENTITY\b", text):
        return True
    return len(columns) == 15 and re.fullmatch(r"[0-9]+([-.][0-9]+)?", columns[0]) is not None


def sets(line: str, number: int, repeated: Repeated) -> Said:
    """The document of a line of set notation."""
    text = line.strip(BLANKS)
    if any(character.isspace() and character not in " \t" for character in text):
        raise RefusedError(number)
    for mark in "{}":
        text = text.replace(mark, f" {mark} ")
    words = [word for word in re.split("[ \t,]", text) if word]
    entities: list[list[str]] = []
    while words:
        if words.pop(0) != "{" or "}" not in words:
            raise RefusedError(number)
        end = words.index("}")
        members, words = words[:end], words[end + 1 :]
        if not members or "{" in members:
            raise RefusedError(number)
        entities.append([without_type(m) for m in members])
    return Said(str(number), each_once(entities, number, repeated), None)


def without_type(word: str) -> str:
    """The name of a mention, without what is said of it after a slash."""
    name, slash, kind = word.rpartition("/")
    entity_type = kind.removeprefix("name:")
    typed = kind in ("name", "pronoun", "nominal") or (
        kind != entity_type and entity_type != "" and set(entity_type) <= LETTERS
    )
    return name if slash and name and typed else word


LETTERS = frozenset("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz_")


def each_once(entities: Sequence[Sequence[Place]], line: int, repeated: Repeated) -> Entities:
    """The entities, with a repeated mention where it stands first, if it may appear twice at all."""
    every = [m for e in entities for m in e]
    if len(set(every)) < len(every) and repeated == "error":
        raise RefusedError(line)
    known: set[Place] = set()
    kept: set[frozenset[Place]] = set()
    for e in entities:
        kept.add(frozenset(e) - known)
        known.update(e)
    return frozenset(kept - {frozenset()})


def an_object(found: Callable[[], object], number: int, lines: Sequence[int], repeated: Repeated, side: Side) -> Said:
    """The document of an object, the `number`-th of its file; it is refused in one of these lines."""
    try:
        meant = json_oracle.meant(found(), side, repeated)
    except json_oracle.Refusal as error:
        raise RefusedError(*lines) from error
    line = lines[0] if lines else 0
    return Said(meant.name or str(number), each_once(meant.entities, line, repeated), meant.words)


@dataclass(frozen=True, slots=True)
class Bracket:
    """An item's bracket: the entity's name, what it does, where it stands, and its place among all items."""

    entity: str
    opens: bool
    closes: bool
    token: int
    line: int
    place: int


@dataclass(slots=True)
class Body:
    """The tokens of a document and the brackets of its last columns."""

    words: list[str] = field(default_factory=list)
    brackets: list[Bracket] = field(default_factory=list)
    misnumbered: list[int] = field(default_factory=list)
    """In SemEval-2010's columns, the lines whose first column is not the place of the token in its sentence."""


def conll(lines: Sequence[str], repeated: Repeated) -> Iterable[Said]:
    """The documents of CoNLL-2012 lines."""
    begun: set[str] = set()
    rest = list(enumerate(lines, 1))
    numbered = is_semeval(lines)
    while rest:
        number, line = rest.pop(0)
        text = line.strip(BLANKS)
        if text.startswith("#begin document"):
            name = named(text.removeprefix("#begin document"), number)
            if name in begun:
                raise RefusedError(number)
            begun.add(name)
            behind = text.removeprefix("#begin document").strip(BLANKS)
            end = next((at for at, (_, other) in enumerate(rest) if ends(other.strip(BLANKS), behind)), None)
            body = body_of(rest[:end], repeated, end is not None, numbered)
            entities = entities_of(body.brackets, repeated, closed=end is not None)
            if end is None:
                raise RefusedError(rest[-1][0] if rest else number)
            if body.misnumbered:
                raise RefusedError(body.misnumbered[0])
            yield Said(name, entities, tuple(body.words))
            rest = rest[end + 1 :]
        elif text.startswith("#end document") or text[:1] not in ("", "#"):
            raise RefusedError(number)
    if not begun:
        raise RefusedError(len(lines))


def is_semeval(lines: Sequence[str]) -> bool:
    """Whether the first token has SemEval-2010's columns: its number, 1, its word, a lemma other than 0, another."""
    texts = [text for line in lines if (text := line.strip(BLANKS))]
    heading = next((at for at, text in enumerate(texts) if text.startswith("#begin document")), len(texts))
    first = next(iter(texts[heading + 1 :]), "")
    columns = first.split("\t") if "\t" in first else first.split()
    return len(columns) > 3 and columns[0] == "1" and columns[2].strip(" ") != "0"


def ends(text: str, behind: str) -> bool:
    """Whether a line ends the document that has this behind its `#begin document`. Choice READ-5."""
    return text == "#end document" or (
        behind not in ("-", "_")
        and text.startswith("#end document")
        and text[len("#end document") :].lstrip(" \t") == behind
        and text[len("#end document")] in " \t"
    )


def named(text: str, number: int) -> str:
    """The id of the document that is begun, by what stands behind `#begin document`. Choice READ-2."""
    rest = text.strip(BLANKS).removesuffix(";").rstrip(" ")
    before, semicolon, after = rest.rpartition(";")
    part = re.fullmatch(" *part +([0-9]{1,9}) *", after) if semicolon else None
    if part:
        rest = before.rstrip(" ")
    if len(rest) > 1 and rest[0] == "(" and rest[-1] == ")":
        name = rest[1:-1].strip(BLANKS)
    else:
        name = "" if re.search(r"[\s();]", rest) or text[:1] not in (" ", "\t") else rest
    if not name or "\r" in text.rstrip(BLANKS):
        raise RefusedError(number)
    return f"{name}; part {part[1].lstrip('0').rjust(3, '0')}" if part else name


def body_of(lines: Sequence[tuple[int, str]], repeated: Repeated, ended: bool, numbered: bool = False) -> Body:
    """The lines between the beginning and the end of a document."""
    body = Body()
    late: list[int] = []
    place = 0
    for number, line in [*lines, (0, "")] if ended else lines:
        text = line.strip(BLANKS)
        if not text and late:
            # What is wrong outside the last column is met at the end of a sentence.
            entities_of(body.brackets, repeated, closed=False)
            raise RefusedError(*late)
        if not text:
            place = 0
            continue
        place += 1
        # A carriage return means nothing at the end of a line, and there only.
        inside = line.rstrip(BLANKS) if "\t" not in line else line.rstrip("\r")
        columns = inside.split("\t") if "\t" in inside else re.split(" +", inside.lstrip(" "))
        cell = columns.pop().rstrip(BLANKS).lstrip(" ")
        another = text.startswith(("#begin document", "#end document"))
        if "\r" in "".join(columns) or another:
            late.append(number)
        items = [] if cell in ("-", "_") or (not cell and may_be_empty(text, columns)) else cell.split("|")
        if another and (items or not cell):
            items = [text]
        for item in (part for together in items for part in apart(together)):
            entity = entity_named(item)
            if entity is None:
                # A bracket before this one may be at fault too, and is met before.
                entities_of(body.brackets, repeated, closed=False)
                raise RefusedError(number, *late)
            bracket = Bracket(entity, item[0] == "(", item[-1] == ")", len(body.words), number, len(body.brackets))
            body.brackets.append(bracket)
        if numbered and columns[:1] != [str(place)]:
            body.misnumbered.append(number)
        at = min(1 if numbered else 3, len(columns) - 1)
        body.words.append((columns[at].strip(BLANKS) if columns else "") or "-")
    if late:
        raise RefusedError(*late, lines[-1][0])
    return body


def may_be_empty(text: str, columns: Sequence[str]) -> bool:
    """Whether the last column is left empty, and not put before a tab too many, nor missing in a comment."""
    before = text.split("\t")[-1].split(" ")[-1] if "\t" not in text else text.split("\t")[-1].strip(" ")
    meant = all(is_item(item) for together in before.split("|") for item in cut(together)) or (
        "\t" not in text and " " in text and before in ("-", "_")
    )
    comment = text.startswith("#") and " " in columns[0].strip(" ")
    return not meant and not comment


def cut(together: str) -> list[str]:
    """A text in pieces: before each bracket that opens, and behind each that closes."""
    return [piece for piece in re.split(r"(?<=\))|(?=\()", together) if piece] or [together]


def is_item(text: str) -> bool:
    """Whether a text is a number with one bracket or two around it."""
    return re.fullmatch(r"\([0-9]+\)?|[0-9]+\)", text) is not None


def apart(together: str) -> list[str]:
    """
    The items that stand together. Choice READ-13.

    What could be read in two ways is left as it is, which is not an item: something opens before something closes, or
    an entity is closed and opened.
    """
    pieces = cut(together)
    if not all(is_item(piece) for piece in pieces):
        return [together]
    kinds = "".join("<" if piece[0] != "(" else "" if piece[-1] == ")" else ">" for piece in pieces)
    both = {p.rstrip(")").lstrip("0") for p in pieces if p[0] != "("} & {
        p.lstrip("(").lstrip("0") for p in pieces if p[-1] != ")"
    }
    return [together] if "><" in kinds or both else pieces


def entity_named(item: str) -> str | None:
    """The name of an item's entity, the same for `01` and `1`; None for what is not an item."""
    digits = item.removeprefix("(").removesuffix(")")
    good = 0 < len(digits) <= 100 and digits != item and set(digits) <= set("0123456789")
    return digits.lstrip("0") or "0" if good else None


def entities_of(brackets: Sequence[Bracket], repeated: Repeated, closed: bool = True) -> Entities:
    """
    The entities of a document's brackets, each row of brackets of an entity matched from the inside.

    With `repeated` the first, a mention belongs where it was opened first.
    """
    faults: list[tuple[int, int]] = []
    unclosed: list[int] = []
    mentions: list[tuple[Bracket, Bracket]] = []
    for entity in dict.fromkeys(b.entity for b in brackets):
        row = [b for b in brackets if b.entity == entity]
        while (at := next((n for n, b in enumerate(row) if b.closes), None)) is not None:
            before = at if row[at].opens else at - 1
            if before < 0:
                faults.append((row[at].place, row[at].line))
                break
            mentions.append((row[before], row[at]))
            del row[before : at + 1]
        else:
            unclosed += [b.line for b in row]
    mentions.sort(key=lambda pair: pair[1].place)
    first: dict[tuple[int, int], Bracket] = {}
    for start, end in mentions:
        span = start.token, end.token
        if span in first and repeated == "error":
            faults.append((end.place, start.line))
        if span not in first or start.place < first[span].place:
            first[span] = start
    if faults:
        raise RefusedError(min(faults)[1])
    if unclosed and closed:
        raise RefusedError(min(unclosed))
    members: dict[str, set[Place]] = {}
    for span, start in first.items():
        members.setdefault(start.entity, set()).add(span)
    return frozenset(frozenset(e) for e in members.values())

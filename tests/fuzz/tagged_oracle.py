"""
Tagged text read a second time, from the page `spec/formats/tagged.md` and without a line of the reader's own.

A document is taken character by character. Each syntax makes a list of events of it, words, openings and closings with
the line of each; what opens and closes is then matched event by event. In which line a document of several lines is
refused is left open.
"""

from collections.abc import Iterator
from typing import Literal, NamedTuple, TypeAlias

from tests.fuzz.oracle import BLANKS, Entities, Place, RefusedError, Said

Syntax: TypeAlias = Literal["tagged", "links", "xml"]
Repair: TypeAlias = Literal["error", "close", "drop"]
Repeated: TypeAlias = Literal["error", "first"]


class Event(NamedTuple):
    """A word, an opening or a closing; its text or its entity, and for XML its element. `at` words are before it."""

    kind: Literal["word", "opens", "closes", "half"]
    text: str = ""
    element: str = ""


class StrictError(Exception):
    """The text is to be refused, whatever is repaired."""


class HalfError(Exception):
    """The text has half a tag."""


def read(lines: list[str], syntax: Syntax, repair: Repair = "error", repeated: Repeated = "error") -> tuple[Said, ...]:
    """The documents of a text. Raises RefusedError."""
    if not lines:
        raise RefusedError(1)
    rows = [line.strip(BLANKS) for line in lines]
    first = next((row for row in rows if row), "")
    found: list[Said] = []
    if is_header(first):
        at = rows.index(first)
        starts = [n for n in range(at, len(rows)) if is_header(rows[n])]
        for start, end in zip(starts, [*starts[1:], len(rows)], strict=True):
            name = rows[start].split("=", 1)[1].strip(BLANKS)
            try:
                if not name or name in {said.id for said in found}:
                    raise StrictError
                found.append(document(name, rows[start + 1 : end], syntax, repair, repeated))
            except (StrictError, HalfError) as error:
                raise RefusedError from error
        return tuple(found)
    for number, row in enumerate(rows, 1):
        try:
            if is_header(row):
                raise StrictError
            found.append(document(str(number), [row], syntax, repair, repeated))
        except (StrictError, HalfError) as error:
            raise RefusedError(number) from error
    return tuple(found)


def is_header(row: str) -> bool:
    """Whether a line names a document."""
    if not row.startswith("#"):
        return False
    rest = row[1:].lstrip(" \t\r")
    if not rest.startswith("newdoc") or rest[6:7] not in (" ", "\t", "\r"):
        return False
    rest = rest[6:].lstrip(" \t\r")
    return rest.startswith("id") and rest[2:].lstrip(" \t\r").startswith("=")


def document(name: str, rows: list[str], syntax: Syntax, repair: Repair, repeated: Repeated) -> Said:
    """A document of these lines."""
    if syntax == "tagged":
        events = [event for row in rows for word in blank_split(row) for event in of_word(word)]
    elif syntax == "links":
        events = list(of_links(rows))
    else:
        events = [event for row in rows for event in of_xml(row)]
    return matched(name, events, syntax, repair, repeated)


def blank_split(row: str) -> list[str]:
    """The words of a line."""
    return [word for word in row.replace("\t", " ").replace("\r", " ").split(" ") if word]


def is_name(text: str) -> bool:
    """Whether an entity may be called so in tagged words."""
    return bool(text) and not any(c in "[],|" or c.isspace() or c in "\x1c\x1d\x1e\x1f\x85" for c in text)


def of_word(word: str) -> Iterator[Event]:
    """The events of a word with tags."""
    bars = [n for n, c in enumerate(word) if c == "|"]
    tags = word[bars[-1] + 1 :] if bars else ""
    if not ("[" in tags or "]" in tags):
        if any(c in "[]" for c in word.partition("|")[2]):
            raise StrictError
        yield Event("word", word)
        return
    form = word[: bars[-1]]
    if not form or any(c in "[]" for c in form.partition("|")[2]):
        raise StrictError
    yield Event("word", form)
    for tag in tags.split(","):
        opens, closes = tag[:1] == "[", tag[-1:] == "]"
        name = tag[1 if opens else 0 : len(tag) - 1 if closes else len(tag)]
        if not (opens or closes) or not is_name(name):
            raise StrictError
        if opens:
            yield Event("opens", name)
        if closes:
            yield Event("closes", name)


def of_links(rows: list[str]) -> Iterator[Event]:
    """The events of Markdown: every bracket finds its other half by counting, in all lines together."""
    signs: list[tuple[str, str]] = []
    for row in rows:
        at = 0
        while at < len(row):
            if row[at] == "\\" and row[at + 1 : at + 2] in ("[", "]", "\\") and at + 1 < len(row):
                signs.append(("text", row[at + 1]))
                at += 2
            elif row[at] == "]" and (name := link_name(row[at + 1 :])):
                signs.append(("link", name))
                at += len(name) + 4
            elif row.startswith("](#", at):
                raise StrictError
            else:
                signs.append(({"[": "[", "]": "]"}.get(row[at], "text"), row[at]))
                at += 1
        signs.append(("text", "\n"))
    kinds: list[Event | str] = [text for _, text in signs]
    for n, (kind, name) in enumerate(signs):
        if kind == "[":
            depth, m = 1, n
            while depth and m + 1 < len(signs):
                m += 1
                depth += {"[": 1, "]": -1, "link": -1}.get(signs[m][0], 0)
            if depth:
                kinds[n] = Event("half")
            elif signs[m][0] == "link":
                kinds[n] = Event("opens", signs[m][1])
        elif kind in ("]", "link"):
            depth, m = 1, n
            while depth and m:
                m -= 1
                depth += {"[": -1, "]": 1, "link": 1}.get(signs[m][0], 0)
            if depth and kind == "]":
                kinds[n] = Event("half")
            elif kind == "link":
                kinds[n] = Event("closes", name, "" if depth else "]")
    text = ""
    for found in [*kinds, "\n"]:
        if isinstance(found, str) and found not in " \t\r\n":
            text += found
            continue
        if text:
            yield Event("word", text)
        text = ""
        if isinstance(found, Event):
            yield found


def link_name(rest: str) -> str:
    """The entity of `(#name)` at the beginning of a text; nothing if there is none."""
    if not rest.startswith("(#") or ")" not in rest:
        return ""
    name = rest[2 : rest.index(")")]
    return "" if "(" in name or any(c.isspace() or c in "\x1c\x1d\x1e\x1f\x85" for c in name) else name


USUAL = {"m", "mention", "coref", "entity"}


def of_xml(row: str) -> Iterator[Event]:
    """The events of a line of XML-like text, in the usual tags."""
    text, at = "", 0
    while at <= len(row):
        end = row.find(">", at) if row[at : at + 1] == "<" else -1
        inner = row[at + 1 : end] if end > 0 else ""
        closes = inner.startswith("/")
        inner = inner[1:] if closes else inner
        size = next((n for n, c in enumerate(inner) if not (c.isalnum() or c in "_.:-")), len(inner))
        is_tag = (
            inner[:1].isascii()
            and inner[:1].isalpha()
            and "<" not in inner
            and (size == len(inner) or inner[size] in " \t")
        )
        if not is_tag and at < len(row) and row[at] not in " \t\r":
            text += row[at]
            at += 1
            continue
        if text:
            yield Event("word", unescaped(text))
        text = ""
        if is_tag:
            yield element(inner[:size], inner[size:], closes)
            at = end + 1
        else:
            at += 1


def element(name: str, rest: str, closes: bool) -> Event:
    """The event of a tag."""
    numbered = name[:1] == "e" and name[1:].isascii() and name[1:].isdecimal()
    if name not in USUAL and not numbered:
        raise StrictError
    attributes: dict[str, str] = {}
    while rest.strip(" \t"):
        blank = rest[0] in " \t"
        rest = rest.lstrip(" \t")
        size = next((n for n, c in enumerate(rest) if not (c.isalnum() or c in "_:.-")), len(rest))
        attribute, value = rest[:size], rest[size:].lstrip(" \t")
        if not (blank and attribute and ((attribute[0].isascii() and attribute[0].isalpha()) or attribute[0] in "_:")):
            raise StrictError
        if not value.startswith("="):
            raise StrictError
        value = value[1:].lstrip(" \t")
        if value[:1] in ("'", '"') and value[:1] in value[1:]:
            stop = value.index(value[0], 1)
            attributes[attribute], rest = value[1:stop], value[stop + 1 :]
        else:
            stop = next((n for n, c in enumerate(value) if c.isspace() or c in "\"'=/\x1c\x1d\x1e\x1f\x85"), len(value))
            if not stop:
                raise StrictError
            attributes[attribute], rest = value[:stop], value[stop:]
    if closes:
        if attributes:
            raise StrictError
        return Event("closes", name if numbered else "", name)
    if not numbered and any(attribute.lower() == "ref" for attribute in attributes):
        raise StrictError
    entity = name if numbered else unescaped(attributes.get("id", "")).strip(BLANKS + "\n")
    if not entity:
        raise StrictError
    return Event("opens", entity, name)


def unescaped(text: str) -> str:
    """A text with signs for the references to them, each looked at once."""
    found, at = "", 0
    signs = {"&lt;": "<", "&gt;": ">", "&amp;": "&", "&quot;": '"', "&apos;": "'"}
    while at < len(text):
        reference = next((r for r in signs if text.startswith(r, at)), None)
        found += signs[reference] if reference else text[at]
        at += len(reference or "x")
    return found


def matched(name: str, events: list[Event], syntax: Syntax, repair: Repair, repeated: Repeated) -> Said:
    """A document of events."""
    halves = 0
    nodes: list[int | str] = []
    words: list[str] = []
    behind = 0
    opened: list[tuple[int, Event]] = []
    mentions: list[tuple[int, int, int, str]] = []
    order = 0
    numbers: list[int] = []

    def take(number: int, first: int, last: int, entity: str) -> None:
        nonlocal halves
        if last < first:
            halves += 1
        else:
            mentions.append((number, first, last, entity))

    for event in events:
        if event.kind == "half":
            halves += 1
        elif event.kind == "word" and event.text.startswith("##"):
            behind += 1
            nodes.append(f"{len(words) - 1}+{behind}" if words else f"0~{behind}")
        elif event.kind == "word":
            nodes.append(len(words))
            words.append(event.text)
            behind = 0
        elif event.kind == "opens":
            order += 1
            opened.append((len(nodes) - (syntax == "tagged"), event))
            numbers.append(order)
        else:
            fits = [
                n
                for n, (_, other) in enumerate(opened)
                if (syntax == "links" and event.element)
                or (syntax == "tagged" and other.text == event.text)
                or (syntax == "xml" and other.element == event.element)
            ]
            if not fits:
                halves += 1
                if repair == "close" and event.text and nodes:
                    order += 1
                    take(order, len(nodes) - 1, len(nodes) - 1, event.text)
                continue
            crosses = syntax == "xml" and fits[-1] != len(opened) - 1
            halves += crosses
            first, other = opened.pop(fits[-1])
            number = numbers.pop(fits[-1])
            if not crosses or repair == "close":
                take(number, first, len(nodes) - 1, other.text)
    for (first, other), number in zip(opened, numbers, strict=True):
        halves += 1
        if repair == "close" and first < len(nodes):
            take(number, first, first, other.text)
    return said(name, nodes, words, mentions, halves if repair == "error" else 0, repeated)


def said(
    name: str,
    nodes: list[int | str],
    words: list[str],
    mentions: list[tuple[int, int, int, str]],
    halves: int,
    repeated: Repeated,
) -> Said:
    """A document of mentions by the numbers of their first and last nodes."""
    of_place: dict[Place, str] = {}
    for _, first, last, entity in sorted(mentions):
        there = place(nodes[first : last + 1])
        if there in of_place and repeated == "error":
            raise StrictError
        of_place.setdefault(there, entity)
    if halves:
        raise HalfError
    if nodes and not words:
        raise StrictError
    entities: Entities = frozenset(
        frozenset(p for p, entity in of_place.items() if entity == one) for one in set(of_place.values())
    )
    return Said(name, entities, tuple(words))


def place(nodes: list[int | str]) -> Place:
    """A mention of these nodes."""
    words = [node for node in nodes if isinstance(node, int)]
    empty = [node for node in nodes if isinstance(node, str)]
    if not empty:
        return words[0], words[-1]
    run = [f"{words[0]}-{words[-1]}"] if words else []
    return ",".join(
        [
            *run,
            *sorted(
                empty,
                key=lambda e: (
                    int(e.replace("~", "+").split("+")[0]),
                    "+" in e,
                    int(e.replace("~", "+").split("+")[1]),
                ),
            ),
        ]
    )

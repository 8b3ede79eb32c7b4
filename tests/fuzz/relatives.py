"""
What files of GUM's columns and of CorefUD's CoNLL-U say, read a second time, as `oracle` reads the other formats.

A text is taken whole; the brackets of an entity are put in a row and matched from the inside. Of CorefUD every fault
of a text is gathered: a reader must refuse it in one of their lines. Written from `spec/formats/corefud.md` and the
choices READ-14 to READ-16.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from tests.fuzz.oracle import BLANKS, Bracket, RefusedError, Repeated, Said, entities_of

GUM_BEGIN, GUM_END = "# begin document", "# end document"


def pieces(cell: str) -> list[str] | None:
    """The items that stand together in a cell; None if they are not items."""
    found = [piece for piece in re.split(r"(?<=\))|(?=\()", cell) if piece]
    well = all(
        (piece[0] == "(" or piece[-1] == ")") and not set("()") & set(piece.removeprefix("(").removesuffix(")"))
        for piece in found
    )
    return found if well and found and all(piece.strip("()") for piece in found) else None


def brackets_of(items: Iterable[str], token: int, line: int, place: int) -> Iterable[Bracket]:
    """Items as brackets, at a token."""
    for number, item in enumerate(items, place):
        yield Bracket(item.strip("()"), item[0] == "(", item[-1] == ")", token, line, number)


def gum(lines: Sequence[str], repeated: Repeated) -> Iterable[Said]:
    """The documents of GUM's columns."""
    numbered = [(number, line.rstrip(BLANKS)) for number, line in enumerate(lines, 1)]
    begun: set[str] = set()
    while numbered:
        number, text = numbered.pop(0)
        if not text:
            continue
        rest = text[len(GUM_BEGIN) :]
        if not text.startswith(GUM_BEGIN) or (rest and rest[0] not in BLANKS) or "\r" in rest:
            raise RefusedError(number)
        name = rest.strip(BLANKS) or str(len(begun) + 1)
        if name in begun:
            raise RefusedError(number)
        begun.add(name)
        end = next((at for at, (_, other) in enumerate(numbered) if other == GUM_END), None)
        words: list[str] = []
        brackets: list[Bracket] = []
        for line, row in numbered[:end]:
            if not row:
                continue
            columns = row.split("\t")
            items = pieces(columns[2]) if len(columns) == 3 and columns[2] != "_" else []
            named = items is not None and not any(re.search(r"[|\s]", item) for item in items)
            if len(columns) != 3 or columns[0] != str(len(words)) or not named or "\r" in row:
                # A bracket before this line may be at fault too, and is met before.
                entities_of(brackets, repeated, closed=False)
                raise RefusedError(line)
            brackets += brackets_of(items or [], len(words), line, len(brackets))
            words.append(columns[1].strip(" ") or "-")
        entities = entities_of(brackets, repeated, closed=end is not None)
        if end is None:
            raise RefusedError(numbered[-1][0] if numbered else number)
        yield Said(name, entities, tuple(words))
        numbered = numbered[end + 1 :]
    if not begun:
        raise RefusedError(len(lines))


@dataclass(frozen=True, slots=True)
class Mention:
    """A mention of CorefUD: its entity, the names of its nodes, the item that opens it, and where it closes."""

    entity: str
    nodes: frozenset[tuple[int, int, int]]
    place: int
    line: int


@dataclass(slots=True)
class Text:
    """A document of CorefUD as far as it has been read; nodes are (word, side, number), as in `spec/formats`."""

    name: str
    line: int
    words: list[str] = field(default_factory=list)
    mentions: list[Mention] = field(default_factory=list)
    links: list[tuple[str, int]] = field(default_factory=list)
    names: set[str] = field(default_factory=set)


def corefud(lines: Sequence[str], repeated: Repeated) -> Iterable[Said]:
    """The documents of CorefUD's CoNLL-U. Raises RefusedError with the lines of all faults."""
    faults: set[int] = set()
    texts: list[Text] = []
    fields: list[str] = []
    newdoc: tuple[str, int] | None = None
    comments: list[int] = []
    rows: list[tuple[int, str]] = []
    place = 0
    for number, line in enumerate([*lines, None], 1):
        text = "" if line is None else line.rstrip("\r")
        blank = not text.strip(BLANKS)
        if blank:
            if line is None and rows:
                faults.add(number - 1)
            if rows:
                place = sentence(rows, number, texts[-1] if texts else Text("", 0), fields, place, faults)
            elif comments:
                faults.add(comments[0])
            rows, comments = [], []
            continue
        if text.startswith("#"):
            if rows:
                faults.add(number)
                place = sentence(rows, number, texts[-1] if texts else Text("", 0), fields, place, faults)
                rows = []
            comments.append(number)
            said = text[1:].strip(BLANKS)
            if header := re.fullmatch(r"global\.Entity[ \t]*=[ \t]*([^\r]*)", said):
                fields = header[1].split("-")
                if fields[0] not in ("eid", "GRP") or len(set(fields)) < len(fields):
                    faults.add(number)
            if said == "newdoc" or said.startswith(("newdoc ", "newdoc\t", "newdoc\r")):
                named = re.fullmatch(r"newdoc(?:[ \t]+id[ \t]*=[ \t]*([^\r]+))?", said)
                if named is None or newdoc is not None:
                    faults.add(number)
                newdoc = ((named[1] if named else None) or str(len(texts) + 1), number)
            continue
        if not rows:
            if not fields:
                faults.add(number)
            if newdoc is not None or not texts:
                name, begins = newdoc or (str(len(texts) + 1), (comments or [number])[0])
                if name in {known.name for known in texts}:
                    faults.add(begins)
                texts.append(Text(name, begins))
                newdoc = None
            comments = []
        rows.append((number, text))
    if not texts:
        faults.add(max(len(lines), 1))
    found = [finished(text, repeated, faults) for text in texts]
    if faults:
        raise RefusedError(*faults)
    return found


def finished(text: Text, repeated: Repeated, faults: set[int]) -> Said:
    """A document whose sentences have been read."""
    faults |= {line for name, line in text.links if name not in text.names}
    first: dict[frozenset[tuple[int, int, int]], Mention] = {}
    for mention in sorted(text.mentions, key=lambda m: m.place):
        if mention.nodes not in first:
            first[mention.nodes] = mention
        elif repeated == "error":
            # The one that closes later is refused, where it opens.
            faults |= {mention.line, first[mention.nodes].line}
    entities: dict[str, set[tuple[int, int] | str]] = {}
    for nodes, mention in first.items():
        entities.setdefault(mention.entity, set()).add(place_of(nodes))
    return Said(text.name, frozenset(map(frozenset, entities.values())), tuple(text.words))


def place_of(nodes: frozenset[tuple[int, int, int]]) -> tuple[int, int] | str:
    """The place of a mention: its first and last word if it is one run of words, else its runs and empty nodes."""
    words = sorted(word for word, side, _ in nodes if not side)
    starts = [word for word in words if word - 1 not in words]
    ends = [word for word in words if word + 1 not in words]
    runs = list(zip(starts, ends, strict=True))
    empty = sorted(node for node in nodes if node[1])
    if len(runs) == 1 and not empty:
        return runs[0]
    return ",".join([f"{a}-{b}" for a, b in runs] + [f"{w}{'+' if s > 0 else '~'}{n}" for w, s, n in empty])


def sentence(
    rows: Sequence[tuple[int, str]], after: int, text: Text, fields: Sequence[str], place: int, faults: set[int]
) -> int:
    """Read the lines of a sentence; the number of the next item."""
    start = len(text.words)
    nodes: list[tuple[int, int, int]] = []
    ids: list[str] = []
    words: list[str] = []
    dependencies: list[tuple[int, str]] = []
    brackets: list[tuple[Bracket, str]] = []
    until = 0
    for line, row in rows:
        columns = row.split("\t")
        if len(columns) != 10 or "\r" in row:
            faults.add(line)
            continue
        name, misc = columns[0], columns[9].strip(BLANKS)
        ranged = re.fullmatch(r"([1-9][0-9]{0,8})-([1-9][0-9]{0,8})", name)
        if ranged:
            first, last = int(ranged[1]), int(ranged[2])
            if first != len(words) + 1 or last <= first or len(words) < until or ours(misc):
                faults.add(line)
            until = last
            continue
        empty = re.fullmatch(r"(0|[1-9][0-9]{0,8})\.([1-9][0-9]{0,8})", name)
        if empty:
            before = nodes[-1] if nodes else (0, 0, 0)
            if int(empty[1]) != len(words) or (before[1] and before[2] >= int(empty[2])):
                faults.add(line)
            side = 1 if words else -1
            nodes.append((start + len(words) - (1 if words else 0), side, int(empty[2])))
            if columns[8].strip(BLANKS) not in ("_", "-"):
                dependencies.append((line, columns[8].strip(BLANKS)))
        else:
            if name != str(len(words) + 1) or not columns[1].strip(" "):
                faults.add(line)
            nodes.append((start + len(words), 0, 0))
            words.append(columns[1].strip(" "))
        ids.append(name)
        place = last_column(misc, len(nodes) - 1, line, place, fields, brackets, text, faults)
    if not words or until > len(words):
        faults.add(after)
    ids_known = {*ids, "0"}
    for line, column in dependencies:
        for item in column.split("|"):
            head, colon, relation = item.partition(":")
            if head not in ids_known or not (colon and relation) or re.search(r"\s", relation):
                faults.add(line)
    match(brackets, nodes, fields, text, faults)
    text.words += words
    return place


def ours(misc: str) -> dict[str, list[str]]:
    """The values of what is read of the last column, by name."""
    found: dict[str, list[str]] = {}
    for item in misc.split("|"):
        name, _, value = item.partition("=")
        if name in ("Entity", "SplitAnte", "Bridge"):
            found.setdefault(name, []).append(value)
    return found


def last_column(
    misc: str,
    node: int,
    line: int,
    place: int,
    fields: Sequence[str],
    brackets: list[tuple[Bracket, str]],
    text: Text,
    faults: set[int],
) -> int:
    """Read the last column of a node; the number of the next item."""
    said = ours(misc)
    if any(len(values) > 1 or not values[0] for values in said.values()):
        faults.add(line)
    opened: set[str] = set()
    for value in said.get("Entity", []):
        items = pieces(value)
        if items is None:
            faults.add(line)
            continue
        for item in items:
            values = item.strip("()").split("-") if item[0] == "(" else [item[:-1]]
            label = re.fullmatch(r"([^\[\]=|\s]+)(?:\[([1-9][0-9]{0,3})/([1-9][0-9]{0,3})\])?", values[0])
            if item[0] == "(":
                if not label or len(values) > len(fields) or (label[2] and not 1 < int(label[3]) >= int(label[2])):
                    faults.add(line)
                elif not label[2] or label[2] == "1":
                    text.names.add(label[1])
                    head = dict(zip(fields, values, strict=False)).get("head", "")
                    faults |= {line} if head and not re.fullmatch("[1-9][0-9]{0,8}", head) else set()
                opened.add(label[1] if label else "")
            bracket = Bracket(values[0], item[0] == "(", item[-1] == ")", node, line, place)
            brackets.append((bracket, "-".join(values)))
            place += 1
    for name, pattern in (
        ("SplitAnte", r"([^<>,:()]+)<([^<>,:()]+)"),
        ("Bridge", r"([^<>,:()]+)<([^<>,:()]+)(:[^,()]+)?"),
    ):
        for value in said.get(name, []):
            for link in value.split(","):
                found = re.fullmatch(pattern, link)
                if not found or (name == "Bridge" and found[2] not in opened):
                    faults.add(line)
                else:
                    text.links += [(found[1], line), (found[2], line)]
    return place


def match(
    brackets: Sequence[tuple[Bracket, str]],
    nodes: Sequence[tuple[int, int, int]],
    fields: Sequence[str],
    text: Text,
    faults: set[int],
) -> None:
    """Make mentions of the brackets of a sentence."""
    stretches: list[tuple[Bracket, Bracket, str]] = []
    for label in dict.fromkeys(bracket.entity for bracket, _ in brackets):
        row = [found for found in brackets if found[0].entity == label]
        while (at := next((n for n, (b, _) in enumerate(row) if b.closes), None)) is not None:
            before = at if row[at][0].opens else at - 1
            if before < 0:
                faults.add(row[at][0].line)
                del row[at]
                continue
            stretches.append((row[before][0], row[at][0], row[before][1]))
            del row[before : at + 1]
        faults |= {b.line for b, _ in row}
        if row:
            # What is opened and not closed may hold the part that another of its label needs.
            faults |= {opens.line for opens, _, _ in stretches if opens.entity == label}
    # By what opens: a part follows the last mention begun that waits for it.
    waiting: list[tuple[str, int, int, Bracket, str, list[tuple[int, int, int]], Bracket]] = []
    for opens, closes, said in sorted(stretches, key=lambda s: s[0].place):
        inside = list(nodes[opens.token : closes.token + 1])
        found = re.fullmatch(r"(.+)\[([0-9]+)/([0-9]+)\]", opens.entity)
        if found is None:
            mention(opens, opens.entity, said, inside, fields, text, faults)
            continue
        part, parts = int(found[2]), int(found[3])
        first, held = (opens, said), list[tuple[int, int, int]]()
        if part > 1:
            fit = [w for w in waiting if w[:3] == (found[1], part - 1, parts) and w[6].place < opens.place]
            if not fit:
                faults.add(opens.line)
                continue
            chosen = max(fit, key=lambda w: w[3].place)
            waiting.remove(chosen)
            first, held = (chosen[3], chosen[4]), chosen[5]
            if nodes.index(held[-1]) >= opens.token:
                faults |= {opens.line, closes.line}
                continue
        if part == parts:
            mention(first[0], found[1], first[1], held + inside, fields, text, faults)
        else:
            waiting.append((found[1], part, parts, first[0], first[1], held + inside, closes))
    faults |= {w[3].line for w in waiting}


def mention(
    opens: Bracket,
    entity: str,
    said: str,
    inside: Sequence[tuple[int, int, int]],
    fields: Sequence[str],
    text: Text,
    faults: set[int],
) -> None:
    """Take a mention in, if its head is one of its nodes."""
    values = dict(zip(fields, said.split("-"), strict=False))
    head = values.get("head", "")
    if head and not (re.fullmatch("[1-9][0-9]{0,8}", head) and int(head) <= len(inside)):
        faults.add(opens.line)
    text.mentions.append(Mention(entity, frozenset(inside), opens.place, opens.line))

"""
Random pairs of files of every family that the second scorer reads, and the settings under which they are scored.

A family is a function from a source of random numbers to a pair of files. Responses are the key with some mentions
moved, lost and found, so that figures are neither 0 nor 1; some files are changed by a character, so that readers
refuse them.
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from random import Random
from typing import NamedTuple, TypeAlias

Mentions: TypeAlias = "list[tuple[str, int, int]]"
"""Mentions as the names of their entities, first and last word."""


class Files(NamedTuple):
    """A pair of files, their formats (None if they are to be recognised), and the settings of a score."""

    key: str
    response: str
    form: str | None
    settings: Mapping[str, str]
    by: str = ""
    """The properties by whose classes figures are taken apart, with commas."""
    genre: str = ""
    """A pattern of genres."""
    command: str = "score"


PLAIN = ("mentions", "muc", "b_cubed", "ceaf_m", "ceaf_e", "blanc", "blanc_luo_2014", "lea", "conll")


def settings_of(random: Random, often: Mapping[str, tuple[float, Sequence[str]]]) -> dict[str, str]:
    """Of each setting a value that is not its default, as often as is said."""
    return {name: random.choice(values) for name, (how_often, values) in often.items() if random.random() < how_often}


def changed(random: Random, text: str, pieces: Sequence[str], how_often: float) -> str:
    """The text with a piece put in, or in place of a character."""
    while random.random() < how_often:
        place = random.randrange(len(text) + 1)
        text = text[:place] + random.choice(pieces) + text[place + (random.random() < 0.5) :]
        how_often /= 2
    return text


def mentions(random: Random, words: int, names: Sequence[str], *, crossing: bool, nested: bool = False) -> Mentions:
    """Mentions without a span twice, and without crossing mentions of one entity, or of two, unless they may cross."""
    chosen: Mentions = []
    for _ in range(random.randrange(6) if words else 0):
        first = random.randrange(words)
        last = min(words - 1, first + random.choice((0, 0, 1, 1, 2, 3)))
        name = random.choice(names)
        if any((a, z) == (first, last) for _, a, z in chosen):
            continue
        if any(
            (nested or name == other) and (a < first <= z < last or first < a <= last < z) for other, a, z in chosen
        ):
            continue
        if not crossing and any(name == other and not (z < first or last < a) for other, a, z in chosen):
            continue
        chosen.append((name, first, last))
    return sorted(chosen, key=lambda mention: (mention[1], -mention[2]))


def brackets(
    words: int, chosen: Mentions, bar: str, none: str, opened: Callable[[str], str] = lambda name: f"({name}"
) -> list[str]:
    """The last column of each word: first what closes, then what opens, then mentions of one word."""
    cells = []
    for at in range(words):
        closing = sorted((m for m in chosen if m[2] == at > m[1]), key=lambda m: -m[1])
        opening = sorted((m for m in chosen if m[1] == at < m[2]), key=lambda m: -m[2])
        alone = [m for m in chosen if m[1] == m[2] == at]
        items = [*(f"{m[0]})" for m in closing), *(opened(m[0]) for m in opening), *(f"{opened(m[0])})" for m in alone)]
        cells.append(bar.join(items) or none)
    return cells


# CorefUD


@dataclass
class Sentence:
    """A sentence of CorefUD: its nodes by their ids, their forms, and what empty nodes depend on."""

    nodes: list[str]
    forms: list[str]
    misc: list[list[str]] = field(default_factory=list)


HEADERS = (
    "eid-etype-head-other",
    "eid-head",
    "GRP-etype-infstat-head",
    "eid-head",
    "eid-etype-head-other",
    "eid-etype",
)
CHANGES_OF_COREFUD = (
    *("", "(", ")", "-", "\n", "#", "1", ".", "\t", " ", "e", "[", "/", "|", "=", "\r\n", "\r", "_", "<", "0", ":"),
    *("[1/2]", "[2/2]", "\u00a0", "# newdoc\n", "7-8", "Entity=(e9)", "SplitAnte=e1<e2", "Bridge=e1<e2", ","),
)


def _corefud_side(random: Random, texts: Sequence[Sequence[Sequence[str]]], header: str, named: bool) -> str:
    fields = header.split("-")[1:]
    lines: list[str] = []
    for number, sentences in enumerate(texts):
        for place, forms in enumerate(sentences):
            if place == 0 and (named or len(texts) > 1):
                lines.append(f"# newdoc id = d{number}")
            if number == place == 0:
                lines.append(f"# global.Entity = {header}")
            if random.random() < 0.3:
                lines.append(f"# sent_id = d{number}-{place}")
            lines += _corefud_sentence(random, forms, fields, "head" in fields)
            lines.append("")
    return "\n".join(lines) + "\n"


def _corefud_sentence(random: Random, forms: Sequence[str], fields: Sequence[str], has_heads: bool) -> list[str]:
    nodes = []
    for at in range(len(forms) + 1):
        nodes += [str(at)] if at else []
        nodes += [f"{at}.{n}" for n in range(1, 1 + (random.randint(1, 2) if random.random() < 0.18 else 0))]
    brackets_at: list[list[tuple[str, str, int, int]]] = [[] for _ in nodes]
    taken: set[tuple[int, ...]] = set()
    for _ in range(random.randrange(5)):
        name = f"e{random.randint(1, 4)}"
        size = random.randint(1, min(4, len(nodes)))
        first = random.randint(0, len(nodes) - size)
        last = first + size - 1
        inside = [*range(first, last + 1)]
        gap = last + 2 + random.randrange(len(nodes)) if random.random() < 0.2 else len(nodes)
        inside += [gap] if gap < len(nodes) else []
        if tuple(inside) in taken and random.random() < 0.95:
            continue
        taken.add(tuple(inside))
        head = str(random.randint(1, len(inside))) if random.random() < 0.8 else ""
        values = [head if f == "head" else random.choice(("", "x", "new", "person")) for f in fields]
        said = "".join(f"-{value}" for value in values)
        if gap < len(nodes):
            brackets_at[first].append((f"{name}[1/2]", said, first, last))
            brackets_at[gap].append((f"{name}[2/2]", "-" * len(values), gap, gap))
        else:
            brackets_at[first].append((name, said, first, last))
    rows = []
    for at, node in enumerate(nodes):
        closing = [f"{m[0]})" for opened in brackets_at[:at] for m in reversed(opened) if m[3] == at]
        closing = closing[::-1] if random.random() < 0.5 else closing
        alone = [f"({m[0]}{m[1]})" for m in brackets_at[at] if m[3] == at]
        opening = [f"({m[0]}{m[1]}" for m in brackets_at[at] if m[3] > at]
        chunks = "".join([*closing, *opening, *alone] if random.random() < 0.5 else [*alone, *closing, *opening])
        items = ([f"Entity={chunks}"] if chunks else []) + (["SpaceAfter=No"] if random.random() < 0.1 else [])
        if chunks and random.random() < 0.01:
            items.append("SplitAnte=e1<e2,e3<e2")
        empty = "." in node
        governors = [*(other for other in nodes if other != node), "0"]
        depends = {f"{random.choice(governors)}:{random.choice(('nsubj', 'obj'))}" for _ in range(random.randint(1, 2))}
        dependencies = "|".join(sorted(depends)) if empty and random.random() < 0.85 else "_"
        form = "_" if empty else forms[int(node) - 1]
        governor = "_" if empty else random.choice(["0", *(str(n) for n in range(1, 1 + len(forms)) if str(n) != node)])
        rows.append("\t".join([node, form, *("_" * 4), governor, "_", dependencies, "|".join(items) or "_"]))
    return rows


def corefud(random: Random) -> Files:
    """CorefUD with gaps, empty nodes, heads and dependencies, under every matching."""
    texts = [
        [[random.choice("abc") for _ in range(random.randint(1, 6))] for _ in range(random.randint(1, 2))]
        for _ in range(random.choice((1, 1, 2)))
    ]
    named = random.random() < 0.7
    header = random.choice(HEADERS)
    key = _corefud_side(random, texts, header, named)
    response = _corefud_side(random, texts, header, named)
    if random.random() < 0.25:
        response = key
    often = random.choice((0.0, 0.0, 0.4))
    key, response = (changed(random, text, CHANGES_OF_COREFUD, often) for text in (key, response))
    settings = settings_of(
        random,
        {
            "match": (0.8, ("head-corefud", "partial-corefud", "craft")),
            "zeros": (0.5, ("dependent",)),
            "singletons": (0.3, ("drop", "drop-key")),
            "repeated": (0.2, ("first",)),
            "missing": (0.1, ("empty",)),
            "tokens": (0.1, ("ignore",)),
            "undefined": (0.3, ("none",)),
            "over": (0.2, ("mean",)),
        },
    )
    if "zeros" not in settings and random.random() < 0.1:
        settings["align"] = "edits"
    return Files(key, response, "corefud" if random.random() < 0.3 else None, settings)


def task(random: Random) -> Files:
    """CorefUD under the settings of a shared task."""
    files = corefud(random)
    return files._replace(
        settings={"task": random.choice(("crac2022", "crac2023", "crac2024", "crac2025", "crac2026"))}
    )


# Columns


CHANGES_OF_COLUMNS = (
    "",
    "(",
    ")",
    "\t",
    " ",
    "\n",
    "#",
    "_",
    "-",
    "0",
    "1",
    "|",
    "\r\n",
    "\r",
    "x",
    "\u00a0",
    "(x)",
    "é",
)


def gum(random: Random) -> Files:
    """GUM's columns."""
    texts = [[random.choice("abc") for _ in range(random.randint(1, 6))] for _ in range(random.randint(1, 2))]
    named = random.random() < 0.6

    def side() -> str:
        lines = []
        for number, words in enumerate(texts):
            chosen = mentions(random, len(words), ("p-1", "2", "x", "é"), crossing=False)
            lines.append("# begin document" + (f" n{number}" if named else ""))
            cells = brackets(len(words), chosen, "", "_")
            lines += [f"{at}\t{word}\t{cell}" for at, (word, cell) in enumerate(zip(words, cells, strict=True))]
            lines += [""] * (random.random() < 0.2) + ["# end document"]
        return "\n".join(lines) + "\n"

    often = random.choice((0.0, 0.5))
    key, response = (changed(random, side(), CHANGES_OF_COLUMNS, often) for _ in range(2))
    settings = settings_of(random, {"repeated": (0.3, ("first", "merge")), "singletons": (0.3, ("drop", "drop-key"))})
    return Files(key, response, "gum" if random.random() < 0.3 else None, settings)


LABELS = (
    *(
        "NP",
        "NP",
        "NP",
        "VP",
        "S",
        "PP",
        "ADJP",
        "NML",
        "QP",
        "NX",
        "NP-SBJ=2",
        "UCP",
        "SBAR",
        "FRAG",
        "PRN",
        "WHNP",
        "X",
    ),
    *("INTJ", "-LRB-", "ADVP", "TOP", "SINV", "NAC"),
)
TAGS = (
    "DT",
    "NN",
    "NNP",
    "CC",
    "IN",
    "JJ",
    "CD",
    ",",
    "POS",
    "PRP",
    "VBD",
    "RB",
    "JJR",
    "$",
    ":",
    "-LRB-",
    "NN",
    "NNS",
)
FORMS = ("a", "b", "%", "-LRB-", ",", "1", "é", "``", "-RCB-", "c")


def parse_bits(random: Random) -> list[str]:
    """The parse bits of a random tree of one to ten words."""
    bits: list[str] = []
    before = ""

    def grow(depth: int) -> None:
        nonlocal before
        before += f"({random.choice(LABELS)}"
        for _ in range(random.randint(1, 4)):
            if depth < 4 and random.random() < 0.45 and len(bits) < 9:
                grow(depth + 1)
            else:
                bits.append(before + "*")
                before = ""
        bits[-1] += ")"

    if random.random() < 0.9:
        before = "(TOP"
        grow(0)
        bits[-1] += ")"
    else:
        grow(0)
    return bits


def parses(random: Random) -> Files:
    """Columns with parses, under the matchings that look into trees."""
    sentences = [parse_bits(random) for _ in range(random.choice((1, 1, 2)))]
    if random.random() < 0.03:
        sentences[0] = ["-" for _ in sentences[0]]
    words = [random.choice(FORMS) for bits in sentences for _ in bits]
    tags = [random.choice(TAGS) for _ in words]

    def side() -> str:
        cells = brackets(len(words), mentions(random, len(words), ("0", "1", "2"), crossing=True), "|", "-")
        lines, at = ["#begin document d"], 0
        for bits in sentences:
            for bit in bits:
                lines.append("\t".join(("x", "0", str(at), words[at], tags[at], bit, cells[at])))
                at += 1
            lines.append("")
        return "\n".join([*lines, "#end document", ""])

    matches = ("mina", "head", "min", "head-corefud", "partial-corefud")
    settings = settings_of(
        random,
        {"singletons": (0.4, ("drop", "drop-key")), "undefined": (0.3, ("none",)), "repeated": (0.1, ("first",))},
    )
    settings["match"] = random.choice(matches)
    return Files(side(), side(), None, settings)


def columns_of(texts: Sequence[tuple[Sequence[str], Mentions]]) -> str:
    """Plain columns of documents d0, d1, …."""
    lines = []
    for number, (words, chosen) in enumerate(texts):
        cells = brackets(len(words), chosen, "|", "-")
        lines += [f"#begin document (d{number}); part 000"]
        lines += [
            f"d\t0\t{at}\t{word}\tNN\t*\t{cell}" for at, (word, cell) in enumerate(zip(words, cells, strict=True))
        ]
        lines += ["", "#end document"]
    return "\n".join([*lines, ""])


def windows(random: Random) -> Files:
    """Windows, and alignment by characters, of plain columns."""
    kind = random.choice(("windows", "characters", "characters-twinless", "both"))
    sides: tuple[list[tuple[Sequence[str], Mentions]], ...] = ([], [])
    for _ in range(random.randint(1, 2)):
        text = "".join(random.choice("abé") for _ in range(random.randint(2, 11)))
        size = random.randint(1, 9)
        same = random.random() < 0.4
        before: Sequence[str] = ()
        for side in sides:
            words: Sequence[str] = [f"w{n}" for n in range(size)]
            if kind != "windows":
                words, left = [], text
                while left:
                    cut = random.randint(1, 3)
                    words, left = [*words, left[:cut]], left[cut:]
                words = before if same and before else words
            before = words
            side.append((words, mentions(random, len(words), ("0", "1", "2", "3"), crossing=True)))
    settings = settings_of(
        random,
        {
            "singletons": (0.3, ("drop", "drop-key")),
            "over": (0.3, ("mean",)),
            "undefined": (0.3, ("none",)),
            "repeated": (0.2, ("first",)),
        },
    )
    if kind != "windows":
        settings["align"] = "characters-twinless" if kind == "both" else kind
    if kind in ("windows", "both"):
        settings["windows"] = str(random.randint(1, 6))
    return Files(columns_of(sides[0]), columns_of(sides[1]), None, settings)


# Across documents


def topics(random: Random) -> Files:
    """Columns of topics, under every unit."""
    documents = []
    for topic in "12":
        for part in "01":
            for n in range(random.randrange(3)):
                subtopic = part if random.random() < 0.2 else f"{topic}_{part}"
                documents.append((topic, subtopic, f"{topic}_{part}_{n}.xml", random.randint(1, 6)))
    documents = documents or [("1", "1_0", "1_0_0.xml", 3)]
    flags = {name: [random.random() < 0.7 for _ in range(size)] for _, _, name, size in documents}
    per_block = random.choice((True, False))

    def side(order: Sequence[tuple[str, str, str, int]]) -> str:
        lines: list[str] = []
        blocks = dict.fromkeys(topic if per_block else "all" for topic, *_ in order)
        for block in blocks:
            lines.append(f"#begin document {block}")
            for topic, subtopic, name, size in order:
                if block not in (topic, "all"):
                    continue
                cells = brackets(size, mentions(random, size, ("1", "2", "3", "4"), crossing=False), "|", "-")
                for at, cell in enumerate(cells):
                    sentence = at // 3
                    row = (topic, subtopic, name, sentence, at + 1, f"w{at}", flags[name][sentence], cell)
                    lines.append("\t".join(map(str, row)))
            lines.append("#end document")
        return "\n".join([*lines, ""])

    settings = settings_of(
        random,
        {
            "units": (0.8, ("document", "subtopic", "topic", "corpus")),
            "singletons": (0.5, ("drop", "drop-key")),
            "sentences": (0.3, ("validated",)),
            "over": (0.3, ("mean",)),
        },
    )
    other = list(documents)
    if "units" in settings and random.random() < 0.5:
        random.shuffle(other)
    return Files(side(documents), side(other), None, settings)


def units(random: Random) -> Files:
    """Units of plain columns, whose documents are joined by the names of entities."""
    sizes = [random.randint(1, 5) for _ in range(random.randint(1, 4))]

    def side() -> str:
        return columns_of(
            [([f"w{n}" for n in range(size)], mentions(random, size, ("0", "1", "2"), crossing=True)) for size in sizes]
        )

    settings = {"units": random.choice(("document", "topic", "subtopic", "corpus"))}
    if settings["units"] in ("topic", "subtopic"):
        settings["unit-names"] = random.choice(("^d([0-1])", "^(d)[0-3]", "(;)"))
    settings |= settings_of(random, {"singletons": (0.4, ("drop", "drop-key")), "undefined": (0.2, ("none",))})
    if random.random() < 0.3:
        settings["over"] = random.choice(("mean", "mean-defined", "datasets"))
        settings |= (
            {"datasets": random.choice(("^d([0-1])", "^(d)", "^d([0-3])", "d(x?)"))}
            if settings["over"] == "datasets"
            else {}
        )
        del settings["units"]
        settings.pop("unit-names", None)
    return Files(side(), side(), None, settings)


# Tagged text


def _tagged(form: str, words: Sequence[str], chosen: Mentions) -> str:
    items = []
    for at, word in enumerate(words):
        opening = [m for m in chosen if m[1] == at]
        closing = [m for m in reversed(chosen) if m[2] == at]
        if form == "tagged":
            tags = [f"[{m[0]}]" if m[1] == m[2] else f"[{m[0]}" for m in opening]
            tags += [f"{m[0]}]" for m in closing if m[1] < m[2]]
            items.append(f"{word}|{','.join(tags)}" if tags else word)
        elif form == "links":
            items.append("[" * len(opening) + word + "".join(f"](#{m[0]})" for m in closing))
        else:
            begins = "".join('<m id="e1">' if m[0] == "e1" else f"<{m[0]}>" for m in opening)
            items.append(begins + word + "".join("</m>" if m[0] == "e1" else f"</{m[0]}>" for m in closing))
    return " ".join(items)


def _edited(random: Random, words: Sequence[str]) -> list[str]:
    edited = []
    for word in words:
        kind = random.random()
        if kind < 0.05:
            continue
        if kind < 0.1:
            edited.append(random.choice("abcd"))
        edited.append(random.choice("abcd") if 0.1 <= kind < 0.15 else word)
        if kind > 0.92:
            edited.append("##")
    if not any(word != "##" for word in edited):
        edited = ["a"]
    return edited


SAYS_A_MENTION: Mapping[str, str] = {
    "tagged": r"[^ \t\r]\|(\[e[0-9],)*\[?e[0-9]\]?( |$)",
    "links": r"\]\(#e[0-9]\)",
    "xml": '<m id="e1">|<e[0-9]>',
}
CHANGES_OF_TAGS = (
    "|",
    "[",
    "]",
    "(",
    ")",
    "#",
    "<",
    ">",
    "\\",
    "&",
    ",",
    "e1",
    '"',
    " ",
    "\n",
    "/",
    "",
    "\r",
    "=",
    "&lt;",
)


def tagged(random: Random) -> Files:
    """Tagged text against CorefUD, columns or tagged words: by edits, and with the same words."""
    form = random.choice(("tagged", "links", "xml"))
    of_key = random.choice(("corefud", "corefud", "conll", "tagged"))
    edits = random.random() < 0.8
    texts = [[random.choice("abcd") for _ in range(random.randint(1, 7))] for _ in range(random.choice((1, 1, 2)))]
    # Without headers a reply belongs to documents by its words.
    named = random.random() < 0.7
    response = []
    for number, text in enumerate(texts):
        words = _edited(random, text) if edits else list(text)
        # Otherwise the text begins as a comment does.
        if of_key == form == "tagged" and random.random() < 0.1:
            words.insert(0, "##")
        name = f"d{number}" if of_key == "corefud" else f"d{number}; part 000" if of_key == "conll" else f"d{number}"
        response += [f"# newdoc id = {name}"] if named else []
        chosen = mentions(random, len(words), ("e1", "e2", "e3"), crossing=False, nested=form != "tagged")
        # Without a tag nothing says that a text is of this syntax.
        response.append(_tagged(form, words, chosen or [("e1", 0, 0)]))
    if of_key == "corefud":
        key = _corefud_side(random, [[text] for text in texts], "eid-head", named=True)
    elif of_key == "conll":
        key = columns_of([(text, mentions(random, len(text), ("0", "1", "2"), crossing=True)) for text in texts])
    else:
        lines = []
        for number, text in enumerate(texts):
            words = [*text[:1], *(["##"] * (random.random() < 0.3)), *text[1:]]
            lines += [f"# newdoc id = d{number}"] if named else []
            chosen = mentions(random, len(words), ("e1", "e2"), crossing=False)
            lines.append(_tagged("tagged", words, chosen or [("e1", 0, 0)]))
        key = "\n".join([*lines, ""])
    often = random.choice((0.0, 0.0, 0.4))
    settings = settings_of(
        random,
        {
            "repair": (0.3, ("close", "drop")),
            "repeated": (0.3, ("first",)),
            "singletons": (0.2, ("drop", "drop-key")),
            "undefined": (0.2, ("none",)),
            "missing": (0.2, ("empty",)),
        },
    )
    if of_key == "corefud":
        settings |= settings_of(
            random,
            {
                "match": (0.3, ("head-corefud", "partial-corefud", "craft")),
                "zeros": (0.1, ("dependent",)),
            },
        )
    if edits:
        settings["align"] = "edits"
        settings |= settings_of(random, {"windows": (0.1, ("1", "2", "3"))})
    written = "\n".join([*response, ""])
    other = changed(random, written, CHANGES_OF_TAGS, often)
    # The file must still be recognised by its first text, since the command takes one format for both sides.
    if of_key == form or re.search(SAYS_A_MENTION[form], other.split("\n")[int(named)]):
        written = other
    if of_key == "corefud" and random.random() < 0.15:
        return Files(written, key, f"{form},{of_key}", settings)
    return Files(key, written, form if of_key == form else f"{of_key},{form}", settings)


# JSON


CHANGES_OF_JSON = (
    "",
    "[",
    "]",
    "{",
    "}",
    ",",
    ":",
    '"',
    "0",
    "1",
    "-",
    ".",
    "null",
    "\n",
    " ",
    "\\",
    "x",
    "e1",
    "true",
    "[]",
    "{}",
)


def json_shapes(random: Random) -> Files:
    """JSON of every shape but those of characters of a text, and JSON of mentions."""
    shape = random.choice(
        (
            *("e2e", "e2e", "maverick", "preco", "indiscrim", "corenlp", "wl-coref", "allennlp", "scorch"),
            *("stanza", "koconovel", "mentions", "mentions in sentences"),
        )
    )
    ends = random.choice(("as-documented",) * 4 + ("inclusive", "exclusive"))
    excluded = {"preco", "corenlp", "wl-coref", "koconovel"}
    view = random.choice(("omniscent", "reader")) + random.choice(("_separate", "_overlapped"))
    shift = int(ends == "exclusive" or (ends == "as-documented" and shape in excluded))
    texts = [
        [[random.choice("abc") for _ in range(random.randint(1, 4))] for _ in range(random.randint(1, 2))]
        for _ in range(1 if shape == "stanza" else random.randint(1, 2))
    ]
    several = random.random() < 0.6
    with_words = random.random() < 0.8

    def side(is_key: bool) -> str:
        objects = []
        for number, sentences in enumerate(texts):
            entities: dict[str, list[tuple[int, int, int]]] = {}
            for at, sentence in enumerate(sentences):
                for name, first, last in mentions(random, len(sentence), ("a", "b", "c"), crossing=True):
                    entities.setdefault(name, []).append((at, first, last))
            if shape.startswith("mentions"):
                objects += mention_objects(random, number, sentences, entities, is_key, shape.endswith("sentences"))
                continue
            if shape == "koconovel":
                objects.append(koconovel_object(random, view, number, sentences, entities, shift))
                continue
            if shape == "stanza":
                return json.dumps(
                    stanza_list(random, sentences, list(entities.values())), indent=random.choice((None, 1))
                )
            objects.append(
                json_object(random, shape, number, sentences, list(entities.values()), shift, is_key, with_words)
            )
        if several or len(objects) > 1:
            return "".join(json.dumps(one) + "\n" for one in objects)
        return json.dumps(objects[0] if objects and random.random() < 0.5 else objects, indent=1)

    often = random.choice((0.0, 0.0, 0.4))
    key, response = (changed(random, side(is_key), CHANGES_OF_JSON, often) for is_key in (True, False))
    settings = settings_of(
        random,
        {
            "singletons": (0.3, ("drop", "drop-key")),
            "repeated": (0.2, ("first", "merge")),
            "missing": (0.1, ("empty",)),
        },
    )
    return Files(key, response, None, settings if ends == "as-documented" else settings | {"ends": ends})


def parts_of(random: Random, words: Sequence[str]) -> Mapping[str, object]:
    """What says of words that they are parts of words, in one object of ten."""
    if random.random() < 0.9:
        return {}
    numbers = list(accumulate((random.choice((0, 1, 1, 2)) for _ in words[1:]), initial=random.choice((0, 0, 1))))
    tokens = random.sample(words, len(words)) if random.random() < 0.3 else None
    return {"subtoken_map": numbers} | ({"tokens": tokens} if tokens else {})


def stanza_list(
    random: Random, sentences: Sequence[Sequence[str]], entities: Sequence[Sequence[tuple[int, int, int]]]
) -> list[list[Mapping[str, object]]]:
    """A document as Stanza prints it, with texts of several words, and an empty node in one of 40."""
    made: list[list[Mapping[str, object]]] = []
    for at, sentence in enumerate(sentences):
        words: list[Mapping[str, object]] = []
        for place, word in enumerate(sentence):
            if random.random() < 0.1:
                words.append({"id": [place + 1, place + 2], "text": word})
            elif random.random() < 0.02:
                words.append({"id": [place, 1], "text": word})
            chains = [
                {"index": index}
                | ({"is_start": True} if first == place else {})
                | ({"is_end": True} if last == place else {"is_end": False})
                for index, entity in enumerate(entities)
                for there, first, last in entity
                if there == at and first <= place <= last
            ]
            words.append({"id": place + 1, "text": word} | ({"coref_chains": chains} if chains else {}))
        made.append(words)
    return made


def koconovel_object(
    random: Random,
    view: str,
    number: int,
    sentences: Sequence[Sequence[str]],
    entities: Mapping[str, Sequence[tuple[int, int, int]]],
    shift: int,
) -> Mapping[str, object]:
    """A document of KoCoNovel, whose words are characters; some mentions have a text of another length."""
    starts = list(accumulate(map(len, sentences), initial=0))
    found = [
        [
            [
                str(starts[at] + first),
                str(starts[at] + last + shift),
                "x" * (last - first + 1 + random.choice((0,) * 30 + (-1, 1, 2))),
                name,
            ]
            for at, first, last in entity
        ]
        for name, entity in entities.items()
    ]
    return {"doc_id": f"d{number}", view: found}


def mention_objects(
    random: Random,
    number: int,
    sentences: Sequence[Sequence[str]],
    entities: Mapping[str, Sequence[tuple[int, int, int]]],
    is_key: bool,
    in_sentences: bool,
) -> list[Mapping[str, object]]:
    """The mentions of a document, an object each, with the numbers of their tokens."""
    starts = list(accumulate(map(len, sentences), initial=0))
    objects: list[Mapping[str, object]] = []
    for name, entity in entities.items():
        for at, first, last in entity:
            tokens = [n for n in range(first, last + 1) if n in (first, last) or random.random() < 0.8]
            if in_sentences:
                field = "coref_chain" if is_key or random.random() < 0.05 else "predicted_coref_chain"
                chains = {"coref_chain": "x"} | {field: name}
                where: dict[str, object] = (
                    {"sent_id": at} if random.random() < 0.9 else {"sent_id": None, "mention_id": at}
                )
                said = {"doc_id": f"d{number}", "tokens_number": tokens} | where | chains
                objects.append(said | ({"topic_id": -1} if random.random() < 0.3 else {}))
                continue
            random.shuffle(tokens)
            numbers = [starts[at] + n for n in tokens]
            objects.append({"doc_id": f"d{number}", "tokens_ids": numbers, "cluster_id": "abc".index(name)})
    return objects


def json_object(
    random: Random,
    shape: str,
    number: int,
    sentences: Sequence[Sequence[str]],
    entities: Sequence[Sequence[tuple[int, int, int]]],
    shift: int,
    is_key: bool,
    with_words: bool,
) -> Mapping[str, object]:
    """A document in a shape; of a mention are given the sentence, the first and the last word in it."""
    starts = list(accumulate(map(len, sentences), initial=0))
    words = [word for sentence in sentences for word in sentence]
    runs = [[[starts[at] + first, starts[at] + last + shift] for at, first, last in entity] for entity in entities]
    triples = [[[at, first, last + shift] for at, first, last in entity] for entity in entities]
    tokens = [{"tokens": [{"text": word, "word": word} for word in sentence]} for sentence in sentences]
    name = f"d{number}"
    if shape == "e2e":
        text = {"sentences": sentences} if with_words else {}
        return {
            "doc_key": name,
            "clusters" if is_key else "predicted_clusters": runs,
            **text,
            **parts_of(random, words),
        }
    if shape == "maverick":
        if random.random() < 0.2:
            return {"doc_id": name, "tokens": sentences, "clusters_token_offsets": triples}
        more = 1 if random.random() < 0.05 else 0
        texts = [[" ".join(words[a : z + 1 - shift + more]) for a, z in entity] for entity in runs]
        said = (
            {random.choice(("clusters_text_mentions", "clusters_token_text")): texts} if random.random() < 0.3 else {}
        )
        named = {"doc_id": name} if random.random() < 0.9 else {"doc_key": None, "doc_id": name, "id": "x"}
        return named | {"tokens": words, "clusters_token_offsets": runs} | said
    if shape == "preco":
        return {"id": name, "sentences": sentences, "mention_clusters": triples}
    if shape == "indiscrim":
        return {"id": name, "sentences": tokens, "coref_chains": triples}
    if shape == "corenlp":
        chains = {
            str(n): [{"sentNum": at + 1, "startIndex": a + 1, "endIndex": z + 1} for at, a, z in entity]
            for n, entity in enumerate(triples)
        }
        return {"docId": name, "sentences": tokens, "corefs": chains}
    if shape == "wl-coref":
        field = "clusters" if is_key else "span_clusters"
        at = [place for place, sentence in enumerate(sentences) for _ in sentence] if with_words else None
        return {"document_id": name, "part_id": number, "cased_words": words, field: runs, "sent_id": at}
    if shape == "allennlp":
        return {"document": words, "clusters" if is_key else "predicted_clusters": runs, **parts_of(random, words)}
    as_list = random.random() < 0.1
    names: dict[str, list[object]] = {
        str(n): [[a, "é", b] if as_list else f'[{a}, "é", {b}]' for a, b in entity] for n, entity in enumerate(runs)
    }
    if number % 2 == 0:
        return {"name": name, "type": "clusters", "clusters": names}
    links = [[entity[0], other] for entity in names.values() for other in entity[1:]]
    return {"name": name, "type": "graph", "mentions": [m for entity in names.values() for m in entity], "links": links}


# Split antecedents


WITH_PLURALS = ("mentions", "muc", "b_cubed", "ceaf_m", "ceaf_e", "blanc", "lea", "conll")
"""The metrics that count plurals."""


def _split(random: Random, names: Sequence[str]) -> list[tuple[str, str]]:
    """Pairs of an antecedent and its anaphor, mostly without a circle."""
    pairs = (
        {tuple(random.sample(names, 2)) for _ in range(random.choice((0, 1, 2, 2, 3, 4)))} if len(names) > 1 else set()
    )
    in_order = random.random() < 0.9
    return sorted((a, b) for a, b in pairs if a < b or not in_order)


def plurals(random: Random) -> Files:
    """CorefUD whose entities have split antecedents."""
    sizes = [random.randint(3, 12) for _ in range(random.choice((1, 1, 2)))]

    def side() -> str:
        lines = []
        for number, size in enumerate(sizes):
            chosen = mentions(random, size, ("e1", "e2", "e3", "e4", "e5"), crossing=False)
            names = sorted({name for name, _, _ in chosen})
            said = [f"{a}<{b}" for a, b in _split(random, names)]
            lines += [f"# newdoc id = d{number}", *(["# global.Entity = eid"] if number == 0 else [])]
            for at, cell in enumerate(brackets(size, chosen, "", "")):
                items = [f"Entity={cell}"] if cell else []
                items += [f"SplitAnte={','.join(said)}"] if said and at == 0 else []
                lines.append("\t".join([str(at + 1), "w", *("_" * 7), "|".join(items) or "_"]))
            lines.append("")
        return "\n".join([*lines, ""])

    settings = {"split-antecedents": "score"} if random.random() < 0.9 else {}
    settings |= settings_of(
        random,
        {
            "match": (0.2, ("partial-corefud", "craft")),
            "over": (0.2, ("mean",)),
            "undefined": (0.3, ("none",)),
            "singletons": (0.03, ("drop",)),
        },
    )
    key = side()
    return Files(key, key if random.random() < 0.1 else side(), "corefud", settings)


CHANGES_OF_ANAPHORA = (
    *("", "(", ")", "|", "=", "\t", " ", "_", "1", "0", ".", "-", ",", "@", "#", "\r", "m1)", "EntityID=2", "Min=2"),
    *("MarkableID=m1", "ElementOf=1", "-Pseudo", "7-8", "\n", "\u00a0", "# newdoc id = e\n"),
)


def universal_anaphora(random: Random) -> Files:
    """Universal Anaphora with gaps, empty nodes, minimum spans, plurals, links and discourse deixis."""
    sizes = [random.randint(2, 9) for _ in range(random.choice((1, 1, 2)))]
    cuts = [random.randint(1, size) for size in sizes]
    empty = [{at: random.choice("1112") for at in range(size + 1) if random.random() < 0.08} for size in sizes]

    def side() -> str:
        lines = []
        for number, size in enumerate(sizes):
            cells = _anaphora_cells(random, size)
            deixis = [
                f"(EntityID={random.choice((8, 9))}|MarkableID=d{at})" if random.random() < 0.12 else "_"
                for at in range(size)
            ]
            lines.append(f"# newdoc id = d{number}")
            lines += ["# global.columns = " + COLUMNS_OF_ANAPHORA] * (random.random() < 0.2)
            for at, (identity, bridging) in enumerate(cells):
                if at == cuts[number]:
                    lines.append("")
                row = [str(at + 1), "w", *("_" * 8), identity, bridging, deixis[at], "_", "_"]
                nothing = [f"{at}.{empty[number].get(at)}", "_", *("_" * 8), random.choice(("_", ZERO)), *("_" * 4)]
                lines += ["\t".join(nothing)] if at in empty[number] else []
                lines.append("\t".join(row[: random.choice((15, 15, 14, 13))]))
            lines.append("")
        return "\n".join([*lines, ""])

    often = random.choice((0.0, 0.0, 0.4))
    key, response = (changed(random, side(), CHANGES_OF_ANAPHORA, often) for _ in range(2))
    settings = settings_of(
        random,
        {
            "split-antecedents": (0.5, ("score",)),
            "match": (0.5, ("min", "craft", "head-corefud", "partial-corefud")),
            "undefined": (0.3, ("none",)),
            "over": (0.2, ("mean",)),
            "repeated": (0.2, ("first",)),
        },
    )
    if "split-antecedents" not in settings:
        settings |= settings_of(random, {"singletons": (0.3, ("drop", "drop-key"))})
    if random.random() < 0.2 and not {"over", "repeated"} & set(settings):
        settings["beside"] = random.choice(("bridging", "non-referring", "deixis", "bridging,non-referring,deixis"))
    return Files(key, response, "universal-anaphora", settings)


ZERO = "(EntityID=1|MarkableID=z)"

COLUMNS_OF_ANAPHORA = (
    "ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC IDENTITY BRIDGING DISCOURSE_DEIXIS REFERENCE NOM_SEM"
)


def _anaphora_cells(random: Random, size: int) -> list[tuple[str, str]]:
    """The cells of identity and of bridging, by word."""
    chosen = mentions(random, size, ("1", "2", "3", "4"), crossing=True)
    split = _split(random, sorted({name for name, _, _ in chosen}))
    opening: list[list[str]] = [[] for _ in range(size)]
    closing: list[list[str]] = [[] for _ in range(size)]
    linked = ["_"] * size
    for number, (name, first, last) in enumerate(chosen):
        entity = f"{name}-Pseudo" if random.random() < 0.08 else name
        said = f"(EntityID={entity}|MarkableID=m{number}"
        if random.random() < 0.5:
            least = random.randint(first, last)
            most = random.randint(least, last)
            said += f"|Min={least + 1}" + (f",{most + 1}" if most > least else "")
        plurals_of = [b for a, b in split if a == name]
        said += f"|ElementOf={','.join(plurals_of)}" if plurals_of and random.random() < 0.8 else ""
        opening[first].append(said + (")" if first == last else ""))
        closing[last] += [f"m{number})"] if last > first else []
        gap = last + 2 + random.randrange(4)
        if gap < size and random.random() < 0.1:
            opening[gap].append(f"(EntityID={entity}|MarkableID=m{number})")
        if number and random.random() < 0.15:
            linked[first] = f"(MarkableID=m{number}|MentionAnchor=m{random.randrange(number)}|Rel=x)"
    return [("".join([*closing[at][::-1], *opening[at]]) or "_", linked[at]) for at in range(size)]


# Classes


TYPES_OF_SETS = ("name:PERSON", "name:GPE", "name", "pronoun", "nominal")


def classes(random: Random) -> Files:
    """Figures by class: of CorefUD with parts of speech, of columns with parses and names, of sets with types."""
    kind = random.choice(("corefud", "columns", "sets"))
    properties = ("size", "length", "distance", "type", "entity-type", "genre")
    by = ",".join(random.sample(properties, random.choice((1, 1, 2))))
    settings = settings_of(
        random, {"singletons": (0.3, ("drop", "drop-key")), "undefined": (0.3, ("none",)), "over": (0.02, ("mean",))}
    )
    genre = random.choice(("", "^(.)", "([0-9])")) if "genre" in by or random.random() < 0.02 else ""
    if kind == "sets":
        return Files(
            _typed_sets(random), _typed_sets(random), "sets", settings, by if random.random() < 0.3 else "size", genre
        )
    if kind == "columns":
        key, response = _columns_with_names(random)
        settings |= settings_of(random, {"match": (0.2, ("head", "mina")), "windows": (0.1, ("2", "3"))})
        return Files(key, response, None, settings, by, genre)
    files_of = corefud(random)
    upos = random.random() < 0.9
    key, response = (_with_tags(random, text) if upos else text for text in (files_of.key, files_of.response))
    key, response = (text.replace("newdoc id = ", "newdoc id = a/") for text in (key, response))
    settings |= {name: value for name, value in files_of.settings.items() if name in ("match", "zeros", "missing")}
    return Files(key, response, "corefud", settings, by, genre)


def _with_tags(random: Random, text: str) -> str:
    """CorefUD with universal parts of speech."""
    rows = [line.split("\t") for line in text.split("\n")]
    for row in rows:
        if len(row) == 10 and "." not in row[0] and "-" not in row[0]:
            row[3] = random.choice(("PRON", "DET", "PROPN", "NOUN", "VERB"))
    return "\n".join(map("\t".join, rows))


def _typed_sets(random: Random) -> str:
    """Documents of mentions with types, of which a few lack."""
    lines = []
    for _ in range(random.randint(1, 2)):
        names = [f"m{n}/{TYPES_OF_SETS[n % 5]}" if random.random() < 0.98 else f"m{n}" for n in range(7)]
        chosen = random.sample(names, random.randint(1, 6))
        cut = random.randint(0, len(chosen))
        lines.append(" ".join(f"{{{' '.join(part)}}}" for part in (chosen[:cut], chosen[cut:]) if part))
    return "\n".join([*lines, ""])


def _columns_with_names(random: Random) -> tuple[str, str]:
    """Columns of twelve, with parses and names."""
    rows: list[list[str] | None] = []
    count = 0
    for _ in range(random.choice((1, 2, 3))):
        bits = parse_bits(random)
        inside = False
        for place, bit in enumerate(bits):
            begins = not inside and random.random() < 0.3
            ends = (inside or begins) and (random.random() < 0.6 or place == len(bits) - 1)
            inside = (inside or begins) and not ends
            name = ("(" + random.choice(("PERSON", "GPE")) if begins else "") + "*" + (")" if ends else "")
            tag = random.choice((*TAGS, "PRP", "PRP$", "POS"))
            rows.append(["x", "0", str(place), random.choice(FORMS), tag, bit, "-", "-", "-", "-", name])
            count += 1
        rows.append(None)
    if random.random() < 0.05:
        rows = [None if row is None else row[:10] for row in rows]
    name = random.choice(("nw/d", "bc/d", "d"))

    def side() -> str:
        cells = iter(brackets(count, mentions(random, count, ("0", "1", "2"), crossing=True), "|", "-"))
        lines = ["" if row is None else "\t".join([*row, next(cells)]) for row in rows]
        return "\n".join([f"#begin document ({name}); part 001", *lines, "#end document", ""])

    return side(), side()


def errors(random: Random) -> Files:
    """What `errors` finds: in CorefUD, in columns with parses, in columns with words alone, in sets."""
    kind = random.choice(("corefud", "parses", "columns", "sets"))
    settings = settings_of(random, {"singletons": (0.3, ("drop",)), "undefined": (0.3, ("none",))})
    if kind == "sets":
        return Files(_typed_sets(random), _typed_sets(random), "sets", settings, command="errors")
    if kind == "parses":
        key, response = _columns_with_names(random)
        return Files(key, response, None, settings, command="errors")
    if kind == "corefud":
        found = corefud(random)
        key, response = (_with_tags(random, text) for text in (found.key, found.response))
        return Files(key, response, "corefud", settings, command="errors")
    words = [random.choice(("a", "the", "The", "'s", ",", "she", "who", "b", "é", "1")) for _ in range(9)]
    key, response = (columns_of([(words, _nested(random, len(words)))]) for _ in range(2))
    return Files(key, response, None, settings, command="errors")


def _nested(random: Random, size: int) -> Mentions:
    return mentions(random, size, ("0", "1", "2"), crossing=True) + mentions(random, size, ("3", "4"), crossing=True)


FAMILIES: Mapping[str, Callable[[Random], Files]] = {
    "corefud": corefud,
    "gum": gum,
    "parses": parses,
    "windows": windows,
    "topics": topics,
    "units": units,
    "tagged": tagged,
    "json": json_shapes,
    "plurals": plurals,
    "universal-anaphora": universal_anaphora,
    "task": task,
    "classes": classes,
    "errors": errors,
}
"""The families of files, by name."""

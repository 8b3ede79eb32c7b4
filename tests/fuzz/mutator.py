"""
Inputs made from seeds: bytes changed at random, and texts built at random from the formats' own pieces.

`Random` and nothing else decides, so that a number names an input for ever.
"""

from collections.abc import Callable, Sequence
from random import Random

TOKENS = (
    b"\n", b"\r\n", b"\t", b" ", b"-", b"_", b"|", b"(", b")", b"(0", b"0)", b"(0)", b"(1", b"1)", b"01)", b"(01",
    b"(0(1", b"1)0)", b"0)|(0", b"(0)|(0)", b"#", b"#\t-", b"#begin document (a)\n", b"#begin document (b); part 000\n",
    b"#begin document b; part 1;\n", b"#begin document", b"#begin documents", b"#end document\n", b"#end document",
    b"dog\t(0)\n", b"New York\t-\n", b"a\tb\tc\tdog\t-\n", b"dog -\n", b"dog (0)\t\n", b"dog\t(0) -\n", b"\n\n",
    b"{", b"}", b"{a}", b"{a b}", b"{a,b} {c}\n", b"/name:PERSON", b"/name", b"/pronoun", b"/", b",", b":", b'"',
    b"[", b"]", b"[0, 1]", b"[[0, 1]]", b"[1, 0]", b"1.0", b"true", b"null", b"-1", b"0", b"1", b"4294967296", b"1e9",
    b'"clusters": ', b'"predicted_clusters": ', b'"sentences": ', b'"doc_key": ', b'"id": ', b'"a"', b'{"doc_key": "a"',
    b'"clusters_token_offsets": ', b'"tokens": ', b'"text": ', b'"clusters_strings": ', b'"mention_clusters": ',
    b'"coref_chains": ', b'"entities": ', b'"corefs": ', b'"type": ', b'"links": ', b"[{", b"}]", b"[\n", b"{\n",
    b",\n", b"[0, 0, 1]", b'["a"]', b"[[0, 0, 0]]",
    b"\\", b'\\"', b"\\ud800", b"\\u0000", b"\xef\xbb\xbf", b"\x00", b"\xff", b"\xc3\xa9", b"\xc2\xa0", b"\xe2\x80\xa8",
    b"\xe3\x80\x80", b"\x0b", b"\x0c", b"\x1c", b"\x1e", b"\x85", b"\xc2\x85", b"\x1b[31m", b"\x1f\x8b\x08", b"\r",
    b"# begin document a\n", b"# begin document\n", b"# end document\n", b"0\tx\t(a-1)\n", b"1\tx\t_\n", b"(a-1",
    b"a-1)", b"# newdoc id = a\n", b"# newdoc\n", b"# global.Entity = eid-etype-head-other\n", b"# x\n",
    b"# global.Entity = GRP\n", b"\n1\tx" + b"\t_" * 7 + b"\tEntity=(a)\n", b"2\ty" + b"\t_" * 8 + b"\n",
    b"1.1\t_" + b"\t_" * 6 + b"\t1:x\tEntity=(b)\n", b"1-2\tz" + b"\t_" * 8 + b"\n", b"Entity=", b"(a", b"a)",
    b"(a[1/2]", b"a[1/2])", b"(a[2/2])", b"--2-", b"|Bridge=a<b", b"|SplitAnte=a<b", b"\t_\t_",
    b"\n1\tx" + b"\t_" * 8 + b"\t(EntityID=1|MarkableID=a)" + b"\t_" * 4 + b"\n", b"EntityID=", b"|MarkableID=",
    b"(EntityID=1|MarkableID=a", b"(EntityID=2-Pseudo|MarkableID=b)", b"(MarkableID=a|MentionAnchor=b)", b"|Min=1",
    b"|Min=1,2", b"|ElementOf=1,2", b"# global.columns = ID FORM IDENTITY\n", b"@",
    "(²)".encode(), "(٣)".encode(), "\u202e".encode(),
)  # fmt: skip
"""What a mutation may put in."""

Change = Callable[[bytes, Random, Sequence[bytes]], bytes]


def put_in(content: bytes, random: Random, seeds: Sequence[bytes]) -> bytes:
    """A token, somewhere."""
    at = random.randint(0, len(content))
    return content[:at] + random.choice(TOKENS) + content[at:]


def take_out(content: bytes, random: Random, seeds: Sequence[bytes]) -> bytes:
    """A few bytes left out."""
    at = random.randint(0, len(content))
    return content[:at] + content[at + random.choice((1, 1, 2, 4, 16)) :]


def replace(content: bytes, random: Random, seeds: Sequence[bytes]) -> bytes:
    """Another byte, or a token, in the place of a byte."""
    at = random.randint(0, len(content))
    new = bytes([random.randrange(256)]) if random.random() < 0.5 else random.choice(TOKENS)
    return content[:at] + new + content[at + 1 :]


def repeat(content: bytes, random: Random, seeds: Sequence[bytes]) -> bytes:
    """A stretch of the text once more, somewhere."""
    start, end = sorted((random.randint(0, len(content)), random.randint(0, len(content))))
    at = random.randint(0, len(content))
    return content[:at] + content[start:end] + content[at:]


def move_lines(content: bytes, random: Random, seeds: Sequence[bytes]) -> bytes:
    """Two lines in each other's place, or one of them gone, or twice."""
    lines = content.split(b"\n")
    i, j = random.randrange(len(lines)), random.randrange(len(lines))
    match random.randrange(3):
        case 0:
            lines[i], lines[j] = lines[j], lines[i]
        case 1:
            del lines[i]
        case _:
            lines.insert(j, lines[i])
    return b"\n".join(lines)


def join(content: bytes, random: Random, seeds: Sequence[bytes]) -> bytes:
    """The beginning of the text and the end of another."""
    other = random.choice(seeds)
    return content[: random.randint(0, len(content))] + other[random.randint(0, len(other)) :]


CHANGES: tuple[Change, ...] = (put_in, put_in, replace, replace, take_out, take_out, repeat, move_lines, join)

LONGEST = 5000


def mutated(random: Random, seeds: Sequence[bytes]) -> bytes:
    """A seed after a few changes."""
    content = random.choice(seeds)
    for _ in range(random.choice((1, 1, 1, 1, 2, 2, 3, 5))):
        content = random.choice(CHANGES)(content, random, seeds)[:LONGEST]
    return content


def built(random: Random) -> bytes:
    """A text of one of the formats, nearly always well formed."""
    builders = (conll, conll, sets, json_lines, gum, corefud, corefud, universal)
    return random.choice(builders)(random).encode()


def conll(random: Random) -> str:
    """Documents whose brackets are a walk: nested, crossing, on one token, repeated now and then."""
    lines: list[str] = []
    for name in random.sample(("(a)", "(a); part 000", "(b (c)); part 1;", "d", "( e ) ;"), random.randint(1, 2)):
        lines.append(f"#begin document {name}")
        separator = random.choice(("\t", "\t", " ", "   "))
        width = random.choice((0, 1, 2, 3, 4, 5, 11))
        opened: list[str] = []
        size = random.randint(0, 8)
        for token in range(size):
            items: list[str] = []
            for _ in range(random.choice((0, 0, 1, 1, 2, 3))):
                entity = random.choice(("0", "1", "2", "01", "12"))
                kind = random.randrange(3)
                if kind == 0:
                    items.append(f"({entity})")
                elif kind == 1:
                    items.append(f"({entity}")
                    opened.append(entity)
                elif opened:
                    items.append(f"{opened.pop(random.randrange(len(opened)))})")
            if token == size - 1:
                items += [f"{entity})" for entity in opened]
            cell = "|".join(items) or random.choice("-_" if separator != "\t" else ("-", "_", ""))
            words = [random.choice(("dog", "(7)", "-", "#", "_", "ö", "*")) for _ in range(width)]
            if separator == "\t" and words and random.random() < 0.2:
                words[random.randrange(width)] = "New York"
            lines.append(separator.join([*words, cell]))
            if random.random() < 0.1:
                lines.append("")
        lines += ["#end document", *[""] * random.randrange(2)]
    return random.choice(("\n", "\n", "\r\n")).join(lines) + random.choice(("\n", ""))


def sets(random: Random) -> str:
    """Lines of set notation."""
    lines: list[str] = []
    for _ in range(random.randint(1, 3)):
        mentions = random.sample([f"{m}{kind}" for m in "abcdef" for kind in ("", "/name:X", "/pronoun", "/x")], 8)
        entities = [mentions[i : i + random.randint(1, 3)] for i in range(0, random.randrange(8), 3)]
        separator = random.choice((" ", ",", ", ", "\t"))
        lines.append(random.choice(("", " ")).join("{" + separator.join(e) + "}" for e in entities))
    return "\n".join(lines)


def json_lines(random: Random) -> str:
    """Lines of JSON."""
    lines: list[str] = []
    for number in range(random.randint(1, 2)):
        size = random.randint(1, 9)
        spans = [sorted((random.randrange(size), random.randrange(size))) for _ in range(random.randrange(5))]
        entities = [spans[i : i + 2] for i in range(0, len(spans), 2)]
        fields = [f'"{random.choice(("doc_key", "doc_id", "id"))}": "d{number}"']
        fields.append(f'"{random.choice(("clusters", "clusters", "predicted_clusters"))}": {entities}')
        if random.random() < 0.5:
            words = '["a"], ' * (size - 1) + '["b"]'
            fields.append(f'"sentences": [{words}]')
        random.shuffle(fields)
        lines.append("{" + ", ".join(fields) + "}")
    return "\n".join(lines)


def gum(random: Random) -> str:
    """Documents of GUM's columns."""
    lines: list[str] = []
    for name in random.sample((" a", " b", "", " "), random.randint(1, 2)):
        lines.append(f"# begin document{name}")
        opened: list[str] = []
        size = random.randint(0, 6)
        for token in range(size):
            cell = walk(random, opened, ("x-1", "x-2-Art", "3"), token == size - 1)
            lines.append(f"{token}\t{random.choice(('dog', '#', 'New York', ''))}\t{cell or '_'}")
        lines += ["# end document", *[""] * random.randrange(2)]
    return "\n".join(lines)


def walk(random: Random, opened: list[str], names: Sequence[str], last: bool, fields: Sequence[str] = ("",)) -> str:
    """The items of a cell; `opened` has the names that are not closed, all of which are closed at the last."""
    items: list[str] = []
    for _ in range(random.choice((0, 0, 1, 1, 2, 3))):
        name = random.choice(names)
        kind = random.randrange(3)
        if kind == 2 and opened:
            items.append(f"{opened.pop(random.randrange(len(opened)))})")
        elif kind:
            items.append(f"({name}{random.choice(fields)}{')' if kind == 2 else ''}")
            opened += [name] if kind == 1 else []
    if last:
        items += [f"{name})" for name in opened]
        opened.clear()
    return "".join(items)


def universal(random: Random) -> str:
    """Documents of Universal Anaphora."""
    lines: list[str] = []
    for document in range(random.randint(1, 2)):
        lines.append(f"# newdoc id = d{document}")
        word, empty, markable = 0, 0, 0
        opened: list[str] = []
        size = random.randint(1, 8)
        for node in range(size):
            is_empty = random.random() < 0.2 and 0 < node < size - 1
            word, empty = (word, empty + 1) if is_empty else (word + 1, 0)
            items: list[str] = []
            for _ in range(random.choice((0, 0, 1, 1, 2))):
                kind = random.randrange(3)
                if kind == 2 and opened:
                    last = opened.pop(random.randrange(len(opened)))
                    items.append(f"{last if random.random() < 0.9 else ''})")
                    continue
                markable += random.random() < 0.95
                entity = random.choice(("1", "2", "3", "4-Pseudo"))
                more = random.choice(("", "", "|SemType=dn", f"|Min={word}", "|ElementOf=1"))
                items.append(f"(EntityID={entity}|MarkableID=m{markable}{more}{')' if kind else ''}")
                opened += [f"m{markable}"] if not kind else []
            if node == size - 1:
                items += [f"{identifier})" for identifier in opened]
            bridging = f"(MarkableID=m1|MentionAnchor=m{random.randint(1, 3)})" if random.random() < 0.05 else "_"
            deixis = f"(EntityID=1|MarkableID=d{node})" if random.random() < 0.1 else "_"
            number = f"{word}.{empty}" if is_empty else str(word)
            cells = [number, random.choice(("dog", "_")), *["_"] * 8, "".join(items) or "_", bridging, deixis, "_", "_"]
            lines.append("\t".join(cells) if random.random() < 0.9 else "  ".join(cells))
            lines += [""] if random.random() < 0.2 and not is_empty else []
        lines.append("")
    return "\n".join(lines)


def corefud(random: Random) -> str:
    """Documents of CorefUD, whose mentions may have parts and empty nodes."""
    lines = [f"# global.Entity = {random.choice(('eid-etype-head-other', 'eid-etype-head-other', 'GRP'))}"]
    names = ("a", "b", "c", "a[1/2]", "a[2/2]") if random.random() < 0.4 else ("a", "b", "c")
    for document in range(random.randint(1, 2)):
        lines += random.choice((["# newdoc"], [f"# newdoc id = d{document}"], []))
        for _ in range(random.randint(1, 2)):
            lines += random.choice(([], ["# text = x"]))
            word, empty = 0, 0
            opened: list[str] = []
            size = random.randint(1, 6)
            for node in range(size):
                is_empty = random.random() < 0.2 and node < size - 1
                word, empty = (word, empty + 1) if is_empty else (word + 1, 0)
                if not is_empty and random.random() < 0.05 and node < size - 1:
                    lines.append(f"{word}-{word + 1}\tx" + "\t_" * 8)
                cell = walk(random, opened, names, node == size - 1, ("", "", "-x-1-", "--2", "-y"))
                links = random.choice(("", "", "", "|Bridge=a<b:r", "|SplitAnte=a<b,b<c"))
                number = f"{word}.{empty}" if is_empty else str(word)
                depends = random.choice(("_", "0:root", "1:x")) if is_empty else "_"
                misc = f"Entity={cell}{links}" if cell else "_"
                lines.append(
                    f"{number}\t{random.choice(('dog', '_', 'New York'))}" + "\t_" * 6 + f"\t{depends}\t{misc}"
                )
            lines.append("")
    return "\n".join([*lines, ""])

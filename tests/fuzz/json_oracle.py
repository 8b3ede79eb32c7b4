"""
What a file of JSON says, read a second time: the whole of it at once, each shape by its own few lines.

Written from `spec/formats/json.md` and the choices READ-10, READ-17 and REPEAT-1.
"""

import json
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Literal, TypeAlias

Place: TypeAlias = tuple[int, int] | str
Repeated: TypeAlias = Literal["error", "first"]
Side: TypeAlias = Literal["key", "response"]

BLANKS = " \t\r"


class Refusal(Exception):
    """The object is to be refused."""


@dataclass(frozen=True, slots=True)
class Meant:
    """What an object means: its name, its entities as they are listed, its words; a name may be missing."""

    name: str | None
    entities: Sequence[Sequence[Place]]
    words: tuple[str, ...] | None


def is_of_lines(first: str) -> bool:
    """Whether a file that begins with this line has one object a line: `{"name":`."""
    inside = first.strip(BLANKS)[1:].lstrip(" \t")
    at = 1 if inside.startswith('"') else len(inside)
    # A character behind a backslash ends nothing.
    while at < len(inside) and inside[at] != '"':
        at += 2 if inside[at] == "\\" else 1
    return first.strip(BLANKS).startswith("{") and inside[at + 1 :].lstrip(" \t").startswith(":")


def is_whole(first: str) -> bool:
    """Whether a file that begins with this line is one object, or an array of objects."""
    text = first.strip(BLANKS)
    return text == "{" or (text.startswith("[") and text[1:].lstrip(" \t")[:1] in ("", "{", "]"))


def loaded(text: str) -> object:
    """What a text says. Raises Refusal."""
    try:
        found: object = json.loads(text, object_pairs_hook=without_equal_names, parse_int=short_integer)
    except (ValueError, RecursionError) as error:
        raise Refusal from error
    return found


def following(text: str) -> list[object] | None:
    """
    The objects of a text that stand one after another, wherever lines end; None if the text has one object or a fault.

    Raises Refusal where one or more are followed by what is none.
    """
    decode = json.JSONDecoder(object_pairs_hook=without_equal_names, parse_int=short_integer).raw_decode
    found: list[object] = []
    at = len(text) - len(text.lstrip(BLANKS))
    while at < len(text):
        try:
            one, at = decode(text, at)
        except (ValueError, RecursionError) as error:
            if not found:
                return None
            raise Refusal from error
        found.append(one)
        at += len(text[at:]) - len(text[at:].lstrip(BLANKS))
    return found


def goes_on(line: str) -> bool:
    """Whether a line is the beginning of JSON, and ends before the JSON does."""
    try:
        json.loads(line, object_pairs_hook=without_equal_names, parse_int=short_integer)
    except json.JSONDecodeError as error:
        return not line[error.pos :].strip(BLANKS)
    except (ValueError, RecursionError):
        return False
    return False


def stops(text: str) -> int:
    """
    In which line of a text, whose first object does not end in the first one, JSON ends; 0 for the first line.

    At a brace the first line was cut short.
    """
    try:
        json.JSONDecoder().raw_decode(text, len(text) - len(text.lstrip(BLANKS)))
    except json.JSONDecodeError as error:
        return 0 if text.startswith("{", error.pos) else text.count("\n", 0, error.pos)
    except (ValueError, RecursionError):
        return 0
    return 0


def without_equal_names(fields: list[tuple[str, object]]) -> dict[str, object]:
    """An object whose names differ."""
    if len(dict(fields)) < len(fields):
        raise ValueError("two fields of one name")
    return dict(fields)


def short_integer(digits: str) -> int:
    """An integer of at most 4300 digits."""
    if len(digits) > 4300:
        raise ValueError("too many digits")
    return int(digits)


def whole_file(text: str) -> list[object]:
    """The objects of a file that is not of lines."""
    found = loaded(text)
    if found == []:
        raise Refusal
    return found if isinstance(found, list) else [found]


def meant(found: object, side: Side, repeated: Repeated) -> Meant:
    """What an object means."""
    if not isinstance(found, dict):
        raise Refusal
    shape = shape_of(found)
    result = READ[shape](found, side)
    members = [m for e in result.entities for m in e]
    if not all(result.entities) or (len(set(members)) < len(members) and repeated == "error"):
        raise Refusal
    return result


def shape_of(o: Mapping[str, object]) -> str:
    """The one shape that the fields of an object tell."""
    told = {
        "maverick": {"tokens", "clusters_token_offsets"} <= o.keys(),
        "fastcoref": {"text", "clusters", "clusters_strings"} <= o.keys(),
        "preco": {"sentences", "mention_clusters"} <= o.keys(),
        "indiscrim": {"sentences", "coref_chains"} <= o.keys(),
        "rucoco": {"text", "entities"} <= o.keys(),
        "corenlp": {"sentences", "corefs"} <= o.keys(),
        "scorch": "type" in o
        and ("clusters" in o or {"mentions", "links"} <= o.keys())
        and not isinstance(o.get("clusters"), list),
        **{view: view in o for view in VIEWS},
    }
    names = [name for name, there in told.items() if there]
    if ("clusters" in o or "predicted_clusters" in o) and (not names or ("scorch" not in names and "sentences" in o)):
        if not names and "text" in o and "sentences" not in o:
            raise Refusal
        names.append("e2e")
    if len(names) != 1:
        raise Refusal
    return names[0]


VIEWS = ("omniscent_separate", "omniscent_overlapped", "reader_separate", "reader_overlapped")


def name_in(o: Mapping[str, object], fields: Iterable[str], needed: bool = False) -> str | None:
    """The name of the document: the first of the fields that says one."""
    name = next((o[field] for field in fields if o.get(field) is not None), None)
    if name is None and not needed:
        return None
    if not (isinstance(name, str) and name):
        raise Refusal
    return sayable(name)


USUAL = ("doc_key", "doc_id", "id")


def sayable(text: object) -> str:
    """A text without half of a character."""
    if not isinstance(text, str) or any(0xD800 <= ord(character) < 0xE000 for character in text):
        raise Refusal
    return text


def each(found: object) -> list[object]:
    """The parts of a list."""
    if not isinstance(found, list):
        raise Refusal
    return found


def each_filled(found: object) -> list[list[object]]:
    """The lists of a list, none empty."""
    lists = [each(inner) for inner in each(found)]
    if not all(lists):
        raise Refusal
    return lists


def numbers(mention: object, how_many: int) -> list[int]:
    """The numbers of a mention; a truth value is none, though it is one in Python."""
    found = each(mention)
    if len(found) != how_many:
        raise Refusal
    return [number for number in found if type(number) is int] if all(type(n) is int for n in found) else refuse()


def refuse() -> list[int]:
    """No numbers."""
    raise Refusal


def span(ends: Sequence[int], size: int, excluded: bool) -> tuple[int, int]:
    """A mention among so many tokens or characters."""
    start, end = ends
    last = end - excluded
    if not 0 <= start <= last < size:
        raise Refusal
    return start, last


def in_sentence(places: Sequence[int], sizes: Sequence[int], excluded: bool) -> tuple[int, int]:
    """A mention in a sentence, in the document."""
    at, start, end = places
    if not 0 <= at < len(sizes):
        raise Refusal
    first, last = span([start, end], sizes[at], excluded)
    before = sum(sizes[:at])
    return before + first, before + last


def contradicted(
    o: Mapping[str, object], field: str, entities: list[list[Place]], parts: Sequence[str], glue: str, excluded: bool
) -> None:
    """Refuse entities whose texts say that the ends are of the other kind."""
    texts = o.get(field)
    for places, said in zip(entities, texts if isinstance(texts, list) else [], strict=False):
        if not isinstance(said, list) or len(said) != len(places):
            continue
        for place, text in zip(places, said, strict=True):
            assert isinstance(place, tuple)
            start, after = place[0], place[1] + 1
            other = after + 1 if excluded else after - 1
            ours, theirs = glue.join(parts[start:after]), glue.join(parts[start:other])
            if other > start and ours != text == theirs:
                raise Refusal


def e2e(o: Mapping[str, object], side: Side) -> Meant:
    """Tokens of the document, the last one included."""
    name = name_in(o, USUAL, needed=True)
    words = flat(o["sentences"]) if "sentences" in o else None
    if side == "key" and "clusters" not in o:
        raise Refusal
    found = o["predicted_clusters"] if side == "response" and "predicted_clusters" in o else o["clusters"]
    size = 1 << 32 if words is None else len(words)
    return Meant(name, [[span(numbers(m, 2), size, False) for m in e] for e in each_filled(found)], words)


def flat(sentences: object) -> tuple[str, ...]:
    """The words of lists of words."""
    return tuple(sayable(word) for sentence in each(sentences) for word in each(sentence))


def maverick(o: Mapping[str, object], side: Side) -> Meant:
    """Tokens of the document, or of one of several; the last one included."""
    tokens, found = each(o["tokens"]), each_filled(o["clusters_token_offsets"])
    entities: list[list[Place]]
    if tokens and isinstance(tokens[0], list):
        words = flat(tokens)
        sizes = [len(each(part)) for part in tokens]
        entities = [[in_sentence(numbers(m, 3), sizes, False) for m in e] for e in found]
    else:
        words = tuple(map(sayable, tokens))
        entities = [[span(numbers(m, 2), len(words), False) for m in e] for e in found]
    for field in ("clusters_text_mentions", "clusters_token_text"):
        contradicted(o, field, entities, words, " ", False)
    return Meant(name_in(o, USUAL), entities, words)


def fastcoref(o: Mapping[str, object], side: Side) -> Meant:
    """Characters, the last one excluded."""
    text = sayable(o["text"])
    entities: list[list[Place]] = [
        [span(numbers(m, 2), len(text), True) for m in e] for e in each_filled(o["clusters"])
    ]
    contradicted(o, "clusters_strings", entities, text, "", True)
    return Meant(name_in(o, USUAL), entities, tuple(text))


def rucoco(o: Mapping[str, object], side: Side) -> Meant:
    """Characters, the last one excluded, and which entities include which."""
    text, found = sayable(o["text"]), each_filled(o["entities"])
    includes = [each(parts) for parts in each(o["includes"])] if "includes" in o else [[] for _ in found]
    if len(includes) != len(found):
        raise Refusal
    if any(type(part) is not int or not 0 <= part < len(found) for parts in includes for part in parts):
        raise Refusal
    return Meant(name_in(o, USUAL), [[span(numbers(m, 2), len(text), True) for m in e] for e in found], tuple(text))


def preco(o: Mapping[str, object], side: Side) -> Meant:
    """Tokens of a sentence, the last one excluded."""
    words, sizes = flat(o["sentences"]), [len(each(sentence)) for sentence in each(o["sentences"])]
    found = each_filled(o["mention_clusters"])
    return Meant(name_in(o, USUAL), [[in_sentence(numbers(m, 3), sizes, True) for m in e] for e in found], words)


def words_of_tokens(o: Mapping[str, object], fields: Sequence[str]) -> list[list[str]]:
    """The words of sentences of tokens that are objects."""
    sentences: list[list[str]] = []
    for sentence in each(o["sentences"]):
        words: list[str] = []
        for token in each(sentence.get("tokens") if isinstance(sentence, dict) else None):
            there = [token[field] for field in fields if field in token] if isinstance(token, dict) else []
            words.append(sayable(there[0] if there else None))
        sentences.append(words)
    return sentences


def indiscrim(o: Mapping[str, object], side: Side) -> Meant:
    """Tokens of a sentence, the last one included."""
    sentences = words_of_tokens(o, ["text"])
    sizes, found = [len(words) for words in sentences], each_filled(o["coref_chains"])
    entities = [[in_sentence(numbers(m, 3), sizes, False) for m in e] for e in found]
    return Meant(name_in(o, USUAL), entities, tuple(word for words in sentences for word in words))


def corenlp(o: Mapping[str, object], side: Side) -> Meant:
    """Tokens of a sentence, both from 1, the last one excluded."""
    sentences = words_of_tokens(o, ["word", "originalText"])
    sizes = [len(words) for words in sentences]
    found = o["corefs"]
    if not isinstance(found, dict):
        raise Refusal
    entities: list[list[Place]] = []
    for name, mentions in found.items():
        sayable(name)
        places: list[Place] = []
        for m in each(mentions):
            if not isinstance(m, dict):
                raise Refusal
            places.append(in_sentence([n - 1 for n in numbers([m.get(f) for f in CORENLP], 3)], sizes, True))
            if isinstance(m.get("type"), str):
                sayable(m["type"])
        entities.append(places)
    return Meant(name_in(o, ["docId"]), entities, tuple(word for words in sentences for word in words))


CORENLP = ("sentNum", "startIndex", "endIndex")


def koconovel(o: Mapping[str, object], side: Side) -> Meant:
    """Characters of a text that is elsewhere, the last one excluded; all in strings."""
    (view,) = (view for view in VIEWS if view in o)
    entities: list[list[Place]] = []
    for e in each_filled(o[view]):
        places: list[Place] = []
        for m in e:
            parts = each(m)
            if len(parts) != 4 or not all(isinstance(part, str) for part in parts):
                raise Refusal
            start, end, text, _ = map(str, parts)
            if not all(0 < len(digits) < 10 and set(digits) <= set("0123456789") for digits in (start, end)):
                raise Refusal
            places.append(span([int(start), int(end)], 1 << 32, True))
            if len(text) == int(end) - int(start) + 1:
                raise Refusal
        entities.append(places)
    return Meant(name_in(o, USUAL, needed=True), entities, None)


def scorch(o: Mapping[str, object], side: Side) -> Meant:
    """Names, in entities or linked."""
    name = name_in(o, ["name"])
    if o["type"] == "clusters" and isinstance(found := o.get("clusters"), dict):
        entities: list[list[Place]] = []
        for label, mentions in found.items():
            sayable(label)
            entities.append([called(m) for m in each(mentions)])
        return Meant(name, entities, None)
    if o["type"] != "graph":
        raise Refusal
    mentions = [called(m) for m in each(o.get("mentions"))]
    links = [[called(m) for m in each(link)] for link in each(o.get("links"))]
    if any(len(link) != 2 or not set(link) <= set(mentions) for link in links):
        raise Refusal
    groups: list[list[Place]] = [[m] for m in dict.fromkeys(mentions)]
    for link in links:
        joined = [m for group in groups if set(group) & set(link) for m in group]
        groups = [*(group for group in groups if not set(group) & set(link)), joined]
    # A mention that is listed twice is a repeated one, wherever it is.
    repeated: list[Place] = [m for m in mentions if mentions.count(m) > 1]
    return Meant(name, [[*group, *(m for m in group if m in repeated)] for group in groups], None)


def called(m: object) -> str:
    """The name of a mention, or its text in JSON. Raises Refusal."""
    if type(m) not in (int, str) and not (isinstance(m, list) and {type(item) for item in m} <= {int, str}):
        raise Refusal
    return sayable(m if isinstance(m, str) else json.dumps(m, ensure_ascii=False))


READ: Mapping[str, Callable[[Mapping[str, object], Side], Meant]] = {
    "e2e": e2e,
    "maverick": maverick,
    "fastcoref": fastcoref,
    "preco": preco,
    "indiscrim": indiscrim,
    "rucoco": rucoco,
    "corenlp": corenlp,
    "scorch": scorch,
    **dict.fromkeys(VIEWS, koconovel),
}
"""By the shape."""

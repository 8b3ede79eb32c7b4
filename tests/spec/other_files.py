"""
Random pairs that are more than two texts: with bytes of their own, or folders.

Offsets of characters in JSON, of code points and of UTF-16; words that are the same but for the way their letters are
composed; folders, against folders and against single files; the submissions of a leaderboard.
"""

import json
import unicodedata
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import TypeAlias

from tests.spec.pairs import Content, Pair
from tests.spec.random_files import CHANGES_OF_COREFUD, PLAIN, brackets, changed, mentions, settings_of

Entities: TypeAlias = "list[list[tuple[int, int]]]"

SIGNS = ("a", "b", "é", "e\u0301", " ", ".", "\U0001f600", "𝒂")


def _entities(random: Random, size: int) -> Entities:
    found: dict[str, list[tuple[int, int]]] = {}
    for name, first, last in mentions(random, size, ("a", "b", "c"), crossing=True):
        found.setdefault(name, []).append((first, last))
    return list(found.values())


def offsets(random: Random, number: int) -> Pair:
    """Texts with offsets of characters, beyond U+FFFF too, under the right way to count, and under the other."""
    shape = random.choice(("fastcoref", "rucoco"))
    counts = random.choice(("characters", "utf-16"))
    texts = ["".join(random.choice(SIGNS) for _ in range(random.randint(1, 8))) for _ in range(random.choice((1, 2)))]

    def side() -> str:
        return "".join(
            f"{json.dumps(_counted(random, shape, text, _entities(random, len(text)), counts))}\n" for text in texts
        )

    settings = settings_of(random, {"singletons": (0.2, ("drop",)), "tokens": (0.2, ("composed",))})
    if shape == "rucoco" and random.random() < 0.4:
        settings = {"split-antecedents": "score"}
    if counts == "utf-16" or random.random() < 0.1:
        settings["offsets"] = random.choice(("utf-16",) * 4 + ("characters,utf-16", "utf-16,characters", "characters"))
    if random.random() < 0.1:
        settings["ends"] = random.choice(("exclusive", "inclusive", "exclusive,exclusive"))
    response = side().encode()
    if random.random() < 0.3:
        settings["align"] = random.choice(("tokens", "edits", "characters", "characters-twinless"))
        words = [
            (f"{place + 1}", [text[at : at + 2] for at in range(0, len(text), 2)]) for place, text in enumerate(texts)
        ]
        response = response if random.random() < 0.5 else _columns(random, words)
        if random.random() < 0.3:
            return _pair(random, number, response, side().encode(), settings)
    return _pair(random, number, side().encode(), response, settings)


def _counted(random: Random, shape: str, text: str, entities: Entities, counts: str) -> Mapping[str, object]:
    at = [len(text[:place].encode("utf-16-le")) // 2 if counts == "utf-16" else place for place in range(len(text) + 1)]
    runs = [[[at[first], at[last + 1]] for first, last in entity] for entity in entities]
    if shape == "rucoco":
        parts = [sorted(random.sample(range(len(runs)), random.choice((0, 0, 1, 2)) % (len(runs) or 1))) for _ in runs]
        return {"text": text, "entities": runs} | ({"includes": parts} if random.random() < 0.5 else {})
    strings = [[text[first : last + 1] for first, last in entity] for entity in entities]
    return {"text": text, "clusters": runs, "clusters_strings": strings}


WORDS = ("é", "e\u0301", "o\u0308", "ö", "a", "\uac00", "\u1100\u1161", "\u212b", "Å", "-", "ﬁ")


def composed(random: Random, number: int) -> Pair:
    """Words that differ in how their letters are composed, or are other words."""
    words = [random.choice(WORDS) for _ in range(random.randint(1, 6))]

    def other(word: str) -> str:
        chance = random.random()
        if chance < 0.4:
            return unicodedata.normalize("NFD", word)
        if chance < 0.8:
            return unicodedata.normalize("NFC", word)
        return unicodedata.normalize("NFKC", word) if chance < 0.85 else word

    settings = settings_of(
        random,
        {
            "tokens": (0.8, ("composed", "composed", "composed", "ignore", "error")),
            "align": (0.3, ("characters", "characters-twinless")),
        },
    )
    key = _columns(random, [("d", words)])
    return _pair(random, number, key, _columns(random, [("d", list(map(other, words)))]), settings)


def _columns(random: Random, documents: Sequence[tuple[str, Sequence[str]]]) -> bytes:
    lines = []
    for name, words in documents:
        entities = _entities(random, len(words))
        lines.append(f"#begin document ({name}); part 000")
        for place, word in enumerate(words):
            items = [
                f"({entity})" if first == last else f"({entity}" if first == place else f"{entity})"
                for entity, runs in enumerate(entities)
                for first, last in runs
                if place in (first, last)
            ]
            lines.append(f"{word}\t{'|'.join(items) or '-'}")
        lines.append("#end document")
    return "\n".join([*lines, ""]).encode()


PATHS = ("a", "b", "c/a", "c/b", ".hidden", "c/.git/x")


def folders(random: Random, number: int) -> Pair:
    """A folder against a folder, or against a single file, whose documents are the same or not."""
    names = [f"d{place}" for place in range(random.randint(1, 4))]
    words = {name: [random.choice("ab") for _ in range(random.randint(1, 4))] for name in names}
    kinds = random.choice((("folder", "file"), ("file", "folder"), ("folder", "folder")))
    form = random.choice(("conll", "conll", "sets"))

    def written(some: Sequence[str]) -> bytes:
        if form == "conll":
            return _columns(random, [(name, words[name]) for name in some])
        return "".join("{" + " ".join(random.sample("abc", random.randint(1, 3))) + "}\n" for _ in some).encode()

    places = {name: random.choice(PATHS[: 4 if random.random() < 0.9 else 6]) for name in names}

    def side(kind: str) -> Content:
        some = [name for name in names if random.random() < 0.95] or names
        if kind == "file":
            return written(random.sample(some, len(some)))
        files: dict[str, bytes] = {}
        for path in random.sample(sorted(set(places.values())), len(set(places.values()))):
            here = [name for name in some if places[name] == path]
            if here and random.random() < 0.05:
                here.append(random.choice(names))
            files |= {path: written(here)} if here else {}
        return files

    settings = settings_of(
        random, {"missing": (0.3, ("empty",)), "extra": (0.3, ("ignore",)), "over": (0.2, ("mean",))}
    )
    return _pair(random, number, side(kinds[0]), side(kinds[1]), settings)


def leaderboard(random: Random, number: int) -> Pair:
    """Submissions of one or two datasets, some without a dataset, with one that is refused, or alike."""
    task = random.choice(("crac2022", "crac2023", "crac2024"))
    names = ["a.conllu", "b.conllu"][: random.randint(1, 2)]
    sizes = {name: [random.randint(4, 9) for _ in range(random.choice((1, 4, 7, 8)))] for name in names}

    def file(name: str) -> str:
        lines = ["# global.Entity = eid"]
        for number, size in enumerate(sizes[name]):
            lines.append(f"# newdoc id = d{number}")
            chosen = mentions(random, size, ("e1", "e2"), crossing=False) + mentions(
                random, size, ("e3",), crossing=False
            )
            once = list({m[1:]: m for m in chosen}.values())
            for at, cell in enumerate(brackets(size, once, "", "")):
                lines.append("\t".join([str(at + 1), "w", *("_" * 7), f"Entity={cell}" if cell else "_"]))
            lines.append("")
        return "\n".join([*lines, ""])

    key = {name: file(name) for name in names}
    response: dict[str, str] = {}
    for submission in ("x", "y", "z")[: random.choice((2, 2, 3))]:
        source = random.choice((key, {name: file(name) for name in names}, {name: file(name) for name in names}))
        for name in names:
            if random.random() < 0.95 or name == names[0]:
                response[f"{submission}/{name}"] = changed(random, source[name], CHANGES_OF_COREFUD, 0.05)
    of_key, of_response = ({name: text.encode() for name, text in side.items()} for side in (key, response))
    return Pair(number, of_key, of_response, None, {"task": task}, ["conll"], None, command="leaderboard")


def _pair(random: Random, number: int, key: Content, response: Content, settings: Mapping[str, str]) -> Pair:
    return Pair(number, key, response, None, settings, random.sample(PLAIN, random.choice((1, 2))), None)


OTHER_FAMILIES: Mapping[str, Callable[[Random, int], Pair]] = {
    "offsets": offsets,
    "composed": composed,
    "folders": folders,
    "leaderboard": leaderboard,
}

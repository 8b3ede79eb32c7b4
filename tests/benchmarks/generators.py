"""
Keys and perturbed responses of any size, the same each time.

A response drops mentions of the key, splits and merges its entities, moves single mentions to other entities and adds
spurious mentions. Spans never cross. The text is words without sense.
"""

import random
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple, TextIO

from corefref.partitions import Span

Entity = list[Span]

WORDS = [f"{onset}{vowel}{coda}" for onset in "bdfgklmnprst" for vowel in "aeiou" for coda in ("", "n", "r")]
TAGS = ["NN", "NNP", "DT", "IN", "VBD", "PRP", "JJ", "NNS", "RB", "CC", "VB", "PRP$", "CD", "VBN", "TO"]


class Text(NamedTuple):
    """A document: its name, the lengths of its sentences, and the entities of key and response."""

    name: str
    sentences: Sequence[int]
    key: Sequence[Entity]
    response: Sequence[Entity]


class Changes(NamedTuple):
    """How likely a response is to differ, and how."""

    drop: float = 0.20
    split: float = 0.20
    merge: float = 0.15
    move: float = 0.05
    alone: float = 0.3
    """of a spurious mention: to be a singleton"""
    singletons: bool = True


def conll_2012_sized(documents: int = 348, tokens: int = 169_579, mentions: int = 19_764) -> Iterator[Text]:
    """W1: as many documents, tokens, mentions and entities as the English test set of CoNLL-2012; no singletons."""
    rng = random.Random("W1")
    entities = mentions * 4_532 // 19_764
    weights = [rng.lognormvariate(0, 0.7) for _ in range(documents)]
    tokens_of = shares(weights, tokens, [60] * documents)
    entities_of = shares(tokens_of, entities, [1] * documents)
    mentions_of = shares(tokens_of, mentions, [2 * n for n in entities_of])
    changes = Changes(alone=0.0, singletons=False)
    for number in range(documents):
        rng = random.Random(f"W1/{number}")
        sizes = entity_sizes(rng, entities_of[number], mentions_of[number], at_least=2, alpha=1.5)
        yield text(rng, f"bc/gen/00/doc_{number:04}", tokens_of[number], sizes, changes)


def book(mentions: int = 30_000, entities: int = 2_000, tokens: int = 200_000) -> Iterator[Text]:
    """W3: one book, a tenth of its mentions of the greatest entity, and four entities that have a third."""
    rng = random.Random("W3")
    great = [n * mentions // 30_000 for n in (3_100, 2_600, 2_200, 2_050, 1_200, 800, 600, 500, 400, 300)]
    sizes = great + entity_sizes(rng, entities - len(great), mentions - sum(great), at_least=1, alpha=1.3)
    yield text(rng, "book/gen/00/book_0001", tokens, sizes, Changes())


def hostile(mentions: int = 40_000, entities: int = 2_000) -> Iterator[Text]:
    """W4: key and response put each mention into any entity: one component, nearly as many overlaps as mentions."""
    rng = random.Random("W4")
    sentences = sentence_lengths(rng, 3 * mentions)
    found = spans(rng, sentences, mentions)

    def side() -> list[Entity]:
        made: list[Entity] = [[] for _ in range(entities)]
        for span in found:
            made[rng.randrange(entities)].append(span)
        return [entity for entity in made if entity]

    yield Text("adv/gen/00/adv_0001", sentences, side(), side())


def scaled(mentions: int) -> Iterator[Text]:
    """W5: one document of any size, four mentions an entity."""
    rng = random.Random(f"W5/{mentions}")
    entities = mentions // 4
    sizes = [1] * entities
    for _ in range(mentions - entities):
        sizes[rng.randrange(entities)] += 1
    yield text(rng, f"scale/gen/00/scale_{mentions}", 3 * mentions, sizes, Changes(move=0.0))


def shares(weights: Sequence[float], total: int, at_least: Sequence[int]) -> list[int]:
    """The total in whole numbers as the weights would have it, none under its least."""
    every = sum(weights)
    found = [max(least, int(total * weight / every)) for weight, least in zip(weights, at_least, strict=True)]
    place = 0
    while difference := total - sum(found):
        step = 1 if difference > 0 else -1
        if found[place] + step >= at_least[place]:
            found[place] += step
        place = (place + 1) % len(found)
    return found


def entity_sizes(rng: random.Random, entities: int, mentions: int, at_least: int, alpha: float) -> list[int]:
    """Sizes that add up to the mentions, most small and some great (Pareto)."""
    weights = [rng.paretovariate(alpha) - 0.999 for _ in range(entities)]
    rest, every = mentions - entities * at_least, sum(weights)
    sizes = [at_least + int(rest * weight / every) for weight in weights]
    for _ in range(mentions - sum(sizes)):
        sizes[rng.randrange(entities)] += 1
    return sizes


def text(rng: random.Random, name: str, tokens: int, sizes: Sequence[int], changes: Changes) -> Text:
    """A document with a key of these sizes and a response changed from it."""
    sentences = sentence_lengths(rng, tokens)
    mentions = sum(sizes)
    found = spans(rng, sentences, mentions + mentions * 15 // 100)
    left = iter(found)
    key = [[next(left) for _ in range(size)] for size in sizes]
    return Text(name, sentences, key, changed(rng, key, list(left), changes))


def sentence_lengths(rng: random.Random, tokens: int) -> list[int]:
    """Sentences of twenty tokens or so."""
    lengths: list[int] = []
    while tokens > 0:
        lengths.append(min(tokens, rng.randint(10, 30)))
        tokens -= lengths[-1]
    return lengths


def spans(rng: random.Random, sentences: Sequence[int], wanted: int) -> list[Span]:
    """Spans inside sentences, no two the same and no two crossing; mostly of one token."""
    sentence_of = [number for number, length in enumerate(sentences) for _ in range(length)]
    ends: list[int] = []
    for length in sentences:
        ends.append((ends[-1] if ends else 0) + length)
    inside: dict[int, list[tuple[int, int]]] = {}
    found: dict[tuple[int, int], None] = {}
    while len(found) < wanted:
        start = int(rng.random() * len(sentence_of))
        kind = rng.random()
        end = start + (0 if kind < 0.55 else 1 if kind < 0.8 else int(2 + 4 * rng.random()))
        sentence = sentence_of[start]
        if end >= ends[sentence] or (start, end) in found:
            continue
        others = inside.setdefault(sentence, [])
        if not any(start < s <= end < e or s < start <= e < end for s, e in others):
            others.append((start, end))
            found[start, end] = None
    return [Span(start, end) for start, end in found]


def changed(rng: random.Random, key: Iterable[Entity], spurious: Iterable[Span], changes: Changes) -> list[Entity]:
    """The entities of a response."""
    response: list[Entity] = []
    for entity in key:
        kept = [span for span in entity if rng.random() >= changes.drop]
        if len(kept) > 1 and rng.random() < changes.split:
            rng.shuffle(kept)
            cut = rng.randint(1, len(kept) - 1)
            response += [kept[:cut], kept[cut:]]
        elif kept:
            response.append(kept)
    rng.shuffle(response)
    for _ in range(int(len(response) * changes.merge)):
        last = response.pop()
        place = rng.randrange(len(response))
        response[place] = response[place] + last
    moving = [(n, span) for n, entity in enumerate(response) for span in entity if rng.random() < changes.move]
    for number, span in moving:
        response[number].remove(span)
        response[rng.randrange(len(response))].append(span)
    for span in spurious:
        if rng.random() >= changes.alone and response:
            response[rng.randrange(len(response))].append(span)
        else:
            response.append([span])
    return [entity for entity in response if len(entity) > (0 if changes.singletons else 1)]


def coreference_column(entities: Iterable[Entity]) -> dict[int, str]:
    """By token, the last column where it is not empty."""
    closing: dict[int, list[tuple[int, str]]] = {}
    opening: dict[int, list[tuple[int, str]]] = {}
    single: dict[int, list[tuple[int, str]]] = {}
    for number, entity in enumerate(entities):
        for start, end in entity:
            if start == end:
                single.setdefault(start, []).append((0, f"({number})"))
            else:
                closing.setdefault(end, []).append((-start, f"{number})"))
                opening.setdefault(start, []).append((-end, f"({number}"))
    cells: dict[int, list[str]] = {}
    for items in (closing, opening, single):
        for token, found in items.items():
            cells.setdefault(token, []).extend(item for _, item in sorted(found))
    return {token: "|".join(items) for token, items in cells.items()}


def write(texts: Iterable[Text], key: Path, response: Path, columns: int = 12) -> None:
    """The texts as two files in CoNLL-2012 columns, all twelve of them or the five that readers need."""
    with key.open("w", encoding="utf-8") as key_file, response.open("w", encoding="utf-8") as response_file:
        for found in texts:
            _write_side(key_file, found, found.key, columns)
            _write_side(response_file, found, found.response, columns)


def _write_side(file: TextIO, found: Text, entities: Iterable[Entity], columns: int) -> None:
    """One side of a text; its words are the same on both."""
    rng = random.Random(f"words/{found.name}")
    cells = coreference_column(entities)
    token = 0
    file.write(f"#begin document ({found.name}); part 000\n")
    for length in found.sentences:
        for place in range(length):
            word, cell = WORDS[int(rng.random() * len(WORDS))], cells.get(token, "-")
            row = [found.name, "0", str(place), word]
            if columns == 12:
                parse = ("(TOP(S*" if place == 0 else "*") + ("))" if place == length - 1 else "")
                row += [TAGS[int(rng.random() * len(TAGS))], parse, "-", "-", "-", "speaker#1", "*"]
            file.write("\t".join([*row, cell]) + "\n")
            token += 1
        file.write("\n")
    file.write("#end document\n")

"""
Corpora of many kinds of coreference, the same each time: nested and crossing mentions, singletons, twinless mentions,
entities that reach through a whole document; and cases in set notation, one for each way to go wrong.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product
from random import Random

from corefref.partitions import Span
from tests.benchmarks.generators import Text

Side = list[list[Span]]


@dataclass(frozen=True, slots=True)
class Kind:
    """How documents are made: their sizes, how long a mention may be, and what a response does to a key."""

    name: str
    tokens: int
    mentions: int
    entities: int
    longest: int
    twinless: float
    moved: float
    in_turn: bool = False
    """Whether the mentions of an entity lie as far apart as can be, and not anywhere."""


KINDS = (
    Kind("nested and crossing", tokens=24, mentions=14, entities=5, longest=8, twinless=0.1, moved=0.3),
    Kind("singletons and twinless", tokens=40, mentions=16, entities=11, longest=2, twinless=0.5, moved=0.1),
    Kind("long distances", tokens=500, mentions=18, entities=3, longest=4, twinless=0.15, moved=0.2, in_turn=True),
)


def corpus(kind: Kind, documents: int) -> Iterator[Text]:
    """The documents of a kind; every tenth has an empty key, an empty response, or both."""
    for number in range(documents):
        random = Random(f"{kind.name}/{number}")
        spans = some_spans(random, kind.tokens, 2 * kind.mentions, kind.longest)
        key = side(random, kind, spans[: random.randint(1, kind.mentions)])
        response = response_to(random, kind, key, spans[kind.mentions :])
        if number % 10 == 9:
            key, response = random.choice((([], response), (key, []), ([], [])))
        sentences = [8] * (kind.tokens // 8) + [kind.tokens % 8] * bool(kind.tokens % 8)
        yield Text(f"{kind.name.replace(' ', '_')}/{number:03}", sentences, key, response)


def some_spans(random: Random, tokens: int, wanted: int, longest: int) -> list[Span]:
    """Spans anywhere, so that some are nested in others and some cross; no two the same."""
    found: dict[Span, None] = {}
    while len(found) < wanted:
        start = random.randrange(tokens)
        found[Span(start, min(tokens - 1, start + random.randrange(longest)))] = None
    return list(found)


def side(random: Random, kind: Kind, spans: Iterable[Span]) -> Side:
    """Spans in entities, those of one entity apart or nested: others that cross cannot be written in columns."""
    entities: Side = [[] for _ in range(kind.entities)]
    for place, span in enumerate(sorted(spans)):
        number = place % kind.entities if kind.in_turn else random.randrange(kind.entities)
        put(entities, span, number)
    return [entity for entity in entities if entity]


def put(entities: Side, span: Span, number: int) -> None:
    """Put a span into an entity, or else into one of its own."""
    if any(crosses(span, other) for other in entities[number]):
        entities.append([span])
    else:
        entities[number].append(span)


def crosses(a: Span, b: Span) -> bool:
    """Whether two spans overlap and neither is in the other."""
    return a.start < b.start <= a.end < b.end or b.start < a.start <= b.end < a.end


def response_to(random: Random, kind: Kind, key: Side, spurious: Iterable[Span]) -> Side:
    """The key with mentions moved, left out and put in, now and then with two entities merged or one of them split."""
    entities: Side = [[] for _ in [*key, 0]]
    for number, entity in enumerate(key):
        for span in entity:
            if random.random() < kind.twinless:
                continue
            put(entities, span, random.randrange(len(entities)) if random.random() < kind.moved else number)
    for span in spurious:
        if random.random() < kind.twinless:
            put(entities, span, random.randrange(len(entities)))
    random.shuffle(entities)
    return [entity for entity in entities if entity]


@dataclass(frozen=True, slots=True)
class Features:
    """How often what a corpus is for is there."""

    nested: int
    crossing: int
    singletons: int
    twinless: int
    farthest: int


def features(texts: Iterable[Text]) -> Features:
    """The features of a corpus, of key and response together."""
    nested = crossing = singletons = twinless = farthest = 0
    for text in texts:
        key, response = ([span for entity in side for span in entity] for side in (text.key, text.response))
        for spans in (key, response):
            crossing += sum(crosses(a, b) for a, b in combinations(spans, 2))
            nested += sum(a.start <= b.start <= b.end <= a.end for a, b in product(spans, repeat=2) if a != b)
        for entity in (*text.key, *text.response):
            singletons += len(entity) == 1
            farthest = max(farthest, max(entity).start - min(entity).start)
        twinless += len(set(key) ^ set(response))
    return Features(nested, crossing, singletons, twinless, farthest)


KEY = "{a} {b c} {d e f}"

CASES: Sequence[tuple[str, str]] = (
    (KEY, KEY),
    (KEY, "{f d e} {c b} {a}"),
    # Mentions that are missing: a singleton, one of a pair, an entity.
    (KEY, "{b c} {d e f}"),
    (KEY, "{a} {b} {d e f}"),
    (KEY, "{a} {b c}"),
    (KEY, "{d e}"),
    # Spurious ones: alone, as a pair, in a singleton, in an entity.
    (KEY, "{a} {b c} {d e f} {x}"),
    (KEY, "{a} {b c} {d e f} {x y}"),
    (KEY, "{a x} {b c} {d e f}"),
    (KEY, "{a} {b c} {d e f x y}"),
    (KEY, "{x} {y z}"),
    # Both.
    (KEY, "{a x} {b} {d e y}"),
    (KEY, "{x b} {c y d} {e z}"),
    (KEY, "{a b c d x} {e y}"),
    # Links that are wrong: merged, split, exchanged, all together, all apart.
    (KEY, "{a b c} {d e f}"),
    (KEY, "{a} {b c d e f}"),
    (KEY, "{a} {b} {c} {d e f}"),
    (KEY, "{a} {b c} {d e} {f}"),
    (KEY, "{a} {b d} {c e f}"),
    (KEY, "{a d} {b e} {c f}"),
    (KEY, "{a b c d e f}"),
    (KEY, "{a} {b} {c} {d} {e} {f}"),
    # Keys of one entity, and of singletons, with responses of every kind.
    ("{a b c d e f}", "{a b c d e f}"),
    ("{a b c d e f}", "{a b c} {d e f}"),
    ("{a b c d e f}", "{a} {b} {c} {d} {e} {f}"),
    ("{a b c d e f}", "{a b x} {c} {y z}"),
    ("{a b c d e f}", "{x y z}"),
    ("{a} {b} {c} {d} {e} {f}", "{a} {b} {c} {d} {e} {f}"),
    ("{a} {b} {c} {d} {e} {f}", "{a b c d e f}"),
    ("{a} {b} {c} {d} {e} {f}", "{a b} {c} {x y} {z}"),
    ("{a} {b} {c} {d} {e} {f}", "{x} {y}"),
    # Nothing on one side, or both.
    (KEY, ""),
    ("", KEY),
    ("", ""),
    # An alignment that is not the greedy one, and one with ties.
    ("{a b c} {d e f g}", "{a b} {c d} {f g h i}"),
    ("{a b} {c d} {e f}", "{a c} {b d} {e a2} {f b2}"),
)
"""36 keys with a response each, in set notation."""

"""
The suites: what a scorer is tried on, each in an order that shows the smallest inputs first.

`examples`: the worked examples of the spec, which include its boundary cases and counterexamples. `boundary`: inputs
that tell the choices apart or that scorers are known to get wrong: repeated mentions, missing documents, nested and
crossing spans, corpora of several documents, crowded alignments. `small`: every pair of a key and a response of few
mentions, up to renaming, and every corpus of two still smaller documents. `large`: documents and a corpus of realistic
size. `random`: inputs in between, from a seed. `files`: a corpus of the user's own, document by document and as a
whole.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from corefref.evidence.small_scope import pairs, pairs_up_to
from corefref.evidence.worked_examples import cases
from corefref.partitions import Mention, Span, partition
from corefref.verification.inputs import Document, Entities, Input, document, letters, of_pair


@dataclass(frozen=True, slots=True)
class Sizes:
    """How large the suites are."""

    small_mentions: int = 4
    random_inputs: int = 100
    random_mentions: int = 30
    seed: int = 0


def examples() -> Iterator[Input]:
    """Yield the worked examples."""
    yield from sorted({of_pair(case.key, case.response) for case in cases()}, key=lambda i: i.order)


def boundary() -> Iterator[Input]:
    """Yield the boundary inputs."""
    yield from (Input((_document(key, response),)) for key, response in _BOUNDARY)
    yield from (Input((_spans(key, response),)) for key, response in _SPANS)
    yield from (Input(tuple(_document(key, response) for key, response in corpus)) for corpus in _CORPORA)


def _document(key: str, response: str | None) -> Document:
    """
    Make a document from words of letters: a word is an entity, a letter a mention; None is no response.

    >>> _document("ab c", None)
    Document(key_entities=(('a', 'b'), ('c',)), response_entities=None)
    """
    return Document(_entities(key), None if response is None else _entities(response))


def _entities(words: str) -> Entities:
    return tuple(tuple(word) for word in words.split())


def _spans(key: str, response: str) -> Document:
    """Make a document of spans: `0-4,1-1 2-3` has two entities."""

    def entities(words: str) -> Entities:
        spans = ([m.split("-") for m in word.split(",")] for word in words.split())
        return tuple(tuple(Span(int(start), int(end)) for start, end in e) for e in spans)

    return Document(entities(key), entities(response))


_BOUNDARY: Sequence[tuple[str, str]] = (
    ("", ""),
    ("", "a"),
    ("a", ""),
    ("", "ab"),
    ("ab", ""),
    ("a", "a"),
    ("a", "b"),
    ("a b", "a b"),
    ("a b c", "abc"),
    ("abc", "a b c"),
    ("ab", "ab c d"),
    ("ab c d", "ab"),
    ("ab cd", "ac bd"),
    # Twinless mentions of both sides, some alone.
    ("abc de f", "abg d hi"),
    # Mentions that only folded letters would make the same: a capital, and one of full width.
    ("aAb\uff42", "ab A\uff42"),
    # A repeated mention: twice in an entity, in two entities; of the key or spurious.
    ("ab", "aab"),
    ("ab", "ab xx"),
    ("ab", "abb"),
    ("a", "aa"),
    ("a", "b b"),
    ("ab", "ab ab"),
    ("ab", "ab ac"),
    ("a", "ab a"),
    ("ab", "ab xy xz"),
    ("aab", "ab"),
    ("ab bc", "ab bc"),
    # More than ten repeated mentions, at which the official scorer ends.
    ("abcdefghijkl", "abcdefghijkl abcdefghijkl"),
    # An alignment that is best for φ₄ and not for φ₃.
    ("a bcde", "abcd e"),
    # Alignments in which taking the best pair first is wrong.
    ("abcde fg", "abcfg de"),
    ("abc de", "abde c"),
    ("abcd ef gh", "abef cdgh"),
    ("abc def ghi", "adg beh cfi"),
    ("abcdefgh", "ab cd ef gh"),
)
_SPANS: Sequence[tuple[str, str]] = (
    ("0-4,6-6 1-2", "0-4,6-6 1-2"),
    ("0-2,5-5 1-3,6-6", "0-2,5-5 1-3,6-6"),
    ("0-3,1-1", "0-3,1-1"),
    ("0-0,1-1 2-2,3-3", "0-1,2-2 3-3"),
    ("0-0,10-10 1-1,11-11", "0-0,10-10 1-1,11-11"),
)
_RESPONSES = ("ab cd", "abcd", "ac bd", "a bcd", "abx", "a b c d", "abc")
_CORPORA: Sequence[Sequence[tuple[str, str | None]]] = (
    (("", None),),
    (("", ""), ("a", "")),
    (("ab", "ab"), ("ab", "a b")),
    (("ab", "ab"), ("ab", None)),
    (("abc d", "ab cd"), ("ab", "ab"), ("a b c", "abc")),
    (("a", "a"), ("abdfh cg", "bdfgh ce"), ("b deh fgi", "aefi bdhj c")),
    (("abcd", "ab cd"), ("ab cd", "abcd"), ("", "ab"), ("ab", "")),
    # A document without mentions, and responses without any: each may count, or not, in sums and in means.
    (("abc d", "ab cd"), ("", "")),
    (("abc de", "ab cde"), ("abc", ""), ("", "ab"), ("ab", "ab c")),
    (("abc de", "ab cde"), ("abc", ""), ("", ""), ("ab c", "")),
    tuple(("ab cd", "ab cd" if n % 2 else "ac bd") for n in range(11)),
    # Documents whose names begin alike, d1 and d10 to d19, and that differ, each response in another way.
    tuple(("abcd" if n < 10 else "ab cd", _RESPONSES[n * n % 7]) for n in range(20)),
)


def large() -> Iterator[Input]:
    """
    Inputs of the size of real ones: a document of 300 mentions with an entity of 100, one of 40,000 links, and a corpus
    of 50 documents.

    >>> [(one.size[0], max(len(e) for d in one.documents for e in d.key_entities)) for one in large()]
    [(1, 100), (1, 284), (50, 8)]
    """
    yield Input((_large([100, 40, 20, *[5] * 16, *[2] * 20, *[1] * 20], 7),))
    yield Input((_large([284], 29),))
    yield Input(tuple(_large([2 + n % 7, 3, 2, *[1] * (n % 4)], 3 + n % 5) for n in range(50)))


def _large(sizes: Sequence[int], every: int) -> Document:
    """Make a document with entities of these sizes; regularly a mention is missing, spurious or in another entity."""
    mentions = iter(range(sum(sizes)))
    key = [[letters(next(mentions)) for _ in range(size)] for size in sizes]
    response: list[list[Mention]] = [[] for _ in range(len(sizes) + 2)]
    for place, m in enumerate(m for e in key for m in e):
        entity = next(n for n, e in enumerate(key) if m in e)
        match place % every:
            case 0:
                response[(entity + place) % len(response)].append(m)
            case 1:
                response[entity].append(f"{m}1")
            case 2:
                response[(entity + 1) % len(response)].append(m)
            case _:
                response[entity].append(m)
    return Document(tuple(map(tuple, key)), tuple(tuple(e) for e in response if e))


FIXED = ("boundary", "large")
"""The suites that are the same in every run."""


def small(n: int) -> Iterator[Input]:
    """
    Yield every pair of at most n mentions up to renaming. With two mentions fewer, yield every pair with one response
    mention repeated, and every corpus of two documents, one of which the response may lack.

    >>> len(list(small(2))), len(list(small(4)))
    (19, 347)
    """
    yield from sorted((of_pair(*pair) for pair in pairs_up_to(n)), key=lambda i: i.order)
    for size in range(n - 1):
        yield from _repeated(size)
    for size in range(n - 1):
        yield from _two_documents(size)


def _two_documents(size: int) -> Iterator[Input]:
    """Yield the corpora of two documents with so many mentions in all."""
    made: dict[Input, None] = {}
    for first in range(size + 1):
        for one in pairs(first):
            for other in pairs(size - first):
                both = sorted((document(*one), document(*other)), key=lambda d: (len(d.mentions), str(d)))
                made[Input(tuple(both))] = None
                if not other.response:
                    made[Input((document(*one), Document(document(*other).key_entities, None)))] = None
    yield from sorted(made, key=lambda i: i.order)


def _repeated(size: int) -> Iterator[Input]:
    """Yield the pairs of so many mentions with one response mention repeated: in its entity, in another, or alone."""
    made: list[Input] = []
    for pair in pairs(size):
        d = document(*pair)
        response = d.response_entities or ()
        for m in dict.fromkeys(m for e in response for m in e):
            copies = [(*response[:n], (*e, m), *response[n + 1 :]) for n, e in enumerate(response)]
            made += [Input((Document(d.key_entities, side),)) for side in (*copies, (*response, (m,)))]
    yield from sorted(made, key=lambda i: i.order)


def random(sizes: Sizes) -> Iterator[Input]:
    """
    Yield larger inputs, the same for the same seed: documents of words and of nested spans, and corpora.

    >>> [i.size[0] for i in random(Sizes(random_inputs=4))]
    [1, 1, 1, 3]
    """
    chance = Random(sizes.seed)
    for number in range(sizes.random_inputs):
        several = 3 if number % 4 == 3 else 1
        yield Input(tuple(_random_document(chance, sizes.random_mentions, number % 4 == 2) for _ in range(several)))


def _random_document(chance: Random, most: int, of_spans: bool) -> Document:
    count = chance.randint(0, most)
    mentions: list[Mention] = [letters(n) for n in range(count)]
    if of_spans:
        # Each span begins where the one outside it does not end, so that no two cross.
        mentions = [Span(n, 2 * count - n) for n in range(count)]
    entities = chance.randint(1, max(1, count // 2))
    key: dict[int, list[Mention]] = {}
    response: dict[int, list[Mention]] = {}
    for m in mentions:
        side = chance.random()
        number = chance.randrange(entities)
        if side > 0.1:
            key.setdefault(number, []).append(m)
        if side < 0.9:
            response.setdefault(number if chance.random() < 0.7 else chance.randrange(entities), []).append(m)
    return document(partition(key.values()), partition(response.values()))


def files(documents: Mapping[str, Document]) -> Iterator[Input]:
    """Yield each document of a corpus, then the whole corpus."""
    yield from (Input((d,)) for d in documents.values())
    if len(documents) > 1:
        yield Input(tuple(documents.values()))


def small_inputs_before(whole: Input) -> Iterator[Input]:
    """Yield the smaller inputs of the small scope that are of the same kind, in order; see `shrinking`."""
    documents, mentions, _ = whole.size
    most = min(mentions, _MOST[documents - 1] if documents <= len(_MOST) else 0)
    found: list[Input] = []
    for n in range(most + 1):
        if whole.repeats:
            found += _repeated(n - 1) if n else ()
        elif documents == 1:
            found += (of_pair(*pair) for pair in pairs(n))
        else:
            found += _two_documents(n)
    yield from (i for i in sorted(found, key=lambda i: i.order) if i.order[:2] < whole.order[:2])


_MOST = (5, 4)
"""Up to how many mentions shrinking tries all inputs of one and of two documents."""

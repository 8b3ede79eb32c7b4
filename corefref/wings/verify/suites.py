"""
The suites: what a scorer is tried on, each in an order that shows the smallest inputs first.

`examples`: the worked examples of the spec, which include its boundary cases and counterexamples. `boundary`: inputs
that tell the choices apart or that scorers are known to get wrong: repeated mentions, missing documents, names and
spans that are nearly alike, nested and crossing spans, corpora of several documents, crowded alignments. `small`: every
pair of a key and a response of few mentions, up to renaming, and every corpus of two still smaller documents. `large`:
documents and corpora of realistic size and above, and one of hardly any common link. `random`: inputs in between, from
a seed. `files`: a corpus of the user's own, document by document and as a whole.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from random import Random

from corefref.door import partition
from corefref.partitions import Mention, Span
from corefref.wings.examples.small_scope import pairs, pairs_up_to
from corefref.wings.examples.worked_examples import cases
from corefref.wings.verify.inputs import Document, Entities, Input, document, letters, of_pair


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
    yield from (Input((d,)) for d in (*_named_alike(), *_spanned_alike()))
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
        return tuple(tuple(map(_span, word.split(","))) for word in words.split())

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
    # Two alignments that are nearly as good: their sums of φ₄ are 335/231 and 13/9; 1084/819 and 131/99.
    ("abcde fghi jkl", "abghci jlde fk"),
    ("adefghik blq cjmnpr o", "gknq cfhjm bdeilo apr"),
)

# On each of these key and response differ: where they are alike, most of what a scorer may lose is lost on both sides.
_SPANS: Sequence[tuple[str, str]] = (
    ("0-4,6-6 1-2", "0-4,6-6 1-2"),
    ("0-4,6-6 1-2,8-8", "0-4,8-8 1-2,6-6"),
    # Crossing mentions, of two entities and of one.
    ("0-2,5-5 1-3,6-6", "0-2,5-5 1-3 7-7"),
    ("0-2,1-3,5-5 7-7", "0-2,5-5 1-3,7-7"),
    # Nested mentions of one entity.
    ("0-3,1-1", "0-3,1-1"),
    ("0-3,1-1,5-5 6-6", "0-3,5-5 1-1,6-6"),
    ("0-0,1-1 2-2,3-3", "0-1,2-2 3-3"),
    ("0-0,10-10 1-1,11-11", "0-0,11-11 1-1,10-10"),
)

_ALIKE: Sequence[tuple[str, str]] = (
    # Composed and decomposed, with and without an accent, in other letters, ligatures, of no width.
    ("\u00e9t", "e\u0301t"),
    ("r\u00e9sum\u00e9", "resume"),
    ("\u00df", "ss"),
    ("\ufb01n", "fin"),
    ("x\u200dx", "xx"),
    # Cyrillic, Chinese, Arabic and beyond the basic plane: two of one length.
    ("\u043c\u0438\u0440", "\u043c\u043e\u0440"),
    ("\u660e\u5929", "\u4eca\u5929"),
    ("\u0642\u0644\u0628", "\u0643\u0644\u0628"),
    ("\U0001f600", "\U0001f601"),
    # Blanks at the ends and inside; the first word, or the last, is the same.
    ("end ", "end"),
    (" start", "start"),
    ("two  blanks", "two blanks"),
    ("one blank", "oneblank"),
    ("New York", "New Jersey"),
    ("old man", "young man"),
    # Case, digits, numbers, signs, the same letters in another order.
    ("Case", "case"),
    ("item1", "item2"),
    ("007", "7"),
    ("7.0", "7.00"),
    ("it's", "its"),
    ("one-way", "one_way"),
    ("AT&amp;T", "AT&T"),
    ("listen", "silent"),
    # Alike up to the last letter, or from the second on, short and long.
    ("abcdefghi", "abcdefghj"),
    (f"{'s' * 64}t", f"{'s' * 64}u"),
    (f"t{'s' * 64}", f"u{'s' * 64}"),
    # The same check sum of 16 bits, and of 32.
    ("fabis", "dilot"),
    ("plumless", "buckeroo"),
)
"""Names of different mentions that a scorer may take for one."""


_PAIRS = 6
"""Pairs in a document: few, so that a scorer that tries every alignment, as the spec's formulas do, has an answer."""


def _alike(pairs: Sequence[tuple[Mention, Mention]], common: Sequence[Mention]) -> Iterator[Document]:
    """
    Yield documents in which each of two nearly alike mentions is of one side only, beside one to three common ones.

    Were all entities alike, other readings would give the same figures as some ways to be wrong.
    """
    for at in range(0, len(pairs), _PAIRS):
        numbers = range(at, min(at + _PAIRS, len(pairs)))
        beside = [common[3 * n : 3 * n + 1 + n % 3] for n in numbers]
        key, response = (
            tuple((pairs[n][side], *rest) for n, rest in zip(numbers, beside, strict=True)) for side in (0, 1)
        )
        yield Document(key, response)


def _named_alike() -> Iterator[Document]:
    """Yield documents of names that are nearly alike."""
    yield from _alike(_ALIKE, [letters(n) * 3 for n in range(3 * len(_ALIKE))])


_SPANNED_ALIKE: Sequence[tuple[str, str]] = (
    # Alike if the numbers are joined, or multiplied by 100 or 1,000; the same sum.
    ("1-112", "11-12"),
    ("1-150", "2-50"),
    ("1-1500", "2-500"),
    ("130-139", "131-138"),
    # The same token but for 128, 256, 1,000, 32,768 or 65,536 of them; numbers that are one in half precision.
    ("5-5", "133-133"),
    ("6-6", "262-262"),
    ("7-7", "1007-1007"),
    ("9-9", "32777-32777"),
    ("13-13", "65549-65549"),
    ("2048-2048", "2049-2049"),
    ("40000-40000", "40001-40001"),
    # The same start, the same end, a width above 60, the same width.
    ("20-21", "20-22"),
    ("30-32", "31-32"),
    ("200-265", "200-264"),
    ("300-302", "304-306"),
    # The same product; one token and two.
    ("700-720", "630-800"),
    ("900-901", "901-901"),
    ("910-911", "910-910"),
)


def _spanned_alike() -> Iterator[Document]:
    """
    Yield documents of spans that are nearly alike.

    In the last, the key has entities of two mentions with one start, or one end, or far inside the text, of which the
    response has split some.
    """
    pairs = [(_span(first), _span(other)) for first, other in _SPANNED_ALIKE]
    yield from _alike(pairs, [Span(n, n) for n in range(400, 400 + 3 * len(pairs))])
    key = "54-55,54-56,58-58 60-62,61-62,65-65 70-100,110-110 600-600,5000-5000,20000-20000"
    yield _spans(key, "54-56,58-58 61-62,65-65 70-100 110-110 600-600,5000-5000 20000-20000")


def _span(word: str) -> Span:
    start, _, end = word.partition("-")
    return Span(int(start), int(end))


_RESPONSES = ("ab cd", "abcd", "ac bd", "a bcd", "abx", "a b c d", "abc")
_CORPORA: Sequence[Sequence[tuple[str, str | None]]] = (
    (("", None),),
    (("", ""), ("a", "")),
    (("ab", "ab"), ("ab", "a b")),
    (("ab", "ab"), ("ab", None)),
    (("abc d", "ab cd"), ("ab", "ab"), ("a b c", "abc")),
    (("a", "a"), ("abdfh cg", "bdfgh ce"), ("b deh fgi", "aefi bdhj c")),
    (("abcd", "ab cd"), ("ab cd", "abcd"), ("", "ab"), ("ab", "")),
    # A document of figures that are 0, though both sides have links.
    (("abc d", "ab cd"), ("ab", "cd")),
    # A document without mentions, and responses without any: each may count, or not, in sums and in means.
    (("abc d", "ab cd"), ("", "")),
    (("abc de", "ab cde"), ("abc", ""), ("ab c", ""), ("", "ab"), ("ab", "ab c")),
    (("abc de", "ab cde"), ("abc", ""), ("", ""), ("ab c", "")),
    tuple(("ab cd", "ab cd" if n % 2 else "ac bd") for n in range(11)),
    # Documents whose names begin alike, d1 and d10 to d19, and that differ, each response in another way.
    tuple(("abcd" if n < 10 else "ab cd", _RESPONSES[n * n % 7]) for n in range(20)),
)


def large() -> Iterator[Input]:
    """
    Inputs of the size of real ones and above: a document of 300 mentions with an entity of 100, one of 40,000 links, a
    corpus of 50 documents; an entity of 1,100 mentions, 100 entities that overlap with 100, a corpus of 130 documents,
    and a document in which two of 502 mentions are common.

    Those with the smallest documents come first, since a scorer may be too slow for the others.

    >>> [(one.size[0], max(len(e) for d in one.documents for e in d.key_entities)) for one in large()]
    [(130, 5), (50, 8), (1, 284), (1, 100), (1, 10), (1, 502), (1, 1100)]
    """
    yield from sorted(_large_ones(), key=lambda an_input: max(len(d.mentions) for d in an_input.documents))


def _large_ones() -> Iterator[Input]:
    yield Input((_large([100, 40, 20, *[5] * 16, *[2] * 20, *[1] * 20], 7),))
    yield Input((_large([284], 29),))
    yield Input(tuple(_large([2 + n % 7, 3, 2, *[1] * (n % 4)], 3 + n % 5) for n in range(50)))
    yield Input((_large([1100, 3, 1], 53),))
    yield Input((_tangled(100, 10),))
    yield Input(tuple(_large([2 + n % 4, 1 + n % 3], 4 + n % 3) for n in range(130)))
    yield Input((_hardly_alike(500),))


def _tangled(entities: int, mentions: int) -> Document:
    """
    Make a document in which every entity of either side shares mentions, two by two, with several of the other; of
    seven mentions the response lacks one.
    """
    place = {(n, m): (n + (m // 2) ** 2 * (1 + n % 3)) % entities for n in range(entities) for m in range(mentions)}
    name = {at: letters(number) for number, at in enumerate(place)}
    key = tuple(tuple(name[n, m] for m in range(mentions)) for n in range(entities))
    kept = [(at, entity) for number, (at, entity) in enumerate(place.items()) if number % 7]
    response = (tuple(name[at] for at, entity in kept if entity == n) for n in range(entities))
    return Document(key, tuple(e for e in response if e))


def _hardly_alike(twinless: int) -> Document:
    """Make a document of one entity on each side, which have two mentions in common and so many not."""
    key, response = (tuple(f"{side}{n}" for n in range(twinless)) for side in ("k", "r"))
    return Document((("a", "b", *key),), (("a", "b", *response),))


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
    inputs: dict[Input, None] = {}
    for first in range(size + 1):
        for an_input in pairs(first):
            for other in pairs(size - first):
                both = sorted((document(*an_input), document(*other)), key=lambda d: (len(d.mentions), str(d)))
                inputs[Input(tuple(both))] = None
                if not other.response:
                    inputs[Input((document(*an_input), Document(document(*other).key_entities, None)))] = None
    yield from sorted(inputs, key=lambda i: i.order)


def _repeated(size: int) -> Iterator[Input]:
    """Yield the pairs of so many mentions with one response mention repeated: in its entity, in another, or alone."""
    inputs: list[Input] = []
    for pair in pairs(size):
        d = document(*pair)
        response = d.response_entities or ()
        for m in dict.fromkeys(m for e in response for m in e):
            copies = [(*response[:n], (*e, m), *response[n + 1 :]) for n, e in enumerate(response)]
            inputs += [Input((Document(d.key_entities, side),)) for side in (*copies, (*response, (m,)))]
    yield from sorted(inputs, key=lambda i: i.order)


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
    inputs: list[Input] = []
    for n in range(most + 1):
        if whole.repeats:
            inputs += _repeated(n - 1) if n else ()
        elif documents == 1:
            inputs += (of_pair(*pair) for pair in pairs(n))
        else:
            inputs += _two_documents(n)
    yield from (i for i in sorted(inputs, key=lambda i: i.order) if i.order[:2] < whole.order[:2])


_MOST = (5, 4)
"""Up to how many mentions shrinking tries all inputs of one and of two documents."""

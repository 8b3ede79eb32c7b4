"""
A library of scorers: known ways to be wrong, and right ones in the ways in which scorers return their figures.

A way is a row: what it does to documents, to their scores, to a corpus, or to the figures. Many were made by programs
that people used; the others are slips that a programmer may make with names, places, sizes, sums and decimals. A row
says which metrics it is wrong for; for the others it makes no difference.

`tests.wings.verify.power` finds out which inputs of the suites tell each way from the right figures, and
`tests.wings.verify.library_trial` runs `verify` on the scorers themselves.
"""

import html
import re
import unicodedata
from binascii import crc32, crc_hqx
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from struct import pack, unpack
from typing import NamedTuple

from corefref.alignment import best_alignment
from corefref.metrics import ceaf
from corefref.partitions import Entity, Mention, Partition, Span
from corefref.ratio import f1, ratio
from corefref.registry import DEFAULT_IDS
from corefref.scores import Figures, RatioScore
from corefref.wings.verify.accounts import Account, of_documents
from corefref.wings.verify.accounts import Base as Spec
from corefref.wings.verify.corpora import CORPORA
from corefref.wings.verify.exact import Adding, ScoreOf, Values, ZeroByZero, exact_score, sums
from corefref.wings.verify.inputs import Document, Entities

F = Fraction
ALL = DEFAULT_IDS
WITH_RECALL = tuple(metric for metric in ALL if metric != "conll")
OF_LINKS = ("muc", "blanc", "lea", "conll")
CEAF = ("ceaf_m", "ceaf_e")


def nought(value: Fraction | None) -> Fraction:
    """Return 0 for an undefined figure."""
    return F(0) if value is None else value


class Way(NamedTuple):
    """A way to be wrong: its kind, what it does, for which metrics, and the account that computes its figures."""

    id: str
    kind: str
    sentence: str
    metrics: tuple[str, ...]
    account: Account


# Documents: names and places


@dataclass(frozen=True, slots=True)
class _Renamed:
    """Names every mention anew; where two get one name, they are one mention."""

    name: Callable[[Mention], Mention]

    def __call__(self, d: Document) -> Document:
        """Return the document with other names; a name that comes twice in an entity counts once."""
        sides = [tuple(tuple(dict.fromkeys(map(self.name, e))) for e in side) for side in d.sides]
        return d if sides == list(d.sides) else Document(sides[0], sides[1])


def _of_names(name: Callable[[str], str]) -> _Renamed:
    return _Renamed(lambda m: name(m) if isinstance(m, str) else m)


def _of_spans(name: Callable[[int, int], Mention]) -> _Renamed:
    return _Renamed(lambda m: name(m.start, m.end) if isinstance(m, Span) else m)


def _plain(text: str) -> str:
    return "".join(c for c in unicodedata.normalize("NFD", text) if not unicodedata.combining(c))


NAMES: Mapping[str, tuple[str, Callable[[str], str]]] = {
    "latin1": ("names are written in Latin-1", lambda m: m.encode("latin-1", "replace").decode("latin-1")),
    "ascii": ("letters beyond ASCII are dropped", lambda m: m.encode("ascii", "ignore").decode() or "?"),
    "windows1252": ("names are written in Windows-1252", lambda m: m.encode("cp1252", "replace").decode("cp1252")),
    "bmp": ("characters beyond U+FFFF are one", lambda m: re.sub("[^\0-\uffff]", "\ufffd", m)),
    "bytes_8": ("names are cut to 8 bytes", lambda m: m.encode()[:8].decode("utf-8", "ignore")),
    "nfc": ("names are composed (NFC)", lambda m: unicodedata.normalize("NFC", m)),
    "nfd": ("names are decomposed (NFD)", lambda m: unicodedata.normalize("NFD", m)),
    "nfkc": ("names are normalized (NFKC)", lambda m: unicodedata.normalize("NFKC", m)),
    "accents": ("accents are taken off", _plain),
    "casefold": ("case is folded", str.casefold),
    "lower": ("names are in small letters", str.lower),
    "upper": ("names are in capitals", str.upper),
    "strip": ("blanks at the ends are cut", str.strip),
    "lstrip": ("blanks in front are cut", str.lstrip),
    "rstrip": ("blanks behind are cut", str.rstrip),
    "blanks_joined": ("runs of blanks are one", lambda m: re.sub(" +", " ", m)),
    "blanks_dropped": ("blanks are taken out", lambda m: m.replace(" ", "")),
    "first_word": ("only the first word counts", lambda m: m.lstrip().partition(" ")[0]),
    "last_word": ("only the last word counts", lambda m: m.rstrip().rpartition(" ")[2]),
    "first_1": ("only the first character counts", lambda m: m[:1]),
    "first_8": ("names are cut to 8 characters", lambda m: m[:8]),
    "first_16": ("names are cut to 16 characters", lambda m: m[:16]),
    "first_32": ("names are cut to 32 characters", lambda m: m[:32]),
    "first_64": ("names are cut to 64 characters", lambda m: m[:64]),
    "last_8": ("only the last 8 characters count", lambda m: m[-8:]),
    "last_32": ("only the last 32 characters count", lambda m: m[-32:]),
    "last_64": ("only the last 64 characters count", lambda m: m[-64:]),
    "length": ("names of one length are one", lambda m: str(len(m))),
    "anagrams": ("the letters of a name are sorted", lambda m: "".join(sorted(m))),
    "digits": ("digits are one", lambda m: re.sub("[0-9]", "0", m)),
    "digits_dropped": ("digits are taken out", lambda m: re.sub("[0-9]", "", m) or "?"),
    "numbers": ("names that are whole numbers are compared as numbers", lambda m: str(int(m)) if m.isdecimal() else m),
    "floats": (
        "names that are decimals are compared as numbers",
        lambda m: str(float(m)) if re.fullmatch(r"[0-9]+\.[0-9]+", m) else m,
    ),
    "signs": ("signs are taken out", lambda m: re.sub(r"[^\w\s]", "", m)),
    "hyphens": ("a hyphen is an underscore", lambda m: m.replace("-", "_")),
    "html": ("entities of HTML are resolved", html.unescape),
    "no_width": ("characters without width are taken out", lambda m: re.sub("[\u200b-\u200d\ufe0f]", "", m)),
    "crc16": ("names are compared by a sum of 16 bits", lambda m: str(crc_hqx(m.encode(), 0))),
    "hash_1000": ("names are compared by a hash below 1,000", lambda m: str(crc32(m.encode()) % 1000)),
    "crc32": ("names are compared by a sum of 32 bits", lambda m: str(crc32(m.encode()))),
}

SPANS: Mapping[str, tuple[str, Callable[[int, int], Mention]]] = {
    "joined": ("the two numbers of a span are joined", lambda s, e: f"{s}{e}"),
    "times_100": ("a span is 100 times its start and its end", lambda s, e: f"{100 * s + e}"),
    "times_1000": ("a span is 1,000 times its start and its end", lambda s, e: f"{1000 * s + e}"),
    "sum": ("a span is the sum of its numbers", lambda s, e: f"{s + e}"),
    "xor": ("a span is its numbers, xor", lambda s, e: f"{s ^ e}"),
    "product": ("a span is the product of its numbers", lambda s, e: f"{s * e}"),
    "start": ("only the start of a span counts", lambda s, e: f"{s}"),
    "end": ("only the end of a span counts", lambda s, e: f"{e}"),
    "width": ("only the width of a span counts", lambda s, e: f"{e - s}"),
    "middle": ("only the middle of a span counts", lambda s, e: f"{(s + e) // 2}"),
    "int7": ("tokens are counted modulo 128", lambda s, e: f"{s % 128}-{e % 128}"),
    "int8": ("tokens are bytes", lambda s, e: f"{s % 256}-{e % 256}"),
    "mod_1000": ("tokens are counted modulo 1,000", lambda s, e: f"{s % 1000}-{e % 1000}"),
    "int15": ("tokens are counted modulo 32,768", lambda s, e: f"{s % 32768}-{e % 32768}"),
    "int16": ("tokens have 16 bits", lambda s, e: f"{s % 65536}-{e % 65536}"),
    "half": (
        "tokens are in half precision",
        lambda s, e: "-".join(str(unpack("e", pack("e", float(min(n, 65000))))[0]) for n in (s, e)),
    ),
    "last_1000": ("tokens beyond 1,000 are taken for the last", lambda s, e: f"{min(s, 1000)}-{min(e, 1000)}"),
    "last_32767": ("tokens beyond 32,767 are taken for the last", lambda s, e: f"{min(s, 32767)}-{min(e, 32767)}"),
    "width_10": ("spans are cut to 10 tokens", lambda s, e: f"{s}-{min(e, s + 9)}"),
    "width_30": ("spans are cut to 30 tokens", lambda s, e: f"{s}-{min(e, s + 29)}"),
    "width_60": ("spans are cut to 60 tokens", lambda s, e: f"{s}-{min(e, s + 59)}"),
    "start_1": ("the first token of a longer span is left out", lambda s, e: f"{min(s + 1, e)}-{e}"),
    "end_1": ("the last token of a longer span is left out", lambda s, e: f"{s}-{max(s, e - 1)}"),
}


@dataclass(frozen=True, slots=True)
class _Dropped:
    """Drops mentions, for a reason that may lie in their entity and in their side."""

    drops: Callable[[Mention, Sequence[Mention], Sequence[Mention]], bool]

    def __call__(self, d: Document) -> Document:
        """Return the document without these mentions."""
        sides = [self._left(side) for side in d.sides]
        return d if sides == list(d.sides) else Document(sides[0], sides[1])

    def _left(self, side: Entities) -> Entities:
        everyone = [m for e in side for m in e]
        kept = (tuple(m for m in e if not self.drops(m, e, everyone)) for e in side)
        return tuple(e for e in kept if e)


def _span_dropped(drops: Callable[[Span, Sequence[Span]], bool], in_entity: bool = False) -> _Dropped:
    """Drop spans by the spans beside them, of the same entity or of the side."""

    def dropped(m: Mention, entity: Sequence[Mention], side: Sequence[Mention]) -> bool:
        others = [o for o in (entity if in_entity else side) if isinstance(o, Span) and o != m]
        return isinstance(m, Span) and drops(m, others)

    return _Dropped(dropped)


def _crosses(m: Span, others: Sequence[Span]) -> bool:
    return any(a.start < b.start <= a.end < b.end for o in others for a, b in ((m, o), (o, m)))


def _is_inside(m: Span, others: Sequence[Span]) -> bool:
    return any(o.start <= m.start and m.end <= o.end for o in others)


def _holds(m: Span, others: Sequence[Span]) -> bool:
    return any(m.start <= o.start and o.end <= m.end for o in others)


DROPPED: Mapping[str, tuple[str, _Dropped]] = {
    "crossing": ("spans that cross another are dropped", _span_dropped(_crosses)),
    "crossing_in_entity": ("spans that cross another of their entity are dropped", _span_dropped(_crosses, True)),
    "nested": ("spans inside another are dropped", _span_dropped(_is_inside)),
    "nested_in_entity": ("spans inside another of their entity are dropped", _span_dropped(_is_inside, True)),
    "around": ("spans around another are dropped", _span_dropped(_holds)),
    "around_in_entity": ("spans around another of their entity are dropped", _span_dropped(_holds, True)),
    "start_alike": (
        "of two spans of an entity that begin alike the longer stays",
        _span_dropped(lambda m, others: any(o.start == m.start and o.end > m.end for o in others), True),
    ),
    "start_alike_short": (
        "of two spans of an entity that begin alike the shorter stays",
        _span_dropped(lambda m, others: any(o.start == m.start and o.end < m.end for o in others), True),
    ),
    "end_alike": (
        "of two spans of an entity that end alike the longer stays",
        _span_dropped(lambda m, others: any(o.end == m.end and o.start < m.start for o in others), True),
    ),
    "single_token": ("spans of one token are dropped", _span_dropped(lambda m, others: m.start == m.end)),
    "several_tokens": ("spans of several tokens are dropped", _span_dropped(lambda m, others: m.start < m.end)),
    "wider_10": ("spans of more than 10 tokens are dropped", _span_dropped(lambda m, others: m.end - m.start > 9)),
    "wider_60": ("spans of more than 60 tokens are dropped", _span_dropped(lambda m, others: m.end - m.start > 59)),
    "beyond_512": ("spans beyond token 512 are dropped", _span_dropped(lambda m, others: m.end > 512)),
    "beyond_4096": ("spans beyond token 4,096 are dropped", _span_dropped(lambda m, others: m.end > 4096)),
    "beyond_10000": ("spans beyond token 10,000 are dropped", _span_dropped(lambda m, others: m.end > 10_000)),
    "token_0": ("spans that begin at token 0 are dropped", _span_dropped(lambda m, others: m.start == 0)),
}


@dataclass(frozen=True, slots=True)
class _Sides:
    """Changes the entities of a side, or of both."""

    change: Callable[[Entities], Entities]
    key: bool = True
    response: bool = True

    def __call__(self, d: Document) -> Document:
        """Return the document with changed entities."""
        key, response = d.sides
        sides = self.change(key) if self.key else key, self.change(response) if self.response else response
        return d if sides == d.sides else Document(*sides)


def _once(entities: Entities, first: Callable[[tuple[Mention, ...]], object]) -> Entities:
    """Keep one of the entities for which something is equal."""
    return tuple({first(e): e for e in reversed(entities)}.values())


SIDES: Mapping[str, tuple[str, _Sides]] = {
    "cut_64": ("entities are cut to 64 mentions", _Sides(lambda side: tuple(e[:64] for e in side))),
    "cut_100": ("entities are cut to 100 mentions", _Sides(lambda side: tuple(e[:100] for e in side))),
    "cut_256": ("entities are cut to 256 mentions", _Sides(lambda side: tuple(e[:256] for e in side))),
    "cut_1000": ("entities are cut to 1,000 mentions", _Sides(lambda side: tuple(e[:1000] for e in side))),
    "first_10": ("only the first 10 entities count", _Sides(lambda side: side[:10])),
    "first_50": ("only the first 50 entities count", _Sides(lambda side: side[:50])),
    "first_99": ("only the first 99 entities count", _Sides(lambda side: side[:99])),
    "above_1000": (
        "entities above 1,000 mentions are dropped",
        _Sides(lambda side: tuple(e for e in side if len(e) <= 1000)),
    ),
    "above_200": (
        "entities above 200 mentions are dropped",
        _Sides(lambda side: tuple(e for e in side if len(e) <= 200)),
    ),
    "above_5000": (
        "entities above 5,000 mentions are dropped",
        _Sides(lambda side: tuple(e for e in side if len(e) <= 5000)),
    ),
    "pairs": ("entities of two mentions are dropped", _Sides(lambda side: tuple(e for e in side if len(e) != 2))),
    "key_last": ("the last entity of the key is lost", _Sides(lambda side: side[:-1], response=False)),
    "response_last": ("the last entity of the response is lost", _Sides(lambda side: side[:-1], key=False)),
    "both_last": ("the last entity of either side is lost", _Sides(lambda side: side[:-1])),
    "first_only": ("only the first entity of the response counts", _Sides(lambda side: side[:1], key=False)),
    "response_joined": (
        "the last two entities of the response are joined",
        _Sides(lambda side: side if len(side) < 2 else (*side[:-2], (*side[-2], *side[-1])), key=False),
    ),
    "singletons_joined": (
        "the single mentions of a side are one entity",
        _Sides(lambda side: _singletons_joined(side)),
    ),
    "equal_first": (
        "entities of a side that begin with one character are one",
        _Sides(lambda side: _once(side, lambda e: str(e[0])[:1] if e else "")),
    ),
    "equal_length": ("of entities of one size one is kept", _Sides(lambda side: _once(side, len))),
}


def _singletons_joined(side: Entities) -> Entities:
    single = tuple(e[0] for e in side if len(e) == 1)
    return (*(e for e in side if len(e) > 1), *([single] if single else []))


def _spurious_singletons_dropped(d: Document) -> Document:
    common = {m for e in d.key_entities for m in e}
    return Document(d.key_entities, tuple(e for e in d.sides[1] if len(e) > 1 or e[0] in common))


def _missing_together(d: Document) -> Document:
    theirs = {m for e in d.sides[1] for m in e}
    missing = tuple(m for e in d.key_entities for m in e if m not in theirs)
    return Document(d.key_entities, (*d.sides[1], *([missing] if missing else [])))


TREATED: Mapping[str, tuple[str, Callable[[Document], Document], tuple[str, ...]]] = {
    "spurious_singletons_dropped": (
        "single mentions that only the response has are dropped",
        _spurious_singletons_dropped,
        ("mentions", "b_cubed", "ceaf_m", "ceaf_e", "blanc", "lea", "conll"),
    ),
    "missing_together": (
        "mentions that only the key has are put into the response as one entity",
        _missing_together,
        ALL,
    ),
}


# Scores


@dataclass(frozen=True, slots=True)
class _Aligned:
    """CEAF by an alignment of its own."""

    total: Callable[[Partition, Partition, str], Fraction | None]

    def __call__(self, d: Document, metric: str) -> Figures:
        """Return the score by this alignment, or the right one where it gives none."""
        total = self.total(d.key, d.response, metric)
        if total is None:
            return exact_score(d, metric)
        if metric == "ceaf_m":
            return RatioScore(ratio(total, sum(map(len, d.key))), ratio(total, sum(map(len, d.response))))
        return RatioScore(ratio(total, len(d.key)), ratio(total, len(d.response)))


def _phi(metric: str) -> Callable[[Entity, Entity], Fraction]:
    return ceaf.phi3 if metric == "ceaf_m" else ceaf.phi4


def _by_cut_similarity(digits: int) -> _Aligned:
    def total(key: Partition, response: Partition, metric: str) -> Fraction:
        phi = _phi(metric)
        power = 10**digits
        pairs = best_alignment(key, response, lambda k, r: F(phi(k, r) * power // 1, power)).pairs
        return sum((phi(*pair) for pair in pairs), F(0))

    return _Aligned(total)


def _greedy_beyond(entities: int) -> _Aligned:
    def total(key: Partition, response: Partition, metric: str) -> Fraction | None:
        if max(len(key), len(response)) <= entities:
            return None
        phi = _phi(metric)
        # Of pairs that are equally similar, the first by their mentions is taken, in every process.
        pairs = sorted(
            ((phi(k, r), (sorted(map(str, k)), sorted(map(str, r))), k, r) for k in key for r in response if k & r),
            key=lambda p: (-p[0], p[1]),
        )
        keys, responses = set(key), set(response)
        found = F(0)
        for similarity, _, k, r in pairs:
            if k in keys and r in responses:
                keys.remove(k)
                responses.remove(r)
                found += similarity
        return found

    return _Aligned(total)


def _by_place(key: Partition, response: Partition, metric: str) -> Fraction:
    """Align the largest entities with the largest."""
    phi = _phi(metric)
    sides = (sorted(side, key=lambda e: (-len(e), sorted(map(str, e)))) for side in (key, response))
    return sum((phi(k, r) for k, r in zip(*sides, strict=False)), F(0))


SCORES: Mapping[str, tuple[str, ScoreOf, tuple[str, ...]]] = {
    "greedy_8": ("the alignment is greedy beyond 8 entities", _greedy_beyond(8), CEAF),
    "greedy_12": ("the alignment is greedy beyond 12 entities", _greedy_beyond(12), CEAF),
    "greedy_30": ("the alignment is greedy beyond 30 entities", _greedy_beyond(30), CEAF),
    "greedy_60": ("the alignment is greedy beyond 60 entities", _greedy_beyond(60), CEAF),
    "greedy_99": ("the alignment is greedy beyond 99 entities", _greedy_beyond(99), CEAF),
    "align_10": ("similarities are cut to one decimal to align", _by_cut_similarity(1), ("ceaf_e",)),
    "align_100": ("similarities are cut to two decimals to align", _by_cut_similarity(2), ("ceaf_e",)),
    "align_1000": ("similarities are cut to three decimals to align", _by_cut_similarity(3), ("ceaf_e",)),
    "by_size": ("entities are aligned by their size", _Aligned(_by_place), CEAF),
}


# Corpora and figures


@dataclass(frozen=True, slots=True)
class _Changed:
    """Changes the figures, where a condition on the documents holds."""

    change: Callable[[Values], Values]
    where: Callable[[Sequence[Document]], bool] = lambda documents: True
    adding: Adding = sums

    def __call__(self, documents: Sequence[Document], metric: str, score_of: ScoreOf, undefined: ZeroByZero) -> Values:
        """Return the changed figures."""
        values = self.adding(documents, metric, score_of, undefined)
        return self.change(values) if self.where(documents) else values


@dataclass(frozen=True, slots=True)
class _Chosen:
    """Sums over chosen or changed documents."""

    choose: Callable[[Sequence[Document]], Sequence[Document]]

    def __call__(self, documents: Sequence[Document], metric: str, score_of: ScoreOf, undefined: ZeroByZero) -> Values:
        """Return the figures of these documents."""
        return sums(self.choose(documents) or (Document((), ()),), metric, score_of, undefined)


def _low_recall(values: Values) -> Values:
    recall = (values.get("recall") or F(0)) * F(9, 10)
    made = {**values, "recall": recall} if "recall" in values else dict(values)
    return {**made, "f1": (values["f1"] or F(0)) * F(9, 10)}


def _mentions(documents: Sequence[Document]) -> int:
    return max((len(d.mentions) for d in documents), default=0)


def _beyond(mentions: int) -> _Changed:
    return _Changed(_low_recall, lambda documents: _mentions(documents) > mentions)


def _of_entities(size: Callable[[Document], int], most: int) -> _Changed:
    return _Changed(_low_recall, lambda documents: max(map(size, documents), default=0) > most)


def _f(make: Callable[[Fraction, Fraction], Fraction]) -> _Changed:
    def changed(values: Values) -> Values:
        return {**values, "f1": make(values["recall"] or F(0), values["precision"] or F(0))}

    return _Changed(changed)


def _with(name: str, make: Callable[[Values], Fraction]) -> _Changed:
    return _Changed(lambda values: {**values, name: make(values)})


def _each(change: Callable[[Fraction], Fraction]) -> _Changed:
    return _Changed(lambda values: {name: None if v is None else change(v) for name, v in values.items()})


def _clipped(value: Fraction) -> Fraction:
    return min(value, F(99, 100))


def _equal_once(documents: Sequence[Document]) -> Sequence[Document]:
    return tuple(dict.fromkeys(documents))


def _second_switched(documents: Sequence[Document]) -> Sequence[Document]:
    return [Document(d.sides[1], d.sides[0]) if n == 1 else d for n, d in enumerate(documents)]


def _shifted(documents: Sequence[Document]) -> Sequence[Document]:
    responses = [d.sides[1] for d in documents]
    return [Document(d.key_entities, r) for d, r in zip(documents, responses[1:] + responses[:1], strict=True)]


def _sorted_apart(documents: Sequence[Document]) -> Sequence[Document]:
    """Pair the documents of the key with those of the response in the order of d0, d1, d10, d2 …"""
    order = sorted(range(len(documents)), key=str)
    return [Document(d.key_entities, documents[n].sides[1]) for d, n in zip(documents, order, strict=True)]


def _medians(documents: Sequence[Document], metric: str, score_of: ScoreOf, undefined: ZeroByZero) -> Values:
    found = [sums((d,), metric, score_of, undefined) for d in documents]
    return {name: sorted(v[name] or F(0) for v in found)[len(found) // 2] for name in found[0]}


def _greatest(documents: Sequence[Document], metric: str, score_of: ScoreOf, undefined: ZeroByZero) -> Values:
    found = [sums((d,), metric, score_of, undefined) for d in documents]
    return {name: max(v[name] or F(0) for v in found) for name in found[0]}


def _mean_without_zeros(documents: Sequence[Document], metric: str, score_of: ScoreOf, undefined: ZeroByZero) -> Values:
    found = [sums((d,), metric, score_of, undefined) for d in documents]
    return {
        name: sum(values, F(0)) / len(values) if (values := [v[name] or F(0) for v in found if v[name]]) else F(0)
        for name in found[0]
    }


SIZES: Mapping[str, tuple[str, Adding, tuple[str, ...]]] = {
    **{
        f"mentions_{n}": (f"recall is wrong where a document has more than {n:,} mentions", _beyond(n), ALL)
        for n in (4, 12, 32, 100, 255, 320, 512, 1000, 1023)
    },
    "mentions_5000": ("recall is wrong where a document has more than 5,000 mentions", _beyond(5000), ALL),
    **{
        f"key_entities_{n}": (
            f"recall is wrong where a key has more than {n} entities",
            _of_entities(lambda d: len(d.key_entities), n),
            ALL,
        )
        for n in (2, 5, 10, 26, 50, 99)
    },
    **{
        f"entity_{n}": (
            f"recall is wrong where an entity has more than {n:,} mentions",
            _of_entities(lambda d: max(map(len, d.key_entities), default=0), n),
            ALL,
        )
        for n in (3, 10, 50, 99, 255, 1000)
    },
}

DOCUMENTS: Mapping[str, tuple[str, Adding, tuple[str, ...]]] = {
    **{
        f"documents_{n}": (
            f"only the first {n} documents count",
            _Chosen(lambda documents, n=n: documents[:n]),  # type: ignore[misc]  # the number of its own row
            ALL,
        )
        for n in (2, 3, 10, 32, 64, 100, 128)
    },
    **{
        f"batches_{n}": (
            f"an incomplete last batch of {n} documents is left out",
            _Chosen(
                lambda documents, n=n: documents[: len(documents) // n * n] if len(documents) > n else documents  # type: ignore[misc]  # the number of its own row
            ),
            ALL,
        )
        for n in (2, 4, 8, 16, 32, 64)
    },
    "documents_1000": ("only the first 1,000 documents count", _Chosen(lambda documents: documents[:1000]), ALL),
}

CHANGED: Mapping[str, tuple[str, Adding, tuple[str, ...]]] = {
    "f_least": ("F is the smaller of recall and precision", _f(min), WITH_RECALL),
    "f_greatest": ("F is the greater of recall and precision", _f(max), WITH_RECALL),
    "f_product": ("F is recall times precision", _f(lambda r, p: r * p), WITH_RECALL),
    "f_2": ("F weighs recall twice", _f(lambda r, p: 5 * r * p / (4 * p + r) if 4 * p + r else F(0)), WITH_RECALL),
    "f_half": (
        "F weighs precision twice",
        _f(lambda r, p: F(5, 4) * r * p / (p / 4 + r) if p / 4 + r else F(0)),
        WITH_RECALL,
    ),
    "f_without_2": ("F lacks its 2", _f(lambda r, p: nought(f1(r, p)) / 2), WITH_RECALL),
    "f_recall": ("F is recall", _f(lambda r, p: r), WITH_RECALL),
    "f_precision": ("F is precision", _f(lambda r, p: p), WITH_RECALL),
    "f_dice": ("F is r p / (r + p − r p)", _f(lambda r, p: r * p / (r + p - r * p) if r + p else F(0)), WITH_RECALL),
    "f_low": (
        "F is 0 where recall and precision make less than 0.01",
        _f(lambda r, p: F(0) if r + p < F(1, 100) else nought(f1(r, p))),
        tuple(m for m in WITH_RECALL if m != "blanc"),
    ),
    "f_one_digit": (
        "F is that of recall and precision with one decimal",
        _f(lambda r, p: nought(f1(round(r, 1), round(p, 1)))),
        tuple(m for m in WITH_RECALL if m != "blanc"),
    ),
    "recall_for_precision": (
        "recall stands for precision too",
        _with("precision", lambda v: nought(v["recall"])),
        WITH_RECALL,
    ),
    "precision_for_recall": (
        "precision stands for recall too",
        _with("recall", lambda v: nought(v["precision"])),
        WITH_RECALL,
    ),
    "percent_of_recall": (
        "recall alone is a percentage",
        _with("recall", lambda v: 100 * nought(v["recall"])),
        WITH_RECALL,
    ),
    "complement": ("figures are taken from 1", _each(lambda v: 1 - v), ALL),
    "squared": ("figures are squared", _each(lambda v: v * v), ALL),
    "nearly_one": ("figures above 0.99 are 0.99", _each(_clipped), WITH_RECALL),
    "two_digits_up": ("figures are rounded up to two decimals", _each(lambda v: -(-v * 100 // 1) / F(100)), ALL),
    "times_1001": ("figures are a thousandth too high", _each(lambda v: v * F(1001, 1000)), ALL),
    "off_1e7": ("figures are 10⁻⁷ too low", _each(lambda v: v - F(1, 10**7)), ALL),
    "twice": ("figures are twice as high", _each(lambda v: 2 * v), ALL),
    "none_for_zero": (
        "a figure of 0 with a response is undefined",
        _Changed(
            lambda v: {name: value or None for name, value in v.items()},
            lambda documents: any(d.key for d in documents) and any(d.response for d in documents),
        ),
        ALL,
    ),
}

OF_CORPORA: Mapping[str, tuple[str, Adding, tuple[str, ...]]] = {
    "medians": ("figures of a corpus are medians", _medians, ALL),
    "greatest": ("figures of a corpus are the greatest", _greatest, ALL),
    "without_zeros": ("documents with a figure of 0 are left out of the mean", _mean_without_zeros, ALL),
    "equal_once": ("equal documents count once", _Chosen(_equal_once), ALL),
    "second_switched": (
        "key and response of the second document are exchanged",
        _Chosen(_second_switched),
        WITH_RECALL,
    ),
    "shifted": ("a document is scored with the next one's response", _Chosen(_shifted), ALL),
    "sorted_apart": ("documents are paired in two orders, d10 before d2", _Chosen(_sorted_apart), ALL),
    "reversed": (
        "responses are read from the last document on",
        _Chosen(lambda ds: [Document(a.key_entities, b.sides[1]) for a, b in zip(ds, reversed(ds), strict=True)]),
        ALL,
    ),
}


def _formulas() -> Iterator[Way]:
    """Yield the faults that `verify` has names for: of metrics, of treatments, of corpora."""
    for metric in ALL:
        for account in of_documents(metric, Spec()):
            if account.standing == "fault" and len(account.departures) == 1 and account.undefined == "zero":
                (departure,) = account.departures
                if account.rounding == "exact":
                    yield Way(departure.name, "formula", _clause(departure.sentence), (metric,), account)
    for corpus in CORPORA:
        if corpus.departure.standing == "fault":
            account = Account((), adding=corpus.adding)
            yield Way(corpus.departure.name, "corpus", corpus.departure.sentence, ALL, account)


def _clause(sentence: str) -> str:
    """Return a sentence of its own as a clause, as it stands in a list."""
    return sentence[0].lower() + sentence[1:-1] if sentence.endswith(".") else sentence


_SINGLETONS = ("singletons_dropped", "key_singletons_dropped", "response_singletons_dropped")
_COMPLETED = ("spurious_mentions_in_key", "missing_mentions_in_response", "sides_completed")
SAME: frozenset[tuple[str, str]] = frozenset(
    {
        # MUC does not see singletons, and mention identification no entities.
        *(("muc", f"fault {name}") for name in (*_SINGLETONS, *_COMPLETED)),
        ("mentions", "fault documents_merged"),
        *(("mentions", f"entities/{name}") for name in ("response_joined", "singletons_joined")),
        # Readings that somebody published: B³ and CEAFm of Rahman & Ng (2009), BLANC-1 b, LEA-1 b.
        ("b_cubed", "fault spurious_mentions_dropped"),
        ("ceaf_m", "mentions/spurious_singletons_dropped"),
        ("b_cubed", "fault b_cubed_twinless_credited"),
        ("blanc", "fault blanc_other_boundary_rule"),
        ("lea", "fault lea_without_self_links"),
    }
)
"""Metrics, with ways that make no difference for them or that are readings of them."""


def ways() -> tuple[Way, ...]:
    """List the ways to be wrong; a way that several metrics have is one."""
    plain = Account(())
    made = [Way(f"names/{n}", "names", s, ALL, replace(plain, treated=_of_names(f))) for n, (s, f) in NAMES.items()]
    made += [Way(f"spans/{n}", "spans", s, ALL, replace(plain, treated=_of_spans(g))) for n, (s, g) in SPANS.items()]
    made += [Way(f"dropped/{n}", "spans", s, ALL, replace(plain, treated=t)) for n, (s, t) in DROPPED.items()]
    made += [Way(f"entities/{n}", "entities", s, ALL, replace(plain, treated=t)) for n, (s, t) in SIDES.items()]
    made += [Way(f"mentions/{n}", "mentions", s, ms, replace(plain, treated=u)) for n, (s, u, ms) in TREATED.items()]
    made += [Way(f"alignment/{n}", "formula", s, ms, replace(plain, score_of=o)) for n, (s, o, ms) in SCORES.items()]
    for kind, table in (("sizes", SIZES), ("figures", CHANGED), ("corpus", DOCUMENTS), ("corpus", OF_CORPORA)):
        made += [Way(f"{kind}/{n}", kind, s, ms, replace(plain, adding=a)) for n, (s, a, ms) in table.items()]
    joined: dict[str, Way] = {}
    for way in (*made, *_formulas()):
        before = joined.get(way.id)
        joined[way.id] = way if before is None else before._replace(metrics=(*before.metrics, *way.metrics))
    of_each = (w._replace(metrics=tuple(m for m in w.metrics if (m, w.id) not in SAME)) for w in joined.values())
    return tuple(way for way in of_each if way.metrics)

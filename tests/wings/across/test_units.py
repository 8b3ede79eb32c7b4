"""Units of a corpus: what their page works out by hand, what holds of them, and a second way to make them."""

import random
import re
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import combinations, product
from pathlib import Path
from typing import NamedTuple

import pytest

import corefref
from corefref.door import partition
from corefref.engine.overlaps import entity_numbers
from corefref.metrics import blanc, lea, muc, units
from corefref.metrics.units import Placed
from corefref.partitions import Mention, Partition, mentions, without_singletons
from corefref.ratio import Ratio, total
from corefref.registry import score_by_definition
from corefref.scores import Score
from corefref.wings.across.links_apart import by_links
from corefref.wings.across.protocols import PROTOCOLS
from tests.agreement.small_scope import SMALL

PAGE = (Path(__file__).parents[3] / "spec" / "metrics" / "units.md").read_text("utf-8")
METRICS = ("mentions", "muc", "b_cubed", "ceaf_m", "ceaf_e", "blanc", "lea")
TOPIC = {"a": "1", "b": "1", "c": "2"}


def entities_of_page() -> list[list[list[str]]]:
    """The entities of key and response, as the page draws them."""
    return [[e.split() for e in re.findall(r"{([^}]+)}", line)] for line in re.findall(r"^> (.+)$", PAGE, re.MULTILINE)]


def documents(entities: Sequence[Sequence[str]]) -> dict[str, dict[Mention, int]]:
    """The documents of entities whose mentions begin with the name of their document."""
    found: dict[str, dict[Mention, int]] = {d: {} for d in TOPIC}
    for number, e in enumerate(entities):
        for m in e:
            found[m[0]][m] = number
    return found


def of_unit(unit: str, singletons: str) -> dict[str, tuple[Fraction | None, Fraction | None, Fraction | None]]:
    """The figures of the page's response by sums over units, by definition."""
    name_of = {"document": dict(zip("abc", "abc", strict=True)), "topic": TOPIC, "corpus": dict.fromkeys("abc", "all")}
    key, response = (units.joined(documents(e), name_of[unit].__getitem__) for e in entities_of_page())
    if singletons != "keep":
        key = {u: without_singletons(p) for u, p in key.items()}
    if singletons == "drop":
        response = {u: without_singletons(p) for u, p in response.items()}
    found = {}
    for metric in METRICS:
        first, *rest = (score_by_definition(key[u], response[u], metric) for u in key)
        for score in rest:
            first = first + score
        assert first.recall is not None
        assert first.precision is not None
        found[metric] = first.recall.value, first.precision.value, first.f1
    return found


TABLE = re.findall(r"^\| (document|topic|corpus) \| ([a-z-]+) \| (.+) \|$", PAGE, re.MULTILINE)


def test_the_page_has_every_unit_with_every_treatment_of_singletons() -> None:
    assert [(u, s) for u, s, _ in TABLE] == list(product(("document", "topic", "corpus"), ("keep", "drop", "drop-key")))


@pytest.mark.parametrize(("unit", "singletons", "cells"), TABLE)
def test_what_the_page_works_out_is_what_the_metrics_give(unit: str, singletons: str, cells: str) -> None:
    worked = [tuple(map(Fraction, cell.split(", "))) for cell in cells.split(" | ")]
    assert list(of_unit(unit, singletons).values()) == worked


def document_of(m: Mention) -> str:
    assert isinstance(m, Placed)
    return m.document


def test_the_links_that_the_page_works_out_are_what_the_functions_give() -> None:
    key, response = (units.joined(documents(e), lambda _: 0)[0] for e in entities_of_page())
    rows = re.findall(r"^\| (MUC|BLANC|LEA) \|((?: [0-9]+ : [0-9]+ \|){4})$", PAGE, re.MULTILINE)
    assert len(rows) == 3
    for title, cells in rows:
        recall = {"MUC": units.muc_recall, "BLANC": units.blanc_recall, "LEA": units.lea_recall}[title]
        worked = [Ratio(*map(Fraction, cell.split(" : "))) for cell in cells.strip(" |").split(" | ")]
        assert [*recall(key, response, document_of), *recall(response, key, document_of)] == worked


class Corpus(NamedTuple):
    """The documents of key and response, with the name of each mention's entity."""

    key: Mapping[str, Mapping[Mention, int]]
    response: Mapping[str, Mapping[Mention, int]]


def random_corpus(seed: int) -> Corpus:
    """One to six documents of up to five mentions, whose entities go by few names."""
    chance = random.Random(seed)
    names = range(chance.randint(1, 6))

    def side() -> dict[str, dict[Mention, int]]:
        return {
            f"{d % 3}_{d}": {m: chance.choice(names) for m in "vwxyz" if chance.random() < 0.7}
            for d in range(chance_of_documents)
        }

    chance_of_documents = chance.randint(1, 6)
    return Corpus(side(), side())


def by_pairs(documents: Mapping[str, Mapping[Mention, int]], unit: str) -> set[frozenset[tuple[str, Mention]]]:
    """The entities of a unit by what is linked: mentions of one unit whose entities have one name, pair by pair."""
    there = [(d, m) for d, entity_of in documents.items() if d[0] == unit for m in entity_of]
    linked = {one: {one} for one in there}
    for one, other in combinations(there, 2):
        if documents[one[0]][one[1]] == documents[other[0]][other[1]]:
            linked[one].add(other)
            linked[other].add(one)
    return {frozenset(e) for e in linked.values()}


def plain_figures(
    key: set[frozenset[tuple[str, Mention]]], response: set[frozenset[tuple[str, Mention]]]
) -> dict[str, Ratio]:
    """Recall of MUC, B³ and LEA, from their papers' sentences, mention by mention and pair by pair."""
    of = {m: r for r in response for m in r}
    muc_kept = sum(len(k) - len({of.get(m, m) for m in k}) for k in key)
    b3 = sum((Fraction(len(k & of.get(m, frozenset())), len(k)) for k in key for m in k), Fraction(0))
    lea_kept = Fraction(0)
    for k in key:
        pairs = list(combinations(k, 2))
        if pairs:
            lea_kept += Fraction(len(k) * sum(a in of and b in of.get(a, frozenset()) for a, b in pairs), len(pairs))
        else:
            lea_kept += k in response
    size = Fraction(sum(map(len, key)))
    return {"muc": Ratio(Fraction(muc_kept), size - len(key)), "b_cubed": Ratio(b3, size), "lea": Ratio(lea_kept, size)}


def test_a_thousand_random_corpora_equal_what_pairs_of_mentions_give() -> None:
    for seed in range(1000):
        corpus = random_corpus(seed)
        key, response = (units.joined(side, lambda d: d[0]) for side in corpus)
        assert list(key) == list(response) == list(dict.fromkeys(d[0] for d in corpus.key))
        for unit in key:
            k, r = by_pairs(corpus.key, unit), by_pairs(corpus.response, unit)
            assert set(key[unit]) == k
            assert set(response[unit]) == r
            for one, other, side in ((k, r, "recall"), (r, k, "precision")):
                for metric, ratio in plain_figures(one, other).items():
                    found = score_by_definition(key[unit], response[unit], metric)
                    assert getattr(found, side) == ratio, (seed, unit, metric)


NAMES = {"B³": "b_cubed", "CEAF_m": "ceaf_m", "CEAF_e": "ceaf_e", "MUC": "muc", "LEA": "lea", "BLANC": "blanc"}
WITNESSES = re.findall(r"^\| (B³|CEAF_m|CEAF_e|MUC|LEA|BLANC) \| [^|]+ \|([^|]*)\|([^|]*)\|$", PAGE, re.MULTILINE)


def in_document(p: Partition, document_of: Mapping[Mention, str], d: str) -> Partition:
    """What a cut unit has in a document."""
    return Partition(e for e in units.cut(p, document_of.__getitem__) if document_of[next(iter(e))] == d)


def one_and_sums(key: Partition, response: Partition, document_of: Mapping[Mention, str], metric: str) -> list[Score]:
    """The score of a unit as one, and the sums of its documents, cut at their ends."""
    one = score_by_definition(key, response, metric)
    apart = [
        score_by_definition(in_document(key, document_of, d), in_document(response, document_of, d), metric)
        for d in dict.fromkeys(document_of.values())
    ]
    sums, *rest = apart
    for score in rest:
        sums = sums + score
    return [one, sums]


def drawn(text: str) -> Partition:
    return partition(e.split() for e in re.findall(r"{([^}]+)}", text))


def witness(cell: str) -> tuple[Partition, Partition, list[Fraction]]:
    """Key, response, and recall of one and of sums."""
    sides, _, values = cell.rpartition(": ")
    key, _, response = sides.partition(" against ")
    return drawn(key), drawn(response), list(map(Fraction, values.strip().split(", ")))


@pytest.mark.parametrize(("title", "lower", "higher"), WITNESSES)
def test_one_unit_against_sums_has_the_witnesses_of_the_page(title: str, lower: str, higher: str) -> None:
    assert len(WITNESSES) == len(NAMES)
    for cell, sign in ((lower, -1), (higher, 1)):
        if not cell.strip():
            continue
        key, response, worked = witness(cell)
        document_of = {m: str(m)[0] for m in mentions(key) | mentions(response)}
        found = [s.recall.value for s in one_and_sums(key, response, document_of, NAMES[title]) if s.recall]
        assert found == worked
        assert (worked[0] - worked[1]) * sign > 0


def small_corpora() -> Iterator[tuple[Partition, Partition, dict[Mention, str]]]:
    """Every pair of up to four mentions in two documents."""
    for key, response in SMALL:
        for letters in product("AB", repeat=3):
            document_of: dict[Mention, str] = dict(zip("abcd", ("A", *letters), strict=True))
            yield partition(map(set, key)), partition(map(set, response)), document_of


def test_one_unit_against_sums_on_every_small_corpus() -> None:
    """Which is at least the other, for recall, precision and F1; and that no witness of the page can be smaller."""
    least: dict[tuple[str, int], int] = {}
    for key, response, document_of in small_corpora():
        size = sum(map(len, key)) + sum(map(len, response))
        for title, metric in NAMES.items():
            one, sums = one_and_sums(key, response, document_of, metric)
            for side in ("recall", "precision"):
                a, b = (getattr(score, side).value for score in (one, sums))
                if a is None or b is None:
                    continue
                assert a <= b or title not in ("B³", "CEAF_m")
                if a != b and side == "recall":
                    sign = 1 if a > b else -1
                    least[title, sign] = min(size, least.get((title, sign), size))
            if title in ("B³", "CEAF_m") and one.f1 is not None and sums.f1 is not None:
                assert one.f1 <= sums.f1
            if title in ("MUC", "CEAF_e"):
                upper, lower = (one.recall, sums.recall) if title == "MUC" else (sums.recall, one.recall)
                assert isinstance(upper, Ratio)
                assert isinstance(lower, Ratio)
                assert upper.numerator >= lower.numerator
                assert upper.denominator >= lower.denominator
    on_page = {}
    for title, *cells in WITNESSES:
        for cell, sign in zip(cells, (-1, 1), strict=True):
            if cell.strip():
                key, response, _ = witness(cell)
                on_page[title, sign] = sum(map(len, key)) + sum(map(len, response))
    assert least == on_page


def test_parts_of_links_add_up_on_every_small_corpus() -> None:
    for key, response, document_of in small_corpora():
        of = document_of.__getitem__
        assert total(units.muc_recall(key, response, of)) == muc.recall(key, response)
        assert total(units.lea_recall(key, response, of)) == lea.recall(key, response)
        links = blanc.counts(key, response).coreference
        assert total(units.blanc_recall(key, response, of)) == Ratio(Fraction(links.common), Fraction(links.key))
        for apart in (units.muc_recall(key, response, of), units.lea_recall(key, response, of)):
            assert all(0 <= ratio.numerator <= ratio.denominator for ratio in apart)


def test_units_without_a_common_name_are_disjoint_unions() -> None:
    for first, second in product(SMALL[::7], SMALL[::11]):
        pairs = [(partition(map(set, k)), partition(map(set, r))) for k, r in (first, second)]
        named = [
            {d: {m: (d, n) for n, e in enumerate(p) for m in e} for d, p in enumerate(side)}
            for side in zip(*pairs, strict=True)
        ]
        key, response = (units.joined({str(d): e for d, e in side.items()}, lambda _: 0)[0] for side in named)
        for metric in ("mentions", "muc", "b_cubed", "ceaf_m", "ceaf_e", "lea"):
            one = score_by_definition(key, response, metric)
            sums = score_by_definition(*pairs[0], metric) + score_by_definition(*pairs[1], metric)
            assert (one.recall, one.precision) == (sums.recall, sums.precision)
        (k1, r1), (k2, r2) = pairs
        shared = len(mentions(k1) & mentions(r1)) * len(mentions(k2) & mentions(r2))
        found, of1, of2 = blanc.counts(key, response), blanc.counts(k1, r1), blanc.counts(k2, r2)
        assert found.coreference == of1.coreference + of2.coreference
        assert found.non_coreference.common == of1.non_coreference.common + of2.non_coreference.common + shared


def test_what_dropping_singletons_does_on_every_small_pair() -> None:
    rises = set()
    for pair in SMALL:
        key, response = (partition(map(set, side)) for side in pair)
        linked = without_singletons(key), without_singletons(response)
        plain = score_by_definition(key, response, "muc")
        for k, r in product((key, linked[0]), (response, linked[1])):
            found = score_by_definition(k, r, "muc")
            assert (found.recall, found.precision) == (plain.recall, plain.precision)
        for metric in METRICS:
            kept, dropped = (score_by_definition(k, response, metric).precision for k in (key, linked[0]))
            if kept and dropped and kept.value is not None and dropped.value is not None:
                rises |= {metric} if dropped.value > kept.value else set()
    assert rises == {"blanc"}
    singletons = [[f"s{n}"] for n in range(98)]
    against = [["a", "b"]], [["a"], ["b"], *singletons]
    for side, expected in zip(against, [[Fraction(2, 100), 1], [Fraction(99, 100), 0]], strict=True):
        corpora = [[["a", "b"], *singletons]], [side]
        keep = corefref.score_corpus(*corpora, "b_cubed", singletons="keep")
        drop = corefref.score_corpus(*corpora, "b_cubed", singletons="drop")
        assert [keep["b_cubed"].recall, drop["b_cubed"].recall] == expected


def test_the_key_alone_can_lose_its_singletons_in_memory() -> None:
    """{a b} {c} against {a} {b} {c}: precision of B3 counts a and b, and c that the key has no longer: 2 of 3."""
    found = corefref.score_corpus([[["a", "b"], ["c"]]], [[["a"], ["b"], ["c"]]], "b_cubed", singletons="drop-key")
    assert found["b_cubed"].precision == Fraction(2, 3)
    assert found["b_cubed"].recall == Fraction(1, 2)
    assert "|singletons:drop-key|" in found.signature


def test_counting_links_apart_equals_the_definition() -> None:
    definitions = {"muc": units.muc_recall, "lea": units.lea_recall, "blanc": units.blanc_recall}
    for key, response, there in small_corpora():
        found = by_links(entity_numbers(key), entity_numbers(response), there)
        for metric, recall in definitions.items():
            apart = recall(key, response, there.__getitem__)
            assert (found[metric]["within"], found[metric]["across"]) == tuple(apart)
    for seed in range(300):
        key, response = (units.joined(side, lambda _: 0)[0] for side in random_corpus(seed))
        of = {m: document_of(m) for m in mentions(key) | mentions(response)}
        found = by_links(entity_numbers(key), entity_numbers(response), of)
        for metric, recall in definitions.items():
            assert tuple(found[metric].values()) == tuple(recall(key, response, of.__getitem__))


def test_the_page_has_the_protocols() -> None:
    rows = re.findall(r"^\| `([a-z0-9][a-z0-9-]*)` \| ([a-z]+) \| ([a-z-]+) \| (.+) \| (.+) \|$", PAGE, re.MULTILINE)
    assert rows == [(name, *protocol) for name, protocol in PROTOCOLS.items()]

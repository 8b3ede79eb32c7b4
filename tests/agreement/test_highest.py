"""
Which grouping of a response's mentions scores highest: what `spec/book/differs.md` says of it, on every small case.

That the key's own grouping is the best holds beyond these: recall counts what a grouping keeps together of a key
entity, precision what it puts together of several, by mentions or links whose number it cannot change.
"""

from collections.abc import Iterator, Mapping
from fractions import Fraction
from itertools import combinations

from corefref import engine
from corefref.door import partition
from corefref.ratio import zero

BEST = ("muc", "b_cubed", "ceaf_m", "lea")
OTHERS = ("ceaf_e", "blanc", "conll")

KEYS = ("a", "ab", "a b", "abc", "ab c", "a b c", "abcd", "abc d", "ab cd", "ab c d", "a b c d")
"""Every key of up to four mentions, up to renaming."""


def groupings(mentions: str) -> Iterator[list[str]]:
    """Every partition of the mentions."""
    if not mentions:
        yield []
        return
    first, rest = mentions[0], mentions[1:]
    for entities in groupings(rest):
        yield [first, *entities]
        for n, entity in enumerate(entities):
            yield [*entities[:n], first + entity, *entities[n + 1 :]]


def figures(key: list[str], response: list[str]) -> Mapping[tuple[str, str], Fraction]:
    """Recall and precision of each metric, 0/0 as 0; of those whose means are ranked by, F₁."""
    found = engine.score_partitions(partition(map(list, key)), partition(map(list, response)), (*BEST, *OTHERS))
    return {
        (metric, name): value or Fraction(0) for metric in found for name, value in found[metric].under(zero).items()
    }


def cases() -> Iterator[tuple[list[str], list[str], str, str]]:
    """Keys, their groupings of what a response has of them and more, the mentions in common, and those beyond."""
    for text in KEYS:
        key = text.split()
        mentions = "".join(key)
        for beyond in ("", "x", "xy")[: 3 if len(mentions) < 4 else 2]:
            for size in range(len(mentions) + 1):
                for common in map("".join, combinations(mentions, size)):
                    parts = ["".join(m for m in entity if m in common) for entity in key]
                    yield key, [*filter(None, parts), *beyond], common, beyond


def test_no_grouping_beats_that_of_the_key_by_four_metrics() -> None:
    beaten: set[tuple[str, str, bool]] = set()
    tried = 0
    for key, as_the_key, common, beyond in cases():
        highest = figures(key, as_the_key)
        for response in groupings(common + beyond):
            tried += 1
            beaten |= {
                (metric, name, bool(beyond))
                for (metric, name), value in figures(key, response).items()
                if value > highest[metric, name]
            }
    assert tried > 1000
    assert not {metric for metric, *_ in beaten} & set(BEST)
    # Where all mentions are the key's, BLANC is no exception.
    assert {(metric, beyond) for metric, name, beyond in beaten if name == "f1"} == {
        ("ceaf_e", True),
        ("conll", True),
        ("blanc", True),
    }


def test_unlike_mentions_together_raise_ceaf_e_and_the_mean() -> None:
    # CEAFe: φ₄ of {a} and {a} is 1; of 3 response entities that is 1/3, of 2 it is 1/2. B³: 1 of 1, and 1 of 3. MUC: 0.
    apart, together = figures(["a"], ["a", "x", "y"]), figures(["a"], ["a", "xy"])
    assert (apart["ceaf_e", "f1"], together["ceaf_e", "f1"]) == (Fraction(1, 2), Fraction(2, 3))
    assert (apart["conll", "f1"], together["conll", "f1"]) == (Fraction(1, 3), Fraction(7, 18))
    # Nor is that a matter of mentions that the key lacks: φ₄ is 1/2 + 1 of 2 entities, or 4/5 of 1.
    apart, together = figures(["abc", "de"], ["a", "de"]), figures(["abc", "de"], ["ade"])
    assert (apart["ceaf_e", "precision"], together["ceaf_e", "precision"]) == (Fraction(3, 4), Fraction(4, 5))

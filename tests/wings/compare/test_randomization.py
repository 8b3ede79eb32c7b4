from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from itertools import product
from pathlib import Path
from random import Random

import pytest

from corefref import registry
from corefref.door import partition
from corefref.partitions import Partition, partition_of
from corefref.ratio import ratio, value_of, zero
from corefref.scores import RatioScore, Score, sum_of_scores
from corefref.wings.compare.counts import PackedCounts, Scores, Statistic, packed_counts
from corefref.wings.compare.randomization import Block, Difference, Randomization, randomization_test, splitmix64

SPEC = Path(__file__).resolve().parents[3] / "spec"

BlockCount = Callable[[Block], list[int]]

IDS = ("mentions", "muc", "b_cubed", "ceaf_m", "ceaf_e", "blanc", "blanc_luo_2014", "lea", "conll")


def scores_of(key: Partition, response: Partition) -> Scores:
    return {identifier: registry.score_by_definition(key, response, identifier) for identifier in IDS}


def some_partition(generator: Random) -> Partition:
    return partition_of({m: generator.randrange(3) for m in "abcdef" if generator.random() < 0.8})


def some_corpus(seed: int, documents: int, systems: int = 2) -> list[list[Scores]]:
    generator = Random(seed)
    keys = [some_partition(generator) for _ in range(documents)]
    return [[scores_of(key, some_partition(generator)) for key in keys] for _ in range(systems)]


def figure(documents: Sequence[Scores], statistic: Statistic) -> Fraction:
    """The figure of a corpus by adding the scores themselves."""
    total: Score = sum_of_scores([document[statistic.metric] for document in documents])
    match statistic.measure:
        case "recall":
            return zero(value_of(total.recall))
        case "precision":
            return zero(value_of(total.precision))
        case _:
            return zero(total.f1)


def enumerated_p(a: Sequence[Scores], b: Sequence[Scores], statistic: Statistic) -> Fraction:
    """p over all 2^n assignments, straight from the definition."""
    observed = abs(figure(a, statistic) - figure(b, statistic))
    far = 0
    for swapped in product((False, True), repeat=len(a)):
        left = [y if s else x for x, y, s in zip(a, b, swapped, strict=True)]
        right = [x if s else y for x, y, s in zip(a, b, swapped, strict=True)]
        far += abs(figure(left, statistic) - figure(right, statistic)) >= observed
    return Fraction(far, 2 ** len(a))


@pytest.mark.parametrize("seed", range(4))
def test_enumeration_is_the_definition_on_every_statistic(seed: int) -> None:
    a, b = some_corpus(seed, documents=5)
    test = randomization_test(packed_counts([a, b]), 0, 1)
    assert len(test.differences) == 3 * 8 + 1
    for difference in test.differences:
        assert difference.exact
        assert difference.a == figure(a, difference.statistic)
        assert difference.b == figure(b, difference.statistic)
        assert difference.p == enumerated_p(a, b, difference.statistic)


def test_a_system_against_itself_has_p_1() -> None:
    (a,) = some_corpus(1, documents=6, systems=1)
    test = randomization_test(packed_counts([a, a]), 0, 1)
    assert test.differing == 0
    assert all(difference.p == 1 and difference.delta == 0 for difference in test.differences)


def test_two_systems_that_differ_on_one_document_have_p_1() -> None:
    a, b = some_corpus(2, documents=6)
    one = [b[0], *a[1:]]
    test = randomization_test(packed_counts([a, one]), 0, 1)
    assert test.differing == 1
    assert all(difference.p == 1 for difference in test.differences)


def sampled_and_exact() -> tuple[Randomization, Randomization]:
    a, b = some_corpus(3, documents=11)
    counts = packed_counts([a, b])
    return randomization_test(counts, 0, 1, shuffles=900), randomization_test(counts, 0, 1, shuffles=2**11)


def test_sampled_p_is_the_enumerated_one_within_its_error() -> None:
    sampled, exact = sampled_and_exact()
    for near, true in zip(sampled.differences, exact.differences, strict=True):
        assert not near.exact
        assert true.exact
        # Five standard errors: a false alarm in 25 statistics once in 60,000 seeds; the seed is fixed.
        assert abs(near.p - true.p) <= 5 * max(near.monte_carlo_error, 1 / 900)


def test_sampled_p_counts_the_observed_assignment() -> None:
    sampled, _ = sampled_and_exact()
    assert all(d.p == Fraction(d.at_least + 1, d.shuffles + 1) for d in sampled.differences)


def test_the_same_seed_draws_the_same_shuffles_and_another_seed_others() -> None:
    a, b = some_corpus(3, documents=14)
    counts = packed_counts([a, b])
    first, again, other = (randomization_test(counts, 0, 1, shuffles=500, seed=seed) for seed in (7, 7, 8))
    assert first == again
    assert first != other


def hits_of(hits: Sequence[int]) -> list[Scores]:
    """Documents of 20 mentions, of which so many are found: the figures differ as the sums of hits do."""
    return [{"x": RatioScore(ratio(hit, 20), ratio(hit, 20))} for hit in hits]


ONE = [9, 13, 4, 20, 7, 11, 16, 2, 19, 8, 12, 5, 14, 3]
OTHER = [8, 11, 7, 16, 2, 12, 9, 4, 15, 10, 13, 2, 11, 5]


def test_each_block_of_shuffles_has_its_own() -> None:
    """The same shuffles over again would say with certainty what a thousand say."""
    counts = packed_counts([hits_of(ONE), hits_of(OTHER)], measures=("recall",))
    drawn: list[list[int]] = []

    def kept(count: BlockCount, blocks: Sequence[Block]) -> list[list[int]]:
        assert [(block.first, block.length) for block in blocks] == [(0, 1000), (1000, 1000), (2000, 500)]
        drawn.extend(count(block) for block in reversed(blocks))
        return drawn

    test = randomization_test(counts, 0, 1, shuffles=2500, block_map=kept)
    # The second of the whole blocks counts otherwise than the first.
    assert drawn[1] != drawn[2]
    assert [d.at_least for d in test.differences] == [sum(counts) for counts in zip(*drawn, strict=True)]


def words_of_splitmix64(seed: int) -> Iterator[int]:
    """The words one after the other, as the rules of the spec have them, in a state that grows."""
    state, size = seed % 2**64, 2**64
    while True:
        state = (state + 0x9E3779B97F4A7C15) % size
        z = (state ^ (state // 2**30)) * 0xBF58476D1CE4E5B9 % size
        z = (z ^ (z // 2**27)) * 0x94D049BB133111EB % size
        yield z ^ (z // 2**31)


def test_the_generator_gives_the_words_that_the_spec_prints() -> None:
    """They are those that other programs give for this seed."""
    rule = (SPEC / "significance.md").read_text("utf-8").partition("The first five words of the seed 1234567 are ")[2]
    printed = [int(word) for word in rule.partition(".")[0].split(", ")]
    words = words_of_splitmix64(1234567)
    assert printed == [next(words) for _ in range(5)] == [splitmix64(1234567, place) for place in range(5)]


@pytest.mark.parametrize("seed", [1, 10**50 - 1])
@pytest.mark.parametrize("documents", [14, 64, 70])
def test_a_sampled_p_is_that_of_the_rules(documents: int, seed: int) -> None:
    """Document by document: a set is as many words as hold a bit for each, the lowest bit for the first."""
    a, b = ([*hits] * 5 for hits in (ONE, OTHER))
    ours, theirs = hits_of(a[:documents]), hits_of(b[:documents])
    test = randomization_test(packed_counts([ours, theirs], measures=("recall",)), 0, 1, shuffles=1500, seed=seed)
    words = words_of_splitmix64(seed)
    gaps = [x - y for x, y in zip(a[:documents], b[:documents], strict=True)]
    assert 0 not in gaps
    far = 0
    for _ in range(1500):
        bits: list[int] = []
        while len(bits) < documents:
            word = next(words)
            bits += [word // 2**place % 2 for place in range(64)]
        far += abs(sum(-gap if bit else gap for bit, gap in zip(bits, gaps, strict=False))) >= abs(sum(gaps))
    (difference,) = test.differences
    assert (difference.exact, difference.p) == (False, Fraction(far + 1, 1501))


@pytest.mark.parametrize("documents", [1, 2, 8, 9, 11])
def test_an_enumeration_of_any_length_counts_the_signs_of_differences(documents: int) -> None:
    """Of documents of one length |Δ| is the sum of their differences, each with either sign."""
    counts = packed_counts([hits_of(ONE[:documents]), hits_of(OTHER[:documents])], measures=("recall",))
    (difference,) = randomization_test(counts, 0, 1, shuffles=2**11).differences
    gaps = [x - y for x, y in zip(ONE[:documents], OTHER[:documents], strict=True)]
    far = [
        abs(sum(sign * gap for sign, gap in zip(signs, gaps, strict=True)))
        for signs in product((1, -1), repeat=documents)
    ]
    assert (difference.exact, difference.shuffles) == (True, 2**documents)
    assert difference.delta == Fraction(sum(gaps), 20 * documents)
    assert difference.p == Fraction(sum(gap >= abs(sum(gaps)) for gap in far), 2**documents)


def test_the_error_of_p_and_the_least_p_are_those_of_the_sample() -> None:
    counts = packed_counts([hits_of(ONE), hits_of(OTHER)], measures=("recall",))
    test = randomization_test(counts, 0, 1, shuffles=99)
    # 14 documents could give 2/2^14, but 99 shuffles give no p below 1/100.
    assert (test.documents, test.differing, test.smallest_p) == (14, 14, Fraction(1, 100))
    (exact,) = randomization_test(counts, 0, 1, shuffles=2**14).differences
    assert (exact.exact, exact.monte_carlo_error) == (True, 0.0)
    assert randomization_test(counts, 0, 1, shuffles=2**14).smallest_p == Fraction(1, 2**13)
    # p = (24 + 1)/(99 + 1): √(1/4 · 3/4 / 99).
    sampled = Difference(Statistic("x", "recall"), Fraction(1), Fraction(0), 24, 99, exact=False)
    assert abs(sampled.monte_carlo_error - (3 / 16 / 99) ** 0.5) < 1e-15
    assert randomization_test(packed_counts([hits_of(ONE)] * 2), 0, 1).smallest_p == 1


def swapped(difference: Difference) -> Difference:
    return Difference(
        difference.statistic, difference.b, difference.a, difference.at_least, difference.shuffles, difference.exact
    )


def test_swapping_the_systems_turns_the_sign_and_keeps_p() -> None:
    a, b = some_corpus(4, documents=14)
    there = randomization_test(packed_counts([a, b]), 0, 1, shuffles=500)
    back = randomization_test(packed_counts([b, a]), 0, 1, shuffles=500)
    assert tuple(swapped(d) for d in there.differences) == back.differences


def test_shuffles_of_a_document_on_which_both_agree_are_never_drawn() -> None:
    a, b = some_corpus(5, documents=5)
    (agreed,) = some_corpus(6, documents=1, systems=1)
    without = randomization_test(packed_counts([a, b]), 0, 1)
    with_agreed = randomization_test(packed_counts([[*a, *agreed], [*b, *agreed]]), 0, 1)
    assert with_agreed.documents == without.documents + 1
    assert with_agreed.differing == without.differing
    assert [d.shuffles for d in with_agreed.differences] == [d.shuffles for d in without.differences]


def counts_of_one_metric(a: Sequence[Scores], b: Sequence[Scores], metric: str) -> PackedCounts:
    return packed_counts([[{metric: document[metric]} for document in system] for system in (a, b)])


def test_a_metric_has_the_same_p_alone_and_among_others() -> None:
    a, b = some_corpus(8, documents=6)
    together = randomization_test(packed_counts([a, b]), 0, 1).by_statistic()
    for metric in IDS:
        for difference in randomization_test(counts_of_one_metric(a, b, metric), 0, 1).differences:
            assert difference.p == together[difference.statistic].p


def test_under_the_null_p_is_at_most_alpha_with_probability_at_most_alpha() -> None:
    """A false alarm has a chance below 1 in 1,000 for each alpha (binomial, 1,000 corpora); the seed is fixed."""
    generator = Random(2016)
    ps: list[Fraction] = []
    key = partition(map(set, ["abc", "de"]))
    outputs = [scores_of(key, some_partition(generator)) for _ in range(40)]
    counts = packed_counts([[{"lea": output["lea"]} for output in outputs]], measures=("f1",))
    for _ in range(1000):
        pairs = [generator.choices(counts.packed[0], k=2) for _ in range(8)]
        test = randomization_test(replace(counts, packed=tuple(zip(*pairs, strict=True))), 0, 1)
        ps.append(test.differences[0].p)
    for alpha in (Fraction(1, 20), Fraction(1, 10), Fraction(1, 4), Fraction(1, 2)):
        share = Fraction(sum(p <= alpha for p in ps), len(ps))
        band = Fraction(33, 10) * Fraction(int(1000 * float(alpha * (1 - alpha) / 1000) ** 0.5) + 1, 1000)
        assert share <= alpha + band
        # 2^8 assignments in mirrored pairs reach every p that is a multiple of 1/128, so p is not coarse here.
        assert share >= alpha - band - Fraction(1, 20)

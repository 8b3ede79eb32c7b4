"""SciPy's bootstrap beside ours: the percentile and the BCa intervals of the same resamples."""

from fractions import Fraction
from importlib import import_module
from random import Random
from statistics import NormalDist

import pytest

from corefref.ratio import ratio
from corefref.scores import RatioScore
from corefref.wings.compare.bootstrap import bootstrap, interval
from corefref.wings.compare.counts import Scores, Statistic, packed_counts

pytestmark = pytest.mark.extras

RECALL = Statistic("x", "recall")

LEVELS = (0.5, 0.8, 0.9, 0.95, 0.99)

Counts = list[tuple[int, int]]


class Resamples:
    """What SciPy asks of resamples that it did not draw itself."""

    def __init__(self, bootstrap_distribution: object) -> None:
        """Keep them."""
        self.bootstrap_distribution = bootstrap_distribution


def some_counts(seed: int) -> Counts:
    """Hits and lengths of documents: few hits in the long ones, so that the distribution is skewed."""
    generator = Random(seed)
    lengths = [generator.choice((1, 2, 5, 40)) for _ in range(generator.randint(5, 25))]
    return [(sum(generator.random() < 2 / (length + 1) for _ in range(length)), length) for length in lengths]


def quotient(counts: Counts) -> float:
    """The ratio of sums."""
    return float(Fraction(sum(hits for hits, _ in counts), sum(length for _, length in counts)))


def of_scipy(counts: Counts, sample: list[float], level: float, method: str) -> tuple[float, float]:
    """SciPy's interval, from these resamples, and its own jackknife and bias."""
    numpy, stats = import_module("numpy"), import_module("scipy.stats")
    found = stats.bootstrap(
        (numpy.arange(len(counts)),),
        lambda places: quotient([counts[int(place)] for place in places]),
        n_resamples=0,
        vectorized=False,
        method=method,
        confidence_level=level,
        bootstrap_result=Resamples(numpy.array(sample)),
    ).confidence_interval
    return float(found.low), float(found.high)


def close(ours: tuple[float, float], theirs: tuple[float, float]) -> bool:
    return all(abs(x - y) < 1e-9 for x, y in zip(ours, theirs, strict=True))


def resampled(counts: Counts, resamples: int, seed: int) -> list[float]:
    """The figures of corpora of as many documents, drawn with replacement: as the generator of the seed draws them."""
    generator = Random(seed)
    return [quotient(generator.choices(counts, k=len(counts))) for _ in range(resamples)]


@pytest.mark.parametrize("seed", range(6))
def test_both_intervals_of_a_corpus_are_scipy_s(seed: int) -> None:
    counts = some_counts(seed)
    scores: list[Scores] = [{"x": RatioScore(ratio(*c), ratio(*c))} for c in counts]
    sample = resampled(counts, 400, seed)
    for level in LEVELS:
        found = bootstrap(packed_counts([scores]), resamples=400, seed=seed, level=level).systems[0][RECALL]
        assert close(found.percentile, of_scipy(counts, sample, level, "percentile"))
        assert found.bca is not None
        assert close(found.bca, of_scipy(counts, sample, level, "BCa"))


@pytest.mark.parametrize("seed", range(30))
def test_an_interval_of_any_sample_is_scipy_s(seed: int) -> None:
    """Samples that lie to one side of the value, so that the bias is far from 0, and skewed ones."""
    generator = Random(seed)
    counts = some_counts(seed + 100)
    value = quotient(counts)
    jackknife = [quotient(counts[:n] + counts[n + 1 :]) for n in range(len(counts))]
    sample = [value + generator.gauss(generator.choice((-0.4, 0.0, 0.7)), 1) ** 3 / 9 for _ in range(200)]
    for level in LEVELS:
        found = interval(value, sample, jackknife, level)
        assert close(found.percentile, of_scipy(counts, sample, level, "percentile"))
        assert found.bca is not None
        assert close(found.bca, of_scipy(counts, sample, level, "BCa"))


def test_the_samples_are_not_of_a_kind_on_which_a_wrong_correction_is_right() -> None:
    """Bias and acceleration are both far from 0 in some of the corpora."""
    bias, acceleration = [], []
    for seed in range(6):
        counts = some_counts(seed)
        sample, value = resampled(counts, 400, seed), quotient(counts)
        bias.append(NormalDist().inv_cdf(sum((x < value) + (x == value) / 2 for x in sample) / len(sample)))
        left_out = [quotient(counts[:n] + counts[n + 1 :]) for n in range(len(counts))]
        centre = sum(left_out) / len(left_out)
        spread = sum((centre - x) ** 2 for x in left_out)
        acceleration.append(sum((centre - x) ** 3 for x in left_out) / (6 * spread**1.5))
    assert max(map(abs, bias)) > 0.05
    assert max(map(abs, acceleration)) > 0.05

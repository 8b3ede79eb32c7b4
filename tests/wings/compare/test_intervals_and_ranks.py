from collections.abc import Sequence
from dataclasses import astuple
from fractions import Fraction
from itertools import permutations
from pathlib import Path
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corefref.cli import main
from corefref.ratio import ratio, value_of, zero
from corefref.scores import RatioScore, sum_of_scores
from corefref.scoring.settings import Settings
from corefref.wings.compare.bootstrap import Interval, bootstrap, interval
from corefref.wings.compare.comparison import Plan, compared
from corefref.wings.compare.counts import Scores, Statistic, packed_counts
from corefref.wings.compare.over_datasets import in_datasets
from corefref.wings.compare.randomization import randomization_test
from corefref.wings.compare.ranking import holm, ranks_with_adjacent_ties, ranks_with_ties
from corefref.wings.compare.texts import scores_by_text

RECALL = Statistic("x", "recall")


def document(hits: int, length: int) -> Scores:
    return {"x": RatioScore(ratio(hits, length), ratio(hits, length))}


def test_the_parts_of_a_text_are_one_in_the_place_of_the_first(tmp_path: Path) -> None:
    """Text a has two parts of one link, of which the response lacks the second; text b stands between them."""
    parts = [("a", 0, 2), ("b", 0, 2), ("a", 1, 2)]
    for name, lost in (("key", set[int]()), ("response", {2})):
        blocks = (
            f"#begin document ({text}); part {part:03}\n"
            + "".join(f"{text}\t{part}\t{n}\tw\t{'-' if place in lost else '(0)'}\n" for n in range(words))
            + "#end document\n"
            for place, (text, part, words) in enumerate(parts)
        )
        (tmp_path / name).write_text("".join(blocks), "utf-8")
    found = scores_by_text(str(tmp_path / "key"), str(tmp_path / "response"), ["muc"], Settings())[""]
    assert [(text, value_of(of["muc"].recall)) for text, of in found.items()] == [("a", Fraction(1, 2)), ("b", 1)]


def test_the_figures_of_datasets_are_their_means() -> None:
    """Recall 1/2 and 3/4, precision 1/3 and 1; F is 2/5 and 6/7."""
    scores = [RatioScore(ratio(1, 2), ratio(1, 3)), RatioScore(ratio(3, 4), ratio(1, 1))]
    placed = [of["x"] for of in in_datasets([[{"x": score}] for score in scores])]
    assert [[*map(int, one.compared)] for one in placed] == [[1, 2, 1, 3, 0, 0, 0, 0], [0, 0, 0, 0, 3, 4, 1, 1]]
    total = [int(sum(both)) for both in zip(*(one.compared for one in placed), strict=True)]
    means = [Fraction(*quotient) for quotient in placed[0].quotients(total)]
    assert means == [Fraction(5, 8), Fraction(2, 3), Fraction(22, 35)]


def test_intervals_contain_the_observed_value_and_bca_is_inside_the_sample() -> None:
    generator = Random(1)
    system = [document(sum(generator.random() < 0.6 for _ in range(20)), 20) for _ in range(30)]
    observed = zero(value_of(sum_of_scores([d["x"] for d in system]).recall))
    found = bootstrap(packed_counts([system]), resamples=500).systems[0][RECALL]
    assert found.percentile[0] <= observed <= found.percentile[1]
    assert found.bca is not None
    assert 0 <= found.bca[0] <= observed <= found.bca[1] <= 1


def test_a_system_against_itself_differs_by_nothing_in_every_resample() -> None:
    system = [document(hits, 5) for hits in (1, 2, 3, 4)]
    differences = bootstrap(packed_counts([system, system]), resamples=50).differences[0, 1]
    assert {found.percentile for found in differences.values()} == {(0.0, 0.0)}
    assert all(found.bca is None for found in differences.values())


def test_without_bias_and_skewness_bca_is_the_percentile_interval() -> None:
    sample = [x / 10 for x in range(-50, 51)]
    found = interval(0.0, sample, [-1.0, 0.0, 1.0], 0.9)
    assert found.bca is not None
    assert all(abs(x - y) < 1e-9 for x, y in zip(found.percentile, found.bca, strict=True))


@pytest.mark.parametrize("documents", [1, 2, 3, 6, 7, 10, 49])
@pytest.mark.parametrize(("hits", "length"), [(1, 3), (2, 3), (7, 10), (5, 7), (1, 49)])
def test_of_documents_that_are_all_alike_there_is_no_bca(documents: int, hits: int, length: int) -> None:
    """Leaving one out changes nothing: no acceleration, whatever rounding makes of the mean of equal numbers."""
    alike, other = [document(hits, length)] * documents, [document(1, 2)] * documents
    found = bootstrap(packed_counts([alike, other]), resamples=20)
    assert {each.bca for system in found.systems for each in system.values()} == {None}
    assert {each.bca for each in found.differences[0, 1].values()} == {None}
    assert found.systems[0][RECALL].percentile == (hits / length, hits / length)


def test_a_difference_that_is_the_same_in_every_document_has_no_bca() -> None:
    """A document of length 10 has 1 hit more: 1/10 each time, but not in floats, where 0.3 − 0.2 ≠ 0.8 − 0.7."""
    one, other = [[document(hits + more, 10) for hits in (2, 7, 4)] for more in (1, 0)]
    found = bootstrap(packed_counts([one, other], ("recall",)), resamples=50).differences[0, 1][RECALL]
    assert (found.percentile, found.bca) == ((0.1, 0.1), None)


@pytest.mark.parametrize("level", ["0.9999999999999999", "0.99999999999999999", "0.00000000000000000001", "1/3"])
def test_an_interval_has_any_level_below_one(level: str, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for name, text in (("key", "{a b c}\n{a b}\n{a b}\n"), ("a", "{a b}\n{a b}\n{a}\n"), ("b", "{a}\n{a}\n{a b}\n")):
        (tmp_path / name).write_text(text)
    files = [str(tmp_path / name) for name in ("key", "a", "b")]
    code = main(["compare", *files, "--metrics", "mentions", "--level", level, "--format", "json"])
    assert code == (2 if level == "0.99999999999999999" else 0)
    assert "Traceback" not in capsys.readouterr().err


def coverage(documents: int, corpora: int) -> float:
    """How often the 90 % percentile interval holds the true recall, 1/2, over simulated corpora."""
    generator = Random(1987)
    held = 0
    for number in range(corpora):
        system = [document(sum(generator.random() < 0.5 for _ in range(10)), 10) for _ in range(documents)]
        low, high = (
            bootstrap(packed_counts([system], ("recall",)), resamples=200, seed=number, level=0.9)
            .systems[0][RECALL]
            .percentile
        )
        held += low <= 0.5 <= high
    return held / corpora


def test_intervals_cover_at_their_level_with_forty_documents() -> None:
    """200 corpora: a share below 0.83 has a chance below 1 in 1,000 at a true coverage of 0.9; the seed is fixed."""
    assert 0.83 <= coverage(documents=40, corpora=200) <= 0.97


def test_intervals_cover_less_than_their_level_with_five_documents() -> None:
    assert coverage(documents=5, corpora=200) < 0.88


def test_a_resample_has_as_many_documents_as_the_corpus() -> None:
    """Of four documents with one link each, a figure is a multiple of 1/4, and thirds never come."""
    counts = packed_counts([[document(hit, 1) for hit in (0, 1, 0, 1)]], measures=("recall",))
    drawn = {bootstrap(counts, resamples=1, seed=seed).systems[0][RECALL].percentile[0] for seed in range(200)}
    assert drawn == {0.0, 0.25, 0.5, 0.75, 1.0}


def test_what_is_left_out_is_one_document_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    """Of the hits 0, 1, 1 the figures without one document are 2/2, 1/2 and 1/2."""
    left_out: list[list[float]] = []

    def noted(value: float, sample: Sequence[float], jackknife: Sequence[float], level: float) -> Interval:
        left_out.append(list(jackknife))
        return interval(value, sample, jackknife, level)

    monkeypatch.setattr("corefref.wings.compare.bootstrap.interval", noted)
    bootstrap(packed_counts([[document(hit, 1) for hit in (0, 1, 1)]], measures=("recall",)), resamples=3)
    assert left_out == [[1.0, 0.5, 0.5]]


def test_a_quantile_lies_between_its_neighbours() -> None:
    assert interval(0.5, [11.0, 0.0, 10.0, 1.0], [0.0, 1.0], 0.0).percentile == (5.5, 5.5)


def test_what_a_comparison_is_made_with_unless_told_otherwise() -> None:
    """A default is part of every figure that is printed without it being named."""
    assert bootstrap.__defaults__ == (10_000, 1, 0.95)
    assert randomization_test.__defaults__ == (10_000, 1, map)
    assert astuple(Plan()) == (("recall", "precision", "f1"), 10_000, 1_000, 1, Fraction(1, 20), 0.95, "best")


def test_holm_corrects_over_all_pairs_and_figures_of_a_comparison() -> None:
    """Three systems, two figures: the smallest p is one of six, and is multiplied by six."""
    hits = ([9, 8, 9, 7, 9, 8, 9, 9], [5, 6, 5, 6, 4, 5, 6, 5], [5, 5, 6, 5, 5, 6, 5, 4])
    systems = [[document(hit, 10) for hit in system] for system in hits]
    found = compared(["a", "b", "c"], systems, Plan(measures=("recall", "precision"), resamples=20))
    ps = {(pair.a, pair.b, d.statistic.measure): d.p for pair in found.pairs for d in pair.test.differences}
    assert len(ps) == 6
    # a is better than b, and than c, on every document: of 2^8 assignments only two are as far apart.
    assert {ps[0, b, measure] for b in (1, 2) for measure in ("recall", "precision")} == {Fraction(1, 128)}
    adjusted = {(pair.a, pair.b, s.measure): p for pair in found.pairs for s, p in pair.adjusted.items()}
    # The four smallest: 6/128, then no less. The last two are 2 and 1 times a p that is far above.
    assert {adjusted[0, b, measure] for b in (1, 2) for measure in ("recall", "precision")} == {Fraction(6, 128)}
    assert ps[1, 2, "recall"] > Fraction(1, 2)
    assert adjusted[1, 2, "recall"] == adjusted[1, 2, "precision"] == 1


def test_holm_gives_1_for_what_is_beyond_1_and_keeps_the_order() -> None:
    ps = [Fraction(1, 2), Fraction(1, 100), Fraction(2, 5)]
    assert holm(ps) == [Fraction(4, 5), Fraction(3, 100), Fraction(4, 5)]
    assert holm([]) == []


def test_holm_is_the_rule_without_an_order_of_which_the_family_wise_error_is_proved() -> None:
    """`holm` of `proofs_notes/coq/randomization.v`."""
    chance = Random(1)
    for _ in range(300):
        ps = [Fraction(chance.randint(0, 12), 12) for _ in range(chance.randint(1, 7))]
        assert holm(ps) == [max(min(Fraction(1), sum(r >= q for r in ps) * q) for q in ps if q <= p) for p in ps]


def test_ties_go_by_the_best_of_a_rank_or_by_the_one_above() -> None:
    scores = [Fraction(7), Fraction(9), Fraction(8), Fraction(1)]
    near = lambda a, b: abs(scores[a] - scores[b]) > 1  # noqa: E731 - a relation of the test's own
    assert ranks_with_ties(scores, near) == [3, 1, 1, 4]
    assert ranks_with_adjacent_ties(scores, near) == [1, 1, 1, 4]
    assert ranks_with_ties([Fraction(1), Fraction(1)], lambda a, b: True) == [1, 1]
    # Of two with one score, the second does not differ from the best: both share its rank.
    assert ranks_with_ties([Fraction(2), Fraction(1), Fraction(1)], lambda a, b: 2 not in (a, b)) == [1, 1, 1]


def test_ranks_do_not_depend_on_which_of_equal_systems_is_named_first() -> None:
    """The third differs from the first only, which scores what the second does."""
    scores = [Fraction(9), Fraction(9), Fraction(8)]
    far = {(0, 2)}
    for order in permutations(range(3)):
        again = [scores[system] for system in order]
        differs = lambda a, b, order=order: bool(far & {(order[a], order[b]), (order[b], order[a])})  # noqa: E731
        for ranks in (ranks_with_ties, ranks_with_adjacent_ties):
            assert ranks(again, differs) == [1, 1, 1]
    far = {(0, 2), (1, 2)}
    assert ranks_with_ties(scores, lambda a, b: (a, b) in far) == [1, 1, 3]


@given(
    scores=st.lists(st.integers(0, 2).map(Fraction), max_size=5),
    pairs=st.sets(st.frozensets(st.integers(0, 4), min_size=2, max_size=2)),
    order=st.permutations(range(5)),
)
def test_ranks_do_not_depend_on_the_order_of_the_files(
    scores: list[Fraction], pairs: set[frozenset[int]], order: list[int]
) -> None:
    order = [system for system in order if system < len(scores)]
    for ranks in (ranks_with_ties, ranks_with_adjacent_ties):
        plain = ranks(scores, lambda a, b: {a, b} in pairs)
        assert ranks([scores[s] for s in order], lambda a, b: {order[a], order[b]} in pairs) == [
            plain[s] for s in order
        ]

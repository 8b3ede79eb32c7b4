"""The reading and the second statement agree on every small pair, and at random."""

from fractions import Fraction
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corefref.door import family, partition
from corefref.measures import MEANS, METRICS
from corefref.metrics import blanc, overlapping
from corefref.partitions import Partition
from corefref.registry import ENTRIES
from corefref.wings.examples.worked_examples import examples, value_by_definition
from spec.statements import OF_ONE_FIGURE, STATEMENTS, Family, overlapping_b_cubed_recall, overlapping_lea_recall, value
from tests import effort
from tests.agreement.small_scope import LETTERS, SMALL, families
from tests.proofs.evidence import without_second_statement

FIGURES = (
    [f"{metric}.{figure}" for metric in STATEMENTS for figure in ("recall", "precision", "f1")]
    + [f"{measure}.f1" for measure in OF_ONE_FIGURE]
    + [
        f"blanc.{half}.{figure}"
        for half in ("coreference", "non_coreference")
        for figure in ("recall", "precision", "f1")
    ]
)


def test_every_settled_metric_has_a_second_statement() -> None:
    """One that is not settled may be without: the page of evidence names it."""
    settled = {metric for metric, entry in ENTRIES.items() if entry.argued}
    assert settled & set(METRICS) <= set(STATEMENTS) <= set(METRICS)
    assert settled & set(MEANS) <= set(OF_ONE_FIGURE) <= set(MEANS)


def test_the_small_pairs_are_all_there() -> None:
    every = list(families(LETTERS))
    renamings = [dict(zip(LETTERS, names, strict=True)) for names in permutations(LETTERS)]
    fixed = [sum({frozenset(map(names.get, e)) for e in family} == family for family in every) for names in renamings]
    burnside = Fraction(sum(n * n for n in fixed), len(renamings))
    assert (len(every), len(SMALL)) == (52, 251)
    assert burnside == len(SMALL)


@pytest.mark.parametrize("figure", FIGURES)
def test_reading_and_statement_agree_on_every_small_pair(figure: str) -> None:
    for key, response in SMALL:
        second = value(figure, frozenset(map(frozenset, key)), frozenset(map(frozenset, response)))
        assert value_by_definition(figure, partition(map(set, key)), partition(map(set, response))) == second, (
            key,
            response,
        )


@pytest.mark.parametrize("rule", ["blanc", "blanc_luo_2014"])
def test_the_three_cases_of_blanc_as_its_page_has_them_agree_on_every_small_pair(rule: str) -> None:
    recall, precision = {
        "blanc": (blanc.recall, blanc.precision),
        "blanc_luo_2014": (blanc.recall_luo_2014, blanc.precision_luo_2014),
    }[rule]
    for key, response in SMALL:
        families_ = frozenset(map(frozenset, key)), frozenset(map(frozenset, response))
        p, q = partition(map(set, key)), partition(map(set, response))
        assert recall(p, q).value == value(f"{rule}.recall", *families_), (key, response)
        assert precision(p, q).value == value(f"{rule}.precision", *families_), (key, response)


def test_a_kind_of_links_that_the_key_lacks_is_left_out_of_blanc() -> None:
    """By hand: {a b} has no non-coreference link, so P is P_c = 1/1 and R is R_c = 1/1, whatever else is found."""
    pair, more = partition(map(set, ["ab"])), partition(map(set, ["ab", "c"]))
    assert blanc.recall(pair, more).value == blanc.precision(pair, more).value == 1
    # By the other rule N counts, since the response has it: P = (1/1 + 0/2) / 2, and R = (1/1 + 0) / 2.
    assert blanc.precision_luo_2014(pair, more).value == Fraction(1, 2)
    assert blanc.recall_luo_2014(pair, more).value == Fraction(1, 2)
    # {a} {b} has no coreference link: P is P_n = 1/1, and 0/0 for a response without such a link.
    apart = partition(map(set, ["a", "b"]))
    assert blanc.precision(apart, apart).value == 1
    assert blanc.precision(apart, pair).value is None
    nothing = partition([])
    assert blanc.precision_luo_2014(nothing, nothing).value == blanc.recall_luo_2014(nothing, nothing).value == 1
    assert blanc.precision(nothing, pair).value is blanc.recall(nothing, pair).value is None


def by_number(numbers: dict[str, int]) -> list[list[str]]:
    """Mentions of one number are one entity."""
    return [[m for m, n in numbers.items() if n == number] for number in set(numbers.values())]


PARTITIONS = st.dictionaries(st.sampled_from("abcdefg"), st.integers(0, 3)).map(by_number)


def test_every_exact_value_of_the_spec_follows_from_the_second_statement() -> None:
    def sets(p: Partition) -> Family:
        return frozenset(frozenset(map(str, e)) for e in p)

    once = without_second_statement()
    stated = [e for e in examples() if e.metric.partition(".")[0] not in once]
    false = [e.id for e in stated if value(e.metric, sets(e.key), sets(e.response)) != e.exact]
    assert false == []


@effort.examples(60)
@given(key=PARTITIONS, response=PARTITIONS)
@pytest.mark.parametrize("figure", FIGURES)
def test_reading_and_statement_agree_at_random(figure: str, key: list[list[str]], response: list[list[str]]) -> None:
    second = value(figure, frozenset(map(frozenset, key)), frozenset(map(frozenset, response)))
    assert value_by_definition(figure, partition(map(set, key)), partition(map(set, response))) == second


FAMILIES = st.lists(st.frozensets(st.sampled_from("abcd"), min_size=1), max_size=4)


@given(key=FAMILIES, response=FAMILIES)
def test_reading_and_statement_agree_on_overlapping_families(
    key: list[frozenset[str]], response: list[frozenset[str]]
) -> None:
    k, r = family(key), family(response)
    assert overlapping.b_cubed_recall(k, r).value == overlapping_b_cubed_recall(key, response)
    assert overlapping.b_cubed_precision(k, r).value == overlapping_b_cubed_recall(response, key)
    assert overlapping.lea_recall(k, r).value == overlapping_lea_recall(key, response)
    assert overlapping.lea_precision(k, r).value == overlapping_lea_recall(response, key)


def test_the_witnesses_on_repeated_mentions_are_right() -> None:
    repeated = family(map(set, ["ab", "a"]))
    assert overlapping.b_cubed_recall(family(map(set, ["a"])), repeated).value == 2
    assert overlapping.lea_recall(family(map(set, ["a"])), repeated).value == 1
    assert overlapping.lea_recall(family(map(set, ["a"])), family(map(set, ["ab"]))).value == 0
    assert overlapping.lea_recall(family(map(set, ["ab"])), family(map(set, ["ab", "abc"]))).value == 2

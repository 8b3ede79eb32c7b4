"""Split antecedents: the worked cases, the plain metrics where there is no plural, and what holds of either."""

import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import permutations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from hypothesis.strategies import DrawFn
from typing_extensions import ReadOnly, TypedDict

from corefref.door import partition
from corefref.measures import METRICS
from corefref.metrics import blanc
from corefref.partitions import Mention, Partition, mentions
from corefref.ratio import Ratio, f1, ratio
from corefref.wings.annotation import split_antecedents as split
from corefref.wings.annotation.split_antecedents import Plural, antecedents_b_cubed, pairing, plurals
from corefref.wings.examples.strategies import partitions
from corefref.wings.examples.worked_examples import spec_folder
from tests.effort import examples

often = settings(examples(60), derandomize=True)
Formula = Callable[[Partition, Partition], Ratio]
FORMULAS: Mapping[str, tuple[Formula, Formula]] = {
    "muc": (split.muc_recall, split.muc_precision),
    "b_cubed": (split.b_cubed_recall, split.b_cubed_precision),
    "ceaf_m": (split.ceaf_m_recall, split.ceaf_m_precision),
    "ceaf_e": (split.ceaf_e_recall, split.ceaf_e_precision),
    "lea": (split.lea_recall, split.lea_precision),
}
each_metric = pytest.mark.parametrize("metric", FORMULAS)


class PluralData(TypedDict):
    """A plural, as the file writes it."""

    antecedents: ReadOnly[list[list[str]]]


class FiguresData(TypedDict):
    recall: ReadOnly[str]
    precision: ReadOnly[str]


class BlancData(TypedDict):
    coreference: ReadOnly[FiguresData]
    non_coreference: ReadOnly[FiguresData]
    f1: ReadOnly[str]


class CaseData(TypedDict):
    """A case, as the file writes it."""

    id: ReadOnly[str]
    key: ReadOnly[list[list[str | PluralData]]]
    response: ReadOnly[list[list[str | PluralData]]]
    scores: ReadOnly[dict[str, dict[str, str]]]
    blanc: ReadOnly[BlancData]


@cache
def cases() -> Sequence[CaseData]:
    text = spec_folder().joinpath("examples", "split-antecedents.json").read_text("utf-8")
    found: Sequence[CaseData] = json.loads(text)["cases"]
    return found


def side(entities: list[list[str | PluralData]]) -> Partition:
    return partition([[m if isinstance(m, str) else Plural(partition(m["antecedents"])) for m in e] for e in entities])


def sums(text: str) -> Ratio:
    numerator, _, denominator = text.partition(":")
    return ratio(Fraction(numerator), Fraction(denominator))


@each_metric
@pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in cases()])
def test_the_figures_are_those_of_the_case(case: CaseData, metric: str) -> None:
    key, response = side(case["key"]), side(case["response"])
    found = [formula(key, response) for formula in FORMULAS[metric]]
    expected = case["scores"][metric]
    assert found == [sums(expected["recall"]), sums(expected["precision"])]


@pytest.mark.parametrize("case", [pytest.param(case, id=case["id"]) for case in cases()])
def test_the_links_of_blanc_are_those_of_the_case(case: CaseData) -> None:
    key, response = side(case["key"]), side(case["response"])
    expected = case["blanc"]
    halves = [expected["coreference"], expected["non_coreference"]]
    assert split.blanc_links(key, response) == tuple((sums(h["recall"]), sums(h["precision"])) for h in halves)
    # Both kinds of link count in every case, and neither F is 0/0.
    of_c, of_n = (f1(recall.value, precision.value) for recall, precision in split.blanc_links(key, response))
    assert of_c is not None
    assert of_n is not None
    assert (of_c + of_n) / 2 == Fraction(expected["f1"])


@each_metric
@often
@given(key=partitions(), response=partitions())
def test_without_plurals_it_is_the_plain_metric(metric: str, key: Partition, response: Partition) -> None:
    plain = METRICS[metric]
    recall, precision = FORMULAS[metric]
    assert recall(key, response) == plain.recall(key, response).quotient
    assert precision(key, response) == plain.precision(key, response).quotient


@often
@given(key=partitions(), response=partitions())
def test_without_plurals_blanc_has_the_plain_counts(key: Partition, response: Partition) -> None:
    plain = blanc.counts(key, response)
    found = split.blanc_links(key, response)
    assert found == tuple((kind.recall, kind.precision) for kind in (plain.coreference, plain.non_coreference))


@st.composite
def with_plurals(draw: DrawFn) -> Partition:
    """Up to five ordinary mentions in up to three entities, and up to two plurals of other ordinary mentions."""
    numbers = draw(st.lists(st.integers(0, 2), max_size=5))
    entities: list[list[Mention]] = [[f"m{m}" for m, n in enumerate(numbers) if n == e] for e in sorted(set(numbers))]
    antecedents = st.lists(st.integers(0, 2), min_size=2, max_size=3).map(
        lambda of: partition([[f"a{m}" for m, n in enumerate(of) if n == e] for e in set(of)])
    )
    for antecedent in draw(st.lists(antecedents, max_size=2, unique=True)):
        at = draw(st.integers(0, len(entities)))
        entities = [*entities, []] if at == len(entities) else entities
        entities[at].append(Plural(antecedent))
    return partition(entities)


@each_metric
@often
@given(key=with_plurals(), response=with_plurals())
def test_figures_are_between_0_and_1(metric: str, key: Partition, response: Partition) -> None:
    values = [formula(key, response).value for formula in FORMULAS[metric]]
    assert all(value is None or 0 <= value <= 1 for value in values)


@often
@given(key=with_plurals(), response=with_plurals())
def test_the_halves_of_blanc_are_between_0_and_1(key: Partition, response: Partition) -> None:
    values = [figure.value for half in split.blanc_links(key, response) for figure in half]
    assert all(value is None or 0 <= value <= 1 for value in values)


@pytest.mark.parametrize("metric", [metric for metric in FORMULAS if metric != "muc"])
@often
@given(key=with_plurals())
def test_a_key_is_perfect_as_its_own_response(metric: str, key: Partition) -> None:
    if key:
        assert [formula(key, key).value for formula in FORMULAS[metric]] == [1, 1]


def test_not_by_muc_of_plurals_alone() -> None:
    one, other = (Plural(partition([["a"], [m]])) for m in "bc")
    key = partition([[one, other]])
    assert split.muc_recall(key, key) == ratio(0, 1)


@often
@given(key=with_plurals())
def test_by_blanc_too_a_key_is_perfect_as_its_own_response(key: Partition) -> None:
    values = {figure.value for half in split.blanc_links(key, key) for figure in half}
    assert values <= {Fraction(1), None}


def test_a_plural_of_singletons_has_no_coreference_link_and_is_found_if_the_other_side_has_it() -> None:
    """One link in {x, s}: found with the same plural, not with another, of which nothing is known: 0/0."""
    s, other = (Plural(partition([["a"], [m]])) for m in "bc")
    for response, found in ((s, 1), (other, 0)):
        coreference, _ = split.blanc_links(partition([["x", s]]), partition([["x", response]]))
        assert coreference == (ratio(found, 1), ratio(found, 1))


def test_a_plural_of_one_entity_has_no_non_coreference_link_and_is_found_if_the_other_side_has_it() -> None:
    """`{1 =2} {2}`: of two non-coreference links, 2 with 1 and 2 with the plural, both are found."""
    key = partition([["1", Plural(partition([["2"]]))], ["2"]])
    assert split.blanc_links(key, key) == ((ratio(1, 1), ratio(1, 1)), (ratio(2, 2), ratio(2, 2)))


def test_several_plurals_of_an_entity_each_add_their_credit_in_muc() -> None:
    """Both plurals are found, in the entity where `x` is: 1 − 1 + 1 + 1 of 2."""
    one, other = (Plural(partition([["a"], [m]])) for m in "bc")
    key = partition([["x", one, other]])
    assert split.muc_recall(key, key) == ratio(2, 2)


def test_a_plural_alone_is_resolved_by_lea_if_the_other_side_has_it_alone() -> None:
    whole, part = (Plural(partition([["a"], *rest])) for rest in ([["b"]], []))
    for response, found in ((whole, 1), (part, 0)):
        assert split.lea_recall(partition([[whole]]), partition([[response]])) == ratio(found, 1)


def all_pairings(keys: int, responses: int) -> Iterator[tuple[tuple[int, int], ...]]:
    """Every one-to-one pairing that leaves nobody over who need not be."""
    if keys <= responses:
        yield from (tuple(enumerate(chosen)) for chosen in permutations(range(responses), keys))
    else:
        yield from (tuple((i, j) for j, i in pairs) for pairs in all_pairings(responses, keys))


@often
@given(key=with_plurals(), response=with_plurals())
def test_the_pairing_is_the_best_one(key: Partition, response: Partition) -> None:
    found = pairing(key, response, antecedents_b_cubed)
    worth = {
        (i, j): sum((pair.f1 for pair in pairing(partition([[s]]), partition([[t]]), antecedents_b_cubed)), Fraction(0))
        for i, s in enumerate(plurals(key))
        for j, t in enumerate(plurals(response))
    }
    every = all_pairings(len(plurals(key)), len(plurals(response)))
    assert sum((pair.f1 for pair in found), Fraction(0)) == max(
        sum((worth[pair] for pair in pairs), Fraction(0)) for pairs in every
    )


def test_of_two_partners_that_are_alike_the_first_plural_has_the_first() -> None:
    s = Plural(partition([["a"], ["b"]]))
    first, second = (Plural(partition([["a"], [m]])) for m in "xy")
    found = pairing(partition([["they", s]]), partition([["they", second], ["we", first]]), antecedents_b_cubed)
    assert [(pair.key, pair.response) for pair in found] == [(s, first)]
    assert {m for m in mentions(partition([["they", s]])) if isinstance(m, Plural)} == {s}


def test_of_pairings_that_are_alike_the_first_plural_has_the_first_partner_and_the_second_what_is_left() -> None:
    ss, ts = ([Plural(partition([["a"], [m]])) for m in ms] for ms in ("bc", "xy"))
    key, response = (partition([["they", side[0]], ["we", side[1]]]) for side in (ss, ts))
    found = pairing(key, response, antecedents_b_cubed)
    assert [(pair.key, pair.response, pair.f1) for pair in found] == [
        (s, t, Fraction(1, 2)) for s, t in zip(ss, ts, strict=True)
    ]

"""The accounts speak of choices that there are, each is another way to score, and few cases tell them apart."""

import re
from fractions import Fraction

import pytest

from corefref.registry import IDS
from corefref.wings.examples.worked_examples import choices
from corefref.wings.verify import Base, Sizes, inputs_of, letters
from corefref.wings.verify.accounts import Account, excuses, of_corpora, of_documents
from corefref.wings.verify.exact import Added, Smoothing, exact_values
from corefref.wings.verify.inputs import Input
from corefref.wings.verify.reported import Figures, Printing, Reported, of_value, printed

CHOICES = {choice.id: choice.text for choice in choices()}
SINGLE = [
    (metric, account)
    for metric in IDS
    for base in [of_documents(metric, Base())]
    for account in (*(a for a in base if len(a.departures) == 1 and a.rounding == "exact"), *of_corpora(base[0]))
]
BOUNDARY = [i for i in inputs_of("boundary", Sizes()) if not i.may_be_refused]
INPUTS = [*BOUNDARY, *(i for i in inputs_of("small", Sizes(small_mentions=3)) if not i.may_be_refused)]


def test_the_first_account_is_the_spec() -> None:
    for metric in IDS:
        first = of_documents(metric, Base())[0]
        assert first.departures == ()
        for one in INPUTS[:40]:
            assert first.values(one.documents, metric) == exact_values(one.documents, metric, "zero")


def test_a_choice_that_an_account_names_has_the_reading() -> None:
    named = {m for _, a in SINGLE for m in re.findall(r"choice ([A-Z]+-\d+), reading ([a-z])", a.name)}
    assert {choice for choice, _ in named} >= {"BLANC-1", "BLANC-2", "EMPTY-1", "LEA-1", "CORPUS-1", "CORPUS-2"}
    declared = {(identifier, letter) for word in letters() for identifier, _, letter in [word.partition(":")]}
    # An ε has no letter: which one it is, and where it is added, has to be found.
    assert declared > named - {("BLANC-1", "c"), ("EMPTY-1", "e")}
    for choice, letter in named | declared:
        assert re.search(rf"(?:^|\s){letter}\. ", CHOICES[choice]), (choice, letter)


def test_what_is_published_names_its_grounds_and_nothing_else_does() -> None:
    for metric in IDS:
        for account in of_documents(metric, Base()):
            for departure in account.departures:
                assert bool(departure.grounds) == (departure.standing == "published"), departure


def test_nothing_that_accuses_excuses() -> None:
    for metric in IDS:
        for account in excuses(metric, Base()):
            assert account.standing in ("published", "convention")
            assert account.undefined != "always"


def named(metric: str) -> dict[str, Account]:
    return {account.name: account for account in of_documents(metric, Base())}


def test_figures_have_ties_where_a_fault_may_break_them_otherwise() -> None:
    of_ceaf_e = named("ceaf_e")
    ties = [of_ceaf_e[name].has_ties for name in ("", "fault ceaf_e_greedy_alignment", "fault ceaf_e_half_phi4")]
    assert ties == [False, True, False]


def test_letters_are_in_their_order() -> None:
    assert list(letters()) == sorted(letters())


def test_an_epsilon_of_four_sizes_is_added_in_eighteen_ways_beside_the_spec_and_beside_one_fault() -> None:
    """To what is added nothing, it makes no difference whether it is a sum or a quotient."""
    words: tuple[Added, ...] = ("nowhere", "denominator", "both")
    ways = {(q, f, s) for q in words for f in words for s in (True, False) if q != "nowhere" or (s and f != "nowhere")}
    assert len(ways) == 14
    # F may be made before the ε is added to recall and precision, to sums or to quotients.
    apart = {(q, f, s) for q, f, s in ways if f == "nowhere"}
    assert len(apart) == 4
    for beside in ((), ("fault b_cubed_without_twinless",)):
        smoothings = [
            a.undefined
            for a in of_documents("b_cubed", Base())
            if isinstance(a.undefined, Smoothing) and tuple(d.name for d in a.departures[:-1]) == beside
        ]
        assert len(smoothings) == 4 * (14 + 4)
        assert {(one.in_quotients, one.in_f1, one.of_sums) for one in smoothings if one.apart} == apart
        assert {one.epsilon for one in smoothings} == {Fraction(1, 10**power) for power in (6, 7, 8, 9)}
        assert {(one.in_quotients, one.in_f1, one.of_sums) for one in smoothings} == ways


def test_what_accuses_comes_last_and_a_published_reading_before_a_convention() -> None:
    for metric in ("blanc", "lea"):
        rows = [(a.standing == "fault", len(a.departures)) for a in of_documents(metric, Base())]
        assert rows == sorted(rows)
        alone = [a.standing for a in of_documents(metric, Base()) if len(a.departures) == 1 and a.standing != "fault"]
        assert alone == sorted(alone, key=["published", "convention"].index)
        assert {*alone} == {"published", "convention"}


@pytest.mark.parametrize(("units", "gives"), [(0, True), (4, True), (-4, True), (5, False), (-5, False)])
def test_single_precision_may_be_off_by_a_rounding_for_each_operation(units: int, gives: bool) -> None:
    # B³ recall of {a b} and {a} is 1/4. A rounding for each of 2 mentions and 16 for the figure are 18/4 units.
    one = next(i for i in inputs_of("small", Sizes()) if str(i) == "key {a b}, response {a}")
    single = Base(follows=("ROUND-1:d",)).account("b_cubed")
    reported = Figures({"recall": of_value(Fraction(1, 4) + Fraction(units, 1 << 24))})
    assert single.gives(one.documents, "b_cubed", reported) == gives


def differs(account: Account, metric: str) -> bool:
    return any(
        values is not None and values != exact_values(one.documents, metric, "zero")
        for one in INPUTS
        for values in (account.values(one.documents, metric),)
    )


# What truncation and floating point do shows on large inputs only, and so do alignments.
LARGE = ("b_cubed_truncated", "ceaf_e_float_alignment", "greedy_alignment", "ceaf_e_first_come")


@pytest.mark.parametrize("name", sorted({a.name for _, a in SINGLE if not a.name.endswith(LARGE)}))
def test_an_account_is_another_way_to_score(name: str) -> None:
    assert any(differs(account, metric) for metric, account in SINGLE if account.name == name)


def row(account: Account, metric: str, inputs: list[Input]) -> list[object]:
    """What an account gives on inputs, so that two rows are equal if nothing tells the accounts apart."""
    return [account.values(one.documents, metric) for one in inputs]


# Recall and precision of no boundary case are both 0 by this variant: its least such input is {a} against {b c}.
TOLD_BY_LARGER = {"ceaf_m_r_n": [("choice FBETA-1, reading c", "choice EMPTY-1, reading a")]}


@pytest.mark.parametrize(
    "metric", [pytest.param(m, marks=() if m in ("muc", "lea") else pytest.mark.exhaustive) for m in IDS]
)
def test_the_boundary_cases_tell_apart_what_larger_inputs_do(metric: str) -> None:
    """So the name of a cause does not depend on how many inputs were tried."""
    larger = list(inputs_of("random", Sizes(random_inputs=24, random_mentions=12)))
    larger += [i for i in inputs_of("small", Sizes(small_mentions=3)) if not i.may_be_refused]
    accounts = [a for m, a in SINGLE if m == metric and not a.name.endswith(LARGE)]
    on_boundary = [row(a, metric, BOUNDARY) for a in accounts]
    on_larger = [row(a, metric, larger) for a in accounts]
    alike = [
        (accounts[i].name, accounts[j].name)
        for i in range(len(accounts))
        for j in range(i)
        if on_boundary[i] == on_boundary[j] and on_larger[i] != on_larger[j]
    ]
    assert alike == TOLD_BY_LARGER.get(metric, [])


def figures(**texts: str) -> Figures:
    made: dict[str, Reported] = {name: printed(text, Printing("percent")) for name, text in texts.items()}
    return Figures(made)


def test_the_mean_of_f1_is_that_of_what_its_members_are_under_a_convention() -> None:
    # 0/0 as 1: recall of an empty key is 1, precision 0, F 0 for each of the three.
    one = next(i for i in inputs_of("boundary", Sizes()) if str(i) == "key ∅, response {a b}")
    account = Base("zero", ("EMPTY-1:d",)).account("conll")
    assert account.values(one.documents, "conll") == {"f1": Fraction(0)}


def test_decimals_that_are_cut_off_or_made_of_decimals_are_conventions() -> None:
    # B³ of {a b c} and {a b}: recall (2/3 + 2/3)/3 = 4/9, precision 1, F 8/13 = 61.538…
    one = next(i for i in inputs_of("small", Sizes()) if str(i) == "key {a b c}, response {a b}")
    accounts = {
        a.rounding: a for a in of_documents("b_cubed", Base()) if all("ROUND-1" in d.name for d in a.departures)
    }
    exact, truncated, of_printed = (accounts[way] for way in ("exact", "truncated", "f1 of printed"))
    assert exact.values(one.documents, "b_cubed") == {
        "recall": Fraction(4, 9),
        "precision": Fraction(1),
        "f1": Fraction(8, 13),
    }
    rounded, cut = figures(recall="44.4", precision="100.0", f1="61.5"), figures(recall="44.4", f1="61.53")
    assert exact.gives(one.documents, "b_cubed", rounded)
    assert not exact.gives(one.documents, "b_cubed", cut)
    assert truncated.gives(one.documents, "b_cubed", cut)
    assert truncated.standing == "convention"
    # F of 44.4 and 100 is 61.495…
    made_of_printed = figures(recall="44.4", precision="100.0", f1="61.50")
    assert not exact.gives(one.documents, "b_cubed", made_of_printed)
    assert of_printed.gives(one.documents, "b_cubed", made_of_printed)
    assert not of_printed.gives(one.documents, "b_cubed", figures(recall="44.4", precision="100.0", f1="61.40"))

"""The accounts speak of choices that there are, and each is another way to score."""

import re

import pytest

from corefref.evidence.worked_examples import choices
from corefref.registry import IDS
from corefref.verification import Sizes, inputs_of
from corefref.verification.accounts import Account, accounts
from corefref.verification.exact import exact_values

CHOICES = {choice.id: choice.text for choice in choices()}
SINGLE = [(metric, a) for metric in IDS for a in accounts(metric, "zero") if len(a.departures) == 1]
INPUTS = [i for suite in ("boundary", "small") for i in inputs_of(suite, Sizes(small_mentions=3))]


def test_the_first_account_is_the_spec() -> None:
    for metric in IDS:
        first = accounts(metric, "zero")[0]
        assert first.departures == ()
        for one in INPUTS[:40]:
            assert first.values(one.documents, metric) == exact_values(one.documents, metric, "zero")


def test_a_choice_that_an_account_names_has_the_reading() -> None:
    named = {m for _, a in SINGLE for m in re.findall(r"choice ([A-Z]+-\d+), reading ([a-z])", a.name)}
    assert {choice for choice, _ in named} >= {"BLANC-1", "EMPTY-1", "MENTIONS-1", "REPEAT-1", "CORPUS-2"}
    for choice, letter in named:
        assert re.search(rf"(?:^|\s){letter}\. ", CHOICES[choice]), (choice, letter)


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

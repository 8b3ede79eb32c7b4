"""Every verdict of `spec/claims.json` is recomputed, with its smallest witness."""

import json
from fractions import Fraction
from itertools import combinations, groupby
from math import prod as product
from pathlib import Path
from typing import cast

import pytest

from corefref.door import partition
from corefref.wings.examples.worked_examples import ClaimsData
from spec.judges.claims import claims
from spec.judges.page import PAPERS, page, witness_data
from spec.judges.printed import decimal
from spec.judges.situations import Claim, Situation, small
from spec.judges.tables import rows_of

SPEC = Path(__file__).resolve().parents[3] / "spec"
DATA = cast(ClaimsData, json.loads((SPEC / "claims.json").read_text("utf-8")))
CHECKS = claims()
EMPTY = partition([])


def test_every_claim_has_its_check() -> None:
    assert [claim["id"] for claim in DATA["claims"] if claim["id"] not in CHECKS] == []
    assert sorted(claim["id"] for claim in DATA["claims"]) == sorted(CHECKS)


@pytest.mark.exhaustive
@pytest.mark.parametrize("claim", [pytest.param(c, id=c["id"]) for c in DATA["claims"]])
def test_a_verdict_is_what_the_check_finds(claim: dict[str, object]) -> None:
    found = CHECKS[str(claim["id"])].outcome()
    assert (found.verdict, witness_data(found.witness)) == (claim["verdict"], claim["witness"])


@pytest.mark.parametrize("claim", [pytest.param(c, id=c["id"]) for c in DATA["claims"]])
def test_a_check_has_situations_to_hold_in(claim: dict[str, object]) -> None:
    assert next(iter(CHECKS[str(claim["id"])].situations()), None) is not None


def test_the_section_of_a_claim_is_that_of_its_id() -> None:
    for claim in DATA["claims"]:
        section = claim["locator"]["section"].lower().replace(".", "-")
        assert any(f"/{part}{section}-" in claim["id"] for part in ("section-", "appendix-", "")), claim["id"]


def test_every_paper_that_was_read_has_its_claims_in_the_order_of_its_sections() -> None:
    for paper in PAPERS:
        places = [claim["locator"]["section"] for claim in DATA["claims"] if claim["id"].startswith(f"{paper}/")]
        assert [place for place, _ in groupby(places)] == list(dict.fromkeys(places)), paper


def test_a_sentence_is_either_checked_or_not() -> None:
    checked = {(claim["id"].partition("/")[0], claim["locator"]["quote"]) for claim in DATA["claims"]}
    assert checked.isdisjoint((u["paper"], u["locator"]["quote"]) for u in DATA["unchecked"])


def test_the_counts_by_paper_are_those_of_the_claims() -> None:
    lines = [
        line.split(" | ")
        for line in page(DATA).splitlines()
        if line.startswith(tuple(f"| {t}" for t in PAPERS.values()))
    ]
    counts = {cells[0].removeprefix("| "): cells[1:] for cells in lines if cells[1].isdigit()}
    assert list(counts) == list(PAPERS.values())
    assert sum(int(cells[0]) for cells in counts.values()) == len(DATA["claims"])
    assert sum(int(cells[-1].removesuffix(" |")) for cells in counts.values()) == len(DATA["unchecked"])


def test_the_page_of_claims_is_made_from_the_data() -> None:
    assert (SPEC / "made" / "claims.md").read_text("utf-8") == page(DATA)


def test_the_metrics_of_table_5_agree_on_systems_as_far_as_is_said_where_it_is_not_checked() -> None:
    rows = rows_of("moosavi-strube-2016-table-5")
    alike: dict[tuple[str, ...], tuple[int, Fraction]] = {}
    for pair in combinations([metric for metric in rows[0].printed if metric != "conll.f1"], 2):
        agreeing = [
            product((Fraction(x.printed[metric]) - Fraction(y.printed[metric])) for metric in pair)
            for x, y in combinations(rows, 2)
        ]
        right, wrong = sum(sign > 0 for sign in agreeing), sum(sign < 0 for sign in agreeing)
        alike[pair] = right, Fraction(right - wrong, len(agreeing))
    assert len(alike) == 15
    assert min(right for right, _ in alike.values()) == 82
    assert [decimal(f(tau for _, tau in alike.values()), 2, "nearest") for f in (min, max)] == ["0.80", "0.93"]
    (why,) = (u["why"] for u in DATA["unchecked"] if "the agreement between all" in u["locator"]["quote"])
    assert "at least 82 of the 91 pairs" in why
    assert "from 0.80 to 0.93" in why


def test_choices_that_the_claims_name_are_there() -> None:
    known = (SPEC / "choices.md").read_text("utf-8")
    for name in ("PERTURB-4", "LEA-1", "FIGURE-1", "FIGURE-2", "FIGURE-3", "FIGURE-4", "BLANC-1"):
        assert f"### {name}  " in known


def test_small_situations_come_without_key_singletons_first_and_then_by_size() -> None:
    listed = list(small(3))
    first = [s for s in listed if s.key and all(len(k) > 1 for k in s.key)]
    assert listed[: len(first)] == first
    assert len(listed) == 1 + 3 + 13 + 48
    for some in (first, listed[len(first) :]):
        sizes = [len(frozenset[object]().union(*s.key, *s.response)) for s in some]
        assert sizes == sorted(sizes)


def numbered(*names: str) -> list[Situation]:
    return [Situation(EMPTY, EMPTY, None, name) for name in names]


def test_a_verdict_follows_from_where_a_claim_holds() -> None:
    def verdict(holds: str, condition: str | None = None, some: bool = False) -> tuple[str, str | None]:
        claim = Claim(
            lambda: numbered("a", "b", "c"),
            lambda s: s.name in holds,
            None if condition is None else lambda s: s.name in condition,
            some,
        )
        found = claim.outcome()
        return found.verdict, found.witness and found.witness.name

    assert verdict("abc") == ("true", None)
    assert verdict("ac") == ("false", "b")
    assert verdict("ac", condition="a") == ("conditional", "b")
    assert verdict("bc", some=True) == ("true", "b")
    assert verdict("", some=True) == ("false", None)
    for useless in ("b", "ab", ""):
        with pytest.raises(ValueError, match="met nowhere, or the claim fails under it"):
            verdict("ac", condition=useless)

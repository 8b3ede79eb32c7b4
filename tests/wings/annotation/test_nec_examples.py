import json
from fractions import Fraction
from pathlib import Path
from typing import Literal, NotRequired, TypedDict

import pytest

from corefref.formats.sets import documents
from corefref.wings.annotation.named_entities import one_to_one, same_name, score
from corefref.wings.matching.mention_types import mention_types
from tests.wings.annotation.family import best_for_each, name_contained, score_of_sums

FILE = Path(__file__).resolve().parents[3] / "spec" / "named_entities" / "examples.json"
ADMISSIBLE = {"same_name": same_name, "name_contained": name_contained}
CHOOSE = {"one_to_one": one_to_one, "best_for_each": best_for_each}


class ScoreData(TypedDict):
    average: Literal["mean", "sums"]
    admissible: NotRequired[Literal["same_name", "name_contained"]]
    choose: NotRequired[Literal["one_to_one", "best_for_each"]]
    recall: str | None
    precision: str | None
    f1: str | None
    not_found: str | None


class CaseData(TypedDict):
    id: str
    key: list[list[str]]
    response: list[list[str]]
    scores: list[ScoreData]


CASES: list[CaseData] = json.loads(FILE.read_text("utf-8"))["cases"]
SCORES = [
    pytest.param(case, wanted, admissible, choose, id=f"{case['id']}/{wanted['average']}-{admissible}-{choose}")
    for case in CASES
    for wanted in case["scores"]
    for admissible in ADMISSIBLE
    for choose in CHOOSE
    if wanted.get("admissible", admissible) == admissible and wanted.get("choose", choose) == choose
]


def exact(value: str | None) -> Fraction | None:
    return None if value is None else Fraction(value)


def sets(entities: list[list[str]]) -> str:
    return " ".join("{" + " ".join(e) + "}" for e in entities)


@pytest.mark.parametrize(("case", "wanted", "admissible", "choose"), SCORES)
def test_every_member_of_the_family_gives_the_exact_value(
    case: CaseData, wanted: ScoreData, admissible: str, choose: str
) -> None:
    (key,) = documents([sets(case["key"])], "key")
    (response,) = documents([sets(case["response"])], "response")
    types = mention_types(key, response)
    given = (key.partition, response.partition, types, ADMISSIBLE[admissible], CHOOSE[choose])
    found = score(*given).figures if wanted["average"] == "mean" else score_of_sums(*given)[0]
    values = (found.recall.value, found.precision.value, found.f1, found.not_found.value)
    assert values == tuple(exact(x) for x in (wanted["recall"], wanted["precision"], wanted["f1"], wanted["not_found"]))

"""The cases of tests and of conversations are what the package says, and what the second program says."""

import json
import re
import subprocess
from collections.abc import Mapping
from fractions import Fraction
from random import Random

import pytest

from tests.spec import answer_cases
from tests.spec.compared import SECOND
from tests.spec.file_cases import FOLDER


def test_the_cases_are_what_the_package_says() -> None:
    for name, text in answer_cases.pages().items():
        assert (FOLDER.parent / name).read_text("utf-8") == text, name


def test_the_page_says_how_many_cases_each_class_has() -> None:
    page = (FOLDER / "README.md").read_text("utf-8")
    assert page == answer_cases.page_of_counts()
    counted = re.findall(r"^\| [a-z ]+ \| `([a-z./]+)` \| .* \| (\d+) \|$", page, re.MULTILINE)
    folders = {f"{path.parent.name}/" for path in FOLDER.glob("*/cases.json")}
    assert {name for name, _ in counted} == folders | {"vectors.json", "../bytes.json"}
    assert min(int(count) for _, count in counted) > 5


def test_ids_are_of_one_case_each() -> None:
    named = answer_cases.rules_of()
    assert (
        len(named)
        == len(answer_cases.systems()) + len(answer_cases.conversations()) + len(answer_cases.conversions())
        > 40
    )


def _asked(script: str, messages: list[Mapping[str, object]], *words: str) -> list[Mapping[str, object]]:
    text = "".join(json.dumps(message, ensure_ascii=False) + "\n" for message in messages)
    run = subprocess.run(
        ["node", str(SECOND / script), *words], input=text.encode(), capture_output=True, check=True, timeout=300
    )
    return [json.loads(line) for line in run.stdout.decode().split("\n") if line]


@pytest.mark.processes
def test_the_second_program_compares_systems_alike() -> None:
    cases: list[answer_cases.Asked] = [*answer_cases.systems(), *(answer_cases.at_random(Random(n)) for n in range(30))]
    answers = _asked("compare.mjs", [{**case, "id": n} for n, case in enumerate(cases)])
    for case, answered in zip(cases, answers, strict=True):
        stated = answer_cases.compared(case)
        assert {name: answered[name] for name in stated} == stated, case


@pytest.mark.processes
@pytest.mark.parametrize("case", answer_cases.conversations(), ids=lambda case: case["id"])
def test_the_second_program_holds_the_conversations(case: answer_cases.Conversation) -> None:
    answers = _asked("second.mjs", [*case["messages"]], "--lines")
    assert len(answers) == len(case["answers"])
    for answered, stated in zip(answers, case["answers"], strict=True):
        if "error" in stated:
            assert answered["id"] == stated["id"]
            assert answered.get("error") or "scores" in answered
        else:
            assert {name: answered[name] for name in stated} == stated


@pytest.mark.parametrize("case", answer_cases.conversions(), ids=lambda case: case["id"])
def test_the_command_writes_what_was_worked_out(case: answer_cases.ConvertedCase) -> None:
    assert answer_cases.converted(case) == {name: case[name] for name in ("written", "refused") if name in case}


@pytest.mark.processes
def test_the_second_program_writes_what_was_worked_out() -> None:
    cases = answer_cases.conversions()
    answers = _asked("compare.mjs", [{**case, "id": n} for n, case in enumerate(cases)])
    for case, answered in zip(cases, answers, strict=True):
        stated = {name: case[name] for name in ("written", "refused") if name in case}
        assert {name: value for name, value in answered.items() if name != "id"} == stated, case["id"]


def test_the_worked_example_has_the_p_of_its_page() -> None:
    """Two of four shuffles, as the page counts by hand."""
    (worked,) = (case for case in answer_cases.systems() if case["id"] == "worked")
    assert answer_cases.compared(worked)["pairs"] == [
        {"systems": [0, 1], "figures": {"muc.recall": {"p": str(Fraction(2, 4)), "corrected": "1/2"}}}
    ]

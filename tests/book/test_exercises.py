"""The exercises that a course hands out: unsolved they fail, solved they pass, and the solutions are right."""

from collections.abc import Callable, Mapping
from fractions import Fraction
from importlib.util import module_from_spec, spec_from_file_location
from itertools import chain, combinations
from pathlib import Path
from types import ModuleType

import pytest

from corefref.door import numbered, partition
from corefref.engine import score
from corefref.metrics import b_cubed, blanc, ceaf, lea, muc
from corefref.partitions import Partition
from corefref.rendering.numbers import percent
from spec.book.pages import TOP

EXERCISES = TOP / "spec" / "book" / "exercises"
NAMES = sorted(path.stem for path in EXERCISES.glob("*.py"))
RECALLS: Mapping[str, Callable[[Partition, Partition], Fraction | None]] = {
    "muc": lambda k, r: muc.recall(k, r).value,
    "b_cubed": lambda k, r: b_cubed.recall(k, r).value,
    "lea": lambda k, r: lea.recall(k, r).value,
    "ceaf": lambda k, r: ceaf.recall(k, r, ceaf.phi4).value,
    "blanc": lambda k, r: blanc.recall(k, r).value,
}


def module(path: Path) -> ModuleType:
    found = spec_from_file_location(f"exercise_{path.parent.name}_{path.stem}", path)
    assert found is not None
    assert found.loader is not None
    made = module_from_spec(found)
    found.loader.exec_module(made)
    return made


def cases_of(made: ModuleType) -> list[str]:
    return [name for name in vars(made) if name.startswith("test_")]


def partitions_of(letters: str) -> list[list[set[str]]]:
    if not letters:
        return [[]]
    rest = partitions_of(letters[1:])
    return [
        made
        for p in rest
        for made in ([{letters[0]}, *p], *([*p[:n], p[n] | {letters[0]}, *p[n + 1 :]] for n in range(len(p))))
    ]


def test_each_exercise_has_a_solution_and_stands_in_the_teacher_s_page() -> None:
    assert sorted(path.stem for path in (EXERCISES.parent / "solutions").glob("*.py")) == NAMES
    page = (EXERCISES.parent / "teaching.md").read_text("utf-8")
    assert [name for name in NAMES if f"`{name}.py`" not in page] == []


@pytest.mark.parametrize("name", NAMES)
def test_unsolved_every_test_fails_and_solved_every_test_passes(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    exercise, solution = module(EXERCISES / f"{name}.py"), module(EXERCISES.parent / "solutions" / f"{name}.py")
    assert cases_of(exercise)
    for test in cases_of(exercise):
        with pytest.raises(NotImplementedError):
            vars(exercise)[test]()
    monkeypatch.setattr(exercise, "recall", solution.recall)
    for test in cases_of(exercise):
        vars(exercise)[test]()


@pytest.mark.parametrize("name", RECALLS)
def test_a_solution_is_the_metric_on_every_small_pair(name: str) -> None:
    solution = module(EXERCISES.parent / "solutions" / f"{name}.py")
    sides = list(chain.from_iterable(partitions_of("".join(c)) for n in range(4) for c in combinations("abc", n)))
    checked = 0
    for k in sides:
        for r in sides:
            key, response = partition(k), partition(r)
            expected = RECALLS[name](key, response)
            assert solution.recall(k, r) == expected, (k, r)
            checked += 1
    assert checked > 100


@pytest.mark.parametrize(("row", "response"), [("with {k}", "abc defg hij k"), ("without", "abc defg hij")])
def test_the_two_groups_of_the_teacher_s_page_have_counted_right(row: str, response: str) -> None:
    page = (EXERCISES.parent / "teaching.md").read_text("utf-8")
    (line,) = (line for line in page.splitlines() if line.startswith(f"| {row} |"))
    key, given = partition(map(set, ["abd", "cefg", "hijk"])), partition(map(set, response.split()))
    scores = score(numbered(key), numbered(given), ("b_cubed", "ceaf_e", "conll"))
    threes = [
        (s.recall.value, s.precision.value, s.f1)
        for m in ("b_cubed", "ceaf_e")
        if (s := scores[m]).recall and s.precision
    ]
    values = [value for three in threes for value in three] + [scores["conll"].f1]
    assert [cell.strip() for cell in line.split("|")[2:-1]] == [percent(value or Fraction(0)) for value in values]

"""α of annotators: the page's examples and invariants hold, and three ways to each value agree."""

import json
import re
import subprocess
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import combinations, permutations, product
from math import lcm
from pathlib import Path
from typing import TypeAlias

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corefref.door import partition
from corefref.partitions import Partition
from corefref.wings.agree import agreement, counting
from corefref.wings.agree.agreement import Disagreement
from spec import statements
from tests import effort

TOP = Path(__file__).resolve().parents[3]
PAGE = (TOP / "spec" / "metrics" / "agreement.md").read_text("utf-8")

Annotations: TypeAlias = tuple[Partition, ...]
Measure: TypeAlias = Callable[[Annotations], Disagreement]


def over_mentions(distance: agreement.Distance) -> Measure:
    return cache(lambda annotations: agreement.mentions(annotations, distance))


MEASURES: Mapping[str, Measure] = {
    "identity": over_mentions(agreement.identity),
    "subsumption": over_mentions(agreement.subsumption),
    "jaccard": over_mentions(agreement.jaccard),
    "masi": over_mentions(agreement.masi),
    "links": cache(agreement.links),
}
assert tuple(MEASURES) == counting.ALPHAS


def rows(heading: str) -> list[list[str]]:
    """The rows of the table under a heading of the page, without its head."""
    text = PAGE.partition(f"## {heading}\n")[2]
    lines = [line for line in text.partition("\n## ")[0].splitlines() if line.startswith("| ")]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines[1:]]


def annotations_of(text: str) -> Annotations:
    """The annotations that the page writes with dots between annotators."""
    sides = text.strip("`").split(" · ")
    return tuple(partition([entity.split() for entity in re.findall(r"{([^}]*)}", side)]) for side in sides)


EXAMPLES = [
    pytest.param(annotations_of(text), name, None if value == "0/0" else Fraction(value), id=f"{text} {name}")
    for text, *values in rows("Examples")
    for name, value in zip(MEASURES, values, strict=True)
]


def counted(annotations: Annotations) -> Iterator[Mapping[str, Disagreement]]:
    """The disagreement of each pair, then of all, as it is counted."""
    sides = [{m: number for number, e in enumerate(p) for m in e} for p in annotations]
    for tally in counting.tallies(sides):
        yield {name: tally.alpha(name) for name in counting.ALPHAS}


def families(annotations: Annotations) -> list[statements.Family]:
    return [frozenset(frozenset(map(str, e)) for e in p) for p in annotations]


def stated(annotations: Annotations, name: str) -> Fraction | None:
    """α by the second statement."""
    if name == "links":
        return statements.alpha_over_links(families(annotations))
    return statements.alpha_over_mentions(families(annotations), statements.APART[name])


def test_the_page_has_at_least_six_examples_of_every_alpha() -> None:
    assert len(EXAMPLES) >= 6 * len(MEASURES)


@pytest.mark.parametrize(("annotations", "name", "expected"), EXAMPLES)
def test_an_example_of_the_page_follows_in_every_way(
    annotations: Annotations, name: str, expected: Fraction | None
) -> None:
    assert MEASURES[name](annotations).alpha.value == expected
    *_, together = counted(annotations)
    assert together[name].alpha.value == expected
    assert stated(annotations, name) == expected


ANNOTATOR = st.dictionaries(st.sampled_from("abcdef"), st.integers(0, 3))


@effort.examples(60)
@given(sides=st.lists(ANNOTATOR, min_size=2, max_size=4))
def test_what_is_counted_is_what_is_defined_and_stated(sides: list[dict[str, int]]) -> None:
    annotations = tuple(
        partition([[m for m in side if side[m] == number] for number in sorted(set(side.values()))]) for side in sides
    )
    *pairs, together = counted(annotations)
    defined = {name: measure(annotations) for name, measure in MEASURES.items()}
    assert together == defined
    assert {name: stated(annotations, name) for name in MEASURES} == {n: d.alpha.value for n, d in defined.items()}
    # A pair is counted as if the others were not there.
    for of_pair, both in zip(pairs, combinations(annotations, 2), strict=True):
        assert of_pair == {name: measure(both) for name, measure in MEASURES.items()}


def test_the_sums_of_two_documents_add_up() -> None:
    first, second = annotations_of("`{a b} {c} · {a} {b c}`"), annotations_of("`{a b} {c} · {a b} {c}`")
    found = agreement.mentions(first, agreement.identity).plus(agreement.mentions(second, agreement.identity))
    assert found == Disagreement(Fraction(6), Fraction(42, 5))
    assert found.alpha.value == Fraction(2, 7)
    total = counting.Tally(2)
    for annotations in (first, second):
        *_, tally = counting.tallies([{m: n for n, e in enumerate(p) for m in e} for p in annotations])
        total.add(tally)
    assert total.alpha("identity") == found
    assert total.mentions == 6


LABELS = [
    ("113/152", "0.743", "1 2 3 3 2 1 4 1 2 . . .", "1 2 3 3 2 2 4 1 2 5 . 3", ". 3 3 3 2 3 4 2 2 5 1 .",
     "1 2 3 3 2 4 4 1 2 5 1 ."),
    ("56/81", "0.691", ". . . . . 3 4 1 2 1 1 3 3 . 3", "1 . 2 1 3 3 4 3 . . . . . . .",
     ". . 2 1 3 4 4 . 2 1 1 3 3 . 4"),
    ("2/21", "0.095", "0 1 0 0 0 0 0 0 1 0", "1 1 1 0 0 1 0 0 0 0"),
]  # fmt: skip
"""α of tables of labels, exact and as programs print it, and what each annotator says of each unit."""


@pytest.mark.parametrize(("expected", "printed", "sides"), [(e, p, sides) for e, p, *sides in LABELS])
def test_alpha_of_labels_is_what_programs_print(expected: str, printed: str, sides: Sequence[str]) -> None:
    units = [[label for label in unit if label != "."] for unit in zip(*(side.split() for side in sides), strict=True)]
    value = agreement.disagreement(units, lambda v, w: Fraction(v != w)).alpha.value
    assert value == Fraction(expected)
    assert f"{float(value):.3f}" == printed
    assert f"{printed} ({expected}," in PAGE


def every_partition(names: str) -> Iterator[list[list[str]]]:
    """Every way to put mentions into entities."""
    if not names:
        yield []
        return
    for rest in every_partition(names[1:]):
        yield [[names[0]], *rest]
        for number in range(len(rest)):
            yield [[*e, names[0]] if n == number else e for n, e in enumerate(rest)]


SMALL: list[Annotations] = [
    annotations
    for annotators, most in ((2, 4), (3, 3))
    for size in range(most + 1)
    for annotations in product([partition(p) for p in every_partition("abcd"[:size])], repeat=annotators)
]
"""All annotations of a few mentions; what is not marked is alone, so that these are all that there are."""


def at_most_one(measure: Measure, annotations: Annotations) -> bool:
    value = measure(annotations).alpha.value
    return value is None or value <= 1


def values_of(measure: Measure, annotations: Annotations) -> int:
    size = len({m for p in annotations for e in p for m in e})
    return len(annotations) * (size * (size - 1) // 2 if measure is MEASURES["links"] else size)


def at_least_minus_one(measure: Measure, annotations: Annotations) -> bool:
    value = measure(annotations).alpha.value
    return value is None or value >= Fraction(2, values_of(measure, annotations)) - 1


def one_on_identity(measure: Measure, annotations: Annotations) -> bool:
    return measure((annotations[0],) * len(annotations)).alpha.value in (1, None)


def one_only_on_identity(measure: Measure, annotations: Annotations) -> bool:
    return measure(annotations).alpha.value != 1 or len(set(annotations)) == 1


def undefined_exactly(measure: Measure, annotations: Annotations) -> bool:
    size = len({m for p in annotations for e in p for m in e})
    whole = all(len(p) == 1 for p in annotations)
    apart = all(len(p) == size for p in annotations) and measure is MEASURES["links"]
    return (measure(annotations).alpha.value is None) == (whole or apart or not size)


def order_of_annotators(measure: Measure, annotations: Annotations) -> bool:
    return all(measure(again) == measure(annotations) for again in permutations(annotations))


def renaming(measure: Measure, annotations: Annotations) -> bool:
    other = dict(zip("abcd", "zyxw", strict=True))
    renamed = tuple(partition([[other[str(m)] for m in e] for e in p]) for p in annotations)
    return measure(renamed) == measure(annotations)


def marking_what_is_alone(measure: Measure, annotations: Annotations) -> bool:
    first, *others = annotations
    kept = partition([sorted(map(str, e)) for e in first if len(e) > 1])
    marked = {m for p in others for e in p for m in e}
    return not marked or measure((kept, *others)) == measure(annotations)


def singletons_never_lower(measure: Measure, annotations: Annotations) -> bool:
    before = measure(annotations).alpha.value
    after = measure(tuple(Partition(p | {frozenset({"alone"})}) for p in annotations)).alpha.value
    return before is None or (after is not None and after >= before)


def documents_between(measure: Measure, annotations: Annotations) -> bool:
    other = tuple(
        partition([["a", "b"], ["c"]] if number else [["a"], ["b", "c"]]) for number in range(len(annotations))
    )
    one, two = measure(annotations), measure(other)
    value, *ends = (d.alpha.value for d in (one.plus(two), one, two))
    if None in ends:
        return True
    low, high = sorted(end for end in ends if end is not None)
    return value is not None and low <= value <= high


def chance_of_values(measure: Measure, annotations: Annotations) -> bool:
    """The mean of O over all ways to deal out the values is E. Up to six values: 720 ways."""
    if measure is MEASURES["links"]:
        completed = [{m: e for e in p for m in e} for p in annotations]
        marked = sorted(str(m) for m in completed[0])
        answers = [[of[a] == of[b] for of in completed] for a, b in combinations(marked, 2)]
        return mean_observed_is_expected(answers, lambda v, w: Fraction(v != w))
    distance = {name: getattr(agreement, name) for name in counting.DISTANCES}[
        next(name for name, other in MEASURES.items() if other is measure)
    ]
    of = [{m: e for e in p for m in e} for p in annotations]
    return mean_observed_is_expected([[held[m] for held in of] for m in of[0]], distance)


def mean_observed_is_expected(
    units: list[list[agreement.V]], distance: Callable[[agreement.V, agreement.V], Fraction]
) -> bool:
    values = [v for unit in units for v in unit]
    if not 1 < len(values) <= 6:
        return True
    k, found = len(units[0]), agreement.disagreement(units, distance)
    # O of every order, from a table of distances: 720 orders of six values would be slow in fractions.
    scale = lcm(*(distance(v, w).denominator for v in values for w in values))
    apart = [[int(distance(v, w) * scale) for w in values] for v in values]
    places = [pair for at in range(0, len(values), k) for pair in permutations(range(at, at + k), 2)]
    observed = [sum(apart[order[i]][order[j]] for i, j in places) for order in permutations(range(len(values)))]
    assert Fraction(observed[0], scale * (k - 1)) == found.observed
    return Fraction(sum(observed), scale * (k - 1) * len(observed)) == found.expected


def chance_of_partitions(measure: Measure, annotations: Annotations) -> bool:
    """The mean of α over all ways in which the annotators could put the mentions into entities of the same sizes."""
    return expected_by_chance(measure, annotations) in (0, None)


def expected_by_chance(measure: Measure, annotations: Annotations) -> Fraction | None:
    names = sorted({str(m) for p in annotations for e in p for m in e})
    shuffled = [
        Counter(partition([[order[names.index(str(m))] for m in e] for e in p]) for order in permutations(names))
        for p in annotations
    ]
    total, times = Fraction(0), 0
    for sides in product(*(of_one.items() for of_one in shuffled)):
        value = measure(tuple(p for p, _ in sides)).alpha.value
        if value is None:
            return None
        weight = 1
        for _, count in sides:
            weight *= count
        total, times = total + weight * value, times + weight
    return total / times


INVARIANTS = (
    at_most_one,
    at_least_minus_one,
    one_on_identity,
    one_only_on_identity,
    undefined_exactly,
    order_of_annotators,
    renaming,
    marking_what_is_alone,
    singletons_never_lower,
    documents_between,
    chance_of_values,
    chance_of_partitions,
)
VERDICTS = {row[0].strip("`"): dict(zip(MEASURES, row[1:], strict=True)) for row in rows("What holds")}


def test_every_invariant_has_its_verdict_and_its_reason() -> None:
    assert list(VERDICTS) == [invariant.__name__ for invariant in INVARIANTS]
    reasons = PAGE.partition("## What holds")[2]
    assert [name for name in VERDICTS if not re.search(rf"^- .*`{name}`.*: ", reasons, re.MULTILINE)] == []


@pytest.mark.parametrize("name", MEASURES)
@pytest.mark.parametrize("invariant", INVARIANTS, ids=lambda invariant: invariant.__name__)
def test_an_invariant_is_as_the_page_says(invariant: Callable[[Measure, Annotations], bool], name: str) -> None:
    if VERDICTS[invariant.__name__][name] == "✓":
        assert [annotations for annotations in SMALL if not invariant(MEASURES[name], annotations)] == []
        return
    reason = re.search(rf"^- `{invariant.__name__}`: .*$", PAGE, re.MULTILINE)
    assert reason is not None
    witness = re.search(r"The witness is (`[^`]*`)", reason[0])
    assert witness is not None
    assert not invariant(MEASURES[name], annotations_of(witness[1]))


def test_the_expectations_of_partitions_by_chance_are_those_of_the_page() -> None:
    witness = annotations_of("`{a b} {c} · {a b} {c}`")
    expected = [str(expected_by_chance(measure, witness)) for measure in MEASURES.values()]
    assert f"the expected α is {', '.join(expected[:-1])} and {expected[-1]}." in PAGE


def test_the_expected_alpha_over_links_is_one_nth_where_two_link_equally_many_pairs() -> None:
    for annotations in SMALL:
        sizes = {tuple(sorted(map(len, p))) for p in annotations}
        value = (
            expected_by_chance(MEASURES["links"], annotations) if len(annotations) == 2 and len(sizes) == 1 else None
        )
        if value is not None:
            assert value == Fraction(1, values_of(MEASURES["links"], annotations))


@pytest.mark.processes
def test_the_second_program_says_the_same(tmp_path: Path) -> None:
    for number, parameters in enumerate(EXAMPLES[:: len(MEASURES)]):
        annotations = parameters.values[0]
        assert isinstance(annotations, tuple)
        files = []
        for place, p in enumerate(annotations):
            file = tmp_path / f"{number}-{place}"
            file.write_text(" ".join("{" + " ".join(sorted(map(str, e))) + "}" for e in p) + "\n", "utf-8")
            files.append(str(file))
        run = ["node", str(TOP / "spec" / "second" / "second.mjs"), "--agree", *files]
        found = json.loads(subprocess.run(run, capture_output=True, text=True, check=True).stdout)
        defined = {name: measure(annotations).alpha.value for name, measure in MEASURES.items()}
        assert found == {name: None if value is None else str(value) for name, value in defined.items()}

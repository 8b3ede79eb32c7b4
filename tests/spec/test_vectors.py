"""The vectors are made of the readings, say what they are, and are read by programs in other languages."""

import json
import shutil
import subprocess
from collections import Counter
from fractions import Fraction
from pathlib import Path
from typing import NamedTuple

import pytest

from corefref.door import partition
from corefref.partitions import Partition
from corefref.registry import DEFAULT_IDS, SETTLED_IDS
from corefref.wings.examples.worked_examples import choices, examples
from spec.statements import Family
from tests.agreement.test_vectors import CASES, DATA, exact, first_kept
from tests.spec import vectors

FOLDER = Path(__file__).resolve().parents[2] / "spec" / "vectors"


def test_the_figures_are_made_of_the_readings() -> None:
    assert (FOLDER / "vectors.json").read_text("utf-8") == vectors.page()


def test_every_small_case_is_there() -> None:
    assert [case for case in vectors.cases() if case.id.startswith("small/")] == list(vectors.small())


def test_every_id_is_unique_and_every_case_has_every_metric() -> None:
    assert max(Counter(case["id"] for case in CASES).values()) == 1
    assert tuple(DATA["metrics"]) == DEFAULT_IDS
    assert {tuple(case["metrics"]) for case in CASES} == {DEFAULT_IDS, SETTLED_IDS}
    assert {case["id"].partition("/")[0] for case in CASES if tuple(case["metrics"]) == SETTLED_IDS} == {"twinless"}


def test_every_letter_is_a_reading_of_the_choices() -> None:
    known = {choice.id: choice.text for choice in choices()}
    letters = {
        letter
        for case in CASES
        for expected in case["metrics"].values()
        for accepted in expected["accepted"]
        for reading in accepted["readings"]
        for letter in reading
    }
    assert len(letters) == 11
    for letter in letters:
        choice, _, reading = letter.partition(":")
        assert f"{reading}. " in known[choice]


def test_each_status_is_there_and_means_what_it_says() -> None:
    found = Counter(expected["status"] for case in CASES for expected in case["metrics"].values())
    assert min(found[status] for status in ("valid", "convention", "ill-formed")) > 100
    for case in CASES:
        repeats = any(
            len(set(ms)) < len(ms)
            for d in case["documents"]
            for ms in ([m for e in side for m in e] for side in (d["key"], d["response"] or []))
        )
        ill_formed = repeats or any(d["response"] is None for d in case["documents"])
        for expected in case["metrics"].values():
            assert (expected["status"] == "ill-formed") == ill_formed, case["id"]
            spec, *_ = expected["accepted"]
            assert [] in spec["readings"]
            if expected["status"] == "valid":
                assert exact(spec).f1 is not None, case["id"]


def test_no_two_entries_have_the_same_figures() -> None:
    for case in CASES:
        for metric, expected in case["metrics"].items():
            every = [exact(accepted) for accepted in expected["accepted"]]
            assert len(set(every)) == len(every), (case["id"], metric)
            assert all(value is None or 0 <= value <= 1 for figures in every for value in figures)


def test_decimals_are_the_nearest_doubles() -> None:
    def check(exact: str | None, decimal: str | None) -> None:
        assert decimal == (None if exact is None else repr(float(Fraction(exact))))

    for case in CASES:
        for expected in case["metrics"].values():
            for accepted in expected["accepted"]:
                for name in ("recall", "precision", "f1"):
                    if name in accepted:
                        figure = accepted[name]
                        check(figure["exact"], figure["decimal"])


def family_of(p: Partition) -> Family:
    return frozenset(frozenset(map(str, e)) for e in p)


def test_cases_that_are_worked_examples_have_their_figures() -> None:
    by_sides = {
        (first_kept(d["key"]), first_kept(d["response"] or [])): case
        for case in CASES
        if len(case["documents"]) == 1 and not case["id"].startswith("repeated/")
        for d in case["documents"]
    }
    checked = 0
    for example in examples():
        metric, _, figure = example.metric.rpartition(".")
        case = by_sides.get((family_of(example.key), family_of(example.response)))
        if case is not None and metric in case["metrics"]:
            checked += 1
            assert getattr(exact(case["metrics"][metric]["accepted"][0]), figure) == example.exact, example.id
    assert checked > 100


class Consumer(NamedTuple):
    """A program that reads the vectors, and a change that breaks its scorer."""

    command: tuple[str, ...]
    needs: tuple[str, ...]
    right: str
    wrong: str


COMPILED = (
    'made=$(mktemp -d); trap "rm -r $made" EXIT; rustc -Dwarnings -o "$made/consumer" "$0"; "$made/consumer" "$1"'
)

CONSUMERS = {
    "consumer.pl": Consumer(("perl",), ("perl", "-MJSON::PP", "-e", "1"), "$_ ** 2 / @$e", "$_ ** 2"),
    "consumer.js": Consumer(("node",), ("node", "--version"), ".length / e.length;", ".length;"),
    "consumer.R": Consumer(("Rscript", "--vanilla"), ("Rscript", "-e", "library(jsonlite)"), "^2 / length(e)", "^2"),
    "consumer.rs": Consumer(
        ("sh", "-ec", COMPILED), ("rustc", "--version"), ".count() as f64 / e.len() as f64;", ".count() as f64;"
    ),
}


def can_run(command: tuple[str, ...]) -> bool:
    return shutil.which(command[0]) is not None and subprocess.run(command, capture_output=True).returncode == 0


@pytest.mark.parametrize("name", CONSUMERS)
def test_a_program_in_another_language_reads_the_vectors(name: str, tmp_path: Path) -> None:
    consumer = CONSUMERS[name]
    if not can_run(consumer.needs):
        pytest.skip(f"{' '.join(consumer.needs)} does not run here")
    vectors_file = str(FOLDER / "vectors.json")
    command = (*consumer.command, str(FOLDER / name), vectors_file)
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, f"{len(CASES)} right, 0 wrong\n", "")
    source = (FOLDER / name).read_text("utf-8")
    assert source.count(consumer.right) == 1
    broken = tmp_path / name
    broken.write_text(source.replace(consumer.right, consumer.wrong), "utf-8")
    done = subprocess.run((*consumer.command, str(broken), vectors_file), capture_output=True, text=True)
    assert done.returncode == 1
    assert "boundary/lea-illustrated: sizes that weigh: the example of LEA's paper\n" in done.stdout


def test_what_is_changed_in_the_vectors_is_noticed_by_them(tmp_path: Path) -> None:
    if not can_run(CONSUMERS["consumer.pl"].needs):
        pytest.skip("perl with JSON::PP does not run here")
    text = (FOLDER / "vectors.json").read_text("utf-8")
    other = json.loads(text)
    (case,) = (case for case in other["cases"] if case["id"] == "boundary/crossed-pairs")
    case["metrics"]["b_cubed"]["accepted"][0]["recall"]["decimal"] = "0.25"
    (tmp_path / "vectors.json").write_text(json.dumps(other), "utf-8")
    command = ("perl", str(FOLDER / "consumer.pl"), str(tmp_path / "vectors.json"))
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 1
    assert done.stdout.startswith("boundary/crossed-pairs: ")


def test_partitions_are_read_alike() -> None:
    assert first_kept([["a", "b", "a"], ["b", "c"]]) == {frozenset(e) for e in partition([["a", "b"], ["c"]])}

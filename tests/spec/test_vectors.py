"""The vectors are made of the readings, say what they are, and are read by programs in other languages."""

import json
import os
import re
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


def all_right() -> str:
    """What a consumer whose B³ is right says of each class."""
    files = {path.parent.name: path for path in sorted(FOLDER.glob("*/cases.json"))}
    counts = {name: len(json.loads(path.read_text("utf-8"))["cases"]) for name, path in files.items()}
    right = {"metrics": len(CASES), **counts}
    return "".join(
        f"{name}: {count} right, 0 wrong\n" if name in ("metrics", "protocol") else f"{name}: {count} not implemented\n"
        for name, count in right.items()
    )


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
def test_a_program_in_another_language_reads_the_vectors_of_every_class(name: str, tmp_path: Path) -> None:
    consumer = CONSUMERS[name]
    if not can_run(consumer.needs):
        pytest.skip(f"{' '.join(consumer.needs)} does not run here")
    command = (*consumer.command, str(FOLDER / name), str(FOLDER))
    done = subprocess.run(command, capture_output=True, text=True)
    assert (done.returncode, done.stdout, done.stderr) == (0, all_right(), "")
    source = (FOLDER / name).read_text("utf-8")
    assert source.count(consumer.right) == 1
    broken = tmp_path / name
    broken.write_text(source.replace(consumer.right, consumer.wrong), "utf-8")
    done = subprocess.run((*consumer.command, str(broken), str(FOLDER)), capture_output=True, text=True)
    assert done.returncode == 1
    assert "boundary/lea-illustrated: sizes that weigh: the example of LEA's paper\n" in done.stdout
    assert "\nplain: start, one question, stop; the answer has the id of the question\n" in done.stdout


IN_ONE_LINE = {
    "rust": ("cases.rs", 'LINES fn main() { println!("{}", CASES.len()); }', ("rustc", "-o", "made", "cases.rs")),
    "go": (
        "cases.go",
        'package main\nimport (_ "embed"; "fmt")\nLINES\nfunc main() { fmt.Println(len(cases)) }\n',
        ("go", "build", "-o", "made", "cases.go"),
    ),
}
"""By language a program around the lines of the page, which says how many bytes the cases have, and its compiler."""


@pytest.mark.parametrize("language", IN_ONE_LINE)
def test_another_language_takes_the_cases_of_a_class_as_the_page_says(language: str, tmp_path: Path) -> None:
    name, program, compiler = IN_ONE_LINE[language]
    if not can_run((compiler[0], "--version" if language == "rust" else "version")):
        pytest.skip(f"{compiler[0]} does not run here")
    (lines,) = re.findall(rf"^```{language}\n(.*?)^```$", (FOLDER / "README.md").read_text("utf-8"), re.M | re.S)
    cases = (FOLDER / "scorer" / "cases.json").read_bytes()
    (tmp_path / "scorer").mkdir()
    (tmp_path / "scorer" / "cases.json").write_bytes(cases)
    (tmp_path / name).write_text(program.replace("LINES", lines), "utf-8")
    away = {**os.environ, "GOCACHE": str(tmp_path / "cache"), "GOFLAGS": "-mod=mod", "GO111MODULE": "off"}
    done = subprocess.run(compiler, cwd=tmp_path, env=away, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    (tmp_path / "scorer" / "cases.json").unlink()
    said = subprocess.run(["./made"], cwd=tmp_path, capture_output=True, text=True, check=True)
    assert said.stdout == f"{len(cases)}\n"


def test_what_is_changed_in_the_vectors_is_noticed_by_them(tmp_path: Path) -> None:
    if not can_run(CONSUMERS["consumer.pl"].needs):
        pytest.skip("perl with JSON::PP does not run here")
    vectors = json.loads((FOLDER / "vectors.json").read_text("utf-8"))
    (case,) = (case for case in vectors["cases"] if case["id"] == "boundary/crossed-pairs")
    case["metrics"]["b_cubed"]["accepted"][0]["recall"]["decimal"] = "0.25"
    (tmp_path / "vectors.json").write_text(json.dumps(vectors), "utf-8")
    protocol = json.loads((FOLDER / "protocol" / "cases.json").read_text("utf-8"))
    (case,) = (case for case in protocol["cases"] if case["id"] == "places")
    case["answers"][1]["scores"]["b_cubed"]["precision"] = "5/8"
    (tmp_path / "protocol").mkdir()
    (tmp_path / "protocol" / "cases.json").write_text(json.dumps(protocol), "utf-8")
    command = ("perl", str(FOLDER / "consumer.pl"), str(tmp_path))
    done = subprocess.run(command, capture_output=True, text=True)
    assert done.returncode == 1
    assert [line.partition(":")[0] for line in done.stdout.splitlines()] == [
        "boundary/crossed-pairs",
        "metrics",
        "places",
        "protocol",
    ]


def test_partitions_are_read_alike() -> None:
    assert first_kept([["a", "b", "a"], ["b", "c"]]) == {frozenset(e) for e in partition([["a", "b"], ["c"]])}

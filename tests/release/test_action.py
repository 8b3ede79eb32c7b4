"""The action, the workflows, and the packages that are published."""

import json
import os
import re
import subprocess
import sys
import tarfile
from pathlib import Path

import pytest

from tests.release.made import TOP

GATE = (TOP / ".ci" / "run").read_text("utf-8")


def ran(arguments: str, folder: Path, pull_request: str = "") -> subprocess.CompletedProcess[str]:
    """The action's step, as a job runs it; `gh` writes down what it is told."""
    gh = folder / "gh"
    gh.write_text('#!/bin/sh\necho "$@" > "$RUNNER_TEMP/told"\n')
    gh.chmod(0o755)
    return subprocess.run(
        [sys.executable, TOP / ".github" / "action.py"],
        cwd=TOP,
        env={
            "PATH": f"{folder}:{os.environ['PATH']}",
            "ARGUMENTS": arguments,
            "PULL_REQUEST": pull_request,
            "RUNNER_TEMP": str(folder),
            "GITHUB_STEP_SUMMARY": str(folder / "summary"),
        },
        capture_output=True,
        text=True,
    )


@pytest.mark.processes
@pytest.mark.parametrize(
    ("arguments", "code", "said"),
    [
        ("score --format markdown --key '{a b} {c d}' --response '{a b}'", 0, "| MUC | 50.00 | 100.00 | 66.67 |"),
        ("check spec/corpus/key.conll", 0, "    7 documents of 1 file: 52 singleton"),
        ("verify --adapter python:corefref:score --metrics muc --suites boundary", 0, "    MUC"),
        ("score nothing.conll '$(echo x)'", 2, "    nothing.conll: no such file"),
    ],
)
def test_the_action_says_what_corefref_says(arguments: str, code: int, said: str, tmp_path: Path) -> None:
    done = ran(arguments, tmp_path)
    summary = (tmp_path / "summary").read_text("utf-8")
    assert done.returncode == code, done.stdout
    assert summary.startswith(f"`corefref {arguments.split()[0]}` ended with {code}.\n\n")
    assert f"\n{said}" in summary
    assert said.strip() in done.stdout
    assert not (tmp_path / "told").exists()


@pytest.mark.processes
def test_the_action_comments_if_it_is_asked_to(tmp_path: Path) -> None:
    ran("formats", tmp_path, "the pull request")
    told = (tmp_path / "told").read_text("utf-8")
    assert told == f"pr comment the pull request --edit-last --create-if-none --body-file {tmp_path}/corefref.md\n"


def test_the_action_gives_its_step_what_it_reads() -> None:
    action, step = (TOP / "action.yml").read_text("utf-8"), (TOP / ".github" / "action.py").read_text("utf-8")
    asked = set(re.findall(r'environ\["(\w+)"\]', step)) - {"RUNNER_TEMP", "GITHUB_STEP_SUMMARY"}
    assert asked == set(re.findall(r"^ {8}([A-Z_]+):", action.rpartition("action.py")[2], re.MULTILINE)) - {"GH_TOKEN"}


def test_what_is_published_is_built_in_the_gate() -> None:
    publish = (TOP / ".github" / "workflows" / "publish.yml").read_text("utf-8")
    runs = [run for run in re.findall(r"run: (.*)", publish.partition("  package:\n")[0]) if "__version__" not in run]
    assert [run.split()[0] for run in runs] == [".ci/build"]
    assert re.search(r"^published\(\) \{ \.ci/build ", GATE, re.MULTILINE)
    assert re.search(r"^ended published$", GATE, re.MULTILINE)


@pytest.mark.processes
def test_a_scorer_in_javascript_can_use_the_package_of_the_spec(tmp_path: Path) -> None:
    packed = subprocess.run(
        ["npm", "pack", "--json", "--pack-destination", tmp_path], cwd=TOP / "spec", capture_output=True, check=True
    )
    [archive] = [tmp_path / found["filename"] for found in json.loads(packed.stdout)]
    with tarfile.open(archive) as files:
        names = {name.removeprefix("package/") for name in files.getnames()}
        files.extractall(tmp_path, filter="data")
    assert {"LICENSE", "bytes.json", "requirements.md", "vectors/vectors.json", "examples/luo-2005.json"} <= names
    assert not [name for name in names if name.endswith(".py") or name.startswith(("book", "conformance", "judges"))]
    home = tmp_path / "node_modules" / "corefref-spec"
    home.parent.mkdir()
    (tmp_path / "package").rename(home)
    scorer = (
        "import { createRequire } from 'node:module'; import { scored } from 'corefref-spec/second/corpus.mjs';"
        "const { cases } = createRequire(import.meta.url)('corefref-spec/vectors/vectors.json');"
        "console.log(cases.length, typeof scored)"
    )
    for words in (
        ["--input-type=module", "--eval", scorer],
        [home / "vectors" / "consumer.js", home / "vectors"],
        ["--test", home / "second"],
    ):
        done = subprocess.run(["node", *words], cwd=tmp_path, capture_output=True, text=True)
        assert done.returncode == 0, done.stdout

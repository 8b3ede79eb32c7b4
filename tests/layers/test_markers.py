"""A plain run leaves out exactly what is marked, and the markers are described where a contributor looks."""

import re
import shutil
import subprocess
import tomllib
from pathlib import Path

import pytest

from tests.conftest import FONTS, PACKAGES, PROGRAMS

TOP = Path(__file__).resolve().parents[2]
OPTIONS = tomllib.loads((TOP / "pyproject.toml").read_text("utf-8"))["tool"]["pytest"]["ini_options"]
MARKERS = [line.partition(":")[0] for line in OPTIONS["markers"]]


def test_a_plain_run_leaves_out_every_marker() -> None:
    assert OPTIONS["addopts"][-1] == f"-m not ({' or '.join(MARKERS)})"


def test_what_a_marker_needs_is_that_of_a_marker() -> None:
    assert {*PROGRAMS, *PACKAGES} <= set(MARKERS)


def test_every_marker_is_described() -> None:
    text = (TOP / "CONTRIBUTING.md").read_text("utf-8")
    assert [marker for marker in MARKERS if f"`{marker}`" not in text] == []


def test_the_gate_asks_for_what_a_plain_run_leaves_out() -> None:
    [command] = re.findall(r'-m "\$\((sed .*)\)"', (TOP / ".ci" / "run").read_text("utf-8"))
    asked = subprocess.run(["sh", "-c", command], cwd=TOP, capture_output=True, text=True, check=True).stdout
    # Mutation has a command of its own, and torch brings gigabytes.
    assert asked == " or ".join(name for name in MARKERS if name not in ("libraries", "mutation")) + "\n"


def test_nothing_is_skipped_for_want_of_what_a_marker_stands_for() -> None:
    skipping = {
        str(path.relative_to(TOP))
        for path in (TOP / "tests").rglob("test_*.py")
        if re.search(r"skipif\(shutil\.which|importorskip\(", path.read_text("utf-8"))
    }
    # Of the libraries that these try, no feature needs one.
    assert skipping == {"tests/wings/libraries/test_objects.py", "tests/wings/verify/test_adapters.py"}


GATE = (TOP / ".ci" / "run").read_text("utf-8")
ASKED = re.findall(r'^(program|tex_file|font|theory) ("[^"]+"|\S+) (\S.*)$', GATE, re.MULTILINE)
STAND_INS = {
    "kpsewhich": '[ "$1" != "$LACKING" ]',
    "fc-list": '[ "$1" = "$LACKING" ] || echo "$1"',
    "coqc": "echo $WHERE",
}
"""Programs that answer what the gate asks, as if everything but one thing were installed."""


def asked_packages(folder: Path, lacking: str) -> list[str]:
    """The packages that the gate would install where one thing is lacking."""
    programs = {name for kind, name, _ in ASKED if kind == "program"} | {"kpsewhich"}
    for name in programs - {lacking}:
        (folder / name).write_text(f"#!/bin/sh\n{STAND_INS.get(name, '')}\n")
        (folder / name).chmod(0o755)
    for kind, name, _ in ASKED:
        if kind == "theory" and name != lacking:
            (folder / "user-contrib" / name).mkdir(parents=True)
    begin, end = GATE.index("packages=()"), GATE.index("if [ ${#packages[@]}")
    script = f"step() {{ :; }}\n{GATE[begin:end]}\necho ${{packages[@]}}"
    environment = {"PATH": str(folder), "LACKING": lacking, "WHERE": str(folder)}
    bash = shutil.which("bash")
    assert bash is not None
    done = subprocess.run([bash, "-euo", "pipefail", "-c", script], env=environment, capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    return done.stdout.split()


def test_the_gate_installs_nothing_where_all_is_there(tmp_path: Path) -> None:
    assert asked_packages(tmp_path, "") == []


@pytest.mark.parametrize(("kind", "name", "packages"), ASKED)
def test_the_gate_asks_for_each_thing_by_itself(kind: str, name: str, packages: str, tmp_path: Path) -> None:
    del kind
    assert set(packages.split()) <= set(asked_packages(tmp_path, name.strip('"')))


def test_the_gate_asks_for_what_tests_need() -> None:
    programs = {name for kind, name, _ in ASKED if kind == "program"}
    assert all(programs & set(some) for some in PROGRAMS.values())
    assert {name.strip('"') for kind, name, _ in ASKED if kind == "font"} == set(FONTS)

"""The pytest plugin, in runs of pytest of its own."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

SCORER = """
import pytest
import corefref

@pytest.fixture
def corefref_scorer():
    def mine(key, response):
        return {body}
    return mine

@pytest.mark.corefref({marker})
def test_my_scorer(corefref_suite):
    corefref_suite.check()
"""
RIGHT = "corefref.score(key, response, 'b_cubed')['b_cubed']"


def run(tmp_path: Path, body: str, marker: str, *words: str) -> "subprocess.CompletedProcess[str]":
    """A project of one test, run by a pytest that has the plugin."""
    (tmp_path / "test_mine.py").write_text(SCORER.format(body=body, marker=marker), "utf-8")
    plugin = ["-p", "corefref.integrations.pytest_plugin", "-p", "no:cacheprovider", "--strict-markers"]
    command = [sys.executable, "-m", "pytest", *plugin, *words, "test_mine.py"]
    environment = {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PATH": "", "COLUMNS": "200"}
    return subprocess.run(command, cwd=tmp_path, env=environment, capture_output=True, text=True)


def test_a_right_scorer_passes_every_suite(tmp_path: Path) -> None:
    marker = 'metrics=["b3"], undefined="none", suites=["boundary", "examples"]'
    done = run(tmp_path, RIGHT, marker, "-v")
    assert done.returncode == 0, done.stdout
    assert re.findall(r"test_my_scorer\[(.*)\] PASSED", done.stdout) == ["b_cubed-boundary", "b_cubed-examples"]


def test_a_wrong_scorer_fails_with_the_report(tmp_path: Path) -> None:
    done = run(tmp_path, "(1.0, 1.0, 1.0)", 'metrics=["b_cubed"], suites=["boundary"]')
    assert done.returncode == 1
    assert "B³: fault" in done.stdout
    (summary,) = (line for line in done.stdout.splitlines() if line.startswith("FAILED"))
    assert "does not pass: B³: fault, unexplained: " in summary


LEA_1_B = """(
    sum(len(k) * len(k & r) * (len(k & r) - 1) / (len(k) * (len(k) - 1)) for k in key for r in response if len(k) > 1)
    / (sum(map(len, key)) or 1),
    sum(len(r) * len(k & r) * (len(k & r) - 1) / (len(r) * (len(r) - 1)) for k in key for r in response if len(r) > 1)
    / (sum(map(len, response)) or 1),
)"""


def test_a_reading_that_is_followed_and_not_declared_is_a_warning(tmp_path: Path) -> None:
    marker = 'metrics=["lea"], suites=["boundary"]'
    done = run(tmp_path, LEA_1_B, marker)
    assert done.returncode == 0, done.stdout
    assert "LEA follows choice LEA-1, reading b" in done.stdout
    assert "1 warning" in done.stdout
    done = run(tmp_path, LEA_1_B, f'{marker}, fail_on=["follows"]')
    assert "does not pass: LEA: follows, choice LEA-1, reading b" in done.stdout
    known = 'known=["follows | lea | choice LEA-1, reading b"]'
    assert run(tmp_path, LEA_1_B, f'{marker}, fail_on=["follows"], {known}').returncode == 0


@pytest.mark.processes
def test_a_reading_that_is_declared_is_what_is_tried(tmp_path: Path) -> None:
    body = "corefref.score(key, response, 'blanc_luo_2014')['blanc_luo_2014']"
    marker = 'metrics=["blanc"], undefined="none", suites=["boundary"], follows=["BLANC-1:b"]'
    assert run(tmp_path, body, marker).returncode == 0


@pytest.mark.processes
@pytest.mark.parametrize(
    ("marker", "message"),
    [
        ('suites=["larger"]', "unknown suite 'larger' (expected some of boundary,"),
        ('metrics=["b4"]', "b4"),
        ('metrics="b3"', "metrics='b3' (expected a list of names)"),
        (
            'metric=["b3"]',
            "the marker corefref has metric= (expected metrics=, suites=, undefined=, follows=, known=, fail_on=)",
        ),
        ('["b3"]', "the marker corefref has an argument without a name"),
        ('undefined="1"', "undefined='1' (expected zero, none, one or always)"),
        ('follows=["BLANC-9:z"]', "unknown reading 'BLANC-9:z'"),
        ('metrics=["nec"]', "nec needs the types of mentions"),
        ('fail_on=["faults"]', "fail_on='faults' (expected follows, convention or ill-formed)"),
    ],
)
def test_what_the_marker_cannot_mean_is_said(marker: str, message: str, tmp_path: Path) -> None:
    done = run(tmp_path, RIGHT, marker)
    assert done.returncode != 0
    assert message in done.stdout + done.stderr
    # By itself, not below the calls that led there.
    assert "site-packages" not in done.stdout + done.stderr


def test_what_is_not_decided_says_why(tmp_path: Path) -> None:
    done = run(tmp_path, "None", 'metrics=["muc"], suites=["examples"]')
    assert "MUC not decided: no figures of MUC; None was returned" in done.stdout


def test_the_plugin_loads_nothing_but_itself() -> None:
    program = (
        "import sys; import corefref.integrations.pytest_plugin\n"
        "print(*(m for m in sys.modules if m.startswith('corefref.wings.verify') or m == 'corefref.engine'))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == ""


@pytest.mark.extras
def test_pytest_finds_the_plugin_by_itself_where_corefref_is_installed(tmp_path: Path) -> None:
    venv = tmp_path / "venv"
    subprocess.run([sys.executable, "-m", "venv", venv], check=True)
    python = venv / "bin" / "python"
    top = Path(__file__).resolve().parents[3]
    # A wheel, not the checkout: its entry point is what pytest reads.
    subprocess.run([python, "-m", "pip", "install", "--quiet", str(top), "pytest"], check=True)
    (tmp_path / "test_mine.py").write_text(
        SCORER.format(body=RIGHT, marker='metrics=["b3"], undefined="none", suites=["boundary"]'), "utf-8"
    )
    words = [str(python), "-m", "pytest", "-v", "--strict-markers", "-p", "no:cacheprovider", "test_mine.py"]
    done = subprocess.run(words, cwd=tmp_path, env={"PATH": ""}, capture_output=True, text=True)
    assert done.returncode == 0, done.stdout
    assert "plugins: corefref-" in done.stdout
    assert re.findall(r"test_my_scorer\[(.*)\] PASSED", done.stdout) == ["b_cubed-boundary"]

"""The second scorer, in JavaScript, passes the cases of the spec, in a browser too, and says what the package says."""

import html
import json
import re
import shutil
import subprocess
from pathlib import Path
from typing import TypedDict, cast

import pytest

from corefref.wings.errors.error_types import TYPES
from tests.browser import served
from tests.spec import compared
from tests.spec.compared import SECOND, Verdict
from tests.spec.pairs import Pair

VECTORS = SECOND.parent / "vectors" / "vectors.json"


@pytest.mark.processes
def test_the_second_scorer_passes_the_cases_of_the_spec() -> None:
    run = subprocess.run(["node", "--test"], cwd=SECOND, capture_output=True, text=True, check=False)
    assert run.returncode == 0, run.stdout[-4000:]
    assert "fail 0" in run.stdout


def test_the_second_scorer_has_at_most_5000_lines() -> None:
    files = [path for path in SECOND.glob("*.mjs") if path.name != "test.mjs"]
    assert 0 < sum(len(path.read_text("utf-8").splitlines()) for path in files) <= 5000


@pytest.mark.processes
def test_the_command_says_what_the_second_scorer_says_of_random_pairs_of_files() -> None:
    seed = 1
    tally = compared.run(seed, range(2880))
    print(f"seed {seed}: {tally}")
    assert tally.differences == []
    # Neither answer is rare, and faults stand alone often enough for their lines to be held against each other.
    for family in compared.ALL_FAMILIES:
        assert tally.scored[family] > 70 / compared.RARE.get(family, 1), family
    assert tally.refused.total() > 300
    assert tally.same_line > 250


def test_the_record_of_compared_pairs_has_none_that_differs() -> None:
    record = json.loads((Path(__file__).parent / "compared_tried.json").read_text("utf-8"))
    assert record["differences"] == []
    assert set(record["scored"]) == set(compared.ALL_FAMILIES)
    assert sum(record["scored"].values()) + sum(record["refused"].values()) == record["pairs"] >= 100_000


def test_errors_of_every_type_are_among_the_random_pairs(tmp_path: Path) -> None:
    verdicts = (compared.of_command(compared.made("errors", 1, number), tmp_path) for number in range(60))
    names = [name for verdict in verdicts for name in verdict.figures.get("errors", {})]
    assert [kind for kind in TYPES if not any(f" {kind} [" in name for name in names)] == []


@pytest.mark.processes
def test_the_command_says_so_through_a_shell() -> None:
    tally = compared.run(2, range(100), shell=True)
    assert tally.differences == []
    assert tally.scored.total() > 60


def test_a_difference_of_any_kind_is_seen(tmp_path: Path) -> None:
    pair = Pair(0, b"{a b} {c}\n", b"{a} {b c}\n", None, {}, ["muc", "blanc"], None)
    said = compared.of_command(pair, tmp_path)
    wrong = Verdict(None, {**said.figures, "muc": {**said.figures["muc"], "recall": "1/2"}})
    first, second = Verdict(("key", 1), {}), Verdict(("key", 2), {})
    tally = compared.Tally()
    assert tally.agree(None, said, said)
    assert tally.agree(None, first, second)
    assert tally.agree(("key", 1), first, first)
    assert not tally.agree(None, said, wrong)
    assert not tally.agree(None, said, first)
    assert not tally.agree(None, first, said)
    assert not tally.agree(("key", 1), first, second)
    assert not tally.agree(("key", 2), first, first)
    assert (tally.scored.total(), tally.refused.total(), tally.same_line) == (4, 4, 2)
    assert "'recall': '1/2'" in str(compared.Difference(pair, said, wrong))


class _Shown(TypedDict):
    cases: list[dict[str, dict[str, str | None]]]
    file: dict[str, dict[str, str | None]]
    digest: str


PAGE = """<!DOCTYPE html><meta charset="utf-8"><title>second</title><pre id="shown"></pre>
<script type="application/json" id="vectors">VECTORS</script>
<script type="module">
import { conventionsOf, partitionOf, scored } from "./corpus.mjs";
import { scoreFiles, shown } from "./main.mjs";
import { IDS } from "./metrics.mjs";
import { digestOf } from "./signature.mjs";
const asked = { undefined: "none", repeated: "first" };
const exact = (figures) => Object.fromEntries(Object.entries(figures).map(([id, found]) => [id, shown(found)]));
const cases = JSON.parse(document.getElementById("vectors").textContent).cases.map(({ documents }) => {
  const sides = documents.map(({ key, response }) => [key, response ?? []].map((side) => partitionOf(side, "first")));
  return exact(scored(sides, IDS, conventionsOf(asked)));
});
const bytes = (text) => new TextEncoder().encode(text);
const { documents, figures } = scoreFiles(bytes("{a b} {c}\\n{a}\\n"), bytes("{a b c}\\n{b}\\n"));
const digest = await digestOf(documents.key);
document.getElementById("shown").textContent = JSON.stringify({ cases, file: exact(figures), digest });
</script>"""


@pytest.mark.browser
def test_the_second_scorer_runs_in_a_browser_without_a_network(tmp_path: Path) -> None:
    site = tmp_path / "site"
    site.mkdir()
    for module in SECOND.glob("*.mjs"):
        shutil.copy(module, site)
    vectors = VECTORS.read_text("utf-8")
    (site / "page.html").write_text(PAGE.replace("VECTORS", vectors.replace("<", "\\u003c")), "utf-8")
    chromium = shutil.which("chromium") or shutil.which("chromium-browser")
    flags = ["--headless", "--no-sandbox", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
    # No name is resolved, so that whatever would be fetched from elsewhere fails.
    alone = ["--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE 127.0.0.1", "--virtual-time-budget=60000"]
    with served(site) as address:
        command = [str(chromium), *flags, *alone, f"--user-data-dir={tmp_path / 'profile'}", "--dump-dom"]
        run = subprocess.run([*command, f"{address}page.html"], capture_output=True, text=True, timeout=600, check=True)
    found = re.search(r'<pre id="shown">([^<]*)</pre>', run.stdout)
    assert found is not None
    assert found[1], run.stderr[-2000:]
    shown = cast(_Shown, json.loads(html.unescape(found[1])))
    cases = json.loads(vectors)["cases"]
    assert len(shown["cases"]) == len(cases)
    for case, figures in zip(cases, shown["cases"], strict=True):
        for metric, expected in case["metrics"].items():
            of_readings = (entry for entry in expected["accepted"] if [] in entry["readings"])
            wanted = {name: figure["exact"] for name, figure in next(of_readings).items() if name != "readings"}
            assert {name: figures[metric][name] for name in wanted} == wanted, (case["id"], metric)
    # {a b} {c} against {a b c}: one link of one, one of two. {a} against {b}: none, and none.
    assert shown["file"]["muc"] == {"recall": "1", "precision": "1/2", "f1": "2/3"}
    assert shown["digest"] in (SECOND.parent / "signature.md").read_text("utf-8")

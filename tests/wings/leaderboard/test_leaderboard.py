"""`corefref leaderboard`: figures, ranks, faults, the page, and the competition of a platform."""

import csv
import io
import json
import re
import subprocess
import sys
import zipfile
from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

import pytest

from corefref.cli import main
from corefref.scoring.settings import Settings
from corefref.wings.compare.comparison import Plan
from corefref.wings.leaderboard.codabench import columns
from corefref.wings.leaderboard.standings import leaderboard_of
from corefref.wings.tasks.tasks import TASKS
from tests.browser import opened, overflows
from tests.commands import output_of
from tests.wings.tasks.test_task_from_end_to_end import given, primary, spoiled
from tests.wings.tasks.test_tasks import zipped

if TYPE_CHECKING:
    from playwright.sync_api import Browser

T = TypeVar("T")
R = TypeVar("R")

TOP = Path(__file__).parents[3]


def ran(capsys: pytest.CaptureFixture[str], *words: object) -> tuple[int, str, str]:
    code = main(["leaderboard", *map(str, words)])
    out, err = capsys.readouterr()
    return code, out, err


def submissions(tmp_path: Path) -> tuple[str, list[str]]:
    """Keys with two datasets; submitted are the responses in an archive, and a folder with much that is wrong."""
    keys, responses = given(tmp_path)
    team = zipped(responses, tmp_path / "team.zip")
    Path(responses).rename(tmp_path / "poor team")
    spoiled(str(tmp_path / "poor team"))
    return keys, [team, str(tmp_path / "poor team")]


@pytest.mark.parametrize("jobs", ["1", "2"])
def test_what_looks_wrong_is_said_of_each_submission(
    jobs: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    document = {"doc_key": "a", "sentences": [["w"] * 12]}
    links = [[[0, 0], [2, 3]], [[5, 5], [7, 8]]]
    for name, clusters in (
        ("key", links),
        ("too long", [[[first, last + 1] for first, last in entity] for entity in links]),
        ("alone", [*links, [[1, 1]], [[4, 4]], [[6, 6]]]),
    ):
        (tmp_path / f"{name}.jsonl").write_text(json.dumps({**document, "clusters": clusters}) + "\n")
    files = [tmp_path / f"{name}.jsonl" for name in ("key", "key", "too long", "alone")]
    board = ("--protocol", "within-document", "--jobs", jobs, "--out", tmp_path / "board")
    code, _, err = ran(capsys, *files, *board)
    assert code == 0
    # Without its three, `alone` is the key. With them MUC is 1, B³ has 4 of 7 in precision, CEAFe 2 of 5: F₁ 8/11, 4/7.
    too_long = (
        "no mention in common, of 4 in the key and 4 in the response; with the response's ends one lower 4 would be"
    )
    alone = "the response has 3 entities of one mention, the key none: --singletons drop gives a CoNLL score of 100.00"
    assert err.splitlines() == [
        f"corefref: note: too long.jsonl: {too_long}",
        f"corefref: note: alone.jsonl: {alone}, not 76.62",
    ]


def test_a_leaderboard_has_the_figures_of_score(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keys, handed_in = submissions(tmp_path)
    code, out, err = ran(capsys, keys, *handed_in, "--task", "crac2024", "--out", tmp_path / "board")
    assert code == 0
    assert err.startswith("corefref: note: poor team: nothing could be read, which counts as no mentions: poor team/a.")
    assert out.splitlines()[:2] == ["-  100.00  team", "-  0.00  poor team"]
    made = json.loads((tmp_path / "board" / "leaderboard.json").read_text("utf-8"))
    first, second = made["submissions"]
    wanted = primary(capsys, keys, handed_in[0], "--task", "crac2024")
    assert first["mean"]["head-match"]["conll"]["exact"] == wanted == "1"
    # `test_tasks` has these by hand.
    assert first["mean"]["head-match"]["mor"]["exact"] == "13/14"
    assert first["mean"]["exact-match"]["conll"]["exact"] == "5/8"
    assert second["mean"]["head-match"]["conll"]["exact"] == "0"
    assert list(second["datasets"]["b.conllu"]["unreadable"]) == [
        "poor team: no file `b.conllu`, a dataset that the key has"
    ]
    assert second["checks"]["not-read"] == 1
    rows = list(csv.DictReader(io.StringIO((tmp_path / "board" / "leaderboard.csv").read_text("utf-8"))))
    means = [row for row in rows if (row["dataset"], row["setting"], row["metric"]) == ("", "exact-match", "conll")]
    assert [(row["submission"], row["exact"], row["percent"]) for row in means] == [
        ("team", "5/8", "62.50"),
        ("poor team", "0", "0.00"),
    ]
    assert {(row["setting"], re.findall(r"match:[^|]+", row["signature"])[0]) for row in rows if row["dataset"]} == {
        ("head-match", "match:head-corefud"),
        ("partial-match", "match:partial-corefud"),
        ("exact-match", "match:exact"),
        ("with singletons", "match:head-corefud"),
    }
    for submission in made["submissions"]:
        of_it = [row for row in rows if row["submission"] == submission["name"]]
        checks = {row["metric"]: int(row["exact"]) for row in of_it if row["setting"] == "checks"}
        assert checks == submission["checks"]
        ends = [row["percent"] for row in of_it if row["setting"] == "interval"]
        # Each dataset has one document, and every draw from one is the same.
        assert (ends, submission["interval"]) == ([], None)


def test_near_and_far_antecedents_stand_apart(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """
    Key {1 2 3}: 2 is one sentence behind 1, and 3 four behind 2. Response {1 2}.

    B³ recall of the near mention 2 is 2/3 (two of three are found with it), of the far mention 3 it is 0; precision of
    2 is 2/2, and the response has no far mention.
    """

    def text(*sentences: int) -> str:
        lines = ["# newdoc id = d", "# global.Entity = eid-etype-head-other"]
        for number in range(6):
            entity = "Entity=(e--1)" if number in sentences else "_"
            lines += [f"# sent_id = {number}", "\t".join(["1", "w", *"______", "_", entity]), ""]
        return "\n".join(lines) + "\n"

    for folder, sentences in (("keys", (0, 1, 5)), ("team", (0, 1))):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "a.conllu").write_text(text(*sentences), "utf-8")
    words = (tmp_path / "keys", tmp_path / "team", "--task", "crac2026", "--out", tmp_path / "board")
    assert ran(capsys, *words)[0] == 0
    (team,) = json.loads((tmp_path / "board" / "leaderboard.json").read_text("utf-8"))["submissions"]
    assert team["links"] == {
        "near": {"recall": "2/3", "precision": "1"},
        "far": {"recall": "0", "precision": None},
    }
    rows = csv.DictReader(io.StringIO((tmp_path / "board" / "leaderboard.csv").read_text("utf-8")))
    assert [
        (row["setting"], row["metric"], row["percent"], row["exact"])
        for row in rows
        if row["setting"] in ("near", "far")
    ] == [
        ("near", "b_cubed.recall", "66.67", "2/3"),
        ("near", "b_cubed.precision", "100.00", "1"),
        ("far", "b_cubed.recall", "0.00", "0"),
        ("far", "b_cubed.precision", "", "0/0"),
    ]
    # Nobody asks for zeros, where the key has none. The response has one of two links of MUC: F₁ 2/3.
    page = (tmp_path / "board" / "index.html").read_text("utf-8")
    tables = {name: page.partition(f"{name}, head-match")[2].partition("</table>")[0] for name in ("MUC", "zero")}
    figures = {name: re.findall(r">(–|\d+\.\d+)<", table) for name, table in tables.items()}
    assert figures == {"MUC": ["66.67", "66.67"], "zero": ["–", "–"]}


def test_what_the_keys_lack_is_left_out_and_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """A submission that is right on the key's document d, and has a document `more` and a file besides."""

    def text(name: str) -> str:
        rows = ["\t".join([str(n), "w", *"_______", "Entity=(e--1)"]) for n in (1, 2)]
        header = [f"# newdoc id = {name}", "# global.Entity = eid-etype-head-other", f"# sent_id = {name}"]
        return "\n".join([*header, *rows, "", ""])

    files = {"keys/a.conllu": text("d"), "team/a.conllu": text("d") + text("more"), "team/notes.conllu": text("d")}
    for name, content in files.items():
        (tmp_path / name).parent.mkdir(exist_ok=True)
        (tmp_path / name).write_text(content, "utf-8")
    keys, team = tmp_path / "keys", tmp_path / "team"
    words = (keys, team, "--task", "crac2026", "--out", tmp_path / "board")
    named = [
        "team/a.conllu:7: keys has no document `more`",
        "team/notes.conllu: keys has no file `notes.conllu`",
    ]
    assert ran(capsys, *words)[0] == 0
    (made,) = json.loads((tmp_path / "board" / "leaderboard.json").read_text("utf-8"))["submissions"]
    assert made["left_out"] == named
    assert made["checks"]["other-documents"] == 2
    assert made["mean"]["head-match"]["conll"]["exact"] == "1"
    page = (tmp_path / "board" / "index.html").read_text("utf-8")
    assert "team: files and documents that the keys lack, left out" in page
    assert "has no document </bdi><code><bdi>more</bdi></code>" in page


def written_again(tmp_path: Path) -> list[object]:
    """
    Keys with two datasets, and three submissions in tagged words.

    Both keys are [Eva]¹ saw [the big dog]² . [She]¹ left . with nine words. The first submission has `Eve` for `Eva` in
    a.conllu, and the text of b.conllu; the second lacks b.conllu, and has four words of a.conllu and one of its own;
    the third is not read.
    """
    cells = ("Eva (e1)", "saw", "the (e2", "big", "dog e2)", ".", "She (e1)", "left", ".")
    lines = ["# newdoc id = d", "# global.Entity = eid-etype-head-other", "# sent_id = 1"]
    for number, cell in enumerate(cells, start=1):
        word, _, brackets = cell.partition(" ")
        entity = f"Entity={brackets}" if brackets else "_"
        lines.append("\t".join([str(number), word, *"____", str(number - 1), "_", "_", entity]))
    given = {
        "keys": dict.fromkeys(("a.conllu", "b.conllu"), "\n".join([*lines, "", ""])),
        "first": {
            "a.conllu": "Eve|[e1] saw the|[e2 big dog|e2] . She|[e1] left .\n",
            "b.conllu": "Eva|[e1] saw the|[e2 big dog|e2] . She|[e1] left .\n",
        },
        "second": {"a.conllu": "Eva|[e1] saw the|[e2 dog|e2] again|[e3]\n"},
        "third": {"a.conllu": "Eva|[e1\n", "b.conllu": "Eva|[e1\n"},
    }
    for folder, texts in given.items():
        (tmp_path / folder).mkdir()
        for name, text in texts.items():
            (tmp_path / folder / name).write_text(text, "utf-8")
    return [*(tmp_path / folder for folder in given), "--task", "crac2026", "--align", "edits"]


def test_the_shares_of_texts_that_were_written_again_are_shown(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    words = [*written_again(tmp_path), "--input-format", "tagged", "--out", tmp_path / "board"]
    assert ran(capsys, *words)[0] == 0
    board = tmp_path / "board"
    made = {team["name"]: team for team in json.loads((board / "leaderboard.json").read_text("utf-8"))["submissions"]}
    # Of `Eva saw the dog again` four words are kept. `big` is missing, and so are three of the four words behind `dog`;
    # the last is changed to `again`. So e2 is moved, since a word between its two is missing, and so is e3.
    wanted = {
        "first": {"words": 18, "kept": 17, "changed": 1, "missing": 0, "added": 0},
        "second": {"words": 18, "kept": 4, "changed": 1, "missing": 4 + 9, "added": 0},
        "third": {"words": 18, "kept": 0, "changed": 0, "missing": 18, "added": 0},
    }
    of_mentions = {"first": (6, 5, 1, 0), "second": (3, 1, 2, 0), "third": (0, 0, 0, 0)}
    for name, of_words in wanted.items():
        found = made[name]["coverage"]
        assert {word: found[word] for word in of_words} == of_words
        names = ("mentions", "mentions_kept", "mentions_moved", "mentions_twinless")
        assert tuple(found[word] for word in names) == of_mentions[name]
    assert made["second"]["coverage"]["low"] == ["d", "d"]
    assert made["first"]["datasets"]["a.conllu"]["coverage"]["kept"] == 8
    rows = list(csv.DictReader(io.StringIO((board / "leaderboard.csv").read_text("utf-8"))))
    shares = {
        (row["submission"], row["metric"]): (row["percent"], row["exact"])
        for row in rows
        if (row["dataset"], row["setting"]) == ("", "coverage")
    }
    assert shares["first", "kept"] == ("94.44", "17/18")
    assert shares["first", "mentions_moved"] == ("16.67", "1/6")
    assert shares["second", "missing"] == ("72.22", "13/18")
    assert ("third", "mentions_kept") not in shares
    page = (board / "index.html").read_text("utf-8")
    assert "<bdi>Coverage</bdi></h2>" in page
    assert "second, b.conllu: less than half of the words of d kept" in page
    assert "|align:edits|" in page.replace("<wbr>", "")


def test_score_shows_the_shares_of_each_dataset(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keys, first, *_ = written_again(tmp_path)
    words = ["score", str(keys), str(first), "--task", "crac2026", "--align", "edits"]
    made = json.loads(output_of(capsys, [*words, "--format", "json"]))
    assert {name: covered["kept"] for name, covered in made["coverage"].items()} == {"a.conllu": 8, "b.conllu": 9}
    assert main(words) == 0
    assert re.search(r"^a\.conllu +88\.89 +11\.11 +0\.00 +0\.00 +66\.67 +33\.33 +0\.00$", capsys.readouterr().out, re.M)


@pytest.mark.parametrize(
    "words",
    [
        ("--protocol", "corpus"),
        ("--units", "corpus"),
        ("--protocol", "ecb-topic-linked"),
        ("--units", "topic", "--singletons", "drop-key"),
        ("--protocol", "within-document"),
    ],
)
def test_units_are_scored_as_score_does(
    words: tuple[str, ...], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key, response = (str(TOP / "spec" / "corpus" / "topics" / f"{side}.conll") for side in ("key", "response"))
    (tmp_path / "bad.conll").write_text("#begin document (a)\n", "utf-8")
    code, _, err = ran(capsys, key, response, tmp_path / "bad.conll", *words, "--out", tmp_path / "board")
    unread = "nothing could be read, which counts as no mentions: bad.conll:1: document a has no end"
    assert (code, err) == (0, f"corefref: note: bad.conll: {unread} (expected `#end document`)\n")
    made = json.loads((tmp_path / "board" / "leaderboard.json").read_text("utf-8"))
    scored, refused = made["submissions"]
    wanted = json.loads(output_of(capsys, ["score", key, response, *words, "--format", "json"]))
    (figures,) = scored["mean"].values()
    assert {metric: figure["exact"] for metric, figure in figures.items()} == {
        metric: wanted["metrics"][metric]["f1"]["exact"] for metric in ("muc", "b_cubed", "ceaf_e", "conll", "lea")
    }
    assert made["texts"] == wanted["documents"]
    assert made["signature"] == wanted["signature"].replace("|units", "|extra:ignore|units")
    assert refused["datasets"]["key.conll"]["unreadable"][0].startswith("bad.conll:1: ")
    settings = [
        word
        for name in ("units", "singletons")
        for word in (f"--{name}", re.findall(rf"\|{name}:([^|]+)", wanted["signature"])[0])
    ]
    assert output_of(capsys, ["signature", key, response, *settings]).strip().rpartition("|key:")[2] == made["key"]


def test_of_what_cannot_be_read_the_units_are_those_of_the_key(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The comparison needs the same units of every submission."""
    keys, handed_in = submissions(tmp_path)
    settings = ("--task", "crac2024", "--units", "corpus")
    assert ran(capsys, keys, *handed_in, *settings, "--out", tmp_path / "board")[0] == 0
    made = json.loads((tmp_path / "board" / "leaderboard.json").read_text("utf-8"))
    found = [s["mean"]["head-match"]["conll"]["exact"] for s in made["submissions"]]
    assert found == [primary(capsys, keys, handed_in[0], *settings), "0"]


def test_submissions_may_be_scored_in_processes(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keys, handed_in = submissions(tmp_path)
    words = [keys, *handed_in, "--task", "crac2024", "--out"]
    boards = tmp_path / "one", tmp_path / "two"
    for board, jobs in zip(boards, ("1", "2"), strict=True):
        code, _, err = ran(capsys, *words, board, "--jobs", jobs)
        assert (code, err.count("\n")) == (0, 1)
    one, two = ({path.name: path.read_bytes() for path in board.iterdir()} for board in boards)
    assert one == two


def test_submissions_go_where_the_map_has_them_scored(tmp_path: Path) -> None:
    keys, handed_in = submissions(tmp_path)
    asked: list[int] = []

    def mapped(function: Callable[[T], R], items: Sequence[T], /) -> Iterator[R]:
        asked.append(len(items))
        return map(function, items)

    teams = dict(zip("ab", handed_in, strict=True))
    board = leaderboard_of("crac2024", keys, teams, None, Settings(), Plan(), mapped=mapped)
    assert [standing.name for standing in board.standings] == ["a", "b"]
    assert asked[0] == 2


def test_all_submissions_that_cannot_be_opened_are_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keys, handed_in = submissions(tmp_path)
    (tmp_path / "bad.zip").write_bytes(Path(handed_in[0]).read_bytes()[:-1])
    words = [keys, tmp_path / "bad.zip", tmp_path / "none", *handed_in, "--task", "crac2024"]
    code, out, err = ran(capsys, *words, "--out", tmp_path / "board")
    assert (code, out) == (2, "")
    assert len(err.splitlines()) == 1
    assert err.startswith(f"{tmp_path / 'none'}: no such file")
    assert not (tmp_path / "board").exists()


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ((), "no --task given"),
        (("--task", "crac2026"), "no --out given"),
        (("--task", "crac2026", "--image", "x", "--out", "x"), "--image needs --bundle"),
        (("--task", "crac2026", "--bundle", "x.zip"), "expected KEYS alone for --bundle"),
        (("--protocol", "corpus", "--units", "topic"), "--units cannot be combined with --protocol, which sets it"),
        (("--protocol", "none", "--out", "x"), "is not a protocol"),
        (("--task", "crac2026", "--protocol", "corpus"), "--protocol cannot be combined with --task, which sets it"),
        (("--task", "crac2026", "--singletons", "drop"), "--singletons cannot be combined with --task, which sets it"),
        (("--units", "corpus", "--bundle", "x.zip"), "--bundle needs --task"),
        (("--units", "corpus", "--out", "x", "--for", "codabench"), "--for needs --task"),
    ],
)
def test_bad_usage_is_one_line(words: tuple[str, ...], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    code, out, err = ran(capsys, "keys", "team", *words)
    assert (code, out, err.count("\n")) == (2, "", 1)
    assert said in err


def test_the_page_fetches_nothing(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keys, handed_in = submissions(tmp_path)
    Path(handed_in[1]).rename(tmp_path / "<script>alert(1)</script>".replace("/", "_"))
    handed_in[1] = str(tmp_path / "<script>alert(1)<_script>")
    assert ran(capsys, keys, *handed_in, "--task", "crac2024", "--out", tmp_path / "board")[0] == 0
    page = (tmp_path / "board" / "index.html").read_text("utf-8")
    assert re.findall(r"(?:src|href)=\"(?!#)[^ >]+|url\(|@import|https?:", page) == []
    assert "default-src 'none'" in page
    assert "<script>alert" not in page
    assert "`" not in page
    for heading in ("Ranking", "Datasets", "Near and far antecedents", "Significance", "Checks", "Signatures"):
        assert f"<bdi>{heading}</bdi></h2>" in page


def test_a_competition_has_a_column_for_each_figure_of_its_task() -> None:
    for task, settings in TASKS.items():
        keys = [key for key, _, _ in columns(task)]
        assert len(set(keys)) == len(keys) == len(settings) + 5
        assert keys[0] == "primary"


@pytest.mark.processes
def test_a_competition_is_scored_as_its_platform_does(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """The platform unpacks keys, submission and program below one folder, and runs the command of the metadata."""
    keys, handed_in = submissions(tmp_path)
    bundle = tmp_path / "competition.zip"
    options = ("--missing", "empty", "--bundle", bundle, "--image", "my/corefref:1")
    code, out, _ = ran(capsys, keys, "--task", "crac2024", *options)
    assert (code, out) == (0, f"{bundle}: a competition with 2 datasets\n")
    app = tmp_path / "app"
    (app / "output").mkdir(parents=True)
    with zipfile.ZipFile(bundle) as made:
        competition = made.read("competition.yaml").decode()
        assert 'docker_image: "my/corefref:1"' in competition
        assert made.read("logo.png").startswith(b"\x89PNG")
        for data, place in (("reference_data.zip", "input/ref"), ("scoring_program.zip", "program")):
            with zipfile.ZipFile(io.BytesIO(made.read(data))) as inner:
                inner.extractall(app / place)
    with zipfile.ZipFile(handed_in[0]) as team:
        team.extractall(app / "input" / "res")
    # As participants zip a folder, or its files.
    (inside,) = (app / "input" / "res").iterdir()
    for file in inside.iterdir():
        file.rename(app / "input" / "res" / file.name)
    inside.rmdir()
    command = (app / "program" / "metadata.yaml").read_text("utf-8").strip().removeprefix("command: ")
    words = [word.replace("/app", str(app)) for word in command.split()]
    assert words[0] == "python3"
    assert command.endswith("--task crac2024 --missing empty --for codabench --out /app/output")
    subprocess.run([sys.executable, *words[1:]], cwd=app / "program", check=True, timeout=300, capture_output=True)
    scores = json.loads((app / "output" / "scores.json").read_text("utf-8"))
    assert set(scores) == set(re.findall(r"key: (\w+), index", competition))
    assert scores["primary"] == 100.0
    assert scores["exact_match"] == 62.5
    assert scores["mor"] == float(100 * Fraction(13, 14))
    assert "crac2024: leaderboard" in (app / "output" / "detailed_results.html").read_text("utf-8")


def test_the_image_is_made_of_what_is_there() -> None:
    lines = (TOP / "Dockerfile").read_text("utf-8").splitlines()
    copied = [word for line in lines if line.startswith("COPY ") for word in line.split()[1:-1]]
    made = [line.split()[-1] for line in lines if line.startswith("RUN /")]
    [build] = [line.split()[1] for line in lines if line.startswith("RUN /")]
    assert (TOP / build.lstrip("/")).stat().st_mode & 0o100
    assert copied.count("--from=checker") == 1
    ours = [path for path in copied if path not in ("--from=checker", *made)]
    assert [path for path in ours if not (TOP / path).exists()] == []


@pytest.mark.site
def test_the_page_sorts_and_fits_a_telephone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], chromium: "Browser"
) -> None:
    keys, handed_in = submissions(tmp_path)
    assert ran(capsys, keys, *handed_in, "--task", "crac2024", "--out", tmp_path / "board")[0] == 0
    html = (tmp_path / "board" / "index.html").read_text("utf-8")
    for width in (1280, 390):
        with opened(chromium, width) as (context, said):
            page = context.new_page()
            page.set_content(html)
            assert not overflows(page)
            names = page.locator("#ranking tbody tr > :nth-child(2)")
            assert names.all_text_contents() == ["team", "poor team"]
            button = page.locator("#ranking thead th").get_by_role("button", name="head-match")
            button.click()
            button.click()
            assert names.all_text_contents() == ["poor team", "team"]
            last = page.locator("#datasets table").first.locator("tbody tr").last
            page.locator("#datasets thead th").get_by_role("button", name="Dataset").first.click()
            assert "mean over datasets" in (last.text_content() or "")
            assert said == []

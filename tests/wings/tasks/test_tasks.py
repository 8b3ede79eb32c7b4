"""`corefref score --task`: the table of a shared task, its mean over datasets, and a scorer's faults by their names."""

import io
import json
import re
import zipfile
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import get_args

import pytest

from corefref.cli import main, options
from corefref.cli.usage import Option
from corefref.formats.documents import Beside, Document, Unplaced, Wanted
from corefref.partitions import EmptyNode
from corefref.ratio import ratio
from corefref.scores import RatioScore
from corefref.scoring.settings import Settings
from corefref.wings.annotation.corefud import documents
from corefref.wings.annotation.like_corefud import Like, scores_like, without_singletons
from corefref.wings.annotation.zeros_and_overlap import zero_score
from corefref.wings.shared.nodes import coded_nodes
from corefref.wings.tasks.datasets import datasets, in_units
from corefref.wings.tasks.tasks import TASKS, TaskName, scored_task
from tests.commands import output_of, refusal_of, two_files
from tests.wings.matching.matching_examples import Side, matching_cases, text_of

CASES: Mapping[str, tuple[Side, Side]] = {
    case.id.rpartition("-head-corefud-")[0]: (case.key, case.response)
    for case in matching_cases()
    if case.match == "head-corefud"
}


def folders(tmp_path: Path, **datasets: Sequence[str]) -> list[str]:
    """Folders of key and response, each dataset with the documents of these cases."""
    for place, side in enumerate(("keys", "responses")):
        (tmp_path / side).mkdir()
        for name, cases in datasets.items():
            text = text_of({case: [CASES[case][place]] for case in cases})
            (tmp_path / side / f"{name}.conllu").write_text(text, "utf-8")
    return [str(tmp_path / "keys"), str(tmp_path / "responses")]


def zipped(folder: str, archive: Path) -> str:
    with zipfile.ZipFile(archive, "w") as made:
        for path in sorted(Path(folder).iterdir()):
            made.write(path, f"team/{path.name}")
    return str(archive)


def scored(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, dict[str, dict[str, str]]]:
    """By title of the setting and metric, the exact F₁ by dataset."""
    made = json.loads(output_of(capsys, ["score", *words, "--format", "json"]))
    return {
        setting["title"]: {
            metric: {name: figure["exact"] for name, figure in found.items()} for metric, found in setting["f1"].items()
        }
        for setting in made["settings"]
    }


def test_the_primary_score_is_the_mean_over_datasets(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Of `boundary` the exact rule finds one mention of two: MUC 0, B³ 1/4, CEAFe 1/2, whose mean is 1/4."""
    given = folders(tmp_path, a=["boundary"], b=["zeros-rotated"])
    found = scored(capsys, *given, "--task", "crac2024")
    assert found["head-match"]["conll"] == {"a.conllu": "1", "b.conllu": "1", "mean over datasets": "1"}
    assert found["head-match"]["mor"] == {"a.conllu": "6/7", "b.conllu": "1", "mean over datasets": "13/14"}
    assert found["head-match"]["zero"] == {"a.conllu": "0", "b.conllu": "1", "mean over datasets": "1/2"}
    assert found["exact-match"]["conll"] == {"a.conllu": "1/4", "b.conllu": "1", "mean over datasets": "5/8"}
    assert list(found) == ["head-match", "partial-match", "exact-match", "with singletons"]


@pytest.mark.parametrize("task", TASKS)
def test_the_primary_scores_and_the_notes_of_a_task_are_those_of_its_settings(
    task: TaskName, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = folders(tmp_path, a=["boundary", "gap"], b=["zero-by-its-parent", "looser-and-lower"], c=["other-entities"])
    for side in given:
        Path(side, "x.conllu").write_text(without_heads("x"), "utf-8")
    assert main(["score", *given, "--task", task, "--format", "json"]) == 0
    of_task = capsys.readouterr()
    first = TASKS[task][0]
    setting = ["--match", first.match, "--zeros", first.zeros, "--singletons", first.singletons, "--over", "datasets"]
    metrics = ["muc", "b_cubed", "ceaf_e", "conll"]
    assert main(["score", *given, *setting, "--metrics", ",".join(metrics), "--format", "json"]) == 0
    of_options = capsys.readouterr()
    primary, made = json.loads(of_task.out)["settings"][0]["f1"], json.loads(of_options.out)["metrics"]
    assert {m: primary[m]["mean over datasets"] for m in metrics} == {m: made[m]["f1"] for m in metrics}
    assert of_task.err == of_options.err
    assert len(of_task.err.splitlines()) >= 2  # of documents without heads on either side


def test_the_faults_of_the_scorer_are_made_and_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Of `zeros-rotated` the one table gives MUC 0, B³ 2/3, CEAFe 1/2, whose mean is 7/18, and no zero is right."""
    given = folders(tmp_path, a=["boundary"], b=["zeros-rotated"])
    found = scored(capsys, *given, "--task", "crac2024", "--like", "corefud-1.2")["head-match"]
    assert found["conll"] == {"a.conllu": "1", "b.conllu": "7/18", "mean over datasets": "25/36"}
    assert found["zero"]["b.conllu"] == "0"
    out = output_of(capsys, ["score", *given, "--task", "crac2024", "--like", "corefud-1.2"])
    assert "b.conllu: the faults of corefud-1.2 change figures of zeros-rotated\n" in out
    assert "primary score of crac2024: 69.44\n" in out
    assert out.endswith("|undefined:zero|over:datasets|task:crac2024|like:corefud-1.2\n")


def test_a_response_is_looked_through_in_the_format_of_its_key(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Nothing in the response itself says that it is GUM's TSV; looked through as columns it had another fault."""
    key, response = tmp_path / "key", tmp_path / "response"
    key.write_text("# begin document a\n# end document\n", "utf-8")
    response.write_text("# x\n \n# end document\n", "utf-8")
    assert main(["score", str(key), str(response), "--task", "crac2022"]) == 2
    said = f"{response}:1: `# x` begins no document (expected `# begin document name`)\n"
    assert capsys.readouterr().err == said


def test_a_partner_at_the_same_place_is_looked_for_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = folders(tmp_path, a=["zeros-exchanged"])
    assert scored(capsys, *given, "--task", "crac2024")["head-match"]["zero"]["a.conllu"] == "1"
    found = scored(capsys, *given, "--task", "crac2024", "--like", "corefud-1.2")["head-match"]
    assert (found["zero"]["a.conllu"], found["conll"]["a.conllu"]) == ("0", "1")


def test_several_mentions_may_be_looked_up_in_one_place() -> None:
    """
    A: a–x, x–c, c–e. Of the table a → x, c → x and x → a are left, for both directions.

    Key {a c} {x}, response {x} {c} {e}: a and c are found at x, x is not found. MUC 1/1, B³ 2²/2 of 3, LEA 2 of 3.
    """
    a, c, e, x = (coded_nodes([place]) for place in range(4))
    key = Document("d", "d", {a: 0, c: 0, x: 1})
    response = Document("d", "d", {x: 0, c: 1, e: 2})
    found = scores_like(key, response, {a: x, x: c, c: e}, by_head=False)
    assert found["muc"].recall == ratio(1, 1)
    assert found["b_cubed"].recall == found["lea"].recall == ratio(2, 3)


def test_whether_a_mention_is_a_zero_is_asked_of_its_side() -> None:
    """The second mention of both sides has a word and an empty node; its head is the empty node in the key alone."""
    first, second = coded_nodes([0]), coded_nodes([1], [EmptyNode(1, 1, 1)])
    key, response = (
        Document("d", "d", {first: 0, second: 0}, beside=Beside(heads={second: head}))
        for head in (EmptyNode(1, 1, 1), 1)
    )
    itself = {first: first, second: second}
    assert zero_score(key, response, itself) == RatioScore(ratio(1, 1), ratio(1, 1))
    assert zero_score(response, key, itself) == RatioScore(ratio(0, 0), ratio(0, 1))
    for one, other in ((key, response), (response, key)):
        assert scores_like(one, other, itself, by_head=False)["zero"] == zero_score(one, other, itself)


REPEATED = """\
# newdoc id = d
# global.Entity = eid-etype-head-other
1\ta\t_\t_\t_\t_\t_\t_\t_\tEntity=(x--1-){}
2\tb\t_\t_\t_\t_\t_\t_\t_\tEntity=(x--1-)
3\tc\t_\t_\t_\t_\t_\t_\t_\tEntity=(y--1-)

"""


def test_a_mention_in_two_entities_counts_in_both(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """
    Key {1 2} {3}; response {1 2} {1 3}: looked up in the last, 1 is in y; 2 in x; 3 in y.

    B³ recall with singletons: ({1} {2}: 1/2 + 1/2, {3}: 1) / 3 = 2/3; precision: x: 2²/2 = 2, y: (1 + 1)/2 = 1, of 4
    mentions: 3/4. MUC: 0/1, and x 1/1, y 0/1: 1/2. CEAFe finds 1 in both: {1 2} with x: 1, {3} with y:
    2 · 1/3: 5/3 of 2.
    """
    files = two_files(tmp_path, REPEATED.format(""), REPEATED.format("(y--1-)"))
    words = ["score", *files, "--task", "crac2024", "--repeated", "first"]
    found = scored(capsys, *words[1:], "--like", "corefud-1.2")["with singletons"]["conll"]
    # F₁: MUC 0, B³ 2 · (2/3 · 3/4) / (2/3 + 3/4) = 12/17, CEAFe 5/6; a third of their sum.
    assert found[files[0]] == "157/306"
    assert "repeated mention" in refusal_of(capsys, ["score", *files, "--task", "crac2024", "--like", "corefud-1.2"])


HEADS = """\
# newdoc id = d
# global.Entity = eid-etype-head-other
1\ta\t_\t_\t_\t_\t0\t_\t_\tEntity=(e1--1-{}
2\tb\t_\t_\t_\t_\t1\t_\t_\tEntity={}e1)
3\tc\t_\t_\t_\t_\t1\t_\t_\tEntity=(e1--1-)
4\td\t_\t_\t_\t_\t1\t_\t_\tEntity=(e2--1-)
5\te\t_\t_\t_\t_\t1\t_\t_\tEntity=(e2--1-)

"""


def test_the_same_words_with_another_head_are_another_mention_under_head_matching(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """
    The response has `a b` in e1, as the key, and with head `b` in e2, which is in no key entity: MUC 2/2 and 2/3,
    B³ 4/4 and 10/3 of 5, CEAFe 9/5 of 2: F1 4/5, 4/5 and 9/10.
    """
    files = two_files(tmp_path, HEADS.format("", ""), HEADS.format("(e2--2-", "e2)"), ".conllu")
    words = (*files, "--task", "crac2024", "--repeated", "first", "--like", "corefud-1.2")
    assert scored(capsys, *words)["head-match"]["conll"][files[0]] == "5/6"


ZEROS = """\
# newdoc id = d
# global.Entity = eid-etype-head-other
1\ta\t_\t_\t_\t_\t0\t_\t_\t{}
1.1\t_\t_\t_\t_\t_\t_\t_\t1:nsubj\tEntity=(e1--1-){}
2\tb\t_\t_\t_\t_\t1\t_\t_\tEntity=(e1--1-)
2.1\t_\t_\t_\t_\t_\t_\t_\t2:obj\tEntity={}

"""


def test_a_repeated_zero_is_an_anaphor_of_each_of_its_entities(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """1.1 of e3 is the first of the response's entity: missing. 2.1 follows 1.1 in both: recall 1/2, precision 1/1."""
    key, response = ZEROS.format("Entity=(e3--1-)", "(e3--1-)", "(e3--1-)"), ZEROS.format("_", "", "(e1--1-)")
    files = two_files(tmp_path, key, response, ".conllu")
    words = (*files, "--task", "crac2024", "--repeated", "first", "--like", "corefud-1.2")
    assert scored(capsys, *words)["head-match"]["zero"][files[0]] == "2/3"


def test_a_repeated_mention_keeps_an_entity_from_being_a_singleton() -> None:
    (found,) = documents(REPEATED.format("(y--1-)").split("\n")[:-1], "d", Wanted("first", keep_text=True))
    assert sorted(found.entity_of.values()) == [0, 0, 1]
    assert without_singletons(found).entity_of == found.entity_of
    assert [entity for _, entity in found.beside.again] == [1]


def test_two_files_are_one_dataset(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = [f"{folder}/a.conllu" for folder in folders(tmp_path, a=["boundary", "gap"])]
    assert main(["score", *given, "--task", "crac2026", "--format", "tsv"]) == 0
    rows = [line.split("\t") for line in capsys.readouterr().out.splitlines()]
    assert rows[0] == ["dataset", "setting", "metric", "f1", "f1_decimal", "signature"]
    assert {row[0] for row in rows[1:]} == {given[0], ""}
    assert rows[1][3:5] == ["1", "1.0"]
    assert rows[1][5].endswith("|over:datasets|task:crac2026")


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (["--task", "crac2024", "--metrics", "lea"], "--metrics cannot be combined with --task, which sets it"),
        (["--task", "crac2024", "--match", "exact"], "--match cannot be combined with --task, which sets it"),
        (
            ["--task", "CRAC2024"],
            "'CRAC2024' is not one of crac2022, crac2023, crac2024, crac2025, crac2026; did you mean crac2024?",
        ),
        (["--unreadable", "zero"], "--unreadable needs --task, which says what is a dataset"),
        (["--task", "crac2024", "--zeros", "dependent"], "--zeros cannot be combined with --task, which sets it"),
        (["--like", "corefud-1.2"], "--like needs --task, which says what is printed"),
        (["--task", "crac2024", "--windows", "9"], "--windows cannot be combined with --task, which sets it"),
        (["--task", "crac2024", "--over", "mean"], "--over cannot be combined with --task, which sets it"),
        (["--task", "crac2024", "--format", "counts"], "--task cannot be combined with --format counts"),
    ],
)
def test_what_a_task_cannot_do_is_said(
    words: list[str], said: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    given = folders(tmp_path, a=["boundary"])
    assert said in refusal_of(capsys, ["score", *given, *words])


def test_a_dataset_of_one_side_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = folders(tmp_path, a=["boundary"], b=["gap"])
    (tmp_path / "responses" / "b.conllu").unlink()
    assert main(["score", *given, "--task", "crac2024"]) == 2
    assert capsys.readouterr().err == f"{given[1]}: no file `b.conllu`, a dataset that the key has\n"


def test_documents_without_a_text_are_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "a.sets"
    file.write_text("{a b}\n", "utf-8")
    assert main(["score", str(file), str(file), "--task", "crac2024"]) == 2
    said = f"{file}:1: document 1 is not a text (expected words, for a task)\n"
    assert capsys.readouterr() == ("", said)


def test_sets_on_the_command_line_are_no_dataset(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", "--key", "{a b}", "--response", "{a b}", "--task", "crac2024"]) == 2
    assert "--task scores files of datasets" in capsys.readouterr().err


def test_the_options_name_all_tasks_and_programs() -> None:
    named = {row.name: row.words for row in (*options.task(), *options.LIKE) if isinstance(row, Option)}
    assert named == {"--task": get_args(TaskName), "--like": get_args(Like)}
    assert tuple(TASKS) == get_args(TaskName)


def test_left_open_figures_leave_the_mean_open(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = folders(tmp_path, a=["boundary"])
    assert main(["score", *given, "--task", "crac2024", "--undefined", "none"]) == 0
    rows = [line.split() for line in capsys.readouterr().out.splitlines() if "conllu" in line]
    assert rows[0] == ["a.conllu", "100.00", "100.00", "100.00", "100.00", "0/0", "85.71"]


def test_a_dataset_whose_documents_name_no_head_is_noted(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    for side in ("keys", "responses"):
        (tmp_path / side).mkdir()
        (tmp_path / side / "a.conllu").write_text(without_heads("d"), "utf-8")
    assert main(["score", str(tmp_path / "keys"), str(tmp_path / "responses"), "--task", "crac2024"]) == 0
    assert capsys.readouterr().err.splitlines() == [
        f"corefref: note: in the {side} 1 document names no head: the first word is taken for it, first in document d"
        for side in ("key", "response")
    ]


def without_heads(name: str) -> str:
    """A document of two mentions of which none names a head."""
    rows = [f"{n}\ta" + "\t_" * 7 + "\tEntity=(1)" for n in (1, 2)]
    return "\n".join([f"# newdoc id = {name}", "# global.Entity = GRP", *rows, "", ""])


def test_without_zeros_their_score_is_of_nothing() -> None:
    document = Document("d", "d", {coded_nodes([0]): 0, coded_nodes([1]): 0})
    itself = {m: m for m in document.entity_of}
    assert zero_score(document, document, itself) == RatioScore(ratio(0, 0), ratio(0, 0))


def test_both_alignments_are_of_what_is_found_of_the_key() -> None:
    """
    Key {a c} {x}, response {x} {c} {e}; a and c are found at x, x is not. {a c} is aligned with {x}: φ₃ = 2 of 3
    mentions on each side, φ₄ = 2 · 2/(2 + 1) = 4/3 of 2 and of 3 entities.
    """
    a, c, e, x = (coded_nodes([place]) for place in range(4))
    key = Document("d", "d", {a: 0, c: 0, x: 1})
    response = Document("d", "d", {x: 0, c: 1, e: 2})
    found = scores_like(key, response, {a: x, x: c, c: e}, by_head=False)
    assert found["ceaf_m"] == RatioScore(ratio(2, 3), ratio(2, 3))
    assert found["ceaf_e"] == RatioScore(ratio(Fraction(4, 3), 2), ratio(Fraction(4, 3), 3))


def test_singletons_are_left_out_where_no_mention_is_repeated() -> None:
    one, two, alone = (coded_nodes([place]) for place in range(3))
    document = Document("d", "d", {one: 0, two: 0, alone: 1})
    assert without_singletons(document).entity_of == {one: 0, two: 0}


_OF_A_KIND = "expected two files, or two folders with files of equal names, one for each dataset"


def test_a_folder_and_a_file_are_no_datasets(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    keys, responses = folders(tmp_path, a=["boundary"])
    for words in ([keys, f"{responses}/a.conllu"], [f"{keys}/a.conllu", responses]):
        assert main(["score", *words, "--task", "crac2024"]) == 2
        folder, file = words if words[0] == keys else words[::-1]
        said = f"{folder}: a folder, but {file} is not ({_OF_A_KIND})\n"
        assert capsys.readouterr() == ("", said)


def test_each_task_has_its_settings() -> None:
    titles = {task: [row.title for row in rows] for task, rows in TASKS.items()}
    by_head = ["head-match", "partial-match", "exact-match", "with singletons"]
    since_2023 = ("crac2023", "crac2024", "crac2025", "crac2026")
    assert titles == {"crac2022": ["partial-match", *by_head[2:]], **dict.fromkeys(since_2023, by_head)}


def given_on_standard_input(monkeypatch: pytest.MonkeyPatch, text: str) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(text.encode())))


def test_a_response_on_standard_input_is_read_once(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    key, response = (Path(folder, "a.conllu") for folder in folders(tmp_path, a=["boundary"]))
    words = ["score", str(key), "-", "--task", "crac2024"]
    broken = response.read_text("utf-8").replace("Entity=(", "Entity=((", 1)
    for more in ([], ["--unreadable", "zero"]):
        given_on_standard_input(monkeypatch, response.read_text("utf-8"))
        assert json.loads(output_of(capsys, [*words, *more, "--format", "json"]))["primary"]["exact"] == "1"
    given_on_standard_input(monkeypatch, broken)
    assert json.loads(output_of(capsys, [*words, *more, "--format", "json"]))["primary"]["exact"] == "0"
    given_on_standard_input(monkeypatch, broken)
    assert main(words) == 2
    faults = capsys.readouterr().err.splitlines()
    assert faults
    assert [fault for fault in faults if not re.match("standard input:[0-9]+: ", fault)] == []


def columns(*cells: str, words: Sequence[str] = ()) -> str:
    """A document of one token a sentence, whose word is its number."""
    forms = words or [f"w{number}" for number in range(len(cells))]
    rows = "\n\n".join(f"a\t0\t0\t{form}\tNN\t(NP*)\t{cell}" for form, cell in zip(forms, cells, strict=True))
    return f"#begin document (a)\n{rows}\n\n#end document\n"


def test_mentions_with_another_one_before_them_are_near_or_far(tmp_path: Path) -> None:
    """
    Of one entity, the first mention has no other before it; the next three are near, those 3 and 7 sentences on far.

    Of `boundary`, by parts both mentions are right, and the second is near.
    """
    cells = ["-"] * 15
    for place in (0, 1, 2, 4, 7, 14):
        cells[place] = "(0)"
    key, response = two_files(tmp_path, columns(*cells), columns(*cells))
    (found,) = scored_task("crac2022", key, response, None, Settings(), by_text=("muc",)).datasets
    assert list(found.scores[0]) == ["muc", "b_cubed", "ceaf_e", "mor", "zero"]
    assert found.links == {"near": RatioScore(ratio(3, 3), ratio(3, 3)), "far": RatioScore(ratio(2, 2), ratio(2, 2))}
    key, response = folders(tmp_path, a=["boundary"])
    (found,) = scored_task("crac2022", key, response, None, Settings(), by_text=("muc",)).datasets
    assert found.links["near"] == RatioScore(ratio(1, 1), ratio(1, 1))


def test_a_mention_without_a_place_in_the_key_is_one_of_a_text(tmp_path: Path) -> None:
    key, side = two_files(
        tmp_path, columns("(0)", "(0)", words=["Ann's", "she"]), columns("(0)", "-", "(0)", words=["Ann", "'s", "she"])
    )
    (found,) = datasets(key, side, None, Settings(align="characters-twinless"))
    (pair,) = found.pairs
    assert [type(m) for m in pair.response.entity_of] == [Unplaced, int]


def test_units_of_archives_are_those_of_their_folders(tmp_path: Path) -> None:
    sides = folders(tmp_path, a=["boundary"], b=["gap"])
    archives = [zipped(side, tmp_path / f"{Path(side).name}.zip") for side in sides]
    for key in (sides[0], archives[0]):
        for response in (sides[1], archives[1]):
            (found,) = in_units(key, response, None, Settings())
            (scored,) = scored_task(None, key, response, None, Settings(units="corpus")).datasets
            assert list(scored.scores[0]) == ["muc", "b_cubed", "ceaf_e", "lea"]
            assert [(pair.within, len(pair.response.entity_of)) for pair in found.pairs] == [
                ("a.conllu", sum(map(len, CASES["boundary"][1].entities))),
                ("b.conllu", sum(map(len, CASES["gap"][1].entities))),
            ]

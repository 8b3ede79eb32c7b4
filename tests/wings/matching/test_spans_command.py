"""`corefref spans` and `--match`, end to end."""

import json
from pathlib import Path

import pytest

from corefref.cli import main
from corefref.wings.examples.worked_examples import spec_folder
from corefref.wings.matching.matching import RULES
from tests.commands import output_of, refusal_of

KEY = """\
#begin document (paper/example-1); part 000
paper/example-1 0 0 This DT (TOP(S(NP* -
paper/example-1 0 1 News NNP * -
paper/example-1 0 2 Corp. NNP *) -
paper/example-1 0 3 has VBZ (VP* -
paper/example-1 0 4 an DT (NP* (0
paper/example-1 0 5 extensive JJ * -
paper/example-1 0 6 presence NN *) 0)
paper/example-1 0 7 , , * -
paper/example-1 0 8 of IN (PP* -
paper/example-1 0 9 course NN (NP*)) -
paper/example-1 0 10 in IN (PP* -
paper/example-1 0 11 this DT (NP* -
paper/example-1 0 12 country NN *))) -
paper/example-1 0 13 . . *)) -

paper/example-1 0 0 That DT (TOP(S(NP* (0
paper/example-1 0 1 presence NN *) 0)
paper/example-1 0 2 grows VBZ (VP*))) -

#end document
"""
"""Example 1 of Moosavi et al. (2019)."""

RESPONSE = KEY.replace("NN *) 0)\npaper/example-1 0 7", "NN *) -\npaper/example-1 0 7").replace(
    "country NN *))) -", "country NN *))) 0)"
)

CORPUS = spec_folder().joinpath("corpus")


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, str]:
    (tmp_path / "key.conll").write_text(KEY, "utf-8")
    (tmp_path / "response.conll").write_text(RESPONSE, "utf-8")
    return str(tmp_path / "key.conll"), str(tmp_path / "response.conll")


def listed(capsys: pytest.CaptureFixture[str], *words: str) -> list[dict[str, object]]:
    assert main(["spans", *words, "--format", "json"]) == 0
    made: list[dict[str, object]] = json.loads(capsys.readouterr().out)
    return made


def test_spans_lists_minimum_spans_and_heads_as_json(
    files: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    document = "paper/example-1; part 000"
    first = {"document": document, "sentence": 0, "start": 4, "mina": [4, 5, 6], "head": 6, "fallback": False}
    second = {"document": document, "sentence": 1, "start": 0, "end": 1, "mina": [0, 1], "head": 1, "fallback": False}
    assert listed(capsys, files[0]) == [first | {"end": 6}, second]
    assert listed(capsys, files[1]) == [first | {"end": 12}, second]
    assert list(listed(capsys, files[0])[0]) == ["document", "sentence", "start", "end", "mina", "head", "fallback"]


def test_all_phrases_are_the_mentions_and_every_noun_phrase(
    files: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    found = [(row["sentence"], row["start"], row["end"]) for row in listed(capsys, files[1], "--all-phrases")]
    assert found == [(0, 0, 2), (0, 4, 6), (0, 4, 12), (0, 9, 9), (0, 11, 12), (1, 0, 1)]


def test_the_text_has_a_table_for_every_sentence(files: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert (
        output_of(capsys, ["spans", files[1]])
        == """\
document paper/example-1; part 000
----------------------------------

sentence 0: This News Corp. has an extensive presence , of course in this country .
start  end  mina   head  fallback  words                                              words of mina and head
4      12   4,5,6  6     no        an extensive presence , of course in this country  an extensive *presence*

sentence 1: That presence grows
start  end  mina  head  fallback  words          words of mina and head
0      1    0,1   1     no        That presence  That *presence*
"""
    )


@pytest.mark.parametrize("form", ["text", "json"])
def test_a_file_without_mentions_has_no_rows(form: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "empty.conll"
    path.write_text("#begin document (a)\na 0 0 he PRP - -\n\n#end document\n", "utf-8")
    assert output_of(capsys, ["spans", str(path), "--format", form]) == ("[]\n" if form == "json" else "")


def test_a_mention_across_sentences_has_no_head(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "across.conll"
    path.write_text("#begin document (a)\na 0 0 he PRP (S*) (0\n\na 0 0 left VBD (S*) 0)\n\n#end document\n", "utf-8")
    assert listed(capsys, str(path)) == [
        {"document": "a", "sentence": 0, "start": 0, "end": 1, "mina": [0, 1], "head": None, "fallback": True}
    ]
    assert "yes       he left  he left" in output_of(capsys, ["spans", str(path)])


BAD_PARSES = [
    ("(TOP(S(NP* (0\n", "- (0\n", "key.conll:17: the parse bit is '-' (expected openings"),
    ("(VP*))) -\n", "(VP*)) -\n", 'key.conll:19: the sentence ends inside TOP (expected ")" to close it)'),
    ("(VP*))) -\n", "(VP*)))) -\n", "key.conll:19: a closing bracket has no opening one"),
    ("(VP*))) -\n", "(VP* -\n", "key.conll:19: the sentence ends inside VP"),
]


@pytest.mark.parametrize(("old", "new", "message"), BAD_PARSES)
@pytest.mark.parametrize("command", ["spans", "score"])
def test_a_bad_parse_is_one_line_with_its_place(
    command: str, old: str, new: str, message: str, files: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    Path(files[0]).write_text(KEY.replace(old, new), "utf-8")
    assert message in refusal_of(
        capsys, ["spans", files[0]] if command == "spans" else ["score", *files, "--match", "mina"]
    )


def with_cells(text: str, *changed: tuple[int, str]) -> str:
    """The text with some cells of every token changed; an empty one is left out."""
    lines = list[str]()
    for line in text.split("\n"):
        cells = line.split()
        if cells and not line.startswith("#"):
            for number, cell in changed:
                cells[number] = cell
        lines.append(line if line.startswith("#") else " ".join(cell for cell in cells if cell))
    return "\n".join(lines)


NO_PARSES = [
    (
        with_cells(KEY, (5, "")),
        "key.conll:2: the sentence has no parse (expected parse bits, as `(NP*)` in column 6 of CoNLL-2012",
    ),
    (
        with_cells(KEY, (5, "-")),
        "key.conll:2: the sentence has no parse (expected parse bits, as `(NP*)` in column 6 of CoNLL-2012",
    ),
    (with_cells(KEY, (4, "-")), "key.conll:2: the sentence has no parts of speech (expected tags in column 5"),
]


@pytest.mark.parametrize(("text", "message"), NO_PARSES, ids=["no column", "no parses", "no parts of speech"])
@pytest.mark.parametrize("rule", [rule for rule in RULES if rule != "exact"])
def test_a_key_without_parses_is_one_line_that_says_so(
    rule: str, text: str, message: str, files: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    Path(files[0]).write_text(text, "utf-8")
    assert message in refusal_of(capsys, ["score", *files, "--match", rule])
    assert main(["score", *files, "--match", "exact"]) == 0


@pytest.mark.parametrize("rule", [rule for rule in RULES if rule != "exact"])
def test_a_key_of_sets_has_no_parses(rule: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert refusal_of(capsys, ["score", "--key", "{a b}", "--response", "{a b}", "--match", rule]).startswith(
        "--key:1: document 1 has no parses (expected CoNLL columns with parses"
    )


@pytest.mark.parametrize("text", ["{a b}\n", '{"doc_key": "1", "clusters": [[[0, 1]]]}\n'])
def test_spans_without_a_text_are_refused(text: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "key"
    path.write_text(text, "utf-8")
    assert main(["spans", str(path)]) == 2
    assert capsys.readouterr().err == f"{path}:1: document `1` has no parses (expected CoNLL-2012 columns)\n"


def test_sentences_without_mentions_need_no_parse(files: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    blank = "paper/example-1 0 0 Soon RB - -\n\n#end"
    for path in files:
        Path(path).write_text(Path(path).read_text("utf-8").replace("#end", blank), "utf-8")
    assert main(["score", *files, "--match", "mina"]) == 0
    assert main(["spans", files[0]]) == 0
    capsys.readouterr()
    assert "key.conll:21: the sentence has no parse" in refusal_of(capsys, ["spans", files[0], "--all-phrases"])


@pytest.mark.parametrize(
    ("rule", "exact"),
    [
        ("exact", "1/2"),
        ("mina", "1"),
        ("head", "1"),
        ("min", "1/2"),
        ("head-corefud", "1"),
        ("partial-corefud", "1/2"),
    ],
)
def test_example_1_is_scored_from_files_by_every_rule(
    rule: str, exact: str, files: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    """The response's mention is too long: MIN and partial matching refuse it, as Moosavi et al. (2019), §3, says."""
    assert main(["score", *files, "--match", rule, "--metrics", "mentions,muc", "--format", "json"]) == 0
    made = json.loads(capsys.readouterr().out)
    assert made["metrics"]["mentions"]["recall"]["exact"] == exact
    assert made["metrics"]["muc"]["recall"]["exact"] == ("1" if exact == "1" else "0")
    assert f"|match:{rule}|" in made["signature"]


def test_the_response_s_own_columns_are_not_looked_at(
    files: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    Path(files[1]).write_text(with_cells(RESPONSE, (4, "-"), (5, "-")), "utf-8")
    assert main(["score", *files, "--match", "mina", "--metrics", "muc", "--format", "json"]) == 0
    assert json.loads(capsys.readouterr().out)["metrics"]["muc"]["f1"]["exact"] == "1"


@pytest.mark.parametrize("rule", RULES)
def test_every_metric_is_scored_under_every_rule_and_a_perfect_response_is_perfect(
    rule: str, capsys: pytest.CaptureFixture[str]
) -> None:
    key = str(CORPUS.joinpath("key.conll"))
    made = json.loads(output_of(capsys, ["score", key, key, "--match", rule, "--metrics", "all", "--format", "json"]))
    assert {figures["f1"]["exact"] for figures in made["metrics"].values()} == {"1"}


@pytest.mark.parametrize("rule", RULES)
def test_engine_and_reading_agree_under_every_rule(rule: str, capsys: pytest.CaptureFixture[str]) -> None:
    files = [str(CORPUS.joinpath(name)) for name in ("key.conll", "response-boundaries.conll")]
    printed = []
    for way in ([], ["--by-definition"]):
        assert main(["score", *files, "--match", rule, "--metrics", "all", "--format", "json", *way]) == 0
        printed.append(capsys.readouterr().out)
    assert printed[0] == printed[1]


COLLAPSING = """\
#begin document (rome)
rome 0 0 the DT (S(NP(NP* (0|(1
rome 0 1 man NN *) 0)
rome 0 2 in IN (PP* -
rome 0 3 Rome NNP (NP*))) 1)
rome 0 4 left VBD (VP*)) -

#end document
"""


def test_mentions_that_a_rule_cannot_tell_apart_are_reported_once_for_each_side(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    key, response = tmp_path / "key.conll", tmp_path / "response.conll"
    key.write_text(COLLAPSING, "utf-8")
    response.write_text(COLLAPSING.replace("(0|(1", "(0|(0").replace("1)", "0)"), "utf-8")
    assert main(["score", str(key), str(response), "--match", "mina", "--metrics", "mentions,lea"]) == 0
    assert capsys.readouterr().err.splitlines() == [
        "corefref: note: --match mina: in the key 1 minimum span has more than one mention: 2 mentions, 1 of these "
        "spans in more than one entity, first in document rome",
        "corefref: note: --match mina: in the response 1 minimum span has more than one mention: 2 mentions, 0 of "
        "these spans in more than one entity, first in document rome",
    ]
    assert main(["score", str(key), str(response), "--match", "exact"]) == 0
    assert capsys.readouterr().err == ""


def test_singletons_are_dropped_before_mentions_are_matched(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """With its singleton `the man`, the response has a mention equal to the key's; without it, `the man in Rome`."""
    key, response = tmp_path / "key.conll", tmp_path / "response.conll"
    rest = "\nrome 0 0 he PRP (S(NP*) (0)\nrome 0 1 left VBD (VP*)) -\n\n#end"
    text = COLLAPSING.replace("\n#end", rest)
    key.write_text(text.replace("(0|(1", "(0").replace("1)", "-"), "utf-8")
    response.write_text(
        text.replace("(0|(1", "(1|(0").replace("NN *) 0)", "NN *) 1)").replace("))) 1)", "))) 0)"), "utf-8"
    )
    found = {}
    for singletons in ("keep", "drop"):
        words = ["score", str(key), str(response), "--match", "mina", "--metrics", "muc", "--format", "json"]
        assert main([*words, "--singletons", singletons]) == 0
        found[singletons] = json.loads(capsys.readouterr().out)["metrics"]["muc"]["recall"]["exact"]
    assert found == {"keep": "0", "drop": "1"}

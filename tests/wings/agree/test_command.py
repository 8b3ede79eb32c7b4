"""`corefref agree`: what it prints, what it refuses, and that order means nothing."""

import json
import random
import re
from fractions import Fraction
from pathlib import Path

import jsonschema  # type: ignore[import-untyped]  # it ships no types
import pytest

import corefref
from corefref.cli import main
from corefref.formats.documents import InputError
from corefref.scoring.settings import Settings
from corefref.wings.agree import counting
from corefref.wings.agree.annotators import METRICS, SYMMETRIC, Agreement
from corefref.wings.agree.disputes import Disputes
from spec.invariants import INVARIANTS
from tests.commands import output_of, refusal_of

TOP = Path(__file__).resolve().parents[3]
CORPUS = TOP / "spec" / "corpus"
KEY, RESPONSE, OTHER = (str(CORPUS / f"{name}.conll") for name in ("key", "response", "response-b"))
SCHEMA = json.loads((TOP / "spec" / "schema" / "agreement.schema.json").read_text("utf-8"))


def found(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    text = output_of(capsys, ["agree", *words, "--format", "json"])
    jsonschema.Draft202012Validator(SCHEMA).validate(json.loads(text))
    return text


def sets(folder: Path, **texts: str) -> list[str]:
    """A file of set notation for each annotator."""
    for name, text in texts.items():
        (folder / name).write_text(text, "utf-8")
    return [str(folder / name) for name in texts]


def columns(*documents: tuple[str, str]) -> str:
    """Documents of columns: a name, and rows of word and coreference."""
    return "".join(
        f"#begin document ({name}); part 000\n" + rows.replace(" ", "\t").replace(";", "\n") + "\n\n#end document\n"
        for name, rows in documents
    )


def test_the_metrics_are_those_whose_f1_does_not_depend_on_who_is_the_key() -> None:
    symmetric = next(invariant for invariant in INVARIANTS if invariant.id == "f1_symmetric")
    assert set(SYMMETRIC) == set(symmetric.proved.split())
    # Choice AGREE-5, with the members of the CoNLL score.
    assert METRICS == ("mentions", "muc", "b_cubed", "ceaf_e", "blanc_luo_2014", "lea", "conll")
    assert set(METRICS) <= set(SYMMETRIC)


def test_a_pair_has_the_f1_that_score_has(capsys: pytest.CaptureFixture[str]) -> None:
    pairs = json.loads(found(capsys, KEY, RESPONSE, OTHER))["pairs"]
    names = [("key", "response"), ("key", "response-b"), ("response", "response-b")]
    assert [tuple(pair["annotators"]) for pair in pairs] == names
    words = ["--metrics", ",".join(METRICS), "--format", "json", "--undefined", "none"]
    for pair, files in zip(pairs, ((KEY, RESPONSE), (KEY, OTHER), (RESPONSE, OTHER)), strict=True):
        scored = json.loads(output_of(capsys, ["score", *files, *words]))["metrics"]
        assert {m: value["exact"] for m, value in pair["f1"].items()} == {m: scored[m]["f1"]["exact"] for m in METRICS}


def test_the_f1_of_all_is_the_mean_and_alpha_is_not(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    files = sets(tmp_path, a="{x y}", b="{x y}", c="{x} {y}")
    data = json.loads(found(capsys, *files))
    assert data["all"]["f1"]["b_cubed"]["exact"] == str((1 + Fraction(2, 3) * 2) / 3)
    assert data["all"]["f1"]["muc"]["exact"] is None
    assert {of: value["exact"] for of, value in data["all"]["alpha"].items()} == {
        "identity": "-1/9", "subsumption": "1/11", "jaccard": "0", "masi": "-1/19", "links": "0",
    }  # fmt: skip
    assert [pair["alpha"]["identity"]["exact"] for pair in data["pairs"]] == [None, "-1/5", "-1/5"]
    printed = output_of(capsys, ["agree", *files])
    assert re.search(r"^all +100\.00 +0/0 +77\.78", printed, re.MULTILINE)
    assert re.search(r"^a · b +0/0 +0/0 +0/0 +0/0 +0/0$", printed, re.MULTILINE)


def test_the_order_of_annotators_and_of_documents_means_nothing(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    first = json.loads(found(capsys, KEY, RESPONSE, OTHER, "--confidence", "90"))
    again = json.loads(found(capsys, OTHER, KEY, RESPONSE, "--confidence", "90"))
    exact = [
        {of: value["exact"] for of, value in {**data["all"]["f1"], **data["all"]["alpha"]}.items()}
        for data in (first, again)
    ]
    assert exact[0] == exact[1]
    turned = []
    for file in (KEY, RESPONSE, OTHER):
        parts = re.findall(r"#begin.*?#end document\n", Path(file).read_text("utf-8"), re.DOTALL)
        random.Random(4).shuffle(parts)
        turned.append(tmp_path / Path(file).name)
        turned[-1].write_text("".join(parts), "utf-8")
    other = json.loads(found(capsys, KEY, *map(str, turned[1:])))
    assert other["pairs"] == json.loads(found(capsys, KEY, RESPONSE, OTHER))["pairs"]


def test_intervals_hold_their_figure(capsys: pytest.CaptureFixture[str]) -> None:
    data = json.loads(found(capsys, KEY, RESPONSE, OTHER, "--confidence", "95"))
    for figures in (*data["pairs"], data["all"]):
        for value in (*figures["f1"].values(), *figures["alpha"].values()):
            low, high = value["interval"]
            assert value["exact"] is not None
            assert low <= Fraction(value["exact"]) <= high
            assert low < high
    # Of one pair the interval of F1 is that of score.
    words = [KEY, RESPONSE, "--metrics", "lea", "--confidence", "95"]
    scored = json.loads(output_of(capsys, ["score", *words, "--format", "json"]))
    (of_two,) = json.loads(found(capsys, *words))["pairs"]
    assert of_two["f1"]["lea"]["interval"] == scored["intervals"]["metrics"]["lea"]["f1"]


def test_the_sums_of_all_documents_are_the_expected_disagreement(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    files = sets(tmp_path, a="{a b} {c}\n{a b} {c}\n\n", b="{a} {b c}\n{a b} {c}\n\n")
    data = json.loads(found(capsys, *files))
    assert data["documents"] == 3
    sums = data["all"]["alpha"]["identity"]
    assert (sums["observed"], sums["expected"], sums["exact"]) == ("6", "42/5", "2/7")
    assert sums["decimal"] == repr(float(Fraction(2, 7)))


def test_what_is_most_disputed_stands_in_its_context(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    a = columns(("d", "Ann (0);saw -;Bob (1);and -;she (0);left -"))
    b = columns(("d", "Ann (0);saw -;Bob (1);and -;she (1);left -"))
    c = columns(("d", "Ann (0);saw -;Bob (0);and -;she -;left -"))
    files = sets(tmp_path, a=a, b=b, c=c)
    data = json.loads(found(capsys, *files, "--disputes", "2"))
    mention, second = data["disputed"]["mentions"]
    # Ann: {Ann she}, {Ann}, {Ann Bob} are 1/2, 2/3, 1/2 apart; Bob and she: as much.
    assert (mention["words"], mention["disagreement"]) == ("Ann", "5/9")
    assert mention["annotators"] == {"a": "with she", "b": "alone", "c": "with Bob"}
    assert (second["words"], second["disagreement"]) == ("Bob", "5/9")
    links = data["disputed"]["links"]
    assert [(link["to"], link["words"]) for link in links] == [("Ann", "Bob"), ("Ann", "she")]
    assert {link["disagreement"] for link in links} == {"2/3"}
    assert links[0]["annotators"] == {"a": "apart", "b": "apart", "c": "linked"}
    assert links[1]["annotators"] == {"a": "linked", "b": "apart", "c": "not marked"}
    text = output_of(capsys, ["agree", *files, "--disputes", "1"])
    assert "1. d; part 000, 0.56: [Ann] saw Bob and she left\n" in text
    assert "1. d; part 000, 0.67: Ann saw [Bob] and she left back to [Ann]\n" in text
    assert "disputed" not in output_of(capsys, ["agree", *files, "--disputes", "0"])
    assert "disputed" not in output_of(capsys, ["agree", files[0], *sets(tmp_path, again=a)])


def test_of_equals_the_first_in_the_corpus_is_kept(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    files = sets(tmp_path, a="{a b}\n{c d}\n{e f g}\n", b="{a} {b}\n{c} {d}\n{e} {f} {g}\n")
    disputed = json.loads(found(capsys, *files, "--disputes", "2"))["disputed"]["mentions"]
    assert [item["words"] for item in disputed] == ["e", "f"]
    more = json.loads(found(capsys, *files, "--disputes", "4"))["disputed"]["mentions"]
    assert [item["words"] for item in more] == ["e", "f", "g", "a"]


def test_what_is_disputed_stands_in_the_order_of_the_text(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    # The first annotator has not marked what comes first.
    a = columns(("d", "Ann -;Bob (0);she (0)"))
    b = columns(("d", "Ann (0);Bob -;she (0)"))
    mentions = json.loads(found(capsys, *sets(tmp_path, a=a, b=b)))["disputed"]["mentions"]
    assert [(item["words"], item["disagreement"]) for item in mentions] == [
        ("she", "2/3"),
        ("Ann", "1/2"),
        ("Bob", "1/2"),
    ]
    # A link goes by the later of its mentions, and fellows by how near they are.
    a = columns(("d", "Ann (0);Bob (1);he (1);she (0);herself (0)"))
    b = columns(("d", "Ann (0);Bob (1);he (2);she (3);herself (4)"))
    disputed = json.loads(found(capsys, *sets(tmp_path, a=a, b=b)))["disputed"]
    assert [(link["words"], link["to"]) for link in disputed["links"]] == [
        ("he", "Bob"),
        ("she", "Ann"),
        ("herself", "she"),
    ]
    assert {item["words"]: item["annotators"]["a"] for item in disputed["mentions"]} == {
        "Ann": "with she, herself",
        "Bob": "with he",
        "he": "with Bob",
        "she": "with herself, Ann",
        "herself": "with she, Ann",
    }


def test_without_a_document_there_is_no_interval() -> None:
    agreement = Agreement(("a", "b"), ("lea",), Settings(), Disputes(0))
    assert [figures.intervals for figures in agreement.figures(Fraction(95, 100))] == [{}, {}]


def test_every_format_has_the_tables(capsys: pytest.CaptureFixture[str]) -> None:
    words = ["agree", KEY, RESPONSE, OTHER, "--metrics", "conll,lea", "--confidence", "95"]
    assert "| key · response | 59.43 | 52.96 |" in output_of(capsys, [*words, "--format", "markdown"])
    part = output_of(capsys, [*words, "--format", "latex"])
    assert r"key $\cdot$ response & 59.43 & 52.96 \\" in part
    assert "disputed" not in part
    page = output_of(capsys, [*words, "--format", "html"])
    assert "<title>Agreement of 3 annotators</title>" in page
    assert "59.43" in page
    cells = [line.split("\t") for line in output_of(capsys, [*words, "--format", "tsv"]).splitlines()]
    assert cells[0] == ["annotators", "figure", "exact", "decimal"]
    assert len(cells) == 1 + 4 * (2 + len(counting.ALPHAS))
    # The matrix: F1 of the last metric above the diagonal, α over links below.
    text = output_of(capsys, words)
    assert re.search(r"^response +0\.6169 +65\.45$", text, re.MULTILINE)


def test_tables_and_intervals_of_equal_documents(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    """What is drawn of equal documents is equal. Of a and c, α is -1/5, 1/7, 0, -1/11 and 0: worked out by hand."""
    files = sets(tmp_path, a="{x y}\n{x y}\n", b="{x y}\n{x y}\n", c="{x} {y}\n{x} {y}\n")
    words = ["agree", *files, "--metrics", "b_cubed", "--confidence", "95"]
    text = output_of(capsys, words)
    lines = text.splitlines()
    assert "Annotators  α identity  α subsumption  α Jaccard   α MASI  α links" in lines
    assert "a · c          -0.2000         0.1429     0.0000  -0.0909   0.0000" in lines
    assert "a · c        66.67" in lines
    assert "95% intervals" in lines
    assert re.search(r"^Annotators +Figure +Interval$", text, re.MULTILINE)
    assert re.search(r"^a · c +B³ +\[66\.67, 66\.67\]$", text, re.MULTILINE)
    assert re.search(r"^a · c +α identity +\[-0\.2000, -0\.2000\]$", text, re.MULTILINE)
    assert re.search(r"^all +α MASI +\[-0\.0526, -0\.0526\]$", text, re.MULTILINE)
    assert "1,000 resamples of 2 documents, seed 1, 0/0 counts 0; with few documents they are too narrow" in text
    assert "Above the diagonal" in text
    assert "Above the diagonal" not in output_of(capsys, ["agree", *files[1:]])
    part = output_of(capsys, [*words, "--format", "latex"])
    assert r"a $\cdot$ c & -0.2000 & 0.1429 &" in part
    assert "with y" not in part
    assert "apart" not in part
    cells = output_of(capsys, [*words, "--format", "tsv"]).splitlines()
    assert cells[:2] == ["annotators\tfigure\texact\tdecimal", "a · b\tb_cubed\t1\t1.0"]


def test_a_document_without_a_mention_of_the_first_is_there_too(
    capsys: pytest.CaptureFixture[str], tmp_path: Path
) -> None:
    """JSON of mentions says nothing of it, so that one annotator may have more documents than another."""

    def mentions(*documents: str) -> str:
        return "".join(
            json.dumps({"doc_id": document, "tokens_ids": [token], "cluster_id": 1}) + "\n"
            for document in documents
            for token in (0, 1)
        )

    files = sets(tmp_path, a=mentions("d"), b=mentions("d", "e"), c=mentions("d", "f"))
    data = json.loads(found(capsys, *files))
    assert (data["documents"], [annotator["mentions"] for annotator in data["annotators"]]) == (3, [2, 4, 4])
    # In another order, a document waits for its other parts.
    files = sets(tmp_path, a=mentions("d", "e"), b=mentions("d", "e"), c=mentions("e", "d"))
    data = json.loads(found(capsys, *files))
    assert (data["documents"], [annotator["mentions"] for annotator in data["annotators"]]) == (2, [4, 4, 4])


def test_singletons_may_be_left_out(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    files = sets(tmp_path, a="{a b} {c} {d}", b="{a} {b c} {d}")
    exact = {
        treatment: json.loads(found(capsys, *files, "--singletons", treatment))["all"]["alpha"]["identity"]["exact"]
        for treatment in ("keep", "drop")
    }
    # Without d, which both leave alone, α is that of the second example of the page.
    assert exact == {"keep": "4/25", "drop": "-2/13"}
    assert "|singletons:drop|" in json.loads(found(capsys, *files, "--singletons", "drop"))["signature"]


ASKS_THE_KEY = (
    "its F₁ depends on which annotator is the key (expected of mentions, muc, b_cubed, ceaf_m, ceaf_e, blanc_luo_2014,"
    " lea, b_cubed_all, conll"
)


@pytest.mark.parametrize(
    ("texts", "words", "said"),
    [
        (("{a}", "{a}\n{b}"), [], "b:2: document 2 is not in a (expected no document beyond those of a)"),
        (("{a}\n{b}", "{a}"), [], "a:2: document 2 is not in b (expected every document of a)"),
        (
            (columns(("d", "x (0);y -")), columns(("d", "x (0);z -"))),
            [],
            "b:3: token `z` differs from a's `y` (a:3) (expected the same tokens; --tokens ignore compares their",
        ),
        (
            (columns(("d", "x (0);y -")), columns(("d", "x (0)"))),
            [],
            "b:1: document d; part 000 has 1 tokens, a (a:1) has 2; a goes on with `y` (a:3) (expected the same tokens",
        ),
        (("{a}",), [], "corefref: 1 file given (expected the files of two or more annotators)"),
        ((), [], "corefref: no file given (expected the files of two or more annotators)"),
        (("{a}",), ["./a"], "./a: the same as a (expected each annotator once)\n"),
        (("{a}",), ["a"], "a: named twice (expected each annotator once)\n"),
        (("{a}",), ["none"], "none: no such file"),
        ((), ["none", "none"], "none: named twice (expected each annotator once)\n"),
        ((), ["none", "there"], "none: no such file"),
        (
            ("{a}", "{a}"),
            ["--metrics", "blanc"],
            f"corefref: blanc: {ASKS_THE_KEY}; blanc_luo_2014 is BLANC without a key)\n",
        ),
        (("{a}", "{a}"), ["--metrics", "lea,b_cubed_0"], f"corefref: b_cubed_0: {ASKS_THE_KEY})\n"),
        (("{a}", "{a} {a}"), [], "b:1: repeated mention: `a` is in two entities, numbers 1 and 2 of the line"),
    ],
)
def test_what_is_refused(
    texts: tuple[str, ...],
    words: list[str],
    said: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.chdir(tmp_path)
    for name, text in zip("ab", texts, strict=False):
        Path(name).write_text(text, "utf-8")
    Path("there").write_text("{a}", "utf-8")
    line = refusal_of(capsys, ["agree", *"ab"[: len(texts)], *words])
    assert line.startswith(said)


def test_folders_are_paired_by_name(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    for annotator, text in {"ann": "{a b} {c}", "bob": "{a} {b c}"}.items():
        (tmp_path / annotator).mkdir()
        (tmp_path / annotator / "one").write_text(text, "utf-8")
        (tmp_path / annotator / "two").write_text(text, "utf-8")
    folders = [str(tmp_path / "ann"), str(tmp_path / "bob")]
    data = json.loads(found(capsys, *folders))
    assert data["documents"] == 2
    assert data["all"]["alpha"]["links"]["exact"] == "-1/4"
    (tmp_path / "bob" / "two").unlink()
    assert f"two: not in {folders[1]} (expected" in refusal_of(capsys, ["agree", *folders])
    assert f"two: not in {folders[1]} (expected" in refusal_of(capsys, ["agree", *folders[::-1]])


def test_python_has_the_command_too(tmp_path: Path) -> None:
    files = sets(tmp_path, a="{a b} {c}", b="{a} {b c}")
    assert corefref.agree(*files, metrics=["lea"], disputes=0).to_dict()["mentions"] == 3
    with pytest.raises(InputError, match="named twice"):
        corefref.agree(files[0], files[0])


def test_a_fault_ends_in_no_partial_output(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = sets(tmp_path, a="{a}\n{b}\n{c", b="{a}\n{b}\n{c}")
    assert main(["agree", *files]) == 2
    assert capsys.readouterr().out == ""


def test_of_a_file_with_both_sides_one_is_read_for_every_annotator(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """Else the clusters of one would be compared with the predictions of the other."""
    both = '{"doc_key": "d", "sentences": [["a", "b", "c"]], "clusters": [%s], "predicted_clusters": [%s]}\n'
    (tmp_path / "one").write_text(both % ("[[0, 0], [1, 1]]", "[[1, 1], [2, 2]]"), "utf-8")
    (tmp_path / "two").write_text(both % ("[[0, 0], [1, 1]]", "[[0, 0], [2, 2]]"), "utf-8")
    words = ["agree", str(tmp_path / "one"), str(tmp_path / "two"), "--metrics", "muc", "--format", "tsv"]
    assert main(words) == 2
    refusal = capsys.readouterr().err
    assert refusal.startswith(f"{tmp_path / 'one'}:1: ")
    assert "--side" in refusal
    figures = {}
    for side in ("key", "response"):
        assert main([*words, "--side", side]) == 0
        figures[side] = capsys.readouterr().out.splitlines()[1].split("\t")[2]
    assert figures == {"key": "1", "response": "0"}

"""`corefref reconcile`: answers, exit codes, JSON, tables, and what it refuses."""

import json
from collections.abc import Mapping
from pathlib import Path

import jsonschema  # type: ignore[import-untyped]  # it ships no types
import pytest

import corefref
from corefref.cli import main
from corefref.wings.reconcile.answers import command
from corefref.wings.reconcile.departures import data, rows
from tests.commands import output_of

SPEC = Path(__file__).parents[3] / "spec"
SCHEMA = json.loads((SPEC / "schema" / "reconciled.schema.json").read_text("utf-8"))
KEY, RESPONSE = str(SPEC / "corpus" / "key.conll"), str(SPEC / "corpus" / "response.conll")
ELEVEN = ("--key", "{a b d} {c e f g} {h i j k}", "--response", "{a b c} {d e f g} {h i j} {k}")
"""The pair of README's first sentence."""


def said(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> str:
    assert main(["reconcile", *words]) == code
    out, err = capsys.readouterr()
    assert err == ""
    return out


def told(capsys: pytest.CaptureFixture[str], *words: str, code: int = 0) -> Mapping[str, object]:
    found = json.loads(said(capsys, *words, "--format", "json", code=code))
    jsonschema.Draft202012Validator(SCHEMA).validate(found)
    assert isinstance(found, dict)
    return found


def names(found: Mapping[str, object]) -> list[list[str]]:
    """The departures of each explanation."""
    explanations = found["explanations"]
    assert isinstance(explanations, list)
    return [[d["id"] for d in one["departures"]] for one in explanations]


@pytest.mark.parametrize(
    ("figure", "expected"),
    [
        ("68.93", [["singletons_dropped"], ["e2e-coref"], ["coreference-eval"], ["response_singletons_dropped"]]),
        ("63.77", [["metric4coref"]]),
    ],
)
def test_the_figures_of_the_first_sentence(
    figure: str, expected: list[list[str]], capsys: pytest.CaptureFixture[str]
) -> None:
    found = told(capsys, *ELEVEN, "--figure", f"conll={figure}")
    assert names(found) == expected


def test_the_default_is_the_answer_where_it_fits(capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, *ELEVEN, "--figure", "conll=66.12")
    assert found["default"] == {
        "fits": True,
        "figures": {"conll.f1": {"printed": "66.12", "exact": "570953/863478", "decimal": "0.6612247214173378"}},
    }
    assert names(found) == []
    assert said(capsys, *ELEVEN, "--figure", "conll=66.12").startswith("CoNLL 66.12: the default gives it")


def test_what_tells_explanations_apart_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    found = said(capsys, *ELEVEN, "--figure", "conll=68.93")
    assert "What would tell them apart: Mentions" in found
    assert "No figure here tells 1 from 4" in found
    assert "one figure in " in found
    assert "give a second figure" in found


def test_nothing_that_fits_has_the_nearest_three(capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, *ELEVEN, "--figure", "conll=12.00", code=1)
    nearest = found["nearest"]
    assert isinstance(nearest, list)
    assert len(nearest) == 3
    offs = [one["off"] for one in nearest]
    assert offs == sorted(offs)
    assert "nothing that was tried gives it" in said(capsys, *ELEVEN, "--figure", "conll=12.00", code=1)


def test_two_figures_allow_two_departures(capsys: pytest.CaptureFixture[str]) -> None:
    """The response's singletons are dropped, which leaves two mentions of three; recall is printed for precision."""
    words = ("--key", "{a b} {c}", "--response", "{a b} {c}", "--figure", "mentions.recall=66.67")
    found = told(capsys, *words, "--figure", "mentions.precision=66.67")
    assert ["recall_for_precision", "response_singletons_dropped"] in [sorted(one) for one in names(found)]
    assert all(len(one) == 2 for one in names(found))


def test_one_figure_allows_two_departures_only_if_asked(capsys: pytest.CaptureFixture[str]) -> None:
    words = (*ELEVEN, "--figure", "conll=50.59")
    alone, pairs = told(capsys, *words, code=1)["tried"], told(capsys, *words, "--pairs", code=1)["tried"]
    assert isinstance(alone, dict)
    assert isinstance(pairs, dict)
    assert (alone["pairs"], pairs["alone"]) == (0, alone["alone"])
    assert pairs["pairs"] > 1000


def test_the_command_of_a_setting_is_that_of_score(capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, KEY, RESPONSE, "--figure", "conll=67.35", "--figure", "b_cubed.recall=61.04")
    first = found["explanations"]
    assert isinstance(first, list)
    assert first[0]["command"] == f"corefref score {KEY} {RESPONSE} --singletons drop"
    words = first[0]["command"].split()[1:]
    assert "CoNLL          –          –  67.35" in output_of(capsys, words)


@pytest.mark.parametrize(
    "name",
    [d.id for d in rows().values() if d.option and d.axis != "report" and d.option.partition(" ")[0] != "--windows"],
)
def test_an_option_gives_the_figures_of_its_row(name: str, capsys: pytest.CaptureFixture[str]) -> None:
    under = json.loads(said(capsys, KEY, RESPONSE, "--under", name, "--format", "json"))["figures"]
    found = json.loads(output_of(capsys, ["score", KEY, RESPONSE, *rows()[name].option.split(), "--format", "json"]))
    scored = {
        f"{m}.{n}": f["exact"] for m, of_one in found["metrics"].items() for n, f in of_one.items() if "exact" in f
    }
    assert under == scored


def test_windows_are_those_of_their_option(capsys: pytest.CaptureFixture[str]) -> None:
    under = json.loads(said(capsys, KEY, RESPONSE, "--under", "windows_128", "--format", "json"))["figures"]
    found = json.loads(output_of(capsys, ["score", KEY, RESPONSE, "--windows", "128", "--format", "json"]))
    assert under["lea.f1"] == found["metrics"]["lea"]["f1"]["exact"]
    assert under["blanc.f1"] == found["metrics"]["blanc"]["f1"]["exact"]


def test_under_a_departure_the_figures_are_printed(capsys: pytest.CaptureFixture[str]) -> None:
    found = said(capsys, KEY, RESPONSE, "--under", "singletons_dropped")
    assert found.endswith("CoNLL          –          –  67.35\n\nunder: --singletons drop\n")
    exact = json.loads(said(capsys, *ELEVEN, "--under", "metric4coref", "--format", "json"))
    assert exact["under"] == ["metric4coref"]
    # MUC over all pairs: 1 + 3 + 3 of 3 + 6 + 6 links of the key, of 3 + 6 + 3 of the response; F₁ is 14/27.
    assert exact["figures"]["muc.f1"] == "14/27"
    assert "lea.f1" not in exact["figures"]


def test_one_document_left_out_is_a_range(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    key, response = tmp_path / "key", tmp_path / "response"
    key.write_text("{a b}\n{a b}\n{a b}\n{a b}\n")
    response.write_text("{a b}\n{a} {b}\n{a} {b}\n{a b}\n")
    # Without a document that is right, 1 link of 3 is left.
    found = said(capsys, str(key), str(response), "--figure", "muc.recall=33.33")
    assert "one document left out: 1, 4; MUC recall from 33.3333 to 33.3333" in found
    data = told(capsys, str(key), str(response), "--figure", "muc.recall=33.33")
    # What stands in the range has no number to be told apart by.
    numbered = [n for n, (name, *_) in enumerate(names(data), start=1) if not name.startswith("left_out:")]
    apart = data["apart"]
    assert isinstance(apart, dict)
    assert sorted(n for numbers in apart["classes"] for n in numbers) == numbered
    assert len(names(data)) == len(numbered) + 2


def test_other_matching_rules_are_tried_where_nothing_else_fits(capsys: pytest.CaptureFixture[str]) -> None:
    printed = output_of(capsys, ["score", KEY, RESPONSE, "--match", "head", "--metrics", "conll,lea,mentions"])
    figures = [line.split() for line in printed.splitlines() if line.startswith(("CoNLL", "LEA", "Mentions "))]
    words = [f"--figure={row[0]}={row[3]}" for row in figures if len(row) == 4]
    assert len(words) == 3
    # Nothing stands on standard error, though rules are tried that score would note something of.
    found = told(capsys, KEY, RESPONSE, *words, "--seconds", "1")
    assert ["match_head"] in names(found)


def test_a_table_says_which_rows_are_comparable(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "key").write_text("{a b d} {c e f g} {h i j k}\n")
    (tmp_path / "one").write_text("{a b c} {d e f g} {h i j} {k}\n")
    (tmp_path / "two").write_text("{a b d} {c e f g} {h i j k}\n")
    table = tmp_path / "table.tsv"
    rows_of_table = ["system\tresponse\tmetric\tfigure", "papers\tone\tconll\t66.12", "dropped\tone\tconll\t68.93"]
    table.write_text("\n".join([*rows_of_table, "perfect\ttwo\tconll\t100.00", "other\tone\tconll\t12.00"]) + "\n")
    found = said(capsys, str(tmp_path / "key"), "--table", str(table), code=1)
    assert found.splitlines() == [
        "papers: CoNLL 66.12: the default",
        "dropped: CoNLL 68.93: --singletons drop, or e2e-coref 9d1ee19, fastcoref 8888e51, allennlp-models b1f3722, or "
        "coreference-eval 0.0.2, or singletons of the response dropped, those of the key kept",
        "perfect: CoNLL 100.00: the default",
        "other: CoNLL 12.00: nothing that was tried",
        "comparable under the default: papers, perfect",
    ]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ((*ELEVEN,), "no figure given (expected --figure METRIC=PERCENT, or --table FILE)"),
        ((*ELEVEN, "--figure", "conll"), "--figure: `conll` is not METRIC=PERCENT or METRIC.MEASURE=PERCENT"),
        ((*ELEVEN, "--figure", "conll=x"), "--figure: `x` is not a percentage"),
        ((*ELEVEN, "--figure", "conll=5x"), "--figure: `5x` is not a percentage with up to 10 decimals"),
        ((*ELEVEN, "--figure", "conll=5.12345678901"), "--figure: `5.12345678901` is not a percentage"),
        ((*ELEVEN, "--figure", "muc.recal=5"), "--figure: `muc.recal=5` is not METRIC=PERCENT or METRIC.MEASURE="),
        ((*ELEVEN, "--figure", "all=5"), "--figure: `all=5` does not name one metric of entities alone"),
        ((*ELEVEN, "--figure", "conll.recall=5"), "--figure: conll is a mean of F1 and has no recall"),
        ((*ELEVEN, "--figure", "nec=5"), "does not name one metric of entities alone"),
        ((*ELEVEN, "--figure", "mucc=5"), "--figure: unknown metric"),
        ((*ELEVEN, "--figure", "muc=5", "--figure", "MUC.f1=6"), "--figure: muc.f1 twice"),
        ((*ELEVEN, "--under", "singletons_droped"), "did you mean singletons_dropped?"),
        ((*ELEVEN, "--under", "means,means_with_links"), "exclude each other"),
        ((*ELEVEN, "--under", "windows_128"), "windows_128 cannot be, or does nothing, on these files"),
        (
            (*ELEVEN, "--under", "means", "--figure", "muc=5"),
            "--under cannot be combined with --figure, since it prints figures",
        ),
        ((*ELEVEN, "--figure", "muc=5", "--seconds", "0"), "--seconds"),
        (("--table", "none", "key", "response"), "--table stands beside KEY alone (expected one key, not 2 files)"),
    ],
)
def test_bad_usage_is_one_line(words: tuple[str, ...], message: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["reconcile", *words]) == 2
    out, err = capsys.readouterr()
    assert out == ""
    assert err.count("\n") == 1
    assert message in err


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("a\tb\tmuc\n", "1: 3 cells with tabs between them (expected 4: system, response, metric, figure)"),
        ("a\tkey\tmuc\tx\n", "1: `x` is not a percentage"),
        ("a\tkey\tmuc\t5\na\tother\tlea\t5\n", "2: `a` has a second response"),
        ("a\tkey\tmuc\t5\na\tkey\tmuc\t6\n", "2: `a` has muc twice"),
        ("", "1: no figures"),
    ],
)
def test_a_bad_table_is_refused_with_its_line(
    text: str, message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "key").write_text("{a b}\n")
    table = tmp_path / "table.tsv"
    table.write_text(text)
    assert main(["reconcile", str(tmp_path / "key"), "--table", str(table)]) == 2
    out, err = capsys.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert f"table.tsv:{message}" in err


def test_a_table_names_each_system_once_under_an_explanation(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    # MUC of both documents together is 1/3; documents without a link in the key, or without a mention in the
    # response, leave several means of documents with one value, 1/2.
    (tmp_path / "key").write_text("{a b}\n{c d e}\n{f}\n")
    for name in ("one", "two"):
        (tmp_path / name).write_text("{a b}\n{c} {d} {e}\n{f}\n")
    (tmp_path / "table.tsv").write_text("".join(f"{name}\t{name}\tmuc.f1\t50.00\n" for name in ("one", "two")))
    assert main(["reconcile", str(tmp_path / "key"), "--table", str(tmp_path / "table.tsv")]) == 0
    lines = [line for line in capsys.readouterr().out.splitlines() if line.startswith("comparable")]
    assert [line.rpartition(": ")[2] for line in lines] == ["one, two"]
    assert not [line for line in lines if "before" in line]


def test_the_function_is_the_command(tmp_path: Path) -> None:
    for name, text in zip(("key", "response"), ELEVEN[1::2], strict=True):
        (tmp_path / name).write_text(text)
    found = corefref.reconcile(tmp_path / "key", tmp_path / "response", figure={"conll": "68.93"})
    assert found.ok
    assert found == corefref.reconcile(tmp_path / "key", tmp_path / "response", figure=["conll=68.93"])
    assert found == corefref.reconcile(tmp_path / "key", tmp_path / "response", figure="conll=68.93")
    assert not corefref.reconcile(tmp_path / "key", tmp_path / "response", figure="conll=12.00").ok


def test_a_figure_is_shown_as_its_departure_prints_it(capsys: pytest.CaptureFixture[str]) -> None:
    # MUC of a key {a b c} and a response {a b} has the F₁ 2/3.
    given = ("reconcile", "--key", "{a b c}", "--response", "{a b}", "--figure")
    for figure, line in (
        ("muc.f1=66.66", "1 --rounding truncate: 66.66\n"),
        ("muc.f1=0.67", "1 a share, not a percentage: 0.67\n"),
        ("muc.f1=10.00", "a share, not a percentage: 0.67, off by 9.33\n"),
    ):
        main([*given, figure])
        assert line in capsys.readouterr().out


def test_a_row_that_is_no_option_is_reproduced_under_its_name() -> None:
    assert command((rows()["scorch"],), ("a key", "b")) == "corefref reconcile 'a key' b --under scorch"
    assert command((rows()["means"], rows()["truncated"]), ("a", "b")) == (
        "corefref score a b --over mean --rounding truncate"
    )


def test_situations_name_rows() -> None:
    assert len(data()["situations"]) == 11
    assert {row for one in data()["situations"] for row in one.get("rows", ())} <= rows().keys()


def test_figures_that_one_departure_gives_are_tried_in_no_pairs(capsys: pytest.CaptureFixture[str]) -> None:
    # Without k the response has 10 of the key's 11 mentions, and F₁ of mentions is 20/21.
    found = told(capsys, *ELEVEN, "--figure", "conll=68.93", "--figure", "mentions=95.24")
    tried = found["tried"]
    assert isinstance(tried, dict)
    # The default has all mentions, 4.76 points above: 476 figures on either side.
    assert (tried["pairs"], tried["points"], tried["possible"]) == (0, "4.76", 953**2)
    assert names(found) == [["singletons_dropped"], ["response_singletons_dropped"]]
    assert found["apart"] == {"by": [], "classes": [[1, 2]]}


def test_other_figures_are_exact(capsys: pytest.CaptureFixture[str]) -> None:
    found = told(capsys, "--key", "{a b c}", "--response", "{a b}", "--figure", "muc.f1=66.66")
    explanations = found["explanations"]
    assert isinstance(explanations, list)
    assert names(found) == [["truncated"]]
    others = explanations[0]["others"]
    assert (others["mentions.recall"]["exact"], others["lea.recall"]["exact"]) == ("2/3", "1/3")


def test_what_was_not_tried_is_said(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    matching = "other matching rules (--match), which are tried where nothing else fits"
    left_out = "one document left out, which needs six figures, or ten documents or fewer"
    for number, said_of in ((2, set()), (3, set()), (12, {left_out})):
        for name, text in (("key", "{a b}\n"), ("response", "{a} {b}\n")):
            (tmp_path / name).write_text(text * number)
        words = (str(tmp_path / "key"), str(tmp_path / "response"), "--figure", "muc=12.34")
        not_tried = told(capsys, *words, code=1)["not_tried"]
        assert isinstance(not_tried, list)
        assert said_of == {left_out, matching} & set(not_tried)
    assert names(told(capsys, KEY, RESPONSE, "--figure", "mentions=12.34", code=1)) == []
    not_tried = told(capsys, KEY, RESPONSE, "--match", "head", "--figure", "mentions=12.34", code=1)["not_tried"]
    assert isinstance(not_tried, list)
    assert matching in not_tried

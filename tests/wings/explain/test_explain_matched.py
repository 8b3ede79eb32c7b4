"""`explain` where files annotate more than spans: who was matched with whom, zeros, parts of mentions, plurals."""

import json
import re
from fractions import Fraction
from pathlib import Path

import jsonschema  # type: ignore[import-untyped]  # it ships no types
import pytest

from corefref.cli import main
from tests.commands import output_of, two_files
from tests.wings.explain.test_explain_command import CORPUS, SETS
from tests.wings.matching.test_alignments import HEADER, KEY, RESPONSE

SCHEMA = json.loads((CORPUS.parent / "schema" / "explained.schema.json").read_text("utf-8"))
MATCHED = ("--match", "head-corefud", "--zeros", "dependent")

PLURALS = """\
1	Eva	_	_	_	_	2	nsubj	_	Entity=(e1--1-)
2	saw	_	_	_	_	0	root	_	_
3	Ann	_	_	_	_	2	obj	_	Entity=(e2--1-)

1	They	_	_	_	_	2	nsubj	_	Entity=(e3--1-)|SplitAnte=e1<e3,e2<e3
2	left	_	_	_	_	0	root	_	_
3	Bo	_	_	_	_	2	obj	_	Entity=(e4--1-)

"""


def written(folder: Path, key: str, response: str) -> tuple[str, str]:
    return two_files(folder, HEADER + key, HEADER + response, ".conllu")


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    return output_of(capsys, ["explain", *words])


@pytest.fixture
def files(tmp_path: Path) -> tuple[str, str]:
    return written(tmp_path, KEY, RESPONSE)


@pytest.mark.parametrize("form", ["text", "markdown"])
def test_it_says_who_was_matched_with_whom_and_why(
    files: tuple[str, str], form: str, capsys: pytest.CaptureFixture[str]
) -> None:
    shown = printed(capsys, *files, *MATCHED, "--metric", "lea", "--format", form).replace("\\", "")
    assert "4 of 6 key mentions and of 5 response mentions are matched." in shown
    unequal = " ".join(shown.split("Pairs that are not equal: 2")[1].split("Key mentions without")[0].split())
    # The house and there, of which the response has the house: two words of three.
    assert "the_house_…_there@2-3,6-6" in unequal
    assert "the_house@2" in unequal
    assert "rule: 2/3" in unequal
    # The zero behind "sold" in the key, before it in the response: one parent, two relations.
    assert "∅1.1@7+1" in unequal
    assert "∅0.1@7~1" in unequal
    assert "zeros: 10 · 0 + 1 = 1" in unequal
    assert "Ann@5" in shown.split("Key mentions without a pair: 2")[1]
    assert "there@6" in shown.split("Response mentions without a pair: 1")[1]


def test_each_side_shows_its_own_words(files: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    (found,) = json.loads(printed(capsys, *files, *MATCHED, "--metric", "lea", "--format", "json"))
    assert ["the_house_…_there@2-3,6-6"] in found["key"].values()
    assert ["the_house@2"] in found["response"].values()
    recall, precision = found["sides"]
    assert ["the_house_…_there@2-3,6-6"] in [piece["mentions"] for t in recall["terms"] for piece in t["pieces"]]
    assert ["the_house@2"] in [piece["mentions"] for t in precision["terms"] for piece in t["pieces"]]


def test_json_has_every_pair_exactly_and_satisfies_its_schema(
    files: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    made = json.loads(printed(capsys, *files, *MATCHED, "--format", "json"))
    jsonschema.Draft202012Validator(SCHEMA).validate(made)
    matching = made[0]["matching"]
    assert (matching["match"], matching["zeros"]) == ("head-corefud", "dependent")
    assert sorted(str(pair["weight"]) for pair in matching["pairs"]) == ["1", "2/3", "None", "None"]
    assert [alone["mention"] for alone in matching["key_alone"]] == ["Ann@5", "it@8"]
    assert all(one["matching"] == matching for one in made)


@pytest.mark.parametrize(
    "words",
    [
        SETS,
        ["--key", "", "--response", ""],
        [str(CORPUS / "key.conll"), str(CORPUS / "response.conll"), "--metrics", "all"],
        [str(CORPUS / "key.conll"), str(CORPUS / "response.conll"), "--match", "mina", "--metrics", "muc,conll"],
    ],
    ids=" ".join,
)
def test_explanations_satisfy_the_schema(words: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    made = json.loads(printed(capsys, *words, "--format", "json"))
    jsonschema.Draft202012Validator(SCHEMA).validate(made)
    assert ("matching" in made[0]) == ("--match" in words)


def test_equal_mentions_need_no_list_of_pairs(files: tuple[str, str], capsys: pytest.CaptureFixture[str]) -> None:
    assert "matched" not in printed(capsys, *files, "--metric", "lea")


def test_a_page_draws_the_parts_of_mentions_and_empty_nodes(
    files: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    shown = printed(capsys, *files, *MATCHED, "--metric", "lea", "--format", "html")
    rows = re.findall(r'<td class="([kr])">(.*?)</td>', shown.split('id="text"')[1].split("</section>")[0])
    plain = [(side, re.sub("<[^>]*>", "", row)) for side, row in rows]
    assert plain == [
        ("k", "[Eva]k1 bought [[the house…]k3 1/2 of [Ann]k4]k2 […there]k3 2/2"),
        ("r", "⟨Eva⟩r1 bought ⟨⟨the house⟩r3 of Ann⟩r2 ⟨there⟩r4"),
        ("k", "sold [∅1.1]k1 [it]k2"),
        ("r", "⟨∅0.1⟩r1 sold it"),
    ]
    first = rows[0][1]
    # The words between the parts light up with what they are in, and not with the mention around them.
    assert '<span class="between" data-e="k2">of</span>' in first
    assert '<span class="between" data-e="k2 k4">Ann</span>' in first
    assert first.count("<b data-e=k3>") == 4
    assert '<span class="zero">∅1.1</span>' in rows[2][1]
    assert "is an empty node" in shown


def test_a_page_tells_the_names_under_which_mentions_are_scored_from_those_that_are_shown(
    files: tuple[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    shown = printed(capsys, *files, *MATCHED, "--metric", "lea", "--format", "html")
    data = json.loads(re.findall(r'id="data">(.*?)</script>', shown)[0])
    assert [data["strings"][n] for n in data["entities"]["r3"]] == ["the house@2"]
    assert [data["strings"][n] for n in data["scored"]["r3"]] == ["the house … there@2-3,6-6"]
    assert "k3" not in data["scored"]


def test_a_page_folds_what_is_beyond_ten_rows(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = [f"{n}\tw\t_\t_\t_\t_\t0\troot\t_\tEntity=(e{n}--1-)\n" for n in range(1, 13)]
    alone = [row if n == 0 else row.partition("Entity")[0] + "_\n" for n, row in enumerate(rows)]
    files = written(tmp_path, "".join([*rows, "\n"]), "".join([*alone, "\n"]))
    shown = printed(capsys, *files, *MATCHED, "--metric", "lea", "--format", "html")
    assert "Key mentions without a pair: 11" in shown
    assert re.search(r"<details[^>]*><summary[^>]*>(<[^>]*>)*1 more", shown)


def test_hostile_words_of_a_mention_of_parts_are_escaped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = KEY.replace("house", "<img\u202e>").replace("there", "]]><b>")
    shown = printed(capsys, *written(tmp_path, text, text), *MATCHED, "--metric", "lea", "--format", "html")
    assert "<img" not in shown
    assert "]]><b>" not in shown
    assert "\u202e" not in shown
    assert r"&lt;img\u202e&gt;" in shown


def test_against_draws_what_each_response_has(
    files: tuple[str, str], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    other = tmp_path / "other.conllu"
    other.write_text(HEADER + KEY, "utf-8")
    words = (*files, "--against", str(other), *MATCHED, "--metric", "lea", "--format", "html")
    shown = printed(capsys, *words)
    assert "⟨⟨the house⟩a3" in re.sub("<[^>]*>", "", shown)
    assert "⟪⟪the house…⟫b3 1/2" in re.sub("<[^>]*>", "", shown)
    # Its links are told by the names under which its mentions are scored.
    data = json.loads(re.findall(r'id="data">(.*?)</script>', shown)[0])
    assert [data["strings"][n] for n in data["entities"]["a3"]] == ["the house@2"]
    assert data["scored"]["a3"] == data["entities"]["k3"] == data["entities"]["b3"]


def test_plurals_are_paired_by_their_antecedents(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    response = PLURALS.replace("e2<e3", "e4<e3")
    files = written(tmp_path, PLURALS, response)
    made = json.loads(
        printed(capsys, *files, "--split-antecedents", "score", "--metrics", "b_cubed,blanc,conll", "--format", "json")
    )
    jsonschema.Draft202012Validator(SCHEMA).validate(made)
    (pair,) = made[0]["plurals"]
    assert (pair["key"], pair["response"]) == ("+k1+k2", "+r1+r4")
    # One of two antecedents.
    assert (pair["recall"], pair["precision"], pair["f1"]) == ("1/2", "1/2", "1/2")
    assert {p["measure"] for p in made[1]["plurals"]} == {"BLANC, coreference links", "BLANC, non-coreference links"}
    assert "split-antecedents:score" in made[0]["signature"]
    shown = printed(capsys, *files, "--split-antecedents", "score", "--metric", "b_cubed")
    assert "They@3 +k1+k2" in shown
    assert "+k1+k2  +r1+r4    1/2  1/2  1/2" in shown
    # Side by side: MUC, B³, two of CEAF, LEA, and for each half of BLANC one without a partner on each side.
    beside = printed(capsys, *files, "--split-antecedents", "score")
    assert beside.split("Plurals, paired")[1].count("+k1+k2") == 7
    page = printed(capsys, *files, "--split-antecedents", "score", "--metric", "lea", "--format", "html")
    assert "<caption><bdi>Plurals, paired by antecedents: ρ, π and f" in page


def test_what_is_explained_of_plurals_is_what_is_scored(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    response = PLURALS.replace("e2<e3", "e4<e3")
    other = "\n# newdoc id = e\n"
    files = written(
        tmp_path, PLURALS.rstrip("\n") + "\n" + other + PLURALS, response.rstrip("\n") + "\n" + other + PLURALS
    )
    words = (*files, "--split-antecedents", "score", "--format", "json")
    scored = json.loads(
        output_of(
            capsys,
            ["score", *words, "--undefined", "none", "--metrics", "mentions,muc,b_cubed,ceaf_m,ceaf_e,blanc,lea,conll"],
        )
    )["metrics"]
    explained = {one["metric"]: one for one in json.loads(printed(capsys, *words)) if one["document"] is None}
    assert scored.keys() == explained.keys()
    for metric, figures in scored.items():
        for name, figure in figures.items():
            if name in ("recall", "precision", "f1"):
                assert explained[metric][name] == figure["exact"], (metric, name)
    assert Fraction(explained["b_cubed"]["recall"]) < 1
    # Plurals are of a document each.
    assert {len(one["plurals"]) for one in explained.values()} == {0}


def test_a_metric_without_a_formula_for_plurals_is_refused(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    files = written(tmp_path, PLURALS, PLURALS)
    assert main(["explain", *files, "--split-antecedents", "score", "--metric", "b_cubed_sys"]) == 2
    assert "b_cubed_sys counts no plurals" in capsys.readouterr().err

"""Figures on a text: responses with fewer and fewer spurious mentions, and the lengths of spans."""

import csv
import json
from fractions import Fraction
from pathlib import Path

import pytest

from corefref.cli import main
from tests.commands import refusal_of

CORPUS = Path(__file__).resolve().parents[3] / "spec" / "corpus"
KEY, RESPONSE = str(CORPUS / "key.conll"), str(CORPUS / "response.conll")


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    made = tmp_path_factory.mktemp("figures")
    assert main(["spec", "figures", str(made)]) == 0
    return made


def points(folder: Path, figure: int, metric: str, measure: str) -> list[Fraction]:
    found = rows(folder / f"cai-strube-2010-figure-{figure}.csv")
    return [100 * Fraction(row[measure]) for row in found if row["metric"] == metric]


@pytest.mark.parametrize(("metric", "rise"), [("muc", "10.7"), ("b_cubed_sys", "8.6"), ("b_cubed_all", "11.4")])
def test_precision_rises_as_spurious_mentions_are_left_out_of_a_response(folder: Path, metric: str, rise: str) -> None:
    """The rises were found by another program too, from the text alone."""
    curve = points(folder, 1, metric, "precision")
    assert len(curve) == 11
    assert abs(curve[-1] - curve[0] - Fraction(rise)) <= Fraction(1, 20)


def test_what_discards_spurious_mentions_is_constant(folder: Path) -> None:
    for measure in ("recall", "precision", "f1"):
        assert len(set(points(folder, 1, "b_cubed_0", measure))) == 1
    assert len(set(points(folder, 2, "ceaf_m", "recall"))) == 1


def test_a_point_is_what_perturb_and_score_give(
    folder: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    thinned = str(tmp_path / "thinned.conll")
    assert main(["perturb", RESPONSE, "--kind", "drop-twinless", "--rate", "0.3", "--key", KEY, "-o", thinned]) == 0
    assert main(["score", KEY, thinned, "--metrics", "ceaf_m_sys,muc", "--format", "json"]) == 0
    scored = json.loads(capsys.readouterr().out)["metrics"]
    (row,) = (
        row
        for row in rows(folder / "cai-strube-2010-figure-2.csv")
        if (row["x"], row["metric"]) == ("30", "ceaf_m_sys")
    )
    assert [row[m] for m in ("recall", "precision", "f1")] == [
        scored["ceaf_m_sys"][m]["exact"] for m in ("recall", "precision", "f1")
    ]


TEXT = """\
#begin document (toy); part 000
toy 0 0 the  DT  (S(NP(NP*  - - - - - (0
toy 0 1 man  NN  *)         - - - - - -
toy 0 2 in   IN  (PP*       - - - - - -
toy 0 3 Rome NNP (NP*)))    - - - - - (1)|0)
toy 0 4 saw  VBD (VP*       - - - - - -
toy 0 5 him  PRP (NP*)))    - - - - - (0)

#end document
"""
"""“the man in Rome” has the minimum span “the man”, and the head “man”."""

ROW = "{}\t{}" + "\t_" * 8 + "\t{}" + "\t_" * 4
IDENTITY = {
    1: "(EntityID=1|MarkableID=m1|Min=1,2",
    4: "(EntityID=2|MarkableID=m2|Min=4))",
    6: "(EntityID=1|MarkableID=m3)",
}
MINIMA = "\n".join(
    [
        "# newdoc id = toy",
        "# global.columns = ID FORM LEMMA UPOS XPOS FEATS HEAD DEPREL DEPS MISC IDENTITY BRIDGING DISCOURSE_DEIXIS"
        " REFERENCE NOM_SEM",
        *(
            ROW.format(n, word, IDENTITY.get(n, "_"))
            for n, word in enumerate(["the", "man", "in", "Rome", "saw", "him"], 1)
        ),
        "",
        "",
    ]
)


def test_lengths_and_what_contains_the_annotated_minimum_are_counted(tmp_path: Path) -> None:
    """Maximum spans of 4, 1 and 1 words, minimum spans of 2, 1 and 1; two mentions have an annotated one."""
    key, minima = tmp_path / "key.conll", tmp_path / "minima.ua"
    key.write_text(TEXT, "utf-8")
    minima.write_text(MINIMA, "utf-8")
    words = ["--key", str(key), "--response", str(key), "--minima", str(minima)]
    assert main(["spec", "figures", str(tmp_path / "out"), *words]) == 0
    found = {
        row.pop("spans"): list(row.values()) for row in rows(tmp_path / "out" / "moosavi-et-al-2019-section-5.csv")
    }
    assert found == {
        "maximum": ["3", "2", "2", "0", "0", "1", "2", "2"],
        "mina": ["3", "4/3", "2", "1", "0", "0", "2", "2"],
        "head": ["3", "1", "3", "0", "0", "0", "1", "2"],
    }


def test_a_text_has_both_sides(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert "one side of the text is missing" in refusal_of(capsys, ["spec", "figures", str(tmp_path), "--key", KEY])
    assert list(tmp_path.iterdir()) == []

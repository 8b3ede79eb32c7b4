"""`corefref spec figures`, end to end."""

import csv
import sys
from fractions import Fraction
from pathlib import Path

import pytest

from corefref.cli import main
from corefref.wings.examples.exhibits import exhibits
from corefref.wings.examples.plots import LOOKS, pictures
from spec.papers.figures import SIX
from tests.commands import refusal_of


def rows(path: Path) -> list[dict[str, str]]:
    with path.open(encoding="utf-8", newline="") as stream:
        return list(csv.DictReader(stream))


def test_every_figure_and_table_becomes_a_file_of_exact_fractions(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    folder = tmp_path / "new" / "folder"
    assert main(["spec", "figures", str(folder)]) == 0
    names = [f"{exhibit.id.replace('/', '-')}.csv" for exhibit in exhibits({})]
    names += ["cai-strube-2010-figure-1.csv", "cai-strube-2010-figure-2.csv"]
    lengths = "moosavi-et-al-2019-section-5.csv"
    assert capsys.readouterr().out.splitlines() == [str(folder / name) for name in [*names, lengths]]
    assert sorted(path.name for path in folder.iterdir()) == sorted([*names, lengths])
    for name in names:
        for row in rows(folder / name):
            assert list(row) == ["figure", "x", "metric", "recall", "precision", "f1"]
            assert all(0 <= Fraction(row[column]) <= 1 for column in ("recall", "precision", "f1"))


def test_an_undefined_figure_is_left_empty_if_asked(tmp_path: Path) -> None:
    assert main(["spec", "figures", str(tmp_path), "--undefined", "none"]) == 0
    first = rows(tmp_path / "moosavi-strube-2016-figure-2.csv")[0]
    assert first == {
        "figure": "moosavi-strube-2016/figure-2",
        "x": "0",
        "metric": "muc",
        "recall": "0",
        "precision": "",
        "f1": "",
    }


def test_constructions_can_be_switched(tmp_path: Path) -> None:
    switches = ["--core", "as-published", "--wrong-groups", "pairs", "--identified", "entities", "--most-extra", "10"]
    assert main(["spec", "figures", str(tmp_path / "a")]) == 0
    assert main(["spec", "figures", str(tmp_path / "b"), *switches]) == 0
    changed = {
        path.stem[-1]
        for path in (tmp_path / "a").glob("*-figure-*.csv")
        if path.read_bytes() != (tmp_path / "b" / path.name).read_bytes()
    }
    assert changed == set("2378")


@pytest.mark.extras
def test_every_figure_becomes_pictures_the_same_each_time(tmp_path: Path) -> None:
    assert main(["spec", "figures", str(tmp_path), "--plots"]) == 0
    drawn = sorted(path for path in tmp_path.iterdir() if path.suffix != ".csv")
    assert [path.suffix for path in drawn] == [".png", ".svg"] * 7
    for path in drawn:
        assert path.read_bytes().startswith(b"\x89PNG" if path.suffix == ".png" else b"<?xml")
    again = pictures([exhibit for exhibit in exhibits({}) if exhibit.axis][-1])
    assert [path.read_bytes() for path in drawn[-2:]] == [again["png"], again["svg"]]


def test_every_metric_has_a_look_of_its_own() -> None:
    assert set(LOOKS) == set(SIX)
    assert len({look.colour for look in LOOKS.values()}) == len(SIX)
    assert len({(look.marker, look.filled) for look in LOOKS.values()}) == len(SIX)
    assert len({(look.line, look.width) for look in LOOKS.values()}) == len(SIX)


def test_without_matplotlib_only_pictures_are_refused(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(sys.modules, "matplotlib", None)
    assert main(["spec", "figures", str(tmp_path / "a")]) == 0
    capsys.readouterr()
    said = refusal_of(capsys, ["spec", "figures", str(tmp_path / "b"), "--plots"])
    assert said == "corefref: --plots needs matplotlib (expected the extra plots, or: pip install matplotlib)\n"
    assert not (tmp_path / "b").exists()


@pytest.mark.parametrize(
    ("words", "message"),
    [
        ([], "corefref: spec figures: expected one folder\n"),
        (["{file}"], "{file}: file exists (expected a folder to write into)\n"),
        (["{file}/x"], "{file}/x: not a directory (expected a folder to write into)\n"),
    ],
)
def test_a_folder_that_cannot_be_written_is_one_line(
    words: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "file"
    file.write_text("", "utf-8")
    assert main(["spec", "figures", *(word.format(file=file) for word in words)]) == 2
    captured = capsys.readouterr()
    assert (captured.out, captured.err) == ("", message.format(file=file))


@pytest.mark.parametrize("words", [["list"], ["show", "LEA-1"], ["export", "x"]])
@pytest.mark.parametrize("option", [["--plots"], ["--undefined", "none"]])
def test_options_of_figures_are_refused_elsewhere(
    words: list[str], option: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    message = f"{option[0]} changes what spec figures writes (expected spec figures, or no {option[0]})"
    assert refusal_of(capsys, ["spec", *words, *option]) == f"corefref: {message}\n"

"""Leaderboards of a few mentions, worked out by hand, and the competition of a platform."""

import csv
import io
import json
import struct
import zipfile
import zlib
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from types import SimpleNamespace
from typing import cast

import pytest

from corefref.wings.leaderboard.codabench import bundle, scores
from corefref.wings.leaderboard.standings import Leaderboard, Standing
from corefref.wings.shared.writing import zipped
from corefref.wings.tasks.tasks import COLUMNS, TASKS
from tests.commands import output_of


def mentions(*places: tuple[str, int]) -> str:
    """JSON of mentions of one entity: each of a document, and its token."""
    return "".join(json.dumps({"doc_id": d, "tokens_ids": [t], "cluster_id": 1}) + "\n" for d, t in places)


def board(
    folder: Path, capsys: pytest.CaptureFixture[str], texts: Mapping[str, str], *options: str
) -> tuple[Mapping[str, Mapping[str, object]], Sequence[Mapping[str, str]]]:
    """The submissions of a board by their names, and its rows; the first text is the key."""
    for name, text in texts.items():
        (folder / name).write_text(text, "utf-8")
    files = [str(folder / name) for name in texts]
    output_of(capsys, ["leaderboard", *files, *options, "--out", str(folder / "board")])
    found = json.loads((folder / "board" / "leaderboard.json").read_text("utf-8"))["submissions"]
    rows = list(csv.DictReader((folder / "board" / "leaderboard.csv").read_text("utf-8").splitlines()))
    return {one["name"]: one for one in found}, rows


def test_a_board_of_four_mentions(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    key = mentions(("d", 0), ("d", 1), ("e", 0), ("e", 1))
    texts = {"key": key, "good": key, "poor": mentions(("d", 0), ("d", 1), ("e", 0), ("f", 1))}
    found, rows = board(tmp_path, capsys, texts, "--units", "corpus")
    # Three of four mentions are left in one entity: MUC 2/3 and 1, B³ (3 · 3/4)/4 and 1, φ₄ = 6/7, LEA 3/6 and 1.
    f1 = {"muc": Fraction(4, 5), "b_cubed": Fraction(18, 25), "ceaf_e": Fraction(6, 7), "lea": Fraction(2, 3)}
    f1["conll"] = sum((f1[name] for name in ("muc", "b_cubed", "ceaf_e")), Fraction(0)) / 3
    shown = {row["metric"]: row["exact"] for row in rows if row["submission"] == "poor" and row["dataset"] == "key"}
    assert shown == {name: str(value) for name, value in f1.items()}
    # One text tells nobody apart, so there is no rank.
    assert {row["rank"] for row in rows} == {""}
    assert {one["rank"] for one in found.values()} == {None}
    assert (found["good"]["checks"], found["poor"]["checks"]) == ({}, {"other-documents": 1, "singleton": 2})
    assert found["poor"]["left_out"] == ["poor:4: key has no document `f`"]
    assert ("checks", "singleton", "2") in [(row["setting"], row["metric"], row["exact"]) for row in rows]


def test_what_is_checked_is_the_response_in_the_format_that_was_named(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    one, two = [["0", "1", "명", "A"], ["1", "2", "호", "A"]], ["2", "3", "명", "B"]
    text = json.dumps({"doc_id": "d", "omniscent_separate": [one], "reader_separate": [one, [two]]}) + "\n"
    options = ("--units", "corpus", "--input-format", "koconovel-reader-separate")
    found, _ = board(tmp_path, capsys, {"key": text, "ours": text}, *options)
    assert found["ours"]["checks"] == {"singleton": 1}


def test_a_document_of_a_topic_is_known_by_its_own_name(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = ("36_0\ta.xml\t0\t1\tThe", "36_1\t{}.xml\t1\t2\tdog")
    text = "#begin document 36\n" + "\n".join(f"36\t{row}\tTrue\t(3)\n" for row in rows) + "#end document\n"
    texts = {"key": text.format("b"), "ours": text.format("c")}
    found, _ = board(tmp_path, capsys, texts, "--units", "topic", "--tokens", "ignore")
    assert found["ours"]["left_out"] == ["ours:1: key has no document `c.xml`"]


def test_faults_are_counted_and_what_is_unusual_is_not() -> None:
    assert Standing("a", "", [], {"not-read": 3, "singleton": 2}, []).faults == 3


@pytest.fixture
def files() -> Mapping[str, bytes]:
    """The files of a competition."""
    made = bundle("crac2022", {"one": b"{a b}"}, "my/image:1", ("--missing", "empty"), zipped)
    with zipfile.ZipFile(io.BytesIO(made)) as inside:
        return {name: inside.read(name) for name in inside.namelist()}


def test_a_competition_names_its_columns(files: Mapping[str, bytes]) -> None:
    rows = files["competition.yaml"].decode().partition("    columns:\n")[2]
    assert rows.splitlines() == [
        f'      - {{title: "{title}", key: {key}, index: {place}, sorting: desc, precision: 2}}'
        for place, (title, key) in enumerate(
            [
                ("CoNLL F1 (partial-match)", "primary"),
                ("exact-match", "exact_match"),
                ("with singletons", "with_singletons"),
                *((metric, metric) for metric in ("muc", "b_cubed", "ceaf_e", "zero", "mor")),
            ]
        )
    ]
    assert "datasets of CoNLL F1 (partial-match); a dataset" in files["overview.md"].decode()
    with zipfile.ZipFile(io.BytesIO(files["scoring_program.zip"])) as program:
        assert program.read("metadata.yaml").decode() == (
            "command: python3 -m corefref leaderboard /app/input/ref /app/input/res --task crac2022 --missing empty"
            " --for codabench --out /app/output\n"
        )


def test_a_competition_has_a_picture(files: Mapping[str, bytes]) -> None:
    """A PNG: 8 bits of red, green and blue in 64 rows of 64, each behind the number of its filter, which is none."""
    picture = files["logo.png"]
    chunks, place = {}, 8
    while place < len(picture):
        (size,) = struct.unpack(">I", picture[place : place + 4])
        kind, content = picture[place + 4 : place + 8], picture[place + 8 : place + 8 + size]
        assert struct.unpack(">I", picture[place + 8 + size : place + 12 + size]) == (zlib.crc32(kind + content),)
        chunks[kind], place = content, place + 12 + size
    assert struct.unpack(">IIBBBBB", chunks[b"IHDR"]) == (64, 64, 8, 2, 0, 0, 0)
    rows = zlib.decompress(chunks[b"IDAT"])
    assert (len(rows), {rows[n * 193] for n in range(64)}, len({*zip(*[iter(rows[1:193])] * 3, strict=True)})) == (
        *(64 * 193, {0}),
        1,
    )


def test_a_platform_is_given_percentages() -> None:
    f1 = {setting.title: dict.fromkeys(COLUMNS, Fraction(1, 4)) for setting in TASKS["crac2022"]}
    of_one = SimpleNamespace(mean=lambda title, metric: f1[title][metric])
    given = scores(cast(Leaderboard, SimpleNamespace(standings=[of_one], task="crac2022")))
    keys = ("primary", "exact_match", "with_singletons", "muc", "b_cubed", "ceaf_e", "zero", "mor")
    assert given == dict.fromkeys(keys, 25.0)

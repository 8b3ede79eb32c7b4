"""Counts that contradict themselves are refused, and those that `score` writes never do."""

import itertools
import json
from pathlib import Path

import pytest

from corefref.cli import main
from tests.commands import output_of, refusal_of
from tests.fuzz.commands import read_as_they_are

PAIR = ("--key", "{a b c} {d}", "--response", "{a b} {c d}")
SETTINGS = (
    (), ("--singletons", "drop"), ("--repeated", "first"), ("--windows", "2"), ("--match", "head-corefud"),
    ("--zeros", "dependent"), ("--match", "mina"), ("--align", "characters-twinless", "--tokens", "ignore"),
    ("--undefined", "none"),
)  # fmt: skip


def test_counts_of_every_seed_under_every_setting_can_be_merged(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = [tmp_path / str(number) for number, _ in enumerate(read_as_they_are())]
    for file, text in zip(files, read_as_they_are(), strict=True):
        file.write_bytes(text)
    merged = 0
    for (key, response), settings in itertools.product(itertools.pairwise([*files, files[0]]), SETTINGS):
        for other in (key, response):
            words = ["score", str(key), str(other), "--metrics", "all", "--format", "counts", *settings]
            if main([*words, "--missing", "empty", "--extra", "ignore"]) == 0:
                (tmp_path / "counts").write_text(capsys.readouterr().out, "utf-8")
                assert main(["merge", str(tmp_path / "counts")]) == 0, (key.read_bytes(), settings)
                merged += 1
            capsys.readouterr()
    assert merged > 200


@pytest.mark.parametrize(
    ("place", "value", "says"),
    [
        (
            ("muc", "recall", "numerator"),
            "2",
            "counts: muc is not what it is in conll (expected the same counts in both)",
        ),
        (
            ("lea", "precision", "denominator"),
            "3",
            "counts: lea is divided by `3` (expected 4, of 4 mentions in 2 entities)",
        ),
        (
            ("mentions", "recall", "denominator"),
            "5",
            "counts: mentions is divided by `5` (expected 4, of 4 mentions in 2",
        ),
    ],
)
def test_counts_that_contradict_themselves_are_refused(
    place: tuple[str, str, str], value: str, says: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """MUC's recall is 1/2: one of the key's two links is found; each side has four mentions in two entities."""
    made = json.loads(output_of(capsys, ["score", *PAIR, "--metrics", "mentions,muc,lea,conll", "--format", "counts"]))
    metric, measure, part = place
    made["counts"][metric][measure][part] = value
    (tmp_path / "counts").write_text(json.dumps(made), "utf-8")
    assert refusal_of(capsys, ["merge", str(tmp_path / "counts")]).startswith(f"{tmp_path / 'counts'}: {says}")

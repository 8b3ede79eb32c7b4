"""`score --confidence`: the interval of one system."""

import json
from pathlib import Path

import pytest

from tests.commands import output_of, refusal_of

CORPUS = Path(__file__).parents[3] / "spec" / "corpus"
KEY, RESPONSE, OTHER = (str(CORPUS / f"{name}.conll") for name in ("key", "response", "response-b"))


def printed(capsys: pytest.CaptureFixture[str], *words: str) -> str:
    return output_of(capsys, list(words))


def test_the_intervals_of_one_system_are_those_that_compare_gives(capsys: pytest.CaptureFixture[str]) -> None:
    """Both draw the same resamples of the same documents, whatever stands beside a system."""
    words = ("--metrics", "muc,conll", "--format", "json")
    alone = json.loads(printed(capsys, "score", KEY, RESPONSE, *words, "--confidence", "90"))["intervals"]
    beside = json.loads(printed(capsys, "compare", KEY, RESPONSE, OTHER, *words, "--measures", "all", "--level", "0.9"))
    figures = beside["systems"][0]["figures"]
    assert (alone["percent"], alone["texts"]) == ("90", beside["documents"])
    assert {f"{metric}.{name}": ends for metric, of in alone["metrics"].items() for name, ends in of.items()} == {
        name: figure["bca"] or figure["percentile"] for name, figure in figures.items()
    }


def test_documents_that_are_alike_have_no_spread(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Recall 1/2, precision 1 and F1 2/3 of every resample: one link of two, in each of 30 documents."""
    (tmp_path / "key").write_text("{a b c}\n" * 30)
    (tmp_path / "response").write_text("{a b}\n" * 30)
    files = (str(tmp_path / "key"), str(tmp_path / "response"))
    shown = printed(capsys, "score", *files, "--metrics", "muc", "--confidence", "99.5", "--digits", "0")
    assert "99.5% intervals\nMetric    Recall   Precision        F₁\nMUC     [50, 50]  [100, 100]  [67, 67]\n" in shown
    assert "bootstrap (BCa), 1,000 resamples of 30 documents, seed 1\n" in shown


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("--confidence", "100"), "`100` is not a percentage between 0 and 100"),
        (("--confidence", "95%"), "is not a percentage between 0 and 100"),
        (("--confidence", "95", "--format", "tsv"), "--confidence cannot be combined with --format tsv"),
        (("--confidence", "95", "--over", "mean"), "--over mean cannot be combined with --confidence"),
        (("--confidence", "95", "--undefined", "none"), "--undefined none cannot be combined with --confidence"),
        (("--confidence", "95", "--task", "crac2026"), "--confidence cannot be combined with --task"),
    ],
)
def test_what_has_no_interval_is_refused(capsys: pytest.CaptureFixture[str], words: tuple[str, ...], said: str) -> None:
    assert said in refusal_of(capsys, ["score", KEY, RESPONSE, *words])

"""Systems in memory are compared as files are."""

import json
from collections.abc import Callable
from fractions import Fraction
from inspect import Parameter, signature
from pathlib import Path

import pytest

from corefref import compare, read
from corefref.formats.documents import InputError
from corefref.registry import UnknownMetricError
from tests.commands import output_of

CORPORA = [
    [
        (["ab", "cd"], ["abc", "d"], ["ab", "cd"]),
        (["abc", "de"], ["ab", "cde"], ["abcde"]),
        (["ab"], ["a", "b"], ["ab"]),
    ],
    [(["abcd"], ["ab", "cd"], ["abc"]), (["ab", "cd", "ef"], ["ab"], ["ab", "cdef"])] * 2,
]
"""Documents with a key and two responses, mentions as letters."""


@pytest.mark.parametrize("corpus", CORPORA)
def test_the_comparison_is_that_of_the_command_line(
    corpus: list[tuple[list[str], list[str], list[str]]], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    files = [tmp_path / name for name in ("key", "one", "other")]
    for file, side in zip(files, zip(*corpus, strict=True), strict=True):
        file.write_text("".join(" ".join(f"{{{' '.join(e)}}}" for e in entities) + "\n" for entities in side), "utf-8")
    options = ["--metrics", "lea,conll", "--measures", "recall,f1", "--shuffles", "200", "--resamples", "50"]
    made = json.loads(output_of(capsys, ["compare", *map(str, files), *options, "--seed", "7", "--format", "json"]))
    key, one, other = map(read, files)
    found = compare(
        key, {"one": one, "other": other}, "lea,conll", measures=["f1", "recall"], shuffles=200, resamples=50, seed=7
    )
    assert made["documents"] == found.documents == len(corpus)
    for name, figures, intervals, system in zip(
        found.names, found.figures, found.intervals, made["systems"], strict=True
    ):
        assert name == system["name"]
        assert {f"{s.metric}.{s.measure}" for s in figures} == set(system["figures"])
        for s, value in figures.items():
            said = system["figures"][f"{s.metric}.{s.measure}"]
            assert (str(value), list(intervals[s].percentile)) == (said["exact"], said["percentile"])
    (pair,) = found.pairs
    (wanted,) = made["pairs"]
    for s, difference in pair.test.by_statistic().items():
        said = wanted["differences"][f"{s.metric}.{s.measure}"]
        assert (str(difference.delta), str(difference.p)) == (said["exact"], said["p"])
        assert str(pair.adjusted[s]) == said["p_holm"]


KEYS = [[["a", "b"], ["c", "d"]], [["e", "f", "g"]]]
WORSE = [[["a", "b", "c", "d"]], [["e", "f"]]]


def test_documents_may_be_iterated_once() -> None:
    (pair,) = compare(iter(KEYS), {"worse": iter(WORSE), "same": KEYS}, "lea").pairs
    assert [d.delta for d in pair.test.differences] == [Fraction(-3, 8)]


@pytest.mark.parametrize(
    ("ask", "said"),
    [
        (lambda: compare(KEYS, {"one": KEYS}), "systems: 1 given"),
        (lambda: compare(KEYS, {"one": KEYS, "other": KEYS[:1]}), "responses: 1 documents"),
        (lambda: compare(KEYS, {"one": KEYS, "other": KEYS}, measures=["f2"]), "unknown measure 'f2'"),
        (lambda: compare(KEYS, {"one": KEYS, "other": KEYS}, measures=[]), "no measure is named"),
        (lambda: compare([], {"one": [], "other": []}), "keys: no documents"),
        (lambda: compare("ab", {"one": [], "other": []}), "keys: 'ab'"),
        (
            lambda: compare(KEYS, {"one": KEYS, "other": [[], [["ab"], "cd"]]}),
            "document 2, response: entity 2 is a text",
        ),
    ],
)
def test_what_cannot_be_compared_is_refused(ask: Callable[[], object], said: str) -> None:
    with pytest.raises(ValueError, match=said):
        ask()


def test_a_metric_is_named_as_everywhere() -> None:
    with pytest.raises(UnknownMetricError, match="did you mean lea"):
        compare(KEYS, {"one": KEYS, "other": KEYS}, "lae")


def test_what_is_not_said_is_as_on_the_command_line() -> None:
    """A default is part of every figure that is shown without it being named."""
    unsaid = {name: p.default for name, p in signature(compare).parameters.items() if p.default is not Parameter.empty}
    assert unsaid == {
        "metrics": "conll",
        "measures": ("f1",),
        "singletons": "keep",
        "repeated": "error",
        "missing": "error",
        "extra": "error",
        "shuffles": 10_000,
        "resamples": 1_000,
        "seed": 1,
        "alpha": "0.05",
        "level": 0.95,
        "ties": "best",
    }


def test_measures_that_no_metric_has_are_refused() -> None:
    with pytest.raises(InputError, match="conll has f1 alone"):
        compare(KEYS, {"one": WORSE, "other": KEYS}, "conll", measures=["recall"])

"""Many documents are asked in one start, some in a start of their own, and all within the time that is given."""

import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from math import inf
from pathlib import Path

import pytest

from corefref.wings.verify import (
    Effort,
    Input,
    Report,
    Sizes,
    asking,
    inputs_of,
    judging,
    searching,
    shrinking,
    verified,
)
from corefref.wings.verify.adapters.guessing import check_usable, guessed
from corefref.wings.verify.adapters.known import FORMS
from corefref.wings.verify.adapters.texts import TextScorer
from corefref.wings.verify.processes import Limits
from corefref.wings.verify.reported import Answer, Figures, of_value
from tests.wings.verify.programs import program
from tests.wings.verify.test_asking import Asked, Hours

MINIATURE = """
# The official scorer in small: its arguments, its text, and of its metrics MUC and B³.
import sys
from fractions import Fraction
from corefref.formats import conll
from corefref.measures import METRICS

words = {"muc": "muc", "bcub": "b_cubed"}
asked, *files = sys.argv[1:]
open(NOTED, "a").write(asked + "\\n")
sides = [{d.text_id: d for d in conll.documents(open(f), f)} for f in files]


def line(r_n, r_d, p_n, p_d):
    r, p = (n / d if d else Fraction(0) for n, d in ((r_n, r_d), (p_n, p_d)))
    f = 2 * r * p / (r + p) if r + p else Fraction(0)
    shown = ", ".join(f"{float(x):.15g}" for x in (r_n, r_d, p_n, p_d)).split(", ")
    return "Recall: ({} / {}) 0%\\tPrecision: ({} / {}) 0%\\tF1: {}%".format(*shown, int(f * 10000) / 100)


for word in words if asked == "all" else [asked]:
    if asked == "all":
        print(f"\\nMETRIC {word}:")
    metric, totals, mentions, before = METRICS[words[word]], [Fraction(0)] * 4, [0, 0, 0], None
    for name, key in sides[0].items():
        k, r = key.partition, sides[1][name].partition
        ms = [{m for e in side for m in e} for side in (k, r)]
        counts = [*map(len, ms), len(ms[0] & ms[1])]
        print(f"({name}); part 000:\\nTotal key mentions: {counts[0]}\\nTotal response mentions: {counts[1]}")
        print(f"Strictly correct identified mentions: {counts[2]}")
        ratios = metric.recall(k, r), metric.precision(k, r)
        now = [x for ratio in ratios for x in (ratio.numerator, ratio.denominator)]
        print(line(*(LEAK)))
        before = now
        totals = [a + b for a, b in zip(totals, now)]
        mentions = [a + b for a, b in zip(mentions, counts)]
    print("====== TOTALS =======")
    print("Identification of Mentions:", line(mentions[2], mentions[0], mentions[2], mentions[1]))
    print("Coreference:", line(*(TOTALS)))
"""
METRICS = ("mentions", "muc", "b_cubed")


@dataclass
class Miniature:
    """A program that prints as the official scorer does; `starts` are the words that it was asked for."""

    folder: Path
    leak: str = "now"
    totals: str = "totals"
    asked: TextScorer = field(init=False)

    def __post_init__(self) -> None:
        path = self.folder / "scorer.py"
        text = MINIATURE.replace("NOTED", repr(str(self.folder / "noted")))
        path.write_text(text.replace("LEAK", self.leak).replace("TOTALS)", f"{self.totals})"), "utf-8")
        self.asked = TextScorer(FORMS["perl"], (sys.executable, str(path)), Limits(seconds=120))

    @property
    def starts(self) -> list[str]:
        return (self.folder / "noted").read_text("utf-8").split()

    def report(self, *suites: str) -> Report:
        try:
            return verified(self.asked, METRICS, {suite: plain(suite) for suite in suites})
        finally:
            self.asked.close()


def plain(suite: str) -> Sequence[Input]:
    """The first inputs that the miniature reads and does not refuse."""
    return [one for one in inputs_of(suite, Sizes(random_inputs=8)) if not one.may_be_refused][:120]


@pytest.mark.processes
def test_all_metrics_of_many_documents_are_asked_in_one_start(tmp_path: Path) -> None:
    scorer = Miniature(tmp_path)
    inputs = [one for one in plain("small") if len(one.documents) == 1]
    answers = list(scorer.asked.answers(inputs, METRICS))
    scorer.asked.close()
    assert len(answers) == len(inputs) > 100
    assert all(isinstance(answer[metric], Figures) for answer in answers for metric in METRICS)
    assert scorer.starts == ["all"]


@pytest.mark.processes
def test_a_scorer_that_is_asked_so_passes_if_it_is_right(tmp_path: Path) -> None:
    report = Miniature(tmp_path).report("boundary", "small", "random")
    assert report.findings == ()
    assert report.agrees


@pytest.mark.processes
def test_what_leaks_from_one_document_to_the_next_is_a_fault(tmp_path: Path) -> None:
    report = Miniature(tmp_path, leak="before or now").report("small")
    assert not report.agrees
    assert {f.verdict for f in report.findings} == {"fault"}


@pytest.mark.processes
def test_what_is_wrong_only_in_a_start_of_its_own_is_a_fault(tmp_path: Path) -> None:
    scorer = Miniature(tmp_path, totals="totals if len(sides[0]) > 1 else [1, 1, 1, 1]")
    report = scorer.report("boundary")
    assert not report.agrees
    assert len(scorer.starts) > 30


@pytest.mark.parametrize("seconds", [9, 60, 300])
def test_no_input_is_asked_when_the_time_for_the_suites_is_over(
    seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Hours()
    monkeypatch.setattr(asking, "time", clock)
    asked = asking.Asking(Asked(clock), ("muc",), Effort(seconds=seconds), lambda line: None)
    suites = {"small": list(inputs_of("small", Sizes()))}
    asked.run(suites)
    # A third of the time is for least inputs, and no more than a minute.
    assert clock.now == len(asked.tried["small"]) == seconds - min(60, seconds / 3)
    assert len(asked.tried["small"]) + asked.not_tried["small"] == len(suites["small"])


def test_the_time_for_all_holds_where_an_answer_may_take_longer() -> None:
    scorer = program("hangs")
    report = verified(scorer, ["lea"], {"boundary": inputs_of("boundary", Sizes())}, effort=Effort(seconds=3))
    scorer.close()
    # The program has 120 seconds for an answer, and it is not accused of what it had no time for.
    assert report.not_tried == {"boundary": len(list(inputs_of("boundary", Sizes())))}
    assert report.outcomes["lea", "boundary"].total() == 0


@pytest.mark.processes
def test_a_program_that_prints_nothing_useful_is_not_asked_on(tmp_path: Path) -> None:
    noted = tmp_path / "noted"
    path = tmp_path / "scorer.py"
    path.write_text(f"open({str(noted)!r}, 'a').write('x')\nprint('nothing')", "utf-8")
    scorer = TextScorer(FORMS["coval"], (sys.executable, str(path)), Limits(seconds=120))
    report = verified(scorer, ["muc"], {"boundary": inputs_of("boundary", Sizes())})
    scorer.close()
    assert not report.agrees
    # Three in a row.
    assert len(noted.read_text("utf-8")) == 3


def test_a_command_is_not_asked_beyond_the_time_for_all(tmp_path: Path) -> None:
    noted = tmp_path / "noted"
    path = tmp_path / "scorer.py"
    path.write_text(f"open({str(noted)!r}, 'a').write('x')\nprint('nothing')", "utf-8")
    command = (sys.executable, str(path))
    scorer = TextScorer(FORMS["coval"], command, Limits(seconds=120))
    check_usable(scorer, ["muc"], command, Limits(seconds=120), until=time.monotonic())
    scorer.close()
    assert guessed(command, Limits(seconds=120), until=time.monotonic()) is None
    assert not noted.exists()


@dataclass
class Half(Asked):
    """A scorer of which every figure is 1/2; new starts take no time."""

    def answers(
        self, inputs: Sequence[Input], metrics: Sequence[str], until: float = inf
    ) -> Iterator[Mapping[str, Answer]]:
        figures = Figures({name: of_value(0.5) for name in ("recall", "precision", "f1")})
        for _ in super().answers(inputs, metrics, until):
            yield dict.fromkeys(metrics, figures)

    def answers_afresh(self, inputs: Sequence[Input], metrics: Sequence[str]) -> Iterator[Mapping[str, Answer]]:
        now = self.clock.now
        yield from self.answers(inputs, metrics)
        self.clock.now = now


@pytest.mark.parametrize("seconds", [3, 30, 60])
def test_least_inputs_are_not_looked_for_beyond_the_time_for_all(
    seconds: float, monkeypatch: pytest.MonkeyPatch
) -> None:
    clock = Hours()
    for module in (asking, judging, searching):
        monkeypatch.setattr(module, "time", clock)
    monkeypatch.setattr(shrinking, "monotonic", clock.monotonic)
    suites = {"random": inputs_of("random", Sizes())}
    report = verified(Half(clock), ["muc", "b_cubed", "lea"], suites, effort=Effort(seconds=seconds))
    assert {f.name for f in report.findings} == {"unexplained"}
    # An input takes a second, and the last may end after the time.
    assert clock.now <= seconds + 2 + 1

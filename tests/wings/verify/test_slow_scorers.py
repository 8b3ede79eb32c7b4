"""A slow scorer gets a verdict from what it answered in time, and a line that says what took the time."""

import gc
import signal
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from time import process_time

import pytest

from corefref import verify
from corefref.partitions import Partition
from corefref.wings.shared.timing import OverdueError, at_most
from corefref.wings.verify import Effort, Input, Report, Sizes, asking, inputs_of, verified
from corefref.wings.verify.exact import exact_values
from corefref.wings.verify.reported import Answer, Failure, Figures, of_value
from corefref.wings.verify.reports import as_text
from corefref.wings.verify.reports.describing import slowness
from spec import one_page
from tests.wings.verify.test_asking import Hours

SUITES = ("boundary", "examples", "small", "random", "large")


def literal(key: Partition, response: Partition) -> object:
    """The formulas as they are printed: CEAF tries every alignment, which no computer ends for 60 entities."""
    return one_page.scores([(key, response)])


def test_the_formulas_to_the_letter_pass_on_what_they_answer_in_time() -> None:
    report = verify(literal, undefined="none")
    assert report.decision == "passes"
    # Of the large documents the first has one entity in the key, the second 59, of which no computer tries all
    # alignments; three are larger.
    assert report.lost == 1
    assert report.not_tried == {"large": 3}
    assert "took longer than allowed" in as_text(report)
    assert "names are written in Latin-1" not in report.power.not_excluded
    assert "entities are cut to 1,000 mentions" in report.power.not_excluded


def test_no_document_of_the_boundary_has_many_alignments() -> None:
    tangled = [one for one in inputs_of("boundary", Sizes()) for d in one.documents if len(d.key) > 7]
    assert tangled == []


@dataclass
class Slow:
    """A right scorer that needs so many seconds for an input of so many mentions."""

    clock: Hours
    start: float = 0
    mention: float = 0
    limit: float = inf
    lacks: str = ""
    name = "slow"

    def answers(
        self, inputs: Sequence[Input], metrics: Sequence[str], until: float = inf
    ) -> Iterator[Mapping[str, Answer]]:
        for one in inputs:
            if self.clock.now >= until:
                return
            needed = self.start + self.mention * one.size[1]
            self.clock.now += min(needed, self.limit)
            if needed > self.limit:
                yield dict.fromkeys(metrics, Failure("timed out", "no end"))
            else:
                yield {
                    m: Failure("skipped", "no figures of it")
                    if m == self.lacks
                    else Figures({name: of_value(v) for name, v in exact_values(one.documents, m, "zero").items()})
                    for m in metrics
                }

    def answers_afresh(self, inputs: Sequence[Input], metrics: Sequence[str]) -> Iterator[Mapping[str, Answer]]:
        now = self.clock.now
        yield from self.answers(inputs, metrics)
        self.clock.now = now

    def give_up_warmth(self) -> bool:
        return False

    def close(self) -> None:
        pass


def asked(slow: Slow, seconds: float, monkeypatch: pytest.MonkeyPatch, suites: Sequence[str] = SUITES) -> Report:
    monkeypatch.setattr(asking, "time", slow.clock)
    tried = {suite: inputs_of(suite, Sizes()) for suite in suites}
    return verified(slow, ["muc", "b_cubed"], tried, effort=Effort(seconds=seconds))


def test_boundary_and_examples_are_asked_whole_before_the_rest(monkeypatch: pytest.MonkeyPatch) -> None:
    # 240 of 300 seconds are for asking: enough for the 200 inputs of the two, and for 40 small ones that are new.
    report = asked(Slow(Hours(), start=1), 300, monkeypatch)
    assert report.not_tried == {"small": 255, "random": 100, "large": 7}
    assert report.decision == "not decided"


def test_what_is_left_of_random_and_large_leaves_nothing_open(monkeypatch: pytest.MonkeyPatch) -> None:
    report = asked(Slow(Hours(), start=0.4), 300, monkeypatch)
    assert set(report.not_tried) <= {"random", "large"}
    assert sum(report.not_tried.values()) > 10
    assert report.decision == "passes"
    # What nothing else was asked of is not decided by a part of it.
    assert asked(Slow(Hours(), start=4), 60, monkeypatch, ["random"]).decision == "not decided"


def test_after_an_input_that_took_too_long_no_larger_one_is_asked(monkeypatch: pytest.MonkeyPatch) -> None:
    report = asked(Slow(Hours(), mention=0.02, limit=18), 3000, monkeypatch, ["examples", "large"])
    # The corpus of 874 mentions takes 17.5 s, the document of 1,000 mentions 20 s.
    assert report.not_tried == {"large": 2}
    assert report.lost == 1
    assert report.decision == "passes"
    assert "larger ones were left out; --timeout gives a call more" in slowness(report)


def test_a_metric_that_it_lacks_is_not_open_because_a_call_took_too_long(monkeypatch: pytest.MonkeyPatch) -> None:
    slow = Slow(Hours(), mention=0.02, limit=18, lacks="b_cubed")
    report = asked(slow, 3000, monkeypatch, ["examples", "large"])
    assert (report.lost, report.absent, report.decision) == (1, ("b_cubed",), "passes")


def test_a_line_says_what_took_the_time_and_what_to_do(monkeypatch: pytest.MonkeyPatch) -> None:
    report = asked(Slow(Hours(), start=1), 300, monkeypatch)
    slow = slowness(report)
    assert slow.startswith("asking took 240 s for 240 inputs; 1.0 s for one of 1 mention; ")
    assert "--seconds 800 may be enough for all" in slow
    assert "import at the top" not in slow
    object.__setattr__(report, "adapter", "coval")
    assert "1.0 s for one of few mentions, which is the time to start: let the program import" in slowness(report)
    assert slow.partition(";")[0] in as_text(report)


def test_a_run_that_is_whole_has_no_such_line(monkeypatch: pytest.MonkeyPatch) -> None:
    report = asked(Slow(Hours(), start=0.1), 300, monkeypatch)
    assert report.not_tried == {}
    assert slowness(report) == ""


def test_a_function_is_interrupted_even_where_it_catches_every_exception() -> None:
    def endless(key: Partition, response: Partition) -> float:
        try:
            while True:
                pass
        except Exception:  # a scorer of somebody else's may do so, and is to be interrupted all the same
            return 0.0

    report = verify(endless, "muc", suites=["examples"], effort=Effort(seconds=1, call_seconds=0.1))
    assert report.decision == "not decided"
    assert {f.name for f in report.findings} == {"timed out"}


def computes(seconds: float) -> None:
    until = process_time() + seconds
    while process_time() < until:
        pass


def test_a_call_on_a_large_input_may_take_a_fifth_of_the_time_and_is_not_repeated() -> None:
    asked: list[int] = []

    def slow(key: Partition, response: Partition) -> dict[str, float]:
        asked.append(sum(map(len, key)))
        computes(20 if asked[-1] > 60 else 0)
        return {"recall": 1.0, "precision": 1.0, "f1": 1.0}

    begun = process_time()
    report = verify(slow, "muc", suites=["large"], effort=Effort(call_seconds=1))
    assert process_time() - begun < 1
    assert asked == [284]
    (finding,) = report.with_verdict("no answer")
    assert finding.sentence == "no end after 0.2 s of computing"


class Ending:
    """Its finalizer computes until the timer has fired, and drops what is raised there, as any finalizer does."""

    def __del__(self) -> None:
        computes(0.3)


@pytest.mark.filterwarnings("error")
def test_a_function_is_interrupted_again_after_what_would_drop_the_exception() -> None:
    def slow() -> None:
        Ending()
        computes(5)

    def collecting(phase: str, info: object) -> None:
        computes(0.3)

    def collected() -> None:
        gc.callbacks.append(collecting)
        try:
            gc.collect()
            computes(5)
        finally:
            gc.callbacks.remove(collecting)

    for overdue in (slow, collected):
        begun = process_time()
        with pytest.raises(OverdueError), at_most(0.1):
            overdue()
        assert process_time() - begun < 4
    assert signal.getitimer(signal.ITIMER_VIRTUAL) == (0, 0)


def test_a_timer_that_runs_already_is_left_alone() -> None:
    fired: list[int] = []
    before = signal.signal(signal.SIGVTALRM, lambda number, frame: fired.append(number))
    try:
        signal.setitimer(signal.ITIMER_VIRTUAL, 60)
        verify(literal, "muc", suites=["examples"])
        left, _ = signal.getitimer(signal.ITIMER_VIRTUAL)
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    finally:
        signal.signal(signal.SIGVTALRM, before)
    assert 0 < left < 60
    assert fired == []

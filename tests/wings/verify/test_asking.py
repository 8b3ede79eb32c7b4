"""Asking: how the time is shared out, and which answers say the same."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import inf

import pytest

from corefref.wings.verify import Effort, Input, Sizes, asking, inputs_of
from corefref.wings.verify.reported import Answer, Failure, Figures, printed

SIZES = Sizes(random_inputs=20)


@dataclass
class Hours:
    """A clock that goes on by a second for each input that is asked, and otherwise stands."""

    now: float = 0.0

    def monotonic(self) -> float:
        return self.now


@dataclass
class Asked:
    """A scorer that takes a second for an input."""

    clock: Hours
    name: str = "slow"

    def answers(
        self, inputs: Sequence[Input], metrics: Sequence[str], until: float = inf
    ) -> Iterator[Mapping[str, Answer]]:
        for _ in inputs:
            if self.clock.now >= until:
                return
            self.clock.now += 1
            yield {metric: Failure("skipped", "") for metric in metrics}

    def answers_afresh(self, inputs: Sequence[Input], metrics: Sequence[str]) -> Iterator[Mapping[str, Answer]]:
        return self.answers(inputs, metrics)

    def give_up_warmth(self) -> bool:
        return False

    def close(self) -> None:
        """There is nothing to be closed."""


def test_the_boundary_cases_have_all_the_time_and_what_is_left_is_shared(monkeypatch: pytest.MonkeyPatch) -> None:
    clock = Hours()
    monkeypatch.setattr(asking, "time", clock)
    suites = {name: list(inputs_of(name, SIZES)) for name in ("boundary", "random", "large")}
    # A third of the time for the suites would not be enough for the first; of what it leaves, half is enough for seven
    # large inputs, and not for the random ones.
    time_for_suites = len(suites["boundary"]) + 2 * 7
    assert len(suites["boundary"]) > time_for_suites / 3
    assert len(suites["random"]) > len(suites["large"]) == 7
    effort = Effort(seconds=time_for_suites * 1.5, shrinking_seconds=time_for_suites / 2)
    asked = asking.Asking(Asked(clock), ("muc",), effort, lambda line: None)
    asked.run(suites)
    assert asked.tried["boundary"] == suites["boundary"]
    assert asked.tried["large"] == suites["large"]
    assert asked.not_tried.keys() == {"random"}
    assert clock.now <= time_for_suites


def figures(recall: str, f1: str) -> Figures:
    return Figures({"recall": printed(recall), "f1": printed(f1)})


def test_answers_contradict_each_other_if_one_figure_does() -> None:
    assert asking.contradict(figures("0.50", "0.50"), figures("0.50", "0.52"))
    assert not asking.contradict(figures("0.50", "0.50"), figures("0.50", "0.50"))
    assert not asking.contradict(figures("0.50", "0.50"), Failure("crashed", ""))


def test_failures_are_the_same_if_they_are_of_one_kind() -> None:
    assert asking.same(Failure("crashed", "KeyError"), Failure("crashed", "IndexError"))
    assert not asking.same(Failure("crashed", ""), Failure("timed out", ""))
    assert not asking.same(Failure("crashed", ""), figures("0.50", "0.50"))


def test_answers_say_the_same_if_the_figures_that_both_give_do() -> None:
    f1 = Figures({"f1": printed("0.50")})
    assert asking.same(figures("0.25", "0.50"), f1)
    assert not asking.same(Figures({"recall": printed("0.25")}), f1)


def test_what_was_asked_is_not_asked_anew() -> None:
    clock = Hours()
    asked = asking.Asking(Asked(clock), ("muc",), Effort(), lambda line: None)
    some = list(inputs_of("boundary", SIZES))[:3]
    asked.ask(some[:2], ("muc",))
    asked.ask(some, ("muc",))
    # A second for each input.
    assert clock.now == 3

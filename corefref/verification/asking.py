"""
Asking a scorer: the suites in their order while there is time, every question once, in pieces that can be broken off.
"""

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice
from math import inf

from corefref.verification.inputs import Input
from corefref.verification.reported import Answer, Failure, Figures
from corefref.verification.scorers import Scorer

_MOST_TOGETHER = 250
_BRISK, _SLOW = 3.0, 6.0
"""A piece that takes fewer seconds may be larger the next time; one that takes more is to be smaller."""

_WHOLE = "boundary"
"""
The suite that has all the time: what it shows, every run finds that had the time for it, whatever else was tried.

Its inputs are asked one by one, so that each is the first thing that a new start is asked. The other suites are asked
in pieces; of them a scorer that prints a result for each document has many in one start, where something of one
document may leak to the next. What differs there is asked again alone before it is held against the scorer.
"""

Progress = Callable[[str], None]
"""Told in a line what is being done."""


@dataclass(frozen=True, slots=True)
class Effort:
    """
    How long to search in all, and for how much of it, at the end, for least inputs: each may take a third of the time
    left. What is left of a short search is a third for least inputs.
    """

    seconds: float = 300
    shrinking_seconds: float = 60
    questions: int = 6000

    @property
    def asking_seconds(self) -> float:
        """What there is for the suites."""
        return self.seconds - min(self.shrinking_seconds, self.seconds / 3)


@dataclass(slots=True)
class Asking:
    """The answers so far."""

    scorer: Scorer
    metrics: tuple[str, ...]
    effort: Effort
    progress: Progress
    tried: dict[str, list[Input]] = field(default_factory=dict)
    answers: dict[tuple[Input, str], Answer] = field(default_factory=dict)
    not_tried: dict[str, int] = field(default_factory=dict)
    afresh: dict[Input, Mapping[str, Answer]] = field(default_factory=dict)

    def run(self, suites: Mapping[str, Iterable[Input]]) -> None:
        """Ask everything, while there is time."""
        over = time.monotonic() + self.effort.asking_seconds
        together = 1
        for number, (suite, inputs) in enumerate(suites.items()):
            # What a suite leaves of its share is for those after it.
            share = (over - time.monotonic()) / (len(suites) - number)
            end = over if suite == _WHOLE else time.monotonic() + share
            left = iter(inputs)
            tried = self.tried.setdefault(suite, [])
            while time.monotonic() < end and (some := list(islice(left, together))):
                self.progress(f"{suite}: {len(tried)} inputs tried")
                begun = time.monotonic()
                self.ask(some, self.metrics, end)
                tried += (answered := [one for one in some if (one, self.metrics[-1]) in self.answers])
                if len(answered) < len(some):
                    left = chain(some[len(answered) :], left)
                    break
                taken = time.monotonic() - begun
                if suite == _WHOLE:
                    continue
                if taken < _BRISK:
                    together = min(2 * together, _MOST_TOGETHER)
                elif taken > _SLOW:
                    together = max(together // 2, 1)
            if rest := sum(1 for _ in left):
                self.not_tried[suite] = rest

    @property
    def inputs(self) -> tuple[Input, ...]:
        """What was tried, each once."""
        return tuple(dict.fromkeys(one for inputs in self.tried.values() for one in inputs))

    def ask(self, inputs: Sequence[Input], metrics: Sequence[str], until: float = inf) -> None:
        """Ask what was not asked yet, up to a time of the monotonic clock."""
        new = [i for i in dict.fromkeys(inputs) if any((i, m) not in self.answers for m in metrics)]
        for one, of_one in zip(new, self.scorer.answers(new, metrics, until), strict=until == inf):
            for metric, answer in of_one.items():
                self.answers[one, metric] = answer

    def figures(self, one: Input, metric: str) -> Figures | None:
        """The figures of an input, if there are any."""
        answer = self.answers.get((one, metric))
        return answer if isinstance(answer, Figures) else None

    def again(self, one: Input, metric: str) -> Answer:
        """What the scorer says when it is asked once more, from a new start."""
        if one not in self.afresh:
            (self.afresh[one],) = self.scorer.answers_afresh((one,), self.metrics)
        found = self.afresh[one][metric]
        if not same(found, self.answers[one, metric]):
            (once_more,) = self.scorer.answers_afresh((one,), (metric,))
            if same(found, once_more[metric]) and self.scorer.give_up_warmth():
                raise StaleError
        return found


class StaleError(Exception):
    """
    A scorer that is kept loaded says otherwise than one that is started anew, which is our doing and not the scorer's.
    """


def same(first: Answer, second: Answer) -> bool:
    """
    Whether two answers may say the same.

    >>> from corefref.verification.reported import printed
    >>> same(Figures({"f1": printed("0.50")}), Figures({"f1": printed("0.51")}))
    False
    """
    if isinstance(first, Failure) or isinstance(second, Failure):
        return isinstance(first, Failure) and isinstance(second, Failure) and first.kind == second.kind
    both = first.values.keys() & second.values.keys()
    return bool(both) and all(
        first.values[name].agrees(second.values[name].middle) or second.values[name].agrees(first.values[name].middle)
        for name in both
    )


def said(answer: Answer, digits: int | None = None) -> str:
    """
    An answer in a few words, its figures as they were given or with so many digits.

    >>> said(Failure("crashed", "KeyError"))
    'crashed'
    """
    if isinstance(answer, Failure):
        return answer.kind
    if digits is None:
        return ", ".join(f"{name} {figure.text}" for name, figure in answer.values.items())
    middles = ((name, figure.middle) for name, figure in answer.values.items())
    return ", ".join(f"{name} {'0/0' if m is None else f'{float(m):.{digits}f}'}" for name, m in middles)

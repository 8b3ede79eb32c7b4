"""Ask a scorer the suites in order while time lasts, every question once, in batches that can be cut short."""

import time
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import chain, islice
from math import inf

from corefref.wings.verify.inputs import Input
from corefref.wings.verify.manner import Manner
from corefref.wings.verify.reported import Answer, Failure, Figures
from corefref.wings.verify.scorers import Scorer

_MOST_TOGETHER = 250
_BRISK, _SLOW = 3.0, 6.0
"""Seconds: a batch that takes less may grow the next time; one that takes more shrinks."""

_ALONE = "boundary"
"""
The suite whose inputs are asked one by one, each as the first question of a new start. The other suites are asked in
batches. A scorer that prints a result for each document gets a batch in one start, where something may leak from one
document into the next; what differs there is asked again alone before it is held against the scorer.
"""

_WHOLE = (_ALONE, "examples", "small")
"""The suites that may use all the time, since no run is decided without them; the others share what they leave."""

_AGAIN = 100
"""Asking again takes at most one part in so many of the time for the suites; shrinking has that much less."""

_STARTS = 5
_TOGETHER_AGAIN = 50
_ONCE = "large"
"""
The suite whose inputs may take long. They are not asked again, and after one that took too long, no larger one is.
"""

_FEW = 5
"""Mentions of an input on which hardly anything but starting takes time."""

Progress = Callable[[str], None]
"""Called with a line that says what is being done."""


@dataclass(frozen=True, slots=True)
class Effort:
    """
    The limits of a search: seconds in all, seconds for shrinking at the end, at most a third of all, and questions for
    each shrinking. A shrinking may take a third of the time left. `call_seconds` is the limit of one call of a function
    in this process, of which a large input may take a fifth; programs have limits of their own.
    """

    seconds: float = 300
    shrinking_seconds: float = 60
    questions: int = 6000
    call_seconds: float = 25

    @property
    def asking_seconds(self) -> float:
        """The seconds for asking the suites."""
        return self.seconds - min(self.shrinking_seconds, self.seconds / 3)


@dataclass(frozen=True, slots=True)
class Pace:
    """
    Where the time went: seconds and inputs in all, the usual seconds of an input of few mentions that is asked alone,
    and the slowest input that was asked alone, with its seconds.
    """

    seconds: float
    inputs: int
    of_few: float
    slowest: Input | None
    longest: float


@dataclass(slots=True)
class Asking:
    """Asks a scorer and keeps its answers."""

    scorer: Scorer
    metrics: tuple[str, ...]
    effort: Effort
    progress: Progress
    tried: dict[str, list[Input]] = field(default_factory=dict)
    answers: dict[tuple[Input, str], Answer] = field(default_factory=dict)
    not_tried: dict[str, int] = field(default_factory=dict)
    afresh: dict[Input, Mapping[str, Answer]] = field(default_factory=dict)
    second: dict[Input, Mapping[str, Answer]] = field(default_factory=dict)
    """Answers to what was asked a second time, whether or not anything spoke against the first ones."""

    manner: Manner = field(default_factory=Manner)
    """How figures are given; what is asked later is parsed in the same way."""

    as_given: dict[tuple[Input, str], Answer] = field(default_factory=dict)
    """The answers of the suites before `manner` was settled."""

    taken: dict[Input, float] = field(default_factory=dict)
    """The seconds that the inputs took that were asked one by one."""

    seconds: float = 0
    """The seconds that asking the suites took, once."""

    def run(self, suites: Mapping[str, Iterable[Input]]) -> None:
        """Ask everything while time lasts, and then some of it again."""
        over = time.monotonic() + self.effort.asking_seconds
        together = 1
        for number, (suite, inputs) in enumerate(suites.items()):
            # Time that a suite does not use goes to those after it.
            share = (over - time.monotonic()) / (len(suites) - number)
            end = over if suite in _WHOLE else time.monotonic() + share
            left = iter(inputs)
            tried = self.tried.setdefault(suite, [])
            together = 1 if suite == _ONCE else together
            while time.monotonic() < end and (batch := list(islice(left, together))):
                self.progress(f"{suite}: {len(tried)} inputs tried")
                begun = time.monotonic()
                self.ask(batch, self.metrics, end)
                taken = time.monotonic() - begun
                self.seconds += taken
                tried += (answered := [an_input for an_input in batch if (an_input, self.metrics[-1]) in self.answers])
                if len(answered) < len(batch):
                    left = chain(batch[len(answered) :], left)
                    break
                if len(batch) == 1:
                    self.taken[batch[0]] = taken
                if suite == _ONCE and self._timed_out(batch[0]):
                    break
                if taken > _SLOW:
                    together = max(together // 2, 1)
                elif taken < _BRISK and suite not in (_ALONE, _ONCE):
                    together = min(2 * together, _MOST_TOGETHER)
            if rest := sum(1 for _ in left):
                self.not_tried[suite] = rest
        self._look_again(time.monotonic() + self.effort.asking_seconds / _AGAIN)

    @property
    def pace(self) -> Pace:
        """How long asking took."""
        of_few = sorted(seconds for an_input, seconds in self.taken.items() if an_input.size[1] <= _FEW)
        slowest = max(self.taken, key=lambda an_input: self.taken[an_input], default=None)
        longest = 0 if slowest is None else self.taken[slowest]
        return Pace(self.seconds, len(self.inputs), of_few[len(of_few) // 2] if of_few else 0, slowest, longest)

    def _timed_out(self, an_input: Input) -> bool:
        answers = (self.answers[an_input, metric] for metric in self.metrics)
        return any(isinstance(answer, Failure) and answer.kind == "timed out" for answer in answers)

    def _look_again(self, end: float) -> None:
        """
        Ask the well-formed inputs that were answered a second time: a few from a new start each, which has another hash
        seed, then the others in reverse order. A scorer that remembers earlier questions, or uses chance, may have been
        right by luck.
        """
        once = set(self.tried.get(_ONCE, ()))
        again = [
            an_input
            for an_input in reversed(self.inputs)
            if not an_input.may_be_refused
            and an_input not in once
            and any(self.figures(an_input, m) for m in self.metrics)
        ]
        self.progress("asking again")
        half = (time.monotonic() + end) / 2
        for an_input in again[:_STARTS]:
            if time.monotonic() < half:
                for metric in self.metrics:
                    self.again(an_input, metric)
                self.second[an_input] = self.afresh[an_input]
        left = [an_input for an_input in again if an_input not in self.second]
        while left and time.monotonic() < end:
            asked, left = left[:_TOGETHER_AGAIN], left[_TOGETHER_AGAIN:]
            self.second.update(zip(asked, self.scorer.answers(asked, self.metrics, end), strict=False))

    def settle(self, manner: Manner) -> None:
        """Parse every answer in a manner from now on, those at hand too."""
        self.as_given = dict(self.answers)
        self.answers = {(an_input, m): manner.read(answer, m) for (an_input, m), answer in self.answers.items()}
        for kept in (self.afresh, self.second):
            kept.update({an_input: _read(manner, of_one) for an_input, of_one in kept.items()})
        self.manner = manner

    @property
    def inputs(self) -> tuple[Input, ...]:
        """The inputs that were tried, each once."""
        return tuple(dict.fromkeys(an_input for inputs in self.tried.values() for an_input in inputs))

    def ask(self, inputs: Sequence[Input], metrics: Sequence[str], until: float = inf) -> None:
        """Ask what was not asked yet, until a time of the monotonic clock."""
        new = [i for i in dict.fromkeys(inputs) if any((i, m) not in self.answers for m in metrics)]
        for an_input, of_one in zip(new, self.scorer.answers(new, metrics, until), strict=until == inf):
            for metric, answer in of_one.items():
                self.answers[an_input, metric] = self.manner.read(answer, metric)

    def figures(self, an_input: Input, metric: str) -> Figures | None:
        """Return the figures of an input, if there are any."""
        answer = self.answers.get((an_input, metric))
        return answer if isinstance(answer, Figures) else None

    def again(self, an_input: Input, metric: str) -> Answer:
        """Ask once more, from a new start. Raises StaleError if the scorer kept loaded answers differently."""
        if an_input not in self.afresh:
            (answered,) = self.scorer.answers_afresh((an_input,), self.metrics)
            self.afresh[an_input] = _read(self.manner, answered)
        answer = self.afresh[an_input][metric]
        if not same(answer, self.answers[an_input, metric]):
            (once_more,) = self.scorer.answers_afresh((an_input,), (metric,))
            if same(answer, self.manner.read(once_more[metric], metric)) and self.scorer.give_up_warmth():
                raise StaleError
        return answer


def _read(manner: Manner, of_one: Mapping[str, Answer]) -> Mapping[str, Answer]:
    return {metric: manner.read(answer, metric) for metric, answer in of_one.items()}


class StaleError(Exception):
    """A scorer that is kept loaded answers differently from a newly started one: our doing, not the scorer's."""


def same(first: Answer, second: Answer) -> bool:
    """
    Whether two answers may say the same.

    >>> from corefref.wings.verify.reported import printed
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


def contradict(first: Answer, second: Answer) -> bool:
    """
    True if no exact figure agrees with both answers; an answer without figures contradicts none.

    A tie that is rounded up in one answer and down in the other is no contradiction.

    >>> from corefref.wings.verify.reported import printed
    >>> one, other, third = (Figures({"f1": printed(text)}) for text in ("0.50", "0.51", "0.52"))
    >>> contradict(one, other), contradict(one, third), contradict(one, Failure("timed out"))
    (False, True, False)
    """
    if isinstance(first, Failure) or isinstance(second, Failure):
        return False
    both = [(first.values[name], second.values[name]) for name in first.values.keys() & second.values.keys()]
    return any(
        (a.low is None) != (b.low is None)
        if a.low is None or a.high is None or b.low is None or b.high is None
        else a.low > b.high or b.low > a.high
        for a, b in both
    )


def in_words(answer: Answer, digits: int | None = None) -> str:
    """
    Write an answer in a few words, with its figures as given or to so many digits.

    >>> in_words(Failure("crashed", "KeyError"))
    'crashed'
    """
    if isinstance(answer, Failure):
        return answer.kind
    if digits is None:
        return ", ".join(f"{name} {figure.text}" for name, figure in answer.values.items())
    middles = ((name, figure.middle) for name, figure in answer.values.items())
    return ", ".join(f"{name} {'0/0' if m is None else f'{float(m):.{digits}f}'}" for name, m in middles)

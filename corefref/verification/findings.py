"""
What verification found, as values.
"""

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Literal, TypeAlias

from corefref import SPEC_VERSION, __version__
from corefref.verification.exact import Undefined, Values
from corefref.verification.inputs import Input
from corefref.verification.reported import Answer, Figures, Kind

Outcome: TypeAlias = Literal["agrees", "refuses", "follows", "differs"] | Kind
"""
Of one metric on one input. `refuses`: an error where an error is right. `follows`: the figures of a published
alternative. `skipped`: the scorer or its format has no answer.
"""

OUTCOMES: tuple[Outcome, ...] = (
    "agrees",
    "refuses",
    "follows",
    "differs",
    "skipped",
    "crashed",
    "timed out",
    "rubbish",
)
FAILURES: tuple[Outcome, ...] = ("crashed", "timed out", "rubbish")
"""The outcomes without figures that are faults."""

WRONG: frozenset[Outcome] = frozenset({"differs", *FAILURES})
"""The outcomes that make the answer no."""


@dataclass(frozen=True, slots=True)
class Example:
    """A least input that shows a finding: the scorer's answer for a metric, the exact figures, the account's."""

    input: Input
    metric: str
    answer: Answer
    exact: Values

    @property
    def differing(self) -> tuple[str, ...]:
        """The names of the figures that differ."""
        return self.answer.differing(self.exact) if isinstance(self.answer, Figures) else ()


@dataclass(frozen=True, slots=True)
class Finding:
    """
    One fault, or one choice followed.

    `name` is that of the account which gives the scorer's figures on every input of the finding, empty if none of ours
    does; `others` are the names of accounts that do so too. `count` of the inputs that were tried show it; on
    `otherwise` of these, all of more than five mentions, the scorer has figures of its own, as ties and roundings give.
    """

    outcome: Outcome
    metrics: tuple[str, ...]
    name: str
    sentence: str
    others: tuple[str, ...]
    count: int
    otherwise: int
    example: Example
    known: bool = False

    @property
    def id(self) -> str:
        """What a file of known faults calls it."""
        what = self.name or (str(self.example.input) if self.outcome == "differs" else "")
        return " | ".join(part for part in (self.outcome, ", ".join(self.metrics), what) if part)


@dataclass(frozen=True, slots=True)
class Report:
    """What verification found: outcomes by metric and suite, and each fault once."""

    scorer: str
    undefined: Undefined
    outcomes: Mapping[tuple[str, str], Counter[Outcome]]
    findings: tuple[Finding, ...]
    not_tried: Mapping[str, int]
    """By suite, the inputs that were left out when the time was over."""
    seconds: float
    not_seen: tuple[str, ...] = ()
    """The ids of known faults that did not show."""

    corefref: str = __version__
    spec: str = SPEC_VERSION

    @property
    def metrics(self) -> tuple[str, ...]:
        """The metrics that were asked for."""
        return tuple(dict.fromkeys(metric for metric, _ in self.outcomes))

    @property
    def suites(self) -> tuple[str, ...]:
        """The suites that were run."""
        return tuple(dict.fromkeys(suite for _, suite in self.outcomes))

    @property
    def faults(self) -> tuple[Finding, ...]:
        """The findings that are departures from every published reading."""
        return tuple(f for f in self.findings if f.outcome in WRONG)

    @property
    def agrees(self) -> bool:
        """Whether there is no fault but known ones, and there were figures."""
        return all(f.known for f in self.faults) and self.answered

    @property
    def answered(self) -> bool:
        """Whether any figure was given, and one of every metric for which the scorer has more than to be skipped."""
        given = {m: self._any(m, ("agrees", "follows", "differs")) for m in self.metrics}
        return any(given.values()) and all(given[m] or not self._any(m, ("refuses", *FAILURES)) for m in self.metrics)

    def _any(self, metric: str, outcomes: Iterable[Outcome]) -> bool:
        return any(counts[o] for (m, _), counts in self.outcomes.items() for o in outcomes if m == metric)

    def total(self, outcome: Outcome) -> int:
        """How many answers came out so."""
        return sum(counts[outcome] for counts in self.outcomes.values())

"""The results of verification."""

import re
from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Generic, Literal, Protocol, TypeAlias, TypeVar

from corefref.formats.documents import shown
from corefref.registry import title_of
from corefref.scoring import kinds
from corefref.scoring.kinds import SettingError
from corefref.versions import SPEC_VERSION, __version__
from corefref.wings.verify.accounts import Base
from corefref.wings.verify.asking import Pace
from corefref.wings.verify.exact import Values
from corefref.wings.verify.inputs import Input
from corefref.wings.verify.power import NO_POWER, Power
from corefref.wings.verify.reported import Answer, Figures, Kind

Outcome: TypeAlias = Literal["agrees", "follows", "convention", "fault", "refuses", "ill-formed"] | Kind
"""
The outcome of one metric on one input. `follows`: figures of a published reading. `convention`: figures of a choice
that no paper settles. `fault`: other figures, on well-formed input. `refuses`: a correct refusal. `ill-formed`: figures
other than the spec's on ill-formed input. `skipped`: the scorer or its format has no answer.
"""

OUTCOMES: tuple[Outcome, ...] = (
    "agrees",
    "follows",
    "convention",
    "fault",
    "refuses",
    "ill-formed",
    "skipped",
    "crashed",
    "timed out",
    "rubbish",
)
_IN_WORDS: Mapping[Outcome, tuple[str, str]] = {
    "agrees": ("agrees", "agree"),
    "follows": ("follows a reading", "follow a reading"),
    "convention": ("by a convention", "by a convention"),
    "fault": ("fault", "faults"),
    "refuses": ("refused", "refused"),
}
"""An outcome of one answer and of several; the others are their own words."""


def in_words(counts: Mapping[Outcome, int]) -> str:
    """
    Say how many answers had each outcome.

    >>> in_words({"agrees": 35, "convention": 6, "fault": 1})
    '35 agree, 6 by a convention, 1 fault'
    """
    return ", ".join(f"{counts[o]} {_IN_WORDS.get(o, (o, o))[counts[o] != 1]}" for o in OUTCOMES if counts.get(o))


def json_name(words: str) -> str:
    """
    Name an outcome, a verdict or a cause as JSON does.

    >>> json_name("timed out"), json_name("ill-formed")
    ('timed_out', 'ill_formed')
    """
    return re.sub("[ -]", "_", words)


def in_json(counts: Mapping[Outcome, int]) -> dict[str, int]:
    """Return how many answers had each outcome, by its name in JSON; those that no answer had are left out."""
    return {json_name(outcome): counts[outcome] for outcome in OUTCOMES if counts[outcome]}


FIGURES_GIVEN: tuple[Outcome, ...] = ("agrees", "follows", "convention", "fault", "ill-formed")
TIMED_OUT: Kind = "timed out"
FAILURES: tuple[Kind, ...] = ("crashed", TIMED_OUT, "rubbish")
"""Why there are no figures where there should be."""

WRONG: frozenset[Outcome] = frozenset({"fault", *FAILURES})
"""The outcomes that fail a scorer, whatever the input."""

Verdict: TypeAlias = Literal["fault", "no answer", "follows", "convention", "ill-formed"]
"""
What a finding is. `fault`: no published reading gives the figures of a well-formed input, or the program crashes on it.
`no answer`: the figures came too late, or were not found in the output; nothing is said about them. `ill-formed`: how
ill-formed input is treated.
"""

VERDICTS: Mapping[Verdict, str] = {
    "fault": "faults on well-formed input",
    "no answer": "no answer",
    "follows": "published readings followed",
    "convention": "conventions that no paper settles",
    "ill-formed": "behaviour on ill-formed input",
}
"""The verdicts with their headings, gravest first."""


@dataclass(frozen=True, slots=True)
class Example:
    """A least input that shows a finding, with the scorer's answer for a metric and the figures of the base."""

    input: Input
    metric: str
    answer: Answer
    exact: Values

    @property
    def differing(self) -> tuple[str, ...]:
        """The names of the figures that differ."""
        return self.answer.differing(self.exact) if isinstance(self.answer, Figures) else ()


def known_ids(value: object) -> tuple[str, ...]:
    """
    Return the ids of findings, or a single id, unsplit: there are commas in them.

    >>> known_ids("follows | lea | choice LEA-1, reading b")
    ('follows | lea | choice LEA-1, reading b',)

    Raises SettingError for what cannot be an id.
    """
    ids = (value,) if isinstance(value, str) else kinds.names(value)
    for identifier in ids:
        if identifier.count(" | ") < 2 or not identifier.isprintable():
            raise SettingError(f"{shown(identifier)} is not a known fault (expected VERDICT | METRIC | CAUSE)")
    return ids


@dataclass(frozen=True, slots=True)
class Finding:
    """
    One cause of figures that are not the base's.

    `name` is the reading, treatment, metric or fault that gives the scorer's figures on every input of the finding, or
    `unexplained`. `grounds` support a followed reading; `others` are names that the inputs cannot tell from this one.
    `count` of the inputs tried show the finding; on `otherwise` of these, all of more than five mentions, the scorer's
    figures still differ, as ties and roundings make them. `ids` are its names in a file of known faults, one line for
    each metric.
    """

    ids: tuple[str, ...]
    verdict: Verdict
    metrics: tuple[str, ...]
    name: str
    sentence: str
    count: int
    example: Example
    fails: bool
    grounds: str = ""
    letter: str = ""
    others: tuple[str, ...] = ()
    otherwise: int = 0
    known: bool = False


Decision: TypeAlias = Literal["passes", "passes with readings named", "does not pass", "not decided"]
"""
The result. `not decided`: nothing fails, but time or figures ran short, so that not every input was answered that
should have been. Inputs of the suites `random` and `large` may be left out for want of time, if others were tried.
"""

_MAY_BE_LEFT = ("random", "large")


@dataclass(frozen=True, slots=True)
class Given:
    """A scorer's record for a metric: how many inputs it was asked and answered with figures, and why not all."""

    figures: int
    inputs: int
    lacking: int = 0
    """Well-formed inputs that it left unanswered, though it has the metric."""

    says: str = ""
    skipped: tuple[tuple[str, int], ...] = ()
    """Why inputs could not be asked, and how many."""

    left_out: int = 0
    """Inputs on which it was asked for the metric, and gave none: with no figure on any input, it lacks the metric."""


@dataclass(frozen=True, slots=True)
class SideOfCorpus:
    """The key or the response of the suite `files`: its size and its digest (`corefref.wings.shared.digest`)."""

    mentions: int
    repeated: int
    """Further occurrences of mentions, in another entity or in the same."""
    digest: str


@dataclass(frozen=True, slots=True)
class CorpusSize:
    """The size of the suite `files`."""

    documents: int
    key: SideOfCorpus
    response: SideOfCorpus


@dataclass(frozen=True, slots=True)
class Report:
    """What verification found: outcomes by metric and suite, and each cause once."""

    scorer: str
    base: Base
    outcomes: Mapping[tuple[str, str], Counter[Outcome]]
    findings: tuple[Finding, ...]
    not_tried: Mapping[str, int]
    """By suite, how many inputs were left out when time ran out."""

    seconds: float
    not_seen: tuple[str, ...] = ()
    """The ids of known faults that did not show up."""

    adapter: str = ""
    """How the scorer was understood, if that had to be given or guessed."""

    corpus: CorpusSize | None = None
    """The size of the suite `files`, if it was tried."""

    given: Mapping[str, Given] = field(default_factory=dict)
    """By metric, how many inputs were answered."""

    coarsest: Fraction | None = None
    """The precision of the least precise figure that was compared; None without figures."""

    seed: int | None = None
    """The seed of the random inputs, if they were tried."""

    power: Power = NO_POWER
    """Which known ways to be wrong the inputs that were answered rightly exclude."""

    pace: Pace | None = None
    """Where the time went."""

    named: frozenset[str] = frozenset()
    """The metrics that were asked for by name. One of these without a figure leaves the result open."""

    corefref: str = __version__
    spec: str = SPEC_VERSION

    def __bool__(self) -> bool:
        """Refuse to be a truth value, since `assert verify(scorer)` would pass whatever was found. Raises TypeError."""
        raise TypeError("a report has no truth value (expected .agrees, which has one, or .check(), which raises)")

    def check(self) -> None:
        """
        Raise AssertionError, with the report as its message, unless the scorer agrees.

        >>> from corefref import verify
        >>> verify(lambda key, response: 0.5, ["muc"], suites=["examples"]).check()
        Traceback (most recent call last):
            ...
        AssertionError: <lambda> does not agree with corefref ...
        """
        if not self.agrees:
            raise AssertionError(str(self))

    def __str__(self) -> str:
        """The result, and each finding with its least input; `corefref verify` prints the whole report."""
        answer = {"does not pass": "does not agree", "not decided": "was not answered in full: not decided; compared"}
        agrees = answer.get(self.decision, "agrees")
        named = f"; with readings: {', '.join(self.readings)}" if self.decision == "passes with readings named" else ""
        lines = [f"{self.scorer} {agrees} with corefref {self.corefref}, spec {self.spec}{named}"]
        for f in self.findings:
            lines.append(
                f"- {f.verdict}{' (known)' * f.known}: {', '.join(map(title_of, f.metrics))}: {f.name}: {f.sentence}"
            )
            lines.append(f"  least input: {f.example.input}")
        lines += [f"- not tried, no time left: {n} inputs of {suite}" for suite, n in self.not_tried.items()]
        lines += [f"- no figures of {', '.join(map(title_of, self.absent))}"] * bool(self.absent)
        return "\n".join(lines)

    @property
    def metrics(self) -> tuple[str, ...]:
        """The metrics that were asked for."""
        return tuple(dict.fromkeys(metric for metric, _ in self.outcomes))

    @property
    def suites(self) -> tuple[str, ...]:
        """The suites that were asked for."""
        return tuple(dict.fromkeys(suite for _, suite in self.outcomes))

    @property
    def failing(self) -> tuple[Finding, ...]:
        """The findings that fail the scorer, without known ones."""
        return tuple(f for f in self.findings if f.fails and not f.known)

    @property
    def faults(self) -> tuple[Finding, ...]:
        """The faults, including known ones."""
        return tuple(f for f in self.findings if f.verdict == "fault")

    @property
    def decision(self) -> Decision:
        """The result."""
        if self.failing:
            return "does not pass"
        if self.named.intersection(self.absent):
            return "not decided"
        if self._too_late.intersection(self._needed) or not self.answered or self.lacking:
            return "not decided"
        if any(not f.known and f.name != TIMED_OUT for f in self.with_verdict("no answer")):
            return "not decided"
        return "passes with readings named" if self.readings else "passes"

    @property
    def open_because(self) -> str:
        """Why nothing is decided, in a few words; empty if it is."""
        if self.decision != "not decided":
            return ""
        says = [f"no figures of {', '.join(map(title_of, self.absent))}"] * bool(self.absent)
        says += [counts.says for counts in self.given.values() if not counts.figures and counts.says][:1]
        says += [f"{counts.lacking} inputs not answered: {counts.says}" for counts in self.lacking.values()]
        says += [f"{sum(self.not_tried.values())} inputs not tried"] * bool(self.not_tried)
        return "; ".join(says)

    @property
    def _needed(self) -> tuple[str, ...]:
        """The suites that must be answered whole."""
        return tuple(suite for suite in self.suites if suite not in _MAY_BE_LEFT) or self.suites

    @property
    def _too_late(self) -> frozenset[str]:
        """The suites of which inputs were left out for want of time, or not answered in time, which is not known."""
        known = all(f.known for f in self.with_verdict("no answer") if f.name == TIMED_OUT)
        late = {suite for (_, suite), counts in self.outcomes.items() if counts[TIMED_OUT] and not known}
        return frozenset(late.union(self.not_tried))

    @property
    def agrees(self) -> bool:
        """True if nothing but known findings fails, and every input was answered that should have been."""
        return self.decision in ("passes", "passes with readings named")

    @property
    def readings(self) -> tuple[str, ...]:
        """The names of the readings and conventions that the scorer follows although it was not said to."""
        return tuple(dict.fromkeys(f.name for f in (*self.with_verdict("follows"), *self.with_verdict("convention"))))

    @property
    def lacking(self) -> Mapping[str, Given]:
        """The metrics for which the scorer left inputs unanswered that it could have answered."""
        return {metric: counts for metric, counts in self.given.items() if counts.lacking}

    @property
    def absent(self) -> tuple[str, ...]:
        """The metrics of which no figures came."""
        return tuple(metric for metric in self.metrics if not self._any(metric, FIGURES_GIVEN))

    @property
    def lost(self) -> int:
        """How many inputs took longer than a call may."""
        return max(
            (sum(c[TIMED_OUT] for (m, _), c in self.outcomes.items() if m == metric) for metric in self.metrics),
            default=0,
        )

    @property
    def answered(self) -> bool:
        """True if any figure was given, and one for every metric that the scorer does not lack."""
        has_figures = {m: self._any(m, FIGURES_GIVEN) for m in self.metrics}
        lacks = {m for m, of_metric in self.given.items() if of_metric.left_out}
        failed = {m for m in self.metrics if self._any(m, ("refuses", *FAILURES))}
        return any(has_figures.values()) and all(has_figures[m] for m in failed - lacks)

    def _any(self, metric: str, outcomes: Iterable[Outcome]) -> bool:
        return any(counts[o] for (m, _), counts in self.outcomes.items() for o in outcomes if m == metric)

    def with_verdict(self, verdict: Verdict) -> tuple[Finding, ...]:
        """Return the findings with a verdict."""
        return tuple(f for f in self.findings if f.verdict == verdict)

    def total(self, outcome: Outcome) -> int:
        """Count the answers with an outcome."""
        return sum(counts[outcome] for counts in self.outcomes.values())


class Row(Protocol):
    """One line of the report on a suite: a cause, or the outcome of a file."""

    @property
    def id(self) -> str:
        """Its name in a file of known faults."""

    @property
    def standing(self) -> str:
        """What it is: a verdict, or the kind of an outcome."""

    @property
    def fails(self) -> bool:
        """True if the program is wrong."""


R = TypeVar("R", bound=Row)


@dataclass(frozen=True, slots=True)
class SuiteReport(Generic[R]):
    """The report on a suite that is tried by itself; `known` are ids that are not news, `also_fail` what fails too."""

    suite: str
    scorer: str
    adapter: str
    rows: tuple[R, ...]
    inputs: int
    """How many inputs the suite has for the program."""
    is_tried: bool
    """False if the program was given no input, or no answer of it has figures; this fails it."""
    left: int = 0
    """How many inputs time did not allow."""
    known: frozenset[str] = frozenset()
    also_fail: frozenset[str] = frozenset()
    note: str = ""
    """What a reader must know of how it was judged."""

    def fails(self, row: R) -> bool:
        """True if a row fails the program, unless it is known."""
        return row.fails or row.standing in self.also_fail

    @property
    def failing(self) -> tuple[R, ...]:
        """The rows that fail the program, without known ones."""
        return tuple(row for row in self.rows if self.fails(row) and row.id not in self.known)

    @property
    def agrees(self) -> bool:
        """True if something was tried, and nothing left, and nothing but known faults fails."""
        return self.is_tried and not self.left and not self.failing

    @property
    def not_seen(self) -> tuple[str, ...]:
        """The ids of known faults that did not show up."""
        return tuple(sorted(self.known.difference(row.id for row in self.rows)))

    def answer(self, what: str) -> str:
        """Return the result in one line."""
        known = sum(map(self.fails, self.rows)) - len(self.failing)
        also = f" and {known} known" if known else ""
        note = f"; {self.note}" if self.note else ""
        return f"{'passes' if self.agrees else 'does not pass'}: {len(self.failing)}{also} {what}{note}"

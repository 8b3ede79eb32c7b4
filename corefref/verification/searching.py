"""
The search: a scorer is tried on the suites, what differs is accounted for, and each fault is shown on a least input.
"""

import time
from collections import Counter
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import islice
from math import inf

from corefref.verification.accounts import Account, accounts
from corefref.verification.exact import Undefined, Values, exact_values
from corefref.verification.findings import FAILURES, WRONG, Example, Finding, Outcome, Report
from corefref.verification.inputs import Input
from corefref.verification.reported import Answer, Failure, Figures
from corefref.verification.scorers import Scorer
from corefref.verification.shrinking import Shows, least

_TOGETHER = 100
_FEW = 5
_LEAST_SECONDS = 2
_SAMPLE = 30
_LEAST_GIVEN, _LEAST_SHARE = 3, 0.2
"""An account that gives fewer of the inputs that differ may do so by chance."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How long to search: for what differs, then for least inputs, of which each may take a third of the time left."""

    seconds: float = 60
    shrinking_seconds: float = 60
    questions: int = 6000


Progress = Callable[[str], None]
"""Told in a line what is being done."""


def verified(
    scorer: Scorer,
    metrics: Sequence[str],
    suites: Mapping[str, Iterable[Input]],
    undefined: Undefined = "zero",
    effort: Effort | None = None,
    known: Iterable[str] = (),
    progress: Progress = lambda line: None,
) -> Report:
    """The report on a scorer; `known` are the ids of findings that are no news."""
    search = _Search(scorer, tuple(metrics), undefined, effort or Effort(), progress)
    begun = time.monotonic()
    search.run(suites)
    findings = search.findings()
    ids = frozenset(known)
    found = tuple(replace(f, known=f.id in ids) for f in _merged(findings))
    return Report(
        scorer=scorer.name,
        undefined=undefined,
        outcomes=search.outcomes(),
        findings=found,
        not_tried=search.not_tried,
        seconds=time.monotonic() - begun,
        not_seen=tuple(sorted(ids - {f.id for f in found})),
    )


@dataclass(slots=True)
class _Search:
    """The answers so far."""

    scorer: Scorer
    metrics: tuple[str, ...]
    undefined: Undefined
    effort: Effort
    progress: Progress
    tried: dict[str, list[Input]] = field(default_factory=dict)
    answers: dict[tuple[Input, str], Answer] = field(default_factory=dict)
    judged: dict[tuple[Input, str], Outcome] = field(default_factory=dict)
    not_tried: dict[str, int] = field(default_factory=dict)
    followed: set[tuple[Input, str]] = field(default_factory=set)
    shrinking_left: float = 0

    def run(self, suites: Mapping[str, Iterable[Input]]) -> None:
        """Ask everything, while there is time."""
        over = time.monotonic() + self.effort.seconds
        self.shrinking_left = self.effort.shrinking_seconds
        for number, (suite, inputs) in enumerate(suites.items()):
            # What a suite leaves of its share is for those after it.
            end = time.monotonic() + (over - time.monotonic()) / (len(suites) - number)
            left = iter(inputs)
            tried = self.tried.setdefault(suite, [])
            while time.monotonic() < end and (some := list(islice(left, _TOGETHER))):
                self.progress(f"{suite}: {len(tried)} inputs tried, {self.different()} answers differ")
                self.ask(some, self.metrics)
                tried += some
            if rest := sum(1 for _ in left):
                self.not_tried[suite] = rest

    def ask(self, inputs: Sequence[Input], metrics: Sequence[str]) -> None:
        """Ask what was not asked yet."""
        new = [i for i in dict.fromkeys(inputs) if any((i, m) not in self.answers for m in metrics)]
        for one, of_one in zip(new, self.scorer.answers(new, metrics), strict=True):
            for metric, answer in of_one.items():
                self.answers[one, metric] = answer

    def again(self, one: Input, metric: str) -> Answer:
        """What the scorer says when it is asked once more."""
        (answers,) = self.scorer.answers((one,), (metric,))
        return answers[metric]

    def exact(self, one: Input, metric: str) -> Values:
        """The figures by the spec."""
        return exact_values(one.documents, metric, self.undefined)

    def outcome(self, one: Input, metric: str) -> Outcome:
        """What came of one metric on one input, before accounts are looked at."""
        if (one, metric) not in self.judged:
            self.judged[one, metric] = self._judged(one, metric)
        return self.judged[one, metric]

    def _judged(self, one: Input, metric: str) -> Outcome:
        answer = self.answers[one, metric]
        if isinstance(answer, Failure):
            return "refuses" if one.may_be_refused and answer.kind == "crashed" else answer.kind
        return "agrees" if answer.agree(self.exact(one, metric)) else "differs"

    def different(self) -> int:
        """How many answers differ so far."""
        return sum(self.outcome(one, metric) in WRONG for one, metric in self.answers)

    def inputs(self, metric: str, outcome: Outcome) -> list[Input]:
        """The inputs on which a metric came out so, the smallest first."""
        everything = dict.fromkeys(i for inputs in self.tried.values() for i in inputs)
        return sorted((i for i in everything if self.outcome(i, metric) == outcome), key=lambda i: i.order)

    def findings(self) -> list[Finding]:
        """Every fault and every choice followed, with a least input each."""
        found: list[Finding] = []
        for metric in self.metrics:
            failing = {kind: self.inputs(metric, kind) for kind in FAILURES}
            found += [self._failure(metric, kind, inputs) for kind, inputs in failing.items() if inputs]
            if differing := self.inputs(metric, "differs"):
                found += self._departures(metric, differing)
        return found

    def outcomes(self) -> Mapping[tuple[str, str], Counter[Outcome]]:
        """The outcomes by metric and suite; what a published account accounts for follows it."""
        return {
            (metric, suite): Counter(
                "follows" if (one, metric) in self.followed else self.outcome(one, metric) for one in inputs
            )
            for metric in self.metrics
            for suite, inputs in self.tried.items()
        }

    def _failure(self, metric: str, kind: Outcome, failing: Sequence[Input]) -> Finding:
        """A finding of inputs without figures; what hangs is not asked again and again."""
        self.progress(f"{metric}: {kind} on {len(failing)} inputs")

        def shows(inputs: Sequence[Input]) -> Sequence[bool]:
            self.ask(inputs, (metric,))
            return [self.outcome(one, metric) == kind for one in inputs]

        one = failing[0] if kind == "timed out" else self._least(failing[0], shows)
        answer = self.answers[one, metric]
        says = answer.says if isinstance(answer, Failure) else ""
        if not isinstance(self.again(one, metric), Failure):
            says = f"{says} (but not when it is asked again)"
        return Finding(kind, (metric,), "", says, (), len(failing), 0, self._example(one, metric))

    def _departures(self, metric: str, differing: Sequence[Input]) -> list[Finding]:
        """The accounts of what differs, the one that gives most of it first; what none gives is a finding too."""
        self.progress(f"{metric}: {len(differing)} inputs differ, looking for what accounts for them")
        for one in dict.fromkeys((*differing[:_FEW], *differing[-_FEW:])):
            if finding := self._irreproducible(one, metric, len(differing)):
                return [finding]
        plain = [one for one in differing if not one.repeats]
        left = plain or list(differing)
        candidates = self._candidates(metric, left)
        if not candidates and (few := [one for one in left if one.size[1] <= _FEW]):
            # What is wrong may leave ties or roundings open, which larger inputs show.
            whole = [c for c in self._candidates(metric, few, _FEW) if len(c.given) == len(few)]
            candidates = [_Candidate(c.account, frozenset(left)) for c in whole]
        chosen: list[Account] = []
        found: list[Finding] = []
        while left and candidates:
            best = max(candidates, key=lambda c: len(c.given & set(left)))
            given = [one for one in left if one in best.given]
            if len(given) < len(left) and len(given) < max(_LEAST_GIVEN, len(left) * _LEAST_SHARE):
                break
            most = len(best.account.departures)
            others = (c for c in candidates if c is not best and len(c.account.departures) <= most)
            alike = [c.account.name for c in others if c.given.issuperset(given)]
            found.append(self._departure(metric, given, best.account, alike, ()))
            if best.account.published:
                self.followed |= {(one, metric) for one in given}
                # What it makes of repeated mentions is no fault of its own while it reads plain inputs otherwise.
                self.followed |= {(one, metric) for one in differing if one.repeats and plain}
            chosen.append(best.account)
            left = [one for one in left if one not in best.given]
        if left:
            found.append(self._departure(metric, left, None, (), chosen))
        return found

    def _candidates(self, metric: str, differing: Sequence[Input], most: float = inf) -> list["_Candidate"]:
        """
        The accounts that contradict no input, of so many mentions at most, on which the scorer agrees with the spec.

        Those that give the scorer's figures on all inputs that differ, with the fewest departures; if there is none,
        those that give some, or with several departures at least half.
        """
        repeated = any(one.repeats for one in differing)
        agreeing = [i for i in self.inputs(metric, "agrees") if i.size[1] <= most and (repeated or not i.repeats)]
        whole: list[_Candidate] = []
        partial: list[_Candidate] = []
        for account in accounts(metric, self.undefined)[1:]:
            if whole and len(account.departures) > len(whole[0].account.departures):
                break
            if len(account.departures) > 1 and not self._gives_half(account, differing[:_SAMPLE], metric):
                continue
            given = frozenset(one for one in differing if self._gives(account, one, metric) is True)
            if not given or any(self._gives(account, one, metric) is False for one in agreeing):
                continue
            if not any(self._gives(account, one, metric) is False for one in differing):
                whole.append(_Candidate(account, frozenset(differing)))
            else:
                partial.append(_Candidate(account, given))
        return whole or partial

    def _gives_half(self, account: Account, sample: Sequence[Input], metric: str) -> bool:
        return 2 * sum(self._gives(account, one, metric) is True for one in sample) >= len(sample)

    def _gives(self, account: Account, one: Input, metric: str) -> bool | None:
        """Whether an account gives the scorer's figures; None where it has none."""
        answer = self.answers[one, metric]
        values = account.values(one.documents, metric)
        return None if values is None else isinstance(answer, Figures) and answer.agree(values)

    def _departure(
        self,
        metric: str,
        given: Sequence[Input],
        account: Account | None,
        alike: Sequence[str],
        others: Sequence[Account],
    ) -> Finding:
        """A finding of inputs that differ: by an account, or by none of those that were found."""

        def shows(inputs: Sequence[Input]) -> Sequence[bool]:
            self.ask(inputs, (metric,))
            return [
                self.outcome(one, metric) == "differs"
                and (account is None or self._gives(account, one, metric) is not False)
                and not any(self._gives(other, one, metric) for other in others)
                for one in inputs
            ]

        others_too = 0 if account is None else sum(self._gives(account, one, metric) is False for one in given)
        self.progress(f"{metric}: looking for the least input ({account.name if account else 'no account'})")
        one = self._least(given[0], shows)
        if finding := self._irreproducible(one, metric, len(given)):
            return finding
        return Finding(
            outcome="follows" if account and account.published else "differs",
            metrics=(metric,),
            name=account.name if account else "",
            sentence=account.sentence if account else "none of the accounts gives these figures",
            others=tuple(alike),
            count=len(given),
            otherwise=others_too,
            example=self._example(one, metric),
        )

    def _irreproducible(self, one: Input, metric: str, count: int) -> Finding | None:
        """A finding, if the scorer gives other figures when it is asked again; nothing else can be said of it then."""
        first, second = self.answers[one, metric], self.again(one, metric)
        if second == first:
            return None
        sentence = f"asked again, it says {_said(second)} and no longer {_said(first)}"
        return Finding(
            "differs", (metric,), "fault not_reproducible", sentence, (), count, 0, self._example(one, metric)
        )

    def _least(self, shown: Input, shows: Shows) -> Input:
        begun = time.monotonic()
        found = least(shown, shows, self.effort.questions, begun + max(self.shrinking_left / 3, _LEAST_SECONDS))
        self.shrinking_left -= time.monotonic() - begun
        return found

    def _example(self, one: Input, metric: str) -> Example:
        return Example(one, metric, self.answers[one, metric], self.exact(one, metric))


def _said(answer: Answer) -> str:
    """An answer in a few words."""
    if isinstance(answer, Failure):
        return answer.kind
    return ", ".join(f"{name} {figure.text}" for name, figure in answer.values.items())


@dataclass(frozen=True, slots=True)
class _Candidate:
    """An account, and the inputs that differ of which it gives the scorer's figures."""

    account: Account
    given: frozenset[Input]


def _merged(findings: Sequence[Finding]) -> list[Finding]:
    """What one account, or one failure, says of several metrics as one finding, with the least of the examples."""
    groups: dict[tuple[str, ...], list[Finding]] = {}
    for f in findings:
        failure = f.sentence if f.outcome in FAILURES else ""
        groups.setdefault((f.outcome, f.name, failure) if f.name or failure else (f.id,), []).append(f)
    return [
        replace(
            min(group, key=lambda f: f.example.input.order),
            metrics=tuple(m for f in group for m in f.metrics),
            count=max(f.count for f in group),
            otherwise=max(f.otherwise for f in group),
            others=tuple(dict.fromkeys(other for f in group for other in f.others)) if len(group) == 1 else (),
        )
        for group in groups.values()
    ]

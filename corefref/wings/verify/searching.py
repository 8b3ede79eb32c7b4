"""
Run a verification: ask a scorer all suites, judge each metric, and merge the findings that have one cause.

A mean of metrics is judged after its members, so that what it inherits from them is not held against it again.
"""

import time
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction

from corefref.metrics import conll
from corefref.wings.verify.accounts import Base
from corefref.wings.verify.asking import Asking, Effort, Progress, StaleError
from corefref.wings.verify.exact import exact_values
from corefref.wings.verify.findings import VERDICTS, Example, Finding, Given, Report, Verdict
from corefref.wings.verify.inputs import Input
from corefref.wings.verify.judging import Judge, Time
from corefref.wings.verify.manner import ORDERS, Declared, Manner, manner_of
from corefref.wings.verify.power import power
from corefref.wings.verify.reported import Failure, Figures, Reported
from corefref.wings.verify.scorers import Scorer

MEMBERS: Mapping[str, tuple[str, ...]] = {"conll": conll.MEMBERS}
"""The metrics that are means of others, which are judged first."""


_LEAST_SECONDS = 2
"""Time kept for all shrinking, even if asking used up the rest."""


def verified(
    scorer: Scorer,
    metrics: Sequence[str],
    suites: Mapping[str, Iterable[Input]],
    base: Base | None = None,
    effort: Effort | None = None,
    known: Iterable[str] = (),
    progress: Progress = lambda line: None,
    also_fail: Iterable[Verdict] = (),
    declared: Declared | None = None,
    named: Iterable[str] = (),
) -> Report:
    """
    Verify a scorer and return the report.

    `base` is what the scorer declares, and `declared` how it gives its figures. `named` are the metrics that it must
    have. `known` are the ids of findings that are not news. `also_fail` are verdicts that
    fail the scorer in addition to faults and missing answers.
    """
    base = base or Base()
    effort = effort or Effort()
    begun = time.monotonic()
    inputs = {suite: list(inputs_there) for suite, inputs_there in suites.items()}
    asking, judges = _asked_and_judged(scorer, metrics, inputs, base, effort, progress, declared or Declared())
    findings = [f for metric in metrics for f in judges[metric].findings]
    findings += _of_manner(asking, base, declared or Declared())
    ids = frozenset(known)
    failing = frozenset(also_fail)
    marked = [replace(f, known=ids.issuperset(f.ids), fails=f.fails or f.verdict in failing) for f in findings]
    return Report(
        scorer=scorer.name,
        base=base,
        outcomes={
            (metric, suite): Counter(judges[metric].outcomes[an_input] for an_input in inputs)
            for metric in metrics
            for suite, inputs in asking.tried.items()
        },
        findings=tuple(_merged(marked)),
        not_tried=asking.not_tried,
        seconds=time.monotonic() - begun,
        given={metric: _count_answers(asking, metric) for metric in metrics},
        coarsest=max((f.precision for f in _figures(asking)), default=None),
        named=frozenset(named),
        pace=asking.pace,
        power=power({metric: _rightly_answered(asking, judges[metric]) for metric in metrics}),
        not_seen=tuple(sorted(ids.difference(*(f.ids for f in marked)))),
    )


def _rightly_answered(asking: Asking, judge: Judge) -> Mapping[Input, Fraction]:
    """Return the inputs that were answered with right figures of a metric, and how precisely."""
    return {
        an_input: max((f.precision for f in figures.values.values()), default=Fraction(0))
        for an_input, outcome in judge.outcomes.items()
        if outcome in ("agrees", "follows", "convention") and not an_input.may_be_refused
        if (figures := asking.figures(an_input, judge.metric)) is not None
    }


def _figures(asking: Asking) -> Iterator[Reported]:
    for an_input in asking.inputs:
        for metric in asking.metrics:
            figures = asking.figures(an_input, metric)
            yield from figures.values.values() if figures else ()


def _count_answers(asking: Asking, metric: str) -> Given:
    """
    Count the inputs answered with figures of a metric, and the unanswered ones that should have been.

    Once a scorer answers any input of one document, or of several, it should answer every well-formed one of that kind
    that it can be asked. A scorer that takes one document at a time lacks none, and neither does one without the
    metric.
    """
    inputs = [an_input for an_input in asking.inputs if (an_input, metric) in asking.answers]
    answers = {an_input: asking.answers[an_input, metric] for an_input in inputs}
    figures = {an_input for an_input, answer in answers.items() if isinstance(answer, Figures)}
    kinds = {len(an_input.documents) > 1 for an_input in figures}
    lacking = [
        answer.says
        for an_input, answer in answers.items()
        if isinstance(answer, Failure) and answer.kind == "skipped" and answer.asked
        if not an_input.may_be_refused and (len(an_input.documents) > 1) in kinds
        # Giving no figure is a way to report 0/0.
        if None not in exact_values(an_input.documents, metric, "none").values()
    ]
    unasked = Counter(
        a.says for a in answers.values() if isinstance(a, Failure) and a.kind == "skipped" and not a.asked
    )
    left_out = sum(isinstance(a, Failure) and a.kind == "skipped" and a.asked for a in answers.values())
    # A scorer without a single figure has said why.
    says = lacking or [a.says for a in answers.values() if isinstance(a, Failure) and a.asked and not figures]
    skipped = tuple(sorted(unasked.items()))
    return Given(len(figures), len(inputs), len(lacking), says[0] if says else "", skipped, left_out)


def _asked_and_judged(
    scorer: Scorer,
    metrics: Sequence[str],
    suites: Mapping[str, Sequence[Input]],
    base: Base,
    effort: Effort,
    progress: Progress,
    declared: Declared,
) -> tuple[Asking, Mapping[str, Judge]]:
    """Ask the scorer and judge its answers; start over if a scorer that was kept loaded turns out to be stale."""
    asking = Asking(scorer, tuple(metrics), effort, progress)
    begun = time.monotonic()
    try:
        asking.run(suites)
        asking.settle(
            manner_of(
                asking.answers,
                asking.metrics,
                declared,
                lambda an_input, metric: base.account(metric).values(an_input.documents, metric) or {},
            )
        )
        left = effort.seconds - (time.monotonic() - begun)
        return asking, _judges(asking, base, Time(max(min(left, effort.shrinking_seconds), _LEAST_SECONDS)))
    except StaleError:
        return _asked_and_judged(scorer, metrics, suites, base, effort, progress, declared)


def _of_manner(asking: Asking, base: Base, declared: Declared) -> Iterator[Finding]:
    """Yield a convention for a unit and for an order that were inferred, each with a least input that shows it."""
    manner = asking.manner
    plain = Manner(rounding=manner.rounding, digits=manner.digits)
    if manner.unit != plain.unit and declared.unit is None:
        sentence = "every figure is a percentage (--unit says so)"
        yield from _shown(asking, base, "percentages", sentence, replace(manner, unit=plain.unit))
    if manner.order != plain.order and declared.order is None:
        sentence = f"a row is precision, recall, F₁; --order {ORDERS[0]} makes this a fault"
        yield from _shown(asking, base, "precision first", sentence, replace(manner, order=plain.order))


def _shown(asking: Asking, base: Base, name: str, sentence: str, without: Manner) -> Iterator[Finding]:
    """Yield a finding for each metric on which a habit shows, such as rounding; `without` reads figures without it."""
    for metric in asking.metrics:
        own = base.account(metric)
        showing = [
            an_input
            for an_input in asking.inputs
            if isinstance(answer := asking.as_given.get((an_input, metric)), Figures)
            and not an_input.may_be_refused
            and isinstance(read := without.read(answer, metric), Figures)
            and not own.gives(an_input.documents, metric, read)
            and isinstance(meant := asking.answers[an_input, metric], Figures)
            and own.gives(an_input.documents, metric, meant)
        ]
        if showing:
            an_input = min(showing, key=lambda an_input: an_input.order)
            answer = asking.as_given[an_input, metric]
            example = Example(an_input, metric, answer, own.values(an_input.documents, metric) or {})
            identifier = f"convention | {metric} | {name}"
            yield Finding((identifier,), "convention", (metric,), name, sentence, len(showing), example, fails=False)


def _judges(asking: Asking, base: Base, left: Time) -> Mapping[str, Judge]:
    """Judge each metric, means of others last."""
    judges: dict[str, Judge] = {}
    for metric in sorted(asking.metrics, key=lambda metric: metric in MEMBERS):
        members = [judges[m] for m in MEMBERS.get(metric, ()) if m in judges]
        others = list(judges.values()) if metric in MEMBERS else ()
        judges[metric] = Judge(metric, base, asking, left, members, others)
        judges[metric].judge()
    return judges


def _merged(findings: Sequence[Finding]) -> list[Finding]:
    """Merge findings with one cause across metrics, keep the least of their examples, and sort the gravest first."""
    groups: dict[tuple[object, ...], list[Finding]] = {}
    for f in findings:
        # Failures are the same if the program says the same of them.
        sentence = f.sentence if f.name in ("crashed", "timed out", "rubbish") else ""
        # What has no name may have a cause of its own in each metric.
        apart = f.metrics if f.name.startswith("unexplained") else ()
        groups.setdefault((f.verdict, f.name, sentence, apart, f.fails, f.known), []).append(f)
    merged = [
        replace(
            min(group, key=lambda f: f.example.input.order),
            ids=tuple(dict.fromkeys(identifier for f in group for identifier in f.ids)),
            metrics=tuple(dict.fromkeys(m for f in group for m in f.metrics)),
            count=max(f.count for f in group),
            otherwise=max(f.otherwise for f in group),
            others=tuple(dict.fromkeys(other for f in group for other in f.others)) if len(group) == 1 else (),
        )
        for group in groups.values()
    ]
    return sorted(
        merged, key=lambda f: (not f.fails, list(VERDICTS).index(f.verdict), not f.name.startswith("outside"))
    )

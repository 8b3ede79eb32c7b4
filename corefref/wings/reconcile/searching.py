"""
Try departures alone and in pairs against figures.

1. The documents are numbered once (`tables.Corpus`). What is counted of them is kept by treatment, combination and
   form.
2. A candidate is a set of departures. Its figures are floats made of kept sums; those within half a unit of the printed
   digits, and a hair, are hits.
3. A hit is computed again exactly. Only what is exact is shown.
4. A hit that contains a smaller hit is dropped: whoever needs one departure does not need two.

For example, a paper prints a CoNLL score of 67.35 for `spec/corpus`, where the default gives 59.43. The candidate
`singletons_dropped` has tables of its own, since it changes the mentions. From them come MUC, B³ and CEAFe, and from
these 67.3506…, within 0.005 of what is printed: a hit, which the fractions confirm. The pair of it with
`recall_and_precision_exchanged` gives the same F₁ and is dropped, as it contains that hit.

Why this is fast: a hundred departures have some 5,000 pairs, but a pair needs little that is new. A treatment of
mentions decides the tables, a form what is counted of each, a combination how these are added, a report what is printed
in the end; each step keeps what it made, under the departures that it depends on. Why it is right: floats only sort
out. The error of such a sum is far below `_HAIR`, by which each interval is wider, so no candidate is lost; and one
that only seems to fit is refuted by its fractions.
"""

from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from functools import cached_property
from itertools import combinations
from math import floor
from time import process_time
from typing import NamedTuple, TypeVar, TypeVarTuple

from corefref.metrics.conll import MEMBERS
from corefref.registry import IDS
from corefref.wings.reconcile.combining import DEFINED, LEFT_OUT, MEANS, Of, combined, size_of, summed
from corefref.wings.reconcile.departures import Departure, Departures, Plan, plan_of, rows
from corefref.wings.reconcile.forms import FORMS, Counted, Figures, Number, added, figures, harmonic, in_floats
from corefref.wings.reconcile.tables import OF_TABLES, STAGES, Corpus, Steps

_K = TypeVarTuple("_K")
_V = TypeVar("_V")

WINDOWS = STAGES[1]

_OTHER = "conll_is_"
"""What begins the name of a departure that prints the F₁ of one metric for the CoNLL score."""

MEASURES = ("recall", "precision", "f1")

_UNDEFINED = "undefined"
"""0/0 left as it is; any other word says what it is reported as."""

_TRIED_AT_ONCE = 64
"""How many pairs are tried between two looks at the clock, which costs as much as a pair."""


class Printed(NamedTuple):
    """A figure as it is printed: of which metric and measure, and its digits."""

    metric: str
    measure: str
    text: str

    @property
    def digits(self) -> int:
        """The number of decimals, of a percentage."""
        return len(self.text.partition(".")[2])

    @property
    def value(self) -> Fraction:
        """What is printed, as a share."""
        return Fraction(self.text) / 100

    @property
    def unit(self) -> Fraction:
        """The last place, as a share."""
        return Fraction(1, 10 ** (self.digits + 2))

    @property
    def name(self) -> str:
        """The metric and, unless it is F₁, the measure."""
        return self.metric if self.measure == "f1" else f"{self.metric}.{self.measure}"


_HAIR = 1e-9
"""More than the error of floats, in units of the last place of what is printed."""

_MOST_DOCUMENTS, _FEWEST_FIGURES = 10, 6
"""One document left out explains nearly any near figure of a large corpus: it needs few documents, or many figures."""


class Values:
    """The figures of a corpus under plans, each computed once."""

    def __init__(self, corpus: Corpus) -> None:
        """Prepare to compute figures of a corpus; nothing is computed yet."""
        self.corpus = corpus
        self._counted: dict[tuple[Steps, str, bool], Counted] = {}
        self._each: dict[tuple[Steps, str, bool], Sequence[Counted]] = {}
        self._sizes: dict[Steps, Sequence[Of]] = {}
        self._of_documents: dict[tuple[Steps, str, str, bool], Sequence[Figures]] = {}
        self._figures: dict[tuple[Steps, str, str, str, bool], Figures] = {}

    def _of_each(self, steps: Steps, form: str, exactly: bool) -> Sequence[Counted]:
        """What is counted of each document."""
        key = steps, form, exactly
        if key not in self._each:
            counted = map(FORMS[form].count, self.corpus.tables(steps))
            self._each[key] = [*counted] if exactly else [*map(in_floats, counted)]
        return self._each[key]

    def _sizes_of(self, steps: Steps) -> Sequence[Of]:
        if steps not in self._sizes:
            self._sizes[steps] = [size_of(t) for t in self.corpus.tables(steps)]
        return self._sizes[steps]

    def _sum(self, steps: Steps, form: str, exactly: bool) -> Counted:
        """What is counted of all documents."""
        # A form that adds up to that of the sums is counted once, of the sums.
        key = steps, form, exactly
        if key not in self._counted:
            if FORMS[form].by_document:
                self._counted[key] = added(self._of_each(*key))
            else:
                self._counted[key] = FORMS[form].count(self.corpus.sums(steps))
        return self._counted[key]

    def _figures_of_each(self, steps: Steps, form: str, zero: str, exactly: bool) -> Sequence[Figures]:
        """The figures of each document, with 0/0 as it is reported, or None without a word for it."""
        key = steps, form, zero, exactly
        if key not in self._of_documents:
            shape = FORMS[form].shape
            figures_of = [figures(item, shape, exactly) for item in self._of_each(steps, form, exactly)]
            if zero != _UNDEFINED:
                sizes = self._sizes_of(steps)
                figures_of = [
                    _reported(f, zero, empty=not size.key and not size.response)
                    for f, size in zip(figures_of, sizes, strict=True)
                ]
            self._of_documents[key] = figures_of
        return self._of_documents[key]

    def forget(self, treatment: str) -> None:
        """Free everything that was computed after a treatment, since it takes as much memory as the corpus."""
        self.corpus.forget(treatment)
        _forget(self._counted, treatment)
        _forget(self._each, treatment)
        _forget(self._of_documents, treatment)
        _forget(self._figures, treatment)
        for steps in [steps for steps in self._sizes if treatment in steps]:
            del self._sizes[steps]

    def forget_forms(self) -> None:
        """Let go of what faults count of each document, which only means of them need."""
        for each in [key for key in self._each if not key[0] and key[1] not in IDS]:
            del self._each[each]
        for shown in [key for key in self._of_documents if not key[0] and key[1] not in IDS]:
            del self._of_documents[shown]

    def figures(self, steps: Steps, form: str, combination: str, zero: str, exactly: bool) -> Figures:
        """Recall, precision and F₁ as they are reported."""
        # Steps that do nothing on these documents are the same as none, and share what is kept.
        steps = self.corpus.settled(steps)
        key = steps, form, combination, zero, exactly
        if key not in self._figures:
            self._figures[key] = self._compute(steps, form, combination, zero, exactly)
        return self._figures[key]

    def raw(self, steps: Steps, form: str, combination: str, exactly: bool) -> Figures:
        """Compute the figures from sums under some departures, with None for 0/0."""
        if combination:
            counted = summed(combination, self._of_each(steps, form, exactly), self._sizes_of(steps))
        else:
            counted = self._sum(steps, form, exactly)
        return figures(counted, FORMS[form].shape, exactly)

    def _compute(self, steps: Steps, form: str, combination: str, zero: str, exactly: bool) -> Figures:
        if combination in MEANS or combination == DEFINED:
            each = self._figures_of_each(steps, form, _UNDEFINED if combination == DEFINED else zero, exactly)
            return combined(combination, each, self._sizes_of(steps))
        table = self.corpus.sums(steps)
        empty = not table.mentions and not table.switched.mentions
        return _reported(self.raw(steps, form, combination, exactly), zero, empty)

    def value(self, plan: Plan, printed: Printed, exactly: bool) -> Number | None:
        """The figure under a plan; None if the plan has none, as a program without the metric."""
        if printed.metric == "conll":
            return self._conll(plan, printed, exactly)
        reported = self._reported(plan, printed.metric, printed.digits, exactly)
        return None if reported is None else reported[MEASURES.index(printed.measure)]

    def _reported(self, plan: Plan, metric: str, digits: int, exactly: bool) -> Figures | None:
        """The figures of a metric as they are printed."""
        done = plan.for_metric(metric)
        # A program prints the metrics that it has, and no departure makes it print another.
        if done is None or (plan.program is not None and metric not in plan.program.has):
            return None
        unrounded = self.figures(done.steps, done.form, done.combination, plan.zero, exactly)
        recall, precision, f1 = unrounded
        match plan.report:
            case "recall_and_precision_exchanged":
                return Figures(precision, recall, f1)
            case "f1_arithmetic":
                return Figures(recall, precision, ((recall or Fraction(0)) + (precision or Fraction(0))) / 2)
            case "precision_for_f1":
                return Figures(recall, precision, precision)
            case "recall_for_f1":
                return Figures(recall, precision, recall)
            case "precision_for_recall":
                return Figures(precision, precision, f1)
            case "recall_for_precision":
                return Figures(recall, recall, f1)
            case "f1_of_printed" if not metric.startswith("blanc"):
                return Figures(recall, precision, harmonic(_rounded(recall, digits), _rounded(precision, digits)))
            case _:
                return unrounded

    def _conll(self, plan: Plan, printed: Printed, exactly: bool) -> Number | None:
        """The CoNLL score, or what stands for it."""
        members = [*MEMBERS]
        if plan.conll in ("conll_with_ceaf_m", "conll_with_blanc", "conll_with_lea"):
            members[2] = plan.conll.removeprefix("conll_with_")
        if plan.conll.startswith(_OTHER):
            found_of_other = self._reported(plan, plan.conll.removeprefix(_OTHER), printed.digits, exactly)
            return None if found_of_other is None else found_of_other.f1
        if plan.combination == DEFINED and plan.program is None:
            return self._conll_of_defined_documents(plan, members, exactly)
        members_figures = [self._reported(plan, metric, printed.digits, exactly) for metric in members]
        reported = [f for f in members_figures if f is not None]
        if len(reported) < len(members_figures):
            return None
        values = [f.f1 or Fraction(0) for f in reported]
        match plan.conll:
            case "conll_harmonic":
                return Fraction(0) if 0 in values else len(values) / _total([1 / value for value in values])
            case "conll_greatest":
                return max(values)
            case "conll_f1_of_means":
                recall, precision = (_total([f[place] or Fraction(0) for f in reported]) / 3 for place in (0, 1))
                return harmonic(recall, precision)
            case "conll_of_printed":
                return _total([_rounded(value, printed.digits) for value in values]) / 3
            case "conll_of_defined":
                defined = [v for v in (self._raw_f1(plan, m, exactly) for m in members) if v is not None]
                return _total(defined) / len(defined) if defined else Fraction(0)
            case _:
                return _total(values) / 3

    def _raw_f1(self, plan: Plan, metric: str, exactly: bool) -> Number | None:
        done = plan.for_metric(metric)
        if done is None or done.combination in MEANS or done.combination == DEFINED:
            reported = self._reported(plan, metric, 2, exactly)
            return None if reported is None else reported.f1
        return self.raw(done.steps, done.form, done.combination, exactly).f1

    def _conll_of_defined_documents(self, plan: Plan, members: Sequence[str], exactly: bool) -> Number:
        """The mean over the documents in which all members are defined."""
        each: list[Sequence[Figures]] = []
        for metric in members:
            form = dict(plan.forms).get(metric, metric)
            each.append(self._figures_of_each(plan.steps, form, _UNDEFINED, exactly))
        means: list[Number] = []
        for of_document in zip(*each, strict=True):
            values = [f.f1 for f in of_document if f.f1 is not None]
            if len(values) == len(members):
                means.append(_total(values) / len(members))
        return _total(means) / len(means) if means else Fraction(0)


def _forget(kept: dict[tuple[Steps, *_K], _V], treatment: str) -> None:
    """Let go of what is kept under steps with this treatment."""
    for key in [key for key in kept if treatment in key[0]]:
        del kept[key]


def _total(values: Iterable[Number]) -> Number:
    total: Number = Fraction(0)
    for value in values:
        total = total + value
    return total


def _reported(f: Figures, zero: str, empty: bool) -> Figures:
    """Figures with 0/0 as 0, or as 1 where that is the departure."""
    if None not in f:
        return f
    unit_value: Number = Fraction(1)
    if zero == "zero_is_one":
        recall, precision = (unit_value if value is None else value for value in f[:2])
        return Figures(recall, precision, harmonic(recall, precision) if f.f1 is None else f.f1)
    if zero == "empty_is_one" and empty:
        return Figures(*(unit_value if value is None else value for value in f))
    return Figures(*(Fraction(0) if value is None else value for value in f))


def _rounded(value: Number | None, digits: int) -> Number:
    """Return a share as it is after its percentage was rounded for printing."""
    scale = 10 ** (digits + 2)
    return Fraction(round((value or 0) * scale), scale)


def distance(value: Number, printed: Printed, report: str) -> float:
    """How far a value is from what is printed, in units of its last place beyond what rounding allows; 0 if it fits."""
    # A share is printed as .67, a percentage as 66.67: the last place of either is the unit.
    scale = 10 ** (printed.digits if report == "share" else printed.digits + 2)
    target = printed.value * 100 * 10**printed.digits
    off = value * scale - target
    # A value whose further digits were cut off is what is printed, or less than one unit more.
    if report == "truncated":
        return float(0 if off + _slack(value) >= 0 and off < 1 + _slack(value) else abs(off - Fraction(1, 2)) - 0.5)
    return max(float(abs(off)) - 0.5 - _slack(value), 0.0)


def _slack(value: Number) -> float:
    return 0.0 if isinstance(value, Fraction) else _HAIR


class Hit(NamedTuple):
    """Departures that give the figures, and the exact figures."""

    departures: Departures
    values: tuple[Fraction, ...]


class Near(NamedTuple):
    """Departures that nearly give the figures, and how far the worst is off, in percentage points."""

    departures: Departures
    off: float
    values: tuple[float, ...]


class Found(NamedTuple):
    """What a search found: what fits, what is nearest, and how much was tried."""

    default: tuple[Fraction, ...]
    fits: bool
    """True if the default gives the figures."""
    hits: Sequence[Hit]
    nearest: Sequence[Near]
    alone: int
    pairs: int
    values: int
    """How many values of this precision the candidates have, within `within` points of the default."""
    possible: int
    within: Fraction
    stopped: bool
    """True if the time ended before all pairs were tried."""
    singles: tuple[Departure, ...]
    """What was tried alone."""


class Search:
    """The candidates for some figures of a corpus."""

    def __init__(self, corpus: Corpus, printed: Sequence[Printed]) -> None:
        """Prepare a search for what gives the printed figures of a corpus; `run` starts it."""
        self.corpus, self.printed, self.values = corpus, printed, Values(corpus)
        metrics = {p.metric for p in printed}
        self.metrics = metrics | (set(MEMBERS) if "conll" in metrics else set())

    @cached_property
    def singles(self) -> tuple[Departure, ...]:
        """The departures that concern these documents and figures."""
        return (*(d for d in rows().values() if self._concerns(d)), *self._left_out())

    def _concerns(self, d: Departure) -> bool:
        measures = {p.measure for p in self.printed if p.metric != "conll"}
        conll = any(p.metric == "conll" for p in self.printed)
        match d.axis:
            case "treatment":
                return self.corpus.can(d.id)
            case "combination":
                return len(self.corpus.documents) > 1
            case "form":
                return d.metric in self.metrics
            case "conll":
                return conll
            case "program":
                # Whoever has the members has their mean.
                return set(d.has) >= self.metrics - {"conll"} and any(m in self.metrics for m, _ in d.profile)
            case "report" if d.id == "precision_for_recall":
                return "recall" in measures
            case "report" if d.id == "recall_for_precision":
                return "precision" in measures
            case "report" if d.id in ("f1_arithmetic", "precision_for_f1", "recall_for_f1", "f1_of_printed"):
                return conll or "f1" in measures
            case "report" if d.id == "recall_and_precision_exchanged":
                return bool(measures - {"f1"})
            case _:
                return True

    def _left_out(self) -> Iterator[Departure]:
        """Yield, for every document, the departure that leaves it out."""
        documents = self.corpus.documents
        if len(documents) > 2 and (len(documents) <= _MOST_DOCUMENTS or len(self.printed) >= _FEWEST_FIGURES):
            for n, d in enumerate(documents):
                words = f"document {d.name} left out"
                yield Departure(f"{LEFT_OUT}{n}", "document", "combination", words)

    def exactly(self, departures: Departures) -> tuple[Fraction, ...] | None:
        """The exact figures under departures."""
        plan = plan_of(departures)
        if plan is None:
            return None
        values = [self.values.value(plan, p, exactly=True) for p in self.printed]
        exact = tuple(Fraction(value) for value in values if value is not None)
        return exact if len(exact) == len(values) else None

    def fits(self, departures: Departures, values: Sequence[Fraction]) -> bool:
        """Whether exact figures are those that are printed."""
        plan = plan_of(departures)
        report = plan.report if plan else ""
        return not any(distance(v, p, report) for v, p in zip(values, self.printed, strict=True))

    def candidates(self, pairs: bool) -> Iterator[Departures]:
        """Departures alone and, if wanted, in pairs, those that need the same tables one after the other."""
        # Those of mentions first: what they make is large, and is forgotten when all pairs with them are tried.
        treatments = sorted((d for d in self.singles if d.axis == "treatment"), key=lambda d: d.id in OF_TABLES)
        others = [d for d in self.singles if d.axis != "treatment"]
        yield from ((d,) for d in others)
        others = [d for d in others if not d.id.startswith(LEFT_OUT)]
        if pairs:
            yield from combinations(others, 2)
            self.values.forget_forms()
        for place, treatment in enumerate(treatments):
            yield (treatment,)
            if pairs:
                yield from (
                    (treatment, other) for other in others if not (_by_document(other) and treatment.id in WINDOWS)
                )
                # Two treatments of mentions together would need new tables each time.
                yield from (
                    (treatment, two) for two in treatments[place + 1 :] if {treatment.id, two.id} & OF_TABLES.keys()
                )
            # What was made is as large as the corpus.
            self.values.forget(treatment.id)

    def _place(self, hit: Hit) -> int:
        """Where a departure alone stands in the table; pairs stand behind them, as they come."""
        return self.singles.index(hit.departures[0]) if len(hit.departures) == 1 else len(self.singles)

    def run(self, pairs: bool, seconds: float = float("inf")) -> Found:
        """Try all departures alone and, if wanted, in pairs, for so many seconds of CPU."""
        started = process_time()
        default = self.exactly(())
        assert default is not None
        fits = self.fits((), default)
        middle = [float(value) for value in default]
        within = max([Fraction(2, 100), *(abs(d - p.value) for d, p in zip(default, self.printed, strict=True))])
        covered: set[tuple[int, ...]] = set()
        near: list[Near] = []
        hits: list[Hit] = []
        tried = {1: 0, 2: 0}
        stopped = False
        # Whoever has the figures by default needs no departure.
        for departures in () if fits else self.candidates(pairs):
            if len(departures) == 2:
                if not tried[2] % _TRIED_AT_ONCE:
                    stopped = process_time() - started > seconds
                if stopped:
                    continue
            plan = plan_of(departures)
            if plan is None:
                continue
            approximate = [self.values.value(plan, p, exactly=False) for p in self.printed]
            values = [value for value in approximate if value is not None]
            if len(values) < len(approximate):
                continue
            tried[len(departures)] += 1
            floats = tuple(map(float, values))
            if all(abs(v - m) <= within for v, m in zip(floats, middle, strict=True)):
                covered.add(
                    tuple(floor(v * 10 ** (p.digits + 2) + 0.5) for v, p in zip(floats, self.printed, strict=True))
                )
            off = max(
                distance(v, p, plan.report) * float(p.unit) * 100 for v, p in zip(floats, self.printed, strict=True)
            )
            if off == 0 and not fits:
                exact = self.exactly(departures)
                if exact is not None and self.fits(departures, exact):
                    hits.append(Hit(departures, exact))
            elif off and not fits:
                near.append(Near(departures, off, floats))
                if len(near) > 100:
                    near = _nearest(near)
        possible = 1
        for p in self.printed:
            possible *= 2 * floor(within / p.unit) + 1
        hits.sort(key=self._place)
        return Found(
            default, fits, _smallest(hits), _nearest(near), tried[1], tried[2], max(len(covered), 1), possible, within,
            stopped, self.singles,
        )  # fmt: skip


def _by_document(d: Departure) -> bool:
    """Whether what a departure does is done to each document: there may be as many windows as sentences."""
    return (
        d.axis == "combination"
        or (d.axis == "form" and FORMS[d.form].by_document)
        or any(done.combination for _, done in d.profile)
    )


def _nearest(near: Iterable[Near]) -> list[Near]:
    """Return the three candidates closest to the printed figures, one for each set of figures."""
    nearest: dict[tuple[float, ...], Near] = {}
    for candidate in sorted(near, key=lambda candidate: (candidate.off, len(candidate.departures))):
        nearest.setdefault(tuple(round(value, 9) for value in candidate.values), candidate)
        if len(nearest) == 3:
            break
    return list(nearest.values())


def _smallest(hits: Iterable[Hit]) -> list[Hit]:
    """Drop every hit that contains a smaller one."""
    listed = list(hits)
    alone = {hit.departures[0].id for hit in listed if len(hit.departures) == 1}
    return [hit for hit in listed if len(hit.departures) == 1 or not alone & {d.id for d in hit.departures}]

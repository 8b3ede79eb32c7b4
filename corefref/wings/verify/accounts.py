"""
Accounts: hypotheses about how a scorer computes its figures, such as another reading, another metric or a fault.

An account computes figures of its own. If they equal the scorer's on every input tried, the scorer does what the
account says, as far as these inputs can tell. An account departs in some respects from the *base*, the spec with the
readings that the scorer declares: in how documents are treated, scored and combined, what 0/0 is, and how decimals are
made. These ways are combined, faults only one at a time. Where no such account gives the figures, those of two parts
are tried (`composed`): a change of the documents, and a score that may be another metric's, or another metric's fault.
`readings` gives each departure its standing.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import lru_cache
from itertools import product
from struct import pack, unpack
from typing import Generic, Literal, NamedTuple, TypeAlias, TypeVar, get_args

from corefref.measures import MEANS
from corefref.ratio import f1
from corefref.registry import IDS
from corefref.scores import Figures as ExactFigures
from corefref.wings.verify.corpora import CORPORA
from corefref.wings.verify.exact import (
    Added,
    Adding,
    OpenF,
    ScoreOf,
    Smoothing,
    Undefined,
    Values,
    ZeroByZero,
    exact_score,
    shown,
    sums,
)
from corefref.wings.verify.faults import FAULTS, Fault, FiguresMetric
from corefref.wings.verify.inputs import Document
from corefref.wings.verify.readings import Departure, Standing, Treated, as_it_is, choice, fault, readings
from corefref.wings.verify.reported import SLACK, Figures, Reported, at_most

T = TypeVar("T")

Rounding: TypeAlias = Literal["exact", "truncated", "f1 of printed", "single", "half"]
"""What decimals a scorer may print of exact values (choice ROUND-1)."""


@dataclass(frozen=True, slots=True)
class _Faulty:
    """A score of a document with a fault."""

    fault: Fault

    @property
    def of_one_document(self) -> bool:
        """True if its figures do not add up over documents."""
        return isinstance(self.fault.metric, FiguresMetric)

    def __call__(self, d: Document, metric: str) -> ExactFigures:
        return self.fault.metric.score(d.key, d.response)


@dataclass(frozen=True, slots=True)
class _TreatedLate:
    """A score that treats a document only after it is settled which documents count."""

    treated: Treated
    score_of: ScoreOf

    def __call__(self, d: Document, metric: str) -> ExactFigures:
        return self.score_of(self.treated(d), metric)


@dataclass(frozen=True, slots=True)
class Account:
    """One way to compute figures: how documents are treated, scored and combined, 0/0 and decimals reported."""

    departures: tuple[Departure, ...]
    treated: Treated = as_it_is
    score_of: ScoreOf = exact_score
    adding: Adding = sums
    undefined: ZeroByZero = "zero"
    rounding: Rounding = "exact"

    @property
    def name(self) -> str:
        """The names of its departures."""
        return " and ".join(d.name for d in self.departures)

    @property
    def standing(self) -> Standing:
        """The worst standing of its departures; an account without any is the base, which counts as published."""
        standings = {d.standing for d in self.departures}
        return "fault" if "fault" in standings else "convention" if "convention" in standings else "published"

    def values(self, documents: Sequence[Document], metric: str) -> Values | None:
        """Return the figures by this account; None if it has none, as for corpora under some faults."""
        if len(documents) > 1 and isinstance(self.score_of, _Faulty) and self.score_of.of_one_document:
            return None
        return _values(tuple(documents), metric, self.treated, self.score_of, self.adding, self.undefined)

    def gives(self, documents: Sequence[Document], metric: str, figures: Figures) -> bool | None:
        """Return whether the account's figures may have been reported as these; None if it has none."""
        if self.rounding == "half" and not all(map(_is_given_in_half, figures.values.values())):
            return False
        values = self.values(documents, metric)
        if values is None:
            return None
        if self._fit(figures, values, documents, metric):
            return True
        if not (isinstance(self.score_of, _Faulty) and self.has_ties and len(documents) == 1):
            return False
        d = self.treated(documents[0])
        ties = (shown(score, self.undefined) for score in self.score_of.fault.ties(d.key, d.response))
        return any(self._fit(figures, of_ties, documents, metric) for of_ties in ties)

    def _fit(self, figures: Figures, values: Values, documents: Sequence[Document], metric: str) -> bool:
        """Return whether values may have been reported as these figures, with the account's decimals."""
        if self.rounding == "single":
            return _in_single_precision(figures, values, metric, sum(len(d.unordered) for d in documents))
        if self.rounding == "half":
            return all(_is_half(r, values[name]) for name, r in figures.values.items() if name in values)
        if self.rounding == "truncated":
            return all(_truncated(r, values[name]) for name, r in figures.values.items() if name in values)
        differing = figures.differing(values)
        return not differing or (
            self.rounding == "f1 of printed"
            and differing == ("f1",)
            and not metric.startswith("blanc")
            and _f1_of_printed(figures.values)
        )

    @property
    def takes_an_epsilon(self) -> bool:
        """True if an ε may be added: not if a fault has other departures beside it or its figures are not sums."""
        single = not (isinstance(self.score_of, _Faulty) and self.score_of.of_one_document)
        return single and (self.standing != "fault" or len(self.departures) == 1)

    @property
    def is_near_in_full(self) -> bool:
        """
        True if its figures are near those without its decimals, its ε and its value for 0/0.

        They need not be in half precision, which is too coarse, with ties, or in means, which have none undefined.
        """
        return (
            self.rounding != "half"
            and self.adding is sums
            and not (self.has_ties and not isinstance(self.undefined, Smoothing))
        )

    @property
    def has_ties(self) -> bool:
        """True if it may have several figures for one document."""
        return isinstance(self.score_of, _Faulty) and self.score_of.fault.totals is not None

    def is_near(self, documents: Sequence[Document], metric: str, figures: Figures) -> bool:
        """True if the figures are so close to the account's that decimals or an ε may make the difference."""
        values = self.values(documents, metric) or {}
        for name, reported in figures.values.items():
            exact = values.get(name)
            if exact is None:
                continue
            bounds = reported.near
            if bounds is None or not (at_most(bounds[0], exact) and at_most(exact, bounds[1])):
                return False
        return True


@lru_cache(maxsize=1 << 14)
def _values(
    documents: tuple[Document, ...],
    metric: str,
    treated: Treated,
    score_of: ScoreOf,
    adding: Adding,
    undefined: ZeroByZero,
) -> Values:
    """Compute the figures, cached because accounts that differ only in decimals share them."""
    return adding([treated(d) for d in documents], metric, score_of, undefined)


def _truncated(reported: Reported, exact: Fraction | None) -> bool:
    if reported.value is None or exact is None or not reported.last_place:
        return reported.agrees(exact)
    return reported.value - SLACK <= exact <= reported.value + reported.last_place


def _f1_of_printed(values: Mapping[str, Reported]) -> bool:
    """True if the printed F₁ follows from the printed recall and precision."""
    if not {"recall", "precision", "f1"} <= values.keys():
        return False
    recall, precision = values["recall"].value, values["precision"].value
    if not (values["recall"].last_place or values["precision"].last_place or values["f1"].last_place):
        return False
    return recall is not None and precision is not None and values["f1"].agrees(f1(recall, precision))


_UNIT = Fraction(1, 1 << 24)
"""The relative error of rounding to single precision."""

_MOST_FOR_A_FIGURE = 16
"""Operations per figure in addition to one for each mention: quotients, F₁, means of F₁."""

_HALF, _LEAST_HALF, _GREATEST_HALF = Fraction(4, 1 << 11), Fraction(1, 1 << 24), 60_000
"""The relative error of four operations in half precision, its least number, and about its greatest."""

_TINY = Fraction(1, 10**14)


def _in_single_precision(figures: Figures, values: Values, metric: str, mentions: int) -> bool:
    """
    True if the figures may have been computed in single precision. Each is then a 24-bit number, in full or printed,
    and its error is at most one rounding for each mention and a few more. F₁ may also follow from such a recall and
    precision.
    """
    bound = (mentions + _MOST_FOR_A_FIGURE) * _UNIT
    reported_of = figures.values
    for name, reported in reported_of.items():
        exact = values.get(name)
        if name not in values or reported.agrees(exact):
            continue
        if reported.value is None or reported.low is None or reported.high is None or exact is None:
            return False
        half = reported.last_place / 2
        within = reported.low - bound * exact <= exact <= reported.high + bound * exact
        if not within or not (
            _is_single(reported.value, half, metric) or (name == "f1" and _is_f1_of_others(reported_of))
        ):
            return False
    return True


def _is_given_in_half(reported: Reported) -> bool:
    """True if a figure is a number in half precision, which has 11 bits, or undefined."""
    if reported.value is None:
        return True
    if reported.last_place or abs(reported.value) > _GREATEST_HALF / 100:
        return False
    # It may be that number, or a hundredth of it, if figures are percentages.
    return any(abs(_half(reported.value * scale) - reported.value * scale) <= _TINY * scale for scale in (1, 100))


def _half(value: Fraction) -> Fraction:
    (nearest,) = unpack("e", pack("e", float(value)))
    return Fraction(nearest)


def _is_half(reported: Reported, exact: Fraction | None) -> bool:
    """True if a figure is the exact one after a few operations in half precision at most."""
    if reported.value is None or exact is None:
        return reported.agrees(exact)
    return abs(reported.value - exact) <= _HALF * exact + _LEAST_HALF


def _is_f1_of_others(reported: Mapping[str, Reported]) -> bool:
    recall, precision = (reported[name].value if name in reported else None for name in ("recall", "precision"))
    return recall is not None and precision is not None and reported["f1"].agrees(f1(recall, precision))


def _is_single(value: Fraction, half: Fraction, metric: str) -> bool:
    """True if the value is a number in single precision, a hundredth of one or, for a mean, a third of a sum."""
    if any(abs(_single(value * scale) - value * scale) <= (half + _TINY) * scale for scale in (1, 100)):
        return True
    of_three = 3 * value * (1 << 30)
    return metric == "conll" and abs(round(of_three) - of_three) <= 3 * (half + _TINY) * (1 << 30)


def _single(value: Fraction) -> Fraction:
    (nearest,) = unpack("f", pack("f", float(value)))
    return Fraction(nearest)


class _Option(NamedTuple, Generic[T]):
    """One way to do a step, and how it departs from the spec's way; None for the spec's own."""

    departure: Departure | None
    way: T


def _smoothings() -> Iterator[_Option[ZeroByZero]]:
    """Yield the ways to add an ε. Below 10⁻⁹ it is lost in the error of a float, and 0/0 is simply 0 or 1."""
    words: Mapping[Added, str] = {"nowhere": "", "denominator": "the denominator", "both": "numerator and denominator"}
    for power in (-6, -7, -8, -9):
        for in_quotients, in_f1, of_sums in product(words, words, (True, False)):
            if (in_quotients, in_f1) == ("nowhere", "nowhere") or (in_quotients == "nowhere" and not of_sums):
                continue
            places = [
                f"{words[added]} of {quotient}{'' if of_sums or added != in_quotients or quotient == 'F' else ' of 1'}"
                for added, quotient in ((in_quotients, "recall and precision"), (in_f1, "F"))
                if added != "nowhere"
            ]
            sentence = f"1e{power} is added to {' and to '.join(places)}"
            departure = choice("EMPTY-1:e", sentence, "convention", whose=f"ε = 1e{power}")
            yield _Option(departure, Smoothing(Fraction(10) ** power, in_quotients, in_f1, of_sums))
            if in_f1 == "nowhere":
                departure = choice("EMPTY-1:e", f"{sentence}, but not for F", "convention", whose=f"ε = 1e{power}")
                yield _Option(departure, Smoothing(Fraction(10) ** power, in_quotients, in_f1, of_sums, apart=True))


_ZERO: Sequence[_Option[ZeroByZero]] = (
    _Option(choice("EMPTY-1:a", "0/0 is left undefined", "convention"), "none"),
    _Option(choice("EMPTY-1:b", "0/0 is reported as 0", "convention"), "zero"),
    _Option(choice("EMPTY-1:c", "0/0 is reported as 1 where both sides are empty", "convention"), "one"),
    _Option(choice("EMPTY-1:d", "0/0 is reported as 1", "convention"), "always"),
    _Option(choice("FBETA-1:c", "0/0 has no value, nor has F of two zeros", "convention"), "none, F too"),
    _Option(
        choice("FBETA-1:c", "F of two zeros has no value, other 0/0 are 0", "convention", whose="of F alone"),
        "zero, F none",
    ),
)
_SMOOTHED = tuple(_smoothings())
ZERO_BY_ZERO: Sequence[tuple[Departure | None, ZeroByZero]] = tuple(
    (None if zero.way == "zero" else zero.departure, zero.way) for zero in sorted(_ZERO, key=lambda z: z.way != "zero")
)
"""What 0/0 may be reported as, starting with 0, which is no departure."""

_ROUNDING: Sequence[_Option[Rounding]] = (
    _Option(None, "exact"),
    _Option(choice("ROUND-1:b", "decimals are cut off, not rounded", "convention"), "truncated"),
    _Option(choice("ROUND-1:c", "F is that of the printed recall and precision", "convention"), "f1 of printed"),
    _Option(choice("ROUND-1:d", "figures are computed in single precision", "convention"), "single"),
    _Option(choice("ROUND-1:e", "figures are given in half precision", "convention"), "half"),
)
_CORPORA: Sequence[_Option[Adding]] = (_Option(None, sums), *(_Option(c.departure, c.adding) for c in CORPORA))


@lru_cache(maxsize=256)
def _documents(metric: str) -> Sequence[_Option[tuple[Treated, ScoreOf]]]:
    """List the ways to treat and score a document for a metric."""
    options: list[_Option[tuple[Treated, ScoreOf]]] = [_Option(None, (as_it_is, exact_score))]
    options += [_Option(r.departure, (r.treated, r.score_of)) for r in readings(metric)]
    for known_fault in FAULTS:
        if known_fault.imitates == metric:
            options.append(_Option(fault(known_fault.id, known_fault.sentence), (as_it_is, _Faulty(known_fault))))
    return options


@dataclass(frozen=True, slots=True)
class Base:
    """What a scorer declares: the value that it reports for 0/0, and the letters of the readings that it follows."""

    undefined: Undefined = "zero"
    follows: tuple[str, ...] = ()

    def account(self, metric: str) -> Account:
        """Return the spec with those of the declared readings that apply to a metric."""
        declared = Account((), undefined=self.undefined)
        for option in _documents(metric):
            if _letter(option) in self.follows:
                treated, score_of = option.way
                declared = (
                    replace(declared, treated=treated)
                    if treated is not as_it_is
                    else replace(declared, score_of=score_of)
                )
        for zero in _ZERO:
            declared = replace(declared, undefined=zero.way) if _letter(zero) in self.follows else declared
        for corpus in _CORPORA:
            declared = replace(declared, adding=corpus.way) if _letter(corpus) in self.follows else declared
        for rounding in _ROUNDING:
            declared = replace(declared, rounding=rounding.way) if _letter(rounding) in self.follows else declared
        return declared


def _letter(option: _Option[T]) -> str | None:
    return option.departure.letter if option.departure else None


def letters() -> Mapping[str, str]:
    """
    Map each reading that a scorer may declare to what it does.

    >>> letters()["CORPUS-1:b"]
    'the figures are means over documents'
    """
    departures = [o.departure for o in _ZERO] + [o.departure for o in _ROUNDING] + [o.departure for o in _CORPORA]
    departures += [o.departure for metric in IDS for o in _documents(metric)]
    return dict(sorted((d.letter, d.sentence) for d in departures if d and d.letter))


@lru_cache(maxsize=64)
def of_documents(metric: str, base: Base) -> tuple[Account, ...]:
    """
    List the accounts of single documents: the base first, faults last, few departures before many.

    >>> [a.name for a in of_documents("muc", Base())][:3]
    ['', 'choice ROUND-1, reading b', 'choice ROUND-1, reading c']
    """
    own = base.account(metric)
    accounts = [
        replace(own, departures=departures, treated=treated, score_of=score_of, undefined=zero, rounding=rounding)
        for (document, (treated, score_of)), (zero_departure, zero), (rounding_departure, rounding) in product(
            _scored_anew(own, _documents(metric)), _beside(own.undefined, _ZERO), _beside(own.rounding, _ROUNDING)
        )
        for departures in [tuple(d for d in (*document, zero_departure, rounding_departure) if d)]
        if sum(d.standing == "fault" for d in departures) < 2
    ]
    # A scorer that leaves documents out of a corpus does not score them alone either. Accounts combine this with no
    # fault, and an ε with no other decimals.
    plain = [a for a in accounts if (a.undefined, a.rounding) == (own.undefined, own.rounding) and a.takes_an_epsilon]
    skipping = [
        replace(
            own,
            departures=tuple(d for d in (option.departure, rounding.departure) if d),
            adding=option.way,
            rounding=rounding.way,
        )
        for option in _CORPORA
        for rounding in _beside(own.rounding, _ROUNDING)
        if option.departure and _leaves_out(option) and option.way != own.adding
        # BLANC's F of one document is not a harmonic mean (choice BLANC-3).
        if not (metric.startswith("blanc") and "F of the means" in option.departure.name)
    ]
    accounts += skipping
    plain += [a for a in skipping if a.rounding == own.rounding]
    accounts += [
        replace(a, departures=(*a.departures, e.departure), undefined=e.way)
        for a in plain
        for e in _SMOOTHED
        if e.departure
    ]
    return tuple(sorted(accounts, key=_accusing_last))


_LEAVING_OUT = ("choice CORPUS-2, reading c", "choice CORPUS-2, reading d", "choice CORPUS-1, reading e")


def _accusing_last(account: Account) -> tuple[bool, int, bool]:
    return account.standing == "fault", len(account.departures), account.standing == "convention"


def _beside(own: T, options: Iterable[_Option[T]]) -> Iterator[_Option[T]]:
    """Yield the base's own way, which is no departure, and then the other ways."""
    yield _Option(None, own)
    for option in options:
        if option.way != own:
            yield _Option(option.departure or _AS_THE_SPEC, option.way)


_AS_THE_SPEC = Departure("reading a throughout", "as the spec does, though another reading is declared", "published")


def _scored_anew(
    own: Account, options: Sequence[_Option[tuple[Treated, ScoreOf]]]
) -> Iterator[tuple[tuple[Departure, ...], tuple[Treated, ScoreOf]]]:
    """Yield the ways to score a document: another score, another treatment before it, or both."""
    scores = _beside(own.score_of, [_Option(o.departure, o.way[1]) for o in options if o.way[0] is as_it_is])
    treatments = list(
        _beside(own.treated, [_Option(o.departure, o.way[0]) for o in options if o.way[1] is exact_score])
    )
    for score_departure, score_of in scores:
        for treated_departure, treated in treatments:
            yield tuple(d for d in (treated_departure, score_departure) if d), (treated, score_of)


@dataclass(frozen=True, slots=True)
class _UnderAnotherName:
    """A score of another metric than the one asked for."""

    metric: str
    score_of: ScoreOf

    def __call__(self, d: Document, metric: str) -> ExactFigures:
        return self.score_of(d, self.metric)


@lru_cache(maxsize=64)
def _of_other_metrics(metric: str) -> Sequence[_Option[ScoreOf]]:
    """List the scores that another metric may have by a reading or a fault of its own, for use under this name."""
    options: list[_Option[ScoreOf]] = []
    for other in IDS:
        if other == metric or (other in MEANS) != (metric in MEANS):
            continue
        for option in _documents(other):
            treated, score_of = option.way
            departure = option.departure
            if departure is None or treated is not as_it_is or departure.name.startswith("metric "):
                continue
            sentence = f"these are the figures of {other}, and there: {departure.sentence}"
            way = score_of if isinstance(score_of, _Faulty) else _UnderAnotherName(other, score_of)
            options.append(_Option(Departure(f"metric {other} and {departure.name}", sentence, "fault"), way))
    return options


@lru_cache(maxsize=64)
def _composed_of(metric: str, own: Account) -> tuple[Account, ...]:
    """List the accounts of two parts of which at least one is a fault, with 0/0 left undefined; simple ones first."""
    options = _documents(metric)
    treatments = [o for o in options if o.departure and o.way[1] is exact_score]
    scores = [_Option(o.departure, o.way[1]) for o in options if o.departure and o.way[0] is as_it_is]
    others = _of_other_metrics(metric)
    ways: list[tuple[Treated, ScoreOf, tuple[Departure | None, ...]]]
    ways = [(own.treated, o.way, (o.departure,)) for o in others]
    ways += [(t.way[0], o.way, (t.departure, o.departure)) for o in (*scores, *others) for t in treatments]
    ways += [
        (_OneAfterTheOther(t.way[0], u.way[0]), own.score_of, (t.departure, u.departure))
        for t in treatments
        for u in treatments
        if t != u
    ]
    return tuple(
        replace(own, departures=tuple(d for d in departures if d), treated=treated, score_of=score_of, undefined="none")
        for treated, score_of, departures in ways
    )


@dataclass(frozen=True, slots=True)
class _OneAfterTheOther:
    """Two treatments of a document, applied in this order."""

    first: Treated
    then: Treated

    def __call__(self, d: Document) -> Document:
        return self.then(self.first(d))


def composed(metric: str, base: Base, near: Callable[[Account], bool]) -> Iterator[Account]:
    """
    Yield the accounts of two parts, such as a completion of a side and a score of another metric, with a way to report
    0/0, other decimals or an ε. Of some thousand pairs of parts only those that are `near` the figures are followed up.
    """
    own = base.account(metric)
    for account in _composed_of(metric, own):
        if not near(account):
            continue
        ways = [(z, r) for z in _beside(own.undefined, _ZERO) for r in _beside(own.rounding, _ROUNDING)]
        for zero, rounding in sorted(ways, key=lambda way: sum(o.departure is not None for o in way)):
            departures = (*account.departures, *(o.departure for o in (zero, rounding) if o.departure))
            yield replace(account, departures=departures, undefined=zero.way, rounding=rounding.way)
        if not (isinstance(account.score_of, _Faulty) and account.score_of.of_one_document):
            for smoothed in _SMOOTHED:
                departures = (*account.departures, *filter(None, [smoothed.departure]))
                yield replace(account, departures=departures, undefined=smoothed.way)


def of_corpora(account: Account) -> Iterator[Account]:
    """Yield the accounts that combine an account's documents in another way, faults last."""
    options = [o for o in _beside(account.adding, _CORPORA) if o.departure]
    for accuses in (False, True):
        for option in options:
            if _accuses(option) == accuses:
                of_corpus = replace(account, departures=tuple(d for d in (option.departure,) if d), adding=option.way)
                yield of_corpus
                if account.treated is not as_it_is and _leaves_out(option):
                    yield replace(of_corpus, treated=as_it_is, score_of=_TreatedLate(account.treated, account.score_of))


@lru_cache(maxsize=64)
def excuses(metric: str, base: Base, always_one: bool = False) -> tuple[Account, ...]:
    """
    List the accounts that excuse a single document: published readings under the usual conventions.

    Two conventions do not excuse, since they show only over many inputs: leaving documents out, and reporting every 0/0
    as 1, which would excuse any 1. `always_one` lists the accounts of the latter instead.
    """
    own = base.account(metric)
    return tuple(
        a
        for a in of_documents(metric, base)
        if a.standing != "fault" and a.adding == own.adding and (a.undefined == "always") == always_one
    )


@lru_cache(maxsize=64)
def excuses_of_corpora(metric: str, base: Base, always_one: bool = False) -> tuple[Account, ...]:
    """List the accounts that excuse a corpus: those of `excuses` under every convention for corpora."""
    of_one = excuses(metric, base, always_one)
    ways = [o.way for o in _beside(base.account(metric).adding, _CORPORA) if not _accuses(o)]
    # In a mean, a figure without a value counts 0 anyhow.
    return tuple(
        replace(a, adding=adding)
        for adding in ways
        for a in of_one
        if adding is sums or a.undefined not in get_args(OpenF)
    )


def is_excused(
    metric: str, base: Base, documents: Sequence[Document], figures: Figures, always_one: bool = False
) -> bool:
    """True if an excusing account gives the figures; roundings and an ε are tried only if the plain ones are near."""
    return any(
        nearly.is_near(documents, metric, figures) and any(a.gives(documents, metric, figures) for a in accounts)
        for nearly, accounts in _groups(metric, base, len(documents) > 1, always_one)
    )


@lru_cache(maxsize=64)
def _groups(metric: str, base: Base, several: bool, always_one: bool) -> Sequence[tuple[Account, Sequence[Account]]]:
    """Group the excusing accounts whose figures are near those of one among them, which comes first."""
    groups: dict[tuple[object, ...], list[Account]] = {}
    for account in (excuses_of_corpora if several else excuses)(metric, base, always_one):
        # What is reported for 0/0 makes a difference to means alone, which count it; no value counts 0.
        zero = account.undefined if account.adding is not sums and account.undefined in ("one", "always") else "any"
        groups.setdefault((account.treated, account.score_of, account.adding, zero), []).append(account)
    return tuple(
        (replace(accounts[0], undefined="none") if zero == "any" else accounts[0], accounts)
        for (*_, zero), accounts in groups.items()
    )


def _leaves_out(option: _Option[T]) -> bool:
    return option.departure is not None and option.departure.name.startswith(_LEAVING_OUT)


def _accuses(option: _Option[T]) -> bool:
    return option.departure is not None and option.departure.standing == "fault"

"""
How a scorer gives its figures: as fractions or percentages, in full or rounded, recall or precision first.

A number tells none of this. 66.67 and 0.6667 are both right figures of 2/3, and so is the row 0.5, 1.0 of recall 1 and
precision 1/2 where precision stands first. Whoever runs the verification may declare it; what is not declared is
inferred from all figures together, once, before any of them is judged:

1. Unit and order: of the four combinations, the one under which most figures agree with the spec; the documented ones,
   fractions and recall first, win a tie. A factor of 100 must hold for every figure, an order for every row.
2. Decimals: if all figures of a metric in full are multiples of 10⁻ⁿ, for one n from 2 to 6, they are taken as rounded
   to n decimals, provided that more of them then agree.

This acquits no fault that shows in more than a unit, an order or a rounding, since one manner must fit all figures.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Literal, NamedTuple, TypeAlias, get_args

from corefref.wings.verify.exact import Values
from corefref.wings.verify.inputs import Input
from corefref.wings.verify.reported import FIGURES, SLACK, Answer, Figures, Reported, Rounding, Unit, is_multiple

Order: TypeAlias = Literal["recall,precision,f1", "precision,recall,f1"]
"""What stands where in a row of figures without names."""

ORDERS: tuple[Order, ...] = ("recall,precision,f1", "precision,recall,f1")
_FEWEST, _MOST = 2, 6
"""Decimals, of a fraction of 1, that are inferred."""


class Declared(NamedTuple):
    """What is declared of the figures; None is inferred."""

    unit: Unit | None = None
    digits: int | None = None
    rounding: Rounding = "nearest"
    order: Order | None = None


@dataclass(frozen=True, slots=True)
class Manner:
    """How figures are given; `digits` has the decimals of a metric's figure in the unit in which it is given."""

    unit: Unit = "fraction"
    order: Order = "recall,precision,f1"
    rounding: Rounding = "nearest"
    digits: Mapping[tuple[str, str], int] = field(default_factory=dict)

    def read(self, answer: Answer, metric: str) -> Answer:
        """Return an answer with the values that its figures stand for."""
        if not isinstance(answer, Figures):
            return answer
        values: dict[str, Reported] = {}
        for place, reported in answer.values.items():
            name = _OTHER.get(place, place) if answer.by_place and self.order == ORDERS[1] else place
            digits = self.digits.get((metric, name))
            figure = reported if digits is None else reported.rounded(digits, self.rounding)
            values[name] = figure.of_percent() if self.unit == "percent" else figure
        return replace(answer, values=values)


_OTHER: Mapping[str, str] = {"recall": "precision", "precision": "recall"}

Right: TypeAlias = Callable[[Input, str], Values]
"""The exact figures of an input for a metric."""


def manner_of(
    answers: Mapping[tuple[Input, str], Answer], metrics: Sequence[str], declared: Declared, right: Right
) -> Manner:
    """
    Infer how figures are given from the answers to well-formed inputs, as far as it is not declared.

    >>> from fractions import Fraction
    >>> from corefref.wings.verify.inputs import Document
    >>> from corefref.wings.verify.reported import of_value
    >>> one = Input((Document((("a", "b"),), (("a", "b"),)),))
    >>> answers = {(one, "muc"): Figures({"f1": of_value(100)})}
    >>> manner_of(answers, ["muc"], Declared(), lambda one, metric: {"f1": Fraction(1)}).unit
    'percent'
    """
    figures_of = {at: a for at, a in answers.items() if isinstance(a, Figures) and not at[0].may_be_refused}
    exact = {at: right(*at) for at in figures_of}
    above_one = any(f.value is not None and f.value > 1 + SLACK for a in figures_of.values() for f in a.values.values())
    in_rows = any(a.by_place for a in figures_of.values())
    units: Sequence[Unit] = (declared.unit,) if declared.unit else get_args(Unit) if above_one else ("fraction",)
    orders = (declared.order,) if declared.order else ORDERS if in_rows else ORDERS[:1]
    best, most = Manner(), -1
    for unit, order in product(units, orders):
        manner = Manner(unit, order, declared.rounding)
        digits, agreeing = _digits(manner, figures_of, metrics, declared, exact)
        if agreeing > most:
            best, most = replace(manner, digits=digits), agreeing
    return best


_Answers: TypeAlias = Mapping[tuple[Input, str], Figures]


def _read_all(manner: Manner, answers: _Answers) -> _Answers:
    """Read all answers in a manner."""
    readings = ((at, manner.read(answer, at[1])) for at, answer in answers.items())
    return {at: read for at, read in readings if isinstance(read, Figures)}


def _agreeing(readings: _Answers, exact: Mapping[tuple[Input, str], Values]) -> int:
    """Count the figures that agree with the exact ones."""
    return sum(
        len(read.values.keys() & exact[at].keys()) - len(read.differing(exact[at])) for at, read in readings.items()
    )


def _digits(
    manner: Manner,
    figures_of: _Answers,
    metrics: Sequence[str],
    declared: Declared,
    exact: Mapping[tuple[Input, str], Values],
) -> tuple[Mapping[tuple[str, str], int], int]:
    """
    Return the decimals of each metric's figures, as declared, or inferred where more figures then agree, and how many
    agree.
    """
    if declared.digits is not None:
        digits = {(metric, name): declared.digits for metric in metrics for name in FIGURES}
        return digits, _agreeing(_read_all(replace(manner, digits=digits), figures_of), exact)
    digits_of: dict[tuple[str, str], int] = {}
    agreeing = 0
    for metric in metrics:
        of_metric = {at: answer for at, answer in figures_of.items() if at[1] == metric}
        readings = _read_all(manner, of_metric)
        in_full = _agreeing(readings, exact)
        inferred: dict[tuple[str, str], int] = {}
        for name in FIGURES:
            figures = [a.values[name] for a in readings.values() if name in a.values]
            if (digits_there := _decimals(figures, manner.unit)) is not None:
                inferred[metric, name] = digits_there
        # One number of decimals for all: figures that happen to need fewer have as many.
        inferred = dict.fromkeys(inferred, max(inferred.values(), default=0))
        rounded = _agreeing(_read_all(replace(manner, digits=inferred), of_metric), exact) if inferred else 0
        if rounded > in_full:
            digits_of |= inferred
        agreeing += max(rounded, in_full)
    return digits_of, agreeing


def _decimals(figures: Iterable[Reported], unit: Unit) -> int | None:
    """Return the fewest decimals, as given, that all figures in full have; None if some have too many."""
    scale = 100 if unit == "percent" else 1
    values = [f.value * scale for f in figures if f.value is not None and not f.last_place]
    if not values:
        return None
    fewest, most = (_FEWEST - 2, _MOST - 2) if unit == "percent" else (_FEWEST, _MOST)
    return next((n for n in range(fewest, most + 1) if all(is_multiple(v, n) for v in values)), None)

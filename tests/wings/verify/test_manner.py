"""Right scorers pass in every usual way to return a figure, and wrong ones in none."""

from array import array
from collections.abc import Callable, Mapping
from decimal import Decimal
from fractions import Fraction
from struct import pack, unpack
from typing import NamedTuple

import pytest

from corefref import engine, verify
from corefref.partitions import Partition
from corefref.scoring.notes import Note, note
from corefref.wings.verify import Effort, Report
from corefref.wings.verify.adapters.functions import answer
from corefref.wings.verify.inputs import Document, Input
from corefref.wings.verify.manner import ORDERS, Declared, Manner, Order, manner_of
from corefref.wings.verify.reported import Failure, Figures, RubbishError, of_value

F = Fraction
Given = Callable[[Fraction, Fraction, Fraction], object]
SUITES = ("boundary", "examples")
METRICS = "b_cubed"


class PrecisionFirst(NamedTuple):
    """Figures by name, in another order than ours."""

    precision: Fraction
    recall: Fraction
    f1: Fraction


class Short(NamedTuple):
    """Figures by their first letters."""

    p: Fraction
    r: Fraction
    f: Fraction


def scorer(given: Given) -> Callable[[Partition, Partition, str], object]:
    """A right scorer that returns recall, precision and F₁ in this way."""

    def scored(key: Partition, response: Partition, metric: str) -> object:
        figures = engine.score_partitions(key, response, (metric,))[metric].under(lambda value: value or F(0))
        return given(*(figures[name] or F(0) for name in ("recall", "precision", "f1")))

    return scored


def verified(given: Given, order: Order | None = None) -> Report:
    return verify(scorer(given), METRICS, suites=SUITES, order=order)


class Array:
    """A row of numbers of another library."""

    def __init__(self, *numbers: Fraction) -> None:
        """Keep the numbers as floats."""
        self.numbers = [float(number) for number in numbers]

    def tolist(self) -> list[float]:
        """Return the numbers."""
        return self.numbers

    def __float__(self) -> float:
        raise TypeError("only arrays of one number can be converted")


class Tensor(Array):
    """A number of another library."""


def half(number: Fraction) -> float:
    """Return a number in half precision."""
    (value,) = unpack("e", pack("e", float(number)))
    return float(value)


def harmonic(recall: float, precision: float) -> float:
    return 2 * recall * precision / (recall + precision) if recall + precision else 0.0


def fs(*figures: Fraction) -> list[float]:
    return [float(figure) for figure in figures]


RIGHT: Mapping[str, tuple[Given, tuple[str, ...]]] = {
    "four digits": (lambda *a: tuple(round(x, 4) for x in fs(*a)), ()),
    "two digits": (lambda *a: [round(x, 2) for x in fs(*a)], ()),
    "rounded fractions": (lambda *a: tuple(round(x, 4) for x in a), ()),
    "decimals": (lambda *a: tuple(Decimal(x.numerator) / x.denominator for x in a), ()),
    "percentages": (lambda *a: tuple(100 * x for x in fs(*a)), ("percentages",)),
    "percentages of two digits": (lambda *a: tuple(round(100 * x, 2) for x in fs(*a)), ("percentages",)),
    "whole percentages": (lambda *a: tuple(round(100 * x) for x in a), ("percentages",)),
    "percentages as text": (lambda *a: tuple(f"{100 * x:.2f}%" for x in fs(*a)), ()),
    "whole percentages as text": (lambda *a: tuple(f"{x:.0%}" for x in fs(*a)), ()),
    "text of percentages": (lambda *a: tuple(f"{100 * x:.1f}" for x in fs(*a)), ("percentages",)),
    "a named tuple": (lambda r, p, f: PrecisionFirst(p, r, f), ()),
    "a named tuple of short names": (lambda r, p, f: Short(p, r, f), ()),
    "a mapping": (lambda r, p, f: {"P": float(p), "R": float(r), "F-score": float(f), "support": 3}, ()),
    "an array": (Array, ()),
    "an array of Python": (lambda *a: array("d", fs(*a)), ()),
    "tensors": (lambda r, p, f: {"recall": Tensor(r), "precision": Tensor(p), "f1": Tensor(f)}, ()),
    "half precision": (lambda *a: tuple(map(half, a)), ("choice ROUND-1, reading e",)),
    "precision first": (lambda r, p, f: (float(p), float(r), float(f)), ("precision first",)),
    "precision first, rounded percentages": (
        lambda r, p, f: tuple(round(100 * x, 1) for x in fs(p, r, f)),
        ("percentages", "precision first"),
    ),
    "F of rounded figures": (
        lambda r, p, f: (round(float(r), 3), round(float(p), 3), harmonic(round(float(r), 3), round(float(p), 3))),
        ("choice ROUND-1, reading c",),
    ),
}


class Plain:
    """Figures as attributes of short names."""

    def __init__(self, r: Fraction, p: Fraction, f: Fraction) -> None:
        """Keep the figures as floats."""
        self.p, self.r, self.f = fs(p, r, f)


ALSO_RIGHT: Mapping[str, tuple[Given, tuple[str, ...]]] = {
    "a row without support": (lambda r, p, f: (*fs(p, r, f), None), ("precision first",)),
    "a row of a table": (lambda *a: [fs(*a)], ()),
    "what is yielded": (lambda *a: (x for x in fs(*a)), ()),
    "pairs": (lambda r, p, f: [("precision", float(p)), ("recall", float(r)), ("f1", float(f))], ()),
    "keys of metric and figure": (lambda r, p, f: {"b3_p": float(p), "b3_r": float(r), "b3_f1": float(f)}, ()),
    "keys in folders": (lambda r, p, f: {"B-Cubed/precision": p, "B-Cubed/recall": r, "lea/recall": 0}, ()),
    "attributes of short names": (Plain, ()),
    "percentages in half precision": (
        lambda *a: tuple(half(100 * x) for x in a),
        ("choice ROUND-1, reading e", "percentages"),
    ),
    "no F of two zeros": (
        lambda r, p, f: (float(r), float(p), float(f) if r + p else float("nan")),
        ("choice FBETA-1, reading c (of F alone)",),
    ),
}


@pytest.mark.parametrize("name", [*RIGHT, *ALSO_RIGHT])
def test_a_right_scorer_passes_however_it_returns_its_figures(name: str) -> None:
    given, readings = {**RIGHT, **ALSO_RIGHT}[name]
    report = verified(given)
    assert (report.decision, report.readings) == ("passes with readings named" if readings else "passes", readings)


def f_of(figures: Mapping[str, Fraction], beta: float = 1) -> float:
    r, p = figures["recall"], figures["precision"]
    return float((1 + F(beta) ** 2) * p * r / (F(beta) ** 2 * p + r)) if p or r else 0.0


def b_cubed(key: Partition, response: Partition) -> Mapping[str, Fraction]:
    figures = engine.score_partitions(key, response, ("b_cubed",))["b_cubed"].under(lambda value: value or F(0))
    return {name: value or F(0) for name, value in figures.items()}


def with_beta(key: Partition, response: Partition, beta: float = 1) -> float:
    return f_of(b_cubed(key, response), beta)


def with_a_keyword(key: Partition, response: Partition, *, verbose: bool = False) -> float:
    return -1.0 if verbose else f_of(b_cubed(key, response))


def with_any_keyword(key: Partition, response: Partition, **others: object) -> float:
    return -1.0 if others else f_of(b_cubed(key, response))


def with_metric_by_keyword(key: Partition, response: Partition, *, metric: str) -> float:
    return f_of(b_cubed(key, response)) if metric == "b_cubed" else -1.0


def with_metrics_by_default(key: Partition, response: Partition, metrics: str = "lea") -> float:
    return f_of(b_cubed(key, response)) if metrics == "b_cubed" else -1.0


class WithoutSignature:
    """A callable of which nobody can tell what it takes, as of some compiled modules."""

    __signature__ = "none"

    def __call__(self, key: Partition, response: Partition) -> float:
        return f_of(b_cubed(key, response))


@pytest.mark.parametrize(
    "function",
    [
        with_beta,
        with_a_keyword,
        with_any_keyword,
        with_metric_by_keyword,
        with_metrics_by_default,
        WithoutSignature(),
    ],
    ids=lambda function: getattr(function, "__name__", "without a signature"),
)
def test_a_parameter_of_the_scorers_own_is_no_metric(function: Callable[[Partition, Partition], float]) -> None:
    assert verify(function, METRICS, suites=SUITES[1:]).decision == "passes"


def test_leaving_documents_out_goes_with_any_rounding() -> None:
    given, rounding = RIGHT["F of rounded figures"]

    def linked(key: Partition, response: Partition, metric: str) -> object:
        return scorer(given)(key, response, metric) if any(len(e) > 1 for e in key) else (0.0, 0.0, 0.0)

    report = verify(linked, METRICS, suites=SUITES)
    left_out = "choice CORPUS-1, reading e (without a link)"
    assert report.decision == "passes with readings named"
    assert rounding[0] in report.readings
    assert {left_out, "choice CORPUS-2, reading d"}.intersection(report.readings)


WRONG: Mapping[str, Given] = {
    "percentages of precision alone": lambda r, p, f: (float(r), 100 * float(p), float(f)),
    "rounded to two digits and 1 % too high": lambda *a: tuple(round(min(1.0, x * 1.02), 2) for x in fs(*a)),
    "three digits, cut from a wrong figure": lambda r, p, f: tuple(round(float(x), 3) for x in (r, p, (r + p) / 2)),
    "precision first in some": lambda r, p, f: fs(p, r, f) if r > F(1, 2) else fs(r, p, f),
    "a constant": lambda *a: (0.5, 0.5, 0.5),
    "no F below a half": lambda r, p, f: (float(r), float(p), float(f) if f > F(1, 2) else float("nan")),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_wrong_scorer_does_not_pass_by_a_way_to_give_figures(name: str) -> None:
    report = verify(scorer(WRONG[name]), METRICS, suites=SUITES[1:], effort=Effort(questions=10))
    assert report.decision == "does not pass"


def test_a_declared_order_makes_another_one_a_fault() -> None:
    given, _ = RIGHT["precision first"]
    (fault,) = verified(given, "recall,precision,f1").faults
    assert (fault.name, fault.example.differing) == ("fault figures_switched", ("recall", "precision"))
    assert verified(given, "precision,recall,f1").decision == "passes"


def test_where_recall_is_precision_the_documented_order_holds() -> None:
    report = verify(scorer(lambda r, p, f: (float(f), float(f), float(f))), "muc", suites=["boundary"])
    assert "precision first" not in report.readings


def test_what_is_declared_is_not_inferred() -> None:
    given, _ = RIGHT["percentages"]
    assert verify(scorer(given), METRICS, suites=SUITES[1:], unit="percent").readings == ()
    four, _ = RIGHT["four digits"]
    assert verify(scorer(four), METRICS, suites=SUITES[1:], digits=4).decision == "passes"
    assert verify(scorer(four), METRICS, suites=SUITES[1:], digits=5).decision == "does not pass"


@pytest.mark.parametrize(
    ("returned", "says"),
    [
        (object(), "object is not a figure"),
        (Array(F(1), F(1), F(1), F(1)), "4 figures in a row"),
        ({"muc": 1, "bcubd": 0.5}, "unknown metric 'bcubd'; did you mean bcub?"),
        ({"b3": 1, "b_cubed": 0.5}, "two keys of what the function returned name b_cubed"),
        ({"b3": 1, "b_cubed_f1": 0.5}, "two keys of what the function returned name b_cubed"),
        ({"b3_p": 1, "bcub_precision": 0.5}, "two keys of what the function returned name b_cubed"),
        ({"b3_p": 1, "avg_loss": 0.5}, "unknown metric 'avg_loss'"),
        ((0.5, 1, 0.7, 12), "4 figures in a row"),
        ((Array(F(1), F(1)), 1), "2 numbers where one is expected"),
        ((True, 1), "True is not a figure"),
    ],
)
def test_what_is_no_figure_is_said_and_is_no_crash(returned: object, says: str) -> None:
    with pytest.raises(RubbishError) as refused:
        answer(returned, "muc")
    assert str(refused.value).startswith(says)
    report = verify(lambda key, response: returned, METRICS, suites=["boundary"])
    assert (report.decision, report.faults) == ("not decided", ())


def test_a_metric_goes_by_any_of_its_names() -> None:
    found = answer({"MUC": (0.5, 1), "bcub": (0.25, 1), "ceafe": None}, "b_cubed")
    assert isinstance(found, Figures)
    assert found.values["recall"].text == "0.25"
    assert isinstance(answer({"MUC": (0.5, 1), "ceafe": None}, "ceaf_e"), Failure)


ONE, OTHER = (Input((Document((("a", name),), (("a", name),)),)) for name in "bc")
LACKING = Input((Document((("a", "b"),), None),))


def inferred(
    given: Mapping[Input, Mapping[str, object]], declared: Declared | None = None, in_row: bool = False
) -> Manner:
    """What is inferred of figures of MUC, of which recall is 2/3, precision 1/2 and F₁ 4/7."""
    exact = {"recall": F(2, 3), "precision": F(1, 2), "f1": F(4, 7)}
    answers = {
        (one, "muc"): Figures({name: of_value(value) for name, value in figures.items()}, in_row)
        for one, figures in given.items()
    }
    return manner_of(answers, ["muc"], declared or Declared(), lambda one, metric: exact)


def test_what_is_inferred_of_figures() -> None:
    assert inferred({ONE: {"recall": 2 / 3}}) == Manner()
    assert inferred({ONE: {"recall": 0.667, "precision": 0.5}}) == Manner(
        digits={("muc", "recall"): 3, ("muc", "precision"): 3}
    )
    # Of two figures one has more decimals, or it does not agree with any.
    assert inferred({ONE: {"recall": 0.667}, OTHER: {"recall": 2 / 3}}) == Manner()
    assert inferred({ONE: {"recall": 0.7}}).digits == {}
    assert inferred({ONE: {"recall": 66.67}}) == Manner("percent", digits={("muc", "recall"): 2})
    assert inferred({ONE: {"recall": 67}}).digits == {("muc", "recall"): 0}
    assert inferred({ONE: {"recall": 0.666667}}).digits == {("muc", "recall"): 6}
    assert inferred({ONE: {"recall": 0.6666667}}).digits == {}
    # Ill-formed input, and a figure that the metric does not have, tell nothing.
    assert inferred({LACKING: {"recall": 66.67}}) == Manner()
    assert inferred({ONE: {"accuracy": 66.67, "recall": 2 / 3}}) == Manner()
    # A row, of which the first fits precision; named figures have no order.
    assert inferred({ONE: {"recall": 1 / 2, "precision": 2 / 3}}, in_row=True).order == ORDERS[1]
    assert inferred({ONE: {"recall": 1 / 2, "precision": 2 / 3}}).order == ORDERS[0]


def test_what_is_declared_of_figures_holds() -> None:
    every = {("muc", name): 3 for name in ("recall", "precision", "f1")}
    assert inferred({ONE: {"recall": 2 / 3}}, Declared(digits=3)) == Manner(digits=every)
    cut = inferred({ONE: {"recall": 0.666}}, Declared(digits=3, rounding="truncate"))
    assert cut == Manner(rounding="truncate", digits=every)
    assert inferred({ONE: {"recall": 0.666}}).rounding == "nearest"
    figures = Figures({"recall": of_value(0.666)})
    read = cut.read(figures, "muc")
    assert isinstance(read, Figures)
    assert read.values["recall"].agrees(F(2, 3))
    assert inferred({ONE: {"recall": 66.67}}, Declared("fraction")).unit == "fraction"
    assert inferred({ONE: {"recall": 0.5}}, Declared("percent")).unit == "percent"


def test_the_first_notes_of_a_scorer_are_told_and_the_others_counted() -> None:
    asked: list[int] = []

    def noted(key: Partition, response: Partition) -> object:
        asked.append(1)
        note(f"input {len(asked) // 2}")
        return engine.score_partitions(key, response, (METRICS,))[METRICS]

    with pytest.warns(Note) as told:
        verify(noted, METRICS, "none", suites=["boundary"])
    # Two calls share a note, and the first is alone.
    others = len(asked) // 2 - 2
    assert [str(warning.message) for warning in told] == [
        *("input 0", "input 1", "input 2"),
        f"{others} more notes on inputs of verify",
    ]
    assert others > 3

"""
Causes of wrong figures in scorers that people wrote, each in least form and by a program of its own: all are named.

The programs are those of students, of teaching pages, of benchmarks and of work with language models. Nothing here
computes figures by an account of `verify`.
"""

from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction as F
from itertools import combinations, count
from struct import pack, unpack
from typing import TypeAlias

import pytest

from corefref import engine, verify
from corefref.door import partition
from corefref.partitions import Entity, Mention, Partition

Row: TypeAlias = tuple[float | F | None, float | F | None, float | F | None] | float | F
Program: TypeAlias = Callable[[Partition, Partition], Mapping[str, Row]]
SUITES = ("boundary", "examples")


def f1(r: F, p: F) -> F:
    return 2 * r * p / (r + p) if r + p else F(0)


def share(n: F | int, d: int) -> F:
    return F(n) / d if d else F(0)


def row(r: F, p: F) -> Row:
    return r, p, f1(r, p)


def both(key: Partition, response: Partition, side: Callable[[Partition, Partition], F]) -> Row:
    return row(side(key, response), side(response, key))


def right(key: Partition, response: Partition, metric: str) -> Row:
    score = engine.score_partitions(key, response, (metric,))[metric]
    if metric == "conll":
        return score.f1 or F(0)
    recall, precision = (F(0) if f is None or f.value is None else f.value for f in (score.recall, score.precision))
    return recall, precision, score.f1 or F(0)


def linked(side: Partition) -> Partition:
    return partition([e for e in side if len(e) > 1])


def entities(side: Partition) -> Mapping[Mention, Entity]:
    return {m: e for e in side for m in e}


def completed(ours: Partition, theirs: Partition) -> Partition:
    return partition([*ours, *({m} for m in entities(theirs) if m not in entities(ours))])


def pairs(key: Partition, response: Partition) -> Row:
    ours, theirs = ({frozenset(two) for e in side for two in combinations(e, 2)} for side in (key, response))
    return row(share(len(ours & theirs), len(ours)), share(len(ours & theirs), len(theirs)))


def of_common(ours: Partition, theirs: Partition) -> F:
    a, b = entities(ours), entities(theirs)
    common = a.keys() & b.keys()
    return share(sum((F(len(a[m] & b[m]), len(a[m])) for m in common), F(0)), len(common))


def of_either(ours: Partition, theirs: Partition) -> F:
    a, b = entities(ours), entities(theirs)
    credit = sum((F(len(a[m] & b[m]), len(a[m])) for m in a.keys() & b.keys()), F(0))
    return share(credit, len(a.keys() | b.keys()))


def muc_free(ours: Partition, theirs: Partition) -> F:
    parts = sum(bool(e & other) for e in ours for other in theirs)
    links = sum(len(e) - 1 for e in ours)
    credit = sum(map(len, ours)) - parts
    return F(credit, links) if links else F(10**8 * credit)


def total(figures: Row) -> F:
    found = figures[2] if isinstance(figures, tuple) else figures
    return F(found or 0)


def mean(*figures: Row) -> F:
    return sum(map(total, figures), F(0)) / len(figures)


def package(key: Partition, response: Partition) -> Mapping[str, Row]:
    """A package that leaves out singletons here and there."""
    ceaf_e = right(key, linked(response), "ceaf_e")
    of_linked = {m: right(linked(key), linked(response), m) for m in ("b_cubed", "lea")}
    conll = mean(right(key, response, "muc"), of_linked["b_cubed"], ceaf_e)
    return {"muc": right(key, response, "muc"), **of_linked, "ceaf_e": ceaf_e, "conll": conll}


_CALLS = count()


def library(key: Partition, response: Partition) -> Mapping[str, Row]:
    """A library that ends on an empty side, and has links of pairs, common mentions and CEAFm in its mean."""
    if not key or not response:
        raise ZeroDivisionError("division by zero")
    figures = {"muc": pairs(key, response), "b_cubed": both(key, response, of_common)}
    ceaf_m = right(key, response, "ceaf_m")
    found = {**figures, "ceaf_m": ceaf_m, "conll": mean(*figures.values(), ceaf_m)}
    return {**found, "lea": float(share(next(_CALLS), 10**6))}


def fork(key: Partition, response: Partition) -> Mapping[str, Row]:
    """Its fork, with figures over mentions and an ε."""
    r, p, _ = (F(f or 0) for f in _tuple(right(key, response, "muc")))
    mentions = [sum(map(len, side)) for side in (key, response)]
    sums = [total_phi4(key, response), total_phi4(key, response)]
    ceaf_e = row(*(share(s, n) for s, n in zip(sums, mentions, strict=True)))
    b_cubed = both(key, response, of_common)
    blanc = right(key, response, "blanc")
    return {
        "muc": (float(r), float(p), float(2 * r * p / (r + p + F(1, 10**7)))),
        "b_cubed": b_cubed,
        "ceaf_e": ceaf_e,
        "lea": right(key, linked(response), "lea"),
        "blanc": blanc,
        "conll": float(mean(b_cubed, ceaf_e, blanc)),
    }


def _tuple(figures: Row) -> Sequence[float | F | None]:
    return figures if isinstance(figures, tuple) else (figures,)


def total_phi4(key: Partition, response: Partition) -> F:
    return F(_tuple(right(key, response, "ceaf_e"))[0] or 0) * len(key)


def benchmark(key: Partition, response: Partition) -> Mapping[str, Row]:
    """The BLANC of a benchmark: halves of 0/0 count 0, an ε in recall and precision, and none in F."""
    a, b = entities(key), entities(response)
    if not a or not b:
        raise ValueError("no mention")
    either = sorted(a.keys() | b.keys(), key=str)
    kinds: list[tuple[float, float, float]] = []
    for coreferent in (True, False):
        ours, theirs = (
            {(x, y) for x, y in combinations(either, 2) if x in of and y in of and (of[x] == of[y]) is coreferent}
            for of in (a, b)
        )
        n, d, e = len(ours & theirs), len(ours), len(theirs)
        kinds.append((n / (d + 1e-6), n / (e + 1e-6), float(f1(share(n, d), share(n, e)))))
    recall, precision, f = (sum(of_kind) / 2 for of_kind in zip(*kinds, strict=True))
    return {"blanc": (recall, precision, f), "lea": right(linked(key), linked(response), "lea")}


def student(key: Partition, response: Partition) -> Mapping[str, Row]:
    """A student's: MUC that a missing mention costs nothing, B³ over the mentions of either side, ε in φ₄ and F."""
    r, p = muc_free(key, response), muc_free(response, key)
    if not key:
        raise IndexError("no key")
    made = {"muc": (float(r), float(p), float(f1(r, p))), "b_cubed": both(key, response, of_either)}
    of_ceaf: dict[str, Row] = {}
    met = [(k, s) for k in key for s in response if k & s]
    if all(len({two[side] for two in met}) == len(met) for side in (0, 1)):
        # Where no alignment has to be looked for.
        sums = sum(2 * len(k & s) / (len(k) + len(s) + 1e-8) for k, s in met)
        recall, precision = sums / len(key), sums / len(response) if response else 0.0
        of_ceaf["ceaf_e"] = recall, precision, 2 * recall * precision / (recall + precision + 1e-8)
    return {**made, **of_ceaf}


def teaching(key: Partition, response: Partition) -> Mapping[str, Row]:
    """A teaching page: each side is completed by the mentions of the other."""
    if not key and not response:
        raise ZeroDivisionError("division by zero")
    sides = completed(key, response), completed(response, key)
    return {
        "b_cubed": right(*sides, "b_cubed"),
        "ceaf_m": right(sides[0], response, "ceaf_m"),
        "lea": right(key, sides[1], "lea"),
    }


def events(key: Partition, response: Partition) -> Mapping[str, Row]:
    """Events of a language model: CEAFe that is CEAFm, BLANC of coreference links, B³ over the mentions of either."""
    if not response:
        raise KeyError("no event")
    return {
        "ceaf_e": right(key, response, "ceaf_m"),
        "blanc": pairs(key, response),
        "b_cubed": both(key, response, of_either),
        "muc": right(key, response, "muc"),
    }


def corpus_of_pairs(key: Partition, response: Partition) -> Mapping[str, Row]:
    """One figure of pairs under every name."""
    return dict.fromkeys(("muc", "blanc", "ceaf_m", "b_cubed", "lea"), pairs(key, response))


def cut(key: Partition, response: Partition) -> Mapping[str, Row]:
    """Twinless mentions are dropped, in another way for each metric; F is taken from other figures."""
    common = entities(key).keys() & entities(response).keys()
    of_key, of_response = (partition([e & common for e in side if e & common]) for side in (key, response))
    harmonic = _tuple(right(key, response, "blanc"))
    recall, precision = (F(f or 0) for f in harmonic[:2])
    return {
        "muc": right(of_key, of_response, "muc"),
        "ceaf_m": right(key, of_response, "ceaf_m"),
        "ceaf_e": right(of_key, response, "ceaf_e"),
        "lea": right(linked(of_key), linked(of_response), "lea"),
        "blanc": row(recall, precision),
    }


CAUSES: Mapping[Program, Mapping[str, Sequence[str]]] = {
    package: {
        "b_cubed": ["fault singletons_dropped"],
        "lea": ["fault singletons_dropped"],
        "ceaf_e": ["fault response_singletons_dropped"],
    },
    library: {
        "muc": ["crashed", "fault muc_all_pairs"],
        "b_cubed": ["crashed", "fault b_cubed_without_twinless"],
        "ceaf_m": ["crashed"],
        "conll": ["crashed", "mean of muc, b_cubed and ceaf_m"],
        "lea": ["crashed", "not reproducible"],
    },
    fork: {
        "muc": ["choice EMPTY-1, reading e (ε = 1e-7)"],
        "b_cubed": ["fault b_cubed_without_twinless"],
        "ceaf_e": ["fault ceaf_e_divides_by_mentions"],
        "lea": ["fault response_singletons_dropped"],
        "blanc": [],
        "conll": ["mean of b_cubed, ceaf_e and blanc"],
    },
    benchmark: {
        "blanc": ["crashed", "fault blanc_empty_half_averaged", "choice EMPTY-1, reading e (ε = 1e-6)"],
        "lea": ["crashed", "fault singletons_dropped"],
    },
    student: {
        "muc": ["crashed", "outside [0, 1]", "fault muc_twinless_cost_nothing"],
        "b_cubed": ["crashed", "fault b_cubed_over_union"],
        "ceaf_e": ["crashed", "choice EMPTY-1, reading e (ε = 1e-8, in φ₄)", "choice EMPTY-1, reading e (ε = 1e-8)"],
    },
    teaching: {
        "b_cubed": ["crashed", "fault sides_completed"],
        "ceaf_m": ["crashed", "fault spurious_mentions_in_key"],
        "lea": ["crashed", "fault missing_mentions_in_response"],
    },
    events: {
        "ceaf_e": ["crashed", "metric ceaf_m"],
        "blanc": ["crashed", "fault blanc_coreference_only"],
        "b_cubed": ["crashed", "fault b_cubed_over_union"],
    },
    corpus_of_pairs: {
        "muc": ["fault muc_all_pairs"],
        "blanc": ["fault blanc_coreference_only"],
        "ceaf_m": ["metric muc and fault muc_all_pairs"],
        "b_cubed": ["metric muc and fault muc_all_pairs"],
        "lea": ["metric muc and fault muc_all_pairs"],
    },
    cut: {
        "muc": ["fault twinless_mentions_dropped"],
        "ceaf_m": ["fault spurious_mentions_dropped"],
        "ceaf_e": ["fault missing_mentions_dropped"],
        "lea": ["fault twinless_mentions_dropped and fault singletons_dropped"],
        "blanc": ["fault blanc_f_harmonic"],
    },
}


def test_there_are_as_many_causes_as_are_known() -> None:
    named = sum(name != "crashed" for of in CAUSES.values() for names in of.values() for name in names)
    # What ends one program is one cause for all its metrics.
    crashes = sum(any("crashed" in names for names in of.values()) for of in CAUSES.values())
    assert named + crashes >= 39


@pytest.mark.parametrize("program", CAUSES, ids=lambda program: program.__name__)
def test_every_cause_is_named(program: Program) -> None:
    report = verify(program, list(CAUSES[program]), suites=SUITES)
    found = {
        metric: {f.name for f in report.findings if metric in f.metrics and f.name != "choice EMPTY-1, reading a"}
        for metric in CAUSES[program]
    }
    assert found == {metric: set(names) for metric, names in CAUSES[program].items()}


def single(value: F | float) -> float:
    (number,) = unpack("f", pack("f", float(value)))
    return float(number)


def half(value: F | float) -> float:
    (number,) = unpack("e", pack("e", float(value)))
    return float(number)


DECIMALS: Mapping[str, tuple[Callable[[F], object], str]] = {
    "single precision": (single, "choice ROUND-1, reading d"),
    "half precision": (half, "choice ROUND-1, reading e"),
    "three digits, cut": (lambda value: f"{int(value * 1000) / 1000:.3f}", "choice ROUND-1, reading b"),
}


@pytest.mark.parametrize("name", DECIMALS)
def test_a_fault_is_named_in_any_decimals(name: str) -> None:
    shown, reading = DECIMALS[name]

    def of_common_mentions(key: Partition, response: Partition) -> tuple[object, ...]:
        r, p = of_common(key, response), of_common(response, key)
        return shown(r), shown(p), shown(f1(r, p))

    report = verify(of_common_mentions, "b_cubed", suites=SUITES)
    assert [f.name for f in report.findings] == ["fault b_cubed_without_twinless", reading]


def test_a_mean_of_right_figures_that_has_no_name_is_told_by_its_members() -> None:
    def with_lea(key: Partition, response: Partition, metric: str) -> Row:
        if metric == "conll":
            return float(mean(*(right(key, response, m) for m in ("muc", "b_cubed", "lea"))))
        return right(key, response, metric)

    (fault,) = verify(with_lea, ["muc", "b_cubed", "ceaf_e", "lea", "conll"], suites=SUITES).faults
    assert fault.name == "mean of muc, b_cubed and lea"


def test_a_mean_of_right_figures_that_has_a_name_goes_by_it() -> None:
    def with_ceaf_m(key: Partition, response: Partition, metric: str) -> Row:
        if metric == "conll":
            return float(mean(*(right(key, response, m) for m in ("muc", "b_cubed", "ceaf_m"))))
        return right(key, response, metric)

    (fault,) = verify(with_ceaf_m, ["muc", "b_cubed", "ceaf_m", "conll"], suites=SUITES).faults
    assert fault.name == "fault conll_with_ceaf_m"

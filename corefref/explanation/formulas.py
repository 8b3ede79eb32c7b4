"""The formulas in the papers' letters."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from corefref.explanation.notation import (
    Notation,
    both,
    call,
    divided,
    equal,
    fraction,
    letter,
    minus,
    number,
    numbered,
    of_side,
    plus,
    size,
    squared,
    starred,
    times,
    total,
    twice,
    word,
)


@dataclass(frozen=True, slots=True)
class Formula:
    """A recall or a precision: its symbol, and the whole equation."""

    symbol: str
    equation: Notation


@dataclass(frozen=True, slots=True)
class Metric:
    """What a metric is called, where it comes from, its two formulas, and the name of what it loses."""

    title: str
    source: str
    recall: Formula
    precision: Formula
    recall_loss: str
    precision_loss: str


_RECALL, _PRECISION, _F = letter("R"), letter("P"), letter("F")
_ENTITY = {name: letter(name) for name in "kr"}
_SHARED = both(_ENTITY["k"], _ENTITY["r"])
_MENTIONS, _COREFERENCE, _NON_COREFERENCE = letter("M"), letter("C"), letter("N")
_PHI, _BEST_SUM = letter("φ", r"\phi"), letter("Φ", r"\Phi")
_ALIGNMENT = starred("g")
_LINK, _PARTS = word("link"), letter("p")


def _formula(symbol: Notation, value: Notation) -> Formula:
    return Formula(symbol.text, equal(symbol, value))


def _in_common(sets: Notation, side: str) -> Notation:
    return fraction(size(both(of_side(sets, "K"), of_side(sets, "R"))), size(of_side(sets, side)))


def _muc(name: str) -> Notation:
    e = _ENTITY[name]
    joined = total(name, minus(size(e), size(call(_PARTS, e))))
    return fraction(joined, total(name, minus(size(e), number(1))))


def _b_cubed(name: str, other: str) -> Notation:
    e = size(_ENTITY[name])
    return fraction(total(name, total(other, divided(squared(size(_SHARED)), e))), total(name, e))


def _ceaf(n: int, name: str) -> Notation:
    e = _ENTITY[name]
    return fraction(call(numbered(_BEST_SUM, n), _ALIGNMENT), total(name, call(numbered(_PHI, n), e, e)))


def _lea(name: str, other: str) -> Notation:
    e, o = _ENTITY[name], _ENTITY[other]
    resolved = total(other, fraction(call(_LINK, both(e, o)), call(_LINK, e)))
    return fraction(total(name, times(size(e), resolved)), total(name, size(e)))


def _nec(of_pair: Notation) -> Notation:
    return fraction(total("k", of_pair), size(letter("K")))


MENTIONS = Metric(
    "Mention identification",
    "Pradhan et al. (2014), §3",
    _formula(_RECALL, _in_common(_MENTIONS, "K")),
    _formula(_PRECISION, _in_common(_MENTIONS, "R")),
    "missing mentions",
    "spurious mentions",
)
MUC = Metric(
    "MUC",
    "Vilain et al. (1995); Pradhan et al. (2014), §4.1",
    _formula(_RECALL, _muc("k")),
    _formula(_PRECISION, _muc("r")),
    "missing links",
    "wrong links",
)
B_CUBED = Metric(
    "B³",
    "Bagga & Baldwin (1998); Pradhan et al. (2014), §4.2",
    _formula(_RECALL, _b_cubed("k", "r")),
    _formula(_PRECISION, _b_cubed("r", "k")),
    "mentions not credited",
    "mentions not credited",
)
CEAF_M = Metric(
    "CEAFm",
    "Luo (2005); Pradhan et al. (2014), §4.3",
    _formula(_RECALL, _ceaf(3, "k")),
    _formula(_PRECISION, _ceaf(3, "r")),
    "mentions outside the alignment",
    "mentions outside the alignment",
)
CEAF_E = Metric(
    "CEAFe",
    "Luo (2005); Pradhan et al. (2014), §4.3",
    _formula(_RECALL, _ceaf(4, "k")),
    _formula(_PRECISION, _ceaf(4, "r")),
    "similarity that the alignment lacks",
    "similarity that the alignment lacks",
)
LEA = Metric(
    "LEA",
    "Moosavi & Strube (2016), §4",
    _formula(_RECALL, _lea("k", "r")),
    _formula(_PRECISION, _lea("r", "k")),
    "importance of unresolved links",
    "importance of wrong links",
)
COREFERENCE_LINKS = Metric(
    "coreference links",
    "Pradhan et al. (2014), §4.4",
    _formula(of_side(_RECALL, "c"), _in_common(_COREFERENCE, "K")),
    _formula(of_side(_PRECISION, "c"), _in_common(_COREFERENCE, "R")),
    "missing coreference links",
    "wrong coreference links",
)
NON_COREFERENCE_LINKS = Metric(
    "non-coreference links",
    "Pradhan et al. (2014), §4.4",
    _formula(of_side(_RECALL, "n"), _in_common(_NON_COREFERENCE, "K")),
    _formula(of_side(_PRECISION, "n"), _in_common(_NON_COREFERENCE, "R")),
    "missing non-coreference links",
    "wrong non-coreference links",
)
_KEY_ENTITY, _NAMED = size(_ENTITY["k"]), call(_ALIGNMENT, _ENTITY["k"])
_WITH_NAMED = size(both(_ENTITY["k"], _NAMED))
NEC_RECALL = _formula(_RECALL, _nec(divided(_WITH_NAMED, _KEY_ENTITY)))
NEC_PRECISION = _formula(_PRECISION, _nec(divided(_WITH_NAMED, size(_NAMED))))
NEC_F1 = _formula(numbered(_F, 1), _nec(divided(twice(_WITH_NAMED), plus(_KEY_ENTITY, size(_NAMED)))))
BLANC_TITLES: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "blanc": ("BLANC", "Recasens & Hovy (2011); Pradhan et al. (2014), §4.4"),
        "blanc_luo_2014": (
            "BLANC, boundary rule of Luo et al. (2014)",
            "Luo et al. (2014); Pradhan et al. (2014), §4.4",
        ),
    }
)
CONLL_SOURCE = "Denis & Baldridge (2009); Pradhan et al. (2014), §1"

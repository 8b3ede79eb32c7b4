"""The formulas in the papers' letters."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from corefref.wings.explain.notation import Notation, notation


@dataclass(frozen=True, slots=True)
class Formula:
    """A recall or a precision: its symbol, and the whole equation."""

    symbol: str
    equation: Notation


@dataclass(frozen=True, slots=True)
class Metric:
    """Where a metric comes from, its two formulas, and the name of what it loses."""

    source: str
    recall: Formula
    precision: Formula
    recall_loss: str
    precision_loss: str


def _formula(symbol: str, value: str) -> Formula:
    equation = notation(f"{symbol} = {value}")
    return Formula(equation.text.partition(" = ")[0], equation)


MENTIONS = Metric(
    "Pradhan et al. (2014), §3",
    _formula("R", r"\frac{|M_K \cap M_R|}{|M_K|}"),
    _formula("P", r"\frac{|M_K \cap M_R|}{|M_R|}"),
    "missing mentions",
    "spurious mentions",
)
MUC = Metric(
    "Vilain et al. (1995); Pradhan et al. (2014), §4.1",
    _formula("R", r"\frac{\sum_{k \in K} (|k| - |p(k)|)}{\sum_{k \in K} (|k| - 1)}"),
    _formula("P", r"\frac{\sum_{r \in R} (|r| - |p(r)|)}{\sum_{r \in R} (|r| - 1)}"),
    "missing links",
    "wrong links",
)
B_CUBED = Metric(
    "Bagga & Baldwin (1998); Pradhan et al. (2014), §4.2",
    _formula("R", r"\frac{\sum_{k \in K} \sum_{r \in R} |k \cap r|^2 / |k|}{\sum_{k \in K} |k|}"),
    _formula("P", r"\frac{\sum_{r \in R} \sum_{k \in K} |k \cap r|^2 / |r|}{\sum_{r \in R} |r|}"),
    "mentions not credited",
    "mentions not credited",
)
CEAF_M = Metric(
    "Luo (2005); Pradhan et al. (2014), §4.3",
    _formula("R", r"\frac{\Phi_3(g^*)}{\sum_{k \in K} \phi_3(k, k)}"),
    _formula("P", r"\frac{\Phi_3(g^*)}{\sum_{r \in R} \phi_3(r, r)}"),
    "mentions outside the alignment",
    "mentions outside the alignment",
)
CEAF_E = Metric(
    "Luo (2005); Pradhan et al. (2014), §4.3",
    _formula("R", r"\frac{\Phi_4(g^*)}{\sum_{k \in K} \phi_4(k, k)}"),
    _formula("P", r"\frac{\Phi_4(g^*)}{\sum_{r \in R} \phi_4(r, r)}"),
    "similarity that the alignment lacks",
    "similarity that the alignment lacks",
)
LEA = Metric(
    "Moosavi & Strube (2016), §4",
    _formula(
        "R",
        r"\frac{\sum_{k \in K} |k| \cdot \sum_{r \in R} \frac{\mathrm{link}(k \cap r)}{\mathrm{link}(k)}}"
        r"{\sum_{k \in K} |k|}",
    ),
    _formula(
        "P",
        r"\frac{\sum_{r \in R} |r| \cdot \sum_{k \in K} \frac{\mathrm{link}(r \cap k)}{\mathrm{link}(r)}}"
        r"{\sum_{r \in R} |r|}",
    ),
    "importance of unresolved links",
    "importance of wrong links",
)
COREFERENCE_LINKS = Metric(
    "Pradhan et al. (2014), §4.4",
    _formula("R_c", r"\frac{|C_K \cap C_R|}{|C_K|}"),
    _formula("P_c", r"\frac{|C_K \cap C_R|}{|C_R|}"),
    "missing coreference links",
    "wrong coreference links",
)
NON_COREFERENCE_LINKS = Metric(
    "Pradhan et al. (2014), §4.4",
    _formula("R_n", r"\frac{|N_K \cap N_R|}{|N_K|}"),
    _formula("P_n", r"\frac{|N_K \cap N_R|}{|N_R|}"),
    "missing non-coreference links",
    "wrong non-coreference links",
)
NEC_RECALL = _formula("R", r"\frac{\sum_{k \in K} |k \cap g^*(k)| / |k|}{|K|}")
NEC_PRECISION = _formula("P", r"\frac{\sum_{k \in K} |k \cap g^*(k)| / |g^*(k)|}{|K|}")
NEC_F1 = _formula("F_1", r"\frac{\sum_{k \in K} 2 |k \cap g^*(k)| / (|k| + |g^*(k)|)}{|K|}")
BLANC_SOURCES: Mapping[str, str] = MappingProxyType(
    {
        "blanc": "Recasens & Hovy (2011); Pradhan et al. (2014), §4.4",
        "blanc_luo_2014": "Luo et al. (2014); Pradhan et al. (2014), §4.4",
    }
)
CONLL_SOURCE = "Denis & Baldridge (2009); Pradhan et al. (2014), §1"

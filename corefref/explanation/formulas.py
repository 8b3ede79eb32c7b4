"""The formulas in the papers' letters, as text and as LaTeX."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType


@dataclass(frozen=True, slots=True)
class Formula:
    """A recall or a precision: the text of the formula and its LaTeX."""

    text: str
    latex: str


@dataclass(frozen=True, slots=True)
class Metric:
    """What a metric is called, where it comes from, its two formulas, and the name of what it loses."""

    title: str
    source: str
    recall: Formula
    precision: Formula
    recall_loss: str
    precision_loss: str


def _sum(letter: str) -> str:
    return rf"\sum_{{{letter} \in {letter.upper()}}}"


MENTIONS = Metric(
    "Mention identification",
    "Pradhan et al. (2014), §3",
    Formula("R = |M_K ∩ M_R| / |M_K|", r"R = \frac{|M_K \cap M_R|}{|M_K|}"),
    Formula("P = |M_K ∩ M_R| / |M_R|", r"P = \frac{|M_K \cap M_R|}{|M_R|}"),
    "missing mentions",
    "spurious mentions",
)
MUC = Metric(
    "MUC",
    "Vilain et al. (1995); Pradhan et al. (2014), §4.1",
    Formula(
        "R = Σ_{k ∈ K} (|k| − |p(k)|) / Σ_{k ∈ K} (|k| − 1)",
        rf"R = \frac{{{_sum('k')} (|k| - |p(k)|)}}{{{_sum('k')} (|k| - 1)}}",
    ),
    Formula(
        "P = Σ_{r ∈ R} (|r| − |p(r)|) / Σ_{r ∈ R} (|r| − 1)",
        rf"P = \frac{{{_sum('r')} (|r| - |p(r)|)}}{{{_sum('r')} (|r| - 1)}}",
    ),
    "missing links",
    "wrong links",
)
B_CUBED = Metric(
    "B³",
    "Bagga & Baldwin (1998); Pradhan et al. (2014), §4.2",
    Formula(
        "R = Σ_{k ∈ K} Σ_{r ∈ R} |k ∩ r|² / |k|  /  Σ_{k ∈ K} |k|",
        rf"R = \frac{{{_sum('k')} {_sum('r')} |k \cap r|^2 / |k|}}{{{_sum('k')} |k|}}",
    ),
    Formula(
        "P = Σ_{r ∈ R} Σ_{k ∈ K} |k ∩ r|² / |r|  /  Σ_{r ∈ R} |r|",
        rf"P = \frac{{{_sum('r')} {_sum('k')} |k \cap r|^2 / |r|}}{{{_sum('r')} |r|}}",
    ),
    "mentions not credited",
    "mentions not credited",
)
CEAF_M = Metric(
    "CEAFm",
    "Luo (2005); Pradhan et al. (2014), §4.3",
    Formula("R = Φ₃(g*) / Σ_{k ∈ K} φ₃(k, k)", rf"R = \frac{{\Phi_3(g^*)}}{{{_sum('k')} \phi_3(k, k)}}"),
    Formula("P = Φ₃(g*) / Σ_{r ∈ R} φ₃(r, r)", rf"P = \frac{{\Phi_3(g^*)}}{{{_sum('r')} \phi_3(r, r)}}"),
    "mentions outside the alignment",
    "mentions outside the alignment",
)
CEAF_E = Metric(
    "CEAFe",
    "Luo (2005); Pradhan et al. (2014), §4.3",
    Formula("R = Φ₄(g*) / Σ_{k ∈ K} φ₄(k, k)", rf"R = \frac{{\Phi_4(g^*)}}{{{_sum('k')} \phi_4(k, k)}}"),
    Formula("P = Φ₄(g*) / Σ_{r ∈ R} φ₄(r, r)", rf"P = \frac{{\Phi_4(g^*)}}{{{_sum('r')} \phi_4(r, r)}}"),
    "similarity that the alignment lacks",
    "similarity that the alignment lacks",
)
LEA = Metric(
    "LEA",
    "Moosavi & Strube (2016), §4",
    Formula(
        "R = Σ_{k ∈ K} |k| · Σ_{r ∈ R} link(k ∩ r) / link(k)  /  Σ_{k ∈ K} |k|",
        rf"R = \frac{{{_sum('k')} |k| \cdot {_sum('r')} \frac{{\mathrm{{link}}(k \cap r)}}{{\mathrm{{link}}(k)}}}}"
        rf"{{{_sum('k')} |k|}}",
    ),
    Formula(
        "P = Σ_{r ∈ R} |r| · Σ_{k ∈ K} link(r ∩ k) / link(r)  /  Σ_{r ∈ R} |r|",
        rf"P = \frac{{{_sum('r')} |r| \cdot {_sum('k')} \frac{{\mathrm{{link}}(r \cap k)}}{{\mathrm{{link}}(r)}}}}"
        rf"{{{_sum('r')} |r|}}",
    ),
    "importance of unresolved links",
    "importance of wrong links",
)
COREFERENCE_LINKS = Metric(
    "coreference links",
    "Pradhan et al. (2014), §4.4",
    Formula("R_c = |C_K ∩ C_R| / |C_K|", r"R_c = \frac{|C_K \cap C_R|}{|C_K|}"),
    Formula("P_c = |C_K ∩ C_R| / |C_R|", r"P_c = \frac{|C_K \cap C_R|}{|C_R|}"),
    "missing coreference links",
    "wrong coreference links",
)
NON_COREFERENCE_LINKS = Metric(
    "non-coreference links",
    "Pradhan et al. (2014), §4.4",
    Formula("R_n = |N_K ∩ N_R| / |N_K|", r"R_n = \frac{|N_K \cap N_R|}{|N_K|}"),
    Formula("P_n = |N_K ∩ N_R| / |N_R|", r"P_n = \frac{|N_K \cap N_R|}{|N_R|}"),
    "missing non-coreference links",
    "wrong non-coreference links",
)
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

"""What may stand in the place of a metric: the figures of each reading, by hand."""

from fractions import Fraction

import pytest

from corefref.metrics import blanc
from corefref.wings.verify.exact import sums
from corefref.wings.verify.inputs import Document
from corefref.wings.verify.readings import BLANC_TYPES, readings

NAMES = ("recall", "precision", "f1")
SPLIT = ("ab c d", "ab c x")


def doc(key: str, response: str) -> Document:
    return Document(tuple(map(tuple, key.split())), tuple(map(tuple, response.split())))


@pytest.mark.parametrize(
    ("metric", "name", "sides", "figures"),
    [
        # Of {a b} {c} {d} B³ has 3 of 4 on both sides, and MUC 1 of 1.
        ("b_cubed", "fault singletons_dropped", SPLIT, ("1", "1", "1")),
        ("b_cubed", "fault key_singletons_dropped", SPLIT, ("1", "1/2", "2/3")),
        ("b_cubed", "fault response_singletons_dropped", SPLIT, ("1/2", "1", "2/3")),
        ("b_cubed", "fault spurious_mentions_in_key", SPLIT, ("4/5", "1", "8/9")),
        ("b_cubed", "fault missing_mentions_in_response", SPLIT, ("1", "4/5", "8/9")),
        ("b_cubed", "fault sides_completed", SPLIT, ("1", "1", "1")),
        ("b_cubed", "fault spurious_mentions_dropped", SPLIT, ("3/4", "1", "6/7")),
        ("b_cubed", "fault missing_mentions_dropped", SPLIT, ("1", "3/4", "6/7")),
        ("b_cubed", "fault twinless_mentions_dropped", SPLIT, ("1", "1", "1")),
        # Of a, b, c, d and x three are right.
        ("b_cubed", "fault b_cubed_over_union", SPLIT, ("3/5", "3/5", "3/5")),
        # {a b c} has one part that counts, {a b}: of two links none is missing.
        ("muc", "fault muc_twinless_cost_nothing", ("abc", "ab"), ("1", "1", "1")),
        # 2 · 1 / (2 + 1 + 10⁻⁶).
        (
            "ceaf_e",
            "choice EMPTY-1, reading e (ε = 1e-6, in φ₄)",
            ("ab", "a"),
            ("2000000/3000001", "2000000/3000001", "2000000/3000001"),
        ),
        # Of {a b} and {a}: recall 1/4, precision 1.
        ("b_cubed", "fault figures_switched", ("ab", "a"), ("1", "1/4", "2/5")),
        ("b_cubed", "fault roles_switched", ("ab", "a"), ("1", "1/4", "2/5")),
        ("b_cubed", "fault f1_arithmetic", ("ab", "a"), ("1/4", "1", "5/8")),
        ("b_cubed", "fault f1_arithmetic", ("", "ab"), (None, "0", None)),
        ("b_cubed", "metric muc", SPLIT, ("1", "1", "1")),
        # Recall of links: 1 of 1 and 0 of 2, then 0 of 1 and 2 of 2; of the other links the response has none.
        ("blanc", "choice BLANC-2, reading b", ("ab c", "abc"), ("1/2", None, None)),
        ("blanc", "choice BLANC-2, reading b", ("ab c", "a b c"), ("1/2", None, None)),
        ("blanc", "choice BLANC-2, reading b", ("ab c", "ab c"), ("1", "1", "1")),
        # {c} has no link: of the 3 mentions 2 are in an entity that is resolved.
        ("lea", "choice LEA-1, reading b", ("ab c", "ab c"), ("2/3", "2/3", "2/3")),
        # One of the three links of {a b c} is resolved.
        ("lea", "choice LEA-1, reading b", ("abc", "ab"), ("1/3", "1", "1/2")),
    ],
)
def test_the_figures_of_a_reading(
    metric: str, name: str, sides: tuple[str, str], figures: tuple[str | None, ...]
) -> None:
    (reading,) = (r for r in readings(metric) if r.departure.name == name)
    found = sums([reading.treated(doc(*sides))], metric, reading.score_of, "none")
    assert found == {n: None if text is None else Fraction(text) for n, text in zip(NAMES, figures, strict=True)}


def test_a_mean_may_be_of_the_figures_that_are_defined() -> None:
    """Of {a b} and {a} MUC's F₁ is 0/0, B³'s 2/5 and CEAFe's 2/3."""
    (reading,) = (r for r in readings("conll") if r.departure.letter == "CONLL-1:b")
    assert sums([doc("ab", "a")], "conll", reading.score_of, "none") == {"f1": Fraction(8, 15)}


WITHOUT_LINKS = {
    "choice BLANC-1, reading a": None,
    "choice BLANC-1, reading a (b without any link)": Fraction(1),
    "choice BLANC-1, reading b": Fraction(1),
    "choice BLANC-1, reading b (c without any link)": None,
    "choice BLANC-2, reading b": None,
}
"""BLANC of {a} and {a}: 0/0, or by reading b what it is of mentions."""


def test_blanc_without_any_link_is_0_by_0_or_that_of_mentions() -> None:
    d = doc("a", "a")
    for metric in ("blanc", "blanc_luo_2014"):
        by_name = {r.departure.name: r for r in readings(metric) if r.departure.name.startswith("choice BLANC")}
        found = {name: sums([d], metric, r.score_of, "none")["f1"] for name, r in by_name.items()}
        own = "choice BLANC-1, reading a" if metric == "blanc" else "choice BLANC-1, reading b"
        others = {name for name in WITHOUT_LINKS if name != own and (metric == "blanc" or "BLANC-2" not in name)}
        assert found == {name: WITHOUT_LINKS[name] for name in others}
    of_types = {
        one.name if one else "": score_type(blanc.counts(d.key, d.response)).f1 for one, score_type in BLANC_TYPES
    }
    assert of_types == {"" if name.endswith("reading a") else name: f1 for name, f1 in WITHOUT_LINKS.items()}


def test_a_metric_may_be_taken_for_another_that_is_a_mean_if_it_is_one() -> None:
    other = {metric: {r.departure.name for r in readings(metric)} for metric in ("muc", "conll", "blanc")}
    assert "metric b_cubed" in other["muc"]
    assert "metric conll" not in other["muc"]
    assert not {"metric b_cubed", "metric conll"} & other["conll"]
    assert "metric blanc_luo_2014" not in other["blanc"]

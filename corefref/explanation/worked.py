"""How F₁ comes of what was summed, with the numbers in it, and what decided: numbered choices and 0/0."""

from collections.abc import Sequence
from fractions import Fraction

from corefref.metrics import blanc
from corefref.metrics.conll import mean_f1
from corefref.ratio import f1


def exact(value: Fraction | None) -> str:
    """A figure as a fraction, `0/0` where there is none."""
    return "0/0" if value is None else str(value)


def harmonic_worked(recall: Fraction | None, precision: Fraction | None) -> str:
    """F₁ from recall and precision."""
    if recall is None or precision is None:
        return f"F₁ is 0/0, since {'recall' if recall is None else 'precision'} is"
    if not recall and not precision:
        return "F₁ = 0, since recall and precision are 0"
    return f"F₁ = 2 · {precision} · {recall} / ({precision} + {recall}) = {f1(recall, precision)}"


def undefined_notes(recall: Fraction | None, precision: Fraction | None) -> tuple[str, ...]:
    """Which of the two is 0/0."""
    return tuple(
        f"{measure} is 0/0: the formula gives no value (choice EMPTY-1)"
        for measure, value in (("recall", recall), ("precision", precision))
        if value is None
    )


def mean_worked(members: Sequence[Fraction | None]) -> str:
    """The CoNLL score from its three F₁."""
    return f"({' + '.join(exact(f1) for f1 in members)}) / 3 = {exact(mean_f1(*members))}"


def nec_worked(value: Fraction | None, entities: Fraction | int) -> str:
    """The F₁ of NEC, a mean of its own."""
    return f"F₁ = {exact(value)}, the mean over {entities} key entities with a name"


def blanc_worked(counts: blanc.Counts, kinds: blanc.Kinds) -> str:
    """BLANC from the F of the kinds of links that count."""
    value = counts.f1(kinds)
    if value is None:
        return "BLANC is 0/0, since recall or precision is"
    f_c, f_n = counts.coreference.f1, counts.non_coreference.f1
    match kinds:
        case blanc.Kinds(coreference=True, non_coreference=True):
            mean = f"({exact(f_c or Fraction(0))} + {exact(f_n or Fraction(0))}) / 2"
            return f"F_c = {exact(f_c)}, F_n = {exact(f_n)}; BLANC = {mean} = {value}"
        case blanc.Kinds(coreference=True):
            return f"BLANC = F_c = {exact(f_c)}"
        case blanc.Kinds(non_coreference=True):
            return f"BLANC = F_n = {exact(f_n)}"
        case _:
            return f"BLANC = {value}"


def blanc_notes(identifier: str, counts: blanc.Counts, kinds: blanc.Kinds) -> tuple[str, ...]:
    """Which kind of links the boundary rule dropped, and which counts 0."""
    who = "the key has" if identifier == "blanc" else "neither side has"
    negation = "no" if identifier == "blanc" else "any"
    notes = [
        f"the {name} half is dropped, since {who} {negation} such link (choice BLANC-1)"
        for name, counted in (("coreference", kinds.coreference), ("non-coreference", kinds.non_coreference))
        if not counted
    ]
    c, n = counts.coreference, counts.non_coreference
    if not kinds.coreference and not kinds.non_coreference and kinds.neither is not None:
        notes.append("without any link BLANC says whether the mentions are the same (choice BLANC-1)")
    if kinds.coreference and kinds.non_coreference:
        for measure, x_c, x_n in (("recall", c.recall, n.recall), ("precision", c.precision, n.precision)):
            if (x_c.value is None) != (x_n.value is None):
                notes.append(f"a half of {measure} that is 0/0 counts 0 in the mean (choice BLANC-2)")
    return tuple(notes)

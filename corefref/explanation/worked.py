"""How F₁ comes of what was summed, with the numbers in it, and what decided: numbered choices and 0/0."""

from collections.abc import Sequence
from fractions import Fraction

from corefref.metrics import blanc
from corefref.metrics.conll import mean_f1
from corefref.ratio import MeanRatio, f1


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


def blanc_worked(halves: blanc.Halves, kinds: list[blanc.LinkCounts], kept: list[bool]) -> str:
    """BLANC from its halves, of which some are kept."""
    if halves.f1 is None:
        return "BLANC is 0/0, since recall or precision is"
    names = [f"{letter} = {exact(kind.f1)}" for letter, kind in zip(("F_c", "F_n"), kinds, strict=True)]
    if all(kept):
        f_c, f_n = (exact(kind.f1 or Fraction(0)) for kind in kinds)
        return f"{names[0]}, {names[1]}; BLANC = ({f_c} + {f_n}) / 2 = {halves.f1}"
    if any(kept):
        return f"BLANC = {names[kept.index(True)]}"
    return f"BLANC = {halves.f1}"


def blanc_notes(identifier: str, halves: blanc.Halves, kept: list[bool]) -> tuple[str, ...]:
    """What the boundary rule dropped, and which half counts 0."""
    who = "the key has" if identifier == "blanc" else "neither side has"
    negation = "no" if identifier == "blanc" else "any"
    notes = [
        f"the {name} half is dropped, since {who} {negation} such link (choice BLANC-1)"
        for name, counted in zip(("coreference", "non-coreference"), kept, strict=True)
        if not counted
    ]
    if halves.members and not any(kept):
        notes.append("without any link BLANC says whether the mentions are the same (choice BLANC-1)")
    members: MeanRatio
    for measure, members in (("recall", halves.recall), ("precision", halves.precision)):
        if members.value is not None and any(member.value is None for member in members.members):
            notes.append(f"a half of {measure} that is 0/0 counts 0 in the mean (choice BLANC-2)")
    return tuple(notes)

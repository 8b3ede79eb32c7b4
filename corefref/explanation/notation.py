r"""
Formulas in the papers' letters: each is built once, and is text, LaTeX and MathML at the same time.

>>> k, r = letter("k"), letter("r")
>>> found = fraction(total("k", divided(size(both(k, r)), size(k))), size(letter("K")))
>>> found.text
'Σ_{k ∈ K} |k ∩ r| / |k|  /  |K|'
>>> found.latex
'\\frac{\\sum_{k \\in K} |k \\cap r| / |k|}{|K|}'
>>> size(k).mathml
'<mrow><mo form="prefix" stretchy="false">|</mo><mi>k</mi><mo form="postfix" stretchy="false">|</mo></mrow>'
"""

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Notation:
    """A formula or a part of one, in three languages."""

    text: str
    latex: str
    mathml: str


def letter(name: str, latex: str = "") -> Notation:
    """A letter of the papers: `k`, `K`, `φ`."""
    return Notation(name, latex or name, f"<mi>{name}</mi>")


def word(name: str) -> Notation:
    """A name of several letters, which is set upright."""
    return Notation(name, rf"\mathrm{{{name}}}", f"<mi>{name}</mi>")


def number(value: int) -> Notation:
    """Write a number."""
    return Notation(str(value), str(value), f"<mn>{value}</mn>")


def numbered(of: Notation, index: int) -> Notation:
    """A letter with a number below, of one digit."""
    mathml = f"<msub>{of.mathml}<mn>{index}</mn></msub>"
    return Notation(f"{of.text}{chr(ord('₀') + index)}", f"{of.latex}_{index}", mathml)


def of_side(of: Notation, side: str) -> Notation:
    """A letter with a letter below."""
    return Notation(f"{of.text}_{side}", f"{of.latex}_{side}", f"<msub>{of.mathml}<mi>{side}</mi></msub>")


def starred(name: str) -> Notation:
    """A letter with a star: the best one."""
    return Notation(f"{name}*", f"{name}^*", f"<msup><mi>{name}</mi><mo>*</mo></msup>")


def size(of: Notation) -> Notation:
    """Write how many elements there are: |…|."""
    mathml = f'<mo form="prefix" stretchy="false">|</mo>{of.mathml}<mo form="postfix" stretchy="false">|</mo>'
    return Notation(f"|{of.text}|", f"|{of.latex}|", f"<mrow>{mathml}</mrow>")


def squared(of: Notation) -> Notation:
    """Write a square."""
    return Notation(f"{of.text}²", f"{of.latex}^2", f"<msup>{of.mathml}<mn>2</mn></msup>")


def twice(of: Notation) -> Notation:
    """Write twice a value."""
    return Notation(f"2{of.text}", f"2 {of.latex}", f"<mrow><mn>2</mn>{of.mathml}</mrow>")


def both(a: Notation, b: Notation) -> Notation:
    """Write an intersection."""
    return _between(a, b, "∩", r"\cap")


def plus(a: Notation, b: Notation) -> Notation:
    """A sum of two, in brackets."""
    return _bracketed(_between(a, b, "+", "+"))


def minus(a: Notation, b: Notation) -> Notation:
    """Write a difference, in brackets."""
    return _bracketed(_between(a, b, "−", "-"))


def times(a: Notation, b: Notation) -> Notation:
    """Write a product."""
    return _between(a, b, "·", r"\cdot")


def equal(a: Notation, b: Notation) -> Notation:
    """Write an equation."""
    return _between(a, b, "=", "=")


def divided(a: Notation, b: Notation) -> Notation:
    """A quotient that stays on its line."""
    return _between(a, b, "/", "/")


def fraction(above: Notation, under: Notation) -> Notation:
    """A fraction; as text its stroke has more room than those within it."""
    stroke = "  /  " if " / " in above.text else " / "
    return Notation(
        f"{above.text}{stroke}{under.text}",
        rf"\frac{{{above.latex}}}{{{under.latex}}}",
        f"<mfrac>{above.mathml}{under.mathml}</mfrac>",
    )


def total(name: str, of: Notation) -> Notation:
    """A sum over the entities of a side: `k` of `K`."""
    within = _between(letter(name), letter(name.upper()), "∈", r"\in")
    return Notation(
        f"Σ_{{{within.text}}} {of.text}",
        rf"\sum_{{{within.latex}}} {of.latex}",
        f"<mrow><munder><mo>∑</mo>{within.mathml}</munder>{of.mathml}</mrow>",
    )


def call(function: Notation, *arguments: Notation) -> Notation:
    """Write a function with its arguments."""
    return Notation(
        f"{function.text}({', '.join(a.text for a in arguments)})",
        f"{function.latex}({', '.join(a.latex for a in arguments)})",
        f"<mrow>{function.mathml}<mo>&#x2061;</mo><mrow><mo>(</mo>"
        f"{'<mo>,</mo>'.join(a.mathml for a in arguments)}<mo>)</mo></mrow></mrow>",
    )


def _between(a: Notation, b: Notation, text: str, latex: str) -> Notation:
    return Notation(
        f"{a.text} {text} {b.text}", f"{a.latex} {latex} {b.latex}", f"<mrow>{a.mathml}<mo>{text}</mo>{b.mathml}</mrow>"
    )


def _bracketed(of: Notation) -> Notation:
    return Notation(f"({of.text})", f"({of.latex})", f"<mrow><mo>(</mo>{of.mathml}<mo>)</mo></mrow>")

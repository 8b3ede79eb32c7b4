r"""
Formulas in the papers' letters, written once in LaTeX and set as text and as MathML from that.

>>> found = notation(r"\frac{\sum_{k \in K} |k \cap r|^2 / |k|}{|K|}")
>>> found.text
'Σ_{k ∈ K} |k ∩ r|² / |k|  /  |K|'
>>> notation("g^* = 1").mathml
'<mrow><msup><mi>g</mi><mo>*</mo></msup><mo>=</mo><mn>1</mn></mrow>'
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass

_TOKEN = re.compile(r"\\[A-Za-z]+|\d+|\S")

_LETTERS = {r"\phi": "φ", r"\Phi": "Φ"}

_BETWEEN = {r"\in": "∈", r"\cap": "∩", r"\cdot": "·", "-": "−", "+": "+", "=": "=", "/": "/"}
"""The signs that have room on both sides."""

_RAISED = {"2": "²", "*": "*"}


@dataclass(frozen=True, slots=True)
class Notation:
    """A formula in three languages."""

    text: str
    latex: str
    mathml: str


def notation(latex: str) -> Notation:
    """Set a formula of letters, numbers, signs, indices, powers, brackets, fractions, sums and upright names."""
    text, mathml = _group(iter(_TOKEN.findall(latex)))
    return Notation(text, latex, mathml)


def _group(tokens: Iterator[str]) -> tuple[str, str]:
    """Set tokens up to the end of a group, as text and as MathML."""
    text = ""
    parts: list[str] = []
    for token in tokens:
        match token:
            case "}":
                break
            case r"\frac":
                (above, over), (below, under) = _argument(tokens), _argument(tokens)
                # As text its stroke has more room than those within it.
                text += above + ("  /  " if " / " in above else " / ") + below
                parts.append(f"<mfrac>{over}{under}</mfrac>")
            case r"\sum":
                next(tokens)
                each, under = _argument(tokens)
                text += f"Σ_{{{each}}} "
                parts.append(f"<munder><mo>∑</mo>{under}</munder>")
            case r"\mathrm":
                name, _ = _argument(tokens)
                text += name
                parts.append(f"<mi>{name}</mi>")
            case "_":
                index = next(tokens)
                text += chr(ord("₀") + int(index)) if index.isdecimal() else f"_{index}"
                parts.append(f"<msub>{parts.pop()}{_of_token(index)}</msub>")
            case "^":
                raised = next(tokens)
                text += _RAISED[raised]
                parts.append(f"<msup>{parts.pop()}{_of_token(raised)}</msup>")
            case "|":
                text += token
                # No bars stand within bars.
                form = "postfix" if text.count("|") % 2 == 0 else "prefix"
                parts.append(f'<mo form="{form}" stretchy="false">|</mo>')
            case _:
                shown = _BETWEEN.get(token) or _LETTERS.get(token, token)
                text += f" {shown} " if token in _BETWEEN else ", " if token == "," else shown
                if token == "(" and parts and parts[-1].startswith(("<mi>", "<msu")):
                    parts.append("<mo>&#x2061;</mo>")
                parts.append(_of_token(shown))
    return text, f"<mrow>{''.join(parts)}</mrow>"


def _argument(tokens: Iterator[str]) -> tuple[str, str]:
    """Set what stands in braces."""
    next(tokens)
    return _group(tokens)


def _of_token(shown: str) -> str:
    """A letter, a number or a sign as MathML."""
    tag = "mn" if shown.isdecimal() else "mi" if shown.isalpha() else "mo"
    return f'<mo stretchy="false">{shown}</mo>' if shown in "()" else f"<{tag}>{shown}</{tag}>"

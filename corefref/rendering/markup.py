r"""Text from outside made safe for markup and for spreadsheets: one function for each of them."""

import re

from corefref.rendering.escaping import code_line, terminal

_MARKDOWN = r"([\\`*{}\[\]<>#|~$&]|(?<![^\W_])_|_(?![^\W_]))"
"""What Markdown takes for its own; an underscore within a word is none of it."""


_LATEX = {
    "\\": r"\textbackslash{}",
    "{": r"\{",
    "}": r"\}",
    "$": r"\$",
    "&": r"\&",
    "#": r"\#",
    "_": r"\_",
    "%": r"\%",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': r"\textquotedbl{}",
    "`": r"\textasciigrave{}",
    # After \\ and \item they would be arguments.
    "[": "{[}",
    "]": "{]}",
    "*": "{*}",
    "−": "$-$",
    "·": r"$\cdot$",
    "×": r"$\times$",
    "≥": r"$\ge$",
    "≤": r"$\le$",
    "∩": r"$\cap$",
    "∈": r"$\in$",
    "…": r"\dots{}",
    "–": "--",
    "†": r"\dag{}",
    "²": "$^2$",
    "³": "$^3$",
    "\u00a0": "~",
    "₀": "$_0$",
    "₁": "$_1$",
    "₃": "$_3$",
    "₄": "$_4$",
    "ₑ": "$_e$",
    "ₘ": "$_m$",
    "α": r"$\alpha$",
    "φ": r"$\phi$",
    "Φ": r"$\Phi$",
    "“": "``",
    "”": "''",
    "‘": "`",
    "’": "'",
}


_LATEX_SPECIAL = "|".join((r"-(?=-)|'(?=')|,(?=,)", *map(re.escape, _LATEX)))
"""What LaTeX takes for its own: single characters, and the first of two that it would set as one."""


_HTML = str.maketrans({"&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#x27;"})


def markdown(text: str) -> str:
    r"""
    Escape text for Markdown, on one line.

    >>> print(markdown("a*b <c>\n_d_e"))
    a\*b \<c\> \_d_e
    """
    return re.sub(_MARKDOWN, r"\\\1", terminal(" ".join(text.split())))


def latex(text: str) -> str:
    r"""
    Escape text for LaTeX; letters beyond Latin need a font that has them.

    >>> print(latex("50 % of a_b[*]"))
    50 \% of a\_b{[}{*}{]}
    """
    return re.sub(_LATEX_SPECIAL, lambda match: _LATEX.get(match[0], match[0] + r"\/"), terminal(text))


def html(text: str) -> str:
    """
    Escape text for HTML, in an element or an attribute, but keep its tabs.

    >>> print(html("a<b>"))
    a&lt;b&gt;
    """
    return code_line(text).translate(_HTML)


def tsv(text: str) -> str:
    r"""
    Text that stays in its cell, and that no spreadsheet runs: what is not a number has ' before =, +, - and @.

    >>> print(tsv("a\tb\x1b"), tsv("=1+1"), tsv("-1/2"), tsv("-"))
    a b\x1b '=1+1 -1/2 -
    """
    cell = terminal(" ".join(text.split()))
    return f"'{cell}" if _RUN.match(cell) else cell


_RUN = re.compile(r"(?!-$|[+-]?[0-9]+(?:[./][0-9]+)?$)[=+@-]")
"""What a spreadsheet takes for a formula: not a number, nor the dash of a figure that is not there."""

r"""
Text from outside (ids, words, names, messages) made safe: one function for each thing that it is written to.

What would steer a terminal, turn a line round or end it is spelled (`\x1b`) in all of them.
"""

import re
from collections.abc import Iterable

_STEERING = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb\ufffe\uffff\ud800-\udfff]"
)
"""Control characters, those that set a direction or part lines, and what is not a character at all."""

_MARKDOWN = re.compile(r"([\\`*_{}\[\]<>#|~$&])")

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
    "²": "$^2$",
    "³": "$^3$",
    "₀": "$_0$",
    "₁": "$_1$",
    "₃": "$_3$",
    "₄": "$_4$",
    "φ": r"$\phi$",
    "Φ": r"$\Phi$",
    "“": "``",
    "”": "''",
    "‘": "`",
    "’": "'",
}
_LATEX_SPECIAL = re.compile("|".join((r"-(?=-)|'(?=')|,(?=,)", *map(re.escape, _LATEX))))
"""What LaTeX takes for its own: single characters, and the first of two that it would set as one."""


def terminal(text: str) -> str:
    r"""
    Text that stays on its line, and does not steer a terminal.

    >>> print(terminal("dog\x1b[31m \u202egod"))
    dog\x1b[31m \u202egod
    """
    return _STEERING.sub(lambda found: ascii(found[0])[1:-1], text)


def markdown(text: str) -> str:
    r"""
    Text that Markdown shows as it is, on one line.

    >>> print(markdown("a*b <c>\n```"))
    a\*b \<c\> \`\`\`
    """
    return _MARKDOWN.sub(r"\\\1", terminal(" ".join(text.split())))


def markdown_code(text: str) -> str:
    """
    A stretch of code, on one line, whatever it holds.

    >>> print(markdown_code("{a b}"), markdown_code("a`b"))
    `{a b}` `` a`b ``
    """
    shown = terminal(" ".join(text.split()))
    fence = _fence(shown, 1)
    room = " " if "`" in shown else ""
    return f"{fence}{room}{shown}{room}{fence}" if shown else ""


def markdown_code_block(lines: Iterable[str], language: str = "") -> str:
    """
    Lines of code, fenced by more backticks than they hold.

    >>> print(markdown_code_block(["```", "a"]))
    ````
    ```
    a
    ````
    """
    shown = "\n".join(map(terminal, lines))
    fence = _fence(shown, 3)
    return f"{fence}{language}\n{shown}\n{fence}"


def _fence(text: str, least: int) -> str:
    """More backticks than any run of them in a text."""
    return "`" * max(least, *(1 + len(run) for run in re.findall("`+", text)), 1)


def latex(text: str) -> str:
    r"""
    Text that LaTeX sets as it is, wherever it stands; its letters beyond Latin need a font that has them.

    >>> print(latex("50 % of a_b[*]"))
    50 \% of a\_b{[}{*}{]}
    """
    return _LATEX_SPECIAL.sub(lambda found: _LATEX.get(found[0], found[0] + r"\/"), terminal(text))


def html(text: str) -> str:
    """
    Text that a page shows as it is, in an element or in an attribute.

    >>> print(html("a<b>"))
    a&lt;b&gt;
    """
    # It brings every named character of HTML with it.
    from html import escape

    return escape(terminal(text))


def tsv(text: str) -> str:
    r"""
    Text that stays in its cell.

    >>> print(tsv("a\tb\x1b"))
    a b\x1b
    """
    return terminal(" ".join(text.split()))

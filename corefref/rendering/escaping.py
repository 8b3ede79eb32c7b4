r"""
Text from outside (ids, words, names, messages) made safe: one function for each thing that it is written to.

What would steer a terminal, turn a line round or end it is spelled (`\x1b`) in all of them.
"""

import re

_STEERING = re.compile(
    "[\x00-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069\ufeff\ufff9-\ufffb\ufffe\uffff\ud800-\udfff]"
)
"""Control characters, those that set a direction or part lines, and what is not a character at all."""

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


def terminal(text: str) -> str:
    r"""
    Escape text for a terminal: no line breaks, no control sequences.

    >>> print(terminal("dog\x1b[31m \u202egod"))
    dog\x1b[31m \u202egod
    """
    return _STEERING.sub(lambda found: ascii(found[0])[1:-1], text)


def code_line(text: str) -> str:
    r"""
    Escape a line of code for a terminal, but keep its tabs.

    >>> code_line("a\t\x1b")
    'a\t\\x1b'
    """
    return "\t".join(map(terminal, text.split("\t")))


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
    return re.sub(_LATEX_SPECIAL, lambda found: _LATEX.get(found[0], found[0] + r"\/"), terminal(text))


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


def log(line: str) -> str:
    r"""
    Escape a log line, so that CI does not take it for a command such as `::error::` or `##[error]`.

    >>> print(log("::error::x"), log("a: ##[debug] ::x"))
    \x3a:error::x a: #\x23[debug] ::x
    """
    return re.sub(r"^(\s*):(?=:)", r"\1\\x3a", line).replace("##[", r"#\x23[")

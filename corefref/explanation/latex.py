r"""An explanation as LaTeX that compiles as it is, with pdfLaTeX, XeLaTeX or LuaLaTeX."""

import re
from collections.abc import Iterable

from corefref.explanation.blocks import Block, Formula, Heading, Inline, Items, Math, Paragraph, Table, plain
from corefref.rendering.escaping import latex as escaped

_PREAMBLE = r"""% Compiles with pdflatex, xelatex and lualatex.
\documentclass{article}
\usepackage{iftex}
\ifPDFTeX
\usepackage[T1]{fontenc}
\usepackage[utf8]{inputenc}
\fi
"""

_OTHER_LETTERS = r"""% Letters beyond Latin: lualatex takes them from these fonts; pdflatex prints their numbers.
\ifXeTeX\errmessage{These letters need lualatex}\fi
\ifLuaTeX
\usepackage[bidi=basic, english]{babel}
\usepackage{fontspec}
\newcommand\others{}
\newcommand\tryfont[1]{\IfFontExistsTF{#1}{\edef\others{\others "#1:mode=harf;",}}{}}
\tryfont{DejaVu Sans}
\tryfont{Noto Sans CJK SC}
\tryfont{FandolSong}
\tryfont{FreeSerif}
\directlua{luaotfload.add_fallback("others", {\others})}
\setmainfont{Latin Modern Roman}[RawFeature={fallback=others}]
\setmonofont{Latin Modern Mono}[RawFeature={fallback=others}]
\fi
"""

_PACKAGES = r"""\usepackage{amsmath}
\usepackage{booktabs}
\usepackage{longtable}
\usepackage[margin=2.5cm]{geometry}
\setlength{\parindent}{0pt}
\setlength{\parskip}{0.5em}
\begin{document}
"""

_MATH = {
    "−": "-",
    "·": r" \cdot ",
    "×": r" \times ",
    "∩": r" \cap ",
    "²": "^2",
    "₁": "_1",
    "₃": "_3",
    "₄": "_4",
    "φ": r"\phi",
    "Φ": r"\Phi",
    "…": r"\dots ",
    "%": r"\%",
    "{": r"\{",
    "}": r"\}",
    "&": r"\&",
    "#": r"\#",
}
_LINE, _GAP, _NARROW = 92, 3, 20
"""In letters: a line, the room between columns, and a column that is never broken."""

_LAST_LATIN = 0x17F

_LABEL = re.compile(r"\b([kr])(\d+)\b")
_WORDS = re.compile(r"[^\W\d_]{2,}(?:[ -][^\W\d_]+)*|\b[aA]\b(?: [^\W\d_]+)+")


def document(blocks: Iterable[Block]) -> str:
    """The blocks as a document of their own."""
    body = rendered(blocks)
    return _PREAMBLE + _other_letters(body) + _PACKAGES + body + "\\end{document}\n"


def _other_letters(body: str) -> str:
    """What a document needs for its letters beyond Latin; nothing if it has none."""
    others = sorted({c for c in body if ord(c) > _LAST_LATIN})
    if not others:
        return ""
    numbers = (f"\\DeclareUnicodeCharacter{{{ord(c):04X}}}{{U+{ord(c):04X}}}\n" for c in others)
    return _OTHER_LETTERS + "\\ifPDFTeX\n" + "".join(numbers) + "\\fi\n"


def rendered(blocks: Iterable[Block]) -> str:
    """The blocks as the body of a document that has amsmath, booktabs and longtable."""
    return "\n\n".join(_block(block) for block in blocks) + "\n"


def math(text: str) -> str:
    r"""
    A stretch of formula, words set upright.

    >>> math("k1 ∩ r2: 2 · 1/3")
    'k_{1} \\cap r_{2}: 2 \\cdot 1/3'
    """
    parts: list[str] = []
    end = 0
    for words in _WORDS.finditer(text):
        parts.append(_letters(text[end : words.start()]))
        parts.append(rf"\text{{{escaped(words.group())}}}")
        end = words.end()
    parts.append(_letters(text[end:]))
    return re.sub(r" +", " ", "".join(parts)).strip()


def _letters(text: str) -> str:
    return _LABEL.sub(r"\1_{\2}", "".join(_MATH.get(c, c) for c in text))


def _inline(part: Inline) -> str:
    if not isinstance(part, Math):
        return escaped(part)
    return f"${math(part.text)}$" if part.text else ""


def _block(block: Block) -> str:
    match block:
        case Heading(level=1, text=text):
            return rf"\section*{{{escaped(text)}}}"
        case Heading(text=text):
            return rf"\subsection*{{{escaped(text)}}}"
        case Paragraph(parts=parts):
            return "".join(_inline(part) for part in parts)
        case Formula(latex=latex, steps=steps):
            symbol, _, right = latex.partition(" = ")
            lines = [f"{symbol} &= {right}", *(f"&= {math(step)}" for step in steps)]
            return "\\begin{align*}\n" + " \\\\\n".join(lines) + "\n\\end{align*}"
        case Items(items=items):
            listed = "\n".join(r"\item " + "".join(_inline(part) for part in item) for item in items)
            return f"\\begin{{itemize}}\n{listed}\n\\end{{itemize}}"
        case Table():
            return _table(block)


def _table(table: Table) -> str:
    kinds = "".join(_kinds(table))
    rows = "\n".join(" & ".join(_inline(cell) for cell in row) + r" \\" for row in table.rows)
    header = " & ".join(escaped(cell) for cell in table.header)
    return (
        f"\\begin{{longtable}}{{{kinds}}}\n\\toprule\n{header} \\\\\n\\midrule\n\\endhead\n"
        f"{rows}\n\\bottomrule\n\\end{{longtable}}"
    )


def _kinds(table: Table) -> list[str]:
    """The kinds of the columns; those of long words share what the others leave of the line."""
    longest = [max(len(plain(cell)) for cell in column) for column in zip(table.header, *table.rows, strict=True)]
    wide = [p for p, length in enumerate(longest) if length > _NARROW and p not in table.numbers]
    left = _LINE - _GAP * len(longest) - sum(length for p, length in enumerate(longest) if p not in wide)
    kinds = ["r" if p in table.numbers else "l" for p in range(len(longest))]
    for p in wide:
        letters = max(_NARROW / 2, left * longest[p] / sum(longest[other] for other in wide))
        kinds[p] = f"p{{{letters / _LINE:.2f}\\linewidth}}"
    return kinds

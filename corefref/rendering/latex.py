r"""
Blocks as LaTeX: a document that compiles as it is, with pdflatex, xelatex or lualatex, or a part of one.

Letters beyond Latin need lualatex: a document then takes fonts that have them, and has pdflatex print their numbers.
"""

import re
from collections.abc import Iterable, Iterator, Sequence
from math import ceil

from corefref.rendering.blocks import Block, CodeBlock, Formula, Heading, Items, Paragraph, Table
from corefref.rendering.escaping import terminal
from corefref.rendering.markup import latex as escaped
from corefref.rendering.parts import Code, Inline, Label, Math, Ranked, plain
from corefref.rendering.text import columns

_BEGIN = r"""\documentclass{article}
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
\sloppy
\begin{document}
"""
_LAST_LATIN = 0x17F

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
_MARKS = {"†": r"\dagger"}
_LINE, _GAP, _NARROW, _LEAST, _LONG = 92, 3, 20, 12, 8
"""In letters: a line, the room between columns, a column that is never broken, the least of others, a word that is."""

_PAGE = 44
"""The lines of a page, at most, that a float may have."""

_SIGN = re.compile(r"(?:[^\w.:(\[{'-]|_)(?=[^\d.,:;)\]}])")
_RUN = re.compile(r"[^\W_]{21,}")
_PIECE = re.compile(r".{8}(?![\u0300-\u036f]|$)")
_WIDE = re.compile(r"[\u2e80-\u9fff\uac00-\ud7a3](?=[\u2e80-\u9fff\uac00-\ud7a3])")
"""What a line may end with: a sign or, without signs, eight letters of a long word; a letter of Chinese."""

_LABEL = re.compile(r"\b([krab])(\d+)\b")
_WORDS = re.compile(r"(?:(?<=\w) )?(?:[^\W\d_]{2,}(?:[ -][^\W\d_]+)*|\b[aA]\b(?: [^\W\d_]+)+)(?: (?=\w))?")
"""Words of a formula, with the blanks that part them from letters and numbers, which a formula would swallow."""


def document(blocks: Iterable[Block]) -> str:
    """Return the blocks as a complete LaTeX document."""
    body = written(blocks)
    return _BEGIN + _other_letters(body) + _PACKAGES + body + "\\end{document}\n"


def written(blocks: Iterable[Block]) -> str:
    """The blocks as the body of a document that has amsmath, booktabs and longtable."""
    return "\n\n".join(map(_block, blocks)) + "\n"


def part(blocks: Sequence[Block], *, floats: bool) -> str:
    """Blocks without formulas to put into a document: in one float if it fits a page; it says what it needs."""
    if floats and sum(map(_lines, blocks)) <= _PAGE:
        shown = [_floating(block) for block in blocks]
        lines = [_needs("booktabs", shown), r"\begin{table}", r"\centering\sloppy", *shown, r"\end{table}"]
    else:
        shown = [rf"{{\raggedright {_block(b)}\par}}" if isinstance(b, Paragraph) else _block(b) for b in blocks]
        lines = [_needs("booktabs,longtable", shown), r"\begingroup\sloppy", *shown, r"\endgroup"]
    return "\n".join(lines) + "\n"


def across_page(table: Table, caption: Sequence[Inline], label: str, notes: Sequence[Inline]) -> str:
    """
    A table in a float across both columns of a page, its caption below; the notes are comments outside it.

    The letters and the room between columns follow the number of columns, so that fourteen of them fit the page of
    ACL (16 cm); a column of long words is broken.
    """
    number, longest = len(table.header), max((columns(plain(row[0])) for row in table.rows), default=0)
    size, room = next((size, room) for most, size, room in _SIZES if number <= most)
    first = rf"p{{{_FIRST:.2f}\textwidth}}" if longest > _LONGEST_NAME else "l"
    kinds = [first, *("r" if place in table.numbers else "l" for place in range(1, number))]
    kinds[0], kinds[-1] = "@{}" + kinds[0], kinds[-1] + "@{}"
    tabular = _table("tabular", table._replace(caption=""), kinds)
    if longest > _LONGEST_NAME:
        tabular = tabular.replace(r"\_", r"\_\allowbreak{}")
    text = _line(caption)
    lines = [
        _needs("booktabs", [tabular, text]),
        *(f"% {terminal(plain(note))}" for note in notes),
        r"\begin{table*}[t]",
        r"\centering",
        rf"\{size}",
        rf"\setlength{{\tabcolsep}}{{{room}pt}}",
        tabular,
        rf"\caption{{{text}}}",
        rf"\label{{{label}}}",
        r"\end{table*}",
    ]
    return "\n".join(lines) + "\n"


_SIZES = ((11, "small", 4.5), (14, "footnotesize", 2.5), (17, "scriptsize", 2), (10**9, "tiny", 1.5))
"""With at most so many columns, the size of the letters and half the room between two columns, in points."""
_LONGEST_NAME, _FIRST = 14, 0.13
"""The letters of the longest name that is not broken, and the width of the column of names that are."""


def _needs(packages: str, shown: Sequence[str]) -> str:
    others = "" if all(ord(c) <= _LAST_LATIN for text in shown for c in text) else ", and lualatex with a font"
    return rf"% needs \usepackage{{{packages}}}" + (others and f"{others} that has its letters")


def _other_letters(body: str) -> str:
    """What a document needs for its letters beyond Latin; nothing if it has none."""
    numbers = (f"{ord(c):04X}" for c in sorted(set(body)) if ord(c) > _LAST_LATIN)
    declared = "".join(f"\\DeclareUnicodeCharacter{{{n}}}{{\\allowbreak U+{n}}}\n" for n in numbers)
    return f"{_OTHER_LETTERS}\\ifPDFTeX\n{declared}\\fi\n" if declared else ""


def _block(block: Block) -> str:
    match block:
        case Heading(level=level, text=text):
            return rf"\{'sub' * (level - 1)}section*{{{_words(text)}}}"
        case Paragraph(parts=parts):
            return _line(parts)
        case Formula(latex=latex, steps=steps):
            symbol, _, right = latex.partition(" = ")
            lines = [f"{symbol} &= {right}", *(f"&= {math(step)}" for step in steps)]
            return "\\begin{align*}\n" + " \\\\\n".join(lines) + "\n\\end{align*}"
        case Items(items=items):
            return "\n".join([r"\begin{itemize}", *(rf"\item {_line(item)}" for item in items), r"\end{itemize}"])
        case CodeBlock(lines=lines, caption=caption):
            shown = "\\\\\n".join(re.sub("^ +|  +", lambda found: "~" * len(found[0]), _words(line)) for line in lines)
            return rf"{_words(caption)}\begin{{flushleft}}\ttfamily {shown}\end{{flushleft}}"
        case Table():
            return _table("longtable", block, _kinds(block), r"\endhead")


def _floating(block: Block) -> str:
    if not isinstance(block, Table):
        return rf"{{\footnotesize\raggedright {_block(block)}\par}}"
    return _table("tabular", block, _kinds(block)) + "\n\\par\\smallskip"


def _table(environment: str, table: Table, kinds: Sequence[str], *after_header: str) -> str:
    lines = [rf"\begin{{{environment}}}{{{''.join(kinds)}}}", r"\toprule"]
    if table.caption:
        kind = "l" if columns(table.caption) <= 0.8 * _LINE else r"p{0.8\linewidth}"
        lines += [rf"\multicolumn{{{len(kinds)}}}{{{kind}}}{{{_words(table.caption)}}} \\", r"\midrule"]
    lines += [*_over(table), _row(table.header), r"\midrule", *after_header, *map(_row, table.rows)]
    return "\n".join([*lines, r"\bottomrule", rf"\end{{{environment}}}"])


def _over(table: Table) -> Iterator[str]:
    """The line over a header, and the rules that say how far its names reach."""
    if not table.groups:
        return
    yield " & ".join(rf"\multicolumn{{{number}}}{{c}}{{{_inline(name)}}}" for name, number in table.groups) + r" \\"
    rules, place = [], 1
    for name, number in table.groups:
        if plain(name):
            rules.append(rf"\cmidrule(lr){{{place}-{place + number - 1}}}")
        place += number
    yield "".join(rules)


def _row(cells: Sequence[Inline]) -> str:
    return " & ".join(map(_inline, cells)) + r" \\"


def _line(parts: Sequence[Inline]) -> str:
    return "".join(map(_inline, parts))


def _inline(part: Inline) -> str:
    match part:
        case Math(text) | Label(text):
            return f"${math(text)}$" if text else ""
        case Code(text):
            return rf"\texttt{{{_words(text)}}}"
        case Ranked(text, best, mark):
            # A mark takes no room, or the digits of a column would not stand over each other.
            shown = rf"\textbf{{{_words(text)}}}" if best else _words(text)
            return shown + (rf"\rlap{{$^{{{_MARKS.get(mark, mark)}}}$}}" if mark and not best else "")
        case _:
            return _words(plain(part))


def _words(text: str) -> str:
    r"""
    Text in which a line may end within a long word, as names of files and documents are, and in one without blanks.

    >>> print(_words("a_b 北京 words_of_a_document.conll"))
    a\_b 北\allowbreak{}京 words\_\allowbreak{}of\_\allowbreak{}a\_\allowbreak{}document.conll
    """
    parts = re.split(r"(\s+)", text)
    return "".join(escaped(part) if n % 2 else _word(part) for n, part in enumerate(parts))


def _word(word: str) -> str:
    if len(word) > _LONG:
        word = _RUN.sub(lambda run: _PIECE.sub("\\g<0>\n", run[0]), _SIGN.sub("\\g<0>\n", word))
    parts = map(escaped, _WIDE.sub("\\g<0>\n", word).split("\n"))
    return r"\allowbreak{}".join(parts).replace(r"\textbar{}\allow", r"\textbar\allow")


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


def _kinds(table: Table) -> list[str]:
    """The kinds of the columns."""
    shares = _shares(table)
    simple = ["r" if p in table.numbers else "l" for p in range(len(table.header))]
    return [f"p{{{shares[p] / _LINE:.2f}\\linewidth}}" if p in shares else kind for p, kind in enumerate(simple)]


def _shares(table: Table) -> dict[int, float]:
    """The letters that a line has in each column of long words, which share what the others leave of the line."""
    longest = [max(columns(plain(cell)) for cell in column) for column in zip(table.header, *table.rows, strict=True)]
    line = _LINE - _GAP * len(longest)
    wide = [p for p, n in enumerate(longest) if n > _NARROW] if sum(longest) > line else []
    left = line - sum(length for p, length in enumerate(longest) if p not in wide)
    rest = max(left - _LEAST * len(wide), 0) / max(sum(longest[p] - _LEAST for p in wide), 1)
    return {p: _LEAST + rest * (longest[p] - _LEAST) for p in wide}


def _lines(block: Block) -> int:
    """About as many lines as a block has, in a float; one with headings is none."""
    match block:
        case Table(rows=rows):
            shares = _shares(block)
            return 5 + sum(
                max((ceil(columns(plain(row[p])) / n) for p, n in shares.items()), default=1) for row in rows
            )
        case Paragraph(parts=parts):
            return 1 + sum(columns(plain(part)) for part in parts) // _LINE
        case Items(items=items):
            return 1 + sum(1 + sum(columns(plain(part)) for part in item) // _LINE for item in items)
        case _:
            return _PAGE

"""
The poster, of the size A1: one response and three scores, the four statements of a metric, and what they are used for.

Its figures are those of the paper, and its sources are read from their files.
"""

import ast
import re
import textwrap
from collections.abc import Iterator, Sequence

import corefref
from corefref.rendering.markup import html
from corefref.wings.teach.drawing import drawn, svg
from tests.proofs.evidence import TOP
from tests.release.paper import figures

POSTER = ".github/paper/poster.svg"
WIDE, HIGH = 1188, 1682
"""In half millimetres: A1."""

INK, SOFT, LINE, ACCENT = "#1b1f24", "#57606a", "#d0d7de", "#0b5fae"
KEY, RESPONSE = "{a b d} {c e f g} {h i j k}", "{a b c} {d e f g} {h i j} {k}"
"""The pair with which the README begins."""

USES = (
    ("corefref score KEY RESPONSE", "Every figure with the settings that can change it, in one line to cite."),
    ("corefref explain KEY RESPONSE", "Each term of the formula: which mentions, which links, what they cost."),
    ("corefref verify -- COMMAND", "Another scorer, and the smallest input on which it departs from the papers."),
    ("corefref compare KEY A B", "Which system is better, and whether that is more than chance."),
    ("corefref certify KEY RESPONSE", "Figures with a certificate that a program proved in Coq accepts."),
)


def poster() -> str:
    """The picture."""
    return "".join(f"{line}\n" for line in [*_head(), *_question(), *_statements(), *_evidence(), *_uses(), "</svg>"])


def _head() -> Iterator[str]:
    yield (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="594mm" height="841mm" viewBox="0 0 {WIDE} {HIGH}" '
        f'font-family="DejaVu Sans, system-ui, sans-serif" fill="{INK}" color="{INK}" style="--behind: #fff">'
    )
    yield f'<rect width="{WIDE}" height="{HIGH}" fill="#fff"/>'
    yield from _text(60, 112, ["One response, three CoNLL scores."], 54, weight=700)
    yield from _text(60, 176, ["Which one is right?"], 54, weight=700, ink=ACCENT)
    yield from _text(
        60, 226, ["corefref is the formally specified reference implementation of coreference metrics."], 23
    )


def _question() -> Iterator[str]:
    """The pair, and what programs print of it."""
    key, response = (
        corefref.partition([set(e.split()) for e in re.findall(r"{(.*?)}", side)]) for side in (KEY, RESPONSE)
    )
    picture = drawn(key, response)
    scale = min(560 / picture.width, 285 / picture.height)
    sized = svg(picture).replace('style="max-width: 100%; height: auto"', f'height="{picture.height:.0f}"')
    yield f'<g transform="translate(60 255) scale({scale:.3f})">{sized}</g>'
    scores = next(values for phrase, values in figures() if phrase.startswith("CoNLL score"))
    who = (
        "the official scorer, coval, scorch: the papers' formulas",
        "coreference-eval, e2e-coref: no singletons in B³ and CEAFe",
        "metric4coref: a “MUC” and a “CEAF” of other formulas",
    )
    for place, (score, program) in enumerate(zip(scores, who, strict=True)):
        y = 315 + 92 * place
        yield from _text(680, y, [str(score)], 46, weight=700, ink=ACCENT if place == 0 else INK)
        yield from _text(845, y - 18, textwrap.wrap(program, 30), 17)


def _statements() -> Iterator[str]:
    """LEA, stated four times."""
    top = 600
    yield from _title(top, "Each metric is stated four times, and the four are held against each other")
    claimed, reading, proved = _formula(), _source(), _theorem()
    example = next(e for e in corefref.examples() if e.id == "moosavi-strube-2016/illustrative-example/lea.recall")
    tried = [
        f"{example.id.rpartition('/')[0]}",
        f"LEA's recall is {example.exact}; the paper prints {example.printed}.",
        "",
        "Every pair of up to five mentions, random",
        "pairs, and a second scorer in another",
        "language give the same fractions.",
    ]
    boxes = (
        ("What is claimed", "spec/: rules, choices, worked figures", claimed, 60, top + 40),
        ("The reading", "corefref/: the formula, in exact fractions", reading, 604, top + 40),
        ("The proof", "proofs_notes/: theorems checked by Coq", proved, 60, top + 290),
        ("The trial", "tests/: all of it, on all small inputs", tried, 604, top + 290),
    )
    for title, place, lines, x, y in boxes:
        yield f'<rect x="{x}" y="{y}" width="524" height="226" rx="10" fill="none" stroke="{LINE}" stroke-width="2"/>'
        yield from _text(x + 22, y + 36, [title], 24, weight=700, ink=ACCENT)
        yield from _text(x + 22, y + 62, [place], 15, ink=SOFT)
        mono, size = title != "The trial", 11.5 if title in ("The reading", "The proof") else 15
        yield from _text(x + 22, y + 94, lines, size, mono=mono, leading=1.55)
    for x1, y1, x2, y2 in ((584, 753, 604, 753), (584, 1003, 604, 1003), (322, 866, 322, 890), (866, 866, 866, 890)):
        yield f'<line x1="{x1}" y1="{y1}" x2="{x2}" y2="{y2}" stroke="{ACCENT}" stroke-width="4"/>'


def _formula() -> list[str]:
    """LEA's recall as its docstring has it."""
    said = corefref.lea.recall.__doc__ or ""
    [formula] = re.findall(r"::\n\n +(.+)\n", said)
    left, _, right = str(formula).partition("  /  ")
    return [left, "    / " + right.strip(), "", f"{said.splitlines()[5].strip().partition('. ')[0]}."]


def _source() -> list[str]:
    """The body of LEA on the page of all metrics, without its docstrings."""
    text = (TOP / "spec/one_page.py").read_text("utf-8")
    [function] = [n for n in ast.parse(text).body if isinstance(n, ast.FunctionDef) and n.name == "lea"]
    body = [node for node in function.body if not isinstance(node, ast.Expr)]
    lines = (ast.get_source_segment(text, node, padded=True) or "" for node in body)
    return [line for node in lines for line in textwrap.dedent(node).splitlines() if '"""' not in line]


def _theorem() -> list[str]:
    """LEA's definition in Coq."""
    text = (TOP / "proofs_notes/coq/lea.v").read_text("utf-8")
    return re.findall(
        r"^(?:Definition (?:resolution_score|lea_num|lea_den|lea_recall).*(?:\n  .*)*)", text, re.MULTILINE
    )


def _evidence() -> Iterator[str]:
    """The paper's figures."""
    top = 1190
    yield from _title(top, "What it rests on")
    values = dict(figures())
    [cells] = [found for phrase, found in values.items() if phrase.startswith("Of the # cells")]
    [sentences] = [found for phrase, found in values.items() if "sentences in which papers" in phrase]
    [programs] = [found for phrase, found in values.items() if phrase == "on # programs in use"]
    [red] = [found for phrase, found in values.items() if phrase == "| at least one fault | # |"]
    shown = (
        (cells[1], "statements proved in Coq, with no axiom"),
        (cells[2], "refuted in Coq, each by a counterexample"),
        (sentences[0], "sentences of the papers with a verdict"),
        (f"{red[0]} of {programs[0]}", "programs in use depart on well-formed input"),
    )
    for place, (number, words) in enumerate(shown):
        x = 60 + 272 * place
        yield from _text(x, top + 70, [str(number)], 44, weight=700, ink=ACCENT)
        yield from _text(x, top + 100, textwrap.wrap(words, 27), 15.5)


def _uses() -> Iterator[str]:
    top = 1370
    yield from _title(top, "What you do with it")
    for place, (command, words) in enumerate(USES):
        y = top + 46 + 42 * place
        yield from _text(60, y, [command], 18, mono=True, weight=700)
        yield from _text(480, y, [words], 17)
    yield from _text(
        60, HIGH - 48, ["Python 3.11 or later, nothing else to install. MIT; the spec is CC0."], 16, ink=SOFT
    )


def _title(y: float, words: str) -> Iterator[str]:
    yield f'<line x1="60" y1="{y - 40}" x2="{WIDE - 60}" y2="{y - 40}" stroke="{LINE}" stroke-width="2"/>'
    yield from _text(60, y + 6, [words], 24, weight=700)


def _text(
    x: float,
    y: float,
    lines: Sequence[str],
    size: float,
    *,
    weight: int = 400,
    ink: str = INK,
    mono: bool = False,
    leading: float = 1.3,
) -> Iterator[str]:
    """Lines of a text, the first of which stands on y."""
    family = ' font-family="DejaVu Sans Mono, monospace"' if mono else ""
    every = [line for part in lines for line in part.split("\n")]
    if mono:
        every = [part for line in every for part in _folded(line)]
    for place, line in enumerate(every):
        yield (
            f'<text x="{x}" y="{y + place * size * leading:.1f}" font-size="{size}" font-weight="{weight}" fill="{ink}"'
            f'{family} xml:space="preserve">{html(line)}</text>'
        )


def _folded(line: str) -> list[str]:
    """A line of code that fits its box."""
    indent = " " * (len(line) - len(line.lstrip()) + 4)
    return textwrap.wrap(line, 66, subsequent_indent=indent) or [""]

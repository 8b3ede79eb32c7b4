"""
The slides of one lecture, from the sources of the chapters: the running text, its figures, the formulas, the exercises.

A page of its own that needs no network: arrow keys go forward and back, and a printer prints a slide a page.
"""

from collections.abc import Iterator, Sequence
from pathlib import Path

from corefref import registry
from corefref.rendering.markup import html
from corefref.wings.teach import drawing
from corefref.wings.teach.presets import CHALLENGES
from spec.book import beside, running
from spec.book.pages import kept_together, mathml, title_of, told_figure
from spec.book.tasks import EXERCISES

STATIC = Path(__file__).parent / "static"

METRICS = ("muc", "b_cubed", "ceaf_e", "lea")
"""The metrics of a first lecture, with the pairing that has the formula of each."""

_FORMULAS = {"muc": "muc.recall", "b_cubed": "b_cubed.recall", "ceaf_e": "ceaf.recall", "lea": "lea.recall"}


def page() -> str:
    """The slides as a page."""
    shown = list(_slides())
    sections = "".join(
        f'<section id="s{n}" aria-label="Slide {n} of {len(shown)}"><h2>{html(title)}</h2>{body}'
        f'<p class="number">{n} / {len(shown)}</p></section>'
        for n, (title, body) in enumerate(shown, 1)
    )
    style, script = ((STATIC / name).read_text("utf-8") for name in ("slides.css", "slides.js"))
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<link rel="icon" href="data:,">
<title>How good is a coreference response? Slides</title>
<style>{style}</style>
</head>
<body>
<header><h1>How good is a coreference response?</h1>
<p>Arrow keys go forward and back. Print for a PDF. <a href="teaching.html">Plan of the lecture</a></p></header>
<main>{kept_together(sections)}</main>
<script>{script}</script>
</body>
</html>
"""


def _slides() -> Iterator[tuple[str, str]]:
    """Each slide: its title and what is on it."""
    yield (
        "One sentence",
        running.passage(running.KEY)
        + _list(
            "Six mentions: expressions that refer to somebody.",
            f"The key, by an annotator: <code>{running.KEY}</code>: Emma, her mother, the governess.",
            "The response, by a program: sets of its own.",
        ),
    )
    yield (
        "Which response is best? Vote.",
        _list(*(f"{html(name)}: <code>{text}</code>" for name, text in running.RESPONSES.items()))
        + _picture(running.RESPONSES["one pronoun wrong"]),
    )
    for metric in METRICS:
        question, seen = running.QUESTIONS[metric]
        title = title_of(metric)
        formula = mathml(beside.unmarked(beside.PAIRINGS[_FORMULAS[metric]].formula), block=True)
        yield f"{title}: the question", f"<p class=big>{html(question)}</p>{formula}"
        yield f"{title}: what it sees", _table([metric]) + f"<p>{html(seen)}</p>"
    exercises = [e for e in EXERCISES if e.chapter == "lea" and e.figures]
    yield (
        "LEA by hand, in pairs",
        "".join(f"<p>{'★' * e.level} {html(e.question)} <code>{html(e.pair)}</code></p>" for e in exercises[:2]),
    )
    yield "LEA by hand: the working", "".join(f"<p>{html(e.how)}</p>" for e in exercises[:2])
    yield "What each metric sees", _table([m for m in registry.DEFAULT_IDS if m != "mentions"], f1=True)
    yield "Playground: a challenge", _list(*(f"{html(c.task)} Key: <code>{html(c.key)}</code>" for c in CHALLENGES[:3]))
    yield (
        "Take home",
        _list(
            "No figure is <em>the</em> quality of a response. Each answers a question.",
            "Report recall and precision too, and how 0/0, singletons and twinless mentions count: the signature.",
            "A figure that rises may mean that a system merges more, links less, or drops what is hard.",
        ),
    )


def _list(*items: str) -> str:
    return f"<ul>{''.join(f'<li>{item}</li>' for item in items)}</ul>"


def _picture(response: str) -> str:
    sides = drawing.apart(running.of(running.KEY), running.of(response))
    return f'<div class="pair">{"".join(map(drawing.svg, sides))}</div>'


def _table(metrics: Sequence[str], *, f1: bool = False) -> str:
    """The three responses under some metrics: their F₁, or of one metric all figures."""
    heads = list(map(title_of, metrics)) if f1 else ["recall", "precision", "F₁"]
    rows = []
    for name, text in running.RESPONSES.items():
        found = running.figures(running.state(text))
        values = [found[m][2] for m in metrics] if f1 else found[metrics[0]]
        # The answer of a slide on one metric is its F₁.
        cells = [
            f"<td{' data-answer' if n == 2 and not f1 else ''}>{told_figure(v)}</td>" for n, v in enumerate(values)
        ]
        rows.append(f'<tr><th scope="row">{html(name)}</th>{"".join(cells)}</tr>')
    head = "".join(f'<th scope="col">{html(each)}</th>' for each in heads)
    return (
        '<div class="wide" tabindex="0" role="group" aria-label="Figures"><table>'
        f'<thead><tr><th scope="col">response</th>{head}</tr></thead><tbody>{"".join(rows)}</tbody></table></div>'
    )

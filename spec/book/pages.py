r"""
What the chapters have made for them: a line `{{ name arguments }}` becomes Markdown before Sphinx reads the page.

Nothing is computed here. Figures come from corefref, sentences from the spec; this module says only in what order they
stand. It needs no Sphinx, so that the tests can ask it what it makes.
"""

import json
import os
import re
import shlex
import warnings
from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import cache
from graphlib import TopologicalSorter
from itertools import cycle
from pathlib import Path
from typing import Literal, TypeAlias, cast

from corefref import measures, registry
from corefref.cli import COMMANDS, answered
from corefref.partitions import Entity, Partition, in_order, mentions, mentions_in_order
from corefref.rendering import markdown
from corefref.rendering.blocks import Block, Heading
from corefref.rendering.markup import html as escaped
from corefref.scoring.notes import Note
from corefref.wings.annotation import named_entities
from corefref.wings.annotation.named_entities import pair_f1, pair_precision, pair_recall
from corefref.wings.examples import exhibits, worked_examples
from corefref.wings.explain import trace
from corefref.wings.explain.describing import explained, percent
from corefref.wings.teach import drawing
from corefref.wings.teach.presets import written
from spec.book import because, beside, charts, layers, running, scenes, texts
from spec.book.pairs import Kind, families_of, figure, pair_of, types_of
from spec.book.tasks import EXERCISES, Exercise
from spec.invariants import INVARIANTS, NotApplicable, Proved, Refuted, Witness
from spec.judges.marked import FileData, marked

Form: TypeAlias = Literal["html", "latex"]
"""What Sphinx makes of the page."""

TOP = Path(__file__).resolve().parents[2]
"""The checkout, without which there is no book."""

THEORIES = TOP / "proofs_notes" / "coq"

_MADE = re.compile(r"^\{\{ (\w+)(?: (.+?))? \}\}$", re.MULTILINE)


def expanded(text: str, form: Form) -> str:
    r"""
    A chapter with all that is made for it. Raises KeyError where nothing is called so.

    >>> print(expanded("One.\n\n{{ papers lea }}\n", "html").splitlines()[2][:50])
    - Nafise Sadat Moosavi, Michael Strube (2016): *Wh
    """
    return _MADE.sub(lambda found: MAKERS[found[1]](found[2] or "", form), text)


def raw(form: Form, text: str) -> str:
    """Text that Sphinx passes on as it is."""
    return f"```{{raw}} {form}\n{text.rstrip()}\n```\n"


def picture(key: Partition, response: Partition, form: Form, metric: str = "", link: bool = True) -> str:
    """The drawing of a key and a response, which opens in the playground with a metric, or that of its chapter."""
    if form == "html":
        shown = "".join(map(drawing.svg, drawing.apart(key, response)))
        sides = {"key": written(key), "response": written(response), **({"metric": metric} if metric else {})}
        data = "".join(f' data-{name}="{escaped(value)}"' for name, value in sides.items())
        opens = f'<p class="try"{data}></p>' if link else ""
        return raw(form, f'<div class="drawing sides">{shown}</div>{opens}')
    return raw(form, f"{_ABOVE}{drawing.tikz(drawing.drawn(key, response))}\\par\\medskip")


_ABOVE = "\\par\\nopagebreak\\noindent\n"
"""What LaTeX has before a picture, which stays with the words above it."""


def pictured(kind: Kind, pair: str, form: Form) -> str:
    """The drawing of a pair of a kind."""
    if kind in ("plurals", "bridging", "words"):
        return ""
    if kind == "mentions":
        return text_picture(*texts.sides_of(pair), form)
    if kind == "families":
        # A repeated mention is drawn in each of its entities, which is all that drawing asks of a partition.
        key, response = (cast("Partition", side) for side in families_of(pair))
        return picture(key, response, form, link=False)
    return picture(*pair_of(pair), form)


def text_picture(key: texts.Side, response: texts.Side, form: Form, words: int = 0) -> str:
    """The drawing of mentions in a text."""
    drawn = texts.drawn(key, response, words)
    if form == "html":
        return raw(form, f'<div class="drawing">{texts.svg(drawn)}</div>')
    return raw(form, f"{_ABOVE}{texts.tikz(drawn)}\\par\\medskip")


def _drawn(arguments: str, form: Form) -> str:
    return picture(*pair_of(arguments), form)


def _figure(arguments: str, form: Form) -> str:
    """A worked example: its drawing and the figures that are known of it."""
    found = [e for e in worked_examples.examples() if e.case.id == arguments]
    case = found[0].case
    place = "" if case.paper is None else f"{worked_examples.papers()[case.paper].short}, {case.locator}: "
    rows = [
        [f"`{e.metric}`", "0/0" if e.exact is None else str(e.exact), percent(e.exact), e.printed or "–"] for e in found
    ]
    return "\n".join(
        [
            f"`{case.id}`: {place}{case.description}.\n",
            picture(case.key, case.response, form),
            table(["figure", "exact", "in percent", "printed in the paper"], rows),
        ]
    )


def table(header: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A table in Markdown."""
    lines = [header, ["---"] * len(header), *([cell.replace("|", r"\|") for cell in row] for row in rows)]
    return "\n".join("| " + " | ".join(line) + " |" for line in lines) + "\n"


def _running(arguments: str, form: Form) -> str:
    """
    The running text as a chapter begins with it: the question of its metric, and what it makes of three responses.

    Without a metric, all of them side by side.
    """
    metrics = arguments.split() or list(registry.DEFAULT_IDS)
    question, seen = running.QUESTIONS[metrics[0]] if len(metrics) == 1 else ("", "")
    lines = [f"**{question}**\n"] if question else []
    rows = []
    for name, text in running.sides():
        found = running.figures(running.state(text))
        of_metric = [found[metric] for metric in metrics]
        shown = (
            [told_figure(of_metric[0][n]) for n in range(3)]
            if len(metrics) == 1
            else [(percent if form == "latex" else told_figure)(f[2]) for f in of_metric]
        )
        if metrics == ["conll"]:
            shown = shown[2:]
        rows.append([name, f"`{text}`", *shown])
    titles = [title_of(metric) for metric in metrics]
    header = ["recall", "precision", "F₁"] if len(metrics) == 1 else [f"{title} F₁" for title in titles]
    header = header[2:] if metrics == ["conll"] else header
    if form == "html":
        lines.append(raw(form, _moves(metrics)))
    else:
        lines.append(f"> {_with_letters(running.PASSAGE)}\n")
    lines += [table(["response", "entities", *header], rows), seen]
    return "\n".join(lines) + "\n"


def _scene(arguments: str, form: Form) -> str:
    """The question of a chapter that is about more than partitions, the passage, and three responses with figures."""
    scene = scenes.SCENES[arguments]
    heads = ["response", "what it is", *scene.heads]
    rows = [
        [name, f"`{each.told}`" if each.told[0] + each.told[-1] == "{}" else each.told, *map(told_figure, values)]
        for each, (name, values) in zip(scene.all(), scene.rows(), strict=True)
    ]
    if form == "latex":
        shown = f"> {_with_letters(scene.passage)}\n"
    else:
        choices = "".join(
            f'<button type="button" data-choice="{n}" aria-pressed="false">{escaped(each.name)}</button>'
            for n, each in enumerate(scene.all())
        )
        figures_ = "".join(
            f'<li data-answer>{escaped(name)}: <b class="figure"></b><span class="delta"></span></li>'
            for name in scene.heads
        )
        shown = raw(
            form,
            '<div class="moves scene" role="group" aria-label="The running text: choose a response" '
            f'data-scene="{escaped(scenes.data(scene))}">{scenes.passage(scene)}'
            f'<p class="told"></p><ul class="figures">{figures_}</ul>'
            f'<div class="controls" role="group" aria-label="Responses">Response: {choices}</div>'
            '<p class="unseen" role="status"></p></div>',
        )
    return "\n".join([f"**{scene.question}**\n", shown, table(heads, rows), f"{scene.seen}\n"])


def _to_slides(arguments: str, form: Form) -> str:
    """The link to the slides, which are a page of the site alone."""
    del arguments
    if form == "html":
        return raw(form, '<p><a href="slides.html"><strong>Open the slides</strong></a></p>')
    return "The slides are a page of the site.\n"


def _passage(arguments: str, form: Form) -> str:
    del arguments
    if form == "html":
        return raw(form, running.passage(running.KEY))
    return f"> {_with_letters(running.PASSAGE)}\n"


def _with_letters(passage: str) -> str:
    """A passage with its mentions in brackets, each with its letter."""
    return re.sub("⟦(.) ", r"[\1: ", passage).replace("⟧", "]")


@cache
def title_of(metric: str) -> str:
    """What a metric is called, as its explanation calls it."""
    return trace(running.of("{a}"), running.of("{a}"), metric).title


def _moves(metrics: Sequence[str]) -> str:
    """The figure of the running text, which the page's script brings to life."""
    start = running.RESPONSES["one pronoun wrong"]
    choices = "".join(
        f'<button type="button" data-state="{running.state(text)}" aria-pressed="false">{name}</button>'
        for name, text in running.sides()
    )
    mentions_ = "".join(
        f'<button type="button" class="mention" data-m="{letter}" data-fill="k{int(place) + 1}" '
        f'style="background: {drawing.COLOURS[int(place)]}">{letter} {escaped(" ".join(words.split()[:3]))} '
        '<b class="unseen"></b></button>'
        for (letter, words), place in zip(running.MENTIONS.items(), running.state(running.KEY), strict=True)
    )
    found = running.figures(running.state(start))
    rows = "".join(
        f'<tr data-metric="{metric}"><th scope="row">{escaped(title_of(metric))}</th>'
        + "".join(
            f'<td{" data-answer" if n == 2 else ""}><span class="figure">'
            f"{'–' if metric == 'conll' and n < 2 else told_figure(found[metric][n])}</span>"
            '<span class="delta"></span></td>'
            for n in range(3)
        )
        + "</tr>"
        for metric in metrics
    )
    return (
        f'<div class="moves" role="group" aria-label="The running text: move mentions of the response" '
        f'data-key="{running.state(running.KEY)}" data-start="{running.state(start)}" '
        f'data-metrics="{" ".join(metrics)}">'
        f"{running.passage(start)}"
        '<div class="scroll" role="group" aria-label="Figures"><table><thead><tr>'
        '<th scope="col">metric</th><th scope="col">recall</th><th scope="col">precision</th>'
        '<th scope="col">F₁</th></tr></thead>'
        f"<tbody>{rows}</tbody></table></div>"
        f'<div class="controls" role="group" aria-label="Responses">Response: {choices}</div>'
        f'<div class="controls" role="group" aria-label="Mentions" data-press>Press to move: {mentions_}</div>'
        '<p class="next" aria-hidden="true"></p>'
        '<p class="unseen" role="status"></p></div>'
    )


def _scores(arguments: str, form: Form) -> str:
    """A key and a response, drawn, and what every metric of the command line's default gives."""
    key, response = pair_of(arguments)
    rows = []
    for metric in registry.DEFAULT_IDS:
        found = trace(key, response, metric)
        sides = ["–", "–"] if metric in measures.MEANS else [told_figure(found.recall), told_figure(found.precision)]
        rows.append([found.title, *sides, told_figure(found.f1)])
    return picture(key, response, form) + "\n" + table(["metric", "recall", "precision", "F₁"], rows)


def kept_together(page: str) -> str:
    """
    HTML in which no line tears a number and its sign apart, the name of a choice, an entity of letters, a quotient or a
    product.

    >>> kept_together('<b title="{a b}">1 %</b> {a b}')
    '<b title="{a b}">1\\xa0%</b> <span class="whole">{a b}</span>'
    >>> kept_together("is (2 + 1)/(3 + 1). Precision is (2²/3 + 1)/5 = 7/15; 4 · 3/6 = 2")
    'is <span class="whole">(2 + 1)/(3 + 1)</span>. Precision is <span class="whole">(2²/3 + 1)/5</span> = 7/15; \
<span class="whole">4 · 3/6</span> = 2'
    """
    return _TOGETHER.sub(_whole, page)


_TOGETHER = re.compile(
    r"(?P<other><(svg|title|option|script|style|pre|textarea)\b.*?</\2>|<[^>]*>)|(?<=\d) %|"
    r"(?<![\w-])(?P<whole>[A-Z]{2,}-\d+(?![\w-])|\{[^\W_]{1,3}(?: [^\W_]{1,3}){1,7}\}|"
    r"\([\d/²]{1,4}(?:\s[+−·]\s[\d/²]{1,4}){1,4}\)/(?:\d+|\(\d+(?:\s[+−]\s\d+){1,2}\))|"
    r"\d[\d/²]{0,4}\s·\s\d[\d/²]{0,4})",
    re.DOTALL,
)
"""What stands apart from the text of a page, and what a line must not tear apart."""


def _whole(found: re.Match[str]) -> str:
    if found["whole"]:
        return f'<span class="whole">{found["whole"]}</span>'
    return found["other"] or "\u00a0%"


def told_figure(value: Fraction | None) -> str:
    """A figure, exact and in percent."""
    return "0/0" if value is None else f"{value} ({percent(value)})".replace(" %", "\u00a0%")


def _worked(arguments: str, form: Form) -> str:
    """The example of a metric as `explain` tells it, under its drawing."""
    metric, _, name = arguments.partition(" ")
    (case,) = (case for case in worked_examples.cases() if case.id == name)
    blocks = explained(trace(case.key, case.response, metric))
    return f"`{case.id}`\n\n{picture(case.key, case.response, form, metric)}\n{told(blocks)}"


def told(blocks: Iterable[Block]) -> str:
    """Blocks as Markdown within a chapter: their headings are none of it."""
    return "\n".join(
        f"```{{rubric}} {block.text}\n```\n" if isinstance(block, Heading) else markdown.written([block])
        for block in blocks
    )


def _families(arguments: str, form: Form) -> str:
    """Entities that may share mentions, drawn, with the figures that the formulas give."""
    rows = [
        [title, *(told_figure(figure("families", arguments, f"{metric}.{side}")) for side in ("recall", "precision"))]
        for metric, title in (("b_cubed", "B³"), ("lea", "LEA"))
    ]
    return pictured("families", arguments, form) + "\n" + table(["formula", "recall", "precision"], rows)


def _names(arguments: str, form: Form) -> str:
    """NEC of a pair in which names begin with a capital: drawn, the aligned pairs, and the means."""
    key, response = pair_of(arguments)
    types = types_of(key)
    pairs = named_entities.one_to_one(key, response, types)
    rows = []
    for k in in_order(named_entities.named(key, types)):
        r = pairs.get(k)
        shown = [told_figure(f(k, r)) for f in (pair_recall, pair_precision, pair_f1)] if r else ["0", "0", "0"]
        rows.append([_braces(k), _braces(r) if r else "none", *shown])
    means = [told_figure(figure("names", arguments, name)) for name in ("recall", "precision", "f1")]
    return "\n".join(
        [
            pictured("names", arguments, form),
            table(["key entity", "aligned with", "recall", "precision", "F₁"], [*rows, ["mean", "", *means]]),
        ]
    )


def _braces(e: Entity) -> str:
    return "`{" + " ".join(str(m) for m in mentions_in_order(e)) + "}`"


def _matched(arguments: str, form: Form) -> str:
    """A case of matching: its drawing, and what each setting makes of it, as the spec has it."""
    data: FileData = json.loads(worked_examples.spec_folder().joinpath("examples/matching.json").read_text("utf-8"))
    (case,) = (case for case in data["cases"] if case["id"] == arguments)
    key, response = (
        [[marked(m) for m in entity] for entity in side["entities"]] for side in (case["key"], case["response"])
    )
    rows = []
    for result in case["results"]:
        setting = f"`--match {result['match']}`"
        if result["zeros"] != "linear":
            setting += f" `--zeros {result['zeros']}`"
        muc = result["scores"]["muc"]
        shown = [muc[side].replace(":", "/") for side in ("recall", "precision")]
        rows.append([setting, ", ".join(f"{k} = {r}" for k, r in result["pairs"]) or "none", *shown])
    return "\n".join(
        [
            f"`{case['id']}`: {case['description']}.\n",
            text_picture(key, response, form, case["words"]),
            table(["setting", "key mention = response mention", "MUC recall", "MUC precision"], rows),
        ]
    )


def _spans(arguments: str, form: Form) -> str:
    """Mentions with their minimum spans and heads, from the examples of the paper."""
    del form
    text = worked_examples.spec_folder().joinpath("examples/moosavi-et-al-2019.json").read_text("utf-8")
    data: texts.SpansData = json.loads(text)
    by_id = {case["id"]: case for case in data["cases"]}
    rows = []
    for identifier in arguments.split():
        case = by_id[identifier]
        words = dict(enumerate(case["words"].split(), case["start"]))
        minimum = " ".join(words[place] for place in case["minimum_span"])
        rows.append([case["words"], minimum, words[case["head"]], f"`moosavi-et-al-2019/{identifier}`"])
    return table(["mention", "minimum span", "head", "example"], rows)


def _holds(arguments: str, form: Form) -> str:
    """What a page of the spec says holds."""
    del form
    text = worked_examples.spec_folder().joinpath(f"metrics/{arguments}.md").read_text("utf-8")
    found = text.partition("\n## What holds\n")[2].partition("\n## ")[0].strip()
    # The links of that page are relative to its folder.
    return found.replace("](../../", "](/").replace("](../", "](/spec/") + "\n"


def _beside(arguments: str, form: Form) -> str:
    """A formula and its source, term for term."""
    pairing = beside.PAIRINGS[arguments]
    places = beside.placed(pairing)
    if form == "latex":
        code = "\n\n".join(beside.source(function) for function in pairing.functions)
        terms = [
            f"{n}. ${beside.formula_of(pairing.formula, n)}$: {each.words}; in the source {_pieces(each)}"
            for n, each in enumerate(pairing.terms, 1)
        ]
        return "\n".join(
            [f"$${beside.unmarked(pairing.formula)}$$\n", f"```python\n{code}\n```\n", *terms, ""],
        )
    shown = "\n\n".join(
        f'<span class="where">{escaped(_full_name(function))}</span>\n{beside.lit_source(function, places[function])}'
        for function in pairing.functions
    )
    terms = [
        f'<li tabindex="0" data-term="{n}">{mathml(beside.formula_of(pairing.formula, n), block=False)} '
        f"<span>{escaped(each.words)}</span></li>"
        for n, each in enumerate(pairing.terms, 1)
    ]
    return raw(
        form,
        '<div class="beside"><div class="paper" role="group" aria-label="The formula">'
        f"{_lit_mathml(pairing.formula)}</div>"
        f'<pre class="source" aria-label="The source">{_without_empty_lines(shown)}</pre>'
        f'<ol class="terms" aria-label="Terms; each lights up in the formula and in the source">{"".join(terms)}</ol>'
        "</div>",
    )


def _full_name(function: str) -> str:
    module, names = beside.home(function)
    return ".".join((module, *names))


def _pieces(each: beside.Term) -> str:
    return ", ".join(f"`{beside.code_of(piece)}`" for _, piece in each.pieces)


def _without_empty_lines(text: str) -> str:
    """A line with nothing on it would end a block of HTML."""
    return re.sub(r"\n(?=\n)", "\n&#8203;", text)


def _lit_mathml(formula: str) -> str:
    """A formula as MathML, in which each term is a row of its own."""
    inner: dict[str, tuple[str, str]] = {}
    made = formula
    while (found := re.search(r"⟦(\d+) ([^⟦⟧]*)⟧", made)) is not None:
        name = f"@{len(inner)}@"
        inner[name] = (found[1], found[2])
        made = f"{made[: found.start()]}{{\\text{{{name}}}}}{made[found.end() :]}"
    shown = mathml(made, block=True)
    for name, (number, piece) in reversed(inner.items()):
        row = re.sub(r"^<math[^>]*>|</math>$", "", mathml(piece, block=False).strip())
        shown = shown.replace(f"<mtext>{name}</mtext>", f'<mrow class="term" data-term="{number}">{row}</mrow>')
    return shown


def mathml(formula: str, *, block: bool) -> str:
    """A formula of LaTeX as MathML on one line, with the formula itself for who cannot see it."""
    from docutils.utils.math.latex2mathml import tex2mathml

    made = re.sub(r"\n\s*", "", tex2mathml(formula, as_block=block))
    # Of the strokes of |k| one opens and one closes; set as signs between two things they would stand apart.
    forms = cycle(("prefix", "postfix"))
    made = re.sub(r'<mo stretchy="false">\|', lambda _: f'<mo form="{next(forms)}" stretchy="false">|', made)
    return made.replace("<math ", f'<math alttext="{escaped(formula)}" ', 1)


def _invariants(arguments: str, form: Form) -> str:
    """Three properties of a metric and why they hold or fail; then, folded, all that is proved and refuted of it."""
    by_id = {i.id: i for i in INVARIANTS}
    lines: list[str] = []
    first = because.FIRST.get(arguments, ())
    for identifier, why in first:
        invariant = by_id[identifier]
        cell = invariant.cells[arguments]
        if isinstance(cell, Refuted):
            shown = picture(cell.witness.pair.key, cell.witness.pair.response, form, arguments)
            compared = because.figures_of(invariant.statement, arguments, cell.witness.pair)
            lines += [f"**False:** {invariant.sentence} {why}\n", shown, f"{compared}\n"]
        elif isinstance(cell, Proved):
            lines.append(f"**True:** [{invariant.sentence}](/proofs_notes/{cell.note}) {why}\n")
        else:
            raise KeyError(f"{arguments} has no verdict on {identifier}")
    proved = [
        f"- [{i.sentence}](/proofs_notes/{cell.note})"
        for i in INVARIANTS
        if isinstance(cell := i.cells[arguments], Proved)
    ]
    refuted: dict[Witness, list[str]] = {}
    for i in INVARIANTS:
        if isinstance(cell := i.cells[arguments], Refuted):
            why = because.figures_of(i.statement, arguments, cell.witness.pair)
            refuted.setdefault(cell.witness, []).append(f"- ✗ {i.sentence} *{why}*")
    lines += _unfolding(f"All {len(proved)} sentences that are proved", proved, form)
    found: list[str] = ["Each by a smallest pair that does it; every smaller pair was tried.\n"]
    for witness, sentences in sorted(refuted.items(), key=lambda item: _size(item[0])):
        shown = picture(witness.pair.key, witness.pair.response, form, arguments)
        found += [shown, *_figures(witness, arguments), *sentences, ""]
    if refuted:
        number = sum(map(len, refuted.values()))
        lines += _unfolding(f"All {number} sentences that are refuted, with their counterexamples", found, form)
    aside = sum(isinstance(i.cells[arguments], NotApplicable) for i in INVARIANTS)
    if aside:
        lines.append(f"The other {aside} speak of recall and precision, which this metric does not have.")
    return "\n".join(lines) + "\n"


def _unfolding(title: str, lines: Sequence[str], form: Form) -> list[str]:
    """Lines that a page shows once they are asked for; paper shows them under their title."""
    if form == "html":
        return [_folded(title), *lines, "", _FOLD_ENDS]
    return [f"```{{rubric}} {title}\n```\n", *lines, ""]


def _size(witness: Witness) -> tuple[int, str]:
    key, response = witness.pair
    return len(mentions(key) | mentions(response)), witness.id


def _figures(witness: Witness, metric: str) -> list[str]:
    """What a metric gives for a witness."""
    key, response = witness.pair
    found = trace(key, response, metric)
    sides = (
        ""
        if metric in measures.MEANS
        else f"recall {told_figure(found.recall)}, precision {told_figure(found.precision)}, "
    )
    return [f"{found.title}: {sides}F₁ {told_figure(found.f1)}.\n"]


def _choices(arguments: str, form: Form) -> str:
    """Choices by their ids: what corefref does, and where the other readings are."""
    del form
    by_id = {choice.id: choice for choice in worked_examples.choices()}
    lines = []
    for identifier in arguments.split():
        choice = by_id[identifier]
        ours = next(line for line in choice.text.splitlines() if line.startswith("- a. "))
        readings = len(re.findall(r"^- [b-z]\. ", choice.text, re.MULTILINE))
        others = {0: "no other reading", 1: "one other reading"}.get(readings, f"{readings} other readings")
        link = f"[{identifier}](/spec/choices.md#{anchor(f'{identifier}  {choice.title}')})"
        lines.append(f"- {link}, *{choice.title}*: {ours.removeprefix('- a. ')} ({others})")
    return "\n".join(lines) + "\n"


def anchor(heading: str) -> str:
    """
    The name of a heading in links.

    >>> anchor("LEA-1  Links of a singleton")
    'lea-1--links-of-a-singleton'
    """
    return re.sub(r"[^\w\- ]", "", heading.lower()).replace(" ", "-")


def _papers(arguments: str, form: Form) -> str:
    """Papers of metrics, and how they are known."""
    del form
    known = worked_examples.papers()
    ids = dict.fromkeys(registry.ENTRIES[m].paper if m in registry.ENTRIES else m for m in arguments.split())
    lines = []
    for identifier in ids:
        paper = known[identifier]
        link = f" [{paper.url}]({paper.url})" if paper.url else ""
        read = paper.known or "Read whole."
        lines.append(
            f"- {', '.join(paper.authors)} ({paper.year}): *{paper.title}*. {paper.venue}"
            f"{f', {paper.pages}' if paper.pages else ''}.{link} {read}"
        )
    return "\n".join(lines) + "\n"


def _exercises(arguments: str, form: Form) -> str:
    """The exercises of a chapter, with their answers."""
    lines: list[str] = []
    later: list[str] = []
    for number, exercise in enumerate((e for e in EXERCISES if e.chapter == arguments), 1):
        lines += [f"**{number}.** {'★' * exercise.level} {exercise.question}\n"]
        if exercise.pair:
            # On paper a question stays with what it asks about.
            lines += [raw(form, "\\par\\nopagebreak")] if form == "latex" else []
            lines += [f"Key and response: `{exercise.pair}`\n", pictured(exercise.kind, exercise.pair, form)]
        answer = f"{exercise.how}\n\n{_answered(exercise)}"
        if form == "html":
            lines += [_asked(exercise), _folded("Hint"), exercise.hint, _FOLD_ENDS]
            lines += [_folded("The working"), answer, _FOLD_ENDS]
        else:
            later.append(f"**{number}.** {answer}")
    # On paper the answers stand after all questions.
    return "\n".join([*lines, *(["```{rubric} Answers\n```\n", *later] if later else [])]) + "\n"


def _asked(exercise: Exercise) -> str:
    """A field for each figure of an exercise; the page's script checks what is typed."""
    fields = "".join(
        f'<label>{escaped(_called(name))} <input type="text" inputmode="text" autocomplete="off" size="8" '
        f'data-answer="{escaped(value)}"> <span class="verdict" role="status"></span></label>'
        for name, value in exercise.figures.items()
    )
    return raw("html", f'<div class="asked">{fields}</div>') if fields else ""


_SPOKEN = ("not_found", "by_clause", "as_one")
"""Measures of more than one word."""


def _called(figure_: str) -> str:
    """
    A figure in words.

    >>> _called("b_cubed_all.recall"), _called("head-corefud muc.recall"), _called("muc.as_one")
    ('B³_all recall', 'head-corefud MUC recall', 'MUC as one')
    """
    metric, _, measure = figure_.rpartition(".")
    *rule, name = metric.split(" ")
    title = title_of(name) if name in registry.ENTRIES else name
    measure = {"f1": "F₁"}.get(measure, measure)
    words = " ".join([*rule, title, measure]) if metric else measure
    return words.strip().replace("_", " ") if measure in _SPOKEN else words.strip()


def _answered(exercise: Exercise) -> str:
    """The figures of an answer, as corefref has them."""
    if not exercise.figures:
        return ""
    found = [
        f"{_called(name)} = {told_figure(figure(exercise.kind, exercise.pair, name))}" for name in exercise.figures
    ]
    return f"corefref: {', '.join(found)}.\n"


def _commands(arguments: str, form: Form) -> str:
    """The help of every command, as it prints it."""
    del arguments, form
    return "\n".join(f"## `corefref {name}`\n\n```text\n{help_of(name)}```\n" for name in COMMANDS)


@cache
def help_of(command: str) -> str:
    """What `corefref COMMAND --help-all` prints, in lines of 80 letters."""
    before = os.environ.get("COLUMNS")
    os.environ["COLUMNS"] = "80"
    try:
        return answered([command, "--help-all"]).text
    finally:
        if before is None:
            del os.environ["COLUMNS"]
        else:
            os.environ["COLUMNS"] = before


def _glossary(arguments: str, form: Form) -> str:
    """The terms of the spec as entries that chapters can link to."""
    del arguments, form
    lines = ["```{glossary}"]
    for names, meaning, found in terms():
        source = "A word of corefref's own" if found == "ours" else found
        lines += [*names, f"  {meaning}{'.' if not meaning.endswith('.') else ''}{f' {source}.' if source else ''}", ""]
    return "\n".join([*lines[:-1], "```\n"])


def terms() -> list[tuple[list[str], str, str]]:
    """
    The terms of `terms.md`: the names of each, its meaning, and where it is from.

    >>> [names for names, _, _ in terms()][8]
    ['entity']
    """
    text = worked_examples.spec_folder().joinpath("terms.md").read_text("utf-8")
    found = []
    for line in text.splitlines():
        cells = [cell.strip() for cell in re.split(r"(?<!\\)\|", line)[1:-1]]
        if len(cells) == 4 and cells[0] != "term" and not cells[0].startswith("-"):
            found.append(([name.strip() for name in cells[0].split(",")], cells[1], cells[2]))
    return found


def _schemas(arguments: str, form: Form) -> str:
    del arguments, form
    rows = []
    folder = worked_examples.spec_folder().joinpath("schema")
    for entry in sorted(folder.iterdir(), key=lambda e: e.name):
        text = entry.read_text("utf-8")
        title = re.search(r'"(?:description|title)": "((?:[^"\\]|\\.)*)"', text)
        rows.append([f"[`{entry.name}`](/spec/schema/{entry.name})", title[1] if title else ""])
    return table(["schema", "describes"], rows)


def _output(arguments: str, form: Form) -> str:
    """What a command prints in the checkout."""
    del form
    before = Path.cwd()
    os.chdir(TOP)
    try:
        # What a command notes goes to standard error, and is not what it prints.
        with warnings.catch_warnings(action="ignore", category=Note):
            return f"```text\n{answered(shlex.split(arguments)).text}```\n"
    finally:
        os.chdir(before)


def _theorem(arguments: str, form: Form) -> str:
    """A theorem of a theory, with the first lines of its proof."""
    del form
    theory, name = arguments.split()
    text = (THEORIES / f"{theory}.v").read_text("utf-8")
    found = re.search(rf"^Theorem {name}\b.*?^Proof\.$(?:\n[^\n]*){{2}}", text, re.MULTILINE | re.DOTALL)
    if found is None:
        raise KeyError(f"{theory}.v has no theorem {name} with a proof")
    return f"```text\n{found.group()}\n…\nQed.\n```\n"


def rests_on() -> Mapping[str, tuple[str, ...]]:
    """The theories, and those of ours that each requires."""
    found: dict[str, tuple[str, ...]] = {}
    for path in sorted(THEORIES.glob("*.v")):
        lines = re.findall(r"^From Corefref Require Import ([^.]+)\.", path.read_text("utf-8"), re.MULTILINE)
        found[path.stem] = tuple(dict.fromkeys(" ".join(lines).split()))
    return found


def _theories(arguments: str, form: Form) -> str:
    """The theories by layers: each rests on theories of the layers above it only."""
    del arguments
    below = rests_on()
    depth: dict[str, int] = {}
    for name in TopologicalSorter(below).static_order():
        depth[name] = max((depth[other] + 1 for other in below[name]), default=0)
    # What is required anyway, by something else that is required, is left out.
    direct = {
        name: [one for one in ones if not any(one in _all_below(other, below) for other in ones if other != one)]
        for name, ones in below.items()
    }
    if form == "html":
        return raw(form, f'<div class="drawing">{layers.svg(depth, direct)}</div>')
    rows = [
        [f"`{name}`", ", ".join(f"`{one}`" for one in direct[name]) or "–"]
        for name in sorted(below, key=lambda one: (depth[one], one))
    ]
    return table(["theory", "rests on"], rows)


def _all_below(name: str, below: Mapping[str, Sequence[str]]) -> frozenset[str]:
    return frozenset(below[name]).union(*(_all_below(other, below) for other in below[name]))


def _charts(arguments: str, form: Form) -> str:
    """Figures 2 to 8 of Moosavi & Strube (2016), each with its values."""
    del arguments
    parts = []
    for exhibit in filter(lambda e: e.axis, exhibits.exhibits({})):
        number = exhibit.id.rpartition("-")[2]
        parts.append(f"```{{rubric}} Figure {number}. {exhibit.caption}\n```\n\n{charts.TO_SEE[number]}\n")
        if form == "latex":
            parts.append(raw(form, f"{_ABOVE}{charts.tikz(exhibit)}\\par"))
            continue
        parts += [raw(form, f'<div class="drawing">{charts.svg(exhibit)}</div>'), _folded("The values")]
        values = {(row.x, row.metric): told_figure(row.f1) for row in exhibit.rows}
        xs = list(dict.fromkeys(row.x for row in exhibit.rows))
        header = [exhibit.axis, *(look.title for look in charts.LOOKS.values())]
        parts += [table(header, [[x, *(values[x, metric] for metric in charts.LOOKS)] for x in xs]), _FOLD_ENDS]
    return "\n".join(parts)


def _folded(summary: str) -> str:
    return raw("html", f'<details class="answer"><summary>{summary}</summary>')


_FOLD_ENDS = raw("html", "</details>")

MAKERS: Mapping[str, Callable[[str, Form], str]] = {
    "beside": _beside,
    "charts": _charts,
    "choices": _choices,
    "commands": _commands,
    "drawn": _drawn,
    "exercises": _exercises,
    "families": _families,
    "figure": _figure,
    "glossary": _glossary,
    "holds": _holds,
    "invariants": _invariants,
    "matched": _matched,
    "names": _names,
    "output": _output,
    "papers": _papers,
    "passage": _passage,
    "running": _running,
    "scene": _scene,
    "schemas": _schemas,
    "scores": _scores,
    "slides": _to_slides,
    "spans": _spans,
    "theorem": _theorem,
    "theories": _theories,
    "worked": _worked,
}
"""What can stand between the braces."""

"""
An explanation as one HTML file: no network, no framework; for keyboard and screen reader, for the dark and for print.

Key and response are told apart by side, bracket and line as well as by colour. Whatever the document holds is shown as
text: every word is escaped, and isolated (`bdi`) where it could turn its line round, and the page forbids itself any
script but its own. What is not seen at first costs little: long lists are data until they are unfolded (`unfolding`),
and a long text is laid out part by part.
"""

from base64 import b64encode
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from hashlib import sha256
from html import escape
from re import compile as pattern
from unicodedata import bidirectional

from corefref.explanation.blocks import Block, Formula, Heading, Inline, Items, Math, Paragraph, Table, plain
from corefref.explanation.describing import Naming, by_itself, compared, described
from corefref.explanation.page import SCRIPT, STYLE
from corefref.explanation.unfolding import Unfolding, shortened
from corefref.explanation.values import Trace
from corefref.partitions import Entity, Partition, Span, in_order, mentions_in_order

LARGEST_MATRIX = 40
"""Entities a side up to which the overlaps are shown as a matrix; beyond, as a list."""

MOST = 10
"""Entities that are listed at once; the others unfold."""

WORDS_OF_A_PART = 500
"""Words after which a new part of the text begins, so that a browser lays out only the parts that are seen."""

_LEGEND = """<p class="legend"><span class="k">[key]</span> <span class="r">⟨response⟩</span> Hover or focus an entity,
or press its button, and it lights up everywhere; Escape lets go.</p>
"""

_LABEL = pattern(r"[kr]\d+")

_NEVER_TURNS = frozenset({"L", "EN", "ES", "ET", "CS", "NSM", "WS", "ON"})
"""Unicode's bidirectional classes of the characters that leave a line's direction alone."""

_WITHOUT_SCRIPT = "<noscript><p>The page's script lists them; so does --format json.</p></noscript>"


@dataclass(frozen=True, slots=True)
class Text:
    """The words of a document's sentences, each with the offset of its first word."""

    sentences: tuple[tuple[int, tuple[str, ...]], ...]


def page(
    title: str,
    key: Partition,
    response: Partition,
    traces: Sequence[Trace],
    text: Text | None = None,
    naming: Naming = by_itself,
    note: str = "",
) -> str:
    """The page of one document: its text, its entities, their overlaps, and the trace of every metric."""
    ks, rs = in_order(key), in_order(response)
    unfolding = Unfolding()
    for letter, entities in (("k", ks), ("r", rs)):
        for place, e in enumerate(entities, 1):
            unfolding.add_entity(f"{letter}{place}", (naming(m) for m in mentions_in_order(e)))
    sections = [("all", "All metrics", _blocks(compared(traces)[1:]))] if len(traces) > 1 else []
    if text is not None:
        sections.insert(0, ("text", "Text", _text(text, ks, rs)))
    sections.append(("entities", "Entities", _entities(ks, rs, naming)))
    sections.append(("overlaps", "Overlaps", _overlaps(ks, rs, _aligned(traces), unfolding)))
    sections += [(trace.metric, trace.title, _metric(key, response, trace, naming, unfolding)) for trace in traces]
    return _document(title, sections, unfolding, note)


def plain_page(title: str, blocks: Iterable[Block], note: str = "") -> str:
    """A page of blocks alone, for a corpus or a difference: a section for each heading of level 1."""
    found: list[tuple[str, list[Block]]] = []
    for block in blocks:
        if isinstance(block, Heading) and block.level == 1:
            found.append((block.text, []))
        else:
            found[-1][1].append(block)
    sections = [(f"part-{number}", heading, _blocks(rest)) for number, (heading, rest) in enumerate(found, 1)]
    return _document(title, sections, Unfolding(), note)


def fragment(blocks: Iterable[Block]) -> str:
    """The blocks without a page around them, for a notebook."""
    return f"<div>{_blocks(blocks)}</div>"


def _document(title: str, sections: Sequence[tuple[str, str, str]], unfolding: Unfolding, note: str) -> str:
    digest = b64encode(sha256(SCRIPT.encode()).digest()).decode()
    policy = f"default-src 'none'; style-src 'unsafe-inline'; script-src 'sha256-{digest}'; base-uri 'none'"
    legend = _LEGEND if unfolding else ""
    links = "".join(f'<li><a href="#{name}">{escape(heading)}</a></li>' for name, heading, _ in sections)
    bodies = "".join(
        f'<section id="{name}" aria-labelledby="{name}-h"><h2 id="{name}-h">{escape(heading)}</h2>{body}</section>'
        for name, heading, body in sections
    )
    return f"""<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta http-equiv="Content-Security-Policy" content="{policy}">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>{_words(title)}</title>
<style>{STYLE}</style>
</head>
<body>
<header><h1>{_isolated(title)}</h1>
{legend}<nav aria-label="Sections"><ul>{links}</ul></nav></header>
<main>{bodies}</main>
<aside id="chosen" aria-live="polite" hidden></aside>
<footer><p>{_isolated(note)}</p></footer>
<script type="application/json" id="unfolding">{unfolding}</script>
<script>{SCRIPT}</script>
</body>
</html>
"""


def _words(text: str) -> str:
    return escape(shortened(text))


def _isolated(text: str) -> str:
    return f"<bdi>{_words(text)}</bdi>"


def _word(text: str) -> str:
    """A word of the text, isolated only if it needs it: a page has more words than anything else."""
    return _words(text) if all(bidirectional(c) in _NEVER_TURNS for c in text) else _isolated(text)


def _button(label: str) -> str:
    return f'<button type="button" class="{label[0]}" data-e="{label}" aria-pressed="false">{label}</button>'


def _text(text: Text, ks: Sequence[Entity], rs: Sequence[Entity]) -> str:
    sides = [_Marks.of("k", ks), _Marks.of("r", rs)]
    head = '<thead><tr><th scope="col">Key</th><th scope="col">Response</th></tr></thead>'
    parts: list[str] = []
    for sentences in _parts(text):
        rows = "".join(
            "<tr>"
            + "".join(f'<td class="{side.letter}">{side.sentence(start, words)}</td>' for side in sides)
            + "</tr>"
            for start, words in sentences
        )
        parts.append(f'<div class="part"><table class="text">{head}<tbody>{rows}</tbody></table></div>')
    return "".join(parts)


def _parts(text: Text) -> list[list[tuple[int, tuple[str, ...]]]]:
    """The sentences in parts of about as many words."""
    parts: list[list[tuple[int, tuple[str, ...]]]] = []
    words_of_part = WORDS_OF_A_PART
    for start, words in text.sentences:
        if words_of_part >= WORDS_OF_A_PART:
            parts.append([])
            words_of_part = 0
        parts[-1].append((start, words))
        words_of_part += len(words)
    return parts


@dataclass(frozen=True, slots=True)
class _Marks:
    """The brackets of one side before and after each word, and the entities that a word is in."""

    letter: str
    before: Mapping[int, str]
    after: Mapping[int, str]
    inside: Mapping[int, list[str]]

    @staticmethod
    def of(letter: str, entities: Sequence[Entity]) -> "_Marks":
        """The marks of a side; of brackets at one word the longer mention's is outside."""
        opening, closing = ("[", "]") if letter == "k" else ("⟨", "⟩")
        spans = [(m, f"{letter}{place}") for place, e in enumerate(entities, 1) for m in e if isinstance(m, Span)]
        before: dict[int, str] = {}
        after: dict[int, str] = {}
        inside: dict[int, list[str]] = {}
        for span, label in sorted(spans, key=lambda item: (item[0].start, -item[0].end)):
            mark = f"<b data-e={label} aria-hidden=true>{opening}</b>"
            before[span.start] = before.get(span.start, "") + mark
            for token in range(span.start, span.end + 1):
                inside.setdefault(token, []).append(label)
        for span, label in sorted(spans, key=lambda item: (item[0].end, -item[0].start)):
            mark = f"<b data-e={label}>{closing}<sub>{label}</sub></b>"
            after[span.end] = after.get(span.end, "") + mark
        return _Marks(letter, before, after, inside)

    def sentence(self, start: int, words: Sequence[str]) -> str:
        """A sentence with its brackets."""
        runs: list[tuple[int, list[str]]] = []
        for token, word in enumerate(words, start):
            if not runs or token in self.before or token - 1 in self.after:
                runs.append((token, []))
            runs[-1][1].append(_word(word))
        return " ".join(self._run(first, shown) for first, shown in runs)

    def _run(self, first: int, words: Sequence[str]) -> str:
        """Words that no bracket parts: all of them are in the same entities."""
        shown = " ".join(words)
        if first in self.inside:
            shown = f'<span data-e="{" ".join(self.inside[first])}">{shown}</span>'
        return self.before.get(first, "") + shown + self.after.get(first + len(words) - 1, "")


def _entities(ks: Sequence[Entity], rs: Sequence[Entity], naming: Naming) -> str:
    sides = ""
    for name, letter, entities in (("Key", "k", ks), ("Response", "r", rs)):
        items = [_entity(letter, place, e, naming) for place, e in enumerate(entities[:MOST], 1)]
        sides += f"<div><h3>{name}</h3>{_list(items, len(entities), f'entities {letter}')}</div>"
    return f'<div class="sides">{sides}</div>'


def _entity(letter: str, place: int, e: Entity, naming: Naming) -> str:
    label = f"{letter}{place}"
    listed = ", ".join(_isolated(naming(m)) for m in mentions_in_order(e))
    return f'<li><span data-e="{label}">{_button(label)} {listed}</span></li>'


def _list(items: Sequence[str], number: int, name: str) -> str:
    """The first of a list of so many items; the others unfold by the name that the script knows them by."""
    if not items:
        return "<p>No entity.</p>"
    rest = _unfolds(name, f"{number - len(items)} more") if number > len(items) else ""
    return f"<ul>{''.join(items)}</ul>{rest}"


def _unfolds(name: str, summary: str) -> str:
    return f'<details data-unfolds="{name}"><summary>{summary}</summary>{_WITHOUT_SCRIPT}</details>'


def _aligned(traces: Sequence[Trace]) -> frozenset[tuple[str, str]]:
    """The pairs of CEAF's alignment, where its trace is shown."""
    return frozenset(
        (term.label, piece.label.rsplit(" ", 1)[-1])
        for trace in traces
        if trace.prices
        for term in trace.sides[0].terms
        for piece in term.pieces
    )


def _overlaps(
    ks: Sequence[Entity], rs: Sequence[Entity], aligned: frozenset[tuple[str, str]], unfolding: Unfolding
) -> str:
    place_of = {m: place for place, r in enumerate(rs, 1) for m in r}
    table: dict[tuple[int, int], int] = {}
    for i, k in enumerate(ks, 1):
        for m in k:
            if m in place_of:
                table[i, place_of[m]] = table.get((i, place_of[m]), 0) + 1
    caption = "How many mentions a key entity and a response entity share" + (
        "; ◆ marks the pairs that CEAF aligns." if aligned else "."
    )
    if len(ks) > LARGEST_MATRIX or len(rs) > LARGEST_MATRIX:
        rows = [
            (i, j, n, (f"k{i}", f"r{j}") in aligned)
            for (i, j), n in sorted(table.items(), key=lambda item: (-item[1], item[0]))
        ]
        unfolding.add_overlaps(rows[MOST:])
        items = [
            f"<li>{_button(f'k{i}')} {_button(f'r{j}')} {n}{' ◆' if paired else ''}</li>"
            for i, j, n, paired in rows[:MOST]
        ]
        return f"<p>{caption}</p>{_list(items, len(rows), 'overlaps')}"
    head = "".join(f'<th scope="col">{_button(f"r{j}")}</th>' for j in range(1, len(rs) + 1))
    body = "".join(
        f'<tr><th scope="row">{_button(f"k{i}")}</th>'
        + "".join(_cell(i, j, table.get((i, j), 0), aligned) for j in range(1, len(rs) + 1))
        + "</tr>"
        for i in range(1, len(ks) + 1)
    )
    return (
        f'<p id="matrix-c">{caption}</p><div class="wide"><table class="matrix" aria-labelledby="matrix-c">'
        f"<thead><tr><td></td>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def _cell(i: int, j: int, n: int, aligned: frozenset[tuple[str, str]]) -> str:
    mark = "◆" if (f"k{i}", f"r{j}") in aligned else ""
    return f'<td data-e="k{i} r{j}">{n or ""}{mark}</td>' if n else "<td></td>"


def _metric(key: Partition, response: Partition, trace: Trace, naming: Naming, unfolding: Unfolding) -> str:
    short = f"<p>{escape(trace.source)}</p>{_blocks(_explained(described(key, response, trace, naming, MOST)))}"
    if max((len(side.terms) for side in trace.sides), default=0) <= MOST:
        return short
    unfolding.add_tables(trace.metric, _explained(described(key, response, trace, naming)))
    return short + _unfolds(f"tables {trace.metric}", "The same tables with every entity")


def _explained(blocks: Sequence[Block]) -> Sequence[Block]:
    """What is said of the metric, without the entities, which have a section of their own."""
    first = next(
        (
            place
            for place, block in enumerate(blocks)
            if isinstance(block, Heading) and block.level == 2 and not block.text.startswith(("Key:", "Response:"))
        ),
        len(blocks),
    )
    return blocks[first:]


def _blocks(blocks: Iterable[Block]) -> str:
    return "".join(_block(block) for block in blocks)


def _block(block: Block) -> str:
    match block:
        case Heading(text=text):
            return f"<h3>{_isolated(text)}</h3>"
        case Paragraph(parts=parts):
            return f"<p>{''.join(_inline(part) for part in parts)}</p>"
        case Formula(text=text, steps=steps):
            lines = "".join(f"<div>= {escape(step)}</div>" for step in steps)
            return f'<div class="formula"><div>{escape(text)}</div>{lines}</div>'
        case Items(items=items):
            return "<ul>" + "".join(f"<li>{''.join(_inline(part) for part in item)}</li>" for item in items) + "</ul>"
        case Table():
            return _table(block)


def _inline(part: Inline) -> str:
    if not isinstance(part, Math):
        return _isolated(part)
    if _LABEL.fullmatch(part.text):
        return _button(part.text)
    return f'<span class="formula">{escape(part.text)}</span>'


def _table(table: Table) -> str:
    bars = table.header[-3:] == ("=", "of", "loses")
    most = max((_number(row[-2]) for row in table.rows), default=Fraction(0)) if bars else Fraction(0)
    head = "".join(f'<th scope="col">{_isolated(cell)}</th>' for cell in table.header)
    rows = "".join(_row(row, table, most) for row in table.rows)
    extra = '<th scope="col">gives and loses</th>' if bars else ""
    return f'<div class="wide"><table><thead><tr>{head}{extra}</tr></thead><tbody>{rows}</tbody></table></div>'


def _row(row: Sequence[Inline], table: Table, most: Fraction) -> str:
    cells = "".join(
        f"<td{' class=number' if place in table.numbers else ''}>{_inline(cell) if plain(cell) else ''}</td>"
        for place, cell in enumerate(row)
    )
    label = f' data-e="{plain(row[0])}"' if row and _LABEL.fullmatch(plain(row[0])) else ""
    return f"<tr{label}>{cells}{_bar(row, most) if most else ''}</tr>"


def _bar(row: Sequence[Inline], most: Fraction) -> str:
    if not plain(row[-2]):
        return "<td></td>"
    gives, asks = _number(row[-3]), _number(row[-2])
    spans = "".join(
        f'<span class="{name}" style="width:{float(100 * value / most):.2f}%"></span>'
        for name, value in (("gives", gives), ("loses", asks - gives))
        if value
    )
    return f'<td class="bar" aria-hidden="true">{spans}</td>'


def _number(cell: Inline) -> Fraction:
    return Fraction(plain(cell) or "0")

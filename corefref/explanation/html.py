"""
The page of a document as one HTML file, for keyboard and screen reader, for the dark and for print.

Key and response are told apart by side, bracket and line as well as by colour. What is not seen at first costs little:
long lists are data until they are unfolded (`unfolding`), and a long text is laid out part by part.
"""

from collections.abc import Sequence

from corefref.explanation.describing import Naming, by_itself, compared, explained
from corefref.explanation.marked_text import Column, Text, in_columns
from corefref.explanation.page import SCRIPT, STYLE
from corefref.explanation.unfolding import Unfolding
from corefref.explanation.values import Trace
from corefref.partitions import Entity, Partition, in_order, mentions_in_order
from corefref.rendering.blocks import Paragraph
from corefref.rendering.html import Script, Section, button, document, isolated, written

LARGEST_MATRIX = 40
"""Entities a side up to which the overlaps are shown as a matrix; beyond, as a list."""

MOST = 10
"""Entities that are listed at once; the others unfold."""

_LEGEND = """<p class="legend"><span class="k">[key]</span> <span class="r">⟨response⟩</span> <span class="hint">Hover
or focus an entity, or press its button, and it lights up everywhere; Escape lets go.</span></p>
<aside id="chosen" aria-live="polite" hidden></aside>
"""

_WITHOUT_SCRIPT = "<noscript><p>The page's script lists them; so does --format json.</p></noscript>"


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
    unfolding = Unfolding({"k": "the key", "r": "the response"})
    for letter, entities in (("k", ks), ("r", rs)):
        for place, e in enumerate(entities, 1):
            unfolding.add_entity(f"{letter}{place}", (naming(m) for m in mentions_in_order(e)))
    columns = (Column("Key", "k", ks), Column("Response", "r", rs))
    sections = [Section("text", "Text", in_columns(text, columns))] if text is not None else []
    if len(traces) > 1:
        sections.append(Section("all", "All metrics", written(compared(traces)[1:])))
    sections += [
        Section("entities", "Entities", _entities(ks, rs, naming)),
        Section("overlaps", "Overlaps", _overlaps(ks, rs, _aligned(traces), unfolding)),
        *(Section(trace.metric, trace.title, _metric(trace, naming, unfolding)) for trace in traces),
    ]
    return document(title, sections, note, script=Script(STYLE, SCRIPT, str(unfolding), _LEGEND if ks or rs else ""))


def _entities(ks: Sequence[Entity], rs: Sequence[Entity], naming: Naming) -> str:
    sides = ""
    for name, letter, entities in (("Key", "k", ks), ("Response", "r", rs)):
        items = [_entity(letter, place, e, naming) for place, e in enumerate(entities[:MOST], 1)]
        sides += f"<div><h3>{name}</h3>{_list(items, len(entities), f'entities {letter}')}</div>"
    return f'<div class="sides">{sides}</div>'


def _entity(letter: str, place: int, e: Entity, naming: Naming) -> str:
    label = f"{letter}{place}"
    listed = ", ".join(isolated(naming(m)) for m in mentions_in_order(e))
    return f'<li><span data-e="{label}">{button(label)} {listed}</span></li>'


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
            f"<li>{button(f'k{i}')} {button(f'r{j}')} {n}{' ◆' if paired else ''}</li>"
            for i, j, n, paired in rows[:MOST]
        ]
        return f"<p>{caption}</p>{_list(items, len(rows), 'overlaps')}"
    head = "".join(f'<th scope="col">{button(f"r{j}")}</th>' for j in range(1, len(rs) + 1))
    body = "".join(
        f'<tr><th scope="row">{button(f"k{i}")}</th>'
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


def _metric(trace: Trace, naming: Naming, unfolding: Unfolding) -> str:
    shown = written([Paragraph((trace.source,)), *explained(trace, naming, MOST)], buttons=True)
    if max((len(side.terms) for side in trace.sides), default=0) <= MOST:
        return shown
    unfolding.add_tables(trace.metric, explained(trace, naming))
    return shown + _unfolds(f"tables {trace.metric}", "The same tables with every entity")

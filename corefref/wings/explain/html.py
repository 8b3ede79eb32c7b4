"""
The page of a document as one HTML file, for keyboard and screen reader, for the dark and for print.

Key and response are told apart by side, bracket and line as well as by colour. What is not seen at first costs little:
long lists are data until they are unfolded (`unfolding`), and a long text is laid out part by part.
"""

from collections.abc import Iterable, Mapping, Sequence

from corefref.partitions import Entity, Mention, Nodes, Partition, in_order, mentions, mentions_in_order
from corefref.rendering.blocks import Block, Paragraph
from corefref.wings.explain.describing import Naming, Namings, by_itself, explained, headline, namings, remembered
from corefref.wings.explain.marked_text import Column, Text, in_columns
from corefref.wings.explain.page import SCRIPT, STYLE
from corefref.wings.explain.unfolding import Unfolding
from corefref.wings.explain.values import Trace
from corefref.wings.matching.alignments import MatchedMentions
from corefref.wings.shared.html import Script, Section, button, document, isolated, written

LARGEST_MATRIX = 40
"""Entities a side up to which the overlaps are shown as a matrix; beyond, as a list."""

MOST = 10
"""Entities that are listed at once; the others unfold."""

_LEGEND = """<p class="legend"><span class="k">[key]</span> <span class="r">⟨response⟩</span> <span class="hint">Hover
or focus an entity, or press its button, and it lights up everywhere; press it again to let go.</span></p>
<aside id="chosen" aria-live="polite" hidden></aside>
"""

_PARTS = """<p class="legend">A mention of several parts has brackets around each, as in [a…]<sub>k1 1/2</sub> b
[…c]<sub>k1 2/2</sub>, and a dotted line under the words between them; <span class="zero">∅1.1</span> is an empty node,
by its id in its sentence.</p>
"""

_WITHOUT_SCRIPT = "<noscript><p>The page's script lists them; so does --format json.</p></noscript>"


def page(
    title: str,
    key: Partition,
    response: Partition,
    traces: Sequence[Trace],
    text: Text | None = None,
    naming: Naming | Namings = by_itself,
    note: str = "",
    matching: MatchedMentions | None = None,
    about: Sequence[Block] = (),
) -> str:
    """
    The page of one document: its text, its entities, their overlaps, and the trace of every metric.

    Where the response has the names of the key's mentions, `matching` has its own, and `about` says which is which.
    """
    ks, rs = in_order(key), in_order(response)
    names = remembered(namings(naming))
    own: Mapping[Mention, Mention] = {} if matching is None else matching.own
    unfolding = Unfolding({"k": "the key", "r": "the response"})
    # What both have goes by the key's name; the key has none for a plural of the response alone.
    of_key = mentions(key)
    for letter, entities in (("k", ks), ("r", rs)):
        for place, e in enumerate(entities, 1):
            listed = mentions_in_order(e)
            shown = [names.naming(letter)(m) for m in listed]
            unfolding.add_entity(
                f"{letter}{place}", shown, [names.key(m) if m in of_key else names.naming(letter)(m) for m in listed]
            )
    columns = (Column("Key", "k", ks), Column("Response", "r", [frozenset(own.get(m, m) for m in e) for e in rs]))
    sections = [Section("text", "Text", in_columns(text, columns))] if text is not None else []
    if about:
        sections.append(Section("mentions-matched", "Mentions matched", written(about, buttons=True)))
    sections += [
        Section("entities", "Entities", _entities(ks, rs, names)),
        Section("overlaps", "Overlaps", _overlaps(ks, rs, _aligned(traces), unfolding)),
        *(Section(trace.metric, trace.title, _metric(trace, names, unfolding)) for trace in traces),
    ]
    legend = (_LEGEND if ks or rs else "") + (
        _PARTS if text is not None and _has_parts((*ks, *columns[1].entities)) else ""
    )
    script = Script(STYLE, SCRIPT, str(unfolding), legend)
    return document(title, sections, note, script=script, answer=written(headline(traces)))


def _has_parts(entities: Iterable[Entity]) -> bool:
    """Whether a mention is not one run of words."""
    return any(isinstance(m, Nodes) for e in entities for m in e)


def _entities(ks: Sequence[Entity], rs: Sequence[Entity], names: Namings) -> str:
    sides = ""
    for name, letter, entities in (("Key", "k", ks), ("Response", "r", rs)):
        items = [_entity(letter, place, e, names.naming(letter)) for place, e in enumerate(entities[:MOST], 1)]
        sides += f"<div><h3>{name}</h3>{_list(items, len(entities), f'entities {letter}')}</div>"
    return f'<div class="sides">{sides}</div>'


def _entity(letter: str, place: int, e: Entity, naming: Naming) -> str:
    label = f"{letter}{place}"
    listed = ", ".join(isolated(naming(m)) for m in mentions_in_order(e))
    return f'<li><span data-e="{label}">{button(label)} {listed}</span></li>'


def _list(items: Sequence[str], number: int, name: str) -> str:
    """Show the first items; the rest is data that the script builds on demand under this name."""
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
        f'<p id="matrix-c">{caption}</p><div class="wide" tabindex="0">'
        '<table class="matrix" aria-labelledby="matrix-c">'
        f"<thead><tr><td></td>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def _cell(i: int, j: int, n: int, aligned: frozenset[tuple[str, str]]) -> str:
    mark = "◆" if (f"k{i}", f"r{j}") in aligned else ""
    return f'<td data-e="k{i} r{j}">{n or ""}{mark}</td>' if n else "<td></td>"


def _metric(trace: Trace, names: Namings, unfolding: Unfolding) -> str:
    shown = written([Paragraph((trace.source,)), *explained(trace, names, MOST)], buttons=True)
    if max((len(side.terms) for side in trace.sides), default=0) <= MOST:
        return shown
    unfolding.add_tables(trace.metric, explained(trace, names))
    return shown + _unfolds(f"tables {trace.metric}", "The same tables with every entity")

"""The page of the difference between two responses: of a document with its text and a script, or of a corpus."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from corefref.partitions import Mention, Partition, in_order, mentions_in_order
from corefref.rendering.blocks import Block, Heading
from corefref.wings.explain.describing import Naming, by_itself
from corefref.wings.explain.difference import Compared, Names, differing, exact_figures, figures, heading, taken_apart
from corefref.wings.explain.marked_text import Column, Text, in_columns
from corefref.wings.explain.page import SCRIPT, STYLE
from corefref.wings.explain.unfolding import Unfolding
from corefref.wings.shared.html import Script, Section, document, isolated, written

_HINT = (
    '<span class="hint">Press the button of an entity, and it lights up everywhere; press it again to let go.</span>'
)


@dataclass(frozen=True, slots=True)
class Sides:
    """
    The text of a document, if it has one, its partitions, and how mentions are called.

    Where responses have the names of the key's mentions, `own_of_a` and `own_of_b` have their own.
    """

    text: Text | None
    key: Partition
    a: Partition
    b: Partition
    naming: Naming = by_itself
    own_of_a: Mapping[Mention, Mention] = field(default_factory=dict)
    own_of_b: Mapping[Mention, Mention] = field(default_factory=dict)

    @property
    def own(self) -> list[tuple[str, Partition, Mapping[Mention, Mention]]]:
        """The letters of the sides, their partitions, and the mentions that are shown for others."""
        return [("k", self.key, {}), ("a", self.a, self.own_of_a), ("b", self.b, self.own_of_b)]

    def columns(self, names: Names) -> list[Column]:
        """The key and the two responses."""
        titles = ("Key", f"A: {names.a}", f"B: {names.b}")
        return [
            Column(title, letter, [frozenset(own.get(m, m) for m in e) for e in in_order(p)])
            for title, (letter, p, own) in zip(titles, self.own, strict=True)
        ]


def page_of_document(
    title: str, compared: Compared, sides: Sides, names: Names, intro: Sequence[Block], most: int | None, note: str
) -> str:
    """Write the page on how two responses to one document differ."""
    unfolding = Unfolding({"k": "the key", "a": "A", "b": "B"})
    for letter, p, own in sides.own:
        for place, e in enumerate(in_order(p), 1):
            scored = mentions_in_order(e)
            shown = [sides.naming(own.get(m, m)) for m in scored]
            unfolding.add_entity(f"{letter}{place}", shown, [sides.naming(m) for m in scored])
    legend = f'<p class="legend">{_legend(names)} {_HINT}</p><aside id="chosen" aria-live="polite" hidden></aside>'
    sections = [Section("figures", "Exact figures", _exact(compared, names))]
    if sides.text is not None:
        sections.append(Section("text", "Text", in_columns(sides.text, sides.columns(names))))
    sections += _by_metric(compared, names, most, buttons=True)
    script = Script(STYLE, SCRIPT, str(unfolding), legend)
    return document(title, sections, note, written(intro), script, answer=written([figures(compared, names)]))


def page_of_corpus(
    title: str,
    corpus: Compared,
    documents: Sequence[Compared],
    sides: Mapping[str, Sides],
    names: Names,
    intro: Sequence[Block],
    most: int | None,
    note: str,
) -> str:
    """The page of a corpus: a section for each document that differs, with its text."""
    shown, without = differing(documents, most)
    sections = [
        Section("figures", "Exact figures", _exact(corpus, names)),
        *_by_metric(corpus, names, most, buttons=False),
        *(
            Section(
                f"document-{place}", one_document.called, _of_one(one_document, sides[one_document.id], names, most)
            )
            for place, one_document in enumerate(shown, 1)
        ),
    ]
    if without:
        sections.append(Section("others", "Other documents", written(without)))
    legend = f'<p class="legend">{_legend(names)}</p>'
    answer = written([figures(corpus, names)])
    return document(title, sections, note, legend + written(intro), style=STYLE, answer=answer)


def _of_one(document: Compared, sides: Sides, names: Names, most: int | None) -> str:
    text = "" if sides.text is None else f"<h3>Text</h3>{in_columns(sides.text, sides.columns(names))}"
    apart = written(taken_apart(document, names, most, exact=True, folds=True))
    return written([figures(document, names)]) + _exact(document, names) + text + apart


def _exact(compared: Compared, names: Names) -> str:
    return written([exact_figures(compared, names, folds=True)])


def _by_metric(compared: Compared, names: Names, most: int | None, *, buttons: bool) -> list[Section]:
    """A section for each side of each metric."""
    sections: list[Section] = []
    blocks = taken_apart(compared, names, most, exact=True, folds=True)
    starts = [place for place, block in enumerate(blocks) if isinstance(block, Heading)]
    for n, (trace, a, b) in enumerate(compared.sides()):
        end = starts[n + 1] if n + 1 < len(starts) else len(blocks)
        body = written(blocks[starts[n] + 1 : end], buttons=buttons)
        sections.append(Section(f"{trace.metric}-{n}", heading(trace, a, b), body))
    return sections


def _legend(names: Names) -> str:
    shown = (("k", "[key]"), ("a", f"⟨A: {names.a}⟩"), ("b", f"⟪B: {names.b}⟫"))
    return " ".join(f'<span class="{letter}">{isolated(text)}</span>' for letter, text in shown)

"""
What `corefref explain` prints, put together: the parts that explain one response, or how two differ.

Of one document all there is to say of it, and of several their sums; a page has a title and figures of its own, where
other formats have headings.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from corefref.cli.usage import window
from corefref.rendering import latex, markdown, text
from corefref.rendering.blocks import Block, Heading, Paragraph
from corefref.rendering.parts import Code
from corefref.scoring import sources
from corefref.wings.explain import corpora, describing, difference, difference_page, matched_mentions, two_texts
from corefref.wings.explain.explained import Explained, together
from corefref.wings.shared import html
from corefref.wings.shared import options as more_options

RENDERINGS: Mapping[str, Callable[[list[Block]], str]] = {
    "text": lambda blocks: text.written(blocks, window() or 80),
    "markdown": markdown.written,
    "latex": latex.document,
}
"""The formats beside a page and JSON."""


@dataclass(frozen=True, slots=True)
class Explanation:
    """The documents of a response, explained."""

    documents: Sequence[Explained]
    metrics: Sequence[str]
    most: int | None
    """How many entities are shown; all if there is no number."""
    signature: str
    side_by_side: bool

    def written(self, form: str) -> str:
        """Return the explanation in a format."""
        documents, traces = self.documents, together(self.documents)
        found = tuple(traces.values())
        title = f"{_metrics(documents, side_by_side=self.side_by_side)}: {_called(documents)}"
        if len(found) == 1:
            title = f"{found[0].title} F₁ {describing.percent(found[0].f1)}: {_called(documents)}"
        if form == "html" and len(documents) == 1:
            return documents[0].page(title, self.signature)
        if self.side_by_side:
            blocks = describing.compared(found)
            # Those of a mean are those of its members.
            paired = [pair for trace in found if not trace.members for pair in trace.plurals]
            blocks += [describing.plurals_paired(paired, documents[0].naming())] * bool(paired)
        elif len(documents) > 1:
            blocks = [block for metric in self.metrics for block in corpora.summed(traces[metric], self.most)]
        else:
            blocks = [block for metric in self.metrics for block in documents[0].described(metric, self.most)]
        if len(documents) == 1 and (about := documents[0].matched(self.most)):
            blocks += matched_mentions.headed(about)
        for document in documents:
            blocks += two_texts.describe_texts(document.pair.again)
        if form == "html":
            # The title and the figures under it say what stands first elsewhere.
            rest = blocks[2:] if self.side_by_side else blocks[len(traces) == 1 :]
            return html.page(title, rest, self.signature, describing.headline(found))
        return _printed(blocks, form, self.signature)


@dataclass(frozen=True, slots=True)
class Difference:
    """The documents of two responses to one key, and why they score differently."""

    ours: Sequence[Explained]
    others: Sequence[Explained]
    responses: tuple[sources.Source, sources.Source]
    most: int | None
    signature: str
    side_by_side: bool
    exact: bool

    def written(self, form: str) -> str:
        """Return the difference in a format."""
        ours, names, most = self.ours, _names(self.responses), self.most
        title = f"{_metrics(ours, side_by_side=self.side_by_side)}, {_called(ours)}: {names.a} against {names.b}"
        unnamed = names == difference.Names("A", "B")
        first, second = map(sources.name_of, self.responses) if unnamed else (names.a, names.b)
        intro = Paragraph((f"A is {first}, B is {second}. Figures are in percent, differences A − B in points.",))
        both = list(zip(ours, self.others, strict=True))
        documents = [difference.Compared(a.id, a.traces, b.traces, a.words, a.starts) for a, b in both]
        is_one = len(documents) == 1
        whole = documents[0] if is_one else difference.Compared("", together(ours), together(self.others))
        if form == "html":
            sides = {a.id: a.sides(b) for a, b in both}
            if is_one:
                return difference_page.page_of_document(
                    title, whole, sides[whole.id], names, [intro], most, self.signature
                )
            return difference_page.page_of_corpus(title, whole, documents, sides, names, [intro], most, self.signature)
        exact, apart = self.exact, not self.side_by_side
        if is_one:
            blocks = difference.of_document(whole, names, most, exact=exact, apart=apart)
        else:
            blocks = difference.of_corpus(whole, documents, names, most, exact=exact, apart=apart)
        return _printed([Heading(1, title), intro, *blocks], form, self.signature)


def _metrics(documents: Sequence[Explained], *, side_by_side: bool) -> str:
    """Name the metrics, or say how many there are."""
    titles = [trace.title for trace in documents[0].traces.values()]
    return "All metrics" if side_by_side else ", ".join(titles) if len(titles) <= 3 else f"{len(titles)} metrics"


def _called(documents: Sequence[Explained]) -> str:
    """Name the document, or say how many there are; a bare number becomes "document 3"."""
    if len(documents) > 1:
        return f"{len(documents)} documents"
    return f"document {documents[0].id}" if documents[0].id.isdecimal() else documents[0].id


def _names(responses: tuple[sources.Source, sources.Source]) -> difference.Names:
    """The responses as tables name them: as `compare` does, or A and B where they have no names of their own."""
    names = [sources.name_of(response) for response in responses]
    if any(isinstance(response, sources.Inline) for response in responses) or len(set(names)) == 1:
        return difference.Names("A", "B")
    a, b = more_options.short_names(names)
    return difference.Names(a, b)


def _printed(blocks: Sequence[Block], form: str, signature: str) -> str:
    """Render blocks, with the signature at the end."""
    return RENDERINGS[form]([*blocks, Paragraph((Code(signature),))])

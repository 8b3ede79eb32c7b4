"""`corefref explain`: how a score came about, term by term."""

import argparse
from collections.abc import Callable, Mapping, Sequence
from dataclasses import replace

from corefref.cli import options
from corefref.cli.usage import Answer, Parser, UsageError, add_choice, help_text, nearest, window
from corefref.formats.documents import DocumentPair
from corefref.registry import DEFAULT_IDS
from corefref.rendering import html as pages
from corefref.rendering import latex, markdown, text
from corefref.rendering.blocks import Block, Heading, Paragraph
from corefref.rendering.parts import Code
from corefref.scoring import sources
from corefref.scoring.settings import Settings
from corefref.scoring.task import Task
from corefref.wings.annotation.plurals import ORDINARY, WITH_PLURALS
from corefref.wings.explain import corpora, describing, difference, difference_page, matched_mentions, two_texts
from corefref.wings.explain.explained import Explained, explain_document, render_explanations, together
from corefref.wings.explain.values import Trace
from corefref.wings.shared import options as more_options
from corefref.wings.shared.looking import Looking

_DESCRIPTION = """\
Explain a score: the formula in the paper's letters, the same with this document's numbers, then every term with its
entities, down to links and parts; what costs most; which numbered choices and which 0/0 decided.

Of several documents the sums are explained, and with --document one of them. Without --metrics all metrics stand side
by side. JSON has every document, and ends with the sums of several, as those of the document null.

Where --match or --zeros asks for more than equal words, of one document also which mention of the response stands for
which of the key, in which stage and with what weight; with --split-antecedents score the credit of each plural.

--against OTHER explains the difference between two responses A and B: what each entity gives to their figures, in
percent, and the difference in points; of several documents, those that differ most have a section each."""

_EXAMPLE = """\
examples:
  corefref explain --key '{a b c} {d e f g}' --response '{a b} {c d} {f g h i}' --metrics lea
  corefref explain spec/corpus/key.conll spec/corpus/response.conll --metrics muc --document 'doyle/league; part 000'
  corefref explain --key '{a b c} {d e f g}' --response '{a b} {c d} {f g}' --against '{a b c} {f g}' --metrics lea"""

_ALL = "all"


def configure(parser: Parser) -> None:
    """Describe the command and add its arguments."""
    parser.description, parser.epilog = _DESCRIPTION, _EXAMPLE
    options.add_input(parser)
    options.add_metrics(parser, default=None)
    parser.add_argument("--document", metavar="ID", help="Explain this document of several.")
    parser.add_argument(
        "--against",
        metavar="OTHER",
        help=help_text(
            "Explain the difference from another response.",
            "OTHER is a file, or set notation.",
        ),
    )
    parser.add_argument(
        "--exact",
        action="store_true",
        help=help_text(
            "With --against: add the exact fractions.",
            "In html they are folded; without --against they are always there.",
        ),
    )
    parser.add_argument(
        "--most",
        type=_most,
        default=8,
        metavar="N",
        help=help_text(
            "How many entities or documents a list shows, or all.",
            "Those that cost most, or differ most (default: 8)",
        ),
    )
    options.add_protocol(parser)
    options.add_setting(options.add_reading_settings(parser), "split_antecedents")
    add_choice(
        parser,
        "--format",
        (*_RENDERINGS, "html", "json"),
        help_text(
            "Output format.",
            "markdown suits an issue; html is one page; latex compiles as it is, letters beyond Latin with lualatex.",
        ),
    )
    parser.apart("--against", other="--format json", why=" (expected the JSON of each response)")


def run(arguments: argparse.Namespace) -> Answer:
    """Trace the metrics on the documents, and return the explanation in the format asked for."""
    settings = options.reading_settings(arguments)
    side_by_side = arguments.metrics is None
    plurals = settings.split_antecedents == "score"
    arguments.metrics = arguments.metrics or (",".join((*ORDINARY, *WITH_PLURALS)) if plurals else _ALL)
    metrics = options.metrics(arguments)
    options.check_together(Task(metrics, settings))
    key, response = options.sources(arguments)
    form = options.input_format(arguments)
    # What is 0/0 is explained as that.
    signature = str(replace(settings, undefined="none"))
    if arguments.against is not None and side_by_side and arguments.format == "html" and not plurals:
        metrics = DEFAULT_IDS
    other = None if arguments.against is None else _source(arguments.against)
    pairs = list(sources.paired(key, response, form, settings, keep_text=True))
    other_pairs = [] if other is None else list(sources.paired(key, other, form, settings, keep_text=True))
    documents = _documents(pairs, metrics, arguments.document, settings)
    _tell_slips(pairs, key, response)
    if other is not None:
        others = _documents(other_pairs, metrics, arguments.document, settings)
        return Answer(_against(documents, others, (response, other), arguments, signature, side_by_side=side_by_side))
    if arguments.format == "json":
        return Answer(render_explanations(documents, signature))
    most = arguments.most
    traces = together(documents)
    title = _title(documents, tuple(traces.values()), side_by_side=side_by_side)
    if arguments.format == "html" and len(documents) == 1:
        return Answer(documents[0].page(title, signature))
    if side_by_side:
        blocks = describing.compared(traces.values())
        # Those of a mean are those of its members.
        paired = [pair for found in traces.values() if not found.members for pair in found.plurals]
        blocks += [describing.plurals_paired(paired, documents[0].naming())] * bool(paired)
    elif len(documents) > 1:
        blocks = [block for metric in metrics for block in corpora.summed(traces[metric], most)]
    else:
        blocks = [block for metric in metrics for block in documents[0].described(metric, most)]
    if len(documents) == 1 and (about := documents[0].matched(most)):
        blocks += matched_mentions.headed(about)
    for document in documents:
        blocks += two_texts.describe_texts(document.pair.again)
    if arguments.format == "html":
        # The title and the figures under it say what stands first elsewhere.
        rest = blocks[2:] if side_by_side else blocks[len(traces) == 1 :]
        return Answer(pages.page(title, rest, signature, describing.headline(tuple(traces.values()))))
    return Answer(_printed(blocks, arguments.format, signature))


def _tell_slips(pairs: Sequence[DocumentPair], key: sources.Source, response: sources.Source) -> None:
    """Note slips in the files, as `score` does."""
    looking = Looking()
    for pair in pairs:
        looking.look(pair.key.entity_of, pair.response.entity_of)
    looking.tell((sources.name_of(key), sources.name_of(response)))


def _documents(
    pairs: Sequence[DocumentPair], metrics: Sequence[str], wanted: str | None, settings: Settings
) -> list[Explained]:
    """The documents that are explained, in the order of the key."""
    found = [explain_document(pair, metrics, settings) for pair in pairs if wanted in (None, pair.id)]
    if wanted is not None and not found:
        ids = [pair.id for pair in pairs]
        listed = ", ".join(ids[:5]) + (", …" if len(ids) > 5 else "")
        raise UsageError(f"no document {wanted!r}{nearest(wanted, ids)} (documents: {listed})")
    return sorted(found, key=lambda document: document.pair.number)


def _title(documents: Sequence[Explained], traces: Sequence[Trace], *, side_by_side: bool) -> str:
    """The title of a page: its metric with F₁, or its metrics, and its document."""
    if len(traces) == 1:
        return f"{traces[0].title} F₁ {describing.percent(traces[0].f1)}: {_called(documents)}"
    return f"{_metrics(documents, side_by_side=side_by_side)}: {_called(documents)}"


def _metrics(documents: Sequence[Explained], *, side_by_side: bool) -> str:
    """Name the metrics, or say how many there are."""
    titles = [trace.title for trace in documents[0].traces.values()]
    return "All metrics" if side_by_side else ", ".join(titles) if len(titles) <= 3 else f"{len(titles)} metrics"


def _called(documents: Sequence[Explained]) -> str:
    """Name the document, or say how many there are; a bare number becomes "document 3"."""
    if len(documents) > 1:
        return f"{len(documents)} documents"
    return f"document {documents[0].id}" if documents[0].id.isdecimal() else documents[0].id


def _against(
    ours: Sequence[Explained],
    others: Sequence[Explained],
    responses: tuple[sources.Source, sources.Source],
    arguments: argparse.Namespace,
    signature: str,
    *,
    side_by_side: bool,
) -> str:
    """Explain why two responses to one key score differently."""
    names = _names(responses)
    title = f"{_metrics(ours, side_by_side=side_by_side)}, {_called(ours)}: {names.a} against {names.b}"
    paths = [f"{letter} is {sources.name_of(response)}" for letter, response in zip("AB", responses, strict=True)]
    intro = Paragraph((f"{paths[0]}, {paths[1]}. Figures are in percent, differences A − B in points.",))
    documents = [
        difference.Compared(one.id, one.traces, other.traces, one.words, one.starts)
        for one, other in zip(ours, others, strict=True)
    ]
    whole = documents[0] if len(documents) == 1 else difference.Compared("", together(ours), together(others))
    most = arguments.most
    if arguments.format == "html":
        sides = {one.id: one.sides(other) for one, other in zip(ours, others, strict=True)}
        if len(documents) == 1:
            return difference_page.page_of_document(title, whole, sides[whole.id], names, [intro], most, signature)
        return difference_page.page_of_corpus(title, whole, documents, sides, names, [intro], most, signature)
    exact, apart = arguments.exact, not side_by_side
    blocks = (
        difference.of_document(whole, names, most, exact=exact, apart=apart)
        if len(documents) == 1
        else difference.of_corpus(whole, documents, names, most, exact=exact, apart=apart)
    )
    return _printed([Heading(1, title), intro, *blocks], arguments.format, signature)


def _names(responses: tuple[sources.Source, sources.Source]) -> difference.Names:
    """The responses as tables name them: as `compare` does, or A and B where they have no names of their own."""
    names = [sources.name_of(response) for response in responses]
    if any(isinstance(response, sources.Inline) for response in responses) or len(set(names)) == 1:
        return difference.Names("A", "B")
    a, b = more_options.short_names(names)
    return difference.Names(a, b)


def _printed(blocks: Sequence[Block], form: str, signature: str) -> str:
    """Render blocks, with the signature at the end."""
    return _RENDERINGS[form]([*blocks, Paragraph((Code(signature),))])


def _source(word: str) -> sources.Source:
    return sources.Inline("--against", word) if word.lstrip().startswith("{") else word


def _most(word: str) -> int | None:
    if word == _ALL:
        return None
    try:
        return options.whole_number(word, 1, 10**9, "number of entities")
    except argparse.ArgumentTypeError as error:
        raise argparse.ArgumentTypeError(f"{error}, nor {_ALL}") from error


_RENDERINGS: Mapping[str, Callable[[list[Block]], str]] = {
    "text": lambda blocks: text.written(blocks, window() or 80),
    "markdown": markdown.written,
    "latex": latex.document,
}

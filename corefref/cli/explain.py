"""`corefref explain`: how a score came about, term by term."""

import argparse
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial

from corefref.beyond.plurals import ORDINARY, WITH_PLURALS, plural_scores, with_plurals
from corefref.cli import options
from corefref.cli.usage import Answer, Parser, UsageError, add_choice, nearest
from corefref.explanation import (
    Trace,
    corpora,
    describing,
    difference,
    difference_page,
    html,
    matched_mentions,
    two_texts,
)
from corefref.explanation import json as as_json
from corefref.explanation.html import MOST
from corefref.explanation.marked_text import Text
from corefref.explanation.named import nec_trace
from corefref.explanation.plural_traces import naming_plurals, plural_trace
from corefref.formats.documents import Document, DocumentPair
from corefref.partitions import Mention, Partition
from corefref.registry import DEFAULT_IDS, ENTRIES
from corefref.rendering import html as pages
from corefref.rendering import json, latex, markdown, text
from corefref.rendering.blocks import Block, Heading, Paragraph
from corefref.rendering.parts import Code
from corefref.scores import Score, sum_of_scores
from corefref.scoring import sources
from corefref.scoring.as_json import coverage
from corefref.scoring.matching import rule_of
from corefref.scoring.settings import Settings
from corefref.scoring.task import Task, scores_of
from corefref.spans.alignments import MatchedMentions, alignment
from corefref.spans.mention_types import mention_types

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
    parser.add_argument("--document", metavar="ID", help="one document of several")
    parser.add_argument(
        "--against", metavar="OTHER", help="another response, as a file or in set notation: why it differs"
    )
    parser.add_argument(
        "--exact",
        action="store_true",
        help="with --against: the exact fractions too; html has them folded, and without --against they are there",
    )
    parser.add_argument(
        "--most",
        type=_most,
        default=8,
        metavar="N",
        help="entities or documents that a list shows, those that cost most or differ most; or all (default: 8)",
    )
    options.add_setting(options.add_reading_settings(parser), "split_antecedents")
    add_choice(
        parser,
        "--format",
        (*_RENDERINGS, "html", "json"),
        "markdown for an issue, html is one page, latex compiles as it is, letters beyond Latin with lualatex",
    )


def run(arguments: argparse.Namespace) -> Answer:
    """Explain."""
    settings = replace(options.reading_settings(arguments), split_antecedents=arguments.split_antecedents)
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
    if other is not None:
        others = _documents(other_pairs, metrics, arguments.document, settings)
        return Answer(_against(documents, others, (response, other), arguments, signature, side_by_side=side_by_side))
    if arguments.format == "json":
        return Answer(_json(documents, signature))
    most = arguments.most
    if arguments.format == "html" and len(documents) == 1:
        return Answer(documents[0].page(_title(documents, side_by_side=side_by_side), signature))
    traces = _together(documents)
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
        blocks += two_texts.described(document.pair.again)
    return Answer(_printed(blocks, arguments.format, _title(documents, side_by_side=side_by_side), signature))


@dataclass(frozen=True, slots=True)
class _Document:
    """A document of key and response with the traces that were asked for."""

    id: str
    pair: DocumentPair
    traces: Mapping[str, Trace]
    key: Partition
    response: Partition
    """Their entities, with their plurals if these count."""
    settings: Settings
    matching: MatchedMentions | None

    @property
    def words(self) -> list[str]:
        """The words of its text."""
        return [word for sentence in self.pair.key.sentences for word in sentence.words]

    @property
    def starts(self) -> list[int]:
        """The first words of its sentences."""
        return [sentence.start for sentence in self.pair.key.sentences]

    def naming(self, between: str = "_") -> describing.Namings:
        """How its mentions are called: by their words, if it has any, the response's by its own."""
        by_words = corpora.naming_by(self.words, between, self.starts) if self.words else describing.by_itself
        own = self.own
        return describing.Namings(
            naming_plurals(self.key, "k", by_words),
            naming_plurals(self.response, "r", lambda m: by_words(own.get(m, m))),
        )

    @property
    def text(self) -> Text | None:
        """Its sentences, if it has any."""
        sentences = tuple((sentence.start, sentence.words) for sentence in self.pair.key.sentences)
        return Text(sentences) if sentences else None

    def page(self, title: str, signature: str) -> str:
        """The page of the document."""
        return html.page(
            title,
            self.key,
            self.response,
            tuple(self.traces.values()),
            self.text,
            self.naming(" "),
            signature,
            self.matching,
            [*self.matched(MOST, folds=True, between=" "), *two_texts.described(self.pair.again)],
        )

    def matched(self, most: int | None, *, folds: bool = False, between: str = "_") -> list[Block]:
        """Which mentions were matched with which, if that was to be found out."""
        if self.matching is None:
            return []
        sides = self.key, self.response
        return matched_mentions.described(
            *sides, self.matching, self.settings.match, self.naming(between), most, folds=folds
        )

    def matched_as_json(self) -> Mapping[str, json.Json]:
        """The same as JSON."""
        if self.matching is None:
            return {}
        sides = self.key, self.response
        settings = self.settings
        found = matched_mentions.as_json(*sides, self.matching, settings.match, settings.zeros, self.naming())
        return {"matching": found}

    def texts_as_json(self) -> Mapping[str, json.Json]:
        """The two texts, if the response's was written again: which word stands for which, and the coverage."""
        again = self.pair.again
        if again is None:
            return {}
        stands_for: list[json.Json] = list(again.stands_for)
        return {"texts": {"coverage": coverage(again.coverage), "stands_for": stands_for}}

    @property
    def own(self) -> Mapping[Mention, Mention]:
        """By the names under which they are scored, the response's mentions as its file has them."""
        return {} if self.matching is None else self.matching.own

    def described(self, metric: str, most: int | None) -> list[Block]:
        """The explanation of one metric."""
        return describing.described(self.key, self.response, self.traces[metric], self.naming(), most)


def _documents(
    pairs: Iterable[DocumentPair], metrics: Sequence[str], wanted: str | None, settings: Settings
) -> list[_Document]:
    """The documents that are explained, in the order of the key."""
    found: list[_Document] = []
    ids: list[str] = []
    for pair in pairs:
        ids.append(pair.id)
        if wanted in (None, pair.id):
            key, response = (_entities(document, settings) for document in (pair.key, pair.response))
            traces = {metric: _traced(pair, key, response, metric) for metric in metrics}
            found.append(_Document(pair.id, pair, traces, key, response, settings, _matching(pair, settings)))
    if wanted is not None and not found:
        listed = ", ".join(ids[:5]) + (", …" if len(ids) > 5 else "")
        raise UsageError(f"no document {wanted!r}{nearest(wanted, ids)} (documents: {listed})")
    return sorted(found, key=lambda document: document.pair.number)


def _matching(pair: DocumentPair, settings: Settings) -> MatchedMentions | None:
    """Which mention was matched with which, where the response has the names of the key's."""
    if pair.own is None:
        return None
    return alignment(pair.key, pair.own, pair.response, rule_of(settings.match), settings.zeros)


def _entities(document: Document, settings: Settings) -> Partition:
    """The entities of a document, with their plurals if these count."""
    return with_plurals(document) if settings.split_antecedents == "score" else document.partition


def _traced(pair: DocumentPair, key: Partition, response: Partition, metric: str) -> Trace:
    """The trace of a metric on a document."""
    if ENTRIES[metric].needs:
        return nec_trace(key, response, mention_types(pair.key, pair.response))
    return plural_trace(key, response, metric)


def _together(documents: Sequence[_Document]) -> Mapping[str, Trace]:
    """The traces of a document, or of several as a corpus."""
    if len(documents) == 1:
        return documents[0].traces
    ids = [document.id for document in documents]
    return {
        metric: corpora.of_corpus(
            ids,
            [document.traces[metric] for document in documents],
            sum_of_scores(_score_of(document, metric) for document in documents),
        )
        for metric in documents[0].traces
    }


def _score_of(document: _Document, metric: str) -> Score:
    if document.settings.split_antecedents == "score" and metric not in ORDINARY:
        return plural_scores(document.pair, (metric,))[metric]
    return scores_of(document.pair, (metric,))[metric]


def _title(documents: Sequence[_Document], *, side_by_side: bool) -> str:
    """What a page is called: by its metrics and its document."""
    titles = [trace.title for trace in documents[0].traces.values()]
    metrics = "All metrics" if side_by_side else ", ".join(titles) if len(titles) <= 3 else f"{len(titles)} metrics"
    return f"{metrics}, {_called(documents)}"


def _called(documents: Sequence[_Document]) -> str:
    """One document by its id, of which a number alone says too little, or how many there are."""
    if len(documents) > 1:
        return f"{len(documents)} documents"
    return f"document {documents[0].id}" if documents[0].id.isdecimal() else documents[0].id


def _against(
    ours: Sequence[_Document],
    others: Sequence[_Document],
    responses: tuple[sources.Source, sources.Source],
    arguments: argparse.Namespace,
    signature: str,
    *,
    side_by_side: bool,
) -> str:
    """Why two responses to one key differ, in a format."""
    if arguments.format == "json":
        raise UsageError("--against has no JSON; take the two responses' own")
    names = _names(responses)
    title = f"{_title(ours, side_by_side=side_by_side)}: {names.a} against {names.b}"
    paths = [f"{letter} is {sources.name_of(response)}" for letter, response in zip("AB", responses, strict=True)]
    intro = Paragraph((f"{paths[0]}, {paths[1]}. Figures are in percent, differences A − B in points.",))
    documents = [
        difference.Compared(one.id, one.traces, other.traces, one.words, one.starts)
        for one, other in zip(ours, others, strict=True)
    ]
    whole = documents[0] if len(documents) == 1 else difference.Compared("", _together(ours), _together(others))
    most = arguments.most
    if arguments.format == "html":
        sides = {one.id: _sides(one, other) for one, other in zip(ours, others, strict=True)}
        if len(documents) == 1:
            return difference_page.of_document(title, whole, sides[whole.id], names, [intro], most, signature)
        return difference_page.of_corpus(title, whole, documents, sides, names, [intro], most, signature)
    exact, apart = arguments.exact, not side_by_side
    blocks = (
        difference.of_document(whole, names, most, exact=exact, apart=apart)
        if len(documents) == 1
        else difference.of_corpus(whole, documents, names, most, exact=exact, apart=apart)
    )
    return _printed([Heading(1, title), intro, *blocks], arguments.format, title, signature)


def _names(responses: tuple[sources.Source, sources.Source]) -> difference.Names:
    """The responses as tables name them: as `compare` does, or A and B where they have no names of their own."""
    names = [sources.name_of(response) for response in responses]
    if any(isinstance(response, sources.Inline) for response in responses) or len(set(names)) == 1:
        return difference.Names("A", "B")
    a, b = options.short_names(names)
    return difference.Names(a, b)


def _sides(one: _Document, other: _Document) -> difference_page.Sides:
    naming = one.naming(" ").key
    return difference_page.Sides(one.text, one.key, one.response, other.response, naming, one.own, other.own)


def _printed(blocks: Sequence[Block], form: str, title: str, signature: str) -> str:
    """Blocks in a format, with the signature at their foot."""
    if form == "html":
        return pages.page(title, blocks, signature)
    return _RENDERINGS[form]([*blocks, Paragraph((Code(signature),))])


def _json(documents: Sequence[_Document], signature: str) -> str:
    """Every document and metric; of several documents their sums last, as those of no document."""
    made: list[Mapping[str, json.Json]] = [
        {
            "document": document.id,
            "signature": signature,
            **as_json.rendered(document.key, document.response, found, document.naming()),
            **document.matched_as_json(),
            **document.texts_as_json(),
        }
        for document in documents
        for found in document.traces.values()
    ]
    if len(documents) > 1:
        made += [
            {"document": None, "signature": signature, **as_json.summed(found)}
            for found in _together(documents).values()
        ]
    return json.written(made)


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
    "text": partial(text.written, width=80),
    "markdown": markdown.written,
    "latex": latex.document,
}

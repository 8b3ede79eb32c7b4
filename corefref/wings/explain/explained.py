"""Documents of a key and a response with the traces that explain their scores: what `corefref explain` shows."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from corefref.formats.documents import Document, DocumentPair
from corefref.partitions import Mention, Partition
from corefref.registry import ENTRIES
from corefref.rendering import json
from corefref.rendering.blocks import Block
from corefref.scores import Score, sum_of_scores
from corefref.scoring.as_json import coverage
from corefref.scoring.settings import Settings
from corefref.scoring.task import scores_of
from corefref.wings.annotation.plurals import ORDINARY, plural_scores, with_plurals
from corefref.wings.explain import corpora, describing, difference_page, html, matched_mentions, two_texts
from corefref.wings.explain import json as as_json
from corefref.wings.explain.html import MOST
from corefref.wings.explain.marked_text import Text
from corefref.wings.explain.named import nec_trace
from corefref.wings.explain.plural_traces import naming_plurals, plural_trace
from corefref.wings.explain.values import Trace
from corefref.wings.matching.alignments import MatchedMentions, alignment
from corefref.wings.matching.mention_types import mention_types
from corefref.wings.matching.stage import rule_of


@dataclass(frozen=True, slots=True)
class Explained:
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
        """The words of the key's text, in order."""
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
        """Return the key's sentences, to show mentions in; None where the format has no words."""
        sentences = tuple((sentence.start, sentence.words) for sentence in self.pair.key.sentences)
        return Text(sentences) if sentences else None

    def page(self, title: str, signature: str) -> str:
        """Write the HTML page that explains the document."""
        return html.page(
            title,
            self.key,
            self.response,
            tuple(self.traces.values()),
            self.text,
            self.naming(" "),
            signature,
            self.matching,
            [*self.matched(MOST, folds=True, between=" "), *two_texts.describe_texts(self.pair.again)],
        )

    def matched(self, most: int | None, *, folds: bool = False, between: str = "_") -> list[Block]:
        """Which mentions were matched with which, if that was to be found out."""
        if self.matching is None:
            return []
        sides = self.key, self.response
        return matched_mentions.describe_matching(
            *sides, self.matching, self.settings.match, self.naming(between), most, folds=folds
        )

    def matched_as_json(self) -> Mapping[str, json.Json]:
        """Return which mentions were matched with which, as a member of a JSON object."""
        if self.matching is None:
            return {}
        sides = self.key, self.response
        settings = self.settings
        data = matched_mentions.as_json(*sides, self.matching, settings.match, settings.zeros, self.naming())
        return {"matching": data}

    def texts_as_json(self) -> Mapping[str, json.Json]:
        """
        Return the JSON of a response that was aligned by its words: which word stands for which, and the coverage.
        """
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
        """Return the explanation of one metric as blocks."""
        return describing.described(self.key, self.response, self.traces[metric], self.naming(), most)

    def score(self, metric: str) -> Score:
        """Its score, in which plurals count if they are to."""
        if self.settings.split_antecedents == "score" and metric not in ORDINARY:
            return plural_scores(self.pair, (metric,))[metric]
        return scores_of(self.pair, (metric,))[metric]

    def sides(self, other: "Explained") -> difference_page.Sides:
        """The key, and its response beside that of another."""
        naming = self.naming(" ").key
        return difference_page.Sides(self.text, self.key, self.response, other.response, naming, self.own, other.own)


def explain_document(pair: DocumentPair, metrics: Iterable[str], settings: Settings) -> Explained:
    """Compute the terms of every metric on one document, for `explain` to show."""
    key, response = (_entities(document, settings) for document in (pair.key, pair.response))
    traces = {metric: _traced(pair, key, response, metric) for metric in metrics}
    return Explained(pair.id, pair, traces, key, response, settings, _matching(pair, settings))


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


def together(documents: Sequence[Explained]) -> Mapping[str, Trace]:
    """The traces of a document, or of several as a corpus."""
    if len(documents) == 1:
        return documents[0].traces
    ids = [document.id for document in documents]
    return {
        metric: corpora.trace_of_corpus(
            ids,
            [document.traces[metric] for document in documents],
            sum_of_scores(document.score(metric) for document in documents),
        )
        for metric in documents[0].traces
    }


def render_explanations(documents: Sequence[Explained], signature: str) -> str:
    """Every document and metric; of several documents their sums last, as those of no document."""
    explanations: list[Mapping[str, json.Json]] = [
        {
            "document": document.id,
            "signature": signature,
            **as_json.rendered(document.key, document.response, trace, document.naming()),
            **document.matched_as_json(),
            **document.texts_as_json(),
        }
        for document in documents
        for trace in document.traces.values()
    ]
    if len(documents) > 1:
        explanations += [
            {"document": None, "signature": signature, **as_json.summed_trace(trace)}
            for trace in together(documents).values()
        ]
    return json.written(explanations)

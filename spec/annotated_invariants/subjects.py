"""
The subjects of the laws: figures of an annotated key and response, each made of one or more named quotients.

`exact`, `head`, `partial`, `craft` and `zeros` are ways to match mentions, each with recall and precision of mentions,
MUC, B³, CEAF and LEA; `zeros` matches zeros by their dependencies and everything else exactly. BLANC is left out, since
its boundary rule looks only at the key, as its own invariants say. `mor` is the mention overlap ratio. `anaphors` is
the score of all anaphors under exact matching. `split_muc` etc. count plurals. `bridging_anaphors`, `bridging_mentions`
and `bridging_entities` are the levels of bridging.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from types import MappingProxyType
from typing import TypeAlias

from corefref import engine
from corefref.formats.documents import CodedMention, Document, DocumentPair, mention_of
from corefref.ratio import value_of
from corefref.scores import RatioScore, Score, Value
from corefref.wings.annotation.beside import bridges, non_referring, scores_beside
from corefref.wings.annotation.plurals import WITH_PLURALS, with_plurals
from corefref.wings.annotation.zeros_and_overlap import anaphor_score, in_order, mention_overlap_score
from corefref.wings.matching.annotated import CRAFT, Zeros, is_zero, matched_mentions, nodes, under_the_key_s_names
from corefref.wings.matching.matching import RULES, MatchingRule

Shares: TypeAlias = tuple[Value, Value]
"""Recall and precision."""

Figures: TypeAlias = Mapping[str, Shares]
"""Recall and precision of each figure, by its name."""

METRICS = ("mentions", "muc", "b_cubed", "ceaf_m", "ceaf_e", "lea")
"""The metrics tried under each matching."""


@dataclass(frozen=True, slots=True)
class Subject:
    """
    What is scored of documents.

    `same` tells whether the response equals the key in all that is scored. `strays` yields the responses without one of
    their items that has no partner. `plain` gives the figures by the entities alone, if the subject scores entities.
    `parts` gives recall and precision of two classes and of all mentions, if the subject can be restricted to a class.
    """

    id: str
    figures: Callable[[Document, Document], Figures]
    same: Callable[[Document, Document], bool]
    strays: Callable[[Document, Document], Iterator[Document]]
    plain: Callable[[Document, Document], Figures] | None = None
    parts: Callable[[Document, Document], Sequence[RatioScore]] | None = None
    of_matching: bool = False
    """True if it is a way to match mentions."""


def remembered(subject: Subject) -> Subject:
    """Return the subject with its figures cached for each pair of documents."""
    # Cached figures keep their documents alive, so that no new document gets the same id.
    known: dict[tuple[int, int], tuple[Document, Document, Figures]] = {}

    def figures(key: Document, response: Document) -> Figures:
        pair = id(key), id(response)
        if pair not in known:
            known[pair] = key, response, subject.figures(key, response)
        return known[pair][2]

    return replace(subject, figures=figures)


def shares_of(scores: Mapping[str, Score]) -> Figures:
    """Return recall and precision of scores."""
    return {name: (value_of(score.recall), value_of(score.precision)) for name, score in scores.items()}


def same_entities(key: Document, response: Document) -> bool:
    """True if key and response have the same entities, plurals included."""
    return with_plurals(key) == with_plurals(response)


def same_mentions(key: Document, response: Document) -> bool:
    """True if key and response have the same mentions, whatever their entities."""
    return key.entity_of.keys() == response.entity_of.keys()


def _without(document: Document, mention: CodedMention) -> Document:
    return replace(document, entity_of={m: e for m, e in document.entity_of.items() if m != mention})


def _matched(key: Document, response: Document, rule: MatchingRule, zeros: Zeros) -> Figures:
    names = under_the_key_s_names(key, response, matched_mentions(key, response, rule, zeros))
    return shares_of(engine.score(key.entity_of, names, METRICS))


def _unmatched(key: Document, response: Document, rule: MatchingRule, zeros: Zeros) -> Iterator[Document]:
    matching = matched_mentions(key, response, rule, zeros)
    return (_without(response, m) for m in response.entity_of if m not in matching)


def _plain(key: Document, response: Document, metrics: Sequence[str] = METRICS) -> Figures:
    return shares_of(engine.score(key.entity_of, response.entity_of, metrics))


def _matching(identifier: str, rule: MatchingRule, zeros: Zeros = "linear") -> Subject:
    return Subject(
        identifier,
        partial(_matched, rule=rule, zeros=zeros),
        same_entities,
        partial(_unmatched, rule=rule, zeros=zeros),
        _plain,
        of_matching=True,
    )


def _mor(key: Document, response: Document) -> Figures:
    return shares_of({"mor": mention_overlap_score(key, response)})


def _apart(key: Document, response: Document) -> Iterator[Document]:
    """Yield the response without each mention that shares no node with any mention of the key."""
    covered = {node for m in key.entity_of for node in nodes(m)}
    return (_without(response, m) for m in response.entity_of if covered.isdisjoint(nodes(m)))


def _anaphors(key: Document, response: Document) -> Figures:
    return shares_of({"anaphors": _classes(key, response)[-1]})


def _classes(key: Document, response: Document) -> Sequence[RatioScore]:
    """Return the scores of the zeros among the anaphors, of the other anaphors, and of all."""
    partner = {k: r for r, k in matched_mentions(key, response, RULES["exact"]).items()}
    entities = in_order(key), in_order(response)
    every = [set(d.entity_of) for d in (key, response)]
    zeros = [{m for m in d.entity_of if is_zero(d, m)} for d in (key, response)]
    others = [all_of - of_class for all_of, of_class in zip(every, zeros, strict=True)]
    return [anaphor_score(*entities, partner, *wanted) for wanted in (zeros, others, every)]


def _twinless(key: Document, response: Document) -> Iterator[Document]:
    """Yield the response without each mention that the key lacks, unless a plural or antecedent would lose its last."""
    size = Counter(response.entity_of.values())
    plurals = response.beside.split_antecedents
    in_plurals = {*plurals, *(a for antecedents in plurals.values() for a in antecedents)}
    for m, entity in response.entity_of.items():
        if m not in key.entity_of and not (entity in in_plurals and size[entity] == 1):
            yield _without(response, m)


def _split(key: Document, response: Document, metric: str) -> Figures:
    score = WITH_PLURALS[metric](with_plurals(key), with_plurals(response))
    return shares_of({metric: score})


def _beside(key: Document, response: Document, name: str) -> Figures:
    return shares_of(scores_beside(DocumentPair(0, key, response), [name]))


def _same_anaphors(key: Document, response: Document) -> bool:
    return bridges(key).keys() == bridges(response).keys()


def _same_links(key: Document, response: Document) -> bool:
    return bridges(key) == bridges(response)


def _other_anaphors(key: Document, response: Document) -> Iterator[Document]:
    """Yield the response without the links of each anaphor that the key lacks."""
    beside, known = response.beside, bridges(key)
    for anaphor in bridges(response):
        if anaphor not in known:
            kept = tuple(bridge for bridge in beside.bridging if mention_of(bridge.anaphor) != anaphor)
            yield replace(response, beside=replace(beside, bridging=kept))


def _same_nothing(key: Document, response: Document) -> bool:
    return non_referring(key) == non_referring(response)


def _other_nothing(key: Document, response: Document) -> Iterator[Document]:
    """Yield the response without each non-referring mention that only it has."""
    beside = response.beside
    for mention in beside.non_referring:
        if mention not in key.beside.non_referring:
            kept = {m: name for m, name in beside.non_referring.items() if m != mention}
            yield replace(response, beside=replace(beside, non_referring=kept))


_SPLIT = ("muc", "b_cubed", "ceaf_m", "ceaf_e", "lea", "blanc")

SUBJECTS: Mapping[str, Subject] = MappingProxyType(
    {
        subject.id: subject
        for subject in (
            _matching("exact", RULES["exact"]),
            _matching("head", RULES["head-corefud"]),
            _matching("partial", RULES["partial-corefud"]),
            _matching("craft", CRAFT),
            _matching("zeros", RULES["exact"], "dependent"),
            Subject("mor", _mor, same_mentions, _apart),
            Subject("anaphors", _anaphors, same_entities, _twinless, parts=_classes),
            *(
                Subject(
                    f"split_{metric}",
                    partial(_split, metric=metric),
                    same_entities,
                    _twinless,
                    partial(_plain, metrics=(metric,)),
                )
                for metric in _SPLIT
            ),
            Subject("bridging_anaphors", partial(_beside, name="bridging_anaphors"), _same_anaphors, _other_anaphors),
            Subject("bridging_mentions", partial(_beside, name="bridging_mentions"), _same_links, _other_anaphors),
            Subject("bridging_entities", partial(_beside, name="bridging_entities"), _same_links, _other_anaphors),
            Subject("non_referring", partial(_beside, name="non_referring"), _same_nothing, _other_nothing),
        )
    }
)
"""The columns of the table, by id."""

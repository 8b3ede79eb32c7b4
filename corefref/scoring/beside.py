"""
`--beside`: what files say beside entities, scored: bridging in three levels, mentions that refer to nothing, and the
entities of discourse deixis.

Mentions are compared by their nodes, whatever `--match` says. The formulas are those of
`corefref.metrics.links_beside`, and of discourse deixis those of `corefref.metrics.split_antecedents`, with singletons.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType
from typing import Literal, TypeAlias, get_args

from corefref.formats.documents import Beside, Document, InputError, mention_of
from corefref.metrics import links_beside
from corefref.metrics.links_beside import Bridges
from corefref.partitions import Mention
from corefref.ratio import Ratio
from corefref.scores import RatioScore, Score
from corefref.scoring.pairing import DocumentPair
from corefref.scoring.plurals import WITH_PLURALS, plural_scores

Kind: TypeAlias = Literal["bridging", "non-referring", "deixis"]
"""What stands beside entities."""

_DEIXIS = "deixis_"

ROWS: Mapping[Kind, Sequence[str]] = MappingProxyType(
    {
        "bridging": ("bridging_anaphors", "bridging_mentions", "bridging_entities"),
        "non-referring": ("non_referring",),
        "deixis": tuple(f"{_DEIXIS}{metric}" for metric in WITH_PLURALS),
    }
)
"""The figures of each kind, by their names."""


class UnknownKindError(ValueError):
    """Something that no format says beside entities."""


def checked_kinds(words: str | Iterable[str]) -> tuple[str, ...]:
    """
    The names of the figures of kinds, which are in a row or separated by commas. Raises UnknownKindError.

    >>> checked_kinds("non-referring,bridging")
    ('non_referring', 'bridging_anaphors', 'bridging_mentions', 'bridging_entities')
    """
    found: dict[str, None] = {}
    for word in filter(None, map(str.strip, words.split(",") if isinstance(words, str) else words)):
        kind = next((kind for kind in ROWS if kind == word), None)
        if kind is None:
            raise UnknownKindError(f"--beside: {word!r} is not one of {', '.join(get_args(Kind))}")
        found |= dict.fromkeys(ROWS[kind])
    return tuple(found)


def scores_beside(pair: DocumentPair, names: Iterable[str]) -> Mapping[str, Score]:
    """The scores of a document, by their names."""
    wanted = list(names)
    found: dict[str, tuple[Ratio, Ratio]] = {}
    made: dict[str, Score] = {}
    if any(name in ROWS["bridging"] for name in wanted):
        key, response = bridges(pair.key), bridges(pair.response)
        found["bridging_anaphors"] = links_beside.anaphors_recognised(key, response)
        found["bridging_mentions"] = links_beside.antecedent_mentions(key, response)
        found["bridging_entities"] = links_beside.antecedent_entities(key, response, pair.key.partition)
    if "non_referring" in wanted:
        found["non_referring"] = links_beside.non_referring(non_referring(pair.key), non_referring(pair.response))
    if deictic := [name for name in wanted if name in ROWS["deixis"]]:
        of_deixis = pair._replace(key=deixis(pair.key), response=deixis(pair.response))
        scores = plural_scores(of_deixis, [name.removeprefix(_DEIXIS) for name in deictic])
        made |= {f"{_DEIXIS}{metric}": score for metric, score in scores.items()}
    made |= {name: RatioScore(*figures) for name, figures in found.items()}
    return {name: made[name] for name in wanted}


def bridges(document: Document) -> Bridges:
    """
    β: of each anaphor the mention that it is linked to, of several the last.

    Raises InputError where a link names an entity and no mention of it, as CorefUD's do.

    >>> from corefref.formats.documents import Beside, Bridge, coded_nodes
    >>> house, roof = coded_nodes([0]), coded_nodes([2])
    >>> bridges(Document("d", "d", {house: 0, roof: 1}, beside=Beside(bridging=(Bridge(roof, 0, "", house),))))
    {Span(start=2, end=2): Span(start=0, end=0)}
    """
    found: dict[Mention, Mention] = {}
    for bridge in document.beside.bridging:
        if bridge.mention is None:
            what = f"document {document.id} has bridging to entities, of which no mention is named"
            raise InputError(document.file, document.line, what, "links to mentions, as Universal Anaphora has them")
        found[mention_of(bridge.anaphor)] = mention_of(bridge.mention)
    return found


def non_referring(document: Document) -> frozenset[Mention]:
    """
    N: the mentions that refer to nothing.

    >>> from corefref.formats.documents import Beside, coded_nodes
    >>> non_referring(Document("d", "d", {}, beside=Beside(non_referring={coded_nodes([3]): "1-Pseudo"})))
    frozenset({Span(start=3, end=3)})
    """
    return frozenset(map(mention_of, document.beside.non_referring))


def deixis(document: Document) -> Document:
    """
    A document of the entities of discourse deixis, with their plurals.

    >>> from corefref.formats.documents import Beside, Deixis, coded_nodes
    >>> that, what = coded_nodes([7]), coded_nodes([0, 1])
    >>> found = deixis(Document("d", "d", {}, beside=Beside(deixis=Deixis({that: 0, what: 0}))))
    >>> [len(e) for e in found.partition]
    [2]
    """
    found = document.beside.deixis
    beside = Beside(names=found.names, split_antecedents=found.split_antecedents)
    return replace(document, entity_of=found.entity_of, beside=beside)

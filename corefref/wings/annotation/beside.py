"""
`--beside`: what files say beside entities, scored: bridging in three levels, mentions that refer to nothing, and the
entities of discourse deixis.

Mentions are compared by their nodes, whatever `--match` says. The formulas are those of
`corefref.wings.annotation.links_beside`, and of discourse deixis those of
`corefref.wings.annotation.split_antecedents`, with singletons.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace
from types import MappingProxyType

from corefref.formats.documents import Beside, Document, DocumentPair, InputError, mention_of
from corefref.partitions import Mention
from corefref.ratio import Ratio
from corefref.scores import RatioScore, Score
from corefref.scoring.settings import ExtraAnnotation
from corefref.scoring.task import Task
from corefref.wings.annotation import links_beside
from corefref.wings.annotation.links_beside import Bridges
from corefref.wings.annotation.plurals import WITH_PLURALS, check_whole, plural_scores

_DEIXIS = "deixis_"

ROWS: Mapping[ExtraAnnotation, Sequence[str]] = MappingProxyType(
    {
        "bridging": ("bridging_anaphors", "bridging_mentions", "bridging_entities"),
        "non-referring": ("non_referring",),
        "deixis": tuple(f"{_DEIXIS}{metric}" for metric in WITH_PLURALS),
    }
)
"""The figures of each kind, by their names."""


def figures(task: Task) -> Sequence[str]:
    """The figures that are wanted (`scoring.task.Wing`)."""
    return [name for kind in dict.fromkeys(task.beside) for name in ROWS[kind]]


def scores(pair: DocumentPair, task: Task) -> Mapping[str, Score]:
    """Score the extra annotations of a pair of documents, by the names of `--beside`."""
    return scores_beside(pair, figures(task))


def check(task: Task) -> None:
    """
    Raise ApartError for what can be said of figures of entities alone.

    >>> from corefref.scoring.settings import Settings
    >>> check(Task(["muc"], Settings(), by_definition=True, beside=("non-referring",)))
    Traceback (most recent call last):
        ...
    corefref.scoring.task.ApartError: --beside cannot be combined with --by-definition
    """
    check_whole("--beside", task)


def scores_beside(pair: DocumentPair, names: Iterable[str]) -> Mapping[str, Score]:
    """The scores of a document, by their names."""
    wanted = list(names)
    shares_of: dict[str, tuple[Ratio, Ratio]] = {}
    scores_of: dict[str, Score] = {}
    if any(name in ROWS["bridging"] for name in wanted):
        key, response = bridges(pair.key), bridges(pair.response)
        shares_of["bridging_anaphors"] = links_beside.anaphors_recognised(key, response)
        shares_of["bridging_mentions"] = links_beside.antecedent_mentions(key, response)
        shares_of["bridging_entities"] = links_beside.antecedent_entities(key, response, pair.key.partition)
    if "non_referring" in wanted:
        shares_of["non_referring"] = links_beside.non_referring(non_referring(pair.key), non_referring(pair.response))
    if any(name in ROWS["deixis"] for name in wanted):
        of_deixis = pair._replace(key=deixis(pair.key), response=deixis(pair.response))
        scores = plural_scores(of_deixis, [name.removeprefix(_DEIXIS) for name in wanted])
        scores_of |= {f"{_DEIXIS}{metric}": score for metric, score in scores.items()}
    scores_of |= {name: RatioScore(*figures) for name, figures in shares_of.items()}
    return {name: scores_of[name] for name in wanted}


def bridges(document: Document) -> Bridges:
    """
    β: of each anaphor the mention that it is linked to, of several the last.

    Raises InputError where a link names an entity and no mention of it, as CorefUD's do.

    >>> from corefref.formats.documents import Beside, Bridge
    >>> from corefref.wings.shared.nodes import coded_nodes
    >>> house, roof = coded_nodes([0]), coded_nodes([2])
    >>> bridges(Document("d", "d", {house: 0, roof: 1}, beside=Beside(bridging=(Bridge(roof, 0, "", house),))))
    {Span(start=2, end=2): Span(start=0, end=0)}
    """
    anchor_of: dict[Mention, Mention] = {}
    for bridge in document.beside.bridging:
        if bridge.mention is None:
            what = f"document {document.id} has bridging to entities, of which no mention is named"
            raise InputError(document.file, document.line, what, "links to mentions, as Universal Anaphora has them")
        anchor_of[mention_of(bridge.anaphor)] = mention_of(bridge.mention)
    return anchor_of


def non_referring(document: Document) -> frozenset[Mention]:
    """
    N: the mentions that refer to nothing.

    >>> from corefref.formats.documents import Beside
    >>> from corefref.wings.shared.nodes import coded_nodes
    >>> non_referring(Document("d", "d", {}, beside=Beside(non_referring={coded_nodes([3]): "1-Pseudo"})))
    frozenset({Span(start=3, end=3)})
    """
    return frozenset(map(mention_of, document.beside.non_referring))


def deixis(document: Document) -> Document:
    """
    A document of the entities of discourse deixis, with their plurals.

    >>> from corefref.formats.documents import Beside, Deixis
    >>> from corefref.wings.shared.nodes import coded_nodes
    >>> that, what = coded_nodes([7]), coded_nodes([0, 1])
    >>> found = deixis(Document("d", "d", {}, beside=Beside(deixis=Deixis({that: 0, what: 0}))))
    >>> [len(e) for e in found.partition]
    [2]
    """
    deictic = document.beside.deixis
    beside = Beside(names=deictic.names, split_antecedents=deictic.split_antecedents)
    return replace(document, entity_of=deictic.entity_of, beside=beside)

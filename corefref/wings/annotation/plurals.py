"""
`--split-antecedents score`: documents whose plurals count as members of their entities.

The formulas are those of `corefref.wings.annotation.split_antecedents`. A document without a plural on either side is
scored by the engine, which gives the same (`plain_where_nothing_is_annotated` in `spec/made/annotated_invariants.md`).
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType

from corefref import engine
from corefref.door import partition
from corefref.formats.documents import Document, DocumentPair, InputError, mention_of
from corefref.metrics import blanc
from corefref.partitions import Entity, Mention, Partition, mentions
from corefref.scores import BlancScore, ConllScore, RatioScore, Score
from corefref.scoring.settings import NO_WINDOWS
from corefref.scoring.task import ApartError, Task, refuse_together
from corefref.wings.annotation import split_antecedents as split
from corefref.wings.annotation.split_antecedents import Plural


def with_plurals(document: Document) -> Partition:
    """
    The entities of a document, each with the plural that it is, if it has split antecedents. Choice SPLIT-1.

    Entities of one plural are one entity. Raises InputError for an entity that is among its own antecedents.

    >>> from corefref.formats.documents import Beside
    >>> from corefref.wings.shared.nodes import coded_nodes
    >>> eva, ann, they = (coded_nodes([word]) for word in (0, 2, 4))
    >>> beside = Beside(split_antecedents={2: (0, 1)})
    >>> found = with_plurals(Document("d", "d", {eva: 0, ann: 1, they: 2}, beside=beside))
    >>> sorted(len(e) for e in found)
    [1, 1, 2]
    """
    entities: dict[int, set[Mention]] = {}
    for m, number in document.entity_of.items():
        entities.setdefault(number, set()).add(mention_of(m))
    of_plural: dict[Plural, set[Mention]] = {}
    blocks: list[set[Mention]] = []
    for number, entity in entities.items():
        known = _antecedents(document, number) if number in document.beside.split_antecedents else ()
        antecedents = [entities[a] for a in known if a in entities]
        if not antecedents:
            blocks.append(entity)
            continue
        plural = Plural(partition(antecedents))
        if plural in of_plural:
            of_plural[plural] |= entity
        else:
            of_plural[plural] = entity | {plural}
            blocks.append(of_plural[plural])
    return partition(blocks)


def _antecedents(document: Document, number: int) -> Sequence[int]:
    """The entities without antecedents of their own that an entity refers to, each once."""
    split_antecedents = document.beside.split_antecedents
    antecedents: dict[int, None] = {}
    seen: dict[int, None] = {}
    waiting = list(split_antecedents[number])
    for entity in waiting:
        if entity == number:
            name = document.beside.names.get(number, str(number))
            what = f"entity {name} of document {document.id} is among its own split antecedents"
            raise InputError(document.file, document.line, what, "other entities")
        if entity in seen:
            continue
        seen[entity] = None
        if entity in split_antecedents:
            waiting += split_antecedents[entity]
        else:
            antecedents[entity] = None
    return tuple(antecedents)


def _blanc(key: Partition, response: Partition) -> BlancScore:
    coreference, non_coreference = (
        blanc.LinkCounts(common(key, response), links(key), links(response))
        for common, links in (
            (split.common_coreference, split.coreference),
            (split.common_non_coreference, split.non_coreference),
        )
    )
    return BlancScore(blanc.Counts(coreference, non_coreference, mentions(key) == mentions(response)))


def _muc(key: Partition, response: Partition) -> RatioScore:
    return RatioScore(split.muc_recall(key, response), split.muc_precision(key, response))


def _b_cubed(key: Partition, response: Partition) -> RatioScore:
    return RatioScore(split.b_cubed_recall(key, response), split.b_cubed_precision(key, response))


def _ceaf_m(key: Partition, response: Partition) -> RatioScore:
    return RatioScore(split.ceaf_m_recall(key, response), split.ceaf_m_precision(key, response))


def _ceaf_e(key: Partition, response: Partition) -> RatioScore:
    return RatioScore(split.ceaf_e_recall(key, response), split.ceaf_e_precision(key, response))


def _lea(key: Partition, response: Partition) -> RatioScore:
    return RatioScore(split.lea_recall(key, response), split.lea_precision(key, response))


def _conll(key: Partition, response: Partition) -> ConllScore:
    return ConllScore(_muc(key, response), _b_cubed(key, response), _ceaf_e(key, response))


WITH_PLURALS: Mapping[str, Callable[[Partition, Partition], Score]] = MappingProxyType(
    {
        "muc": _muc,
        "b_cubed": _b_cubed,
        "ceaf_m": _ceaf_m,
        "ceaf_e": _ceaf_e,
        "blanc": _blanc,
        "lea": _lea,
        "conll": _conll,
    }
)
"""The metrics that count plurals, by their ids."""


ORDINARY = ("mentions",)
"""The metrics that look at ordinary mentions alone, whatever is plural."""


def figures(task: Task) -> Sequence[str]:
    """The metrics that count plurals, of those that are wanted (`scoring.task.Wing`)."""
    return [metric for metric in task.metrics if metric not in ORDINARY]


def scores(pair: DocumentPair, task: Task) -> Mapping[str, Score]:
    """The scores of a pair of documents with their plurals."""
    return plural_scores(pair, task.metrics)


def check(task: Task) -> None:
    """
    Raise ApartError where plurals are to count and cannot.

    >>> from corefref.scoring.settings import Settings
    >>> check(Task(["muc"], Settings(split_antecedents="score", windows="1500")))
    Traceback (most recent call last):
        ...
    corefref.scoring.task.ApartError: --split-antecedents score cannot be combined with --windows
    """
    settings = task.settings
    option = f"--split-antecedents {settings.split_antecedents}"
    if unknown := list(uncounted(task.metrics)):
        known = ", ".join(("mentions", *WITH_PLURALS))
        raise ApartError(f"{option}: {', '.join(unknown)} counts no plurals (expected some of {known})")
    if settings.singletons == "drop":
        raise ApartError(f"{option} cannot be combined with --singletons drop: an antecedent may be one")
    if settings.windows != NO_WINDOWS:
        raise ApartError(f"{option} cannot be combined with --windows")
    if settings.units != "as-written":
        raise ApartError(f"{option} cannot be combined with --units: it needs documents as they are")
    check_whole("--split-antecedents", task)


def check_whole(option: str, task: Task) -> None:
    """Raise ApartError for what can be said of figures of entities alone."""
    present = {
        "--by": bool(task.by),
        "--by-definition": task.by_definition,
        "--windows": task.settings.windows != NO_WINDOWS,
        "--align": task.settings.align != "tokens",
        "--units": task.settings.units != "as-written",
    }
    refuse_together(option, present)


def uncounted(metrics: Iterable[str]) -> Iterator[str]:
    """
    The metrics that have no formula with plurals.

    >>> list(uncounted(["mentions", "muc", "b_cubed_sys"]))
    ['b_cubed_sys']
    """
    return (metric for metric in metrics if metric not in WITH_PLURALS and metric not in ORDINARY)


def plural_scores(pair: DocumentPair, metrics: Iterable[str]) -> Mapping[str, Score]:
    """The scores of a document with its plurals; metrics that count none are left out."""
    wanted = [metric for metric in metrics if metric in WITH_PLURALS]
    if not (pair.key.beside.split_antecedents or pair.response.beside.split_antecedents):
        return engine.score(pair.key.entity_of, pair.response.entity_of, wanted)
    key, response = with_plurals(pair.key), with_plurals(pair.response)
    return {metric: WITH_PLURALS[metric](key, response) for metric in wanted}


def plurals_of(document: Document) -> list[tuple[Entity, Plural]]:
    """The entities of a document that have a plural, each with it, in the order of the plurals' antecedents."""
    entities = with_plurals(document)
    entity_of = {m: e for e in entities for m in e}
    return [(entity_of[plural], plural) for plural in split.plurals(entities)]

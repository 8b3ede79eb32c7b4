"""
`--by`: classes of mentions, entities and documents, and how much of a figure each earns. Choices CLASS-1 to CLASS-3.

The key gives the type of a mention that it has; lengths, sizes and distances are those of the mention's own side.

A figure such as B³ recall is a quotient of sums over mentions. If each mention is in one class, the sums of a class are
a part of both, so the parts of a figure add up to it:

1. `sides` gives each mention of a document its class, and each entity its own where all its mentions share it.
2. `Parts` counts what the mentions of a class earn, once with key and response as they are, for recall, and once with
   the two exchanged, for precision; the engine counts, or the definitions (`--by-definition`).
3. `breakdown` makes the report of these sums.

Of {a b} {c} and {a} {b c} by size, B³ recall is (1/2 + 1/2) of a and b, which are of an entity of two, and 1 of c: 1/2
for size 2 and 1 for size 1, whose numerators and denominators add up to 2/3. Metrics that are no such sum have no
parts, and `why_no_parts` says why. Genres and datasets are groups of whole documents, and every metric has theirs.
"""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from fractions import Fraction
from functools import partial
from types import MappingProxyType
from typing import NamedTuple, TypeAlias, get_args

from corefref import engine
from corefref.formats.documents import (
    CodedMention,
    Document,
    DocumentPair,
    InputError,
    MissingAnnotationError,
    Node,
    Unplaced,
    mention_of,
    shown,
)
from corefref.measures import MEANS
from corefref.metrics import classes
from corefref.partitions import EmptyNode, Entity, Mention, Nodes, Span, partition_of
from corefref.ratio import Ratio, total
from corefref.registry import ENTRIES
from corefref.scores import Score
from corefref.scoring.means import mean_rows
from corefref.scoring.report import Breakdown, Part, Report, ReportedFigure, rows
from corefref.scoring.settings import By, Over, Settings
from corefref.scoring.task import Task, UnknownClassError
from corefref.wings.across.patterns import searched
from corefref.wings.breakdown.class_counts import by_entities, by_mentions
from corefref.wings.shared.nodes import extent_of, nodes_of

OF_LINKS = ("muc", "lea", "blanc")
"""The metrics with parts by links within and across documents; for BLANC, its coreference links (CD-8)."""

OF_ENTITIES = ("muc", "lea")
"""The metrics with parts only by class of entity."""

SIZES: Sequence[tuple[int, str]] = ((1, "1"), (2, "2"), (5, "3–5"))
"""The greatest number in each class except the last."""
MORE = "6+"
FIRST = "first"
"""The class of the first mention of an entity."""
ACROSS = "across"
"""The class of links, and of distances, between documents."""

_ORDER: Mapping[str, int] = {
    name: place
    for place, name in enumerate(
        (
            "within",
            FIRST,
            "0",
            "1",
            "2",
            "3–5",
            MORE,
            ACROSS,
            "pronoun",
            "name",
            "nominal",
            "zero",
            "",
            "several",
            "none",
        )
    )
}
"""The order of classes that is not alphabetical; names from the annotation go where "" is."""

OfMention: TypeAlias = Callable[[CodedMention], str]
OfEntity: TypeAlias = Callable[[int], str]


class Side(NamedTuple):
    """The classes of one side of a document: of its mentions and, if there are any, of its entities."""

    of_mention: OfMention
    of_entity: OfEntity | None = None


def checked_classes(by: str | Iterable[str], genre: str = "", over: Over = "sums") -> tuple[By, ...]:
    """
    Return the properties asked for, each once, in order; `genre` is a pattern, if given.

    Raises UnknownClassError for any other, for figures that are not sums, and for an invalid pattern.

    >>> checked_classes("size,type"), checked_classes(["length"])
    (('size', 'type'), ('length',))
    """
    words = ([word.strip() for word in by.split(",")] if by else []) if isinstance(by, str) else list(by)
    known: dict[str, By] = {name: name for name in get_args(By)}
    for word in words:
        if word not in known:
            raise UnknownClassError(f"unknown class {word!r} (expected {', '.join(known)})")
    if words and over != "sums":
        raise UnknownClassError(f"parts by class cannot be over {over} (expected sums, of which they are parts)")
    try:
        check_genre(genre, words)
    except UnknownClassError as error:
        raise UnknownClassError(f"genre: {error}") from error
    return tuple(dict.fromkeys(known[word] for word in words))


def check_genre(pattern: str, classes: Collection[str]) -> None:
    """Raise UnknownClassError for an invalid pattern of genres, or for a pattern where no class is `genre`."""
    if pattern:
        if "genre" not in classes:
            raise UnknownClassError(
                "a pattern of genres without a breakdown by genre (expected genre among the classes)"
            )
        check_pattern(pattern)


def checked_datasets(pattern: str, over: Over) -> str:
    """Check a pattern of datasets, or nothing. Raises UnknownClassError if it is invalid, or nothing uses it."""
    if pattern:
        if over != "datasets":
            raise UnknownClassError(
                "a pattern of datasets without a mean over datasets (expected datasets to be averaged over)"
            )
        check_pattern(pattern)
    return pattern


def check_pattern(pattern: str) -> None:
    """Raise UnknownClassError for what is not a regular expression with a group."""
    try:
        groups = re.compile(pattern).groups
    except (re.error, OverflowError, RecursionError) as error:
        raise UnknownClassError(f"{pattern!r} is not a regular expression: {error}") from error
    if not groups:
        raise UnknownClassError(f"{pattern!r} has no group (expected one, in round brackets)")


def in_order(classes: Iterable[str]) -> list[str]:
    """
    Sort classes for display.

    >>> in_order(["6+", "first", "0", "2"]), in_order(["none", "PERSON", "GPE"])
    (['first', '0', '2', '6+'], ['GPE', 'PERSON', 'none'])
    """
    return sorted(classes, key=lambda name: (_ORDER.get(name, _ORDER[""]), name))


def class_of_number(number: int) -> str:
    """
    Return the class of a number of mentions, words or sentences.

    >>> [class_of_number(number) for number in (0, 1, 2, 3, 5, 6)]
    ['0', '1', '2', '3–5', '3–5', '6+']
    """
    # An empty node has no words, and a mention of the same sentence is 0 sentences back.
    return "0" if not number else next((name for most, name in SIZES if number <= most), MORE)


def genre_of(identifier: str, pattern: str = "", file: str = "document", line: int | None = None) -> str:
    """
    Return the genre of a document, by its id. Choice CLASS-3. Raises InputError if it has none.

    >>> genre_of("bc/cctv/00/cctv_0000; part 000"), genre_of("GUM_academic_art", "^[A-Z]+_([a-z]+)_")
    ('bc', 'academic')
    """
    match = searched(pattern or "^([^/]+)/", identifier, "--genre")
    genre = match and match[1]
    if not genre:
        what = f"document {shown(identifier)} has no genre"
        expected = f"an id in which {shown(pattern)} finds one" if pattern else "an id such as genre/name, or --genre"
        raise InputError(file, line, what, expected)
    return genre


def dataset_of(pair: DocumentPair, settings: Settings) -> str:
    """
    Return the dataset of a document, by the name of its file in the folder or, for a single file, by the id of the
    document; a pattern may select a part of it. Choice CORPUS-3.

    Raises InputError if it has none.
    """
    place = pair.within or pair.id
    if not settings.datasets:
        # A mean over the one dataset that a single file is would be its own figures.
        if not pair.within:
            expected = "folders with a file for each dataset, or --datasets PATTERN, which finds its name in an id"
            raise InputError(pair.key.file, None, "a single file, which is one dataset", expected)
        return place
    match = searched(settings.datasets, place, "--datasets")
    if not (dataset := match and match[1]):
        what = f"{shown(place)} names no dataset"
        raise InputError(pair.key.file, pair.key.line or None, what, f"what {shown(settings.datasets)} finds")
    return dataset


def sides(pair: DocumentPair, by: By) -> tuple[Side, Side]:
    """
    Return the classes of the mentions and entities of a pair.

    Even if a matching rule gave the response the names of the key's mentions, it is classed by its own mentions. Only
    types are the key's, for mentions that the key has. Raises MissingAnnotationError if the documents lack what the
    classes are based on.
    """
    match by:
        case "size":
            return _by_size(pair.key.entity_of), _by_size(pair.response.entity_of)
        case "length":
            return _by_length(pair.key), _own_side(pair, _by_length(_own(pair)))
        case "distance":
            starts = _starts(pair.key)
            return _by_distance(pair.key, starts), _own_side(pair, _by_distance(_own(pair), starts))
        case "type":
            return _by_type(pair)
        case "entity-type":
            return _by_entity_type(pair)
        case "genre" | "links":
            raise AssertionError(f"{by} are not classes of mentions")


def _own(pair: DocumentPair) -> Document:
    """Return the response before its mentions took the names of key mentions."""
    return pair.own or pair.response


def _own_of(pair: DocumentPair) -> Mapping[CodedMention, CodedMention]:
    """Map the names that response mentions are scored under to these mentions: renaming keeps their order."""
    return dict(zip(pair.response.entity_of, _own(pair).entity_of, strict=True))


def _own_side(pair: DocumentPair, own: Side, of_key: Side | None = None) -> Side:
    """Return the classes of the response: those of its own mentions, or the key's for mentions that the key classes."""
    own_of = _own_of(pair)

    def of_mention(m: CodedMention) -> str:
        if of_key is not None and m in pair.key.entity_of:
            return of_key.of_mention(m)
        return own.of_mention(own_of[m])

    return Side(of_mention)


def _by_size(entity_of: Mapping[CodedMention, int]) -> Side:
    """Class mentions by the size of their entity."""
    size = {entity: class_of_number(number) for entity, number in Counter(entity_of.values()).items()}
    # All mentions of an entity are in one class, so the entity is in it too.
    return Side(lambda m: size[entity_of[m]], size.__getitem__)


def _by_length(document: Document) -> Side:
    """Class mentions by their number of words."""
    if document.unit != "token" and document.entity_of:
        problem = f"document {shown(document.id)} counts characters"
        raise MissingAnnotationError(document.file, document.line or None, problem, "tokens, for lengths in words")

    def of_mention(coded: CodedMention) -> str:
        # A mention that was moved to the words of the key has the length that the response gave it.
        match mention_of(document.beside.as_written.get(coded, coded)):
            case Span(start, end):
                return class_of_number(end - start + 1)
            case Nodes(runs):
                return class_of_number(sum(run.end - run.start + 1 for run in runs))
            case _:
                raise _lacks(document, coded, "words")

    return Side(of_mention)


def _starts(key: Document) -> list[int]:
    """Return the offset of the first token of each sentence."""
    if not (key.sentences and key.in_sentences) and key.entity_of:
        problem = f"document {shown(key.id)} has no sentences"
        raise MissingAnnotationError(key.file, key.line, problem, "a text in sentences, for distances between them")
    return [sentence.start for sentence in key.sentences]


def _by_distance(document: Document, starts: Sequence[int]) -> Side:
    """
    Class mentions by how many sentences back the entity was last mentioned, or as `across` another document.

    The documents of a unit are taken by their names: in which order its files have them means nothing.
    """
    # Imported on demand, since most commands need neither matching rules nor units.
    from corefref.wings.across.units import documents_of
    from corefref.wings.matching.annotated import nodes, place

    def in_text(m: CodedMention) -> tuple[int, int, int]:
        if isinstance(m, Unplaced):
            # It lost its place: it comes after what begins at the word before it.
            return place(m.at), 1, 0
        there = nodes(m)
        # Of two mentions that begin at one word the longer comes first.
        return there[0], 0, -there[-1]

    extents = {m: _extent(document, m) for m in document.entity_of}
    document_of = documents_of(document)
    before: dict[int, tuple[str, int]] = {}
    class_of: dict[CodedMention, str] = {}
    for m in sorted(extents, key=lambda m: (document_of[m], *in_text(m), document.entity_of[m])):
        here, entity = (document_of[m], bisect_right(starts, extents[m].start)), document.entity_of[m]
        last = before.get(entity)
        # Sentences are counted within a document; another document of the unit is no number of them away.
        class_of[m] = FIRST if last is None else class_of_number(here[1] - last[1]) if here[0] == last[0] else ACROSS
        before[entity] = here
    return Side(class_of.__getitem__)


def _extent(document: Document, coded: CodedMention) -> Span:
    """Return the span from the first word of a mention to its last."""
    if not isinstance(coded, int | Nodes | Unplaced) or (extent := extent_of(coded)) is None:
        raise _lacks(document, coded, "place")
    return extent


def _lacks(document: Document, mention: CodedMention, what: str) -> MissingAnnotationError:
    """Make the error for a mention that lacks something, such as a place in the text."""
    problem = f"mention {shown(str(mention_of(mention)))} of document {shown(document.id)} has no {what}"
    return MissingAnnotationError(document.file, document.line or None, problem, "mentions of a text")


def _by_type(pair: DocumentPair) -> tuple[Side, Side]:
    """Class mentions as pronoun, name, nominal or zero."""
    from corefref.wings.matching.mention_types import UNIVERSAL_PRONOUNS, mention_types

    universal = {
        sentence.start + place: tag
        for sentence in pair.key.sentences
        for place, tag in enumerate(sentence.universal_tags or ())
    }
    governor = {
        sentence.start + place: None if at is None else sentence.start + at
        for sentence in pair.key.sentences
        for place, at in enumerate(sentence.governors or ())
    }
    # Columns of CoNLL-2012 have no universal parts of speech: their own, parses and names tell the types.
    if not universal:
        any_mention = bool(pair.key.entity_of or pair.response.entity_of)
        if any_mention and pair.key.sentences and all(s.parse is None for s in pair.key.sentences):
            problem = f"document {shown(pair.key.id)} has neither universal parts of speech nor parses"
            expected = "UPOS in column 4 of CoNLL-U, or tags, parses and names in columns 5, 6 and 11 of CoNLL-2012"
            raise MissingAnnotationError(pair.key.file, pair.key.line or None, problem, expected)
        own = _own(pair)
        types = mention_types(pair.key, own).type_of

        def of_columns(m: CodedMention) -> str:
            if (type_name := types.get(mention_of(m))) is None:
                raise _lacks(own, m, "words")
            return type_name

        side = Side(of_columns)
        return side, _own_side(pair, side, side)

    def of_mention(document: Document, coded: CodedMention) -> str:
        if not (nodes := nodes_of(coded)):
            raise _lacks(document, coded, "words")
        head = document.beside.heads.get(coded, nodes[0])
        # Without annotated heads, only the dependencies tell the head.
        if not document.beside.heads:
            head = _outermost(nodes, governor)
        if isinstance(head, EmptyNode):
            return "zero"
        tag = universal.get(head)
        return "pronoun" if tag in UNIVERSAL_PRONOUNS else "name" if tag == "PROPN" else "nominal"

    key, response = (Side(partial(of_mention, document)) for document in (pair.key, _own(pair)))
    return key, _own_side(pair, response, key)


def _outermost(nodes: Sequence[Node], governor: Mapping[int, int | None]) -> Node:
    """Return the first word of a mention that depends on a word outside it, or its first node if there is none."""
    inside = frozenset(nodes)
    return next((n for n in nodes if isinstance(n, int) and governor.get(n) not in inside), nodes[0])


def _by_entity_type(pair: DocumentPair) -> tuple[Side, Side]:
    """Class mentions by the entity type in the annotation."""
    of_key, own = (_types(document, pair) for document in (pair.key, _own(pair)))
    # A dropped singleton of the key is not a common mention, whether or not it has the same bounds.
    key = {m: of_key[m] for m in pair.key.entity_of if m in of_key}
    others = {m: own[o] for m, o in _own_of(pair).items() if o in own and m not in pair.key.entity_of}
    if not (of_key or own) and pair.key.entity_of and not any(s.named_entities for s in pair.key.sentences):
        problem = f"document {shown(pair.key.id)} has no types of entities"
        expected = "annotation that has them: CorefUD's etype, named entities in columns, `name:TYPE` in set notation"
        raise MissingAnnotationError(pair.key.file, pair.key.line, problem, expected)
    return _of_entities(pair.key.entity_of, key), _of_entities(pair.response.entity_of, {**others, **key})


def _of_entities(entity_of: Mapping[CodedMention, int], type_of: Mapping[CodedMention, str]) -> Side:
    """Return the classes of entities and of their mentions, given the types of some mentions."""
    types: dict[int, set[str]] = {}
    for m, entity in entity_of.items():
        types.setdefault(entity, set()).update({type_of[m]} if m in type_of else set())
    # An entity whose mentions have several types is in a class of its own, not in each of these.
    classes = {
        e: next(iter(distinct)) if len(distinct) == 1 else "several" if distinct else "none"
        for e, distinct in types.items()
    }
    return Side(lambda m: classes[entity_of[m]], classes.__getitem__)


def _types(document: Document, pair: DocumentPair) -> Mapping[CodedMention, str]:
    """Return the types of mentions that a document, or the named entities in the key's columns, give."""
    if document.beside.types:
        return document.beside.types
    if document.annotations:
        named = {m: annotation.partition(":") for m, annotation in document.annotations.items()}
        return {m: entity_type for m, (kind, _, entity_type) in named.items() if kind == "name" and entity_type}
    if any(sentence.named_entities for sentence in pair.key.sentences):
        from corefref.wings.matching.mention_types import mention_types

        names = mention_types(pair.key, _own(pair)).name_of
        typed = {m: names.get(mention_of(m)) for m in document.entity_of}
        return {m: name.entity_type for m, name in typed.items() if name is not None}
    return {}


NOTHING = Ratio(Fraction(0), Fraction(0))
"""What a class without members earns."""

Recalls: TypeAlias = Mapping[str, Mapping[str, Ratio]]
"""Recall by class, by the id of the metric."""

OF_MENTIONS = ("mentions", "b_cubed")
"""The metrics with parts by class of mention, and so by class of its entity."""


def why_no_parts(metric: str, by: By) -> str | None:
    """
    Say why a metric has no parts by a class; None if it has. Choice CLASS-1.

    >>> why_no_parts("b_cubed", "type"), why_no_parts("muc", "size"), why_no_parts("blanc", "genre")
    (None, None, None)
    >>> why_no_parts("muc", "type")
    'it counts links of an entity, whose mentions may be of several classes'
    """
    if by == "links":
        return None if metric in OF_LINKS else "it counts no links, or others than those of coreference"
    if by == "genre" or metric in OF_MENTIONS or (metric in OF_ENTITIES and by in ("size", "entity-type")):
        return None
    if metric in OF_ENTITIES:
        return "it counts links of an entity, whose mentions may be of several classes"
    if metric in ("ceaf_m", "ceaf_e"):
        return "the best alignment is not unique, and what a class earns would depend on which one is taken"
    if metric.startswith("blanc"):
        return "it is a mean of two quotients, and a link may join two classes"
    if metric in MEANS:
        return "a mean of quotients with different denominators is not a sum"
    if ENTRIES[metric].needs:
        return "it has types of its own"
    return "it is made of a changed key and response"


def _by_counting(key: Mapping[CodedMention, int], response: Mapping[CodedMention, int], side: Side) -> Recalls:
    """Compute recall by class with the engine."""
    recalls = dict(by_mentions(key, response, side.of_mention))
    return recalls if side.of_entity is None else {**recalls, **by_entities(key, response, side.of_entity)}


def _by_reading(key: Mapping[CodedMention, int], response: Mapping[CodedMention, int], side: Side) -> Recalls:
    k, r = partition_of(key), partition_of(response)
    of_mention: dict[Mention, str] = {m: side.of_mention(m) for m in key}
    recalls = {
        "mentions": classes.mentions_recall(k, r, of_mention.__getitem__),
        "b_cubed": classes.b_cubed_recall(k, r, of_mention.__getitem__),
    }
    if (of_entity := side.of_entity) is None:
        return recalls

    number_of = dict[Mention, int](key.items())

    def class_of(e: Entity) -> str:
        return of_entity(number_of[next(iter(e))])

    return {**recalls, "muc": classes.muc_recall(k, r, class_of), "lea": classes.lea_recall(k, r, class_of)}


def _links_by_counting(key: Document, response: Document) -> Recalls:
    """Compute recall of links within and across documents with the engine."""
    from corefref.wings.across.links_apart import by_links
    from corefref.wings.across.units import documents_of

    return by_links(key.entity_of, response.entity_of, documents_of(key))


def _links_by_reading(key: Document, response: Document) -> Recalls:
    """Compute recall of links within and across documents by definition."""
    from corefref.metrics import units
    from corefref.wings.across.units import documents_of

    document_of = {mention_of(m): d for m, d in documents_of(key).items()}
    sides_of = key.partition, response.partition, document_of.__getitem__
    recalls = {
        "muc": units.muc_recall(*sides_of),
        "lea": units.lea_recall(*sides_of),
        "blanc": units.blanc_recall(*sides_of),
    }
    return {metric: {"within": apart.within, "across": apart.across} for metric, apart in recalls.items()}


class Parts:
    """What each class of mentions or entities earns, summed over documents."""

    def __init__(self) -> None:
        """Start with no documents."""
        self.recall: dict[str, dict[str, Ratio]] = {}
        self.precision: dict[str, dict[str, Ratio]] = {}

    def score(self, pair: DocumentPair, by: By, by_definition: bool = False) -> None:
        """Score one more document, class by class."""
        if by == "links":
            count_links = _links_by_reading if by_definition else _links_by_counting
            _add(self.recall, count_links(pair.key, pair.response))
            _add(self.precision, count_links(pair.response, pair.key))
            return
        key, response = sides(pair, by)
        count = _by_reading if by_definition else _by_counting
        _add(self.recall, count(pair.key.entity_of, pair.response.entity_of, key))
        # Precision is the recall of the key as a response to the response.
        _add(self.precision, count(pair.response.entity_of, pair.key.entity_of, response))

    def add(self, other: "Parts") -> None:
        """Add the parts of other documents."""
        _add(self.recall, other.recall)
        _add(self.precision, other.precision)


def _add(sums: dict[str, dict[str, Ratio]], more: Recalls) -> None:
    for metric, by_class in more.items():
        known = sums.setdefault(metric, {})
        for name, ratio in by_class.items():
            # A ratio of sums, as of whole corpora: numerators and denominators are added.
            known[name] = total((known[name], ratio)) if name in known else ratio


class Group:
    """Some documents of a corpus, scored together."""

    def __init__(self, documents: int = 0, others: Mapping[str, Score] = MappingProxyType({})) -> None:
        """Start with so many documents, and those of their scores that the engine does not compute."""
        self.documents = documents
        self.counted = engine.Counts()
        self.others = dict(others)

    def add(self, other: "Group") -> None:
        """Add other documents."""
        self.documents += other.documents
        self.counted.add(other.counted)
        for metric, score in other.others.items():
            self.others[metric] = self.others[metric] + score if metric in self.others else score

    def scores(self, metrics: Iterable[str]) -> dict[str, Score]:
        """Return its scores, in the order of the metrics."""
        ids = list(metrics)
        scores_of = {**self.counted.scores([metric for metric in ids if metric not in self.others]), **self.others}
        return {metric: scores_of[metric] for metric in ids}


def breakdown(
    by: By, metrics: Sequence[str], settings: Settings, parts: Parts, genres: Mapping[str, Group]
) -> Breakdown:
    """Return the breakdown for the report."""
    if by == "genre":
        return groups_apart(metrics, settings, genres)
    reasons = {metric: why_no_parts(metric, by) for metric in metrics}
    without = {metric: reason for metric, reason in reasons.items() if reason is not None}
    whole = [metric for metric in metrics if metric not in without]
    measured = {"recall": parts.recall, "precision": parts.precision}
    names = {name for sums in measured.values() for metric in whole for name in sums.get(metric, ())}
    return Breakdown(
        {
            name: Part(
                {
                    metric: {
                        measure: ReportedFigure(ratio.value, ratio)
                        for measure, sums in measured.items()
                        for ratio in [sums.get(metric, {}).get(name, NOTHING)]
                    }
                    for metric in whole
                }
            )
            for name in in_order(names)
        },
        without,
    )


def groups_apart(metrics: Sequence[str], settings: Settings, groups: Mapping[str, Group]) -> Breakdown:
    """Return the figures of each group of documents."""
    return Breakdown(
        {
            name: Part(
                {row.metric: row.figures for row in rows(groups[name].scores(metrics), settings)},
                groups[name].documents,
            )
            for name in in_order(groups)
        },
        {},
    )


class ClassCollector:
    """Collects what each class earns (`--by`), and the datasets that a mean is over (`--over datasets`)."""

    def __init__(self, task: Task) -> None:
        """Start with no documents."""
        self.task = task
        self.parts: dict[By, Parts] = {by: Parts() for by in task.by if by != "genre"}
        self.genres: dict[str, Group] = {}
        self.datasets: dict[str, Group] = {}

    def add(self, pair: DocumentPair, counts: engine.Counts, others: Mapping[str, Score]) -> None:
        """Add a document to its classes, its genre and its dataset."""
        task = self.task
        group = Group(1, others)
        group.counted.add(counts)
        if "genre" in task.by:
            genre = genre_of(pair.id, task.genre, pair.key.file, pair.key.line or None)
            self.genres.setdefault(genre, Group()).add(group)
        if task.settings.over == "datasets":
            self.datasets.setdefault(dataset_of(pair, task.settings), Group()).add(group)
        for by, parts in self.parts.items():
            parts.score(pair, by, task.by_definition)

    def merge(self, other: "ClassCollector") -> None:
        """Add later documents."""
        for by, parts in other.parts.items():
            self.parts[by].add(parts)
        for ours, theirs in ((self.genres, other.genres), (self.datasets, other.datasets)):
            for name, group in theirs.items():
                ours.setdefault(name, Group()).add(group)

    def into(self, report: Report) -> Report:
        """Add the breakdowns and, if they were asked for, the means over datasets."""
        metrics, settings = self.task.metrics, report.settings
        by: dict[str, Breakdown] = {
            by: breakdown(by, metrics, settings, self.parts.get(by, Parts()), self.genres) for by in self.task.by
        }
        if settings.over == "datasets":
            by["dataset"] = groups_apart(metrics, settings, self.datasets)
            averaged = [rows(group.scores(self.task.shown), settings) for group in self.datasets.values()]
            report = report._replace(rows=mean_rows(averaged) if averaged else report.rows)
        return report._replace(by=by)

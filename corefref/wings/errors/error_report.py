"""How many errors of each type a response has, what each type is worth, and where they stand."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from itertools import chain

from corefref import engine
from corefref.door import partition
from corefref.formats.documents import DocumentPair, mention_of
from corefref.partitions import Entity, Mention, Partition, Span, partition_of, without_singletons
from corefref.rendering import text
from corefref.rendering.blocks import Block, Heading, Items, Paragraph, Table
from corefref.rendering.json import Json
from corefref.rendering.numbers import counted, percent, points
from corefref.rendering.parts import Code, Inline, Listing, Marked
from corefref.scores import Score
from corefref.scoring.accumulating import Own
from corefref.scoring.as_json import metrics as metrics_as_json
from corefref.scoring.report import Row, rows
from corefref.scoring.settings import Settings
from corefref.scoring.tables import name
from corefref.versions import SPEC_VERSION, __version__
from corefref.wings.errors.error_types import TYPES, Analysis, Error, ErrorType, analysed, missing_links, span_errors
from corefref.wings.explain.seen_mentions import Seen
from corefref.wings.shared import html
from corefref.wings.shared.looking import Looking

ONCE: tuple[ErrorType, ...] = tuple(TYPES)
STEPS: tuple[tuple[ErrorType, ...], ...] = (
    (),
    *((error_type,) for error_type in ONCE),
    *(ONCE[: number + 1] for number in range(1, len(ONCE))),
)
"""The corrections that are scored: none, each type alone, and the types one after the other."""


@dataclass(frozen=True, slots=True)
class Found:
    """An error as it is shown."""

    document: str
    error: Error
    mentions: tuple[Mention, ...]
    """Those that are wrong, in the order of the text."""
    words: tuple[str, ...]
    """Theirs."""
    before: str
    behind: str
    """The context of the first."""
    others: tuple[str, ...]
    """The words of the other mentions of the entity that are nearest, at most `NEAREST`."""
    further: int
    """The number of its other mentions beyond these."""


NEAREST = 5
"""As many other mentions of an entity are shown: all of them at each error would take quadratic space."""


@dataclass(slots=True)
class Errors:
    """
    The errors of a corpus, and the scores of its response with some of them corrected.

    MUC of {a b c} {d e} and {a b} {d e}: recall 2/3, and all of it where the missing mention c is there.

    >>> from corefref import errors
    >>> found = errors([[["a", "b", "c"], ["d", "e"]]], [[["a", "b"], ["d", "e"]]], metrics="muc")
    >>> [(error.error.type, error.words) for error in found.found]
    [('missing-mention', ('c',))]
    >>> found.scores(())["muc"].recall.value, found.rows(("missing-mention",))[0].recall.value
    (Fraction(2, 3), Fraction(1, 1))
    >>> [sorted(e) for e in sorted(found.corrected()["1"], key=min)]
    [['a', 'b', 'c'], ['d', 'e']]
    >>> found.to_dict()["links"]["missing"]
    1
    >>> found.signature.split("|")[2:4]
    ['match:exact', 'singletons:keep']
    >>> other = errors({"x": [["a", "b"]]}, {"x": [["a", "b"]]}, metrics="muc")
    >>> found.merge(other)
    >>> found.documents, found.scores(())["muc"].recall.value
    (2, Fraction(3, 4))
    """

    metrics: Sequence[str]
    settings: Settings
    documents: int = 0
    without_text: int = 0
    """Documents in which no bounds were compared."""
    found: list[Found] = field(default_factory=list)
    scored: dict[tuple[ErrorType, ...], engine.Counts] = field(default_factory=dict)
    missing: int = 0
    spurious: int = 0
    """Links of the trees that response and key do not have."""
    links: tuple[int, int] = (0, 0)
    """All links of the trees of key and response."""
    analyses: dict[str, Analysis] = field(default_factory=dict)
    """By the id of the document."""
    task: str = ""
    """The shared task whose datasets the documents are of, if they are."""
    looking: Looking = field(default_factory=Looking)
    """What is looked at to note slips in the files."""

    @property
    def signature(self) -> str:
        """The settings that the errors depend on, in one line, with the name of the task."""
        return f"{self.settings}|task:{self.task}" if self.task else str(self.settings)

    def add(self, pair: DocumentPair) -> None:
        """Take in a document, whose key has its text if there is one."""
        # A mention of both sides is one object, and then counted by its number: both are found sooner.
        mention = {m: mention_of(m) for m in chain(pair.key.entity_of, pair.response.entity_of)}
        key, response = (
            partition_of({mention[m]: e for m, e in side.entity_of.items()}) for side in (pair.key, pair.response)
        )
        number_of = {m: number for number, m in enumerate(mention.values())}
        seen = Seen.gather(pair.key, pair.response)
        linked = [m for r in response if len(r) > 1 for m in r]
        place = seen.all_placed(mention.values())
        spans = span_errors([m for k in key for m in k], linked, place, seen.stripped, seen.head)
        analysis = analysed(key, response, place, seen.is_pronoun, spans)
        self.analyses[pair.id] = analysis
        self.looking.look(pair.key.entity_of, pair.response.entity_of)
        self.documents += 1
        self.without_text += not pair.key.sentences
        in_text: dict[Entity, tuple[list[Mention], list[tuple[int, ...]]]] = {}
        self.found += [_with_words(pair.id, error, seen, in_text) for error in analysis.errors]
        self.missing += len(missing_links(key, response, place))
        self.spurious += len(missing_links(response, key, place))
        self.links = (
            self.links[0] + sum(len(k) - 1 for k in key),
            self.links[1] + sum(len(r) - 1 for r in response),
        )
        numbers = _numbered(key, number_of)
        there = {error.type for error in analysis.errors}
        known: dict[tuple[ErrorType, ...], engine.Counts] = {}
        for types in STEPS:
            # Types that the document does not have change nothing.
            in_order = tuple(error_type for error_type in types if error_type in there)
            if in_order not in known:
                corrected = _numbered(analysis.blocks(in_order), number_of)
                if self.settings.singletons == "drop":
                    size = Counter(corrected.values())
                    corrected = {m: number for m, number in corrected.items() if size[number] > 1}
                known[in_order] = engine.counts(numbers, corrected, self.metrics)
            self.scored.setdefault(types, engine.Counts()).add(known[in_order])

    def merge(self, other: "Errors") -> None:
        """Take in the errors of documents that follow in the key."""
        self.looking.merge(other.looking)
        self.documents += other.documents
        self.without_text += other.without_text
        self.found += other.found
        self.missing += other.missing
        self.spurious += other.spurious
        self.links = (self.links[0] + other.links[0], self.links[1] + other.links[1])
        self.analyses |= other.analyses
        for types, counts in other.scored.items():
            self.scored.setdefault(types, engine.Counts()).add(counts)

    def corrected(self, types: Collection[ErrorType] = ONCE) -> dict[str, Partition]:
        """
        The response with the errors of some types corrected, or of all: by the id of each document its entities.

        Single mentions that no entity of several has on either side stay as they are; none do without singletons.
        """
        return {document: _as_given(self._corrected(analysis, types)) for document, analysis in self.analyses.items()}

    def _corrected(self, analysis: Analysis, types: Collection[ErrorType]) -> Partition:
        """A response corrected; where singletons are dropped, without those that its corrections leave."""
        corrected = analysis.corrected(types)
        return without_singletons(corrected) if self.settings.singletons == "drop" else corrected

    def to_dict(self) -> dict[str, Json]:
        """What `corefref errors --format json` prints."""
        return dict(as_json(self))

    def __str__(self) -> str:
        """What `corefref errors` prints, with three examples of each type."""
        return text.written(self._shown())

    def _repr_html_(self) -> str:
        """The same as a notebook shows it."""
        return f"<div>{html.written(self._shown())}</div>"

    def _shown(self) -> list[Block]:
        return [Heading(1, title(self)), *blocks(self, 3), Paragraph((Code(self.signature),))]

    def scores(self, types: tuple[ErrorType, ...]) -> Mapping[str, Score]:
        """
        The scores of the response as it is, with one type of errors corrected, or with those up to one (`STEPS`).

        Raises KeyError for other types.
        """
        return (self.scored[types] if self.documents or types not in STEPS else engine.Counts()).scores(self.metrics)

    def rows(self, types: tuple[ErrorType, ...]) -> Sequence[Row]:
        """Their figures."""
        return rows(self.scores(types), self.settings)


def _with_words(
    document: str, error: Error, seen: Seen, in_text: dict[Entity, tuple[list[Mention], list[tuple[int, ...]]]]
) -> Found:
    """
    An error with its words; `in_text` has the mentions of entities in the order of the text, with their places.

    Each entity is sorted once, so that an entity with many errors takes no longer than several with few.
    """
    wrong = error.mentions
    place = seen.places.__getitem__
    mentions = tuple(sorted(wrong, key=place))
    if error.entity not in in_text:
        ordered = sorted(error.entity, key=place)
        in_text[error.entity] = ordered, list(map(place, ordered))
    ordered, places = in_text[error.entity]
    others = _nearest(ordered, places, wrong, place(mentions[0]))
    further = len(ordered) - sum(m in error.entity for m in wrong) - len(others)
    before, behind = seen.context(mentions[0])
    words = tuple(map(seen.words, mentions))
    return Found(document, error, mentions, words, before, behind, tuple(map(seen.words, others)), further)


def _numbered(entities: Iterable[Iterable[Mention]], number_of: Mapping[Mention, int]) -> dict[int, int]:
    """
    Return by the number of a mention that of its entity.

    Entities are numbered in any order, which no figure depends on: sorting them would take the longest.
    """
    entity_of: dict[int, int] = {}
    for number, e in enumerate(entities):
        entity_of |= dict.fromkeys(map(number_of.__getitem__, e), number)
    return entity_of


def _apart(place: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, int]:
    """Return how far a place is from a later one: the number of documents between them, then of words."""
    return other[0] - place[0], abs(other[1] - place[1])


def _nearest(
    ordered: Sequence[Mention], places: Sequence[tuple[int, ...]], wrong: Collection[Mention], here: tuple[int, ...]
) -> list[Mention]:
    """Return the mentions that are not wrong and begin nearest to a place, the earlier of equally near ones first."""
    behind = bisect_left(places, here)
    before = behind - 1
    nearest: list[int] = []
    while len(nearest) < NEAREST and (before >= 0 or behind < len(ordered)):
        is_before = behind == len(ordered) or (
            before >= 0 and _apart(places[before], here) <= _apart(here, places[behind])
        )
        at = before if is_before else behind
        before, behind = before - is_before, behind + (not is_before)
        if ordered[at] not in wrong:
            nearest.append(at)
    return [ordered[at] for at in sorted(nearest)]


def _as_given(p: Partition) -> Partition:
    """A partition with the mentions of the caller."""
    return partition([[m.mention if isinstance(m, Own) else m for m in e] for e in p])


def title(errors: Errors) -> str:
    """How many there are."""
    return f"{counted(len(errors.found), 'error')} in {counted(errors.documents, errors.settings.text)}"


def blocks(errors: Errors, examples: int | None) -> list[Block]:
    """The report: what the types are worth, the links, and examples of each type, as many as are wanted."""
    number = Counter(listed_error.error.type for listed_error in errors.found)
    return [
        Heading(2, "What each type is worth"),
        _worth(errors, number),
        *_notes(errors),
        _one_after_the_other(errors),
        Heading(2, "Links"),
        Paragraph(
            (
                f"Of {counted(errors.links[0], 'link')} of trees over the key's entities {errors.missing} are missing, "
                f"of {counted(errors.links[1], 'link')} of trees over the response's {errors.spurious} are not the "
                "key's: what MUC recall and MUC precision lose (ERROR-2).",
            )
        ),
        *_examples(errors, number, examples),
        Heading(2, "Where the types are from"),
        Paragraph(
            (
                "The types are those of an error analysis of 2013 that is known here through its program (ERROR-1); "
                "entities of one mention of the response are left out.",
            )
        ),
    ]


def _notes(errors: Errors) -> Iterator[Paragraph]:
    """Yield a remark for what the counts leave out, or the corrections cannot mend."""
    if errors.without_text:
        without = counted(errors.without_text, "document")
        yield Paragraph(
            (f"No bounds were compared in {without} without a text: an error of bounds counts as two others.",)
        )
    if any(row.f1.value not in (1, None) for row in errors.rows(ONCE)):
        yield Paragraph(
            ("All corrections together stay short of 100 where entities of one mention differ; those are not errors.",)
        )


def _worth(errors: Errors, number: Mapping[ErrorType, int]) -> Table:
    """What it is worth to correct each type alone."""
    as_it_is = [row.f1.value for row in errors.rows(())]
    header: tuple[Inline, ...] = ("Type", "Errors", "Mentions", *map(name, errors.metrics))
    mentions = Counter({t: sum(len(f.mentions) for f in errors.found if f.error.type == t) for t in TYPES})
    cells: list[tuple[Inline, ...]] = [
        (
            error_type,
            str(number[error_type]),
            str(mentions[error_type]),
            *(_gained(row.f1.value, before) for row, before in zip(errors.rows((error_type,)), as_it_is, strict=True)),
        )
        for error_type in TYPES
    ]
    caption = "Points of F₁ gained where one type alone is corrected"
    return Table(header, cells, frozenset(range(1, len(header))), caption, answer=len(header) - 1)


def _gained(after: Fraction | None, before: Fraction | None) -> str:
    return "-" if after is None or before is None else points(after - before)


def _one_after_the_other(errors: Errors) -> Table:
    """F1 as the types are corrected one after the other."""
    header: tuple[Inline, ...] = ("Corrected", *map(name, errors.metrics))
    steps = [("nothing", ()), *((f"+ {error_type}", ONCE[: place + 1]) for place, error_type in enumerate(ONCE))]
    cells: list[tuple[Inline, ...]] = [
        (label, *("0/0" if row.f1.value is None else percent(row.f1.value) for row in errors.rows(types)))
        for label, types in steps
    ]
    return Table(header, cells, frozenset(range(1, len(header))), "F₁ as the types are corrected one after the other")


def _examples(errors: Errors, number: Mapping[ErrorType, int], most: int | None) -> Iterator[Block]:
    """Errors of each type, in their context."""
    for error_type, explained in TYPES.items():
        listed = [listed_error for listed_error in errors.found if listed_error.error.type == error_type][:most]
        if listed:
            yield Heading(2, error_type)
            yield Paragraph((f"{explained[0].upper()}{explained[1:]}.",))
            yield Items(tuple(tuple(_example(listed_error)) for listed_error in listed))
            if (left := number[error_type] - len(listed)) > 0:
                yield Paragraph((f"{left} more; --examples all lists them, and json has them all.",))


def _example(listed_error: Found) -> Iterator[Inline]:
    """An error in its context."""
    yield f"{listed_error.document}: {listed_error.before}{' ' if listed_error.before else ''}["
    yield Marked(listed_error.words[0])
    yield f"]{' ' if listed_error.behind else ''}{listed_error.behind}"
    if len(listed_error.words) > 1:
        yield " · with "
        yield Listing(", ".join(listed_error.words[1:]))
    if listed_error.error.type == "span":
        yield " · in the key: "
        yield Marked(listed_error.others[0])
    elif listed_error.others:
        yield " · the response's entity: " if not listed_error.error.anchor else " · the key's entity: "
        yield Listing(
            ", ".join(listed_error.others) + (f" and {listed_error.further} more" if listed_error.further else "")
        )


def as_json(errors: Errors) -> Mapping[str, Json]:
    """All of it."""
    number = Counter(listed_error.error.type for listed_error in errors.found)
    return {
        "corefref": __version__,
        "spec": SPEC_VERSION,
        "signature": errors.signature,
        "documents": errors.documents,
        "documents_without_text": errors.without_text,
        "metrics": metrics_as_json(errors.rows(())),
        "types": {
            error_type: {"errors": number[error_type], "corrected_alone": metrics_as_json(errors.rows((error_type,)))}
            for error_type in TYPES
        },
        "corrected_so_far": [
            {"types": list(ONCE[: place + 1]), "metrics": metrics_as_json(errors.rows(ONCE[: place + 1]))}
            for place in range(len(ONCE))
        ],
        "links": {
            "missing": errors.missing,
            "of_key": errors.links[0],
            "spurious": errors.spurious,
            "of_response": errors.links[1],
        },
        "errors": [
            {
                "document": listed_error.document,
                "type": listed_error.error.type,
                "mentions": [_mention(m) for m in listed_error.mentions],
                "words": list(listed_error.words),
                "entity": "key" if listed_error.error.anchor or listed_error.error.type == "span" else "response",
                "others": list(listed_error.others),
                "further": listed_error.further,
            }
            for listed_error in errors.found
        ],
    }


def _mention(m: Mention) -> Json:
    return [m.start, m.end] if isinstance(m, Span) else str(m)

"""Corpora in memory: documents as lists of entities, scored at once or one by one."""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import partial
from itertools import chain
from operator import gt
from typing import NamedTuple, Never, TypeAlias, Unpack, cast

from typing_extensions import override

from corefref.door import (
    Entities,
    both_sides,
    check_level,
    look_like_spans,
    numbered,
    numbered_and_joined,
    numbered_by_the_first,
)
from corefref.formats.documents import BITS, CodedMention, DocumentPair, InputError, code_of
from corefref.formats.documents import Document as OfFile
from corefref.partitions import Mention, NotAPartitionError, Span, partition_of
from corefref.registry import DEFAULT_IDS, check_entities_alone, ids_of
from corefref.rows import load
from corefref.scoring.corpus import Scored
from corefref.scoring.doors import InMemory, OfOneDocument, checked, settings_of
from corefref.scoring.notes import note
from corefref.scoring.process import without_collector
from corefref.scoring.result import Result
from corefref.scoring.settings import OF_TEXT, By, Over, Settings
from corefref.scoring.task import GENRE_OF, Task, UnknownClassError, classes_of

Documents: TypeAlias = Iterable[Entities] | Mapping[str, Entities]
"""The entities of each document, in a sequence or by document id."""


class Accumulator:
    """
    The score of documents that are added one by one, in batches, or in several processes.

    The result is available at any time. Every key and response is checked to be a partition.

    >>> found = Accumulator(metrics="muc")
    >>> found.add([["a", "b", "c"]], [["a", "b"], ["c"]])
    >>> found.result()["muc"].recall
    Fraction(1, 2)
    >>> other = Accumulator(metrics="muc")
    >>> other.add([[[0, 1], [4, 4]]], [[[0, 1], [4, 4]]])
    >>> found.merge(other)
    >>> found.result()["muc"].recall
    Fraction(2, 3)
    >>> found.add_batch([[["a", "b"]], [["c", "d"]]], [[["a", "b"]], []])
    >>> found.result()["muc"].recall
    Fraction(3, 5)
    >>> found.reset()
    >>> found.settings.undefined
    'zero'
    """

    @checked()
    def __init__(
        self,
        metrics: str | Iterable[str] = DEFAULT_IDS,
        *,
        over: Over = "sums",
        by_document: bool = False,
        by_definition: bool = False,
        by: By | Iterable[By] = (),
        genre: str = "",
        **conventions: Unpack[InMemory],
    ) -> None:
        """
        Choose metrics and conventions; the arguments are named like the options of `corefref score`.

        `by` may be size, length of `Span`s, or genre of documents with ids; the other classes need files.
        """
        ids = ids_of(metrics)
        check_entities_alone(ids, "which files have (expected corefref.score_files)")
        settings = replace(settings_of(conventions), over=over)
        classes = classes_of(by, genre, over)
        if over == "datasets":
            raise UnknownClassError("datasets need files to be told apart (expected corefref.score_files)")
        if of_text := [name for name in classes if name in OF_TEXT]:
            raise UnknownClassError(f"{of_text[0]} needs annotation (expected files: corefref.score_files)")
        self._task = Task(ids, settings, by_definition, by_document, by=classes, genre=genre)
        self._names: set[str] = set()
        self._scored = Scored(self._task)
        self._has_noted = self._has_noted_joined = False

    def add(self, key: Entities, response: Entities, document: str | None = None) -> None:
        """
        Score one more document; without an id it is named by its number.

        Raises NotAPartitionError for invalid entities, and InputError for the id of another document.
        """
        if look_like_spans(key, response):
            note("every entity is a pair of numbers, which looks like a span; did you mean add([key], [response])?")
        self._count(self.checked(Given(document, key, response)))

    def add_batch(self, keys: Documents, responses: Documents) -> None:
        """
        Score more documents: two lists in the same order, or two mappings from document ids.

        Raises what `add` raises, and InputError for documents that are not paired; then none of them is added.
        """
        pairs = pair_given(keys, responses, self._task.settings)
        for document in [self.checked(pair, ahead) for ahead, pair in enumerate(pairs)]:
            self._count(document)

    def update(self, *unnamed: Never, preds: Documents, target: Documents) -> None:
        """
        Score a batch under the names that TorchMetrics uses: `preds` are the responses, `target` the keys.

        Both must be named, since such libraries pass the response first and corefref the key. Raises what `add_batch`
        raises.

        >>> evaluation = Accumulator(metrics="muc")
        >>> evaluation.update(preds=[[["a", "b"], ["c"]]], target=[[["a", "b", "c"]]])
        >>> print(evaluation.result()["muc"].recall)
        0.5
        """
        # Without `unnamed`, Python would say how many positions there are, not which names are missing.
        if unnamed:
            raise TypeError("update() takes preds= and target= by their names")
        self.add_batch(target, preds)

    def merge(self, other: "Accumulator") -> None:
        """
        Add what another accumulator has scored under the same conventions, after its own documents.

        Raises InputError if the other has other conventions, or a document with the same id.
        """
        if other is self:
            raise InputError("merge", None, "an accumulator with itself", "another one")
        if self._task != other._task:
            wanted, there = (f"{','.join(task.metrics)} under {task.settings}" for task in (self._task, other._task))
            raise InputError("merge", None, f"an accumulator of {there}", wanted)
        if twice := self._names & other._names:
            raise InputError("merge", None, f"document {min(twice)} is in both", "each document once")
        self._names |= other._names
        self._scored.add(other._scored)

    def result(self) -> Result:
        """Return the figures of all documents so far; before the first, every figure is 0/0."""
        return Result(self._scored.report())

    def reset(self) -> None:
        """Forget all documents, but keep the settings."""
        self._names = set()
        self._scored = Scored(self._task)

    @property
    def settings(self) -> Settings:
        """The conventions of the score."""
        return self._task.settings

    def checked(self, pair: "Given", ahead: int = 0) -> "Checked":
        """
        Check a document; `ahead` counts earlier ones that are not added yet.

        >>> Accumulator(singletons="drop").checked(Given("d", [["a", "b"], ["c"]], [["a"]]))
        Checked(id='d', key={'a': 0, 'b': 0}, response={})
        """
        document = pair.id
        if not isinstance(document, str | None):
            raise InputError("document", None, f"{document!r}"[:40], "a text, or None")
        if document in self._names:
            raise InputError("document", None, f"{document} was added before", "each document once")
        try:
            sides = self._checked_sides(pair)
        except NotAPartitionError as error:
            name = self._scored.documents + ahead + 1 if document is None else document
            raise NotAPartitionError(f"document {name}, {error}") from None
        if "genre" in self._task.by:
            cast(Callable[[str, str], str], load(GENRE_OF))(document or "", self._task.genre)
        return sides

    def _checked_sides(self, pair: "Given") -> "Checked":
        """Check the two sides of a document, and drop the singletons that do not count."""
        settings = self._task.settings
        joined: list[str] = []
        doors: Mapping[str, Callable[[Entities], dict[Mention, int]]] = {
            "error": numbered,
            "first": numbered_by_the_first,
            "merge": partial(numbered_and_joined, noticed=partial(joined.append, pair.id or "")),
        }
        of_key, of_response = both_sides(doors[settings.repeated], pair.key, pair.response)
        if joined and not self._has_noted_joined:
            self._has_noted_joined = True
            where = joined[0] or str(self._scored.documents + 1)
            note(f"mentions of several entities are joined, first in document {where}")
        self._note_reversed(of_key, of_response)
        return Checked(
            pair.id,
            of_key if settings.singletons == "keep" else linked(of_key),
            linked(of_response) if settings.singletons == "drop" else of_response,
        )

    def _note_reversed(self, *sides: Mapping[Mention, int]) -> None:
        """Warn once about a pair whose end would be before its start if it were a span, if all mentions are pairs."""
        for side in () if self._has_noted else sides:
            if set(map(type, side)) == {tuple} and (pair := _reversed_pair(cast(Collection[tuple[int, ...]], side))):
                self._has_noted = True
                note(f"{pair} would end before it begins if it were a span; corefref compares pairs as names")
                return

    def _count(self, document: "Checked") -> None:
        place, name = self._scored.documents, document.id or ""
        if document.id is not None:
            self._names.add(document.id)
        task = self._task
        key, response = (coded(name, side if task.by else {}) for side in (document.key, document.response))
        pair = DocumentPair(place, key, response)
        if task.by_definition:
            self._scored.add_by_definition(pair, partition_of(document.key), partition_of(document.response))
        else:
            self._scored.add_by_engine(pair, document.key, document.response)


def _reversed_pair(tuples: Collection[tuple[int, ...]]) -> tuple[int, ...] | None:
    """Find the first pair whose second number is below its first, if all are pairs of numbers."""
    numbers = list(chain.from_iterable(tuples))
    if (
        set(map(len, tuples)) != {2}
        or set(map(type, numbers)) != {int}
        or not any(map(gt, numbers[::2], numbers[1::2]))
    ):
        return None
    return next(pair for pair in tuples if pair[0] > pair[1])


class Checked(NamedTuple):
    """A checked document: for each mention, the number of its entity."""

    id: str | None
    key: Mapping[Mention, int]
    response: Mapping[Mention, int]


@dataclass(frozen=True, slots=True)
class Own:
    """Wrap a mention that is a number, so that it is not taken for the code of a span."""

    mention: Mention

    @override
    def __str__(self) -> str:
        return str(self.mention)


def coded(name: str, entity_of: Mapping[Mention, int]) -> OfFile:
    """Make one side of a document look as if it had been parsed from a file."""
    # A single cast: a call for each mention would add a tenth to the time.
    coded_entity_of = cast("dict[CodedMention, int]", {_code(m): entity for m, entity in entity_of.items()})
    return OfFile(name, name, coded_entity_of, file="document")


def _code(mention: Mention) -> Mention:
    """Code a mention as files do: a pair of offsets becomes a span."""
    match mention:
        case (int(start), int(end)) if 0 <= start <= end < 1 << BITS:
            return code_of(Span(start, end))
        case int() | Span():
            return Own(mention)
        case _:
            return mention


def linked(entity_of: Mapping[Mention, int]) -> Mapping[Mention, int]:
    """
    Drop singletons.

    >>> linked({"a": 0, "b": 0, "c": 1})
    {'a': 0, 'b': 0}
    """
    size = Counter(entity_of.values())
    return {m: e for m, e in entity_of.items() if size[e] > 1}


@checked()
def score_corpus(
    keys: Documents,
    responses: Documents,
    metrics: str | Iterable[str] = DEFAULT_IDS,
    *,
    over: Over = "sums",
    by_document: bool = False,
    by_definition: bool = False,
    by: By | Iterable[By] = (),
    genre: str = "",
    **conventions: Unpack[InMemory],
) -> Result:
    """
    Score a corpus in memory: lists of documents, or mappings by document id; a document is a list of entities.

    >>> keys = [[[[0, 1], [4, 4]], [[7, 7]]]]
    >>> responses = [[[[0, 1], [4, 4], [7, 7]]]]
    >>> score_corpus(keys, responses, metrics="muc,b_cubed,ceaf_e,conll").conll_f1
    0.638095238095238

    The conventions are those of `corefref score`, under the names of its options. Raises NotAPartitionError for invalid
    entities, InputError for documents that are not paired, and UnknownMetricError.
    """
    accumulator = Accumulator(
        metrics,
        over=over,
        by_document=by_document,
        by_definition=by_definition,
        by=by,
        genre=genre,
        **conventions,
    )
    with without_collector():
        for document in pair_given(keys, responses, accumulator.settings):
            accumulator._count(accumulator.checked(document))
    return accumulator.result()


@checked()
def score(
    key: Entities,
    response: Entities,
    metrics: str | Iterable[str] = DEFAULT_IDS,
    **conventions: Unpack[OfOneDocument],
) -> Result:
    """
    Score one document, a list of entities on each side.

    >>> result = score([["a", "b", "c"], ["d", "e", "f", "g"]], [["a", "b"], ["c", "d"], ["f", "g", "h", "i"]])
    >>> f"{result['muc'].f1:.2f}", result["muc"].f1, result.conll_f1
    ('0.40', Fraction(2, 5), 0.4581818181818182)
    >>> result["muc"].recall.ratio
    Ratio(numerator=Fraction(2, 1), denominator=Fraction(5, 1))

    The metrics default to those of `score_corpus`; "all" means every one. `undefined="none"` leaves 0/0 as None. The
    conventions are options of `corefref score`. Raises NotAPartitionError for invalid entities, and UnknownMetricError.
    """
    check_level(key, response, "score([key], [response])")
    accumulator = Accumulator(metrics, **conventions)
    accumulator._count(accumulator._checked_sides(Given(None, key, response)))
    return accumulator.result()


class Given(NamedTuple):
    """The two sides of a document, unchecked; a document from a list has no id."""

    id: str | None
    key: Entities
    response: Entities


def pair_given(keys: Documents, responses: Documents, settings: Settings) -> Iterator[Given]:
    """Pair the documents of two sides. Raises InputError for one without its other half."""
    for side, documents in (("keys", keys), ("responses", responses)):
        if isinstance(documents, str | bytes) or not isinstance(documents, Iterable):
            raise InputError(
                side,
                None,
                f"{documents!r}"[:40],
                "a list of documents, or a dict by their ids; for files, corefref.score_files",
            )
    if isinstance(keys, Mapping) and isinstance(responses, Mapping):
        _check_levels([*keys.values(), *responses.values()])
        yield from _paired_by_id(keys, responses, settings)
    elif isinstance(keys, Mapping) or isinstance(responses, Mapping):
        raise InputError("responses", None, "one side has ids and the other has none", "two dicts, or two lists")
    else:
        sides = list(keys), list(responses)
        if len(sides[0]) != len(sides[1]):
            raise InputError("responses", None, f"{len(sides[1])} documents", f"{len(sides[0])}, as many as keys")
        _check_levels(sides[0] + sides[1])
        yield from (Given(None, key, response) for key, response in zip(*sides, strict=True))


def _check_levels(documents: Iterable[Entities]) -> None:
    """Raise NotAPartitionError if the documents look like the entities of a single one."""
    nonempty = [document for document in documents if not (isinstance(document, list | tuple) and not document)]
    if all(map(look_like_spans, nonempty)):
        for document in nonempty[:1]:
            check_level(document, [], "score_corpus([key], [response])")


def _paired_by_id(
    keys: Mapping[str, Entities], responses: Mapping[str, Entities], settings: Settings
) -> Iterator[Given]:
    """Pair the documents of two mappings, in the order of the keys."""
    alone = [document for document in keys if document not in responses]
    if alone and settings.missing == "error":
        raise InputError("responses", None, f"document {alone[0]} is missing", 'it, or missing="empty"')
    more = [document for document in responses if document not in keys]
    if more and settings.extra == "error":
        raise InputError("keys", None, f"document {more[0]} of the responses is missing", 'it, or extra="ignore"')
    yield from (Given(str(document), key, responses.get(document, ())) for document, key in keys.items())

"""
What to score: figures, conventions, and what to keep; which modules score what the engine does not, and which gather
something beside the figures.

The core knows these modules by the rows of two tables alone, `WINGS` and `COLLECTORS`.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import NamedTuple, Protocol, Self, cast

from corefref import engine
from corefref.formats.documents import DocumentPair
from corefref.registry import ENTRIES
from corefref.rows import load, load_module
from corefref.scores import Score
from corefref.scoring.kinds import SettingError
from corefref.scoring.report import Report
from corefref.scoring.settings import OF_TEXT, By, ExtraAnnotation, Over, Settings


class Task(NamedTuple):
    """What to score, and under which settings."""

    metrics: Sequence[str]
    settings: Settings
    by_definition: bool = False
    by_document: bool = False
    certified: bool = False
    """True to keep documents as they were scored, with the alignments that their figures need."""
    names: tuple[str, str] = ("", "")
    """The names of key and response."""
    by: tuple[By, ...] = ()
    """The properties whose classes are wanted."""
    genre: str = ""
    """The pattern of genres in ids, if not the usual one."""
    beside: tuple[ExtraAnnotation, ...] = ()
    """Other annotation to be scored."""

    @property
    def wings(self) -> "tuple[Wing, ...]":
        """The modules that score the figures that need more than entities."""
        return tuple(cast(Wing, load_module(name)) for name, is_asked in WINGS.items() if is_asked(self))

    @property
    def plain(self) -> tuple[str, ...]:
        """The metrics that need only entities."""
        others = {name for wing in self.wings for name in wing.figures(self)}
        return tuple(metric for metric in self.metrics if metric not in others and not ENTRIES[metric].needs)

    @property
    def shown(self) -> tuple[str, ...]:
        """The names of all requested figures, in order."""
        others = (name for wing in self.wings for name in wing.figures(self) if name not in self.metrics)
        return (*self.metrics, *others)

    @property
    def keeps_text(self) -> bool:
        """True if scoring needs the words of the key."""
        return needs_text(self.metrics) or bool(self.settings.importance) or not OF_TEXT.isdisjoint(self.by)

    @property
    def each(self) -> bool:
        """True if the figures of every document are wanted."""
        return self.by_document or self.settings.over in ("mean", "mean-defined")

    def check(self) -> None:
        """Raise ApartError for settings that exclude each other."""
        if self.settings.text == "unit":
            # A document has a dataset and a genre, and a unit may have documents of several.
            by_document = {"--over datasets": self.settings.over == "datasets", "--by genre": "genre" in self.by}
            refuse_together(f"--units {self.settings.units}", by_document)
        for wing in self.wings:
            wing.check(self)

    def collectors(self) -> "tuple[Collector, ...]":
        """Make the collectors that are asked for."""
        wanted = (row for row, is_wanted in COLLECTORS.items() if is_wanted(self))
        return tuple(cast(Callable[[Task], Collector], load(row))(self) for row in wanted)


class Wing(Protocol):
    """A module that scores figures under settings of its own, in addition to the engine or instead of it."""

    def figures(self, task: Task, /) -> Sequence[str]:
        """Return the names of the figures that it scores."""

    def scores(self, pair: DocumentPair, task: Task, /) -> Mapping[str, Score]:
        """Return these figures for a pair of documents, by name; raises InputError for documents that lack a need."""

    def check(self, task: Task, /) -> None:
        """Raise ApartError for settings that exclude these figures."""


WINGS: Mapping[str, Callable[[Task], bool]] = {
    "corefref.wings.annotation.plurals": lambda task: task.settings.split_antecedents != "ignore",
    "corefref.wings.breakdown.importance": lambda task: bool(task.settings.importance),
    "corefref.wings.annotation.beside": lambda task: bool(task.beside),
    "corefref.wings.several.figures": lambda task: task.settings.repeated == "keep",
}
"""The modules that score figures of their own, and when they are needed; they are imported then."""


class Collector(Protocol):
    """
    Gathers something of each document beside its figures: what classes earn, or certificates.

    It sees every pair of documents once. Those of two parts of the input are merged in the order of the key.
    """

    def add(self, pair: DocumentPair, counts: engine.Counts, others: Mapping[str, Score]) -> None:
        """Add a document, whose scores are the engine's counts, and those that the engine does not compute."""

    def merge(self, other: Self) -> None:
        """Add the documents of another collector of the same kind, which come later in the key."""

    def into(self, report: Report) -> Report:
        """Return the report with what was gathered."""


COLLECTORS: Mapping[str, Callable[[Task], bool]] = {
    "corefref.wings.breakdown.classes:ClassCollector": lambda task: bool(task.by) or task.settings.over == "datasets",
    "corefref.wings.certify.certified:CertifiedCollector": lambda task: task.certified,
}
"""The collectors, each made of a task, and when the task asks for them."""


GENRE_OF = "corefref.wings.breakdown.classes:genre_of"
"""Finds the genre in the id of a document."""


def classes_of(by: str | Iterable[str], genre: str, over: Over) -> tuple[By, ...]:
    """Return the properties that are asked for, each once. Raises SettingError for one that cannot be."""
    if by or genre:
        check = cast(Callable[[str | Iterable[str], str, Over], tuple[By, ...]], load(CLASSES))
        return check(by, genre, over)
    return ()


CLASSES = "corefref.wings.breakdown.classes:checked_classes"


def check_patterns(settings: Settings) -> None:
    """Raise SettingError for a pattern of datasets or units that is invalid or unused, and for windows of units."""
    if settings.datasets:
        cast(Callable[[str, Over], str], load("corefref.wings.breakdown.classes:checked_datasets"))(
            settings.datasets, settings.over
        )
    if settings.units != "as-written" or settings.unit_names:
        cast(Callable[[str, str, str], None], load("corefref.wings.across.units:check_units"))(
            settings.units, settings.unit_names, settings.windows
        )


class UnknownClassError(SettingError):
    """The requested breakdown does not exist, or the metric cannot be broken down."""


class ApartError(ValueError):
    """Raised for two options that cannot be combined; names both."""


def refuse_together(option: str, present: Mapping[str, bool]) -> None:
    """Raise ApartError if one of these options is given, which `option` excludes."""
    for other, is_given in present.items():
        if is_given:
            raise ApartError(f"{option} cannot be combined with {other}")


def needs_text(metrics: Sequence[str]) -> bool:
    """True if a metric needs the text of the key."""
    return any(ENTRIES[metric].needs for metric in metrics)


def scores_of(pair: DocumentPair, metrics: Sequence[str], by_definition: bool = False) -> Mapping[str, Score]:
    """Return the scores of a pair of documents, by the engine where it knows them."""
    plain = [metric for metric in metrics if not ENTRIES[metric].needs]
    every = {**engine.score(pair.key.entity_of, pair.response.entity_of, plain), **_needy(pair, metrics, by_definition)}
    return {metric: every[metric] for metric in metrics}


def beyond_entities(pair: DocumentPair, task: Task) -> Mapping[str, Score]:
    """Return the scores of a pair of documents that need more than entities."""
    scores = dict(_needy(pair, task.metrics, task.by_definition))
    for wing in task.wings:
        scores |= wing.scores(pair, task)
    return scores


def _needy(pair: DocumentPair, metrics: Sequence[str], by_definition: bool) -> Mapping[str, Score]:
    """Return the scores of the metrics that need more than entities, whatever the settings."""
    return {
        metric: of_pair(pair, by_definition) for metric in metrics if (of_pair := ENTRIES[metric].of_pair) is not None
    }

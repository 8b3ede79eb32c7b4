"""
Shared tasks: datasets scored under the settings of a task, and the mean over them.

A task is a source, the datasets of a key and a response, and rows of settings: those of its primary score, and others
that are shown beside it. The stages and sums of the core do the rest, once for each row. A task adds two figures (MOR
and that of zeros), and can give those of a program with its faults.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from itertools import tee
from types import MappingProxyType
from typing import Literal, TypeAlias

from corefref import engine
from corefref.formats.coverage import Coverage
from corefref.formats.documents import DocumentPair, InputError
from corefref.formats.table import AskedFormat
from corefref.metrics import conll
from corefref.ratio import total as total_of
from corefref.scores import Convention, RatioScore, Score
from corefref.scoring import sources
from corefref.scoring.corpus import Scored, Watch, unwatched
from corefref.scoring.settings import Match, Over, Rounding, Settings, Singletons, Zeros
from corefref.scoring.stages import staged
from corefref.scoring.task import Task
from corefref.wings.annotation import like_corefud
from corefref.wings.annotation.like_corefud import Like, mention_overlap_like, scores_like
from corefref.wings.annotation.zeros_and_overlap import mention_overlap_score, zero_score
from corefref.wings.breakdown.classes import FIRST, Parts
from corefref.wings.families.submissions import Submission
from corefref.wings.matching.annotated import matched_mentions
from corefref.wings.matching.stage import rule_of
from corefref.wings.shared.looking import add_to_text
from corefref.wings.tasks.datasets import Dataset, Side, Unreadable, datasets, in_units

TaskName: TypeAlias = Literal["crac2022", "crac2023", "crac2024", "crac2025", "crac2026"]
"""A shared task whose settings are known."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A row of a task's table: how mentions match, how zeros match, and whether singletons count."""

    title: str
    match: Match
    zeros: Zeros
    singletons: Singletons

    @property
    def settings(self) -> Settings:
        """The settings whose stages do this."""
        return Settings(match=self.match, zeros=self.zeros, singletons=self.singletons)


def _by_head(zeros: Zeros) -> Sequence[Setting]:
    """The settings of a task whose primary score matches heads."""
    return (
        Setting("head-match", "head-corefud", zeros, "drop"),
        Setting("partial-match", "partial-corefud", zeros, "drop"),
        Setting("exact-match", "exact", zeros, "drop"),
        Setting("with singletons", "head-corefud", zeros, "keep"),
    )


_SINCE_2024 = _by_head("dependent")
"""Zeros are predicted from 2024 on, and matched first by what they depend on."""

TASKS: Mapping[TaskName, Sequence[Setting]] = MappingProxyType(
    {
        "crac2022": (
            Setting("partial-match", "partial-corefud", "linear", "drop"),
            Setting("exact-match", "exact", "linear", "drop"),
            Setting("with singletons", "partial-corefud", "linear", "keep"),
        ),
        "crac2023": _by_head("linear"),
        "crac2024": _SINCE_2024,
        "crac2025": _SINCE_2024,
        "crac2026": _SINCE_2024,
    }
)
"""The settings of each task; the first is that of its primary score."""

COLUMNS = ("muc", "b_cubed", "ceaf_e", "conll", "zero", "mor")
"""The F₁ that are shown of the primary setting of a task."""

COLUMNS_OF_UNITS = ("muc", "b_cubed", "ceaf_e", "conll", "lea")
"""Those that are shown without a task."""

FAR = ("3–5", "6+")
"""The classes of distance, in sentences back to the mention of the entity before, that are far."""


def rows_of(task: TaskName | None, settings: Settings) -> Sequence[Setting]:
    """
    The settings that are scored: those of a task, or without one those that were asked for.

    >>> [row.title for row in rows_of(None, Settings(units="topic", singletons="drop"))]
    ['units topic, singletons drop']
    """
    if task is not None:
        return TASKS[task]
    title = f"units {settings.units}, singletons {settings.singletons}"
    return (Setting(title, "exact", "linear", settings.singletons),)


def settings_of(task: TaskName, settings: Settings, over: Over = "datasets", place: int = 0) -> Settings:
    """The conventions of a task's setting, of its primary score unless said, among others that it leaves open."""
    row = TASKS[task][place]
    return replace(settings, match=row.match, zeros=row.zeros, singletons=row.singletons, over=over)


@dataclass(frozen=True, slots=True)
class DatasetScores:
    """The scores of a dataset by setting, and how many documents it has."""

    name: str
    documents: int
    scores: Sequence[Mapping[str, Score]]
    differing: Sequence[str] = ()
    """Under a program's faults: the documents of which these change a score of the primary setting."""
    texts: Mapping[str, Mapping[str, Score]] = field(default_factory=dict)
    """If they were asked for: the scores of the primary setting by text, its parts together."""
    links: Mapping[str, RatioScore] = field(default_factory=dict)
    """If they were asked for: B³ of the mentions whose antecedent is `near`, and of those whose is `far`."""
    faults: Sequence[InputError] = ()
    """Why it counts as a dataset without mentions, if it does."""
    coverage: Coverage | None = None
    """How much of the key's text the response has, where it was written again (`--align edits`)."""

    def f1(self, setting: int, metric: str, convention: Convention) -> Fraction | None:
        """F₁ of a metric, or the CoNLL mean."""
        scores = self.scores[setting]
        if metric == "conll":
            return conll.mean_f1(*(scores[member].under(convention)["f1"] for member in conll.MEMBERS))
        return scores[metric].under(convention)["f1"]


@dataclass(frozen=True, slots=True)
class TaskReport:
    """The scores of a task by dataset; without a task, those of units, all of them in one dataset."""

    task: TaskName | None
    settings: Settings
    like: Like | None
    datasets: Sequence[DatasetScores]
    unreadable: Unreadable

    def mean(self, setting: int, metric: str) -> Fraction | None:
        """
        The primary score of the shared tasks, for the CoNLL mean under the first setting: the mean over datasets.

        None if it is left open for one of them.
        """
        return conll.mean_over_datasets(
            [dataset.f1(setting, metric, self.settings.convention) for dataset in self.datasets]
        )

    def signature(self, rounding: Rounding = "half-even", place: int = 0) -> str:
        """The signature of a setting, with the task, and the program whose faults were made."""
        if self.task is None:
            return str(replace(self.settings, rounding=rounding))
        named = replace(settings_of(self.task, self.settings, place=place), rounding=rounding)
        like = f"|like:{self.like}" if self.like else ""
        unreadable = f"|unreadable:{self.unreadable}" if self.unreadable != "error" else ""
        return f"{named}|task:{self.task}{like}{unreadable}"


def scored_task(
    task: TaskName | None,
    key: Side,
    response: Side,
    form: AskedFormat,
    settings: Settings,
    like: Like | None = None,
    unreadable: Unreadable = "error",
    *,
    by_text: Sequence[str] = (),
    watch: Watch = unwatched,
) -> TaskReport:
    """
    The scores of the datasets of a task or, without one, of the units of `settings`, by the core's stages and sums.

    Of metrics `by_text` the scores of each text are kept, and of a task those of near and far antecedents.

    Raises InputError for a key that cannot be read, and under a task `submissions.Faults` with all that is wrong with
    the response, unless `unreadable` says that nothing is found in a dataset that it lacks or that cannot be read.
    """
    rows = rows_of(task, settings)
    # Each row has its own rule of what is matched.
    asked = replace(settings, match="exact", zeros="linear", singletons="keep", over="sums")
    if task is None:
        found = in_units(key, response, form, asked)
    else:
        found = datasets(key, response, form, asked, unreadable, twinless=like is None)
    gathered: list[_Gathered] = []

    def documents() -> Iterator[DocumentPair]:
        for dataset in watch(found, "datasets"):
            known = like if not dataset.faults else None
            gathered.append(_Gathered(dataset, rows, known, by_text, with_zeros=task is not None))
            yield from dataset.pairs

    # The documents of all datasets are read once, and go through the stages of each row side by side: each stage yields
    # a pair for a pair, so what comes belongs to the dataset that was begun last. The first row ends the loop, so its
    # notes alone are said, and of all documents.
    *each, plain = tee(documents(), len(rows) + 1)
    for *under_rows, pair in zip(*(staged(p, row.settings) for p, row in zip(each, rows, strict=True)), plain):  # noqa: B905
        gathered[-1].add(pair, under_rows)
    # A leaderboard, which opens what it scores, has no --ends; notes name the option where files have names.
    of_key, of_response = ("" if isinstance(side, Submission) else sources.name_of(side) for side in (key, response))
    primary = Scored(Task(_metrics(task is not None), Settings(), names=(of_key, of_response)))
    for dataset in gathered:
        primary.add(dataset.scored[0])
    primary.report()
    return TaskReport(task, settings, like, [dataset.scores() for dataset in gathered], unreadable)


def _metrics(with_zeros: bool) -> Sequence[str]:
    """The metrics whose counts are added: of units LEA too."""
    return conll.MEMBERS if with_zeros else (*conll.MEMBERS, "lea")


class _Gathered:
    """What is gathered of the documents of a dataset, under each row of settings."""

    def __init__(
        self, dataset: Dataset, rows: Sequence[Setting], like: Like | None, by_text: Sequence[str], *, with_zeros: bool
    ) -> None:
        """Start with no documents."""
        self.dataset, self.rows, self.like, self.by_text, self.with_zeros = dataset, rows, like, by_text, with_zeros
        self.scored = [Scored(Task(_metrics(with_zeros), Settings())) for _ in rows]
        self.faulty = [Scored(scored.task) for scored in self.scored]
        """The figures with the faults of a program, instead of those of `scored`."""
        self.differing: list[str] = []
        """The documents of which these faults change a score."""
        self.texts: dict[str, Mapping[str, Score]] = {}
        self.distances = Parts()
        self.coverage: Coverage | None = None

    def add(self, pair: DocumentPair, under_rows: Sequence[DocumentPair]) -> None:
        """Add a document, as it was read, and as the stages of each row left it."""
        if pair.again is not None:
            self.coverage = (self.coverage or Coverage()) + pair.again.coverage
        for place, (made, scored, faulty) in enumerate(zip(under_rows, self.scored, self.faulty, strict=True)):
            with_zeros = self.with_zeros and not place
            others = _of_zeros(made) if with_zeros else {}
            sides = made.key.entity_of, made.response.entity_of
            scored.add_by_engine(made, *sides, others)
            if self.like is not None:
                scores = _with_faults(pair, self.rows[place], with_zeros)
                faulty.add_scores(scores)
                plain = {**engine.score(*sides, conll.MEMBERS), **others}
                if with_zeros and any(scores[name] != plain[name] for name in (*conll.MEMBERS, "zero")):
                    self.differing.append(pair.id)
        if self.by_text:
            add_to_text(self.texts, under_rows[0], self.by_text)
            if self.with_zeros:
                self.distances.score(under_rows[0], "distance")

    def scores(self) -> DatasetScores:
        """The scores of all documents."""
        return DatasetScores(
            self.dataset.name,
            self.scored[0].documents,
            [scored.scores() for scored in (self.scored if self.like is None else self.faulty)],
            self.differing,
            self.texts,
            _near_and_far(self.distances),
            self.dataset.faults,
            self.coverage,
        )


def _of_zeros(pair: DocumentPair) -> Mapping[str, RatioScore]:
    """MOR and the score of zeros, which look at the mentions of the response before they were matched."""
    own = pair.own or pair.response
    # A mention that matches one of the key has its name.
    partner = dict(zip(pair.response.entity_of, own.entity_of, strict=True))
    return {"mor": mention_overlap_score(pair.key, own), "zero": zero_score(pair.key, own, partner)}


def _with_faults(pair: DocumentPair, setting: Setting, with_zeros: bool) -> Mapping[str, RatioScore]:
    """The scores of a document as the program has them."""
    by_head = setting.match == "head-corefud"
    key, response = (like_corefud.as_known(d, by_head, setting.singletons == "keep") for d in (pair.key, pair.response))
    found = matched_mentions(key, response, rule_of(setting.match), setting.zeros)
    scores = scores_like(key, response, {k: r for r, k in found.items()}, by_head)
    return {**scores, "mor": mention_overlap_like(key, response)} if with_zeros else scores


def _near_and_far(distances: Parts) -> Mapping[str, RatioScore]:
    """B³ of the mentions whose antecedent is near, and of those whose antecedent is far."""
    sides = [distances.recall.get("b_cubed", {}), distances.precision.get("b_cubed", {})]
    return {
        name: RatioScore(
            *(total_of([r for c, r in side.items() if c != FIRST and (c in FAR) == far]) for side in sides)
        )
        for name, far in (("near", False), ("far", True))
    }

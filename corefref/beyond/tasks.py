"""
Shared tasks: a folder of datasets scored under the settings of a task, and the mean over datasets.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from types import MappingProxyType
from typing import Literal, TypeAlias

from corefref import engine
from corefref.beyond import like_corefud
from corefref.beyond.like_corefud import Like, mention_overlap_like, scores_like
from corefref.beyond.zeros_and_overlap import mention_overlap_score, zero_score
from corefref.formats.documents import DocumentPair, InputError, check_text, without_singletons
from corefref.formats.table import Format
from corefref.metrics import conll
from corefref.scores import Convention, RatioScore, Score
from corefref.scoring import sources
from corefref.scoring.matching import Headless
from corefref.scoring.notes import note
from corefref.scoring.settings import Match, Rounding, Settings, Singletons, Zeros
from corefref.spans.annotated import ANNOTATED, matched_mentions, under_the_key_s_names

TaskName: TypeAlias = Literal["crac2024", "crac2025", "crac2026"]
"""A shared task whose settings are known."""


@dataclass(frozen=True, slots=True)
class Setting:
    """How the mentions of a task are matched, and whether singletons count."""

    title: str
    match: Match
    zeros: Zeros
    singletons: Singletons


_HEAD = Setting("head-match", "head-corefud", "dependent", "drop")
_CRAC = (
    _HEAD,
    Setting("partial-match", "partial-corefud", "dependent", "drop"),
    Setting("exact-match", "exact", "dependent", "drop"),
    Setting("with singletons", "head-corefud", "dependent", "keep"),
)

TASKS: Mapping[TaskName, Sequence[Setting]] = MappingProxyType(
    {"crac2024": _CRAC, "crac2025": _CRAC, "crac2026": _CRAC}
)
"""The settings of each task; the first is that of its primary score."""


@dataclass(slots=True)
class Sums:
    """What documents come to under a setting."""

    gathering: engine.Gathering = field(default_factory=lambda: engine.Gathering(conll.MEMBERS))
    others: dict[str, RatioScore] = field(default_factory=dict)
    """MOR and the score of zeros, and under a program's faults all metrics."""

    def add(self, scores: Mapping[str, RatioScore]) -> None:
        """Add scores of one document more."""
        for name, score in scores.items():
            self.others[name] = self.others[name] + score if name in self.others else score

    def scores(self) -> dict[str, Score]:
        """The scores of all documents."""
        return {**self.gathering.counts().scores(conll.MEMBERS), **self.others}


@dataclass(frozen=True, slots=True)
class Dataset:
    """The scores of a dataset by setting, and how many documents it has."""

    name: str
    documents: int
    scores: Sequence[Mapping[str, Score]]
    differing: Sequence[str] = ()
    """Under a program's faults: the documents of which these change a score of the primary setting."""

    def f1(self, setting: int, metric: str, convention: Convention) -> Fraction | None:
        """F₁ of a metric, or the CoNLL mean."""
        scores = self.scores[setting]
        if metric == "conll":
            return conll.mean_f1(*(scores[member].under(convention)["f1"] for member in conll.MEMBERS))
        return scores[metric].under(convention)["f1"]


@dataclass(frozen=True, slots=True)
class TaskReport:
    """The scores of a task by dataset."""

    task: TaskName
    settings: Settings
    like: Like | None
    datasets: Sequence[Dataset]

    def mean(self, setting: int, metric: str) -> Fraction | None:
        """
        The primary score of the shared tasks, for the CoNLL mean under the first setting: the mean over datasets.

        None if it is left open for one of them.
        """
        return conll.mean_over_datasets(
            [dataset.f1(setting, metric, self.settings.convention) for dataset in self.datasets]
        )

    def signature(self, rounding: Rounding = "half-even") -> str:
        """The signature, with the task, and the program whose faults were made."""
        first = TASKS[self.task][0]
        named = replace(
            self.settings,
            match=first.match,
            zeros=first.zeros,
            singletons=first.singletons,
            over="datasets",
            rounding=rounding,
        )
        like = f"|like:{self.like}" if self.like else ""
        return f"{named}|task:{self.task}{like}"


def scored_task(
    task: TaskName, key: str, response: str, form: Format | None, settings: Settings, like: Like | None = None
) -> TaskReport:
    """
    The scores of a task: of each pair of files in two folders, a dataset, or of two files, which are one.

    Raises InputError, for a document too that a dataset lacks.
    """
    datasets = [
        _dataset(name, sources.paired(k, r, form, settings, keep_text=True), TASKS[task], like)
        for name, k, r in _paired(key, response)
    ]
    return TaskReport(task, settings, like, datasets)


def _paired(key: str, response: str) -> Iterator[tuple[str, str, str]]:
    """The name and the files of each dataset."""
    if not (sources.is_many(key) and sources.is_many(response)):
        yield sources.name_of(key), key, response
        return
    keys, responses = sources.files(key), sources.files(response)
    for one, others, folder in ((keys, responses, response), (responses, keys, key)):
        if stray := [path for name, path in one.items() if name not in others]:
            raise InputError(stray[0], None, "a dataset of one side alone", f"a file of this name in {folder}")
    for name, path in keys.items():
        yield name, path, responses[name]


def _dataset(name: str, found: Iterator[DocumentPair], wanted: Sequence[Setting], like: Like | None) -> Dataset:
    """The scores of a dataset."""
    sums = [Sums() for _ in wanted]
    differing: list[str] = []
    documents = 0
    headless = [Headless(side) for side in ("key", "response")]
    for pair in found:
        documents += 1
        for side, document in zip(headless, (pair.key, pair.response), strict=True):
            check_text(document, "a task")
            side.look(document)
        for place, (setting, total) in enumerate(zip(wanted, sums, strict=True)):
            if _add(pair, setting, total, like, primary=not place):
                differing.append(pair.id)
    for side in headless:
        if side.documents:
            note(f"{name}: {side}")
    return Dataset(name, documents, [total.scores() for total in sums], differing)


def _add(pair: DocumentPair, setting: Setting, total: Sums, like: Like | None, primary: bool) -> bool:
    """Add a document; whether the faults of a program change a score of it."""
    sides = pair.key, pair.response
    by_head = setting.match == "head-corefud"
    rule = ANNOTATED[setting.match]
    made: Mapping[str, Score] = {}
    if like is not None:
        key, response = (like_corefud.as_known(d, by_head, setting.singletons == "keep") for d in sides)
        partner = {k: r for r, k in matched_mentions(key, response, rule, setting.zeros).items()}
        made = scores_like(key, response, partner, by_head)
        total.add({**made, "mor": mention_overlap_like(key, response)} if primary else made)
        if not primary:
            return False
    key, response = (d if setting.singletons == "keep" else without_singletons(d) for d in sides)
    found = matched_mentions(key, response, rule, setting.zeros)
    named = under_the_key_s_names(key, response, found)
    partner = {k: r for r, k in found.items()}
    if made:
        plain = engine.score(key.entity_of, named, conll.MEMBERS)
        zero = zero_score(key, response, partner)
        return any(made[member] != plain[member] for member in conll.MEMBERS) or made["zero"] != zero
    total.gathering.add(key.entity_of, named)
    if primary:
        mor = mention_overlap_score(key, response)
        total.add({"mor": mor, "zero": zero_score(key, response, partner)})
    return False

"""The submissions to a shared task: their figures, the comparison of their primary scores, and their checks."""

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from functools import partial
from typing import TYPE_CHECKING, NamedTuple

from corefref.formats.coverage import Coverage
from corefref.formats.documents import Document, InputError, Wanted, shown
from corefref.formats.table import AskedFormat
from corefref.ratio import total as total_of
from corefref.rendering.json import Json
from corefref.rendering.numbers import decimal, exact, percent
from corefref.scores import RatioScore, Score
from corefref.scoring.as_json import coverage
from corefref.scoring.corpus import Watch, unwatched
from corefref.scoring.notes import gathered, note
from corefref.scoring.settings import Settings
from corefref.scoring.sources import form_of_key, with_referents
from corefref.versions import SPEC_VERSION, __version__
from corefref.wings.cluster.jobs import each_apart
from corefref.wings.compare.comparison import Comparison, Plan, compared
from corefref.wings.compare.over_datasets import in_datasets
from corefref.wings.families.archives import kind_of, most_objects
from corefref.wings.families.checking import CHECKS, CODES, Checking, Finding, documents_and_faults
from corefref.wings.families.submissions import Member, Submission, is_there, opened, opened_for
from corefref.wings.shared.options import format_of_side
from corefref.wings.tasks.datasets import check_alike, key_alone, key_digest
from corefref.wings.tasks.tasks import (
    COLUMNS,
    COLUMNS_OF_UNITS,
    Setting,
    TaskName,
    TaskReport,
    rows_of,
    scored_task,
)

if TYPE_CHECKING:
    from corefref.wings.cluster.processes import Map

NEAR_AND_FAR = ("near", "far")

Figures = Mapping[str, Mapping[str, Fraction]]
"""F₁ by title of the setting and metric."""


@dataclass(frozen=True, slots=True)
class DatasetStanding:
    """The figures of a submission on a dataset."""

    name: str
    documents: int
    f1: Figures
    links: Mapping[str, RatioScore]
    """B³ of mentions whose antecedent is near, and far."""
    texts: Mapping[str, Score]
    """The CoNLL score of each text under the primary setting."""
    asked: frozenset[str]
    """The metrics that ask for something here: not that of zeros, for one, where the key has none."""
    unreadable: Sequence[str] = ()
    """Why it counts as having no mentions, if it does."""
    coverage: Coverage | None = None
    """How much of the key's text it has, if the text was rewritten (`--align edits`)."""


@dataclass(frozen=True, slots=True)
class Standing:
    """The figures of a submission."""

    name: str
    digest: str
    datasets: Sequence[DatasetStanding]
    checks: Mapping[str, int]
    """How often `check` found each code."""
    left_out: Sequence[str]
    """The files and documents that the keys lack, each with its place: they are not scored."""

    def mean(self, setting: str, metric: str) -> Fraction:
        """Return the mean over datasets."""
        return sum((d.f1[setting][metric] for d in self.datasets), Fraction(0)) / len(self.datasets)

    def links(self, which: str) -> RatioScore:
        """Return the B³ of near or far mentions, summed over datasets."""
        scores = [d.links[which] for d in self.datasets if which in d.links]
        return RatioScore(total_of([s.recall for s in scores]), total_of([s.precision for s in scores]))

    @property
    def coverage(self) -> Coverage | None:
        """How much of the key's text the submission has, over all datasets; None without `--align edits`."""
        coverages = [d.coverage for d in self.datasets if d.coverage is not None]
        return sum(coverages, Coverage()) if coverages else None

    @property
    def faults(self) -> int:
        """The number of faults in its files, but at least that of datasets counted as having no mentions."""
        number = sum(self.checks.get(code, 0) for code in CODES if CHECKS[code].gravity == "fault")
        return max(number, sum(bool(d.unreadable) for d in self.datasets))


class NotScored(NamedTuple):
    """A submission that cannot be read: its name, and why, in the words of an InputError."""

    name: str
    file: str
    problem: str
    expected: str

    @property
    def error(self) -> InputError:
        """The error, to be raised."""
        return InputError(self.file, None, self.problem, self.expected)

    def __str__(self) -> str:
        """Why it is not scored."""
        return str(self.error)


@dataclass(frozen=True, slots=True)
class Leaderboard:
    """Submissions ranked by primary score, and how significantly they differ."""

    task: TaskName | None
    settings: Settings
    signatures: Sequence[str]
    """The signatures of the settings that are scored."""
    key_digest: str
    standings: Sequence[Standing]
    comparison: Comparison
    """The comparison of CoNLL means over datasets; its systems are in the order of the standings."""
    not_scored: Sequence[NotScored] = ()
    """The submissions that cannot be read, by name."""

    @property
    def rows(self) -> Sequence[Setting]:
        """The settings that are scored, first that of the primary score."""
        return rows_of(self.task, self.settings)

    @property
    def signature(self) -> str:
        """The signature of the primary score."""
        return self.signatures[0]

    @property
    def title(self) -> str:
        """The name of the task or, without one, of the setting."""
        return self.task or self.rows[0].title

    @property
    def metrics(self) -> Sequence[str]:
        """The metrics shown for the primary setting besides the CoNLL mean."""
        return [metric for metric in _columns_of(self.task) if metric != "conll"]

    @property
    def datasets(self) -> Sequence[str]:
        """The names of the datasets."""
        return [dataset.name for dataset in self.standings[0].datasets]

    def rank(self, place: int) -> int | None:
        """Return a submission's rank, shared by those without a significant difference; None if all are tied."""
        if not self.comparison.ranks_can_differ:
            return None
        (statistic,) = self.comparison.statistics
        return self.comparison.ranks[statistic][place]

    def asks(self, metric: str) -> bool:
        """True if a dataset has what a metric is about."""
        return any(metric in dataset.asked for dataset in self.standings[0].datasets)

    @property
    def has_intervals(self) -> bool:
        """True if there is a dataset of several texts: of one, every draw is the same."""
        return any(len(dataset.texts) > 1 for dataset in self.standings[0].datasets)

    def interval(self, place: int) -> tuple[float, float] | None:
        """Return the interval of a submission's primary score, if there is one."""
        if not self.has_intervals:
            return None
        (statistic,) = self.comparison.statistics
        ends = self.comparison.intervals[place][statistic]
        return ends.bca or ends.percentile


def _columns_of(task: TaskName | None) -> Sequence[str]:
    """The metrics of the primary setting."""
    return COLUMNS_OF_UNITS if task is None else COLUMNS


def leaderboard_of(
    task: TaskName | None,
    key: str,
    submissions: Mapping[str, str],
    form: AskedFormat,
    settings: Settings,
    plan: Plan,
    watch: Watch = unwatched,
    mapped: "Map | None" = None,
    strict: bool = False,
) -> Leaderboard:
    """
    Make the leaderboard of submissions by name, each a folder, an archive or a file.

    A dataset that is missing or cannot be read is scored as if it had no mentions; files and documents that the keys
    lack are left out, and named; and so is a submission that cannot be read at all, unless this is strict. Submissions,
    and the shuffles of the test, run in other processes if there is a map for that. Raises InputError for keys that
    cannot be read, for a submission that does not exist, and if no submission can be read.
    """
    settings = replace(settings, extra="ignore")
    for path in submissions.values():
        if not is_there(path):
            raise InputError(path, None, "no such file or folder", "a submission")
    keys = opened(key)
    names = {name: _names_of_key(member, form, settings) for name, member in keys.members.items()}
    objects = _objects(keys, form, settings) if any(map(kind_of, submissions.values())) else None
    of_submission = partial(_scored, task=task, key=keys, objects=objects, names=names, form=form, settings=settings)
    entries = list(
        watch(each_apart(of_submission, list(submissions.items()), mapped), "submissions", total=len(submissions))
    )
    standings = [standing for standing in entries if isinstance(standing, Standing)]
    not_scored = sorted(standing for standing in entries if isinstance(standing, NotScored))
    if not_scored and (strict or not standings):
        raise not_scored[0].error
    first = rows_of(task, settings)[0].title
    standings.sort(key=lambda standing: (-standing.mean(first, "conll"), standing.name))
    orders = [sorted(dataset.texts) for dataset in standings[0].datasets]
    scores = [
        in_datasets([[{"conll": d.texts[text]} for text in order] for d, order in zip(s.datasets, orders, strict=True)])
        for s in standings
    ]
    strata = [len(order) for order in orders]
    comparison = compared(
        [s.name for s in standings],
        scores,
        replace(plan, measures=("f1",)),
        mapped or map,
        strata=strata,
        text=settings.text,
    )
    report = TaskReport(task, settings, None, (), "zero")
    signatures = [report.signature(place=place) for place in range(len(rows_of(task, settings)))]
    digest = key_digest(task is not None, keys, form, settings)
    paths = (key, *submissions.values())
    return Leaderboard(
        task,
        settings,
        signatures,
        digest,
        [_without_folders(standing, paths) for standing in standings],
        comparison,
        [NotScored(standing.name, *(without_folders(text, paths) for text in standing[1:])) for standing in not_scored],
    )


def _without_folders(standing: Standing, paths: Sequence[str]) -> Standing:
    """Take the folders of paths out of the texts of a standing: they are of a machine, and others will see these."""
    datasets = [
        replace(dataset, unreadable=[without_folders(line, paths) for line in dataset.unreadable])
        for dataset in standing.datasets
    ]
    return replace(standing, datasets=datasets, left_out=[without_folders(line, paths) for line in standing.left_out])


def _last(path: str) -> str:
    """Return the name of a file or folder without those above it."""
    return path.rstrip("/").rpartition("/")[2]


def without_folders(text: str, paths: Sequence[str]) -> str:
    """
    Take the folders of paths out of a text, which may be an error with its place.

    >>> without_folders("/home/me/team/a.conllu:3: as in /home/me/key", ["/home/me/key", "/home/me/team"])
    'team/a.conllu:3: as in key'
    """
    for path in sorted(paths, key=len, reverse=True):
        name = _last(path)
        text = name.join(re.split(rf"(?<![\w./-]){re.escape(path)}(?![\w-])", text))
    return text


def _objects(key: Submission, form: AskedFormat, settings: Settings) -> int:
    """The most objects that the key takes against itself: those of its largest document, or of all that are joined."""
    return most_objects(key_alone(key, form, settings))


def _scored(
    submission: tuple[str, str],
    task: TaskName | None,
    key: Submission,
    objects: int | None,
    names: Mapping[str, frozenset[str]],
    form: AskedFormat,
    settings: Settings,
) -> Standing | NotScored:
    """Open, score and check one submission; return NotScored with the reason if its archive cannot be used."""
    name, path = submission
    try:
        handed_in = opened_for(path, key, objects)
        check_alike(key, handed_in)
        digest = handed_in.digest
    except InputError as error:
        return NotScored(name, error.file, error.found, error.expected)
    with gathered() as heard:
        report = scored_task(task, key, handed_in, form, settings, None, "zero", by_text=("conll",))
    for line in heard:
        note(f"{name}: {line}")
    return _standing(name, digest, report, _checks(key, names, handed_in, form, settings), key.is_many)


def _standing(name: str, digest: str, report: TaskReport, findings: Iterable[Finding], named: bool) -> Standing:
    """Extract a standing from a report, with 0/0 reported as 0; if datasets have no names, they go by their files'."""
    settings = rows_of(report.task, report.settings)
    datasets = [
        DatasetStanding(
            dataset.name if named else _last(dataset.name),
            dataset.documents,
            {
                setting.title: {
                    metric: dataset.f1(place, metric, report.settings.convention) or Fraction(0)
                    for metric in (_columns_of(report.task) if not place else ("conll",))
                }
                for place, setting in enumerate(settings)
            },
            dataset.links,
            {text: scores["conll"] for text, scores in dataset.texts.items()},
            frozenset(
                ("conll", *(m for m, s in dataset.scores[0].items() if s.recall is None or s.recall.value is not None))
            ),
            [str(fault) for fault in dataset.faults],
            dataset.coverage,
        )
        for dataset in report.datasets
    ]
    counts: Counter[str] = Counter()
    left_out: list[str] = []
    # There may be one for each mention, so they are not kept.
    for finding in findings:
        counts[finding.code] += 1
        if finding.code == "other-documents":
            left_out.append(f"{finding.place}: {finding.message}")
    checks: dict[str, int] = {code: counts[code] for code in CODES if counts[code]}
    return Standing(name, digest, datasets, checks, left_out)


def _names_of_key(member: Member, form: AskedFormat, settings: Settings) -> frozenset[str]:
    """Return the names of the documents in one file of the keys."""
    text = member.text()
    of_key, wanted = text.asked(form_of_key(text, form), Wanted(settings.repeated))
    return frozenset(name for document in text.documents(of_key, wanted) for name in _names(document))


def _names(document: Document) -> Iterator[str]:
    """The name of a document, or those of the documents that a topic or a corpus has."""
    yield from [place.document for place in document.places] or [document.id]


def _checks(
    key: Submission,
    names: Mapping[str, frozenset[str]],
    submission: Submission,
    form: AskedFormat,
    settings: Settings,
) -> Iterator[Finding]:
    """Yield all that is wrong or unusual in a submission; `names` are the documents' names in each file of the keys."""
    handed_in = submission.members
    if len(names) == len(handed_in) == 1:
        # The name of a single file is its path.
        names = dict(zip(handed_in, names.values(), strict=True))
    for name, member in handed_in.items():
        if name in names:
            yield from _findings(member, key.path, names[name], form, settings)
        else:
            yield Finding("other-documents", member.place, None, f"{key.path} has no file {shown(name)}")


def _findings(
    member: Member, key: str, names: frozenset[str], form: AskedFormat, settings: Settings
) -> Iterator[Finding]:
    """Yield all that is wrong or unusual in a file, and its documents with none of the names."""
    checking = Checking()
    try:
        text = member.text().with_tags(settings.tags)
        seems = format_of_side(form, "response") or text.seems
        wanted = with_referents(Wanted(side="response", tags=settings.tags), seems, settings)
        known, wanted = text.asked(seems, wanted)
        for item in documents_and_faults(text.lines, text.name, known, wanted):
            if isinstance(item, Finding):
                yield item
            else:
                yield from checking.findings(item)
                # Tagged text may have no names: its documents are those of the key at the same places.
                unnamed = item.beside.behind_words and item.id.isdecimal() and int(item.id) <= len(names)
                for name in () if unnamed else _names(item):
                    if name not in names:
                        message = f"{key} has no document {shown(name)}"
                        yield Finding("other-documents", item.file, item.line, message)
    except InputError as error:
        yield Finding("not-read", error.file, error.line, error.found)


def cells(board: Leaderboard) -> Iterator[Sequence[str]]:
    """
    Yield the rows for a program, one figure each, with the signature of its setting; a row without a dataset is the
    mean.

    The F₁ of a submission are followed by the ends of the `interval` of its primary score; recall and precision of
    `near` and `far` mentions; as `coverage` its shares of words and mentions (`Coverage.shares`), by dataset and in
    all; and as `checks` how often each code was found, which has no percent since it is no share. A submission that
    is not scored has a row that says so, last.
    """
    yield "rank", "submission", "dataset", "setting", "metric", "percent", "exact", "signature"
    for place, standing in enumerate(board.standings):
        rank = board.rank(place)
        head = ("" if rank is None else str(rank), standing.name)
        for dataset in (*standing.datasets, None):
            name = "" if dataset is None else dataset.name
            f1 = standing.datasets[0].f1 if dataset is None else dataset.f1
            for signature, (title, figures_there) in zip(board.signatures, f1.items(), strict=True):
                for metric in figures_there:
                    value = standing.mean(title, metric) if dataset is None else figures_there[metric]
                    yield *head, name, title, metric, percent(value), str(value), signature
            covered = standing.coverage if dataset is None else dataset.coverage
            for what, share in covered.shares().items() if covered is not None else ():
                if share is not None:
                    yield *head, name, "coverage", what, percent(share), str(share), board.signature
        for end, bound in zip(("low", "high"), board.interval(place) or (), strict=False):
            yield *head, "", "interval", f"conll.{end}", f"{100 * bound:.2f}", "", board.signature
        for which in NEAR_AND_FAR if board.task is not None else ():
            score = standing.links(which)
            for measure, ratio in (("recall", score.recall), ("precision", score.precision)):
                exact = ratio.value
                shown = ("", "0/0") if exact is None else (percent(exact), str(exact))
                yield *head, "", which, f"b_cubed.{measure}", *shown, board.signature
        for code, number in standing.checks.items():
            yield *head, "", "checks", code, "", str(number), board.signature
    for each in board.not_scored:
        yield "", each.name, "", "not scored", "", "", "", board.signature


def as_json(board: Leaderboard) -> Mapping[str, Json]:
    """Return the leaderboard for a program: exact figures and the nearest floats."""
    (statistic,) = board.comparison.statistics

    def figures(f1_of: Mapping[str, Fraction]) -> dict[str, Json]:
        return {metric: {"exact": exact(value), "decimal": decimal(value)} for metric, value in f1_of.items()}

    return {
        "corefref": __version__,
        "spec": SPEC_VERSION,
        "task": board.task,
        "signature": board.signature,
        "key": board.key_digest,
        "datasets": list(board.datasets),
        "texts": board.comparison.documents,
        "alpha": str(board.comparison.plan.alpha),
        "submissions": [
            {
                "name": standing.name,
                "digest": standing.digest,
                "rank": board.rank(place),
                "interval": None if (interval := board.interval(place)) is None else list(interval),
                "mean": {
                    title: figures({m: standing.mean(title, m) for m in figures_there})
                    for title, figures_there in _columns(standing)
                },
                "links": {
                    which: {
                        "recall": exact(standing.links(which).recall.value),
                        "precision": exact(standing.links(which).precision.value),
                    }
                    for which in NEAR_AND_FAR
                    if board.task is not None
                },
                **({"coverage": coverage(standing.coverage)} if standing.coverage is not None else {}),
                "datasets": {
                    d.name: {
                        "f1": {title: figures(figures_there) for title, figures_there in d.f1.items()},
                        **({"unreadable": list(d.unreadable)} if d.unreadable else {}),
                        **({"coverage": coverage(d.coverage)} if d.coverage is not None else {}),
                    }
                    for d in standing.datasets
                },
                "checks": dict(standing.checks),
                **({"left_out": list(standing.left_out)} if standing.left_out else {}),
            }
            for place, standing in enumerate(board.standings)
        ],
        **({"not_scored": {each.name: str(each) for each in board.not_scored}} if board.not_scored else {}),
        "pairs": [
            {
                "a": board.standings[pair.a].name,
                "b": board.standings[pair.b].name,
                "difference": exact(pair.test.by_statistic()[statistic].delta),
                "p": str(pair.test.by_statistic()[statistic].p),
                "p_holm": str(pair.adjusted[statistic]),
            }
            for pair in board.comparison.pairs
        ],
    }


def _columns(standing: Standing) -> Sequence[tuple[str, Mapping[str, Fraction]]]:
    """Return the settings and metrics of a submission."""
    return list(standing.datasets[0].f1.items())

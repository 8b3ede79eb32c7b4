"""Shared tasks: a folder of datasets scored under the settings of a task, and the mean over datasets."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from fractions import Fraction
from types import MappingProxyType
from typing import Literal, TypeAlias

from corefref import engine
from corefref.formats.coverage import Coverage
from corefref.formats.documents import (
    NOTHING_BESIDE,
    Document,
    DocumentPair,
    InputError,
    Wanted,
    shown,
    without_singletons,
)
from corefref.formats.table import ENTRIES, AskedFormat, FormatsOfSides
from corefref.metrics import conll
from corefref.ratio import total as total_of
from corefref.scores import Convention, RatioScore, Score
from corefref.scoring import folders, sources
from corefref.scoring.corpus import Scored, Watch, unwatched
from corefref.scoring.digest import digest
from corefref.scoring.settings import Match, Over, Rounding, Settings, Singletons, Zeros
from corefref.scoring.stages import staged
from corefref.scoring.task import Task
from corefref.wings.across.units import divided
from corefref.wings.annotation import like_corefud
from corefref.wings.annotation.like_corefud import Like, mention_overlap_like, scores_like
from corefref.wings.annotation.zeros_and_overlap import mention_overlap_score, zero_score
from corefref.wings.breakdown.classes import FIRST, Parts
from corefref.wings.families.checking import Finding, documents_and_faults
from corefref.wings.families.submissions import Faults, Member, Submission, opened, opened_for
from corefref.wings.generated.written_again import nothing
from corefref.wings.matching.annotated import matched_mentions
from corefref.wings.matching.stage import MatchNotes, rule_of
from corefref.wings.shared.nodes import check_text

TaskName: TypeAlias = Literal["crac2022", "crac2023", "crac2024", "crac2025", "crac2026"]
"""A shared task whose settings are known."""


@dataclass(frozen=True, slots=True)
class Setting:
    """A row of a task's table: how mentions match, how zeros match, and whether singletons count."""

    title: str
    match: Match
    zeros: Zeros
    singletons: Singletons


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

Unreadable: TypeAlias = Literal["error", "zero"]
"""What happens to a dataset that a submission lacks or that cannot be read: it is refused, or has no mentions."""

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


def settings_of_errors(task: TaskName, settings: Settings) -> Settings:
    """The conventions of `corefref errors` for a task: mentions are compared exactly, since other bounds are a type."""
    return replace(settings_of(task, settings, "sums"), match="exact", zeros="linear")


@dataclass(frozen=True, slots=True)
class Dataset:
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
    datasets: Sequence[Dataset]
    unreadable: Unreadable = "error"

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
    task: TaskName,
    key: str | Submission,
    response: str | Submission,
    form: AskedFormat,
    settings: Settings,
    like: Like | None = None,
    unreadable: Unreadable = "error",
    *,
    by_text: Sequence[str] = (),
    watch: Watch = unwatched,
) -> TaskReport:
    """
    The scores of a task: of each pair of files of two folders or archives, a dataset, or of two files, which are one.

    Of metrics `by_text` the scores of each text are kept, and those of near and far antecedents.

    Raises InputError for a key that cannot be read, and `submissions.Faults` with all that is wrong with the response:
    of every dataset that it lacks or that cannot be read, and of every file that is not a dataset. Those that it lacks
    or that cannot be read are scored as datasets without mentions where `unreadable` says so.
    """
    # Each setting of the task has its own rule of what is matched.
    settings = replace(settings, match="exact", zeros="linear", singletons="keep", over="sums")
    # A leaderboard, which opens what it scores, has no --ends; notes name the option where files have names.
    names = (key, response) if isinstance(key, str) and isinstance(response, str) else ("", "")
    key, response = _both(key, response)
    pairs, strange = _paired(key, response, settings)
    all_documents = _Row(TASKS[task][0], conll.MEMBERS, None, names)
    datasets: list[Dataset] = []
    faults = list(strange)
    for name, k, r in watch(pairs, "datasets"):
        try:
            if isinstance(r, InputError):
                raise r
            dataset, primary = _dataset(name, _pairs(k.text(), r.text(), form, settings), TASKS[task], like, by_text)
            datasets.append(dataset)
            all_documents.add(primary)
        except InputError as error:
            # Whatever is wrong with the key is raised here, and is not the fault of a response.
            empty, primary = _dataset(name, _without_mentions(k.text(), form, settings), TASKS[task], None, by_text)
            here = [error] if isinstance(r, InputError) else _all_faults(k.text(), r, form, settings, error)
            lacks_alone = isinstance(r, InputError) and settings.missing == "empty"
            if unreadable == "zero" or lacks_alone:
                datasets.append(replace(empty, faults=here))
                all_documents.add(primary)
            else:
                faults += here
    if faults:
        raise Faults(faults) if len(faults) > 1 else faults[0]
    all_documents.say()
    return TaskReport(task, settings, like, datasets, unreadable)


def scored_in_units(
    key: str | Submission,
    response: str | Submission,
    form: AskedFormat,
    settings: Settings,
    by_text: Sequence[str] = (),
) -> TaskReport:
    """
    The scores without a task, by the units of `settings`: of two files, or of two folders or archives, whose files are
    one dataset.

    A response that cannot be read counts as having no mentions. Raises InputError for a key that cannot be read.
    """
    rows = rows_of(None, settings)
    asked = replace(settings, match="exact", zeros="linear", singletons="keep")
    key, response = _both(key, response)
    name = key.path.rstrip("/").rpartition("/")[2]
    try:
        pairs = _pairs_of_all(key, response, form, asked)
        dataset, primary = _dataset(name, pairs, rows, None, by_text, with_zeros=False)
        primary.say()
    except InputError as error:
        # Whatever is wrong with the key is raised here, and is not the fault of a response.
        pairs = (pair._replace(response=_without_its_mentions(pair.response)) for pair in key_alone(key, form, asked))
        empty, _ = _dataset(name, pairs, rows, None, by_text, with_zeros=False)
        dataset = replace(empty, faults=error.faults if isinstance(error, Faults) else [error])
    return TaskReport(None, settings, None, [dataset])


def _both(key: str | Submission, response: str | Submission) -> tuple[Submission, Submission]:
    """Open what is not open yet: a response within the limits of its key. Raises InputError."""
    key = opened(key) if isinstance(key, str) else key
    return key, opened_for(response, key) if isinstance(response, str) else response


def _pairs_of_all(
    key: Submission, response: Submission, form: AskedFormat, settings: Settings
) -> Iterator[DocumentPair]:
    """The documents of all files of two sides, paired by the names of the files. Raises InputError."""
    if not (key.is_archive or response.is_archive):
        return sources.paired(key.path, response.path, form, settings, keep_text=True)
    check_alike(key, response)
    sides = [{name: member.text for name, member in side.members.items()} for side in (key, response)]
    return staged(folders.paired_by_name(sides[0], sides[1], (key.path, response.path), form, settings, True), settings)


def check_alike(key: Submission, response: Submission) -> None:
    """Raise InputError for several files on one side and a single one on the other."""
    if key.is_many != response.is_many:
        many, file = (key, response) if key.is_many else (response, key)
        if file.path != "-":
            sources.opened(file.path)
        expected = "two files, or two folders with files of equal names, one for each dataset"
        raise InputError(many.path, None, f"{many.kind}, but {file.path} is not", expected)


def key_alone(key: str | Submission, form: AskedFormat, settings: Settings) -> Iterator[DocumentPair]:
    """The units of a key, against itself. Tagged text and what is done to it are the response's. Raises InputError."""
    if isinstance(form, FormatsOfSides):
        of_key = form.key
    else:
        of_key = None if form is not None and ENTRIES[form].is_tagged else form
    key, _ = _both(key, key)
    return _pairs_of_all(key, key, of_key, _of_key(settings))


def _of_key(settings: Settings) -> Settings:
    """The settings for a key against itself: what is said of the text of a response is none of it."""
    ends, _ = settings.ends_of_sides
    offsets, _ = settings.offsets_of_sides
    return replace(settings, align="tokens", repair="error", tags="", ends=ends, offsets=offsets)


def _without_its_mentions(document: Document) -> Document:
    """The document as if nothing had been found in it."""
    return replace(document, entity_of={}, beside=NOTHING_BESIDE, annotations={})


def pairs_of_task(
    key: str, response: str, form: AskedFormat, settings: Settings
) -> Iterator[tuple[str, Iterator[DocumentPair]]]:
    """Yield each dataset's name and its pairs of documents. Raises InputError for datasets that do not pair."""
    pairs, faults = _paired(*_both(key, response), settings)
    faults = [*faults, *(r for _, _, r in pairs if isinstance(r, InputError))]
    if faults:
        raise Faults(faults) if len(faults) > 1 else faults[0]
    for name, k, r in pairs:
        assert not isinstance(r, InputError)
        yield name, _pairs(k.text(), r.text(), form, settings)


def key_digest(key: str | Submission, form: AskedFormat, settings: Settings) -> str:
    """The digest of the keys of a task: of the documents of all datasets, each under the name of its dataset."""
    members = (opened(key) if isinstance(key, str) else key).members

    def named() -> Iterator[Document]:
        for name, member in members.items():
            within = f"{name}/" if len(members) > 1 else ""
            for document in _documents(member.text(), form, settings):
                yield replace(document, id=within + document.id)

    return digest(named())


def _paired(
    key: Submission, response: Submission, settings: Settings
) -> tuple[list[tuple[str, Member, Member | InputError]], list[InputError]]:
    """The name and the files of each dataset of the key, or why the response has none; and what is not a dataset."""
    check_alike(key, response)
    keys, responses = key.members, response.members
    if not key.is_many:
        ((name, key_member),), ((_, other),) = keys.items(), responses.items()
        return [(name, key_member, other)], []
    pairs: list[tuple[str, Member, Member | InputError]] = []
    for name, member in sorted(keys.items()):
        lacking = InputError(response.path, None, f"no file {shown(name)}, a dataset that the key has")
        pairs.append((name, member, responses.get(name, lacking)))
    strange = [
        InputError(
            member.place, None, f"no dataset: {key.path} has no file {shown(name)}", "--extra ignore to leave it out"
        )
        for name, member in responses.items()
        if name not in keys
    ]
    return pairs, [] if settings.extra == "ignore" else strange


def _pairs(key: sources.Text, response: sources.Text, form: AskedFormat, settings: Settings) -> Iterator[DocumentPair]:
    return staged(sources.paired_texts(key, response, form, settings, True), settings)


def _without_mentions(key: sources.Text, form: AskedFormat, settings: Settings) -> Iterator[DocumentPair]:
    """The pairs of a key, and of a response that has found nothing in them."""
    documents = _documents(key, form, settings)
    if settings.units != "as-written":
        documents = divided(documents)
    pairs = (
        DocumentPair(
            number,
            document,
            _without_its_mentions(document),
            again=nothing(document, document.columns) if settings.align == "edits" else None,
            lacked_by="response",
        )
        for number, document in enumerate(documents)
    )
    return staged(pairs, _of_key(settings))


def _documents(key: sources.Text, form: AskedFormat, settings: Settings) -> Iterator[Document]:
    """The documents of a key, before the conventions."""
    ends, _ = settings.ends_of_sides
    of_key = sources.form_of_key(key, form)
    wanted = Wanted(settings.repeated, keep_text=True, ends=ends, offsets=settings.offsets_of_sides[0])
    wanted = sources.with_referents(wanted, of_key, settings)
    return key.documents(of_key, wanted, settings.ids)


def _all_faults(
    key: sources.Text, response: Member, form: AskedFormat, settings: Settings, first: InputError
) -> list[InputError]:
    """All that the reader of its format refuses in a response; what was met first, if it is none of that."""
    try:
        text = response.text().with_tags(settings.tags)
        wanted = Wanted(keep_text=True, side="response", tags=settings.tags)
        _, of_response = sources.forms(key, text, form)
        known, wanted = text.asked(of_response, sources.with_referents(wanted, of_response, settings))
        faults = [
            InputError(fault.file, fault.line, fault.message)
            for fault in documents_and_faults(text.lines, text.name, known, wanted)
            if isinstance(fault, Finding)
        ]
    except InputError as error:
        return [error]
    return faults if first.line in {fault.line for fault in faults} else [first, *faults]


class _Row:
    """What documents score under one setting, with what is to be said of them."""

    def __init__(
        self, setting: Setting, ids: Sequence[str], like: Like | None, names: tuple[str, str] = ("", "")
    ) -> None:
        """Start with no documents."""
        self.setting = setting
        self.like = like
        self.notes = MatchNotes(rule_of(setting.match))
        self.scored = Scored(Task(ids, Settings(), names=names))
        self.faulty = Scored(self.scored.task)
        """The figures with the faults of a program, instead of those of `scored`."""
        self.differing: list[str] = []
        """The documents of which these faults change a score."""

    def score(self, pair: DocumentPair, *, with_zeros: bool) -> DocumentPair:
        """Add a document's scores, with mention overlap and zeros if wanted, and return the pair as it was matched."""
        key, response = pair.key, pair.response
        if self.setting.singletons != "keep":
            key = without_singletons(key)
        if self.setting.singletons == "drop":
            response = without_singletons(response)
        matched_pair = self.notes.matched(pair._replace(key=key, response=response), self.setting.zeros)
        sides = key.entity_of, matched_pair.response.entity_of
        others: dict[str, RatioScore] = {}
        if with_zeros:
            partner = {name: m for name, m in zip(sides[1], response.entity_of, strict=True) if name in sides[0]}
            others = {"mor": mention_overlap_score(key, response), "zero": zero_score(key, response, partner)}
        self.scored.add_by_engine(pair, *sides, others)
        if self.like is not None:
            faulty = self._with_faults(pair, with_zeros)
            self.faulty.add_scores(faulty)
            plain = {**engine.score(*sides, conll.MEMBERS), **others}
            if with_zeros and any(faulty[name] != plain[name] for name in (*conll.MEMBERS, "zero")):
                self.differing.append(pair.id)
        return matched_pair

    def _with_faults(self, pair: DocumentPair, with_zeros: bool) -> Mapping[str, RatioScore]:
        """The scores of a document as the program has them."""
        by_head = self.setting.match == "head-corefud"
        keeps = self.setting.singletons == "keep"
        key, response = (like_corefud.as_known(d, by_head, keeps) for d in (pair.key, pair.response))
        partner = matched_mentions(key, response, rule_of(self.setting.match), self.setting.zeros)
        scores = scores_like(key, response, {k: r for r, k in partner.items()}, by_head)
        return {**scores, "mor": mention_overlap_like(key, response)} if with_zeros else scores

    def add(self, other: "_Row") -> None:
        """Add documents that come later."""
        self.notes.add(other.notes)
        self.scored.add(other.scored)

    def scores(self) -> Mapping[str, Score]:
        """The scores of all documents."""
        return (self.scored if self.like is None else self.faulty).scores()

    def say(self) -> None:
        """Report on standard error what is to be said of all documents, as the options of the setting do."""
        self.notes.say()
        self.scored.report()


def _dataset(
    name: str,
    pairs: Iterator[DocumentPair],
    wanted: Sequence[Setting],
    like: Like | None,
    by_text: Sequence[str],
    *,
    with_zeros: bool = True,
) -> tuple[Dataset, _Row]:
    """The scores of a dataset, with MOR, those of zeros, and near and far antecedents, or with LEA; its primary row."""
    ids = conll.MEMBERS if with_zeros else (*conll.MEMBERS, "lea")
    rows = [_Row(setting, ids, like) for setting in wanted]
    texts: dict[str, dict[str, Score]] = {}
    distances = Parts()
    coverage: Coverage | None = None
    for pair in pairs:
        if pair.again is not None:
            coverage = (coverage or Coverage()) + pair.again.coverage
        for document in (pair.key, pair.response) if with_zeros else ():
            check_text(document, "a task", twinless=like is None)
        scored_pair, *_ = [row.score(pair, with_zeros=with_zeros and row is rows[0]) for row in rows]
        if by_text:
            scores = engine.score(scored_pair.key.entity_of, scored_pair.response.entity_of, by_text)
            text = pair.key.text_id
            texts[text] = {m: texts[text][m] + s for m, s in scores.items()} if text in texts else dict(scores)
            if with_zeros:
                distances.score(scored_pair, "distance")
    primary = rows[0]
    return Dataset(
        name,
        primary.scored.documents,
        [row.scores() for row in rows],
        primary.differing,
        texts,
        _near_and_far(distances),
        coverage=coverage,
    ), primary


def _near_and_far(distances: Parts) -> Mapping[str, RatioScore]:
    """B³ of the mentions whose antecedent is near, and of those whose antecedent is far."""
    sides = [distances.recall.get("b_cubed", {}), distances.precision.get("b_cubed", {})]
    return {
        name: RatioScore(
            *(total_of([r for c, r in side.items() if c != FIRST and (c in FAR) == far]) for side in sides)
        )
        for name, far in (("near", False), ("far", True))
    }

"""
The suites of files: `bytes` (`spec/bytes.json`) and `generated` (`spec/generated_text.json`).

The other suites give every program files in its own format, written so that no parser stumbles. `bytes` has the files
on which parsers differ, and those that must be refused with a nonzero exit status. `generated` has CorefUD keys and, as
responses, their texts in tagged words as a language model writes them, with changes.
"""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from pathlib import Path
from tempfile import mkdtemp
from typing import Literal, NotRequired, TypeAlias

from typing_extensions import ReadOnly, TypedDict

from corefref.wings.examples.worked_examples import spec_folder
from corefref.wings.verify.accounts import Base, is_excused
from corefref.wings.verify.adapters.known import FILES
from corefref.wings.verify.adapters.texts import CONLL, Form, filled
from corefref.wings.verify.adapters.warmth import Warmth
from corefref.wings.verify.findings import SuiteReport
from corefref.wings.verify.keeper import remove
from corefref.wings.verify.processes import Finished, Limits, Over, Patience, call, temporary_folder
from corefref.wings.verify.reported import Failure, Figures, RubbishError
from corefref.wings.verify.scorers import Scorer
from corefref.wings.verify.suites import boundary

FileSuite: TypeAlias = Literal["bytes", "generated"]
FILE_SUITES: Mapping[FileSuite, str] = {"bytes": "bytes.json", "generated": "generated_text.json"}
"""The suites, and their files in the spec."""

FileForm: TypeAlias = Literal["conll", "sets", "jsonlines", "corefud", "gum", "tagged"]
Status: TypeAlias = Literal["valid", "choice", "ill-formed"]
STATUSES: tuple[Status, ...] = ("valid", "choice", "ill-formed")


class _ContentData(TypedDict, total=False):
    text: ReadOnly[str]
    hex: ReadOnly[str]


class _FigureData(TypedDict):
    exact: ReadOnly[str | None]


class _FiguresData(TypedDict, total=False):
    recall: ReadOnly[_FigureData]
    precision: ReadOnly[_FigureData]
    f1: ReadOnly[_FigureData]


class _ReadData(TypedDict):
    letters: ReadOnly[list[str]]
    accepted: ReadOnly[dict[str, list[_FiguresData]]]


class _CaseData(TypedDict):
    id: ReadOnly[str]
    reason: ReadOnly[str]
    status: ReadOnly[Status]
    form: ReadOnly[FileForm]
    key: ReadOnly[_ContentData]
    response: ReadOnly[_ContentData]
    read: ReadOnly[NotRequired[list[_ReadData]]]


@dataclass(frozen=True, slots=True)
class Read:
    """One reading of a case: its letters (none for the spec's own), and by metric the figures that it accepts."""

    letters: tuple[str, ...]
    accepted: Mapping[str, Sequence[Mapping[str, Fraction | None]]]

    def gives(self, figures_of: Mapping[str, Figures]) -> bool:
        """True if the reading accepts all these figures."""
        return all(
            any(not figures.differing(values) for values in self.accepted[metric])
            for metric, figures in figures_of.items()
        )


@dataclass(frozen=True, slots=True)
class FileCase:
    """A key and a response as bytes, and their readings; none if they have to be refused."""

    id: str
    reason: str
    status: Status
    form: FileForm
    key: bytes
    response: bytes
    read: tuple[Read, ...]
    suite: FileSuite = "bytes"


Kind: TypeAlias = Literal[
    "agrees", "follows", "refuses", "described", "fault", "crashed", "no figures", "timed out", "skipped"
]
"""
The outcome of a case. `follows`: another known reading. `described`: figures where a refusal was due. `no figures`:
exit status 0 without figures.
"""

KINDS: tuple[Kind, ...] = (
    "agrees",
    "follows",
    "refuses",
    "described",
    "fault",
    "crashed",
    "no figures",
    "timed out",
    "skipped",
)
FAILING: frozenset[Kind] = frozenset({"fault", "crashed", "no figures", "timed out"})


@dataclass(frozen=True, slots=True)
class FileOutcome:
    """A program's outcome on a case."""

    case: FileCase
    kind: Kind
    says: str

    @property
    def id(self) -> str:
        """Its name in a file of known faults."""
        return f"{self.kind} | {self.case.suite} | {self.case.id}"

    @property
    def standing(self) -> str:
        """What became of the file, as other suites call the verdict of a finding."""
        return self.kind

    @property
    def fails(self) -> bool:
        """True if the program is wrong."""
        return self.kind in FAILING


@cache
def cases_of_files(suite: FileSuite = "bytes") -> tuple[FileCase, ...]:
    """
    Return every case of a suite.

    >>> [case.status for case in cases_of_files() if case.id == "read-3/closed-and-opened"]
    ['choice']
    """
    data: list[_CaseData] = json.loads(spec_folder().joinpath(FILE_SUITES[suite]).read_text("utf-8"))["cases"]
    return tuple(
        FileCase(
            id=c["id"],
            reason=c["reason"],
            status=c["status"],
            form=c["form"],
            key=_content(c["key"]),
            response=_content(c["response"]),
            read=tuple(_read(r) for r in c.get("read", [])),
            suite=suite,
        )
        for c in data
    )


def _content(data: _ContentData) -> bytes:
    return data["text"].encode() if "text" in data else bytes.fromhex(data["hex"])


def _read(data: _ReadData) -> Read:
    accepted = {
        metric: [_values(figures) for figures in alternatives] for metric, alternatives in data["accepted"].items()
    }
    return Read(tuple(data["letters"]), accepted)


def _values(data: _FiguresData) -> Mapping[str, Fraction | None]:
    named = {"recall": data.get("recall"), "precision": data.get("precision"), "f1": data.get("f1")}
    return {name: _exact(figure["exact"]) for name, figure in named.items() if figure is not None}


def _exact(written: str | None) -> Fraction | None:
    return None if written is None else Fraction(written)


def forms_read(form: Form) -> frozenset[FileForm]:
    """Return the formats that a kind of scorer reads, of those of the cases."""
    if form.name == "corefref":
        return frozenset({"conll", "sets", "jsonlines", "corefud", "gum"})
    if form.files is CONLL:
        return frozenset({"conll"})
    return frozenset({"sets"}) if form.files is FILES["sets"] else frozenset()


_PLAIN = 12
"""The most mentions of the inputs on which it is seen which metrics of a program are right."""


def right_on_plain_input(scorer: Scorer, metrics: Sequence[str]) -> tuple[str, ...]:
    """
    Return the metrics of which a program has right figures on plain files, in which nothing is hard to read.

    Only these can judge how it reads the others: what is wrong with a metric is not the fault of its reader.
    """
    plain = [
        plain_input
        for plain_input in boundary()
        if len(plain_input.documents) == 1 and not plain_input.may_be_refused and plain_input.size[1] <= _PLAIN
    ]
    answered = list(zip(plain, scorer.answers(plain, metrics), strict=False))

    def is_right(metric: str) -> bool:
        figures_there = [(an_input.documents, of_one[metric]) for an_input, of_one in answered]
        figures = [(documents, answer) for documents, answer in figures_there if isinstance(answer, Figures)]
        return bool(figures) and all(
            Base().account(metric).gives(documents, metric, answer) or is_excused(metric, Base(), documents, answer)
            for documents, answer in figures
        )

    return tuple(metric for metric in metrics if is_right(metric))


def which_judge(metrics: Sequence[str], right: Sequence[str]) -> str:
    """
    Say which metrics judge how a program reads files, if not all can.

    >>> which_judge(["muc", "lea"], ["muc"])
    'wrong on plain files, so not asked here: lea'
    """
    if not right:
        return "no metric is right on plain files, so that what fails here need not be its reading"
    wrong = [metric for metric in metrics if metric not in right]
    return f"wrong on plain files, so not asked here: {', '.join(wrong)}" if wrong else ""


_CONFIRMED = 3
"""How many failures of a program that is kept loaded are tried again from a new start."""


def try_files(
    form: Form, command: Sequence[str], metrics: Iterable[str], limits: Limits, cases: Sequence[FileCase]
) -> Iterator[FileOutcome]:
    """
    Yield the outcome of every case in order.

    A command that takes one metric is asked for B³, which tells entities apart, or else for the first metric that it
    has. Each case is a call of its own, since an ill-formed one would spoil the others. A Python or Perl program is
    loaded once, unless a new start does not confirm one of the first failures. Raises CannotRunError.
    """
    judgeable = {metric for case in cases for read in case.read for metric in read.accepted}
    known = [metric for metric in metrics if metric in form.words and metric in judgeable]
    words = (*command, *(() if any("{key}" in word for word in command) else form.arguments))
    asked = known
    if any("{metric}" in word for word in words):
        asked = ["b_cubed"] if "b_cubed" in known else known[:1]
    # A command that is given the suite of tagged text is meant to read it, whatever its figures look like.
    readable: frozenset[FileForm] = forms_read(form) | {"tagged"} if asked else frozenset()
    patience = Patience()
    unconfirmed = _CONFIRMED
    with temporary_folder() as place, closing(Warmth(tuple(command), limits)) as warmth:

        def called(call_words: Sequence[str], folder: Path) -> Finished | Failure:
            loaded = warmth.call(call_words, folder, Over()) if warmth.is_possible else None
            return patience.watched(call(call_words, limits) if loaded is None else loaded)

        for case in cases:
            if case.form not in readable:
                yield FileOutcome(
                    case, "skipped", f"{form.name} is not known to read {case.form}, or has no such metric"
                )
            elif end := patience.end:
                yield FileOutcome(case, "timed out", end.says)
            else:
                outcome = _tried(case, form, words, asked, place, called)
                if outcome.fails and unconfirmed and warmth.is_possible and not patience.lost:
                    again = _tried(case, form, words, asked, place, lambda w, folder: call(w, limits))
                    unconfirmed -= 1
                    warmth.is_possible = again == outcome
                    outcome = again
                yield outcome


def _tried(
    case: FileCase,
    form: Form,
    words: Sequence[str],
    metrics: Sequence[str],
    place: Path,
    called: Callable[[Sequence[str], Path], Finished | Failure],
) -> FileOutcome:
    """Return the outcome of a case, from one call."""
    folder = Path(mkdtemp(dir=place))
    try:
        paths = {"{key}": folder / "key", "{response}": folder / "response"}
        for path, content in zip(paths.values(), (case.key, case.response), strict=True):
            path.write_bytes(content)
        places = {name: str(path) for name, path in paths.items()}
        places |= {"{metric}": form.words[metrics[0]], "{metrics}": ",".join(form.words[m] for m in metrics)}
        finished = called([filled(word, places) for word in words], folder)
    finally:
        remove(str(folder))
    if not isinstance(finished, Finished):
        return FileOutcome(case, "timed out", finished.says)
    if finished.code:
        says = f"exit status {finished.code}: {finished.last_words.replace(str(folder) + '/', '')}"
        if finished.abrupt:
            return FileOutcome(case, "crashed", says)
        return FileOutcome(case, "fault" if case.status == "valid" else "refuses", says)
    try:
        figures_of = form.parse(finished.output, metrics[0] if len(metrics) == 1 else None)
    except RubbishError as error:
        return FileOutcome(case, "no figures", f"exit status 0: {error}")
    return judge_file(case, {metric: figures_of[None, metric] for metric in metrics if (None, metric) in figures_of})


def judge_file(case: FileCase, figures_of: Mapping[str, Figures]) -> FileOutcome:
    """Judge a case by the figures that a program gave with exit status 0."""
    if not figures_of:
        return FileOutcome(case, "no figures", "exit status 0, and figures of no metric that was asked for")
    for read in case.read:
        if read.gives(figures_of):
            says = " and ".join(read.letters)
            return FileOutcome(case, "follows" if says else "agrees", says)
    says = "; ".join(f"{metric} {_shown(figures, case, metric)}" for metric, figures in figures_of.items())
    inside = all(
        r.value is None or 0 <= r.value <= 1 for figures in figures_of.values() for r in figures.values.values()
    )
    return FileOutcome(case, "described" if case.status == "ill-formed" and inside else "fault", says)


def _shown(figures: Figures, case: FileCase, metric: str) -> str:
    """Write figures, and beside each what the first reading of the case expects."""
    accepted = case.read[0].accepted[metric] if case.read else ()

    def expected(name: str) -> str:
        values = list(dict.fromkeys(values[name] for values in accepted if name in values))
        if not values:
            return ""
        if any(figures.values[name].agrees(value) for value in values):
            return " (as expected)"
        return f" (expected {' or '.join('0/0' if value is None else _decimal(value) for value in values)})"

    return ", ".join(f"{name} {reported.text}{expected(name)}" for name, reported in figures.values.items())


def _decimal(value: Fraction) -> str:
    return f"{value}" if value.denominator == 1 else f"{value}, {float(value):.6g}"


def report_on_files(
    suite: FileSuite, scorer: str, adapter: str, outcomes: Sequence[FileOutcome], judged_by: str = ""
) -> SuiteReport[FileOutcome]:
    """Make the report on a program's outcomes on the files."""
    read = sum(o.kind != "skipped" for o in outcomes)
    return SuiteReport(suite, scorer, adapter, tuple(outcomes), read, bool(read), note=judged_by)

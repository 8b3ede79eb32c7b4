"""
The suite `annotated`: how a program treats heads, gaps, zeros, plurals, bridging and non-referring mentions.

The other suites give every program plain entities. This one gives corefud-scorer and the Universal Anaphora scorer the
annotation that only their formats hold, under their own settings, and accounts for every figure: the spec gives it, or
another reading, or a convention that no paper settles, or a fault, named or not.
"""

import time
from collections import Counter
from collections.abc import Callable, Collection, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import NamedTuple

from corefref.formats.documents import Document, InputError
from corefref.partitions import Nodes
from corefref.wings.annotation import universal_anaphora_writing
from corefref.wings.verify.adapters.known import ANNOTATED_TEXTS
from corefref.wings.verify.adapters.texts import TextScorer
from corefref.wings.verify.annotated_cases import AnnotatedCase, in_deixis
from corefref.wings.verify.annotated_ways import Setting, Way, inherited, ways
from corefref.wings.verify.exact import Values
from corefref.wings.verify.findings import FAILURES, FIGURES_GIVEN, OUTCOMES, Outcome, SuiteReport, Verdict
from corefref.wings.verify.readings import Departure
from corefref.wings.verify.reported import Answer, Failure, Figures
from corefref.wings.verify.writing import corefud_lines

MEMBERS = ("muc", "b_cubed", "ceaf_e")
_ENTITIES = ("muc", "b_cubed", "ceaf_m", "ceaf_e", "blanc", "lea", "conll")
_BRIDGING = ("bridging_anaphors", "bridging_mentions", "bridging_entities")


class Program(NamedTuple):
    """A kind of program: what is written for it, its settings, and what it is asked."""

    written: Callable[[Document], Iterator[str]]
    suffix: str
    settings: Sequence[Setting]
    asks: Callable[[AnnotatedCase, Setting], Sequence[str]]
    """Returns the metrics of a case under a setting; none if the program is not asked."""


def _corefud_settings() -> Iterator[Setting]:
    for match, option in (("head-corefud", "head"), ("partial-corefud", "partial"), ("exact", "exact")):
        for zeros in ("dependent", "linear"):
            for singletons, words in (("drop", ()), ("keep", ("-s",))):
                name = f"{option}, {zeros}, singletons {singletons}"
                arguments = ("-m", "all", "-a", option, "-z", zeros, *words)
                yield Setting(name, arguments, match, zeros, singletons)  # type: ignore[arg-type]  # words of the loops


_CRAC = "head, dependent, singletons drop"


def _of_corefud(case: AnnotatedCase, setting: Setting) -> Sequence[str]:
    """Ask everything about mentions; for the many small and random cases, only what tells the settings apart."""
    if case.kind == "links" or (case.kind == "plurals" and case.group == "small"):
        return ()
    if case.kind == "plurals" and setting.name != _CRAC.replace("drop", "keep"):
        return ()
    if case.group in ("small", "random") and (setting.singletons == "drop") != (setting.name == _CRAC):
        return ()
    return (*_ENTITIES, "mor", "zero")


_UA_SETTINGS = (
    Setting("identity", ("all", "keep_bridging", "keep_non_referring"), plurals=True),
    Setting("without plurals", ("all", "remove_split_antecedent")),
    Setting("discourse deixis", ("all", "evaluate_discourse_deixis"), plurals=True, deixis=True),
)


def _of_ua(case: AnnotatedCase, setting: Setting) -> Sequence[str]:
    """Version 1 specifies nothing about empty nodes and gaps, so it is given none."""
    if any(isinstance(m, Nodes) for d in case.sides for m in d.entity_of):
        return ()
    if case.kind == "links":
        return (*_ENTITIES, *_BRIDGING, "non_referring") if setting.name == "identity" else ()
    if case.kind == "mentions":
        return _ENTITIES if setting.name == "identity" else ()
    return _ENTITIES


def _ua_written(document: Document) -> Iterator[str]:
    """Write Universal Anaphora's columns, which have no heads."""
    beside = replace(document.beside, heads={}, dependencies={}, names_hold_in_file=False)
    return universal_anaphora_writing.written(replace(document, beside=beside))


PROGRAMS: Mapping[str, Program] = {
    "corefud": Program(corefud_lines, "conllu", tuple(_corefud_settings()), _of_corefud),
    "ua": Program(_ua_written, "ua", _UA_SETTINGS, _of_ua),
}
"""The programs that read annotation, by the names of their adapters."""


@dataclass(frozen=True)
class Answered:
    """A program's answer for a metric of a case under a setting."""

    case: AnnotatedCase
    setting: Setting
    metric: str
    answer: Answer

    @property
    def sides(self) -> tuple[Document, Document]:
        """Key and response as they are scored."""
        return self.case.sides

    @cached_property
    def giving(self) -> Sequence[Way]:
        """The ways that give these figures; only the spec's if it does."""
        figures = self.answer
        if not isinstance(figures, Figures):
            return ()
        fitting: list[Way] = []
        for way in ways(*self.sides, self.setting, self.metric):
            if way.gives(figures):
                fitting.append(way)
                if not way.departures:
                    break
        return fitting

    @property
    def exact(self) -> Values:
        """The figures that the spec gives for the case."""
        return next(ways(*self.sides, self.setting, self.metric)).values or {}


def asked(program: Program, scorer: TextScorer, case: AnnotatedCase) -> Iterator[Answered]:
    """Yield the answers of a program on a case, setting by setting. Raises CannotRunError."""
    for setting in program.settings:
        metrics = program.asks(case, setting)
        if metrics:
            figures_there = _ask(program, scorer, case, setting)
            missing = Failure("skipped", "no figures of it in the text")
            for metric in metrics:
                answer = figures_there if isinstance(figures_there, Failure) else figures_there.get(metric, missing)
                yield Answered(case, setting, metric, answer)


def _ask(
    program: Program, scorer: TextScorer, case: AnnotatedCase, setting: Setting
) -> Mapping[str, Figures] | Failure:
    """Ask a program about a case under a setting; return its figures by metric."""
    sides = [in_deixis(d) if setting.deixis else d for d in case.sides]
    try:
        texts = ["".join(f"{line}\n" for line in program.written(d)) for d in sides]
    except InputError as error:
        return Failure("skipped", f"cannot be written: {error.found}")
    names = [f"{side}.{program.suffix}" for side in ("key", "response")]
    reads = ANNOTATED_TEXTS[scorer.form.name]
    return scorer.asked_of_texts(dict(zip(names, texts, strict=True)), (*names, *setting.arguments), reads)


def try_annotated(
    scorer: TextScorer, cases: Sequence[AnnotatedCase], seconds: float, progress: Callable[[str], None]
) -> "Tried":
    """Try a program on as many cases as time allows, and ask for each fault again. Raises CannotRunError."""
    program, end = PROGRAMS[scorer.form.name], time.monotonic() + seconds
    answers: list[Answered] = []
    for number, case in enumerate(cases):
        if time.monotonic() > end:
            break
        progress(f"{number} of {len(cases)} annotated inputs")
        answers += asked(program, scorer, case)
    else:
        number = len(cases)
    progress("looking for what accounts for the figures")
    outcomes, findings = judge_answers(answers)
    scorer.give_up_warmth()
    return Tried(outcomes, tuple(_asked_again(program, scorer, f) for f in findings), len(cases) - number)


def _asked_again(program: Program, scorer: TextScorer, finding: "AnnotatedFinding") -> "AnnotatedFinding":
    """Ask for a fault's witness again from a new start, and note in the sentence if the answer changed."""
    if finding.verdict != "fault":
        return finding
    again = _ask(program, scorer, finding.least.case, finding.least.setting)
    answer = again if isinstance(again, Failure) else again.get(finding.metric)
    if isinstance(answer, Failure) == isinstance(finding.least.answer, Failure):
        same = isinstance(answer, Failure) or (answer is not None and answer == finding.least.answer)
        if same:
            return finding
    return replace(finding, sentence=f"{finding.sentence} (but not when it is asked again)")


@dataclass(frozen=True, slots=True)
class AnnotatedFinding:
    """Why a metric's figures differ from the spec's, or are missing, with a least witness."""

    verdict: Verdict
    metric: str
    name: str
    sentence: str
    count: int
    least: Answered
    fails: bool

    @property
    def id(self) -> str:
        """Its name in a file of known faults."""
        return f"{self.verdict} | annotated | {self.metric} | {self.name}"

    @property
    def standing(self) -> str:
        """The verdict."""
        return self.verdict


UNEXPLAINED = Departure("unexplained", "no reading and no fault that is known gives the figures", "fault")


@dataclass
class _Judged:
    """The outcomes of the answers of one metric."""

    answers: Sequence[Answered]
    causes: dict[int, tuple[Verdict, str, str]] = field(default_factory=dict)
    """By the index of an answer that is not the spec's: its verdict, name and sentence."""

    def judge(self, inherited_ones: Collection[int]) -> None:
        """
        Find the cause of every other answer.

        An answer that no reading excuses is a fault. Excused answers that a fault found so also gives are put down to
        it; the rest is covered by as few readings as possible.
        """
        differing = [
            n
            for n, a in enumerate(self.answers)
            if isinstance(a.answer, Figures) and not _is_own(a) and n not in inherited_ones
        ]
        left = differing
        convicted: dict[str, str] = {}
        for n in left:
            giving = self.answers[n].giving
            if not [way for way in giving if not way.accuses]:
                way = giving[0] if giving else None
                name, sentence = (
                    _names_and_sentences(way.departures) if way else (UNEXPLAINED.name, UNEXPLAINED.sentence)
                )
                convicted[name] = sentence
                self.causes[n] = ("fault", name, sentence)
        excused = [n for n in left if n not in self.causes]
        for n in excused:
            named = next((way.name for way in self.answers[n].giving if way.name in convicted), None)
            if named is not None:
                self.causes[n] = ("fault", named, convicted[named])
        self._cover([n for n in excused if n not in self.causes])

    def _cover(self, left: Sequence[int]) -> None:
        """Cover the answers greedily: again and again take the reading that gives the most of them."""
        waiting = list(left)
        while waiting:
            by_name: dict[str, tuple[Way, list[int]]] = {}
            for n in waiting:
                for way in self.answers[n].giving:
                    if not way.accuses:
                        by_name.setdefault(way.name, (way, []))[1].append(n)
            # Among those that give as many, take the one with the fewest departures.
            way, given_by = max(
                by_name.values(),
                key=lambda way_and_inputs: (len(set(way_and_inputs[1])), -len(way_and_inputs[0].departures)),
            )
            verdict: Verdict = "convention" if any(d.standing == "convention" for d in way.departures) else "follows"
            for n in given_by:
                self.causes[n] = (verdict, *_names_and_sentences(way.departures))
            waiting = [n for n in waiting if n not in self.causes]


def _is_own(answered: Answered) -> bool:
    return any(not way.departures for way in answered.giving)


def _names_and_sentences(departures: Sequence[Departure]) -> tuple[str, str]:
    return " and ".join(d.name for d in departures), "; ".join(dict.fromkeys(d.sentence for d in departures))


class Tried(NamedTuple):
    """The outcomes by metric and group of cases, the findings, and how many cases time did not allow."""

    outcomes: Mapping[str, Mapping[str, Counter[Outcome]]]
    findings: tuple[AnnotatedFinding, ...]
    not_tried: int


def report_on_annotated(scorer: str, adapter: str, cases: int, tried: Tried) -> SuiteReport[AnnotatedFinding]:
    """Make the report on a program's answers; without any figures it was not tried."""
    every = (counts for groups in tried.outcomes.values() for counts in groups.values())
    any_figures = any(counts[o] for counts in every for o in FIGURES_GIVEN)
    return SuiteReport("annotated", scorer, adapter, tried.findings, cases, any_figures, tried.not_tried)


def judge_answers(answers: Sequence[Answered]) -> tuple[dict[str, dict[str, Counter[Outcome]]], list[AnnotatedFinding]]:
    """Return the outcomes by metric and group, and the findings, each with its least witness."""
    figures = {(a.case, a.setting, a.metric): a.answer for a in answers if isinstance(a.answer, Figures)}
    outcomes: dict[str, dict[str, Counter[Outcome]]] = {}
    of_members: dict[tuple[AnnotatedCase, Setting], list[Outcome]] = {}
    findings: list[AnnotatedFinding] = []
    # CoNLL comes after its members: where it is their mean, it takes over the worst of their outcomes.
    for metric in sorted(dict.fromkeys(a.metric for a in answers), key="conll".__eq__):
        of_metric = _Judged([a for a in answers if a.metric == metric])
        means = {
            n
            for n, a in enumerate(of_metric.answers)
            if metric == "conll"
            and isinstance(a.answer, Figures)
            and not _is_own(a)
            and inherited(a.answer, (figures.get((a.case, a.setting, member)) for member in MEMBERS))
        }
        of_metric.judge(means)
        causes: dict[tuple[Verdict, str, str], list[Answered]] = {}
        for n, a in enumerate(of_metric.answers):
            cause = of_metric.causes.get(n)
            if isinstance(a.answer, Failure) and a.answer.kind in FAILURES:
                verdict: Verdict = "fault" if a.answer.kind == "crashed" else "no answer"
                cause = (verdict, a.answer.kind, a.answer.says)
            if cause is not None:
                causes.setdefault(cause, []).append(a)
            group = outcomes.setdefault(metric, {}).setdefault(a.case.group, Counter())
            outcome = _outcome(a, cause)
            if n in means:
                outcome = max(of_members[a.case, a.setting], key=OUTCOMES.index)
            elif metric in MEMBERS:
                of_members.setdefault((a.case, a.setting), []).append(outcome)
            group[outcome] += 1
        for (verdict, name, sentence), answers_there in causes.items():
            # A fault is shown where no reading excuses it.
            showing = [a for a in answers_there if verdict != "fault" or all(way.accuses for way in a.giving)]
            least = min(showing, key=lambda a: a.case.size)
            fails = verdict in ("fault", "no answer")
            findings.append(AnnotatedFinding(verdict, metric, name, sentence, len(answers_there), least, fails))
    return outcomes, findings


def _outcome(a: Answered, cause: tuple[Verdict, str, str] | None) -> Outcome:
    if isinstance(a.answer, Failure):
        return a.answer.kind
    if cause is None:
        return "agrees"
    return "fault" if cause[0] == "fault" else "convention" if cause[0] == "convention" else "follows"

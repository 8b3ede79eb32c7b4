"""`corefref verify [OPTION ...] -- COMMAND`: another scorer against the spec."""

import argparse
import os
import secrets
import time
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from dataclasses import replace
from functools import partial
from pathlib import Path
from typing import TypeVar, get_args

from corefref.cli import options, progress
from corefref.cli.usage import Answer, Command, Group, Option, UsageError, choice, complain, nearest, needs, window
from corefref.formats.documents import Document as Read
from corefref.formats.documents import InputError
from corefref.registry import IDS
from corefref.scoring.kinds import OneOf, SettingError, Whole
from corefref.scoring.settings import DECIMALS, Settings
from corefref.scoring.sources import Source, opened, paired
from corefref.wings.shared import options as more_options
from corefref.wings.shared.digest import digest
from corefref.wings.shared.writing import refuse_overwriting, write
from corefref.wings.verify import (
    SUITES,
    Base,
    Document,
    Effort,
    Sizes,
    Verdict,
    annotated_cases,
    annotated_suite,
    byte_suite,
    declared,
    inputs_of,
    letters,
    verified,
)
from corefref.wings.verify.adapters import evaluators, host, regex, texts
from corefref.wings.verify.adapters.conversation import ConversingScorer
from corefref.wings.verify.adapters.guessing import check_usable, guessed, pattern_of, why_unusable
from corefref.wings.verify.adapters.known import FILES, FORMS
from corefref.wings.verify.findings import CorpusSize, Row, SideOfCorpus, SuiteReport, known_ids
from corefref.wings.verify.inputs import as_read
from corefref.wings.verify.manner import ORDERS, Declared
from corefref.wings.verify.processes import CannotRunError, Limits
from corefref.wings.verify.reported import Printing, Rounding, Unit
from corefref.wings.verify.reports import RENDERERS, as_long_text, as_text, of_suites
from corefref.wings.verify.scorers import Scorer

T = TypeVar("T")
S = TypeVar("S", bound=Row)

_DESCRIPTION = """\
Compare a scorer's figures with the exact ones, on chosen, all small and random inputs, and report each cause once, with
its smallest input.

A fault is shown on well-formed input, and where no published reading gives the figures. Readings and conventions are
named; behaviour on ill-formed input (repeated mentions, missing documents) is described, and fails only where a figure
leaves [0, 1], the program crashes, or it leaves out what it should have scored."""

_EXAMPLE = """\
example:
  corefref verify --adapter python:corefref:score --metrics muc,lea --suites boundary,small

adapters:
  jsonl               the line protocol of spec/protocol.md
  corefref            the JSON of `corefref score --format json`
  perl, lea-perl, coval, scorch, corefud, ua, neleval  what these scorers print
  e2e                 an evaluator of the e2e-coref family; COMMAND is PYTHON FILE CLASS, or PYTHON FILE CLASS MENTIONS
  coval-functions     coval's functions, CEAFm too; COMMAND is PYTHON FILE, which is its coval/eval/evaluator.py
  regex:PATTERN       named groups recall, precision, f1, metric, document; each match is a line of figures
  python:MODULE:NAME  a function of key, response and metric; no COMMAND

--suites bytes gives the command files in which readers differ, and files to be refused with an exit status that is not
0 (spec/bytes.json): brackets, names, blanks, ends of lines, encodings. It needs a command that reads files, and takes
--report, --known-faults, --write-known-faults and --fail-on as the others do.

--suites generated gives the command CorefUD's CoNLL-U, and as responses its text in tagged words that a language model
changed (spec/generated_text.json). It is to align the texts by edits, as in
  corefref verify --suites generated --adapter corefref -- corefref score --align edits --input-format tagged

--suites annotated gives corefud-scorer and the Universal Anaphora scorer (--adapter corefud or ua) heads, gaps, zeros,
split antecedents, bridging and mentions that do not refer, under each of their settings, and names what accounts for
every figure. COMMAND has no options of its own then.

Without --adapter it is guessed from what the command prints. Without {key} in COMMAND the arguments that the adapter's
scorer takes are added to it. The texts that are understood: python -m pydoc corefref.wings.verify.adapters.known (or
.evaluators, .functions, .regex)

A Python or Perl program is loaded once and forks for every call; what a finding rests on is asked again of a new
start. For a hundredth of the time what was answered is asked a second time, in another order and of new starts, and
has to be answered alike. When a call is over, or at the latest when verify ends, in whatever way, all processes that
the scorer started are killed and its files are removed; what it wrote into the working folder stays and is named. Out
of reach are those that another service starts for it or that run as another user, and limits that the system does not
enforce: --max-processes to the superuser, --max-memory outside Linux.

The first line is the answer. "passes": all was answered, and nothing departs. "passes with readings named": it departs
by a published reading or a convention. "does not pass": a fault, or what --fail-on names. "not decided": nothing fails,
but inputs were not tried for want of time, or not answered. Inputs of random and large may be left out, which is said;
what took the time is said too. A metric of which no figures came is named; it counts, as not answered, if --metrics
names it.

What the scorer's figures are is inferred from all of them where --unit, --digits and --order do not say it: fractions
or percentages, in full or rounded, recall or precision first. Percentages and precision first are named.

exit codes: 0 passes, readings named or not; 1 does not pass; 2 bad usage or bad input; 3 not run, or no
figures; 4 not decided; 70 corefref failed"""

_FAIL_ON: dict[str, Verdict] = {
    "follows": "follows",
    "convention": "convention",
    "ill-formed": "ill-formed",
    "undecided": "no answer",
}
_NOT_DECIDED = 4
_BYTES_FAIL_ON: dict[str, byte_suite.Kind] = {"follows": "follows", "ill-formed": "described"}
_MOST_SMALL, _MOST_JOBS = 7, 64
_APART = ("files", *byte_suite.FILE_SUITES, "annotated")
"""The suites that are not tried unless they are named, or have what they need."""


def _count(word: str) -> int:
    if not (word.isdecimal() and word.isascii() and len(word) < 16):
        raise argparse.ArgumentTypeError(f"{word!r} is not a number from 0")
    return int(word)


def _seed(word: str) -> int:
    """Parse a seed; `new` draws one."""
    return secrets.randbelow(10**9) if word == "new" else _count(word)


def _small(word: str) -> int:
    """Parse the largest number of mentions whose pairs are all tried."""
    if (number := _count(word)) > _MOST_SMALL:
        raise argparse.ArgumentTypeError(f"{word!r} is more than {_MOST_SMALL}: there are too many pairs")
    return number


def _seconds(word: str) -> float:
    try:
        seconds = float(word)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < 1e6:
        raise argparse.ArgumentTypeError(f"{word!r} is not a number of seconds")
    return seconds


COMMAND = Command(
    _DESCRIPTION,
    _EXAMPLE,
    (
        Group(
            "the scorer",
            (
                Option("--adapter", "NAME", "How to read its output (listed by --help-all)."),
                Option("--name", "TEXT", "Its name in the report", shown="its own"),
                Option("--names", "ID=WORD,…", "Its words for metrics (regex only).", default=""),
                choice("--files", tuple(FILES), "The format of {key} and {response}.", "regex only."),
                choice("--unit", get_args(Unit), "The unit of figures.", "For regex, python, jsonl; else inferred."),
                choice("--rounding", get_args(Rounding), "How it rounds decimals.", "For regex, python, jsonl."),
                Option("--digits", "N", "Its decimals.", "For regex, python, jsonl.", kind=DECIMALS),
                Option(
                    "--order",
                    "NAMES",
                    "The order of figures in a row.",
                    f"{' or '.join(ORDERS)}; python only; else inferred.",
                    kind=OneOf(ORDERS),
                ),
                choice(
                    "--undefined", ("zero", "none", "one"), "What it reports for 0/0.", "one: 1 for two empty sides."
                ),
                Option(
                    "--follows",
                    "READING,…",
                    "Readings that it means to follow.",
                    f"Of spec/choices.md: {', '.join(letters())}.",
                    default="",
                ),
                Option(
                    "--timeout",
                    "SECONDS",
                    "Time limit of one call.",
                    "A document of more than 60 mentions, in files, may take a fifth of it",
                    kind=_seconds,
                    default=10.0,
                    shown="10",
                ),
                Option(
                    "--max-output",
                    "BYTES",
                    "The most that one call may print",
                    kind=_count,
                    default=8 << 20,
                    shown="8 MiB",
                ),
                Option(
                    "--max-memory", "BYTES", "The most memory of a process", kind=_count, default=4 << 30, shown="4 GiB"
                ),
                Option("--max-processes", "N", "Limit of further processes", kind=_count, default=4096),
                Option(
                    "--max-file",
                    "BYTES",
                    "The largest file it may write",
                    kind=_count,
                    default=64 << 20,
                    shown="64 MiB",
                ),
                Option(
                    "--jobs",
                    "N",
                    f"How many calls at once, up to {_MOST_JOBS}",
                    kind=Whole(1, _MOST_JOBS, "number"),
                    default=2,
                ),
            ),
        ),
        Group(
            "the search",
            (
                options.metrics_option(),
                Option(
                    "--suites",
                    "NAMES",
                    "Suites to try.",
                    f"Of {', '.join(SUITES)}, files, tried in this order; or bytes, generated or annotated, each by "
                    "itself",
                    shown="all; files with --key",
                ),
                Option("--key", "FILE", "For suite files: the key of your own corpus.", "A file or a folder."),
                Option("--response", "FILE", "Its response."),
                choice(
                    "--repeated",
                    ("error", "first"),
                    "In suite files: a mention that is listed twice.",
                    "In two entities, or twice in one; first: it is tried as it is.",
                ),
                Option("--small", "N", "Mentions in suite small, at most 7", kind=_small, default=4),
                Option("--random", "N", "Inputs in suite random", kind=_count, default=100),
                Option("--mentions", "N", "Mentions of a random input", kind=_count, default=30),
                Option("--seed", "N|new", "Seed of the suite random.", "new: another each time", kind=_seed, default=0),
                Option("--seconds", "N", "How many seconds to search", kind=_seconds, default=300.0, shown="300"),
            ),
        ),
        Group(
            "output",
            (
                Option(
                    "--report",
                    "FILE",
                    "Write a report; the suffix chooses its form.",
                    f"One of {', '.join(RENDERERS)}; may be repeated.",
                    default=[],
                ),
                choice(
                    "--progress",
                    progress.WAYS,
                    "How to show progress.",
                    "auto: on a terminal only; lines: a line now and then, for a log.",
                ),
                Option(
                    "--known-faults",
                    "FILE",
                    "A file of faults that are known.",
                    "A line each, as the report gives them.",
                ),
                Option("--write-known-faults", "FILE", "Write what fails now as such a file."),
                Option("--verbose", "", "Work each cause out.", "With its input as CoNLL and as a worked example."),
                Option(
                    "--fail-on", "VERDICT,…", f"Fail on these, too: {', '.join(_FAIL_ON)}", default="", shown="none"
                ),
            ),
        ),
        *needs("--key", other="--response"),
        *needs("--response", other="--key"),
    ),
    usage="corefref verify [OPTION ...] -- COMMAND",
    takes_command=True,
)


def run(arguments: argparse.Namespace) -> Answer:
    """Verify the scorer, and return the report; the exit code says whether it passed. Tell what else it left."""
    before = _names_here()
    try:
        return _run(arguments)
    finally:
        outputs = [*arguments.report, arguments.write_known_faults or ""]
        _tell_what_is_new(_names_here() - before - {Path(os.path.relpath(name)).parts[0] for name in outputs if name})


_SHOWN = 3
"""How many new names are shown."""


def _names_here() -> frozenset[str]:
    """Return the names in the working folder, in which a scorer that is not given files by their places may write."""
    try:
        return frozenset(os.listdir())
    except OSError:
        return frozenset()


def _tell_what_is_new(new: frozenset[str]) -> None:
    """Name what appeared beside the reports while the scorer ran. It is the user's folder, so nothing is removed."""
    if new := new - {_CACHED}:
        shown = ", ".join(sorted(new)[:_SHOWN]) + (f" and {len(new) - _SHOWN} more" if len(new) > _SHOWN else "")
        complain(f"corefref: note: new in this folder since the scorer was started, and left there: {shown}")


_CACHED = "__pycache__"


def _run(arguments: argparse.Namespace) -> Answer:
    _check_outputs(arguments)
    renderers = [(Path(name), _renderer(name, RENDERERS)) for name in arguments.report]
    metrics = options.metrics(arguments)
    more_options.check_entities_alone(metrics, "which the inputs lack")
    sizes = Sizes(arguments.small, arguments.random, arguments.mentions, arguments.seed)
    documents, corpus = _documents(arguments)
    suites = (
        [s.strip() for s in arguments.suites.split(",")]
        if arguments.suites is not None
        else [*SUITES, *["files"] * bool(documents)]
    )
    for suite in suites:
        if suite not in (*SUITES, *_APART):
            raise UsageError(f"unknown suite {suite!r}{nearest(suite, (*SUITES, *_APART))}")
        if suite == "files" and not documents:
            raise UsageError("the suite files needs --key and --response")
    known = _known(arguments.known_faults) if arguments.known_faults else ()
    try:
        for of_files in byte_suite.FILE_SUITES:
            if of_files in suites:
                return _files(arguments, metrics, suites, of_files, known)
        if "annotated" in suites:
            return _annotated(arguments, sizes, suites, known)
    except CannotRunError as error:
        complain(f"corefref: the scorer could not be run: {error}")
        return Answer("", 3)
    base = Base(arguments.undefined, _declared(arguments.follows))
    also_fail = _also_fail(arguments.fail_on, _FAIL_ON)
    show = progress.lines(arguments.progress)
    scorer: Scorer | None = None
    until = time.monotonic() + arguments.seconds
    try:
        adapter = arguments.adapter or _guessed(arguments, show, until)
        scorer = _scorer(arguments, adapter)
        show("asking plain inputs")
        check_usable(scorer, metrics, arguments.command, _limits(arguments), until)
        report = verified(
            scorer,
            metrics,
            {suite: inputs_of(suite, sizes, documents) for suite in suites},
            base,
            Effort(seconds=max(until - time.monotonic(), 0)),
            known,
            show,
            also_fail,
            _given_as(arguments, adapter),
            metrics if "metrics" in arguments.given and not set(IDS) <= set(metrics) else (),
        )
    except CannotRunError as error:
        complain(f"corefref: the scorer could not be run: {error}")
        return Answer("", 3)
    finally:
        if scorer is not None:
            scorer.close()
        show("")
    report = replace(
        report,
        scorer=arguments.name or report.scorer,
        adapter=adapter.partition(":")[0],
        corpus=corpus if "files" in suites else None,
        seed=sizes.seed if "random" in suites else None,
    )
    _write_all(
        arguments,
        ((path, render(report)) for path, render in renderers),
        (i for f in report.findings if f.fails or f.verdict == "no answer" for i in f.ids),
    )
    undecided = 1 if "no answer" in also_fail else _NOT_DECIDED
    code = 0 if report.agrees else undecided if report.decision == "not decided" else 1
    return Answer((as_long_text if arguments.verbose else as_text)(report, window()), code)


def _files(
    arguments: argparse.Namespace,
    metrics: Sequence[str],
    suites: Sequence[str],
    suite: byte_suite.FileSuite,
    known: Sequence[str],
) -> Answer:
    """Run a suite of files."""
    if len(suites) > 1:
        raise UsageError(f"the suite {suite} is tried by itself (expected --suites {suite})")
    if arguments.follows:
        raise UsageError(f"--follows cannot be combined with the suite {suite}, which names the readings that it finds")
    show, also_fail = progress.lines(arguments.progress), _also_fail(arguments.fail_on, _BYTES_FAIL_ON)
    with _text_scorer(arguments, suite, show) as (scorer, adapter):
        show("giving it files")
        cases = byte_suite.cases_of_files(suite)
        judge, note = metrics, ""
        if suite == "bytes":
            check_usable(scorer, metrics, arguments.command, scorer.limits)
            known_to_it = [metric for metric in metrics if metric in scorer.form.words]
            right = byte_suite.right_on_plain_input(scorer, known_to_it)
            judge, note = right or metrics, byte_suite.which_judge(known_to_it, right) if known_to_it else ""
        outcomes = list(byte_suite.try_files(scorer.form, scorer.command, judge, scorer.limits, cases))
    report = byte_suite.report_on_files(suite, arguments.name or scorer.name, adapter, outcomes, note)
    return _of_suite(arguments, report, of_suites.of_files, known, also_fail)


def _annotated(arguments: argparse.Namespace, sizes: Sizes, suites: Sequence[str], known: Sequence[str]) -> Answer:
    """Run the suite on annotations beyond plain entities."""
    if len(suites) > 1:
        raise UsageError("the suite annotated is tried by itself (expected --suites annotated)")
    for name in ("follows", "metrics"):
        if name in arguments.given:
            raise UsageError(f"--{name} is not for the suite annotated, which asks for all and names what is followed")
    if arguments.adapter not in annotated_suite.PROGRAMS:
        programs = ", ".join(annotated_suite.PROGRAMS)
        raise UsageError(f"the suite annotated needs --adapter, one of {programs}, whose options it gives")
    if any("{key}" in word for word in arguments.command):
        raise UsageError("the suite annotated gives the files and the options itself (expected no {key} in COMMAND)")
    show, also_fail = progress.lines(arguments.progress), _also_fail(arguments.fail_on, _FAIL_ON)
    cases = annotated_cases.cases_of_groups(annotated_cases.GROUPS, sizes.random_inputs, sizes.seed)
    with _text_scorer(arguments, "annotated", show) as (scorer, adapter):
        tried = annotated_suite.try_annotated(scorer, cases, arguments.seconds, show)
    report = annotated_suite.report_on_annotated(arguments.name or scorer.name, adapter, len(cases), tried)
    return _of_suite(arguments, report, partial(of_suites.of_annotated, outcomes=tried.outcomes), known, also_fail)


@contextmanager
def _text_scorer(
    arguments: argparse.Namespace, suite: str, show: Callable[[str], None]
) -> Iterator[tuple[texts.TextScorer, str]]:
    """Yield the scorer that reads files, and the name of its adapter."""
    for name in arguments.report:
        _renderer(name, RENDERERS)
    try:
        adapter = arguments.adapter or _guessed(arguments, show, time.monotonic() + arguments.seconds)
        scorer = _scorer(arguments, adapter)
        if not isinstance(scorer, texts.TextScorer):
            raise UsageError(f"the suite {suite} needs a command that reads files")
        with closing(scorer):
            yield scorer, adapter.partition(":")[0]
    finally:
        show("")


def _of_suite(
    arguments: argparse.Namespace,
    report: SuiteReport[S],
    renderers: Callable[[SuiteReport[S]], Mapping[str, Callable[[], str]]],
    known: Sequence[str],
    also_fail: Sequence[str],
) -> Answer:
    """Write the reports on a suite, and return what is printed."""
    report = replace(report, known=frozenset(known), also_fail=frozenset(also_fail))
    render = renderers(report)
    reports = ((Path(name), _renderer(name, render)()) for name in arguments.report)
    _write_all(arguments, reports, (row.id for row in report.rows if report.fails(row)))
    return Answer(render[".txt"](), 0 if report.agrees else 1)


def _check_outputs(arguments: argparse.Namespace) -> None:
    """Refuse to write over what is read, the files of the command too, and two outputs that are one file."""
    outputs = [("--report", file) for file in arguments.report]
    if arguments.write_known_faults:
        outputs.append(("--write-known-faults", arguments.write_known_faults))
    paths = [arguments.key, arguments.response, arguments.known_faults, *arguments.command]
    refuse_overwriting(outputs, *(file for file in paths if file and file != "-"))


def _write_all(arguments: argparse.Namespace, reports: Iterable[tuple[Path, str]], ids: Iterable[str]) -> None:
    """Write the reports, and the file of known faults, if they are asked for."""
    contents: dict[str, str | bytes] = {str(path): text for path, text in reports}
    if arguments.write_known_faults:
        lines = (_KNOWN_HEADING, *sorted(ids))
        contents[arguments.write_known_faults] = "".join(f"{line}\n" for line in lines)
    write(contents)


_KNOWN_HEADING = "# what corefref verify is not to report as news, a line for each verdict, metric and cause"


def _declared(words: str) -> tuple[str, ...]:
    try:
        return declared(filter(None, words.split(",")))
    except ValueError as error:
        raise UsageError(f"--follows: {error}") from error


def _also_fail(words: str, verdicts: Mapping[str, T]) -> list[T]:
    """Parse the verdicts that are also to count as failures."""
    named = [word.strip() for word in words.split(",") if word.strip()]
    for word in named:
        if word not in verdicts:
            raise UsageError(f"--fail-on: {word!r} is not one of {', '.join(verdicts)}")
    return [verdicts[word] for word in named]


def _limits(arguments: argparse.Namespace) -> Limits:
    return Limits(
        seconds=arguments.timeout,
        bytes_printed=arguments.max_output,
        bytes_of_a_file=arguments.max_file,
        bytes_of_memory=arguments.max_memory,
        processes=arguments.max_processes,
    )


def _guessed(arguments: argparse.Namespace, show: Callable[[str], None], until: float) -> str:
    """Find the adapter that understands the command, before a deadline. Raises CannotRunError."""
    command = tuple(arguments.command)
    if not command:
        raise UsageError("no COMMAND given (see corefref verify --help)")
    says = "no figures in what it prints"
    if not any("{key}" in word for word in command):
        show("is it the line protocol?")
        with closing(ConversingScorer(command, _limits(arguments))) as scorer:
            failure = why_unusable(scorer, options.metrics(arguments), until)
            if failure is None or scorer.started:
                return "jsonl"
        says = f"{failure.kind}: {failure.says}"
        if failure.kind == "timed out":
            raise CannotRunError(f"{' '.join(command)}: no adapter understands it ({says}); --adapter names one")
    show("which adapter understands it?")
    if pattern := guessed(command, _limits(arguments), until):
        return pattern
    if time.monotonic() < until and (hint := pattern_of(command, _limits(arguments))):
        raise CannotRunError(f"{' '.join(command)}: no adapter understands it; {hint}")
    raise CannotRunError(f"{' '.join(command)}: no adapter understands it ({says}); --adapter names one")


_OF_FIGURES = ("unit", "rounding", "digits")
_TAKEN: Mapping[str, tuple[str, ...]] = {
    "regex": (*_OF_FIGURES, "names", "files", "jobs"),
    "python": (*_OF_FIGURES, "order"),
    "jsonl": _OF_FIGURES,
    "e2e": (),
    "coval-functions": (),
    **dict.fromkeys(FORMS, ("jobs",)),
}
"""The options that an adapter has a use for, of those that some have none for."""


def _check_taken(arguments: argparse.Namespace, adapter: str) -> None:
    """Raise UsageError for an option that the adapter would ignore."""
    for name in (*_OF_FIGURES, "names", "files", "order", "jobs"):
        if name in arguments.given and adapter in _TAKEN and name not in _TAKEN[adapter]:
            takers = [taker for taker, taken in _TAKEN.items() if name in taken]
            raise UsageError(f"--{name} does nothing with the adapter {adapter} (expected {' or '.join(takers)})")


def _given_as(arguments: argparse.Namespace, named: str) -> Declared:
    """Return what is declared of the scorer's figures, apart from what its adapter applies to its text."""
    adapter = named.partition(":")[0]
    if adapter == "regex":
        return Declared("fraction") if "unit" in arguments.given else Declared()
    if adapter not in ("python", "jsonl"):
        return Declared("fraction")
    options = {
        name: getattr(arguments, name) if name in arguments.given else None for name in ("unit", "digits", "order")
    }
    return Declared(options["unit"], options["digits"], arguments.rounding, options["order"])


def _scorer(arguments: argparse.Namespace, named: str) -> Scorer:
    command = tuple(arguments.command)
    limits = _limits(arguments)
    adapter, _, rest = named.partition(":")
    _check_taken(arguments, adapter)
    if adapter == "python":
        if command:
            raise UsageError("python:MODULE:NAME takes no COMMAND")
        return ConversingScorer(host.command(rest), limits)
    if not command:
        raise UsageError("no COMMAND given (see corefref verify --help)")
    if adapter == "jsonl":
        return ConversingScorer(command, limits)
    if adapter == "e2e":
        if len(command) not in (3, 4):
            raise UsageError("e2e takes PYTHON FILE CLASS, or PYTHON FILE CLASS MENTIONS")
        return ConversingScorer((command[0], evaluators.__file__, *command[1:]), limits)
    if adapter == "coval-functions":
        if len(command) != 2:
            raise UsageError("coval-functions takes PYTHON FILE")
        return ConversingScorer((command[0], evaluators.__file__, command[1], evaluators.FUNCTIONS), limits)
    if adapter == "regex":
        words = {identifier: identifier for identifier in IDS} | _words(arguments.names)
        printing = Printing(arguments.unit, arguments.rounding, arguments.digits)
        try:
            form = regex.form(rest, FILES[arguments.files], words, printing)
        except regex.PatternError as error:
            raise UsageError(f"{error} (expected a pattern of Python's re)") from error
        return texts.TextScorer(form, command, limits, arguments.jobs)
    if adapter not in FORMS:
        known = (*FORMS, "e2e", "coval-functions", "jsonl", "regex:PATTERN", "python:MODULE:NAME")
        raise UsageError(f"unknown adapter {adapter!r}{nearest(adapter, known)} (expected one of {', '.join(known)})")
    return texts.TextScorer(FORMS[adapter], command, limits, arguments.jobs)


def _words(names: str) -> dict[str, str]:
    """The scorer's words for metrics, as `muc=MUC,b_cubed=B3` gives them."""
    name_of: dict[str, str] = {}
    for pair in filter(None, names.split(",")):
        name, equals, word = pair.partition("=")
        if name not in IDS or not equals or not word:
            raise UsageError(f"--names: {pair!r} is not ID=WORD{nearest(name, IDS)}")
        name_of[name] = word
    return name_of


def _documents(arguments: argparse.Namespace) -> tuple[dict[str, Document], CorpusSize | None]:
    """The documents of the user's corpus, and how much they have."""
    key: Source | None = arguments.key
    response: Source | None = arguments.response
    if key is None or response is None:
        return {}, None
    pairs_of_files = list(paired(key, response, None, Settings(repeated=arguments.repeated)))
    sides = [pair.key for pair in pairs_of_files], [pair.response for pair in pairs_of_files]
    documents = {pair.id: Document(as_read(pair.key), as_read(pair.response)) for pair in pairs_of_files}
    return documents, CorpusSize(len(pairs_of_files), *map(_side_of_corpus, sides))


def _side_of_corpus(side: Sequence[Read]) -> SideOfCorpus:
    return SideOfCorpus(
        mentions=sum(len(d.entity_of) for d in side),
        repeated=sum(len(d.beside.again) for d in side),
        digest=digest(side),
    )


def _known(name: str) -> list[str]:
    """Read a file of known faults."""
    known: list[str] = []
    for number, line in enumerate(opened(name).lines, 1):
        if not (text := line.strip()) or line.startswith("#"):
            continue
        try:
            known += known_ids(text)
        except SettingError as error:
            raise InputError(name, number, str(error)) from None
    return known


def _renderer(name: str, renderers: Mapping[str, T]) -> T:
    """Choose the function that writes a report, by the suffix of its file."""
    suffix = Path(name).suffix
    if suffix not in renderers:
        raise UsageError(f"--report {name}: unknown suffix {suffix!r} (expected one of {', '.join(renderers)})")
    return renderers[suffix]

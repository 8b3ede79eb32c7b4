"""
`corefref verify [options] -- COMMAND`: another scorer against the spec.
"""

import argparse
from collections.abc import Callable
from pathlib import Path

from corefref.cli import options, progress
from corefref.cli.usage import Answer, Parser, UsageError, add_choice, complain, nearest
from corefref.formats.documents import InputError
from corefref.registry import IDS, TYPED_IDS
from corefref.scoring.settings import Settings
from corefref.scoring.sources import Source, paired
from corefref.verification import Document, Effort, Report, Sizes, inputs_of, verified
from corefref.verification.adapters import host, regex, texts
from corefref.verification.adapters.conversation import ConversingScorer
from corefref.verification.adapters.known import FILES, FORMS
from corefref.verification.inputs import document
from corefref.verification.processes import CannotRunError, Limits
from corefref.verification.reported import Printing
from corefref.verification.reports import RENDERERS, text
from corefref.verification.scorers import Scorer

_DESCRIPTION = """\
Runs a scorer on the spec's examples, on the boundary cases, on every small input and on random ones, compares its
figures with the exact ones, and shows each fault once, on a least input, worked out."""

_EXAMPLE = """\
example:
  corefref verify --adapter python:corefref:score --undefined none --metrics muc,lea --suites boundary,small

adapters:
  jsonl               the line protocol of spec/protocol.md (without {key} in the command, the default)
  corefref            the JSON of `corefref score --format json` (with {key}, the default)
  perl, lea-perl, coval, scorch, corefud, neleval      what these scorers print
  regex:PATTERN       named groups recall, precision, f1, metric, document; each match is a line of figures
  python:MODULE:NAME  a function of key, response and metric; no COMMAND

Without {key} in COMMAND the arguments that the adapter's scorer takes are added to it. The texts that are understood:
python -m pydoc corefref.verification.adapters.known (or .regex, .functions)

When a call is over, or verify ends in whatever way, all processes that the scorer started are killed and its files are
removed. Out of reach are those that another service starts for it or that run as another user, and limits that the
system does not apply: --max-processes to the superuser, --max-memory outside Linux.

exit codes: 0 no fault, 1 a fault that is not known, 2 bad usage or bad input, 3 the command could not be run, 70
corefref could not do it (see corefref --help)"""

_SUITES = ("examples", "boundary", "small", "random")
_MOST_SMALL, _MOST_JOBS = 7, 64


def configure(parser: Parser) -> None:
    """Describe the command and add its arguments."""
    parser.description, parser.epilog = _DESCRIPTION, _EXAMPLE
    parser.usage = "corefref verify [options] -- COMMAND"
    parser.takes_command = True
    reach = parser.add_argument_group("the scorer")
    reach.add_argument("--adapter", metavar="NAME", help="how to understand it; see below")
    reach.add_argument("--names", metavar="ID=WORD,…", default="", help="its words for metrics (regex only)")
    add_choice(reach, "--files", tuple(FILES), "what {key} and {response} are in (regex only)")
    add_choice(reach, "--unit", ("fraction", "percent"), "of the figures it prints (regex only)")
    add_choice(reach, "--rounding", ("nearest", "truncate", "either"), "of the decimals it prints (regex only)")
    reach.add_argument("--digits", type=options.digits, metavar="N", help="its decimals, if it drops zeros (regex)")
    add_choice(reach, "--undefined", ("zero", "none", "one"), "what it makes of 0/0; one: 1 for two empty sides")
    reach.add_argument("--timeout", type=_seconds, default=10.0, metavar="SECONDS", help="of one call (default: 10)")
    reach.add_argument("--max-output", type=_count, default=8 << 20, metavar="BYTES", help="of a call (default: 8 MiB)")
    reach.add_argument(
        "--max-memory", type=_count, default=4 << 30, metavar="BYTES", help="of a process (default: 4 GiB)"
    )
    reach.add_argument(
        "--max-processes", type=_count, default=4096, metavar="N", help="more than the user's now (default: 4096)"
    )
    reach.add_argument("--max-file", type=_count, default=64 << 20, metavar="BYTES", help="of a file (default: 64 MiB)")
    reach.add_argument(
        "--jobs", type=_jobs, default=2, metavar="N", help=f"calls at once, up to {_MOST_JOBS} (default: 2)"
    )
    search = parser.add_argument_group("the search")
    options.add_metrics(search)
    search.add_argument(
        "--suites", metavar="NAMES", help=f"of {', '.join(_SUITES)}, files (default: all; files with --key)"
    )
    search.add_argument("--key", metavar="FILE", help="a corpus of your own for the suite files: its key")
    search.add_argument("--response", metavar="FILE", help="its response")
    search.add_argument(
        "--small", type=_small, default=4, metavar="N", help="mentions in suite small, up to 7 (default: 4)"
    )
    search.add_argument("--random", type=_count, default=100, metavar="N", help="inputs in suite random (default: 100)")
    search.add_argument("--mentions", type=_count, default=30, metavar="N", help="of a random input (default: 30)")
    search.add_argument("--seed", type=_count, default=0, metavar="N", help="of suite random (default: 0)")
    search.add_argument("--seconds", type=_seconds, default=60.0, metavar="N", help="to search in (default: 60)")
    output = parser.add_argument_group("output")
    kinds = ", ".join(RENDERERS)
    output.add_argument(
        "--report", metavar="FILE", action="append", default=[], help=f"a report by its suffix: {kinds}; repeatable"
    )
    output.add_argument(
        "--known-faults", metavar="FILE", help="one line each, as the report gives them: they are known"
    )


def run(arguments: argparse.Namespace) -> Answer:
    """Verify the scorer."""
    renderers = [(Path(name), _renderer(name)) for name in arguments.report]
    metrics = options.metrics(arguments)
    if typed := [metric for metric in metrics if metric in TYPED_IDS]:
        raise UsageError(f"{typed[0]} cannot be verified: it needs types of mentions, which the inputs lack")
    sizes = Sizes(arguments.small, arguments.random, arguments.mentions, arguments.seed)
    documents = _documents(arguments)
    suites = (
        [s.strip() for s in arguments.suites.split(",")]
        if arguments.suites
        else [*_SUITES, *["files"] * bool(documents)]
    )
    for suite in suites:
        if suite not in (*_SUITES, "files"):
            raise UsageError(f"unknown suite {suite!r}{nearest(suite, (*_SUITES, 'files'))}")
        if suite == "files" and not documents:
            raise UsageError("the suite files needs --key and --response")
    known = _known(arguments.known_faults) if arguments.known_faults else ()
    scorer = _scorer(arguments)
    show = progress.lines()
    try:
        report = verified(
            scorer,
            metrics,
            {suite: inputs_of(suite, sizes, documents) for suite in suites},
            arguments.undefined,
            Effort(seconds=arguments.seconds),
            known,
            show,
        )
    except CannotRunError as error:
        complain(f"corefref: the scorer could not be run: {error}")
        return Answer("", 3)
    finally:
        scorer.close()
        show("")
    for path, render in renderers:
        try:
            path.write_text(render(report), "utf-8")
        except OSError as error:
            raise InputError(str(path), None, (error.strerror or str(error)).lower(), "a file to write") from error
    return Answer(text.rendered(report), 0 if report.agrees else 1)


def _scorer(arguments: argparse.Namespace) -> Scorer:
    """The scorer behind its adapter."""
    command = tuple(arguments.command)
    limits = Limits(
        seconds=arguments.timeout,
        bytes_printed=arguments.max_output,
        bytes_of_a_file=arguments.max_file,
        bytes_of_memory=arguments.max_memory,
        processes=arguments.max_processes,
    )
    placed = any("{key}" in word for word in command)
    adapter, _, rest = (arguments.adapter or ("corefref" if placed else "jsonl")).partition(":")
    if adapter == "python":
        if command:
            raise UsageError("python:MODULE:NAME takes no COMMAND")
        return ConversingScorer(host.command(rest), limits)
    if not command:
        raise UsageError("no COMMAND given (see corefref verify --help)")
    if adapter == "jsonl":
        return ConversingScorer(command, limits)
    if adapter == "regex":
        named = {identifier: identifier for identifier in IDS} | _words(arguments.names)
        printing = Printing(arguments.unit, arguments.rounding, arguments.digits)
        try:
            form = regex.form(rest, FILES[arguments.files], named, printing)
        except regex.PatternError as error:
            raise UsageError(f"{error} (expected a pattern of Python's re)") from error
        return texts.TextScorer(form, command, limits, arguments.jobs)
    if adapter not in FORMS:
        known = (*FORMS, "jsonl", "regex:PATTERN", "python:MODULE:NAME")
        raise UsageError(f"unknown adapter {adapter!r}{nearest(adapter, known)} (expected one of {', '.join(known)})")
    return texts.TextScorer(FORMS[adapter], command, limits, arguments.jobs)


def _words(names: str) -> dict[str, str]:
    """The scorer's words for metrics, as `muc=MUC,b_cubed=B3` gives them."""
    made: dict[str, str] = {}
    for pair in filter(None, names.split(",")):
        name, equals, word = pair.partition("=")
        if name not in IDS or not equals or not word:
            raise UsageError(f"--names: {pair!r} is not ID=WORD{nearest(name, IDS)}")
        made[name] = word
    return made


def _documents(arguments: argparse.Namespace) -> dict[str, Document]:
    """The documents of the user's corpus."""
    key: Source | None = arguments.key
    response: Source | None = arguments.response
    if key is None and response is None:
        return {}
    if key is None or response is None:
        raise UsageError("--key and --response go together")
    return {
        pair.id: document(pair.key.partition, pair.response.partition)
        for pair in paired(key, response, None, Settings())
    }


def _known(name: str) -> list[str]:
    """The known faults of a file."""
    try:
        lines = Path(name).read_text("utf-8").splitlines()
    except OSError as error:
        raise InputError(name, None, (error.strerror or str(error)).lower(), "a file of known faults") from error
    except UnicodeDecodeError as error:
        raise InputError(name, None, "no UTF-8 text", "a file of known faults") from error
    return [line.strip() for line in lines if line.strip() and not line.startswith("#")]


def _renderer(name: str) -> Callable[[Report], str]:
    """How a report file is written, by its suffix."""
    suffix = Path(name).suffix
    if suffix not in RENDERERS:
        raise UsageError(f"--report {name}: unknown suffix {suffix!r} (expected one of {', '.join(RENDERERS)})")
    return RENDERERS[suffix]


def _count(word: str) -> int:
    """A number of something."""
    if not (word.isdecimal() and word.isascii() and len(word) < 16):
        raise argparse.ArgumentTypeError(f"{word!r} is not a number from 0 on")
    return int(word)


def _jobs(word: str) -> int:
    """A number of calls at once."""
    if not 1 <= (number := _count(word)) <= _MOST_JOBS:
        raise argparse.ArgumentTypeError(f"{word!r} is not a number from 1 to {_MOST_JOBS}")
    return number


def _small(word: str) -> int:
    """A number of mentions all of whose pairs can be tried."""
    if (number := _count(word)) > _MOST_SMALL:
        raise argparse.ArgumentTypeError(f"{word!r} is more than {_MOST_SMALL}: there are too many pairs")
    return number


def _seconds(word: str) -> float:
    """A time."""
    try:
        seconds = float(word)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds < 1e6:
        raise argparse.ArgumentTypeError(f"{word!r} is not a number of seconds")
    return seconds

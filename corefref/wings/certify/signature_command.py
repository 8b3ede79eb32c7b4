"""
`corefref signature`: the signature of a score, the digest of its key, and whether a published figure is reproduced.
"""

import argparse
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, replace

from corefref import measures, registry
from corefref.cli import options
from corefref.cli.usage import Answer, Parser, UsageError, help_text, nearest
from corefref.formats.documents import InputError, shown
from corefref.formats.table import AskedFormat
from corefref.scoring import sources
from corefref.scoring.pipeline import scored_sources
from corefref.scoring.settings import Settings, unescaped
from corefref.scoring.task import Task
from corefref.versions import SPEC_VERSION
from corefref.wings.certify import certified, reproduction
from corefref.wings.certify.command import CHECKER, add_no_check, check_certified, checked
from corefref.wings.certify.reproduction import PublishedFigure
from corefref.wings.tasks.options import check_task, files_of_datasets
from corefref.wings.tasks.tasks import (
    COLUMNS,
    TASKS,
    TaskReport,
    key_digest,
    pairs_of_task,
    scored_task,
    settings_of,
    settings_of_errors,
)

_DESCRIPTION = """\
Print the signature of a score with the digest of its key, or check a published figure.

With --check the figures are computed under the conventions that SIGNATURE names, and each --figure is compared with the
exact value at the digits in which it is printed, rounded as the signature says. The digest is of the key's documents,
mentions and entities, not of its bytes: two papers with the same digest scored against the same key.

For SIGNATURE a certificate may stand, a file that corefref certify wrote. corefref-check must accept
it; each --figure is compared with what it claims. With KEY and RESPONSE they are scored as its signature says, and must
have its documents and all its figures; corefref-check is then asked where it is installed. Where nothing checks a
certificate, the first line and the exit code 3 say so; --no-check accepts its claims."""

_EXAMPLE = """\
examples:
  SIGNATURE=$(corefref signature spec/corpus/key.conll spec/corpus/response.conll)
  corefref signature --check "$SIGNATURE" --figure lea.f1=52.96 spec/corpus/key.conll spec/corpus/response.conll
  corefref certify spec/corpus/key.conll spec/corpus/response.conll --out certificate.json --no-check
  corefref signature --check certificate.json --figure lea.f1=52.96 spec/corpus/key.conll spec/corpus/response.conll

exit codes: 0 reproduced; 1 not reproduced; 2 bad usage or bad input; 3 nothing checked the certificate"""

_MEASURES = ("recall", "precision", "f1")
_PERCENT = re.compile(rf"[0-9]{{1,3}}(\.[0-9]{{1,{options.MOST_DECIMALS}}})?|\.[0-9]{{1,{options.MOST_DECIMALS}}}")


def configure(parser: Parser) -> None:
    """Describe the command and add its arguments."""
    parser.description, parser.epilog = _DESCRIPTION, _EXAMPLE
    options.add_input(parser)
    parser.add_argument(
        "--check",
        metavar="SIGNATURE",
        nargs="?",
        const="",
        help="The signature printed beside the figures, or a certificate.",
    )
    parser.add_argument(
        "--figure",
        action="append",
        default=[],
        metavar="METRIC.MEASURE=PERCENT",
        help=help_text(
            "A published figure in percent, with all its digits.",
            "May be repeated.",
        ),
    )
    add_no_check(parser)
    options.add_protocol(parser)
    options.add_settings(parser, plurals=True)
    options.add_task(parser, "Print the signature of its primary score, with a digest of the keys of all datasets.")
    options.add_unreadable(parser)


def run(arguments: argparse.Namespace) -> Answer:
    """Print the signature, or check figures."""
    if arguments.check is not None and _is_file(arguments.check):
        return _certified(arguments)
    if arguments.no_check:
        raise UsageError("--no-check needs --check CERTIFICATE")
    key, response = options.sources(arguments)
    form = options.input_format(arguments)
    options.check_without_task(arguments)
    if not arguments.check:
        if arguments.figure:
            raise UsageError("--figure needs --check SIGNATURE; corefref reconcile finds what gives a figure")
        if arguments.check is not None:
            raise UsageError("--check needs the SIGNATURE printed beside the figures")
        if arguments.task:
            return _signature_of_task(arguments, key, response, form)
        settings = options.settings(arguments)
        return Answer(f"{settings}|key:{reproduction.digest_as_it_stands(key, response, form, settings)}\n")
    _check_no_convention(arguments)
    named = _named(arguments.check)
    if "task" in named:
        return _task_checked(named, key, response, form, arguments.figure)
    settings, wanted = _settings(named), [_figure(word) for word in arguments.figure]
    if not wanted and "key" not in named:
        raise UsageError("nothing to check: no --figure is given and the signature has no key digest")
    if "-" in (key, response) and "key" in named and wanted:
        raise UsageError(
            "standard input cannot be read twice, for the figures and for the digest of the key (expected a file)"
        )
    pairs = sources.paired(key, response, form, settings, keep_text=bool(settings.importance))
    lines, right = list[str](), True
    if wanted:
        task = Task(tuple(dict.fromkeys(figure.metric for figure in wanted)), settings)
        options.check_together(task)
        lines, right = reproduction.checked(pairs, task, wanted)
    if "key" in named:
        digest = reproduction.digest_as_it_stands(key, response, form, settings)
        line, same = reproduction.same_key(named["key"], digest)
        lines.append(line)
        right = right and same
    return _answer([*lines, *_other_spec(named)], 0 if right else 1)


def _answer(lines: Iterable[str], code: int) -> Answer:
    return Answer("".join(f"{line}\n" for line in lines), code)


def _check_no_convention(arguments: argparse.Namespace) -> None:
    """Refuse options that the signature already sets."""
    names = (*(field.name for field in fields(Settings)), "protocol")
    if options := [arguments.given[name] for name in names if name in arguments.given]:
        raise UsageError(f"{options[0]} cannot be combined with --check, which sets it")


def _other_spec(named: Mapping[str, str]) -> list[str]:
    """Note that the figure comes from another major version of the spec, if it does."""
    if named["spec"].split(".")[0] == SPEC_VERSION.split(".")[0]:
        return []
    return [f"spec {named['spec']}: this is {SPEC_VERSION}, under which an exact value may differ"]


def _is_file(word: str) -> bool:
    """Whether the argument is the file of a certificate and not a signature, which begins with a version."""
    return bool(word) and "|" not in word and not word.startswith("corefref:")


def _certified(arguments: argparse.Namespace) -> Answer:
    """Check a certificate: that it agrees with itself, with what is scored, with figures, and with the checker."""
    file: str = arguments.check
    if file == "-":
        raise UsageError("--check - is not a file (expected one; the checker reads it too)")
    _check_no_convention(arguments)
    certificate = certified.parse_certificate(sources.content(file), file)
    named = _named(certificate.signature)
    settings, metrics = _settings(named), tuple(certificate.figures)
    check_certified(metrics, settings)
    signed = {**named, "undefined": settings.undefined, "rounding": settings.rounding}
    for name, text in certificate.texts.items():
        if text != signed[name]:
            raise InputError(file, None, f"{name} is {text!r}, and the signature says {signed[name]}", "the same")
    scored_here = bool(arguments.files or arguments.key is not None or arguments.response is not None)
    lines, right, agrees = [f"signature {certificate.signature}"], True, True
    if scored_here:
        key, response = options.sources(arguments)
        task = Task(metrics, settings, certified=True)
        report = scored_sources(key, response, options.input_format(arguments), task).report()
        claims = certified.claimed(report, certificate.digits, settings.rounding)
        right = claims.documents == certificate.documents
        lines += [reproduction.same_documents(certificate, claims), *reproduction.same_figures(certificate, claims)]
        agrees = claims.figures == certificate.figures
        right = right and agrees
    text, code = checked(file, CHECKER, arguments.no_check)
    unchecked = code in (None, 3) and not scored_here
    for figure in map(_figure, arguments.figure):
        claimed = certificate.figures.get(figure.metric, {}).get(figure.measure)
        if claimed is None:
            raise UsageError(f"the certificate has no {figure.metric}.{figure.measure}")
        line, reproduced = reproduction.compared(
            figure, claimed.exact, settings, "claimed" if unchecked or not agrees else "reproduced"
        )
        lines.append(line)
        right = right and reproduced
    # A claim that nothing checked must not look like an answer.
    lines.insert(0 if unchecked else len(lines), f"{file}: {text}")
    code = (0 if arguments.no_check or scored_here else 3) if code is None else code
    return _answer([*lines, *_other_spec(named)], code if right else 1)


def _named(signature: str) -> Mapping[str, str]:
    known = {"corefref", "spec", "key", *_OF_TASKS, *(field.name.replace("_", "-") for field in fields(Settings))}
    value_of: dict[str, str] = {}
    for part in signature.strip().split("|"):
        name, colon, value = part.partition(":")
        if not colon or not value:
            raise UsageError(f"{part!r} in the signature is not name:value")
        if name not in known:
            raise UsageError(f"unknown name {name!r} in the signature{nearest(name, known)}")
        if name in value_of:
            raise UsageError(f"{name!r} appears twice in the signature")
        value_of[name] = unescaped(value)
    missing = [name for name in ("corefref", "spec") if name not in value_of]
    if missing:
        raise UsageError(f"the signature lacks {' and '.join(missing)}")
    return value_of


_OF_TASKS = ("task", "like", "unreadable")
"""The parts of the signature of a task, beside its conventions."""


def _signature_of_task(
    arguments: argparse.Namespace, key: sources.Source, response: sources.Source, form: AskedFormat
) -> Answer:
    """The signature of the primary score of a task."""
    check_task(arguments, configure, metrics=False)
    settings = options.settings(arguments)
    report = TaskReport(arguments.task, settings, None, (), arguments.unreadable)
    files = files_of_datasets(key, response)
    # What cannot be scored has no signature.
    scored_task(arguments.task, files[0], files[1], form, settings, None, arguments.unreadable)
    return Answer(f"{report.signature()}|key:{key_digest(files[0], form, settings)}\n")


def _task_checked(
    named: Mapping[str, str], key: sources.Source, response: sources.Source, form: AskedFormat, words: Sequence[str]
) -> Answer:
    """Check the keys, and means over datasets of the setting that the signature names, or sums that `errors` prints."""
    parser = Parser("corefref signature --check")
    options.add_task(parser)
    options.add_like(parser)
    options.add_unreadable(parser)
    of_task = parser.parsed([f"--{name}={named[name]}" for name in _OF_TASKS if name in named])
    settings = _settings(named)
    places = range(len(TASKS[of_task.task]))
    place = next((n for n in places if settings == settings_of(of_task.task, settings, place=n)), None)
    of_errors = settings == settings_of_errors(of_task.task, settings) and not {"like", "unreadable"} & set(named)
    if place is None and not of_errors:
        raise UsageError(f"the signature has other conventions than {of_task.task} (expected those of its scores)")
    key, response = files_of_datasets(key, response)
    columns = ("conll",) if place else COLUMNS
    wanted = [_figure(word) if of_errors else _task_figure(word, columns) for word in words]
    if not wanted and "key" not in named:
        raise UsageError("nothing to check: no --figure is given and the signature has no key digest")
    lines: list[str] = []
    right = True
    if wanted and place is None:
        pairs = (pair for _, of_dataset in pairs_of_task(key, response, form, settings) for pair in of_dataset)
        metrics = tuple(dict.fromkeys(figure.metric for figure in wanted))
        lines, right = reproduction.checked(pairs, Task(metrics, settings), wanted)
    elif wanted and place is not None:
        report = scored_task(of_task.task, key, response, form, settings, of_task.like, of_task.unreadable)
        for figure in wanted:
            line, reproduced = reproduction.compared(figure, report.mean(place, figure.metric), settings)
            right = right and reproduced
            lines.append(line)
    if "key" in named:
        line, same = reproduction.same_key(named["key"], key_digest(key, form, settings))
        right = right and same
        lines.append(line)
    return _answer([*lines, *_other_spec(named)], 0 if right else 1)


def _task_figure(word: str, columns: Sequence[str]) -> PublishedFigure:
    """A --figure of a task: the F₁ of one of the columns of a setting."""
    name, _, printed = word.partition("=")
    metric, dot, measure = name.lower().rpartition(".")
    if metric in columns and dot and measure == "f1" and _PERCENT.fullmatch(printed):
        return PublishedFigure(metric, measure, printed)
    shown_columns = ", ".join(f"{column}.f1" for column in columns)
    raise UsageError(f"{word!r} is not METRIC.f1=PERCENT of a task (expected one of {shown_columns})")


def _settings(named: Mapping[str, str]) -> Settings:
    """The conventions that a signature names, by way of the options that set them."""
    parser = Parser("corefref signature --check")
    options.add_settings(parser, plurals=True)
    no_options = {"corefref", "spec", "key", "rounding", *_OF_TASKS}
    set_by_option = {name: value for name, value in named.items() if name not in no_options}
    words = [f"--{name}={value}" for name, value in set_by_option.items()]
    settings = options.settings(parser.parsed(words))
    match named.get("rounding", "half-even"):
        case "half-even":
            return settings
        case "truncate":
            return replace(settings, rounding="truncate")
        case other:
            raise UsageError(f"{other!r} in the signature is not a rounding (expected half-even or truncate)")


def _figure(word: str) -> PublishedFigure:
    """The metric, measure and printed value of a --figure."""
    name, equals, printed = word.partition("=")
    metric, dot, measure = name.lower().rpartition(".")
    if not equals or not dot or measure not in _MEASURES:
        raise UsageError(f"{word!r} is not METRIC.MEASURE=PERCENT, such as lea.f1=52.96")
    (identifier, *others) = options.metric_ids([metric])
    if others or registry.ENTRIES[identifier].needs:
        raise UsageError(f"{word!r} does not name one metric of entities alone")
    if identifier in measures.MEANS and measure != "f1":
        raise UsageError(f"{identifier} is a mean of F1 and has no {measure}")
    if not _PERCENT.fullmatch(printed):
        raise UsageError(f"{shown(printed)} is not a percentage with up to {options.MOST_DECIMALS} decimals")
    return PublishedFigure(identifier, measure, printed)

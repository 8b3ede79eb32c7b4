"""
`corefref signature`: the signature of a score, the digest of its key, and whether a published figure is reproduced.
"""

import argparse
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import fields, replace

from corefref import measures, registry
from corefref.cli import options
from corefref.cli.usage import Answer, Command, Option, Parser, UsageError, apart, nearest, needs
from corefref.formats.documents import InputError, shown
from corefref.scores import Value
from corefref.scoring import sources
from corefref.scoring.pipeline import scored_sources
from corefref.scoring.settings import DECIMALS, Settings, unescaped
from corefref.scoring.task import Task
from corefref.versions import SPEC_VERSION
from corefref.wings.certify import certified, reproduction
from corefref.wings.certify.command import CHECKER, NO_CHECK, check_certified, checked
from corefref.wings.certify.reproduction import PublishedFigure
from corefref.wings.shared import options as more_options
from corefref.wings.tasks.tasks import COLUMNS, TASKS, scored_task, settings_of

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
_PERCENT = re.compile(rf"[0-9]{{1,3}}(\.[0-9]{{1,{DECIMALS.most}}})?|\.[0-9]{{1,{DECIMALS.most}}}")


conventions = (f"--{field.name.replace('_', '-')}" for field in fields(Settings))
COMMAND = Command(
    _DESCRIPTION,
    _EXAMPLE,
    (
        options.INPUT,
        Option("--check", "SIGNATURE", "The signature printed beside the figures, or a certificate.", nargs="?"),
        Option(
            "--figure",
            "METRIC.MEASURE=PERCENT",
            "A published figure in percent, with all its digits.",
            "May be repeated.",
            default=[],
        ),
        NO_CHECK,
        options.PROTOCOL,
        options.figure_options(plurals=True),
        *options.task("Print the signature of its primary score, with a digest of the keys of all datasets."),
        *options.UNREADABLE,
        *needs("--figure", other="--check", why=" SIGNATURE; corefref reconcile finds what gives a figure"),
        *needs("--no-check", other="--check", why=" CERTIFICATE"),
        *apart(*conventions, "--protocol", other="--check", why=", which sets it"),
    ),
)


def run(arguments: argparse.Namespace) -> Answer:
    """Print the signature, or check figures."""
    if arguments.check is not None and _is_file(arguments.check):
        return _certified(arguments)
    if arguments.no_check:
        raise UsageError("--no-check needs --check CERTIFICATE")
    key, response = options.sources(arguments)
    form = options.input_format(arguments)
    if arguments.check == "":
        raise UsageError("--check needs the SIGNATURE printed beside the figures")
    if arguments.check is None:
        settings = options.settings(arguments)
        signature = more_options.signature(arguments, settings)
        return Answer(f"{signature}|key:{reproduction.digest_as_it_stands(key, response, form, settings)}\n")
    named = _named(arguments.check)
    settings, of_task = _settings(named), _of_task(named)
    key, response = options.side(of_task, key), options.side(of_task, response)
    place = _place(of_task, settings)
    columns = None if place is None else COLUMNS if place == 0 else ("conll",)
    wanted = [_figure(word, columns) for word in arguments.figure]
    if not wanted and "key" not in named:
        raise UsageError("nothing to check: no --figure is given and the signature has no key digest")
    if "key" in named and wanted:
        options.check_standard_input((key, response), 0, "figures and digest of the key are each made of them")
    values: Mapping[tuple[str, str], Value] = {}
    if wanted and place is not None:
        report = scored_task(of_task.task, key, response, form, settings, of_task.like, of_task.unreadable)
        values = {(figure.metric, figure.measure): report.mean(place, figure.metric) for figure in wanted}
    elif wanted:
        task = Task(tuple(dict.fromkeys(figure.metric for figure in wanted)), settings)
        options.check_together(task)
        pairs = sources.paired(key, response, form, settings, keep_text=bool(settings.importance))
        values = reproduction.values(pairs, task)
    checks = [reproduction.compared(figure, values[figure.metric, figure.measure], settings) for figure in wanted]
    if "key" in named:
        found = reproduction.digest_as_it_stands(key, response, form, settings)
        checks.append(reproduction.same_key(named["key"], found))
    return _answer([*(line for line, _ in checks), *_other_spec(named)], 0 if all(right for _, right in checks) else 1)


def _answer(lines: Iterable[str], code: int) -> Answer:
    return Answer("".join(f"{line}\n" for line in lines), code)


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
    known = {
        "corefref",
        "spec",
        "key",
        *more_options.OF_TASKS,
        *(field.name.replace("_", "-") for field in fields(Settings)),
    }
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


def _of_task(named: Mapping[str, str]) -> argparse.Namespace:
    """The task that a signature names, if any, and what it says beside its conventions, by way of the options."""
    rows = (*options.task(), *options.LIKE, *options.UNREADABLE)
    parser = Parser("corefref signature --check", Command("", "", rows))
    return parser.parsed([f"--{name}={named[name]}" for name in more_options.OF_TASKS if name in named])


def _place(of_task: argparse.Namespace, settings: Settings) -> int | None:
    """Which row of its task the settings are; None for sums, as those of `errors`, and without a task."""
    rows = TASKS[of_task.task] if of_task.task else ()
    place = next((n for n in range(len(rows)) if settings == settings_of(of_task.task, settings, place=n)), None)
    # `errors` drops singletons as the task does, and compares mentions exactly.
    of_errors = replace(settings, match="exact", zeros="linear", over="sums", singletons="drop")
    if rows and place is None and (settings != of_errors or of_task.like or of_task.unreadable != "error"):
        raise UsageError(f"the signature has other conventions than {of_task.task} (expected those of its scores)")
    return place


def _settings(named: Mapping[str, str]) -> Settings:
    """The conventions that a signature names, by way of the options that set them."""
    parser = Parser("corefref signature --check", Command("", "", [options.figure_options(plurals=True)]))
    no_options = {"corefref", "spec", "key", "rounding", *more_options.OF_TASKS}
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


def _figure(word: str, columns: Sequence[str] | None = None) -> PublishedFigure:
    """The metric, measure and printed value of a --figure; of a task it is the F₁ of a column of a setting."""
    name, equals, printed = word.partition("=")
    metric, dot, measure = name.lower().rpartition(".")
    if columns is not None:
        if metric in columns and dot and measure == "f1" and _PERCENT.fullmatch(printed):
            return PublishedFigure(metric, measure, printed)
        shown_columns = ", ".join(f"{column}.f1" for column in columns)
        raise UsageError(f"{word!r} is not METRIC.f1=PERCENT of a task (expected one of {shown_columns})")
    if not equals or not dot or measure not in _MEASURES:
        raise UsageError(f"{word!r} is not METRIC.MEASURE=PERCENT, such as lea.f1=52.96")
    (identifier, *others) = options.metric_ids([metric])
    if others or registry.ENTRIES[identifier].needs:
        raise UsageError(f"{word!r} does not name one metric of entities alone")
    if identifier in measures.MEANS and measure != "f1":
        raise UsageError(f"{identifier} is a mean of F1 and has no {measure}")
    if not _PERCENT.fullmatch(printed):
        raise UsageError(f"{shown(printed)} is not a percentage with up to {DECIMALS.most} decimals")
    return PublishedFigure(identifier, measure, printed)

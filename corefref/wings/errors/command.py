"""`corefref errors`: the errors of a response by type, and what each type is worth."""

import argparse
from dataclasses import replace

from corefref.cli import options, progress
from corefref.cli.usage import Answer, Command, Option, UsageError, choice, needs
from corefref.formats.documents import NOTHING_BESIDE, Document, Wanted, coded_mention
from corefref.formats.table import Format
from corefref.partitions import Partition, in_order, mentions_in_order
from corefref.rendering import json
from corefref.rendering.blocks import Heading, Paragraph
from corefref.rendering.parts import Code
from corefref.scoring import folders, sources
from corefref.scoring.kinds import Whole
from corefref.scoring.settings import NO_WINDOWS, Settings
from corefref.wings.errors import error_report
from corefref.wings.errors.errors_of_responses import METRICS, errors_of_sources
from corefref.wings.families.conversion import Conversion, writable_alone
from corefref.wings.families.converted import conversion_to, default_target, target, tell_what_was_dropped
from corefref.wings.shared import html
from corefref.wings.shared import options as more_options
from corefref.wings.shared.writing import folder_for, names_in_format, suffix_of, write_folder

_DESCRIPTION = """\
Count the errors of a response by type: mentions with wrong bounds, extra and missing mentions and entities, conflated
and divided entities. Each type is corrected, by itself and after the others, and the response is scored again, which
shows what the type costs in each metric.

The types are those of a program for error analysis of 2013 (choice ERROR-1). Bounds are compared only where the key has
a text. Missing and spurious links are counted in trees over entities, as many as MUC counts (ERROR-2).

--corrected writes the response corrected, in the tokens of the key: DIR/1-span.conll has the errors of the first type
corrected, DIR/2-extra-entity.conll those of the first two, and so on; for folders, DIR/1-span is a folder. The last one
equals the key except for singletons, which are not errors; --singletons drop leaves them out."""

_EXAMPLE = """\
examples:
  corefref errors --key '{a b c} {d e} {f g}' --response '{a b d} {c z} {x y}' --metrics conll,lea
  corefref errors spec/corpus/key.conll spec/corpus/response.conll --examples 2"""

_REFUSED = {
    "--match": "other bounds are a type of error (expected exact)",
    **dict.fromkeys(("--over", "--datasets"), "errors are counted over all documents (expected --over sums)"),
}
"""Settings of other commands, which are refused with their reasons and not offered."""


COMMAND = Command(
    _DESCRIPTION,
    _EXAMPLE,
    (
        options.INPUT,
        options.metrics_option(METRICS),
        options.PROTOCOL,
        options.figure_options().refusing(_REFUSED),
        *options.task(
            "KEY and RESPONSE are two files, or folders, .zip or .tar.gz with a file for each dataset. Errors are "
            "counted over all, singletons dropped as the task does, and mentions compared exactly, since other bounds "
            "are a type.",
            without=("--corrected", "--jobs", "--scheduler"),
        ),
        Option(
            "--corrected",
            "DIR",
            "Write the response corrected, one type after another.",
            "DIR is a new or empty folder.",
        ),
        *target("With --corrected: the format to write.", writable_alone()),
        options.jobs("They share the documents of two files, or of two folders."),
        options.scheduler("Its workers analyse parts of the files, or of the folders."),
        Option(
            "--examples",
            "N",
            "How many errors of each type to show, or all",
            kind=more_options.OrAll(Whole(0, 10**9, "number of errors")),
            default=3,
        ),
        choice(
            "--format",
            ("text", "json", "markdown", "latex", "html"),
            "Output format.",
            "text has tables with examples in context; json has every error; html is a page that needs no network.",
        ),
        *needs("--to", "--drop", other="--corrected", why=" DIR"),
    ),
)


def run(arguments: argparse.Namespace) -> Answer:
    """Find the errors of a response, and return the report in the format asked for."""
    metrics, settings = options.metrics(arguments), options.settings(arguments)
    more_options.check_entities_alone(metrics, "which a corrected response does not have")
    # A task sets these for its scores. All documents are looked into together, and other bounds are a type.
    settings = replace(settings, match="exact", zeros=arguments.zeros, over="sums")
    key, response = options.sources(arguments)
    folder = None if arguments.corrected is None else folder_for(arguments.corrected)
    if folder is not None and settings.windows != NO_WINDOWS:
        raise UsageError("--windows cannot be combined with --corrected")
    if folder is not None and settings.units != "as-written":
        raise UsageError("--units cannot be combined with --corrected (convert --units writes files of units)")
    if folder is not None:
        options.check_standard_input([key], 0, "--corrected reads the key")
    form = options.input_format(arguments)
    with options.client_of(arguments) as client:
        report = errors_of_sources(key, response, form, metrics, settings, arguments.jobs, client, progress.shown)
    report.task = arguments.task
    if folder is not None:
        write_folder(folder, _corrected(arguments, key, report))
    if arguments.format == "json":
        return Answer(json.written(error_report.as_json(report)))
    parts = error_report.blocks(report, arguments.examples)
    title = error_report.title(report)
    if arguments.format == "html":
        return Answer(
            html.page(f"{title} of {more_options.short_names([sources.name_of(response)])[0]}", parts, report.signature)
        )
    return Answer(options.printed([Heading(1, title), *parts, Paragraph((Code(report.signature),))], arguments.format))


def _corrected(arguments: argparse.Namespace, key: sources.Source, report: error_report.Errors) -> dict[str, str]:
    """The files of the response with ever more types of errors corrected, by their names in the folder."""
    whole = isinstance(key, str) and sources.is_many(key)
    paths = folders.files(key) if whole and isinstance(key, str) else {"": key}
    steps = [f"{number}-{error_type}" for number, error_type in enumerate(error_report.ONCE, 1)]
    corrected = [report.corrected(error_report.ONCE[:number]) for number in range(1, len(steps) + 1)]
    formats: dict[str, Format] = {}
    conversions: dict[Format, Conversion] = {}
    fitted: dict[tuple[str, str], tuple[Format, list[Document]]] = {}
    for name, path in paths.items():
        text = sources.opened(path, name)
        form = sources.form_of_key(text, options.input_format(arguments))
        formats[name] = form or "conll"
        documents = _texts(text, form, report.settings)
        target: Format = arguments.to or default_target(formats[name], documents)
        conversion = conversions.setdefault(target, conversion_to(target, arguments.drop))
        for step, of_step in zip(steps, corrected, strict=True):
            documents_of = [_with(document, of_step[document.id]) for document in documents]
            fitted[step, name] = target, conversion.fit(documents_of, name)
    for conversion in conversions.values():
        conversion.refuse_what_is_lost()
    tell_what_was_dropped(*conversions.values())
    names: dict[str, str] = {}
    for target in conversions if whole else ():
        of_target = {name: str(path) for name, path in paths.items() if fitted[steps[0], name][0] == target}
        names |= names_in_format(of_target, target, formats)
    return {
        f"{step}/{names[name]}" if whole else f"{step}{suffix_of(target)}": "".join(
            f"{line}\n" for line in conversions[target].write(documents_of)
        )
        for (step, name), (target, documents_of) in fitted.items()
    }


def _texts(text: sources.Text, form: Format | None, settings: Settings) -> list[Document]:
    """The documents of a key, for their texts."""
    ends, _ = settings.ends_of_sides
    wanted = Wanted(settings.repeated, keep_text=True, ends=ends, offsets=settings.offsets_of_sides[0])
    wanted = sources.with_referents(wanted, form or text.seems, settings)
    return list(text.documents(form, wanted, ids=settings.ids))


def _with(document: Document, p: Partition) -> Document:
    entity_of = {coded_mention(m): number for number, e in enumerate(in_order(p)) for m in mentions_in_order(e)}
    return replace(document, entity_of=entity_of, beside=NOTHING_BESIDE, annotations={})

"""`corefref explain`: how a score came about, term by term."""

import argparse
from collections.abc import Sequence
from dataclasses import replace

from corefref.cli import options
from corefref.cli.usage import Answer, Command, Option, UsageError, apart, choice, nearest
from corefref.formats.documents import DocumentPair
from corefref.registry import DEFAULT_IDS
from corefref.scoring import sources
from corefref.scoring.kinds import Whole
from corefref.scoring.settings import Settings
from corefref.scoring.task import Task
from corefref.wings.annotation.plurals import ORDINARY, WITH_PLURALS
from corefref.wings.explain import composed
from corefref.wings.explain.explained import Explained, explain_document, render_explanations
from corefref.wings.shared import options as more_options
from corefref.wings.shared.looking import Looking

_DESCRIPTION = """\
Explain a score: the formula in the paper's letters, the same with this document's numbers, then every term with its
entities, down to links and parts; what costs most; which numbered choices and which 0/0 decided.

Of several documents the sums are explained, and with --document one of them. Without --metrics all metrics stand side
by side. JSON has every document, and ends with the sums of several, as those of the document null.

Where --match or --zeros asks for more than equal words, of one document also which mention of the response stands for
which of the key, in which stage and with what weight; with --split-antecedents score the credit of each plural.

--against OTHER explains the difference between two responses A and B: what each entity gives to their figures, in
percent, and the difference in points; of several documents, those that differ most have a section each."""

_EXAMPLE = """\
examples:
  corefref explain --key '{a b c} {d e f g}' --response '{a b} {c d} {f g h i}' --metrics lea
  corefref explain spec/corpus/key.conll spec/corpus/response.conll --metrics muc --document 'doyle/league; part 000'
  corefref explain --key '{a b c} {d e f g}' --response '{a b} {c d} {f g}' --against '{a b c} {f g}' --metrics lea"""

_ALL = "all"


COMMAND = Command(
    _DESCRIPTION,
    _EXAMPLE,
    (
        options.INPUT,
        options.metrics_option(()),
        Option("--document", "ID", "Explain this document of several."),
        Option(
            "--against", "OTHER", "Explain the difference from another response.", "OTHER is a file, or set notation."
        ),
        Option(
            "--exact",
            "",
            "With --against: add the exact fractions.",
            "In html they are folded; without --against they are always there.",
        ),
        Option(
            "--most",
            "N",
            "How many entities or documents a list shows, or all.",
            "Those that cost most, or differ most",
            kind=more_options.OrAll(Whole(1, 10**9, "number of entities")),
            default=8,
        ),
        options.PROTOCOL,
        options.reading_options("split_antecedents"),
        choice(
            "--format",
            (*composed.RENDERINGS, "html", "json"),
            "Output format.",
            "markdown suits an issue; html is one page; latex compiles as it is, letters beyond Latin with lualatex.",
        ),
        *apart("--against", other="--format json", why=" (expected the JSON of each response)"),
    ),
)


def run(arguments: argparse.Namespace) -> Answer:
    """Trace the metrics on the documents, and return the explanation in the format asked for."""
    settings = options.reading_settings(arguments)
    side_by_side = arguments.metrics is None
    plurals = settings.split_antecedents == "score"
    arguments.metrics = arguments.metrics or (",".join((*ORDINARY, *WITH_PLURALS)) if plurals else _ALL)
    metrics = options.metrics(arguments)
    options.check_together(Task(metrics, settings))
    key, response = options.sources(arguments)
    form = options.input_format(arguments)
    # What is 0/0 is explained as that.
    signature = str(replace(settings, undefined="none"))
    if arguments.against is not None and side_by_side and arguments.format == "html" and not plurals:
        metrics = DEFAULT_IDS
    other = None if arguments.against is None else _source(arguments.against)
    pairs = list(sources.paired(key, response, form, settings, keep_text=True))
    other_pairs = [] if other is None else list(sources.paired(key, other, form, settings, keep_text=True))
    documents = _documents(pairs, metrics, arguments.document, settings)
    _tell_slips(pairs, key, response)
    if other is not None:
        others = _documents(other_pairs, metrics, arguments.document, settings)
        difference = composed.Difference(
            documents,
            others,
            (response, other),
            arguments.most,
            signature,
            side_by_side=side_by_side,
            exact=arguments.exact,
        )
        return Answer(difference.written(arguments.format))
    if arguments.format == "json":
        return Answer(render_explanations(documents, signature))
    explanation = composed.Explanation(documents, metrics, arguments.most, signature, side_by_side=side_by_side)
    return Answer(explanation.written(arguments.format))


def _tell_slips(pairs: Sequence[DocumentPair], key: sources.Source, response: sources.Source) -> None:
    """Note slips in the files, as `score` does."""
    looking = Looking()
    for pair in pairs:
        looking.look(pair.key.entity_of, pair.response.entity_of)
    looking.tell((sources.name_of(key), sources.name_of(response)))


def _documents(
    pairs: Sequence[DocumentPair], metrics: Sequence[str], wanted: str | None, settings: Settings
) -> list[Explained]:
    """The documents that are explained, in the order of the key."""
    documents = [explain_document(pair, metrics, settings) for pair in pairs if wanted in (None, pair.id)]
    if wanted is not None and not documents:
        ids = [pair.id for pair in pairs]
        listed = ", ".join(ids[:5]) + (", …" if len(ids) > 5 else "")
        raise UsageError(f"no document {wanted!r}{nearest(wanted, ids)} (documents: {listed})")
    return sorted(documents, key=lambda document: document.pair.number)


def _source(word: str) -> sources.Source:
    return sources.Inline("--against", word) if word.lstrip().startswith("{") else word

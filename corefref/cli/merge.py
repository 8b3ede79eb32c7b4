"""`corefref merge`: the score of a corpus from the counts of its parts."""

import argparse

from corefref.cli import options
from corefref.cli.usage import Answer, Command, Option, UsageError
from corefref.scoring import counts, sources
from corefref.scoring.report import Report, rows

_DESCRIPTION = """\
Add the counts of parts of a corpus, as corefref score --format counts writes them, and print the score of the whole.

Parts may be merged in any order; each document must be in exactly one. The result is that of scoring the whole corpus
at once. Parts that were scored under other conventions, or for other metrics, are refused."""

_EXAMPLE = """\
example:
  corefref score --key '{a b} {c d}' --response '{a b c} {d}' --format counts > part-1.json
  corefref score --key '{e f} {g}' --response '{e f g}' --format counts > part-2.json
  corefref merge part-1.json part-2.json"""


_COUNTS = Option("counts", "COUNTS ...", "Files of counts; - is standard input.", nargs="*")

COMMAND = Command(_DESCRIPTION, _EXAMPLE, (_COUNTS, options.printing(counts=True)))


def run(arguments: argparse.Namespace) -> Answer:
    """Add the counts of all files, and return the score of the whole."""
    names: list[str] = arguments.counts
    if not names:
        raise UsageError("no file given (expected COUNTS)")
    twice = next((name for name in names if names.count(name) > 1), None)
    if twice is not None:
        raise UsageError(f"{sources.name_of(twice)} is given twice (expected each part once)")
    parts = [(sources.name_of(name), sources.content(name)) for name in names]
    total = counts.merged([(name, counts.parse_counts(text, name)) for name, text in parts])
    report = Report(
        total.settings,
        total.documents,
        rows(total.scores, total.settings),
        total=total.scores,
        summary=total.summary,
        coverage=total.coverage,
    )
    return Answer(options.rendered(report, arguments))

"""
`corefref convert`: a file of one format in another.
"""

import argparse
from pathlib import Path
from typing import get_args

from corefref.cli import options
from corefref.cli.usage import Answer, OneOf, Parser, UsageError, add_choice, cannot_write, complain
from corefref.formats.conversion import WORDS, Conversion, writable
from corefref.formats.documents import Ends
from corefref.formats.table import ENTRIES
from corefref.scoring import sources

_DESCRIPTION = f"""\
Convert a file of annotations into another format. The entities are the same, there and back.

What the other format cannot say is refused, with the count and the first place; --drop leaves it out by name, and says
how much of it there was. The names are {", ".join(WORDS)}.

Dropping discontinuous or crossing leaves out such mentions (of two that cross, the later one). Dropping zeros leaves
the words of a mention, and leaves out a mention without words. Dropping tokens gives mentions the names of their
places, dropping document-names the numbers of documents."""

_EXAMPLE = """\
example:
  echo '{"doc_key": "toy", "sentences": [["the", "dog"], ["it"]], "clusters": [[[0, 1], [2, 2]]]}' |
    corefref convert - - --to conll"""


def configure(parser: Parser) -> None:
    """Describe the command and add its arguments."""
    parser.description, parser.epilog = _DESCRIPTION, _EXAMPLE
    parser.add_argument(
        "files", nargs="*", metavar="IN OUT", help="what is converted, and where to; - is standard in- or output"
    )
    parser.add_argument("--to", type=OneOf(writable()), metavar="|".join(writable()), help="the format of OUT")
    parser.add_argument("--drop", default="", metavar="WHAT,…", help="what to leave out, where OUT cannot say it")
    options.add_input_format(parser)
    add_choice(parser, "--repeated", ("error", "first"), "a mention in two entities, or twice in one")
    add_choice(parser, "--ends", get_args(Ends), "where IN has offsets, the end of a mention", metavar="ENDS")


def run(arguments: argparse.Namespace) -> Answer:
    """Read, fit, and write."""
    given: list[str] = arguments.files
    if len(given) != 2:
        raise UsageError(f"{len(given) or 'no'} file{'s' if len(given) > 1 else ''} given, expected IN and OUT")
    if arguments.to is None:
        raise UsageError(f"no format given (expected --to and one of {', '.join(writable())})")
    words = [word for word in str(arguments.drop).split(",") if word]
    try:
        dropped = frozenset(WORDS[OneOf(WORDS)(word)] for word in words)
    except argparse.ArgumentTypeError as error:
        raise UsageError(f"--drop: {error}") from error
    conversion = Conversion(ENTRIES[arguments.to], dropped)
    text = sources.opened(given[0])
    form = options.input_format(arguments)
    documents = text.documents(form, arguments.repeated, keep_text=True, ends=arguments.ends)
    written = "".join(f"{line}\n" for line in conversion.lines(documents))
    if given[1] != "-":
        try:
            Path(given[1]).write_text(written, "utf-8")
        except OSError as error:
            raise cannot_write(Path(given[1]), error, "a file to write") from error
    for saying, count in conversion.counts.items():
        complain(f"corefref: note: dropped {count} × {saying}")
    return Answer(written if given[1] == "-" else "")

"""`corefref formats`: which formats are read and written."""

import argparse

from corefref.cli import options
from corefref.cli.usage import Answer, Command, Option, choice
from corefref.formats.strangers import STRANGERS
from corefref.formats.table import ENTRIES, FORMATS
from corefref.rendering.blocks import Block, Paragraph, Table
from corefref.rendering.json import Json, written
from corefref.scoring.kinds import OneOf

_DESCRIPTION = """\
List the formats that --input-format names: what each is, how auto recognises it, who uses it, and whether it is written
too, by corefref convert."""

_EXAMPLE = """\
examples:
  corefref formats
  corefref formats corefud --format json"""


COMMAND = Command(
    _DESCRIPTION,
    _EXAMPLE,
    (
        Option(
            "names",
            "[NAME ...]",
            "Show these formats alone, with what each can hold.",
            kind=OneOf(FORMATS),
            nargs="*",
        ),
        choice("--format", ("text", "json", "markdown"), "Output format."),
    ),
)


def run(arguments: argparse.Namespace) -> Answer:
    """List the formats and what each can hold."""
    known = {str(name): entry for name, entry in ENTRIES.items()}
    chosen = {name: known[name] for name in arguments.names or known}
    if arguments.format == "json":
        return Answer(
            written(
                {
                    name: {
                        "title": entry.title,
                        "recognised": entry.recognised,
                        "used_by": entry.used_by,
                        "written": entry.write is not None,
                        "json": entry.is_json,
                        "can_say": list[Json](sorted(entry.says)),
                    }
                    for name, entry in chosen.items()
                }
            )
        )
    blocks: list[Block] = []
    if arguments.names:
        for name, entry in chosen.items():
            is_written = "read and written" if entry.write else "read"
            blocks += [
                Paragraph((f"{name}: {entry.title}, {is_written}; {entry.used_by}",)),
                Paragraph((f"recognised by {entry.recognised}",)),
                Paragraph((f"can say: {', '.join(sorted(entry.says))}",)),
            ]
        return Answer(options.printed(blocks, arguments.format))
    rows = [(name, "both" if entry.write else "read", entry.title) for name, entry in chosen.items()]
    others = "; ".join(dict.fromkeys(stranger.title for stranger in STRANGERS))
    blocks = [
        Table(("Format", "Read, written", "What it is"), rows, frozenset()),
        Paragraph((f"recognised, and not supported: {others}",)),
    ]
    return Answer(options.printed(blocks, arguments.format))

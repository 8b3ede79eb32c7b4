"""
`corefref check`: everything wrong or unusual in files, with its place.
"""

import argparse
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import get_args

from corefref import __version__
from corefref.cli import options
from corefref.cli.usage import Answer, OneOf, Parser, UsageError, add_choice
from corefref.formats.checking import (
    CHECKS,
    CODES,
    UNEQUAL,
    Checking,
    Finding,
    against,
    documents_and_faults,
    without_other,
)
from corefref.formats.documents import Document, Ends, InputError, Wanted
from corefref.formats.table import Format
from corefref.rendering import json
from corefref.rendering.escaping import log
from corefref.rendering.numbers import counted
from corefref.scoring import sources

_DESCRIPTION = f"""\
Everything that is wrong or unusual in files of coreference, all of it in one run, each with its file, its line and its
code. A fault is what the other commands refuse; behind one, reading goes on where the next document begins. What is
unusual is read, and may be meant: --ignore leaves it out. The documents of a file, of a folder or of a pattern are one
corpus; those of two FILEs are not compared with each other.

codes (spec/formats/checks.md explains them)
{chr(10).join(f"  {code:18} {check.gravity:8} {check.meaning}" for code, check in CHECKS.items())}

exit codes: 0 nothing is found, 1 something is, 2 bad usage or a file that cannot be read at all"""

_EXAMPLE = """\
example:
  corefref check spec/corpus/key.conll --ignore singleton"""


def configure(parser: Parser) -> None:
    """Describe the command and add its arguments."""
    parser.description, parser.epilog = _DESCRIPTION, _EXAMPLE
    parser.add_argument("files", nargs="*", metavar="FILE", help="files, folders, or patterns; - is standard input")
    parser.add_argument("--select", metavar="CODE,…", help="only these codes (default: all)")
    parser.add_argument("--ignore", metavar="CODE,…", help="not these codes")
    parser.add_argument(
        "--against",
        metavar="OTHER",
        help="a file for a file, a folder for a folder, whose documents should have the same names and tokens",
    )
    parser.add_argument(
        "--unequal",
        type=_times,
        default=Fraction(UNEQUAL),
        metavar="N",
        help=f"an entity with more than N times as many mentions as the mean of the others (default: {UNEQUAL})",
    )
    add_choice(
        parser,
        "--format",
        ("text", "json", "github"),
        "lines for people, an object (spec/schema/check.schema.json), or annotations of GitHub's workflows",
    )
    options.add_input_format(parser)
    add_choice(parser, "--ends", get_args(Ends), "where a file has offsets, the end of a mention", metavar="ENDS")


def run(arguments: argparse.Namespace) -> Answer:
    """Read, check, and say."""
    given: list[str] = arguments.files
    if not given:
        raise UsageError("no file given, expected FILE")
    if [*given, arguments.against].count("-") > 1:
        raise UsageError("standard input given twice")
    codes = _codes(arguments.select, "--select", CODES) - _codes(arguments.ignore, "--ignore", ())
    if not codes:
        raise UsageError("--select and --ignore leave no code (expected one to look for)")
    if arguments.against is None and codes <= _AGAINST:
        raise UsageError(f"{', '.join(sorted(codes))}: nothing to look at (expected --against OTHER)")
    form = options.input_format(arguments)
    findings: list[Finding] = []
    others = None if arguments.against is None else _others(arguments, given, form, findings)
    files = documents = 0
    for source in given:
        checking = Checking(arguments.unequal)
        for name, path in _files(source).items():
            files += 1
            findings += _checked(_read(path, name, form, arguments.ends), checking, others, arguments.against)
        documents += checking.documents
    findings += [without_other(other, given[0]) for other in (others or {}).values()]
    kept = [finding for finding in findings if finding.code in codes]
    write = {"text": _text, "json": _json, "github": _github}[arguments.format]
    return Answer(write(kept, files, documents), 1 if kept else 0)


_AGAINST = frozenset({"other-tokens", "other-documents"})
"""The codes of what is found between two files."""


def _checked(
    read: Iterable[Document | Finding], checking: Checking, others: dict[str, Document] | None, against_what: str
) -> Iterator[Finding]:
    """All that is found in a file; the documents that it has are taken out of the others."""
    for found in read:
        if isinstance(found, Finding):
            yield found
            continue
        yield from checking.of(found)
        if others is not None:
            other = others.pop(found.id, None)
            if other is None:
                yield without_other(found, against_what)
            else:
                yield from against(found, other)


def _read(path: str, within: str, form: Format | None, ends: Ends) -> Iterator[Document | Finding]:
    """The documents of a file, and what is refused in it. Raises InputError for a file that cannot be read."""
    text = sources.opened(path, within)
    form, wanted = text.asked(form, Wanted(ends=ends))
    yield from documents_and_faults(text.lines, text.name, form, wanted)


def _others(
    arguments: argparse.Namespace, given: list[str], form: Format | None, findings: list[Finding]
) -> dict[str, Document]:
    """The documents that those of the files should be like, by name; what of them is not read is a finding."""
    source: str = arguments.against
    if len(given) > 1:
        raise UsageError("--against with several files (expected one file, or one folder)")
    if sources.is_many(source) != sources.is_many(given[0]):
        raise UsageError(f"--against {source} and {given[0]}: a file and a folder (expected two of a kind)")
    found: dict[str, Document] = {}
    for name, path in _files(source).items():
        for document in _read(path, name, form, arguments.ends):
            if isinstance(document, Document):
                found.setdefault(document.id, document)
            elif document.code == "not-read":
                findings.append(document)
    return found


def _files(source: str) -> Mapping[str, str]:
    """The files of a source by their names in it."""
    return sources.files(source) if sources.is_many(source) else {"": source}


def _codes(words: str | None, option: str, default: tuple[str, ...]) -> frozenset[str]:
    """The codes that an option names."""
    if words is None:
        return frozenset(default)
    try:
        return frozenset(OneOf(CODES)(word) for word in words.split(","))
    except argparse.ArgumentTypeError as error:
        raise UsageError(f"{option}: {error}") from error


def _times(word: str) -> Fraction:
    """How many times the mean of the others."""
    if word.isascii() and word.isdecimal() and 0 < len(word) < 10 and int(word):
        return Fraction(int(word))
    raise argparse.ArgumentTypeError(f"{word!r} is not a whole number from 1")


def _text(findings: list[Finding], files: int, documents: int) -> str:
    """A line for each finding, then how much was found of what."""
    lines = [f"{_place(finding)}: {finding.code}: {finding.message}" for finding in findings]
    counts = Counter(finding.code for finding in findings)
    there = f"{counted(documents, 'document')} of {counted(files, 'file')}"
    each = ", ".join(f"{counts[code]} {code}" for code in CODES if counts[code])
    lines.append(f"{there}: {each or 'nothing found'}")
    return "".join(f"{log(_one_line(line))}\n" for line in lines)


def _place(finding: Finding) -> str:
    """The file and the line of a finding."""
    return finding.file if finding.line is None else f"{finding.file}:{finding.line}"


def _one_line(text: str) -> str:
    """A text with what cannot be printed spelled, as messages spell it."""
    return str(InputError(text, None, "")).removesuffix(": ")


def _json(findings: list[Finding], files: int, documents: int) -> str:
    """An object with all findings."""
    counts = Counter(finding.code for finding in findings)
    return json.written(
        {
            "corefref": __version__,
            "files": files,
            "documents": documents,
            "counts": {code: counts[code] for code in CODES if counts[code]},
            "findings": [
                {
                    "code": finding.code,
                    "gravity": finding.gravity,
                    "file": finding.file,
                    "line": finding.line,
                    "document": finding.document,
                    "message": finding.message,
                }
                for finding in findings
            ],
        }
    )


def _github(findings: list[Finding], files: int, documents: int) -> str:
    """A workflow command for each finding: an error for a fault, a warning for what is unusual."""
    del files, documents
    lines: list[str] = []
    for finding in findings:
        level = "error" if finding.gravity == "fault" else "warning"
        line = "" if finding.line is None else f",line={finding.line}"
        place = f"file={_escaped(finding.file, ':,')}{line},title={finding.code}"
        lines.append(f"::{level} {place}::{_escaped(_one_line(finding.message))}\n")
    return "".join(lines)


def _escaped(text: str, more: str = "") -> str:
    """A text as the commands of GitHub's workflows have it."""
    return "".join(f"%{ord(c):02X}" if c in f"%\r\n{more}" else c for c in text)

"""
`corefref check`: everything wrong or unusual in files, with its place.
"""

import argparse
import re
from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple, get_args

from corefref.cli import options
from corefref.cli.colour import RED, YELLOW, Ink
from corefref.cli.hints import possible
from corefref.cli.usage import Answer, Command, Option, UsageError, choice, needs, window
from corefref.formats.documents import Document, Ends, InputError, Unplaced, Wanted, place_of, shown
from corefref.formats.table import ENTRIES, AskedFormat, Format
from corefref.rendering import json, markdown
from corefref.rendering.blocks import Block, Heading, Items, Paragraph, Table
from corefref.rendering.escaping import log
from corefref.rendering.numbers import counted
from corefref.rendering.parts import Code as Word
from corefref.rendering.parts import Inline
from corefref.scoring.kinds import OneOf, SettingError
from corefref.scoring.pairing import with_part
from corefref.versions import __version__
from corefref.wings.families.checking import (
    CHECKS,
    CODES,
    ONLY_IF_SELECTED,
    UNEQUAL,
    Checking,
    Code,
    Finding,
    against,
    documents_and_faults,
    without_other,
    without_others,
)
from corefref.wings.families.submissions import Member, is_many, members
from corefref.wings.generated.characters import in_tokens_of
from corefref.wings.generated.written_again import by_edits
from corefref.wings.shared import options as more_options

_DESCRIPTION = f"""\
Report every fault and oddity in coreference files in one run, each with its file, its line and its code.

A fault is what the other commands refuse; after one, parsing resumes at the next document. An oddity is accepted, and
may be meant: --ignore leaves it out. The documents of a file, of a folder or of a pattern are one corpus; those of two
FILEs are not compared with each other.

Faults come first, each on a line. Oddities take a line for each kind, with their number; --list lists them. --format
markdown is a report to send to a team as it is.

codes (spec/formats/checks.md explains them)
{chr(10).join(f"  {code:18} {check.gravity:8} {check.meaning}" for code, check in CHECKS.items())}

exit codes: 0 no fault; 1 a fault, or with --strict anything at all; 2 bad usage or a file that cannot be read"""

_EXAMPLE = """\
example:
  corefref check spec/corpus/key.conll --list --ignore singleton"""


def _times(word: str) -> Fraction:
    """How many times the mean of the others."""
    if word.isascii() and word.isdecimal() and 0 < len(word) < 10 and int(word):
        return Fraction(int(word))
    raise argparse.ArgumentTypeError(f"{word!r} is not a whole number from 1")


COMMAND = Command(
    _DESCRIPTION,
    _EXAMPLE,
    (
        Option(
            "files",
            "FILE ...",
            "Files, folders, patterns, or archives.",
            "Archives are .zip or .tar.gz; - is standard input.",
            nargs="*",
        ),
        Option("--list", "", "Show each oddity on a line of its own."),
        Option("--strict", "", "Exit with 1 for oddities, too."),
        Option("--select", "CODE,…", "Report these codes alone", shown="all"),
        Option("--ignore", "CODE,…", "Leave these codes out."),
        Option(
            "--against",
            "OTHER",
            "Compare with OTHER, which has the same texts.",
            "A file for a file, a folder or an archive for another; the documents should have the "
            "same names and tokens.",
        ),
        *options.task(
            "Each file is a dataset, whose documents are compared with those of the file of its name in OTHER alone. A "
            "dataset that is missing, and a file that is none, are faults."
        ),
        Option(
            "--unequal",
            "N",
            "Report an entity N times as large as the others.",
            "One with more than N times as many mentions as the mean of the others",
            kind=_times,
            default=Fraction(UNEQUAL),
            shown="100",
        ),
        choice(
            "--format",
            ("text", "json", "github", "markdown"),
            "Output format.",
            "text has lines for people, json an object (spec/schema/check.schema.json), github "
            "annotations of GitHub's workflows, markdown a report.",
        ),
        options.setting("input_format"),
        options.setting("tags"),
        options.setting("referents"),
        options.setting("ids"),
        choice(
            "--align",
            ("tokens", "characters"),
            "With --against: what should be equal, tokens or characters.",
            "Characters but for blanks.",
        ),
        more_options.OFFSETS,
        choice(
            "--ends", get_args(Ends), "Which token the end of a mention names, in files with offsets.", value="ENDS"
        ),
        *needs("--align characters", other="--against", why=" OTHER, the other text"),
    ),
)


def run(arguments: argparse.Namespace) -> Answer:
    """Run the command."""
    given: list[str] = arguments.files
    more_options.check_files(given, "FILE", 1)
    options.check_standard_input([*given, arguments.against])
    by_default = tuple(code for code in CODES if code not in ONLY_IF_SELECTED)
    codes = _codes(arguments.select, "--select", by_default) - _codes(arguments.ignore, "--ignore", ())
    if not codes:
        raise UsageError("--select and --ignore leave no code (expected one to look for)")
    if arguments.against is None and codes <= _AGAINST:
        raise UsageError(f"{', '.join(sorted(codes))}: nothing to look at (expected --against OTHER)")
    arguments.keep_text = not codes.isdisjoint(ONLY_IF_SELECTED)
    form = more_options.format_of_one(arguments) if arguments.against is None else options.input_format(arguments)
    of_file = more_options.format_of_side(form, "response")
    findings: list[Finding] = []
    files = documents = 0
    for part in _parts(arguments, given, form, findings):
        checking = Checking(arguments.unequal)
        files += 1 if part.is_dataset else len(part.members)
        for member in part.members:
            try:
                findings += _checked(_read(member, of_file, arguments), checking, part, arguments)
            except InputError as error:
                if not part.is_dataset:
                    raise
                findings.append(Finding("not-read", error.file, error.line, error.found))
        documents += checking.documents
        found_here = [finding for finding in findings if not part.is_dataset or finding.file == part.place]
        searched = _searched(part.place, found_here, checking.documents)
        findings += without_others((part.others or {}).values(), searched, checking.documents)
    return _answer(arguments, findings, codes, files, documents)


def _answer(
    arguments: argparse.Namespace, findings: Sequence[Finding], codes: Collection[str], files: int, documents: int
) -> Answer:
    """The findings of these codes, and whether there is a fault, or anything at all if that counts."""
    known = {f"--{name.replace('_', '-')}" for name in vars(arguments)}
    kept = [replace(finding, message=possible(finding.message, known)) for finding in findings if finding.code in codes]
    failed = any(arguments.strict or finding.gravity == "fault" for finding in kept)
    if arguments.format == "markdown":
        return Answer(_markdown(kept, files, documents, arguments.files), int(failed))
    if arguments.format == "text":
        text = _text(kept, files, documents, listed=arguments.list)
        return Answer(more_options.for_terminal(text, window()), int(failed))
    if arguments.format == "github":
        return Answer(_github(kept, files, documents, listed=arguments.list), int(failed))
    return Answer(_json(kept, files, documents), int(failed))


def _searched(name: str, findings: Iterable[Finding], documents: int) -> str:
    """Where documents were looked for: of a file that has some, others may be among what is refused."""
    is_refused = any(finding.code == "not-read" for finding in findings)
    return f"what can be read of {name}" if documents and is_refused else name


class _Part(NamedTuple):
    """Files whose documents are looked for among the same others: a source, or a dataset of a task."""

    place: str
    members: Sequence[Member]
    others: dict[str, Document] | None = None
    """The documents that they should have, by name."""
    against: str = ""
    """What has these."""
    is_dataset: bool = False
    """True if a file that cannot be read is a finding: it is one of several that were handed in."""


def _parts(
    arguments: argparse.Namespace, given: list[str], form: AskedFormat, findings: list[Finding]
) -> Iterator[_Part]:
    """Yield what is checked together; findings are added of the others, and of what is no dataset."""
    if not arguments.task:
        others = None if arguments.against is None else _others(arguments, given, form, findings)
        for source in given:
            yield _Part(source, [*members(source).values()], others, arguments.against or "")
        return
    if len(given) > 1:
        raise UsageError("--task cannot be combined with several files (expected one folder, one archive, or one file)")
    datasets = members(given[0])
    keys = None if arguments.against is None else members(arguments.against)
    if keys is not None and len(datasets) == len(keys) == 1:
        # The name of a single file is its path.
        keys = dict(zip(datasets, keys.values(), strict=True))
    for name, member in datasets.items():
        if keys is None:
            yield _Part(member.place, [member], is_dataset=True)
        elif name in keys:
            others = _documents(keys[name], arguments, form, findings)
            yield _Part(member.place, [member], others, keys[name].place, is_dataset=True)
        else:
            found = f"no dataset: {arguments.against} has no file {shown(name)}"
            findings.append(Finding("other-documents", member.place, None, found))
            yield _Part(member.place, [], is_dataset=True)
    for name in keys or ():
        if name not in datasets:
            found = f"no file {shown(name)}, a dataset that {arguments.against} has"
            findings.append(Finding("other-documents", given[0], None, found))


_AGAINST = frozenset({"other-tokens", "other-documents"})
"""The codes of what is found between two files."""


def _checked(
    read: Iterable[Document | Finding],
    checking: Checking,
    part: _Part,
    arguments: argparse.Namespace,
) -> Iterator[Finding]:
    """All that is found in a file; the documents that it has are taken out of the others."""
    others = part.others
    for item in read:
        if isinstance(item, Finding):
            yield item
            continue
        yield from checking.findings(item)
        # A response beside its key has the same name and words.
        if others is not None and item.side != "response":
            # Documents without names are those of the other's at the same places.
            unnamed = not item.is_named and item.id not in others
            other = others.pop(next(iter(others), "") if unnamed else item.id, None)
            if other is None:
                yield without_other(item, part.against, next(iter(others.values()), None))
            elif arguments.align == "characters":
                yield from _by_characters(item, other)
            elif item.beside.behind_words:
                yield from _written_again(item, other)
            else:
                yield from against(item, other)


def _by_characters(document: Document, other: Document) -> Iterator[Finding]:
    """The first character in which a text is not the other's, and mentions that begin or end inside its tokens."""
    try:
        differing = in_tokens_of(other, other.columns, document, document.columns, "characters-twinless")
    except InputError as error:
        yield Finding("other-tokens", error.file, error.line, error.found, document.id)
        return
    for m, name in zip(document.entity_of, differing.entity_of, strict=True):
        if isinstance(name, Unplaced):
            message = f"mention {place_of(m)} begins or ends inside a token of {other.file}"
            yield Finding("other-tokens", document.file, document.line, message, document.id)


def _written_again(document: Document, other: Document) -> Iterator[Finding]:
    """Each stretch of a text that is not the other's, at the line of the document."""
    _, again = by_edits(other, other.columns, document, document.columns)
    for stretch in again.stretches():
        if not stretch.is_kept:
            message = f"{shown(document.id)}, word {stretch.at_response + 1}: {stretch}"
            yield Finding("other-tokens", document.file, document.line, message, document.id)


def _read(member: Member, form: Format | None, arguments: argparse.Namespace) -> Iterator[Document | Finding]:
    """The documents of a file, and what is refused in it. Raises InputError for a file that cannot be read."""
    text = member.text().with_tags(arguments.tags)
    wanted = Wanted(
        keep_text=arguments.keep_text,
        side="each",
        ends=arguments.ends,
        offsets=arguments.offsets,
        tags=arguments.tags,
        referents=arguments.referents,
    )
    form, wanted = text.asked(form, wanted)
    items = documents_and_faults(text.lines, text.name, form, wanted)
    if arguments.ids == "e2e" and ENTRIES[form].is_json:
        # A finding has no name of a document to change.
        items = (replace(d, id=with_part(d.id)) if isinstance(d, Document) else d for d in items)
    yield from items


def _others(
    arguments: argparse.Namespace, paths: list[str], form: AskedFormat, findings: list[Finding]
) -> dict[str, Document]:
    """The documents that those of the files should be like, by name; what of them is not read is a finding."""
    source: str = arguments.against
    if len(paths) > 1:
        raise UsageError("--against cannot be combined with several files (expected one file, or one folder)")
    if is_many(source) != is_many(paths[0]):
        expected = "two of a kind; corefref convert makes one file of a folder"
        raise UsageError(f"--against {source} and {paths[0]}: a file and a folder (expected {expected})")
    document_of: dict[str, Document] = {}
    for member in members(source).values():
        for name, document in _documents(member, arguments, form, findings).items():
            document_of.setdefault(name, document)
    return document_of


def _documents(
    member: Member, arguments: argparse.Namespace, form: AskedFormat, findings: list[Finding]
) -> dict[str, Document]:
    """The documents of a file by name; what of it is not read is a finding."""
    document_of: dict[str, Document] = {}
    for document in _read(member, more_options.format_of_side(form, "key"), arguments):
        if isinstance(document, Document):
            document_of.setdefault(document.id, document)
        elif document.code == "not-read":
            findings.append(document)
    return document_of


def _codes(words: str | None, option: str, default: tuple[str, ...]) -> frozenset[str]:
    """The codes that an option names."""
    if words is None:
        return frozenset(default)
    try:
        return frozenset(OneOf(tuple(CODES))(word) for word in words.split(","))
    except SettingError as error:
        raise UsageError(f"{option}: {error}") from error


def _text(findings: list[Finding], files: int, documents: int, *, listed: bool) -> str:
    """A line for each fault and, unless they are listed, for each kind of what is unusual; then how much was found."""
    counts = Counter(finding.code for finding in findings)
    lines = [
        f"{finding.place}: {finding.code}: {finding.message}"
        for finding in sorted(findings, key=lambda finding: finding.gravity != "fault")
        if listed or finding.gravity == "fault"
    ]
    lines += [
        f"{counts[code]} × {code}: {CHECKS[code].meaning}, first {first.place} (--list lists them)"
        for code, first in (() if listed else _first_of_the_unusual(findings).items())
    ]
    there = f"{counted(documents, 'document')} of {counted(files, 'file')}"
    each = ", ".join(f"{counts[code]} {code}" for code in CODES if counts[code])
    # What is twice in one entity is repeated too, and has one entity.
    several = len({(f.place, f.message) for f in findings if _OF_SEVERAL.search(f.message)})
    repeated = f"; {counted(several, 'mention')} of several entities (--repeated merge joins these)" if several else ""
    lines.append(f"{there}: {each or 'nothing found'}{repeated}")
    return "".join(f"{log(_one_line(line))}\n" for line in lines)


_OF_SEVERAL = re.compile(r"^repeated mention\b.* in (?:two )?entities\b")
"""What is said of a mention in two entities."""


def _first_of_the_unusual(findings: Iterable[Finding]) -> dict[Code, Finding]:
    """The first finding of each kind of what is unusual."""
    first_of: dict[Code, Finding] = {}
    for finding in findings:
        if finding.gravity == "unusual":
            first_of.setdefault(finding.code, finding)
    return first_of


def _markdown(findings: list[Finding], files: int, documents: int, paths: Sequence[str]) -> str:
    """A report for those who made the files: what must be mended, what may be meant, and what the codes mean."""
    faults = [finding for finding in findings if finding.gravity == "fault"]
    unusual = _first_of_the_unusual(findings)
    counts = Counter(finding.code for finding in findings)
    there = f"{counted(documents, 'document')} of {counted(files, 'file')}"
    parts: list[Block] = [
        Heading(1, f"Check of {', '.join(paths)}"),
        Paragraph((f"{there}: {counted(len(faults), 'fault')}, {sum(counts.values()) - len(faults)} unusual.",)),
    ]
    if faults:
        rows: list[tuple[Inline, ...]] = [
            (Word(finding.place), Word(finding.code), finding.message) for finding in faults
        ]
        parts += [
            Heading(2, "To be mended"),
            Table(("Place", "Code", "What is wrong"), rows),
            Items(
                tuple(
                    (Word(code), f": {CHECKS[code].meaning}") for code in CODES if any(f.code == code for f in faults)
                )
            ),
        ]
    if unusual:
        rows = [
            (Word(code), str(counts[code]), CHECKS[code].meaning, Word(first.place), CHECKS[code].matters)
            for code, first in unusual.items()
        ]
        header = ("Code", "Number", "What it is", "First", "Why it matters")
        parts += [
            Heading(2, "Unusual, and maybe meant"),
            Table(header, rows, frozenset({1})),
        ]
    parts.append(Paragraph((f"corefref {__version__}, ", Word(f"corefref check {' '.join(paths)}"))))
    return markdown.written(parts)


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


def _github(findings: list[Finding], files: int, documents: int, *, listed: bool) -> str:
    """
    Return workflow commands, of which GitHub shows a few: an error for each fault first, then a notice for each kind of
    what is unusual in each file, or a warning for each finding if they are listed.
    """
    del files, documents
    counts = Counter((finding.file, finding.code) for finding in findings)
    begun: set[tuple[str, Code]] = set()
    lines: list[str] = []
    for finding in sorted(findings, key=lambda finding: finding.gravity != "fault"):
        kind, message = (finding.file, finding.code), finding.message
        level = "error" if finding.gravity == "fault" else "warning" if listed else "notice"
        if level == "notice":
            if kind in begun:
                continue
            begun.add(kind)
            message = f"{counts[kind]} × {CHECKS[finding.code].meaning}; the first: {message} (--list lists them)"
        line = "" if finding.line is None else f",line={finding.line}"
        place = f"file={_escaped(finding.file, ':,')}{line},title={finding.code}"
        lines.append(f"::{level} {place}::{_escaped(_one_line(message))}\n")
    return "".join(lines)


def _escaped(text: str, more: str = "") -> str:
    """A text as the commands of GitHub's workflows have it."""
    return "".join(f"%{ord(c):02X}" if c in f"%\r\n{more}" else c for c in text)


def inks() -> Sequence[Ink]:
    """Colour the codes of faults red, and those of what is unusual yellow."""
    faults, unusual = (
        "|".join(code for code, check in CHECKS.items() if check.gravity == gravity) for gravity in ("fault", "unusual")
    )
    return (rf"^(.*?: )({faults})(?=: )", RED), (rf"^(.*?: |\d+ × )({unusual})(?=: )", YELLOW)

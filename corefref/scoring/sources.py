"""Open files, folders and standard input, and parse them into documents."""

import os
import sys
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, nullcontext
from dataclasses import replace
from functools import partial
from io import BufferedReader, BytesIO
from itertools import chain, islice
from typing import BinaryIO, NamedTuple, TypeAlias, cast

from corefref.formats.detection import documents, recognised
from corefref.formats.documents import (
    AS_DOCUMENTED,
    AskedSide,
    CodedMention,
    Document,
    DocumentPair,
    InputError,
    Wanted,
)
from corefref.formats.table import ENTRIES, Format
from corefref.rows import load
from corefref.scoring.notes import note
from corefref.scoring.pairing import pairs_by_id
from corefref.scoring.settings import Ids, Settings
from corefref.scoring.stages import staged

Divided: TypeAlias = Callable[[Iterable[Document]], Iterator[Document]]
"""Splits blocks of several documents, or names each anew."""

Replies: TypeAlias = Callable[[Iterable[str], str, Wanted, Format, Sequence[Document]], Iterator[Document] | None]
"""Finds the documents of the key that lines belong to; None if the file names its documents."""

_BLOCK = 1 << 16

LONGEST_LINE = 1 << 28
"""The most bytes in a line: a text without line ends must not fill the memory."""

LOOKED_AT = 1_000_000
"""The most lines searched for the format of a text: empty lines must not fill the memory either."""


class Inline(NamedTuple):
    """A text given on the command line or in Python, and the option or the argument that gave it."""

    name: str
    text: str
    form: Format | None = "sets"
    """Its format; None if the text shows it."""


Source: TypeAlias = str | Inline
"""A path, `-`, or a text."""


class Reading:
    """How much of files has been read, in bytes as they are on the disk."""

    def __init__(self) -> None:
        """Start without files."""
        self.paths: list[str] = []
        """All that are to be read."""
        self._done = 0
        """The bytes of files that were closed again."""
        self._open: list[BinaryIO] = []
        self._size: int | None = None

    @contextmanager
    def following(self, stream: BinaryIO) -> Iterator[None]:
        """Follow a file while it is read; a pipe has no place to follow."""
        if not stream.seekable():
            yield
            return
        self._open.append(stream)
        try:
            yield
        finally:
            self._open.remove(stream)
            # Standard input may be closed before what reads it is let go.
            if not stream.closed:
                self._done += stream.tell()

    def so_far(self) -> tuple[int, int]:
        """The bytes read, and those of all files; 0 of 0 where one of them is no plain file, such as a pipe."""
        if self._size is None:
            plain = all(map(os.path.isfile, self.paths))
            self._size = sum(map(os.path.getsize, self.paths)) if plain else 0
        return (self._done + sum(stream.tell() for stream in self._open), self._size) if self._size else (0, 0)


class Text(NamedTuple):
    """The lines of a source that is not a folder, its name in messages, and the format it seems to have."""

    name: str
    lines: Iterator[str]
    seems: Format | None
    within: str = ""
    """The name that distinguishes the file in its folder."""
    told: bool = True
    """True if the content shows the format, rather than matching none."""

    def with_tags(self, tags: str) -> "Text":
        """
        Return the text as one whose elements are the tags that are named, if nothing shows another format.

        Comments are no sign of CorefUD if a tag follows below them: they may name the documents of tagged text.
        """
        if not tags or (self.told and self.seems not in (None, "xml", "corefud")):
            return self
        if not self.told or self.seems != "corefud":
            return self._replace(seems="xml")
        looked_at: list[str] = []
        for line in islice(self.lines, LOOKED_AT):
            looked_at.append(line)
            if line.strip() and not line.startswith("#"):
                break
        has_a_tag = cast(Callable[[str, str], bool], load("corefref.wings.generated.tag_names:has_a_tag"))
        has_tags = bool(looked_at) and has_a_tag(looked_at[-1], tags)
        return self._replace(lines=chain(looked_at, self.lines), seems="xml" if has_tags else self.seems)

    def documents(
        self, form: Format | None, wanted: Wanted = AS_DOCUMENTED, ids: Ids = "as-written"
    ) -> Iterator[Document]:
        """Yield the documents; without a format, by that of the content."""
        form, wanted = self.asked(form, wanted)
        if wanted.repeated in SEVERAL:
            found = _with_several(self, form, wanted)
        else:
            found = documents(self.lines, self.name, form, wanted)
        if ids == "e2e" and ENTRIES[form].is_json:
            found = cast(Divided, load("corefref.wings.families.parts_of_names:with_parts"))(found)
        return found

    def asked(self, form: Format | None, wanted: Wanted) -> tuple[Format, Wanted]:
        """Return the format, and `wanted` with what the file's name and neighbouring files add."""
        form = form or self.seems or "conll"
        entry = ENTRIES[form]
        if wanted.referents != "all" and form != "ecb":
            raise InputError(self.name, None, _no_referents(wanted.referents), _REFERENTS)
        if entry.numbered and not _is_whole(self.within):
            what = "the name of the file, which its documents go by, is not UTF-8"
            raise InputError(self.name, None, what, "a name in UTF-8")
        beside = text_beside(self.name, *entry.text_beside) if entry.text_beside else None
        text = None if beside is None else content(beside)
        there = list_beside(self.name, entry.listed) if entry.listed else None
        listed = None if there is None else (there, content(there))
        return form, wanted._replace(within=self.within, text=text, listed=listed)


Sides: TypeAlias = tuple[AskedSide, AskedSide]
"""Which side is read of two sources that may have both."""

AS_THEY_STAND: Sides = ("key", "response")

PairedFolders: TypeAlias = Callable[
    [str, str, Format | None, Settings, bool, Reading | None, Sides], Iterator[DocumentPair]
]
"""Yields the pairs of two folders, or of two patterns of files."""


def _is_whole(name: str) -> bool:
    """Tell whether a name is of whole characters, as most are, being ASCII."""
    return name.isascii() or cast(Callable[[str], bool], load("corefref.formats.json_text:is_whole"))(name)


SEVERAL: Mapping[str, str] = {
    "merge": "corefref.wings.several.joining:joined",
    "keep": "corefref.wings.several.joining:kept",
}
"""What becomes of a document with mentions of several entities, by `repeated`; parsers know the other values."""


def _with_several(text: Text, form: Format, wanted: Wanted) -> Iterator[Document]:
    """Yield the documents of a text, and take up again what their parser puts by."""
    treated = cast(Callable[[Document], Document], load(SEVERAL[wanted.repeated]))
    again: list[tuple[CodedMention, int]] = []
    for document in documents(text.lines, text.name, form, wanted._replace(repeated="first", again=again)):
        every = (*document.beside.again, *again)
        again.clear()
        yield treated(replace(document, beside=replace(document.beside, again=every)))


def opened(source: Source, within: str = "", reading: Reading | None = None) -> Text:
    """Open a source, up to its first line that shows the format; `within` is its name in its folder."""
    if isinstance(source, Inline):
        lines = _inline(source)
        return (
            Text(source.name, iter(lines), source.form) if source.form else _looked_into(iter([lines]), source.name, "")
        )
    if not source:
        raise InputError("''", None, "an empty name", "the name of a file")
    if "\0" in source:
        raise InputError(repr(source), None, "a name with a NUL byte", "the name of a file")
    name = name_of(source)
    return _looked_into(_blocks(source, name, reading), name, within)


def of_blocks(blocks: Iterator[bytes], name: str, within: str, longest_line: int) -> Text:
    """Open a text that comes in blocks, such as a member of an archive; a longer line is refused."""
    return _looked_into(_lines(blocks, name, longest_line), name, within)


def _looked_into(blocks: Iterator[list[str]], name: str, within: str) -> Text:
    """Make a text of blocks of lines, after looking for its format in at most `LOOKED_AT` lines."""
    read: list[list[str]] = []

    def looked_at() -> Iterator[str]:
        for block in blocks:
            read.append(block)
            yield from block

    seems, told = recognised(islice(looked_at(), LOOKED_AT))
    if seems is None and name.removesuffix(".gz").endswith(".ann") and text_beside(name) is not None:
        # Without mentions, LitBank's two annotation formats look the same.
        seems, told = "litbank-tsv", True
    return Text(name, chain.from_iterable(chain(read, blocks)), seems, within, told)


def text_beside(path: str, of_annotation: str = ".ann", of_text: str = ".txt") -> str | None:
    """Return the file with the text of an annotation, `a.txt` or `a.txt.gz` for `a.ann`; None if there is none."""
    before = path.removesuffix(".gz").removesuffix(of_annotation)
    there = (f"{before}{suffix}" for suffix in (of_text, f"{of_text}.gz"))
    return next((text for text in there if text != path and os.path.isfile(text)), None)


def list_beside(path: str, name: str) -> str | None:
    """Return a file's list of validated sentences, in its folder or one of the two above; None if there is none."""
    if not os.path.isfile(path):
        return None
    folder = os.path.dirname(os.path.abspath(path))
    folders = (folder, os.path.dirname(folder), os.path.dirname(os.path.dirname(folder)))
    return next((there for above in folders if os.path.isfile(there := os.path.join(above, name))), None)


def content(path: str) -> str:
    """Return the text of a file or of standard input. Raises InputError if it is not UTF-8."""
    return "\n".join(chain.from_iterable(_blocks(path, name_of(path))))


def sliced(path: str, start: int, end: int) -> Text:
    """Open a byte range of a CoNLL-2012 file; its lines count from 1."""
    return Text(path, chain.from_iterable(_lines(_part(path, start, end), path)), "conll")


def _part(path: str, start: int, end: int) -> Iterator[bytes]:
    """Read a byte range of a file in blocks."""
    with open(path, "rb") as stream:
        stream.seek(start)
        for at in range(start, end, _BLOCK):
            yield stream.read(min(_BLOCK, end - at))


def _inline(source: Inline) -> list[str]:
    """Split a text from the command line into lines; Python hands over bytes that are not UTF-8 as lone surrogates."""
    try:
        return _decoded(source.text.encode("utf-8", "surrogateescape"), source.name, 1)
    except UnicodeEncodeError as error:
        line = 1 + source.text[: error.start].count("\n")
        raise InputError(source.name, line, "half of a surrogate pair", "text in UTF-8") from error


def _blocks(path: str, name: str, reading: Reading | None = None) -> Iterator[list[str]]:
    """Yield the lines of a file or of standard input in blocks. Raises InputError if it is not UTF-8."""
    try:
        with _stream(path, reading) as stream:
            yield from _lines(iter(partial(stream.read, _BLOCK), b""), name)
    except OSError as error:
        raise unreadable(name, error) from error


def _lines(reads: Iterator[bytes], name: str, longest: int | None = None) -> Iterator[list[str]]:
    """Yield the complete lines of a text while it is read. Choice READ-9."""
    number = 1
    longest = longest or LONGEST_LINE
    rest: list[bytes] = []
    waiting = 0
    try:
        for data in reads:
            cut = data.rfind(b"\n") + 1
            if waiting + (data.index(b"\n") if cut else len(data)) > longest:
                raise InputError(name, number, f"a line of more than {longest:,} bytes", "shorter lines")
            if not cut:
                _refuse_nul(data, name, number)
                rest.append(data)
                waiting += len(data)
                continue
            lines = _decoded(b"".join((*rest, data[:cut])), name, number)
            rest, waiting = [data[cut:]], len(data) - cut
            lines.pop()
            yield lines
            number += len(lines)
    except (EOFError, zlib.error) as error:
        raise InputError(name, number, "damaged gzip data", "a whole .gz file") from error
    except OSError as error:
        # An OSError without a system error number means invalid gzip data.
        if error.errno is None:
            raise InputError(name, number, "damaged gzip data", "a whole .gz file") from error
        raise
    if block := b"".join(rest):
        yield _decoded(block, name, number)


@contextmanager
def _stream(path: str, reading: Reading | None) -> Iterator[BinaryIO]:
    """Open a file or standard input as bytes; gzip is unpacked."""
    if path == "-" and sys.stdin is None:
        raise InputError(name_of(path), None, "closed", "a text")
    with (
        nullcontext(sys.stdin.buffer) if path == "-" else open(path, "rb") as stream,
        nullcontext() if reading is None else reading.following(stream),
        _unpacked(stream) as unpacked,
    ):
        yield unpacked


@contextmanager
def _unpacked(stream: BinaryIO) -> Iterator[BinaryIO]:
    """Unpack a stream if it is gzip."""
    if isinstance(stream, BufferedReader):
        packed = stream.peek(2).startswith(b"\x1f\x8b")
    else:
        packed = isinstance(stream, BytesIO) and stream.getvalue()[:2] == b"\x1f\x8b"
    if not packed:
        yield stream
        return
    import gzip

    with gzip.open(stream) as unpacked:
        yield cast(BinaryIO, unpacked)


def _decoded(block: bytes, name: str, number: int) -> list[str]:
    """Decode the lines of a block that begins in line `number`; the last is empty if the block ends in a line end."""
    _refuse_nul(block, name, number)
    try:
        # Searching for one byte is much faster than for two.
        return (block.replace(b"\r\n", b"\n") if b"\r" in block else block).decode("utf-8").split("\n")
    except UnicodeDecodeError as error:
        line = number + error.object[: error.start].count(b"\n")
        found = f"byte 0x{error.object[error.start]:02x} is not UTF-8"
        raise InputError(name, line, found, "text in UTF-8") from error


def _refuse_nul(block: bytes, name: str, number: int) -> None:
    """Refuse a block with a NUL; `number` is its first line."""
    # A block without a NUL may be followed by one with it.
    if number == 1 and (seems := _seems(block)):
        raise InputError(name, 1, *seems)
    if b"\0" in block:
        line = number + block[: block.index(b"\0")].count(b"\n")
        raise InputError(name, line, "binary data (a NUL byte)", "text in UTF-8")


_ARCHIVES = {
    b"PK\x03\x04": "a zip",
    b"7z\xbc\xaf\x27\x1c": "a 7z",
    b"Rar!\x1a\x07": "a rar",
    b"BZh": "a bzip2",
    b"\xfd7zXZ\0": "an xz",
    b"\x28\xb5\x2f\xfd": "a zstd",
}
"""The first bytes of archives."""


def _seems(block: bytes) -> tuple[str, str] | None:
    """Recognise a file that is not UTF-8 text by its first bytes: what it is, and what was expected."""
    even, odd = block[:64:2], block[1:64:2]
    encoding = "utf-16" if block.startswith((b"\xff\xfe", b"\xfe\xff")) else None
    for others, zeros, order in ((even, odd, "utf-16le"), (odd, even, "utf-16be")):
        if encoding is None and odd and all(others) and not any(zeros):
            encoding = order
    if encoding is not None:
        return "text in UTF-16", f"UTF-8, as iconv -f {encoding} -t utf-8 makes it"
    kind = next((kind for begins, kind in _ARCHIVES.items() if block.startswith(begins)), None)
    if kind is None and block[257:262] == b"ustar":
        kind = "a tar"
    return None if kind is None else (f"{kind} archive", "its files, unpacked")


def paired(
    key: Source,
    response: Source,
    form: Format | None,
    settings: Settings,
    keep_text: bool = False,
    reading: Reading | None = None,
    sides: Sides = AS_THEY_STAND,
) -> Iterator[DocumentPair]:
    """
    Yield the documents of two sources in pairs, under the conventions; those of folders file by file, paired by name.

    Units are made first (`--units`), then windows (`--windows`), then singletons are dropped (`--singletons drop`),
    then the mentions of the response take the names of the key's (`--match`, choice MATCH-6). Unless a format is given,
    the content decides; a source with nothing but empty lines takes the other's. The key keeps its text if asked to, or
    if the rule needs it. Mentions that a matching rule cannot tell apart are reported on standard error at the end.
    `reading` follows how much of the files has been read. `sides` are read from files that have both.
    """
    return staged(_as_written(key, response, form, settings, keep_text or matches(settings), reading, sides), settings)


def matches(settings: Settings) -> bool:
    """True if mentions are matched other than exactly."""
    return settings.match != "exact" or settings.zeros != "linear"


def _as_written(
    key: Source,
    response: Source,
    form: Format | None,
    settings: Settings,
    keep_text: bool,
    reading: Reading | None,
    sides: Sides,
) -> Iterator[DocumentPair]:
    if is_many(key) and is_many(response):
        paired_folders = cast(PairedFolders, load("corefref.scoring.folders:paired_folders"))
        return paired_folders(name_of(key), name_of(response), form, settings, keep_text, reading, sides)
    for one, other in ((key, response), (response, key)):
        if is_many(one):
            if isinstance(other, str) and other != "-":
                # A file that does not exist is reported first.
                opened(other)
            found = (
                f"{'a folder' if os.path.isdir(name_of(one)) else 'a pattern of files'}, but {name_of(other)} is not"
            )
            raise InputError(name_of(one), None, found, "two files or two folders")
    if reading is not None:
        reading.paths += [source for source in (key, response) if isinstance(source, str)]
    return paired_texts(opened(key, "", reading), opened(response, "", reading), form, settings, keep_text, sides)


def paired_texts(
    key: Text,
    response: Text,
    form: Format | None,
    settings: Settings,
    keep_text: bool,
    sides: Sides = AS_THEY_STAND,
) -> Iterator[DocumentPair]:
    """Pair the documents of two texts, before the stages."""
    key_ends, response_ends = settings.ends_of_sides
    last: dict[str, tuple[str, ...]] = {}
    tags, repair = settings.tags, settings.repair
    of_key = Wanted(settings.repeated, keep_text, sides[0], ends=key_ends, tags=tags, repair=repair)
    of_response = Wanted(settings.repeated, False, sides[1], ends=response_ends, other=last, tags=tags, repair=repair)
    key, response = key.with_tags(tags), response.with_tags(tags)
    form_of_key, form_of_response = forms(key, response, form)
    if settings.referents != "all":
        if "ecb" not in (form_of_key, form_of_response):
            raise InputError(key.name, None, _no_referents(settings.referents), _REFERENTS)
        of_key = with_referents(of_key, form_of_key, settings)
        of_response = with_referents(of_response, form_of_response, settings)
    keys = key.documents(form_of_key, of_key, settings.ids)
    match form_of_response:
        case "tagged" | "links" | "xml" as syntax if settings.align == "edits" and settings.units == "as-written":
            replies = cast(Replies, load("corefref.wings.generated.replies:replies"))
            _, wanted = response.asked(form_of_response, of_response)
            lines, known = list(response.lines), list(keys)
            keys = iter(known)
            responses = replies(lines, response.name, wanted, syntax, known) or documents(
                lines, response.name, form_of_response, wanted
            )
            return pairs_by_id(keys, responses, settings.missing, settings.extra, key.name, response.name, "edits")
        case _:
            pass
    responses = response.documents(form_of_response, of_response, settings.ids)
    if settings.units != "as-written":
        divided = cast(Divided, load("corefref.wings.across.units:divided"))
        keys, responses = divided(keys), divided(responses)
    # Not a generator, which would hold the document while it is scored.
    keys = map(partial(_kept, last), map(partial(_without_contradiction, set()), keys))
    responses = map(partial(_without_contradiction, set()), responses)
    if form_of_response is not None and ENTRIES[form_of_response].numbered:
        names: list[str] = []
        keys, responses = map(partial(_named, names), keys), _by_place(responses, names)
    return pairs_by_id(keys, responses, settings.missing, settings.extra, key.name, response.name, settings.align)


def with_referents(wanted: Wanted, form: Format | None, settings: Settings) -> Wanted:
    """Add which mentions of ECB+ count; this concerns only its XML."""
    return wanted._replace(referents=settings.referents) if form == "ecb" else wanted


def _no_referents(asked: str) -> str:
    """Say that no file is ECB+'s XML, the only format that distinguishes events and entities."""
    return f"--referents {asked}: no file of ECB+'s XML"


_REFERENTS = "ECB+'s XML, which tells events and entities apart"


def forms(key: Text, response: Text, form: Format | None) -> tuple[Format | None, Format | None]:
    """Return the formats of two texts."""
    if form is not None and form_of_key(key, form) != form:
        return key.seems, form
    of_key, of_response = _shown(key, response), _shown(response, key)
    return form or of_key or response.seems, form or of_response or key.seems


def _shown(text: Text, other: Text) -> Format | None:
    """Return the format that a text shows; one without a mention may not show that it is tagged as the other is."""
    is_open = not text.told and other.seems is not None and ENTRIES[other.seems].is_tagged
    return None if is_open else text.seems


def form_of_key(key: Text, form: Format | None) -> Format | None:
    """Return the format of a key. If it shows another format, named tagged text is the response's only."""
    if form is not None and ENTRIES[form].is_tagged and key.seems is not None and key.told:
        return key.seems
    return form or key.seems


def _named(names: list[str], document: Document) -> Document:
    """Record the name of a document, and return the document."""
    names.append(document.id)
    return document


def _by_place(documents: Iterable[Document], names: Sequence[str]) -> Iterator[Document]:
    """Give documents without a name the names of the key's at the same positions. Choices READ-17 and READ-20."""
    for place, document in enumerate(documents):
        name = document.id if document.is_named or place >= len(names) else names[place]
        yield document if name == document.id else replace(document, id=name, text_id=name)


def _without_contradiction(told: set[str], document: Document) -> Document:
    """Return the document; note the first mention of its file whose text, if that is given, is not at its offsets."""
    if document.other_texts and document.file not in told:
        told.add(document.file)
        note(f"{document.file}:{document.line}: {document.other_texts[0]}; corefref check lists all such mentions")
    return document


def _kept(last: dict[str, tuple[str, ...]], document: Document) -> Document:
    """Return the document; keep its columns until its other half takes them, or the next one comes."""
    last.clear()
    if document.columns is not None:
        last[document.id] = document.columns.blocks
    return document


def is_many(source: Source) -> bool:
    """True if a source is a folder, or a pattern of files: a path with a star that does not exist itself."""
    return isinstance(source, str) and (os.path.isdir(source) or ("*" in source and not os.path.exists(source)))


def unreadable(path: str, error: OSError) -> InputError:
    """Make the error for a file or folder that cannot be opened."""
    return InputError(path, None, (error.strerror or str(error)).lower(), "a file that can be read")


def name_of(source: Source) -> str:
    """Return the name of a source for messages."""
    return source.name if isinstance(source, Inline) else "standard input" if source == "-" else source

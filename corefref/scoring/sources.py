"""
Open files, folders and standard input, and parse them into documents.

    path ▸ bytes ▸ blocks of lines ▸ format ▸ documents of a side ▸ pairs ▸ stages

1. A path is opened as bytes, and unpacked if it is gzip; a text of the command line goes in behind that.
2. Bytes become lines, block by block; a block ends where a line does. What is not UTF-8 is refused with its line.
3. The first lines that say something show the format, unless it is named. They are kept, and read again by its parser.
4. Its parser yields a document at a time. Nothing here holds one that has been passed on, so a corpus of any size is
   scored in the memory of a few documents.
5. The documents of two sides are paired, and go through the stages of the settings.

So `corefref score a b` opens both, reads a little of each, and then takes a document from one, a document from the
other, in turns.
"""

import os
import sys
import zlib
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, nullcontext
from functools import partial
from io import BufferedReader, BytesIO
from itertools import chain, islice
from typing import BinaryIO, Literal, NamedTuple, TypeAlias, cast

from corefref.formats.detection import documents, recognised
from corefref.formats.documents import AS_DOCUMENTED, AskedSide, Document, DocumentPair, InputError, Wanted
from corefref.formats.table import ENTRIES, AskedFormat, Entry, Format, FormatsOfSides
from corefref.rows import load
from corefref.scoring.notes import note
from corefref.scoring.pairing import pairs_by_id
from corefref.scoring.settings import Ids, Settings
from corefref.scoring.stages import staged

Divided: TypeAlias = Callable[[Iterable[Document]], Iterator[Document]]
"""Splits blocks of several documents, or names each anew."""

Halves: TypeAlias = tuple[Iterator[Document], Iterator[Document]]

WithReply: TypeAlias = "Callable[[Iterator[Document], Text, Format | None, Wanted], Halves]"
"""Yields the documents of the key, and those of a tagged text, whose lines belong to documents by their words."""

InPlace: TypeAlias = Callable[[Iterator[Document], Iterator[Document]], Halves]
"""Gives documents without a name those of the other side at the same places."""

WithSeveral: TypeAlias = "Callable[[Text, Format, Wanted], Iterator[Document]]"
SEVERAL = ("merge", "keep")
"""The values of `repeated` that parsers do not know: what becomes of a document with mentions of several entities."""

Neighbours: TypeAlias = Callable[[str, Entry], tuple[str | None, tuple[str, str] | None]]
"""Returns the text of an annotation that lies in another file, and the list of sentences of a corpus."""

IsWhole: TypeAlias = Callable[[str], bool]
IS_WHOLE = "corefref.formats.json_text:is_whole"

TextBeside: TypeAlias = Callable[[str], str | None]
TEXT_BESIDE = "corefref.scoring.folders:text_beside"

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


class Datasets(NamedTuple):
    """The key or the response of a shared task: a folder or an archive with a file for each dataset, or one file."""

    name: str
    unreadable: Literal["error", "zero"] = "error"
    """Whether a response that cannot be read is refused, or has nothing found."""


Source: TypeAlias = str | Inline | Datasets
"""A path, `-`, a text, or a side of a task."""

PairedDatasets: TypeAlias = "Callable[[Datasets, Datasets, AskedFormat, Settings], Iterator[DocumentPair]]"
"""Yields the documents of two sides of a task in pairs, with the stages done."""
PAIRED = "corefref.wings.tasks.datasets:paired"


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
        """Follow a file while it is read, and own it: no pipe, which has no place, and not standard input."""
        self._open.append(stream)
        try:
            yield
        finally:
            self._open = [other for other in self._open if other is not stream]
            self._done += 0 if stream.closed else stream.tell()

    def close(self) -> None:
        """Close the files that a refusal left half read: an error that is kept keeps them."""
        while self._open:
            self._open.pop().close()

    def so_far(self) -> tuple[int, int]:
        """The bytes read, and those of all files; 0 of 0 where one of them is no plain file, such as a pipe."""
        if self._size is None:
            self._size = sum(map(os.path.getsize, self.paths)) if all(map(os.path.isfile, self.paths)) else 0
        return (self._done + sum(stream.tell() for stream in self._open), self._size) if self._size else (0, 0)


class Text(NamedTuple):
    """The lines of a source that is not a folder, its name in messages, and the format it seems to have."""

    name: str
    lines: Iterator[str]
    seems: Format | None
    within: str = ""
    """The name that distinguishes the file in its folder."""
    certain: bool = True
    """True if the content shows the format, rather than matching none."""
    files: "Callable[[], Iterator[Text]] | None" = None
    """The files of a folder that is read as one text; it has no lines of its own."""

    def with_tags(self, tags: str) -> "Text":
        """Return the text as one whose elements are the tags that are named, if nothing shows another format."""
        if not tags or (self.certain and self.seems not in (None, "xml", "corefud")):
            return self
        with_tags = cast(Callable[[Text, str, int], Text], load("corefref.wings.generated.tag_names:with_tags"))
        return with_tags(self, tags, LOOKED_AT)

    def documents(
        self, form: Format | None, wanted: Wanted = AS_DOCUMENTED, ids: Ids = "as-written"
    ) -> Iterator[Document]:
        """Yield the documents; without a format, by that of the content."""
        if self.files is not None:
            # What the first file seems to be is no name for the others.
            named = None if form == self.seems else form
            texts = (text.with_tags(wanted.tags) for text in self.files())
            each_once = cast(Divided, load("corefref.scoring.folders:each_once"))
            return each_once(document for text in texts for document in text.documents(named, wanted, ids))
        form, wanted = self.asked(form, wanted)
        if wanted.repeated in SEVERAL:
            several = cast(WithSeveral, load("corefref.wings.several.joining:documents"))(self, form, wanted)
        else:
            several = documents(self.lines, self.name, form, wanted)
        if ids == "e2e" and ENTRIES[form].is_json:
            several = cast(Divided, load("corefref.wings.families.parts_of_names:with_parts"))(several)
        return several

    def asked(self, form: Format | None, wanted: Wanted) -> tuple[Format, Wanted]:
        """Return the format, and `wanted` with what the file's name and neighbouring files add."""
        form = form or self.seems or "conll"
        entry = ENTRIES[form]
        if wanted.referents != "all" and form != "ecb":
            raise InputError(self.name, None, _no_referents(wanted.referents), _REFERENTS)
        # Most names are ASCII.
        if entry.numbered and not self.within.isascii() and not cast(IsWhole, load(IS_WHOLE))(self.within):
            what = "the name of the file, which its documents go by, is not UTF-8"
            raise InputError(self.name, None, what, "a name in UTF-8")
        text = listed = None
        if entry.text_beside or entry.listed:
            text, listed = cast(Neighbours, load("corefref.scoring.folders:neighbours"))(self.name, entry)
        return form, wanted._replace(within=self.within, text=text, listed=listed)


Sides: TypeAlias = tuple[AskedSide, AskedSide]
"""Which side is read of two sources that may have both."""

AS_THEY_STAND: Sides = ("key", "response")

PairedFolders: TypeAlias = Callable[
    [str, str, AskedFormat, Settings, bool, Reading | None, Sides], Iterator[DocumentPair]
]
"""Yields the pairs of two folders, or of two patterns of files."""


def opened(source: Source, within: str = "", reading: Reading | None = None) -> Text:
    """Open a source, up to its first line that shows the format; `within` is its name in its folder."""
    if isinstance(source, Inline):
        lines = _inline(source)
        return (
            Text(source.name, iter(lines), source.form) if source.form else _looked_into(iter([lines]), source.name, "")
        )
    assert isinstance(source, str), "a side of a task has many files"
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
    # Blocks that were looked into are kept, since a pipe cannot be read twice.
    read: list[list[str]] = []

    def looked_at() -> Iterator[str]:
        for block in blocks:
            read.append(block)
            yield from block

    seems, certain = recognised(islice(looked_at(), LOOKED_AT))
    if seems is None and name.endswith((".ann", ".ann.gz")) and cast(TextBeside, load(TEXT_BESIDE))(name):
        # Without mentions, LitBank's two annotation formats look the same.
        seems, certain = "litbank-tsv", True
    return Text(name, chain.from_iterable(chain(read, blocks)), seems, within, certain)


def content(path: str) -> str:
    """Return the text of a file or of standard input. Raises InputError if it is not UTF-8."""
    return "\n".join(chain.from_iterable(_blocks(path, name_of(path))))


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
            # What waits is a line without an end so far; it is joined once, when its end comes.
            if waiting + (data.index(b"\n") if cut else len(data)) > longest:
                raise InputError(name, number, f"a line of more than {longest:,} bytes", "shorter lines")
            if not cut:
                _refuse_nul(data, name, number)
                rest.append(data)
                waiting += len(data)
                continue
            lines = _decoded(b"".join((*rest, data[:cut])), name, number)
            rest, waiting = [data[cut:]], len(data) - cut
            # Behind the last line end nothing is left in this block.
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
        nullcontext() if reading is None or path == "-" or not stream.seekable() else reading.following(stream),
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
        _refuse_known(block, name, number)
        line = number + error.object[: error.start].count(b"\n")
        problem = f"byte 0x{error.object[error.start]:02x} is not UTF-8"
        raise InputError(name, line, problem, "text in UTF-8") from error


def _refuse_nul(block: bytes, name: str, number: int) -> None:
    """Refuse a block with a NUL; `number` is its first line."""
    if b"\0" in block:
        _refuse_known(block, name, number)
        line = number + block[: block.index(b"\0")].count(b"\n")
        raise InputError(name, line, "binary data (a NUL byte)", "text in UTF-8")


def _refuse_known(block: bytes, name: str, number: int) -> None:
    """Refuse what is no text by its name, if its first bytes show what it is."""
    no_text_but = cast(Callable[[bytes], tuple[str, str] | None], load("corefref.formats.strangers:no_text_but"))
    if number == 1 and (seems := no_text_but(block)):
        raise InputError(name, 1, *seems)


def paired(
    key: Source,
    response: Source,
    form: AskedFormat,
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
    if isinstance(key, Datasets) and isinstance(response, Datasets):
        return cast(PairedDatasets, load(PAIRED))(key, response, form, settings)
    return staged(_as_written(key, response, form, settings, keep_text or matches(settings), reading, sides), settings)


def matches(settings: Settings) -> bool:
    """True if mentions are matched other than exactly."""
    return settings.match != "exact" or settings.zeros != "linear"


def _as_written(
    key: Source,
    response: Source,
    form: AskedFormat,
    settings: Settings,
    keep_text: bool,
    reading: Reading | None,
    sides: Sides,
) -> Iterator[DocumentPair]:
    if is_many(key) and is_many(response):
        paired_folders = cast(PairedFolders, load("corefref.scoring.folders:paired_folders"))
        return paired_folders(name_of(key), name_of(response), form, settings, keep_text, reading, sides)
    if reading is not None:
        reading.paths += [source for source in (key, response) if isinstance(source, str)]
    # A file that does not exist is reported before what a folder has.
    texts = [None if is_many(source) else opened(source, "", reading) for source in (key, response)]
    of_files = "corefref.scoring.folders:as_one_text"
    of_key, of_response = (
        text or cast(Callable[[str, Reading | None], Text], load(of_files))(name_of(source), reading)
        for source, text in zip((key, response), texts, strict=True)
    )
    return paired_texts(of_key, of_response, form, settings, keep_text, sides)


def paired_texts(
    key: Text, response: Text, form: AskedFormat, settings: Settings, keep_text: bool, sides: Sides = AS_THEY_STAND
) -> Iterator[DocumentPair]:
    """Pair the documents of two texts, before the stages."""
    ends, offsets = settings.ends_of_sides, settings.offsets_of_sides
    last: dict[str, tuple[str, ...]] = {}
    tags, repair = settings.tags, settings.repair
    of_both = Wanted(settings.repeated, tags=tags, repair=repair)
    of_key = of_both._replace(keep_text=keep_text, side=sides[0], ends=ends[0], offsets=offsets[0])
    of_response = of_both._replace(side=sides[1], ends=ends[1], offsets=offsets[1], other=last)
    key, response = key.with_tags(tags), response.with_tags(tags)
    form_of_key, form_of_response = forms(key, response, form)
    if settings.referents != "all":
        if "ecb" not in (form_of_key, form_of_response):
            raise InputError(key.name, None, _no_referents(settings.referents), _REFERENTS)
        of_key = with_referents(of_key, form_of_key, settings)
        of_response = with_referents(of_response, form_of_response, settings)
    keys = key.documents(form_of_key, of_key, settings.ids)
    is_tagged = form_of_response is not None and ENTRIES[form_of_response].is_tagged
    if is_tagged and settings.align == "edits" and settings.units == "as-written" and response.files is None:
        with_reply = cast(WithReply, load("corefref.wings.generated.replies:with_reply"))
        keys, responses = with_reply(keys, response, form_of_response, of_response)
        return pairs_by_id(keys, responses, settings.missing, settings.extra, key.name, response.name, "edits")
    responses = response.documents(form_of_response, of_response, settings.ids)
    if form_of_key is not None and ENTRIES[form_of_key].numbered:
        keys, responses = cast(InPlace, load("corefref.scoring.places:in_place_of_unnamed"))(keys, responses)
    if settings.units != "as-written":
        divided = cast(Divided, load("corefref.wings.across.units:divided"))
        keys, responses = divided(keys), divided(responses)
    # Not a generator, which would hold the document while it is scored.
    keys = map(partial(_kept, last), map(partial(_without_contradiction, set()), keys))
    responses = map(partial(_without_contradiction, set()), responses)
    if form_of_response is not None and ENTRIES[form_of_response].numbered:
        keys, responses = cast(InPlace, load("corefref.scoring.places:by_place"))(keys, responses)
    return pairs_by_id(keys, responses, settings.missing, settings.extra, key.name, response.name, settings.align)


def with_referents(wanted: Wanted, form: Format | None, settings: Settings) -> Wanted:
    """Add which mentions of ECB+ count; this concerns only its XML."""
    return wanted._replace(referents=settings.referents) if form == "ecb" else wanted


def _no_referents(asked: str) -> str:
    """Say that no file is ECB+'s XML, the only format that distinguishes events and entities."""
    return f"--referents {asked}: no file of ECB+'s XML"


_REFERENTS = "ECB+'s XML, which tells events and entities apart"


def forms(key: Text, response: Text, form: AskedFormat) -> tuple[Format | None, Format | None]:
    """Return the formats of two texts."""
    if isinstance(form, FormatsOfSides):
        return form.key or key.seems or response.seems, form.response or response.seems or key.seems
    if form is not None and form_of_key(key, form) != form:
        return key.seems, form
    of_key, of_response = _shown(key, response), _shown(response, key)
    return form or of_key or response.seems, form or of_response or key.seems


def _shown(text: Text, other: Text) -> Format | None:
    """Return the format that a text shows; one without a mention may not show that it is tagged as the other is."""
    is_open = not text.certain and other.seems is not None and ENTRIES[other.seems].is_tagged
    return None if is_open else text.seems


def form_of_key(key: Text, form: AskedFormat) -> Format | None:
    """Return the format of a key. If it shows another format, tagged text named for both is the response's only."""
    if isinstance(form, FormatsOfSides):
        return form.key or key.seems
    if form is not None and ENTRIES[form].is_tagged and key.seems is not None and key.certain:
        return key.seems
    return form or key.seems


def _without_contradiction(reported: set[str], document: Document) -> Document:
    """Return the document; note the first mention of its file whose text, if that is given, is not at its offsets."""
    if document.other_texts and document.file not in reported:
        reported.add(document.file)
        note(f"{document.file}:{document.line}: {document.other_texts[0]}; corefref check lists all such mentions")
    return document


def _kept(last: dict[str, tuple[str, ...]], document: Document) -> Document:
    """Return the document; keep its columns until its other half takes them, or the next one comes."""
    # A text that both files have is then held once. More than one is not kept: the other half may never come.
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
    name = source if isinstance(source, str) else source.name
    return "standard input" if name == "-" and not isinstance(source, Inline) else name

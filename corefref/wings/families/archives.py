"""
Archives of texts (.zip, .tar, .tar.gz): read in one pass, in memory, within limits; nothing is unpacked to the disk.

An archive comes from a stranger, so a few bytes of it must not cost much time or memory. It is opened once and read
from its beginning to its end:

1. Its kind is told by its first bytes, or by its name where they say nothing, so that a damaged .zip is called that.
2. Each member is read in blocks, whose sizes are added up before the next one is read. A member that is gzip itself is
   unpacked in the same way. At a limit the archive is refused: what it says about its own sizes is never believed.
3. What was read is kept as it was packed, by zlib, since text takes a fifth of its size then, and bombs take nothing.
   It is unpacked in blocks wherever it is read.

4. While a member is parsed, the objects that Python has made since are counted at every block: a text of 16 MiB can
   have four million mentions, which take a hundred times the bytes of the key.

So the time is linear in the members and in the unpacked bytes, and both are limited. The libraries that parse archives
raise anything at all on damaged ones, which no list of exceptions can hold: every exception is a refusal.
"""

import gzip
import io
import os
import sys
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterable, Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from itertools import chain
from pathlib import PurePosixPath
from typing import IO, Literal, NamedTuple, NoReturn, TypeAlias, cast

from typing_extensions import Buffer, override

from corefref.formats.documents import InputError, shown
from corefref.scoring.sources import LONGEST_LINE

Kind: TypeAlias = Literal["zip", "tar"]

MOST_MEMBERS = 10_000
"""The most members of an archive, folders among them."""

RATIO = 1_000
"""The most bytes that a byte of an archive may unpack to."""

_TIMES, _FLOOR = 20, 1 << 24
"""A submission has the text of its key, and no more than its own annotation besides."""

_OBJECTS = 200_000
"""
The most objects that a submission may take besides those of its key: they have some 50 MB.

A 32nd of the bytes of the key comes to it, since documents in another order than the key's wait for it, and twice what
the key takes against itself: responses may have more mentions than keys.
"""

_BLOCK = 1 << 16
_TAR = 512
"""The bytes of a header of a .tar."""

_OVERHEAD = 4 * _TAR * MOST_MEMBERS
"""The most bytes of an archive that are not of its members, such as their names."""

_OF_GZIP, _OF_MEMBER = b"\x1f\x8b", b"PK\1\2"
_EXPECTED = "a whole .zip, .tar or .tar.gz"
_ENDINGS: Mapping[str, Kind] = {".zip": "zip", ".tar": "tar", ".tar.gz": "tar", ".tgz": "tar"}
_JUNK = ("__MACOSX", ".DS_Store", "Thumbs.db")
"""Files that systems add to archives."""


class Limits(NamedTuple):
    """What an archive may have: bytes of all members and of a line, unpacked, and bytes kept; and objects of a text."""

    unpacked: int = 1 << 30
    line: int = LONGEST_LINE
    packed: int = 1 << 30
    objects: int = 1 << 40

    @classmethod
    def of_key(cls, size: int, objects: int = 0) -> "Limits":
        """
        Return the limits of a submission to a key of so many bytes, which takes so many objects against itself.

        >>> Limits.of_key(0), Limits.of_key(10**6).unpacked
        (Limits(unpacked=16777216, line=1048576, packed=16777216, objects=200000), 20000000)
        """
        line = min(LONGEST_LINE, (1 << 20) + _TIMES * size)
        return cls(max(_FLOOR, _TIMES * size), line, _FLOOR + size, _OBJECTS + size // 32 + 2 * objects)


class Packed(NamedTuple):
    """The content of a member, packed by zlib, and the digest of its bytes in the archive."""

    content: bytes
    digest: bytes

    def blocks(self) -> Iterator[bytes]:
        """Yield the content in blocks."""
        unpacking = zlib.decompressobj()
        left = self.content
        while not unpacking.eof:
            yield unpacking.decompress(left, _BLOCK)
            left = unpacking.unconsumed_tail


def kind_of(path: str) -> Kind | None:
    """The kind of an archive, by the first bytes of a file or by its name; None for any other file, or none."""
    if path == "-" or not os.path.isfile(path):
        return None
    named = next((kind for ending, kind in _ENDINGS.items() if path.endswith(ending)), None)
    try:
        with open(path, "rb") as file:
            block = file.read(_BLOCK)
        if block.startswith(_OF_GZIP):
            block = zlib.decompressobj(16 + zlib.MAX_WBITS).decompress(block, _TAR)
    except (OSError, zlib.error):
        return named
    if block.startswith((b"PK\3\4", b"PK\5\6")):
        return "zip"
    return "tar" if _is_header(block[:_TAR]) else named


def _is_header(block: bytes) -> bool:
    """Return True if a block is the header of a tar file, whose checksum must be right."""
    try:
        tarfile.TarInfo.frombuf(block, "utf-8", "surrogateescape")
    except (tarfile.TarError, ValueError):
        return False
    return True


def members_of(path: str, kind: Kind, limits: Limits) -> Mapping[str, Packed]:
    """
    Return the contents of the files in an archive by their paths in it, in its order, without what systems add.

    Raises InputError for an archive that cannot be read, is damaged, beyond a limit, or without files; and for a member
    whose path leads out of it, that is encrypted, a link or a device, or that has the path of another.
    """
    members: dict[str, Packed] = {}
    try:
        file = _Watched(path)
    except OSError as error:
        raise InputError(path, None, (error.strerror or str(error)).lower()) from error
    with file, _refusing(path):
        taken = _Taken(path, limits, os.path.getsize(path))
        for name, content in (_zipped if kind == "zip" else _tarred)(file, taken):
            if name in members:
                _refuse(path, name, "is there twice", "each file once")
            members[name] = _packed(content, taken)
    if not members:
        raise InputError(path, None, "an archive without files", "a file for each dataset")
    return members


class _Taken:
    """What was taken out of an archive, within its limits."""

    def __init__(self, path: str, limits: Limits, packed: int) -> None:
        """Start with nothing; `packed` is the size of the archive. Raises InputError for one that is too large."""
        self.path, self.limits, self.packed = path, limits, packed
        self.members = self.size = self.kept = 0
        # Not even packed it may have more than its texts, and a list of them.
        if packed > limits.unpacked + _OVERHEAD:
            self.refuse_size()

    def member(self) -> None:
        """Count a member. Raises InputError beyond the limit."""
        self.members += 1
        if self.members > MOST_MEMBERS:
            raise _too_many(self.path)

    def bytes(self, number: int) -> None:
        """Count unpacked bytes. Raises InputError beyond a limit."""
        self.size += number
        if self.size > self.limits.unpacked:
            self.refuse_size()
        if self.size > RATIO * self.packed:
            raise InputError(self.path, None, f"packed to less than a {RATIO:,}th of its size", "texts")

    def keep(self, number: int) -> None:
        """Count bytes that are kept. Raises InputError beyond the limit."""
        self.kept += number
        if self.kept > self.limits.packed:
            problem = f"an archive of more than {self.limits.packed:,} bytes, packed"
            raise InputError(self.path, None, problem, f"at most {_FLOOR:,} besides the bytes of the keys")

    def refuse_size(self) -> NoReturn:
        """Raise InputError for an archive with too much in it."""
        problem = f"an archive of more than {self.limits.unpacked:,} bytes, unpacked"
        raise InputError(self.path, None, problem, f"at most {_FLOOR:,}, or {_TIMES} times the bytes of the keys")


def watched(blocks: Iterator[bytes], place: str, objects: int) -> Iterator[bytes]:
    """Pass blocks on, and raise InputError once Python has allocated `objects` more objects than at the start."""
    before = sys.getallocatedblocks()
    for block in blocks:
        if sys.getallocatedblocks() - before > objects:
            raise InputError(place, None, "takes far more memory than the keys", "no more mentions than texts have")
        yield block


def most_objects(things: Iterable[object]) -> int:
    """The most objects that Python has made since, while things are there one after the other."""
    before = sys.getallocatedblocks()
    return max((sys.getallocatedblocks() - before for _ in things), default=0)


def _too_many(path: str) -> InputError:
    return InputError(path, None, f"an archive with more than {MOST_MEMBERS:,} members", "a file for each dataset")


def _packed(content: IO[bytes], taken: _Taken) -> Packed:
    """Read a member in blocks, and pack what it holds."""
    digest, packing = sha256(), zlib.compressobj(1)
    pieces: list[bytes] = []
    for block in _ungzipped(_blocks(content, digest.update), taken):
        taken.bytes(len(block))
        pieces.append(packing.compress(block))
        taken.keep(len(pieces[-1]))
    pieces.append(packing.flush())
    return Packed(b"".join(pieces), digest.digest())


def _blocks(content: IO[bytes], seen: Callable[[bytes], None]) -> Iterator[bytes]:
    """Yield the blocks of a member, and show each to a function."""
    while block := content.read(_BLOCK):
        seen(block)
        yield block


def _ungzipped(blocks: Iterator[bytes], taken: _Taken) -> Iterator[bytes]:
    """Unpack blocks that are gzip data, which may be of several parts; yield any other as they are."""
    unpacking: zlib._Decompress | None = None
    first = next(blocks, b"")
    is_packed = first.startswith(_OF_GZIP)
    for block in chain([first], blocks):
        if not is_packed:
            yield block
            continue
        left = block
        while left:
            unpacking = unpacking or zlib.decompressobj(16 + zlib.MAX_WBITS)
            yield unpacking.decompress(left, _BLOCK)
            left = unpacking.unconsumed_tail or unpacking.unused_data.lstrip(b"\0")
            if unpacking.eof:
                unpacking = None
    if is_packed and unpacking is not None:
        raise InputError(taken.path, None, "a damaged archive: gzip data that ends too early", _EXPECTED)


class _Watched(io.FileIO):
    """A file whose list of members, if it is a .zip, is refused before the library makes an object of each."""

    def __init__(self, path: str) -> None:
        """Open a file to be read."""
        super().__init__(path)
        self.path = path

    @override
    def read(self, size: int | None = -1, /) -> bytes:
        """Read bytes. Raises InputError for a list of too many members."""
        block = super().read(-1 if size is None else size) or b""
        if block.startswith(_OF_MEMBER) and block.count(_OF_MEMBER) > MOST_MEMBERS:
            raise _too_many(self.path)
        return block


class _Limited(io.RawIOBase):
    """The bytes of a .tar, its headers too: some of these are read whole, whatever size they say they have."""

    def __init__(self, stream: IO[bytes], taken: _Taken) -> None:
        """Take a stream of bytes."""
        self.stream, self.taken = stream, taken
        self.left = taken.limits.unpacked + _OVERHEAD

    @override
    def readable(self) -> bool:
        """True, as the class that this extends asks for."""
        return True

    @override
    def readinto(self, buffer: Buffer, /) -> int:
        """Read bytes into a buffer. Raises InputError beyond the limit."""
        block = self.stream.read(min(len(memoryview(buffer)), _BLOCK))
        memoryview(buffer)[: len(block)] = block
        self.left -= len(block)
        if self.left < 0:
            self.taken.refuse_size()
        return len(block)


def _zipped(file: IO[bytes], taken: _Taken) -> Iterator[tuple[str, IO[bytes]]]:
    """Yield the files of a .zip."""
    with zipfile.ZipFile(file) as archive:
        for entry in archive.infolist():
            taken.member()
            # Unix stores the kind of a file in the upper half of these bits; a link is 0o12.
            if entry.external_attr >> 28 == 0o12:
                _refuse(taken.path, entry.filename, "is a link")
            if entry.flag_bits & 1:
                _refuse(taken.path, entry.filename, "is encrypted")
            if entry.compress_type not in (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED):
                _refuse(taken.path, entry.filename, "is not packed by deflate", "a .zip as all programs write it")
            if not entry.is_dir() and not _is_junk(_inside(taken.path, entry.filename)):
                with archive.open(entry) as content:
                    yield entry.filename, content


def _tarred(file: IO[bytes], taken: _Taken) -> Iterator[tuple[str, IO[bytes]]]:
    """Yield the files of a .tar, packed by gzip or not."""
    is_packed = file.read(2) == _OF_GZIP
    file.seek(0)
    unpacked = cast(IO[bytes], gzip.GzipFile(fileobj=file)) if is_packed else file
    stream = _Limited(unpacked, taken)
    with tarfile.open(fileobj=stream, mode="r|") as archive:
        for entry in archive:
            taken.member()
            if not (entry.isfile() or entry.isdir()) or entry.issparse():
                _refuse(taken.path, entry.name, "is a link" if entry.issym() or entry.islnk() else "is not a file")
            if entry.isfile() and not _is_junk(_inside(taken.path, entry.name)):
                content = archive.extractfile(entry)
                assert content is not None, "files alone are members"
                yield entry.name, content


def _inside(path: str, name: str) -> str:
    """Return the name of a member, if its path stays inside the archive."""
    parts = name.replace("\\", "/").split("/")
    if name.startswith(("/", "\\")) or ".." in parts or ":" in parts[0]:
        _refuse(path, name, "leads out of the archive")
    return name


def _refuse(path: str, name: str, what: str, expected: str = "files inside the archive") -> NoReturn:
    raise InputError(path, None, f"{shown(name)} {what}", expected)


def _is_junk(name: str) -> bool:
    parts = PurePosixPath(name).parts
    return not parts or parts[0] in _JUNK or parts[-1] in _JUNK


@contextmanager
def _refusing(path: str) -> Iterator[None]:
    """Turn whatever a library raises on a damaged archive into InputError."""
    try:
        yield
    except InputError:
        raise
    except Exception as error:
        raise InputError(path, None, "a damaged archive", _EXPECTED) from error

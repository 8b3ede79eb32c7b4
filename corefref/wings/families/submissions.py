"""
What a participant submits: a file, a folder, a pattern, or an archive, which is not unpacked to disk.

Members of an archive are named by their paths in it, without a folder that holds them all.
"""

import gzip
import os
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from hashlib import sha256
from pathlib import PurePosixPath
from typing import NamedTuple

from corefref.formats.documents import InputError, shown
from corefref.scoring import folders, sources
from corefref.scoring.sources import Text
from corefref.wings.families.archives import Limits, kind_of, members_of, watched

_BLOCK = 1 << 16


class Faults(InputError):
    """All faults of a submission, one per line."""

    def __init__(self, faults: Sequence[InputError]) -> None:
        """Take the faults, at least one."""
        first = faults[0]
        super().__init__(first.file, first.line, first.found, first.expected)
        self.faults = tuple(faults)
        self.args = ("\n".join(map(str, faults)),)


class Member(NamedTuple):
    """A file of a submission: its name in messages, its text, its unpacked bytes, and the digest of its own."""

    place: str
    text: Callable[[], Text]
    blocks: Callable[[], Iterator[bytes]]
    digest: Callable[[], bytes]


class Submission(NamedTuple):
    """A submission that was opened: its path, its files by name, and whether it is a file, a folder or an archive."""

    path: str
    members: Mapping[str, Member]
    is_many: bool
    is_archive: bool

    @property
    def kind(self) -> str:
        """What it is, in words."""
        return "an archive" if self.is_archive else "a folder" if self.is_many else "a file"

    @property
    def size(self) -> int:
        """The bytes of its files, unpacked."""
        return sum(len(block) for member in self.members.values() for block in member.blocks())

    @property
    def digest(self) -> str:
        """A digest of all file names and bytes; it changes when any of them does."""
        total = sha256()
        for name, member in sorted(self.members.items()):
            total.update(f"{name}\0{member.digest().hex()}\n".encode("utf-8", "surrogateescape"))
        return total.hexdigest()


def opened(path: str, limits: Limits = Limits()) -> Submission:  # noqa: B008  # it cannot be changed
    """
    Open a submission; the names of its files have no `.gz`. An archive is read whole, within limits.

    Raises InputError for what is not there, and for an archive that cannot be read.
    """
    if sources.is_many(path):
        files = {name: _of_file(file, name) for name, file in folders.files(path).items()}
        return Submission(path, files, True, False)
    kind = kind_of(path)
    if kind is None:
        return Submission(path, {sources.name_of(path): _of_file(path, "")}, False, False)
    packed = members_of(path, kind, limits)
    top = PurePosixPath(next(iter(packed))).parts[0]
    within = all(len(PurePosixPath(name).parts) > 1 and PurePosixPath(name).parts[0] == top for name in packed)
    member_of: dict[str, Member] = {}
    for name, content in packed.items():
        called = "/".join(PurePosixPath(name).parts[within:]).removesuffix(".gz")
        if called in member_of:
            raise InputError(path, None, f"{shown(called)} is there twice", "each file once")
        place = f"{path}/{name}"
        text = partial(_text_of, content.blocks, place, called, limits)
        member_of[called] = Member(place, text, content.blocks, partial(bytes, content.digest))
    return Submission(path, member_of, True, True)


def opened_for(path: str, key: Submission, objects: int | None = None) -> Submission:
    """
    Open a submission within the limits that its key sets; what the text takes is limited if it is known how many
    objects the key takes. Raises InputError.
    """
    if not kind_of(path):
        return opened(path)
    limits = Limits.of_key(key.size, objects or 0)
    return opened(path, limits if objects is not None else limits._replace(objects=Limits().objects))


def members(path: str) -> Mapping[str, Member]:
    """Return the files of a submission by name, without `.gz`. Raises InputError."""
    return opened(path).members


def _text_of(blocks: Callable[[], Iterator[bytes]], place: str, called: str, limits: Limits) -> Text:
    return sources.of_blocks(watched(blocks(), place, limits.objects), place, called, limits.line)


def _of_file(path: str, name: str) -> Member:
    return Member(path, partial(sources.opened, path, name), partial(_unpacked, path), partial(_digest_of_file, path))


def _unpacked(path: str) -> Iterator[bytes]:
    """Yield the bytes of a file, unpacked if it is gzip. Raises InputError."""
    try:
        with open(path, "rb") as file:
            is_packed = file.read(2) == b"\x1f\x8b"
        with gzip.open(path) if is_packed else open(path, "rb") as stream:
            while block := stream.read(_BLOCK):
                yield block
    except (OSError, EOFError, zlib.error) as error:
        if reason := getattr(error, "strerror", None):
            raise InputError(path, None, reason.lower(), "a file that can be read") from error
        raise InputError(path, None, "damaged gzip data", "a whole .gz file") from error


def _digest_of_file(path: str) -> bytes:
    """Return the digest of the bytes of a file. Raises InputError."""
    digest = sha256()
    try:
        with open(path, "rb") as file:
            while block := file.read(_BLOCK):
                digest.update(block)
    except OSError as error:
        raise InputError(path, None, (error.strerror or str(error)).lower()) from error
    return digest.digest()


def is_there(path: str) -> bool:
    """True if a path leads to something, or is a pattern of files."""
    return os.path.exists(path) or sources.is_many(path)


def is_many(path: str) -> bool:
    """True if a submission may have several files: a folder, a pattern, or an archive."""
    return sources.is_many(path) or kind_of(path) is not None

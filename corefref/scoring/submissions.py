"""
What a participant submits: a file, a folder, a pattern, or an archive, which is not unpacked to disk.

Members of an archive (.zip, .tar, .tar.gz) are named by their paths in it, without a folder that holds them all. A
member whose path leads out of it, a link or a device, and two members with one name are refused.
"""

import os
import tarfile
import zipfile
import zlib
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from pathlib import PurePosixPath
from typing import NamedTuple, NoReturn

from corefref.formats.documents import InputError, shown
from corefref.scoring import sources
from corefref.scoring.sources import Text

LARGEST = 1 << 30
"""The most bytes in a member, unpacked: a small archive must not fill the memory."""

_JUNK = ("__MACOSX", ".DS_Store", "Thumbs.db")
"""Files that systems add to archives."""


class Faults(InputError):
    """All faults of a submission, one per line."""

    def __init__(self, faults: Sequence[InputError]) -> None:
        """Take the faults, at least one."""
        first = faults[0]
        super().__init__(first.file, first.line, first.found, first.expected)
        self.faults = tuple(faults)
        self.args = ("\n".join(map(str, faults)),)


class Member(NamedTuple):
    """A file of a submission: its name in messages, and how to open it and read it whole."""

    place: str
    text: Callable[[], Text]
    content: Callable[[], bytes]


def members(path: str) -> Mapping[str, Member]:
    """Return the files of a submission by name, without `.gz`. Raises InputError."""
    if sources.is_many(path):
        return {name: _of_file(file, name) for name, file in sources.files(path).items()}
    kind = archive_kind(path)
    if kind is None:
        return {sources.name_of(path): _of_file(path, "")}
    return _of_archive(path, kind)


def digest_of_submission(path: str) -> str:
    """Return a digest of the names and bytes of a submission, which changes when anything in it does."""
    total = sha256()
    for name, member in sorted(members(path).items()):
        total.update(f"{name}\0{sha256(member.content()).hexdigest()}\n".encode("utf-8", "surrogateescape"))
    return total.hexdigest()


def archive_kind(path: str) -> str | None:
    """`zip` or `tar`, by the content of a file; None for any other."""
    if path == "-" or not os.path.isfile(path):
        return None
    try:
        if zipfile.is_zipfile(path):
            return "zip"
        return "tar" if tarfile.is_tarfile(path) else None
    except (OSError, EOFError, zlib.error):
        return None


def _of_file(path: str, name: str) -> Member:
    def content() -> bytes:
        try:
            with open(path, "rb") as file:
                return file.read()
        except OSError as error:
            raise InputError(path, None, (error.strerror or str(error)).lower()) from error

    return Member(path, lambda: sources.opened(path, name), content)


def _of_archive(path: str, kind: str) -> dict[str, Member]:
    with _refusing(path):
        names = [name for name in (_zipped if kind == "zip" else _tarred)(path) if not _is_junk(name)]
    if not names:
        raise InputError(path, None, "an archive without files", "a file for each dataset")
    top = PurePosixPath(names[0]).parts[0]
    within = all(len(PurePosixPath(name).parts) > 1 and PurePosixPath(name).parts[0] == top for name in names)
    found: dict[str, Member] = {}
    for name in names:
        called = "/".join(PurePosixPath(name).parts[within:]).removesuffix(".gz")
        if called in found:
            raise InputError(path, None, f"{shown(called)} is there twice", "each file once")
        found[called] = _member(path, kind, name, called)
    return found


def _member(path: str, kind: str, name: str, called: str) -> Member:
    place = f"{path}/{name}"

    def content() -> bytes:
        with _refusing(path):
            read = _unzipped(path, name) if kind == "zip" else _untarred(path, name)
        if len(read) > LARGEST:
            raise InputError(place, None, f"a file of more than {LARGEST:,} bytes", "smaller files")
        return read

    return Member(place, lambda: sources.of_bytes(content(), place, called), content)


def _zipped(path: str) -> Iterator[str]:
    with zipfile.ZipFile(path) as archive:
        for entry in archive.infolist():
            # Unix stores the kind of a file in the upper half of these bits; a link is 0o12.
            if entry.external_attr >> 28 == 0o12:
                _refuse(path, entry.filename, "is a link")
            if entry.flag_bits & 1:
                _refuse(path, entry.filename, "is encrypted")
            if not entry.is_dir():
                yield _inside(path, entry.filename)


def _tarred(path: str) -> Iterator[str]:
    with tarfile.open(path) as archive:
        for entry in archive:
            if not (entry.isfile() or entry.isdir()):
                _refuse(path, entry.name, "is a link" if entry.issym() or entry.islnk() else "is not a file")
            if entry.isfile():
                yield _inside(path, entry.name)


def _unzipped(path: str, name: str) -> bytes:
    with zipfile.ZipFile(path) as archive, archive.open(name) as stream:
        return stream.read(LARGEST + 1)


def _untarred(path: str, name: str) -> bytes:
    with tarfile.open(path) as archive:
        stream = archive.extractfile(name)
        assert stream is not None, "files alone are members"
        return stream.read(LARGEST + 1)


def _inside(path: str, name: str) -> str:
    """Return the name of a member, if its path stays inside the archive."""
    parts = name.replace("\\", "/").split("/")
    if name.startswith(("/", "\\")) or ".." in parts or ":" in parts[0]:
        _refuse(path, name, "leads out of the archive")
    return name


def _refuse(path: str, name: str, what: str) -> NoReturn:
    raise InputError(path, None, f"{shown(name)} {what}", "files inside the archive")


def _is_junk(name: str) -> bool:
    parts = PurePosixPath(name).parts
    return not parts or parts[0] in _JUNK or parts[-1] in _JUNK


@contextmanager
def _refusing(path: str) -> Iterator[None]:
    """Turn errors of a broken archive into InputError."""
    try:
        yield
    except (zipfile.BadZipFile, tarfile.TarError, zlib.error, EOFError, NotImplementedError, RuntimeError) as error:
        raise InputError(path, None, f"a damaged archive: {error}", "a whole .zip or .tar.gz") from error
    except OSError as error:
        raise InputError(path, None, (error.strerror or str(error)).lower()) from error

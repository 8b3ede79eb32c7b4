"""
Write files: every command writes through this module, which leaves a file whole, or as it was.

A file is written under a name of its own beside its place, flushed to the disk, and renamed. So whoever looks finds the
old content or the new, even where the disk is full or the program is ended. What is not a file, such as a pipe or
/dev/stdout, is written as it is.
"""

import errno
import os
import secrets
import signal
import stat
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from pathlib import Path
from shutil import rmtree

from corefref.cli.usage import UsageError
from corefref.formats.documents import InputError
from corefref.formats.table import Format
from corefref.scoring import folders, sources
from corefref.scoring.process import ENDING

SUFFIXES: Mapping[Format, str] = {
    "conll": ".conll",
    "gum": ".conll",
    "corefud": ".conllu",
    "universal-anaphora": ".conllua",
    "sets": ".sets",
    "topics": ".conll",
    "tagged": ".txt",
    "links": ".md",
    "xml": ".xml",
}
"""How the names of files of a format end; those of JSON end in `.jsonl`."""


def suffix_of(form: Format) -> str:
    """Return how the names of files of a format end."""
    return SUFFIXES.get(form, ".jsonl")


def refuse_overwriting(outputs: Iterable[tuple[str, str]], *read: sources.Source) -> None:
    """
    Refuse an output that is also an input, under any name, and two outputs that are one file.

    An output is a path behind the option that gave it, which may be empty.
    """
    taken: dict[str, str] = {}
    for option, out in outputs:
        named = f"{option} {out}".lstrip()
        if _is_among(out, read):
            raise UsageError(f"{named} is what is read (expected another file to write)")
        place = os.path.realpath(out)
        if place in taken and _is_plain(out):
            raise UsageError(f"{taken[place]} and {named} are one file (expected a file for each)")
        taken[place] = named


def check_picture(file: str, *read: sources.Source) -> None:
    """Refuse a `--plot` that is no picture, or that is also an input."""
    if not file.endswith((".png", ".svg")):
        raise UsageError(f"--plot {file} is neither .png nor .svg")
    refuse_overwriting([("--plot", file)], *read)


def _is_among(out: str, read: Sequence[sources.Source]) -> bool:
    """Whether an output is one of the inputs."""
    if not (os.path.exists(out) and _is_plain(out)):
        return False
    written = os.stat(out)
    for source in read:
        if source == "-":
            with suppress(OSError):
                if os.path.samestat(written, os.fstat(0)):
                    return True
        elif isinstance(source, str):
            files = folders.files(source).values() if sources.is_many(source) else [source]
            texts = [
                text for file in files if file.endswith((".ann", ".ann.gz")) and (text := folders.text_beside(file))
            ]
            if any(os.path.exists(file) and os.path.samestat(written, os.stat(file)) for file in (*files, *texts)):
                return True
    return False


def _is_plain(place: str | Path) -> bool:
    """Whether a path is a regular file or does not exist: not a pipe or device."""
    try:
        return stat.S_ISREG(os.stat(place).st_mode)
    except OSError:
        return True


@contextmanager
def unbroken() -> Iterator[None]:
    """Delay signals that would end the program, Ctrl-C too, while something short is done, if the system can."""
    if not hasattr(signal, "pthread_sigmask"):
        yield
        return
    before = signal.pthread_sigmask(signal.SIG_BLOCK, (signal.SIGINT, *ENDING))
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_SETMASK, before)


def write(contents: Mapping[str, str | bytes]) -> None:
    """
    Write files by their paths: all of them whole, or none.

    A file whose name ends in `.gz` is packed. Raises InputError for what cannot be written.
    """
    staged: dict[str, str] = {}
    try:
        for place, content in contents.items():
            data = _packed(place, content.encode() if isinstance(content, str) else content)
            with _naming(place, "a file to write"):
                if (through := _stream_of(place)) is not None:
                    with open(through, "wb") as stream:
                        stream.write(data)
                    continue
                target = _checked_target(place)
                # A name of its own, and short: that of the file may be as long as names may be.
                temporary = os.path.join(os.path.dirname(target), _temporary_name())
                staged[temporary] = target
                with open(temporary, "xb") as stream:
                    stream.write(data)
                _flush(temporary)
                with suppress(FileNotFoundError):
                    os.chmod(temporary, stat.S_IMODE(os.stat(target).st_mode))
        with unbroken():
            for temporary, target in staged.items():
                with _naming(target, "a file to write"):
                    os.replace(temporary, target)
                _flush(os.path.dirname(target))
    finally:
        for temporary in staged:
            with suppress(OSError):
                os.unlink(temporary)


def _stream_of(place: str) -> str | int | None:
    """What to open for a path that cannot be replaced: a pipe, a device, a stream that is open; else None."""
    try:
        status = os.stat(place)
    except OSError:
        return None
    for number in (1, 2):
        with suppress(OSError):
            if os.path.samestat(status, os.fstat(number)):
                return os.dup(number)
    is_descriptor = os.path.realpath(os.path.dirname(os.path.abspath(place))).startswith("/proc/")
    return place if is_descriptor or not (stat.S_ISREG(status.st_mode) or stat.S_ISDIR(status.st_mode)) else None


def _checked_target(place: str) -> str:
    """
    Follow links to the file to be written. Raises OSError if that is not allowed, InputError if its folder is
    missing.
    """
    target = os.path.realpath(place)
    folder = os.path.dirname(target)
    if not os.path.isdir(folder):
        if os.path.exists(folder):
            raise NotADirectoryError(errno.ENOTDIR, os.strerror(errno.ENOTDIR))
        raise InputError(place, None, f"the folder {os.path.dirname(place) or folder} does not exist", "one that does")
    if os.path.isdir(target):
        raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
    # To replace a file the system asks for no permission to write it.
    if os.path.exists(target) and not os.access(target, os.W_OK):
        raise PermissionError(errno.EACCES, os.strerror(errno.EACCES))
    return target


def _temporary_name() -> str:
    """A name that no file has, and that is hidden: folders are read without such names."""
    return f".{secrets.token_hex(8)}.tmp"


def _packed(place: str, data: bytes) -> bytes:
    """The bytes of a file, packed by gzip if its name ends in `.gz`; without the time, which would make other bytes."""
    if not place.endswith(".gz"):
        return data
    # Few ask for it.
    import gzip

    return gzip.compress(data, mtime=0)


@contextmanager
def _naming(place: str | Path, expected: str) -> Iterator[None]:
    """Turn an OSError into an InputError that names the path."""
    try:
        yield
    except OSError as error:
        raise InputError(str(place), None, (error.strerror or str(error)).lower(), expected) from error


def _flush(path: str | Path) -> None:
    """Flush a file or folder to disk, where the system can."""
    if not os.path.isdir(path):
        with open(path, "rb+") as stream:
            os.fsync(stream.fileno())
        return
    with suppress(OSError):
        descriptor = os.open(path, os.O_RDONLY)
        try:
            os.fsync(descriptor)
        finally:
            os.close(descriptor)


def folder_for(output: str) -> Path:
    """The output folder for an input folder. Raises InputError if it has files."""
    folder = Path(output)
    if folder.exists() and (not folder.is_dir() or any(folder.iterdir())):
        raise InputError(output, None, "already exists", "a folder that is new or empty")
    return folder


@contextmanager
def filling(folder: Path) -> Iterator[Path]:
    """
    Yield a temporary folder, and move its contents into place once all is written; remove it on failure.

    A folder that is new takes its name at once, with the folders around it that are missing. One that is there stays,
    with its files of other names: somebody may stand in it, or it is a disk of its own.
    """
    real = Path(os.path.realpath(folder))
    there = real.is_dir()
    top = real
    while not there and not os.path.lexists(top.parent):
        top = top.parent
    temporary = (real if there else top.parent) / _temporary_name()
    inner = temporary / real.relative_to(top)
    try:
        with _naming(folder, "a folder to write into"):
            if os.path.lexists(real) and not there:
                raise FileExistsError(errno.EEXIST, os.strerror(errno.EEXIST))
            inner.mkdir(parents=True)
            yield inner
            for path in (*temporary.rglob("*"), temporary):
                _flush(path)
            with unbroken():
                if there:
                    for entry in list(temporary.iterdir()):
                        entry.replace(real / entry.name)
                else:
                    temporary.rename(top)
                _flush(top if there else top.parent)
    finally:
        rmtree(temporary, ignore_errors=True)


def write_folder(folder: Path, texts: Mapping[str, str | bytes]) -> None:
    """Write files by their names into a folder: all of them, or none."""
    with filling(folder) as new_folder:
        for name, content in texts.items():
            place = new_folder / name
            place.parent.mkdir(parents=True, exist_ok=True)
            place.write_bytes(_packed(name, content.encode() if isinstance(content, str) else content))


def write_again(folder: Path, texts: Mapping[str, str]) -> None:
    """Write files by their names into a folder that may be there, over those of an earlier time: all, or none."""
    with _naming(str(folder), "a folder to write"):
        folder.mkdir(parents=True, exist_ok=True)
    write({str(folder / name): text for name, text in texts.items()})


def zipped(files: Mapping[str, bytes]) -> bytes:
    """Pack files into a .zip; equal names and contents give equal bytes."""
    import io
    import zipfile

    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name in sorted(files):
            entry = zipfile.ZipInfo(name, (1980, 1, 1, 0, 0, 0))
            archive.writestr(entry, files[name], zipfile.ZIP_DEFLATED)
    return buffer.getvalue()


def names_in_format(paths: Mapping[str, str], form: Format, formats: Mapping[str, Format]) -> dict[str, str]:
    """
    Name the files of a folder in another format: unchanged if it is theirs, otherwise with its suffix.

    Raises InputError where two would have one name.
    """
    new_names: dict[str, str] = {}
    taken: dict[str, str] = {}
    for name, path in paths.items():
        # What a star stands for may be nothing of a name.
        stem = name or os.path.basename(path)
        same = formats[name] == form
        new_names[name] = stem if same else os.path.splitext(stem)[0] + suffix_of(form)
        if new_names[name] in taken:
            problem = f"would be written as {new_names[name]}, as {taken[new_names[name]]} would"
            raise InputError(path, None, problem, "files whose names differ before their suffixes")
        taken[new_names[name]] = path
    return new_names

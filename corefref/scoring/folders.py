"""Pair the files of two folders, or of two patterns, by their names, and the documents of each two files."""

import os
import stat
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import partial
from typing import TypeAlias

from corefref.formats.documents import Document, DocumentPair, InputError, Wanted
from corefref.formats.table import ENTRIES, AskedFormat, Entry
from corefref.scoring.pairing import pairs_by_id
from corefref.scoring.settings import Settings
from corefref.scoring.sources import (
    AS_THEY_STAND,
    Reading,
    Sides,
    Text,
    content,
    form_of_key,
    opened,
    paired_texts,
    unreadable,
    with_referents,
)

Opener: TypeAlias = Callable[[], Text]
"""Opens a text."""


def paired_folders(
    key: str,
    response: str,
    form: AskedFormat,
    settings: Settings,
    keep_text: bool,
    reading: Reading | None,
    sides: Sides,
) -> Iterator[DocumentPair]:
    """Yield the documents of two folders, or of two patterns of files. Raises InputError."""
    keys, responses = files(key), files(response)
    _check_names(keys, responses, key, response, settings)
    return paired_files(keys, responses, form, settings, keep_text, reading, sides)


def _check_names(
    keys: Mapping[str, str], responses: Mapping[str, str], key: str, response: str, settings: Settings
) -> None:
    """Raise InputError for files of one side alone, unless the conventions say what becomes of them."""
    if settings.extra == "error" and (stray := [path for name, path in responses.items() if name not in keys]):
        expected = (
            f"a file of this name in {key}; --extra ignore leaves it out{_pattern(keys, responses, key, response)}"
        )
        raise InputError(stray[0], None, f"a response without a key{_and_more(stray)}", expected)
    if settings.missing == "error" and (stray := [path for name, path in keys.items() if name not in responses]):
        expected = f"a file of this name in {response}; --missing empty counts its documents as empty"
        raise InputError(stray[0], None, f"a key without a response{_and_more(stray)}", expected)


def paired_by_name(
    keys: Mapping[str, Opener],
    responses: Mapping[str, Opener],
    paths: tuple[str, str],
    form: AskedFormat,
    settings: Settings,
    keep_text: bool,
) -> Iterator[DocumentPair]:
    """
    Yield the documents of texts paired by name, as those of two folders; `paths` are what has them on either side.

    Raises InputError.
    """
    key, response = paths
    places = [{name: f"{path}/{name}" for name in side} for path, side in ((key, keys), (response, responses))]
    _check_names(places[0], places[1], key, response, settings)
    return _paired_openers(keys, responses, form, settings, keep_text)


_MOST_NAMED = 5
"""List at most this many unpaired files."""


def _and_more(stray: Sequence[str]) -> str:
    """Say how many more files there are, and name some."""
    if len(stray) < 2:
        return ""
    more = ", ".join(stray[1:_MOST_NAMED]) + (", …" if len(stray) > _MOST_NAMED else "")
    return f", and {len(stray) - 1} more: {more}"


def _pattern(keys: Iterable[str], responses: Iterable[str], key: str, response: str) -> str:
    """Suggest patterns for files whose names differ only in their endings."""
    endings = [{stem: name[len(stem) :] for name in side if (stem := _stem(name))} for side in (keys, responses)]
    alike = next((stem for stem in endings[0] if stem in endings[1] and endings[0][stem] != endings[1][stem]), None)
    if alike is None:
        return ""
    patterns = (
        f"'{os.path.join(folder, '*')}{ends[alike]}'" for folder, ends in zip((key, response), endings, strict=True)
    )
    return f"; `corefref score {' '.join(patterns)}` pairs them by what the star stands for"


def _stem(name: str) -> str:
    """The file name up to its first dot, without folders."""
    folder, slash, last = name.rpartition("/")
    return folder + slash + last.partition(".")[0]


def paired_files(
    keys: Mapping[str, str],
    responses: Mapping[str, str],
    form: AskedFormat,
    settings: Settings,
    keep_text: bool,
    reading: Reading | None = None,
    sides: Sides = AS_THEY_STAND,
) -> Iterator[DocumentPair]:
    """
    Yield the documents of files paired by name; those of a key file without a response have an empty response.

    Raises InputError for a document that is in two key files.
    """
    if reading is not None:
        reading.paths += [*keys.values(), *(path for name, path in responses.items() if name in keys)]
    openers = [
        {name: partial(opened, path, name, reading) for name, path in side.items()} for side in (keys, responses)
    ]
    return _paired_openers(openers[0], openers[1], form, settings, keep_text, sides)


def _paired_openers(
    keys: Mapping[str, Opener],
    responses: Mapping[str, Opener],
    form: AskedFormat,
    settings: Settings,
    keep_text: bool,
    sides: Sides = AS_THEY_STAND,
) -> Iterator[DocumentPair]:
    """Yield the documents of texts paired by name, each opened where it is read. Raises InputError."""
    begun: dict[str, str] = {}
    for name, open_key in keys.items():
        text = open_key()
        if name in responses:
            matched = paired_texts(text, responses[name](), form, settings, keep_text, sides)
        else:
            of_key = form_of_key(text, form)
            wanted = Wanted(settings.repeated, keep_text, sides[0], offsets=settings.offsets_of_sides[0])
            wanted = with_referents(wanted._replace(ends=settings.ends_of_sides[0]), of_key, settings)
            matched = pairs_by_id(text.documents(of_key, wanted, settings.ids), (), "empty")
        before = len(begun)
        for pair in matched:
            if pair.id in begun:
                where = f"document {pair.id} appears twice, first in {begun[pair.id]}"
                raise InputError(pair.key.file, pair.key.line, where, "each document once")
            begun[pair.id] = f"{pair.key.file}:{pair.key.line}"
            yield pair._replace(number=before + pair.number, within=name)


def neighbours(path: str, entry: Entry) -> tuple[str | None, tuple[str, str] | None]:
    """Return what other files say of a file: its text, and the list of validated sentences with its place."""
    begins = os.path.basename(path).removesuffix(".gz").removesuffix((entry.text_beside or ("",))[0])
    text = text_beside(path, *entry.text_beside) if entry.text_beside else None
    listed = list_beside(path, entry.listed.replace("*", begins)) if entry.listed else None
    return text and content(text), (listed, content(listed)) if listed else None


def text_beside(path: str, of_annotation: str = ".ann", *of_text: str) -> str | None:
    """
    Return the file with the text of an annotation, `a.txt` or `a.txt.gz` for `a.ann`; None if there is none.

    `of_text` are suffixes, or paths from the folder of the file in which a star stands for its name without its suffix.
    """
    before = path.removesuffix(".gz")
    stem = before.removesuffix(of_annotation) if before.endswith(of_annotation) else os.path.splitext(before)[0]
    folder, name = os.path.split(stem)
    places = (os.path.join(folder, t.replace("*", name) if "*" in t else name + t) for t in of_text or (".txt",))
    there = (f"{place}{packed}" for place in places for packed in ("", ".gz"))
    return next((text for text in there if text != path and os.path.isfile(text)), None)


def list_beside(path: str, name: str) -> str | None:
    """Return a file's list of validated sentences, in its folder or one of the two above; None if there is none."""
    if not os.path.isfile(path):
        return None
    folder = os.path.dirname(os.path.abspath(path))
    folders = (folder, os.path.dirname(folder), os.path.dirname(os.path.dirname(folder)))
    return next((there for above in folders if os.path.isfile(there := os.path.join(above, name))), None)


def as_one_text(folder: str, reading: Reading | None) -> Text:
    """Join the files of a folder or pattern into one text, to be compared with a single file."""
    paths = files(folder)
    if reading is not None:
        reading.paths[reading.paths.index(folder) :] = [
            *paths.values(),
            *reading.paths[reading.paths.index(folder) + 1 :],
        ]
    first = opened(next(iter(paths.values())))
    return Text(
        folder,
        iter(()),
        first.seems,
        certain=first.certain,
        files=lambda: (opened(path, name, reading) for name, path in paths.items()),
    )


def each_once(documents: Iterable[Document]) -> Iterator[Document]:
    """Yield documents of several files. Raises InputError for one that is in two."""
    begun: dict[str, str] = {}
    for document in documents:
        if document.id in begun:
            where = f"document {document.id} appears twice, first in {begun[document.id]}"
            raise InputError(document.file, document.line, where, "each document once")
        begun[document.id] = f"{document.file}:{document.line}"
        yield document


def files(folder: str) -> dict[str, str]:
    """
    Return the files of a folder and its subfolders by name, without `.gz`; hidden ones are left out, links followed.

    For a pattern with one star, return the files that match it by what the star stands for. Raises InputError for a
    folder that has no files, cannot be read, or is met twice, as through a link to itself; for what is neither a file
    nor a folder; for a file that exists both compressed and not; and for a pattern with more stars or without matches.
    """
    if not os.path.isdir(folder):
        return _fitting(folder)
    names: dict[str, str] = {}
    for path in _files_below(folder):
        name = os.path.relpath(path, folder).removesuffix(".gz")
        if name in names:
            raise InputError(path, None, f"{names[name]} has the same name", "a text either packed or not")
        names[name] = path
    if not names:
        raise InputError(folder, None, "a folder without files", "files to pair by name")
    # The text of an annotation is opened with it, and what else its project has.
    apart = {entry.text_beside for entry in ENTRIES.values() if entry.text_beside}
    projects = tuple(entry.text_beside[0] for entry in ENTRIES.values() if entry.is_project)
    if of_projects := {name: path for name, path in names.items() if name.endswith(projects)}:
        return of_projects
    texts = {
        name.removesuffix(suffix) + t
        for suffix, *of_text in apart
        for name in names
        if name.endswith(suffix)
        for t in of_text
    }
    lists = {entry.listed for entry in ENTRIES.values()}
    return {n: path for n, path in names.items() if n not in texts and n.rpartition("/")[2] not in lists}


def _fitting(pattern: str) -> dict[str, str]:
    """Find the files of a pattern by what its star matches: any part of a name that begins with no dot."""
    if pattern.count("*") != 1:
        raise InputError(pattern, None, f"{pattern.count('*')} stars in a pattern", "one star, or a folder")
    # Only patterns need it.
    import glob

    before, after = pattern.split("*")
    fitting: dict[str, str] = {}
    for path in sorted(glob.glob(f"{glob.escape(before)}*{glob.escape(after)}")):
        if not os.path.isfile(path):
            raise InputError(path, None, "not a file", "files that fit the pattern")
        fitting[path[len(before) : len(path) - len(after)]] = path
    if not fitting:
        raise InputError(pattern, None, "no file fits the pattern", "files to pair by what the star stands for")
    return fitting


def _files_below(folder: str) -> Iterator[str]:
    """Yield the paths of the files in a folder, then of its subfolders."""
    met: dict[tuple[int, int], str] = {}
    left = [folder]
    while left:
        top = left.pop()
        try:
            known = os.stat(top)
            paths = [os.path.join(top, name) for name in sorted(os.listdir(top)) if not name.startswith(".")]
            kinds = {path: os.stat(path).st_mode for path in paths}
        except OSError as error:
            raise unreadable(error.filename or top, error) from error
        same = met.setdefault((known.st_dev, known.st_ino), top)
        if same != top:
            raise InputError(top, None, f"the same folder as {same}", "each folder once")
        for path, kind in kinds.items():
            if stat.S_ISREG(kind):
                yield path
            elif not stat.S_ISDIR(kind):
                raise InputError(path, None, "neither a file nor a folder", "files that can be read")
        left += [path for path in reversed(paths) if stat.S_ISDIR(kinds[path])]

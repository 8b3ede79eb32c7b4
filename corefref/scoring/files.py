"""Score files and folders as the command line does, with its options, signature and messages."""

import os
from collections.abc import Iterable, Mapping
from contextlib import closing
from typing import Literal, TypeAlias, Unpack, cast, get_args

from corefref.formats.documents import Counted, Ends, InputError, Referents, Repeated, Side, Wanted
from corefref.formats.table import FORMATS, Format, asked_format
from corefref.partitions import Partition
from corefref.registry import DEFAULT_IDS, ids_of
from corefref.scoring import folders, kinds, sources
from corefref.scoring.client import Client
from corefref.scoring.doors import OfScores, checked, settings_of
from corefref.scoring.kinds import OneOf, SettingError
from corefref.scoring.pipeline import scored_sources
from corefref.scoring.result import Result
from corefref.scoring.settings import EVERY_REPEATED, By, ExtraAnnotation, Ids
from corefref.scoring.task import Task, check_patterns, classes_of

Path: TypeAlias = str | os.PathLike[str]

Lines: TypeAlias = Iterable[str]
"""A file that is open for reading text, or a list of its lines."""


def source(value: object, name: str) -> sources.Source:
    r"""
    Return a path as it is, and lines or an open file as a text with the name of the argument.

    >>> source(["{a b}", "{c}"], "key")
    Inline(name='key', text='{a b}\n{c}', form=None)

    Raises SettingError for anything else.
    """
    if isinstance(value, str | os.PathLike):
        return os.fsdecode(value)
    lines = list(value) if isinstance(value, Iterable) and not isinstance(value, Mapping) else None
    if lines is None or not all(isinstance(line, str) for line in lines):
        raise SettingError(
            f"{name}: {repr(value)[:40]} is not a file (expected a path, an open text file, or its lines)"
        )
    # Lines may keep their ends, as those of a file do.
    return sources.Inline(name, "\n".join(line.removesuffix("\n").removesuffix("\r") for line in lines), None)


@checked(client=kinds.client, repeated=EVERY_REPEATED)
def score_files(
    key: Path | Lines,
    response: Path | Lines,
    metrics: str | Iterable[str] = DEFAULT_IDS,
    *,
    input_format: str = "auto",
    by_document: bool = False,
    by_definition: bool = False,
    by: By | Iterable[By] = (),
    genre: str = "",
    beside: ExtraAnnotation | Iterable[ExtraAnnotation] = (),
    jobs: int = 1,
    client: Client | None = None,
    **conventions: Unpack[OfScores],
) -> Result:
    """
    Score two files, or two folders whose files are paired by name: what `corefref score` prints, as a value.

    >>> import tempfile, pathlib
    >>> folder = pathlib.Path(tempfile.mkdtemp())
    >>> _ = (folder / "key").write_text("{a b c}"), (folder / "response").write_text("{a b} {c}")
    >>> score_files(folder / "key", folder / "response", metrics="muc")["muc"].f1
    Fraction(2, 3)

    A file may also be open for reading, or be a list of its lines. The other arguments are the command's options,
    except those of printing and of shared tasks; `client` is a client of `dask.distributed`, whose workers score the
    parts (`--scheduler`). Raises InputError for bad input, with file and line, and ValueError for invalid requests:
    UnknownMetricError, UnknownClassError, SettingError, UnknownUnitError, and ApartError for options that exclude each
    other. Anything else a user should know is a warning, a `corefref.scoring.notes.Note`.
    """
    settings = settings_of(conventions)
    check_patterns(settings)
    task = Task(
        ids_of(metrics),
        settings,
        by_definition,
        by_document,
        by=classes_of(by, genre, settings.over),
        genre=genre,
        # The door has made a row of it.
        beside=cast(tuple[ExtraAnnotation, ...], beside),
    )
    task.check()
    return Result(
        scored_sources(
            source(key, "key"), source(response, "response"), asked_format(input_format), task, jobs, client=client
        ).report()
    )


@checked(ends=OneOf(get_args(Ends)), offsets=OneOf(get_args(Counted)), input_format=OneOf(("auto", *FORMATS)))
def read(
    path: Path | Lines,
    *,
    input_format: Format | Literal["auto"] = "auto",
    repeated: Repeated = "error",
    side: Side | None = None,
    ends: Ends = "as-documented",
    offsets: Counted = "characters",
    ids: Ids = "as-written",
    referents: Referents = "all",
) -> dict[str, Partition]:
    """
    Parse the documents of a file, a folder, or a pattern with a star; return the entities of each by its id.

    >>> sorted(len(entity) for entity in read(["{a b} {c}"])["1"])
    [1, 2]

    A file may also be open for reading, or be a list of its lines. Mentions are `Span`s, or `Nodes` if they are not
    one run of words. A file with a key and a response beside each other is parsed as the `side` that is named. Raises
    InputError for bad input, with file and line.
    """
    form = None if input_format == "auto" else input_format
    place = source(path, "path")
    files: Mapping[str, sources.Source] = folders.files(str(place)) if sources.is_many(place) else {"": place}
    partitions: dict[str, Partition] = {}
    wanted = Wanted(repeated, side=side or "either", ends=ends, referents=referents, offsets=offsets)
    with closing(sources.Reading()) as reading:
        for name, file in files.items():
            for document in sources.opened(file, name, reading).documents(form, wanted, ids=ids):
                if document.id in partitions:
                    twice = f"document {document.id} appears twice"
                    raise InputError(sources.name_of(file), document.line, twice, "each document once")
                partitions[document.id] = document.partition
    return partitions

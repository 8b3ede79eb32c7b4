"""Score files and folders as the command line does, with its options, signature and messages."""

import os
from collections.abc import Iterable
from typing import Literal, TypeAlias, Unpack, cast, get_args

from corefref.formats.documents import Ends, InputError, Referents, Repeated, Side, Wanted
from corefref.formats.table import Format
from corefref.partitions import Partition
from corefref.registry import DEFAULT_IDS, ids_of
from corefref.scoring import kinds, sources
from corefref.scoring.classes import checked_classes, checked_datasets
from corefref.scoring.cluster import Client
from corefref.scoring.kinds import OneOf
from corefref.scoring.pipeline import scored_sources
from corefref.scoring.result import Result
from corefref.scoring.settings import EVERY_REPEATED, By, ExtraAnnotation, Ids, OfScores, checked, settings_of
from corefref.scoring.task import Task
from corefref.scoring.units import check_units

Path: TypeAlias = str | os.PathLike[str]


def source(path: Path) -> str:
    """Convert a path to a string."""
    return os.fsdecode(path)


@checked(client=kinds.client, repeated=EVERY_REPEATED)
def score_files(
    key: Path,
    response: Path,
    metrics: str | Iterable[str] = DEFAULT_IDS,
    *,
    input_format: Format | Literal["auto"] = "auto",
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

    The arguments are its options, except those of printing and of shared tasks; `client` is a client of
    `dask.distributed`, whose workers score the parts (`--scheduler`). Raises InputError for bad input, with file and
    line, and ValueError for invalid requests: UnknownMetricError, UnknownClassError, SettingError, UnknownUnitError,
    and ApartError for options that exclude each other. Anything else a user should know is a warning, a
    `corefref.scoring.notes.Note`.

    >>> import tempfile, pathlib
    >>> folder = pathlib.Path(tempfile.mkdtemp())
    >>> _ = (folder / "key").write_text("{a b c}"), (folder / "response").write_text("{a b} {c}")
    >>> score_files(folder / "key", folder / "response", metrics="muc")["muc"].f1
    Fraction(2, 3)
    """
    settings = settings_of(conventions)
    checked_datasets(settings.datasets, settings.over)
    task = Task(
        ids_of(metrics),
        settings,
        by_definition,
        by_document,
        by=checked_classes(by, genre, settings.over),
        genre=genre,
        # The door has made a row of it.
        beside=cast(tuple[ExtraAnnotation, ...], beside),
    )
    check_units(settings.units, settings.unit_names, settings.windows)
    task.check()
    form = None if input_format == "auto" else input_format
    return Result(scored_sources(source(key), source(response), form, task, jobs, client=client).report())


@checked(ends=OneOf(get_args(Ends)))
def read(
    path: Path,
    *,
    input_format: Format | Literal["auto"] = "auto",
    repeated: Repeated = "error",
    side: Side | None = None,
    ends: Ends = "as-documented",
    ids: Ids = "as-written",
    referents: Referents = "all",
) -> dict[str, Partition]:
    """
    Parse the documents of a file, a folder, or a pattern with a star; return the entities of each by its id.

    Mentions are `Span`s, or `Nodes` if they are not one run of words. A file with a key and a
    response beside each other is parsed as the `side` that is named. Raises InputError for bad input, with file and
    line.

    >>> import tempfile, pathlib
    >>> file = pathlib.Path(tempfile.mkdtemp(), "key")
    >>> _ = file.write_text("{a b} {c}")
    >>> sorted(len(entity) for entity in read(file)["1"])
    [1, 2]
    """
    form = None if input_format == "auto" else input_format
    place = source(path)
    files = sources.files(place) if sources.is_many(place) else {"": place}
    found: dict[str, Partition] = {}
    for name, file in files.items():
        wanted = Wanted(repeated, side=side or "either", ends=ends, referents=referents)
        for document in sources.opened(file, name).documents(form, wanted, ids=ids):
            if document.id in found:
                raise InputError(file, document.line, f"document {document.id} appears twice", "each document once")
            found[document.id] = document.partition
    return found

"""The errors of a response by type, of documents in memory or in files: what `corefref errors` prints, as a value."""

from collections.abc import Iterable, Sequence
from contextlib import closing
from functools import partial
from typing import Unpack

from corefref.formats.documents import DocumentPair
from corefref.formats.table import AskedFormat, asked_format
from corefref.registry import check_entities_alone, ids_of
from corefref.scoring import kinds, sources
from corefref.scoring.accumulating import Accumulator, Documents, coded, pair_given
from corefref.scoring.client import Client
from corefref.scoring.corpus import Watch, unwatched
from corefref.scoring.doors import InFiles, InMemory, checked, settings_of
from corefref.scoring.files import Lines, Path, source
from corefref.scoring.notes import note
from corefref.scoring.settings import Settings
from corefref.wings.cluster.jobs import added_in_parts
from corefref.wings.errors.error_report import Errors

METRICS = ("muc", "b_cubed", "ceaf_e", "lea", "conll")
"""The metrics in which the types are worth something, unless others are named."""


@checked()
def errors(
    keys: Documents,
    responses: Documents,
    metrics: str | Iterable[str] = METRICS,
    **conventions: Unpack[InMemory],
) -> Errors:
    """
    The errors of documents in memory: lists of them, or mappings by their ids; a document is a list of entities.

    >>> found = errors([[["a", "b", "c"], ["d", "e"]]], [[["a", "b", "d"], ["e", "x"]]])
    >>> [(error.error.type, error.words) for error in found.found][:2]
    [('extra-mention', ('x',)), ('conflated-entities', ('d',))]
    >>> [sorted(e) for e in sorted(found.corrected(["conflated-entities"])["1"], key=min)]
    [['a', 'b'], ['d'], ['e', 'x']]
    >>> found.scores(("conflated-entities",))["lea"].recall.value
    Fraction(1, 5)

    Without a text no bounds are compared. Raises what `score_corpus` raises.
    """
    ids = _entity_metrics(metrics)
    door = Accumulator(ids, **conventions)
    report = Errors(ids, door.settings)
    for number, pair in enumerate(pair_given(keys, responses, door.settings)):
        checked = door.checked(pair, number)
        name = str(number + 1) if checked.id is None else checked.id
        report.add(DocumentPair(number, coded(name, checked.key), coded(name, checked.response)))
    if not report.documents:
        note("there are no documents")
    report.looking.tell()
    return report


@checked(client=kinds.client)
def errors_of_files(
    key: Path | Lines,
    response: Path | Lines,
    metrics: str | Iterable[str] = METRICS,
    *,
    input_format: str = "auto",
    jobs: int = 1,
    client: Client | None = None,
    **conventions: Unpack[InFiles],
) -> Errors:
    """
    The errors of two files, or of two folders whose files are paired by name: what `corefref errors` prints.

    >>> import tempfile, pathlib
    >>> folder = pathlib.Path(tempfile.mkdtemp())
    >>> _ = (folder / "key").write_text("{a b c}"), (folder / "response").write_text("{a b}")
    >>> [found.error.type for found in errors_of_files(folder / "key", folder / "response").found]
    ['missing-mention']

    The arguments are its options; `client` is a client of `dask.distributed`, whose workers read the parts
    (`--scheduler`). Raises InputError for bad input, with file and line, and UnknownMetricError.
    """
    settings = settings_of(conventions)
    form = asked_format(input_format)
    return errors_of_sources(
        source(key, "key"), source(response, "response"), form, _entity_metrics(metrics), settings, jobs, client
    )


def errors_of_sources(
    key: sources.Source,
    response: sources.Source,
    form: AskedFormat,
    metrics: Sequence[str],
    settings: Settings,
    jobs: int = 1,
    client: Client | None = None,
    watch: Watch = unwatched,
) -> Errors:
    """
    The errors of two sources, whose parts go to several processes or to the workers of a cluster where there are any.

    Raises InputError for bad input, and NoSchedulerError for a cluster without a worker.
    """
    each = partial(errors_of, metrics=metrics, settings=settings)
    if jobs > 1 or client is not None:
        report = Errors(metrics, settings)
        if added_in_parts(key, response, form, settings, True, each, report.merge, jobs, client, watch):
            report.looking.tell((sources.name_of(key), sources.name_of(response)))
            return report
    with closing(sources.Reading()) as reading:
        pairs = sources.paired(key, response, form, settings, True, reading)
        report = each(watch(pairs, "documents", read=reading.so_far))
    report.looking.tell((sources.name_of(key), sources.name_of(response)))
    return report


def errors_of(pairs: Iterable[DocumentPair], metrics: Sequence[str], settings: Settings) -> Errors:
    """Find the errors of paired documents."""
    report = Errors(metrics, settings)
    for pair in pairs:
        report.add(pair)
    return report


def _entity_metrics(metrics: str | Iterable[str]) -> tuple[str, ...]:
    """The ids of metrics of entities alone. Raises UnknownMetricError."""
    ids = ids_of(metrics)
    check_entities_alone(ids, "which a corrected response does not have")
    return ids

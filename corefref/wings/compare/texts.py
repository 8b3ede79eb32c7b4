"""Score each text of two sources, the parts of a document together: the units that tests draw and swap."""

from collections.abc import Iterable, Mapping, Sequence
from contextlib import closing
from typing import TypeVar

from corefref.formats.documents import Document, DocumentPair
from corefref.formats.table import AskedFormat
from corefref.scores import Score
from corefref.scoring import sources
from corefref.scoring.corpus import Watch, unwatched
from corefref.scoring.settings import Settings
from corefref.scoring.task import needs_text, scores_of
from corefref.wings.shared.looking import Looking, add_to_text
from corefref.wings.tasks.datasets import names_of_datasets

_Of = TypeVar("_Of")


def scores_by_text(
    key: sources.Source,
    response: sources.Source,
    metrics: Iterable[str],
    settings: Settings,
    form: AskedFormat = None,
    watch: Watch = unwatched,
    name: str = "",
    *,
    notes: bool = True,
) -> dict[str, dict[str, Mapping[str, Score]]]:
    """
    Return the scores of a response by metric for every text of every dataset of a task, or of the one that others are.

    Texts are in the code-point order of their names (test-1).

    In which order files have their documents means nothing, so it must not decide which are drawn. Raises InputError.

    Slips are noted, with the `name` of the system, unless `notes` says that they have been.
    """
    ids = tuple(metrics)
    found: dict[str, dict[str, Mapping[str, Score]]] = {name: {} for name in names_of_datasets(key)}
    looking = Looking()
    with closing(sources.Reading()) as reading:
        pairs = sources.paired(key, response, form, settings, needs_text(ids), reading)
        for pair in watch(pairs, "documents", read=reading.so_far):
            looking.look(pair.key.entity_of, pair.response.entity_of)
            add_to_text(found[pair.within if isinstance(key, sources.Datasets) else ""], pair, ids)
    if notes:
        names = sources.name_of(key), sources.name_of(response)
        looking.tell(names, where=name or names[1])
    return {dataset: dict(sorted(texts.items())) for dataset, texts in found.items()}


def of_the_same_texts(systems: Sequence[Mapping[str, _Of]], of_nothing: _Of) -> list[list[_Of]]:
    """
    Give every system a score for each text that any of them has, the texts by name in code-point order (test-1).

    Files that list mentions may hold a text that the key and the other responses lack; they have no mentions there.

    >>> of_the_same_texts([{"b": 2, "a": 1}, {"a": 3, "c": 4}], 0)
    [[1, 2, 0], [3, 0, 4]]
    """
    texts = sorted({text for system in systems for text in system})
    return [[system.get(text, of_nothing) for text in texts] for system in systems]


def scores_of_nothing(metrics: Sequence[str]) -> Mapping[str, Score]:
    """Return the scores of a text without mentions."""
    nothing = Document("", "", {})
    return scores_of(DocumentPair(0, nothing, nothing), metrics)

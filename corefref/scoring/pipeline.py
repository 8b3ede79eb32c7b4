"""
The main job, from top to bottom: from two sources to the sums over their documents.

    opened ▸ documents ▸ pairs ▸ stages ▸ scores ▸ sums and collectors ▸ report
"""

from collections.abc import Callable
from contextlib import closing
from typing import TYPE_CHECKING, TypeAlias, cast

from corefref.formats.table import AskedFormat
from corefref.rows import load
from corefref.scoring.corpus import Scored, Watch, scored, unwatched
from corefref.scoring.process import without_collector
from corefref.scoring.sources import Reading, Source, name_of, paired
from corefref.scoring.task import Task

if TYPE_CHECKING:
    from corefref.scoring.client import Client

ScoredInParts: TypeAlias = "Callable[[Source, Source, AskedFormat, Task, int, Client | None, Watch], Scored | None]"
"""Scores the parts of two sources in several processes, or on a cluster; None if one process must read them all."""


def scored_sources(
    key: Source,
    response: Source,
    form: AskedFormat,
    task: Task,
    jobs: int = 1,
    watch: Watch = unwatched,
    client: "Client | None" = None,
) -> Scored:
    """
    Score the documents of two sources; `watch` may show how many have been scored.

    1. `sources.opened` decodes a file, and `formats.detection` finds its format, unless `form` names it.
    2. Its parser (`formats.table`) makes documents of the lines, one at a time.
    3. `pairing.pairs_by_id` pairs each key document with that of the response.
    4. `stages.staged` changes the pairs as the settings say: tokens are compared, windows are cut, singletons dropped,
       and matched response mentions take the key's names. The table there has all stages, in their order.
    5. `corpus.Scored` scores each pair, by the engine where it knows the metric, and adds up the sums. The collectors
       (`COLLECTORS` in `scoring.task`) gather what is asked for beside them.

    If `client` is given, the parts of the input go to the workers of its cluster. Call `report()` of the result. Raises
    InputError for bad input, and NoSchedulerError for a cluster without a worker.
    """
    keeps_text = task.keeps_text
    task = task._replace(names=(name_of(key), name_of(response)))
    with without_collector():
        if (jobs > 1 or client is not None) and not keeps_text:
            scored_in_parts = cast(ScoredInParts, load("corefref.wings.cluster.jobs:scored_in_parts"))
            scores = scored_in_parts(key, response, form, task, jobs, client, watch)
            if scores is not None:
                return scores
        with closing(Reading()) as reading:
            pairs = paired(key, response, form, task.settings, keeps_text, reading)
            return scored(watch(pairs, "documents", read=reading.so_far), task)

"""
`--jobs` and `--scheduler`: the documents of two sources scored in several processes, or on a cluster.

A part of the input is some documents of a key file and, in the same order, of its response file, or some files of two
folders. Scores add up, so it does not matter which process scores what. Whatever is not so plain (standard input,
documents in another order, a matching rule that is not exact, an error) is left to one process, which knows what to do
or say.
"""

import os
from collections.abc import Iterator, Sequence
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from corefref.formats.conll import BEGIN
from corefref.formats.documents import DocumentPair, InputError
from corefref.formats.table import Format
from corefref.scoring import sources
from corefref.scoring.corpus import Scored, Watch, scored, unwatched
from corefref.scoring.settings import NO_WINDOWS
from corefref.scoring.sources import Source
from corefref.scoring.task import Task

if TYPE_CHECKING:
    from corefref.scoring.cluster import Client
    from corefref.scoring.processes import Map

_BEGIN = BEGIN.encode()
_PARTS_PER_JOB = 4
"""Parts are not equally hard; with more of them no process waits long for the last."""
_BYTES = 1 << 23
"""The size of a part of a file, at most, unless a document is greater."""


class Slice(NamedTuple):
    """Where in a file some documents begin and end."""

    path: str
    start: int
    end: int


class SlicedPart(NamedTuple):
    """Some documents of two files."""

    key: Slice
    response: Slice

    def pairs(self, form: Format | None, task: Task) -> Iterator[DocumentPair]:
        """The documents, paired."""
        del form
        key, response = (sources.sliced(s.path, s.start, s.end) for s in (self.key, self.response))
        # The other half of a document may be in another part.
        strict = replace(task.settings, missing="error", extra="error")
        return sources.conventional(sources.paired_texts(key, response, "conll", strict, False), task.settings)


class FolderPart(NamedTuple):
    """Some files of two folders, by the names that pair them."""

    keys: dict[str, str]
    responses: dict[str, str]

    def pairs(self, form: Format | None, task: Task) -> Iterator[DocumentPair]:
        """The documents, paired."""
        found = sources.paired_files(self.keys, self.responses, form, task.settings, False)
        return sources.conventional(found, task.settings)


Part = SlicedPart | FolderPart


def scored_in_processes(
    key: Source, response: Source, form: Format | None, task: Task, jobs: int, watch: Watch = unwatched
) -> Scored | None:
    """The sums over the documents; None where one process must read them."""
    parts = parts_of(key, response, form, task, jobs)
    if len(parts) < 2:
        return None
    # Imported where it is asked for, so that one process starts without it.
    from corefref.scoring.processes import workers

    with workers(min(jobs, len(parts))) as mapped:
        return scored_in_parts(parts, mapped, form, task, watch)


def scored_by_workers(
    key: Source, response: Source, form: Format | None, task: Task, client: "Client", watch: Watch = unwatched
) -> Scored | None:
    """The sums over the documents, scored by the workers of a cluster; None where one process must read them."""
    from corefref.scoring.cluster import map_of, slots

    parts = parts_of(key, response, form, task, slots(client))
    return None if len(parts) < 2 else scored_in_parts(parts, map_of(client), form, task, watch)


def parts_of(key: Source, response: Source, form: Format | None, task: Task, jobs: int) -> Sequence[Part]:
    """The parts that several processes may score; none where one process must read all."""
    settings = task.settings
    alone = sources.matches(settings) or settings.windows != NO_WINDOWS or settings.align != "tokens"
    # The documents of a unit may be in several parts.
    alone = alone or settings.units != "as-written"
    if alone or not (isinstance(key, str) and isinstance(response, str)):
        return []
    try:
        return _parts(key, response, form, jobs)
    except (OSError, ValueError):
        return []


def scored_in_parts(
    parts: Sequence[Part], mapped: "Map", form: Format | None, task: Task, watch: Watch = unwatched
) -> Scored | None:
    """The sums over parts, added in their order; None where one process must read them."""
    total = Scored(task)
    seen: set[str] = set()
    scores = mapped(partial(_scored, form=form, task=task), parts)
    for found in watch(scores, f"of {len(parts)} parts"):
        if found is None or not seen.isdisjoint(found[0]):
            return None
        seen.update(found[0])
        total.add(found[1])
    return total


def _scored(part: Part, form: Format | None, task: Task) -> tuple[list[str], Scored] | None:
    """The ids of the documents of a part and the sums over them; None for bad input."""
    ids: list[str] = []

    def listed(found: Iterator[DocumentPair]) -> Iterator[DocumentPair]:
        for pair in found:
            ids.append(pair.id)
            yield pair

    try:
        found = scored(listed(part.pairs(form, task)), task)
    except InputError:
        return None
    # What still waits is counted here: the process that adds the parts up must not do their work.
    found.by_engine.counts()
    return ids, found


def _parts(key: str, response: str, form: Format | None, jobs: int) -> Sequence[Part]:
    """The parts of the input, none if it has no parts that are plain to see."""
    if sources.is_many(key) and sources.is_many(response):
        keys, responses = sources.files(key), sources.files(response)
        names = list(keys)
        size = -(-len(names) // (jobs * _PARTS_PER_JOB))
        batches = [names[n : n + size] for n in range(0, len(names), size)] if keys.keys() == responses.keys() else []
        return [FolderPart({n: keys[n] for n in batch}, {n: responses[n] for n in batch}) for batch in batches]
    if not (os.path.isfile(key) and os.path.isfile(response)) or form not in (None, "conll"):
        return []
    key_begins, response_begins = _beginnings(key), _beginnings(response)
    if [line for _, line in key_begins] != [line for _, line in response_begins]:
        return []
    ends = os.path.getsize(key), os.path.getsize(response)
    size = min(_BYTES, ends[0] // (jobs * _PARTS_PER_JOB))
    cuts = [(0, 0)]
    for (k, _), (r, _) in zip(key_begins[1:], response_begins[1:], strict=True):
        if k - cuts[-1][0] > size:
            cuts.append((k, r))
    cuts.append(ends)
    return [SlicedPart(Slice(key, k, k_end), Slice(response, r, r_end)) for (k, r), (k_end, r_end) in pairwise(cuts)]


def _beginnings(path: str) -> list[tuple[int, bytes]]:
    """Where each document of a file begins, and the line that begins it."""
    # One process starts without it.
    import mmap

    found: list[tuple[int, bytes]] = []
    with open(path, "rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as content:
        # The first may follow a byte order mark.
        at = content.find(_BEGIN)
        while at >= 0:
            end = content.find(b"\n", at)
            found.append((at, content[at : len(content) if end < 0 else end].strip()))
            at = content.find(b"\n" + _BEGIN, at) + 1 or -1
    return found

"""
`--jobs` and `--scheduler`: score the documents of two sources, or submissions, in several processes or on a cluster.

A part of the input is some documents of a key file and, in the same order, of its response file, or some files of two
folders. Counts add up, so it does not matter which process counts what. Anything less simple (standard input, documents
in another order, a matching rule that is not exact, an error) is left to one process, which handles or reports it.

1. `_beginnings` finds where documents begin, in bytes, without parsing them; both files must have the same ones.
2. `_parts` cuts both between documents, at the same ones: some megabytes each, and several for each process.
3. A process parses its part and returns sums, which are small, and the ids of its documents (`_of_part`).
4. Sums are added in the order of the key. An id that comes twice, or a part that is refused, ends it all: one process
   begins anew, and says what is wrong in the words and with the lines that it always has.

So a part never has to say anything of the whole, and every refusal is that of one process.
"""

import os
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from functools import partial
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple, TypeVar

from corefref.formats.conll import BEGIN
from corefref.formats.documents import DocumentPair, InputError
from corefref.formats.table import AskedFormat
from corefref.scoring import folders, sources
from corefref.scoring.corpus import Scored, Watch, scored, unwatched
from corefref.scoring.notes import gathered, note
from corefref.scoring.settings import NO_WINDOWS, Settings
from corefref.scoring.sources import Source
from corefref.scoring.stages import staged
from corefref.scoring.task import Task

if TYPE_CHECKING:
    from corefref.scoring.client import Client
    from corefref.wings.cluster.processes import Map

T = TypeVar("T")
R = TypeVar("R")

_BEGIN = BEGIN.encode()
_PARTS_PER_JOB = 4
"""Parts differ in effort; with several for each process, none waits long for the last one."""
_BLOCK = 1 << 16
_BYTES = 1 << 23
"""The largest part of a file, unless a single document is larger."""


class Slice(NamedTuple):
    """A byte range of a file that holds whole documents."""

    path: str
    start: int
    end: int


class SlicedPart(NamedTuple):
    """Some documents of two files."""

    key: Slice
    response: Slice

    def pairs(self, form: AskedFormat, settings: Settings, keep_text: bool) -> Iterator[DocumentPair]:
        """Yield the documents of key and response in pairs."""
        del form
        key, response = map(_opened, (self.key, self.response))
        # The other half of a document may be in another part.
        strict = replace(settings, missing="error", extra="error")
        return staged(sources.paired_texts(key, response, "conll", strict, keep_text), settings)


class FolderPart(NamedTuple):
    """Some files of two folders, by the names that pair them."""

    keys: dict[str, str]
    responses: dict[str, str]

    def pairs(self, form: AskedFormat, settings: Settings, keep_text: bool) -> Iterator[DocumentPair]:
        """Yield the documents of key and response in pairs."""
        matched = folders.paired_files(self.keys, self.responses, form, settings, keep_text)
        return staged(matched, settings)


Part = SlicedPart | FolderPart


@contextmanager
def shared(jobs: int, client: "Client | None", most: int) -> "Iterator[Map | None]":
    """Yield a map that runs in several processes or on a cluster, or None if one process is enough."""
    # Imported on demand, so that a single process starts without them.
    if client is not None:
        from corefref.wings.cluster.cluster import map_of

        yield map_of(client)
    elif min(jobs, most) > 1:
        from corefref.wings.cluster.processes import workers

        with workers(min(jobs, most)) as mapped:
            yield mapped
    else:
        yield None


def each_apart(function: Callable[[T], R], items: Sequence[T], mapped: "Map | None") -> Iterator[R]:
    """Apply a function to items in other processes; repeat its notes and errors in this one."""
    if mapped is None:
        yield from map(function, items)
        return
    for item, (answer, notes) in zip(items, mapped(partial(_heard, function), items), strict=True):
        for line in notes:
            note(line)
        yield function(item) if answer is None else answer


def _heard(function: Callable[[T], R], item: T) -> tuple[R | None, list[str]]:
    """Apply a function to an item. Return its result, None for bad input, and its notes."""
    with gathered() as notes:
        try:
            return function(item), notes
        except InputError:
            return None, []


def scored_in_parts(
    key: Source,
    response: Source,
    form: AskedFormat,
    task: Task,
    jobs: int,
    client: "Client | None" = None,
    watch: Watch = unwatched,
) -> Scored | None:
    """Score the documents in parts; None if one process must read them all."""
    total = Scored(task)
    each = partial(_scored, task=task)
    done = added_in_parts(key, response, form, task.settings, False, each, total.add, jobs, client, watch)
    return total if done else None


def _scored(pairs: Iterator[DocumentPair], task: Task) -> Scored:
    """Score the documents of a part."""
    total = scored(pairs, task)
    # Count what is still pending here, so that the process that adds up the parts need not do it.
    total.by_engine.counts()
    return total


def added_in_parts(
    key: Source,
    response: Source,
    form: AskedFormat,
    settings: Settings,
    keep_text: bool,
    each: Callable[[Iterator[DocumentPair]], T],
    add: Callable[[T], object],
    jobs: int,
    client: "Client | None" = None,
    watch: Watch = unwatched,
) -> bool:
    """
    Apply `each` to the documents of every part, and pass the results to `add` in the order of the parts.

    Return False if one process must read all documents; then discard what was added.
    """
    # How many mentions have several entities is said once, of the whole.
    if settings.repeated in sources.SEVERAL:
        return False
    if client is not None:
        from corefref.wings.cluster.cluster import slots

        jobs = slots(client)
    parts = parts_of(key, response, form, settings, jobs)
    if len(parts) < 2:
        return False
    seen: set[str] = set()
    with shared(jobs, client, len(parts)) as mapped:
        of_part = partial(_of_part, form=form, settings=settings, keep_text=keep_text, each=each)
        for part_answer in watch((mapped or map)(of_part, parts), "parts", total=len(parts)):
            if part_answer is None or not seen.isdisjoint(part_answer[0]):
                return False
            seen.update(part_answer[0])
            add(part_answer[1])
    return True


def parts_of(key: Source, response: Source, form: AskedFormat, settings: Settings, jobs: int) -> Sequence[Part]:
    """Split the input for several processes; the result is empty if one process must read it all."""
    alone = sources.matches(settings) or settings.windows != NO_WINDOWS or settings.align != "tokens"
    # The documents of a unit may be in several parts.
    alone = alone or settings.units != "as-written"
    if alone or not (isinstance(key, str) and isinstance(response, str)):
        return []
    try:
        return _parts(key, response, form, jobs)
    except (OSError, ValueError):
        return []


def _of_part(
    part: Part, form: AskedFormat, settings: Settings, keep_text: bool, each: Callable[[Iterator[DocumentPair]], T]
) -> tuple[list[str], T] | None:
    """Apply `each` to the documents of a part; return their ids and the result, or None for bad input."""
    ids: list[str] = []

    def listed(pairs: Iterator[DocumentPair]) -> Iterator[DocumentPair]:
        for pair in pairs:
            ids.append(pair.id)
            yield pair

    try:
        return ids, each(listed(part.pairs(form, settings, keep_text)))
    except InputError:
        return None


def _opened(part: Slice) -> sources.Text:
    """Open a byte range of a CoNLL-2012 file; its lines count from 1."""
    text = sources.of_blocks(_blocks(part), part.path, "", sources.LONGEST_LINE)
    return text._replace(seems="conll", certain=True)


def _blocks(part: Slice) -> Iterator[bytes]:
    """Read a byte range of a file in blocks."""
    with open(part.path, "rb") as stream:
        stream.seek(part.start)
        for at in range(part.start, part.end, _BLOCK):
            yield stream.read(min(_BLOCK, part.end - at))


def _parts(key: str, response: str, form: AskedFormat, jobs: int) -> Sequence[Part]:
    """Return the parts of the input; none if it cannot be split safely."""
    if sources.is_many(key) and sources.is_many(response):
        keys, responses = folders.files(key), folders.files(response)
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
    """Find the byte offset and the first line of each document in a file."""
    # Imported on demand: a single process does not need it.
    import mmap

    beginnings: list[tuple[int, bytes]] = []
    with open(path, "rb") as file, mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ) as content:
        # The first beginning may follow a byte order mark.
        at = content.find(_BEGIN)
        while at >= 0:
            end = content.find(b"\n", at)
            beginnings.append((at, content[at : len(content) if end < 0 else end].strip()))
            at = content.find(b"\n" + _BEGIN, at) + 1 or -1
    return beginnings

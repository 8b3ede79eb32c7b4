"""
Run a map on the workers of a Dask cluster, as `processes` does on one machine.

Only the places of documents are sent. The workers open the files themselves, so all must have them under the same
paths. A task whose worker dies goes to another.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, TypeVar, cast

from corefref.scoring.client import Client
from corefref.scoring.kinds import SettingError
from corefref.scoring.process import FailedError, bug_report

if TYPE_CHECKING:
    from corefref.wings.cluster.processes import Map

T = TypeVar("T")
R = TypeVar("R")

RETRIES = 3
"""How often a task is tried again if its worker dies."""

SECONDS = "10s"
"""The longest time that a scheduler may take to answer."""


class NoSchedulerError(SettingError):
    """There is no scheduler at an address, no worker connected to it, or no package to reach it."""


@contextmanager
def connected(address: str) -> Iterator[Client]:
    """Connect to the scheduler at an address such as `tcp://host:8786`. Raises NoSchedulerError."""
    try:
        distributed = import_module("distributed")
    except ModuleNotFoundError as error:
        raise NoSchedulerError(f"{error} (expected the extra dask, or: pip install 'dask[distributed]')") from error
    try:
        client = cast(Client, distributed.Client(address, timeout=SECONDS))
    except (OSError, ValueError, TimeoutError) as error:
        raise NoSchedulerError(f"no scheduler answers at {address!r}") from error
    try:
        yield client
    finally:
        client.close()


def slots(client: Client) -> int:
    """Count the tasks that the workers run at once. Raises NoSchedulerError if there is no worker."""
    number = sum(client.nthreads().values())
    if not number:
        raise NoSchedulerError("the scheduler has no worker (expected at least one)")
    return number


def map_of(client: Client) -> "Map":
    """Return a map that sends its items to the workers of a cluster and keeps their order."""

    def mapped(function: Callable[[T], R], items: Sequence[T], /) -> Iterator[R]:
        futures = client.map(function, list(items), pure=False, retries=RETRIES)
        try:
            for future in futures:
                try:
                    answer = future.result()
                except Exception as error:
                    raise FailedError(f"a worker of the cluster: {bug_report(error)}") from error
                yield cast(R, answer)
        finally:
            client.cancel(futures)

    return mapped

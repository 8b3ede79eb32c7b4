"""
Run a map on the workers of a Dask cluster, as `processes` does on one machine.

Only the places of documents are sent. The workers open the files themselves, so all must have them under the same
paths. A task whose worker dies goes to another.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from importlib import import_module
from typing import TYPE_CHECKING, Protocol, TypeVar, cast

from corefref.scoring.faults import FailedError, told

if TYPE_CHECKING:
    from corefref.scoring.processes import Map

T = TypeVar("T")
R = TypeVar("R")

RETRIES = 3
"""How often a task is tried again if its worker dies."""

SECONDS = "10s"
"""The longest time that a scheduler may take to answer."""


class Future(Protocol):
    """A result that is on its way."""

    def result(self) -> object:
        """The result, or the exception that was raised."""


class Scheduler(Protocol):
    """The scheduler of a client."""

    @property
    def address(self) -> str:
        """The address at which the scheduler answers."""


class Client(Protocol):
    """The part of a `dask.distributed` client that is used."""

    @property
    def scheduler(self) -> Scheduler:
        """The scheduler that the client talks to."""

    def map(self, function: object, items: Sequence[object], /, *, pure: bool, retries: int) -> Sequence[Future]:
        """Start applying a function to items."""

    def cancel(self, futures: Sequence[Future], /) -> object:
        """Stop what is still running or waiting."""

    def nthreads(self) -> Mapping[str, int]:
        """Return, by worker, how many tasks it runs at once."""

    def wait_for_workers(self, number: int, /, *, timeout: float) -> object:
        """Wait for a number of workers."""

    def close(self) -> object:
        """Disconnect from the scheduler."""


class NoSchedulerError(ValueError):
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
                    found = future.result()
                except Exception as error:
                    raise FailedError(f"a worker of the cluster: {told(error)}") from error
                yield cast(R, found)
        finally:
            client.cancel(futures)

    return mapped

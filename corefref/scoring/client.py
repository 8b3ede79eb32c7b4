"""The part of a `dask.distributed` client that is used: what a function may be given as `client`."""

from collections.abc import Mapping, Sequence
from typing import Protocol


class Future(Protocol):
    """A result that a cluster still computes."""

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

    def close(self) -> object:
        """Disconnect from the scheduler."""

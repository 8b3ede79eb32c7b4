"""The interface of a scorer, however it is called."""

from collections.abc import Iterator, Mapping, Sequence
from math import inf
from typing import Protocol

from corefref.wings.verify.inputs import Input
from corefref.wings.verify.reported import Answer


class Scorer(Protocol):
    """A scorer that can be asked."""

    @property
    def name(self) -> str:
        """Its name in a report."""

    def answers(
        self, inputs: Sequence[Input], metrics: Sequence[str], until: float = inf
    ) -> Iterator[Mapping[str, Answer]]:
        """
        Yield its answers by metric, one mapping for each input in order; stop early at a time of the monotonic clock.
        """

    def answers_afresh(self, inputs: Sequence[Input], metrics: Sequence[str]) -> Iterator[Mapping[str, Answer]]:
        """Yield the same from a new start, by a process that has answered nothing yet."""

    def give_up_warmth(self) -> bool:
        """Stop keeping anything loaded between answers; True if something was."""

    def close(self) -> None:
        """End everything that runs."""

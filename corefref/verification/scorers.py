"""What verification asks of a scorer, however it is reached."""

from collections.abc import Iterator, Mapping, Sequence
from math import inf
from typing import Protocol

from corefref.verification.inputs import Input
from corefref.verification.reported import Answer


class Scorer(Protocol):
    """A scorer that can be asked."""

    @property
    def name(self) -> str:
        """What it is called in a report."""

    def answers(
        self, inputs: Sequence[Input], metrics: Sequence[str], until: float = inf
    ) -> Iterator[Mapping[str, Answer]]:
        """
        Its answers by metric, one mapping an input, in their order; fewer if a time of the monotonic clock comes first.
        """

    def answers_afresh(self, inputs: Sequence[Input], metrics: Sequence[str]) -> Iterator[Mapping[str, Answer]]:
        """The same from a new start: by a process that has answered nothing yet."""

    def give_up_warmth(self) -> bool:
        """Keep nothing loaded between answers that a new start does not have; whether this is a change."""

    def close(self) -> None:
        """End what runs."""

"""
Functions in Python: `corefref.verify(function)`, and `python:module:function` of the command line.

A function takes a key and a response (partitions: frozensets of frozensets of mentions) and, if it has a third
parameter, the id of the metric. It returns, for the metric asked or for all of them by id,

- recall and precision, or recall, precision and F₁, in a row;
- something with `recall`, `precision`, `f1` as attributes or as keys;
- one number, which is F₁;
- None for a metric that it does not have; or a mapping without it.

A figure is a number (a float agrees within 10⁻⁹), a `Fraction`, a text such as `5/21` or `0.24`, or something with a
`value`. For 0/0 it is nan, or None beside others, as in `(None, 0.5)`. -0.0 is 0. A function whose first parameter is
called `documents` takes a list of keys and responses instead, and scores the corpus.
"""

import importlib
import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import inf
from time import monotonic
from typing import TypeAlias

from corefref.partitions import Partition
from corefref.verification.inputs import Input
from corefref.verification.reported import FIGURES, Answer, Failure, Figures, RubbishError, of_value

Documents: TypeAlias = Sequence[tuple[Partition, Partition]]
Scoring: TypeAlias = (
    Callable[[Partition, Partition], object]
    | Callable[[Partition, Partition, str], object]
    | Callable[[Documents], object]
    | Callable[[Documents, str], object]
)
"""A scorer as a function."""


class NoSuchFunctionError(ValueError):
    """`module:function` names nothing that can be called."""


@dataclass(frozen=True, slots=True)
class FunctionScorer:
    """A function as a scorer, in this process."""

    function: Scoring

    @property
    def name(self) -> str:
        """The name of the function."""
        return str(getattr(self.function, "__qualname__", type(self.function).__name__))

    def answers(
        self, inputs: Sequence[Input], metrics: Sequence[str], until: float = inf
    ) -> Iterator[Mapping[str, Answer]]:
        """Yield the answers, one input after the other."""
        ask = asking(self.function)
        for one in inputs:
            if monotonic() >= until:
                return
            yield {metric: ask(one, metric) for metric in metrics}

    def answers_afresh(self, inputs: Sequence[Input], metrics: Sequence[str]) -> Iterator[Mapping[str, Answer]]:
        """Yield the answers once more: a function has no start."""
        return self.answers(inputs, metrics)

    def give_up_warmth(self) -> bool:
        """Return False: a function has nothing loaded that a new start lacks."""
        return False

    def close(self) -> None:
        """Do nothing: no process runs."""


def asking(function: Scoring) -> Callable[[Input, str], Answer]:
    """Return a function that asks a scorer for one metric of an input."""
    names = list(inspect.signature(function).parameters)
    takes_corpus = names[:1] == ["documents"]
    takes_metric = len(names) > (1 if takes_corpus else 2)

    def ask(one: Input, metric: str) -> Answer:
        if one.repeats:
            return Failure("skipped", "partitions have no repeated mentions", asked=False)
        if len(one.documents) > 1 and not takes_corpus:
            return Failure("skipped", "the function takes one document", asked=False)
        pairs = [(d.key, d.response) for d in one.documents]
        words: list[object] = [pairs] if takes_corpus else list(pairs[0])
        try:
            return answer(function(*words, *[metric] * takes_metric), metric)  # type: ignore[arg-type]  # counted above
        except RubbishError as error:
            return Failure("rubbish", str(error))
        except Exception as error:
            return Failure("crashed", f"{type(error).__name__}: {error}"[:200])

    return ask


def answer(returned: object, metric: str) -> Answer:
    """
    Return the figures in what a function returned.

    >>> answer((0.5, 1), "muc").values["recall"].text
    '0.5'
    >>> answer({"muc": {"f1": "2/3"}}, "muc").values["f1"].text
    '2/3'

    Raises RubbishError.
    """
    if returned is None:
        return Failure("skipped", f"no figures of {metric}")
    if isinstance(returned, Mapping):
        if metric in returned:
            return answer(returned[metric], metric)
        found = {name: returned[name] for name in FIGURES if name in returned}
        if not found:
            return Failure("skipped", f"no figures of {metric}")
        return Figures({name: of_value(value) for name, value in found.items()})
    if isinstance(returned, tuple | list):
        if len(returned) not in (2, 3):
            raise RubbishError(f"{len(returned)} figures")
        return Figures({name: of_value(value) for name, value in zip(FIGURES, returned, strict=False)})
    found = {}
    for name in FIGURES:
        try:
            found[name] = getattr(returned, name)
        except AttributeError:
            continue
    return Figures({name: of_value(value) for name, value in (found or {"f1": returned}).items()})


def named(text: str) -> Scoring:
    """
    Return the function that `module:function` names.

    >>> named("corefref:score").__name__
    'score'

    Raises NoSuchFunctionError.
    """
    module, _, path = text.partition(":")
    try:
        found: object = importlib.import_module(module)
        for name in path.split("."):
            found = getattr(found, name)
    except (Exception, SystemExit) as error:
        # A module may raise anything while it is imported.
        said = f"{type(error).__name__}: {error}".partition("\n")[0]
        raise NoSuchFunctionError(f"python:{text}: {said}") from error
    if not callable(found):
        raise NoSuchFunctionError(f"python:{text}: no function")
    return found

"""
Functions in Python: `corefref.verify(function)`, and `python:module:function` of the command line.

A function takes a key and a response (partitions: frozensets of frozensets of mentions) and, if it has a third
parameter, the id of the metric. It returns, for the metric asked or for all of them by name,

- something with `recall`, `precision`, `f1` as keys, fields or attributes; names count before places;
- recall and precision, or recall, precision and F₁, in a row: a tuple, a list, an array, a tensor;
- one number, which is F₁;
- None for a metric that it does not have; or a mapping without it.

A figure is a number of any library (a float agrees within 10⁻⁹), a `Fraction`, a text such as `5/21`, `0.24` or
`24 %`, or something with a `value`. For 0/0 it is nan, or None beside others, as in `(None, 0.5)`. -0.0 is 0. Metrics
and figures may go by their usual other names (`bcub`, `ceafe`; `p`, `r`, `f`); a key that names no metric is refused.
Whether figures are rounded, or percentages, and which of a row comes first is inferred from all of them (`manner`).

A function whose first parameter is called `documents` takes a list of keys and responses instead, and scores the
corpus.
"""

import importlib
import inspect
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from math import inf
from time import monotonic
from typing import TypeAlias

from corefref.partitions import Partition
from corefref.registry import ids_of
from corefref.wings.shared.timing import OverdueError, at_most
from corefref.wings.verify.inputs import OF_LARGE, Input
from corefref.wings.verify.reported import FIGURES, Answer, Failure, Figures, RubbishError, of_value, without_array

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
    """A function as a scorer, in this process; a call may take so many seconds, where the system can interrupt it."""

    function: Scoring
    seconds: float = 30

    @property
    def name(self) -> str:
        """The name of the function."""
        return str(getattr(self.function, "__qualname__", type(self.function).__name__))

    def answers(
        self, inputs: Sequence[Input], metrics: Sequence[str], until: float = inf
    ) -> Iterator[Mapping[str, Answer]]:
        """Yield the answers, one input after the other."""
        ask = asking(self.function, self.seconds)
        for an_input in inputs:
            if monotonic() >= until:
                return
            yield ask(an_input, metrics)

    def answers_afresh(self, inputs: Sequence[Input], metrics: Sequence[str]) -> Iterator[Mapping[str, Answer]]:
        """Yield the answers once more: a function has no start."""
        return self.answers(inputs, metrics)

    def give_up_warmth(self) -> bool:
        """Return False: a function has nothing loaded that a new start lacks."""
        return False

    def close(self) -> None:
        """Do nothing: no process runs."""


Ask: TypeAlias = Callable[[Input, Sequence[str]], Mapping[str, Answer]]


def asking(function: Scoring, seconds: float = inf) -> Ask:
    """
    Return a function that asks a scorer for metrics of an input; a call may take so many seconds, on a large one less.

    A scorer that takes no metric is called once for all of them.
    """
    names = list(inspect.signature(function).parameters)
    takes_corpus = names[:1] == ["documents"]
    takes_metric = len(names) > (1 if takes_corpus else 2)

    def ask(an_input: Input, metrics: Sequence[str]) -> Mapping[str, Answer]:
        if an_input.repeats:
            return dict.fromkeys(metrics, Failure("skipped", "partitions have no repeated mentions", asked=False))
        if len(an_input.documents) > 1 and not takes_corpus:
            return dict.fromkeys(metrics, Failure("skipped", "the function takes one document", asked=False))
        pairs = [(d.key, d.response) for d in an_input.documents]
        words: list[object] = [pairs] if takes_corpus else list(pairs[0])
        limit = seconds / OF_LARGE if an_input.is_large else seconds
        if takes_metric:
            return {metric: _read(called((*words, metric), limit), metric) for metric in metrics}
        returned = called(words, limit)
        return {metric: _read(returned, metric) for metric in metrics}

    def called(words: Sequence[object], limit: float) -> object:
        try:
            with at_most(limit):
                return function(*words)  # type: ignore[arg-type]  # counted above
        except OverdueError:
            return Failure("timed out", f"no end after {limit:g} s of computing")
        except Exception as error:
            return Failure("crashed", f"{type(error).__name__}: {error}"[:200])

    return ask


def _read(returned: object, metric: str) -> Answer:
    """Return the answer in a value; what fails here is our reading of it, not the scorer."""
    if isinstance(returned, Failure):
        return returned
    try:
        return answer(returned, metric)
    except RubbishError as error:
        return Failure("rubbish", str(error)[:200])
    except Exception as error:
        return Failure("rubbish", f"{type(returned).__name__}: {type(error).__name__}: {error}"[:200])


def answer(returned: object, metric: str) -> Answer:
    """
    Return the figures in what a function returned.

    >>> answer((0.5, 1), "muc").values["recall"].text
    '0.5'
    >>> answer({"MUC": {"P": "1/2", "R": "2/3"}}, "muc").values["recall"].text
    '2/3'

    Raises RubbishError.
    """
    if returned is None:
        return Failure("skipped", f"None was returned, no figures of {metric}")
    if isinstance(returned, Mapping):
        return _of_mapping(returned, metric)
    if named := _named_figures(returned):
        return _figures(named)
    row = without_array(returned)
    if not isinstance(row, tuple | list):
        return Figures({"f1": of_value(returned)})
    if len(row) not in (2, 3):
        raise RubbishError(f"{len(row)} figures in a row (expected recall, precision and perhaps F₁)")
    return replace(_figures(dict(zip(FIGURES, row, strict=False))), by_place=True)


def _figures(values: Mapping[str, object]) -> Figures:
    return Figures({name: of_value(value) for name, value in values.items()})


def _of_mapping(returned: Mapping[object, object], metric: str) -> Answer:
    """Return the figures in a mapping: those of one metric, or of all metrics by name. Raises RubbishError."""
    figures = {name: value for key, value in returned.items() for name in (_figure_name(key),) if name}
    if figures:
        return _figures({name: figures[name] for name in FIGURES if name in figures})
    of_metric: dict[str, object] = {}
    for key, value in returned.items():
        try:
            (identifier,) = ids_of([str(key)])
        except ValueError as error:
            # The nearest name is enough; the list of all names would hide it.
            raise RubbishError(f"{str(error).partition(' (')[0]}, a key of what the function returned") from error
        if identifier in of_metric:
            raise RubbishError(f"two keys of what the function returned name {identifier}")
        of_metric[identifier] = value
    return answer(of_metric[metric], metric) if metric in of_metric else Failure("skipped", f"no figures of {metric}")


def _named_figures(returned: object) -> Mapping[str, object]:
    """Return the figures that an object has as fields or attributes; fields may have short names, such as `p`."""
    fields = getattr(returned, "_fields", ())
    names = fields if isinstance(fields, tuple) else ()
    short = {_figure_name(name): str(name) for name in names if _figure_name(name)}
    figures_of: dict[str, object] = {}
    for figure in FIGURES:
        for name in (short[figure],) if figure in short else _LONG_NAMES[figure]:
            try:
                figures_of[figure] = getattr(returned, name)
            except AttributeError:
                continue
            break
    # Arrays and texts may have attributes that only look like figures, such as methods.
    return {} if any(callable(value) for value in figures_of.values()) else figures_of


_LONG_NAMES: Mapping[str, tuple[str, ...]] = {
    "recall": ("recall",),
    "precision": ("precision",),
    "f1": ("f1", "f1_score", "f_score", "fscore", "f_measure", "fmeasure"),
}
_SHORT_NAMES: Mapping[str, str] = {"r": "recall", "rec": "recall", "p": "precision", "prec": "precision", "f": "f1"}


def _figure_name(key: object) -> str | None:
    """
    Return the figure that a key names.

    >>> _figure_name("F-score"), _figure_name("P"), _figure_name("muc")
    ('f1', 'precision', None)
    """
    plain = str(key).strip().lower().replace("-", "_").replace(" ", "_")
    return _SHORT_NAMES.get(plain) or next((name for name, names in _LONG_NAMES.items() if plain in names), None)


def named(text: str) -> Scoring:
    """
    Return the function that `module:function` names.

    >>> named("corefref:score").__name__
    'score'

    Raises NoSuchFunctionError.
    """
    module, _, path = text.partition(":")
    try:
        value: object = importlib.import_module(module)
        for name in path.split("."):
            value = getattr(value, name)
    except (Exception, SystemExit) as error:
        # A module may raise anything while it is imported.
        problem = f"{type(error).__name__}: {error}".partition("\n")[0]
        raise NoSuchFunctionError(f"python:{text}: {problem}") from error
    if not callable(value):
        raise NoSuchFunctionError(f"python:{text}: no function")
    return value

"""
Functions in Python: `corefref.verify(function)`, and `python:module:function` of the command line.

A function takes a key and a response (partitions: frozensets of frozensets of mentions) and, if it has a third
parameter, the id of the metric; of parameters with a default only `metric` and `metrics` are given it. It returns, for
the metric asked or for all of them by name,

- something with `recall`, `precision`, `f1` as keys, fields or attributes, or with keys such as `muc_f1` or
  `muc/recall`; names count before places;
- recall and precision, or recall, precision and F₁, in a row: a tuple, a list, an array, a tensor, what is yielded; a
  None behind the three, where others have a support, counts for nothing;
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
import re
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
    takes_corpus, by_place, keyword = _taken(function)

    def ask(an_input: Input, metrics: Sequence[str]) -> Mapping[str, Answer]:
        if an_input.repeats:
            return dict.fromkeys(metrics, Failure("skipped", "partitions have no repeated mentions", asked=False))
        if len(an_input.documents) > 1 and not takes_corpus:
            return dict.fromkeys(metrics, Failure("skipped", "the function takes one document", asked=False))
        pairs = [(d.key, d.response) for d in an_input.documents]
        words: list[object] = [pairs] if takes_corpus else list(pairs[0])
        limit = seconds / OF_LARGE if an_input.is_large else seconds
        if by_place or keyword:
            asked = ((m, [*words, m] if by_place else words, {keyword: m} if keyword else {}) for m in metrics)
            return {metric: _read(called(places, names, limit), metric) for metric, places, names in asked}
        returned = called(words, {}, limit)
        return {metric: _read(returned, metric) for metric in metrics}

    def called(words: Sequence[object], names: Mapping[str, object], limit: float) -> object:
        try:
            with at_most(limit):
                returned = function(*words, **names)  # type: ignore[arg-type]  # counted above
                return list(returned) if inspect.isgenerator(returned) else returned
        except OverdueError:
            return Failure("timed out", f"no end after {limit:g} s of computing")
        except Exception as error:
            return Failure("crashed", f"{type(error).__name__}: {error}"[:200])

    return ask


def _taken(function: Scoring) -> tuple[bool, bool, str | None]:
    """
    Return whether a function takes a corpus, whether it takes a metric by place, and by which keyword it does.

    >>> _taken(lambda key, response, beta=1.0: 0), _taken(lambda key, response, metric=None: 0)
    ((False, False, None), (False, True, None))
    """
    try:
        parameters = list(inspect.signature(function).parameters.values())
    except (TypeError, ValueError):
        # Functions of compiled modules may have no signature.
        return False, False, None
    places = [p for p in parameters if p.kind in (p.POSITIONAL_ONLY, p.POSITIONAL_OR_KEYWORD)]
    takes_corpus = [p.name for p in parameters[:1]] == ["documents"]
    third = next(iter(places[1 if takes_corpus else 2 :]), None)
    by_place = third is not None and (third.default is third.empty or third.name in _METRIC)
    keywords = (p.name for p in parameters if p.kind == p.KEYWORD_ONLY and p.name in _METRIC)
    return takes_corpus, by_place, None if by_place else next(keywords, None)


_METRIC = ("metric", "metrics")
"""What a parameter with a default is called that is given the metric."""


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
    if len(row) == 1 and isinstance(row[0], tuple | list):
        (row,) = row
    if row and all(isinstance(pair, tuple | list) and len(pair) == 2 and isinstance(pair[0], str) for pair in row):
        return _of_mapping(dict(row), metric)
    row = row[:3] if len(row) == 4 and row[3] is None else row
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
    parts: dict[str, dict[str, object]] = {}
    for key, value in returned.items():
        identifier, figure = _metric_and_figure(str(key))
        values, others = (parts.setdefault(identifier, {}), of_metric) if figure else (of_metric, parts)
        if (figure or identifier) in values or identifier in others:
            raise RubbishError(f"two keys of what the function returned name {identifier}")
        values[figure or identifier] = value
    if metric in parts:
        return _figures({name: parts[metric][name] for name in FIGURES if name in parts[metric]})
    return answer(of_metric[metric], metric) if metric in of_metric else Failure("skipped", f"no figures of {metric}")


def _metric_and_figure(key: str) -> tuple[str, str | None]:
    """
    Return the metric that a key names, and which of its figures, if it says so.

    >>> _metric_and_figure("B-Cubed"), _metric_and_figure("ceafe_f1"), _metric_and_figure("muc/recall")
    (('b_cubed', None), ('ceaf_e', 'f1'), ('muc', 'recall'))

    Raises RubbishError.
    """
    plain = key.strip()
    for match in re.finditer(r"[-_/.: ]+", plain):
        rest = plain[match.end() :]
        figure = "f1" if rest.lower() == "score" else _figure_name(rest)
        if figure and (identifier := id_of(plain[: match.start()])):
            return identifier, figure
    if identifier := id_of(plain):
        return identifier, None
    try:
        ids_of([key])
    except ValueError as error:
        # The nearest name is enough; the list of all names would hide it.
        raise RubbishError(f"{str(error).partition(' (')[0]}, a key of what the function returned") from error
    raise RubbishError(f"{key!r} names no one metric, a key of what the function returned")


def id_of(name: str) -> str | None:
    """
    Return the id of the one metric of a name, such as `B-cubed`; None if it is no metric's.

    >>> id_of("CEAF-E"), id_of("all")
    ('ceaf_e', None)
    """
    try:
        (identifier,) = ids_of([name.replace("-", "_").replace(" ", "_")])
    except ValueError:
        return None
    return identifier


def _named_figures(returned: object) -> Mapping[str, object]:
    """Return the figures that an object has as fields or attributes; fields may have short names, such as `p`."""
    fields = getattr(returned, "_fields", ()) or tuple(getattr(returned, "__dict__", ()))
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

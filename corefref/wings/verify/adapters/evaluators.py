"""
Evaluators of the e2e-coref family behind the line protocol.

Run as a script by the evaluator's own Python: `python evaluators.py FILE CLASS [MENTIONS]`. FILE is the module that
defines CLASS, which has `update(predicted, gold, mention_to_predicted, mention_to_gold)` and, in `evaluators`, those of
MUC, B³ and CEAFe, each with `get_prf()`; MENTIONS is a class with `update(predicted, gold)` and `get_prf()`. They
return precision first.

`python evaluators.py FILE functions` asks what coval has in addition to its command: FILE has a function for each
metric, and a class `Evaluator` that is made from one, with `update((key, response, of_key, of_response))`, where
mentions have the index of their entity on the other side, and `get_prf()`.

Where `sklearn.utils.linear_assignment_`, which scikit-learn had up to 0.22, cannot be imported, SciPy's
`linear_sum_assignment` replaces it: both solve the assignment problem. Nothing of corefref is imported, since the
evaluator's Python need not have it.
"""

import importlib.util
import inspect
import json
import os
import sys
import types
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import partial
from typing import Protocol, TextIO, TypeAlias

PROTOCOL = 1
CANNOT_RUN = 3
_METRICS = ("muc", "b_cubed", "ceaf_e")
_FUNCTIONS = {
    "mentions": "mentions",
    "muc": "muc",
    "b_cubed": "b_cubed",
    "ceaf_m": "ceafm",
    "ceaf_e": "ceafe",
    "lea": "lea",
}
FUNCTIONS = "functions"
"""The word that replaces a class if FILE is asked for its functions."""

_Mention: TypeAlias = "str | tuple[int, ...]"
Side: TypeAlias = "tuple[tuple[_Mention, ...], ...]"
_Entity: TypeAlias = "Mapping[_Mention, tuple[_Mention, ...]]"


class NotAskedError(Exception):
    """An input that a scorer is not given, with the reason."""


class _Prf(Protocol):
    """An object that reports precision, recall and F₁."""

    def get_prf(self) -> Sequence[float]:
        """Return precision, recall and F₁."""


class Evaluator(_Prf, Protocol):
    """An evaluator of the family."""

    evaluators: Sequence[_Prf]

    def update(self, response: Side, key: Side, of_response: _Entity, of_key: _Entity, /) -> object:
        """Add a document."""


class MentionEvaluator(_Prf, Protocol):
    """An evaluator of mentions."""

    def update(self, response: Iterable[_Mention], key: Iterable[_Mention], /) -> object:
        """Add a document."""


class _Made(Protocol):
    """A class of evaluators."""

    def __call__(self) -> Evaluator:
        """Make an evaluator without documents."""


class _MadeOfMentions(Protocol):
    """A class of evaluators of mentions."""

    def __call__(self) -> MentionEvaluator:
        """Make an evaluator without documents."""


class Function(Protocol):
    """A metric as a function that `OfFunction` evaluates."""


_Scored: TypeAlias = "Callable[[Sequence[tuple[Side, Side]]], Mapping[str, Mapping[str, float | str]]]"
_Places: TypeAlias = "Mapping[_Mention, int]"


class OfFunction(_Prf, Protocol):
    """An evaluator of a function."""

    def update(self, document: "tuple[Side, Side, _Places, _Places]", /) -> object:
        """Add a document."""


class _MadeOfFunction(Protocol):
    """A class of evaluators of functions."""

    def __call__(self, function: Function, /) -> OfFunction:
        """Make an evaluator of this function."""


def _side(entities: Sequence[Sequence[str | list[int]]]) -> Side:
    return tuple(tuple(m if isinstance(m, str) else tuple(m) for m in e) for e in entities)


def _figures(evaluator: _Prf) -> Mapping[str, float]:
    precision, recall, f1 = (float(figure) for figure in evaluator.get_prf())
    return {"recall": recall, "precision": precision, "f1": f1}


def _mean(evaluator: Evaluator) -> float:
    """Return the mean F₁ of the three; some of the family have to be asked for it by name."""
    asked = ("conll2012",) if inspect.signature(evaluator.get_prf).parameters else ()
    return float(evaluator.get_prf(*asked)[2])


def scores(
    documents: Sequence[tuple[Side, Side]], make: _Made, of_mentions: _MadeOfMentions | None
) -> Mapping[str, Mapping[str, float]]:
    """Return the figures of key and response by metric."""
    evaluator = make()
    mentions = of_mentions() if of_mentions is not None else None
    for key, response in documents:
        of_key, of_response = ({m: e for e in side for m in e} for side in (key, response))
        evaluator.update(response, key, of_response, of_key)
        if mentions is not None:
            mentions.update([*of_response], [*of_key])
    figures_of = {metric: _figures(evaluated) for metric, evaluated in zip(_METRICS, evaluator.evaluators, strict=True)}
    figures_of["conll"] = {"f1": _mean(evaluator)}
    if mentions is not None:
        figures_of["mentions"] = _figures(mentions)
    return figures_of


def scores_of_functions(
    documents: Sequence[tuple[Side, Side]], make: _MadeOfFunction, functions: Mapping[str, Function]
) -> Mapping[str, Mapping[str, float]]:
    """Return the figures of key and response by metric, each computed by a function."""
    figures_of: dict[str, Mapping[str, float]] = {}
    for metric, function in functions.items():
        evaluator = make(function)
        for key, response in documents:
            of_key, of_response = _places(key, response), _places(response, key)
            evaluator.update((key, response, of_key, of_response))
        figures_of[metric] = _figures(evaluator)
    return figures_of


def _places(ours: Side, theirs: Side) -> _Places:
    """Map the mentions of a side that the other side has to the index of their entity there."""
    there = {m: place for place, e in enumerate(theirs) for m in e}
    return {m: there[m] for e in ours for m in e if m in there}


def converse(name: str, scored: _Scored, questions: Iterable[str], replies: TextIO) -> None:
    """Answer questions until `stop`."""
    for line in questions:
        message = json.loads(line)
        if message["cmd"] == "stop":
            return
        reply: dict[str, object] = {"protocol": PROTOCOL, "scorer": {"name": name}}
        if message["cmd"] == "score":
            reply = {"id": message["id"]}
            if any(d["response"] is None for d in message["documents"]):
                reply["skipped"] = "an evaluator is given both sides of every document"
            else:
                documents = [(_side(d["key"]), _side(d["response"])) for d in message["documents"]]
                try:
                    reply["scores"] = scored(documents)
                except NotAskedError as error:
                    reply["skipped"] = str(error)
                except Exception as error:
                    reply["error"] = f"{type(error).__name__}: {error}"[:200]
        replies.write(json.dumps(reply) + "\n")
        replies.flush()


def _loaded(file: str) -> types.ModuleType:
    """Load a file as a module, after restoring what scikit-learn no longer has."""
    try:
        importlib.import_module("sklearn.utils.linear_assignment_")
    except ImportError:
        _put_back_linear_assignment()
    sys.path.insert(0, os.path.dirname(os.path.abspath(file)))
    spec = importlib.util.spec_from_file_location("evaluated", file)
    if spec is None or spec.loader is None:
        raise ImportError(f"{file} is not a module")
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def _put_back_linear_assignment() -> None:
    """Define the module `sklearn.utils.linear_assignment_`, which older evaluators import and scikit-learn removed."""
    try:
        numpy = importlib.import_module("numpy")
        optimize = importlib.import_module("scipy.optimize")
    except ImportError:
        return
    module = types.ModuleType("sklearn.utils.linear_assignment_")
    vars(module)["linear_assignment"] = lambda cost: numpy.column_stack(optimize.linear_sum_assignment(cost))
    for name in ("sklearn", "sklearn.utils"):
        sys.modules.setdefault(name, types.ModuleType(name))
    sys.modules[module.__name__] = module


def _scored(module: types.ModuleType, name: str, rest: Sequence[str]) -> _Scored:
    """Return the scoring function for a named class or for functions. Raises AttributeError."""
    if name == FUNCTIONS:
        of_function: _MadeOfFunction = module.Evaluator
        functions: dict[str, Function] = {metric: getattr(module, word) for metric, word in _FUNCTIONS.items()}
        return partial(scores_of_functions, make=of_function, functions=functions)
    factory: _Made = getattr(module, name)
    of_mentions: _MadeOfMentions | None = getattr(module, rest[0]) if rest else None
    return partial(scores, make=factory, of_mentions=of_mentions)


def main() -> int:
    """Serve the evaluator that the command line names; its own output goes to standard error."""
    replies = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    file, name, *rest = sys.argv[1:]
    try:
        module = _loaded(file)
        scored = _scored(module, name, rest)
    except (Exception, SystemExit) as error:
        print(f"{file}: {type(error).__name__}: {error}", file=sys.stderr)
        return CANNOT_RUN
    converse(name, scored, sys.stdin, replies)
    return 0


if __name__ == "__main__":
    sys.exit(main())

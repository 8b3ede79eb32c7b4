"""
Coreference resolution metrics, exact and formally specified.

>>> import corefref
>>> key = [["a", "b", "c"], ["d", "e", "f", "g"]]         # its entities
>>> response = [["a", "b"], ["c", "d"], ["f", "g", "h", "i"]]
>>> result = corefref.score_corpus([key], [response])     # documents
>>> result.conll_f1
0.4581818181818182

    print(result)        every metric     result["lea"].f1     exact
    result.to_dict()     for JSON         result.to_records()  for a frame

    score_corpus  documents in memory     score_files  files or folders
    Accumulator   as documents come       read         documents of a file
    explain       how a score came about  compare      more than chance?
    errors        by type, corrected
    verify        check another scorer    partition    the checked entities

Go on with help(corefref.score_corpus), or corefref/scoring/README.md.
Every metric is a module of pure functions, as in its paper:

>>> from corefref import lea, partition
>>> lea.recall(partition(key), partition(response)).value
Fraction(5, 21)
"""

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from corefref.metrics import b_cubed, blanc, ceaf, conll, lea, mention_identification, muc, twinless
from corefref.partitions import Entities, NotAPartitionError, Partition, Span, at_side, numbered, partition
from corefref.ratio import MeanRatio, Ratio

if TYPE_CHECKING:
    from corefref.evidence import strategies as strategies
    from corefref.evidence.worked_examples import Example
    from corefref.explanation.errors_of_responses import errors as errors
    from corefref.explanation.errors_of_responses import errors_of_files as errors_of_files
    from corefref.explanation.notebook import Explanation
    from corefref.scores import Score
    from corefref.scoring.accumulating import Accumulator as Accumulator
    from corefref.scoring.accumulating import score_corpus as score_corpus
    from corefref.scoring.files import read as read
    from corefref.scoring.files import score_files as score_files
    from corefref.scoring.result import Result as Result
    from corefref.significance.in_memory import compare as compare
    from corefref.verification import Report
    from corefref.verification.adapters.functions import Scoring
    from corefref.verification.exact import Undefined

__version__ = "0.1.0"
SPEC_VERSION = "1.0.0"
"""The version of the spec: it changes when an exact value does."""


def score(key: Entities, response: Entities, metrics: "str | Iterable[str]" = "all") -> "Mapping[str, Score]":
    """
    The scores of one document by the engine, 0/0 visible: every metric, or those named, by their ids.

    >>> key = [["a", "b", "c"], ["d", "e", "f", "g"]]
    >>> score(key, [["a", "b"], ["c", "d"], ["f", "g", "h", "i"]])["muc"].f1
    Fraction(2, 5)
    """
    from corefref import engine, registry

    ids = registry.ids_of(metrics)
    return engine.score(at_side("key", numbered, key), at_side("response", numbered, response), ids)


def examples() -> "tuple[Example, ...]":
    """
    The worked examples of the spec, one for each figure.

    >>> next(e.exact for e in examples() if e.id == "pradhan-et-al-2014/figure-1/b_cubed.f1")
    Fraction(5, 11)
    """
    from corefref.evidence import worked_examples

    return worked_examples.examples()


def explain(key: Entities, response: Entities, metric: str) -> "Explanation":
    """
    How the score of a metric, by its id, came about: printed or in a notebook it shows itself.

    >>> explanation = explain(partition([{"a", "b"}]), partition([{"a", "b"}]), "lea")
    >>> explanation.trace.recall
    Fraction(1, 1)
    """
    from corefref import registry
    from corefref.explanation.notebook import explained

    found = registry.ids_of([metric])
    if len(found) > 1 or found[0] in registry.TYPED_IDS:
        raise registry.UnknownMetricError(f"explain takes one metric of entities alone, not {metric!r}")
    return explained(at_side("key", partition, key), at_side("response", partition, response), found[0])


def verify(scorer: "Scoring", metrics: Iterable[str] | None = None, undefined: "Undefined" = "zero") -> "Report":
    """
    A scorer, which is a function of key and response, checked against the spec; `undefined` is what it reports for 0/0.

    The metrics are those that `score` prints by default.

    More can be said to `corefref.verification.verify`; what the function returns is said in
    `corefref.verification.adapters.functions`.

    >>> def my_scorer(key: Partition, response: Partition) -> object:
    ...     return lea.recall(key, response), lea.precision(key, response)
    >>> report = verify(my_scorer, metrics=["lea"], undefined="none")
    >>> report.agrees, report.findings
    (True, ())
    """
    from corefref import registry, verification

    return verification.verify(scorer, registry.DEFAULT_IDS if metrics is None else metrics, undefined=undefined)


_LATER: "Mapping[str, str]" = {
    "Accumulator": "corefref.scoring.accumulating",
    "Result": "corefref.scoring.result",
    "compare": "corefref.significance.in_memory",
    "errors": "corefref.explanation.errors_of_responses",
    "errors_of_files": "corefref.explanation.errors_of_responses",
    "read": "corefref.scoring.files",
    "score_corpus": "corefref.scoring.accumulating",
    "score_files": "corefref.scoring.files",
}

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """What is imported when it is asked for, so that the rest starts sooner."""
        if name in _LATER:
            from importlib import import_module

            return getattr(import_module(_LATER[name]), name)
        if name == "strategies":
            from importlib import import_module

            try:
                return import_module("corefref.evidence.strategies")
            except ModuleNotFoundError as error:
                raise ModuleNotFoundError(
                    f"{error} (corefref.strategies needs the extra strategies, or: pip install hypothesis)"
                ) from error
        raise AttributeError(f"module 'corefref' has no attribute {name!r}")


__all__ = [
    "SPEC_VERSION",
    "Accumulator",
    "MeanRatio",
    "NotAPartitionError",
    "Partition",
    "Ratio",
    "Result",
    "Span",
    "b_cubed",
    "blanc",
    "ceaf",
    "compare",
    "conll",
    "errors",
    "errors_of_files",
    "examples",
    "explain",
    "lea",
    "mention_identification",
    "muc",
    "partition",
    "read",
    "score",
    "score_corpus",
    "score_files",
    "twinless",
    "verify",
]

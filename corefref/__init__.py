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
    errors        by type, corrected      partition    the checked entities
    verify        check another scorer    from_labels  flat cluster ids

agree, check, stats, convert, certify, cite, signature, reconcile,
leaderboard, compare_files are commands: check("key") is what one prints.
Go on with help(corefref.score_corpus), or corefref/scoring/README.md.
Every metric is a module of pure functions, as in its paper:

>>> from corefref import lea, partition
>>> lea.recall(partition(key), partition(response)).value
Fraction(5, 21)
"""

from collections.abc import Mapping
from typing import TYPE_CHECKING

from corefref.metrics import b_cubed, blanc, ceaf, conll, lea, mention_identification, muc, twinless
from corefref.partitions import NotAPartitionError, Partition, Span, partition
from corefref.ratio import MeanRatio, Ratio
from corefref.versions import SPEC_VERSION
from corefref.versions import __version__ as __version__

if TYPE_CHECKING:
    from corefref.cli.functions import agree as agree
    from corefref.cli.functions import certify as certify
    from corefref.cli.functions import check as check
    from corefref.cli.functions import cite as cite
    from corefref.cli.functions import compare_files as compare_files
    from corefref.cli.functions import convert as convert
    from corefref.cli.functions import leaderboard as leaderboard
    from corefref.cli.functions import reconcile as reconcile
    from corefref.cli.functions import signature as signature
    from corefref.cli.functions import stats as stats
    from corefref.scoring.accumulating import Accumulator as Accumulator
    from corefref.scoring.accumulating import score as score
    from corefref.scoring.accumulating import score_corpus as score_corpus
    from corefref.scoring.files import read as read
    from corefref.scoring.files import score_files as score_files
    from corefref.scoring.labels import from_labels as from_labels
    from corefref.scoring.result import Result as Result
    from corefref.wings.compare.in_memory import compare as compare
    from corefref.wings.errors.errors_of_responses import errors as errors
    from corefref.wings.errors.errors_of_responses import errors_of_files as errors_of_files
    from corefref.wings.examples import strategies as strategies
    from corefref.wings.examples.worked_examples import examples as examples
    from corefref.wings.explain.notebook import explain as explain
    from corefref.wings.verify import verify as verify


_LATER: "Mapping[str, str]" = {
    "agree": "corefref.cli.functions",
    "certify": "corefref.cli.functions",
    "check": "corefref.cli.functions",
    "cite": "corefref.cli.functions",
    "compare_files": "corefref.cli.functions",
    "convert": "corefref.cli.functions",
    "leaderboard": "corefref.cli.functions",
    "reconcile": "corefref.cli.functions",
    "signature": "corefref.cli.functions",
    "stats": "corefref.cli.functions",
    "from_labels": "corefref.scoring.labels",
    "Accumulator": "corefref.scoring.accumulating",
    "Result": "corefref.scoring.result",
    "compare": "corefref.wings.compare.in_memory",
    "errors": "corefref.wings.errors.errors_of_responses",
    "examples": "corefref.wings.examples.worked_examples",
    "errors_of_files": "corefref.wings.errors.errors_of_responses",
    "explain": "corefref.wings.explain.notebook",
    "read": "corefref.scoring.files",
    "score": "corefref.scoring.accumulating",
    "score_corpus": "corefref.scoring.accumulating",
    "score_files": "corefref.scoring.files",
    "verify": "corefref.wings.verify",
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
                return import_module("corefref.wings.examples.strategies")
            except ModuleNotFoundError as error:
                raise ModuleNotFoundError(
                    f"{error} (corefref.strategies needs the extra strategies, or: pip install hypothesis)"
                ) from error
        raise AttributeError(f"module 'corefref' has no attribute {name!r}")

    def __dir__() -> list[str]:
        """The public names, whether they were imported or not."""
        return sorted(__all__)


__all__ = [
    "SPEC_VERSION",
    "Accumulator",
    "MeanRatio",
    "NotAPartitionError",
    "Partition",
    "Ratio",
    "Result",
    "Span",
    "agree",
    "b_cubed",
    "blanc",
    "ceaf",
    "certify",
    "check",
    "cite",
    "compare",
    "compare_files",
    "conll",
    "convert",
    "errors",
    "errors_of_files",
    "examples",
    "explain",
    "from_labels",
    "lea",
    "leaderboard",
    "mention_identification",
    "muc",
    "partition",
    "read",
    "reconcile",
    "score",
    "score_corpus",
    "score_files",
    "signature",
    "stats",
    "twinless",
    "verify",
]

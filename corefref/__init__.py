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

from corefref.rows import load, load_module
from corefref.versions import SPEC_VERSION
from corefref.versions import __version__ as __version__

if TYPE_CHECKING:
    from corefref.door import from_labels as from_labels
    from corefref.door import partition as partition
    from corefref.metrics import b_cubed as b_cubed
    from corefref.metrics import blanc as blanc
    from corefref.metrics import ceaf as ceaf
    from corefref.metrics import conll as conll
    from corefref.metrics import lea as lea
    from corefref.metrics import mention_identification as mention_identification
    from corefref.metrics import muc as muc
    from corefref.metrics import twinless as twinless
    from corefref.partitions import NotAPartitionError as NotAPartitionError
    from corefref.partitions import Partition as Partition
    from corefref.partitions import Span as Span
    from corefref.ratio import MeanRatio as MeanRatio
    from corefref.ratio import Ratio as Ratio
    from corefref.scoring.accumulating import Accumulator as Accumulator
    from corefref.scoring.accumulating import score as score
    from corefref.scoring.accumulating import score_corpus as score_corpus
    from corefref.scoring.files import read as read
    from corefref.scoring.files import score_files as score_files
    from corefref.scoring.result import Result as Result
    from corefref.wings.compare.in_memory import compare as compare
    from corefref.wings.errors.errors_of_responses import errors as errors
    from corefref.wings.errors.errors_of_responses import errors_of_files as errors_of_files
    from corefref.wings.examples import strategies as strategies
    from corefref.wings.examples.worked_examples import examples as examples
    from corefref.wings.explain.notebook import explain as explain
    from corefref.wings.functions import agree as agree
    from corefref.wings.functions import certify as certify
    from corefref.wings.functions import check as check
    from corefref.wings.functions import cite as cite
    from corefref.wings.functions import compare_files as compare_files
    from corefref.wings.functions import convert as convert
    from corefref.wings.functions import leaderboard as leaderboard
    from corefref.wings.functions import reconcile as reconcile
    from corefref.wings.functions import signature as signature
    from corefref.wings.functions import stats as stats
    from corefref.wings.verify import verify as verify


_METRICS = frozenset({"b_cubed", "blanc", "ceaf", "conll", "lea", "mention_identification", "muc", "twinless"})
"""The modules of the papers' formulas."""

_LATER: "Mapping[str, str]" = {
    "Accumulator": "corefref.scoring.accumulating",
    "MeanRatio": "corefref.ratio",
    "NotAPartitionError": "corefref.partitions",
    "Partition": "corefref.partitions",
    "Ratio": "corefref.ratio",
    "Result": "corefref.scoring.result",
    "Span": "corefref.partitions",
    "agree": "corefref.wings.functions",
    "certify": "corefref.wings.functions",
    "check": "corefref.wings.functions",
    "cite": "corefref.wings.functions",
    "compare": "corefref.wings.compare.in_memory",
    "compare_files": "corefref.wings.functions",
    "convert": "corefref.wings.functions",
    "errors": "corefref.wings.errors.errors_of_responses",
    "errors_of_files": "corefref.wings.errors.errors_of_responses",
    "examples": "corefref.wings.examples.worked_examples",
    "explain": "corefref.wings.explain.notebook",
    "from_labels": "corefref.door",
    "leaderboard": "corefref.wings.functions",
    "partition": "corefref.door",
    "read": "corefref.scoring.files",
    "reconcile": "corefref.wings.functions",
    "score": "corefref.scoring.accumulating",
    "score_corpus": "corefref.scoring.accumulating",
    "score_files": "corefref.scoring.files",
    "signature": "corefref.wings.functions",
    "stats": "corefref.wings.functions",
    "verify": "corefref.wings.verify",
}
"""The modules of all other names."""

if not TYPE_CHECKING:

    def __getattr__(name: str) -> object:
        """What is imported when it is asked for, so that the rest starts sooner."""
        if name in _METRICS:
            return load_module(f"corefref.metrics.{name}")
        if name in _LATER:
            found = load(f"{_LATER[name]}:{name}")
            if _LATER[name] == "corefref.wings.functions":
                # The rows of its command are imported with it, not those of all commands.
                load("corefref.wings.functions:show_options")(found)
            return found
        if name == "strategies":
            try:
                return load_module("corefref.wings.examples.strategies")
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

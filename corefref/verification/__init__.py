"""
Another scorer held against the spec: where it departs, by which mistake or reading, shown on a least input.

>>> def lea_of_linked_entities(key, response):
...     recall, precision = 0.5, 0.5
...     return recall, precision
>>> report = verify(lea_of_linked_entities, metrics=["lea"], suites=["boundary"])
>>> report.agrees, report.findings[0].outcome, str(report.findings[0].example.input)
(False, 'differs', 'key ∅, response ∅')
"""

from collections.abc import Iterable, Iterator, Mapping

from corefref.registry import DEFAULT_IDS, TYPED_IDS, ids_of
from corefref.verification import suites as all_suites
from corefref.verification.adapters.functions import FunctionScorer, Scoring
from corefref.verification.exact import Undefined
from corefref.verification.findings import Example, Finding, Outcome, Report
from corefref.verification.inputs import Document, Input
from corefref.verification.searching import Effort, Progress, verified
from corefref.verification.suites import Sizes

__all__ = [
    "Document",
    "Effort",
    "Example",
    "Finding",
    "Input",
    "Outcome",
    "Progress",
    "Report",
    "Sizes",
    "inputs_of",
    "verified",
    "verify",
]


def verify(
    scorer: Scoring,
    metrics: Iterable[str] = DEFAULT_IDS,
    *,
    suites: Iterable[str] = ("examples", "boundary", "small", "random"),
    undefined: Undefined = "zero",
    sizes: Sizes | None = None,
    effort: Effort | None = None,
    known: Iterable[str] = (),
) -> Report:
    """
    The report on a scorer that is a function; see `corefref.verification.adapters.functions` for what it takes.

    `undefined` is what the scorer makes of 0/0. Raises ValueError for a metric or a suite that is not known.

    >>> from corefref import lea
    >>> report = verify(lambda key, response: (lea.recall(key, response), lea.precision(key, response)), ["lea"],
    ...                 suites=["examples"], undefined="none")
    >>> report.agrees
    True
    """
    ids = ids_of(metrics)
    if typed := [metric for metric in ids if metric in TYPED_IDS]:
        raise ValueError(f"{typed[0]} needs types of mentions, which the inputs lack")
    return verified(
        FunctionScorer(scorer),
        ids,
        {suite: inputs_of(suite, sizes or Sizes()) for suite in suites},
        undefined,
        effort,
        known,
    )


def inputs_of(suite: str, sizes: Sizes, documents: Mapping[str, Document] | None = None) -> Iterator[Input]:
    """The inputs of a suite by its name; `documents` are those of the suite `files`. Raises ValueError."""
    made = {
        "examples": all_suites.examples(),
        "boundary": all_suites.boundary(),
        "small": all_suites.small(sizes.small_mentions),
        "random": all_suites.random(sizes),
        "files": all_suites.files(documents or {}),
    }
    if suite not in made:
        raise ValueError(f"unknown suite {suite!r} (expected one of {', '.join(made)})")
    return made[suite]

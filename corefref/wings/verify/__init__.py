"""
Check another scorer against the spec: where it departs, by which mistake or reading, shown on a least input.

>>> def lea_of_linked_entities(key, response):
...     recall, precision = 0.5, 0.5
...     return recall, precision
>>> report = verify(lea_of_linked_entities, metrics=["lea"], suites=["boundary"])
>>> report.agrees, report.findings[0].verdict, str(report.findings[0].example.input)
(False, 'fault', 'key ∅, response ∅')
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import replace
from typing import get_args

from corefref.registry import DEFAULT_IDS, IDS, check_entities_alone, ids_of
from corefref.rendering.numbers import counted
from corefref.scoring import kinds
from corefref.scoring.doors import checked
from corefref.scoring.kinds import InstanceOf, OneOf, OrNone, SomeOf
from corefref.scoring.notes import gathered, note
from corefref.scoring.settings import DECIMALS
from corefref.wings.verify import suites as all_suites
from corefref.wings.verify.accounts import Base, letters
from corefref.wings.verify.adapters.functions import FunctionScorer, Scoring
from corefref.wings.verify.asking import Effort, Progress
from corefref.wings.verify.exact import Undefined
from corefref.wings.verify.findings import Example, Finding, Outcome, Report, Verdict, known_ids
from corefref.wings.verify.inputs import Document, Input
from corefref.wings.verify.manner import ORDERS, Declared, Order
from corefref.wings.verify.reported import Rounding, Unit
from corefref.wings.verify.searching import verified
from corefref.wings.verify.suites import Sizes

__all__ = [
    "Base",
    "Document",
    "Effort",
    "Example",
    "Finding",
    "Input",
    "Outcome",
    "Progress",
    "Report",
    "Sizes",
    "Verdict",
    "inputs_of",
    "letters",
    "verified",
    "verify",
]


SUITES = ("boundary", "examples", "small", "random", "large")
"""The suites in the order in which they are tried: what must be answered first, what may take long last."""


def declared(follows: Iterable[str]) -> tuple[str, ...]:
    """
    Return declared readings with their ids in capitals, `ID:letter`. Raises ValueError for unknown ones.

    >>> declared(["corpus-1:B"])
    ('CORPUS-1:b',)
    """
    canonical: list[str] = []
    for word in follows:
        identifier, _, letter = word.strip().partition(":")
        canonical.append(f"{identifier.upper()}:{letter.lower()}")
        if canonical[-1] not in letters():
            raise ValueError(f"unknown reading {word!r} (expected some of {', '.join(letters())})")
    return tuple(canonical)


@checked(
    undefined=OneOf(get_args(Undefined)),
    suites=kinds.names,
    follows=kinds.names,
    known=known_ids,
    fail_on=SomeOf(get_args(Verdict)),
    unit=OrNone(OneOf(get_args(Unit))),
    digits=OrNone(DECIMALS),
    rounding=OneOf(get_args(Rounding)),
    order=OrNone(OneOf(ORDERS)),
    sizes=OrNone(InstanceOf(Sizes)),
    effort=OrNone(InstanceOf(Effort)),
)
def verify(
    scorer: Scoring,
    metrics: str | Iterable[str] = DEFAULT_IDS,
    undefined: Undefined = "zero",
    *,
    suites: Iterable[str] = SUITES,
    follows: Iterable[str] = (),
    sizes: Sizes | None = None,
    effort: Effort | None = None,
    known: Iterable[str] = (),
    fail_on: Iterable[Verdict] = (),
    unit: Unit | None = None,
    digits: int | None = None,
    rounding: Rounding = "nearest",
    order: Order | None = None,
) -> Report:
    """
    Verify a scorer that is a function; `corefref.wings.verify.adapters.functions` says what it may take and return.

    >>> from corefref import lea
    >>> report = verify(lambda key, response: (lea.recall(key, response), lea.precision(key, response)), ["lea"],
    ...                 suites=["examples"], undefined="none")
    >>> report.agrees
    True

    A scorer that gives no figure of a metric in `metrics` is not decided. Without `metrics` the default ones are tried,
    and those that it lacks do not count. `undefined` is what the scorer reports for 0/0. `follows` are the readings it
    means to follow, such as CORPUS-1:b. `known` are the ids of findings that are not news. `fail_on` are verdicts that
    fail it in addition to faults, such as follows. `unit`, `digits`, `rounding` and `order` declare how it gives
    figures: as fractions or percentages, rounded to how many decimals and how, and whether recall or precision is first
    in a row; without them this is inferred. Raises ValueError for an unknown metric, suite or reading.
    """
    ids = ids_of(metrics)
    # "All" names no metric, and neither does a call without `metrics`, which has the very object that is the default.
    named = () if metrics is DEFAULT_IDS or set(IDS) <= set(ids) else ids
    check_entities_alone(ids, "which the inputs lack")
    sizes = sizes or Sizes()
    tried = {suite: inputs_of(suite, sizes) for suite in suites}
    if not tried:
        raise ValueError(f"no suite is named (expected some of {', '.join(SUITES)})")
    base = Base(undefined, declared(follows))
    manner = Declared(unit, digits, rounding, order)
    effort = effort or Effort()
    function = FunctionScorer(scorer, effort.call_seconds)
    with gathered() as heard:
        report = verified(function, ids, tried, base, effort, known, also_fail=fail_on, declared=manner, named=named)
    _tell(list(dict.fromkeys(heard)))
    return replace(report, seed=sizes.seed if "random" in tried else None)


_FIRST = 3
"""So many notes are told."""


def _tell(notes: Sequence[str]) -> None:
    """Tell the first notes of a scorer that is corefref's own, and count the others: the inputs are unusual."""
    for line in notes[:_FIRST]:
        note(line)
    if more := len(notes[_FIRST:]):
        note(f"{counted(more, 'more note')} on inputs of verify")


def inputs_of(suite: str, sizes: Sizes, documents: Mapping[str, Document] | None = None) -> Iterator[Input]:
    """Yield the inputs of a suite; `documents` are those of the suite `files`. Raises ValueError."""
    inputs_made = {
        "examples": all_suites.examples(),
        "boundary": all_suites.boundary(),
        "small": all_suites.small(sizes.small_mentions),
        "large": all_suites.large(),
        "random": all_suites.random(sizes),
        "files": all_suites.files(documents or {}),
    }
    if suite not in inputs_made:
        raise ValueError(f"unknown suite {suite!r} (expected one of {', '.join(inputs_made)})")
    return inputs_made[suite]

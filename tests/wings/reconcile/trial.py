"""
The independent trial: is a hidden departure found? `python -m tests.wings.reconcile.trial` writes the record.

2,000 corpora, with a departure in each that shows, and one to three figures at two decimals. The departure must be
among the explanations, in the first group in 98 of 100; what the first group names must have equal figures, and the
answer must say which further figures divide it, or that none does. Then 500 pairs of figures are moved at random, by up
to two points: in less than 1 % may one departure explain both.
"""

import argparse
import json
from collections import Counter
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import NamedTuple

from corefref.rendering.numbers import percent
from corefref.wings.reconcile.explaining import Reconciled, explained
from corefref.wings.reconcile.searching import Printed
from tests.commands import put
from tests.wings.reconcile.hidden import NAMES, Case, cases, corpus_of, document, plain

RECORD = Path(__file__).with_name("tried.json")


class Tried(NamedTuple):
    """What a trial found."""

    cases: int
    found: int
    first: int
    equal: int
    """In how many the first group has equal figures, and is divided as far as any figure divides it."""
    moved: int
    claimed: int
    missed: tuple[str, ...]


def tried(number: int, moved: int, seed: int) -> Tried:
    """Try so many cases, and so many pairs of moved figures."""
    random = Random(seed)
    found = first = equal = 0
    missed: Counter[str] = Counter()
    for case in cases(random, number):
        answer = explained(corpus_of(case.documents), case.printed)
        names = [{d.id for d in one.departures} for one in answer.explanations]
        if any(len(of_one) == 1 and of_one & case.hidden.names for of_one in names):
            found += 1
        else:
            missed[f"not found: {' or '.join(sorted(case.hidden.names))}"] += 1
        if answer.groups and any({d.id for d in one.departures} & case.hidden.names for one in answer.groups[0]):
            first += 1
        else:
            missed[f"not first: {' or '.join(sorted(case.hidden.names))}"] += 1
        equal += _is_divided(answer, case)
    claimed = sum(_claims(random) for _ in range(moved))
    listed = tuple(f"{name} {often}" for name, often in sorted(missed.items()))
    return Tried(number, found, first, equal, moved, claimed, listed)


def _is_divided(answer: Reconciled, case: Case) -> bool:
    """Whether the first group has one exact value, and each two of it are told apart or said to be equal."""
    if not answer.groups:
        return False
    group = answer.groups[0]
    if len({one.values for one in group}) > 1:
        return False
    if len(answer.explanations) == 1:
        return True
    if answer.apart is None:
        return all(one.left_out for one in answer.explanations[1:])
    numbers = {n for n, one in enumerate(answer.explanations, start=1) if not one.left_out}
    return numbers == {n for numbers in answer.apart.classes for n in numbers}


def _claims(random: Random) -> bool:
    """Whether one departure explains two figures that were moved at random."""
    documents = tuple(document(random) for _ in range(random.randint(1, 4)))
    printed = []
    for name in random.sample(NAMES, 2):
        metric, _, measure = name.partition(".")
        value = (plain(documents, metric)[measure] or Fraction(0)) + Fraction(random.randint(-200, 200), 10_000)
        printed.append(Printed(metric, measure, percent(min(max(value, Fraction(0)), Fraction(1)))))
    answer = explained(corpus_of(documents), printed, seconds=0)
    return any(len(one.departures) == 1 for one in answer.explanations)


def main() -> None:
    """Try, and write the record."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--cases", type=int, default=2000)
    parser.add_argument("--moved", type=int, default=500)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out", type=Path, default=RECORD)
    arguments = parser.parse_args()
    result = tried(arguments.cases, arguments.moved, arguments.seed)
    put(arguments.out, json.dumps({"seed": arguments.seed, **result._asdict()}, indent=2) + "\n")


if __name__ == "__main__":
    main()

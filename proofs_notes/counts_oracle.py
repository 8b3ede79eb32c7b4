"""
What the engine counts, in Python and in Coq, compared pair by pair.

`coq/counting.v` counts of a table of overlaps what `corefref.engine.counting` does, and proves that the metrics are
made of these counts; `coq/treated_tables.v` treats twinless mentions as `corefref.engine.treatments` does. Here Coq
computes them of the engine's own tables, as they are and treated; the engine's tally must say the same.
"""

import random
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from corefref.engine import treatments
from corefref.engine.counting import Side, tally
from corefref.engine.overlaps import Overlaps, Treatment, entity_numbers, table_of
from corefref.partitions import Partition, partition_of
from corefref.wings.examples.small_scope import pairs_up_to
from proofs_notes import checking
from proofs_notes.oracle import NAMES, listed, natural

MENTIONS = 4
"""All pairs of so many mentions, up to renaming, are compared."""
LARGER, SEED = 60, 1
"""Besides so many random ones of 20 to 40 mentions."""

HEAD = """From Coq Require Import BinNat.
From mathcomp Require Import all_ssreflect.
From Corefref Require Import counting treated_tables.
Definition side t := [:: mentions_of t; entities_of t; links_of (key_sizes t); non_links t].
Definition shares t := [seq (s, (squares t s, ordered_pairs t s)) | s <- sort leq (undup (key_sizes t))].
Definition numbers t := (side t, side (transposed t), shares t, shares (transposed t),
  [:: in_both t; overlapping t; singletons t; common_links t; common_non_links t; nat_of_bool (same t)]).
Definition plain t := [:: mentions_of t; entities_of t].
Definition numbers_treated t := (plain t, plain (transposed t), shares t, shares (transposed t),
  [:: in_both t; overlapping t; singletons t]).
Definition treated t := [seq numbers_treated (f t) | f : overlaps -> overlaps <- [::
  {TREATMENTS}]].
"""
TREATED: dict[str, Treatment] = {
    "without_twinless_in": treatments.without_twinless,
    "without_singletons_in": treatments.without_twinless_singletons,
    "key_all_in": treatments.key_all,
    "response_all_in": treatments.response_all,
    "key_p_in": treatments.key_all_r_n,
    "response_p_in": treatments.response_all_r_n,
    "response_r_in": treatments.sys_for_recall,
    "both_p_in": treatments.sys_for_precision,
}
"""The treatments of the engine, as Coq names them."""


@dataclass(frozen=True, slots=True)
class Case:
    """A table, as a term, what the engine counts of it, and of it under each treatment, as terms."""

    table: str
    counts: str
    treated: str


def in_coq(table: Overlaps) -> str:
    """
    A table as Coq has it.

    >>> in_coq(Overlaps({0: 2}, {0: 1}, {(0, 0): 1}))
    '(Overlaps [:: n2] [:: n1] [:: ((n0, n0), n1)])'
    """
    sizes = [listed(natural(side[i]) for i in range(len(side))) for side in (table.key, table.response)]
    both = listed(f"(({natural(i)}, {natural(j)}), {natural(o)})" for (i, j), o in table.both.items())
    return f"(Overlaps {sizes[0]} {sizes[1]} {both})"


def counts_of(table: Overlaps) -> str:
    """What the engine counts of a table, as a term."""
    counted = tally(table, frozenset({"links"}))
    links = counted.blanc().counts
    coreference, other = links.coreference, links.non_coreference
    sides = (
        (counted.key, table.key, coreference.key, other.key),
        (counted.response, table.response, coreference.response, other.response),
    )
    of_sides = [listed(map(natural, (side.mentions, side.entities, c, n))) for side, _, c, n in sides]
    shares = [listed(_shares(side, sorted(set(sizes.values())))) for side, sizes, _, _ in sides]
    common = (counted.both, counted.overlaps, counted.singletons, coreference.common, other.common)
    last = listed(map(natural, (*common, int(links.same_mentions))))
    return f"({', '.join([*of_sides, *shares, last])})"


def counts_of_treated(table: Overlaps) -> str:
    """What the engine counts of a table under each treatment, as a term: links are not counted of these."""
    return listed(_of_treated(treatment(table)) for treatment in TREATED.values())


def _of_treated(table: Overlaps) -> str:
    counted = tally(table)
    sides = ((counted.key, table.key), (counted.response, table.response))
    plain = [listed(map(natural, (side.mentions, side.entities))) for side, _ in sides]
    shares = [listed(_shares(side, sorted(set(sizes.values())))) for side, sizes in sides]
    last = listed(map(natural, (counted.both, counted.overlaps, counted.singletons)))
    return f"({', '.join([*plain, *shares, last])})"


def _shares(side: Side, sizes: Sequence[int]) -> Iterator[str]:
    return (f"({natural(s)}, ({natural(side.squares[s])}, {natural(side.pairs[s])}))" for s in sizes)


def pairs() -> Iterator[tuple[Partition, Partition]]:
    """The pairs that are compared."""
    yield from ((pair.key, pair.response) for pair in pairs_up_to(MENTIONS))
    chance = random.Random(SEED)
    for _ in range(LARGER):
        size = chance.randint(20, 40)
        key, response = (
            partition_of({m: chance.randrange(8) for m in range(size) if chance.random() < 0.9}) for _ in "KR"
        )
        yield key, response


def cases() -> tuple[Case, ...]:
    """The tables of the pairs, and their counts."""
    tables = [table_of(entity_numbers(key), entity_numbers(response)) for key, response in pairs()]
    return tuple(Case(in_coq(table), counts_of(table), counts_of_treated(table)) for table in tables)


def head() -> str:
    """What the files begin with."""
    return f"{HEAD.replace('{TREATMENTS}', '; '.join(TREATED))}{NAMES}"


def text_of(found: Sequence[Case]) -> str:
    """A file that Coq accepts if and only if it counts of every table what the engine does."""
    tables, counts, treated = (
        ";\n ".join(terms) for terms in zip(*((case.table, case.counts, case.treated) for case in found), strict=True)
    )
    return f"""{head()}
Definition tables := [::
 {tables}].
Definition counts := [::
 {counts}].
Lemma counts_agree : map numbers tables = counts.
Proof. vm_cast_no_check (erefl counts). Qed.
Definition counts_treated := [::
 {treated}].
Lemma treated_agree : map treated tables = counts_treated.
Proof. vm_cast_no_check (erefl counts_treated). Qed.
{checking.sizes(["size tables", "size (treated (nth (Overlaps [::] [::] [::]) tables 0))"])}"""


def control(case: Case) -> str:
    """A file that Coq accepts if and only if it refuses a count that is made wrong."""
    wrong = f"{case.counts.rpartition('; ')[0]}; 2])"
    return f"""{head()}
Lemma right : numbers {case.table} = {case.counts}. Proof. by vm_compute. Qed.
Lemma wrong : numbers {case.table} = {wrong}. Proof. Fail by vm_compute. Abort.
"""


def check(folder: Path) -> checking.Looked:
    """
    Has Coq count of every table, in a folder with the theories; how many tables, and under how many treatments.

    CheckError if a count differs.
    """
    found = cases()
    checking.write(folder / "counts.v", text_of(found))
    counted = checking.counted(checking.run(folder, [*checking.COQC, "counts.v"]))
    checking.write(folder / "counts_control.v", control(found[-1]))
    checking.run(folder, [*checking.COQC, "counts_control.v"])
    return checking.Looked(tuple(counted))

"""
`python -m tests.wings.verify.trial [NUMBER [NAME …]]`: right scorers of another make are never accused, and what is
wrong with the wrong ones is found and named, on so many inputs each.

The inputs are the boundary cases and random documents and corpora, in rounds of a seed each.
"""

import sys
import time
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from corefref.wings.verify import Base, Effort, Report, Sizes, inputs_of, verified
from tests.wings.verify.programs import program

ROUND = 10_000
"""Inputs of a round at most: its answers are kept."""

MENTIONS = 10
ALL = ("mentions", "muc", "b_cubed", "ceaf_m", "ceaf_e", "blanc", "lea", "conll")


@dataclass(frozen=True)
class Tried:
    """
    A program, what it is asked for and declares, and the one cause that is found; none for a right one, of which
    `named` is the convention that it is found to follow.

    `breaks_ties`: where pairs are alike it may take another than the fault of that name does, and is then found without
    a name.
    """

    program: str
    metrics: tuple[str, ...]
    name: str = ""
    follows: tuple[str, ...] = ()
    breaks_ties: bool = False
    named: str = ""

    @property
    def names(self) -> tuple[frozenset[str], ...]:
        """What may be found."""
        named = frozenset({self.name} if self.name else ())
        return (named, frozenset({"unexplained"})) if self.breaks_ties else (named,)


RIGHT = (
    Tried("right", ALL),
    Tried("lea_without_self_links", ("lea",), follows=("LEA-1:b",)),
    Tried("macro_for_micro", ("b_cubed", "ceaf_e", "blanc"), follows=("CORPUS-1:b",)),
    Tried("singletons_dropped", ("mentions", "b_cubed", "ceaf_e"), follows=("MENTIONS-1:b",)),
    Tried("single_precision", ALL, named="choice ROUND-1, reading d"),
    Tried("smoothed", ("muc", "b_cubed", "ceaf_e", "conll"), named="choice EMPTY-1, reading e (ε = 1e-7)"),
)
FAULTS = (
    Tried("ceaf_m_by_entities", ("ceaf_m",), "fault ceaf_m_divides_by_entities"),
    Tried("greedy_alignment", ("ceaf_e",), "fault ceaf_e_greedy_alignment", breaks_ties=True),
    Tried("blanc_empty_half_averaged", ("blanc",), "fault blanc_empty_half_averaged"),
    Tried("blanc_harmonic", ("blanc",), "fault blanc_f_harmonic"),
    Tried("twinless_dropped", ("b_cubed",), "fault b_cubed_without_twinless"),
    Tried("muc_missing_together", ("muc",), "fault muc_twinless_as_one_part"),
    Tried("lea_self_link_of_overlap", ("lea",), "fault lea_self_link_of_overlap"),
    Tried("lea_unweighted", ("lea",), "fault lea_unweighted"),
    Tried("response_singletons_dropped", ("ceaf_e",), "fault response_singletons_dropped"),
    Tried("roles_switched", ("b_cubed",), "fault figures_switched"),
    Tried("documents_merged", ("b_cubed",), "fault documents_merged"),
    Tried("names_merged", ("b_cubed",), "fault names_merged"),
)


def rounds(number: int) -> Iterator[Sizes]:
    """The sizes of the rounds, a seed each."""
    for seed, begun in enumerate(range(0, number, ROUND)):
        yield Sizes(random_inputs=min(ROUND, number - begun), random_mentions=MENTIONS, seed=seed)


def report(tried: Tried, sizes: Sizes) -> Report:
    """The report of a round."""
    scorer = program(tried.program)
    try:
        suites = {suite: inputs_of(suite, sizes) for suite in ("boundary", "random")}
        base = Base(follows=tried.follows)
        return verified(scorer, tried.metrics, suites, base, Effort(seconds=7200, shrinking_seconds=7200))
    finally:
        scorer.close()


def complaints(tried: Tried, number: int) -> Iterator[str]:
    """What is not as it should be, round by round."""
    for sizes in rounds(number):
        found = report(tried, sizes)
        accused = frozenset(f.name for f in found.findings if f.verdict == "fault")
        where = f"{tried.program}, seed {sizes.seed}"
        if accused not in tried.names:
            yield f"{where}: {sorted(accused)}, expected {tried.name or 'no fault'}"
        if found.not_tried:
            yield f"{where}: not tried: {found.not_tried}"
        others = {f.name for f in found.findings if f.verdict != "ill-formed"}
        if not tried.name and others != {tried.named} - {""}:
            yield f"{where}: {sorted(others)}"


def main(words: Sequence[str]) -> int:
    """Try all, or those that are named, and say how it went."""
    number = int(words[0]) if words else 100_000
    failed = False
    for tried in (*RIGHT, *FAULTS):
        if len(words) > 1 and tried.program not in words[1:]:
            continue
        begun = time.monotonic()
        found = list(complaints(tried, number))
        failed |= bool(found)
        result = "; ".join(found) or "as it should be"
        print(f"{tried.program}: {number} inputs, {time.monotonic() - begun:.0f} s: {result}", flush=True)
    return int(failed)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""
The statements of the invariants, in Python and in Coq, compared pair by pair.

`coq/list_invariants.v`, `coq/list_names.v` and `coq/list_documents.v` state every invariant of a key and a response
that are lists, where Coq computes whether it holds, and prove that it follows from the invariant. Here Coq computes
it for every metric on every pair of few mentions; the functions of `spec.invariants` must say the
same. So a statement that says less in one of the two languages than in the other is found.

What is true of every metric says little of its statement: so the statements are also asked of measures that are none,
whose values are drawn from the sizes of entities and overlaps, below 0 and above 1 among them, on random pairs of 6 to
12 mentions. There a bound that is dropped, or a statement that spares larger keys, makes a difference.
"""

import random
import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache, partial
from pathlib import Path

from corefref.door import partition
from corefref.measures import CONLL, MEANS, METRICS, Metric, RatioMetric
from corefref.partitions import Partition, mentions
from corefref.ratio import Ratio, ratio
from corefref.registry import IDS
from corefref.wings.examples.small_scope import Pair, pairs_up_to
from proofs_notes import checking, theories
from proofs_notes.cells import LIBRARY, OF_A_MEAN, RULES
from proofs_notes.oracle import NAMES, listed, natural, numbering
from proofs_notes.refutations import OF_SUMS
from spec.invariants import INVARIANTS, Invariant, InvariantOfF1

MENTIONS = 3
"""All pairs of a key and a response of so many mentions, up to renaming, are compared."""
NEW_MENTIONS = 3
"""How many mentions there are besides those of a pair, for the invariants that add some."""
LARGER, SEED = 44, 1
"""Besides so many random pairs of `SIZES` mentions, in entities of at most `LARGEST`, of which there are 14 splits."""
SIZES = range(6, 13)
LARGEST = 4
VALUES = ((0, 0), (0, 1), (1, 1), (1, 2), (-1, 3), (4, 3), (1, 1))
"""The values of a measure that is not a metric."""
MEASURES = ("drawn_1", "drawn_2", "drawn_3")
"""The measures that are none; each draws its values in another way."""
BY_NAME = "drawn_by_name"
"""One more, which is asked of names alone."""
THEORIES = ("list_invariants.v", "list_names.v", "list_documents.v")
SECTION = re.compile(r"Section Statements\.(.*?)End Statements\.", re.DOTALL)
STATED = re.compile(r"^Definition (\w+)_on\b(.*?)(?=^Definition|\Z)", re.MULTILINE | re.DOTALL)
MEANT = {"r": "f ks rs", "p": "f ks rs", "N": "ks"}
"""What the abbreviations of the section stand for."""
ARGUMENTS = ("rule", "f", "g", "b", "n", "ks", "rs")
"""What a statement may speak of, in the order in which the sections have it."""

HEAD = f"""From Coq Require Import ZArith QArith BinNat.
From mathcomp Require Import all_ssreflect.
From Corefref Require Import rationals lists figures list_invariants list_names list_documents.
Local Open Scope nat_scope.
{NAMES}"""


def drawn(place: int, side: int, key: Partition, response: Partition) -> Ratio:
    """A recall (1) or a precision (2) of the measure of a place, drawn from the sizes of entities and overlaps."""
    drawn = (
        place * sum(len(k) ** 2 for k in key)
        + (place + side) * sum(len(r) ** 2 for r in response)
        + (place + 2 * side) * sum(len(k & r) ** 3 for k in key for r in response)
        + (place + 3) * len(key) * len(response)
        + side
    )
    return ratio(*VALUES[drawn % len(VALUES)])


def by_name(key: Partition, response: Partition) -> Ratio:
    """What depends on names: whether the key's entity of the least mention has an odd number of mentions."""
    del response
    least = min((m for m in mentions(key) if isinstance(m, int)), default=0)
    return ratio(sum(len(k) for k in key if least in k) % 2, 1)


DRAWN: Mapping[str, Metric] = {
    BY_NAME: RatioMetric(BY_NAME, "", by_name, by_name),
    **{
        name: RatioMetric(name, "", partial(drawn, place, 1), partial(drawn, place, 2))
        for place, name in enumerate(MEASURES, 1)
    },
}
DRAWN_IN_COQ = f"""\
Definition drawn (v i : Z) (ks rs : seq (seq nat)) : ratioQ :=
  let summed := foldr Z.add 0%Z in
  let squares es := summed [seq (Z.of_nat (size e) ^ 2)%Z | e : seq nat <- es] in
  let cubes := summed [seq (Z.of_nat (ov k r) ^ 3)%Z | k <- ks, r <- rs] in
  let d := (v * squares ks + (v + i) * squares rs + (v + 2 * i) * cubes +
    (v + 3) * (Z.of_nat (size ks) * Z.of_nat (size rs)) + i)%Z in
  nth (0%QQ, 0%QQ) [:: {"; ".join(f"(Qmake ({n})%Z 1, Qmake {d}%Z 1)" for n, d in VALUES)}]
    (Z.to_nat (d mod {len(VALUES)})%Z).
Definition {BY_NAME} (ks : seq (seq nat)) : ratioQ :=
  let least := foldr minn 1000 (flatten ks) in
  (Qmake (Z.of_nat (odd (sumn [seq size k | k <- ks & least \\in k]))) 1, 1%QQ).
Definition {BY_NAME}_figures : computation := fun ks rs => three ({BY_NAME} ks) ({BY_NAME} ks).
""" + "".join(
    f"""\
Definition {name}_figures : computation := fun ks rs => three (drawn {place}%Z 1%Z ks rs) (drawn {place}%Z 2%Z ks rs).
Definition {name}_both : sums := fun ks rs => (drawn {place}%Z 1%Z ks rs, drawn {place}%Z 2%Z ks rs).
"""
    for place, name in enumerate(MEASURES, 1)
)


@cache
def arguments() -> dict[str, tuple[str, ...]]:
    """
    The invariants that are stated on lists, by their ids, and what each speaks of, in the order of the section.

    >>> arguments()["roles_switched"], arguments()["f1_symmetric"]
    (('f', 'ks', 'rs'), ('g', 'ks', 'rs'))
    """
    bodies: dict[str, str] = {}
    for theory in THEORIES:
        found = SECTION.search(theories.source(theory))
        if not found:
            raise checking.CheckError(f"{theory} has no section of statements")
        bodies.update(STATED.findall(found[1]))
    return {name: tuple(a for a in ARGUMENTS if a in _words(name, bodies)) for name in bodies}


def _words(name: str, bodies: dict[str, str]) -> set[str]:
    """The words of a statement, abbreviations and other statements of the section unfolded."""
    words = set(re.findall(r"[A-Za-z_]\w*", bodies[name]))
    for abbreviation, meant in MEANT.items():
        if abbreviation in words:
            words |= set(meant.split())
    others = {other for other in bodies if other != name and f"{other}_on" in words}
    return words.union(*(_words(other, bodies) for other in others))


def stated() -> tuple[Invariant, ...]:
    """The invariants that are stated on lists."""
    return tuple(invariant for invariant in INVARIANTS if invariant.id in arguments())


def measured(invariant: Invariant) -> Iterator[str]:
    """The metrics that an invariant speaks of."""
    return (m for m in IDS if m in METRICS or (m == CONLL.id and isinstance(invariant, InvariantOfF1)))


def name_on_lists(invariant: Invariant, metric: str) -> str:
    """What the statement is called there: some have another name of a mean, or of a BLANC, which is not a quotient."""
    if metric in RULES and invariant.id in OF_SUMS:
        return f"{invariant.id}_by"
    return OF_A_MEAN.get(invariant.id, invariant.id) if metric == CONLL.id else invariant.id


def in_coq(invariant: Invariant, metric: str) -> str:
    """
    What a statement on lists says of a metric, a function of a pair.

    >>> in_coq(next(i for i in INVARIANTS if i.id == "roles_switched"), "muc")
    '(fun n ks rs => roles_switched_on muc_figures ks rs)'
    """
    f1 = "conll_figure" if metric == CONLL.id else f"(fun ks rs => nth None ({metric}_figures ks rs) 2)"
    rule = f"{LIBRARY}.blanc_documents.{RULES.get(metric)}"
    values = {"rule": rule, "f": f"{metric}_figures", "g": f1, "b": f"{metric}_both", "n": "n", "ks": "ks", "rs": "rs"}
    name = name_on_lists(invariant, metric)
    return f"(fun n ks rs => {name}_on {' '.join(values[a] for a in arguments()[name])})"


def in_python(invariant: Invariant, metric: str, pair: Pair) -> bool:
    """What `spec.invariants` says of a metric and a pair."""
    if isinstance(invariant, InvariantOfF1):
        return invariant.statement(MEANS.get(metric) or {**METRICS, **DRAWN}[metric], pair.key, pair.response)
    return invariant.statement({**METRICS, **DRAWN}[metric], pair.key, pair.response)


def listed_pair(pair: Pair) -> str:
    """How many mentions are named, the key, and the response."""
    names = numbering(pair.key, pair.response)
    return f"({natural(len(names.number) + NEW_MENTIONS)}, {names.family(pair.key)}, {names.family(pair.response)})"


def drawn_measures(invariant: Invariant) -> tuple[str, ...]:
    """The measures that are none, of which an invariant is asked on larger pairs."""
    return (*MEASURES, BY_NAME) if invariant.id == "names_make_no_difference" else MEASURES


def larger_pairs() -> Iterator[Pair]:
    """Random pairs, and for each key responses that are it, a part of it, or it with entities merged, cut and moved."""
    chance = random.Random(SEED)
    for index in range(LARGER):
        key = entities_of(chance, list(range(10, 10 + SIZES[index % len(SIZES)])))
        named = [m for e in key for m in e]
        response = [
            entities_of(chance, [m for m in range(10, 10 + SIZES[-1]) if chance.random() < 0.8]),
            key,
            chance.sample(key, len(key) - 1),
            [*key[2:], [*key[0], *key[1]]] if len(key[0]) + len(key[1]) <= LARGEST else key[1:],
            [*key[1:], key[0][:1], *([key[0][1:]] if key[0][1:] else [])],
            entities_of(chance, named),
            [[m] for e in key if len(e) > 1 for m in e],
            [[50, 51], [52]],
            [*key[1:], [50]],
            [*key[1:], [50, 51]],
            [[*key[0], 50], *key[1:]] if len(key[0]) < LARGEST else [*key, [50]],
        ][index % 11]
        yield Pair(*(partition(map(frozenset, side)) for side in (key, response)))


def entities_of(chance: random.Random, found: list[int]) -> list[list[int]]:
    """Mentions in entities of random sizes."""
    chance.shuffle(found)
    made = []
    while found:
        size = chance.randint(1, LARGEST)
        made.append(found[:size])
        found = found[size:]
    return made


def text_of(
    pairs: Sequence[Pair],
    measures: Callable[[Invariant], Iterable[str]] = measured,
    of: Sequence[Invariant] | None = None,
) -> str:
    """A file that Coq accepts if and only if it computes of every statement, metric and pair what Python does."""
    given = ";\n ".join(map(listed_pair, pairs))
    lines = [
        HEAD,
        DRAWN_IN_COQ,
        f"Definition given : seq (nat * seq (seq nat) * seq (seq nat)) := [::\n {given}].",
        "Definition said (I : nat -> seq (seq nat) -> seq (seq nat) -> bool) :=",
        "  [seq let: (n, ks, rs) := x in I n ks rs | x <- given].",
        "Definition values_of (s t : seq bool) (_ : s = t) := size t.",
    ]
    lemmas = []
    for invariant in stated() if of is None else of:
        for metric in measures(invariant):
            values = listed(str(in_python(invariant, metric, pair)).lower() for pair in pairs)
            lines += [
                f"Lemma {metric}__{invariant.id} : said {in_coq(invariant, metric)} = {values}.",
                f"Proof. vm_cast_no_check (erefl ({values})). Qed.",
            ]
            lemmas.append(f"{metric}__{invariant.id}")
    # The type of a lemma has its values, so that Coq itself says how many it has compared. Lazily: the statements
    # are not computed a second time.
    number = "".join(f"Eval lazy in N.of_nat (values_of _ _ {lemma}).\n" for lemma in lemmas)
    return "\n".join([*lines, number])


def check(folder: Path) -> checking.Looked:
    """Has Coq compute every statement, in a folder with the theories; how many values. CheckError if one differs."""
    of_metrics = compute(folder, "statements", text_of(tuple(pairs_up_to(MENTIONS))))
    return checking.Looked((of_metrics + compare_larger(folder, stated()),))


def compare_larger(folder: Path, of: Sequence[Invariant]) -> int:
    """Has Coq compute statements of larger pairs, of measures that are none; how many values."""
    return compute(folder, "statements_drawn", text_of(tuple(larger_pairs()), drawn_measures, of))


def compute(folder: Path, theory: str, text: str) -> int:
    """Has Coq compute the statements of a file; how many values, by its own count. CheckError if one differs."""
    checking.write(folder / f"{theory}.v", text)
    return sum(checking.counted(checking.run(folder, [*checking.COQC, f"{theory}.v"])))

"""
Situations in which a claim is tried, and what is asked of them.

| symbol | meaning |
|---|---|
| K, R | key and response |
| R′ | the response after a change: a link more, a mention less |
| F | F₁ as the official scorer prints it, 0/0 being 0 |

Small situations come with those first whose key has no singleton, as the corpora of Moosavi & Strube (2016) have none,
and of these the smallest, so that the first that decides a claim is a smallest one.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Sequence
from contextvars import ContextVar
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from itertools import chain, combinations, pairwise, product
from typing import Literal, NamedTuple, TypeAlias

from corefref.door import family, partition
from corefref.measures import METRICS
from corefref.metrics import lea
from corefref.metrics.blanc import coreference_links
from corefref.metrics.twinless import twinless_in_key, with_singletons
from corefref.partitions import Entity, Mention, Partition, in_order, is_singleton, links, mentions
from corefref.ratio import zero
from corefref.wings.examples.small_scope import pairs_up_to
from corefref.wings.examples.worked_examples import Verdict
from spec.papers import figures
from spec.papers.figures import CORES, GROUPINGS, SELECTIONS, Cases


class Situation(NamedTuple):
    """What a claim is tried on: a key, a response, what becomes of the response, and a name where it has one."""

    key: Partition
    response: Partition
    changed: Collection[Entity] | None = None
    name: str = ""

    @property
    def after(self) -> Partition:
        """R′, which has no mention twice."""
        assert isinstance(self.changed, frozenset)
        return Partition(self.changed)


# Scores

Measure: TypeAlias = Literal["recall", "precision", "f1"]
Observer: TypeAlias = Callable[[str, Measure, Partition, Partition, Fraction], Fraction]

OBSERVER: ContextVar[Observer | None] = ContextVar("OBSERVER", default=None)
"""Who is shown every score that a predicate asks for, and hands it on; usually no one."""


def recall(metric: str, key: Partition, response: Partition) -> Fraction:
    """Recall, 0/0 being 0."""
    return _shown(metric, "recall", key, response)


def precision(metric: str, key: Partition, response: Partition) -> Fraction:
    """Precision, 0/0 being 0."""
    return _shown(metric, "precision", key, response)


def f1(metric: str, key: Partition, response: Partition) -> Fraction:
    """F, 0/0 being 0."""
    return _shown(metric, "f1", key, response)


def _shown(metric: str, measure: Measure, key: Partition, response: Partition) -> Fraction:
    value = _score(metric, measure, key, response)
    observer = OBSERVER.get()
    return value if observer is None else observer(metric, measure, key, response, value)


@lru_cache(maxsize=1 << 17)
def _score(metric: str, measure: Measure, key: Partition, response: Partition) -> Fraction:
    if measure == "f1":
        return zero(METRICS[metric].f1(key, response))
    ratio = METRICS[metric].recall if measure == "recall" else METRICS[metric].precision
    return zero(ratio(key, response).value)


# Situations


def small(size: int) -> Iterator[Situation]:
    """All pairs of up to so many mentions, up to renaming; first those whose key has entities, and no singleton."""
    every = [Situation(*pair) for pair in pairs_up_to(size)]
    first = [s for s in every if s.key and without_singletons_in_key(s)]
    rest = [s for s in every if not s.key or not without_singletons_in_key(s)]
    return iter((*first, *rest))


def partitions_of(names: str) -> Iterator[Partition]:
    """All partitions of some mentions."""
    if not names:
        yield Partition(frozenset())
        return
    first = names[0]
    for p in partitions_of(names[1:]):
        yield Partition(p | {frozenset({first})})
        for e in in_order(p):
            yield Partition(p - {e} | {e | {first}})


def sizes_of(count: int, largest: int | None = None) -> Iterator[tuple[int, ...]]:
    """The ways to cut a number into parts, in decreasing order of the parts."""
    if not count:
        yield ()
        return
    for first in range(min(count, largest or count), 0, -1):
        for rest in sizes_of(count - first, first):
            yield (first, *rest)


def keys(count: int) -> Iterator[Partition]:
    """The partitions of so many mentions, up to renaming."""
    return map(key_of, sizes_of(count))


def key_of(sizes: Sequence[int]) -> Partition:
    """A partition with entities of these sizes."""
    names = iter("abcdefghijklmnopqrstuvwxyz")
    return partition([[next(names) for _ in range(size)] for size in sizes])


def keys_up_to(size: int) -> Iterator[Situation]:
    """Keys of up to so many mentions; the response is the key."""
    return (Situation(key, key) for count in range(1, size + 1) for key in keys(count))


def same_mentions(size: int) -> Iterator[Situation]:
    """Keys of up to so many mentions with every response of the same mentions."""
    for count in range(1, size + 1):
        for key in keys(count):
            for response in partitions_of("abcdefghijklmnopqrstuvwxyz"[:count]):
                yield Situation(key, response)


def changes(situations: Iterable[Situation], *ways: Callable[[Situation], Iterable[Partition]]) -> Iterator[Situation]:
    """Every situation with every change of the response that some way makes."""
    return (s._replace(changed=changed) for s in situations for way in ways for changed in way(s))


def changed_by(*ways: Callable[[Partition, Partition], Partition]) -> Callable[[Situation], Iterable[Partition]]:
    """The response perturbed, where that changes it."""
    return lambda s: (changed for way in ways if (changed := way(s.key, s.response)) != s.response)


def merged(s: Situation) -> Iterator[Partition]:
    """The response with two of its entities merged."""
    return (Partition(s.response - {e, f} | {e | f}) for e, f in combinations(in_order(s.response), 2))


def with_mention(response: Partition, m: Mention) -> Iterator[Partition]:
    """The response with one mention more, alone or in an entity."""
    yield with_singletons(response, frozenset({m}))
    for r in in_order(response):
        yield Partition(response - {r} | {r | {m}})


def with_missing(s: Situation) -> Iterator[Partition]:
    """The response with one more of the key's mentions."""
    return (
        changed for m in sorted(twinless_in_key(s.key, s.response), key=str) for changed in with_mention(s.response, m)
    )


def with_spurious(s: Situation) -> Iterator[Partition]:
    """The response with one mention more in an entity, which the key does not have."""
    return (Partition(s.response - {r} | {r | {"z"}}) for r in in_order(s.response))


def with_spurious_pair(s: Situation) -> Iterator[Partition]:
    """The response with an entity of two mentions more that the key does not have."""
    yield Partition(s.response | {frozenset("yz")})


def split_apart(s: Situation) -> Iterator[Partition]:
    """The response with one entity cut in two."""
    for r in in_order(s.response):
        first, *others = sorted(r, key=str)
        for count in range(len(others)):
            for beside in combinations(others, count):
                part = frozenset({first, *beside})
                yield Partition(s.response - {r} | {part, r - part})


def without_entity(s: Situation) -> Iterator[Partition]:
    """The response without one of its entities."""
    return (Partition(s.response - {r}) for r in in_order(s.response))


def with_repeated(situations: Iterable[Situation]) -> Iterator[Situation]:
    """One mention of a response entity repeated in another, which does not become equal to a third."""
    for s in situations:
        for r, other in product(in_order(s.response), repeat=2):
            if r != other:
                for m in sorted(r & mentions(s.key), key=str):
                    rest = [e for e in in_order(s.response) if e != other]
                    yield s._replace(changed=family([*rest, other | {m}]))


def cases(named: Cases, name: str = "") -> list[Situation]:
    """The cases of a figure or table, each named by the figure's construction and its x."""
    return [Situation(case.key, case.response, None, f"{name} {x}".strip()) for x, case in named.items()]


def constructions(figure: int) -> Iterator[tuple[str, Cases]]:
    """Figure 2, 3 or 8 in every construction, with its name; ours first."""
    if figure == 2:
        yield from ((name, figures.figure_2(core)) for name, core in CORES.items())
    elif figure == 3:
        for (core_name, core), (name, grouping) in product(CORES.items(), GROUPINGS.items()):
            yield f"{core_name}, {name}", figures.figure_3(core, grouping)
    else:
        for (selection_name, selection), (name, grouping) in product(SELECTIONS.items(), GROUPINGS.items()):
            yield f"{selection_name}, {name}", figures.figure_8(selection, grouping)


def all_cases(figure: int) -> Iterator[Situation]:
    """Every case of Figure 2, 3 or 8 in every construction."""
    return chain.from_iterable(cases(named, f"Figure {figure}, {name},") for name, named in constructions(figure))


Predicate: TypeAlias = Callable[[Situation], bool]


Situations: TypeAlias = Callable[[], Iterable[Situation]]


class Outcome(NamedTuple):
    """A verdict, and the first situation that decides it, if one does."""

    verdict: Verdict
    witness: Situation | None


@dataclass(frozen=True, slots=True)
class Claim:
    """
    A sentence that holds in every situation, or (`some`) in one; and the condition under which it holds in all.

    The condition is empty if the sentence is true, or false without one.
    """

    situations: Situations
    holds: Predicate
    condition: Predicate | None = None
    some: bool = False

    def outcome(self) -> Outcome:
        """The verdict with its witness. Raises ValueError if the condition is met nowhere or does not help."""
        if self.some:
            found = next(filter(self.holds, self.situations()), None)
            return Outcome("false" if found is None else "true", found)
        failing = next((s for s in self.situations() if not self.holds(s)), None)
        if failing is None:
            return Outcome("true", None)
        if self.condition is None:
            return Outcome("false", failing)
        met = [self.holds(s) for s in self.situations() if self.condition(s)]
        if not (met and all(met)):
            raise ValueError("the condition is met nowhere, or the claim fails under it")
        return Outcome("conditional", failing)


# Notions of the claims


def without_singletons_in_key(s: Situation) -> bool:
    """The key has no singleton."""
    return not any(is_singleton(k) for k in s.key)


def correct_links(key: Partition, response: Partition) -> int:
    """The number of coreference links that key and response share."""
    return len(coreference_links(key) & coreference_links(response))


def correct(key: Partition, response: Partition) -> int:
    """The number of links that key and response share, with the links of singletons to themselves."""
    return correct_links(key, response) + sum(is_singleton(k) for k in key & response)


def nothing_correct(s: Situation) -> bool:
    """No link of the key is in the response, and no singleton of the key."""
    return not correct(s.key, s.response)


def missing_links(k: Entity, response: Partition) -> int:
    """The fewest links that join k by links of the response within k: one less than its connected parts."""
    left, found = set(k), 0
    within = [link for r in response for link in links(r & k)]
    while left:
        reached = {left.pop()}
        while more := {m for link in within if link & reached for m in link} - reached:
            reached |= more
        left -= reached
        found += 1
    return found - 1


def links_apart(key: Partition, response: Partition) -> int:
    """The fewest links that the response lacks."""
    return sum(missing_links(k, response) for k in key)


def shared_links(k: Entity, r: Entity) -> Fraction:
    """φ₃ with links in the place of mentions; a singleton has a link to itself."""
    return Fraction(len(lea.links(k) & lea.links(r)))


def shared_links_share(k: Entity, r: Entity) -> Fraction:
    """φ₄ with links in the place of mentions."""
    return Fraction(2 * len(lea.links(k) & lea.links(r)), len(lea.links(k)) + len(lea.links(r)))


def distinct_f1(metric: str, count: int) -> int:
    """The number of F values that a metric tells apart, summed over the keys of so many mentions."""
    names = "abcdefghijklmnopqrstuvwxyz"[:count]
    return sum(len({f1(metric, key, response) for response in partitions_of(names)}) for key in keys(count))


def by_size(size: int) -> Iterator[Situation]:
    """A number of mentions by which all keys and responses are counted."""
    return (Situation(partition([]), partition([]), None, f"{count} mentions") for count in range(2, size + 1))


def number_in(s: Situation) -> int:
    """The number that a situation is named by."""
    return int(s.name.split()[0])


def ranking(metric: str, order: Sequence[str], named: Cases) -> bool:
    """Whether a metric's F falls strictly in this order of cases."""
    scores = [f1(metric, *named[x]) for x in order]
    return all(better > worse for better, worse in pairwise(scores))


def worst(metric: str, named: Cases) -> set[str]:
    """The cases with the least F."""
    scores = {x: f1(metric, *case) for x, case in named.items()}
    return {x for x, score in scores.items() if score == min(scores.values())}


def truncated(value: Fraction) -> str:
    """A value in percent, cut to two decimals."""
    hundredths = value * 10_000 // 1
    return f"{hundredths // 100}.{hundredths % 100:02}"


# Predicates


def same_recall(metric: str) -> Predicate:
    """The change leaves recall as it is."""
    return lambda s: recall(metric, s.key, s.after) == recall(metric, s.key, s.response)


def same_figures(metric: str) -> Predicate:
    """The change leaves recall and precision as they are."""
    return lambda s: all(
        measure(metric, s.key, s.after) == measure(metric, s.key, s.response) for measure in (recall, precision)
    )


def recall_no_lower(metric: str) -> Predicate:
    """The change does not lower recall."""
    return lambda s: recall(metric, s.key, s.after) >= recall(metric, s.key, s.response)


def higher_recall(metric: str) -> Predicate:
    """The change raises recall."""
    return lambda s: recall(metric, s.key, s.after) > recall(metric, s.key, s.response)


def precision_no_lower(metric: str) -> Predicate:
    """The change does not lower precision."""
    return lambda s: precision(metric, s.key, s.after) >= precision(metric, s.key, s.response)


def lower_precision(metric: str) -> Predicate:
    """The change lowers precision, or it was 0."""
    return lambda s: (
        precision(metric, s.key, s.after) < precision(metric, s.key, s.response)
        or not precision(metric, s.key, s.response)
    )


def higher_f1(metric: str) -> Predicate:
    """The change raises F."""
    return lambda s: f1(metric, s.key, s.after) > f1(metric, s.key, s.response)


def lower_f1(metric: str) -> Predicate:
    """The change lowers F."""
    return lambda s: f1(metric, s.key, s.after) < f1(metric, s.key, s.response)


def f1_no_lower(metric: str) -> Predicate:
    """The change does not lower F."""
    return lambda s: f1(metric, s.key, s.after) >= f1(metric, s.key, s.response)


def conjunction(first: Predicate, second: Predicate) -> Predicate:
    """Two predicates at once."""
    return lambda s: first(s) and second(s)


def each(predicate: Callable[[str], Predicate], metrics: Iterable[str]) -> Predicate:
    """A predicate of every one of some metrics."""
    return lambda s: all(predicate(metric)(s) for metric in metrics)

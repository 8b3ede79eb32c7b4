"""
Responses made worse, or better, on purpose.

| symbol | meaning |
|---|---|
| K, R | key and response |
| m | a mention |
| M_{k,r} | the mentions that both have |
| M_{d,k,r̄} | the mentions of document d that the key has and the response misses |
| L_k(m), L_r(m) | the coreference links of m in the key, in the response |

Moosavi & Strube (2016), §2, whose text leaves choices open: each reading has a name. Below them errors of a chosen
rate, for data of one's own. K and R are those of one document. A perturbation keeps what it does not touch.
"""

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from fractions import Fraction
from random import Random
from typing import TypeVar

from corefref.metrics.twinless import twinless_in_key, twinless_in_response, with_singletons
from corefref.partitions import (
    Entity,
    Link,
    Mention,
    Partition,
    in_order,
    is_singleton,
    mentions,
    mentions_in_order,
    rank,
    restricted,
    without_singletons,
)

Hit = TypeVar("Hit")

DRAWS = 1 << 53
"""The number of equally likely values that a rate is compared with."""


def links_of(m: Mention, p: Partition) -> frozenset[Link]:
    """
    L(m): the coreference links of a mention, empty for a singleton and for a mention that is not there.

    Moosavi & Strube (2016), §2.

    >>> from corefref import partition
    >>> sorted(sorted(link) for link in links_of("a", partition(map(set, ["abc", "d"]))))
    [['a', 'b'], ['a', 'c']]
    """
    return frozenset(frozenset({m, n}) for e in p if m in e for n in e - {m})


def incorrectly_resolved(key: Partition, response: Partition) -> frozenset[Mention]:
    """
    The mentions that the response links, and only wrongly::

        { m ∈ M_{k,r} : L_r(m) ≠ ∅ and L_k(m) ∩ L_r(m) = ∅ }

    Moosavi & Strube (2016), §2: "a coreferent mention that has at least one coreference link in the response
    entities". Choice PERTURB-1.

    >>> from corefref import partition
    >>> sorted(incorrectly_resolved(partition(map(set, ["ab", "cd"])), partition(map(set, ["abc", "d"]))))
    ['c']
    """
    return incorrectly_resolved_literal(key, response) & mentions(without_singletons(response))


def incorrectly_resolved_literal(key: Partition, response: Partition) -> frozenset[Mention]:
    """
    The same by the formula alone, by which a singleton of the response is incorrectly resolved too::

        { m ∈ M_{k,r} : L_k(m) ∩ L_r(m) = ∅ }

    Moosavi & Strube (2016), §2. Choice PERTURB-1.

    >>> from corefref import partition
    >>> sorted(incorrectly_resolved_literal(partition(map(set, ["ab", "cd"])), partition(map(set, ["abc", "d"]))))
    ['c', 'd']
    """
    # The links that m has on both sides go to the other mentions of k ∩ r, its two entities: none if k ∩ r = {m}.
    response_of = {m: number for number, r in enumerate(response) for m in r}
    shared: dict[tuple[int, int], list[Mention]] = {}
    for number, k in enumerate(key):
        for m in k & response_of.keys():
            shared.setdefault((number, response_of[m]), []).append(m)
    return frozenset(part[0] for part in shared.values() if len(part) == 1)


def incorrectly_resolved_self_links(key: Partition, response: Partition) -> frozenset[Mention]:
    """
    The same by the formula, a singleton having a link to itself: a mention that is a singleton on both sides is right.

    Moosavi & Strube (2016), §2, with the self-links of §4. Choice PERTURB-1.

    >>> from corefref import partition
    >>> sorted(incorrectly_resolved_self_links(partition(map(set, ["a", "bc"])), partition(map(set, ["a", "b", "c"]))))
    ['b', 'c']
    """
    alone = frozenset(m for e in key & response if is_singleton(e) for m in e)
    return incorrectly_resolved_literal(key, response) - alone


def more_precise(key: Partition, response: Partition) -> Partition:
    """
    "More precise": the response without its incorrectly resolved mentions.

    Moosavi & Strube (2016), §2. An entity of which one mention is left is removed too, since a response of the shared
    tasks has no singletons (choice PERTURB-2).

    >>> from corefref import partition
    >>> sorted(sorted(e) for e in more_precise(partition(map(set, ["ab", "cd"])), partition(map(set, ["abc", "d"]))))
    [['a', 'b'], ['d']]
    >>> more_precise(partition(map(set, ["ab", "cd"])), partition(map(set, ["acx"]))) == partition([])
    True
    """
    kept = more_precise_with_new_singletons(key, response)
    return Partition(frozenset(e for e in kept if e in response or not is_singleton(e)))


def more_precise_with_new_singletons(key: Partition, response: Partition) -> Partition:
    """
    The same, but an entity of which one mention is left stays, as a singleton.

    Moosavi & Strube (2016), §2. Choice PERTURB-2.

    >>> from corefref import partition
    >>> key, response = partition(map(set, ["ab", "cd"])), partition(map(set, ["acx"]))
    >>> sorted(sorted(e) for e in more_precise_with_new_singletons(key, response))
    [['x']]
    """
    return without_mentions(response, incorrectly_resolved(key, response))


def missing_pairs(key: Partition, response: Partition) -> frozenset[Link]:
    """
    Disjoint pairs of missing mentions that are not coreferent: each takes the next free one, in the order of the text.

    Moosavi & Strube (2016), §2. Choice PERTURB-3.

    >>> from corefref import partition
    >>> sorted(sorted(e) for e in missing_pairs(partition(map(set, ["abc", "d", "e"])), partition([])))
    [['a', 'd'], ['b', 'e']]
    """
    entity_of = {m: k for k in key for m in k}
    # All waiting mentions are of one entity, so any mention of another entity is a partner for the first of them.
    waiting: deque[Mention] = deque()
    pairs: set[Link] = set()
    for m in sorted(twinless_in_key(key, response), key=rank):
        if waiting and entity_of[waiting[0]] is not entity_of[m]:
            pairs.add(frozenset({waiting.popleft(), m}))
        else:
            waiting.append(m)
    return frozenset(pairs)


def most_missing_pairs(key: Partition, response: Partition) -> frozenset[Link]:
    """
    As many disjoint pairs of missing mentions as there can be: each joins the two entities with most still to pair.

    Moosavi & Strube (2016), §2. Choice PERTURB-3.

    >>> from corefref import partition
    >>> sorted(sorted(e) for e in most_missing_pairs(partition(map(set, ["a", "b", "cd"])), partition([])))
    [['a', 'c'], ['b', 'd']]
    """
    missing = twinless_in_key(key, response)
    entities = [deque(mentions_in_order(e)) for e in in_order(restricted(key, missing))]
    # By the number of mentions still to pair; entities just used come first among those of the same number.
    waiting: list[deque[deque[Mention]]] = [deque() for _ in range(1 + max(map(len, entities), default=0))]
    for e in entities:
        waiting[len(e)].append(e)
    pairs: set[Link] = set()
    while True:
        most: list[deque[Mention]] = []
        while len(most) < 2 and len(waiting) > 1:
            if waiting[-1]:
                most.append(waiting[-1].popleft())
            else:
                waiting.pop()
        if len(most) < 2:
            return frozenset(pairs)
        pairs.add(frozenset(e.popleft() for e in most))
        for e in reversed(most):
            waiting += [deque() for _ in range(1 + len(e) - len(waiting))]
            waiting[len(e)].appendleft(e)


def less_precise_a(key: Partition, response: Partition) -> Partition:
    """
    "Less precise a": the response with wrong entities of two missing mentions that are not coreferent.

    Moosavi & Strube (2016), §2: "By linking m₁ ∈ M_{d,k,r̄} to mention m₂ ∈ M_{d,k,r̄} that is non-coreferent with m₁."
    Choice PERTURB-3.

    >>> from corefref import partition
    >>> sorted(sorted(e) for e in less_precise_a(partition(map(set, ["ab", "cd"])), partition(map(set, ["ab"]))))
    [['a', 'b']]
    >>> sorted(sorted(e) for e in less_precise_a(partition(map(set, ["ab", "cd"])), partition([])))
    [['a', 'c'], ['b', 'd']]
    """
    return Partition(response | missing_pairs(key, response))


def less_precise_a_most(key: Partition, response: Partition) -> Partition:
    """
    The same with as many pairs as there can be.

    Moosavi & Strube (2016), §2. Choice PERTURB-3.

    >>> from corefref import partition
    >>> key = partition(map(set, ["a", "b", "cd"]))
    >>> len(less_precise_a(key, partition([]))), len(less_precise_a_most(key, partition([])))
    (1, 2)
    """
    return Partition(response | most_missing_pairs(key, response))


def transversal(key: Partition, response: Partition) -> Entity:
    """
    One missing mention of each key entity that misses any, the first; empty if fewer than two entities do.

    It is completely wrong: no two of its mentions are coreferent. Choice PERTURB-4.

    >>> from corefref import partition
    >>> sorted(transversal(partition(map(set, ["ab", "cd", "ef"])), partition(map(set, ["ac"]))))
    ['b', 'd', 'e']
    """
    firsts = [mentions_in_order(e)[0] for e in restricted(key, twinless_in_key(key, response))]
    return frozenset(firsts) if len(firsts) > 1 else frozenset()


def less_precise_b(key: Partition, response: Partition) -> Partition:
    """
    "Less precise b": the response with one wrong entity, of one missing mention of each key entity that misses any.

    Moosavi & Strube (2016), §2: "By linking m₁ ∈ M_{d,k,r̄} to all mentions of M_{d,k,r̄} that are non-coreferent with
    m₁." Two of those may be coreferent with each other, which would not be "completely incorrect": choice PERTURB-4.

    >>> from corefref import partition
    >>> sorted(sorted(e) for e in less_precise_b(partition(map(set, ["ab", "cd", "ef"])), partition([])))
    [['a', 'c', 'e']]
    """
    wrong = transversal(key, response)
    return Partition(response | {wrong}) if wrong else response


def less_precise_b_repeated(key: Partition, response: Partition) -> Partition:
    """
    The same again and again, with the next missing mentions, until fewer than two key entities miss one.

    Moosavi & Strube (2016), §2. Choice PERTURB-4.

    >>> from corefref import partition
    >>> sorted(sorted(e) for e in less_precise_b_repeated(partition(map(set, ["ab", "cd", "e"])), partition([])))
    [['a', 'c', 'e'], ['b', 'd']]
    """
    missing = [mentions_in_order(e) for e in restricted(key, twinless_in_key(key, response))]
    entities: list[Entity] = []
    while len(missing) > 1:
        step = len(entities)
        entities.append(frozenset(e[step] for e in missing))
        missing = [e for e in missing if len(e) > step + 1]
    return Partition(response.union(entities))


def less_precise_b_literal(key: Partition, response: Partition) -> Partition:
    """
    The same to the letter: the first missing mention with all missing ones that are not coreferent with it.

    Moosavi & Strube (2016), §2. It may add correct links and so raise recall: choice PERTURB-4.

    >>> from corefref import partition
    >>> sorted(sorted(e) for e in less_precise_b_literal(partition(map(set, ["ab", "cd"])), partition([])))
    [['a', 'c', 'd']]
    """
    missing = twinless_in_key(key, response)
    if not transversal(key, response):
        return response
    first = mentions_in_order(missing)[0]
    coreferent = frozenset(m for k in key if first in k for m in k)
    return Partition(response | {missing - coreferent | {first}})


def all_singletons(p: Partition) -> Partition:
    """
    The boundary system that resolves nothing: every mention alone.

    Moosavi & Strube (2016), §3.2 (1), of the key mentions; §6, `sys-sing`, of the mentions of a response.

    >>> from corefref import partition
    >>> sorted(sorted(e) for e in all_singletons(partition(map(set, ["ab", "c"]))))
    [['a'], ['b'], ['c']]
    """
    return with_singletons(Partition(frozenset()), mentions(p))


def one_entity(p: Partition) -> Partition:
    """
    The boundary system that resolves everything: all mentions in one entity.

    Moosavi & Strube (2016), §3.2 (2), of the key mentions; §6, `sys-1ent`, of the mentions of a response.

    >>> from corefref import partition
    >>> sorted(sorted(e) for e in one_entity(partition(map(set, ["ab", "c"]))))
    [['a', 'b', 'c']]
    """
    return Partition(frozenset({mentions(p)}) if p else frozenset())


def without_mentions(p: Partition, dropped: Iterable[Mention]) -> Partition:
    """
    Return the partition without some mentions, and without entities left empty.

    >>> from corefref import partition
    >>> sorted(sorted(e) for e in without_mentions(partition(map(set, ["ab", "c"])), "bc"))
    [['a']]
    """
    return restricted(p, mentions(p) - frozenset(dropped))


def hits(things: Iterable[Hit], rate: Fraction, random: Random) -> Iterator[Hit]:
    """
    Yield the items that an error of this rate hits, each by a draw of its own.

    The draws do not depend on the rate: from the same state of `random`, a higher rate hits the same items and more.
    Choice PERTURB-5.

    >>> list(hits("abc", Fraction(0), Random(1))), list(hits("abc", Fraction(1), Random(1)))
    ([], ['a', 'b', 'c'])
    """
    drawn = [(thing, random.randrange(DRAWS)) for thing in things]
    return (thing for thing, draw in drawn if draw < rate * DRAWS)


def drop(p: Partition, rate: Fraction, random: Random) -> Partition:
    """
    Leave out every mention with this rate.

    Choice PERTURB-5.

    >>> from corefref import partition
    >>> drop(partition(map(set, ["ab", "c"])), Fraction(1), Random(1)) == partition([])
    True
    """
    return without_mentions(p, hits(mentions_in_order(mentions(p)), rate, random))


def drop_twinless(key: Partition, response: Partition, rate: Fraction, random: Random) -> Partition:
    """
    Leave out every mention of the response that the key lacks with this rate.

    Cai & Strube (2010), §3.2, "reduce the number of twinless system mentions in intervals of 10%, while correct
    (non-twinless) ones are kept untouched"; they do so before mentions are resolved, this afterwards. Choice PERTURB-5.

    >>> from corefref import partition
    >>> key, response = partition(map(set, ["ab"])), partition(map(set, ["ax", "y"]))
    >>> sorted(sorted(e) for e in drop_twinless(key, response, Fraction(1), Random(1)))
    [['a']]
    """
    return without_mentions(response, hits(sorted(twinless_in_response(key, response), key=rank), rate, random))


def spurious(p: Partition, rate: Fraction, random: Random, supply: Sequence[Mention]) -> Partition:
    """
    Add for each mention, with this rate, a new one to its entity: the next from `supply`, which has no mention of p.

    Choice PERTURB-5. Raises ValueError if the supply is too short.

    >>> from corefref import partition
    >>> sorted(sorted(e) for e in spurious(partition(map(set, ["ab", "c"])), Fraction(1), Random(1), "xyz"))
    [['a', 'b', 'x', 'y'], ['c', 'z']]
    """
    beside = list(hits([m for e in in_order(p) for m in mentions_in_order(e)], rate, random))
    if len(beside) > len(supply):
        raise ValueError(f"{len(beside)} spurious mentions are wanted and there is room for {len(supply)}")
    new = dict(zip(beside, supply, strict=False))
    return Partition(frozenset(e | {new[m] for m in e if m in new} for e in p))


def split(p: Partition, rate: Fraction, random: Random) -> Partition:
    """
    Split every entity of two mentions or more with this rate, at a random place in a random order.

    Choice PERTURB-5.

    >>> from corefref import partition
    >>> sorted(sorted(e) for e in split(partition(map(set, ["ab", "c"])), Fraction(1), Random(1)))
    [['a'], ['b'], ['c']]
    """
    entities: list[Entity] = []
    for e in in_order(p):
        shuffled = list(mentions_in_order(e))
        random.shuffle(shuffled)
        cut = random.randrange(1, len(e)) if len(e) > 1 else 0
        hit = bool(list(hits([e], rate, random)))
        parts = (shuffled[:cut], shuffled[cut:]) if hit else (shuffled,)
        entities.extend(frozenset(part) for part in parts if part)
    return Partition(frozenset(entities))


def merge(p: Partition, rate: Fraction, random: Random) -> Partition:
    """
    Merge every entity, with this rate, into one before it, chosen at random; with rate 1 all become one.

    Choice PERTURB-5.

    >>> from corefref import partition
    >>> sorted(sorted(e) for e in merge(partition(map(set, ["ab", "c", "d"])), Fraction(1), Random(1)))
    [['a', 'b', 'c', 'd']]
    """
    order = in_order(p)
    joined = list(range(len(order)))
    for number in range(1, len(order)):
        earlier = random.randrange(number)
        if list(hits([number], rate, random)):
            joined[number] = joined[earlier]
    groups: dict[int, set[Mention]] = {}
    for number, e in enumerate(order):
        groups.setdefault(joined[number], set()).update(e)
    return Partition(frozenset(frozenset(group) for group in groups.values()))

"""
BLANC: coreference links and non-coreference links, each with its own recall, precision and F, averaged.

| symbol | meaning |
|---|---|
| C_K, C_R | the coreference links of key and response: pairs of mentions of one entity |
| N_K, N_R | the non-coreference links: pairs of mentions of two entities |
| R_c, P_c, F_c | recall, precision, F of the coreference links |
| R_n, P_n, F_n | recall, precision, F of the non-coreference links |

Recasens & Hovy (2011), extended to twinless mentions as Pradhan et al. (2014), §4.4 state it. When a kind of link
is missing two published rules disagree (choice BLANC-1): `recall` is the official scorer's, after Recasens & Hovy
(2011): the key alone decides; `recall_luo_2014` is that of Luo et al. (2014): both sides do.
"""

from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations

from corefref import partitions
from corefref.partitions import Link, Partition
from corefref.ratio import MeanRatio, Ratio, f_beta, mean, ratio


def coreference_links(p: Partition) -> frozenset[Link]:
    """
    C: the pairs of mentions of one entity.

    Pradhan et al. (2014), §4.4.

    >>> from corefref import partition
    >>> sorted(sorted(link) for link in coreference_links(partition(map(set, ["ab", "cd"]))))
    [['a', 'b'], ['c', 'd']]
    """
    return frozenset(link for e in p for link in partitions.links(e))


def non_coreference_links(p: Partition) -> frozenset[Link]:
    """
    N: the pairs of mentions of two different entities.

    Pradhan et al. (2014), §4.4.

    >>> from corefref import partition
    >>> sorted(sorted(link) for link in non_coreference_links(partition(map(set, ["ab", "c"]))))
    [['a', 'c'], ['b', 'c']]
    """
    return frozenset(frozenset((m, n)) for e, f in combinations(p, 2) for m in e for n in f)


@dataclass(frozen=True, slots=True)
class LinkCounts:
    """
    The links of one kind, counted: |C_K ∩ C_R|, |C_K| and |C_R|, or the same of N. Pradhan et al. (2014), §4.4.

    >>> LinkCounts(2, 9, 8).recall.value, LinkCounts(2, 9, 8).precision.value, LinkCounts(2, 9, 8).f1
    (Fraction(2, 9), Fraction(1, 4), Fraction(4, 17))
    """

    common: int
    key: int
    response: int

    @property
    def recall(self) -> Ratio:
        """R_c = |C_K ∩ C_R| / |C_K|, and R_n alike. Pradhan et al. (2014), §4.4."""
        return ratio(self.common, self.key)

    @property
    def precision(self) -> Ratio:
        """P_c = |C_K ∩ C_R| / |C_R|, and P_n alike. Pradhan et al. (2014), §4.4."""
        return ratio(self.common, self.response)

    @property
    def f1(self) -> Fraction | None:
        """F_c = 2 R_c P_c / (R_c + P_c), and F_n alike; None where R or P is 0/0."""
        return f_beta(self.recall.value, self.precision.value)

    def __add__(self, other: "LinkCounts") -> "LinkCounts":
        return LinkCounts(
            self.common + other.common,
            self.key + other.key,
            self.response + other.response,
        )


@dataclass(frozen=True, slots=True)
class Counts:
    """
    The six counts from which BLANC follows, and whether key and response have the same mentions.

    Over a corpus they are added, and the boundary rule is applied to the totals (choice CORPUS-1).
    """

    coreference: LinkCounts
    non_coreference: LinkCounts
    same_mentions: bool

    def __add__(self, other: "Counts") -> "Counts":
        return Counts(
            self.coreference + other.coreference,
            self.non_coreference + other.non_coreference,
            self.same_mentions and other.same_mentions,
        )


def counts(key: Partition, response: Partition) -> Counts:
    """
    The six link counts of a key and a response.

    Pradhan et al. (2014), §4.4.

    >>> from corefref import partition
    >>> found = counts(partition(map(set, ["abc", "defg"])), partition(map(set, ["ab", "cd", "fghi"])))
    >>> found.coreference, found.non_coreference
    (LinkCounts(common=2, key=9, response=8), LinkCounts(common=8, key=12, response=20))
    """
    c_k, c_r = coreference_links(key), coreference_links(response)
    n_k, n_r = non_coreference_links(key), non_coreference_links(response)
    return Counts(
        coreference=LinkCounts(len(c_k & c_r), len(c_k), len(c_r)),
        non_coreference=LinkCounts(len(n_k & n_r), len(n_k), len(n_r)),
        same_mentions=partitions.mentions(key) == partitions.mentions(response),
    )


@dataclass(frozen=True, slots=True)
class Halves:
    """
    The kinds of links that count (both, one or none), and what they average to. Choices BLANC-2 and BLANC-3.

    >>> Halves((LinkCounts(2, 9, 8), LinkCounts(8, 12, 20))).f1
    Fraction(25, 68)
    """

    members: tuple[LinkCounts, ...]

    @property
    def recall(self) -> MeanRatio:
        """R = (R_c + R_n) / 2, or the one of the two that counts."""
        return MeanRatio(tuple(half.recall for half in self.members))

    @property
    def precision(self) -> MeanRatio:
        """P = (P_c + P_n) / 2, or the one of the two that counts."""
        return MeanRatio(tuple(half.precision for half in self.members))

    @property
    def f1(self) -> Fraction | None:
        """BLANC = (F_c + F_n) / 2, or the one of the two that counts; None where R or P is 0/0."""
        if self.recall.value is None or self.precision.value is None:
            return None
        return mean(half.f1 for half in self.members)


def halves(c: Counts) -> Halves:
    """
    The halves that count by the official scorer's rule: the kinds of links that the key has.

    Recasens & Hovy (2011) as version 8.01 of the official scorer applies it. Choice BLANC-1, reading a.

    >>> from corefref import partition
    >>> halves(counts(partition(map(set, ["ab"])), partition(map(set, ["ab", "cd"])))).members
    (LinkCounts(common=1, key=1, response=2),)
    """
    return Halves(tuple(half for half in (c.coreference, c.non_coreference) if half.key))


def halves_luo_2014(c: Counts) -> Halves:
    """
    The halves that count by the rule of Luo et al. (2014): the kinds of links that the key or the response has.

    Without any link on either side BLANC is 1 if the mentions are the same, else 0. Choice BLANC-1, reading b.

    >>> from corefref import partition
    >>> halves_luo_2014(counts(partition(map(set, ["ab"])), partition(map(set, ["ab", "cd"])))).members
    (LinkCounts(common=1, key=1, response=2), LinkCounts(common=0, key=0, response=4))
    """
    present = tuple(half for half in (c.coreference, c.non_coreference) if half.key or half.response)
    return Halves(present or (LinkCounts(common=int(c.same_mentions), key=1, response=1),))


def recall(key: Partition, response: Partition) -> MeanRatio:
    """
    BLANC recall, boundary rule of the official scorer::

        R = (R_c + R_n) / 2        R_n if C_K = ∅,  R_c if N_K = ∅

    Pradhan et al. (2014), §4.4; rule: choice BLANC-1. 0/0 exactly when the key has fewer than two mentions.

    >>> from corefref import partition
    >>> recall(partition(map(set, ["abc", "defg"])), partition(map(set, ["ab", "cd", "fghi"]))).value
    Fraction(4, 9)
    """
    return halves(counts(key, response)).recall


def precision(key: Partition, response: Partition) -> MeanRatio:
    """
    BLANC precision, boundary rule of the official scorer::

        P = (P_c + P_n) / 2        P_n if C_K = ∅,  P_c if N_K = ∅

    Pradhan et al. (2014), §4.4; rule: choice BLANC-1. 0/0 exactly when the response has no link of a kind that
    the key has.

    >>> from corefref import partition
    >>> precision(partition(map(set, ["abc", "defg"])), partition(map(set, ["ab", "cd", "fghi"]))).value
    Fraction(13, 40)
    """
    return halves(counts(key, response)).precision


def f1(key: Partition, response: Partition) -> Fraction | None:
    """
    BLANC itself, boundary rule of the official scorer; not the harmonic mean of R and P (choice BLANC-3)::

        BLANC = (F_c + F_n) / 2    F_n if C_K = ∅,  F_c if N_K = ∅

    Pradhan et al. (2014), §4.4; rule: choice BLANC-1. None where recall or precision is 0/0.

    >>> from corefref import partition
    >>> f1(partition(map(set, ["abc", "defg"])), partition(map(set, ["ab", "cd", "fghi"])))
    Fraction(25, 68)
    """
    return halves(counts(key, response)).f1


def recall_luo_2014(key: Partition, response: Partition) -> MeanRatio:
    """
    BLANC recall, boundary rule of Luo et al. (2014)::

        R = (R_c + R_n) / 2        R_n if C_K = C_R = ∅,  R_c if N_K = N_R = ∅
                                   1 or 0 as M_K = M_R or not, if all four are empty

    Pradhan et al. (2014), §4.4; rule: choice BLANC-1. 0/0 exactly when the response has a link and the key none.

    >>> from corefref import partition
    >>> recall_luo_2014(partition(map(set, ["abcdef"])), partition(map(set, ["ab", "cde", "f"]))).value
    Fraction(2, 15)
    """
    return halves_luo_2014(counts(key, response)).recall


def precision_luo_2014(key: Partition, response: Partition) -> MeanRatio:
    """
    BLANC precision, boundary rule of Luo et al. (2014)::

        P = (P_c + P_n) / 2        P_n if C_K = C_R = ∅,  P_c if N_K = N_R = ∅
                                   1 or 0 as M_K = M_R or not, if all four are empty

    Pradhan et al. (2014), §4.4; rule: choice BLANC-1. 0/0 exactly when the key has a link and the response none.

    >>> from corefref import partition
    >>> precision_luo_2014(partition(map(set, ["abcdef"])), partition(map(set, ["ab", "cde", "f"]))).value
    Fraction(1, 2)
    """
    return halves_luo_2014(counts(key, response)).precision


def f1_luo_2014(key: Partition, response: Partition) -> Fraction | None:
    """
    BLANC itself, boundary rule of Luo et al. (2014)::

        BLANC = (F_c + F_n) / 2    F_n if C_K = C_R = ∅,  F_c if N_K = N_R = ∅
                                   1 or 0 as M_K = M_R or not, if all four are empty

    Pradhan et al. (2014), §4.4; rule: choice BLANC-1. None where recall or precision is 0/0.

    >>> from corefref import partition
    >>> f1_luo_2014(partition(map(set, ["abcdef"])), partition(map(set, ["ab", "cde", "f"])))
    Fraction(4, 19)
    """
    return halves_luo_2014(counts(key, response)).f1

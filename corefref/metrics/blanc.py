"""
BLANC: coreference links and non-coreference links, each with its own recall, precision and F, averaged.

| symbol | meaning |
|---|---|
| C_K, C_R | the coreference links of key and response: pairs of mentions of one entity |
| N_K, N_R | the non-coreference links: pairs of mentions of two entities |
| R_c, P_c, F_c | recall, precision, F of the coreference links |
| R_n, P_n, F_n | recall, precision, F of the non-coreference links |
| M_K, M_R | the mentions of key and response |

Extended from the key's mentions to twinless ones. Recasens & Hovy (2011). Its abstract was read; the formulas are known
through Pradhan et al. (2014), §4.4 and Moosavi & Strube (2016), §3.4, the boundary cases through scorers that
transcribe them. Luo et al. (2014). Its abstract and introduction were read; the formulas are known through Pradhan et
al. (2014), §4.4, the boundary cases through scorers that transcribe them.

When a kind of link is missing two published rules disagree (choice BLANC-1): `recall` follows the official scorer,
after Recasens & Hovy (2011): the key alone decides; `recall_luo_2014` follows Luo et al. (2014): both sides do.
"""

from dataclasses import dataclass
from fractions import Fraction
from itertools import combinations
from typing import NamedTuple

from corefref import partitions
from corefref.partitions import Link, Partition
from corefref.ratio import MeanRatio, Ratio, ratio
from corefref.ratio import f1 as harmonic


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

    Where plurals count in part, so do the common links (`split_antecedents.common_coreference`).

    >>> LinkCounts(2, 9, 8).recall.value, LinkCounts(2, 9, 8).precision.value, LinkCounts(2, 9, 8).f1
    (Fraction(2, 9), Fraction(1, 4), Fraction(4, 17))
    """

    common: Fraction | int
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
        return harmonic(self.recall.value, self.precision.value)

    def __add__(self, other: "LinkCounts") -> "LinkCounts":
        return LinkCounts(self.common + other.common, self.key + other.key, self.response + other.response)


class Kinds(NamedTuple):
    """
    Which kinds of links count, and what BLANC is where neither does. Choice BLANC-1.

    >>> averaged(None, None, Kinds(coreference=False, non_coreference=False))
    """

    coreference: bool
    non_coreference: bool
    neither: Fraction | None = None


@dataclass(frozen=True, slots=True)
class Counts:
    """
    The six counts from which BLANC follows, and whether key and response have the same mentions.

    Over a corpus they are added, and the boundary rule is applied to the totals (choice CORPUS-1).

    Key {a b} {c} and response {a b c} share the coreference link ab, one of 1 and one of 3, and the response has no
    non-coreference link:

    >>> c = Counts(LinkCounts(1, 1, 3), LinkCounts(0, 2, 0), same_mentions=True)
    >>> both = Kinds(coreference=True, non_coreference=True)
    >>> c.recall(both).value, c.precision(both).value, c.f1(both)
    (Fraction(1, 2), Fraction(1, 6), Fraction(1, 4))
    """

    coreference: LinkCounts
    non_coreference: LinkCounts
    same_mentions: bool

    def recall(self, kinds: Kinds) -> MeanRatio:
        """R = (R_c + R_n) / 2, or the one of the two that counts. Moosavi & Strube (2016), §3.4."""
        r_c, r_n = self.coreference.recall, self.non_coreference.recall
        return MeanRatio(averaged(r_c.value, r_n.value, kinds))

    def precision(self, kinds: Kinds) -> MeanRatio:
        """P = (P_c + P_n) / 2, or the one of the two that counts. Moosavi & Strube (2016), §3.4."""
        p_c, p_n = self.coreference.precision, self.non_coreference.precision
        return MeanRatio(averaged(p_c.value, p_n.value, kinds))

    def f1(self, kinds: Kinds) -> Fraction | None:
        """BLANC = (F_c + F_n) / 2, or the one of the two that counts; None where R or P is 0/0. Choice BLANC-2."""
        if self.recall(kinds).value is None or self.precision(kinds).value is None:
            return None
        f_c, f_n = self.coreference.f1, self.non_coreference.f1
        return averaged(f_c or Fraction(0), f_n or Fraction(0), kinds)

    def __add__(self, other: "Counts") -> "Counts":
        return Counts(
            self.coreference + other.coreference,
            self.non_coreference + other.non_coreference,
            self.same_mentions and other.same_mentions,
        )


def averaged(x_c: Fraction | None, x_n: Fraction | None, kinds: Kinds) -> Fraction | None:
    """
    What BLANC makes of a figure x of the coreference links and of the non-coreference links, as R_c and R_n::

        (x_c + x_n) / 2        x_n if only the non-coreference links count,  x_c if only the coreference links do

    Moosavi & Strube (2016), §3.4; Pradhan et al. (2014), §4.4.

    >>> averaged(Fraction(2, 9), Fraction(2, 3), Kinds(coreference=True, non_coreference=True))
    Fraction(4, 9)
    """
    match kinds:
        case Kinds(coreference=True, non_coreference=True):
            return half_of_sum(x_c, x_n)
        case Kinds(coreference=True):
            return x_c
        case Kinds(non_coreference=True):
            return x_n
        case _:
            return kinds.neither


def half_of_sum(x_c: Fraction | None, x_n: Fraction | None) -> Fraction | None:
    """
    (x_c + x_n) / 2, where a kind that is 0/0 counts 0; 0/0 if both are. Moosavi & Strube (2016), §3.4. Choice BLANC-2.

    >>> half_of_sum(Fraction(2, 9), Fraction(2, 3)), half_of_sum(Fraction(1, 2), None), half_of_sum(None, None)
    (Fraction(4, 9), Fraction(1, 4), None)
    """
    if x_c is None and x_n is None:
        return None
    return ((x_c or Fraction(0)) + (x_n or Fraction(0))) / 2


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


def counted_kinds(c: Counts) -> Kinds:
    """
    The kinds of links that count by the official scorer's rule: those that the key has.

    Recasens & Hovy (2011) as version 8.01 of the official scorer applies it. Choice BLANC-1, reading a.

    >>> from corefref import partition
    >>> counted_kinds(counts(partition(map(set, ["ab"])), partition(map(set, ["ab", "cd"]))))
    Kinds(coreference=True, non_coreference=False, neither=None)
    """
    return Kinds(c.coreference.key > 0, c.non_coreference.key > 0)


def counted_kinds_luo_2014(c: Counts) -> Kinds:
    """
    The kinds of links that count by the rule of Luo et al. (2014): those that the key or the response has.

    Without any link on either side BLANC is 1 if M_K = M_R, else 0. Choice BLANC-1, reading b.

    >>> from corefref import partition
    >>> counted_kinds_luo_2014(counts(partition(map(set, ["ab"])), partition(map(set, ["ab", "cd"]))))
    Kinds(coreference=True, non_coreference=True, neither=Fraction(0, 1))
    """
    return Kinds(
        c.coreference.key > 0 or c.coreference.response > 0,
        c.non_coreference.key > 0 or c.non_coreference.response > 0,
        neither=Fraction(c.same_mentions),
    )


def recall(key: Partition, response: Partition) -> MeanRatio:
    """
    BLANC recall, boundary rule of the official scorer::

        R = (R_c + R_n) / 2        R_n if C_K = ∅,  R_c if N_K = ∅,  0/0 if both are

    Moosavi & Strube (2016), §3.4; rule: choice BLANC-1. 0/0 exactly when the key has fewer than two mentions.

    >>> from corefref import partition
    >>> recall(partition(map(set, ["abc", "defg"])), partition(map(set, ["ab", "cd", "fghi"]))).value
    Fraction(4, 9)
    """
    c = counts(key, response)
    r_c, r_n = c.coreference.recall.value, c.non_coreference.recall.value
    if c.coreference.key == c.non_coreference.key == 0:
        return MeanRatio(None)
    if c.coreference.key == 0:
        return MeanRatio(r_n)
    if c.non_coreference.key == 0:
        return MeanRatio(r_c)
    return MeanRatio(half_of_sum(r_c, r_n))


def precision(key: Partition, response: Partition) -> MeanRatio:
    """
    BLANC precision, boundary rule of the official scorer::

        P = (P_c + P_n) / 2        P_n if C_K = ∅,  P_c if N_K = ∅,  0/0 if both are

    Moosavi & Strube (2016), §3.4; rule: choice BLANC-1. 0/0 exactly when the response has no link of a kind that
    the key has.

    >>> from corefref import partition
    >>> precision(partition(map(set, ["abc", "defg"])), partition(map(set, ["ab", "cd", "fghi"]))).value
    Fraction(13, 40)
    """
    c = counts(key, response)
    p_c, p_n = c.coreference.precision.value, c.non_coreference.precision.value
    if c.coreference.key == c.non_coreference.key == 0:
        return MeanRatio(None)
    if c.coreference.key == 0:
        return MeanRatio(p_n)
    if c.non_coreference.key == 0:
        return MeanRatio(p_c)
    return MeanRatio(half_of_sum(p_c, p_n))


def f1(key: Partition, response: Partition) -> Fraction | None:
    """
    BLANC itself, boundary rule of the official scorer; not the harmonic mean of R and P (choice BLANC-3)::

        BLANC = (F_c + F_n) / 2    F_n if C_K = ∅,  F_c if N_K = ∅

    Pradhan et al. (2014), §4.4; rule: choice BLANC-1. None where recall or precision is 0/0.

    >>> from corefref import partition
    >>> f1(partition(map(set, ["abc", "defg"])), partition(map(set, ["ab", "cd", "fghi"])))
    Fraction(25, 68)
    """
    c = counts(key, response)
    return c.f1(counted_kinds(c))


def recall_luo_2014(key: Partition, response: Partition) -> MeanRatio:
    """
    BLANC recall, boundary rule of Luo et al. (2014)::

        R = (R_c + R_n) / 2        R_n if C_K = C_R = ∅,  R_c if N_K = N_R = ∅
                                   1 or 0 as M_K = M_R or not, if all four are empty

    Moosavi & Strube (2016), §3.4; rule: choice BLANC-1. 0/0 exactly when the response has a link and the key none.

    >>> from corefref import partition
    >>> recall_luo_2014(partition(map(set, ["abcdef"])), partition(map(set, ["ab", "cde", "f"]))).value
    Fraction(2, 15)
    """
    c = counts(key, response)
    r_c, r_n = c.coreference.recall.value, c.non_coreference.recall.value
    no_coreference = c.coreference.key == c.coreference.response == 0
    no_non_coreference = c.non_coreference.key == c.non_coreference.response == 0
    if no_coreference and no_non_coreference:
        return MeanRatio(Fraction(c.same_mentions))
    if no_coreference:
        return MeanRatio(r_n)
    if no_non_coreference:
        return MeanRatio(r_c)
    return MeanRatio(half_of_sum(r_c, r_n))


def precision_luo_2014(key: Partition, response: Partition) -> MeanRatio:
    """
    BLANC precision, boundary rule of Luo et al. (2014)::

        P = (P_c + P_n) / 2        P_n if C_K = C_R = ∅,  P_c if N_K = N_R = ∅
                                   1 or 0 as M_K = M_R or not, if all four are empty

    Moosavi & Strube (2016), §3.4; rule: choice BLANC-1. 0/0 exactly when the key has a link and the response none.

    >>> from corefref import partition
    >>> precision_luo_2014(partition(map(set, ["abcdef"])), partition(map(set, ["ab", "cde", "f"]))).value
    Fraction(1, 2)
    """
    c = counts(key, response)
    p_c, p_n = c.coreference.precision.value, c.non_coreference.precision.value
    no_coreference = c.coreference.key == c.coreference.response == 0
    no_non_coreference = c.non_coreference.key == c.non_coreference.response == 0
    if no_coreference and no_non_coreference:
        return MeanRatio(Fraction(c.same_mentions))
    if no_coreference:
        return MeanRatio(p_n)
    if no_non_coreference:
        return MeanRatio(p_c)
    return MeanRatio(half_of_sum(p_c, p_n))


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
    c = counts(key, response)
    return c.f1(counted_kinds_luo_2014(c))

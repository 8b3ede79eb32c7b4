"""
The treatments of twinless mentions: variants of B³ and CEAF for responses whose mentions are not the key's.

| symbol | meaning |
|---|---|
| K, R | key and response |
| m | a mention |
| K_m, R_m | the entity of m in the key, in the response |
| M_K, M_R | the mentions of the key, of the response |
| key_p, response_p | what Algorithms 1 and 2 make of K and R to calculate precision |
| key_r, response_r | what they make of K and R to calculate recall |

Cai & Strube (2010), §2. A twinless mention is one of the key or the response that the other does not have. Each
variant is a transformation of (K, R) for recall, one for precision, and then plain B³ or CEAF; `b_cubed_0_full` alone
needs an average of its own. Where key and response have the same mentions, every variant is the plain metric.

Stoyanov et al. (2009). Known through Cai & Strube (2010), §2.2.1. Rahman & Ng (2009). Known through Cai & Strube
(2010), §2.2.1 and §2.3.2.
"""

from corefref.metrics import b_cubed, ceaf
from corefref.metrics.ceaf import phi3, phi4
from corefref.partitions import Mention, Partition, is_singleton, mentions, restricted
from corefref.ratio import Ratio, ratio


def twinless_in_key(key: Partition, response: Partition) -> frozenset[Mention]:
    """
    M_K ∖ M_R: the twinless key mentions, which the response misses.

    Cai & Strube (2010), §2.2.

    >>> from corefref import partition
    >>> sorted(twinless_in_key(partition(map(set, ["abc"])), partition(map(set, ["abd", "ij"]))))
    ['c']
    """
    return mentions(key) - mentions(response)


def twinless_in_response(key: Partition, response: Partition) -> frozenset[Mention]:
    """
    M_R ∖ M_K: the twinless mentions of the response, which are spurious.

    Cai & Strube (2010), §2.2.

    >>> from corefref import partition
    >>> sorted(twinless_in_response(partition(map(set, ["abc"])), partition(map(set, ["abd", "ij"]))))
    ['d', 'i', 'j']
    """
    return mentions(response) - mentions(key)


def with_singletons(p: Partition, added: frozenset[Mention]) -> Partition:
    """
    The partition with mentions that it does not have put in, as singletons.

    Cai & Strube (2010), §2.2.2.

    >>> from corefref import partition
    >>> sorted(sorted(e) for e in with_singletons(partition(map(set, ["ab"])), frozenset("c")))
    [['a', 'b'], ['c']]
    """
    return Partition(p | frozenset(frozenset({m}) for m in added - mentions(p)))


def without_twinless(key: Partition, response: Partition) -> Partition:
    """
    The response without its twinless mentions.

    Cai & Strube (2010), §2.2.1: B³₀ "discards all twinless system mentions"; Algorithm 1, line 10.

    >>> from corefref import partition
    >>> sorted(sorted(e) for e in without_twinless(partition(map(set, ["abc"])), partition(map(set, ["abd", "ij"]))))
    [['a', 'b']]
    """
    return restricted(response, mentions(key))


def without_twinless_singletons(key: Partition, response: Partition) -> Partition:
    """
    The response without the singletons whose mention is twinless.

    Cai & Strube (2010), §2.2.1 (after Rahman & Ng 2009); Algorithm 1, line 1: "Discard all the singleton twinless
    system mentions in response".

    >>> from corefref import partition
    >>> key, response = partition(map(set, ["ab"])), partition(map(set, ["a", "bd", "i"]))
    >>> sorted(sorted(e) for e in without_twinless_singletons(key, response))
    [['a'], ['b', 'd']]
    """
    of_key = mentions(key)
    return Partition(frozenset(r for r in response if not is_singleton(r) or r <= of_key))


def key_all(key: Partition, response: Partition) -> Partition:
    """
    The key with every twinless mention of the response as a singleton, so that its B³ precision is 1/|R_m|.

    Cai & Strube (2010), §2.2.1: B³_all "assigns" 1/|R_m| "to a twinless system mention as its precision".

    >>> from corefref import partition
    >>> sorted(sorted(e) for e in key_all(partition(map(set, ["abc"])), partition(map(set, ["abd"]))))
    [['a', 'b', 'c'], ['d']]
    """
    return with_singletons(key, twinless_in_response(key, response))


def response_all(key: Partition, response: Partition) -> Partition:
    """
    The response with every twinless key mention as a singleton, so that its B³ recall is 1/|K_m|.

    Cai & Strube (2010), §2.2.1: B³_all assigns "similarly" 1/|K_m| "to a twinless key mention as its recall";
    Algorithm 1, line 2: "Put all the twinless annotated mentions into response".

    >>> from corefref import partition
    >>> sorted(sorted(e) for e in response_all(partition(map(set, ["abc"])), partition(map(set, ["abd"]))))
    [['a', 'b', 'd'], ['c']]
    """
    return with_singletons(response, twinless_in_key(key, response))


def key_p(key: Partition, response: Partition) -> Partition:
    """
    Key_p: the key, and as singletons the twinless mentions of the response that are not singletons there.

    Cai & Strube (2010), Algorithms 1 and 2, lines 1 and 4: "Merge all the remaining twinless system mentions with key
    to form key_p".

    >>> from corefref import partition
    >>> sorted(sorted(e) for e in key_p(partition(map(set, ["abc"])), partition(map(set, ["abd", "ij"]))))
    [['a', 'b', 'c'], ['d'], ['i'], ['j']]
    """
    return key_all(key, without_twinless_singletons(key, response))


def response_p(key: Partition, response: Partition) -> Partition:
    """
    Response_p: the response without twinless singletons, and with the twinless key mentions as singletons.

    Cai & Strube (2010), Algorithms 1 and 2, lines 1, 2 and 5. It has the mentions of `key_p`.

    >>> from corefref import partition
    >>> sorted(sorted(e) for e in response_p(partition(map(set, ["abc"])), partition(map(set, ["abd", "ij"]))))
    [['a', 'b', 'd'], ['c'], ['i', 'j']]
    """
    return response_all(key, without_twinless_singletons(key, response))


def key_r(key: Partition, response: Partition) -> Partition:
    """
    Key_r: the key as it is.

    Cai & Strube (2010), Algorithms 1 and 2, line 11: "Use key to form key_r".

    >>> from corefref import partition
    >>> sorted(sorted(e) for e in key_r(partition(map(set, ["abc"])), partition(map(set, ["abd", "ij"]))))
    [['a', 'b', 'c']]
    """
    del response
    return key


def response_r(key: Partition, response: Partition) -> Partition:
    """
    Response_r: `response_p` without the twinless mentions of the response.

    Cai & Strube (2010), Algorithms 1 and 2, lines 1, 2 and 10: "Discard all the remaining twinless system mentions in
    response". It has the mentions of `key_r`.

    >>> from corefref import partition
    >>> sorted(sorted(e) for e in response_r(partition(map(set, ["abc"])), partition(map(set, ["abd", "ij"]))))
    [['a', 'b'], ['c']]
    """
    return without_twinless(key, response_p(key, response))


def b_cubed_0_recall(key: Partition, response: Partition) -> Ratio:
    """
    B³₀ recall: B³ recall of the response without its twinless mentions; a twinless key mention earns 0.

    Cai & Strube (2010), §2.2.1, after Stoyanov et al. (2009). 0/0 exactly when the key is empty.

    >>> from corefref import partition
    >>> b_cubed_0_recall(partition(map(set, ["abc"])), partition(map(set, ["abd"]))).value
    Fraction(4, 9)
    """
    return b_cubed.recall(key, without_twinless(key, response))


def b_cubed_0_precision(key: Partition, response: Partition) -> Ratio:
    """
    B³₀ precision: B³ precision of the response without its twinless mentions.

    Cai & Strube (2010), §2.2.1, after Stoyanov et al. (2009); choice TWINLESS-1. 0/0 exactly when no mention of the
    response is in the key.

    >>> from corefref import partition
    >>> b_cubed_0_precision(partition(map(set, ["abc"])), partition(map(set, ["abd"]))).value
    Fraction(1, 1)
    """
    return b_cubed.precision(key, without_twinless(key, response))


def b_cubed_0_full_recall(key: Partition, response: Partition) -> Ratio:
    """
    Recall of the other reading of B³₀: a twinless key mention earns 1/|K_m|, as in B³_all.

    The reading of the code that Cai & Strube (2010), §2.2.1, footnote 2, say they analysed; choice TWINLESS-1. 0/0
    exactly when the key is empty.

    >>> from corefref import partition
    >>> b_cubed_0_full_recall(partition(map(set, ["abc"])), partition(map(set, ["abd"]))).value
    Fraction(5, 9)
    """
    return b_cubed_all_recall(key, response)


def b_cubed_0_full_precision(key: Partition, response: Partition) -> Ratio:
    """
    Precision of the other reading of B³₀: averaged over the mentions with a twin, in their full entities::

        P = (Σ_{m ∈ M_K ∩ M_R} |R_m ∩ K_m| / |R_m|) / |M_K ∩ M_R|

    The reading of the code that Cai & Strube (2010), §2.2.1, footnote 2, say they analysed (choice TWINLESS-1): a
    twinless mention of the response is not averaged, but stays in R_m. The numerator is that of B³ precision, to which
    a twinless mention adds nothing. 0/0 exactly when no mention of the response is in the key.

    >>> from corefref import partition
    >>> b_cubed_0_full_precision(partition(map(set, ["abc"])), partition(map(set, ["abd"]))).value
    Fraction(2, 3)
    """
    return ratio(b_cubed.precision(key, response).numerator, len(mentions(key) & mentions(response)))


def b_cubed_all_recall(key: Partition, response: Partition) -> Ratio:
    """
    B³_all recall: a twinless key mention earns 1/|K_m|.

    Cai & Strube (2010), §2.2.1, after Stoyanov et al. (2009). 0/0 exactly when the key is empty.

    >>> from corefref import partition
    >>> b_cubed_all_recall(partition(map(set, ["abc"])), partition(map(set, ["abd"]))).value
    Fraction(5, 9)
    """
    return b_cubed.recall(key, response_all(key, response))


def b_cubed_all_precision(key: Partition, response: Partition) -> Ratio:
    """
    B³_all precision: a twinless mention of the response earns 1/|R_m|.

    Cai & Strube (2010), §2.2.1, after Stoyanov et al. (2009). 0/0 exactly when the response is empty.

    >>> from corefref import partition
    >>> b_cubed_all_precision(partition(map(set, ["abc"])), partition(map(set, ["abd"]))).value
    Fraction(5, 9)
    """
    return b_cubed.precision(key_all(key, response), response)


def b_cubed_r_n_recall(key: Partition, response: Partition) -> Ratio:
    """
    B³_r&n recall: B³_all recall of the response without twinless singletons.

    Cai & Strube (2010), §2.2.1, after Rahman & Ng (2009); that B³_all follows is the paper's assumption (choice
    TWINLESS-2). 0/0 exactly when the key is empty.

    >>> from corefref import partition
    >>> b_cubed_r_n_recall(partition(map(set, ["ab"])), partition(map(set, ["abd", "i", "j", "k"]))).value
    Fraction(1, 1)
    """
    return b_cubed_all_recall(key, without_twinless_singletons(key, response))


def b_cubed_r_n_precision(key: Partition, response: Partition) -> Ratio:
    """
    B³_r&n precision: B³_all precision of the response without twinless singletons.

    Cai & Strube (2010), §2.2.1, after Rahman & Ng (2009); that B³_all follows is the paper's assumption (choice
    TWINLESS-2). 0/0 exactly when the response has twinless singletons only, or nothing.

    >>> from corefref import partition
    >>> b_cubed_r_n_precision(partition(map(set, ["ab"])), partition(map(set, ["abd", "i", "j", "k"]))).value
    Fraction(5, 9)
    """
    return b_cubed_all_precision(key, without_twinless_singletons(key, response))


def b_cubed_sys_recall(key: Partition, response: Partition) -> Ratio:
    """
    B³_sys recall: B³ recall of `key_r` and `response_r`.

    Cai & Strube (2010), §2.2.2, Algorithm 1, line 13. 0/0 exactly when the key is empty.

    >>> from corefref import partition
    >>> b_cubed_sys_recall(partition(map(set, ["abc"])), partition(map(set, ["abd", "ij"]))).value
    Fraction(5, 9)
    """
    return b_cubed.recall(key_r(key, response), response_r(key, response))


def b_cubed_sys_precision(key: Partition, response: Partition) -> Ratio:
    """
    B³_sys precision: B³ precision of `key_p` and `response_p`.

    Cai & Strube (2010), §2.2.2, Algorithm 1, line 7. 0/0 exactly when the key is empty and the response has
    twinless singletons only, or nothing.

    >>> from corefref import partition
    >>> b_cubed_sys_precision(partition(map(set, ["abc"])), partition(map(set, ["abd", "ij"]))).value
    Fraction(11, 18)
    """
    return b_cubed.precision(key_p(key, response), response_p(key, response))


def b_cubed_v4_recall(key: Partition, response: Partition) -> Ratio:
    """
    Recall of B³_sys as version 4 of the shared-task scorer has it: by mistake, of `key_p` and `response_p`.

    Every twinless mention that the response links earns 1 and is counted, so that spurious mentions raise recall.
    Pradhan et al. (2014), §2 tell of the fault in the scorer of the CoNLL-2011 and CoNLL-2012 shared tasks, whose
    published figures have it; choice TWINLESS-3. 0/0 exactly when the key is empty and the response has twinless
    singletons only, or nothing.

    >>> from corefref import partition
    >>> b_cubed_v4_recall(partition(map(set, ["abc"])), partition(map(set, ["abd", "ij"]))).value
    Fraction(7, 9)
    """
    return b_cubed.recall(key_p(key, response), response_p(key, response))


def b_cubed_v4_precision(key: Partition, response: Partition) -> Ratio:
    """
    Precision of B³_sys, which version 4 of the shared-task scorer has right.

    Pradhan et al. (2014), §2; choice TWINLESS-3. 0/0 exactly when the key is empty and the response has twinless
    singletons only, or nothing.

    >>> from corefref import partition
    >>> b_cubed_v4_precision(partition(map(set, ["abc"])), partition(map(set, ["abd", "ij"]))).value
    Fraction(11, 18)
    """
    return b_cubed_sys_precision(key, response)


def ceaf_m_r_n_recall(key: Partition, response: Partition) -> Ratio:
    """
    CEAF_r&n recall: CEAF recall under φ₃ of the response without twinless singletons.

    Cai & Strube (2010), §2.3.2, after Rahman & Ng (2009). It is the recall of CEAFm. 0/0 exactly when the key is empty.

    >>> from corefref import partition
    >>> ceaf_m_r_n_recall(partition(map(set, ["abc"])), partition(map(set, ["ab", "ij", "kl", "c"]))).value
    Fraction(2, 3)
    """
    return ceaf.recall(key, without_twinless_singletons(key, response), phi3)


def ceaf_m_r_n_precision(key: Partition, response: Partition) -> Ratio:
    """
    CEAF_r&n precision: CEAF precision under φ₃ of the response without twinless singletons.

    Cai & Strube (2010), §2.3.2, after Rahman & Ng (2009). 0/0 exactly when the response has twinless singletons only,
    or nothing.

    >>> from corefref import partition
    >>> ceaf_m_r_n_precision(partition(map(set, ["abc"])), partition(map(set, ["ab", "ij", "kl", "c"]))).value
    Fraction(2, 7)
    """
    return ceaf.precision(key, without_twinless_singletons(key, response), phi3)


def ceaf_m_sys_recall(key: Partition, response: Partition) -> Ratio:
    """
    CEAF_sys recall: CEAF recall under φ₃ of `key_r` and `response_r`.

    Cai & Strube (2010), §2.3.3, Algorithm 2, line 13. 0/0 exactly when the key is empty.

    >>> from corefref import partition
    >>> ceaf_m_sys_recall(partition(map(set, ["abc"])), partition(map(set, ["ab", "ij", "c"]))).value
    Fraction(2, 3)
    """
    return ceaf.recall(key_r(key, response), response_r(key, response), phi3)


def ceaf_m_sys_precision(key: Partition, response: Partition) -> Ratio:
    """
    CEAF_sys precision: CEAF precision under φ₃ of `key_p` and `response_p`.

    Cai & Strube (2010), §2.3.3, Algorithm 2, line 7. 0/0 exactly when the key is empty and the response has twinless
    singletons only, or nothing.

    >>> from corefref import partition
    >>> ceaf_m_sys_precision(partition(map(set, ["abc"])), partition(map(set, ["ab", "ij", "c"]))).value
    Fraction(3, 5)
    """
    return ceaf.precision(key_p(key, response), response_p(key, response), phi3)


def ceaf_e_sys_recall(key: Partition, response: Partition) -> Ratio:
    """
    The contrast to CEAF_sys recall: φ₄ in the place of φ₃.

    Cai & Strube (2010), §2.3.3, Table 6; choice TWINLESS-4. 0/0 exactly when the key is empty.

    >>> from corefref import partition
    >>> ceaf_e_sys_recall(partition(map(set, ["abc"])), partition(map(set, ["ab", "ij", "c"]))).value
    Fraction(4, 5)
    """
    return ceaf.recall(key_r(key, response), response_r(key, response), phi4)


def ceaf_e_sys_precision(key: Partition, response: Partition) -> Ratio:
    """
    The contrast to CEAF_sys precision: φ₄ in the place of φ₃.

    Cai & Strube (2010), §2.3.3, Table 6, which finds that φ₄ produces unintuitive results. 0/0 exactly when the key is
    empty and the response has twinless singletons only, or nothing.

    >>> from corefref import partition
    >>> ceaf_e_sys_precision(partition(map(set, ["abc"])), partition(map(set, ["ab", "ij", "c"]))).value
    Fraction(22, 45)
    """
    return ceaf.precision(key_p(key, response), response_p(key, response), phi4)

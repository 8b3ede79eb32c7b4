"""
Which three properties a chapter shows first, and why each is so; and why a pair refutes a sentence.

The sentences are of `corefref.evidence.invariants`, which also has the verdicts. Here is only what one says of them
at a blackboard.
"""

from collections.abc import Mapping
from types import MappingProxyType

FIRST: Mapping[str, tuple[tuple[str, str], ...]] = MappingProxyType(
    {
        "mentions": (
            ("one_on_identity", "Both sides have the same mentions, so all of them are common."),
            (
                "f1_one_only_on_identity",
                "Who belongs to whom is not asked. The response merges a and b, and the score is still 1.",
            ),
            ("merge_of_the_key_lowers_precision", "A merge takes no mention away and adds none, so nothing changes."),
        ),
        "muc": (
            ("merge_never_lowers_recall", "A merge can only join parts of a key entity, never cut one."),
            (
                "one_on_identity",
                "A singleton needs no link. A key of one singleton has 0 links to find: recall is 0/0.",
            ),
            (
                "merge_never_lowers_f1",
                "Here a right response gains a wrong link. Recall was 1 before, so only precision changes, and falls.",
            ),
        ),
        "b_cubed": (
            ("one_on_identity", "Every mention sees its entity, whole and nothing else."),
            (
                "nothing_for_mentions_alone",
                "Not one link is right, yet each mention finds itself, and that alone is worth its share.",
            ),
            (
                "correct_mention_never_lowers_f1",
                "A correct mention in a large wrong entity makes all the others there see one more stranger. They lose "
                "more precision than the mention brings in recall.",
            ),
        ),
        "ceaf_m": (
            ("one_on_identity", "Each entity is aligned with itself, and all mentions are in the alignment."),
            (
                "merge_never_lowers_recall",
                "The merged entity may stand for one key entity only; what it holds of the other counts nothing.",
            ),
            (
                "nothing_for_mentions_alone",
                "An aligned pair that shares one mention shares no link, and still earns 1.",
            ),
        ),
        "ceaf_e": (
            ("one_on_identity", "Each entity is aligned with itself, with similarity 1."),
            (
                "common_mention_never_lowers_recall",
                "Taking b out of {a b} leaves {a}, which is more like the key's {a}: 1 in the place of 2/3.",
            ),
            (
                "merge_never_lowers_recall",
                "The merged entity has a mention that the key's {a} lacks, and is less like it: 2/3 in the place of 1.",
            ),
        ),
        "blanc": (
            (
                "one_on_identity",
                "One mention has no pair, linked or not. Neither half of the mean is defined.",
            ),
            (
                "roles_switched",
                "Which of the two kinds counts is decided by the key's links alone, for recall and for precision. So "
                "the two do not change places with the sides.",
            ),
            (
                "documents_add_up",
                "Two documents taken as one have pairs across them, which neither had: each mention of the one is not "
                "linked to each of the other, and all these pairs are right.",
            ),
        ),
        "lea": (
            ("one_on_identity", "All links of every entity are there, the self-links of singletons too."),
            (
                "recall_is_precision_on_equal_mentions",
                "Recall asks for the 3 links of {a b c} and finds 1. Precision asks {a b} for its 1 link, which is "
                "right, and {c} for its self-link, which the key does not have: 2 · 1 + 1 · 0 of 3.",
            ),
            (
                "common_mention_is_rewarded",
                "A mention earns by its links only. Where its links are not there, finding it earns nothing.",
            ),
        ),
        "conll": (
            (
                "f1_one_on_identity",
                "MUC is 0/0 for a key of singletons, and a mean with an undefined part is undefined.",
            ),
            (
                "nothing_for_mentions_alone",
                "B³ and CEAFe pay for mentions alone, and hand a third each on to the mean.",
            ),
            (
                "f1_symmetric",
                "Each of the three F₁ is the same when the sides are switched, so their mean is too.",
            ),
        ),
    }
)
"""For a metric: the ids of three invariants, and why each holds, or why its pair refutes it."""

KINDS: Mapping[str, str] = MappingProxyType(
    {
        "identity": "The response is the key, and the figures are not what the sentence says.",
        "undefined": "One side of the sentence is 0/0 here, and the other is not.",
        "switched": "Switch the two sides, and compute again: the figure is another one.",
        "documents": "Compute the parts one by one and add them: the whole has pairs of mentions that the parts lack.",
        "mentions": "Who is found and who is linked come apart here: the score follows one, the sentence the other.",
        "singletons": "All turns on a singleton: what it counts in this metric is not what the sentence takes it for.",
        "entity": "Put the key's mentions into entities as the sentence says, and compute: the figure is another one.",
        "change": "Make the one change that the sentence speaks of, and compute again: the figure goes the other way.",
        "exactly": "One half of “exactly if” holds here, and the other does not.",
    }
)
"""Why a pair refutes, by the kind of the sentence."""


def kind_of(identifier: str, sentence: str) -> str:
    """
    The kind of a sentence.

    >>> kind_of("one_on_identity", "A key with a mention has recall 1 and precision 1 as its own response.")
    'identity'
    >>> kind_of("merge_never_lowers_f1", "F₁ does not fall when two response entities are merged, where it is defined.")
    'change'
    """
    rules = (
        ("identity", "identity" in identifier or "own response" in sentence),
        ("undefined", "0/0" in sentence),
        ("switched", "switched" in sentence),
        ("documents", "ocuments" in sentence),
        ("exactly", "exactly if" in sentence),
        (
            "change",
            any(word in sentence for word in ("does not", "stay", "merged", "split", "lower", "rises", "higher")),
        ),
        ("singletons", "singleton" in sentence),
        ("entity", "entit" in sentence),
    )
    return next((kind for kind, holds in rules if holds), "mentions")

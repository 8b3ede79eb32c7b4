"""
Exercises at the ends of chapters.

Figures were worked out by hand from the formulas; the tests compare them with corefref, which has no part in them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Exercise:
    """A question, the key and the response it is about if it is about one, how it is answered, and its figures."""

    chapter: str
    question: str
    how: str
    pair: str = ""
    figures: Mapping[str, str] = field(default_factory=dict)


EXERCISES: tuple[Exercise, ...] = (
    Exercise(
        "start",
        "Every mention is found, and mention identification is 1. What is wrong, and does it cost recall or precision?",
        "c was put to a and b, with which it does not corefer. Nothing is missing, so no recall is lost. MUC needs "
        "one link for {a b} and finds it; of the two links of {a b c} one is right.",
        "{a b} {c} | {a b c}",
        {"mentions.recall": "1", "mentions.precision": "1", "muc.recall": "1", "muc.precision": "1/2"},
    ),
    Exercise(
        "mentions",
        "Compute recall and precision.",
        "The key has four mentions, the response four, and three are the same: a, b and d.",
        "{a b c} {d} | {a b} {d e}",
        {"mentions.recall": "3/4", "mentions.precision": "3/4"},
    ),
    Exercise(
        "mentions",
        "Find a response to this key that has full mention identification and no right link.",
        "For example the one drawn. MUC and LEA give it 0, B³ and CEAF do not.",
        "{a b} {c d} | {a c} {b d}",
        {"mentions.f1": "1", "muc.f1": "0", "lea.f1": "0"},
    ),
    Exercise(
        "muc",
        "Compute recall and precision.",
        "{a b c d} is in two parts: 4 − 2 of 3 links. {e f} is in one: 1 of 1. Recall is (2 + 1)/(3 + 1). {a b} is "
        "whole: 1 of 1. {c d e f} is cut by the key into two parts: 2 of 3. Precision is the same here.",
        "{a b c d} {e f} | {a b} {c d e f}",
        {"muc.recall": "3/4", "muc.precision": "3/4"},
    ),
    Exercise(
        "muc",
        "The response leaves out a singleton of the key. What does that cost?",
        "Nothing: a singleton adds 0 to both sums.",
        "{a b} {c} | {a b}",
        {"muc.recall": "1", "muc.precision": "1"},
    ),
    Exercise(
        "b_cubed",
        "Compute recall and precision.",
        "{a b c d} shares two mentions with each response entity: 2²/4 + 2²/4 = 2. {e f} shares two with one: 2²/2 = "
        "2. Recall is 4/6. {a b}: 2²/2 = 2. {c d e f}: 2²/4 + 2²/4 = 2. Precision is 4/6.",
        "{a b c d} {e f} | {a b} {c d e f}",
        {"b_cubed.recall": "2/3", "b_cubed.precision": "2/3"},
    ),
    Exercise(
        "b_cubed",
        "A response links nothing. What are its recall and its precision, and what would they be for an entity of n "
        "mentions?",
        "Each mention finds itself of three: 3 · 1/3, divided by 3. Of n mentions recall is 1/n. Each response "
        "entity is right in all it has, so precision is 1.",
        "{a b c} | {a} {b} {c}",
        {"b_cubed.recall": "1/3", "b_cubed.precision": "1"},
    ),
    Exercise(
        "ceaf",
        "Find the best alignment under φ₃ and under φ₄, and recall of CEAFm and CEAFe.",
        "k1 and r1 share two mentions, all other pairs one. k1–r1 and k2–r2 have φ₃ 2 + 1 = 3, the other way round "
        "2. Under φ₄ they have 4/6 + 2/4 = 7/6, the other way round 2/5 + 2/5. CEAFm divides by five mentions, CEAFe "
        "by two entities.",
        "{a b c} {d e} | {a b d} {c e}",
        {"ceaf_m.recall": "3/5", "ceaf_e.recall": "7/12"},
    ),
    Exercise(
        "ceaf",
        "Give prices that prove the alignment of the exercise before best under φ₃.",
        "k1 1, k2 0, r1 1, r2 1. Each pair has at least its φ₃: k1 and r1 have 2, k1 and r2 have 2, k2 and r1 have "
        "1, k2 and r2 have 1. They sum to 3, which the alignment has.",
    ),
    Exercise(
        "blanc",
        "Compute recall, precision and BLANC.",
        "Of the coreference links, ab is right: R_c = 1/1, P_c = 1/3, F_c = 1/2. The key has two non-coreference "
        "links, ac and bc, the response none: R_n = 0/2, and P_n is 0/0, which counts 0 in the mean. So recall is (1 "
        "+ 0)/2, precision (1/3 + 0)/2, and BLANC (1/2 + 0)/2.",
        "{a b} {c} | {a b c}",
        {"blanc.recall": "1/2", "blanc.precision": "1/6", "blanc.f1": "1/4"},
    ),
    Exercise(
        "conll",
        "Compute the three F₁ and their mean.",
        "MUC: (1 + 1)/(2 + 1) both ways, F₁ 2/3. B³: recall (2²/3 + 1²/3 + 2²/2)/5 = 11/15, precision the same. "
        "CEAFe: 4/5 + 4/5 of 2 entities, F₁ 4/5. The mean of 10/15, 11/15 and 12/15 is 11/15.",
        "{a b c} {d e} | {a b} {c d e}",
        {"muc.f1": "2/3", "b_cubed.f1": "11/15", "ceaf_e.f1": "4/5", "conll.f1": "11/15"},
    ),
    Exercise(
        "twinless",
        "The response misses c and has a spurious d. Compute plain B³, B³₀ and B³_all.",
        "Plain: two mentions of three are there, 2²/3 of 3, both ways. B³₀ drops d first, so that {a b} is all "
        "right: precision 1. B³_all puts c into the response and d into the key, as singletons: 1/3 more on either "
        "side.",
        "{a b c} | {a b d}",
        {
            "b_cubed.recall": "4/9",
            "b_cubed.precision": "4/9",
            "b_cubed_0.recall": "4/9",
            "b_cubed_0.precision": "1",
            "b_cubed_all.recall": "5/9",
            "b_cubed_all.precision": "5/9",
        },
    ),
    Exercise(
        "comparing",
        "Two systems differ on five documents of a test set. Can their difference be significant at 0.05?",
        "Not by a test over documents. There are 2⁵ = 32 assignments, and the observed one and its mirror are always "
        "as large: no p is below 2/32 = 0.0625.",
    ),
    Exercise(
        "lea",
        "Compute recall and precision of LEA.",
        "{a b c d} has 6 links, of which {a b c} has 3: 4 · 3/6 = 2. {e f} is not found: 2 · 0 = 0. Recall is (2 + "
        "0)/(4 + 2) = 1/3. {a b c} is right in all of its 3 links: 3 · 1. {d e} is wrong: 0. Precision is (3 + 0)/(3 "
        "+ 2) = 3/5.",
        "{a b c d} {e f} | {a b c} {d e}",
        {"lea.recall": "1/3", "lea.precision": "3/5"},
    ),
    Exercise(
        "lea",
        "The same key, and a response of one entity. Which of recall and precision is 1, and why is the other not?",
        "All links of both key entities are found, so recall is 1. The one entity has 15 links, of which 6 + 1 are "
        "right: precision is 6 · 7/15 / 6 = 7/15.",
        "{a b c d} {e f} | {a b c d e f}",
        {"lea.recall": "1", "lea.precision": "7/15"},
    ),
    Exercise(
        "lea",
        "A singleton of the key is in the response within a larger entity. What does it earn?",
        "Nothing. The only link of the singleton {c} is from c to itself, and {b c} does not have it (choice LEA-1). "
        "{a b} is cut as well, so recall is 0/3, which is 0 and not 0/0.",
        "{a b} {c} | {a} {b c}",
        {"lea.recall": "0", "lea.precision": "0"},
    ),
)

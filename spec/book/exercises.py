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
        "lea",
        "Compute recall and precision of LEA.",
        "{a b c d} has 6 links, of which {a b c} has 3: 4 · 3/6 = 2. {e f} is not found: 2 · 0 = 0. Recall is "
        "(2 + 0)/(4 + 2) = 1/3. {a b c} is right in all of its 3 links: 3 · 1. {d e} is wrong: 0. Precision is "
        "(3 + 0)/(3 + 2) = 3/5.",
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

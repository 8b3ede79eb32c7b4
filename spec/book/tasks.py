"""
Exercises at the ends of chapters.

Figures were worked out by hand from the formulas; the tests compare them with corefref, which has no part in them.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field

from spec.book.pairs import Kind


@dataclass(frozen=True, slots=True)
class Exercise:
    """
    A question, the key and the response it is about if it is about one, how it is answered, and its figures.

    Its level is 1 for a figure that the chapter has shown how to compute, 2 for one on a pair of another kind, 3 for an
    idea.
    """

    chapter: str
    question: str
    how: str
    pair: str = ""
    figures: Mapping[str, str] = field(default_factory=dict)
    kind: Kind = "partitions"
    level: int = 1

    @property
    def hint(self) -> str:
        """Where to begin."""
        return HINTS[self.chapter]


HINTS: Mapping[str, str] = {
    "start": "Ask of each mention whether it is there, and of each link whether it is right.",
    "mentions": "Write down the two sets of mentions, and forget the entities.",
    "muc": "For each key entity count its mentions, and the parts into which the response cuts it.",
    "b_cubed": "Make a table of |k ∩ r|. Square each number, and divide it by |k| for recall, by |r| for precision.",
    "ceaf": "Write φ into a table, a row a key entity and a column a response entity, and choose cells.",
    "blanc": "List all pairs of mentions, and mark each as linked or not linked, on both sides.",
    "conll": "Compute the three F₁ separately, with a common denominator only at the end.",
    "twinless": "First write down the two sides that each variant really compares.",
    "comparing": "How many ways are there to swap the two systems document by document?",
    "lea": "n mentions have n(n − 1)/2 links. Do an entity at a time, and multiply by its size at the end.",
    "named_entities": "First find which entities share a name; only these can be aligned.",
    "overlapping": "Take every pair of a key and a response entity once, and add up.",
    "plurals": "First ask how well the antecedents are found: that is the credit of the plural. Then score as ever.",
    "bridging": "Cross out the anaphors that only one side has. Of the others, look where the links lead.",
    "units": "Cut the entities at the semicolon, write down both pairs of partitions, and add up before you divide.",
    "generated_text": "Write the two texts below each other, so that as many words as possible stand under themselves.",
    "matching": "First decide which response mention is which key mention; only then score.",
}
"""Where the exercises of a chapter begin."""

EXERCISES: tuple[Exercise, ...] = (
    Exercise(
        "start",
        "Every mention is found, and mention identification is 1. What is wrong, and does it cost recall or precision?",
        "c was put to a and b, with which it does not corefer. Nothing is missing, so no recall is lost. MUC needs "
        "one link for {a b} and finds it; of the two links of {a b c} one is right.",
        "{a b} {c} | {a b c}",
        {"mentions.recall": "1", "mentions.precision": "1", "muc.recall": "1", "muc.precision": "1/2"},
        level=2,
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
        level=3,
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
        level=2,
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
        level=2,
    ),
    Exercise(
        "ceaf",
        "Find the best alignment under φ₃ and under φ₄, and recall of CEAFm and CEAFe.",
        "k1 and r1 share two mentions, all other pairs one. k1–r1 and k2–r2 have φ₃ 2 + 1 = 3, the other way round "
        "2. Under φ₄ they have 4/6 + 2/4 = 7/6, the other way round 2/5 + 2/5. CEAFm divides by five mentions, CEAFe "
        "by two entities.",
        "{a b c} {d e} | {a b d} {c e}",
        {"ceaf_m.recall": "3/5", "ceaf_e.recall": "7/12"},
        level=2,
    ),
    Exercise(
        "ceaf",
        "Give prices that prove the alignment of the exercise before best under φ₃.",
        "k1 1, k2 0, r1 1, r2 1. Each pair has at least its φ₃: k1 and r1 have 2, k1 and r2 have 2, k2 and r1 have "
        "1, k2 and r2 have 1. They sum to 3, which the alignment has.",
        level=3,
    ),
    Exercise(
        "blanc",
        "Compute recall, precision and BLANC.",
        "Of the coreference links, ab is right: R_c = 1/1, P_c = 1/3, F_c = 1/2. The key has two non-coreference "
        "links, ac and bc, the response none: R_n = 0/2, and P_n is 0/0, which counts 0 in the mean. So recall is (1 "
        "+ 0)/2, precision (1/3 + 0)/2, and BLANC (1/2 + 0)/2.",
        "{a b} {c} | {a b c}",
        {"blanc.recall": "1/2", "blanc.precision": "1/6", "blanc.f1": "1/4"},
        level=2,
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
        level=2,
    ),
    Exercise(
        "comparing",
        "Two systems differ on five documents of a test set. Can their difference be significant at 0.05?",
        "Not by a test over documents. There are 2⁵ = 32 assignments, and the observed one and its mirror are always "
        "as large: no p is below 2/32 = 0.0625.",
        level=3,
    ),
    Exercise(
        "lea",
        "In Austen's sentence the response misses the mother's caresses, d. Compute recall and precision.",
        "{a c} is resolved whole: 2 · 1/1. {b d e} has 1 of its 3 links: 3 · 1/3. {f} is itself: 1. Recall is "
        "(2 + 1 + 1)/6. Everything in the response is right: precision is (2 + 2 + 1)/5.",
        "{a c} {b d e} {f} | {a c} {b e} {f}",
        {"lea.recall": "2/3", "lea.precision": "1"},
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
        level=2,
    ),
    Exercise(
        "lea",
        "A singleton of the key is in the response within a larger entity. What does it earn?",
        "Nothing. The only link of the singleton {c} is from c to itself, and {b c} does not have it (choice LEA-1). "
        "{a b} is cut as well, so recall is 0/3, which is 0 and not 0/0.",
        "{a b} {c} | {a} {b c}",
        {"lea.recall": "0", "lea.precision": "0"},
        level=3,
    ),
    Exercise(
        "named_entities",
        "Which key entity is aligned with which, and what are recall, precision and F₁?",
        "{Ann she her} has its name in {Ann she he}: recall 2/3, precision 2/3, F₁ 2 · 2/(3 + 3) = 2/3. {Bob he} "
        "has its name in {Bob}: recall 1/2, precision 1, F₁ 2 · 1/(2 + 1) = 2/3. The means: (2/3 + 1/2)/2 = 7/12, "
        "(2/3 + 1)/2 = 5/6, and 2/3.",
        "{Ann she her} {Bob he} | {Ann she he} {Bob}",
        {"recall": "7/12", "precision": "5/6", "f1": "2/3", "not_found": "0"},
        kind="names",
    ),
    Exercise(
        "named_entities",
        "Every link of the response is right. Why is its NEC not 1?",
        "{he his} has no name and is filtered out, so {Bob he his} is aligned with none and counts 0. Of two named "
        "entities one is found, whole.",
        "{Ann she} {Bob he his} | {Ann she} {he his}",
        {"recall": "1/2", "precision": "1/2", "f1": "1/2", "not_found": "1/2"},
        kind="names",
        level=3,
    ),
    Exercise(
        "overlapping",
        "The response has a in two entities. Compute recall and precision by the formulas of B³ and LEA.",
        "B³: {a b} shares two mentions with {a b} and one with {a c}: 2²/2 + 1²/2 = 5/2, over 2: recall 5/4. "
        "Precision: 2²/2 + 1²/2 = 5/2, over 4. LEA: the one link ab is in {a b} alone: recall 2 · 1/1, over 2. {a "
        "b} is right, {a c} is not: precision 2/4.",
        "{a b} | {a b} {a c}",
        {"b_cubed.recall": "5/4", "b_cubed.precision": "5/8", "lea.recall": "1", "lea.precision": "1/2"},
        kind="families",
    ),
    Exercise(
        "overlapping",
        "Find a response for which the recall that LEA's formula gives exceeds 1.",
        "Repeat a link of the key, or a singleton of it. The link ab stands in both entities: recall is (2 · 1 + 2 · "
        "1)/2.",
        "{a b} | {a b} {a b c}",
        {"lea.recall": "2", "b_cubed.recall": "2"},
        kind="families",
        level=3,
    ),
    Exercise(
        "matching",
        "Which mentions are matched by their heads, which in part, which exactly? Compute recall of MUC under each.",
        "1–2 and 1–3 have one head, so heads match them. In part they do not: 3 is not a word of the key's "
        "mention. 5 is equal. 6 is twinless. By heads the response has the link of 1–2 and 5, so {1–2 5 6} is in "
        "two parts: 1 of 2. Else it is in three: 0 of 2.",
        "{1-2@2 5 6} | {1-3@2 5}",
        {"head-corefud muc.recall": "1/2", "partial-corefud muc.recall": "0", "exact muc.recall": "0"},
        kind="mentions",
        level=2,
    ),
    Exercise(
        "matching",
        "Two response mentions have the head of one key mention. Which of them gets it by heads?",
        "The one that has the greater share of its words: 1–3 has three of four, 2 has one. 2 is left over, and "
        "twinless. So the key entity is in two parts, and recall of MUC is 0 of 1, though the other was linked right.",
        "{1-4@2 6} | {2 6} {1-3@2 5}",
        {"head-corefud muc.recall": "0", "head-corefud muc.precision": "0"},
        kind="mentions",
        level=3,
    ),
    Exercise(
        "matching",
        "Compute MOR, the mention overlap ratio.",
        "1–3 and 2–3 share two words, 5 and 5–6 share one: 3. The key's mentions have 3 + 1 words, the response's "
        "2 + 2.",
        "{1-3@2 5} | {2-3@2 5-6@5}",
        {"mor.recall": "3/4", "mor.precision": "3/4"},
        kind="mentions",
    ),
    Exercise(
        "matching",
        "The letters stand in the order of the text. Compute recall and precision of the anaphors.",
        "The key has three anaphors: b and c of {a b c}, and e of {d e}. b is linked to a, and correct. c is in "
        "the entity of d, and nothing before it in its key entity is there: wrongly linked. e is the first of its "
        "entity, so it is missing. Recall is 1/3. The anaphors of the response are b and c, both of them sought, "
        "so that nothing is spurious: precision is 1/2.",
        "{a b c} {d e} | {a b} {d c} {e}",
        {"recall": "1/3", "precision": "1/2"},
        kind="anaphors",
        level=3,
    ),
    Exercise(
        "plurals",
        "The response says that *them* is Miss Taylor, Mr. Woodhouse and Emma. Compute F₁ of MUC and LEA.",
        "Of the antecedents {g} {j} both are found among {g} {h} {j}, of which two of three are right: ρ is 1 and π is "
        "2/3. MUC has one link on either side, that of k and its plural: recall 1/1, precision (2/3)/1, F₁ 4/5. LEA: "
        "recall (1 + 1 + 1 + 2 · 1)/5 = 1, precision (1 + 1 + 1 + 2 · 2/3)/5 = 13/15, F₁ 13/14.",
        "{g} {h} {j} {k (g, j)} | {g} {h} {j} {k (g, j, h)}",
        {"muc.f1": "4/5", "lea.f1": "13/14"},
        kind="plurals",
    ),
    Exercise(
        "plurals",
        "A response that links nothing at all is scored without plurals, and then with them. When does its F₁ fall?",
        "When the key has a plural that the response lacks: its entity has one member more than without plurals, and "
        "the response does not find it. Where the key has none, nothing changes.",
        level=3,
    ),
    Exercise(
        "bridging",
        "The key has the links f to c and i to h, the response f to a, i to h and d to b; a and c are Emma. Compute "
        "F₁ at the three levels.",
        "Both anaphors of the key are there, and one is spurious: recall 1, precision 2/3, F₁ 4/5. Of the antecedents "
        "one is the same mention: 1/2 and 1/3, F₁ 2/5. Both are of the same entity, since a and c are: as at the "
        "first level.",
        "f>c i>h/{a c j} {b d e} {f g} {h} | f>a i>h d>b/",
        {"anaphors": "4/5", "mentions": "2/5", "entities": "4/5"},
        kind="bridging",
        level=2,
    ),
    Exercise(
        "units",
        "In Austen's sentence the response puts e, *her place*, together with the governess, and cuts it off from the "
        "mother. Compute F₁ of MUC clause by clause, and of both clauses as one.",
        "The first clause is right: 2 links of 2. The second has {e} {f} in the key, so no link to find, and one "
        "wrong link in the response. Recall 2/2, precision 2/3, F₁ 4/5. As one, {b d e} is in two parts: recall (1 + "
        "1)/(1 + 2), precision 2/3, F₁ 2/3.",
        "{a c} {b d e} {f} | {a c} {b d} {e f}",
        {"muc.by_clause": "4/5", "muc.as_one": "2/3"},
        kind="units",
        level=2,
    ),
    Exercise(
        "units",
        "A system never links across documents. Which unit should its authors wish for, and which should you ask for?",
        "The document: what the system does not do is then not asked. Ask for the unit in which the entities were "
        "annotated, and for the figures by links within and across.",
        level=3,
    ),
    Exercise(
        "generated_text",
        "Which share of the key's words is kept, and which word of the key does each word of the response stand for?",
        "Three words become two: one is missing at least, and *dog* is kept. So one of the first two is missing, and "
        "*a* is there in the place of the other. *Missing* comes before *changed*, from the left: *the* is missing, "
        "*a* stands for *big*. A mention *a dog* is the key's *big dog*.",
        "the big dog | a dog",
        {"kept": "1/3"},
        kind="words",
        level=2,
    ),
    Exercise(
        "generated_text",
        "A model leaves out every sentence that it finds hard. What happens to its recall, and to its precision?",
        "Recall falls, since the mentions of these sentences are in the key and not found. Precision may rise: what "
        "is left is easy. Look at the share of words that are kept before you look at the score.",
        level=3,
    ),
)

"""
Which three properties a chapter shows first, and why each is so; and why a pair refutes a sentence.

The sentences are of `spec.invariants`, which also has the verdicts. Here is only what one says of
them at a blackboard.
"""

from collections.abc import Mapping, Sequence
from fractions import Fraction
from functools import partial
from types import MappingProxyType
from typing import NamedTuple

from corefref import measures
from corefref.measures import Measure
from corefref.partitions import Partition
from corefref.ratio import Figure
from corefref.scores import Figures
from corefref.wings.examples.small_scope import Pair
from corefref.wings.teach.presets import written
from spec.invariants.statements import Statement, StatementOfF1

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


class Watched:
    """A metric that notes what it is asked, and what it answers."""

    def __init__(self, metric: Measure) -> None:
        """Watch a metric."""
        self.metric = metric
        self.noted: list[Noted] = []

    @property
    def id(self) -> str:
        """The metric's own."""
        return self.metric.id

    @property
    def paper(self) -> str:
        """The metric's own."""
        return self.metric.paper

    def recall(self, key: Partition, response: Partition) -> Figure:
        """Recall, noted. A mean of F₁ is not asked for it."""
        return self._figure("recall", key, response)

    def precision(self, key: Partition, response: Partition) -> Figure:
        """Precision, noted."""
        return self._figure("precision", key, response)

    def _figure(self, measure: str, key: Partition, response: Partition) -> Figure:
        found: Figure = getattr(self.metric, measure)(key, response)
        self.noted.append(Noted(measure, key, response, found.value))
        return found

    def f1(self, key: Partition, response: Partition) -> Fraction | None:
        """F₁, noted."""
        found = self.metric.f1(key, response)
        self.noted.append(Noted("F₁", key, response, found))
        return found

    def score(self, key: Partition, response: Partition) -> Figures:
        """The figures together, of which F₁ is noted."""
        self.f1(key, response)
        return self.metric.score(key, response)


class Noted(NamedTuple):
    """A measure of a key and a response, and its value."""

    measure: str
    key: Partition
    response: Partition
    value: Fraction | None


def figures_of(statement: Statement | StatementOfF1, metric: str, pair: Pair) -> str:
    """
    Why a pair refutes a statement: the figures that the statement compares, of the pair and of what it makes of it.

    >>> from spec.invariants import invariant
    >>> merge = invariant("merge_never_lowers_f1")
    >>> figures_of(merge.statement, "muc", merge.cells["muc"].witness.pair)
    'F₁ is 1 for this pair, and 2/3 for the response `{a b c}`.'
    """
    watched = Watched(measures.MEASURES[metric])
    statement(watched, pair.key, pair.response)
    return ". ".join(map(partial(_told, pair), _compared(watched.noted))) + "."


def _compared(noted: Sequence[Noted]) -> list[list[Noted]]:
    """By measure, what was asked: the first, and the first whose value is another; measures that differ, if any do."""
    by_measure: dict[str, list[Noted]] = {}
    for each in dict.fromkeys(noted):
        by_measure.setdefault(each.measure, []).append(each)
    shown = [[ones[0], *[one for one in ones if one.value != ones[0].value][:1]] for ones in by_measure.values()]
    # Recall of one pair may be compared with precision of another.
    if len(noted) > len(by_measure) and any(len(ones) > 1 for ones in shown):
        return [ones for ones in shown if len(ones) > 1]
    return [ones[:2] for ones in by_measure.values()]


def _told(pair: Pair, ones: Sequence[Noted]) -> str:
    measure = ones[0].measure
    told = [f"{'0/0' if one.value is None else one.value} {_of(pair, one)}" for one in ones]
    return f"{measure[0].upper()}{measure[1:]} is {', and '.join(told)}"


def _of(pair: Pair, one: Noted) -> str:
    """Of which pair a figure is."""
    sides = [
        f"the {name} `{written(found) or '{}'}`"
        for name, found, drawn in (("key", one.key, pair.key), ("response", one.response, pair.response))
        if found != drawn
    ]
    return f"for {' and '.join(sides)}" if sides else "for this pair"

"""
The anaphor-decomposable score: of the anaphors of a class, how many are linked to something that precedes them.

| symbol | meaning |
|---|---|
| k, r | an entity of the key, of the response: its mentions in the order of the text |
| a(m) | the mention of the response that a key mention m is matched with, if any; one to one |
| e(n) | the entity of a response mention n |
| φ | the class of mentions in question, such as zeros or pronouns |

An anaphor is a mention that is not the first of its entity. Tuggener (2014). Known through its author's scorer and
through corefud-scorer 1.2, which has its score for zeros. The rule of the former asks for an antecedent that is a
noun; this one, of the latter, takes any.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from corefref.partitions import Mention
from corefref.ratio import Ratio, ratio

InOrder: TypeAlias = Sequence[Sequence[Mention]]
"""Entities, the mentions of each in the order of the text."""

Partner: TypeAlias = Mapping[Mention, Mention]
"""a: key mention → response mention."""

Class: TypeAlias = Callable[[Mention], bool]
"""φ: whether a mention is of the class."""


@dataclass(frozen=True, slots=True)
class Outcomes:
    """How many anaphors of a class are correct, linked to another entity, missing, and in the response alone."""

    correct: int
    wrongly_linked: int
    missing: int
    spurious: int

    @property
    def recall(self) -> Ratio:
        """
        Of the anaphors of the key, those that are correct::

            R = correct / (correct + wrongly linked + missing)
        """
        return ratio(self.correct, self.correct + self.wrongly_linked + self.missing)

    @property
    def precision(self) -> Ratio:
        """
        Of the anaphors of the key that the response has as such, and those of the response alone, the correct ones::

            P = correct / (correct + wrongly linked + spurious)

        This is not of the anaphors of the response: those that are wrongly linked are counted in the key.
        """
        return ratio(self.correct, self.correct + self.wrongly_linked + self.spurious)


def anaphors(entities: InOrder, of_class: Class) -> Iterator[Mention]:
    """
    The mentions of a class that are not the first of their entity.

    >>> list(anaphors([["a", "b"], ["c", "d", "e"]], "bce".__contains__))
    ['b', 'e']
    """
    return (m for entity in entities for m in entity[1:] if of_class(m))


def outcomes(key: InOrder, response: InOrder, partner: Partner, of_class: Class) -> Outcomes:
    """
    The outcomes of the anaphors of a class.

    A key anaphor m is *missing* if a(m) is none, or the first of its entity; else *correct* if a mention before m in
    its entity has its partner in e(a(m)); else *wrongly linked*. A response anaphor n of the class is *spurious* if it
    is a(m) for no key anaphor m of the class. Choices ANAPHOR-1 and ANAPHOR-2.

    >>> outcomes([["a", "b"]], [["x", "y"]], {"a": "x", "b": "y"}, lambda m: True)
    Outcomes(correct=1, wrongly_linked=0, missing=0, spurious=0)
    >>> outcomes([["a", "b"]], [["x"], ["z", "y"]], {"a": "x", "b": "y"}, lambda m: True)
    Outcomes(correct=0, wrongly_linked=1, missing=0, spurious=0)
    """
    entity_of = {n: number for number, r in enumerate(response) for n in r}
    first = {r[0] for r in response}
    correct = wrongly_linked = missing = 0
    for k in key:
        before = set[int]()
        for place, m in enumerate(k):
            n = partner.get(m)
            if place and of_class(m):
                if n is None or n in first:
                    missing += 1
                elif entity_of[n] in before:
                    correct += 1
                else:
                    wrongly_linked += 1
            if n is not None:
                before.add(entity_of[n])
    sought = {partner[m] for m in anaphors(key, of_class) if m in partner}
    spurious = sum(n not in sought for n in anaphors(response, of_class))
    return Outcomes(correct, wrongly_linked, missing, spurious)


def recall(key: InOrder, response: InOrder, partner: Partner, of_class: Class) -> Ratio:
    """
    The recall of the anaphors of a class::

        R = correct / (correct + wrongly linked + missing)

    After Tuggener (2014), as corefud-scorer computes it. 0/0 exactly when the key has no anaphor of the class.

    >>> recall([["a", "b", "c"]], [["x", "y"]], {"a": "x", "b": "y"}, lambda m: True).value
    Fraction(1, 2)
    """
    return outcomes(key, response, partner, of_class).recall


def precision(key: InOrder, response: InOrder, partner: Partner, of_class: Class) -> Ratio:
    """
    The precision of the anaphors of a class::

        P = correct / (correct + wrongly linked + spurious)

    After Tuggener (2014), as corefud-scorer computes it. 0/0 exactly when nothing is correct, wrongly linked or
    spurious.

    >>> precision([["a", "b", "c"]], [["x", "y", "z"]], {"a": "x", "b": "y"}, lambda m: True).value
    Fraction(1, 2)
    """
    return outcomes(key, response, partner, of_class).precision

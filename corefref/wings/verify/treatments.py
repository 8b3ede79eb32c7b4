"""
How scorers treat ill-formed input: a repeated mention, a document that the response lacks.

No paper defines a score for these, so nothing here is called a fault; it is only described. The spec keeps the first
place of a repeated mention (choice REPEAT-1) and scores a missing document as one without entities.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction

from corefref.door import family
from corefref.metrics import overlapping
from corefref.partitions import Mention
from corefref.ratio import Ratio, ratio
from corefref.scores import Figures, RatioScore
from corefref.wings.verify.accounts import Account
from corefref.wings.verify.exact import ScoreOf
from corefref.wings.verify.inputs import Document, Entities, entities_of
from corefref.wings.verify.readings import Departure, Treated, choice


@dataclass(frozen=True, slots=True)
class _Both:
    """Two treatments of a document, one after the other."""

    first: Treated
    then: Treated

    def __call__(self, d: Document) -> Document:
        return self.then(self.first(d))


def _spurious_copies_counted(d: Document) -> Document:
    """Choice REPEAT-1, reading c, where the key repeats nothing: only copies of key mentions are removed."""
    in_key = {m for e in d.key_entities for m in e}
    seen: set[Mention] = set()
    counted: list[tuple[Mention, ...]] = []
    for number, e in enumerate(d.response_entities or ()):
        kept: list[Mention] = []
        for place, m in enumerate(e):
            if m not in seen:
                kept.append(m)
            elif m not in in_key:
                kept.append(("copy", number, place))
            seen.add(m)
        counted.append(tuple(kept))
    return Document(d.key_entities, tuple(e for e in counted if e))


def _first_kept(d: Document) -> Document:
    return Document(entities_of(d.key), entities_of(d.response))


def _last_kept(d: Document) -> Document:
    return Document(*(tuple(tuple(reversed(e)) for e in reversed(side)) for side in d.sides))


def _copies_counted(d: Document) -> Document:
    """Count each copy as a mention of its own, which the other side has if it has as many copies."""
    return Document(*(_numbered(side) for side in d.sides))


def _numbered(side: Entities) -> Entities:
    copies: Counter[Mention] = Counter()
    entities: list[tuple[Mention, ...]] = []
    for e in side:
        numbered: list[Mention] = []
        for m in e:
            copies[m] += 1
            numbered.append((m, copies[m]))
        entities.append(tuple(numbered))
    return tuple(entities)


def _overlapping_b_cubed(d: Document, metric: str) -> Figures:
    key, response = (family(side) for side in d.sides)
    return RatioScore(overlapping.b_cubed_recall(key, response), overlapping.b_cubed_precision(key, response))


def _overlapping_lea(d: Document, metric: str) -> Figures:
    key, response = (family(side) for side in d.sides)
    return RatioScore(overlapping.lea_recall(key, response), overlapping.lea_precision(key, response))


def _copies_credited(d: Document, metric: str) -> Figures:
    key, response = d.sides
    return RatioScore(_b_cubed_with_copies(key, response), _b_cubed_with_copies(response, key))


def _b_cubed_with_copies(ours: Entities, theirs: Entities) -> Ratio:
    """Compute B³ recall with every copy of a mention counted as a mention, on both sides."""
    return ratio(
        sum(Fraction(sum(m in o for m in e) * sum(m in e for m in o), len(e)) for e in ours for o in theirs),
        sum(len(e) for e in ours),
    )


_DESCRIBED: Sequence[tuple[Departure, Treated]] = (
    (Departure("last place kept", "the last place of a repeated mention is kept", "published"), _last_kept),
    (Departure("copies counted", "every copy of a mention is a mention", "published"), _copies_counted),
    (
        choice("REPEAT-1:c", "copies of spurious mentions are counted", "published", "the official scorer v8.01"),
        _spurious_copies_counted,
    ),
)
_FAMILY = choice("REPEAT-1:b", "entities are taken as an overlapping family", "published", "Moosavi & Strube (2016)")
_CREDITED = Departure("copies credited", "every copy of a mention is credited", "published")
_OF: dict[str, Sequence[tuple[Departure, ScoreOf]]] = {
    "lea": ((_FAMILY, _overlapping_lea),),
    "b_cubed": ((_FAMILY, _overlapping_b_cubed), (_CREDITED, _copies_credited)),
}


def first_place_kept(plain: Account) -> Account:
    """Return the account that keeps only the first place of a repeated mention before anything else is done."""
    return replace(plain, treated=_Both(_first_kept, plain.treated))


def of_repeated_mentions(metric: str, plain: Account) -> Iterator[Account]:
    """Yield the ways in which an account that gives a scorer's well-formed figures may treat repeated mentions."""
    for departure, score_of in _OF.get(metric, ()):
        yield replace(plain, departures=(departure,), score_of=score_of)
    for departure, treated in _DESCRIBED:
        yield replace(plain, departures=(departure,), treated=_Both(treated, plain.treated))

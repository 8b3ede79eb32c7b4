"""The laws: each one sentence, and whether it is true of the figures of a subject on a key and a response."""

from collections.abc import Iterable
from dataclasses import replace
from fractions import Fraction

from corefref.formats.documents import Document
from corefref.ratio import Ratio, total
from spec.annotated_invariants.subjects import SUBJECTS, Figures, Shares, Subject
from spec.invariants.statements import not_above

_PERFECT: Shares = (Fraction(1), Fraction(1))
_UNDEFINED: Shares = (None, None)


def plain_where_nothing_is_annotated(subject: Subject, key: Document, response: Document) -> bool:
    """Where every mention is one run of words and nothing is plural, the figures are those of the entities alone."""
    if subject.plain is None or not (_is_ordinary(key) and _is_ordinary(response)):
        return True
    return subject.figures(key, response) == subject.plain(key, response)


def plain_where_mentions_are_the_same(subject: Subject, key: Document, response: Document) -> bool:
    """If also key and response have the same mentions with the same heads, the figures are those of the entities."""
    if key.beside.heads != response.beside.heads:
        return True
    return plain_where_nothing_is_annotated(subject, key, response)


def never_below_exact_matching(subject: Subject, key: Document, response: Document) -> bool:
    """No figure is lower than under exact matching."""
    exact = SUBJECTS["exact"].figures(key, response)
    return not subject.of_matching or _none_above(exact, subject.figures(key, response))


def never_below_partial_matching(subject: Subject, key: Document, response: Document) -> bool:
    """No figure is lower than under partial matching, which asks for more than head matching."""
    partial = SUBJECTS["partial"].figures(key, response)
    return not subject.of_matching or _none_above(partial, subject.figures(key, response))


def perfect_on_identity(subject: Subject, key: Document, response: Document) -> bool:
    """As its own response a key has recall 1 and precision 1, or both are 0/0."""
    del response
    return all(shares in (_PERFECT, _UNDEFINED) for shares in subject.figures(key, key).values())


def perfect_only_on_identity(subject: Subject, key: Document, response: Document) -> bool:
    """Recall and precision of every figure that is not 0/0, at least one, are 1 only if the two sides say the same."""
    known = [shares for shares in subject.figures(key, response).values() if shares != _UNDEFINED]
    perfect = bool(known) and all(shares == _PERFECT for shares in known)
    return not perfect or subject.same(key, response)


def within_unit_interval(subject: Subject, key: Document, response: Document) -> bool:
    """0 ≤ recall ≤ 1 and 0 ≤ precision ≤ 1, where they are defined."""
    return all(
        value is None or 0 <= value <= 1 for shares in subject.figures(key, response).values() for value in shares
    )


def what_finds_no_partner_raises_nothing(subject: Subject, key: Document, response: Document) -> bool:
    """Neither recall nor precision falls when a thing of the response that finds no partner is left out."""
    figures = subject.figures(key, response)
    return all(_none_above(figures, subject.figures(key, fewer)) for fewer in subject.strays(key, response))


def roles_switched(subject: Subject, key: Document, response: Document) -> bool:
    """Precision is recall with key and response switched."""
    switched = subject.figures(response, key)
    return all(
        precision == switched[name][0] and recall == switched[name][1]
        for name, (recall, precision) in subject.figures(key, response).items()
    )


def order_makes_no_difference(subject: Subject, key: Document, response: Document) -> bool:
    """The order in which files list entities and their mentions changes no figure."""
    return subject.figures(_turned(key), _turned(response)) == subject.figures(key, response)


def recall_adds_up_over_classes(subject: Subject, key: Document, response: Document) -> bool:
    """Over zeros and other mentions the numerators and denominators of recall add up to those of all."""
    return subject.parts is None or _add_up(score.recall for score in subject.parts(key, response))


def precision_adds_up_over_classes(subject: Subject, key: Document, response: Document) -> bool:
    """Over zeros and other mentions the numerators and denominators of precision add up to those of all."""
    return subject.parts is None or _add_up(score.precision for score in subject.parts(key, response))


def _is_ordinary(document: Document) -> bool:
    """True if every mention is one run of words and no entity has split antecedents."""
    return not document.beside.split_antecedents and all(isinstance(m, int) for m in document.entity_of)


def _none_above(lower: Figures, upper: Figures) -> bool:
    """Return True if no figure exceeds the other of the same name, where both are defined."""
    return all(_pair_not_above(shares, upper[name]) for name, shares in lower.items())


def _pair_not_above(lower: Shares, upper: Shares) -> bool:
    return all(not_above(low, other) for low, other in zip(lower, upper, strict=True))


def _turned(document: Document) -> Document:
    """Return the document with its mentions, and so its entities, in reverse order."""
    return replace(document, entity_of=dict(reversed(list(document.entity_of.items()))))


def _add_up(quotients: Iterable[Ratio]) -> bool:
    """True if the last quotient is the ratio of the sums of the others."""
    *parts, whole = quotients
    return total(parts) == whole

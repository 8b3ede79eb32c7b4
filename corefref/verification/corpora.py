"""
Other ways to make the figures of a corpus of those of its documents.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from corefref.partitions import Mention
from corefref.ratio import f1, mean
from corefref.verification.exact import Adding, ScoreOf, Undefined, Values, mean_values, sums
from corefref.verification.inputs import Document, Entities
from corefref.verification.readings import Departure, choice, fault


@dataclass(frozen=True, slots=True)
class Corpus:
    """A way that is not the spec's."""

    departure: Departure
    adding: Adding


def _of_each(documents: Sequence[Document], metric: str, score_of: ScoreOf, undefined: Undefined) -> list[Values]:
    return [sums((d,), metric, score_of, undefined) for d in documents]


def _mean(documents: Sequence[Document], metric: str, score_of: ScoreOf, undefined: Undefined) -> Values:
    return mean_values(_of_each(documents, metric, score_of, undefined))


def _f1_of_means(documents: Sequence[Document], metric: str, score_of: ScoreOf, undefined: Undefined) -> Values:
    means = _mean(documents, metric, score_of, undefined)
    if "recall" not in means:
        return means
    return {**means, "f1": f1(means["recall"], means["precision"])}


def _mean_of_defined(documents: Sequence[Document], metric: str, score_of: ScoreOf, undefined: Undefined) -> Values:
    found = _of_each(documents, metric, score_of, "none")
    made: dict[str, Fraction | None] = {}
    for name in found[0]:
        defined = [values[name] for values in found if values[name] is not None]
        made[name] = mean(defined) if defined else (None if undefined == "none" else Fraction(0))
    return made


def _weighted_mean(documents: Sequence[Document], metric: str, score_of: ScoreOf, undefined: Undefined) -> Values:
    """Choice CORPUS-1, reading c; the weights are the mentions of the key, of the response, of both for F."""
    found = _of_each(documents, metric, score_of, undefined)
    sizes = [[sum(len(e) for e in side) for side in d.sides] for d in documents]
    weights = {
        "recall": [key for key, _ in sizes],
        "precision": [response for _, response in sizes],
        "f1": [sum(both) for both in sizes],
    }
    return {
        name: Fraction(sum((w * (v[name] or 0) for w, v in zip(weights[name], found, strict=True)), Fraction(0)))
        / (sum(weights[name]) or 1)
        for name in found[0]
    }


def _last_only(documents: Sequence[Document], metric: str, score_of: ScoreOf, undefined: Undefined) -> Values:
    return sums(documents[-1:], metric, score_of, undefined)


def _first_only(documents: Sequence[Document], metric: str, score_of: ScoreOf, undefined: Undefined) -> Values:
    return sums(documents[:1], metric, score_of, undefined)


def _one_document(documents: Sequence[Document], metric: str, score_of: ScoreOf, undefined: Undefined) -> Values:
    """All entities as those of one document, the mentions told apart by document."""
    sides = [tuple(_apart(side, n) for side in d.sides) for n, d in enumerate(documents)]
    key, response = (tuple(e for both in sides for e in both[place]) for place in (0, 1))
    return sums((Document(key, response),), metric, score_of, undefined)


def _mentions_confused(documents: Sequence[Document], metric: str, score_of: ScoreOf, undefined: Undefined) -> Values:
    """All entities as those of one document, equal mentions of different documents being one."""
    key, response = (tuple(e for d in documents for e in d.sides[place]) for place in (0, 1))
    return sums((Document(key, response),), metric, score_of, undefined)


def _entities_merged(documents: Sequence[Document], metric: str, score_of: ScoreOf, undefined: Undefined) -> Values:
    """Entities of one number in different documents are one entity, the mentions told apart by document."""
    made: list[Entities] = []
    for place in (0, 1):
        merged: dict[int, list[Mention]] = {}
        for n, d in enumerate(documents):
            for number, e in enumerate(_apart(d.sides[place], n)):
                merged.setdefault(number, []).extend(e)
        made.append(tuple(tuple(e) for e in merged.values()))
    return sums((Document(made[0], made[1]),), metric, score_of, undefined)


def _apart(side: Entities, number: int) -> Entities:
    return tuple(tuple((number, m) for m in e) for e in side)


CORPORA: tuple[Corpus, ...] = (
    Corpus(choice("CORPUS-1:b", "the figures are means over documents", "convention"), _mean),
    Corpus(
        choice("CORPUS-1:b", "recall and precision are means over documents", "convention", of="F of the means"),
        _f1_of_means,
    ),
    Corpus(
        choice("CORPUS-2:b", "the figures are means over the documents that have one", "convention"), _mean_of_defined
    ),
    Corpus(choice("CORPUS-1:c", "the figures are means weighted by mentions", "convention"), _weighted_mean),
    Corpus(choice("CORPUS-1:d", "all entities are taken for those of one document", "convention"), _one_document),
    Corpus(fault("names_merged", "equal mentions of different documents are one"), _mentions_confused),
    Corpus(fault("documents_merged", "entities with one number in different documents are one"), _entities_merged),
    Corpus(fault("last_document_only", "only the last document is scored"), _last_only),
    Corpus(fault("first_document_only", "only the first document is scored"), _first_only),
)


def missing_skipped(documents: Sequence[Document]) -> tuple[Document, ...]:
    """The documents that the response has, or one without entities if it has none."""
    return tuple(d for d in documents if d.response_entities is not None) or (Document((), ()),)

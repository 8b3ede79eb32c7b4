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


@dataclass(frozen=True, slots=True)
class Corpus:
    """A way that is not the spec's."""

    name: str
    sentence: str
    published: bool
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


def _missing_skipped(documents: Sequence[Document], metric: str, score_of: ScoreOf, undefined: Undefined) -> Values:
    there = [d for d in documents if d.response_entities is not None]
    return sums(there or [Document((), ())], metric, score_of, undefined)


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


def _spurious_in_key(documents: Sequence[Document]) -> list[Document]:
    """The documents with every mention that only the response has as a singleton of the key."""
    made: list[Document] = []
    for d in documents:
        in_key = {m for e in d.key_entities for m in e}
        spurious = dict.fromkeys(m for e in d.response_entities or () for m in e if m not in in_key)
        made.append(Document((*d.key_entities, *((m,) for m in spurious)), d.response_entities))
    return made


def _sums_with_spurious(documents: Sequence[Document], metric: str, score_of: ScoreOf, undefined: Undefined) -> Values:
    return sums(_spurious_in_key(documents), metric, score_of, undefined)


def _weighted_with_spurious(
    documents: Sequence[Document], metric: str, score_of: ScoreOf, undefined: Undefined
) -> Values:
    return _weighted_mean(_spurious_in_key(documents), metric, score_of, undefined)


def _apart(side: Entities, number: int) -> Entities:
    return tuple(tuple((number, m) for m in e) for e in side)


CORPORA: tuple[Corpus, ...] = (
    Corpus("fault missing_document_skipped", "a document that the response lacks is left out", False, _missing_skipped),
    Corpus("fault macro_for_micro", "the figures are means over documents (choice CORPUS-1, reading b)", False, _mean),
    Corpus(
        "fault macro_for_micro (F of the means)",
        "recall and precision are means over documents",
        False,
        _f1_of_means,
    ),
    Corpus(
        "choice CORPUS-2, reading b", "the figures are means over the documents that have one", False, _mean_of_defined
    ),
    Corpus(
        "fault weighted_by_mentions",
        "the figures are means weighted by mentions (choice CORPUS-1, reading c)",
        False,
        _weighted_mean,
    ),
    Corpus(
        "fault spurious_mentions_in_key",
        "mentions that only the response has are put into the key as singletons",
        False,
        _sums_with_spurious,
    ),
    Corpus(
        "fault spurious_mentions_in_key and fault weighted_by_mentions",
        "mentions that only the response has are put into the key as singletons, and the figures are means weighted by "
        "mentions (choice CORPUS-1, reading c)",
        False,
        _weighted_with_spurious,
    ),
    Corpus("fault documents_as_one", "all entities are taken for those of one document", False, _one_document),
    Corpus("fault names_merged", "equal mentions of different documents are one", False, _mentions_confused),
    Corpus(
        "fault documents_merged",
        "entities with one number in different documents are one",
        False,
        _entities_merged,
    ),
    Corpus("fault last_document_only", "only the last document is scored", False, _last_only),
    Corpus("fault first_document_only", "only the first document is scored", False, _first_only),
)

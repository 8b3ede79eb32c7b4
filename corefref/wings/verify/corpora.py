"""Ways to combine documents into the figures of a corpus that are not the spec's."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from corefref.metrics import conll
from corefref.partitions import Mention
from corefref.ratio import f1, mean
from corefref.wings.verify.exact import Adding, ScoreOf, Smoothing, Values, ZeroByZero, exact_score, sums
from corefref.wings.verify.inputs import Document, Entities
from corefref.wings.verify.readings import Departure, choice, fault


@dataclass(frozen=True, slots=True)
class Corpus:
    """A way to combine documents, and how it departs from the spec's."""

    departure: Departure
    adding: Adding


def _any(d: Document) -> bool:
    return True


def _has_key_mention(d: Document) -> bool:
    return any(d.key_entities)


def _has_key_link(d: Document) -> bool:
    return any(len(e) > 1 for e in d.key_entities)


def _has_a_mention(d: Document) -> bool:
    return any(e for side in d.sides for e in side)


def _has_response_mention(d: Document) -> bool:
    return any(d.response_entities or ())


@dataclass(frozen=True, slots=True)
class _Means:
    """Means of document figures: over which documents, by which weights, and F₁ as a mean too or of the means."""

    counts: Callable[[Document], bool] = _any
    weights: Callable[[Document], Mapping[str, int]] = lambda d: {}
    f1_of_means: bool = False

    def __call__(self, documents: Sequence[Document], metric: str, score_of: ScoreOf, undefined: ZeroByZero) -> Values:
        """Return the figures of a corpus; if no document counts, those of an empty one."""
        if self.f1_of_means and metric == "conll" and score_of is exact_score:
            return {"f1": mean(self(documents, m, score_of, undefined)["f1"] for m in conll.MEMBERS)}
        counted = [d for d in documents if self.counts(d)] or [_EMPTY]
        # An ε for quotients over 1 is added to the mean: the sum over documents, divided by their number.
        late = undefined if isinstance(undefined, Smoothing) and self.f1_of_means and not undefined.of_sums else None
        values = [sums((d,), metric, score_of, "zero" if late else undefined) for d in counted]
        weights = [self.weights(d) for d in counted]
        means: dict[str, Fraction | None] = {}
        for name in values[0]:
            of_name = [w.get(name, 1) for w in weights]
            total = sum((w * (v[name] or Fraction(0)) for w, v in zip(of_name, values, strict=True)), Fraction(0))
            over = Fraction(sum(of_name) or 1)
            means[name] = late.quotient(total, over) if late else total / over
        if self.f1_of_means and "recall" in means:
            recall, precision = means["recall"] or Fraction(0), means["precision"] or Fraction(0)
            means["f1"] = undefined.f1(recall, precision) if isinstance(undefined, Smoothing) else f1(recall, precision)
        return means


_EMPTY = Document((), ())


def _mentions_of_each_side(d: Document) -> Mapping[str, int]:
    """The weights of choice CORPUS-1, reading c: the mentions of the key, of the response, of both for F."""
    key, response = (sum(len(e) for e in side) for side in d.sides)
    return {"recall": key, "precision": response, "f1": key + response}


def _mentions_of_the_key(d: Document) -> Mapping[str, int]:
    return dict.fromkeys(("recall", "precision", "f1"), sum(len(e) for e in d.key_entities))


def _mean_of_defined(documents: Sequence[Document], metric: str, score_of: ScoreOf, undefined: ZeroByZero) -> Values:
    values_of_each = [sums((d,), metric, score_of, "none") for d in documents]
    means: dict[str, Fraction | None] = {}
    for name in values_of_each[0]:
        defined = [values[name] for values in values_of_each if values[name] is not None]
        means[name] = mean(defined) if defined else (None if undefined == "none" else Fraction(0))
    return means


@dataclass(frozen=True, slots=True)
class _Part:
    """Adds sums over a choice of the documents; if the choice is empty, over one document without entities."""

    part: Callable[[Sequence[Document]], Sequence[Document]]

    def __call__(self, documents: Sequence[Document], metric: str, score_of: ScoreOf, undefined: ZeroByZero) -> Values:
        """Return the figures of the chosen documents."""
        return sums(self.part(documents) or (_EMPTY,), metric, score_of, undefined)


def _one_document(documents: Sequence[Document], metric: str, score_of: ScoreOf, undefined: ZeroByZero) -> Values:
    """Score all entities as those of one document, keeping the mentions of different documents apart."""
    sides = [tuple(_apart(side, n) for side in d.sides) for n, d in enumerate(documents)]
    key, response = (tuple(e for both in sides for e in both[place]) for place in (0, 1))
    return sums((Document(key, response),), metric, score_of, undefined)


def _mentions_confused(documents: Sequence[Document], metric: str, score_of: ScoreOf, undefined: ZeroByZero) -> Values:
    """Score all entities as those of one document, in which equal mentions of different documents are one."""
    key, response = (tuple(e for d in documents for e in d.sides[place]) for place in (0, 1))
    return sums((Document(key, response),), metric, score_of, undefined)


def _entities_merged(documents: Sequence[Document], metric: str, score_of: ScoreOf, undefined: ZeroByZero) -> Values:
    """Merge entities with one number in different documents, keeping their mentions apart."""
    sides: list[Entities] = []
    for place in (0, 1):
        merged: dict[int, list[Mention]] = {}
        for n, d in enumerate(documents):
            for number, e in enumerate(_apart(d.sides[place], n)):
                merged.setdefault(number, []).extend(e)
        sides.append(tuple(tuple(e) for e in merged.values()))
    return sums((Document(sides[0], sides[1]),), metric, score_of, undefined)


def _apart(side: Entities, number: int) -> Entities:
    return tuple(tuple((number, m) for m in e) for e in side)


def _means(letter: str, sentence: str, counts: Callable[[Document], bool]) -> tuple[Corpus, Corpus]:
    """Return the means over some documents, and the same with F₁ computed from the means."""
    return (
        Corpus(choice(letter, f"the figures are means over {sentence}", "convention"), _Means(counts)),
        Corpus(
            choice(letter, f"recall and precision are means over {sentence}", "convention", whose="F of the means"),
            _Means(counts, f1_of_means=True),
        ),
    )


CORPORA: tuple[Corpus, ...] = (
    *_means("CORPUS-1:b", "documents", _any),
    Corpus(
        choice("CORPUS-2:b", "the figures are means over the documents that have one", "convention"), _mean_of_defined
    ),
    *_means("CORPUS-2:c", "the documents whose key has a mention", _has_key_mention),
    *_means("CORPUS-2:d", "the documents whose key has a link", _has_key_link),
    *_means("CORPUS-2:e", "the documents of which a side has a mention", _has_a_mention),
    Corpus(
        choice("CORPUS-1:c", "the figures are means weighted by mentions", "convention"),
        _Means(weights=_mentions_of_each_side),
    ),
    Corpus(
        choice(
            "CORPUS-1:c", "the figures are means weighted by mentions", "convention", whose="of the key for all three"
        ),
        _Means(weights=_mentions_of_the_key),
    ),
    Corpus(choice("CORPUS-1:d", "all entities are taken for those of one document", "convention"), _one_document),
    Corpus(
        choice("CORPUS-1:e", "documents whose key has no mention are left out", "convention"),
        _Part(lambda documents: [d for d in documents if _has_key_mention(d)]),
    ),
    Corpus(
        choice("CORPUS-1:e", "documents whose key has no link are left out", "convention", whose="without a link"),
        _Part(lambda documents: [d for d in documents if _has_key_link(d)]),
    ),
    Corpus(fault("names_merged", "equal mentions of different documents are one"), _mentions_confused),
    Corpus(fault("documents_merged", "entities with one number in different documents are one"), _entities_merged),
    Corpus(
        fault("documents_without_response_skipped", "documents whose response has no mention are passed over"),
        _Part(lambda documents: [d for d in documents if _has_response_mention(d)]),
    ),
    *(
        Corpus(fault(f"documents_without_response_skipped_in_{name}", f"{sentence} are passed over"), means)
        for name, sentence, means in (
            (
                "mean",
                "in a mean over documents, those whose response has no mention",
                _Means(_has_response_mention),
            ),
            (
                "f1_of_means",
                "in the means that F₁ is made of, documents whose response has no mention",
                _Means(_has_response_mention, f1_of_means=True),
            ),
        )
    ),
    Corpus(fault("last_document_only", "only the last document is scored"), _Part(lambda documents: documents[-1:])),
    Corpus(fault("first_document_only", "only the first document is scored"), _Part(lambda documents: documents[:1])),
    Corpus(fault("last_document_dropped", "the last document is left out"), _Part(lambda documents: documents[:-1])),
)


def missing_skipped(documents: Sequence[Document]) -> tuple[Document, ...]:
    """Return the documents that the response has; if it has none, one without entities."""
    return tuple(d for d in documents if d.response_entities is not None) or (Document((), ()),)

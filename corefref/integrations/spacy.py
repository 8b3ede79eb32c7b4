"""
A scorer for spaCy, which finds it by name: `corefref.coref_scorer.v1` in the registry `scorers`.

In the configuration of a training::

    [components.coref.scorer]
    @scorers = "corefref.coref_scorer.v1"
    metrics = "conll,lea"
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Protocol

from corefref.door import Entities
from corefref.formats.documents import InputError
from corefref.integrations.objects import HasGroups, entities_of
from corefref.scoring.accumulating import score_corpus


class HasTokens(HasGroups, Protocol):
    """A document of spaCy with its tokens."""

    def __iter__(self) -> Iterator[object]:
        """Yield its tokens."""


class HasTwoSides(Protocol):
    """An example of spaCy: a document as it is, and as it was predicted."""

    @property
    def reference(self) -> HasTokens:
        """The key."""

    @property
    def predicted(self) -> HasTokens:
        """The response."""


def make_coref_scorer(
    metrics: str = "conll,lea", span_cluster_prefix: str = "coref_clusters"
) -> Callable[[Iterable[HasTwoSides]], dict[str, float | None]]:
    """
    Make a scorer of examples: recall, precision and F₁ by names such as `coref_lea_f`, between 0 and 1.

    The clusters are the groups of spans whose names begin with the prefix; a document without such a group has no
    mentions. The scorer raises InputError for an example whose sides have other words.

    >>> from types import SimpleNamespace
    >>> class Text(list[str]):
    ...     "A document of spaCy, as far as it is read."
    ...     spans = {"coref_clusters_1": [SimpleNamespace(start=0, end=1), SimpleNamespace(start=2, end=3)]}
    >>> class Both:
    ...     "An example of spaCy."
    ...     reference = predicted = Text(["Ann", "saw", "herself"])
    >>> make_coref_scorer("lea")([Both()])
    {'coref_lea_r': 1.0, 'coref_lea_p': 1.0, 'coref_lea_f': 1.0}
    """

    def score(examples: Iterable[HasTwoSides], **options: object) -> dict[str, float | None]:
        """The figures of the examples, as of one corpus; spaCy's options mean nothing here."""
        del options
        keys: list[Entities] = []
        responses: list[Entities] = []
        for number, example in enumerate(examples, 1):
            words = [[str(token) for token in side] for side in (example.reference, example.predicted)]
            if words[0] != words[1]:
                raise InputError(f"example {number}", None, "key and response have different tokens", "the same tokens")
            for side, documents in ((example.reference, keys), (example.predicted, responses)):
                named = any(name.startswith(span_cluster_prefix) for name in side.spans)
                documents.append(entities_of(side, prefix=span_cluster_prefix) if named else ())
        letters = {"recall": "r", "precision": "p", "f1": "f"}
        return {
            f"coref_{metric}_{letters[name]}": value
            for metric, figures in score_corpus(keys, responses, metrics).to_dict().items()
            for name, value in figures.items()
        }

    return score

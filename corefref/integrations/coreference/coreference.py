"""
A metric of Hugging Face evaluate, which `evaluate.load` takes from this folder::

    metric = evaluate.load("corefref/integrations/coreference")
    metric.compute(predictions=predictions, references=references, metrics="lea,conll")

A prediction, or a reference, is a document: a list of entities, each a list of mentions `[start, end]`, both tokens in
the mention. The figures are between 0 and 1, by names such as `lea/recall`. Without evaluate's files between the
documents and the figures: `corefref.integrations.evaluate.Coreference`.
"""

from collections.abc import Iterable

from corefref.formats.documents import Repeated
from corefref.integrations.evaluate import flat
from corefref.registry import DEFAULT_IDS
from corefref.scoring.accumulating import Documents, score_corpus
from corefref.scoring.settings import Over, Singletons


class _Scored:
    """The methods of `Coreference`, on top of evaluate's `Metric`."""

    def _info(self) -> object:
        """Describe the metric to evaluate, and how to store documents."""
        import datasets

        mention = datasets.Sequence(datasets.Value("int64"))
        document = datasets.Sequence(datasets.Sequence(mention))
        information: object = evaluate.MetricInfo(
            description="Exact scores of coreference resolution: MUC, B³, CEAF, BLANC, LEA and the CoNLL mean.",
            citation="The command `corefref cite` prints what to cite for each metric.",
            inputs_description=__doc__,
            features=datasets.Features({"predictions": document, "references": document}),
        )
        return information

    def _compute(
        self,
        predictions: Documents,
        references: Documents,
        metrics: str | Iterable[str] = DEFAULT_IDS,
        singletons: Singletons = "keep",
        repeated: Repeated = "error",
        over: Over = "sums",
    ) -> dict[str, float | None]:
        """Return the figures of `corefref.score_corpus`, whose conventions these are."""
        return flat(score_corpus(references, predictions, metrics, singletons=singletons, repeated=repeated, over=over))


# The loader takes the first metric class in the module's namespace. So the class is created on import, and its base has
# no name here.
try:
    import evaluate
except ModuleNotFoundError:
    pass
else:
    Coreference = type("Coreference", (_Scored, evaluate.Metric), {"__module__": __name__})
    """The metric that `evaluate.load` finds."""

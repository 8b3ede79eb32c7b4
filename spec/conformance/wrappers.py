"""
Scorers that are parts of libraries, behind the line protocol: `python wrappers.py NAME FOLDER`.

FOLDER is a checkout, or the target that a package was installed in. A wrapper hands documents to the program's own code
and returns the figures that it reports, with the arguments that it has by default; what a program imports for its
models alone is replaced by modules in which every name stands for nothing. A program that takes one document is not
asked for several.
"""

import importlib
import os
import re
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import redirect_stdout
from itertools import combinations
from pathlib import Path
from types import ModuleType, SimpleNamespace
from typing import NamedTuple, Protocol, TypeAlias

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))
from corefref.wings.verify.adapters import evaluators  # wherever it runs, it is the one of this checkout

Mention: TypeAlias = tuple[int, int]
Entities: TypeAlias = list[list[Mention]]
Scores: TypeAlias = Mapping[str, Mapping[str, float | str]]


class Document(NamedTuple):
    """A key and a response whose mentions are first and last tokens."""

    key: Entities
    response: Entities


Scored: TypeAlias = Callable[[Sequence[Document]], Scores]


class _Nothing(ModuleType):
    """Stands for a module, a class or a decorator that no figure depends on."""

    def __getattr__(self, name: str) -> object:
        if name.startswith("__"):
            raise AttributeError(name)
        return self

    def __call__(self, *words: object, **named: object) -> object:
        return words[0] if len(words) == 1 and not named and not isinstance(words[0], str) else self

    def __getitem__(self, words: object) -> object:
        return self

    def __mro_entries__(self, bases: object) -> tuple[type, ...]:
        return ()


def _without(*names: str) -> None:
    """Let modules be imported that are not there."""
    for name in names:
        sys.modules.setdefault(name, _Nothing(name))


def _package(name: str, folder: Path) -> None:
    """Let the modules of a package be imported, but nothing that the package itself imports."""
    module = ModuleType(name)
    module.__path__ = [str(folder)]
    sys.modules[name] = module


def _figures(precision: float, recall: float, f1: float) -> Mapping[str, float | str]:
    return {"recall": float(recall), "precision": float(precision), "f1": float(f1)}


def _one(documents: Sequence[Document]) -> Document:
    """The document of a program that takes one. Raises NotAskedError."""
    if len(documents) > 1:
        raise evaluators.NotAskedError("the program takes one document")
    return documents[0]


# Stanza


class _Checker(Protocol):
    """`ClusterChecker`; figures are precision, recall and F₁ in an order of their own."""

    mbc: Sequence[float]
    bakeoff: float
    total_lea: tuple[float, float, float]

    def add_predictions(self, gold: Entities, predicted: Entities, /) -> object:
        """Add a document."""


def stanza(folder: Path) -> Scored:
    """`ClusterChecker` as `CorefModel.evaluate` uses it, which passes over documents without a gold cluster."""
    _without("torch")
    for name in ("stanza", "stanza.models", "stanza.models.coref"):
        _package(name, folder / name.replace(".", "/"))
    made: Callable[[], _Checker] = importlib.import_module("stanza.models.coref.cluster_checker").ClusterChecker

    def scored(documents: Sequence[Document]) -> Scores:
        checker = made()
        for d in documents:
            if d.key:
                checker.add_predictions(d.key, d.response)
        f1, precision, recall = checker.total_lea
        means = {m: {"f1": float(mean)} for m, mean in zip(("muc", "b_cubed", "ceaf_e"), checker.mbc, strict=True)}
        return {**means, "lea": _figures(precision, recall, f1), "conll": {"f1": float(checker.bakeoff)}}

    return scored


# The metric `coval` of Hugging Face's evaluate


class _Coval(Protocol):
    """The metric; sentences are lists of lines, and figures by the name of a metric and its own, parted by a slash."""

    def _compute(
        self, predictions: Sequence[Sequence[str]], references: Sequence[Sequence[str]]
    ) -> Mapping[str, float]: ...  # pragma: no cover


def coval_of_evaluate(folder: Path) -> Scored:
    """`Coval._compute`, with coval in the folder beside."""
    _without("datasets", "evaluate")
    sys.path.insert(0, str(folder.parent / "coval"))
    _package("metric_coval", folder / "metrics" / "coval")
    made: Callable[[], _Coval] = importlib.import_module("metric_coval.coval").Coval

    def scored(documents: Sequence[Document]) -> Scores:
        d = _one(documents)
        size = 1 + max((end for side in d for e in side for _, end in e), default=0)
        response, key = ([_lines(side, size)] for side in (d.response, d.key))
        found = made()._compute(response, key)
        words = {"mentions": "mentions", "muc": "muc", "b_cubed": "bcub", "ceaf_e": "ceafe", "lea": "lea"}
        of_each = {
            m: _figures(found[f"{w}/precision"], found[f"{w}/recall"], found[f"{w}/f1"]) for m, w in words.items()
        }
        return {**of_each, "conll": {"f1": found["conll_score"] / 100}}

    return scored


def _lines(side: Entities, size: int) -> list[str]:
    """The lines of a sentence in CoNLL's columns. Raises NotAskedError for crossing mentions of an entity."""
    if any(a[0] < b[0] <= a[1] < b[1] for e in side for a, b in combinations(sorted(e), 2)):
        raise evaluators.NotAskedError("CoNLL columns cannot express two crossing mentions of one entity")
    items: list[list[str]] = [[] for _ in range(size)]
    for n, e in enumerate(side):
        for start, end in e:
            if start == end:
                items[start].append(f"({n})")
            else:
                items[start].append(f"({n}")
                items[end].append(f"{n})")
    return [f"d 0 {place} w{place} - - - - - - - {'|'.join(some) or '-'}" for place, some in enumerate(items)]


# coreference-eval


class _Scorer(Protocol):
    """`Scorer`, which has a mean and figures by the names of metrics."""

    def update(self, document: object, /) -> object:
        """Add a document."""

    def detailed_score(
        self, model: str, dataset: str, verbose: bool
    ) -> tuple[float, Mapping[str, Mapping[str, float]]]:
        """The mean, and the figures."""


def coreference_eval(folder: Path) -> Scored:
    """`Scorer.detailed_score`, which `get_metrics` reports of one document."""
    sys.path.insert(0, str(folder))
    module = importlib.import_module("corefeval")
    made: Callable[[], _Scorer] = module.Scorer
    document: Callable[[Entities, Entities], object] = module.Document

    def scored(documents: Sequence[Document]) -> Scores:
        scorer = made()
        for d in documents:
            scorer.update(document(d.response, d.key))
        mean, found = scorer.detailed_score("", "", verbose=False)
        words = {"muc": "muc", "b_cubed": "b_cubed", "ceaf_e": "ceafe", "lea": "lea"}
        of_each = {m: _figures(*(found[w][f] for f in ("precision", "recall", "f1"))) for m, w in words.items()}
        return {**of_each, "conll": {"f1": mean}}

    return scored


# metric4coref


def metric4coref(folder: Path) -> Scored:
    """Its four functions; `ceaf` is called entity-based there."""
    sys.path.insert(0, str(folder))
    module = importlib.import_module("metric4coref")
    functions: Mapping[str, Callable[[Entities, Entities], tuple[float, float, float]]] = {
        "muc": module.muc,
        "b_cubed": module.b_cubed,
        "ceaf_e": module.ceaf,
    }
    mean: Callable[[Entities, Entities], float] = module.conll_coref_f1

    def scored(documents: Sequence[Document]) -> Scores:
        d = _one(documents)
        found: dict[str, Mapping[str, float | str]] = {}
        for metric in (*functions, "conll"):
            try:
                if metric == "conll":
                    found[metric] = {"f1": float(mean(d.response, d.key))}
                else:
                    found[metric] = _figures(*functions[metric](d.response, d.key))
            except Exception as error:
                found[metric] = {"error": f"{type(error).__name__}: {error}"}
        return found

    return scored


# TANL


class _AllMetrics(Protocol):
    """`CorefAllMetrics`."""

    def get_all_metrics(
        self, labels: Sequence[Entities], preds: Sequence[Entities], /
    ) -> Mapping[str, Mapping[str, Mapping[str, float]]]:
        """The figures by mean and metric."""


def tanl(folder: Path, mean: str = "micro") -> Scored:
    """One of the two means of `CorefAllMetrics.get_all_metrics`; the program reports the first, `micro`."""
    sys.path.insert(0, str(folder))
    made: Callable[[], _AllMetrics] = importlib.import_module("coreference_metrics").CorefAllMetrics

    def scored(documents: Sequence[Document]) -> Scores:
        found = made().get_all_metrics([d.key for d in documents], [d.response for d in documents])[mean]
        words = {"muc": "muc", "b_cubed": "b_cubed", "ceaf_e": "ceaf"}
        of_each = {m: _figures(*(found[w][f] for f in ("precision", "recall", "f1"))) for m, w in words.items()}
        return {**of_each, "conll": {"f1": float(found["average"]["f1"])}}

    return scored


def tanl_macro(folder: Path) -> Scored:
    """The other of the two means of TANL."""
    return tanl(folder, "macro")


# coref-llms


def coref_llms(folder: Path) -> Scored:
    """`get_evaluations`, from what it writes; percentages with one decimal, but for the mean."""
    sys.path[:0] = [str(folder), str(folder / "src")]
    module = importlib.import_module("evaluate")
    written: dict[str, Mapping[str, float | Mapping[str, Sequence[str]]]] = {}
    vars(module)["write_json"] = lambda data, path: written.update({Path(path).name: data})
    evaluate: Callable[[Sequence[Mapping[str, object]], str], object] = module.get_evaluations

    def scored(documents: Sequence[Document]) -> Scores:
        data = [
            {"doc_key": f"d{n}", "predicted_clusters": d.response, "gold_clusters": d.key}
            for n, d in enumerate(documents)
        ]
        evaluate(data, "")
        overall = written["overall_F1.json"]
        mean, detailed = overall["CoNLL_F1"], overall["Detailed_F1"]
        assert isinstance(detailed, Mapping)
        assert isinstance(mean, int | float)
        words = {"muc": "muc", "b_cubed": "b_cubed", "ceaf_e": "ceafe"}
        found: dict[str, Mapping[str, float | str]] = {}
        for metric, word in words.items():
            recall, precision, f1 = re.findall(r"[0-9.]+", " ".join(detailed[word]).replace("F-score", ""))
            decimals = {"recall": recall, "precision": precision, "f1": f1}
            found[metric] = {name: f"{float(percent) / 100:.3f}" for name, percent in decimals.items()}
        return {**found, "conll": {"f1": float(mean)}}

    return scored


# spacy-experimental


def spacy_experimental(folder: Path) -> Scored:
    """`score_coref_clusters`, which scores LEA."""
    _without("spacy", "spacy.language", "spacy.tokens", "spacy.training", "spacy.training.example", "spacy.util")
    _without("thinc", "thinc.api", "thinc.types")
    for name in ("spacy_experimental", "spacy_experimental.coref"):
        _package(name, folder / name.replace(".", "/"))
    module = importlib.import_module("spacy_experimental.coref.coref_scorer")
    score: Callable[[Sequence[object]], Mapping[str, float]] = module.score_coref_clusters
    prefix: str = module.DEFAULT_CLUSTER_PREFIX

    def annotated(side: Entities) -> SimpleNamespace:
        spans = [[SimpleNamespace(start=start, end=end + 1) for start, end in e] for e in side]
        return SimpleNamespace(spans={f"{prefix}_{n}": e for n, e in enumerate(spans, 1)})

    def scored(documents: Sequence[Document]) -> Scores:
        found = score([SimpleNamespace(predicted=annotated(d.response), reference=annotated(d.key)) for d in documents])
        return {"lea": _figures(found["coref_p"], found["coref_r"], found["coref_f"])}

    return scored


# AllenNLP


class _ConllCorefScores(Protocol):
    """`ConllCorefScores`."""

    scorers: "Sequence[_OfMetric]"

    def get_metric(self) -> tuple[float, float, float]:
        """The means of precision, recall and F₁."""


class _OfMetric(Protocol):
    """`Scorer`."""

    def update(self, predicted: object, gold: object, of_predicted: object, of_gold: object, /) -> object:
        """Add a document."""

    def get_prf(self) -> tuple[float, float, float]:
        """Precision, recall and F₁."""


def allennlp(folder: Path) -> Scored:
    """`ConllCorefScores` with its three scorers, given entities in the place of a model's antecedents."""
    _without("torch", "allennlp", "allennlp.nn", "allennlp.nn.util", "allennlp.training", "allennlp.training.metrics")
    _without("allennlp.training.metrics.metric")
    _package("allennlp_metrics", folder / "allennlp_models" / "coref" / "metrics")
    made: Callable[[], _ConllCorefScores]
    made = importlib.import_module("allennlp_metrics.conll_coref_scores").ConllCorefScores

    def scored(documents: Sequence[Document]) -> Scores:
        all_three = made()
        for d in documents:
            response, key = ([tuple(e) for e in side] for side in (d.response, d.key))
            entity_of = [{m: e for e in side for m in e} for side in (response, key)]
            for scorer in all_three.scorers:
                scorer.update(response, key, *entity_of)
        of_each = zip(("muc", "b_cubed", "ceaf_e"), all_three.scorers, strict=True)
        return {**{m: _figures(*s.get_prf()) for m, s in of_each}, "conll": {"f1": float(all_three.get_metric()[2])}}

    return scored


WRAPPERS: Mapping[str, Callable[[Path], Scored]] = {
    "stanza": stanza,
    "evaluate": coval_of_evaluate,
    "coreference-eval": coreference_eval,
    "metric4coref": metric4coref,
    "tanl": tanl,
    "tanl-macro": tanl_macro,
    "coref-llms": coref_llms,
    "spacy-experimental": spacy_experimental,
    "allennlp-models": allennlp,
}


def _document(key: evaluators.Side, response: evaluators.Side) -> Document:
    """A document of the protocol, whose words become tokens in their order."""
    words = sorted({m for side in (key, response) for e in side for m in e if isinstance(m, str)})
    place = {word: number for number, word in enumerate(words)}

    def mentions(side: evaluators.Side) -> Iterator[list[Mention]]:
        for e in side:
            yield [(place[m], place[m]) if isinstance(m, str) else (m[0], m[1]) for m in e]

    return Document(list(mentions(key)), list(mentions(response)))


def main() -> int:
    """Serve the scorer that the command line names; what it prints goes to standard error."""
    name, folder = sys.argv[1:]
    replies = os.fdopen(os.dup(sys.stdout.fileno()), "w", encoding="utf-8")
    os.dup2(sys.stderr.fileno(), sys.stdout.fileno())
    with redirect_stdout(sys.stderr):
        try:
            scored = WRAPPERS[name](Path(folder).resolve())
        except (ImportError, AttributeError, OSError) as error:
            print(f"{name}: {type(error).__name__}: {error}", file=sys.stderr)
            return evaluators.CANNOT_RUN
        evaluators.converse(name, lambda some: scored([_document(*pair) for pair in some]), sys.stdin, replies)
    return 0


if __name__ == "__main__":
    sys.exit(main())

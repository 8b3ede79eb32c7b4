"""The real libraries of metrics, where they are installed: TorchMetrics over two processes, spaCy by its registry."""

import doctest
import json
import os
import pickle
import subprocess
import sys
from importlib import import_module
from pathlib import Path

import pytest

from corefref import from_labels, partition, score_corpus
from corefref.integrations import torchmetrics
from corefref.scoring.result import Result
from tests.wings.libraries.test_metric_libraries import KEYS, RESPONSES, RESULT, WANTED

pytestmark = [pytest.mark.libraries]


def metric() -> object:
    made: object = torchmetrics.__getattr__("CoreferenceMetric")
    assert isinstance(made, type)
    return made("lea,conll")


def test_a_metric_is_one_of_torchmetrics() -> None:
    library = import_module("torchmetrics")
    made = metric()
    assert isinstance(made, library.Metric)
    collection = library.MetricCollection([made])
    collection.update(RESPONSES[:1], KEYS[:1])
    collection.update(RESPONSES[1:], KEYS[1:])
    assert {name: float(value) for name, value in collection.compute().items()} == WANTED
    again = pickle.loads(pickle.dumps(collection))
    assert {name: float(value) for name, value in again.compute().items()} == WANTED
    collection.reset()
    assert float(collection.compute()["conll/f1"]) == 0.0


def test_a_step_gives_the_figures_of_its_batch_and_counts_for_all() -> None:
    made = metric()
    assert callable(made)
    step = made(RESPONSES[:1], KEYS[:1])
    wanted = score_corpus(KEYS[:1], RESPONSES[:1], "lea,conll").conll_f1
    assert float(step["conll/f1"]) == wanted
    made(RESPONSES[1:], KEYS[1:])
    assert made.result.to_json() == RESULT.to_json()  # type: ignore[attr-defined]  # the class is made at run time


def test_two_processes_come_to_the_figures_of_one(tmp_path: Path) -> None:
    """Each has one document; both the metric's reduction and the gathering of objects give the sums of both."""
    program = Path(__file__).with_name("distributed.py")
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    words = [sys.executable, str(program), str(tmp_path / "meeting")]
    ranks = [
        subprocess.Popen([*words, str(rank)], stdout=subprocess.PIPE, text=True, env=environment) for rank in range(2)
    ]
    printed = [json.loads(process.communicate(timeout=300)[0]) for process in ranks]
    assert printed == [{"reduced": WANTED, "gathered": WANTED}] * 2


def test_evaluate_loads_the_metric_from_its_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Numbers stand for letters of the same documents: a is [0, 0], b [1, 1], and so on."""

    def spans(documents: list[list[list[str]]]) -> list[list[list[list[int]]]]:
        return [[[[ord(m) - 97] * 2 for m in entity] for entity in document] for document in documents]

    folder = Path(torchmetrics.__file__).with_name("coreference")
    evaluate = import_module("evaluate")
    # It copies the module to a cache, which it puts on the path.
    monkeypatch.setattr(evaluate.config, "HF_MODULES_CACHE", str(tmp_path / "modules"))
    monkeypatch.setattr(sys, "path", [*sys.path])
    metric = evaluate.load(str(folder), cache_dir=str(tmp_path))
    found = metric.compute(predictions=spans(RESPONSES), references=spans(KEYS), metrics="lea,conll")
    assert found == WANTED
    metric.add_batch(predictions=spans(RESPONSES), references=spans(KEYS))
    (figure,) = metric.compute(metrics="conll", singletons="drop").values()
    assert figure == score_corpus(KEYS, RESPONSES, "conll", singletons="drop").conll_f1
    assert "LEA" in metric.description


def test_arrays_and_tensors_are_what_their_lists_are() -> None:
    torch = import_module("torch")
    spans = torch.tensor([[0, 1], [4, 4]])
    assert partition([spans]) == partition([[[0, 1], [4, 4]]])
    assert from_labels(torch.tensor([3, 3, -1]), ["a", "b", "c"], -1) == partition([["a", "b"]])


def test_spacy_finds_the_scorer_by_its_name() -> None:
    """One of two key mentions pairs is found: LEA recall 1/2 · … as `score_corpus` has it of the same spans."""
    spacy = import_module("spacy")
    training = import_module("spacy.training")
    blank = spacy.blank("en")

    def document(*clusters: list[tuple[int, int]]) -> object:
        made = blank.make_doc("Eva said that she saw Ann and her dog")
        for number, cluster in enumerate(clusters):
            made.spans[f"coref_clusters_{number}"] = [made[start:end] for start, end in cluster]
        return made

    key, response = document([(0, 1), (3, 4)], [(5, 6), (7, 8)]), document([(0, 1), (3, 4)])
    scorer = spacy.registry.scorers.get("corefref.coref_scorer.v1")("lea")
    found = scorer([training.Example(response, key)])
    # The first entity is found whole: recall 2/4, precision 1.
    assert found == {"coref_lea_r": 0.5, "coref_lea_p": 1.0, "coref_lea_f": 2 / 3}


def test_the_example_of_a_frame_gives_what_it_says() -> None:
    """A plain run leaves it out, for it needs pandas."""
    (found,) = doctest.DocTestFinder(recurse=False).find(Result.to_dataframe, "to_dataframe", globs={})
    left_out = [example for example in found.examples if example.options.pop(doctest.SKIP, False)]
    assert len(left_out) == 1
    assert doctest.DocTestRunner().run(found) == (0, len(found.examples))


def test_a_frame_has_a_row_for_each_figure() -> None:
    frame = RESULT.to_dataframe()
    assert list(frame.columns) == ["metric", "measure", "value", "exact"]  # type: ignore[call-overload]  # of pandas
    assert len(frame) == 4

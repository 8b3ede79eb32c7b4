"""The interfaces of metric libraries: the same documents, the same figures, by the names that they use."""

import pickle

import pytest

from corefref import score_corpus
from corefref.formats.documents import InputError
from corefref.integrations.evaluate import Coreference
from corefref.integrations.torchmetrics import CoreferenceScore

KEYS = [[["a", "b", "c"], ["d", "e", "f", "g"]], [["a", "b"], ["c"]]]
RESPONSES = [[["a", "b"], ["c", "d"], ["f", "g", "h", "i"]], [["a"], ["b", "c"]]]
RESULT = score_corpus(KEYS, RESPONSES, "lea,conll")
WANTED = {"lea/recall": 1 / 6, "lea/precision": 8 / 33, "lea/f1": 16 / 81, "conll/f1": RESULT.conll_f1}


def test_evaluate_computes_at_once_or_what_was_added() -> None:
    metric = Coreference("lea,conll")
    assert metric.compute(predictions=RESPONSES, references=KEYS) == WANTED
    metric.add(prediction=RESPONSES[0], reference=KEYS[0])
    metric.add_batch(predictions=RESPONSES[1:], references=KEYS[1:])
    assert metric.result.to_json() == RESULT.to_json()
    assert metric.compute() == WANTED
    assert metric.result.documents == 0


def test_evaluate_refuses_predictions_without_references() -> None:
    with pytest.raises(InputError, match=r"responses: 2 documents \(expected 0, as many as keys\)"):
        Coreference().compute(predictions=RESPONSES)


def test_evaluate_refuses_references_without_predictions() -> None:
    with pytest.raises(InputError):
        Coreference("muc").compute(references=[[["a", "b"]]])


def test_more_is_better() -> None:
    assert CoreferenceScore.higher_is_better


def test_batches_are_updated_computed_and_reset() -> None:
    metric = CoreferenceScore("lea,conll")
    metric.update(RESPONSES[:1], KEYS[:1])
    metric.update(preds=RESPONSES[1:], target=KEYS[1:])
    assert metric.compute() == metric.compute() == WANTED
    assert metric.result.signature == RESULT.signature
    metric.reset()
    assert metric.compute()["conll/f1"] == 0.0


def test_the_state_of_processes_is_merged() -> None:
    parts = [CoreferenceScore("lea,conll") for _ in KEYS]
    for part, key, response in zip(parts, KEYS, RESPONSES, strict=True):
        part.update([response], [key])
    sent = [pickle.loads(pickle.dumps(part)) for part in parts]
    assert CoreferenceScore("lea,conll").merge_state(sent).compute() == WANTED
    assert parts[0].merge_state(parts[1]).compute() == WANTED


def test_conventions_are_those_of_a_corpus() -> None:
    wanted = score_corpus(KEYS, RESPONSES, "b_cubed", singletons="drop", over="mean").to_dict()["b_cubed"]["f1"]
    one = Coreference("b_cubed", singletons="drop", over="mean").compute(predictions=RESPONSES, references=KEYS)
    assert one["b_cubed/f1"] == wanted
    other = CoreferenceScore("b_cubed", singletons="drop", over="mean")
    other.update(RESPONSES, KEYS)
    assert other.compute()["b_cubed/f1"] == wanted

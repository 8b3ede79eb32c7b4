"""Follow a figure over the epochs of a training."""

import corefref

evaluation = corefref.Accumulator(metrics="conll")
best = 0.0
for predicted in ([[["a"], ["b"]]], [[["a", "b"]]]):
    evaluation.update(preds=predicted, target=[[["a", "b"]]])
    best = max(best, float(evaluation.result()["conll"].f1))
    evaluation.reset()
print(f"best {best:.4f}")

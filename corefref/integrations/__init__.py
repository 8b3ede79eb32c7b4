"""
Exact versions of other libraries' interfaces: a project only changes an import. No library is required.

| module | the interface of |
|---|---|
| `e2e` | the evaluators that resolvers of the e2e-coref family carry with them |
| `evaluate` | Hugging Face evaluate: `compute(predictions=…, references=…)` |
| `torchmetrics` | TorchMetrics and TorchEval: `update`, `compute`, `reset` |
| `objects` | the results of spaCy, Stanza, fastcoref and `datasets`, as they lie in memory |
| `pytest_plugin` | pytest: the suites of `corefref verify` on a fixture of yours |

The names of arguments and methods are theirs.
"""

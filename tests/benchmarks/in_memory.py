"""
What scoring costs in Python: `python -m tests.benchmarks.in_memory`, with `--metrics-py FILE` beside a project's own.

Processor seconds for MUC, B³ and CEAFe on W1 (348 documents, 38,000 mentions on both sides), everything checked, every
alignment certified; and the command line on the same documents, as a multiple of reading and splitting their bytes. All
take turns, and the least of the rounds counts: what else the machine does only adds. FILE is a `metrics.py` with a
`CorefEvaluator` as the e2e-coref family has it; numpy and scipy, if it needs them, have to be there.
"""

import argparse
import gc
import importlib.util
import sys
import tempfile
from collections.abc import Callable, Mapping
from pathlib import Path
from time import process_time
from types import ModuleType

import corefref
from corefref import engine
from corefref.door import numbered
from tests.benchmarks import generators
from tests.benchmarks.__main__ import SPLITTING, usage

METRICS = ("muc", "b_cubed", "ceaf_e", "conll")


def ways(metrics_py: Path | None) -> Mapping[str, Callable[[], object]]:
    """The ways to score W1, by what is said of them."""
    texts = list(generators.conll_2012_sized())
    sides = [(text.key, text.response) for text in texts]
    tuples = [[tuple(tuple(tuple(m) for m in e) for e in pair[side]) for pair in sides] for side in (0, 1)]
    lists = [[[[list(m) for m in e] for e in document] for document in side] for side in tuples]
    partitions = [[corefref.partition(document) for document in side] for side in tuples]
    numbers = [[numbered(document) for document in side] for side in tuples]

    def counted() -> object:
        gathering = engine.Gathering(METRICS)
        for key, response in zip(*numbers, strict=True):
            gathering.add(key, response)
        return gathering.counts().scores(METRICS)

    found: dict[str, Callable[[], object]] = {
        "score_corpus, lists [start, end]": lambda: corefref.score_corpus(lists[0], lists[1], METRICS),
        "score_corpus, tuples": lambda: corefref.score_corpus(tuples[0], tuples[1], METRICS),
        "score_corpus, partitions": lambda: corefref.score_corpus(partitions[0], partitions[1], METRICS),
        "the engine alone, mentions numbered": counted,
    }
    if metrics_py is not None:
        evaluator_of = vars(module_of(metrics_py))["CorefEvaluator"]

        def by_project() -> object:
            evaluator = evaluator_of()
            for key, response in zip(*tuples, strict=True):
                to_key, to_response = ({m: e for e in side for m in e} for side in (key, response))
                evaluator.update(response, key, to_response, to_key)
            return evaluator.get_prf()

        found[metrics_py.name] = by_project
    return found


def module_of(path: Path) -> ModuleType:
    """The module that a file is."""
    spec = importlib.util.spec_from_file_location("project_metrics", path)
    assert spec is not None, path
    assert spec.loader is not None, path
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


def in_turns(found: Mapping[str, Callable[[], object]], rounds: int) -> dict[str, float]:
    """The least processor seconds of each way over rounds in which each has its turn."""
    seconds = dict.fromkeys(found, float("inf"))
    for _ in range(rounds):
        for name, way in found.items():
            gc.collect()
            began = process_time()
            way()
            seconds[name] = min(seconds[name], process_time() - began)
    return seconds


def of_files(rounds: int) -> tuple[float, float]:
    """The least processor seconds of the command line on W1, and of reading and splitting its bytes."""
    with tempfile.TemporaryDirectory() as folder:
        key, response = Path(folder) / "key.conll", Path(folder) / "response.conll"
        generators.write(generators.conll_2012_sized(), key, response, 12)
        commands = [[sys.executable, "-m", "corefref", "score"], [sys.executable, "-c", SPLITTING]]
        used = [[usage([*command, str(key), str(response)]) for command in commands] for _ in range(rounds)]
    score, splitting = (min(one.seconds for one in each if one is not None) for each in zip(*used, strict=True))
    return score, splitting


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.in_memory")
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--metrics-py", type=Path, help="a project's metrics.py")
    arguments = parser.parse_args()
    seconds = in_turns(ways(arguments.metrics_py), arguments.rounds)
    first = next(iter(seconds.values()))
    print("| W1 in memory: MUC, B³, CEAFe | seconds | ÷ the first |\n|---|--:|--:|")
    for name, used in seconds.items():
        print(f"| {name} | {used:.3f} | {used / first:.2f} |")
    score, splitting = of_files(arguments.rounds)
    print(f"\nThe command line on W1: {score:.2f} s, {score / splitting:.2f} times reading and splitting.")


if __name__ == "__main__":
    main()

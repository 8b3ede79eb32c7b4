"""Score a corpus on a Dask cluster: `python map_reduce_dask.py KEY_FOLDER RESPONSE_FOLDER [SCHEDULER]`."""

import sys
from operator import add
from pathlib import Path

from dask.bag import from_sequence
from dask.distributed import Client

from corefref import engine
from corefref.formats import conll
from corefref.registry import DEFAULT_IDS
from corefref.scoring import pairing


def counted(files: tuple[Path, Path]) -> engine.Counts:
    """Map: what the metrics need of the documents of a key file and its response file, in integers."""
    key, response = (conll.documents(file.read_text("utf-8").split("\n"), str(file)) for file in files)
    found = pairing.pairs(key, response)
    return sum((engine.counts(p.key.entity_of, p.response.entity_of, DEFAULT_IDS) for p in found), engine.Counts())


def corpus_counts(key: Path, response: Path) -> engine.Counts:
    """Reduce: counts add up, in any order."""
    files = [(file, response / file.name) for file in sorted(key.iterdir())]
    total: engine.Counts = from_sequence(files).map(counted).fold(add).compute()
    return total


if __name__ == "__main__":
    with Client(*sys.argv[3:]):
        for metric, score in corpus_counts(Path(sys.argv[1]), Path(sys.argv[2])).scores(DEFAULT_IDS).items():
            print(metric, score.f1)

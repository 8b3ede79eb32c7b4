"""Score a corpus on a Dask cluster: `python map_reduce_dask.py KEY_FOLDER RESPONSE_FOLDER [SCHEDULER]`."""

import sys
from operator import add
from pathlib import Path

from dask.bag import from_sequence
from dask.distributed import Client

from corefref.scoring import counts
from corefref.scoring.files import score_files


def counted(files: tuple[str, str]) -> counts.ScoredPart:
    """Map: what the documents of a key file and its response file come to, scored as any other files."""
    return counts.parse_counts(score_files(*files).to_counts(), files[0])


def corpus(key: Path, response: Path) -> counts.ScoredPart:
    """Reduce: what parts come to adds up, in any order."""
    files = [(str(file), str(response / file.name)) for file in sorted(key.iterdir())]
    total: counts.ScoredPart = from_sequence(files).map(counted).fold(add).compute()
    return total


if __name__ == "__main__":
    with Client(*sys.argv[3:]):
        for metric, score in corpus(Path(sys.argv[1]), Path(sys.argv[2])).scores.items():
            print(metric, score.f1)

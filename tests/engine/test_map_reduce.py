"""The example of a cluster gives what one process gives."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from corefref.door import partition
from corefref.registry import DEFAULT_IDS, score_by_definition
from corefref.scores import sum_of_scores
from tests.benchmarks.generators import conll_2012_sized, write


@pytest.mark.extras
def test_a_cluster_scores_a_folder_as_one_process_does(tmp_path: Path) -> None:
    texts = list(conll_2012_sized(documents=5, tokens=600, mentions=80))
    folders = tmp_path / "key", tmp_path / "response"
    for folder in folders:
        folder.mkdir()
    for number, text in enumerate(texts):
        write([text], folders[0] / f"{number}.conll", folders[1] / f"{number}.conll")
    example = Path(__file__).with_name("map_reduce_dask.py")
    words = [sys.executable, str(example), *map(str, folders)]
    environment = {**os.environ, "PYTHONPATH": os.pathsep.join(sys.path)}
    done = subprocess.run(words, capture_output=True, text=True, timeout=600, check=True, env=environment)
    expected = ""
    for metric in DEFAULT_IDS:
        scores = (score_by_definition(partition(text.key), partition(text.response), metric) for text in texts)
        expected += f"{metric} {sum_of_scores(scores).f1}\n"
    assert done.stdout == expected

"""
A task as a Codabench competition: the output of its scoring program, and the bundle that creates it.

The platform unpacks the reference data into `input/ref` and a submission into `input/res`, then runs the command in
`metadata.yaml` of the scoring program. The command writes `scores.json`, with a number for each column of the
leaderboard, and `detailed_results.html`. The image that it runs in contains corefref (`Dockerfile`).
"""

import re
import struct
import zlib
from collections.abc import Callable, Mapping, Sequence
from typing import TypeAlias

from corefref.rendering.json import Json
from corefref.wings.leaderboard.standings import Leaderboard
from corefref.wings.tasks.tasks import COLUMNS, TASKS, TaskName

SCORES, DETAILS = "scores.json", "detailed_results.html"

Packed: TypeAlias = Callable[[Mapping[str, bytes]], bytes]
"""Packs files by their names into a .zip."""


def columns(task: TaskName) -> Sequence[tuple[str, str, str]]:
    """Return the key of each column, and the setting and metric of its figure; the first is the primary score."""
    first, *others = (setting.title for setting in TASKS[task])
    listed = [("primary", first, "conll"), *((re.sub(r"\W+", "_", title), title, "conll") for title in others)]
    return [*listed, *((metric, first, metric) for metric in COLUMNS if metric != "conll")]


def scores(board: Leaderboard) -> Json:
    """Return the means over datasets, in percent, for the only submission of a leaderboard."""
    (standing,) = board.standings
    assert board.task is not None
    return {key: float(100 * standing.mean(title, metric)) for key, title, metric in columns(board.task)}


def bundle(task: TaskName, keys: Mapping[str, bytes], image: str, words: Sequence[str], packed: Packed) -> bytes:
    """Pack the bundle of a competition: its keys, its scoring program with options, and its columns."""
    command = " ".join(
        ["python3 -m corefref leaderboard /app/input/ref /app/input/res", f"--task {task}", *words, "--for codabench"]
    )
    return packed(
        {
            "competition.yaml": _competition(task, image).encode(),
            "logo.png": _logo(),
            "overview.md": _overview(task).encode(),
            "terms.md": b"The terms of the task.\n",
            "reference_data.zip": packed(keys),
            "scoring_program.zip": packed({"metadata.yaml": f"command: {command} --out /app/output\n".encode()}),
        }
    )


def _competition(task: TaskName, image: str) -> str:
    """Describe a competition in YAML; texts are quoted as in JSON, which is valid YAML."""
    rows = "".join(
        f'      - {{title: "{title if key != "primary" else f"CoNLL F1 ({title})"}", key: {key}, index: {place}, '
        f"sorting: desc, precision: 2}}\n"
        if metric == "conll"
        else f'      - {{title: "{metric}", key: {key}, index: {place}, sorting: desc, precision: 2}}\n'
        for place, (key, title, metric) in enumerate(columns(task))
    )
    return f"""\
version: 2
title: "{task}"
description: "Coreference resolution, scored by corefref"
image: logo.png
terms: terms.md
registration_auto_approve: false
docker_image: "{image}"
enable_detailed_results: true
pages:
  - {{title: Overview, file: overview.md}}
tasks:
  - index: 0
    name: "{task}"
    description: "Coreference of all datasets"
    reference_data: reference_data.zip
    scoring_program: scoring_program.zip
phases:
  - index: 0
    name: "{task}"
    description: "Submissions"
    start: 2000-01-01 00:00:00
    execution_time_limit: 3600
    tasks: [0]
leaderboards:
  - title: Results
    key: results
    columns:
{rows}"""


def _overview(task: TaskName) -> str:
    settings = "\n".join(f"- {setting.title}" for setting in TASKS[task])
    return f"""\
# {task}

A submission is a .zip with a file for each dataset, called as that of the key. The primary score is the mean over
datasets of CoNLL F1 ({TASKS[task][0].title}); a dataset that is missing or cannot be read is scored as if it had no
mentions. The settings that are scored:

{settings}

`corefref check SUBMISSION.zip --task {task}` finds what would not be read.
"""


def _logo(size: int = 64) -> bytes:
    """Return the picture that a competition must have: a square of one colour."""

    def chunk(kind: bytes, data: bytes) -> bytes:
        return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))

    row = b"\0" + bytes((11, 79, 138)) * size
    head = struct.pack(">IIBBBBB", size, size, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", head) + chunk(b"IDAT", zlib.compress(row * size)) + chunk(b"IEND", b"")

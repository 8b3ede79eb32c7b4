"""
A shared task on the command line: a source of datasets, and what the task leaves to the options of a command.

A command that takes `--task` asks `check_task` which options the task sets, `files_of_datasets` for the two files or
folders, and `tasks` for the documents of each dataset, or for their scores.
"""

import argparse
from collections.abc import Callable, Collection

from corefref.cli.usage import Parser, UsageError
from corefref.scoring.sources import Source

SET_BY_A_TASK = ("match", "zeros", "singletons", "windows", "over", "datasets", "protocol")
"""The options that a task sets, whatever the command."""


def check_task(
    arguments: argparse.Namespace,
    configure: Callable[[Parser], None],
    others: Collection[str] = (),
    metrics: bool = True,
) -> None:
    """
    Raise UsageError for an option that a task sets, or that a command has no use for under a task.

    `configure` adds the options of the command, whose defaults are no choice; `others` have no use, and `metrics` are
    set by the task unless the command takes them.
    """
    plain = Parser("")
    configure(plain)
    for name in (*(["metrics"] if metrics else []), *SET_BY_A_TASK, *others):
        if hasattr(arguments, name) and (
            name in arguments.given or (getattr(arguments, name) or "") != (plain.get_default(name) or "")
        ):
            raise UsageError(f"--{name.replace('_', '-')} cannot be combined with --task, which sets it")


def files_of_datasets(key: Source, response: Source) -> tuple[str, str]:
    """Return the key and the response of a task. Raises UsageError for texts of the command line."""
    if isinstance(key, str) and isinstance(response, str):
        return key, response
    raise UsageError("--task scores files of datasets (expected two folders, or two files)")

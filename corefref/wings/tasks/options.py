"""What a shared task leaves to the options of a command."""

import argparse
from collections.abc import Collection

from corefref.cli.usage import UsageError

SET_BY_A_TASK = ("match", "zeros", "singletons", "windows", "over", "datasets", "protocol")
"""The options that a task sets, whatever the command."""


def check_task(
    arguments: argparse.Namespace, parser: argparse.ArgumentParser, others: Collection[str] = (), metrics: bool = True
) -> None:
    """Raise UsageError for an option that a task sets, or, of a command, has no use for."""
    for name in (*(["metrics"] if metrics else []), *SET_BY_A_TASK, *others):
        if hasattr(arguments, name) and (
            name in arguments.given or (getattr(arguments, name) or "") != (parser.get_default(name) or "")
        ):
            raise UsageError(f"--{name.replace('_', '-')} cannot be combined with --task, which sets it")

"""What a published protocol sets among the options of a command."""

import argparse
from collections.abc import Mapping, Sequence

from corefref.cli.usage import UsageError
from corefref.scoring.kinds import SettingError
from corefref.wings.across.protocols import protocols


def under_protocols(
    arguments: argparse.Namespace, option: str, names: Sequence[str]
) -> Mapping[str, argparse.Namespace]:
    """
    The arguments with what each of some protocols sets, by their names; units that no pattern names leave it out.

    Raises UsageError for an unknown protocol, and for an option that a protocol sets.
    """
    if contradicting := [word for word in ("units", "singletons") if word in arguments.given]:
        raise UsageError(f"--{contradicting[0]} cannot be combined with {option}, which sets it")
    try:
        wanted = protocols(names)
    except SettingError as error:
        raise UsageError(f"{option}: {error}") from error
    return {
        name: argparse.Namespace(
            **{
                **vars(arguments),
                "units": protocol.units,
                "singletons": protocol.singletons,
                "unit_names": arguments.unit_names if protocol.units in ("subtopic", "topic") else "",
            }
        )
        for name, protocol in wanted.items()
    }

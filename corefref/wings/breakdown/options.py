"""What `corefref score` is asked to break down."""

import argparse
from typing import get_args

from corefref.cli.score import LINKS
from corefref.cli.usage import UsageError
from corefref.scoring.kinds import SettingError
from corefref.scoring.settings import By
from corefref.wings.breakdown.classes import check_genre, checked_classes


def classes(arguments: argparse.Namespace) -> tuple[By, ...]:
    """Return the requested classes, in order. Raises UsageError."""
    for option, words in (("by", get_args(By)), ("links", LINKS)):
        if option in arguments.given and not getattr(arguments, option):
            raise UsageError(f"--{option} names nothing (expected some of {', '.join(words)})")
    by = ",".join(filter(None, (arguments.by, "links" if arguments.links else "")))
    try:
        found = checked_classes(by, "", arguments.over) if by else ()
    except SettingError as error:
        raise UsageError(str(error)) from error
    try:
        if arguments.genre:
            check_genre(arguments.genre, found)
    except SettingError as error:
        raise UsageError(f"--genre: {error}") from error
    return found

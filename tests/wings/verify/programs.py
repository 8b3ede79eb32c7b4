"""The programs of `scorers/`, as verification reaches them."""

import sys
from pathlib import Path

from corefref.wings.verify import Effort
from corefref.wings.verify.adapters.conversation import ConversingScorer
from corefref.wings.verify.processes import Limits

SCORERS = Path(__file__).parent / "scorers"


PATIENT = Effort(seconds=7200, shrinking_seconds=7200, call_seconds=7200)
"""For tests: what is found depends on how often is asked, and not on how long a loaded machine takes."""

LONGER = (2, 8, 32)
"""Seconds within which a program has begun, on one machine or another; for one that is to be ended afterwards."""


def program(name: str, seconds: float = 120, printed: int = 1 << 20) -> ConversingScorer:
    """A program that speaks the line protocol."""
    return ConversingScorer((sys.executable, str(SCORERS / f"{name}.py")), Limits(seconds, printed))

"""The programs of `scorers/`, as verification reaches them."""

import sys
from pathlib import Path

from corefref.verification.adapters.conversation import ConversingScorer
from corefref.verification.processes import Limits

SCORERS = Path(__file__).parent / "scorers"


def program(name: str, seconds: float = 10, printed: int = 1 << 20) -> ConversingScorer:
    """A program that speaks the line protocol."""
    return ConversingScorer((sys.executable, str(SCORERS / f"{name}.py")), Limits(seconds, printed))

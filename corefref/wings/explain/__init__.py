"""
How a score came about: its formula, the same with numbers in it, and every term down to links and parts.

`trace` makes the values; the other modules of this room make blocks of them, which `corefref.rendering` writes.
"""

from corefref.wings.explain.traces import trace
from corefref.wings.explain.values import Piece, Side, Step, Term, Trace

__all__ = ["Piece", "Side", "Step", "Term", "Trace", "trace"]

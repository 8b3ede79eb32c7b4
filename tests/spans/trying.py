"""How often properties are tried here: the same inputs in every run, however slow the machine."""

from hypothesis import settings

often = settings(max_examples=100, deadline=None, derandomize=True)
seldom = settings(max_examples=30, deadline=None, derandomize=True)
"""For a test that runs for each of six rules."""

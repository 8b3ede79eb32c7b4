"""How often properties are tried here: the same inputs in every run of a kind, however slow the machine."""

from hypothesis import settings

from tests.effort import examples

often = settings(examples(100), derandomize=True)
seldom = settings(examples(30), derandomize=True)
"""For a test that runs for each of six rules."""

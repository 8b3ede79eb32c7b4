"""
Rows of tables name what they add by a string, `module:name`, which is imported when it is asked for.

So the core knows no wing, and a command starts without the modules that it has no use for.
"""

from importlib import import_module


def load(row: str) -> object:
    """
    Import what a row names.

    >>> load("corefref.partitions:partition").__name__
    'partition'
    """
    module, _, name = row.partition(":")
    return getattr(import_module(module), name)

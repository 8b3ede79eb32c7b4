"""
Rows of tables name what they add by a string, `module:name`, which is imported when it is asked for.

So the core knows no wing, and a command starts without the modules that it has no use for.
"""

from importlib import import_module


class MissingWingError(ImportError):
    """A wing that is asked for is not installed."""


def load(row: str) -> object:
    """
    Import what a row names. Raises MissingWingError if its wing is not installed.

    >>> load("corefref.partitions:partition").__name__
    'partition'
    """
    module, _, name = row.partition(":")
    try:
        return getattr(import_module(module), name)
    except ModuleNotFoundError as error:
        # A package that the module imports, and that is not installed, is another matter.
        if error.name is None or not f"{module}.".startswith(f"{error.name}."):
            raise
        raise MissingWingError(f"needs {module}, which is not installed") from error

"""
Rows of tables name what they add by a string, `module:name`, which is imported when it is asked for.

So the core knows no wing, and a command starts without the modules that it has no use for. An installation may lack a
wing: what needs it is refused, and `corefref.index` has the names of the wings.
"""

from importlib import import_module
from types import ModuleType


class MissingWingError(ImportError):
    """A wing that is asked for is not installed."""

    def __init__(self, module: str) -> None:
        """Name the wing of a module that is missing."""
        # Only a refusal needs it.
        from corefref.index import WING_OF

        super().__init__(f"needs corefref's wing {WING_OF.get(module, module)}, which is not installed")


def load(row: str) -> object:
    """
    Import what a row names, such as `corefref.door:partition`. Raises MissingWingError if its wing is missing.

    >>> load("corefref.door:partition").__name__
    'partition'
    """
    module, _, name = row.partition(":")
    return getattr(load_module(module), name)


def load_module(module: str) -> ModuleType:
    """Import the module of a row. Raises MissingWingError if its wing is not installed."""
    try:
        return import_module(module)
    except ModuleNotFoundError as error:
        # A package that is not corefref's, and that a wing needs, is another matter.
        if error.name is None or not error.name.startswith("corefref."):
            raise
        missing = module if f"{module}.".startswith(f"{error.name}.") else error.name
        raise MissingWingError(missing) from error

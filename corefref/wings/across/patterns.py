"""
Regular expressions from users, which are searched in names from others: with a limit of CPU time.

A pattern such as `^((a+)+)b` takes time that doubles with each letter of a name without a `b`. The organiser of a task
writes the pattern, and a participant the names, so a search must end. Python's engine looks for signals while it
searches: a timer of the process's own CPU time sends one when the time is up, and its handler raises.
"""

import re
import time

from corefref.formats.documents import InputError, shown
from corefref.wings.shared.timing import OverdueError, at_most

CPU_SECONDS = 5.0
"""The CPU time for all names together, in which patterns are searched in vain or not."""

_QUICK = 0.01
"""Searches that take less are not counted: a process may go through any number of names."""

_spent = 0.0


def searched(pattern: str, name: str, option: str) -> re.Match[str] | None:
    """
    Search a pattern in a name; `option` is the option that has the pattern.

    Raises InputError if the searches of this process have taken too much CPU time. Outside the main thread, and where
    there is no such timer, there is no limit.

    >>> searched("^([0-9]+)_", "36_1ecb.xml", "--unit-names")[1]
    '36'
    """
    global _spent
    begun = time.process_time()
    try:
        with at_most(max(CPU_SECONDS - _spent, _QUICK)):
            return re.search(pattern, name)
    except OverdueError as error:
        _spent = CPU_SECONDS
        problem = f"{shown(pattern)} takes more than {CPU_SECONDS:g} seconds on names such as {shown(name)}"
        raise InputError(
            option, None, problem, "a pattern that repeats nothing that is repeated, such as (a+)+"
        ) from error
    finally:
        taken = time.process_time() - begun
        _spent += taken if taken > _QUICK else 0

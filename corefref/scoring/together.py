"""
What can be asked for together: plurals, and what stands beside entities, are scored of whole documents by themselves.

So is LEA under another importance, of which there are no parts by class and no certificate.
"""

from collections.abc import Mapping

from corefref.scoring.corpus import Task
from corefref.scoring.plurals import WITH_PLURALS, uncounted
from corefref.scoring.settings import NO_WINDOWS


class ApartError(ValueError):
    """Two things are asked for that cannot be had together."""


def check_plurals(task: Task) -> None:
    """
    Raise ApartError where plurals are to count and cannot.

    >>> from corefref.scoring.settings import Settings
    >>> check_plurals(Task(["muc"], Settings(split_antecedents="score", windows="1500")))
    Traceback (most recent call last):
        ...
    corefref.scoring.together.ApartError: --split-antecedents score needs whole documents (expected no --windows)
    """
    settings = task.settings
    if settings.split_antecedents == "ignore":
        return
    option = f"--split-antecedents {settings.split_antecedents}"
    if unknown := list(uncounted(task.metrics)):
        known = ", ".join(("mentions", *WITH_PLURALS))
        raise ApartError(f"{option}: {', '.join(unknown)} counts no plurals (expected some of {known})")
    if settings.singletons == "drop":
        raise ApartError(f"{option} needs singletons, which antecedents may be (expected --singletons keep)")
    if settings.windows != NO_WINDOWS:
        raise ApartError(f"{option} needs whole documents (expected no --windows)")
    if settings.units != "as-written":
        raise ApartError(f"{option} needs documents as they are (expected no --units)")


def check_apart(task: Task) -> None:
    """
    Raise ApartError for what can be said of figures of entities alone.

    >>> from corefref.scoring.settings import Settings
    >>> check_apart(Task(["muc"], Settings(), by_definition=True, beside=("non_referring",)))
    Traceback (most recent call last):
        ...
    corefref.scoring.together.ApartError: --beside cannot be with --by-definition (expected no --by-definition)
    """
    check_importance(task)
    if not task.beside and task.settings.split_antecedents == "ignore":
        return
    given: Mapping[str, bool] = {
        "--by": bool(task.by),
        "--certificate": task.certificate,
        "--by-definition": task.by_definition,
        "--windows": task.settings.windows != NO_WINDOWS,
        "--align": task.settings.align != "tokens",
        "--units": task.settings.units != "as-written",
    }
    for other, is_given in given.items():
        if is_given:
            raise ApartError(f"{option_of(task)} cannot be with {other} (expected no {other})")


def check_importance(task: Task) -> None:
    """
    Raise ApartError where an importance is given, and no figure is weighed by it or one would be weighed without.

    >>> from corefref.scoring.settings import Settings
    >>> check_importance(Task(["muc"], Settings(importance="entity-type:person=2")))
    Traceback (most recent call last):
        ...
    corefref.scoring.together.ApartError: --importance is of lea alone (expected lea among the metrics)
    """
    if not task.settings.importance:
        return
    if "lea" not in task.metrics:
        raise ApartError("--importance is of lea alone (expected lea among the metrics)")
    given: Mapping[str, bool] = {
        "--by": bool(task.by),
        "--split-antecedents": task.settings.split_antecedents != "ignore",
        "--format certificate": task.certified,
    }
    for other, is_given in given.items():
        if is_given:
            raise ApartError(f"--importance cannot be with {other} (expected no {other})")


def option_of(task: Task) -> str:
    """The option by which more than figures of entities is asked for."""
    return "--beside" if task.beside else "--split-antecedents"

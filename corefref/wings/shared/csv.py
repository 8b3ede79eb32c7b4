"""Rows as comma-separated values, for a spreadsheet or a program."""

from collections.abc import Iterable, Sequence

from corefref.rendering.markup import tsv as escaped


def written(rows: Iterable[Sequence[str]]) -> str:
    r"""
    A line for each row (RFC 4180), made safe as `markup.tsv` does it.

    >>> written([("system", "muc.f1"), ("a, b", 'a "c" d'), ("=1", "")]).splitlines()
    ['system,muc.f1', '"a, b","a ""c"" d"', "'=1,"]
    """
    return "".join(",".join(map(_cell, row)) + "\r\n" for row in rows)


def _cell(text: str) -> str:
    shown = escaped(text)
    return '"' + shown.replace('"', '""') + '"' if any(c in shown for c in ',"') else shown

"""Rows as tab-separated values, for a program."""

from collections.abc import Iterable, Sequence

from corefref.rendering.markup import tsv as escaped


def written(rows: Iterable[Sequence[str]]) -> str:
    r"""
    A line for each row.

    >>> written([("id", "value"), ("a\tb", "1")])
    'id\tvalue\na b\t1\n'
    """
    return "".join("\t".join(map(escaped, row)) + "\n" for row in rows)

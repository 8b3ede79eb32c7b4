"""
JSON of the e2e-coref family of resolvers alone; `corefref.formats.json_family` tells it from the others.
"""

from collections.abc import Iterable, Iterator

from corefref.formats import json_family
from corefref.formats.documents import Document, Ends, Repeated, Side, Wanted


def documents(
    lines: Iterable[str],
    file: str,
    repeated: Repeated = "error",
    keep_text: bool = False,
    side: Side = "key",
    ends: Ends = "as-documented",
) -> Iterator[Document]:
    """
    The documents of a file's lines, one at a time; `file` is its name in messages.

    Raises InputError for every departure from the format, at its line, and for a file without a document.

    >>> line = '{"doc_key": "toy", "sentences": [["the", "dog"], ["it"]], "clusters": [[[0, 1], [2, 2]]]}'
    >>> [(d.id, [sorted(e) for e in d.partition]) for d in documents([line], "toy.jsonlines")]
    [('toy', [[Span(start=0, end=1), Span(start=2, end=2)]])]
    """
    wanted = Wanted(repeated, keep_text, side, ends=ends)
    return json_family.documents(lines, file, wanted, "e2e")

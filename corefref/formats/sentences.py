"""The sentences of CoNLL-2012 columns, with the words and the annotation that other columns have."""

from collections.abc import Callable, Iterator

from corefref.formats.documents import NO_VALUE, Columns, Sentence, fields, word_of


def sentences(columns: Columns) -> tuple[Sentence, ...]:
    r"""
    Return the sentences with their words and annotation.

    >>> rows = "d\t0\t0\tAnn\tNNP\t(S*\t\nd\t0\t1\tleft\tVBD\t*)\t"
    >>> [(s.words, s.parts_of_speech, s.parse) for s in sentences(Columns((rows,), (1,)))]
    [(('Ann', 'left'), ('NNP', 'VBD'), ('(S*', '*)'))]
    """
    return tuple(_sentences(columns))


def _sentences(columns: Columns) -> Iterator[Sentence]:
    start = 0
    for line, block in zip(columns.lines, columns.blocks, strict=True):
        column, words = _columns_of(block)
        yield Sentence(
            start=start,
            line=line,
            words=words,
            parts_of_speech=_said(column(4)),
            parse=_said(column(5)),
            named_entities=_said(column(10)),
        )
        start += len(words)


def _columns_of(block: str) -> tuple[Callable[[int], tuple[str, ...]], tuple[str, ...]]:
    """Return a function that returns a column of a block, nothing if a row lacks it; and the words."""
    rows = block.split("\n")
    (tabs, *others) = {row.count("\t") for row in rows}
    if others or " " in block or block.count("\t\n") != len(rows) - 1 or not block.endswith("\t"):
        cut = [fields(row) for row in rows]
        every = list(zip(*cut, strict=False))
        return lambda number: every[number] if number < len(every) else (), tuple(map(word_of, cut))
    # Most rows have as many tabs each, and no blank: then all are cut at once.
    cells = "".join(rows).split("\t")
    words = tuple(text or "-" for text in cells[min(3, tabs - 1) : -1 : tabs])
    return lambda number: tuple(cells[number:-1:tabs]) if number < tabs else (), words


def _said(column: tuple[str, ...]) -> tuple[str, ...] | None:
    """Return a column; None if it is missing or empty."""
    return None if NO_VALUE.issuperset(column) else column

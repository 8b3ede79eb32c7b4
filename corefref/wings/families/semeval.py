"""
SemEval-2010's columns: CoNLL columns whose first column numbers the tokens of a sentence, and whose second is the word.

::

    token = number word lemma { column } coreference          separated by tabs, or all by blanks

The grammar of documents and of the last column is that of CoNLL-2012 columns (`conll`). Other columns mean nothing: the
sixth is a part of speech, not a parse. Choice READ-40.
"""

from collections.abc import Iterable, Iterator
from dataclasses import replace

from corefref.formats import conll
from corefref.formats.documents import Columns, Document, InputError, Sentence, Wanted, fields, shown, word

_EXPECTED = "the number of the token, as in SemEval-2010; --input-format conll for other columns"


def documents(lines: Iterable[str], file: str, wanted: Wanted) -> Iterator[Document]:
    r"""
    Yield the documents of a file's lines, one at a time; raises InputError for every departure from the format.

    >>> text = ["#begin document a", "1\tHunde\tHund\tHund\t(1)", "2\tbellen\tbellen\tbellen\t_", "#end document a"]
    >>> (d,) = documents(text, "toy.conll", Wanted(keep_text=True))
    >>> d.sentences[0].words, d.columns.blocks
    (('Hunde', 'bellen'), ('1\tHunde\t\n2\tbellen\t',))
    """
    for document in conll.documents(lines, file, wanted):
        assert document.columns is not None
        columns = _numbered(document.columns, file)
        sentences = tuple(_sentences(columns)) if wanted.keep_text else ()
        yield replace(document, columns=columns, sentences=sentences)


def _numbered(columns: Columns, file: str) -> Columns:
    """Return the numbers and words of tokens. Raises InputError for a number that does not follow the one before."""
    blocks: list[str] = []
    for first, block in zip(columns.lines, columns.blocks, strict=True):
        rows: list[str] = []
        for number, row in enumerate(block.split("\n"), 1):
            shown_number, *others = fields(row)
            if shown_number != str(number):
                problem = f"the first column is {shown(shown_number)} in token {number} of a sentence"
                raise InputError(file, first + number - 1, problem, _EXPECTED)
            rows.append(f"{number}\t{others[0] if others else ''}\t")
        blocks.append("\n".join(rows))
    return replace(columns, blocks=tuple(blocks))


def _sentences(columns: Columns) -> Iterator[Sentence]:
    """Yield the sentences with their words."""
    for start, line, block in zip(columns.starts, columns.lines, columns.blocks, strict=False):
        words = tuple(map(word, block.split("\n")))
        yield Sentence(start, line, words, None, None, None)

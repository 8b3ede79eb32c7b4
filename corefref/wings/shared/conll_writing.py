"""Write documents in CoNLL-2012 columns, which `formats.conll` parses."""

from collections.abc import Iterator

from corefref.formats.conll import BEGIN, END, named
from corefref.formats.documents import Columns, Document, shown
from corefref.wings.shared.brackets import cannot_write, items, made_up, numbers

_NOT_IN_A_NAME = frozenset("\0\n\r")


def written(document: Document) -> Iterator[str]:
    r"""
    Yield the lines of a document, without line ends: its own columns, then the entities in a new last one.

    Without columns, every token up to the last mention is `-`. Parsing the lines gives the same entities. Raises
    InputError for what the format cannot hold: two mentions of one entity that cross, mentions that are not spans, and
    names with blanks around them or line ends inside.

    >>> from dataclasses import replace
    >>> from corefref.formats.conll import documents
    >>> from corefref.formats.documents import code_of
    >>> from corefref.partitions import Span
    >>> text = ["#begin document (toy)", "the -", "dog -", "", "barks -", "#end document"]
    >>> document = next(documents(text, "toy.conll"))
    >>> list(written(replace(document, entity_of={code_of(Span(0, 1)): 7, code_of(Span(1, 1)): 8})))
    ['#begin document (toy)', 'the\t(7', 'dog\t7)|(8)', '', 'barks\t-', '', '#end document']
    """
    cells = items(document, numbers(document))
    size = 1 + max(cells, default=-1)
    columns = document.columns
    if columns is None:
        columns = Columns(("\n".join(["-"] * made_up(document, size)),) if size else (), (1,) if size else ())
    begin = f"{BEGIN} ({document.text_id}){document.id.removeprefix(document.text_id)}"
    if not _NOT_IN_A_NAME.isdisjoint(begin):
        cannot_write(document, f"the name {shown(document.id)} has a NUL or the end of a line", "a name of one line")
    if named(begin, document.file, document.line) != (document.id, document.text_id):
        cannot_write(document, f"the name {shown(document.id)} would read back as another", "no blanks around it")
    if document.beginning:
        as_read = f"{BEGIN} {document.beginning}"
        if named(as_read, document.file, document.line) == (document.id, document.text_id):
            begin = as_read
    yield begin
    token = 0
    for block in columns.blocks:
        for line in block.split("\n"):
            separator = "" if line.endswith("\t") else "  " if " " in line else "\t"
            yield f"{line}{separator}{'|'.join(cells.get(token, '-'))}"
            token += 1
        yield ""
    if token < size:
        cannot_write(document, f"a mention reaches token {size}, the text has {token}", "mentions within the text")
    yield END

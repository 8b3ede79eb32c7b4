"""
BookNLP's entities, with its tokens in another file: mentions by their first and last token in the book.

::

    entities = "COREF" TAB "start_token" TAB "end_token" TAB "prop" TAB "cat" TAB "text" NL { entity TAB first TAB last
               TAB kind TAB type TAB text NL }
    tokens   = header NL { a row for each token NL }      the header names `sentence_ID`, `word` and others

`NAME.entities` stands beside `NAME.tokens`; without it the document has no text. Numbers count from 0, the last token
is in the mention. `spec/formats/booknlp.md`.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import groupby
from operator import itemgetter

from corefref.formats.documents import (
    BITS,
    BLANKS,
    Beside,
    CodedMention,
    Columns,
    Document,
    InputError,
    RepeatedMentionError,
    Sentence,
    Wanted,
    shown,
)

HEADER = ("COREF", "start_token", "end_token", "prop", "cat", "text")
_EXPECTED = "COREF⇥start_token⇥end_token⇥prop⇥cat⇥text"
_OF_TOKENS = ("sentence_ID", "token_ID_within_document", "word")


def documents(lines: Iterable[str], file: str, wanted: Wanted) -> Iterator[Document]:
    r"""
    Yield the only document of a file, named after it; `wanted.text` are its tokens.

    Raises InputError for every departure from the format, at its line.

    >>> lines = ["\t".join(HEADER), "7\t0\t1\tNOM\tPER\tthe dog", "7\t3\t3\tPRON\tPER\tit"]
    >>> (d,) = documents(lines, "books/toy.entities", Wanted())
    >>> d.id, [sorted(e) for e in d.partition]
    ('toy', [[Span(start=0, end=1), Span(start=3, end=3)]])
    """
    sentences = None if wanted.text is None else list(_sentences(wanted.text, file))
    words = None if sentences is None else [word for sentence in sentences for word in sentence]
    entity_of: dict[CodedMention, int] = {}
    number_of: dict[str, int] = {}
    types: dict[CodedMention, str] = {}
    kinds: dict[CodedMention, str] = {}
    number = 0
    for number, line in enumerate(lines, 1):
        text = (line.removeprefix("\ufeff") if number == 1 else line).rstrip(BLANKS)
        cells = text.split("\t", 5)
        if not text or tuple(cells) == HEADER:
            continue
        if len(cells) != len(HEADER) or not all(map(_is_number, cells[1:3])):
            raise InputError(file, number, f"{shown(text)} is not a mention of BookNLP's", _EXPECTED)
        name, kind, of_type, words_there = cells[0], *cells[3:]
        start, last = map(int, cells[1:3])
        if start > last:
            raise InputError(file, number, f"the mention ends before it begins, {start}-{last}", "first, then last")
        if words is not None and last >= len(words):
            problem = f"mention {start}-{last} reaches beyond the {len(words)} tokens"
            raise InputError(file, number, problem, "the .tokens of the same run")
        if words is not None and "".join(words[start : last + 1]) != "".join(words_there.split()):
            problem = (
                f"the mention is {shown(words_there)}, and {shown(' '.join(words[start : last + 1]))} in the tokens"
            )
            raise InputError(file, number, problem, "the .tokens of the same run")
        code = start << BITS | last
        entity = number_of.setdefault(name, len(number_of))
        if code in entity_of and wanted.repeated == "error":
            problem = f"repeated mention: {shown(words_there)}, {start}-{last}"
            wanted.noticed(RepeatedMentionError(file, number, problem))
        if entity_of.setdefault(code, entity) == entity:
            types.setdefault(code, of_type)
            kinds.setdefault(code, kind)
        else:
            wanted.repeat(code, entity)
    if not number:
        raise InputError(file, 1, "the file is empty", _EXPECTED)
    yield _document(file, wanted, sentences, entity_of, Beside(names=_names(number_of), types=types, kinds=kinds))


def _names(number_of: dict[str, int]) -> dict[int, str]:
    return {number: name for name, number in number_of.items()}


def _document(
    file: str,
    wanted: Wanted,
    sentences: Sequence[Sequence[str]] | None,
    entity_of: dict[CodedMention, int],
    beside: Beside,
) -> Document:
    """Make the document, called after its file."""
    name = (wanted.within or file.rpartition("/")[2]).removesuffix(".gz").removesuffix(".entities")
    columns, kept, start = None, [], 0
    if sentences is not None:
        rows = tuple("\n".join(f"{n}\t{word}\t" for n, word in enumerate(words)) for words in sentences)
        columns = Columns(rows, (1,) * len(rows), on_one_line=True)
        for words in sentences if wanted.keep_text else ():
            kept.append(Sentence(start, 1, tuple(words), None, None, None))
            start += len(words)
    return Document(
        id=name,
        text_id=name,
        entity_of=entity_of,
        sentences=tuple(kept),
        file=file,
        line=1,
        columns=columns,
        beside=beside,
        is_named=False,
    )


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdecimal() and len(text) < 10


def _sentences(text: str, file: str) -> Iterator[list[str]]:
    """Yield the words of the tokens by sentence; their columns go by the names in the header."""
    file = file.removesuffix(".gz").removesuffix(".entities") + ".tokens"
    rows = [row.rstrip("\r").split("\t") for row in text.split("\n") if row.strip(BLANKS)]
    header = rows[0] if rows else []
    if missing := [name for name in _OF_TOKENS if name not in header]:
        raise InputError(file, 1, f"no column {', '.join(missing)}", "BookNLP's header of tokens")
    of_sentence, of_number, of_word = map(header.index, _OF_TOKENS)
    words: list[tuple[str, str]] = []
    for line, row in enumerate(rows[1:], 2):
        if len(row) != len(header) or row[of_number] != str(len(words)) or not row[of_word]:
            raise InputError(file, line, f"token {shown(' '.join(row))} is not the next", f"token {len(words)}")
        words.append((row[of_sentence], row[of_word]))
    for _, group in groupby(words, key=itemgetter(0)):
        yield [word for _, word in group]

"""
What reading yields: documents of mentions numbered by entity, and one kind of error.

A document keeps each mention with the number of its entity, in the order of the text; the partition is made of that.
Mentions of a text are coded as integers, since a large corpus has many (`span_of`, `code_of`); mentions of the set
notation are their own strings.
"""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from typing import Literal, TypeAlias

from corefref.partitions import Mention, Partition, Span, partition_of

BITS = 32
"""Of the last token in the code of a span."""

Repeated: TypeAlias = Literal["error", "first"]
"""What is done with a repeated mention: refused with its place, or kept where it stands first (choice REPEAT-1)."""

Side: TypeAlias = Literal["key", "response"]
"""Which of the two a file is read as."""

Ends: TypeAlias = Literal["inclusive", "exclusive"]
"""Where a format gives offsets: whether the end of a mention is its last token, or the one after it."""

NO_VALUE = frozenset({"-", "_"})
"""What stands in a column for the lack of a value."""

BLANKS = " \t\r\n"
"""What means nothing around a line: spaces, tabs and its end. Choice READ-9."""


class InputError(ValueError):
    """
    Bad input, with its place: `file:line: what is wrong (expected what)`, on one line whatever the input holds.

    >>> print(InputError("key.conll", 3, "entity 5 is closed but not open", "`(5` before it"))
    key.conll:3: entity 5 is closed but not open (expected `(5` before it)
    """

    def __init__(self, file: str, line: int | None, found: str, expected: str = "") -> None:
        """Say the place (a line, or the file as a whole), what is wrong, and what was expected."""
        self.file, self.line, self.found, self.expected = file, line, found, expected
        place = file if line is None else f"{file}:{line}"
        message = f"{place}: {found}" + (f" (expected {expected})" if expected else "")
        super().__init__("".join(c if c.isprintable() else ascii(c)[1:-1] for c in message))


class MissingAnnotationError(InputError):
    """An annotation that is asked for is not there at all: no parse, no names, no types of mentions."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """
    The tokens of a sentence with their annotation, one value per token; None where the file has no such column.

    `start` is the offset of its first token in the document, `line` the file's line of that token.
    """

    start: int
    line: int
    words: tuple[str, ...]
    parts_of_speech: tuple[str, ...] | None
    parse: tuple[str, ...] | None
    named_entities: tuple[str, ...] | None


@dataclass(frozen=True, slots=True)
class Columns:
    """
    The lines of a document without their last column: enough to compare two texts, and cheap to keep.

    `blocks` has one string per sentence, its lines joined by newlines; `lines` the line in the file where each begins,
    and ends if the format has the tokens of a document `on_one_line`.
    """

    blocks: tuple[str, ...]
    lines: tuple[int, ...]
    on_one_line: bool = False

    @property
    def size(self) -> int:
        """The number of tokens."""
        return sum(block.count("\n") + 1 for block in self.blocks)

    def __iter__(self) -> Iterator[tuple[int, str]]:
        """The lines, numbered as in the file."""
        for first, block in zip(self.lines, self.blocks, strict=True):
            rows = block.split("\n")
            yield from ((first, row) for row in rows) if self.on_one_line else enumerate(rows, first)


@dataclass(frozen=True, slots=True)
class Document:
    """
    One document, or one part of it: its mentions and their entities.

    `id` tells documents of a file apart; `text_id` is shared by the parts of one document. `entity_of` maps each
    mention, coded, to the number of its entity, in the order in which the mentions end. `sentences` is empty unless the
    reader was asked to keep the text. `file` and `line` are the place where it begins; `columns` is None where the
    format has no tokens. `annotations` holds what the set notation says of mentions after a slash.
    """

    id: str
    text_id: str
    entity_of: Mapping[Mention, int]
    sentences: tuple[Sentence, ...] = ()
    file: str = ""
    line: int = 0
    columns: Columns | None = None
    annotations: Mapping[Mention, str] = field(default_factory=dict)

    @property
    def partition(self) -> Partition:
        """The entities, with mentions of a text as `Span`s."""
        return partition_of({mention_of(m): e for m, e in self.entity_of.items()})


def without_singletons(document: Document) -> Document:
    """The document without its entities of one mention (`--singletons drop`)."""
    size = Counter(document.entity_of.values())
    return replace(document, entity_of={m: e for m, e in document.entity_of.items() if size[e] > 1})


def shown(text: str) -> str:
    """
    A text of the input as a message shows it.

    >>> print(shown("dogs"), shown("d" * 99))
    `dogs` `ddddddddddddddddddddddddddddddddddddddd…`
    """
    return f"`{text if len(text) <= 40 else text[:39] + '…'}`"


def parted(line: str) -> tuple[str, str]:
    r"""
    A line split once and for all into its other columns, as `fields` takes them, and its last. Choice READ-9.

    The other columns end in a tab if tabs separate the columns, and hold none if blanks do.

    >>> parted("1\tNew York\t(0)\r"), parted("1  York  (0)"), parted("(0)"), parted("York\t")
    (('1\tNew York\t', '(0)'), ('1  York', '(0)'), ('', '(0)'), ('York\t', ''))
    """
    columns, tab, last = line.rpartition("\t")
    if tab:
        return columns + tab, last.rstrip(BLANKS).lstrip(" ")
    columns, _, last = last.rstrip(BLANKS).rpartition(" ")
    return columns.rstrip(" "), last


def fields(columns: str) -> list[str]:
    r"""
    The columns of a line without its last.

    >>> fields("1\tNew York\tNNP\t"), fields("New York\t"), fields("1  York   NNP")
    (['1', 'New York', 'NNP'], ['New York'], ['1', 'York', 'NNP'])
    """
    if "\t" in columns:
        return [field.strip(" ") for field in columns.removesuffix("\t").split("\t")]
    return [field for field in columns.split(" ") if field]


def word(columns: str) -> str:
    """
    The token of a line without its last column: the fourth column, or the last of fewer. Choice READ-4.

    >>> word("bc/a 0 3 dog NN *"), word("3 dog"), word("dog"), word("")
    ('dog', 'dog', 'dog', '-')
    """
    found = fields(columns)
    return (found[min(3, len(found) - 1)] if found else "") or "-"


def code_of(span: Span) -> int:
    """
    A span as one integer, ordered as spans are.

    >>> span_of(code_of(Span(3, 5)))
    Span(start=3, end=5)
    """
    return span.start << BITS | span.end


def span_of(code: int) -> Span:
    """The span that an integer codes."""
    return Span(code >> BITS, code & (1 << BITS) - 1)


def mention_of(coded: Mention) -> Mention:
    """A mention as the metrics take it: a `Span` for a coded one, itself for any other."""
    return span_of(coded) if isinstance(coded, int) else coded

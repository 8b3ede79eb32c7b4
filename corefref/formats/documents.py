"""
What reading yields: documents of mentions numbered by entity, and one kind of error.

A document keeps each mention with the number of its entity, in the order of the text; the partition is made of that.
It keeps them coded, as `CodedMention` says; metrics take them as `mention_of` decodes them.
"""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, MutableMapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate
from typing import Literal, NamedTuple, NewType, TypeAlias

from corefref.formats.coverage import WrittenAgain
from corefref.partitions import EmptyNode, Mention, Nodes, Partition, Span, partition_of

BITS = 32
"""Of the last token in the code of a span."""

Repeated: TypeAlias = Literal["error", "first"]
"""What is done with a repeated mention: refused with its place, or kept where it stands first (choice REPEAT-1)."""

Repair: TypeAlias = Literal["error", "close", "drop"]
"""What is done with a tag without its other half: refused, closed at the word that it stands at, or left out."""

Referents: TypeAlias = Literal["all", "events", "entities"]
"""What the mentions of ECB+ that count refer to: anything, events, or entities that are none (choice CD-7)."""

Side: TypeAlias = Literal["key", "response"]
"""Which of the two a file is read as."""

Ends: TypeAlias = Literal["as-documented", "inclusive", "exclusive"]
"""Where a format gives offsets: whether the end of a mention is its last token, or the one after it (READ-17)."""

Unit: TypeAlias = Literal["token", "character"]
"""What the offsets of mentions count."""

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


class RepeatedMentionError(InputError):
    """A mention in two entities, or twice in one."""


class BracketError(InputError):
    """An unbalanced bracket: a mention, or a part of one, is opened and never closed, or closed and never opened."""


class RepeatedDocumentError(InputError):
    """Two documents have the same name."""


def named_twice(file: str, line: int, name: str, first: int) -> RepeatedDocumentError:
    """The error for a document whose name is taken; the other document begins in line `first`."""
    found = f"document {name} appears twice, first in line {first}"
    return RepeatedDocumentError(file, line, found, "each document once")


class MissingAnnotationError(InputError):
    """An annotation that is asked for is not there at all: no parse, no names, no types of mentions."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """
    The tokens of a sentence with their annotation, one value per token; None where the file has no such column.

    `start` is the offset of its first token in the document, `line` the file's line of that token. `universal_tags` are
    the parts of speech of Universal Dependencies, `parts_of_speech` those of the language; `governors` are the tokens
    that its tokens depend on, by their places in the sentence, None for none.
    """

    start: int
    line: int
    words: tuple[str, ...]
    parts_of_speech: tuple[str, ...] | None
    parse: tuple[str, ...] | None
    named_entities: tuple[str, ...] | None
    universal_tags: tuple[str, ...] | None = None
    rows: tuple[str, ...] = ()
    """Of CoNLL-U the lines, with the comments above, to be written again."""
    governors: tuple[int | None, ...] | None = None


@dataclass(frozen=True, slots=True)
class Columns:
    """
    The lines of a document without their last column: enough to compare two texts, and cheap to keep.

    `blocks` has one string per sentence, its lines joined by newlines; `lines` the line in the file where each begins,
    and ends if the format has the tokens of a document `on_one_line`. Where other lines stand between those of a
    sentence, `apart` has all lines of its tokens, by the number of the block.
    """

    blocks: tuple[str, ...]
    lines: tuple[int, ...]
    on_one_line: bool = False
    apart: Mapping[int, Sequence[int]] = field(default_factory=dict)

    @property
    def size(self) -> int:
        """The number of tokens in all sentences."""
        return self.starts[-1]

    @property
    def starts(self) -> list[int]:
        """The first token of every sentence, and the number of tokens."""
        return list(accumulate((block.count("\n") + 1 for block in self.blocks), initial=0))

    def __iter__(self) -> Iterator[tuple[int, str]]:
        """Yield each line with its number in the file."""
        for number, (first, block) in enumerate(zip(self.lines, self.blocks, strict=True)):
            rows = block.split("\n")
            if self.on_one_line:
                yield from ((first, row) for row in rows)
            elif number in self.apart:
                yield from zip(self.apart[number], rows, strict=True)
            else:
                yield from enumerate(rows, first)


class Unplaced(NamedTuple):
    """
    A mention of a response that has no place in the key, whose text the response does not have there: its place in the
    response, the word of the key behind which it stands, its number in the response, and its words there.
    """

    own: str
    at: int
    number: int
    words: str = ""

    def __str__(self) -> str:
        """
        Its place in the response.

        >>> print(Unplaced("3-4", 2, 0))
        3-4 of the response
        """
        return f"{self.own} of the response"


Node: TypeAlias = int | EmptyNode
"""A word of a text, by its offset in the document, or an empty node."""


Opaque = NewType("Opaque", object)
"""Any other mention: what Python was given, and names made while scoring. Nothing here looks into it."""

CodedMention: TypeAlias = int | Nodes | Unplaced | str | Opaque
"""
A mention as documents have it: a `Span` as one integer (`code_of`), since a large corpus has many; any other as it is.

No `Span` is one, and no mapping of these is one of plain mentions, so that types tell which of both is meant.
`coded_mention` makes it of a plain mention, `mention_of` a plain one of it.
"""


class Bridge(NamedTuple):
    """
    A bridging link: the mention that needs another entity to be understood, that entity, and how they relate.

    `mention` is the one of the entity that is linked to, where the format names it; there is no entity if it does not
    refer.
    """

    anaphor: CodedMention
    antecedent: int | None
    relation: str
    mention: CodedMention | None = None


class Deixis(NamedTuple):
    """The entities of discourse deixis that a document names: mentions, names, split antecedents."""

    entity_of: Mapping[CodedMention, int] = {}
    names: Mapping[int, str] = {}
    split_antecedents: Mapping[int, tuple[int, ...]] = {}


NO_DEIXIS = Deixis()


@dataclass(frozen=True, slots=True)
class Beside:
    """
    What a format says beside the entities: read and kept, and asked for by no metric of entities.

    Mentions are coded, entities go by their numbers. `names` are the names of entities in the file, where these are not
    their numbers, and `names_hold_in_file` says that no two documents of it should have one; `heads` has the head of
    every mention, where the format has heads; `types` are of mentions, and `kinds` too, whether each is a name, a
    nominal or a pronoun; `texts` are the mentions themselves, where the format has these and no text.
    `split_antecedents` has, by entity, those that are together what it refers to. `dependencies` has, by empty node,
    the nodes that it depends on, None for the root, with the relations. A mention without a head in `heads` has its
    first node for a head, where the format has heads. `minima` are minimum spans of mentions, where the format
    `annotates_minima`; `non_referring` are
    mentions without an entity, since they refer to nothing, with the names that the format gives them. `again` are
    the repeated mentions that do not count, with the entity that each was in (`--repeated first`); `heads_again` has,
    by mention and entity, the heads of repeated mentions, of those that count too, None where none is said.
    """

    names: Mapping[int, str] = field(default_factory=dict)
    names_hold_in_file: bool = False
    heads: Mapping[CodedMention, Node] = field(default_factory=dict)
    types: Mapping[CodedMention, str] = field(default_factory=dict)
    kinds: Mapping[CodedMention, str] = field(default_factory=dict)
    texts: Mapping[CodedMention, str] = field(default_factory=dict)
    split_antecedents: Mapping[int, tuple[int, ...]] = field(default_factory=dict)
    bridging: tuple[Bridge, ...] = ()
    dependencies: Mapping[EmptyNode, frozenset[tuple[Node | None, str]]] = field(default_factory=dict)
    minima: Mapping[CodedMention, CodedMention] = field(default_factory=dict)
    annotates_minima: bool = False
    non_referring: Mapping[CodedMention, str] = field(default_factory=dict)
    deixis: Deixis = NO_DEIXIS
    again: tuple[tuple[CodedMention, int], ...] = ()
    heads_again: Mapping[tuple[CodedMention, int], tuple[Node | None, ...]] = field(default_factory=dict)
    behind_words: bool = False
    """Whether each empty node stands behind the word that it depends on (choice ZERO-1)."""
    repaired: int = 0
    """How many tags without their other halves were repaired (`--repair`)."""


NOTHING_BESIDE = Beside()


class Place(NamedTuple):
    """
    Where a sentence stands in a corpus: its first token in what the file begins as a document, and what it is part of.

    A name is empty, and `validated` is None, where the format does not say it.
    """

    start: int
    document: str
    subtopic: str = ""
    topic: str = ""
    sentence: str = ""
    validated: bool | None = None


def level_of(name: str, places: Sequence[Place]) -> str | None:
    """
    What the sentences of a block are together: a document, a subtopic, a topic, or a corpus; None where nothing says.

    The name of the block decides where it is more than one of them.

    >>> level_of("36", [Place(0, "36_1ecb", "36_0", "36"), Place(9, "36_1ecbplus", "36_1", "36")])
    'topic'
    >>> level_of("36", [Place(0, "36_1ecb", "36_0", "36")]), level_of("dev", [Place(0, "36_1ecb", "36_0", "36")])
    ('topic', 'document')
    """
    if not places:
        return None
    names: dict[str, set[tuple[str, ...]]] = {
        "document": {(place.document,) for place in places},
        "subtopic": {(place.topic, place.subtopic) for place in places},
        "topic": {(place.topic,) for place in places},
    }
    levels = {level: next(iter(found))[-1] for level, found in names.items() if len(found) == 1}
    return next((level for level, called in levels.items() if called == name), next(iter(levels), "corpus"))


Guess: TypeAlias = Callable[[str], str | None]
"""The title of the format that a line seems to be of, for refusals."""


def no_guess(text: str) -> str | None:
    """Guess nothing: no other format is known for this text."""
    del text
    return None


Noticed: TypeAlias = Callable[[InputError], None]
"""What is told of a fault behind which a reader can go on: a repeated mention, half a bracket, a repeated document."""


def refused(fault: InputError) -> None:
    """Raise the fault, as all commands do but `check`, which collects them."""
    try:
        raise fault
    finally:
        # The frame and the exception would keep each other, and with them the open file, until the next collection.
        del fault


class Wanted(NamedTuple):
    """
    What a reader is asked for; every reader takes all of it and uses what concerns its format.

    `side` matters where a file may hold both key and response, `within` where documents have no names of their own: it
    tells the file from the others of its folder; `ends` where a format gives offsets; `text` is that of an
    annotation whose text is in another file; `other` has the columns of the documents' other halves
    (`conll.documents`). Where reading begins behind a fault, `first` is the number of the first line, and `before` that
    of the documents before it. Who is told of a fault in `noticed`, and raises nothing, is given what is left: without
    half a bracket, the first of repeated mentions, and the repeated document. `tags` names those of XML-like text, and
    `repair` says what is done with half a tag of tagged text. `looks_like` names the format of a line that is not
    of the reader's. `listed` is a list of validated sentences that is kept beside a corpus: its file and its text.
    `referents` says which markables of ECB+ are mentions.
    """

    repeated: Repeated = "error"
    keep_text: bool = False
    side: Side = "key"
    within: str = ""
    ends: Ends = "as-documented"
    text: str | None = None
    other: MutableMapping[str, tuple[str, ...]] | None = None
    first: int = 1
    before: int = 0
    noticed: Noticed = refused
    tags: str = ""
    repair: Repair = "error"
    looks_like: Guess = no_guess
    listed: tuple[str, str] | None = None
    referents: Referents = "all"


AS_DOCUMENTED = Wanted()
"""What is asked for unless something else is: a strict reader, and no text."""


@dataclass(frozen=True, slots=True)
class Document:
    """
    One document, or one part of it: its mentions and their entities.

    `id` tells documents of a file apart; `text_id` is shared by the parts of one document. `entity_of` maps each
    mention, coded, to the number of its entity, in the order in which the mentions end. `sentences` is empty unless the
    reader was asked to keep the text. `file` and `line` are the place where it begins; `columns` is None where the
    format has no tokens. `annotations` holds what the set notation says of mentions after a slash, `beside` what other
    formats say beside the entities. `beginning` is what names it in CoNLL-2012 columns, as it was read there, to be
    written again: other programs take `part 0` and `part 000` for two documents.
    `unit` is what offsets count; where it is characters, the words are single ones. Where the format does not say
    sentences, `in_sentences` is False, and the text stands in one. `places` has its sentences, where the format says
    of which documents and topics they are; `numbers_are_names` where an entity of the same number in another document
    may be the same; `lists_mentions` where a file has no document without mentions.
    """

    id: str
    text_id: str
    entity_of: Mapping[CodedMention, int]
    sentences: tuple[Sentence, ...] = ()
    file: str = ""
    line: int = 0
    columns: Columns | None = None
    annotations: Mapping[CodedMention, str] = field(default_factory=dict)
    beside: Beside = NOTHING_BESIDE
    beginning: str = ""
    unit: Unit = "token"
    in_sentences: bool = True
    places: tuple[Place, ...] = ()
    numbers_are_names: bool = False
    lists_mentions: bool = False

    @property
    def partition(self) -> Partition:
        """The entities, with mentions of a text as `Span`s, or as `Nodes` where they are not one run of words."""
        return partition_of({mention_of(m): e for m, e in self.entity_of.items()})


class DocumentPair(NamedTuple):
    """A document of the key and of the response; `number` is its place in the key, from 0."""

    number: int
    key: Document
    response: Document
    tokens: int | None = None
    """How many it has, if they are known."""
    within: str = ""
    """The name of its file in the folder, if there is one."""
    own: Document | None = None
    """The response before its mentions took the names of the key's, if they did."""

    again: WrittenAgain | None = None
    """What the response has of the key's text, if it was written again (`--align edits`)."""

    @property
    def id(self) -> str:
        """The id of the document."""
        return self.key.id


def without_singletons(document: Document) -> Document:
    """The document without its entities of one mention (`--singletons drop`)."""
    size = Counter(document.entity_of.values())
    return replace(document, entity_of={m: e for m, e in document.entity_of.items() if size[e] > 1})


LONGEST = 1_000_000
"""The most words of a mention where each word is visited: one large offset must not fill the memory."""


def check_text(document: Document, needing: str) -> None:
    """
    Raise InputError for a document whose mentions are names, where something needs mentions of a text.

    It also refuses a mention of more than `LONGEST` words, which a document without a text can have.
    """
    if not all(isinstance(m, int | Nodes) for m in document.entity_of):
        found = f"document {document.id} is not a text"
        raise InputError(document.file, document.line, found, f"words, for {needing}")
    for m in document.entity_of:
        if isinstance(m, int) and (m & (1 << BITS) - 1) - (m >> BITS) >= LONGEST:
            found = f"document {document.id} has a mention of more than {LONGEST} words, {place_of(m)}"
            raise InputError(document.file, document.line, found, f"shorter ones, for {needing}")


def shown(text: str) -> str:
    """
    Quote text from the input for a message, cut to 40 characters.

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
    Split a line, without its last column, into columns.

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
    Code a span as one integer; codes sort like spans.

    >>> span_of(code_of(Span(3, 5)))
    Span(start=3, end=5)
    """
    return span.start << BITS | span.end


def span_of(code: int) -> Span:
    """Decode a span."""
    return Span(code >> BITS, code & (1 << BITS) - 1)


def mention_of(coded: CodedMention) -> Mention:
    """A mention as the metrics take it: a `Span` for a coded one, itself for any other."""
    return span_of(coded) if isinstance(coded, int) else coded


def coded_mention(mention: Mention) -> CodedMention:
    """
    A mention as documents have it: the code of a `Span`, any other itself.

    >>> mention_of(coded_mention(Span(3, 5))), coded_mention("a")
    (Span(start=3, end=5), 'a')
    """
    return code_of(mention) if isinstance(mention, Span) else Opaque(mention)


def extent_of(coded: CodedMention) -> Span | None:
    """
    From the first word of a mention to its last; None if it is not of a text.

    >>> extent_of(code_of(Span(3, 5))), extent_of(coded_nodes([1, 4])), extent_of("a")
    (Span(start=3, end=5), Span(start=1, end=4), None)
    """
    m = mention_of(coded)
    if isinstance(m, Unplaced):
        return Span(m.at, m.at)
    return m.extent if isinstance(m, Nodes) else m if isinstance(m, Span) else None


def nodes_of(coded: CodedMention) -> list[Node]:
    """
    The words of a mention, then its empty nodes; none if it is not of a text.

    >>> nodes_of(code_of(Span(3, 5))), nodes_of("a")
    ([3, 4, 5], [])
    """
    m = mention_of(coded)
    runs, empty = ((m,), ()) if isinstance(m, Span) else m if isinstance(m, Nodes) else ((), ())
    return [*(word for run in runs for word in range(run.start, run.end + 1)), *empty]


def place_of(coded: CodedMention) -> str:
    """
    Format a mention for messages.

    >>> place_of(code_of(Span(3, 5))), place_of("a")
    ('3-5', 'a')
    """
    m = mention_of(coded)
    return f"{m.start}-{m.end}" if isinstance(m, Span) else str(m)


def coded_nodes(words: Iterable[int], empty: Iterable[EmptyNode] = ()) -> CodedMention:
    """
    The mention of these nodes: the code of a span if they are one run of words, else `Nodes`.

    >>> mention_of(coded_nodes([5, 3, 4])), print(coded_nodes([3, 4, 6])), print(coded_nodes([3], [EmptyNode(3, 1, 1)]))
    3-4,6-6
    3-3,3+1
    (Span(start=3, end=5), None, None)
    """
    runs: list[Span] = []
    for word in sorted(set(words)):
        if runs and runs[-1].end == word - 1:
            runs[-1] = Span(runs[-1].start, word)
        else:
            runs.append(Span(word, word))
    kept = tuple(sorted(set(empty)))
    return code_of(runs[0]) if len(runs) == 1 and not kept else Nodes(tuple(runs), kept)

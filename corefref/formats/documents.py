"""
The results of parsing: documents of mentions numbered by entity, and one kind of error.

A document maps each mention to the number of its entity, in the order of the text; the partition is made from that.
Mentions are coded, as `CodedMention` says; `mention_of` decodes them for the metrics.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Mapping, MutableMapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import accumulate
from typing import TYPE_CHECKING, Literal, NamedTuple, NewType, TypeAlias

from corefref.partitions import EmptyNode, Mention, Nodes, Partition, Span, partition_of

if TYPE_CHECKING:
    from corefref.formats.coverage import WrittenAgain

BITS = 32
"""The bits of the last token in the code of a span."""

Repeated: TypeAlias = Literal["error", "first", "merge", "keep"]
"""
How a repeated mention is treated: refused with its place; only its first occurrence kept; its entities joined; or kept
in each of them, by the metrics that can count that (choice REPEAT-1). Parsers know the first two.
"""

Repair: TypeAlias = Literal["error", "close", "drop"]
"""How a tag without its other half is treated: refused, closed at its word, or dropped."""

Referents: TypeAlias = Literal["all", "events", "entities"]
"""Which mentions of ECB+ count: all, those of events, or those of other entities (choice CD-7)."""

Side: TypeAlias = Literal["key", "response"]
"""Which of the two a file is parsed as."""

AskedSide: TypeAlias = Side | Literal["either", "each"]
"""
How a file is parsed: as a side; as the side that it has, if it is read alone, and refused if it has both; or as each
side that it has, one after the other.
"""

Ends: TypeAlias = Literal["as-documented", "inclusive", "exclusive"]
"""For formats with offsets: whether the end of a mention is its last token or the one after it (READ-17)."""

Unit: TypeAlias = Literal["token", "character"]
"""What the offsets of mentions count."""

NO_VALUE = frozenset({"-", "_"})
"""The placeholders for a missing value in a column."""

BLANKS = " \t\r\n"
"""Ignored at both ends of a line: spaces, tabs and line ends. Choice READ-9."""


class InputError(ValueError):
    """
    Bad input, with its place: `file:line: what is wrong (expected what)`, on one line whatever the input holds.

    >>> print(InputError("key.conll", 3, "entity 5 is closed but not open", "`(5` before it"))
    key.conll:3: entity 5 is closed but not open (expected `(5` before it)
    """

    def __init__(self, file: str, line: int | None, found: str, expected: str = "") -> None:
        """Take the place (a line, or None for the whole file), what is wrong, and what was expected."""
        self.file, self.line, self.found, self.expected = file, line, found, expected
        place = file if line is None else f"{file}:{line}"
        message = f"{place}: {found}" + (f" (expected {expected})" if expected else "")
        super().__init__("".join(c if c.isprintable() else ascii(c)[1:-1] for c in message))


class RepeatedMentionError(InputError):
    """A mention in two entities, or twice in one; `mention` is given where its words may be known later."""

    def __init__(self, file: str, line: int | None, found: str, mention: "CodedMention | None" = None) -> None:
        """Take the place, what is wrong, and the mention."""
        super().__init__(
            file, line, found, "each mention once; --repeated first keeps the first; corefref check lists all"
        )
        self.mention = mention


class BracketError(InputError):
    """An unbalanced bracket: a mention, or a part of one, is opened and never closed, or closed and never opened."""


class RepeatedDocumentError(InputError):
    """Two documents have the same name."""


def named_twice(file: str, line: int, name: str, first: int) -> RepeatedDocumentError:
    """Make the error for a document whose name is taken; the other document begins in line `first`."""
    problem = f"document {name} appears twice, first in line {first}"
    return RepeatedDocumentError(file, line, problem, "each document once")


class MissingAnnotationError(InputError):
    """A required annotation is missing altogether: no parse, no names, no types of mentions."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """
    The tokens of a sentence with their annotation, one value per token; None if the file has no such column.

    `start` is the offset of its first token in the document, `line` the line of that token in the file.
    `universal_tags` are the universal parts of speech, `parts_of_speech` those of the language; `governors` are the
    indices, in the sentence, of the tokens that its tokens depend on, None for none.
    """

    start: int
    line: int
    words: tuple[str, ...]
    parts_of_speech: tuple[str, ...] | None
    parse: tuple[str, ...] | None
    named_entities: tuple[str, ...] | None
    universal_tags: tuple[str, ...] | None = None
    rows: tuple[str, ...] = ()
    """Its lines in CoNLL-U, with the comments above, for writing it again."""
    governors: tuple[int | None, ...] | None = None


@dataclass(frozen=True, slots=True)
class Columns:
    """
    The lines of a document without their last column: enough to compare two texts, and cheap to keep.

    `blocks` has one string per sentence, its lines joined by newlines; `lines` has the line of the file where each
    begins. If all tokens of a document are `on_one_line`, that is the line of each. If other lines interrupt a
    sentence, `apart` has the lines of all its tokens, by the number of the block.
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
    A response mention without a place in the key, because the response's text differs there: its own place in the
    response, the word of the key that precedes it, its number in the response, and its words there.
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


class Unmatched(NamedTuple):
    """A response mention with the name of a key mention that it is not matched with."""

    mention: Mention


Node: TypeAlias = int | EmptyNode
"""A word of a text, by its offset in the document, or an empty node."""


Opaque = NewType("Opaque", object)
"""Every other mention: a value from Python, or a name made while scoring. It is never looked into."""

CodedMention: TypeAlias = int | Nodes | Unplaced | str | Opaque
"""
A mention as documents store it: a `Span` as one integer (`code_of`), since a large corpus has many; others as they are.

No `Span` is a coded mention, and no mapping of these is one of plain mentions, so types tell the two apart.
`coded_mention` codes a plain mention, `mention_of` decodes it.
"""


class Bridge(NamedTuple):
    """
    A bridging link: a mention that needs another entity to be understood, that entity, and their relation.

    `mention` is the mention linked to, if the format names it; there is no entity if that does not refer.
    """

    anaphor: CodedMention
    antecedent: int | None
    relation: str
    mention: CodedMention | None = None


class Deixis(NamedTuple):
    """The discourse deixis of a document: mentions with their entities, names, split antecedents."""

    entity_of: Mapping[CodedMention, int] = {}
    names: Mapping[int, str] = {}
    split_antecedents: Mapping[int, tuple[int, ...]] = {}


NO_DEIXIS = Deixis()


@dataclass(frozen=True, slots=True)
class Beside:
    """
    Annotation other than entities: parsed and kept, but not used by metrics of entities.

    Mentions are coded, entities are numbers. `names` are the names of entities in the file that are not their numbers;
    if `names_hold_in_file`, no two documents should share one. `heads` has the heads of mentions where the format
    `annotates_heads`, even if no mention of the document has one; a mention that it lacks has its first node as head.
    `types` are types of mentions; `kinds` tell names, nominals and
    pronouns apart; `texts` are the texts of mentions, where the format has only these. `split_antecedents` has, by
    entity, the entities that it refers to together. `dependencies` has, by empty node, the nodes that it depends on
    (None for the root), with the relations. `minima` are minimum spans, where the format `annotates_minima`.
    `non_referring` are mentions that refer to nothing, with their names in the format. `again` are the repeated
    mentions that do not count, with their entities (`--repeated first`); `heads_again` has, by mention and entity, the
    heads of all repeated mentions, None if there is none. `as_written` has the mentions of an aligned response in its
    own tokens, by what they became (`--align`).
    """

    names: Mapping[int, str] = field(default_factory=dict)
    names_hold_in_file: bool = False
    heads: Mapping[CodedMention, Node] = field(default_factory=dict)
    annotates_heads: bool = False
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
    as_written: Mapping[CodedMention, CodedMention] = field(default_factory=dict)
    behind_words: bool = False
    """True if each empty node stands behind the word that it depends on (choice ZERO-1)."""
    repaired: int = 0
    """The number of tags without their other halves that were repaired (`--repair`)."""
    several: frozenset[CodedMention] = frozenset()
    """The mentions that have several entities, where these are joined or kept (`--repeated`)."""


NOTHING_BESIDE = Beside()


class Place(NamedTuple):
    """
    The place of a sentence in a corpus: its first token in the block of the file, and what it belongs to.

    A name is empty, and `validated` is None, if the format does not give it.
    """

    start: int
    document: str
    subtopic: str = ""
    topic: str = ""
    sentence: str = ""
    validated: bool | None = None


def level_of(name: str, places: Sequence[Place]) -> str | None:
    """
    Return what the sentences of a block make up: a document, a subtopic, a topic, or a corpus; None if unknown.

    If they make up more than one of these, the name of the block decides.

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
    levels = {level: next(iter(names_there))[-1] for level, names_there in names.items() if len(names_there) == 1}
    return next((level for level, called in levels.items() if called == name), next(iter(levels), "corpus"))


class Likeness(NamedTuple):
    """The title of a format that a line seems to be in, and for one that is not supported the way to one that is."""

    title: str
    way: str = ""


Guess: TypeAlias = Callable[[str], Likeness | None]
"""Returns the format that a line seems to be in, for error messages."""


def no_guess(text: str) -> Likeness | None:
    """Guess nothing: no other format is known for this text."""
    del text
    return None


Noticed: TypeAlias = Callable[[InputError], None]
"""Called with a fault after which parsing can go on: a repeated mention, half a bracket, a repeated document."""


def refused(fault: InputError) -> None:
    """Raise the fault: the default of every reader. `check` passes a function that collects faults instead."""
    try:
        raise fault
    finally:
        # The frame and the exception would keep each other alive, and the open file, until the next collection.
        del fault


def passed(oddity: InputError) -> None:
    """Pass over what is unusual, as all commands do but `check`."""
    del oddity


Counted: TypeAlias = Literal["characters", "utf-16"]
"""What offsets in a text count: characters, that is code points, or UTF-16 code units, as Java and JavaScript do."""


class Wanted(NamedTuple):
    """
    What a parser is asked for; every parser takes all of it and uses what concerns its format.

    `side` matters where a file may hold both key and response. `within` tells a file from the others of its folder,
    where documents have no names of their own. `ends` concerns formats with offsets. `text` is the text of an
    annotation that is in another file. `other` has the columns of the documents' other halves (`conll.documents`). If
    parsing resumes after a fault, `first` is the number of the first line, and `before` the number of documents before
    it. If `noticed` returns instead of raising, the parser goes on without half a bracket, with the first of repeated
    mentions, or with the repeated document. `tags` names the tags of XML-like text, and `repair` tells how to treat
    half a tag of tagged text. `looks_like` guesses the format of a line that does not fit. `listed` is the list of
    validated sentences next to a corpus: its file and its text. `referents` tells which markables of ECB+ are mentions.
    `again` takes the repeated mentions that do not count, of the document that is yielded next, from parsers that have
    no other place for them.
    """

    repeated: Repeated = "error"
    keep_text: bool = False
    side: AskedSide = "key"
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
    offsets: Counted = "characters"
    """What offsets of characters count: characters, or UTF-16 code units."""
    unusual: Noticed = passed
    """Called with what is read but unusual, where the document no longer says it."""
    again: list[tuple[CodedMention, int]] | None = None

    def repeat(self, mention: CodedMention, entity: int) -> None:
        """Put a repeated mention that does not count, with its entity, where somebody asks for these."""
        if self.again is not None:
            self.again.append((mention, entity))


AS_DOCUMENTED = Wanted()
"""The defaults: a strict parser that does not keep the text."""


@dataclass(frozen=True, slots=True)
class Document:
    """
    One document, or one part of it: its mentions and their entities.

    `id` is unique in a file; `text_id` is shared by the parts of one document. `entity_of` maps each coded mention to
    the number of its entity, in the order in which the mentions end. `sentences` is empty unless the text is kept.
    `file` and `line` are where it begins; `columns` is None if the format has no tokens. `annotations` holds what the
    set notation says about mentions after a slash, `beside` the annotation of other formats. `beginning` is the text
    that names it in CoNLL-2012 columns, verbatim, since other programs take `part 0` and `part 000` for two documents.
    `unit` is what offsets count; if it is characters, each is a word. If the format has no sentences, `in_sentences` is
    False and the text is one sentence. `places` are the places of its sentences, if the format gives their documents
    and topics. `side` is whose entities these are, if the file has those of both and each was asked for.
    `other_texts` says of which mentions the file gives another text than that at their offsets.
    `numbers_are_names` tells that an entity with the same number in another document may be the same one,
    `lists_mentions` that the file omits documents without mentions.
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
    side: Side | None = None
    other_texts: tuple[str, ...] = ()
    numbers_are_names: bool = False
    lists_mentions: bool = False
    is_named: bool = True
    """False if its file gives it no name, so that it goes by its number."""

    @property
    def partition(self) -> Partition:
        """The entities, with mentions of a text as `Span`s, or as `Nodes` if they are not one run of words."""
        return partition_of({mention_of(m): e for m, e in self.entity_of.items()})


class DocumentPair(NamedTuple):
    """A document of the key and of the response; `number` is its index in the key, from 0."""

    number: int
    key: Document
    response: Document
    tokens: int | None = None
    """The number of its tokens, if known."""
    within: str = ""
    """The name of its file in the folder, if any."""
    own: Document | None = None
    """The response before its mentions got the names of the key's, if they did."""

    again: "WrittenAgain | None" = None
    """What the response has of the key's text, if it rewrote it (`--align edits`)."""

    lacked_by: Literal["neither", "key", "response"] = "neither"
    """The side that lacks the document, and has an empty one in its place."""

    @property
    def id(self) -> str:
        """The id of the document."""
        return self.key.id


def is_first(pair: DocumentPair) -> bool:
    """Return True for the first window of a document: those of a document are numbered in the lower bits."""
    return not pair.number & (1 << BITS) - 1


def without_singletons(document: Document) -> Document:
    """Return the document without its entities of one mention (`--singletons drop`)."""
    size = Counter(document.entity_of.values())
    return replace(document, entity_of={m: e for m, e in document.entity_of.items() if size[e] > 1})


def shown(text: str) -> str:
    """
    Quote text from the input for a message, cut to 40 characters.

    >>> print(shown("dogs"), shown("d" * 99))
    `dogs` `ddddddddddddddddddddddddddddddddddddddd…`
    """
    return f"`{text if len(text) <= 40 else text[:39] + '…'}`"


def parted(line: str) -> tuple[str, str]:
    r"""
    Split a line into its other columns, as `fields` takes them, and its last one. Choice READ-9.

    The other columns end in a tab if tabs separate the columns, and contain none if blanks do.

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
        cells = columns.removesuffix("\t").split("\t")
        return [cell.strip(" ") for cell in cells] if " " in columns else cells
    return [field for field in columns.split(" ") if field]


def word(columns: str) -> str:
    """
    Return the token of a line without its last column: the fourth column, or the last of fewer. Choice READ-4.

    >>> word("bc/a 0 3 dog NN *"), word("3 dog"), word("dog"), word("")
    ('dog', 'dog', 'dog', '-')
    """
    return word_of(fields(columns))


def word_of(words: Sequence[str]) -> str:
    """Return the token among the columns of a line without its last."""
    return (words[min(3, len(words) - 1)] if words else "") or "-"


def code_of(span: Span) -> int:
    """
    Code a span as one integer; codes sort like spans.

    >>> span_of(code_of(Span(3, 5)))
    Span(start=3, end=5)
    """
    return span.start << BITS | span.end


def span_of(code: int) -> Span:
    """Turn the number that stands for a span back into the span."""
    return Span(code >> BITS, code & (1 << BITS) - 1)


def mention_of(coded: CodedMention) -> Mention:
    """Decode a mention for the metrics: a coded span becomes a `Span`, others stay."""
    return span_of(coded) if isinstance(coded, int) else coded


def coded_mention(mention: Mention) -> CodedMention:
    """
    Code a mention for documents: a `Span` becomes its code, others stay.

    >>> mention_of(coded_mention(Span(3, 5))), coded_mention("a")
    (Span(start=3, end=5), 'a')
    """
    return code_of(mention) if isinstance(mention, Span) else Opaque(mention)


def place_of(coded: CodedMention) -> str:
    """
    Format a mention for messages.

    >>> place_of(code_of(Span(3, 5))), place_of("a")
    ('3-5', 'a')
    """
    m = mention_of(coded)
    return f"{m.start}-{m.end}" if isinstance(m, Span) else str(m)

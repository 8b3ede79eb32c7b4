"""
Find what is wrong or unusual in files of coreference: everything in one run, each with its place and code.

A fault is what a reader refuses; behind one the next document is read on. Oddities are accepted; they may be
intentional. `CHECKS` is the table of codes; `spec/formats/checks.md` is made of it.
"""

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction
from hashlib import sha256
from itertools import chain, zip_longest
from types import MappingProxyType
from typing import Literal, TypeAlias, get_args

from corefref.formats.documents import (
    BLANKS,
    NO_VALUE,
    BracketError,
    CodedMention,
    Columns,
    Document,
    InputError,
    RepeatedDocumentError,
    RepeatedMentionError,
    Wanted,
    code_of,
    level_of,
    mention_of,
    shown,
    word,
)
from corefref.formats.table import ENTRIES, Format
from corefref.partitions import Nodes, Span
from corefref.wings.across.units import documents_of, names_of
from corefref.wings.matching.parses import sentence_of, tree_of
from corefref.wings.matching.trees import phrases
from corefref.wings.shared.brackets import crossing
from corefref.wings.shared.nodes import extent_of

Code: TypeAlias = Literal[
    "not-read",
    "half-bracket",
    "repeated-mention",
    "repeated-document",
    "other-tokens",
    "other-documents",
    "same-text",
    "no-mentions",
    "crossing",
    "across-sentences",
    "singleton",
    "unequal-sizes",
    "reused-name",
    "across-topics",
    "type-changes",
    "nested-in-itself",
    "self-bridge",
    "split-antecedent-twice",
    "no-constituent",
    "other-text",
    "like-python",
]

CODES: tuple[Code, ...] = get_args(Code)

Gravity: TypeAlias = Literal["fault", "unusual"]


@dataclass(frozen=True, slots=True)
class Check:
    """What a code means, whether it is a fault, and why it matters."""

    gravity: Gravity
    meaning: str
    matters: str


CHECKS: Mapping[Code, Check] = MappingProxyType(
    {
        "not-read": Check(
            "fault",
            "a line that cannot be parsed; the rest of its document is skipped",
            "the file cannot be scored",
        ),
        "half-bracket": Check(
            "fault",
            "a mention, or a part of one, that is opened but never closed, or closed but never opened",
            "the file cannot be scored; other readers drop the mention, or end it elsewhere",
        ),
        "repeated-mention": Check(
            "fault",
            "a mention in two entities, or twice in one",
            "the file is scored only with another `--repeated`; other scorers count it twice, or keep the last",
        ),
        "repeated-document": Check(
            "fault",
            "a document with the name of another, in the same file or elsewhere",
            "documents are paired by name",
        ),
        "other-tokens": Check(
            "fault",
            "with `--against`: a token whose word differs in the other file; only the first in a document",
            "the places of mentions stand for other words",
        ),
        "other-documents": Check(
            "fault",
            "with `--against`: a document that only one of the files has",
            "key and response are not of the same corpus",
        ),
        "same-text": Check(
            "unusual",
            "a document with the same tokens as another, under another name",
            "the text counts twice in every sum",
        ),
        "no-mentions": Check("unusual", "a document without mentions", "an annotation or an output may be missing"),
        "crossing": Check(
            "unusual",
            "a mention that crosses another of its entity: each has words that the other lacks, and some are shared",
            "columns cannot express it; it is often a boundary error",
        ),
        "across-sentences": Check(
            "unusual",
            "a mention that begins in one sentence and ends in another",
            "CorefUD cannot express it; some scorers move it",
        ),
        "singleton": Check(
            "unusual", "an entity of one mention", "corpora such as OntoNotes have none; scores with and without differ"
        ),
        "unequal-sizes": Check(
            "unusual",
            "an entity with more than N times the average number of mentions of the others in its document "
            "(`--unequal N`, 100 unless given)",
            "entities may have run together",
        ),
        "reused-name": Check(
            "unusual",
            "an entity name that an earlier document of the file has too, where a name is one entity in the whole file "
            "(`eid` of CorefUD)",
            "other readers take the two for one entity, or split it with a warning",
        ),
        "across-topics": Check(
            "unusual",
            "an entity with mentions in several topics, where the format names the topics of documents",
            "`--units topic` cuts it; its name may be that of two entities",
        ),
        "type-changes": Check(
            "unusual",
            "an entity whose mentions have several types, where the format has types of mentions",
            "one of the types, or of the mentions, may be wrong; figures by the type of an entity count it apart",
        ),
        "nested-in-itself": Check(
            "unusual",
            "a mention that lies inside another of its entity",
            "it is often one mention with two bounds; some guidelines rule it out",
        ),
        "self-bridge": Check(
            "unusual",
            "a mention with a bridging link to its own entity",
            "CorefUD's scorer refuses it",
        ),
        "split-antecedent-twice": Check(
            "unusual",
            "an entity that `SplitAnte` gives the same antecedent twice",
            "it counts once; others may count it twice",
        ),
        "no-constituent": Check(
            "unusual",
            "a mention of several words that is not a phrase of its sentence's parse, where the file has parses; "
            "reported only if `--select` names it",
            "the mention or the parse may be wrong; minimum spans and heads are found in the parse",
        ),
        "other-text": Check(
            "unusual",
            "a mention whose text differs from the text at its offsets, where the format gives both",
            "the offsets may count something else, such as UTF-16 units; scoring does not use the text",
        ),
        "like-python": Check(
            "unusual",
            "a mention of set notation that Python prints as a key, `'clusters':`",
            "the file may be a printed dictionary, which is no JSON: `json.dumps` writes that",
        ),
    }
)
"""By code, faults first."""

ONLY_IF_SELECTED: frozenset[Code] = frozenset({"no-constituent"})
"""The codes that need more of a file than the others, and are looked for if `--select` names them."""

UNEQUAL = 100
"""By default, an entity is unequal if it has more than so many times the mean number of mentions of the others."""

_BEGINNINGS: Mapping[Format, re.Pattern[str]] = MappingProxyType(
    {
        "conll": re.compile("#begin document"),
        "semeval": re.compile("#begin document"),
        "gum": re.compile("# begin document"),
        "corefud": re.compile(r"#[ \t]*newdoc\b"),
        "universal-anaphora": re.compile(r"#[ \t]*newdoc\b"),
        "sets": re.compile(""),
        **{name: re.compile(r"\{") for name, entry in ENTRIES.items() if entry.is_json},
        **{name: re.compile("") for name, entry in ENTRIES.items() if entry.is_tagged},
    }
)
"""Lines where parsing can resume after a fault; other formats have one document per file."""

_NAMED = re.compile(r"#[ \t]*newdoc[ \t]+id[ \t]*=")
_HEADER = re.compile(r"#[ \t]*global\.Entity\b")


@dataclass(frozen=True, slots=True)
class Finding:
    """One thing that is wrong or unusual, with its place."""

    code: Code
    file: str
    line: int | None
    message: str
    document: str | None = None
    """The document concerned, if one was parsed."""

    @property
    def gravity(self) -> Gravity:
        """Whether the finding is a fault, or only unusual."""
        return CHECKS[self.code].gravity

    @property
    def place(self) -> str:
        """Its file, and its line if it has one."""
        return self.file if self.line is None else f"{self.file}:{self.line}"


def documents_and_faults(lines: Iterable[str], file: str, form: Format, wanted: Wanted) -> Iterator[Document | Finding]:
    """
    Yield a file's documents and what is refused in it, in order.

    After a refused line, parsing resumes where the next document begins. A fault without a line, such as a file that
    cannot be read, is raised.

    >>> for found in documents_and_faults(["{a} {", "{b a} {b}"], "toy.sets", "sets", Wanted()):
    ...     print(found.message if isinstance(found, Finding) else found.id)
    `{` without `}` (expected entities such as `{a b c} {d e}`)
    repeated mention: `b` is in two entities, numbers 1 and 2 of the line (expected each mention once)
    2
    """
    noticed: list[InputError] = []

    def notice(fault: InputError) -> None:
        # Documents are compared by name in `Checking`, which knows those of other files too.
        if not isinstance(fault, RepeatedDocumentError):
            noticed.append(fault)

    def seen(oddity: InputError) -> None:
        noticed.append(_Oddity(oddity.file, oddity.line, oddity.found))

    source = _Lines(iter(lines))
    wanted = wanted._replace(repeated="error", noticed=notice, unusual=seen)
    text: Iterable[str] = source
    while True:
        documents = iter(ENTRIES[form].read(text, file, wanted))
        try:
            for document in documents:
                yield from (_fault(error, document) for error in noticed)
                noticed.clear()
                # A response beside its key is of the same object.
                wanted = wanted._replace(before=wanted.before + (document.side != "response"))
                yield document
        except InputError as error:
            if error.line is None:
                raise
            yield from map(_fault, noticed)
            noticed.clear()
            yield _fault(error)
            refused = error.line
        else:
            yield from map(_fault, noticed)
            return
        pattern = _BEGINNINGS["corefud"] if source.is_named else _BEGINNINGS.get(form)
        beginning = None if pattern is None else source.next_beginning(pattern, refused)
        if beginning is None:
            return
        wanted = wanted._replace(before=wanted.before + 1)
        again = [beginning] if source.header is None else [source.header, beginning]
        wanted = wanted._replace(first=source.number - len(again) + 1)
        text = chain(again, source)


@dataclass(slots=True)
class _Lines:
    """Lines that remember the last one taken, and the last header of CoNLL-U."""

    left: Iterator[str]
    number: int = 0
    last: str = ""
    header: str | None = None
    header_at: int = 0
    is_named: bool = False
    """True if documents of tagged text have names; then every line with such a name begins one."""
    resumed: int = 0
    """The line where parsing resumed after a fault."""

    def __iter__(self) -> Iterator[str]:
        return self

    def __next__(self) -> str:
        """The next line."""
        self.last = next(self.left)
        self.number += 1
        if self.last.startswith("#") and _NAMED.match(self.last):
            self.is_named = True
        if self.last.startswith("#") and _HEADER.match(self.last):
            self.header, self.header_at = self.last, self.number
        return self.last

    def next_beginning(self, pattern: re.Pattern[str], refused: int) -> str | None:
        """Return the next line that begins a document, from the current one on unless that was refused."""
        if self.header_at == refused:
            self.header = None
        beginning: str | None = self.last
        if self.number <= max(refused, self.resumed) or not pattern.match(self.last.lstrip(BLANKS)):
            beginning = next((line for line in self if pattern.match(line.lstrip(BLANKS))), None)
        self.resumed = self.number
        return beginning


class _Oddity(InputError):
    """What is read but unusual, of which a parser tells."""


def _fault(error: InputError, document: Document | None = None) -> Finding:
    """Turn what a parser refused, or tells, into a finding; the document knows the words of a repeated mention."""
    match error:
        case _Oddity():
            return Finding("split-antecedent-twice", error.file, error.line, error.found)
        case RepeatedMentionError():
            extent = None if error.mention is None else extent_of(error.mention)
            words = "" if extent is None or document is None else _Places(document).words(extent)
            message = error.found.replace("repeated mention", f"repeated mention{words}", 1)
            return Finding("repeated-mention", error.file, error.line, f"{message} (expected each mention once)")
        case BracketError():
            code: Code = "half-bracket"
        case _:
            code = "not-read"
    return Finding(
        code, error.file, error.line, error.found + (f" (expected {error.expected})" if error.expected else "")
    )


@dataclass(slots=True)
class Checking:
    """Checks documents of several files, and remembers those it has seen."""

    unequal: Fraction = Fraction(UNEQUAL)
    documents: int = 0
    _named: dict[str, str] = field(default_factory=dict)
    """The place of a document, by its name."""
    _texts: dict[bytes, tuple[str, str]] = field(default_factory=dict)
    """The name and place of a document, by a digest of its tokens."""
    _names: dict[tuple[str, str], str] = field(default_factory=dict)
    """The document, by file and name of entity."""
    _topics: dict[Hashable, str] = field(default_factory=dict)
    """The topic where an entity was first seen, by its name."""

    def findings(self, document: Document) -> Iterator[Finding]:
        """Yield what is unusual in a document, and whether its name or text was seen before."""
        self.documents += document.side != "response"
        places = _Places(document)
        yield from self._of_its_name(document, places)
        yield from self._of_its_text(document, places)
        yield from (places.finding("other-text", None, message) for message in document.other_texts)
        if not document.entity_of:
            yield places.finding("no-mentions", None, f"document {document.id} has no mentions")
        yield from sorted(
            chain(
                _crossing(document, places),
                _across_sentences(document, places),
                _singletons(document, places),
                self._unequal(document, places),
                self._reused(document, places),
                self._of_topics(document, places),
                _type_changes(document, places),
                _nested(document, places),
                _self_bridges(document, places),
                _no_constituents(document, places),
                _like_python(document, places),
            ),
            key=lambda finding: (finding.line or 0, CODES.index(finding.code)),
        )

    def _of_its_name(self, document: Document, places: "_Places") -> Iterator[Finding]:
        here = f"{document.file}:{document.line}"
        before = self._named.setdefault(document.id, here)
        if before != here:
            yield places.finding("repeated-document", None, f"document {document.id} appears twice, first in {before}")

    def _of_its_text(self, document: Document, places: "_Places") -> Iterator[Finding]:
        words = [word(row) for _, row in document.columns or ()]
        if NO_VALUE.issuperset(words):
            return
        digest = sha256("\n".join(words).encode("utf-8", "surrogatepass")).digest()
        name, place = self._texts.setdefault(digest, (document.id, f"{document.file}:{document.line}"))
        if name != document.id:
            sentence = f"document {document.id} has the same {len(words)} {document.unit}s as document {name} ({place})"
            yield places.finding("same-text", None, sentence)

    def _unequal(self, document: Document, places: "_Places") -> Iterator[Finding]:
        sizes = Counter(document.entity_of.values())
        total = sizes.total()
        first = places.first_of_entities()
        for entity, size in sizes.items():
            if len(sizes) > 1 and size > self.unequal * Fraction(total - size, len(sizes) - 1):
                times = size * (len(sizes) - 1) // (total - size)
                sentence = (
                    f"entity {places.name(entity)} has {size} mentions, {times} times as many as the mean of the "
                    f"{len(sizes) - 1} others of document {document.id}"
                )
                yield places.finding("unequal-sizes", first[entity], sentence)

    def _reused(self, document: Document, places: "_Places") -> Iterator[Finding]:
        if not document.beside.names_hold_in_file:
            return
        first = places.first_of_entities()
        for entity in first:
            name = places.name(entity)
            other = self._names.setdefault((document.file, name), document.id)
            if other != document.id:
                yield places.finding("reused-name", first[entity], f"entity {name} is in document {other} too")

    def _of_topics(self, document: Document, places: "_Places") -> Iterator[Finding]:
        if not document.places:
            return
        topic_of = {place.document: place.topic for place in document.places}
        names = names_of(document)
        reported: set[tuple[Hashable, str]] = set()
        for m, its_document in documents_of(document).items():
            name, topic = names[document.entity_of[m]], topic_of[its_document]
            first = self._topics.setdefault(name, topic) if topic else topic
            if first != topic and (name, topic) not in reported:
                reported.add((name, topic))
                sentence = f"entity {name} has mentions in topic {topic}, and in topic {first}"
                yield places.finding("across-topics", m, sentence)


@dataclass(slots=True)
class _Places:
    """Finds and shows the tokens of a document."""

    document: Document
    starts: list[int] = field(init=False)
    """The first token of every sentence, and the number of tokens."""
    last: tuple[int, list[str]] = (-1, [])
    """The sentence that was looked at last, with its rows."""

    def __post_init__(self) -> None:
        """Count the tokens of the sentences."""
        self.starts = self.document.columns.starts if self.document.columns else [0]

    def sentence(self, token: int) -> int:
        """Return the index of a token's sentence, from 0."""
        return bisect_right(self.starts, token) - 1

    def line(self, token: int) -> int:
        """Return the line of a token, from 1."""
        columns, at = self.document.columns, self.sentence(token)
        if columns is None or columns.on_one_line or at >= len(columns.blocks):
            return self.document.line
        within = token - self.starts[at]
        return columns.apart[at][within] if at in columns.apart else columns.lines[at] + within

    def words(self, extent: Span) -> str:
        """Return the words of an extent, at most `_MOST_WORDS` of them."""
        columns = self.document.columns
        if columns is None:
            return ""
        shown_words: list[str] = []
        for at in range(self.sentence(extent.start), min(self.sentence(extent.end) + 1, len(columns.blocks))):
            if self.last[0] != at:
                self.last = at, columns.blocks[at].split("\n")
            start = max(extent.start - self.starts[at], 0)
            end = min(extent.end + 1 - self.starts[at], start + _MOST_WORDS - len(shown_words))
            shown_words += map(word, self.last[1][start:end])
            if len(shown_words) == _MOST_WORDS:
                break
        glue = "" if self.document.unit == "character" else " "
        return f" {shown(glue.join(shown_words))}" if shown_words else ""

    def mention(self, coded: CodedMention) -> str:
        """Return a mention as messages show it."""
        match mention_of(coded):
            case Span(start, end) as span:
                return f"mention {start}-{end}{self.words(span)}"
            case Nodes(runs) as nodes:
                return f"mention {nodes}{self.words(runs[0]) if runs else ''}"
            case other:
                return f"mention {shown(str(other))}"

    def first_of_entities(self) -> dict[int, CodedMention]:
        """Return one mention of every entity, the first that ends."""
        first: dict[int, CodedMention] = {}
        for m, entity in self.document.entity_of.items():
            first.setdefault(entity, m)
        return first

    def name(self, entity: int) -> str:
        """Return the name of an entity, or its number."""
        return self.document.beside.names.get(entity, str(entity))

    def finding(self, code: Code, coded: CodedMention | None, message: str) -> Finding:
        """Make a finding at a mention or, for None, at the beginning of the document."""
        extent = None if coded is None else extent_of(coded)
        line = self.document.line if extent is None else self.line(extent.start)
        if self.document.side is not None:
            message = f"{message}, in the entities of the {self.document.side}"
        return Finding(code, self.document.file, line, message, self.document.id)


_MOST_WORDS = 40


def _crossing(document: Document, places: _Places) -> Iterator[Finding]:
    """Yield the mentions that cross another of their entity."""
    for before, span in crossing(document):
        code = code_of(span)
        entity = places.name(document.entity_of[code])
        sentence = f"{places.mention(code)} crosses mention {before.start}-{before.end} of its entity {entity}"
        yield places.finding("crossing", code, sentence)


def _across_sentences(document: Document, places: _Places) -> Iterator[Finding]:
    """Yield the mentions that end in another sentence than they begin in."""
    if len(places.starts) < 3 or document.unit != "token":
        return
    for m in document.entity_of:
        extent = extent_of(m)
        if extent is not None and extent.end >= places.starts[places.sentence(extent.start) + 1]:
            first, last = places.sentence(extent.start) + 1, places.sentence(extent.end) + 1
            sentence = f"{places.mention(m)} begins in sentence {first} and ends in sentence {last}"
            yield places.finding("across-sentences", m, sentence)


def _singletons(document: Document, places: _Places) -> Iterator[Finding]:
    sizes = Counter(document.entity_of.values())
    for m, entity in document.entity_of.items():
        if sizes[entity] == 1:
            yield places.finding("singleton", m, f"{places.mention(m)} is alone in entity {places.name(entity)}")


def _type_changes(document: Document, places: _Places) -> Iterator[Finding]:
    """Yield the entities with several types, at the first mention of another type than the first."""
    types_of: dict[int, Counter[str]] = {}
    other: dict[int, CodedMention] = {}
    for m, entity in document.entity_of.items():
        kind = document.beside.types.get(m, "")
        if kind:
            types = types_of.setdefault(entity, Counter())
            if types and kind not in types:
                other.setdefault(entity, m)
            types[kind] += 1
    for entity, m in other.items():
        names = ", ".join(f"{kind} ({number})" for kind, number in types_of[entity].items())
        yield places.finding("type-changes", m, f"entity {places.name(entity)} has the types {names}")


def _nested(document: Document, places: _Places) -> Iterator[Finding]:
    """Yield the mentions inside another of their entity."""
    spans: dict[int, list[tuple[int, int]]] = {}
    for m, entity in document.entity_of.items():
        span = mention_of(m)
        if isinstance(span, Span):
            # The longer of two that begin together comes first.
            spans.setdefault(entity, []).append((span.start, -span.end))
    for entity, extents in spans.items():
        extents.sort()
        around: list[tuple[int, int]] = []
        for start, minus_end in extents:
            end = -minus_end
            while around and around[-1][1] < start:
                around.pop()
            outer = next((outside for outside in reversed(around) if outside[1] >= end), None)
            if outer is not None:
                code = code_of(Span(start, end))
                sentence = f"{places.mention(code)} is inside mention {outer[0]}-{outer[1]} of its entity"
                yield places.finding("nested-in-itself", code, f"{sentence} {places.name(entity)}")
            around.append((start, end))


def _self_bridges(document: Document, places: _Places) -> Iterator[Finding]:
    """Yield the mentions that bridge to their own entity."""
    for bridge in document.beside.bridging:
        if bridge.antecedent is not None and document.entity_of.get(bridge.anaphor) == bridge.antecedent:
            sentence = f"{places.mention(bridge.anaphor)} bridges to its own entity {places.name(bridge.antecedent)}"
            yield places.finding("self-bridge", bridge.anaphor, sentence)


def _like_python(document: Document, places: _Places) -> Iterator[Finding]:
    """The first mention that is the key of a dictionary as Python prints it."""
    key = next((m for m in document.entity_of if isinstance(m, str) and m[:1] == "'" and m[-2:] == "':"), None)
    if key is not None:
        yield places.finding("like-python", key, f"{places.mention(key)} is a key of a dictionary as Python prints it")


def _no_constituents(document: Document, places: _Places) -> Iterator[Finding]:
    """Yield the mentions that are no phrases of a document that kept its trees."""
    phrases_of: dict[int, set[tuple[int, int]]] = {}
    for m in document.entity_of:
        span = mention_of(m)
        if not isinstance(span, Span) or span.start == span.end:
            continue
        at = sentence_of(document.sentences, span)
        if at is None or document.sentences[at].parse is None:
            continue
        if at not in phrases_of:
            phrases_of[at] = set()
            try:
                tree = tree_of(document.sentences[at], document.file)
            except InputError as error:
                yield Finding("not-read", error.file, error.line, error.found, document.id)
            else:
                phrases_of[at] = {(phrase.start, phrase.end) for phrase in phrases(tree)}
        if phrases_of[at] and (span.start, span.end) not in phrases_of[at]:
            yield places.finding("no-constituent", m, f"{places.mention(m)} is not a phrase of its sentence")


def against(ours: Document, theirs: Document) -> Iterator[Finding]:
    r"""
    Yield the first token where two files differ on a document, or which only one of them has.

    >>> from corefref.formats import conll
    >>> a, b = (next(conll.documents(["#begin document (d)", f"{w}\t-", "#end document"], w)) for w in ("dog", "cat"))
    >>> [finding.message for finding in against(a, b)]
    ['token 0 is `dog`, and `cat` in cat:2']
    """
    if ours.unit != theirs.unit:
        sentence = f"document {ours.id} counts {ours.unit}s, and {theirs.unit}s in {theirs.file}:{theirs.line}"
        sentence += " (--align characters compares the two texts)" if ours.columns and theirs.columns else ""
        yield Finding("other-tokens", ours.file, ours.line, sentence, ours.id)
        return
    if not (ours.columns and theirs.columns and _has_words(ours.columns) and _has_words(theirs.columns)):
        return
    here, there = ours.line, theirs.line
    for number, (our_row, other) in enumerate(zip_longest(ours.columns, theirs.columns)):
        here, there = our_row[0] if our_row else here, other[0] if other else there
        mine, other_s = word(our_row[1]) if our_row else None, word(other[1]) if other else None
        if mine != other_s:
            if mine is None or other_s is None:
                sentence = "the text ends here" if mine is None else f"{ours.unit} {number} is {shown(mine)}"
                more = "the text has ended" if other_s is None else f"{ours.unit} {number} is {shown(other_s)}"
                sentence = f"{sentence}, and {more} in {theirs.file}:{there}"
            else:
                sentence = f"{ours.unit} {number} is {shown(mine)}, and {shown(other_s)} in {theirs.file}:{there}"
            yield Finding("other-tokens", ours.file, here, sentence, ours.id)
            return


def without_other(alone: Document, other: str, another: Document | None = None) -> Finding:
    """
    Make the finding for a document that another file or folder lacks; `another` is one that it has.

    >>> from corefref.formats.documents import Place
    >>> places = Place(0, "1_a", "1_0", "1"), Place(4, "1_b", "1_1", "1"), Place(9, "2_a", "2_0", "2")
    >>> topic, corpus = Document("1", "1", {}, places=places[:2]), Document("dev", "dev", {}, places=places)
    >>> print(without_other(topic, "key.conll", corpus).message)
    document 1 is a topic, and key.conll has a corpus
    """
    sentence = f"document {alone.id} is not in {other}"
    levels = level_of(alone.id, alone.places), another and level_of(another.id, another.places)
    if None not in levels and levels[0] != levels[1]:
        sentence = f"document {alone.id} is a {levels[0]}, and {other} has a {levels[1]}"
    return Finding("other-documents", alone.file, alone.line, sentence, alone.id)


def without_others(alone: Collection[Document], other: str, documents: int) -> Iterator[Finding]:
    """
    Yield the findings for documents that another file or folder lacks; a single one if it has none at all.

    >>> two = Document("a", "a", {}, file="key.conll", line=1), Document("b", "b", {}, file="key.conll", line=9)
    >>> [found.message for found in without_others(two, "empty.conll", 0)]
    ['none of 2 documents, of which this is the first, is in empty.conll']
    >>> [found.message for found in without_others(two, "other.conll", 1)]
    ['document a is not in other.conll', 'document b is not in other.conll']
    """
    if documents or len(alone) < 2:
        yield from (without_other(document, other) for document in alone)
        return
    first = next(iter(alone))
    sentence = f"none of {len(alone)} documents, of which this is the first, is in {other}"
    yield Finding("other-documents", first.file, first.line, sentence, first.id)


def _has_words(columns: Columns) -> bool:
    """True if there are tokens, and not just `-`."""
    return any(word(row) not in NO_VALUE for _, row in columns)


def page() -> str:
    """Return the table of all codes with their meaning, which `spec/formats/checks.md` includes."""
    rows = (f"| `{code}` | {check.gravity} | {check.meaning} | {check.matters} |" for code, check in CHECKS.items())
    return "\n".join(["| code | | what it is | why it matters |", "|---|---|---|---|", *rows])

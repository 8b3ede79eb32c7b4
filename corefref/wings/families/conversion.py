"""Fit documents to a target format: what it cannot express is refused with its count, or dropped by name."""

import re
import unicodedata
from bisect import bisect_right
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from types import MappingProxyType
from typing import Literal, TypeAlias

from corefref.formats.documents import (
    NO_DEIXIS,
    Beside,
    CodedMention,
    Document,
    InputError,
    Sentence,
    code_of,
    place_of,
    shown,
    word,
)
from corefref.formats.table import ENTRIES, Entry, Format, Says
from corefref.partitions import EmptyNode, Nodes, Span
from corefref.wings.annotation.empty_nodes import behind_their_words, in_text, mention_of_nodes
from corefref.wings.families.other_units import in_characters, in_tokens
from corefref.wings.generated.tagged import dependencies_behind
from corefref.wings.shared.brackets import cannot_write, crossing, is_number
from corefref.wings.shared.nodes import coded_nodes, extent_of, nodes_of

Dropped: TypeAlias = Says | Literal["singletons"]
"""What can be dropped."""

WORDS: Mapping[str, Dropped] = MappingProxyType(
    {
        "singletons": "singletons",
        "document-names": "names of documents",
        "tokens": "tokens",
        "blanks": "blanks in words",
        "sentences": "sentences",
        "parses": "parses",
        "crossing-mentions": "crossing mentions",
        "crossing": "crossing mentions of one entity",
        "across-sentences": "mentions across sentences",
        "discontinuous": "discontinuous mentions",
        "zeros": "empty nodes",
        "places-of-zeros": "places of empty nodes",
        "heads": "heads",
        "types": "types of mentions",
        "kinds": "kinds of mentions",
        "names": "names of entities",
        "split-antecedents": "split antecedents",
        "bridging": "bridging",
        "minimum-spans": "minimum spans",
        "non-referring": "mentions that do not refer",
        "deixis": "discourse deixis",
        "topics": "topics of documents",
    }
)
"""The words of `--drop`, and the features of formats that they stand for."""

_WRITABLE: tuple[Format, ...] = tuple(name for name, entry in ENTRIES.items() if entry.write is not None)


def writable() -> tuple[Format, ...]:
    """The formats that can be written."""
    return _WRITABLE


def writable_alone() -> tuple[Format, ...]:
    """The formats that can be written as a single file."""
    return tuple(name for name in _WRITABLE if ENTRIES[name].beside is None)


@dataclass(slots=True)
class Conversion:
    """Fits documents to a format, and counts what is dropped."""

    target: Entry
    dropped: frozenset[Dropped]
    counts: Counter[Dropped] = field(default_factory=Counter)
    """How many of each were dropped."""
    by_characters: bool = False
    """True if a text may be written in other units (`--align characters`)."""
    _lost: dict[Dropped, tuple[Document, str]] = field(default_factory=dict)
    _much: Counter[Dropped] = field(default_factory=Counter)

    def lines(self, documents: Iterable[Document]) -> list[str]:
        """Return the lines of documents in the format. Raises InputError for what it cannot hold and is not dropped."""
        fitted = self.fit(documents)
        self.refuse_what_is_lost()
        return self.write(fitted)

    def fit(self, documents: Iterable[Document], within: str = "") -> list[Document]:
        """
        Fit the documents of a file: drop what is to be dropped, and note what else is lost.

        Without a name a document goes by its number in the file, in a folder `within` after the file.
        """
        before = f"{within}:" if within else ""
        return [self.fitted(document, f"{before}{number}") for number, document in enumerate(documents, 1)]

    def refuse_what_is_lost(self) -> None:
        """Raise InputError if anything is lost, with counts over all documents and the first place."""
        if not self._lost:
            return
        document, first = next(iter(self._lost.values()))
        lost = set(self._lost)
        able = [n for n in writable_alone() if lost <= ENTRIES[n].says and ENTRIES[n].counts == document.unit]
        counts = ", ".join(f"{self._much[saying]} × {saying}" for saying in self._lost)
        drops = ",".join(word for saying in self._lost for word, meant in WORDS.items() if meant == saying)
        problem = f"{self.target.title} cannot hold {counts}; the first: {first}"
        expected = f"--drop {drops}" + (f", or --to {_one_of(able)}" if able else "")
        raise InputError(document.file, document.line or None, problem, expected)

    def write(self, fitted: Iterable[Document]) -> list[str]:
        """Return the lines of fitted documents."""
        assert self.target.write is not None
        return [line for document in fitted for line in self.target.write(document)]

    def files(self, fitted: Iterable[Document]) -> dict[str, list[str]]:
        """Return the lines of the two files of each fitted document, an annotation and its text, by file name."""
        target = self.target
        assert target.write is not None
        assert target.beside is not None
        lines_of: dict[str, list[str]] = {}
        named: dict[str, str] = {}
        for document in fitted:
            if not is_name_of_a_file(document.id):
                what = f"document {shown(document.id)} cannot have a file of its name"
                raise InputError(document.file, document.line or None, what, "--drop document-names")
            # Some systems ignore case, or do not distinguish composed from decomposed letters.
            alike = unicodedata.normalize("NFC", document.id).casefold()
            if alike in named:
                what = f"document {document.id} would have the files of document {named[alike]} on some systems"
                if document.id == named[alike]:
                    what = f"document {document.id} appears twice"
                raise InputError(document.file, document.line or None, what, "each name once, or --drop document-names")
            named[alike] = document.id
            lines_of[f"{document.id}.ann"] = list(target.write(document))
            lines_of[f"{document.id}.txt"] = list(target.beside(document))
        return lines_of

    def fitted(self, document: Document, number: str) -> Document:
        """
        Fit one document: drop what is to be dropped, note what else is lost. Without a name it goes by its number.

        Raises InputError for character offsets where the target has tokens, and the reverse, and for a mention beyond
        the end of the text, as a response without a text may have.
        """
        size = None if document.columns is None else document.columns.size
        last = max((extent.end + 1 for m in document.entity_of if (extent := extent_of(m))), default=0)
        if size is not None and document.unit == "token" and last > size:
            cannot_write(document, f"a mention reaches token {last}, the text has {size}", "mentions within the text")
        is_recounted = self.by_characters and "tokens" in self.target.says and bool(document.sentences)
        if is_recounted and document.unit == "character" != self.target.counts:
            document = in_tokens(document)
        elif not is_recounted and self.target.counts == "character" != document.unit:
            raise self._of_other_units(document, "offsets of tokens", "offsets of characters")
        for saying, drop in _DROPS.items():
            if saying not in self.dropped and (saying == "singletons" or saying in self.target.says):
                continue
            if saying == "places of empty nodes" and "empty nodes" not in self.target.says:
                continue
            dropped, without = drop(document, number)
            if not dropped:
                if saying == "places of empty nodes":
                    document = without
                continue
            if saying in self.dropped:
                self.counts[saying] += len(dropped)
                document = without
            else:
                self._lost.setdefault(saying, (document, f"{dropped[0]} in document {document.id}"))
                self._much[saying] += len(dropped)
        if document.unit != self.target.counts and "tokens" in self.target.says:
            if not is_recounted:
                raise self._of_other_units(document, f"offsets of {document.unit}s", "offsets of tokens")
            # What the target cannot hold, such as empty nodes, is refused by name before its place is counted.
            document = document if self._lost else in_characters(document)
        return document

    def _of_other_units(self, document: Document, problem: str, expected: str) -> InputError:
        """Make the error for a document that counts tokens where the target counts characters, or the reverse."""
        if document.sentences and "tokens" in self.target.says:
            expected += "; --align characters writes the same text"
        return InputError(document.file, document.line or None, problem, expected)


def is_name_of_a_file(name: str) -> bool:
    r"""
    True if a document's name can serve as a file name on every system, and the other way round.

    >>> [is_name_of_a_file(name) for name in ("a.b", "nw/a", ".a", "a\n", "x" * 300, "-rf", "a:b", "nul.txt", "a.")]
    [True, False, False, False, False, False, False, False, False]
    """
    is_short = 0 < len(name.encode("utf-8", "replace")) <= 200
    return is_short and name.isprintable() and not _NO_FILE.search(name)


_NO_FILE = re.compile(r'[/\\<>:"|?*]|^[.\- ]|[. ]$|(?i:^(con|prn|aux|nul|com[0-9¹²³]|lpt[0-9¹²³]) *(\.|$))')
"""What makes some system take a name for a folder, a device, a pattern or an option, or change it."""


def _one_of(words: Sequence[str]) -> str:
    """
    Join words with commas and "or".

    >>> _one_of(["conll"]), _one_of(["conll", "gum", "sets"])
    ('conll', 'conll, gum or sets')
    """
    return " or ".join(filter(None, (", ".join(words[:-1]), words[-1])))


def _with(document: Document, changed: Mapping[CodedMention, CodedMention | None]) -> Document:
    """Replace or remove mentions of a document. Raises InputError if two entities then share a mention."""
    entity_of: dict[CodedMention, int] = {}
    for m, entity in document.entity_of.items():
        new = changed.get(m, m)
        if new is None:
            continue
        if entity_of.setdefault(new, entity) != entity:
            problem = (
                f"mention {place_of(new)} is in two entities of document {document.id} when empty nodes are dropped"
            )
            raise InputError(document.file, document.line or None, problem, "a mention in one entity")
    beside = document.beside
    moved = {m: new for m, new in changed.items() if new is not None and m in document.entity_of}
    return pruned(
        replace(
            document,
            entity_of=entity_of,
            beside=replace(
                beside,
                heads={moved.get(m, m): h for m, h in beside.heads.items() if m not in moved or isinstance(h, int)},
                types={moved.get(m, m): kind for m, kind in beside.types.items()},
                kinds={moved.get(m, m): kind for m, kind in beside.kinds.items()},
                texts={m: text for m, text in beside.texts.items() if m not in moved},
                bridging=tuple(b._replace(anaphor=moved.get(b.anaphor, b.anaphor)) for b in beside.bridging),
            ),
        )
    )


def pruned(document: Document) -> Document:
    """Remove annotations of mentions and entities that are gone."""
    there, beside = document.entity_of, document.beside
    entities = set(there.values())
    return replace(
        document,
        beside=replace(
            beside,
            names={entity: name for entity, name in beside.names.items() if entity in entities},
            heads={m: head for m, head in beside.heads.items() if m in there},
            types={m: kind for m, kind in beside.types.items() if m in there},
            kinds={m: kind for m, kind in beside.kinds.items() if m in there},
            texts={m: text for m, text in beside.texts.items() if m in there},
            minima={m: least for m, least in beside.minima.items() if m in there or m in beside.non_referring},
            bridging=tuple(
                b
                for b in beside.bridging
                if b.anaphor in there
                and (b.antecedent in entities or (b.antecedent is None and b.mention in beside.non_referring))
            ),
            split_antecedents={
                plural: kept
                for plural, parts in beside.split_antecedents.items()
                if plural in entities and (kept := tuple(part for part in parts if part in entities))
            },
        ),
        annotations={m: kind for m, kind in document.annotations.items() if m in there},
    )


def _without_name(document: Document, number: str) -> tuple[list[str], Document]:
    """Drop the name; a document that already goes by its number has none."""
    if document.id == number:
        return [], document
    return ["the name"], replace(document, id=number, text_id=number)


def _without_singletons(document: Document, number: str) -> tuple[list[str], Document]:
    sizes = Counter(document.entity_of.values())
    alone = [m for m, entity in document.entity_of.items() if sizes[entity] == 1]
    return [f"mention {place_of(m)}" for m in alone], _with(document, dict.fromkeys(alone))


def _sentences(ends: Sequence[int], extent: Span) -> int:
    """Count the sentences that an extent touches, given where they end; the last includes what follows the text."""
    first, last = bisect_right(ends, extent.start), bisect_right(ends, extent.end)
    return min(last, len(ends) - 1) - first + 1 if ends else 1


def _without_across_sentences(document: Document, number: str) -> tuple[list[str], Document]:
    ends = document.columns.starts[1:] if document.columns else []
    across = [m for m in document.entity_of if (extent := extent_of(m)) and _sentences(ends, extent) > 1]
    return [f"mention {place_of(m)}" for m in across], _with(document, dict.fromkeys(across))


def _without_discontinuous(document: Document, number: str) -> tuple[list[str], Document]:
    apart: list[CodedMention] = [m for m in document.entity_of if isinstance(m, Nodes) and len(m.runs) > 1]
    if document.beside.behind_words and document.columns is not None:
        extents = in_text(document, document.columns.size).extents
        apart = [m for m, extent in extents.items() if extent is None]
    return [f"mention {place_of(m)}" for m in apart], _with(document, dict.fromkeys(apart))


def _without_empty(document: Document, number: str) -> tuple[list[str], Document]:
    """Drop empty nodes; a mention keeps its words, and is dropped if it has none."""
    empty = [m for m in document.entity_of if isinstance(m, Nodes) and m.empty]
    words: dict[CodedMention, CodedMention | None] = {
        m: coded_nodes(n for run in m.runs for n in range(run.start, run.end + 1)) if m.runs else None for m in empty
    }
    return [f"mention {place_of(m)}" for m in empty], _with(document, words)


def _without_crossing(document: Document, number: str) -> tuple[list[str], Document]:
    """Drop the second of two crossing mentions of one entity."""
    later = _later_of_crossing(document, document.entity_of)
    return [f"mention {place_of(m)}" for m in later], _with(document, dict.fromkeys(later))


def _without_any_crossing(document: Document, number: str) -> tuple[list[str], Document]:
    """Drop the second of two crossing mentions, whatever their entities."""
    later = _later_of_crossing(document, dict.fromkeys(document.entity_of, 0))
    return [f"mention {place_of(m)}" for m in later], _with(document, dict.fromkeys(later))


def _later_of_crossing(document: Document, entity_of: Mapping[CodedMention, int]) -> list[CodedMention]:
    """List the mentions that cross an earlier one of their entity; in tagged text, by words and empty nodes."""
    of_span: dict[CodedMention, CodedMention] = {m: m for m in entity_of if isinstance(m, int)}
    if document.beside.behind_words and document.columns is not None:
        extents = in_text(document, document.columns.size).extents
        of_span = {code_of(Span(*extent)): m for m, extent in extents.items() if extent is not None}
    spans = {span: entity_of[m] for span, m in of_span.items()}
    return [of_span[code_of(span)] for _, span in crossing(replace(document, entity_of=spans))]


def _without_blanks(document: Document, number: str) -> tuple[list[str], Document]:
    """Replace blanks in words by `_`."""
    columns = document.columns
    if columns is None or document.unit != "token":
        return [], document
    dropped = [f"word {shown(form)} in line {line}" for line, row in columns if " " in (form := word(row))]
    blocks = tuple("\n".join(map(_without_blank, block.split("\n"))) for block in columns.blocks)
    sentences = tuple(replace(s, words=tuple(w.replace(" ", "_") for w in s.words)) for s in document.sentences)
    return dropped, replace(document, columns=replace(columns, blocks=blocks), sentences=sentences)


def _without_blank(row: str) -> str:
    r"""
    Replace blanks in a row's word by `_`.

    >>> _without_blank("1\tNew York\t"), _without_blank("a\t0\t1\tNew York\tNNP")
    ('1\tNew_York\t', 'a\t0\t1\tNew_York\tNNP')
    """
    if "\t" not in row:
        return row
    cells = row.split("\t")
    at = min(3, len(cells) - 1 - row.endswith("\t"))
    cells[at] = cells[at].strip(" ").replace(" ", "_")
    return "\t".join(cells)


def _without_places_of_empty_nodes(document: Document, number: str) -> tuple[list[str], Document]:
    """Put each empty node behind the first word it depends on; a mention takes in those between its words."""
    if document.beside.behind_words or document.columns is None or document.unit != "token":
        return [], document
    if any(extent_of(m) is None for m in document.entity_of):
        return [], document  # names, which the writer refuses
    moved = behind_their_words(document)
    plain = dependencies_behind(moved.values())
    depends = document.beside.dependencies
    dropped = [
        f"empty node {node}" for node, there in moved.items() if node != there or depends.get(node) != plain[node]
    ]
    placed = in_text(document, document.columns.size)
    changed: dict[CodedMention, CodedMention | None] = {}
    for m in document.entity_of:
        # A mention that is no run there has its own nodes, each in its place.
        nodes = (moved[node] if isinstance(node, EmptyNode) else node for node in nodes_of(m))
        new = placed.mention(m) or mention_of_nodes(nodes)
        if new != m:
            changed[m] = new
    dropped += [f"mention {place_of(m)}" for m in changed]
    without = _with(document, changed)
    return dropped, replace(without, beside=replace(without.beside, dependencies=plain, behind_words=True))


def _without_tokens(document: Document, number: str) -> tuple[list[str], Document]:
    """Drop the text. Mentions of characters keep their own texts; empty nodes without a mention are dropped too."""
    if document.columns is None:
        return [], document
    nodes = {node for m in document.entity_of if isinstance(m, Nodes) for node in m.empty}
    depends = document.beside.dependencies
    beside = replace(document.beside, dependencies={node: depends[node] for node in depends if node in nodes})
    if document.unit == "character":
        text = "".join(character for sentence in document.sentences for character in sentence.words)
        spans = {m: span for m in document.entity_of if (span := extent_of(m))}
        beside = replace(beside, texts={m: text[span.start : span.end + 1] for m, span in spans.items()})
    # Empty nodes outside mentions have no place left, and nothing to say.
    named = {node for m in document.entity_of if isinstance(m, Nodes) for node in m.empty}
    depends = {node: dropped for node, dropped in beside.dependencies.items() if node in named}
    beside = replace(beside, dependencies=depends)
    dropped = [f"{document.columns.size} {document.unit}s"]
    return dropped, replace(document, columns=None, sentences=(), beside=beside)


def _without_sentences(document: Document, number: str) -> tuple[list[str], Document]:
    """Put all tokens into one sentence."""
    columns = document.columns
    if columns is None or len(columns.blocks) < 2 or document.unit != "token":
        return [], document
    words = tuple(word for sentence in document.sentences for word in sentence.words)
    one_sentence = replace(
        columns, blocks=("\n".join(columns.blocks),), lines=columns.lines[:1], on_one_line=True, apart={}
    )
    dropped = [f"the end of a sentence before line {line}" for line in columns.lines[1:]]
    sentences = (Sentence(0, columns.lines[0], words, None, None, None),) if document.sentences else ()
    return dropped, replace(document, columns=one_sentence, sentences=sentences)


def _without_parses(document: Document, number: str) -> tuple[list[str], Document]:
    parsed = [s for s in document.sentences if s.parse is not None]
    sentences = tuple(replace(s, parse=None) for s in document.sentences)
    columns = document.columns
    if columns is not None and parsed:
        blocks = tuple(
            block if sentence.parse is None else "\n".join(_without_column(row, 5) for row in block.split("\n"))
            for sentence, block in zip(document.sentences, columns.blocks, strict=True)
        )
        columns = replace(columns, blocks=blocks)
    return [f"the sentence in line {s.line}" for s in parsed], replace(document, sentences=sentences, columns=columns)


def _without_column(row: str, number: int) -> str:
    r"""
    Replace a column of a row, counted from 0, by `-`, keeping its blanks.

    >>> _without_column("a 0  (NP*) x", 2), _without_column("a\t\t(NP*", 2)
    ('a 0  - x', 'a\t\t-')
    """
    if "\t" in row:
        cells = row.split("\t")
        return "\t".join([*cells[:number], "-", *cells[number + 1 :]])
    return re.sub(rf"^( *(?:[^ ]+ +){{{number}}})[^ ]+", r"\1-", row)


def _beside(what: str, empty: Callable[[Beside], Beside], parts: Callable[[Beside], Iterable[object]]) -> "_Drop":
    """Return a function that drops an annotation beside the entities."""

    def drop(document: Document, number: str) -> tuple[list[str], Document]:
        dropped = [f"{what} {part}" for part in parts(document.beside)]
        return dropped, replace(document, beside=empty(document.beside))

    return drop


def _words_for_names(beside: Beside) -> list[str]:
    """List the names of entities that are not mere numbers, which other formats have too."""
    return [name for name in beside.names.values() if not is_number(name)]


def _without_types(document: Document, number: str) -> tuple[list[str], Document]:
    kinds = [*document.beside.types.values(), *document.annotations.values()]
    without = replace(document, beside=replace(document.beside, types={}), annotations={})
    return [f"type {kind}" for kind in kinds], without


def _without_non_referring(beside: Beside) -> Beside:
    """Drop mentions that do not refer, and their bridging."""
    kept = (b for b in beside.bridging if b.antecedent is not None and b.anaphor not in beside.non_referring)
    return replace(beside, non_referring={}, bridging=tuple(kept))


_Drop = Callable[[Document, str], tuple[list[str], Document]]


def _without_topics(document: Document, number: str) -> tuple[list[str], Document]:
    """Drop the documents and topics that a document is part of or consists of."""
    del number
    topics = [f"{p.document} of topic {p.topic or '?'}" for p in document.places]
    return list(dict.fromkeys(topics)), replace(document, places=())


_DROPS: Mapping[Dropped, _Drop] = MappingProxyType(
    {
        "singletons": _without_singletons,
        "names of documents": _without_name,
        "mentions across sentences": _without_across_sentences,
        "places of empty nodes": _without_places_of_empty_nodes,
        "discontinuous mentions": _without_discontinuous,
        "empty nodes": _without_empty,
        "crossing mentions": _without_any_crossing,
        "crossing mentions of one entity": _without_crossing,
        "parses": _without_parses,
        "heads": _beside("the head of", lambda b: replace(b, heads={}), lambda b: map(place_of, b.heads)),
        "types of mentions": _without_types,
        "kinds of mentions": _beside("kind", lambda b: replace(b, kinds={}), lambda b: b.kinds.values()),
        "names of entities": _beside("name", lambda b: replace(b, names={}), _words_for_names),
        "split antecedents": _beside(
            "the antecedents of entity", lambda b: replace(b, split_antecedents={}), lambda b: b.split_antecedents
        ),
        "bridging": _beside(
            "the link of", lambda b: replace(b, bridging=()), lambda b: (place_of(m.anaphor) for m in b.bridging)
        ),
        "minimum spans": _beside(
            "the minimum span of", lambda b: replace(b, minima={}), lambda b: map(place_of, b.minima)
        ),
        "mentions that do not refer": _beside(
            "mention", _without_non_referring, lambda b: map(place_of, b.non_referring)
        ),
        "discourse deixis": _beside(
            "deixis of", lambda b: replace(b, deixis=NO_DEIXIS), lambda b: map(place_of, b.deixis.entity_of)
        ),
        "topics of documents": _without_topics,
        "tokens": _without_tokens,
        "blanks in words": _without_blanks,
        "sentences": _without_sentences,
    }
)
"""Functions that list the places where a document has a feature, and return it without; mentions come first."""


def converted(documents: Iterable[Document], form: Format, dropped: Iterable[Dropped] = ()) -> Iterator[str]:
    r"""
    Yield the lines of documents in a format, after what `dropped` names was removed.

    >>> from corefref.formats import conll
    >>> from corefref.formats.documents import Wanted
    >>> text = ["#begin document (toy)", "the\t(0", "dog\t0)", "it\t(0)", "#end document"]
    >>> print(*converted(conll.documents(text, "toy.conll", Wanted(keep_text=True)), "e2e"))
    {"doc_key": "toy", "sentences": [["the", "dog", "it"]], "clusters": [[[0, 1], [2, 2]]]}
    """
    return iter(Conversion(ENTRIES[form], frozenset(dropped)).lines(documents))

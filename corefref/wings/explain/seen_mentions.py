"""What a document shows of its mentions besides their entities: words, place, head, whether they are pronouns."""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain

from corefref.formats.documents import BITS, Document, Sentence, Unplaced, coded_mention, mention_of
from corefref.partitions import Mention, Nodes, Span
from corefref.wings.across.units import documents_of
from corefref.wings.matching import heads
from corefref.wings.matching.parses import tree_of
from corefref.wings.matching.trees import Phrase
from corefref.wings.shared.nodes import extent_of

TAGS = frozenset({"PRP", "PRP$", "WP", "WP$", "WDT", "WRB", "DT"})
"""The tags of pronouns (Penn Treebank). Choice ERROR-1."""

UNIVERSAL_TAGS = frozenset({"PRON", "DET"})

WORDS = frozenset(
    {
        "i", "me", "my", "mine", "myself", "you", "your", "yours", "yourself", "yourselves", "he", "him", "his",
        "himself", "she", "her", "hers", "herself", "it", "its", "itself", "we", "us", "our", "ours", "ourselves",
        "they", "them", "their", "theirs", "themselves", "this", "that", "these", "those", "who", "whom", "whose",
        "which", "one",
    }
)  # fmt: skip
"""Pronouns of English, where a text has no parts of speech."""

AROUND = {"token": 10, "character": 60}
"""The context of a mention on each side."""

_WORD = re.compile(r"\w+|'s(?!\w)|[^\w\s]")
"""A word of a text of characters. Choice ERROR-1."""


@dataclass(slots=True)
class Seen:
    """The mentions of a key and a response document, both seen in the text of the key."""

    key: Document
    response: Document
    order: dict[Mention, int]
    """Of mentions that are not of a text: their places among all of them, by name."""
    documents: dict[Mention, int]
    """Of mentions of a unit: the places of their documents among those of the unit, by name."""
    text: Sequence[str]
    starts: list[int] = field(default_factory=list)
    """Where the sentences of the key begin, once a sentence was looked for."""
    places: dict[Mention, tuple[int, ...]] = field(default_factory=dict)
    """Where mentions stand, as far as that was asked."""
    trees: dict[int, Phrase | None] = field(default_factory=dict)
    """By the number of the sentence, if asked for."""

    @classmethod
    def gather(cls, key: Document, response: Document) -> "Seen":
        """Gather from both documents what is needed to show their mentions with the words around them."""
        every = chain(key.entity_of, response.entity_of)
        named = sorted({m for m in every if not isinstance(m, int | Nodes | Unplaced)}, key=_name)
        document_of = {**documents_of(key), **documents_of(response)}
        documents = {name: number for number, name in enumerate(sorted(set(document_of.values())))}
        text = [word for sentence in key.sentences for word in sentence.words]
        return cls(
            key,
            response,
            {m: number for number, m in enumerate(named)},
            {mention_of(m): documents[name] for m, name in document_of.items()},
            text,
        )

    def place(self, m: Mention) -> tuple[int, ...]:
        """
        Return where a mention stands: by the name of its document, its first word, its last, its nodes.

        Neither the order of documents nor that of entities and mentions in a file means anything, so none of them is
        looked at. A mention that is not of a text goes by its name.
        """
        known = self.places.get(m)
        if known is None:
            if isinstance(m, Span):
                inside: tuple[int, ...] = (*m, 0)
            elif (extent := extent_of(coded_mention(m))) is None:
                inside = (self.order.get(m, len(self.order)),)
            else:
                inside = (*extent, *_apart(m))
            known = self.places[m] = (self.documents.get(m, 0), *inside)
        return known

    def all_placed(self, mentions: Iterable[Mention]) -> Callable[[Mention], tuple[int, ...]]:
        """Return `place` for these mentions, found at once: it sorts them many times."""
        for m in mentions:
            self.place(m)
        return self.places.__getitem__

    def is_pronoun(self, m: Mention) -> bool:
        """Whether a mention is one word and a pronoun by its tag or, without tags, by the word."""
        coded = coded_mention(m)
        annotation = self.key.annotations.get(coded, self.response.annotations.get(coded, ""))
        if annotation:
            return annotation == "pronoun"
        if not isinstance(m, Span) or (sentence := self._sentence(m)) is None:
            return False
        if self.key.unit == "character":
            return self.words(m).lower() in WORDS
        if m.start != m.end:
            return False
        at = m.start - sentence.start
        if sentence.universal_tags is not None:
            return sentence.universal_tags[at] in UNIVERSAL_TAGS
        if sentence.parts_of_speech is not None:
            return sentence.parts_of_speech[at] in TAGS
        return sentence.words[at].lower() in WORDS

    def stripped(self, m: Mention) -> tuple[int, ...] | None:
        """The bounds of a mention without `the` and marks in front, `'s` and marks behind; None across sentences."""
        if not isinstance(m, Span) or (sentence := self._sentence(m)) is None:
            return None
        words = sentence.words[m.start - sentence.start : m.end - sentence.start + 1]
        places = [(word, at, at) for at, word in enumerate(words)]
        if self.key.unit == "character":
            places = [(word[0], word.start(), word.end() - 1) for word in _WORD.finditer("".join(words))]
        while len(places) > 1 and (places[0][0].lower() == "the" or _is_mark(places[0][0])):
            del places[0]
        while len(places) > 1 and (places[-1][0].lower() == "'s" or _is_mark(places[-1][0])):
            del places[-1]
        return (m.start + places[0][1], m.start + places[-1][2]) if places else None

    def head(self, m: Mention) -> int | None:
        """
        The head of a mention: the annotated one, the first word that depends on one outside it, or that by Collins's
        rules in the key's tree; None where there is none of these.
        """
        coded = coded_mention(m)
        for document in (self.key, self.response):
            annotated = document.beside.heads.get(coded)
            if isinstance(annotated, int):
                return annotated
        if not isinstance(m, Span) or (at := self._number(m)) is None:
            return None
        sentence = self.key.sentences[at]
        if sentence.governors is not None:
            places = range(m.start - sentence.start, m.end - sentence.start + 1)
            outermost = next((place for place in places if sentence.governors[place] not in places), None)
            return None if outermost is None else sentence.start + outermost
        if at not in self.trees:
            whole = sentence.parse is not None and sentence.parts_of_speech is not None
            self.trees[at] = tree_of(sentence, self.key.file) if whole else None
        tree = self.trees[at]
        return None if tree is None else heads.head(tree, m)

    def words(self, m: Mention) -> str:
        """The words of a mention, or its name."""
        match m:
            case Span(start, end):
                return self._joined(self.text[start : end + 1]) or f"{start}–{end}"
            case Nodes(runs):
                return " … ".join(self._joined(self.text[run.start : run.end + 1]) for run in runs) or str(m)
            case Unplaced(words=words) if words:
                return f"{words} ({m})"
            case _:
                return str(m)

    def context(self, m: Mention) -> tuple[str, str]:
        """The words of its sentence before and behind a mention that are shown."""
        extent = _extent(m)
        if extent is None:
            return "", ""
        before, behind = self._around(extent.start, -1), self._around(extent.end, 1)
        return self._joined(before), self._joined(behind)

    def _joined(self, words: Sequence[str]) -> str:
        return " ".join(words) if self.key.unit == "token" else " ".join("".join(words).split())

    def _around(self, at: int, step: int) -> Sequence[str]:
        """The words of the sentence on one side of a word."""
        sentence = self._sentence(Span(at, at))
        if sentence is None:
            return ()
        place, most = at - sentence.start, AROUND[self.key.unit]
        if step > 0:
            end = place + 1 + most
            words = sentence.words[place + 1 : end]
            return words if end >= len(sentence.words) else [*words, "…"]
        begin = max(place - most, 0)
        words = sentence.words[begin:place]
        return words if begin == 0 else ["…", *words]

    def _sentence(self, span: Span) -> Sentence | None:
        at = self._number(span)
        return None if at is None else self.key.sentences[at]

    def _number(self, span: Span) -> int | None:
        """The number of the sentence of a run of words; None across sentences."""
        if not self.starts:
            self.starts += (sentence.start for sentence in self.key.sentences)
        at = bisect_right(self.starts, span.start) - 1
        if at < 0:
            return None
        sentence = self.key.sentences[at]
        return at if span.end < sentence.start + len(sentence.words) else None


def _name(m: Mention) -> tuple[str, str]:
    """Return the sort key of a mention that is not of a text."""
    return str(m), type(m).__name__


def _apart(m: Mention) -> tuple[int, ...]:
    """Tell apart mentions of the same bounds: the one run comes first, then those of fewer runs and empty nodes."""
    match m:
        case Nodes(runs, empty):
            return (len(runs) + len(empty), *(n for run in runs for n in run), *(n for node in empty for n in node))
        case Unplaced(number=number):
            return 1 << BITS, number
        case _:
            raise AssertionError("other mentions have no extent")


def _extent(m: Mention) -> Span | None:
    """From the first word of a mention to its last, if it is of a text."""
    return m if isinstance(m, Span) else m.extent if isinstance(m, Nodes) else None


def _is_mark(word: str) -> bool:
    """Whether a word is one character that is not a letter."""
    return len(word) == 1 and not word.isalpha()

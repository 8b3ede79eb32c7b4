"""
A text in columns, one for the key and one for each response, with brackets around their mentions.

A mention of several parts has brackets around each, all with its entity's name, an ellipsis where it goes on, and a
dotted line under the words between them. An empty node stands where it lies, by its id, in those columns that have it.
"""

from bisect import bisect_right
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from corefref.partitions import EmptyNode, Entity, Nodes, Span
from corefref.wings.explain.parts import Stretch, parts_of, zero
from corefref.wings.matching.annotated import place
from corefref.wings.shared.html import isolated, word

WORDS_OF_A_PART = 500
"""Words after which a new part of the text begins, so that a browser lays out only the parts that are seen."""

DEEPEST = 12
"""Mentions around a word that light up with it, the innermost; those farther out light up at their brackets."""

BRACKETS = {"k": ("[", "]"), "r": ("⟨", "⟩"), "a": ("⟨", "⟩"), "b": ("⟪", "⟫")}
"""Around the mentions of the key, of the response, or of each of two."""


@dataclass(frozen=True, slots=True)
class Text:
    """The words of a document's sentences, each with the offset of its first word."""

    sentences: tuple[tuple[int, tuple[str, ...]], ...]

    @property
    def starts(self) -> list[int]:
        """The first word of each sentence."""
        return [start for start, _ in self.sentences]


@dataclass(frozen=True, slots=True)
class Column:
    """A side of the text: its heading, the letter of its entities, and the entities in their order."""

    heading: str
    letter: str
    entities: Sequence[Entity]


def in_columns(text: Text, columns: Sequence[Column]) -> str:
    """The text once for each side, sentence beside sentence."""
    sides = [_Marks.of_side(column.letter, column.entities, text.starts) for column in columns]
    names = "".join(f'<th scope="col">{isolated(column.heading)}</th>' for column in columns)
    head = f"<thead><tr>{names}</tr></thead>"
    parts: list[str] = []
    for sentences in _parts(text):
        rows = "".join(
            "<tr>"
            + "".join(f'<td class="{side.letter}">{side.sentence(start, words)}</td>' for side in sides)
            + "</tr>"
            for start, words in sentences
        )
        parts.append(f'<div class="part"><table class="text">{head}<tbody>{rows}</tbody></table></div>')
    return "".join(parts)


def _parts(text: Text) -> list[list[tuple[int, tuple[str, ...]]]]:
    """The sentences in parts of about as many words."""
    parts: list[list[tuple[int, tuple[str, ...]]]] = []
    words_of_part = WORDS_OF_A_PART
    for start, words in text.sentences:
        if words_of_part >= WORDS_OF_A_PART:
            parts.append([])
            words_of_part = 0
        parts[-1].append((start, words))
        words_of_part += len(words)
    return parts


@dataclass(frozen=True, slots=True)
class _Part:
    """A part of a mention: the places of its first and last node, its entity, and its number of how many."""

    first: int
    last: int
    label: str
    number: int
    many: int

    def marks(self, opening: str, closing: str) -> tuple[str, str]:
        """Its brackets; one behind which the mention goes on, or before which it began, has an ellipsis."""
        before = opening + "…" * (self.number > 1)
        after = "…" * (self.number < self.many) + closing
        name = self.label if self.many == 1 else f"{self.label} {self.number}/{self.many}"
        return (f"<b data-e={self.label}>{before}</b>", f"<b data-e={self.label}>{after}<sub>{name}</sub></b>")


@dataclass(frozen=True, slots=True)
class _Marks:
    """The brackets of one side before and after each node, and from some places on the entities around them."""

    letter: str
    before: Mapping[int, str]
    after: Mapping[int, str]
    changes: Sequence[int]
    """The places at which a part begins, or behind which it ends."""
    inside: Mapping[int, tuple[str, bool]]
    """The entities around what follows, and whether it lies between the parts of a mention."""
    zeros: Mapping[int, Sequence[EmptyNode]]
    """The empty nodes of mentions, by the words that they stand at."""
    starts: Sequence[int]

    @staticmethod
    def of_side(letter: str, entities: Sequence[Entity], starts: Sequence[int]) -> "_Marks":
        """The marks of a side; of brackets at one node the longer part's is outside."""
        opening, closing = BRACKETS[letter]
        parts: list[_Part] = []
        zeros: dict[int, list[EmptyNode]] = {}
        for number, e in enumerate(entities, 1):
            for m in e:
                if isinstance(m, Span | Nodes):
                    parts += _parts_of(f"{letter}{number}", m)
                if isinstance(m, Nodes):
                    for node in m.empty:
                        zeros.setdefault(node.word, []).append(node)
        before: dict[int, str] = {}
        after: dict[int, str] = {}
        for part in sorted(parts, key=lambda part: (part.first, -part.last)):
            before[part.first] = before.get(part.first, "") + part.marks(opening, closing)[0]
        for part in sorted(parts, key=lambda part: (part.last, -part.first)):
            after[part.last] = after.get(part.last, "") + part.marks(opening, closing)[1]
        inside = _inside(parts)
        nodes = {at: sorted(set(marks_there), key=place) for at, marks_there in zeros.items()}
        return _Marks(letter, before, after, list(inside), inside, nodes, starts)

    def sentence(self, start: int, words: Sequence[str]) -> str:
        """Write a sentence with brackets around its mentions."""
        # Of each stretch that no bracket parts: how many brackets came before it, its places, and its words.
        runs: list[tuple[int, list[int], list[str]]] = []
        for at, shown in self._nodes(start, words):
            passed = bisect_right(self.changes, at)
            if not runs or runs[-1][0] != passed:
                runs.append((passed, [], []))
            runs[-1][1].append(at)
            runs[-1][2].append(shown)
        return " ".join(self._run(passed, places[0], places[-1], shown) for passed, places, shown in runs)

    def _nodes(self, start: int, words: Sequence[str]) -> Iterator[tuple[int, str]]:
        """The words, and the empty nodes between them, each with its place."""
        for token, text in enumerate(words, start):
            around = self.zeros.get(token, ())
            for node in around:
                if node.side < 0:
                    yield place(node), self._zero(node)
            yield place(token), word(text)
            for node in around:
                if node.side > 0:
                    yield place(node), self._zero(node)

    def _zero(self, node: EmptyNode) -> str:
        return f'<span class="zero">{zero(node, self.starts)}</span>'

    def _run(self, passed: int, first: int, last: int, words: Sequence[str]) -> str:
        """
        Return the HTML of consecutive words without a bracket between them, with the labels of the entities around
        them.
        """
        shown = " ".join(words)
        labels, between = self.inside[self.changes[passed - 1]] if passed else ("", False)
        if labels or between:
            attribute = f' data-e="{labels}"' if labels else ""
            gap = ' class="between"' if between else ""
            shown = f"<span{gap}{attribute}>{shown}</span>"
        return self.before.get(first, "") + shown + self.after.get(last, "")


def _parts_of(label: str, m: Span | Nodes) -> list[_Part]:
    if isinstance(m, Span):
        return [_Part(place(m.start), place(m.end), label, 1, 1)]
    stretches = parts_of(m)
    return [_Part(_first(part[0]), _last(part[-1]), label, n, len(stretches)) for n, part in enumerate(stretches, 1)]


def _first(stretch: Stretch) -> int:
    return place(stretch.start if isinstance(stretch, Span) else stretch)


def _last(stretch: Stretch) -> int:
    return place(stretch.end if isinstance(stretch, Span) else stretch)


def _inside(parts: Sequence[_Part]) -> dict[int, tuple[str, bool]]:
    """
    Where a part begins or ends, the innermost entities around the nodes from there on, and whether these lie between
    two parts of a mention.
    """
    begin: dict[int, list[int]] = {}
    end: dict[int, list[int]] = {}
    for number in sorted(range(len(parts)), key=lambda number: (parts[number].first, -parts[number].last)):
        begin.setdefault(parts[number].first, []).append(number)
        end.setdefault(parts[number].last + 1, []).append(number)
    labels_at: dict[int, tuple[str, bool]] = {}
    around: dict[int, str] = {}
    open_mentions = 0
    for at in sorted({*begin, *end}):
        for number in end.get(at, ()):
            del around[number]
            open_mentions += parts[number].number < parts[number].many
        for number in begin.get(at, ()):
            around[number] = parts[number].label
            open_mentions -= parts[number].number > 1
        labels = " ".join(reversed(dict.fromkeys(islice(reversed(around.values()), DEEPEST))))
        labels_at[at] = labels, open_mentions > 0
    return labels_at

"""A text in columns, one for the key and one for each response, with brackets around their mentions."""

from bisect import bisect_right
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import islice

from corefref.partitions import Entity, Span
from corefref.rendering.html import isolated, word

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


@dataclass(frozen=True, slots=True)
class Column:
    """A side of the text: its heading, the letter of its entities, and the entities in their order."""

    heading: str
    letter: str
    entities: Sequence[Entity]


def in_columns(text: Text, columns: Sequence[Column]) -> str:
    """The text once for each side, sentence beside sentence."""
    sides = [_Marks.of(column.letter, column.entities) for column in columns]
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
class _Marks:
    """The brackets of one side before and after each word, and from some words on the entities around them."""

    letter: str
    before: Mapping[int, str]
    after: Mapping[int, str]
    changes: Sequence[int]
    """The words before which a mention begins or ends."""
    inside: Mapping[int, str]

    @staticmethod
    def of(letter: str, entities: Sequence[Entity]) -> "_Marks":
        """The marks of a side; of brackets at one word the longer mention's is outside."""
        opening, closing = BRACKETS[letter]
        label_of = {m: f"{letter}{place}" for place, e in enumerate(entities, 1) for m in e if isinstance(m, Span)}
        before: dict[int, str] = {}
        after: dict[int, str] = {}
        for span in sorted(label_of, key=lambda span: (span.start, -span.end)):
            mark = f"<b data-e={label_of[span]}>{opening}</b>"
            before[span.start] = before.get(span.start, "") + mark
        for span in sorted(label_of, key=lambda span: (span.end, -span.start)):
            mark = f"<b data-e={label_of[span]}>{closing}<sub>{label_of[span]}</sub></b>"
            after[span.end] = after.get(span.end, "") + mark
        inside = _inside(label_of)
        return _Marks(letter, before, after, list(inside), inside)

    def sentence(self, start: int, words: Sequence[str]) -> str:
        """A sentence with its brackets."""
        runs: list[tuple[int, list[str]]] = []
        for token, text in enumerate(words, start):
            if not runs or token in self.inside:
                runs.append((token, []))
            runs[-1][1].append(word(text))
        return " ".join(self._run(first, shown) for first, shown in runs)

    def _run(self, first: int, words: Sequence[str]) -> str:
        """Words that no bracket parts: all of them are in the same entities."""
        shown = " ".join(words)
        change = bisect_right(self.changes, first)
        if change and (labels := self.inside[self.changes[change - 1]]):
            shown = f'<span data-e="{labels}">{shown}</span>'
        return self.before.get(first, "") + shown + self.after.get(first + len(words) - 1, "")


def _inside(label_of: Mapping[Span, str]) -> dict[int, str]:
    """Before which words a mention begins or ends, and the innermost entities around the words from there on."""
    begin: dict[int, list[Span]] = {}
    end: dict[int, list[Span]] = {}
    for span in sorted(label_of, key=lambda span: (span.start, -span.end)):
        begin.setdefault(span.start, []).append(span)
        end.setdefault(span.end + 1, []).append(span)
    found: dict[int, str] = {}
    around: dict[Span, str] = {}
    for token in sorted({*begin, *end}):
        for span in end.get(token, ()):
            del around[span]
        around |= {span: label_of[span] for span in begin.get(token, ())}
        found[token] = " ".join(reversed(dict.fromkeys(islice(reversed(around.values()), DEEPEST))))
    return found

"""
The running text of the book: one sentence of Austen's, its key, and three responses that err each in one way.

Every response that can be made of its six mentions is scored when the book is made, so that a chapter's figure answers
at once whatever its reader moves.

>>> state(KEY), state(RESPONSES["one pronoun wrong"])
('010112', '010012')
>>> len(states())
877
"""

import json
from collections.abc import Iterator, Mapping
from fractions import Fraction
from functools import cache
from types import MappingProxyType

from corefref import engine, registry
from corefref.door import numbered, partition
from corefref.partitions import Partition
from corefref.rendering.markup import html
from corefref.scores import Score
from corefref.wings.teach import drawing

MENTIONS: Mapping[str, str] = MappingProxyType(
    {
        "a": "Her",
        "b": "Her mother",
        "c": "her",
        "d": "her",
        "e": "her",
        "f": "an excellent woman as governess, who had fallen little short of a mother in affection",
    }
)
"""The mentions by their letters; b begins with a."""

PASSAGE = (
    "⟦b ⟦a Her⟧ mother⟧ had died too long ago for ⟦c her⟧ to have more than an indistinct remembrance of "
    "⟦d her⟧ caresses; and ⟦e her⟧ place had been supplied by ⟦f an excellent woman as governess, who had fallen "
    "little short of a mother in affection⟧."
)
"""Jane Austen, *Emma* (1815), volume I, chapter 1, as annotated in `spec/corpus/key.conll`."""

KEY = "{a c} {b d e} {f}"
"""Emma; her mother; the governess."""

RESPONSES: Mapping[str, str] = MappingProxyType(
    {
        "too much in one": "{a b c d e} {f}",
        "too little": "{a c} {b d} {e} {f}",
        "one pronoun wrong": "{a c d} {b e} {f}",
    }
)
"""One puts Emma and her mother together, one leaves a pronoun alone, one gives the mother's caresses to Emma."""

QUESTIONS: Mapping[str, tuple[str, str]] = MappingProxyType(
    {
        "mentions": (
            "Did the response find the expressions that refer to something?",
            "All three responses found all six, so all three are perfect here. What they did with the mentions is a "
            "question for the other metrics.",
        ),
        "muc": (
            "How many links does it take to repair the response?",
            "One link too many, one too few, or one of each: a merge costs a single link of precision, however many "
            "mentions it puts together. So MUC likes the response that understood least best.",
        ),
        "b_cubed": (
            "Standing at one mention: how much of what I see around me belongs here?",
            "In the merged entity each of five mentions sees strangers, and all five pay. The pronoun left alone costs "
            "only its own entity. So B³ likes best the response that links least.",
        ),
        "ceaf_m": (
            "If each entity may stand for one entity only, how many mentions are in the right place?",
            "One mention is out of place in “too little” and in “one pronoun wrong”, two in “too much in one”: Emma's, "
            "because the merged entity already stands for her mother.",
        ),
        "ceaf_e": (
            "If each entity may stand for one entity only, how alike are the two?",
            "“One pronoun wrong” has as many entities as the key, each nearly right, and comes out best. “Too much in "
            "one” has one too few and “too little” one too many, and what has no partner earns nothing.",
        ),
        "blanc": (
            "Of all pairs of mentions, which belong together, and which do not?",
            "Of 15 pairs the key links 4. The merge asserts 6 links that are not there, and so denies 6 separations "
            "too: both halves of the score see it.",
        ),
        "lea": (
            "How much of each entity, weighted by its size, is resolved: which share of its links is there?",
            "In “too little” the lone pronoun takes 2 of 3 links from the mother. It earns nothing by itself either, "
            "for LEA pays a singleton only if the key has the same one.",
        ),
        "conll": (
            "What if we ask three metrics, and take the mean?",
            "MUC likes “too much in one” best, B³ “too little”, CEAFe “one pronoun wrong”. The mean ranks them, and no "
            "longer says why.",
        ),
    }
)
"""For each metric the question that it answers, and what it sees in the three responses."""


def sides() -> Iterator[tuple[str, str]]:
    """The key by itself, and every response, by their names."""
    yield "the key itself", KEY
    yield from RESPONSES.items()


def of(text: str) -> Partition:
    """The partition that braces write."""
    return partition([set(entity.split()) for entity in text.strip("{}").split("} {")])


def state(text: str) -> str:
    """A response as one sign a mention: the number of its entity, in the order of the text."""
    entity_of = {m: e for e in of(text) for m in e}
    found: dict[object, int] = {}
    return "".join(str(found.setdefault(entity_of[m], len(found))) for m in MENTIONS)


def states() -> list[str]:
    """Every response of the mentions, or of some of them: a mention that is missing is `-`."""
    found = [""]
    for _ in MENTIONS:
        found = [start + sign for start in found for sign in ("-", *map(str, range(len(set(start) - {"-"}) + 1)))]
    return found


@cache
def figures(which: str) -> Mapping[str, tuple[Fraction | None, Fraction | None, Fraction | None]]:
    """Recall, precision and F₁ of a state under each metric of the default."""
    entities: dict[str, set[str]] = {}
    for m, sign in zip(MENTIONS, which, strict=True):
        if sign != "-":
            entities.setdefault(sign, set()).add(m)
    scores = engine.score(numbered(of(KEY)), numbered(partition(entities.values())), registry.DEFAULT_IDS)
    return {metric: _three(score) for metric, score in scores.items()}


def _three(score: Score) -> tuple[Fraction | None, Fraction | None, Fraction | None]:
    sides = [None if side is None else side.value for side in (score.recall, score.precision)]
    return sides[0], sides[1], score.f1


def script() -> str:
    """The figures of all states as a script: the fractions that there are, and which of them each state has."""
    numbers: dict[str, int] = {}
    found = {
        which: [
            numbers.setdefault("0/0" if value is None else str(value), len(numbers))
            for three in figures(which).values()
            for value in three
        ]
        for which in states()
    }
    data = {"metrics": list(registry.DEFAULT_IDS), "numbers": list(numbers), "states": found}
    return f"globalThis.MOVES = {json.dumps(data, separators=(',', ':'))};\n"


def passage(entities: str) -> str:
    """The text as HTML, each mention with its letter and the colour of its key entity; a script adds the response's."""
    made = html(PASSAGE)
    for letter, place in zip(MENTIONS, state(KEY), strict=True):
        colour = drawing.COLOURS[int(place)]
        made = made.replace(
            f"⟦{letter} ",
            f'<span class="m" data-m="{letter}" data-fill="k{int(place) + 1}" style="border-color: {colour}">'
            f"<sub>{letter}</sub>&nbsp;",
        )
    return f'<p class="passage" data-entities="{html(entities)}">{made.replace("⟧", "</span>")}</p>'

"""
The running text where a chapter is about more than partitions: a question, a passage, three responses, their figures.

The passage is the sentence of `running`, alone or with what follows it in the book. A scene says of each response what
it does with each mention; its figures are computed by corefref, and tests have them by hand.

>>> [row[:2] for row in SCENES["bridging"].rows()][0]
('the key itself', (Fraction(1, 1), Fraction(1, 1), Fraction(1, 1)))
"""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType
from typing import TypeAlias

from corefref import engine
from corefref.door import numbered, partition
from corefref.formats.detection import documents
from corefref.formats.documents import Document, Wanted
from corefref.metrics import units
from corefref.partitions import Mention, Partition
from corefref.ratio import Ratio
from corefref.ratio import f1 as harmonic
from corefref.rendering.markup import html
from corefref.wings.annotation import links_beside, split_antecedents
from corefref.wings.annotation.plurals import WITH_PLURALS
from corefref.wings.generated.written_again import by_edits
from spec.book import pairs, running

Value: TypeAlias = Fraction | None

LATER = (
    "Sixteen years had ⟦g Miss Taylor⟧ been in ⟦h Mr. Woodhouse⟧'s family, less as a governess than a friend, very "
    "fond of ⟦i both daughters⟧, but particularly of ⟦j Emma⟧. Between ⟦k them⟧ it was more the intimacy of sisters."
)
"""What follows the running text in the same paragraph of *Emma*. *Them* is not in the corpus, which ends before."""

BOTH = f"{running.PASSAGE} {LATER}"


@dataclass(frozen=True, slots=True)
class Response:
    """
    A response: what it is called, what it is, and for each mention that is not as in the key what it does with it.

    `does` has `m: words` parts; the words stand at the mention when the response is chosen.
    """

    name: str
    told: str
    does: str
    given: str


@dataclass(frozen=True, slots=True)
class Scene:
    """A question, the passage, the key as it is told and as it is scored, three responses, and what they show."""

    question: str
    passage: str
    told: str
    given: str
    responses: Sequence[Response]
    heads: Sequence[str]
    figures: Callable[[str, str], Sequence[Value]]
    seen: str

    def all(self) -> Sequence[Response]:
        """The key as its own response, and the responses."""
        return Response("the key itself", self.told, "", self.given), *self.responses

    def rows(self) -> list[tuple[str, tuple[Value, ...]]]:
        """The name and the figures of each response."""
        return [(each.name, tuple(self.figures(self.given, each.given))) for each in self.all()]


def f1(sides: tuple[Ratio, Ratio]) -> Value:
    """F₁ of a recall and a precision."""
    recall, precision = sides
    return harmonic(recall.value, precision.value)


def _of_metrics(*metrics: str) -> Callable[[str, str], Sequence[Value]]:
    """F₁ of metrics of two partitions."""

    def figures(key: str, response: str) -> Sequence[Value]:
        found = engine.score(numbered(running.of(key)), numbered(running.of(response)), metrics)
        return [found[metric].f1 for metric in metrics]

    return figures


def _by_pairs(kind: pairs.Kind, *names: str) -> Callable[[str, str], Sequence[Value]]:
    """Figures of a kind of pair by their names."""
    return lambda key, response: [pairs.figure(kind, f"{key} | {response}", name) for name in names]


def _matched(key: str, response: str) -> Sequence[Value]:
    """F₁ of LEA under four rules."""
    rules = ("exact", "head-corefud", "partial-corefud", "craft")
    sides = [
        [pairs.figure("mentions", f"{key} | {response}", f"{rule} lea.{side}") for rule in rules] for side in _SIDES
    ]
    return [harmonic(*both) for both in zip(*sides, strict=True)]


_SIDES = ("recall", "precision")


def _named(key: str, response: str) -> Sequence[Value]:
    """Recall, precision and F₁ of NEC, and F₁ of LEA."""
    return [*_by_pairs("names", "recall", "precision", "f1")(key, response), *_of_metrics("lea")(key, response)]


def _with_plurals(key: str, response: str) -> Sequence[Value]:
    """F₁ of four metrics, of entities with a plural: its antecedents stand in round brackets at its place."""
    both = plural_side(key), plural_side(response)
    return [WITH_PLURALS[metric](*both).f1 for metric in ("muc", "b_cubed", "ceaf_e", "lea")]


def plural_side(text: str) -> Partition:
    """
    Entities, one of which may have a plural.

    >>> sorted(map(len, plural_side("{a c} {g} {k (a c, g)}")))
    [1, 2, 2]
    """
    plain = running.of(re.sub(r" \([^)]*\)", "", text))
    found = re.search(r"(\w) \(([^)]*)\)", text)
    if found is None:
        return plain
    antecedents = partition([set(entity.split()) for entity in found[2].split(",")])
    return partition([e | {split_antecedents.Plural(antecedents)} if found[1] in e else e for e in plain])


def _links(text: str) -> Mapping[Mention, Mention]:
    found: dict[Mention, Mention] = {}
    for link in text.split():
        anaphor, _, antecedent = link.partition(">")
        found[anaphor] = antecedent
    return found


def _bridged(key: str, response: str) -> Sequence[Value]:
    """F₁ of the three levels of bridging: links such as `f>c`, and the entities of the key."""
    of_key, of_response = (_links(side.partition("/")[0]) for side in (key, response))
    return [
        f1(links_beside.anaphors_recognised(of_key, of_response)),
        f1(links_beside.antecedent_mentions(of_key, of_response)),
        f1(links_beside.antecedent_entities(of_key, of_response, running.of(key.partition("/")[2]))),
    ]


def _by_unit(key: str, response: str) -> Sequence[Value]:
    """F₁ of MUC, B³ and LEA of each clause by itself, and of both as one."""

    def clause(m: Mention) -> bool:
        return str(m) in "ef"

    whole = running.of(key), running.of(response)
    parts = [
        tuple(partition([e for e in units.cut(side, clause) if clause(next(iter(e))) is second]) for side in whole)
        for second in (False, True)
    ]
    metrics = ("muc", "b_cubed", "lea")
    first, second = (engine.score(numbered(k), numbered(r), metrics) for k, r in parts)
    one = engine.score(numbered(whole[0]), numbered(whole[1]), metrics)
    added = {metric: (first[metric] + second[metric]).f1 for metric in metrics}
    return [value for metric in metrics for value in (added[metric], one[metric].f1)]


def _written_again(key: str, response: str) -> Sequence[Value]:
    """The share of the key's words that are kept, and F₁ of MUC and LEA, of tagged words aligned by edits."""
    ours, theirs = map(tagged, (key, response))
    found, again = by_edits(ours, ours.columns, theirs, theirs.columns)
    scores = engine.score(ours.entity_of, found.entity_of, ("muc", "lea"))
    return [Fraction(again.coverage.kept, again.coverage.words), *(score.f1 for score in scores.values())]


def tagged(text: str) -> Document:
    """A text in tagged words, as a document."""
    return next(iter(documents([text], "text", "tagged", Wanted(keep_text=True))))


_TAGGED = (
    "Her|[e2,[e1] mother|e2] had died too {} for her|[e1] to have more than {} remembrance of her|[e2] caresses ; {}"
)
_SECOND = (
    "and her|[e2] place had been {} by an|[e3 excellent woman as governess , {}who had fallen little short of a mother "
    "in affection|e3] ."
)

SCENES: Mapping[str, Scene] = MappingProxyType(
    {
        "matching": Scene(
            "The key has a phrase of sixteen words, and the response three of them. Has it found the governess?",
            running.PASSAGE,
            "every mention as the key has it",
            "{1 9} {1-2@2 18 22} {28-43@30}",
            (
                Response(
                    "too short",
                    "of f only “an excellent woman”",
                    "f: an excellent woman",
                    "{1 9} {1-2@2 18 22} {28-30@30}",
                ),
                Response("another head", "of f only “governess”", "f: governess", "{1 9} {1-2@2 18 22} {32}"),
                Response(
                    "too long",
                    "in the place of b “Her mother had died too long ago”",
                    "b: Her mother … ago",
                    "{1 9} {1-7@2 18 22} {28-43@30}",
                ),
            ),
            ("exact, LEA F₁", "head", "in part", "CRAFT"),
            _matched,
            "Entities are right in all three; only the boundaries of one mention differ. Exactly nothing is forgiven. "
            "The same head is enough for “too short” and “too long”, any words within the key's for “too short”, and "
            "for “another head” only CRAFT's rule. What a wrong boundary costs depends on what hangs on it: f is "
            "alone, but with b two of the mother's three links go.",
        ),
        "twinless": Scene(
            "What if key and response do not have the same mentions?",
            running.PASSAGE,
            running.KEY,
            running.KEY,
            (
                Response("one mention missing", "{a c} {b e} {f}", "d: missing", "{a c} {b e} {f}"),
                Response(
                    "one too many, alone", "{a c} {b d e} {f} {x}", "x: “caresses”, alone", "{a c} {b d e} {f} {x}"
                ),
                Response(
                    "one too many, linked",
                    "{a c x} {b d e} {f}",
                    "x: “caresses”, with Emma",
                    "{a c x} {b d e} {f}",
                ),
            ),
            ("B³ F₁", "B³₀ F₁", "B³_all F₁"),
            _of_metrics("b_cubed", "b_cubed_0", "b_cubed_all"),
            "Plain B³ counts what is spurious in precision. B³₀ drops it, and so cannot tell the two responses with "
            "one too many from the key. B³_all gives each side what only the other has, as singletons: what is alone "
            "on both sides is then right, so it forgives the one alone and punishes the one that is linked.",
        ),
        "overlapping": Scene(
            "What if a response names a mention twice, because it could not decide?",
            running.PASSAGE,
            running.KEY,
            running.KEY,
            (
                Response("in two entities", "{a c d} {b d e} {f}", "d: in two", "{a c d} {b d e} {f}"),
                Response(
                    "an entity twice",
                    "{a c} {b d e} {b d e} {f}",
                    "b: twice; d: twice; e: twice",
                    "{a c} {b d e} {b d e} {f}",
                ),
                Response(
                    "one in another",
                    "{a b c d e} {b d e} {f}",
                    "b: in two; d: in two; e: in two",
                    "{a b c d e} {b d e} {f}",
                ),
            ),
            ("B³ recall", "B³ precision", "LEA recall", "LEA precision"),
            _by_pairs("families", "b_cubed.recall", "b_cubed.precision", "lea.recall", "lea.precision"),
            "Recall above 1: a mention that is named twice is found twice. With d in two entities B³ pays for it "
            "again, while LEA does not, since d brings no second link of the key. Where links are repeated LEA pays "
            "twice too.",
        ),
        "named_entities": Scene(
            "Would a reader know who is spoken of?",
            BOTH,
            "{a c j} {b d e} {f g}",
            "{a c Emma} {b d e} {f Taylor}",
            (
                Response("a pronoun left out", "{a j} {b d e} {f g}", "c: missing", "{a Emma} {b d e} {f Taylor}"),
                Response("a name by itself", "{a c} {j} {b d e} {f g}", "j: alone", "{a c} {Emma} {b d e} {f Taylor}"),
                Response(
                    "no name, no entity",
                    "{a c j} {b} {d} {e} {f g}",
                    "b: alone; d: alone; e: alone",
                    "{a c Emma} {b} {d} {e} {f Taylor}",
                ),
            ),
            ("NEC recall", "NEC precision", "NEC F₁", "LEA F₁"),
            _named,
            "Emma (j) and Miss Taylor (g) are names; the mother has none in this passage. LEA likes “a name by "
            "itself” nearly as well as “a pronoun left out”. NEC asks whose name a pronoun is tied to: with the name "
            "alone both pronouns are lost. And what becomes of the mother it does not see at all.",
        ),
        "plurals": Scene(
            "Who are *them*?",
            LATER,
            "{g} {h} {j} {k}, and k is g and j together",
            "{g} {h} {j} {k (g, j)}",
            (
                Response("one of the two", "k is j", "k: Emma alone", "{g} {h} {j} {k (j)}"),
                Response(
                    "a wrong one", "k is g and h together", "k: Miss Taylor and Mr. Woodhouse", "{g} {h} {j} {k (g, h)}"
                ),
                Response("nobody", "k is by itself", "k: nobody", "{g} {h} {j} {k}"),
            ),
            ("MUC F₁", "B³ F₁", "CEAFe F₁", "LEA F₁"),
            _with_plurals,
            "*Them* is Miss Taylor and Emma, two entities at once, and belongs to neither. Without plurals all three "
            "responses would be perfect: each has k by itself. As a member of its own the plural earns by how well "
            "its antecedents are found. Half of them found is better than none, and one right and one wrong is worse "
            "than one right alone.",
        ),
        "bridging": Scene(
            "A governess of whom? Daughters of whom?",
            BOTH,
            "f points to c, i points to h",
            "f>c i>h/{a c j} {b d e} {f g} {h}",
            (
                Response("another mention of her", "f points to a, i points to h", "f: of a", "f>a i>h/"),
                Response("another person", "f points to e, i points to h", "f: of e", "f>e i>h/"),
                Response(
                    "one missed, one invented", "i points to h, d points to b", "f: of nobody; d: of b", "i>h d>b/"
                ),
            ),
            ("anaphors F₁", "same mention F₁", "same entity F₁"),
            _bridged,
            "“A governess” does not refer to Emma, but one understands whose she is; so does “both daughters”. The "
            "response must see that there is something to understand (the first column), and to what it leads. That it "
            "names *her* by another mention is no error about the text, so the third column forgives it.",
        ),
        "units": Scene(
            "If each clause were a document, would the mother of the one still be the mother of the other?",
            running.PASSAGE,
            running.KEY,
            running.KEY,
            tuple(
                Response(name, text, does, text)
                for (name, text), does in zip(
                    running.RESPONSES.items(), ("a: with b; c: with b", "e: alone", "d: with a"), strict=True
                )
            ),
            (
                "MUC F₁, clauses",
                "MUC F₁, as one",
                "B³ F₁, clauses",
                "B³ F₁, as one",
                "LEA F₁, clauses",
                "LEA F₁, as one",
            ),
            _by_unit,
            "The semicolon cuts the mother's entity: b and d before it, e behind it. Scored clause by clause "
            "“too little” is perfect, since its only error is the link across. Scored as one it is not. The other two "
            "have that link: as one MUC likes them better, while B³ can only fall. What is counted changes with the "
            "unit, and so does which response is best.",
        ),
        "generated_text": Scene(
            "A language model was asked to mark the mentions, and wrote the sentence again. Is it the same sentence?",
            running.PASSAGE,
            "every word as the key has it",
            _TAGGED.format("long ago", "an indistinct", _SECOND.format("supplied", "")),
            (
                Response(
                    "other words",
                    "“died too early”, “a dim remembrance”, “taken by”",
                    "",
                    _TAGGED.format("early", "a dim", _SECOND.format("taken", "")),
                ),
                Response(
                    "cut short",
                    "nothing behind the semicolon",
                    "e: missing; f: missing",
                    _TAGGED.format("long ago", "an indistinct", ""),
                ),
                Response(
                    "an addition",
                    "“as governess, Miss Taylor, who …”, Miss Taylor joined to f",
                    "f: and Miss Taylor",
                    _TAGGED.format("long ago", "an indistinct", _SECOND.format("supplied", "Miss|[e3 Taylor|e3] , ")),
                ),
            ),
            ("words kept", "MUC F₁", "LEA F₁"),
            _written_again,
            "Other words cost nothing: each stands for the key's word in its place. What is not written is not found, "
            "as if it had been left out on purpose. And a mention in words that the key does not have is twinless, "
            "however true it may be: the text did not say so.",
        ),
    }
)
"""The scenes by the chapters that begin with them."""


def passage(scene: Scene) -> str:
    """The passage as HTML, each mention with its letter."""
    made = html(scene.passage)
    made = re.sub(r"⟦(.) ", r'<span class="m" data-m="\1"><sub>\1</sub>&nbsp;', made).replace("⟧", "</span>")
    return f'<p class="passage">{made}</p>'


def data(scene: Scene) -> str:
    """What the page's script shows of each response, as JSON."""
    return json.dumps(
        [
            {
                "told": each.told,
                "does": dict(part.split(": ", 1) for part in each.does.split("; ") if part),
                "figures": ["0/0" if value is None else str(value) for value in values],
            }
            for each, (_, values) in zip(scene.all(), scene.rows(), strict=True)
        ],
        ensure_ascii=False,
    )


BY_NAME: Mapping[str, tuple[Sequence[str], Callable[[str, str], Sequence[Value]]]] = MappingProxyType(
    {
        "plurals": (("muc.f1", "b_cubed.f1", "ceaf_e.f1", "lea.f1"), _with_plurals),
        "bridging": (("anaphors", "mentions", "entities"), _bridged),
        "units": (
            tuple(f"{metric}.{unit}" for metric in ("muc", "b_cubed", "lea") for unit in ("by_clause", "as_one")),
            _by_unit,
        ),
    }
)
"""Figures of exercises on the passages, by their names, and what computes them in this order."""

"""Which mention was matched with which, and why, as blocks and as JSON."""

from collections import Counter
from collections.abc import Mapping, Sequence
from types import MappingProxyType

from corefref.partitions import Mention, Partition, in_order, rank
from corefref.rendering.blocks import Block, Heading, Items, Paragraph, Table
from corefref.rendering.json import Json
from corefref.rendering.numbers import counted
from corefref.rendering.parts import Inline, Label, Listing, Math
from corefref.wings.explain.describing import Namings
from corefref.wings.matching.alignments import Matched, MatchedMentions, Stage

_WHY: Mapping[str, str] = MappingProxyType(
    {
        "mina": "the same minimum span",
        "head": "the same head",
        "min": "has the minimum span, and nothing beyond the key's mention",
        "head-corefud": "the same head",
        "partial-corefud": "has the head, and nothing beyond the key's mention",
        "craft": "a run of its words lies in the first run of the key's",
    }
)
"""What a rule asks of a pair that is not equal; `exact` asks for nothing but that."""


class _Labels:
    """Names of entities such as k1 and r2, by the mentions in them."""

    def __init__(self, key: Partition, response: Partition) -> None:
        self._of = {
            letter: {m: f"{letter}{place}" for place, e in enumerate(in_order(side), 1) for m in e}
            for letter, side in (("k", key), ("r", response))
        }

    def key(self, m: Mention) -> str:
        return self._of["k"][m]

    def response(self, scored: Mention) -> str:
        return self._of["r"][scored]


def describe_matching(
    key: Partition,
    response: Partition,
    matching: MatchedMentions,
    rule: str,
    naming: Namings,
    most: int | None = None,
    *,
    folds: bool = False,
) -> list[Block]:
    """
    How many mentions were matched in each stage, the pairs that are not equal, and the mentions in no pair.

    `naming` has, of the response, the names that it gives itself. What is beyond `most` rows folds, or is counted.
    """
    labels = _Labels(key, response)
    pairs, alone, spurious = matching.pairs, matching.key_alone, matching.response_alone
    blocks: list[Block] = [
        Paragraph(
            (
                f"{len(pairs)} of {counted(len(pairs) + len(alone), 'key mention', 'key mentions')} and of "
                f"{counted(len(pairs) + len(spurious), 'response mention', 'response mentions')} "
                f"{'is' if len(pairs) == 1 else 'are'} matched.",
            )
        )
    ]
    stages = Counter(pair.stage for pair in pairs)
    how: Mapping[Stage, str] = {
        "zeros": ", by what they depend on; w = 10 F(D) + F(P), for the greatest sum (choices MATCH-9, MATCH-10)",
        "equal": "",
        "rule": f", --match {rule}: {_WHY.get(rule, '')}{_weighed(pairs)}",
    }
    if pairs:
        items = (
            (f"{stage}: {counted(stages[stage], 'pair')}{words}",) for stage, words in how.items() if stages[stage]
        )
        blocks.append(Items(tuple(items)))
    unequal = sorted((pair for pair in pairs if pair.stage != "equal"), key=lambda pair: rank(pair.key))
    rows = [_row(pair, labels, naming) for pair in unequal]
    header = ("key", "mention", "response", "mention", "stage: weight")
    blocks += _listed(header, rows, "Pairs that are not equal", most, folds)
    for name, mentions, other_side, called in (
        ("Key mentions without a pair", alone, labels.key, naming.key),
        ("Response mentions without a pair", spurious, labels.response, naming.response),
    ):
        rows = [(Label(other_side(m)), Listing(called(m))) for m in sorted(mentions, key=rank)]
        blocks += _listed(("entity", "mention"), rows, name, most, folds)
    return blocks


def headed(blocks: Sequence[Block]) -> list[Block]:
    """The blocks under a heading, where they stand among others."""
    return [Heading(2, "Mentions matched"), *blocks]


def _listed(
    header: tuple[Inline, ...], rows: Sequence[tuple[Inline, ...]], caption: str, most: int | None, folds: bool
) -> list[Block]:
    """A table of rows, those beyond `most` in another that folds, or counted."""
    if not rows:
        return []
    blocks: list[Block] = [Table(header, rows[:most], caption=f"{caption}: {len(rows)}")]
    if most is not None and (rest := rows[most:]):
        if folds:
            blocks.append(Table(header, rest, caption=f"{len(rest)} more", folds=True))
        else:
            blocks.append(Paragraph((f"… and {len(rest)} more.",)))
    return blocks


def _weighed(pairs: Sequence[Matched]) -> str:
    if not any(pair.stage == "rule" and pair.weight is not None for pair in pairs):
        return ""
    return "; w = |k ∩ r| / |k|, for the greatest sum (choice MATCH-3)"


def _row(pair: Matched, labels: _Labels, naming: Namings) -> tuple[Inline, ...]:
    weight = "" if pair.weight is None else str(pair.weight)
    if pair.likeness is not None:
        weight = f"10 · {pair.likeness.dependencies} + {pair.likeness.parents} = {pair.weight}"
    return (
        Label(labels.key(pair.key)),
        Listing(naming.key(pair.key)),
        Label(labels.response(pair.key)),
        Listing(naming.response(pair.key)),
        Math(f"{pair.stage}: {weight}" if weight else pair.stage),
    )


def as_json(
    key: Partition, response: Partition, matching: MatchedMentions, rule: str, zeros: str, naming: Namings
) -> Mapping[str, Json]:
    """The pairs with stage and exact weight, and the mentions in no pair."""
    labels = _Labels(key, response)
    return {
        "match": rule,
        "zeros": zeros,
        "pairs": [
            {
                "key": naming.key(pair.key),
                "key_entity": labels.key(pair.key),
                "response": naming.response(pair.key),
                "response_entity": labels.response(pair.key),
                "stage": pair.stage,
                "weight": None if pair.weight is None else str(pair.weight),
            }
            for pair in matching.pairs
        ],
        "key_alone": [{"mention": naming.key(m), "entity": labels.key(m)} for m in matching.key_alone],
        "response_alone": [
            {"mention": naming.response(m), "entity": labels.response(m)} for m in matching.response_alone
        ],
    }

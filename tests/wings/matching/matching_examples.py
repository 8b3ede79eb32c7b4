"""The worked cases of `spec/examples/matching.json` as typed values, and CorefUD texts made of them."""

import json
import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cache

from corefref.ratio import Ratio, ratio
from corefref.wings.examples.worked_examples import spec_folder
from spec.judges.marked import FileData, Marked, Place, SideData, marked, place, places, written


@dataclass(frozen=True)
class Side:
    """Entities in a sentence, and what its empty nodes depend on; empty nodes of nothing may be named too."""

    words: int
    entities: tuple[tuple[Marked, ...], ...]
    depends: Mapping[Place, tuple[str, ...]] = field(default_factory=dict)
    empty: frozenset[Place] = frozenset()

    @property
    def nodes(self) -> list[Place]:
        """All nodes of the sentence, in order."""
        of_mentions = {node for entity in self.entities for m in entity for node in m.nodes}
        return sorted({(word, 0) for word in range(1, self.words + 1)} | of_mentions | set(self.depends) | self.empty)


def side(words: int, data: SideData) -> Side:
    """A key or a response of the file."""
    entities = tuple(tuple(map(marked, entity)) for entity in data["entities"])
    return Side(words, entities, {place(node): tuple(all_of) for node, all_of in data["depends"].items()})


def sums(text: str) -> Ratio:
    """Numerator and denominator."""
    numerator, _, denominator = text.partition(":")
    return ratio(Fraction(numerator), Fraction(denominator))


@dataclass(frozen=True)
class MatchingCase:
    """A case under one setting."""

    id: str
    key: Side
    response: Side
    match: str
    zeros: str
    singletons: str
    pairs: frozenset[tuple[tuple[Place, ...], tuple[Place, ...]]]
    recall: Mapping[str, Ratio]
    precision: Mapping[str, Ratio]


@cache
def matching_cases() -> tuple[MatchingCase, ...]:
    """All cases, one for each setting."""
    data: FileData = json.loads(spec_folder().joinpath("examples", "matching.json").read_text("utf-8"))
    return tuple(
        MatchingCase(
            id=f"{case['id']}-{result['match']}-{result['zeros']}-{result['singletons']}",
            key=side(case["words"], case["key"]),
            response=side(case["words"], case["response"]),
            match=result["match"],
            zeros=result["zeros"],
            singletons=result["singletons"],
            pairs=frozenset((places(k), places(r)) for k, r in result["pairs"]),
            recall={metric: sums(score["recall"]) for metric, score in result["scores"].items()},
            precision={metric: sums(score["precision"]) for metric, score in result["scores"].items()},
        )
        for case in data["cases"]
        for result in case["results"]
    )


HEADER = "# global.Entity = eid-etype-head-other"


def text_of(documents: Mapping[str, Sequence[Side]]) -> str:
    """The CorefUD text of documents, by name, each with its sentences; an entity is all that has one number in them."""
    lines: list[str] = []
    for name, sentences in documents.items():
        lines += [f"# newdoc id = {name}", HEADER]
        for number, sentence in enumerate(sentences, 1):
            lines += [f"# sent_id = {name}-{number}", *_rows(name, sentence), ""]
    return "".join(f"{line}\n" for line in lines)


def _rows(name: str, sentence: Side) -> Iterable[str]:
    order = sentence.nodes
    rank = {node: n for n, node in enumerate(order)}
    opening: dict[Place, list[tuple[int, str]]] = {}
    closing: dict[Place, list[tuple[int, str]]] = {}
    alone: dict[Place, list[str]] = {}
    for number, entity in enumerate(sentence.entities):
        for m in entity:
            parts = _parts(m, rank)
            for at, part in enumerate(parts, 1):
                label = f"{re.sub(r'[^A-Za-z0-9]', '', name)}e{number}" + (
                    f"[{at}/{len(parts)}]" if len(parts) > 1 else ""
                )
                first, last = part[0], part[-1]
                if len(part) == 1:
                    alone.setdefault(first, []).append(f"({label}--{m.nodes.index(m.head) + 1}-)")
                else:
                    opened = f"({label}--{m.nodes.index(m.head) + 1}-"
                    opening.setdefault(first, []).append((-rank[last], opened))
                    closing.setdefault(last, []).append((-rank[first], f"{label})"))
    for node in order:
        chunks = [c for _, c in sorted(closing.get(node, []))] + [c for _, c in sorted(opening.get(node, []))]
        chunks += alone.get(node, [])
        depends = "|".join(sentence.depends.get(node, ())) or "_"
        misc = f"Entity={''.join(chunks)}" if chunks else "_"
        basic = ("_", "_") if node[1] else (str(node[0] - 1), "root" if node[0] == 1 else "dep")
        yield "\t".join([written(node), f"w{node[0]}", "_", "_", "_", "_", *basic, depends, misc])


def _parts(m: Marked, rank: Mapping[Place, int]) -> list[list[Place]]:
    parts: list[list[Place]] = []
    for node in m.nodes:
        if parts and rank[parts[-1][-1]] + 1 == rank[node]:
            parts[-1].append(node)
        else:
            parts.append([node])
    return parts

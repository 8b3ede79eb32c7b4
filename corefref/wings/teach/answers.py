"""
What the page asks and is told, as JSON: the scores of a key and a response, an explanation, the best change, an export.

A text that cannot be read is an answer too: it says which side, and what is wrong.
"""

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import TypeAlias

from corefref import engine, registry
from corefref.door import numbered, partition
from corefref.formats import sets
from corefref.formats.detection import detected, documents
from corefref.formats.documents import BLANKS, CodedMention, Columns, Document, InputError, Wanted, code_of
from corefref.partitions import (
    EmptyNode,
    Entity,
    Mention,
    Nodes,
    Partition,
    Span,
    in_order,
    mentions,
    mentions_in_order,
    rank,
)
from corefref.rendering import latex
from corefref.rendering.blocks import Heading
from corefref.rendering.json import Json
from corefref.scores import Score
from corefref.wings.explain.describing import Naming, by_itself, described, percent
from corefref.wings.explain.marked_text import Column, Text, in_columns
from corefref.wings.explain.traces import trace
from corefref.wings.shared import conll_writing, html
from corefref.wings.teach import drawing


class NotReadableError(ValueError):
    """Raised for a key or response that cannot be parsed."""

    def __init__(self, side: str, error: InputError) -> None:
        """Keep the side, and say what is wrong without a file or an option: the page has neither."""
        self.side = side
        expected = error.expected.partition("; --")[0]
        super().__init__(error.found + (f" (expected {expected})" if expected else ""))


def answered(asked: str) -> str:
    """
    The answer to what the page asks.

    >>> answer = json.loads(answered('{"what": "score", "key": "{a b}", "response": "{a} {b}", "metric": "lea"}'))
    >>> answer["key"], answer["scores"]["lea"]["recall"]
    ([['a', 'b']], {'exact': '0', 'percent': '0.00 %'})
    >>> json.loads(answered('{"what": "score", "key": "{a", "response": "", "metric": "lea"}'))["side"]
    'key'
    """
    question: Mapping[str, str] = json.loads(asked)
    try:
        key, response = (_read(side, question[side]) for side in ("key", "response"))
    except NotReadableError as error:
        return json.dumps({"error": str(error), "side": error.side}, ensure_ascii=False)
    text = key.text or response.text or _kept(question.get("text", ""))
    ours, theirs = (side.entities if text is None else _placed(side.entities) for side in (key, response))
    return json.dumps(_ANSWERS[question["what"]](ours, theirs, question, text), ensure_ascii=False)


@dataclass(frozen=True, slots=True)
class _Side:
    """The entities of a side, and the text that they are of, if it came with them."""

    entities: Partition
    text: Text | None = None


def _kept(text: str) -> Text | None:
    """The text that an earlier answer gave, of sides that are in the notation of the papers now."""
    if not text:
        return None
    sentences: list[tuple[int, list[str]]] = json.loads(text)
    return Text(tuple((start, tuple(words)) for start, words in sentences))


def _read(side: str, text: str) -> _Side:
    """A side in the notation of the papers, on as many lines as it likes, or the first document of another format."""
    lines = text.split("\n")
    try:
        form = detected(lines)
        if form in (None, "sets") or (form == "conll" and "\t" not in text and "#begin" not in text):
            (document,) = sets.documents([" ".join(line.strip(BLANKS) for line in lines)], side)
            return _Side(document.partition)
        first_document = next(iter(documents(lines, side, form, Wanted(keep_text=True))), None)
        if first_document is None:
            return _Side(partition([]))
        sentences = tuple((sentence.start, sentence.words) for sentence in first_document.sentences)
        return _Side(_named(first_document.partition), Text(sentences) if sentences else None)
    except InputError as error:
        raise NotReadableError(side, error) from error


def _named(p: Partition) -> Partition:
    """A partition of a text, its mentions named by their places."""
    return partition([{_name(m) for m in e} for e in p])


def _name(m: Mention) -> str:
    """
    A mention by its places: its runs of words, then its empty nodes, before or behind a word.

    >>> _name(Nodes((Span(2, 3), Span(6, 6)), (EmptyNode(0, -1, 1),)))
    '2-3…6…∅0~1'
    """
    if isinstance(m, Span):
        return f"{m.start}-{m.end}" if m.end > m.start else str(m.start)
    if isinstance(m, Nodes):
        return "…".join([*map(_name, m.runs), *(f"∅{node}" for node in m.empty)])
    return str(m).replace(" ", "_")


def _placed(p: Partition) -> Partition:
    """A partition of a text, each mention where its name says that it stands."""
    return partition([{place_of(str(m)) for m in e} for e in p])


_PLACE = re.compile(r"([0-9]{1,9})(?:-([0-9]{1,9}))?|∅([0-9]{1,9})([+~])([0-9]{1,9})")


def place_of(name: str) -> Mention:
    """
    The mention of a text that a name stands for, the name itself if it is of another form.

    >>> place_of("4"), place_of("2-3"), place_of("dog")
    (Span(start=4, end=4), Span(start=2, end=3), 'dog')
    >>> print(place_of("2-3…6…∅2+1"), place_of("∅7+1"), place_of("∅7~1"))
    2-3,6-6,2+1 7+1 7~1
    """
    matches = [_PLACE.fullmatch(part) for part in name.split("…")]
    runs: list[Span] = []
    empty: list[EmptyNode] = []
    for part in matches:
        if part is None:
            return name
        start, end, word, side, number = part.groups()
        if start is not None:
            runs.append(Span(int(start), int(end or start)))
        else:
            empty.append(EmptyNode(int(word), 1 if side == "+" else -1, int(number)))
    return runs[0] if len(runs) == 1 and not empty else Nodes(tuple(runs), tuple(empty))


def _marked(key: Partition, response: Partition, text: Text) -> str:
    """The text with the mentions of both sides."""
    last = max((start + len(words) for start, words in text.sentences), default=0)

    def entities(side: Partition) -> list[Entity]:
        return [frozenset(m for m in e if _within(m, last)) for e in in_order(side)]

    return in_columns(text, (Column("Key", "k", entities(key)), Column("Response", "r", entities(response))))


def _within(m: Mention, last: int) -> bool:
    """Return True if a mention ends before the end of a text, given the number of its last word."""
    return (m.end if isinstance(m, Span) else m.extent.end if isinstance(m, Nodes) else last) < last


def _scored(key: Partition, response: Partition, question: Mapping[str, str], text: Text | None) -> Json:
    """Both sides as lists in the order of their labels, what their mentions are called, and the figures asked for."""
    asked = question["metrics"].split(",") if "metrics" in question else registry.IDS
    scores: dict[str, Json] = {}
    for metric, score in engine.score(numbered(key), numbered(response), asked).items():
        scores[metric] = {name: _figure(value) for name, value in _values(score).items()}
    both = mentions(key) | mentions(response)
    shapes: dict[str, Json] = {_name(m): drawing.shape_of(m) for m in both if isinstance(m, Nodes)}
    names: dict[str, Json] = {} if text is None else {_name(m): naming(text)(m) for m in both}
    return {
        "key": _lists(key),
        "response": _lists(response),
        "scores": scores,
        "words": "" if text is None else json.dumps(text.sentences, ensure_ascii=False),
        "names": names,
        "shapes": {name: shape for name, shape in shapes.items() if shape != "whole"},
    }


def naming(text: Text) -> Naming:
    """
    Mentions by their words, an ellipsis between their parts; what does not stand in the text by its name.

    >>> called = naming(Text(((0, ("the", "dog", "is", "old")),)))
    >>> called(Span(0, 1)), called(Nodes((Span(0, 1), Span(3, 3)))), called("x")
    ('the dog', 'the dog … old', 'x')
    >>> called(Nodes((), (EmptyNode(0, 1, 1),)))
    '∅0+1'
    """
    words = {place: word for start, sentence in text.sentences for place, word in enumerate(sentence, start)}

    def called(m: Mention) -> str:
        runs = (m,) if isinstance(m, Span) else m.runs if isinstance(m, Nodes) else ()
        words_of_runs = [" ".join(words.get(place, "?") for place in range(run.start, run.end + 1)) for run in runs]
        empty = [f"∅{node}" for node in m.empty] if isinstance(m, Nodes) else []
        return " … ".join([*words_of_runs, *empty]) or _name(m)

    return called


_MOST = 20
"""Entities of a side that an explanation lists: those that cost most."""


def _explained(key: Partition, response: Partition, question: Mapping[str, str], text: Text | None) -> Json:
    """The text with its mentions, and how the figures of a metric came about."""
    blocks = described(
        key, response, trace(key, response, question["metric"]), naming(text) if text else by_itself, _MOST
    )
    # The answer first: the figures, then the two sides and the sums.
    score = next((n for n, block in enumerate(blocks) if isinstance(block, Heading) and block.text == "Score"), 1)
    return {
        "text": "" if text is None else _marked(key, response, text),
        "explanation": html.written([*blocks[score:], *blocks[1:score]]),
    }


def _values(score: Score) -> Mapping[str, Fraction | None]:
    """The figures that a score has: a mean of F₁ has no recall and no precision."""
    sides = {"recall": score.recall, "precision": score.precision}
    return {**{name: side.value for name, side in sides.items() if side is not None}, "f1": score.f1}


def _figure(value: Fraction | None) -> Json:
    return {"exact": "0/0" if value is None else str(value), "percent": percent(value)}


def _lists(p: Partition) -> list[Json]:
    return [[_name(m) for m in mentions_in_order(e)] for e in in_order(p)]


def _best(key: Partition, response: Partition, question: Mapping[str, str], text: Text | None) -> Json:
    """The one change of the response that raises F₁ of a metric most, 0/0 counting 0; of several the first."""
    del text
    metric = question["metric"]
    now = best = _f1(key, response, metric)
    words, changed_response = "", response
    for sentence, changed in changes(key, response):
        value = _f1(key, changed, metric)
        if value > best:
            best, words, changed_response = value, sentence, changed
    return {"change": words, "response": _lists(changed_response), "before": _figure(now), "after": _figure(best)}


def _f1(key: Partition, response: Partition, metric: str) -> Fraction:
    (score,) = engine.score(numbered(key), numbered(response), (metric,)).values()
    return score.f1 or Fraction(0)


def changes(key: Partition, response: Partition) -> Iterator[tuple[str, Partition]]:
    """
    The response after each single change, in words: a mention moved, set apart, deleted or added; two entities merged.

    >>> key, response = partition([{"a", "b"}]), partition([{"a"}])
    >>> for words, changed in changes(key, response):
    ...     print(words, sorted(map(sorted, changed)))
    delete a []
    add b to r1 [['a', 'b']]
    add b by itself [['a'], ['b']]
    """
    entities = in_order(response)
    labels = [f"r{place}" for place, _ in enumerate(entities, 1)]
    for home, e in zip(labels, entities, strict=True):
        for m in mentions_in_order(e):
            rest = [f - {m} for f in entities if f != {m}]
            yield f"delete {_name(m)}", partition(rest)
            if len(e) > 1:
                yield f"set {_name(m)} of {home} apart", partition([*rest, {m}])
            for label, other in zip(labels, entities, strict=True):
                if other != e:
                    moved = [f | {m} if f == other else f - {m} for f in entities if f != {m}]
                    yield f"move {_name(m)} from {home} to {label}", partition(moved)
    for m in sorted(mentions(key) - mentions(response), key=rank):
        for label, other in zip(labels, entities, strict=True):
            yield f"add {_name(m)} to {label}", partition([f | {m} if f == other else f for f in entities])
        yield f"add {_name(m)} by itself", partition([*entities, {m}])
    for number, e in enumerate(entities):
        for two in range(number + 1, len(entities)):
            rest = [f for place, f in enumerate(entities) if place not in (number, two)]
            yield f"merge {labels[number]} and {labels[two]}", partition([*rest, e | entities[two]])


def _exported(key: Partition, response: Partition, question: Mapping[str, str], text: Text | None) -> Json:
    """The pair as an example of the spec, as LaTeX, or as two files of CoNLL-2012."""
    del text
    metric = question["metric"]
    if question["form"] == "latex":
        blocks = described(key, response, trace(key, response, metric))
        return {"text": latex.document(blocks)}
    if question["form"] == "conll":
        order = sorted(mentions(key) | mentions(response), key=rank)
        return {"text": _as_conll(response if question["side"] == "response" else key, order)}
    return {"text": json.dumps(_example(key, response), ensure_ascii=False, indent=2) + "\n"}


def _as_conll(side: Partition, order: list[Mention]) -> str:
    """One side over a text that has a token for each mention of both."""
    places = {m: place for place, m in enumerate(order)}
    columns = Columns(("\n".join(map(_name, order)),), (1,)) if order else None
    entity_of: dict[CodedMention, int] = {
        code_of(Span(places[m], places[m])): n for n, e in enumerate(in_order(side)) for m in e
    }
    document = Document("playground", "playground", entity_of, columns=columns)
    return "".join(f"{line}\n" for line in conll_writing.written(document))


def _example(key: Partition, response: Partition) -> Json:
    """A case as `spec/schema/examples.schema.json` describes it, its figures not printed anywhere."""
    scores: list[Json] = []
    for metric, score in engine.score(numbered(key), numbered(response), registry.DEFAULT_IDS).items():
        scores += [
            {
                "metric": f"{metric}.{name}",
                "exact": None if value is None else str(value),
                "printed": None,
                "status": "not-printed",
                "note": "",
            }
            for name, value in _values(score).items()
        ]
    flags = {
        "empty": not (key and response),
        "singleton": any(len(e) == 1 for e in (*key, *response)),
        "twinless": mentions(key) != mentions(response),
        "identical": key == response,
    }
    return {
        "id": "from-the-playground",
        "description": "a key and a response from the playground",
        "locator": {},
        "key": _lists(key),
        "response": _lists(response),
        "flags": [name for name, holds in flags.items() if holds],
        "scores": scores,
    }


Answering: TypeAlias = Callable[[Partition, Partition, Mapping[str, str], Text | None], Json]

_ANSWERS: Mapping[str, Answering] = {"score": _scored, "explain": _explained, "best": _best, "export": _exported}

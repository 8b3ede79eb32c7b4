"""The page of errors in the responses that ship with corefref, made of `errors.tsv` and the words of the key."""

import csv
import re
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import NamedTuple

CORPUS = Path(__file__).resolve().parents[2] / "spec" / "corpus"
RESPONSES = ("response.conll", "response-b.conll", "response-boundaries.conll")


class Error(NamedTuple):
    """A row: an error of a response, the mentions in which it is, and those that it makes of them or ties them to."""

    file: str
    document: str
    part: str
    error: str
    mentions: str
    others: str
    what: str


def errors(name: str) -> list[Error]:
    """The errors of a response."""
    with (CORPUS / "errors.tsv").open(encoding="utf-8", newline="") as file:
        _, *rows = csv.reader(file, delimiter="\t", quoting=csv.QUOTE_NONE)
    return [Error(*row) for row in rows if row[0] == name]


@cache
def words() -> dict[tuple[str, str, int], list[str]]:
    """The words of the key, by document, part and sentence."""
    found = defaultdict[tuple[str, str, int], list[str]](list)
    number = 0
    for line in (CORPUS / "key.conll").read_text("utf-8").splitlines():
        if line.startswith("#"):
            number = 1
        elif line:
            document, part, _, word, *_ = line.split()
            found[document, part, number].append(word)
        else:
            number += 1
    return found


def places(cell: str) -> list[tuple[int, int, int]]:
    """The places in a cell, such as `5:7,6:0-2`: the sentence from 1, and the first and the last word from 0."""
    found = re.findall(r"(\d+):(\d+)(?:-(\d+))?", cell)
    return [(int(sentence), int(first), int(last or first)) for sentence, first, last in found]


def shown(row: Error, cell: str) -> str:
    """The mentions of a cell, each with its place and its words."""
    texts = [" ".join(words()[row.document, row.part, s][first : last + 1]) for s, first, last in places(cell)]
    texts = [text.replace("``", "“").replace("''", "”") for text in texts]
    return ", ".join(f"{place} *{text}*" for place, text in zip(cell.split(","), texts, strict=False) if place)


def page() -> str:
    """The page."""
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    yield _BEGINNING
    for name in RESPONSES:
        rows = errors(name)
        yield f"\n## What is wrong in `{name}`\n"
        if name == "response-boundaries.conll":
            lost = sum(bool(re.search("(article|determiner|possessive mark) lost", row.what)) for row in rows)
            yield _OF_BOUNDARIES.format(all=len(rows), lost=lost, kept=len(rows) - lost)
        yield "| document | part | error | mention | and | what it is |\n|---|---|---|---|---|---|"
        for row in rows:
            mentions, others = shown(row, row.mentions), shown(row, row.others)
            yield f"| `{row.document}` | {row.part} | {row.error} | {mentions} | {others} | {row.what} |"


_BEGINNING = """\
# What is wrong in the responses

Do not edit: made from `corpus/errors.tsv` and `corpus/key.conll` by `python -m tests.spec.made`.

Here `5:19 *she*` is word 19 (column 3) of sentence 5, counted from 1 in its part. The errors turn the key into the
response, one after the other, so a mention is named by the span that it has by then:

- *boundary*: the mention becomes the other one · *missed*: it is left out · *spurious*: it is added to the entity of
  the other one · *moved*: it leaves its entity for that of the other one · *split*: the mentions become an entity of
  their own · *merged*: the entities of both become one · *kept*: this singleton stays.
- Then every singleton is left out that is not *kept*, also those that the errors have made."""

_OF_BOUNDARIES = """\
Boundaries only, and every singleton stays. Commas, quotation marks, words and clauses are added or lost at the edges.
Of the {all} mentions, {lost} lose a determiner or a possessive mark, and with it a word of their minimum span (MINA),
all but *most affectionate , indulgent father*, whose article stands apart in the tree; the other {kept} keep their
minimum span.
"""

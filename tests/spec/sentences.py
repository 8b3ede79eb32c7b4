"""
Every sentence of the texts of the five papers, and what the spec makes of it: `spec/sentences.json`.

The texts are not here. A sentence is known by the digest of its letters and by its first words, so that one who has
the texts can tell whether a sentence is missing: the folder that COREFREF_PAPERS names has them as `PAPER.txt`.
"""

import json
import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from hashlib import sha256
from pathlib import Path
from typing import NamedTuple, TypedDict, cast

SPEC = Path(__file__).resolve().parents[2] / "spec"
PAPERS = ("moosavi-strube-2016", "cai-strube-2010", "pradhan-et-al-2014", "agarwal-et-al-2019", "moosavi-et-al-2019")
SHORTEST = 25
"""Letters of a sentence that is listed; what is shorter is a rest of a formula or of a table."""


def letters(text: str) -> str:
    """
    The letters and digits of a text, whatever became of its blanks and hyphens.

    >>> letters("Several varia-tions, B^3 (Luo)")
    'severalvariationsb3luo'
    """
    return re.sub(r"[^a-z0-9]+", "", text.lower())


def digest(text: str) -> str:
    """What a sentence is known by."""
    return sha256(letters(text).encode()).hexdigest()[:8]


def _plain(text: str) -> str:
    """A text without the markup of those who extracted it."""
    if text.startswith("<?xml"):
        blocks = re.sub(r"</(?:p|head|title|figDesc|table|note|formula)>", "\n\n", text)
        return re.sub(r"<[^>]+>", " ", blocks)
    if text.startswith("{"):
        return "\n\n".join(_texts(json.loads(text)))
    return text


def _texts(node: object) -> Iterator[str]:
    if isinstance(node, dict) and "labels" in node and "text" in node:
        yield str(node["text"])
    elif isinstance(node, (dict, list)):
        for inner in node.values() if isinstance(node, dict) else node:
            yield from _texts(inner)


_SHORTENED = re.compile(r"(?:\b(?:al|e\.g|i\.e|Figs?|Eq|Sec|cf|vs|pp|p|No|Proc|[A-Z]))\.$")


def sentences(text: str) -> Sequence[str]:
    """The sentences of a text."""
    found: list[str] = []
    for block in re.split(r"\n\s*\n", _plain(text.lstrip())):
        begins = True
        for piece in re.split(r"(?<=[.?!])[\"”)]?\s*(?=[A-Z(\[“\"•])(?<![A-Z]\.)", re.sub(r"\s+", " ", block)):
            if not begins and _SHORTENED.search(found[-1].rstrip()):
                found[-1] += f" {piece}"
            else:
                found.append(piece)
            begins = False
    return [sentence.strip() for sentence in found if len(letters(sentence)) >= SHORTEST]


class Listed(NamedTuple):
    """A sentence: its digest, its first words, what it is, and which claims quote it."""

    digest: str
    begins: str
    kind: str
    claims: Sequence[str]


KINDS: Mapping[str, str] = {
    "checked": "a claim of `claims.json` or an erratum quotes it",
    "unchecked": "it is listed in `claims.json` with the reason why it is not checked",
    "again": "it says again what another sentence of the paper says, which is checked or listed",
    "page": "a page of the spec quotes it or says it",
    "definition": "it defines a metric, a word, or the data of an experiment",
    "example": "a worked example has its figures",
    "table": "figures of an experiment, of which `errata.json` and `claims.json` say what follows",
    "aim": "it says what the paper does",
    "background": "it reports what others did",
    "judgement": "it values, without a measure",
    "caption": "a heading or a caption that says no more",
    "front": "names, addresses, thanks, and what the extraction added",
    "reference": "an entry of the bibliography",
}
"""What a sentence can be."""


class _Locator(TypedDict, total=False):
    quote: str


class _Claim(TypedDict):
    id: str
    locator: _Locator


class _Unchecked(TypedDict):
    paper: str
    locator: _Locator


class _Claims(TypedDict):
    claims: list[_Claim]
    unchecked: list[_Unchecked]


@cache
def quotes() -> Mapping[str, Mapping[str, str]]:
    """By paper and by name, the quotes of claims and of sentences that are not checked."""
    data = cast(_Claims, json.loads((SPEC / "claims.json").read_text("utf-8")))
    found: dict[str, dict[str, str]] = {paper: {} for paper in PAPERS}
    for claim in data["claims"]:
        paper, _, name = claim["id"].partition("/")
        found[paper][name] = claim["locator"]["quote"]
    for row in data["unchecked"]:
        quote = row["locator"]["quote"]
        found[row["paper"]][f"unchecked: {quote[:50]}"] = quote
    return found


def is_quoted(quote: str, sentence: str) -> bool:
    """Whether a quote is of a sentence, or most of it is, where the text has lost signs of it."""
    asked, said = letters(quote), letters(sentence)
    windows = [asked[at : at + 15] for at in range(max(1, len(asked) - 14))]
    return said in asked or sum(window in said for window in windows) >= 0.5 * len(windows)


def listed() -> Mapping[str, Sequence[Listed]]:
    """The list, by paper."""
    data = json.loads((SPEC / "sentences.json").read_text("utf-8"))
    return {paper: [Listed(*row) for row in rows] for paper, rows in data["papers"].items()}


def written(papers: Mapping[str, Sequence[Listed]]) -> str:
    """The file that has the list, a sentence a line."""
    parts = []
    for paper, rows in papers.items():
        lines = ",\n".join(f"   {json.dumps(list(row), ensure_ascii=False)}" for row in rows)
        parts.append(f'  "{paper}": [\n{lines}\n  ]')
    kinds = json.dumps(KINDS, ensure_ascii=False, indent=2).replace("\n", "\n ")
    head = f'{{\n "$schema": "schema/sentences.schema.json",\n "kinds": {kinds},\n "papers": {{\n'
    return head + ",\n".join(parts) + "\n }\n}\n"

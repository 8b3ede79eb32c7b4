"""
The spec as typed values: worked examples, choices, errata and papers, parsed from the files of `spec/`.

`examples()` gives one `Example` for every figure; its `id` never changes. The files are package data: `corefref/_spec/`
in an installed corefref, `spec/` beside the package in a checkout.
"""

import json
import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Literal, NotRequired, TypeAlias

from typing_extensions import ReadOnly, TypedDict

from corefref.door import partition
from corefref.partitions import Partition, is_singleton, mentions
from corefref.ratio import value_of
from corefref.registry import score_by_definition
from corefref.scores import Score

Status: TypeAlias = Literal["as-printed", "printed-differs", "not-printed"]
Standing: TypeAlias = Literal["read", "secondary", "derived", "suite"]
Verdict: TypeAlias = Literal["true", "false", "conditional"]
Decider: TypeAlias = Literal["theorem", "cases", "witness", "small scope", "prose"]
Rounding: TypeAlias = Literal["nearest", "truncate"]
Unit: TypeAlias = Literal["fraction", "percent"]

EXAMPLES_SCHEMA = "../schema/examples.schema.json"
"""The schema that files of examples name; the folder may have other data."""


class LocatorData(TypedDict, total=False):
    """A place in a paper, as the files write it."""

    page: ReadOnly[str]
    section: ReadOnly[str]
    equation: ReadOnly[str]
    figure: ReadOnly[str]
    table: ReadOnly[str]
    row: ReadOnly[str]
    quote: ReadOnly[str]


class SentenceData(TypedDict):
    """The place of a sentence, and its words."""

    section: ReadOnly[str]
    quote: ReadOnly[str]


class WitnessData(TypedDict, total=False):
    """The situation that decides a claim: its sets, or the name of one in the papers."""

    name: ReadOnly[str]
    key: ReadOnly[list[list[str]]]
    response: ReadOnly[list[list[str]]]
    changed: ReadOnly[NotRequired[list[list[str]]]]


class ProofData(TypedDict):
    """A theorem in Coq, in fully qualified names, and what it states."""

    statement: ReadOnly[str]
    theorem: ReadOnly[str]


class DecidedData(TypedDict):
    """What decides a claim; see `spec/schema/claims.schema.json`."""

    by: ReadOnly[list[Decider]]
    proofs: ReadOnly[list[ProofData]]
    note: ReadOnly[str]


class ClaimData(TypedDict):
    """A claim, as the file writes it."""

    id: ReadOnly[str]
    locator: ReadOnly[SentenceData]
    reading: ReadOnly[str]
    verdict: ReadOnly[Verdict]
    reason: ReadOnly[str]
    witness: ReadOnly[WitnessData | None]
    decided: ReadOnly[DecidedData]


class UncheckedData(TypedDict):
    """A sentence that cannot be checked, as the file writes it."""

    paper: ReadOnly[str]
    locator: ReadOnly[SentenceData]
    why: ReadOnly[str]


class ClaimsData(TypedDict):
    """`spec/claims.json`."""

    claims: ReadOnly[list[ClaimData]]
    unchecked: ReadOnly[list[UncheckedData]]


@dataclass(frozen=True, slots=True)
class Locator:
    """
    A place in a paper; the page as the paper prints it.

    >>> str(Locator(section="4.2", page="34"))
    '§4.2, p. 34'
    >>> str(Locator(section="A")), str(Locator(section="introduction"))
    ('appendix A', 'introduction')
    """

    page: str | None = None
    section: str | None = None
    equation: str | None = None
    figure: str | None = None
    table: str | None = None
    row: str | None = None
    quote: str | None = None

    def __str__(self) -> str:
        parts = (
            self.section
            and (
                f"§{self.section}"
                if self.section[0].isdigit()
                else f"appendix {self.section}"
                if len(self.section) == 1
                else self.section
            ),
            self.equation and f"Equation {self.equation}",
            self.figure and f"Figure {self.figure}",
            self.table and f"Table {self.table}",
            self.row,
            self.page and f"p. {self.page}",
            self.quote and f"“{self.quote}”",
        )
        return ", ".join(part for part in parts if part)


@dataclass(frozen=True, slots=True)
class Case:
    """A key and a response from a paper, or our own if `paper` is None."""

    id: str
    paper: str | None
    description: str
    locator: Locator
    key: Partition
    response: Partition
    flags: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Example:
    """One figure of a case: the exact value of the formula, and what is printed."""

    id: str
    case: Case
    metric: str
    locator: Locator
    exact: Fraction | None
    printed: str | None
    status: Status
    standing: Standing
    rounding: Rounding
    unit: Unit
    note: str

    @property
    def key(self) -> Partition:
        """The key of the case."""
        return self.case.key

    @property
    def response(self) -> Partition:
        """The response of the case."""
        return self.case.response


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper that the spec cites: whether it was read and, if not or only in part, how it is known."""

    id: str
    short: str
    read: Literal["whole", "part", "no"]
    known: str
    authors: tuple[str, ...]
    year: int
    title: str
    venue: str
    pages: str | None
    doi: str | None
    url: str | None
    bibtex: str


@dataclass(frozen=True, slots=True)
class Choice:
    """A decision where the papers are silent or disagree; the text is Markdown."""

    id: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class Erratum:
    """Something printed that is wrong, from an example's figure or from `errata.json`."""

    id: str
    paper: str
    locator: Locator
    printed: str
    follows: str
    note: str


@dataclass(frozen=True, slots=True)
class InvariantRow:
    """
    An invariant, and the key and response that refute it of a metric, by the metric's id.

    Both are written as in the papers: entities are words, mentions their letters.
    """

    id: str
    sentence: str
    refuted: Mapping[str, tuple[str, str]]


def spec_folder() -> Traversable:
    """Return the folder of the spec: in the package, or `spec/` beside it in a checkout."""
    packed = files("corefref").joinpath("_spec")
    return packed if packed.is_dir() else Path(__file__).resolve().parents[3] / "spec"


@cache
def examples() -> tuple[Example, ...]:
    """
    Return every worked example, file by file in alphabetical order.

    >>> [(e.metric, e.exact) for e in examples() if e.id.startswith("moosavi-strube-2016/illustrative-example/")][0]
    ('lea.recall', Fraction(5, 21))
    """
    folder = spec_folder().joinpath("examples")
    return tuple(
        example
        for name, text in sorted((entry.name, entry.read_text("utf-8")) for entry in folder.iterdir())
        if f'"$schema": "{EXAMPLES_SCHEMA}"' in text
        for example in _examples_of(name.removesuffix(".json"), text)
    )


def cases() -> tuple[Case, ...]:
    """Return every case of a worked example, once."""
    return tuple(dict.fromkeys(e.case for e in examples()))


@cache
def papers() -> Mapping[str, Paper]:
    """
    Return the papers by id.

    >>> papers()["moosavi-strube-2016"].short
    'Moosavi & Strube (2016)'
    """
    entries = json.loads(_text("papers.json"))["papers"]
    return {entry["id"]: Paper(**{**entry, "authors": tuple(entry["authors"])}) for entry in entries}


@cache
def choices() -> tuple[Choice, ...]:
    """
    Return the choices of `choices.md` in its order.

    >>> [c.title for c in choices() if c.id == "LEA-1"]
    ['Links of a singleton']
    """
    sections = re.split(r"^### ", _text("choices.md"), flags=re.MULTILINE)[1:]
    entries = []
    for section in sections:
        heading, _, text = section.partition("\n")
        identifier, _, title = heading.partition("  ")
        entries.append(Choice(identifier, title.strip(), re.split(r"^## ", text, flags=re.MULTILINE)[0].strip()))
    return tuple(entries)


@cache
def errata() -> tuple[Erratum, ...]:
    """
    Return the errata: the examples whose printed figure differs, then those of `errata.json`.

    >>> [(e.printed, e.follows) for e in errata() if e.id == "cai-strube-2010/table-12-response-3/b_cubed_sys.f1"]
    [('0.784', '204/269')]
    """
    figures = [
        Erratum(e.id, e.case.paper, e.locator, e.printed, as_written(e.exact), e.note)
        for e in examples()
        if e.status == "printed-differs" and e.printed is not None and e.case.paper is not None
    ]
    entries = json.loads(_text("errata.json"))["errata"]
    others = [
        Erratum(**{**entry, "paper": entry["id"].partition("/")[0], "locator": Locator(**entry["locator"])})
        for entry in entries
    ]
    return (*figures, *others)


@cache
def invariants() -> tuple[InvariantRow, ...]:
    """
    Return the invariants of metrics, then those of annotated documents.

    >>> [i.sentence for i in invariants() if i.id == "one_on_identity"]
    ['A key with a mention has recall 1 and precision 1 as its own response.']
    """
    made = json.loads(_text("made/invariants.json"))
    rows = [*made["invariants"], *made["annotated"]]
    return tuple(
        InvariantRow(
            row["id"],
            row["sentence"],
            {metric: (pair["key"], pair["response"]) for metric, pair in row.get("refuted", {}).items()},
        )
        for row in rows
    )


def value_by_definition(metric: str, key: Partition, response: Partition) -> Fraction | None:
    """
    Return the value of an example's figure by the metric's definition.

    >>> value_by_definition("lea.f1", partition(map(set, ["abc", "defg"])), partition(map(set, ["ab", "cd", "fghi"])))
    Fraction(5, 18)

    Raises KeyError for a metric that is not in the registry.
    """
    return value_in(score_by_definition(key, response, metric.partition(".")[0]), metric)


def value_in(score: Score, metric: str) -> Fraction | None:
    """Return the value of an example's figure, given the score of its metric."""
    _, *detail, figure = metric.split(".")
    part = score.details[detail[0]].links if detail else score
    return {"recall": value_of(part.recall), "precision": value_of(part.precision), "f1": part.f1}[figure]


def flags_of(key: Partition, response: Partition) -> tuple[str, ...]:
    """
    Return the `flags` of an example with this key and response.

    `empty`: one of the two has no entity. `singleton`: one of the two has a singleton. `twinless`: a mention is in only
    one of the two. `identical`: they are the same partition.

    >>> flags_of(partition(map(set, ["a"])), partition(map(set, ["ab"])))
    ('singleton', 'twinless')
    """
    holds = {
        "empty": not key or not response,
        "singleton": any(is_singleton(e) for e in key | response),
        "twinless": mentions(key) != mentions(response),
        "identical": key == response,
    }
    return tuple(flag for flag, it_does in holds.items() if it_does)


def _examples_of(file: str, text: str) -> Iterator[Example]:
    data = json.loads(text)
    common = {"standing": "read", "rounding": "nearest", "unit": "fraction"}
    common |= {name: data[name] for name in common if name in data}
    for c in data["cases"]:
        case = Case(
            id=f"{file}/{c['id']}",
            paper=data["paper"],
            description=c["description"],
            locator=Locator(**c.get("locator", {})),
            key=partition(c["key"]),
            response=partition(c["response"]),
            flags=tuple(c["flags"]),
        )
        for s in c["scores"]:
            made = {
                "id": f"{case.id}/{s['metric']}",
                "case": case,
                "locator": Locator(**s["locator"]) if "locator" in s else case.locator,
                "exact": None if s["exact"] is None else Fraction(s["exact"]),
            }
            yield Example(**{**common, **s, **made})


def as_written(exact: Fraction | None) -> str:
    """Write an exact value as the spec does: a whole number, a fraction, or `0/0`."""
    return "0/0" if exact is None else str(exact)


def _text(name: str) -> str:
    """Return the text of a file of the spec."""
    return spec_folder().joinpath(name).read_text("utf-8")

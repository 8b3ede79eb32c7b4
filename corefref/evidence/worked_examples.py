"""
The spec as typed values: worked examples, choices, errata and papers, read from the files of `spec/`.

`examples()` gives one `Example` for every figure; its `id` never changes. The files are package data: `corefref/_spec/`
of an installed corefref, `spec/` beside the package in a checkout.
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

from corefref.partitions import Partition, Span, is_singleton, mentions, partition
from corefref.ratio import value_of
from corefref.registry import score_by_definition
from corefref.scores import Score

Status: TypeAlias = Literal["as-printed", "printed-differs", "not-printed"]
Standing: TypeAlias = Literal["read", "secondary", "derived", "suite"]
Verdict: TypeAlias = Literal["true", "false", "conditional"]
Rounding: TypeAlias = Literal["nearest", "truncate"]
Unit: TypeAlias = Literal["fraction", "percent"]

EXAMPLES_SCHEMA = "../schema/examples.schema.json"
"""What a file of examples names as its schema; other data may lie beside it."""

SPANS_SCHEMA = "../schema/spans.schema.json"
"""What a file of minimum spans, heads and matchings names as its schema."""


class LocatorData(TypedDict, total=False):
    """Where in a paper, as the files write it."""

    page: ReadOnly[str]
    section: ReadOnly[str]
    equation: ReadOnly[str]
    figure: ReadOnly[str]
    table: ReadOnly[str]
    row: ReadOnly[str]
    quote: ReadOnly[str]


class ScoreData(TypedDict):
    """One figure of a case, as the files write it."""

    metric: ReadOnly[str]
    locator: ReadOnly[NotRequired[LocatorData]]
    exact: ReadOnly[str | None]
    printed: ReadOnly[str | None]
    status: ReadOnly[Status]
    standing: ReadOnly[NotRequired[Standing]]
    rounding: ReadOnly[NotRequired[Rounding]]
    unit: ReadOnly[NotRequired[Unit]]
    note: ReadOnly[str]


class CaseData(TypedDict):
    """A key and a response with their figures, as the files write them."""

    id: ReadOnly[str]
    description: ReadOnly[str]
    locator: ReadOnly[NotRequired[LocatorData]]
    key: ReadOnly[list[list[str]]]
    response: ReadOnly[list[list[str]]]
    flags: ReadOnly[list[str]]
    scores: ReadOnly[list[ScoreData]]


class ExamplesData(TypedDict):
    """A file of `spec/examples/`."""

    paper: ReadOnly[str | None]
    standing: ReadOnly[NotRequired[Standing]]
    rounding: ReadOnly[NotRequired[Rounding]]
    unit: ReadOnly[NotRequired[Unit]]
    cases: ReadOnly[list[CaseData]]


class SpanData(TypedDict):
    """A mention in a tree, as the files write it."""

    id: ReadOnly[str]
    description: ReadOnly[str]
    locator: ReadOnly[NotRequired[LocatorData]]
    standing: ReadOnly[Standing]
    tree: ReadOnly[str]
    start: ReadOnly[int]
    end: ReadOnly[int]
    words: ReadOnly[str]
    minimum_span: ReadOnly[list[int]]
    fallback: ReadOnly[bool]
    to_the_letter: ReadOnly[list[int]]
    head: ReadOnly[int]
    head_cort: ReadOnly[int]
    printed: ReadOnly[str | None]
    status: ReadOnly[Status]
    note: ReadOnly[str]


class CollapseData(TypedDict):
    """Mentions of one side that a rule cannot tell apart, as the files write it."""

    side: ReadOnly[Literal["key", "response"]]
    rule: ReadOnly[str]
    mentions: ReadOnly[list[list[int]]]
    entities: ReadOnly[int]


class MatchingData(TypedDict):
    """A key and a response over trees, as the files write it."""

    id: ReadOnly[str]
    description: ReadOnly[str]
    locator: ReadOnly[NotRequired[LocatorData]]
    standing: ReadOnly[Standing]
    trees: ReadOnly[list[str]]
    key: ReadOnly[list[list[list[int]]]]
    response: ReadOnly[list[list[list[int]]]]
    matched: ReadOnly[dict[str, list[list[list[int]]]]]
    collapsed: ReadOnly[list[CollapseData]]
    note: ReadOnly[str]


class SpansData(TypedDict):
    """A file of `spec/examples/` under `spans.schema.json`."""

    paper: ReadOnly[str]
    cases: ReadOnly[list[SpanData]]
    matchings: ReadOnly[list[MatchingData]]


class PaperData(TypedDict):
    """An entry of `spec/papers.json`."""

    id: ReadOnly[str]
    short: ReadOnly[str]
    read: ReadOnly[Literal["whole", "part", "no"]]
    known: ReadOnly[str]
    authors: ReadOnly[list[str]]
    year: ReadOnly[int]
    title: ReadOnly[str]
    venue: ReadOnly[str]
    pages: ReadOnly[str | None]
    doi: ReadOnly[str | None]
    url: ReadOnly[str | None]
    bibtex: ReadOnly[str]


class SentenceData(TypedDict):
    """Where a sentence stands, and its words."""

    section: ReadOnly[str]
    quote: ReadOnly[str]


class WitnessData(TypedDict, total=False):
    """The situation that decides: its sets, or the name of one of the papers' own."""

    name: ReadOnly[str]
    key: ReadOnly[list[list[str]]]
    response: ReadOnly[list[list[str]]]
    changed: ReadOnly[NotRequired[list[list[str]]]]


class ClaimData(TypedDict):
    """A claim, as the file writes it."""

    id: ReadOnly[str]
    locator: ReadOnly[SentenceData]
    reading: ReadOnly[str]
    verdict: ReadOnly[Verdict]
    reason: ReadOnly[str]
    witness: ReadOnly[WitnessData | None]


class UncheckedData(TypedDict):
    """A sentence that cannot be checked, as the file writes it."""

    paper: ReadOnly[str]
    locator: ReadOnly[SentenceData]
    why: ReadOnly[str]


class ClaimsData(TypedDict):
    """`spec/claims.json`."""

    claims: ReadOnly[list[ClaimData]]
    unchecked: ReadOnly[list[UncheckedData]]


class ErratumData(TypedDict):
    """An entry of `spec/errata.json`."""

    id: ReadOnly[str]
    locator: ReadOnly[LocatorData]
    printed: ReadOnly[str]
    follows: ReadOnly[str]
    note: ReadOnly[str]


class RowData(TypedDict):
    """A row of a printed table, as the files write it."""

    system: ReadOnly[str]
    printed: ReadOnly[list[str]]
    ranks: ReadOnly[NotRequired[list[str | None]]]


class GroupData(TypedDict):
    """The rows of a table that are compared with each other."""

    name: ReadOnly[str]
    rows: ReadOnly[list[RowData]]


class TableData(TypedDict):
    """A file of `spec/tables/`."""

    paper: ReadOnly[str]
    locator: ReadOnly[LocatorData]
    columns: ReadOnly[list[str]]
    groups: ReadOnly[list[GroupData]]


@dataclass(frozen=True, slots=True)
class Locator:
    """
    Where in a paper something stands; the page as the paper prints it.

    >>> str(Locator(section="4.2", page="34"))
    '§4.2, p. 34'
    >>> str(Locator(section="A"))
    'appendix A'
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
            self.section and (f"§{self.section}" if self.section[0].isdigit() else f"appendix {self.section}"),
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
    """A key and a response of a paper (or of ours, where `paper` is None)."""

    id: str
    paper: str | None
    description: str
    locator: Locator
    key: Partition
    response: Partition
    flags: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Example:
    """One figure of a case: what follows exactly from the formula, and what is printed."""

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
class SpanExample:
    """
    A mention in a tree: its minimum span, that of the paper's prose to the letter, its head, and the baseline's.

    `tree` is in Penn Treebank brackets; all positions count its tokens from 0.
    """

    id: str
    description: str
    locator: Locator
    standing: Standing
    tree: str
    span: Span
    words: str
    minimum_span: frozenset[int]
    fallback: bool
    to_the_letter: frozenset[int]
    head: int
    head_cort: int
    printed: str | None
    status: Status
    note: str


@dataclass(frozen=True, slots=True)
class Collapse:
    """Mentions of one side that a matching rule cannot tell apart, and in how many entities they are."""

    side: Literal["key", "response"]
    rule: str
    mentions: tuple[Span, ...]
    entities: int


@dataclass(frozen=True, slots=True)
class MatchingExample:
    """
    A key and a response over trees, and what each matching rule makes of them: response mention → key mention.

    Positions count from the first tree on.
    """

    id: str
    description: str
    locator: Locator
    standing: Standing
    trees: tuple[str, ...]
    key: Partition
    response: Partition
    matched: Mapping[str, Mapping[Span, Span]]
    collapsed: tuple[Collapse, ...]
    note: str


@dataclass(frozen=True, slots=True)
class Paper:
    """A paper that the spec cites: whether it was read, and how it is known if it was not, or in part."""

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
    """Something printed that does not follow; from an example's figure, or from `errata.json`."""

    id: str
    paper: str
    locator: Locator
    printed: str
    follows: str
    note: str


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a printed table: percentages by metric, and the ranks printed beside them."""

    table: str
    group: str
    system: str
    printed: Mapping[str, str]
    ranks: Mapping[str, int]


def spec_folder() -> Traversable:
    """The files of the spec: packed into the package, or `spec/` beside it in a checkout."""
    packed = files("corefref").joinpath("_spec")
    return packed if packed.is_dir() else Path(__file__).resolve().parents[2] / "spec"


@cache
def examples() -> tuple[Example, ...]:
    """
    Every worked example, file by file in alphabetical order.

    >>> [(e.metric, e.exact) for e in examples() if e.id.startswith("moosavi-strube-2016/illustrative-example/")][0]
    ('lea.recall', Fraction(5, 21))
    """
    folder = spec_folder().joinpath("examples")
    return tuple(
        example
        for name, text in sorted((entry.name, entry.read_text("utf-8")) for entry in folder.iterdir())
        if f'"$schema": "{EXAMPLES_SCHEMA}"' in text
        for example in _examples_of(name.removesuffix(".json"), json.loads(text))
    )


@cache
def span_examples() -> tuple[SpanExample, ...]:
    """
    Every worked example of a minimum span and a head.

    >>> [sorted(e.minimum_span) for e in span_examples() if e.id == "moosavi-et-al-2019/john-and-mary"]
    [[0, 2]]
    """
    return tuple(
        SpanExample(
            id=f"{stem}/{c['id']}",
            description=c["description"],
            locator=Locator(**c.get("locator", {})),
            standing=c["standing"],
            tree=c["tree"],
            span=Span(c["start"], c["end"]),
            words=c["words"],
            minimum_span=frozenset(c["minimum_span"]),
            fallback=c["fallback"],
            to_the_letter=frozenset(c["to_the_letter"]),
            head=c["head"],
            head_cort=c["head_cort"],
            printed=c["printed"],
            status=c["status"],
            note=c["note"],
        )
        for stem, data in _spans_data()
        for c in data["cases"]
    )


@cache
def matching_examples() -> tuple[MatchingExample, ...]:
    """
    Every worked example of when two mentions are the same.

    >>> [len(e.matched["mina"]) for e in matching_examples() if e.id == "moosavi-et-al-2019/example-1"]
    [2]
    """
    return tuple(
        MatchingExample(
            id=f"{stem}/{m['id']}",
            description=m["description"],
            locator=Locator(**m.get("locator", {})),
            standing=m["standing"],
            trees=tuple(m["trees"]),
            key=partition([Span(*span) for span in entity] for entity in m["key"]),
            response=partition([Span(*span) for span in entity] for entity in m["response"]),
            matched={rule: {Span(*r): Span(*k) for r, k in pairs} for rule, pairs in m["matched"].items()},
            collapsed=tuple(
                Collapse(c["side"], c["rule"], tuple(Span(*span) for span in c["mentions"]), c["entities"])
                for c in m["collapsed"]
            ),
            note=m["note"],
        )
        for stem, data in _spans_data()
        for m in data["matchings"]
    )


def cases() -> tuple[Case, ...]:
    """Every case of a worked example, once."""
    return tuple(dict.fromkeys(e.case for e in examples()))


@cache
def papers() -> Mapping[str, Paper]:
    """
    The papers by their ids.

    >>> papers()["moosavi-strube-2016"].short
    'Moosavi & Strube (2016)'
    """
    entries: list[PaperData] = json.loads(_text("papers.json"))["papers"]
    return {
        entry["id"]: Paper(
            entry["id"],
            entry["short"],
            entry["read"],
            entry["known"],
            tuple(entry["authors"]),
            entry["year"],
            entry["title"],
            entry["venue"],
            entry["pages"],
            entry["doi"],
            entry["url"],
            entry["bibtex"],
        )
        for entry in entries
    }


@cache
def choices() -> tuple[Choice, ...]:
    """
    The choices of `choices.md`, in its order.

    >>> [c.title for c in choices() if c.id == "LEA-1"]
    ['Links of a singleton']
    """
    sections = re.split(r"^### ", _text("choices.md"), flags=re.MULTILINE)[1:]
    found = []
    for section in sections:
        heading, _, text = section.partition("\n")
        identifier, _, title = heading.partition("  ")
        found.append(Choice(identifier, title.strip(), re.split(r"^## ", text, flags=re.MULTILINE)[0].strip()))
    return tuple(found)


@cache
def errata() -> tuple[Erratum, ...]:
    """
    What is printed and does not follow: the examples whose printed figure differs, then `errata.json`.

    >>> [(e.printed, e.follows) for e in errata() if e.id == "cai-strube-2010/table-12-response-3/b_cubed_sys.f1"]
    [('0.784', '204/269')]
    """
    figures = [
        Erratum(e.id, e.case.paper, e.locator, e.printed, _as_written(e.exact), e.note)
        for e in examples()
        if e.status == "printed-differs" and e.printed is not None and e.case.paper is not None
    ]
    entries: list[ErratumData] = json.loads(_text("errata.json"))["errata"]
    others = [
        Erratum(
            id=entry["id"],
            paper=entry["id"].partition("/")[0],
            locator=Locator(**entry["locator"]),
            printed=entry["printed"],
            follows=entry["follows"],
            note=entry["note"],
        )
        for entry in entries
    ]
    return (*figures, *others)


@cache
def rows_of_tables() -> tuple[Row, ...]:
    """
    The rows of the papers' tables of systems, as printed.

    >>> next(row for row in rows_of_tables() if row.system == "fernandes").printed["conll.f1"]
    '60.65'
    """
    folder = spec_folder().joinpath("tables")
    found = []
    for entry in sorted(folder.iterdir(), key=lambda e: e.name):
        data: TableData = json.loads(entry.read_text("utf-8"))
        for group in data["groups"]:
            for row in group["rows"]:
                ranks = zip(data["columns"], row.get("ranks", [None] * len(data["columns"])), strict=True)
                found.append(
                    Row(
                        table=entry.name.removesuffix(".json"),
                        group=group["name"],
                        system=row["system"],
                        printed=dict(zip(data["columns"], row["printed"], strict=True)),
                        ranks={metric: int(rank) for metric, rank in ranks if rank is not None},
                    )
                )
    return tuple(found)


def errata_page() -> str:
    """The page `spec/errata.md`, which a test compares with the file."""
    lines = [
        "# Errata",
        "",
        "What the papers print and what does not follow from their own formulas. Made from the worked examples whose",
        "status is `printed-differs` and from `errata.json`; nothing is written here by hand. Most are rounded",
        "intermediate results.",
    ]
    for paper in papers().values():
        found = [e for e in errata() if e.paper == paper.id]
        if not found:
            continue
        lines += ["", f"## {paper.short}", "", "| where | printed | follows | why |", "|---|---|---|---|"]
        lines += [_row(_where(e), e.printed, e.follows, e.note) for e in found]
    return "\n".join(lines) + "\n"


def figures_table() -> str:
    """How many figures each paper has, and how many of them are as printed; the table of `spec/README.md`."""
    columns: tuple[Status, ...] = ("as-printed", "printed-differs", "not-printed")
    lines = ["| paper | figures | as printed | printed differs | not printed |", "|---|---|---|---|---|"]
    for paper in papers():
        found = [e.status for e in examples() if e.case.paper == paper]
        if found:
            lines.append(_row(f"`{paper}`", str(len(found)), *(str(found.count(status)) for status in columns)))
    return "\n".join(lines)


def differing_table() -> str:
    """The figures that papers print and that do not follow, with what does; the second table of `spec/README.md`."""
    lines = ["| figure | printed | exact |", "|---|---|---|"]
    lines += [
        _row(f"`{e.id}`", e.printed, _as_written(e.exact))
        for e in examples()
        if e.status == "printed-differs" and e.printed is not None and e.case.paper is not None
    ]
    return "\n".join(lines)


def value_by_definition(metric: str, key: Partition, response: Partition) -> Fraction | None:
    """
    The value of the figure that an example names, by the reading.

    >>> value_by_definition("lea.f1", partition(map(set, ["abc", "defg"])), partition(map(set, ["ab", "cd", "fghi"])))
    Fraction(5, 18)

    Raises KeyError for a metric that is not in the registry.
    """
    return value_in(score_by_definition(key, response, metric.partition(".")[0]), metric)


def value_in(score: Score, metric: str) -> Fraction | None:
    """The value of the figure that an example names, from the score of its metric."""
    _, *detail, figure = metric.split(".")
    found = score.details[detail[0]].links if detail else score
    return {"recall": value_of(found.recall), "precision": value_of(found.precision), "f1": found.f1}[figure]


def flags_of(key: Partition, response: Partition) -> tuple[str, ...]:
    """
    What an example's `flags` say of its key and response.

    `empty`: one of the two has no entity. `singleton`: one of the two has a singleton. `twinless`: a mention is in
    one of the two only. `identical`: they are the same partition.

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


def status_of(exact: Fraction | None, printed: str | None, rounding: Rounding, unit: Unit) -> Status:
    """
    Whether the exact value, rounded to the digits printed, is what is printed.

    >>> status_of(Fraction(12, 13), "92.30", "truncate", "percent")
    'as-printed'
    >>> status_of(Fraction(4, 7), "0.572", "nearest", "fraction")
    'printed-differs'
    """
    if printed is None:
        return "not-printed"
    if exact is None:
        return "printed-differs"
    shown = decimal(exact * 100 if unit == "percent" else exact, len(printed.partition(".")[2]), rounding)
    return "as-printed" if shown == printed else "printed-differs"


def decimal(value: Fraction, digits: int, rounding: Rounding) -> str:
    """
    A value that is not negative, in decimals: to the nearest with halves up, or truncated.

    >>> decimal(Fraction(2, 3), 2, "nearest"), decimal(Fraction(2, 3), 2, "truncate")
    ('0.67', '0.66')
    """
    scaled = value * 10**digits
    whole, part = divmod(int(scaled + Fraction(1, 2)) if rounding == "nearest" else int(scaled), 10**digits)
    return f"{whole}.{part:0{digits}}" if digits else str(whole)


def _spans_data() -> Iterator[tuple[str, SpansData]]:
    """The name and the content of each file of minimum spans, in alphabetical order."""
    for entry in sorted(spec_folder().joinpath("examples").iterdir(), key=lambda entry: entry.name):
        text = entry.read_text("utf-8")
        if f'"$schema": "{SPANS_SCHEMA}"' in text:
            yield entry.name.removesuffix(".json"), json.loads(text)


def _examples_of(stem: str, data: ExamplesData) -> Iterator[Example]:
    """The examples of one file."""
    for c in data["cases"]:
        case = Case(
            id=f"{stem}/{c['id']}",
            paper=data["paper"],
            description=c["description"],
            locator=Locator(**c.get("locator", {})),
            key=partition(c["key"]),
            response=partition(c["response"]),
            flags=tuple(c["flags"]),
        )
        for s in c["scores"]:
            yield Example(
                id=f"{case.id}/{s['metric']}",
                case=case,
                metric=s["metric"],
                locator=Locator(**s["locator"]) if "locator" in s else case.locator,
                exact=None if s["exact"] is None else Fraction(s["exact"]),
                printed=s["printed"],
                status=s["status"],
                standing=s.get("standing", data.get("standing", "read")),
                rounding=s.get("rounding", data.get("rounding", "nearest")),
                unit=s.get("unit", data.get("unit", "fraction")),
                note=s["note"],
            )


def _where(erratum: Erratum) -> str:
    """The place of an erratum, with the figure if it is one's."""
    figure = erratum.id.split("/")[2:]
    return ", ".join([str(erratum.locator), *(f"`{metric}`" for metric in figure)])


def _row(*cells: str) -> str:
    """A row of a Markdown table."""
    return "| " + " | ".join(cell.replace("|", r"\|") for cell in cells) + " |"


def _as_written(exact: Fraction | None) -> str:
    """An exact value as the files write it."""
    return "0/0" if exact is None else str(exact)


def _text(name: str) -> str:
    """The text of a file of the spec."""
    return spec_folder().joinpath(name).read_text("utf-8")

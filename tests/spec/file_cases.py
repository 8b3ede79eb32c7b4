"""
The cases of files of `spec/vectors/CLASS/cases.json`, with what both scorers make of them made again.

The files and the settings of a case stand there. What is made of them is written by `python -m tests.spec.made` from
what the command says, and a test gives them to the second scorer, which was written from the pages alone.
"""

import json
import tempfile
from collections.abc import Mapping, Sequence
from fractions import Fraction
from pathlib import Path
from typing import NotRequired, TypedDict, cast

from tests.spec.compared import COVERAGE, Verdict, of_command
from tests.spec.pairs import Content, Pair

FOLDER = Path(__file__).resolve().parents[2] / "spec" / "vectors"
CLASSES = ("scorer", "across", "aligner", "matcher", "plurals")


class Number(TypedDict):
    """A figure: a fraction in lowest terms, and the nearest double; null for 0/0."""

    exact: str | None
    decimal: str | None


class RefusedData(TypedDict):
    """Where a pair is refused: the file, and its line if the refusal is of one."""

    file: str
    line: int | None


class CaseData(TypedDict):
    """A pair of files, how they are scored, and what is to come of it."""

    id: str
    rules: list[str]
    reason: str
    format: str | None
    conventions: dict[str, str]
    metrics: list[str]
    links: NotRequired[bool]
    digits: NotRequired[int]
    signed: NotRequired[bool]
    says: NotRequired[str]
    key: str | dict[str, str]
    response: str | dict[str, str]
    refused: NotRequired[RefusedData]
    figures: NotRequired[dict[str, dict[str, Number]]]
    coverage: NotRequired[dict[str, int]]
    printed: NotRequired[dict[str, dict[str, str]]]
    signature: NotRequired[str]


FileData = TypedDict(
    "FileData",
    {"$schema": str, "version": str, "class": str, "cases": list[CaseData]},  # $schema
)


def data(name: str) -> FileData:
    """The cases of a class."""
    return cast(FileData, json.loads((FOLDER / name / "cases.json").read_text("utf-8")))


def pair_of(case: CaseData, number: int = 0) -> Pair:
    """The pair of a case."""
    key, response = (_content(side) for side in (case["key"], case["response"]))
    more = (
        "links" if case.get("links", False) else "",
        case.get("digits"),
        case.get("signed", False),
        case.get("says"),
    )
    return Pair(number, key, response, case["format"], case["conventions"], case["metrics"], None, *more)


def _content(side: str | dict[str, str]) -> Content:
    return side.encode() if isinstance(side, str) else {path: text.encode() for path, text in side.items()}


OUTCOMES = ("refused", "figures", "coverage", "printed", "signature")


def outcome(verdict: Verdict) -> Mapping[str, object]:
    """What a verdict says, as a case has it."""
    if verdict.refused is not None:
        return {"refused": {"file": verdict.refused[0], "line": verdict.refused[1]}}
    figures = {
        metric: {name: _number(value) for name, value in values.items()}
        for metric, values in verdict.figures.items()
        if metric != "coverage" and not metric.endswith("coreference")
    }
    coverage = verdict.figures.get("coverage")
    counted = {} if coverage is None else {"coverage": {name: int(coverage[name] or 0) for name in COVERAGE}}
    more = {"printed": verdict.printed, "signature": verdict.signature}
    return {"figures": figures, **counted, **{name: value for name, value in more.items() if value is not None}}


def _number(value: str | None) -> Number:
    return {"exact": value, "decimal": None if value is None else repr(float(Fraction(value)))}


def _said(case: CaseData, folder: Path) -> Verdict:
    folder.mkdir()
    return of_command(pair_of(case), folder)


def pages() -> Mapping[str, str]:
    """The files with what the command says."""
    made: dict[str, str] = {}
    with tempfile.TemporaryDirectory() as folder:
        for name in CLASSES:
            file = data(name)
            (Path(folder) / name).mkdir()
            cases: Sequence[Mapping[str, object]] = [
                {
                    **{field: value for field, value in case.items() if field not in OUTCOMES},
                    **outcome(_said(case, Path(folder) / name / str(number))),
                }
                for number, case in enumerate(file["cases"])
            ]
            made[f"vectors/{name}/cases.json"] = (
                json.dumps(file | {"cases": cases}, indent=1, ensure_ascii=False) + "\n"
            )
    return made

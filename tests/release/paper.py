"""The paper: its figures, each as it is found now, and its bibliography."""

import json
import re
from collections import Counter
from collections.abc import Iterator, Sequence
from datetime import date
from typing import Final, TypedDict, cast

from corefref.registry import IDS
from corefref.wings.examples.worked_examples import ClaimsData, examples, papers
from spec.invariants import Proved, Refuted
from tests.proofs.evidence import CELLS, TOP

PAPER = ".github/paper/paper.md"
NUMBER: Final = r"\d(?:[\d,.]*\d)?"


class Cases(TypedDict):
    """The vectors, or the files."""

    cases: list[object]


class Badge(TypedDict):
    """What a badge of a program says."""

    color: str


def figures() -> Iterator[tuple[str, Sequence[int | str]]]:
    """Each phrase of the paper that has figures, with # for each of them, and what they are."""
    scores = re.findall(r"gives? (\d\d\.\d\d)", (TOP / "README.md").read_text("utf-8"))[:3]
    yield (
        "CoNLL score of #, two programs, one of them behind many neural systems, print #, and one more prints #.",
        scores,
    )
    choices = (TOP / "spec/choices.md").read_text("utf-8")
    yield "there are # of these choices", (len(re.findall(r"^### [A-Z]+-\d+ ", choices, re.MULTILINE)),)
    kinds = Counter(type(cell) for *_, cell in CELLS)
    yield "# invariants, such as", (len({invariant for invariant, *_ in CELLS}),)
    yield "are asked of # metrics", (len(IDS),)
    cells = f"{len(CELLS):,}", kinds[Proved], kinds[Refuted]
    yield "Of the # cells of this table, # are proved in Coq and # are refuted", cells
    status = Counter(e.status for e in examples() if e.standing == "read")
    yield (
        "Of # figures that the papers we read print for worked examples, # do not follow",
        (status.total(), status["printed-differs"]),
    )
    claims = cast(ClaimsData, json.loads((TOP / "spec/claims.json").read_text("utf-8")))["claims"]
    verdicts = Counter(claim["verdict"] for claim in claims)
    yield (
        "Of # sentences in which papers state something about the metrics, # are true, # are false and # hold",
        (len(claims), *(verdicts[verdict] for verdict in ("true", "false", "conditional"))),
    )
    badges = [json.loads(path.read_text("utf-8")) for path in (TOP / "spec/conformance/badges").iterdir()]
    colours = Counter(cast(Badge, badge)["color"] for badge in badges)
    yield "on # programs in use", (len(badges),)
    yield "| no fault | # |", (colours["brightgreen"],)
    yield "| no fault on well-formed input, failures on ill-formed input | # |", (colours["yellow"],)
    yield "| at least one fault | # |", (colours["red"],)
    vectors, files = (
        len(cast(Cases, json.loads((TOP / "spec" / name).read_text("utf-8")))["cases"])
        for name in ("vectors/vectors.json", "bytes.json")
    )
    yield "The vectors hold # cases, and # pairs of files", (vectors, files)


def with_figures(before: str, day: date) -> str:
    """The paper with the day of the release, and every figure as it is now."""
    after = re.sub(r"(?m)^date: .*$", f"date: {day.day} {day:%B %Y}", before)
    for phrase, values in figures():
        after = filled(after, phrase, values)
    return after


def filled(text: str, phrase: str, values: Sequence[int | str]) -> str:
    """A text in which the phrase has these figures."""
    now = iter(map(str, values))
    return pattern(phrase).sub(lambda part: re.sub(NUMBER, lambda _: next(now), part[0]), text)


def pattern(phrase: str) -> re.Pattern[str]:
    """A phrase wherever lines end, whatever its figures are."""
    return re.compile(r"\s+".join(re.escape(word).replace(r"\#", NUMBER) for word in phrase.split()))


def bibliography() -> str:
    """The papers that the paper cites."""
    cited = set(re.findall(r"@([a-z-]+-\d{4})", (TOP / PAPER).read_text("utf-8")))
    return "\n\n".join(paper.bibtex for paper in papers().values() if paper.id in cited) + "\n"

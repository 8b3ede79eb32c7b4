"""The agreement of annotators as tables and as JSON."""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction

from corefref.rendering.blocks import Block, Heading, Paragraph, Table
from corefref.rendering.json import Json
from corefref.rendering.numbers import counted, decimal, exact, percent
from corefref.rendering.parts import Code, Inline, Marked
from corefref.scoring.report import FEW
from corefref.scoring.tables import UNDEFINED, name
from corefref.wings.agree.annotators import Agreement, Ends, Figures
from corefref.wings.agree.counting import ALPHAS
from corefref.wings.agree.disputes import Disputed, Kind
from corefref.wings.compare.intervals import RESAMPLES, SEED

ALL = "all"
"""The row of all annotators."""

UNMARKED = "unmarked:alone"
"""The reading of mentions that somebody did not mark (choice AGREE-1), in the signature."""

_TITLES = {"identity": "α identity", "subsumption": "α subsumption", "jaccard": "α Jaccard", "masi": "α MASI"}


def signature(agreement: Agreement) -> str:
    """Name every convention that can change a figure."""
    return f"{agreement.settings}|{UNMARKED}"


def blocks(agreement: Agreement, figures: Sequence[Figures], digits: int, level: Fraction | None) -> list[Block]:
    """Return the tables of pairs, the matrix, what is disputed, and the signature."""
    names = agreement.names
    marked = "; ".join(f"{called} {count}" for called, count in zip(names, agreement.marked, strict=True))
    every = f"{counted(agreement.counted[-1].mentions, 'mention')} marked by somebody ({marked})"
    parts: list[Block] = [Paragraph((f"{counted(agreement.documents, 'document')}, {every}",))]
    parts += _tables(agreement, figures, digits)
    if len(names) > 2:
        parts.append(_matrix(agreement, figures, digits))
    if level is not None:
        parts += _intervals(agreement, figures, digits, level)
    for kind in ("mention", "link"):
        parts += _disputed(agreement, kind, agreement.disputes.kept[kind], digits)
    return [*parts, Paragraph((Code(signature(agreement)),))]


def tables(parts: Sequence[Block]) -> list[Block]:
    """Keep what a paper prints: the tables with a caption, and the last line, the signature."""
    return [block for block in parts if isinstance(block, Table) and block.caption] + [*parts[-1:]]


def _rows(agreement: Agreement, figures: Sequence[Figures]) -> Iterator[tuple[str, Figures]]:
    """Yield a row for each pair, and for all, which of two annotators are the pair."""
    for (i, j), of_pair in zip(agreement.pairs, figures, strict=False):
        yield f"{agreement.names[i]} · {agreement.names[j]}", of_pair
    if len(agreement.names) > 2:
        yield ALL, figures[-1]


def _tables(agreement: Agreement, figures: Sequence[Figures], digits: int) -> Iterator[Table]:
    """Yield the F₁ of every pair, and its α; of all the mean F₁, and the α of all together."""
    cells: list[tuple[Inline, ...]] = [
        (row, *(_f1(value, digits) for value in of_row.f1.values())) for row, of_row in _rows(agreement, figures)
    ]
    header: tuple[Inline, ...] = ("Annotators", *(name(metric) for metric in agreement.metrics))
    last = len(header) - 1
    yield Table(
        header, cells, frozenset(range(1, len(header))), "F₁ in percent; of all, the mean over pairs", answer=last
    )
    cells = [
        (row, *(_alpha(of_row.alpha[kind].alpha.value, digits) for kind in ALPHAS))
        for row, of_row in _rows(agreement, figures)
    ]
    header = ("Annotators", *(_title(kind) for kind in ALPHAS))
    yield Table(header, cells, frozenset(range(1, len(header))), "Krippendorff's alpha; of all, over all at once")


def _matrix(agreement: Agreement, figures: Sequence[Figures], digits: int) -> Table:
    """Return the annotators against each other: F₁ of the last metric above the diagonal, α of links below."""
    metric, kind = agreement.metrics[-1], ALPHAS[-1]
    of_pair = dict(zip(agreement.pairs, figures, strict=False))
    numbers = range(len(agreement.names))

    def cell(i: int, j: int) -> Inline:
        if i == j:
            return ""
        return _f1(of_pair[i, j].f1[metric], digits) if i < j else _alpha(of_pair[j, i].alpha[kind].alpha.value, digits)

    rows: list[tuple[Inline, ...]] = [(agreement.names[i], *(cell(i, j) for j in numbers)) for i in numbers]
    caption = f"Above the diagonal F₁ of {name(metric)} in percent, below alpha over {kind}"
    return Table(("", *agreement.names), rows, frozenset(range(1, len(agreement.names) + 1)), caption)


def _intervals(agreement: Agreement, figures: Sequence[Figures], digits: int, level: Fraction) -> Iterator[Block]:
    """Yield the intervals of every figure, and how they were drawn."""
    rows: list[tuple[Inline, ...]] = []
    for row, of_row in _rows(agreement, figures):
        rows += [(row, name(figure), _ends(of_row.intervals[figure], digits, 100)) for figure in agreement.metrics]
        rows += [(row, _title(figure), _ends(of_row.intervals[f"alpha {figure}"], digits + 2, 1)) for figure in ALPHAS]
    percentage = f"{percent(level, 9)}".rstrip("0").rstrip(".")
    yield Table(("Annotators", "Figure", "Interval"), rows, frozenset({2}), f"{percentage}% intervals")
    texts = len(agreement.texts)
    few = "; with few documents they are too narrow" if texts < FEW else ""
    drawn = f"{RESAMPLES:,} resamples of {counted(texts, 'document')}, seed {SEED}"
    yield Paragraph((f"bootstrap (BCa), {drawn}, 0/0 counts 0{few}",))


def _ends(ends: Ends, digits: int, scale: int) -> str:
    return f"[{', '.join(f'{scale * end:.{digits}f}' for end in ends)}]"


def _disputed(agreement: Agreement, kind: Kind, disputed: Sequence[Disputed], digits: int) -> Iterator[Block]:
    """Yield what annotators disagree on most, in its context, with what each has."""
    if not disputed:
        return
    heads = {"mention": "Mentions that are most disputed", "link": "Links that are most disputed"}
    yield Heading(2, heads[kind])
    for place, item in enumerate(disputed, 1):
        where = f"{place}. {item.document}, {percent(item.disagreement / 100, digits)}: "
        back: tuple[Inline, ...] = (" back to ", Marked(f"[{item.to}]")) if kind == "link" else ()
        before, behind = (f"{item.before} " if item.before else ""), (f" {item.behind}" if item.behind else "")
        yield Paragraph((where, before, Marked(f"[{item.words}]"), behind, *back))
        rows: list[tuple[Inline, ...]] = [
            (called, side) for called, side in zip(agreement.names, item.sides, strict=True)
        ]
        yield Table(("", ""), rows)


def _f1(value: Fraction | None, digits: int) -> str:
    return UNDEFINED if value is None else percent(value, digits)


def _alpha(value: Fraction | None, digits: int) -> str:
    """An α, as it is printed: not in percent."""
    return UNDEFINED if value is None else percent(value / 100, digits + 2)


def _title(kind: str) -> str:
    return _TITLES.get(kind, f"α {kind}")


def as_json(agreement: Agreement, figures: Sequence[Figures], level: Fraction | None) -> Mapping[str, Json]:
    """Return all figures, exact, with the sums of every α."""
    pairs: list[Json] = [
        {"annotators": [agreement.names[i], agreement.names[j]], **_figures(of_pair)}
        for (i, j), of_pair in zip(agreement.pairs, figures, strict=False)
    ]
    data: dict[str, Json] = {
        "signature": signature(agreement),
        "documents": agreement.documents,
        "mentions": agreement.counted[-1].mentions,
        "annotators": [
            {"name": called, "mentions": count} for called, count in zip(agreement.names, agreement.marked, strict=True)
        ],
        "pairs": pairs,
        "all": _figures(figures[-1]),
    }
    if level is not None:
        data["intervals"] = {
            "level": str(level),
            "resamples": RESAMPLES,
            "seed": SEED,
            "documents": len(agreement.texts),
        }
    data["disputed"] = {
        f"{kind}s": [_as_json(item, kind, agreement.names) for item in agreement.disputes.kept[kind]]
        for kind in ("mention", "link")
    }
    return data


def _figures(of_row: Figures) -> dict[str, Json]:
    return {
        "f1": {metric: _exact(value, of_row.intervals.get(metric)) for metric, value in of_row.f1.items()},
        "alpha": {
            kind: {
                "observed": str(sums.observed),
                "expected": str(sums.expected),
                **_exact(sums.alpha.value, of_row.intervals.get(f"alpha {kind}")),
            }
            for kind, sums in of_row.alpha.items()
        },
    }


def _exact(value: Fraction | None, ends: Ends | None) -> dict[str, Json]:
    return {"exact": exact(value), "decimal": decimal(value), **({} if ends is None else {"interval": list(ends)})}


def _as_json(item: Disputed, kind: Kind, names: Sequence[str]) -> Json:
    back: dict[str, Json] = {"to": item.to} if kind == "link" else {}
    return {
        "document": item.document,
        "disagreement": str(item.disagreement),
        "before": item.before,
        "words": item.words,
        "behind": item.behind,
        **back,
        "annotators": dict(zip(names, item.sides, strict=True)),
    }


def cells(agreement: Agreement, figures: Sequence[Figures]) -> Iterator[Sequence[str]]:
    """Yield the rows for a program: a pair, or all, a figure, its exact value and its decimal."""
    yield "annotators", "figure", "exact", "decimal"
    for row, of_row in _rows(agreement, figures):
        values = {**of_row.f1, **{f"alpha {kind}": sums.alpha.value for kind, sums in of_row.alpha.items()}}
        for called, value in values.items():
            yield row, called, exact(value) or UNDEFINED, decimal(value) or ""

"""The answer in words, and as JSON."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from fractions import Fraction
from shlex import quote
from typing import Literal

from corefref.rendering.json import Json
from corefref.rendering.numbers import counted, decimal, exact, percent
from corefref.scoring.settings import Settings
from corefref.scoring.tables import name
from corefref.versions import SPEC_VERSION, __version__
from corefref.wings.reconcile.departures import Departures, plan_of
from corefref.wings.reconcile.explaining import OTHERS, Explanation, Reconciled, shown
from corefref.wings.reconcile.searching import Printed

_MOST = 20
"""The most explanations in words; JSON has all."""


def label(departures: Departures) -> str:
    """Name departures: options where there are some, words otherwise."""
    return " and ".join(d.option or d.words for d in departures) or "the default"


def command(departures: Departures, files: Sequence[str]) -> str:
    """The command that gives the figures of departures."""
    operands = " ".join(map(quote, files))
    if all(d.option for d in departures):
        return " ".join(["corefref score", operands, *(d.option for d in departures)])
    return f"corefref reconcile {operands} --under {','.join(d.id for d in departures)}"


def words(printed: Printed) -> str:
    """What people read for a figure: the metric and, unless it is F₁, the measure."""
    return name(printed.metric, "" if printed.measure == "f1" else printed.measure)


def in_words(answer: Reconciled, files: Sequence[str]) -> str:
    """The answer as lines of text."""
    return "".join(f"{line}\n" for line in _lines(answer, files))


def _lines(answer: Reconciled, files: Sequence[str]) -> Iterator[str]:
    asked = ", ".join(f"{words(p)} {p.text}" for p in answer.printed)
    default = ", ".join(_percent(p, value) for p, value in zip(answer.printed, answer.default, strict=True))
    if answer.fits:
        yield f"{asked}: the default gives {'it' if len(answer.printed) == 1 else 'them'} ({_exactly(answer.default)})."
        yield f"  corefref score {' '.join(map(quote, files))}"
        return
    them = "it" if len(answer.printed) == 1 else "them"
    if not answer.explained:
        yield f"{asked}: not the default ({default}), and nothing that was tried gives {them}. The nearest:"
        for near in answer.nearest:
            values = _as_printed(answer.printed, map(Fraction, near.values), near.departures)
            yield f"  {label(near.departures)}: {values}, off by {near.off:.2f}"
    else:
        yield from _explained(answer, files, asked, default)
    yield _tried(answer)
    if answer.not_tried:
        yield f"Not tried: {'; '.join(answer.not_tried)}."


def _explained(answer: Reconciled, files: Sequence[str], asked: str, default: str) -> Iterator[str]:
    explanations = answer.explanations
    listed = [explanation for explanation in explanations if not explanation.left_out]
    fewest = min(len(explanation.departures) for explanation in explanations)
    number = counted(len(explanations), "explanation")
    yield f"{asked}: not the default ({default}). {number} with {counted(fewest, 'departure')}" + (
        " or more:" if any(len(explanation.departures) > fewest for explanation in explanations) else ":"
    )
    seen: dict[tuple[Fraction, ...], int] = {}
    for n, explanation in enumerate(explanations, start=1):
        if explanation.left_out:
            continue
        if n > _MOST:
            yield f"  … and {len(listed) - _MOST} more (--format json has all)"
            break
        values = _as_printed(answer.printed, explanation.values, explanation.departures)
        same = seen.setdefault(explanation.values, n)
        equal = f", exactly as {same}" if same != n else ""
        yield f"  {n} {label(explanation.departures)}: {values}{equal}"
        yield f"    {_others(explanation, answer.printed)}"
        yield f"    {command(explanation.departures, files)}"
    yield from _left_out([explanation for explanation in explanations if explanation.left_out], answer)
    yield from _apart(answer)


def _left_out(explanations: Sequence[Explanation], answer: Reconciled) -> Iterator[str]:
    """One document left out, as a range: of many, some fit nearly any figure."""
    if not explanations:
        return
    names = [
        explanation.departures[0].words.removeprefix("document ").removesuffix(" left out")
        for explanation in explanations
    ]
    first = [explanation.values[0] for explanation in explanations]
    p = answer.printed[0]
    which = ", ".join(names[:3]) + (f" … ({len(names)} of {answer.documents})" if len(names) > 3 else "")
    digits = max(p.digits + 2, 4)
    low, high = percent(min(first), digits), percent(max(first), digits)
    yield f"  – one document left out: {which}; {words(p)} from {low} to {high}"


def _apart(answer: Reconciled) -> Iterator[str]:
    """Which further figure would tell the explanations apart, or that none does."""
    apart = answer.apart
    if apart is None:
        return
    if apart.by:
        classes = " | ".join(_numbers(numbers) for numbers in apart.classes)
        called = {p.name: words(p) for p in OTHERS}
        yield f"What would tell them apart: {' with '.join(called[by] for by in apart.by)}, into {classes}."
    for numbers in apart.classes:
        if len(numbers) > 1:
            yield f"No figure here tells {_numbers(numbers, ' from ')}: all others are equal, too."


def _numbers(numbers: Sequence[int], between: str = ", ") -> str:
    return between.join(map(str, numbers))


def _tried(answer: Reconciled) -> str:
    """How much was tried, and how often chance gives a fit."""
    search = answer.search
    tried = f"{counted(search.alone, 'departure')} alone" + (f" and {search.pairs} in pairs" if search.pairs else "")
    what = "figure" if len(answer.printed) == 1 else f"set of {len(answer.printed)} figures"
    chance = f"one {what} in {answer.chance:,} at this precision has such an explanation"
    hint = ": give a second figure" if len(answer.printed) == 1 else ""
    return (
        f"Tried: {tried}; they give {search.values:,} of the {search.possible:,} values within "
        f"{percent(search.within)} points of the default, so {chance}{hint}."
    )


def _others(explanation: Explanation, printed: Iterable[Printed]) -> str:
    """Further F₁ that an explanation gives."""
    printed_names = {p.name for p in printed}
    others = [p for p in OTHERS if p.measure == "f1" and p.name not in printed_names]
    return "also " + ", ".join(f"{words(p)} {shown(explanation.others, p.name)}" for p in others)


def _percent(p: Printed, value: Fraction) -> str:
    return percent(value, max(p.digits, 2))


def _as_printed(printed: Iterable[Printed], values: Iterable[Fraction], departures: Departures) -> str:
    """Figures as they are printed under departures, which may cut digits off, or print shares."""
    plan = plan_of(departures)
    report = "" if plan is None else plan.report
    rounding: Literal["half-even", "truncate"] = "truncate" if report == "truncated" else "half-even"
    part = 100 if report == "share" else 1
    return ", ".join(percent(v / part, max(p.digits, 2), rounding) for p, v in zip(printed, values, strict=True))


def _exactly(values: Iterable[Fraction]) -> str:
    return "exactly " + ", ".join(map(str, values))


def as_data(answer: Reconciled, files: Sequence[str], settings: Settings) -> Mapping[str, Json]:
    """The answer as data (spec/schema/reconciled.schema.json)."""
    groups = {id(explanation): n for n, group in enumerate(answer.groups, start=1) for explanation in group}
    return {
        "corefref": __version__,
        "spec": SPEC_VERSION,
        "signature": str(settings),
        "documents": answer.documents,
        "explained": answer.explained,
        "default": {"fits": answer.fits, "figures": _figures(answer.printed, answer.default)},
        "explanations": [
            {
                "group": groups[id(explanation)],
                "departures": _departures(explanation.departures),
                "command": command(explanation.departures, files),
                "figures": _figures(answer.printed, explanation.values),
                "others": {name: _value(value) for name, value in explanation.others.items()},
            }
            for explanation in answer.explanations
        ],
        "apart": None
        if answer.apart is None
        else {
            "by": list(answer.apart.by),
            "classes": [list(numbers) for numbers in answer.apart.classes],
        },
        "nearest": [{"departures": _departures(near.departures), "off": near.off} for near in answer.nearest],
        "tried": {
            "alone": answer.search.alone,
            "pairs": answer.search.pairs,
            "values": answer.search.values,
            "possible": answer.search.possible,
            "points": percent(answer.search.within),
            "stopped": answer.search.stopped,
        },
        "not_tried": list(answer.not_tried),
    }


def _departures(departures: Departures) -> Json:
    return [{"id": d.id, "kind": d.kind, "words": d.words, "option": d.option or None} for d in departures]


def _figures(printed: Sequence[Printed], values: Sequence[Fraction]) -> Json:
    return {
        f"{p.metric}.{p.measure}": {"printed": p.text, **_value(value)}
        for p, value in zip(printed, values, strict=True)
    }


def _value(value: Fraction) -> dict[str, Json]:
    return {"exact": exact(value), "decimal": decimal(value)}

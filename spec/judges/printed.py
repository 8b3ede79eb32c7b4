"""
What is printed beside what follows: whether a figure is as printed, and the pages that are made of those that are not.
"""

from fractions import Fraction

from corefref.wings.examples.worked_examples import (
    Erratum,
    Rounding,
    Status,
    Unit,
    as_written,
    errata,
    examples,
    papers,
)
from spec.markdown import table


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


def errata_page() -> str:
    """The page `spec/made/errata.md`, which a test compares with the file."""
    lines = [
        "# Errata",
        "",
        "Do not edit: made from `errata.json`, and from the worked examples whose status is `printed-differs`,",
        "by `python -m tests.spec.made`.",
        "",
        "What the papers print and what does not follow from their own formulas. Most are rounded intermediate",
        "results.",
    ]
    for paper in papers().values():
        found = [e for e in errata() if e.paper == paper.id]
        if not found:
            continue
        rows = ((_where(e), e.printed, e.follows, e.note) for e in found)
        lines += ["", f"## {paper.short}", "", table(("where", "printed", "follows", "why"), rows)]
    return "\n".join(lines) + "\n"


def figures_table() -> str:
    """How many figures each paper has, and how many of them are as printed; the table of `spec/README.md`."""
    columns: tuple[Status, ...] = ("as-printed", "printed-differs", "not-printed")
    rows = []
    for paper in papers():
        found = [e.status for e in examples() if e.case.paper == paper]
        if found:
            rows.append((f"`{paper}`", *map(str, (len(found), *map(found.count, columns)))))
    return table(("paper", "figures", "as printed", "printed differs", "not printed"), rows)


def differing_table() -> str:
    """The figures that papers print and that do not follow, with what does; the second table of `spec/README.md`."""
    rows = (
        (f"`{e.id}`", e.printed, as_written(e.exact))
        for e in examples()
        if e.status == "printed-differs" and e.printed is not None and e.case.paper is not None
    )
    return table(("figure", "printed", "exact"), rows)


def _where(erratum: Erratum) -> str:
    """The place of an erratum, with the figure if it is one's."""
    figure = erratum.id.split("/")[2:]
    return ", ".join([str(erratum.locator), *(f"`{metric}`" for metric in figure)])

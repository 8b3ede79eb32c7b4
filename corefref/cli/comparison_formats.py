"""
A comparison as text, JSON, Markdown and LaTeX.
"""

import json
from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction

from corefref import SPEC_VERSION, __version__
from corefref.registry import ENTRIES
from corefref.rendering.escaping import latex as escaped_latex
from corefref.rendering.escaping import markdown as escaped_markdown
from corefref.rendering.escaping import terminal
from corefref.rendering.json import Json
from corefref.scoring.report import exact, percent
from corefref.scoring.settings import Settings
from corefref.scoring.tables import LATEX_NAMES
from corefref.significance.bootstrap import Interval
from corefref.significance.comparison import Comparison, Pair
from corefref.significance.counts import Statistic


def rendered(comparison: Comparison, settings: Settings, form: str, digits: int) -> str:
    """The comparison in a format."""
    if form == "json":
        return json.dumps(_json(comparison, settings), indent=2, ensure_ascii=False) + "\n"
    scores, differences = _score_rows(comparison, digits), _difference_rows(comparison, digits)
    remarks = [*_remarks(comparison), str(settings)]
    if form == "markdown":
        tables = [_markdown(rows) for rows in (scores, differences)]
        return "\n\n".join([*tables, *(escaped_markdown(line) for line in remarks[:-1]), f"`{remarks[-1]}`"]) + "\n"
    if form == "latex":
        return _latex(scores, differences, remarks)
    return "\n\n".join([_text(scores), _text(differences), "\n".join(map(terminal, remarks))]) + "\n"


def _name(statistic: Statistic) -> str:
    return statistic.metric if statistic.measure == "f1" else f"{statistic.metric} {statistic.measure}"


def _score_rows(comparison: Comparison, digits: int) -> list[list[str]]:
    """Each system's figures with rank and interval."""
    rows = [["figure", "system", "%", _level(comparison), "rank"]]
    for statistic in comparison.statistics:
        for system, name in enumerate(comparison.names):
            ranks = comparison.ranks.get(statistic)
            rows.append(
                [
                    _name(statistic),
                    name,
                    percent(comparison.figures[system][statistic], digits, "half-even"),
                    _range(comparison.intervals[system][statistic], digits),
                    str(ranks[system]) if ranks else "",
                ]
            )
    return rows


def _difference_rows(comparison: Comparison, digits: int) -> list[list[str]]:
    """The differences of pairs with interval and p."""
    rows = [["figure", "difference", "points", _level(comparison), "p", "p (Holm)"]]
    for statistic in comparison.statistics:
        for pair in comparison.pairs:
            difference = pair.test.by_statistic()[statistic]
            rows.append(
                [
                    _name(statistic),
                    f"{comparison.names[pair.a]} − {comparison.names[pair.b]}",
                    points(difference.delta, digits),
                    _range(pair.intervals[statistic], digits),
                    probability(difference.p),
                    probability(pair.adjusted[statistic]),
                ]
            )
    if any(pair.t_tests for pair in comparison.pairs):
        rows[0].append("p (t-test of the mean over documents)")
        values = [pair.t_tests for _ in comparison.statistics for pair in comparison.pairs]
        order = [statistic for statistic in comparison.statistics for _ in comparison.pairs]
        for row, tests, statistic in zip(rows[1:], values, order, strict=True):
            row.append(f"{tests[statistic].p:.4f}" if statistic in tests else "")
    return rows


def _level(comparison: Comparison) -> str:
    """The heading of intervals: their level, as it was given."""
    return f"{(Decimal(repr(comparison.plan.level)) * 100).normalize():f}% interval"


def _remarks(comparison: Comparison) -> list[str]:
    """What the numbers rest on."""
    plan = comparison.plan
    metrics = dict.fromkeys(statistic.metric for statistic in comparison.statistics)
    lines = [f"{metric} is provisional: {why}" for metric in metrics if (why := ENTRIES[metric].provisional)]
    lines += [f"{comparison.documents} documents; seed {plan.seed}; intervals from {plan.resamples} resamples, BCa."]
    for pair in comparison.pairs:
        test = pair.test
        first = test.differences[0]
        how = (
            f"all {first.shuffles} assignments enumerated, p exact"
            if first.exact
            else f"{first.shuffles} shuffles drawn, standard error of p at most "
            f"{max(d.monte_carlo_error for d in test.differences):.4f}"
        )
        lines.append(
            f"{comparison.names[pair.a]} and {comparison.names[pair.b]} differ on {test.differing} documents: {how}; "
            f"smallest p in reach {probability(test.smallest_p)}."
        )
    lines.append(
        f"p: two-sided approximate randomization over documents; Holm's over all {len(comparison.statistics)} × "
        f"{len(comparison.pairs)} comparisons here; ranks tie what does not differ at {float(plan.alpha):g}."
    )
    return [*lines, *(f"Warning: {warning}." for warning in comparison.warnings)]


def points(delta: Fraction, digits: int) -> str:
    """
    A difference in points of a hundred, with its sign.

    >>> points(Fraction(-1, 8), 2), points(Fraction(0), 1)
    ('−12.50', '+0.0')
    """
    return ("−" if delta < 0 else "+") + percent(abs(delta), digits, "half-even")


def probability(p: Fraction) -> str:
    """
    A p with four decimals; a smaller one is given as a bound, never as 0.

    >>> probability(Fraction(1, 3)), probability(Fraction(1, 10**6))
    ('0.3333', '<0.0001')
    """
    return "<0.0001" if p < Fraction(1, 10_000) else f"{float(p):.4f}"


def _range(interval: Interval, digits: int) -> str:
    low, high = interval.bca or interval.percentile
    return f"[{100 * low:.{digits}f}, {100 * high:.{digits}f}]".replace("-", "−")


def _text(table: Sequence[Sequence[str]]) -> str:
    rows = [[terminal(cell) for cell in row] for row in table]
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    return "\n".join(
        "  ".join(
            cell.ljust(w) if p < 2 else cell.rjust(w) for p, (cell, w) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )


def _markdown(rows: Sequence[Sequence[str]]) -> str:
    rule = ["---" if place < 2 else "---:" for place in range(len(rows[0]))]
    cells = [[escaped_markdown(cell) for cell in row] for row in rows]
    return "\n".join("| " + " | ".join(row) + " |" for row in (cells[0], rule, *cells[1:]))


def _latex(scores: Sequence[Sequence[str]], differences: Sequence[Sequence[str]], remarks: Sequence[str]) -> str:
    lines = [r"% needs \usepackage{booktabs}", r"\begin{table}", r"\centering"]
    for rows in (scores, differences):
        lines += [rf"\begin{{tabular}}{{ll{'r' * (len(rows[0]) - 2)}}}", r"\toprule"]
        for number, row in enumerate(rows):
            name, _, measure = row[0].partition(" ")
            cells = [LATEX_NAMES.get(name, escaped_latex(name)) + (f" {measure}" if measure else "")]
            cells += [escaped_latex(cell) for cell in row[1:]]
            lines.append(" & ".join(cells) + r" \\")
            if not number:
                lines.append(r"\midrule")
        lines += [r"\bottomrule", r"\end{tabular}", r"\par\smallskip"]
    for remark in remarks:
        written = escaped_latex(remark).replace(r"\textbar{}", r"\textbar\allowbreak{}")
        lines.append(rf"{{\footnotesize {written}\par}}")
    return "\n".join([*lines, r"\end{table}"]) + "\n"


def _json(comparison: Comparison, settings: Settings) -> Mapping[str, Json]:
    plan = comparison.plan
    return {
        "corefref": __version__,
        "spec": SPEC_VERSION,
        "signature": str(settings),
        "documents": comparison.documents,
        "seed": plan.seed,
        "alpha": str(plan.alpha),
        "level": plan.level,
        "resamples": plan.resamples,
        "ties": plan.ties,
        "warnings": list(comparison.warnings),
        "systems": [
            {
                "name": name,
                "figures": {
                    f"{s.metric}.{s.measure}": {
                        "exact": exact(comparison.figures[system][s]),
                        **_interval(comparison.intervals[system][s]),
                        **({"rank": comparison.ranks[s][system]} if s in comparison.ranks else {}),
                    }
                    for s in comparison.statistics
                },
            }
            for system, name in enumerate(comparison.names)
        ],
        "pairs": [_json_pair(comparison, pair) for pair in comparison.pairs],
    }


def _json_pair(comparison: Comparison, pair: Pair) -> Mapping[str, Json]:
    test = pair.test
    differences: dict[str, Json] = {}
    for d in test.differences:
        made: dict[str, Json] = {
            "exact": exact(d.delta),
            "p": str(d.p),
            "p_decimal": repr(float(d.p)),
            "p_holm": str(pair.adjusted[d.statistic]),
            "significant": pair.adjusted[d.statistic] <= comparison.plan.alpha,
            "at_least": d.at_least,
            "monte_carlo_error": d.monte_carlo_error,
            **_interval(pair.intervals[d.statistic]),
        }
        if d.statistic in pair.t_tests:
            t = pair.t_tests[d.statistic]
            made["document_t_test"] = {
                "mean_difference": exact(t.mean_difference),
                "t": t.t,
                "degrees_of_freedom": t.degrees_of_freedom,
                "p": t.p,
            }
        differences[f"{d.statistic.metric}.{d.statistic.measure}"] = made
    return {
        "a": comparison.names[pair.a],
        "b": comparison.names[pair.b],
        "documents_that_differ": test.differing,
        "shuffles": test.differences[0].shuffles,
        "enumerated": test.differences[0].exact,
        "smallest_p": str(test.smallest_p),
        "differences": differences,
    }


def _interval(interval: Interval) -> dict[str, Json]:
    return {
        "percentile": list(interval.percentile),
        "bca": list(interval.bca) if interval.bca else None,
    }

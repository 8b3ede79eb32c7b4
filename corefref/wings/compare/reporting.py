"""Show a comparison: as tables, with remarks on how the numbers were obtained, and as JSON."""

from collections.abc import Mapping, Sequence
from decimal import Decimal
from fractions import Fraction

from corefref.registry import ENTRIES
from corefref.rendering.blocks import Block, Items, Paragraph, Table
from corefref.rendering.json import Json
from corefref.rendering.numbers import counted, exact, percent, points
from corefref.rendering.parts import Code, Inline
from corefref.scoring.settings import Settings
from corefref.scoring.tables import DASH, name
from corefref.versions import SPEC_VERSION, __version__
from corefref.wings.compare.bootstrap import Interval
from corefref.wings.compare.comparison import Comparison, SystemPair
from corefref.wings.compare.counts import Statistic


def blocks(comparison: Comparison, settings: Settings | str, digits: int = 2) -> Sequence[Block]:
    """Return the figures of the systems, their differences, remarks on both, and the signature of the settings."""
    remarks = Items(tuple((remark,) for remark in _remarks(comparison)))
    signature = Paragraph((Code(str(settings)),))
    return [_scores(comparison, digits), _differences(comparison, digits), remarks, signature]


def _name(statistic: Statistic) -> str:
    return name(statistic.metric, "" if statistic.measure == "f1" else statistic.measure)


def level(comparison: Comparison) -> str:
    """Return the heading of the intervals, with their level as it was given."""
    return f"{(Decimal(repr(comparison.plan.level)) * 100).normalize():f}% interval"


def _scores(comparison: Comparison, digits: int) -> Table:
    """Return a table of each system's figures, with interval and rank."""
    rows: list[tuple[Inline, ...]] = []
    for statistic in comparison.statistics:
        ranks = comparison.ranks.get(statistic)
        # Where ranks cannot differ, equal ones would suggest more than they can say.
        unranked = "" if ranks is None else DASH
        for system, called in enumerate(comparison.names):
            figure = percent(comparison.figures[system][statistic], digits)
            interval = _range(comparison.intervals[system][statistic], digits)
            rows.append(
                (
                    _name(statistic),
                    called,
                    figure,
                    interval,
                    str(ranks[system]) if ranks and comparison.ranks_can_differ else unranked,
                )
            )
    return Table(("figure", "system", "%", level(comparison), "rank"), rows, frozenset({2, 3, 4}), answer=2)


def _differences(comparison: Comparison, digits: int) -> Table:
    """Return a table of the differences of pairs, with interval and p."""
    header = ("figure", "difference", "points", level(comparison), "p", "p (Holm)")
    rows: list[tuple[Inline, ...]] = []
    for statistic in comparison.statistics:
        for pair in comparison.pairs:
            difference = pair.test.by_statistic()[statistic]
            called = f"{comparison.names[pair.a]} − {comparison.names[pair.b]}"
            interval = _range(pair.intervals[statistic], digits)
            ps = (probability(difference.p), probability(pair.adjusted[statistic]))
            rows.append((_name(statistic), called, points(difference.delta, digits), interval, *ps))
    return Table(header, rows, frozenset(range(2, len(header))), answer=5)


def _remarks(comparison: Comparison) -> list[str]:
    plan = comparison.plan
    lines = [f"{metric} is provisional: {why}" for metric, why in _provisional(comparison).items()]
    over = counted(comparison.documents, comparison.text)
    lines += [f"{over}; seed {plan.seed}; intervals from {plan.resamples} resamples, BCa."]
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
            f"{comparison.names[pair.a]} and {comparison.names[pair.b]} differ on "
            f"{counted(test.differing, comparison.text)}: {how}; "
            f"smallest p in reach {probability(test.smallest_p)}"
            + (
                f", after Holm's correction {probability(pair.smallest_adjusted)}: too large to tell them apart."
                if pair.smallest_adjusted > plan.alpha
                else "."
            )
        )
    lines.append(
        f"p: two-sided approximate randomization over {comparison.text}s; Holm's over all "
        f"{len(comparison.statistics)} × {len(comparison.pairs)} comparisons here; "
        f"ranks tie what does not differ at {float(plan.alpha):g}."
    )
    return [*lines, *(f"Warning: {warning}." for warning in comparison.warnings)]


def _provisional(comparison: Comparison) -> Mapping[str, str]:
    """Map the metrics that may still change to the reason."""
    metrics = dict.fromkeys(statistic.metric for statistic in comparison.statistics)
    return {metric: why for metric in metrics if (why := ENTRIES[metric].provisional)}


def probability(p: Fraction) -> str:
    """
    Write p with four decimals; a smaller one as a bound, never as 0.

    >>> probability(Fraction(1, 3)), probability(Fraction(1, 10**6))
    ('0.3333', '<0.0001')
    """
    return "<0.0001" if p < Fraction(1, 10_000) else f"{float(p):.4f}"


def _range(interval: Interval, digits: int) -> str:
    low, high = interval.bca or interval.percentile
    return f"[{100 * low:.{digits}f}, {100 * high:.{digits}f}]".replace("-", "−")


def as_json(comparison: Comparison, settings: Settings | str) -> Mapping[str, Json]:
    """Return what `corefref compare --format json` prints."""
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
        "ranks_can_differ": comparison.ranks_can_differ,
        **({"provisional": provisional} if (provisional := _provisional(comparison)) else {}),
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


def _json_pair(comparison: Comparison, pair: SystemPair) -> Mapping[str, Json]:
    test = pair.test
    differences: dict[str, Json] = {}
    for d in test.differences:
        differences[f"{d.statistic.metric}.{d.statistic.measure}"] = {
            "exact": exact(d.delta),
            "p": str(d.p),
            "p_decimal": repr(float(d.p)),
            "p_holm": str(pair.adjusted[d.statistic]),
            "significant": pair.adjusted[d.statistic] <= comparison.plan.alpha,
            "at_least": d.at_least,
            "monte_carlo_error": d.monte_carlo_error,
            **_interval(pair.intervals[d.statistic]),
        }
    return {
        "a": comparison.names[pair.a],
        "b": comparison.names[pair.b],
        "documents_that_differ": test.differing,
        "shuffles": test.differences[0].shuffles,
        "enumerated": test.differences[0].exact,
        "smallest_p": str(test.smallest_p),
        "smallest_p_holm": str(pair.smallest_adjusted),
        "differences": differences,
    }


def _interval(interval: Interval) -> dict[str, Json]:
    return {"percentile": list(interval.percentile), "bca": list(interval.bca) if interval.bca else None}

"""
`python -m tests.wings.verify.power [WAY …]`: which inputs of the suites tell each known way to be wrong from the right
figures. With ways, search for the least random inputs that convict these, to be put into the suites.

Writes `corefref/wings/verify/power.json`, which `verify` ships with: for every way of `library`, and every metric that
it is wrong for, the least inputs that convict it, the least of each suite too, and by how much its figures are off
there. An input convicts if the right figures are not among those of the way, however it breaks ties, and if no
published reading gives the way's figures under any convention. What no input convicts is listed without any: a run
cannot exclude it.
"""

import json
import sys
from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache

from corefref.wings.verify import Base, Input, Sizes, inputs_of
from corefref.wings.verify.accounts import is_excused
from corefref.wings.verify.exact import Values, exact_values
from corefref.wings.verify.power import TABLE, digest
from corefref.wings.verify.reported import Figures, Reported
from corefref.wings.verify.shrinking import least
from tests.commands import put
from tests.wings.verify.library import Way, ways

SUITES = ("boundary", "examples", "small", "large")
MOST = 3
"""How many of the least inputs are listed for a way and a metric."""

EACH = ("boundary", "examples", "small")
"""The suites of which the least input is listed too, so that a run of one of them excludes what it can."""


@cache
def inputs() -> tuple[Input, ...]:
    """
    List the well-formed inputs of the suites that are the same in every run, the least first.

    Where key and response are alike, most of what a scorer loses is lost on both sides: such inputs count for nothing.
    """
    some = dict.fromkeys(one for suite in SUITES for one in inputs_of(suite, Sizes()) if not one.may_be_refused)
    unlike = (one for one in some if any(d.key != d.response for d in one.documents))
    return tuple(sorted(unlike, key=lambda one: one.order))


@cache
def suites_of() -> Mapping[Input, frozenset[str]]:
    """Map an input to those of `EACH` that have it."""
    found: dict[Input, frozenset[str]] = {}
    for suite in EACH:
        for one in inputs_of(suite, Sizes()):
            found[one] = found.get(one, frozenset()) | {suite}
    return found


def reported(values: Values) -> Figures:
    """Return figures as a scorer that gives fractions has them."""
    return Figures({name: Reported(str(v), v, v, v) for name, v in values.items()})


def off(way: Way, one: Input, metric: str) -> Fraction | None:
    """Return how far a way's figures are off on an input that convicts it, the farthest figure; None if none does."""
    if way.kind == "corpus" and len(one.documents) < 2:
        return None
    values = way.account.values(one.documents, metric)
    exact = exact_values(one.documents, metric, "zero")
    if values is None or values == exact or way.account.gives(one.documents, metric, reported(exact)):
        return None
    if is_excused(metric, Base(), one.documents, reported(values)):
        return None
    return max(
        Fraction(1) if (v is None) != (exact[name] is None) else abs((v or Fraction(0)) - (exact[name] or Fraction(0)))
        for name, v in values.items()
        if name in exact
    )


def convicting(way: Way, metric: str, some: Sequence[Input]) -> Iterator[tuple[Input, Fraction]]:
    """Yield the least inputs that convict a way, and the least of each suite."""
    left, without = MOST, frozenset(EACH)
    for one in some:
        new = without & suites_of().get(one, frozenset())
        if (left or new) and (distance := off(way, one, metric)):
            yield one, distance
            left, without = max(left - 1, 0), without - new
        if not left and not without:
            return


def row(way: Way, some: Sequence[Input]) -> dict[str, object]:
    """Return what the table has of a way."""
    found = {
        metric: [[digest(one), f"{float(distance):.1e}"] for one, distance in convicting(way, metric, some)]
        for metric in way.metrics
    }
    return {"id": way.id, "kind": way.kind, "sentence": way.sentence, "metrics": found}


def searched(way: Way, metric: str, draws: int = 20_000) -> Input | None:
    """Return a random document or corpus that convicts a way, shrunk; None if none does."""
    for mentions in (6, 9, 12, 15, 18):
        for seed in range(draws // 100):
            for one in inputs_of("random", Sizes(random_inputs=100, random_mentions=mentions, seed=seed)):
                if off(way, one, metric):
                    return least(one, lambda some: [bool(off(way, i, metric)) for i in some], 6000)
    return None


def main(words: Sequence[str]) -> int:
    """Write the table, or search for inputs."""
    if words:
        for way in ways():
            if way.id in words:
                for metric in way.metrics:
                    print(f"{way.id}, {metric}: {searched(way, metric)}", flush=True)
        return 0
    some = inputs()
    rows = [row(way, some) for way in ways()]
    lines = ",\n".join(f"  {json.dumps(one, ensure_ascii=False)}" for one in rows)
    put(TABLE, f"[\n{lines}\n]\n")
    for one in rows:
        metrics = one["metrics"]
        assert isinstance(metrics, dict)
        if missing := [metric for metric, found in metrics.items() if not found]:
            print(f"{one['id']}: {', '.join(missing)}", flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

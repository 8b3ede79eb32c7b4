"""
`python -m tests.wings.verify.library_trial [N]`: run `verify` on the scorers of the library, or on each Nth.

A wrong scorer must not pass, unless the report itself names its way as not excluded. A right one, in each of the usual
conventions and in each way to return figures, must not be accused. Prints what is otherwise; exit 1 if anything is.
"""

import sys
from collections.abc import Callable, Iterator, Sequence

from corefref import verify
from corefref.partitions import Partition
from corefref.wings.verify import Report
from corefref.wings.verify.accounts import Account, Base, of_corpora, of_documents
from corefref.wings.verify.exact import Smoothing, Values
from corefref.wings.verify.inputs import Document, entities_of
from corefref.wings.verify.power import known
from tests.wings.verify.library import Way, nought, ways
from tests.wings.verify.test_manner import RIGHT, Given

Pairs = Sequence[tuple[Partition, Partition]]
Scorer = Callable[[Pairs, str], object]


def computing(account: Account, given: Callable[[Values], object]) -> Scorer:
    """Return a scorer that computes figures by an account, and returns them in some way."""

    def scored(documents: Pairs, metric: str) -> object:
        found = tuple(Document(entities_of(key), entities_of(response)) for key, response in documents)
        values = account.values(found, metric)
        return None if values is None else given(values)

    return scored


def of_way(way: Way) -> Report:
    """Verify a scorer that is wrong in a way, for the first of its metrics of which an input convicts it."""
    (row,) = (row for row in known() if row.id == way.id)
    metric = next((metric for metric in way.metrics if row.metrics[metric]), way.metrics[0])
    return verify(computing(way.account, dict), [metric], order="recall,precision,f1")


def rights() -> Iterator[tuple[str, Callable[[], Report]]]:
    """Yield the right scorers: conventions with ways to return figures, each convention with several."""
    conventions = [a for a in of_documents("b_cubed", Base()) if a.standing == "convention" and len(a.departures) == 1]
    conventions = [a for a in conventions if a.rounding == "exact" and not isinstance(a.undefined, Smoothing)]
    conventions += [a for a in of_corpora(Account(())) if a.standing == "convention"]
    returns = list(RIGHT.items())
    for number, account in enumerate((Account(()), *conventions)):
        for place in range(5):
            name, (given, _) = returns[(5 * number + place) % len(returns)]

            def verified(account: Account = account, given: Given = given) -> Report:
                figures = computing(
                    account, lambda v: given(nought(v["recall"]), nought(v["precision"]), nought(v["f1"]))
                )
                return verify(figures, ["b_cubed"])

            yield f"{account.name or 'the spec'}, {name}", verified


def complaints(every: int) -> Iterator[str]:
    """Yield what is not as it should be."""
    for way in ways()[::every]:
        report = of_way(way)
        if report.agrees and way.sentence not in report.power.not_excluded:
            yield f"{way.id} passes"
    for name, verified in list(rights())[::every]:
        if faults := verified().faults:
            yield f"{name} is accused: {faults[0].name}"


def main(words: Sequence[str]) -> int:
    """Try all, or some."""
    found = 0
    for line in complaints(int(words[0]) if words else 1):
        print(line, flush=True)
        found += 1
    print(f"{found} not as it should be")
    return int(found > 0)


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""
`python -m tests.wings.verify.library_trial [--rest]`: run `verify` on the scorers of the library, and record it.

A wrong scorer must not pass, unless the report itself names its way as not excluded. A right one, in each of the usual
conventions and in each way to return figures, must not be accused. Prints a line for each and writes it into
`library.json` at once, so that a run that was ended goes on with `--rest`, which runs what the record lacks. Exit 1 if
anything is not as it should be.
"""

import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import partial
from itertools import repeat
from pathlib import Path
from time import process_time
from typing import NamedTuple

from corefref import verify
from corefref.partitions import Partition
from corefref.wings.verify import Effort, Report
from corefref.wings.verify.accounts import Account, Base, of_corpora, of_documents
from corefref.wings.verify.exact import Smoothing, Values
from corefref.wings.verify.inputs import Document, entities_of
from corefref.wings.verify.power import known
from tests.commands import put
from tests.wings.verify.library import Way, nought, ways
from tests.wings.verify.test_manner import RIGHT, Given

RECORD = Path(__file__).with_name("library.json")
EFFORT = Effort(questions=20)
"""Whether a scorer is convicted does not depend on how far its witness is shrunk, which takes most of the time."""

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
    return verify(computing(way.account, dict), [metric], order="recall,precision,f1", effort=EFFORT)


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
                return verify(figures, ["b_cubed"], effort=EFFORT)

            yield f"{account.name or 'the spec'}, {name}", verified


class Row(NamedTuple):
    """A scorer of the library; `sentence` is what a report says that cannot exclude it, None for a right one."""

    id: str
    sentence: str | None
    verified: Callable[[], Report]


def rows() -> Iterator[Row]:
    """Yield the scorers of the library."""
    for way in ways():
        yield Row(f"wrong: {way.id}", way.sentence, partial(of_way, way))
    for name, verified in rights():
        yield Row(f"right: {name}", None, verified)


def outcome(row: Row) -> str:
    """Return what came of a scorer: the decision and what it is accused of, or that it is named as not excluded."""
    report = row.verified()
    if row.sentence is not None and report.agrees and row.sentence in report.power.not_excluded:
        return NAMED
    return f"{report.decision}: {report.faults[0].name}" if report.faults else report.decision


NAMED = "passes, and is named as not excluded"


def is_right(identifier: str, said: str) -> bool:
    """True if this should come of a scorer."""
    return said.startswith("does not pass: ") or said == NAMED if identifier.startswith("wrong") else said in PASSES


PASSES = ("passes", "passes with readings named")


def recorded() -> dict[str, str]:
    """Return what came of each scorer when all were tried last."""
    if not RECORD.exists():
        return {}
    found: dict[str, str] = json.loads(RECORD.read_text("utf-8"))
    return found


def summary(found: Mapping[str, str]) -> str:
    """Say in a line what came of all."""
    wrong = [said for identifier, said in found.items() if identifier.startswith("wrong")]
    others = len(wrong) - sum(map(is_right, repeat("wrong"), wrong))
    accused = sum(not is_right(i, said) for i, said in found.items() if i.startswith("right"))
    convicted = len(wrong) - wrong.count(NAMED) - others
    return (
        f"{len(wrong)} wrong: {convicted} convicted, {wrong.count(NAMED)} named as not excluded, {others} passed; "
        f"{len(found) - len(wrong)} right: {accused} accused"
    )


def main(words: Sequence[str]) -> int:
    """Try all, or the rest."""
    found = recorded() if words else {}
    library = list(rows())
    found = {row.id: found[row.id] for row in library if row.id in found}
    for row in library:
        if row.id not in found:
            begun = process_time()
            found[row.id] = outcome(row)
            print(f"{process_time() - begun:5.1f} s  {row.id}: {found[row.id]}", flush=True)
            in_order = {other.id: found[other.id] for other in library if other.id in found}
            put(RECORD, json.dumps(in_order, ensure_ascii=False, indent=1) + "\n")
    print(summary(found))
    return int(not all(is_right(*both) for both in found.items()))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

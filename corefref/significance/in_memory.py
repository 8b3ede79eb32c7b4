"""Systems compared over a corpus in memory, as `corefref compare` compares files."""

from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction

from corefref import engine
from corefref.formats.documents import InputError, Repeated
from corefref.registry import ids_of
from corefref.scoring.accumulating import Accumulator, Documents, paired
from corefref.scoring.pairing import Extra, Missing
from corefref.scoring.settings import Singletons
from corefref.significance.comparison import Comparison, Plan, Ties, compared
from corefref.significance.counts import MEASURES


def compare(
    keys: Documents,
    systems: Mapping[str, Documents],
    metrics: str | Iterable[str] = "conll",
    *,
    measures: Iterable[str] = ("f1",),
    singletons: Singletons = "keep",
    repeated: Repeated = "error",
    missing: Missing = "error",
    extra: Extra = "error",
    shuffles: int = 10_000,
    resamples: int = 1_000,
    seed: int = 1,
    alpha: Fraction | str = "0.05",
    level: float = 0.95,
    ties: Ties = "best",
) -> Comparison:
    """
    Two or more systems, by name the documents of their responses, compared over the documents of one key.

    The unit is the document: the parts of a text belong in one. The arguments are the options of `corefref compare`;
    0/0 counts 0. Raises what `score_corpus` raises, and InputError for fewer than two systems, an unknown measure and
    measures that no metric has.

    >>> keys = [[["a", "b"], ["c", "d"]], [["e", "f", "g"]]]
    >>> worse = [[["a", "b", "c", "d"]], [["e", "f"]]]
    >>> (pair,) = compare(keys, {"epoch 3": worse, "epoch 4": keys}, "lea").pairs
    >>> [(str(found.statistic.metric), str(found.delta), str(found.p)) for found in pair.test.differences]
    [('lea', '-3/8', '1/2')]
    """
    if len(systems) < 2:
        raise InputError("systems", None, f"{len(systems)} given", "two or more by their names")
    wanted = tuple(measures)
    if unknown := [measure for measure in wanted if measure not in MEASURES]:
        raise InputError("measures", None, f"unknown measure {unknown[0]!r}", f"some of {', '.join(MEASURES)}")
    ids = ids_of(metrics)
    keys = list(keys) if isinstance(keys, Iterator) else keys
    scores = []
    for responses in systems.values():
        door = Accumulator(ids, singletons=singletons, repeated=repeated, missing=missing, extra=extra)
        documents = [door.checked(pair, n) for n, pair in enumerate(paired(keys, responses, door.settings))]
        scores.append([engine.score(document.key, document.response, ids) for document in documents])
    plan = Plan(
        measures=tuple(measure for measure in MEASURES if measure in wanted),
        shuffles=shuffles,
        resamples=resamples,
        seed=seed,
        alpha=Fraction(alpha),
        level=level,
        ties=ties,
    )
    if not scores[0]:
        raise InputError("keys", None, "no documents", "at least one")
    found = compared(tuple(systems), scores, plan)
    if not found.statistics:
        raise InputError("measures", None, f"{', '.join(ids)} has f1 alone", "f1 among them")
    return found

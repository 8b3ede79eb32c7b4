"""Compare systems over a corpus in memory, as `corefref compare` does for files."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, fields
from fractions import Fraction

from typing_extensions import override

from corefref import engine
from corefref.formats.documents import InputError, Repeated
from corefref.registry import ids_of
from corefref.rendering import text
from corefref.rendering.blocks import Block
from corefref.scoring.accumulating import Accumulator, Documents, pair_given
from corefref.scoring.doors import checked
from corefref.scoring.kinds import SettingError
from corefref.scoring.pairing import Extra, Missing
from corefref.scoring.settings import Settings, Singletons, Ties
from corefref.wings.compare.comparison import Comparison, Plan, compared
from corefref.wings.compare.counts import measures_of
from corefref.wings.compare.reporting import blocks
from corefref.wings.shared import html
from corefref.wings.shared.looking import Looking


@dataclass(frozen=True, slots=True)
class ShownComparison(Comparison):
    """A comparison that prints itself, with the conventions under which its documents were scored."""

    settings: Settings

    @override
    def __str__(self) -> str:
        """The tables that `corefref compare` prints, with the signature."""
        return text.written(self._blocks()).rstrip("\n")

    def _repr_html_(self) -> str:
        """The tables as a notebook shows them."""
        return f"<div>{html.written(self._blocks())}</div>"

    def _blocks(self) -> Sequence[Block]:
        return blocks(self, self.settings)


def _named(systems: object) -> object:
    """Accept documents by names of systems."""
    if not isinstance(systems, Mapping):
        raise SettingError(
            f"a {type(systems).__name__}, not a dict (expected the documents of each system by its name)"
        )
    return systems


@checked(systems=_named)
def compare(
    keys: Documents,
    systems: Mapping[str, Documents],
    metrics: str | Iterable[str] = "conll",
    *,
    measures: str | Iterable[str] = ("f1",),
    singletons: Singletons = "keep",
    repeated: Repeated = "error",
    missing: Missing = "error",
    extra: Extra = "error",
    shuffles: int = 10_000,
    resamples: int = 1_000,
    seed: int = 1,
    alpha: Fraction | str | float = "0.05",
    level: Fraction | str | float = 0.95,
    ties: Ties = "best",
) -> ShownComparison:
    """
    Two or more systems, by name the documents of their responses, compared over the documents of one key.

    >>> keys = [[["a", "b"], ["c", "d"]], [["e", "f", "g"]]]
    >>> worse = [[["a", "b", "c", "d"]], [["e", "f"]]]
    >>> (pair,) = compare(keys, {"epoch 3": worse, "epoch 4": keys}, "lea").pairs
    >>> [(str(found.statistic.metric), str(found.delta), str(found.p)) for found in pair.test.differences]
    [('lea', '-3/8', '1/2')]

    The unit is the document: the parts of a text belong in one. The arguments are the options of `corefref compare`;
    0/0 counts 0. Raises what `score_corpus` raises, and InputError for fewer than two systems, an unknown measure and
    measures that no metric has.
    """
    if len(systems) < 2:
        raise InputError("systems", None, f"{len(systems)} given", "two or more by their names")
    ids = ids_of(metrics)
    keys = list(keys) if isinstance(keys, Iterator) else keys
    door = Accumulator(ids, singletons=singletons, repeated=repeated, missing=missing, extra=extra)
    scores = []
    for name, responses in systems.items():
        documents = {
            pair.id or str(n + 1): door.checked(pair, n)
            for n, pair in enumerate(pair_given(keys, responses, door.settings))
        }
        # By name, as the texts of files are (test-1).
        scores.append([engine.score(d.key, d.response, ids) for _, d in sorted(documents.items(), key=lambda n: n[0])])
        looking = Looking()
        for document in documents.values():
            looking.look(document.key, document.response)
        looking.tell(where=name)
    plan = Plan(
        measures=measures_of(measures),
        shuffles=shuffles,
        resamples=resamples,
        seed=seed,
        alpha=Fraction(alpha),
        level=float(level),
        ties=ties,
    )
    if not scores[0]:
        raise InputError("keys", None, "no documents", "at least one")
    comparison = compared(tuple(systems), scores, plan)
    if not comparison.statistics:
        raise InputError("measures", None, f"{', '.join(ids)} has f1 alone", "f1 among them")
    return ShownComparison(
        **{field.name: getattr(comparison, field.name) for field in fields(comparison)}, settings=door.settings
    )

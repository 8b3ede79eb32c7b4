"""
What the fits of a search mean: groups of equal figures, what tells them apart, and what was not tried.

An explanation is a set of departures that gives every figure. Those of equal exact figures make a group, which no digit
of these figures can divide. The other figures that each would give say which one to look up next.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from typing import NamedTuple, get_args

from corefref.formats.documents import InputError
from corefref.formats.table import AskedFormat
from corefref.measures import MEANS
from corefref.registry import DEFAULT_IDS
from corefref.rendering.numbers import percent
from corefref.scoring import sources
from corefref.scoring.notes import gathered
from corefref.scoring.settings import Match, Settings
from corefref.wings.reconcile.combining import LEFT_OUT
from corefref.wings.reconcile.departures import Departure, Departures, cost, plan_of
from corefref.wings.reconcile.reading import corpus_of
from corefref.wings.reconcile.searching import Found, Near, Printed, Search
from corefref.wings.reconcile.tables import Corpus

SHARE = "0.00"
"""Two decimals of percent: the precision at which other figures are shown and told apart."""

OTHERS: tuple[Printed, ...] = tuple(
    Printed(metric, measure, SHARE)
    for measure in ("f1", "recall", "precision")
    for metric in DEFAULT_IDS
    if measure == "f1" or metric not in MEANS
)
"""The figures that an explanation shows besides: F₁ first, which papers print most."""


class Explanation(NamedTuple):
    """Departures that give all figures: the exact figures, and others that they would give, by name."""

    departures: Departures
    values: tuple[Fraction, ...]
    others: Mapping[str, Fraction]

    @property
    def left_out(self) -> bool:
        """True if it is one document left out."""
        return any(d.id.startswith(LEFT_OUT) for d in self.departures)


class Apart(NamedTuple):
    """
    Which further figures tell explanations apart: their names, and the classes that all of them together make.

    The classes of several are equal in every further figure, at two decimals.
    """

    by: Sequence[str]
    classes: Sequence[Sequence[int]]


class Reconciled(NamedTuple):
    """What gives the printed figures: explanations in groups, what was tried, and the nearest if nothing fits."""

    printed: Sequence[Printed]
    documents: int
    default: tuple[Fraction, ...]
    fits: bool
    groups: Sequence[Sequence[Explanation]]
    """Explanations with equal figures, those first that people meet more often."""
    apart: Apart | None
    nearest: Sequence[Near]
    search: Found
    not_tried: Sequence[str]

    @property
    def explained(self) -> bool:
        """True if the default or some departures give the figures."""
        return self.fits or bool(self.groups)

    @property
    def explanations(self) -> Sequence[Explanation]:
        """All of them, in the order of the groups."""
        return [explanation for group in self.groups for explanation in group]

    @property
    def chance(self) -> int:
        """One in so many figures at this precision has such an explanation."""
        return max(round(self.search.possible / self.search.values), 1)


def reconciled(
    key: sources.Source,
    response: sources.Source,
    form: AskedFormat,
    settings: Settings,
    printed: Sequence[Printed],
    pairs: bool,
    seconds: float,
) -> Reconciled:
    """
    Find what gives the figures of a key and a response.

    One departure is tried first; two if `pairs` asks for them, or if none alone gives two figures or more; matching
    rules last, which need the files again. Raises InputError for bad input.
    """

    def matched() -> Iterable[Explanation]:
        return _matched(key, response, form, settings, printed)

    again = settings.match == "exact" and "-" not in (key, response)
    return explained(corpus_of(key, response, form, settings), printed, pairs, seconds, matched if again else None)


def explained(
    corpus: Corpus,
    printed: Sequence[Printed],
    pairs: bool = False,
    seconds: float = float("inf"),
    matched: Callable[[], Iterable[Explanation]] | None = None,
) -> Reconciled:
    """Find what gives the figures of a corpus; `matched` tries other matching rules, where nothing else fits."""
    search = Search(corpus, printed)
    finds = search.run(pairs=pairs, seconds=seconds)
    if not (finds.fits or finds.hits or pairs) and len(printed) > 1:
        finds = search.run(pairs=True, seconds=seconds)
    explanations = [Explanation(hit.departures, hit.values, _others(search, hit.departures)) for hit in finds.hits]
    tries_matching = matched is not None and not (finds.fits or explanations)
    if matched is not None and tries_matching:
        explanations += matched()
    groups = _groups(explanations)
    return Reconciled(
        printed,
        len(corpus.documents),
        finds.default,
        finds.fits,
        groups,
        _apart([explanation for group in groups for explanation in group], printed),
        () if finds.fits or explanations else finds.nearest,
        finds,
        tuple(_not_tried(search, finds, tries_matching)),
    )


def _others(search: Search, departures: Departures) -> Mapping[str, Fraction]:
    """The figures that departures would give besides."""
    plan = plan_of(departures)
    assert plan is not None
    values = {p.name: search.values.value(plan, p, exactly=True) for p in OTHERS}
    return {name: Fraction(value) for name, value in values.items() if value is not None}


def _matched(
    key: sources.Source,
    response: sources.Source,
    form: AskedFormat,
    settings: Settings,
    printed: Sequence[Printed],
) -> Iterable[Explanation]:
    """The matching rules that give the figures, as far as the files allow them."""
    for rule in get_args(Match):
        if rule == settings.match:
            continue
        try:
            # What is noted of a rule concerns those who choose it.
            with gathered():
                search = Search(corpus_of(key, response, form, replace(settings, match=rule)), printed)
        except InputError:
            # The files lack what the rule needs.
            continue
        values = search.exactly(())
        if values is not None and search.fits((), values):
            departure = Departure(
                f"match_{rule}", "setting", "treatment", f"mentions matched by {rule}", f"--match {rule}"
            )
            yield Explanation((departure,), values, _others(search, ()))


def _groups(explanations: Iterable[Explanation]) -> Sequence[Sequence[Explanation]]:
    """Explanations by their exact figures, in the order of what people meet more often."""
    groups: dict[tuple[Fraction, ...], list[Explanation]] = {}
    for explanation in sorted(
        explanations, key=lambda explanation: (cost(explanation.departures), len(explanation.departures))
    ):
        groups.setdefault(explanation.values, []).append(explanation)
    return list(groups.values())


def shown(values: Mapping[str, Fraction], name: str) -> str:
    """A further figure in percent; a dash where a program has none."""
    return percent(values[name]) if name in values else "–"


def _apart(explanations: Sequence[Explanation], printed: Sequence[Printed]) -> Apart | None:
    """
    What tells explanations apart: the figure that makes the most classes, then the one that divides these further most.
    """
    listed = [(n, each) for n, each in enumerate(explanations, start=1) if not each.left_out]
    if len(listed) < 2:
        return None
    printed_names = {p.name for p in printed}
    names = [p.name for p in OTHERS if p.name not in printed_names]

    def classes(by: Sequence[str]) -> Sequence[Sequence[int]]:
        members: dict[tuple[str, ...], list[int]] = {}
        for n, explanation in listed:
            members.setdefault(tuple(shown(explanation.others, name) for name in by), []).append(n)
        return list(members.values())

    by: list[str] = []
    while True:
        best = max(names, key=lambda name: len(classes([*by, name])))
        if len(classes([*by, best])) == len(classes(by)):
            return Apart(by, classes(by))
        by.append(best)


def _not_tried(search: Search, finds: Found, matching: bool) -> Iterable[str]:
    """What was not tried, as a reader should know it."""
    if finds.fits:
        return
    if finds.stopped:
        yield f"pairs beyond the {finds.pairs} that there was time for (--seconds)"
    elif not finds.pairs:
        yield "two departures together (--pairs)"
    if not matching:
        yield "other matching rules (--match), which are tried where nothing else fits"
    if len(search.corpus.documents) > 2 and not any(d.id.startswith(LEFT_OUT) for d in finds.singles):
        yield "one document left out, which needs six figures, or ten documents or fewer"
    yield "what neither file shows (spec/made/slips.md has a list)"

"""
The traces: each metric's sums taken apart, entity by entity.

A trace is not a second calculator: its terms are the summands of the formula in the metric's module, and tests hold
that they add up to that module's figures exactly. Intersections are looked up mention by mention, so that a long
document can be traced; the links of an intersection are counted, not listed (`card_shared_links`), and the alignment of
CEAF is the engine's, which is as good as the reading's and has the prices that prove it.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from itertools import count
from typing import NamedTuple, Protocol, TypeAlias

from corefref.alignment import Similarity
from corefref.engine.alignment import Assignment
from corefref.engine.counting import phi3_alignment, phi4_alignment
from corefref.engine.overlaps import Overlaps, entity_numbers, table_of
from corefref.metrics import blanc, ceaf, twinless
from corefref.partitions import Entity, Mention, Partition, in_order, is_singleton, mentions
from corefref.ratio import Ratio, value_of
from corefref.registry import ENTRIES, score_by_definition, title_of
from corefref.scores import BlancLuo2014Score, BlancScore, ConllScore, RatioScore, Score
from corefref.wings.explain import formulas
from corefref.wings.explain.values import Piece, Side, Step, Term, Trace

LISTED_PAIRS = 40
"""Up to this number of entities, the pairs of entities behind non-coreference links are listed one by one."""


@dataclass(frozen=True, slots=True)
class View:
    """
    One side's entities in order, seen against the other's: `ours` is the key for recall, the response for precision.
    """

    ours: tuple[Entity, ...]
    theirs: tuple[Entity, ...]
    our_labels: tuple[str, ...]
    their_labels: tuple[str, ...]
    place_of: Mapping[Mention, int]

    def label(self, place: int) -> str:
        """The name of one of our entities: k1, k2 … or r1, r2 …"""
        return self.our_labels[place]

    def overlaps(self, e: Entity) -> Iterator[tuple[str, int, Entity]]:
        """Their entities that share mentions with e: label, place and the shared mentions."""
        shared: dict[int, list[Mention]] = {}
        for m in e:
            if m in self.place_of:
                shared.setdefault(self.place_of[m], []).append(m)
        for place in sorted(shared):
            yield self.their_labels[place], place, frozenset(shared[place])


class Given(NamedTuple):
    """The key and the response before a treatment of twinless mentions, whose entities keep their names."""

    key: Partition
    response: Partition


def view_of_recall(key: Partition, response: Partition, both: Given) -> View:
    """The key's entities against the response's."""
    return _view(key, response, _labels(key, "k", both.key), _labels(response, "r", both.response))


def view_of_precision(key: Partition, response: Partition, both: Given) -> View:
    """The response's entities against the key's."""
    return _view(response, key, _labels(response, "r", both.response), _labels(key, "k", both.key))


def _view(ours: Partition, theirs: Partition, our_labels: tuple[str, ...], their_labels: tuple[str, ...]) -> View:
    ordered = in_order(theirs)
    place_of = {m: place for place, e in enumerate(ordered) for m in e}
    return View(in_order(ours), ordered, our_labels, their_labels, place_of)


def _labels(p: Partition, letter: str, as_given: Partition) -> tuple[str, ...]:
    """
    The names of the entities in order: what is left of a given entity has its number, a new one a number after them.

    >>> from corefref import partition
    >>> _labels(partition(map(set, ["ab", "c", "ij"])), "r", partition(map(set, ["abd", "ij"])))
    ('r1', 'r3', 'r2')
    """
    number_of = {m: number for number, e in enumerate(in_order(as_given), 1) for m in e}
    new = count(len(as_given) + 1)
    numbers = (next((number_of[m] for m in e if m in number_of), None) for e in in_order(p))
    return tuple(f"{letter}{next(new) if number is None else number}" for number in numbers)


TermOf: TypeAlias = Callable[[View, int, Entity], Term]


def _links(n: int) -> int:
    return n * (n - 1) // 2


def _term(view: View, place: int, e: Entity, worked: str, denominator: int, pieces: list[Piece]) -> Term:
    numerator = sum((piece.value for piece in pieces), Fraction(0))
    return Term(view.label(place), e, worked, numerator, Fraction(denominator), tuple(pieces))


def _mentions_term(view: View, place: int, e: Entity) -> Term:
    pieces = [
        Piece(f"{view.label(place)} ∩ {label}", shared, str(len(shared)), Fraction(len(shared)))
        for label, _, shared in view.overlaps(e)
    ]
    common = sum(len(piece.mentions) for piece in pieces)
    return _term(view, place, e, str(common), len(e), pieces)


def _muc_term(view: View, place: int, e: Entity) -> Term:
    pieces = [
        Piece(f"{view.label(place)} ∩ {label}", shared, f"{len(shared)} − 1", Fraction(len(shared) - 1))
        for label, _, shared in view.overlaps(e)
    ]
    alone = e - frozenset(view.place_of)
    pieces.extend(Piece("a part of its own", frozenset({m}), "1 − 1", Fraction(0)) for m in sorted(alone, key=repr))
    return _term(view, place, e, f"{len(e)} − {len(pieces)}", len(e) - 1, pieces)


def _b_cubed_term(view: View, place: int, e: Entity) -> Term:
    pieces = [
        Piece(f"{view.label(place)} ∩ {label}", shared, f"{len(shared)}²/{len(e)}", Fraction(len(shared) ** 2, len(e)))
        for label, _, shared in view.overlaps(e)
    ]
    return _term(view, place, e, " + ".join(piece.worked for piece in pieces) or "0", len(e), pieces)


def _lea_term(view: View, place: int, e: Entity) -> Term:
    pieces: list[Piece] = []
    for label, theirs, shared in view.overlaps(e):
        # Choice LEA-1: a singleton has one link, to itself, which the same singleton resolves.
        common = int(is_singleton(view.theirs[theirs])) if is_singleton(e) else _links(len(shared))
        possible = 1 if is_singleton(e) else _links(len(e))
        worked = f"{len(e)} · {common}/{possible}"
        if common:
            pieces.append(Piece(f"{view.label(place)} ∩ {label}", shared, worked, Fraction(len(e) * common, possible)))
    return _term(view, place, e, " + ".join(piece.worked for piece in pieces) or f"{len(e)} · 0", len(e), pieces)


def _coreference_term(view: View, place: int, e: Entity) -> Term:
    pieces = [
        Piece(f"{view.label(place)} ∩ {label}", shared, str(_links(len(shared))), Fraction(_links(len(shared))))
        for label, _, shared in view.overlaps(e)
        if len(shared) > 1
    ]
    common_links = sum(_links(len(piece.mentions)) for piece in pieces)
    return _term(view, place, e, str(common_links), _links(len(e)), pieces)


def _non_coreference_terms(view: View) -> tuple[Term, ...]:
    """One term per entity: its pairs with the mentions of the entities after it."""
    rows = [{theirs: len(shared) for _, theirs, shared in view.overlaps(e)} for e in view.ours]
    later: dict[int, int] = {}
    size_later = 0
    terms: list[Term] = []
    for place in reversed(range(len(view.ours))):
        e, row = view.ours[place], rows[place]
        asked = len(e) * size_later
        common = sum(row.values()) * sum(later.values()) - sum(n * later.get(theirs, 0) for theirs, n in row.items())
        pieces: tuple[Piece, ...] = ()
        if len(view.ours) <= LISTED_PAIRS:
            pieces = tuple(_pair(view, rows, place, other) for other in range(place + 1, len(view.ours)))
        terms.append(Term(view.label(place), e, str(common), Fraction(common), Fraction(asked), pieces))
        size_later += len(e)
        for theirs, n in row.items():
            later[theirs] = later.get(theirs, 0) + n
    return tuple(reversed(terms))


def _pair(view: View, rows: list[dict[int, int]], first: int, other: int) -> Piece:
    a, b = rows[first], rows[other]
    common = sum(a.values()) * sum(b.values()) - sum(n * b.get(theirs, 0) for theirs, n in a.items())
    possible = len(view.ours[first]) * len(view.ours[other])
    return Piece(
        f"{view.label(first)} × {view.label(other)}",
        view.ours[first] | view.ours[other],
        f"{common} of {possible}",
        Fraction(common),
    )


def _ceaf_terms(view: View, phi: Similarity, aligned: Mapping[int, int]) -> tuple[Term, ...]:
    terms: list[Term] = []
    for place, e in enumerate(view.ours):
        pieces: list[Piece] = []
        worked = "0"
        if place in aligned:
            partner = view.theirs[aligned[place]]
            label = view.their_labels[aligned[place]]
            worked = f"φ({view.label(place)}, {label})"
            pieces.append(Piece(f"aligned with {label}", e & partner, worked, phi(e, partner)))
        numerator = sum((piece.value for piece in pieces), Fraction(0))
        terms.append(Term(view.label(place), e, worked, numerator, phi(e, e), tuple(pieces)))
    return tuple(terms)


def side_of(measure: str, metric: formulas.Metric, terms: tuple[Term, ...], counts: bool = True) -> Side:
    """A side of its terms, by the formula of its measure."""
    is_recall = measure.endswith("recall")
    formula = metric.recall if is_recall else metric.precision
    return Side(
        measure=measure,
        symbol=formula.symbol,
        formula=formula.equation.text,
        latex=formula.equation.latex,
        mathml=formula.equation.mathml,
        loss_name=metric.recall_loss if is_recall else metric.precision_loss,
        terms=terms,
        numerator=sum((term.numerator for term in terms), Fraction(0)),
        denominator=sum((term.denominator for term in terms), Fraction(0)),
        counts=counts,
    )


def _by_terms(view: View, term_of: TermOf) -> tuple[Term, ...]:
    return tuple(term_of(view, place, e) for place, e in enumerate(view.ours))


def of_score(identifier: str, source: str, sides: tuple[Side, ...], score: Score) -> Trace:
    """A trace whose terms are in the sides, with the figures and words of the score."""
    return Trace(
        metric=identifier,
        title=title_of(identifier),
        source=source,
        sides=sides,
        steps=(),
        recall=value_of(score.recall),
        precision=value_of(score.precision),
        f1=score.f1,
        f1_worked=score.worked,
        notes=score.notes,
    )


def ratio_trace(
    identifier: str, metric: formulas.Metric, recall: Side, precision: Side, notes: tuple[str, ...] = ()
) -> Trace:
    """A trace whose figures are the sums of its sides, its notes before those of the score."""
    trace = of_score(identifier, metric.source, (recall, precision), _score(recall, precision))
    return replace(trace, notes=(*notes, *trace.notes))


def _score(recall: Side, precision: Side) -> RatioScore:
    return RatioScore(Ratio(recall.numerator, recall.denominator), Ratio(precision.numerator, precision.denominator))


def _summed(identifier: str, metric: formulas.Metric, term_of: TermOf) -> "TreatedTraceOf":
    def traced(key: Partition, response: Partition, both: Given | None = None) -> Trace:
        both = both or Given(key, response)
        return ratio_trace(
            identifier,
            metric,
            side_of("recall", metric, _by_terms(view_of_recall(key, response, both), term_of)),
            side_of("precision", metric, _by_terms(view_of_precision(key, response, both), term_of)),
            _choices(identifier, key, response),
        )

    return traced


def _choices(identifier: str, key: Partition, response: Partition) -> tuple[str, ...]:
    singletons = [e for p in (key, response) for e in p if is_singleton(e)]
    if identifier == "lea" and singletons:
        return ("a singleton has one link, to itself, which only the same singleton resolves (choice LEA-1)",)
    if identifier == "muc" and singletons:
        return ("a singleton has no link and changes nothing (choice MUC-1)",)
    return ()


def _ceaf(
    identifier: str, metric: formulas.Metric, phi: Similarity, best_of: Callable[[Overlaps], Assignment]
) -> "TreatedTraceOf":
    def traced(key: Partition, response: Partition, both: Given | None = None) -> Trace:
        both = both or Given(key, response)
        table = table_of(entity_numbers(key), entity_numbers(response))
        best = best_of(table)
        to_response = dict(best.pairs)
        to_key = {r: k for k, r in best.pairs}
        trace = ratio_trace(
            identifier,
            metric,
            side_of("recall", metric, _ceaf_terms(view_of_recall(key, response, both), phi, to_response)),
            side_of("precision", metric, _ceaf_terms(view_of_precision(key, response, both), phi, to_key)),
            (
                f"no alignment has more than Φ(g*) = {Fraction(best.weight, best.scale)}: prices that sum to it are no "
                "less than φ for every pair (choice CEAF-1)",
            ),
        )
        prices = tuple(
            (f"{letter}{place + 1}", Fraction(price.get(place, 0), best.scale))
            for letter, sizes, price in (("k", table.key, best.u), ("r", table.response, best.v))
            for place in sizes
        )
        return replace(trace, prices=prices)

    return traced


def _blanc(identifier: str, score_type: type[BlancScore]) -> "TraceOf":
    def traced(key: Partition, response: Partition) -> Trace:
        sides: list[Side] = []
        links: list[blanc.LinkCounts] = []
        both = Given(key, response)
        for name, metric in (
            ("coreference", formulas.COREFERENCE_LINKS),
            ("non-coreference", formulas.NON_COREFERENCE_LINKS),
        ):
            pair: list[Side] = []
            for measure, view in (
                ("recall", view_of_recall(key, response, both)),
                ("precision", view_of_precision(key, response, both)),
            ):
                terms = _by_terms(view, _coreference_term) if name == "coreference" else _non_coreference_terms(view)
                pair.append(side_of(f"{name} {measure}", metric, terms))
            sides.extend(pair)
            links.append(blanc.LinkCounts(int(pair[0].numerator), int(pair[0].denominator), int(pair[1].denominator)))
        score = score_type(blanc.Counts(links[0], links[1], mentions(key) == mentions(response)))
        counted = [detail.counts for detail in score.details.values() for _ in ("recall", "precision")]
        sides = [replace(side, counts=counts) for side, counts in zip(sides, counted, strict=True)]
        return of_score(identifier, formulas.BLANC_SOURCES[identifier], tuple(sides), score)

    return traced


TraceOf: TypeAlias = Callable[[Partition, Partition], Trace]


class TreatedTraceOf(Protocol):
    """A trace of a metric that treatments of twinless mentions use: its entities may be what is left of others."""

    def __call__(self, key: Partition, response: Partition, both: Given | None = None) -> Trace:
        """The trace, the entities named as the given ones; by themselves if none are."""


_MUC = _summed("muc", formulas.MUC, _muc_term)
_B_CUBED = _summed("b_cubed", formulas.B_CUBED, _b_cubed_term)
_CEAF_M = _ceaf("ceaf_m", formulas.CEAF_M, ceaf.phi3, phi3_alignment)
_CEAF_E = _ceaf("ceaf_e", formulas.CEAF_E, ceaf.phi4, phi4_alignment)


def _conll(key: Partition, response: Partition) -> Trace:
    members = (_MUC(key, response), _B_CUBED(key, response), _CEAF_E(key, response))
    score = ConllScore(*(_score(*member.sides) for member in members))
    return replace(of_score("conll", formulas.CONLL_SOURCE, (), score), members=members)


@dataclass(frozen=True, slots=True)
class Variant:
    """A treatment of twinless mentions: what key and response become for recall and for precision, and their names."""

    source: str
    recall: "TreatedSides"
    precision: "TreatedSides"


@dataclass(frozen=True, slots=True)
class TreatedSides:
    """A transformation of key and response, each with the name of its function in `corefref.twinless`."""

    key_name: str
    key: "Transformation"
    response_name: str
    response: "Transformation"

    def steps(self, key: Partition, response: Partition) -> tuple[Step, ...]:
        """The transformed sides that differ from the given ones."""
        taken = (Step(self.key_name, self.key(key, response)), Step(self.response_name, self.response(key, response)))
        return tuple(step for step, before in zip(taken, (key, response), strict=True) if step.entities != before)


Transformation: TypeAlias = Callable[[Partition, Partition], Partition]


def _key(key: Partition, response: Partition) -> Partition:
    del response
    return key


def _response(key: Partition, response: Partition) -> Partition:
    del key
    return response


def _key_r_n(key: Partition, response: Partition) -> Partition:
    return twinless.key_all(key, twinless.without_twinless_singletons(key, response))


_OF_KEY, _OF_RESPONSE = ("K", _key), ("R", _response)
_ZERO = TreatedSides(*_OF_KEY, "R without twinless mentions", twinless.without_twinless)
_ALL_RECALL = TreatedSides(*_OF_KEY, "R with the twinless key mentions as singletons", twinless.response_all)
_ALL_PRECISION = TreatedSides("K with the twinless response mentions as singletons", twinless.key_all, *_OF_RESPONSE)
_R_N = TreatedSides(*_OF_KEY, "R without twinless singletons", twinless.without_twinless_singletons)
_FOR_RECALL = TreatedSides("key_r", twinless.key_r, "response_r", twinless.response_r)
_FOR_PRECISION = TreatedSides("key_p", twinless.key_p, "response_p", twinless.response_p)
_R_N_RECALL = TreatedSides(
    *_OF_KEY, "R without twinless singletons, with the twinless key mentions as singletons", twinless.response_p
)
_R_N_PRECISION = TreatedSides(
    "K with the remaining twinless response mentions as singletons",
    _key_r_n,
    "R without twinless singletons",
    twinless.without_twinless_singletons,
)
_SOURCE = "Cai & Strube (2010), §2"
_B_CUBED_VARIANTS: Mapping[str, Variant] = {
    "b_cubed_0": Variant(_SOURCE, _ZERO, _ZERO),
    "b_cubed_all": Variant(_SOURCE, _ALL_RECALL, _ALL_PRECISION),
    "b_cubed_r_n": Variant(_SOURCE, _R_N_RECALL, _R_N_PRECISION),
    "b_cubed_sys": Variant(_SOURCE, _FOR_RECALL, _FOR_PRECISION),
    "b_cubed_0_full": Variant(f"{_SOURCE}, footnote 2", _ALL_RECALL, TreatedSides(*_OF_KEY, *_OF_RESPONSE)),
    "b_cubed_v4": Variant("Pradhan et al. (2014), §2", _FOR_PRECISION, _FOR_PRECISION),
}
_CEAF_VARIANTS: Mapping[str, tuple[Variant, TreatedTraceOf]] = {
    "ceaf_m_r_n": (Variant(_SOURCE, _R_N, _R_N), _CEAF_M),
    "ceaf_m_sys": (Variant(_SOURCE, _FOR_RECALL, _FOR_PRECISION), _CEAF_M),
    "ceaf_e_sys": (Variant(_SOURCE, _FOR_RECALL, _FOR_PRECISION), _CEAF_E),
}


def _only_twins(term: Term, twins: frozenset[Mention]) -> Term:
    """The term with a denominator that counts the mentions with a twin only."""
    return replace(term, denominator=Fraction(len(term.entity & twins)))


def _variant(
    identifier: str,
    variant: Variant,
    base: TreatedTraceOf,
    change: Callable[[Side, Partition, Partition], Side] | None = None,
) -> TraceOf:
    def traced(key: Partition, response: Partition) -> Trace:
        both = Given(key, response)
        sides: list[Side] = []
        steps: list[Step] = []
        for place, pair in enumerate((variant.recall, variant.precision)):
            side = base(pair.key(key, response), pair.response(key, response), both).sides[place]
            sides.append(change(side, key, response) if change else side)
            steps.extend(step for step in pair.steps(key, response) if step not in steps)
        trace = of_score(identifier, variant.source, tuple(sides), _score(*sides))
        return replace(trace, steps=tuple(steps))

    return traced


def _averaged_over_twins(side: Side, key: Partition, response: Partition) -> Side:
    if side.measure == "recall":
        return side
    twins = mentions(key) & mentions(response)
    terms = tuple(_only_twins(term, twins) for term in side.terms)
    return replace(side, terms=terms, denominator=sum((term.denominator for term in terms), Fraction(0)))


_TRACES: Mapping[str, TraceOf] = {
    "mentions": _summed("mentions", formulas.MENTIONS, _mentions_term),
    "muc": _MUC,
    "b_cubed": _B_CUBED,
    "ceaf_m": _CEAF_M,
    "ceaf_e": _CEAF_E,
    "blanc": _blanc("blanc", BlancScore),
    "blanc_luo_2014": _blanc("blanc_luo_2014", BlancLuo2014Score),
    "lea": _summed("lea", formulas.LEA, _lea_term),
    "conll": _conll,
    **{
        identifier: _variant(
            identifier, variant, _B_CUBED, _averaged_over_twins if identifier == "b_cubed_0_full" else None
        )
        for identifier, variant in _B_CUBED_VARIANTS.items()
    },
    **{identifier: _variant(identifier, variant, base) for identifier, (variant, base) in _CEAF_VARIANTS.items()},
}


def trace(key: Partition, response: Partition, metric: str) -> Trace:
    """
    How the score of a metric, by its id, came about; without terms, if nobody has said how to take it apart.

    >>> from corefref import partition
    >>> found = trace(partition(map(set, ["abc", "defg"])), partition(map(set, ["ab", "cd", "fghi"])), "lea")
    >>> [(term.label, term.worked, str(term.numerator)) for term in found.sides[0].terms]
    [('k1', '3 · 1/3', '1'), ('k2', '4 · 1/6', '2/3')]
    """
    traced = _TRACES.get(metric)
    if traced is None:
        entry = ENTRIES[metric]
        page = f"spec/metrics/{entry.page}.md"
        return of_score(metric, page, (), score_by_definition(key, response, metric))
    return traced(key, response)

"""
What a metric counts of a table: as its paper defines it, and as somebody computes it by another metric or a mistake.

Recall is stated once, on a table; precision is the same with the sides exchanged, unless a form says otherwise. The
sums are integers by denominator, {d: Σ n} for Σ n/d, so that a search may divide floats and what is shown is exact. A
form has the name of the metric or of the fault whose figures it has (the wing that verifies scorers states each fault
again, on partitions; tests compare the two).
"""

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, replace
from fractions import Fraction
from math import comb, lcm
from typing import Literal, NamedTuple, TypeAlias

from corefref.engine import treatments
from corefref.engine.alignment import assignment
from corefref.engine.overlaps import Overlaps, Size, Treatment
from corefref.engine.treatments import VARIANTS
from corefref.metrics import blanc
from corefref.wings.reconcile.tables import OF_TABLES, Cell, Pairs, Table

Terms: TypeAlias = Mapping[int, int]
"""Σ n/d as {d: Σ n}."""

Number: TypeAlias = float | Fraction
"""A float while candidates are searched, exact where a figure is shown."""


class Ratios(NamedTuple):
    """The sums of recall and precision, each over a denominator."""

    recall: Terms
    recall_over: int
    precision: Terms
    precision_over: int


class Sums(NamedTuple):
    """The same as floats, for the search."""

    recall: float
    recall_over: int
    precision: float
    precision_over: int


Counted: TypeAlias = Ratios | Sums | blanc.Counts
"""What is added over documents."""


@dataclass(frozen=True)
class Form:
    """A way to compute a metric: what it counts of a table, and how figures are made of it."""

    count: Callable[[Table], Counted]
    shape: Literal["ratios", "arithmetic", "blanc", "luo", "both halves", "harmonic", "coreference", "together"] = (
        "ratios"
    )
    by_document: bool = False
    """True if what is counted of a document is not the sum of what is counted of its pieces."""


OneSided: TypeAlias = Callable[[Table], tuple[Terms, int]]


def _both(recall: OneSided, precision: OneSided | None = None) -> Callable[[Table], Ratios]:
    """Recall, and precision as the recall with the sides exchanged unless it is stated."""

    def count(table: Table) -> Ratios:
        return Ratios(*recall(table), *(precision(table) if precision else recall(table.switched)))

    return count


def _switched(form: OneSided) -> OneSided:
    return lambda table: form(table.switched)


def _sum(cells: Iterable[tuple[int, int]]) -> Terms:
    """Add up terms n/d given as pairs (d, n), as a numerator for each denominator."""
    terms: Counter[int] = Counter()
    for d, n in cells:
        if n:
            terms[d] += n
    return terms


def _cells(table: Table, term: Callable[[Cell], tuple[int, int]]) -> Terms:
    """The sum of a term (d, n) over all overlaps."""
    terms: Counter[int] = Counter()
    for cell, often in table.cells.items():
        d, n = term(cell)
        if n:
            terms[d] += n * often
    return terms


def whole(number: int) -> Terms:
    """Return a whole number in the form of terms."""
    return {1: number} if number else {}


def _plus(terms: Terms, number: int) -> Terms:
    """Add a whole number to terms."""
    return _sum([*terms.items(), (1, number)])


# Mention identification and MUC


def _mentions(t: Table) -> tuple[Terms, int]:
    return whole(t.common), t.mentions


def _mentions_counts_entities(t: Table) -> tuple[Terms, int]:
    return whole(sum(n for c, n in t.cells.items() if c.key == c.response == c.both)), t.entities


def _muc(t: Table) -> tuple[Terms, int]:
    return whole(t.common - t.cells.total()), t.mentions - t.entities


def _muc_twinless_as_one_part(t: Table) -> tuple[Terms, int]:
    kept = sum(n * (r.size - r.parts - (r.shared < r.size)) for r, n in t.rows.items())
    return whole(kept), t.mentions - t.entities


def _muc_twinless_as_no_part(t: Table) -> tuple[Terms, int]:
    seen = {r: n for r, n in t.rows.items() if r.shared}
    return (
        whole(sum(n * (r.shared - r.parts) for r, n in seen.items())),
        sum(n * (r.shared - 1) for r, n in seen.items()),
    )


def _muc_over_mentions(t: Table) -> tuple[Terms, int]:
    return _muc(t)[0], t.mentions


def _muc_singletons_have_a_link(t: Table) -> tuple[Terms, int]:
    return _muc(t)[0], sum(n * max(r.size - 1, 1) for r, n in t.rows.items())


def _muc_undefined_is_one(t: Table) -> tuple[Terms, int]:
    common, over = _muc(t)
    return (common, over) if over else (whole(1), 1)


def _muc_all_pairs(t: Table) -> tuple[Terms, int]:
    return whole(sum(n * comb(c.both, 2) for c, n in t.cells.items())), t.links


# B³


def _b_cubed(t: Table) -> tuple[Terms, int]:
    return _cells(t, lambda c: (c.key, c.both**2)), t.mentions


def _b_cubed_without_twinless(t: Table) -> tuple[Terms, int]:
    return _b_cubed(t)[0], t.common


def _b_cubed_by_entity(t: Table) -> tuple[Terms, int]:
    return _cells(t, lambda c: (c.key**2, c.both**2)), t.entities


def _b_cubed_best_entity(t: Table) -> tuple[Terms, int]:
    return _sum((c.key, n * c.both**2) for c, n in t.greatest.items()), t.mentions


def _b_cubed_without_itself(t: Table) -> tuple[Terms, int]:
    return _cells(t, lambda c: (max(c.key - 1, 1), c.both * (c.both - 1))), t.mentions


def _b_cubed_precision_over_key(t: Table) -> tuple[Terms, int]:
    return _b_cubed(t.switched)[0], t.mentions


def _credited(t: Table) -> Terms:
    """Σ o²/s, and 1/s for each mention that the other side lacks."""
    terms = Counter(_b_cubed(t)[0])
    for row, often in t.rows.items():
        terms[row.size] += often * (row.size - row.shared)
    return terms


def _twinless_singletons(t: Table) -> int:
    """The singletons whose mention the other side lacks."""
    return sum(often for row, often in t.rows.items() if row.size == 1 and not row.shared)


def _b_cubed_all(t: Table) -> tuple[Terms, int]:
    return _credited(t), t.mentions


def _b_cubed_r_n_precision(t: Table) -> tuple[Terms, int]:
    dropped = _twinless_singletons(t.switched)
    return _plus(_credited(t.switched), -dropped), t.switched.mentions - dropped


def _b_cubed_sys_precision(t: Table) -> tuple[Terms, int]:
    """That of r_n, where each missing mention is a singleton on both sides."""
    terms, over = _b_cubed_r_n_precision(t)
    missing = t.mentions - t.common
    return _plus(terms, missing), over + missing


def _b_cubed_v4_recall(t: Table) -> tuple[Terms, int]:
    """That of b_cubed_all, where each spurious mention that is no singleton is one on both sides."""
    spurious = t.switched.mentions - t.common - _twinless_singletons(t.switched)
    return _plus(_credited(t), spurious), t.mentions + spurious


def _b_cubed_sys_spurious_earn_nothing(t: Table) -> tuple[Terms, int]:
    missing = t.mentions - t.common
    dropped = _twinless_singletons(t.switched)
    return _plus(_b_cubed(t.switched)[0], missing), t.switched.mentions - dropped + missing


def _b_cubed_0_precision(t: Table) -> tuple[Terms, int]:
    return _b_cubed_without_twinless(t.after(treatments.without_twinless).switched)


def _cut_off(form: OneSided) -> OneSided:
    """A quotient that is cut off after four decimals before F₁ is made of it."""

    def cut(t: Table) -> tuple[Terms, int]:
        terms, over = form(t)
        return (whole(exact(terms) * 10_000 // over), 10_000) if over else ({}, 0)

    return cut


# CEAF


def _aligned_m(pairs: Pairs) -> Callable[[Table], Ratios]:
    """CEAFm of an alignment: φ₃ over mentions."""

    def count(t: Table) -> Ratios:
        total = whole(sum(cell.both * often for cell, often in t.aligned(pairs).items()))
        return Ratios(total, t.mentions, total, t.switched.mentions)

    return count


def _phi4(c: Cell) -> tuple[int, int]:
    return c.key + c.response, 2 * c.both


def _aligned_e(pairs: Pairs, phi: Callable[[Cell], tuple[int, int]] = _phi4) -> Callable[[Table], Ratios]:
    """CEAFe of an alignment: the similarity over entities."""

    def count(t: Table) -> Ratios:
        total = _sum((d, n * often) for cell, often in t.aligned(pairs).items() for d, n in (phi(cell),))
        return Ratios(total, t.entities, total, t.switched.entities)

    return count


def _over_mentions(form: Callable[[Table], Ratios], entities: bool) -> Callable[[Table], Ratios]:
    """The sums of a form over the mentions, or the entities, of each side."""

    def count(t: Table) -> Ratios:
        ratios = form(t)
        of_sides = (t.entities, t.switched.entities) if entities else (t.mentions, t.switched.mentions)
        return ratios._replace(recall_over=of_sides[0], precision_over=of_sides[1])

    return count


def _greedy(phi: Callable[[Cell], tuple[int, int]]) -> Pairs:
    """The alignment that takes the most similar pair left, again and again; of equal ones the last."""

    def pairs(overlaps: Overlaps) -> Iterable[tuple[int, int]]:
        key, response, both = overlaps.key, overlaps.response, overlaps.both
        # The entities of a piece are numbered in their order.
        similarity = {(i, j): (_value(phi(Cell(key[i], response[j], o))), i, j) for (i, j), o in both.items()}
        taken: tuple[set[int], set[int]] = set(), set()
        for i, j in sorted(both, key=similarity.__getitem__, reverse=True):
            if i not in taken[0] and j not in taken[1]:
                taken[0].add(i)
                taken[1].add(j)
                yield i, j

    return pairs


def _first_come(t: Table) -> Ratios:
    """CEAFe where each key entity in turn takes its most similar one left, or the first, if none is."""
    overlaps = t.overlaps
    overlapping: dict[int, list[int]] = {}
    for i, j in overlaps.both:
        overlapping.setdefault(i, []).append(j)
    left = dict.fromkeys(overlaps.response)
    cells: list[Cell] = []
    for i, size in overlaps.key.items():
        if not left:
            break
        # `max` takes the first of equals, in the order of the response.
        candidates = [j for j in overlapping.get(i, ()) if j in left]
        order = {j: n for n, j in enumerate(left)} if len(candidates) > 1 else {}
        candidates.sort(key=lambda j: order.get(j, 0))
        of_response = {j: Cell(size, overlaps.response[j], overlaps.both[i, j]) for j in candidates}
        best = max(candidates, key=lambda j: _value(_phi4(of_response[j])), default=next(iter(left)))
        del left[best]
        if candidates:
            cells.append(of_response[best])
    total = _sum(map(_phi4, cells))
    return Ratios(total, t.entities, total, t.switched.entities)


def _many_to_one(overlaps: Overlaps) -> Iterable[tuple[int, int]]:
    best: dict[int, tuple[int, int]] = {}
    for (i, j), o in overlaps.both.items():
        if i not in best or o > best[i][0]:
            best[i] = o, j
    return [(i, j) for i, (_, j) in best.items()]


def _value(term: tuple[int, int]) -> float:
    """Divide the two numbers of a term. Equal quotients give equal floats, since division rounds correctly."""
    return term[1] / term[0]


def _best(phi: Callable[[Cell], tuple[int, int]]) -> Pairs:
    """The best alignment under a similarity n/d, which is scaled to whole numbers."""

    def pairs(overlaps: Overlaps) -> Iterable[tuple[int, int]]:
        key, response = overlaps.key, overlaps.response
        weights = {(i, j): phi(Cell(key[i], response[j], o)) for (i, j), o in overlaps.both.items()}
        if min(len(key), len(response)) < 2:
            return [max(weights, key=lambda pair: _value(weights[pair]))] if weights else []
        scale = lcm(*{d for d, _ in weights.values()})
        return assignment({pair: n * (scale // d) for pair, (d, n) in weights.items()}, scale).pairs

    return pairs


def _half_phi4(c: Cell) -> tuple[int, int]:
    return c.key + c.response, c.both


def _jaccard(c: Cell) -> tuple[int, int]:
    return c.key + c.response - c.both, c.both


def _share_of_key(c: Cell) -> tuple[int, int]:
    return c.key, c.both


def _phi3(c: Cell) -> tuple[int, int]:
    return 1, c.both


_by_phi3, _by_phi4 = _best(_phi3), _best(_phi4)
_ceaf_m, _ceaf_e = _aligned_m(_by_phi3), _aligned_e(_by_phi4)


# LEA


def _identical_singletons(t: Table) -> int:
    return t.cells[Cell(1, 1, 1)]


def _lea_links(t: Table) -> Terms:
    return _cells(t, lambda c: (max(c.key - 1, 1), c.both * (c.both - 1)))


def _lea(t: Table) -> tuple[Terms, int]:
    return _plus(_lea_links(t), _identical_singletons(t)), t.mentions


def _lea_without_self_links(t: Table) -> tuple[Terms, int]:
    return _lea_links(t), t.mentions


def _lea_self_link_of_overlap(t: Table) -> tuple[Terms, int]:
    def term(c: Cell) -> tuple[int, int]:
        if c.key == 1:
            return 1, 1
        return c.key - 1, c.both * (c.both - 1) if c.both > 1 else 2

    return _cells(t, term), t.mentions


def _lea_self_link_of_any_entity(t: Table) -> tuple[Terms, int]:
    return _plus(_lea_links(t), sum(n for c, n in t.cells.items() if c.key == 1)), t.mentions


def _lea_unweighted(t: Table) -> tuple[Terms, int]:
    terms = _cells(t, lambda c: (max(c.key * (c.key - 1), 1), c.both * (c.both - 1)))
    return _plus(terms, _identical_singletons(t)), t.entities


def _lea_weighted_by_links(t: Table) -> tuple[Terms, int]:
    links = sum(n * comb(c.both, 2) for c, n in t.cells.items()) + _identical_singletons(t)
    return whole(links), t.links + sum(n for r, n in t.rows.items() if r.size == 1)


def _lea_best_entity(t: Table) -> tuple[Terms, int]:
    terms = _sum((max(c.key - 1, 1), n * c.both * (c.both - 1)) for c, n in t.greatest.items())
    return _plus(terms, _identical_singletons(t)), t.mentions


# BLANC


def _pairs(t: Table, size: Callable[[Size], int]) -> int:
    """The pairs of mentions of each document."""
    return sum(comb(size(d), 2) for d in t.sizes)


def _shared(t: Table) -> int:
    """The links of the key between mentions in common."""
    return sum(n * comb(r.shared, 2) for r, n in t.rows.items())


def _coreference(t: Table) -> blanc.LinkCounts:
    common = sum(n * comb(c.both, 2) for c, n in t.cells.items())
    return blanc.LinkCounts(common, t.links, t.switched.links)


def _non_coreference(t: Table) -> blanc.LinkCounts:
    c = _coreference(t)
    return blanc.LinkCounts(
        # Pairs of mentions in common less those that are together in the key, or the response, or both.
        _pairs(t, lambda d: d.both) - _shared(t) - _shared(t.switched) + c.common,
        _pairs(t, lambda d: d.key) - c.key,
        _pairs(t, lambda d: d.response) - c.response,
    )


def _blanc(t: Table) -> blanc.Counts:
    return blanc.Counts(_coreference(t), _non_coreference(t), all(d.key == d.response == d.both for d in t.sizes))


def _blanc_with_self_links(t: Table) -> blanc.Counts:
    counts = _blanc(t)
    selves = blanc.LinkCounts(t.common, t.mentions, t.switched.mentions)
    return replace(counts, coreference=counts.coreference + selves)


def _blanc_without_twinless(t: Table) -> blanc.Counts:
    """Count BLANC's links among the mentions that both sides have."""
    common, key, response = _coreference(t).common, _shared(t), _shared(t.switched)
    pairs = _pairs(t, lambda d: d.both)
    return blanc.Counts(
        blanc.LinkCounts(common, key, response),
        blanc.LinkCounts(pairs - key - response + common, pairs - key, pairs - response),
        same_mentions=True,
    )


def _blanc_of_all_mentions(t: Table) -> blanc.Counts:
    """The links where each side has the other's mentions as singletons."""
    c = _coreference(t)
    pairs = _pairs(t, lambda d: d.key + d.response - d.both)
    non_coreference = blanc.LinkCounts(pairs - c.key - c.response + c.common, pairs - c.key, pairs - c.response)
    return blanc.Counts(c, non_coreference, same_mentions=True)


# Forms


def _after(form: Callable[[Table], Ratios], *treated: Treatment) -> Callable[[Table], Ratios]:
    """A form of the table after treatments."""

    def count(t: Table) -> Ratios:
        for treatment in treated:
            t = t.after(treatment)
        return form(t)

    return count


def _exchanged(form: Callable[[Table], Ratios]) -> Callable[[Table], Ratios]:
    def count(t: Table) -> Ratios:
        recall, recall_over, precision, precision_over = form(t)
        return Ratios(precision, precision_over, recall, recall_over)

    return count


def _of_two(recall: Callable[[Table], Ratios], precision: Callable[[Table], Ratios]) -> Callable[[Table], Ratios]:
    """Recall of one form, precision of another."""
    return lambda t: Ratios(*recall(t)[:2], *precision(t)[2:])


_PLAIN: Mapping[str, Callable[[Table], Ratios]] = {
    "mentions": _both(_mentions),
    "muc": _both(_muc),
    "b_cubed": _both(_b_cubed),
    "b_cubed_twins": _both(_b_cubed_without_twinless),
    "ceaf_m": _ceaf_m,
    "ceaf_e": _ceaf_e,
    "lea": _both(_lea),
}


def _variant(identifier: str) -> Callable[[Table], Ratios]:
    """
    Return the function that computes a variant for twinless mentions from a table: the engine's treatment, then the
    formula.
    """
    formula, for_recall, for_precision = VARIANTS[identifier]
    plain = _PLAIN[formula.__name__]
    return _of_two(_after(plain, for_recall), _after(plain, for_precision))


_VARIANTS: Mapping[str, Callable[[Table], Ratios]] = {
    "b_cubed_0": _both(_b_cubed, _b_cubed_0_precision),
    "b_cubed_all": _both(_b_cubed_all),
    "b_cubed_r_n": _both(_b_cubed_all, _b_cubed_r_n_precision),
    "b_cubed_sys": _both(_b_cubed_all, _b_cubed_sys_precision),
    "b_cubed_0_full": _both(_b_cubed_all, _switched(_b_cubed_without_twinless)),
    "b_cubed_v4": _both(_b_cubed_v4_recall, _b_cubed_sys_precision),
    **{identifier: _variant(identifier) for identifier in ("ceaf_m_r_n", "ceaf_m_sys", "ceaf_e_sys")},
}
_B_CUBED, _LEA = _PLAIN["b_cubed"], _PLAIN["lea"]
_RESPONSE_LINKED, _ALL_LINKED = OF_TABLES["response_singletons_dropped"], OF_TABLES["singletons_dropped"]

FORMS: Mapping[str, Form] = {
    **{name: Form(count) for name, count in _PLAIN.items() if name != "b_cubed_twins"},
    **{name: Form(count) for name, count in _VARIANTS.items()},
    "blanc": Form(_blanc, "blanc"),
    "blanc_luo_2014": Form(_blanc, "luo"),
    "mentions_counts_entities": Form(_both(_mentions_counts_entities)),
    "mentions_of_linked": Form(_after(_PLAIN["mentions"], _ALL_LINKED)),
    "mentions_roles_swapped": Form(_exchanged(_PLAIN["mentions"])),
    "muc_twinless_as_one_part": Form(_both(_muc_twinless_as_one_part)),
    "muc_twinless_as_no_part": Form(_both(_muc_twinless_as_no_part)),
    "muc_over_mentions": Form(_both(_muc_over_mentions)),
    "muc_singletons_have_a_link": Form(_both(_muc_singletons_have_a_link)),
    "muc_undefined_is_one": Form(_both(_muc_undefined_is_one), by_document=True),
    "muc_all_pairs": Form(_both(_muc_all_pairs)),
    "muc_spurious_forgiven": Form(_both(_muc, _switched(_muc_twinless_as_no_part))),
    "muc_f1_arithmetic": Form(_PLAIN["muc"], "arithmetic"),
    "b_cubed_without_twinless": Form(_PLAIN["b_cubed_twins"]),
    "b_cubed_roles_swapped": Form(_exchanged(_B_CUBED)),
    "b_cubed_by_entity": Form(_both(_b_cubed_by_entity)),
    "b_cubed_best_entity": Form(_both(_b_cubed_best_entity)),
    "b_cubed_without_itself": Form(_both(_b_cubed_without_itself)),
    "b_cubed_of_linked": Form(_after(_B_CUBED, _ALL_LINKED)),
    "b_cubed_singletons_dropped_response_only": Form(_after(_B_CUBED, _RESPONSE_LINKED)),
    "b_cubed_precision_over_key": Form(_both(_b_cubed, _b_cubed_precision_over_key)),
    "b_cubed_truncated": Form(_both(_cut_off(_b_cubed)), by_document=True),
    "ceaf_m_divides_by_entities": Form(_over_mentions(_ceaf_m, entities=True)),
    "ceaf_m_greedy_alignment": Form(_aligned_m(_greedy(_phi3))),
    "ceaf_m_aligned_by_phi4": Form(_aligned_m(_by_phi4)),
    "ceaf_m_many_to_one": Form(_aligned_m(_many_to_one)),
    "ceaf_e_greedy_alignment": Form(_aligned_e(_greedy(_phi4))),
    "ceaf_e_aligned_by_phi3": Form(_aligned_e(_by_phi3)),
    "ceaf_e_first_come": Form(_first_come, by_document=True),
    "ceaf_e_half_phi4": Form(_aligned_e(_by_phi4, _half_phi4)),
    "ceaf_e_jaccard": Form(_aligned_e(_best(_jaccard), _jaccard)),
    "ceaf_e_phi4_of_key": Form(_aligned_e(_best(_share_of_key), _share_of_key)),
    "ceaf_e_divides_by_mentions": Form(_over_mentions(_ceaf_e, entities=False)),
    "ceaf_e_singletons_dropped_response_only": Form(_after(_ceaf_e, _RESPONSE_LINKED)),
    "blanc_empty_half_averaged": Form(_blanc, "both halves"),
    "blanc_f_harmonic": Form(_blanc, "harmonic"),
    "blanc_without_twinless": Form(_blanc_without_twinless, "blanc"),
    "blanc_of_all_mentions": Form(_blanc_of_all_mentions, "blanc"),
    "blanc_self_links": Form(_blanc_with_self_links, "blanc"),
    "blanc_coreference_only": Form(_blanc, "coreference"),
    "blanc_all_links_together": Form(_blanc, "together"),
    "lea_without_self_links": Form(_both(_lea_without_self_links)),
    "lea_self_link_of_overlap": Form(_both(_lea_self_link_of_overlap)),
    "lea_self_link_of_any_entity": Form(_both(_lea_self_link_of_any_entity)),
    "lea_unweighted": Form(_both(_lea_unweighted)),
    "lea_weighted_by_links": Form(_both(_lea_weighted_by_links)),
    "lea_best_entity": Form(_both(_lea_best_entity)),
    "lea_of_linked": Form(_after(_LEA, _ALL_LINKED)),
    "lea_singletons_dropped_response_only": Form(_after(_LEA, _RESPONSE_LINKED)),
    "b_cubed_sys_recall_of_key_p": Form(_of_two(_VARIANTS["b_cubed_v4"], _VARIANTS["b_cubed_sys"])),
    "b_cubed_sys_spurious_earn_nothing": Form(_both(_b_cubed_all, _b_cubed_sys_spurious_earn_nothing)),
    "b_cubed_0_full_entity": Form(_of_two(_VARIANTS["b_cubed_0"], _VARIANTS["b_cubed_0_full"])),
    "b_cubed_all_missing_earn_nothing": Form(_of_two(_B_CUBED, _VARIANTS["b_cubed_all"])),
    "ceaf_m_sys_keeps_spurious_singletons": Form(
        _of_two(_VARIANTS["ceaf_m_sys"], _after(_ceaf_m, treatments.response_all, treatments.key_all))
    ),
    "ceaf_m_r_n_drops_all_spurious": Form(
        _of_two(_VARIANTS["ceaf_m_r_n"], _after(_ceaf_m, treatments.without_twinless))
    ),
    "ceaf_m_greedy_phi4": Form(_aligned_e(_greedy(_phi4))),
    "ceaf_e_greedy_phi3": Form(_aligned_m(_greedy(_phi3))),
}
"""Every way to compute a metric, by the name of the metric or of the fault whose figures it has."""


def in_floats(counted: Counted) -> Counted:
    """What was counted, its sums as floats."""
    if not isinstance(counted, Ratios):
        return counted
    recall, precision = (sum(n / d for d, n in terms.items()) for terms in (counted.recall, counted.precision))
    return Sums(recall, counted.recall_over, precision, counted.precision_over)


def added(items: Iterable[Counted]) -> Counted:
    """The sums of documents together; of none, those of a document without entities."""
    listed = list(items)
    if not listed:
        return Ratios({}, 0, {}, 0)
    floats = [counted for counted in listed if isinstance(counted, Sums)]
    if floats:
        return Sums(*map(sum, zip(*floats, strict=True)))
    first = listed[0]
    if isinstance(first, blanc.Counts):
        total = first
        for counted in listed[1:]:
            if isinstance(counted, blanc.Counts):
                total += counted
        return total
    ratios = [counted for counted in listed if isinstance(counted, Ratios)]
    recall, precision = Counter[int](), Counter[int]()
    for counted in ratios:
        recall.update(counted.recall)
        precision.update(counted.precision)
    return Ratios(
        recall,
        sum(counted.recall_over for counted in ratios),
        precision,
        sum(counted.precision_over for counted in ratios),
    )


def exact(terms: Terms) -> Fraction:
    """Return Σ n/d as a fraction."""
    scale = lcm(*terms)
    return Fraction(sum(n * (scale // d) for d, n in terms.items()), scale)


class Figures(NamedTuple):
    """Recall, precision and F₁; None for 0/0."""

    recall: Number | None
    precision: Number | None
    f1: Number | None


def harmonic(recall: Number | None, precision: Number | None) -> Number | None:
    """2PR / (P + R), which is 0 where both are 0."""
    if recall is None or precision is None:
        return None
    return 2 * recall * precision / (recall + precision) if recall + precision else Fraction(0)


def _quotient(terms: Terms, over: int, exactly: bool) -> Number | None:
    if not over:
        return None
    return exact(terms) / over if exactly else sum(n / d for d, n in terms.items()) / over


def figures(counted: Counted, shape: str, exactly: bool) -> Figures:
    """The figures of what was counted, exact or as floats."""
    if isinstance(counted, blanc.Counts):
        links = _of_links(counted, shape)
        return links if exactly else Figures(*(None if value is None else float(value) for value in links))
    recall: Number | None
    precision: Number | None
    if isinstance(counted, Sums):
        recall = counted.recall / counted.recall_over if counted.recall_over else None
        precision = counted.precision / counted.precision_over if counted.precision_over else None
    else:
        recall = _quotient(counted.recall, counted.recall_over, exactly)
        precision = _quotient(counted.precision, counted.precision_over, exactly)
    if shape == "arithmetic":
        return Figures(recall, precision, None if recall is None or precision is None else (recall + precision) / 2)
    return Figures(recall, precision, harmonic(recall, precision))


_BOTH = blanc.Kinds(coreference=True, non_coreference=True)
_COREFERENCE = blanc.Kinds(coreference=True, non_coreference=False)


def _of_links(c: blanc.Counts, shape: str) -> Figures:
    """BLANC's figures of its counts."""
    if shape == "together":
        together = c.coreference + c.non_coreference
        return Figures(together.recall.value, together.precision.value, together.f1)
    match shape:
        case "luo":
            kinds = blanc.counted_kinds_luo_2014(c)
        case "both halves":
            kinds = _BOTH
        case "coreference":
            kinds = _COREFERENCE
        case _:
            kinds = blanc.counted_kinds(c)
    recall, precision = c.recall(kinds).value, c.precision(kinds).value
    return Figures(recall, precision, harmonic(recall, precision) if shape == "harmonic" else c.f1(kinds))

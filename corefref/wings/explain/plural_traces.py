"""
The traces of the metrics that count plurals: each term with the credits δ of its plurals, and the pairs they come from.

As in `traces`, terms are the summands of the formulas in `corefref.wings.annotation.split_antecedents`, and tests hold
that they add up to its figures.
"""

from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from types import MappingProxyType

from corefref.alignment import best_alignment
from corefref.door import partition
from corefref.metrics import blanc
from corefref.partitions import Entity, Mention, Partition, in_order, is_singleton, mentions
from corefref.ratio import Ratio
from corefref.registry import title_of
from corefref.scores import BlancScore, ConllScore, RatioScore
from corefref.wings.annotation import split_antecedents as split
from corefref.wings.annotation.split_antecedents import Credits, Likeness, Plural
from corefref.wings.explain import formulas
from corefref.wings.explain.describing import Naming
from corefref.wings.explain.traces import of_score, ratio_trace, side_of, trace
from corefref.wings.explain.values import Piece, PluralPair, Side, Term, Trace


@dataclass(frozen=True, slots=True)
class _Shared:
    """What an entity shares with one of the other side: its mentions found there, and Σ δ and Σ δ² over them."""

    label: str
    other: Entity
    common: Entity
    ordinary: int
    sum: Fraction
    squares: Fraction

    @property
    def pairs(self) -> Fraction:
        """Σ δ(m) δ(m′) over their pairs."""
        return (self.sum * self.sum - self.squares) / 2


@dataclass(frozen=True, slots=True)
class _View:
    """A side's entities in order, with their labels, and what each shares with those of the other side."""

    ours: tuple[Entity, ...]
    letter: str
    shared: tuple[tuple[_Shared, ...], ...]

    def label(self, place: int) -> str:
        return f"{self.letter}{place + 1}"


def _view(ours: Partition, letter: str, theirs: Partition, other_letter: str, credits: Credits) -> _View:
    entities, others = in_order(ours), in_order(theirs)
    places = {e: place for place, e in enumerate(others)}
    shared: list[tuple[_Shared, ...]] = []
    entity_of = split.entities_of(theirs)
    for e in entities:
        groups = defaultdict[int, list[tuple[Mention, Fraction]]](list)
        for m, other, part in split.found_in(e, entity_of, credits):
            groups[places[other]].append((m, part))
        shared.append(
            tuple(
                _Shared(
                    f"{other_letter}{at + 1}",
                    others[at],
                    frozenset(m for m, _ in groups[at]),
                    sum(not isinstance(m, Plural) for m, _ in groups[at]),
                    sum((part for _, part in groups[at]), Fraction(0)),
                    sum((part * part for _, part in groups[at]), Fraction(0)),
                )
                for at in sorted(groups)
            )
        )
    return _View(entities, letter, tuple(shared))


_TermOf = Callable[[Entity, Sequence[_Shared]], tuple[int, Sequence[tuple[_Shared, str, Fraction]]]]
"""Of an entity what it asks for, and what each that it shares mentions with gives, in figures and as a number."""


def _muc(e: Entity, shared: Sequence[_Shared]) -> tuple[int, Sequence[tuple[_Shared, str, Fraction]]]:
    # A plural counts beside an ordinary mention only.
    return len(e) - 1, [(s, f"{_bracketed(s.sum)} − 1", s.sum - 1) for s in shared if s.ordinary]


def _b_cubed(e: Entity, shared: Sequence[_Shared]) -> tuple[int, Sequence[tuple[_Shared, str, Fraction]]]:
    return len(e), [(s, f"{_bracketed(s.sum)}²/{len(e)}", s.sum * s.sum / len(e)) for s in shared]


def _lea(e: Entity, shared: Sequence[_Shared]) -> tuple[int, Sequence[tuple[_Shared, str, Fraction]]]:
    if is_singleton(e):
        # Choices LEA-1 and SPLIT-4.
        return 1, [(s, "1 · 1/1", Fraction(1)) for s in shared if s.other == e]
    links = _links(len(e))
    return len(e), [
        (s, f"{len(e)} · {_bracketed(s.pairs)}/{links}", len(e) * s.pairs / links) for s in shared if s.pairs
    ]


def _coreference(e: Entity, shared: Sequence[_Shared]) -> tuple[int, Sequence[tuple[_Shared, str, Fraction]]]:
    return _links(len(e)), [(s, str(s.pairs), s.pairs) for s in shared if s.pairs]


def _links(n: int) -> int:
    return n * (n - 1) // 2


def _bracketed(value: Fraction) -> str:
    return str(value) if value.denominator == 1 else f"({value})"


def _terms(view: _View, term_of: _TermOf) -> tuple[Term, ...]:
    terms: list[Term] = []
    for place, (e, shared) in enumerate(zip(view.ours, view.shared, strict=True)):
        asked, shared_with = term_of(e, shared)
        pieces = tuple(
            Piece(f"{view.label(place)} ∩ {s.label}", s.common, worked, value) for s, worked, value in shared_with
        )
        numerator = sum((piece.value for piece in pieces), Fraction(0))
        worked = " + ".join(piece.worked for piece in pieces) or "0"
        terms.append(Term(view.label(place), e, worked, numerator, Fraction(asked), pieces))
    return tuple(terms)


def _non_coreference_terms(view: _View) -> tuple[Term, ...]:
    """One term per entity: its pairs with the mentions of the entities after it, of which two in one do not count."""
    later = defaultdict[str, Fraction](Fraction)
    size_later, terms = 0, list[Term]()
    for place in reversed(range(len(view.ours))):
        e, shared = view.ours[place], view.shared[place]
        ours = sum((s.sum for s in shared), Fraction(0))
        common = ours * sum(later.values(), Fraction(0)) - sum((s.sum * later[s.label] for s in shared), Fraction(0))
        terms.append(Term(view.label(place), e, str(common), common, Fraction(len(e) * size_later), ()))
        size_later += len(e)
        for s in shared:
            later[s.label] += s.sum
    return tuple(reversed(terms))


def _summed(metric: formulas.Metric, term_of: _TermOf, likeness: Likeness) -> Callable[[str], "_TraceOf"]:
    def named(identifier: str) -> _TraceOf:
        def traced(key: Partition, response: Partition) -> Trace:
            of_key, of_response = (
                credit(key, response, likeness) for credit in (split.for_recall, split.for_precision)
            )
            recall = _terms(_view(key, "k", response, "r", of_key), term_of)
            precision = _terms(_view(response, "r", key, "k", of_response), term_of)
            trace = ratio_trace(
                identifier, metric, side_of("recall", metric, recall), side_of("precision", metric, precision), (_NOTE,)
            )
            return replace(trace, plurals=_pairs(key, response, likeness, title_of(identifier)))

        return traced

    return named


_NOTE = "a plural counts δ, which is ρ in recall and π in precision (choices SPLIT-1, SPLIT-2)"
_NOTE_OF_F = "a plural counts δ, which is f on both sides (choices SPLIT-1, SPLIT-2)"

_TraceOf = Callable[[Partition, Partition], Trace]


def _ceaf(metric: formulas.Metric, likeness: Likeness, *, by_entities: bool) -> Callable[[str], _TraceOf]:
    def named(identifier: str) -> _TraceOf:
        def traced(key: Partition, response: Partition) -> Trace:
            credits = split.for_both(key, response, likeness)

            def phi(k: Entity, r: Entity) -> Fraction:
                shared = split.shared(k, r, credits)
                return 2 * shared / (len(k) + len(r)) if by_entities else shared

            best = best_alignment(key, response, phi)
            labels = {
                (letter, e): f"{letter}{place}"
                for letter, p in (("k", key), ("r", response))
                for place, e in enumerate(in_order(p), 1)
            }
            sides: list[Side] = []
            to_response, to_key = dict(best.pairs), {r: k for k, r in best.pairs}
            for measure, letter, p, partner_of in (
                ("recall", "k", key, to_response),
                ("precision", "r", response, to_key),
            ):
                terms: list[Term] = []
                for e in in_order(p):
                    pieces: tuple[Piece, ...] = ()
                    worked = "0"
                    if e in partner_of:
                        partner = partner_of[e]
                        k, r = (e, partner) if letter == "k" else (partner, e)
                        pair = f"φ({labels['k', k]}, {labels['r', r]})"
                        other = labels["r" if letter == "k" else "k", partner]
                        worked = pair if letter == "k" else f"φ({labels['r', r]}, {labels['k', k]})"
                        pieces = (Piece(f"aligned with {other}", _common(e, k, r, credits), worked, phi(k, r)),)
                    numerator = sum((piece.value for piece in pieces), Fraction(0))
                    asked = Fraction(1 if by_entities else len(e))
                    terms.append(Term(labels[letter, e], e, worked, numerator, asked, pieces))
                sides.append(side_of(measure, metric, tuple(terms)))
            notes = (
                f"no alignment has more than Φ(g*) = {best.similarity}: prices that sum to it are no less than φ for "
                "every pair (choice CEAF-1)",
                _NOTE_OF_F,
            )
            trace = ratio_trace(identifier, metric, sides[0], sides[1], notes)
            prices = tuple(
                (labels[letter, e], price)
                for letter, side in (("k", best.u), ("r", best.v))
                for e, price in side.items()
            )
            return replace(trace, prices=prices, plurals=_pairs(key, response, likeness, title_of(identifier)))

        return traced

    return named


def _common(e: Entity, k: Entity, r: Entity, credits: Credits) -> Entity:
    """The mentions of one of two aligned entities that the other has."""
    plurals = {
        s if e is k else credit.partner
        for s, credit in credits.items()
        if s in k and credit.partner in r and credit.part
    }
    return frozenset(m for m in k & r if not isinstance(m, Plural)) | plurals


def _blanc(key: Partition, response: Partition) -> Trace:
    sides: list[Side] = []
    links: list[blanc.LinkCounts] = []
    pairs: list[PluralPair] = []
    for name, metric, likeness in (
        ("coreference", formulas.COREFERENCE_LINKS, split.antecedents_coreference),
        ("non-coreference", formulas.NON_COREFERENCE_LINKS, split.antecedents_non_coreference),
    ):
        credits = split.for_both(key, response, likeness)
        turned: Credits = {
            credit.partner: split.Credit(s, credit.part) for s, credit in credits.items() if isinstance(s, Plural)
        }
        of_half: list[Side] = []
        for measure, view in (
            ("recall", _view(key, "k", response, "r", credits)),
            ("precision", _view(response, "r", key, "k", turned)),
        ):
            terms = _terms(view, _coreference) if name == "coreference" else _non_coreference_terms(view)
            of_half.append(side_of(f"{name} {measure}", metric, terms))
        sides.extend(of_half)
        recall, precision = of_half
        links.append(blanc.LinkCounts(recall.numerator, int(recall.denominator), int(precision.denominator)))
        pairs.extend(_pairs(key, response, likeness, f"BLANC, {name} links"))
    score = BlancScore(blanc.Counts(links[0], links[1], mentions(key) == mentions(response)))
    counted = [detail.counts for detail in score.details.values() for _ in ("recall", "precision")]
    sides = [replace(side, counts=counts) for side, counts in zip(sides, counted, strict=True)]
    trace = of_score("blanc", formulas.BLANC_SOURCES["blanc"], tuple(sides), score)
    return replace(trace, notes=(_NOTE_OF_F, *trace.notes), plurals=tuple(pairs))


def _pairs(key: Partition, response: Partition, likeness: Likeness, measure: str) -> tuple[PluralPair, ...]:
    """τ with its figures, then the plurals in no pair."""
    paired = split.pairing(key, response, likeness)
    pairs = [PluralPair(measure, p.key, p.response, p.recall, p.precision, p.f1) for p in paired]
    taken = {p.key for p in paired}, {p.response for p in paired}
    none = Fraction(0)
    pairs += [PluralPair(measure, s, None, none, none, none) for s in split.plurals(key) if s not in taken[0]]
    pairs += [PluralPair(measure, None, t, none, none, none) for t in split.plurals(response) if t not in taken[1]]
    return tuple(pairs)


_MUC = _summed(formulas.MUC, _muc, split.antecedents_muc)("muc")
_B_CUBED = _summed(formulas.B_CUBED, _b_cubed, split.antecedents_b_cubed)("b_cubed")
_CEAF_E = _ceaf(formulas.CEAF_E, split.antecedents_ceaf_e, by_entities=True)("ceaf_e")


def _conll(key: Partition, response: Partition) -> Trace:
    members = (_MUC(key, response), _B_CUBED(key, response), _CEAF_E(key, response))
    ratios = (RatioScore(*(_ratio(side) for side in member.sides)) for member in members)
    trace = of_score("conll", formulas.CONLL_SOURCE, (), ConllScore(*ratios))
    return replace(trace, members=members, plurals=tuple(pair for member in members for pair in member.plurals))


def _ratio(side: Side) -> Ratio:
    return Ratio(side.numerator, side.denominator)


_TRACES: Mapping[str, _TraceOf] = MappingProxyType(
    {
        "muc": _MUC,
        "b_cubed": _B_CUBED,
        "ceaf_m": _ceaf(formulas.CEAF_M, split.antecedents_ceaf_m, by_entities=False)("ceaf_m"),
        "ceaf_e": _CEAF_E,
        "blanc": _blanc,
        "lea": _summed(formulas.LEA, _lea, split.antecedents_lea)("lea"),
        "conll": _conll,
    }
)


def plural_trace(key: Partition, response: Partition, metric: str) -> Trace:
    """
    How the score of a metric came about where plurals count; without one on either side it is the plain trace.

    Mentions are those that are ordinary.

    >>> s, t = Plural(partition([["1"], ["2"]])), Plural(partition([["1"], ["9"]]))
    >>> key, response = partition([["1"], ["2"], ["3", s]]), partition([["1"], ["9"], ["3", t]])
    >>> found = plural_trace(key, response, "b_cubed")
    >>> [(str(pair.recall), str(pair.f1)) for pair in found.plurals]
    [('1/2', '1/2')]
    >>> [(term.label, term.worked) for term in found.sides[0].terms]
    [('k1', '1²/1'), ('k2', '0'), ('k3', '(3/2)²/2')]
    """
    if metric not in _TRACES or not (split.plurals(key) or split.plurals(response)):
        return trace(_ordinary(key), _ordinary(response), metric)
    return _TRACES[metric](key, response)


def _ordinary(p: Partition) -> Partition:
    return partition([m for m in e if not isinstance(m, Plural)] for e in p)


def naming_plurals(p: Partition, letter: str, naming: Naming) -> Naming:
    """
    The naming that calls a plural by the entities that it refers to.

    >>> s = Plural(partition([["1"], ["2"]]))
    >>> naming_plurals(partition([["1"], ["2"], ["3", s]]), "k", str)(s)
    '+k1+k2'
    """
    label_of = {m: f"{letter}{place}" for place, e in enumerate(in_order(p), 1) for m in e}

    def name(m: Mention) -> str:
        if not isinstance(m, Plural):
            return naming(m)
        labels = {label_of[next(iter(a))] for a in m.antecedents}
        return "".join(f"+{label}" for label in sorted(labels, key=lambda label: int(label[1:])))

    return name

"""
The classic coreference metrics on one page, in exact fractions.

K and R are the key and the response: sets of entities that share no mention. An entity, k ∈ K or r ∈ R, is a set of
mentions. Each metric returns the numerator and the denominator of its recall; precision is recall with K and R
exchanged. A corpus adds up the numerators and denominators of its documents. Only BLANC needs more. A quotient 0/0 is
None. Where the papers leave a question open, `choices.md` explains the choice named here.

>>> key, response = parse("{a b c} {d e f g}"), parse("{a b} {c d} {f g h i}")
>>> for name, (recall, precision, f1) in scores([(key, response)]).items():
...     print(f"{name:8}  R {recall}  P {precision}  F1 {f1}")
mentions  R 6/7  P 3/4  F1 4/5
muc       R 2/5  P 2/5  F1 2/5
b_cubed   R 5/12  P 1/2  F1 5/11
ceaf_m    R 4/7  P 1/2  F1 8/15
ceaf_e    R 13/20  P 13/30  F1 13/25
lea       R 5/21  P 1/3  F1 5/18
blanc     R 4/9  P 13/40  F1 25/68
conll     R None  P None  F1 126/275
"""

from fractions import Fraction
from itertools import combinations, product

Entity = frozenset[object]
Partition = frozenset[Entity]
Sums = tuple[Fraction | int, Fraction | int]
Value = Fraction | None
Figures = tuple[Value, Value, Value]


def parse(text: str) -> Partition:
    """{a b} {c}: entities in the notation of the papers."""
    return frozenset(frozenset(entity.strip(" {").split()) for entity in text.split("}") if entity.strip())


def mentions_of(p: Partition) -> frozenset[object]:
    return frozenset(m for e in p for m in e)


def mentions(K: Partition, R: Partition) -> Sums:
    """|M_K ∩ M_R| / |M_K|, where M is the set of mentions. Pradhan et al. (2014), §3."""
    return len(mentions_of(K) & mentions_of(R)), len(mentions_of(K))


def muc(K: Partition, R: Partition) -> Sums:
    """Σₖ (|k| − |p(k)|) / Σₖ (|k| − 1). Vilain et al. (1995); Pradhan et al. (2014), §4.1."""

    def parts(k: Entity) -> int:
        """|p(k)|: into how many parts R cuts k; a mention that R lacks is a part of its own."""
        return sum(bool(k & r) for r in R) + len(k - mentions_of(R))

    return sum(len(k) - parts(k) for k in K), sum(len(k) - 1 for k in K)


def b_cubed(K: Partition, R: Partition) -> Sums:
    """Σₖ Σᵣ (|k ∩ r|² / |k|) / Σₖ |k|. Bagga & Baldwin (1998); Pradhan et al. (2014), §4.2."""
    return sum(Fraction(len(k & r) ** 2, len(k)) for k, r in product(K, R)), sum(len(k) for k in K)


def best_alignment(K: Partition, R: Partition, phi: dict[tuple[Entity, Entity], Fraction]) -> Fraction:
    """Φ(g*) = max Σ φ(k, g(k)) over one-to-one g: for each set of entities of R in use, the greatest sum so far."""
    best = {frozenset[Entity](): Fraction(0)}
    for k in K:
        for used, total in list(best.items()):
            for r in R - used:
                if k & r:  # otherwise φ is 0, and k may as well stay unaligned
                    best[used | {r}] = max(best.get(used | {r}, Fraction(0)), total + phi[k, r])
    return max(best.values())


def ceaf_m(K: Partition, R: Partition) -> Sums:
    """Φ(g*) / Σₖ φ₃(k, k), with φ₃(k, r) = |k ∩ r|. Luo (2005); Pradhan et al. (2014), §4.3."""
    phi3 = {(k, r): Fraction(len(k & r)) for k, r in product(K, R)}
    return best_alignment(K, R, phi3), sum(len(k) for k in K)


def ceaf_e(K: Partition, R: Partition) -> Sums:
    """Φ(g*) / Σₖ φ₄(k, k), with φ₄(k, r) = 2 |k ∩ r| / (|k| + |r|). Luo (2005); Pradhan et al. (2014), §4.3."""
    phi4 = {(k, r): Fraction(2 * len(k & r), len(k) + len(r)) for k, r in product(K, R)}
    return best_alignment(K, R, phi4), len(K)


def pairs(e: Entity) -> set[frozenset[object]]:
    return {frozenset(pair) for pair in combinations(e, 2)}


def lea(K: Partition, R: Partition) -> Sums:
    """Σₖ |k| (Σᵣ link(k ∩ r) / link(k)) / Σₖ |k|. Moosavi & Strube (2016), §4."""

    def links(e: Entity) -> set[frozenset[object]]:
        """The pairs of an entity; a singleton has one link, to itself. Choice LEA-1."""
        return pairs(e) or {e}

    def resolved(k: Entity) -> Fraction:
        return Fraction(sum(len(links(k) & links(r)) for r in R), len(links(k)))

    return sum(len(k) * resolved(k) for k in K), sum(len(k) for k in K)


METRICS = [mentions, muc, b_cubed, ceaf_m, ceaf_e, lea]


def quotient(numerator: Fraction | int, denominator: Fraction | int) -> Value:
    return Fraction(numerator) / denominator if denominator else None


def f1(recall: Value, precision: Value) -> Value:
    """2PR / (P + R), and 0 if both are 0. Choice FBETA-1."""
    if recall is None or precision is None:
        return None
    return 2 * precision * recall / (precision + recall) if precision + recall else Fraction(0)


def mean(values: list[Value]) -> Value:
    """The mean, in which 0/0 counts 0; None if nothing else is there."""
    return None if set(values) <= {None} else sum((v or Fraction(0) for v in values), Fraction(0)) / len(values)


def blanc(documents: list[tuple[Partition, Partition]]) -> Figures:
    """
    R = (R_c + R_n) / 2, P = (P_c + P_n) / 2, BLANC = (F_c + F_n) / 2: c of the coreference links, the pairs of mentions
    of one entity, n of all other pairs. If the key has links of one kind only, that kind alone counts (choice BLANC-1).
    Recasens & Hovy (2011); Luo et al. (2014); Pradhan et al. (2014), §4.4.
    """
    both, of_key, of_response = [0, 0], [0, 0], [0, 0]
    for K, R in documents:
        c_k, c_r = ({pair for e in p for pair in pairs(e)} for p in (K, R))
        n_k, n_r = pairs(mentions_of(K)) - c_k, pairs(mentions_of(R)) - c_r
        for kind, (key, response) in enumerate([(c_k, c_r), (n_k, n_r)]):
            both[kind] += len(key & response)
            of_key[kind] += len(key)
            of_response[kind] += len(response)
    kinds = [kind for kind in (0, 1) if of_key[kind]]
    recalls = [quotient(both[kind], of_key[kind]) for kind in kinds]
    precisions = [quotient(both[kind], of_response[kind]) for kind in kinds]
    return mean(recalls), mean(precisions), mean(list(map(f1, recalls, precisions)))


def scores(documents: list[tuple[Partition, Partition]]) -> dict[str, Figures]:
    """Recall, precision and F₁ of each metric over all documents."""
    found: dict[str, Figures] = {}
    for metric in METRICS:
        recall, precision = (
            quotient(sum(n for n, _ in sums), sum(d for _, d in sums))
            for sums in ([metric(K, R) for K, R in documents], [metric(R, K) for K, R in documents])
        )
        found[metric.__name__] = recall, precision, f1(recall, precision)
    conll = [found[member][2] for member in ("muc", "b_cubed", "ceaf_e")]  # Pradhan et al. (2014), §1
    return found | {"blanc": blanc(documents), "conll": (None, None, None if None in conll else mean(conll))}

r"""
A formula and the source that says the same, side by side, term for term.

In a formula `⟦n …⟧` is term number n; terms may stand within terms. A pairing says in words what each is, and which
piece of which function it is: the first place where it stands, so that a piece may have more than lights up, which is
then in ⟦ ⟧. A piece that the function does not have is refused.

>>> unmarked(r"\frac{⟦1 a⟧}{⟦2 b⟦3 c⟧⟧}")
'\\frac{a}{bc}'
>>> formula_of(r"\frac{⟦1 a⟧}{⟦2 b⟦3 c⟧⟧}", 2)
'bc'
"""

import ast
import inspect
import re
import textwrap
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import import_module
from itertools import pairwise
from keyword import iskeyword, kwlist
from pathlib import Path

from corefref import metrics
from corefref.rendering.markup import html

METRICS = Path(metrics.__file__).parent

_MARKS = re.compile(r"⟦\d+ |⟧")


@dataclass(frozen=True, slots=True)
class Term:
    """A term in words, and its pieces of source: the function of each, and its text."""

    words: str
    pieces: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Pairing:
    """A formula with marked terms, and the functions that are shown beside it."""

    formula: str
    functions: tuple[str, ...]
    terms: tuple[Term, ...]


def term(words: str, *pieces: tuple[str, str]) -> Term:
    """A term of a table."""
    return Term(words, pieces)


PAIRINGS: Mapping[str, Pairing] = {
    "mention_identification.recall": Pairing(
        r"R = \frac{⟦3 |⟦1 M_K⟧ \cap ⟦2 M_R⟧|⟧}{⟦4 |M_K|⟧}",
        ("mention_identification.recall",),
        (
            term(
                "the mentions of the key",
                ("mention_identification.recall", "⟦m_k⟧,"),
                ("mention_identification.recall", "partitions.mentions(key)"),
            ),
            term(
                "the mentions of the response",
                ("mention_identification.recall", "⟦m_r⟧ ="),
                ("mention_identification.recall", "partitions.mentions(response)"),
            ),
            term("how many both have", ("mention_identification.recall", "len(m_k & m_r)")),
            term("how many the key has", ("mention_identification.recall", "⟦len(m_k)⟧)")),
        ),
    ),
    "muc.recall": Pairing(
        r"R = \frac{⟦1 \sum_{k \in K} (⟦2 |k|⟧ - ⟦3 |⟦4 p(k)⟧|⟧)⟧}{⟦5 \sum_{k \in K} (|k| - 1)⟧}",
        ("muc.recall", "muc.parts"),
        (
            term(
                "the links that the response has, entity by entity",
                ("muc.recall", "sum(len(k) - len(parts(k, response)) for k in key)"),
            ),
            term("the mentions of the key entity", ("muc.recall", "⟦len(k)⟧ - len(parts")),
            term("how many parts the response leaves of it", ("muc.recall", "len(parts(k, response))")),
            term(
                "the parts themselves: what one response entity has of it, and each missing mention alone",
                ("muc.recall", "parts(k, response)"),
                ("muc.parts", "frozenset(s & e for e in p if s & e)"),
                ("muc.parts", "frozenset(frozenset({m}) for m in s - mentions(p))"),
                ("muc.parts", "cut | alone"),
            ),
            term(
                "the fewest links that hold each key entity together",
                ("muc.recall", "sum(len(k) - 1 for k in key)"),
            ),
        ),
    ),
    "b_cubed.recall": Pairing(
        r"R = \frac{⟦1 \sum_{k \in K} \sum_{r \in R}⟧ ⟦2 \frac{⟦3 |k \cap r|^2⟧}{⟦4 |k|⟧}⟧}{⟦5 \sum_{k \in K} |k|⟧}",
        ("b_cubed.recall",),
        (
            term("over all pairs of a key and a response entity", ("b_cubed.recall", "for k in key for r in response")),
            term(
                "what the mentions that the two share earn together",
                ("b_cubed.recall", "Fraction(len(k & r) ** 2, len(k))"),
            ),
            term(
                "each of the |k ∩ r| shared mentions sees |k ∩ r| mentions of its entity",
                ("b_cubed.recall", "len(k & r) ** 2"),
            ),
            term("of the |k| that it should see", ("b_cubed.recall", "⟦len(k)⟧) for k")),
            term("the mentions of the key", ("b_cubed.recall", "sum(len(k) for k in key)")),
        ),
    ),
    "ceaf.recall": Pairing(
        r"R = \frac{⟦1 \Phi(g^*)⟧}{⟦2 \sum_{k \in K} ⟦3 \phi(k, k)⟧⟧}",
        ("ceaf.recall", "ceaf.phi3", "ceaf.phi4"),
        (
            term(
                "the similarity of the best one-to-one alignment of key and response entities",
                ("ceaf.recall", "best_alignment(key, response, phi).similarity"),
            ),
            term(
                "what the key aligned with itself would have",
                ("ceaf.recall", "sum(phi(k, k) for k in key)"),
            ),
            term(
                "the similarity of two entities: φ₃ counts the mentions in common, φ₄ relates them to both sizes",
                ("ceaf.recall", "phi(k, k)"),
                ("ceaf.phi3", "Fraction(len(k & r))"),
                ("ceaf.phi4", "Fraction(2 * len(k & r), len(k) + len(r))"),
            ),
        ),
    ),
    "blanc.recall": Pairing(
        r"\begin{aligned} R &= \frac{⟦5 ⟦3 R_c⟧ + ⟦4 R_n⟧⟧}{2} \\ "
        r"⟦3 R_c⟧ &= ⟦3 \frac{|⟦1 C_K⟧ \cap C_R|}{|C_K|}⟧ \\ "
        r"⟦4 R_n⟧ &= ⟦4 \frac{|⟦2 N_K⟧ \cap N_R|}{|N_K|}⟧ \end{aligned}",
        (
            "blanc.coreference_links",
            "blanc.non_coreference_links",
            "blanc.LinkCounts.recall",
            "blanc.half_of_sum",
            "blanc.recall",
        ),
        (
            term(
                "the coreference links: pairs of mentions of one entity",
                ("blanc.coreference_links", "frozenset(link for e in p for link in partitions.links(e))"),
            ),
            term(
                "the non-coreference links: pairs of mentions of two entities",
                (
                    "blanc.non_coreference_links",
                    "frozenset(frozenset((m, n)) for e, f in combinations(p, 2) for m in e for n in f)",
                ),
            ),
            term(
                "recall of the coreference links",
                ("blanc.LinkCounts.recall", "ratio(self.common, self.key)"),
                ("blanc.recall", "c.coreference.recall.value"),
            ),
            term("recall of the non-coreference links", ("blanc.recall", "c.non_coreference.recall.value")),
            term(
                "their mean, or the one that counts (choice BLANC-1)",
                ("blanc.recall", "MeanRatio(half_of_sum(r_c, r_n))"),
                ("blanc.half_of_sum", "((x_c or Fraction(0)) + (x_n or Fraction(0))) / 2"),
            ),
        ),
    ),
    "lea.recall": Pairing(
        r"R = \frac{\sum_{k \in K} ⟦1 |k|⟧ \cdot ⟦2 \sum_{r \in R} "
        r"\frac{⟦3 \mathrm{link}(k \cap r)⟧}{⟦4 \mathrm{link}(k)⟧}⟧}{⟦5 \sum_{k \in K} |k|⟧}",
        ("lea.recall", "lea.resolution_score", "lea.links"),
        (
            term("the importance of the entity: its size", ("lea.recall", "⟦importance(k)⟧ *")),
            term(
                "the resolution score: the share of the entity's links that is found",
                ("lea.recall", "resolution_score(k, response)"),
                ("lea.resolution_score", "sum(Fraction(len(links(k) & links(r)), len(links(k))) for r in response)"),
            ),
            term("the links that k and r share", ("lea.resolution_score", "len(links(k) & links(r))")),
            term(
                "the links of the entity: its pairs of mentions; the one link of a singleton, to itself",
                ("lea.resolution_score", "⟦len(links(k))⟧) for"),
                ("lea.links", "frozenset({e}) if is_singleton(e) else partitions.links(e)"),
            ),
            term("all importance that there is", ("lea.recall", "sum(importance(k) for k in key)")),
        ),
    ),
    "overlapping.lea_recall": Pairing(
        r"R = \frac{⟦1 \sum_{k \in K}⟧ ⟦2 |k|⟧ \cdot ⟦1 \sum_{r \in R}⟧ "
        r"\frac{⟦3 \mathrm{link}(k \cap r)⟧}{⟦4 \mathrm{link}(k)⟧}}{⟦5 \sum_{k \in K} |k|⟧}",
        ("overlapping.lea_recall",),
        (
            term(
                "over all pairs of entities, each as often as it stands",
                ("overlapping.lea_recall", "for k in key for r in response"),
            ),
            term("the importance of the entity: its size", ("overlapping.lea_recall", "⟦len(k)⟧ *")),
            term("the links that k and r share", ("overlapping.lea_recall", "len(links(k) & links(r))")),
            term("the links of the entity", ("overlapping.lea_recall", "⟦len(links(k))⟧) for")),
            term(
                "the sizes of the key entities: a mention counts in each of its entities",
                ("overlapping.lea_recall", "sum(len(k) for k in key)"),
            ),
        ),
    ),
    "named_entities.mean_figures": Pairing(
        r"R = \frac{⟦1 \sum_{k \in K} ⟦2 \frac{|k \cap ⟦3 g^*(k)⟧|}{|k|}⟧⟧}{⟦4 |K|⟧}",
        ("named_entities.mean_figures", "named_entities.pair_recall", "named_entities.one_to_one"),
        (
            term(
                "over the named key entities; one that is not aligned adds nothing",
                ("named_entities.mean_figures", "sum((pair_recall(k, r) for k, r in aligned), Fraction(0))"),
            ),
            term(
                "the share of the entity's mentions that its partner has",
                ("named_entities.mean_figures", "pair_recall(k, r)"),
                ("named_entities.pair_recall", "Fraction(len(k & r), len(k))"),
            ),
            term(
                "the partner: of the best one-to-one alignment of entities that share a name",
                ("named_entities.mean_figures", "[(k, pairs[k]) for k in ks if k in pairs]"),
                ("named_entities.one_to_one", "alignment(key, response, types, admissible).pairs"),
            ),
            term("the number of named key entities", ("named_entities.mean_figures", "⟦len(ks)⟧),\n        precision")),
        ),
    ),
    "wings.matching.matching.greatest_overlap": Pairing(
        r"\begin{aligned} A &= ⟦4 \arg\max_{A} \sum_{(k, r) \in A} w(k, r)⟧ \\ "
        r"w(k, r) &= ⟦3 \frac{|W(k) \cap W(r)|}{|W(k)|}⟧ \\ "
        r"k \sim_h r &\Leftrightarrow ⟦1 h(k) = h(r)⟧ \\ "
        r"k \sim_p r &\Leftrightarrow ⟦2 h(k) \in W(r) \subseteq W(k)⟧ \end{aligned}",
        (
            "wings.matching.matching.same_head",
            "wings.matching.matching.contains_head",
            "wings.matching.matching.overlap",
            "wings.matching.matching.greatest_overlap",
        ),
        (
            term(
                "by heads (head-corefud): the two have one head",
                ("wings.matching.matching.same_head", "k.head == r.head"),
            ),
            term(
                "in part (partial-corefud): the response mention has the key's head, and no word beyond the key's",
                ("wings.matching.matching.contains_head", "k.head <= r.maximum <= k.maximum"),
            ),
            term(
                "the share of the key mention's nodes that the response mention has",
                ("wings.matching.matching.overlap", "Fraction(len(k.maximum & r.maximum), len(k.maximum))"),
            ),
            term(
                "of all one-to-one choices of related pairs the one with the greatest sum",
                ("wings.matching.matching.greatest_overlap", "heaviest(pairs, overlap)"),
            ),
        ),
    ),
    "mention_overlap.recall": Pairing(
        r"R = \frac{⟦1 \max_{B} \sum_{(m, n) \in B} |m \cap n|⟧}{⟦2 \sum_{m \in M_K} |m|⟧}",
        ("mention_overlap.recall",),
        (
            term(
                "the words shared by partners, under the pairing that makes them most",
                ("mention_overlap.recall", "covered(key, response)"),
            ),
            term("the words of the key's mentions", ("mention_overlap.recall", "sum(map(len, key))")),
        ),
    ),
    "anaphors.recall": Pairing(
        r"R = \frac{⟦1 \text{correct}⟧}{⟦1 \text{correct}⟧ + ⟦2 \text{wrongly linked}⟧ + ⟦3 \text{missing}⟧}",
        ("anaphors.Outcomes.recall", "anaphors.outcomes"),
        (
            term(
                "linked to something that precedes it in the key",
                ("anaphors.Outcomes.recall", "⟦self.correct⟧, self"),
                ("anaphors.outcomes", "correct += 1"),
            ),
            term(
                "in another entity",
                ("anaphors.Outcomes.recall", "self.wrongly_linked"),
                ("anaphors.outcomes", "wrongly_linked += 1"),
            ),
            term(
                "not there, or the first of its entity, and so not an anaphor",
                ("anaphors.Outcomes.recall", "self.missing"),
                ("anaphors.outcomes", "missing += 1"),
            ),
        ),
    ),
    "conll.f1": Pairing(
        r"\mathrm{CoNLL} = ⟦4 \frac{⟦1 F_1(\mathrm{MUC})⟧ + ⟦2 F_1(\mathrm{B}^3)⟧ + ⟦3 F_1(\mathrm{CEAF}_e)⟧}{3}⟧",
        ("conll.f1", "conll.mean_f1"),
        (
            term(
                "MUC: the harmonic mean of its recall and precision",
                ("conll.f1", "harmonic(muc.recall(key, response).value, muc.precision(key, response).value)"),
            ),
            term(
                "B³ alike",
                ("conll.f1", "harmonic(b_cubed.recall(key, response).value, b_cubed.precision(key, response).value)"),
            ),
            term(
                "CEAFe alike: CEAF with φ₄",
                ("conll.f1", "ceaf.recall(key, response, phi4).value"),
                ("conll.f1", "ceaf.precision(key, response, phi4).value"),
            ),
            term("their mean", ("conll.mean_f1", "(muc_f1 + b_cubed_f1 + ceaf_e_f1) / 3")),
        ),
    ),
    "twinless.b_cubed_sys_precision": Pairing(
        r"P = \mathrm{P}_{\mathrm{B}^3}(⟦1 K_p⟧, ⟦2 R_p⟧)",
        ("twinless.b_cubed_sys_precision", "twinless.key_p", "twinless.response_p"),
        (
            term(
                "the key, with twinless mentions of the response as singletons",
                ("twinless.b_cubed_sys_precision", "key_p(key, response)"),
                ("twinless.key_p", "key_all(key, without_twinless_singletons(key, response))"),
            ),
            term(
                "the response without twinless singletons, with missing mentions as singletons",
                ("twinless.b_cubed_sys_precision", "response_p(key, response)"),
                ("twinless.response_p", "response_all(key, without_twinless_singletons(key, response))"),
            ),
        ),
    ),
    "split_antecedents.b_cubed_recall": Pairing(
        r"R = \frac{\sum_{k \in K} \sum_{r \in R} ⟦2 ( ⟦1 \sum_{m \in k, e(m) = r} \delta(m)⟧ )^2⟧ / ⟦3 |k|⟧}"
        r"{⟦4 \sum_{k \in K} |k|⟧}",
        ("split_antecedents.b_cubed_recall", "split_antecedents.b_cubed_sum", "split_antecedents.for_recall"),
        (
            term(
                "the members of k that stand together in r: an ordinary one counts 1, a plural its credit δ",
                (
                    "split_antecedents.b_cubed_sum",
                    "sum(parts, Fraction(0)) for parts in credit_by_entity(found_in(c, e, credits)).values()",
                ),
                ("split_antecedents.for_recall", "Credit(p.response, p.recall)"),
            ),
            term("each of them sees all of them", ("split_antecedents.b_cubed_sum", "m * m for m in n")),
            term("the members that it should see, the plural among them", ("split_antecedents.b_cubed_sum", "len(c)")),
            term("all members of the key", ("split_antecedents.b_cubed_sum", "sum(map(len, p))")),
        ),
    ),
    "links_beside.antecedent_entities": Pairing(
        r"R = \frac{⟦2 |\{ m \in A_K \cap A_R : ⟦1 \mathrm{right}(m)⟧ \}|⟧}{⟦3 |A_K|⟧}",
        ("links_beside.antecedent_entities", "links_beside.shares"),
        (
            term(
                "the antecedents are one mention, or mentions of one key entity",
                (
                    "links_beside.antecedent_entities",
                    "of_key == of_response or "
                    "(of_key in entity_of and entity_of[of_key] == entity_of.get(of_response))",
                ),
            ),
            term(
                "the anaphors of both sides whose link is right",
                ("links_beside.shares", "sum(map(right, key & response))"),
            ),
            term("the anaphors of the key", ("links_beside.shares", "len(key)")),
        ),
    ),
    "units.joined": Pairing(
        r"K_u = \{\, ⟦1 \{ (d, m) : ⟦2 u(d) = u⟧,\ ⟦3 e_d(m) = e⟧ \}⟧ : e \,\}",
        ("units.joined",),
        (
            term("a mention is known by its document and by its place there", ("units.joined", "Placed(d, m)")),
            term("the documents of a unit", ("units.joined", "unit_of(d)")),
            term(
                "an entity goes by its name in all documents of the unit", ("units.joined", "unit.setdefault(e, set())")
            ),
        ),
    ),
    "wings.generated.edits.edits": Pairing(
        r"s(b_j) = \begin{cases} ⟦1 a_i⟧ & ⟦2 \text{kept or changed}⟧ \\ ⟦3 \text{none}⟧ & \text{added} \end{cases}",
        ("wings.generated.edits.edits",),
        (
            term(
                "the word of the key that a word of the response stands for",
                ("wings.generated.edits.edits", "stands_for.append(i)"),
            ),
            term(
                "the same word, or another word in its place",
                ("wings.generated.edits.edits", 'kept += step == "kept"'),
                ("wings.generated.edits.edits", 'changed += step == "changed"'),
            ),
            term("a word that the key does not have", ("wings.generated.edits.edits", "stands_for.append(None)")),
        ),
    ),
}


def unmarked(formula: str) -> str:
    """A formula without the marks of its terms."""
    return _MARKS.sub("", formula)


def formula_of(formula: str, number: int) -> str:
    """The piece of a formula that is a term, as it first stands there, without marks."""
    start = formula.index(f"⟦{number} ") + len(f"⟦{number} ")
    return unmarked(formula[start : _end(formula, start)])


def _end(formula: str, start: int) -> int:
    """Where the mark ends whose inside starts there."""
    depth, place = 1, start
    while depth:
        depth += {"⟦": 1, "⟧": -1}.get(formula[place], 0)
        place += 1
    return place - 1


def home(function: str) -> tuple[str, tuple[str, ...]]:
    """
    The module of a function, and its name there; what names no room is of `corefref.metrics`, or beyond entities.

    >>> home("lea.recall"), home("wings.matching.matching.overlap")
    (('corefref.metrics.lea', ('recall',)), ('corefref.wings.matching.matching', ('overlap',)))
    """
    room, *names = function.split(".")
    if room == "wings":
        return f"corefref.wings.{names[0]}.{names[1]}", tuple(names[2:])
    package = "metrics" if (METRICS / f"{room}.py").exists() else "wings.annotation"
    return f"corefref.{package}.{room}", tuple(names)


@cache
def source(function: str) -> str:
    """The source of a function, or of a function of a class, without its docstring and decorators."""
    module, names = home(function)
    found: object = import_module(module)
    for name in names:
        found = getattr(found, name)
    code = found.fget if isinstance(found, property) else found
    text = textwrap.dedent(inspect.getsource(code))  # type: ignore[arg-type]  # a function, as the next line sees
    (tree,) = ast.parse(text).body
    if not isinstance(tree, ast.FunctionDef):
        raise TypeError(f"{function} is not a function")
    lines = text.splitlines()
    docstring, body = tree.body[0], tree.body[1]
    kept = [*lines[tree.lineno - 1 : docstring.lineno - 1], *lines[body.lineno - 1 :]]
    return "\n".join(kept)


def placed(pairing: Pairing) -> Mapping[str, Sequence[tuple[int, int, int]]]:
    """
    For each function of a pairing, where its pieces stand: start, end and number of the term; outer ones first.

    Raises ValueError if a piece is not there, or if two pieces overlap without one lying in the other.
    """
    found: dict[str, list[tuple[int, int, int]]] = {function: [] for function in pairing.functions}
    for number, each in enumerate(pairing.terms, 1):
        for function, piece in each.pieces:
            before, lit, behind = _parted(piece)
            start = source(function).find(before + lit + behind)
            if start < 0:
                raise ValueError(f"{function}: no {before + lit + behind!r} in its source")
            start += len(before)
            found[function].append((start, start + len(lit), number))
    for function, pieces in found.items():
        pieces.sort(key=lambda piece: (piece[0], -piece[1]))
        for (start, end, number), (later, its_end, other) in pairwise(pieces):
            if start <= later < end < its_end:
                raise ValueError(f"{function}: the pieces of terms {number} and {other} cross")
    return found


def _parted(piece: str) -> tuple[str, str, str]:
    """A piece: what stands before what lights up, that, and what stands behind it."""
    if "⟦" not in piece:
        return "", piece, ""
    before, _, rest = piece.partition("⟦")
    lit, _, behind = rest.partition("⟧")
    return before, lit, behind


def code_of(piece: str) -> str:
    """The code of a piece that lights up."""
    return _parted(piece)[1]


def lit_source(function: str, pieces: Sequence[tuple[int, int, int]]) -> str:
    """The source of a function as HTML, in which each piece is marked with the number of its term."""
    text, opened, closed = source(function), dict[int, list[int]](), dict[int, int]()
    for start, end, number in pieces:
        opened.setdefault(start, []).append(number)
        closed[end] = closed.get(end, 0) + 1
    parts: list[str] = []
    places = sorted({0, len(text), *opened, *closed})
    for place, following in zip(places, [*places[1:], len(text)], strict=True):
        parts.append("</span>" * closed.get(place, 0))
        parts += [f'<span class="term" data-term="{number}">' for number in opened.get(place, [])]
        parts.append("\n".join(map(_coloured, text[place:following].split("\n"))))
    return "".join(parts)


_KEYWORDS = re.compile(rf"\b({'|'.join(kwlist)})\b")


def _coloured(code: str) -> str:
    """
    A stretch of a line as HTML, its keywords marked.

    >>> _coloured("for k in <key>")
    '<b class="k">for</b> k <b class="k">in</b> &lt;key&gt;'
    """
    return "".join(f'<b class="k">{part}</b>' if iskeyword(part) else html(part) for part in _KEYWORDS.split(code))

"""
Figures with a hidden departure, drawn by definitions that the search does not use.

The faults, readings and ways to combine documents are those of `corefref.wings.verify`, stated on partitions; ends,
windows and printing are done here, to the documents and to the digits. What is drawn must show: at least one of the
figures is printed otherwise than the default's.
"""

from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from fractions import Fraction
from itertools import cycle
from random import Random
from typing import NamedTuple

from corefref.formats.documents import BITS
from corefref.partitions import Mention, Span, in_order, mentions_in_order
from corefref.ratio import mean
from corefref.rendering.numbers import percent
from corefref.wings.reconcile.searching import Printed
from corefref.wings.reconcile.tables import Corpus, Sides
from corefref.wings.verify.corpora import CORPORA
from corefref.wings.verify.exact import Adding, ScoreOf, Undefined, Values, exact_score, sums
from corefref.wings.verify.faults import FAULTS, Fault
from corefref.wings.verify.inputs import Document, Entities
from corefref.wings.verify.readings import Treated, readings

METRICS = ("mentions", "muc", "b_cubed", "ceaf_m", "ceaf_e", "blanc", "lea")
MEMBERS = ("muc", "b_cubed", "ceaf_e")
NAMES = ("conll.f1", *(f"{metric}.{measure}" for metric in METRICS for measure in ("recall", "precision", "f1")))

Figures = Callable[[Sequence[Document], str], Values]
"""The figures of a metric under a departure."""


class Hidden(NamedTuple):
    """A departure: its names in the table, one of which must be found, and what it does to a metric."""

    names: frozenset[str]
    figures: Figures
    metrics: frozenset[str]
    """The metrics that it concerns."""
    several: bool = False
    """True if it shows with several documents alone."""
    one: bool = False
    """True if its figures are those of one document alone."""
    fault: Fault | None = None
    printed: Callable[[Fraction], str] = percent


class Case(NamedTuple):
    """Documents, figures as they are printed, and what is hidden in them."""

    documents: tuple[Document, ...]
    printed: tuple[Printed, ...]
    hidden: Hidden


def plain(documents: Sequence[Document], metric: str) -> Values:
    """The figures without a departure."""
    return sums(tuple(documents), metric, exact_score, "zero")


def _by(
    score_of: ScoreOf = exact_score,
    adding: Adding = sums,
    treated: Treated = lambda d: d,
    undefined: Undefined = "zero",
) -> Figures:
    def figures(documents: Sequence[Document], metric: str) -> Values:
        return adding(tuple(map(treated, documents)), metric, score_of, undefined)

    return figures


class _Scored:
    """A fault as a score of one document."""

    def __init__(self, fault: Fault) -> None:
        self.fault = fault

    def __call__(self, d: Document, metric: str) -> object:
        return self.fault.metric.score(d.key, d.response)


def _of_fault(fault: Fault) -> Figures:
    """The figures of a metric with a fault; the CoNLL score is the mean with its F₁."""

    def figures(documents: Sequence[Document], metric: str) -> Values:
        if metric == fault.imitates:
            return sums(tuple(documents), metric, _Scored(fault), "zero")  # type: ignore[arg-type]  # faulty figures
        if metric == "conll" and fault.imitates in MEMBERS:
            return {"f1": mean(figures(documents, member)["f1"] for member in MEMBERS)}
        return plain(documents, metric)

    return figures


def _joint(faults: Mapping[str, str]) -> Figures:
    """The figures of a program: a fault for each metric."""
    by_id = {fault.id: fault for fault in FAULTS}

    def figures(documents: Sequence[Document], metric: str) -> Values:
        if metric == "conll":
            return {"f1": mean(figures(documents, member)["f1"] for member in MEMBERS)}
        return _of_fault(by_id[faults[metric]])(documents, metric) if metric in faults else plain(documents, metric)

    return figures


_ALL = frozenset({*METRICS, "conll"})

TREATED = {
    "fault singletons_dropped": "singletons_dropped",
    "fault key_singletons_dropped": "key_singletons_dropped",
    "fault response_singletons_dropped": "response_singletons_dropped",
    "fault spurious_mentions_in_key": "spurious_mentions_in_key",
}
SCORED = {
    "fault figures_switched": "recall_and_precision_exchanged",
    "fault f1_arithmetic": "f1_arithmetic",
    "fault roles_switched": "sides_exchanged",
}
COMBINED = {
    "choice CORPUS-1, reading b": "means",
    "choice CORPUS-1, reading b (F of the means)": "means_f1_of_means",
    "choice CORPUS-2, reading b": "means_of_defined",
    "choice CORPUS-2, reading c": "means_with_mentions",
    "choice CORPUS-2, reading c (F of the means)": "means_with_mentions_f1_of_means",
    "choice CORPUS-2, reading d": "means_with_links",
    "choice CORPUS-2, reading d (F of the means)": "means_with_links_f1_of_means",
    "choice CORPUS-2, reading e": "means_with_any_mention",
    "choice CORPUS-2, reading e (F of the means)": "means_with_any_mention_f1_of_means",
    "choice CORPUS-1, reading c": "means_by_mentions",
    "choice CORPUS-1, reading c (of the key for all three)": "means_by_key_mentions",
    "choice CORPUS-1, reading d": "one_document",
    "choice CORPUS-1, reading e": "without_key_mentions_left_out",
    "choice CORPUS-1, reading e (without a link)": "without_key_links_left_out",
    "fault names_merged": "names_merged",
    "fault documents_merged": "documents_merged",
    "fault documents_without_response_skipped": "without_response_mentions_left_out",
    "fault documents_without_response_skipped_in_mean": "means_with_response_mentions",
    "fault documents_without_response_skipped_in_f1_of_means": "means_with_response_mentions_f1_of_means",
    "fault last_document_only": "last_document_only",
    "fault first_document_only": "first_document_only",
    "fault last_document_dropped": "last_document_left_out",
}
FORMS = {
    "b_cubed_twinless_credited": "b_cubed=b_cubed_all",
    "blanc_other_boundary_rule": "blanc=blanc_luo_2014",
}
"""The names of the table, where they are not those of the fault."""

NOT_DRAWN = {
    "ceaf_e_float_alignment": "its figures are those of CEAFe but for the last bits",
    "blanc_luo_2014_other_boundary_rule": "of a metric that is not drawn",
    **dict.fromkeys([f.id for f in FAULTS if f.imitates not in {*METRICS, "conll"}], "of a metric that is not drawn"),
}
"""The faults that are not hidden, and why."""


def departures() -> Sequence[Hidden]:
    """Every departure that is hidden."""
    found = [
        Hidden(frozenset({TREATED[r.departure.name]}), _by(treated=r.treated), _ALL)
        for r in readings("lea")
        if r.departure.name in TREATED
    ]
    of_all = frozenset(METRICS)
    found += [
        Hidden(frozenset({SCORED[r.departure.name]}), _by(r.score_of), of_all)
        for r in readings("muc")
        if r.departure.name in SCORED
    ]
    found += [
        Hidden(frozenset({COMBINED[c.departure.name]}), _by(adding=c.adding), _ALL, several=True) for c in CORPORA
    ]
    for fault in FAULTS:
        if fault.id not in NOT_DRAWN:
            metrics = frozenset({fault.imitates, *(["conll"] if fault.imitates in MEMBERS else [])})
            # Figures that are made of one document cannot be added up.
            one = not _adds(fault)
            names = frozenset({FORMS.get(fault.id, fault.id)})
            found.append(Hidden(names, _of_fault(fault), metrics, one=one, fault=fault))
    found += [
        Hidden(frozenset({"zero_is_one", "muc_undefined_is_one"}), _by(undefined="always"), _ALL),
        Hidden(frozenset({"empty_is_one"}), _by(undefined="one", adding=_mean), _ALL, several=True),
        Hidden(frozenset({"truncated"}), plain, _ALL, printed=lambda value: percent(value, 2, "truncate")),
        Hidden(frozenset({"share"}), plain, _ALL, printed=lambda value: f"{round(value * 10_000) / 10_000:.2f}"),
        *_misprints(),
        *_moved(),
        *_windows(),
        *_programs(),
    ]
    return [hidden for hidden in found if hidden.names != {"empty_is_one"}]


def _mean(documents: Sequence[Document], metric: str, score_of: ScoreOf, undefined: object) -> Values:
    raise AssertionError("not drawn alone")


def _adds(fault: Fault) -> bool:
    """Whether the figures of a fault add up over documents."""
    d = Document((("a", "b"),), (("a",),))
    score = fault.metric.score(d.key, d.response)
    try:
        score + score
    except TypeError:
        return False
    return True


def _misprints() -> Iterator[Hidden]:
    """One figure printed for another."""
    for name, said, meant in (
        ("precision_for_f1", "f1", "precision"),
        ("recall_for_f1", "f1", "recall"),
        ("precision_for_recall", "recall", "precision"),
        ("recall_for_precision", "precision", "recall"),
    ):

        def figures(documents: Sequence[Document], metric: str, said: str = said, meant: str = meant) -> Values:
            found = dict(plain(documents, metric))
            # A mean of F₁ has no recall and no precision.
            return {**found, said: found[meant]} if meant in found and said in found else found

        yield Hidden(frozenset({name}), figures, frozenset(METRICS))


def _moved() -> Iterator[Hidden]:
    """The response's spans are moved before it is scored."""
    for name, start, end in (
        ("response_ends_one_higher", 0, 1),
        ("response_ends_one_lower", 0, -1),
        ("response_places_one_higher", 1, 1),
        ("response_places_one_lower", -1, -1),
    ):

        def moved(d: Document, start: int = start, end: int = end) -> Document:
            # A span that ends before it begins is a mention all the same, which the key lacks.
            made = [[(m[0] + start, m[1] + end) for m in e if isinstance(m, Span)] for e in d.response_entities or ()]
            response = tuple(tuple(Span(*m) if m[0] <= m[1] else f"{m}" for m in e) for e in made)
            return Document(d.key_entities, response)

        yield Hidden(frozenset({name}), _by(treated=moved), _ALL)


def _windows() -> Iterator[Hidden]:
    """Documents are cut into windows before they are scored."""
    for name, size in (("windows_128", 128), ("windows_256", 256), ("windows_of_10_sentences", 10 * LENGTH)):

        def figures(documents: Sequence[Document], metric: str, size: int = size) -> Values:
            return plain([w for d in documents for w in _cut(d, size)], metric)

        yield Hidden(frozenset({name}), figures, _ALL)


def _cut(d: Document, size: int) -> Iterator[Document]:
    for number in range(TOKENS // size + 1):
        key, response = (
            tuple(
                tuple(kept)
                for e in side
                if (kept := [m for m in e if isinstance(m, Span) and m.start // size == number])
            )
            for side in d.sides
        )
        yield Document(key, response)


def _programs() -> Iterator[Hidden]:
    """Programs, by the faults that their records have."""
    dropped = {"b_cubed": "b_cubed_of_linked", "ceaf_e": "ceaf_e_singletons_dropped_response_only"}
    conll = frozenset({"conll"})
    yield Hidden(frozenset({"e2e-coref"}), _joint(dropped), conll)
    pairs = {"muc": "muc_all_pairs", "b_cubed": "b_cubed_without_twinless"}
    by_pairs = _joint(pairs)

    def metric4coref(documents: Sequence[Document], metric: str) -> Values:
        if metric == "conll":
            members = (by_pairs(documents, "muc"), by_pairs(documents, "b_cubed"), plain(documents, "ceaf_m"))
            return {"f1": mean(of_one["f1"] for of_one in members)}
        return plain(documents, "ceaf_m") if metric == "ceaf_e" else by_pairs(documents, metric)

    yield Hidden(frozenset({"metric4coref"}), metric4coref, conll)


TOKENS, LENGTH = 600, 20
"""How long a document is, and a sentence."""


def document(random: Random) -> Document:
    """A document: some entities, and a response that misses, adds, moves and splits."""
    places = random.sample(range(TOKENS - 4), random.randint(3, 24))
    spans = [Span(p, p + random.choice((0, 0, 1, 2))) for p in sorted(places)]
    key: dict[int, list[Mention]] = {}
    response: dict[int, list[Mention]] = {}
    entities = random.randint(1, 7)
    singletons = random.random() < 0.5
    for n, span in enumerate(spans):
        entity = n + 100 if random.random() < 0.2 else random.randrange(entities)
        if random.random() < 0.85:
            key.setdefault(entity, []).append(span)
        if random.random() < 0.8:
            response.setdefault(entity if random.random() < 0.8 else random.randrange(entities), []).append(span)
    sides = []
    for side in (key, response):
        kept = frozenset(frozenset(e) for e in side.values() if len(e) > 1 or singletons or random.random() < 0.1)
        # The order of the package's own definitions, so that ties fall alike.
        sides.append(tuple(tuple(mentions_in_order(e)) for e in in_order(kept)))  # type: ignore[arg-type]  # disjoint
    return Document(sides[0], sides[1])


def corpus_of(documents: Sequence[Document]) -> Corpus:
    """The documents in numbered form."""
    return Corpus(
        [
            Sides(str(n), str(n), _numbered(d.key_entities), _numbered(d.sides[1]), TOKENS, range(0, TOKENS, LENGTH))
            for n, d in enumerate(documents)
        ]
    )


def _numbered(side: Entities) -> Mapping[Hashable, int]:
    return {(m.start << BITS) + m.end: n for n, e in enumerate(side) for m in e if isinstance(m, Span)}


def cases(random: Random, number: int) -> Iterator[Case]:
    """So many cases, each departure in turn."""
    made = 0
    for hidden in cycle(departures()):
        if made == number:
            return
        case = _case(random, hidden)
        if case is not None:
            made += 1
            yield case


def _case(random: Random, hidden: Hidden) -> Case | None:
    """A case in which a departure shows; None after many that it does not."""
    for _ in range(200):
        number = 1 if hidden.one else random.randint(2, 4) if hidden.several else random.randint(1, 4)
        documents = tuple(document(random) for _ in range(number))
        if hidden.fault is not None and hidden.fault.totals is not None and not _settled(hidden.fault, documents):
            continue
        of_hidden = [n for n in NAMES if n.partition(".")[0] in hidden.metrics]
        # Beside a fault of one metric the others are right; any other departure is of all that it concerns.
        others = NAMES if hidden.fault is not None else of_hidden
        names = {random.choice(of_hidden), *random.sample(others, min(random.randint(0, 2), len(others)))}
        printed = tuple(_printed(documents, name, hidden.figures, hidden.printed) for name in sorted(names))
        default = tuple(_printed(documents, name, plain, percent) for name in sorted(names))
        if printed != default and all(len(p.text) < 7 for p in printed):
            return Case(documents, printed, hidden)
    return None


def _settled(fault: Fault, documents: Sequence[Document]) -> bool:
    """Whether ties leave one value."""
    if any(len(side) > 6 for d in documents for side in d.sides):
        return False
    assert fault.totals is not None
    return all(len(set(fault.totals(d.key, d.response))) == 1 for d in documents)


def _printed(documents: Sequence[Document], name: str, figures: Figures, printed: Callable[[Fraction], str]) -> Printed:
    metric, _, measure = name.partition(".")
    value = figures(documents, metric).get(measure)
    return Printed(metric, measure, printed(value or Fraction(0)))

"""
The scores of documents: what each has to show, and how they add up to the score of a corpus.

A corpus score is the ratio of sums: numerators and denominators are added over documents, for BLANC its six link
counts (choice CORPUS-1). Scores of one metric are a commutative monoid under `+`, so parts of a corpus may be scored
apart, in any order, and added.

Whoever prints, adds, compares or explains a score asks it for its figures, sums and words, and never for its type.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import reduce
from operator import add
from typing import ClassVar, NamedTuple, NoReturn, Protocol, Self, TypeAlias, TypeVar

from corefref.metrics import blanc
from corefref.ratio import Figure, MeanRatio, Ratio, mean, total
from corefref.ratio import f1 as harmonic

Value: TypeAlias = Fraction | None
"""An exact value; None for 0/0."""

Sums: TypeAlias = "Mapping[str, Sums] | Fraction | int | bool"
"""The numbers that are added over documents, by their names."""

Quotient: TypeAlias = tuple[int, int]
"""Numerator and positive denominator, not in lowest terms; a quotient 0/0 counts 0."""


Convention: TypeAlias = Callable[[Value], Value]
"""What 0/0 is reported as (`corefref.ratio`)."""


class Figures(Protocol):
    """The figures of some metric, right or wrong, on a document or a corpus. Fractions, never percent."""

    @property
    def recall(self) -> Figure | None:
        """Recall, whose `.value` is None for 0/0; None for a mean of F₁, which has no recall."""

    @property
    def precision(self) -> Figure | None:
        """Precision, whose `.value` is None for 0/0; None for a mean of F₁, which has no precision."""

    @property
    def f1(self) -> Value:
        """F₁ (for BLANC the mean of two F); None where recall or precision is 0/0."""

    def under(self, convention: Convention, /) -> Mapping[str, Value]:
        """The figures that there are, in the order recall, precision, F₁, under a convention for 0/0."""

    def __add__(self, other: Self) -> Self:
        """Return the score of two corpora as one: their sums, added."""


class Score(Figures, Protocol):
    """The score of a metric of the registry: its figures, and what they are made of."""

    @property
    def sums(self) -> Mapping[str, Sums]:
        """The numbers that are added over documents, as `--format counts` writes them."""

    @property
    def compared(self) -> tuple[Fraction, ...]:
        """The sums that the figures are computed from, as one flat tuple that can be added."""

    @staticmethod
    def quotients(compared: Sequence[int], /) -> tuple[Quotient, ...]:
        """The figures from such a row, brought to whole numbers: comparisons recompute them many thousand times."""

    @property
    def details(self) -> Mapping[str, "Detail"]:
        """The parts of the figures that have figures of their own: BLANC's two kinds of links."""

    @property
    def shares(self) -> Mapping[str, Figure]:
        """Additional figures of a metric: for NEC, the share of entities not found."""

    @property
    def groups(self) -> Mapping[str, Mapping[str, "Score"]]:
        """The scores of parts of the mentions or entities: NEC by type."""

    @property
    def members(self) -> Mapping[str, "Score"]:
        """The scores of which a mean of F₁ is the mean."""

    @property
    def worked(self) -> str:
        """The computation of F₁ from the other figures, with numbers."""

    @property
    def notes(self) -> tuple[str, ...]:
        """Notes on the choices and the 0/0 that affected the score."""


class WrittenSums(Protocol):
    """Sums read from a file; each access checks the type of the value."""

    @property
    def names(self) -> Sequence[str]:
        """The names of the members, in the order of the file."""

    def check_names(self, *names: str) -> None:
        """Refuse other names than these, in this order."""

    def __getitem__(self, name: str) -> "WrittenSums":
        """Return the sums stored under a name."""

    def exact(self, name: str) -> Fraction:
        """Return a member that is an exact number, not negative."""

    def count(self, name: str) -> int:
        """Return a member that is a whole number, not negative."""

    def flag(self, name: str) -> bool:
        """Return a member that is true or false."""

    def refuse(self, found: str, expected: str = "") -> NoReturn:
        """Refuse counts that no corpus can have."""


Read: TypeAlias = Callable[[WrittenSums], Score]
"""The score that has these sums."""


class Detail(NamedTuple):
    """A kind of links: its counts, and whether it counts in the score."""

    links: blanc.LinkCounts
    counts: bool


def exact(value: Value) -> str:
    """Format a value as a fraction; `0/0` for None."""
    return "0/0" if value is None else str(value)


def reported(recall: Figure, precision: Figure, f1: Value, convention: Convention) -> Mapping[str, Value]:
    """Recall, precision and F₁, with 0/0 replaced by a convention."""
    return {"recall": convention(recall.value), "precision": convention(precision.value), "f1": convention(f1)}


def undefined_notes(recall: Figure, precision: Figure) -> tuple[str, ...]:
    """Notes that say whether recall or precision is 0/0."""
    return tuple(
        f"{measure} is 0/0: the formula gives no value (choice EMPTY-1)"
        for measure, figure in (("recall", recall), ("precision", precision))
        if figure.value is None
    )


class Plain:
    """Defaults for a score without details, shares, groups or members."""

    __slots__ = ()

    @property
    def details(self) -> Mapping[str, Detail]:
        """No details: only BLANC has some."""
        return {}

    @property
    def shares(self) -> Mapping[str, Figure]:
        """No shares."""
        return {}

    @property
    def groups(self) -> Mapping[str, Mapping[str, Score]]:
        """No groups: only NEC has figures by type."""
        return {}

    @property
    def members(self) -> Mapping[str, Score]:
        """No members: only a mean of metrics has some."""
        return {}


def sums_of(ratio: Ratio) -> Mapping[str, Sums]:
    """Return numerator and denominator of a quotient, by their names."""
    return {"numerator": ratio.numerator, "denominator": ratio.denominator}


def read_quotients(sums: WrittenSums, *names: str) -> tuple[Ratio, ...]:
    """Read the quotients under these names, and refuse any greater than 1."""
    sums.check_names(*names)
    return tuple(_read_quotient(sums, name) for name in names)


def _read_quotient(sums: WrittenSums, name: str) -> Ratio:
    written = sums[name]
    written.check_names("numerator", "denominator")
    ratio = Ratio(written.exact("numerator"), written.exact("denominator"))
    if ratio.numerator > ratio.denominator:
        sums.refuse(f"{name} is greater than 1", "a numerator within the denominator")
    return ratio


def row_of(*ratios: Ratio) -> tuple[Fraction, ...]:
    """Flatten quotients into numerators and denominators."""
    return tuple(number for ratio in ratios for number in (ratio.numerator, ratio.denominator))


def quotient(numerator: int, denominator: int) -> Quotient:
    """A quotient of whole numbers, 0 for 0/0."""
    return (numerator, denominator) if denominator else (0, 1)


def _harmonic(recall: Quotient, precision: Quotient) -> Quotient:
    return quotient(2 * recall[0] * precision[0], recall[0] * precision[1] + precision[0] * recall[1])


def _mean(quotients: Sequence[Quotient]) -> Quotient:
    numerator, denominator = 0, 1
    for n, d in quotients:
        numerator, denominator = numerator * d + n * denominator, denominator * d
    return numerator, denominator * len(quotients)


@dataclass(frozen=True, slots=True)
class RatioScore(Plain):
    """
    The score of a metric whose recall and precision are quotients of sums.

    >>> from corefref.ratio import ratio
    >>> document = RatioScore(ratio(2, 5), ratio(2, 5))
    >>> (document + RatioScore(ratio(1, 1), ratio(1, 3))).f1
    Fraction(3, 7)
    """

    recall: Ratio
    precision: Ratio

    @property
    def f1(self) -> Value:
        """2PR / (P + R), 0 if both are 0, None where one is 0/0."""
        return harmonic(self.recall.value, self.precision.value)

    def under(self, convention: Convention) -> Mapping[str, Value]:
        """Recall, precision and F₁ under a convention for 0/0."""
        return reported(self.recall, self.precision, self.f1, convention)

    def __add__(self, other: "RatioScore") -> "RatioScore":
        return RatioScore(total((self.recall, other.recall)), total((self.precision, other.precision)))

    @classmethod
    def read(cls, sums: WrittenSums) -> "RatioScore":
        """Parse the two quotients that `sums` wrote."""
        return cls(*read_quotients(sums, "recall", "precision"))

    @property
    def sums(self) -> Mapping[str, Sums]:
        """Return the quotients of recall and precision, to be written into counts."""
        return {"recall": sums_of(self.recall), "precision": sums_of(self.precision)}

    @property
    def compared(self) -> tuple[Fraction, ...]:
        """Return the sums behind recall and precision, which significance tests add over documents."""
        return row_of(self.recall, self.precision)

    @staticmethod
    def quotients(compared: Sequence[int]) -> tuple[Quotient, ...]:
        """Return recall, precision and F₁ of summed numbers, as quotients."""
        recall, precision = quotient(compared[0], compared[1]), quotient(compared[2], compared[3])
        return recall, precision, _harmonic(recall, precision)

    @property
    def worked(self) -> str:
        """Write the harmonic mean with its numbers."""
        recall, precision = self.recall.value, self.precision.value
        if recall is None or precision is None:
            return f"F₁ is 0/0, since {'recall' if recall is None else 'precision'} is"
        if not recall and not precision:
            return "F₁ = 0, since recall and precision are 0"
        return f"F₁ = 2 · {precision} · {recall} / ({precision} + {recall}) = {self.f1}"

    @property
    def notes(self) -> tuple[str, ...]:
        """Notes that say whether recall or precision is 0/0."""
        return undefined_notes(self.recall, self.precision)


@dataclass(frozen=True, slots=True)
class BlancScore(Plain):
    """The score of BLANC: the six link counts, under the boundary rule of the official scorer."""

    counts: blanc.Counts

    MISSING: ClassVar[str] = "the key has no such link"
    """Why a kind of links does not count."""

    @property
    def kinds(self) -> blanc.Kinds:
        """The kinds of links that count, judged by the totals."""
        return blanc.counted_kinds(self.counts)

    @property
    def recall(self) -> MeanRatio:
        """BLANC recall."""
        return self.counts.recall(self.kinds)

    @property
    def precision(self) -> MeanRatio:
        """BLANC precision."""
        return self.counts.precision(self.kinds)

    @property
    def f1(self) -> Value:
        """BLANC: the mean of the two F, None where recall or precision is 0/0."""
        return self.counts.f1(self.kinds)

    def under(self, convention: Convention) -> Mapping[str, Value]:
        """Recall, precision and F under a convention for 0/0."""
        return reported(self.recall, self.precision, self.f1, convention)

    def __add__(self, other: Self) -> Self:
        return type(self)(self.counts + other.counts)

    @property
    def details(self) -> Mapping[str, Detail]:
        """The counts of both kinds of links."""
        c, kinds = self.counts, self.kinds
        return {
            "coreference": Detail(c.coreference, kinds.coreference),
            "non_coreference": Detail(c.non_coreference, kinds.non_coreference),
        }

    @classmethod
    def read(cls, sums: WrittenSums) -> Self:
        """Parse the counts of links that `sums` wrote."""
        sums.check_names("coreference", "non_coreference", "same_mentions")
        same = sums.flag("same_mentions")
        return cls(blanc.Counts(_read_links(sums["coreference"]), _read_links(sums["non_coreference"]), same))

    @property
    def sums(self) -> Mapping[str, Sums]:
        """The six counts, and whether the mentions are the same in all documents."""
        kinds: dict[str, Sums] = {
            name: {"common": kind.links.common, "key": kind.links.key, "response": kind.links.response}
            for name, kind in self.details.items()
        }
        return {**kinds, "same_mentions": self.counts.same_mentions}

    @property
    def compared(self) -> tuple[Fraction, ...]:
        """The six counts, and in how many documents the mentions differ."""
        c, n = self.counts.coreference, self.counts.non_coreference
        numbers = (c.common, c.key, c.response, n.common, n.key, n.response, not self.counts.same_mentions)
        return tuple(map(Fraction, numbers))

    @staticmethod
    def quotients(compared: Sequence[int]) -> tuple[Quotient, ...]:
        """Recall, precision and F of the kinds of links that the key has."""
        return _mean_of_kinds([kind for kind in (compared[0:3], compared[3:6]) if kind[1]] or [(0, 0, 0)])

    @property
    def worked(self) -> str:
        """The mean of F_c and F_n with its numbers."""
        if self.f1 is None:
            return "BLANC is 0/0, since recall or precision is"
        f_c, f_n = self.counts.coreference.f1, self.counts.non_coreference.f1
        match self.kinds:
            case blanc.Kinds(coreference=True, non_coreference=True):
                mean_of_f = f"({exact(f_c or Fraction(0))} + {exact(f_n or Fraction(0))}) / 2"
                return f"F_c = {exact(f_c)}, F_n = {exact(f_n)}; BLANC = {mean_of_f} = {self.f1}"
            case blanc.Kinds(coreference=True):
                return f"BLANC = F_c = {exact(f_c)}"
            case blanc.Kinds(non_coreference=True):
                return f"BLANC = F_n = {exact(f_n)}"
            case _:
                return f"BLANC = {self.f1}"

    @property
    def notes(self) -> tuple[str, ...]:
        """Which kind of links the boundary rule dropped, which counts 0, and what is 0/0."""
        (c, n), kinds = (detail.links for detail in self.details.values()), self.kinds
        sentences = [
            f"the {name.replace('_', '-')} half is dropped, since {self.MISSING} (choice BLANC-1)"
            for name, detail in self.details.items()
            if not detail.counts
        ]
        if not kinds.coreference and not kinds.non_coreference and kinds.neither is not None:
            sentences.append("without any link BLANC says whether the mentions are the same (choice BLANC-1)")
        if kinds.coreference and kinds.non_coreference:
            for measure, x_c, x_n in (("recall", c.recall, n.recall), ("precision", c.precision, n.precision)):
                if (x_c.value is None) != (x_n.value is None):
                    sentences.append(f"a half of {measure} that is 0/0 counts 0 in the mean (choice BLANC-2)")
        return (*sentences, *undefined_notes(self.recall, self.precision))


def _read_links(sums: WrittenSums) -> blanc.LinkCounts:
    sums.check_names("common", "key", "response")
    links = blanc.LinkCounts(sums.count("common"), sums.count("key"), sums.count("response"))
    if links.common > min(links.key, links.response):
        sums.refuse("more common links than one side has")
    return links


def _mean_of_kinds(kinds: Sequence[Sequence[int]]) -> tuple[Quotient, ...]:
    figures = [RatioScore.quotients((common, key, common, response)) for common, key, response in kinds]
    return tuple(_mean([figure[measure] for figure in figures]) for measure in range(3))


@dataclass(frozen=True, slots=True)
class BlancLuo2014Score(BlancScore):
    """The score of BLANC under the boundary rule of Luo et al. (2014)."""

    MISSING: ClassVar[str] = "neither side has any such link"

    @property
    def kinds(self) -> blanc.Kinds:
        """The kinds of links that count, judged by the totals."""
        return blanc.counted_kinds_luo_2014(self.counts)

    @staticmethod
    def quotients(compared: Sequence[int]) -> tuple[Quotient, ...]:
        """Recall, precision and F of the kinds of links that a side has; without any, whether the mentions agree."""
        alone = (int(not compared[6]), 1, 1)
        return _mean_of_kinds([kind for kind in (compared[0:3], compared[3:6]) if kind[1] or kind[2]] or [alone])


@dataclass(frozen=True, slots=True)
class ConllScore(Plain):
    """The CoNLL score: a mean of F₁, without a recall or precision of its own."""

    muc: RatioScore
    b_cubed: RatioScore
    ceaf_e: RatioScore

    recall: ClassVar[None] = None
    precision: ClassVar[None] = None

    @property
    def f1(self) -> Value:
        """The mean of the three F₁, each of the corpus; None where one of them is."""
        return mean_if_defined([member.f1 for member in self.members.values()])

    def under(self, convention: Convention) -> Mapping[str, Value]:
        """The mean of the three F₁, each under a convention for 0/0."""
        return {"f1": mean_if_defined([convention(member.f1) for member in self.members.values()])}

    def __add__(self, other: "ConllScore") -> "ConllScore":
        return ConllScore(self.muc + other.muc, self.b_cubed + other.b_cubed, self.ceaf_e + other.ceaf_e)

    @property
    def members(self) -> Mapping[str, RatioScore]:
        """The three scores."""
        return {"muc": self.muc, "b_cubed": self.b_cubed, "ceaf_e": self.ceaf_e}

    @classmethod
    def read(cls, sums: WrittenSums) -> "ConllScore":
        """Parse the scores of the three metrics that `sums` wrote."""
        sums.check_names("muc", "b_cubed", "ceaf_e")
        return cls(*(RatioScore.read(sums[name]) for name in sums.names))

    @property
    def sums(self) -> Mapping[str, Sums]:
        """Return the sums of the three metrics, to be written into counts."""
        return {name: member.sums for name, member in self.members.items()}

    @property
    def compared(self) -> tuple[Fraction, ...]:
        """Return the sums behind the three metrics, which significance tests add over documents."""
        return (*self.muc.compared, *self.b_cubed.compared, *self.ceaf_e.compared)

    @staticmethod
    def quotients(compared: Sequence[int]) -> tuple[Quotient, ...]:
        """The mean of the three F₁."""
        return (_mean([RatioScore.quotients(compared[first : first + 4])[2] for first in (0, 4, 8)]),)

    @property
    def worked(self) -> str:
        """The mean with its numbers put in."""
        return f"({' + '.join(exact(member.f1) for member in self.members.values())}) / 3 = {exact(self.f1)}"

    @property
    def notes(self) -> tuple[str, ...]:
        """A note that the mean is 0/0, if a member is."""
        return () if self.f1 is not None else ("the mean is 0/0, since one of its three F₁ is (choice EMPTY-1)",)


AnyFigures = TypeVar("AnyFigures", bound=Figures)


def sum_of_scores(scores: Iterable[AnyFigures]) -> AnyFigures:
    """The score of a corpus from the scores of its documents, of which there is at least one."""
    return reduce(add, scores)


def mean_if_defined(values: Sequence[Value]) -> Value:
    """
    The mean of figures, None if one of them is: the CoNLL score, and a figure over documents (choice CORPUS-2).

    >>> mean_if_defined([Fraction(1), Fraction(1, 2)])
    Fraction(3, 4)
    """
    return None if None in values else mean(values)

"""The score of NEC, whole and by type: what it has to show, and how it adds up (`corefref.scores`)."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from corefref.ratio import Figure, Ratio
from corefref.scores import (
    Convention,
    Plain,
    Quotient,
    Score,
    Sums,
    Value,
    WrittenSums,
    exact,
    quotient,
    read_quotients,
    reported,
    row_of,
    sums_of,
    undefined_notes,
)
from corefref.wings.annotation.named_entities import MeanFigures, TypedFigures


class _OfMeans(Plain):
    """What NEC of all and NEC of one type have in common."""

    __slots__ = ()

    @property
    def means(self) -> MeanFigures:
        """The four means."""
        raise NotImplementedError

    @property
    def recall(self) -> Ratio:
        """NEC recall."""
        return self.means.recall

    @property
    def precision(self) -> Ratio:
        """NEC precision."""
        return self.means.precision

    @property
    def f1(self) -> Value:
        """NEC F₁: the mean of the pairs' F₁."""
        return self.means.f1

    def under(self, convention: Convention) -> Mapping[str, Value]:
        """Recall, precision and F₁ under a convention for 0/0."""
        return reported(self.recall, self.precision, self.f1, convention)

    @property
    def shares(self) -> Mapping[str, Figure]:
        """The share of named key entities for which no named response entity is found."""
        return {"not_found": self.means.not_found}

    @property
    def sums(self) -> Mapping[str, Sums]:
        """Map recall, precision, F₁ and the share not found to the sums that a corpus adds up."""
        m = self.means
        quotients = {"recall": m.recall, "precision": m.precision, "f1": m.mean_f1, "not_found": m.not_found}
        return {name: sums_of(ratio) for name, ratio in quotients.items()}

    @property
    def compared(self) -> tuple[Fraction, ...]:
        """Return the sums behind recall, precision and F₁, which significance tests add over documents."""
        return row_of(self.means.recall, self.means.precision, self.means.mean_f1)

    @staticmethod
    def quotients(compared: Sequence[int]) -> tuple[Quotient, ...]:
        """Recall, precision and F₁."""
        return tuple(quotient(compared[first], compared[first + 1]) for first in (0, 2, 4))

    @property
    def worked(self) -> str:
        """Write the mean over key entities with its numbers."""
        return f"F₁ = {exact(self.f1)}, the mean over {self.means.mean_f1.denominator} key entities with a name"

    @property
    def notes(self) -> tuple[str, ...]:
        """Which of recall and precision is 0/0."""
        return undefined_notes(self.recall, self.precision)


@dataclass(frozen=True, slots=True)
class NecOfType(_OfMeans):
    """NEC of the named entities of one type, or of their mentions of one type."""

    typed: MeanFigures

    @property
    def means(self) -> MeanFigures:
        """The means over the key entities of one type."""
        return self.typed

    def __add__(self, other: "NecOfType") -> "NecOfType":
        return NecOfType(self.typed + other.typed)


@dataclass(frozen=True, slots=True)
class NecScore(_OfMeans):
    """NEC, whole and by type of entity and of mention."""

    typed: TypedFigures

    @classmethod
    def read(cls, sums: WrittenSums) -> "NecScore":
        """The score with these means."""
        sums.check_names("nec", "by_entity_type", "by_mention_type")
        groups = [sums["by_entity_type"], sums["by_mention_type"]]
        return cls(TypedFigures(_read_means(sums["nec"]), *({t: _read_means(g[t]) for t in g.names} for g in groups)))

    @property
    def means(self) -> MeanFigures:
        """The means over all key entities."""
        return self.typed.figures

    def __add__(self, other: "NecScore") -> "NecScore":
        return NecScore(self.typed + other.typed)

    @property
    def groups(self) -> Mapping[str, Mapping[str, Score]]:
        """The scores by type."""
        groups = {"by_entity_type": self.typed.by_entity_type, "by_mention_type": self.typed.by_mention_type}
        return {name: {t: NecOfType(means) for t, means in group.items()} for name, group in groups.items()}

    @property
    def sums(self) -> Mapping[str, Sums]:
        """The quotients, whole and by type."""
        groups = {name: {t: score.sums for t, score in group.items()} for name, group in self.groups.items()}
        return {"nec": NecOfType(self.means).sums, **groups}


def _read_means(sums: WrittenSums) -> MeanFigures:
    return MeanFigures(*read_quotients(sums, "recall", "precision", "f1", "not_found"))

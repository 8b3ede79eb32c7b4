"""Slips, for commands that score documents in ways of their own, as `score` notes them."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import TypeVar

from corefref import engine
from corefref.engine.overlaps import table_of
from corefref.formats.documents import DocumentPair
from corefref.scores import Score
from corefref.scoring.notes import note
from corefref.scoring.report import Extent, Summary
from corefref.scoring.slips import Slips
from corefref.scoring.task import scores_of

M = TypeVar("M", bound=Hashable)


def add_to_text(texts: dict[str, Mapping[str, Score]], pair: DocumentPair, metrics: Sequence[str]) -> None:
    """Add the scores of a document to those of its text, the parts of which are together."""
    scores = scores_of(pair, metrics)
    before = texts.get(pair.key.text_id)
    texts[pair.key.text_id] = scores if before is None else {m: before[m] + score for m, score in scores.items()}


@dataclass(slots=True)
class Looking:
    """What commands look at that score documents in ways of their own: the slips, and what they are judged by."""

    slips: Slips = field(default_factory=Slips)
    summary: Summary = field(default_factory=Summary)
    gathered: engine.Gathering = field(default_factory=lambda: engine.Gathering(("conll",)))

    def look(self, key: Mapping[M, int], response: Mapping[M, int]) -> None:
        """Look at one more document, which numbers the entity of each mention."""
        table = table_of(key, response)
        size = self.gathered.add_table(table)
        self.slips.look(key, response, size.both)
        self.slips.singletons.look(table)
        self.summary += Summary(Extent(size.key, len(table.key)), Extent(size.response, len(table.response)), size.both)

    def merge(self, other: "Looking") -> None:
        """Add what was seen of other documents."""
        self.slips.add(other.slips)
        self.summary += other.summary
        self.gathered.counted.add(other.gathered.counts())

    def tell(self, names: tuple[str, str] = ("", ""), where: str = "") -> None:
        """Note what looks wrong; `where` names the response, where there are several."""
        scores = self.gathered.counts().scores(("conll",))
        for line in self.slips.sentences(replace(self.summary, names=names), scores, in_sums=True):
            note(f"{where}: {line}" if where else line)

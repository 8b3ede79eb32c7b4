"""`--match`: the mentions of the response under the names of the key's."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from corefref.formats.documents import Document, DocumentPair
from corefref.rendering.numbers import counted
from corefref.scoring.notes import note
from corefref.scoring.settings import Match, Zeros
from corefref.spans.annotated import CRAFT
from corefref.spans.documents import Collapse, matched
from corefref.spans.matching import RULES, MatchingRule


def as_matched(found: Iterable[DocumentPair], match: Match, zeros: Zeros = "linear") -> Iterator[DocumentPair]:
    """
    The pairs under a matching rule.

    Mentions that the rule cannot tell apart, and documents that name no head, are reported on standard error at the
    end.
    """
    rule = rule_of(match)
    reports = [_Collapses("key", rule), _Collapses("response", rule)]
    headless = [Headless(side) for side in ("key", "response")]
    for pair in found:
        renamed = matched(pair.key, pair.response, rule, zeros)
        if rule.id in _BY_HEADS:
            for side, document in zip(headless, (pair.key, pair.response), strict=True):
                side.look(document)
        for report, collapses in zip(reports, (renamed.key_collapses, renamed.response_collapses), strict=True):
            report.count(collapses, pair.id)
        yield pair._replace(response=renamed.response, own=pair.response)
    for report in reports:
        if report.groups:
            note(str(report))
    for side in headless:
        if side.documents:
            note(str(side))


def rule_of(match: Match) -> MatchingRule:
    """Look up the matching rule for a value of `--match`."""
    return CRAFT if match == "craft" else RULES[match]


_BY_HEADS = ("head-corefud", "partial-corefud")


@dataclass(slots=True)
class Headless:
    """In how many documents of a side no mention has a head, where the format has heads. Choice MATCH-8."""

    side: str
    documents: int = 0
    first: str = ""
    datasets: int = 0

    def add(self, other: "Headless", dataset: str) -> None:
        """Add the counts of another dataset."""
        if other.documents:
            self.first = self.first or f"{other.first} of {dataset}"
            self.documents += other.documents
            self.datasets += 1

    def look(self, document: Document) -> None:
        """Note a document whose entities have names and whose mentions have no heads."""
        if document.entity_of and document.beside.names and not document.beside.heads:
            self.documents += 1
            self.first = self.first or document.id

    def __str__(self) -> str:
        """Return the note as one line."""
        many = counted(self.documents, "document names", "documents name")
        if self.datasets > 1:
            many = f"{counted(self.documents, 'document')} of {self.datasets} datasets name"
        return f"in the {self.side} {many} no head: the first word is taken for it, first in document {self.first}"


@dataclass(slots=True)
class _Collapses:
    """How many mentions of a side a matching rule could not tell apart."""

    side: str
    rule: MatchingRule
    groups: int = 0
    mentions: int = 0
    across: int = 0
    first: str = ""

    def count(self, collapses: Sequence[Collapse], document: str) -> None:
        """Count the groups of mentions of a document that the matching makes one."""
        self.first = self.first or (document if collapses else "")
        self.groups += len(collapses)
        self.mentions += sum(len(collapse.mentions) for collapse in collapses)
        self.across += sum(collapse.entities > 1 for collapse in collapses)

    def __str__(self) -> str:
        """Return the note as one line."""
        seen = {"maximum": "maximum span", "minimum": "minimum span", "head": "head"}[self.rule.seen]
        each = f"{self.groups} {seen}{'s have' if self.groups > 1 else ' has'}"
        return (
            f"--match {self.rule.id}: in the {self.side} {each} more than one mention: "
            f"{self.mentions} mentions, {self.across} of these spans in more than one entity, "
            f"first in document {self.first}"
        )

"""`--match`: give the mentions of the response the names of the key's."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass

from corefref.formats.documents import Document, DocumentPair
from corefref.rendering.numbers import counted
from corefref.scoring.notes import note
from corefref.scoring.settings import Match, Settings, Zeros
from corefref.wings.matching.annotated import CRAFT
from corefref.wings.matching.documents import BY_HEADS, Collapse, matched
from corefref.wings.matching.matching import RULES, MatchingRule


def matched_pairs(pairs: Iterable[DocumentPair], settings: Settings) -> Iterator[DocumentPair]:
    """
    Give response mentions the names of the key mentions that they match (`--zeros`, `--match`).

    Mentions that the rule cannot tell apart, and documents without heads, are reported on standard error at the end.
    """
    rule = rule_of(settings.match)
    notes = MatchNotes(rule)
    for pair in pairs:
        yield notes.matched(pair, settings.zeros)
    notes.say()


def rule_of(match: Match) -> MatchingRule:
    """Look up the matching rule for a value of `--match`."""
    return CRAFT if match == "craft" else RULES[match]


@dataclass(slots=True)
class _Headless:
    """How many documents of a side have no mention with a head, although the format has heads. Choice MATCH-8."""

    side: str
    documents: int = 0
    first: str = ""

    def look(self, document: Document) -> None:
        """Count a document if its format has heads but none of its mentions has."""
        if document.entity_of and document.beside.annotates_heads and not document.beside.heads:
            self.documents += 1
            self.first = self.first or document.id

    def __str__(self) -> str:
        """Return the note as one line."""
        many = counted(self.documents, "document names", "documents name")
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
        """Count the groups of a document's mentions that the matching cannot tell apart."""
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


class MatchNotes:
    """Notes on documents under a matching rule: mentions that it cannot tell apart, and missing heads."""

    def __init__(self, rule: MatchingRule) -> None:
        """Start with no documents."""
        self.rule = rule
        self.collapses = (_Collapses("key", rule), _Collapses("response", rule))
        self.headless = (_Headless("key"), _Headless("response"))

    def matched(self, pair: DocumentPair, zeros: Zeros) -> DocumentPair:
        """Match the mentions of a pair, and count what to report."""
        renamed = matched(pair.key, pair.response, self.rule, zeros)
        if self.rule.id in BY_HEADS:
            for side, document in zip(self.headless, (pair.key, pair.response), strict=True):
                side.look(document)
        for counts, collapses in zip(self.collapses, (renamed.key_collapses, renamed.response_collapses), strict=True):
            counts.count(collapses, pair.id)
        return pair._replace(response=renamed.response, own=pair.response)

    def say(self) -> None:
        """Report on standard error."""
        for counts in self.collapses:
            if counts.groups:
                note(str(counts))
        for side in self.headless:
            if side.documents:
                note(str(side))

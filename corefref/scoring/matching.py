"""
`--match`: the mentions of the response under the names of the key's.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace

from corefref.scoring.notes import note
from corefref.scoring.pairing import Pair
from corefref.scoring.settings import Match
from corefref.spans.documents import Collapse, matched
from corefref.spans.matching import RULES, MatchingRule


def as_matched(found: Iterable[Pair], match: Match) -> Iterator[Pair]:
    """
    The pairs under a matching rule.

    Mentions that the rule cannot tell apart are reported on standard error at the end.
    """
    rule = RULES[match]
    reports = [_Collapses("key", rule), _Collapses("response", rule)]
    for pair in found:
        renamed = matched(pair.key, pair.response, rule)
        for report, collapses in zip(reports, (renamed.key_collapses, renamed.response_collapses), strict=True):
            report.count(collapses, pair.id)
        yield replace(pair, response=renamed.response)
    for report in reports:
        if report.groups:
            note(str(report))


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
        """Count those of a document."""
        self.first = self.first or (document if collapses else "")
        self.groups += len(collapses)
        self.mentions += sum(len(collapse.mentions) for collapse in collapses)
        self.across += sum(collapse.entities > 1 for collapse in collapses)

    def __str__(self) -> str:
        """One line."""
        seen = {"maximum": "maximum span", "minimum": "minimum span", "head": "head"}[self.rule.seen]
        each = f"{self.groups} {seen}{'s have' if self.groups > 1 else ' has'}"
        return (
            f"--match {self.rule.id}: in the {self.side} {each} more than one mention: "
            f"{self.mentions} mentions, {self.across} of these spans in more than one entity, "
            f"first in document {self.first}"
        )

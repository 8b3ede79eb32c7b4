"""How much of the key's text the responses have, as tables."""

from collections.abc import Iterator, Mapping
from fractions import Fraction

from corefref.formats.coverage import Coverage
from corefref.rendering.blocks import Block, Paragraph, Table
from corefref.rendering.numbers import percent


def blocks(coverage: Coverage) -> Iterator[Block]:
    """Yield the table of a corpus, and the names of the texts that kept less than half of their words."""
    yield _table(coverage)
    if coverage.low:
        yield Paragraph((f"less than half of the words kept: {', '.join(coverage.low)}",))


def _table(coverage: Coverage) -> Table:
    """Make the table of coverage: how many words and mentions were kept, changed, missing or added, also in percent."""
    of_words, of_mentions = coverage.words, coverage.mentions
    rows = [
        ("words of the key kept", coverage.kept, of_words),
        ("changed", coverage.changed, of_words),
        ("missing", coverage.missing, of_words),
        ("words added", coverage.added, of_words),
        ("mentions of the response kept", coverage.mentions_kept, of_mentions),
        ("moved", coverage.mentions_moved, of_mentions),
        ("twinless", coverage.mentions_twinless, of_mentions),
        *([("tags repaired", coverage.repaired, 0)] if coverage.repaired else []),
    ]
    cells = [(what, str(number), percent(Fraction(number, whole), 2) if whole else "") for what, number, whole in rows]
    return Table(("Coverage", "Number", "Percent"), cells, frozenset({1, 2}))


def coverage_table(title: str, coverage_of: Mapping[str, Coverage]) -> Table:
    """Return how much of the key's text each response has, in percent of the key's words or of its own mentions."""
    rows = [
        (name, *("" if share is None else percent(share) for share in coverage.shares().values()))
        for name, coverage in coverage_of.items()
    ]
    header = (title, *(word.removeprefix("mentions_").replace("_", " ") for word in Coverage().shares()))
    groups = (("", 1), ("words", 4), ("mentions", 3))
    return Table(header, rows, frozenset(range(1, len(header))), "coverage, percent", groups=groups)

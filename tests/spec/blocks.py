"""
What programs write into pages that are otherwise written by hand: `python -m tests.spec.made` does.

A block stands between two marks, `<!-- NAME -->` and `<!-- end of NAME -->`. The page of a metric ends with a trace.
"""

import re
from collections.abc import Callable, Mapping
from pathlib import Path

from corefref.formats.strangers import STRANGERS
from corefref.formats.table import ENTRIES, SAYINGS
from corefref.wings.across.protocols import PROTOCOLS
from corefref.wings.families import checking
from spec.judges.printed import differing_table, figures_table
from spec.markdown import table
from tests.wings.explain.worked_pages import HEADING, METRICS, with_worked
from tests.wings.matching.tables import table_of_the_effect, table_of_the_letter

SPEC = Path(__file__).resolve().parents[2] / "spec"


def formats() -> str:
    """The formats that are read, and what each says."""
    lacking = f"What a row lacks of the following, its format does not say: {', '.join(SAYINGS)}."
    rows = table(
        ("`--input-format`", "format", "recognised by", "used by", "says", "written"),
        (
            (
                f"`{name}`",
                entry.title,
                entry.recognised,
                entry.used_by,
                ", ".join(saying for saying in SAYINGS if saying in entry.says),
                "yes" if entry.write else "by its shapes" if entry.is_json else "no",
            )
            for name, entry in ENTRIES.items()
        ),
    )
    return f"{lacking}\n\n{rows}"


def strangers() -> str:
    """The formats that are recognised and refused."""
    columns = ("format", "recognised by", "the way to a format that is read")
    return table(columns, ((one.title, one.recognised, one.way) for one in STRANGERS))


def protocols() -> str:
    """The protocols, with what they set."""
    columns = ("`--protocol`", "units", "singletons", "stated by", "known")
    return table(columns, ((f"`{name}`", *protocol) for name, protocol in PROTOCOLS.items()))


BLOCKS: Mapping[str, Mapping[str, Callable[[], str]]] = {
    "README.md": {"figures": figures_table, "differing": differing_table},
    "formats/README.md": {"formats": formats, "strangers": strangers},
    "formats/checks.md": {"codes": checking.page},
    "metrics/spans.md": {"letter": table_of_the_letter, "effect": table_of_the_effect},
    "metrics/units.md": {"protocols": protocols},
}
"""By page, its blocks by their names."""


def pages() -> dict[str, str]:
    """The pages that programs write in part."""
    found = {}
    for name, blocks in BLOCKS.items():
        page = (SPEC / name).read_text("utf-8")
        for block, write in blocks.items():
            begin, end = f"<!-- {block} -->\n", f"<!-- end of {block} -->\n"
            before, rest = page.split(begin)
            page = f"{before}{begin}\n{write()}\n\n{end}{rest.split(end)[1]}"
        found[name] = page
    for name, metrics in METRICS.items():
        found[f"metrics/{name}.md"] = with_worked((SPEC / "metrics" / f"{name}.md").read_text("utf-8"), metrics)
    return found


def by_hand(page: str) -> str:
    """The text of a page without what programs write into it."""
    names = "|".join(["evidence", *(block for blocks in BLOCKS.values() for block in blocks)])
    return re.sub(rf"<!-- ({names}) -->\n.*?<!-- end of \1 -->", "", page.partition(HEADING)[0], flags=re.DOTALL)

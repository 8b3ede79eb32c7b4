"""The page `spec/made/slips.md`, which is made of `spec/slips.json`."""

from collections.abc import Iterator, Sequence

from corefref.wings.reconcile.departures import ExampleData, Kind, RowData, SlipsData
from spec.markdown import table

_KINDS: dict[Kind, tuple[str, str]] = {
    "setting": (
        "Settings",
        "Options of `corefref score`, and published variants of a metric. Whoever prints the signature has named them.",
    ),
    "slip": (
        "Slips",
        "What happens to files and tables by mistake, or by a convention that nobody named.",
    ),
    "metric": (
        "Other computations",
        "A metric that is not computed as its paper defines it. Many of these were found in programs "
        "([where other scorers depart](conformance.md)); the others are what a reader of the papers is most "
        "likely to make.",
    ),
    "program": (
        "Programs",
        "What each program on record does to all its metrics together, at its version. The other programs of "
        "[the matrix](conformance.md) give the papers' figures on well-formed files, so no figure shows them. "
        "A metric that a program lacks has no figure under it.",
    ),
}


def page(data: SlipsData) -> str:
    """The page, which a test compares with the file."""
    return "\n".join(_lines(data)) + "\n"


def _lines(data: SlipsData) -> Iterator[str]:
    yield "# Settings, slips and programs"
    yield ""
    yield "Do not edit: made from `slips.json` by `python -m tests.spec.made`."
    yield ""
    yield "Which setting, slip or program gives this figure? `corefref reconcile` tries each row of this page alone,"
    yield "and two together. A row says how the departure shows, and has the smallest example: a figure of a key and a"
    yield "response, and the same figure under the departure, worked by hand; where a document is a line, a dot stands"
    yield "between documents. `corefref reconcile KEY RESPONSE --under NAME` carries a row out."
    yield ""
    yield "A search is tried by hiding departures, computed by other definitions, and looking for them:"
    yield "`python -m tests.wings.reconcile.trial`."
    for kind, (title, about) in _KINDS.items():
        yield from _kind(title, about, [row for row in data["rows"] if row["kind"] == kind])
    yield from _together()
    yield from _said()
    yield from _situations(data)
    yield ""
    yield "## What neither file shows"
    yield ""
    yield "Known, and not tried:"
    yield ""
    for known in data["not_executable"]:
        yield f"- {known['words']}: {known['why']}"


def _kind(title: str, about: str, rows: Sequence[RowData]) -> Iterator[str]:
    yield ""
    yield f"## {title}"
    yield ""
    yield about
    yield ""
    header = ("name", "what is done", "how it shows", "example", "by hand")
    yield table(header, map(_row, rows))


def _row(row: RowData) -> tuple[str, ...]:
    option = f" (`{row['option']}`)" if "option" in row else ""
    example = row["example"]
    return f"`{row['id']}`", f"{row['words']}{option}", row["shows"], _example(example), example["work"]


def _example(example: ExampleData) -> str:
    key, response = (" · ".join(line or "∅" for line in example[side]) for side in ("key", "response"))
    return f"key {key}, response {response}: `{example['figure']}` {example['plain']} → {example['departed']}"


def _together() -> Iterator[str]:
    yield ""
    yield "## Two together"
    yield ""
    yield "Departures of one kind exclude each other: one way to combine documents, one computation of a metric, one"
    yield "slip in print. Treatments follow one another in this order: places and ends, windows, documents merged,"
    yield "singletons, mentions of one side, sides exchanged. Two that both need new tables (ends, windows, merged"
    yield "documents) are not tried together, nor are windows with a mean over documents. An explanation that contains"
    yield "a smaller one is not shown. One document left out is tried alone, where there are ten documents or fewer, or"
    yield "six figures: in a large corpus some document explains nearly any figure."


def _said() -> Iterator[str]:
    yield ""
    yield "## What `score` says by itself"
    yield ""
    yield "Whoever scores is told of the slips that cost most points, in one line each on standard error (in Python,"
    yield "as a warning), with the option that helps. A note needs strong evidence:"
    yield ""
    yield "- *Places.* With the response's ends, or all its places, one lower or one higher, at least twice as many"
    yield "  mentions would meet, and at least half of those of the smaller side. So a few that meet by chance hide"
    yield "  nothing."
    yield "- *Singletons.* One side has three or more entities of one mention, the other none, and without them the"
    yield "  CoNLL score moves by a point or more. The line has both figures."
    yield "- *Names.* In lower case, at least twice as many mentions would meet, and at least half."
    yield "- *Little in common.* Less than one mention in twenty meets, and nothing above explains it."
    yield "- *Sides.* The names of the files say that key and response are exchanged."
    yield ""
    yield "A thousand honest keys and responses, drawn at random, make no note. Files that differ in documents or"
    yield "words, lack what a setting needs, or end early are refused, and the refusal names what helps."


def _situations(data: SlipsData) -> Iterator[str]:
    yield ""
    yield "## Eleven situations"
    yield ""
    yield "What people had, what was printed elsewhere, and what explains it, from public threads; “tries” names rows."
    yield ""
    header = ("thread", "had", "printed elsewhere", "what explains it", "tries")
    yield table(
        header,
        (
            (one["source"], one["had"], one["printed"], one["explained"], _tries(one.get("rows", ())))
            for one in data["situations"]
        ),
    )


def _tries(rows: Sequence[str]) -> str:
    return ", ".join(f"`{row}`" for row in rows) or "–"

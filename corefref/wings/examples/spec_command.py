"""`corefref spec`: the worked examples, choices, invariants, errata, pages, and the papers' figures recomputed."""

import argparse
import json
from collections.abc import Callable, Iterator, Mapping, Sequence
from fractions import Fraction
from importlib.resources.abc import Traversable
from pathlib import Path

from corefref import registry
from corefref.cli.usage import Answer, Command, Option, UsageError, nearest, window
from corefref.partitions import Partition, in_order, mentions_in_order
from corefref.rendering import text, tsv
from corefref.rendering.blocks import Block, CodeBlock, Heading, Paragraph, Table
from corefref.scoring.kinds import OneOf
from corefref.wings.examples import figures_command as figures
from corefref.wings.examples import worked_examples
from corefref.wings.examples.spec_files import spec_files
from corefref.wings.examples.worked_examples import ClaimData, ClaimsData, Example
from corefref.wings.shared.options import for_terminal
from corefref.wings.shared.writing import write_folder

_DESCRIPTION = """\
Look into the spec: what is claimed of every metric, as data and as pages.

  list [KIND]   one line each: examples unless another kind is named: spans
                (examples of minimum spans and heads), names (examples of NEC),
                choices, invariants, errata, claims, papers, pages
  show ID ...   whatever has the id; a case of examples with all its figures;
                the page of a metric
  export DIR    the files of the spec: JSON with schemas for a scorer in any language (vectors/ for tests of it),
                Markdown to read; CC0
  figures DIR   the papers' own figures and tables, recomputed: files of exact
                fractions

The figures are Figures 2 to 8, Table 3 and §§3.1 and 5 of Moosavi & Strube (2016), Tables 1 to 6 and 12 to 15 of Cai &
Strube (2010), and the examples of Pradhan et al. (2014), §§2 and 4. Of a text, that of spec/corpus or your own: Figures
1 and 2 of Cai & Strube (2010), of a response from which 0 to 100 % of the spurious mentions are left out, and the
lengths of maximum and minimum spans and heads, as in §5 of Moosavi et al. (2019)."""

_EXAMPLE = """\
examples:
  corefref spec list
  corefref spec list choices
  corefref spec show pradhan-et-al-2014/figure-1
  corefref spec show LEA-1 one_on_identity
  corefref spec export corefref-spec
  corefref spec figures recomputed"""


_ACTIONS = ("list", "show", "export", "figures")

COMMAND = Command(
    _DESCRIPTION,
    _EXAMPLE,
    (
        Option("action", "|".join(_ACTIONS), "What to do.", kind=OneOf(_ACTIONS), nargs="?"),
        Option("names", "[NAME ...]", "A kind, ids, or a folder.", nargs="*"),
        *figures.ROWS,
    ),
)


def run(arguments: argparse.Namespace) -> Answer:
    """List, show or export parts of the spec."""
    if arguments.action is None:
        raise UsageError(f"spec: expected one of {', '.join(_ACTIONS)} (see corefref spec --help)")
    if arguments.action == "figures":
        return figures.recomputed(arguments)
    for option in arguments.given.values():
        raise UsageError(f"{option} changes what spec figures writes (expected spec figures, or no {option})")
    return _PARTS[arguments.action](arguments.names)


def _listed(names: Sequence[str]) -> Answer:
    """A line for every member of a kind, its columns separated by tabs."""
    if len(names) > 1 or not set(names) <= set(_KINDS):
        kinds = ", ".join(_KINDS)
        raise UsageError(f"spec list {' '.join(names)}: expected one of {kinds}{nearest(names[0], _KINDS)}")
    return Answer(for_terminal(tsv.written(_KINDS[names[0] if names else "examples"]()), window()))


def _examples() -> Iterator[Sequence[str]]:
    for e in worked_examples.examples():
        yield e.id, _exact(e.exact), e.printed or "-", e.status


def _spans() -> Iterator[Sequence[str]]:
    for identifier, case in _cases_of("spans").items():
        yield identifier, str(case["description"])


def _names() -> Iterator[Sequence[str]]:
    for identifier, case in _cases_of("names").items():
        yield identifier, str(case["description"])


def _choices() -> Iterator[Sequence[str]]:
    for choice in worked_examples.choices():
        yield choice.id, choice.title


def _invariants() -> Iterator[Sequence[str]]:
    for invariant in worked_examples.invariants():
        yield invariant.id, invariant.sentence


def _errata() -> Iterator[Sequence[str]]:
    for erratum in worked_examples.errata():
        yield erratum.id, str(erratum.locator), erratum.printed, erratum.follows


def _claims() -> Iterator[Sequence[str]]:
    for claim in _claims_data():
        yield claim["id"], claim["verdict"], claim["reading"]


def _papers() -> Iterator[Sequence[str]]:
    for paper in worked_examples.papers().values():
        yield paper.id, paper.short, paper.title


def _pages() -> Iterator[Sequence[str]]:
    for name, page in _page_files().items():
        yield name, page.read_text("utf-8").partition("\n")[0].lstrip("# ")


_KINDS: Mapping[str, Callable[[], Iterator[Sequence[str]]]] = {
    "examples": _examples,
    "spans": _spans,
    "names": _names,
    "choices": _choices,
    "invariants": _invariants,
    "errata": _errata,
    "claims": _claims,
    "papers": _papers,
    "pages": _pages,
}


_FILES: Mapping[str, tuple[str, str]] = {
    "spans": ("moosavi-et-al-2019", "examples/moosavi-et-al-2019.json"),
    "names": ("named_entities", "named_entities/examples.json"),
}
"""Examples that are not a key and a response with figures: what their ids begin with, and their file."""


def _cases_of(kind: str) -> Mapping[str, Mapping[str, object]]:
    """The cases of such a file by their ids, as it states them."""
    start, file = _FILES[kind]
    data: Mapping[str, object] = json.loads(worked_examples.spec_folder().joinpath(*file.split("/")).read_text("utf-8"))
    cases = [case for part in data.values() if isinstance(part, list) for case in part]
    return {f"{start}/{case['id']}": case for case in cases}


def _page_files() -> Mapping[str, Traversable]:
    """The Markdown pages by their names."""
    top = worked_examples.spec_folder()
    entries = [entry for folder in (top, *map(top.joinpath, ("metrics", "made"))) for entry in folder.iterdir()]
    return {e.name.removesuffix(".md"): e for e in sorted(entries, key=lambda e: e.name) if e.name.endswith(".md")}


def _shown(names: Sequence[str]) -> Answer:
    """Print the text of each example, choice, invariant or page that is named by its id."""
    if not names:
        raise UsageError("spec show: no id given (corefref spec list shows them)")
    return Answer("\n".join(_text_of(name) for name in names))


def _text_of(name: str) -> str:
    figures = [e for e in worked_examples.examples() if name in (e.id, e.case.id)]
    if figures:
        return _case(name, figures)
    for choice in worked_examples.choices():
        if name == choice.id:
            return f"{choice.id}  {choice.title}\n\n{choice.text}\n"
    for invariant in worked_examples.invariants():
        if name == invariant.id:
            both = "\n".join(_page_files()[page].read_text("utf-8") for page in ("invariants", "annotated_invariants"))
            _, _, section = both.partition(f"## `{name}`\n")
            return f"{name}\n{section.partition(chr(10) + '##')[0].rstrip()}\n"
    for erratum in worked_examples.errata():
        if name == erratum.id:
            place = f"{worked_examples.papers()[erratum.paper].short}, {erratum.locator}"
            return f"{name}\n{place}\nprinted  {erratum.printed}\nfollows  {erratum.follows}\n{erratum.note}\n"
    for claim in _claims_data():
        if name == claim["id"]:
            return _claim(claim)
    if name in worked_examples.papers():
        return worked_examples.papers()[name].bibtex + "\n"
    for kind in _FILES:
        if name in (stated := _cases_of(kind)):
            return json.dumps(stated[name], ensure_ascii=False, indent=2) + "\n"
    pages = _page_files()
    metric = registry.ALIASES.get(name.lower(), name.lower())
    for page in (name, registry.ENTRIES[metric].page if metric in registry.ENTRIES else metric):
        if page in pages:
            return pages[page].read_text("utf-8")
    known = [line[0] for kind in _KINDS.values() for line in kind()]
    known += {example.case.id: "" for example in worked_examples.examples()}
    raise UsageError(f"spec show: nothing is called {name}{nearest(name, known)} (corefref spec list shows the ids)")


def _claims_data() -> Sequence[ClaimData]:
    """What the papers say of the metrics."""
    data: ClaimsData = json.loads(worked_examples.spec_folder().joinpath("claims.json").read_text("utf-8"))
    return data["claims"]


def _claim(claim: ClaimData) -> str:
    """Describe a claim: the place in its paper, how it is read, the verdict, and what decided it."""
    paper = worked_examples.papers()[claim["id"].partition("/")[0]].short
    lines = [claim["id"], f"{paper}, {worked_examples.Locator(**claim['locator'])}", ""]
    lines += [f"reading  {claim['reading']}", f"verdict  {claim['verdict']}", claim["reason"]]
    if claim["witness"] is not None:
        lines.append(f"witness  {json.dumps(claim['witness'], ensure_ascii=False)}")
    decided = claim["decided"]
    lines.append(f"decided  {', '.join(decided['by'])}" + (f": {decided['note']}" if decided["note"] else ""))
    lines += [f"theorem  {proof['theorem']}" for proof in decided["proofs"]]
    return "\n".join(lines) + "\n"


def _case(name: str, figures: Sequence[Example]) -> str:
    """A case with some of its figures."""
    case = figures[0].case
    paper = "" if case.paper is None else worked_examples.papers()[case.paper].short
    place = ", ".join(part for part in (paper, str(case.locator)) if part)
    key, response = _sets(case.key), _sets(case.response)
    rows = [
        (e.metric, _exact(e.exact), e.printed or "-", " ".join(filter(None, (_difference(e), e.note)))) for e in figures
    ]
    metrics = ",".join(dict.fromkeys(e.metric.split(".")[0] for e in figures))
    command = f"corefref score --key '{key}' --response '{response}' --metrics {metrics} --format tsv"
    blocks: list[Block] = [
        Heading(1, name),
        Paragraph((case.description,)),
        *([Paragraph((place,))] if place else []),
        Table(("", ""), [("key", key), ("response", response)]),
        Table(("figure", "exact", "printed", ""), rows, frozenset({1, 2})),
        CodeBlock((command,)),
    ]
    return text.written(blocks, window())


def _difference(example: Example) -> str:
    return example.status if example.status == "printed-differs" else ""


def _sets(p: Partition) -> str:
    """A partition in the notation of the papers."""
    return " ".join("{" + " ".join(str(m) for m in mentions_in_order(e)) + "}" for e in in_order(p))


def _exact(value: Fraction | None) -> str:
    return "0/0" if value is None else str(value)


def _exported(names: Sequence[str]) -> Answer:
    """Copy the files of the spec into a folder that is not there yet."""
    if len(names) != 1:
        raise UsageError("spec export: expected one folder")
    top = Path(names[0])
    if top.exists():
        raise UsageError(f"spec export: {top} already exists (expected a new folder)")
    contents = {path: entry.read_bytes() for path, entry in spec_files()}
    write_folder(top, contents)
    return Answer(f"{len(contents)} files in {top}\n")


_PARTS: Mapping[str, Callable[[Sequence[str]], Answer]] = {"list": _listed, "show": _shown, "export": _exported}

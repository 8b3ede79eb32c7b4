"""
`corefref spec figures`: the papers' own figures and tables, recomputed.

Each becomes a file DIR/PAPER-FIGURE.csv of exact fractions with the columns figure, x, metric, recall, precision, f1.
That of lengths (Moosavi et al. 2019, §5) has the columns spans, mentions, mean, 1, 2, 3, 4 or more (mentions of so many
words), contain MIN, with MIN.
"""

import argparse
import csv
import io
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path

from corefref.cli.usage import Answer, Group, Option, UsageError, choice
from corefref.formats.documents import Wanted
from corefref.ratio import zero
from corefref.scoring import sources
from corefref.scoring.settings import Settings
from corefref.wings.examples import texts
from corefref.wings.examples.exhibits import CONSTRUCTIONS, Exhibit, exhibits
from corefref.wings.examples.plots import pictures
from corefref.wings.examples.worked_examples import spec_folder
from corefref.wings.plots.drawing import require_matplotlib
from corefref.wings.shared.writing import write_folder

ROWS = (
    Group(
        "figures",
        (
            Option("--plots", "", "Draw the figures, too (needs the extra plots)."),
            choice("--undefined", ("zero", "none"), "Whether 0/0 is written as 0 or left empty."),
        ),
    ),
    Group(
        "constructions that the text of Moosavi & Strube (2016) leaves open",
        (
            choice("--core", CONSTRUCTIONS["core"], "Figures 2 and 3: which entities are resolved."),
            choice(
                "--wrong-groups", CONSTRUCTIONS["wrong_groups"], "Figures 3 and 8: how the other mentions are linked."
            ),
            choice("--identified", CONSTRUCTIONS["identified"], "Figure 8: which mentions are identified first."),
            choice("--most-extra", CONSTRUCTIONS["most_extra"], "Figure 7: the most extra mentions of an output."),
        ),
    ),
    Group(
        "the text of figures",
        (
            Option("--key", "FILE", "A key in CoNLL-2012 columns with parses", shown="spec/corpus"),
            Option("--response", "FILE", "Its response."),
            Option("--minima", "FILE", "The key with annotated minimum spans (Universal Anaphora)."),
        ),
    ),
)


def recomputed(arguments: argparse.Namespace) -> Answer:
    """Write the files, and print their names."""
    if len(arguments.names) != 1:
        raise UsageError("spec figures: expected one folder")
    if arguments.plots:
        require_matplotlib()
    of_text = _of_text(arguments)
    folder = Path(arguments.names[0])
    chosen = list(exhibits({setting: getattr(arguments, setting) for setting in CONSTRUCTIONS}))
    contents: dict[str, str | bytes] = {
        f"{exhibit.id.replace('/', '-')}.csv": rendered(exhibit, arguments.undefined) for exhibit in chosen
    }
    contents |= of_text
    if arguments.plots:
        for exhibit in filter(lambda e: e.axis, chosen):
            contents |= {
                f"{exhibit.id.replace('/', '-')}.{kind}": drawing for kind, drawing in pictures(exhibit).items()
            }
    write_folder(folder, contents)
    return Answer("".join(f"{folder / name}\n" for name in contents))


def _of_text(arguments: argparse.Namespace) -> dict[str, bytes]:
    """The files on a text, by their names."""
    if (arguments.key is None) != (arguments.response is None):
        raise UsageError("one side of the text is missing (expected --key FILE and --response FILE)")
    shipped = spec_folder().joinpath("corpus")
    key, response = (
        path or str(shipped.joinpath(name))
        for path, name in ((arguments.key, "key.conll"), (arguments.response, "response.conll"))
    )
    pairs = list(sources.paired(key, response, None, Settings(), keep_text=True))
    minima = sources.opened(arguments.minima).documents(None, Wanted("error")) if arguments.minima else ()
    lengths = texts.lengths((pair.key for pair in pairs), {document.id: document for document in minima})
    return {
        **{f"{e.id.replace('/', '-')}.csv": rendered(e, arguments.undefined).encode() for e in texts.thinned(pairs)},
        "moosavi-et-al-2019-section-5.csv": _csv([texts.HEADER, *texts.cells(lengths)]).encode(),
    }


def _csv(cells: Iterable[Iterable[object]]) -> str:
    text = io.StringIO()
    csv.writer(text, lineterminator="\n").writerows(cells)
    return text.getvalue()


def rendered(exhibit: Exhibit, undefined: str = "zero") -> str:
    """
    A figure or table as CSV.

    >>> from corefref.wings.examples.exhibits import FigureRow
    >>> rows = (FigureRow("one/figure", "0", "muc", Fraction(0), None, None),)
    >>> print(rendered(Exhibit("one/figure", "", rows)), rendered(Exhibit("one/figure", "", rows), "none"), end="")
    figure,x,metric,recall,precision,f1
    one/figure,0,muc,0,0,0
     figure,x,metric,recall,precision,f1
    one/figure,0,muc,0,,
    """
    lines: list[tuple[object, ...]] = [("figure", "x", "metric", "recall", "precision", "f1")]
    for row in exhibit.rows:
        figures: Iterable[Fraction | None] = (row.recall, row.precision, row.f1)
        if undefined == "zero":
            figures = map(zero, figures)
        lines.append((row.figure, row.x, row.metric, *figures))
    return _csv(lines)

"""
`corefref figures`: the papers' own figures and tables, recomputed.
"""

import argparse
import csv
import io
from collections.abc import Iterable
from fractions import Fraction
from pathlib import Path

from corefref.cli.plots import pictures, require_matplotlib
from corefref.cli.usage import Answer, Parser, UsageError, add_choice
from corefref.cli.writing import write_folder
from corefref.experiments.figures import CORES, EXTRA, GROUPINGS, MORE_EXTRA, SELECTIONS, Exhibit, plots, tables
from corefref.metrics.conventions import zero

_OUTPUTS = {"3": EXTRA, "10": MORE_EXTRA}

_DESCRIPTION = """\
Recompute the figures and tables of the papers: Figures 2 to 8, Table 3 and §§3.1 and 5 of Moosavi & Strube (2016),
Tables 1 to 6 and 12 to 15 of Cai & Strube (2010), and the examples of Pradhan et al. (2014), §§2 and 4.

Each becomes a file DIR/PAPER-FIGURE.csv of exact fractions with the columns figure, x, metric, recall, precision, f1.
With --plots each of Figures 2 to 8 becomes a .png and a .svg too."""

_EXAMPLE = """\
example:
  corefref figures --out recomputed"""


def configure(parser: Parser) -> None:
    """Describe the command and add its arguments."""
    parser.description, parser.epilog = _DESCRIPTION, _EXAMPLE
    parser.add_argument("--out", metavar="DIR", help="the folder to write into; made if it is not there")
    parser.add_argument("--plots", action="store_true", help="pictures too (needs matplotlib, the extra plots)")
    add_choice(parser, "--undefined", ("zero", "none"), "0/0: written as 0, or left empty")
    group = parser.add_argument_group("constructions that the text of Moosavi & Strube (2016) leaves open")
    add_choice(group, "--core", list(CORES), "Figures 2 and 3: the entities that are resolved")
    add_choice(group, "--wrong-groups", list(GROUPINGS), "Figures 3 and 8: how other mentions are linked")
    add_choice(group, "--identified", list(SELECTIONS), "Figure 8: the mentions that are identified first")
    add_choice(group, "--most-extra", list(_OUTPUTS), "Figure 7: the most extra mentions of an output")


def run(arguments: argparse.Namespace) -> Answer:
    """Write the files, and print their names."""
    if arguments.out is None:
        raise UsageError("no folder given (expected --out DIR)")
    if arguments.plots:
        require_matplotlib()
    folder = Path(arguments.out)
    drawn = plots(
        CORES[arguments.core],
        GROUPINGS[arguments.wrong_groups],
        SELECTIONS[arguments.identified],
        _OUTPUTS[arguments.most_extra],
    )
    contents: dict[str, str | bytes] = {
        f"{exhibit.id.replace('/', '-')}.csv": rendered(exhibit, arguments.undefined) for exhibit in (*drawn, *tables())
    }
    if arguments.plots:
        for exhibit in drawn:
            contents |= {
                f"{exhibit.id.replace('/', '-')}.{kind}": drawing for kind, drawing in pictures(exhibit).items()
            }
    write_folder(folder, contents)
    return Answer("".join(f"{folder / name}\n" for name in contents))


def rendered(exhibit: Exhibit, undefined: str = "zero") -> str:
    """
    A figure or table as CSV.

    >>> from corefref.experiments.figures import FigureRow
    >>> rows = (FigureRow("one/figure", "0", "muc", Fraction(0), None, None),)
    >>> print(rendered(Exhibit("one/figure", "", rows)), rendered(Exhibit("one/figure", "", rows), "none"), end="")
    figure,x,metric,recall,precision,f1
    one/figure,0,muc,0,0,0
     figure,x,metric,recall,precision,f1
    one/figure,0,muc,0,,
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    writer.writerow(("figure", "x", "metric", "recall", "precision", "f1"))
    for row in exhibit.rows:
        figures: Iterable[Fraction | None] = (row.recall, row.precision, row.f1)
        if undefined == "zero":
            figures = map(zero, figures)
        writer.writerow((row.figure, row.x, row.metric, *figures))
    return text.getvalue()

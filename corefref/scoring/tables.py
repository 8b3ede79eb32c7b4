"""
`--format text`, `tsv`, `markdown` and `latex`: tables with one row per metric, and the signature.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace

from corefref.registry import ENTRIES
from corefref.rendering.escaping import latex as escaped_latex
from corefref.rendering.escaping import markdown as escaped_markdown
from corefref.rendering.escaping import terminal
from corefref.rendering.escaping import tsv as one_cell
from corefref.scoring.report import Report, Row, Shown, decimal, exact, percent
from corefref.scoring.settings import Rounding

_UNDEFINED = "0/0"

LATEX_NAMES: Mapping[str, str] = {entry.id: entry.latex for entry in ENTRIES.values() if entry.latex}


@dataclass(frozen=True, slots=True)
class Decimals:
    """How the percentages are printed."""

    digits: int = 2
    rounding: Rounding = "half-even"

    def __call__(self, shown: Shown | None) -> str:
        """A figure in percent; `0/0` if it is left open, `-` if the metric has none."""
        if shown is None:
            return "-"
        return _UNDEFINED if shown.value is None else percent(shown.value, self.digits, self.rounding)

    def row(self, row: Row) -> tuple[str, str, str]:
        """The figures of a row."""
        return self(row.recall), self(row.precision), self(row.f1)


def _blocks(report: Report) -> Iterator[tuple[str, Sequence[Row]]]:
    """The tables with their headings: those of documents, then the corpus; without heading if it is alone."""
    if report.by_document is None:
        yield "", listed(report.rows)
        return
    yield from ((document, listed(rows)) for document, rows in report.by_document.items())
    how = "mean over documents" if report.settings.over == "mean" else "sums over documents"
    yield f"{report.documents} document{'s' if report.documents != 1 else ''}, {how}", listed(report.rows)


def listed(rows: Sequence[Row]) -> Sequence[Row]:
    """The rows, each with those of its parts after it, as `nec/PERSON`."""
    return [
        each
        for row in rows
        for each in (row, *(replace(p, metric=f"{row.metric}/{p.metric}") for ps in row.parts.values() for p in ps))
    ]


def signature(report: Report, decimals: Decimals) -> str:
    """The signature of printed figures: their rounding belongs to it."""
    return str(replace(report.settings, rounding=decimals.rounding))


def notes(rows: Sequence[Row], decimals: Decimals) -> Sequence[str]:
    """What is said under a table."""
    missing = [f"{row.metric} {decimals(row.not_found)}" for row in rows if row.not_found is not None]
    found = [f"named key entities not found, in percent: {', '.join(missing)}"] if missing else []
    provisional = [f"{row.metric} is provisional: {row.provisional}" for row in rows if row.provisional]
    return [*found, *provisional, *_undefined_note(rows)]


def scored(report: Report) -> Sequence[str]:
    """What was scored, above the table."""
    summary = report.summary
    lines = [f"{counted(report.documents, 'document')}, {counted(summary.both, 'mention')} in common"]
    sides = (summary.key, summary.response)
    for side, extent, name in zip(("key", "response"), sides, summary.names, strict=True):
        of = f"{counted(extent.mentions, 'mention')}, {counted(extent.entities, 'entity', 'entities')}"
        lines.append(f"{side:8}  {of}{f'  {name}' if name else ''}")
    return lines


def counted(number: int, one: str, more: str = "") -> str:
    """
    So many things.

    >>> counted(1, "mention"), counted(2, "mention"), counted(0, "entity", "entities")
    ('1 mention', '2 mentions', '0 entities')
    """
    return f"{number} {one if number == 1 else more or one + 's'}"


def _undefined_note(rows: Sequence[Row]) -> Sequence[str]:
    """What was 0/0 and is reported as 0; empty if nothing was."""
    found = [
        f"{row.metric} {name}" + (f" (in {figure.undefined_in})" if figure.undefined_in else "")
        for row in rows
        for name, figure in row.figures.items()
        if (figure.undefined or figure.undefined_in) and figure.value is not None
    ]
    return [f"0/0 reported as 0 (--undefined none leaves it open): {', '.join(found)}"] if found else []


def text(report: Report, decimals: Decimals) -> str:
    """Tables for the eye."""
    lines = [*map(terminal, scored(report)), ""]
    width = max(len(row.metric) for _, rows in _blocks(report) for row in rows)
    column = max(9, decimals.digits + 4)
    for heading, rows in _blocks(report):
        if heading:
            lines.append(terminal(heading))
        lines.append(f"{'':{width}} {'Recall':>{column}} {'Precision':>{column}} {'F1':>{column}}")
        lines += (
            f"{row.metric:{width}} " + " ".join(f"{figure:>{column}}" for figure in decimals.row(row)) for row in rows
        )
        lines += [*notes(rows, decimals), ""]
    return "\n".join([*lines, signature(report, decimals)]) + "\n"


def tsv(report: Report, decimals: Decimals) -> str:
    """
    Tab-separated values: exact fractions, and the nearest floats; the corpus is the row without a document.

    A cell that a metric has not is empty; so is the decimal of 0/0.
    """
    del decimals
    names = ("recall", "precision", "f1", *(["not_found"] if any(row.parts for row in report.rows) else []))
    lines = [("document", "metric", *(column for name in names for column in (name, f"{name}_decimal")), "signature")]
    for document, rows in {**(report.by_document or {}), "": report.rows}.items():
        for row in listed(rows):
            figures = {**row.figures, "not_found": row.not_found}
            cells = [cell for name in names for cell in _exact_and_decimal(figures.get(name))]
            lines.append((one_cell(document), row.metric, *cells, str(report.settings)))
    return "".join("\t".join(line) + "\n" for line in lines)


def _exact_and_decimal(shown: Shown | None) -> tuple[str, str]:
    """The two cells of a figure."""
    if shown is None:
        return "", ""
    return exact(shown.value) or _UNDEFINED, decimal(shown.value) or ""


def markdown(report: Report, decimals: Decimals) -> str:
    """A table of GitHub's Markdown."""
    lines = [*(f"* {escaped_markdown(line)}" for line in scored(report)), ""]
    for heading, rows in _blocks(report):
        if heading:
            lines += [f"**{escaped_markdown(heading)}**", ""]
        lines += ["| Metric | Recall | Precision | F1 |", "|:--|--:|--:|--:|"]
        lines += (f"| {row.metric} | {' | '.join(decimals.row(row))} |" for row in rows)
        lines.append("")
        for found in notes(rows, decimals):
            lines += [found, ""]
    return "\n".join([*lines, f"`{signature(report, decimals)}`"]) + "\n"


def latex(report: Report, decimals: Decimals) -> str:
    """A table for LaTeX with booktabs, over pages if it has documents; the note under it is the signature."""
    if report.by_document is None:
        lines = [r"% needs \usepackage{booktabs}", r"\begin{table}", r"\centering", r"\begin{tabular}{lrrr}"]
        ends = [r"\end{tabular}", r"\par\smallskip"], [r"\end{table}"]
    else:
        lines = [r"% needs \usepackage{booktabs,longtable}", r"\begin{longtable}{lrrr}"]
        ends = [r"\end{longtable}"], []
    lines += [r"\toprule", r"Metric & Recall & Precision & F$_1$ \\"]
    for heading, rows in _blocks(report):
        lines.append(r"\midrule")
        if heading:
            lines += [rf"\multicolumn{{4}}{{l}}{{{escaped_latex(heading)}}} \\", r"\midrule"]
        for row in rows:
            name = LATEX_NAMES.get(row.metric, escaped_latex(row.metric))
            figures = " & ".join("--" if figure == "-" else figure for figure in decimals.row(row))
            lines.append(rf"{name} & {figures} \\")
    lines += [r"\bottomrule", *ends[0]]
    for found in notes(listed(report.rows), decimals):
        lines.append(rf"{{\footnotesize {escaped_latex(found)}\par}}")
    breakable = escaped_latex(signature(report, decimals)).replace(r"\textbar{}", r"\textbar\allowbreak{}")
    lines += [rf"{{\footnotesize\ttfamily\raggedright {breakable}\par}}", *ends[1]]
    return "\n".join(lines) + "\n"


FORMATS = {"text": text, "tsv": tsv, "markdown": markdown, "latex": latex}

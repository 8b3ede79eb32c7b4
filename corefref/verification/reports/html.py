"""
The report as one HTML page that needs nothing else.
"""

from collections.abc import Iterator

from corefref.rendering.escaping import html as escape
from corefref.verification.findings import WRONG, Finding, Report
from corefref.verification.inputs import notation
from corefref.verification.reports.text import cell, conclusion, shown_by, title
from corefref.verification.worked import conll_text, example_json, figures_lines, source_of, worked_lines

_STYLE = """
body { font: 16px/1.5 system-ui, sans-serif; margin: 2rem auto; max-width: 60rem; padding: 0 1rem; color: #222 }
table { border-collapse: collapse; display: block; overflow-x: auto }
th, td { border: 1px solid #bbb; padding: .3rem .6rem; text-align: left }
td.good { background: #e3f4e3 } td.follows { background: #fdf3d0 } td.wrong { background: #fbdcdc }
pre { background: #f5f5f5; overflow-x: auto; padding: .6rem }
section { border-top: 2px solid #bbb; margin-top: 2rem }
@media (prefers-color-scheme: dark) {
  body { background: #1b1b1b; color: #ddd } pre { background: #262626 }
  td.good { background: #1d3a1d } td.follows { background: #46390c } td.wrong { background: #4d1f1f }
}"""


def rendered(report: Report) -> str:
    """The page: the matrix, and each finding worked out."""
    lines = [
        "<!doctype html>",
        '<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">',
        f"<title>{escape(report.scorer)}</title><style>{_STYLE}</style></head><body>",
        f"<h1>{escape(report.scorer)}</h1>",
        f"<p>corefref {report.corefref}, spec {report.spec}: {escape(conclusion(report))}</p>",
        "<table><thead><tr><th scope=col>metric</th>",
        *(f"<th scope=col>{escape(s)}</th>" for s in report.suites),
        "</tr></thead><tbody>",
    ]
    for metric in report.metrics:
        lines.append(f"<tr><th scope=row>{_linked(report, metric)}</th>")
        lines += (_cell(report, metric, suite) for suite in report.suites)
        lines.append("</tr>")
    lines.append("</tbody></table>")
    lines += (f"<p>Not tried, no time left: {n} inputs of {escape(s)}.</p>" for s, n in report.not_tried.items())
    for number, finding in enumerate(report.findings, 1):
        lines += _finding(number, finding)
    return "\n".join([*lines, "</body></html>"]) + "\n"


def _linked(report: Report, metric: str) -> str:
    """A metric with links to its findings."""
    numbers = [n for n, f in enumerate(report.findings, 1) if metric in f.metrics]
    return " ".join([escape(metric), *(f'<a href="#finding-{n}">{n}</a>' for n in numbers)])


def _cell(report: Report, metric: str, suite: str) -> str:
    counts = report.outcomes[metric, suite]
    shade = (
        "wrong" if any(counts[o] for o in WRONG) else "follows" if counts["follows"] or counts["convention"] else "good"
    )
    return f'<td class="{shade}">{escape(cell(report, metric, suite))}</td>'


def _finding(number: int, finding: Finding) -> Iterator[str]:
    example = finding.example
    yield f'<section id="finding-{number}"><h2>{number}. {"(known) " * finding.known}{escape(title(finding))}</h2>'
    yield f"<p>{escape(shown_by(finding))}:</p><ul>"
    for d in example.input.documents:
        sides = escape(notation(d.key_entities)), escape(notation(d.response_entities))
        yield f"<li>key <code>{sides[0]}</code>, response <code>{sides[1]}</code></li>"
    yield f"</ul>{_block(*figures_lines(example))}"
    yield f"<h3>{escape(source_of(example.metric))}</h3>"
    yield _block(*worked_lines(example))
    yield f"<details><summary>as CoNLL</summary>{_block(*conll_text(example).splitlines())}</details>"
    yield f"<details><summary>as a worked example</summary>{_block(example_json(finding))}</details>"
    ids = "<br>".join(escape(identifier) for identifier in finding.ids)
    yield f"<p>In a file of known faults: <code>{ids}</code></p></section>"


def _block(*lines: str) -> str:
    return "<pre>" + "\n".join(map(escape, lines)) + "</pre>"

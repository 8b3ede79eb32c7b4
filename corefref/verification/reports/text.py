"""
The report for a terminal.
"""

from collections.abc import Iterator

from corefref.rendering.escaping import terminal
from corefref.verification.findings import OUTCOMES, Finding, Report
from corefref.verification.inputs import notation
from corefref.verification.worked import conll_text, example_json, figures_lines, source_of, worked_lines


def rendered(report: Report) -> str:
    """The matrix of outcomes, then each finding worked out."""
    adapter = f" (adapter {report.adapter})" if report.adapter else ""
    lines = [f"{report.scorer}{adapter}  against corefref {report.corefref}, spec {report.spec}", ""]
    lines += matrix(report)
    lines += (f"not tried, no time left: {count} inputs of {suite}" for suite, count in report.not_tried.items())
    for number, finding in enumerate(report.findings, 1):
        lines += ["", *(_finding(number, finding))]
    lines += (f"known fault not seen: {identifier}" for identifier in report.not_seen)
    return "".join(f"{terminal(line)}\n" for line in [*lines, "", conclusion(report)])


def matrix(report: Report) -> Iterator[str]:
    """A row a metric, a column a suite: how many inputs agree of how many, and what the others are."""
    cells = {place: cell(report, *place) for place in report.outcomes}
    first = max(len(metric) for metric in (*report.metrics, "metric"))
    widths = {s: max(len(s), *(len(cells[m, s]) for m in report.metrics)) for s in report.suites}
    yield "  ".join(["metric".ljust(first), *(s.ljust(widths[s]) for s in report.suites)]).rstrip()
    for metric in report.metrics:
        row = (cells[metric, s].ljust(widths[s]) for s in report.suites)
        yield "  ".join([metric.ljust(first), *row]).rstrip()


def cell(report: Report, metric: str, suite: str) -> str:
    """The outcomes of a metric on a suite, in words."""
    counts = report.outcomes[metric, suite]
    return ", ".join(f"{counts[o]} {o}" for o in OUTCOMES if counts[o]) or "nothing tried"


def title(finding: Finding) -> str:
    """What a finding is, in a line."""
    metrics = ", ".join(finding.metrics)
    grounds = f" (after {finding.grounds})" if finding.grounds else ""
    return f"{metrics}: {finding.verdict}, {finding.name}: {finding.sentence}{grounds}"


def shown_by(finding: Finding) -> str:
    """How many inputs show a finding."""
    larger = f" ({finding.otherwise} larger ones with figures of their own)" if finding.otherwise else ""
    return f"on {finding.count} of the inputs tried{larger}; the least found, for {finding.example.metric}"


def _finding(number: int, finding: Finding) -> Iterator[str]:
    example = finding.example
    yield f"{number}. {'(known) ' * finding.known}{title(finding)}"
    yield f"   {shown_by(finding)}:"
    for d in example.input.documents:
        yield f"     key {notation(d.key_entities)}   response {notation(d.response_entities)}"
    yield from (f"   {line}" for line in figures_lines(example))
    if finding.others:
        yield f"   not told apart here from: {', '.join(finding.others[:5])}"
    yield f"   {source_of(example.metric)}"
    yield from (f"     {line}" for line in worked_lines(example))
    yield "   as CoNLL:"
    yield from (f"     {line}".rstrip() for line in conll_text(example).splitlines())
    yield f"   as a worked example: {example_json(finding)}"
    if finding.fails:
        yield from (f"   in a file of known faults: {identifier}" for identifier in finding.ids)
    if finding.fails and finding.letter:
        yield f"   if it is meant: --follows {finding.letter}"


def conclusion(report: Report) -> str:
    """The answer in a line: what fails first."""
    new = [f for f in report.faults if not f.known]
    parts = [_counted(len(new), "fault") + (f" and {known} known" if (known := len(report.faults) - len(new)) else "")]
    parts += [f"{_counted(len(found), 'metric')} without answers" for found in [report.of("no answer")] if found]
    parts += [f"{sum(report.not_tried.values())} inputs not tried"] * bool(report.not_tried)
    parts += ["no figures where there should be some"] * (not report.answered)
    parts += [_counted(len(found), "published reading") + " followed" for found in [report.of("follows")] if found]
    parts += [_counted(len(found), "convention") for found in [report.of("convention")] if found]
    ill_formed = report.of("ill-formed")
    failing = sum(f.fails for f in ill_formed)
    what = f"{len(ill_formed)} behaviours on ill-formed input" + f", {failing} of which fail" * bool(failing)
    parts += [what] * bool(ill_formed)
    tried = sum(counts.total() for counts in report.outcomes.values())
    answer = "passes" if report.agrees else "does not pass"
    return f"{answer}: {', '.join(parts)}; {tried} answers, {report.seconds:.1f} s"


def _counted(number: int, what: str) -> str:
    return f"{number} {what}{'s' * (number != 1)}"

"""
What a report says, as blocks: a summary, then each finding worked out on its least input.
"""

from collections.abc import Iterator

from corefref.rendering.blocks import Block, CodeBlock, Heading, Items, Paragraph, Table
from corefref.rendering.numbers import counted
from corefref.rendering.parts import Code, Inline, Shaded
from corefref.verification.findings import OUTCOMES, VERDICTS, WRONG, Example, Finding, Report
from corefref.verification.inputs import notation
from corefref.verification.reported import FIGURES, Figures
from corefref.verification.worked import conll_text, example_json, source_of, value_text, worked_lines


def described(report: Report) -> Iterator[Block]:
    """The whole report but its title and the answer: a summary, then each finding worked out."""
    yield from _summary(report)
    for number, finding in enumerate(report.findings, 1):
        yield Heading(2, f"{number}. {'(known) ' * finding.known}{title(finding)}")
        yield from of_finding(finding)
    for identifier in report.not_seen:
        yield Paragraph(("known fault not seen: ", Code(identifier)))


def _summary(report: Report) -> Iterator[Block]:
    """What was found, one line each under its verdict, and the outcomes by metric and suite."""
    adapter = f"adapter {report.adapter}, " if report.adapter else ""
    yield Paragraph((f"{adapter}against corefref {report.corefref}, spec {report.spec}",))
    for verdict, heading in VERDICTS.items():
        lines = tuple((_line(n, f),) for n, f in enumerate(report.findings, 1) if f.verdict == verdict)
        if lines:
            yield Paragraph((f"{heading}:",))
            yield Items(lines)
        elif verdict == "fault":
            yield Paragraph((f"{heading}: none on what was tried",))
    rows: list[tuple[Inline, ...]] = [
        (Code(metric), *(_outcomes(report, metric, suite) for suite in report.suites)) for metric in report.metrics
    ]
    yield Table(("metric", *report.suites), rows)
    if (corpus := report.corpus) is not None:
        tried = sum(sum(report.outcomes[metric, "files"].values()) for metric in report.metrics)
        skipped = sum(report.outcomes[metric, "files"]["skipped"] for metric in report.metrics)
        agreed = sum(report.outcomes[metric, "files"]["agrees"] for metric in report.metrics)
        said = f"files: {counted(corpus.documents, 'document')}, {agreed} of {tried - skipped} answers agree"
        yield Paragraph((f"{said} (key {corpus.key.digest}, response {corpus.response.digest})",))
    for suite, count in report.not_tried.items():
        yield Paragraph((f"not tried, no time left: {count} inputs of {suite}",))


def _line(number: int, finding: Finding) -> str:
    """A finding in a line of the summary."""
    standing = " (known)" if finding.known else " (fails)" if finding.fails else ""
    return f"{number}. {', '.join(finding.metrics)}: {finding.name}{standing}"


def _outcomes(report: Report, metric: str, suite: str) -> Shaded:
    counts = report.outcomes[metric, suite]
    return Shaded(
        cell(report, metric, suite),
        "bad" if any(counts[o] for o in WRONG) else "fair" if counts["follows"] or counts["convention"] else "good",
    )


def of_finding(finding: Finding) -> Iterator[Block]:
    """A finding worked out, under its title."""
    example = finding.example
    yield Paragraph((f"{shown_by(finding)}:",))
    sides = ((notation(d.key_entities), notation(d.response_entities)) for d in example.input.documents)
    yield Items(tuple(("key ", Code(key), ", response ", Code(response)) for key, response in sides))
    if not isinstance(example.answer, Figures):
        yield Paragraph((f"scorer: {example.answer.kind}: {example.answer.says}",))
    yield _figures(example)
    if finding.others:
        yield Paragraph((f"not told apart here from: {', '.join(finding.others[:5])}",))
    yield CodeBlock(tuple(worked_lines(example)), source_of(example.metric))
    yield CodeBlock(tuple(conll_text(example).splitlines()), "as CoNLL", folds=True)
    yield CodeBlock((example_json(finding),), "as a worked example", folds=True)
    if finding.fails:
        yield from (Paragraph(("in a file of known faults: ", Code(identifier))) for identifier in finding.ids)
        if finding.letter:
            yield Paragraph(("if it is meant: ", Code(f"--follows {finding.letter}")))


def _figures(example: Example) -> Table:
    """The scorer's figures beside the exact ones."""
    said = example.answer.values if isinstance(example.answer, Figures) else {}
    rows: list[tuple[Inline, ...]] = []
    for name in FIGURES:
        if name in example.exact:
            given = said[name].text if name in said else "-"
            rows.append((name, given, value_text(example.exact[name]), "differs" * (name in example.differing)))
    return Table(("", "scorer", "exact", ""), rows)


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

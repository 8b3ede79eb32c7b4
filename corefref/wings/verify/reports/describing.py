"""Describe a report in blocks: a summary, then each finding worked out on its least input."""

import re
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from typing import Literal

from corefref.registry import title_of
from corefref.rendering.blocks import Block, CodeBlock, Heading, Items, Paragraph, Table
from corefref.rendering.numbers import counted
from corefref.rendering.parts import Code, Inline, Shaded
from corefref.wings.verify.adapters.known import FORMS
from corefref.wings.verify.findings import VERDICTS, WRONG, Decision, Example, Finding, Given, Report, in_words
from corefref.wings.verify.inputs import notation
from corefref.wings.verify.power import Power
from corefref.wings.verify.reported import FIGURES, SLACK, Figures
from corefref.wings.verify.worked import conll_text, example_json, source_of, value_text, worked_lines


def described(report: Report) -> Iterator[Block]:
    """Yield the report without its title and result: a summary, then each finding worked out."""
    yield from _summary(report)
    for number, finding in enumerate(report.findings, 1):
        yield Heading(2, f"{number}. {'(known) ' * finding.known}{title(finding)}")
        yield from of_finding(finding)
    for identifier in report.not_seen:
        yield Paragraph(("known fault not seen: ", Code(identifier)))


def entitled(report: Report) -> str:
    """Return the title: the scorer and the result."""
    return f"{report.scorer}: {report.decision}"


def shaded_answer(report: Report) -> Shaded:
    """Return the result as a shaded line."""
    worth: Mapping[Decision, Literal["good", "fair", "bad"]] = {"passes": "good", "does not pass": "bad"}
    return Shaded(conclusion(report), worth.get(report.decision, "fair"), answers=True)


def circumstances(report: Report) -> Iterator[str]:
    """Yield what was verified against what, how much was answered, and how finely it was compared."""
    adapter = f"adapter {report.adapter}, " if report.adapter else ""
    seed = "" if report.seed is None else f", seed {report.seed}"
    yield f"{report.scorer}: {adapter}against corefref {report.corefref}, spec {report.spec}{seed}"
    groups: dict[Given, list[str]] = {}
    for metric, counts in report.given.items():
        groups.setdefault(counts, []).append(metric)
    for counts, metrics in groups.items():
        lacking = f"; {counts.lacking} not, though they could be: {counts.says}" if counts.lacking else ""
        answered = f"{counts.figures} of {counts.inputs} inputs answered" if counts.figures else "no input answered"
        reasons = "".join(f"; {count} not asked: {says}" for says, count in counts.skipped)
        yield f"{titles(metrics)}: {answered}{lacking}{reasons}"
    if report.power.ways and not report.failing:
        yield excluded(report.power)
    if report.coarsest is not None:
        yield f"figures compared {_finely(report.coarsest)}"


def titles(metrics: Iterable[str]) -> str:
    """
    Name metrics as their readers do.

    >>> titles(("muc", "b_cubed"))
    'MUC, B³'
    """
    return ", ".join(map(title_of, metrics))


def with_titles(says: str) -> str:
    """
    Name the metrics and F₁ in a line of figures as their readers do.

    >>> with_titles("b_cubed recall 50.00, f1 40.00; conll f1 44.44")
    'B³ recall 50.00, F₁ 40.00; CoNLL F₁ 44.44'
    """
    named = re.sub(r"(?<![^ ])(\w+)(?= (?:recall|precision|f1) \S)", lambda match: title_of(match[1]), says)
    return re.sub(r"(?<![^ ])f1(?= \S)", "F₁", named)


MEASURES = {"recall": "recall", "precision": "precision", "f1": "F₁"}
"""The figures of a metric as their readers call them."""


def excluded(power: Power) -> str:
    """
    Say what a run could tell apart, and what it could not exclude.

    >>> excluded(Power(2, 3, ("names are cut to 8 characters",)))
    'told apart from 2 of 3 known ways to be wrong; not excluded: names are cut to 8 characters'
    """
    named = "; ".join(power.not_excluded[:_MOST_NAMED])
    more = len(power.not_excluded) - _MOST_NAMED
    others = f"; and {more} more" if more > 0 else ""
    left = f"; not excluded: {named}{others}" if named else ""
    return f"told apart from {power.told_apart} of {power.ways} known ways to be wrong{left}"


_MOST_NAMED = 6


def slowness(report: Report) -> str:
    """Say what took the time, and what to do about it, if inputs were left out or calls took too long."""
    pace, left = report.pace, sum(report.not_tried.values())
    if pace is None or not (left or report.lost):
        return ""
    says = [f"asking took {pace.seconds:.0f} s for {counted(pace.inputs, 'input')}"]
    starts = report.adapter in (*FORMS, "regex")
    if starts and pace.of_few >= _SLOW_START:
        says.append(
            f"{pace.of_few:.1f} s for one of few mentions, which is the time to start: let the program import at the "
            "top of its file what it needs, which then is loaded once, or use an adapter that starts it once "
            "(python:MODULE:NAME, jsonl)"
        )
    elif pace.slowest is not None and pace.longest >= _SLOW_CALL:
        says.append(f"{pace.longest:.1f} s for one of {counted(pace.slowest.size[1], 'mention')}")
    if report.lost:
        says.append(f"{counted(report.lost, 'call')} took longer than allowed, and nothing is said of such inputs")
    if set(report.not_tried) == {"large"} and report.lost:
        says.append("larger ones were left out; --timeout gives a call more")
    elif left and pace.inputs:
        more = int(report.seconds + _MARGIN * left * pace.seconds / pace.inputs)
        unit = 10 ** (len(str(more)) - 1)
        says.append(f"--seconds {(more // unit + 1) * unit} may be enough for all")
    return "; ".join(says)


_SLOW_START, _SLOW_CALL, _MARGIN = 0.2, 1.0, 2


def _finely(coarsest: Fraction) -> str:
    """Say how finely figures could be compared."""
    if not coarsest:
        return "exactly"
    return "as floats, to within 1e-09" if coarsest <= SLACK else f"to within {float(coarsest):.2g} of a fraction of 1"


def _summary(report: Report) -> Iterator[Block]:
    """Yield the findings, one line each under its verdict, and the outcomes by metric and suite."""
    yield from (Paragraph((line,)) for line in circumstances(report))
    for verdict, heading in VERDICTS.items():
        lines = tuple((_line(n, f),) for n, f in enumerate(report.findings, 1) if f.verdict == verdict)
        if lines:
            yield Paragraph((f"{heading}:",))
            yield Items(lines)
        elif verdict == "fault":
            yield Paragraph((f"{heading}: none on what was tried",))
    yield from outcomes(report)


def outcomes(report: Report) -> Iterator[Block]:
    """Yield the outcomes by metric and suite."""
    rows: list[tuple[Inline, ...]] = [
        (title_of(metric), *(_outcomes(report, metric, suite) for suite in report.suites)) for metric in report.metrics
    ]
    yield Table(("metric", *report.suites), rows)
    if (corpus := report.corpus) is not None:
        tried = sum(sum(report.outcomes[metric, "files"].values()) for metric in report.metrics)
        skipped = sum(report.outcomes[metric, "files"]["skipped"] for metric in report.metrics)
        agreed = sum(report.outcomes[metric, "files"]["agrees"] for metric in report.metrics)
        sentence = f"files: {counted(corpus.documents, 'document')}, {agreed} of {tried - skipped} answers agree"
        yield Paragraph((f"{sentence} (key {corpus.key.digest}, response {corpus.response.digest})",))
    for suite, count in report.not_tried.items():
        yield Paragraph((f"not tried, no time left: {count} inputs of {suite}",))
    if advice := slowness(report):
        yield Paragraph((advice,))


def _line(number: int, finding: Finding) -> str:
    """Return a finding as a line of the summary."""
    standing = " (known)" if finding.known else " (fails)" if finding.fails else ""
    return f"{number}. {titles(finding.metrics)}: {finding.name}{standing}"


def _outcomes(report: Report, metric: str, suite: str) -> Shaded:
    counts = report.outcomes[metric, suite]
    return Shaded(
        cell(report, metric, suite),
        "bad" if any(counts[o] for o in WRONG) else "fair" if counts["follows"] or counts["convention"] else "good",
    )


def of_finding(finding: Finding) -> Iterator[Block]:
    """Yield a finding worked out, without its title."""
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
    """Make a table with the scorer's figures beside the exact ones."""
    reported = example.answer.values if isinstance(example.answer, Figures) else {}
    rows: list[tuple[Inline, ...]] = []
    for name in FIGURES:
        if name in example.exact:
            text = reported[name].text if name in reported else "-"
            rows.append(
                (MEASURES[name], text, value_text(example.exact[name]), "differs" * (name in example.differing))
            )
    return Table(("", "scorer", "exact", ""), rows)


def cell(report: Report, metric: str, suite: str) -> str:
    """Return the outcomes of a metric on a suite in words."""
    return in_words(report.outcomes[metric, suite]) or "nothing tried"


def title(finding: Finding) -> str:
    """Say in one line what a finding is."""
    grounds = f" (after {finding.grounds})" if finding.grounds else ""
    name = finding.name.removeprefix(f"{finding.verdict} ")
    return f"{titles(finding.metrics)}: {finding.verdict}, {name}: {finding.sentence}{grounds}"


def briefly(finding: Finding) -> Iterator[str]:
    """Yield a finding in three lines: what it is, its least input, and the figures there."""
    example = finding.example
    yield title(finding)
    text = str(example.input)
    size = counted(example.input.size[1], "mention")
    shown = text if len(text) <= _LONGEST else f"{text[:_LONGEST]}… ({size}; whole with --verbose)"
    of_several = f" (of {finding.count} inputs, for {title_of(example.metric)})" if finding.count > 1 else ""
    yield f"{shown}{of_several}"
    if not isinstance(example.answer, Figures):
        yield f"{example.answer.kind}: {example.answer.says}"
        return
    reported = example.answer.values
    names = example.differing or tuple(name for name in FIGURES if name in example.exact and name in reported)
    yield ", ".join(
        f"{MEASURES[name]} {reported[name].text}, exact {value_text(example.exact[name])}" for name in names
    )


_LONGEST = 240


def shown_by(finding: Finding) -> str:
    """Say how many inputs show a finding."""
    larger = f" ({finding.otherwise} larger ones with figures of their own)" if finding.otherwise else ""
    return f"on {finding.count} of the inputs tried{larger}; the least found, for {title_of(finding.example.metric)}"


def conclusion(report: Report) -> str:
    """Return the result in one line, failures first."""
    faults = [f for f in report.faults if not f.known]
    ill_formed = report.with_verdict("ill-formed")
    failing = [f for f in ill_formed if f.fails and not f.known]
    known = sum(f.known for f in report.findings)
    parts = [counted(len(faults), "fault")] if faults or not failing else ["fails on ill-formed input only"]
    parts += [f"{known} known"] * bool(known)
    parts += [
        f"{counted(len(findings), 'metric')} without answers"
        for findings in [report.with_verdict("no answer")]
        if findings
    ]
    if report.not_tried:
        parts.append(f"{sum(report.not_tried.values())} inputs not tried ({', '.join(report.not_tried)})")
    skipped = sum(answered.lacking for answered in report.lacking.values())
    parts += [f"{skipped} answers skipped ({titles(report.lacking)})"] * bool(skipped)
    parts += ["no figures where there should be some"] * (not report.answered)
    for what, verdict in (("published reading", "follows"), ("convention", "convention")):
        names = [f"{titles(f.metrics)} {f.name}" for f in report.findings if f.verdict == verdict]
        # A choice may be followed in two forms, as F of the means and a mean of F are.
        followed = len({re.sub(r" \(.*", "", f.name) for f in report.findings if f.verdict == verdict})
        forms = f" in {len(names)} forms" * (followed < len(names))
        parts += [f"{counted(followed, what)} followed{forms}: {'; '.join(names)}"] * bool(names)
    of_which = f", {len(failing)} of which fail" if failing else ""
    parts += [f"{counted(len(ill_formed), 'behaviour')} on ill-formed input{of_which}"] * bool(ill_formed)
    parts += [f"no figures of {titles(report.absent)}"] * bool(report.absent and report.answered)
    figures = sum(answered.figures for answered in report.given.values())
    return f"{report.decision}: {', '.join(parts)}; {counted(figures, 'answer')}, {report.seconds:.1f} s"

"""
The report as JUnit XML: a test case a metric and suite, and a failing one a fault that is not known.
"""

from xml.etree.ElementTree import Element, SubElement, indent, tostring

from corefref.rendering.escaping import terminal
from corefref.verification.findings import Report
from corefref.verification.reports.text import cell, title
from corefref.verification.worked import example_json, figures_lines, worked_lines


def rendered(report: Report) -> str:
    """The report."""
    new = [f for f in report.faults if not f.known]
    cases = len(report.outcomes) + len(report.findings)
    suite = Element(
        "testsuite",
        name="corefref verify",
        tests=str(cases),
        failures=str(len(new)),
        errors="0",
        skipped="0",
        time=f"{report.seconds:.1f}",
    )
    for metric, name in report.outcomes:
        case = SubElement(suite, "testcase", classname=f"{name}", name=metric)
        SubElement(case, "system-out").text = cell(report, metric, name)
    for finding in report.findings:
        case = SubElement(suite, "testcase", classname="findings", name=_plain(finding.id))
        example = finding.example
        lines = [str(example.input), *figures_lines(example), *worked_lines(example.input.documents, example.metric)]
        if finding in new:
            failure = SubElement(case, "failure", message=_plain(title(finding)))
            failure.text = _plain("\n".join([*lines, example_json(finding)]))
        else:
            SubElement(case, "system-out").text = _plain("\n".join([title(finding), *lines]))
    indent(suite)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + tostring(suite, encoding="unicode") + "\n"


def _plain(text: str) -> str:
    """The text without what XML cannot hold."""
    return "\n".join(map(terminal, text.split("\n")))

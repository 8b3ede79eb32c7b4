"""
The report as JUnit XML: a test case a metric and suite, and a failing one a fault that is not known.
"""

from xml.etree.ElementTree import Element, SubElement, indent, tostring

from corefref.rendering.blocks import Heading
from corefref.rendering.escaping import terminal
from corefref.rendering.text import written
from corefref.verification.findings import Report
from corefref.verification.reports.describing import cell, of_finding, title


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
        case = SubElement(suite, "testcase", classname="findings", name=terminal(finding.id))
        if finding in new:
            told = SubElement(case, "failure", message=terminal(title(finding)))
        else:
            told = SubElement(case, "system-out")
        told.text = written([Heading(2, title(finding)), *of_finding(finding)])
    indent(suite)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + tostring(suite, encoding="unicode") + "\n"

"""
The report as JUnit XML: a test case a metric and suite, and a failing one a fault that is not known.
"""

from xml.etree.ElementTree import Element, SubElement, indent, tostring

from corefref.rendering.blocks import Heading
from corefref.rendering.escaping import terminal
from corefref.rendering.text import written
from corefref.verification.findings import OUTCOMES, WRONG, Finding, Report
from corefref.verification.reports.describing import cell, of_finding, title


def rendered(report: Report) -> str:
    """
    The report: a case for each metric and suite, and one for each finding that fails.

    What was not tried is an error; what the scorer has no answer to, and what is known, is skipped.
    """
    suite = Element("testsuite", name="corefref verify", time=f"{report.seconds:.1f}")
    for (metric, name), counts in report.outcomes.items():
        case = SubElement(suite, "testcase", classname=name, name=metric)
        wrong = [o for o in OUTCOMES if o in WRONG and counts[o]]
        left = report.not_tried.get(name, 0)
        if wrong and any(metric in f.metrics for f in report.failing):
            SubElement(case, "failure", message=", ".join(f"{counts[o]} {o}" for o in wrong))
        elif left:
            SubElement(case, "error", message=f"{left} inputs not tried: no time left")
        elif counts.total() == counts["skipped"]:
            SubElement(case, "skipped", message="no answer to any input")
        SubElement(case, "system-out").text = cell(report, metric, name)
    for finding in report.findings:
        if finding.fails:
            case = SubElement(suite, "testcase", classname=finding.verdict, name=terminal(" ".join(finding.ids)))
            if finding.known:
                SubElement(case, "skipped", message="known")
            else:
                SubElement(case, "failure", message=terminal(title(finding))).text = _told(finding)
        else:
            SubElement(suite, "system-out").text = _told(finding)
    return as_document(suite)


def as_document(suite: Element) -> str:
    """A suite as a document, with how many test cases it has, and what became of them."""
    for kind, name in (("failure", "failures"), ("error", "errors"), ("skipped", "skipped")):
        suite.set(name, str(len(suite.findall(f"testcase/{kind}"))))
    suite.set("tests", str(len(suite.findall("testcase"))))
    indent(suite)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + tostring(suite, encoding="unicode") + "\n"


def _told(finding: Finding) -> str:
    return written([Heading(2, title(finding)), *of_finding(finding)])

"""Write the report as JUnit XML: a test case for each metric and suite, and a failing one for each new cause."""

from xml.etree.ElementTree import Element, SubElement, indent, tostring

from corefref.rendering.blocks import Heading
from corefref.rendering.escaping import terminal
from corefref.rendering.text import written
from corefref.wings.verify.findings import Finding, Report
from corefref.wings.verify.reports.describing import cell, excluded, of_finding, title


def render_junit(report: Report) -> str:
    """
    Write the report: a case for each metric and suite with its outcomes, and one for each cause that fails.

    Inputs not tried or left unanswered are errors. Known causes are skipped, as is a metric that the scorer does not
    have.
    """
    suite = Element("testsuite", name="corefref verify", time=f"{report.seconds:.1f}")
    for (metric, name), counts in report.outcomes.items():
        case = SubElement(suite, "testcase", classname=name, name=metric)
        if counts.total() == counts["skipped"] and not report.not_tried.get(name):
            SubElement(case, "skipped", message="no answer to any input")
        SubElement(case, "system-out").text = cell(report, metric, name)
    if report.power.ways and not report.failing:
        case = SubElement(suite, "testcase", classname="known ways to be wrong", name="told apart")
        SubElement(case, "system-out").text = excluded(report.power)
    left_out = {
        f"not tried: {name}": f"{left} inputs not tried: no time left" for name, left in report.not_tried.items()
    }
    undecided = left_out if report.decision == "not decided" else {}
    for name, says in sorted(left_out.items() - undecided.items()):
        SubElement(SubElement(suite, "testcase", classname="left out", name=name), "skipped", message=says)
    undecided |= {f"skipped: {m}": f"{g.lacking} inputs skipped: {terminal(g.says)}" for m, g in report.lacking.items()}
    for name, says in undecided.items():
        SubElement(SubElement(suite, "testcase", classname="not decided", name=name), "error", message=says)
    for finding in report.findings:
        if finding.fails or finding.verdict == "no answer":
            case = SubElement(suite, "testcase", classname=finding.verdict, name=terminal(" ".join(finding.ids)))
            if finding.known:
                SubElement(case, "skipped", message="known")
            else:
                kind = "failure" if finding.fails else "error"
                SubElement(case, kind, message=terminal(title(finding))).text = _text(finding)
        else:
            SubElement(suite, "system-out").text = _text(finding)
    return as_document(suite)


def as_document(suite: Element) -> str:
    """Return a suite as a document, with the counts of its test cases."""
    for kind, name in (("failure", "failures"), ("error", "errors"), ("skipped", "skipped")):
        suite.set(name, str(len(suite.findall(f"testcase/{kind}"))))
    suite.set("tests", str(len(suite.findall("testcase"))))
    indent(suite)
    return '<?xml version="1.0" encoding="utf-8"?>\n' + tostring(suite, encoding="unicode") + "\n"


def _text(finding: Finding) -> str:
    return written([Heading(2, title(finding)), *of_finding(finding)])

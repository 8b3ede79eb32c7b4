"""A finding worked out: its formulas with the numbers in them, and its case for the spec."""

import json
from collections.abc import Sequence
from dataclasses import replace

import pytest

from corefref import Partition
from corefref.wings.verify import Example, Finding, Input, verify
from corefref.wings.verify.exact import exact_values
from corefref.wings.verify.inputs import Document
from corefref.wings.verify.reported import Figures
from corefref.wings.verify.worked import example_json, worked_lines


def doc(key: str, response: str) -> Document:
    return Document(tuple(map(tuple, key.split())), tuple(map(tuple, response.split())))


@pytest.mark.parametrize(
    ("sides", "recall", "precision"),
    [
        # Of {a b c} and {a b} two mentions are joined: 1 of 2 links, and 1 of 1.
        (("abc", "ab"), "  = (1) / (2) = 1/2 (0.5000)", "  = (1) / (1) = 1"),
        (("ab", ""), "  = (0) / (1) = 0", "  = (0) / (0) = 0/0"),
    ],
)
def test_a_quotient_has_its_terms_and_its_value(sides: tuple[str, str], recall: str, precision: str) -> None:
    one = Input((doc(*sides),))
    lines = list(worked_lines(Example(one, "muc", Figures({}), exact_values(one.documents, "muc", "zero"))))
    assert [line for line in lines if line.startswith("  = ")] == [recall, precision]


@pytest.fixture(scope="module")
def finding() -> Finding:
    def no_link(key: Partition, response: Partition) -> Sequence[int]:
        return 0, 0, 0

    (found,) = verify(no_link, ["muc"], suites=["boundary"]).with_verdict("fault")
    return found


def test_a_case_is_called_by_its_metric_and_cause(finding: Finding) -> None:
    for name, identifier in (("fault x_y", "muc-fault-x-y"), ("", "muc-unexplained")):
        assert json.loads(example_json(replace(finding, name=name)))["id"] == identifier


def test_several_documents_are_a_case_of_documents(finding: Finding) -> None:
    two = Input((doc("ab", "ab"), doc("abc", "ab")))
    example = replace(finding.example, input=two, exact=exact_values(two.documents, "muc", "zero"))
    made = json.loads(example_json(replace(finding, example=example)))
    assert [document["key"] for document in made["documents"]] == [[["a", "b"]], [["a", "b", "c"]]]
    # Of 1 + 2 links 1 + 1 are found.
    assert [score["exact"] for score in made["scores"]] == ["2/3", "1", "4/5"]

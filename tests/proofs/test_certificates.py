"""Schema, Python and checker say the same of a certificate: whether it is one."""

import json
from pathlib import Path

import jsonschema  # type: ignore[import-untyped]  # it ships no types
import pytest

from corefref.formats.documents import InputError
from corefref.scoring import sources
from corefref.wings.certify import certified
from proofs_notes import checker_cases
from proofs_notes.checker_cases import Case

SCHEMA = Path(__file__).parents[2] / "spec" / "schema" / "certified.schema.json"
CASES = checker_cases.cases()
each_case = pytest.mark.parametrize("case", CASES, ids=[case.id for case in CASES])
BEYOND_A_SCHEMA = {
    "a name twice",
    "a figure twice",
    "a text behind",
    "half a character",
    "the other half",
    "halves in the wrong order",
    "half a character and a letter",
    "a decimal too many",
    "1/16 is 6.25",
    "an id twice",
    "a mention twice",
}
"""What no JSON Schema can tell: what is not JSON, what appears twice in different places, how many decimals."""


def is_certificate(case: Case) -> bool:
    """What the checker says of its form, or of its documents."""
    return case.code != 2 and case.said != checker_cases.WRONG_ENTITY


@each_case
def test_python_reads_what_the_checker_reads(case: Case, tmp_path: Path) -> None:
    file = tmp_path / "certificate.json"
    file.write_bytes(case.text)
    if is_certificate(case):
        claimed = certified.parse_certificate(sources.content(str(file)), "it").figures
        assert claimed.keys() == json.loads(case.text)["metrics"].keys()
    else:
        with pytest.raises(InputError):
            certified.parse_certificate(sources.content(str(file)), "it")


@each_case
def test_the_schema_allows_what_the_checker_reads(case: Case) -> None:
    if case.id in BEYOND_A_SCHEMA:
        assert not is_certificate(case)
        return
    try:
        made = json.loads(case.text.decode())
    except ValueError:
        assert not is_certificate(case)
        return
    validator = jsonschema.Draft202012Validator(json.loads(SCHEMA.read_text("utf-8")))
    assert validator.is_valid(made) == is_certificate(case)


def test_every_kind_of_answer_is_tried() -> None:
    assert {case.code for case in CASES} == {0, 1, 2}
    assert len({case.id for case in CASES}) == len(CASES) > 75

"""Figures of families beside the programs that their authors use: the record stands."""

import json
from fractions import Fraction
from pathlib import Path
from typing import cast

from tests.field.beside import OF_FAMILY, PROGRAMS, RECORD, is_equal, theirs
from tests.field.run import families

PRINTED = {
    "perl": "version: 8.01\nCoreference: Recall: (1 / 3) 33.33%\tPrecision: (1 / 2) 50%\tF1: 40%\n",
    "coval": "             recall  precision         F1\nmuc       Recall: 33.33  Precision: 50.00  F1: 40.00\n",
}


def test_the_record_is_of_families_and_programs_and_names_every_other_figure() -> None:
    record = cast("list[dict[str, object]]", json.loads(Path(RECORD).read_text("utf-8")))
    names = {f"{family.repository} {family.files}" for family in families()}
    titles = {program.title for program in PROGRAMS.values()}
    assert len(record) >= 12
    for row in record:
        name = f"{row['repository']} {row['files']}"
        assert name in names
        assert any(name.startswith(begins) for begins in OF_FAMILY)
        assert row["program"] in titles
        assert row["scored"]
        assert row["figures"] == cast(int, row["equal"]) + len(cast("list[str]", row["others"]))


def test_what_a_program_prints_is_found_and_compared() -> None:
    for name, text in PRINTED.items():
        program = PROGRAMS[name]
        output = f"METRIC muc:\n{text}" if program.one_by_one else text
        ((metric, figures),) = theirs(output, program)
        assert metric == "muc"
        ours = Fraction(1, 3), Fraction(1, 2), Fraction(2, 5)
        assert all(map(is_equal, ours, figures, [program.cuts] * 3))
    assert not is_equal(Fraction(2, 3), "66.67", cuts=True)
    assert not is_equal(Fraction(2, 3), "66.66", cuts=False)

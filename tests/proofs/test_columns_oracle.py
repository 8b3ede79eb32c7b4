"""Coq reads columns as corefref does, and a column that is read otherwise is found."""

from pathlib import Path

import pytest

from proofs_notes import checking, columns_oracle


def test_columns_that_are_accepted_differ_in_what_they_say() -> None:
    read = [columns_oracle.mentions(cells) for n in (3, 4) for cells in columns_oracle.between(n - 2)]
    said = {tuple(found) for found in read if found is not None}
    assert len(said) > 10


@pytest.mark.proofs
def test_a_column_that_is_read_otherwise_is_found(built: Path) -> None:
    read, accepted = columns_oracle.check(built, 3, 2).counts
    every = [
        *(c for n in (1, 2, 3) for c in columns_oracle.columns(n)),
        *(c for n in (1, 2) for c in columns_oracle.between(n)),
    ]
    assert read == len(every)
    assert accepted == sum(columns_oracle.mentions(cells) is not None for cells in every)
    text = columns_oracle.text_of(3, 2)
    assert text.count("(1, 0, 2)") > 1
    (built / "otherwise.v").write_text(text.replace("(1, 0, 2)", "(1, 1, 2)"), "utf-8")
    with pytest.raises(checking.CheckError, match=r"otherwise\.v"):
        checking.run(built, [*checking.COQC, "otherwise.v"])

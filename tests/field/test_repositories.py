"""Files of public repositories, by commit: the record stands, and checkouts that are at hand are read as it says."""

import os
import re
from pathlib import Path

import pytest

from tests.field.counters import (
    COUNTERS,
    braces,
    lines_of_mentions,
    markables_that_refer,
    mentions_of_readers,
    opening_brackets,
    openings_in_misc,
    pairs_in_entities,
)
from tests.field.counters import spans_of_the_first_layer as spans
from tests.field.run import CHECKOUTS, families, recorded, there, tried


def test_the_table_names_commits_and_counters() -> None:
    rows = families()
    for row in rows:
        assert re.fullmatch("[0-9a-f]{40}", row.commit), row.repository
        assert re.fullmatch(r"[\w.-]+/[\w.-]+", row.repository)
        assert row.counter in {*COUNTERS, ""}
        # What is not counted must say why it is refused.
        assert row.counter or row.refused, row
    assert len({(row.repository, row.files, row.repair) for row in rows}) == len(rows)


def test_the_record_is_of_the_table_and_has_no_departure() -> None:
    record = recorded()
    assert [(one["repository"], one["files"]) for one in record] == [(row.repository, row.files) for row in families()]
    for one, row in zip(record, families(), strict=True):
        assert one["departures"] == []
        assert set(one["refused"]) <= set(row.refused)  # type: ignore[call-overload]
        assert one["read"] or one["refused"]


@pytest.mark.parametrize("family", families(), ids=lambda family: f"{family.repository} {family.files} {family.repair}")
def test_the_files_of_a_checkout_are_read_or_refused_as_the_table_says(family: object) -> None:
    folder = os.environ.get(CHECKOUTS, "")
    if not folder:
        pytest.skip(f"{CHECKOUTS} names no folder of checkouts")
    (row,) = [row for row in families() if row == family]
    if not there(row, Path(folder)).is_dir():
        pytest.skip(f"no checkout of {row.repository}")
    assert tried(row, Path(folder)).departures == []


def test_the_counters_count_by_hand() -> None:
    assert opening_brackets("#begin document (a)\nx\t(0|(1\ny\t1)\nz\t0)|(2)\n\n#end document") == 3
    assert openings_in_misc("1\tx\t_\tEntity=(e1-a(e2[1/2]-b\n2\ty\t_\tA=b|Entity=e1)(e2[2/2]-b)(e3)\n") == 3
    assert spans("1-1\t0-1\ta\tx[1]|y[2]\n1-2\t2-3\tb\tx[1]\n1-3\t4-5\tc\tz\n1-4\t6-7\td\t_\n") == 3
    assert lines_of_mentions("T1\tA 0 1\tx\nR1\tB Arg1:T1 Arg2:T1\nT2\tA 1 2\ty\n") == 2
    assert braces("#a={b}\n{A:x=1 {A y} z}\n") == 2
    rows = '<markable id="a" span="w1" />', '<markable id="b" type="pleonastic" />', '<markable id="c"/>'
    assert markables_that_refer(f"<markables>{''.join(rows)}</markables>") == 2
    assert pairs_in_entities('{"clusters": [[[0, 1]], [[2, 3], [4, 5]]]}') == 3
    assert mentions_of_readers('{"reader_separate": [[["0", "1", "a", "A"], ["2", "3", "b", "A"]], []]}') == 2

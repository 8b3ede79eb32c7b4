"""`--repair` in columns: half a bracket is refused, closed at its own token, or left out, and counted."""

import json
from pathlib import Path

import pytest

from corefref.cli import main
from corefref.door import partition
from corefref.formats import conll
from corefref.formats.documents import InputError, Repair, Wanted
from corefref.partitions import Span
from corefref.wings.families import gum
from tests.commands import refusal_of, two_files

HALVES = ("(0", "1)", "(2)", "(2|(2")
"""Four words: 0 opens and does not close, 1 closes and was not open, 2 is whole and opens twice more."""

CLOSED = [[Span(0, 0)], [Span(1, 1)], [Span(2, 2), Span(3, 3)]]
DROPPED = [[Span(2, 2)]]


def columns(*cells: str) -> list[str]:
    return ["#begin document (a)", *(f"w\t{cell}" for cell in cells), "#end document"]


def of_gum(*cells: str) -> list[str]:
    rows = (f"{n}\tw\t{cell.replace('|', '')}" for n, cell in enumerate(cells))
    return ["# begin document a", *rows, "# end document"]


@pytest.mark.parametrize("form", ["conll", "gum"])
@pytest.mark.parametrize(("repair", "expected"), [("close", CLOSED), ("drop", DROPPED)])
def test_half_a_bracket_is_refused_or_repaired_by_name(form: str, repair: Repair, expected: list[list[Span]]) -> None:
    """The second of the two that open at the last word would be the first again: it is repeated, and refused."""
    read = conll.documents if form == "conll" else gum.documents
    make = columns if form == "conll" else of_gum
    (found,) = read(make(*HALVES[:3], "(2"), "a", Wanted(repair=repair))
    assert (found.partition, found.beside.repaired) == (partition(expected), 3)
    for cells in (HALVES[:1], HALVES[1:2]):
        with pytest.raises(InputError, match=r"; --repair close or drop goes on\)$"):
            list(read(make(*cells), "a", Wanted()))
    if repair == "close":
        with pytest.raises(InputError, match="repeated mention"):
            list(read(make(*HALVES), "a", Wanted(repair=repair)))


@pytest.mark.parametrize("repair", ["close", "drop"])
def test_a_number_alone_inside_its_mention_is_refused_or_says_nothing(repair: Repair) -> None:
    (found,) = conll.documents(columns("(1", "1", "1|(0)", "1)"), "a", Wanted(repair=repair))
    assert (found.partition, found.beside.repaired) == (partition([[Span(0, 3)], [Span(2, 2)]]), 2)
    with pytest.raises(InputError, match="expected `-` at a word inside a mention; --repair close or drop goes on"):
        list(conll.documents(columns("(1", "1", "1)"), "a", Wanted()))
    with pytest.raises(InputError, match="is not coreference"):
        list(conll.documents(columns("(1", "2", "1)"), "a", Wanted(repair=repair)))


def test_score_counts_what_it_repairs_and_the_signature_names_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    sides = two_files(tmp_path, "\n".join(columns("(0)", "-", "(0)")), "\n".join(columns("(0)", "-", "(0")))
    assert "entity 0 is opened but never closed" in refusal_of(capsys, ["score", *sides])
    assert main(["score", *sides, "--repair", "close", "--metrics", "muc", "--format", "json"]) == 0
    printed = capsys.readouterr()
    found = json.loads(printed.out)
    assert found["metrics"]["muc"]["f1"]["exact"] == "1"
    assert "|repair:close|" in found["signature"]
    assert printed.err == "corefref: note: --repair close: 1 half tag or bracket repaired\n"

"""Small changes of the trusted OCaml are noticed, as the record says; with OCaml, two are tried again."""

import re
from pathlib import Path

import pytest

from tests.proofs import ocaml_mutants

RECORD = ocaml_mutants.RECORD.read_text("utf-8")
ROWS = re.findall(r"^\| (\S+\.ml:\d+:\d+ `.+?` → `.*?`) \| (.+) \|$", RECORD, re.MULTILINE)
MUTANTS = {one.id: one for one in ocaml_mutants.mutants()}


def test_the_record_is_of_the_files_as_they_are() -> None:
    """If this fails, run `python -m tests.proofs.ocaml_mutants`."""
    assert RECORD.startswith(ocaml_mutants.HEAD + ocaml_mutants.digests())
    assert {name.replace("\\|", "|") for name, _ in ROWS} <= MUTANTS.keys()


def test_every_mutant_is_noticed_or_excused() -> None:
    assert len(ROWS) >= 60
    assert [name for name, said in ROWS if "survives" in said] == []
    excused = {name for name, said in ROWS if said.startswith("excused: ")}
    assert excused == ocaml_mutants.EXCUSED.keys()
    assert len(excused) * 5 < len(ROWS)


def test_each_trusted_file_has_mutants() -> None:
    assert {name.partition(":")[0] for name, _ in ROWS} == set(ocaml_mutants.MUTATED)


@pytest.mark.proofs
def test_a_mutant_is_noticed_again(tmp_path: Path) -> None:
    ocaml_mutants.extracted(tmp_path)
    for name, said in (ROWS[1], ROWS[-1]):
        assert (ocaml_mutants.noticed(MUTANTS[name.replace("\\|", "|")], tmp_path) == "") == said.startswith("excused")

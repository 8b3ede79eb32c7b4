"""The sentences beside the cells: written out, typed by Coq, and refused where a theorem or a definition says less."""

from pathlib import Path

import pytest

from corefref.engine import treatments
from corefref.measures import CONLL, METRICS
from corefref.registry import ENTRIES
from proofs_notes import checking, counts_oracle, sentences, theories


def test_every_settled_metric_is_a_function_of_the_table() -> None:
    told = {s.theorem.removesuffix("_table_suffices") for s in sentences.of_one_table()}
    assert told == {m for m in (*METRICS, CONLL.id) if ENTRIES[m].argued}


def test_sentences_are_proved_in_the_theory_that_they_name() -> None:
    proved = {(s.name, s.theory.removesuffix(".v")) for s in theories.statements()}
    assert {(s.theorem, s.theory) for s in sentences.sentences()} <= proved


def test_sentences_speak_of_no_definition_of_their_proof() -> None:
    assert all("Corefref.tables." not in s.claim for s in sentences.sentences())


def test_the_great_theorems_are_sentences() -> None:
    great = {"accepted_is_proved", "figures_are_the_metrics", "certified_sound", "ceaf_dual_exists"}
    great |= {"every_corpus_has_a_certificate", "printed_is_proved", "read_file_is_the_grammar"}
    great |= {"whole_reads_back", "decimal_reads_back"}
    chance = {"enumerated_p_is_valid", "sampled_p_is_valid", "holm_family_wise"}
    matched = {"matching_one_to_one", "matching_leaves_no_pair", "matching_fills_classes", "matching_on_key_mentions"}
    columns = {"read_cell_is_the_grammar", "written_column_reads_back", "columns_cannot_cross"}
    told = {s.theorem for s in sentences.sentences()}
    assert great | chance | matched | columns | {"greatest_overlap_unique"} <= told


def test_many_different_tables_are_counted() -> None:
    tables = {case.table for case in counts_oracle.cases()}
    assert len(tables) > 300
    assert sum(len(table) > 200 for table in tables) == counts_oracle.LARGER


@pytest.mark.proofs
@pytest.mark.parametrize(("theory", "name"), [("tables.v", "lea_table_suffices"), ("counting.v", "muc_counted")])
def test_a_theorem_that_says_less_is_refused(built: Path, theory: str, name: str, tmp_path: Path) -> None:
    for path in built.iterdir():
        (tmp_path / path.name).symlink_to(path) if path.suffix == ".vo" else None
    (tmp_path / theory.replace(".v", ".vo")).unlink()
    sound = (theories.THEORIES / theory).read_text("utf-8")
    weaker = sound.replace(f" {name} :", f" {name} : True.\nProof. by []. Qed.\nTheorem other :")
    assert weaker != sound
    (tmp_path / theory).write_text(weaker, "utf-8")
    checking.run(tmp_path, [*checking.COQC, theory])
    found = tuple(s for s in sentences.sentences() if s.theorem == name)
    (tmp_path / "one.v").write_text(sentences.text_of(found), "utf-8")
    with pytest.raises(checking.CheckError, match=r"one\.v"):
        checking.run(tmp_path, [*checking.COQC, "one.v"])


@pytest.mark.proofs
def test_a_count_that_differs_is_found(built: Path) -> None:
    [case] = counts_oracle.cases()[-1:]
    (built / "control.v").write_text(counts_oracle.control(case), "utf-8")
    checking.run(built, [*checking.COQC, "control.v"])


@pytest.mark.proofs
def test_a_treatment_that_differs_is_found(built: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(counts_oracle.TREATED, "without_singletons_in", treatments.without_twinless)
    found = counts_oracle.cases()[:60]
    (built / "treated.v").write_text(counts_oracle.text_of(found), "utf-8")
    with pytest.raises(checking.CheckError, match=r"treated\.v"):
        checking.run(built, [*checking.COQC, "treated.v"])


def test_every_metric_is_counted() -> None:
    """BLANC under either rule is made of the six counts of `blanc_counted`."""
    proved = {s.name for s in theories.statements() if s.kind == "Theorem"}
    argued = {m for m in (*METRICS, CONLL.id) if ENTRIES[m].argued}
    assert {f"{m}_counted" for m in argued - {"blanc_luo_2014"}} <= proved

from proofs_notes import theories
from proofs_notes.refutations import OF_SUMS, Refutation, refutations
from spec.invariants import INVARIANTS, Refuted, Witness


def test_every_refuted_cell_is_a_theorem() -> None:
    cells = {
        (invariant.id, metric): cell.witness
        for invariant in INVARIANTS
        for metric, cell in invariant.cells.items()
        if isinstance(cell, Refuted)
    }
    proved = {(r.invariant, r.metric): r.witness for r in refutations()}
    assert proved == {cell: witness for cell, witness in cells.items() if cell[0] not in OF_SUMS}
    stated = {s.name for s in theories.statements() if s.theory == "blanc_documents.v" and s.kind == "Theorem"}
    assert {f"{metric}_not_{identifier}" for identifier, metric in cells if identifier in OF_SUMS} == {
        name for name in stated if "_not_" in name
    }


def test_every_refuted_invariant_is_stated_on_lists() -> None:
    stated = {s.name for s in theories.statements() if s.theory == "list_invariants.v"}
    assert {f"{r.invariant}_lists" for r in refutations()} <= stated


def test_a_mean_has_no_measure_that_is_computed_of_it() -> None:
    for metric, computed in (("muc", "(computes_measure muc_computed)"), ("conll", "conll_computed")):
        made = Refutation("f1_symmetric", metric, Witness("ab", "ab"), of_f1=True).proof
        assert made.startswith(f"refute f1_symmetric_lists {computed} ")

from tests.proofs.evidence import README, with_table


def test_the_readme_s_table_of_evidence_is_that_of_the_invariants() -> None:
    readme = README.read_text("utf-8")
    assert readme == with_table(readme)

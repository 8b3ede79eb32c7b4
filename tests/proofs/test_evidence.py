from tests.proofs.evidence import README, with_sentence, without_theorem


def test_the_readme_says_what_stands_behind_the_invariants() -> None:
    readme = README.read_text("utf-8")
    assert readme == with_sentence(readme)


def test_every_verdict_is_a_theorem() -> None:
    assert without_theorem() == []

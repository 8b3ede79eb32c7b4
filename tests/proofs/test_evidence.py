from collections.abc import Callable
from pathlib import Path

import pytest

from tests.proofs.evidence import SENTENCES, with_sentence, without_theorem


@pytest.mark.parametrize(("path", "sentence"), SENTENCES.items(), ids=lambda value: getattr(value, "__name__", ""))
def test_pages_say_what_stands_behind_the_figures(path: Path, sentence: Callable[[], str]) -> None:
    page = path.read_text("utf-8")
    assert page == with_sentence(page, sentence)


def test_every_verdict_is_a_theorem() -> None:
    assert without_theorem() == []

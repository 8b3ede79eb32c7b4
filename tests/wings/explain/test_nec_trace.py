from fractions import Fraction
from pathlib import Path

import pytest

from corefref.scoring import sources
from corefref.scoring.settings import Settings
from corefref.wings.annotation.named_entities import score
from corefref.wings.explain.named import nec_trace
from corefref.wings.matching.mention_types import mention_types
from tests.commands import output_of

CORPUS = Path(__file__).resolve().parents[3] / "spec" / "corpus"


def test_the_trace_of_nec_ends_in_its_figures_on_every_document() -> None:
    files = str(CORPUS / "key.conll"), str(CORPUS / "response.conll")
    for pair in sources.paired(*files, None, Settings(), keep_text=True):
        key, response, types = pair.key.partition, pair.response.partition, mention_types(pair.key, pair.response)
        found, wanted = nec_trace(key, response, types), score(key, response, types)
        assert (found.recall, found.precision, found.f1) == (wanted.recall.value, wanted.precision.value, wanted.f1)
        assert [side.value for side in found.sides] == [found.recall, found.precision, found.f1]
        for side in found.sides:
            assert side.counts
            assert sum((term.numerator for term in side.terms), Fraction(0)) == side.numerator
            assert sum((term.denominator for term in side.terms), Fraction(0)) == side.denominator


def test_the_name_that_is_not_found_is_named(capsys: pytest.CaptureFixture[str]) -> None:
    sets = ["--key", "{Ann/name she/pronoun} {Bob/name he/pronoun}", "--response", "{Ann she} {he}"]
    shown = output_of(capsys, ["explain", *sets, "--metric", "nec"])
    assert "not found: k2 (choice NEC-6)" in shown
    assert "1 of 2 response entities have no name" in shown
    assert "aligned with r1" in shown
    nameless = output_of(
        capsys, ["explain", "--key", "{he/pronoun it/pronoun}", "--response", "{he it}", "--metric", "nec"]
    )
    assert "no key entity has a name: every figure is 0/0 (choice EMPTY-1)" in nameless

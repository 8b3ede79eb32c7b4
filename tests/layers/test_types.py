"""The types say what the figures are; what is not a partition is not an argument."""

from collections.abc import Mapping
from fractions import Fraction
from typing import assert_type

import pytest

from corefref import MeanRatio, Ratio, partition
from corefref.alignment import Alignment, best_alignment
from corefref.door import family
from corefref.formats.documents import Document, code_of
from corefref.measures import METRICS, Metric
from corefref.metrics import b_cubed, blanc, ceaf, conll, lea, mention_identification, muc
from corefref.metrics.ceaf import phi3
from corefref.partitions import Family, NotAPartitionError, Partition, Span
from corefref.ratio import f1, leave_undefined, zero
from corefref.registry import score_by_definition
from corefref.scores import RatioScore, Score, sum_of_scores
from corefref.wings.examples.small_scope import Pair, pairs
from corefref.wings.matching.annotated import head_of, place
from corefref.wings.shared.nodes import extent_of
from spec.invariants import INVARIANTS, Cell, Invariant

P = partition(map(set, ["ab", "c"]))


def test_recall_is_a_ratio_and_its_value_may_be_missing() -> None:
    assert_type(P, Partition)
    for found in (mention_identification.recall(P, P), muc.recall(P, P), b_cubed.recall(P, P), lea.recall(P, P)):
        assert_type(found, Ratio)
        assert_type(found.value, Fraction | None)
        assert found.value == 1
    assert_type(ceaf.recall(P, P, phi3), Ratio)


def test_blanc_is_a_mean_of_ratios() -> None:
    found = blanc.recall(P, P)
    assert_type(found, MeanRatio)
    assert_type(blanc.f1(P, P), Fraction | None)
    assert_type(conll.f1(P, P), Fraction | None)
    assert found.value == 1


def test_a_convention_says_whether_a_value_may_be_missing() -> None:
    assert_type(zero(None), Fraction)
    assert_type(leave_undefined(None), Fraction | None)
    assert_type(f1(None, Fraction(1)), Fraction | None)
    assert zero(None) == 0


def test_the_registry_is_typed() -> None:
    assert_type(METRICS, Mapping[str, Metric])
    assert_type(score_by_definition(P, P, "lea"), Score)
    assert_type(best_alignment(P, P, phi3), Alignment)
    assert_type(pairs(1), tuple[Pair, ...])
    assert_type(INVARIANTS[0], Invariant)
    assert_type(INVARIANTS[0].cells, Mapping[str, Cell])
    score = RatioScore(muc.recall(P, P), muc.precision(P, P))
    assert_type(sum_of_scores([score]), RatioScore)
    assert sum_of_scores([score]) == score


def test_a_set_of_sets_is_no_partition_to_the_types() -> None:
    unchecked = frozenset({frozenset({"a"})})
    found = lea.recall(unchecked, P)  # type: ignore[arg-type]  # not checked to be a partition
    assert found.value is not None


def test_a_span_is_no_coded_mention_to_the_types() -> None:
    span = Span(3, 5)
    document, plain = Document("d", "d", {code_of(span): 0}), {span: 0}
    assert document.partition == partition([[span]])
    assert extent_of(span) == span  # type: ignore[arg-type]  # not coded
    assert head_of(document, code_of(span)) == place(3)
    document = Document("d", "d", plain)  # type: ignore[arg-type]  # not coded
    with pytest.raises(TypeError, match="not a mention of a text"):
        head_of(document, span)  # type: ignore[arg-type]  # not coded


def test_a_family_is_no_partition_to_the_types() -> None:
    repeated = family(map(set, ["ab", "b"]))
    assert_type(repeated, Family)
    muc.recall(repeated, P)  # type: ignore[arg-type]  # its mention b is in two entities
    with pytest.raises(NotAPartitionError, match="mention 'b' is in two entities"):
        partition(repeated)

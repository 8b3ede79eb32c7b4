"""What a score says of itself, and what the counts of a corpus may be, worked out by hand."""

import json
from dataclasses import asdict
from inspect import Parameter, signature
from pathlib import Path

import pytest

from corefref import Accumulator, read, score_corpus, score_files
from corefref.formats.documents import Document, InputError, Wanted, code_of
from corefref.metrics.blanc import Counts, LinkCounts
from corefref.partitions import Span
from corefref.ratio import ratio
from corefref.scores import BlancLuo2014Score, BlancScore, RatioScore, exact
from corefref.scoring.counts import parse_counts
from corefref.scoring.pairing import pairs_by_id
from corefref.scoring.process import without_collector
from corefref.scoring.report import Extent, Summary
from corefref.scoring.settings import Settings
from corefref.scoring.slips import Slips
from corefref.scoring.sources import _BLOCK, Text, opened
from corefref.wings.families.parts_of_names import with_parts
from tests.commands import output_of

HALF, NONE, RIGHT = LinkCounts(1, 2, 2), LinkCounts(0, 0, 0), LinkCounts(1, 1, 1)
MISSING = "the coreference half is dropped, since the key has no such link (choice BLANC-1)"
COUNTED = "a half of precision that is 0/0 counts 0 in the mean (choice BLANC-2)"


def test_blanc_says_what_its_boundary_rule_did() -> None:
    assert BlancScore(Counts(RIGHT, HALF, True)).notes == ()
    assert BlancScore(Counts(LinkCounts(0, 1, 0), HALF, True)).notes == (COUNTED,)
    assert BlancScore(Counts(LinkCounts(0, 0, 1), HALF, True)).notes == (MISSING,)
    # One kind is there: whether the mentions are the same does not count.
    (alone,) = BlancLuo2014Score(Counts(RIGHT, NONE, True)).notes
    assert alone == "the non-coreference half is dropped, since neither side has any such link (choice BLANC-1)"
    assert BlancLuo2014Score(Counts(NONE, NONE, True)).notes[2:] == (
        "without any link BLANC says whether the mentions are the same (choice BLANC-1)",
    )


def test_a_mean_is_shown_with_its_numbers() -> None:
    assert BlancScore(Counts(NONE, HALF, True)).worked == "BLANC = F_n = 1/2"
    assert BlancScore(Counts(HALF, NONE, True)).worked == "BLANC = F_c = 1/2"
    assert BlancScore(Counts(NONE, NONE, True)).worked == "BLANC is 0/0, since recall or precision is"
    assert exact(None) == "0/0"
    assert RatioScore(ratio(0, 1), ratio(1, 2)).worked == "F₁ = 2 · 1/2 · 0 / (1/2 + 0) = 0"


def test_a_kind_of_links_of_the_key_alone_counts_by_luo_2014() -> None:
    """Recall is the mean of 0/3 and 1/1; precision that of 0/0, which counts 0, and 1/1."""
    recall, precision, _ = BlancLuo2014Score.quotients((0, 3, 0, 1, 1, 1, 0))
    assert recall[0] * 2 == recall[1]
    assert precision[0] * 2 == precision[1]


SUMS = {"recall": {"numerator": "1", "denominator": "2"}, "precision": {"numerator": "1", "denominator": "2"}}
SETTINGS = Settings()
PART: dict[str, object] = {
    "signature": str(SETTINGS),
    "settings": {name: getattr(SETTINGS, name) for name in SETTINGS.__dataclass_fields__},
    "documents": 1,
    "scored": {"key": {"mentions": 3, "entities": 1}, "response": {"mentions": 2, "entities": 1}, "common_mentions": 2},
    "counts": {"conll": {"muc": SUMS, "b_cubed": SUMS, "ceaf_e": SUMS}},
}


def refused(**changed: object) -> str:
    with pytest.raises(InputError) as caught:
        parse_counts(json.dumps(PART | changed), "part")
    return str(caught.value)


def test_counts_have_the_members_that_are_written_and_no_others() -> None:
    assert parse_counts(json.dumps(PART), "part").documents == 1
    settings = {**dict.fromkeys(SETTINGS.__dataclass_fields__, ""), "more": "x"}
    assert refused(settings=settings).startswith("part: settings has ")
    swapped = {"conll": {"b_cubed": SUMS, "muc": SUMS, "ceaf_e": SUMS}}
    assert refused(counts=swapped) == "part: conll has b_cubed, muc, ceaf_e (expected muc, b_cubed, ceaf_e)"


def test_counts_that_no_corpus_has_are_refused() -> None:
    too_much = {"recall": {"numerator": "3", "denominator": "2"}, "precision": SUMS["precision"]}
    assert refused(counts={"muc": too_much}) == (
        "part: muc: recall is greater than 1 (expected a numerator within the denominator)"
    )
    links = {"common": 2, "key": 1, "response": 2}
    blanc = {"coreference": links, "non_coreference": links, "same_mentions": True}
    assert refused(counts={"blanc": blanc}) == (
        "part: coreference: more common links than one side has (expected what corefref score --format counts writes)"
    )
    for mentions, entities, common in ((1, 1, 2), (2, 3, 2)):
        scored = {
            "key": {"mentions": mentions, "entities": entities},
            "response": {"mentions": 2, "entities": 1},
            "common_mentions": common,
        }
        assert refused(scored=scored).startswith("part: scored: more in common, or more entities, than mentions")


def defaults(function: object) -> dict[str, object]:
    assert callable(function)
    found = signature(function).parameters.items()
    return {name: p.default for name, p in found if p.default is not Parameter.empty}


def test_what_is_not_said_is_as_on_the_command_line() -> None:
    """A default is part of every figure that is shown without it being named."""
    said = {"singletons": "keep", "repeated": "error", "missing": "error", "extra": "error"}
    how = {"by_document": False, "by_definition": False}
    of_files = {
        "input_format": "auto",
        "match": "exact",
        "tokens": "error",
        "ends": "as-documented",
        "offsets": "characters",
        "ids": "as-written",
        "align": "tokens",
        "zeros": "linear",
        "split_antecedents": "ignore",
        "importance": "",
        "referents": "all",
        "units": "as-written",
        "unit_names": "",
        "sentences": "all",
        "tags": "",
        "repair": "error",
        "beside": (),
        "windows": None,
        "datasets": "",
        "jobs": 1,
        "client": None,
    }
    both = {**said, **how, "undefined": "zero", "over": "sums", "by": (), "genre": ""}
    assert {**defaults(score_files), "metrics": ""} == {**both, **of_files, "metrics": ""}
    assert {**defaults(Accumulator), "metrics": ""} == {**both, "metrics": ""}
    assert defaults(read) == {
        "input_format": "auto",
        "repeated": "error",
        "side": None,
        "ends": "as-documented",
        "offsets": "characters",
        "ids": "as-written",
        "referents": "all",
    }
    assert defaults(Text.documents) == {"wanted": Wanted(), "ids": "as-written"}
    assert (Wanted().repeated, Wanted().keep_text, Wanted().side) == ("error", False, "key")
    assert (Wanted().ends, Wanted().other) == ("as-documented", None)
    assert defaults(pairs_by_id) == {
        "missing": "error",
        "extra": "error",
        "key_file": "the key",
        "response_file": "the response",
        "align": "tokens",
    }


def test_conventions_are_the_strict_ones_unless_another_is_named() -> None:
    assert asdict(Settings()) == {
        "importance": "",
        "referents": "all",
        "units": "as-written",
        "unit_names": "",
        "sentences": "all",
        "tags": "",
        "repair": "error",
        "match": "exact",
        "singletons": "keep",
        "repeated": "error",
        "missing": "error",
        "extra": "error",
        "tokens": "error",
        "align": "tokens",
        "zeros": "linear",
        "split_antecedents": "ignore",
        "windows": "none",
        "datasets": "",
        "ends": "as-documented",
        "offsets": "characters",
        "ids": "as-written",
        "undefined": "zero",
        "over": "sums",
        "rounding": "half-even",
    }


def test_documents_in_a_row_are_not_paired_with_documents_by_name() -> None:
    for keys, responses in (([[["a", "b"]]], {"toy": [["a", "b"]]}), ({"toy": [["a", "b"]]}, [[["a", "b"]]])):
        with pytest.raises(InputError, match="one side has ids and the other has none"):
            score_corpus(keys, responses, "muc")


def test_parts_of_a_text_share_its_id() -> None:
    (document,) = with_parts([Document("toy_0", "toy_0", {})])
    assert (document.id, document.text_id) == ("toy; part 000", "toy")


def test_one_process_is_this_one(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    def others(*asked: object) -> None:
        raise AssertionError("processes for one job")

    monkeypatch.setattr("corefref.wings.cluster.jobs.scored_in_parts", others)
    for side in ("key", "response"):
        (tmp_path / side).write_text("{a b}\n")
    assert score_files(tmp_path / "key", tmp_path / "response", "muc", jobs=1)["muc"].f1 == 1


def codes(*spans: tuple[int, int]) -> set[int]:
    return {code_of(Span(*span)) for span in spans}


def said(slips: Slips, summary: Summary) -> list[str]:
    return list(slips.sentences(summary, {}, in_sums=True))


def test_what_little_in_common_may_come_from_is_said_if_it_mends_half() -> None:
    slips = Slips()
    slips.look(codes((3, 4), (9, 9)), codes((4, 5), (20, 20)), 0)
    lower = "with the response's offsets one lower 1 would be"
    assert said(slips, Summary(Extent(2, 1), Extent(2, 1), 0)) == [
        f"no mention in common, of 2 in the key and 2 in the response; {lower}"
    ]
    # One more would meet in 100: that is no half, and 2 in 50 are little in common.
    apart = "; the key's reach token 9, the response's token 20; are they of the same text, with the same tokens, and"
    assert said(slips, Summary(Extent(50, 1), Extent(50, 1), 2)) == [
        f"only 2 mentions in common, of 50 in the key and 50 in the response{apart} called alike?"
    ]
    # One more would meet, which does not double 1.
    assert said(slips, Summary(Extent(3, 1), Extent(3, 1), 1)) == []
    other = Slips(reach=(12, 5))
    other.add(slips)
    assert other.reach == (12, 20)


def test_a_document_whose_common_mentions_cannot_double_is_not_looked_at() -> None:
    slips = Slips()
    slips.look(codes((0, 1), (3, 4), (6, 7)), codes((0, 1), (3, 4), (6, 8)), 2)
    assert slips.mended.total() == 0


def test_case_is_mended_on_both_sides_and_nothing_else_is() -> None:
    slips = Slips()
    slips.look({"She", "IT"}, {"she", "It"}, 0)
    assert slips.mended["all mentions in lower case"] == 2
    assert slips.mended.total() == 2
    assert Extent() == (0, 0)


def test_a_format_is_seen_in_the_first_line_whatever_comes_later(tmp_path: Path) -> None:
    """The file is read in several blocks, and those after the first begin like set notation."""
    token = "{" + "x" * 1_000
    lines = ["#begin document (toy)", *[f"{token}\t-"] * (3 * _BLOCK // 1_000), f"{token}\t(0)", "#end document"]
    (tmp_path / "long").write_text("\n".join(lines))
    assert list(read(tmp_path / "long")) == ["toy"]
    (tmp_path / "ending").write_text("\n".join([*lines, token]))
    assert opened(str(tmp_path / "ending")).seems == "conll"


def test_a_file_is_read_where_there_is_no_standard_input(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    (tmp_path / "key").write_text("{a b}\n")
    monkeypatch.setattr("sys.stdin", None)
    assert len(read(tmp_path / "key")) == 1
    with pytest.raises(InputError, match="closed"):
        read("-")


def test_texts_of_the_command_line_are_read_by_one_process(capsys: pytest.CaptureFixture[str]) -> None:
    assert "100.00" in output_of(capsys, ["score", "--key", "{a b}", "--response", "{a b}", "--jobs", "2"])


def test_what_was_added_is_forgotten_when_it_is_reset() -> None:
    door = Accumulator("muc")
    door.add([["a", "b"]], [["a"], ["b"]], "toy")
    door.reset()
    door.add([["a", "b"]], [["a", "b"]], "toy")
    assert door.result()["muc"].f1 == 1
    with pytest.raises(InputError, match="document: toy was added before"):
        door.add([["a", "b"]], [["a", "b"]], "toy")


def test_the_collector_is_as_it_was_afterwards() -> None:
    import gc

    with without_collector():
        assert not gc.isenabled()
    assert gc.isenabled()
    gc.disable()
    try:
        with without_collector():
            pass
        assert not gc.isenabled()
    finally:
        gc.enable()

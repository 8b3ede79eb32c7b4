"""The errors of a response in Python are those of the command line."""

import json
from pathlib import Path
from typing import cast

import pytest

import corefref
from corefref.door import partition
from corefref.formats.documents import InputError
from corefref.partitions import NotAPartitionError, Span
from corefref.registry import UnknownMetricError
from tests.commands import output_of

CORPUS = Path(__file__).parents[2] / "spec" / "corpus"
KEY, RESPONSE = CORPUS / "key.conll", CORPUS / "response.conll"


def test_of_files_they_are_those_of_the_command_line(capsys: pytest.CaptureFixture[str]) -> None:
    found = corefref.errors_of_files(KEY, RESPONSE, "lea,conll", singletons="drop")
    words = ["errors", str(KEY), str(RESPONSE), "--metrics", "lea,conll", "--singletons", "drop"]
    assert found.to_dict() == json.loads(output_of(capsys, [*words, "--format", "json"]))
    assert str(found) == output_of(capsys, words)
    several = [{i: {e for e in p if len(e) > 1} for i, p in d.items()} for d in (found.corrected(), corefref.read(KEY))]
    assert several[0] == several[1]


def test_the_format_may_be_named(tmp_path: Path) -> None:
    path = tmp_path / "toy"
    path.write_text("{a b} {c}\n", "utf-8")
    assert corefref.errors_of_files(path, path, input_format="auto").documents == 1
    assert corefref.errors_of_files(path, path, input_format="sets").documents == 1
    with pytest.raises(InputError, match="toy:1: text outside a document"):
        corefref.errors_of_files(path, path, input_format="conll")


def test_of_documents_by_hand() -> None:
    """Of {abcd} against {ab}{cd} one piece stands apart: MUC recall is 2/3, precision 1, F1 4/5; joined all are 1."""
    found = corefref.errors({"toy": [["a", "b", "c", "d"]]}, {"toy": [["a", "b"], ["c", "d"]]}, "muc")
    assert [(error.document, error.error.type, error.mentions) for error in found.found] == [
        ("toy", "divided-entity", ("c", "d"))
    ]
    assert str(found.scores(())["muc"].f1) == "4/5"
    assert found.scores(("divided-entity",))["muc"].f1 == 1
    assert found.corrected(["span"]) == {"toy": partition([["a", "b"], ["c", "d"]])}
    with pytest.raises(KeyError):
        found.scores(("divided-entity", "span"))


def test_mentions_may_be_numbers_and_pairs_of_offsets() -> None:
    found = corefref.errors([[[1, 2]], [[[4, 5], [9, 9]]]], [[[1, 3]], [[[4, 5], [9, 9]]]])
    assert found.corrected() == {"1": partition([[1, 2]]), "2": partition([[(4, 5), (9, 9)]])}
    assert {error.words for error in found.found} == {("3",), ("2",)}


def test_no_documents_have_no_errors() -> None:
    found = corefref.errors([], [])
    assert (found.documents, found.found, found.corrected()) == (0, [], {})
    assert found.scores(())["lea"].f1 is None


def test_what_is_refused() -> None:
    with pytest.raises(InputError, match="1 documents"):
        corefref.errors([[["a"]], []], [[]])
    with pytest.raises(NotAPartitionError, match="document 2, "):
        corefref.errors([[], [["a", "a"]]], [[], []])
    for metric in ("nec", "no such metric"):
        with pytest.raises(UnknownMetricError):
            corefref.errors([], [], metric)
        with pytest.raises(UnknownMetricError):
            corefref.errors_of_files(KEY, RESPONSE, metric)
    with pytest.raises(InputError):
        corefref.errors_of_files("no such file", RESPONSE)


def test_of_a_large_entity_the_nearest_mentions_are_shown_and_the_others_counted() -> None:
    """Of an entity of 20 mentions the response lacks every other one: each error shows five of the 19 others."""
    key = [[[n, n] for n in range(20)]]
    response = [[[n, n] for n in range(0, 20, 2)]]
    found = corefref.errors([key], [response], metrics="muc")
    assert [(f.error.type, f.mentions) for f in found.found][:2] == [
        ("missing-mention", (Span(1, 1),)),
        ("missing-mention", (Span(3, 3),)),
    ]
    first, last = found.found[0], found.found[-1]
    assert (first.others, first.further) == (("0–0", "2–2", "3–3", "4–4", "5–5"), 14)
    assert (last.mentions, last.others) == ((Span(19, 19),), ("14–14", "15–15", "16–16", "17–17", "18–18"))
    listed = cast("list[dict[str, object]]", found.to_dict()["errors"])
    assert {(len(cast("list[str]", error["others"])), error["further"]) for error in listed} == {(5, 14)}
    assert "and 14 more" in str(found)


def test_a_mention_of_one_side_is_extra_or_missing_wherever_it_stands_in_its_entity() -> None:
    """Of x, a, b the one side has a and b: x comes first, or last."""
    for longer in ([[0, 0], [1, 1], [2, 2]], [[1, 1], [2, 2], [3, 3]]):
        for key, response, expected in (
            ([[1, 1], [2, 2]], longer, "extra-mention"),
            (longer, [[1, 1], [2, 2]], "missing-mention"),
        ):
            found = corefref.errors([[key]], [[response]], metrics="muc")
            assert [f.error.type for f in found.found] == [expected]

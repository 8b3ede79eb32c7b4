"""What was scored is said above the table; where little is in common, a note says what may be wrong."""

import json
import warnings
from collections.abc import Callable
from pathlib import Path

import pytest

from corefref import Accumulator, score_corpus, score_files
from corefref.cli import main
from corefref.door import Entities
from corefref.integrations.evaluate import Coreference
from corefref.scoring.notes import Note

INCLUSIVE: list[list[list[int]]] = [[[0, 0], [5, 5]], [[2, 3]]]


def moved(start: int, end: int) -> list[list[list[int]]]:
    return [[[first + start, last + end] for first, last in e] for e in INCLUSIVE]


def noted(key: Entities, response: Entities, by_definition: bool = False) -> list[str]:
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        score_corpus([key], [response], "lea", by_definition=by_definition)
    assert {one.category for one in found} <= {Note}
    return [str(one.message) for one in found]


NOTHING = "no mention in common, of 3 in the key and 3 in the response"


@pytest.mark.parametrize("by_definition", [False, True])
@pytest.mark.parametrize(
    ("response", "remedy"),
    [
        (moved(0, 1), "with the response's ends one lower 3 would be"),
        (moved(1, 1), "with the response's offsets one lower 3 would be"),
        (moved(100, 100), "the key's reach token 5, the response's token 105; are they of the same text, with"),
    ],
)
def test_spans_that_meet_nowhere_are_noted_with_what_would_mend_them(
    response: Entities, remedy: str, by_definition: bool
) -> None:
    for key in (INCLUSIVE, [[tuple(m) for m in e] for e in INCLUSIVE]):
        (note,) = noted(key, response, by_definition)
        assert note.startswith(f"{NOTHING}; {remedy}")


def test_the_key_may_be_the_odd_one() -> None:
    assert noted(moved(0, 1), INCLUSIVE) == [f"{NOTHING}; with the response's ends one higher 3 would be"]
    assert noted(moved(1, 1), INCLUSIVE) == [f"{NOTHING}; with the response's offsets one higher 3 would be"]


@pytest.mark.parametrize(
    ("key_end", "response_end", "option"), [(3, 4, "as-documented,exclusive"), (4, 3, "exclusive,as-documented")]
)
def test_the_option_that_is_noted_mends_it_where_the_key_documents_its_ends_otherwise(
    key_end: int, response_end: int, option: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """The key is PreCo's, whose ends are documented as exclusive or, in the second case, the response's are."""
    words = [["a", "b", "c", "d", "e"]]
    preco = {"id": "d", "sentences": words, "mention_clusters": [[[0, 1, 4]]]}
    e2e = {"doc_key": "d", "sentences": words, "clusters": [[[1, 4]]]}
    sides = (preco, e2e) if (key_end, response_end) == (3, 4) else ({**e2e, "clusters": [[[1, 4]]]}, preco)
    for name, side in zip(("key", "response"), sides, strict=True):
        (tmp_path / name).write_text(json.dumps(side), "utf-8")
    command = ["score", str(tmp_path / "key"), str(tmp_path / "response"), "--metrics", "lea"]
    assert main(command) == 0
    assert f"(--ends {option})" in capsys.readouterr().err
    assert main([*command, "--ends", option]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    assert "\nLEA     100.00" in captured.out


def test_names_in_capitals_are_noted() -> None:
    assert noted([["a", "b"], ["c"]], [["A", "B", "C"]]) == [f"{NOTHING}; with all mentions in lower case 3 would be"]
    assert noted([["a", "b"], ["c"]], [["x", "y", "z"]]) == [
        f"{NOTHING}; are they of the same text, with the same tokens, and called alike?"
    ]


def test_nearly_nothing_is_noted_too() -> None:
    key = [[[n, n] for n in range(50)]]
    response = [[[0, 0]], [[n, n + 1] for n in range(1, 50)]]
    assert noted(key, response) == [
        "only 1 mention in common, of 50 in the key and 50 in the response; with the response's ends one lower 49 "
        "would be"
    ]


@pytest.mark.parametrize("response", [[], INCLUSIVE, INCLUSIVE[1:], [[[0, 0]], *moved(9, 9)]])
def test_nothing_is_noted_where_something_is_in_common_or_nothing_there(response: Entities) -> None:
    assert noted(INCLUSIVE, response) == []


def test_one_bad_document_among_good_ones_is_none_of_a_note() -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        score_corpus([INCLUSIVE] * 3, [INCLUSIVE, INCLUSIVE, moved(9, 9)])


def test_the_doubts_of_processes_add_up() -> None:
    one, other = Accumulator("lea"), Accumulator("lea")
    for accumulator in (one, other):
        accumulator.add(INCLUSIVE, moved(0, 1))
    one.merge(other)
    with pytest.warns(Note, match="no mention in common, of 6 in the key and 6 in the response; with .* 6 would be"):
        one.result()


@pytest.mark.parametrize(
    "score",
    [
        lambda: score_corpus([INCLUSIVE], [moved(9, 9)], "lea"),
        lambda: Coreference("lea").compute(references=[INCLUSIVE], predictions=[moved(9, 9)]),
    ],
    ids=["score_corpus", "Coreference"],
)
def test_a_note_points_at_the_line_that_asked(score: Callable[[], object]) -> None:
    with pytest.warns(Note) as notes:
        score()
    assert [note.filename for note in notes] == [__file__]


def test_the_command_line_says_the_note_and_the_option_mends_it(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, entities in (("key", INCLUSIVE), ("response", moved(0, 1))):
        (tmp_path / name).write_text(json.dumps({"doc_key": "d", "clusters": entities}), "utf-8")
    words = ["score", str(tmp_path / "key"), str(tmp_path / "response"), "--metrics", "lea"]
    assert main(words) == 0
    captured = capsys.readouterr()
    note = f"{NOTHING}; with the response's ends one lower 3 would be (--ends as-documented,exclusive)"
    assert captured.err == f"corefref: note: {note}\n"
    assert "\nLEA       0.00" in captured.out
    assert main([*words, "--ends", "as-documented,exclusive"]) == 0
    captured = capsys.readouterr()
    assert captured.err == ""
    assert "\nLEA     100.00" in captured.out


@pytest.mark.parametrize(
    ("key", "response", "noted"),
    [
        ("key.conll", "response.conll", False),
        ("response.conll", "key.conll", True),
        ("Predictions_1/dev", "GOLD/dev", True),
        ("gold/dev", "predictions/dev", False),
        ("gold-and-system/system", "gold-and-system/gold", False),
        ("keyboard", "responsive", False),
        ("system", "other", False),
        ("other", "key", False),
    ],
)
def test_files_that_look_swapped_are_noted(
    key: str, response: str, noted: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    for name in (key, response):
        Path(name).parent.mkdir(parents=True, exist_ok=True)
        Path(name).write_text("{a b}\n", "utf-8")
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        score_files(key, response, "lea")
    said = f"the key is called {key}, the response {response}; are they swapped?"
    assert [str(one.message) for one in found] == [said] * noted


def test_what_was_scored_is_what_the_conventions_left() -> None:
    assert str(score_corpus([[["a", "b"], ["c"]], []], [[["a", "b"]], []], "lea", singletons="drop")).splitlines()[
        :3
    ] == ["2 documents, 2 mentions in common", "key       2 mentions, 1 entity", "response  2 mentions, 1 entity"]


@pytest.mark.parametrize("options", [{}, {"by_document": True}, {"by_definition": True}, {"over": "mean"}], ids=str)
def test_what_was_scored_is_the_same_however_it_was_scored(options: dict[str, bool | str]) -> None:
    corpus = Path(__file__).parents[2] / "spec" / "corpus"
    result = score_files(corpus / "key.conll", corpus / "response.conll", "b_cubed_sys", **options)  # type: ignore[arg-type]  # by name
    assert str(result).splitlines()[:3] == [
        "6 documents (7 parts), 187 mentions in common",
        f"key       265 mentions, 87 entities  {corpus / 'key.conll'}",
        f"response  208 mentions, 38 entities  {corpus / 'response.conll'}",
    ]

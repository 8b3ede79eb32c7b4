"""Long texts in windows, and means over datasets: by hand, and in the signature."""

import json
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

import corefref
from corefref.cli import main
from corefref.formats.documents import CodedMention, Document, DocumentPair, InputError, code_of, span_of
from corefref.partitions import Span
from corefref.scoring.task import UnknownClassError
from corefref.wings.across.windows import in_windows
from tests import effort
from tests.commands import output_of


def line(name: str, *entities: list[list[int]], words: int = 0) -> str:
    """A document as the e2e-coref family writes it."""
    text = {"sentences": [["w"] * words]} if words else {}
    return json.dumps({"doc_key": name, **text, "clusters": list(entities)})


def written(folder: Path, name: str, *lines: str) -> str:
    file = folder / name
    file.parent.mkdir(parents=True, exist_ok=True)
    file.write_text("".join(f"{each}\n" for each in lines), "utf-8")
    return str(file)


def made(capsys: pytest.CaptureFixture[str], *words: str) -> dict[str, object]:
    found = json.loads(output_of(capsys, ["score", *words, "--format", "json"]))
    assert isinstance(found, dict)
    return found


def exact(found: object, *names: str) -> str:
    for name in names:
        assert isinstance(found, dict)
        found = found[name]
    assert isinstance(found, str)
    return found


def test_a_mention_belongs_to_the_window_of_its_first_token(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """
    Windows of 4 of 11 tokens: the key has {0, 3–5}, {4, 8} and {4, 5}; the response {0, 3–5}, {4, 8}.

    3–5 is in window 0, and 8 in window 2. MUC: window 0 has the link 0–3, window 1 has that of 4–5, which the response
    lacks, and window 2 has one mention alone: 1 of 2.
    """
    key = written(tmp_path, "key", line("d", [[0, 0], [3, 5]], [[4, 4], [5, 5], [8, 8]], words=11))
    response = written(tmp_path, "response", line("d", [[0, 0], [3, 5]], [[4, 4], [8, 8]], words=11))
    found = made(capsys, key, response, "--windows", "4", "--metrics", "muc,mentions", "--by-document")
    assert exact(found, "metrics", "muc", "recall", "exact") == "1/2"
    assert exact(found, "metrics", "mentions", "recall", "exact") == "4/5"
    assert (found["documents"], found["windows"]) == (1, 3)
    by_document = found["by_document"]
    assert isinstance(by_document, dict)
    assert list(by_document) == ["d; window 0", "d; window 1", "d; window 2"]
    assert "|windows:4|" in exact(found, "signature")
    whole = made(capsys, key, response, "--windows", "11", "--metrics", "muc")
    assert exact(whole, "metrics", "muc", "recall", "exact") == "2/3"


def test_windows_come_before_singletons_are_dropped(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    key = written(tmp_path, "key", line("d", [[0, 0], [4, 4]], [[1, 1], [2, 2]], words=5))
    words = (key, key, "--windows", "4", "--metrics", "mentions", "--singletons", "drop")
    assert exact(made(capsys, *words), "metrics", "mentions", "recall", "denominator") == "2"


spans = st.tuples(st.integers(0, 30), st.integers(0, 4)).map(lambda s: code_of(Span(s[0], s[0] + s[1])))


@effort.examples(200)
@given(st.dictionaries(spans, st.integers(0, 4)), st.dictionaries(spans, st.integers(0, 4)), st.integers(1, 40))
def test_every_mention_is_in_one_window(
    key: dict[CodedMention, int], response: dict[CodedMention, int], size: int
) -> None:
    sides = (key, response)
    pair = DocumentPair(2, Document("d", "d", sides[0]), Document("d", "d", sides[1]), tokens=35)
    windows = list(in_windows([pair], size))
    assert len(windows) == -(-35 // size)
    assert [w.number for w in windows] == sorted({w.number for w in windows})
    for side, of_windows in zip(sides, ([w.key for w in windows], [w.response for w in windows]), strict=True):
        assert sum(len(w.entity_of) for w in of_windows) == len(side)
        for number, window in enumerate(of_windows):
            assert window.entity_of.items() <= side.items()
            for m in window.entity_of:
                assert isinstance(m, int)
                assert number * size <= span_of(m).start < (number + 1) * size


def folders(tmp_path: Path) -> tuple[str, str]:
    """Recall of mentions is 1/2 and 1 in two documents of ca_a, 1/4 in cs_a, 0 in cs_b."""
    one, two, four = [[0, 0]], [[0, 0], [1, 1]], [[0, 0], [1, 1], [2, 2], [3, 3]]
    written(tmp_path / "key", "ca_a.jsonl", line("d1", two), line("d2", one))
    written(tmp_path / "response", "ca_a.jsonl", line("d1", one), line("d2", one))
    for name, spans_ in (("cs_a", one), ("cs_b", [[4, 4]])):
        written(tmp_path / "key", f"{name}.jsonl", line(name, four))
        written(tmp_path / "response", f"{name}.jsonl", line(name, spans_))
    return str(tmp_path / "key"), str(tmp_path / "response")


def test_each_file_is_a_dataset(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Of ca_a 2 of 3 mentions are found, of cs_a 1 of 4, of cs_b none: (2/3 + 1/4 + 0) / 3."""
    words = (*folders(tmp_path), "--metrics", "mentions,conll", "--over", "datasets")
    found = made(capsys, *words)
    assert exact(found, "metrics", "mentions", "recall", "exact") == "11/36"
    parts = found["by"]
    assert exact(parts, "dataset", "parts", "ca_a.jsonl", "metrics", "mentions", "recall", "exact") == "2/3"
    assert made(capsys, *words, "--jobs", "2") == found


def test_a_pattern_makes_datasets_of_files(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Of cs 1 of 8 mentions are found: (2/3 + 1/8) / 2."""
    words = ("--metrics", "mentions", "--over", "datasets", "--datasets", "^(ca|cs)_")
    found = made(capsys, *folders(tmp_path), *words)
    assert exact(found, "metrics", "mentions", "recall", "exact") == "19/48"
    signature = exact(found, "signature")
    assert signature.endswith("|over:datasets|datasets:^(ca%7Ccs)_")
    figure = "mentions.recall=39.58"
    assert main(["signature", *folders(tmp_path), "--check", signature, "--figure", figure]) == 0
    assert "reproduced, exactly 19/48" in capsys.readouterr().out


def test_the_table_ends_with_the_mean(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["score", *folders(tmp_path), "--metrics", "mentions", "--over", "datasets"]) == 0
    lines = [each.split() for each in capsys.readouterr().out.splitlines()]
    at = lines.index(["Mentions", "by", "dataset"])
    assert lines[at + 5][:3] == ["mean", "4", "30.56"]


def test_in_python(tmp_path: Path) -> None:
    key, response = folders(tmp_path)
    result = corefref.score_files(key, response, metrics="mentions", over="datasets", datasets="^(c.)_")
    assert result["mentions"].recall == Fraction(19, 48)
    windows = corefref.score_files(key, response, metrics="mentions", windows=1)
    assert windows["mentions"].recall == Fraction(3, 11)
    # The response of cs_b has a mention behind the 4 tokens that the key's mentions show: 12 windows.
    assert (windows.documents, json.loads(windows.to_json())["windows"]) == (4, 12)
    with pytest.raises(ValueError, match="windows: 0 is not a number of tokens from 1"):
        corefref.score_files(key, response, windows=0)
    with pytest.raises(UnknownClassError, match="without a mean over datasets"):
        corefref.score_files(key, response, datasets="(a)")
    with pytest.raises(UnknownClassError, match="datasets need files"):
        corefref.score_corpus([], [], over="datasets")


@pytest.mark.parametrize(("line_", "place"), [(0, "f"), (3, "f:3")])
def test_what_has_no_tokens_is_refused_at_its_line(line_: int, place: str) -> None:
    characters = Document("d", "d", {}, file="f", line=line_, unit="character")
    names = Document("d", "d", {"x": 0}, file="f", line=line_)
    for document, said in (
        (characters, "document `d` counts characters (expected tokens, for windows of them)"),
        (names, "mention `x` of document `d` has no place (expected mentions of a text, for windows of it)"),
    ):
        with pytest.raises(InputError) as caught:
            list(in_windows([DocumentPair(0, document, document)], 5))
        assert str(caught.value) == f"{place}: {said}"

"""The texts of the benchmarks are what they claim, and the engine scores small ones as the reading does."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from corefref import engine
from corefref.door import partition
from corefref.formats import conll
from corefref.formats.detection import detected, documents
from corefref.formats.documents import InputError, Wanted
from corefref.registry import IDS, score_by_definition
from tests.benchmarks.generators import Text, book, conll_2012_sized, hostile, scaled, write
from tests.benchmarks.refusals import REFUSALS


def small() -> Iterator[Text]:
    yield from conll_2012_sized(documents=3, tokens=900, mentions=120)
    yield from book(mentions=150, entities=30, tokens=900)
    yield from hostile(mentions=80, entities=12)
    yield from scaled(100)


TEXTS = list(small())


@pytest.mark.parametrize("text", TEXTS, ids=lambda text: text.name)
def test_the_engine_scores_a_generated_text_as_the_reading_does(text: Text) -> None:
    key, response = partition(text.key), partition(text.response)
    expected = {identifier: score_by_definition(key, response, identifier) for identifier in IDS}
    assert engine.score_partitions(key, response, IDS) == expected


@pytest.mark.parametrize("name", REFUSALS)
def test_what_is_to_be_refused_is(name: str) -> None:
    text = REFUSALS[name](9_000)
    assert abs(len(text) - 9_000) < 500
    with pytest.raises(InputError, match=r"^text:[12]: .* \(expected "):
        list(documents(text.split("\n"), "text", detected(text.split("\n")) or "conll", Wanted()))


def test_texts_are_the_same_each_time() -> None:
    assert list(small()) == TEXTS


def test_the_parses_are_trees(tmp_path: Path) -> None:
    files = tmp_path / "key.conll", tmp_path / "response.conll"
    write(TEXTS, *files)
    read = conll.documents(files[0].read_text("utf-8").split("\n"), "key.conll", Wanted(keep_text=True))
    sentences = [sentence for d in read for sentence in d.sentences]
    assert len(sentences) == sum(len(t.sentences) for t in TEXTS)
    for sentence in sentences:
        assert sentence.parse is not None
        column = "".join(sentence.parse)
        assert (column.count("("), column.count(")"), column.count("*")) == (2, 2, len(sentence.words))


@pytest.mark.parametrize("columns", [5, 12])
def test_a_written_text_is_read_as_it_was_made(columns: int, tmp_path: Path) -> None:
    files = tmp_path / "key.conll", tmp_path / "response.conll"
    write(TEXTS, *files, columns)
    for side, file in zip(("key", "response"), files, strict=True):
        read = list(conll.documents(file.read_text("utf-8").split("\n"), file.name))
        assert [d.text_id for d in read] == [t.name for t in TEXTS]
        assert [d.partition for d in read] == [partition(getattr(t, side)) for t in TEXTS]


def test_the_corpus_has_the_size_of_conll_2012() -> None:
    texts = list(conll_2012_sized())
    assert len(texts) == 348
    assert sum(sum(t.sentences) for t in texts) == 169_579
    assert sum(len(entity) for t in texts for entity in t.key) == 19_764
    assert sum(len(t.key) for t in texts) == 4_532
    assert min(len(entity) for t in texts for entity in (*t.key, *t.response)) == 2

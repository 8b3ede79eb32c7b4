"""
One corpus, one answer: the reading, the engine, the command line, the Python door, merged counts and several processes
give the same figures, to the last digit of their fractions.
"""

import json
from collections.abc import Callable, Iterable, Sequence
from contextlib import AbstractContextManager, nullcontext, redirect_stdout
from fractions import Fraction
from functools import cache
from io import StringIO
from pathlib import Path

import pytest

import corefref
from corefref import engine
from corefref.cli import main
from corefref.door import partition
from corefref.formats import conll
from corefref.metrics.blanc import LinkCounts
from corefref.partitions import Partition, mentions
from corefref.registry import IDS, score_by_definition
from corefref.scores import BlancScore, Score, sum_of_scores
from corefref.scoring.notes import Note
from tests.agreement.texts import CASES, KINDS, Kind, corpus, features
from tests.benchmarks.generators import Text, write
from tests.effort import IN_THE_GATE

SHIPPED = Path(__file__).parents[2] / "spec" / "corpus"

DOCUMENTS = 200 if IN_THE_GATE else 70
"""Of a corpus."""

OPTIONS = ["--metrics", ",".join(IDS), "--undefined", "none"]

Figures = dict[str, object]
"""By metric, what the JSON of its score says."""

Pair = tuple[Partition, Partition]


def figures_of(score_of: Callable[[Partition, Partition, str], Score], pairs: Sequence[Pair]) -> Figures:
    """The figures of a corpus from the scores of its documents, put as the JSON puts them."""
    return {i: written(sum_of_scores([score_of(key, response, i) for key, response in pairs])) for i in IDS}


def written(score: Score) -> dict[str, object]:
    """Recall, precision and F₁, exact and as a decimal, and the two sums of a quotient of sums, or BLANC's links."""
    found: dict[str, object] = {}
    for name, figure in (("recall", score.recall), ("precision", score.precision)):
        if figure is not None:
            ratio = figure.quotient
            sums = {} if ratio is None else {"numerator": str(ratio.numerator), "denominator": str(ratio.denominator)}
            found[name] = {**sums, **exact(figure.value)}
    if isinstance(score, BlancScore):
        found["counts"] = {kind: links(getattr(score.counts, kind)) for kind in ("coreference", "non_coreference")}
    return {**found, "f1": exact(score.f1)}


def links(counts: LinkCounts) -> dict[str, Fraction | int]:
    """The links of a kind: those in common, the key's, the response's."""
    return {"common": counts.common, "key": counts.key, "response": counts.response}


def exact(value: Fraction | None) -> dict[str, str | None]:
    """A value and its decimal."""
    if value is None:
        return {"exact": None, "decimal": None}
    return {"exact": str(value), "decimal": repr(value.numerator / value.denominator)}


def by_reading(pairs: Sequence[Pair]) -> Figures:
    return figures_of(score_by_definition, pairs)


def by_engine(pairs: Sequence[Pair]) -> Figures:
    return figures_of(lambda key, response, i: engine.score_partitions(key, response, [i])[i], pairs)


def by_door(pairs: Sequence[Pair]) -> Figures:
    """The figures of a corpus in memory, which are those of its halves, each in an accumulator, put together."""
    keys, responses = [key for key, _ in pairs], [response for _, response in pairs]
    at_once = of_json(corefref.score_corpus(keys, responses, IDS, undefined="none").to_json())
    halves = [corefref.Accumulator(IDS, undefined="none") for _ in range(2)]
    for number, (key, response) in enumerate(pairs):
        halves[2 * number // len(pairs)].add(key, response, str(number))
    halves[0].merge(halves[1])
    assert of_json(halves[0].result().to_json()) == at_once
    return at_once


def by_files(key: Path, response: Path) -> Figures:
    """The figures that Python gives for files."""
    return of_json(corefref.score_files(key, response, IDS, undefined="none").to_json())


def printed(*words: str) -> str:
    """What a command prints on standard output."""
    out = StringIO()
    with redirect_stdout(out):
        assert main(words) == 0
    return out.getvalue()


def by_command(key: Path, response: Path, *options: str) -> Figures:
    """The figures that `corefref score` prints."""
    return of_json(printed("score", str(key), str(response), *OPTIONS, "--format", "json", *options))


def of_json(text: str) -> Figures:
    """The figures of a JSON document, with the counts of links that stand beside those of BLANC."""
    metrics: Figures = json.loads(text)["metrics"]
    return metrics


def by_merging(parts: Iterable[tuple[Path, Path]], folder: Path) -> Figures:
    """The figures that `corefref merge` prints for the counts of parts."""
    counts: list[str] = []
    for key, response in parts:
        counts.append(str(folder / f"{len(counts)}.counts"))
        text = printed("score", str(key), str(response), *OPTIONS, "--format", "counts")
        Path(counts[-1]).write_text(text, "utf-8")
    return of_json(printed("merge", *counts[::-1], "--format", "json"))


def sides(folder: Path, name: str) -> tuple[Path, Path]:
    return folder / f"key{name}", folder / f"response{name}"


CORPORA = pytest.mark.parametrize("kind", [pytest.param(kind, id=kind.name) for kind in KINDS])


@cache
def texts(kind: Kind) -> tuple[Text, ...]:
    return tuple(corpus(kind, DOCUMENTS))


@cache
def expected(kind: Kind) -> Figures:
    """What the papers' formulas give."""
    return by_reading(pairs_of(kind))


def pairs_of(kind: Kind) -> list[Pair]:
    return [(partition(text.key), partition(text.response)) for text in texts(kind)]


@CORPORA
def test_the_corpora_have_what_they_are_for(kind: Kind) -> None:
    found = features(texts(kind))
    assert len(texts(kind)) == DOCUMENTS
    assert min(found.nested, found.crossing, found.singletons, found.twinless) > DOCUMENTS / 4
    assert (found.farthest > 450) == kind.in_turn
    # Figures that all were alike would agree whatever was wrong.
    assert len({str(figures) for figures in expected(kind).values()}) > 12


@CORPORA
def test_the_engine_and_the_door_have_the_figures_of_the_reading(kind: Kind) -> None:
    assert by_engine(pairs_of(kind)) == by_door(pairs_of(kind)) == expected(kind)


@CORPORA
def test_the_command_line_has_them_from_columns_and_from_json_lines(kind: Kind, tmp_path: Path) -> None:
    key, response = sides(tmp_path, ".conll")
    write(texts(kind), key, response, columns=5)
    assert by_command(key, response) == expected(kind)
    assert by_command(key, response, "--jobs", "3") == expected(kind)
    assert by_command(key, response, "--by-definition") == expected(kind)
    for file, field in zip(sides(tmp_path, ".jsonlines"), ("key", "response"), strict=True):
        file.write_text("".join(f"{line_of(text, field)}\n" for text in texts(kind)), "utf-8")
    assert by_command(*sides(tmp_path, ".jsonlines")) == by_files(key, response) == expected(kind)


def line_of(text: Text, field: str) -> str:
    """A side of a text as a line of JSON."""
    return json.dumps({"doc_key": text.name, "clusters": text.key if field == "key" else text.response})


@CORPORA
def test_folders_and_merged_counts_have_them(kind: Kind, tmp_path: Path) -> None:
    folders = sides(tmp_path, "")
    for folder in folders:
        folder.mkdir()
    parts: list[tuple[Path, Path]] = []
    for part in range(7):
        names = folders[0] / f"{part}.conll", folders[1] / f"{part}.conll"
        write(texts(kind)[part::7], *names, columns=5)
        parts.append(names)
    assert by_command(*folders) == by_files(*folders) == expected(kind)
    assert by_command(*folders, "--jobs", "2") == expected(kind)
    assert by_merging(parts, tmp_path) == expected(kind)


@pytest.mark.parametrize("name", ["response.conll", "response-b.conll", "response-boundaries.conll"])
def test_the_shipped_corpus_has_one_answer(name: str, tmp_path: Path) -> None:
    key, response = SHIPPED / "key.conll", SHIPPED / name
    documents = [
        {d.id: d.partition for d in conll.documents(file.read_text("utf-8").split("\n"), file.name)}
        for file in (key, response)
    ]
    pairs = [(entities, documents[1][identifier]) for identifier, entities in documents[0].items()]
    figures = by_reading(pairs)
    assert by_engine(pairs) == by_door(pairs) == figures
    assert by_command(key, response) == by_command(key, response, "--by-definition") == figures
    assert by_command(key, response, "--jobs", "2") == by_files(key, response) == figures
    parts = [sides(tmp_path, f"-{number}") for number in range(len(pairs))]
    for side, file in enumerate((key, response)):
        for part, text in zip(parts, file.read_text("utf-8").split("#begin")[1:], strict=True):
            part[side].write_text(f"#begin{text}", "utf-8")
    assert by_merging(parts, tmp_path) == figures


def in_sets(text: str) -> Partition:
    """A partition as a case writes it."""
    return partition([entity.split() for entity in text.strip("{}").split("} {") if entity])


def test_there_are_36_cases_and_no_two_alike() -> None:
    assert len(CASES) == len({(in_sets(key), in_sets(response)) for key, response in CASES}) + 1 == 36
    # The second one says the first one in another order.
    assert [in_sets(side) for side in CASES[0]] == [in_sets(side) for side in CASES[1]]


def noted_or_not(key: Partition, response: Partition) -> AbstractContextManager[object]:
    """What awaits the note that is due where both sides have mentions, and none in common."""
    if key and response and mentions(key).isdisjoint(mentions(response)):
        return pytest.warns(Note, match="^no mention in common")
    return nullcontext()


@pytest.mark.parametrize(("key", "response"), CASES)
def test_a_case_in_set_notation_has_one_answer(key: str, response: str) -> None:
    pair = in_sets(key), in_sets(response)
    figures = by_reading([pair])
    with noted_or_not(*pair):
        assert by_door([pair]) == figures
    assert by_engine([pair]) == figures
    words = ["score", "--key", key, "--response", response, *OPTIONS, "--format", "json"]
    assert of_json(printed(*words)) == of_json(printed(*words, "--by-definition")) == figures


def test_the_cases_as_one_corpus_have_one_answer(tmp_path: Path) -> None:
    pairs = [(in_sets(key), in_sets(response)) for key, response in CASES]
    files = sides(tmp_path, ".sets")
    parts = [sides(tmp_path, f"-{number}.sets") for number in range(6)]
    for side, file in enumerate(files):
        file.write_text("".join(f"{case[side]}\n" for case in CASES), "utf-8")
        for number, part in enumerate(parts):
            part[side].write_text("".join(f"{case[side]}\n" for case in CASES[6 * number : 6 * number + 6]), "utf-8")
    figures = by_reading(pairs)
    assert by_engine(pairs) == by_door(pairs) == figures
    assert by_command(*files) == by_command(*files, "--jobs", "2") == by_command(*files, "--by-definition") == figures
    assert by_files(*files) == figures
    assert by_merging(parts, tmp_path) == figures

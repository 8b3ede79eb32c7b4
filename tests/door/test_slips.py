"""What `score` says by itself: slips that it sees, each with what helps, and silence over honest files."""

import json
import warnings
from collections.abc import Callable, Sequence
from fractions import Fraction
from functools import partial
from pathlib import Path
from random import Random

import pytest

import corefref
from corefref.cli import main
from corefref.door import Entities
from corefref.scoring.notes import Note, in_python
from corefref.scoring.slips import MEMBERS
from tests.commands import output_of

CORPUS = Path(__file__).parents[2] / "spec" / "corpus"
SHIPPED = (str(CORPUS / "key.conll"), str(CORPUS / "response.conll"))
OTHER = str(CORPUS / "response-b.conll")
ONE_SIDED = (
    "the key has 52 entities of one mention, the response none: --singletons drop gives a CoNLL score of 67.35, "
    "not 59.43"
)

PAIRS = [[[3 * n, 3 * n + 1], [3 * n + 90, 3 * n + 91]] for n in range(5)]
"""Five entities of two mentions, each of two tokens."""

ENDS_HIGHER = [[[first, last + 1] for first, last in e] for e in PAIRS]


def noted(score: Callable[[], object]) -> list[str]:
    with warnings.catch_warnings(record=True) as found:
        warnings.simplefilter("always")
        score()
    return [str(one.message) for one in found if issubclass(one.category, Note)]


def with_chance(entities: Sequence[Sequence[Sequence[int]]]) -> Entities:
    """One of the mentions meets the key's by chance."""
    return [[[0, 1], *list(entities[0])[1:]], *entities[1:]]


def files(folder: Path, key: Entities, response: Entities) -> list[str]:
    for name, entities in (("key", key), ("response", response)):
        (folder / name).write_text(json.dumps({"doc_key": "d", "clusters": entities}), "utf-8")
    return [str(folder / "key"), str(folder / "response")]


def test_half_open_spans_are_noted_though_a_mention_meets_by_chance(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    said = (
        "only 1 mention in common, of 10 in the key and 10 in the response; with the response's ends one lower 9 would "
        "be"
    )
    given = files(tmp_path, PAIRS, with_chance(ENDS_HIGHER))
    for command in (["score"], ["errors"], ["explain", "--metric", "lea"], ["compare", given[0]]):
        assert main([command[0], *given, *command[1:]]) == 0
        err = capsys.readouterr().err
        assert f"note: {said} (--ends as-documented,exclusive)\n" in err.replace(f"{given[1]}: ", "").replace(
            "note: response: ", "note: "
        ), command
    assert noted(lambda: corefref.score_files(*given)) == [f'{said} (ends="as-documented,exclusive")']
    # Documents in memory have no such option.
    assert noted(lambda: corefref.score_corpus([PAIRS], [with_chance(ENDS_HIGHER)])) == [said]
    assert noted(lambda: corefref.score_corpus([PAIRS], [with_chance(ENDS_HIGHER)], by_definition=True)) == [said]


def test_twice_as_many_that_are_not_half_are_no_evidence() -> None:
    key = [[[n, n] for n in range(0, 100, 5)]]
    # One mention meets, and two would with their ends one lower.
    response = [[[0, 0], [5, 6], [10, 11], *([n + 2, n + 2] for n in range(15, 100, 5))]]
    assert noted(lambda: corefref.score_corpus([key], [response])) == []


def test_singletons_on_one_side_are_noted_by_every_door(capsys: pytest.CaptureFixture[str]) -> None:
    for words in (["score", *SHIPPED], ["score", *SHIPPED, "--jobs", "2"], ["score", *SHIPPED, "--by-definition"]):
        assert main(words) == 0
        assert capsys.readouterr().err == f"corefref: note: {ONE_SIDED}\n"
    for words in (["errors", *SHIPPED], ["compare", *SHIPPED, OTHER], ["explain", *SHIPPED, "--metric", "lea"]):
        assert main(words) == 0
        # The table of `compare` calls its systems by their names in short.
        err = capsys.readouterr().err.replace(f"{SHIPPED[1]}: ", "").replace("note: response: ", "note: ")
        assert f"corefref: note: {ONE_SIDED}\n" in err, words
    said = in_python(ONE_SIDED)
    assert 'singletons="drop" gives' in said
    assert noted(lambda: corefref.score_files(*SHIPPED)) == [said]
    keys, responses = (corefref.read(path) for path in SHIPPED)
    assert noted(lambda: corefref.score_corpus(keys, responses)) == [said]
    assert "CoNLL          –          –  67.35" in output_of(capsys, ["score", *SHIPPED, "--singletons", "drop"])


@pytest.mark.parametrize("words", [["--singletons", "drop"], ["--over", "mean"]])
def test_what_is_done_already_or_scored_otherwise_is_not_noted(
    words: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["score", *SHIPPED, *words]) == 0
    assert capsys.readouterr().err == ""


def test_the_response_may_have_them_and_few_are_none() -> None:
    """Four entities of two mentions that are right, and n spurious singletons: B³ P is 8/(8 + n), CEAFe P 4/(4 + n)."""
    key = [[f"{e}{n}" for n in range(2)] for e in "abcd"]

    def response(n: int) -> Entities:
        return [*key, *([f"s{m}"] for m in range(n))]

    three = (1 + Fraction(16, 19) + Fraction(8, 11)) / 3
    assert noted(lambda: corefref.score_corpus([key], [response(3)])) == [
        'the response has 3 entities of one mention, the key none: singletons="drop" gives a CoNLL score of 100.00, '
        f"not {float(three) * 100:.2f}"
    ]
    assert noted(lambda: corefref.score_corpus([key], [response(2)])) == []
    assert noted(lambda: corefref.score_corpus([[*key, ["x"]]], [response(3)])) == []
    # The second document has no singleton, and counts all the same.
    assert "gives a CoNLL score of 100.00" in noted(lambda: corefref.score_corpus([key, key], [response(3), key]))[0]


def test_a_mean_that_moves_less_than_a_point_is_not_noted() -> None:
    key = [[f"{e}-{n}" for n in range(4)] for e in range(200)]
    assert noted(lambda: corefref.score_corpus([key], [[*key, ["x"], ["y"], ["z"]]])) == []


def test_processes_and_accumulators_say_the_same() -> None:
    key = [[f"{e}{n}" for n in range(2)] for e in "abcd"]
    one, other = corefref.Accumulator(), corefref.Accumulator()
    one.add(key, [*key, ["s"], ["t"]])
    other.add(key, [*key, ["u"]])
    one.merge(other)
    (said,) = noted(one.result)
    assert said.startswith("the response has 3 entities of one mention, the key none")


def honest(random: Random) -> tuple[Entities, Entities]:
    """A document as a fair system answers it: mentions missed, spurious and moved, entities split and merged."""
    tokens = random.randint(40, 400)
    starts = sorted(random.sample(range(tokens), random.randint(4, min(60, tokens // 3))))
    spans = [(start, start + random.choice((0, 0, 0, 1, 2, 4))) for start in starts]
    singletons, found = random.random() < 0.5, random.uniform(0.45, 0.95)
    key: dict[int, list[tuple[int, int]]] = {}
    response: dict[int, list[tuple[int, int]]] = {}
    for n, span in enumerate(spans):
        entity = n + 1000 if singletons and random.random() < 0.25 else random.randrange(max(len(spans) // 4, 1))
        key.setdefault(entity, []).append(span)
        if random.random() < found:
            # Some boundaries are off by a token, as those of systems are.
            there = (span[0], span[1] + 1) if random.random() < 0.08 else span
            response.setdefault(entity if random.random() < 0.85 else entity + 1, []).append(there)
    for _ in range(random.randint(0, len(spans) // 5)):
        start = random.randrange(tokens)
        response.setdefault(random.randrange(max(len(spans) // 4, 1)), []).append((start, start))
    sides = []
    for side in (key, response):
        seen: set[tuple[int, int]] = set()
        entities = [[m for m in e if not (m in seen or seen.add(m))] for e in side.values()]  # type: ignore[func-returns-value]  # None
        sides.append([e for e in entities if len(e) > 1 or (singletons and e)])
    return sides[0], sides[1]


def of_one_side(side: Sequence[Entities]) -> int:
    return sum(len(list(e)) == 1 for document in side for e in document)


def test_a_thousand_honest_pairs_make_no_note() -> None:
    random = Random(46)
    made: list[str] = []
    tried = 0
    while tried < 1000:
        keys, responses = zip(*(honest(random) for _ in range(random.randint(1, 4))), strict=True)
        if bool(of_one_side(keys)) != bool(of_one_side(responses)):
            # By chance one side has singletons: that is to be noted.
            continue
        tried += 1
        made += noted(partial(corefref.score_corpus, list(keys), list(responses), ",".join(MEMBERS)))
    assert made == []

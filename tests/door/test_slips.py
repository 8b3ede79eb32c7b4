"""What `score` says by itself: slips that it sees, each with what helps, and silence over honest files."""

import json
import warnings
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import replace
from fractions import Fraction
from functools import partial
from pathlib import Path
from random import Random
from typing import NamedTuple

import pytest

import corefref
from corefref.cli import main
from corefref.door import Entities
from corefref.formats.documents import CodedMention, Document, DocumentPair, code_of
from corefref.partitions import Span
from corefref.ratio import ratio
from corefref.scores import RatioScore, Score
from corefref.scoring.notes import Note, gathered, in_python
from corefref.scoring.report import Extent, Summary
from corefref.scoring.slips import MEMBERS, Slips, swapped
from corefref.wings.shared.looking import Looking, add_to_text
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

RIGHT = [[f"{e}{n}" for n in range(2)] for e in "abcd"]
"""Four entities of two mentions."""

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


def test_mentions_of_the_key_may_be_singletons_of_the_response() -> None:
    """
    By hand, of four entities of two mentions three are right, the fourth is in two, and a mention is spurious.

    MUC: R 3/4, P 1, F 6/7. B³: R 7/8, P 8/9, F 112/127. CEAFe: φ₄ of {d} and {d, e} is 2/3, so that R is (11/3)/4, P
    (11/3)/6 and F 11/15. Without singletons each is 6/7.
    """
    response = [*RIGHT[:3], ["d0"], ["d1"], ["x"]]
    before = (Fraction(6, 7) + Fraction(112, 127) + Fraction(11, 15)) / 3
    sentence = (
        'the response has 3 entities of one mention, the key none: singletons="drop" gives a CoNLL score of '
        f"{float(Fraction(6, 7)) * 100:.2f}, not {float(before) * 100:.2f}"
    )
    for metrics in ("conll", "muc,b_cubed,ceaf_e,lea"):
        assert noted(partial(corefref.score_corpus, [RIGHT], [response], metrics)) == [sentence]
    for metrics in ("muc,b_cubed", "b_cubed,ceaf_e", "muc,ceaf_e", "lea"):
        assert noted(partial(corefref.score_corpus, [RIGHT], [response], metrics)) == []


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


def numbered(entities: Sequence[Sequence[str]]) -> dict[str, int]:
    return {m: number for number, e in enumerate(entities) for m in e}


def looking(*documents: tuple[dict[str, int], dict[str, int]]) -> Looking:
    found = Looking()
    for key, response in documents:
        found.look(key, response)
    return found


def told(found: Looking, names: tuple[str, str] = ("", ""), where: str = "") -> list[str]:
    with gathered() as notes:
        found.tell(names, where)
    return notes


def test_what_was_seen_of_two_parts_is_told_of_both() -> None:
    """
    By hand: R is 1 everywhere. P of MUC is 1, of B³ 16/19, of CEAFe 8/11, and F is 2P/(P + 1).

    With one document alone P of B³ is 8/11, and of CEAFe 4/7.
    """
    key = numbered(RIGHT)
    spurious = numbered([*RIGHT, ["x"], ["y"], ["z"]])
    found = looking((key, spurious))
    found.merge(looking((key, key)))
    mean = (1 + Fraction(32, 35) + Fraction(16, 19)) / 3
    sentence = (
        "the response has 3 entities of one mention, the key none: --singletons drop gives a CoNLL score of 100.00, "
        f"not {float(mean) * 100:.2f}"
    )
    assert told(found) == [sentence]
    assert told(found, where="system") == [f"system: {sentence}"]
    found = Looking()
    found.tell()
    alone = (1 + Fraction(16, 19) + Fraction(8, 11)) / 3
    (sentence,) = noted(looking((key, spurious)).tell)
    assert sentence.endswith(f"gives a CoNLL score of 100.00, not {float(alone) * 100:.2f}")


def test_places_of_two_parts_are_added() -> None:
    lower = {f"m{n}": n for n in range(3)}
    upper = {f"M{n}": n for n in range(3)}
    found = looking((lower, upper))
    found.merge(looking((lower, upper)))
    sentence = "no mention in common, of 6 in the key and 6 in the response; with all mentions in lower case 6 would be"
    assert told(found) == [sentence]
    assert told(found, ("key", "response")) == [sentence]
    assert told(found, ("response", "key"))[1:] == ["the key is called response, the response key; are they swapped?"]


def test_the_scores_of_the_parts_of_a_text_are_added() -> None:
    """By hand: of {a b} MUC finds its link, of {c d} nothing."""
    key: Sequence[dict[CodedMention, int]] = ({"a": 0, "b": 0}, {"c": 0, "d": 0})
    response: Sequence[dict[CodedMention, int]] = ({"a": 0, "b": 0}, {})
    texts: dict[str, Mapping[str, Score]] = {}
    for part, (k, r) in enumerate(zip(key, response, strict=True)):
        pair = DocumentPair(part, Document(f"t; part {part}", "t", k), Document(f"t; part {part}", "t", r))
        add_to_text(texts, pair, ["muc"])
    add_to_text(texts, DocumentPair(2, Document("u", "u", key[0]), Document("u", "u", response[0])), ["muc"])
    assert texts == {
        "t": {"muc": RatioScore(ratio(1, 2), ratio(1, 1))},
        "u": {"muc": RatioScore(ratio(1, 1), ratio(1, 1))},
    }


SPANS = [(0, 2), (5, 6), (10, 14)]
"""Of three lengths: what moves both ends moves none of them to another, and what moves one to none."""

WRITTEN: Mapping[str, Callable[[int, int], Hashable]] = {
    "pairs": lambda start, end: (start, end),
    "spans": Span,
    "coded": lambda start, end: code_of(Span(start, end)),
}


def places(key: Sequence[Hashable], response: Sequence[Hashable], both: int = 0, name: str = "") -> str | None:
    slips = Slips()
    slips.look(key, response, both)
    (sentence,) = slips.sentences(Summary(Extent(len(key)), Extent(len(response)), both, (name, name)), {}, False)
    return sentence


@pytest.mark.parametrize("written", WRITTEN)
@pytest.mark.parametrize(
    ("moved", "remedy", "option"),
    [
        ((0, 1), "the response's ends one lower", " (--ends as-documented,exclusive)"),
        ((0, -1), "the response's ends one higher", " (--ends exclusive,as-documented)"),
        ((1, 1), "the response's offsets one lower", ""),
        ((-1, -1), "the response's offsets one higher", ""),
    ],
)
def test_what_all_places_are_off_by_is_named(moved: tuple[int, int], remedy: str, option: str, written: str) -> None:
    mention = WRITTEN[written]
    key = ["a name", *(mention(start + 1, end + 1) for start, end in SPANS)]
    response = ["another", *(mention(start + 1 + moved[0], end + 1 + moved[1]) for start, end in SPANS)]
    sentence = f"no mention in common, of 4 in the key and 4 in the response; with {remedy} 3 would be"
    assert places(key, response) == sentence
    assert places(key, response, name="file") == sentence + option


def test_twice_as_many_and_half_of_the_smaller_side_are_enough() -> None:
    # Two of four meet, and four would; the words of the key may be in upper case too.
    assert places("aBcd", "aBCD", 2) == (
        "only 2 mentions in common, of 4 in the key and 4 in the response; with all mentions in lower case 4 would be"
    )
    assert places("ABCD", "abcd") == (
        "no mention in common, of 4 in the key and 4 in the response; with all mentions in lower case 4 would be"
    )
    assert places("aBcdxyz", ["A", "b", "1", "2"]) == (
        "no mention in common, of 7 in the key and 4 in the response; with all mentions in lower case 2 would be"
    )
    # Three of eight meet, and five would.
    slips = Slips()
    slips.look("abcdefgh", "abcDE123", 3)
    assert list(slips.sentences(Summary(Extent(8), Extent(8), 3), {}, False)) == []


def test_documents_in_which_too_many_meet_are_not_looked_at() -> None:
    slips = Slips()
    slips.look("abcde", "abcDE", 3)
    slips.look("abc", "abCxyzuvw", 2)
    slips.look("fghijklmn", "FGHIJKLMN", 0)
    (sentence,) = slips.sentences(Summary(Extent(17), Extent(23), 3), {}, False)
    assert sentence.endswith("with all mentions in lower case 9 would be")


class Pair(NamedTuple):
    """Two numbers that are no place."""

    first: int
    second: int


def test_where_little_meets_it_is_said_how_far_the_sides_reach() -> None:
    ask = "are they of the same text, with the same tokens, and called alike?"
    none = "no mention in common, of 3 in the key and 3 in the response"
    key = [(0, 1), (30, 45), (7, 8)]
    response = [code_of(Span(100, 111)), Span(60, 65), "a name"]
    slips = Slips()
    slips.look(key, response, 0)
    assert list(slips.sentences(Summary(Extent(3), Extent(3), 0), {}, False)) == [
        f"{none}; the key's reach token 45, the response's token 111; {ask}"
    ]
    for more in ([(1, 50)], [(200, 300)]), ([(50, 50)], [(200, 300), (9, 9)]):
        other = Slips()
        other.look(*more, 0)
        slips.add(other)
    (sentence,) = slips.sentences(Summary(Extent(5), Extent(6), 0), {}, False)
    assert sentence.endswith(f"; the key's reach token 50, the response's token 300; {ask}")
    # Where a side has no places, or pairs of another kind, nothing is said of them.
    assert places(["x", "y", Pair(3, 4)], [(1, 2), (5, 5), (7, 9)]) == f"{none}; {ask}"
    assert places([(1, 2), (5, 5), (7, 9)], ["x", "y", "z"]) == f"{none}; {ask}"


def test_one_mention_in_twenty_is_not_little() -> None:
    summary = Summary(Extent(20), Extent(40), 1)
    assert list(Slips().sentences(summary, {}, False)) == []
    (sentence,) = Slips().sentences(replace(summary, key=Extent(21)), {}, False)
    assert sentence.startswith("only 1 mention in common, of 21 in the key and 40 in the response; are they")


@pytest.mark.parametrize("of_key", ["key", "keys", "gold", "reference", "references"])
@pytest.mark.parametrize(
    "of_response",
    ["response", "responses", "system", "pred", "predicted", "prediction", "predictions", "output"],
)
def test_names_that_say_the_other_side_are_noted(of_key: str, of_response: str) -> None:
    key, response = f"a/{of_response.title()}_1.conll", f"a/{of_key}.conll"
    assert swapped(key, response) == f"the key is called {key}, the response {response}; are they swapped?"
    assert swapped(response, key) is None
    # One of the two alone, or one word for both, says nothing.
    assert swapped(key, "a/b.conll") is swapped("a/b.conll", response) is None
    assert swapped(f"{of_response}/{of_key}.conll", f"{of_response}/{of_key}.conll") is None
    assert swapped(f"{of_response}/{of_key}/a.conll", f"{of_key}/b.conll") is None

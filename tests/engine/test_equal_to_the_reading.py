"""The engine returns the very scores of the reading: equal numerators, equal denominators."""

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corefref import engine
from corefref.engine import treatments
from corefref.engine.counting import PARTS, NotCountedError, Tally, tally
from corefref.engine.overlaps import table_of
from corefref.partitions import Partition, partition_of
from corefref.registry import ENTRIES, IDS, score_by_definition
from corefref.scores import Score, sum_of_scores
from corefref.wings.examples.small_scope import pairs_up_to
from tests import effort

Numbered = dict[int, int]


def scores_by_definition(key: Partition, response: Partition) -> dict[str, object]:
    return {identifier: score_by_definition(key, response, identifier) for identifier in IDS}


def test_every_settled_metric_has_its_counting() -> None:
    settled = {identifier for identifier in IDS if ENTRIES[identifier].argued}
    assert len(settled) >= 18
    assert settled <= {*engine.PLAIN, *treatments.VARIANTS} <= set(IDS)


@pytest.mark.parametrize(("mentions", "pairs"), [(4, 251), pytest.param(5, 943, marks=pytest.mark.exhaustive)])
@pytest.mark.parametrize("identifier", IDS)
def test_they_agree_on_every_small_pair(identifier: str, mentions: int, pairs: int) -> None:
    every = list(pairs_up_to(mentions))
    assert len(every) == pairs
    for key, response in every:
        assert engine.score_partitions(key, response, [identifier]) == {
            identifier: score_by_definition(key, response, identifier)
        }, (key, response)


KEYS: list[Numbered] = [{1: 0, 2: 0, 3: 1}, {1: 0, 2: 1}, {}, {4: 0, 5: 0, 6: 0}]
RESPONSES: list[Numbered] = [{1: 0, 2: 1, 4: 1}, {1: 0, 2: 0}, {1: 0}, {4: 0, 5: 1, 6: 1}]


def of_reading(identifier: str) -> Score:
    pairs = [(partition_of(dict(k)), partition_of(dict(r))) for k, r in zip(KEYS, RESPONSES, strict=True)]
    return sum_of_scores([score_by_definition(key, response, identifier) for key, response in pairs])


@pytest.mark.parametrize("unknown", ["b_cubed_v4", "muc", "blanc", "conll"])
def test_a_metric_that_the_engine_does_not_know_is_scored_by_the_reading(
    unknown: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A metric comes into the reading first; alone, among others, added and gathered it has its score all the same."""
    for module, table in ((engine, "PLAIN"), (treatments, "VARIANTS")):
        known = {name: how for name, how in vars(module)[table].items() if name != unknown}
        monkeypatch.setattr(module, table, known)
    engine._needed.cache_clear()
    ids = ("lea", unknown, "b_cubed_sys")
    expected = {identifier: of_reading(identifier) for identifier in ids}
    documents = [engine.counts(key, response, ids) for key, response in zip(KEYS, RESPONSES, strict=True)]
    assert sum(documents, start=engine.Counts()).scores(ids) == expected
    for together in (1, 3, 4_000):
        gathering = engine.Gathering(ids, together)
        sizes = [gathering.add(key, response) for key, response in zip(KEYS, RESPONSES, strict=True)]
        assert gathering.counts().scores(ids) == expected
        assert sizes == [(3, 3, 2), (2, 2, 2), (0, 1, 0), (3, 3, 3)]
    assert engine.score(KEYS[0], RESPONSES[0], [unknown]) == {
        unknown: score_by_definition(partition_of(dict(KEYS[0])), partition_of(dict(RESPONSES[0])), unknown)
    }
    # Of no document too.
    assert engine.Counts().scores([unknown])[unknown].f1 is None
    engine._needed.cache_clear()


# Few entity numbers make many ties; the numbers themselves mean nothing, so any integers will do.
NUMBERED = st.one_of(
    [st.dictionaries(st.integers(0, 24), st.integers(0, entities), max_size=25) for entities in (1, 3, 8, 24)]
)


@effort.examples(150)
@given(key=NUMBERED, response=NUMBERED)
def test_they_agree_at_random(key: Numbered, response: Numbered) -> None:
    expected = scores_by_definition(partition_of(dict(key.items())), partition_of(dict(response.items())))
    assert engine.score(key, response, IDS) == expected


@effort.examples(50)
@given(documents=st.lists(st.tuples(NUMBERED, NUMBERED), min_size=1, max_size=4), data=st.data())
def test_counts_of_documents_add_up_to_the_score_of_the_corpus(
    documents: list[tuple[Numbered, Numbered]], data: st.DataObject
) -> None:
    expected = None
    for key, response in documents:
        document = engine.score(key, response, IDS)
        expected = document if expected is None else {i: expected[i] + document[i] for i in IDS}
    counted = [engine.counts(key, response, IDS) for key, response in data.draw(st.permutations(documents))]
    assert sum(counted, start=engine.Counts()).scores(IDS) == expected


@effort.examples(50)
@given(
    documents=st.lists(st.tuples(NUMBERED, NUMBERED), min_size=1, max_size=8),
    together=st.sampled_from([1, 4, 12, 10_000]),
)
def test_documents_counted_together_add_up_as_one_by_one(
    documents: list[tuple[Numbered, Numbered]], together: int
) -> None:
    gathering = engine.Gathering(IDS, together)
    for key, response in documents:
        gathering.add(key, response)
    one_by_one = sum((engine.counts(key, response, IDS) for key, response in documents), start=engine.Counts())
    assert gathering.counts().scores(IDS) == one_by_one.scores(IDS)


def test_scores_do_not_depend_on_names_and_order() -> None:
    rng = random.Random("names")
    for _ in range(20):
        key = {m: rng.randrange(6) for m in range(25)}
        response = {m: rng.randrange(6) for m in range(5, 30)}
        mentions = rng.sample(range(30), 30)
        numbers = rng.sample(range(-50, 50), 6)
        other_key, other_response = (
            dict(rng.sample([(mentions[m], numbers[e]) for m, e in side.items()], len(side)))
            for side in (key, response)
        )
        assert engine.score(other_key, other_response, IDS) == engine.score(key, response, IDS)


@pytest.mark.parametrize("identifier", ["ceaf_m", "ceaf_e", "blanc", "blanc_luo_2014", "conll"])
def test_a_formula_refuses_a_tally_without_the_part_that_it_needs(identifier: str) -> None:
    formula = engine.PLAIN[identifier]
    table = table_of({1: 0, 2: 0, 3: 1}, {1: 0, 2: 0, 3: 0})
    assert formula(tally(table, PARTS[formula])).f1 is not None
    for counted in (tally(table), Tally()):
        counted.add(tally(table))
        with pytest.raises(NotCountedError, match="@needs"):
            formula(counted)
    assert formula(Tally()) == score_by_definition(engine.EMPTY, engine.EMPTY, identifier)


def test_documents_counted_together_have_the_same_mentions_only_if_each_has() -> None:
    """Two documents without a link, of which one has another mention in the response: BLANC is 0, not 1."""
    gathering = engine.Gathering(("blanc_luo_2014",))
    for key, response in (({1: 0}, {1: 0}), ({1: 0}, {2: 0})):
        gathering.add(key, response)
    assert gathering.counts().scores(["blanc_luo_2014"])["blanc_luo_2014"].f1 == 0

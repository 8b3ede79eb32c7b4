"""The running text is that of the corpus, and its figures are those worked out by hand from the formulas."""

import json
from fractions import Fraction
from functools import partial

import pytest

from corefref import registry
from corefref.formats.detection import documents
from corefref.formats.documents import Wanted
from corefref.partitions import Span
from spec.book import running
from spec.book.pages import TOP

# With K = {a c} {b d e} {f}. BLANC of the merge: R_c 4/4, P_c 4/10, R_n 5/11, P_n 5/5, so (4/7 + 5/8)/2.
BY_HAND = {
    "too much in one": "1 6/7 3/4 2/3 7/10 67/112 2/3 323/420",
    "too little": "1 4/5 7/8 5/6 4/5 19/24 20/27 33/40",
    "one pronoun wrong": "1 2/3 7/9 5/6 13/15 29/44 2/3 104/135",
}


@pytest.mark.parametrize("name", running.RESPONSES)
def test_each_response_has_the_figures_worked_out_by_hand(name: str) -> None:
    found = running.figures(running.state(running.RESPONSES[name]))
    assert list(found) == ["mentions", "muc", "b_cubed", "ceaf_m", "ceaf_e", "blanc", "lea", "conll"]
    assert [three[2] for three in found.values()] == list(map(Fraction, BY_HAND[name].split()))


def test_three_metrics_like_three_responses_best() -> None:
    def f1(name: str, metric: str) -> Fraction:
        return running.figures(running.state(running.RESPONSES[name]))[metric][2] or Fraction(0)

    best = [max(running.RESPONSES, key=partial(f1, metric=metric)) for metric in ("muc", "b_cubed", "ceaf_e")]
    assert best == list(running.RESPONSES)


def test_the_passage_and_its_key_are_those_of_the_corpus() -> None:
    lines = (TOP / "spec" / "corpus" / "key.conll").read_text("utf-8").split("\n")
    emma = next(iter(documents(lines, "key.conll", "conll", Wanted(keep_text=True))))
    start, words = next((s.start, s.words) for s in emma.sentences if s.words[:2] == ("Her", "mother"))
    within = {
        frozenset(
            (m.start - start, m.end - start) for m in e if isinstance(m, Span) and start <= m.start < start + len(words)
        )
        for e in emma.partition
    }
    places = {"a": (0, 0), "b": (0, 1), "c": (8, 8), "d": (17, 17), "e": (21, 21), "f": (27, 42)}
    assert within - {frozenset()} == {frozenset(places[str(m)] for m in e) for e in running.of(running.KEY)}
    for letter, (first, last) in places.items():
        assert running.MENTIONS[letter] == " ".join(words[first : last + 1]).replace(" ,", ",")


def test_every_state_is_in_the_script_once() -> None:
    data = json.loads(running.script().partition("= ")[2].rstrip(";\n"))
    # The partitions of subsets of six mentions are as many as the partitions of seven.
    assert len(data["states"]) == 877
    at = 3 * data["metrics"].index("lea")
    shown = [data["numbers"][n] for n in data["states"]["010012"][at : at + 3]]
    assert shown == ["2/3", "2/3", "2/3"]
    assert data["metrics"] == list(registry.DEFAULT_IDS)
    assert running.figures("------")["lea"][0] == 0


def test_every_metric_of_the_default_has_its_question() -> None:
    assert tuple(running.QUESTIONS) == registry.DEFAULT_IDS

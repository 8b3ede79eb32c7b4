"""The figures with which chapters beyond partitions begin are those worked out by hand from the formulas."""

import json
import re
from fractions import Fraction

import pytest

from spec.book import running, scenes
from spec.book.pages import TOP, expanded

# Of each response, in the order of the columns.
BY_HAND = {
    "matching": ("5/6 1 1 1", "5/6 5/6 5/6 1", "2/3 1 2/3 2/3"),
    "twinless": ("26/31 26/31 7/8", "12/13 1 1", "32/37 1 17/19"),
    "overlapping": ("19/18 17/21 1 5/7", "3/2 1 3/2 1", "3/2 11/15 3/2 2/3"),
    "named_entities": ("5/6 1 9/10 6/7", "2/3 1 3/4 21/26", "1 1 1 5/8"),
    "plurals": ("2/3 66/73 23/24 8/9", "1/2 33/40 15/16 4/5", "0/0 14/17 11/12 2/3"),
    "bridging": ("1 1/2 1", "1 1/2 1/2", "1/2 1/2 1/2"),
    "units": ("4/5 6/7 4/5 3/4 5/7 2/3", "1 4/5 1 7/8 1 20/27", "1/2 2/3 70/87 7/9 4/7 2/3"),
    "generated_text": ("39/44 1 1", "5/11 4/5 2/3", "1 6/7 10/13"),
}
"""
matching: without f 5 of 6 weigh; without b, {b d e} keeps 1 of 3 links. twinless, B³: (2 + 4/3 + 1)/6 and 1; 1 and
6/7; 1 and (4/3 + 3 + 1)/7; B³_all adds (1/3)/6 and 1/6, 1/7, and (5/3 + 4)/7. overlapping, B³: (2 + 3 + 1/3 + 1)/6
and (5/3 + 3 + 1)/7. named_entities, LEA: (1 + 3 + 2)/8 and 1; 6/8 and (2 + 0 + 3 + 2)/8; (3 + 0 + 2)/8 both ways.
plurals: ρ and π are 1/2 and 1, then 1/2 and 1/2. units, LEA by clause: 1 and (4/3 + 1 + 1)/6; (2 + 0 + 1 + 1)/6 and
(1 + 0 + 1 + 1)/6. generated_text: five words of 44 changed or missing; 20 of 44 written; LEA (2 + 3 + 0)/6 and (2 + 3
+ 0)/7.
"""


@pytest.mark.parametrize("name", scenes.SCENES)
def test_each_figure_is_the_one_worked_out_by_hand(name: str) -> None:
    key, *responses = scenes.SCENES[name].rows()
    assert set(key[1]) == {Fraction(1)}
    found = [" ".join("0/0" if value is None else str(value) for value in values) for _, values in responses]
    assert found == list(BY_HAND[name])
    assert len(scenes.SCENES[name].heads) == len(key[1])


@pytest.mark.parametrize("name", scenes.SCENES)
def test_what_a_response_does_is_said_of_mentions_of_the_passage(name: str) -> None:
    scene = scenes.SCENES[name]
    letters = set(re.findall("⟦(.) ", scene.passage))
    shown = json.loads(scenes.data(scene))
    assert len(shown) == 4
    # A spurious mention stands nowhere in the key, and a text with other words may have every mention.
    assert {m for each in shown for m in each["does"]} <= letters | {"x"}
    assert shown[0]["does"] == {}


def test_the_words_behind_the_running_text_are_those_of_the_corpus() -> None:
    rows = (TOP / "spec" / "corpus" / "key.conll").read_text("utf-8").splitlines()
    words = [row.split()[3] for row in rows if row.startswith("austen/emma")]
    text = " ".join(words).replace(" ,", ",").replace(" .", ".").replace(" 's", "'s")
    first, _, rest = re.sub("⟦. |⟧", "", scenes.LATER).partition(" Between")
    assert first in text
    assert rest.startswith(" them")


def test_a_scene_is_a_figure_on_a_page_and_a_table_on_paper() -> None:
    page, paper = (expanded("{{ scene plurals }}", form) for form in ("html", "latex"))
    assert 'data-choice="3"' in page
    assert "[k: them]" in paper
    assert all(f"| {each.name} |" in made for made in (page, paper) for each in scenes.SCENES["plurals"].responses)


def test_the_mentions_of_the_sentence_are_where_matching_says() -> None:
    words = re.sub("⟦. |⟧", "", running.PASSAGE).replace(",", " ,").replace(";", " ;").rstrip(".").split()
    assert " ".join(words[27:43]) == running.MENTIONS["f"].replace(",", " ,")
    assert (words[1], words[29], words[31]) == ("mother", "woman", "governess")

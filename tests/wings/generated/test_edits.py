"""The alignment of two texts by edits is the script that the page defines, whatever the table leaves out."""

import tracemalloc
from collections.abc import Iterator, Sequence
from itertools import product
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from corefref.wings.generated import edits as module
from corefref.wings.generated.edits import Step, TooFarApartError, edits, script

PAGE = (Path(__file__).parents[3] / "spec" / "edits.md").read_text("utf-8")

STEPS: dict[Step, tuple[int, int]] = {"kept": (1, 1), "missing": (1, 0), "added": (0, 1), "changed": (1, 1)}


def every_script(a: str, b: str) -> Iterator[tuple[Step, ...]]:
    """All scripts between two texts, one by one: none but the definition of a script is asked."""
    if not a and not b:
        yield ()
    for step, (i, j) in STEPS.items():
        if len(a) < i or len(b) < j or (i and j and (a[0] == b[0]) != (step == "kept")):
            continue
        for rest in every_script(a[i:], b[j:]):
            yield step, *rest


def brute(a: str, b: str) -> tuple[Step, ...]:
    """The script of the page, out of all of them: the fewest edits, then the order of steps from the left."""
    order = list(STEPS)
    return min(every_script(a, b), key=lambda s: (sum(x != "kept" for x in s), [order.index(x) for x in s]))


def by_table(a: Sequence[str], b: Sequence[str]) -> list[Step]:
    """The script of the page by the whole table of distances, for texts of any length."""
    n, m = len(a), len(b)
    d = [[n - i + m - j for j in range(m + 1)] for i in range(n + 1)]
    for i, j in product(range(n - 1, -1, -1), range(m - 1, -1, -1)):
        d[i][j] = min(d[i + 1][j] + 1, d[i][j + 1] + 1, d[i + 1][j + 1] + (a[i] != b[j]))
    found: list[Step] = []
    i = j = 0
    while i < n or j < m:
        for step, (down, right) in STEPS.items():
            k, r = i + down, j + right
            if k <= n and r <= m and d[i][j] == d[k][r] + (step != "kept"):
                if down and right and (a[i] == b[j]) != (step == "kept"):
                    continue
                found.append(step)
                i, j = k, r
                break
    return found


@pytest.mark.parametrize("leeway", [1, 32])
def test_of_all_scripts_of_small_texts_it_is_the_one_of_the_page(leeway: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "_FIRST_LEEWAY", leeway)
    texts = ["".join(letters) for size in range(5) for letters in product("ab", repeat=size)] + ["abc", "cab", "bcaa"]
    for a, b in product(texts, texts):
        assert tuple(script(a, b)) == brute(a, b)


@given(st.text("abc", max_size=40), st.text("abcd", max_size=40), st.sampled_from([1, 2, 32]))
def test_it_is_that_of_the_whole_table(a: str, b: str, leeway: int) -> None:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "_FIRST_LEEWAY", leeway)
        assert list(script(a, b)) == by_table(a, b)


@given(st.text("abcdef", min_size=20, max_size=120), st.lists(st.tuples(st.integers(0, 119), st.sampled_from("xyz-+"))))
def test_it_is_that_of_the_whole_table_where_a_text_was_edited(a: str, changes: list[tuple[int, str]]) -> None:
    b = list(a)
    for at, change in changes:
        place = at % (len(b) + 1)
        b[place : place + (change != "+")] = [] if change == "-" else [a[at % len(a)] if change == "+" else change]
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(module, "_FIRST_LEEWAY", 1)
        patch.setattr(module, "_BITS_KEPT", 1)
        patch.setattr(module, "_COMMON", 2)
        assert list(script(a, b)) == by_table(a, b)


@given(st.text("abc", max_size=30), st.text("abc", max_size=30))
def test_every_word_is_counted_once_on_its_side(a: str, b: str) -> None:
    found = edits(a, b)
    there = [place for place in found.stands_for if place is not None]
    assert there == sorted(set(there))
    assert len(a) == found.kept + found.changed + found.missing
    assert len(b) == found.kept + found.changed + found.added == len(found.stands_for)
    assert found.kept == sum(p is not None and a[p] == b[n] for n, p in enumerate(found.stands_for))
    # As many edits make the one of the other.
    assert found.distance == edits(b, a).distance


@given(st.text("abc", max_size=30))
def test_a_text_is_kept_whole_by_itself(a: str) -> None:
    assert edits(a, a) == (tuple(range(len(a))), len(a), 0, 0, 0)


def rows(header: str) -> list[list[str]]:
    """The rows of a table of the page."""
    lines = PAGE.partition(f"{header}\n")[2].partition("\n\n")[0].split("\n")[1:]
    return [[cell.strip() for cell in line.strip("|").split("|")] for line in lines]


@pytest.mark.parametrize(("key", "response", "steps", "places"), rows("| key | response | steps | words stand for |"))
def test_the_examples_of_the_page_were_worked_out_by_hand(key: str, response: str, steps: str, places: str) -> None:
    a, b = key.split(), response.split()
    assert list(script(a, b)) == steps.split()
    assert ["–" if at is None else str(at) for at in edits(a, b).stands_for] == places.split()


def test_texts_that_are_too_far_apart_are_refused() -> None:
    """What the page promises to align, and what no table with fewer cells has room for."""
    a, b = ["a"] * 200, ["b"] * 200
    assert edits(a, b, most_cells=(2 * 200 + 65) * 200).changed == 200
    with pytest.raises(TooFarApartError):
        edits(a, b, most_cells=200 * 200)


def test_long_texts_take_memory_in_proportion() -> None:
    peaks: list[int] = []
    for size in (4_000, 16_000):
        a = [str(n % 997) for n in range(size)]
        b = [word for n, word in enumerate(a) if n % 100]
        tracemalloc.start()
        try:
            assert edits(a, b).missing == size // 100
            peaks.append(tracemalloc.get_traced_memory()[1])
        finally:
            tracemalloc.stop()
    assert peaks[1] < 8 * peaks[0]

"""Whatever bytes a file has, its reading is the oracle's, or it is refused in the line that is at fault."""

from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.effort import IN_THE_GATE
from tests.fuzz import oracle
from tests.fuzz.inputs import run
from tests.fuzz.mutator import TOKENS
from tests.fuzz.seeds import SEEDS
from tests.fuzz.trying import COMMANDS, departure_of_command, tried


@pytest.mark.parametrize("name", SEEDS)
def test_a_seed_is_read_as_the_oracle_reads_it(name: str, tmp_path: Path) -> None:
    for repeated in get_args(oracle.Repeated):
        for side in get_args(oracle.Side):
            assert tried(SEEDS[name], tmp_path / "input", repeated, side).departure is None


@pytest.mark.parametrize("command", COMMANDS, ids=" ".join)
def test_a_seed_is_answered_or_refused_by_every_command(command: tuple[str, ...], tmp_path: Path) -> None:
    texts = list(SEEDS.values())
    pairs = list(zip(texts, [*texts[1:], texts[0]], strict=True))
    for key, response in pairs if IN_THE_GATE else pairs[COMMANDS.index(command) % 3 :: 3]:
        assert departure_of_command(command, key, key, tmp_path) is None
        assert departure_of_command(command, key, response, tmp_path) is None


@pytest.mark.parametrize("thousand", [0, *(pytest.param(n, marks=pytest.mark.exhaustive) for n in range(1, 10))])
def test_ten_thousand_inputs_are_read_as_the_oracle_reads_them(thousand: int, tmp_path: Path) -> None:
    tally = run(range(1000 * thousand, 1000 * (thousand + 1)), 1, tmp_path)
    assert tally.departures == []
    # Neither answer is so rare that nothing is tried.
    assert min(tally.read, tally.refused) > 200


@given(st.lists(st.sampled_from(TOKENS) | st.sampled_from(list(SEEDS.values())) | st.binary(max_size=4)).map(b"".join))
def test_pieces_in_any_order_are_read_as_the_oracle_reads_them(
    tmp_path_factory: pytest.TempPathFactory, content: bytes
) -> None:
    assert tried(content, tmp_path_factory.getbasetemp() / "input").departure is None

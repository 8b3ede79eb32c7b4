"""Whatever bytes a file has, its reading is the oracle's, or it is refused in the line that is at fault."""

import json
import sys
from pathlib import Path
from typing import get_args

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.fuzz import commands, oracle, tagged
from tests.fuzz.inputs import run
from tests.fuzz.mutator import TOKENS
from tests.fuzz.seeds import SEEDS
from tests.fuzz.trying import tried


@pytest.mark.parametrize("name", SEEDS)
def test_a_seed_is_read_as_the_oracle_reads_it(name: str, tmp_path: Path) -> None:
    for repeated in get_args(oracle.Repeated):
        for side in get_args(oracle.Side):
            assert tried(SEEDS[name], tmp_path / "input", repeated, side).departure is None


@pytest.mark.parametrize("command", sorted(commands.COMMANDS.keys() - commands.SELDOM))
def test_a_seed_is_answered_or_refused_by_every_command(command: str, tmp_path: Path) -> None:
    words = [command, *commands.needed(command)]
    for text in SEEDS.values():
        for name in "abc":
            (tmp_path / name).write_bytes(text)
        files = [*"abc"[: commands.COMMANDS[command]], *["OUT"] * (command == "convert")]
        assert commands.followed([*words, *files], tmp_path)[1] is None


@pytest.mark.parametrize("hundred", range(8))
def test_command_lines_made_at_random_are_answered_or_refused(hundred: int) -> None:
    record = commands.new_record(seed=3)
    commands.tried(range(100 * hundred, 100 * (hundred + 1)), record)
    assert record["departures"] == []


def test_the_record_is_of_a_long_run_without_a_departure() -> None:
    record = commands.recorded(Path(__file__).parent / "commands_tried.json")
    assert record["trials"] >= 200_000
    assert record["trials"] == sum(sum(ended.values()) for ended in record["ended"].values())
    assert record["departures"] == []
    for mended in record["mended"]:
        number = int(mended.partition(" ")[0].partition(":")[2])
        again = commands.new_record(record["seed"])
        commands.tried(range(number, number + 1), again)
        assert again["departures"] == []
    assert record["ended"].keys() == {*commands.COMMANDS, *commands.WORDED}
    # No command is refused throughout.
    for command, ended in record["ended"].items():
        assert sum(n for code, n in ended.items() if code != "2") > (50 if command in commands.SELDOM else 300)


def test_a_departure_that_is_mended_is_entered_as_it_ends_now(monkeypatch: pytest.MonkeyPatch) -> None:
    record = commands.new_record(seed=3)
    with monkeypatch.context() as patched:
        patched.setattr(commands, "followed", lambda words, folder: (70, "exit 70"))
        commands.tried(range(3), record)
    departures = record["departures"]
    assert len(departures) == 3
    commands.try_again(record)
    assert (record["departures"], record["mended"], record["trials"]) == ([], departures, 3)
    assert sum(sum(ended.values()) for ended in record["ended"].values()) == 3
    assert all("70" not in ended for ended in record["ended"].values())


def test_a_trial_notices_what_a_command_must_not_do(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def wrong(words: list[str]) -> int:
        match words[0]:
            case "status":
                return 70
            case "prints":
                print("half an answer")
            case "lines":
                print("two\nlines", file=sys.stderr)
            case "leaves":
                Path("left").write_bytes(b"")
            case "raises":
                raise KeyError("text")
            case _:
                pass
        if words[0] != "lines":
            print("refused", file=sys.stderr)
        return 2

    monkeypatch.setattr(commands, "exit_of", wrong)
    said = {"status": "exit 70", "prints": "refused, and printed", "lines": "not one line", "raises": "KeyError"}
    for word, how in {**said, "leaves": "refused, and left"}.items():
        assert str(commands.followed([word], tmp_path)[1]).startswith(how)
    assert commands.followed(["refuses"], tmp_path) == (2, None)


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


@pytest.mark.parametrize("thousand", range(4))
def test_tagged_texts_are_read_as_their_oracle_reads_them(thousand: int) -> None:
    read, refused, departures = tagged.tried(range(1000 * thousand, 1000 * (thousand + 1)), 2)
    assert departures == []
    assert min(read, refused) > 200


def test_the_record_of_tagged_texts_is_of_a_long_run_whose_departures_are_mended() -> None:
    record = json.loads((Path(__file__).parent / "tagged_tried.json").read_text("utf-8"))
    assert record["read"] + record["refused"] == record["inputs"] >= 1_000_000
    assert min(record["read"], record["refused"]) > 300_000
    numbers = [int(departure.partition(" ")[0].partition(":")[2]) for departure in record["departures"]]
    assert tagged.tried(numbers, record["seed"])[2] == []

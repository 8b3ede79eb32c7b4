"""A kind takes every value that a setting may have, as it is used, and names the values there are."""

from fractions import Fraction

import pytest

from corefref.scoring import kinds
from corefref.scoring.kinds import OneOf, OrNone, SettingError, Whole

PROCESSES = Whole(1, 100, "number of processes")


@pytest.mark.parametrize(("value", "number"), [(1, 1), (100, 100), ("1", 1), ("100", 100), ("007", 7)])
def test_whole_numbers_are_taken_from_the_least_to_the_most(value: object, number: int) -> None:
    assert PROCESSES(value) == number


@pytest.mark.parametrize("value", [0, 101, "0", "101", "-1", "1.0", "١", 1.0, True, None, "1" * 1_000_000])
def test_other_numbers_are_refused_by_their_name(value: object) -> None:
    with pytest.raises(SettingError, match=r"is not a number of processes from 1 to 100$"):
        PROCESSES(value)


def test_a_number_without_a_name_of_its_own_is_a_whole_number() -> None:
    with pytest.raises(SettingError, match=r"^5 is not a whole number from 0 to 4$"):
        Whole(0, 4)(5)


def test_a_text_and_a_truth_value_are_returned_as_they_are() -> None:
    assert kinds.text("a.*") == "a.*"
    assert (kinds.yes_or_no(True), kinds.yes_or_no(False)) == (True, False)
    assert OrNone(PROCESSES)(None) is None
    assert OrNone(PROCESSES)("3") == 3


def test_a_long_value_is_cut_in_messages_to_forty_characters() -> None:
    for value, said in (("x" * 40, repr("x" * 40)), ("x" * 41, repr("x" * 39 + "…"))):
        with pytest.raises(SettingError) as refused:
            OneOf(("keep", "drop"))(value)
        assert str(refused.value) == f"{said} is not one of keep, drop"
    for number, said in ((10**39, str(10**39)), (10**40, str(10**40)[:39] + "…")):
        with pytest.raises(SettingError) as refused:
            kinds.text(number)
        assert str(refused.value) == f"{said} is not a text"


def test_shares_lie_between_0_and_1_and_a_long_one_is_not_read() -> None:
    assert kinds.share("0." + "0" * 47 + "1") == Fraction(1, 10**48)
    for value in ("0", "1", "x", "1/0", "1e-2", "0." + "0" * 48 + "1", None, 0.0, 1.0):
        with pytest.raises(SettingError, match="is not a number between 0 and 1"):
            kinds.share(value)


def test_bytes_are_no_names() -> None:
    with pytest.raises(SettingError, match=r"^b'lea' is not a name, a list of names, or names separated by commas$"):
        kinds.names(b"lea")


def test_the_nearest_word_is_hinted_at_in_either_case() -> None:
    assert kinds.nearest("LEA", ["lea", "muc"]) == "; did you mean lea?"
    assert kinds.nearest("b_cube", ["b_cubed", "b_cubed_0"]) == "; did you mean b_cubed?"

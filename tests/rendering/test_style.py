"""Colours of a page can be told from what is behind them, in the light and in the dark; what stays keeps its head."""

import re

import pytest

from corefref.rendering.blocks import Table
from corefref.rendering.parts import Inline
from corefref.wings.shared.html import STYLE, written

LIGHT, DARK = (
    dict(re.findall(r"--([a-z-]+): (#[0-9a-f]+);", block)) for block in re.findall(r":root \{(.*?)\}", STYLE, re.DOTALL)
)


def luminance(colour: str) -> float:
    """The relative luminance of WCAG 2."""
    digits = colour[1:] if len(colour) == 7 else "".join(2 * digit for digit in colour[1:])
    parts = [part / 255 for part in bytes.fromhex(digits)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The contrast ratio of WCAG 2."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def test_contrast_is_that_of_the_definition() -> None:
    assert contrast("#000", "#ffffff") == 21
    assert contrast("#fff", "#fff") == 1


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("ink", ["ink", "quiet", "key", "response", "other"])
@pytest.mark.parametrize("behind", ["paper", "shade"])
def test_text_has_a_contrast_of_at_least_4_5(ink: str, behind: str, colours: dict[str, str]) -> None:
    assert contrast(colours[ink], colours[behind]) >= 4.5


@pytest.mark.parametrize("colours", [LIGHT, DARK], ids=["light", "dark"])
@pytest.mark.parametrize("ink", ["lit-ink", "key", "response", "other"])
def test_what_lights_up_can_be_read(ink: str, colours: dict[str, str]) -> None:
    assert contrast(colours[ink], colours["lit"]) >= (4.5 if ink == "lit-ink" else 3)


def test_a_column_that_stays_in_view_stays_under_the_head_of_its_group() -> None:
    groups: tuple[tuple[Inline, int], ...] = (("", 1), ("MUC", 1), ("CoNLL", 1))
    shown = written([Table(("System", "F₁", "F₁"), [("one", "10.00", "20.00")], groups=groups, answer=2)])
    assert re.findall(r'<th scope="colgroup" colspan="1" data-answer><bdi>(.+?)</bdi>', shown) == ["CoNLL"]
    assert re.findall(r'<th scope="colgroup" colspan="1"><bdi>(.+?)</bdi>', shown) == ["MUC"]

"""The stages of scoring are applied in the order that the spec demands (conventions-2)."""

import re
from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import get_args, get_type_hints

import pytest

from corefref.rows import load
from corefref.scoring.settings import Settings
from corefref.scoring.stages import STAGES, Stage

PAGE = Path(__file__).parents[2] / "spec" / "conventions.md"

NO_STAGES = {"missing", "extra", "unit_names"}
"""Settings of these steps that are no stages: two say which documents are paired, and one is a part of `units`."""


def order_of_the_page() -> Sequence[str]:
    """The settings that the page names from the pairing of documents to the matching of mentions."""
    rule = PAGE.read_text("utf-8").partition("**conventions-2**")[2].partition("7. `split-antecedents`")[0]
    steps = rule.partition("2. Documents are paired")[2]
    words = re.findall(r"`([a-z-]+)`", steps)
    values = {"drop-key", "as-written"}
    return [word.replace("-", "_") for word in dict.fromkeys(words) if word not in values]


def test_the_stages_have_the_order_of_the_page() -> None:
    of_table = dict.fromkeys(name for stage in STAGES for name in stage.settings)
    # The page repairs tags and joins entities while a file is read, and the stages only count them.
    del of_table["repair"], of_table["repeated"]
    assert list(of_table) == [name for name in order_of_the_page() if name not in NO_STAGES]


def test_the_page_names_settings() -> None:
    assert len(order_of_the_page()) == 11
    assert set(order_of_the_page()) < set(get_type_hints(Settings))


@pytest.mark.parametrize("stage", STAGES, ids=lambda stage: stage.row)
def test_a_stage_is_a_function_that_some_value_wants(stage: Stage) -> None:
    assert callable(load(stage.row))
    hints = get_type_hints(Settings)
    # A setting that is no list of words, such as windows, has the value of a number.
    wanted = [
        value
        for name in stage.settings
        for value in get_args(hints[name]) or ("1",)
        if stage.is_wanted(replace(Settings(), **{name: value}))
    ]
    assert wanted
    assert set(stage.values) <= set(wanted)

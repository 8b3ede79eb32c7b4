"""The page of minimum spans: its headings, its citations, and its tables, which are computed here."""

import inspect
import re
from types import ModuleType

import pytest

from corefref.partitions import Span
from corefref.wings.examples.worked_examples import spec_folder
from corefref.wings.matching import documents, heads, matching, mina, subtrees
from proofs_notes.theories import sections
from tests.wings.matching.examples import matching_examples, span_examples
from tests.wings.matching.tables import SHOWN, f1, read

PAGE = spec_folder().joinpath("metrics", "spans.md").read_text("utf-8")
HEADS = spec_folder().joinpath("metrics", "heads.md").read_text("utf-8")
MODULES = (subtrees, mina, heads, matching, documents)


def public_functions(module: ModuleType) -> set[str]:
    found = inspect.getmembers(module, inspect.isfunction)
    return {name for name, f in found if f.__module__ == module.__name__ and not name.startswith("_")}


def test_headings_are_the_public_functions() -> None:
    headings = re.findall(r"^### `([a-z0-9_.]+)`$", PAGE + HEADS, re.MULTILINE)
    names = {f"{m.__name__.rpartition('.')[2]}.{name}" for m in MODULES for name in public_functions(m)}
    assert set(headings) == names
    assert len(headings) == len(names)


@pytest.mark.parametrize("page", ["metrics/spans.md", "metrics/heads.md", "choices.md"])
def test_every_example_of_spans_that_a_page_cites_is_there(page: str) -> None:
    text = spec_folder().joinpath(*page.split("/")).read_text("utf-8")
    ids = {e.id for e in span_examples()} | {e.id for e in matching_examples()}
    cited = set(re.findall(r"`(moosavi-et-al-2019/[a-z0-9-]+)`", text))
    assert cited
    assert cited - ids == set()


def test_the_page_lists_the_matching_rules() -> None:
    rows = re.findall(r"^\| `([a-z-]+)` \| .* \| (yes|no: asymmetric) \| ", PAGE, re.MULTILINE)
    assert [rule for rule, _ in rows] == list(matching.RULES)


def test_what_the_page_says_to_hold_is_argued() -> None:
    held = re.findall(r"`([a-z]+(?:_[a-z]+)+)`", PAGE.partition("## What holds")[2].partition("\n## ")[0])
    argued = [section.heading for section in sections() if section.note == "spans.md"]
    assert len(held) > 10
    assert set(held) == set(argued) - {"dummy_tokens"}


@pytest.mark.parametrize("metric", SHOWN)
def test_minimum_spans_shrink_the_gap_between_the_key_s_boundaries_and_noisy_ones(metric: str) -> None:
    assert f1("key.conll", "exact", metric) == f1("key.conll", "mina", metric) == 1
    assert f1("response-boundaries.conll", "exact", metric) < f1("response-boundaries.conll", "mina", metric) < 1


def test_what_minimum_spans_do_not_forgive_is_a_word_missing_in_a_run() -> None:
    missing = list[str]()
    for key, response in zip(read("key.conll"), read("response-boundaries.conll"), strict=True):
        tags = [tag for sentence in key.sentences for tag in sentence.parts_of_speech or ()]
        named = documents.matched(key, response, matching.RULES["mina"]).response
        ours, theirs = ({m for e in d.partition for m in e if isinstance(m, Span)} for d in (key, named))
        assert len(ours) == len(theirs)
        for k, r in zip(sorted(ours - theirs), sorted(theirs - ours), strict=True):
            [lost] = set(range(k.start, k.end + 1)) - set(range(r.start, r.end + 1))
            missing.append(tags[lost])
    assert sorted(missing) == ["DT"] * 8 + ["POS"] * 2

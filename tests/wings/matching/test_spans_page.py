"""The page of minimum spans: its headings, its citations, and its tables, which are computed here."""

import inspect
import re
from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache
from types import ModuleType

import pytest

from corefref import engine
from corefref.formats import conll
from corefref.formats.documents import Document, Wanted
from corefref.partitions import Partition, Span
from corefref.rendering.numbers import percent
from corefref.scores import Score, sum_of_scores
from corefref.wings.examples.worked_examples import spec_folder
from corefref.wings.matching import documents, heads, matching, mina, subtrees
from corefref.wings.matching.trees import from_brackets, tokens
from proofs_notes.theories import sections
from tests.wings.matching.examples import SpanExample, matching_examples, span_examples

PAGE = spec_folder().joinpath("metrics", "spans.md").read_text("utf-8")
HEADS = spec_folder().joinpath("metrics", "heads.md").read_text("utf-8")
MODULES = (subtrees, mina, heads, matching, documents)
CORPUS = spec_folder().joinpath("corpus")
SHOWN = ("mentions", "muc", "b_cubed", "ceaf_e", "lea", "conll")


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


def words_of(example: SpanExample, positions: Iterable[int]) -> str:
    """Their words, with quotation marks that Markdown leaves alone."""
    words = {token.position: token.word for token in tokens(from_brackets(example.tree))}
    return " ".join(words[at].replace("``", "“").replace("''", "”") for at in sorted(positions))


def stretch(example: SpanExample) -> range:
    return range(example.span.start, example.span.end + 1)


def table_of_the_letter() -> str:
    """Where the prose taken literally has another minimum span."""
    rows = ["| mention | our reading | to the letter | example |", "|---|---|---|---|"]
    rows += [
        f"| {' | '.join(words_of(e, at) for at in (stretch(e), e.minimum_span, e.to_the_letter))} | `{e.id}` |"
        for e in span_examples()
        if e.minimum_span != e.to_the_letter
    ]
    return "\n".join(rows)


def test_the_page_shows_where_the_prose_parts_from_our_reading() -> None:
    assert f"\n\n{table_of_the_letter()}\n\n" in PAGE


@cache
def read(name: str) -> tuple[Document, ...]:
    text = CORPUS.joinpath(name).read_text("utf-8")
    return tuple(conll.documents(text.splitlines(), name, Wanted(keep_text=True)))


@cache
def compared(response: str, rule: str) -> tuple[tuple[Partition, Partition], ...]:
    """The key and the response under the names of the key's mentions, document by document."""
    return tuple(
        (key.partition, documents.matched(key, given, matching.RULES[rule]).response.partition)
        for key, given in zip(read("key.conll"), read(response), strict=True)
    )


@cache
def f1(response: str, rule: str, metric: str) -> Fraction:
    # By the engine: tests/cli finds the reading's figures the same on this text, under every rule.
    scores: list[Score] = [engine.score_partitions(k, r, [metric])[metric] for k, r in compared(response, rule)]
    found = sum_of_scores(scores).f1
    assert found is not None
    return found


def table_of_the_effect() -> str:
    """F₁ and gaps on the shipped text, in percent."""

    def shown(values: Sequence[Fraction]) -> list[str]:
        return [percent(value, 2, "half-even") for value in values]

    rows = [f"| response | `--match` | {' | '.join(SHOWN)} | gap of conll |", f"|---|---|{'--:|' * (len(SHOWN) + 1)}"]
    for response in ("response-boundaries.conll", "response.conll"):
        for rule in matching.RULES:
            values = [f1(response, rule, metric) for metric in SHOWN]
            gap = shown([1 - values[-1]])[0] if response == "response-boundaries.conll" else "-"
            rows.append(f"| `{response}` | `{rule}` | {' | '.join(shown(values))} | {gap} |")
    return "\n".join(rows)


def test_the_page_shows_the_effect_on_the_shipped_text() -> None:
    assert f"\n\n{table_of_the_effect()}\n" in PAGE


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

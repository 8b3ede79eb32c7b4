"""The tables of the page of minimum spans: `python -m tests.spec.made` writes them there."""

from collections.abc import Iterable, Sequence
from fractions import Fraction
from functools import cache

from corefref import engine
from corefref.formats import conll
from corefref.formats.documents import Document, Wanted
from corefref.partitions import Partition
from corefref.rendering.numbers import percent
from corefref.scores import Score, sum_of_scores
from corefref.wings.examples.worked_examples import spec_folder
from corefref.wings.matching import documents, matching
from corefref.wings.matching.trees import from_brackets, tokens
from spec.markdown import RIGHT, table
from tests.wings.matching.examples import SpanExample, span_examples

CORPUS = spec_folder().joinpath("corpus")
SHOWN = ("mentions", "muc", "b_cubed", "ceaf_e", "lea", "conll")


def words_of(example: SpanExample, positions: Iterable[int]) -> str:
    """Their words, with quotation marks that Markdown leaves alone."""
    words = {token.position: token.word for token in tokens(from_brackets(example.tree))}
    return " ".join(words[at].replace("``", "“").replace("''", "”") for at in sorted(positions))


def stretch(example: SpanExample) -> range:
    return range(example.span.start, example.span.end + 1)


def table_of_the_letter() -> str:
    """Where the prose taken literally has another minimum span."""
    rows = (
        (*(words_of(e, at) for at in (stretch(e), e.minimum_span, e.to_the_letter)), f"`{e.id}`")
        for e in span_examples()
        if e.minimum_span != e.to_the_letter
    )
    return table(("mention", "our reading", "to the letter", "example"), rows)


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

    rows = []
    for response in ("response-boundaries.conll", "response.conll"):
        for rule in matching.RULES:
            values = [f1(response, rule, metric) for metric in SHOWN]
            gap = shown([1 - values[-1]])[0] if response == "response-boundaries.conll" else "-"
            rows.append((f"`{response}`", f"`{rule}`", *shown(values), gap))
    return table(("response", "`--match`", *SHOWN, "gap of conll"), rows, ["---", *[RIGHT] * (len(SHOWN) + 1)])

"""Two texts beside each other: what a response that was written again has of the key's text (`--align edits`)."""

from corefref.formats.coverage import Stretch, WrittenAgain
from corefref.rendering.blocks import Block, Heading, Paragraph, Table

_WORDS_SHOWN = 4
"""Of a stretch that is the same so many words at either end."""


def describe_texts(again: WrittenAgain | None) -> list[Block]:
    """
    The texts of key and response as a table of stretches, each what is the same or what stands for what.

    >>> from corefref.formats.coverage import Coverage
    >>> again = WrittenAgain(Coverage(), ("the", "big", "dog"), ("the", "dog"), (0, 2))
    >>> describe_texts(again)[1].rows
    [('the', 'the'), ('big', '–'), ('dog', 'dog')]
    """
    if again is None:
        return []
    rows = [(_shown(stretch, stretch.key), _shown(stretch, stretch.response)) for stretch in again.stretches()]
    return [
        Heading(2, "Texts"),
        Table(("Key", "Response"), rows, caption="Both texts, side by side", folds=True),
        Paragraph((f"In this document, {again.coverage}.",)),
    ]


def _shown(stretch: Stretch, words: tuple[str, ...]) -> str:
    """The words of a side of a stretch."""
    if stretch.is_kept and len(words) > 2 * _WORDS_SHOWN + 1:
        left = len(words) - 2 * _WORDS_SHOWN
        ends = " ".join(words[:_WORDS_SHOWN]), " ".join(words[-_WORDS_SHOWN:])
        return f"{ends[0]} … {left} words … {ends[1]}"
    return " ".join(words) or "–"

"""Tables in Markdown, as the pages have them that programs write."""

from collections.abc import Iterable, Sequence

CENTRED, RIGHT = ":-:", "--:"


def table(header: Sequence[str], rows: Iterable[Sequence[str]], aligned: Sequence[str] = ()) -> str:
    r"""
    A table; `aligned` says how its columns stand from the second on, where they do not stand left.

    >>> print(table(["set", "size"], [["k", "|k|"]], [RIGHT]))
    | set | size |
    |---|--:|
    | k | \|k\| |
    """
    marks = ["---", *aligned, *["---"] * (len(header) - 1 - len(aligned))]
    return "\n".join([_row(header), f"|{'|'.join(marks)}|", *map(_row, rows)])


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", r"\|") for cell in cells) + " |"

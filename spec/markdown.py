"""What programs write into pages, and read in them: tables, and all but the code."""

import re
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


_CODE = re.compile(r"^```.*?^```$|(?<!`)(`+)(?!`)(?:(?!\n\n).)+?(?<!`)\1(?!`)", re.MULTILINE | re.DOTALL)


def without_code(text: str) -> str:
    """
    A page without its code, of which none goes on behind its paragraph; a backtick without a partner stays.

    >>> without_code("of `x`, and ``a`b``, here` and\\n\\nthere `y`")
    'of , and , here` and\\n\\nthere '
    """
    return _CODE.sub("", text)


def _row(cells: Sequence[str]) -> str:
    return "| " + " | ".join(cell.replace("|", r"\|") for cell in cells) + " |"

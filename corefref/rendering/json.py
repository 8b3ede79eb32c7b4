"""Data as JSON: the same data give the same bytes."""

import re
from collections.abc import Mapping, Sequence
from json import dumps
from typing import TypeAlias

Json: TypeAlias = "str | int | float | bool | Mapping[str, Json] | Sequence[Json] | None"

_NOT_RAW = re.compile("[\x7f-\x9f\ud800-\udfff]")
"""What steers a terminal, and what UTF-8 cannot say; `dumps` spells the other control characters."""


def written(data: Json) -> str:
    r"""
    The data, indented, and a newline.

    >>> print(written(["é", "\x9b"]), end="")
    [
      "é",
      "\u009b"
    ]
    """
    return _NOT_RAW.sub(lambda match: f"\\u{ord(match[0]):04x}", dumps(data, indent=2, ensure_ascii=False)) + "\n"

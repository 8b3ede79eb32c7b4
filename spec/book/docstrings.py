r"""
The project's docstrings as reStructuredText, which Sphinx takes them for.

They are plain text with formulas, `code`, blocks behind `::`, examples and an odd table. What reStructuredText would
take for its own, such as the strokes of |k|, is escaped; indented lines, which have columns, are shown as they are.

>>> as_restructured_text(["R = |k| of `k_i`, a*b::", "", "    |x| * y", "", "Then |z|."])
['R = \\|k\\| of ``k_i``, a\\*b::', '', '    |x| * y', '', 'Then \\|z\\|.']
"""

import re
from collections.abc import Sequence

_CODE = re.compile(r"(`+)(.+?)\1")
_OWN = re.compile(r"([\\|*]|(?<=\w)_(?!\w))")


def as_restructured_text(lines: Sequence[str]) -> list[str]:
    """The lines of a docstring, ready for Sphinx."""
    made: list[str] = []
    literal = example = table = False
    for line in lines:
        stripped = line.strip()
        if table and not stripped.startswith("|"):
            table = False
            made.append("")
        if stripped.startswith("|") and stripped.endswith("|") and not literal and not example:
            if not table:
                made += ["", ".. list-table::", "   :header-rows: 1", ""]
            table = True
            made += _row(stripped)
            continue
        if line.startswith("    ") and not literal and not example and (not made or not made[-1].strip()):
            made += ["::", ""]
            literal = True
        if not stripped:
            example = False
        elif literal and not line.startswith(" "):
            literal = False
        example = example or stripped.startswith(">>>")
        made.append(line if literal or example else _escaped(line))
        literal = literal or (not example and stripped.endswith("::"))
    return made


def _row(line: str) -> list[str]:
    """A row of a table; the line below its head is none."""
    cells = [cell.strip() for cell in line[1:-1].split(" | ")]
    if set(line) <= set("|-: "):
        return []
    return [f"   {'  ' if place else '* '}- {_escaped(cell)}" for place, cell in enumerate(cells)]


def _escaped(line: str) -> str:
    """A line of prose, whose code stays as it is."""
    parts: list[str] = []
    end = 0
    for code in _CODE.finditer(line):
        parts += [_OWN.sub(r"\\\1", line[end : code.start()]), f"``{code[2]}``"]
        end = code.end()
    return "".join([*parts, _OWN.sub(r"\\\1", line[end:])])

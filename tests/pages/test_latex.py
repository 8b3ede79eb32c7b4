"""What commands print for LaTeX compiles, with names that would break out of it, too."""

from pathlib import Path

import pytest

from corefref.cli import answered
from tests.pages.kinds import commands
from tests.rendering.test_writers import compiled

STEERING = (
    "\\input{/etc/passwd}",
    "\\write18{touch owned}",
    "^^5cundefined",
    "%$&#_{}~^",
    "\\end{document}",
    "$\\undefined$",
    "[1cm]",
)
"""Words that are commands of LaTeX, or end what they stand in."""

FRAME = r"""\documentclass{article}
\usepackage{booktabs,longtable,amsmath}
\usepackage[margin=2cm]{geometry}
\begin{document}
"""


@pytest.mark.latex
@pytest.mark.usefixtures("fonts")
def test_every_command_compiles_with_hostile_names(tmp_path: Path) -> None:
    printing = commands("hostile", tmp_path)
    for path in tmp_path.glob("*.conll"):
        lines = path.read_text("utf-8").splitlines()
        tokens = [n for n, line in enumerate(lines) if "\t" in line]
        for word, n in zip(STEERING, tokens, strict=False):
            lines[n] = f"{word}\t{lines[n].partition(chr(9))[2]}"
        path.write_text("\n".join(lines) + "\n", "utf-8")
    made = {name: answered([*command, "--format", "latex"]).text for name, command in printing.items()}
    whole = {name for name, text in made.items() if "\\documentclass" in text}
    assert "explain" in whole
    for name in whole:
        compiled("lualatex", made[name], tmp_path)
    parts = "\n".join(text for name, text in made.items() if name not in whole)
    compiled("lualatex", f"{FRAME}{parts}\\end{{document}}\n", tmp_path)
    assert not (tmp_path / "owned").exists()

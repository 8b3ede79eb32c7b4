"""The main job stays small: how many modules and lines `corefref score` imports, for whoever reads or starts it."""

import json
import subprocess
import sys
from pathlib import Path

from tests.layers.places import CORE
from tests.layers.sources import PACKAGE

CORPUS = PACKAGE.parent / "spec" / "corpus"

MOST_MODULES, MOST_LINES = 48, 8_500
"""What is above has to be imported where it is needed, by a row of a table or in a function."""

SCRIPT = """
import contextlib, io, json, sys
import corefref.cli
with contextlib.redirect_stdout(io.StringIO()):
    assert corefref.cli.main(sys.argv[1:]) == 0
print(json.dumps({n: m.__file__ for n, m in sys.modules.items() if n.partition(".")[0] == "corefref"}))
"""


def test_score_loads_little_and_no_wing() -> None:
    words = ("score", str(CORPUS / "key.conll"), str(CORPUS / "response.conll"))
    run = subprocess.run([sys.executable, "-c", SCRIPT, *words], capture_output=True, text=True, check=True)
    files: dict[str, str] = json.loads(run.stdout)
    assert {name.removeprefix("corefref.") for name in files} - {"corefref"} <= CORE
    assert len(files) <= MOST_MODULES
    assert sum(len(Path(file).read_text("utf-8").splitlines()) for file in files.values()) <= MOST_LINES

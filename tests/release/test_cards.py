"""The cards: of the playground as a Space, and of the metric that evaluate loads."""

import ast
import re
from pathlib import Path

from corefref.cli import main
from corefref.integrations.coreference import coreference
from tests.release.made import TOP
from tests.wings.teach.test_answers import stands_for_pyodide

SPACE = (TOP / ".github/space/README.md").read_text("utf-8")
METRIC = (TOP / "corefref/integrations/coreference/README.md").read_text("utf-8")


def test_the_space_shows_a_page_that_the_command_writes(tmp_path: Path) -> None:
    [page] = re.findall(r"^app_file: (.+)$", SPACE, re.MULTILINE)
    out = tmp_path / "space"
    assert main(["play", "--pyodide", str(stands_for_pyodide(tmp_path / "pyodide")), "--out", str(out)]) == 0
    assert (out / page).is_file()
    assert not (out / "README.md").exists(), "the card would be written over"


def test_the_example_of_the_metric_gives_what_its_card_says() -> None:
    [call, said] = re.findall(r"metric\.compute\((.+?)\n\)\n# (.+?)\n", METRIC, re.DOTALL)[0]
    [node] = [node for node in ast.walk(ast.parse(f"f({call})")) if isinstance(node, ast.Call)]
    settings = {str(word.arg): ast.literal_eval(word.value) for word in node.keywords}
    assert coreference._Scored()._compute(**settings) == ast.literal_eval(said)


def test_the_card_names_the_settings_of_the_metric() -> None:
    names = re.findall(r"^- `(\w+)`:", METRIC, re.MULTILINE)
    wanted = coreference._Scored._compute.__annotations__
    assert names == [name for name in wanted if name not in ("predictions", "references", "return")]

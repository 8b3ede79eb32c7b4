"""The notebook runs as it stands, and shows what it gives now."""

import json

from tests.spec.made import NOTEBOOK
from tests.spec.notebooks import executed


def test_the_notebook_shows_what_its_cells_give() -> None:
    assert executed(NOTEBOOK) == NOTEBOOK.read_text("utf-8")


def test_its_cells_have_names_and_no_commands_of_ipython() -> None:
    notebook = json.loads(NOTEBOOK.read_text("utf-8"))
    assert (notebook["nbformat"], notebook["nbformat_minor"]) == (4, 5)
    names = [cell["id"] for cell in notebook["cells"]]
    assert len(set(names)) == len(names)
    assert not [line for cell in notebook["cells"] for line in cell["source"] if line.startswith(("!", "%"))]

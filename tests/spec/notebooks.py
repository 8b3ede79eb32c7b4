"""
Notebooks executed: the code of their cells run in order, and what it prints and ends with written behind it.

A cell is Python alone, without commands of IPython, so that Python suffices to run it; Jupyter shows the same.
"""

import ast
import io
import json
from collections.abc import Iterator
from contextlib import chdir, redirect_stdout
from pathlib import Path
from typing import NotRequired, TypedDict, cast


class Output(TypedDict):
    """What a cell prints (`name`, `text`), or ends with (`data`)."""

    output_type: str
    name: NotRequired[str]
    text: NotRequired[list[str]]
    data: NotRequired[dict[str, list[str]]]
    execution_count: NotRequired[int]
    metadata: NotRequired[dict[str, object]]


class Cell(TypedDict):
    """A cell of a notebook."""

    cell_type: str
    id: str
    metadata: dict[str, object]
    source: list[str]
    execution_count: NotRequired[int | None]
    outputs: NotRequired[list[Output]]


class Notebook(TypedDict):
    """A notebook of nbformat 4.5."""

    cells: list[Cell]
    metadata: dict[str, object]
    nbformat: int
    nbformat_minor: int


def executed(file: Path) -> str:
    """The text of a notebook with the outputs of its cells, run in its folder as Jupyter does."""
    notebook = cast(Notebook, json.loads(file.read_text("utf-8")))
    names: dict[str, object] = {"__name__": "__main__"}
    number = 0
    with chdir(file.parent):
        for cell in notebook["cells"]:
            if cell["cell_type"] == "code":
                number += 1
                cell["execution_count"] = number
                cell["outputs"] = list(_outputs("".join(cell["source"]), number, names))
    return json.dumps(notebook, ensure_ascii=False, indent=1) + "\n"


def _outputs(code: str, number: int, names: dict[str, object]) -> Iterator[Output]:
    """Run a cell, and yield what it prints and ends with."""
    body = ast.parse(code).body
    last = body.pop() if body and isinstance(body[-1], ast.Expr) else None
    with redirect_stdout(io.StringIO()) as out:
        exec(compile(ast.Module(body, []), f"cell {number}", "exec"), names)
        value: object = None
        if isinstance(last, ast.Expr):
            value = eval(compile(ast.Expression(last.value), f"cell {number}", "eval"), names)
    if out.getvalue():
        yield {"name": "stdout", "output_type": "stream", "text": out.getvalue().splitlines(keepends=True)}
    if value is not None:
        made = ("text/html", value._repr_html_()) if hasattr(value, "_repr_html_") else ("text/plain", repr(value))
        shown = {made[0]: str(made[1]).splitlines(keepends=True)}
        yield {"data": shown, "execution_count": number, "metadata": {}, "output_type": "execute_result"}

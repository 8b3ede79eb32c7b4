"""
What each reader takes: `python -m tests.benchmarks.readers` prints the table of this folder's README.

One text, generated, in every format: processor seconds of `corefref stats` without those of its start, megabytes a
second, the peak of memory, and how many times what splitting the lines of the same bytes takes; for JSON, what
`json.loads` takes of them. With `--conllu` the package of that name is installed for the purpose, and parses CoNLL-U.
"""

import argparse
import json
import subprocess
import sys
import tempfile
import venv
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import accumulate
from pathlib import Path

from tests.benchmarks import generators
from tests.benchmarks.__main__ import SPLITTING, TOP, Usage, in_turns

FROM_JSON = """
import json, sys
with open(sys.argv[1], encoding="utf-8") as lines:
    for line in lines:
        json.loads(line)
"""

FROM_CONLLU = """
import conllu, sys
with open(sys.argv[1], encoding="utf-8") as lines:
    for sentence in conllu.parse_incr(lines):
        pass
"""

CONVERTED = {"conll": ".conll", "gum": ".gum", "corefud": ".conllu", "e2e": ".jsonl"}
"""The formats that `convert` makes of the columns, and how their files are called."""

Made = Mapping[str, object]
"""An object of the e2e-coref family."""


def maverick(found: Made, words: Sequence[str]) -> str:
    """The same entities as Maverick has them."""
    return json.dumps({"doc_id": "a", "tokens": words, "clusters_token_offsets": found["clusters"]}) + "\n"


def fastcoref(found: Made, words: Sequence[str]) -> str:
    """The same entities by characters."""
    begins = list(accumulate((len(word) + 1 for word in words), initial=0))
    entities: list[list[list[int]]] = json.loads(json.dumps(found["clusters"]))
    places = [[[begins[start], begins[end + 1] - 1] for start, end in e] for e in entities]
    text = " ".join(words)
    strings = [[text[start:end] for start, end in e] for e in places]
    return json.dumps({"text": text, "clusters": places, "clusters_strings": strings}) + "\n"


def universal_anaphora(found: Made, words: Sequence[str]) -> str:
    """The same entities in fifteen columns."""
    entities: list[list[list[int]]] = json.loads(json.dumps(found["clusters"]))
    opening: dict[int, list[str]] = {}
    closing: dict[int, list[str]] = {}
    spans = [(start, end, e) for e, members in enumerate(entities) for start, end in members]
    for number, (start, end, entity) in enumerate(sorted(spans)):
        opening.setdefault(start, []).append(f"(EntityID={entity}|MarkableID=m{number}{')' * (start == end)}")
        if start < end:
            closing.setdefault(end, []).append(f"m{number})")
    rows = ["# newdoc id = a"]
    for place, word in enumerate(words):
        cell = "".join((*closing.get(place, ()), *opening.get(place, ()))) or "_"
        rows.append("\t".join([str(place + 1), word, *["_"] * 8, cell, *["_"] * 4]))
    return "\n".join([*rows, "", ""])


OTHERS: Mapping[str, Callable[[Made, Sequence[str]], str]] = {
    "maverick": maverick,
    "fastcoref": fastcoref,
    "universal-anaphora": universal_anaphora,
}


def files(folder: Path) -> Iterator[tuple[str, Path]]:
    """The text in every format."""
    columns, response = folder / "text.conll", folder / "response.conll"
    generators.write(generators.book(), columns, response, 5)
    for name, suffix in CONVERTED.items():
        made = folder / f"made{suffix}"
        command = [sys.executable, "-m", "corefref", "convert", str(columns), str(made), "--to", name]
        subprocess.run(
            [*command, "--drop", "crossing,across-sentences,parses"], check=True, cwd=TOP, capture_output=True
        )
        yield name, made
    found = json.loads((folder / "made.jsonl").read_text("utf-8").splitlines()[0])
    words = [word for sentence in found["sentences"] for word in sentence]
    for name, write in OTHERS.items():
        made = folder / f"made.{name}"
        made.write_text(write(found, words), "utf-8")
        yield name, made


def row(name: str, file: Path, start: Usage, rounds: int, conllu: str | None) -> str:
    """What reading a file takes."""
    stats = [sys.executable, "-m", "corefref", "stats", str(file)]
    commands = [stats, [sys.executable, "-c", SPLITTING, str(file)]]
    if file.suffix == ".jsonl" or name in ("maverick", "fastcoref"):
        commands.append([sys.executable, "-c", FROM_JSON, str(file)])
    elif name == "corefud" and conllu:
        commands.append([conllu, "-c", FROM_CONLLU, str(file)])
    ours, splitting, *others = in_turns(commands, rounds)
    assert ours
    assert splitting, name
    seconds, megabytes = max(ours.seconds - start.seconds, 0.01), file.stat().st_size / 1e6
    bare = [sys.executable, "-c", ""]
    (python,) = in_turns([bare], rounds)
    assert python
    least = max(splitting.seconds - python.seconds, 0.01)
    other = max(others[0].seconds - python.seconds, 0.01) if others and others[0] else None
    cells = [f"{megabytes:.1f}", f"{seconds:.2f}", f"{megabytes / seconds:.0f}", f"{ours.megabytes:.0f}"]
    cells += [f"{seconds / least:.1f}", "" if other is None else f"{seconds / other:.2f}"]
    return f"| `{name}` | {' | '.join(cells)} |"


def main() -> None:
    """Print the table."""
    parser = argparse.ArgumentParser(prog="python -m tests.benchmarks.readers")
    parser.add_argument("--rounds", type=int, default=3)
    parser.add_argument("--conllu", action="store_true", help="compare with conllu, installed for the purpose")
    arguments = parser.parse_args()
    with tempfile.TemporaryDirectory() as made:
        folder = Path(made)
        conllu = None
        if arguments.conllu:
            venv.create(folder / "environment", with_pip=True)
            python = folder / "environment" / "bin" / "python"
            subprocess.run([python, "-m", "pip", "install", "--quiet", "conllu"], check=True)
            conllu = str(python)
        (folder / "empty").write_text("{a}\n", "utf-8")
        (start,) = in_turns([[sys.executable, "-m", "corefref", "stats", str(folder / "empty")]], arguments.rounds)
        assert start
        print("| format | MB | seconds | MB a second | peak MB | ÷ splitting lines | ÷ json.loads, or conllu |")
        print("|---|--:|--:|--:|--:|--:|--:|")
        for name, file in files(folder):
            print(row(name, file, start, arguments.rounds, conllu), flush=True)


if __name__ == "__main__":
    main()

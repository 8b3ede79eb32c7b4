"""
`python -m tests.fuzz.tagged --inputs 1000000` tries the readers of tagged text on so many texts.

A text is built from the pieces of a syntax, nearly well formed, and then changed now and then. Its reading must be that
of `tagged_oracle`: the same documents, entities and words, or a refusal at the same line, under each repair. What
departs is printed. The same seed makes the same texts. `--out FILE` writes the record.
"""

import argparse
import json
import time
from collections.abc import Iterable
from pathlib import Path
from random import Random
from typing import get_args

from corefref.formats.documents import InputError, Wanted
from corefref.wings.generated.tagged import documents
from tests.commands import put
from tests.fuzz import tagged_oracle as oracle
from tests.fuzz.oracle import RefusedError
from tests.fuzz.trying import said

PIECES = {
    "tagged": (
        "a",
        "b|[x]",
        "c|[x",
        "d|x]",
        "##",
        "##|[y]",
        "e|[y,[x]",
        "f|y],x]",
        "g|h",
        "|",
        "|[x]",
        "a|[x]|[y]",
        "[x]",
        "a|[",
        "a|x],[x",
        "#",
        "a||[z]",
        "a|b|[z",
        "a|z]",
        "a|[x]-[y]",
        "\u00e9",
        "a|[\u00a0]",
    ),
    "links": (
        "a",
        "[a](#x)",
        "[b [c](#y)](#x)",
        "[",
        "](#x)",
        "]",
        "\\[",
        "\\]",
        "\\\\",
        "\\",
        "[1]",
        "](#)",
        "](#a b)",
        "##",
        "[##](#x)",
        "](http)",
        "a[b](#x)c",
        "](#(x))",
        "(#x)",
    ),
    "xml": (
        "a",
        "<e1>",
        "</e1>",
        "<e2>",
        "</e2>",
        '<m id="x">',
        "</m>",
        "<m id='y' z=1>",
        "<m id=x>",
        "<m>",
        "<p>",
        "<",
        ">",
        "&lt;",
        "&amp;lt;",
        "&",
        "##",
        "<e1>a</e1>",
        '<m id="x">a</m>',
        "<e1 a>",
        "< e1>",
        "</e1 >",
        "<mention id=q>",
        "</mention>",
        "<e>",
        "a<b",
        '<m id="">',
        "<m id=x/>",
    ),
}
HEADERS = ("# newdoc id = a", "# newdoc id = b", "#newdoc id=c", "# newdoc", "# newdoc id =")
CHARACTERS = "[]()#|,<>/\\&;= \t\re1xma\u00a0\u2028\x1f\x85"


def built(random: Random, syntax: oracle.Syntax) -> list[str]:
    """The lines of a text."""
    lines: list[str] = []
    named = random.random() < 0.25
    for _ in range(random.choice((1, 1, 1, 2, 3))):
        lines += [random.choice(HEADERS[:3])] if named else []
        for _ in range(random.choice((1, 1, 2)) if named else 1):
            pieces = random.choices(PIECES[syntax], k=random.choice((0, 1, 2, 3, 4, 6)))
            if syntax != "tagged" or random.random() < 0.5:
                pieces = [p for p in pieces if random.random() < 0.7 or p == "a"]
            lines.append(random.choice((" ", " ", "  ", "\t", "" if syntax != "tagged" else " ")).join(pieces))
    if random.random() < 0.3:
        n = random.randrange(len(lines))
        at = random.randint(0, len(lines[n]))
        lines[n] = lines[n][:at] + random.choice(CHARACTERS) + lines[n][at + random.randint(0, 1) :]
    if random.random() < 0.03:
        lines.insert(random.randint(0, len(lines)), random.choice(HEADERS))
    return lines


def departure(
    lines: list[str], syntax: oracle.Syntax, repair: oracle.Repair, repeated: oracle.Repeated
) -> tuple[bool, str | None]:
    """Whether a text was read, and how its reading departs from the oracle's; None if it does not."""
    try:
        expected: object = oracle.read(lines, syntax, repair, repeated)
        refused: frozenset[int] | None = None
    except RefusedError as error:
        expected, refused = None, error.lines
    try:
        found = tuple(map(said, documents(lines, "f", Wanted(repeated, keep_text=True, repair=repair), syntax)))
    except InputError as error:
        if refused is None:
            return False, f"refused, and is {expected}: {error}"
        message = str(error)
        if (refused and error.line not in refused) or not message.isprintable():
            return False, f"refused elsewhere than in {sorted(refused)}: {message}"
        return False, None
    if refused is not None:
        return True, f"read as {found}, and is to be refused"
    return True, None if found == expected else f"read as {found}, and is {expected}"


def tried(numbers: Iterable[int], seed: int) -> tuple[int, int, list[str]]:
    """How many of the texts of these numbers were read and refused, and what departed."""
    counts = [0, 0]
    departures: list[str] = []
    for number in numbers:
        random = Random(f"{seed}:{number}")
        syntax = random.choice(get_args(oracle.Syntax))
        repair, repeated = random.choice(get_args(oracle.Repair)), random.choice(get_args(oracle.Repeated))
        lines = built(random, syntax)
        is_read, how = departure(lines, syntax, repair, repeated)
        counts[not is_read] += 1
        if how is not None:
            departures.append(f"{seed}:{number} {syntax} {repair} {repeated} {lines!r}: {how}")
    return counts[0], counts[1], departures


def main() -> int:
    """Try the texts."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.tagged", description=__doc__)
    parser.add_argument("--inputs", type=int, default=10_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--out")
    asked = parser.parse_args()
    began = time.monotonic()
    read, refused, departures = tried(range(asked.inputs), asked.seed)
    for found in sorted(departures, key=len):
        print(found)
    record = {"inputs": asked.inputs, "seed": asked.seed, "read": read, "refused": refused, "departures": departures}
    print(f"{read} read, {refused} refused, {len(departures)} departures ({time.monotonic() - began:.0f} s)")
    if asked.out:
        put(Path(asked.out), json.dumps(record, indent=2) + "\n")
    return 1 if departures else 0


if __name__ == "__main__":
    raise SystemExit(main())

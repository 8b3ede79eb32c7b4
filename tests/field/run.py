"""
Read the files of public repositories, and count their mentions a second time.

`python -m tests.field.run FOLDER` reads what `repositories.json` lists: of each repository a checkout of its commit, at
`FOLDER/OWNER+NAME`. A file is read, with as many mentions as the independent counter finds (`counters`), or it is
refused for one of the reasons that the table names. Anything else is a departure: exit 1. `--record` writes how it went
into `repositories_tried.json`. Nothing of a repository is kept here.
"""

import argparse
import json
import sys
from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from pathlib import Path
from typing import cast

from corefref.formats.documents import InputError, Repair, Wanted
from corefref.formats.table import Format
from corefref.scoring import sources
from tests.commands import put
from tests.field.counters import counted

HERE = Path(__file__).parent
TABLE = HERE / "repositories.json"
RECORD = HERE / "repositories_tried.json"
CHECKOUTS = "COREFREF_FIELD"
"""The variable that names the folder of checkouts."""


@dataclass(frozen=True, slots=True)
class Family:
    """Files of a repository: what is expected of them."""

    repository: str
    commit: str
    files: str
    counter: str
    refused: Sequence[str]
    format: Format | None = None
    repair: Repair = "error"


@dataclass(slots=True)
class Tried:
    """How it went."""

    repository: str
    files: str
    read: int = 0
    documents: int = 0
    mentions: int = 0
    refused: dict[str, int] = field(default_factory=dict)
    departures: list[str] = field(default_factory=list)


def families() -> list[Family]:
    """The rows of the table."""
    return [
        Family(
            row["repository"],
            row["commit"],
            row["files"],
            row["counter"],
            cast("Sequence[str]", row["refused"]),
            cast("Format | None", row.get("format")),
            cast(Repair, row.get("repair", "error")),
        )
        for row in cast("list[dict[str, str]]", json.loads(TABLE.read_text("utf-8")))
    ]


def there(family: Family, folder: Path) -> Path:
    """Where the checkout of a repository is."""
    return folder / family.repository.replace("/", "+")


def tried(family: Family, folder: Path) -> Tried:
    """Read the files of a family."""
    found = Tried(family.repository, family.files)
    reasons: Counter[str] = Counter()
    paths = sorted(path for path in there(family, folder).glob(family.files) if path.is_file())
    if not paths:
        found.departures.append("no file of this name")
    for path in paths:
        try:
            text = sources.opened(str(path))
            documents = list(text.documents(family.format, Wanted(repair=family.repair)))
        except InputError as error:
            said = str(error)
            reason = next((reason for reason in family.refused if reason in said), None)
            if reason is None:
                found.departures.append(f"{path.name}: {said.partition(': ')[2][:200]}")
            else:
                reasons[reason] += 1
            continue
        mentions = sum(len(document.entity_of) for document in documents)
        if family.counter and (again := counted([path], family.counter)) != mentions:
            found.departures.append(f"{path.name}: {mentions} mentions, {again} by the counter")
        found.read, found.documents = found.read + 1, found.documents + len(documents)
        found.mentions += mentions
    found.refused = dict(sorted(reasons.items()))
    return found


def recorded() -> Sequence[Mapping[str, object]]:
    """The record."""
    return cast("Sequence[Mapping[str, object]]", json.loads(RECORD.read_text("utf-8")))


def main(words: Sequence[str]) -> int:
    """Try what is there, and print how it went."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--record", action="store_true")
    arguments = parser.parse_args(words)
    found = [tried(family, arguments.folder) for family in families()]
    for one in found:
        refused = "".join(f", {number} refused: {reason}" for reason, number in one.refused.items())
        print(f"{one.repository} {one.files}: {one.read} read, {one.mentions} mentions{refused}")
        for departure in one.departures[:5]:
            print(f"    {departure}")
    if arguments.record:
        put(RECORD, json.dumps([asdict(one) for one in found], indent=1, ensure_ascii=False) + "\n")
    return int(any(one.departures for one in found))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

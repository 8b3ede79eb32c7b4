"""How many mentions files have, counted without corefref: a few lines for each family, by signs in the text alone."""

import json
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path


def opening_brackets(text: str) -> int:
    """Columns: each mention opens once in the last column of a line that is no comment."""
    return sum(line.split()[-1].count("(") for line in text.splitlines() if line.strip() and line[:1] != "#")


def openings_in_misc(text: str) -> int:
    """CoNLL-U: each mention, or the first part of it, opens in `Entity=`."""
    values = re.findall(r"(?:^|[\t|])Entity=([^|\n]*)", text, re.MULTILINE)
    return sum(len(re.findall(r"\((?![^()\[]*\[(?!1/))", value)) for value in values)


def spans_of_the_first_layer(text: str) -> int:
    """WebAnno: the ids in the fourth column, and the cells there without an id."""
    rows = [line.split("\t") for line in text.splitlines() if re.match(r"[0-9]+-[0-9]+\t", line)]
    ids = {identifier for row in rows for identifier in re.findall(r"\[([0-9]+)\]", row[3])}
    return len(ids) + sum("[" not in value and value != "_" for row in rows for value in row[3].split("|"))


def lines_of_mentions(text: str) -> int:
    """brat: a line `T`."""
    return len(re.findall(r"^T[0-9]+\t", text, re.MULTILINE))


def litbank_s_mentions(text: str) -> int:
    """LitBank: a line `MENTION`, or a line `T` whose label is of a mention."""
    return len(re.findall(r"^(?:MENTION\t|T[0-9]+\t(?:PROP|NOM|PRON)_)", text, re.MULTILINE))


def braces(text: str) -> int:
    """SACR: a brace, outside lines that begin with `#`."""
    return sum(line.count("{") for line in text.splitlines() if line[:1] != "#")


def markables_that_refer(text: str) -> int:
    """MMAX2: a markable that is not marked as one that does not refer."""
    markables = re.findall(r"<markable ([^>]*)>", text)
    return sum(not re.search(r' (?:type="pleonastic"|reference="non_referring")', said) for said in markables)


def pairs_in_entities(text: str) -> int:
    """JSON: the mentions listed under the first of `clusters` and `entities`."""
    objects = [json.loads(line) for line in text.splitlines() if line.strip()] if "}\n{" in text else [json.loads(text)]
    return sum(len(e) for o in objects for e in o.get("clusters", o.get("entities")))


def mentions_of_readers(text: str) -> int:
    """KoCoNovel: the mentions of the view `reader_separate`."""
    return sum(len(e) for line in text.splitlines() for e in json.loads(line)["reader_separate"])


COUNTERS: Mapping[str, Callable[[str], int]] = {
    name: function
    for name, function in globals().items()
    if callable(function) and name not in {"Callable", "Mapping", "Sequence", "Path"}
}
"""By name, as the table of repositories has it."""


def counted(files: Sequence[Path], counter: str) -> int:
    """The mentions of files."""
    return sum(COUNTERS[counter](file.read_text("utf-8")) for file in files)

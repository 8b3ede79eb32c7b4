"""Whatever an annotation of LitBank has, it is read as an oracle reads it, or refused in a line that is at fault."""

import re
from collections.abc import Callable, Sequence
from random import Random
from typing import Literal, get_args

import pytest

from corefref.formats.documents import InputError, Wanted
from corefref.partitions import Span
from corefref.wings.families import litbank
from corefref.wings.families.litbank import Kind
from tests.fuzz.oracle import Repeated

TEXT = "the dog 's bone\n\nit  sleeps .\nthe dog\n"
WORDS = [line.split() for line in TEXT.splitlines() if line.split()]
FLAT = [word for sentence in WORDS for word in sentence]
PLACES = [(found.start(), found.end()) for found in re.finditer(r"\S+", TEXT)]

Place = tuple[int, int]
Said = frozenset[frozenset[Place]]

SEEDS: dict[Kind, Sequence[str]] = {
    "tsv": [
        "MENTION\tT1\t0\t0\t0\t2\tthe dog 's\tANI\tNOM", "MENTION\tT2\t1\t0\t1\t0\tit\tANI\tPRON",
        "MENTION\tT3\t0\t3\t0\t3\tbone\tFOO\tNOM", "MENTION\tT4\t2\t0\t2\t1\tthe dog\tANI\tNOM",
        "COREF\tT1\tdog-0", "COREF\tT2\tdog-0", "COREF\tT4\tdog 1-3", "APPOS\tT3\tT1", "COP\tT9\tT8",
    ],
    "brat": [
        "T1\tNOM_ANI 0 10\tthe dog 's", "T2\tPRON_ANI 17 19\tit", "T3\tNOM_FOO 11 15\tbone",
        "T6\tNOM_ANI 30 37\tthe dog",
        "T4\tdog-0 0 10\tthe dog 's", "T5\tdog-0 17 19\tit", "R1\tappos Arg1:T3 Arg2:T1\t", "R2\tcop Arg1:T3 Arg2:T1",
    ],
}  # fmt: skip

PIECES = (
    "\t",
    " ",
    "T1",
    "T2",
    "0",
    "1",
    "2",
    "3",
    "17",
    "99",
    "-",
    "dog-0",
    "x-1",
    "NOM_ANI",
    "COREF",
    "it",
    "",
    "٣",
    "\r",
)


def tsv(lines: Sequence[str], faults: set[int]) -> tuple[list[tuple[str, Place]], dict[str, str]]:
    """The mentions of a tsv with their ids, and the names of entities by id."""
    starts = [sum(map(len, WORDS[:n])) for n in range(len(WORDS))]
    mentions: list[tuple[str, Place]] = []
    names: dict[str, tuple[str, int]] = {}
    for number, line in enumerate(lines, 1):
        cells = line.rstrip(" \t\r\n").split("\t")
        if cells == [""] or (cells[0] in ("APPOS", "COP") and len(cells) == 3):
            continue
        if cells[0] == "COREF" and len(cells) == 3 and cells[2] and cells[1] not in names:
            names[cells[1]] = cells[2], number
        elif cells[0] == "MENTION" and len(cells) == 9 and all(re.fullmatch("[0-9]{1,9}", n) for n in cells[2:6]):
            a, b, c, d = map(int, cells[2:6])
            inside = a < len(WORDS) and c < len(WORDS) and b < len(WORDS[a]) and d < len(WORDS[c])
            place = (starts[a] + b, starts[c] + d) if inside else (1, 0)
            said = " ".join(FLAT[place[0] : place[1] + 1])
            if place[0] > place[1] or said != cells[6] or cells[1] in dict(mentions):
                faults.add(number)
            else:
                mentions.append((cells[1], place))
                faults |= {-number} if place in {other for _, other in mentions[:-1]} else set()
        else:
            faults.add(number)
    faults |= {number for identifier, (_, number) in names.items() if identifier not in dict(mentions)}
    return mentions, {identifier: name for identifier, (name, _) in names.items()}


def brat(lines: Sequence[str], faults: set[int]) -> tuple[list[tuple[str, Place]], dict[str, str]]:
    """The mentions of a standoff annotation with their ids, and the names of entities by the ids of mentions."""
    first = {start: token for token, (start, _) in enumerate(PLACES)}
    last = {end: token for token, (_, end) in enumerate(PLACES)}
    mentions: list[tuple[str, Place]] = []
    at: dict[Place, tuple[str, int]] = {}
    known: set[str] = set()
    for number, line in enumerate(lines, 1):
        text = line.rstrip(" \t\r\n")
        if not text or re.fullmatch(r"R[0-9]+\t(appos|cop) Arg1:T[0-9]+ Arg2:T[0-9]+", text):
            continue
        found = re.fullmatch(r"(T[0-9]+)\t([^ \t]+) ([0-9]{1,9}) ([0-9]{1,9})\t([^\t]*)", text)
        place = (first.get(int(found[3]), -1), last.get(int(found[4]), -1)) if found else (-1, -1)
        if found is None or -1 in place or found[1] in known:
            faults.add(number)
            continue
        if re.fullmatch("(PROP|NOM|PRON)_[A-Z]+", found[2]):
            if place[0] > place[1] or " ".join(FLAT[place[0] : place[1] + 1]) != found[5]:
                faults.add(number)
                continue
            faults |= {-number} if place in {other for _, other in mentions} else set()
            mentions.append((found[1], place))
        elif re.fullmatch(".+-[0-9]+", found[2]) and place not in at:
            at[place] = found[2], number
        else:
            faults.add(number)
        known.add(found[1])
    places = {place for _, place in mentions}
    faults |= {number for place, (_, number) in at.items() if place not in places}
    return mentions, {identifier: at[place][0] for identifier, place in mentions if place in at}


ORACLES: dict[Kind, Callable[[Sequence[str], set[int]], tuple[list[tuple[str, Place]], dict[str, str]]]] = {
    "tsv": tsv,
    "brat": brat,
}


def called_for(lines: Sequence[str], kind: Kind, repeated: Repeated) -> tuple[Said, set[int]]:
    """The entities that are called for, and the lines of faults; that of a repeated mention had a minus."""
    faults: set[int] = set()
    mentions, names = ORACLES[kind](lines, faults)
    refused = {abs(fault) for fault in faults if fault > 0 or repeated == "error"}
    by_place: dict[Place, str] = {}
    for identifier, place in mentions:
        by_place.setdefault(place, names.get(identifier, f"alone {identifier}"))
    entities = (frozenset(p for p, other in by_place.items() if other == name) for name in by_place.values())
    return frozenset(entities), refused if lines else {1}


def changed(random: Random, lines: Sequence[str]) -> list[str]:
    """Lines after a few changes."""
    made = list(lines)
    for _ in range(random.choice((0, 1, 1, 1, 2, 3))):
        at = random.randrange(len(made)) if made else 0
        change = random.randrange(5)
        if change == 0 or not made:
            made.insert(at, random.choice(lines))
        elif change == 1:
            del made[at]
        elif change == 2:
            cells = made[at].split("\t")
            cells[random.randrange(len(cells))] = random.choice(PIECES)
            made[at] = "\t".join(cells)
        elif change == 3:
            place = random.randint(0, len(made[at]))
            made[at] = made[at][:place] + random.choice(PIECES) + made[at][place + random.randrange(3) :]
        else:
            made.insert(random.randrange(len(made)), made.pop(at))
    return made


def answer(lines: Sequence[str], kind: Kind, repeated: Repeated) -> Said | int | None:
    """The entities of an annotation, or the line in which it is refused."""
    try:
        (document,) = litbank.documents(lines, "a/toy.ann", Wanted(repeated, text=TEXT), kind)
    except InputError as refusal:
        return refusal.line
    return frozenset(frozenset((m.start, m.end) for m in e if isinstance(m, Span)) for e in document.partition)


@pytest.mark.parametrize("kind", SEEDS)
def test_annotations_are_read_as_the_oracle_reads_them(kind: Literal["tsv", "brat"]) -> None:
    answers = {"read": 0, "refused": 0}
    for number in range(4000):
        random = Random(f"{kind} {number}")
        lines = changed(random, SEEDS[kind])
        repeated: Repeated = random.choice(get_args(Repeated))
        found = answer(lines, kind, repeated)
        expected, faulty = called_for(lines, kind, repeated)
        assert found in faulty if faulty else found == expected, (number, lines, found)
        answers["refused" if faulty else "read"] += 1
    # Neither answer is so rare that nothing is tried.
    assert min(answers.values()) > 500

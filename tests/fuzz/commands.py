"""
`python -m tests.fuzz.commands --trials 200000 --record FILE` follows so many command lines, made at random.

A command line has a command, settings of its own parser, and files: seeds of every format, as they are or changed,
alone or in folders. Whatever they are, the command ends with a status that is documented; with 2 it says why in one
line, prints nothing, and leaves its folder as it was. Each departure is printed, and the same seed makes the same
trials. A record is written after every thousand, and a run that is broken off goes on where it stood. `--again` tries
the departures of a record again, once they are mended.
"""

import argparse
import json
import os
import resource
import shutil
import signal
import sys
import tempfile
import time
import warnings
from collections.abc import Iterator, Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, redirect_stderr, redirect_stdout, suppress
from functools import cache, partial
from io import StringIO
from pathlib import Path
from random import Random
from typing import TypedDict, cast

from corefref import SPEC_VERSION, __version__
from corefref.cli import command_of
from corefref.wings.families.checking import CODES
from corefref.wings.families.conversion import WORDS
from corefref.wings.families.litbank import Kind
from corefref.wings.perturb.command import AGAINST_KEY as AGAINST
from tests.commands import exit_of, put
from tests.fuzz.mutator import built, mutated
from tests.fuzz.seeds import SEEDS
from tests.fuzz.test_beside import SEEDS as BESIDE
from tests.fuzz.test_beside import TEXT
from tests.wings.across.test_ecb import TEXT as ECB

COMMANDS: Mapping[str, int] = {
    "score": 2, "check": 1, "convert": 1, "stats": 1, "explain": 2, "errors": 2, "merge": 1, "certify": 2,
    "signature": 2, "compare": 3, "agree": 3, "perturb": 1, "spans": 1, "leaderboard": 3, "verify": 2,
}  # fmt: skip
"""The commands that read files of annotations or of counts, with the number of files that each takes."""

WORDED: Mapping[str, Sequence[str]] = {
    "cite": ("lea", "conll muc", "corefref", "x", ""),
    "completion": ("bash", "zsh", "fish", "x", ""),
    "formats": ("conll", "corefud sets", "x", ""),
    "spec": ("list", "list choices", "list x", "show LEA-1", "show x muc", "export OUT", "export", "x", ""),
}
"""The commands that read no file, with words that they may be given."""

SELDOM = {"verify": 0.04, "agree": 1, **dict.fromkeys(WORDED, 0.2)}
"""
The weights of commands that start a process, have little to try, or whose files seldom are of one text, beside 1 for
each other.
"""

STATUSES = {
    "check": {0, 1, 2},
    "certify": {0, 1, 2, 3},
    "signature": {0, 1, 2, 3},
    "reconcile": {0, 1, 2},
    "verify": {0, 1, 2, 3, 4},
    "spec": {0, 1, 2},
}
"""How a command may end, if not with 0 or 2."""

SECONDS, BYTES = 20, 3 << 30
"""The processor time that a command may take, and the memory of the process."""

AT_A_TIME = 1000

ACROSS = (
    ECB.encode(),
    b"#begin document 1\n1\t1_0\t1_a\t0\t1\tx\tTrue\t(0\n1\t1_0\t1_a\t0\t2\ty\tTrue\t0)\n"
    b"1\t1_1\t1_b\t0\t1\tx\tFalse\t(0)|(1)\n"
    b"#end document\n#begin document 2\n2\t2_0\t2_a\t3\t1\tx\tTrue\t(1)\n#end document\n",
    b'[{"doc_id": "1_a", "topic": "1", "subtopic": "1_0", "tokens_ids": [3, 4], "cluster_id": 7},\n'
    b'{"doc_id": "1_b", "topic": 1, "tokens_ids": [1], "cluster_id": 7}, '
    b'{"doc_id": "1_a", "topic": "1", "subtopic": "1_0", "tokens_ids": [9, 6], "cluster_id": 8}]\n',
)
"""Texts of several documents of topics, or of one."""

TAGGED = (
    b"# newdoc id = a\nthe|[x dog|x] saw|[y its|[x] tail|y] ##|[x]\n",
    b"# newdoc id = a\n[the dog](#x) saw [[its](#x) tail](#y) \\[sic\\]\n",
    b"# newdoc id = a\n<e1>the dog</e1> saw <m id='y'><e1>its</e1> tail</m> &amp; ##\n",
)
"""Texts with tags, one for each syntax."""

PLAIN = (
    b'{"doc_key": "a", "sentences": [["the", "dog", "saw", "its", "tail"]], "clusters": [[[0, 1], [3, 3]], [[3, 4]]]}\n'
)
"""The text of those with tags, as a key has it."""

FAULTS = "fault | lea | unexplained | key ∅, response ∅: f1 0.5000; 25 in all\n".encode()
"""Faults that `verify` is to know."""

ALL = (*SEEDS.values(), *ACROSS, *TAGGED, PLAIN)
"""The seeds of all formats."""

PAIRS = tuple(
    (key, response)
    for key in ("", "{a b c} {d e f g}", "{a} {b}\n{c d}", "{Ann/name:PERSON she/pronoun}", "{a b")
    for response in ("{a b} {c d} {f g h i}", "{a} {b}\n{d c}", "{}")
)
SIGNATURE = f"corefref:{__version__}|spec:{SPEC_VERSION}"

VALUES: Mapping[str, Sequence[str]] = {
    "--alpha": ("0.05", "1/3", "0"),
    "--beside": ("bridging", "non-referring", "discourse-deixis", "bridging,x", "anaphors"),
    "--by": ("genre", "type", "length", "size", "distance", "entity-type", "length,size", "x"),
    "--check": ("CERTIFICATE", "CERTIFICATE", SIGNATURE, f"{SIGNATURE}|match:head|singletons:drop", "x:y"),
    "--corrected": ("OUT",),
    "--digits": ("0", "7"),
    "--against": ("a",),
    "--bundle": ("OUT",),
    "--confidence": ("95", "0.5", "100"),
    "--datasets": ("(.)", "("),
    "--document": ("a", "1", "toy"),
    "--drop": (*[",".join(WORDS)] * 3, "crossing", "names,types,heads"),
    "--examples": ("0", "1", "all"),
    "--figure": ("lea.f1=50", "muc.recall=33.33", "conll.f1=0", "x"),
    "--genre": ("(.)", "^a", "("),
    "--ignore": CODES,
    "--image": ("my/corefref", "x y"),
    "--importance": ("entity-type:person=2", "mention-type:name=3,pronoun=1/2", "mention-type:"),
    "--known-faults": ("FAULTS",),
    "--key": tuple(key for key, _ in PAIRS),
    "--links": ("within", "across", "within,across", "x"),
    "--level": ("0.95", "1/2"),
    "--measures": ("f1", "all", "recall,f1"),
    "--metrics": ("muc", "all", "lea,conll", "nec", "mentions,blanc", "b_cubed_sys,b_cubed_v4", "ceaf_e,ceaf_m"),
    "--most": ("0", "1", "all"),
    "--marked": ("0.05", "x"),
    "--out": ("OUT",),
    "--output": ("OUT",),
    "--protocols": ("all", "corpus,ecb-topic", "x"),
    "--protocol": ("corpus", "within-document", "ecb-topic", "cattan-2021", "x"),
    "--rate": ("0", "1/2", "1", "2"),
    "--disputes": ("0", "3", "x"),
    "--response": tuple(response for _, response in PAIRS),
    "--seed": ("0", "7"),
    "--select": CODES,
    "--tags": ("m@id", "e#", "x"),
    "--unequal": ("1", "3"),
    "--under": ("singletons_dropped", "means,truncated", "windows_128", "e2e-coref", "x"),
    "--undefined": ("zero", "none", "one", "x"),
    "--unit-names": ("^([0-9]+)_", "(.)", "("),
    "--report": ("OUT.json", "OUT.html", "OUT"),
    "--windows": ("1", "2", "5"),
    "--write-known-faults": ("OUT",),
}
"""What the options are given that take no word of a list; those that are not here are not tried."""

ALWAYS: Mapping[str, Sequence[str]] = {
    "compare": ("--shuffles", "20", "--resamples", "9"),
    "certify": ("--out", "OUT"),
    "reconcile": ("--seconds", "1"),
    "leaderboard": ("--out", "OUT", "--shuffles", "20", "--resamples", "9"),
    "verify": ("--progress=none", "--adapter=python:corefref:score", "--suites=files", "--key", "a", "--response", "b"),
}
"""What keeps a command short, or is needed."""


class Record(TypedDict):
    """A run: how the commands ended, by status, and what departed."""

    corefref: str
    python: str
    seed: int
    trials: int
    seconds: int
    ended: dict[str, dict[str, int]]
    departures: list[str]
    """The trials that departed: seed and number, command, status, and what is wrong."""
    mended: list[str]
    """Those that departed when they were tried first."""


@cache
def options(command: str) -> Mapping[str, Sequence[str]]:
    """The options of a command, hidden ones too, each with the words that it may be given; none for a flag."""
    found: dict[str, Sequence[str]] = {}
    for row in command_of(command).COMMAND.options():
        for option in set(row.name.split()[-1:]) - {word.split("=")[0] for word in ALWAYS.get(command, ())}:
            if row.words:
                found[option] = row.words
            elif option in VALUES:
                found[option] = VALUES[option]
            elif not row.value:
                found[option] = ()
    return found


def settings(random: Random, command: str) -> Iterator[str]:
    """A few options of a command with values, and what it needs."""
    known = options(command)
    chosen = set(random.sample(list(known), min(len(known), random.choice((0, 0, 1, 1, 2, 3, 5))))) | (
        {"--to", "--kind"} & set(known)
    )
    kind = random.choice(known.get("--kind", ("",)))
    chosen |= {"--rate"} if kind in RATED else {"--key"} if kind in AGAINST_KEY else set()
    if command == "leaderboard":
        chosen |= {random.choice(("--task", "--task", "--units", "--protocol"))}
    if command == "errors" and {"--to", "--drop", "--corrected"} & chosen:
        chosen |= {"--to", "--drop", "--corrected"}
    elif "--to" in known and random.random() < 0.9:
        chosen |= {"--drop"}
    for option, words in known.items():
        if option in chosen and option != "--kind":
            yield from (option, random.choice(words)) if words else (option,)
    yield from ("--kind", kind) if kind else ()
    yield from ALWAYS.get(command, ())


def needed(command: str) -> Sequence[str]:
    """The least options that a command can be called with."""
    least = {"convert": ("--to", "conll"), "perturb": ("--kind", "one-entity")}
    return (*ALWAYS.get(command, ()), *least.get(command, ()))


RATED = ("drop", "spurious", "split", "merge", "drop-twinless")
AGAINST_KEY = ("drop-twinless", *AGAINST)


@cache
def written(form: str) -> Sequence[bytes]:
    """Counts of a few pairs, as `score` writes them, or certificates of theirs."""
    made: list[bytes] = []
    for metrics in ("muc,conll", "all", "lea", "blanc,ceaf_e", "nec"):
        for key, response in PAIRS[3:12]:
            of_form = ["score", "--format", "counts"] if form == "counts" else ["certify", "--out", "-", "--no-check"]
            out, words = StringIO(), ["--metrics", metrics, "--key", key, "--response", response]
            with redirect_stdout(out), redirect_stderr(StringIO()):
                if exit_of([*of_form, *words]) == 0:
                    made.append(out.getvalue().encode())
    return made


@cache
def read_as_they_are() -> Sequence[bytes]:
    """The seeds that a command reads."""
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "seed"
        found: list[bytes] = []
        for text in ALL:
            file.write_bytes(text)
            with redirect_stdout(StringIO()), redirect_stderr(StringIO()):
                found += [text] * (exit_of(["stats", str(file)]) == 0)
        return found


def changed(random: Random, content: bytes) -> bytes:
    """A text with other bytes, cells, or values of its JSON."""
    if random.random() < 0.6:
        lines = content.split(b"\n")
        at = random.randrange(len(lines))
        for text, before, behind in ((content, [], []), (lines[at], lines[:at], lines[at + 1 :])):
            with suppress(ValueError, RecursionError):
                return b"\n".join([*before, json.dumps(other_value(random, json.loads(text))).encode(), *behind])
    if random.random() < 0.5 and b"\t" in content:
        rows = [line.split(b"\t") for line in content.split(b"\n")]
        cells = random.choice([row for row in rows if len(row) > 1])
        cells[random.randrange(len(cells))] = random.choice(random.choice(rows))
        return b"\n".join(map(b"\t".join, rows))
    return mutated(random, [content])


def other_value(random: Random, value: object) -> object:
    """A value of JSON with one value within it changed, left out, or there twice."""
    if isinstance(value, dict) and value and random.random() < 0.85:
        name = random.choice(list(value))
        rest = {n: v for n, v in value.items() if n != name}
        return rest if random.random() < 0.15 else {**value, name: other_value(random, value[name])}
    if isinstance(value, list) and value and random.random() < 0.85:
        at = random.randrange(len(value))
        kept = [*value[:at], *value[at + 1 :]]
        match random.randrange(8):
            case 0:
                return kept
            case 1:
                return [*value, random.choice(value)]
            case _:
                return [*value[:at], other_value(random, value[at]), *value[at + 1 :]]
    if type(value) is int and random.random() < 0.8:
        return value + random.choice((-1, 1, -value, 1000, 1 << 33))
    if isinstance(value, str) and random.random() < 0.6:
        return value + random.choice(("", " ", "1", "\n", "\ud800", "(", "/name", "\x1b", "é"))
    return random.choice(
        (None, True, 0, -1, 1.5, "", "a", [], {}, [[]], [0, 1], [[0, 1]], [[[0, 1], [2, 2]]], {"a": 1})
    )


def files(random: Random, command: str) -> list[dict[str, bytes]]:
    """What a command reads: for each of its arguments the files by their names, one of them or a folder of several."""
    if command == "merge":
        texts, number = written("counts"), random.choice((1, 2, 3))
        some = (
            [random.choice(texts)] * number if random.random() < 0.5 else [random.choice(texts) for _ in range(number)]
        )
        return [{"": changed(random, text) if random.random() < 0.5 else text} for text in some]
    number = COMMANDS[command]
    folder = random.random() < 0.1
    sides: list[dict[str, bytes]] = [{} for _ in range(number)]
    if random.random() < 0.08:
        return [{"": changed(random, text) if random.random() < 0.3 else text} for text in tagged(random, number)]
    for name in ("a.txt.x", "b") if folder else ("",):
        draw = random.random()
        key = built(random) if draw < 0.3 else random.choice(read_as_they_are() if draw < 0.9 else ALL)
        for side in sides:
            draw = random.random()
            text = key if draw < 0.6 else changed(random, key) if draw < 0.95 else random.choice(ALL)
            side[name] = text
    if not folder and random.random() < 0.08:
        kind: Kind = random.choice(("tsv", "brat"))
        for side in sides:
            text = "".join(f"{line}\n" for line in BESIDE[kind]).encode()
            side |= {".ann": text if random.random() < 0.5 else changed(random, text), ".txt": TEXT.encode()}
            del side[""]
    return sides


def tagged(random: Random, number: int) -> Iterator[bytes]:
    """A key, and as responses its text with tags."""
    yield PLAIN
    yield from random.choices(TAGGED, k=number - 1)


def made(random: Random, folder: Path) -> list[str]:
    """A command line, whose files are written into a folder."""
    commands = (*COMMANDS, *WORDED)
    (command,) = random.choices(commands, [SELDOM.get(name, 1) for name in commands])
    words = [command, *settings(random, command)]
    if command in WORDED:
        return [*words, *random.choice(WORDED[command]).split()]
    arguments: list[str] = []
    for name, side in zip("abc", files(random, command), strict=False):
        is_folder = "b" in side
        if is_folder:
            (folder / name).mkdir()
        for end, text in side.items():
            (folder / (f"{name}/{end}" if is_folder else name + end)).write_bytes(text)
        arguments.append(f"{name}.ann" if ".ann" in side else name)
        if is_folder and "--task" in words and random.random() < 0.3:
            make_archive(folder / name, random.choice(("zip", "gztar")))
    if "CERTIFICATE" in words:
        text = random.choice(written("certificate"))
        (folder / "CERTIFICATE").write_bytes(changed(random, text) if random.random() < 0.5 else text)
        arguments *= random.random() < 0.5
    if "FAULTS" in words:
        (folder / "FAULTS").write_bytes(changed(random, FAULTS) if random.random() < 0.8 else FAULTS)
    if command == "verify":
        words[-3], words[-1] = arguments
        arguments = []
    elif command == "perturb" and "--key" in words:
        words[words.index("--key") + 1] = "a"
    elif "--key" in words or "--response" in words:
        words = [*words, "--key", "{a b c} {d}"][: len(words) + 2 * ("--key" not in words)]
        words = [*words, "--response", "{a b} {c d}"][: len(words) + 2 * ("--response" not in words)]
        arguments *= random.random() < 0.05
    words += arguments
    if command == "convert":
        words.append(random.choice(("-", "OUT", "OUT.gz")))
    if random.random() < 0.1:
        (folder / "OUT").write_bytes(b"old")
    return words


def make_archive(folder: Path, kind: str) -> None:
    """An archive in the place of a folder."""
    with tempfile.TemporaryDirectory() as elsewhere:
        archive = shutil.make_archive(f"{elsewhere}/archive", kind, folder)
        shutil.rmtree(folder)
        shutil.move(archive, folder)


def followed(words: Sequence[str], folder: Path) -> tuple[int, str | None]:
    """How a command line ended in a folder, and what is wrong with that."""
    before = there(folder)
    out, err = StringIO(), StringIO()
    here = Path.cwd()
    os.chdir(folder)
    try:
        with redirect_stdout(out), redirect_stderr(err), warnings.catch_warnings():
            warnings.simplefilter("error")
            code = exit_of(words)
    except BaseException as error:
        if isinstance(error, KeyboardInterrupt):
            raise
        return -1, f"{type(error).__name__}: {error}"
    finally:
        os.chdir(here)
    left = there(folder)
    said = err.getvalue().splitlines()
    if code not in STATUSES.get(words[0], {0, 2}):
        return code, f"exit {code}: {err.getvalue()[:300]!r}"
    if code == 2:
        # What is wrong with the submissions to a task takes a line each.
        if not all(map(str.isprintable, said)) or not (len(said) == 1 or (said and "--task" in words)):
            return code, f"not one line: {err.getvalue()[:300]!r}"
        if out.getvalue():
            return code, f"refused, and printed {out.getvalue()[:80]!r}"
        if left != before:
            return code, f"refused, and left {sorted(set(left.items()) ^ set(before.items()), key=str)[:3]!r}"
        return code, None
    if strange := [line for line in said if not line.startswith("corefref: note: ")]:
        return code, f"done, and said {strange[:2]!r}"
    if {name: text for name, text in left.items() if not name.startswith("OUT")} != {
        name: text for name, text in before.items() if not name.startswith("OUT")
    }:
        return code, f"changed or left beside its output: {sorted(set(left) ^ set(before))[:3]}"
    return code, None


def there(folder: Path) -> dict[str, bytes]:
    """The files of a folder and of its folders, which end in a slash."""
    found = sorted(folder.rglob("*"))
    return {f"{p.relative_to(folder)}{'/' * p.is_dir()}": b"" if p.is_dir() else p.read_bytes() for p in found}


@contextmanager
def limited() -> Iterator[None]:
    """Limits of memory and of processor time."""

    def end(*_: object) -> None:
        raise TimeoutError(f"more than {SECONDS} seconds")

    before = signal.signal(signal.SIGPROF, end)
    limits = resource.getrlimit(resource.RLIMIT_AS)
    resource.setrlimit(resource.RLIMIT_AS, (BYTES, limits[1]))
    signal.setitimer(signal.ITIMER_PROF, SECONDS, 1)  # again, since a garbage collector's callback may swallow it
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_PROF, 0)
        signal.signal(signal.SIGPROF, before)
        resource.setrlimit(resource.RLIMIT_AS, limits)


def tried(numbers: range, record: Record) -> None:
    """Try the trials of these numbers, and enter them."""
    for number in numbers:
        with tempfile.TemporaryDirectory() as folder, limited():
            words = made(Random(f"{record['seed']}:{number}"), Path(folder))
            code, how = followed(words, Path(folder))
        ended = record["ended"].setdefault(words[0], {})
        ended[str(code)] = ended.get(str(code), 0) + 1
        record["trials"] += 1
        if how is not None:
            record["departures"].append(f"{record['seed']}:{number} {words[0]} {code} {how}")


def new_record(seed: int) -> Record:
    """A record of no trial."""
    python = ".".join(map(str, sys.version_info[:3]))
    return Record(
        corefref=__version__, python=python, seed=seed, trials=0, seconds=0, ended={}, departures=[], mended=[]
    )


def block(numbers: range, seed: int) -> Record:
    """The record of some trials."""
    record = new_record(seed)
    tried(numbers, record)
    return record


def enter(record: Record, found: Record) -> None:
    """Add the trials of one record to another."""
    record["trials"] += found["trials"]
    record["departures"] += found["departures"]
    for command, ended in found["ended"].items():
        for code, number in ended.items():
            before = record["ended"].setdefault(command, {})
            before[code] = before.get(code, 0) + number


def try_again(record: Record) -> None:
    """Try the departures of a record again, and enter how they end now."""
    departures, record["departures"] = record["departures"], []
    for departure in departures:
        name, command, status, _ = departure.split(" ", 3)
        record["ended"][command][status] -= 1
        record["ended"][command] = {code: n for code, n in record["ended"][command].items() if n}
        record["trials"] -= 1
        number = int(name.partition(":")[2])
        before = len(record["departures"])
        tried(range(number, number + 1), record)
        if len(record["departures"]) == before:
            record["mended"].append(departure)


def recorded(file: Path) -> Record:
    """The record that a file holds."""
    return cast(Record, json.loads(file.read_text("utf-8")))


def run() -> int:
    """Try, and print what departs."""
    parser = argparse.ArgumentParser(prog="python -m tests.fuzz.commands", description=__doc__)
    parser.add_argument("--trials", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--jobs", type=int, default=2)
    parser.add_argument("--record", type=Path, help="where the run is entered, and goes on")
    parser.add_argument("--again", action="store_true", help="first try the recorded departures again")
    parser.add_argument("--only", type=int, metavar="NUMBER", help="show one trial, and try it")
    asked = parser.parse_args()
    record = new_record(asked.seed)
    if asked.only is not None:
        with tempfile.TemporaryDirectory() as folder:
            print(made(Random(f"{asked.seed}:{asked.only}"), Path(folder)), there(Path(folder)), sep="\n")
        tried(range(asked.only, asked.only + 1), record)
        print(record["departures"] or record["ended"])
        return 1 if record["departures"] else 0
    if asked.record is not None and asked.record.exists():
        record = recorded(asked.record)
        if asked.again:
            try_again(record)
            put(asked.record, json.dumps(record, indent=1, sort_keys=True) + "\n")
    blocks = [
        range(start, min(start + AT_A_TIME, asked.trials)) for start in range(record["trials"], asked.trials, AT_A_TIME)
    ]
    began, before = time.monotonic(), record["seconds"]
    with ProcessPoolExecutor(asked.jobs) as pool:
        for found in pool.map(partial(block, seed=record["seed"]), blocks):
            enter(record, found)
            record["seconds"] = before + round(time.monotonic() - began)
            for departure in found["departures"]:
                print(departure, flush=True)
            if asked.record is not None:
                put(asked.record, json.dumps(record, indent=1, sort_keys=True) + "\n")
    print(f"{record['trials']} command lines (seed {record['seed']}), {len(record['departures'])} departures")
    return 1 if record["departures"] else 0


if __name__ == "__main__":
    raise SystemExit(run())

"""
Random pairs of files, scored by the command `corefref score` and by the second scorer (`spec/second`), which must say
the same.

A pair is refused by both, or scored by both with the same exact figures, the same coverage and the same links. A pair
in which one fault was put, of those in `FAULTS`, is refused by both in the same line. The families of files are columns
and sets, made here, and those of `random_files` and `other_files`. A pair is known by its family, the seed and its
number, so that each can be made again by itself. `python -m tests.spec.compared --pairs 100000 --out
tests/spec/compared_tried.json` writes the record after each 5,000 pairs, and goes on where a record of the same seed
ends; `--family NAME` tries one family; `--shell` starts the command anew for each pair.
"""

import argparse
import io
import json
import shutil
import subprocess
import sys
import tempfile
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from contextlib import chdir, redirect_stderr, redirect_stdout
from dataclasses import dataclass, field, replace
from fractions import Fraction
from pathlib import Path
from random import Random
from typing import NamedTuple, TypeAlias, TypedDict, cast

from corefref.formats.table import Format
from corefref.registry import ENTRIES
from corefref.scoring.process import without_collector
from corefref.versions import SPEC_VERSION
from tests.commands import exit_of, put
from tests.spec.other_files import OTHER_FAMILIES
from tests.spec.pairs import Content, Fault, Pair
from tests.spec.random_files import FAMILIES, PLAIN, WITH_PLURALS

SECOND = Path(__file__).resolve().parents[2] / "spec" / "second"

METRICS = [entry.id for entry in ENTRIES.values() if not entry.provisional]

CONVENTIONS: Mapping[str, tuple[str, float]] = {
    "singletons": ("drop", 0.15),
    "repeated": ("first", 0.3),
    "missing": ("empty", 0.4),
    "extra": ("ignore", 0.4),
    "tokens": ("ignore", 0.3),
    "undefined": ("none", 0.5),
    "over": ("mean", 0.25),
}
"""Of each convention the value that is not its default, and how often it is asked for."""

Figures: TypeAlias = dict[str, dict[str, str | None]]


class Verdict(NamedTuple):
    """What a scorer says of a pair: where it refuses it, or the figures, and what else is asked for."""

    refused: Fault | None
    figures: Figures
    printed: Figures | None = None
    signature: str | None = None


# Random documents and files of them


@dataclass
class Text:
    """A document as it will be written: its name and its part, its words, and its mentions by entity."""

    name: str
    part: str
    words: list[str]
    entities: list[list[tuple[int, int]]] = field(default_factory=list)


NAMES = ("d", "d", "d1", "bc/cctv/00/cctv_0001", "a b", "a; b", "ä", "(x) y", "part 1", "d; part 0000000001")
PARTS = ("", "", "; part 000", "; part 0", "; part 12", ";  part  007", "; part 0000000001", "; part 123456789")
WORDS = ("the", "dog", "-", "_", "#", "(", "(0)", "0)", "a|b", "#end", "ä", "\u00a0x", "x\u3000y", "w;")
NUMBERS = ("0", "1", "2", "3", "12", "01", "001", "00", "9" * 100, "0" * 99 + "1")


def entities_of(random: Random, mentions: Sequence[tuple[int, int]]) -> list[list[tuple[int, int]]]:
    """The mentions, distributed at random."""
    number = random.randint(1, 5)
    entities: list[list[tuple[int, int]]] = [[] for _ in range(number)]
    for mention in mentions:
        entities[int(random.random() * number)].append(mention)
    return [entity for entity in entities if entity]


def document(random: Random) -> Text:
    """A key document."""
    size = random.randint(0 if random.random() < 0.1 else 1, 9)
    words = [random.choice(WORDS) if random.random() < 0.1 else f"w{n}" for n in range(size)]
    mentions: set[tuple[int, int]] = set()
    for _ in range(random.randint(0, 8) if size else 0):
        first = int(random.random() * size)
        last = first if random.random() < 0.6 else random.randint(first, size - 1)
        mentions.add((first, last))
    return Text(random.choice(NAMES), random.choice(PARTS), words, entities_of(random, sorted(mentions)))


def answer(random: Random, key: Text) -> Text:
    """A response to a document: another distribution, or the key's with some mentions moved, lost and found."""
    if random.random() < 0.3:
        other = document(random)
        size = len(key.words)
        inside = {m for entity in other.entities for m in entity if m[1] < size}
        return replace(key, entities=entities_of(random, sorted(inside)))
    entities = [list(entity) for entity in key.entities]
    for _ in range(random.randint(0, 3)):
        if not entities:
            break
        here = random.choice(entities)
        mention = here.pop(int(random.random() * len(here)))
        if (kind := random.random()) < 0.4:
            random.choice(entities).append(mention)
        elif kind < 0.6:
            entities.append([mention])
        elif kind < 0.8:
            entities.append([(mention[0], min(mention[1] + 1, len(key.words) - 1))])
        entities = [entity for entity in entities if entity]
    return replace(key, entities=entities)


def heading(random: Random, name: str, part: str) -> str:
    """A line that begins a document of this name and part."""
    # A name with blanks, brackets or semicolons needs brackets, and has none in one of 30 lines.
    in_brackets = random.random() < (0.7 if name.isalnum() or "/" in name else 0.97)
    space = random.choice((" ", " ", " ", "  ", "\t", "" if in_brackets else " "))
    shown = f"({name})" if in_brackets else name
    return f"#begin document{space}{shown}{part}" + random.choice(("", "", "", ";", " ", "; "))


def cells(random: Random, text: Text) -> list[str]:
    """The last column of each token."""
    plain = random.random() < 0.6
    closing: list[list[str]] = [[] for _ in text.words]
    opening: list[list[str]] = [[] for _ in text.words]
    for number, entity in enumerate(text.entities):
        for first, last in entity:
            label = str(number) if plain or random.random() < 0.9 else random.choice(NUMBERS)
            if first == last:
                opening[first].append(f"({label})")
            else:
                opening[first].append(f"({label}")
                closing[last].append(f"{label})")
    if plain:
        return ["|".join((*c, *o)) or "-" for c, o in zip(closing, opening, strict=True)]
    made = []
    for c, o in zip(closing, opening, strict=True):
        items = [*c, *o]
        if random.random() < 0.3:
            random.shuffle(items)
        bar = "" if random.random() < 0.3 else "|"
        made.append(bar.join(items) or random.choice(("-", "-", "-", "_", "")))
    return made


def columns(random: Random, texts: Iterable[Text]) -> list[str]:
    """The lines of a file of columns."""
    lines = [random.choice(("", "# by hand", " #", "\t"))] if random.random() < 0.05 else []
    with_tabs = random.random() < 0.6
    number = random.choice((1, 2, 3, 4, 5, 5, 7))
    for text in texts:
        begins = heading(random, text.name, text.part)
        lines.append(begins)
        no_words = random.random() < 0.06
        for place, (word, cell) in enumerate(zip(text.words, cells(random, text), strict=True)):
            shown = random.choice("-_") if no_words else word
            row = [shown] if number < 4 else ["d", "0", str(place), shown, "NN", "*", "x"]
            tabbed = with_tabs or not cell or random.random() < 0.05
            separator = "\t" if tabbed else " " * (1 + (random.random() < 0.1))
            # A line of five columns or more has its word in the fourth, a shorter one before the last.
            before = (["x", "y"][: number - 2] + row if number > 1 else []) if number < 4 else row[: max(number - 1, 4)]
            lines.append(separator.join((*before, cell)) if before or cell else "-")
            if (edge := random.random()) < 0.06:
                lines[-1] = random.choice(("\t" if tabbed else " ", " ", "  ")) + lines[-1]
            elif edge < 0.12:
                lines[-1] += random.choice((" ", "\r", "  \r" if edge < 0.11 else "\t"))
            if random.random() < 0.1:
                lines.append(random.choice(("", " ", "\t")))
        lines.append("#end document" if random.random() < 0.9 else f"#end document {begins[15:]}")
    return lines


def sets(random: Random, texts: Iterable[Text]) -> list[str]:
    """The lines of a file of sets."""
    types = (
        "",
        "",
        "",
        "",
        "/name",
        "/name:PERSON",
        "/name:a_Z",
        "/name:1",
        "/pronoun",
        "/nominal",
        "/x",
        "/name:",
        "/",
    )
    lines = []
    for text in texts:
        plain = random.random() < 0.7
        line = ""
        for entity in text.entities:
            names = [f"{a}-{b}" if a != b else "abcdefghij"[a] for a, b in entity]
            if not plain:
                names = [name + random.choice(types) for name in names]
            between = " " if plain else random.choice((" ", ",", "\t", ", ", " ,, "))
            line += "{" + between.join(names) + "}" + (" " if plain else random.choice(("", " ", ",")))
        lines.append(line)
    return lines


# Faults, and other changes


FAULTS: Mapping[str, bytes] = {
    "another number of brackets": b"\t(0(1)2)",
    "no list of items": b"\tx",
    "nothing between bars": b"\t(0)||(1)",
    "one entity opened and closed": b"\t(7(77)007)",
    "a number of 101 digits": b"\t(" + b"1" * 101 + b")",
    "items before a tab": b"\t(0)\t",
    "nothing opened": b"\t77)",
    "never closed": b"\t(77",
    "a CR in a word": b"\rw\t-",
    "a comment": b"\n# by hand",
    "an end of another document": b"\n#end document x y",
    "a beginning inside": b"\n#begin document (z)",
    "no UTF-8": b"\xff\t-",
    "a NUL": b"\0\t-",
}
"""What is put behind the word `w` of a token, so that this line, or the next, is at fault."""

PIECES = (
    *(" ", "\t", "\r", "\n", "\r\n", "|", "(", ")", "(0", "0)", "(0)", "(1)", "-", "_", "#", ";", ",", "{", "}", "/"),
    *("# newline", "#begin document", "#end document", "#begin document (d)\n", "#end document\n", "part ", "(d)", "0"),
    *("\ufeff", "\0", "\u00a0", "\u001c", "\u0085", "\u2028", "\u200b", "\u0663", "/name", "/pronoun", "a", "\t-\n"),
)
WRONG_BYTES = (b"\xff", b"\xc0\x80", b"\xed\xa0\x80", b"\xc3", b"\xf4\x90\x80\x80", b"\xe2\x80")


def changed(random: Random, content: bytes) -> bytes:
    """The file with something put in, taken out, doubled or exchanged."""
    place = int(random.random() * (len(content) + 1))
    kind = random.random()
    if kind < 0.5:
        piece = random.choice(PIECES).encode() if random.random() < 0.97 else random.choice(WRONG_BYTES)
        return content[:place] + piece + content[place:]
    if kind < 0.7:
        return content[:place] + content[place + random.choice((1, 1, 2, 5)) :]
    lines = content.split(b"\n")
    line = int(random.random() * len(lines))
    if kind < 0.8:
        lines.insert(line, lines[line])
    elif kind < 0.9:
        del lines[line]
    else:
        other = int(random.random() * len(lines))
        lines[line], lines[other] = lines[other], lines[line]
    return b"\n".join(lines)


def at_fault(random: Random, lines: list[str]) -> tuple[bytes, int]:
    """A plain file of columns with one fault, and its line."""
    name, fault = random.choice(list(FAULTS.items()))
    rows = [number for number, line in enumerate(lines) if not line.startswith("#") and line.strip()]
    number = random.choice(rows)
    content = [line.encode() for line in lines]
    word = content[number].partition(b"\t")[0]
    with_line = fault.startswith(b"\n")
    content[number] = content[number] + fault if with_line else word + fault
    del name
    return b"\n".join(content) + b"\n", number + 1 + with_line


def made(family: str, seed: int, number: int) -> Pair:
    """The pair of this family, seed and number."""
    if family == PLAIN_FILES:
        return plain_files(seed, number)
    random = Random(f"{family}:{seed}:{number}")
    if family in OTHER_FAMILIES:
        return OTHER_FAMILIES[family](random, number)
    files = FAMILIES[family](random)
    counted = WITH_PLURALS if "split-antecedents" in files.settings else PLAIN
    metrics = random.sample(counted, random.choice((1, 2, 2, 3)))
    by = "links" if "units" in files.settings and "over" not in files.settings and random.random() < 0.5 else files.by
    if by == "links":
        metrics = ["muc", "blanc", "lea"]
    key, response = files.key.encode(), files.response.encode()
    return Pair(
        number, key, response, files.form, files.settings, metrics, None, by, genre=files.genre, command=files.command
    )


PLAIN_FILES = "columns and sets"

ALL_FAMILIES = (PLAIN_FILES, *FAMILIES, *OTHER_FAMILIES)


def plain_files(seed: int, number: int) -> Pair:
    """A pair of files of columns or of sets."""
    random = Random(f"{seed}:{number}")
    conventions = {name: value for name, (value, often) in CONVENTIONS.items() if random.random() < often}
    metrics = METRICS if random.random() < 0.015 else random.sample(METRICS, random.choice((1, 1, 2)))
    if "repeated" in conventions:
        # Of a source of its own, so that the pairs of a seed stay what they were.
        conventions["repeated"] = Random(f"{seed}:{number}:repeated").choice(("first", "first", "merge", "keep"))
    if conventions.get("repeated") == "keep":
        conventions.pop("singletons", None)
        metrics = ["b_cubed", "lea"]
    if random.random() < 0.04:
        words = [f"w{n}" for n in range(random.randint(1, 5))]
        plain = Text("d", "", words, [])
        broken, line = at_fault(random, _plain(plain))
        other = ("\n".join(_plain(plain)) + "\n").encode()
        side = random.choice(("key", "response"))
        files = (broken, other) if side == "key" else (other, broken)
        return Pair(number, *files, random.choice(("conll", None)), {}, metrics, (side, line))
    keys = {
        text.name + text.part: text for text in (document(random) for _ in range(random.choice((1, 1, 1, 1, 2, 3))))
    }
    responses = [answer(random, text) for text in keys.values()]
    form: Format = "sets" if random.random() < 0.3 else "conll"
    if random.random() < 0.15:
        random.shuffle(responses)
    if random.random() < 0.04:
        del responses[int(random.random() * len(responses))]
    if random.random() < 0.05:
        responses.append(document(random))
    if random.random() < 0.05 and responses and responses[0].words:
        responses[0] = replace(responses[0], words=[*responses[0].words[:-1], "other"])
    key, response = (_file(random, texts, form) for texts in (list(keys.values()), responses))
    if random.random() < 0.01:
        response = _file(random, responses, "conll" if form == "sets" else "sets")
    return Pair(number, key, response, form if random.random() < 0.3 else None, conventions, metrics, None)


def _plain(text: Text) -> list[str]:
    return [f"#begin document ({text.name})", *(f"{word}\t-" for word in text.words), "#end document"]


def _file(random: Random, texts: list[Text], form: Format) -> bytes:
    lines = sets(random, texts) if form == "sets" else columns(random, texts)
    end = "\r\n" if random.random() < 0.04 else "\n"
    content = (end.join(lines) + (end if random.random() < 0.9 else "")).encode()
    if random.random() < 0.03:
        content = b"\xef\xbb\xbf" + content
    if random.random() < 0.17:
        for _ in range(random.choice((1, 1, 2, 3))):
            content = changed(random, content)
    return content


# The two scorers


class _Asked(TypedDict):
    id: int
    format: str | None
    key: Mapping[str, object]
    response: Mapping[str, object]
    options: Mapping[str, str | Sequence[str]]
    by: str | None
    genre: str
    errors: bool
    task: str | None
    shuffles: int
    digits: int | None
    signed: bool
    signature: str | None


SHUFFLES = 40


def question(pair: Pair) -> str:
    """The line that asks the second scorer about a pair."""
    asked: _Asked = {
        "id": pair.number,
        "format": pair.form,
        "key": _content(pair.key),
        "response": _content(pair.response),
        "options": {**pair.conventions, "metrics": pair.metrics},
        "by": pair.by or None,
        "genre": pair.genre,
        "errors": pair.command == "errors",
        "task": pair.conventions.get("task") if pair.command == "leaderboard" else None,
        "shuffles": SHUFFLES,
        "digits": pair.digits,
        "signed": pair.is_signed,
        "signature": pair.signature,
    }
    return json.dumps(asked)


def _content(content: Content) -> Mapping[str, object]:
    if not isinstance(content, bytes):
        return {"files": {path: _content(file) for path, file in content.items()}}
    try:
        return {"text": content.decode()}
    except UnicodeDecodeError:
        return {"hex": content.hex()}


COVERAGE = ("kept", "changed", "missing", "added", "mentions_kept", "mentions_moved", "mentions_twinless")


def of_second(line: str, over: str = "sums") -> Verdict:
    """What the second scorer says; of BLANC's kinds, which the command counts over sums alone, nothing over others."""
    answered = json.loads(line)
    if answered["verdict"] == "refused":
        return Verdict((str(answered.get("file")), answered.get("line")), {})
    figures: Figures = {}
    if "board" in answered:
        return Verdict(
            None,
            _of_board(
                [(s["name"], s["rank"], s["mean"]) for s in answered["board"]["submissions"]],
                answered["board"]["pairs"],
            ),
        )
    if "errors" in answered:
        return Verdict(None, _errors_of_second(line))
    for metric, shown in answered["metrics"].items():
        for name, figure in shown.items():
            of_kind = figure if isinstance(figure, dict) else {name: figure}
            if over != "sums" and of_kind is figure:
                continue
            figures.setdefault(metric if of_kind is not figure else f"{metric}.{name}", {}).update(of_kind)
    for by, classes in answered.get("parts", {}).items():
        for name, of_metrics in classes.items():
            figures |= {_part(metric, by, name): _of_part(figure) for metric, figure in of_metrics.items()}
    if (coverage := answered.get("coverage")) is not None:
        numbers = [*coverage["words"], *coverage["mentions"]]
        figures["coverage"] = {name: str(n) for name, n in zip(COVERAGE, numbers, strict=True)}
    return Verdict(None, figures, answered.get("printed"), answered.get("signature"))


def _of_board(
    standings: Sequence[tuple[str, int | None, Mapping[str, str]]], pairs: Sequence[Mapping[str, str]]
) -> Figures:
    """Figures of a leaderboard: of each submission name, rank and means, and what the tests of two say."""
    figures: Figures = {"ranks": {f"{place} {name}": str(rank) for place, (name, rank, _) in enumerate(standings)}}
    figures |= {f"means of {name}": dict(mean) for name, _, mean in standings}
    return figures | {f"{pair['a']} and {pair['b']}": {n: pair[n] for n in ("p", "p_holm")} for pair in pairs}


def _board_of_command(pair: Pair, folder: Path) -> Verdict:
    assert not isinstance(pair.response, bytes)
    names = sorted({path.partition("/")[0] for path in pair.response})
    words = ["leaderboard", "key", *(f"response/{name}" for name in names), "--task", pair.conventions["task"]]
    words += ["--shuffles", str(SHUFFLES), "--resamples", "1", "--out", "board"]
    run = _run_command(words, folder, shell=False)
    if run.code != 0:
        return Verdict((run.message, None), {})
    found = json.loads((folder / "board" / "leaderboard.json").read_text("utf-8"))
    shutil.rmtree(folder / "board")
    standings = [
        (s["name"], s["rank"], {metric: figure["exact"] for metric, figure in next(iter(s["mean"].values())).items()})
        for s in found["submissions"]
    ]
    return Verdict(None, _of_board(standings, found["pairs"]))


def _errors_of_second(text: str) -> Figures:
    answered = json.loads(text)
    found = Counter(
        f"{document['id']} {error['type']} {sorted(mention.removeprefix('=') for mention in error['mentions'])}"
        for document in answered["errors"]
        for error in document["found"]
    )
    figures: Figures = {"errors": {name: str(number) for name, number in found.items()}}
    for how in ("alone", "through"):
        for kind, of_metrics in answered.get(how, {}).items():
            figures |= {f"{metric} {how} {kind}": _of_part(figure) for metric, figure in of_metrics.items()}
    return figures | {"links": {name: str(number) for name, number in answered["links"].items()}}


def _plain_name(mention: str | Sequence[int]) -> str:
    """A mention as signature-5 writes it, or its name."""
    return mention if isinstance(mention, str) else "-".join(map(str, mention))


def _part(metric: str, by: str, name: str) -> str:
    """The name of a metric for a class; links go by the words that the cases of the spec have."""
    return f"{metric}.{name}" if by == "links" else f"{metric} of {by} {name}"


def _of_part(figures: Mapping[str, str | None]) -> dict[str, str | None]:
    return {name: figures[name] for name in ("recall", "precision", "f1") if name in figures}


def _errors_of_command(text: str) -> Figures:
    answered = json.loads(text)
    found = Counter(
        f"{error['document']} {error['type']} {sorted(map(_plain_name, error['mentions']))}"
        for error in answered["errors"]
    )
    figures: Figures = {"errors": {name: str(number) for name, number in found.items()}}
    for kind, of_type in answered["types"].items():
        figures |= {f"{m} alone {kind}": _exact(figure) for m, figure in of_type["corrected_alone"].items()}
    for step in answered["corrected_so_far"]:
        figures |= {f"{m} through {step['types'][-1]}": _exact(figure) for m, figure in step["metrics"].items()}
    return figures | {"links": {name: str(answered["links"][name]) for name in ("missing", "spurious")}}


def words_of(pair: Pair) -> list[str]:
    """The command that scores a pair, whose files are `key` and `response`."""
    # A task says which metrics it prints.
    metrics = [] if "task" in pair.conventions else ["--metrics", ",".join(pair.metrics)]
    words = [pair.command, "key", "response", "--format", "json", *metrics]
    genre = ["--genre", pair.genre] if pair.genre else []
    return words + _settings(pair) + (["--by", pair.by] if pair.by else []) + genre


def _settings(pair: Pair) -> list[str]:
    words = ["--input-format", pair.form] if pair.form else []
    return words + [f"--{name}={value}" for name, value in pair.conventions.items()]


class _Run(NamedTuple):
    code: int
    answer: str
    message: str


def _run_command(words: Sequence[str], folder: Path, shell: bool) -> _Run:
    if shell:
        command = [sys.executable, "-m", "corefref", *words]
        run = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)
        return _Run(run.returncode, run.stdout, run.stderr)
    with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as err, chdir(folder):
        code = exit_of(words)
    return _Run(code, out.getvalue(), err.getvalue())


def of_command(pair: Pair, folder: Path, shell: bool = False) -> Verdict:
    """What the command says of a pair, whose files are put into a folder, which is where it is run."""
    for name, content in (("key", pair.key), ("response", pair.response)):
        _put(folder / name, content)
    if pair.command == "leaderboard":
        return _board_of_command(pair, folder)
    if pair.signature is not None:
        return _by_signature(pair, pair.signature, folder)
    run = _run_command(words_of(pair), folder, shell)
    if run.code == REFUSED and not run.answer:
        place = run.message.partition(": ")[0].split(":")
        file = place[0] if place[0].partition("/")[0] in ("key", "response") else "None"
        return Verdict((file, int(place[1]) if len(place) > 1 and file != "None" else None), {})
    if run.code != 0:
        # Neither scorer says this of any pair.
        return Verdict((f"exit {run.code}: {run.message}", None), {"ended": {"code": str(run.code)}})
    if pair.command == "errors":
        return Verdict(None, _errors_of_command(run.answer))
    printed = None if pair.digits is None else _printed(pair, folder)
    signature = _signature(pair, folder) if pair.is_signed else None
    return Verdict(None, _figures(run.answer), printed, signature)


def _printed(pair: Pair, folder: Path) -> Figures:
    asked = ["score", "key", "response", "--metrics", ",".join(pair.metrics), "--digits", str(pair.digits)]
    table = _run_command(asked + _settings(pair), folder, shell=False).answer.partition("Metric")[2].split("\n")[1:]
    found: Figures = {}
    for metric, line in zip(pair.metrics, table, strict=False):
        # A row begins with the title of the metric.
        names = ["f1"] if metric == "conll" else ["recall", "precision", "f1"]
        found[metric] = dict(zip(names, line.split()[-len(names) :], strict=True))
    return found


def _signature(pair: Pair, folder: Path) -> str:
    # The first field is the program's own.
    printed = _run_command(["signature", "key", "response", *_settings(pair)], folder, shell=False).answer
    return printed.strip().partition("|")[2]


def _by_signature(pair: Pair, signature: str, folder: Path) -> Verdict:
    """F1 of the first metric under what a signature says; the command is asked whether it is 0, and says what it is."""
    figure = f"{pair.metrics[0]}.f1"
    run = _run_command(
        ["signature", "key", "response", "--check", signature, "--figure", f"{figure}=0"], folder, shell=False
    )
    if run.code == REFUSED:
        return Verdict(("None", None), {})
    return Verdict(None, {pair.metrics[0]: {"f1": run.answer.strip().rpartition("exactly ")[2]}})


def _put(path: Path, content: Content) -> None:
    # Another pair may have had a folder, or a file, of this name.
    if path.is_dir():
        shutil.rmtree(path)
    elif path.exists():
        path.unlink()
    if isinstance(content, bytes):
        path.write_bytes(content)
        return
    for name, file in content.items():
        (path / name).parent.mkdir(parents=True, exist_ok=True)
        (path / name).write_bytes(file)


REFUSED = 2
"""The exit code for bad input."""


def _figures(text: str) -> Figures:
    answered = json.loads(text)
    figures: Figures = {}
    for setting in answered.get("settings", []):
        for metric, of_datasets in setting["f1"].items():
            figures[f"{setting['title']}.{metric}"] = {"f1": of_datasets["mean over datasets"]["exact"]}
    for metric, shown in answered.get("metrics", {}).items():
        figures[metric] = _exact(shown)
        for kind, counts in shown.get("counts", {}).items():
            recall, precision = (_quotient(counts["common"], counts[side]) for side in ("key", "response"))
            f1 = None if recall is None or precision is None else _harmonic(recall, precision)
            values = {"recall": recall, "precision": precision, "f1": f1}
            figures[f"{metric}.{kind}"] = {
                name: None if value is None else str(value) for name, value in values.items()
            }
    for by, parts in answered.get("by", {}).items():
        if by != "dataset":
            for name, part in parts["parts"].items():
                figures |= {_part(metric, by, name): _exact(shown) for metric, shown in part["metrics"].items()}
    if (coverage := answered.get("coverage")) is not None:
        figures["coverage"] = {name: str(coverage[name]) for name in COVERAGE}
    return figures


def _exact(shown: Mapping[str, Mapping[str, str | None]]) -> dict[str, str | None]:
    figures = {"recall": shown.get("recall"), "precision": shown.get("precision"), "f1": shown.get("f1")}
    return {name: figure["exact"] for name, figure in figures.items() if figure is not None}


def _quotient(numerator: int, denominator: int) -> Fraction | None:
    return Fraction(numerator, denominator) if denominator else None


def _harmonic(recall: Fraction, precision: Fraction) -> Fraction:
    return 2 * recall * precision / (recall + precision) if recall + precision else Fraction(0)


class Difference(NamedTuple):
    """A pair of which the two say different things, or not what was to be said."""

    pair: Pair
    package: Verdict
    second: Verdict

    def __str__(self) -> str:
        """The pair, and what the two say of it that is not the same."""
        sides = (self.package, self.second)
        differ = [
            (
                verdict.refused,
                {
                    m: f
                    for m, f in verdict.figures.items()
                    if any(m not in s.figures or s.figures[m] != f for s in sides)
                },
            )
            for verdict in sides
        ]
        return "\n".join([str(self.pair), f"  package: {differ[0]}", f"  second: {differ[1]}"])


MOST_SHOWN = 20


@dataclass
class Tally:
    """How the pairs ended, by family; in how many of those refused the two name one line; and the first that differ."""

    scored: Counter[str] = field(default_factory=Counter)
    refused: Counter[str] = field(default_factory=Counter)
    same_line: int = 0
    differences: list[Difference] = field(default_factory=list)

    def agree(self, fault: Fault | None, package: Verdict, second: Verdict, family: str = PLAIN_FILES) -> bool:
        """Count a pair; whether the two say the same, and of a fault that was put in what is to be said."""
        if package.refused and second.refused and not package.figures:
            self.refused[family] += 1
            self.same_line += package.refused == second.refused
            return fault is None or package.refused == second.refused == fault
        self.scored[family] += 1
        return package == second


RARE = {"leaderboard": 5}
"""A pair of these takes as long as so many others: of those that are its turn one in so many is made."""


def family_of(families: Sequence[str], number: int) -> str:
    """The family of the pair of this number: each in turn, and for one that is rare the first."""
    turn, place = divmod(number, len(families))
    return families[0] if turn % RARE.get(families[place], 1) else families[place]


AT_A_TIME = 5000
"""Pairs of which the second scorer is asked at a time."""


def run(seed: int, numbers: range, families: Sequence[str] = ALL_FAMILIES, *, shell: bool = False) -> Tally:
    """Have both score the pairs of these numbers, which are of the families in turn."""
    tally = Tally()
    for some in _in_parts(numbers):
        _run_some(tally, seed, some, families, shell=shell)
    return tally


def _in_parts(numbers: range) -> Iterator[range]:
    for start in range(numbers.start, numbers.stop, AT_A_TIME):
        yield range(start, min(numbers.stop, start + AT_A_TIME))


def _run_some(tally: Tally, seed: int, numbers: range, families: Sequence[str], *, shell: bool) -> None:
    # One after the other: fed through a pipe while the package works, the second scorer takes twice its time.
    with (
        tempfile.TemporaryFile("w+", encoding="utf-8") as questions,
        tempfile.TemporaryFile("w+", encoding="utf-8") as answers,
        tempfile.TemporaryDirectory() as folder,
        without_collector(),
    ):

        def pair(number: int) -> tuple[str, Pair]:
            family = family_of(families, number)
            return family, made(family, seed, number)

        said = []
        for number in numbers:
            family, asked = pair(number)
            questions.write(f"{question(asked)}\n")
            over = asked.conventions.get("over", "sums")
            said.append((family, over, asked.fault, of_command(asked, Path(folder), shell=shell)))
        questions.seek(0)
        subprocess.run(["node", str(SECOND / "compare.mjs")], stdin=questions, stdout=answers, check=True)
        answers.seek(0)
        for number, (family, over, fault, package), line in zip(numbers, said, answers, strict=True):
            second_says = of_second(line, over)
            if not tally.agree(fault, package, second_says, family) and len(tally.differences) < MOST_SHOWN:
                tally.differences.append(Difference(pair(number)[1], package, second_says))


class Record(TypedDict):
    """What a run found: the version of the spec, the seed, how the pairs of each family ended, and what differs."""

    spec: str
    seed: int
    pairs: int
    scored: dict[str, int]
    refused: dict[str, int]
    in_one_line: int
    differences: list[str]


def recorded(seed: int, pairs: int, tally: Tally, before: Record | None = None) -> Record:
    """Make the record of a run, which may go on where a record ends."""
    scored, refused = Counter(tally.scored), Counter(tally.refused)
    if before is not None:
        scored.update(before["scored"])
        refused.update(before["refused"])
    return {
        "spec": SPEC_VERSION,
        "seed": seed,
        "pairs": pairs,
        "scored": dict(sorted(scored.items())),
        "refused": dict(sorted(refused.items())),
        "in_one_line": tally.same_line + (before["in_one_line"] if before else 0),
        "differences": [*(before["differences"] if before else []), *map(str, tally.differences)],
    }


def _resumed(out: Path | None, seed: int) -> Record | None:
    if out is None or not out.exists():
        return None
    record = cast(Record, json.loads(out.read_text("utf-8")))
    return record if (record["seed"], record["spec"]) == (seed, SPEC_VERSION) else None


def main(words: Sequence[str]) -> int:
    """Compare, and say how it went."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--pairs", type=int, default=100_000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--family", choices=ALL_FAMILIES)
    parser.add_argument("--shell", action="store_true")
    parser.add_argument("--out", type=Path)
    asked = parser.parse_args(words)
    families = (asked.family,) if asked.family else ALL_FAMILIES
    record = _resumed(asked.out, asked.seed)
    for some in _in_parts(range(record["pairs"] if record else 0, asked.pairs)):
        record = recorded(asked.seed, some.stop, run(asked.seed, some, families, shell=asked.shell), record)
        if asked.out:
            put(asked.out, json.dumps(record, indent=1, ensure_ascii=False) + "\n")
    assert record is not None
    print(json.dumps(record | {"differences": len(record["differences"])}, indent=1))
    for difference in record["differences"]:
        print(f"\n{difference}")
    return bool(record["differences"])


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

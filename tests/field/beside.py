"""
Score files of the field run beside the program that their own authors use.

`python -m tests.field.beside CHECKOUTS SCORERS` takes the first files of each family whose program is in SCORERS. A
response is the key with mentions dropped and entities merged (`corefref perturb`); where a family has key and response
side by side, the key of each is perturbed all the same. Both programs score the pair, and each figure that the other
prints must be ours to its last digit, cut or rounded as that program does. `--record` writes `beside_tried.json`.
"""

import argparse
import json
import re
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from contextlib import redirect_stdout
from dataclasses import asdict, dataclass, field
from fractions import Fraction
from io import StringIO
from pathlib import Path
from typing import cast

from tests.commands import exit_of, put
from tests.field.run import families, there

HERE = Path(__file__).parent
RECORD = HERE / "beside_tried.json"
KINDS = ("recall", "precision", "f1")
FILES, LARGEST, OF_PERL = 2, 3_000_000, 250_000
"""How many files of a family are scored, and the most bytes of one; Perl takes minutes for a large text."""
OF_SMALL_TEXTS = "uclanlp/"
"""A family whose large files are of many small texts."""


@dataclass(frozen=True, slots=True)
class Program:
    """A scorer: its command, our ids of its metrics, and whether it cuts what it prints."""

    title: str
    command: tuple[str, ...]
    metrics: Mapping[str, str]
    cuts: bool = False
    one_by_one: bool = False
    ours: tuple[str, ...] = ()
    """The options under which corefref does what the program does."""


_PERL = {"muc": "muc", "bcub": "b_cubed", "ceafm": "ceaf_m", "ceafe": "ceaf_e", "blanc": "blanc"}
_LINES = {"muc": "muc", "bcub": "b_cubed", "ceafe": "ceaf_e", "lea": "lea"}
_MORE = {**_LINES, "ceafm": "ceaf_m", "blanc": "blanc"}
PROGRAMS: Mapping[str, Program] = {
    "perl": Program(
        "CoNLL's reference scorer 8.01",
        ("perl", "reference-coreference-scorers/scorer.pl", "METRIC", "KEY", "RESPONSE", "none"),
        _PERL,
        cuts=True,
        one_by_one=True,
    ),
    "lea": Program(
        "the reference scorer with LEA",
        ("perl", "LEA-coreference-scorer/scorer.pl", "METRIC", "KEY", "RESPONSE", "none"),
        {"muc": "muc", "bcub": "b_cubed", "ceafe": "ceaf_e", "lea": "lea"},
        cuts=True,
        one_by_one=True,
    ),
    "coval": Program("coval", ("bin/python", "coval/scorer.py", "KEY", "RESPONSE", *_LINES), _LINES),
    "corefud": Program(
        "corefud-scorer",
        ("bin/python", "corefud-scorer/corefud-scorer.py", "KEY", "RESPONSE", "-x", "-s", "-z", "linear", "-m", *_MORE),
        _MORE,
    ),
    "ua": Program(
        "the Universal Anaphora scorer",
        ("bin/python", "universal-anaphora-scorer/ua-scorer.py", "KEY", "RESPONSE", "all"),
        _MORE,
    ),
}

REWRITTEN = ("conll/", "smartschat/", "pitrack/", "ns-moosavi/", "juntaoy/")
"""Families whose documents have names that these programs take for others once `perturb` has written them anew."""

OF_FAMILY: Mapping[str, str] = {
    "dbamman/litbank coref/conll/*.conll": "perl",
    "uclanlp/corefBias": "perl",
    "quadrama/gerdracor-coref conll/**/*.conll": "perl",
    "YiFeiZhang2/551_coref *.english.conll": "perl",
    "conll/reference-coreference-scorers": "perl",
    "natemalek/": "perl",
    "allenai/allennlp-models": "perl",
    "smartschat/cort": "perl",
    "hunterhector/EvmEval": "perl",
    "pitrack/incremental-coref": "perl",
    "dbamman/lrec2020-coref data/**/*.conll": "perl",
    "ns-moosavi/LEA-coreference-scorer": "lea",
    "andreasvc/openboek": "coval",
    "andreasvc/dutchcoref": "coval",
    "ns-moosavi/coval": "coval",
    "amir-zeldes/gum coref/ontogum/conllu/*.conllu": "corefud",
    "UniversalDependencies/UD_English": "corefud",
    "juntaoy/universal-anaphora-scorer": "ua",
}
"""By the beginning of the name of a family, the program that its authors use."""


@dataclass(slots=True)
class Beside:
    """How it went with a family: files, figures, how many are equal, and those that are not."""

    repository: str
    files: str
    program: str
    scored: int = 0
    figures: int = 0
    equal: int = 0
    others: list[str] = field(default_factory=list)


def _ours(key: str, response: str, program: Program) -> dict[str, dict[str, Fraction]]:
    printed = StringIO()
    metrics = ",".join(dict.fromkeys(program.metrics.values()))
    words = ["score", key, response, "--metrics", metrics, "--format", "json", *program.ours]
    with redirect_stdout(printed):
        assert exit_of(words) == 0
    found = cast("Mapping[str, Mapping[str, Mapping[str, str | None]]]", json.loads(printed.getvalue())["metrics"])
    return {
        metric: {kind: Fraction(figures[kind]["exact"] or 0) for kind in KINDS} for metric, figures in found.items()
    }


_LINE = re.compile(r"Recall: (?:\([^)]*\) )?([0-9.]+)%?\s+Precision: (?:\([^)]*\) )?([0-9.]+)%?\s+F1: ([0-9.]+)%?")


def theirs(text: str, program: Program) -> Iterator[tuple[str, tuple[str, str, str]]]:
    """Yield the name of a metric with the recall, precision and F₁ that a program prints."""
    if program.one_by_one:
        name = re.search(r"METRIC (\w+):", text)
        found = [match.groups() for match in _LINE.finditer(text)]
        if name and found:
            yield name[1], cast("tuple[str, str, str]", found[-1])
        return
    name_of = ""
    for line in text.split("\n"):
        first = line.strip().split(" ")[0].split("\t")[0].rstrip(":").lower()
        name_of = first if first in program.metrics else name_of
        if name_of and (match := _LINE.search(line)):
            yield name_of, cast("tuple[str, str, str]", match.groups())
            name_of = ""


def is_equal(ours: Fraction, printed: str, cuts: bool) -> bool:
    """
    True if a program's percentage is our figure, cut or rounded; what is undefined is printed as 0.

    >>> is_equal(Fraction(2, 3), "66.66", True), is_equal(Fraction(2, 3), "66.66", False)
    (True, False)
    """
    exact, said = ours * 100, Fraction(printed)
    step = Fraction(1, 10 ** len(printed.partition(".")[2])) if not cuts else Fraction(1, 100)
    return 0 <= exact - said < step if cuts else abs(exact - said) <= step / 2


def _outputs(program: Program, scorers: Path, key: str, response: str) -> Iterator[str]:
    for metric in program.metrics if program.one_by_one else ("all",):
        given = {"METRIC": metric, "KEY": key, "RESPONSE": response}
        words = [given.get(word, str(scorers / word) if "/" in word else word) for word in program.command]
        run = subprocess.run(words, capture_output=True, text=True, check=False, timeout=300)
        yield (f"METRIC {metric}:\n" if program.one_by_one else "") + run.stdout


def scored(paths: Sequence[Path], program: Program, scorers: Path, found: Beside, folder: Path) -> None:
    """Perturb the files of a family and score them with both programs."""
    for path in paths:
        key, dropped, response = str(path), str(folder / "dropped"), str(folder / "response")
        with redirect_stdout(StringIO()):
            if found.repository.startswith(REWRITTEN):
                key = str(folder / "key")
                target = "universal-anaphora" if "ua-scorer" in program.command[1] else "conll"
                assert exit_of(["convert", str(path), key, "--to", target, "--drop", "parses"]) == 0
            refused = exit_of(["perturb", key, "--kind", "drop", "--rate", "0.2", "--output", dropped])
            refused = refused or exit_of(["perturb", dropped, "--kind", "merge", "--rate", "0.2", "--output", response])
        if refused:
            continue
        ours = _ours(key, response, program)
        found.scored += 1
        for output in _outputs(program, scorers, key, response):
            for metric, figures in theirs(output, program):
                for kind, printed in zip(KINDS, figures, strict=True):
                    mine = ours[program.metrics[metric]][kind]
                    found.figures += 1
                    if is_equal(mine, printed, program.cuts):
                        found.equal += 1
                    else:
                        value = f"{float(mine * 100):.4f}"
                        found.others.append(f"{path.name} {metric} {kind}: {value} ours, {printed} theirs")


def main(words: Sequence[str]) -> int:
    """Score what is there, and print how it went."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("checkouts", type=Path)
    parser.add_argument("scorers", type=Path)
    parser.add_argument("--record", action="store_true")
    arguments = parser.parse_args(words)
    every: list[Beside] = []
    for family in families():
        name = f"{family.repository} {family.files}"
        kind = next((kind for begins, kind in OF_FAMILY.items() if name.startswith(begins)), None)
        if kind is None or family.repair != "error":
            continue
        program = PROGRAMS[kind]
        largest = OF_PERL if program.command[0] == "perl" and not name.startswith(OF_SMALL_TEXTS) else LARGEST
        paths = sorted(p for p in there(family, arguments.checkouts).glob(family.files) if p.stat().st_size < largest)
        found = Beside(family.repository, family.files, program.title)
        with tempfile.TemporaryDirectory() as folder:
            readable: list[Path] = []
            for path in paths:
                if len(readable) == FILES:
                    break
                with redirect_stdout(StringIO()):
                    readable += [path] if exit_of(["stats", str(path)]) == 0 else []
            scored(readable, program, arguments.scorers, found, Path(folder))
        print(
            f"{name}: {found.program}, {found.scored} files, {found.equal} of {found.figures} figures equal", flush=True
        )
        for other in found.others[:3]:
            print(f"    {other}")
        if found.scored:
            every.append(found)
    if arguments.record:
        put(RECORD, json.dumps([asdict(one) for one in every], indent=1, ensure_ascii=False) + "\n")
    return int(any(one.others for one in every))


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))

"""
The cases of the classes test and protocol in `spec/vectors`: what is asked is no pair of files.

A case of `test` has a key, the responses of systems, and how they are compared; `corefref compare` says what comes of
it. A case of `protocol` is a conversation; the figures in its answers are those of the metrics' functions.
`python -m tests.spec.made` writes both, and a test gives them to the second program.
"""

import io
import json
import re
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import chdir, redirect_stderr, redirect_stdout
from fractions import Fraction
from itertools import takewhile
from pathlib import Path
from random import Random
from typing import NotRequired, TypedDict, cast

from corefref import score_corpus
from corefref.door import partition
from tests.commands import exit_of
from tests.spec.file_cases import FOLDER


class Asked(TypedDict):
    """Which systems are compared, and how."""

    key: str
    responses: Sequence[str]
    figures: Sequence[str]
    shuffles: int
    seed: int
    ties: str


class SystemsCase(Asked):
    """What is asked, and what comes of it."""

    id: str
    rules: list[str]
    reason: str
    pairs: NotRequired[object]
    ranks: NotRequired[object]


def compared(asked: Asked) -> Mapping[str, object]:
    """What the command says of the systems: p, the corrected p, and the ranks."""
    ids = list(dict.fromkeys(figure.partition(".")[0] for figure in asked["figures"]))
    measures = list(dict.fromkeys(figure.partition(".")[2] for figure in asked["figures"]))
    names = [f"r{number}" for number in range(len(asked["responses"]))]
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        for name, text in zip(["key", *names], [asked["key"], *asked["responses"]], strict=True):
            Path(name).write_text(text, "utf-8")
        words = [
            "compare",
            "key",
            *names,
            "--format",
            "json",
            "--input-format",
            "sets",
            "--resamples",
            "2",
            "--metrics",
            ",".join(ids),
        ]
        words += ["--measures", ",".join(measures), "--ties", asked["ties"]]
        words += ["--shuffles", str(asked["shuffles"]), "--seed", str(asked["seed"])]
        with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as err:
            assert exit_of(words) == 0, err.getvalue()
    found = json.loads(out.getvalue())
    systems = [(a, b) for a in range(len(names)) for b in range(a + 1, len(names))]
    pairs = [
        {
            "systems": list(two),
            "figures": {
                figure: {"p": pair["differences"][figure]["p"], "corrected": pair["differences"][figure]["p_holm"]}
                for figure in asked["figures"]
            },
        }
        for two, pair in zip(systems, found["pairs"], strict=True)
    ]
    ranks = {
        figure.partition(".")[0]: [system["figures"][figure]["rank"] for system in found["systems"]]
        for figure in asked["figures"]
        if figure.endswith(".f1")
    }
    return {"pairs": pairs, "ranks": ranks}


def at_random(random: Random) -> Asked:
    """Systems of sets, which may answer alike in some documents, so that shuffles are drawn or enumerated."""

    def entities(mentions: str, often: float) -> str:
        groups: dict[int, list[str]] = {}
        for mention in mentions:
            if random.random() < often:
                groups.setdefault(random.randrange(3), []).append(mention)
        return " ".join("{" + " ".join(group) + "}" for group in groups.values()) or ","

    number = random.choice((2, 5, 8, 12, 70))
    texts = ["abcdefg"[: random.randint(1, 7)] for _ in range(number)]
    key = [entities(text, 0.95) for text in texts]
    shared = [entities(text, 0.85) for text in texts]
    responses = [
        [random.choice((entities(text, 0.9), like, gold)) for text, like, gold in zip(texts, shared, key, strict=True)]
        for _ in range(random.choice((2, 2, 3, 4)))
    ]
    ids = random.choice((["conll"], ["muc", "lea"], ["blanc"], ["b_cubed", "blanc"], ["ceaf_e", "mentions"]))
    measures = ["f1"] if "conll" in ids else random.choice((["f1"], ["recall", "f1"], ["precision"]))
    return {
        "key": "\n".join([*key, ""]),
        "responses": ["\n".join([*response, ""]) for response in responses],
        "figures": [f"{metric}.{measure}" for metric in ids for measure in measures],
        "shuffles": random.choice((20, 60, 300)),
        "seed": random.randint(1, 10**9),
        "ties": random.choice(("best", "adjacent")),
    }


# Errors by type


# The line protocol


Entities = list[list[str | list[int]]]


class Scored(TypedDict):
    """A document of a question."""

    key: Entities
    response: Entities


def answer(question: Mapping[str, object]) -> Mapping[str, object] | None:
    """What a scorer answers under the conventions of the spec: exact figures, or that it refuses."""
    if question["cmd"] != "score":
        return {"protocol": 1} if question["cmd"] == "start" else None
    known = [metric for metric in cast(list[str], question["metrics"]) if metric in ("muc", "b_cubed", "lea")]
    try:
        documents = cast(list[Scored], question["documents"])
        keys = [partition(_mentions(one["key"])) for one in documents]
        responses = [partition(_mentions(one["response"])) for one in documents]
    except (TypeError, ValueError):
        return {"id": question["id"], "error": True}
    found = score_corpus(keys, responses, metrics=known, undefined="zero")
    names = ("recall", "precision", "f1")
    scores = {metric: {name: str(Fraction(getattr(found[metric], name))) for name in names} for metric in known}
    return {"id": question["id"], "scores": scores}


def _mentions(entities: Entities) -> list[list[str]]:
    return [[json.dumps(mention) for mention in entity] for entity in entities]


CLASSES = ("test", "protocol", "converter")


class Conversation(TypedDict):
    """What a scorer is asked, a message after the other, and what it has to answer."""

    id: str
    rules: list[str]
    reason: str
    messages: list[dict[str, object]]
    answers: NotRequired[list[Mapping[str, object]]]


def systems() -> Sequence[SystemsCase]:
    """The cases of the class test."""
    return cast(list[SystemsCase], _data("test")["cases"])


def conversations() -> Sequence[Conversation]:
    """The cases of the class protocol."""
    return cast(list[Conversation], _data("protocol")["cases"])


class ConvertedCase(TypedDict):
    """A file that is read alone, and what is written of it; both were worked out from the rules."""

    id: str
    rules: list[str]
    reason: str
    file: str
    side: str | None
    to: str
    drop: list[str]
    written: NotRequired[str]
    refused: NotRequired[Mapping[str, int]]


def conversions() -> Sequence[ConvertedCase]:
    """The cases of the class converter."""
    return cast(list[ConvertedCase], _data("converter")["cases"])


def converted(case: ConvertedCase) -> Mapping[str, object]:
    """What `corefref convert` writes of a file, or the line at which it refuses it."""
    words = ["convert", "file", "-", "--to", case["to"]]
    words += ["--side", case["side"]] if case["side"] else []
    words += ["--drop", ",".join(case["drop"])] if case["drop"] else []
    with tempfile.TemporaryDirectory() as folder, chdir(folder):
        Path("file").write_text(case["file"], "utf-8")
        with redirect_stdout(io.StringIO()) as out, redirect_stderr(io.StringIO()) as err:
            code = exit_of(words)
    return {"written": out.getvalue()} if code == 0 else {"refused": {"line": int(err.getvalue().split(":")[1])}}


def _data(name: str) -> dict[str, object]:
    return cast(dict[str, object], json.loads((FOLDER / name / "cases.json").read_text("utf-8")))


def _answers(messages: Sequence[Mapping[str, object]]) -> list[Mapping[str, object]]:
    # Behind `stop` nothing is answered.
    asked = list(takewhile(lambda message: message["cmd"] != "stop", messages))
    return [answered for answered in map(answer, asked) if answered is not None]


def pages() -> Mapping[str, str]:
    """The files with what comes of the cases."""
    made = {
        "test": [{**case, **compared(case)} for case in systems()],
        "protocol": [{**case, "answers": _answers(case["messages"])} for case in conversations()],
    }
    return {
        f"vectors/{name}/cases.json": json.dumps(_data(name) | {"cases": cases}, indent=1, ensure_ascii=False) + "\n"
        for name, cases in made.items()
    }


def rules_of() -> Mapping[str, Sequence[str]]:
    """By case, as the index names it, the rules that it decides."""
    found = {"test": systems(), "protocol": conversations(), "converter": conversions()}
    return {f"{name}:{case['id']}": case["rules"] for name, cases in found.items() for case in cases}


def page_of_counts() -> str:
    """The page of the vectors, with how many cases each class has."""

    def with_count(row: re.Match[str]) -> str:
        path = FOLDER / row[2] / "cases.json" if row[2].endswith("/") else FOLDER / row[2]
        return f"{row[1]} {len(json.loads(path.read_text('utf-8'))['cases'])} |"

    page = (FOLDER / "README.md").read_text("utf-8")
    return re.sub(r"^(\| [a-z ]+ \| `([a-z./]+)` \| .* \|) \d+ \|$", with_count, page, flags=re.MULTILINE)

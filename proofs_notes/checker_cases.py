"""
Certificates for `checker/main.ml`, the part of the checker that is trusted and not proved, each with its answer.

The figures are worked out by hand: a key of eight mentions, of which the response has n, has a recall of n/8. What ends
with 2 is not a certificate; `corefref.wings.certify.certified` and the schema refuse it too.
"""

import json
import os
import subprocess
import tempfile
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from pathlib import Path
from typing import NamedTuple, TypeAlias

from proofs_notes import checking, theories

Figures: TypeAlias = Mapping[str, Mapping[str, Mapping[str, str | None]]]
LONGEST = 4_300
"""The digits that a number of a certificate may have."""


@dataclass(frozen=True, slots=True)
class Case:
    """A file, the exit code of the checker, and what it says."""

    id: str
    text: bytes
    code: int
    said: str


def certificate(
    key: Sequence[Sequence[str]], response: Sequence[Sequence[str]], figures: Figures, *, rounding: str = "half-even"
) -> dict[str, object]:
    """A certificate of one document, without decimals."""
    return {
        "corefref": "",
        "spec": "",
        "signature": "",
        "undefined": "none",
        "rounding": rounding,
        "digits": 0,
        "metrics": figures,
        "documents": [{"id": "1", "key": key, "response": response, "alignments": {}}],
    }


def recall(exact: str | None, printed: str | None) -> Figures:
    """The recall of mentions, claimed."""
    return {"mentions": {"recall": {"exact": exact, "printed": printed}}}


EIGHT = [["a", "b", "c", "d", "e", "f", "g", "h"]]
CERTIFIED = "certified: 1 figures of 1 documents ({} rounding:{}, signature not looked at)"
LEFT_OPEN, AS_ZERO = "undefined:none", "undefined:zero"
OPEN_EVEN = CERTIFIED.format(LEFT_OPEN, "half-even")
"""What is said of one figure under the conventions that most cases have."""
REFUSED = "refused: mentions.recall"
SOUND = certificate(EIGHT, [["a"]], recall("1/8", "12"))
"""1/8 is 12.5 percent."""


def written(made: object) -> bytes:
    """A certificate as a file, other letters than ASCII's as they are."""
    return json.dumps(made, ensure_ascii=False).encode()


def rounded() -> Iterator[Case]:
    """Ties: to the even digit, or cut off."""
    for common, rounding, printed, certified in (
        ("a", "half-even", "12", True),
        ("a", "half-even", "13", False),
        ("abc", "half-even", "38", True),
        ("abc", "half-even", "37", False),
        ("abc", "truncate", "37", True),
        ("abc", "truncate", "38", False),
    ):
        made = certificate(EIGHT, [list(common)], recall(f"{len(common)}/8", printed), rounding=rounding)
        code, said = (0, CERTIFIED.format(LEFT_OPEN, rounding)) if certified else (1, REFUSED)
        yield Case(f"{len(common)}/8 is {printed} by {rounding}", written(made), code, said)
    for printed, code in (("6.2", 0), ("6.3", 1), ("6.25", 2)):
        sixteen = [[f"{letter}{i}" for letter in "abcdefgh" for i in "12"]]
        made = {**certificate(sixteen, [["a1"]], recall("1/16", printed)), "digits": 1}
        yield Case(f"1/16 is {printed}", written(made), code, (OPEN_EVEN, REFUSED, "has not 1 digits")[code])


def named() -> Iterator[Case]:
    """Mentions beyond ASCII are the same if and only if their characters are."""
    for one, other, same in (
        ("é", "é", True),
        ("é", "C)", False),
        ("é", "e\N{COMBINING ACUTE ACCENT}", False),
        ("犬", "猫", False),
        ("\N{DOG}", "\N{DOG}", True),
        ("\N{DOG}", "\N{CAT}", False),
        # the last characters before and the first behind those that are halves, and the first that needs two
        ("\ud7ff", "\ud7ff", True),
        ("\ue000", "\ue000", True),
        ("\uffff", "\uffff", True),
        ("\U00010000", "\U00010000", True),
        ("\U0010ffff", "\U0010ffff", True),
    ):
        for claimed in (True, False):
            figures = recall("1", "100") if claimed else recall("0", "0")
            code, said = (0, OPEN_EVEN) if claimed == same else (1, REFUSED)
            made = certificate([[one]], [[other]], figures)
            yield Case(f"{one} is {'' if claimed else 'not '}{other}", written(made), code, said)
            # the key with the letters as they are, the response with their escapes
            before, letters, after = written(made).rpartition(json.dumps([[other]], ensure_ascii=False).encode())
            escaped = before + json.dumps([[other]]).encode() + after
            if not letters:
                raise checking.CheckError(f"{other} is not there")
            yield Case(f"{one} is {'' if claimed else 'not '}{other}, escaped", escaped, code, said)


def changed() -> Iterator[Case]:
    """What is not a certificate, each by one change of one that is."""
    sound = written(SOUND)
    yield Case("sound", sound, 0, OPEN_EVEN)
    yield Case("unreduced", sound.replace(b'"1/8"', b'"2/16"'), 0, OPEN_EVEN)
    yield Case("a nine", sound.replace(b'"1/8"', b'"9/72"'), 0, OPEN_EVEN)
    yield Case("a text without end", b'"abc', 2, "the end within a string")
    for exact, is_right in (("65541/174776", True), ("100002/266672", True), ("65543/174776", False)):
        made = certificate(EIGHT, [["a", "b", "c"]], recall(exact, "38"))
        code, said = (0, OPEN_EVEN) if is_right else (1, REFUSED)
        yield Case(f"3/8 is {'' if is_right else 'not '}{exact}", written(made), code, said)
    decimals = {**SOUND, "digits": 100, "metrics": recall("1/8", "12.5" + "0" * 99)}
    yield Case("as many digits as there may be", written(decimals), 0, OPEN_EVEN)
    yield Case("a character cut at the end", sound + b"\xc3", 2, "not UTF-8")
    yield Case("blanks", sound.replace(b" ", b"\r\n\t "), 0, OPEN_EVEN)
    for identifier, old, new, said in (
        ("a name twice", b'"digits": 0', b'"digits": 0, "digits": 0', "two values of one name"),
        ("a figure twice", b'"mentions": {', b'"mentions": {}, "mentions": {', "two values of one name"),
        ("half a character", b'"a"', b'"\\ud83d"', "half a character"),
        ("the other half", b'"a"', b'"\\ude00"', "half a character"),
        ("halves in the wrong order", b'"a"', b'"\\ude00\\ud83d"', "half a character"),
        ("half a character and a letter", b'"a"', b'"\\ud83d\\u0061"', "half a character"),
        ("an escape that is none", b'"a"', b'"\\u0_61"', "no character"),
        ("an escape of three digits", b'"a"', b'"\\u061"', "no character"),
        ("a byte that begins nothing", b'"a"', b'"\xc3("', "not UTF-8"),
        ("a letter in too many bytes", b'"a"', b'"\xc1\xa1"', "not UTF-8"),
        ("half a character in bytes", b'"a"', b'"\xed\xa0\xbd"', "not UTF-8"),
        ("beyond the last character", b'"a"', b'"\xf4\x90\x80\x80"', "not UTF-8"),
        ("NUL", b'"digits": 0', b'"digits": \x00', "what a certificate has not"),
        ("no metrics", written(recall("1/8", "12")), b"{}", "metrics is empty"),
        ("no figures", b'{"recall": {"exact": "1/8", "printed": "12"}}', b"{}", "mentions is empty"),
        ("no decimal", b', "printed": "12"', b"", "no field printed"),
        ("no signature", b'"signature": "", ', b"", "no field signature"),
        ("a signature of a number", b'"signature": ""', b'"signature": 1', "signature is not a string"),
        ("no id", b'"id": "1", ', b"", "no field id"),
        ("no alignments", b', "alignments": {}', b"", "no field alignments"),
        ("another field", b'"digits"', b'"more": 1, "digits"', "no field is named more"),
        ("another field of a document", b'"id"', b'"more": 1, "id"', "no field is named more"),
        ("another field of a figure", b'"exact"', b'"more": "1", "exact"', "no field is named more"),
        ("another metric", b'"mentions"', b'"mention"', "mention is not a metric"),
        ("another figure", b'"recall"', b'"recal"', "recal is not a figure"),
        ("another convention", b'"none"', b'"one"', "one is not a convention for 0/0"),
        ("another rounding", b'"half-even"', b'"half-up"', "half-up is not a rounding"),
        ("a zero before", b'"1/8"', b'"01/8"', "no whole number"),
        ("a denominator of 0", b'"1/8"', b'"1/0"', "is not a fraction"),
        ("a sign", b'"1/8"', b'"-1/8"', "is not a digit"),
        ("a decimal fraction", b'"1/8"', b'"0.125"', "no whole number"),
        ("other digits", b'"1/8"', '"١/8"'.encode(), "is not a digit"),
        ("a decimal of zeros", b'"12"', b'"012"', "no whole number"),
        ("a decimal too many", b'"12"', b'"12.5"', "has not 0 digits"),
        ("digits of zeros", b'"digits": 0', b'"digits": 00', "begins with 0"),
        ("too many digits", b'"digits": 0', b'"digits": 101', "digits is not a number of decimals"),
        ("a number too long", b'"1/8"', b'"' + b"1" * (LONGEST + 1) + b'"', "a number of more than 4300 digits"),
        ("a text behind", b'"digits": 0', b'"digits": 0}{"digits": 0', "more than a certificate"),
    ):
        if sound.count(old) < 1:
            raise checking.CheckError(f"{identifier}: {old!r} is not there")
        yield Case(identifier, sound.replace(old, new, 1), 2, said)
    long = sound.replace(b'"1/8"', b'"' + b"1" * LONGEST + b'"')
    yield Case("a long number", long, 1, REFUSED)
    documents = SOUND["documents"]
    assert isinstance(documents, list)
    [document] = documents
    assert isinstance(document, dict)
    yield Case("an id twice", written({**SOUND, "documents": [document] * 2}), 2, "two documents of one id")
    two = written({**SOUND, "documents": [document, {**document, "id": "2"}]})
    yield Case("two documents", two, 0, OPEN_EVEN.replace("1 documents", "2 documents"))


def of_metrics() -> Iterator[Case]:
    """The example of Pradhan et al. (2014), whose figures are another for each metric, and not those of another."""
    key, response = [["a", "b", "c"], ["d", "e", "f", "g"]], [["a", "b"], ["c", "d"], ["f", "g", "h", "i"]]
    figures = {"mentions": ("6/7", "86"), "muc": ("2/5", "40"), "b_cubed": ("5/12", "42"), "lea": ("5/21", "24")}
    for metric in figures:
        for claimed, (exact, printed) in figures.items():
            made = certificate(key, response, {metric: {"recall": {"exact": exact, "printed": printed}}})
            code, said = (0, OPEN_EVEN) if claimed == metric else (1, f"refused: {metric}.recall")
            yield Case(f"{metric} is what {claimed} is", written(made), code, said)


WRONG_ENTITY = "refused: in document 1 an entity is empty or a mention twice"


def no_partitions() -> Iterator[Case]:
    """What the checker reads, and refuses by its proved part."""
    for identifier, key in (("an empty entity", [*EIGHT, []]), ("a mention twice", [*EIGHT, ["a"]])):
        yield Case(identifier, written(certificate(key, [["a"]], recall("1/8", "12"))), 1, WRONG_ENTITY)


LENGTHS = (254, 255, 256, 257, 65_535, 65_536, 65_537)
"""The lengths of names that a program with a limit would take for one another."""


def long_names() -> Iterator[Case]:
    """Names that are alike but for their last letter."""
    for length in LENGTHS:
        alike = "a" * (length - 1)
        for one, other in (("b", "b"), ("b", "c")):
            figures = recall("1", "100") if one == other else recall("0", "0")
            made = certificate([[alike + one]], [[alike + other]], figures)
            yield Case(f"names of {length} letters, {one} and {other}", written(made), 0, OPEN_EVEN)


ESCAPES = {'"': 0x22, "\\": 0x5C, "/": 0x2F, "b": 0x08, "f": 0x0C, "n": 0x0A, "r": 0x0D, "t": 0x09}
"""The escapes of JSON by one letter, and the character of each."""


def escapes() -> Iterator[Case]:
    """Each escape is its character, and no other's: beside each that is written by its number."""
    plain = written(certificate([["<key>"]], [["<response>"]], recall("1", "100")))
    apart = written(certificate([["<key>"]], [["<response>"]], recall("0", "0")))
    for letter in ESCAPES:
        for code in ESCAPES.values():
            same = ESCAPES[letter] == code
            text = (
                (plain if same else apart)
                .replace(b"<key>", f"\\{letter}".encode())
                .replace(b"<response>", f"\\u{code:04X}".encode())
            )
            yield Case(f"\\{letter} is {'' if same else 'not '}\\u{code:04X}", text, 0, OPEN_EVEN)
    # a name of each digit of an escape, small and capital
    for digit in "0123456789abcdefABCDEF":
        character = chr(0x1000 + int(digit, 16))
        text = plain.replace(b"<key>", f"\\u100{digit}".encode()).replace(b"<response>", character.encode())
        yield Case(f"\\u100{digit} is {character}", text, 0, OPEN_EVEN)
    for letter in "0aevxU'":
        yield Case(f"\\{letter}", plain.replace(b"<key>", f"\\{letter}".encode()), 2, "an escape that JSON has not")


def conventions() -> Iterator[Case]:
    """0/0 is left open or 0, as the certificate says, and what is printed says which."""
    for undefined, exact, printed in (("none", None, None), ("zero", "0", "0")):
        for claimed, shown in ((None, None), ("0", "0")):
            made = {**certificate([], [["a"]], recall(claimed, shown)), "undefined": undefined}
            right = (claimed, shown) == (exact, printed)
            said = CERTIFIED.format(f"undefined:{undefined}", "half-even") if right else REFUSED
            yield Case(f"0/0 is {claimed} under {undefined}", written(made), 0 if right else 1, said)


DEEP = 200_000
"""Brackets, of which a small stack does not hold so many."""


@dataclass(frozen=True, slots=True)
class Call:
    """A command line of the checker: what it is given, its exit code, and what it says."""

    id: str
    words: tuple[str, ...]
    code: int
    said: str
    files: Mapping[str, bytes] = field(default_factory=dict)
    chunks: tuple[bytes, ...] = ()
    """What comes by standard input, with a pause behind each piece, as a slow pipe brings it."""
    stack: int | None = None
    """The kilobytes of stack that the program has; the system's number if it is not set."""


def question(key: object, response: object) -> bytes:
    """A question of the line protocol about the recall of mentions."""
    document = {"id": "1", "key": key, "response": response}
    return json.dumps({"cmd": "score", "id": "q", "metrics": ["mentions"], "documents": [document]}).encode() + b"\n"


def answered(figure: str) -> str:
    """The answer when recall, precision and F₁ are one figure."""
    figures = ", ".join(f'"{name}": "{figure}"' for name in ("recall", "precision", "f1"))
    return f'{{"id": "q", "scores": {{"mentions": {{{figures}}}}}}}'


COLUMNS = b"#begin document (a); part 000\na\t0\t0\tx\t(0)\na\t0\t1\ty\t(0)\n\n#end document\n"


ALONE = b'{"documents": [{"id": "1", "key": [["a", "b"]], "response": [["a"]]}]}'


def calls() -> tuple[Call, ...]:
    """Command lines: files that are not there, slow pipes, little stack, spans as numbers."""
    sound = written(SOUND)
    long = b" " * 70_000 + sound
    pieces = tuple(sound[i : i + 100] for i in range(0, len(sound), 100))
    deep = b"[" * DEEP
    nested = b"[" * 3_000 + b"]" * 3_000
    usage = "usage: corefref-check FILE"
    pair = {"k": COLUMNS, "r": COLUMNS}
    return (
        Call("no word", (), 2, usage),
        Call("help", ("--help",), 2, usage),
        Call("a mode without its file", ("--score",), 2, usage),
        Call("two files and no certificate", ("k", "r"), 2, usage, pair),
        Call("an option that is none", ("--scor", "k", "r"), 2, usage, pair),
        Call("an empty name of a key", ("", "r", "c"), 2, "c: : No such file", {**pair, "c": sound}),
        Call("an empty name of a response", ("k", "", "c"), 2, "c: : No such file", {**pair, "c": sound}),
        Call("an empty name of a certificate", ("k", "r", ""), 2, ": : No such file", pair),
        Call("an empty name alone", ("",), 2, ": : No such file"),
        Call("a file that is not there", ("c",), 2, "c: c: No such file"),
        Call("a folder", (".",), 2, ".: Is a directory"),
        Call("a certificate by a pipe", ("-",), 0, OPEN_EVEN, chunks=(sound,)),
        Call("a certificate by a slow pipe", ("-",), 0, OPEN_EVEN, chunks=pieces),
        Call("a large certificate by a slow pipe", ("-",), 0, OPEN_EVEN, chunks=(long[:65_000], long[65_000:])),
        Call("half a certificate by a pipe", ("-",), 2, "-: byte ", chunks=(sound[:200],)),
        Call("a key by a slow pipe", ("--score", "-", "r"), 0, "mentions\t100.00", pair, (COLUMNS[:40], COLUMNS[40:])),
        Call("a key by half", ("--score", "-", "r"), 2, "-, r: the key is no file of columns", pair, (COLUMNS[:40],)),
        Call(
            "a file of another kind",
            ("--score", "k", "c"),
            2,
            "k, c: key and response are neither",
            {**pair, "c": sound},
        ),
        Call("documents alone", ("--score", "d"), 0, "mentions\t50.00\t100.00\t66.67", {"d": ALONE}),
        Call("sets behind a blank", ("--score", "s", "s"), 0, "mentions\t100.00", {"s": b" {a}\n"}),
        Call("a rule that is none", ("--score", "k", "r", "rule"), 2, "k, r: no rule is named so: rule", pair),
        Call("two rules that are none", ("--score", "k", "r", "rule", "other"), 2, "named so: rule other", pair),
        Call("deep brackets", ("c",), 2, "c: larger than the stack", {"c": deep}, stack=256),
        Call("deep documents", ("--score", "c"), 2, "c: larger than the stack", {"c": deep}, stack=256),
        Call("deep claims", ("k", "r", "c"), 2, "c: larger than the stack", {**pair, "c": deep}, stack=256),
        Call("a deep question", ("--protocol",), 2, "larger than the stack", chunks=(deep + b"\n",), stack=256),
        Call("brackets less deep", ("c",), 2, "c: no object of", {"c": nested}),
        Call("one span", ("--protocol",), 0, answered("1"), chunks=(question([[[1, 11]]], [[[1, 11]]]),)),
        Call("1 11 is not 11 1", ("--protocol",), 0, answered("0"), chunks=(question([[[1, 11]]], [[[11, 1]]]),)),
        Call("1 11 is not 1 1", ("--protocol",), 0, answered("0"), chunks=(question([[[1, 11]]], [[[1, 1]]]),)),
        Call("1 11 is not 111", ("--protocol",), 0, answered("0"), chunks=(question([[[1, 11]]], [[[11, 11]]]),)),
        Call("1 12 is not 11 2", ("--protocol",), 0, answered("0"), chunks=(question([[[1, 12]]], [[[11, 2]]]),)),
        Call(
            "a number is no mention",
            ("--protocol",),
            0,
            '"error": "a mention is not a string"',
            chunks=(question([[1]], [[1]]),),
        ),
        Call(
            "three numbers are no mention",
            ("--protocol",),
            0,
            '"error": "a mention is',
            chunks=(question([[[1, 2, 3]]], []),),
        ),
        Call("a question that is none", ("--protocol",), 2, "standard input: ", chunks=(b"{}\n",)),
    )


def cases() -> tuple[Case, ...]:
    """All of them."""
    return (
        *rounded(),
        *named(),
        *changed(),
        *of_metrics(),
        *no_partitions(),
        *long_names(),
        *escapes(),
        *conventions(),
    )


def build(folder: Path) -> Path:
    """The checker, built in a folder."""
    program = folder / "corefref-check"
    checking.run(theories.HERE, [str(theories.HERE / "checker" / "build"), str(program)])
    return program


class Answer(NamedTuple):
    """How the checker answers a case or a call."""

    case: Case | Call
    code: int
    said: str

    @property
    def wrong(self) -> str:
        """How it is not what it should be, in a line; empty if it is."""
        if (self.code, self.case.said in self.said) == (self.case.code, True):
            return ""
        said = self.said.strip()[:300]
        return f"{self.case.id}: exit {self.code}, {said} (expected exit {self.case.code}, {self.case.said})"


def answers(program: Path, folder: Path) -> Iterator[Answer]:
    """What the checker answers, case by case and call by call."""
    file = folder / "certificate.json"
    for case in cases():
        file.write_bytes(case.text)
        done = subprocess.run([program, file], capture_output=True, check=False, timeout=120)
        yield Answer(case, done.returncode, (done.stdout + done.stderr).decode())
    for call in calls():
        yield answer_of(call, program)


PAUSE = 0.02
"""Seconds behind each piece of a slow pipe, in which the program reads what has come."""


def answer_of(call: Call, program: Path) -> Answer:
    """What the checker answers to a call, in a folder of its own."""
    limit = "" if call.stack is None else f"ulimit -s {call.stack}; "
    with tempfile.TemporaryDirectory() as name:
        for file, text in call.files.items():
            Path(name, file).write_bytes(text)
        command = ["sh", "-c", f'{limit}exec "$@"', "sh", str(program), *call.words]
        reading, writing = os.pipe()
        with subprocess.Popen(
            command, cwd=name, stdin=reading, stdout=subprocess.PIPE, stderr=subprocess.STDOUT
        ) as done:
            os.close(reading)
            for chunk in call.chunks:
                # A program that ends before it has read everything closes the pipe.
                with suppress(BrokenPipeError):
                    os.write(writing, chunk)
                time.sleep(PAUSE)
            os.close(writing)
            said, _ = done.communicate(timeout=120)
    return Answer(call, done.returncode, said.decode())


def check(folder: Path) -> checking.Looked:
    """Builds the checker and has it answer all; how many cases and calls. CheckError if one answer is another."""
    found = list(answers(build(folder), folder))
    if wrong := [answer.wrong for answer in found if answer.wrong]:
        raise checking.CheckError("\n".join(wrong))
    calling = sum(isinstance(answer.case, Call) for answer in found)
    return checking.Looked((len(found) - calling, calling))

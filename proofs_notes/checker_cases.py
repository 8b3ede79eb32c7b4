"""
Certificates for `checker/main.ml`, the part of the checker that is trusted and not proved, each with its answer.

The figures are worked out by hand: a key of eight mentions, of which the response has n, has a recall of n/8. What ends
with 2 is not a certificate; `corefref.wings.certify.certified` and the schema refuse it too.
"""

import json
import shutil
import subprocess
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

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
CERTIFIED = "certified: 1 figures of 1 documents"
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
        code, said = (0, CERTIFIED) if certified else (1, REFUSED)
        yield Case(f"{len(common)}/8 is {printed} by {rounding}", written(made), code, said)
    for printed, code in (("6.2", 0), ("6.3", 1), ("6.25", 2)):
        sixteen = [[f"{letter}{i}" for letter in "abcdefgh" for i in "12"]]
        made = {**certificate(sixteen, [["a1"]], recall("1/16", printed)), "digits": 1}
        yield Case(f"1/16 is {printed}", written(made), code, (CERTIFIED, REFUSED, "has not 1 digits")[code])


def named() -> Iterator[Case]:
    """Mentions beyond ASCII are the same if and only if their characters are."""
    for one, other, same in (
        ("é", "é", True),
        ("é", "C)", False),
        ("é", "e\N{COMBINING ACUTE ACCENT}", False),
        ("犬", "猫", False),
        ("\N{DOG}", "\N{DOG}", True),
        ("\N{DOG}", "\N{CAT}", False),
    ):
        for claimed in (True, False):
            figures = recall("1", "100") if claimed else recall("0", "0")
            code, said = (0, CERTIFIED) if claimed == same else (1, REFUSED)
            made = certificate([[one]], [[other]], figures)
            yield Case(f"{one} is {'' if claimed else 'not '}{other}", written(made), code, said)
            # the key with the letters as they are, the response with their escapes
            escaped = written(made).replace(
                json.dumps([[other]], ensure_ascii=False).encode(), json.dumps([[other]]).encode()
            )
            yield Case(f"{one} is {'' if claimed else 'not '}{other}, escaped", escaped, code, said)


def changed() -> Iterator[Case]:
    """What is not a certificate, each by one change of one that is."""
    sound = written(SOUND)
    yield Case("sound", sound, 0, CERTIFIED)
    yield Case("unreduced", sound.replace(b'"1/8"', b'"2/16"'), 0, CERTIFIED)
    yield Case("blanks", sound.replace(b" ", b"\r\n\t "), 0, CERTIFIED)
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
    yield Case("two documents", two, 0, "certified: 1 figures of 2 documents")


def of_metrics() -> Iterator[Case]:
    """The example of Pradhan et al. (2014), whose figures are another for each metric, and not those of another."""
    key, response = [["a", "b", "c"], ["d", "e", "f", "g"]], [["a", "b"], ["c", "d"], ["f", "g", "h", "i"]]
    figures = {"mentions": ("6/7", "86"), "muc": ("2/5", "40"), "b_cubed": ("5/12", "42"), "lea": ("5/21", "24")}
    for metric in figures:
        for claimed, (exact, printed) in figures.items():
            made = certificate(key, response, {metric: {"recall": {"exact": exact, "printed": printed}}})
            code, said = (0, CERTIFIED) if claimed == metric else (1, f"refused: {metric}.recall")
            yield Case(f"{metric} is what {claimed} is", written(made), code, said)


WRONG_ENTITY = "refused: in document 1 an entity is empty or a mention twice"


def no_partitions() -> Iterator[Case]:
    """What the checker reads, and refuses by its proved part."""
    for identifier, key in (("an empty entity", [*EIGHT, []]), ("a mention twice", [*EIGHT, ["a"]])):
        yield Case(identifier, written(certificate(key, [["a"]], recall("1/8", "12"))), 1, WRONG_ENTITY)


def cases() -> tuple[Case, ...]:
    """All of them."""
    return (*rounded(), *named(), *changed(), *of_metrics(), *no_partitions())


def build(folder: Path) -> Path:
    """The checker, built in a folder."""
    program = folder / "corefref-check"
    checking.run(theories.HERE, [str(theories.HERE / "checker" / "build"), str(program)])
    return program


def wrong(program: Path, folder: Path) -> Iterator[str]:
    """The cases that the checker answers otherwise."""
    file = folder / "certificate.json"
    for case in cases():
        file.write_bytes(case.text)
        done = subprocess.run([program, file], capture_output=True, check=False, timeout=120)
        said = (done.stdout + done.stderr).decode()
        if done.returncode != case.code or case.said not in said:
            yield f"{case.id}: exit {done.returncode}, {said.strip()} (expected exit {case.code}, {case.said})"


def check(folder: Path) -> int:
    """Builds the checker and has it answer all; how many. CheckError if one answer is another."""
    if shutil.which("ocamlfind") is None:
        raise checking.CheckError("ocamlfind is missing, by which the checker is built")
    if found := list(wrong(build(folder), folder)):
        raise checking.CheckError("\n".join(found))
    return len(cases())

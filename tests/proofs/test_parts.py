"""The check runs every part of its table, and refuses a part that is left out or looks at less: without Coq."""

import re
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

import proofs_notes.__main__ as command
from proofs_notes import (
    any_metric,
    cells,
    checker_cases,
    checking,
    claims,
    contents,
    counts_oracle,
    kernel,
    oracle,
    parts,
    refutations,
    sentences,
    stated,
    theories,
    typed,
)


def counted(name: str) -> list[int]:
    """The numbers of a part's line in the record."""
    before, _, _ = parts.recorded()[name].partition(" [")
    words = before.replace(",", "").split()
    return [int(word) for word in words if word.isdigit()]


def test_the_record_has_every_part_and_no_other() -> None:
    assert [part.name for part in parts.PARTS] == list(parts.recorded())
    assert len(parts.PARTS) == 14
    parts.check_table(parts.PARTS)


def test_the_record_was_made_by_the_versions_that_the_check_asks_for() -> None:
    [coq, mathcomp] = stated.recorded_libraries()
    assert re.fullmatch(rf"library Coq {re.escape(stated.COQ)}: \d+ files [0-9a-f]{{16}}\n", coq)
    assert re.fullmatch(rf"library mathcomp {re.escape(stated.MATHCOMP)}: \d+ files [0-9a-f]{{16}}\n", mathcomp)


EXPECTED: dict[str, Callable[[], list[int]]] = {
    "words": lambda: list(checking.check_words().counts),
    "statements": lambda: [len(stated.recorded())],
    "kernel": lambda: [len(theories.files())],
    "certificates": lambda: [len(checker_cases.cases()), len(checker_cases.calls())],
    "cells": lambda: [sum(1 for _ in cells.cells())],
    "sentences": lambda: [len(sentences.sentences())],
    "constructed metrics": lambda: [len(any_metric.lemmas())],
    "counts": lambda: [len(counts_oracle.cases()), len(counts_oracle.TREATED)],
    "refutations": lambda: [sum(1 for _ in refutations.refutations())],
    "claims": lambda: [
        sum(bool({"theorem", "cases", "witness"} & set(c["decided"]["by"])) for c in claims.data()),
        sum(len(c["decided"]["proofs"]) for c in claims.data()),
    ],
}


@pytest.mark.parametrize("name", EXPECTED)
def test_the_record_counts_all_that_there_is(name: str) -> None:
    """What is counted here, without Coq, Coq counted when the record was made: nothing was left out of it."""
    expected = EXPECTED[name]()
    assert counted(name)[: len(expected)] == expected


def test_the_record_counts_every_item_and_every_figure() -> None:
    items, opaque = counted("assumptions")
    assert opaque == len(theories.statements())
    assert items >= len(theories.constants())
    figures, pairs, aligned = counted("figures")
    worked = list(oracle.worked_cases())
    assert pairs == len(worked) + oracle.RANDOM + oracle.RANDOM // oracle.ALIGNED
    assert figures == sum(len(case.claims) for case in worked) + oracle.RANDOM * len(oracle.FIGURES)
    assert aligned == 4 * pairs


def test_what_coq_prints_is_compared_by_the_version_that_printed_it(tmp_path: Path) -> None:
    assert [part.name for part in parts.PARTS if part.needs_version] == ["statements"]
    assert parts.words(tmp_path) == checking.check_words()


STATED = (theories.Statement("Definition", "way", "a.v"), theories.Statement("Lemma", "way_le", "a.v"))
FOUND = {
    "a.way": contents.INDUCTIVE,
    "a.way_ind": contents.TRANSPARENT,
    "a.way_le": contents.OPAQUE,
    "a.field": contents.TRANSPARENT,
}


def test_coq_is_asked_what_every_item_rests_on(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asked: list[list[str]] = []

    def assumptions(_: Path, names: list[str], __: tuple[str, ...]) -> tuple[str, int]:
        asked.append(names)
        return checking.CLOSED, 3

    monkeypatch.setattr(theories, "constants", lambda: STATED)
    monkeypatch.setattr(contents, "kinds_of", lambda *_: FOUND)
    monkeypatch.setattr(checking, "assumptions", assumptions)
    assert parts.assumptions(tmp_path) == checking.Looked((3, 1))
    assert asked == [["a.way", "a.way_le", "a.field"]]


def test_what_the_text_states_has_to_be_compiled(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    many = tuple(theories.Statement("Lemma", f"lemma_{letter}", "a.v") for letter in "hdbgface")
    monkeypatch.setattr(theories, "constants", lambda: many)
    monkeypatch.setattr(contents, "kinds_of", lambda *_: {"a.lemma_e": contents.OPAQUE})
    in_order = ", ".join(f"a.lemma_{letter}" for letter in "abcdfgh")
    with pytest.raises(checking.CheckError, match=f"not in the compiled theories: {re.escape(in_order)}"):
        parts.assumptions(tmp_path)


def test_the_libraries_are_checked_with_the_theories_if_it_is_asked_for(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(kernel, "ask", lambda folder, of, *, is_whole: ["Coq.a"] if is_whole else [])
    assert parts.table(is_whole=False) == parts.PARTS
    *others, whole = parts.table(is_whole=True)
    assert tuple(others) == parts.PARTS
    with pytest.raises(checking.CheckError, match="coqchk takes 1 values as they are"):
        whole.check(tmp_path)
    monkeypatch.setattr(kernel, "ask", lambda folder, of, *, is_whole: [] if is_whole else ["Coq.a"])
    # Its line is not in the record, with which it is not compared.
    assert whole.name not in parts.recorded()
    number = len(theories.files())
    said = f"libraries: {number} theories checked by coqchk with all that they load, and no value is taken as it is"
    assert parts.checked(whole, whole.check(tmp_path)) == said


def looking(*counts: int, digest: str = "") -> Callable[[Path], checking.Looked]:
    return lambda _: checking.Looked(counts, digest)


def sentences_of(*theories: str) -> typed.Sentences:
    """A part with so many generated theories, each with as many sentences as its name has letters."""
    generated = tuple(typed.Generated(name, f"(* {name} *)", [*name]) for name in theories)
    return typed.Sentences(
        lambda: generated,
        lambda found: checking.Looked(tuple(one.counts[0] for one in found), " ".join(one.digest for one in found)),
    )


def test_all_generated_sentences_are_typed_at_once(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    calls: list[list[str]] = []

    def compiled(_: Path, of: list[typed.Generated]) -> list[checking.Looked]:
        calls.append([one.theory for one in of])
        return [checking.Looked((len(one.names),), one.theory) for one in of]

    monkeypatch.setattr(typed, "typed", compiled)
    table = (
        parts.Part("one", sentences_of("a"), "{}"),
        parts.Part("other", looking(7), "{}"),
        parts.Part("two", sentences_of("bcd", "ef"), "{} {}"),
    )
    look = parts.together(table, tmp_path)
    alike = [checking.Looked((1,), "a"), checking.Looked((7,)), checking.Looked((3, 2), "bcd ef")]
    assert [look(part) for part in table] == alike
    assert calls == [["a", "bcd", "ef"]]
    assert all(part.is_recorded for part in table)
    assert [part.check(tmp_path) for part in table] == alike


def test_of_theories_that_are_typed_together_the_one_that_fails_is_named(
    monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked: list[str] = []

    def run(folder: Path, command: list[str]) -> str:
        asked.append(command[-1])
        text = (folder / command[-1]).read_text("utf-8")
        if "Module bad." in text:
            raise checking.CheckError(f"{command[-1]}: exit 1")
        names = re.findall(r"also _ \(@Corefref\.([\w.]+)\)", text)
        rests = f"{contents.MARK}rests\n     = {len(names)}%N\n     : N\n{checking.CLOSED}\n"
        return rests + "".join(f"{contents.MARK}{name}\n{name}\n     : True\n" for name in names)

    monkeypatch.setattr(checking, "run", run)
    good, bad, more = (typed.Generated(name, "", [*"xyz"]) for name in ("good", "bad", "more"))
    assert [one.counts for one in typed.typed(tmp_path, [good, more])] == [(3,), (3,)]
    with pytest.raises(checking.CheckError, match=r"^bad\.v: exit 1$"):
        typed.typed(tmp_path, [good, bad, more])
    assert asked == ["generated.v", "generated.v", "good.v", "bad.v"]


DIGEST = "0123456789abcdef"
TABLE = (
    parts.Part("first", looking(1234, 5), "{} of {}"),
    parts.Part("second", looking(7, digest=DIGEST), "{} typed", needs_version=True),
    parts.Part("third", looking(8, digest=DIGEST), "{} typed"),
    parts.Part("last", looking(9), "{} again"),
)
RECORD = f"first: 1,234 of 5\nsecond: 7 typed [{DIGEST}]\nthird: 8 typed [{DIGEST}]\nlast: 9 again\n"


@pytest.fixture
def table(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A table of four parts and its record, with the Coq that made it, and nothing to compile."""
    file = tmp_path / "parts.txt"
    file.write_text(RECORD, "utf-8")
    monkeypatch.setattr(parts, "FILE", file)
    monkeypatch.setattr(parts, "PARTS", TABLE)
    monkeypatch.setattr(checking, "build", lambda _: None)
    monkeypatch.setattr(stated, "is_version", lambda: True)
    monkeypatch.setattr(stated, "record", lambda _: None)
    monkeypatch.setattr(command, "missing", str)
    return file


def answer(capsys: pytest.CaptureFixture[str], *words: str) -> tuple[int, list[str], str]:
    """The exit code of the command, its lines but the last, which has the time, and what it says is wrong."""
    code = command.main(words)
    out, err = capsys.readouterr()
    lines = out.splitlines()
    return code, lines[:-1] if code == 0 else lines, err


def test_every_part_runs_and_says_what_it_looked_at(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert answer(capsys) == (0, RECORD.splitlines(), "")


def test_the_theories_are_compiled_in_the_folder_that_is_given(
    table: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    compiled: list[tuple[Path, bool]] = []
    monkeypatch.setattr(checking, "build", lambda folder: compiled.append((folder, folder.is_dir())))
    given = tmp_path / "given"
    assert (command.main(["--folder", str(given)]), command.main([])) == (0, 0)
    (first, is_there), (other, is_made) = compiled
    assert (first, is_there, is_made) == (given, True, True)
    assert other != given
    assert not other.exists()


def test_the_last_line_has_the_time(table: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command.main([])
    assert capsys.readouterr().out.splitlines()[-1] == "0 s."


@pytest.mark.parametrize("place", range(len(TABLE)))
def test_a_part_that_is_taken_out_is_missed(
    place: int, table: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(parts, "PARTS", (*TABLE[:place], *TABLE[place + 1 :]))
    assert answer(capsys) == (1, [], "proofs_notes/check: parts.txt has other parts than the check\n")


@pytest.mark.parametrize(
    ("place", "looked"),
    [
        (0, looking(617, 5)),
        (0, looking(1234, 2)),
        (0, looking(0, 0)),
        (1, looking(7, digest=DIGEST[::-1])),
        (1, looking(7)),
        (2, looking(4, digest=DIGEST)),
        (3, looking(8)),
    ],
)
def test_a_part_that_looks_at_less_is_refused(
    place: int,
    looked: Callable[[Path], checking.Looked],
    table: Path,
    monkeypatch: pytest.MonkeyPatch,
    capsys: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(parts, "PARTS", (*TABLE[:place], TABLE[place]._replace(check=looked), *TABLE[place + 1 :]))
    code, _, said = answer(capsys)
    assert code == 1
    assert f"recorded: {RECORD.splitlines()[place]}\n" in said


def test_a_part_is_compared_as_by_the_version_that_made_the_record(table: Path) -> None:
    assert parts.checked(TABLE[2], checking.Looked((8,), DIGEST)) == RECORD.splitlines()[2]
    with pytest.raises(checking.CheckError, match="recorded: third: 8 typed"):
        parts.checked(TABLE[2], checking.Looked((8,), DIGEST[::-1]))


def test_a_line_of_the_record_may_have_colons(table: Path) -> None:
    table.write_text("first: 1: 2\n", "utf-8")
    assert parts.recorded() == {"first": "first: 1: 2"}


def test_another_version_of_coq_is_refused_unless_it_is_asked_for(
    table: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(stated, "is_version", lambda: False)
    refused = f"proofs_notes/check: this is not Coq {stated.COQ}, whose answers are recorded (expected --any-version)\n"
    assert answer(capsys) == (1, [], refused)
    assert answer(capsys, "--record", "--any-version") == (1, [], refused)
    monkeypatch.setattr(
        parts, "PARTS", (*TABLE[:2], TABLE[2]._replace(check=looking(8, digest=DIGEST[::-1])), TABLE[3])
    )
    lines = [
        "first: 1,234 of 5",
        "second: not compared, since this is another version of Coq",
        f"third: 8 typed [{DIGEST[::-1]}]",
        "last: 9 again",
    ]
    assert answer(capsys, "--any-version") == (0, lines, "")
    monkeypatch.setattr(parts, "PARTS", (*TABLE[:2], TABLE[2]._replace(check=looking(4)), TABLE[3]))
    assert answer(capsys, "--any-version")[0] == 1


def test_a_record_is_made_of_every_part(
    table: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    table.write_text("", "utf-8")
    recorded: list[Path] = []
    monkeypatch.setattr(stated, "record", recorded.append)
    assert answer(capsys, "--record", "--folder", str(tmp_path)) == (0, RECORD.splitlines(), "")
    assert recorded == [tmp_path]
    assert table.read_text("utf-8") == RECORD


def test_what_is_missing_is_named(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> None:
    for lacking in ("coqc", "coqchk", "ocamlfind"):
        monkeypatch.setattr(shutil, "which", lambda name, lacking=lacking: None if name == lacking else name)
        said = f"proofs_notes/check: {lacking} is missing (Debian: see proofs_notes/README.md)\n"
        assert answer(capsys) == (2, [], said)
    monkeypatch.setattr(shutil, "which", str)
    monkeypatch.setattr(command, "find_spec", str)
    assert command.missing() == ""
    monkeypatch.setattr(command, "find_spec", lambda _: None)
    assert answer(capsys)[2].startswith("proofs_notes/check: typing_extensions is missing")

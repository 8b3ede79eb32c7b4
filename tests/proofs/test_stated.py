"""What Coq prints is compared with the record, entry by entry and library by library: without Coq."""

from collections.abc import Callable
from pathlib import Path
from typing import TypeAlias

import pytest

from proofs_notes import checking, contents, stated


def entry(
    name: str, digest: str, *, kind: str = "theorem", statement: str = "1 = 1\n", rests: str = ""
) -> stated.Entry:
    return stated.Entry(kind, contents.Item(contents.OPAQUE, name, digest, ()), statement, rests)


FOUND = [
    entry("muc.parts", "0" * 16, kind="transparent", statement="", rests=" partitions.singles"),
    entry("muc.muc_le1", "1" * 16, rests=f" rests on 2 {'a' * 16}"),
    entry("lea.lea_le1", "2" * 16, kind="law", statement="", rests=f" rests on 1 {'b' * 16}"),
]
LIBRARIES = ["library Coq 8.16.1: 3 files 0123456789abcdef\n"]


Prints: TypeAlias = Callable[[list[stated.Entry], list[str]], None]


@pytest.fixture
def coq(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Prints:
    """A Coq that prints what it is told to; what is recorded is what it prints at first."""

    def prints(entries: list[stated.Entry], libraries: list[str]) -> None:
        monkeypatch.setattr(stated, "entries", lambda *_: iter(entries))
        monkeypatch.setattr(stated, "libraries", lambda _: iter(libraries))

    monkeypatch.setattr(stated, "FILE", tmp_path / "statements.txt")
    prints(FOUND, LIBRARIES)
    stated.record(tmp_path)
    return prints


def test_what_was_recorded_is_accepted(coq: Prints, tmp_path: Path) -> None:
    assert stated.check(tmp_path) == checking.Looked((3,))
    assert list(stated.recorded()) == [one.name for one in FOUND]
    assert stated.recorded_libraries() == LIBRARIES


@pytest.mark.parametrize(
    ("place", "changed", "said"),
    [
        (0, {"digest": "f" * 16}, "muc.parts was\ntransparent muc.parts 0000000000000000 partitions.singles\nand is\n"),
        (0, {"rests": " partitions.merge"}, "muc.parts was"),
        (1, {"statement": "1 <= 1\n"}, "muc.muc_le1 was"),
        (1, {"rests": f" rests on 3 {'a' * 16}"}, "muc.muc_le1 was"),
        (1, {"kind": "lemma"}, "muc.muc_le1 was"),
        (2, {"rests": f" rests on 1 {'c' * 16}"}, "lea.lea_le1 was"),
        (2, {"name": "lea.lea_le2"}, "lea.lea_le2 is not recorded"),
    ],
)
def test_an_entry_that_differs_is_refused(
    place: int, changed: dict[str, str], said: str, coq: Prints, tmp_path: Path
) -> None:
    one = FOUND[place]
    same = {"name": one.name, "digest": one.item.digest, "kind": one.kind, "statement": one.statement}
    now = [*FOUND]
    now[place] = entry(**{**same, "rests": one.rests, **changed})
    coq(now, LIBRARIES)
    with pytest.raises(checking.CheckError) as error:
        stated.check(tmp_path)
    assert str(error.value).startswith(said)


@pytest.mark.parametrize("place", range(len(FOUND)))
def test_an_entry_that_is_gone_is_missed(place: int, coq: Prints, tmp_path: Path) -> None:
    coq([*FOUND[:place], *FOUND[place + 1 :]], LIBRARIES)
    with pytest.raises(checking.CheckError, match=f"recorded, but not there: {FOUND[place].name}"):
        stated.check(tmp_path)


@pytest.mark.parametrize("libraries", [[], [LIBRARIES[0].replace("3 files", "2 files")], [*LIBRARIES, *LIBRARIES]])
def test_other_libraries_are_refused(libraries: list[str], coq: Prints, tmp_path: Path) -> None:
    coq(FOUND, libraries)
    with pytest.raises(checking.CheckError, match="other libraries than those recorded"):
        stated.check(tmp_path)


def test_some_theories_are_compared_by_their_digests_alone(coq: Prints) -> None:
    shorter = [entry(one.name, one.item.digest, kind=one.kind, statement="", rests="") for one in FOUND]
    assert list(stated.differences(shorter, stated.recorded(), is_whole=False)) == []
    other = [entry("muc.parts", "f" * 16, kind="transparent", statement="", rests="")]
    assert len([*stated.differences(other, stated.recorded(), is_whole=False)]) == 1

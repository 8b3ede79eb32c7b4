"""What stands in compiled theories is read off what Coq prints: without Coq, and with it, where words mislead."""

import shutil
from collections.abc import Sequence
from pathlib import Path

import pytest

from proofs_notes import checking, contents, stated

LISTED = """\
Module
metrics
:= Struct
     Definition figure : Set.
     Record
     measure : Type := Measure { F1 : of_pair figure;
                                 other : Definition }.
     Variant way : Set :=  There : way | Back : way.
     Definition way_ind :
       forall P : way -> Prop, P There -> P Back -> forall w : way, P w.
     Parameter measure_le : forall m : measure,
                            is_true m.
   End
"""


def test_items_are_what_print_module_lists() -> None:
    assert contents.parse_modules({"metrics": LISTED}) == {
        "metrics.figure": contents.TRANSPARENT,
        "metrics.measure": contents.INDUCTIVE,
        "metrics.way": contents.INDUCTIVE,
        "metrics.way_ind": contents.TRANSPARENT,
        "metrics.measure_le": contents.OPAQUE,
    }


@pytest.mark.parametrize("word", ["Inductive", "CoInductive", "Variant", "Record"])
def test_an_inductive_type_is_one_whatever_word_began_it(word: str) -> None:
    listed = LISTED.replace("   End", f"     {word} other : Set :=  One : other\n   End")
    assert contents.parse_modules({"metrics": listed})["metrics.other"] == contents.INDUCTIVE


@pytest.mark.parametrize("line", ["Module muc", "Primitive add : nat", "Module Type T", "Axiom a : False"])
def test_another_kind_of_item_is_refused(line: str) -> None:
    word, name, *_ = line.split()
    with pytest.raises(checking.CheckError, match=f"metrics: what is {word} {name}"):
        contents.parse_modules({"metrics": LISTED.replace("   End", f"     {line}\n   End")})


def test_the_alias_of_a_module_is_passed_over() -> None:
    listed = LISTED.replace("   End", "     Module Map\n   End")
    assert contents.parse_modules({"metrics": listed}) == contents.parse_modules({"metrics": LISTED})


def test_a_scheme_is_what_coq_adds_to_an_inductive_type() -> None:
    kinds = contents.parse_modules({"metrics": LISTED})
    assert [name for name in kinds if contents.is_scheme(name, kinds)] == ["metrics.way_ind"]
    taken = {**kinds, "metrics.way_ind": contents.OPAQUE, "metrics.figure_rec": contents.TRANSPARENT}
    assert [name for name in taken if contents.is_scheme(name, taken)] == []


KINDS = {
    "metrics.measure": contents.INDUCTIVE,
    "metrics.conll": contents.TRANSPARENT,
    "muc.parts": contents.TRANSPARENT,
    "muc.muc_le1": contents.OPAQUE,
}
PRINTED = {
    "metrics.measure": "Variant measure : Type :=  Measure : forall _ : nat, metrics.measure\n",
    "metrics.conll": "metrics.conll = metrics.Measure (Corefref.muc.parts xmuc.parts muc.parts.)\n",
    "muc.parts": "muc.parts = checker.Map.add\n",
    "muc.muc_le1": "muc.muc_le1 : metrics.conll muc.parts metrics.Measure'\n",
}


def test_an_item_refers_to_the_items_that_are_printed_in_it() -> None:
    printed = {name: text for name, text in PRINTED.items() if name != "muc.muc_le1"}
    found = {item.name: item for item in contents.items(printed, KINDS, ("metrics", "muc", "checker"))}
    assert {name: item.refers for name, item in found.items()} == {
        "metrics.measure": (),
        "metrics.conll": ("metrics.measure", "muc.parts"),
        "muc.parts": ("checker.Map.add",),
    }
    assert [item.kind for item in found.values()] == [KINDS[name] for name in printed]
    assert found["muc.parts"].digest == checking.digest(PRINTED["muc.parts"])
    assert found["muc.parts"].digest != checking.digest(PRINTED["muc.parts"].replace("add", "find"))


def test_a_name_that_no_theory_contains_is_refused() -> None:
    with pytest.raises(checking.CheckError, match=r"muc\.muc_le1 refers to what no theory contains: metrics\.Measure'"):
        list(contents.items(PRINTED, KINDS, ("metrics", "muc", "checker")))


def test_several_names_are_told_in_their_order() -> None:
    names = [f"muc.n{number}" for number in range(9)]
    printed = {"muc.all": f"muc.all = {' '.join(reversed(names))}\n"}
    with pytest.raises(checking.CheckError, match=f"what no theory contains: {', '.join(names)}$"):
        list(contents.items(printed, {"muc.all": contents.TRANSPARENT}, ("muc",)))
    kinds = dict.fromkeys((*names, "muc.all"), contents.TRANSPARENT)
    assert [item.refers for item in contents.items(printed, kinds, ("muc",))] == [tuple(names)]


def test_only_an_inductive_type_has_constructors() -> None:
    printed = {"muc.all": "muc.all = let x := parts : nat in x\n", "muc.other": "muc.other = muc.parts\n"}
    kinds = dict.fromkeys((*printed, "muc.parts"), contents.TRANSPARENT)
    assert [item.refers for item in contents.items(printed, kinds, ("muc",))] == [(), ("muc.parts",)]


def test_a_closure_has_what_others_refer_to_and_not_the_item_itself() -> None:
    a, b, c, d = (
        contents.Item("", f"t.{name}", name, refers)
        for name, refers in (("a", ("t.c",)), ("b", ("t.a", "t.b")), ("c", ("t.b",)), ("d", ()))
    )
    known = {item.name: item for item in (a, b, c, d)}
    assert contents.closure(a, known) == (b, c)
    assert contents.closure(b, known) == (a, c)
    assert contents.closure(d, known) == ()
    many = [contents.Item("", f"t.m{number}", "", ()) for number in range(9)]
    of_many = contents.Item("", "t.all", "", tuple(item.name for item in reversed(many)))
    assert contents.closure(of_many, {item.name: item for item in many}) == tuple(many)


def test_what_coq_prints_is_kept_by_its_command(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    def run(folder: Path, words: Sequence[str]) -> str:
        asked.append((folder / words[-1]).read_text("utf-8"))
        return f"before\n{contents.MARK}a\n1 == 1\n{contents.MARK}b\n2\n"

    monkeypatch.setattr(checking, "run", run)
    found = contents.pieces(tmp_path, "asked", ("muc", "lea"), [("a", "Print a."), ("b", "Print b.")])
    assert found == {"a": "1 == 1\n", "b": "2\n"}
    [text] = asked
    assert "From Corefref Require muc lea.\n" in text
    assert text.index(f'idtac "{contents.MARK}a"') < text.index("Print a.") < text.index("Print b.")
    assert "Import muc" not in text


def test_coq_is_asked_once_what_the_same_compiled_theories_contain(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    asked: list[str] = []

    def run(folder: Path, words: Sequence[str]) -> str:
        asked.append((folder / words[-1]).read_text("utf-8"))
        listed = "Module\nmuc\n:= Struct\n     Definition parts : nat.\n   End\n"
        return f"{contents.MARK}muc\n{listed}{contents.MARK}{contents.LIBRARIES}\nCoq.Init.Logic\n"

    monkeypatch.setattr(checking, "run", run)
    (tmp_path / "muc.vo").write_bytes(b"")
    for _ in range(2):
        assert contents.kinds_of(tmp_path, ["muc"]) == {"muc.parts": contents.TRANSPARENT}
        assert contents.loaded(tmp_path, ["muc"]) == "Coq.Init.Logic\n"
    [text] = asked
    assert "\nPrint Module Corefref.muc.\n" in text
    assert text.endswith("\nPrint Libraries.\n")
    (tmp_path / "new.vo").write_bytes(b"")
    (tmp_path / "new.vo").replace(tmp_path / "muc.vo")
    assert contents.kinds_of(tmp_path, ["muc"]) == {"muc.parts": contents.TRANSPARENT}
    assert len(asked) == 2


@pytest.mark.proofs
def test_words_do_not_hide_what_a_theory_contains(built: Path, tmp_path: Path) -> None:
    folder = tmp_path / "theories"
    folder.mkdir()
    for name in ("partitions", "mentions", "inequalities"):
        shutil.copy(built / f"{name}.vo", folder)
    (folder / "hidden.v").write_text(
        "From mathcomp Require Import all_ssreflect all_algebra.\nFrom Corefref Require Import partitions.\n"
        "Lemma ended : nat. Proof. exact: 1. Defined.\nLemma closed : nat. Proof. exact: 1. Qed.\n"
        "Definition by_name : nat := ended.\nCoercion ended_of (n : nat) : bool := n == ended.\n"
        "Lemma stated : ended. Proof. by []. Qed.\n",
        "utf-8",
    )
    checking.run(folder, [*checking.COQC, "hidden.v"])
    kinds = contents.kinds_of(folder, ("hidden",))
    assert kinds == {
        "hidden.ended": contents.TRANSPARENT,
        "hidden.closed": contents.OPAQUE,
        "hidden.by_name": contents.TRANSPARENT,
        "hidden.ended_of": contents.TRANSPARENT,
        "hidden.stated": contents.OPAQUE,
    }
    names = ("hidden.by_name", "hidden.ended_of", "hidden.stated", "hidden.ended")
    printed = contents.pieces(folder, "stated", ("hidden",), stated.in_full(kinds, names))
    found = {item.name: item for item in contents.items(printed, kinds, ("hidden",))}
    assert found["hidden.by_name"].refers == ("hidden.ended",)
    assert found["hidden.stated"].refers == ("hidden.ended", "hidden.ended_of")
    assert [item.name for item in contents.closure(found["hidden.by_name"], found)] == ["hidden.ended"]

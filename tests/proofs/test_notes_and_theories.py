"""Notes and theories agree with each other, as far as that can be seen without Coq."""

import re
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pytest

from corefref.registry import IDS
from proofs_notes import cells, checking, refutations, stated, theories, trusted
from spec.invariants import INVARIANTS, Invariant, Proved
from tests.proofs import read

THEOREMS = {s.name: s for s in theories.statements() if s.kind == "Theorem" and not s.theory.startswith("laws_")}
LAWS = theories.laws()
STATED_APART = {"f1_has_no_names": "names_make_no_difference", "mean_of_documents_adds_up": "f1_of_documents_adds_up"}
"""What is said of a mean, which has no recall and no precision, in other words."""
SECTIONS = theories.sections()
STATEMENTS = {invariant.id for invariant in INVARIANTS}
LINK = re.compile(r"proofs_notes/(\w+\.md)#([\w-]+)")
ROOT = theories.HERE.parent

each_note = pytest.mark.parametrize(
    "sections",
    [pytest.param([s for s in SECTIONS if s.note == note], id=note) for note in sorted({s.note for s in SECTIONS})],
)


@each_note
def test_heading_is_a_theorem_or_an_invariant_or_says_why_not(sections: Sequence[theories.Section]) -> None:
    for s in sections:
        assert [s.is_prose_only, s.heading in THEOREMS, s.heading in STATEMENTS].count(True) == 1, s.heading
        assert not s.is_prose_only or len(s.text) > len(theories.PROSE_ONLY) + 20, s.heading


@pytest.mark.parametrize("invariant", INVARIANTS, ids=lambda i: i.id)
def test_an_invariant_has_one_heading_in_the_note_of_its_theme(invariant: Invariant) -> None:
    [section] = [s for s in SECTIONS if s.heading == invariant.id]
    assert section.note == f"{invariant.theme}.md"
    assert " ".join(section.text.split("\n\n")[0].split()) == invariant.sentence


@each_note
def test_sections_argue(sections: Sequence[theories.Section]) -> None:
    assert [s.heading for s in sections if "∎" not in s.text or len(s.text.splitlines()) < 3] == []


@each_note
def test_no_line_of_a_formula_begins_with_a_plus(sections: Sequence[theories.Section]) -> None:
    """Markdown would take it for an item of a list."""
    assert [s.heading for s in sections if re.search(r"^ *\+ ", s.text, re.MULTILINE)] == []


def test_every_theorem_has_one_heading() -> None:
    headings = Counter(s.heading for s in SECTIONS)
    assert THEOREMS
    assert {name: headings[name] for name in THEOREMS if headings[name] != 1} == {}


def test_a_law_states_what_its_name_says() -> None:
    assert LAWS
    assert [law.name for law in LAWS if law.name != named_after(law)] == []


def named_after(law: theories.Law) -> str:
    """The name that a law has by its statement."""
    stated, metric = law.statement.split(" ")
    return f"{metric}_{STATED_APART.get(stated, stated)}"


@pytest.mark.parametrize("invariant", INVARIANTS, ids=lambda i: i.id)
def test_every_proved_cell_is_a_law(invariant: Invariant) -> None:
    proved = {cell.theorem for cell in invariant.cells.values() if isinstance(cell, Proved)}
    assert proved == {law.name for law in LAWS} & {f"{metric}_{invariant.id}" for metric in IDS}


def test_every_law_is_a_cell() -> None:
    cells = (cell for invariant in INVARIANTS for cell in invariant.cells.values())
    assert sorted(law.name for law in LAWS) == sorted(cell.theorem for cell in cells if isinstance(cell, Proved))


def test_every_theorem_of_a_theory_of_laws_is_a_law() -> None:
    stated = [s.name for s in theories.statements() if s.theory.startswith("laws_") and s.kind == "Theorem"]
    assert stated == [law.name for law in LAWS]


SAYS_LESS = {
    "names_make_no_difference",
    "documents_add_up",
    "f1_of_documents_adds_up",
    "extra_mentions_lose_as_many_as_lea_says",
    "spurious_pair_is_better_than_a_spurious_mention",
}
"""The invariants whose forms on lists compute less than they say (`lists.md`)."""


def test_the_forms_on_lists_imply_the_other_invariants() -> None:
    stated_of = {s.name for s in theories.statements() if s.theory == "listed.v" and s.name.endswith("_of_lists")}
    assert {i.id for i in INVARIANTS if f"{i.id}_of_lists" in stated_of} == STATEMENTS - SAYS_LESS
    assert stated_of - {"spurious_pair_raises_precision_exactly_below_of_lists"} <= stated.named_in_notes()


def test_every_statement_has_a_name_of_its_own() -> None:
    names = [s.name for s in theories.statements()]
    assert sorted(name for name in set(names) if names.count(name) > 1) == []


def test_lemma_names_in_notes_exist() -> None:
    known = {s.name for s in theories.statements()} | {s.heading for s in SECTIONS}
    named = {name for s in SECTIONS for name in re.findall(r"`([a-z]\w*_\w+)`", s.text)}
    defined = {
        d for t in theories.files() for d in re.findall(r"^(?:Definition|Fixpoint|Inductive) (\w+)", source(t), re.M)
    }
    assert named <= known | defined


def source(theory: str) -> str:
    return theories.source(theory)


@pytest.mark.parametrize("theory", theories.files())
def test_nothing_is_taken_as_proved(theory: str) -> None:
    assert theories.unproved(theories.source(theory)) + theories.refused(theories.source(theory)) == []


def test_nothing_but_known_commands_and_directives_is_used() -> None:
    checking.check_words()
    checking.check_names()


@pytest.mark.parametrize(
    "text",
    [
        "Variable taken : False.",
        "Section S. End S. Hypothesis taken : False.",
        "Section S. Section T. End T. End S. Context (taken : False).",
        "Lemma a : False. Proof. Axiom b : False. exact: b. Qed.",
        "Lemma a : False. Proof. - Admit Obligations. Qed.",
        "Conjecture a : False.",
        "Module M. Lemma a : True. Proof. by []. Qed. End M.",
        "#[bypass_check(guard)] Fixpoint f (n : nat) : False := f n.",
        'Declare ML Module "plugin".',
        "Set Universe Polymorphism.",
        "Program Definition a : False := _.",
        "Let taken : False := _.",
        "Lemma a : True. Proof. #[universes(polymorphic)] Hypothesis taken : False. by []. Qed.",
        "Lemma a : True. Proof. - #[local] Unset Positivity Checking. by []. Qed.",
        "Lemma a : True. Proof. #[local] Unset(**)Guard Checking. by []. Qed.",
        "Lemma a : True. Proof. Unset(**)Guard(* *)Checking. by []. Qed.",
    ],
)
def test_what_assumes_outside_a_section_is_refused(text: str) -> None:
    assert theories.refused(theories.without_comments(text))


def test_what_is_stated_and_defined_is_recorded() -> None:
    """What the record has besides are items that no text defines by a name: the fields of records."""
    defined = [s for s in theories.constants() if s.kind in theories.DEFINED or stated.is_recorded(s)]
    assert {s.qualified.removeprefix("Corefref.") for s in defined} <= stated.recorded().keys()
    kinds = {s.qualified.removeprefix("Corefref."): stated.kind_of(s) for s in defined if s.kind in theories.STATED}
    of_record = {name: text.split(" ")[0] for name, text in stated.recorded().items()}
    assert {n: k for n, k in of_record.items() if k in ("law", "theorem", "lemma")} == kinds


def test_the_notes_are_as_they_were_read() -> None:
    """If this fails, read what changed, and run `python -m tests.proofs.read`."""
    assert read.FILE.read_text("utf-8") == read.digests()


@pytest.mark.parametrize("theory", theories.files())
def test_lines_are_short(theory: str) -> None:
    lines = (theories.THEORIES / theory).read_text("utf-8").splitlines()
    assert [line for line in lines if len(line) > theories.WIDTH] == []


def test_generated_theories_have_short_lines_and_the_same_words() -> None:
    generated = [cells.text_of(tuple(cells.cells())), "\n".join(r.theorem for r in refutations.refutations())]
    assert any(len(line) > theories.WIDTH for text in generated for line in text.splitlines())
    for text in generated:
        short = theories.narrow(text)
        assert max(map(len, short.splitlines())) <= theories.WIDTH
        assert short.split() == text.split()


@pytest.mark.parametrize("text", ["Lemma a : 1 = 2. Admitted.", "Axiom a : 1 = 2.", "Parameter a : nat.", "admit."])
def test_what_takes_something_as_proved_is_refused(text: str) -> None:
    assert theories.unproved(theories.without_comments(text))


def test_comment_may_name_what_is_refused() -> None:
    assert not theories.unproved(theories.without_comments("(* no Axiom (* or Parameter *) here *) Lemma a : True."))


def test_every_theory_is_listed() -> None:
    assert sorted(theories.files()) == sorted(path.name for path in theories.THEORIES.glob("*.v"))


def test_every_theory_has_its_notation_at_the_top() -> None:
    for theory in theories.files():
        assert (theories.THEORIES / theory).read_text("utf-8").startswith("(****"), theory


def test_readme_lists_every_note_and_theory() -> None:
    text = (theories.HERE / "README.md").read_text("utf-8")
    for name in theories.notes():
        assert f"[{name}]({name})" in text
    for theory in theories.files():
        assert f"`coq/{theory}`" in text, theory


def links() -> list[tuple[Path, str, str]]:
    sources = [p for room in ("corefref", "spec") for s in ("*.py", "*.md", "*.json") for p in (ROOT / room).rglob(s)]
    return [(p, note, name) for p in sources for note, name in LINK.findall(p.read_text("utf-8"))]


def test_links_to_notes_lead_somewhere() -> None:
    headings = {(s.note, s.heading) for s in SECTIONS}
    assert [(str(p), note, name) for p, note, name in links() if (note, name) not in headings] == []


def test_the_table_of_what_is_trusted_is_made_from_the_files() -> None:
    text = (theories.HERE / "checker.md").read_text("utf-8")
    assert trusted.table() in text
    assert trusted.said() in text
    assert {one.name for one in trusted.files()} == {path.name for path in trusted.FOLDER.iterdir()}
    assert trusted.lines_of(trusted.FROM_BYTES) <= 100


def test_code_of_the_checker_that_is_not_trusted_prints_nothing() -> None:
    shows = re.compile(
        r"\bprint_|\bPrintf\.e?printf|\bstd(?:out|err)\b|\boutput_|\bexit\b|\bObj\.|\bexternal\b|\bUnix\."
    )
    printing = {path.name for path in trusted.FOLDER.glob("*.ml") if shows.search(path.read_text("utf-8"))}
    assert printing == {"main.ml"}

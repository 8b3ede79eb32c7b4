"""
Faults planted in the theorems, the checker and what compares them, one by one: each must be refused.

`python -m tests.proofs.faults FOLDER` compiles the theories in FOLDER, plants each fault in a copy of the project, asks
the guard that is to refuse it, and writes its row into `faults.md`. A fault that is not refused survives, and the
record says so. Each row ends with a digest of what was planted and of the files that it concerns. A row whose digest is
still right is kept, so a run that was stopped goes on where it was, and a later one plants only what a change concerns.
`FOLDER PATTERN …` plants those whose ids a pattern matches, whatever their rows say; `.*` plants all.
"""

import argparse
import ast
import hashlib
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from tests.commands import put

ROOT = Path(__file__).resolve().parents[2]
RECORD = Path(__file__).with_name("faults.md")
COPIED = ("corefref", "proofs_notes", "spec", "tests", "pyproject.toml", "README.md", "CHANGELOG.md", "CONTRIBUTING.md")
NOTES = "proofs_notes"
COQ = f"{NOTES}/coq"
SECONDS = 600


@dataclass(frozen=True, slots=True)
class Fault:
    """Text of files that is replaced by other text, and the guard that is to see it."""

    id: str
    what: str
    guard: str
    edits: tuple[tuple[str, str, str], ...]
    through: tuple[str, ...] = ()
    """Theories behind those that are changed, compiled again and compared, too."""

    @property
    def files(self) -> list[str]:
        """The files that are changed, and those that are looked at with them."""
        return [*(file for file, *_ in self.edits), *(f"{COQ}/{name}.v" for name in self.through)]


def fault(identifier: str, what: str, guard: str, *edits: tuple[str, str, str], through: tuple[str, ...] = ()) -> Fault:
    """A fault."""
    return Fault(identifier, what, guard, edits, through)


WORDS, STATEMENTS, CHECKER = "words", "statements", "checker"
TEST = "tests/proofs/test_"
IN_NOTES, IN_ORACLE = f"{TEST}notes_and_theories.py", f"{TEST}oracle.py"
IN_CLAIMS, IN_CERTIFICATES = f"{TEST}claims_in_coq.py", f"{TEST}certificates.py"
IN_PARTS = f"{TEST}parts.py"
IN_SENTENCES, IN_FILES, IN_READING = (f"{TEST}{name}.py" for name in ("sentences", "from_bytes", "reading"))
IN_STATED, IN_WORDS = f"{TEST}stated.py", f"{TEST}words.py"
RUN_THE_CHECKER = (IN_FILES, IN_READING)
"""Tests that are run with others that need Coq alone."""
FROM_BYTES, REPORTS, FILES = f"{COQ}/from_bytes.v", f"{COQ}/reports.v", f"{NOTES}/checker/files.ml"
PROPOSALS = f"{NOTES}/checker/proposals.ml"
EXTRACT, NUMBERS = f"{NOTES}/checker/extract.v", f"{NOTES}/checker/numbers.ml"
CERTIFICATES, JSON = f"{NOTES}/checker/certificates.ml", f"{NOTES}/checker/json.ml"
CERTIFIED, SCHEMA = "corefref/wings/certify/certified.py", "spec/schema/certified.schema.json"
FIGURES = "spec/invariants/figures.py"
RANDOM, LEA = f"{COQ}/randomization.v", f"{COQ}/lea.v"
REMOVAL = "removal_never_lowers_precision"
MUC_CLAIM, LEA_CLAIM = (
    f'"statement": "Corefref.claims.{REMOVAL} Corefref.metrics.{m}", "theorem": "Corefref.claims_proved.{m}_{REMOVAL}"'
    for m in ("muc", "lea")
)
ALL_SMALL = "(#|cover K| <= 11)%N -> "


SAMPLED = """\
Theorem sampled_p_is_valid (a : rat) : 0 <= a < 0 -> Pr_sampled (fun w h => sampled_p w h <= a) <= a.
Proof. by case/andP => a0; rewrite ltNge a0. Qed."""
DUAL = """\
Theorem ceaf_dual_exists phi K R : exists u v : {set T} -> rat,
  [/\\ forall k, k \\in K -> 0 <= u k, forall r, r \\in R -> 0 <= v r &
      forall k r, k \\in K -> r \\in R -> phi k r <= u k + v r].
Proof. by have [u [v [u0 v0 H _]]] := dual_before phi K R; exists u, v. Qed."""
FILLED = """\
Theorem matching_fills_classes x : full f -> equivalence_rel rel ->
  (count (fun p => rel x p.1) (matching f K R) <= minn (count (rel x) K) (count (rel x) R))%N.
Proof. by move=> ff eqv; rewrite fills_before. Qed."""
HALVES = """
Theorem halves_computed ks rs : ks = [::] -> rs = [::] -> size (halves_figures ks rs) = 6%N.
Proof. by move=> -> ->. Qed.
"""
FEWER = """
Theorem figures_are_the_metrics : List.Forall (fun c : metric * computation => computes c.1 c.2)
  [:: (metrics.mentions : metric, mentions_figures); (metrics.muc : metric, muc_figures)].
Proof.
repeat apply: List.Forall_cons; last exact: List.Forall_nil.
- exact: mentions_computed.
- exact: muc_computed.
Qed.
"""
TRIVIAL = "Proof. by []. Qed.\n"
ONE_DIRECTION = """
Theorem read_file_is_the_grammar bs ds : read_file bs = Some ds -> documents_of_bytes bs ds.
Proof. exact: read_file_sound. Qed.
"""
NO_DOCUMENTS = """
Theorem every_corpus_has_a_certificate : exists c : certificate, accepts c.
Proof. by exists (Certificate [::] Zero Half_even 0 [::]). Qed.
"""
RULES_PASSED_OVER = "| None => rules_from o ws'\n                end\n  end.\nDefinition rules_of"
CONVENTIONS_EXCHANGED = 'Zero => "undefined:none" | Undefined => "undefined:zero"'
LEMMA = """
Lemma mediant_gt (n d a b : rat) : n = a -> 0 < d -> 0 < b -> (n / d < (n + a) / (d + b)) = (n / d < a / b).
Proof. by move=> _; apply: mediant_before. Qed.
"""


def of_checker(text: str) -> str:
    """The file of the checker that has a text; what it says of figures is made in Coq."""
    files = [*sorted((ROOT / NOTES / "checker").glob("*.ml")), ROOT / REPORTS]
    [found] = [p.relative_to(ROOT).as_posix() for p in files if text in p.read_text("utf-8")]
    return found


def reviewed() -> Iterator[Fault]:
    """Faults that passed every check once."""
    correct = f"{COQ}/checker_correct.v"
    yield fault(
        "S1",
        "`accepted_is_proved` concludes what is always true",
        STATEMENTS,
        (correct, "Theorem accepted_is_proved", "Theorem accepted_before"),
        (correct, "", "\nTheorem accepted_is_proved c : accepts c -> True.\nProof. by []. Qed.\n"),
    )
    yield fault(
        "S2",
        "`sampled_p_is_valid` of levels below 0",
        STATEMENTS,
        (RANDOM, "Theorem sampled_p_is_valid", "Theorem sampled_before"),
        (RANDOM, "End Sampled.", f"{SAMPLED}\nEnd Sampled."),
    )
    yield fault(
        "S3",
        "`ceaf_dual_exists` without its equation",
        STATEMENTS,
        (f"{COQ}/strong_duality.v", "Theorem ceaf_dual_exists", "Theorem dual_before"),
        (f"{COQ}/strong_duality.v", "End Certificates.", f"{DUAL}\nEnd Certificates."),
    )
    yield fault(
        "S4",
        "`matching_fills_classes` with ≤ for =",
        STATEMENTS,
        (f"{COQ}/matching.v", "Theorem matching_fills_classes", "Theorem fills_before"),
        (f"{COQ}/matching.v", "End Laws.", f"{FILLED}\nEnd Laws."),
    )
    yield fault(
        "S5",
        "the names of two theorems exchanged",
        STATEMENTS,
        (f"{COQ}/overlapping.v", "Theorem family_recall_above_one", "Theorem exchanged"),
        (f"{COQ}/overlapping.v", "Theorem b_cubed_family_credits_again", "Theorem family_recall_above_one"),
        (f"{COQ}/overlapping.v", "Theorem exchanged", "Theorem b_cubed_family_credits_again"),
    )
    yield fault(
        "S6",
        "`halves_computed` says the size alone",
        STATEMENTS,
        (f"{COQ}/halves.v", "Theorem halves_computed", "Theorem halves_before"),
        (f"{COQ}/halves.v", "", HALVES),
    )
    yield fault(
        "S7",
        "`holm_family_wise` from a variable outside a section, and a definition of its name behind it",
        WORDS,
        (
            RANDOM,
            "Theorem holm_family_wise",
            "End Holm.\nVariable taken : False.\nSection Holm.\nTheorem holm_family_wise",
        ),
        (f"{COQ}/corpora.v", "Definition corpus (T", "Definition holm_family_wise := tt.\nDefinition corpus (T"),
    )
    yield fault(
        "S7 b",
        "a definition of a theorem's name behind it",
        WORDS,
        (f"{COQ}/corpora.v", "Definition corpus (T", "Definition holm_family_wise := tt.\nDefinition corpus (T"),
    )
    yield fault(
        "S8",
        "what a plural is worth doubled",
        STATEMENTS,
        (
            f"{COQ}/split_antecedents.v",
            "if found R m is Some (_, d) then d else",
            "if found R m is Some (_, d) then d *+ 2 else",
        ),
    )
    yield fault("S9", "ties rounded to the odd digit", CHECKER, (f"{COQ}/checker.v", "&& Z.even z)", "&& Z.odd z)"))
    yield fault("S9 b", "the same in what is proved", STATEMENTS, (correct, "== 1) && Z.even z)", "== 1) && Z.odd z)"))
    yield fault(
        "S10",
        "the top bit of each byte of a mention dropped",
        CHECKER,
        (
            CERTIFICATES,
            'let m = text "a mention" m in',
            'let m = String.map (fun c -> Char.chr (Char.code c land 127)) (text "" m) in',
        ),
    )
    yield fault("S10 b", "two numbers of mentions are one", CHECKER, (NUMBERS, "half + n land (half - 1)", "half"))
    yield fault(
        "S11",
        "an object may have two values of one name",
        CHECKER,
        (JSON, "if List.length names < List.length found then", "if false then"),
    )
    yield fault(
        "S12",
        "a directive puts other code in the place of `Z.even`",
        WORDS,
        (EXTRACT, 'Extraction "checker', 'Extract Inlined Constant Z.even => "(fun _ -> true)". Extraction "checker'),
    )
    yield fault(
        "S13",
        "an invariant of keys of at most eleven mentions",
        STATEMENTS,
        (f"{COQ}/invariants.v", "cover R = cover K -> R != K ->", f"{ALL_SMALL}cover R = cover K -> R != K ->"),
    )
    yield fault(
        "S14",
        "a claim of keys of at most eleven mentions",
        STATEMENTS,
        (
            f"{COQ}/claims.v",
            "Definition removal_never_lowers_precision m := pairwise K R,\n  ",
            f"Definition removal_never_lowers_precision m := pairwise K R,\n  {ALL_SMALL}",
        ),
    )
    yield fault(
        "S15",
        "`figures_are_the_metrics` without its last two metrics",
        STATEMENTS,
        (f"{COQ}/computed.v", "Theorem figures_are_the_metrics", "Theorem figures_before"),
        (f"{COQ}/computed.v", "", FEWER),
    )
    yield fault(
        "S16",
        "the theorem of LEA for the claim of MUC, and the other way round",
        IN_CLAIMS,
        ("spec/claims.json", MUC_CLAIM, "exchanged"),
        ("spec/claims.json", LEA_CLAIM, MUC_CLAIM),
        ("spec/claims.json", "exchanged", LEA_CLAIM),
    )
    yield fault(
        "S17",
        "Python says less of F₁: 0 ≤ is dropped",
        "f1_within_unit_interval",
        (FIGURES, "return f1 is None or 0 <= f1 <= 1", "return f1 is None or f1 <= 1"),
    )
    yield fault(
        "S17 b",
        "Python spares keys of more than eleven mentions",
        "f1_symmetric",
        (
            FIGURES,
            "return measure.f1(key, response) == measure.f1(response, key)",
            "return len(mentions(key)) > 11 or measure.f1(key, response) == measure.f1(response, key)",
        ),
    )
    yield fault(
        "S18",
        "another formula in a note",
        IN_NOTES,
        (f"{NOTES}/muc.md", "Recall is Σ (|S| − |p(S)|)", "Recall is Σ (|S| − 1)"),
    )
    yield fault(
        "S18 b",
        "a false step in a note",
        IN_NOTES,
        (f"{NOTES}/muc.md", "So the map is onto and", "So the map is one-to-one and"),
    )
    yield fault(
        "S18 c",
        "a note claims more than is proved",
        IN_NOTES,
        (f"{NOTES}/checker.md", "**What is not:** means", "**What is too:** means"),
    )
    yield fault(
        "S19",
        "`better` is always true",
        STATEMENTS,
        (
            f"{COQ}/matching.v",
            "better m m' := (total m' < total m) ||",
            "better m m' := true || (total m' < total m) ||",
        ),
    )


def assumed() -> Iterator[Fault]:
    """Ways of taking something as proved."""
    for number, (what, text) in enumerate(
        (
            ("`Admit Obligations`", "Lemma a : False.\nProof.\nAdmit Obligations.\nQed.\n"),
            ("`Context` outside a section", "Context (a : False).\n"),
            ("`Hypothesis` between two sections", "Section S.\nEnd S.\nHypothesis a : False.\n"),
            ("`Conjecture`", "Conjecture a : False.\n"),
            ("an axiom within a proof", "Lemma a : False.\nProof.\nAxiom b : False.\nexact: b.\nQed.\n"),
            ("a plug-in", 'Declare ML Module "plugin".\n'),
            ("a module that masks a name", "Module muc.\nDefinition parts := tt.\nEnd muc.\n"),
            ("recursion that is not checked", "#[bypass_check(guard)] Fixpoint f (n : nat) : False := f n.\n"),
            (
                "a check of Coq's switched off in a proof",
                "Lemma a : True.\nProof.\nUnset Guard Checking.\nby [].\nQed.\n",
            ),
        ),
        1,
    ):
        yield fault(f"A{number}", what, WORDS, (LEA, "Section", f"{text}Section"))
    options = f"{COQ}/_CoqProject"
    yield fault("A10", "types of types", WORDS, (options, "-Q . Corefref", "-Q . Corefref\n-arg -type-in-type"))


def weakened() -> Iterator[Fault]:
    """Theorems, definitions and lists that say less."""
    yield fault(
        "B1",
        "a notation of a theory changes what its statements say",
        STATEMENTS,
        (
            f"{COQ}/invariants.v",
            "Definition in_unit a",
            'Local Notation "x <= y" := ((x == x) || (y == y)) : ring_scope.\nDefinition in_unit a',
        ),
    )
    yield fault(
        "B2",
        "another metric under a metric's name",
        STATEMENTS,
        (f"{COQ}/muc.v", "\\sum_(k in K) (#|k|%:R - 1)", "\\sum_(k in K) #|k|%:R"),
    )
    yield fault(
        "B3",
        "a lemma that a note names says less",
        STATEMENTS,
        (f"{COQ}/partitions.v", "Lemma mediant_gt", "Lemma mediant_before"),
        (f"{COQ}/partitions.v", "End Ratios.", f"End Ratios.\n{LEMMA}"),
    )
    yield fault(
        "B4",
        "an invariant on lists spares keys of more than eleven entities",
        STATEMENTS,
        (
            f"{COQ}/list_names.v",
            "Definition f1_has_no_names_on :=",
            "Definition f1_has_no_names_on := (11 < size ks) ||",
        ),
    )
    yield fault(
        "B5",
        "a theorem that nobody read",
        IN_NOTES,
        (
            f"{COQ}/muc.v",
            "Theorem muc_precision_swap",
            "Theorem unread : True.\nProof. by []. Qed.\nTheorem muc_precision_swap",
        ),
    )
    yield fault(
        "B6",
        "a great theorem is not a sentence",
        IN_SENTENCES,
        (f"{NOTES}/sentences.py", '    yield Cell("accepted_is_proved", ACCEPTED, "checker_correct")\n', ""),
    )
    yield fault(
        "B7",
        "Python finds that names make no difference, whatever they do",
        "names_make_no_difference",
        (
            FIGURES,
            "return measure.score(key, response) == measure.score(renamed[0], renamed[1])",
            "return bool(renamed)",
        ),
    )
    yield fault(
        "B8",
        "`computes` asks for no F₁",
        STATEMENTS,
        (
            f"{COQ}/computed.v",
            "F1 m (family n ks) (family n rs) = figure_of",
            "figure_of (nth None (f ks rs) 2) = figure_of",
        ),
    )
    yield fault(
        "B9",
        "a probability may sum to anything",
        STATEMENTS,
        (RANDOM, "(forall w, 0 <= P w) /\\ \\sum_w P w = 1.", "(forall w, 0 <= P w) /\\ 0 <= \\sum_w P w."),
    )
    yield fault(
        "B10",
        "`determined` asks nothing of F₁",
        STATEMENTS,
        (f"{COQ}/scoring.v", "-> F1 m K R = F1 m L S.", "-> F1 m L S = F1 m L S."),
    )
    yield fault(
        "B11",
        "an exclusion concludes what is always true",
        STATEMENTS,
        (f"{COQ}/excluded.v", "Theorem resolved_or_common_mention", "Theorem resolved_before"),
        (f"{COQ}/excluded.v", "", "\nTheorem resolved_or_common_mention : True.\nProof. by []. Qed.\n"),
    )
    yield fault(
        "B12",
        "`scores` asks less of a constructed function",
        STATEMENTS,
        (f"{COQ}/possible.v", "one_without_singletons m & harmonic_mean m].", "one_without_singletons m & True]."),
    )


METRICS, INVARIANTS = f"{COQ}/metrics.v", f"{COQ}/invariants.v"
A_PAIR = "(T : finType) (K R : {set {set T}})"
BEFORE_COERCION, BEFORE_METRICS = "Coercion metric_of : ratios >-> metric.", "Definition mentions : ratios"
BEFORE_QUOTIENT, BEFORE_BOUNDS = "Definition quotient (n d", "Definition in_unit a"
MEANT = f"(Measure (fun {A_PAIR} => harmonic (recall_of q K R) (precision_of q K R)))"
COERCED: tuple[tuple[str, str], ...] = (
    ("a lemma", "Lemma weigh : ratios -> measure. Proof. by move=> _; exact: (Measure (fun _ _ _ => None)). Defined."),
    ("nothing", "Definition weigh (_ : ratios) := Measure (fun _ _ _ => None)."),
    ("recall", "Definition weigh q := Measure (recall_of q)."),
    ("precision", "Definition weigh q := Measure (precision_of q)."),
    ("1", "Definition weigh (_ : ratios) := Measure (fun _ _ _ => Some 1)."),
    ("roles", "Definition weigh q := Measure (fun T K R => harmonic (recall_of q R K) (precision_of q R K))."),
    ("an opaque lemma", "Lemma weigh : ratios -> measure. Proof. by move=> q; case: (metric_of q). Qed."),
)
"""What a coercion from quotients to F₁ may make of them."""
SHADOWED = {
    **{f"{m}_num": f"{A_PAIR} : rat" for m in ("mentions", "muc", "b_cubed", "lea")},
    **{f"{m}_den": "(T : finType) (K : {set {set T}}) : rat" for m in ("mentions", "muc", "b_cubed", "lea")},
    "best_similarity": "(T : finType) (phi : {set T} -> {set T} -> rat) (K R : {set {set T}}) : rat",
    "ceaf_den": "(T : finType) (phi : {set T} -> {set T} -> rat) (K : {set {set T}}) : rat",
}
"""Notions of other theories that another definition of `metrics.v` may take the place of, with what each is of."""
SYMBOLS = (
    ("x <= y", "(eq_op x y)", "ring_scope", INVARIANTS),
    ("x < y", "(eq_op x y)", "ring_scope", INVARIANTS),
    ("x == y", "(eq_op y x)", "bool_scope", INVARIANTS),
    ("~~ b", "(negb (negb b))", "bool_scope", INVARIANTS),
    ("x && y", "(orb x y)", "bool_scope", INVARIANTS),
    ("x || y", "(andb x y)", "bool_scope", METRICS),
    ("A :|: B", "(setI A B)", "set_scope", INVARIANTS),
    ("A :&: B", "(setU A B)", "set_scope", INVARIANTS),
    ("x + y", "(GRing.mul x y)", "ring_scope", INVARIANTS),
    ("x / y", "(GRing.mul x y)", "ring_scope", METRICS),
)
"""Symbols that another meaning is lent to, and where."""
SCOPED = (
    ("x <= y", "(eq_op x y)", INVARIANTS),
    ("x < y", "(eq_op x y)", INVARIANTS),
    ("x != y", "(eq_op x y)", INVARIANTS),
    ("A :|: B", "(setI A B)", INVARIANTS),
    ("A :&: B", "(setU A B)", INVARIANTS),
    ("0", "(GRing.one rat_Ring)", INVARIANTS),
    ("1", "(GRing.zero rat_Ring)", INVARIANTS),
    ("x / y", "(GRing.mul x y)", METRICS),
    ("~~ b", "(negb (negb b))", METRICS),
    ("n %:R", "(GRing.zero rat_Ring)", METRICS),
)
"""Symbols that a scope of a theory lends another meaning to."""
HINTS = (
    (METRICS, "Definition mean_of_three", "Arguments quotient n d : simpl never."),
    (METRICS, "Definition mean_of_three", "Arguments harmonic r p /."),
    (METRICS, "Definition mean_of_three", "Arguments harmonic !r p."),
    (METRICS, "Definition of_pair", "Arguments when defined%nat_scope x."),
    (METRICS, "Definition both_ways", "Arguments precision_of q {T} K R : rename."),
    (METRICS, BEFORE_METRICS, "Arguments both_ways numerator denominator : rename."),
    (INVARIANTS, "Section Changes", "Arguments in_unit a : simpl nomatch."),
    (INVARIANTS, "Section Changes", "Arguments below b a : rename."),
    (INVARIANTS, "Section Changes", "Arguments nothing a : simpl never."),
    (INVARIANTS, "(* The figures themselves *)", "Arguments without {T} A%nat_scope R."),
)
"""What a theory may say of the arguments of a notion."""
STRUCTURES = (
    *((METRICS, BEFORE_QUOTIENT, s, "figure") for s in ("eqType", "choiceType", "countType")),
    *((INVARIANTS, BEFORE_BOUNDS, s, "figure") for s in ("eqType", "choiceType", "countType")),
    *((METRICS, BEFORE_QUOTIENT, s, "verdict") for s in ("eqType", "choiceType", "countType", "finType")),
)
"""Canonical structures of a type that has one already under another name."""
FORCED = (
    (
        METRICS,
        "(F1 muc K R) (F1 b_cubed K R) (F1 ceaf_e K R)",
        " ".join(f"(F1 (measure_of (metric_of {m})) K R)" for m in ("muc", "b_cubed", "ceaf_e")),
    ),
    (INVARIANTS, "F1 q (K :|: L) (R :|: S) = f1_added", "F1 (measure_of (metric_of q)) (K :|: L) (R :|: S) = f1_added"),
)
"""The coercions written out where a definition of the specification has one, so that it stays what it was."""


def surroundings() -> Iterator[Fault]:
    """What changes the meaning of words and leaves the words as they are: ten ways of each of seven kinds."""
    for number, (what, text) in enumerate(COERCED, 1):
        planted = f"{text}\nCoercion weigh : ratios >-> measure.\n{BEFORE_COERCION}"
        edits = [(METRICS, BEFORE_COERCION, planted), *(FORCED if number == 1 else ())]
        yield fault(f"D{number}", f"a coercion: F₁ is {what}", STATEMENTS, *edits, through=("invariants",))
    through = "Record scored := Scored { scored_of :> measure }.\nDefinition scored_as (_ : ratios) := "
    through += "Scored (Measure (fun _ _ _ => None)).\nCoercion scored_as : ratios >-> scored.\n"
    turned = (
        f"Definition turned q := Metric (precision_of q) (recall_of q) {MEANT}.\nCoercion turned : ratios >-> metric.\n"
    )
    by_recall = "Definition by_recall (m : metric) := Measure (fun T K R => recall m K R).\n"
    by_recall += "Coercion by_recall : metric >-> measure.\n"
    more: tuple[tuple[str, tuple[tuple[str, str, str], ...]], ...] = (
        ("through a type of its own", ((METRICS, BEFORE_COERCION, through + BEFORE_COERCION),)),
        ("recall and precision exchanged", ((METRICS, BEFORE_COERCION, turned + BEFORE_COERCION),)),
        (
            "in the place of a field",
            (
                (METRICS, "measure_of :> measure", "measure_of : measure"),
                (METRICS, BEFORE_COERCION, by_recall + BEFORE_COERCION),
            ),
        ),
    )
    for number, (what, changed) in enumerate(more, len(COERCED) + 1):
        yield fault(f"D{number}", f"a coercion: {what}", STATEMENTS, *changed, through=("invariants",))
    for number, (name, of) in enumerate(SHADOWED.items(), 1):
        lemma = f"Lemma {name} {of}.\nProof. exact: 0. Defined.\n"
        module = f"Module {name.partition('_')[0]}.\nDefinition {name} {of} := 0.\nEnd {name.partition('_')[0]}.\n"
        module += f"Import {name.partition('_')[0]}.\n"
        edit = (METRICS, BEFORE_METRICS)
        yield fault(f"E{number}", f"a lemma that ends in Defined: `{name}`", STATEMENTS, (*edit, lemma + edit[1]))
        yield fault(f"G{number}", f"a module that shadows: `{name}`", STATEMENTS, (*edit, module + edit[1]))
    for number, (file, before, structure, of) in enumerate(STRUCTURES, 1):
        alias = f"Definition {of} := bool.\n" if of == "verdict" else ""
        planted = f"{alias}Canonical {of}_{structure} := Eval hnf in [{structure} of {of}].\n{before}"
        what = f"a canonical {structure} of `{of}` in `{Path(file).name}`"
        through_all = ("invariants",) if file == METRICS else ()
        yield fault(f"H{number}", what, STATEMENTS, (file, before, planted), through=through_all)
    for number, (symbols, meaning, scope, file) in enumerate(SYMBOLS, 1):
        before = BEFORE_QUOTIENT if file == METRICS else BEFORE_BOUNDS
        planted = f'Local Notation "{symbols}" := {meaning} : {scope}.\n{before}'
        yield fault(f"N{number}", f"a notation: {symbols} is {meaning}", STATEMENTS, (file, before, planted))
    for number, (symbols, meaning, file) in enumerate(SCOPED, 1):
        before = BEFORE_QUOTIENT if file == METRICS else BEFORE_BOUNDS
        planted = f'Declare Scope planted_scope.\nNotation "{symbols}" := {meaning} (only parsing) : planted_scope.\n'
        planted += f"Local Open Scope planted_scope.\n{before}"
        yield fault(f"P{number}", f"a scope, in which {symbols} is {meaning}", STATEMENTS, (file, before, planted))
    for number, (file, before, hint) in enumerate(HINTS, 1):
        yield fault(f"R{number}", f"`{hint[:-1]}`", STATEMENTS, (file, before, f"{hint}\n{before}"))


BEFORE_CHANGES, CONLL = "Definition common_links K R", f"{COQ}/conll.v"
A_PROOF = "Proof.\nrewrite /conll_f1 /muc_f1 /b_cubed_f1 /ceaf_e_f1 !(ceaf"
IN_THE_LIBRARIES = (
    ("Classical_Prop", "classic (0 = 1)"),
    ("FunctionalExtensionality", "@functional_extensionality nat nat S S (fun=> erefl)"),
    ("ProofIrrelevance", "proof_irrelevance True I I"),
    ("JMeq", "@JMeq_eq nat O O (JMeq_refl O)"),
    ("ClassicalEpsilon", "constructive_indefinite_description (fun n => n = 0) (ex_intro _ 0 erefl)"),
)
"""Axioms that stand in Coq's own libraries, so that no word of a theory says that one is taken."""
LOOP = "Fixpoint loop (n : nat) : False := loop n.\n"
UNCHECKED = (
    (
        "recursion, in a proof",
        "assumptions",
        "Lemma taken : nat -> False.\nProof.\nUnset(**)Guard Checking.\nrefine (fix f n := f n).\nQed.\n",
        "have := taken.\n",
    ),
    ("recursion", "assumptions", f"Unset Guard Checking.\n{LOOP}Set Guard Checking.\n", "have taken := loop.\n"),
    ("recursion, by an attribute", "kernel", f"#[bypass_check(guard)] {LOOP}", "have taken := loop.\n"),
    ("an axiom", "kernel", "Axiom taken : False.\n", "have := taken.\n"),
    (
        "a type within itself",
        "kernel",
        "Unset Positivity Checking.\nInductive bad := Bad (_ : bad -> False).\nSet Positivity Checking.\n",
        "have taken := Bad.\n",
    ),
    (
        "a type of all types",
        "kernel",
        "Universe u.\nUnset Universe Checking.\nDefinition every : Type@{u} := Type@{u}.\nSet Universe Checking.\n",
        "have taken := every.\n",
    ),
)
"""What Coq's kernel takes as it is: the part that is to see it, what stands before the theorem, and in its proof."""
ENDED = "_]f1C.\nQed."
LENT: tuple[tuple[str, str, str, str], ...] = (
    ("a metric is two quotients", INVARIANTS, "(m : metric)", "(m : ratios)"),
    ("a measure is a metric", INVARIANTS, "(F : measure)", "(F : metric)"),
    (
        "a name of a section for a definition's",
        INVARIANTS,
        BEFORE_CHANGES,
        f"Let coreference_links (K : {{set {{set T}}}}) : {{set {{set T}}}} := K.\n{BEFORE_CHANGES}",
    ),
    (
        "a name of a section for what changes a key",
        INVARIANTS,
        BEFORE_CHANGES,
        f"Let restrict (A : {{set T}}) (K : {{set {{set T}}}}) : {{set {{set T}}}} := K.\n{BEFORE_CHANGES}",
    ),
    (
        "a name of a section for one of mathcomp",
        INVARIANTS,
        BEFORE_CHANGES,
        f"Let cover (K : {{set {{set T}}}}) : {{set T}} := set0.\n{BEFORE_CHANGES}",
    ),
    (
        "the key N names another scope",
        INVARIANTS,
        BEFORE_BOUNDS,
        'Declare Scope planted_scope.\nNotation "1" := (S (S O)) (only parsing) : planted_scope.\n'
        'Notation "2" := (S (S O)) (only parsing) : planted_scope.\nNotation "m < n" := (m < n)%N : planted_scope.\n'
        f"Delimit Scope planted_scope with N.\n{BEFORE_BOUNDS}",
    ),
    (
        "numerals are read as the next number",
        METRICS,
        BEFORE_QUOTIENT,
        "Definition numeral (n : Number.uint) : nat := S (Nat.of_num_uint n).\n"
        f"Number Notation nat numeral Nat.to_num_uint : nat_scope.\n{BEFORE_QUOTIENT}",
    ),
    (
        "an abbreviation for a definition's name",
        METRICS,
        "Definition harmonic",
        "Local Notation f1 := (fun r p : rat => r).\nDefinition harmonic",
    ),
    (
        "recall and precision change places in a record",
        METRICS,
        "Metric { recall : of_pair figure; precision : of_pair figure;",
        "Metric { precision : of_pair figure; recall : of_pair figure;",
    ),
    (
        "a coercion that is named as a scheme",
        METRICS,
        BEFORE_COERCION,
        "Definition metric_rec q := Metric (precision_of q) (recall_of q) (metric_of q).\n"
        "Coercion metric_rec : ratios >-> metric.",
    ),
)
"""What lends letters, names, numbers or keys of a theory another meaning."""


def in_the_compiled_theories() -> Iterator[Fault]:
    """What stands in no word of a theory that is refused, or would pass if words were all that is looked at."""
    for number, (library, term) in enumerate(IN_THE_LIBRARIES, 1):
        edits = (
            (CONLL, "Set Implicit", f"From Coq Require Import {library}.\nSet Implicit"),
            (CONLL, A_PROOF, A_PROOF.replace("Proof.\n", f"Proof.\nhave taken := {term}.\n")),
        )
        yield fault(f"U{number}", f"an axiom of Coq's library {library}", "assumptions", *edits)
    for number, (what, part, before, within) in enumerate(UNCHECKED, 1):
        edits = (
            (CONLL, "Section Conll", f"{before}Section Conll"),
            (CONLL, A_PROOF, A_PROOF.replace("Proof.\n", f"Proof.\n{within}")),
        )
        yield fault(f"V{number}", f"taken as it is: {what}", part, *edits)
    for number, word in enumerate(("Admitted", "Abort"), len(UNCHECKED) + 1):
        yield fault(
            f"V{number}", f"a proof that ends with {word}", "assumptions", (CONLL, ENDED, ENDED.replace("Qed", word))
        )
    for number, (what, file, old, new) in enumerate(LENT, 1):
        through = ("invariants",) if file == METRICS else ()
        yield fault(f"W{number}", what, STATEMENTS, (file, old, new), through=through)


MAIN, SCORES, BUILD = (f"{NOTES}/checker/{name}" for name in ("main.ml", "scores.ml", "build"))
COMPILED = "coqc -Q . Corefref -w -extraction-opaque-accessed extract.v\n"
TRUSTED = (
    (
        "names of mentions are cut at 255 bytes",
        CERTIFICATES,
        'let m = text "a mention" m in',
        'let m = (fun s -> String.sub s 0 (min 255 (String.length s))) (text "a mention" m) in',
    ),
    ("`\\b` is read as `\\f`", JSON, "Buffer.add_char found '\\b'", "Buffer.add_char found '\\012'"),
    ("a file is read while reads are full", FILES, "some 0 n; go ()", "some 0 n; if n = 65536 then go ()"),
    (
        "what is larger than the stack is certified",
        MAIN,
        'ulimit -s unlimited)\\n" file; 2)',
        'ulimit -s unlimited)\\n" file; 0)',
    ),
    ("two numbers are joined without a blank", SCORES, 'Text (a ^ " " ^ b)', "Text (a ^ b)"),
    (
        "`build` changes what was extracted",
        BUILD,
        COMPILED,
        f"{COMPILED}sed -i 's/\\bZ.even\\b/(fun _ -> true)/' checker.ml\n",
    ),
    ("numbers of Coq become those of the machine", EXTRACT, "ExtrOcamlBasic.", "ExtrOcamlBasic ExtrOcamlZInt."),
)
"""Ways in which the OCaml that is trusted may go wrong, and what makes it of the theories."""
A_BACK_DOOR = "sed -i 's/^let verdict c =/let verdict c = if c.claims_of = [] then Accepted else/' checker.ml\n"
PROSE, SIGNIFICANCE = f"{NOTES}/README.md", "spec/significance.md"
RAISES, NEVER_LOWERS = (
    f'"statement": "Corefref.claims.removal_{what} Corefref.metrics.muc", '
    f'"theorem": "Corefref.claims_proved.muc_removal_{what}"'
    for what in ("raises_precision", "never_lowers_precision")
)
STRONGER = ("removing the incorrectly resolved mentions does not lower MUC precision", "raises MUC precision")
OVERCLAIMED: tuple[tuple[str, str, *tuple[tuple[str, str, str], ...]], ...] = (
    (
        "what is prose is said to be proved in Coq",
        IN_WORDS,
        (PROSE, "have no theorem:\n", "are proved in Coq, too:\n"),
    ),
    (
        "a sentence of the book claims more",
        IN_WORDS,
        (
            "spec/book/proofs.md",
            "proved as a theorem in Coq.",
            "proved as a theorem in Coq, and so are all readers of files.",
        ),
    ),
    (
        "two claims of one metric exchange their theorems",
        IN_WORDS,
        ("spec/claims.json", RAISES, "exchanged"),
        ("spec/claims.json", NEVER_LOWERS, RAISES),
        ("spec/claims.json", "exchanged", NEVER_LOWERS),
    ),
    (
        "a claim reads more into its sentence, and the page with it",
        IN_WORDS,
        *(
            (f"spec/{file}", STRONGER[0], STRONGER[0].replace("does not lower MUC precision", STRONGER[1]))
            for file in ("claims.json", "made/claims.md")
        ),
    ),
    (
        "a sentence names another theorem",
        IN_WORDS,
        (SIGNIFICANCE, "`sampled_p_is_valid`, `holm_family_wise`", "`sampled_p_is_valid`, `conll_bounds`"),
    ),
    (
        "two sentences exchange their theorems",
        IN_WORDS,
        ("spec/metrics/overlapping.md", "#b_cubed_family_credits_again", "#exchanged"),
        ("spec/metrics/overlapping.md", "#family_recall_above_one", "#b_cubed_family_credits_again"),
        ("spec/metrics/overlapping.md", "#exchanged", "#family_recall_above_one"),
    ),
    (
        "a sentence that is new names no theorem",
        IN_WORDS,
        ("README.md", "## ", "It is a theorem that every reader of files is right.\n\n## "),
    ),
    (
        "the theorem of the book's example is another",
        IN_WORDS,
        ("spec/book/proofs.md", "{{ theorem lea lea_recall_eq0 }}", "{{ theorem muc muc_bounds }}"),
    ),
    (
        "another formula beside a definition, and on the page",
        IN_NOTES,
        *(
            (file, "\\sum_(k in K) (|k| - |p(k)|) / ", "\\sum_(k in K) (|k| - 1) / ")
            for file in (f"{COQ}/muc.v", f"{NOTES}/specification.md")
        ),
    ),
    (
        "`build` accepts whatever it is given",
        IN_NOTES,
        (BUILD, COMPILED, COMPILED + A_BACK_DOOR),
    ),
)
"""What people write about the theorems, and files that are read, not proved."""


def trusted() -> Iterator[Fault]:
    """Faults of what no proof covers: the OCaml that is trusted, and words."""
    for number, (what, file, old, new) in enumerate(TRUSTED, 1):
        yield fault(f"T{number}", what, CHECKER, (file, old, new))
    for number, (what, guard, *edits) in enumerate(OVERCLAIMED, 1):
        yield fault(f"J{number}", what, guard, *edits)


def uncompared() -> Iterator[Fault]:
    """Comparisons that are left out."""
    oracle = f"{NOTES}/oracle.py"
    yield fault(
        "O1",
        "that figures agree is admitted",
        IN_ORACLE,
        (oracle, "Proof. vm_cast_no_check (erefl (@nil (nat * seq nat))). Qed.", "Admitted."),
    )
    yield fault(
        "O2",
        "one case of a file is compared",
        IN_ORACLE,
        (oracle, "for case in cases if case.claims)", "for case in cases[:1] if case.claims)"),
    )
    yield fault(
        "O3", "the engine's certificates are left out", IN_ORACLE, (oracle, "*certificates_of_engine(cases)]", "]")
    )
    yield fault(
        "O5",
        "what a typed term rests on is not compared",
        IN_ORACLE,
        (f"{NOTES}/checking.py", "    if said != CLOSED:", "    if False:"),
    )
    yield fault(
        "O6",
        "no case is compared",
        IN_ORACLE,
        (oracle, "    figures, certified = hold(folder, cases)\n", "    figures = certified = 0\n"),
    )
    yield fault(
        "O7",
        "a control that finds nothing passes",
        IN_ORACLE,
        (oracle, '        raise checking.CheckError(f"{case.id}: a wrong {figure} is not found")', "        pass"),
    )


UNREFUSED = (
    ("other libraries pass", "stated.py", "    if loaded != recorded_libraries():", "    if False:", IN_STATED),
    (
        "what Coq prints is not compared",
        "stated.py",
        "    if differing := [*differences(found, recorded())]:",
        "    if differing := []:",
        IN_STATED,
    ),
    (
        "a statement that is gone is not missed",
        "stated.py",
        "    if gone := sorted(recorded().keys() - {entry.name for entry in found}):",
        "    if gone := []:",
        IN_STATED,
    ),
    (
        "an entry is compared by its length",
        "stated.py",
        "        elif now != (was",
        "        elif len(now) != len(was",
        IN_STATED,
    ),
    (
        "no certificate of what is no partition is tried",
        "checker_cases.py",
        "        *no_partitions(),\n",
        "",
        IN_PARTS,
    ),
    (
        "no larger pair is compared",
        "statements_oracle.py",
        "of_metrics + compare_larger(folder, stated())",
        "of_metrics",
        "small pairs",
    ),
)
"""What the check asks and does not heed, or no longer asks."""


def left_out() -> Iterator[Fault]:
    """Parts of the check that are taken out, halved, or given nothing."""
    table, command, checked = f"{NOTES}/parts.py", f"{NOTES}/__main__.py", f"{NOTES}/checking.py"
    rows = re.findall(r"^    Part\((?:.|\n)*?\),$", (ROOT / table).read_text("utf-8"), re.MULTILINE)
    for number, row in enumerate(rows, 1):
        name = row.split('"')[1]
        yield fault(f"K{number}", f"the part “{name}” taken out", IN_PARTS, (table, f"{row}\n", ""))
    theories = f"{NOTES}/theories.py"
    halves = (
        ("words", theories, r'if re.fullmatch(r"\w+\.v", line))', r'if re.fullmatch(r"\w+\.v", line))[{}]'),
        ("assumptions", table, "folder, asked, stems)", "folder, asked[{}], stems)"),
        (
            "assumptions",
            checked,
            '    text = "Definition also',
            '    names = names[{}]\n    text = "Definition also',
        ),
        ("certificates", f"{NOTES}/checker_cases.py", "for case in cases():", "for case in cases()[{}]:"),
        ("cells", f"{NOTES}/cells.py", "found = tuple(cells())\n    return", "found = tuple(cells())[{}]\n    return"),
        ("sentences", f"{NOTES}/sentences.py", "found = sentences()\n", "found = sentences()[{}]\n"),
        ("constructed metrics", f"{NOTES}/any_metric.py", "proved = lemmas()\n", "proved = lemmas()[{}]\n"),
        ("counts", f"{NOTES}/counts_oracle.py", "for case in found), strict", "for case in found[{}]), strict"),
        ("small pairs", f"{NOTES}/statements_oracle.py", "in stated() if of is None", "in stated()[{}] if of is None"),
        (
            "refutations",
            f"{NOTES}/refutations.py",
            "proved = tuple(refutations())\n",
            "proved = tuple(refutations())[{}]\n",
        ),
        ("claims", f"{NOTES}/claims.py", "for claim in data()]\n", "for claim in data()[{}]]\n"),
        ("figures", f"{NOTES}/oracle.py", "for case in cases if case.claims)", "for case in cases[{}] if case.claims)"),
        ("cells", f"{NOTES}/typed.py", "for name in one.names]\n", "for name in one.names[{}]]\n"),
    )
    for number, (part, file, old, new) in enumerate(halves, 1):
        yield fault(f"L{number}", f"{part}: every second is asked", part, (file, old, new.format("::2")))
        # Without any table the file of counts is not made: one is left.
        left, rest = (":1", "the first alone") if part == "counts" else (":0", "none")
        yield fault(f"M{number}", f"{part}: {rest} is asked", part, (file, old, new.format(left)))
    for number, (what, file, old, new, guard) in enumerate(UNREFUSED, 1):
        yield fault(f"X{number}", what, guard, (f"{NOTES}/{file}", old, new))
    for number, (what, file, old, new) in enumerate(
        (
            (
                "every second part is run",
                command,
                "    for part in table:\n        if",
                "    for part in table[::2]:\n        if",
            ),
            ("what a part says is not compared", table, "    if not same:\n", "    if False:\n"),
            (
                "the record may have other parts",
                table,
                "    if [part.name for part in parts] != list(recorded()):",
                "    if False:",
            ),
            ("another version of Coq is asked", command, "    if not is_version and", "    if False and"),
            (
                "another version of Coq is the one",
                f"{NOTES}/stated.py",
                'COQ, MATHCOMP = "8.16.1"',
                'COQ, MATHCOMP = "8.16.2"',
            ),
            ("an axiom is no fault", command, "        return 1\n", "        return 0\n"),
        ),
        1,
    ):
        yield fault(f"Q{number}", what, IN_PARTS, (file, old, new))


def certificates() -> Iterator[Fault]:
    """Ways to a certificate that is none."""
    for number, (what, old, new) in enumerate(
        (
            (
                "no metric is needed",
                '(some "metrics" (members "metrics" (get "metrics")))',
                '(members "metrics" (get "metrics"))',
            ),
            ("no figure is needed", "(some name (members name j))", "(members name j)"),
            ("no field is needed", "if not (List.mem_assoc name l) then refuse", "if false then refuse"),
            ("any field is allowed", "if not (List.mem name names) then refuse", "if false then refuse"),
            (
                "two documents may have one id",
                "if List.length (List.sort_uniq compare ids) < List.length ids then",
                "if false then",
            ),
            ("any bytes are a text", "if not (is_utf8 text 0) then", "if false then"),
            (
                "any half stands for a character",
                "if code > 0xDBFF || other < 0xDC00 || other > 0xDFFF then",
                "if false then",
            ),
            ("numbers may begin with 0", "|| (s.[0] = '0' && s <> \"0\")", ""),
            (
                "roundings exchanged",
                '"half-even", Half_even; "truncate", Truncate',
                '"half-even", Truncate; "truncate", Half_even',
            ),
            (
                "recall for precision",
                'Recall => "recall" | Precision => "precision"',
                'Recall => "precision" | Precision => "recall"',
            ),
            (
                "one metric for another",
                'Quotients Muc => "muc" | Quotients B_cubed => "b_cubed"',
                'Quotients Muc => "b_cubed" | Quotients B_cubed => "muc"',
            ),
            (
                "key for response",
                '"key" (get "key"); response_of = entities mention "response" (get "response")',
                '"key" (get "response"); response_of = entities mention "response" (get "key")',
            ),
            ("whatever is refused is accepted", "| a -> Error (refusal a)", "| a -> Ok (refusal a)"),
        ),
        1,
    ):
        yield fault(f"C{number}", what, CHECKER, (of_checker(old), old, new))
    yield fault(
        "C14",
        "Python reads two documents of one id",
        IN_CERTIFICATES,
        (CERTIFIED, "if len(dict(documents)) < len(documents):", "if False:"),
    )
    yield fault(
        "C15", "Python reads half a character", IN_CERTIFICATES, (CERTIFIED, "if not is_whole(text):", "if False:")
    )
    yield fault(
        "C16",
        "the schema allows no metrics",
        IN_CERTIFICATES,
        (
            SCHEMA,
            '"type": "object",\n      "minProperties": 1,\n      "propertyNames": {\n        "enum"',
            '"type": "object",\n      "propertyNames": {\n        "enum"',
        ),
    )
    yield fault(
        "C17",
        "the schema needs no signature",
        IN_CERTIFICATES,
        (SCHEMA, '"required": ["corefref", "spec", "signature",', '"required": ["corefref", "spec",'),
    )


def from_bytes() -> Iterator[Fault]:
    """Ways to print of two files what is not so."""
    correct, complete, listed = f"{COQ}/reading_correct.v", f"{COQ}/certifiable.v", f"{COQ}/listed.v"
    found: tuple[tuple[str, str, *tuple[tuple[str, str, str], ...]], ...] = (
        (
            "`printed_is_proved` concludes what is always true",
            STATEMENTS,
            (FROM_BYTES, "Theorem printed_is_proved", "Theorem printed_before"),
            (FROM_BYTES, "", f"\nTheorem printed_is_proved ws x p t : answered ws x p = Printed t -> True.\n{TRIVIAL}"),
        ),
        (
            "`read_file_is_the_grammar` in one direction",
            STATEMENTS,
            (correct, "Theorem read_file_is_the_grammar", "Theorem read_before"),
            (correct, "", ONE_DIRECTION),
        ),
        (
            "`decimal_reads_back` says nothing of the number",
            STATEMENTS,
            (FROM_BYTES, "Theorem decimal_reads_back", "Theorem decimal_before"),
            (FROM_BYTES, "", f"\nTheorem decimal_reads_back (places : nat) (n : N) : True.\n{TRIVIAL}"),
        ),
        (
            "`every_corpus_has_a_certificate` of the corpus without documents",
            STATEMENTS,
            (complete, "Theorem every_corpus_has_a_certificate", "Theorem complete_before"),
            (complete, "", NO_DOCUMENTS),
        ),
        (
            "`every_pair_is_listed` of the pair without entities",
            STATEMENTS,
            (listed, "Theorem every_pair_is_listed", "Theorem listed_before"),
            (listed, "", f"\nTheorem every_pair_is_listed : true.\n{TRIVIAL}"),
        ),
        (
            "a pair says whatever is read of it",
            STATEMENTS,
            (FROM_BYTES, "  | None => False\n  end.", "  | None => True\n  end."),
        ),
        (
            "claims that are refused are printed",
            STATEMENTS,
            (REPORTS, "| other => Refused other end", "| _ => Claims l end"),
        ),
        (
            "a word that names no rule is passed over",
            STATEMENTS,
            (REPORTS, "| None => None\n                end\n  end.\nDefinition rules_of", RULES_PASSED_OVER),
        ),
        (
            "one convention for 0/0 is printed for the other",
            IN_FILES,
            (REPORTS, 'Zero => "undefined:zero" | Undefined => "undefined:none"', CONVENTIONS_EXCHANGED),
        ),
        (
            "a decimal is printed without its point",
            IN_FILES,
            (REPORTS, "S _ => 46 :: skipn before s", "S _ => skipn before s"),
        ),
        (
            "the top bit of each byte of a file dropped",
            IN_FILES,
            (FILES, "byte.(Char.code c)) s", "byte.(Char.code c land 127)) s"),
        ),
        (
            "the format of both files is that of the key",
            IN_READING,
            (FILES, "formats (decided key) (decided response)", "formats (decided key) (decided key)"),
        ),
        (
            "the signature of a certificate is not looked at",
            IN_FILES,
            (
                PROPOSALS,
                "    check_signature (fields @ words) signature;\n",
                "    ignore (fields, words, signature);\n",
            ),
        ),
        (
            "what is not trusted prints",
            IN_NOTES,
            (PROPOSALS, "let scored pairs =\n", 'let scored pairs = print_endline "certified";\n'),
        ),
        (
            "a file of the checker is not in the table of what is trusted",
            IN_NOTES,
            (f"{NOTES}/trusted.py", '"files.ml", "main.ml")', '"files.ml")'),
        ),
    )
    for number, (what, guard, *edits) in enumerate(found, 1):
        yield fault(f"F{number}", what, guard, *edits)


def faults() -> tuple[Fault, ...]:
    """All of them."""
    return (
        *reviewed(),
        *assumed(),
        *weakened(),
        *surroundings(),
        *in_the_compiled_theories(),
        *trusted(),
        *uncompared(),
        *left_out(),
        *certificates(),
        *from_bytes(),
    )


def fence(guard: str) -> str:
    """Of which kind a guard is."""
    if guard in (WORDS, STATEMENTS, CHECKER):
        return guard
    if guard.startswith(TEST):
        return "tests"
    # Imported late: it imports much of corefref.
    from proofs_notes import parts

    return "part" if guard in parts.recorded() else "invariant"


def guards_by_themselves() -> list[str]:
    """
    The guards that are to find nothing where no fault is planted.

    The parts of the check are run with it, and what builds the checker anew is run by itself.
    """
    return sorted({one.guard for one in faults() if fence(one.guard) != "part" and one.guard not in RUN_THE_CHECKER})


WITHOUT_A_FAULT = tuple(f"{COQ}/{name}.v" for name in ("claims", "matching", "randomization", "halves"))
"""Theories that are compiled and compared where no fault is planted."""


def concerned(planted: Fault) -> list[str]:
    """The theories and the code of proofs that a fault changes, and those of the guard that is to see it."""
    from proofs_notes import parts, typed

    guard = planted.guard
    checker = sorted(path.name for path in (ROOT / NOTES / "checker").iterdir())
    files = {
        WORDS: [f"{NOTES}/checking.py", f"{NOTES}/theories.py"],
        STATEMENTS: [f"{NOTES}/checking.py", f"{NOTES}/contents.py", f"{NOTES}/stated.py"],
        CHECKER: [f"{NOTES}/checker_cases.py", *(f"{NOTES}/checker/{name}" for name in checker)],
        "tests": [guard],
        "invariant": [f"{NOTES}/statements_oracle.py", f"{COQ}/list_invariants.v"],
    }
    if (kind := fence(guard)) == "part":
        [check] = [part.check for part in parts.PARTS if part.name == guard]
        module = (check.generated if isinstance(check, typed.Sentences) else check).__module__
        files["part"] = [f"{NOTES}/checking.py", f"{NOTES}/parts.py", f"{module.replace('.', '/')}.py"]
    # Pages and what lies elsewhere change often; whether a fault can still be planted there is a test of its own.
    changed = {file for file in planted.files if file.startswith(f"{NOTES}/") and not file.endswith(".md")}
    return sorted({*files[kind], *changed})


def state(planted: Fault) -> str:
    """A digest of what is planted, and of the files that it concerns."""
    digest = hashlib.sha256(repr(planted).encode())
    for file in concerned(planted):
        digest.update(f"\0{file}\0{code_of(file, (ROOT / file).read_text('utf-8'))}".encode())
    return digest.hexdigest()[:8]


def code_of(file: str, text: str) -> str:
    r"""
    The text of a file, without what only a reader reads: a theory's comments, and the docstrings of Python.

    >>> code_of("a.py", 'A = 1\n"What it is."\nB = "b"\n'), code_of("a.v", "Lemma a. (* It is. *) Qed.")
    ('A = 1\nB = "b"', 'Lemma a.   Qed.')
    """
    from proofs_notes import theories

    if file.endswith(".v"):
        return theories.without_comments(text, strings=True)
    lines = text.splitlines()
    for node in ast.walk(ast.parse(text)) if file.endswith(".py") else ():
        if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant):
            for number in range(node.lineno, (node.end_lineno or node.lineno) + 1):
                lines[number - 1] = ""
    # How many lines a docstring has makes no difference.
    return "\n".join(line for line in lines if line)


def plant(planted: Fault, copy: Path) -> None:
    """Changes the files of a copy."""
    for file, old, new in planted.edits:
        text = (copy / file).read_text("utf-8")
        if not old:
            text, old = f"{text}\0", "\0"
        if old not in text:
            raise LookupError(f"{planted.id}: {file} has no {old!r}")
        (copy / file).write_text(text.replace(old, new, 1), "utf-8")


def copied(folder: Path) -> Path:
    """A copy of the project."""
    copy = folder / "copy"
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, copy / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(ROOT / name, copy / name)
    return copy


def asked(guard: str, files: Sequence[str], copy: Path, built: Path) -> tuple[bool, str]:
    """Whether a guard refuses a copy of which some files are changed, and the last line that it says."""
    folder = copy.with_name("folder")
    folder.mkdir(exist_ok=True)
    code = f"from tests.proofs import faults; faults.ask({guard!r}, {list(files)!r}, {str(folder)!r}, {str(built)!r})"
    command = [sys.executable, "-c", code]
    if guard.startswith(TEST):
        command = [sys.executable, "-m", "pytest", "-q", "-x", "-n", "0", "-p", "no:cacheprovider", guard]
        command += ["-m", "proofs"] if guard in RUN_THE_CHECKER else []
    # A run of tests within one would take what the outer one has built, which has no fault, for its own.
    env = {name: value for name, value in os.environ.items() if not name.startswith("PYTEST_")}
    done = subprocess.run(command, cwd=copy, env=env, capture_output=True, text=True, check=False, timeout=SECONDS)
    said = [line.strip() for line in (done.stdout + done.stderr).splitlines() if line.strip()]
    refused = [line for line in said if line.startswith(("FAILED", "ERROR", "proofs_notes.checking.CheckError"))]
    return bool(done.returncode and refused), (refused or said or [""])[0]


def ask(guard: str, files: Sequence[str], into: str, built: str) -> None:
    """Asks a guard, in the copy. Raises CheckError if it refuses."""
    # Imported where they are asked: some import much of corefref.
    from proofs_notes import checker_cases, checking, contents, stated, theories

    folder = Path(into)
    if guard == WORDS:
        checking.check_words()
        checking.check_names()
    elif guard == CHECKER:
        checker_cases.check(folder)
    elif guard == STATEMENTS:
        changed = changed_theories(files)
        link(Path(built), folder, changed)
        left_out = False
        for name in changed:
            shutil.copy(theories.THEORIES / name, folder)
            try:
                checking.run(folder, [*checking.COQC, name])
            except checking.CheckError:
                # Of another definition the proofs are others: they are left out, and definitions and laws compared.
                left_out = True
                text = re.sub(
                    r"Proof\.\s.*?\sQed\.", "Proof. Admitted.", (folder / name).read_text("utf-8"), flags=re.DOTALL
                )
                (folder / name).write_text(text, "utf-8")
                checking.run(folder, [*checking.COQC, name])
        compared = stated.entries(folder, [name.removesuffix(".v") for name in changed], is_whole=False)
        known = (contents.TRANSPARENT, contents.INDUCTIVE, "law")
        wanted = [entry for entry in compared if entry.kind in known or not left_out]
        if found := [*stated.differences(wanted, stated.recorded(), is_whole=False)]:
            raise checking.CheckError(", ".join(line.split("\n")[0] for line in found))
    else:
        ask_of_corefref(guard, files, folder, Path(built))


def changed_theories(files: Sequence[str]) -> list[str]:
    """The theories among files, each behind those that it needs."""
    from proofs_notes import theories

    return sorted(
        {Path(file).name for file in files if file.startswith(f"{COQ}/") and file.endswith(".v")},
        key=theories.files().index,
    )


def ask_of_corefref(guard: str, files: Sequence[str], folder: Path, built: Path) -> None:
    """Asks a part of the check, or an invariant on larger pairs, in a folder where the theories are compiled."""
    from proofs_notes import checking, parts, statements_oracle, theories

    changed = changed_theories(files)
    link(built, folder, changed)
    for name in changed:
        shutil.copy(theories.THEORIES / name, folder)
        checking.run(folder, [*checking.COQC, name])
    if guard in (named := {part.name: part for part in parts.PARTS}):
        parts.checked(named[guard], named[guard].check(folder))
    else:
        [invariant] = [i for i in statements_oracle.stated() if i.id == guard]
        statements_oracle.compare_larger(folder, (invariant,))


def link(built: Path, folder: Path, without: Sequence[str]) -> None:
    """What is compiled, but for some theories."""
    for path in built.glob("*.vo*"):
        if path.suffix in (".vo", ".vos") and f"{path.stem}.v" not in without and not (folder / path.name).exists():
            (folder / path.name).symlink_to(path.resolve())


@dataclass(frozen=True, slots=True)
class Outcome:
    """A fault, and what the guard said of it."""

    fault: Fault
    is_refused: bool
    said: str

    @property
    def row(self) -> str:
        """Its row in the record."""
        guard = self.fault.guard.rpartition("/")[2]
        shown = self.said.replace("|", "\\|")[:100] if self.is_refused else "**survives**"
        what = self.fault.what.replace("|", "\\|")
        return f"| {self.fault.id} | {what} | {guard} | {shown} | {state(self.fault)} |\n"


def tried(planted: Fault, built: Path) -> Outcome:
    """Plants a fault in a copy, and asks its guard."""
    with tempfile.TemporaryDirectory() as name:
        copy = copied(Path(name))
        plant(planted, copy)
        refused, said = asked(planted.guard, planted.files, copy, built)
        said = (
            said.replace(" -Q . Corefref -w -notation-overridden,-ambiguous-paths", "")
            .replace(f"{name}/", "")
            .replace(name, "")
            .removeprefix("proofs_notes.checking.CheckError: ")
        )
        return Outcome(planted, refused, said)


HEAD = """\
# Faults planted, and what refuses them

Made by `python -m tests.proofs.faults`. Each fault was planted alone in a copy of the project, and the guard asked that
is to refuse it: `words` (`checking.check_words`), `statements` (what Coq prints, beside `proofs_notes/statements.txt`),
`checker` (the checker built and run, `checker_cases.py`), a part of the check (`proofs_notes/parts.py`), a file of
tests, or an invariant by its name (Python beside Coq, on larger pairs). Where no fault is planted, none of them
refuses. At the end of a row is a digest of the fault, and of the theories and the code that it concerns.

| | fault | guard | it says | of |
|---|---|---|---|---|
"""


def recorded() -> dict[str, str]:
    """The rows of the record, by the ids of their faults; none where there is no record."""
    text = RECORD.read_text("utf-8") if RECORD.exists() else ""
    lines = text.removeprefix(HEAD).splitlines(keepends=True)
    return {line.split(" | ", 1)[0].removeprefix("| "): line for line in lines}


def is_current(planted: Fault, row: str) -> bool:
    """Whether a row says that a fault was refused, in the files as they are."""
    return row.endswith(f" | {state(planted)} |\n") and "**survives**" not in row


def parser() -> argparse.ArgumentParser:
    """The words of the command."""
    made = argparse.ArgumentParser(prog="python -m tests.proofs.faults", description="Plants faults, one by one.")
    made.add_argument("folder", type=Path, help="where the theories are compiled, if they are not yet, and kept")
    made.add_argument("patterns", nargs="*", metavar="PATTERN", help="of the ids of the faults (those not recorded)")
    return made


def main(words: Sequence[str] | None = None) -> int:
    """The command."""
    from proofs_notes import checking

    arguments = parser().parse_args(words)
    arguments.folder.mkdir(exist_ok=True)
    # What is refused because a theory is not compiled would count as found.
    checking.build(arguments.folder)
    of = re.compile("|".join(arguments.patterns) or ".*")
    rows = recorded()
    known = set(guards_by_themselves())
    for planted in faults():
        if not of.fullmatch(planted.id) or (not arguments.patterns and is_current(planted, rows.get(planted.id, ""))):
            continue
        if planted.guard in known:
            known.remove(planted.guard)
            if said := refused_without_a_fault(planted.guard, arguments.folder):
                print(f"{planted.guard} refuses, though no fault is planted: {said}", file=sys.stderr)
                return 2
        rows[planted.id] = tried(planted, arguments.folder).row
        print(rows[planted.id], end="", flush=True)
        write(rows)
    write(rows)
    return int(not all(is_current(planted, rows.get(planted.id, "")) for planted in faults()))


def refused_without_a_fault(guard: str, built: Path) -> str:
    """What a guard says if it refuses a copy in which no fault is planted; empty otherwise."""
    with tempfile.TemporaryDirectory() as name:
        refused, said = asked(guard, WITHOUT_A_FAULT, copied(Path(name)), built)
        return said if refused else ""


def write(rows: Mapping[str, str]) -> None:
    """Writes the record, of the rows that there are."""
    put(RECORD, HEAD + "".join(rows[planted.id] for planted in faults() if planted.id in rows))


if __name__ == "__main__":
    sys.exit(main())

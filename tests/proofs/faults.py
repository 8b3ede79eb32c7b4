"""
Faults planted in the theorems, the checker and what compares them, one by one: each must be refused.

`python -m tests.proofs.faults FOLDER`, with the theories compiled in FOLDER (`proofs_notes/check --folder FOLDER`),
plants every fault in a copy of the project, asks the guard that is to refuse it, and writes `faults.md`. A fault that
is not refused survives, and the record says so.
"""

import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

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


def fault(identifier: str, what: str, guard: str, *edits: tuple[str, str, str]) -> Fault:
    """A fault."""
    return Fault(identifier, what, guard, edits)


WORDS, STATEMENTS, CHECKER = "words", "statements", "checker"
TEST = "tests/proofs/test_"
IN_NOTES, IN_ORACLE = f"{TEST}notes_and_theories.py", f"{TEST}oracle.py"
IN_CLAIMS, IN_CERTIFICATES = f"{TEST}claims_in_coq.py", f"{TEST}certificates.py"
IN_SENTENCES, IN_FILES, IN_READING = (f"{TEST}{name}.py" for name in ("sentences", "from_bytes", "reading"))
RUN_THE_CHECKER = (IN_FILES, IN_READING)
"""Tests that are run with others that need Coq alone."""
FROM_BYTES, REPORTS, FILES = f"{COQ}/from_bytes.v", f"{COQ}/reports.v", f"{NOTES}/checker/files.ml"
PROPOSALS = f"{NOTES}/checker/proposals.ml"
EXTRACT, NUMBERS = f"{NOTES}/checker/extract.v", f"{NOTES}/checker/numbers.ml"
CERTIFICATES, JSON = f"{NOTES}/checker/certificates.ml", f"{NOTES}/checker/json.ml"
CERTIFIED, SCHEMA = "corefref/wings/certify/certified.py", "spec/schema/certified.schema.json"
FIGURES = "corefref/wings/examples/invariants/figures.py"
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
        (f"{NOTES}/checking.py", "    if answer != CLOSED:", "    if False:"),
    )
    yield fault("O6", "no case is compared", IN_ORACLE, (oracle, "    hold(folder, cases)\n    by_id", "    by_id"))
    yield fault(
        "O7",
        "a control that finds nothing passes",
        IN_ORACLE,
        (oracle, '        raise checking.CheckError(f"{case.id}: a wrong {figure} is not found")', "        pass"),
    )


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
    return (*reviewed(), *assumed(), *weakened(), *uncompared(), *certificates(), *from_bytes())


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
    from proofs_notes import checker_cases, checking, stated, statements_oracle, theories

    folder = Path(into)
    if guard == WORDS:
        checking.check_words()
        checking.check_names()
    elif guard == CHECKER:
        checker_cases.check(folder)
    elif guard == STATEMENTS:
        changed = [Path(file).name for file in files if file.startswith(COQ)]
        link(Path(built), folder, changed)
        wanted = [s for s in theories.constants() if s.theory in changed and stated.is_recorded(s)]
        for name in changed:
            shutil.copy(theories.THEORIES / name, folder)
            try:
                checking.run(folder, [*checking.COQC, name])
            except checking.CheckError:
                # Of another definition the proofs are others: they are left out, and the definitions compared.
                wanted = [s for s in wanted if s.kind in theories.DEFINED]
                text = re.sub(
                    r"Proof\.\s.*?\sQed\.", "Proof. Admitted.", (folder / name).read_text("utf-8"), flags=re.DOTALL
                )
                (folder / name).write_text(text, "utf-8")
                checking.run(folder, [*checking.COQC, name])
        if found := [*stated.differences(stated.entries(folder, wanted), stated.recorded())]:
            raise checking.CheckError(", ".join(line.split("\n")[0] for line in found))
    else:
        link(Path(built), folder, ())
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
        return f"| {self.fault.id} | {self.fault.what} | {guard} | {shown} |\n"


def tried(planted: Fault, built: Path) -> Outcome:
    """Plants a fault in a copy, and asks its guard."""
    with tempfile.TemporaryDirectory() as name:
        copy = copied(Path(name))
        plant(planted, copy)
        refused, said = asked(planted.guard, [file for file, *_ in planted.edits], copy, built)
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
`checker` (the checker built and run, `checker_cases.py`), a file of tests, or an invariant by its name (Python beside
Coq, on larger pairs).

| | fault | guard | it says |
|---|---|---|---|
"""


def main() -> int:
    """The command."""
    built = Path(sys.argv[1])
    outcomes = []
    for planted in faults():
        outcomes.append(tried(planted, built))
        print(outcomes[-1].row, end="", flush=True)
    RECORD.write_text(HEAD + "".join(outcome.row for outcome in outcomes), "utf-8")
    return int(not all(outcome.is_refused for outcome in outcomes))


if __name__ == "__main__":
    sys.exit(main())

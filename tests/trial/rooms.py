"""
What is mutated, room by room, and the tests that are to notice it.

Of a package that is tried, what is left out says why (`LEFT_OUT`). Without a room are `rendering`, and the adapters and
reports of `wings.verify`, whose output is compared with pages and texts.
"""

from collections.abc import Mapping, Set
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType

import corefref
from tests.trial.mutants import PROOFS


@dataclass(frozen=True, slots=True)
class Room:
    """Modules, by their dotted names within the package, and where their tests are; their doctests are tried too."""

    modules: tuple[str, ...]
    tests: tuple[str, ...]


def _modules(package: str, names: str) -> tuple[str, ...]:
    return tuple(f"{package}.{name}" for name in names.split(" "))


def _of_folder(package: str, but: Set[str]) -> tuple[str, ...]:
    """The modules of a package but some: a new one is tried without being named here."""
    files = Path(corefref.__file__).parent.joinpath(*package.split(".")).glob("*.py")
    return tuple(f"{package}.{name}" for name in sorted({file.stem for file in files} - {"__init__", *but}))


ROOMS: Mapping[str, Room] = MappingProxyType(
    {
        "reading": Room(
            ("ratio", "partitions", "alignment", *_of_folder("metrics", but={"classes", "units"})),
            (
                "spec/test_examples.py",
                "spec/test_invariants.py",
                "tests/trial/test_floor.py",
                "tests/door",
                "tests/twinless",
                "tests/agreement/test_agreement.py",
                "tests/agreement/test_ground.py",
            ),
        ),
        "named_entities": Room(
            (*_modules("wings.annotation", "named_entities nec nec_alignment"), "wings.matching.mention_types"),
            ("tests/wings/annotation",),
        ),
        "engine": Room(
            ("engine", *_modules("engine", "alignment counting overlaps treatments")),
            (
                "tests/engine",
                "tests/wings/certify/test_certificate.py",
                "tests/door/test_corpora_in_memory.py",
                "spec/test_examples.py",
            ),
        ),
        "spans": Room(
            (
                "wings.matching.trees",
                *_modules("wings.matching", "documents heads matching mina subtrees"),
                "wings.matching.stage",
            ),
            ("tests/wings/matching",),
        ),
        "formats": Room(
            (
                *_modules("formats", "conll detection documents json_text sets"),
                *_modules("wings.matching", "parses"),
            ),
            (
                "tests/formats",
                "tests/tables",
                "tests/wings/families",
                "tests/fuzz",
                "tests/cli/test_faults_of_input.py",
            ),
        ),
        "other_formats": Room(
            (
                "wings.families.conversion",
                *(
                    *_modules("wings.annotation", "corefud"),
                    *_modules("wings.families", "gum litbank"),
                    *_modules("formats", "table"),
                ),
            ),
            (
                "tests/wings/families/test_conversion.py",
                "tests/wings/annotation/test_corefud_reading.py",
                "tests/wings/families/test_gum_reading.py",
                "tests/wings/families/test_litbank.py",
                "tests/formats/test_table.py",
            ),
        ),
        "statistics": Room(("wings.families.statistics",), ("tests/wings/families/test_stats_command.py",)),
        "significance": Room(
            (
                *_modules("wings.compare", "bootstrap comparison counts in_memory randomization"),
                *_modules("wings.compare", "ranking"),
            ),
            ("tests/wings/compare", "tests/door"),
        ),
        "scoring": Room(
            (
                "scores",
                *(
                    *_modules("scoring", "accumulating corpus counts"),
                    *("wings.shared.digest", *_modules("scoring", "files pairing")),
                    *_modules("wings.cluster", "jobs"),
                ),
                *_modules("scoring", "report result settings sources"),
            ),
            (
                "tests/agreement/test_scores.py",
                "tests/formats",
                "tests/wings/families",
                "tests/door",
                "tests/wings/certify/test_certificate.py",
                "tests/wings/cluster/test_jobs.py",
                "tests/engine/test_merge.py",
                "tests/engine/test_equal_to_the_reading.py",
                "tests/engine/test_same_bytes.py",
                "tests/cli/test_ends.py",
                "tests/cli/test_faults_of_input.py",
                "tests/cli/test_folders.py",
                "tests/cli/test_printed_tables.py",
                "tests/cli/test_score_command.py",
                "tests/cli/test_signature_options.py",
                "tests/wings/compare/test_randomization.py",
                "tests/corpus",
            ),
        ),
        "classes": Room(
            ("metrics.classes", "wings.breakdown.class_counts", "wings.breakdown.classes", "wings.across.patterns"),
            (
                "tests/wings/breakdown/test_classes.py",
                "tests/wings/breakdown/test_by_class.py",
                "tests/tables",
                "tests/wings/across/test_patterns.py",
                "tests/wings/across/test_windows_and_datasets.py",
            ),
        ),
        "annotation": Room(
            (
                *(
                    *_modules("wings.annotation", "anaphors links_beside mention_overlap"),
                    *_modules("wings.annotation", "split_antecedents"),
                ),
                *_modules("wings.matching", "alignments annotated zeros"),
                *(*_modules("wings.annotation", "zeros_and_overlap like_corefud"),),
            ),
            (
                "tests/wings/annotation/test_links_beside.py",
                "tests/wings/annotation/test_split_antecedents.py",
                "tests/wings/matching/test_anaphors.py",
                "tests/wings/matching/test_alignments.py",
                "tests/wings/matching/test_annotated.py",
                "tests/wings/matching/test_matching_examples.py",
                "tests/wings/matching/test_mention_overlap.py",
                "tests/wings/tasks/test_tasks.py",
                "tests/wings/tasks/test_task_from_end_to_end.py",
            ),
        ),
        "written": Room(
            (
                "wings.shared.brackets",
                *(
                    *_modules("wings.annotation", "corefud_writing universal_anaphora_writing"),
                    *_modules("wings.families", "json_writing litbank_writing"),
                ),
            ),
            (
                "tests/formats/test_conll_writing.py",
                "tests/wings/generated/test_align.py",
                "tests/wings/families/test_conversion.py",
                "tests/wings/annotation/test_corefud_reading.py",
                "tests/wings/families/test_litbank_writing.py",
                "tests/wings/annotation/test_universal_anaphora.py",
                "tests/wings/families/test_json_family.py",
            ),
        ),
        "beside": Room(
            (*_modules("wings.annotation", "beside plurals"), "scoring.task"),
            (
                "tests/wings/annotation/test_plurals_command.py",
                "tests/wings/breakdown/test_importance.py",
                "tests/tables",
                "tests/door/test_files_in_python.py",
                "tests/door/test_what_is_scored.py",
            ),
        ),
        "importance": Room(
            ("wings.breakdown.importance", "wings.breakdown.weights"),
            ("tests/wings/breakdown/test_importance.py", "tests/tables"),
        ),
        "kinds": Room(
            ("scoring.kinds",),
            ("tests/door/test_kinds.py", "tests/door/test_settings.py", "tests/wings/compare/test_compare_command.py"),
        ),
        "universal_anaphora": Room(
            ("wings.annotation.universal_anaphora",), ("tests/wings/annotation/test_universal_anaphora.py",)
        ),
        "json_family": Room(
            _of_folder("wings.families.json_family", but=frozenset()),
            (
                "tests/wings/families/test_json_family.py",
                "tests/wings/families/test_jsonlines_reading.py",
                "tests/wings/families/test_mentions.py",
                "tests/field/test_programs.py",
                "tests/formats/test_table.py",
                "tests/wings/leaderboard/test_leaderboard.py",
                "tests/tables",
            ),
        ),
        "tools": Room(
            (
                *_modules("wings.families", "booknlp brat coref_annotator making mmax2 parts_of_names"),
                *_modules("wings.families", "sacr sgml utf16 webanno xml_elements"),
                "wings.shared.xml_lines",
            ),
            (
                "tests/wings/families/test_conversion.py",
                "tests/wings/families/test_litbank.py",
                "tests/wings/families/test_litbank_writing.py",
                "tests/wings/families/test_other_texts.py",
                "tests/wings/families/test_readers_of_tools.py",
                "tests/wings/families/test_xml_tools.py",
                "tests/door/test_ends_and_ids.py",
                "tests/wings/across/test_ecb.py",
                "tests/wings/generated/test_letters.py",
                "tests/field/test_programs.py",
                "tests/field/test_tools.py",
                "tests/formats/test_table.py",
            ),
        ),
        "everyday": Room(
            (
                *("scoring.differences", "scoring.values", "cli.hints"),
                *_modules("wings.shared", "conll_writing csv nodes"),
            ),
            (
                "tests/cli/test_hints.py",
                "tests/door/test_values.py",
                "tests/formats/test_conll_writing.py",
                "tests/formats/test_pairing_documents.py",
                "tests/wings/generated/test_align.py",
                "tests/wings/matching/test_annotated.py",
                "tests/wings/matching/test_documents.py",
            ),
        ),
        "fields": Room(
            ("wings.annotation.fields",), ("tests/formats/test_annotation.py", "tests/wings/generated/test_align.py")
        ),
        "archives": Room(
            ("wings.families.archives",),
            ("tests/wings/leaderboard/test_archives.py", "tests/wings/tasks/test_task_from_end_to_end.py"),
        ),
        "checks": Room(("wings.families.checking",), ("tests/wings/families/test_check_command.py",)),
        "other_scorings": Room(
            (
                *_modules("wings.certify", "certified"),
                *_modules("wings.generated", "characters replies"),
                *_modules("wings.across", "windows"),
            ),
            (
                "tests/wings/certify/test_certify_command.py",
                "tests/wings/certify/test_signature_of_a_certificate.py",
                "tests/wings/generated/test_align.py",
                "tests/wings/generated/test_replies.py",
                "tests/wings/across/test_windows_and_datasets.py",
            ),
        ),
        "integrations": Room(
            _modules("integrations", "e2e evaluate objects spacy torchmetrics"), ("tests/wings/libraries",)
        ),
        "playground": Room(("wings.teach.answers",), ("tests/wings/teach/test_answers.py",)),
        "verification": Room(
            (
                *_modules("wings.verify", "corpora exact findings inputs reported shrinking"),
                *_modules("wings.verify", "treatments"),
            ),
            (
                "tests/wings/verify/test_accounts.py",
                "tests/wings/verify/test_conventions.py",
                "tests/wings/verify/test_figures_as_given.py",
                "tests/wings/verify/test_findings.py",
                "tests/wings/verify/test_inputs.py",
                "tests/wings/verify/test_shrinking.py",
                "tests/wings/verify/test_what_convicts.py",
            ),
        ),
        "faults": Room(("wings.verify.faults",), ("tests/trial/test_faults.py",)),
        "judging": Room(
            _modules("wings.verify", "accounts asking judging readings searching"),
            (
                "tests/wings/verify/test_accounts.py",
                "tests/wings/verify/test_asking.py",
                "tests/wings/verify/test_conventions.py",
                "tests/wings/verify/test_figures_as_given.py",
                "tests/wings/verify/test_findings.py",
                "tests/wings/verify/test_judging.py",
                "tests/wings/verify/test_miniatures.py",
                "tests/wings/verify/test_readings.py",
                "tests/wings/verify/test_what_convicts.py",
            ),
        ),
        "worked": Room(
            ("wings.verify.worked",), ("tests/wings/verify/test_reports.py", "tests/wings/verify/test_worked.py")
        ),
        "annotated_suite": Room(
            _modules("wings.verify", "annotated_suite annotated_ways"),
            ("tests/wings/verify/test_annotated_suite.py",),
        ),
        "byte_suite": Room(("wings.verify.byte_suite",), ("tests/wings/verify/test_byte_suite.py",)),
        "inputs_written": Room(
            ("wings.verify.writing",),
            ("tests/wings/verify/test_adapters.py", "tests/wings/verify/test_annotated_suite.py"),
        ),
        "units": Room(
            ("wings.across.protocols", "wings.across.links_apart", "metrics.units", "wings.across.units"),
            (
                "tests/wings/across/test_units.py",
                "tests/wings/across/test_units_command.py",
                "tests/tables",
                "tests/wings/across/test_topics.py",
            ),
        ),
        "topics": Room(
            (*_modules("wings.across", "ecb topics"), *_modules("wings.families", "semeval")),
            (
                "tests/wings/across/test_ecb.py",
                "tests/wings/families/test_semeval.py",
                "tests/wings/across/test_topics.py",
            ),
        ),
        "tagged": Room(
            (
                "wings.generated.tagged_writing",
                *(
                    "formats.coverage",
                    *_modules("wings.annotation", "empty_nodes"),
                    *_modules("wings.generated", "tag_names tagged"),
                ),
            ),
            (
                "tests/wings/generated/test_tagged.py",
                "tests/wings/families/test_conversion.py",
                "tests/formats/test_pairing_documents.py",
                "tests/wings/generated/test_written_again.py",
            ),
        ),
        "written_again": Room(
            ("wings.generated.written_again", "wings.generated.edits"),
            ("tests/wings/generated/test_written_again.py", "tests/wings/generated/test_edits.py"),
        ),
        "submissions": Room(
            ("wings.families.submissions",),
            ("tests/wings/tasks/test_task_from_end_to_end.py", "tests/wings/leaderboard"),
        ),
        "comparisons": Room(
            _modules("wings.compare", "intervals over_datasets systems texts"),
            (
                "tests/wings/compare/test_compare_command.py",
                "tests/wings/compare/test_confidence.py",
                "tests/wings/compare/test_systems_table.py",
                "tests/wings/across/test_windows_and_datasets.py",
                "tests/wings/compare/test_intervals_and_ranks.py",
            ),
        ),
        "reproduction": Room(
            ("wings.certify.reproduction",),
            (
                "tests/wings/certify/test_signature_command.py",
                "tests/wings/certify/test_signature_of_a_certificate.py",
                "tests/wings/across/test_units_command.py",
            ),
        ),
        "which_metric": Room(("spec.invariants.constraints",), ("tests/spec/test_which_metric.py",)),
        "errors": Room(
            (
                *_modules("wings.errors", "error_report error_types errors_of_responses"),
                *_modules("wings.explain", "seen_mentions"),
            ),
            ("tests/wings/errors/test_error_types.py", "tests/wings/errors/test_errors_command.py"),
        ),
        "differences": Room(
            _modules("wings.explain", "corpora difference explained matched_mentions parts"),
            (
                "tests/wings/explain/test_differences.py",
                "tests/wings/explain/test_html.py",
                "tests/wings/explain/test_explain_command.py",
                "tests/wings/explain/test_explain_matched.py",
            ),
        ),
        "traces": Room(
            _modules("wings.explain", "named plural_traces traces values"),
            (
                "tests/wings/explain/test_nec_trace.py",
                "tests/wings/explain/test_plural_traces.py",
                "tests/wings/explain/test_traces.py",
                "tests/wings/explain/test_worked_pages.py",
            ),
        ),
        "options": Room(
            _modules("cli", "options usage"),
            (
                "tests/wings/certify/test_certify_command.py",
                "tests/wings/examples/test_completion.py",
                "tests/cli/test_faults_of_input.py",
                "tests/cli/test_help.py",
                "tests/tables",
                "tests/cli/test_printed_tables.py",
                "tests/cli/test_score_command.py",
                "tests/cli/test_signature_options.py",
                "tests/cli/test_start.py",
            ),
        ),
        "help": Room(
            ("cli.layout",),
            ("tests/cli/test_help.py", "tests/wings/examples/test_completion.py", "tests/wings/compare"),
        ),
        "slips": Room(
            ("scoring.slips", "wings.shared.looking"),
            (
                "tests/door/test_slips.py",
                "tests/cli/test_hints.py",
                "tests/wings/compare/test_compare_command.py",
                "tests/wings/errors/test_errors_command.py",
                "tests/wings/explain/test_explain_command.py",
                "tests/wings/reconcile/test_slips.py",
            ),
        ),
        "stages": Room(
            _modules("scoring", "means stages"),
            (
                "tests/tables",
                "tests/cli/test_signature_options.py",
                "tests/cli/test_printed_tables.py",
                "tests/formats/test_pairing_documents.py",
                "tests/spec/test_order_of_conventions.py",
                "tests/wings/breakdown",
                "tests/wings/certify/test_certify_command.py",
                "tests/wings/across/test_windows_and_datasets.py",
            ),
        ),
        "door": Room(
            ("door", "scoring.doors"),
            ("tests/door", "tests/tables", "tests/wings/functions", "tests/wings/certify/test_certificate.py"),
        ),
        "folders": Room(
            (*_modules("scoring", "folders places"), "formats.sentences"),
            (
                "tests/cli/test_folders.py",
                "tests/cli/test_json_without_names.py",
                "tests/formats",
                "tests/tables",
                "tests/door/test_files_in_python.py",
                "tests/wings/matching",
                "tests/wings/cluster/test_jobs.py",
            ),
        ),
        "other_units": Room(
            ("wings.families.other_units",),
            ("tests/wings/families/test_conversion.py", "tests/wings/generated", "tests/tables"),
        ),
        "perturb": Room(("wings.perturb.perturbations",), ("tests/wings/perturb",)),
        "several": Room(
            _modules("wings.several", "figures joining"),
            ("tests/wings/several", "tests/tables", "tests/trial/test_where_entities_overlap.py"),
        ),
        "tasks": Room(
            _modules("wings.tasks", "datasets tasks"),
            (
                "tests/wings/tasks",
                "tests/wings/leaderboard",
                "tests/wings/across/test_units_command.py",
                "tests/wings/certify",
                "tests/wings/breakdown/test_by_class.py",
            ),
        ),
        "agree": Room(
            _modules("wings.agree", "agreement annotators counting disputes shown texts"),
            ("tests/wings/agree", "tests/wings/several"),
        ),
        "examples": Room(
            _modules(
                "wings.examples",
                "annotated_sides exhibits small_scope spec_files worked_examples",
            ),
            (
                "spec/test_examples.py",
                "tests/trial/test_small_scope.py",
                "tests/wings/examples/test_claims.py",
                "tests/wings/examples/test_figures.py",
                "tests/wings/examples/test_figures_command.py",
                "tests/wings/examples/test_lines.py",
                "tests/wings/examples/test_spec_and_cite_commands.py",
                "tests/wings/matching/test_like_corefud.py",
                "tests/wings/verify/test_official_suite.py",
            ),
        ),
        "leaderboard": Room(
            _modules("wings.leaderboard", "codabench standings"),
            ("tests/wings/leaderboard", "tests/wings/several"),
        ),
        "reconcile": Room(
            _modules(
                "wings.reconcile",
                "answers combining departures explaining figures forms published reading searching tables",
            ),
            ("tests/wings/reconcile",),
        ),
        "proofs": Room(
            _modules(PROOFS, "__main__ checking claims contents kernel oracle parts refutations trusted"),
            (
                "tests/proofs/test_checking.py",
                "tests/proofs/test_claims_in_coq.py",
                "tests/proofs/test_contents.py",
                "tests/proofs/test_notes_and_theories.py",
                "tests/proofs/test_oracle.py",
                "tests/proofs/test_parts.py",
                "tests/proofs/test_refutations.py",
            ),
        ),
        "invariants": Room(
            (
                *_modules("spec.invariants", "boundaries changes claims figures merging"),
                *_modules("spec.invariants", "resolution statements tables"),
                *_modules("spec.invariants", "twinless_mentions verdicts"),
            ),
            (
                "spec/test_invariants.py",
                "tests/trial/test_faults.py",
                "tests/trial/test_small_scope.py",
                "tests/trial/test_statements_at_0_0.py",
                "tests/proofs",
            ),
        ),
    }
)

LEFT_OUT: Mapping[str, str] = MappingProxyType(
    {
        "measures": "Made of the rows of the registry on import, so that a later change is not seen; its figures are "
        "compared with the examples of the spec.",
        "registry": "A table of which all else is made on import, so that a later change is not seen; it is compared "
        "with the pages and the examples of the spec.",
        "spec.invariants.data": "The form of a file, which is compared.",
        "spec.invariants.undefined": "A table; Coq has a theorem for each cell, and each is tried in "
        "tests/trial/test_where_0_0_has_a_value.py.",
        "spec.invariants.families": "A table; Coq has a theorem for each cell, and each is tried in "
        "tests/trial/test_where_entities_overlap.py.",
        "spec.invariants.named_entities": "A table; Coq has a theorem for each law, and each is tried in "
        "tests/trial/test_named_entities.py.",
        "proofs_notes.theory.constructed": "Functions that have invariants together; each is tried to have those "
        "that it is said to have, but one less is missed only where no other has them.",
        "proofs_notes.theory.exclusions": "Tables; Coq has a theorem for each row, and the page made of them is "
        "compared.",
        "proofs_notes.theory.page": "The form of a page, which is compared.",
        "formats.strangers": "A table of what is refused; tests/formats/test_table.py refuses a file of each row.",
        "wings.annotation.conllu": "Two patterns, both tried through the readers that match them.",
        "wings.tasks.task_tables": "The form of output.",
        "wings.leaderboard.page": "The form of a page, which is parsed in tests/wings/leaderboard, and looked at in "
        "tests/pages.",
        "wings.examples.annotated_scope": "Tables of what is tried exhaustively: one less or more refutes nothing, but "
        "where it alone does; spec/test_annotated_invariants.py tries them.",
        "wings.examples.strategies": "What its tests ask for is found by shrinking, which a trial does without; "
        "tests/trial/test_strategies.py.",
        "wings.examples.texts": "What papers did with corpora, which takes seconds: tried in tests/wings/examples.",
        "wings.explain.composed": "The form of output: which parts stand on a page, which are tried one by one.",
        "wings.annotation.nec_scores": "Sums, and the form of output; the figures are those of "
        "`wings.annotation.named_entities`.",
        "wings.compare.reporting": "The form of output, compared with pages.",
        "scoring.process": "How soon a score is there, and which processes are left; whole processes are "
        "tried in tests/cli.",
        "scoring.pipeline": "The order of the steps, which whole commands go through; each step is tried.",
        "wings.cluster.processes": "What is at stake is which processes are left: whole ones are tried in tests/cli.",
        "scoring.notes": "Words beside a score.",
        "scoring.as_json": "The form of output, compared with its schema and with pages.",
        "scoring.tables": "The form of output, compared with pages.",
        "wings.breakdown.tables": "The form of output, compared with pages.",
        "wings.generated.coverage_tables": "The form of output, compared with pages.",
        "wings.across.whole": "It passes every field on, which the type checker counts.",
        "integrations.pytest_plugin": "What is at stake is what pytest shows: whole runs of it are tried.",
        "wings.verify.manner": "It infers one thing of all figures, so that most changes leave it as it is; right "
        "scorers in every usual way to return figures, and wrong ones, are tried in tests/wings/verify/test_manner.py.",
        "wings.verify.power": "It reads a table; its rows are made anew and compared in tests/wings/verify.",
        "wings.verify.suites": "Tables of inputs: one less changes no verdict unless it alone tells two scorers apart; "
        "which kinds there are is tried in tests/wings/verify/test_inputs.py.",
        **dict.fromkeys(("wings.plots.drawing", "wings.teach.drawing"), "The form of pictures."),
        "wings.teach.presets": "A table of what the page offers; each row is tried to be readable.",
        "wings.verify.annotated_cases": "Tables of inputs, and random ones: one less or another changes no verdict "
        "unless it alone tells two programs apart; each is written and read again in "
        "tests/wings/verify/test_annotated_suite.py.",
        "wings.explain.formulas": "A table of which traces are made on import, so that a later change is not seen; its "
        "three notations are compared with each other, and with worked pages.",
        "wings.explain.unfolding": "The data of what a page unfolds by its script, which is tried in a browser.",
        "wings.verify.scorers": "Types alone: what a scorer is asked, and what is asked of it.",
        "scoring.client": "Types alone: the part of a client that is used.",
        "wings.cluster.cluster": "What is at stake is which workers are left: tests marked `extras` begin some.",
        **dict.fromkeys(
            _modules(PROOFS, "any_metric cells columns_oracle counts_oracle sentences stated statements_oracle")
            + _modules(PROOFS, "theories typed"),
            "Text for Coq and what is read of its answers: Coq refuses what is wrong, in tests that need it.",
        ),
        "proofs_notes.specification": "The form of a page, which is compared with what Coq found.",
        "proofs_notes.checker_cases": "What is asked of the checker, which needs Coq: a wrong case is seen there.",
        "wings.shared.html": "The form of pages, parsed again in tests/rendering, and looked at in tests/pages.",
        "wings.shared.timing": "It interrupts what takes too long, as the trial itself does; tried in "
        "tests/wings/verify/test_slow_scorers.py.",
        **dict.fromkeys(
            _modules("wings.verify", "keeper processes warm"),
            "What is at stake is how programs begin, answer and end: whole ones are tried in tests/wings/verify.",
        ),
        **dict.fromkeys(
            (
                *_modules("wings.explain", "describing difference_page html json marked_text notation"),
                *_modules("wings.explain", "notebook page two_texts"),
            ),
            "The form of output, compared with worked pages and parsed again in tests/wings/explain.",
        ),
        **dict.fromkeys(
            (
                *_modules("wings.agree", "command"),
                *_modules("wings.certify", "command"),
                *_modules("wings.families", "check_command convert_command converted"),
                *_modules("wings.examples", "cite_command completion_command"),
                *_modules("cli", "colour"),
                *_modules("wings.compare", "command comparison_plot"),
                *_modules("wings.errors", "command"),
                *_modules("wings.explain", "command"),
                *_modules("wings.examples", "figures_command plots"),
                *_modules("cli", "formats merge overview progress score"),
                *_modules("wings.leaderboard", "command"),
                *_modules("wings.perturb", "command"),
                *_modules("wings.reconcile", "command"),
                *_modules("wings.teach", "command"),
                *_modules("wings.certify", "signature_command"),
                *_modules("wings.matching", "command"),
                *_modules("wings.examples", "spec_command"),
                *_modules("wings.families", "stats_command"),
                *_modules("wings.verify", "command"),
                *_modules("wings.across", "scoring_protocols"),
                *_modules("wings.tasks", "scoring_tasks"),
                *_modules("wings.shared", "options writing"),
                *_modules("wings.across", "options"),
                *_modules("wings.breakdown", "options"),
                *_modules("wings.compare", "confidence"),
                "wings.functions",
            ),
            "Arguments on the way to what computes, and what is printed: whole commands are tried in tests/cli.",
        ),
    }
)
"""Modules of these rooms in which nothing is changed, with the reason."""

SMALL = ("metrics.lea", "metrics.blanc", "engine.counting", "formats.sets", "wings.compare.ranking", "scoring.pairing")
"""Tried where no tag says since when modules are new."""


def room_of(module: str) -> Room:
    """The room that a module is in."""
    return next(room for room in ROOMS.values() if module in room.modules)


MODULES = tuple(module for room in ROOMS.values() for module in room.modules)

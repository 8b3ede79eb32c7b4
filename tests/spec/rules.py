"""
The rules of the spec, the cases that decide them, and the index that is made of both.

A rule is a paragraph of a normative page that begins with its id in bold. The pages, in their reading order, are those
that `spec/requirements.md` lists.
"""

import json
import re
from collections.abc import Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import NamedTuple

from corefref.wings.examples import worked_examples
from tests.spec import answer_cases, file_cases

SPEC = Path(__file__).resolve().parents[2] / "spec"


def _not_normative() -> frozenset[str]:
    """The headings of sections that say nothing that a program has to do, as the page on requirements lists them."""
    text = (SPEC / "requirements.md").read_text("utf-8")
    return frozenset(re.findall(r"\*([^*]+)\*", text.partition("Sections headed ")[2].partition(" are not")[0]))


NOT_NORMATIVE = _not_normative()

CHARACTERS_OF_A_PAGE = 3000


class Rule(NamedTuple):
    """A rule: its id, the page that has it, and how it begins."""

    id: str
    page: str
    text: str


def normative_pages() -> tuple[str, ...]:
    """The normative pages, in their reading order."""
    text = (SPEC / "requirements.md").read_text("utf-8")
    listed = text.partition("## The pages, in reading order")[2].partition("These are the normative pages")[0]
    found = re.findall(r"\]\(([a-z_/A-Z]+\.md)\)", listed)
    return tuple(dict.fromkeys([found[0], "requirements.md", *found[1:]]))


def normative(page: str) -> str:
    """The text of a page without the sections that are not normative."""
    parts = re.split(r"^## (.*)\n", (SPEC / page).read_text("utf-8"), flags=re.MULTILINE)
    sections = zip(parts[1::2], parts[2::2], strict=True)
    return parts[0] + "".join(f"## {heading}\n{text}" for heading, text in sections if heading not in NOT_NORMATIVE)


@cache
def rules() -> Sequence[Rule]:
    """The rules, in the order of the pages."""
    return [
        Rule(identifier, page, text)
        for page in normative_pages()
        for identifier, text in re.findall(r"^\*\*([a-z]+-[0-9]+)\*\* (.*)$", normative(page), re.MULTILINE)
    ]


TERMS = re.compile(r"(?<![*\w])\*([a-z][a-zA-Z -]*)\*(?!\*)")
"""A term where a page defines it."""

_CASES = """
requirements-1 words
requirements-2 every
requirements-2 agreement/test_vectors::test_every_figure_follows_from_the_second_statement
requirements-2 wings/verify/test_miniatures::test_a_right_scorer_passes_or_is_named_by_convention
requirements-2 spec/test_second::test_the_second_scorer_passes_the_cases_of_the_spec
requirements-3 every
requirements-3 spec/test_second::test_the_second_scorer_passes_the_cases_of_the_spec
requirements-3 spec/test_vectors::test_a_program_in_another_language_reads_the_vectors_of_every_class
requirements-4 door/test_settings::test_a_misspelt_convention_is_never_another
requirements-4 door/test_names_of_metrics::test_every_command_answers_an_unknown_name_alike
requirements-5 allows
requirements-6 bytes:read-3/unclosed bytes:read-4/other-words bytes:repeated/opened-first
requirements-7 bytes:read-2/longer-number-in-brackets bytes:read-6/hundred-digits bytes:read-6/more-digits
requirements-7 spec/test_rules::test_the_limits_are_those_of_the_program
requirements-7 cli/test_faults_of_input::test_a_line_may_be_as_long_as_is_said
requirements-8 every
requirements-8 spec/test_rules::test_the_version_is_that_of_the_spec
requirements-8 spec/test_frozen::test_a_version_is_frozen
requirements-9 bytes:read-5/other-heading-at-the-end bytes:read-16/other-index bytes:read-10/two-fields
requirements-9 bytes:repeated/sets aligner:syntax-15
requirements-9 formats/test_said_twice::test_a_contradiction_is_refused_at_a_line
requirements-9 wings/families/test_other_texts::test_another_text_is_told_and_one_with_other_blanks_is_not
metrics-1 bytes:repeated/official-a7 vectors:repeated/in-an-entity vectors:boundary/names vectors:boundary/order
metrics-2 vectors:boundary/lea-illustrated
metrics-3 vectors:boundary/empty-key vectors:boundary/both-empty vectors:boundary/singleton-found
metrics-4 examples:boundary-cases/disjoint-mentions vectors:boundary/another-singleton
metrics-5 vectors:corpus/sums-of-all-sizes vectors:corpus/an-empty-document vectors:corpus/one-sided
metrics-5 vectors:corpus/roles
metrics-6 vectors:corpus/alignments vectors:corpus/names-in-two-documents vectors:twinless/by-document
metrics-7 vectors:corpus/sums-of-all-sizes
metrics-8 wings/across/test_windows_and_datasets::test_the_table_ends_with_the_mean
metrics-8 wings/tasks/test_tasks::test_the_primary_score_is_the_mean_over_datasets
metrics-9 vectors:boundary/singleton-found vectors:corpus/a-response-empty
metrics-9 spec/test_rules::test_the_corpora_that_are_shown_have_their_figures
metrics-10 bytes:read-1/no-document vectors:corpus/an-empty-document
metrics-10 door/test_corpora_in_memory::test_nothing_added_is_no_document
blanc-1 vectors:boundary/crossed-pairs examples:pradhan-et-al-2014/figure-1
blanc-2 vectors:boundary/spurious-singletons vectors:boundary/entity-taken-apart vectors:twinless/spurious-singletons
blanc-3 vectors:boundary/singletons-joined vectors:boundary/response-of-one-kind vectors:boundary/key-of-one-kind
blanc-4 vectors:boundary/response-of-one-kind vectors:twinless/no-twin-but-singletons
blanc-5 vectors:corpus/one-kind-each
blanc-6 vectors:twinless/other-mentions-in-documents vectors:twinless/no-link vectors:twinless/same-in-one-document
blanc-7 examples:pradhan-et-al-2014/figure-1
blanc-7 spec/test_second::test_the_second_scorer_passes_the_cases_of_the_spec
lea-1 vectors:boundary/entity-taken-apart vectors:boundary/half-a-singleton vectors:boundary/singleton-found
twinless-1 vectors:twinless/sums vectors:twinless/by-document vectors:twinless/many
twinless-2 vectors:twinless/spurious-in-both-ways vectors:twinless/missing-pair
text-1 bytes:read-9/not-utf-8 bytes:read-9/nul bytes:read-9/overlong
text-2 bytes:read-9/ends-of-lines bytes:read-9/no-last-line-end bytes:read-8/mark-and-no-end bytes:read-8/sets
text-3 bytes:read-9/byte-order-mark bytes:read-8/mark-and-no-end
text-4 bytes:read-1/empty bytes:read-8/empty bytes:read-8/mark-alone
text-5 vectors:boundary/names
text-6 bytes:read-6/other-digits
text-7 bytes:read-7/blank-line-of-spaces bytes:read-9/line-of-tabs
text-8 bytes:read-2/other-blank bytes:read-8/no-break-space bytes:read-8/information-separator
text-9 bytes:read-1/text-before
text-10 allows
text-11 bytes:read-1/comment-before bytes:read-8/comment bytes:read-1/no-document bytes:read-10/json
text-11 spec/test_rules::test_the_formats_that_are_shown_are_recognised
text-12 formats/test_pairing_documents::test_names_and_places_never_meet
text-12 bytes:read-8/one-empty-line bytes:read-1/empty-lines bytes:read-8/mark-alone
text-12 spec/test_rules::test_a_name_of_sets_is_no_run_of_tokens
text-12 wings/generated/test_tagged::test_a_text_without_a_tag_has_the_format_of_the_other
columns-1 bytes:read-1/comment-before bytes:read-1/text-before bytes:read-1/end-before bytes:read-1/end-after
columns-2 bytes:read-1/almost-a-beginning bytes:read-5/begins-inside
columns-3 bytes:read-2/part bytes:read-2/brackets-in-the-name bytes:read-2/no-brackets bytes:read-2/long-number
columns-3 bytes:read-2/longer-number bytes:read-2/two-words bytes:read-2/other-blank bytes:read-2/capital
columns-3 bytes:read-2/no-name bytes:read-2/blank-behind bytes:read-2/return-in-brackets
columns-3 bytes:read-2/tab-before-part bytes:read-2/longer-number-in-brackets
columns-4 bytes:read-2/equal-names bytes:read-2/equal-names-in-the-key
columns-5 bytes:read-5/heading-at-the-end bytes:read-5/other-heading-at-the-end bytes:read-5/no-space-at-the-end
columns-5 bytes:read-3/no-end
columns-6 bytes:read-7/two-blank-lines bytes:read-7/sentence-elsewhere
columns-7 bytes:read-9/column-of-spaces bytes:read-9/word-in-tabs bytes:read-9/underscores
columns-8 bytes:read-9/spaces bytes:read-9/spaces-before bytes:read-9/word-like-a-mention
columns-8 bytes:read-9/other-blank-in-a-word
columns-9 bytes:read-9/return-inside
columns-10 bytes:read-4/columns bytes:read-4/one-column
columns-11 bytes:read-9/empty-last-column bytes:read-9/tab-behind-items bytes:read-9/tab-behind-no-items
columns-12 bytes:read-5/token bytes:read-5/empty-last-column bytes:read-5/comment-inside bytes:read-5/comment-and-a-tab
columns-13 bytes:read-3/no-bracket bytes:read-3/no-bracket-beside-an-item bytes:read-3/empty-item bytes:read-6/words
columns-14 bytes:read-13/unbarred bytes:read-13/two-ways bytes:read-13/closed-and-opened
columns-14 bytes:read-13/alone-beside-others bytes:read-13/closed-and-opened-by-other-zeros
columns-15 bytes:read-6/padded bytes:read-6/hundred-digits bytes:read-6/more-digits bytes:plain/numbers-of-documents
columns-15 bytes:read-6/zeros-and-a-digit
columns-16 bytes:read-3/closed-and-opened bytes:read-3/opened-twice bytes:read-7/across bytes:plain/crossing
columns-17 formats/test_repair::test_half_a_bracket_is_refused_or_repaired_by_name
columns-17 formats/test_repair::test_a_number_alone_inside_its_mention_is_refused_or_says_nothing
columns-17 bytes:read-3/unclosed bytes:read-3/unclosed-twice bytes:read-3/unopened
columns-18 bytes:repeated/opened-first bytes:repeated/closed-first bytes:repeated/official-a9 bytes:repeated/in-the-key
columns-19 formats/test_parses::test_what_a_sentence_lacks_is_said_at_its_line
columns-19 wings/matching/test_trees::test_a_column_of_blanks_is_no_parse
columns-20 formats/test_parses::test_a_parse_is_refused_at_its_token
columns-20 wings/matching/test_trees::test_several_roots_stand_under_the_dummy
columns-20 wings/matching/test_trees::test_a_column_that_is_no_tree_is_refused_at_its_token
columns-20 wings/matching/test_trees::test_a_tree_may_be_as_deep_as_the_limit
columns-21 spans:left-to-right-quote
columns-21 wings/matching/test_trees::test_words_that_are_brackets_are_words
sets-1 bytes:read-8/sets bytes:read-8/mark-and-no-end bytes:read-8/missing
sets-2 bytes:read-8/separators bytes:read-8/sets
sets-3 bytes:read-8/types bytes:read-8/slashes
sets-4 bytes:repeated/sets bytes:repeated/sets-and-types bytes:repeated/sets-nothing-left
sets-5 bytes:read-8/empty-entity bytes:read-8/nested bytes:read-8/unopened bytes:read-8/unclosed
sets-5 bytes:read-8/word-outside
sets-5 bytes:read-8/return-inside bytes:read-8/information-separator bytes:read-8/comment
sets-6 bytes:read-8/types
json-1 bytes:read-10/no-json bytes:read-10/two-fields bytes:read-10/half-a-pair
json-1 wings/families/test_jsonlines_reading::test_every_fault_is_refused_at_its_line
json-2 bytes:read-10/response-of-clusters bytes:read-10/equal-names bytes:read-10/no-object
json-3 bytes:read-10/text
json-4 bytes:read-10/no-name bytes:read-10/response-of-clusters
json-5 bytes:read-10/json bytes:read-10/beyond bytes:read-10/no-entities bytes:read-10/empty-entity
json-5 bytes:read-10/fraction
json-5 bytes:read-10/end-before bytes:read-10/response-of-clusters
json-6 bytes:read-10/json bytes:read-10/no-sentences
json-6 wings/families/test_jsonlines_reading::test_words_that_differ_in_a_blank_only_differ
json-7 bytes:repeated/json
json-8 bytes:read-10/response-of-clusters
json-9 field/test_programs::test_parts_of_words_are_counted_once_for_each_word
json-11 cli/test_json_without_names::test_a_document_without_a_name_belongs_to_that_of_its_place
json-11 cli/test_json_without_names::test_which_document_is_missing_is_not_guessed
corefud-1 bytes:read-15/empty-lines bytes:read-15/no-last-line
corefud-2 bytes:read-15/comment-alone bytes:read-15/comment-inside
corefud-3 bytes:read-15/no-sentence bytes:read-15/equal-names
corefud-4 bytes:read-15/nine-columns bytes:read-15/word-of-spaces
corefud-5 bytes:read-15/no-header bytes:read-15/field-twice
corefud-6 bytes:read-14/entity-twice bytes:read-14/gap bytes:read-14/late-range
corefud-7 bytes:read-14/no-such-antecedent bytes:read-14/bridge-elsewhere
corefud-8 bytes:repeated/corefud
corefud-9 bytes:read-14/no-relation
corefud-10 bytes:read-14/unclosed bytes:read-14/unopened bytes:read-14/part-alone bytes:read-14/head-beyond
corefud-11 bytes:read-15/equal-names
corefud-12 bytes:read-14/empty-node
corefud-13 bytes:read-14/words bytes:read-14/unclosed bytes:read-14/unopened
corefud-14 bytes:read-14/parts bytes:read-14/gap bytes:read-14/part-alone
corefud-15 bytes:read-14/head-beyond
corefud-16 bytes:read-14/no-such-antecedent bytes:read-14/bridge-elsewhere
edits-5 wings/generated/test_edits::test_texts_that_are_too_far_apart_are_refused
gum-1 bytes:read-16/comment bytes:read-16/no-end
gum-2 wings/families/test_gum_reading::test_documents_without_names_go_by_their_numbers
gum-3 bytes:read-16/other-index
gum-3 wings/families/test_gum_reading::test_the_words_are_kept_when_they_are_asked_for
gum-4 bytes:read-16/names bytes:read-16/zeros bytes:read-16/unclosed bytes:read-16/repeated
gum-4 bytes:read-16/blank-in-a-name
conventions-1 spec/test_rules::test_the_table_of_conventions_is_that_of_the_options
conventions-1 door/test_settings::test_a_value_that_a_setting_cannot_have_is_refused_by_name
conventions-2 spec/test_order_of_conventions::test_the_stages_have_the_order_of_the_page
conventions-2 wings/across/test_windows_and_datasets::test_windows_come_before_singletons_are_dropped
conventions-2 wings/certify/test_signature_command::test_the_digest_is_that_of_the_rules_whatever_is_cut_or_dropped
conventions-2 cli/test_where_rooms_meet::test_figures_derived_by_hand
conventions-3 bytes:plain/other-order bytes:plain/two-documents vectors:missing/document
conventions-4 bytes:read-4/columns bytes:read-4/no-words bytes:read-4/one-column bytes:read-4/other-words
conventions-4 bytes:read-4/fewer-tokens bytes:read-4/more-tokens bytes:read-4/no-tokens
conventions-4 bytes:read-4/no-tokens-at-all bytes:read-4/both-signs-for-words bytes:read-4/a-word-missing
conventions-4 bytes:read-10/no-sentences
conventions-5 bytes:read-2/missing bytes:read-2/extra bytes:read-4/more-tokens bytes:read-4/other-words
conventions-5 bytes:read-8/missing
conventions-6 cli/test_folders::test_a_linked_folder_is_read_as_any_other
conventions-6 cli/test_faults_of_input::test_folders_whose_files_do_not_fit_are_refused
conventions-7 cli/test_printed_tables::test_halves_are_rounded_to_the_even_digit
conventions-7 cli/test_signature_options::test_rounding_changes_printed_digits_and_is_named
conventions-8 wings/across/test_windows_and_datasets::test_a_mention_belongs_to_the_window_of_its_first_token
conventions-8 wings/across/test_windows_and_datasets::test_every_mention_is_in_one_window
conventions-8 wings/across/test_windows_and_datasets::test_what_has_no_tokens_is_refused_at_its_line
conventions-8 cli/test_where_rooms_meet::test_a_twinless_mention_is_in_the_window_and_at_the_place_of_the_key_before_it
conventions-9 wings/generated/test_align::test_mentions_meet_by_their_characters
conventions-9 wings/generated/test_align::test_a_mention_inside_a_token_is_refused_or_twinless
conventions-9 wings/generated/test_align::test_other_characters_are_refused_at_the_first
conventions-9 wings/generated/test_align::test_set_notation_has_no_words
conventions-4 wings/generated/test_letters::test_composed_letters_are_compared_by_name
conventions-6 cli/test_folders::test_a_folder_is_compared_with_one_file_by_the_names_of_documents
conventions-9 wings/generated/test_letters::test_characters_are_compared_so_too
conventions-9 wings/generated/test_align::test_characters_meet_tokens
conventions-9 wings/generated/test_align::test_blanks_at_the_ends_of_a_mention_of_characters_mean_nothing
conventions-9 wings/generated/test_align::test_a_mention_of_characters_inside_a_token_is_twinless
conventions-9 cli/test_where_rooms_meet::test_a_twinless_mention_is_in_the_window_and_at_the_place_of_the_key_before_it
conventions-10 wings/across/test_windows_and_datasets::test_each_file_is_a_dataset
conventions-10 wings/across/test_windows_and_datasets::test_a_pattern_makes_datasets_of_files
conventions-10 tables/commands.md::score_over_windows_and_datasets
conventions-10 cli/test_where_rooms_meet::test_what_is_of_documents_is_refused_with_units
conventions-11 allows
signature-1 spec/test_rules::test_the_table_of_the_signature_is_that_of_the_settings
signature-1 cli/test_signature_options::test_an_option_that_changes_a_figure_is_named
signature-2 wings/compare/test_compare_command::test_a_signature_that_is_none_is_bad_usage
signature-2 wings/certify/test_signature_command::test_the_conventions_are_those_of_the_signature
signature-3 cli/test_signature_options::test_a_harmless_option_changes_neither_figure_nor_signature
signature-4 wings/tasks/test_tasks::test_the_primary_scores_and_the_notes_of_a_task_are_those_of_its_settings
signature-4 wings/tasks/test_tasks::test_the_faults_of_the_scorer_are_made_and_named
signature-5 spec/test_rules::test_the_digest_that_is_shown_is_that_of_its_key
signature-5 formats/test_digest::test_order_numbers_and_places_are_not_in_the_digest
signature-5 wings/certify/test_signature_command::test_the_digest_is_that_of_the_rules_whatever_is_cut_or_dropped
signature-6 allows
mina-1 spans:example-1-response spans:last-two-conjuncts spans:cut-within-phrase spans:cut-within-of-phrase
mina-2 spans:example-1-key spans:john-and-mary spans:coordination-unequal-depth spans:that-pronoun
mina-3 spans:clause spans:clause-verb-first spans:unlike-coordination
mina-4 spans:proud-of-him spans:clause-over-vp
mina-5 spans:courrier-published spans:three-conjuncts spans:two-years-ago
head-1 spans:tens-of-thousands spans:two-years-ago spans:nx-coordination spans:unlike-coordination
head-2 spans:john-and-mary-flat spans:three-conjuncts
head-3 spans:possessive-marker spans:possessor spans:amount spans:most-vulnerable
match-1 spans:example-1 spans:collapse-in-one-entity spans:collapse-across-entities
match-2 spans:collapse-without-equals
match-3 spans:collapse-without-equals matching:best-sum
match-4 wings/matching/test_documents::test_trees_are_those_of_the_sentences_with_mentions_of_either_side
match-4 wings/matching/test_documents::test_a_sentence_without_a_mention_needs_no_tree
match-5 matching:zero-elsewhere matching:zeros-exchanged matching:zeros-rotated
match-6 matching:best-sum matching:smaller-and-greater
match-7 matching:first-that-fits matching:first-part
overlapping-1 wings/several/test_several::test_an_example_of_the_page_follows
overlapping-1 wings/several/test_several::test_joining_is_what_the_page_says
overlapping-2 wings/several/test_several::test_an_example_of_the_page_follows
overlapping-2 tables/commands.md::score_with_mentions_in_several_entities
units-1 wings/across/test_units_command::test_the_table_of_the_page_is_what_files_score
units-1 cli/test_where_rooms_meet::test_subtopics_of_one_name_in_two_topics_are_two_units
units-1 cli/test_where_rooms_meet::test_a_document_in_another_topic_of_the_response_is_refused
units-2 wings/across/test_units::test_a_thousand_random_corpora_equal_what_pairs_of_mentions_give
units-3 wings/across/test_units_command::test_entities_without_names_are_not_joined
units-4 wings/across/test_units_command::test_the_table_of_the_page_is_what_files_score
units-5 wings/across/test_units_command::test_the_table_of_the_page_is_what_files_score
units-6 wings/across/test_units_command::test_mentions_outside_validated_sentences_are_left_out
units-6 cli/test_where_rooms_meet::test_a_mention_over_a_sentence_that_is_not_validated_is_left_out
units-6 cli/test_where_rooms_meet::test_a_distance_between_documents_is_across_in_every_order
units-6 cli/test_where_rooms_meet::test_what_is_of_documents_is_refused_with_units
units-7 wings/across/test_units_command::test_a_topic_against_a_corpus_is_refused_with_both_levels
plural-1 plurals:s1
plural-1 spec/test_rules::test_the_worked_plurals_of_the_page_are_read_from_its_file
plural-2 spec/test_rules::test_the_worked_plurals_of_the_page_are_read_from_its_file
plural-2 wings/annotation/test_plurals_command::test_plurals_of_one_side_count
plural-3 wings/annotation/test_plurals_command::test_antecedents_of_antecedents_count_and_equal_plurals_are_one
plural-3 wings/annotation/test_plurals_command::test_an_entity_among_its_own_antecedents_is_refused
plural-4 wings/annotation/test_plurals_command::test_antecedents_of_antecedents_count_and_equal_plurals_are_one
plural-5 wings/annotation/test_plurals_command::test_without_the_option_a_plural_is_an_ordinary_mention
plural-5 tables/commands.md::score_with_split_antecedents,_and_beside_entities
plural-6 wings/annotation/test_split_antecedents::test_without_plurals_it_is_the_plain_metric
plural-6 wings/annotation/test_split_antecedents::test_without_plurals_blanc_has_the_plain_counts
plural-7 plurals:s1 plurals:s2 plurals:s3 plurals:s4 plurals:s5
plural-8 plurals:s1 plurals:s2 plurals:s3 plurals:s4 plurals:s5
test-1 wings/compare/test_randomization::test_enumeration_is_the_definition_on_every_statistic
test-2 wings/compare/test_randomization::test_shuffles_of_a_document_on_which_both_agree_are_never_drawn
test-2 wings/compare/test_randomization::test_a_system_against_itself_has_p_1
test-3 wings/compare/test_compare_command::test_three_documents_that_differ_are_enumerated
test-3 wings/compare/test_randomization::test_sampled_p_counts_the_observed_assignment
test-4 wings/compare/test_randomization::test_a_sampled_p_is_that_of_the_rules
test-4 wings/compare/test_randomization::test_each_block_of_shuffles_has_its_own
test-5 wings/compare/test_randomization::test_the_generator_gives_the_words_that_the_spec_prints
test-6 wings/compare/test_intervals_and_ranks::test_holm_corrects_over_all_pairs_and_figures_of_a_comparison
test-6 wings/compare/test_comparison::test_a_p_at_alpha_is_significant_and_one_above_it_is_not
test-7 wings/compare/test_intervals_and_ranks::test_ties_go_by_the_best_of_a_rank_or_by_the_one_above
test-7 wings/compare/test_comparison::test_systems_that_differ_significantly_have_ranks_of_their_own
test-8 allows
protocol-1 wings/verify/test_hostile_scorers::test_a_program_that_answers_before_it_is_asked_answers_rubbish
protocol-1 wings/verify/test_miniatures::test_a_right_scorer_passes_or_is_named_by_convention
protocol-2 wings/verify/test_hostile_scorers::test_a_hostile_scorer_is_an_outcome
protocol-2 wings/verify/test_hostile_scorers::test_a_program_that_hangs_is_not_asked_forever
protocol-3 wings/verify/test_hostile_scorers::test_a_scorer_of_another_version_or_that_cannot_run_is_not_asked
protocol-4 wings/verify/test_what_convicts::test_behaviour_on_ill_formed_input_is_no_fault_and_said_so
protocol-4 spec/test_second::test_the_second_scorer_passes_the_cases_of_the_spec
protocol-5 wings/verify/test_what_convicts::test_the_answer_to_another_question_is_none
protocol-5 wings/verify/test_what_convicts::test_a_negative_fraction_is_a_figure_and_minus_0_is_0
protocol-6 wings/verify/test_miniatures::test_what_skips_is_not_decided
protocol-6 wings/verify/test_what_convicts::test_a_metric_that_is_none_is_skipped_and_beside_others_none_is_0_by_0
protocol-7 spec/test_second::test_the_second_scorer_passes_the_cases_of_the_spec
"""


def cases() -> Mapping[str, Sequence[str]]:
    """
    By rule, the cases that decide it.

    `every` stands for all cases together; `allows` and `words` are for rules that no case can break.
    """
    found: dict[str, list[str]] = {}
    for line in _CASES.split("\n"):
        identifier, *named = line.split()[:1] + line.split()[1:] or [""]
        if identifier:
            found.setdefault(identifier, []).extend(named)
    # A case of files says itself which rules it decides.
    for name in file_cases.CLASSES:
        for case in file_cases.data(name)["cases"]:
            for identifier in case["rules"]:
                found.setdefault(identifier, []).append(f"{name}:{case['id']}")
    for case_id, of_case in answer_cases.rules_of().items():
        for identifier in of_case:
            found.setdefault(identifier, []).append(case_id)
    return found


def known_cases() -> frozenset[str]:
    """Every case that a rule may name."""

    def ids(name: str, *lists: str) -> list[str]:
        data: dict[str, list[dict[str, str]]] = json.loads((SPEC / name).read_text("utf-8"))
        return [case["id"] for key in lists for case in data[key]]

    def of_class(name: str) -> set[str]:
        return {f"{name}:{case['id']}" for case in file_cases.data(name)["cases"]}

    return frozenset(
        {f"bytes:{name}" for name in ids("bytes.json", "cases")}
        | {case for name in file_cases.CLASSES for case in of_class(name)}
        | set(answer_cases.rules_of())
        | {f"vectors:{name}" for name in ids("vectors/vectors.json", "cases")}
        | {f"examples:{case.id}" for case in worked_examples.cases()}
        | {f"spans:{name}" for name in ids("examples/moosavi-et-al-2019.json", "cases", "matchings")}
        | {f"matching:{name}" for name in ids("examples/matching.json", "cases")}
        | {f"plurals:{name}" for name in ids("examples/split-antecedents.json", "cases")}
    )


_FILES = {
    **{name: f"`vectors/{name}/cases.json`" for name in (*file_cases.CLASSES, *answer_cases.CLASSES)},
    "bytes": "`bytes.json`",
    "vectors": "`vectors/vectors.json`",
    "examples": "`examples/`",
    "spans": "`examples/moosavi-et-al-2019.json`",
    "matching": "`examples/matching.json`",
    "plurals": "`examples/split-antecedents.json`",
}


def _shown(named: Sequence[str]) -> str:
    if list(named) in (["allows"], ["words"]):
        return {"allows": "none: it allows", "words": "none: it defines"}[named[0]]
    by_file: dict[str, list[str]] = {}
    for name in named:
        file, _, case = name.partition(":")
        if name == "every":
            by_file["every file of cases"] = []
            continue
        is_test = "::" in name
        where = "tests of the package" if is_test or not case else _FILES[file]
        by_file.setdefault(where, []).append(f"`{name if is_test else case or name}`")
    return "; ".join(f"{file}: {', '.join(found)}" if found else file for file, found in by_file.items())


def _beginning(text: str) -> str:
    """The first sentence of a rule, without links, for a cell of a table."""
    plain = re.sub(r"\[([^\]]+)\]\([^)]+\)", r"\1", text).replace("|", "\\|")
    first = re.split(r"(?<=[a-z)`”])[.:](?: |$)", plain, maxsplit=1)[0]
    words = first.split(" ")
    return first if len(words) <= 16 else " ".join(words[:15]) + " …"


def terms() -> Mapping[str, Sequence[str]]:
    """By term, the normative pages that define it."""
    found: dict[str, list[str]] = {}
    for page in normative_pages():
        text = normative(page)
        if page == "terms.md":
            rows = re.findall(r"^\| ([^|]+) \| [^|]+ \| [^|]* \| [^|]*\|$", text, re.MULTILINE)
            named = [name.strip() for row in rows if row != "term" for name in row.split(",")]
        else:
            named = TERMS.findall(re.sub(r"^```.*?^```$", "", text, flags=re.MULTILINE | re.DOTALL))
        for name in dict.fromkeys(named):
            found.setdefault(name, []).append(page)
    return dict(sorted(found.items(), key=lambda item: item[0].casefold()))


def page() -> str:
    """The index."""
    of_rule = cases()
    lines = [
        "# Index",
        "",
        "Do not edit: made from the pages and their cases by `python -m tests.spec.made`.",
        "",
        "Every rule with the cases that decide it, and every term with the pages that define it. A test finds every"
        " rule here, with a case or the reason why there is none.",
        "",
        "## Rules",
        "",
        "| rule | page | begins | cases |",
        "|---|---|---|---|",
        *(
            f"| {rule.id} | [{Path(rule.page).stem}](../{rule.page}) | {_beginning(rule.text)} |"
            f" {_shown(of_rule.get(rule.id, ()))} |"
            for rule in rules()
        ),
        "",
        "Formulas stand under headings that name functions; each figure names the examples that decide it there.",
        "",
        "## Terms",
        "",
        "| term | defined in |",
        "|---|---|",
        *(f"| {term} | {', '.join(f'[{Path(p).stem}](../{p})' for p in pages)} |" for term, pages in terms().items()),
        "",
    ]
    return "\n".join(lines)

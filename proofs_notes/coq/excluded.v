(******************************************************************************)
(* What no scoring function can have together: pairs of invariants that       *)
(* contradict each other on two or three mentions, whatever the metric.       *)
(*                                                                            *)
(*   say, contradict    see scoring.v                                         *)
(******************************************************************************)
From Coq Require Import ZArith QArith Lqa.
From mathcomp Require Import all_ssreflect all_algebra zify ssrZ.
From Corefref Require Import partitions metrics invariants.
From Corefref Require Import rationals lists figures computed list_changes list_invariants
  list_names scoring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Local Open Scope nat_scope.
Implicit Types (m : metric).

(* the examples: the entities of keys and responses *)
Local Notation "'no_entity'" := (@nil (seq nat)).
Local Notation "'one'" := [:: [:: 0]].
Local Notation "'two'" := [:: [:: 0; 1]].
Local Notation "'two_and_one'" := [:: [:: 0; 1]; [:: 2]].
Local Notation "'two_and_two'" := [:: [:: 0; 1]; [:: 2; 3]].
Local Notation "'four'" := [:: [:: 0; 1; 2; 3]].

Theorem undefined_for_empty_key_or_singletons m :
  recall_undefined_exactly_for_empty_key m -> singletons_make_no_difference m -> False.
Proof.
move=> A B.
say recall_undefined_exactly_for_empty_key_lists 3 one one A.
say singletons_make_no_difference_lists 3 one one B.
say recall_undefined_exactly_for_empty_key_lists 3 no_entity no_entity A.
contradict.
Qed.

Theorem one_on_identity_or_links_alone m :
  one_on_identity m -> zero_exactly_without_common_link m -> False.
Proof.
move=> A B.
say one_on_identity_lists 3 one no_entity A.
say zero_exactly_without_common_link_lists 3 one one B.
contradict.
Qed.

Theorem f1_one_on_identity_or_links_alone m :
  f1_nothing_if_recall_is m -> f1_one_on_identity m -> zero_exactly_without_common_link m ->
  False.
Proof.
move=> H0 A B.
say f1_one_on_identity_lists 3 one no_entity A.
say zero_exactly_without_common_link_lists 3 one one B.
say f1_nothing_if_recall_is_lists 3 one one H0.
contradict.
Qed.

Theorem f1_one_only_on_identity_or_singletons m :
  one_without_singletons m -> f1_one_if_both_are m -> f1_one_only_on_identity m ->
  singletons_make_no_difference m -> False.
Proof.
move=> H0 H1 A B.
say one_without_singletons_lists 3 two no_entity H0.
say f1_one_if_both_are_lists 3 two two_and_one H1.
say singletons_make_no_difference_lists 3 two two_and_one B.
say f1_one_only_on_identity_lists 3 two two_and_one A.
contradict.
Qed.

Theorem f1_one_only_on_identity_or_spurious_singletons m :
  one_without_singletons m -> f1_one_if_both_are m -> f1_one_only_on_identity m ->
  spurious_singletons_make_no_difference m -> False.
Proof.
move=> H0 H1 A B.
say one_without_singletons_lists 3 two no_entity H0.
say f1_one_if_both_are_lists 3 two two_and_one H1.
say spurious_singletons_make_no_difference_lists 3 two two_and_one B.
say f1_one_only_on_identity_lists 3 two two_and_one A.
contradict.
Qed.

Theorem at_most_mentions_or_singletons m :
  one_without_singletons m -> recall_at_most_that_of_mentions m -> singletons_make_no_difference
  m -> False.
Proof.
move=> H0 A B.
say one_without_singletons_lists 3 two no_entity H0.
say singletons_make_no_difference_lists 3 two_and_one two B.
say recall_at_most_that_of_mentions_lists 3 two_and_one two A.
contradict.
Qed.

Theorem at_most_mentions_or_share_of_entities m :
  recall_at_most_that_of_mentions m -> whole_entities_earn_their_share_of_entities m -> False.
Proof.
move=> A B.
say recall_at_most_that_of_mentions_lists 3 two_and_one [:: [:: 2]] A.
say whole_entities_earn_their_share_of_entities_lists 3 two_and_one [:: [:: 2]] B.
contradict.
Qed.

Theorem resolved_or_common_mention m :
  zero_exactly_if_nothing_is_resolved m -> common_mention_is_rewarded m -> False.
Proof.
move=> A B.
say zero_exactly_if_nothing_is_resolved_lists 3 [:: [:: 0]; [:: 1]] two A.
say common_mention_is_rewarded_lists 3 [:: [:: 0]; [:: 1]] two B.
contradict.
Qed.

Theorem resolved_or_recall_of_singletons m :
  zero_exactly_if_nothing_is_resolved m -> singletons_have_recall_entities_by_mentions m ->
  False.
Proof.
move=> A B.
say zero_exactly_if_nothing_is_resolved_lists 3 two [:: [:: 0]; [:: 1]] A.
say singletons_have_recall_entities_by_mentions_lists 3 two no_entity B.
contradict.
Qed.

Theorem links_alone_or_common_mention m :
  zero_exactly_without_common_link m -> common_mention_is_rewarded m -> False.
Proof.
move=> A B.
say zero_exactly_without_common_link_lists 3 one one A.
say common_mention_is_rewarded_lists 3 one one B.
contradict.
Qed.

Theorem links_alone_or_recall_of_singletons m :
  zero_exactly_without_common_link m -> singletons_have_recall_entities_by_mentions m -> False.
Proof.
move=> A B.
say zero_exactly_without_common_link_lists 3 one one A.
say singletons_have_recall_entities_by_mentions_lists 3 one no_entity B.
contradict.
Qed.

Theorem links_alone_or_share_of_mentions m :
  zero_exactly_without_common_link m -> whole_entities_earn_their_share_of_mentions m -> False.
Proof.
move=> A B.
say zero_exactly_without_common_link_lists 3 one one A.
say whole_entities_earn_their_share_of_mentions_lists 3 one one B.
contradict.
Qed.

Theorem links_alone_or_share_of_entities m :
  zero_exactly_without_common_link m -> whole_entities_earn_their_share_of_entities m -> False.
Proof.
move=> A B.
say zero_exactly_without_common_link_lists 3 one one A.
say whole_entities_earn_their_share_of_entities_lists 3 one one B.
contradict.
Qed.

Theorem no_entity_cut_or_incorrectly_resolved m :
  common_link_is_rewarded m -> f1_nothing_if_recall_is m ->
  full_recall_exactly_if_no_entity_is_cut m -> incorrectly_resolved_mentions_leave_recall m ->
  False.
Proof.
move=> H0 H1 A B.
say common_link_is_rewarded_lists 3 two_and_one [:: [:: 0; 1; 2]] H0.
say f1_nothing_if_recall_is_lists 3 two_and_one [:: [:: 0; 1; 2]] H1.
say full_recall_exactly_if_no_entity_is_cut_lists 3 two_and_one [:: [:: 0; 1; 2]] A.
say full_recall_exactly_if_no_entity_is_cut_lists 3 two_and_one two A.
say incorrectly_resolved_mentions_leave_recall_lists 3 two_and_one [:: [:: 0; 1; 2]] B.
contradict.
Qed.

Theorem no_entity_cut_or_singletons m :
  one_without_singletons m -> full_recall_exactly_if_no_entity_is_cut m ->
  singletons_make_no_difference m -> False.
Proof.
move=> H0 A B.
say one_without_singletons_lists 3 two no_entity H0.
say singletons_make_no_difference_lists 3 two_and_one two B.
say full_recall_exactly_if_no_entity_is_cut_lists 3 two_and_one two A.
contradict.
Qed.

Theorem no_entity_cut_or_missing_as_singletons m :
  common_link_is_rewarded m -> f1_nothing_if_recall_is m ->
  full_recall_exactly_if_no_entity_is_cut m -> missing_mentions_as_singletons_make_no_difference
  m -> False.
Proof.
move=> H0 H1 A B.
say common_link_is_rewarded_lists 3 two_and_one two_and_one H0.
say f1_nothing_if_recall_is_lists 3 two_and_one two_and_one H1.
say full_recall_exactly_if_no_entity_is_cut_lists 3 two_and_one two_and_one A.
say full_recall_exactly_if_no_entity_is_cut_lists 3 two_and_one two A.
say missing_mentions_as_singletons_make_no_difference_lists 3 two_and_one two B.
contradict.
Qed.

Theorem singletons_or_their_recall m :
  singletons_make_no_difference m -> singletons_have_recall_entities_by_mentions m -> False.
Proof.
move=> A B.
say singletons_have_recall_entities_by_mentions_lists 3 two no_entity B.
say singletons_make_no_difference_lists 3 two [:: [:: 0]; [:: 1]] A.
say singletons_have_recall_entities_by_mentions_lists 3 two_and_one no_entity B.
say singletons_make_no_difference_lists 3 two_and_one [:: [:: 0]; [:: 1]; [:: 2]] A.
contradict.
Qed.

Theorem singletons_or_share_of_mentions m :
  singletons_make_no_difference m -> whole_entities_earn_their_share_of_mentions m -> False.
Proof.
move=> A B.
say singletons_make_no_difference_lists 3 two_and_one two A.
say whole_entities_earn_their_share_of_mentions_lists 3 two_and_one two B.
say whole_entities_earn_their_share_of_mentions_lists 3 two two B.
contradict.
Qed.

Theorem singletons_or_share_of_entities m :
  singletons_make_no_difference m -> whole_entities_earn_their_share_of_entities m -> False.
Proof.
move=> A B.
say singletons_make_no_difference_lists 3 two_and_one two A.
say whole_entities_earn_their_share_of_entities_lists 3 two_and_one two B.
say whole_entities_earn_their_share_of_entities_lists 3 two two B.
contradict.
Qed.

Theorem singletons_or_spurious_mention m :
  one_without_singletons m -> f1_one_if_both_are m -> singletons_make_no_difference m ->
  spurious_mention_lowers_f1 m -> False.
Proof.
move=> H0 H1 A B.
say one_without_singletons_lists 3 two no_entity H0.
say f1_one_if_both_are_lists 3 two two H1.
say f1_one_if_both_are_lists 3 two two_and_one H1.
say singletons_make_no_difference_lists 3 two two_and_one A.
say spurious_mention_lowers_f1_lists 3 two two_and_one B.
contradict.
Qed.

Theorem singletons_or_extra_mentions m :
  singletons_make_no_difference m -> extra_mentions_lose_as_many_as_lea_says m -> False.
Proof.
move=> A B.
say extra_mentions_lose_as_many_as_lea_says_lists 3 one no_entity B.
say extra_mentions_lose_as_many_as_lea_says_lists 3 [:: [:: 0]; [:: 2]] no_entity B.
say singletons_make_no_difference_lists 3 one two A.
say singletons_make_no_difference_lists 3 [:: [:: 0]; [:: 2]] two_and_one A.
contradict.
Qed.

Theorem spurious_singletons_or_spurious_mention m :
  one_without_singletons m -> f1_one_if_both_are m -> spurious_singletons_make_no_difference m
  -> spurious_mention_lowers_f1 m -> False.
Proof.
move=> H0 H1 A B.
say one_without_singletons_lists 3 two no_entity H0.
say f1_one_if_both_are_lists 3 two two H1.
say f1_one_if_both_are_lists 3 two two_and_one H1.
say spurious_singletons_make_no_difference_lists 3 two two_and_one A.
say spurious_mention_lowers_f1_lists 3 two two_and_one B.
contradict.
Qed.

Theorem missing_as_singletons_or_share_of_mentions m :
  missing_mentions_as_singletons_make_no_difference m ->
  whole_entities_earn_their_share_of_mentions m -> False.
Proof.
move=> A B.
say missing_mentions_as_singletons_make_no_difference_lists 3 two_and_one two A.
say whole_entities_earn_their_share_of_mentions_lists 3 two_and_one two B.
say whole_entities_earn_their_share_of_mentions_lists 3 two_and_one two_and_one B.
contradict.
Qed.

Theorem missing_as_singletons_or_share_of_entities m :
  missing_mentions_as_singletons_make_no_difference m ->
  whole_entities_earn_their_share_of_entities m -> False.
Proof.
move=> A B.
say missing_mentions_as_singletons_make_no_difference_lists 3 two_and_one two A.
say whole_entities_earn_their_share_of_entities_lists 3 two_and_one two B.
say whole_entities_earn_their_share_of_entities_lists 3 two_and_one two_and_one B.
contradict.
Qed.

Theorem share_of_mentions_or_of_entities m :
  whole_entities_earn_their_share_of_mentions m -> whole_entities_earn_their_share_of_entities m
  -> False.
Proof.
move=> A B.
say whole_entities_earn_their_share_of_mentions_lists 3 two_and_one two A.
say whole_entities_earn_their_share_of_entities_lists 3 two_and_one two B.
contradict.
Qed.

Theorem f1_one_only_on_identity_or_merges m :
  one_without_singletons m -> f1_one_if_both_are m -> common_link_is_rewarded m ->
  f1_within_unit_interval m -> f1_one_only_on_identity m -> merge_never_lowers_f1 m -> False.
Proof.
move=> H0 H1 H2 H3 A B.
say one_without_singletons_lists 4 two_and_two no_entity H0.
say f1_one_if_both_are_lists 4 two_and_two two_and_two H1.
say common_link_is_rewarded_lists 4 two_and_two four H2.
say f1_within_unit_interval_lists 4 two_and_two four H3.
say merge_never_lowers_f1_lists 4 two_and_two two_and_two B.
say f1_one_only_on_identity_lists 4 two_and_two four A.
contradict.
Qed.

Theorem precision_of_links_or_merges m :
  one_without_singletons m -> f1_one_if_both_are m -> f1_one_only_if_both_are m ->
  common_link_is_rewarded m -> f1_within_unit_interval m ->
  one_entity_has_precision_of_its_links m -> merge_never_lowers_f1 m -> False.
Proof.
move=> H0 H1 H2 H3 H4 A B.
say one_without_singletons_lists 4 two_and_two no_entity H0.
say f1_one_if_both_are_lists 4 two_and_two two_and_two H1.
say common_link_is_rewarded_lists 4 two_and_two four H3.
say f1_within_unit_interval_lists 4 two_and_two four H4.
say merge_never_lowers_f1_lists 4 two_and_two two_and_two B.
say f1_one_only_if_both_are_lists 4 two_and_two four H2.
say one_entity_has_precision_of_its_links_lists 4 two_and_two no_entity A.
contradict.
Qed.

Theorem merges_or_merge_of_the_key m :
  one_without_singletons m -> f1_one_if_both_are m -> f1_one_only_if_both_are m ->
  common_link_is_rewarded m -> f1_within_unit_interval m -> merge_never_lowers_f1 m ->
  merge_of_the_key_lowers_precision m -> False.
Proof.
move=> H0 H1 H2 H3 H4 A B.
say one_without_singletons_lists 4 two_and_two no_entity H0.
say f1_one_if_both_are_lists 4 two_and_two two_and_two H1.
say common_link_is_rewarded_lists 4 two_and_two four H3.
say f1_within_unit_interval_lists 4 two_and_two four H4.
say merge_never_lowers_f1_lists 4 two_and_two two_and_two A.
say f1_one_only_if_both_are_lists 4 two_and_two four H2.
say merge_of_the_key_lowers_precision_lists 4 two_and_two no_entity B.
contradict.
Qed.

Theorem singletons_or_spurious_pair m :
  determined m -> names_make_no_difference m -> singletons_make_no_difference m ->
  spurious_pair_is_better_than_a_spurious_mention m -> False.
Proof.
move=> D N A B; set f := figures_of m 3.
have E : f [::] [:: [:: 1; 0]] = f [::] [:: [:: 0; 1]].
  have E : family 3 [:: [:: 1; 0]] = family 3 [:: [:: 0; 1]].
    by apply/eqP; rewrite eqEsubset !sub_family_lists.
  by rewrite /f /figures_of E.
have := names_make_no_difference_lists (@figures_of_computes 3 m) (ks := [::])
  (rs := [:: [:: 1; 2]]) isT isT N.
have := @determined_lists m 3 [:: [:: 0]] [:: [:: 0; 1]] [:: [:: 0]] [:: [:: 1; 2]; [:: 0]]
  isT isT isT isT D.
say singletons_make_no_difference_lists 3 one two A.
say singletons_make_no_difference_lists 3 one [:: [:: 1; 2]; [:: 0]] A.
say spurious_pair_is_better_than_a_spurious_mention_lists 3 one no_entity B.
rewrite -/f /names_make_no_difference_on (_ : renamedL 3 [:: [:: 1; 2]] = [:: [:: 1; 0]]) //.
rewrite (_ : renamedL 3 [::] = [::]) // E /f.
contradict.
Qed.

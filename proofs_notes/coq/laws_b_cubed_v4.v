(******************************************************************************)
(* The laws of B3 as version 4 of the shared task's scorer took it: the       *)
(* invariants of which it is proved. Its precision is that of B3_sys.         *)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra zify.
From Corefref Require Import treated laws_b_cubed laws_b_cubed_all laws_b_cubed_r_n
  laws_b_cubed_sys.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope ring_scope.

Section Facts.
Variable T : finType.
Implicit Types (K R : {set {set T}}).

Lemma card_spurious_le K R R' : subrel (together R) (together R') ->
  0 <= (#|spurious K R|%:R : rat) <= #|spurious K R'|%:R.
Proof.
by move=> H; rewrite ler0n ler_nat; apply/subset_leq_card/spurious_sub => x y _; apply: H.
Qed.


Lemma b_cubed_v4_recall_full K R : is_partition K -> is_partition R -> K != set0 -> finer K R ->
  recall b_cubed_v4 K R = Some 1.
Proof.
move=> wK wR K0 KR; rewrite b_cubed_v4_recallE // b_cubed_all_recall_full //;
  apply: quotient_full => //.
by rewrite gt_eqF // ltr_paddr ?ler0n ?sum_card_gt0.
Qed.
End Facts.

(* The figures themselves *)

Lemma b_cubed_v4_base : base_laws b_cubed_v4.
Proof.
exact: treated_base_laws keeps_key_p keeps_response_p keeps_key_p keeps_response_p b_cubed_base.
Qed.

Lemma b_cubed_v4_as_b_cubed : b_cubed_like b_cubed_v4.
Proof.
exact/same_as_b_cubed/(treated_same_mentions _ keeps_key_p keeps_response_p keeps_key_p
  keeps_response_p).
Qed.

Lemma b_cubed_v4_recall_grows : recall_grows b_cubed_v4.
Proof.
move=> T K R wK wR S wS H; rewrite !b_cubed_v4_recallE //; apply: not_above_counted;
  last exact: card_spurious_le.
  exact: b_cubed_all_num_bounds.
exact: b_cubed_all_num_le.
Qed.

Theorem b_cubed_v4_recall_and_precision_within_unit_interval :
  recall_and_precision_within_unit_interval b_cubed_v4.
Proof. from b_cubed_v4_base. Qed.

Theorem b_cubed_v4_f1_within_unit_interval : f1_within_unit_interval b_cubed_v4.
Proof. from b_cubed_v4_base. Qed.

Theorem b_cubed_v4_f1_between_recall_and_precision : f1_between_recall_and_precision b_cubed_v4.
Proof. from b_cubed_v4_base. Qed.

Theorem b_cubed_v4_one_on_identity : one_on_identity b_cubed_v4.
Proof. from b_cubed_v4_base. Qed.

Theorem b_cubed_v4_f1_one_on_identity : f1_one_on_identity b_cubed_v4.
Proof. from b_cubed_v4_base. Qed.

Theorem b_cubed_v4_names_make_no_difference : names_make_no_difference b_cubed_v4.
Proof. from b_cubed_v4_base. Qed.

Theorem b_cubed_v4_documents_add_up : documents_add_up b_cubed_v4.
Proof. from b_cubed_v4_base. Qed.

Theorem b_cubed_v4_f1_of_documents_adds_up : f1_of_documents_adds_up b_cubed_v4.
Proof. from b_cubed_v4_base. Qed.

(* What is resolved *)

Theorem b_cubed_v4_common_mention_is_rewarded : common_mention_is_rewarded b_cubed_v4.
Proof.
move=> T K R wK wR c; have := b_cubed_all_common_mention_is_rewarded wK wR c.
have /andP[a0 ad] := b_cubed_all_num_bounds wK wR; have d0 := le_trans a0 ad.
rewrite b_cubed_all_recallE b_cubed_v4_recallE // !nothing_quotient !negb_or => /andP[an dn].
by rewrite !gt_eqF ?ltr_paddr ?ler0n // lt0r ?an ?dn.
Qed.

Theorem b_cubed_v4_common_link_is_rewarded : common_link_is_rewarded b_cubed_v4.
Proof.
exact: common_link_from_mentions b_cubed_v4_base b_cubed_v4_common_mention_is_rewarded
  b_cubed_sys_precision_rewarded.
Qed.

Theorem b_cubed_v4_incorrectly_resolved_mentions_never_raise_precision :
  incorrectly_resolved_mentions_never_raise_precision b_cubed_v4.
Proof. exact: b_cubed_sys_incorrectly_resolved_mentions_never_raise_precision. Qed.

(* Extreme responses *)

Theorem b_cubed_v4_spurious_singletons_make_no_difference :
  spurious_singletons_make_no_difference b_cubed_v4.
Proof.
by move=> T K R _ _; rewrite !treated_recall !treated_precision /key_p /response_p wts_wts.
Qed.

Theorem b_cubed_v4_missing_mentions_as_singletons_make_no_difference :
  missing_mentions_as_singletons_make_no_difference b_cubed_v4.
Proof.
move=> T K R _ _; have [k rp rr] := treated_response_all K R.
by rewrite !treated_recall !treated_precision k rp.
Qed.

Theorem b_cubed_v4_common_singleton_never_lowers_f1 : common_singleton_never_lowers_f1 b_cubed_v4.
Proof.
apply: ratios_common_singleton_never_lowers_f1 b_cubed_v4_base _ => T x e.
have [_ k rp rr] := treated_singleton x; have [n d] := b_cubed_num_singleton x.
by rewrite /= k rp n d.
Qed.

Theorem b_cubed_v4_key_singleton_never_lowers_precision :
  key_singleton_never_lowers_precision b_cubed_v4.
Proof. exact: b_cubed_sys_key_singleton_never_lowers_precision. Qed.

Theorem b_cubed_v4_singletons_have_full_precision : singletons_have_full_precision b_cubed_v4.
Proof. from b_cubed_v4_as_b_cubed. Qed.

Theorem b_cubed_v4_singletons_have_recall_entities_by_mentions :
  singletons_have_recall_entities_by_mentions b_cubed_v4.
Proof. from b_cubed_v4_as_b_cubed. Qed.

Theorem b_cubed_v4_one_entity_has_full_recall : one_entity_has_full_recall b_cubed_v4.
Proof. from b_cubed_v4_as_b_cubed. Qed.

Theorem b_cubed_v4_whole_entities_are_precise : whole_entities_are_precise b_cubed_v4.
Proof. exact: b_cubed_sys_whole_entities_are_precise. Qed.

Theorem b_cubed_v4_correct_entity_never_lowers_f1 : correct_entity_never_lowers_f1 b_cubed_v4.
Proof.
exact: correct_entity_from_growth b_cubed_v4_base b_cubed_v4_recall_grows
  b_cubed_sys_correct_entity.
Qed.

(* Merges and splits *)

Theorem b_cubed_v4_merge_never_lowers_recall : merge_never_lowers_recall b_cubed_v4.
Proof. from (recall_grows_laws b_cubed_v4_recall_grows). Qed.

Theorem b_cubed_v4_correct_merge_raises_recall : correct_merge_raises_recall b_cubed_v4.
Proof.
move=> T K R wK wR r s rR sR rs c; have wM := is_partition_merge wR rR sR.
have K0 : K != set0 by case/exists_inP: c => k kK _; apply: family_neq0 kK.
have d0 : 0 < b_cubed_den K by apply: sum_card_gt0.
have lt : b_cubed_all_num K R < b_cubed_all_num K (merge R r s).
  have := b_cubed_all_correct_merge_raises_recall wK wR rR sR rs c.
  by rewrite !b_cubed_all_recallE !quotient_defined ?gt_eqF // /below ltr_pmul2r ?invr_gt0.
rewrite !b_cubed_v4_recallE //; apply: below_counted => //; first exact: b_cubed_all_num_bounds.
by apply: card_spurious_le => x y; apply/together_finer/finer_merge.
Qed.

Theorem b_cubed_v4_merged_key_has_full_recall : merged_key_has_full_recall b_cubed_v4.
Proof. from b_cubed_v4_as_b_cubed. Qed.

Theorem b_cubed_v4_split_key_has_full_precision : split_key_has_full_precision b_cubed_v4.
Proof. from b_cubed_v4_as_b_cubed. Qed.

Theorem b_cubed_v4_merge_of_the_key_lowers_precision : merge_of_the_key_lowers_precision b_cubed_v4.
Proof. from b_cubed_v4_as_b_cubed. Qed.

Theorem b_cubed_v4_split_of_the_key_lowers_recall : split_of_the_key_lowers_recall b_cubed_v4.
Proof. from b_cubed_v4_as_b_cubed. Qed.

(* Spurious and missing mentions *)

Theorem b_cubed_v4_spurious_pair_is_better_than_a_spurious_mention :
  spurious_pair_is_better_than_a_spurious_mention b_cubed_v4.
Proof.
apply: spurious_pair_is_better_as_b_cubed_all => T K R wK wR K0 KR W.
rewrite !F1_ratios b_cubed_v4_recall_full // b_cubed_v4_precisionE b_cubed_sys_precision_b_cubed_r_n
  ?missing_finer //.
rewrite b_cubed_r_n_precision_b_cubed_all // b_cubed_all_recallE b_cubed_all_recall_full //.
by rewrite (quotient_full erefl) // b_cubed_den_eq0.
Qed.

Theorem b_cubed_v4_spurious_pair_raises_precision_exactly_below_one_half :
  spurious_pair_raises_precision_exactly_below_one_half b_cubed_v4.
Proof. exact: b_cubed_sys_spurious_pair_raises_precision_exactly_below_one_half. Qed.

Theorem b_cubed_v4_common_mention_never_lowers_recall :
  common_mention_never_lowers_recall b_cubed_v4.
Proof. from (recall_grows_laws b_cubed_v4_recall_grows). Qed.

Theorem b_cubed_v4_correct_mention_never_lowers_recall :
  correct_mention_never_lowers_recall b_cubed_v4.
Proof. from (recall_grows_laws b_cubed_v4_recall_grows). Qed.

Theorem b_cubed_v4_wrong_pair_never_raises_f1 : wrong_pair_never_raises_f1 b_cubed_v4.
Proof.
move=> T K R wK wR r rR r2 rK no; have wR' := is_partition_sub wR (subD1set R r).
have /andP[r1 p1] := b_cubed_v4_recall_and_precision_within_unit_interval wK wR.
rewrite !F1_ratios; apply: not_above_harmonic => //; last exact: wrong_pair_never_raises_precision.
rewrite !b_cubed_v4_recallE // wrong_pair_leaves_b_cubed_all_num // wrong_pair_leaves_spurious //.
exact: not_above_refl.
Qed.

(******************************************************************************)
(* The laws of B3: the invariants of which it is proved.                      *)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra zify.
From Corefref Require Import mentions effects treated.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope ring_scope.

Lemma b_cubed_recallE (T : finType) (K R : {set {set T}}) : is_partition K -> K != set0 ->
  recall b_cubed K R = Some (b_cubed_recall K R).
Proof. by move=> wK K0; apply: quotient_defined; rewrite b_cubed_den_eq0. Qed.

(* an entity of the response that the key does not cut earns as much as it counts *)
Lemma b_cubed_precision_del : correct_entity_never_lowers_precision b_cubed.
Proof.
move=> T K R wK wR r k rR kK rk; have wR' := is_partition_sub wR (subD1set R r).
have -> : precision b_cubed K R = quotient (#|r|%:R + b_cubed_num (R :\ r) K)
  (#|r|%:R + b_cubed_den (R :\ r)).
  by congr quotient; rewrite /= ?(b_cubed_den_del rR) // (b_cubed_num_del wK rR)
    (earned_together kK rk).
by apply: not_above_added; rewrite ?ler0n // b_cubed_num_ge0 b_cubed_num_le_den.
Qed.

Lemma b_cubed_proper_ratios : proper_ratios b_cubed.
Proof. by move=> T K R wK wR; rewrite /= !b_cubed_num_ge0 !b_cubed_num_le_den. Qed.

Theorem b_cubed_one_on_identity : one_on_identity b_cubed.
Proof.
move=> T K wK K0; suff E : recall b_cubed K K = Some 1 by split.
by rewrite b_cubed_recallE // b_cubed_recall_id.
Qed.

Theorem b_cubed_names_make_no_difference : names_make_no_difference b_cubed.
Proof.
apply: both_ways_names_make_no_difference => T U f fI K => [R|] *; first exact: b_cubed_num_rename.
exact: b_cubed_den_rename.
Qed.

Theorem b_cubed_documents_add_up : documents_add_up b_cubed.
Proof.
apply: both_ways_documents_add_up => T K => [R L S wK wR wL wS a|L wK wL];
  first exact: b_cubed_num_documents.
exact: sum_documents.
Qed.

(* a singleton of both is worth what it counts *)
Lemma b_cubed_num_singleton (T : finType) (x : T) :
  b_cubed_num [set [set x]] [set [set x]] = 1 /\ b_cubed_den [set [set x]] = 1.
Proof.
have we : is_partition [set [set x]] := is_partition_set1 (set1_neq0 x).
rewrite /b_cubed_den b_cubed_num_earned // !big_set1 earned1 cards1 togetherxx.
by rewrite /cover big_set1 inE eqxx.
Qed.

(* The figures themselves *)

Lemma b_cubed_base : base_laws b_cubed.
Proof.
exact: ratios_base_laws b_cubed_proper_ratios b_cubed_one_on_identity
  b_cubed_names_make_no_difference b_cubed_documents_add_up.
Qed.

Theorem b_cubed_recall_and_precision_within_unit_interval :
  recall_and_precision_within_unit_interval b_cubed.
Proof. from b_cubed_base. Qed.

Theorem b_cubed_f1_within_unit_interval : f1_within_unit_interval b_cubed.
Proof. from b_cubed_base. Qed.

Theorem b_cubed_f1_between_recall_and_precision : f1_between_recall_and_precision b_cubed.
Proof. from b_cubed_base. Qed.

Theorem b_cubed_recall_undefined_exactly_for_empty_key :
  recall_undefined_exactly_for_empty_key b_cubed.
Proof. by move=> T K R wK _; rewrite quotient_eqNone b_cubed_den_eq0. Qed.

Theorem b_cubed_f1_one_on_identity : f1_one_on_identity b_cubed.
Proof. from b_cubed_base. Qed.

Theorem b_cubed_roles_switched : roles_switched b_cubed.
Proof. exact: both_ways_roles_switched. Qed.

Theorem b_cubed_f1_one_only_on_identity : f1_one_only_on_identity b_cubed.
Proof.
move=> T K R wK wR; rewrite F1_ratios b_cubed_roles_switched //.
have [->|K0] := eqVneq K set0;
  first by rewrite {1}/recall /= /recall_of /= /quotient /b_cubed_den big_set0 eqxx.
have [->|R0] := eqVneq R set0.
  by rewrite harmonicC {1}/recall /= /recall_of /= /quotient /b_cubed_den big_set0 eqxx.
by rewrite !b_cubed_recallE // => -[/(b_cubed_f1_eq1 wK wR K0 R0)].
Qed.

Theorem b_cubed_nothing_without_common_mention : nothing_without_common_mention b_cubed.
Proof.
apply: ratios_nothing_without_common_mention => T K R wK wR; rewrite -setI_eq0 => d.
by rewrite nothing_quotient eq_le b_cubed_num_ge0 andbT leNgt b_cubed_num_gt0 // d.
Qed.

Theorem b_cubed_nothing_for_empty_response : nothing_for_empty_response b_cubed.
Proof.
move=> T K wK;
  rewrite nothing_quotient eq_le b_cubed_num_ge0 andbT leNgt b_cubed_num_gt0 ?is_partition0 //.
by rewrite {2}/cover big_set0 setI0 eqxx.
Qed.

Theorem b_cubed_f1_symmetric : f1_symmetric b_cubed.
Proof. exact: (ratios_f1_symmetric b_cubed_roles_switched). Qed.

Theorem b_cubed_f1_of_documents_adds_up : f1_of_documents_adds_up b_cubed.
Proof. from b_cubed_base. Qed.

Theorem b_cubed_recall_at_most_that_of_mentions : recall_at_most_that_of_mentions b_cubed.
Proof.
move=> T K R wK wR; rewrite /recall /= /recall_of /= /mentions_den -(sum_card wK) -/(b_cubed_den K).
by apply: not_above_quotient; rewrite ?b_cubed_den_ge0 // b_cubed_num_le_common.
Qed.

(* What is resolved *)

Theorem b_cubed_common_mention_is_rewarded : common_mention_is_rewarded b_cubed.
Proof.
move=> T K R wK wR; rewrite -setI_eq0 nothing_quotient b_cubed_den_eq0 // => d.
rewrite gt_eqF ?b_cubed_num_gt0 //; apply: contraNneq d => ->.
by rewrite {1}/cover big_set0 set0I.
Qed.

Theorem b_cubed_common_link_is_rewarded : common_link_is_rewarded b_cubed.
Proof.
exact: switched_common_link b_cubed_base b_cubed_roles_switched b_cubed_common_mention_is_rewarded.
Qed.

Theorem b_cubed_full_recall_exactly_if_no_entity_is_cut :
  full_recall_exactly_if_no_entity_is_cut b_cubed.
Proof.
move=> T K R wK wR; have [->|K0] := eqVneq K set0.
  by rewrite /recall /= /recall_of /= /quotient /b_cubed_den big_set0 eqxx.
rewrite b_cubed_recallE //; apply/eqP/forall_inP => [/(b_cubed_recall_eq1 wK wR K0) H k /H ?|H].
  exact/exists_inP.
by apply/(b_cubed_recall_eq1 wK wR K0) => k /H/exists_inP.
Qed.

(* Extreme responses *)

Theorem b_cubed_common_singleton_never_lowers_f1 : common_singleton_never_lowers_f1 b_cubed.
Proof.
apply: ratios_common_singleton_never_lowers_f1 b_cubed_base _ => T x e.
by have [n d] := b_cubed_num_singleton x; rewrite /= n d.
Qed.

Theorem b_cubed_key_singleton_never_lowers_precision : key_singleton_never_lowers_precision b_cubed.
Proof. exact: key_singleton_from_correct_entity b_cubed_precision_del. Qed.

Theorem b_cubed_singletons_have_full_precision : singletons_have_full_precision b_cubed.
Proof.
move=> T K wK K0; have wS := is_partition_singles (cover K);
  rewrite b_cubed_roles_switched // b_cubed_recallE //.
  by congr Some; apply: b_cubed_precision_singletons; rewrite ?cover_neq0.
by rewrite -cover_neq0 // cover_singles cover_neq0.
Qed.

Theorem b_cubed_singletons_have_recall_entities_by_mentions :
  singletons_have_recall_entities_by_mentions b_cubed.
Proof. by move=> T K wK K0; rewrite b_cubed_recallE // b_cubed_recall_singletons. Qed.

Lemma b_cubed_full_recall_finer (T : finType) (K R : {set {set T}}) : is_partition K ->
  is_partition R -> finer K R -> full (recall b_cubed K R).
Proof.
move=> wK wR KR; have [->|K0] := eqVneq K set0.
  by rewrite /recall /= /recall_of /= /quotient /b_cubed_den big_set0 eqxx.
by rewrite b_cubed_recallE // b_cubed_recall_finer /=.
Qed.

Theorem b_cubed_one_entity_has_full_recall : one_entity_has_full_recall b_cubed.
Proof.
move=> T K wK; rewrite /one_entity; have [E|c0] := eqVneq (cover K) set0.
  by apply: b_cubed_full_recall_finer; rewrite ?is_partition0 // => k; move: E => /eqP;
     rewrite -[_ == _]negbK cover_neq0 // negbK => /eqP->; rewrite inE.
apply: b_cubed_full_recall_finer; rewrite ?is_partition_set1 // => k kK.
by exists (cover K); rewrite ?inE ?entity_sub_cover.
Qed.

Theorem b_cubed_whole_entities_earn_their_share_of_mentions :
  whole_entities_earn_their_share_of_mentions b_cubed.
Proof. by move=> T K R wK _ K0 RK; rewrite b_cubed_recallE // b_cubed_recall_sub_key. Qed.

Theorem b_cubed_whole_entities_are_precise : whole_entities_are_precise b_cubed.
Proof.
move=> T K R wK wR R0 RK; rewrite b_cubed_roles_switched // b_cubed_recallE //.
by have [p _ _ _] := sub_key_precision wK RK R0; rewrite -p.
Qed.

Lemma b_cubed_recall_grows : recall_grows b_cubed.
Proof.
move=> T K R wK wR S wS RS; apply: not_above_quotient; first exact: b_cubed_den_ge0.
by apply: b_cubed_num_le => // k _ x y _ _; apply: RS.
Qed.

Theorem b_cubed_correct_entity_never_lowers_f1 : correct_entity_never_lowers_f1 b_cubed.
Proof.
exact: correct_entity_from_growth b_cubed_base b_cubed_recall_grows b_cubed_precision_del.
Qed.

(* Merges and splits *)

Theorem b_cubed_merge_never_lowers_recall : merge_never_lowers_recall b_cubed.
Proof. from (recall_grows_laws b_cubed_recall_grows). Qed.

Theorem b_cubed_correct_merge_raises_recall : correct_merge_raises_recall b_cubed.
Proof.
move=> T K R wK wR r s rR sR rs /exists_inP[k kK /andP[kr ks]].
apply: below_quotient (b_cubed_num_merge_lt wR rR sR rs kK kr ks).
by apply: sum_card_gt0 => //; apply/set0Pn; exists k.
Qed.

Theorem b_cubed_wrong_merge_never_raises_precision : wrong_merge_never_raises_precision b_cubed.
Proof.
move=> T K R wK wR r s rR sR rs /exists_inPn no;
  rewrite /precision /= /precision_of /= b_cubed_den_merge //.
by apply: not_above_quotient; rewrite ?b_cubed_den_ge0 // b_cubed_num_key_merge.
Qed.

Theorem b_cubed_merged_key_has_full_recall : merged_key_has_full_recall b_cubed.
Proof.
move=> T K wK k l kK lK _; apply: b_cubed_full_recall_finer; first by [].
  exact: is_partition_merge.
exact: finer_merge.
Qed.

Theorem b_cubed_split_key_has_full_precision : split_key_has_full_precision b_cubed.
Proof.
exact: (split_key_from_merged_key b_cubed_roles_switched b_cubed_merged_key_has_full_recall).
Qed.

Theorem b_cubed_split_of_the_key_lowers_recall : split_of_the_key_lowers_recall b_cubed.
Proof. exact: (split_of_the_key_from_merges b_cubed_correct_merge_raises_recall). Qed.

Theorem b_cubed_merge_of_the_key_lowers_precision : merge_of_the_key_lowers_precision b_cubed.
Proof.
apply: merge_of_the_key_from_splits;
  [exact: b_cubed_roles_switched | exact: b_cubed_one_on_identity |].
exact: b_cubed_split_of_the_key_lowers_recall.
Qed.

(* Spurious and missing mentions *)

Theorem b_cubed_spurious_mention_leaves_recall : spurious_mention_leaves_recall b_cubed.
Proof. by move=> T K R wK wR x _ xK; rewrite /recall /= /recall_of /= b_cubed_num_restrict1. Qed.

Theorem b_cubed_spurious_mention_never_raises_precision :
  spurious_mention_never_raises_precision b_cubed.
Proof.
move=> T K R wK wR x xR xK; apply: not_above_quotients;
  rewrite ?b_cubed_num_ge0 ?b_cubed_den_ge0 //=.
  exact: b_cubed_num_key_restrict1.
by rewrite b_cubed_den_restrict1 // ger_addl oppr_le0.
Qed.

Theorem b_cubed_spurious_mention_lowers_f1 : spurious_mention_lowers_f1 b_cubed.
Proof.
move=> T K R wK wR x xR xK; rewrite !F1_ratios b_cubed_spurious_mention_leaves_recall // => n.
have /andP[r1 p1] := b_cubed_recall_and_precision_within_unit_interval wK wR.
apply: below_harmonic_after => //; have wW := is_partition_restrict (~: [set x]) wR.
have : ~~ nothing (precision b_cubed K (without [set x] R))
  by apply: contra n; apply: nothing_harmonicr.
rewrite nothing_quotient negb_or => /andP[n0 d0].
apply: below_quotients; rewrite ?lt0r ?n0 ?d0 ?b_cubed_num_ge0 ?b_cubed_den_ge0 //=.
  exact: b_cubed_num_key_restrict1.
by rewrite b_cubed_den_restrict1 // gtr_addl oppr_lt0.
Qed.

Theorem b_cubed_common_mention_never_lowers_recall : common_mention_never_lowers_recall b_cubed.
Proof. from (recall_grows_laws b_cubed_recall_grows). Qed.

Theorem b_cubed_correct_mention_never_lowers_recall : correct_mention_never_lowers_recall b_cubed.
Proof. from (recall_grows_laws b_cubed_recall_grows). Qed.

(* what has the figures of B3 on the same mentions has these laws, too *)
Definition b_cubed_like m :=
  [/\ singletons_have_full_precision m, singletons_have_recall_entities_by_mentions m,
      one_entity_has_full_recall m, merged_key_has_full_recall m &
  [/\ split_key_has_full_precision m, merge_of_the_key_lowers_precision m &
      split_of_the_key_lowers_recall m]].

Lemma same_as_b_cubed m : agree_on_same_mentions m b_cubed -> b_cubed_like m.
Proof.
move=> E; split; last split.
- exact: same_singletons_have_full_precision E b_cubed_singletons_have_full_precision.
- exact: same_singletons_have_recall_entities_by_mentions E
    b_cubed_singletons_have_recall_entities_by_mentions.
- exact: same_one_entity_has_full_recall E b_cubed_one_entity_has_full_recall.
- exact: same_merged_key_has_full_recall E b_cubed_merged_key_has_full_recall.
- exact: same_split_key_has_full_precision E b_cubed_split_key_has_full_precision.
- exact: same_merge_of_the_key_lowers_precision E b_cubed_merge_of_the_key_lowers_precision.
exact: same_split_of_the_key_lowers_recall E b_cubed_split_of_the_key_lowers_recall.
Qed.

(******************************************************************************)
(* The laws of B3_0 in both readings: the invariants of which it is proved.   *)
(* b_cubed_0_full has the recall of b_cubed_all.                              *)
(*                                                                            *)
(*   share K F R        what the entities of R earn, F r each, of the         *)
(*                      mentions that K and R have in common                  *)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra zify.
From Corefref Require Import mentions treated laws_b_cubed laws_b_cubed_all.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope ring_scope.

Section Facts.
Variable T : finType.
Implicit Types (K R : {set {set T}}) (A k r s : {set T}) (x y : T).

Lemma b_cubed_0_precisionE K R :
  precision b_cubed_0 K R = precision b_cubed K (without_twinless K R).
Proof. by []. Qed.

Lemma b_cubed_0_recallE K R : is_partition R -> recall b_cubed_0 K R = recall b_cubed K R.
Proof. by move=> wR; congr quotient; apply: b_cubed_num_restrict. Qed.

Lemma b_cubed_0_F1 K R R' : without_twinless K R = without_twinless K R' ->
  F1 b_cubed_0 K R = F1 b_cubed_0 K R'.
Proof. by move=> E; rewrite !F1_ratios /recall /precision /= /recall_of /precision_of /= E. Qed.

Lemma common_den K R : is_partition R ->
  #|cover K :&: cover R|%:R = b_cubed_den (without_twinless K R).
Proof.
by move=> wR; rewrite /b_cubed_den sum_card ?is_partition_restrict // cover_restrict setIC.
Qed.

Lemma common_den_sum K R : is_partition R ->
  #|cover K :&: cover R|%:R = \sum_(r in R) #|r :&: cover K|%:R :> rat.
Proof. by move=> wR; rewrite common_den // b_cubed_den_without_twinless. Qed.

Lemma common_den_eq0 K R : is_partition R ->
  (#|cover K :&: cover R|%:R == 0 :> rat) = [disjoint cover K & cover R].
Proof. by move=> wR; rewrite pnatr_eq0 cards_eq0 setI_eq0. Qed.

Lemma earned_common K r : is_partition K -> 0 <= earned (together K) r <= #|r :&: cover K|%:R.
Proof. by move=> wK; rewrite earned_ge0 -b_cubed_term_earned // b_cubed_term_le_common. Qed.

(* precision is a share of the mentions that are common, in both readings: F K r of the entity r *)
Section Shares.
Variables (K : {set {set T}}) (F : {set T} -> rat).
Hypothesis wK : is_partition K.
Hypothesis F_bounds : forall r, 0 <= F r <= #|r :&: cover K|%:R.
Definition share R := quotient (\sum_(r in R) F r) (\sum_(r in R) #|r :&: cover K|%:R).

Lemma share_bounds R : 0 <= \sum_(r in R) F r <= \sum_(r in R) #|r :&: cover K|%:R.
Proof.
rewrite sumr_ge0 => [|r _]; last by have /andP[] := F_bounds r.
by apply: ler_sum => r _; have /andP[] := F_bounds r.
Qed.

Lemma share_del R r k : r \in R -> k \in K -> r \subset k -> F r = #|r|%:R ->
  not_above (share (R :\ r)) (share R).
Proof.
move=> rR kK rk Fr; rewrite /share [X in not_above _ (quotient X _)](big_setD1 r) //=.
rewrite [X in not_above _ (quotient _ X)](big_setD1 r) //= Fr (setIidPl _) ?not_above_added ?ler0n
  ?share_bounds //.
exact: subset_trans rk (entity_sub_cover kK).
Qed.

Lemma share_merge R r s : is_partition R -> r \in R -> s \in R -> r != s ->
  F (r :|: s) <= F r + F s -> not_above (share (merge R r s)) (share R).
Proof.
move=> wR rR sR rs Frs; rewrite /share.
have -> : \sum_(t in merge R r s) #|t :&: cover K|%:R = \sum_(t in R) #|t :&: cover K|%:R :> rat.
  by rewrite -!common_den_sum ?is_partition_merge // cover_merge.
apply: not_above_quotient; first by apply: sumr_ge0 => t _; apply: ler0n.
by rewrite -(ler_add2r (F r + F s)) (sum_merge _ wR) // ler_add2l.
Qed.
End Shares.

Lemma b_cubed_0_precision_share K R : is_partition K -> is_partition R ->
  precision b_cubed_0 K R = share K (fun r => earned (together K) (r :&: cover K)) R.
Proof.
move=> wK wR; rewrite b_cubed_0_precisionE /precision /= /precision_of /=.
by rewrite b_cubed_num_without_twinless // b_cubed_den_without_twinless.
Qed.

Lemma b_cubed_0_full_precision_share K R : is_partition K -> is_partition R ->
  precision b_cubed_0_full K R = share K (earned (together K)) R.
Proof.
move=> wK wR; rewrite /precision /= /precision_of /= common_den_sum //.
by rewrite b_cubed_num_earned.
Qed.

Lemma earned_merge_common K R r s (A : {set T}) : is_partition K -> is_partition R -> r \in R ->
  s \in R -> r != s -> ~~ share_a_key_entity K r s ->
  earned (together K) ((r :|: s) :&: A) <= earned (together K) (r :&: A) +
    earned (together K) (s :&: A).
Proof.
move=> wK wR rR sR rs no; rewrite setIUl; apply: earnedU => [|x y].
  by rewrite setIACA (disjoint_entities wR rR sR) 1?eq_sym // set0I.
rewrite !inE => /andP[xr _] /andP[ys _]; rewrite togetherC andbb.
by apply/togetherP => -[k kK [yk xk]]; case/negP: (disjoint_share no xr ys kK); rewrite xk.
Qed.
End Facts.

Lemma b_cubed_0_base : base_laws b_cubed_0.
Proof.
exact: treated_base_laws keeps_the_key keeps_without_twinless keeps_the_key keeps_without_twinless
  b_cubed_base.
Qed.

Lemma b_cubed_0_as_b_cubed : b_cubed_like b_cubed_0.
Proof.
exact/same_as_b_cubed/(treated_same_mentions _ keeps_the_key keeps_without_twinless keeps_the_key
  keeps_without_twinless).
Qed.

Lemma b_cubed_0_recall_grows : recall_grows b_cubed_0.
Proof.
exact: recall_grows_as (fun T K R _ wR => b_cubed_0_recallE K wR) b_cubed_recall_grows.
Qed.

(* B3_0: the figures themselves *)

Theorem b_cubed_0_recall_and_precision_within_unit_interval :
  recall_and_precision_within_unit_interval b_cubed_0.
Proof. from b_cubed_0_base. Qed.

Theorem b_cubed_0_f1_within_unit_interval : f1_within_unit_interval b_cubed_0.
Proof. from b_cubed_0_base. Qed.

Theorem b_cubed_0_f1_between_recall_and_precision : f1_between_recall_and_precision b_cubed_0.
Proof. from b_cubed_0_base. Qed.

Theorem b_cubed_0_recall_undefined_exactly_for_empty_key :
  recall_undefined_exactly_for_empty_key b_cubed_0.
Proof. recall_as b_cubed_0_recallE b_cubed_recall_undefined_exactly_for_empty_key. Qed.

Theorem b_cubed_0_one_on_identity : one_on_identity b_cubed_0.
Proof. from b_cubed_0_base. Qed.

Theorem b_cubed_0_f1_one_on_identity : f1_one_on_identity b_cubed_0.
Proof. from b_cubed_0_base. Qed.

Theorem b_cubed_0_nothing_without_common_mention : nothing_without_common_mention b_cubed_0.
Proof.
apply: ratios_nothing_without_common_mention => T K R wK wR d; rewrite b_cubed_0_recallE //.
rewrite nothing_quotient; apply/orP; left; rewrite -setI_eq0 in d.
by apply: contraTT d => n; rewrite -b_cubed_num_gt0 // lt0r n b_cubed_num_ge0.
Qed.

Theorem b_cubed_0_nothing_for_empty_response : nothing_for_empty_response b_cubed_0.
Proof. recall_as b_cubed_0_recallE b_cubed_nothing_for_empty_response. Qed.

Theorem b_cubed_0_names_make_no_difference : names_make_no_difference b_cubed_0.
Proof. from b_cubed_0_base. Qed.

Theorem b_cubed_0_documents_add_up : documents_add_up b_cubed_0.
Proof. from b_cubed_0_base. Qed.

Theorem b_cubed_0_f1_of_documents_adds_up : f1_of_documents_adds_up b_cubed_0.
Proof. from b_cubed_0_base. Qed.

Theorem b_cubed_0_recall_at_most_that_of_mentions : recall_at_most_that_of_mentions b_cubed_0.
Proof. recall_as b_cubed_0_recallE b_cubed_recall_at_most_that_of_mentions. Qed.

(* B3_0: what is resolved *)

Theorem b_cubed_0_common_mention_is_rewarded : common_mention_is_rewarded b_cubed_0.
Proof. recall_as b_cubed_0_recallE b_cubed_common_mention_is_rewarded. Qed.

Theorem b_cubed_0_common_link_is_rewarded : common_link_is_rewarded b_cubed_0.
Proof.
apply: common_link_from_mentions b_cubed_0_base b_cubed_0_common_mention_is_rewarded _.
move=> T K R wK wR c; rewrite b_cubed_0_precisionE b_cubed_roles_switched
  ?is_partition_without_twinless //.
apply: b_cubed_common_mention_is_rewarded; rewrite ?is_partition_without_twinless //.
by rewrite -setI_eq0 cover_restrict -setIA setIid setIC setI_eq0.
Qed.

Theorem b_cubed_0_full_recall_exactly_if_no_entity_is_cut :
  full_recall_exactly_if_no_entity_is_cut b_cubed_0.
Proof. recall_as b_cubed_0_recallE b_cubed_full_recall_exactly_if_no_entity_is_cut. Qed.

(* B3_0: extreme responses *)

Theorem b_cubed_0_spurious_singletons_make_no_difference :
  spurious_singletons_make_no_difference b_cubed_0.
Proof.
move=> T K R wK wR; rewrite /recall /precision /= /recall_of /precision_of /=.
by rewrite /without_twinless restrict_wts.
Qed.

Theorem b_cubed_0_common_singleton_never_lowers_f1 : common_singleton_never_lowers_f1 b_cubed_0.
Proof.
apply: ratios_common_singleton_never_lowers_f1 b_cubed_0_base _ => T x e.
have we : is_partition e := is_partition_set1 (set1_neq0 x).
by have [n d] := b_cubed_num_singleton x; rewrite /= /the_key without_twinless_same_mentions // n d.
Qed.

Lemma b_cubed_0_precision_del : correct_entity_never_lowers_precision b_cubed_0.
Proof.
move=> T K R wK wR r k rR kK rk;
  rewrite !b_cubed_0_precision_share ?(is_partition_sub wR (subD1set R r)) //.
apply: (share_del _ rR kK rk) => [u|].
  by have := earned_common (u :&: cover K) wK; rewrite -setIA setIid.
by rewrite (setIidPl (subset_trans rk (entity_sub_cover kK))) (earned_together kK).
Qed.

Theorem b_cubed_0_key_singleton_never_lowers_precision :
  key_singleton_never_lowers_precision b_cubed_0.
Proof. exact: key_singleton_from_correct_entity b_cubed_0_precision_del. Qed.

Theorem b_cubed_0_singletons_have_full_precision : singletons_have_full_precision b_cubed_0.
Proof. from b_cubed_0_as_b_cubed. Qed.

Theorem b_cubed_0_singletons_have_recall_entities_by_mentions :
  singletons_have_recall_entities_by_mentions b_cubed_0.
Proof. from b_cubed_0_as_b_cubed. Qed.

Theorem b_cubed_0_one_entity_has_full_recall : one_entity_has_full_recall b_cubed_0.
Proof. from b_cubed_0_as_b_cubed. Qed.

Theorem b_cubed_0_whole_entities_earn_their_share_of_mentions :
  whole_entities_earn_their_share_of_mentions b_cubed_0.
Proof. recall_as b_cubed_0_recallE b_cubed_whole_entities_earn_their_share_of_mentions. Qed.

Theorem b_cubed_0_whole_entities_are_precise : whole_entities_are_precise b_cubed_0.
Proof.
move=> T K R wK wR R0 RK; rewrite b_cubed_0_precisionE without_twinless_sub ?cover_sub //.
exact: b_cubed_whole_entities_are_precise.
Qed.

Theorem b_cubed_0_correct_entity_never_lowers_f1 : correct_entity_never_lowers_f1 b_cubed_0.
Proof.
exact: correct_entity_from_growth b_cubed_0_base b_cubed_0_recall_grows b_cubed_0_precision_del.
Qed.

(* B3_0: merges and splits *)

Theorem b_cubed_0_merge_never_lowers_recall : merge_never_lowers_recall b_cubed_0.
Proof. from (recall_grows_laws b_cubed_0_recall_grows). Qed.

Theorem b_cubed_0_correct_merge_raises_recall : correct_merge_raises_recall b_cubed_0.
Proof. recall_as b_cubed_0_recallE b_cubed_correct_merge_raises_recall. Qed.

Theorem b_cubed_0_wrong_merge_never_raises_precision : wrong_merge_never_raises_precision b_cubed_0.
Proof.
move=> T K R wK wR r s rR sR rs no; rewrite !b_cubed_0_precision_share ?is_partition_merge //.
by apply: share_merge => //; apply: earned_merge_common wK wR rR sR rs no.
Qed.

Theorem b_cubed_0_merged_key_has_full_recall : merged_key_has_full_recall b_cubed_0.
Proof. from b_cubed_0_as_b_cubed. Qed.

Theorem b_cubed_0_split_key_has_full_precision : split_key_has_full_precision b_cubed_0.
Proof. from b_cubed_0_as_b_cubed. Qed.

Theorem b_cubed_0_merge_of_the_key_lowers_precision : merge_of_the_key_lowers_precision b_cubed_0.
Proof. from b_cubed_0_as_b_cubed. Qed.

Theorem b_cubed_0_split_of_the_key_lowers_recall : split_of_the_key_lowers_recall b_cubed_0.
Proof. from b_cubed_0_as_b_cubed. Qed.

(* B3_0: spurious and missing mentions *)

Theorem b_cubed_0_spurious_mention_leaves_recall : spurious_mention_leaves_recall b_cubed_0.
Proof. recall_as b_cubed_0_recallE b_cubed_spurious_mention_leaves_recall. Qed.

Theorem b_cubed_0_spurious_mention_never_raises_precision :
  spurious_mention_never_raises_precision b_cubed_0.
Proof.
move=> T K R wK wR x xR xK; rewrite !b_cubed_0_precisionE without_twinless_without //.
exact: not_above_refl.
Qed.

Theorem b_cubed_0_which_entity_an_extra_mention_joins_makes_no_difference :
  which_entity_an_extra_mention_joins_makes_no_difference b_cubed_0.
Proof.
move=> T K wK e l x eK lK xK; apply: b_cubed_0_F1.
by rewrite !without_twinless_enlarged.
Qed.

Theorem b_cubed_0_common_mention_never_lowers_recall : common_mention_never_lowers_recall b_cubed_0.
Proof. from (recall_grows_laws b_cubed_0_recall_grows). Qed.

Theorem b_cubed_0_correct_mention_never_lowers_recall :
  correct_mention_never_lowers_recall b_cubed_0.
Proof. from (recall_grows_laws b_cubed_0_recall_grows). Qed.

(* B3_0 of whole entities: the figures themselves *)

(* the reading whose entities keep their twinless mentions *)
Section FullFacts.
Variable T : finType.
Implicit Types (K R : {set {set T}}) (r : {set T}).

Lemma b_cubed_0_full_recallE K R : recall b_cubed_0_full K R = recall b_cubed_all K R.
Proof. by []. Qed.

Lemma b_cubed_0_full_precisionE K R : is_partition R ->
  precision b_cubed_0_full K R = quotient (b_cubed_num R K) (b_cubed_den (without_twinless K R)).
Proof. by move=> wR; rewrite -common_den. Qed.

Lemma b_cubed_0_full_precision_bounds K R : is_partition K -> is_partition R ->
  0 <= b_cubed_num R K <= #|cover K :&: cover R|%:R.
Proof. by move=> wK wR; rewrite b_cubed_num_ge0 setIC b_cubed_num_le_common. Qed.

End FullFacts.

Lemma b_cubed_0_full_precision_del : correct_entity_never_lowers_precision b_cubed_0_full.
Proof.
move=> T K R wK wR r k rR kK rk;
  rewrite !b_cubed_0_full_precision_share ?(is_partition_sub wR (subD1set R r)) //.
apply: (share_del _ rR kK rk) => [u|]; first exact: earned_common.
exact: earned_together kK rk.
Qed.

Lemma b_cubed_0_full_proper : proper_ratios b_cubed_0_full.
Proof.
move=> T K R wK wR; apply/andP; split; first exact: b_cubed_all_num_bounds.
exact: b_cubed_0_full_precision_bounds.
Qed.

Lemma b_cubed_0_full_agrees : agree_on_same_mentions b_cubed_0_full b_cubed.
Proof.
move=> T K R wK wR KR;
  rewrite b_cubed_0_full_recallE (proj1 (b_cubed_all_same_mentions wK wR KR)); split=> //.
by rewrite b_cubed_0_full_precisionE // without_twinless_same_mentions.
Qed.

Theorem b_cubed_0_full_names_make_no_difference : names_make_no_difference b_cubed_0_full.
Proof.
apply: ratios_names_make_no_difference => T U f fI K R wK wR.
have [r _] := proj2 b_cubed_all_names_make_no_difference T U f fI K R wK wR; split=> //.
rewrite !b_cubed_0_full_precisionE ?is_partition_rename //.
by rewrite b_cubed_num_rename // -rename_without_twinless // b_cubed_den_rename.
Qed.

Theorem b_cubed_0_full_documents_add_up : documents_add_up b_cubed_0_full.
Proof.
move=> T K R wK wR L S wL wS a;
  have [r _] := b_cubed_all_documents_add_up wK wR wL wS a; split=> //.
rewrite b_cubed_0_full_precisionE ?is_partitionU ?(apart_RS a) // b_cubed_num_documents
  ?(apartC a) //.
rewrite documents_without_twinless // /b_cubed_den sum_documents ?is_partition_without_twinless //.
  by rewrite -!/(b_cubed_den _) -!common_den.
by apply: disjointW (apart_RS a); rewrite cover_without_twinless subsetIl.
Qed.

Lemma b_cubed_0_full_as_b_cubed : b_cubed_like b_cubed_0_full.
Proof. exact: same_as_b_cubed b_cubed_0_full_agrees. Qed.

Lemma b_cubed_0_full_base : base_laws b_cubed_0_full.
Proof.
apply: ratios_base_laws b_cubed_0_full_proper _ b_cubed_0_full_names_make_no_difference
  b_cubed_0_full_documents_add_up.
exact: same_one_on_identity b_cubed_0_full_agrees b_cubed_one_on_identity.
Qed.

Theorem b_cubed_0_full_recall_and_precision_within_unit_interval :
  recall_and_precision_within_unit_interval b_cubed_0_full.
Proof. from b_cubed_0_full_base. Qed.

Theorem b_cubed_0_full_f1_within_unit_interval : f1_within_unit_interval b_cubed_0_full.
Proof. from b_cubed_0_full_base. Qed.

Theorem b_cubed_0_full_f1_between_recall_and_precision :
  f1_between_recall_and_precision b_cubed_0_full.
Proof. from b_cubed_0_full_base. Qed.

Theorem b_cubed_0_full_recall_undefined_exactly_for_empty_key :
  recall_undefined_exactly_for_empty_key b_cubed_0_full.
Proof. exact: b_cubed_all_recall_undefined_exactly_for_empty_key. Qed.

Theorem b_cubed_0_full_one_on_identity : one_on_identity b_cubed_0_full.
Proof. from b_cubed_0_full_base. Qed.

Theorem b_cubed_0_full_f1_one_on_identity : f1_one_on_identity b_cubed_0_full.
Proof. from b_cubed_0_full_base. Qed.

Theorem b_cubed_0_full_nothing_without_common_mention :
  nothing_without_common_mention b_cubed_0_full.
Proof.
move=> T K R wK wR d; apply: nothing_harmonicr; rewrite nothing_quotient.
by rewrite common_den_eq0 // d orbT.
Qed.

Theorem b_cubed_0_full_f1_of_documents_adds_up : f1_of_documents_adds_up b_cubed_0_full.
Proof. from b_cubed_0_full_base. Qed.

(* B3_0 of whole entities: what is resolved *)

Theorem b_cubed_0_full_common_mention_is_rewarded : common_mention_is_rewarded b_cubed_0_full.
Proof. exact: b_cubed_all_common_mention_is_rewarded. Qed.

Theorem b_cubed_0_full_common_link_is_rewarded : common_link_is_rewarded b_cubed_0_full.
Proof.
apply: common_link_from_mentions b_cubed_0_full_base b_cubed_0_full_common_mention_is_rewarded _.
move=> T K R wK wR c; rewrite nothing_quotient negb_or common_den_eq0 // c andbT gt_eqF //.
by rewrite b_cubed_num_gt0 // setIC setI_eq0.
Qed.

Theorem b_cubed_0_full_incorrectly_resolved_mentions_leave_recall :
  incorrectly_resolved_mentions_leave_recall b_cubed_0_full.
Proof. exact: b_cubed_all_incorrectly_resolved_mentions_leave_recall. Qed.

(* B3_0 of whole entities: extreme responses *)

Theorem b_cubed_0_full_spurious_singletons_make_no_difference :
  spurious_singletons_make_no_difference b_cubed_0_full.
Proof.
move=> T K R wK wR; have wW := is_partition_wts K wR; split.
  rewrite !b_cubed_0_full_recallE !b_cubed_all_recallE /quotient; case: ifP => // _; congr Some.
  exact: b_cubed_r_n_recall_all.
by rewrite !b_cubed_0_full_precisionE // /without_twinless restrict_wts b_cubed_num_wts.
Qed.

Theorem b_cubed_0_full_common_singleton_never_lowers_f1 :
  common_singleton_never_lowers_f1 b_cubed_0_full.
Proof.
apply: ratios_common_singleton_never_lowers_f1 b_cubed_0_full_base _ => T x e.
have [n d] := b_cubed_num_singleton x.
have [_ rE _ _ _] := twinless_same_mentions (erefl (cover e)).
by rewrite /= /the_key rE n d /cover big_set1 setIid cards1.
Qed.

Theorem b_cubed_0_full_key_singleton_never_lowers_precision :
  key_singleton_never_lowers_precision b_cubed_0_full.
Proof. exact: key_singleton_from_correct_entity b_cubed_0_full_precision_del. Qed.

Theorem b_cubed_0_full_singletons_have_full_precision :
  singletons_have_full_precision b_cubed_0_full.
Proof. from b_cubed_0_full_as_b_cubed. Qed.

Theorem b_cubed_0_full_singletons_have_recall_entities_by_mentions :
  singletons_have_recall_entities_by_mentions b_cubed_0_full.
Proof. from b_cubed_0_full_as_b_cubed. Qed.

Theorem b_cubed_0_full_one_entity_has_full_recall : one_entity_has_full_recall b_cubed_0_full.
Proof. from b_cubed_0_full_as_b_cubed. Qed.

Theorem b_cubed_0_full_whole_entities_are_precise : whole_entities_are_precise b_cubed_0_full.
Proof.
move=> T K R wK wR R0 RK; rewrite b_cubed_0_full_precisionE // without_twinless_sub ?cover_sub //.
exact: b_cubed_whole_entities_are_precise.
Qed.

Theorem b_cubed_0_full_correct_entity_never_lowers_f1 :
  correct_entity_never_lowers_f1 b_cubed_0_full.
Proof.
exact: correct_entity_from_growth b_cubed_0_full_base b_cubed_all_recall_grows
  b_cubed_0_full_precision_del.
Qed.

(* B3_0 of whole entities: merges and splits *)

Theorem b_cubed_0_full_merge_never_lowers_recall : merge_never_lowers_recall b_cubed_0_full.
Proof. exact: b_cubed_all_merge_never_lowers_recall. Qed.

Theorem b_cubed_0_full_correct_merge_raises_recall : correct_merge_raises_recall b_cubed_0_full.
Proof. exact: b_cubed_all_correct_merge_raises_recall. Qed.

Theorem b_cubed_0_full_wrong_merge_never_raises_precision :
  wrong_merge_never_raises_precision b_cubed_0_full.
Proof.
move=> T K R wK wR r s rR sR rs no; rewrite !b_cubed_0_full_precision_share ?is_partition_merge //.
by apply: share_merge => //; have := earned_merge_common setT wK wR rR sR rs no; rewrite !setIT.
Qed.

Theorem b_cubed_0_full_merged_key_has_full_recall : merged_key_has_full_recall b_cubed_0_full.
Proof. from b_cubed_0_full_as_b_cubed. Qed.

Theorem b_cubed_0_full_split_key_has_full_precision : split_key_has_full_precision b_cubed_0_full.
Proof. from b_cubed_0_full_as_b_cubed. Qed.

Theorem b_cubed_0_full_merge_of_the_key_lowers_precision :
  merge_of_the_key_lowers_precision b_cubed_0_full.
Proof. from b_cubed_0_full_as_b_cubed. Qed.

Theorem b_cubed_0_full_split_of_the_key_lowers_recall :
  split_of_the_key_lowers_recall b_cubed_0_full.
Proof. from b_cubed_0_full_as_b_cubed. Qed.

(* B3_0 of whole entities: spurious and missing mentions *)

Theorem b_cubed_0_full_spurious_mention_leaves_recall :
  spurious_mention_leaves_recall b_cubed_0_full.
Proof. exact: b_cubed_all_spurious_mention_leaves_recall. Qed.

Theorem b_cubed_0_full_spurious_mention_never_raises_precision :
  spurious_mention_never_raises_precision b_cubed_0_full.
Proof.
move=> T K R wK wR x xR xK; rewrite !b_cubed_0_full_precisionE ?is_partition_without //.
rewrite without_twinless_without //; apply: not_above_quotient; first exact: b_cubed_den_ge0.
exact: b_cubed_num_key_restrict1.
Qed.

Theorem b_cubed_0_full_spurious_pair_is_better_than_a_spurious_mention :
  spurious_pair_is_better_than_a_spurious_mention b_cubed_0_full.
Proof.
move=> T K wK e x y z eK xy xK yK zK; set P := [set x; y]; set E := enlarged K e [set z].
have K0 := family_neq0 eK; have [_ P0 dP] := spurious_pair xy xK yK.
have wP := is_partition_added wK P0 dP.
have dz : [disjoint [set z] & cover K] by rewrite disjoints1.
have wE : is_partition E := is_partition_enlarged wK eK dz.
have rec R : is_partition R -> finer K R -> recall b_cubed_0_full K R = Some 1.
  by move=> wR KR; apply: quotient_full; [apply: b_cubed_all_recall_full | rewrite b_cubed_den_eq0].
have N0 : 0 < #|cover K|%:R :> rat by rewrite ltr0n card_gt0 cover_neq0.
have KP : cover K :&: cover (P |: K) = cover K by apply/setIidPl; rewrite coverU subsetUr.
have KE : cover K :&: cover E = cover K by apply/setIidPl; rewrite cover_enlarged // subsetUl.
have pP : precision b_cubed_0_full K (P |: K) = Some 1.
  apply: quotient_full; rewrite /= KP ?gt_eqF // -sum_card //.
  rewrite b_cubed_num_earned // big_setU1 ?added_notin //=.
  have /andP[e0 e1] := earned_common P wK.
  have -> : earned (together K) P = 0.
    by apply/eqP; rewrite eq_le e0 andbT; move: e1; rewrite (disjoint_setI0 dP) cards0.
  by rewrite add0r; apply: eq_bigr => k kK; apply: earned_together kK (fintype.subxx _).
rewrite !F1_ratios !rec //; [|exact: finer_enlarged|exact: finer_added].
rewrite pP; split=> // _; apply: below_harmonic => //.
  by have /andP[] := b_cubed_0_full_recall_and_precision_within_unit_interval wK wE.
rewrite /precision /= /precision_of /= KE; apply: below_one; first exact: b_cubed_num_ge0.
have ze : z \notin e by apply: contra zK; apply: mem_cover_entity.
have no u v : u \notin cover K -> ~~ together K u v && ~~ together K v u.
  by move=> uK; rewrite (togetherC K v) andbb; apply: contra uK => /together_cover/andP[].
rewrite b_cubed_num_earned // -sum_card // sum_enlarged //.
rewrite [X in _ < X](big_setD1 e) //= ltr_le_add //; last first.
  by apply: ler_sum => k _; apply: earned_le_card.
have e0 : (0 < #|e|)%N := card_entity_gt0 wK eK.
have ez : e :&: [set z] = set0 by apply/eqP; rewrite setIC setI_eq0 disjoints1.
rewrite /earned alikeU // => [|u v ue]; last by rewrite inE => /eqP->; rewrite andbC no.
rewrite {2}/alike !big_set1 togetherxx (negPf zK) addn0 cardsU ez cards0 subn0 cards1.
have -> : alike (together K) e = (#|e| * #|e|)%N.
  by rewrite -alikeT; apply/eqP; rewrite eqn_leq !leq_alike // => u v ue ve _;
    apply/togetherP; exists e.
by rewrite ltr_pdivr_mulr ?ltr0n ?addn1 // -natrM ltr_nat ltn_pmul2l.
Qed.

Theorem b_cubed_0_full_common_mention_never_lowers_recall :
  common_mention_never_lowers_recall b_cubed_0_full.
Proof. exact: b_cubed_all_common_mention_never_lowers_recall. Qed.

Theorem b_cubed_0_full_correct_mention_never_lowers_recall :
  correct_mention_never_lowers_recall b_cubed_0_full.
Proof. exact: b_cubed_all_correct_mention_never_lowers_recall. Qed.

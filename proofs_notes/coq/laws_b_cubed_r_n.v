(******************************************************************************)
(* The laws of B3_r&n: the invariants of which it is proved, and what its     *)
(* figures and those of B3_sys and its version 4 are made of. Recall is that  *)
(* of B3_all; version 4 counts the spurious mentions besides, and precision   *)
(* of the last two the missing ones.                                          *)
(*                                                                            *)
(*   spurious K R       the mentions of R that K has not, those without that  *)
(*                      are singletons                                        *)
(*   missing K R        the mentions of K that R has not                      *)
(*   earnings K R       what the entities of R earn, and counted K R its      *)
(*                      mentions, both without the spurious singletons        *)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra zify.
From Corefref Require Import treated laws_b_cubed laws_b_cubed_all.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope ring_scope.

Section Facts.
Variable T : finType.
Implicit Types (K R : {set {set T}}) (A k r s : {set T}) (x y : T).

Definition spurious K R : {set T} := cover (without_twinless_singletons K R) :\: cover K.
Definition missing K R : {set T} := cover K :\: cover R.
Definition earnings K R : rat := \sum_(r in without_twinless_singletons K R) earned (linked K) r.
Definition counted K R : rat := \sum_(r in without_twinless_singletons K R) #|r|%:R.

Lemma key_pE K R : key_p K R = K :|: singles (spurious K R). Proof. by []. Qed.
Lemma response_pE K R : response_p K R = without_twinless_singletons K R :|: singles (missing K R).
Proof. by rewrite /response_p /response_all missing_wts. Qed.

Lemma is_partition_p K R : is_partition K -> is_partition R ->
  is_partition (key_p K R) /\ is_partition (response_p K R).
Proof.
by move=> wK wR; rewrite is_partition_key_all // is_partition_response_all // is_partition_wts.
Qed.

Lemma b_cubed_r_n_recall_b_cubed_all K R : is_partition K -> is_partition R ->
  recall b_cubed_r_n K R = recall b_cubed_all K R.
Proof. by move=> wK wR; congr quotient; apply: b_cubed_num_response_p. Qed.

Lemma b_cubed_sys_recall_b_cubed_all K R : is_partition K -> is_partition R ->
  recall b_cubed_sys K R = recall b_cubed_all K R.
Proof.
move=> wK wR; congr quotient; apply: etrans (b_cubed_num_response_p wK wR).
apply: (@b_cubed_num_restrict _ (cover K)) => //.
exact/is_partition_response_all/is_partition_wts.
Qed.

Lemma b_cubed_v4_recallE K R : is_partition K -> is_partition R -> recall b_cubed_v4 K R =
  quotient (b_cubed_all_num K R + #|spurious K R|%:R) (b_cubed_den K + #|spurious K R|%:R).
Proof.
move=> wK wR; have [_ wP] := is_partition_p wK wR.
have D : [disjoint cover K & cover (singles (spurious K R))]
  by rewrite cover_singles disjoint_coverD.
rewrite treated_recall /recall /= /recall_of /= key_pE /b_cubed_num /b_cubed_den !sum_documents //.
rewrite -!/(b_cubed_num _ _) -!/(b_cubed_den _) b_cubed_den_singles b_cubed_num_response_p //.
rewrite b_cubed_num_singles // cover_response_all; apply: subset_trans (subsetUr _ _).
exact: subsetDl.
Qed.

Lemma earningsE K R : is_partition K -> is_partition R ->
  earnings K R = b_cubed_num (without_twinless_singletons K R) (key_p K R).
Proof. by move=> wK wR; apply/esym/(b_cubed_num_response_all (is_partition_wts K wR) wK). Qed.

Lemma b_cubed_r_n_precisionE K R : is_partition K -> is_partition R ->
  precision b_cubed_r_n K R = quotient (earnings K R) (counted K R).
Proof. by move=> wK wR; rewrite earningsE. Qed.

Lemma b_cubed_sys_precisionE K R : is_partition K -> is_partition R ->
  precision b_cubed_sys K R = quotient (earnings K R + #|missing K R|%:R)
    (counted K R + #|missing K R|%:R).
Proof.
move=> wK wR; have [wP _] := is_partition_p wK wR; have wW := is_partition_wts K wR.
have D : [disjoint cover (without_twinless_singletons K R) & cover (singles (missing K R))].
  by rewrite cover_singles /missing -missing_wts disjoint_coverD.
rewrite treated_precision /precision /= /precision_of /= response_pE /b_cubed_num /b_cubed_den
  !sum_documents //.
rewrite -!/(b_cubed_num _ _) -!/(b_cubed_den _) b_cubed_den_singles earningsE //
  b_cubed_num_singles //.
by rewrite cover_key_all; apply: subset_trans (subsetUl _ _); apply: subsetDl.
Qed.

Lemma b_cubed_v4_precisionE K R : precision b_cubed_v4 K R = precision b_cubed_sys K R.
Proof. by []. Qed.

(* a mention is spurious, and no singleton, if it stands together with another *)
Lemma mem_spurious K R x :
  (x \in spurious K R) = (x \notin cover K) && [exists y, (y != x) && together R x y].
Proof.
rewrite inE; case xK: (x \in cover K) => //=; apply/bigcupP/existsP =>
  [[r]|[y /andP[yx /togetherP[r rR [xr yr]]]]].
  rewrite inE => /andP[rR /orP[r1 xr|/subsetP rK /rK]]; last by rewrite xK.
  have /set0Pn[y /setD1P[yx yr]] : r :\ x != set0.
    by apply: contra r1; rewrite -cards_eq0 (cardsD1 x r) xr => /eqP->.
  by exists y; rewrite yx; apply/togetherP; exists r.
exists r => //; rewrite inE rR; apply/orP; left; apply: contra yx => /cards1P[z E].
by move: xr yr; rewrite E !inE => /eqP-> /eqP->.
Qed.

Lemma spurious_sub K R R' : (forall x y, x \notin cover K -> together R x y -> together R' x y) ->
  spurious K R \subset spurious K R'.
Proof.
move=> H; apply/subsetP => x; rewrite !mem_spurious => /andP[xK /existsP[y /andP[yx xy]]].
by rewrite xK; apply/existsP; exists y; rewrite yx H.
Qed.

Lemma eq_spurious K R R' : (forall x y, x \notin cover K -> together R x y = together R' x y) ->
  spurious K R = spurious K R'.
Proof. by move=> H; apply/eqP; rewrite eqEsubset !spurious_sub // => x y xK; rewrite H. Qed.

(* without an entity *)
Lemma mem_wts K R r : r \in R -> r \subset cover K -> r \in without_twinless_singletons K R.
Proof. by move=> rR rK; rewrite inE rR rK orbT. Qed.

Lemma earnings_del K R r : r \in without_twinless_singletons K R ->
  earnings K R = earned (linked K) r + earnings K (R :\ r).
Proof. by move=> rW; rewrite /earnings wts_del (big_setD1 r). Qed.

Lemma counted_del K R r : r \in without_twinless_singletons K R ->
  counted K R = #|r|%:R + counted K (R :\ r).
Proof. by move=> rW; rewrite /counted wts_del (big_setD1 r). Qed.

Lemma missing_del K R r : is_partition R -> r \in R -> r \subset cover K ->
  #|missing K (R :\ r)| = (#|missing K R| + #|r|)%N.
Proof.
move=> wR rR rK; have -> : missing K (R :\ r) = missing K R :|: r.
  apply/setP => x; rewrite !inE cover_setD1 // inE; case xr: (x \in r); rewrite ?orbF //= orbT.
  exact: subsetP rK x xr.
rewrite cardsU (_ : missing K R :&: r = set0) ?cards0 ?subn0 //; apply/setP => x; rewrite !inE.
by case xr: (x \in r); rewrite ?andbF // (mem_cover_entity rR xr).
Qed.

Lemma missing_del_spurious K R r : is_partition R -> r \in R -> [disjoint r & cover K] ->
  missing K (R :\ r) = missing K R.
Proof.
move=> wR rR rK; apply/setP => x; rewrite !inE cover_setD1 // inE; case xK: (x \in cover K);
  rewrite ?andbF //.
by rewrite (disjointFl rK xK).
Qed.

Lemma earnings_bounds K R : 0 <= earnings K R <= counted K R.
Proof.
rewrite sumr_ge0 => [|r _]; last exact: earned_ge0.
by apply: ler_sum => r _; apply: earned_le_card.
Qed.

Lemma counted_ge0 K R : 0 <= counted K R. Proof. by apply: sumr_ge0 => r _; apply: ler0n. Qed.

End Facts.

(* The figures themselves *)

Lemma b_cubed_r_n_base : base_laws b_cubed_r_n.
Proof.
exact: treated_base_laws keeps_the_key keeps_response_p keeps_key_p keeps_wts b_cubed_base.
Qed.

Lemma b_cubed_r_n_as_b_cubed : b_cubed_like b_cubed_r_n.
Proof.
exact/same_as_b_cubed/(treated_same_mentions _ keeps_the_key keeps_response_p keeps_key_p
  keeps_wts).
Qed.

Lemma b_cubed_r_n_recall_grows : recall_grows b_cubed_r_n.
Proof. exact: recall_grows_as b_cubed_r_n_recall_b_cubed_all b_cubed_all_recall_grows. Qed.

Theorem b_cubed_r_n_recall_and_precision_within_unit_interval :
  recall_and_precision_within_unit_interval b_cubed_r_n.
Proof. from b_cubed_r_n_base. Qed.

Theorem b_cubed_r_n_f1_within_unit_interval : f1_within_unit_interval b_cubed_r_n.
Proof. from b_cubed_r_n_base. Qed.

Theorem b_cubed_r_n_f1_between_recall_and_precision : f1_between_recall_and_precision b_cubed_r_n.
Proof. from b_cubed_r_n_base. Qed.

Theorem b_cubed_r_n_recall_undefined_exactly_for_empty_key :
  recall_undefined_exactly_for_empty_key b_cubed_r_n.
Proof.
recall_as b_cubed_r_n_recall_b_cubed_all b_cubed_all_recall_undefined_exactly_for_empty_key.
Qed.

Theorem b_cubed_r_n_one_on_identity : one_on_identity b_cubed_r_n.
Proof. from b_cubed_r_n_base. Qed.

Theorem b_cubed_r_n_f1_one_on_identity : f1_one_on_identity b_cubed_r_n.
Proof. from b_cubed_r_n_base. Qed.

Theorem b_cubed_r_n_names_make_no_difference : names_make_no_difference b_cubed_r_n.
Proof. from b_cubed_r_n_base. Qed.

Theorem b_cubed_r_n_documents_add_up : documents_add_up b_cubed_r_n.
Proof. from b_cubed_r_n_base. Qed.

Theorem b_cubed_r_n_f1_of_documents_adds_up : f1_of_documents_adds_up b_cubed_r_n.
Proof. from b_cubed_r_n_base. Qed.

(* What is resolved *)

Theorem b_cubed_r_n_common_mention_is_rewarded : common_mention_is_rewarded b_cubed_r_n.
Proof. recall_as b_cubed_r_n_recall_b_cubed_all b_cubed_all_common_mention_is_rewarded. Qed.

Lemma earnings_gt0 (T : finType) (K R : {set {set T}}) : ~~ [disjoint cover K & cover R] ->
  0 < earnings K R.
Proof.
rewrite -setI_eq0 => /set0Pn[x /setIP[xK xR]].
have : together (without_twinless_singletons K R) x x by rewrite together_wts // togetherxx.
case/togetherP=> r rW [xr _];
  rewrite /earnings (bigD1 r) //= ltr_paddr ?(earned_gt0 xr xr) ?linkedxx //.
by apply: sumr_ge0 => s _; apply: earned_ge0.
Qed.

Theorem b_cubed_r_n_common_link_is_rewarded : common_link_is_rewarded b_cubed_r_n.
Proof.
apply: common_link_from_mentions b_cubed_r_n_base b_cubed_r_n_common_mention_is_rewarded _.
move=> T K R wK wR c; have /andP[_ rc] := earnings_bounds K R; have r0 := earnings_gt0 c.
by rewrite b_cubed_r_n_precisionE // nothing_quotient !gt_eqF // (lt_le_trans r0).
Qed.

Theorem b_cubed_r_n_incorrectly_resolved_mentions_leave_recall :
  incorrectly_resolved_mentions_leave_recall b_cubed_r_n.
Proof.
recall_as b_cubed_r_n_recall_b_cubed_all b_cubed_all_incorrectly_resolved_mentions_leave_recall.
Qed.

(* Extreme responses *)

Theorem b_cubed_r_n_spurious_singletons_make_no_difference :
  spurious_singletons_make_no_difference b_cubed_r_n.
Proof.
by move=> T K R _ _; rewrite !treated_recall !treated_precision /key_p /response_p wts_wts.
Qed.

Theorem b_cubed_r_n_common_singleton_never_lowers_f1 : common_singleton_never_lowers_f1 b_cubed_r_n.
Proof.
apply: ratios_common_singleton_never_lowers_f1 b_cubed_r_n_base _ => T x e.
have [W k r _] := treated_singleton x; have [n d] := b_cubed_num_singleton x.
by rewrite /= /the_key W k r n d.
Qed.

(* an entity within one of the key's is precise *)
Lemma b_cubed_r_n_precision_del : correct_entity_never_lowers_precision b_cubed_r_n.
Proof.
move=> T K R wK wR r k rR kK rk; have wR' := is_partition_sub wR (subD1set R r).
have rW := mem_wts rR (subset_trans rk (entity_sub_cover kK)).
rewrite !b_cubed_r_n_precisionE // (earnings_del rW) (counted_del rW) (earned_linked kK rk).
by apply: not_above_added; rewrite ?ler0n ?earnings_bounds.
Qed.

Theorem b_cubed_r_n_key_singleton_never_lowers_precision :
  key_singleton_never_lowers_precision b_cubed_r_n.
Proof. exact: key_singleton_from_correct_entity b_cubed_r_n_precision_del. Qed.

Theorem b_cubed_r_n_singletons_have_full_precision : singletons_have_full_precision b_cubed_r_n.
Proof. from b_cubed_r_n_as_b_cubed. Qed.

Theorem b_cubed_r_n_singletons_have_recall_entities_by_mentions :
  singletons_have_recall_entities_by_mentions b_cubed_r_n.
Proof. from b_cubed_r_n_as_b_cubed. Qed.

Theorem b_cubed_r_n_one_entity_has_full_recall : one_entity_has_full_recall b_cubed_r_n.
Proof. from b_cubed_r_n_as_b_cubed. Qed.

(* entities that are all within one of the key's are precise *)
Lemma earnings_finer (T : finType) (K R : {set {set T}}) : finer R K -> earnings K R = counted K R.
Proof.
move=> RK; apply: eq_bigr => r; rewrite inE => /andP[rR _].
by have [k kK rk] := RK r rR; apply: earned_linked kK rk.
Qed.

Lemma counted_gt0 (T : finType) (K R : {set {set T}}) :
  is_partition R -> R != set0 -> cover R \subset cover K -> 0 < counted K R.
Proof.
move=> wR /set0Pn[r rR] RK; have rW := mem_wts rR (subset_trans (entity_sub_cover rR) RK).
by rewrite (counted_del rW) ltr_paddr ?counted_ge0 // ltr0n (card_entity_gt0 wR).
Qed.

Theorem b_cubed_r_n_whole_entities_are_precise : whole_entities_are_precise b_cubed_r_n.
Proof.
move=> T K R wK wR R0 RK; rewrite b_cubed_r_n_precisionE //; apply: quotient_full.
  exact/earnings_finer/finer_sub.
by rewrite gt_eqF // counted_gt0 // cover_sub.
Qed.

Theorem b_cubed_r_n_correct_entity_never_lowers_f1 : correct_entity_never_lowers_f1 b_cubed_r_n.
Proof.
exact: correct_entity_from_growth b_cubed_r_n_base b_cubed_r_n_recall_grows
  b_cubed_r_n_precision_del.
Qed.

(* Merges and splits *)

Theorem b_cubed_r_n_merge_never_lowers_recall : merge_never_lowers_recall b_cubed_r_n.
Proof. from (recall_grows_laws b_cubed_r_n_recall_grows). Qed.

Theorem b_cubed_r_n_correct_merge_raises_recall : correct_merge_raises_recall b_cubed_r_n.
Proof. recall_as b_cubed_r_n_recall_b_cubed_all b_cubed_all_correct_merge_raises_recall. Qed.

Theorem b_cubed_r_n_merged_key_has_full_recall : merged_key_has_full_recall b_cubed_r_n.
Proof. from b_cubed_r_n_as_b_cubed. Qed.

Theorem b_cubed_r_n_split_key_has_full_precision : split_key_has_full_precision b_cubed_r_n.
Proof. from b_cubed_r_n_as_b_cubed. Qed.

Theorem b_cubed_r_n_merge_of_the_key_lowers_precision :
  merge_of_the_key_lowers_precision b_cubed_r_n.
Proof. from b_cubed_r_n_as_b_cubed. Qed.

Theorem b_cubed_r_n_split_of_the_key_lowers_recall : split_of_the_key_lowers_recall b_cubed_r_n.
Proof. from b_cubed_r_n_as_b_cubed. Qed.

(* Spurious and missing mentions *)

Theorem b_cubed_r_n_spurious_mention_leaves_recall : spurious_mention_leaves_recall b_cubed_r_n.
Proof. recall_as b_cubed_r_n_recall_b_cubed_all b_cubed_all_spurious_mention_leaves_recall. Qed.

(* spurious mentions that are no singletons are counted as B3_all counts them *)
Lemma spurious_pair_is_better_as_b_cubed_all F :
  (pairwise K R, K != set0 -> finer K R -> without_twinless_singletons K R = R ->
    F1 F K R = F1 b_cubed_all K R) ->
  spurious_pair_is_better_than_a_spurious_mention F.
Proof.
move=> H T K wK e x y z eK xy xK yK zK.
have K0 := family_neq0 eK; have [P2 P0 dP] := spurious_pair xy xK yK.
have wP := is_partition_added wK P0 dP.
rewrite !H ?wts_enlarged ?wts_added ?P2 ?is_partition_enlarged ?disjoints1 //.
- exact: b_cubed_all_spurious_pair_is_better_than_a_spurious_mention.
- exact: finer_enlarged.
exact: finer_added.
Qed.

Lemma b_cubed_r_n_precision_b_cubed_all (T : finType) (K R : {set {set T}}) :
  without_twinless_singletons K R = R -> precision b_cubed_r_n K R = precision b_cubed_all K R.
Proof. by move=> E; rewrite treated_precision /key_p E. Qed.

Theorem b_cubed_r_n_spurious_pair_is_better_than_a_spurious_mention :
  spurious_pair_is_better_than_a_spurious_mention b_cubed_r_n.
Proof.
apply: spurious_pair_is_better_as_b_cubed_all => T K R wK wR _ _ W.
by rewrite !F1_ratios b_cubed_r_n_recall_b_cubed_all // b_cubed_r_n_precision_b_cubed_all.
Qed.

(* a spurious pair is counted twice and earns one *)
Section SpuriousPair.
Variables (T : finType) (K R : {set {set T}}) (r : {set T}).
Hypotheses (wR : is_partition R) (rR : r \in R) (r2 : #|r| = 2%N) (rK : [disjoint r & cover K]).

Lemma earnings_pair : earnings K R = 1 + earnings K (R :\ r).
Proof.
rewrite (earnings_del (r := r)) ?inE ?rR ?r2 // earned_alone ?(entity_neq0 wR) // => x y xr _.
exact: linked_outside xr.
Qed.

Lemma counted_pair : counted K R = 2%:R + counted K (R :\ r).
Proof. by rewrite (counted_del (r := r)) ?inE ?rR ?r2. Qed.
End SpuriousPair.

Theorem b_cubed_r_n_spurious_pair_raises_precision_exactly_below_one_half :
  spurious_pair_raises_precision_exactly_below_one_half b_cubed_r_n.
Proof.
move=> T K R wK wR r rR r2 rK p; have wR' := is_partition_sub wR (subD1set R r).
rewrite !b_cubed_r_n_precisionE // (earnings_pair wR rR r2 rK) (counted_pair K rR r2).
exact/raised_below_one_half/counted_ge0.
Qed.

Theorem b_cubed_r_n_common_mention_never_lowers_recall :
  common_mention_never_lowers_recall b_cubed_r_n.
Proof. from (recall_grows_laws b_cubed_r_n_recall_grows). Qed.

Theorem b_cubed_r_n_correct_mention_never_lowers_recall :
  correct_mention_never_lowers_recall b_cubed_r_n.
Proof. from (recall_grows_laws b_cubed_r_n_recall_grows). Qed.

(******************************************************************************)
(* The laws of MUC: the invariants of which it is proved.                     *)
(*                                                                            *)
(*   singletons_dropped R L   L is R without some of its singletons           *)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra zify.
From Corefref Require Import muc figure_lemmas.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope ring_scope.

Lemma muc_recallE (T : finType) (K R : {set {set T}}) :
  recall muc K R = quotient (muc_num K R) (muc_den K).
Proof. by []. Qed.

Lemma muc_precisionE (T : finType) (K R : {set {set T}}) : is_partition K -> is_partition R ->
  precision muc K R = quotient (muc_num K R) (muc_den R).
Proof. by move=> wK wR; rewrite muc_numC. Qed.

Lemma muc_F1E (T : finType) (K R : {set {set T}}) : is_partition K -> is_partition R ->
  F1 muc K R = harmonic (quotient (muc_num K R) (muc_den K)) (quotient (muc_num K R) (muc_den R)).
Proof. by move=> wK wR; rewrite F1_ratios muc_precisionE. Qed.

Lemma muc_proper_ratios : proper_ratios muc.
Proof. by move=> T K R wK wR; rewrite /= !muc_num_ge0 // !muc_num_le_den. Qed.

(* The figures themselves *)

Theorem muc_recall_and_precision_within_unit_interval :
  recall_and_precision_within_unit_interval muc.
Proof. exact: proper_ratios_within_unit_interval muc_proper_ratios. Qed.

Theorem muc_f1_within_unit_interval : f1_within_unit_interval muc.
Proof. exact: (ratios_f1_within_unit_interval muc_recall_and_precision_within_unit_interval). Qed.

Theorem muc_f1_between_recall_and_precision : f1_between_recall_and_precision muc.
Proof.
exact: (ratios_f1_between_recall_and_precision muc_recall_and_precision_within_unit_interval).
Qed.

Lemma muc_recall_nothing (T : finType) (K R : {set {set T}}) : is_partition R ->
  ~~ common_link K R -> nothing (recall muc K R).
Proof.
move=> wR no; rewrite muc_recallE nothing_quotient muc_num_eq0 ?eqxx // => k r kK rR.
by rewrite leqNgt; apply: contra no => kr; apply/common_link_sharedP; exists k, r.
Qed.

Theorem muc_nothing_without_common_mention : nothing_without_common_mention muc.
Proof.
apply: ratios_nothing_without_common_mention => T K R wK wR d; apply: muc_recall_nothing => //.
by apply: contraL d; apply: common_link_mention.
Qed.

Theorem muc_nothing_for_empty_response : nothing_for_empty_response muc.
Proof.
move=> T K wK; apply: muc_recall_nothing; first exact: is_partition0.
by apply/negP => /common_link_sharedP[k [r [_]]]; rewrite inE.
Qed.

Theorem muc_roles_switched : roles_switched muc. Proof. exact: both_ways_roles_switched. Qed.

Theorem muc_f1_symmetric : f1_symmetric muc.
Proof. exact: (ratios_f1_symmetric muc_roles_switched). Qed.

Theorem muc_names_make_no_difference : names_make_no_difference muc.
Proof.
apply: both_ways_names_make_no_difference => T U f fI K *; first exact: muc_num_rename.
exact: muc_den_rename.
Qed.

Theorem muc_documents_add_up : documents_add_up muc.
Proof.
apply: both_ways_documents_add_up => [T K R L S wK wR wL wS a|T K L wK wL dKL];
  first exact: muc_num_documents.
exact: sum_documents.
Qed.

Theorem muc_f1_of_documents_adds_up : f1_of_documents_adds_up muc.
Proof. exact: ratios_f1_of_documents_adds_up muc_documents_add_up. Qed.

(* What is resolved *)

Lemma muc_common_link (T : finType) (K R : {set {set T}}) : is_partition K -> is_partition R ->
  common_link K R -> [/\ 0 < muc_num K R, 0 < muc_den K & 0 < muc_den R].
Proof.
move=> wK wR /common_link_sharedP[k [r [kK rR kr]]]; have n0 := muc_num_gt0 wR kK rR kr.
split=> //; apply: lt_le_trans n0 _; first exact: muc_num_le_den.
by rewrite muc_numC // muc_num_le_den.
Qed.

Theorem muc_zero_exactly_without_common_link : zero_exactly_without_common_link muc.
Proof.
move=> T K R wK wR; have := @muc_recall_nothing T K R wR; have := muc_common_link wK wR.
case: (common_link K R) => [/(_ isT)[n0 d0 _] _|_ /(_ isT)]; last by case: (recall muc K R).
by rewrite muc_recallE quotient_defined ?gt_eqF // divr_gt0.
Qed.

Theorem muc_nothing_for_mentions_alone : nothing_for_mentions_alone muc.
Proof. by move=> T K R wK wR no _; apply: nothing_harmonicl; apply: muc_recall_nothing. Qed.

Theorem muc_common_link_is_rewarded : common_link_is_rewarded muc.
Proof.
move=> T K R wK wR /(muc_common_link wK wR)[n0 k0 r0]; rewrite F1_ratios.
have /andP[r p] := muc_recall_and_precision_within_unit_interval wK wR.
by apply: harmonic_rewarded => //; rewrite ?muc_recallE ?muc_precisionE // nothing_quotient !gt_eqF.
Qed.

Lemma muc_num_without (T : finType) (K R : {set {set T}}) (A : {set T}) : is_partition R ->
  (forall k r, k \in K -> r \in R -> (1 < #|k :&: r|)%N -> [disjoint A & k :&: r]) ->
  muc_num K (without A R) = muc_num K R.
Proof.
move=> wR H; apply: muc_num_restrict_eq => // k r kK rR kr.
by rewrite -disjoints_subset disjoint_sym H.
Qed.

Lemma muc_num_incorrectly_resolved (T : finType) (K R : {set {set T}}) : is_partition R ->
  muc_num K (without (incorrectly_resolved K R) R) = muc_num K R.
Proof.
move=> wR; apply: muc_num_without => // k r kK rR kr; rewrite disjoint_sym disjoints_subset.
apply/subsetP => x xkr; rewrite in_setC /incorrectly_resolved in_setD negb_and negbK;
  apply/orP; left.
by apply/cover_common_linksP; exists k, r.
Qed.

Theorem muc_incorrectly_resolved_mentions_leave_recall :
  incorrectly_resolved_mentions_leave_recall muc.
Proof. by move=> T K R wK wR; rewrite !muc_recallE muc_num_incorrectly_resolved. Qed.

Lemma muc_precision_without (T : finType) (K R : {set {set T}}) (A : {set T}) : is_partition K ->
  is_partition R ->
  muc_num K (without A R) = muc_num K R ->
  not_above (precision muc K R) (precision muc K (without A R)).
Proof.
move=> wK wR E; have wA := is_partition_without A wR; rewrite !muc_precisionE // E.
by apply: not_above_smaller; rewrite ?muc_num_ge0 ?muc_den_ge0 ?muc_den_restrict_le.
Qed.

Theorem muc_incorrectly_resolved_mentions_never_raise_precision :
  incorrectly_resolved_mentions_never_raise_precision muc.
Proof.
by move=> T K R wK wR; apply: muc_precision_without; rewrite // muc_num_incorrectly_resolved.
Qed.

(* Extreme responses *)

Section Singletons.
Variable T : finType.
Implicit Types (K R L : {set {set T}}).

Definition singletons_dropped R L :=
  (L \subset R) && [forall r in R, (r \notin L) ==> (#|r| == 1%N)].

Lemma singletons_droppedP R L : singletons_dropped R L ->
  L \subset R /\ forall r, r \in R -> r \notin L -> #|r| = 1%N.
Proof.
by case/andP=> LR /forall_inP H; split=> // r rR rL; apply/eqP; have /implyP := H r rR; apply.
Qed.

Lemma muc_response_singletons K R L : is_partition K -> is_partition R -> singletons_dropped R L ->
  recall muc K L = recall muc K R /\ precision muc K L = precision muc K R.
Proof.
move=> wK wR /singletons_droppedP[LR H];
  rewrite !muc_recallE !muc_precisionE ?(is_partition_sub wR LR) //.
by rewrite (muc_num_dropped K wR LR H) (muc_den_dropped LR H).
Qed.

Lemma muc_singletons K R K' R' : is_partition K -> is_partition R ->
  singletons_dropped K K' -> singletons_dropped R R' ->
  recall muc K' R' = recall muc K R /\ precision muc K' R' = precision muc K R.
Proof.
move=> wK wR dK dR; have [KK _] := singletons_droppedP dK; have [RR _] := singletons_droppedP dR.
have wK' := is_partition_sub wK KK; have [<- <-] := muc_response_singletons wK wR dR.
have wR' := is_partition_sub wR RR; have [r p] := muc_response_singletons wR' wK dK.
by rewrite !muc_roles_switched // r -muc_roles_switched // p.
Qed.

Lemma dropped_entity R r : r \in R -> #|r| = 1%N -> singletons_dropped R (R :\ r).
Proof.
move=> rR r1; apply/andP; split; first exact: subD1set.
by apply/forall_inP => s sR; rewrite !inE sR andbT negbK; apply/implyP => /eqP->; rewrite r1.
Qed.

Lemma dropped_without_singletons R : singletons_dropped R (without_singletons R).
Proof.
apply/andP; split; first by apply/subsetP => r; rewrite inE => /andP[].
by apply/forall_inP => r rR; rewrite inE rR negbK implybb.
Qed.
End Singletons.

Theorem muc_singletons_make_no_difference : singletons_make_no_difference muc.
Proof. by move=> T K R wK wR; apply: muc_singletons => //; apply: dropped_without_singletons. Qed.

Theorem muc_spurious_singletons_make_no_difference : spurious_singletons_make_no_difference muc.
Proof.
move=> T K R wK wR; apply: muc_response_singletons => //; apply/andP; split.
  exact: sub_without_twinless_singletons.
by apply/forall_inP => r rR; rewrite inE rR negb_or negbK; apply/implyP => /andP[].
Qed.

Theorem muc_missing_mentions_as_singletons_make_no_difference :
  missing_mentions_as_singletons_make_no_difference muc.
Proof.
move=> T K R wK wR.
have [||-> ->] := @muc_response_singletons T K (response_all K R) R wK;
  rewrite ?is_partition_response_all //.
apply/andP; split; first exact: subsetUl.
apply/forall_inP => r /setUP[->|/imsetP[x _ ->]] //.
by rewrite cards1 implybT.
Qed.

Theorem muc_common_singleton_never_lowers_f1 : common_singleton_never_lowers_f1 muc.
Proof.
move=> T K R wK wR e eK eR e1; rewrite !F1_ratios.
have [-> ->] := muc_singletons wK wR (dropped_entity eK e1) (dropped_entity eR e1).
exact: not_above_refl.
Qed.

Theorem muc_key_singleton_never_lowers_precision : key_singleton_never_lowers_precision muc.
Proof.
move=> T K R wK wR r rR r1 _; have [_ ->] := muc_response_singletons wK wR (dropped_entity rR r1).
exact: not_above_refl.
Qed.

Lemma muc_full_recall (T : finType) (K R : {set {set T}}) : is_partition K -> is_partition R ->
  finer K R -> full (recall muc K R).
Proof. by move=> wK wR KR; apply: full_quotient; apply: muc_num_finer. Qed.

Theorem muc_one_entity_has_full_recall : one_entity_has_full_recall muc.
Proof.
by move=> T K wK; apply: muc_full_recall; rewrite ?is_partition_one_entity //;
  apply: finer_one_entity.
Qed.

Theorem muc_one_entity_has_precision_of_its_links : one_entity_has_precision_of_its_links muc.
Proof.
move=> T K wK K1; have K0 : cover K != set0 by rewrite -card_gt0 ltnW.
rewrite /one_entity (negPf K0) -muc_precision_one_entity // muc_roles_switched
  ?is_partition_set1 //.
rewrite muc_recallE quotient_defined //.
by rewrite /muc_den big_set1 subr_eq0 -[1]/(1%:R) eqr_nat gtn_eqF.
Qed.

Theorem muc_correct_entity_never_lowers_f1 : correct_entity_never_lowers_f1 muc.
Proof.
move=> T K R wK wR r k rR kK rk; have wr := is_partition_sub wR (subD1set R r).
have wr1 := is_partition_set1 (entity_neq0 wR rR).
have N : muc_num K R = muc_num K (R :\ r) + (#|r|%:R - 1).
  rewrite muc_numC // [in RHS]muc_numC // /muc_num (big_setD1 r) //= addrC; congr (_ + (_ - _)).
  by rewrite (parts1 (is_partition_trivIset wK) kK rk) ?(entity_neq0 wR).
have D : muc_den R = muc_den (R :\ r) + (#|r|%:R - 1) by rewrite /muc_den (big_setD1 r) //= addrC.
rewrite !muc_F1E //; apply: not_above_common; rewrite ?muc_den_ge0 // N D.
set c := _ - 1; have c0 : 0 <= c by rewrite subr_ge0 ler1n (card_entity_gt0 wR).
rewrite addrA mulrDr mulrDl ler_add2l mulrC ler_wpmul2l //.
by rewrite ler_paddr ?muc_den_ge0 // muc_num_le_den.
Qed.

(* Merges and splits *)

Theorem muc_merge_never_lowers_recall : merge_never_lowers_recall muc.
Proof.
move=> T K R wK wR r s rR sR rs; apply: not_above_quotient;
  rewrite /= ?muc_den_ge0 // muc_num_merge //.
by rewrite ler_addl ler0n.
Qed.

Theorem muc_correct_merge_raises_recall : correct_merge_raises_recall muc.
Proof.
move=> T K R wK wR r s rR sR rs /exists_inP[k kK krs]; have wM := is_partition_merge wR rR sR.
have lt : muc_num K R < muc_num K (merge R r s).
  by rewrite muc_num_merge // ltr_addl ltr0n; apply/card_gt0P; exists k; rewrite inE kK.
apply: (below_quotient _ lt); apply: lt_le_trans (muc_num_le_den wK wM).
exact: le_lt_trans (muc_num_ge0 K wR) lt.
Qed.

Theorem muc_wrong_merge_never_raises_precision : wrong_merge_never_raises_precision muc.
Proof.
move=> T K R wK wR r s rR sR rs no; have wM := is_partition_merge wR rR sR.
rewrite !muc_precisionE // muc_num_merge // muc_den_merge // (_ : [set k in K | _] = set0);
  last first.
  by apply/setP => k; rewrite !inE; apply: contraNF no => /andP[kK krs]; apply/exists_inP; exists k.
by rewrite cards0 addr0; apply: not_above_smaller; rewrite ?muc_num_ge0 ?muc_den_ge0 // ler_addl.
Qed.

Theorem muc_merged_key_has_full_recall : merged_key_has_full_recall muc.
Proof.
by move=> T K wK k l kK lK _; apply: muc_full_recall; rewrite ?is_partition_merge //;
  apply: finer_merge.
Qed.

Theorem muc_split_key_has_full_precision : split_key_has_full_precision muc.
Proof. exact: split_key_from_merged_key muc_roles_switched muc_merged_key_has_full_recall. Qed.

Theorem muc_which_key_entities_are_merged_makes_no_difference :
  which_key_entities_are_merged_makes_no_difference muc.
Proof.
have H (T : finType) (K : {set {set T}}) (wK : is_partition K) k l : k \in K -> l \in K -> k != l ->
    F1 muc K (merge K k l) = harmonic (quotient (muc_den K) (muc_den K))
      (quotient (muc_den K) (muc_den K + 1)).
  move=> kK lK kl; have wM := is_partition_merge wK kK lK.
  rewrite muc_F1E // (muc_num_finer wK wM); last exact: finer_merge.
  by rewrite (muc_den_merge wK kK lK kl).
by move=> T K wK k l k' l' kK lK kl k'K l'K kl'; rewrite !H.
Qed.

Theorem muc_where_a_key_entity_is_split_makes_no_difference :
  where_a_key_entity_is_split_makes_no_difference muc.
Proof.
have H (T : finType) (K : {set {set T}}) (wK : is_partition K) k (A : {set T}) : k \in K ->
  A \proper k -> A != set0 ->
    F1 muc K (split K k A) = harmonic (quotient (muc_den K - 1) (muc_den K))
      (quotient (muc_den K - 1) (muc_den K - 1)).
  move=> kK Ak A0; have wS := is_partition_split wK kK Ak A0.
  have D : muc_den (split K k A) = muc_den K - 1.
    rewrite -[in RHS](merge_split wK kK Ak A0) muc_den_merge ?addrK ?split_part1 ?split_part2 //.
    exact: split_parts_neq.
  by rewrite muc_F1E // muc_numC // muc_num_finer ?D //; apply: finer_split; rewrite // proper_sub.
by move=> T K wK k A B kK Ak A0 Bk B0; rewrite !H.
Qed.

Theorem muc_split_of_the_key_lowers_recall : split_of_the_key_lowers_recall muc.
Proof. exact: split_of_the_key_from_merges muc_correct_merge_raises_recall. Qed.

(* Spurious and missing mentions *)

Lemma muc_num_spurious (T : finType) (K R : {set {set T}}) x : is_partition R -> x \notin cover K ->
  muc_num K (without [set x] R) = muc_num K R.
Proof.
move=> wR xK; apply: muc_num_without => // k r kK _ _; rewrite disjoints1 inE negb_and.
by apply/orP; left; apply: contra xK; apply: mem_cover_entity.
Qed.

Theorem muc_spurious_mention_leaves_recall : spurious_mention_leaves_recall muc.
Proof. by move=> T K R wK wR x _ xK; rewrite !muc_recallE muc_num_spurious. Qed.

Theorem muc_spurious_mention_never_raises_precision : spurious_mention_never_raises_precision muc.
Proof. by move=> T K R wK wR x _ xK; apply: muc_precision_without; rewrite // muc_num_spurious. Qed.

Theorem muc_which_entity_an_extra_mention_joins_makes_no_difference :
  which_entity_an_extra_mention_joins_makes_no_difference muc.
Proof.
have H (T : finType) (K : {set {set T}}) (wK : is_partition K) e x : e \in K -> x \notin cover K ->
    F1 muc K (enlarged K e [set x]) =
    harmonic (quotient (muc_den K) (muc_den K)) (quotient (muc_den K) (muc_den K + 1)).
  move=> eK xK; have dx : [disjoint [set x] & cover K] by rewrite disjoints1.
  have wE := is_partition_enlarged wK eK dx.
  rewrite muc_F1E // muc_num_finer //; last exact: finer_enlarged.
  have -> // : muc_den (enlarged K e [set x]) = muc_den K + 1.
  rewrite /muc_den sum_enlarged // (card_enlarged eK dx) cards1 natrD addrK.
  by rewrite [in RHS](big_setD1 e eK) /= addrAC subrK.
by move=> T K wK e l x eK lK xK; rewrite !H.
Qed.

Theorem muc_common_mention_never_lowers_recall : common_mention_never_lowers_recall muc.
Proof.
move=> T K R wK wR x _ _; apply: not_above_quotient; first exact: muc_den_ge0.
exact: muc_num_restrict_le.
Qed.

Theorem muc_correct_mention_never_lowers_recall : correct_mention_never_lowers_recall muc.
Proof. exact: correct_mention_from_common muc_common_mention_never_lowers_recall. Qed.

Lemma muc_num_correct_mention (T : finType) (K R : {set {set T}}) x : is_partition R ->
  x \in cover (common_links K R) -> muc_num K (without [set x] R) + 1 <= muc_num K R.
Proof.
move=> wR /cover_common_linksP[k [r [kK rR xkr kr]]].
have le1 (l s : {set T}) : (#|l :&: (s :&: ~: [set x])|.-1 <= #|l :&: s|.-1)%N.
  by rewrite setIA; have := subset_leq_card (subsetIl (l :&: s) (~: [set x])); lia.
rewrite muc_num_restrict // muc_num_shared // (bigD1 k) //= [X in _ <= X](bigD1 k) //= addrAC.
apply: ler_add; last by apply: ler_sum => l _; apply: ler_sum => s _; rewrite ler_nat.
rewrite (bigD1 r) //= [X in _ <= X](bigD1 r) //= addrAC.
apply: ler_add; last by apply: ler_sum => s _; rewrite ler_nat.
rewrite -(natrD _ _ 1) ler_nat setIA -setDE addn1.
by have := cardsD1 x (k :&: r); rewrite xkr; lia.
Qed.

Lemma muc_den_without1 (T : finType) (R : {set {set T}}) x : is_partition R -> x \in cover R ->
  muc_den R <= muc_den (without [set x] R) + 1.
Proof.
move=> wR /bigcupP[r rR xr]; have wA := is_partition_without [set x] wR.
rewrite !muc_den_pred // (sum_without _ (F := fun r => #|r|.-1%:R)) ?cards0 //.
rewrite (bigD1 r) //= [X in _ <= X + 1](bigD1 r) //= [X in _ <= X]addrAC; apply: ler_add.
  by rewrite -(natrD _ _ 1) ler_nat; have := cardsD1 x r; rewrite xr; lia.
apply: ler_sum => s /andP[sR sr]; rewrite ler_nat.
rewrite (_ : s :\ x = s) //; apply/setDidPl; rewrite disjoint_sym disjoints1.
by apply: contra sr => xs; rewrite (entity_inj wR sR rR xs xr).
Qed.

Theorem muc_correct_mention_never_lowers_f1 : correct_mention_never_lowers_f1 muc.
Proof.
move=> T K R wK wR x xC; have wA := is_partition_without [set x] wR.
have xR : x \in cover R.
  have /cover_common_linksP[k [r [_ rR + _]]] := xC.
  by rewrite inE => /andP[_]; apply: mem_cover_entity.
have N := muc_num_correct_mention wR xC; have D := muc_den_without1 wR xR.
rewrite !muc_F1E //; apply: not_above_common; rewrite ?muc_den_ge0 //.
set n := muc_num K (without _ R) in N *; set d := muc_den (without _ R) in D *.
have n0 : 0 <= n by apply: muc_num_ge0.
have d0 : 0 <= muc_den K + d by rewrite addr_ge0 ?muc_den_ge0.
apply: (@le_trans _ _ (n * (muc_den K + (d + 1)))); first by rewrite ler_wpmul2l ?ler_add2l.
apply: (@le_trans _ _ ((n + 1) * (muc_den K + d))); last by rewrite ler_wpmul2r.
rewrite addrA mulrDr mulrDl ler_add2l mulr1 mul1r ler_paddr ?muc_den_ge0 //.
exact: muc_num_le_den.
Qed.

Theorem muc_wrong_pair_never_raises_f1 : wrong_pair_never_raises_f1 muc.
Proof.
move=> T K R wK wR r rR r2 rK H; have wr := is_partition_sub wR (subD1set R r).
have N : muc_num K (R :\ r) = muc_num K R.
  rewrite !muc_num_shared //; apply: eq_bigr => k kK; apply: sum_dropped => [|s sR];
    first exact: subD1set.
  rewrite !inE sR andbT negbK => /eqP->; have := subset_leqif_card (subsetIr k r).
  rewrite r2 => /leqifP; rewrite subsetI fintype.subxx andbT (negPf (H k kK)).
  by case: #|k :&: r| => [|[]].
rewrite !muc_F1E // N; apply: not_above_common; rewrite ?muc_den_ge0 //.
by rewrite ler_wpmul2l ?muc_num_ge0 // ler_add2l muc_den_sub ?subD1set.
Qed.

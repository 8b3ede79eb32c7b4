(******************************************************************************)
(* The laws of B3_all: the invariants of which it is proved.                  *)
(*                                                                            *)
(*   b_cubed_all_num K R   the numerator of recall                            *)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra zify.
From Corefref Require Import treated laws_b_cubed.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope ring_scope.

Definition b_cubed_all_num (T : finType) (K R : {set {set T}}) := b_cubed_num K (response_all K R).

Section Facts.
Variable T : finType.
Implicit Types (K R : {set {set T}}) (k r s : {set T}) (x y : T).

Lemma b_cubed_all_recallE K R :
  recall b_cubed_all K R = quotient (b_cubed_all_num K R) (b_cubed_den K).
Proof. by []. Qed.

Lemma b_cubed_all_precisionE K R : precision b_cubed_all K R = recall b_cubed_all R K.
Proof. by []. Qed.

Lemma b_cubed_all_num_earned K R : is_partition K -> is_partition R ->
  b_cubed_all_num K R = \sum_(k in K) earned (linked R) k.
Proof. exact: b_cubed_num_response_all. Qed.

Lemma b_cubed_all_num_bounds K R : is_partition K -> is_partition R ->
  0 <= b_cubed_all_num K R <= b_cubed_den K.
Proof.
move=> wK wR; rewrite b_cubed_all_num_earned // sumr_ge0 => [|k _]; last exact: earned_ge0.
by apply: ler_sum => k _; apply: earned_le_card.
Qed.

(* what grows with the pairs of mentions that stand together *)
Lemma b_cubed_all_num_le K R R' : is_partition K -> is_partition R -> is_partition R' ->
  subrel (together R) (together R') -> b_cubed_all_num K R <= b_cubed_all_num K R'.
Proof.
move=> wK wR wR' H; rewrite !b_cubed_all_num_earned //; apply: ler_sum => k _.
by apply: earned_le => x y _ _; apply: linked_sub.
Qed.

Lemma b_cubed_all_num_lt K R R' k x y : is_partition R -> is_partition R' ->
  subrel (linked R) (linked R') -> k \in K -> x \in k -> y \in k -> ~~ linked R x y ->
  linked R' x y -> b_cubed_all_num K R < b_cubed_all_num K R'.
Proof.
move=> wR wR' H kK xk yk n l; have xK := mem_cover_entity kK xk.
apply: (b_cubed_num_lt (k := k) (x := x) (y := y)); rewrite ?is_partition_response_all //.
- move=> h hK u v uh _; rewrite !together_response_all ?(mem_cover_entity hK uh) //; exact: H.
- by rewrite together_response_all.
by rewrite together_response_all.
Qed.

Lemma b_cubed_all_recall_eq K R R' : is_partition K -> is_partition R -> is_partition R' ->
  (forall k, k \in K -> {in k &, forall x y, linked R x y = linked R' x y}) ->
  recall b_cubed_all K R = recall b_cubed_all K R'.
Proof.
move=> wK wR wR' H; rewrite !b_cubed_all_recallE !b_cubed_all_num_earned //; congr quotient.
by apply: eq_bigr => k kK; apply/eq_earned/H.
Qed.

Lemma b_cubed_all_recall_full K R : is_partition K -> is_partition R -> finer K R ->
  b_cubed_all_num K R = b_cubed_den K.
Proof.
move=> wK wR KR; rewrite b_cubed_all_num_earned //; apply: eq_bigr => k kK;
  apply: earned_full => x y xk yk.
have [r rR /subsetP kr] := KR k kK; apply/orP; right; apply/togetherP.
by exists r; rewrite ?kr.
Qed.

Lemma b_cubed_all_num_del K R k : is_partition K -> is_partition R -> k \in K ->
  b_cubed_all_num K R = earned (linked R) k + b_cubed_all_num (K :\ k) R.
Proof.
by move=> wK wR kK; rewrite !b_cubed_all_num_earned ?(is_partition_sub wK (subD1set K k)) //
  (big_setD1 k).
Qed.

Lemma b_cubed_all_precision_finer K R : is_partition K -> is_partition R -> R != set0 ->
  finer R K -> precision b_cubed_all K R = Some 1.
Proof.
move=> wK wR R0 RK; apply: quotient_full; last by rewrite b_cubed_den_eq0.
exact: b_cubed_all_recall_full.
Qed.
End Facts.

Lemma b_cubed_all_recall_grows : recall_grows b_cubed_all.
Proof.
move=> T K R wK wR S wS RS; apply: not_above_quotient; first exact: b_cubed_den_ge0.
exact: b_cubed_all_num_le.
Qed.

(* an entity within a key entity earns its mentions *)
Lemma b_cubed_all_precision_del : correct_entity_never_lowers_precision b_cubed_all.
Proof.
move=> T K R wK wR r k rR kK rk; have wR' := is_partition_sub wR (subD1set R r).
rewrite !b_cubed_all_precisionE !b_cubed_all_recallE (b_cubed_all_num_del wR wK rR)
  (b_cubed_den_del rR).
by rewrite (earned_linked kK rk) not_above_added ?ler0n ?b_cubed_all_num_bounds.
Qed.

(* The figures themselves *)

Lemma b_cubed_all_same_mentions : agree_on_same_mentions b_cubed_all b_cubed.
Proof.
exact: treated_same_mentions keeps_the_key keeps_response_all keeps_key_all keeps_the_response.
Qed.

Lemma b_cubed_all_base : base_laws b_cubed_all.
Proof.
exact: treated_base_laws keeps_the_key keeps_response_all keeps_key_all keeps_the_response
  b_cubed_base.
Qed.

Theorem b_cubed_all_recall_and_precision_within_unit_interval :
  recall_and_precision_within_unit_interval b_cubed_all.
Proof. from b_cubed_all_base. Qed.

Theorem b_cubed_all_f1_within_unit_interval : f1_within_unit_interval b_cubed_all.
Proof. from b_cubed_all_base. Qed.

Theorem b_cubed_all_f1_between_recall_and_precision : f1_between_recall_and_precision b_cubed_all.
Proof. from b_cubed_all_base. Qed.

Theorem b_cubed_all_recall_undefined_exactly_for_empty_key :
  recall_undefined_exactly_for_empty_key b_cubed_all.
Proof. by move=> T K R wK _; rewrite quotient_eqNone b_cubed_den_eq0. Qed.

Theorem b_cubed_all_one_on_identity : one_on_identity b_cubed_all.
Proof. from b_cubed_all_base. Qed.

Theorem b_cubed_all_f1_one_on_identity : f1_one_on_identity b_cubed_all.
Proof. from b_cubed_all_base. Qed.

Theorem b_cubed_all_roles_switched : roles_switched b_cubed_all.
Proof. by []. Qed.

Theorem b_cubed_all_f1_symmetric : f1_symmetric b_cubed_all.
Proof. exact/ratios_f1_symmetric/b_cubed_all_roles_switched. Qed.

Theorem b_cubed_all_names_make_no_difference : names_make_no_difference b_cubed_all.
Proof. from b_cubed_all_base. Qed.

Theorem b_cubed_all_documents_add_up : documents_add_up b_cubed_all.
Proof. from b_cubed_all_base. Qed.

Theorem b_cubed_all_f1_of_documents_adds_up : f1_of_documents_adds_up b_cubed_all.
Proof. from b_cubed_all_base. Qed.

(* What is resolved *)

Theorem b_cubed_all_common_mention_is_rewarded : common_mention_is_rewarded b_cubed_all.
Proof.
move=> T K R wK wR; rewrite -setI_eq0 => /set0Pn[x]; rewrite inE => /andP[/bigcupP[k kK xk] _].
have K0 := family_neq0 kK.
rewrite b_cubed_all_recallE quotient_defined ?b_cubed_den_eq0 // /nothing.
rewrite mulf_neq0 ?invr_eq0 ?b_cubed_den_eq0 // gt_eqF // b_cubed_all_num_earned // (bigD1 k) //=.
rewrite ltr_paddr ?(earned_gt0 xk xk) ?linkedxx //.
by apply: sumr_ge0 => l _; apply: earned_ge0.
Qed.

Theorem b_cubed_all_common_link_is_rewarded : common_link_is_rewarded b_cubed_all.
Proof.
exact: switched_common_link b_cubed_all_base b_cubed_all_roles_switched
  b_cubed_all_common_mention_is_rewarded.
Qed.

Theorem b_cubed_all_incorrectly_resolved_mentions_leave_recall :
  incorrectly_resolved_mentions_leave_recall b_cubed_all.
Proof.
move=> T K R wK wR; apply: b_cubed_all_recall_eq; rewrite ?is_partition_without // =>
  k kK x y xk yk.
rewrite linked_without /linked; have [//|xy] := eqVneq x y.
case t: (together R x y); rewrite ?andbF // andbT orFb.
have link (e : {set T}) : e = [set x; y] -> e \in common_links K R.
  have /togetherP[r rR [xr yr]] := t; have e2 : #|[set x; y]| == 2%N by rewrite cards2 xy.
  move=> ->; rewrite inE; apply/andP; split; apply/bigcupP; [exists k | exists r] => //.
    by rewrite inE e2 andbT; apply/subsetP => z; rewrite !inE => /orP[]/eqP->.
  by rewrite inE e2 andbT; apply/subsetP => z; rewrite !inE => /orP[]/eqP->.
have ok z : z \in [set x; y] -> z \notin incorrectly_resolved K R.
  by move=> zxy; rewrite inE negb_and negbK (mem_cover_entity (link _ erefl) zxy).
by rewrite !ok ?inE ?eqxx ?orbT.
Qed.

(* Extreme responses *)

Theorem b_cubed_all_common_singleton_never_lowers_f1 : common_singleton_never_lowers_f1 b_cubed_all.
Proof.
apply: ratios_common_singleton_never_lowers_f1 b_cubed_all_base _ => T x e.
have we : is_partition e := is_partition_set1 (set1_neq0 x).
suff H : b_cubed_all_num e e = 1 /\ b_cubed_den e = 1 by [].
by rewrite b_cubed_all_num_earned // /b_cubed_den !big_set1 earned1 cards1 linkedxx.
Qed.

Theorem b_cubed_all_key_singleton_never_lowers_precision :
  key_singleton_never_lowers_precision b_cubed_all.
Proof. exact: key_singleton_from_correct_entity b_cubed_all_precision_del. Qed.

Theorem b_cubed_all_singletons_have_full_precision : singletons_have_full_precision b_cubed_all.
Proof. from (same_as_b_cubed b_cubed_all_same_mentions). Qed.

Theorem b_cubed_all_singletons_have_recall_entities_by_mentions :
  singletons_have_recall_entities_by_mentions b_cubed_all.
Proof. from (same_as_b_cubed b_cubed_all_same_mentions). Qed.

Theorem b_cubed_all_one_entity_has_full_recall : one_entity_has_full_recall b_cubed_all.
Proof. from (same_as_b_cubed b_cubed_all_same_mentions). Qed.

Theorem b_cubed_all_whole_entities_are_precise : whole_entities_are_precise b_cubed_all.
Proof. by move=> T K R wK wR R0 RK; apply: b_cubed_all_precision_finer => //; apply: finer_sub. Qed.

Theorem b_cubed_all_correct_entity_never_lowers_f1 : correct_entity_never_lowers_f1 b_cubed_all.
Proof.
exact: correct_entity_from_growth b_cubed_all_base b_cubed_all_recall_grows
  b_cubed_all_precision_del.
Qed.

(* Merges and splits *)

Theorem b_cubed_all_merge_never_lowers_recall : merge_never_lowers_recall b_cubed_all.
Proof. from (recall_grows_laws b_cubed_all_recall_grows). Qed.

Theorem b_cubed_all_correct_merge_raises_recall : correct_merge_raises_recall b_cubed_all.
Proof.
move=> T K R wK wR r s rR sR rs /exists_inP[k kK /andP[/set0Pn[x] + /set0Pn[y]]].
rewrite !inE => /andP[xk xr] /andP[yk ys]; have wM := is_partition_merge wR rR sR.
rewrite !b_cubed_all_recallE; apply: below_quotient; first exact: sum_card_gt0 (family_neq0 kK).
apply: (b_cubed_all_num_lt (k := k) (x := x) (y := y)) => // [u v uv||].
- by rewrite linked_merge ?uv.
- rewrite negb_or (together_disjoint wR rR sR rs xr ys) andbT; apply: contra rs => /eqP xy.
  by rewrite (entity_inj wR rR sR xr) // xy.
by rewrite linked_merge // !inE xr ys !orbT.
Qed.

Theorem b_cubed_all_wrong_merge_never_raises_precision :
  wrong_merge_never_raises_precision b_cubed_all.
Proof.
move=> T K R wK wR r s rR sR rs no; have wM := is_partition_merge wR rR sR.
rewrite !b_cubed_all_precisionE !b_cubed_all_recallE b_cubed_den_merge //
  !b_cubed_all_num_earned //.
apply: not_above_quotient; first exact: b_cubed_den_ge0.
rewrite -(ler_add2r (earned (linked K) r + earned (linked K) s)) sum_merge // ler_add2l.
apply: earnedU => [|x y xr ys]; first by rewrite (disjoint_entities wR rR sR) 1?eq_sym.
rewrite linkedC andbb negb_or; apply/andP; split.
  by apply: contra rs => /eqP yx; rewrite -yx in xr; rewrite (entity_inj wR rR sR xr ys).
apply/togetherP => -[k kK [yk xk]]; case/negP: (disjoint_share no xr ys kK).
by rewrite xk.
Qed.

Theorem b_cubed_all_merged_key_has_full_recall : merged_key_has_full_recall b_cubed_all.
Proof. from (same_as_b_cubed b_cubed_all_same_mentions). Qed.

Theorem b_cubed_all_split_key_has_full_precision : split_key_has_full_precision b_cubed_all.
Proof. from (same_as_b_cubed b_cubed_all_same_mentions). Qed.

Theorem b_cubed_all_split_of_the_key_lowers_recall : split_of_the_key_lowers_recall b_cubed_all.
Proof. from (same_as_b_cubed b_cubed_all_same_mentions). Qed.

Theorem b_cubed_all_merge_of_the_key_lowers_precision :
  merge_of_the_key_lowers_precision b_cubed_all.
Proof. from (same_as_b_cubed b_cubed_all_same_mentions). Qed.

(* Spurious and missing mentions *)

Theorem b_cubed_all_spurious_mention_leaves_recall : spurious_mention_leaves_recall b_cubed_all.
Proof.
move=> T K R wK wR x _ xK; apply: b_cubed_all_recall_eq; rewrite ?is_partition_without // =>
  k kK y z yk zk.
have nx u : u \in k -> u \notin [set x].
  by move=> uk; rewrite inE; apply: contraNneq xK => <-; apply: mem_cover_entity uk.
by rewrite linked_without !nx.
Qed.

Theorem b_cubed_all_spurious_pair_is_better_than_a_spurious_mention :
  spurious_pair_is_better_than_a_spurious_mention b_cubed_all.
Proof.
move=> T K wK e x y z eK xy xK yK zK; set P := [set x; y].
have K0 := family_neq0 eK; have [P2 P0 dP] := spurious_pair xy xK yK.
have PK := added_notin P0 dP; have wP := is_partition_added wK P0 dP.
have dz : [disjoint [set z] & cover K] by rewrite disjoints1.
have wE := is_partition_enlarged wK eK dz.
have N0 := sum_card_gt0 wK K0; set N := \sum_(k in K) #|k|%:R in N0.
have KK : b_cubed_all_num K K = N by apply: b_cubed_all_recall_full => //; apply: finer_refl.
have rec R : is_partition R -> finer K R -> recall b_cubed_all K R = Some 1.
  by move=> wR KR; apply: quotient_full; [apply: b_cubed_all_recall_full | rewrite b_cubed_den_eq0].
have pP : precision b_cubed_all K (P |: K) = Some ((1 + N) / (2%:R + N)).
  rewrite b_cubed_all_precisionE b_cubed_all_recallE (b_cubed_all_num_del wP wK (setU11 _ _)).
  rewrite (b_cubed_den_del (setU11 P K)) setU1K // KK P2.
  rewrite earned_alone // => [|u v uP _]; last exact: linked_outside uP.
  by rewrite quotient_defined // gt_eqF ?addr_gt0.
have rP := rec _ wP; have rE := rec _ wE.
rewrite !F1_ratios rP ?rE; [|exact: finer_enlarged|exact: finer_added].
rewrite pP; split=> // _; apply: below_harmonic => //.
  have /andP[_] := b_cubed_all_recall_and_precision_within_unit_interval wK wE.
  by [].
set E := enlarged K e [set z]; have eE : e :|: [set z] \in E by rewrite setU11.
have EK : E :\ (e :|: [set z]) = K :\ e by rewrite setU1K ?enlarged_outside.
rewrite b_cubed_all_precisionE b_cubed_all_recallE (b_cubed_all_num_del wE wK eE)
  (b_cubed_den_del eE) EK.
have ze : z \notin e by apply: contra zK; apply: mem_cover_entity.
have wK' := is_partition_sub wK (subD1set K e).
have -> : b_cubed_all_num (K :\ e) K = b_cubed_den (K :\ e).
  by apply: b_cubed_all_recall_full => //; apply/finer_sub/subD1set.
have NE : N = #|e|%:R + b_cubed_den (K :\ e) by rewrite /N (big_setD1 e).
have -> : #|e :|: [set z]|%:R + b_cubed_den (K :\ e) = N + 1 :> rat.
  by rewrite setUC cardsU1 ze natrD -addrA -NE addrC.
rewrite quotient_defined ?gt_eqF ?addr_gt0 // /below.
apply: (@le_lt_trans _ _ (N / (N + 1))).
  rewrite ler_wpmul2r ?invr_ge0 ?addr_ge0 ?(ltW N0) // NE ler_add2r earned_joined
    ?(entity_neq0 wK eK) //.
  move=> u ue; have uz : u != z by apply: contraNneq ze => <-.
  rewrite linkedC andbb (linked_outside _ dz) ?inE //.
  by rewrite eq_sym.
rewrite ltr_pdivr_mulr ?addr_gt0 // mulrAC ltr_pdivl_mulr ?addr_gt0 //.
have -> : 2%:R + N = 1 + (1 + N) by rewrite addrA.
rewrite [N * _]mulrDr mulr1 [N * _]mulrC [(1 + N) * (N + 1)]mulrDr mulr1 addrC ltr_add2l.
by rewrite ltr_addr.
Qed.

Theorem b_cubed_all_spurious_pair_raises_precision_exactly_below_one_half :
  spurious_pair_raises_precision_exactly_below_one_half b_cubed_all.
Proof.
move=> T K R wK wR r rR r2 rK p; have wR' := is_partition_sub wR (subD1set R r).
rewrite !b_cubed_all_precisionE !b_cubed_all_recallE (b_cubed_all_num_del wR wK rR)
  (b_cubed_den_del rR) r2.
have -> : earned (linked K) r = 1.
  by apply: earned_alone (entity_neq0 wR rR) => x y xr _; apply: linked_outside xr.
exact/raised_below_one_half/b_cubed_den_ge0.
Qed.

Theorem b_cubed_all_common_mention_never_lowers_recall :
  common_mention_never_lowers_recall b_cubed_all.
Proof. from (recall_grows_laws b_cubed_all_recall_grows). Qed.

Theorem b_cubed_all_correct_mention_never_lowers_recall :
  correct_mention_never_lowers_recall b_cubed_all.
Proof. from (recall_grows_laws b_cubed_all_recall_grows). Qed.

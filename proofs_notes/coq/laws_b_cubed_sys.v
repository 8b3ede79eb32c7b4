(******************************************************************************)
(* The laws of B3_sys: the invariants of which it is proved.                  *)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra zify.
From Corefref Require Import treated laws_b_cubed laws_b_cubed_all laws_b_cubed_r_n.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope ring_scope.

Section Facts.
Variable T : finType.
Implicit Types (K R : {set {set T}}) (A k r s : {set T}) (x y : T).

Lemma missing_finer K R : finer K R -> missing K R = set0.
Proof.
move=> KR; apply/eqP; rewrite setD_eq0; apply/subsetP => x /bigcupP[k kK xk].
by have [r rR /subsetP kr] := KR k kK; apply: mem_cover_entity rR (kr x xk).
Qed.

Lemma b_cubed_sys_precision_b_cubed_r_n K R : is_partition K -> is_partition R ->
  missing K R = set0 -> precision b_cubed_sys K R = precision b_cubed_r_n K R.
Proof.
by move=> wK wR M; rewrite b_cubed_sys_precisionE // M cards0 !addr0 b_cubed_r_n_precisionE.
Qed.

(* an entity within one of the key's may be left out: its mentions are put back as singletons *)
Lemma b_cubed_sys_precision_del K R r k : is_partition K -> is_partition R -> r \in R -> k \in K ->
  r \subset k -> precision b_cubed_sys K (R :\ r) = precision b_cubed_sys K R.
Proof.
move=> wK wR rR kK rk; have wR' := is_partition_sub wR (subD1set R r).
have rK := subset_trans rk (entity_sub_cover kK); have rW := mem_wts rR rK.
rewrite !b_cubed_sys_precisionE // missing_del // natrD (earnings_del rW) (counted_del rW)
  (earned_linked kK rk).
by congr (quotient _ _); rewrite addrA addrC addrA.
Qed.

End Facts.

Lemma b_cubed_sys_base : base_laws b_cubed_sys.
Proof.
exact: treated_base_laws keeps_the_key keeps_response_r keeps_key_p keeps_response_p b_cubed_base.
Qed.

Lemma b_cubed_sys_as_b_cubed : b_cubed_like b_cubed_sys.
Proof.
exact/same_as_b_cubed/(treated_same_mentions _ keeps_the_key keeps_response_r keeps_key_p
  keeps_response_p).
Qed.

Lemma b_cubed_sys_recall_grows : recall_grows b_cubed_sys.
Proof. exact: recall_grows_as b_cubed_sys_recall_b_cubed_all b_cubed_all_recall_grows. Qed.

(* The figures themselves *)

Theorem b_cubed_sys_recall_and_precision_within_unit_interval :
  recall_and_precision_within_unit_interval b_cubed_sys.
Proof. from b_cubed_sys_base. Qed.

Theorem b_cubed_sys_f1_within_unit_interval : f1_within_unit_interval b_cubed_sys.
Proof. from b_cubed_sys_base. Qed.

Theorem b_cubed_sys_f1_between_recall_and_precision : f1_between_recall_and_precision b_cubed_sys.
Proof. from b_cubed_sys_base. Qed.

Theorem b_cubed_sys_recall_undefined_exactly_for_empty_key :
  recall_undefined_exactly_for_empty_key b_cubed_sys.
Proof.
recall_as b_cubed_sys_recall_b_cubed_all b_cubed_all_recall_undefined_exactly_for_empty_key.
Qed.

Theorem b_cubed_sys_one_on_identity : one_on_identity b_cubed_sys.
Proof. from b_cubed_sys_base. Qed.

Theorem b_cubed_sys_f1_one_on_identity : f1_one_on_identity b_cubed_sys.
Proof. from b_cubed_sys_base. Qed.

Theorem b_cubed_sys_names_make_no_difference : names_make_no_difference b_cubed_sys.
Proof. from b_cubed_sys_base. Qed.

Theorem b_cubed_sys_documents_add_up : documents_add_up b_cubed_sys.
Proof. from b_cubed_sys_base. Qed.

Theorem b_cubed_sys_f1_of_documents_adds_up : f1_of_documents_adds_up b_cubed_sys.
Proof. from b_cubed_sys_base. Qed.

(* What is resolved *)

Theorem b_cubed_sys_common_mention_is_rewarded : common_mention_is_rewarded b_cubed_sys.
Proof. recall_as b_cubed_sys_recall_b_cubed_all b_cubed_all_common_mention_is_rewarded. Qed.

Lemma b_cubed_sys_precision_rewarded (T : finType) (K R : {set {set T}}) : is_partition K ->
  is_partition R -> ~~ [disjoint cover K & cover R] -> ~~ nothing (precision b_cubed_sys K R).
Proof.
move=> wK wR c; have /andP[_ rc] := earnings_bounds K R; have r0 := earnings_gt0 c.
rewrite b_cubed_sys_precisionE // nothing_quotient negb_or.
by rewrite !gt_eqF ?ltr_paddr ?ler0n // (lt_le_trans r0).
Qed.

Theorem b_cubed_sys_common_link_is_rewarded : common_link_is_rewarded b_cubed_sys.
Proof.
exact: common_link_from_mentions b_cubed_sys_base b_cubed_sys_common_mention_is_rewarded
  b_cubed_sys_precision_rewarded.
Qed.

Theorem b_cubed_sys_incorrectly_resolved_mentions_leave_recall :
  incorrectly_resolved_mentions_leave_recall b_cubed_sys.
Proof.
recall_as b_cubed_sys_recall_b_cubed_all b_cubed_all_incorrectly_resolved_mentions_leave_recall.
Qed.

(* what is incorrectly resolved *)
Section IncorrectlyResolved.
Variables (T : finType) (K R : {set {set T}}).
Implicit Types (r : {set T}) (x y : T).

Lemma incorrectly_resolved_alone r x y : r \in R -> x \in incorrectly_resolved K R ->
  x \in r -> y \in r -> linked K x y = (x == y).
Proof.
move=> rR xI xr yr; rewrite /linked; have [//|xy] := eqVneq x y.
apply/negbTE/negP => /togetherP[k kK [xk yk]]; move: xI;
  rewrite inE => /andP[/negP no _]; apply: no.
by apply/common_linksP; exists k, r, y; rewrite !inE xk xr yk yr.
Qed.
End IncorrectlyResolved.

(* key mentions that have nothing to do with their response entities become missing when they are
   taken out *)
Section TakenOut.
Variables (T : finType) (K R : {set {set T}}) (A : {set T}).
Hypotheses (wK : is_partition K) (wR : is_partition R) (AK : A \subset cover K)
  (AR : A \subset cover R).
Hypothesis alone : forall r x y, r \in R -> x \in A -> x \in r -> y \in r ->
  linked K x y = (x == y).
Implicit Types (r : {set T}) (x y : T).
Let kept r := (#|r| != 1%N) || (r \subset cover K).
Let earns r : rat := if kept r then earned (linked K) r else 0.
Let counts r : rat := if kept r then #|r|%:R else 0.

Lemma earns_without r : r \in R -> earns r <= earns (r :\: A) + #|A :&: r|%:R.
Proof.
move=> rR; have e0 s : 0 <= earns s by rewrite /earns; case: ifP => // _; apply: earned_ge0.
rewrite {1}/earns; case: ifP => kr; last by rewrite addr_ge0 ?e0 ?ler0n.
have al := alone rR.
have [i0|i0] := eqVneq (A :&: r) set0.
  have -> : r :\: A = r by apply/setDidPl; rewrite -setI_eq0 setIC i0.
  by rewrite i0 cards0 addr0 /earns kr.
rewrite /earns; case: ifP => [_|/negbT].
  apply: (@le_trans _ _ (earned (linked K) (r :\: A) + earned (linked K) (A :&: r))).
    rewrite -{1}(setID r A) setUC setIC; apply: earnedU => [|x y].
      by apply/setP => x; rewrite !inE; case: (x \in A); rewrite ?andbF.
    rewrite !inE => /andP[xA xr] /andP[yA yr]; rewrite linkedC andbb (al y) //.
    by apply: contra xA => /eqP<-.
  by rewrite ler_add2l earned_le_card.
rewrite negb_or negbK => /andP[/cards1P[z Z] _]; rewrite add0r earned_alone.
- by rewrite ler1n card_gt0.
- move=> x y xr yr; have [xA|xA] := boolP (x \in A); first exact: al.
  have [yA|yA] := boolP (y \in A); first by rewrite linkedC al // eq_sym.
  have : x \in r :\: A by rewrite inE xA.
  have : y \in r :\: A by rewrite inE yA.
  by rewrite Z !inE => /eqP-> /eqP->; rewrite linkedxx eqxx.
by apply: contra i0 => /eqP->; rewrite setI0.
Qed.

Lemma counts_without r : r \in R -> counts (r :\: A) + #|A :&: r|%:R <= counts r.
Proof.
move=> rR; have [kr|kr] := boolP (kept r).
  rewrite [X in _ <= X]/counts kr -[in X in _ <= X](cardsID A r) natrD [X in _ <= X]addrC setIC
    ler_add2r /counts.
  by case: ifP => _; rewrite ?ler0n.
have i0 : A :&: r = set0.
  apply/setP => x; rewrite in_set0 in_setI; apply/negP => /andP[xA xr]; have xK := subsetP AK x xA.
  have /wts_dropped/setP/(_ x) : r \in R :\: without_twinless_singletons K R
    by rewrite !inE rR andbT kr.
  by rewrite !inE xr xK.
have -> : r :\: A = r by apply/setDidPl; rewrite -setI_eq0 setIC i0.
by rewrite i0 cards0 addr0.
Qed.

Lemma earningsE_sum Q : earnings K Q = \sum_(r in Q) earns r.
Proof. by rewrite /earnings /earns -big_mkcondr; apply: eq_bigl => r; rewrite inE. Qed.

Lemma countedE_sum Q : counted K Q = \sum_(r in Q) counts r.
Proof. by rewrite /counted /counts -big_mkcondr; apply: eq_bigl => r; rewrite inE. Qed.

Lemma missing_without : #|missing K (without A R)|%:R = #|missing K R|%:R +
  \sum_(r in R) #|A :&: r|%:R :> rat.
Proof.
rewrite -natr_sum sum_cardI ?is_partition_trivIset // (setIidPl AR) -natrD; congr _%:R.
have -> : missing K (without A R) = missing K R :|: A.
  apply/setP => x; rewrite !(inE, cover_without); case xA: (x \in A); last by rewrite orbF.
  by rewrite (subsetP AK x xA) orbT.
rewrite cardsU (_ : missing K R :&: A = set0) ?cards0 ?subn0 //.
apply/setP => x; rewrite !inE; apply/negP => /andP[/andP[xR _] xA].
by case/negP: xR; apply: (subsetP AR).
Qed.

Lemma b_cubed_sys_precision_without :
  not_above (precision b_cubed_sys K R) (precision b_cubed_sys K (without A R)).
Proof.
have wW := is_partition_without A wR; have z f : (if kept set0 then f else 0) = f :> rat.
  by rewrite /kept cards0.
rewrite !b_cubed_sys_precisionE // missing_without !earningsE_sum !countedE_sum.
rewrite !sum_without ?/earns ?/counts ?z ?earned0 ?cards0 // ![\sum_(r in _) _ + (_ + _)]addrCA
  -!big_split /=.
rewrite ![_ + #|missing K R|%:R]addrC; apply: not_above_quotients.
- by rewrite addr_ge0 ?ler0n // -earningsE_sum; case/andP: (earnings_bounds K R).
- by rewrite ler_add2l; apply: ler_sum => r; apply: earns_without.
- rewrite addr_ge0 ?ler0n // sumr_ge0 // => r _; rewrite addr_ge0 ?ler0n //.
  by case: ifP; rewrite ?ler0n.
by rewrite ler_add2l; apply: ler_sum => r; apply: counts_without.
Qed.
End TakenOut.

Theorem b_cubed_sys_incorrectly_resolved_mentions_never_raise_precision :
  incorrectly_resolved_mentions_never_raise_precision b_cubed_sys.
Proof.
move=> T K R wK wR; apply: b_cubed_sys_precision_without => //.
- exact: incorrectly_resolved_key.
- exact: incorrectly_resolved_response.
by move=> r x y; apply: incorrectly_resolved_alone.
Qed.

(* Extreme responses *)

Theorem b_cubed_sys_spurious_singletons_make_no_difference :
  spurious_singletons_make_no_difference b_cubed_sys.
Proof.
by move=> T K R _ _;
  rewrite !treated_recall !treated_precision /response_r /key_p /response_p wts_wts.
Qed.

Theorem b_cubed_sys_missing_mentions_as_singletons_make_no_difference :
  missing_mentions_as_singletons_make_no_difference b_cubed_sys.
Proof.
move=> T K R _ _; have [k rp rr] := treated_response_all K R.
by rewrite !treated_recall !treated_precision k rp rr.
Qed.

Theorem b_cubed_sys_common_singleton_never_lowers_f1 : common_singleton_never_lowers_f1 b_cubed_sys.
Proof.
apply: ratios_common_singleton_never_lowers_f1 b_cubed_sys_base _ => T x e.
have [_ k rp rr] := treated_singleton x; have [n d] := b_cubed_num_singleton x.
by rewrite /= /the_key k rr rp n d.
Qed.

Lemma b_cubed_sys_correct_entity : correct_entity_never_lowers_precision b_cubed_sys.
Proof.
by move=> T K R wK wR r k rR kK rk;
  rewrite (b_cubed_sys_precision_del wK wR rR kK rk) not_above_refl.
Qed.

Theorem b_cubed_sys_key_singleton_never_lowers_precision :
  key_singleton_never_lowers_precision b_cubed_sys.
Proof. exact: key_singleton_from_correct_entity b_cubed_sys_correct_entity. Qed.

Theorem b_cubed_sys_singletons_have_full_precision : singletons_have_full_precision b_cubed_sys.
Proof. from b_cubed_sys_as_b_cubed. Qed.

Theorem b_cubed_sys_singletons_have_recall_entities_by_mentions :
  singletons_have_recall_entities_by_mentions b_cubed_sys.
Proof. from b_cubed_sys_as_b_cubed. Qed.

Theorem b_cubed_sys_one_entity_has_full_recall : one_entity_has_full_recall b_cubed_sys.
Proof. from b_cubed_sys_as_b_cubed. Qed.

Theorem b_cubed_sys_whole_entities_are_precise : whole_entities_are_precise b_cubed_sys.
Proof.
move=> T K R wK wR R0 RK; rewrite b_cubed_sys_precisionE //; apply: quotient_full.
  by rewrite earnings_finer //; apply: finer_sub.
by rewrite gt_eqF // ltr_paddr ?ler0n // counted_gt0 // cover_sub.
Qed.

Theorem b_cubed_sys_correct_entity_never_lowers_f1 : correct_entity_never_lowers_f1 b_cubed_sys.
Proof.
exact: correct_entity_from_growth b_cubed_sys_base b_cubed_sys_recall_grows
  b_cubed_sys_correct_entity.
Qed.

(* Merges and splits *)

Theorem b_cubed_sys_merge_never_lowers_recall : merge_never_lowers_recall b_cubed_sys.
Proof. from (recall_grows_laws b_cubed_sys_recall_grows). Qed.

Theorem b_cubed_sys_correct_merge_raises_recall : correct_merge_raises_recall b_cubed_sys.
Proof. recall_as b_cubed_sys_recall_b_cubed_all b_cubed_all_correct_merge_raises_recall. Qed.

Theorem b_cubed_sys_merged_key_has_full_recall : merged_key_has_full_recall b_cubed_sys.
Proof. from b_cubed_sys_as_b_cubed. Qed.

Theorem b_cubed_sys_split_key_has_full_precision : split_key_has_full_precision b_cubed_sys.
Proof. from b_cubed_sys_as_b_cubed. Qed.

Theorem b_cubed_sys_merge_of_the_key_lowers_precision :
  merge_of_the_key_lowers_precision b_cubed_sys.
Proof. from b_cubed_sys_as_b_cubed. Qed.

Theorem b_cubed_sys_split_of_the_key_lowers_recall : split_of_the_key_lowers_recall b_cubed_sys.
Proof. from b_cubed_sys_as_b_cubed. Qed.

(* Spurious and missing mentions *)

Theorem b_cubed_sys_spurious_mention_leaves_recall : spurious_mention_leaves_recall b_cubed_sys.
Proof. recall_as b_cubed_sys_recall_b_cubed_all b_cubed_all_spurious_mention_leaves_recall. Qed.

Theorem b_cubed_sys_spurious_pair_is_better_than_a_spurious_mention :
  spurious_pair_is_better_than_a_spurious_mention b_cubed_sys.
Proof.
apply: spurious_pair_is_better_as_b_cubed_all => T K R wK wR K0 KR W.
rewrite !F1_ratios b_cubed_sys_recall_b_cubed_all // b_cubed_sys_precision_b_cubed_r_n
  ?missing_finer //.
by rewrite b_cubed_r_n_precision_b_cubed_all.
Qed.

Theorem b_cubed_sys_spurious_pair_raises_precision_exactly_below_one_half :
  spurious_pair_raises_precision_exactly_below_one_half b_cubed_sys.
Proof.
move=> T K R wK wR r rR r2 rK p; have wR' := is_partition_sub wR (subD1set R r).
rewrite !b_cubed_sys_precisionE // missing_del_spurious // (earnings_pair wR rR r2 rK)
  (counted_pair K rR r2).
rewrite -[1 + _ + _]addrA -[2%:R + _ + _]addrA.
by apply: raised_below_one_half; rewrite addr_ge0 ?ler0n ?counted_ge0.
Qed.

Theorem b_cubed_sys_common_mention_never_lowers_recall :
  common_mention_never_lowers_recall b_cubed_sys.
Proof. from (recall_grows_laws b_cubed_sys_recall_grows). Qed.

Theorem b_cubed_sys_correct_mention_never_lowers_recall :
  correct_mention_never_lowers_recall b_cubed_sys.
Proof. from (recall_grows_laws b_cubed_sys_recall_grows). Qed.

(* a pair of two key entities *)
Section WrongPair.
Variables (T : finType) (K R : {set {set T}}) (r : {set T}).
Hypotheses (wK : is_partition K) (wR : is_partition R) (rR : r \in R) (r2 : #|r| = 2%N).
Hypotheses (rK : r \subset cover K) (no : forall k, k \in K -> ~~ (r \subset k)).
Implicit Types (k : {set T}) (x y : T).
Let wR' : is_partition (R :\ r) := is_partition_sub wR (subD1set R r).

Lemma wrong_pair_linked k x y : k \in K -> x \in k -> y \in k -> linked R x y = linked (R :\ r) x y.
Proof.
move=> kK xk yk; rewrite /linked together_del //; have [//|xy] := eqVneq x y.
case xr: (x \in r) => //=; rewrite (together_entity y wR rR xr); apply/negP => yr.
by case/eqP: xy; apply: wrong_pair_apart r2 no kK xk yk xr yr.
Qed.

Lemma wrong_pair_leaves_b_cubed_all_num : b_cubed_all_num K (R :\ r) = b_cubed_all_num K R.
Proof.
rewrite !b_cubed_all_num_earned //; apply: eq_bigr => k kK; apply: eq_earned => x y xk yk.
exact/esym/(wrong_pair_linked kK).
Qed.

Lemma wrong_pair_leaves_spurious : spurious K (R :\ r) = spurious K R.
Proof.
apply: eq_spurious => x y xK; rewrite together_del //.
by rewrite (_ : x \notin r) //; apply: contra xK => xr; apply: subsetP xr.
Qed.

Lemma wrong_pair_never_raises_precision :
  not_above (precision b_cubed_sys K R) (precision b_cubed_sys K (R :\ r)).
Proof.
have rW := mem_wts rR rK; have E : earned (linked K) r = 1.
  apply: earned_alone (entity_neq0 wR rR) => x y xr yr; rewrite /linked; have [//|xy] := eqVneq x y.
  by apply/togetherP => -[k kK [xk yk]]; case/eqP: xy; apply: wrong_pair_apart r2 no kK xk yk xr yr.
rewrite !b_cubed_sys_precisionE // missing_del // natrD (earnings_del rW) (counted_del rW) E r2.
rewrite [_%:R + counted _ _ + _]addrC [_%:R + (_ + counted _ _)]addrA
  [in X in not_above _ X](addrC (counted _ _)).
apply: not_above_quotient; rewrite ?addr_ge0 ?ler0n ?counted_ge0 //.
by rewrite -addrA addrC addrA ler_add2l ler1n.
Qed.
End WrongPair.

Theorem b_cubed_sys_wrong_pair_never_raises_f1 : wrong_pair_never_raises_f1 b_cubed_sys.
Proof.
move=> T K R wK wR r rR r2 rK no; have wR' := is_partition_sub wR (subD1set R r).
have /andP[r1 p1] := b_cubed_sys_recall_and_precision_within_unit_interval wK wR.
rewrite !F1_ratios; apply: not_above_harmonic => //; last exact: wrong_pair_never_raises_precision.
rewrite !b_cubed_sys_recall_b_cubed_all // !b_cubed_all_recallE
  wrong_pair_leaves_b_cubed_all_num //.
exact: not_above_refl.
Qed.

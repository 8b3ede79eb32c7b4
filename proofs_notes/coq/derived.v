(******************************************************************************)
(* The invariants that follow from another one, whatever the metric.          *)
(*                                                                            *)
(*   determined, harmonic_mean, f1_one_if_both_are, f1_one_only_if_both_are   *)
(*                      what ties F1 to recall and precision, see scoring.v   *)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra zify.
From Corefref Require Import figure_lemmas scoring possible.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope ring_scope.
Implicit Types (m : metric).

Theorem f1_unit_derived m : harmonic_mean m -> recall_and_precision_within_unit_interval m ->
  f1_within_unit_interval m.
Proof.
by move=> H U T K R wK wR; rewrite H //; have /andP[] := U _ _ _ wK wR; apply: in_unit_harmonic.
Qed.
Theorem f1_between_derived m : harmonic_mean m -> recall_and_precision_within_unit_interval m ->
  f1_between_recall_and_precision m.
Proof.
by move=> H U T K R wK wR; rewrite H //; have /andP[] := U _ _ _ wK wR; apply: between_harmonic.
Qed.
Theorem f1_identity_derived m : f1_one_if_both_are m -> one_on_identity m -> f1_one_on_identity m.
Proof. by move=> H A T K wK K0; have [r p] := A _ _ wK K0; apply: H. Qed.
Theorem identity_derived m : f1_one_only_if_both_are m -> f1_one_on_identity m -> one_on_identity m.
Proof. by move=> H A T K wK K0; apply: H => //; apply: A. Qed.
Theorem f1_symmetric_derived m : harmonic_mean m -> roles_switched m -> f1_symmetric m.
Proof. by move=> H A T K R wK wR; rewrite !H // !A // harmonicC. Qed.

Lemma nothing_common (T : finType) (K R : {set {set T}}) : [disjoint cover K & cover R] ->
  ~~ common_link K R /\ ~~ common_singleton K R.
Proof.
move=> d; split; first by apply: contraTN d => /common_link_mention.
apply/negP => /exists_inP[k kK /andP[/cards1P[x E] kR]]; move: d; rewrite -setI_eq0.
by move/eqP/setP/(_ x); rewrite !inE !(@mem_cover_entity _ _ k) ?E ?inE // -E.
Qed.
Theorem without_mention_derived m : nothing_for_mentions_alone m ->
  nothing_without_common_mention m.
Proof. by move=> A T K R wK wR /nothing_common[l s]; apply: A. Qed.
Lemma disjoint_empty (T : finType) (K : {set {set T}}) :
  [disjoint cover K & cover (set0 : {set {set T}})].
Proof. by rewrite /cover big_set0 -setI_eq0 setI0. Qed.
Theorem empty_response_derived m : zero_exactly_if_nothing_is_resolved m ->
  nothing_for_empty_response m.
Proof.
move=> A T K wK; have [l s] := nothing_common (disjoint_empty K).
have := A _ _ _ wK (is_partition0 T); rewrite l s /nothing.
by case: (recall m K set0) => // x ->.
Qed.
Theorem empty_response_derived_of_links m : zero_exactly_without_common_link m ->
  nothing_for_empty_response m.
Proof.
move=> A T K wK; have [l _] := nothing_common (disjoint_empty K).
by have := A _ _ _ wK (is_partition0 T); rewrite l /nothing; case: (recall m K set0) => // x ->.
Qed.
Theorem mentions_alone_derived m : f1_nothing_if_recall_is m ->
  zero_exactly_if_nothing_is_resolved m -> nothing_for_mentions_alone m.
Proof.
move=> H A T K R wK wR l s; apply: H => //; have := A _ _ _ wK wR; rewrite l s /nothing.
by case: (recall m K R) => // x ->.
Qed.
Theorem mentions_alone_derived_of_links m : f1_nothing_if_recall_is m ->
  zero_exactly_without_common_link m -> nothing_for_mentions_alone m.
Proof.
move=> H A T K R wK wR l s; apply: H => //; have := A _ _ _ wK wR; rewrite l /nothing.
by case: (recall m K R) => // x ->.
Qed.
Lemma uncut_full m (T : finType) (K R : {set {set T}}) : is_partition K -> is_partition R ->
  full_recall_exactly_if_no_entity_is_cut m -> finer K R -> full (recall m K R).
Proof.
move=> wK wR A KR; have := A _ _ _ wK wR; rewrite -/(uncut K R) uncut_finer // /full.
by case: (recall m K R).
Qed.
Theorem one_entity_derived m : full_recall_exactly_if_no_entity_is_cut m ->
  one_entity_has_full_recall m.
Proof.
by move=> A T K wK; apply: uncut_full; rewrite ?is_partition_one_entity //; apply: finer_one_entity.
Qed.
Theorem merged_key_derived m : full_recall_exactly_if_no_entity_is_cut m ->
  merged_key_has_full_recall m.
Proof.
by move=> A T K wK k l kK lK _; apply: uncut_full; rewrite ?is_partition_merge //;
  apply: finer_merge.
Qed.
Theorem merged_key_derived_of_merges m : recall_and_precision_within_unit_interval m ->
  one_on_identity m -> merge_never_lowers_recall m -> merged_key_has_full_recall m.
Proof.
move=> U I A T K wK k l kK lK kl; have wM := is_partition_merge wK kK lK.
have := A _ _ _ wK wK k l kK lK kl; have [-> _] := I _ _ wK (family_neq0 kK).
have /andP[+ _] := U _ _ _ wK wM; case: (recall m K _) => //= x /andP[_ x1].
by rewrite /not_above /full eq_le x1.
Qed.
Theorem correct_mention_derived m : common_mention_never_lowers_recall m ->
  correct_mention_never_lowers_recall m.
Proof. by move=> A T K R wK wR x /common_links_cover[xK xR]; apply: A. Qed.
Theorem split_key_derived m : correct_merge_raises_recall m -> split_of_the_key_lowers_recall m.
Proof. exact: split_of_the_key_from_merges. Qed.

Lemma same_large m (T : finType) (K R L S : {set {set T}}) : singletons_make_no_difference m ->
  is_partition K -> is_partition R -> is_partition L -> is_partition S ->
  without_singletons K = without_singletons L -> without_singletons R = without_singletons S ->
  recall m K R = recall m L S /\ precision m K R = precision m L S.
Proof.
move=> A wK wR wL wS EK ER; have [<- <-] := A _ _ _ wK wR; have [<- <-] := A _ _ _ wL wS.
by rewrite EK ER.
Qed.
Theorem spurious_singletons_derived m : singletons_make_no_difference m ->
  spurious_singletons_make_no_difference m.
Proof.
move=> A T K R wK wR; apply: same_large; rewrite ?is_partition_wts //.
by apply/setP => e; rewrite !inE; case: (#|e| == 1%N); rewrite /= ?andbF ?andbT.
Qed.
Theorem missing_mentions_derived m : singletons_make_no_difference m ->
  missing_mentions_as_singletons_make_no_difference m.
Proof.
move=> A T K R wK wR; apply: same_large; rewrite ?is_partition_response_all //.
apply/setP => e; rewrite !inE; case e1: (#|e| == 1%N); rewrite /= ?andbF ?andbT //.
case: (e \in R) => //=; apply: contraFF e1 => /imsetP[x _ ->]; exact/eqP/cards1.
Qed.
Theorem common_singleton_derived m : determined m -> singletons_make_no_difference m ->
  common_singleton_never_lowers_f1 m.
Proof.
move=> D A T K R wK wR e eK eR e1; have wK' := is_partition_sub wK (subD1set K e).
have wR' := is_partition_sub wR (subD1set R e).
have drop (L : {set {set T}}) : without_singletons (L :\ e) = without_singletons L.
  apply/setP => d; rewrite !inE; have [->|] := eqVneq d e; rewrite /= ?andbT //.
  by rewrite e1 andbF.
have [r p] := same_large A wK' wR' wK wR (drop K) (drop R).
by rewrite (D _ _ _ _ _ _ wK' wR' wK wR r p) not_above_refl.
Qed.
Theorem key_singleton_derived m : singletons_make_no_difference m ->
  key_singleton_never_lowers_precision m.
Proof.
move=> A T K R wK wR r rR r1 rK; have wS := is_partition_sub wR (subD1set R r).
have [|_ ->] := same_large A wK wS wK wR (erefl _); last exact: not_above_refl.
apply/setP => d; rewrite !inE; have [->|] := eqVneq d r; rewrite /= ?andbT //.
by rewrite r1 andbF.
Qed.
Theorem key_singleton_derived_of_missing m : missing_mentions_as_singletons_make_no_difference m ->
  key_singleton_never_lowers_precision m.
Proof.
move=> A T K R wK wR r rR r1 rK; have wS := is_partition_sub wR (subD1set R r).
have [_ <-] := A _ _ _ wK wS; have [_ <-] := A _ _ _ wK wR.
suff -> : response_all K (R :\ r) = response_all K R by apply: not_above_refl.
move/eqP/cards1P: r1 rK rR => [x ->]; rewrite sub1set => xK xR.
have xc : x \in cover R by apply: mem_cover_entity xR _; rewrite inE.
rewrite /response_all cover_setD1 // setDDr (setIidPr _) ?sub1set // singlesU.
rewrite [X in _ :|: (_ :|: X)](_ : _ = [set [set x]]); last first.
  apply/setP => e; rewrite !inE; apply/imsetP/eqP => [[y + ->]|->]; first by rewrite inE => /eqP->.
  by exists x; rewrite ?inE.
by rewrite setUA setUAC [_ :|: [set [set x]]]setUC setD1K.
Qed.

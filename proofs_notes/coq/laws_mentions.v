(******************************************************************************)
(* The laws of mention identification: the invariants of which it is proved.  *)
(*                                                                            *)
(*   found A B         how many of the mentions A are among the mentions B    *)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra zify.
From Corefref Require Import mentions figure_lemmas.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope ring_scope.

Section Figures.
Variable T : finType.
Implicit Types (K R L : {set {set T}}) (A : {set T}).

Definition found (A B : {set T}) : figure := quotient #|A :&: B|%:R #|A|%:R.

Lemma mentions_recallE K R : recall mentions K R = found (cover K) (cover R).
Proof. by []. Qed.

Lemma mentions_precisionE K R : precision mentions K R = found (cover R) (cover K).
Proof. by []. Qed.

Lemma mentions_F1E K R :
  F1 mentions K R = harmonic (found (cover K) (cover R)) (found (cover R) (cover K)).
Proof. by []. Qed.

Lemma found_self A : A != set0 -> found A A = Some 1.
Proof. by move=> A0; apply: quotient_full; rewrite ?setIid // pnatr_eq0 cards_eq0. Qed.

Lemma found_full A : full (found A A).
Proof. by apply: full_quotient; rewrite setIid. Qed.

Lemma in_unit_found (A B : {set T}) : in_unit (found A B).
Proof. by apply: in_unit_quotient; rewrite ler0n ler_nat subset_leq_card ?subsetIl. Qed.

Lemma nothing_found (A B : {set T}) : nothing (found A B) = [disjoint A & B].
Proof.
rewrite nothing_quotient !pnatr_eq0 !cards_eq0 setI_eq0 orb_idr // => /eqP->.
by rewrite -setI_eq0 set0I.
Qed.

Lemma found_le (A B C : {set T}) : B \subset C -> not_above (found A B) (found A C).
Proof.
by move=> BC; apply: not_above_quotient; rewrite ?ler0n // ler_nat subset_leq_card // setIS.
Qed.

Lemma found_more (A B C : {set T}) : A \subset B -> B :\: A \subset C ->
  not_above (found A C) (found B C).
Proof.
move=> AB BAC; have E : #|B| = (#|B :\: A| + #|A|)%N by rewrite -(cardsID A B) (setIidPr AB) addnC.
have EC : #|B :&: C| = (#|B :\: A| + #|A :&: C|)%N.
  by rewrite -(cardsID A (B :&: C)) setIAC (setIidPr AB) -setIDAC (setIidPl BAC) addnC.
rewrite /found E EC !natrD.
by apply: not_above_added; rewrite ?ler0n ?ler_nat // subset_leq_card // subsetIl.
Qed.
End Figures.

Lemma mentions_proper_ratios : proper_ratios mentions.
Proof. by move=> T K R wK wR; rewrite /= !ler0n !ler_nat !subset_leq_card ?subsetIl. Qed.

Theorem mentions_one_on_identity : one_on_identity mentions.
Proof.
by move=> T K wK K0; rewrite mentions_recallE mentions_precisionE found_self ?cover_neq0.
Qed.

Theorem mentions_names_make_no_difference : names_make_no_difference mentions.
Proof.
apply: both_ways_names_make_no_difference => T U f fI K *; first exact: mentions_num_rename.
exact: mentions_den_rename.
Qed.

Theorem mentions_documents_add_up : documents_add_up mentions.
Proof.
apply: both_ways_documents_add_up => [T K R L S _ _ _ _|T K L _ _ dKL];
  first exact: mentions_num_documents.
by rewrite /mentions_den coverU -natrD -cardsUI (disjoint_setI0 dKL) cards0 addn0.
Qed.

(* The figures themselves *)

Lemma mentions_base : base_laws mentions.
Proof.
exact: ratios_base_laws mentions_proper_ratios mentions_one_on_identity
  mentions_names_make_no_difference mentions_documents_add_up.
Qed.

Theorem mentions_recall_and_precision_within_unit_interval :
  recall_and_precision_within_unit_interval mentions.
Proof. from mentions_base. Qed.

Theorem mentions_f1_within_unit_interval : f1_within_unit_interval mentions.
Proof. from mentions_base. Qed.

Theorem mentions_f1_between_recall_and_precision : f1_between_recall_and_precision mentions.
Proof. from mentions_base. Qed.

Theorem mentions_recall_undefined_exactly_for_empty_key :
  recall_undefined_exactly_for_empty_key mentions.
Proof.
move=> T K R wK wR; rewrite quotient_eqNone pnatr_eq0 cards_eq0.
by apply: negb_inj; apply: cover_neq0.
Qed.

Theorem mentions_f1_one_on_identity : f1_one_on_identity mentions.
Proof. from mentions_base. Qed.

Theorem mentions_nothing_without_common_mention : nothing_without_common_mention mentions.
Proof. by apply: ratios_nothing_without_common_mention => T K R _ _; rewrite nothing_found. Qed.

Theorem mentions_nothing_for_empty_response : nothing_for_empty_response mentions.
Proof. by move=> T K wK; rewrite nothing_found /cover big_set0 -setI_eq0 setI0. Qed.

Theorem mentions_roles_switched : roles_switched mentions.
Proof. exact: both_ways_roles_switched. Qed.

Theorem mentions_f1_symmetric : f1_symmetric mentions.
Proof. exact: (ratios_f1_symmetric mentions_roles_switched). Qed.

Theorem mentions_f1_of_documents_adds_up : f1_of_documents_adds_up mentions.
Proof. from mentions_base. Qed.

Theorem mentions_recall_at_most_that_of_mentions : recall_at_most_that_of_mentions mentions.
Proof. by move=> T K R wK wR; apply: not_above_refl. Qed.

Theorem mentions_recall_is_precision_on_equal_mentions :
  recall_is_precision_on_equal_mentions mentions.
Proof. by move=> T K R wK wR E; rewrite mentions_recallE mentions_precisionE E. Qed.

(* What is resolved *)

Theorem mentions_common_mention_is_rewarded : common_mention_is_rewarded mentions.
Proof. by move=> T K R wK wR; rewrite nothing_found. Qed.

Theorem mentions_common_link_is_rewarded : common_link_is_rewarded mentions.
Proof.
exact: switched_common_link mentions_base mentions_roles_switched
  mentions_common_mention_is_rewarded.
Qed.

(* Extreme responses *)

Theorem mentions_common_singleton_never_lowers_f1 : common_singleton_never_lowers_f1 mentions.
Proof.
apply: ratios_common_singleton_never_lowers_f1 mentions_base _ => T x /=.
by rewrite /mentions_num /mentions_den cover1 setIid cards1.
Qed.

Lemma mentions_correct_entity (T : finType) (K R : {set {set T}}) r : is_partition R -> r \in R ->
  r \subset cover K -> not_above (precision mentions K (R :\ r)) (precision mentions K R).
Proof.
move=> wR rR rK; rewrite !mentions_precisionE cover_setD1 //.
apply: found_more; first exact: subsetDl.
by rewrite setDDr setDv set0U; apply: subset_trans rK; apply: subsetIr.
Qed.

Theorem mentions_key_singleton_never_lowers_precision :
  key_singleton_never_lowers_precision mentions.
Proof. by move=> T K R wK wR r rR _; apply: mentions_correct_entity. Qed.

Theorem mentions_singletons_have_full_precision : singletons_have_full_precision mentions.
Proof. by move=> T K wK K0; rewrite mentions_precisionE cover_singles found_self ?cover_neq0. Qed.

Theorem mentions_one_entity_has_full_recall : one_entity_has_full_recall mentions.
Proof. by move=> T K wK; rewrite mentions_recallE cover_one_entity; apply: found_full. Qed.

Theorem mentions_one_entity_is_beaten_by_the_key_alone :
  one_entity_is_beaten_by_the_key_alone mentions.
Proof.
move=> T K R wK wR _ E _; rewrite !mentions_F1E cover_one_entity E.
exact: not_above_refl.
Qed.

Theorem mentions_whole_entities_earn_their_share_of_mentions :
  whole_entities_earn_their_share_of_mentions mentions.
Proof.
move=> T K R wK wR K0 RK; rewrite mentions_recallE /found (setIidPr (cover_sub RK)).
by rewrite quotient_defined // pnatr_eq0 cards_eq0 cover_neq0.
Qed.

Theorem mentions_whole_entities_are_precise : whole_entities_are_precise mentions.
Proof.
move=> T K R wK wR R0 RK; rewrite mentions_precisionE /found (setIidPl (cover_sub RK)).
by rewrite quotient_full // pnatr_eq0 cards_eq0 cover_neq0.
Qed.

Theorem mentions_correct_entity_never_lowers_f1 : correct_entity_never_lowers_f1 mentions.
Proof.
move=> T K R wK wR r k rR kK rk; rewrite !F1_ratios.
apply: not_above_harmonic; rewrite ?in_unit_found //.
  by rewrite !mentions_recallE found_le // cover_sub // subD1set.
by apply: mentions_correct_entity => //; apply: subset_trans rk (entity_sub_cover kK).
Qed.

(* Merges and splits *)

Theorem mentions_merge_never_lowers_recall : merge_never_lowers_recall mentions.
Proof.
move=> T K R wK wR r s rR sR _; rewrite !mentions_recallE cover_merge //.
exact: not_above_refl.
Qed.

Theorem mentions_wrong_merge_never_raises_precision : wrong_merge_never_raises_precision mentions.
Proof.
move=> T K R wK wR r s rR sR _ _; rewrite !mentions_precisionE cover_merge //.
exact: not_above_refl.
Qed.

Theorem mentions_merge_never_lowers_f1 : merge_never_lowers_f1 mentions.
Proof.
move=> T K R wK wR r s rR sR _; rewrite !mentions_F1E cover_merge //.
exact: not_above_refl.
Qed.

Theorem mentions_merged_key_has_full_recall : merged_key_has_full_recall mentions.
Proof. by move=> T K wK k l kK lK _; rewrite mentions_recallE cover_merge ?found_full. Qed.

Theorem mentions_split_key_has_full_precision : split_key_has_full_precision mentions.
Proof.
exact: split_key_from_merged_key mentions_roles_switched mentions_merged_key_has_full_recall.
Qed.

Theorem mentions_which_key_entities_are_merged_makes_no_difference :
  which_key_entities_are_merged_makes_no_difference mentions.
Proof. by move=> T K wK k l k' l' kK lK _ k'K l'K _; rewrite !mentions_F1E !cover_merge. Qed.

Theorem mentions_where_a_key_entity_is_split_makes_no_difference :
  where_a_key_entity_is_split_makes_no_difference mentions.
Proof. by move=> T K wK k A B kK Ak _ Bk _; rewrite !mentions_F1E !cover_split ?proper_sub. Qed.

(* Spurious and missing mentions *)

Theorem mentions_spurious_mention_leaves_recall : spurious_mention_leaves_recall mentions.
Proof.
by move=> T K R wK wR x _ xK; rewrite !mentions_recallE cover_without /found setD1_outside.
Qed.

Theorem mentions_spurious_mention_never_raises_precision :
  spurious_mention_never_raises_precision mentions.
Proof.
move=> T K R wK wR x _ xK;
  rewrite !mentions_precisionE cover_without /found ![_ :&: cover K]setIC setD1_outside //.
by apply: not_above_smaller; rewrite ?ler0n // ler_nat subset_leq_card ?subsetDl.
Qed.

Theorem mentions_spurious_mention_lowers_f1 : spurious_mention_lowers_f1 mentions.
Proof.
move=> T K R wK wR x xR xK; rewrite !F1_ratios mentions_spurious_mention_leaves_recall // => H.
have n0 : ~~ nothing (recall mentions K R) by apply: contra H; apply: nothing_harmonicl.
apply: below_harmonic; rewrite ?in_unit_found //; move: n0;
  rewrite nothing_found !mentions_precisionE => n0.
rewrite cover_without /found ![_ :&: cover K]setIC setD1_outside // (cardsD1 x (cover R)) xR add1n.
have c0 : (0 < #|cover K :&: cover R|)%N by rewrite card_gt0 setI_eq0.
have d0 : (0 < #|cover R :\ x|)%N.
  by apply: leq_trans c0 _; rewrite -(setD1_outside (cover R) xK) subset_leq_card ?subsetIr.
rewrite !quotient_defined ?pnatr_eq0 -?lt0n // /below ltr_pmul2l ?ltr0n // ltf_pinv
  ?posrE ?ltr0n //.
by rewrite ltr_nat.
Qed.

Theorem mentions_which_entity_an_extra_mention_joins_makes_no_difference :
  which_entity_an_extra_mention_joins_makes_no_difference mentions.
Proof. by move=> T K wK e l x eK lK _; rewrite !mentions_F1E !cover_enlarged. Qed.

Lemma mentions_without_le (T : finType) (K R : {set {set T}}) (A : {set T}) :
  not_above (recall mentions K (without A R)) (recall mentions K R).
Proof. by rewrite !mentions_recallE cover_without found_le // subsetDl. Qed.

Theorem mentions_common_mention_never_lowers_recall : common_mention_never_lowers_recall mentions.
Proof. by move=> T K R wK wR x _ _; apply: mentions_without_le. Qed.

Theorem mentions_correct_mention_never_lowers_recall : correct_mention_never_lowers_recall mentions.
Proof. exact: correct_mention_from_common mentions_common_mention_never_lowers_recall. Qed.

Theorem mentions_correct_mention_never_lowers_f1 : correct_mention_never_lowers_f1 mentions.
Proof.
move=> T K R wK wR x /cover_common_linksP[k [r [kK rR xkr _]]]; rewrite !F1_ratios.
have xK : x \in cover K by apply: mem_cover_entity kK _; case/setIP: xkr.
apply: not_above_harmonic;
  rewrite ?in_unit_found ?mentions_without_le // !mentions_precisionE cover_without.
apply: found_more; first exact: subsetDl.
by rewrite setDDr setDv set0U; apply: subset_trans (subsetIr _ _) _; rewrite sub1set.
Qed.

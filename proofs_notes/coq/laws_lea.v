(******************************************************************************)
(* The laws of LEA: the invariants of which it is proved.                     *)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra zify.
From Corefref Require Import partitions mentions b_cubed lea blanc effects documents renaming twinless metrics.
From Corefref Require Import invariants figure_lemmas.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope ring_scope.

Section Figures.
Variable T : finType.
Implicit Types (K R : {set {set T}}) (k r s : {set T}) (x y : T).

Lemma lea_recallE K R : is_partition K -> K != set0 -> recall lea K R = Some (lea_recall K R).
Proof. by move=> wK K0; apply: quotient_defined; rewrite /= lea_denE b_cubed_den_eq0. Qed.

Lemma lea_recall0 K : recall lea set0 K = None.
Proof. by apply/eqP; rewrite quotient_eqNone /= /lea_den big_set0. Qed.

(* what earns nothing has neither a common link nor a common singleton *)
Lemma lea_num_eq0 K R : is_partition K -> is_partition R ->
  (lea_num K R == 0) = ~~ common_link K R && ~~ common_singleton K R.
Proof.
move=> wK wR; have [K0|K0] := eqVneq K set0.
  rewrite K0 /lea_num big_set0 eqxx; apply/esym/andP; split.
    by apply/common_linkP => -[x /common_linksP[k [r [y []]]]]; rewrite inE.
  by apply/exists_inP => -[k]; rewrite inE.
have D := sum_card_gt0 wK K0; have -> : (lea_num K R == 0) = (lea_recall K R == 0).
  by rewrite /lea_recall mulf_eq0 invr_eq0 (gt_eqF D) orbF.
apply/eqP/andP => [/(lea_recall_eq0 R wK K0) H|[/common_linkP l /exists_inP s]].
  split; [apply/common_linkP => -[x /common_linksP[k [r [y [kK rR xkr ykr xy]]]]]|].
    by have [] := H k r kK rR; rewrite ltnNge (card_gt1_neq xkr ykr xy).
  by apply/exists_inP => -[k kK /andP[/eqP k1 kR]]; have [_ []] := H k k kK kR.
apply/(lea_recall_eq0 R wK K0) => k r kK rR; split=> [|[k1 kr]].
  rewrite ltnNge; apply/negP => /card_gt1P[x [y [xkr ykr xy]]]; apply: l; exists x.
  by apply/common_linksP; exists k, r, y.
by apply: s; exists k; rewrite // k1 kr rR.
Qed.
End Figures.

Theorem lea_recall_and_precision_within_unit_interval : recall_and_precision_within_unit_interval lea.
Proof. by apply: both_ways_within_unit_interval => T K R wK wR; rewrite lea_num_ge0 ?lea_num_le_den. Qed.

Theorem lea_f1_within_unit_interval : f1_within_unit_interval lea.
Proof. exact: (ratios_f1_within_unit_interval lea_recall_and_precision_within_unit_interval). Qed.

Theorem lea_f1_between_recall_and_precision : f1_between_recall_and_precision lea.
Proof. exact: (ratios_f1_between_recall_and_precision lea_recall_and_precision_within_unit_interval). Qed.

Theorem lea_recall_undefined_exactly_for_empty_key : recall_undefined_exactly_for_empty_key lea.
Proof. by move=> T K R wK _; rewrite quotient_eqNone /= lea_denE b_cubed_den_eq0. Qed.

Theorem lea_one_on_identity : one_on_identity lea.
Proof.
move=> T K wK K0; suff E : recall lea K K = Some 1 by split.
by rewrite lea_recallE // lea_recall_id.
Qed.

Theorem lea_f1_one_on_identity : f1_one_on_identity lea.
Proof. exact: (ratios_f1_one_on_identity lea_one_on_identity). Qed.

Theorem lea_roles_switched : roles_switched lea. Proof. exact: both_ways_roles_switched. Qed.

Theorem lea_f1_one_only_on_identity : f1_one_only_on_identity lea.
Proof.
move=> T K R wK wR; rewrite F1_ratios lea_roles_switched //.
have [->|K0] := eqVneq K set0; first by rewrite lea_recall0.
have [->|R0] := eqVneq R set0; first by rewrite harmonicC lea_recall0.
by rewrite !lea_recallE // => -[/(lea_f1_eq1 wK wR K0 R0)].
Qed.

Theorem lea_nothing_without_common_mention : nothing_without_common_mention lea.
Proof.
apply: ratios_nothing_without_common_mention => T K R wK wR; rewrite -setI_eq0 => /eqP d.
rewrite nothing_quotient eq_le lea_num_ge0 // andbT.
by have := lea_num_le_common wK wR; rewrite d cards0 => ->.
Qed.

Theorem lea_nothing_for_empty_response : nothing_for_empty_response lea.
Proof.
move=> T K wK; rewrite nothing_quotient eq_le lea_num_ge0 ?is_partition0 // andbT.
by have := lea_num_le_common wK (is_partition0 T); rewrite {2}/cover big_set0 setI0 cards0 => ->.
Qed.

Theorem lea_f1_symmetric : f1_symmetric lea. Proof. exact: (ratios_f1_symmetric lea_roles_switched). Qed.

Theorem lea_names_make_no_difference : names_make_no_difference lea.
Proof.
apply: both_ways_names_make_no_difference => T U f fI K => [R|] *; first exact: lea_num_rename.
exact: lea_den_rename.
Qed.

Theorem lea_documents_add_up : documents_add_up lea.
Proof.
apply: both_ways_documents_add_up => T K => [R L S wK wR wL wS a|L wK wL]; first exact: lea_num_documents.
exact: sum_documents.
Qed.

Theorem lea_f1_of_documents_adds_up : f1_of_documents_adds_up lea.
Proof. exact: (ratios_f1_of_documents_adds_up lea_documents_add_up). Qed.

Theorem lea_recall_at_most_that_of_mentions : recall_at_most_that_of_mentions lea.
Proof.
move=> T K R wK wR; rewrite /recall /= /recall_of /= /mentions_den -(sum_card wK) -/(b_cubed_den K) -/(lea_den K).
by apply: not_above_quotient; rewrite ?lea_denE ?b_cubed_den_ge0 // lea_num_le_common.
Qed.

Theorem lea_zero_exactly_if_nothing_is_resolved : zero_exactly_if_nothing_is_resolved lea.
Proof.
move=> T K R wK wR; have [->|K0] := eqVneq K set0; first by rewrite lea_recall0.
rewrite lea_recallE // -lea_num_eq0 // /lea_recall mulf_eq0 invr_eq0.
by rewrite (gt_eqF (sum_card_gt0 wK K0)) orbF.
Qed.

Theorem lea_nothing_for_mentions_alone : nothing_for_mentions_alone lea.
Proof.
move=> T K R wK wR l s; apply: nothing_harmonicl.
by rewrite nothing_quotient lea_num_eq0 // l s.
Qed.

Theorem lea_common_link_is_rewarded : common_link_is_rewarded lea.
Proof.
apply: ratios_common_link_is_rewarded; first exact: lea_recall_and_precision_within_unit_interval.
move=> T K R wK wR; have H (L S : {set {set T}}) : is_partition L -> is_partition S -> common_link L S ->
    ~~ nothing (recall lea L S).
  move=> wL wS l; rewrite nothing_quotient /= lea_num_eq0 // l lea_denE b_cubed_den_eq0 //=.
  by apply/set0Pn; move: l => /common_linkP[x /common_linksP[k [r [y [kL _ _ _ _]]]]]; exists k.
by move=> l; rewrite lea_roles_switched // !H // /common_link /common_links setIC.
Qed.

Theorem lea_common_singleton_never_lowers_f1 : common_singleton_never_lowers_f1 lea.
Proof.
apply: ratios_common_singleton_never_lowers_f1.
- by move=> T K R wK wR; rewrite !lea_num_ge0 ?lea_num_le_den.
- exact: lea_documents_add_up.
move=> T x e; have we : is_partition e by apply: is_partition_set1; apply/set0Pn; exists x; rewrite inE.
have D : lea_den e = 1 by rewrite /lea_den big_set1 cards1.
suff N : lea_num e e = 1 by rewrite /= N D.
by rewrite lea_num_id.
Qed.

Theorem lea_whole_entities_earn_their_share_of_mentions : whole_entities_earn_their_share_of_mentions lea.
Proof. by move=> T K R wK _ K0 RK; rewrite lea_recallE // lea_recall_sub_key. Qed.

Theorem lea_whole_entities_are_precise : whole_entities_are_precise lea.
Proof.
move=> T K R wK wR R0 RK; rewrite lea_roles_switched // lea_recallE //.
by have [_ p _ _] := sub_key_precision wK RK R0; rewrite -p.
Qed.

Theorem lea_correct_merge_raises_recall : correct_merge_raises_recall lea.
Proof.
move=> T K R wK wR r s rR sR rs /exists_inP[k kK /andP[kr ks]].
apply: below_quotient (lea_num_merge_lt wK wR rR sR rs kK kr ks).
by apply: sum_card_gt0 => //; apply/set0Pn; exists k.
Qed.

Theorem lea_wrong_merge_never_raises_precision : wrong_merge_never_raises_precision lea.
Proof.
move=> T K R wK wR r s rR sR rs /exists_inPn no; rewrite /precision /= /precision_of /= !lea_denE b_cubed_den_merge //.
by apply: not_above_quotient; rewrite ?b_cubed_den_ge0 // lea_num_key_merge.
Qed.

Theorem lea_split_of_the_key_lowers_recall : split_of_the_key_lowers_recall lea.
Proof. exact: (split_of_the_key_from_merges lea_correct_merge_raises_recall). Qed.

Theorem lea_merge_of_the_key_lowers_precision : merge_of_the_key_lowers_precision lea.
Proof.
apply: merge_of_the_key_from_splits; [exact: lea_roles_switched | exact: lea_one_on_identity |].
exact: lea_split_of_the_key_lowers_recall.
Qed.

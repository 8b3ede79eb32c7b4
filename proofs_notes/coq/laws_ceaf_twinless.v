(******************************************************************************)
(* The laws of CEAF_r&n and CEAF_sys: the invariants of which they are proved.*)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra zify.
From Corefref Require Import partitions mentions ceaf blanc documents renaming twinless metrics invariants.
From Corefref Require Import figure_lemmas laws_ceaf.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope ring_scope.

Lemma proper_rewarded (q : ratios) (T : finType) (K R : {set {set T}}) : proper_ratios q ->
  is_partition K -> is_partition R ->
  0 < recall_num q K R -> 0 < precision_num q K R -> ~~ nothing (recall q K R) && ~~ nothing (precision q K R).
Proof.
move=> P wK wR r0 p0; have /andP[/andP[_ r] /andP[_ p]] := P T K R wK wR.
by rewrite !nothing_quotient !negb_or !gt_eqF ?(lt_le_trans r0 r) ?(lt_le_trans p0 p).
Qed.

(* CEAF_r&n *)

Lemma best_phi3_wts (T : finType) (K R : {set {set T}}) :
  best_similarity phi3 K (without_twinless_singletons K R) = best_similarity phi3 K R.
Proof.
apply: best_similarity_drop => [|k r kK /wts_dropped rK]; first exact: sub_without_twinless_singletons.
by apply: phi3_disjoint; apply/eqP; rewrite -subset0 -rK setIC setIS // entity_sub_cover.
Qed.

Lemma r_n_recall (T : finType) (K R : {set {set T}}) : recall ceaf_m_r_n K R = recall ceaf_m K R.
Proof. by congr (quotient _ _); apply: best_phi3_wts. Qed.

Lemma r_n_precision (T : finType) (K R : {set {set T}}) : is_partition R ->
  precision ceaf_m_r_n K R = quotient (best_similarity phi3 K R) #|cover (without_twinless_singletons K R)|%:R.
Proof. by move=> wR; rewrite -best_phi3_wts -ceaf_m_precisionE // is_partition_wts. Qed.

Lemma r_n_same : agree_on_same_mentions ceaf_m_r_n ceaf_m.
Proof. by move=> T K R _ _ /twinless_same_mentions[_ _ E _ _]; rewrite !treated_recall !treated_precision E. Qed.

Lemma r_n_proper : proper_ratios ceaf_m_r_n.
Proof.
apply: treated_proper_ratios (ceaf_proper_ratios overlap_phi3);
  by [apply: keeps_partitions_wts | ].
Qed.

Theorem ceaf_m_r_n_recall_and_precision_within_unit_interval : recall_and_precision_within_unit_interval ceaf_m_r_n.
Proof. exact: (proper_ratios_within_unit_interval r_n_proper). Qed.

Theorem ceaf_m_r_n_f1_within_unit_interval : f1_within_unit_interval ceaf_m_r_n.
Proof. exact: (ratios_f1_within_unit_interval ceaf_m_r_n_recall_and_precision_within_unit_interval). Qed.

Theorem ceaf_m_r_n_f1_between_recall_and_precision : f1_between_recall_and_precision ceaf_m_r_n.
Proof. exact: (ratios_f1_between_recall_and_precision ceaf_m_r_n_recall_and_precision_within_unit_interval). Qed.

Theorem ceaf_m_r_n_recall_undefined_exactly_for_empty_key : recall_undefined_exactly_for_empty_key ceaf_m_r_n.
Proof. by move=> T K R wK wR; rewrite r_n_recall ceaf_m_recall_undefined_exactly_for_empty_key. Qed.

Theorem ceaf_m_r_n_one_on_identity : one_on_identity ceaf_m_r_n.
Proof. exact: (same_one_on_identity r_n_same ceaf_m_one_on_identity). Qed.

Theorem ceaf_m_r_n_f1_one_on_identity : f1_one_on_identity ceaf_m_r_n.
Proof. exact: (ratios_f1_one_on_identity ceaf_m_r_n_one_on_identity). Qed.

Theorem ceaf_m_r_n_nothing_without_common_mention : nothing_without_common_mention ceaf_m_r_n.
Proof.
apply: ratios_nothing_without_common_mention => T K R _ _; rewrite r_n_recall.
exact: ceaf_nothing_apart overlap_phi3 _ _ _.
Qed.

Theorem ceaf_m_r_n_nothing_for_empty_response : nothing_for_empty_response ceaf_m_r_n.
Proof. by move=> T K wK; rewrite r_n_recall ceaf_m_nothing_for_empty_response. Qed.

Theorem ceaf_m_r_n_names_make_no_difference : names_make_no_difference ceaf_m_r_n.
Proof.
apply: treated_names_make_no_difference ceaf_m_names_make_no_difference;
  by [apply: keeps_partitions_wts | apply: keeps_names_wts | ].
Qed.

Theorem ceaf_m_r_n_documents_add_up : documents_add_up ceaf_m_r_n.
Proof.
apply: treated_documents_add_up ceaf_m_documents_add_up;
  by [apply: keeps_partitions_wts | apply: keeps_documents_wts | ].
Qed.

Theorem ceaf_m_r_n_f1_of_documents_adds_up : f1_of_documents_adds_up ceaf_m_r_n.
Proof. exact: (ratios_f1_of_documents_adds_up ceaf_m_r_n_documents_add_up). Qed.

Theorem ceaf_m_r_n_recall_at_most_that_of_mentions : recall_at_most_that_of_mentions ceaf_m_r_n.
Proof. by move=> T K R wK wR; rewrite r_n_recall ceaf_m_recall_at_most_that_of_mentions. Qed.

Theorem ceaf_m_r_n_recall_is_precision_on_equal_mentions : recall_is_precision_on_equal_mentions ceaf_m_r_n.
Proof.
move=> T K R wK wR E; have [-> ->] := r_n_same wK wR E.
exact: ceaf_m_recall_is_precision_on_equal_mentions.
Qed.

Theorem ceaf_m_r_n_common_mention_is_rewarded : common_mention_is_rewarded ceaf_m_r_n.
Proof. by move=> T K R wK wR; rewrite r_n_recall; apply: ceaf_m_common_mention_is_rewarded. Qed.

Theorem ceaf_m_r_n_common_link_is_rewarded : common_link_is_rewarded ceaf_m_r_n.
Proof.
apply: (ratios_common_link_is_rewarded ceaf_m_r_n_recall_and_precision_within_unit_interval) => T K R wK wR.
move=> /common_link_mention/(overlap_best_gt0 overlap_phi3) n0.
by apply: (proper_rewarded r_n_proper) => //; rewrite /= best_phi3_wts.
Qed.

Theorem ceaf_m_r_n_spurious_singletons_make_no_difference : spurious_singletons_make_no_difference ceaf_m_r_n.
Proof. by move=> T K R _ _; rewrite !treated_recall !treated_precision wts_wts. Qed.

Theorem ceaf_m_r_n_common_singleton_never_lowers_f1 : common_singleton_never_lowers_f1 ceaf_m_r_n.
Proof.
apply: (ratios_common_singleton_never_lowers_f1 r_n_proper ceaf_m_r_n_documents_add_up) => T x e.
have [_ _ E _ _] := @twinless_same_mentions _ e e erefl.
have D : ceaf_den phi3 e = 1 by rewrite /ceaf_den big_set1 (overlap_set1 overlap_phi3).
by rewrite /= /the_key E (overlap_best_refl overlap_phi3) D.
Qed.

Theorem ceaf_m_r_n_singletons_have_recall_entities_by_mentions :
  singletons_have_recall_entities_by_mentions ceaf_m_r_n.
Proof. by move=> T K wK; rewrite r_n_recall; apply: ceaf_m_singletons_have_recall_entities_by_mentions. Qed.

Theorem ceaf_m_r_n_whole_entities_earn_their_share_of_mentions :
  whole_entities_earn_their_share_of_mentions ceaf_m_r_n.
Proof. by move=> T K R wK wR; rewrite r_n_recall; apply: ceaf_m_whole_entities_earn_their_share_of_mentions. Qed.

Lemma wts_sub_key (T : finType) (K R : {set {set T}}) : R \subset K -> without_twinless_singletons K R = R.
Proof.
move=> /subsetP RK; apply/setP => r; rewrite inE andb_idr // => /RK rK.
by rewrite entity_sub_cover ?orbT.
Qed.

Theorem ceaf_m_r_n_whole_entities_are_precise : whole_entities_are_precise ceaf_m_r_n.
Proof.
move=> T K R wK wR R0 RK; rewrite treated_precision wts_sub_key //.
exact: ceaf_m_whole_entities_are_precise.
Qed.

Theorem ceaf_m_r_n_wrong_merge_never_raises_precision : wrong_merge_never_raises_precision ceaf_m_r_n.
Proof.
move=> T K R wK wR r s rR sR rs apart; have wM := is_partition_merge wR rR sR.
rewrite !r_n_precision //.
apply: not_above_quotients; rewrite ?best_similarity_ge0 ?best_phi3_wrong_merge ?ler0n // ler_nat.
apply/subset_leq_card/subsetP => x /bigcupP[t + xt]; rewrite inE => /andP[tR large].
have [/orP tE|/norP[tr ts]] := boolP ((t == r) || (t == s)); last first.
  by apply/bigcupP; exists t; rewrite // !inE large tR negb_or tr ts orbT.
apply/bigcupP; exists (r :|: s); last by case: tE => /eqP <-; rewrite inE xt ?orbT.
rewrite eq_sym in rs; rewrite !inE eqxx /= cardsU (disjoint_entities wR rR sR rs) cards0 subn0.
have /gtn_eqF-> // : (1 < #|r| + #|s|)%N.
by apply: (@leq_add 1 1); rewrite ?(card_entity_gt0 wR rR) ?(card_entity_gt0 wR sR).
Qed.

Theorem ceaf_m_r_n_merge_of_the_key_lowers_precision : merge_of_the_key_lowers_precision ceaf_m_r_n.
Proof. exact: (same_merge_of_the_key_lowers_precision r_n_same ceaf_m_merge_of_the_key_lowers_precision). Qed.

Theorem ceaf_m_r_n_split_of_the_key_lowers_recall : split_of_the_key_lowers_recall ceaf_m_r_n.
Proof. exact: (same_split_of_the_key_lowers_recall r_n_same ceaf_m_split_of_the_key_lowers_recall). Qed.

Theorem ceaf_m_r_n_spurious_mention_leaves_recall : spurious_mention_leaves_recall ceaf_m_r_n.
Proof. by move=> T K R wK wR x xR xK; rewrite !r_n_recall; apply: ceaf_m_spurious_mention_leaves_recall. Qed.

Theorem ceaf_m_r_n_spurious_mention_never_raises_precision : spurious_mention_never_raises_precision ceaf_m_r_n.
Proof.
move=> T K R wK wR x xR xK; have wR' := is_partition_restrict (~: [set x]) wR.
rewrite !r_n_precision // best_phi3_spurious //.
apply: not_above_smaller; rewrite ?best_similarity_ge0 ?ler0n // ler_nat.
apply/subset_leq_card/subsetP => y /bigcupP[t + yt]; rewrite inE => /andP[/restrictP[r rR [E _]] large].
have yr : y \in r by move: yt; rewrite E inE => /andP[].
apply/bigcupP; exists r => //; rewrite inE rR /=; apply: contraLR large; rewrite !negb_or !negbK.
case/andP=> /cards1P[z rz] rK; have tr : t = r; last by rewrite tr rK rz cards1.
apply/eqP; rewrite eqEsubset {1}E subsetIl /=; apply/subsetP => w wr; suff -> : w = y by [].
by move: wr yr; rewrite rz !inE => /eqP-> /eqP->.
Qed.

Theorem ceaf_m_r_n_which_entity_an_extra_mention_joins_makes_no_difference :
  which_entity_an_extra_mention_joins_makes_no_difference ceaf_m_r_n.
Proof.
move=> T K wK e l x eK lK xK; rewrite !F1_ratios !treated_recall !treated_precision !wts_enlarged //.
exact: ceaf_m_which_entity_an_extra_mention_joins_makes_no_difference.
Qed.

Theorem ceaf_m_r_n_common_mention_never_lowers_recall : common_mention_never_lowers_recall ceaf_m_r_n.
Proof. by move=> T K R wK wR x xR xK; rewrite !r_n_recall; apply: ceaf_m_common_mention_never_lowers_recall. Qed.

Theorem ceaf_m_r_n_correct_mention_never_lowers_recall : correct_mention_never_lowers_recall ceaf_m_r_n.
Proof. by move=> T K R wK wR x xKR; rewrite !r_n_recall; apply: ceaf_m_correct_mention_never_lowers_recall. Qed.

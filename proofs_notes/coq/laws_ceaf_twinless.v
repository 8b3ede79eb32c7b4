(******************************************************************************)
(* The laws of CEAF_r&n and CEAF_sys: the invariants of which they are proved.*)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra zify.
From Corefref Require Import mentions ceaf treated laws_ceaf.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope ring_scope.

Lemma proper_rewarded (q : ratios) (T : finType) (K R : {set {set T}}) : base_laws q ->
  is_partition K -> is_partition R ->
  0 < recall_num q K R -> 0 < precision_num q K R -> ~~ nothing (recall q K R) &&
  ~~ nothing (precision q K R).
Proof.
move=> [P _ _ _ _] wK wR r0 p0; have /andP[/andP[_ r] /andP[_ p]] := P T K R wK wR.
by rewrite !nothing_quotient !negb_or !gt_eqF ?(lt_le_trans r0 r) ?(lt_le_trans p0 p).
Qed.

(* CEAF_r&n *)

Lemma best_phi3_wts (T : finType) (K R : {set {set T}}) :
  best_similarity phi3 K (without_twinless_singletons K R) = best_similarity phi3 K R.
Proof.
apply: best_similarity_drop => [|k r kK /wts_dropped rK];
  first exact: sub_without_twinless_singletons.
by apply: phi3_disjoint; apply/eqP; rewrite -subset0 -rK setIC setIS // entity_sub_cover.
Qed.

Lemma r_n_recall (T : finType) (K R : {set {set T}}) : recall ceaf_m_r_n K R = recall ceaf_m K R.
Proof. by congr (quotient _ _); apply: best_phi3_wts. Qed.

Lemma r_n_precision (T : finType) (K R : {set {set T}}) : is_partition R ->
  precision ceaf_m_r_n K R = quotient (best_similarity phi3 K R) #|cover
    (without_twinless_singletons K R)|%:R.
Proof. by move=> wR; rewrite -best_phi3_wts -ceaf_m_precisionE // is_partition_wts. Qed.

Lemma r_n_same : agree_on_same_mentions ceaf_m_r_n ceaf_m.
Proof. exact: treated_same_mentions keeps_the_key keeps_wts keeps_the_key keeps_wts. Qed.

Lemma r_n_base : base_laws ceaf_m_r_n.
Proof.
exact: treated_base_laws keeps_the_key keeps_wts keeps_the_key keeps_wts (ceaf_base overlap_phi3).
Qed.

(* CEAFm_r&n: the figures themselves *)

Theorem ceaf_m_r_n_recall_and_precision_within_unit_interval :
  recall_and_precision_within_unit_interval ceaf_m_r_n.
Proof. from r_n_base. Qed.

Theorem ceaf_m_r_n_f1_within_unit_interval : f1_within_unit_interval ceaf_m_r_n.
Proof. from r_n_base. Qed.

Theorem ceaf_m_r_n_f1_between_recall_and_precision : f1_between_recall_and_precision ceaf_m_r_n.
Proof. from r_n_base. Qed.

Theorem ceaf_m_r_n_recall_undefined_exactly_for_empty_key :
  recall_undefined_exactly_for_empty_key ceaf_m_r_n.
Proof. recall_as r_n_recall ceaf_m_recall_undefined_exactly_for_empty_key. Qed.

Theorem ceaf_m_r_n_one_on_identity : one_on_identity ceaf_m_r_n.
Proof. from r_n_base. Qed.

Theorem ceaf_m_r_n_f1_one_on_identity : f1_one_on_identity ceaf_m_r_n.
Proof. from r_n_base. Qed.

Theorem ceaf_m_r_n_nothing_without_common_mention : nothing_without_common_mention ceaf_m_r_n.
Proof.
apply: ratios_nothing_without_common_mention => T K R _ _; rewrite r_n_recall.
exact: ceaf_nothing_apart overlap_phi3 _ _ _.
Qed.

Theorem ceaf_m_r_n_nothing_for_empty_response : nothing_for_empty_response ceaf_m_r_n.
Proof. recall_as r_n_recall ceaf_m_nothing_for_empty_response. Qed.

Theorem ceaf_m_r_n_names_make_no_difference : names_make_no_difference ceaf_m_r_n.
Proof. from r_n_base. Qed.

Theorem ceaf_m_r_n_documents_add_up : documents_add_up ceaf_m_r_n.
Proof. from r_n_base. Qed.

Theorem ceaf_m_r_n_f1_of_documents_adds_up : f1_of_documents_adds_up ceaf_m_r_n.
Proof. from r_n_base. Qed.

Theorem ceaf_m_r_n_recall_at_most_that_of_mentions : recall_at_most_that_of_mentions ceaf_m_r_n.
Proof. recall_as r_n_recall ceaf_m_recall_at_most_that_of_mentions. Qed.

Theorem ceaf_m_r_n_recall_is_precision_on_equal_mentions :
  recall_is_precision_on_equal_mentions ceaf_m_r_n.
Proof.
move=> T K R wK wR E; have [-> ->] := r_n_same wK wR E.
exact: ceaf_m_recall_is_precision_on_equal_mentions.
Qed.

(* CEAFm_r&n: what is resolved *)

Theorem ceaf_m_r_n_common_mention_is_rewarded : common_mention_is_rewarded ceaf_m_r_n.
Proof. recall_as r_n_recall ceaf_m_common_mention_is_rewarded. Qed.

Theorem ceaf_m_r_n_common_link_is_rewarded : common_link_is_rewarded ceaf_m_r_n.
Proof.
apply: ratios_common_link_is_rewarded r_n_base _ => T K R wK wR.
move=> /common_link_mention/(overlap_best_gt0 overlap_phi3) n0.
by apply: (proper_rewarded r_n_base) => //; rewrite /= best_phi3_wts.
Qed.

(* CEAFm_r&n: extreme responses *)

Theorem ceaf_m_r_n_spurious_singletons_make_no_difference :
  spurious_singletons_make_no_difference ceaf_m_r_n.
Proof. by move=> T K R _ _; rewrite !treated_recall !treated_precision wts_wts. Qed.

Theorem ceaf_m_r_n_common_singleton_never_lowers_f1 : common_singleton_never_lowers_f1 ceaf_m_r_n.
Proof.
apply: (ratios_common_singleton_never_lowers_f1 r_n_base) => T x e.
have [_ _ E _ _] := @twinless_same_mentions _ e e erefl.
have D : ceaf_den phi3 e = 1 by rewrite /ceaf_den big_set1 (overlap_set1 overlap_phi3).
by rewrite /= /the_key E (overlap_best_refl overlap_phi3) D.
Qed.

Theorem ceaf_m_r_n_singletons_have_recall_entities_by_mentions :
  singletons_have_recall_entities_by_mentions ceaf_m_r_n.
Proof. recall_as r_n_recall ceaf_m_singletons_have_recall_entities_by_mentions. Qed.

Theorem ceaf_m_r_n_whole_entities_earn_their_share_of_mentions :
  whole_entities_earn_their_share_of_mentions ceaf_m_r_n.
Proof. recall_as r_n_recall ceaf_m_whole_entities_earn_their_share_of_mentions. Qed.

Theorem ceaf_m_r_n_whole_entities_are_precise : whole_entities_are_precise ceaf_m_r_n.
Proof.
move=> T K R wK wR R0 RK; rewrite treated_precision wts_sub_key //.
exact: ceaf_m_whole_entities_are_precise.
Qed.

(* CEAFm_r&n: merges and splits *)

Theorem ceaf_m_r_n_wrong_merge_never_raises_precision :
  wrong_merge_never_raises_precision ceaf_m_r_n.
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
Proof.
exact: (same_merge_of_the_key_lowers_precision r_n_same ceaf_m_merge_of_the_key_lowers_precision).
Qed.

Theorem ceaf_m_r_n_split_of_the_key_lowers_recall : split_of_the_key_lowers_recall ceaf_m_r_n.
Proof.
exact: (same_split_of_the_key_lowers_recall r_n_same ceaf_m_split_of_the_key_lowers_recall).
Qed.

(* CEAFm_r&n: spurious and missing mentions *)

Theorem ceaf_m_r_n_spurious_mention_leaves_recall : spurious_mention_leaves_recall ceaf_m_r_n.
Proof. recall_as r_n_recall ceaf_m_spurious_mention_leaves_recall. Qed.

Theorem ceaf_m_r_n_spurious_mention_never_raises_precision :
  spurious_mention_never_raises_precision ceaf_m_r_n.
Proof.
move=> T K R wK wR x xR xK; have wR' := is_partition_restrict (~: [set x]) wR.
rewrite !r_n_precision // best_phi3_spurious //.
apply: not_above_smaller; rewrite ?best_similarity_ge0 ?ler0n // ler_nat.
apply/subset_leq_card/subsetP => y /bigcupP[t + yt];
  rewrite inE => /andP[/restrictP[r rR [E _]] large].
have yr : y \in r by move: yt; rewrite E inE => /andP[].
apply/bigcupP; exists r => //; rewrite inE rR /=; apply: contraLR large; rewrite !negb_or !negbK.
case/andP=> /cards1P[z rz] rK; have tr : t = r; last by rewrite tr rK rz cards1.
apply/eqP; rewrite eqEsubset {1}E subsetIl /=; apply/subsetP => w wr; suff -> : w = y by [].
by move: wr yr; rewrite rz !inE => /eqP-> /eqP->.
Qed.

Theorem ceaf_m_r_n_which_entity_an_extra_mention_joins_makes_no_difference :
  which_entity_an_extra_mention_joins_makes_no_difference ceaf_m_r_n.
Proof.
move=> T K wK e l x eK lK xK;
  rewrite !F1_ratios !treated_recall !treated_precision !wts_enlarged //.
exact: ceaf_m_which_entity_an_extra_mention_joins_makes_no_difference.
Qed.

Theorem ceaf_m_r_n_common_mention_never_lowers_recall :
  common_mention_never_lowers_recall ceaf_m_r_n.
Proof. recall_as r_n_recall ceaf_m_common_mention_never_lowers_recall. Qed.

Theorem ceaf_m_r_n_correct_mention_never_lowers_recall :
  correct_mention_never_lowers_recall ceaf_m_r_n.
Proof. recall_as r_n_recall ceaf_m_correct_mention_never_lowers_recall. Qed.

(* CEAF_sys *)

Section Deleted.
Variable T : finType.
Implicit Types (K P : {set {set T}}) (k r : {set T}) (psi : {set T} -> {set T} -> rat).

(* an entity within one of the key's is worth no less than the best of its mentions *)
Lemma best_similarity_singles_le psi K P r k : r \in P ->
  (forall l x, l \in K -> x \in r -> 0 < psi l [set x] -> l = k) ->
  (forall x, x \in r -> psi k [set x] <= psi k r) ->
  best_similarity psi K (singles r :|: (P :\ r)) <= best_similarity psi K P.
Proof.
move=> rP only le; pose h (e : {set T} * {set T}) := (e.1, if e.2 \in singles r then r else e.2).
apply: (best_similarity_map (h := h)) =>
  [e /and3P[eK eP e0]|a b /and3P[aK aP a0] /and3P[bK bP b0] ab1 ab2].
  rewrite /h /=; case: ifPn => [/imsetP[x xr E]|ne]; rewrite eK; split=> //.
    by rewrite E in e0 *; rewrite (only _ _ eK xr e0) le.
  by move: eP; rewrite inE (negPf ne) => /setD1P[].
split=> //; rewrite /h /=; move: aP bP; rewrite !in_setU.
case: ifPn => [/imsetP[x xr ax]|_]; case: ifPn => [/imsetP[y yr by_]|_] //=.
- rewrite ax in a0; rewrite by_ in b0; case/eqP: ab1.
  by rewrite (only _ _ aK xr a0) (only _ _ bK yr b0).
- by move=> _ /setD1P[br _]; rewrite eq_sym.
- by move=> /setD1P[].
Qed.

(* an entity that shares a mention at most with each of the key's is worth no more than
   one of them *)
Lemma best_similarity_singles_ge psi K P r : is_partition P -> r \in P ->
  (forall l, l \in K -> 0 < psi l r -> l :&: r \in singles r /\ psi l r <= psi l (l :&: r)) ->
  best_similarity psi K P <= best_similarity psi K (singles r :|: (P :\ r)).
Proof.
move=> wP rP one; pose h (e : {set T} * {set T}) := (e.1, if e.2 == r then e.1 :&: r else e.2).
have out l t : l \in K -> 0 < psi l r -> t \in P -> t != r -> l :&: r != t.
  move=> lK l0 tP; apply: contraNneq => E; have [/imsetP[x xr lx] _] := one l lK l0.
  by apply/eqP; apply: (entity_inj wP tP rP _ xr); rewrite -E lx inE.
apply: (best_similarity_map (h := h)) =>
  [[l t] /and3P[/= lK tP l0]|a b /and3P[aK aP a0] /and3P[bK bP b0] ab1 ab2].
  have [tr|tr] := eqVneq t r; last by rewrite !inE tr tP orbT.
  by rewrite tr in l0 *; have [lr le] := one l lK l0; rewrite inE lr.
split=> //=; have [ar|ar] := eqVneq a.2 r; have [br|br] := eqVneq b.2 r => //.
- by rewrite ar br eqxx in ab2.
- by rewrite out // -ar.
- by rewrite eq_sym out // -br.
Qed.
End Deleted.

Section Sys.
Variable phi : forall T : finType, {set T} -> {set T} -> rat.
Hypothesis H : overlap_similarity phi.
Let q := treated (ceaf phi) the_key response_r key_p response_p.
Implicit Types T : finType.

Lemma sys_base : base_laws q.
Proof.
exact: treated_base_laws keeps_the_key keeps_response_r keeps_key_p keeps_response_p (ceaf_base H).
Qed.

Lemma sys_same : agree_on_same_mentions q (ceaf phi).
Proof.
exact: treated_same_mentions keeps_the_key keeps_response_r keeps_key_p keeps_response_p.
Qed.

Lemma sys_recall_undefined : recall_undefined_exactly_for_empty_key q.
Proof. by move=> T K R wK wR; rewrite quotient_eqNone; apply: overlap_den_eq0. Qed.

Lemma sys_rewarded T (K R : {set {set T}}) : is_partition K -> is_partition R ->
  ~~ [disjoint cover K & cover R] -> ~~ nothing (recall q K R) && ~~ nothing (precision q K R).
Proof.
move=> wK wR; rewrite -setI_eq0 => /set0Pn[x]; rewrite inE => /andP[xK _].
have met L S : x \in cover L -> x \in cover S -> 0 < best_similarity (@phi T) L S.
  by move=> xL xS; apply: overlap_best_gt0 => //; rewrite -setI_eq0; apply/set0Pn; exists x;
    rewrite inE xL.
apply: (proper_rewarded sys_base) => //; apply: met; rewrite ?cover_response_r //.
  by rewrite cover_key_all inE xK.
by rewrite cover_response_all inE xK.
Qed.

Lemma sys_common_mention_is_rewarded : common_mention_is_rewarded q.
Proof. by move=> T K R wK wR m; have /andP[] := sys_rewarded wK wR m. Qed.

Lemma sys_common_link_is_rewarded : common_link_is_rewarded q.
Proof.
apply: common_link_from_mentions sys_base sys_common_mention_is_rewarded _ => T K R wK wR.
by case/(sys_rewarded wK wR)/andP.
Qed.

Lemma sys_spurious_singletons : spurious_singletons_make_no_difference q.
Proof.
by move=> T K R _ _;
  rewrite !treated_recall !treated_precision /response_r /key_p /response_p wts_wts.
Qed.

Lemma sys_missing_mentions_as_singletons : missing_mentions_as_singletons_make_no_difference q.
Proof.
move=> T K R _ _; have [k rp rr] := treated_response_all K R.
by rewrite !treated_recall !treated_precision k rp rr.
Qed.

Lemma sys_common_singleton : common_singleton_never_lowers_f1 q.
Proof.
apply: (ratios_common_singleton_never_lowers_f1 sys_base) => T x e.
have [_ k rp rr] := treated_singleton x.
have D : ceaf_den (@phi T) e = 1 by rewrite /ceaf_den big_set1 (overlap_set1 H).
by rewrite /= /the_key k rp rr (overlap_best_refl H) D.
Qed.

Lemma sys_key_singleton : key_singleton_never_lowers_precision q.
Proof.
move=> T K R wK wR r rR /eqP/cards1P[x rx] rK.
rewrite !treated_precision key_p_del // response_p_del //.
suff -> : singles r = [set r] by rewrite setD1K ?not_above_refl ?mem_response_p.
by rewrite rx /singles imset_set1.
Qed.

Lemma sys_recall_num T (K R : {set {set T}}) : is_partition R ->
  best_similarity (@phi T) K (response_r K R) =
  best_similarity (fun k r => phi k (r :&: cover K)) K (response_p K R).
Proof.
move=> wR; apply: best_similarity_restrict; first exact: is_partition_response_p.
by move=> k _; apply: overlap_disjoint => //; apply: setI0.
Qed.

Lemma sys_correct_entity : correct_entity_never_lowers_f1 q.
Proof.
move=> T K R wK wR r k rR kK rk; have rK := subset_trans rk (entity_sub_cover kK).
have wR' : is_partition (R :\ r) := is_partition_sub wR (subD1set R r).
have [_ /(_ _ _ _ wK wR')/andP[r1 p1] _ _ _] := sys_base.
have rP := mem_response_p rR rK; have wP := is_partition_response_p K wR.
have only Q l x : is_partition Q -> k \in Q -> l \in Q -> x \in r -> l :&: [set x] != set0 -> l = k.
  move=> wQ kQ lQ xr /set0Pn[y]; rewrite !inE => /andP[yl /eqP yx]; rewrite yx in yl.
  exact: entity_inj wQ lQ kQ yl (subsetP rk x xr).
rewrite !F1_ratios; apply: not_above_harmonic => //.
  apply: not_above_quotient; first by apply: ceaf_den_ge0 => l _; apply: overlap_ge0.
  rewrite /= !sys_recall_num // response_p_del //;
    apply: (best_similarity_singles_le (k := k)) => //.
    move=> l x lK xr; rewrite (setIidPl _) ?sub1set ?(subsetP rK) // (overlap_gt0 H).
    exact: (only K).
  move=> x xr; rewrite !(setIidPl _) ?sub1set ?(subsetP rK) //.
  by apply: overlap_sub => //; rewrite sub1set.
apply: not_above_quotients; rewrite ?best_similarity_ge0 ?ceaf_den_ge0 //; first 1 last.
- by move=> l _; apply: overlap_ge0.
- rewrite /= /ceaf_den response_p_del // sum_documents; first 1 last.
  + exact: is_partition_singles.
  + rewrite cover_singles -setI_eq0; apply/eqP/setP => x; rewrite !inE; apply/negP => /andP[xr].
    case/bigcupP=> s /setD1P[/eqP sr sP] xs; case: sr.
    exact: entity_inj wP sP rP xs xr.
  rewrite (big_setD1 r rP) /= ler_add2r; apply: le_trans (overlap_card H r) _.
  rewrite big_imset /=; last by move=> x y _ _ /set1_inj.
  by rewrite -sum1_card natr_sum; apply: ler_sum => x _; rewrite (overlap_set1 H).
rewrite /= key_p_del // response_p_del //; apply: (best_similarity_singles_le (k := k)) => //.
  move=> l x lQ xr; rewrite (overlap_gt0 H); apply: only lQ xr; first exact: is_partition_key_p.
  by rewrite inE kK.
by move=> x xr; apply: overlap_sub => //; rewrite sub1set.
Qed.

Lemma sys_spurious_mention_leaves_recall : spurious_mention_leaves_recall q.
Proof.
by move=> T K R _ _ x _ xK; rewrite !treated_recall !response_rE without_twinless_without.
Qed.
End Sys.

(* CEAFm_sys: the figures themselves *)

Theorem ceaf_m_sys_recall_and_precision_within_unit_interval :
  recall_and_precision_within_unit_interval ceaf_m_sys.
Proof. from (sys_base overlap_phi3). Qed.

Theorem ceaf_m_sys_f1_within_unit_interval : f1_within_unit_interval ceaf_m_sys.
Proof. from (sys_base overlap_phi3). Qed.

Theorem ceaf_m_sys_f1_between_recall_and_precision : f1_between_recall_and_precision ceaf_m_sys.
Proof. from (sys_base overlap_phi3). Qed.

Theorem ceaf_m_sys_recall_undefined_exactly_for_empty_key :
  recall_undefined_exactly_for_empty_key ceaf_m_sys.
Proof. exact: sys_recall_undefined overlap_phi3. Qed.

Theorem ceaf_m_sys_one_on_identity : one_on_identity ceaf_m_sys.
Proof. from (sys_base overlap_phi3). Qed.

Theorem ceaf_m_sys_f1_one_on_identity : f1_one_on_identity ceaf_m_sys.
Proof. from (sys_base overlap_phi3). Qed.

Theorem ceaf_m_sys_names_make_no_difference : names_make_no_difference ceaf_m_sys.
Proof. from (sys_base overlap_phi3). Qed.

Theorem ceaf_m_sys_documents_add_up : documents_add_up ceaf_m_sys.
Proof. from (sys_base overlap_phi3). Qed.

Theorem ceaf_m_sys_f1_of_documents_adds_up : f1_of_documents_adds_up ceaf_m_sys.
Proof. from (sys_base overlap_phi3). Qed.

Theorem ceaf_m_sys_recall_is_precision_on_equal_mentions :
  recall_is_precision_on_equal_mentions ceaf_m_sys.
Proof.
move=> T K R wK wR E; have [-> ->] := @sys_same (@phi3) T K R wK wR E.
exact: ceaf_m_recall_is_precision_on_equal_mentions.
Qed.

(* CEAFm_sys: what is resolved *)

Theorem ceaf_m_sys_common_mention_is_rewarded : common_mention_is_rewarded ceaf_m_sys.
Proof. exact: sys_common_mention_is_rewarded overlap_phi3. Qed.

Theorem ceaf_m_sys_common_link_is_rewarded : common_link_is_rewarded ceaf_m_sys.
Proof. exact: sys_common_link_is_rewarded overlap_phi3. Qed.

(* CEAFm_sys: extreme responses *)

Theorem ceaf_m_sys_spurious_singletons_make_no_difference :
  spurious_singletons_make_no_difference ceaf_m_sys.
Proof. exact: (@sys_spurious_singletons (@phi3)). Qed.

Theorem ceaf_m_sys_missing_mentions_as_singletons_make_no_difference :
  missing_mentions_as_singletons_make_no_difference ceaf_m_sys.
Proof. exact: (@sys_missing_mentions_as_singletons (@phi3)). Qed.

Theorem ceaf_m_sys_common_singleton_never_lowers_f1 : common_singleton_never_lowers_f1 ceaf_m_sys.
Proof. exact: sys_common_singleton overlap_phi3. Qed.

Theorem ceaf_m_sys_key_singleton_never_lowers_precision :
  key_singleton_never_lowers_precision ceaf_m_sys.
Proof. exact: (@sys_key_singleton (@phi3)). Qed.

Theorem ceaf_m_sys_singletons_have_recall_entities_by_mentions :
  singletons_have_recall_entities_by_mentions ceaf_m_sys.
Proof.
apply: same_singletons_have_recall_entities_by_mentions
  ceaf_m_singletons_have_recall_entities_by_mentions.
exact: sys_same.
Qed.

Theorem ceaf_m_sys_correct_entity_never_lowers_f1 : correct_entity_never_lowers_f1 ceaf_m_sys.
Proof. exact: sys_correct_entity overlap_phi3. Qed.

(* CEAFm_sys: merges and splits *)

Theorem ceaf_m_sys_merge_of_the_key_lowers_precision : merge_of_the_key_lowers_precision ceaf_m_sys.
Proof.
exact: (same_merge_of_the_key_lowers_precision
  (@sys_same (@phi3)) ceaf_m_merge_of_the_key_lowers_precision).
Qed.

Theorem ceaf_m_sys_split_of_the_key_lowers_recall : split_of_the_key_lowers_recall ceaf_m_sys.
Proof.
exact:
  (same_split_of_the_key_lowers_recall (@sys_same (@phi3)) ceaf_m_split_of_the_key_lowers_recall).
Qed.

(* CEAFm_sys: spurious and missing mentions *)

Theorem ceaf_m_sys_spurious_mention_leaves_recall : spurious_mention_leaves_recall ceaf_m_sys.
Proof. exact: (@sys_spurious_mention_leaves_recall (@phi3)). Qed.

(* spurious mentions beside the whole key *)
Section BesideTheKey.
Variable T : finType.
Implicit Types (K R : {set {set T}}) (e q : {set T}).

Lemma ceaf_m_sys_recall_full K R : is_partition K -> K != set0 -> without_twinless K R = K ->
  recall ceaf_m_sys K R = Some 1.
Proof.
move=> wK K0 E; rewrite treated_recall response_r_key //.
by have [] := ceaf_m_one_on_identity wK K0.
Qed.

Lemma ceaf_m_sys_precision_enlarged K e x : is_partition K -> e \in K -> x \notin cover K ->
  precision ceaf_m_sys K (enlarged K e [set x]) = quotient #|cover K|%:R (#|cover K| + 1)%:R.
Proof.
move=> wK eK xK; have dx : [disjoint [set x] & cover K] by rewrite disjoints1.
have wE := is_partition_enlarged wK eK dx; have C := cover_enlarged [set x] eK.
have rp : response_p K (enlarged K e [set x]) = enlarged K e [set x].
  rewrite /response_p wts_enlarged // /response_all C (_ : _ :\: _ = set0) ?/singles
    ?imset0 ?setU0 //.
  by apply/eqP; rewrite setD_eq0 subsetUl.
have kp : key_p K (enlarged K e [set x]) = K :|: [set [set x]].
  rewrite /key_p wts_enlarged // /key_all C /singles (_ : _ :\: _ = [set x]) ?imset_set1 //.
  by rewrite setDUl setDv set0U; apply/setDidPl.
rewrite treated_precision rp kp ceaf_m_precisionE // C best_phi3_enlarged ?subsetUl //; last first.
  move=> q; rewrite !inE => /orP[qK|/eqP->]; last first.
    by rewrite (leq_trans (subset_leq_card (subsetIl _ _))) // cards1 (card_entity_gt0 wK eK).
  rewrite setIUr [q :&: [set x]](_ : _ = set0) ?setU0 ?subset_leq_card ?subsetIr //.
  by apply/eqP; rewrite setIC setI_eq0 disjoints1; apply: contra xK; apply: mem_cover_entity.
by rewrite setUC cardsU1 xK addnC.
Qed.
End BesideTheKey.

Theorem ceaf_m_sys_which_entity_an_extra_mention_joins_makes_no_difference :
  which_entity_an_extra_mention_joins_makes_no_difference ceaf_m_sys.
Proof.
move=> T K wK e l x eK lK xK; have K0 := family_neq0 eK.
suff F k : k \in K -> F1 ceaf_m_sys K (enlarged K k [set x]) =
    harmonic (Some 1) (quotient #|cover K|%:R (#|cover K| + 1)%:R) by rewrite (F e) ?(F l).
move=> kK; have E := without_twinless_enlarged wK kK xK.
by rewrite F1_ratios (ceaf_m_sys_recall_full wK K0 E) (ceaf_m_sys_precision_enlarged wK kK xK).
Qed.

Section Pairs.
Variable phi : forall T : finType, {set T} -> {set T} -> rat.
Hypothesis H : overlap_similarity phi.
Let q := treated (ceaf phi) the_key response_r key_p response_p.
Implicit Types T : finType.

(* a spurious pair is an entity, aligned with one of its mentions *)
Lemma sys_pair_precision T (K R : {set {set T}}) x y c : is_partition K ->
  is_partition R -> x != y ->
  [disjoint [set x; y] & cover K] -> [disjoint [set x; y] & cover R] -> 0 <= c ->
  phi [set x; y] [set x] = c -> phi [set x; y] [set y] = c ->
  precision q K ([set x; y] |: R) =
  quotient (best_similarity (@phi T) (key_p K R) (response_p K R) + c)
           (ceaf_den (@phi T) (response_p K R) + phi [set x; y] [set x; y]).
Proof.
move=> wK wR xy dK dR c0 cx cy; have a := pair_apart dK dR.
have wp := is_partition_set1 (pair_neq0 xy); have ws := is_partition_singles [set x; y].
rewrite treated_precision; congr quotient.
  rewrite /= key_p_pair // response_p_pair // (best_similarity_documents ws wp (apartC a));
    last first.
    by move=> k r; apply: overlap_disjoint.
  by rewrite (overlap_bestC H (singles _)) (best_similarity_pair cx cy c0) addrC.
by rewrite /= /ceaf_den response_p_pair // sum_documents ?(apart_KL a) // big_set1 addrC.
Qed.

Lemma sys_pair_raises (c : rat) : (forall T (x y : T), x != y ->
    0 < phi [set x; y] [set x; y] /\ phi [set x; y] [set x] = c * phi [set x; y] [set x; y]) ->
    0 <= c ->
  spurious_pair_raises_precision_exactly_below c q.
Proof.
move=> C c0 T K R wK wR r rR /eqP/cards2P[x [y [xy E]]] dK p; subst r.
have wR' := is_partition_sub wR (subD1set R [set x; y]).
have dR : [disjoint [set x; y] & cover (R :\ [set x; y])].
  rewrite -setI_eq0; apply/eqP/setP => z; rewrite [RHS]inE; apply/negP => /setIP[zr].
  case/bigcupP=> s /setD1P[/eqP sr sR] zs; case: sr.
  exact: entity_inj wR sR rR zs zr.
have [pp cx] := C T x y xy; have [_ cy] := C T y x (negbT (etrans (eq_sym _ _) (negPf xy))).
have cp := mulr_ge0 c0 (ltW pp).
rewrite [[set y; x]]setUC in cy;
  rewrite -{2}(setD1K rR) (sys_pair_precision wK wR' xy dK dR cp cx cy).
rewrite {1}/precision /= /precision_of /= {1}/quotient; case: eqP => // /eqP d0 [<-].
have d : 0 < ceaf_den (@phi T) (response_p K (R :\ [set x; y])).
  by rewrite lt0r d0 ceaf_den_ge0 // => s _; apply: overlap_ge0.
rewrite quotient_defined ?gt_eqF ?addr_gt0 //; eexists; first by [].
by rewrite mediant_gt // mulfK ?gt_eqF.
Qed.
End Pairs.

Theorem ceaf_m_sys_spurious_pair_is_better_than_a_spurious_mention :
  spurious_pair_is_better_than_a_spurious_mention ceaf_m_sys.
Proof.
move=> T K wK e x y z eK xy xK yK zK; have K0 := family_neq0 eK.
have [_ _ d] := spurious_pair xy xK yK.
have [_ _ _ kp rp] := @twinless_same_mentions _ K K erefl.
pose n := #|cover K|.
have P : precision ceaf_m_sys K ([set x; y] |: K) = quotient (n + 1)%:R (n + 2)%:R.
  have one w : w \in [set x; y] -> phi3 [set x; y] [set w] = 1
    by move=> wxy; rewrite /phi3 card_pairI.
  rewrite (sys_pair_precision overlap_phi3 (c := 1) wK wK xy d d) ?one ?inE ?eqxx ?orbT // kp rp.
  by rewrite (overlap_best_refl overlap_phi3) !ceaf_den3 // /phi3 setIid cards2 xy !natrD.
have R1 : recall ceaf_m_sys K ([set x; y] |: K) = Some 1.
  by rewrite ceaf_m_sys_recall_full // without_twinless_added.
rewrite !F1_ratios R1 P ceaf_m_sys_recall_full ?without_twinless_enlarged //
  ceaf_m_sys_precision_enlarged //.
rewrite !quotient_defined ?pnatr_eq0 ?addn1 ?addn2 //; split=> // _.
apply: f1_lt; rewrite ?divr_ge0 ?ler0n //.
by rewrite ltr_pdivr_mulr ?ltr0n // mulrAC ltr_pdivl_mulr ?ltr0n // -!natrM ltr_nat mulSn
  mulnS ltn_add2r.
Qed.

Theorem ceaf_m_sys_spurious_pair_raises_precision_exactly_below_one_half :
  spurious_pair_raises_precision_exactly_below_one_half ceaf_m_sys.
Proof.
apply: (sys_pair_raises overlap_phi3) => // T x y xy; rewrite /phi3 setIid cards2 xy ltr0n.
by rewrite card_pairI ?inE ?eqxx // mul1r mulVf.
Qed.

Theorem ceaf_m_sys_wrong_pair_never_raises_f1 : wrong_pair_never_raises_f1 ceaf_m_sys.
Proof.
move=> T K R wK wR r rR r2 rK cut; have wR' := is_partition_sub wR (subD1set R r).
have /andP[r1 p1] := ceaf_m_sys_recall_and_precision_within_unit_interval wK wR.
have wP := is_partition_response_p K wR; have rP := mem_response_p rR rK.
have one (l : {set T}) : ~~ (r \subset l) -> 0 < phi3 l r -> l :&: r \in singles r.
  rewrite phi3_gt0 => rl lr; suff /eqP/cards1P[x E] : #|l :&: r| = 1%N.
    have /setIP[_ xr] : x \in l :&: r by rewrite E inE.
    by rewrite E imset_f.
  have : (0 < #|l :&: r|)%N by rewrite card_gt0.
  have : (#|l :&: r| < 2)%N
    by rewrite -r2 proper_card // properE subsetIr subsetI fintype.subxx andbT.
  by case: #|l :&: r| => [|[|]].
rewrite !F1_ratios; apply: not_above_harmonic => //.
  apply: not_above_quotient; first by rewrite /= ceaf_den3 // ler0n.
  rewrite /= !(sys_recall_num overlap_phi3) // response_p_del //.
  apply: best_similarity_singles_ge => // l lK; rewrite (setIidPl rK) => l0.
  split; first by apply: one; rewrite ?cut.
  by rewrite /phi3 -setIA (setIidPl rK) setIA setIid.
rewrite !treated_precision !ceaf_m_precisionE ?is_partition_response_p // response_p_del //
  key_p_del //.
have -> : cover (singles r :|: (response_p K R :\ r)) = cover (response_p K R).
  by rewrite -[in RHS](setD1K rP) !coverU cover_singles /cover big_set1.
apply: not_above_quotient; rewrite ?ler0n //.
apply: best_similarity_singles_ge => // l lQ l0; split; last by rewrite /phi3 setIA setIid.
apply: one => //; move: lQ l0; rewrite inE => /orP[lK|/imsetP[z + ->]]; first by rewrite cut.
rewrite inE phi3_gt0 => /andP[zK _] /set0Pn[w]; rewrite !inE => /andP[/eqP-> zr].
by rewrite (subsetP rK z zr) in zK.
Qed.

(* CEAFe_sys: the figures themselves *)

Theorem ceaf_e_sys_recall_and_precision_within_unit_interval :
  recall_and_precision_within_unit_interval ceaf_e_sys.
Proof. from (sys_base overlap_phi4). Qed.

Theorem ceaf_e_sys_f1_within_unit_interval : f1_within_unit_interval ceaf_e_sys.
Proof. from (sys_base overlap_phi4). Qed.

Theorem ceaf_e_sys_f1_between_recall_and_precision : f1_between_recall_and_precision ceaf_e_sys.
Proof. from (sys_base overlap_phi4). Qed.

Theorem ceaf_e_sys_recall_undefined_exactly_for_empty_key :
  recall_undefined_exactly_for_empty_key ceaf_e_sys.
Proof. exact: sys_recall_undefined overlap_phi4. Qed.

Theorem ceaf_e_sys_one_on_identity : one_on_identity ceaf_e_sys.
Proof. from (sys_base overlap_phi4). Qed.

Theorem ceaf_e_sys_f1_one_on_identity : f1_one_on_identity ceaf_e_sys.
Proof. from (sys_base overlap_phi4). Qed.

Theorem ceaf_e_sys_names_make_no_difference : names_make_no_difference ceaf_e_sys.
Proof. from (sys_base overlap_phi4). Qed.

Theorem ceaf_e_sys_documents_add_up : documents_add_up ceaf_e_sys.
Proof. from (sys_base overlap_phi4). Qed.

Theorem ceaf_e_sys_f1_of_documents_adds_up : f1_of_documents_adds_up ceaf_e_sys.
Proof. from (sys_base overlap_phi4). Qed.

(* CEAFe_sys: what is resolved *)

Theorem ceaf_e_sys_common_mention_is_rewarded : common_mention_is_rewarded ceaf_e_sys.
Proof. exact: sys_common_mention_is_rewarded overlap_phi4. Qed.

Theorem ceaf_e_sys_common_link_is_rewarded : common_link_is_rewarded ceaf_e_sys.
Proof. exact: sys_common_link_is_rewarded overlap_phi4. Qed.

(* CEAFe_sys: extreme responses *)

Theorem ceaf_e_sys_spurious_singletons_make_no_difference :
  spurious_singletons_make_no_difference ceaf_e_sys.
Proof. exact: (@sys_spurious_singletons (@phi4)). Qed.

Theorem ceaf_e_sys_missing_mentions_as_singletons_make_no_difference :
  missing_mentions_as_singletons_make_no_difference ceaf_e_sys.
Proof. exact: (@sys_missing_mentions_as_singletons (@phi4)). Qed.

Theorem ceaf_e_sys_common_singleton_never_lowers_f1 : common_singleton_never_lowers_f1 ceaf_e_sys.
Proof. exact: sys_common_singleton overlap_phi4. Qed.

Theorem ceaf_e_sys_key_singleton_never_lowers_precision :
  key_singleton_never_lowers_precision ceaf_e_sys.
Proof. exact: (@sys_key_singleton (@phi4)). Qed.

Theorem ceaf_e_sys_correct_entity_never_lowers_f1 : correct_entity_never_lowers_f1 ceaf_e_sys.
Proof. exact: sys_correct_entity overlap_phi4. Qed.

(* CEAFe_sys: merges and splits *)

Theorem ceaf_e_sys_merge_of_the_key_lowers_precision : merge_of_the_key_lowers_precision ceaf_e_sys.
Proof.
exact: (same_merge_of_the_key_lowers_precision
  (@sys_same (@phi4)) ceaf_e_merge_of_the_key_lowers_precision).
Qed.

Theorem ceaf_e_sys_split_of_the_key_lowers_recall : split_of_the_key_lowers_recall ceaf_e_sys.
Proof.
exact:
  (same_split_of_the_key_lowers_recall (@sys_same (@phi4)) ceaf_e_split_of_the_key_lowers_recall).
Qed.

(* CEAFe_sys: spurious and missing mentions *)

Theorem ceaf_e_sys_spurious_mention_leaves_recall : spurious_mention_leaves_recall ceaf_e_sys.
Proof. exact: (@sys_spurious_mention_leaves_recall (@phi4)). Qed.

Theorem ceaf_e_sys_spurious_pair_raises_precision_exactly_below_two_thirds :
  spurious_pair_raises_precision_exactly_below_two_thirds ceaf_e_sys.
Proof.
apply: (sys_pair_raises overlap_phi4) => // T x y xy.
have w := is_partition_set1 (pair_neq0 xy); rewrite (phi4xx w) ?inE // mulr1; split=> //.
by rewrite /phi4 card_pairI ?inE ?eqxx // cards2 xy cards1 mulr1 -natrD.
Qed.

(******************************************************************************)
(* The laws of CEAF, with phi3 and phi4: the invariants of which it is proved.*)
(*                                                                            *)
(*   overlap_similarity phi   what phi3 and phi4 have in common               *)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra zify.
From Corefref Require Import mentions ceaf effects figure_lemmas.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope ring_scope.

Record overlap_similarity (phi : forall T : finType, {set T} -> {set T} -> rat) : Prop :=
  OverlapSimilarity {
  overlapC : forall (T : finType) (k r : {set T}), phi T k r = phi T r k;
  overlap_ge0 : forall (T : finType) (k r : {set T}), 0 <= phi T k r;
  overlap_gt0 : forall (T : finType) (k r : {set T}), (0 < phi T k r) = (k :&: r != set0);
  overlap_le : forall (T : finType) (k r : {set T}), phi T k r <= phi T k k;
  overlap_lt : forall (T : finType) (k r : {set T}), ~~ (k \subset r) -> phi T k r < phi T k k;
  overlap_rename : forall (T U : finType) (f : T -> U), injective f -> forall k r : {set T},
    phi U (f @: k) (f @: r) = phi T k r;
  overlap_sub : forall (T : finType) (k r s : {set T}), s \subset r -> r \subset k ->
    phi T k s <= phi T k r;
  overlap_card : forall (T : finType) (r : {set T}), phi T r r <= #|r|%:R;
  overlap_set1 : forall (T : finType) (x : T), phi T [set x] [set x] = 1 }.

Lemma overlap_phi3 : overlap_similarity (@phi3).
Proof.
split=> [T|T|T|T|T|T U f fI k r|T k r s sr rk|T r|T x].
- exact: phi3C.
- exact: phi3_ge0.
- exact: phi3_gt0.
- exact: phi3_le.
- exact: phi3_lt.
- by rewrite /phi3 (renameI fI) (card_rename fI).
- by rewrite /phi3 ler_nat subset_leq_card // setIS.
- by rewrite /phi3 setIid.
- by rewrite /phi3 setIid cards1.
Qed.

Lemma phi4_sub (T : finType) (k r s : {set T}) : s \subset r -> r \subset k -> phi4 k s <= phi4 k r.
Proof.
move=> sr rk; have sk := subset_trans sr rk; have [->|s0] := eqVneq s set0.
  by rewrite phi4_disjoint ?setI0 ?phi4_ge0.
have sp : (0 < #|s|)%N by rewrite card_gt0.
have le := subset_leq_card sr; have rp := leq_trans sp le.
rewrite /phi4 (setIidPr sk) (setIidPr rk) ler_pdivr_mulr -?natrD ?ltr0n ?addn_gt0 ?sp ?orbT //.
rewrite [X in _ <= X]mulrAC ler_pdivl_mulr ?ltr0n ?addn_gt0 ?rp ?orbT // -!natrM ler_nat.
by rewrite -!mulnA leq_mul2l /= !mulnDr [(#|r| * #|s|)%N]mulnC leq_add2r leq_mul2r le orbT.
Qed.

Lemma overlap_phi4 : overlap_similarity (@phi4).
Proof.
have P (T : finType) (k : {set T}) : k != set0 -> is_partition [set k] /\ k \in [set k].
  by move=> k0; rewrite is_partition_set1 ?inE.
split=> [T|T|T|T k r|T k r kr|T U f fI k r|T|T r|T x].
- exact: phi4C.
- exact: phi4_ge0.
- exact: phi4_gt0.
- have [->|/P[w kK]] := eqVneq k set0; first by rewrite !phi4_disjoint ?set0I.
  by rewrite (phi4xx w kK) (phi4_le1 r w kK).
- have /P[w kK] : k != set0 by apply: contraNneq kr => ->; rewrite sub0set.
  by rewrite (phi4xx w kK) (phi4_lt1 w kK) //; apply: contraNneq kr => ->.
- by rewrite /phi4 (renameI fI) !(card_rename fI).
- exact: phi4_sub.
- have [->|/P[w rR]] := eqVneq r set0; first by rewrite phi4_disjoint ?set0I ?ler0n.
  by rewrite (phi4xx w rR) (ler_nat _ 1) (card_entity_gt0 w rR).
- by have /P[w /(phi4xx w)] := set1_neq0 x.
Qed.

Section Overlap.
Variable phi : forall T : finType, {set T} -> {set T} -> rat.
Hypothesis H : overlap_similarity phi.
Let q := ceaf phi.
Implicit Types T : finType.

Lemma overlap_disjoint T (k r : {set T}) : k :&: r = set0 -> phi k r = 0.
Proof. by move=> kr; apply/eqP; rewrite eq_le (overlap_ge0 H) leNgt (overlap_gt0 H) kr eqxx. Qed.

Lemma overlap_den_eq0 T (K : {set {set T}}) : is_partition K ->
  (ceaf_den (@phi T) K == 0) = (K == set0).
Proof.
move=> wK; apply/idP/eqP => [|->]; last by rewrite /ceaf_den big_set0.
rewrite psumr_eq0 => [/allP p0|k _]; last exact: overlap_ge0.
apply/setP => k; rewrite inE; apply/negP => kK.
have := p0 k (mem_index_enum k); rewrite kK /= => /eqP E.
by have := overlap_gt0 H k k; rewrite E ltxx setIid (entity_neq0 wK kK).
Qed.

Lemma overlap_best_le T (K R : {set {set T}}) : best_similarity (@phi T) K R <= ceaf_den (@phi T) K.
Proof. by apply: best_similarity_le => [k _|k r _ _]; [apply: overlap_ge0 | apply: overlap_le]. Qed.

Lemma overlap_best_lt T (K R : {set {set T}}) k : is_partition K -> k \in K ->
  (forall r, r \in R -> ~~ (k \subset r)) -> best_similarity (@phi T) K R < ceaf_den (@phi T) K.
Proof.
move=> wK kK cut; apply: (best_similarity_lt (k := k)) => // [l _|l r _ _||r /cut kr].
- exact: overlap_ge0.
- exact: overlap_le.
- by rewrite (overlap_gt0 H) setIid (entity_neq0 wK kK).
- exact: overlap_lt.
Qed.

Lemma overlap_bestC T (K R : {set {set T}}) :
  best_similarity (@phi T) K R = best_similarity (@phi T) R K.
Proof. by apply: best_similarityC => k r; apply: overlapC. Qed.

Lemma overlap_best_refl T (K : {set {set T}}) : best_similarity (@phi T) K K = ceaf_den (@phi T) K.
Proof.
by apply: best_similarity_refl => [k r _ _|k _]; [apply: overlap_le | apply: overlap_ge0].
Qed.

Lemma overlap_best_gt0 T (K R : {set {set T}}) : ~~ [disjoint cover K & cover R] ->
  0 < best_similarity (@phi T) K R.
Proof.
rewrite -setI_eq0 => /set0Pn[x]; rewrite inE => /andP[/bigcupP[k kK xk] /bigcupP[r rR xr]].
apply: lt_le_trans (best_similarity_ge _ kK rR); rewrite (overlap_gt0 H).
by apply/set0Pn; exists x; rewrite inE xk.
Qed.

Lemma overlap_best0 T (K R : {set {set T}}) : [disjoint cover K & cover R] ->
  best_similarity (@phi T) K R = 0.
Proof.
move=> d; apply: best_similarity0 => k r kK rR; rewrite overlap_disjoint //.
by apply/eqP; rewrite setI_eq0; apply: disjointW d; apply: entity_sub_cover.
Qed.

Lemma ceaf_precision_recall T (K R : {set {set T}}) : precision q K R = recall q R K.
Proof. by congr (quotient _ _); apply: overlap_bestC. Qed.

Lemma ceaf_proper_ratios : proper_ratios q.
Proof.
move=> T K R wK wR; rewrite /= !best_similarity_ge0 overlap_best_le.
by rewrite overlap_bestC overlap_best_le.
Qed.

Lemma ceaf_recall_undefined : recall_undefined_exactly_for_empty_key q.
Proof. by move=> T K R wK wR; rewrite quotient_eqNone overlap_den_eq0. Qed.

Lemma ceaf_one_on_identity : one_on_identity q.
Proof.
move=> T K wK K0; rewrite ceaf_precision_recall; suff E : recall q K K = Some 1 by [].
by apply: quotient_full; [exact: overlap_best_refl | rewrite overlap_den_eq0].
Qed.

Lemma ceaf_recall_full T (K R : {set {set T}}) : is_partition K ->
  recall q K R = Some 1 -> finer K R.
Proof.
move=> wK full k kK; apply/exists_inP/contraT => cut; have /negP[] := ltxx (1 : rat).
have B : best_similarity (@phi T) K R < ceaf_den (@phi T) K.
  apply: (overlap_best_lt wK kK) => r rR; apply: contra cut => kr.
  by apply/exists_inP; exists r.
have /belowP[x [y [Ex Ey xy]]] := below_one (best_similarity_ge0 _ _ _) B.
by move: full xy; rewrite /recall /= /recall_of /= Ex => -[->]; case: Ey => ->.
Qed.

Lemma ceaf_f1_one_only_on_identity : f1_one_only_on_identity q.
Proof.
move=> T K R wK wR; have /andP[r p] := proper_ratios_within_unit_interval ceaf_proper_ratios wK wR.
rewrite F1_ratios => /(harmonic_eq1 r p)[r1]; rewrite ceaf_precision_recall => p1.
by apply: finer_antisym => //; apply: ceaf_recall_full.
Qed.

Lemma ceaf_nothing_apart T (K R : {set {set T}}) : [disjoint cover K & cover R] ->
  nothing (recall q K R).
Proof. by move=> d; rewrite nothing_quotient /= overlap_best0 ?eqxx. Qed.

Lemma ceaf_nothing_without_common_mention : nothing_without_common_mention q.
Proof. by apply: ratios_nothing_without_common_mention => T K R _ _; apply: ceaf_nothing_apart. Qed.

Lemma ceaf_nothing_for_empty_response : nothing_for_empty_response q.
Proof. by move=> T K _; apply: ceaf_nothing_apart; rewrite /cover big_set0 -setI_eq0 setI0. Qed.

Lemma ceaf_roles_switched : roles_switched q.
Proof. by move=> T K R _ _; apply: ceaf_precision_recall. Qed.

Lemma ceaf_names : names_make_no_difference q.
Proof.
have B (T U : finType) (f : T -> U) : injective f -> forall K R : {set {set T}},
    recall q (rename f K) (rename f R) = recall q K R.
  move=> fI K R; congr (quotient _ _).
    by apply: best_similarity_rename => // k r; apply: overlap_rename.
  by rewrite /= /ceaf_den sum_rename //; apply: eq_bigr => k _; apply: overlap_rename.
apply: ratios_names_make_no_difference => T U f fI K R wK wR.
by rewrite !ceaf_precision_recall !B.
Qed.

Lemma ceaf_documents : documents_add_up q.
Proof.
move=> T K R wK wR L S wL wS a; have a' := apartC a; split; congr (quotient _ _).
- by apply: best_similarity_documents => // k r; apply: overlap_disjoint.
- by apply: sum_documents (apart_KL a).
- by apply: best_similarity_documents => // k r; apply: overlap_disjoint.
- by apply: sum_documents (apart_KL a').
Qed.

Lemma ceaf_base : base_laws q.
Proof.
exact: ratios_base_laws ceaf_proper_ratios ceaf_one_on_identity ceaf_names ceaf_documents.
Qed.

Lemma ceaf_recall_rewarded T (K R : {set {set T}}) : is_partition K ->
  ~~ [disjoint cover K & cover R] -> ~~ nothing (recall q K R).
Proof.
move=> wK m; rewrite nothing_quotient gt_eqF ?overlap_best_gt0 //= overlap_den_eq0 //.
by apply: contraNneq m => ->; rewrite /cover big_set0 -setI_eq0 set0I.
Qed.

Lemma ceaf_common_mention_is_rewarded : common_mention_is_rewarded q.
Proof. by move=> T K R wK _; apply: ceaf_recall_rewarded. Qed.

Lemma ceaf_common_link_is_rewarded : common_link_is_rewarded q.
Proof.
exact: switched_common_link ceaf_base ceaf_roles_switched ceaf_common_mention_is_rewarded.
Qed.

Lemma ceaf_common_singleton : common_singleton_never_lowers_f1 q.
Proof.
apply: (ratios_common_singleton_never_lowers_f1 ceaf_base) => T x e.
have E : ceaf_den (@phi T) e = 1 by rewrite /ceaf_den big_set1 (overlap_set1 H).
by rewrite /= overlap_best_refl E.
Qed.

Lemma ceaf_best_sub_key T (K R : {set {set T}}) : R \subset K ->
  best_similarity (@phi T) K R = ceaf_den (@phi T) R.
Proof.
move=> RK; apply: best_similarity_sub_key => // [k r _ _|r _]; last exact: overlap_ge0.
by rewrite (overlapC H) (overlap_le H).
Qed.

Lemma ceaf_whole_entities_are_precise : whole_entities_are_precise q.
Proof.
by move=> T K R wK wR R0 RK; apply: quotient_full; rewrite /= ?ceaf_best_sub_key ?overlap_den_eq0.
Qed.

Lemma ceaf_merge_of_the_key : merge_of_the_key_lowers_precision q.
Proof.
move=> T K wK k l kK lK kl; have [_ ->] := ceaf_one_on_identity wK (family_neq0 kK).
have wM := is_partition_merge wK kK lK.
rewrite ceaf_precision_recall; apply: below_one; first exact: best_similarity_ge0.
apply: (overlap_best_lt wM (setU11 _ _)) => m mK; apply/negP; rewrite subUset => /andP[km lm].
have same j : j \in K -> j \subset m -> j = m.
  move=> jK jm; have /set0Pn[x xj] := entity_neq0 wK jK.
  exact: entity_inj wK jK mK xj (subsetP jm x xj).
by rewrite (same k) // (same l) // eqxx in kl.
Qed.

Lemma ceaf_split_of_the_key : split_of_the_key_lowers_recall q.
Proof.
move=> T K wK k A kK Ak A0; have [-> _] := ceaf_one_on_identity wK (family_neq0 kK).
apply: below_one; first exact: best_similarity_ge0.
apply: (overlap_best_lt wK kK) => r; rewrite !inE -orbA => /or3P[/eqP->|/eqP->|/andP[rk rK]].
- by case/andP: Ak.
- apply: contra A0 => kA; rewrite -subset0; apply/subsetP => x xA.
  by have := subsetP kA x (subsetP (proper_sub Ak) x xA); rewrite !inE xA.
apply: contra rk => kr; have /set0Pn[x xk] := entity_neq0 wK kK.
by rewrite (entity_inj wK rK kK (subsetP kr x xk) xk).
Qed.
End Overlap.

(* what is left of the response's entities without the mentions A is nearer to the key's *)
Lemma best_similarity_without (T : finType) (phi : {set T} -> {set T} -> rat)
  (K R : {set {set T}}) A :
  is_partition R -> (forall k, k \in K -> phi k set0 = 0) ->
  best_similarity phi K (without A R) = best_similarity (fun k r => phi k (r :\: A)) K R.
Proof.
move=> wR p0; rewrite best_similarity_restrict //.
by apply: eq_best_similarity => k r _ _; rewrite setDE.
Qed.

Lemma spurious_entity (T : finType) (K : {set {set T}}) k x r : x \notin cover K -> k \in K ->
  k :&: (r :\ x) = k :&: r.
Proof. by move=> xK kK; apply/setD1_outside/(contra _ xK)/mem_cover_entity. Qed.

Section CeafM.
Implicit Types T : finType.

Lemma ceaf_m_recallE T (K R : {set {set T}}) : is_partition K ->
  recall ceaf_m K R = quotient (best_similarity phi3 K R) #|cover K|%:R.
Proof. by move=> wK; rewrite /recall /= /recall_of /= ceaf_den3. Qed.

Lemma ceaf_m_precisionE T (K R : {set {set T}}) : is_partition R ->
  precision ceaf_m K R = quotient (best_similarity phi3 K R) #|cover R|%:R.
Proof. by move=> wR; rewrite /precision /= /precision_of /= ceaf_den3. Qed.

Lemma best_phi3_cover T (K R : {set {set T}}) : is_partition K ->
  best_similarity phi3 K R <= #|cover K :&: cover R|%:R.
Proof.
move=> wK; rewrite setIC -(sum_cardI _ (is_partition_trivIset wK)) natr_sum.
apply: best_similarity_le => [k _|k r _ rR]; rewrite ?ler0n // ler_nat setIC.
by rewrite subset_leq_card // setSI // entity_sub_cover.
Qed.

Lemma best_phi3_spurious T (K R : {set {set T}}) x : is_partition R -> x \notin cover K ->
  best_similarity phi3 K (without [set x] R) = best_similarity phi3 K R.
Proof.
move=> wR xK; rewrite best_similarity_without // => [|k _]; last by rewrite phi3_disjoint ?setI0.
by apply: eq_best_similarity => k r kK _; rewrite /phi3 (spurious_entity _ xK kK).
Qed.

Lemma best_phi3_without T (K R : {set {set T}}) A : is_partition R ->
  best_similarity phi3 K (without A R) <= best_similarity phi3 K R.
Proof.
move=> wR; rewrite best_similarity_without // => [|k _]; last by rewrite phi3_disjoint ?setI0.
by apply: le_best_similarity => k r _ _; rewrite ler_nat subset_leq_card // setIS // subsetDl.
Qed.

Lemma best_phi3_wrong_merge T (K R : {set {set T}}) r s : r \in R -> s \in R ->
  ~~ share_a_key_entity K r s -> best_similarity phi3 K (merge R r s) <= best_similarity phi3 K R.
Proof.
move=> rR sR apart; pose part (k : {set T}) := if k :&: r == set0 then s else r.
pose h (e : {set T} * {set T}) := (e.1, if e.2 == r :|: s then part e.1 else e.2).
have partR k : part k \in R by rewrite /part; case: ifP.
have part_rs k : (part k == r) || (part k == s) by rewrite /part; case: ifP; rewrite eqxx ?orbT.
have out t k : t \in merge R r s -> t != r :|: s -> part k != t.
  rewrite !inE => /orP[/eqP->|/andP[/norP[tr ts] _] _]; first by rewrite eqxx.
  by case/orP: (part_rs k) => /eqP E; rewrite E eq_sym.
apply: (best_similarity_map (h := h)) =>
  [[k t] /and3P[/= kK tR _]|a b /and3P[_ aR _] /and3P[_ bR _] ab1 ab2].
  split=> //; first by case: eqP tR => // ne; rewrite !inE => /orP[/eqP//|/andP[]].
  case: eqP => // ->; rewrite /phi3 ler_nat subset_leq_card // setIUr subUset /part.
  have [kr|kr] := eqVneq (k :&: r) set0; rewrite ?kr ?sub0set fintype.subxx //=.
  have -> : k :&: s = set0; last by rewrite sub0set.
  apply/eqP/contraT => ks; case/negP: apart; apply/exists_inP; exists k; rewrite // kr.
  by [].
split=> //=.
have [ea|na] := eqVneq a.2 (r :|: s); have [eb|nb] := eqVneq b.2 (r :|: s) => //.
- by rewrite ea eb eqxx in ab2.
- exact: out.
- by rewrite eq_sym; apply: out.
Qed.

Lemma best_phi3_singles T (K : {set {set T}}) : is_partition K ->
  best_similarity phi3 K (singles (cover K)) = #|K|%:R.
Proof.
move=> wK; apply/eqP; rewrite eq_le; apply/andP; split.
  rewrite -sumr_const; apply: best_similarity_le => // k _ _ /imsetP[x _ ->].
  by rewrite /phi3 (ler_nat _ _ 1) -(cards1 x) subset_leq_card // subsetIr.
pose h (e : {set T} * {set T}) : {set T} * {set T} :=
  (e.1, if [pick x in e.1] is Some x then [set x] else set0).
have hk k : k \in K -> exists2 x, x \in k & (h (k, k)).2 = [set x].
  move=> kK; rewrite /h /=; case: pickP => [x xk|no]; first by exists x.
  by have /set0Pn[x] := entity_neq0 wK kK; rewrite no.
have <- : best_similarity (fun k r => (k == r)%:R) K K = #|K|%:R.
  rewrite best_similarity_refl => [|k r _ _|k _]; last by rewrite eqxx.
    by rewrite /ceaf_den (eq_bigr (fun=> 1)) ?sumr_const // => k _; rewrite eqxx.
  by rewrite eqxx; case: (k == r).
have same e : 0 < ((e.1 == e.2)%:R : rat) -> e = (e.1, e.1) :> {set T} * {set T}.
  by case: e => a b /=; case: eqP => [->|_] //; rewrite ltxx.
apply: (best_similarity_map (h := h)) => [e /and3P[eK _ /same->]|
  a b /and3P[aK _ /same->] /and3P[bK _ /same->] ab _].
  have [x xk E] := hk _ eK; rewrite E; split=> //;
    first by rewrite imset_f // (mem_cover_entity eK xk).
  by rewrite /= eqxx /phi3 (setIidPr _) ?sub1set // cards1.
split=> //; have [x xa Ex] := hk _ aK; have [y yb Ey] := hk _ bK; rewrite Ex Ey.
apply: contra ab => /eqP/set1_inj xy; rewrite -xy in yb.
by rewrite (entity_inj wK aK bK xa yb).
Qed.
End CeafM.

(* CEAFm: the figures themselves *)

Theorem ceaf_m_recall_and_precision_within_unit_interval :
  recall_and_precision_within_unit_interval ceaf_m.
Proof. from (ceaf_base overlap_phi3). Qed.

Theorem ceaf_m_f1_within_unit_interval : f1_within_unit_interval ceaf_m.
Proof. from (ceaf_base overlap_phi3). Qed.

Theorem ceaf_m_f1_between_recall_and_precision : f1_between_recall_and_precision ceaf_m.
Proof. from (ceaf_base overlap_phi3). Qed.

Theorem ceaf_m_recall_undefined_exactly_for_empty_key :
  recall_undefined_exactly_for_empty_key ceaf_m.
Proof. exact: ceaf_recall_undefined overlap_phi3. Qed.

Theorem ceaf_m_one_on_identity : one_on_identity ceaf_m.
Proof. from (ceaf_base overlap_phi3). Qed.

Theorem ceaf_m_f1_one_on_identity : f1_one_on_identity ceaf_m.
Proof. from (ceaf_base overlap_phi3). Qed.

Theorem ceaf_m_f1_one_only_on_identity : f1_one_only_on_identity ceaf_m.
Proof. exact: ceaf_f1_one_only_on_identity overlap_phi3. Qed.

Theorem ceaf_m_nothing_without_common_mention : nothing_without_common_mention ceaf_m.
Proof. exact: ceaf_nothing_without_common_mention overlap_phi3. Qed.

Theorem ceaf_m_nothing_for_empty_response : nothing_for_empty_response ceaf_m.
Proof. exact: ceaf_nothing_for_empty_response overlap_phi3. Qed.

Theorem ceaf_m_roles_switched : roles_switched ceaf_m.
Proof. exact: ceaf_roles_switched overlap_phi3. Qed.

Theorem ceaf_m_f1_symmetric : f1_symmetric ceaf_m.
Proof. exact: (ratios_f1_symmetric ceaf_m_roles_switched). Qed.

Theorem ceaf_m_names_make_no_difference : names_make_no_difference ceaf_m.
Proof. from (ceaf_base overlap_phi3). Qed.

Theorem ceaf_m_documents_add_up : documents_add_up ceaf_m.
Proof. from (ceaf_base overlap_phi3). Qed.

Theorem ceaf_m_f1_of_documents_adds_up : f1_of_documents_adds_up ceaf_m.
Proof. from (ceaf_base overlap_phi3). Qed.

Theorem ceaf_m_recall_at_most_that_of_mentions : recall_at_most_that_of_mentions ceaf_m.
Proof.
by move=> T K R wK wR; rewrite ceaf_m_recallE //; apply: not_above_quotient;
  rewrite ?ler0n ?best_phi3_cover.
Qed.

Theorem ceaf_m_recall_is_precision_on_equal_mentions : recall_is_precision_on_equal_mentions ceaf_m.
Proof. by move=> T K R wK wR E; rewrite ceaf_m_recallE // ceaf_m_precisionE // E. Qed.

(* CEAFm: what is resolved *)

Theorem ceaf_m_common_mention_is_rewarded : common_mention_is_rewarded ceaf_m.
Proof. exact: ceaf_common_mention_is_rewarded overlap_phi3. Qed.

Theorem ceaf_m_common_link_is_rewarded : common_link_is_rewarded ceaf_m.
Proof. exact: ceaf_common_link_is_rewarded overlap_phi3. Qed.

(* CEAFm: extreme responses *)

Theorem ceaf_m_common_singleton_never_lowers_f1 : common_singleton_never_lowers_f1 ceaf_m.
Proof. exact: ceaf_common_singleton overlap_phi3. Qed.

Theorem ceaf_m_singletons_have_recall_entities_by_mentions :
  singletons_have_recall_entities_by_mentions ceaf_m.
Proof.
move=> T K wK K0; rewrite ceaf_m_recallE // best_phi3_singles //.
by rewrite quotient_defined // pnatr_eq0 cards_eq0 cover_neq0.
Qed.

Theorem ceaf_m_whole_entities_earn_their_share_of_mentions :
  whole_entities_earn_their_share_of_mentions ceaf_m.
Proof.
move=> T K R wK wR K0 RK;
  rewrite ceaf_m_recallE // (ceaf_best_sub_key overlap_phi3) // ceaf_den3 //.
by rewrite quotient_defined // pnatr_eq0 cards_eq0 cover_neq0.
Qed.

Theorem ceaf_m_whole_entities_are_precise : whole_entities_are_precise ceaf_m.
Proof. exact: ceaf_whole_entities_are_precise overlap_phi3. Qed.

(* CEAFm: merges and splits *)

Theorem ceaf_m_wrong_merge_never_raises_precision : wrong_merge_never_raises_precision ceaf_m.
Proof.
move=> T K R wK wR r s rR sR rs apart; have wM := is_partition_merge wR rR sR.
by rewrite !ceaf_m_precisionE // cover_merge //; apply: not_above_quotient;
  rewrite ?ler0n ?best_phi3_wrong_merge.
Qed.

Theorem ceaf_m_merge_of_the_key_lowers_precision : merge_of_the_key_lowers_precision ceaf_m.
Proof. exact: ceaf_merge_of_the_key overlap_phi3. Qed.

Theorem ceaf_m_split_of_the_key_lowers_recall : split_of_the_key_lowers_recall ceaf_m.
Proof. exact: ceaf_split_of_the_key overlap_phi3. Qed.

(* CEAFm: spurious and missing mentions *)

Theorem ceaf_m_spurious_mention_leaves_recall : spurious_mention_leaves_recall ceaf_m.
Proof. by move=> T K R wK wR x xR xK; rewrite !ceaf_m_recallE // best_phi3_spurious. Qed.

Theorem ceaf_m_spurious_mention_never_raises_precision :
  spurious_mention_never_raises_precision ceaf_m.
Proof.
move=> T K R wK wR x xR xK; have wR' := is_partition_restrict (~: [set x]) wR.
rewrite !ceaf_m_precisionE // best_phi3_spurious //.
by apply: not_above_smaller;
  rewrite ?best_similarity_ge0 ?ler0n // ler_nat ltnW // card_cover_without.
Qed.

Theorem ceaf_m_spurious_mention_lowers_f1 : spurious_mention_lowers_f1 ceaf_m.
Proof.
move=> T K R wK wR x xR xK; have wR' := is_partition_restrict (~: [set x]) wR.
have /andP[r1 p1] := ceaf_m_recall_and_precision_within_unit_interval wK wR.
rewrite !F1_ratios -(ceaf_m_spurious_mention_leaves_recall wK wR xR xK) => some.
have rn : ~~ nothing (recall ceaf_m K (without [set x] R))
  by apply: contra some; apply: nothing_harmonicl.
have : ~~ nothing (precision ceaf_m K (without [set x] R))
  by apply: contra some; apply: nothing_harmonicr.
rewrite ceaf_m_spurious_mention_leaves_recall // in rn *; move=> pn.
apply: below_harmonic => //; move: pn;
  rewrite !ceaf_m_precisionE // best_phi3_spurious // nothing_quotient.
rewrite negb_or => /andP[n0 d0]; have d := card_cover_without xR.
have np : 0 < best_similarity phi3 K R by rewrite lt0r n0 best_similarity_ge0.
rewrite pnatr_eq0 -lt0n in d0; have dR := ltn_trans d0 d.
rewrite !quotient_defined ?pnatr_eq0 -?lt0n // /below ltr_pmul2l // ltf_pinv ?posrE ?ltr0n //.
by rewrite ltr_nat.
Qed.

(* an entity that x joins is as like its key entity as before *)
Lemma best_phi3_enlarged (T : finType) (K Q : {set {set T}}) e x : is_partition K -> e \in K ->
  x \notin cover K -> K \subset Q -> (forall q, q \in Q -> (#|q :&: (e :|: [set x])| <= #|e|)%N) ->
  best_similarity phi3 Q (enlarged K e [set x]) = #|cover K|%:R.
Proof.
move=> wK eK xK /subsetP KQ few; have dx : [disjoint [set x] & cover K] by rewrite disjoints1.
apply/eqP; rewrite eq_le; apply/andP; split.
  rewrite best_similarityC; last exact: phi3C.
  pose u r : rat := if r == e :|: [set x] then #|e|%:R else #|r|%:R.
  have -> : #|cover K|%:R = \sum_(r in enlarged K e [set x]) u r.
    rewrite sum_enlarged // /u eqxx -sum_card // (big_setD1 e) //=; congr (_ + _);
      apply: eq_bigr => r rK.
    by case: eqP => // E; have := enlarged_outside [set x] wK eK; rewrite -E rK.
  apply: best_similarity_le => [r _|r q _ qQ]; rewrite /u; first by case: eqP; rewrite ler0n.
  case: eqP => [->|_]; rewrite ler_nat setIC ?few // subset_leq_card //.
  exact: subsetIr.
rewrite -[X in X <= _]ceaf_den3 // -(overlap_best_refl overlap_phi3).
pose h (p : {set T} * {set T}) := (p.1, if p.1 == e then e :|: [set x] else p.1).
have same p : [&& p.1 \in K, p.2 \in K & 0 < phi3 p.1 p.2] -> p.1 \in K /\ p.2 = p.1.
  case/and3P=> aK bK; rewrite phi3_gt0 => /set0Pn[y]; rewrite inE => /andP[ya yb].
  by split=> //; apply: entity_inj wK bK aK yb ya.
apply: (best_similarity_map (h := h)) => [p /same[pK ->]|a b /same[aK ->] /same[bK ->] ab _].
  rewrite /h /=; split; first exact: KQ.
    by case: eqP => [_|/eqP pe]; rewrite !inE ?eqxx // pe pK orbT.
  case: eqP => [E|_] //; rewrite /phi3 setIid ler_nat subset_leq_card //.
  by rewrite subsetI fintype.subxx E subsetUl.
split=> //=; have out c : c \in K -> c != e -> c != e :|: [set x].
  move=> cK ce; apply: contraNneq (enlarged_outside [set x] wK eK) => <-.
  by rewrite !inE ce.
have [ea|na] := eqVneq a.1 e; have [eb|nb] := eqVneq b.1 e => //.
- by rewrite ea eb eqxx in ab.
- by rewrite eq_sym out.
- exact: out.
Qed.

Theorem ceaf_m_which_entity_an_extra_mention_joins_makes_no_difference :
  which_entity_an_extra_mention_joins_makes_no_difference ceaf_m.
Proof.
move=> T K wK e l x eK lK xK; have dx : [disjoint [set x] & cover K] by rewrite disjoints1.
have w k : k \in K -> is_partition (enlarged K k [set x])
  by move=> kK; apply: is_partition_enlarged.
have few k : k \in K -> forall q, q \in K -> (#|q :&: (k :|: [set x])| <= #|k|)%N.
  move=> kK q qK; rewrite setIUr (_ : q :&: [set x] = set0) ?setU0 ?subset_leq_card ?subsetIr //.
  by apply/eqP; rewrite setI_eq0 disjoint_sym; apply: disjointWr (entity_sub_cover qK) dx.
by rewrite !F1_ratios !ceaf_m_recallE // !ceaf_m_precisionE ?w // !cover_enlarged //
  !best_phi3_enlarged //;
  apply: few.
Qed.

Theorem ceaf_m_common_mention_never_lowers_recall : common_mention_never_lowers_recall ceaf_m.
Proof.
move=> T K R wK wR x _ _; rewrite !ceaf_m_recallE //.
by apply: not_above_quotient; rewrite ?ler0n ?best_phi3_without.
Qed.

Theorem ceaf_m_correct_mention_never_lowers_recall : correct_mention_never_lowers_recall ceaf_m.
Proof. exact: correct_mention_from_common ceaf_m_common_mention_never_lowers_recall. Qed.

(* CEAFe: the figures themselves *)

Theorem ceaf_e_recall_and_precision_within_unit_interval :
  recall_and_precision_within_unit_interval ceaf_e.
Proof. from (ceaf_base overlap_phi4). Qed.

Theorem ceaf_e_f1_within_unit_interval : f1_within_unit_interval ceaf_e.
Proof. from (ceaf_base overlap_phi4). Qed.

Theorem ceaf_e_f1_between_recall_and_precision : f1_between_recall_and_precision ceaf_e.
Proof. from (ceaf_base overlap_phi4). Qed.

Theorem ceaf_e_recall_undefined_exactly_for_empty_key :
  recall_undefined_exactly_for_empty_key ceaf_e.
Proof. exact: ceaf_recall_undefined overlap_phi4. Qed.

Theorem ceaf_e_one_on_identity : one_on_identity ceaf_e.
Proof. from (ceaf_base overlap_phi4). Qed.

Theorem ceaf_e_f1_one_on_identity : f1_one_on_identity ceaf_e.
Proof. from (ceaf_base overlap_phi4). Qed.

Theorem ceaf_e_f1_one_only_on_identity : f1_one_only_on_identity ceaf_e.
Proof. exact: ceaf_f1_one_only_on_identity overlap_phi4. Qed.

Theorem ceaf_e_nothing_without_common_mention : nothing_without_common_mention ceaf_e.
Proof. exact: ceaf_nothing_without_common_mention overlap_phi4. Qed.

Theorem ceaf_e_nothing_for_empty_response : nothing_for_empty_response ceaf_e.
Proof. exact: ceaf_nothing_for_empty_response overlap_phi4. Qed.

Theorem ceaf_e_roles_switched : roles_switched ceaf_e.
Proof. exact: ceaf_roles_switched overlap_phi4. Qed.

Theorem ceaf_e_f1_symmetric : f1_symmetric ceaf_e.
Proof. exact: (ratios_f1_symmetric ceaf_e_roles_switched). Qed.

Theorem ceaf_e_names_make_no_difference : names_make_no_difference ceaf_e.
Proof. from (ceaf_base overlap_phi4). Qed.

Theorem ceaf_e_documents_add_up : documents_add_up ceaf_e.
Proof. from (ceaf_base overlap_phi4). Qed.

Theorem ceaf_e_f1_of_documents_adds_up : f1_of_documents_adds_up ceaf_e.
Proof. from (ceaf_base overlap_phi4). Qed.

(* CEAFe: what is resolved *)

Theorem ceaf_e_common_mention_is_rewarded : common_mention_is_rewarded ceaf_e.
Proof. exact: ceaf_common_mention_is_rewarded overlap_phi4. Qed.

Theorem ceaf_e_common_link_is_rewarded : common_link_is_rewarded ceaf_e.
Proof. exact: ceaf_common_link_is_rewarded overlap_phi4. Qed.

(* CEAFe: extreme responses *)

Theorem ceaf_e_common_singleton_never_lowers_f1 : common_singleton_never_lowers_f1 ceaf_e.
Proof. exact: ceaf_common_singleton overlap_phi4. Qed.

Theorem ceaf_e_whole_entities_earn_their_share_of_entities :
  whole_entities_earn_their_share_of_entities ceaf_e.
Proof.
move=> T K R wK wR K0 RK;
  rewrite /recall /= /recall_of /= (ceaf_best_sub_key overlap_phi4) // !sum_phi4 //.
by rewrite quotient_defined // pnatr_eq0 cards_eq0.
Qed.

Theorem ceaf_e_whole_entities_are_precise : whole_entities_are_precise ceaf_e.
Proof. exact: ceaf_whole_entities_are_precise overlap_phi4. Qed.

(* CEAFe: merges and splits *)

Theorem ceaf_e_merge_of_the_key_lowers_precision : merge_of_the_key_lowers_precision ceaf_e.
Proof. exact: ceaf_merge_of_the_key overlap_phi4. Qed.

Theorem ceaf_e_split_of_the_key_lowers_recall : split_of_the_key_lowers_recall ceaf_e.
Proof. exact: ceaf_split_of_the_key overlap_phi4. Qed.

(* CEAFe: spurious and missing mentions *)

Lemma phi4_without (T : finType) (k r : {set T}) x : x \notin k -> phi4 k r <= phi4 k (r :\ x).
Proof.
move=> xk; have E : k :&: (r :\ x) = k :&: r.
  by apply/setP => y; rewrite !inE; have [->|//] := eqVneq y x; rewrite (negPf xk).
have [kr|kr] := eqVneq (k :&: r) set0; first by rewrite !phi4_disjoint // E.
have k0 : (0 < #|k|)%N by rewrite card_gt0; apply: contraNneq kr => ->; rewrite set0I.
rewrite /phi4 E ler_wpmul2l ?mulr_ge0 ?ler0n // lef_pinv ?posrE -?natrD ?ltr0n ?addn_gt0 ?k0 //.
by rewrite ler_nat leq_add2l subset_leq_card // subsetDl.
Qed.

Lemma best_phi4_without (T : finType) (K R : {set {set T}}) x : is_partition R ->
  x \notin cover K -> best_similarity phi4 K R <= best_similarity phi4 K (without [set x] R).
Proof.
move=> wR xK; rewrite best_similarity_without // => [|k _]; last by rewrite phi4_disjoint ?setI0.
by apply: le_best_similarity => k r kK _; apply: phi4_without; apply: contra xK;
  apply: mem_cover_entity.
Qed.

Theorem ceaf_e_spurious_mention_never_raises_precision :
  spurious_mention_never_raises_precision ceaf_e.
Proof.
move=> T K R wK wR x xR xK; have wR' := is_partition_restrict (~: [set x]) wR.
rewrite /precision /= /precision_of /= !sum_phi4 //.
apply: not_above_quotients; rewrite ?best_similarity_ge0 ?best_phi4_without ?ler0n // ler_nat.
exact: card_without.
Qed.

(* not so strictly as other metrics, but F1 does not rise with a spurious mention *)
Lemma ceaf_e_spurious_mention_never_raises_f1 : pairwise K R,
  forall x, x \in cover R -> x \notin cover K ->
  not_above (F1 ceaf_e K R) (F1 ceaf_e K (without [set x] R)).
Proof.
move=> T K R wK wR x xR xK;
  have /andP[r1 p1] := ceaf_e_recall_and_precision_within_unit_interval wK wR.
apply: not_above_harmonic => //; last exact: ceaf_e_spurious_mention_never_raises_precision.
by apply: not_above_quotient; rewrite /= ?sum_phi4 ?ler0n ?best_phi4_without.
Qed.

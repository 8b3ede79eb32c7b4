(******************************************************************************)
(* The claims of the papers that are true, and the conditional ones under     *)
(* their conditions: proofs of what claims.v states.                          *)
(*                                                                            *)
(*   left_alone K R     the mentions that are left alone in an entity as the  *)
(*                      incorrectly resolved ones are taken out of it         *)
(******************************************************************************)
From Coq Require Import ZArith.
From mathcomp Require Import all_ssreflect all_algebra zify ssrZ.
From Corefref Require Import muc ceaf lea effects figure_lemmas laws_muc laws_b_cubed laws_lea
  laws_ceaf laws_blanc laws_b_cubed_all laws_b_cubed_r_n laws_b_cubed_sys laws_b_cubed_v4 claims.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope ring_scope.

Section MorePrecise.
Variable T : finType.
Implicit Types (K R : {set {set T}}) (A k r : {set T}) (x : T).

(* what more_precise takes out: the incorrectly resolved, and spurious ones left alone *)
Definition left_alone K R : {set T} :=
  cover [set r in without (incorrectly_resolved K R) R | (r \notin R) && (#|r| == 1%N)].

Lemma more_preciseE K R : is_partition R ->
  more_precise K R = without (incorrectly_resolved K R :|: left_alone K R) R.
Proof.
move=> wR; set A := incorrectly_resolved K R; set S := without A R.
have wS : is_partition S by apply: is_partition_without.
pose D := [set r in S | (r \notin R) && (#|r| == 1%N)].
have -> : without (A :|: left_alone K R) R = without (cover D) S.
  by rewrite /S /without restrict_restrict setCU setIC.
apply/setP => r; rewrite inE -/S; apply/andP/restrictP => [[rS keep]|[s sS [-> n0]]].
  exists r => //; split; last exact: entity_neq0 wS rS.
  apply/esym/setIidPl; rewrite -disjoints_subset; apply/pred0P => x /=; apply/negbTE/negP.
  case/andP=> xr /bigcupP[d]; rewrite inE => /andP[dS /andP[dR d1]] xd.
  have E := entity_inj wS rS dS xr xd.
  by move: keep; rewrite E (negPf dR) d1.
have [sD|sD] := boolP (s \in D).
  by case/negP: n0; rewrite -setDE setD_eq0; apply: entity_sub_cover.
have -> : s :&: ~: cover D = s.
  apply/setIidPl; rewrite -disjoints_subset; apply/pred0P => x /=; apply/negbTE/negP.
  case/andP=> xs /bigcupP[d dD xd]; have dS : d \in S by move: dD; rewrite inE => /andP[].
  by case/negP: sD; rewrite (entity_inj wS sS dS xs xd).
by split=> //; move: sD; rewrite inE sS /= negb_and negbK.
Qed.

Lemma is_partition_more_precise K R : is_partition R -> is_partition (more_precise K R).
Proof. by move=> wR; rewrite more_preciseE // is_partition_without. Qed.

Lemma left_alone_spurious K R x : is_partition K -> is_partition R -> x \in left_alone K R ->
  x \in cover R /\ x \notin cover K.
Proof.
move=> wK wR /bigcupP[d]; rewrite inE => /andP[/restrictP[r rR [E _]] /andP[dR /eqP d1]] xd.
have xr : x \in r by move: xd; rewrite E inE => /andP[].
have xA : x \notin incorrectly_resolved K R by move: xd; rewrite E !inE => /andP[].
split; first exact: mem_cover_entity xr.
have r2 : (1 < #|r|)%N.
  rewrite ltnNge; apply/negP => r1; case/negP: dR.
  have dr : d \subset r by rewrite E subsetIl.
  suff -> : d = r by [].
  by apply/eqP; rewrite eqEcard dr d1.
apply/negP => xK; move: xA; rewrite inE negb_and negbK.
have -> : x \in cover (coreference_links R) :&: cover K.
  by rewrite inE xK andbT; apply/cover_coreference_linksP; exists r.
rewrite orbF => /cover_common_linksP[k [s [kK sR /setIP[xk xs] ks]]].
have Er := entity_inj wR sR rR xs xr.
(* another mention of k is in r, so it was kept *)
have [|y yks xy] := card_gt1_other (_ : x \in k :&: s) ks; first by rewrite inE xk xs.
have yA : y \notin incorrectly_resolved K R.
  rewrite inE negb_and negbK; apply/orP; left; apply/cover_common_linksP.
  by exists k, s.
have : (1 < #|d|)%N.
  apply/card_gt1P; exists x, y; split=> //; rewrite E !inE -?Er.
  by case/setIP: yks => _ ys; rewrite ys; move: yA; rewrite !inE.
by rewrite d1.
Qed.
End MorePrecise.
Lemma or_0_quotient (n d : rat) : or_0 (quotient n d) = n / d.
Proof. by rewrite /or_0 /quotient; case: eqP => //= ->; rewrite invr0 mulr0. Qed.

Lemma ratio_le (n n' d d' : rat) : 0 <= n -> n <= n' -> n' <= d' -> d' <= d -> n / d <= n' / d'.
Proof.
move=> n0 nn nd dd; have [d0|d0] := eqVneq d' 0; last first.
  have dp : 0 < d' by rewrite lt0r d0 (le_trans n0 (le_trans nn nd)).
  have dp' := lt_le_trans dp dd; rewrite ler_pdivr_mulr // mulrAC ler_pdivl_mulr //.
  by apply: ler_pmul => //; apply: ltW.
have -> : n = 0 by apply/eqP; rewrite eq_le n0 andbT (le_trans nn) // -d0.
by rewrite mul0r d0 invr0 mulr0.
Qed.

Lemma ratio_lt (n d d' : rat) : 0 <= n -> 0 <= d -> d < d' -> n / d != 0 -> n / d' < n / d.
Proof.
move=> n0 d0 dd; rewrite mulf_eq0 invr_eq0 negb_or => /andP[nn dn].
have np : 0 < n by rewrite lt0r nn.
have dp : 0 < d by rewrite lt0r dn.
by rewrite ltr_pdivr_mulr ?(lt_trans dp) // mulrAC ltr_pdivl_mulr // ltr_pmul2l.
Qed.

Section Removal.
Variable T : finType.
Implicit Types (K R : {set {set T}}) (A k r : {set T}) (x y : T).

Let removed K R := incorrectly_resolved K R :|: left_alone K R.

Lemma muc_num_more_precise K R : is_partition K -> is_partition R ->
  muc_num K (more_precise K R) = muc_num K R.
Proof.
move=> wK wR; rewrite more_preciseE //; apply: muc_num_without => // k r kK rR kr.
rewrite disjoint_sym disjoints_subset; apply/subsetP => x xkr; rewrite in_setC in_setU negb_or.
have /setIP[xk xr] := xkr.
apply/andP; split; first rewrite in_setD negb_and negbK.
  by apply/orP; left; apply/cover_common_linksP; exists k, r.
by apply/negP => /(left_alone_spurious wK wR)[_]; rewrite (mem_cover_entity kK xk).
Qed.

Lemma kept_in_link K R k x y : is_partition K -> is_partition R -> k \in K -> x \in k -> y \in k ->
  joined R x y -> (x \notin removed K R) && (y \notin removed K R).
Proof.
move=> wK wR kK xk yk j; have /andP[xA yA] := incorrectly_resolved_common kK xk yk j.
have S z : z \in k -> z \notin left_alone K R.
  by move=> zk; apply/negP => /(left_alone_spurious wK wR)[_]; rewrite (mem_cover_entity kK zk).
by rewrite !in_setU !negb_or !S // xA yA.
Qed.

Lemma kept_singleton K R x : is_partition K -> is_partition R -> [set x] \in R -> [set x] \in K ->
  x \notin removed K R.
Proof.
move=> wK wR xR xK; rewrite in_setU negb_or (singleton_resolved _ wR xR) /=.
apply/negP => /(left_alone_spurious wK wR)[_]; case/negP.
by apply: mem_cover_entity xK _; rewrite inE.
Qed.

Lemma lea_num_more_precise K R : is_partition K -> is_partition R ->
  lea_num K (more_precise K R) = lea_num K R.
Proof.
move=> wK wR; apply/eqP; rewrite eq_le; apply/andP; split; rewrite more_preciseE //.
  apply: lea_num_without_le => // k x kK kx; rewrite -more_preciseE // inE => /andP[_].
  by rewrite kx cards1 orbF.
apply: lea_num_without_ge => // [k kK x y xk yk|x xK xR]; first exact: kept_in_link kK xk yk.
exact: kept_singleton.
Qed.

Lemma lea_num_more_precise_key K R : is_partition K -> is_partition R ->
  lea_num R K <= lea_num (more_precise K R) K.
Proof.
move=> wK wR; rewrite more_preciseE //.
apply: lea_precision_without => // [r rR x y xr yr j|x xR xK]; last exact: kept_singleton.
have /andP[xy /togetherP[k kK [xk yk]]] := j.
by apply: (kept_in_link wK wR kK) => //; rewrite /joined xy; apply/togetherP; exists r.
Qed.
End Removal.

Theorem muc_removal_leaves_recall : removal_leaves_recall muc.
Proof. by move=> T K R wK wR; rewrite !or_0_quotient /= muc_num_more_precise. Qed.

Theorem lea_removal_leaves_recall : removal_leaves_recall lea.
Proof. by move=> T K R wK wR; rewrite !or_0_quotient /= lea_num_more_precise. Qed.

Theorem muc_removal_never_lowers_precision : removal_never_lowers_precision muc.
Proof.
move=> T K R wK wR _; have wM := is_partition_more_precise K wR.
rewrite !or_0_quotient /= -!(muc_numC wK) // muc_num_more_precise //.
apply: ratio_le; rewrite ?muc_num_ge0 //.
  by rewrite -(muc_num_more_precise wK wR) muc_numC // muc_num_le_den.
by rewrite more_preciseE // muc_den_restrict_le.
Qed.

Theorem lea_removal_never_lowers_precision : removal_never_lowers_precision lea.
Proof.
move=> T K R wK wR _; have wM := is_partition_more_precise K wR.
rewrite !or_0_quotient /=; apply: ratio_le; rewrite ?lea_num_ge0 ?lea_num_more_precise_key //.
  exact: lea_num_le_den.
by rewrite more_preciseE // lea_den_restrict.
Qed.
Section Strict.
Variable T : finType.
Implicit Types (K R : {set {set T}}) (r : {set T}).
Let removed K R := incorrectly_resolved K R :|: left_alone K R.

Lemma without_nothing (A : {set T}) R : is_partition R -> [disjoint A & cover R] -> without A R = R.
Proof.
move=> wR dA; have E r : r \in R -> r :&: ~: A = r.
  move=> rR; apply/setIidPl; rewrite -disjoints_subset disjoint_sym.
  by apply: disjointWr dA; apply: entity_sub_cover.
apply/setP => r; apply/restrictP/idP => [[s sR [-> _]]|rR]; first by rewrite E.
by exists r; rewrite // E // (entity_neq0 wR).
Qed.

Lemma removed_from_many K R : is_partition R -> more_precise K R != R ->
  exists2 r, r \in R & (1 < #|r|)%N && (removed K R :&: r != set0).
Proof.
move=> wR; rewrite more_preciseE // => ne.
have /pred0Pn[x /= /andP[xA /bigcupP[r rR xr]]] : ~~ [disjoint removed K R & cover R].
  by apply: contra ne => d; rewrite without_nothing.
exists r => //; apply/andP; split; last by apply/set0Pn; exists x; rewrite inE xA xr.
case/setUP: xA => [/setDP[/setIP[/cover_coreference_linksP[s [sR xs s2]] _] _]|].
  by rewrite (entity_inj wR rR sR xr xs).
case/bigcupP=> d; rewrite inE => /andP[/restrictP[s sR [E _]] /andP[dR /eqP d1]] xd.
have xs : x \in s by move: xd; rewrite E inE => /andP[].
rewrite (entity_inj wR rR sR xr xs) ltnNge; apply/negP => s1; case/negP: dR.
suff -> : d = s by []; by apply/eqP; rewrite eqEcard d1 s1 andbT E subsetIl.
Qed.

Lemma muc_den_more_precise K R : is_partition R -> more_precise K R != R ->
  muc_den (more_precise K R) < muc_den R.
Proof.
move=> wR ne; have [r rR /andP[r2 rA]] := removed_from_many wR ne.
rewrite more_preciseE // -/(removed K R) !muc_den_pred ?is_partition_without //.
rewrite (sum_without _ (F := fun r : {set T} => #|r|.-1%:R)) ?cards0 //.
have S (s : {set T}) : (#|s :\: removed K R| <= #|s|)%N by apply/subset_leq_card/subsetDl.
rewrite (bigD1 r) //= [X in _ < X](bigD1 r) //=; apply: ltr_le_add.
  rewrite ltr_nat; have := cardsID (removed K R) r.
  have : (0 < #|r :&: removed K R|)%N by rewrite card_gt0 setIC.
  lia.
by apply: ler_sum => s _; rewrite ler_nat; have := S s; lia.
Qed.

Lemma lea_den_more_precise K R : is_partition R -> more_precise K R != R ->
  lea_den (more_precise K R) < lea_den R.
Proof.
move=> wR ne; have [r rR /andP[_ rA]] := removed_from_many wR ne.
have wM := is_partition_more_precise K wR.
rewrite /lea_den !sum_card // more_preciseE // cover_without ltr_nat.
have /set0Pn[x] := rA; rewrite inE => /andP[xA xr].
have xC := mem_cover_entity rR xr; apply/proper_card/properP; split; first exact: subsetDl.
by exists x; rewrite // inE xA.
Qed.
End Strict.

Theorem muc_removal_raises_precision : removal_raises_precision muc.
Proof.
move=> T K R wK wR ne; have wM := is_partition_more_precise K wR.
rewrite !or_0_quotient /= -!(muc_numC wK) // muc_num_more_precise // => n0.
have D := muc_den_more_precise wR ne.
have d0 : 0 <= muc_den (more_precise K R).
  by rewrite muc_den_pred //; apply: sumr_ge0 => r _; apply: ler0n.
have nn : muc_num K R != 0 by apply: contraNneq n0 => ->; rewrite mul0r.
have np : 0 < muc_num K R by rewrite lt0r nn muc_num_ge0.
have nd : muc_num K R <= muc_den (more_precise K R).
  by rewrite -(muc_num_more_precise wK wR) muc_numC // muc_num_le_den.
by apply: ratio_lt; rewrite ?muc_num_ge0 // mulf_neq0 ?invr_eq0 // gt_eqF // (lt_le_trans np).
Qed.

Theorem lea_removal_raises_precision : removal_raises_precision lea.
Proof.
move=> T K R wK wR ne; have wM := is_partition_more_precise K wR.
rewrite !or_0_quotient /= => n0; have D := lea_den_more_precise wR ne.
have d0 : 0 <= lea_den (more_precise K R).
  by rewrite /lea_den; apply: sumr_ge0 => r _; apply: ler0n.
apply: (@lt_le_trans _ _ (lea_num R K / lea_den (more_precise K R))).
  have nn : lea_num R K != 0 by apply: contraNneq n0 => ->; rewrite mul0r.
  have np : 0 < lea_num R K by rewrite lt0r nn lea_num_ge0.
  have nd : lea_num R K <= lea_den (more_precise K R).
    by apply: le_trans (lea_num_more_precise_key wK wR) _; apply: lea_num_le_den.
  by apply: ratio_lt; rewrite ?lea_num_ge0 // mulf_neq0 ?invr_eq0 // gt_eqF // (lt_le_trans np).
have i0 : 0 <= (lea_den (more_precise K R))^-1 by rewrite invr_ge0.
exact: (ler_wpmul2r i0 (lea_num_more_precise_key wK wR)).
Qed.

Section WrongEntities.
Variable T : finType.
Variables K R W : {set {set T}}.
Hypotheses (wK : is_partition K) (wR : is_partition R) (wW : wrong_entities K R W).

Lemma wrong_partition : is_partition W. Proof. by case/and5P: wW. Qed.
Lemma wrong_apart : [disjoint cover R & cover W].
Proof.
case/and5P: wW => _ _ /subsetP H _ _; rewrite disjoint_sym; apply/pred0P => x /=.
by apply/negbTE/negP => /andP[/H]; rewrite in_setD => /andP[/negP].
Qed.
Lemma wrong_many w : w \in W -> (1 < #|w|)%N.
Proof. by case/and5P: wW => _ _ _ /forall_inP H _ /H. Qed.
Lemma wrong_pairs k w : k \in K -> w \in W -> (#|k :&: w| <= 1)%N.
Proof. by case/and5P: wW => _ _ _ _ /forall_inP H kK /H/forall_inP/(_ k kK). Qed.
Lemma wrong_union : is_partition (R :|: W).
Proof. by apply: is_partitionU; rewrite ?wrong_partition ?wrong_apart. Qed.

Lemma wrong_some : exists2 w, w \in W & (1 < #|w|)%N.
Proof.
have /set0Pn[w wi] : W != set0 by case/and5P: wW.
by exists w; rewrite ?wrong_many.
Qed.

Lemma muc_num_wrong : muc_num (R :|: W) K = muc_num R K.
Proof.
rewrite /muc_num sum_documents ?wrong_apart // -/(muc_num W K) muc_num_eq0 ?addr0 // => w k wi kK.
by rewrite setIC wrong_pairs.
Qed.

Lemma muc_den_wrong : muc_den R < muc_den (R :|: W).
Proof.
rewrite /muc_den sum_documents ?wrong_apart // ltr_addl.
by have [w wi w2] := wrong_some; apply: muc_den_gt0 wrong_partition wi w2.
Qed.

Lemma shared_links_wrong k w : k \in K -> w \in W -> shared_links k w = 0%N.
Proof.
move=> kK wi; rewrite /shared_links; case: ifP => [/eqP k1|_].
  by case: eqP => // kw; have := wrong_many wi; rewrite -kw k1.
by rewrite bin_small // ltnS wrong_pairs.
Qed.

Lemma lea_num_wrong : lea_num K (R :|: W) = lea_num K R.
Proof.
apply: eq_bigr => k kK; congr (_ * (_ / _)).
rewrite (sum_documents (fun r => (shared_links k r)%:R)) ?wrong_apart // [X in _ + X]big1 ?addr0 //.
by move=> w wi; rewrite shared_links_wrong.
Qed.

Lemma lea_num_wrong_key : lea_num (R :|: W) K = lea_num R K.
Proof.
rewrite /lea_num sum_documents ?wrong_apart // [X in _ + X]big1 ?addr0 // => w wi.
rewrite /resolution_score big1 ?mul0r ?mulr0 // => k kK; rewrite /shared_links.
have := wrong_many wi; case: ifP => [/eqP->|_ _] //.
by rewrite setIC bin_small // ltnS wrong_pairs.
Qed.

Lemma lea_den_wrong : lea_den R < lea_den (R :|: W).
Proof.
rewrite /lea_den sum_documents ?wrong_apart // ltr_addl.
apply: sum_card_gt0; first exact: wrong_partition.
by case/and5P: wW.
Qed.
End WrongEntities.

Theorem muc_wrong_entities_leave_recall : wrong_entities_leave_recall muc.
Proof.
move=> T K R wK wR W wW; have wU := wrong_union wR wW.
by rewrite !or_0_quotient /= muc_numC // (muc_num_wrong wK wR wW) muc_numC.
Qed.

Theorem lea_wrong_entities_leave_recall : wrong_entities_leave_recall lea.
Proof. by move=> T K R wK wR W wW; rewrite !or_0_quotient /= (lea_num_wrong wR wW). Qed.

Theorem muc_wrong_entities_lower_precision : wrong_entities_lower_precision muc.
Proof.
move=> T K R wK wR W wW; rewrite !or_0_quotient /= (muc_num_wrong wK wR wW).
by apply: ratio_lt; rewrite ?muc_num_ge0 ?muc_den_ge0 // (muc_den_wrong wR wW).
Qed.

Theorem lea_wrong_entities_lower_precision : wrong_entities_lower_precision lea.
Proof.
move=> T K R wK wR W wW; rewrite !or_0_quotient /= (lea_num_wrong_key wR wW).
apply: ratio_lt; rewrite ?lea_num_ge0 ?(lea_den_wrong wR wW) //.
by rewrite lea_denE b_cubed_den_ge0.
Qed.

Theorem b_cubed_rewarded_exactly_for_a_common_mention :
  rewarded_exactly_for_a_common_mention b_cubed.
Proof. by move=> T K R wK wR; rewrite or_0_quotient -setI_eq0 -b_cubed_recall_gt0. Qed.

Theorem b_cubed_sum_over_common_mentions : b_cubed_is_a_sum_over_common_mentions.
Proof.
move=> T K R wK wR; rewrite b_cubed_num_mentions // [LHS](big_setID (cover R)) /=.
rewrite [X in _ + X]big1 ?addr0 // => x /setDP[_ xR]; have -> : pblock R x = set0.
  rewrite /pblock; case: pickP => //= r /andP[rR xr]; case/negP: xR.
  exact: mem_cover_entity xr.
by rewrite setI0 cards0 mul0r.
Qed.

Theorem singletons_of_a_key_differ : singletons_differ_from_the_key.
Proof.
move=> T K wK k kK k2; apply: contraTneq k2 => E; move: kK; rewrite -E => /imsetP[x _ ->].
by rewrite cards1.
Qed.

Theorem one_entity_of_key_mentions : one_entity_holds_every_key_entity.
Proof. by move=> T K wK; apply: finer_one_entity. Qed.

Theorem ceaf_e_denominator : ceaf_e_divides_by_entities.
Proof. by move=> T K; apply: sum_phi4. Qed.

Theorem unaligned_entities_do_not_count phi : unaligned_entities_count_for_nothing phi.
Proof.
move=> T K R g ag best; have RR : [set e.2 | e in g] \subset R.
  by apply/subsetP => _ /imsetP[e eg ->]; have [] := alignment_mem ag eg.
apply/eqP; rewrite eq_le; apply/andP; split.
  apply: bigmax_le_ub => [|h ah]; first exact: best_similarity_ge0.
  apply: bigmax_ge; apply: (alignment_sub ah) => //.
  apply/subsetP => e eh; have [e1 e2] := alignment_mem ah eh.
  by rewrite inE e1 (subsetP RR).
rewrite -best; apply: bigmax_ge; apply: (alignment_sub ag) => //; apply/subsetP => e eg.
by have [e1 _] := alignment_mem ag eg; rewrite inE e1 imset_f.
Qed.

Lemma or_0_nothing a : nothing a -> or_0 a = 0.
Proof. by case: a => //= x /eqP. Qed.

Theorem ceaf_e_which_entity_is_missing_makes_no_difference :
  which_entity_is_missing_makes_no_difference ceaf_e.
Proof.
move=> T K wK k l kK lK; have [->//|kl] := eqVneq k l.
have K0 : K != set0 by apply/set0Pn; exists k.
have H d e : d \in K -> e \in K -> d != e -> F1 ceaf_e K (K :\ d) =
    harmonic (Some ((#|K|.-1)%:R / #|K|%:R)) (Some 1).
  move=> dK eK de; have sub := subD1set K d; have wD := is_partition_sub wK sub.
  have D0 : K :\ d != set0 by apply/set0Pn; exists e; rewrite !inE eq_sym de.
  rewrite F1_ratios (ceaf_e_whole_entities_earn_their_share_of_entities wK wD K0 sub).
  rewrite (ceaf_e_whole_entities_are_precise wK wD D0 sub).
  by congr (harmonic (Some (_%:R / _)) _); rewrite [in RHS](cardsD1 d K) dK.
by rewrite (H k l) // (H l k) // eq_sym.
Qed.

Lemma f1_one_lt (x y : rat) : 0 <= x -> 0 <= y -> (f1 x 1 < f1 y 1) = (x < y).
Proof.
move=> x0 y0; have px : 0 < 1 + x by rewrite ltr_paddr.
have py : 0 < 1 + y by rewrite ltr_paddr.
rewrite /f1 !mulr1 ltr_pdivr_mulr // mulrAC ltr_pdivl_mulr // -!mulrA ltr_pmul2l //.
by rewrite !mulrDr !mulr1 [y * x]mulrC ltr_add2r.
Qed.

Theorem lea_larger_missing_entity_costs_more : larger_missing_entity_costs_more lea.
Proof.
move=> T K wK k l kK lK; have [->|kl] := eqVneq k l; first by rewrite !ltxx ltnn.
have K0 : K != set0 by apply/set0Pn; exists k.
have N0 : (0 : rat) < #|cover K|%:R by rewrite ltr0n card_gt0 cover_neq0.
have H d e : d \in K -> e \in K -> d != e ->
    or_0 (F1 lea K (K :\ d)) = f1 (#|cover K :\: d|%:R / #|cover K|%:R) 1.
  move=> dK eK de; have sub := subD1set K d; have wD := is_partition_sub wK sub.
  have D0 : K :\ d != set0 by apply/set0Pn; exists e; rewrite !inE eq_sym de.
  rewrite F1_ratios (lea_whole_entities_earn_their_share_of_mentions wK wD K0 sub).
  by rewrite (lea_whole_entities_are_precise wK wD D0 sub) cover_setD1.
have C d : d \in K -> (#|cover K :\: d| = #|cover K| - #|d|)%N.
  by move=> dK; rewrite cardsD (setIidPr (entity_sub_cover dK)).
have L d : d \in K -> (#|d| <= #|cover K|)%N by move=> dK; apply/subset_leq_card/entity_sub_cover.
rewrite (H k l) // (H l k) 1?eq_sym // f1_one_lt ?divr_ge0 ?ler0n //.
rewrite ltr_pmul2r ?invr_gt0 // ltr_nat !C //; have := L k kK; have := L l lK; lia.
Qed.

Theorem no_common_link_by_one_mention : one_common_mention_is_no_common_link.
Proof.
move=> T k r k2 kr; apply/eqP; rewrite -cards_eq0 card_shared_links /shared_links.
have /negPf-> : #|k| != 1%N by apply: contraTneq k2 => ->.
by rewrite kr.
Qed.

Theorem singletons_resolved : singleton_is_resolved_by_itself.
Proof.
move=> T K R wK wR k kK k1; rewrite /resolution_score /link k1 eqxx divr1.
rewrite (eq_bigr (fun r => (k == r)%:R)) => [|r _]; last by rewrite /shared_links k1 eqxx.
have [kR|kR] := boolP (k \in R); last first.
  by rewrite big1 // => r rR; case: eqP => // kr; case/negP: kR; rewrite kr.
rewrite (bigD1 k) //= eqxx big1 ?addr0 // => r /andP[_ rk].
by rewrite eq_sym (negPf rk).
Qed.

Theorem lea_nothing_without_a_correct_link : nothing_without_a_correct_link_of_f1 lea.
Proof. by move=> T K R wK wR l s; apply/or_0_nothing/lea_nothing_for_mentions_alone. Qed.

Theorem muc_nothing_without_a_link : nothing_without_a_link muc.
Proof.
move=> T K R wK wR l; apply: or_0_nothing; apply: nothing_harmonicl.
exact: muc_recall_nothing.
Qed.

Lemma no_common_singleton (T : finType) (K R : {set {set T}}) :
  no_singletons K -> ~~ common_singleton K R.
Proof. by move/forall_inP=> H; apply/exists_inP => -[k /H/negPf->]. Qed.

Theorem lea_nothing_without_a_link_given_no_singletons :
  nothing_without_a_link_given_no_singletons lea.
Proof.
move=> T K R wK wR n l; apply: lea_nothing_without_a_correct_link => //.
exact: no_common_singleton.
Qed.

Lemma nothing_shared (T : finType) (K R : {set {set T}}) k r : is_partition K -> is_partition R ->
  ~~ common_link K R -> ~~ common_singleton K R -> k \in K -> r \in R ->
  #|links k :&: links r| = 0%N.
Proof.
move=> wK wR l s kK rR; rewrite card_shared_links /shared_links; case: ifP => [k1|_].
  by case: eqP => // kr; case/negP: s; apply/exists_inP; exists k; rewrite // k1 kr.
rewrite bin_small // ltnS leqNgt; apply: contra l => kr.
by apply/common_link_sharedP; exists k, r.
Qed.

Theorem ceaf_m_by_links_nothing_without_a_correct_link :
  nothing_without_a_correct_link ceaf_m_by_links.
Proof.
move=> T K R wK wR l s; rewrite !or_0_quotient /= best_similarity0 ?mul0r // => k r kK rR.
by rewrite /links_in_common (nothing_shared wK wR l s kK rR).
Qed.

Theorem ceaf_e_by_links_nothing_without_a_correct_link :
  nothing_without_a_correct_link ceaf_e_by_links.
Proof.
move=> T K R wK wR l s; rewrite !or_0_quotient /= best_similarity0 ?mul0r // => k r kK rR.
by rewrite /share_of_links (nothing_shared wK wR l s kK rR) mulr0 mul0r.
Qed.

Theorem blanc_roles_switched_with_both_kinds_of_links :
  roles_switched_with_both_kinds_of_links metrics.blanc.
Proof.
move=> T K R wK wR cK cR nK nR; rewrite /= (negPf cK) (negPf cR) (negPf nK) (negPf nR) /=.
rewrite blanc_precision_swap ?(negPf cK) ?(negPf cR) ?(negPf nK) ?(negPf nR) //; split=> //.
rewrite /blanc_f1 /f1_c /f1_n (negPf cK) (negPf cR) (negPf nK) (negPf nR).
by rewrite [f1 (recall_c K R) _]f1C [f1 (recall_n K R) _]f1C.
Qed.

Theorem error_of_extra_mentions_as_printed : error_of_extra_mentions.
Proof.
move=> T K wK e A eK A0 dA n k; rewrite lea_extra_mentions //.
by rewrite -(extra_mentions_arith (card_entity_gt0 wK eK)) ?card_gt0.
Qed.

Theorem error_of_one_mention : error_of_one_extra_mention.
Proof. by move=> T K wK e x; apply: lea_extra_mention. Qed.

Lemma restrict_enlarged (T : finType) (R : {set {set T}}) (C e A : {set T}) :
  is_partition R -> e \in set0 |: R -> [disjoint A & C] ->
  restrict C (enlarged R e A) = restrict C R.
Proof.
move=> wR eR dA; have E : (e :|: A) :&: C = e :&: C by rewrite setIUl (disjoint_setI0 dA) setU0.
apply/setP => B; apply/restrictP/restrictP => -[r rR [BE n0]].
  move: rR; rewrite !inE => /orP[/eqP rE|/andP[_ rR]]; last by exists r.
  rewrite rE E in BE; case/setU1P: eR => [e0|eR]; last by exists e.
  by move: n0; rewrite BE e0 set0I eqxx.
have [rE|re] := eqVneq r e.
  by exists (e :|: A); rewrite ?inE ?eqxx // E -rE.
by exists r; rewrite // !inE re rR orbT.
Qed.

Theorem b_cubed_sys_spurious_mentions_leave_recall : spurious_mentions_leave_recall b_cubed_sys.
Proof.
move=> T K R wK wR e A eR A0 dA; have dK : [disjoint A & cover K].
  by apply: disjointWr dA; apply: subsetUl.
have E : without_twinless K (enlarged R e A) = without_twinless K R := restrict_enlarged wR eR dK.
have := b_cubed_sys_recall_spurious E; rewrite /b_cubed_sys_recall /b_cubed_recall => H.
by rewrite /recall /= /recall_of /= /quotient; case: eqP => //= _; rewrite H.
Qed.
Theorem printed_decimals : decimals_are_printed_only_for_346_sections.
Proof. by move=> s; lia. Qed.

Theorem half_of_the_mentions_is_fewer_links : ~ half_of_the_mentions_is_half_of_the_links.
Proof. by []. Qed.
Theorem resolution_score_of_a_cut_entity : cut_lowers_resolution_score.
Proof.
move=> T K R wK wR r A k rR Ar kK kA kB; have A0 : A != set0.
  by apply: contraNneq kA => ->; rewrite setI0.
have wS := is_partition_split wR rR Ar A0; have ne := split_parts_neq r A0.
have k2 : (1 < #|k|)%N.
  have /set0Pn[x /setIP[xk xA]] := kA; have /set0Pn[y /setIP[yk /setDP[_ yA]]] := kB.
  by apply/card_gt1P; exists x, y; split=> //; apply: contraNneq yA => <-.
have := resolution_score_merge wS (split_part1 R r A) (split_part2 R r A) ne k2.
rewrite (merge_split wR rR Ar A0) => ->; rewrite ltr_addl divr_gt0 // ltr0n.
  by rewrite muln_gt0 !card_gt0 kA kB.
by apply: link_gt0; apply: entity_neq0 wK kK.
Qed.

Theorem finer_cut_has_fewer_links : finer_cut_keeps_fewer_links.
Proof.
move=> T P Q wP wQ PQ cPQ ne; rewrite -!card_coreference_links_sum //; apply: proper_card.
have sub p q x y : p \in P -> q \in Q -> x \in p -> x \in q -> y \in p -> y \in q.
  move=> pP qQ xp xq yp; have [q' qQ' /subsetP pq] := PQ p pP.
  by rewrite (entity_inj wQ qQ qQ' xq (pq x xp)) pq.
apply/properP; split.
  apply/subsetP => e /bigcupP[p pP]; rewrite inE => /andP[ep e2]; have [q qQ pq] := PQ p pP.
  by apply/bigcupP; exists q; rewrite // inE e2 (subset_trans ep).
have /subsetPn[q qQ qP] : ~~ (Q \subset P).
  apply: contra ne => /subsetP QP; rewrite eqEsubset andbC; apply/andP; split; first exact/subsetP.
  apply/subsetP => p pP; have [q qQ pq] := PQ p pP.
  have /set0Pn[x xp] := entity_neq0 wP pP.
  by rewrite (entity_inj wP pP (QP q qQ) xp (subsetP pq x xp)).
have /set0Pn[x xq] := entity_neq0 wQ qQ.
have /bigcupP[p pP xp] : x \in cover P by rewrite cPQ (mem_cover_entity qQ).
have pq : p \subset q by apply/subsetP => y; apply: sub xp xq.
have /subsetPn[y yq yp] : ~~ (q \subset p).
  by apply: contra qP => qp; rewrite (_ : q = p) //; apply/eqP; rewrite eqEsubset qp pq.
have xy : x != y by apply: contraNneq yp => <-.
exists [set x; y].
  by apply/bigcupP; exists q; rewrite // inE cards2 xy subUset !sub1set xq yq.
apply/bigcupP => -[p' pP']; rewrite inE subUset !sub1set => /andP[/andP[xp' yp'] _].
by case/negP: yp; rewrite (entity_inj wP pP pP' xp xp').
Qed.

Section KeyMention.
Variable T : finType.
Variables (K R : {set {set T}}) (e : {set T}) (x : T).
Hypotheses (wK : is_partition K) (wR : is_partition R) (eR : e \in set0 |: R).
Hypotheses (xK : x \in cover K) (xR : x \notin cover R).
Let R' := enlarged R e [set x].

Lemma key_mention_outside r : r \in set0 |: R -> x \notin r.
Proof.
case/setU1P=> [->|rR]; first by rewrite inE.
by apply: contra xR; apply: mem_cover_entity.
Qed.

Lemma key_mention_finer : finer R R'.
Proof.
move=> r rR; have [->|re] := eqVneq r e.
  by exists (e :|: [set x]); rewrite ?subsetUl ?inE ?eqxx.
by exists r; rewrite // !inE re rR orbT.
Qed.

Lemma cover_key_mention : cover R \subset cover R'.
Proof.
apply/subsetP => y /bigcupP[r rR yr]; have [r' rR' /subsetP s] := key_mention_finer rR.
by apply: mem_cover_entity rR' (s y yr).
Qed.

Lemma key_mention_links : coreference_links R \subset coreference_links R'.
Proof.
apply/subsetP => d /bigcupP[r rR]; rewrite inE => /andP[dr d2].
have [r' rR' s] := key_mention_finer rR.
by apply/bigcupP; exists r'; rewrite // inE d2 (subset_trans dr).
Qed.

Lemma key_mention_non_links : non_coreference_links R \subset non_coreference_links R'.
Proof.
apply/subsetP => d /setDP[]; rewrite inE => /andP[dR d2] dC; apply/setDP; split.
  by rewrite inE d2 (subset_trans dR cover_key_mention).
apply: contra dC => /bigcupP[r']; rewrite !inE => rR' /andP[dr _].
have xd : x \notin d by apply: contra xR; apply: (subsetP dR).
case/orP: rR' => [/eqP rE|/andP[_ rR]]; last by apply/bigcupP; exists r'; rewrite // inE dr d2.
have de : d \subset e.
  apply/subsetP => y yd; have := subsetP dr y yd; rewrite rE !inE => /orP[//|/eqP yx].
  by case/negP: xd; rewrite -yx.
case/setU1P: eR => [e0|eR']; last by apply/bigcupP; exists e; rewrite // inE de d2.
by move: de d2; rewrite e0 subset0 => /eqP->; rewrite cards0.
Qed.

Lemma key_mention_common_c : (common_c K R <= common_c K R')%N.
Proof. exact/subset_leq_card/setIS/key_mention_links. Qed.
Lemma key_mention_common_n : (common_n K R <= common_n K R')%N.
Proof. exact/subset_leq_card/setIS/key_mention_non_links. Qed.
End KeyMention.

Theorem common_n_with_a_key_mention : key_mention_never_lowers_common_n.
Proof. by move=> T K R wK wR e x eR xK xR; apply: key_mention_common_n. Qed.

Theorem common_n_with_a_key_mention_alone : key_mention_alone_raises_common_n.
Proof.
move=> T K R wK wR x k y xR kK xk yR yK yk.
have xy : x != y by apply: contraNneq yk => <-.
apply: proper_card; apply/properP; split.
  have := key_mention_non_links (setU11 set0 R) xR.
  rewrite /enlarged set0U (_ : R :\ set0 = R) => [H|]; first exact: setIS.
  by apply/setDidPl; rewrite disjoint_sym disjoints1; apply: is_partition_set0.
exists [set x; y].
  rewrite inE; apply/andP; split; apply/setDP; split.
  - by rewrite inE cards2 xy subUset !sub1set yK (mem_cover_entity kK xk).
  - apply/bigcupP => -[l lK]; rewrite inE subUset !sub1set => /andP[/andP[xl yl] _].
    by case/negP: yk; rewrite (entity_inj wK kK lK xk xl).
  - rewrite inE cards2 xy subUset !sub1set coverU inE /cover big_set1 inE eqxx /= inE.
    by move: yR; rewrite /cover => ->; rewrite orbT.
  apply/bigcupP => -[r]; rewrite !inE => /orP[/eqP->|rR] /andP[]; rewrite subUset !sub1set ?inE.
    by rewrite eqxx /= eq_sym (negPf xy).
  by case/andP=> xr; case/negP: xR; apply: mem_cover_entity rR xr.
by rewrite inE; apply/negP => /andP[_ /setDP[]]; rewrite inE subUset sub1set (negPf xR).
Qed.

Theorem blanc_key_mention_without_link_never_lowers_recall :
  key_mention_without_link_never_lowers_recall metrics.blanc.
Proof.
move=> T K R wK wR e x eR xK xR _; rewrite /= /or_0 /when.
case: ifP => //= _; have c := key_mention_common_c K R e x.
have n := key_mention_common_n K eR xR.
by apply: mean_of_halves_le;
  rewrite ?lexx ?divr_ge0 ?ler0n ?ler_wpmul2r ?invr_ge0 ?ler0n ?ler_nat //;
  move=> b /negP.
Qed.
Section KeyMentionOfLEA.
Variable T : finType.
Variables (K R : {set {set T}}) (e : {set T}) (x : T).
Hypotheses (wK : is_partition K) (wR : is_partition R) (eR : e \in set0 |: R).
Hypotheses (xK : x \in cover K) (xR : x \notin cover R) (ap : apart_from K e x).
Hypothesis ns : no_singletons K.
Let R' := enlarged R e [set x].

Lemma key_mention_partition : is_partition R'.
Proof.
have dx : [disjoint [set x] & cover R] by rewrite disjoints1.
case/setU1P: eR => [e0|eR']; last exact: is_partition_enlarged.
have E : R :\ set0 = R.
  by apply/setDidPl; rewrite disjoint_sym disjoints1; apply: is_partition_set0.
rewrite /R' e0 /enlarged set0U E; apply: is_partition_added => //.
by apply/set0Pn; exists x; rewrite inE.
Qed.

Lemma key_mention_not_joined k y : k \in K -> x \in k -> y \in k -> y \notin e.
Proof.
by move=> kK xk yk; move/forall_inP: ap => /(_ k kK)/implyP/(_ xk) d; rewrite (disjointFr d yk).
Qed.

Lemma key_mention_joined k y z : k \in K -> y \in k -> z \in k -> joined R' y z -> joined R y z.
Proof.
move=> kK yk zk /andP[yz /togetherP[r' rR' [yr zr]]]; rewrite /joined yz /=.
move: rR'; rewrite !inE => /orP[/eqP rE|/andP[_ rR]]; last by apply/togetherP; exists r'.
move: yr zr; rewrite rE !inE => /orP[ye|/eqP yx] /orP[ze|/eqP zx].
- case/setU1P: eR => [e0|eR']; first by move: ye; rewrite e0 inE.
  by apply/togetherP; exists e.
- by have := key_mention_not_joined kK (_ : x \in k) yk; rewrite ye -zx => /(_ zk).
- by have := key_mention_not_joined kK (_ : x \in k) zk; rewrite ze -yx => /(_ yk).
by case/eqP: yz; rewrite yx zx.
Qed.

Lemma lea_num_key_mention : lea_num K R' = lea_num K R.
Proof.
have no S k : k \in K -> same_singleton S k -> false.
  by move=> kK /andP[k1 _]; move/forall_inP: ns => /(_ k kK); rewrite k1.
have wR' := key_mention_partition; apply/eqP; rewrite eq_le; apply/andP; split.
  apply: lea_num_le => // [k kK y z yk zk|k kK /no]; last by move/(_ kK).
  exact: key_mention_joined kK yk zk.
apply: lea_num_le => // [k kK y z _ _|k kK /no]; last by move/(_ kK).
by apply: joined_finer; apply: key_mention_finer.
Qed.

Lemma lea_num_key_mention_precision : lea_num R' K <= lea_num R K.
Proof.
have x0 := set1_neq0 x; have rx : resolved K [set x] = 0.
  rewrite /resolved won_single ?cards1 // add0r /same_singleton; case xk: ([set x] \in K).
    by move/forall_inP: ns => /(_ _ xk); rewrite cards1.
  by rewrite andbF.
rewrite !lea_num_resolved // /R' /enlarged.
have out : e :|: [set x] \notin R :\ e.
  apply/negP => /setD1P[_ uR]; case/negP: xR; apply: mem_cover_entity uR _.
  by rewrite !inE eqxx orbT.
rewrite big_setU1 //=; case/setU1P: eR => [e0|eR'].
  have E : R :\ set0 = R.
    by apply/setDidPl; rewrite disjoint_sym disjoints1; apply: is_partition_set0.
  by rewrite e0 set0U E rx add0r.
rewrite [X in _ <= X](big_setD1 e) //= ler_add2r -[X in _ <= X]addr0 -rx.
apply: resolvedU => //; first exact: entity_neq0 wR eR'.
  by apply/eqP; rewrite setI_eq0 disjoint_sym disjoints1; apply: key_mention_outside xR _ _.
move=> y z ye; rewrite inE => /eqP->; apply/negP => /andP[_ /togetherP[k kK [yk xk]]].
by have := key_mention_not_joined kK xk yk; rewrite ye.
Qed.
End KeyMentionOfLEA.

Theorem lea_key_mention_without_link_is_not_rewarded :
  key_mention_without_link_is_not_rewarded lea.
Proof.
move=> T K R wK wR ns e x eR xK xR ap; have wR' := key_mention_partition wR eR xR.
rewrite !or_0_quotient /= (lea_num_key_mention wR eR xR ap ns); split=> //.
apply: ratio_le; rewrite ?lea_num_ge0 ?lea_num_le_den //.
  exact: lea_num_key_mention_precision.
by rewrite /lea_den !sum_card // ler_nat subset_leq_card // cover_key_mention.
Qed.

Lemma sum_repeated (T : finType) (R : {set {set T}}) (r s : {set T}) x (F : {set T} -> rat) :
  is_partition R -> r \in R -> s \in R -> x \in r -> x \notin s ->
  \sum_(t in (x |: s) |: (R :\ s)) F t = F (x |: s) + \sum_(t in R :\ s) F t.
Proof.
move=> wR rR sR xr xs; rewrite big_setU1 //; apply/negP => /setD1P[ne uR].
have /set0Pn[y ys] := entity_neq0 wR sR.
by case/eqP: ne; apply: (entity_inj wR uR sR (x := y)); rewrite // !inE ys orbT.
Qed.

Theorem b_cubed_with_a_repeated_mention : repeated_mention_raises_b_cubed_recall.
Proof.
move=> T K R wK wR r s x rR sR /bigcupP[k kK xk] xr xs.
have D : (0 : rat) < \sum_(l in K) #|l|%:R by apply: sum_card_gt0 => //; apply: family_neq0 kK.
have E l : b_cubed_term ((x |: s) |: (R :\ s)) l - b_cubed_term R l =
    (#|l :&: (x |: s)|%:R ^+ 2 - #|l :&: s|%:R ^+ 2) / #|l|%:R.
  rewrite /b_cubed_term (sum_repeated _ wR rR sR xr xs) [in X in _ - X](big_setD1 s) //=.
  by rewrite opprD addrACA subrr addr0 mulrBl.
have mono l : (#|l :&: s| <= #|l :&: (x |: s)|)%N by apply/subset_leq_card/setIS/subsetUr.
rewrite ltr_pmul2r ?invr_gt0 // -subr_gt0 -sumrB (bigD1 k) //= ltr_paddr //.
  apply: sumr_ge0 => l _; rewrite E divr_ge0 ?ler0n // subr_ge0.
  by rewrite ler_sqr ?nnegrE ?ler0n // ler_nat.
rewrite E divr_gt0 ?ltr0n ?(card_entity_gt0 wK) // subr_gt0 ltr_sqr ?nnegrE ?ler0n // ltr_nat.
apply: proper_card; apply/properP; split; first exact/setIS/subsetUr.
by exists x; rewrite !inE ?eqxx ?xk ?(negPf xs).
Qed.

Theorem one_common_mention : one_common_mention_is_rewarded.
Proof.
move=> T K R wK wR k r x kK rR KR xk xr.
have only l t : l \in K -> t \in R -> l :&: t != set0 -> l = k /\ t = r.
  move=> lK tR /set0Pn[y /setIP[yl yt]]; have : y \in cover K :&: cover R.
    by rewrite inE (mem_cover_entity lK yl) (mem_cover_entity tR yt).
  by rewrite KR inE => /eqP yx; rewrite yx in yl yt;
    rewrite (entity_inj wK lK kK yl xk) (entity_inj wR tR rR yt xr).
have kr : k :&: r = [set x].
  apply/setP => y; rewrite in_setI in_set1; apply/andP/eqP => [[yk yr]|->]; last by [].
  have : y \in cover K :&: cover R by rewrite inE (mem_cover_entity kK yk) (mem_cover_entity rR yr).
  by rewrite KR inE => /eqP.
have best (phi : {set T} -> {set T} -> rat) : (forall l t, 0 <= phi l t) ->
    (forall l t, l :&: t = set0 -> phi l t = 0) -> best_similarity phi K R = phi k r.
  move=> p0 pd; apply/eqP; rewrite eq_le best_similarity_ge // andbT.
  pose u l := if l == k then phi k r else 0.
  have -> : phi k r = \sum_(l in K) u l.
    by rewrite (bigD1 k) //= /u eqxx big1 ?addr0 // => l /andP[_ /negPf->].
  apply: best_similarity_le => [l _|l t lK tR]; first by rewrite /u; case: ifP.
  have [no|/(only l t lK tR)[-> ->]] := eqVneq (l :&: t) set0; last by rewrite /u eqxx.
  by rewrite pd // /u; case: ifP.
have c1 : #|k :&: r| = 1%N by rewrite kr cards1.
have [K0 R0] := (family_neq0 kK, family_neq0 rR).
have nK : #|K|%:R != 0 :> rat by rewrite pnatr_eq0 cards_eq0.
have nR : #|R|%:R != 0 :> rat by rewrite pnatr_eq0 cards_eq0.
have nk : #|cover K|%:R != 0 :> rat by rewrite pnatr_eq0 cards_eq0 cover_neq0.
have nr : #|cover R|%:R != 0 :> rat by rewrite pnatr_eq0 cards_eq0 cover_neq0.
have b3 : best_similarity phi3 K R = 1.
  by rewrite (best phi3 (@phi3_ge0 T)) ?/phi3 ?c1 // => l t ->; rewrite cards0.
have b4 : best_similarity phi4 K R = 2%:R / (#|k|%:R + #|r|%:R).
  by rewrite best ?/phi4 ?c1 ?mulr1 // => [l t|l t /phi4_disjoint//]; apply: phi4_ge0.
rewrite /recall /precision /= /recall_of /precision_of /= b3 b4 !ceaf_den3 // !sum_phi4 //.
by rewrite !quotient_defined // !invfM !mulrA.
Qed.
Theorem lea_with_a_repeated_mention : repeated_mention_leaves_lea_recall.
Proof.
move=> T K R wK wR ns s x sR xK ap; have [xs|xs] := boolP (x \in s).
  have -> : x |: s = s by apply/setUidPr; rewrite sub1set.
  by rewrite setD1K.
rewrite /lea_recall; congr (_ / _); apply: eq_bigr => k kK; congr (_ * (_ / _)).
have out : x |: s \notin R :\ s.
  apply/negP => /setD1P[ne uR]; have /set0Pn[y ys] := entity_neq0 wR sR.
  by case/eqP: ne; apply: (entity_inj wR uR sR (x := y)); rewrite // !inE ys orbT.
rewrite big_setU1 //= [RHS](big_setD1 s) //=; congr (_%:R + _).
have /negPf k1 : #|k| != 1%N by move/forall_inP: ns; apply.
rewrite /shared_links k1; have [xk|xk] := boolP (x \in k); last first.
  congr 'C(#|pred_of_set _|, 2); apply/setP => y; rewrite !inE.
  by case: eqP => [->|] //=; rewrite (negPf xk).
have ks : k :&: s = set0.
  by apply: disjoint_setI0; move/forall_inP: ap => /(_ k kK)/implyP/(_ xk).
rewrite setIUr ks setU0 cards0 bin_small // ltnS (leq_trans (subset_leq_card (subsetIr _ _))) //.
by rewrite cards1.
Qed.

Theorem b_cubed_sys_key_mention_with_link_raises_recall :
  key_mention_with_link_raises_recall b_cubed_sys.
Proof.
move=> T K R wK wR r k x y rR kK xk xR yr yk; have r1 : r \in set0 |: R by rewrite inE rR orbT.
have wR' : is_partition (enlarged R r [set x]) by apply: key_mention_partition.
have D : 0 < b_cubed_den K := sum_card_gt0 wK (family_neq0 kK).
rewrite !(b_cubed_sys_recall_b_cubed_all wK) // !or_0_quotient ltr_pmul2r ?invr_gt0 //.
apply: (b_cubed_all_num_lt (k := k) (x := x) (y := y)) => //.
- by apply: linked_sub => u v; apply/together_finer/key_mention_finer.
- rewrite negb_or; apply/andP; split; last by apply: contra xR => /together_cover/andP[].
  by apply: contraNneq xR => ->; apply: mem_cover_entity rR yr.
by apply/linked_together/togetherP; exists (r :|: [set x]); rewrite !inE ?eqxx ?yr ?orbT.
Qed.

Theorem b_cubed_0_spurious_mentions_leave_recall : spurious_mentions_leave_recall b_cubed_0.
Proof.
move=> T K R wK wR e A eR A0 dA; have dK : [disjoint A & cover K].
  by apply: disjointWr dA; apply: subsetUl.
have E : without_twinless K (enlarged R e A) = without_twinless K R := restrict_enlarged wR eR dK.
by rewrite /recall /= /recall_of /= E.
Qed.

Theorem b_cubed_0_spurious_mentions_leave_precision : spurious_mentions_leave_precision b_cubed_0.
Proof.
move=> T K R wK wR e A eR A0 dA; have dK : [disjoint A & cover K].
  by apply: disjointWr dA; apply: subsetUl.
have E : without_twinless K (enlarged R e A) = without_twinless K R := restrict_enlarged wR eR dK.
by rewrite /precision /= /precision_of /= E.
Qed.

Lemma ratio_add (n d m : rat) : 0 <= n -> n <= d -> 0 <= m -> n / d <= (n + m) / (d + m).
Proof.
move=> n0 nd m0; have d0 : 0 <= d := le_trans n0 nd.
have [->|dn] := eqVneq d 0; first by rewrite invr0 mulr0 divr_ge0 ?addr_ge0.
have dp : 0 < d by rewrite lt0r dn.
have mp : 0 < d + m by rewrite ltr_paddr.
rewrite ler_pdivr_mulr // mulrAC ler_pdivl_mulr // mulrDr mulrDl ler_add2l [m * d]mulrC.
by rewrite ler_wpmul2r.
Qed.

Theorem b_cubed_at_most_b_cubed_sys : b_cubed_at_most b_cubed_sys.
Proof.
move=> T K R wK wR; split.
  rewrite b_cubed_sys_recall_b_cubed_all // !or_0_quotient ler_wpmul2r ?invr_ge0 //.
    exact: b_cubed_den_ge0.
  by apply: b_cubed_num_sub; [apply: is_partition_response_all | apply: subsetUl].
have /andP[e0 ec] := earnings_bounds K R; rewrite b_cubed_sys_precisionE // !or_0_quotient /=.
apply: le_trans (ratio_add e0 ec (ler0n _ #|missing K R|)).
apply: ratio_le; rewrite ?b_cubed_num_ge0 //.
  rewrite -(b_cubed_num_wts K R) b_cubed_num_earned //; apply: ler_sum => r _.
  by apply: earned_le => x y _ _; apply: linked_together.
rewrite /counted [X in _ <= X](big_setID (without_twinless_singletons K R)) /=.
rewrite (setIidPr (sub_without_twinless_singletons K R)) ler_addl.
by apply: sumr_ge0 => r _; apply: ler0n.
Qed.

Theorem b_cubed_at_most_b_cubed_v4 : b_cubed_at_most b_cubed_v4.
Proof.
move=> T K R wK wR; have [recalls precisions] := b_cubed_at_most_b_cubed_sys wK wR.
split; last exact: precisions; apply: le_trans recalls _.
rewrite b_cubed_sys_recall_b_cubed_all // b_cubed_v4_recallE // !or_0_quotient.
have /andP[n0 nd] := b_cubed_all_num_bounds wK wR.
exact: ratio_add n0 nd (ler0n _ _).
Qed.

Theorem muc_one_entity_above_two_thirds : one_entity_above_two_thirds muc.
Proof.
move=> T K wK nK K0; have C0 : cover K != set0 by rewrite cover_neq0.
have two : (2 * #|K| <= #|cover K|)%N.
  have /eqP <- := is_partition_trivIset wK; rewrite mulnC -sum_nat_const leq_sum // => k kK.
  by have := forall_inP nK k kK; have := card_entity_gt0 wK kK; case: #|k| => [|[]].
have E0 : (0 < #|K|)%N by rewrite card_gt0.
have N1 : (1 < #|cover K|)%N by lia.
rewrite F1_ratios (muc_one_entity_has_precision_of_its_links wK N1).
have D0 : muc_den K != 0.
  rewrite /muc_den sumrB sum_card // sumr_const subr_eq0 eqr_nat; apply: contraTneq two => ->; lia.
have -> : recall muc K (one_entity (cover K)) = Some 1.
  have := muc_one_entity_has_full_recall wK; rewrite muc_recallE quotient_defined //.
  by move=> /= /eqP ->.
rewrite /= /or_0 /=.
set N : rat := #|cover K|%:R; set E : rat := #|K|%:R.
have NE : 2%:R * E <= N by rewrite /N /E -natrM ler_nat.
have e0 : 0 < E by rewrite ltr0n.
have n1 : 0 < N - 1 by rewrite subr_gt0 ltr1n.
have half : 1 / 2%:R < (N - E) / (N - 1).
  rewrite ltr_pdivr_mulr // mulrAC ltr_pdivl_mulr // mul1r mulrBl [E * _]mulrC mulr_natr mulr2n.
  rewrite -addrA ltr_add2l; apply: (@lt_le_trans _ _ 0); first by rewrite oppr_lt0.
  by rewrite subr_ge0.
have -> : 2%:R / 3%:R = f1 1 (1 / 2%:R) :> rat by rewrite /f1.
exact: f1_lt.
Qed.

Theorem lea_one_extra_mention_costs_two : one_extra_mention_costs_two lea.
Proof.
move=> T K wK nK e x eK xK; set E := enlarged K e [set x].
have wE : is_partition E by apply: is_partition_enlarged; rewrite ?disjoints1.
have K0 := family_neq0 eK; split; last first.
  rewrite lea_extra_mentions_lose_as_many_as_lea_says ?set1_neq0 ?disjoints1 // cards1 mul1r.
  rewrite !addrK mulfK //.
  by rewrite pnatr_eq0 -lt0n (card_entity_gt0 wK).
apply: lea_recall_full => // [|k kK k1]; first exact: finer_enlarged.
by have := forall_inP nK k kK; rewrite k1.
Qed.

Theorem links_of_a_partition : links_are_as_many_as_pairs.
Proof. by move=> T K; apply: card_coreference_links. Qed.

Theorem lea_spurious_entity_weighs_its_size : spurious_entity_weighs_its_size lea.
Proof. exact: lea_spurious_entity. Qed.

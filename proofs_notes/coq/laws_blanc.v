(******************************************************************************)
(* The laws of BLANC under both boundary rules: the invariants of which it is *)
(* proved.                                                                    *)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra zify.
From Corefref Require Import figure_lemmas.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope ring_scope.

Lemma in_unit_when b x : 0 <= x <= 1 -> in_unit (when b x).
Proof. by case: b. Qed.

Lemma nothing_when b x : x = 0 -> nothing (when b x).
Proof. by move=> ->; case: b => //=. Qed.

Lemma not_above_when (b b' : bool) x x' : (b -> b' -> x <= x') -> not_above (when b x) (when b' x').
Proof. by case: b; case: b' => //= H; apply: H. Qed.

(* BLANC: the figures themselves *)

Theorem blanc_recall_and_precision_within_unit_interval :
  recall_and_precision_within_unit_interval blanc.
Proof.
move=> T K R _ _; have [r p _] := blanc_bounds K R.
by apply/andP; split; apply: in_unit_when.
Qed.

Theorem blanc_f1_within_unit_interval : f1_within_unit_interval blanc.
Proof. by move=> T K R _ _; have [_ _ f] := blanc_bounds K R; apply: in_unit_when. Qed.

Lemma mean_of_halves0 b1 b2 : mean_of_halves b1 b2 0 0 0 = 0.
Proof. by case: b1; case: b2; rewrite /mean_of_halves //= addr0 mul0r. Qed.

Theorem blanc_nothing_without_common_mention : nothing_without_common_mention blanc.
Proof.
move=> T K R _ _ d; apply: nothing_when; rewrite /blanc_f1 /f1_c /f1_n.
by rewrite (disjoint_recall_c d) (disjoint_recall_n d) /f1 !mulr0 !mul0r mean_of_halves0.
Qed.

Theorem blanc_nothing_for_empty_response : nothing_for_empty_response blanc.
Proof.
move=> T K _; apply: nothing_when; have d : [disjoint cover K & cover (set0 : {set {set T}})].
  by rewrite /cover big_set0 -setI_eq0 setI0.
by rewrite /blanc_recall disjoint_recall_c ?disjoint_recall_n ?mean_of_halves0.
Qed.

Theorem blanc_names_make_no_difference : names_make_no_difference blanc.
Proof.
split=> T U f fI K R _ _; have [r p q] := blanc_rename fI K R.
  by rewrite /F1 /= q !no_c_rename ?no_n_rename.
by rewrite /recall /precision /= r p !no_c_rename ?no_n_rename.
Qed.

(* BLANC: what is resolved *)

Lemma common_link_f1_c (T : finType) (K R : {set {set T}}) : common_link K R ->
  [/\ 0 < f1_c K R, ~~ no_c K & ~~ no_c R].
Proof.
rewrite /common_link /common_links => H.
have r S : S \in [:: K; R] -> ~~ no_c S.
  by rewrite !inE => /orP[]/eqP->; apply: contraNN H => /eqP->; rewrite ?setI0 ?set0I.
have p (A B : {set {set T}}) : ~~ no_c A -> coreference_links A :&: coreference_links B != set0 ->
  0 < recall_c A B.
  by move=> a ab; rewrite /recall_c divr_gt0 // ltr0n card_gt0.
have [rK rR] : ~~ no_c K /\ ~~ no_c R by rewrite !r ?inE ?eqxx ?orbT.
have [x y] : 0 < recall_c K R /\ 0 < recall_c R K by split; apply: p; rewrite // setIC.
by split; rewrite // f1_gt0.
Qed.

Theorem blanc_common_link_is_rewarded : common_link_is_rewarded blanc.
Proof.
move=> T K R _ _ /common_link_f1_c[f /negPf cK /negPf cR]; rewrite /F1 /= /blanc_f1 cK cR /=.
rewrite gt_eqF // /mean_of_halves /=; case: ifP => // _.
by rewrite divr_gt0 // ltr_paddr //; case/andP: (f1_n_bounds K R).
Qed.

(* BLANC: merges and splits *)

(* a split entity has lost a link *)
Section Split.
Variables (T : finType) (K : {set {set T}}) (k A : {set T}).
Hypotheses (wK : is_partition K) (kK : k \in K) (Ak : A \proper k) (A0 : A != set0).

Lemma split_no_c : no_c K = false.
Proof.
have /set0Pn[x xA] := A0; case/properP: Ak => /subsetP Ak' [y yk yA].
apply/eqP => E; have := mem_coreference_links kK (Ak' x xA) yk.
by rewrite E inE; move=> H; case/negP: yA; case: (eqVneq x y) H => [<-//|_ /(_ isT)].
Qed.

Lemma split_recall_c : recall_c K (split K k A) < 1.
Proof.
have [x0 b] := andP (recall_c_bounds K (split K k A)); rewrite lt_neqAle b andbT;
  apply/eqP => /recall_c_eq1/subsetP C.
have /set0Pn[x xA] := A0; case/properP: Ak => /subsetP Ak' [y yk yA].
have xy : x != y by apply: contraNneq yA => <-.
have wS := is_partition_split wK kK Ak A0.
have /(coreference_linkP wS xy)[s [sS xs ys]] := C _ (mem_coreference_links kK (Ak' x xA) yk xy).
have sA : s = A by apply: entity_inj wS sS (split_part1 K k A) xs xA.
by case/negP: yA; rewrite -sA.
Qed.
End Split.

Theorem blanc_split_of_the_key_lowers_recall : split_of_the_key_lowers_recall blanc.
Proof.
move=> T K wK k A kK Ak A0; rewrite /recall /= (split_no_c kK Ak A0) /= /below.
have /blanc_recall_id[-> _] : ~~ (no_c K && no_n K) by rewrite (split_no_c kK Ak A0).
rewrite /blanc_recall (split_no_c kK Ak A0); apply: mean_of_halves_lt1; first exact: split_recall_c.
by case/andP: (recall_n_bounds K (split K k A)).
Qed.

(* BLANC: spurious and missing mentions *)

Theorem blanc_spurious_mention_leaves_recall : spurious_mention_leaves_recall blanc.
Proof.
move=> T K R _ _ x _ xK; have KA : cover K \subset ~: [set x] by rewrite subset_setC1.
rewrite /recall /= /blanc_recall /recall_c /recall_n.
by rewrite common_c_restrict ?common_n_restrict.
Qed.

Theorem blanc_spurious_mention_never_raises_precision :
  spurious_mention_never_raises_precision blanc.
Proof.
move=> T K R _ _ x _ xK; have KA : cover K \subset ~: [set x] by rewrite subset_setC1.
apply: not_above_when => _ _; apply: mean_of_halves_le => //.
- by rewrite precision_c_restrict_ge // andbT; case/andP: (recall_c_bounds R K).
- by rewrite precision_n_restrict_ge // andbT; case/andP: (recall_n_bounds R K).
- by move=> ->.
- by move=> ->.
Qed.

Theorem blanc_common_mention_never_lowers_recall : common_mention_never_lowers_recall blanc.
Proof.
move=> T K R _ _ x _ _; apply: not_above_when => _ _; apply: mean_of_halves_le => //.
- by rewrite recall_c_restrict_le andbT; case/andP: (recall_c_bounds K (without [set x] R)).
- by rewrite recall_n_restrict_le andbT; case/andP: (recall_n_bounds K (without [set x] R)).
- by move=> ->.
- by move=> ->.
Qed.

Theorem blanc_correct_mention_never_lowers_recall : correct_mention_never_lowers_recall blanc.
Proof.
by move=> T K R wK wR x /common_links_cover[xK xR]; apply: blanc_common_mention_never_lowers_recall.
Qed.

(* BLANC by Luo et al. (2014): the figures themselves *)

Theorem blanc_luo_2014_recall_and_precision_within_unit_interval :
  recall_and_precision_within_unit_interval blanc_luo_2014.
Proof.
move=> T K R _ _; have [r p _] := blanc_luo_bounds K R.
by apply/andP; split; apply: in_unit_when.
Qed.

Theorem blanc_luo_2014_f1_within_unit_interval : f1_within_unit_interval blanc_luo_2014.
Proof. by move=> T K R _ _; have [_ _ f] := blanc_luo_bounds K R; apply: in_unit_when. Qed.

Theorem blanc_luo_2014_one_on_identity : one_on_identity blanc_luo_2014.
Proof.
move=> T K wK _; have [r _] := blanc_luo_recall_id K.
rewrite /recall /precision /= blanc_luo_precision_swap r.
by case: (no_c K); case: (no_n K).
Qed.

Theorem blanc_luo_2014_f1_one_on_identity : f1_one_on_identity blanc_luo_2014.
Proof.
by move=> T K wK _; have [_ f] := blanc_luo_recall_id K; rewrite /F1 /= f; case: (no_c K);
  case: (no_n K).
Qed.

Theorem blanc_luo_2014_f1_one_only_on_identity : f1_one_only_on_identity blanc_luo_2014.
Proof.
move=> T K R wK wR; rewrite /F1 /= /when; case: ifP => // _ [].
have [_ c1] := andP (f1_c_bounds K R); have [_ n1] := andP (f1_n_bounds K R).
case/(mean_of_halves_eq1 c1 n1) => C N M.
have {}C : coreference_links K = coreference_links R.
  by have [/andP[/eqP-> /eqP->]|/C/f1_c_eq1] := boolP (no_c K && no_c R).
have {}N : non_coreference_links K = non_coreference_links R.
  by have [/andP[/eqP-> /eqP->]|/N/f1_n_eq1] := boolP (no_n K && no_n R).
have P : pairs (cover K) = pairs (cover R) by rewrite -!all_links // C N.
have E : cover K = cover R.
  have [p0|p0] := eqVneq (pairs (cover K)) set0;
    last by apply/eqP; rewrite eqEsubset !pairs_eq // -P.
  move: M; rewrite /no_c /no_n -C -N !andbb.
  have := all_links wK; rewrite p0 => /eqP; rewrite setU_eq0 => /andP[-> ->] /(_ isT isT).
  by rewrite /same_mentions; case: (eqVneq (cover K)) => // _ /esym/eqP; rewrite oner_eq0.
by apply: finer_antisym => //; apply: finer_links => //; rewrite ?C ?E.
Qed.

Theorem blanc_luo_2014_roles_switched : roles_switched blanc_luo_2014.
Proof.
move=> T K R _ _; rewrite /recall /precision /= blanc_luo_precision_swap; congr when.
by case: (no_c K); case: (no_c R); case: (no_n K); case: (no_n R).
Qed.

Theorem blanc_luo_2014_f1_symmetric : f1_symmetric blanc_luo_2014.
Proof.
move=> T K R _ _; rewrite /F1 /= blanc_luo_f1_sym; congr when.
by case: (no_c K); case: (no_c R); case: (no_n K); case: (no_n R).
Qed.

Theorem blanc_luo_2014_names_make_no_difference : names_make_no_difference blanc_luo_2014.
Proof.
split=> T U f fI K R _ _; have [r p q] := blanc_luo_rename fI K R.
  by rewrite /F1 /= q !no_c_rename ?no_n_rename.
by rewrite /recall /precision /= r p !no_c_rename ?no_n_rename.
Qed.

(* BLANC by Luo et al. (2014): what is resolved *)

Theorem blanc_luo_2014_common_link_is_rewarded : common_link_is_rewarded blanc_luo_2014.
Proof.
move=> T K R _ _ /common_link_f1_c[f /negPf cK /negPf cR];
  rewrite /F1 /= /blanc_luo_f1 /luo_mean cK cR /=.
rewrite gt_eqF // /mean_of_halves /=; case: ifP => // _.
by rewrite divr_gt0 // ltr_paddr //; case/andP: (f1_n_bounds K R).
Qed.

(* BLANC by Luo et al. (2014): extreme responses *)

Lemma f1_common (n d e : nat) : (n <= d)%N -> (n <= e)%N ->
  f1 (n%:R / d%:R) (n%:R / e%:R) = 2%:R * (n%:R / (d + e)%N%:R) :> rat.
Proof.
move=> nd ne; have [n0|n0] := posnP n; first by rewrite n0 !mul0r /f1 !mulr0 !mul0r.
have [d0 e0] : (d%:R : rat) != 0 /\ (e%:R : rat) != 0.
  by rewrite !pnatr_eq0 -!lt0n (leq_trans n0 nd) (leq_trans n0 ne).
have := harmonic_quotients n%:R (ler0n _ d) (ler0n _ e).
by rewrite !quotient_defined // (negPf d0) (negPf e0) /= natrD mulrA => -[].
Qed.

Section CommonSingleton.
Variables (T : finType) (K R : {set {set T}}) (m : T).
Hypotheses (wK : is_partition K) (wR : is_partition R) (mK : [set m] \in K) (mR : [set m] \in R).
Let K' := K :\ [set m].
Let R' := R :\ [set m].
Let a := #|non_coreference_links K'|.
Let b := #|non_coreference_links R'|.
Let n := common_n K' R'.
Let p := #|cover K'|.
Let q := #|cover R'|.
Let s := #|cover K' :&: cover R'|.

Let wK' : is_partition K'. Proof. exact: is_partition_sub wK (subsetDl _ _). Qed.
Let wR' : is_partition R'. Proof. exact: is_partition_sub wR (subsetDl _ _). Qed.
Let na : (n <= a)%N. Proof. by rewrite subset_leq_card ?subsetIl. Qed.
Let nb : (n <= b)%N. Proof. by rewrite subset_leq_card ?subsetIr. Qed.
Let sp : (s <= p)%N. Proof. by rewrite subset_leq_card ?subsetIl. Qed.
Let sq : (s <= q)%N. Proof. by rewrite subset_leq_card ?subsetIr. Qed.

Lemma f1_nE (L S : {set {set T}}) : f1_n L S =
  2%:R * ((common_n L S)%:R / (#|non_coreference_links L| + #|non_coreference_links S|)%N%:R).
Proof.
rewrite /f1_n /recall_n (common_nC S) f1_common //; first by rewrite subset_leq_card ?subsetIl.
by rewrite subset_leq_card ?subsetIr.
Qed.
Lemma f1_cE (L S : {set {set T}}) : f1_c L S =
  2%:R * ((common_c L S)%:R / (#|coreference_links L| + #|coreference_links S|)%N%:R).
Proof.
rewrite /f1_c /recall_c (common_cC S) f1_common //; first by rewrite subset_leq_card ?subsetIl.
by rewrite subset_leq_card ?subsetIr.
Qed.

Lemma f1_c_singleton : f1_c K' R' = f1_c K R.
Proof. by rewrite !f1_cE /common_c !coreference_links_singleton. Qed.

Lemma f1_n_singletonE : f1_n K R = 2%:R * ((n + s)%N%:R / (a + p + (b + q))%N%:R).
Proof.
rewrite f1_nE (common_n_singleton wK wR mK mR) (card_non_coreference_links_singleton wK mK).
by rewrite (card_non_coreference_links_singleton wR mR).
Qed.

Lemma f1_n_singleton : f1_n K' R' <= f1_n K R.
Proof.
rewrite f1_n_singletonE f1_nE ler_pmul2l //; apply: nat_ratio_cross;
  first by move: na; rewrite -/n; lia.
have H1 : (n * p <= a * s)%N by apply: common_n_share.
have H2 : (n * q <= b * s)%N by rewrite /n /s common_nC setIC; apply: common_n_share.
by rewrite -/n -/a -/b; nia.
Qed.

(* the first non-coreference links *)
Lemma f1_c_first_singleton : no_n K' -> no_n R' -> f1_c K R <= f1_n K R.
Proof.
rewrite /no_n -!cards_eq0 => /eqP a0 /eqP b0;
  rewrite -f1_c_singleton f1_n_singletonE f1_cE ler_pmul2l //.
have n0 : n = 0%N by move: na; rewrite /a a0; lia.
have := card_coreference_links wK'; have := card_coreference_links wR'.
rewrite n0 /a /b a0 b0 !addn0 !add0n -/p -/q => -> ->.
have c : (common_c K' R' <= 'C(s, 2))%N.
  by rewrite -card_pairs pairsI subset_leq_card // setISS ?coreference_links_sub.
have B x : (2 * 'C(x, 2) + x = x * x)%N.
  by rewrite -mul_bin_diag bin1; case: x => //= x; lia.
have := B p; have := B q; have := B s => Bs Bq Bp.
have sps : (s * s * p <= s * (p * p))%N by rewrite -mulnA leq_mul2l leq_mul2r sp !orbT.
have sqs : (s * s * q <= s * (q * q))%N by rewrite -mulnA leq_mul2l leq_mul2r sq !orbT.
have C : ('C(s, 2) * (p + q) <= s * ('C(p, 2) + 'C(q, 2)))%N by nia.
apply: nat_ratio_cross; last by apply: leq_trans C; rewrite leq_mul2r c orbT.
by move=> pq; apply/eqP; rewrite -leqn0; apply: leq_trans c _; have -> : s = 0%N by move: sp; lia.
Qed.

Lemma same_mentions_singleton : same_mentions K' R' <= same_mentions K R.
Proof.
rewrite /same_mentions; case: eqP => [E|_]; last by rewrite ler0n.
by rewrite -(setD1K mK) -(setD1K mR) !coverU E eqxx lexx.
Qed.

Lemma no_n_singleton : no_n K -> no_n K'.
Proof. by rewrite /K' (setD1_restrict wK mK); apply: no_n_restrict. Qed.
End CommonSingleton.

Theorem blanc_luo_2014_common_singleton_never_lowers_f1 :
  common_singleton_never_lowers_f1 blanc_luo_2014.
Proof.
move=> T K R wK wR e + + /eqP/cards1P[m E]; rewrite {e}E => mK mR; apply: not_above_when => _ _.
have wK' := is_partition_sub wK (subsetDl K [set [set m]]).
have wR' := is_partition_sub wR (subsetDl R [set [set m]]).
have NK := no_n_singleton wK mK; have NR := no_n_singleton wR mR.
have f0 := @f1_n_bounds T K R; have [f00 _] := andP f0.
rewrite /blanc_luo_f1 /luo_mean f1_c_singleton // /no_c !coreference_links_singleton // -!/(no_c _).
have S := same_mentions_singleton mK mR; have M := f1_n_singleton wK wR mK mR.
have [n0|n0] := boolP (no_n K && no_n R).
  by move/andP: (n0) => [/NK-> /NR->]; rewrite /mean_of_halves; case: ifP => // _;
    case: ifP => // _; rewrite lexx.
have [/andP[nK nR]|_] := boolP (no_n (K :\ [set m]) && no_n (R :\ [set m])); last first.
  rewrite /mean_of_halves !andbF; case: ifP => // _; rewrite ler_wpmul2r // ler_add2l //.
have F := f1_c_first_singleton wK wR mK mR nK nR.
rewrite /mean_of_halves andbT andbF; case: (no_c K && no_c R); last first.
  by rewrite ler_pdivl_mulr // mulr_natr mulr2n ler_add2l.
rewrite {1}/same_mentions; case: eqP => [E|_] //.
move: n0; rewrite (f1_n_singletonE wK wR mK mR) E setIid; rewrite /no_n -!cards_eq0.
rewrite (card_non_coreference_links_singleton wK mK) (card_non_coreference_links_singleton wR mR).
rewrite /common_n (eqP nK) (eqP nR) set0I E !cards0 !add0n andbb => q0.
by rewrite natrD -mulr2n -[_%:R *+ 2]mulr_natl mulrA divff // mulf_neq0 // pnatr_eq0.
Qed.

(* BLANC by Luo et al. (2014): merges and splits *)

Theorem blanc_luo_2014_split_of_the_key_lowers_recall :
  split_of_the_key_lowers_recall blanc_luo_2014.
Proof.
move=> T K wK k A kK Ak A0; rewrite /recall /= (split_no_c kK Ak A0) /= /below.
have [-> _] := blanc_luo_recall_id K.
rewrite /blanc_luo_recall /luo_mean (split_no_c kK Ak A0); apply: mean_of_halves_lt1;
  first exact: split_recall_c.
by case/andP: (recall_n_bounds K (split K k A)).
Qed.

Theorem blanc_luo_2014_merge_of_the_key_lowers_precision :
  merge_of_the_key_lowers_precision blanc_luo_2014.
Proof.
exact: merge_of_the_key_from_splits blanc_luo_2014_roles_switched blanc_luo_2014_one_on_identity
  blanc_luo_2014_split_of_the_key_lowers_recall.
Qed.

(* BLANC by Luo et al. (2014): spurious and missing mentions *)

Theorem blanc_luo_2014_spurious_mention_never_raises_precision :
  spurious_mention_never_raises_precision blanc_luo_2014.
Proof.
move=> T K R _ _ x xR xK; have KA : cover K \subset ~: [set x] by rewrite subset_setC1.
apply: not_above_when => _ _; apply: mean_of_halves_le.
- by case/andP: (same_mentions_bounds K (without [set x] R)).
- by rewrite precision_c_restrict_ge // andbT; case/andP: (recall_c_bounds R K).
- by rewrite precision_n_restrict_ge // andbT; case/andP: (recall_n_bounds R K).
- by case/andP=> -> /no_c_restrict->.
- by case/andP=> -> /no_n_restrict->.
- by case/andP=> c _ _; rewrite no_c_recall ?c ?orbT.
- by case/andP=> c _ _; rewrite no_n_recall ?c ?orbT.
move=> _ _; rewrite {1}/same_mentions; case: eqP => [E|_]; first by rewrite E xR in xK.
by case/andP: (same_mentions_bounds K (without [set x] R)).
Qed.

Theorem blanc_luo_2014_correct_mention_never_lowers_recall :
  correct_mention_never_lowers_recall blanc_luo_2014.
Proof.
move=> T K R wK wR x /common_linksP[k [r [y [kK rR /setIP[xk xr] /setIP[yk yr] xy]]]].
have cK : no_c K = false by apply/eqP => E; have := mem_coreference_links kK xk yk xy;
  rewrite E inE.
have /andP[e0 _] := same_mentions_bounds K R.
apply: not_above_when => _ _; rewrite /blanc_luo_recall /luo_mean cK;
  apply: mean_of_halves_le => //.
- by rewrite recall_c_restrict_le andbT; case/andP: (recall_c_bounds K (without [set x] R)).
- by rewrite recall_n_restrict_le andbT; case/andP: (recall_n_bounds K (without [set x] R)).
- case/andP=> -> /(no_nP (is_partition_restrict _ wR)) H; apply/no_nP => // s t.
  suff E u : u \in R -> u = r by move=> /E-> /E->.
  move=> uR; apply/eqP/contraT => ur; have ry : y \in r :&: ~: [set x] by rewrite !inE yr eq_sym.
  have xu : u :&: ~: [set x] = u.
    apply/setIidPl/subsetP => z zu; rewrite !inE; apply: contraNneq ur => zx; apply/eqP.
    by apply: entity_inj wR uR rR _ xr; rewrite -zx.
  have : u :&: ~: [set x] = r :&: ~: [set x].
    apply: H; apply/restrictP; [exists u | exists r]; rewrite //; split=> //;
      last by apply/set0Pn; exists y.
    by rewrite xu (entity_neq0 wR uR).
  by rewrite xu => E; case/eqP: ur; apply: entity_inj wR uR rR _ yr; rewrite E.
- by case/andP=> -> /no_n_restrict->.
Qed.

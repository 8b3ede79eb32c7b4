(******************************************************************************)
(* BLANC: coreference and non-coreference links, averaged.                    *)
(* Recasens & Hovy (2011), for twinless mentions as Pradhan et al. (2014),    *)
(* section 4.4, state it after Luo et al. (2014).                             *)
(*                                                                            *)
(*   coreference_links K      C_K, the pairs of mentions of one entity        *)
(*   non_coreference_links K  N_K, the pairs of mentions of two entities      *)
(*   common_c K R, common_n K R   |C_K :&: C_R|, |N_K :&: N_R|                *)
(*   recall_c K R             R_c = |C_K :&: C_R| / |C_K|; recall_n alike     *)
(*                            with N; P_c, P_n with the roles switched        *)
(*   f1_c, f1_n               F_c, F_n, their harmonic means                  *)
(*                                                                            *)
(* Where a kind of link is missing two published rules disagree:              *)
(*   blanc_recall K R, blanc_precision K R, blanc_f1 K R                      *)
(*       the official scorer's: the key alone decides. N if C_K is empty, C   *)
(*       if N_K is, both otherwise                                            *)
(*   blanc_luo_recall K R, blanc_luo_precision K R, blanc_luo_f1 K R          *)
(*       Luo et al. (2014): both sides must lack the links. Without any link  *)
(*       1 if the mentions are the same, else 0                               *)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra zify.
From Corefref Require Import partitions.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope ring_scope.

(* the two boundary rules, on numbers: the halves c and n, whether each kind of
   link is missing, and what counts when both are *)
Definition mean_of_halves (no_c no_n : bool) (empty c n : rat) : rat :=
  if no_c && no_n then empty else if no_c then n else if no_n then c else (c + n) / 2%:R.

Section BLANC.
Variable T : finType.
Implicit Types (K R : {set {set T}}) (k r : {set T}).

Definition coreference_links K : {set {set T}} := \bigcup_(k in K) pairs k.
Definition non_coreference_links K : {set {set T}} := pairs (cover K) :\: coreference_links K.
Definition common_c K R := #|coreference_links K :&: coreference_links R|.
Definition common_n K R := #|non_coreference_links K :&: non_coreference_links R|.
Definition recall_c K R : rat := (common_c K R)%:R / #|coreference_links K|%:R.
Definition recall_n K R : rat := (common_n K R)%:R / #|non_coreference_links K|%:R.
Definition f1_c K R := f1 (recall_c K R) (recall_c R K).
Definition f1_n K R := f1 (recall_n K R) (recall_n R K).

Definition no_c K := coreference_links K == set0.
Definition no_n K := non_coreference_links K == set0.

Definition blanc_recall K R := mean_of_halves (no_c K) (no_n K) 0 (recall_c K R) (recall_n K R).
Definition blanc_precision K R := mean_of_halves (no_c K) (no_n K) 0 (recall_c R K) (recall_n R K).
Definition blanc_f1 K R := mean_of_halves (no_c K) (no_n K) 0 (f1_c K R) (f1_n K R).

Definition same_mentions K R : rat := (cover K == cover R)%:R.
Definition luo_mean K R :=
  mean_of_halves (no_c K && no_c R) (no_n K && no_n R) (same_mentions K R).
Definition blanc_luo_recall K R := luo_mean K R (recall_c K R) (recall_n K R).
Definition blanc_luo_precision K R := luo_mean K R (recall_c R K) (recall_n R K).
Definition blanc_luo_f1 K R := luo_mean K R (f1_c K R) (f1_n K R).

Lemma mean_of_halves_bounds b1 b2 e c n : 0 <= e <= 1 -> 0 <= c <= 1 -> 0 <= n <= 1 ->
  0 <= mean_of_halves b1 b2 e c n <= 1.
Proof.
move=> e01 c01 n01; rewrite /mean_of_halves; case: ifP => // _; case: ifP => // _; case: ifP => // _.
move: c01 n01 => /andP[c0 c1] /andP[n0 n1].
rewrite divr_ge0 ?addr_ge0 //= ler_pdivr_mulr // mul1r.
by rewrite (_ : 2%:R = 1 + 1) ?ler_add.
Qed.

Lemma recall_c_bounds K R : 0 <= recall_c K R <= 1.
Proof. exact/nat_ratio_bounds/subset_leq_card/subsetIl. Qed.
Lemma recall_n_bounds K R : 0 <= recall_n K R <= 1.
Proof. exact/nat_ratio_bounds/subset_leq_card/subsetIl. Qed.
Lemma f1_c_bounds K R : 0 <= f1_c K R <= 1.
Proof. by apply: f1_bounds; apply: recall_c_bounds. Qed.
Lemma f1_n_bounds K R : 0 <= f1_n K R <= 1.
Proof. by apply: f1_bounds; apply: recall_n_bounds. Qed.
Lemma same_mentions_bounds K R : 0 <= same_mentions K R <= 1.
Proof. by rewrite /same_mentions; case: (_ == _); rewrite ?ler01 lexx. Qed.

Lemma common_cC K R : common_c K R = common_c R K. Proof. by rewrite /common_c setIC. Qed.
Lemma common_nC K R : common_n K R = common_n R K. Proof. by rewrite /common_n setIC. Qed.

Theorem blanc_bounds K R :
  [/\ 0 <= blanc_recall K R <= 1, 0 <= blanc_precision K R <= 1 & 0 <= blanc_f1 K R <= 1].
Proof.
have z : 0 <= (0 : rat) <= 1 by rewrite lexx ler01.
by split; apply: mean_of_halves_bounds; rewrite ?recall_c_bounds ?recall_n_bounds ?f1_c_bounds ?f1_n_bounds.
Qed.

Theorem blanc_luo_bounds K R :
  [/\ 0 <= blanc_luo_recall K R <= 1, 0 <= blanc_luo_precision K R <= 1 & 0 <= blanc_luo_f1 K R <= 1].
Proof.
split; apply: mean_of_halves_bounds;
  by rewrite ?same_mentions_bounds ?recall_c_bounds ?recall_n_bounds ?f1_c_bounds ?f1_n_bounds.
Qed.

(* with Luo's rule the roles switch recall and precision, and leave F as it is *)
Lemma luo_meanC K R : luo_mean K R =2 luo_mean R K.
Proof.
by move=> c n; rewrite /luo_mean /same_mentions eq_sym [no_c K && _]andbC [no_n K && _]andbC.
Qed.

Theorem blanc_luo_precision_swap K R : blanc_luo_precision K R = blanc_luo_recall R K.
Proof. exact: luo_meanC. Qed.

Theorem blanc_luo_f1_sym K R : blanc_luo_f1 K R = blanc_luo_f1 R K.
Proof.
by rewrite /blanc_luo_f1 luo_meanC /f1_c /f1_n (f1C (recall_c K R)) (f1C (recall_n K R)).
Qed.

(* with the scorer's rule they do only where key and response lack the same links *)
Theorem blanc_precision_swap K R : no_c K = no_c R -> no_n K = no_n R ->
  blanc_precision K R = blanc_recall R K.
Proof. by move=> c n; rewrite /blanc_precision /blanc_recall c n. Qed.

(* and the two rules agree there, unless there is no link at all *)
Theorem blanc_luo_recallE K R : no_c K = no_c R -> no_n K = no_n R -> ~~ (no_c K && no_n K) ->
  blanc_luo_recall K R = blanc_recall K R.
Proof.
move=> c n e; rewrite /blanc_luo_recall /luo_mean /blanc_recall -c -n !andbb /mean_of_halves.
by rewrite (negPf e).
Qed.

Lemma recall_c_id K : ~~ no_c K -> recall_c K K = 1.
Proof. by move=> c; rewrite /recall_c /common_c setIid divff // pnatr_eq0 cards_eq0. Qed.
Lemma recall_n_id K : ~~ no_n K -> recall_n K K = 1.
Proof. by move=> c; rewrite /recall_n /common_n setIid divff // pnatr_eq0 cards_eq0. Qed.

Theorem blanc_recall_id K : ~~ (no_c K && no_n K) -> blanc_recall K K = 1 /\ blanc_f1 K K = 1.
Proof.
rewrite /blanc_recall /blanc_f1 /mean_of_halves /f1_c /f1_n.
move: (@recall_c_id K) (@recall_n_id K); case: (no_c K); case: (no_n K) => //= c n _;
  rewrite ?c ?n ?f1xx // -[1 + 1]/(2%:R) divff //.
Qed.

Theorem blanc_luo_recall_id K : blanc_luo_recall K K = 1 /\ blanc_luo_f1 K K = 1.
Proof.
rewrite /blanc_luo_recall /blanc_luo_f1 /luo_mean /same_mentions eqxx !andbb.
rewrite /mean_of_halves /f1_c /f1_n.
move: (@recall_c_id K) (@recall_n_id K); case: (no_c K); case: (no_n K) => //= c n;
  rewrite ?c ?n ?f1xx // -[1 + 1]/(2%:R) divff //.
Qed.

(* |C| + |N| = n (n - 1) / 2 *)
Theorem card_coreference_links K : is_partition K ->
  (#|coreference_links K| + #|non_coreference_links K| = 'C(#|cover K|, 2))%N.
Proof.
move=> wK; have CP : coreference_links K \subset pairs (cover K).
  apply/bigcupsP => k kK; apply/subsetP => e; rewrite !inE => /andP[ek ->]; rewrite andbT.
  exact: subset_trans ek (entity_sub_cover kK).
by rewrite -card_pairs -(cardsID (coreference_links K) (pairs _)) (setIidPr CP).
Qed.

End BLANC.

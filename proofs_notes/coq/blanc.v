(******************************************************************************)
(* BLANC: coreference and non-coreference links, averaged.                    *)
(* Recasens & Hovy (2011), for twinless mentions as Pradhan et al. (2014),    *)
(* section 4.4, state it after Luo et al. (2014).                             *)
(*                                                                            *)
(*   coreference_links K      C_K, the pairs of mentions of one entity        *)
(*   non_coreference_links K  N_K, the pairs of mentions of two entities      *)
(*   common_c K R, common_n K R   |C_K :&: C_R|, |N_K :&: N_R|                *)
(*   recall_c K R             R_c = |C_K :&: C_R| / |C_K|; P_c is R_c with    *)
(*                            the roles switched                              *)
(*   recall_n K R             R_n = |N_K :&: N_R| / |N_K|; P_n is R_n with    *)
(*                            the roles switched                              *)
(*   f1_c K R, f1_n K R       F_c = 2 P_c R_c / (P_c + R_c); F_n alike        *)
(*   no_c K, no_n K           C_K is empty; N_K is empty                      *)
(*   same_mentions K R        1 if M_K = M_R, else 0                          *)
(*   mean_of_halves no_c no_n empty c n   (c + n) / 2; but n if no_c, c if    *)
(*                            no_n, and empty if both                         *)
(*                                                                            *)
(* Where a kind of link is missing two published rules disagree:              *)
(*   blanc_recall K R, blanc_precision K R, blanc_f1 K R                      *)
(*       (R_c + R_n) / 2, (P_c + P_n) / 2, (F_c + F_n) / 2; but the half n    *)
(*       alone if C_K is empty, the half c alone if N_K is: the key decides,  *)
(*       as in the official scorer                                            *)
(*   luo_mean K R c n     (c + n) / 2; but n if C_K and C_R are empty, c if   *)
(*                        N_K and N_R are; if all are, 1 if M_K = M_R, else 0 *)
(*   blanc_luo_recall K R, blanc_luo_precision K R, blanc_luo_f1 K R          *)
(*       the same means by the rule of Luo et al. (2014), luo_mean            *)
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

(* a mean of halves grows with what it counts, and with a half that counts no more if that was 0 *)
Lemma mean_of_halves_le (b1 b2 b1' b2' : bool) e e' c c' n n' : 0 <= e' -> 0 <= c <= c' ->
  0 <= n <= n' ->
  (b1 -> b1') -> (b2 -> b2') -> (b1' -> ~~ b1 -> c = 0) -> (b2' -> ~~ b2 -> n = 0) ->
  (b1 -> b2 -> e <= e') -> mean_of_halves b1 b2 e c n <= mean_of_halves b1' b2' e' c' n'.
Proof.
move=> e0 /andP[c0 cc] /andP[n0 nn]; have [c'0 n'0] := (le_trans c0 cc, le_trans n0 nn).
have half (x y : rat) : 0 <= x -> x <= y -> x / 2%:R <= y.
  move=> x0 xy; rewrite ler_pdivr_mulr //; apply: (le_trans xy).
  by rewrite mulr_natr mulr2n ler_addl (le_trans x0).
rewrite /mean_of_halves => H1 H2 H3 H4 H5.
have [x y] := (half _ _ c0 cc, half _ _ n0 nn).
case: b1 b2 H1 H2 H3 H4 H5 => [] [] H1 H2 H3 H4 H5 //=.
- by rewrite H1 // H2 // H5.
- by rewrite H1 //; case: b2' H2 H4 {H3 H5} => //= _ /(_ isT isT)->.
- by rewrite H2 //; case: b1' H1 H3 {H4 H5} => //= _ /(_ isT isT)->.
case: b1' H1 H3 => [_ /(_ isT isT) cz|_ _]; case: b2' H2 H4 => [_ /(_ isT isT) nz|_ _] //=.
- by rewrite cz nz addr0 mul0r.
- by rewrite cz add0r.
- by rewrite nz addr0.
by rewrite ler_wpmul2r // ler_add.
Qed.

Lemma mean_of_halves_lt1 b e c n : c < 1 -> n <= 1 -> mean_of_halves false b e c n < 1.
Proof.
move=> c1 n1; rewrite /mean_of_halves /=; case: b => //.
by rewrite ltr_pdivr_mulr // mul1r (_ : 2%:R = 1 + 1) // ltr_le_add.
Qed.

Lemma nat_ratio_cross (a d a' d' : nat) : (d' = 0 -> a = 0)%N -> (a * d' <= a' * d)%N ->
  a%:R / d%:R <= a'%:R / d'%:R :> rat.
Proof.
move=> z H; have [->|d0] := posnP d; first by rewrite invr0 mulr0 divr_ge0 ?ler0n.
have [d'0|d'0] := posnP d'; first by rewrite (z d'0) mul0r divr_ge0 ?ler0n.
by rewrite ler_pdivr_mulr ?ltr0n // mulrAC ler_pdivl_mulr ?ltr0n // -!natrM ler_nat.
Qed.

(* of the pairs from different classes, at most the share of those kept *)
Lemma share_of_crossing_pairs (I : finType) (P : pred I) (s t : I -> nat) (n a : nat) :
  let S := (\sum_(i | P i) s i)%N in let W := (\sum_(i | P i) (s i + t i))%N in
  (n + \sum_(i | P i) s i ^ 2 = S ^ 2 -> a + \sum_(i | P i) (s i + t i) ^ 2 = W ^ 2 ->
    n * W <= a * S)%N.
Proof.
move=> /=; set S := (\sum_(i | P i) s i)%N; set Q := (\sum_(i | P i) s i ^ 2)%N;
  rewrite big_split /= -/S.
set U := (\sum_(i | P i) t i)%N.
have le_sum (f : I -> nat) i : P i -> (f i <= \sum_(j | P j) f j)%N
  by move=> Pi; rewrite (bigD1 i) //= leq_addr.
have -> : (\sum_(i | P i) (s i + t i) ^ 2 =
           Q + (\sum_(i | P i) s i * t i + \sum_(i | P i) s i * t i) + \sum_(i | P i) t i ^ 2)%N.
  rewrite (eq_bigr (fun i => s i ^ 2 + (s i * t i + s i * t i) + t i ^ 2)%N) => [|i _];
    last by rewrite sqrnD; lia.
  by rewrite !big_split.
have sS i : P i -> (s i <= S)%N by apply: le_sum.
have sQ i : P i -> (s i ^ 2 <= Q)%N by apply: (le_sum (fun j => s j ^ 2)%N).
clearbody S Q.
have H1 : (2 * S * (\sum_(i | P i) s i * t i) <= (S ^ 2 + Q) * U)%N.
  rewrite !big_distrr /=; apply: leq_sum => i Pi; rewrite mulnA leq_mul2r; apply/orP; right.
  by have := sQ i Pi; have [+ _] := nat_Cauchy S (s i); lia.
have H2 : (\sum_(i | P i) t i ^ 2 <= U * U)%N.
  rewrite [X in (_ <= X)%N]big_distrr /=; apply: leq_sum => i Pi.
  by rewrite expnS expn1 leq_mul2r (le_sum t i Pi) orbT.
move: H1 H2; move: (\sum_(i | P i) s i * t i)%N (\sum_(i | P i) t i ^ 2)%N => X Y H1 H2 En Ea.
have : (S * Y <= S * (U * U))%N by rewrite leq_mul2l H2 orbT.
have : ((n + Q) * (S + U) = S ^ 2 * (S + U))%N by rewrite En.
have : ((a + (Q + (X + X) + Y)) * S = (S + U) ^ 2 * S)%N by rewrite Ea.
move: H1; rewrite !expnS !expn0 !muln1 => *; nia.
Qed.

(* a mean of halves that are at most 1 is 1 only if every half that counts is *)
Lemma mean_of_halves_eq1 b1 b2 (e c n : rat) : c <= 1 -> n <= 1 -> mean_of_halves b1 b2 e c n = 1 ->
  [/\ ~~ b1 -> c = 1, ~~ b2 -> n = 1 & b1 -> b2 -> e = 1].
Proof.
rewrite /mean_of_halves => c1 n1; case: b1; case: b2 => //=.
move=> /(congr1 (fun q : rat => q * 2%:R)); rewrite mulfVK // mul1r (_ : 2%:R = 1 + 1) // => E.
have le0 : (1 - c) + (1 - n) = 0 by rewrite addrACA -opprD E subrr.
move/eqP: le0; rewrite paddr_eq0 ?subr_ge0 // !subr_eq0 => /andP[/eqP<- /eqP<-].
by split.
Qed.

Lemma f1_gt0 (x y : rat) : 0 < x -> 0 < y -> 0 < f1 x y.
Proof. by move=> x0 y0; rewrite /f1 divr_gt0 ?mulr_gt0 ?addr_gt0. Qed.

Lemma nat_ratio_le (a b b' : nat) : (b' <= b)%N -> (a <= b')%N ->
  a%:R / b%:R <= a%:R / b'%:R :> rat.
Proof.
move=> bb ab; have [b0|b0] := posnP b'; first by move: ab; rewrite b0 leqn0 =>
  /eqP->; rewrite !mul0r.
by rewrite ler_wpmul2l ?ler0n // lef_pinv ?posrE ?ltr0n ?ler_nat // (leq_trans b0 bb).
Qed.

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
move=> e01 c01 n01; rewrite /mean_of_halves; case: ifP => // _; case: ifP => // _;
  case: ifP => // _.
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
by split; apply: mean_of_halves_bounds;
  rewrite ?recall_c_bounds ?recall_n_bounds ?f1_c_bounds ?f1_n_bounds.
Qed.

Theorem blanc_luo_bounds K R :
  [/\ 0 <= blanc_luo_recall K R <= 1, 0 <= blanc_luo_precision K R <= 1 &
    0 <= blanc_luo_f1 K R <= 1].
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

Lemma coreference_links_sub K : coreference_links K \subset pairs (cover K).
Proof.
apply/bigcupsP => k kK; apply/subsetP => e; rewrite !inE => /andP[ek ->]; rewrite andbT.
exact: subset_trans ek (entity_sub_cover kK).
Qed.

(* |C| + |N| = n (n - 1) / 2 *)
Theorem card_coreference_links K : is_partition K ->
  (#|coreference_links K| + #|non_coreference_links K| = 'C(#|cover K|, 2))%N.
Proof.
by move=> wK; rewrite -card_pairs -(cardsID (coreference_links K) (pairs _))
  (setIidPr (coreference_links_sub K)).
Qed.

End BLANC.

Section Links.
Variable T : finType.
Implicit Types (K R : {set {set T}}) (A e k r : {set T}) (x y : T).

Lemma mem_coreference_links K k x y : k \in K -> x \in k -> y \in k -> x != y ->
  [set x; y] \in coreference_links K.
Proof.
move=> kK xk yk xy; apply/bigcupP; exists k; rewrite // inE cards2 xy andbT.
by apply/subsetP => z; rewrite !inE => /orP[]/eqP->.
Qed.

Lemma coreference_linkP K x y : is_partition K -> x != y ->
  reflect (exists k, [/\ k \in K, x \in k & y \in k]) ([set x; y] \in coreference_links K).
Proof.
move=> wK xy; apply: (iffP idP) => [/bigcupP[k kK]|[k [kK xk yk]]];
  last exact: mem_coreference_links kK xk yk xy.
by rewrite inE => /andP[/subsetP s _]; exists k; split=> //; apply: s; rewrite !inE eqxx ?orbT.
Qed.

Lemma mem_non_coreference_links K k l x y : is_partition K -> k \in K -> l \in K -> k != l ->
  x \in k -> y \in l -> [set x; y] \in non_coreference_links K.
Proof.
move=> wK kK lK kl xk yl; have xy : x != y.
  by apply: contraNneq kl => xy; apply/eqP; apply: entity_inj wK kK lK xk _; rewrite xy.
rewrite !inE cards2 xy andbT; apply/andP; split; last first.
  apply/subsetP => z; rewrite !inE => /orP[]/eqP->; first exact: mem_cover_entity kK xk.
  exact: mem_cover_entity lK yl.
apply/coreference_linkP => // -[m [mK xm ym]]; case/eqP: kl.
by rewrite (entity_inj wK kK mK xk xm) (entity_inj wK lK mK yl ym).
Qed.

Lemma no_nP K : is_partition K -> reflect (forall k l, k \in K -> l \in K -> k = l) (no_n K).
Proof.
move=> wK; apply: (iffP eqP) => [E k l kK lK|H].
  apply/eqP/contraT => kl; have /set0Pn[x xk] := entity_neq0 wK kK;
    have /set0Pn[y yl] := entity_neq0 wK lK.
  by have := mem_non_coreference_links wK kK lK kl xk yl; rewrite E inE.
apply/setP => e; rewrite !inE; apply/negP => /andP[+ /andP[/subsetP ec /cards2P[x [y [xy E]]]]].
have /bigcupP[k kK xk] : x \in cover K by apply: ec; rewrite E !inE eqxx.
have /bigcupP[l lK yl] : y \in cover K by apply: ec; rewrite E !inE eqxx orbT.
by rewrite E (mem_coreference_links kK xk _ xy) // (H k l kK lK).
Qed.

(* the links among the mentions that are kept *)
Lemma coreference_links_restrict A K :
  coreference_links (restrict A K) = coreference_links K :&: pairs A.
Proof.
apply/setP => e; rewrite inE;
  apply/bigcupP/andP => [[_ /restrictP[k kK [-> _]]]|[/bigcupP[k kK ek] eA]].
  by rewrite pairsI inE => /andP[ek ->]; split=> //; apply/bigcupP; exists k.
exists (k :&: A); last by rewrite pairsI inE ek.
apply/restrictP; exists k => //; split=> //; have : e \in pairs (k :&: A) by rewrite pairsI inE ek.
rewrite inE => /andP[eS /eqP e2]; rewrite -card_gt0; apply: leq_trans (subset_leq_card eS).
by rewrite e2.
Qed.

Lemma non_coreference_links_restrict A K :
  non_coreference_links (restrict A K) = non_coreference_links K :&: pairs A.
Proof.
rewrite /non_coreference_links coreference_links_restrict cover_restrict pairsI; apply/setP => e.
by rewrite !inE; case: (_ \in _); case: (_ \subset cover K); case: (_ \subset A); case: (_ == _).
Qed.

Lemma common_cE A K R : cover K \subset A ->
  coreference_links K :&: (coreference_links R :&: pairs A) =
  coreference_links K :&: coreference_links R.
Proof.
move=> KA; apply/setP => e; rewrite !inE; case eK: (e \in coreference_links K) => //=.
have /subsetP/(_ e eK) := coreference_links_sub K; rewrite inE => /andP[ec e2].
by rewrite (subset_trans ec KA) e2 !andbT.
Qed.

Lemma common_nE A K R : cover K \subset A ->
  non_coreference_links K :&: (non_coreference_links R :&: pairs A) =
  non_coreference_links K :&: non_coreference_links R.
Proof.
move=> KA; apply/setP => e; rewrite ![_ \in _ :&: _]inE;
  case eK: (e \in non_coreference_links K) => //=.
move: eK; rewrite !inE => /and3P[_ ec e2].
by rewrite (subset_trans ec KA) e2 !andbT.
Qed.

(* restriction of the response: the common links *)
Lemma common_c_restrict A K R : cover K \subset A -> common_c K (restrict A R) = common_c K R.
Proof. by move=> KA; rewrite /common_c coreference_links_restrict common_cE. Qed.
Lemma common_n_restrict A K R : cover K \subset A -> common_n K (restrict A R) = common_n K R.
Proof. by move=> KA; rewrite /common_n non_coreference_links_restrict common_nE. Qed.

Lemma no_c_restrict A K : no_c K -> no_c (restrict A K).
Proof. by rewrite /no_c coreference_links_restrict => /eqP->; rewrite set0I. Qed.
Lemma no_n_restrict A K : no_n K -> no_n (restrict A K).
Proof. by rewrite /no_n non_coreference_links_restrict => /eqP->; rewrite set0I. Qed.

Lemma recall_c_restrict_le A K R : recall_c K (restrict A R) <= recall_c K R.
Proof.
rewrite /recall_c ler_wpmul2r ?invr_ge0 ?ler0n // ler_nat; apply: subset_leq_card.
by rewrite coreference_links_restrict setIS ?subsetIl.
Qed.
Lemma recall_n_restrict_le A K R : recall_n K (restrict A R) <= recall_n K R.
Proof.
rewrite /recall_n ler_wpmul2r ?invr_ge0 ?ler0n // ler_nat; apply: subset_leq_card.
by rewrite non_coreference_links_restrict setIS ?subsetIl.
Qed.

(* spurious links: precision rises without them *)
Lemma precision_c_restrict_ge A K R : cover K \subset A ->
  recall_c R K <= recall_c (restrict A R) K.
Proof.
move=> KA; rewrite /recall_c ![common_c _ K]common_cC common_c_restrict //; apply: nat_ratio_le.
  by rewrite coreference_links_restrict subset_leq_card ?subsetIl.
by rewrite -(common_c_restrict R KA) common_cC subset_leq_card ?subsetIl.
Qed.
Lemma precision_n_restrict_ge A K R : cover K \subset A ->
  recall_n R K <= recall_n (restrict A R) K.
Proof.
move=> KA; rewrite /recall_n ![common_n _ K]common_nC common_n_restrict //; apply: nat_ratio_le.
  by rewrite non_coreference_links_restrict subset_leq_card ?subsetIl.
by rewrite -(common_n_restrict R KA) common_nC subset_leq_card ?subsetIl.
Qed.

Lemma recall_c0 K R : coreference_links K :&: coreference_links R = set0 -> recall_c K R = 0.
Proof. by rewrite /recall_c /common_c => ->; rewrite cards0 mul0r. Qed.
Lemma recall_n0 K R : non_coreference_links K :&: non_coreference_links R = set0 ->
  recall_n K R = 0.
Proof. by rewrite /recall_n /common_n => ->; rewrite cards0 mul0r. Qed.
Lemma no_c_recall K R : no_c K || no_c R -> recall_c K R = 0.
Proof. by move=> H; apply: recall_c0; case/orP: H => /eqP->; rewrite ?set0I ?setI0. Qed.
Lemma no_n_recall K R : no_n K || no_n R -> recall_n K R = 0.
Proof. by move=> H; apply: recall_n0; case/orP: H => /eqP->; rewrite ?set0I ?setI0. Qed.

Lemma disjoint_recall_c K R : [disjoint cover K & cover R] -> recall_c K R = 0.
Proof.
move=> d; apply: recall_c0; apply/setP => e; rewrite !inE; apply/negP => /andP[eK eR].
have := subsetP (coreference_links_sub K) e eK; have := subsetP (coreference_links_sub R) e eR.
by rewrite !inE => /andP[eR' /cards2P[x [y [_ E]]]] /andP[eK' _];
  have /disjointFr := d; move/(_ x);
    rewrite (subsetP eK') ?(subsetP eR') ?E ?inE ?eqxx // => /(_ isT).
Qed.
Lemma disjoint_recall_n K R : [disjoint cover K & cover R] -> recall_n K R = 0.
Proof.
move=> d; apply: recall_n0; apply/setP => e; rewrite !inE.
apply/negP => /andP[/and3P[_ eK' /cards2P[x [y [_ E]]]] /and3P[_ eR' _]].
have /disjointFr := d; move/(_ x);
  rewrite (subsetP eK') ?(subsetP eR') ?E ?inE ?eqxx // => /(_ isT).
by [].
Qed.
Lemma recall_c_eq1 K R : recall_c K R = 1 -> coreference_links K \subset coreference_links R.
Proof.
rewrite /recall_c /common_c => E; apply/setIidPl/eqP;
  rewrite eqEcard subsetIl -ler_nat_rat.
have [d0|d0] := eqVneq #|coreference_links K| 0%N.
  by move/eqP: E; rewrite d0 invr0 mulr0 eq_sym oner_eq0.
by rewrite -[X in _ <= X](divfK (_ : (#|coreference_links K|%:R : rat) != 0)) ?pnatr_eq0 //
  E mul1r lexx.
Qed.
Lemma recall_n_eq1 K R : recall_n K R = 1 ->
  non_coreference_links K \subset non_coreference_links R.
Proof.
rewrite /recall_n /common_n => E; apply/setIidPl/eqP;
  rewrite eqEcard subsetIl -ler_nat_rat.
have [d0|d0] := eqVneq #|non_coreference_links K| 0%N.
  by move/eqP: E; rewrite d0 invr0 mulr0 eq_sym oner_eq0.
by rewrite -[X in _ <= X](divfK (_ : (#|non_coreference_links K|%:R : rat) != 0)) ?pnatr_eq0 //
  E mul1r lexx.
Qed.

Lemma f1_c_eq1 K R : f1_c K R = 1 -> coreference_links K = coreference_links R.
Proof.
move/eqP; rewrite f1_eq1 ?recall_c_bounds // => /andP[/eqP r /eqP p]; apply/eqP.
by rewrite eqEsubset !recall_c_eq1.
Qed.
Lemma f1_n_eq1 K R : f1_n K R = 1 -> non_coreference_links K = non_coreference_links R.
Proof.
move/eqP; rewrite f1_eq1 ?recall_n_bounds // => /andP[/eqP r /eqP p]; apply/eqP.
by rewrite eqEsubset !recall_n_eq1.
Qed.

(* the links make the entities, but for a single mention *)
Lemma finer_links K R : is_partition R -> cover K \subset cover R ->
  coreference_links K \subset coreference_links R -> is_partition K -> finer K R.
Proof.
move=> wR /subsetP KR /subsetP C wK k kK; have /set0Pn[x xk] := entity_neq0 wK kK.
have /bigcupP[r rR xr] := KR x (mem_cover_entity kK xk); exists r => //; apply/subsetP => y yk.
have [->//|xy] := eqVneq y x; rewrite eq_sym in xy.
have /(coreference_linkP wR xy)[s [sR xs ys]] := C _ (mem_coreference_links kK xk yk xy).
by rewrite (entity_inj wR rR sR xr xs).
Qed.

Lemma pairs_eq A B : pairs A = pairs B -> pairs A != set0 -> A \subset B.
Proof.
move=> E /set0Pn[e]; rewrite inE => /andP[eA /cards2P[x [y [xy Ee]]]]; apply/subsetP => z zA.
have [w wA zw] : exists2 w, w \in A & z != w.
  have /subsetP/(_ x) := eA; have /subsetP/(_ y) := eA; rewrite Ee !inE !eqxx orbT =>
    /(_ isT) yA /(_ isT) xA.
  by have [zx|zx] := eqVneq z x; [exists y; rewrite // zx | exists x].
have : [set z; w] \in pairs B by rewrite -E inE cards2 zw andbT; apply/subsetP => v; rewrite !inE =>
  /orP[]/eqP->.
by rewrite inE => /andP[/subsetP/(_ z) + _]; apply; rewrite !inE eqxx.
Qed.

Lemma all_links K : is_partition K ->
  coreference_links K :|: non_coreference_links K = pairs (cover K).
Proof.
by move=> wK; rewrite /non_coreference_links -[RHS](setID _ (coreference_links K))
  (setIidPr (coreference_links_sub K)).
Qed.
End Links.

Section Counting.
Variable T : finType.
Implicit Types (K R : {set {set T}}) (A k r : {set T}) (x y m : T).

Lemma card_coreference_links_sum K : is_partition K ->
  (#|coreference_links K| = \sum_(k in K) 'C(#|k|, 2))%N.
Proof.
move=> wK; rewrite -sum1_card /coreference_links.
have -> : \bigcup_(k in K) pairs k = cover [set pairs k | k in K :\: [set k | pairs k == set0]].
  apply/setP => e; apply/bigcupP/bigcupP => [[k kK ek]|[_ /imsetP[k /setDP[kK _] ->] ek]];
    last by exists k.
  exists (pairs k) => //; apply/imset_f; rewrite !inE kK andbT; by apply/set0Pn; exists e.
have D k l : k \in K -> l \in K -> k != l -> pairs k :&: pairs l = set0.
  move=> kK lK kl; rewrite -pairsI (disjoint_entities wK kK lK) 1?eq_sym //.
  apply/setP => e; rewrite !inE subset0; apply/negP => /andP[/eqP->]; by rewrite cards0.
rewrite big_trivIset /=; last first.
  apply/trivIsetP => _ _ /imsetP[k /setDP[kK _] ->] /imsetP[l /setDP[lK _] ->] ne.
  by rewrite -setI_eq0 (D k l) //; apply: contraNneq ne => ->.
rewrite big_imset => [|k l /setDP[kK]] /=; last first.
  rewrite inE => k0 /setDP[lK _] E; apply/eqP/contraT => kl; case/negP: k0.
  by rewrite -(setIid (pairs k)) {2}E (D k l).
rewrite [RHS](big_setID [set k | pairs k == set0]) /= [X in _ = (X + _)%N]big1 ?add0n => [|k].
  by apply: eq_bigr => k _; rewrite sum1_card card_pairs.
by rewrite !inE => /andP[_ /eqP E]; rewrite -card_pairs E cards0.
Qed.

Lemma card_non_coreference_links K : is_partition K ->
  (2 * #|non_coreference_links K| + \sum_(k in K) #|k| ^ 2 = #|cover K| ^ 2)%N.
Proof.
move=> wK; have B n : (2 * 'C(n, 2) + n = n ^ 2)%N.
  by rewrite -mul_bin_diag bin1; case: n => //= n; rewrite expnS expn1; lia.
have /eqP S := is_partition_trivIset wK.
have -> : (\sum_(k in K) #|k| ^ 2 = 2 * #|coreference_links K| + #|cover K|)%N.
  rewrite card_coreference_links_sum // -S big_distrr -big_split /=.
  by apply: eq_bigr => k _; rewrite B.
by rewrite -B -(card_coreference_links wK); lia.
Qed.

(* the links among the mentions A are at most their share of the mentions *)
Lemma non_coreference_links_share A K : is_partition K ->
  (#|non_coreference_links K :&: pairs A| * #|cover K| <= #|non_coreference_links K| *
    #|cover K :&: A|)%N.
Proof.
move=> wK; have wA := is_partition_restrict A wK.
have /eqP S := is_partition_trivIset wK; have /eqP SA := is_partition_trivIset wA.
have R (f : nat -> nat) : f 0%N = 0%N ->
  (\sum_(r in restrict A K) f #|r| = \sum_(k in K) f #|k :&: A|)%N.
  move=> f0; apply/eqP; rewrite -eqr_nat_rat !natr_sum; apply/eqP.
  by rewrite (sum_restrict A (F := fun k => (f #|k|)%:R)) // cards0 f0.
have kA k : (#|k| = #|k :&: A| + #|k :\: A|)%N by rewrite cardsID.
have := @share_of_crossing_pairs _ (mem K) (fun k => #|k :&: A|) (fun k => #|k :\: A|)
  (2 * #|non_coreference_links (restrict A K)|) (2 * #|non_coreference_links K|).
have -> : (\sum_(k in K) #|k :&: A| = #|cover K :&: A|)%N by rewrite -(R id) // SA cover_restrict.
have -> : (\sum_(k in K) #|k :&: A| ^ 2 = \sum_(k in restrict A K) #|k| ^ 2)%N
  by rewrite (R (expn^~ 2%N)).
rewrite -(eq_bigr _ (fun k _ => kA k)) -(eq_bigr _ (fun k _ => congr1 (expn^~ 2%N) (kA k))) /= S.
rewrite card_non_coreference_links // card_non_coreference_links // cover_restrict.
rewrite -non_coreference_links_restrict => /(_ erefl erefl); rewrite -!mulnA leq_mul2l.
by [].
Qed.

Lemma common_n_share K R : is_partition K ->
  (common_n K R * #|cover K| <= #|non_coreference_links K| * #|cover K :&: cover R|)%N.
Proof.
move=> wK; apply: leq_trans (non_coreference_links_share (cover R) wK); rewrite leq_mul2r;
  apply/orP; right.
by apply: subset_leq_card; rewrite setIS // /non_coreference_links subsetDl.
Qed.

Section Singleton.
Variables (K R : {set {set T}}) (m : T).
Hypotheses (wK : is_partition K) (wR : is_partition R) (mK : [set m] \in K) (mR : [set m] \in R).

Lemma setD1_restrict L : is_partition L -> [set m] \in L -> L :\ [set m] = restrict (~: [set m]) L.
Proof.
move=> wL mL; have E l : l \in L -> l != [set m] -> l :&: ~: [set m] = l.
  move=> lL lm; apply/setIidPl; rewrite subsets_disjoint setCK -setI_eq0 setIC.
  by rewrite (disjoint_entities wL) // eq_sym.
apply/setP => l; apply/setD1P/restrictP => [[lm lL]|[k kL [->]]].
  by exists l => //; rewrite E // (entity_neq0 wL lL).
have [->|km] := eqVneq k [set m]; first by rewrite setICr eqxx.
by rewrite E.
Qed.

Lemma coreference_links_singleton L : is_partition L -> [set m] \in L ->
  coreference_links (L :\ [set m]) = coreference_links L.
Proof.
move=> wL mL; rewrite setD1_restrict // coreference_links_restrict; apply/setIidPl/subsetP => e eL.
have /cards2P[x [y [xy E]]] : #|e| == 2%N by have /subsetP/(_ e eL) := coreference_links_sub L;
  rewrite inE => /andP[].
move: eL; rewrite E => /(coreference_linkP wL xy)[l [lL xl yl]]; rewrite inE cards2 xy andbT.
suff lm : m \notin l by apply/subsetP => z; rewrite !inE => /orP[]/eqP->;
  apply: contraNneq lm => <-.
apply/negP => ml; move: xl yl xy; rewrite (entity_inj wL lL mL ml (set11 m)) !inE => /eqP-> /eqP->.
by rewrite eqxx.
Qed.

Lemma common_n_singleton :
  common_n K R = (common_n (K :\ [set m]) (R :\ [set m]) +
                  #|cover (K :\ [set m]) :&: cover (R :\ [set m])|)%N.
Proof.
rewrite /common_n (setD1_restrict wK mK) (setD1_restrict wR mR) !non_coreference_links_restrict
  !cover_restrict.
rewrite -setIIl -(cardsID (pairs (~: [set m])) (_ :&: _)); congr (_ + _)%N.
rewrite -setIIl -[RHS](@card_in_imset _ _ (fun z => [set m; z])); last first.
  move=> y z; rewrite !inE => /andP[_ ym] /andP[_ zm] /setP/(_ y).
  by rewrite !inE eqxx orbT (negPf ym) /= => /esym/eqP.
apply: eq_card => e; apply/setDP/imsetP => [[/setIP[eK eR] em]|[z zKR ->]].
  have [eK2 eR2] : e \in pairs (cover K) /\ e \in pairs (cover R).
    by case/setDP: eK => -> _; case/setDP: eR => -> _.
  move: eK2 eR2 em; rewrite !inE => /andP[/subsetP eK' e2] /andP[/subsetP eR' _];
    rewrite e2 andbT => em.
  have me : m \in e.
    by apply: contraR em => me; apply/subsetP => z ze; rewrite !inE; apply: contraNneq me => <-.
  case/cards2P: e2 => x [y [xy E]].
  have [z zm Ez] : exists2 z, z != m & e = [set m; z].
    by move: me; rewrite E !inE => /orP[]/eqP->;
      [exists y; rewrite // eq_sym | exists x; rewrite // setUC].
  by exists z; rewrite // !inE zm andbT eK' ?eR' // Ez !inE eqxx orbT.
move: zKR; rewrite !inE => /andP[/andP[zK zR] zm].
have N L : is_partition L -> [set m] \in L -> z \in cover L ->
  [set m; z] \in non_coreference_links L.
  move=> wL mL /bigcupP[l lL zl]; apply: (mem_non_coreference_links wL mL lL _ (set11 m) zl).
  by apply: contraNneq zm => /setP/(_ z); rewrite zl inE => /eqP->.
have := N K wK mK zK; have := N R wR mR zR; rewrite !inE => -> ->.
split=> //; rewrite negb_and; apply/orP; left; apply/subsetP => /(_ m).
by rewrite !inE eqxx => /(_ isT).
Qed.
End Singleton.

Lemma card_non_coreference_links_singleton K m : is_partition K -> [set m] \in K ->
  #|non_coreference_links K| =
    (#|non_coreference_links (K :\ [set m])| + #|cover (K :\ [set m])|)%N.
Proof. by move=> wK mK; have := common_n_singleton wK wK mK mK; rewrite /common_n !setIid. Qed.
End Counting.

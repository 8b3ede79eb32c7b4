(******************************************************************************)
(* The randomization test: under exchangeability P(p <= a) <= a, where all    *)
(* shuffles are enumerated and where some are drawn; and Holm's correction.   *)
(*                                                                            *)
(*   W, P              outcomes, finitely many, and their probabilities       *)
(*   probability P     they are not negative and sum to 1                     *)
(*   Pr P A            the probability of the set of outcomes A               *)
(*   to : {action gT &-> W}, G   the shuffles, a group that acts on outcomes; *)
(*                     to w g is w shuffled by g                              *)
(*   exchangeable to G P   a shuffled outcome is as probable as the outcome   *)
(*   s w               the statistic, here |difference|                       *)
(*   enumerated_p to G s w   the share of all shuffles g with s (to w g) >= s w  *)
(*   sampled_p to s w h    (c + 1) / (n + 1) of the n shuffles h              *)
(*   Pr_sampled P G n E    the probability that E w h, where w is an outcome  *)
(*                     and h draws n shuffles of G, each as likely as another *)
(*   holm p i          the adjusted p of the hypothesis i                     *)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra all_fingroup zify.
From Corefref Require Import inequalities ceaf.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory GroupScope.
Local Open Scope ring_scope.

Definition probability (W : finType) (P : W -> rat) := (forall w, 0 <= P w) /\ \sum_w P w = 1.
Definition Pr (W : finType) (P : W -> rat) (A : {set W}) : rat := \sum_(w in A) P w.

(* of numbers that have a place, few have at most few at or above them *)
Lemma few_at_the_top (I : finType) (A : {set I}) (f : I -> rat) (x : rat) : 0 <= x ->
  #|[set i in A | #|[set j in A | f i <= f j]|%:R <= x]|%:R <= x.
Proof.
move=> x0; set B := [set i in A | _]; have [->|[i0 i0B]] := set_0Vmem B; first by rewrite cards0.
case: (arg_minP f i0B) => i iB least; have /[!inE]/andP[_] := iB : i \in B; apply: le_trans.
by rewrite ler_nat subset_leq_card //; apply/subsetP => j jB; move: (jB); rewrite !inE =>
  /andP[-> _]; apply: least.
Qed.

Section Exchangeable.
Variables (gT : finGroupType) (W : finType) (to : {action gT &-> W}) (G : {group gT}) (P : W -> rat)
  (s : W -> rat).
Definition exchangeable := forall w g, g \in G -> P (to w g) = P w.
Hypotheses (PP : probability P) (exch : exchangeable).

Definition enumerated_p w : rat := #|[set g in G | s w <= s (to w g)]|%:R / #|G|%:R.

Lemma expectation_shuffled (F : W -> rat) :
  #|G|%:R * (\sum_w P w * F w) = \sum_w P w * \sum_(g in G) F (to w g).
Proof.
transitivity (\sum_(g in G) \sum_w P w * F (to w g)); last first.
  by rewrite exchange_big /=; apply: eq_bigr => w _; rewrite mulr_sumr.
transitivity (\sum_(g in G) \sum_w P w * F w); first by rewrite sumr_const mulr_natl.
apply: eq_bigr => g gG; rewrite [LHS](reindex_inj (act_inj to g)) /=; apply: eq_bigr => w _.
by rewrite exch.
Qed.

Lemma G_gt0 : 0 < #|G|%:R :> rat. Proof. by rewrite ltr0n cardG_gt0. Qed.

Theorem enumerated_p_is_valid (a : rat) : 0 <= a -> Pr P [set w | enumerated_p w <= a] <= a.
Proof.
move=> a0; case: PP => P0 P1; rewrite -(ler_pmul2l G_gt0).
have -> : Pr P [set w | enumerated_p w <= a] = \sum_w P w * (enumerated_p w <= a)%R%:R.
  by rewrite /Pr big_mkcond; apply: eq_bigr => w _; rewrite inE; case: (_ <= _);
    rewrite ?mulr1 ?mulr0.
rewrite expectation_shuffled [X in _ <= X](_ : _ = \sum_w P w * (#|G|%:R * a));
  last by rewrite -mulr_suml P1 mul1r.
apply: ler_sum => w _; rewrite ler_wpmul2l //.
rewrite -natr_sum.
have := few_at_the_top G (fun g => s (to w g)) (mulr_ge0 (ltW G_gt0) a0); apply: le_trans;
  rewrite ler_nat.
rewrite -sum1_card big_mkcond [X in (_ <= X)%N]big_mkcond; apply: leq_sum => g _; rewrite !inE.
case gG: (g \in G) => //=; rewrite /enumerated_p ler_pdivr_mulr ?G_gt0 // mulrC.
rewrite (_ : #|_| = #|[set j in G | s (to w g) <= s (to w j)]|); first by case: (_ <= _).
rewrite -[RHS](card_preimset _ (mulgI g)); apply: eq_card => h; rewrite !inE actM.
by rewrite groupMl.
Qed.

Section Sampled.
Variable n : nat.
Implicit Type h : {ffun 'I_n -> gT}.
Definition sampled_p w h : rat := (#|[set i | s w <= s (to w (h i))]|.+1)%:R / n.+1%:R.
Definition Pr_sampled (E : W -> {ffun 'I_n -> gT} -> bool) : rat :=
  \sum_w P w * (\sum_(h in ffun_on (mem G)) (E w h)%:R / #|G|%:R ^+ n).

(* each of the n + 1 is as often among the first as the others *)
Lemma few_first (f : gT -> rat) (x : rat) : 0 <= x ->
  \sum_(g in G) \sum_(k in ffun_on (mem G) : pred {ffun 'I_n -> gT})
     ((#|[set i | f g <= f (k i)]|.+1)%:R <= x)%R%:R <= #|G|%:R ^+ n.+1 * x / n.+1%:R.
Proof.
move=> x0; set S := \sum_(g in G) _.
pose at_most (t : {ffun option 'I_n -> gT}) j := #|[set o | f (t j) <= f (t o)]|%:R <= x.
pose all_in := (ffun_on (mem G) : pred {ffun option 'I_n -> gT}).
have first : S = \sum_(t in all_in) (at_most t None)%:R.
  rewrite /S pair_big_dep /=; pose join (p : gT * {ffun 'I_n -> gT}) :=
    [ffun o => if o is Some i then p.2 i else p.1].
  pose part (t : {ffun option 'I_n -> gT}) := (t None, [ffun i => t (Some i)]).
  rewrite [RHS](reindex join) /=; last first.
    exists part => [[g k] _|t _]; rewrite /join /part.
      by rewrite ffunE; congr (_, _); apply/ffunP => i; rewrite !ffunE.
    by apply/ffunP => -[i|]; rewrite !ffunE.
  apply: eq_big => [[g k] /=|[g k] _ /=].
    apply/andP/ffun_onP => [[gG /ffun_onP kG] [i|]|H]; rewrite ?ffunE ?kG //.
    split; first by have := H None; rewrite ffunE.
    by apply/ffun_onP => i; have := H (Some i); rewrite ffunE.
  congr (nat_of_bool (_ <= _))%:R; congr _%:R.
  rewrite [RHS](cardsD1 None) inE lexx add1n; congr _.+1.
  rewrite -(card_imset [pred i | i \in [set i | f g <= f (k i)]] (@Some_inj _)).
  apply: eq_card => o; rewrite in_setD1 in_set; apply/imsetP/andP => [[i + ->]|].
    by rewrite !inE !ffunE.
  by case: o => [i|[] //] [_ H]; exists i; rewrite // !inE; move: H; rewrite !ffunE.
have same j : \sum_(t in all_in) (at_most t j)%:R = S.
  rewrite first; pose swap (t : {ffun option 'I_n -> gT}) := [ffun o => t (tperm None j o)].
  have swapK : involutive swap by move=> t; apply/ffunP => o; rewrite !ffunE tpermK.
  rewrite (reindex_inj (inv_inj swapK)); apply: eq_big => [t|t _].
    apply/ffun_onP/ffun_onP => H o; last by rewrite ffunE.
    rewrite -[o](tpermK None j) -[t _]/((fun o => t (tperm None j o)) _).
    by rewrite -[X in X \in _](ffunE (fun o => t (tperm None j o))).
  congr (nat_of_bool (_ <= _))%:R; congr _%:R; rewrite ffunE tpermR.
  rewrite -[RHS](card_preimset _ (@perm_inj _ (tperm None j))); apply: eq_card => o.
  by rewrite !inE ffunE.
have total : n.+1%:R * S = \sum_(t in all_in) \sum_j (at_most t j)%:R.
  rewrite exchange_big /= (eq_bigr (fun _ => S)) => [|j _]; last exact: same.
  by rewrite sumr_const cardT -cardE card_option card_ord mulr_natl.
rewrite ler_pdivl_mulr ?ltr0n // mulrC total.
have cardG : #|all_in|%:R = #|G|%:R ^+ n.+1 :> rat
  by rewrite card_ffun_on card_option card_ord natrX.
rewrite -cardG -sum1_card natr_sum mulr_suml; apply: ler_sum => t _; rewrite mul1r -natr_sum.
have := few_at_the_top setT (fun j => f (t j)) x0; apply: le_trans.
rewrite ler_nat -sum1_card [X in (_ <= X)%N]big_mkcond; apply: leq_sum => j _.
rewrite !inE /= /at_most (_ : #|_| = #|[set o in setT | f (t j) <= f (t o)]|); first by case: ifP.
by apply: eq_card => o; rewrite !inE.
Qed.

Theorem sampled_p_is_valid (a : rat) : 0 <= a -> Pr_sampled (fun w h => sampled_p w h <= a) <= a.
Proof.
move=> a0; case: PP => P0 P1; rewrite -(ler_pmul2l G_gt0) /Pr_sampled expectation_shuffled.
rewrite [X in _ <= X](_ : _ = \sum_w P w * (#|G|%:R * a)); last by rewrite -mulr_suml P1 mul1r.
apply: ler_sum => w _; rewrite ler_wpmul2l //.
rewrite (eq_bigr (fun g => (\sum_(k in ffun_on (mem G) : pred {ffun 'I_n -> gT})
    ((#|[set i | s (to w g) <= s (to w (k i))]|.+1)%:R <= n.+1%:R * a)%R%:R) / #|G|%:R ^+ n));
    last first.
  move=> g gG; rewrite -mulr_suml; congr (_ / _).
  pose move_by (k : {ffun 'I_n -> gT}) := [ffun i => (g * k i)%g].
  rewrite [RHS](reindex_inj (h := move_by)); last first.
    by move=> k l /ffunP E; apply/ffunP => i; have := E i; rewrite !ffunE => /mulgI.
  apply: eq_big => [k|k _].
    by apply/ffun_onP/ffun_onP => H i; have := H i; rewrite ffunE groupMl.
  rewrite /sampled_p ler_pdivr_mulr ?ltr0n // mulrC; congr (nat_of_bool (_ <= _))%:R;
    congr (_.+1)%:R.
  by apply: eq_card => i; rewrite !inE ffunE actM.
rewrite -mulr_suml ler_pdivr_mulr ?exprn_gt0 ?G_gt0 //.
apply: (le_trans (few_first (fun g => s (to w g)) _)); first by rewrite mulr_ge0 ?ler0n.
by rewrite [n.+1%:R * a]mulrC mulrA mulfK ?pnatr_eq0 // exprS mulrAC.
Qed.
End Sampled.
End Exchangeable.

(* Holm's correction: a family of hypotheses, some of them true *)
Section Holm.
Variables (I : finType).
Definition holm (p : I -> rat) (i : I) : rat :=
  \big[Num.max/0]_(j | p j <= p i) Num.min 1 (#|[set k | p j <= p k]|%:R * p j).

Lemma holm_ge (p : I -> rat) i j : p j <= p i ->
  Num.min 1 (#|[set k | p j <= p k]|%:R * p j) <= holm p i.
Proof. exact: (bigmax_ge (fun j => Num.min 1 (#|[set k | p j <= p k]|%:R * p j))). Qed.

Theorem holm_family_wise (W : finType) (P : W -> rat) (p : W -> I -> rat)
  (true_ones : {set I}) (a : rat) :
  probability P ->
  (forall i (b : rat), i \in true_ones -> 0 <= b -> Pr P [set w | p w i <= b] <= b) ->
  (forall w i, 0 <= p w i) -> 0 <= a < 1 ->
  Pr P [set w | [exists i in true_ones, holm (p w) i <= a]] <= a.
Proof.
case=> P0 P1 valid p0 /andP[a0 a1]; set T := true_ones.
have [T0|[i0 i0T]] := set_0Vmem T.
  rewrite /Pr big1 // => w; rewrite inE => /exists_inP[i]; by rewrite T0 inE.
have m0 : 0 < #|T|%:R :> rat by rewrite ltr0n card_gt0; apply/set0Pn; exists i0.
have sub w : w \in [set w | [exists i in T, holm (p w) i <= a]] ->
  [exists j in T, p w j <= a / #|T|%:R].
  rewrite inE => /exists_inP[i iT le]; case: (arg_minP (p w) iT) => j jT least.
  apply/exists_inP; exists j => //; rewrite ler_pdivl_mulr //.
  have := le_trans (holm_ge (least i iT)) le; rewrite le_minl lt_geF //= => H; apply: le_trans H.
  rewrite mulrC ler_wpmul2r // ler_nat subset_leq_card //; apply/subsetP => k kT; rewrite inE;
    exact: least.
apply: (@le_trans _ _ (\sum_(j in T) Pr P [set w | p w j <= a / #|T|%:R])).
  rewrite /Pr (exchange_big_dep predT) //= big_mkcond; apply: ler_sum => w _;
    case: ifP => [/sub/exists_inP[j jT le]|_].
    by rewrite (bigD1 j) ?jT ?inE //= ler_addl sumr_ge0.
  exact: sumr_ge0.
apply: (@le_trans _ _ (\sum_(j in T) a / #|T|%:R));
  last by rewrite sumr_const -mulr_natr mulfVK ?gt_eqF.
by apply: ler_sum => j jT; apply: valid => //; rewrite divr_ge0 // ltW.
Qed.
End Holm.

(******************************************************************************)
(* What figures.v computes on lists is the metric: recall, precision and F1   *)
(* of every metric, with 0/0.                                                 *)
(*                                                                            *)
(*   computes m f       f computes the figures of the metric m;               *)
(*                      computes_at n m f: of mentions below n                *)
(*   computes_f1 F f    f computes the F1 of the measure F;                   *)
(*                      computes_f1_at n F f: of mentions below n             *)
(*   figure_of a        the computed figure a as one of the theorems          *)
(*   has_sums x n d     numerator and denominator x are n and d               *)
(*   sums_of q b        b computes the sums of q                              *)
(*   treats t tL        tL is the treatment t on lists                        *)
(******************************************************************************)
From Coq Require Import ZArith QArith.
From mathcomp Require Import all_ssreflect all_algebra zify ssrZ.
From Corefref Require Import partitions mentions muc b_cubed ceaf blanc lea twinless metrics.
From Corefref Require Import rationals lists lists_blanc lists_twinless figures.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope ring_scope.

Implicit Types (ks rs : seq (seq nat)) (q : ratios) (m : metric).

Definition figure_of (a : option Q) : figure := omap Q2rat a.

Definition computes_at n m (f : computation) := forall ks rs, ok n ks -> ok n rs ->
  [/\ recall m (family n ks) (family n rs) = figure_of (nth None (f ks rs) 0),
      precision m (family n ks) (family n rs) = figure_of (nth None (f ks rs) 1) &
      F1 m (family n ks) (family n rs) = figure_of (nth None (f ks rs) 2)].
Definition computes m f := forall n, computes_at n m f.
Definition computes_f1_at n (F : measure) (f : seq (seq nat) -> seq (seq nat) -> option Q) :=
  forall ks rs, ok n ks -> ok n rs -> F1 F (family n ks) (family n rs) = figure_of (f ks rs).
Definition computes_f1 F f := forall n, computes_f1_at n F f.
Lemma computes_at_of n m f : computes m f -> computes_at n m f. Proof. exact. Qed.
Lemma computes_f1_at_of n F f : computes_f1 F f -> computes_f1_at n F f. Proof. exact. Qed.
Lemma computes_at_measure n m f : computes_at n m f ->
  computes_f1_at n m (fun ks rs => nth None (f ks rs) 2).
Proof. by move=> H ks rs o o'; have [] := H ks rs o o'. Qed.

Lemma computes_measure m f : computes m f -> computes_f1 m (fun ks rs => nth None (f ks rs) 2).
Proof. by move=> H n ks rs o o'; have [] := H n ks rs o o'. Qed.

Lemma Q2rat_eq0 (a : Q) : (Q2rat a == 0) = Qeq_bool a 0.
Proof.
by apply/eqP/idP => [|/Qeq_bool_iff/Q2ratP->]; rewrite ?Q2rat0 // -Q2rat0 => /Q2ratP/Qeq_bool_iff.
Qed.

(* x has the sums n and d *)
Definition has_sums (x : ratioQ) (n d : rat) := Q2rat x.1 = n /\ Q2rat x.2 = d.

Lemma quotient_lists x n d : has_sums x n d -> quotient n d = figure_of (defined x).
Proof.
case=> <- <-; rewrite /quotient /defined Q2rat_eq0; case: ifP => // _.
by congr Some; rewrite Q2rat_red Q2rat_div.
Qed.

Lemma harmonic_lists (r p : option Q) :
  harmonic (figure_of r) (figure_of p) = figure_of (f1_of r p).
Proof. by case: r p => [r|] [p|] //=; rewrite /harmonic Q2rat_f1. Qed.

Definition sums_of q (b : sums) := forall n ks rs, ok n ks -> ok n rs ->
  has_sums (b ks rs).1 (recall_num q (family n ks) (family n rs))
    (recall_den q (family n ks) (family n rs)) /\
  has_sums (b ks rs).2 (precision_num q (family n ks) (family n rs))
    (precision_den q (family n ks) (family n rs)).

Lemma ratios_computed q (b : sums) : sums_of q b -> computes q (three_of b).
Proof.
move=> H n ks rs o o'; have [R P] := H n ks rs o o'.
by split;
  rewrite /= ?/recall_of ?/precision_of ?(quotient_lists R) ?(quotient_lists P) // harmonic_lists.
Qed.

Section Sums.
Variables (n : nat) (ks rs : seq (seq nat)).
Hypotheses (o : ok n ks) (o' : ok n rs).
Let K := family n ks.
Let R := family n rs.

Lemma mentions_sums : has_sums (mentionsL ks rs) (mentions_num K R) (mentions_den K).
Proof.
split; rewrite Q2rat_nat ?/mentions_den ?card_flatten //.
by rewrite /mentions_num !cover_family (card_ov (n := n)) //; case/and3P: o.
Qed.

Lemma sizes_sum : Q2rat (sumQ ks (fun k => natQ (size k))) = \sum_(k in K) #|k|%:R.
Proof.
rewrite Q2rat_sum sum_family //; apply: eq_big_seq => k /(ok_mem o)[u a _].
by rewrite Q2rat_nat card_entity.
Qed.

Lemma muc_sums : has_sums (mucL ks rs) (muc_num K R) (muc_den K).
Proof.
by split; rewrite Q2rat_sum /muc_num /muc_den sum_family //; apply: eq_big_seq =>
  k /(ok_mem o)[u a _];
  rewrite Q2ratB Q2rat_nat card_entity // ?Q2rat_nat ?Q2rat1 ?(partsL_correct o' u a).
Qed.

Lemma b_cubed_sums : has_sums (b_cubedL ks rs) (b_cubed_num K R) (b_cubed_den K).
Proof.
split; last exact: sizes_sum.
rewrite Q2rat_sum /b_cubed_num sum_family //; apply: eq_big_seq => k /(ok_mem o)[u a _].
rewrite Q2rat_sum /b_cubed_term sum_family //; apply: eq_big_seq => r rrs.
by rewrite Q2rat_div Q2ratM !Q2rat_nat (card_ov r u a) ?card_entity // expr2.
Qed.

Lemma lea_sums : has_sums (leaL ks rs) (lea_num K R) (lea_den K).
Proof.
split; last exact: sizes_sum.
rewrite Q2rat_sum /lea_num sum_family //; apply: eq_big_seq => k /(ok_mem o)[u a _].
rewrite card_entity // Q2ratM Q2rat_div Q2rat_sum Q2rat_nat (Q2rat_link u a) /resolution_score
  sum_family //.
congr (_ * (_ / _)); apply: eq_big_seq => r /(ok_mem o')[v b _].
exact: Q2rat_shared_links.
Qed.

Lemma ceaf_m_sums : has_sums (ceafL phi3L ks rs) (best_similarity phi3 K R) (ceaf_den phi3 K).
Proof.
have E (k r : seq nat) : uniq k -> all (fun x => x < n)%N k ->
  Q2rat (phi3L k r) = phi3 (entity n k) (entity n r).
  by move=> u a; rewrite Q2rat_nat /phi3 card_ov.
have ge0 (k r : {set 'I_n}) : 0 <= phi3 k r := phi3_ge0 k r.
split; first by apply: best_similarity_lists => // k r /(ok_mem o)[u a _] _; apply: E.
by rewrite Q2rat_sum /ceaf_den sum_family //; apply: eq_big_seq => k /(ok_mem o)[u a _]; apply: E.
Qed.

Lemma ceaf_e_sums : has_sums (ceafL phi4L ks rs) (best_similarity phi4 K R) (ceaf_den phi4 K).
Proof.
have E (k r : seq nat) : uniq k -> all (fun x => x < n)%N k -> uniq r -> all (fun x => x < n)%N r ->
    Q2rat (phi4L k r) = phi4 (entity n k) (entity n r).
  by move=> u a v b;
    rewrite Q2rat_div Q2ratM Q2ratD !Q2rat_nat /phi4 (card_ov r u a) // !card_entity.
split.
  apply: best_similarity_lists => // [d e|k r /(ok_mem o)[u a _] /(ok_mem o')[v b _]];
    last exact: E.
  by rewrite /phi4 divr_ge0 ?addr_ge0 ?mulr_ge0 ?ler0n.
by rewrite Q2rat_sum /ceaf_den sum_family //; apply: eq_big_seq => k /(ok_mem o)[u a _]; apply: E.
Qed.
End Sums.

Lemma mentions_sums_of : sums_of metrics.mentions mentions_both.
Proof. by move=> n ks rs o o'; split; apply: mentions_sums. Qed.
Lemma muc_sums_of : sums_of metrics.muc muc_both.
Proof. by move=> n ks rs o o'; split; apply: muc_sums. Qed.
Lemma b_cubed_sums_of : sums_of metrics.b_cubed b_cubed_both.
Proof. by move=> n ks rs o o'; split; apply: b_cubed_sums. Qed.
Lemma lea_sums_of : sums_of metrics.lea lea_both.
Proof. by move=> n ks rs o o'; split; apply: lea_sums. Qed.
Lemma ceaf_m_sums_of : sums_of ceaf_m ceaf_m_both.
Proof.
move=> n ks rs o o'; split; first exact: ceaf_m_sums.
by rewrite /= (best_similarityC _ _ (@phi3C _)); apply: ceaf_m_sums.
Qed.
Lemma ceaf_e_sums_of : sums_of ceaf_e ceaf_e_both.
Proof.
move=> n ks rs o o'; split; first exact: ceaf_e_sums.
by rewrite /= (best_similarityC _ _ (@phi4C _)); apply: ceaf_e_sums.
Qed.

(* the treatments: each side is a list, too *)
Definition treats (t : treatment) (tL : seq (seq nat) -> seq (seq nat) -> seq (seq nat)) :=
  forall n ks rs, ok n ks -> ok n rs ->
  ok n (tL ks rs) /\ family n (tL ks rs) = t _ (family n ks) (family n rs).

Lemma treated_sums_of q b kr rr kp rp krL rrL kpL rpL : sums_of q b ->
  treats kr krL -> treats rr rrL -> treats kp kpL -> treats rp rpL ->
  sums_of (treated q kr rr kp rp)
    (fun ks rs => ((b (krL ks rs) (rrL ks rs)).1, (b (kpL ks rs) (rpL ks rs)).2)).
Proof.
move=> S tkr trr tkp trp n ks rs o o'; rewrite /treated /=.
have [wkr <-] := tkr n ks rs o o'; have [wrr <-] := trr n ks rs o o'.
have [wkp <-] := tkp n ks rs o o'; have [wrp <-] := trp n ks rs o o'.
by split; [case: (S n _ _ wkr wrr) | case: (S n _ _ wkp wrp)].
Qed.

Lemma treats_the_key : treats the_key (fun ks rs => ks). Proof. by []. Qed.
Lemma treats_the_response : treats the_response (fun ks rs => rs). Proof. by []. Qed.
Lemma treats_without_twinless : treats without_twinless without_twinlessL.
Proof. by move=> n ks rs _; apply: without_twinless_lists. Qed.
Lemma treats_wts : treats without_twinless_singletons wtsL.
Proof. by move=> n ks rs _; apply: without_twinless_singletons_lists. Qed.
Lemma treats_response_all : treats response_all response_allL.
Proof. by move=> n ks rs o o'; rewrite response_all_lists //; split=> //; apply: ok_all. Qed.
Lemma treats_key_all : treats key_all key_allL.
Proof. by move=> n ks rs o o'; rewrite key_all_lists //; split=> //; apply: ok_all. Qed.
Lemma treats_key_p : treats key_p key_pL. Proof. exact: key_p_lists. Qed.
Lemma treats_response_p : treats response_p response_pL. Proof. exact: response_p_lists. Qed.
Lemma treats_response_r : treats response_r response_rL. Proof. exact: response_r_lists. Qed.

Lemma b_cubed_0_sums_of : sums_of b_cubed_0 b_cubed_0_both.
Proof.
exact: treated_sums_of b_cubed_sums_of treats_the_key treats_without_twinless treats_the_key
  treats_without_twinless.
Qed.
Lemma b_cubed_all_sums_of : sums_of b_cubed_all b_cubed_all_both.
Proof.
exact: treated_sums_of b_cubed_sums_of treats_the_key treats_response_all treats_key_all
  treats_the_response.
Qed.
Lemma b_cubed_r_n_sums_of : sums_of b_cubed_r_n b_cubed_r_n_both.
Proof.
exact: treated_sums_of b_cubed_sums_of treats_the_key treats_response_p treats_key_p treats_wts.
Qed.
Lemma b_cubed_sys_sums_of : sums_of b_cubed_sys b_cubed_sys_both.
Proof.
exact: treated_sums_of b_cubed_sums_of treats_the_key treats_response_r treats_key_p
  treats_response_p.
Qed.
Lemma b_cubed_v4_sums_of : sums_of b_cubed_v4 b_cubed_v4_both.
Proof.
exact: treated_sums_of b_cubed_sums_of treats_key_p treats_response_p treats_key_p
  treats_response_p.
Qed.
Lemma ceaf_m_r_n_sums_of : sums_of ceaf_m_r_n ceaf_m_r_n_both.
Proof.
exact: treated_sums_of ceaf_m_sums_of treats_the_key treats_wts treats_the_key treats_wts.
Qed.
Lemma ceaf_m_sys_sums_of : sums_of ceaf_m_sys ceaf_m_sys_both.
Proof.
exact: treated_sums_of ceaf_m_sums_of treats_the_key treats_response_r treats_key_p
  treats_response_p.
Qed.
Lemma ceaf_e_sys_sums_of : sums_of ceaf_e_sys ceaf_e_sys_both.
Proof.
exact: treated_sums_of ceaf_e_sums_of treats_the_key treats_response_r treats_key_p
  treats_response_p.
Qed.
Lemma b_cubed_0_full_sums_of : sums_of b_cubed_0_full b_cubed_0_full_both.
Proof.
move=> n ks rs o o'; rewrite /= -(response_all_lists rs o).
split; first by apply: b_cubed_sums => //; apply: ok_all.
have [E _] := b_cubed_sums o' o; split; first exact: E.
by rewrite Q2rat_nat !cover_family (card_ov (n := n)) //; case/and3P: o.
Qed.

Lemma mentions_computed : computes metrics.mentions mentions_figures.
Proof. exact: ratios_computed mentions_sums_of. Qed.
Lemma muc_computed : computes metrics.muc muc_figures.
Proof. exact: ratios_computed muc_sums_of. Qed.
Lemma b_cubed_computed : computes metrics.b_cubed b_cubed_figures.
Proof. exact: ratios_computed b_cubed_sums_of. Qed.
Lemma lea_computed : computes metrics.lea lea_figures.
Proof. exact: ratios_computed lea_sums_of. Qed.
Lemma ceaf_m_computed : computes ceaf_m ceaf_m_figures.
Proof. exact: ratios_computed ceaf_m_sums_of. Qed.
Lemma ceaf_e_computed : computes ceaf_e ceaf_e_figures.
Proof. exact: ratios_computed ceaf_e_sums_of. Qed.
Lemma b_cubed_0_computed : computes b_cubed_0 b_cubed_0_figures.
Proof. exact: ratios_computed b_cubed_0_sums_of. Qed.
Lemma b_cubed_all_computed : computes b_cubed_all b_cubed_all_figures.
Proof. exact: ratios_computed b_cubed_all_sums_of. Qed.
Lemma b_cubed_r_n_computed : computes b_cubed_r_n b_cubed_r_n_figures.
Proof. exact: ratios_computed b_cubed_r_n_sums_of. Qed.
Lemma b_cubed_sys_computed : computes b_cubed_sys b_cubed_sys_figures.
Proof. exact: ratios_computed b_cubed_sys_sums_of. Qed.
Lemma b_cubed_v4_computed : computes b_cubed_v4 b_cubed_v4_figures.
Proof. exact: ratios_computed b_cubed_v4_sums_of. Qed.
Lemma b_cubed_0_full_computed : computes b_cubed_0_full b_cubed_0_full_figures.
Proof. exact: ratios_computed b_cubed_0_full_sums_of. Qed.
Lemma ceaf_m_r_n_computed : computes ceaf_m_r_n ceaf_m_r_n_figures.
Proof. exact: ratios_computed ceaf_m_r_n_sums_of. Qed.
Lemma ceaf_m_sys_computed : computes ceaf_m_sys ceaf_m_sys_figures.
Proof. exact: ratios_computed ceaf_m_sys_sums_of. Qed.
Lemma ceaf_e_sys_computed : computes ceaf_e_sys ceaf_e_sys_figures.
Proof. exact: ratios_computed ceaf_e_sys_sums_of. Qed.

Lemma when_lists (b : bool) (a : Q) : metrics.when b (Q2rat a) = figure_of (figures.when b a).
Proof. by case: b. Qed.

Lemma blanc_computed : computes metrics.blanc blanc_figures.
Proof.
move=> n ks rs o o'; have [r p f] := @blanc_lists n ks rs o o'.
by split;
  rewrite /= -?r -?p -?f !(no_c_lists o, no_n_lists o, no_c_lists o', no_n_lists o') when_lists.
Qed.

Lemma blanc_luo_2014_computed : computes blanc_luo_2014 blanc_luo_2014_figures.
Proof.
move=> n ks rs o o'; have [r p f] := @blanc_luo_lists n ks rs o o'.
by split;
  rewrite /= -?r -?p -?f !(no_c_lists o, no_n_lists o, no_c_lists o', no_n_lists o') when_lists.
Qed.

Theorem figures_are_the_metrics : List.Forall (fun c : metric * computation => computes c.1 c.2)
  [:: (metrics.mentions : metric, mentions_figures); (metrics.muc : metric, muc_figures);
      (metrics.b_cubed : metric, b_cubed_figures); (ceaf_m : metric, ceaf_m_figures);
        (ceaf_e : metric, ceaf_e_figures);
      (metrics.blanc, blanc_figures); (blanc_luo_2014, blanc_luo_2014_figures);
        (metrics.lea : metric, lea_figures);
      (b_cubed_0 : metric, b_cubed_0_figures); (b_cubed_all : metric, b_cubed_all_figures);
      (b_cubed_r_n : metric, b_cubed_r_n_figures); (b_cubed_sys : metric, b_cubed_sys_figures);
      (ceaf_m_r_n : metric, ceaf_m_r_n_figures); (ceaf_m_sys : metric, ceaf_m_sys_figures);
      (ceaf_e_sys : metric, ceaf_e_sys_figures); (b_cubed_0_full : metric, b_cubed_0_full_figures);
      (b_cubed_v4 : metric, b_cubed_v4_figures)].
Proof.
repeat apply: List.Forall_cons; last exact: List.Forall_nil.
- exact: mentions_computed.
- exact: muc_computed.
- exact: b_cubed_computed.
- exact: ceaf_m_computed.
- exact: ceaf_e_computed.
- exact: blanc_computed.
- exact: blanc_luo_2014_computed.
- exact: lea_computed.
- exact: b_cubed_0_computed.
- exact: b_cubed_all_computed.
- exact: b_cubed_r_n_computed.
- exact: b_cubed_sys_computed.
- exact: ceaf_m_r_n_computed.
- exact: ceaf_m_sys_computed.
- exact: ceaf_e_sys_computed.
- exact: b_cubed_0_full_computed.
exact: b_cubed_v4_computed.
Qed.

Theorem conll_computed : computes_f1 metrics.conll conll_figure.
Proof.
move=> n ks rs o o'; have [_ _ a] := muc_computed o o'; have [_ _ b] := b_cubed_computed o o'.
have [_ _ c] := ceaf_e_computed o o'; rewrite /conll_figure.
set K := family n ks in a b c *; set R := family n rs in a b c *.
have -> : F1 metrics.conll K R = mean_of_three (F1 metrics.muc K R) (F1 metrics.b_cubed K R)
  (F1 ceaf_e K R) by [].
rewrite a b c {a b c}; move: (nth _ (muc_figures _ _) 2) => x;
  move: (nth _ (b_cubed_figures _ _) 2) => y.
move: (nth _ (ceaf_e_figures _ _) 2) => z; case: x y z => [x|] [y|] [z|] //.
by congr Some; rewrite Q2rat_div !Q2ratD (Q2rat_nat 3).
Qed.

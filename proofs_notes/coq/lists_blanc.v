(******************************************************************************)
(* BLANC on lists of numbers: its links are enumerated as pairs (x, y), x < y,*)
(* and counted. See lists.v.                                                  *)
(*                                                                            *)
(*   pairsL ms         the pairs of the mentions ms                           *)
(*   in_c ks p, in_n ks p   p is a coreference, a non-coreference link of ks  *)
(*   countL b ks       how many pairs of mentions of ks satisfy b             *)
(*   ratioN a b        a / b                                                  *)
(*   f1Q r p           2PR / (P + R)                                          *)
(*   meanQ             mean_of_halves                                         *)
(*   recall_cL, recall_nL, no_cL, no_nL, same_mentionsL, luo_meanL, blanc_xL, *)
(*                     blanc_luo_xL   as in blanc.v, x recall, precision, f1  *)
(******************************************************************************)
From Coq Require Import ZArith QArith.
From mathcomp Require Import all_ssreflect all_algebra zify ssrZ.
From Corefref Require Import partitions blanc rationals lists.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Delimit Scope Q_scope with QQ.
Local Open Scope ring_scope.

Implicit Types (ks rs : seq (seq nat)) (k r ms : seq nat) (p : nat * nat).

Definition pairsL ms : seq (nat * nat) := [seq p <- [seq (x, y) | x <- ms, y <- ms] | p.1 < p.2]%N.
Definition in_c ks p : bool := has (fun k => (p.1 \in k) && (p.2 \in k)) ks.
Definition in_n ks p : bool := [&& p.1 \in flatten ks, p.2 \in flatten ks & ~~ in_c ks p].
Definition countL (b : nat * nat -> bool) ks : nat := count b (pairsL (flatten ks)).

Definition ratioN (a b : nat) : Q := (natQ a / natQ b)%QQ.
Definition recall_cL ks rs := ratioN (countL (predI (in_c ks) (in_c rs)) ks) (countL (in_c ks) ks).
Definition recall_nL ks rs := ratioN (countL (predI (in_n ks) (in_n rs)) ks) (countL (in_n ks) ks).
Definition no_cL ks := countL (in_c ks) ks == 0%N.
Definition no_nL ks := countL (in_n ks) ks == 0%N.
Definition f1Q (r p : Q) : Q := ((2 # 1) * p * r / (p + r))%QQ.
Definition meanQ (no_c no_n : bool) (empty c n : Q) : Q :=
  if no_c && no_n then empty else if no_c then n else if no_n then c else ((c + n) / (2 # 1))%QQ.
Definition same_mentionsL ks rs : Q := natQ (perm_eq (flatten ks) (flatten rs)).

Definition blanc_recallL ks rs :=
  meanQ (no_cL ks) (no_nL ks) 0%QQ (recall_cL ks rs) (recall_nL ks rs).
Definition blanc_precisionL ks rs :=
  meanQ (no_cL ks) (no_nL ks) 0%QQ (recall_cL rs ks) (recall_nL rs ks).
Definition blanc_f1L ks rs := meanQ (no_cL ks) (no_nL ks) 0%QQ
  (f1Q (recall_cL ks rs) (recall_cL rs ks)) (f1Q (recall_nL ks rs) (recall_nL rs ks)).
Definition luo_meanL ks rs :=
  meanQ (no_cL ks && no_cL rs) (no_nL ks && no_nL rs) (same_mentionsL ks rs).
Definition blanc_luo_recallL ks rs := luo_meanL ks rs (recall_cL ks rs) (recall_nL ks rs).
Definition blanc_luo_precisionL ks rs := luo_meanL ks rs (recall_cL rs ks) (recall_nL rs ks).
Definition blanc_luo_f1L ks rs := luo_meanL ks rs
  (f1Q (recall_cL ks rs) (recall_cL rs ks)) (f1Q (recall_nL ks rs) (recall_nL rs ks)).

Lemma Q2rat_f1 x y : Q2rat (f1Q x y) = f1 (Q2rat x) (Q2rat y).
Proof. by rewrite Q2rat_div !Q2ratM Q2ratD. Qed.

Lemma Q2rat_mean b1 b2 e c n :
  Q2rat (meanQ b1 b2 e c n) = mean_of_halves b1 b2 (Q2rat e) (Q2rat c) (Q2rat n).
Proof. by rewrite /meanQ /mean_of_halves; do 3 case: ifP => // _; rewrite Q2rat_div Q2ratD. Qed.

Section Links.
Variable n : nat.
Let pair_set (p : 'I_n * 'I_n) : {set 'I_n} := [set p.1; p.2].
Let numbers (p : 'I_n * 'I_n) : nat * nat := (val p.1, val p.2).

Lemma pair_set_inj : {in [pred p : 'I_n * 'I_n | p.1 < p.2]%N &, injective pair_set}.
Proof.
move=> [x y] [u v]; rewrite !inE /= => xy uv /setP E.
have := E x; have := E y; have := E u; have := E v; rewrite !inE !eqxx ?orbT /=.
rewrite -!(inj_eq val_inj) /=; move=> vE uE yE xE.
suff [xu yv] : val x = val u /\ val y = val v by congr (_, _); apply: val_inj.
by move: vE uE yE xE xy uv; do ?case: eqP => //=; lia.
Qed.

Lemma card_links_count (F : {set {set 'I_n}}) (b : nat * nat -> bool) ms :
  uniq ms -> all (fun x => x < n)%N ms -> (forall p, b p -> (p.1 \in ms) && (p.2 \in ms)) ->
  (forall e, e \in F -> #|e| = 2%N) ->
  (forall x y : 'I_n, (x < y)%N -> ([set x; y] \in F) = b (val x, val y)) ->
  #|F| = count b (pairsL ms).
Proof.
move=> u /allP a bms F2 Fb.
pose S := [set p : 'I_n * 'I_n | (p.1 < p.2)%N && b (numbers p)].
have -> : F = pair_set @: S.
  apply/setP => e; apply/idP/imsetP => [eF|[[x y]]]; last first.
    by rewrite inE /= => /andP[xy bxy] ->; rewrite Fb.
  have /eqP/cards2P[x [y [xy E]]] := F2 e eF; subst e.
  have [lt|] := ltnP x y; first by exists (x, y) => //; rewrite inE /numbers /= lt -Fb.
  rewrite leq_eqVlt (inj_eq val_inj) eq_sym (negPf xy) /= => lt.
  by exists (y, x); rewrite ?inE /pair_set /numbers /= ?lt -?Fb // setUC.
rewrite card_in_imset; last first.
  by move=> p q; rewrite !inE => /andP[pl _] /andP[ql _]; apply: pair_set_inj; rewrite inE.
rewrite -size_filter cardE -(size_map numbers); apply/perm_size/uniq_perm => [||p].
- by rewrite map_inj_uniq ?enum_uniq // => -[x y] [z w] [/val_inj-> /val_inj->].
- by rewrite !filter_uniq // allpairs_uniq // => -[x y] [z w] _ _ [-> ->].
rewrite !mem_filter; apply/mapP/and3P => [[q + ->]|[bp lt pp]].
  rewrite mem_enum inE => /andP[lt bq]; split=> //; have /andP[q1 q2] := bms _ bq.
  by apply/allpairsP; exists (numbers q).
have /andP[] := bms p bp; case: p bp lt pp => x y /= bxy xy _ xm ym.
by exists (Ordinal (a _ xm), Ordinal (a _ ym)); rewrite // mem_enum inE /numbers /= xy.
Qed.

Lemma in_c_mem ks p : in_c ks p -> (p.1 \in flatten ks) && (p.2 \in flatten ks).
Proof. by case/hasP=> k kks /andP[p1 p2]; apply/andP; split; apply/flattenP; exists k. Qed.
Lemma in_n_mem ks p : in_n ks p -> (p.1 \in flatten ks) && (p.2 \in flatten ks).
Proof. by case/and3P=> -> ->. Qed.

Lemma mem_c ks (x y : 'I_n) : (x < y)%N ->
  ([set x; y] \in coreference_links (family n ks)) = in_c ks (val x, val y).
Proof.
move=> xy; have ne : x != y by rewrite -(inj_eq val_inj) ltn_eqF.
apply/bigcupP/hasP => [[_ /mem_family[k kks ->]]|[k kks /andP[xk yk]]].
  by rewrite inE subUset !sub1set !mem_entity => /andP[/andP[xk yk] _]; exists k; rewrite // xk.
exists (entity n k); first by apply/mem_family; exists k.
by rewrite inE subUset !sub1set !mem_entity xk yk cards2 ne.
Qed.

Lemma mem_n ks (x y : 'I_n) : (x < y)%N ->
  ([set x; y] \in non_coreference_links (family n ks)) = in_n ks (val x, val y).
Proof.
move=> xy; have ne : x != y by rewrite -(inj_eq val_inj) ltn_eqF.
rewrite in_setD mem_c // /in_n /= inE cover_family subUset !sub1set !mem_entity cards2 ne andbT.
by case: (in_c _ _); rewrite ?andbF ?andbT.
Qed.

Lemma card2_c ks e : e \in coreference_links (family n ks) -> #|e| = 2%N.
Proof. by case/bigcupP=> k _; rewrite inE => /andP[_ /eqP]. Qed.
Lemma card2_n ks e : e \in non_coreference_links (family n ks) -> #|e| = 2%N.
Proof. by rewrite !inE => /andP[_ /andP[_ /eqP]]. Qed.

Variables ks rs : seq (seq nat).
Hypotheses (o : ok n ks) (o' : ok n rs).

Lemma card_c : #|coreference_links (family n ks)| = countL (in_c ks) ks.
Proof.
by case/and3P: o => u _ a; apply: card_links_count;
  [| |exact: in_c_mem|exact: card2_c|exact: mem_c].
Qed.
Lemma card_n : #|non_coreference_links (family n ks)| = countL (in_n ks) ks.
Proof.
by case/and3P: o => u _ a; apply: card_links_count;
  [| |exact: in_n_mem|exact: card2_n|exact: mem_n].
Qed.
Lemma card_common_c : common_c (family n ks) (family n rs) = countL (predI (in_c ks) (in_c rs)) ks.
Proof.
case/and3P: o => u _ a; apply: card_links_count => //.
- by move=> p /andP[/in_c_mem].
- by move=> e /setIP[/card2_c].
by move=> x y xy; rewrite inE !mem_c.
Qed.
Lemma card_common_n : common_n (family n ks) (family n rs) = countL (predI (in_n ks) (in_n rs)) ks.
Proof.
case/and3P: o => u _ a; apply: card_links_count => //.
- by move=> p /andP[/in_n_mem].
- by move=> e /setIP[/card2_n].
by move=> x y xy; rewrite inE !mem_n.
Qed.
Lemma no_c_lists : no_c (family n ks) = no_cL ks.
Proof. by rewrite /no_c -cards_eq0 card_c. Qed.
Lemma no_n_lists : no_n (family n ks) = no_nL ks.
Proof. by rewrite /no_n -cards_eq0 card_n. Qed.
Lemma recall_c_lists : Q2rat (recall_cL ks rs) = recall_c (family n ks) (family n rs).
Proof. by rewrite Q2rat_div !Q2rat_nat /recall_c card_common_c card_c. Qed.
Lemma recall_n_lists : Q2rat (recall_nL ks rs) = recall_n (family n ks) (family n rs).
Proof. by rewrite Q2rat_div !Q2rat_nat /recall_n card_common_n card_n. Qed.
Lemma same_mentions_lists :
  Q2rat (same_mentionsL ks rs) = same_mentions (family n ks) (family n rs).
Proof.
rewrite Q2rat_nat /same_mentions !cover_family; congr (nat_of_bool _)%:R.
case/and3P: o => u _ /allP a; case/and3P: o' => u' _ /allP a'.
apply/idP/eqP => [/perm_mem E|/setP E]; first by apply/setP => x; rewrite !inE E.
apply: uniq_perm => // x; apply/idP/idP => xs.
  by have := E (Ordinal (a x xs)); rewrite !inE /= xs => <-.
by have := E (Ordinal (a' x xs)); rewrite !inE /= xs.
Qed.
End Links.

Theorem blanc_lists n ks rs : ok n ks -> ok n rs ->
  [/\ Q2rat (blanc_recallL ks rs) = blanc_recall (family n ks) (family n rs),
      Q2rat (blanc_precisionL ks rs) = blanc_precision (family n ks) (family n rs) &
      Q2rat (blanc_f1L ks rs) = blanc_f1 (family n ks) (family n rs)].
Proof.
move=> o o'; split; rewrite Q2rat_mean Q2rat0 ?Q2rat_f1.
- by rewrite /blanc_recall (recall_c_lists _ o) (recall_n_lists _ o) (no_c_lists o) (no_n_lists o).
- by rewrite /blanc_precision (recall_c_lists _ o') (recall_n_lists _ o') (no_c_lists o)
    (no_n_lists o).
rewrite /blanc_f1 /f1_c /f1_n (recall_c_lists _ o) (recall_n_lists _ o) (no_c_lists o)
  (no_n_lists o).
by rewrite (recall_c_lists _ o') (recall_n_lists _ o').
Qed.

Theorem blanc_luo_lists n ks rs : ok n ks -> ok n rs ->
  [/\ Q2rat (blanc_luo_recallL ks rs) = blanc_luo_recall (family n ks) (family n rs),
      Q2rat (blanc_luo_precisionL ks rs) = blanc_luo_precision (family n ks) (family n rs) &
      Q2rat (blanc_luo_f1L ks rs) = blanc_luo_f1 (family n ks) (family n rs)].
Proof.
move=> o o'.
split; rewrite Q2rat_mean ?Q2rat_f1 (same_mentions_lists o o') -!(no_c_lists o) -!(no_n_lists o).
- by rewrite (recall_c_lists _ o) (recall_n_lists _ o) -(no_c_lists o') -(no_n_lists o').
- by rewrite (recall_c_lists _ o') (recall_n_lists _ o') -(no_c_lists o') -(no_n_lists o').
rewrite (recall_c_lists _ o) (recall_n_lists _ o) (recall_c_lists _ o') (recall_n_lists _ o').
by rewrite -(no_c_lists o') -(no_n_lists o').
Qed.

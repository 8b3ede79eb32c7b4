(******************************************************************************)
(* A checker of certificates: an alignment and prices that show it best. What *)
(* it accepts is CEAF's Phi(g* ), by the theorem of weak duality in ceaf.v.   *)
(*                                                                            *)
(*   us, vs : seq Q    the prices of key and response entities, in order      *)
(*   g : seq (nat * nat)   aligned entities, as positions in ks and rs        *)
(*   certified phi ks rs us vs g   the checker                                *)
(*   similarityL phi ks rs g       Phi(g)                                     *)
(******************************************************************************)
From Coq Require Import ZArith QArith.
From mathcomp Require Import all_ssreflect all_algebra zify ssrZ.
From Corefref Require Import partitions ceaf rationals lists.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Delimit Scope Q_scope with QQ.
Local Open Scope ring_scope.

Implicit Types (phi : seq nat -> seq nat -> Q) (us vs : seq Q) (g : seq (nat * nat)).

Definition similarityL phi ks rs g : Q := sumQ g (fun p => phi (nth [::] ks p.1) (nth [::] rs p.2)).
Definition certified phi ks rs us vs g : bool :=
  [&& size us == size ks, size vs == size rs,
      all (Qle_bool 0) us, all (Qle_bool 0) vs,
      all (fun i => all (fun j => Qle_bool (phi (nth [::] ks i) (nth [::] rs j))
                                           (nth 0%QQ us i + nth 0%QQ vs j)%QQ)
                        (iota 0 (size rs))) (iota 0 (size ks)),
      all (fun p => (p.1 < size ks) && (p.2 < size rs))%N g,
      uniq (map fst g), uniq (map snd g) &
      Qeq_bool (similarityL phi ks rs g) (sumQ us id + sumQ vs id)%QQ].

Lemma uniq_map_inj (A B : eqType) (f : A -> B) s : uniq (map f s) -> {in s &, injective f}.
Proof.
elim: s => //= x s IH /andP[xs us] a b; rewrite !inE.
move=> /orP[/eqP->|a_s] /orP[/eqP->|b_s] // E.
- by case/negP: xs; rewrite E map_f.
- by case/negP: xs; rewrite -E map_f.
- exact: IH.
Qed.

Section Sound.
Variables (n : nat) (phi : {set 'I_n} -> {set 'I_n} -> rat) (phiL : seq nat -> seq nat -> Q).
Variables (ks rs : seq (seq nat)).
Hypotheses (o : ok n ks) (o' : ok n rs).
Hypothesis phiP : forall k r, k \in ks -> r \in rs ->
  Q2rat (phiL k r) = phi (entity n k) (entity n r).

Let price us (ss : seq (seq nat)) (A : {set 'I_n}) : rat :=
  Q2rat (nth 0%QQ us (index A (map (entity n) ss))).

Lemma price_nth us ss i : ok n ss -> (i < size ss)%N ->
  price us ss (entity n (nth [::] ss i)) = Q2rat (nth 0%QQ us i).
Proof.
move=> os lt; rewrite /price -(nth_map [::] set0) // index_uniq ?size_map //.
exact: entity_map_uniq.
Qed.

Lemma family_nth (ss : seq (seq nat)) (A : {set 'I_n}) : A \in family n ss ->
  exists2 i, (i < size ss)%N & A = entity n (nth [::] ss i).
Proof.
by case/mem_family=> k kss ->; exists (index k ss); rewrite ?index_mem // nth_index.
Qed.

Lemma price_sum us ss : ok n ss -> size us = size ss ->
  \sum_(A in family n ss) price us ss A = Q2rat (sumQ us id).
Proof.
move=> os E; rewrite sum_family // Q2rat_sum (big_nth [::]) (big_nth 0%QQ) E !big_mkord.
by apply: eq_bigr => i _; rewrite price_nth.
Qed.

Lemma price_ge0 us ss A : ok n ss -> size us = size ss -> all (Qle_bool 0) us ->
  A \in family n ss -> 0 <= price us ss A.
Proof.
move=> os E /(all_nthP 0%QQ) H /family_nth[i lt ->]; rewrite price_nth // -Q2rat0 Q2rat_le.
by apply: H; rewrite E.
Qed.

Theorem certified_sound us vs g : certified phiL ks rs us vs g ->
  best_similarity phi (family n ks) (family n rs) = Q2rat (similarityL phiL ks rs g).
Proof.
case/and5P=> /eqP su /eqP sv u0 v0 /and5P[/allP feas /allP lt u1 u2 /Qeq_bool_iff/Q2ratP E].
pose h (p : nat * nat) := (entity n (nth [::] ks p.1), entity n (nth [::] rs p.2)).
have nthI (ss : seq (seq nat)) i j : ok n ss -> (i < size ss)%N -> (j < size ss)%N ->
    entity n (nth [::] ss i) = entity n (nth [::] ss j) -> i = j.
  move=> os li lj; rewrite -!(nth_map [::] set0) // => /eqP.
  by rewrite nth_uniq ?size_map ?entity_map_uniq // => /eqP.
have I1 := uniq_map_inj u1; have I2 := uniq_map_inj u2.
pose G : {set {set 'I_n} * {set 'I_n}} := [set e in map h g].
have GP e : e \in G -> exists p, [/\ p \in g, (p.1 < size ks)%N, (p.2 < size rs)%N & e = h p].
  by rewrite inE => /mapP[p pg ->]; exists p; have /andP[] := lt p pg.
have GA : is_alignment (family n ks) (family n rs) G.
  apply: alignmentP => [_ /GP[p [pg l1 l2 ->]]|_ _ /GP[p [pg l1 l2 ->]] /GP[q [qg m1 m2 ->]]|
    _ _ /GP[p [pg l1 l2 ->]] /GP[q [qg m1 m2 ->]]] /=.
  - by rewrite !inE !map_f ?mem_nth.
  - by move=> /(nthI _ _ _ o l1 m1) /(I1 _ _ pg qg) ->.
  - by move=> /(nthI _ _ _ o' l2 m2) /(I2 _ _ pg qg) ->.
have sG : similarity phi G = Q2rat (similarityL phiL ks rs g).
  have hI : {in g &, injective h}.
    move=> p q pg qg [e1 _]; have /andP[l1 _] := lt p pg; have /andP[m1 _] := lt q qg.
    exact: I1 pg qg (nthI _ _ _ o l1 m1 e1).
  have uG : uniq (map h g) by rewrite map_inj_in_uniq ?(map_uniq u1).
  rewrite /similarity (eq_bigl (mem (map h g))) => [|e]; last by rewrite inE.
  rewrite -big_uniq // big_map Q2rat_sum; apply: eq_big_seq => p pg.
  by have /andP[l1 l2] := lt p pg; rewrite phiP ?mem_nth.
rewrite -sG; apply: (ceaf_certificate (u := price us ks) (v := price vs rs)) => //.
- by move=> A; apply: price_ge0.
- by move=> A; apply: price_ge0.
- move=> A B /family_nth[i li ->] /family_nth[j lj ->];
    rewrite !price_nth // -phiP ?mem_nth // -Q2ratD Q2rat_le.
  have ii : i \in iota 0 (size ks) by rewrite mem_iota.
  by have /allP := feas i ii; apply; rewrite mem_iota.
- by rewrite sG E Q2ratD !price_sum.
Qed.
End Sound.

Theorem ceaf_m_certified n ks rs us vs g : ok n ks -> ok n rs -> certified phi3L ks rs us vs g ->
  best_similarity phi3 (family n ks) (family n rs) = Q2rat (similarityL phi3L ks rs g).
Proof.
move=> o o'; apply: certified_sound => // k r /(ok_mem o)[u a _] _.
by rewrite Q2rat_nat /phi3 card_ov.
Qed.

Theorem ceaf_e_certified n ks rs us vs g : ok n ks -> ok n rs -> certified phi4L ks rs us vs g ->
  best_similarity phi4 (family n ks) (family n rs) = Q2rat (similarityL phi4L ks rs g).
Proof.
move=> o o'; apply: certified_sound => // k r /(ok_mem o)[u a _] /(ok_mem o')[v b _].
by rewrite Q2rat_div Q2ratM Q2ratD !Q2rat_nat /phi4 card_ov // !card_entity.
Qed.

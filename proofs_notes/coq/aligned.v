(******************************************************************************)
(* CEAF by counting: an alignment of the table with its prices is the         *)
(* numerator, whoever found it, and there always is one.                      *)
(*                                                                            *)
(*   overlap_at t i j   |k_i :&: r_j|, 0 where the table has nothing          *)
(*   weight w t i j     w of the sizes of k_i and r_j and of their overlap    *)
(*   aligned w t g u v  the pairs of places g align entities of the table t,  *)
(*                      each at most once, and the prices u and v show that   *)
(*                      no alignment weighs more                              *)
(*   weighed w t g      what the pairs weigh together                         *)
(*   by_phi3, by_phi4   the weights of the two CEAF                           *)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra zify.
From Corefref Require Import partitions ceaf metrics strong_duality counting.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope ring_scope.

Implicit Types (t : overlaps) (w : nat -> nat -> nat -> rat) (u v : nat -> rat).
Implicit Types (g : seq (nat * nat)).

Definition overlap_at t i j := sumn [seq e.2 | e <- both t & e.1 == (i, j)].
Definition weight w t i j := w (key_size t i) (response_size t j) (overlap_at t i j).
Definition weighed w t g : rat := \sum_(p <- g) weight w t p.1 p.2.
Definition aligned w t g u v :=
  let a := size (key_sizes t) in let b := size (response_sizes t) in
  [/\ all (fun p => (p.1 < a) && (p.2 < b))%N g, uniq (map fst g) && uniq (map snd g),
      (forall i, (i < a)%N -> 0 <= u i) /\ (forall j, (j < b)%N -> 0 <= v j),
      forall i j, (i < a)%N -> (j < b)%N -> weight w t i j <= u i + v j &
      weighed w t g = \sum_(i <- iota 0 a) u i + \sum_(j <- iota 0 b) v j].

Section Aligned.
Variables (T : finType) (phi : {set T} -> {set T} -> rat) (w : nat -> nat -> nat -> rat).
Hypothesis phiE : forall k r, phi k r = w #|k| #|r| #|k :&: r|.
Variables (K R : {set {set T}}) (t : overlaps) (ks rs : seq {set T}).
Hypotheses (lk : lists K ks) (lr : lists R rs) (tks : tabulates ks rs t).
Notation at_ ls i := (nth set0 ls i).

Let sizes_of : size (key_sizes t) = size ks /\ size (response_sizes t) = size rs.
Proof. by have [-> -> _ _] := tks; rewrite !size_map. Qed.

Lemma overlap_atE i j : (i < size ks)%N -> (j < size rs)%N ->
  overlap_at t i j = #|at_ ks i :&: at_ rs j|.
Proof.
move=> li lj; have [_ _ ub m] := tks; rewrite /overlap_at.
have [o0|o0] := eqVneq #|at_ ks i :&: at_ rs j| 0%N.
  rewrite (_ : filter _ _ = [::]) ?o0 //; apply/eqP; rewrite -(negbK (_ == _)) -has_filter.
  apply/hasPn => -[[i' j'] o]; rewrite m => /and4P[_ _ /eqP oE oN] /=.
  by apply/eqP => -[E E']; rewrite oE E E' o0 in oN.
have : perm_eq [seq e <- both t | e.1 == (i, j)] [:: ((i, j), #|at_ ks i :&: at_ rs j|)].
  apply: uniq_perm => //; first exact: filter_uniq.
  move=> [[i' j'] o]; rewrite mem_filter inE m /=; apply/andP/eqP => [[/eqP[-> ->]]|[-> -> ->]].
    by case/and4P=> _ _ /eqP->.
  by split; rewrite ?li ?lj ?eqxx.
by move=> P; rewrite (perm_sumn (perm_map _ P)) /= addn0.
Qed.

Lemma weightE i j : (i < size ks)%N -> (j < size rs)%N ->
  weight w t i j = phi (at_ ks i) (at_ rs j).
Proof.
move=> li lj; have [tk tr _ _] := tks.
by rewrite /weight overlap_atE // phiE /key_size /response_size tk tr !(nth_map set0).
Qed.

Let at_inj (L : {set {set T}}) ls i j : lists L ls -> (i < size ls)%N -> (j < size ls)%N ->
  at_ ls i = at_ ls j -> i = j.
Proof. by case=> ul _ li lj /eqP; rewrite nth_uniq // => /eqP. Qed.

Let in_list (L : {set {set T}}) ls e : lists L ls -> (e \in L) = (e \in ls).
Proof. by case=> _ ->. Qed.

Let map_uniq_inj (f : nat * nat -> nat) g : uniq (map f g) -> {in g &, injective f}.
Proof.
move=> uf p q pg qg E; apply/eqP; rewrite -(nth_index p pg) -(nth_index p qg).
have ug := map_uniq uf; rewrite nth_uniq ?index_mem //.
rewrite -(nth_uniq (f p) _ _ uf) ?size_map ?index_mem // !(nth_map p) ?index_mem //.
by rewrite !nth_index // E.
Qed.

Theorem aligned_is_best g u v : aligned w t g u v -> best_similarity phi K R = weighed w t g.
Proof.
have [sk sr] := sizes_of; case; rewrite sk sr => /allP lt /andP[u1 u2] [u0 v0] feas E.
pose h (p : nat * nat) := (at_ ks p.1, at_ rs p.2).
have I1 := map_uniq_inj u1; have I2 := map_uniq_inj u2.
pose G : {set {set T} * {set T}} := [set e in map h g].
have GP e : e \in G -> exists p, [/\ p \in g, (p.1 < size ks)%N, (p.2 < size rs)%N & e = h p].
  by rewrite inE => /mapP[p pg ->]; exists p; have /andP[] := lt p pg.
have GA : is_alignment K R G.
  apply: alignmentP => [_ /GP[p [pg l1 l2 ->]]|_ _ /GP[p [pg l1 l2 ->]] /GP[q [qg m1 m2 ->]]|
    _ _ /GP[p [pg l1 l2 ->]] /GP[q [qg m1 m2 ->]]] /=.
  - by rewrite (in_list _ lk) (in_list _ lr) !mem_nth.
  - by move=> /(at_inj lk l1 m1) /(I1 _ _ pg qg) ->.
  - by move=> /(at_inj lr l2 m2) /(I2 _ _ pg qg) ->.
have sG : similarity phi G = weighed w t g.
  have hI : {in g &, injective h}.
    move=> p q pg qg [e1 _]; have /andP[l1 _] := lt p pg; have /andP[m1 _] := lt q qg.
    exact: I1 pg qg (at_inj lk l1 m1 e1).
  have uG : uniq (map h g) by rewrite map_inj_in_uniq ?(map_uniq u1).
  rewrite /similarity (eq_bigl (mem (map h g))) => [|e]; last by rewrite inE.
  rewrite -big_uniq // big_map; apply: eq_big_seq => p pg.
  by have /andP[l1 l2] := lt p pg; rewrite weightE.
pose price (f : nat -> rat) (ls : seq {set T}) e := f (index e ls).
rewrite -sG; apply: (ceaf_certificate (u := price u ks) (v := price v rs)) => //.
- by move=> k; rewrite (in_list _ lk) => kk; apply: u0; rewrite index_mem.
- by move=> r; rewrite (in_list _ lr) => rr; apply: v0; rewrite index_mem.
- move=> k r; rewrite (in_list _ lk) (in_list _ lr) => kk rr.
  have li : (index k ks < size ks)%N by rewrite index_mem.
  have lj : (index r rs < size rs)%N by rewrite index_mem.
  by have := feas _ _ li lj; rewrite weightE // !nth_index.
rewrite sG E -(listed_sum _ _ lk) -(listed_sum _ _ lr) big_seq [X in _ + X]big_seq.
rewrite [in RHS]big_seq [X in _ = _ + X]big_seq; congr (_ + _); apply: eq_bigr => i;
  rewrite mem_iota add0n => /andP[_ li]; rewrite /price index_uniq //.
  by case: lk.
by case: lr.
Qed.

Theorem best_is_aligned : exists g u v, aligned w t g u v.
Proof.
have [sk sr] := sizes_of; have [u [v [u0 v0 H S]]] := ceaf_dual_exists phi K R.
have [G GA GE] := best_similarityP phi K R.
have GK e : e \in G -> e.1 \in ks /\ e.2 \in rs.
  by case/(alignment_mem GA); rewrite (in_list _ lk) (in_list _ lr).
have [_ G1 G2] := and3P GA.
have once e f : e \in G -> f \in G -> (e.1 = f.1 -> e = f) /\ (e.2 = f.2 -> e = f).
  move=> eG fG; split=> E; apply/eqP.
    by have /implyP := forall_inP (forall_inP G1 e eG) f fG; apply; apply/eqP.
  by have /implyP := forall_inP (forall_inP G2 e eG) f fG; apply; apply/eqP.
pose g := [seq (index e.1 ks, index e.2 rs) | e <- enum G].
exists g, (fun i => u (at_ ks i)), (fun j => v (at_ rs j)); split.
- rewrite sk sr; apply/allP => x /mapP[e]; rewrite mem_enum => /GK[e1 e2] ->.
  by rewrite /= !index_mem e1 e2.
- have uq (f : {set T} * {set T} -> nat) : {in G &, injective f} -> uniq (map f (enum G)).
    by move=> I; rewrite map_inj_in_uniq ?enum_uniq // => e e'; rewrite !mem_enum; apply: I.
  rewrite -!map_comp; apply/andP; split; apply: uq => e f eG fG /= E;
    have [e1 e2] := GK _ eG; have [f1 f2] := GK _ fG; have [h h'] := once _ _ eG fG.
    by apply: h; rewrite -(nth_index set0 e1) -(nth_index set0 f1) E.
  by apply: h'; rewrite -(nth_index set0 e2) -(nth_index set0 f2) E.
- by rewrite sk sr; split=> i li; [apply: u0; rewrite (in_list _ lk) mem_nth |
    apply: v0; rewrite (in_list _ lr) mem_nth].
- rewrite sk sr => i j li lj; rewrite weightE //.
  by apply: H; rewrite ?(in_list _ lk) ?(in_list _ lr) mem_nth.
rewrite sk sr (listed_sum _ _ lk) (listed_sum _ _ lr) S -GE /weighed big_map big_enum.
rewrite /similarity big_mkcond [RHS]big_mkcond; apply: eq_bigr => e _.
case: ifP => // eG; have [e1 e2] := GK _ eG.
by rewrite weightE ?index_mem // !nth_index.
Qed.
End Aligned.

Definition by_phi3 (s r o : nat) : rat := o%:R.
Definition by_phi4 (s r o : nat) : rat := 2%:R * o%:R / (s%:R + r%:R).

Section Ceaf.
Variables (T : finType) (K R : {set {set T}}) (t : overlaps).
Hypotheses (wK : is_partition K) (wR : is_partition R) (tabled : table_of K R t).

Theorem ceaf_m_counted g u v : aligned by_phi3 t g u v ->
  [/\ recall_num ceaf_m K R = weighed by_phi3 t g, recall_den ceaf_m K R = (mentions_of t)%:R,
      precision_num ceaf_m K R = weighed by_phi3 t g &
      precision_den ceaf_m K R = (mentions_of (transposed t))%:R].
Proof.
have [ks [rs [lk lr tks]]] := tabled => al; have [d d'] := ceaf_m_den_counted wK wR tabled.
have E : best_similarity (@phi3 T) K R = weighed by_phi3 t g.
  exact: (aligned_is_best (phi := @phi3 T) _ lk lr tks al).
by split.
Qed.

Theorem ceaf_e_counted g u v : aligned by_phi4 t g u v ->
  [/\ recall_num ceaf_e K R = weighed by_phi4 t g, recall_den ceaf_e K R = (entities_of t)%:R,
      precision_num ceaf_e K R = weighed by_phi4 t g &
      precision_den ceaf_e K R = (entities_of (transposed t))%:R].
Proof.
have [ks [rs [lk lr tks]]] := tabled => al; have [d d'] := ceaf_e_den_counted wK wR tabled.
have E : best_similarity (@phi4 T) K R = weighed by_phi4 t g.
  exact: (aligned_is_best (phi := @phi4 T) _ lk lr tks al).
by split.
Qed.

(* the engine is never without one *)
Theorem ceaf_is_aligned : (exists g u v, aligned by_phi3 t g u v) /\
  (exists g u v, aligned by_phi4 t g u v).
Proof.
have [ks [rs [lk lr tks]]] := tabled; split.
  exact: (best_is_aligned (phi := @phi3 T) _ lk lr tks).
exact: (best_is_aligned (phi := @phi4 T) _ lk lr tks).
Qed.

Theorem conll_counted g u v : aligned by_phi4 t g u v ->
  F1 conll K R = mean_of_three
    (harmonic (quotient (muc_common t) (muc_links t))
       (quotient (muc_common (transposed t)) (muc_links (transposed t))))
    (harmonic (quotient (b_cubed_sum t) (mentions_of t)%:R)
       (quotient (b_cubed_sum (transposed t)) (mentions_of (transposed t))%:R))
    (harmonic (quotient (weighed by_phi4 t g) (entities_of t)%:R)
       (quotient (weighed by_phi4 t g) (entities_of (transposed t))%:R)).
Proof.
move=> al; have [a b a' b'] := ceaf_e_counted al.
have [c d c' d'] := muc_counted wK wR tabled; have [e f e' f'] := b_cubed_counted wK wR tabled.
have F (q : ratios) n m n' m' : recall_num q K R = n -> recall_den q K R = m ->
  precision_num q K R = n' -> precision_den q K R = m' ->
  F1 q K R = harmonic (quotient n m) (quotient n' m') by move=> <- <- <- <-.
rewrite -[F1 conll K R]/(mean_of_three (F1 muc K R) (F1 b_cubed K R) (F1 metrics.ceaf_e K R)).
by rewrite (F _ _ _ _ _ c d c' d') (F _ _ _ _ _ e f e' f') (F _ _ _ _ _ a b a' b').
Qed.
End Ceaf.

(******************************************************************************)
(* A checker of certificates: an alignment and prices that show it best. What *)
(* it accepts is CEAF's Phi(g* ), by the theorem of weak duality in ceaf.v;   *)
(* and by that of strong duality there always is one that it accepts.         *)
(*                                                                            *)
(*   us, vs : seq Q    the prices of key and response entities, in order      *)
(*   g : seq (nat * nat)   aligned entities, as positions in ks and rs        *)
(*   certified phi ks rs us vs g   the checker                                *)
(*   similarityL phi ks rs g       Phi(g)                                     *)
(******************************************************************************)
From Coq Require Import ZArith QArith.
From mathcomp Require Import all_ssreflect all_algebra zify ssrZ.
From Corefref Require Import partitions ceaf strong_duality rationals lists.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Delimit Scope Q_scope with QQ.
Local Open Scope ring_scope.

Lemma rat_computes (s : seq rat) : exists qs, map Q2rat qs = s.
Proof.
elim: s => [|x s [qs <-]]; first by exists [::].
exists (Qmake (Z_of_int (numq x)) (Z.to_pos (Z_of_int (denq x))) :: qs) => /=; congr (_ :: _).
rewrite /Q2rat /= Z2Pos.id; last by have := denq_gt0 x; lia.
by rewrite /Z2rat !Z_of_intK divq_num_den.
Qed.

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
(* and there is one of every key and response, which aligns what overlaps *)
Theorem certified_complete : (forall k r, k \in ks -> r \in rs -> ov k r = 0%N ->
    phi (entity n k) (entity n r) = 0) -> exists us vs g, certified phiL ks rs us vs g /\
  all (fun p => ov (nth [::] ks p.1) (nth [::] rs p.2) != 0%N) g.
Proof.
move=> phi0; pose K := family n ks; pose R := family n rs.
have [u [v [u0 v0 feas dual]]] := ceaf_dual_exists phi K R.
have [G GA GE] := best_similarityP phi K R.
have [us Eu] := rat_computes [seq u (entity n k) | k <- ks].
have [vs Ev] := rat_computes [seq v (entity n r) | r <- rs].
have su : size us = size ks by rewrite -(size_map Q2rat) Eu size_map.
have sv : size vs = size rs by rewrite -(size_map Q2rat) Ev size_map.
have uE i : (i < size ks)%N -> Q2rat (nth 0%QQ us i) = u (entity n (nth [::] ks i)).
  by move=> li; rewrite -(nth_map _ 0) ?su // Eu (nth_map [::]).
have vE j : (j < size rs)%N -> Q2rat (nth 0%QQ vs j) = v (entity n (nth [::] rs j)).
  by move=> lj; rewrite -(nth_map _ 0) ?sv // Ev (nth_map [::]).
have inF ss i : (i < size ss)%N -> entity n (nth [::] ss i) \in family n ss.
  by move=> li; apply/mem_family; exists (nth [::] ss i); rewrite ?mem_nth.
pose place (ss : seq (seq nat)) (A : {set 'I_n}) := index A (map (entity n) ss).
have placed ss A : A \in family n ss -> (place ss A < size ss)%N /\
    entity n (nth [::] ss (place ss A)) = A.
  case/mem_family=> k kss ->; have H : entity n k \in map (entity n) ss by apply: map_f.
  have lt : (place ss (entity n k) < size ss)%N by rewrite -(size_map (entity n)) index_mem.
  by rewrite -(nth_map [::] set0) // nth_index.
pose H := [set e in G | phi e.1 e.2 != 0].
have HP e : e \in H -> [/\ (place ks e.1 < size ks)%N, (place rs e.2 < size rs)%N,
    entity n (nth [::] ks (place ks e.1)) = e.1 & entity n (nth [::] rs (place rs e.2)) = e.2].
  by rewrite inE => /andP[/(alignment_mem GA)[/placed[l1 E1] /placed[l2 E2]] _].
have HG e : e \in H -> e \in G by rewrite inE => /andP[].
pose g := [seq (place ks e.1, place rs e.2) | e <- enum H].
have gP p : p \in g -> exists2 e, e \in H & p = (place ks e.1, place rs e.2).
  by case/mapP=> e; rewrite mem_enum => eH ->; exists e.
have once (f : {set 'I_n} * {set 'I_n} -> nat) : {in H &, injective f} -> uniq (map f (enum H)).
  by move=> I; rewrite map_inj_in_uniq ?enum_uniq // => e e'; rewrite !mem_enum; apply: I.
exists us, vs, g; split; last first.
  apply/allP => p /gP[e eH ->] /=; have [l1 l2 E1 E2] := HP e eH; move: eH; rewrite inE => /andP[_].
  by rewrite -{1}E1 -{1}E2; apply: contraNneq => /phi0->; rewrite ?mem_nth.
apply/and5P; split; rewrite ?su ?sv //.
- by apply/(all_nthP 0%QQ) => i; rewrite su => li; rewrite -Q2rat_le Q2rat0 uE // u0 ?inF.
- by apply/(all_nthP 0%QQ) => j; rewrite sv => lj; rewrite -Q2rat_le Q2rat0 vE // v0 ?inF.
apply/and5P; split.
- apply/allP => i; rewrite mem_iota add0n => li; apply/allP => j; rewrite mem_iota add0n => lj.
  by rewrite -Q2rat_le Q2ratD phiP ?mem_nth // uE // vE // feas ?inF.
- by apply/allP => p /gP[e /HP[l1 l2 _ _] ->]; rewrite /= l1 l2.
- rewrite -map_comp; apply: once => e f eH fH /= E; have [_ _ E1 _] := HP _ eH.
  by have [_ _ F1 _] := HP _ fH; apply: (alignment_inj1 GA); rewrite ?HG // -E1 -F1 E.
- rewrite -map_comp; apply: once => e f eH fH /= E; have [_ _ _ E2] := HP _ eH.
  by have [_ _ _ F2] := HP _ fH; apply: (alignment_inj2 GA); rewrite ?HG // -E2 -F2 E.
apply/Qeq_bool_iff/Q2ratP; rewrite Q2ratD !Q2rat_sum big_map big_enum /=.
have sumE (ss : seq (seq nat)) qs f : ok n ss -> map Q2rat qs = [seq f (entity n s) | s <- ss] ->
    \sum_(q <- qs) Q2rat q = \sum_(A in family n ss) f A.
  by move=> os E; rewrite sum_family // -(big_map Q2rat xpredT id) E big_map.
rewrite (sumE _ _ _ o Eu) (sumE _ _ _ o' Ev) dual -GE /similarity.
rewrite [RHS](bigID (fun e : {set 'I_n} * {set 'I_n} => phi e.1 e.2 != 0)) /=.
rewrite [X in _ = _ + X]big1 ?addr0 => [|e /andP[_ /negPn/eqP]] //.
apply: eq_big => [e|e eH]; first by rewrite inE.
by have [l1 l2 E1 E2] := HP e eH; rewrite phiP ?mem_nth // E1 E2.
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

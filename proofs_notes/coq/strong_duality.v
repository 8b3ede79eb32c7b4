(******************************************************************************)
(* Strong duality: CEAF's best alignment always has a certificate.            *)
(*                                                                            *)
(*   reach A X          the union of the sets A i, i in X                     *)
(*   hall A             Hall's condition: no X reaches fewer than it has      *)
(*   spare A i x        A, with x taken out of the set of i                   *)
(*   covers w u v       the prices u and v cover the worth w of every pair    *)
(*   price u v          what they sum up to                                   *)
(*   tight w u v i      the partners of i whose worth is just covered         *)
(*   padded K R W       the worth W of the pairs of K and R, and 0 of a pair  *)
(*                      with one of the partners that every entity is given,  *)
(*                      so that an assignment of all may leave entities out   *)
(*   assigned K R f     the pairs of K and R in the assignment f              *)
(*                                                                            *)
(* Integer prices that cover can be lowered until a tight assignment exists:  *)
(* where Hall's condition fails for X, every i in X gets cheaper by 1, and    *)
(* what X reaches, which is less, dearer by 1.                                *)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra zify.
From Corefref Require Import partitions ceaf.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope ring_scope.

(* Hall's theorem, as Rado proves it: a set of two can spare one of them *)
Section Hall.
Variables I J : finType.
Implicit Types (A : I -> {set J}) (X Y : {set I}) (i : I) (x y : J).

Definition reach A X := \bigcup_(i in X) A i.
Definition hall A := [forall X : {set I}, #|X| <= #|reach A X|]%N.
Definition spare A i x := fun l => if l == i then A i :\ x else A l.

Lemma sub_reach A i X : i \in X -> A i \subset reach A X.
Proof. exact: bigcup_sup. Qed.

Lemma reach_spare A i x X : i \notin X -> reach (spare A i x) X = reach A X.
Proof.
by move=> iX; apply: eq_bigr => l lX; rewrite /spare; case: eqP => // E; rewrite -E lX in iX.
Qed.

Lemma reach_spare_sub A i x X : reach A (X :\ i) \subset reach (spare A i x) X.
Proof.
apply/bigcupsP => l /setD1P[li lX]; apply: subset_trans (sub_reach _ lX).
by rewrite /spare (negPf li).
Qed.

Lemma spare_fails A i x : hall A -> ~~ hall (spare A i x) ->
  exists2 X : {set I}, i \in X & (#|reach (spare A i x) X| < #|X|)%N.
Proof.
move=> /forallP H; rewrite negb_forall => /existsP[X]; rewrite -ltnNge => lt; exists X => //.
by apply: contraLR lt => iX; rewrite reach_spare // -leqNgt H.
Qed.

Lemma hall_spare A i x y : hall A -> x != y -> hall (spare A i x) || hall (spare A i y).
Proof.
move=> hA xy; apply/norP => -[/(spare_fails hA)[X iX ltX] /(spare_fails hA)[Y iY ltY]].
set P := reach _ X in ltX; set Q := reach _ Y in ltY; move/forallP: hA => H.
have U : reach A (X :|: Y) \subset P :|: Q.
  apply/bigcupsP => l lXY; have [->|li] := eqVneq l i.
    apply/subsetP => z zA; rewrite inE; have [zx|zx] := eqVneq z x.
      apply/orP; right; apply: (subsetP (sub_reach (spare A i y) iY)).
      by rewrite /spare eqxx !inE zx xy -zx.
    by apply/orP; left; apply: (subsetP (sub_reach (spare A i x) iX)); rewrite /spare eqxx !inE zx.
  have S z (Z : {set I}) : l \in Z -> A l \subset reach (spare A i z) Z.
    by move=> lZ; apply: subset_trans (sub_reach _ lZ); rewrite /spare (negPf li).
  case/setUP: lXY => lZ; first exact: subset_trans (S x X lZ) (subsetUl _ _).
  exact: subset_trans (S y Y lZ) (subsetUr _ _).
have N : reach A ((X :&: Y) :\ i) \subset P :&: Q.
  rewrite subsetI; apply/andP; split; apply: subset_trans (reach_spare_sub _ _ _ _).
    by apply/bigcupsP => l; rewrite !inE => /and3P[li lX _]; apply: sub_reach; rewrite !inE li.
  by apply/bigcupsP => l; rewrite !inE => /and3P[li _ lY]; apply: sub_reach; rewrite !inE li.
have := leq_trans (H (X :|: Y)) (subset_leq_card U); have := leq_trans (H _) (subset_leq_card N).
have := cardsUI P Q; have := cardsUI X Y; have := cardsD1 i (X :&: Y); rewrite inE iX iY.
by lia.
Qed.

Lemma hall_representatives A : hall A -> exists2 f : I -> J, injective f & forall i, f i \in A i.
Proof.
move: {2}(\sum_i #|A i|)%N (leqnn (\sum_i #|A i|)%N) => n; elim: n A => [|n IH] A le hA.
  have no i : False.
    have /forallP/(_ [set i]) := hA; rewrite cards1 /reach big_set1 => Ai.
    by move: le; rewrite (bigD1 i) //=; move: Ai; lia.
  by exists (fun i => False_rect _ (no i)) => i; case: (no i).
have [/existsP[i /card_gt1P[x [y [xA yA xy]]]]|/existsPn small] := boolP [exists i, 1 < #|A i|]%N.
  have [z zA hz] : exists2 z, z \in A i & hall (spare A i z).
    by have /orP[] := hall_spare i hA xy; [exists x | exists y].
  have sub l : spare A i z l \subset A l by rewrite /spare; case: eqP => // ->; apply: subsetDl.
  have [|f fI fA] := IH (spare A i z) _ hz; last first.
    by exists f => // l; apply: (subsetP (sub l)).
  rewrite -ltnS; apply: leq_trans le; rewrite (bigD1 i) //= [in X in (_ < X)%N](bigD1 i) //= -addSn.
  apply: leq_add; first by rewrite /spare eqxx [X in (_ < X)%N](cardsD1 z) zA.
  by apply: leq_sum => l _; apply: subset_leq_card.
have one i : exists x, A i == [set x].
  have /forallP/(_ [set i]) := hA; rewrite cards1 /reach big_set1 => Ai.
  have /cards1P[x ->] : #|A i| == 1%N by rewrite eqn_leq Ai leqNgt small.
  by exists x.
pose f i := xchoose (one i); have fE i : A i = [set f i] by apply/eqP/(xchooseP (one i)).
exists f => [i l E|i]; last by rewrite fE set11.
apply/eqP/contraT => il; have /forallP/(_ [set i; l]) := hA.
by rewrite cards2 il /reach big_setU1 ?inE //= big_set1 !fE E setUid cards1.
Qed.
End Hall.

Section Assignment.
Variables (I : finType) (w : I -> I -> int).
Implicit Types u v : I -> int.

Definition covers u v := forall i j, w i j <= u i + v j.
Definition price u v := \sum_i u i + \sum_j v j.
Definition tight u v i := [set j | w i j == u i + v j].

Lemma price_ge u v : covers u v -> \sum_i w i i <= price u v.
Proof. by move=> H; rewrite /price -big_split; apply: ler_sum => i _; apply: H. Qed.

(* prices without a tight assignment can be lowered *)
Lemma cheaper u v : covers u v -> ~~ hall (tight u v) ->
  exists u' v', covers u' v' /\ price u' v' < price u v.
Proof.
move=> H; rewrite negb_forall => /existsP[X]; rewrite -ltnNge; set N := reach _ _ => lt.
exists (fun i => u i - (i \in X)%:Z), (fun j => v j + (j \in N)%:Z); split=> [i j|].
  have := H i j; case iX: (i \in X); last by lia.
  case jN: (j \in N); first by lia.
  have : w i j != u i + v j.
    by apply: contraFneq jN => E; apply: (subsetP (sub_reach _ iX)); rewrite inE E.
  by lia.
have c (A : {set I}) : \sum_i (i \in A)%:Z = #|A|%:Z.
  rewrite -sum1_card (big_morph Posz PoszD (erefl : Posz 0 = 0)) [RHS]big_mkcond;
    apply: eq_bigr => i _.
  by case: (i \in A).
rewrite /price !big_split /= sumrN !c; lia.
Qed.

Lemma assignment_duality : exists u v, exists2 f : I -> I, injective f & covers u v /\
  price u v = \sum_i w i (f i).
Proof.
have [u0 [v0 H0]] : exists u v, covers u v.
  exists (fun i => \sum_j `|w i j|), (fun=> 0) => i j; rewrite addr0 (bigD1 j) //=.
  by rewrite (le_trans (ler_norm _)) // ler_addl sumr_ge0.
move: {2}(absz _).+1 (ltnSn (absz (price u0 v0 - \sum_i w i i)%R)) => n.
elim: n u0 v0 H0 => [|n IH] u v H le; first by rewrite ltn0 in le.
have [/hall_representatives[f fI fT]|/(cheaper H)[u' [v' [H' lt]]]] :=
  boolP (hall (tight u v)); last first.
  by apply: (IH u' v' H'); have := price_ge H'; move: lt le; lia.
exists u, v, f => //; split=> //; rewrite /price (reindex_inj fI (F := v)) -big_split;
  apply: eq_bigr => i _.
by have := fT i; rewrite inE => /eqP->.
Qed.
End Assignment.

Lemma common_denominator (I J : finType) (phi : I -> J -> rat) :
  exists2 D : int, 0 < D & exists W : I -> J -> int, forall i j, (W i j)%:~R = phi i j * D%:~R.
Proof.
exists (\prod_(p : I * J) denq (phi p.1 p.2)); first by apply: prodr_gt0 => p _; apply: denq_gt0.
exists (fun i j => numq (phi i j) * \prod_(p : I * J | p != (i, j)) denq (phi p.1 p.2)) => i j.
by rewrite [in RHS](bigD1 (i, j)) //= !intrM numqE mulrA.
Qed.

Lemma least (I : finType) (i0 : I) (F : I -> int) : exists i, forall j, F i <= F j.
Proof. by case: (arg_minP F (erefl : xpredT i0)) => i _ H; exists i => j; apply: H. Qed.

Section Certificates.
Variable T : finType.
Implicit Types (K R : {set {set T}}) (k r : {set T}) (phi : {set T} -> {set T} -> rat).

Section Padded.
Variables (K R : {set {set T}}) (W : {set T} -> {set T} -> int).

(* every entity may be left out: it is then assigned to a partner of its own, who is
   worth nothing *)
Definition padded (i j : {set T} + {set T}) : int :=
  if (i, j) is (inl k, inl r) then if (k \in K) && (r \in R) then W k r else 0 else 0.

Definition assigned (f : {set T} + {set T} -> {set T} + {set T}) : {set {set T} * {set T}} :=
  [set e in setX K R | f (inl e.1) == inl e.2].

Lemma assigned_alignment f : injective f -> is_alignment K R (assigned f).
Proof.
move=> fI; apply: alignmentP => [e|[k r] [l s]|[k r] [l s]]; rewrite !inE /=; first by case/andP.
  by move=> /andP[_ /eqP E] /andP[_ /eqP E'] kl; move: E; rewrite kl E' => -[->].
by move=> /andP[_ /eqP E] /andP[_ /eqP E'] rs; move: E'; rewrite -rs -E => /fI[->].
Qed.

Lemma assigned_worth f : injective f ->
  \sum_(e in assigned f) W e.1 e.2 = \sum_i padded i (f i).
Proof.
move=> fI; rewrite big_sumType /= [X in _ = _ + X]big1 ?addr0 => [|//].
have I1 := alignment_inj1 (assigned_alignment fI).
rewrite (eq_bigr (fun e => padded (inl e.1) (f (inl e.1)))) => [|[k r]]; last first.
  by rewrite !inE => /andP[/andP[/= kK rR] /eqP ->]; rewrite /padded kK rR.
rewrite -(big_imset (fun k => padded (inl k) (f (inl k))) I1) /=
  [RHS](bigID (mem (fst @: assigned f))) /=.
rewrite [X in _ = _ + X]big1 ?addr0 // => k kA; rewrite /padded; case E: (f (inl k)) => [r|//].
case: ifP => // kr; case/negP: kA; apply/imsetP; exists (k, r) => //.
by rewrite !inE /= kr E eqxx.
Qed.

Lemma padded_duality : exists u v f, [/\ injective f, (forall k, 0 <= u k), (forall r, 0 <= v r),
  (forall k r, k \in K -> r \in R -> W k r <= u k + v r) &
  \sum_(k : {set T}) u k + \sum_(r : {set T}) v r <= \sum_(e in assigned f) W e.1 e.2].
Proof.
have [u [v [f fI [H E]]]] := assignment_duality padded.
have [r0 ur] := least set0 (u \o inr); have [k0 vk] := least set0 (v \o inr).
exists (fun k => u (inl k) + v (inr k0)), (fun r => v (inl r) + u (inr r0)), f;
  split=> // [k|r|k r kK rR|].
- exact: (H (inl k) (inr k0)).
- by rewrite addrC; apply: (H (inr r0) (inl r)).
- by have := H (inl k) (inl r); have := H (inr r0) (inr k0); rewrite /padded kK rR /=; lia.
rewrite assigned_worth // -E /price !big_sumType /= !big_split /=.
have U : \sum_(r : {set T}) u (inr r0) <= \sum_(r : {set T}) u (inr r)
  by apply: ler_sum => r _; apply: ur.
have V : \sum_(k : {set T}) v (inr k0) <= \sum_(k : {set T}) v (inr k)
  by apply: ler_sum => k _; apply: vk.
by rewrite [X in _ <= X]addrACA [X in _ <= _ + X]addrC -[X in _ <= X]addrACA !ler_add.
Qed.
End Padded.

(* strong duality: there is a certificate of every best alignment *)
Theorem ceaf_dual_exists phi K R : exists u v : {set T} -> rat,
  [/\ forall k, k \in K -> 0 <= u k, forall r, r \in R -> 0 <= v r,
      forall k r, k \in K -> r \in R -> phi k r <= u k + v r &
      \sum_(k in K) u k + \sum_(r in R) v r = best_similarity phi K R].
Proof.
have [D D0 [W WE]] := common_denominator phi;
  have [u [v [f [fI u0 v0 H S]]]] := padded_duality K R W.
have d0 : (0 : rat) < D%:~R by rewrite ltr0z.
exists (fun k => (u k)%:~R / D%:~R), (fun r => (v r)%:~R / D%:~R).
have P (q : {set T} -> int) x : (forall y, 0 <= q y) -> 0 <= (q x)%:~R / D%:~R :> rat.
  by move=> q0; rewrite divr_ge0 ?ler0z ?(ltW D0).
have C k r : k \in K -> r \in R -> phi k r <= (u k)%:~R / D%:~R + (v r)%:~R / D%:~R.
  by move=> kK rR; rewrite -mulrDl ler_pdivl_mulr // -WE -rmorphD ler_int H.
split=> [k _|r _|//|]; rewrite ?P //; apply/eqP; rewrite eq_le; apply/andP; split; last first.
  have [g gA <-] := best_similarityP phi K R; apply: weak_duality => // x _; exact: P.
apply: le_trans (bigmax_ge _ (assigned_alignment K R fI)).
rewrite /similarity -!mulr_suml -mulrDl ler_pdivr_mulr // mulr_suml.
rewrite (eq_bigr (fun e => (W e.1 e.2)%:~R)) => [|e _]; last by rewrite WE.
rewrite -!mulrz_sumr -rmorphD ler_int; apply: le_trans S.
have sub (q : {set T} -> int) (A : {set {set T}}) : (forall y, 0 <= q y) ->
  \sum_(x in A) q x <= \sum_x q x.
  by move=> q0; rewrite [X in _ <= X](bigID (mem A)) /= ler_addl sumr_ge0.
by rewrite ler_add ?sub.
Qed.
End Certificates.

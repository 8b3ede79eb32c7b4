(******************************************************************************)
(* CEAF: the similarity of the best one-to-one alignment of entities.         *)
(* Luo (2005), as Cai & Strube (2010), section 2.3, equations 3 to 6, and     *)
(* Pradhan et al. (2014), section 4.3, state it.                              *)
(*                                                                            *)
(*   phi3 k r               |k :&: r|                          (equation 3)   *)
(*   phi4 k r               2 |k :&: r| / (|k| + |r|)          (equation 4)   *)
(*   is_alignment K R g     g, a set of pairs (k, r), is one-to-one; it may   *)
(*                          leave entities out                                *)
(*   similarity phi g       Phi(g), the summed similarity of its pairs        *)
(*   best_similarity phi K R   Phi(g* ), the greatest of them                 *)
(*   ceaf_recall phi K R    Phi(g* ) / \sum_(k in K) phi k k   (equation 6)   *)
(*   ceaf_precision phi K R Phi(g* ) / \sum_(r in R) phi r r   (equation 5)   *)
(*   ceaf_den phi K         \sum_(k in K) phi k k                             *)
(*   swap_alignment g       g with the roles switched                         *)
(* CEAFm is CEAF with phi3, CEAFe with phi4.                                  *)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra zify.
From Corefref Require Import partitions.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope ring_scope.

Section Definitions.
Variable T : finType.
Implicit Types (K R : {set {set T}}) (k r : {set T}) (phi : {set T} -> {set T} -> rat).
Implicit Types g : {set {set T} * {set T}}.

Definition phi3 k r : rat := #|k :&: r|%:R.
Definition phi4 k r : rat := 2%:R * #|k :&: r|%:R / (#|k|%:R + #|r|%:R).
Definition is_alignment K R g :=
  [&& g \subset setX K R,
      [forall a in g, forall b in g, (a.1 == b.1) ==> (a == b)] &
      [forall a in g, forall b in g, (a.2 == b.2) ==> (a == b)]].
Definition similarity phi g : rat := \sum_(e in g) phi e.1 e.2.
Definition best_similarity phi K R : rat :=
  \big[Num.max/0]_(g : {set {set T} * {set T}} | is_alignment K R g) similarity phi g.
Definition ceaf_den phi K : rat := \sum_(k in K) phi k k.
Definition ceaf_recall phi K R := best_similarity phi K R / ceaf_den phi K.
Definition ceaf_precision phi K R := best_similarity phi K R / ceaf_den phi R.
End Definitions.
Arguments phi3 {T} k r.
Arguments phi4 {T} k r.

Section Bigmax.
Variables (I : finType) (P : pred I) (F : I -> rat).
Lemma bigmax_ge i : P i -> F i <= \big[Num.max/0]_(j | P j) F j.
Proof.
move=> Pi; rewrite -big_filter; have : i \in [seq j <- index_enum I | P j].
  by rewrite mem_filter Pi mem_index_enum.
elim: (filter _ _) => // j s IH; rewrite inE big_cons le_maxr => /orP[/eqP->|/IH->].
  by rewrite lexx.
by rewrite orbT.
Qed.
Lemma bigmax_le_ub b : 0 <= b -> (forall i, P i -> F i <= b) ->
  \big[Num.max/0]_(j | P j) F j <= b.
Proof. by move=> b0 H; elim/big_ind: _ => // x y xb yb; rewrite le_maxl xb yb. Qed.
End Bigmax.

Section CEAF.
Variable T : finType.
Implicit Types (K R : {set {set T}}) (S A k r : {set T}).
Implicit Types (phi w : {set T} -> {set T} -> rat) (g h : {set {set T} * {set T}}).

Lemma alignment_mem K R g e : is_alignment K R g -> e \in g -> e.1 \in K /\ e.2 \in R.
Proof. by case/and3P=> /subsetP s _ _ /s; rewrite inE => /andP[]. Qed.
Lemma alignment_inj1 K R g : is_alignment K R g -> {in g &, injective (@fst {set T} {set T})}.
Proof.
by case/and3P=> _ /forall_inP H _ a b ag bg ab;
  have /forall_inP/(_ b bg)/implyP/(_ (introT eqP ab))/eqP := H a ag.
Qed.
Lemma alignment_inj2 K R g : is_alignment K R g -> {in g &, injective (@snd {set T} {set T})}.
Proof.
by case/and3P=> _ _ /forall_inP H a b ag bg ab;
  have /forall_inP/(_ b bg)/implyP/(_ (introT eqP ab))/eqP := H a ag.
Qed.
Lemma alignmentP K R g : (forall e, e \in g -> (e.1 \in K) && (e.2 \in R)) ->
  {in g &, injective (@fst {set T} {set T})} -> {in g &, injective (@snd {set T} {set T})} ->
  is_alignment K R g.
Proof.
move=> s i1 i2; apply/and3P; split; first by apply/subsetP => e /s; rewrite inE.
  by apply/forall_inP => a ag; apply/forall_inP => b bg; apply/implyP => /eqP/(i1 _ _ ag bg)->.
by apply/forall_inP => a ag; apply/forall_inP => b bg; apply/implyP => /eqP/(i2 _ _ ag bg)->.
Qed.
Lemma alignment_sub K R K' R' g h : is_alignment K R g -> h \subset g -> h \subset setX K' R' ->
  is_alignment K' R' h.
Proof.
move=> ag /subsetP hg /subsetP hX; apply: alignmentP => [e /hX|a b /hg ah /hg bh|a b /hg ah /hg bh].
- by rewrite inE.
- exact: alignment_inj1 ag _ _ ah bh.
- exact: alignment_inj2 ag _ _ ah bh.
Qed.
Lemma alignment0 K R : is_alignment K R set0.
Proof. by apply/and3P; split; [exact: sub0set | |]; apply/forall_inP => a; rewrite inE. Qed.

(* weak duality: a dual feasible pair bounds every is_alignment *)
Theorem weak_duality w K R (u v : {set T} -> rat) g :
  (forall k, k \in K -> 0 <= u k) -> (forall r, r \in R -> 0 <= v r) ->
  (forall k r, k \in K -> r \in R -> w k r <= u k + v r) ->
  is_alignment K R g -> similarity w g <= \sum_(k in K) u k + \sum_(r in R) v r.
Proof.
move=> u0 v0 H gA.
apply: (@le_trans _ _ (\sum_(e in g) (u e.1 + v e.2))).
  by apply: ler_sum => e /(alignment_mem gA)[]; apply: H.
rewrite big_split /=; apply: ler_add.
  rewrite -(big_imset u (alignment_inj1 gA)) [X in _ <= X](big_setID (fst @: g)) /= (setIidPr _).
    by rewrite ler_addl sumr_ge0 // => k /setDP[kK _]; apply: u0.
  by apply/subsetP => _ /imsetP[e eg ->]; case: (alignment_mem gA eg).
rewrite -(big_imset v (alignment_inj2 gA)) [X in _ <= X](big_setID (snd @: g)) /= (setIidPr _).
  by rewrite ler_addl sumr_ge0 // => k /setDP[kK _]; apply: v0.
by apply/subsetP => _ /imsetP[e eg ->]; case: (alignment_mem gA eg).
Qed.

(* optimality certificate *)
Theorem ceaf_certificate phi K R (u v : {set T} -> rat) g :
  (forall k, k \in K -> 0 <= u k) -> (forall r, r \in R -> 0 <= v r) ->
  (forall k r, k \in K -> r \in R -> phi k r <= u k + v r) ->
  is_alignment K R g -> similarity phi g = \sum_(k in K) u k + \sum_(r in R) v r ->
  best_similarity phi K R = similarity phi g.
Proof.
move=> u0 v0 H gA E; apply/eqP; rewrite eq_le bigmax_ge // andbT E.
apply: bigmax_le_ub; first by rewrite addr_ge0 ?sumr_ge0.
by move=> h hA; apply: weak_duality.
Qed.

(* the greatest is reached *)
Lemma best_similarityP phi K R :
  exists2 g, is_alignment K R g & similarity phi g = best_similarity phi K R.
Proof.
rewrite /best_similarity; elim/big_ind: _ => [|x y [g1 A1 <-] [g2 A2 <-]|g gA].
- by exists set0; rewrite ?alignment0 // /similarity big_set0.
- by rewrite maxEle; case: ifP => _; [exists g2 | exists g1].
- by exists g.
Qed.

Lemma best_similarity_ge0 phi K R : 0 <= best_similarity phi K R.
Proof. by apply: le_trans (bigmax_ge _ (alignment0 K R)); rewrite /similarity big_set0. Qed.

(* symmetry of the optimal score *)
Definition swap_alignment g := [set (e.2, e.1) | e in g].
Lemma alignment_swap K R g : is_alignment K R g -> is_alignment R K (swap_alignment g).
Proof.
move=> gA; apply/and3P; split.
- by apply/subsetP => _ /imsetP[e eg ->]; rewrite inE /=; case: (alignment_mem gA eg) => -> ->.
- apply/forall_inP => _ /imsetP[a ag ->]; apply/forall_inP => _ /imsetP[b bg ->] /=.
  by apply/implyP => /eqP/(alignment_inj2 gA ag bg)->.
- apply/forall_inP => _ /imsetP[a ag ->]; apply/forall_inP => _ /imsetP[b bg ->] /=.
  by apply/implyP => /eqP/(alignment_inj1 gA ag bg)->.
Qed.

Lemma similarity_swap phi g : similarity phi (swap_alignment g) = similarity (fun r k => phi k r) g.
Proof. by rewrite /similarity /swap_alignment big_imset //= => -[a b] [c d] _ _ [-> ->]. Qed.

Lemma best_similarityC phi K R : (forall k r, phi k r = phi r k) ->
  best_similarity phi K R = best_similarity phi R K.
Proof.
move=> C; suff H K' R' : best_similarity phi K' R' <= best_similarity phi R' K'.
  by apply/eqP; rewrite eq_le !H.
apply: bigmax_le_ub => [|g gA]; first exact: best_similarity_ge0.
have -> : similarity phi g = similarity phi (swap_alignment g).
  by rewrite similarity_swap; apply: eq_bigr => e _; rewrite C.
exact/bigmax_ge/alignment_swap.
Qed.

(* under a symmetric phi precision is recall with the roles switched *)
Theorem ceaf_precision_swap phi K R : (forall k r, phi k r = phi r k) ->
  ceaf_precision phi K R = ceaf_recall phi R K.
Proof. by move=> C; rewrite /ceaf_precision /ceaf_recall (best_similarityC _ _ C). Qed.

Lemma phi3C k r : phi3 k r = phi3 r k. Proof. by rewrite /phi3 setIC. Qed.
Lemma phi4C k r : phi4 k r = phi4 r k. Proof. by rewrite /phi4 setIC addrC. Qed.

Lemma sum_phi3 K : trivIset K -> \sum_(k in K) phi3 k k = #|cover K|%:R.
Proof.
move=> /eqP<-; rewrite natr_sum; apply: eq_bigr => k _; by rewrite /phi3 setIid.
Qed.

(* CEAF-m: precision = recall when the mention sets are the same *)
Theorem ceaf_m_precision_eq_recall K R : is_partition K -> is_partition R -> cover K = cover R ->
  ceaf_precision phi3 K R = ceaf_recall phi3 K R.
Proof.
by move=> wK wR E;
  rewrite /ceaf_precision /ceaf_recall /ceaf_den !sum_phi3 ?is_partition_trivIset // E.
Qed.

(* bounds, for any phi with 0 <= phi k r <= phi k k *)
Theorem ceaf_bounds phi K R :
  (forall k r, k \in K -> r \in R -> phi k r <= phi k k) ->
  (forall k, k \in K -> 0 <= phi k k) ->
  0 <= ceaf_recall phi K R <= 1.
Proof.
move=> H n0; have D0 : 0 <= \sum_(k in K) phi k k by apply: sumr_ge0.
rewrite /ceaf_recall /ceaf_den divr_ge0 ?best_similarity_ge0 //=.
have [->|D] := eqVneq (\sum_(k in K) phi k k) 0; first by rewrite invr0 mulr0.
rewrite ler_pdivr_mulr ?lt0r ?D // mul1r; apply: bigmax_le_ub => // g gA.
apply: (@le_trans _ _ (\sum_(k in K) phi k k + \sum_(r in R) 0)); last first.
  by rewrite big1_eq addr0.
by apply: (weak_duality (v := fun=> 0)) => // k r kK rR; rewrite addr0 H.
Qed.

Theorem ceaf_m_bounds K R : 0 <= ceaf_recall phi3 K R <= 1.
Proof.
apply: ceaf_bounds => [k r _ _|k _]; rewrite /phi3 ?ler0n // ler_nat setIid.
exact/subset_leq_card/subsetIl.
Qed.

Lemma phi4xx K k : is_partition K -> k \in K -> phi4 k k = 1.
Proof.
move=> wK kK; have k0 := card_entity_gt0 wK kK;
  rewrite /phi4 setIid -natrM -natrD mulSn mul1n divff //.
by rewrite pnatr_eq0; case: #|k| k0.
Qed.

Lemma phi4_le1 K k r : is_partition K -> k \in K -> phi4 k r <= 1.
Proof.
move=> wK kK; rewrite /phi4 ler_pdivr_mulr;
  last by rewrite -natrD ltr0n addn_gt0 (card_entity_gt0 wK).
rewrite mul1r -natrM -natrD ler_nat mulSn mul1n leq_add ?subset_leq_card ?subsetIl //.
exact: subsetIr.
Qed.

(* under phi4 the denominator is the number of entities *)
Lemma sum_phi4 K : is_partition K -> ceaf_den phi4 K = #|K|%:R.
Proof. by move=> wK; rewrite /ceaf_den (eq_bigr (fun=> 1)) ?sumr_const // => k /(phi4xx wK). Qed.

Theorem ceaf_e_bounds K R : is_partition K -> 0 <= ceaf_recall phi4 K R <= 1.
Proof.
move=> wK; apply: ceaf_bounds => [k r kK _|k kK]; rewrite (phi4xx wK kK) //.
exact: phi4_le1 wK kK.
Qed.

(* an entity is like none of its own side more than itself: the key as its own response
   has recall 1 *)
Theorem ceaf_recall_id phi K : (forall k r, k \in K -> r \in K -> phi k r <= phi k k) ->
  (forall k, k \in K -> 0 <= phi k k) -> \sum_(k in K) phi k k != 0 ->
  ceaf_recall phi K K = 1.
Proof.
move=> H n0 D; rewrite /ceaf_recall /ceaf_den; apply/eqP; rewrite eq_le.
have /andP[_ ->] /= := ceaf_bounds H n0.
have Dp : 0 < \sum_(k in K) phi k k by rewrite lt0r D sumr_ge0.
rewrite ler_pdivl_mulr // mul1r.
pose g := [set (k, k) | k in K].
have gA : is_alignment K K g.
  apply/and3P; split; first by apply/subsetP => _ /imsetP[k kK ->]; rewrite inE kK.
    apply/forall_inP => _ /imsetP[a ag ->]; apply/forall_inP => _ /imsetP[b bg ->] /=.
    by apply/implyP => /eqP->.
  apply/forall_inP => _ /imsetP[a ag ->]; apply/forall_inP => _ /imsetP[b bg ->] /=.
  by apply/implyP => /eqP->.
apply: le_trans (bigmax_ge _ gA); rewrite /similarity big_imset //= => a b _ _ [->] //.
Qed.

Theorem ceaf_m_recall_id K : is_partition K -> K != set0 -> ceaf_recall phi3 K K = 1.
Proof.
move=> wK K0; apply: ceaf_recall_id => [k r _ _|k _|]; rewrite /phi3 ?ler0n //.
  by rewrite setIid ler_nat subset_leq_card ?subsetIl.
rewrite -[X in X != 0]/(\sum_(k in K) phi3 k k) sum_phi3 ?is_partition_trivIset //.
by rewrite pnatr_eq0 cards_eq0 cover_neq0.
Qed.

Theorem ceaf_e_recall_id K : is_partition K -> K != set0 -> ceaf_recall phi4 K K = 1.
Proof.
move=> wK K0; apply: ceaf_recall_id => [k r kK _|k kK|].
- by rewrite (phi4xx wK kK) (phi4_le1 r wK kK).
- by rewrite (phi4xx wK kK).
by rewrite -[X in X != 0]/(ceaf_den phi4 K) sum_phi4 // pnatr_eq0 cards_eq0.
Qed.

(* entities that are like no key entity may be left out *)
Lemma best_similarity_drop phi K R R' : R' \subset R ->
  (forall k r, k \in K -> r \in R :\: R' -> phi k r = 0) ->
  best_similarity phi K R' = best_similarity phi K R.
Proof.
move=> /subsetP RR' phi0; apply/eqP; rewrite eq_le; apply/andP; split.
  have [g gA <-] := best_similarityP phi K R'; apply: bigmax_ge.
  apply: alignmentP; [|exact: alignment_inj1 gA|exact: alignment_inj2 gA].
  by move=> e /(alignment_mem gA)[-> /RR'].
have [g gA <-] := best_similarityP phi K R; pose h := [set e in g | e.2 \in R'].
have hA : is_alignment K R' h.
  apply: (alignment_sub gA); apply/subsetP => e; rewrite !inE => /andP[eg e2] //.
  by have [-> _] := alignment_mem gA eg; rewrite e2.
apply: le_trans (bigmax_ge _ hA); rewrite /similarity (big_setID h) /= (setIidPr _); last first.
  by apply/subsetP => e; rewrite inE => /andP[].
rewrite [X in _ + X]big1 ?addr0 // => e; rewrite !inE => /andP[ne eg].
have [eK eR] := alignment_mem gA eg; rewrite phi0 // inE eR andbT.
by rewrite eg in ne.
Qed.

(* the best alignment of one entity more: it is left out, or aligned with some r *)
Theorem best_similarity_cons phi K R k : (forall k r, 0 <= phi k r) -> k \notin K ->
  best_similarity phi (k |: K) R =
  Num.max (best_similarity phi K R)
          (\big[Num.max/0]_(r in R) (phi k r + best_similarity phi K (R :\ r))).
Proof.
move=> phi0 kK; apply/eqP; rewrite eq_le; apply/andP; split.
  have [g gA <-] := best_similarityP phi (k |: K) R; rewrite le_maxr.
  case: (pickP [pred e in g | e.1 == k]) => [e /andP[eg /eqP ek]|no]; last first.
    apply/orP; left; apply: bigmax_ge; apply: alignmentP;
      [|exact: alignment_inj1 gA|exact: alignment_inj2 gA].
    move=> e eg; have [eK ->] := alignment_mem gA eg; rewrite andbT.
    by have := no e; move: eK; rewrite /= eg !inE => /orP[/eqP->|->//]; rewrite eqxx.
  have [_ eR] := alignment_mem gA eg.
  apply/orP; right; apply: le_trans (bigmax_ge _ eR);
    rewrite -ek /similarity (big_setD1 e) //= ler_add2l.
  apply: bigmax_ge; apply: alignmentP => [d|a b|a b].
  - case/setD1P=> de dg; have [dK dR] := alignment_mem gA dg; rewrite !inE dR andbT.
    apply/andP; split; last by apply: contra de => /eqP/(alignment_inj2 gA dg eg)->.
    by move: dK; rewrite !inE => /orP[/eqP dk|//]; case/eqP: de;
      apply: (alignment_inj1 gA) => //; rewrite dk.
  - by case/setD1P=> _ ag /setD1P[_ bg]; apply: (alignment_inj1 gA).
  - by case/setD1P=> _ ag /setD1P[_ bg]; apply: (alignment_inj2 gA).
rewrite le_maxl; apply/andP; split.
  have [g gA <-] := best_similarityP phi K R; apply: bigmax_ge.
  apply: alignmentP; [|exact: alignment_inj1 gA|exact: alignment_inj2 gA].
  by move=> e /(alignment_mem gA)[eK ->]; rewrite !inE eK orbT.
apply: bigmax_le_ub => [|r rR]; first exact: best_similarity_ge0.
have [g gA <-] := best_similarityP phi K (R :\ r).
have kg : (k, r) \notin g by apply/negP => /(alignment_mem gA)[/= kK']; rewrite kK' in kK.
have G e : e \in g -> [/\ e.1 \in K, e.1 != k, e.2 \in R & e.2 != r].
  move=> /(alignment_mem gA)[eK /setD1P[e2 eR]]; split=> //.
  by apply: contraNneq kK => <-.
have hA : is_alignment (k |: K) R ((k, r) |: g).
  apply: alignmentP => [e|a b|a b].
  - case/setU1P=> [->|/G[eK _ eR _]] /=; first by rewrite setU11.
    by rewrite !inE eK eR orbT.
  - case/setU1P=> [->|ag] /setU1P[->|bg] //=.
    + by move=> E; have [_ /eqP[]] := G b bg.
    + by move=> E; have [_ /eqP[]] := G a ag.
    + exact: (alignment_inj1 gA).
  - case/setU1P=> [->|ag] /setU1P[->|bg] //=.
    + by move=> E; have [_ _ _ /eqP[]] := G b bg.
    + by move=> E; have [_ _ _ /eqP[]] := G a ag.
    + exact: (alignment_inj2 gA).
by apply: le_trans (bigmax_ge _ hA); rewrite /similarity big_setU1.
Qed.

End CEAF.

(* entities may be replaced one by one *)
Lemma best_similarity_imset (T U : finType) (p q : {set T} -> {set U})
    (phi : {set U} -> {set U} -> rat) (K R : {set {set T}}) :
  {in K &, injective p} -> {in R &, injective q} ->
  best_similarity phi (p @: K) (q @: R) = best_similarity (fun k r => phi (p k) (q r)) K R.
Proof.
move=> pI qI; pose h (e : {set T} * {set T}) := (p e.1, q e.2).
have hI g : is_alignment K R g -> {in g &, injective h}.
  move=> gA [a b] [c d] ab cd; have [/= aK bR] := alignment_mem gA ab.
  have [/= cK dR] := alignment_mem gA cd.
  by case=> /(pI _ _ aK cK)-> /(qI _ _ bR dR)->.
have S g : is_alignment K R g ->
    similarity phi (h @: g) = similarity (fun k r => phi (p k) (q r)) g.
  by move=> gA; rewrite /similarity big_imset //; apply: hI.
apply/eqP; rewrite eq_le; apply/andP; split.
  have [g gA <-] := best_similarityP phi (p @: K) (q @: R).
  pose g' := [set e in setX K R | h e \in g].
  have gA' : is_alignment K R g'.
    apply: alignmentP => [e|[a b] [c d]|[a b] [c d]]; rewrite !inE; first by case/andP.
    - move=> /andP[/andP[aK bR] ag] /andP[/andP[cK dR] cg] /= ac.
      have [_ E] : h (a, b) = h (c, d) by apply: (alignment_inj1 gA ag cg); rewrite /= ac.
      by rewrite ac; congr (_, _); apply: (qI _ _ bR dR E).
    - move=> /andP[/andP[aK bR] ag] /andP[/andP[cK dR] cg] /= bd.
      have [E _] : h (a, b) = h (c, d) by apply: (alignment_inj2 gA ag cg); rewrite /= bd.
      by rewrite bd; congr (_, _); apply: (pI _ _ aK cK E).
  suff gE : g = h @: g' by rewrite {1}gE S //; apply: bigmax_ge.
  apply/setP => e; apply/idP/imsetP => [eg|[x]]; last by rewrite inE => /andP[_ hx] ->.
  have [/imsetP[k kK e1] /imsetP[r rR e2]] := alignment_mem gA eg.
  by exists (k, r); rewrite ?inE /h /= ?kK ?rR -e1 -e2 -surjective_pairing.
have [g gA <-] := best_similarityP (fun k r => phi (p k) (q r)) K R; rewrite -S //.
apply: bigmax_ge; apply: alignmentP => [_ /imsetP[e eg ->]|_ _ /imsetP[a ag ->] /imsetP[b bg ->]|
  _ _ /imsetP[a ag ->] /imsetP[b bg ->]] /=.
- by have [eK eR] := alignment_mem gA eg; rewrite !imset_f.
- have [aK _] := alignment_mem gA ag; have [bK _] := alignment_mem gA bg.
  by move=> /(pI _ _ aK bK) ab; rewrite (alignment_inj1 gA ag bg ab).
- have [_ aR] := alignment_mem gA ag; have [_ bR] := alignment_mem gA bg.
  by move=> /(qI _ _ aR bR) ab; rewrite (alignment_inj2 gA ag bg ab).
Qed.

Lemma eq_best_similarity (T : finType) (phi psi : {set T} -> {set T} -> rat) (K R : {set {set T}}) :
  (forall k r, k \in K -> r \in R -> phi k r = psi k r) ->
  best_similarity phi K R = best_similarity psi K R.
Proof.
move=> E; apply: eq_bigr => g gA; apply: eq_bigr => e eg.
by have [eK eR] := alignment_mem gA eg; apply: E.
Qed.

(* Best alignments compared *)
Section Compared.
Variables T U : finType.
Implicit Types (phi : {set T} -> {set T} -> rat) (psi : {set U} -> {set U} -> rat).

(* every pair that is alike may be carried over, as long as no two get an entity in common *)
Lemma best_similarity_map (h : {set T} * {set T} -> {set U} * {set U}) phi psi
    (K R : {set {set T}}) (K' R' : {set {set U}}) :
  let alike e := [&& e.1 \in K, e.2 \in R & 0 < phi e.1 e.2] in
  (forall e, alike e -> [/\ (h e).1 \in K', (h e).2 \in R' & phi e.1 e.2 <= psi (h e).1 (h e).2]) ->
  (forall a b, alike a -> alike b -> a.1 != b.1 -> a.2 != b.2 ->
     (h a).1 != (h b).1 /\ (h a).2 != (h b).2) ->
  best_similarity phi K R <= best_similarity psi K' R'.
Proof.
move=> alike carried apart; have [g gA <-] := best_similarityP phi K R.
pose g' := [set e in g | alike e].
have ag e : e \in g' -> e \in g /\ alike e by rewrite inE => /andP.
have hI : {in g' &, forall a b, a != b -> (h a).1 != (h b).1 /\ (h a).2 != (h b).2}.
  move=> a b /ag[ag' al] /ag[bg bl] ne; apply: apart => //; apply: contraNneq ne => E.
    by apply/eqP/(alignment_inj1 gA).
  by apply/eqP/(alignment_inj2 gA).
have hA : is_alignment K' R' (h @: g').
  apply: alignmentP => [_ /imsetP[e /ag[_ /carried[hK hR _]] ->]|
    _ _ /imsetP[a a' ->] /imsetP[b b' ->] E|_ _ /imsetP[a a' ->] /imsetP[b b' ->] E].
  - by rewrite hK hR.
  - by have [->//|/(hI a b a' b')[]] := eqVneq a b; rewrite E eqxx.
  - by have [->//|/(hI a b a' b')[_]] := eqVneq a b; rewrite E eqxx.
apply: le_trans (bigmax_ge _ hA); rewrite /similarity big_imset /=; last first.
  by move=> a b a' b' E; apply/eqP/contraT => /(hI a b a' b')[]; rewrite E eqxx.
rewrite (big_setID g') /= (setIidPr _); last by apply/subsetP => e /ag[].
rewrite -[X in _ <= X]addr0 ler_add //; first by apply: ler_sum => e /ag[_ /carried[]].
rewrite -oppr_ge0 -sumrN sumr_ge0 // => e; rewrite oppr_ge0 !inE => /andP[+ eg];
  rewrite eg /= /alike.
by have [-> ->] := alignment_mem gA eg; rewrite /= -leNgt.
Qed.
End Compared.

Section Bounds.
Variable T : finType.
Implicit Types (K R : {set {set T}}) (k r A : {set T}) (phi psi : {set T} -> {set T} -> rat)
  (u : {set T} -> rat).

Lemma le_best_similarity phi psi K R : (forall k r, k \in K -> r \in R -> phi k r <= psi k r) ->
  best_similarity phi K R <= best_similarity psi K R.
Proof.
by move=> H; apply: (best_similarity_map (h := id)) => // e /and3P[eK eR _]; split=> //; apply: H.
Qed.

Lemma best_similarity_ge phi K R k r : k \in K -> r \in R -> phi k r <= best_similarity phi K R.
Proof.
move=> kK rR; have -> : phi k r = similarity phi [set (k, r)] by rewrite /similarity big_set1.
apply: bigmax_ge; apply: alignmentP => [e|a b|a b]; rewrite !inE.
- by move/eqP=> ->; rewrite kK.
- by move=> /eqP-> /eqP->.
- by move=> /eqP-> /eqP->.
Qed.

Lemma best_similarity_le u phi K R : (forall k, k \in K -> 0 <= u k) ->
  (forall k r, k \in K -> r \in R -> phi k r <= u k) ->
  best_similarity phi K R <= \sum_(k in K) u k.
Proof.
move=> u0 H; apply: bigmax_le_ub => [|g gA]; first exact: sumr_ge0.
apply: (@le_trans _ _ (\sum_(k in K) u k + \sum_(r in R) 0)); last by rewrite big1_eq addr0.
by apply: (weak_duality (v := fun=> 0)) => // k r kK rR; rewrite addr0 H.
Qed.

(* an entity that is like none as it is like itself is a loss *)
Lemma best_similarity_lt u phi K R k : (forall l, l \in K -> 0 <= u l) ->
  (forall l r, l \in K -> r \in R -> phi l r <= u l) ->
  k \in K -> 0 < u k -> (forall r, r \in R -> phi k r < u k) ->
  best_similarity phi K R < \sum_(l in K) u l.
Proof.
move=> u0 H kK uk ltk; pose b := \big[Num.max/0]_(r in R) phi k r.
have b0 : 0 <= b by rewrite /b; elim/big_rec: _ => // r x _ x0; rewrite le_maxr x0 orbT.
have ltb : b < u k by rewrite /b; elim/big_ind: _ => // x y xu yu; rewrite lt_maxl xu yu.
apply: (@le_lt_trans _ _ (\sum_(l in K) if l == k then b else u l)).
  apply: best_similarity_le => [l lK|l r lK rR]; have [E|_] := eqVneq l k; rewrite ?u0 ?H //.
  by rewrite E; apply: bigmax_ge.
rewrite (bigD1 k) //= eqxx [X in _ < X](bigD1 k) //= ltr_le_add //.
by apply: ler_sum => l /andP[_ /negPf->].
Qed.

Lemma best_similarity0 phi K R : (forall k r, k \in K -> r \in R -> phi k r <= 0) ->
  best_similarity phi K R = 0.
Proof.
move=> H; apply/eqP; rewrite eq_le best_similarity_ge0 andbT.
by apply: le_trans (best_similarity_le (u := fun=> 0) _ H) _; rewrite // big1_eq.
Qed.

Lemma best_similarity_restrict phi A K R : is_partition R ->
  (forall k, k \in K -> phi k set0 = 0) ->
  best_similarity phi K (restrict A R) = best_similarity (fun k r => phi k (r :&: A)) K R.
Proof.
move=> wR phi0; pose R' := [set r in R | r :&: A != set0].
have RR : R' \subset R by apply/subsetP => r; rewrite inE => /andP[].
have -> : restrict A R = (fun r => r :&: A) @: R'.
  apply/setP => e; apply/restrictP/imsetP => [[r rR [-> e0]]|[r]];
    first by exists r; rewrite // inE rR.
  by rewrite inE => /andP[rR r0] ->; exists r.
rewrite -(best_similarity_drop (phi := fun k r => phi k (r :&: A)) RR) => [|k r kK]; last first.
  by rewrite !inE negb_and negbK => /andP[+ rR]; rewrite rR /= => /eqP->; apply: phi0.
rewrite -[in LHS](imset_id K); apply: best_similarity_imset => // r s.
rewrite !inE => /andP[rR /set0Pn[x xr]] /andP[sR _] E; have : x \in s :&: A by rewrite -E.
by move: xr; rewrite !inE => /andP[xr _] /andP[xs _]; apply: entity_inj wR rR sR xr xs.
Qed.

Lemma best_similarity_refl phi K : (forall k r, k \in K -> r \in K -> phi k r <= phi k k) ->
  (forall k, k \in K -> 0 <= phi k k) -> best_similarity phi K K = ceaf_den phi K.
Proof.
move=> H p0; apply/eqP; rewrite eq_le best_similarity_le //=.
have -> : ceaf_den phi K = similarity phi [set (k, k) | k in K].
  by rewrite /similarity big_imset //= => a b _ _ [].
apply: bigmax_ge;
  apply: alignmentP => [_ /imsetP[k kK ->]|_ _ /imsetP[a _ ->] /imsetP[b _ ->] /= ->|
  _ _ /imsetP[a _ ->] /imsetP[b _ ->] /= ->] //=.
by rewrite kK.
Qed.

Lemma phi3_ge0 k r : 0 <= phi3 k r. Proof. exact: ler0n. Qed.

Lemma phi4_ge0 k r : 0 <= phi4 k r.
Proof. by rewrite /phi4 divr_ge0 ?mulr_ge0 ?addr_ge0 ?ler0n. Qed.

Lemma phi3_disjoint k r : k :&: r = set0 -> phi3 k r = 0.
Proof. by rewrite /phi3 => ->; rewrite cards0. Qed.

Lemma phi4_disjoint k r : k :&: r = set0 -> phi4 k r = 0.
Proof. by rewrite /phi4 => ->; rewrite cards0 mulr0 mul0r. Qed.

Lemma phi3_gt0 k r : (0 < phi3 k r) = (k :&: r != set0).
Proof. by rewrite ltr0n card_gt0. Qed.

Lemma phi4_gt0 k r : (0 < phi4 k r) = (k :&: r != set0).
Proof.
have [E|ne] := eqVneq (k :&: r) set0; first by rewrite phi4_disjoint // ltxx.
rewrite /phi4 divr_gt0 ?mulr_gt0 -?natrD ?ltr0n ?card_gt0 ?ne //.
by rewrite addn_gt0 card_gt0 (contraNneq _ ne) // => ->; rewrite set0I.
Qed.

Lemma phi3_le k r : phi3 k r <= phi3 k k.
Proof. by rewrite /phi3 setIid ler_nat subset_leq_card ?subsetIl. Qed.

Lemma phi3_lt k r : ~~ (k \subset r) -> phi3 k r < phi3 k k.
Proof.
by move=> kr; rewrite /phi3 setIid ltr_nat proper_card // properE subsetIl subsetI fintype.subxx.
Qed.

Lemma phi4_lt1 K k r : is_partition K -> k \in K -> k != r -> phi4 k r < 1.
Proof.
move=> wK kK kr; have k0 := card_entity_gt0 wK kK.
rewrite /phi4 ltr_pdivr_mulr; last by rewrite -natrD ltr0n addn_gt0 k0.
rewrite mul1r -natrM -natrD ltr_nat mul2n -addnn.
have lek : (#|k :&: r| <= #|k|)%N by rewrite subset_leq_card ?subsetIl.
have ler : (#|k :&: r| <= #|r|)%N by rewrite subset_leq_card ?subsetIr.
rewrite ltn_neqAle leq_add // andbT; apply: contraNneq kr => E.
have {}E : (#|k| <= #|k :&: r|)%N && (#|r| <= #|k :&: r|)%N by lia.
have /andP[ek er] := E; have /eqP <- : k :&: r == k by rewrite eqEcard subsetIl.
by rewrite eqEcard subsetIr.
Qed.

Lemma ceaf_den_ge0 phi K : (forall k, k \in K -> 0 <= phi k k) -> 0 <= ceaf_den phi K.
Proof. exact: sumr_ge0. Qed.

Lemma ceaf_den3 K : is_partition K -> ceaf_den phi3 K = #|cover K|%:R.
Proof. by move=> wK; apply/sum_phi3/is_partition_trivIset. Qed.
End Bounds.

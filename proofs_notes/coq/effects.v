(******************************************************************************)
(* What Moosavi & Strube (2016) claim of the metrics, across metrics: the     *)
(* effect of extra mentions (section 7.4), of entities that are resolved      *)
(* completely or not at all (section 7.2), and of mention identification      *)
(* (sections 2 and 7.5).                                                      *)
(*                                                                            *)
(*   lea_loss K r        |r| (1 - resolution_score K r), what r costs in      *)
(*                       LEA precision: the resolution error of section 7.4   *)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra zify.
From Corefref Require Import partitions mentions muc b_cubed ceaf lea.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope ring_scope.

Lemma extra_mentions_arith (n m : nat) : (0 < n)%N -> (0 < m)%N ->
  let N : rat := n%:R in let M : rat := m%:R in
  (N + M) * (1 - N * (N - 1) / ((N + M) * (N + M - 1)))
  = M * (M + 2%:R * N - 1) / (N + M - 1).
Proof.
case: n m => // n [] // m _ _ N M.
have EN : N - 1 = n%:R by rewrite /N -addn1 natrD addrK.
have ED : N + M - 1 = (n + m.+1)%:R by rewrite addrAC EN natrD.
have EM : M + 2%:R * N - 1 = (m + 2 * n.+1)%:R by rewrite addrAC /M -addn1 natrD addrK natrD natrM.
have D0 : N + M - 1 != 0 by rewrite ED pnatr_eq0; lia.
have P0 : (N + M) * (N + M - 1) != 0 by rewrite ED -natrD -natrM pnatr_eq0; lia.
apply: (mulIf D0); rewrite mulfVK // mulrAC mulrC mulrBl mul1r mulfVK //.
by rewrite ED EN EM -natrD -!natrM; apply/eqP; rewrite subr_eq -natrD eqr_nat; apply/eqP; lia.
Qed.

Section Effects.
Variable T : finType.
Implicit Types (K R : {set {set T}}) (S A k r e : {set T}).

Definition lea_loss K r : rat := #|r|%:R * (1 - resolution_score K r).

(* m = |A| mentions that are in no key entity, added to a key entity of n
   mentions; section 7.4 *)
Theorem lea_extra_mentions K k A : is_partition K -> k \in K -> A != set0 ->
  [disjoint A & cover K] -> let n : rat := #|k|%:R in let m : rat := #|A|%:R in
  lea_loss K (A :|: k) = m * (m + 2%:R * n - 1) / (n + m - 1).
Proof.
move=> wK kK A0 dA n m; have n0 := card_entity_gt0 wK kK.
have m0 : (0 < #|A|)%N by rewrite card_gt0.
have dAk l : l \in K -> A :&: l = set0.
  by move=> lK; apply/eqP; rewrite setI_eq0; apply: disjointWr (entity_sub_cover lK) dA.
have c : #|A :|: k| = (#|k| + #|A|)%N by rewrite cardsU dAk // cards0 subn0 addnC.
have c1 : (#|A :|: k| == 1%N) = false by rewrite c; apply/eqP; lia.
rewrite -(extra_mentions_arith n0 m0) /lea_loss /resolution_score /link /shared_links c1
  (bigD1 k) //=.
rewrite big1 => [|l /andP[lK ne]]; last first.
  by rewrite setIUl dAk // (disjoint_entities wK kK lK ne) setU0 cards0.
have -> : (A :|: k) :&: k = k by apply/setIidPr/subsetUr.
rewrite addr0 !bin2_rat c natrD; congr (_ * (1 - _)).
by rewrite invf_div mulrA mulfVK // pnatr_eq0.
Qed.

(* one extra mention costs 2, whatever the size of the entity *)
Theorem lea_extra_mention K k x : is_partition K -> k \in K -> x \notin cover K ->
  lea_loss K (x |: k) = 2%:R.
Proof.
move=> wK kK xK; have k0 : #|k|%:R != 0 :> rat by rewrite pnatr_eq0 -lt0n (card_entity_gt0 wK).
have x0 := set1_neq0 x.
rewrite lea_extra_mentions ?disjoints1 // cards1.
by rewrite mul1r [1 + _]addrC addrK addrK mulfK.
Qed.

Lemma lea_loss_exact K r : is_partition K -> r \in K -> lea_loss K r = 0.
Proof. by move=> wK rK; rewrite /lea_loss resolution_score_id // subrr mulr0. Qed.

Lemma lea_precision_loss K R : is_partition R -> R != set0 ->
  lea_precision K R = 1 - (\sum_(r in R) lea_loss K r) / \sum_(r in R) #|r|%:R.
Proof.
move=> wR R0; have D := negbT (gt_eqF (sum_card_gt0 wR R0)).
rewrite /lea_precision /lea_recall /lea_num /lea_den; set d := \sum_(r in R) #|r|%:R in D *.
rewrite -[X in X - _](divff D) -mulrBl; congr (_ / _); rewrite /d -sumrB.
apply: eq_bigr => r _; rewrite /lea_loss.
by rewrite mulrBr mulr1 subKr.
Qed.

(* a perfect response with one extra mention in one entity: whatever the
   entity, LEA precision is 1 - 2 / (total + 1) *)
Theorem lea_precision_extra_mention K k x : is_partition K -> k \in K -> x \notin cover K ->
  lea_precision K ((x |: k) |: (K :\ k)) = 1 - 2%:R / (#|cover K| + 1)%:R.
Proof.
move=> wK kK xK; set R := _ |: _.
have xk' k' : k' \in K -> x \notin k' by move=> k'K; apply: contra xK =>
  xk'; apply/bigcupP; exists k'.
have nR : (x |: k) \notin K :\ k.
  by rewrite inE negb_and; apply/orP; right; apply/negP => /xk'; rewrite !inE eqxx.
have wR : is_partition R.
  have /andP[/trivIsetP tK n0] := wK; apply/andP; split; last first.
    rewrite !inE negb_or (negPf n0) andbF andbT.
    by apply/eqP => /setP/(_ x); rewrite !inE eqxx.
  have D A : A \in K :\ k -> [disjoint A & x |: k].
    rewrite !inE => /andP[Ak AK]; rewrite -setI_eq0 setIUr setU_eq0 !setI_eq0.
    by rewrite disjoint_sym disjoints1 xk' //= tK.
  apply/trivIsetP => A B /setU1P[->|A1] /setU1P[->|B1] ne.
  - by rewrite eqxx in ne.
  - by rewrite disjoint_sym D.
  - by rewrite D.
  - by case/setD1P: A1 => _ AK; case/setD1P: B1 => _ BK; apply: tK.
have R0 : R != set0 by apply/set0Pn; exists (x |: k); rewrite !inE eqxx.
rewrite lea_precision_loss //; congr (1 - _ / _).
  rewrite big_setU1 //= lea_extra_mention // big1 ?addr0 // => r /setD1P[_ rK].
  exact: lea_loss_exact.
rewrite big_setU1 //= cardsU1 xk' // -natr_sum -natrD; congr _%:R.
by have /eqP <- := is_partition_trivIset wK; rewrite [in RHS](big_setD1 k) //= -addnA addnC.
Qed.

(* mention identification effect (section 2): every mention found, no link found *)
Theorem mention_identification_effect K : is_partition K -> K != set0 ->
  (forall k, k \in K -> 1 < #|k|)%N ->
  [/\ muc_recall K (singles (cover K)) = 0, lea_recall K (singles (cover K)) = 0,
      b_cubed_recall K (singles (cover K)) = #|K|%:R / #|cover K|%:R,
      b_cubed_precision K (singles (cover K)) = 1 &
      mentions_recall K (singles (cover K)) = 1].
Proof.
move=> wK K0 H; split.
- rewrite -muc_recall_without_singletons ?is_partition_singles // /muc_recall.
  rewrite (_ : without_singletons (singles _) = set0); last first.
    apply/setP => k; rewrite !inE; apply/negP => /andP[/imsetP[x _ ->]].
    by rewrite cards1.
  rewrite /muc_num big1 ?mul0r // => k; rewrite inE => /andP[kK _].
  by rewrite parts_set0 subrr.
- apply/lea_recall_eq0 => // k _ kK /imsetP[x _ ->]; split.
    by rewrite ltnS (leq_trans (subset_leq_card (subsetIr _ _))) // cards1.
  by case=> k1; have := H k kK; rewrite k1.
- exact: b_cubed_recall_singletons.
- by apply: b_cubed_precision_singletons; rewrite // cover_neq0.
- by apply/mentions_recall_eq1; rewrite // cover_singles.
Qed.

(* a response that has some entities of the key and nothing else (section 7.2) *)
Lemma overlap_sub_key K R k : is_partition K -> R \subset K -> k \in K ->
  forall r, r \in R -> r != k -> k :&: r = set0.
Proof. by move=> wK /subsetP RK kK r /RK rK; apply: disjoint_entities wK kK rK. Qed.

Lemma sum_sub_key K R (F : {set T} -> rat) : R \subset K ->
  \sum_(k in K) (if k \in R then F k else 0) = \sum_(k in R) F k.
Proof.
move=> /subsetP RK; rewrite -big_mkcondr; apply: eq_bigl => k /=.
by rewrite andb_idl //; apply: RK.
Qed.

Theorem b_cubed_recall_sub_key K R : is_partition K -> R \subset K ->
  b_cubed_recall K R = #|cover R|%:R / #|cover K|%:R.
Proof.
move=> wK RK; have wR := is_partition_sub wK RK.
rewrite /b_cubed_recall /b_cubed_den /b_cubed_num sum_card // -(sum_card wR) -(sum_sub_key _ RK).
congr (_ / _); apply: eq_bigr => k kK; case: ifP => kR.
  by rewrite (b_cubed_term_full (is_partition_trivIset wR) kR).
rewrite /b_cubed_term big1 // => r rR; rewrite (overlap_sub_key wK RK kK rR).
  by rewrite cards0 expr0n mul0r.
by apply: contraFneq kR => <-.
Qed.

Theorem lea_recall_sub_key K R : is_partition K -> R \subset K ->
  lea_recall K R = #|cover R|%:R / #|cover K|%:R.
Proof.
move=> wK RK; have wR := is_partition_sub wK RK.
rewrite /lea_recall /lea_den /lea_num sum_card // -(sum_card wR) -(sum_sub_key _ RK).
congr (_ / _); apply: eq_bigr => k kK; case: ifP => kR.
  by rewrite resolution_score_id ?mulr1.
rewrite /resolution_score big1 ?mul0r ?mulr0 // => r rR.
have rk : r != k by apply: contraFneq kR => <-.
by rewrite /shared_links (overlap_sub_key wK RK kK rR rk) cards0 [k == r]eq_sym
  (negPf rk); case: ifP.
Qed.

Lemma alignment_sub_key K R : R \subset K -> is_alignment K R [set (r, r) | r in R].
Proof.
move=> /subsetP RK; apply/and3P; split.
- by apply/subsetP => _ /imsetP[r rR ->]; rewrite inE /= rR RK.
- apply/forall_inP => _ /imsetP[a _ ->]; apply/forall_inP => _ /imsetP[b _ ->] /=.
  by apply/implyP => /eqP->.
apply/forall_inP => _ /imsetP[a _ ->]; apply/forall_inP => _ /imsetP[b _ ->] /=.
by apply/implyP => /eqP->.
Qed.

Lemma best_similarity_sub_key phi K R : R \subset K ->
  (forall k r, k \in K -> r \in R -> phi k r <= phi r r) -> (forall r, r \in R -> 0 <= phi r r) ->
  best_similarity phi K R = \sum_(r in R) phi r r.
Proof.
move=> RK le ge; have E : similarity phi [set (r, r) | r in R] = \sum_(r in R) phi r r.
  by rewrite /similarity big_imset //= => a b _ _ [].
rewrite -E; apply: (ceaf_certificate (u := fun=> 0) (v := fun r => phi r r)) => //.
- by move=> k r kK rR; rewrite add0r le.
- exact: alignment_sub_key.
by rewrite E big1_eq add0r.
Qed.

Theorem ceaf_m_recall_sub_key K R : is_partition K -> R \subset K ->
  ceaf_recall phi3 K R = #|cover R|%:R / #|cover K|%:R.
Proof.
move=> wK RK; have wR := is_partition_sub wK RK.
have ge0 r : r \in R -> 0 <= phi3 r r by rewrite phi3_ge0.
rewrite /ceaf_recall /ceaf_den best_similarity_sub_key // ?sum_phi3 ?is_partition_trivIset //.
by move=> k r _ _; rewrite /phi3 setIid ler_nat subset_leq_card ?subsetIr.
Qed.

Theorem ceaf_e_recall_sub_key K R : is_partition K -> R \subset K ->
  ceaf_recall phi4 K R = #|R|%:R / #|K|%:R.
Proof.
move=> wK RK; have wR := is_partition_sub wK RK.
rewrite /ceaf_recall best_similarity_sub_key //;
  first by rewrite -[\sum_(r in R) _]/(ceaf_den phi4 R) !sum_phi4.
- by move=> k r kK rR; rewrite (phi4xx wR rR) (phi4_le1 r wK kK).
- by move=> r rR; rewrite (phi4xx wR rR).
Qed.

(* B3, CEAFm and LEA agree there; each of them has precision 1 *)
Theorem sub_key_agree K R : is_partition K -> R \subset K ->
  b_cubed_recall K R = lea_recall K R /\ ceaf_recall phi3 K R = lea_recall K R.
Proof.
by move=> wK RK; rewrite b_cubed_recall_sub_key // ceaf_m_recall_sub_key // lea_recall_sub_key.
Qed.

Theorem sub_key_precision K R : is_partition K -> R \subset K -> R != set0 ->
  [/\ b_cubed_precision K R = 1, lea_precision K R = 1,
      ceaf_precision phi3 K R = 1 & ceaf_precision phi4 K R = 1].
Proof.
move=> wK RK R0; have wR := is_partition_sub wK RK; have D := sum_card_gt0 wR R0.
have ge0 r : r \in R -> 0 <= phi3 r r by rewrite phi3_ge0.
split.
- by apply: b_cubed_recall_finer => // r rR; exists r; rewrite ?(subsetP RK).
- apply/lea_recall_eq1 => // r rR; case: ifP => _; first exact: (subsetP RK).
  by apply/exists_inP; exists r; rewrite ?(subsetP RK).
- rewrite /ceaf_precision /ceaf_den best_similarity_sub_key //.
  + by rewrite divff // sum_phi3 ?is_partition_trivIset // pnatr_eq0 cards_eq0 cover_neq0.
  + by move=> k r _ _; rewrite /phi3 setIid ler_nat subset_leq_card ?subsetIr.
- rewrite /ceaf_precision /ceaf_den best_similarity_sub_key //.
  + by rewrite divff // -[X in X != 0]/(ceaf_den phi4 R) sum_phi4 // pnatr_eq0 cards_eq0.
  + by move=> k r kK rR; rewrite (phi4xx wR rR) (phi4_le1 r wK kK).
  + by move=> r rR; rewrite (phi4xx wR rR).
Qed.

End Effects.

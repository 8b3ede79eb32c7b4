(******************************************************************************)
(* Keys, responses and their links, and the sums that every metric takes.     *)
(*                                                                            *)
(*   T                 the finite type of the mentions                        *)
(*   K, R : {set {set T}}   key and response; k \in K, r \in R entities       *)
(*   cover K           M_K, the mentions of K                                 *)
(*   k :&: r           the mentions in common; #|k| the size of k             *)
(*   is_partition K    the entities are non-empty and disjoint                *)
(*   singles A         every mention of A as a singleton                      *)
(*   finer K R         every entity of K lies inside an entity of R           *)
(*   merge K k l       K with its entities k and l made one                   *)
(*   restrict A K      K with the mentions outside A taken away               *)
(*   without_singletons K   the entities of K that are no singletons          *)
(*   pairs A           the links of A: its subsets of two mentions            *)
(*   f1 r p            2PR / (P + R)                                          *)
(*                                                                            *)
(* Every score is a quotient in rat of a sum X_num by a sum X_den. In rat     *)
(* x / 0 = 0, so a theorem for which 0/0 matters has X_den != 0, or what      *)
(* amounts to it, among its hypotheses.                                       *)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra zify.
From Corefref Require Export inequalities.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope ring_scope.

Section Definitions.
Variable T : finType.
Implicit Types (K R : {set {set T}}) (A k l r : {set T}).

Definition is_partition K := trivIset K && (set0 \notin K).
Definition singles A : {set {set T}} := [set [set x] | x in A].
Definition finer K R := forall k, k \in K -> exists2 r, r \in R & k \subset r.
Definition merge K k l : {set {set T}} := (k :|: l) |: (K :\: [set k; l]).
Definition restrict A K : {set {set T}} := [set k :&: A | k in K] :\ set0.
Definition without_singletons K : {set {set T}} := [set k in K | #|k| != 1%N].
Definition pairs A : {set {set T}} := [set e : {set T} | (e \subset A) && (#|e| == 2%N)].
End Definitions.

Definition f1 (r p : rat) : rat := 2%:R * p * r / (p + r).

Section Partitions.
Variable T : finType.
Implicit Types (K R : {set {set T}}) (A B k l r : {set T}) (x : T).

Lemma is_partition_trivIset K : is_partition K -> trivIset K. Proof. by case/andP. Qed.

Lemma is_partition_set0 K : is_partition K -> set0 \notin K. Proof. by case/andP. Qed.

Lemma card_entity_gt0 K k : is_partition K -> k \in K -> (0 < #|k|)%N.
Proof. by case/andP=> _ n0 kK; rewrite card_gt0; apply: contraNneq n0 => <-. Qed.

Lemma entity_neq0 K k : is_partition K -> k \in K -> k != set0.
Proof. by move=> wK kK; rewrite -card_gt0 (card_entity_gt0 wK). Qed.

Lemma set1_neq0 x : [set x] != set0. Proof. by apply/set0Pn; exists x; rewrite inE. Qed.

Lemma family_neq0 K k : k \in K -> K != set0.
Proof. by move=> kK; apply/set0Pn; exists k. Qed.

Lemma entity_sub_cover K k : k \in K -> k \subset cover K.
Proof. exact: bigcup_sup. Qed.

Lemma entityI_cover K k : k \in K -> k :&: cover K = k.
Proof. by move=> kK; apply/setIidPl/entity_sub_cover. Qed.

Lemma mem_cover_entity K k x : k \in K -> x \in k -> x \in cover K.
Proof. by move=> kK xk; apply/bigcupP; exists k. Qed.

Lemma disjoint_entities K k l : is_partition K -> k \in K -> l \in K -> l != k ->
  k :&: l = set0.
Proof.
move=> wK kK lK ne; apply/eqP; rewrite setI_eq0.
by apply: (trivIsetP (is_partition_trivIset wK)) => //; rewrite eq_sym.
Qed.

Lemma entity_inj K k l x : is_partition K -> k \in K -> l \in K -> x \in k -> x \in l -> k = l.
Proof.
move=> wK kK lK xk xl; apply/eqP/contraT; rewrite eq_sym => ne.
by have /setP/(_ x) := disjoint_entities wK kK lK ne; rewrite !inE xk xl.
Qed.

Lemma is_partition0 : is_partition (set0 : {set {set T}}).
Proof. by rewrite /is_partition inE andbT; apply/trivIsetP => A B; rewrite inE. Qed.

Lemma is_partition_sub K R : is_partition K -> R \subset K -> is_partition R.
Proof.
case/andP=> tK n0 RK; rewrite /is_partition (trivIsetS RK tK) /=.
by apply: contra n0; apply: (subsetP RK).
Qed.

Lemma is_partition_set1 k : k != set0 -> is_partition [set k].
Proof.
move=> k0; rewrite /is_partition inE eq_sym k0 andbT; apply/trivIsetP => A B.
by rewrite !inE => /eqP-> /eqP->; rewrite eqxx.
Qed.

Lemma is_partition_singles A : is_partition (singles A).
Proof.
apply/andP; split; last by apply/imsetP => -[x _ /setP/(_ x)]; rewrite !inE eqxx.
apply/trivIsetP => _ _ /imsetP[x _ ->] /imsetP[y _ ->] xy.
by rewrite disjoints1 inE; apply: contraNneq xy => ->.
Qed.

Lemma cover_singles A : cover (singles A) = A.
Proof.
apply/setP => x; apply/bigcupP/idP => [[_ /imsetP[y yA ->]]|xA]; first by rewrite inE => /eqP->.
by exists [set x]; rewrite ?imset_f ?inE.
Qed.

Lemma singlesU A B : singles (A :|: B) = singles A :|: singles B.
Proof. by rewrite /singles imsetU. Qed.

Lemma coverU K R : cover (K :|: R) = cover K :|: cover R.
Proof.
apply/setP => x; rewrite inE; apply/bigcupP/orP => [[A]|].
  by rewrite inE => /orP[] AK xA; [left|right]; apply/bigcupP; exists A.
by case=> /bigcupP[A AK xA]; exists A; rewrite // inE AK ?orbT.
Qed.

Lemma disjoint_coverD K R : [disjoint cover R & cover K :\: cover R].
Proof. by rewrite -setI_eq0; apply/eqP/setP => x; rewrite !inE; case: (x \in cover R). Qed.

(* two documents: families over disjoint mentions *)
Lemma is_partitionU K R : is_partition K -> is_partition R -> [disjoint cover K & cover R] ->
  is_partition (K :|: R).
Proof.
move=> wK wR dKR; apply/andP; split; last first.
  by rewrite inE negb_or (is_partition_set0 wK) (is_partition_set0 wR).
have D A B : A \in K -> B \in R -> [disjoint A & B].
  by move=> AK BR; apply: disjointWl (entity_sub_cover AK) (disjointWr (entity_sub_cover BR) dKR).
apply/trivIsetP => A B; rewrite !inE => /orP[]AK /orP[]BK ne.
- by apply: (trivIsetP (is_partition_trivIset wK)).
- exact: D.
- by rewrite disjoint_sym; apply: D.
- by apply: (trivIsetP (is_partition_trivIset wR)).
Qed.

Lemma disjoint_families K R : is_partition K -> [disjoint cover K & cover R] -> [disjoint K & R].
Proof.
move=> wK dKR; rewrite -setI_eq0; apply/eqP/setP => A; rewrite !inE; apply/negP => /andP[AK AR].
have /card_gt0P[x xA] := card_entity_gt0 wK AK.
by have /disjointFr/(_ (mem_cover_entity AK xA)) := dKR; rewrite (mem_cover_entity AR xA).
Qed.

Lemma is_partition_merge K k l : is_partition K -> k \in K -> l \in K -> is_partition (merge K k l).
Proof.
move=> wK kK lK; have /andP[/trivIsetP tK n0] := wK.
have k0 := entity_neq0 wK kK.
apply/andP; split; last first.
  rewrite !inE negb_or (negPf n0) andbF andbT.
  have /set0Pn[x xk] := k0; by apply/eqP => /setP/(_ x); rewrite !inE xk.
have D A : A \in K :\: [set k; l] -> [disjoint A & k :|: l].
  rewrite !inE negb_or => /andP[/andP[a1 a2] AK].
  by rewrite -setI_eq0 setIUr setU_eq0 !setI_eq0; apply/andP; split; apply: tK.
apply/trivIsetP => A B /setU1P[->|A1] /setU1P[->|B1] ne.
- by rewrite eqxx in ne.
- by rewrite disjoint_sym D.
- by rewrite D.
- by case/setDP: A1 => AK _; case/setDP: B1 => BK _; apply: tK.
Qed.

Lemma cover_merge K k l : k \in K -> l \in K -> cover (merge K k l) = cover K.
Proof.
move=> kK lK; apply/setP => x; apply/bigcupP/bigcupP => [[A /setU1P[->|/setDP[AK _]] xA]|[A AK xA]].
- by case/setUP: xA => xA; [exists k | exists l].
- by exists A.
have [Akl|Akl] := boolP (A \in [set k; l]); last by exists A; rewrite // !inE -in_set2 Akl AK orbT.
exists (k :|: l); rewrite ?setU11 // inE.
by case/set2P: Akl xA => -> ->; rewrite ?orbT.
Qed.

Lemma finer_merge K k l : finer K (merge K k l).
Proof.
move=> r rK; have [->|n1] := eqVneq r k; first by exists (k :|: l); rewrite ?subsetUl // !inE eqxx.
have [->|n2] := eqVneq r l; first by exists (k :|: l); rewrite ?subsetUr // !inE eqxx.
by exists r; rewrite ?fintype.subxx // !inE rK (negPf n1) (negPf n2) /= orbT.
Qed.

Lemma finer_refl K : finer K K. Proof. by move=> k kK; exists k. Qed.

Lemma finer_antisym K R : is_partition K -> is_partition R -> finer K R -> finer R K -> K = R.
Proof.
have H (L S : {set {set T}}) : is_partition L -> is_partition S -> finer L S -> finer S L ->
  L \subset S.
  move=> wL wS LS SL; apply/subsetP => k kL; have [r rS kr] := LS k kL; have [l lL rl] := SL r rS.
  have /set0Pn[x xk] := entity_neq0 wL kL.
  have lk : l = k by apply: entity_inj wL lL kL (subsetP (subset_trans kr rl) x xk) xk.
  by rewrite (_ : k = r) //; apply/eqP; rewrite eqEsubset kr -lk.
by move=> wK wR KR RK; apply/eqP; rewrite eqEsubset !H.
Qed.

Lemma cover_sub K R : R \subset K -> cover R \subset cover K.
Proof. by move=> /subsetP RK; apply/bigcupsP => r /RK; apply: entity_sub_cover. Qed.

Lemma cover_setD1 R r : is_partition R -> r \in R -> cover (R :\ r) = cover R :\: r.
Proof.
move=> wR rR; apply/setP => x; rewrite inE;
  apply/bigcupP/andP => [[s /setD1P[sr sR] xs]|[xr /bigcupP[s sR xs]]].
  by rewrite (mem_cover_entity sR xs); split=> //; apply: contra sr =>
    xr; rewrite (entity_inj wR sR rR xs xr).
by exists s => //; rewrite !inE sR andbT; apply: contraNneq xr => <-.
Qed.

Lemma finer_sub K R : R \subset K -> finer R K.
Proof. by move=> /subsetP RK r /RK rK; exists r. Qed.

Lemma subset_setC1 A x : (A \subset ~: [set x]) = (x \notin A).
Proof. by rewrite subsets_disjoint setCK disjoint_sym disjoints1. Qed.

Lemma restrictP A K B :
  reflect (exists2 k, k \in K & B = k :&: A /\ B != set0) (B \in restrict A K).
Proof.
apply: (iffP idP) => [/setD1P[B0 /imsetP[k kK E]]|[k kK [E B0]]]; first by exists k.
by apply/setD1P; split=> //; rewrite E; apply/imsetP; exists k.
Qed.

Lemma is_partition_restrict A K : is_partition K -> is_partition (restrict A K).
Proof.
move=> wK; apply/andP; split; last by rewrite !inE eqxx.
apply/trivIsetP => B C /restrictP[k kK [-> _]] /restrictP[l lK [-> _]] ne.
have {}ne : l != k by apply: contraNneq ne => ->.
by rewrite -setI_eq0 setIACA (disjoint_entities wK kK lK ne) set0I.
Qed.

Lemma cover_restrict A K : cover (restrict A K) = cover K :&: A.
Proof.
apply/setP => x; rewrite inE;
  apply/bigcupP/andP => [[B /restrictP[k kK [-> _]]]|[/bigcupP[k kK xk] xA]].
  by rewrite inE => /andP[xk ->]; rewrite (mem_cover_entity kK xk).
have xkA : x \in k :&: A by rewrite inE xk.
by exists (k :&: A) => //; apply/restrictP; exists k; rewrite //; split=> //;
  apply/set0Pn; exists x.
Qed.

Lemma restrictU A K R : restrict A (K :|: R) = restrict A K :|: restrict A R.
Proof. by rewrite /restrict imsetU setDUl. Qed.

Lemma restrict_restrict A B R : restrict A (restrict B R) = restrict (A :&: B) R.
Proof.
apply/setP => e; apply/restrictP/restrictP => [[_ /restrictP[r rR [-> _]] [-> e0]]|[r rR [-> e0]]].
  by exists r; rewrite // -setIA [B :&: A]setIC in e0 *.
exists (r :&: B); last by rewrite -setIA [B :&: A]setIC.
apply/restrictP; exists r => //; split=> //; apply: contraNneq e0 => rB.
by rewrite [A :&: B]setIC setIA rB set0I.
Qed.

Lemma restrict_singles A B : B \subset A -> restrict A (singles B) = singles B.
Proof.
move=> /subsetP BA; apply/setP => e; apply/restrictP/imsetP =>
  [[_ /imsetP[x xB ->] [-> _]]|[x xB ->]].
  by exists x; rewrite // (setIidPl _) // sub1set BA.
exists [set x]; first by apply: imset_f.
by rewrite (setIidPl _) ?sub1set ?BA //; split=> //; apply/set0Pn; exists x; rewrite inE.
Qed.

(* a sum over the entities that survive the restriction *)
Lemma sum_restrict A K (F : {set T} -> rat) : is_partition K -> F set0 = 0 ->
  \sum_(r in restrict A K) F r = \sum_(k in K) F (k :&: A).
Proof.
move=> wK F0; rewrite [RHS](bigID (fun k => k :&: A == set0)) /=.
rewrite [X in _ = X + _]big1 => [|k /andP[_ /eqP-> //]]; rewrite add0r.
have I : {in [set k in K | k :&: A != set0] &, injective (fun k => k :&: A)}.
  move=> k l; rewrite !inE => /andP[kK /set0Pn[x xkA]] /andP[lK _] E.
  have : x \in l :&: A by rewrite -E.
  by move: xkA; rewrite !inE => /andP[xk _] /andP[xl _]; apply: entity_inj wK kK lK xk xl.
have -> : restrict A K = [set k :&: A | k in [set k in K | k :&: A != set0]].
  apply/setP => B; apply/restrictP/imsetP => [[k kK [E B0]]|[k]].
    by exists k; rewrite // inE kK -E.
  by rewrite inE => /andP[kK k0] E; exists k; rewrite // E.
by rewrite big_imset //=; apply: eq_bigl => k; rewrite inE.
Qed.

(* the sum over a family whose entity k loses the mention x *)
Lemma sum_restrict1 K k x (F : {set T} -> rat) : is_partition K -> F set0 = 0 ->
  k \in K -> x \in k ->
  \sum_(i in restrict (~: [set x]) K) F i = \sum_(i in K) F i - F k + F (k :\ x).
Proof.
move=> wK F0 kK xk; rewrite sum_restrict // (bigD1 k) //= [in RHS](bigD1 k) //=.
rewrite [F k + _]addrC addrK addrC setDE; congr (_ + _); apply: eq_bigr => i /andP[iK ik].
congr F; apply/setIidPl/subsetP => y yi; rewrite !inE; apply: contraNneq ik => yx.
by apply/eqP; apply: entity_inj wK iK kK _ xk; rewrite -yx.
Qed.

End Partitions.

Section Sums.
Variable T : finType.
Implicit Types (K R : {set {set T}}) (S k r : {set T}).

Lemma sum_cardI R k : trivIset R -> (\sum_(r in R) #|k :&: r| = #|k :&: cover R|)%N.
Proof.
move=> tR; rewrite -sum1_card.
have E (s : {set T}) : (\sum_(x in k :&: s) 1 = \sum_(x in s) (x \in k : nat))%N.
  by rewrite -big_mkcondr /=; apply: eq_bigl => x; rewrite inE andbC.
rewrite E big_trivIset //; apply: eq_bigr => r _.
by rewrite -sum1_card E.
Qed.

Lemma sum_cardI_le R k : trivIset R -> (\sum_(r in R) #|k :&: r| <= #|k|)%N.
Proof. by move=> tR; rewrite sum_cardI // subset_leq_card // subsetIl. Qed.

Lemma sum_card K : is_partition K -> \sum_(k in K) #|k|%:R = #|cover K|%:R :> rat.
Proof. by move=> wK; rewrite -natr_sum; have /eqP-> := is_partition_trivIset wK. Qed.

Lemma sum_card_gt0 K : is_partition K -> K != set0 -> (0 : rat) < \sum_(k in K) #|k|%:R.
Proof.
move=> wK /set0Pn[k kK]; rewrite -natr_sum ltr0n (bigD1 k) //= addn_gt0.
by rewrite (card_entity_gt0 wK kK).
Qed.

Lemma cover_neq0 K : is_partition K -> (cover K != set0) = (K != set0).
Proof.
move=> wK; apply/idP/idP => [|K0]; first by apply: contraNneq => ->; rewrite /cover big_set0.
by rewrite -card_gt0 -ltr0n_rat -sum_card // sum_card_gt0.
Qed.

(* a sum over the entities of two documents is the sum of the two sums *)
Lemma sum_documents K L (F : {set T} -> rat) : is_partition K -> [disjoint cover K & cover L] ->
  \sum_(k in K :|: L) F k = \sum_(k in K) F k + \sum_(k in L) F k.
Proof.
move=> wK dKL; rewrite -bigU /=; last exact: disjoint_families dKL.
by apply: eq_bigl => k; rewrite !inE.
Qed.

(* two entities merged: their summands give way to that of the union *)
Lemma sum_merge K k l (F : {set T} -> rat) : is_partition K -> k \in K -> l \in K -> k != l ->
  \sum_(r in merge K k l) F r + (F k + F l) = \sum_(r in K) F r + F (k :|: l).
Proof.
move=> wK kK lK ne; have nK : k :|: l \notin K :\: [set k; l].
  have /set0Pn[x xk] := entity_neq0 wK kK; apply/negP => /setDP[uK].
  by rewrite (entity_inj wK uK kK (x := x)) ?inE ?xk ?eqxx.
rewrite /merge big_setU1 //= [X in _ = X + _](big_setID [set k; l]) /= (setIidPr _); last first.
  by apply/subsetP => r; rewrite !inE => /orP[]/eqP->.
by rewrite (big_setU1 _ (F := F)) ?inE //= big_set1 [LHS]addrC [F (k :|: l) + _]addrC addrA.
Qed.

Lemma card_pairs S : #|pairs S| = 'C(#|S|, 2).
Proof. exact: cards_draws. Qed.

Lemma pairsI k r : pairs (k :&: r) = pairs k :&: pairs r.
Proof.
by apply/setP => e; rewrite !inE subsetI; case: (e \subset k); case: (e \subset r); case: (_ == _).
Qed.

End Sums.

Section Ratios.

Lemma sum_ratio_bounds (I : finType) (P : pred I) (f g : I -> rat) :
  (forall i, P i -> 0 <= f i <= g i) ->
  0 <= (\sum_(i | P i) f i) / (\sum_(i | P i) g i) <= 1.
Proof.
move=> fg.
have f0 : 0 <= \sum_(i | P i) f i by apply: sumr_ge0 => i /fg/andP[].
have g0 : 0 <= \sum_(i | P i) g i.
  by apply: sumr_ge0 => i /fg/andP[]; apply: le_trans.
rewrite divr_ge0 //=.
have [->|g_n0] := eqVneq (\sum_(i | P i) g i) 0; first by rewrite invr0 mulr0.
rewrite ler_pdivr_mulr ?lt0r ?g_n0 // mul1r.
by apply: ler_sum => i /fg/andP[].
Qed.

Lemma sum_ratio_eq1 (I : finType) (P : pred I) (f g : I -> rat) :
  (forall i, P i -> f i = g i) -> \sum_(i | P i) g i != 0 ->
  (\sum_(i | P i) f i) / (\sum_(i | P i) g i) = 1.
Proof. by move=> fg g0; rewrite (eq_bigr g fg) divff. Qed.

Lemma sum_ratio_eq1_all (I : finType) (P : pred I) (f g : I -> rat) :
  (forall i, P i -> f i <= g i) -> \sum_(i | P i) g i != 0 ->
  (\sum_(i | P i) f i) / (\sum_(i | P i) g i) = 1 -> forall i, P i -> f i = g i.
Proof.
move=> fg g0 /(canRL (mulfVK g0)) /eqP; rewrite mul1r eq_sym -subr_eq0 -sumrB psumr_eq0.
  by move=> /allP H i Pi; have /implyP/(_ Pi) := H i (mem_index_enum _); rewrite subr_eq0 => /eqP.
by move=> i /fg; rewrite subr_ge0.
Qed.

Lemma nat_ratio_bounds (a b : nat) : (a <= b)%N -> 0 <= (a%:R / b%:R : rat) <= 1.
Proof.
move=> ab; rewrite divr_ge0 ?ler0n //=; have [->|b0] := posnP b; first by rewrite invr0 mulr0.
by rewrite ler_pdivr_mulr ?ltr0n // mul1r ler_nat.
Qed.

Lemma f1_bounds r p : 0 <= r <= 1 -> 0 <= p <= 1 -> 0 <= f1 r p <= 1.
Proof.
move=> /andP[r0 r1] /andP[p0 p1]; rewrite /f1 divr_ge0 ?mulr_ge0 ?addr_ge0 //=.
have [->|D] := eqVneq (p + r) 0; first by rewrite invr0 mulr0.
rewrite ler_pdivr_mulr ?lt0r ?D ?addr_ge0 // mul1r mulrDl mul1r mulrDl ler_add //.
  by rewrite -[X in _ <= X]mulr1 ler_wpmul2l.
by rewrite -[X in _ <= X]mul1r ler_wpmul2r.
Qed.

Lemma f1C r p : f1 r p = f1 p r.
Proof. by rewrite /f1 [2%:R * p * r]mulrAC addrC. Qed.

Lemma f1xx : f1 1 1 = 1. Proof. by rewrite /f1 !mulr1 divff. Qed.

(* F is 1 only if both of its members are *)
Lemma f1_eq1 r p : 0 <= r <= 1 -> 0 <= p <= 1 -> (f1 r p == 1) = (r == 1) && (p == 1).
Proof.
move=> /andP[r0 r1] /andP[p0 p1]; apply/idP/andP => [/eqP|[/eqP-> /eqP->]]; last by rewrite f1xx.
rewrite /f1; have [->|D] := eqVneq (p + r) 0; first by rewrite invr0 mulr0 =>
  /eqP; rewrite eq_sym oner_eq0.
move/(congr1 (fun x => x * (p + r))); rewrite mulfVK // mul1r => E.
have {E} : p * (1 - r) + r * (1 - p) == 0.
  by rewrite !mulrBr !mulr1 [r * p]mulrC addrACA -opprD -mulr2n -mulr_natl mulrA E subrr.
rewrite paddr_eq0 ?mulr_ge0 ?subr_ge0 // !mulf_eq0 !subr_eq0 [1 == r]eq_sym [1 == p]eq_sym.
case: (eqVneq r 1) => [->|_]; first by rewrite oner_eq0 /= orbT.
rewrite orbF => /andP[/eqP pz]; rewrite pz (eq_sym 0) oner_eq0 orbF => /eqP rz.
by rewrite pz rz addr0 eqxx in D.
Qed.

Lemma bin2_superadd a b : ('C(a, 2) + 'C(b, 2) <= 'C(a + b, 2))%N.
Proof.
elim: b => [|b IH]; first by rewrite addn0 addn0.
rewrite addnS !binS !bin1 addnA leq_add //.
exact: leq_addl.
Qed.

Lemma bin2_add a b : ('C(a + b, 2) = 'C(a, 2) + 'C(b, 2) + a * b)%N.
Proof.
elim: b => [|b IH]; first by rewrite muln0 !addn0.
by rewrite addnS !binS !bin1 IH mulnS; lia.
Qed.

Lemma leq_bin2 a b : (a <= b)%N -> ('C(a, 2) <= 'C(b, 2))%N.
Proof. by move=> /subnK <-; apply: leq_trans (bin2_superadd _ _); apply: leq_addl. Qed.

Lemma bin2_sum (I : finType) (P : pred I) (n : I -> nat) :
  (\sum_(i | P i) 'C(n i, 2) <= 'C(\sum_(i | P i) n i, 2))%N.
Proof.
elim/big_rec2: _ => // i y1 y2 _ H; apply: leq_trans (bin2_superadd _ _).
by rewrite leq_add2l.
Qed.

Lemma bin2_rat n : ('C(n, 2))%:R = (n%:R * (n%:R - 1)) / 2%:R :> rat.
Proof.
have -> : 'C(n, 2)%:R = ((2 * 'C(n, 2))%N)%:R / 2%:R :> rat.
  by rewrite natrM mulrC mulKf.
congr (_ / _); have -> : (2 * 'C(n, 2) = n * n.-1)%N.
  by rewrite -mul_bin_diag bin1.
by case: n => [|n]; rewrite ?mul0r // natrM -[in n.+1%:R - 1]addn1 natrD addrK.
Qed.

(* n more over d more raises a score n0/d0 as the score compares with n/d *)
Lemma mediant_gt (n d a b : rat) : 0 < d -> 0 < b -> (n / d < (n + a) / (d + b)) = (n / d < a / b).
Proof.
move=> d0 b0; rewrite ltr_pdivr_mulr // mulrAC ltr_pdivl_mulr ?addr_gt0 //.
by rewrite mulrDr mulrDl ltr_add2l ltr_pdivr_mulr // mulrAC ltr_pdivl_mulr.
Qed.

End Ratios.

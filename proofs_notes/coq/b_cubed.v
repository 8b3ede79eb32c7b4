(******************************************************************************)
(* B3: how much of a mention's entity is right, averaged over mentions.       *)
(* Bagga & Baldwin (1998), in the form of Pradhan et al. (2014), section 4.2. *)
(*                                                                            *)
(*   b_cubed_recall K R     \sum_(k in K) \sum_(r in R) |k :&: r|^2 / |k|     *)
(*                            / \sum_(k in K) |k|                             *)
(*   b_cubed_precision K R  the same with the roles switched                  *)
(*   b_cubed_num K R, b_cubed_den K   numerator and denominator of recall     *)
(*   b_cubed_term R k       the summand of k                                  *)
(*   together R x y         an entity of R has both mentions                  *)
(*   alike e k              how many pairs of mentions of k, (x, x) and both  *)
(*                          orders among them, stand in the relation e        *)
(*   earned e k             alike e k / |k|, what k earns                     *)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra zify.
From Corefref Require Import partitions.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope ring_scope.

Section BCubed.
Variable T : finType.
Implicit Types (K R : {set {set T}}) (A k r : {set T}).

Definition b_cubed_term R k : rat := \sum_(r in R) #|k :&: r|%:R ^+ 2 / #|k|%:R.
Definition b_cubed_num K R : rat := \sum_(k in K) b_cubed_term R k.
Definition b_cubed_den K : rat := \sum_(k in K) #|k|%:R.
Definition b_cubed_recall K R := b_cubed_num K R / b_cubed_den K.
Definition b_cubed_precision K R := b_cubed_recall R K.

Lemma b_cubed_term_ge0 R k : 0 <= b_cubed_term R k.
Proof. by apply: sumr_ge0 => r _; rewrite divr_ge0 ?exprn_ge0 ?ler0n. Qed.

Lemma b_cubed_term_le R k : trivIset R -> k != set0 -> b_cubed_term R k <= #|k|%:R.
Proof.
rewrite -card_gt0 => tR k0; rewrite /b_cubed_term -mulr_suml ler_pdivr_mulr ?ltr0n //.
apply: (@le_trans _ _ (\sum_(r in R) #|k|%:R * #|k :&: r|%:R)).
  apply: ler_sum => r _; rewrite expr2 ler_wpmul2r ?ler0n // ler_nat.
  by rewrite subset_leq_card // subsetIl.
by rewrite -mulr_sumr ler_wpmul2l ?ler0n // -natr_sum ler_nat sum_cardI_le.
Qed.

Theorem b_cubed_bounds K R : is_partition K -> is_partition R -> 0 <= b_cubed_recall K R <= 1.
Proof.
move=> wK wR; apply: sum_ratio_bounds => k kK; rewrite b_cubed_term_ge0 /=.
by apply: b_cubed_term_le (is_partition_trivIset wR) _; rewrite -card_gt0 (card_entity_gt0 wK kK).
Qed.

(* the paper's B3 precision, written out, is recall with roles swapped *)
Theorem b_cubed_precision_swap K R :
  b_cubed_precision K R =
  (\sum_(k in K) \sum_(r in R) #|k :&: r|%:R ^+ 2 / #|r|%:R) / \sum_(r in R) #|r|%:R.
Proof.
rewrite /b_cubed_precision /b_cubed_recall /b_cubed_num /b_cubed_term exchange_big /=;
  congr (_ / _).
by apply: eq_bigr => k _; apply: eq_bigr => r _; rewrite setIC.
Qed.

Lemma b_cubed_term_full R k r : trivIset R -> r \in R -> k \subset r -> b_cubed_term R k = #|k|%:R.
Proof.
move=> tR rR kr; rewrite /b_cubed_term (bigD1 r) //= (setIidPl kr) big1 ?addr0.
  have [->|n0] := eqVneq #|k| 0%N; first by rewrite mul0r.
  by rewrite expr2 mulfK // pnatr_eq0.
move=> s /andP[sR sr]; suff -> : k :&: s = set0 by rewrite cards0 expr0n mul0r.
have /trivIsetP/(_ _ _ rR sR) := tR; rewrite eq_sym => /(_ sr) drs.
by apply/eqP; rewrite setI_eq0; apply: disjointWl kr drs.
Qed.

(* every entity of K lies inside one entity of R *)
Theorem b_cubed_recall_finer K R : is_partition K -> is_partition R -> K != set0 ->
  (forall k, k \in K -> exists2 r, r \in R & k \subset r) -> b_cubed_recall K R = 1.
Proof.
move=> wK wR K0 H; apply: sum_ratio_eq1 => [k /H[r rR kr]|]; last by rewrite gt_eqF ?sum_card_gt0.
exact: b_cubed_term_full (is_partition_trivIset wR) rR kr.
Qed.

Theorem b_cubed_recall_id K : is_partition K -> K != set0 -> b_cubed_recall K K = 1.
Proof. by move=> wK K0; apply: b_cubed_recall_finer => // k kK; exists k. Qed.

(* one big response entity has recall 1 *)
Theorem b_cubed_recall_one_entity K r : is_partition K -> K != set0 -> cover K \subset r ->
  b_cubed_recall K [set r] = 1.
Proof.
move=> wK K0 Kr; have r0 : r != set0.
  have /set0Pn[k kK] := K0; rewrite -card_gt0 (leq_trans (card_entity_gt0 wK kK)) //.
  by rewrite subset_leq_card // (subset_trans _ Kr) // (bigcup_sup k).
apply: b_cubed_recall_finer => // [|k kK].
  rewrite /is_partition inE eq_sym r0 andbT; apply/trivIsetP => A B.
  by rewrite !inE => /eqP-> /eqP->; rewrite eqxx.
by exists r; rewrite ?inE // (subset_trans _ Kr) // (bigcup_sup k).
Qed.

(* a response of singletons (of key mentions) has precision 1 *)
Theorem b_cubed_precision_singletons K A : is_partition K -> A != set0 -> A \subset cover K ->
  b_cubed_precision K (singles A) = 1.
Proof.
move=> wK /set0Pn[x xA] AK; apply: b_cubed_recall_finer => //; first exact: is_partition_singles.
  by apply/set0Pn; exists [set x]; apply: imset_f.
move=> _ /imsetP[y yA ->]; have /bigcupP[k kK yk] := subsetP AK y yA.
by exists k; rewrite ?sub1set.
Qed.

(* the form of Bagga & Baldwin (1998): an average over the key's mentions, where
   pblock K m is the entity of m, empty if m is missing *)
Theorem b_cubed_num_mentions K R : is_partition K -> is_partition R ->
  b_cubed_num K R = \sum_(m in cover K) #|pblock K m :&: pblock R m|%:R / #|pblock K m|%:R.
Proof.
move=> wK wR; have tK := is_partition_trivIset wK; have tR := is_partition_trivIset wR.
rewrite big_trivIset //=; apply: eq_bigr => k kK.
rewrite (eq_bigr (fun m => \sum_(r in R) (m \in r)%:R * #|k :&: r|%:R / #|k|%:R)) => [|m mk].
  rewrite exchange_big /=; apply: eq_bigr => r rR; rewrite -mulr_suml -mulr_suml expr2.
  congr (_ * _ / _); rewrite -natr_sum -big_mkcondr /= sum1_card.
  by congr _%:R; apply: eq_card => m; rewrite !inE.
rewrite (def_pblock tK kK mk); have [mR|mR] := boolP (m \in cover R); last first.
  rewrite big1 => [|r rR].
    have -> : pblock R m = set0.
      by rewrite /pblock; case: pickP => //= r /andP[rR mr]; case/negP: mR;
        apply: mem_cover_entity mr.
    by rewrite setI0 cards0 mul0r.
  suff /negPf-> : m \notin r by rewrite !mul0r.
  by apply: contra mR; apply: mem_cover_entity.
rewrite (bigD1 (pblock R m)) ?pblock_mem //= mem_pblock mR mul1r big1 ?addr0 // => r /andP[rR ne].
suff /negPf-> : m \notin r by rewrite !mul0r.
by apply: contra ne => mr; rewrite (def_pblock tR rR mr).
Qed.

Lemma b_cubed_term_singles A k : k \subset A -> k != set0 -> b_cubed_term (singles A) k = 1.
Proof.
move=> /setIidPl kA k0; rewrite /b_cubed_term -mulr_suml big_imset /=;
  last by move=> x y _ _ /set1_inj.
rewrite (eq_bigr (fun x => (x \in k)%:R)) => [|x _]; last first.
  case: (boolP (x \in k)) => xk; first by rewrite (setIidPr _) ?sub1set // cards1 expr1n.
  suff -> : k :&: [set x] = set0 by rewrite cards0 expr0n.
  by apply/eqP; rewrite setIC setI_eq0 disjoints1.
rewrite -natr_sum -big_mkcondr /= sum1_card.
have -> : #|[pred x in A | x \in k]| = #|k|.
  by rewrite -[in RHS]kA; apply: eq_card => x; rewrite !inE andbC.
by rewrite divff // pnatr_eq0 cards_eq0.
Qed.

(* all key mentions as singletons *)
Theorem b_cubed_recall_singletons K : is_partition K ->
  b_cubed_recall K (singles (cover K)) = #|K|%:R / #|cover K|%:R.
Proof.
move=> wK; rewrite /b_cubed_recall /b_cubed_num /b_cubed_den sum_card //.
rewrite (eq_bigr (fun=> 1)) => [|k kK]; first by rewrite sumr_const.
by rewrite b_cubed_term_singles ?entity_sub_cover ?(entity_neq0 wK).
Qed.

End BCubed.

(* B3 as a count of mentions that stand together: what the mentions of an entity k earn *)
Section Earned.
Variable T : finType.
Implicit Types (K R : {set {set T}}) (A B k r s : {set T}) (x y : T) (e : rel T).

Definition together R : rel T := fun x y => [exists r in R, (x \in r) && (y \in r)].
Definition alike e k : nat := \sum_(x in k) \sum_(y in k) e x y.
Definition earned e k : rat := (alike e k)%:R / #|k|%:R.

Lemma togetherP R x y : reflect (exists2 r, r \in R & x \in r /\ y \in r) (together R x y).
Proof.
apply: (iffP exists_inP) => -[r rR]; first by case/andP=> xr yr; exists r.
by case=> xr yr; exists r; rewrite // xr.
Qed.

Lemma together_cover R x y : together R x y -> (x \in cover R) && (y \in cover R).
Proof. by case/togetherP=> r rR [xr yr]; rewrite !(mem_cover_entity rR). Qed.

Lemma togetherC R x y : together R x y = together R y x.
Proof. by apply/togetherP/togetherP => -[r rR [xr yr]]; exists r. Qed.

Lemma togetherxx R x : together R x x = (x \in cover R).
Proof. by apply/togetherP/bigcupP => [[r rR [xr _]]|[r rR xr]]; exists r. Qed.

Lemma together_entity R r x y : is_partition R -> r \in R -> x \in r -> together R x y = (y \in r).
Proof.
move=> wR rR xr; apply/togetherP/idP => [[s sR [xs ys]]|yr]; last by exists r.
by rewrite (entity_inj wR rR sR xr xs).
Qed.

Lemma sum_together R x y : is_partition R ->
  (\sum_(r in R) ((x \in r) && (y \in r)) = together R x y)%N.
Proof.
move=> wR; case: togetherP => [[r rR [xr yr]]|no].
  rewrite (bigD1 r) //= xr yr big1 // => s /andP[sR ne]; apply/eqP; rewrite eqb0 negb_and.
  by apply/orP; left; apply: contra ne => xs; rewrite (entity_inj wR rR sR xr xs).
by rewrite big1 // => r rR; apply/eqP; rewrite eqb0; apply/negP => /andP[xr yr];
  apply: no; exists r.
Qed.

Lemma alike_together R k : is_partition R ->
  (alike (together R) k = \sum_(r in R) #|k :&: r| ^ 2)%N.
Proof.
move=> wR; rewrite /alike; under eq_bigr do under eq_bigr do rewrite -sum_together //.
under eq_bigr do rewrite exchange_big /=; rewrite exchange_big /=; apply: eq_bigr => r _.
have E : (\sum_(x in k) (x \in r : nat) = #|k :&: r|)%N.
  by rewrite -big_mkcondr sum1_card; apply: eq_card => x; rewrite !inE.
rewrite -mulnn -E big_distrlr /=; apply: eq_bigr => x _; apply: eq_bigr => y _.
by case: (x \in r); case: (y \in r).
Qed.

Lemma b_cubed_term_earned R k : is_partition R -> b_cubed_term R k = earned (together R) k.
Proof.
move=> wR; rewrite /earned alike_together // natr_sum mulr_suml.
by apply: eq_bigr => r _; rewrite natrX.
Qed.

Lemma b_cubed_num_earned K R : is_partition R ->
  b_cubed_num K R = \sum_(k in K) earned (together R) k.
Proof. by move=> wR; apply: eq_bigr => k _; apply: b_cubed_term_earned. Qed.

Lemma earned_ge0 e k : 0 <= earned e k.
Proof. by rewrite divr_ge0 ?ler0n. Qed.

Lemma earned0 e : earned e set0 = 0.
Proof. by rewrite /earned cards0 invr0 mulr0. Qed.

Lemma earned1 e x : earned e [set x] = (e x x)%:R.
Proof. by rewrite /earned /alike !big_set1 cards1 divr1. Qed.

Lemma leq_alike e e' k : {in k &, forall x y, e x y -> e' x y} -> (alike e k <= alike e' k)%N.
Proof.
move=> ee; apply: leq_sum => x xk; apply: leq_sum => y yk.
by case exy: (e x y) => //; rewrite ee.
Qed.

Lemma ltn_alike e e' k x y : {in k &, forall x y, e x y -> e' x y} -> x \in k -> y \in k ->
  ~~ e x y -> e' x y -> (alike e k < alike e' k)%N.
Proof.
move=> ee xk yk n e1; have le z t : z \in k -> t \in k -> (e z t <= e' z t)%N.
  by move=> zk tk; case ezt: (e z t) => //; rewrite ee.
rewrite /alike [X in (X < _)%N](bigD1 x) //= [X in (_ < X)%N](bigD1 x) //= -addSn leq_add //;
  last first.
  by apply: leq_sum => z /andP[zk _]; apply: leq_sum => t tk; apply: le.
rewrite [X in (X < _)%N](bigD1 y) //= [X in (_ < X)%N](bigD1 y) //= (negPf n) e1 add0n ltnS.
by apply: leq_sum => t /andP[tk _]; apply: le.
Qed.

Lemma eq_earned e e' k : {in k &, forall x y, e x y = e' x y} -> earned e k = earned e' k.
Proof.
move=> ee; rewrite /earned /alike; congr (_%:R / _).
by apply: eq_bigr => x xk; apply: eq_bigr => y yk; rewrite ee.
Qed.

Lemma earned_le e e' k : {in k &, forall x y, e x y -> e' x y} -> earned e k <= earned e' k.
Proof. by move=> ee; rewrite ler_wpmul2r ?invr_ge0 ?ler0n // ler_nat leq_alike. Qed.

Lemma earned_lt e e' k x y : {in k &, forall x y, e x y -> e' x y} -> x \in k -> y \in k ->
  ~~ e x y -> e' x y -> earned e k < earned e' k.
Proof.
move=> ee xk yk n e1; rewrite ltr_pmul2r ?ltr_nat ?(ltn_alike ee xk yk) // invr_gt0 ltr0n card_gt0.
by apply/set0Pn; exists x.
Qed.

Lemma alikeT k : alike (fun _ _ => true) k = (#|k| * #|k|)%N.
Proof. by rewrite /alike !sum_nat_const muln1. Qed.

Lemma earnedT k : earned (fun _ _ => true) k = #|k|%:R.
Proof.
have [->|k0] := eqVneq k set0; first by rewrite earned0 cards0.
by rewrite /earned alikeT natrM mulfK // pnatr_eq0 cards_eq0.
Qed.

Lemma earned_le_card e k : earned e k <= #|k|%:R.
Proof. by rewrite -earnedT; apply: earned_le. Qed.

Lemma earned_full e k : {in k &, forall x y, e x y} -> earned e k = #|k|%:R.
Proof. by move=> ee; rewrite -earnedT; apply: eq_earned => x y xk yk; rewrite ee. Qed.

Lemma earned_gt0 e k x y : x \in k -> y \in k -> e x y -> 0 < earned e k.
Proof.
move=> xk yk exy; apply: le_lt_trans (earned_ge0 (fun _ _ => false) k) _.
exact: (earned_lt _ xk yk).
Qed.

Lemma alikeU e A B : A :&: B = set0 -> {in A & B, forall x y, ~~ e x y && ~~ e y x} ->
  alike e (A :|: B) = (alike e A + alike e B)%N.
Proof.
move=> AB no; have dAB : [disjoint A & B] by rewrite -setI_eq0 AB.
have S (F : T -> nat) : (\sum_(x in A :|: B) F x = \sum_(x in A) F x + \sum_(x in B) F x)%N.
  by rewrite -bigU //=; apply: eq_bigl => x; rewrite !inE.
rewrite /alike S; congr (_ + _)%N; apply: eq_bigr => x xA; rewrite S;
  [rewrite [X in (_ + X)%N]big1|rewrite [X in (X + _)%N]big1] => //.
- by rewrite addn0.
- by move=> y yB; apply/eqP; rewrite eqb0; have /andP[] := no _ _ xA yB.
by move=> y yA; apply/eqP; rewrite eqb0; have /andP[] := no _ _ yA xA.
Qed.

Lemma alike_sub e k B : B \subset k -> {in k &, forall x y, e x y -> (x \in B) && (y \in B)} ->
  alike e k = alike e B.
Proof.
move=> Bk ee; have Z (F : T -> nat) : {in k, forall x, x \notin B -> F x = 0%N} ->
    (\sum_(x in k) F x = \sum_(x in B) F x)%N.
  move=> F0; rewrite (big_setID B) /= (setIidPr Bk) [X in (_ + X)%N]big1 ?addn0 // =>
    x /setDP[xk xB].
  exact: F0.
rewrite /alike Z => [|x xk xB]; last first.
  by apply: big1 => y yk; apply/eqP; rewrite eqb0; apply: contra xB => /(ee x y xk yk)/andP[].
apply: eq_bigr => x xB; apply: Z => y yk yB; apply/eqP; rewrite eqb0.
by apply: contra yB => /(ee x y (subsetP Bk x xB) yk)/andP[].
Qed.

(* two entities whose mentions have nothing to do with each other lose by being one *)
Lemma earnedU e A B : A :&: B = set0 -> {in A & B, forall x y, ~~ e x y && ~~ e y x} ->
  earned e (A :|: B) <= earned e A + earned e B.
Proof.
move=> AB no; have H (C : {set T}) : C \subset A :|: B ->
  (alike e C)%:R / #|A :|: B|%:R <= earned e C.
  have [->|C0] := eqVneq C set0 => CAB.
    by rewrite /earned /alike big_set0 !mul0r.
  rewrite ler_wpmul2l ?ler0n // lef_pinv ?posrE ?ltr0n ?card_gt0 //; last first.
    by apply: contraNneq C0 => E; rewrite -subset0 -E.
  by rewrite ler_nat subset_leq_card.
by rewrite {1}/earned alikeU // natrD mulrDl ler_add ?H ?subsetUl ?subsetUr.
Qed.

(* mentions that stand with themselves only earn 1 between them *)
Lemma alike_alone e k : {in k &, forall x y, e x y = (x == y)} -> alike e k = #|k|.
Proof.
move=> ee; rewrite /alike -sum1_card; apply: eq_bigr => x xk.
rewrite (bigD1 x) //= ee // eqxx big1 // => y /andP[yk yx].
by rewrite ee // eq_sym (negPf yx).
Qed.

Lemma earned_alone e k : {in k &, forall x y, e x y = (x == y)} -> k != set0 -> earned e k = 1.
Proof. by move=> ee k0; rewrite /earned alike_alone // divff // pnatr_eq0 cards_eq0. Qed.

(* of an entity that a spurious mention joins no more than its own mentions are earned *)
Lemma earned_joined e k z : k != set0 -> z \notin k ->
  {in k, forall x, ~~ e x z && ~~ e z x} -> earned e (k :|: [set z]) <= #|k|%:R.
Proof.
move=> k0 zk no; have kz : k :&: [set z] = set0 by apply/eqP; rewrite setIC setI_eq0 disjoints1.
rewrite /earned alikeU // => [|x y xk]; last by rewrite inE => /eqP->; apply: no.
have n0 : (0 < #|k|)%N by rewrite card_gt0.
rewrite cardsU kz cards0 subn0 cards1 ler_pdivr_mulr ?ltr0n ?addn1 // -natrM ler_nat mulnS.
rewrite addnC leq_add //; last first.
  rewrite -alikeT; exact: leq_alike.
by rewrite /alike !big_set1; case: (e z z).
Qed.

Lemma earned_together K r k : k \in K -> r \subset k -> earned (together K) r = #|r|%:R.
Proof.
by move=> kK /subsetP rk; apply: earned_full => x y xr yr; apply/togetherP; exists k; rewrite ?rk.
Qed.

(* one shared mention already makes B3 positive *)
Theorem b_cubed_recall_gt0 K R : is_partition K -> is_partition R ->
  (0 < b_cubed_recall K R) = (cover K :&: cover R != set0).
Proof.
move=> wK wR; apply/idP/set0Pn => [|[x /setIP[/bigcupP[k kK xk] xR]]].
  have [Z|/set0Pn//] := eqVneq (cover K :&: cover R) set0.
  rewrite /b_cubed_recall b_cubed_num_earned // big1 ?mul0r ?ltxx // => k kK.
  rewrite /earned /alike big1 ?mul0r // => x xk; apply: big1 => y _; apply/eqP; rewrite eqb0.
  apply/negP => /together_cover/andP[xR _]; have /setP/(_ x) := Z.
  by rewrite !inE xR (mem_cover_entity kK xk).
rewrite divr_gt0 ?(sum_card_gt0 wK (family_neq0 kK)) // b_cubed_num_earned // (bigD1 k) //=.
rewrite ltr_paddr ?(earned_gt0 xk xk) ?togetherxx //.
by apply: sumr_ge0 => l _; apply: earned_ge0.
Qed.

(* converse of b_cubed_recall_finer: recall 1 means no key entity is split or missed *)
Theorem b_cubed_recall_eq1 K R : is_partition K -> is_partition R -> K != set0 ->
  b_cubed_recall K R = 1 <-> (forall k, k \in K -> exists2 r, r \in R & k \subset r).
Proof.
move=> wK wR K0; split=> [+ k kK|]; last exact: b_cubed_recall_finer.
rewrite /b_cubed_recall b_cubed_num_earned // => E.
have all x y : x \in k -> y \in k -> together R x y.
  move=> xk yk; apply: contraT => n; have /negP[] := ltxx (#|k|%:R : rat).
  rewrite -{1}(sum_ratio_eq1_all _ _ E kK) => [|i _|]; last by rewrite gt_eqF ?sum_card_gt0.
    by rewrite -earnedT (earned_lt _ xk yk).
  exact: earned_le_card.
have /card_gt0P[x xk] := card_entity_gt0 wK kK; have /togetherP[r rR [xr _]] := all x x xk xk.
by exists r => //; apply/subsetP => y yk; rewrite -(together_entity y wR rR xr) all.
Qed.

(* F is 1 exactly for the key itself *)
Theorem b_cubed_f1_eq1 K R : is_partition K -> is_partition R -> K != set0 -> R != set0 ->
  f1 (b_cubed_recall K R) (b_cubed_precision K R) = 1 <-> K = R.
Proof.
move=> wK wR K0 R0; rewrite (rwP eqP) f1_eq1 ?b_cubed_bounds //; split.
  case/andP=> /eqP/(b_cubed_recall_eq1 wK wR K0) KR /eqP/(b_cubed_recall_eq1 wR wK R0) RK.
  exact: finer_antisym.
by move=> KR; rewrite -KR /b_cubed_precision b_cubed_recall_id ?eqxx.
Qed.

End Earned.

(* what changes of the response, or of the key, do to the pairs that stand together, and so to the
   numerator *)
Section Changes.
Variable T : finType.
Implicit Types (K R S : {set {set T}}) (A B k r s : {set T}) (x y : T).

Lemma together_finer R S x y : finer R S -> together R x y -> together S x y.
Proof.
move=> RS /togetherP[r rR [xr yr]]; have [s sS /subsetP rs] := RS r rR.
by apply/togetherP; exists s; rewrite ?rs.
Qed.

Lemma togetherU K R x y : together (K :|: R) x y = together K x y || together R x y.
Proof.
apply/togetherP/orP => [[r + rxy]|[]/togetherP[r rKR rxy]].
- by rewrite inE => /orP[] rKR; [left|right]; apply/togetherP; exists r.
- by exists r; rewrite // inE rKR.
by exists r; rewrite // inE rKR orbT.
Qed.

Lemma together_set1 A x y : together [set A] x y = (x \in A) && (y \in A).
Proof.
apply/togetherP/andP => [[r]|xy]; first by rewrite inE => /eqP->.
by exists A; rewrite ?inE.
Qed.

Lemma together_merge R r s x y : r \in R -> s \in R ->
  together (merge R r s) x y = together R x y || (x \in r :|: s) && (y \in r :|: s).
Proof.
move=> rR sR; rewrite /merge togetherU together_set1 orbC.
case rs: ((x \in r :|: s) && _); rewrite ?orbT // !orbF.
apply/togetherP/togetherP => -[t tR [xt yt]]; exists t => //; first by case/setDP: tR.
rewrite !inE tR andbT negb_or; apply/andP; split; apply: contraFneq rs => E;
  by rewrite !inE -E xt yt ?orbT.
Qed.

Lemma together_sub K R : K \subset R -> subrel (together K) (together R).
Proof. by move=> /subsetP KR x y /togetherP[r /KR rR xy]; apply/togetherP; exists r. Qed.

Lemma together_restrict A R x y :
  together (restrict A R) x y = [&& x \in A, y \in A & together R x y].
Proof.
apply/togetherP/and3P => [[B /restrictP[r rR [-> _]]]|[xA yA /togetherP[r rR [xr yr]]]].
  by rewrite !inE => -[/andP[xr ->] /andP[yr ->]]; split=> //; apply/togetherP; exists r.
have xrA : x \in r :&: A by rewrite inE xr.
exists (r :&: A); last by rewrite !inE xr yr.
by apply/restrictP; exists r; rewrite //; split=> //; apply/set0Pn; exists x.
Qed.

Lemma subrel_together_restrict A R : subrel (together (restrict A R)) (together R).
Proof. by move=> x y; rewrite together_restrict => /and3P[]. Qed.

Lemma together_del R r x y : is_partition R -> r \in R ->
  together (R :\ r) x y = (x \notin r) && together R x y.
Proof.
move=> wR rR; apply/togetherP/andP => [[s /setD1P[sr sR] [xs ys]]|[xr /togetherP[s sR [xs ys]]]].
  split; last by apply/togetherP; exists s.
  by apply: contra sr => xr; rewrite (entity_inj wR rR sR xr xs).
by exists s; rewrite // !inE sR andbT; apply: contraNneq xr => <-.
Qed.

Lemma together_disjoint R r s x y : is_partition R -> r \in R -> s \in R -> r != s ->
  x \in r -> y \in s -> ~~ together R x y.
Proof.
move=> wR rR sR rs xr ys; rewrite (together_entity _ wR rR xr); apply: contra rs => yr.
by rewrite (entity_inj wR rR sR yr ys).
Qed.

Lemma b_cubed_num_le K R S : is_partition R -> is_partition S ->
  (forall k, k \in K -> {in k &, forall x y, together R x y -> together S x y}) ->
  b_cubed_num K R <= b_cubed_num K S.
Proof.
by move=> wR wS RS; rewrite !b_cubed_num_earned //; apply: ler_sum =>
  k kK; apply: earned_le; apply: RS.
Qed.

Lemma eq_b_cubed_num K R S : is_partition R -> is_partition S ->
  (forall k, k \in K -> {in k &, forall x y, together R x y = together S x y}) ->
  b_cubed_num K R = b_cubed_num K S.
Proof.
by move=> wR wS RS; rewrite !b_cubed_num_earned //; apply: eq_bigr =>
  k kK; apply: eq_earned; apply: RS.
Qed.

Lemma b_cubed_num_lt K R S k x y : is_partition R -> is_partition S ->
  (forall k, k \in K -> {in k &, forall x y, together R x y -> together S x y}) ->
  k \in K -> x \in k -> y \in k -> ~~ together R x y -> together S x y ->
  b_cubed_num K R < b_cubed_num K S.
Proof.
move=> wR wS RS kK xk yk n t;
  rewrite !b_cubed_num_earned // (bigD1 k) //= [X in _ < X](bigD1 k) //=.
rewrite ltr_le_add ?(earned_lt (RS k kK) xk yk) //.
by apply: ler_sum => l /andP[lK _]; apply: earned_le; apply: RS.
Qed.

(* the response changes *)
Lemma b_cubed_num_merge_lt K R r s k : is_partition R -> r \in R -> s \in R -> r != s ->
  k \in K -> k :&: r != set0 -> k :&: s != set0 -> b_cubed_num K R < b_cubed_num K (merge R r s).
Proof.
move=> wR rR sR rs kK /set0Pn[x /setIP[xk xr]] /set0Pn[y /setIP[yk ys]].
apply: (b_cubed_num_lt (k := k) (x := x) (y := y)) => //.
- exact: is_partition_merge.
- by move=> l _ z t _ _; apply: together_finer; exact: finer_merge.
- exact: together_disjoint wR rR sR rs xr ys.
by rewrite together_merge // !inE xr ys !orbT.
Qed.

Lemma b_cubed_num_restrict A K R : is_partition R -> cover K \subset A ->
  b_cubed_num K (restrict A R) = b_cubed_num K R.
Proof.
move=> wR /subsetP KA; apply: eq_b_cubed_num => //; first exact: is_partition_restrict.
by move=> k kK x y xk yk; rewrite together_restrict !KA // (mem_cover_entity kK).
Qed.

Lemma b_cubed_num_restrict1 K R x : is_partition R -> x \notin cover K ->
  b_cubed_num K (restrict (~: [set x]) R) = b_cubed_num K R.
Proof. by move=> wR xK; apply: b_cubed_num_restrict; rewrite // subset_setC1. Qed.

Lemma b_cubed_num_sub K R S : is_partition S -> R \subset S -> b_cubed_num K R <= b_cubed_num K S.
Proof.
move=> wS RS; apply: b_cubed_num_le => //; first exact: is_partition_sub wS RS.
by move=> k _ x y _ _; apply: together_sub.
Qed.

Lemma b_cubed_num_del K R k : is_partition R -> k \in K ->
  b_cubed_num K R = earned (together R) k + b_cubed_num (K :\ k) R.
Proof. by move=> wR kK; rewrite !b_cubed_num_earned // (big_setD1 k). Qed.

Lemma b_cubed_den_del K k : k \in K -> b_cubed_den K = #|k|%:R + b_cubed_den (K :\ k).
Proof. by move=> kK; rewrite /b_cubed_den (big_setD1 k). Qed.

Lemma b_cubed_num_key_merge K R k l : is_partition K -> is_partition R -> k \in K ->
  l \in K -> k != l -> (forall r, r \in R -> ~~ ((r :&: k != set0) && (r :&: l != set0))) ->
  b_cubed_num (merge K k l) R <= b_cubed_num K R.
Proof.
move=> wK wR kK lK kl no;
  rewrite !b_cubed_num_earned // -(ler_add2r (earned (together R) k + earned (together R) l)).
rewrite sum_merge // ler_add2l.
apply: earnedU => [|x y xk yl].
  by rewrite (disjoint_entities wK kK lK) 1?eq_sym.
rewrite togetherC andbb; apply/togetherP => -[r rR [yr xr]]; case/negP: (no r rR).
by apply/andP; split; apply/set0Pn; [exists x | exists y]; rewrite inE ?xr ?yr.
Qed.

Lemma b_cubed_den_merge K k l : is_partition K -> k \in K -> l \in K ->
  b_cubed_den (merge K k l) = b_cubed_den K.
Proof.
by move=> wK kK lK; rewrite /b_cubed_den !sum_card ?cover_merge //; apply: is_partition_merge.
Qed.

Lemma b_cubed_num_singles A R : is_partition R -> A \subset cover R ->
  b_cubed_num (singles A) R = #|A|%:R.
Proof.
move=> wR /subsetP AR; rewrite b_cubed_num_earned // big_imset /=; last by move=> x y _ _ /set1_inj.
by rewrite -sum1_card natr_sum; apply: eq_bigr => x /AR xR; rewrite earned1 togetherxx xR.
Qed.

Lemma b_cubed_den_singles A : b_cubed_den (singles A) = #|A|%:R.
Proof. by rewrite /b_cubed_den sum_card ?is_partition_singles ?cover_singles. Qed.

(* a mention that stands together with none earns nothing, and is counted *)
Lemma earned_del e k x : {in k, forall y, ~~ e x y && ~~ e y x} -> earned e k <= earned e (k :\ x).
Proof.
move=> no; have [xk|xk] := boolP (x \in k); last first.
  by rewrite (_ : k :\ x = k) //; apply/setDidPl; rewrite disjoint_sym disjoints1.
have -> : earned e k = (alike e (k :\ x))%:R / #|k|%:R.
  rewrite /earned (alike_sub (subD1set k x)) // => y z yk zk yz; rewrite !inE yk zk !andbT.
  by apply/andP; split; [case/andP: (no z zk) => + _|case/andP: (no y yk) => _ +];
    apply: contraNneq => <-.
have [->|k0] := eqVneq (k :\ x) set0; first by rewrite /earned /alike !big_set0 !mul0r.
rewrite ler_wpmul2l ?ler0n // lef_pinv ?posrE ?ltr0n ?card_gt0 //; last by apply/set0Pn; exists x.
by rewrite ler_nat subset_leq_card // subD1set.
Qed.

Lemma b_cubed_num_key_restrict1 K R x : is_partition K -> is_partition R -> x \in cover K ->
  x \notin cover R -> b_cubed_num K R <= b_cubed_num (restrict (~: [set x]) K) R.
Proof.
move=> wK wR /bigcupP[k kK xk] xR; rewrite !b_cubed_num_earned //.
rewrite (sum_restrict1 wK (earned0 _) kK xk) -addrA ler_addl addrC subr_ge0 earned_del // => y _.
by rewrite togetherC andbb; apply: contra xR => /together_cover/andP[].
Qed.

Lemma b_cubed_den_restrict1 K x : is_partition K -> x \in cover K ->
  b_cubed_den (restrict (~: [set x]) K) = b_cubed_den K - 1.
Proof.
move=> wK xK; rewrite /b_cubed_den !sum_card ?is_partition_restrict // cover_restrict -setDE.
by rewrite (cardsD1 x (cover K)) xK natrD addrC addKr.
Qed.

(* no entity earns more than the mentions of it that are found *)
Lemma b_cubed_term_le_common R k : is_partition R -> b_cubed_term R k <= #|k :&: cover R|%:R.
Proof.
move=> wR; have [->|k0] := eqVneq k set0.
  by rewrite /b_cubed_term big1 ?ler0n // => r _; rewrite set0I cards0 mul0r.
rewrite -(sum_cardI k (is_partition_trivIset wR)) natr_sum; apply: ler_sum => r _.
rewrite ler_pdivr_mulr ?ltr0n ?card_gt0 // expr2 ler_wpmul2l ?ler0n // ler_nat.
by rewrite subset_leq_card // subsetIl.
Qed.

Lemma b_cubed_num_le_common K R : is_partition K -> is_partition R ->
  b_cubed_num K R <= #|cover K :&: cover R|%:R.
Proof.
move=> wK wR; rewrite setIC -(sum_cardI _ (is_partition_trivIset wK)) natr_sum.
by apply: ler_sum => k _; rewrite setIC b_cubed_term_le_common.
Qed.

Lemma b_cubed_den_eq0 K : is_partition K -> (b_cubed_den K == 0) = (K == set0).
Proof.
move=> wK; have [->|K0] := eqVneq K set0; first by rewrite /b_cubed_den big_set0 eqxx.
by rewrite gt_eqF ?sum_card_gt0.
Qed.

Lemma b_cubed_den_ge0 K : 0 <= b_cubed_den K.
Proof. by apply: sumr_ge0 => k _; rewrite ler0n. Qed.

Lemma b_cubed_num_ge0 K R : 0 <= b_cubed_num K R.
Proof. by apply: sumr_ge0 => k _; apply: b_cubed_term_ge0. Qed.

Lemma b_cubed_num_le_den K R : is_partition K -> is_partition R -> b_cubed_num K R <= b_cubed_den K.
Proof.
move=> wK wR; apply: ler_sum => k kK.
by rewrite b_cubed_term_le ?is_partition_trivIset ?(entity_neq0 wK).
Qed.

Lemma b_cubed_num_gt0 K R : is_partition K -> is_partition R ->
  (0 < b_cubed_num K R) = (cover K :&: cover R != set0).
Proof.
move=> wK wR; rewrite -b_cubed_recall_gt0 // /b_cubed_recall.
have [->|K0] := eqVneq K set0; first by rewrite /b_cubed_num big_set0 mul0r.
by rewrite pmulr_lgt0 // invr_gt0 sum_card_gt0.
Qed.
End Changes.

(******************************************************************************)
(* LEA: the share of an entity's links that is resolved, weighted by its size.*)
(* Moosavi & Strube (2016), section 4.                                        *)
(*                                                                            *)
(*   links e              the links of e: its pairs of mentions; a singleton  *)
(*                        has one, to itself, which is the singleton itself   *)
(*   link e               how many links e has: |e| (|e| - 1) / 2, and 1 if e *)
(*                        is a singleton                                      *)
(*   shared_links k r     link(k :&: r), the links of k that r has; for a     *)
(*                        singleton k only the same singleton has its link    *)
(*   resolution_score R k   \sum_(r in R) link(k :&: r) / link(k)             *)
(*   lea_recall K R       \sum_(k in K) |k| * resolution_score R k            *)
(*                          / \sum_(k in K) |k|                               *)
(*   lea_precision K R    the same with the roles switched                    *)
(*   lea_num K R, lea_den K   numerator and denominator of recall             *)
(*   joined R x y         an entity of R has both mentions, two different ones*)
(*   won e k              how many pairs of mentions of k, in both orders,    *)
(*                        stand in the relation e, / (|k| - 1)                *)
(*   same_singleton R k   k is a singleton, and in R                          *)
(*   resolved R k         the summand of k                                    *)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra zify.
From Corefref Require Import partitions b_cubed.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope ring_scope.

Section LEA.
Variable T : finType.
Implicit Types (K R : {set {set T}}) (S A e k r : {set T}).

Definition links e : {set {set T}} := if #|e| == 1%N then [set e] else pairs e.
Definition link e : nat := if #|e| == 1%N then 1%N else 'C(#|e|, 2).
Definition shared_links k r : nat :=
  if #|k| == 1%N then (k == r) : nat else 'C(#|k :&: r|, 2).
Definition resolution_score R k : rat :=
  (\sum_(r in R) (shared_links k r)%:R) / (link k)%:R.
Definition lea_num K R : rat := \sum_(k in K) #|k|%:R * resolution_score R k.
Definition lea_den K : rat := \sum_(k in K) #|k|%:R.
Definition lea_recall K R := lea_num K R / lea_den K.
Definition lea_precision K R := lea_recall R K.

(* the numeric definitions count the link sets *)
Theorem card_links S : #|links S| = link S.
Proof. by rewrite /links /link; case: ifP => _; rewrite ?cards1 ?cards_draws. Qed.

Theorem card_shared_links k r : #|links k :&: links r| = shared_links k r.
Proof.
rewrite /links /shared_links; case: ifP => k1.
  case: ifP => r1.
    case: eqP => [->|/eqP kr]; first by rewrite setIid cards1.
    by apply/eqP; rewrite /= cards_eq0 setI_eq0 disjoints1 inE.
  have /negPf-> : k != r by apply: contraFneq r1 => <-.
  by apply/eqP; rewrite /= cards_eq0 setI_eq0 disjoints1 inE (eqP k1) andbF.
case: ifP => r1.
  rewrite setIC; transitivity 0%N.
    by apply/eqP; rewrite /= cards_eq0 setI_eq0 disjoints1 inE (eqP r1) andbF.
  by apply/esym/bin_small; rewrite ltnS -[X in (_ <= X)%N](eqP r1) subset_leq_card ?subsetIr.
rewrite -cards_draws; apply: eq_card => e; rewrite !inE subsetI.
by case: (e \subset k); case: (e \subset r); case: (_ == _).
Qed.

Lemma shared_linksxx k : shared_links k k = link k.
Proof. by rewrite -card_shared_links setIid card_links. Qed.

Lemma link_gt0 k : k != set0 -> (0 < link k)%N.
Proof.
by rewrite /link -card_gt0; case: eqP => // /eqP n1; rewrite bin_gt0; case: #|k| n1 => [|[]].
Qed.

Lemma sum_shared_links_le R k : trivIset R -> (\sum_(r in R) shared_links k r <= link k)%N.
Proof.
move=> tR; rewrite /shared_links /link; case: ifP => k1.
  rewrite -big_mkcondr /= sum1_card.
  rewrite (leq_trans _ (eq_leq (cards1 k))) // subset_leq_card //.
  by apply/subsetP => r; rewrite !inE => /andP[_ /eqP->].
by apply: leq_trans (bin2_sum _ _) _; apply: leq_bin2; apply: sum_cardI_le.
Qed.

Lemma resolution_score_bounds K R k : is_partition K -> is_partition R -> k \in K ->
  0 <= resolution_score R k <= 1.
Proof.
move=> wK wR kK; rewrite /resolution_score -natr_sum; apply: nat_ratio_bounds.
exact/sum_shared_links_le/is_partition_trivIset.
Qed.

Theorem lea_precision_swap K R : lea_precision K R = lea_recall R K.
Proof. by []. Qed.

Theorem lea_bounds K R : is_partition K -> is_partition R -> 0 <= lea_recall K R <= 1.
Proof.
move=> wK wR; apply: sum_ratio_bounds => k kK.
have /andP[s0 s1] := resolution_score_bounds wK wR kK.
by rewrite mulr_ge0 ?ler0n // ler_pimulr ?ler0n.
Qed.

Lemma resolution_score_id K k : is_partition K -> k \in K -> resolution_score K k = 1.
Proof.
move=> wK kK; have l0 : (0 < link k)%N by rewrite link_gt0 // (entity_neq0 wK).
rewrite /resolution_score -natr_sum; suff -> : (\sum_(r in K) shared_links k r = link k)%N.
  by rewrite divff // pnatr_eq0 -lt0n.
apply/eqP; rewrite eqn_leq sum_shared_links_le ?is_partition_trivIset //= (bigD1 k) //=.
by rewrite shared_linksxx leq_addr.
Qed.

Theorem lea_recall_id K : is_partition K -> K != set0 -> lea_recall K K = 1.
Proof.
move=> wK K0; apply: sum_ratio_eq1 => [k kK|]; last by rewrite gt_eqF ?sum_card_gt0.
by rewrite resolution_score_id ?mulr1.
Qed.

Lemma shared_links_eq0 k r : is_partition [set k] ->
  (shared_links k r == 0%N) = (#|k :&: r| < 2)%N && ~~ ((#|k| == 1%N) && (k == r)).
Proof.
rewrite /shared_links; case: ifP => k1 _.
  rewrite andTb eqb0; have -> // : (#|k :&: r| < 2)%N.
  by rewrite ltnS -(eqP k1) subset_leq_card // subsetIl.
by rewrite andbT -leqn0 leqNgt bin_gt0 -ltnNge.
Qed.

(* LEA recall is 0 exactly when no key entity shares a link with the response *)
Theorem lea_recall_eq0 K R : is_partition K -> K != set0 ->
  lea_recall K R = 0 <->
  (forall k r, k \in K -> r \in R -> (#|k :&: r| < 2)%N /\ ~ (#|k| = 1%N /\ k = r)).
Proof.
move=> wK K0; have D0 := sum_card_gt0 wK K0.
have l0 k : k \in K -> (0 < link k)%N.
  by move=> kK; rewrite link_gt0 // -card_gt0 (card_entity_gt0 wK).
have -> : lea_recall K R = 0 <-> (forall k r, k \in K -> r \in R -> shared_links k r = 0%N).
  split=> [/eqP|H]; last first.
    rewrite /lea_recall /lea_num big1 ?mul0r // => k kK.
    rewrite /resolution_score big1 ?mul0r ?mulr0 // => r rR.
    by rewrite H.
  rewrite mulf_eq0 invr_eq0 (gt_eqF D0) orbF psumr_eq0 => [/allP H k r kK rR|k kK]; last first.
    by rewrite mulr_ge0 ?divr_ge0 -?natr_sum ?ler0n.
  have /= := H k (mem_index_enum _); rewrite kK /resolution_score !mulf_eq0 invr_eq0 !pnatr_eq0.
  rewrite (gtn_eqF (card_entity_gt0 wK kK)) (gtn_eqF (l0 k kK)) orbF -natr_sum pnatr_eq0.
  by rewrite sum_nat_eq0 => /forall_inP/(_ r rR)/eqP.
have E k r : k \in K -> shared_links k r = 0%N <-> (#|k :&: r| < 2)%N /\ ~ (#|k| = 1%N /\ k = r).
  move=> kK; rewrite (rwP eqP) shared_links_eq0; last first.
    rewrite /is_partition inE eq_sym -card_gt0 (card_entity_gt0 wK kK) andbT.
    by apply/trivIsetP => A B; rewrite !inE => /eqP-> /eqP->; rewrite eqxx.
  split=> [/andP[-> /negP n]|[-> n]]; first by split=> // -[k1 kr]; apply: n; rewrite k1 kr !eqxx.
  by apply/negP => /andP[/eqP k1 /eqP kr]; apply: n.
by split=> H k r kK rR; [apply/E/H | apply/E/H].
Qed.

Lemma sum_bin2_lt R k : trivIset R -> (1 < #|k|)%N ->
  (forall r, r \in R -> (#|k :&: r| < #|k|)%N) ->
  (\sum_(r in R) 'C(#|k :&: r|, 2) < 'C(#|k|, 2))%N.
Proof.
move=> tR k1 lt; have B n : (2 * 'C(n, 2) = n * n.-1)%N by rewrite -mul_bin_diag bin1.
have le : (\sum_(r in R) 2 * 'C(#|k :&: r|, 2) <= #|k| * (#|k| - 2))%N.
  apply: (@leq_trans (\sum_(r in R) #|k :&: r| * (#|k| - 2))).
    by apply: leq_sum => r /lt lr; rewrite B leq_mul2l; apply/orP; right; lia.
  by rewrite -big_distrl leq_mul2r sum_cardI_le ?orbT.
rewrite -(ltn_pmul2l (isT : 0 < 2)%N) big_distrr (leq_ltn_trans le) // B.
by rewrite ltn_pmul2l; lia.
Qed.

Lemma resolution_score_eq1 K R k : is_partition K -> is_partition R -> k \in K ->
  resolution_score R k = 1 <->
  (if #|k| == 1%N then k \in R else [exists r in R, k \subset r]).
Proof.
move=> wK wR kK; have tR := is_partition_trivIset wR; have k0 := card_entity_gt0 wK kK.
have l0 : (link k)%:R != 0 :> rat by rewrite pnatr_eq0 -lt0n link_gt0 ?(entity_neq0 wK).
have E : resolution_score R k = 1 <-> (\sum_(r in R) shared_links k r = link k)%N.
  rewrite /resolution_score -natr_sum; split=> [/(congr1 (fun x => x * (link k)%:R))|->].
    by rewrite mulfVK // mul1r => /eqP; rewrite eqr_nat => /eqP.
  by rewrite divff.
rewrite {}E /shared_links /link; case: ifP => k1.
  have -> : (\sum_(r in R) (k == r) = (k \in R))%N.
    have [kR|kR] := boolP (k \in R); first rewrite (bigD1 k) //= eqxx big1 // => [r /andP[_]].
      by rewrite eq_sym => /negPf->.
    by rewrite big1 // => r rR; apply/eqP; rewrite eqb0; apply: contraNneq kR => ->.
  by case: (k \in R).
have {}k1 : (1 < #|k|)%N by rewrite ltn_neqAle eq_sym k1.
split=> [E|/exists_inP[r rR kr]].
  apply/exists_inP; case: (pickP [pred r in R | k \subset r]) => [r /andP[]|no]; first by exists r.
  suff : (\sum_(r in R) 'C(#|k :&: r|, 2) < 'C(#|k|, 2))%N by rewrite E ltnn.
  apply: sum_bin2_lt => // r rR; apply: proper_card; rewrite properE subsetIl /=.
  by rewrite subsetI fintype.subxx /=; have := no r; rewrite /= rR /= => ->.
rewrite (bigD1 r) //= (setIidPl kr) big1 ?addn0 // => s /andP[sR sr].
suff -> : k :&: s = set0 by rewrite cards0.
apply/eqP; rewrite -subset0 -(disjoint_entities wR rR sR sr).
by rewrite setSI.
Qed.

(* LEA recall is 1 exactly when every key entity lies in a response entity, a
   singleton in the same singleton *)
Theorem lea_recall_eq1 K R : is_partition K -> is_partition R -> K != set0 ->
  lea_recall K R = 1 <->
  (forall k, k \in K -> if #|k| == 1%N then k \in R else [exists r in R, k \subset r]).
Proof.
move=> wK wR K0; have D := sum_card_gt0 wK K0; have tR := is_partition_trivIset wR.
have le1 k : k \in K -> resolution_score R k <= 1.
  move=> kK; have l0 : (0 < link k)%N by rewrite link_gt0 ?(entity_neq0 wK).
  by rewrite ler_pdivr_mulr ?ltr0n // mul1r -natr_sum ler_nat sum_shared_links_le.
split=> [H k kK|H]; last first.
  apply: sum_ratio_eq1 => [k kK|]; last by rewrite gt_eqF.
  by have /(resolution_score_eq1 wK wR kK)-> := H k kK; rewrite mulr1.
apply/(resolution_score_eq1 wK wR kK).
have k0 : (#|k|%:R : rat) != 0 by rewrite pnatr_eq0 gtn_eqF ?(card_entity_gt0 wK).
apply: (mulfI k0); rewrite mulr1; apply: (sum_ratio_eq1_all _ _ H) => // [i iK|].
  by rewrite ler_pimulr ?ler0n ?le1.
by rewrite gt_eqF.
Qed.

(* F is 1 exactly for the key itself *)
Theorem lea_f1_eq1 K R : is_partition K -> is_partition R -> K != set0 -> R != set0 ->
  f1 (lea_recall K R) (lea_precision K R) = 1 <-> K = R.
Proof.
move=> wK wR K0 R0; rewrite (rwP eqP) f1_eq1 ?lea_bounds //; split=> [/andP[]|<-]; last first.
  by rewrite /lea_precision lea_recall_id ?eqxx.
have F (L S : {set {set T}}) :
  (forall k, k \in L -> if #|k| == 1%N then k \in S else [exists r in S, k \subset r]) ->
    finer L S.
  by move=> H k /H; case: ifP => [_ kS|_ /exists_inP//]; exists k.
move=> /eqP/(lea_recall_eq1 wK wR K0)/F KR /eqP/(lea_recall_eq1 wR wK R0)/F RK.
exact: finer_antisym.
Qed.

(* what merging two response entities does to a key entity with links: it gains
   the links between them *)
Theorem resolution_score_merge R r s k : is_partition R -> r \in R -> s \in R -> r != s ->
  (1 < #|k|)%N ->
  resolution_score (merge R r s) k =
  resolution_score R k + (#|k :&: r| * #|k :&: s|)%:R / (link k)%:R.
Proof.
move=> wR rR sR rs k1; rewrite /resolution_score -mulrDl -!natr_sum -natrD; congr (_%:R / _).
have rsR : r :|: s \notin R :\: [set r; s].
  apply/negP => /setDP[uR]; rewrite !inE; have /set0Pn[x xr] := entity_neq0 wR rR.
  by rewrite (entity_inj wR uR rR (_ : x \in r :|: s) xr) ?eqxx // inE xr.
have E e : shared_links k e = 'C(#|k :&: e|, 2) by rewrite /shared_links gtn_eqF.
have S : R :\: [set r; s] = (R :\ r) :\ s.
  by apply/setP => e; rewrite !inE; case: (e == r); case: (e == s).
rewrite /merge big_setU1 //= S [in RHS](big_setD1 r) //= [in RHS](big_setD1 s) /=; last first.
  by rewrite !inE eq_sym rs.
rewrite !E (_ : #|k :&: (r :|: s)| = #|k :&: r| + #|k :&: s|)%N.
  by rewrite bin2_add; set others := (\sum_(e in _) _)%N; lia.
rewrite setIUr cardsU setIACA (disjoint_entities wR rR sR) 1?eq_sym //.
by rewrite setI0 cards0 subn0.
Qed.

(* splitting a response entity never raises, merging never lowers recall, when
   the key has no singletons *)
Theorem lea_recall_merge K R r s : is_partition R -> r \in R -> s \in R -> r != s ->
  (forall k, k \in K -> (1 < #|k|)%N) -> lea_recall K R <= lea_recall K (merge R r s).
Proof.
move=> wR rR sR rs H; rewrite ler_wpmul2r //.
  by rewrite invr_ge0 sumr_ge0 // => k _; rewrite ler0n.
apply: ler_sum => k kK.
by rewrite (resolution_score_merge wR) ?H // ler_wpmul2l ?ler0n // ler_addl divr_ge0 ?ler0n.
Qed.

(* and it is strict exactly when a key entity has mentions in both *)
Theorem lea_recall_merge_lt K R r s : is_partition K -> K != set0 -> is_partition R ->
  r \in R -> s \in R -> r != s -> (forall k, k \in K -> (1 < #|k|)%N) ->
  (lea_recall K R < lea_recall K (merge R r s)) =
  [exists k in K, (k :&: r != set0) && (k :&: s != set0)].
Proof.
move=> wK K0 wR rR sR rs H; have D := sum_card_gt0 wK K0.
rewrite ltr_pmul2r ?invr_gt0 // /lea_num -subr_gt0 -sumrB lt0r sumr_ge0 ?andbT =>
  [|k kK]; last first.
  rewrite subr_ge0 (resolution_score_merge wR) ?H // ler_wpmul2l ?ler0n //.
  by rewrite ler_addl divr_ge0 ?ler0n.
rewrite psumr_eq0 => [|k kK]; last first.
  rewrite subr_ge0 (resolution_score_merge wR) ?H // ler_wpmul2l ?ler0n //.
  by rewrite ler_addl divr_ge0 ?ler0n.
have Z k : k \in K -> (#|k|%:R * resolution_score (merge R r s) k -
    #|k|%:R * resolution_score R k == 0 :> rat) = ~~ ((k :&: r != set0) && (k :&: s != set0)).
  move=> kK; have l0 : (0 < link k)%N by rewrite link_gt0 ?(entity_neq0 wK).
  rewrite (resolution_score_merge wR) ?H // -mulrBr addrAC subrr add0r !mulf_eq0
    invr_eq0 !pnatr_eq0.
  rewrite (gtn_eqF (card_entity_gt0 wK kK)) (gtn_eqF l0) orbF muln_eq0 !cards_eq0 negb_and !negbK.
  by [].
apply/allPn/exists_inP => [[k _]|[k kK M]].
  by rewrite negb_imply => /andP[kK]; rewrite Z // negbK; exists k.
by exists k; rewrite ?mem_index_enum // kK Z ?M.
Qed.

End LEA.

(* LEA as a count of mentions that stand together, too: an entity of n mentions earns the
   ordered pairs of
   different mentions that do, / (n - 1); a singleton the same singleton *)
Section Resolved.
Variable T : finType.
Implicit Types (K R S : {set {set T}}) (A B k r s : {set T}) (x y : T) (e : rel T).

Definition joined R : rel T := fun x y => (x != y) && together R x y.
Definition won e k : rat := (alike e k)%:R / (#|k|%:R - 1).
Definition same_singleton R k : bool := (#|k| == 1%N) && (k \in R).
Definition resolved R k : rat := won (joined R) k + (same_singleton R k)%:R.

Lemma joinedC R x y : joined R x y = joined R y x.
Proof. by rewrite /joined eq_sym togetherC. Qed.

Lemma joinedxx R x : joined R x x = false.
Proof. by rewrite /joined eqxx. Qed.

Lemma alike_joined R k : is_partition R ->
  (alike (joined R) k = \sum_(r in R) 2 * 'C(#|k :&: r|, 2))%N.
Proof.
move=> wR; have D : (alike (together R) k = alike (joined R) k + #|k :&: cover R|)%N.
  have -> : (#|k :&: cover R| = \sum_(x in k) together R x x)%N.
    under eq_bigr do rewrite togetherxx; rewrite -big_mkcondr sum1_card.
    by apply: eq_card => x; rewrite !inE.
  rewrite -big_split /=; apply: eq_bigr => x xk;
    rewrite (bigD1 x) //= [in RHS](bigD1 x) //= joinedxx add0n addnC.
  by congr (_ + _)%N; apply: eq_bigr => y /andP[_ yx]; rewrite /joined eq_sym yx.
apply/eqP; rewrite -(eqn_add2r #|k :&: cover R|) -D alike_together //
  -(sum_cardI k (is_partition_trivIset wR)).
rewrite -big_split /=; apply/eqP; apply: eq_bigr => r _; rewrite -mul_bin_diag bin1 -mulnn.
by case: #|_| => // n; rewrite mulnC mulSn addnC mulnC.
Qed.

Lemma alike_set0 e : alike e set0 = 0%N.
Proof. by rewrite /alike big_set0. Qed.

Lemma won0 e : won e set0 = 0.
Proof. by rewrite /won alike_set0 mul0r. Qed.

Lemma won_single e k : #|k| = 1%N -> won e k = 0.
Proof. by rewrite /won => ->; rewrite subrr invr0 mulr0. Qed.

Lemma resolvedE R k : is_partition R -> #|k|%:R * resolution_score R k = resolved R k.
Proof.
move=> wR; rewrite /resolved /same_singleton /resolution_score /link /shared_links.
case: ifP => [/eqP k1|k1]; last rewrite addr0.
  rewrite won_single // k1 mul1r divr1 add0r -natr_sum; congr _%:R.
  case kR: (k \in R); last first.
    by rewrite big1 // => r rR; apply/eqP; rewrite eqb0; apply: contraFneq kR => ->.
  by rewrite (bigD1 k) //= eqxx big1 // => r /andP[_]; rewrite eq_sym => /negPf->.
have [->|k0] := eqVneq k set0; first by rewrite won0 cards0 mul0r.
have n0 : #|k|%:R != 0 :> rat by rewrite pnatr_eq0 cards_eq0.
rewrite /won alike_joined // bin2_rat -big_distrr natrM -natr_sum invf_div invfM.
by rewrite mulrCA [#|k|%:R * _]mulrCA mulVKf // mulrCA mulrA.
Qed.

Lemma lea_num_resolved K R : is_partition R -> lea_num K R = \sum_(k in K) resolved R k.
Proof. by move=> wR; apply: eq_bigr => k _; apply: resolvedE. Qed.

Lemma joined_restrict A R x y : joined (restrict A R) x y = [&& x \in A, y \in A & joined R x y].
Proof. by rewrite /joined together_restrict; case: (x != y); rewrite ?andbF. Qed.

Lemma joined_finer R S x y : finer R S -> joined R x y -> joined S x y.
Proof. by move=> RS /andP[xy t]; rewrite /joined xy (together_finer RS). Qed.

Lemma card_pred_rat k : k != set0 -> #|k|%:R - 1 = #|k|.-1%:R :> rat.
Proof. by rewrite -card_gt0; case: #|k| => // n _; rewrite -[in LHS]addn1 natrD addrK. Qed.

Lemma won_ge0 e k : 0 <= won e k.
Proof.
have [->|k0] := eqVneq k set0; first by rewrite won0.
by rewrite /won card_pred_rat // divr_ge0 ?ler0n.
Qed.

Lemma won_le e e' k : {in k &, forall x y, e x y -> e' x y} -> won e k <= won e' k.
Proof.
move=> ee; have [->|k0] := eqVneq k set0; first by rewrite !won0.
by rewrite /won card_pred_rat // ler_wpmul2r ?invr_ge0 ?ler0n // ler_nat leq_alike.
Qed.

Lemma card_gt1_neq k x y : x \in k -> y \in k -> x != y -> (1 < #|k|)%N.
Proof. by move=> xk yk xy; apply/card_gt1P; exists x, y. Qed.

Lemma won_lt e e' k x y : {in k &, forall x y, e x y -> e' x y} -> x \in k -> y \in k -> x != y ->
  ~~ e x y -> e' x y -> won e k < won e' k.
Proof.
move=> ee xk yk xy n e1; have k1 := card_gt1_neq xk yk xy.
have k0 : k != set0 by rewrite -card_gt0 ltnW.
rewrite /won card_pred_rat // ltr_pmul2r ?ltr_nat ?(ltn_alike ee xk yk) // invr_gt0 ltr0n.
by case: #|k| k1 => [|[]].
Qed.

Lemma alike_lt2 e k : irreflexive e -> (#|k| < 2)%N -> alike e k = 0%N.
Proof.
move=> irr; rewrite ltnS => /card_le1_eqP k1; apply: big1 => x xk; apply: big1 => y yk.
by rewrite (k1 x y xk yk) irr.
Qed.

(* the same pairs count for less in a larger entity *)
Lemma won_larger e B k : irreflexive e -> B \subset k -> (alike e B)%:R / (#|k|%:R - 1) <= won e B.
Proof.
move=> irr Bk; have [B2|B2] := ltnP #|B| 2; first by rewrite alike_lt2 // mul0r won_ge0.
have k2 := leq_trans B2 (subset_leq_card Bk).
rewrite /won !card_pred_rat -?card_gt0 ?(ltnW B2) ?(ltnW k2) // ler_wpmul2l ?ler0n //.
rewrite lef_pinv ?posrE ?ltr0n; [|by move: B2 k2; lia..].
by rewrite ler_nat; move: (subset_leq_card Bk); lia.
Qed.

Lemma won_sub e k B : irreflexive e -> B \subset k ->
  {in k &, forall x y, e x y -> (x \in B) && (y \in B)} -> won e k <= won e B.
Proof. by move=> irr Bk ee; rewrite {1}/won (alike_sub Bk ee) won_larger. Qed.

Lemma wonU e A B : irreflexive e -> A :&: B = set0 ->
  {in A & B, forall x y, ~~ e x y && ~~ e y x} -> won e (A :|: B) <= won e A + won e B.
Proof.
move=> irr AB no; rewrite {1}/won alikeU // natrD mulrDl.
by rewrite ler_add ?won_larger ?subsetUl ?subsetUr.
Qed.

Lemma resolved_ge0 R k : 0 <= resolved R k.
Proof. by rewrite addr_ge0 ?won_ge0 ?ler0n. Qed.

Lemma resolved0 R : resolved R set0 = 0.
Proof. by rewrite /resolved won0 /same_singleton cards0. Qed.

Lemma resolved_many R k : (1 < #|k|)%N -> resolved R k = won (joined R) k.
Proof. by move=> k1; rewrite /resolved /same_singleton gtn_eqF // addr0. Qed.

Lemma resolved_le R S k : {in k &, forall x y, joined R x y -> joined S x y} ->
  (same_singleton R k -> k \in S) -> resolved R k <= resolved S k.
Proof.
move=> RS s; rewrite ler_add ?won_le // ler_nat; case sR: (same_singleton R k) => //.
by have /andP[k1 _] := sR; rewrite lt0b /same_singleton k1 s.
Qed.

(* no entity earns more than the mentions of it that are found *)
Lemma resolved_le_common R k : is_partition R -> resolved R k <= #|k :&: cover R|%:R.
Proof.
move=> wR; rewrite /resolved /same_singleton; case: eqP => [k1|k1].
  rewrite won_single // add0r ler_nat; case kR: (k \in R) => //=.
  by rewrite (setIidPl (entity_sub_cover kR)) k1.
rewrite addr0; have [->|k0] := eqVneq k set0; first by rewrite won0 ler0n.
have k2 : (0 < #|k|.-1)%N by move: k0; rewrite -card_gt0; lia.
rewrite /won card_pred_rat // ler_pdivr_mulr ?ltr0n // -natrM ler_nat.
rewrite -[X in (_ <= X * _)%N]sum1_card big_distrl /= /alike (big_setID (cover R)) /=.
rewrite [X in (_ + X <= _)%N]big1 ?addn0 => [|x /setDP[xk xR]]; last first.
  apply: big1 => y yk; apply/eqP; rewrite eqb0; apply: contra xR => /andP[_] /together_cover.
  by case/andP.
apply: leq_sum => x /setIP[xk xR]; rewrite mul1n (big_setD1 x) //= joinedxx add0n.
apply: (@leq_trans (\sum_(y in k :\ x) 1)%N); first by apply: leq_sum => y _; apply: leq_b1.
by rewrite sum1_card (cardsD1 x k) xk.
Qed.

(* an entity earns no less without mentions that are joined to none of it *)
Lemma resolved_sub R k B : B \subset k ->
  {in k &, forall x y, joined R x y -> (x \in B) && (y \in B)} ->
  (same_singleton R k -> k \subset B) -> resolved R k <= resolved R B.
Proof.
move=> Bk ee s; case sR: (same_singleton R k).
  by rewrite (_ : B = k) //; apply/eqP; rewrite eqEsubset Bk s.
rewrite {1}/resolved sR addr0; apply: (le_trans (won_sub (joinedxx R) Bk ee)).
by rewrite ler_addl ler0n.
Qed.

(* two entities whose mentions are not joined lose by being one *)
Lemma resolvedU R k l : k != set0 -> l != set0 -> k :&: l = set0 ->
  {in k & l, forall x y, ~~ joined R x y} -> resolved R (k :|: l) <= resolved R k + resolved R l.
Proof.
rewrite -!card_gt0 => k0 l0 kl no; rewrite resolved_many; last first.
  by rewrite cardsU kl cards0 subn0; move: k0 l0; lia.
apply: (le_trans (wonU (joinedxx R) kl _)) => [x y xk yl|];
  first by rewrite [joined R y x]joinedC andbb no.
by rewrite ler_add ?ler_addl ?ler0n.
Qed.

Lemma lea_denE K : lea_den K = b_cubed_den K. Proof. by []. Qed.

Lemma lea_num_ge0 K R : is_partition R -> 0 <= lea_num K R.
Proof. by move=> wR; rewrite lea_num_resolved //; apply: sumr_ge0 => k _; apply: resolved_ge0. Qed.

Lemma lea_num_le_common K R : is_partition K -> is_partition R ->
  lea_num K R <= #|cover K :&: cover R|%:R.
Proof.
move=> wK wR; rewrite lea_num_resolved // setIC -(sum_cardI _ (is_partition_trivIset wK)) natr_sum.
by apply: ler_sum => k _; rewrite setIC resolved_le_common.
Qed.

Lemma lea_num_le_den K R : is_partition K -> is_partition R -> lea_num K R <= lea_den K.
Proof.
move=> wK wR; apply: le_trans (lea_num_le_common wK wR) _.
by rewrite /lea_den sum_card // ler_nat subset_leq_card ?subsetIl.
Qed.

Lemma lea_num_id K : is_partition K -> lea_num K K = lea_den K.
Proof. by move=> wK; apply: eq_bigr => k kK; rewrite resolution_score_id ?mulr1. Qed.

Lemma lea_num_le K R S : is_partition R -> is_partition S ->
  (forall k, k \in K -> {in k &, forall x y, joined R x y -> joined S x y}) ->
  (forall k, k \in K -> same_singleton R k -> k \in S) -> lea_num K R <= lea_num K S.
Proof.
move=> wR wS RS s; rewrite !lea_num_resolved //; apply: ler_sum => k kK.
by apply: resolved_le; [apply: RS | apply: s].
Qed.

Lemma lea_num_lt K R S k x y : is_partition R -> is_partition S ->
  (forall k, k \in K -> {in k &, forall x y, joined R x y -> joined S x y}) ->
  (forall k, k \in K -> same_singleton R k -> k \in S) ->
  k \in K -> x \in k -> y \in k -> ~~ joined R x y -> joined S x y -> lea_num K R < lea_num K S.
Proof.
move=> wR wS RS s kK xk yk n j; have /andP[xy _] := j.
rewrite !lea_num_resolved // (bigD1 k) //= [X in _ < X](bigD1 k) //= ltr_le_add //.
  by rewrite !resolved_many ?(card_gt1_neq xk yk xy) // (won_lt (RS k kK) xk yk xy).
by apply: ler_sum => l /andP[lK _]; apply: resolved_le; [apply: RS | apply: s].
Qed.

Lemma lea_num_merge_lt K R r s k : is_partition K -> is_partition R -> r \in R ->
  s \in R -> r != s ->
  k \in K -> k :&: r != set0 -> k :&: s != set0 -> lea_num K R < lea_num K (merge R r s).
Proof.
move=> wK wR rR sR rs kK /set0Pn[x /setIP[xk xr]] /set0Pn[y /setIP[yk ys]].
have xys z : z \in r -> z \in s -> False
  by move=> zr zs; case/eqP: rs; apply: entity_inj wR rR sR zr zs.
have xy : x != y by apply/eqP => xy; apply: (xys x); rewrite // xy.
apply: (lea_num_lt (k := k) (x := x) (y := y)) => //.
- exact: is_partition_merge.
- by move=> l _ z t _ _; apply: joined_finer; exact: finer_merge.
- move=> l lK /andP[/cards1P[z lz] lR]; rewrite !inE lR andbT negb_or.
  have xz : x \in l -> False.
    move=> xl; case/eqP: xy; have kl := entity_inj wK kK lK xk xl.
    by move: xl yk; rewrite kl lz !inE => /eqP-> /eqP->.
  have yz : y \in l -> False.
    move=> yl; case/eqP: xy; have kl := entity_inj wK kK lK yk yl.
    by move: yl xk; rewrite kl lz !inE => /eqP-> /eqP->.
  apply/orP; right; apply/andP; split; apply/eqP => E; [apply: xz | apply: yz]; by rewrite E.
- by rewrite /joined negb_and (together_disjoint wR rR sR rs xr ys) orbT.
by rewrite /joined xy together_merge // !inE xr ys !orbT.
Qed.

Lemma lea_num_del K R k : is_partition R -> k \in K ->
  lea_num K R = resolved R k + lea_num (K :\ k) R.
Proof. by move=> wR kK; rewrite !lea_num_resolved // (big_setD1 k). Qed.

Lemma lea_num_key_merge K R k l : is_partition K -> is_partition R -> k \in K ->
  l \in K -> k != l -> (forall r, r \in R -> ~~ ((r :&: k != set0) && (r :&: l != set0))) ->
  lea_num (merge K k l) R <= lea_num K R.
Proof.
move=> wK wR kK lK kl no; rewrite !lea_num_resolved // -(ler_add2r (resolved R k + resolved R l)).
rewrite sum_merge // ler_add2l; apply: resolvedU; rewrite ?(entity_neq0 wK) //.
  by rewrite (disjoint_entities wK kK lK) 1?eq_sym.
move=> x y xk yl; rewrite negb_and; apply/orP; right; apply/togetherP => -[r rR [xr yr]].
by case/negP: (no r rR); apply/andP; split; apply/set0Pn; [exists x | exists y];
  rewrite inE ?xr ?yr.
Qed.

(* mentions that are joined to none are taken out of the key *)
Lemma lea_num_key_restrict A K R : is_partition K -> is_partition R ->
  (forall k, k \in K -> {in k &, forall x y, joined R x y -> (x \in A) && (y \in A)}) ->
  (forall k, k \in K -> same_singleton R k -> k \subset A) ->
  lea_num K R <= lea_num (restrict A K) R.
Proof.
move=> wK wR ee s; rewrite !lea_num_resolved // sum_restrict ?resolved0 //; apply: ler_sum => k kK.
apply: resolved_sub => [|x y xk yk j|sR]; first exact: subsetIl.
  by rewrite !inE xk yk (ee k kK).
by rewrite subsetI fintype.subxx s.
Qed.

Lemma lea_den_restrict A K : is_partition K -> lea_den (restrict A K) <= lea_den K.
Proof.
move=> wK; rewrite /lea_den !sum_card ?is_partition_restrict // cover_restrict ler_nat.
by rewrite subset_leq_card ?subsetIl.
Qed.
End Resolved.

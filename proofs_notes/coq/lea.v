(******************************************************************************)
(* LEA: the share of an entity's links that is resolved, weighted by its size.*)
(* Moosavi & Strube (2016), section 4.                                        *)
(*                                                                            *)
(*   links e              the links of e: its pairs of mentions; a singleton  *)
(*                        has one, to itself, which is the singleton itself   *)
(*   link e               their number: |e| (|e| - 1) / 2, or 1               *)
(*   shared_links k r     link(k :&: r), the links of k that r has; for a     *)
(*                        singleton k only the same singleton has its link    *)
(*   resolution_score R k   \sum_(r in R) link(k :&: r) / link(k)             *)
(*   lea_recall K R       \sum_(k in K) |k| * resolution_score R k            *)
(*                          / \sum_(k in K) |k|                               *)
(*   lea_precision K R    the same with the roles switched                    *)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra zify.
From Corefref Require Import partitions.
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

Lemma shared_linksC k r : shared_links k r = shared_links r k.
Proof. by rewrite -!card_shared_links setIC. Qed.

Lemma shared_linksxx k : shared_links k k = link k.
Proof. by rewrite -card_shared_links setIid card_links. Qed.

Lemma link_gt0 k : k != set0 -> (0 < link k)%N.
Proof. by rewrite /link -card_gt0; case: eqP => // /eqP n1; rewrite bin_gt0; case: #|k| n1 => [|[]]. Qed.

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
split=> [|H]; last first.
  apply: sum_ratio_eq1 => [k kK|]; last by rewrite gt_eqF.
  by have /(resolution_score_eq1 wK wR kK)-> := H k kK; rewrite mulr1.
move/(congr1 (fun x => x * lea_den K)); rewrite mulfVK ?gt_eqF // mul1r => /eqP.
rewrite eq_sym -subr_eq0 -sumrB psumr_eq0 => [/allP H k kK|k kK]; last first.
  by rewrite subr_ge0 ler_pimulr ?ler0n ?le1.
apply/(resolution_score_eq1 wK wR kK); have /= := H k (mem_index_enum _).
rewrite kK -[X in X - _]mulr1 -mulrBr mulf_eq0 pnatr_eq0 gtn_eqF ?(card_entity_gt0 wK) //=.
by rewrite subr_eq0 => /eqP.
Qed.

(* F is 1 exactly for the key itself *)
Theorem lea_f1_eq1 K R : is_partition K -> is_partition R -> K != set0 -> R != set0 ->
  f1 (lea_recall K R) (lea_precision K R) = 1 <-> K = R.
Proof.
move=> wK wR K0 R0; rewrite (rwP eqP) f1_eq1 ?lea_bounds //; split=> [/andP[]|<-]; last first.
  by rewrite /lea_precision lea_recall_id ?eqxx.
have F (L S : {set {set T}}) : (forall k, k \in L -> if #|k| == 1%N then k \in S else [exists r in S, k \subset r]) ->
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
rewrite !E (_ : #|k :&: (r :|: s)| = #|k :&: r| + #|k :&: s|)%N; first by rewrite bin2_add; lia.
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
rewrite ltr_pmul2r ?invr_gt0 // /lea_num -subr_gt0 -sumrB lt0r sumr_ge0 ?andbT => [|k kK]; last first.
  rewrite subr_ge0 (resolution_score_merge wR) ?H // ler_wpmul2l ?ler0n //.
  by rewrite ler_addl divr_ge0 ?ler0n.
rewrite psumr_eq0 => [|k kK]; last first.
  rewrite subr_ge0 (resolution_score_merge wR) ?H // ler_wpmul2l ?ler0n //.
  by rewrite ler_addl divr_ge0 ?ler0n.
have Z k : k \in K -> (#|k|%:R * resolution_score (merge R r s) k -
    #|k|%:R * resolution_score R k == 0 :> rat) = ~~ ((k :&: r != set0) && (k :&: s != set0)).
  move=> kK; have l0 : (0 < link k)%N by rewrite link_gt0 ?(entity_neq0 wK).
  rewrite (resolution_score_merge wR) ?H // -mulrBr addrAC subrr add0r !mulf_eq0 invr_eq0 !pnatr_eq0.
  rewrite (gtn_eqF (card_entity_gt0 wK kK)) (gtn_eqF l0) orbF muln_eq0 !cards_eq0 negb_and !negbK.
  by [].
apply/allPn/exists_inP => [[k _]|[k kK M]].
  by rewrite negb_imply => /andP[kK]; rewrite Z // negbK; exists k.
by exists k; rewrite ?mem_index_enum // kK Z ?M.
Qed.

End LEA.

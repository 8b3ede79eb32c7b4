(******************************************************************************)
(* MUC: the fewest links that the response lacks.                             *)
(* Vilain et al. (1995), as Pradhan et al. (2014), section 4.1, and Moosavi & *)
(* Strube (2016), section 3.1, state it.                                      *)
(*                                                                            *)
(*   parts R k          p(k), the parts into which R cuts k; a mention that R *)
(*                      lacks is a part of its own                            *)
(*   muc_recall K R     \sum_(k in K) (|k| - |p(k)|) / \sum_(k in K) (|k| - 1)*)
(*   muc_precision K R  the same with the roles switched                      *)
(*   muc_num K R, muc_den K   numerator and denominator of recall             *)
(*   merged_by n R R'   n links, each making two entities of R one, lead from *)
(*                      R to R'                                               *)
(*   met R k            the entities of R that k meets                        *)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra zify.
From Corefref Require Import partitions.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope ring_scope.

Section MUC.
Variable T : finType.
Implicit Types (K R L : {set {set T}}) (A k l r : {set T}).

Definition parts R k : {set {set T}} :=
  [set k :&: r | r in [set r in R | k :&: r != set0]] :|: singles (k :\: cover R).
Definition muc_num K R : rat := \sum_(k in K) (#|k|%:R - #|parts R k|%:R).
Definition muc_den K : rat := \sum_(k in K) (#|k|%:R - 1).
Definition muc_recall K R := muc_num K R / muc_den K.
Definition muc_precision K R := muc_recall R K.

(* p(k) is a partition of k *)
Lemma parts_partition R k : trivIset R -> partition (parts R k) k.
Proof.
move=> tR; apply/and3P; split.
- apply/eqP/setP => x; apply/bigcupP/idP => [[A]|xk].
    rewrite inE => /orP[/imsetP[r _ ->]|/imsetP[y + ->]]; first by rewrite inE => /andP[].
    by rewrite !inE => /andP[_ yk] /eqP->.
  have [/bigcupP[r rR xr]|xR] := boolP (x \in cover R).
    exists (k :&: r); last by rewrite inE xk.
    rewrite inE; apply/orP; left; apply: imset_f; rewrite inE rR.
    by apply/set0Pn; exists x; rewrite inE xk.
  exists [set x]; last by rewrite inE.
  by rewrite inE; apply/orP; right; apply: imset_f; rewrite inE xR.
- apply/trivIsetP => A B; rewrite !inE.
  have D r y : r \in R -> y \in k :\: cover R -> [disjoint [set y] & k :&: r].
    move=> rR; rewrite inE => /andP[yR yk]; rewrite disjoints1 inE yk /=.
    by apply: contra yR => yr; apply/bigcupP; exists r.
  case/orP=> /imsetP[a + ->] /orP[] /imsetP[b + ->].
  + rewrite !inE => /andP[aR _] /andP[bR _] ab.
    have {}ab : a != b by apply: contraNneq ab => ->.
    have dab := (trivIsetP tR) a b aR bR ab.
    exact: disjointWl (subsetIr _ _) (disjointWr (subsetIr _ _) dab).
  + by rewrite inE => /andP[aR _] bk _; rewrite disjoint_sym; apply: D.
  + by move=> ak; rewrite inE => /andP[bR _] _; apply: D.
  + by move=> _ _ ab; rewrite disjoints1 inE; apply: contraNneq ab => ->.
- rewrite inE negb_or; apply/andP; split; apply/imsetP => -[r].
    by rewrite inE => /andP[_ /negP n] e; apply: n; rewrite -e.
  by move=> _ /setP/(_ r); rewrite !inE eqxx.
Qed.

Lemma parts_le R k : trivIset R -> (#|parts R k| <= #|k|)%N.
Proof.
move=> tR; have P := parts_partition k tR; rewrite (card_partition P) -sum1_card.
apply: leq_sum => A AP; rewrite card_gt0.
by case/and3P: P => _ _; apply: contraNneq => <-.
Qed.

Lemma parts_ge1 R k : trivIset R -> k != set0 -> (0 < #|parts R k|)%N.
Proof.
move=> tR; have /and3P[/eqP E _ _] := parts_partition k tR.
rewrite card_gt0; apply: contraNneq => Z; move: E; rewrite Z /cover big_set0 => <-.
exact: eqxx.
Qed.

Theorem muc_precision_swap K R : muc_precision K R = muc_recall R K.
Proof. by []. Qed.

Theorem muc_bounds K R : is_partition K -> is_partition R -> 0 <= muc_recall K R <= 1.
Proof.
move=> wK wR; apply: sum_ratio_bounds => k kK; have tR := is_partition_trivIset wR.
have k0 : k != set0 by rewrite -card_gt0 (card_entity_gt0 wK).
rewrite subr_ge0 ler_nat parts_le //= ler_add2l ler_opp2 ler1n.
exact: parts_ge1.
Qed.

(* the blocks of p(k) can only get fewer when the response gets coarser *)
Lemma parts_finer R R' k : trivIset R -> trivIset R' -> finer R R' ->
  (#|parts R' k| <= #|parts R k|)%N.
Proof.
move=> tR tR' fR; have P := parts_partition k tR; have P' := parts_partition k tR'.
have [/eqP c t n] := and3P P; have [/eqP c' t' n'] := and3P P'.
pose f A := odflt set0 [pick B in parts R' k | A \subset B].
suff S : parts R' k \subset f @: parts R k.
  exact: leq_trans (subset_leq_card S) (leq_imset_card _ _).
apply/subsetP => B BP'.
have /set0Pn[x xB] : B != set0 by apply: contraNneq n' => <-.
have xk : x \in k by rewrite -c'; apply/bigcupP; exists B.
have : x \in cover (parts R k) by rewrite c.
case/bigcupP=> A AP xA; apply/imsetP; exists A => //.
(* A sits inside some block of R' *)
have [B' B'P AB'] : exists2 B', B' \in parts R' k & A \subset B'.
  move: AP; rewrite inE => /orP[/imsetP[r + eA]|/imsetP[y + eA]].
    rewrite inE => /andP[rR kr]; have [r' r'R rr'] := fR r rR.
    exists (k :&: r'); last by rewrite eA setIS.
    rewrite inE; apply/orP; left; apply: imset_f; rewrite inE r'R.
    apply: contraNneq kr => Z; rewrite -subset0 -Z; exact: setIS.
  rewrite inE => /andP[_ yk]; have : y \in cover (parts R' k) by rewrite c'.
  by case/bigcupP => B' B'P yB'; exists B'; rewrite // eA sub1set.
have U B1 : B1 \in parts R' k -> A \subset B1 -> B1 = B.
  move=> B1P AB1; apply/eqP; apply: contraT => ne.
  have /trivIsetP/(_ _ _ B1P BP' ne) := t'.
  by move/disjointFr/(_ (subsetP AB1 x xA)); rewrite xB.
rewrite /f; case: pickP => [B1 /andP[B1P AB1]|/(_ B')] /=; first by rewrite (U B1).
by rewrite B'P AB'.
Qed.

(* MUC recall never decreases when the response gets coarser *)
Theorem muc_recall_mono K R R' : is_partition K -> is_partition R -> is_partition R' ->
  finer R R' -> muc_recall K R <= muc_recall K R'.
Proof.
move=> wK wR wR' fR; rewrite ler_wpmul2r ?invr_ge0 ?sumr_ge0 // => [k kK|].
  by rewrite subr_ge0 ler1n (card_entity_gt0 wK).
apply: ler_sum => k kK; rewrite ler_add2l ler_opp2 ler_nat.
exact: parts_finer (is_partition_trivIset wR) (is_partition_trivIset wR') fR.
Qed.

Theorem muc_recall_merge K R r1 r2 : is_partition K -> is_partition R -> r1 \in R -> r2 \in R ->
  muc_recall K R <= muc_recall K (merge R r1 r2).
Proof.
move=> wK wR r1R r2R; apply: muc_recall_mono => //; first exact: is_partition_merge.
exact: finer_merge.
Qed.

Lemma parts1 R k r : trivIset R -> r \in R -> k \subset r -> k != set0 ->
  #|parts R k| = 1%N.
Proof.
move=> tR rR kr k0; apply/eqP; rewrite eqn_leq parts_ge1 // andbT.
have -> : parts R k = [set k]; last by rewrite cards1.
have P := parts_partition k tR; case/and3P: P => /eqP c t n.
have kP : k \in parts R k.
  rewrite inE; apply/orP; left; apply/imsetP; exists r; last by rewrite (setIidPl kr).
  by rewrite inE rR (setIidPl kr).
apply/eqP; rewrite eqEsubset sub1set kP andbT; apply/subsetP => A AP.
rewrite inE; apply: contraT => ne; have /trivIsetP/(_ _ _ AP kP ne) := t.
have Ak : A \subset k by rewrite -c (bigcup_sup A).
have /set0Pn[x xA] : A != set0 by apply: contraNneq n => <-.
by move/disjointFr/(_ xA); rewrite (subsetP Ak x xA).
Qed.

(* MUC recall is defined only if some key entity has two mentions *)
Lemma muc_den_gt0 K k : is_partition K -> k \in K -> (1 < #|k|)%N ->
  (0 : rat) < \sum_(k in K) (#|k|%:R - 1).
Proof.
move=> wK kK k1; rewrite (bigD1 k) //= ltr_paddr ?subr_gt0 ?ltr1n // sumr_ge0 //.
by move=> i /andP[iK _]; rewrite subr_ge0 ler1n (card_entity_gt0 wK).
Qed.

Theorem muc_recall_finer K R k : is_partition K -> is_partition R -> k \in K -> (1 < #|k|)%N ->
  finer K R -> muc_recall K R = 1.
Proof.
move=> wK wR kK k1 f; apply: sum_ratio_eq1 => [i iK|];
  last by rewrite gt_eqF ?(muc_den_gt0 wK kK k1).
have [r rR ir] := f i iK.
by rewrite (parts1 (is_partition_trivIset wR) rR ir) // -card_gt0 (card_entity_gt0 wK).
Qed.

Theorem muc_recall_id K k : is_partition K -> k \in K -> (1 < #|k|)%N -> muc_recall K K = 1.
Proof. by move=> wK kK k1; apply: (muc_recall_finer wK wK kK k1) => i iK; exists i. Qed.

(* all key mentions in one response entity *)
Theorem muc_recall_one_entity K R k r : is_partition K -> is_partition R -> k \in K ->
  (1 < #|k|)%N -> r \in R -> cover K \subset r -> muc_recall K R = 1.
Proof.
move=> wK wR kK k1 rR Kr; apply: (muc_recall_finer wK wR kK k1) => i iK.
by exists r; rewrite // (subset_trans _ Kr) // (bigcup_sup i).
Qed.

(* no key entity with two mentions: the fraction is 0/0 *)
Theorem muc_den_eq0 K : is_partition K -> muc_den K = 0 <-> (forall k, k \in K -> #|k| = 1%N).
Proof.
move=> wK; split=> [/eqP|H]; last by rewrite /muc_den big1 // => k /H->; rewrite subrr.
rewrite psumr_eq0 => [/allP H k kK|k kK]; last by rewrite subr_ge0 ler1n (card_entity_gt0 wK).
by have := H k (mem_index_enum _); rewrite kK subr_eq0 -[1]/(1%:R) eqr_nat => /eqP.
Qed.

Lemma card_parts R k : trivIset R ->
  #|parts R k| = (#|[set r in R | k :&: r != set0]| + #|k :\: cover R|)%N.
Proof.
move=> tR; rewrite /parts cardsU (_ : _ :&: _ = set0) ?cards0 ?subn0; last first.
  apply/setP => A; rewrite !inE; apply/negP => /andP[/imsetP[r + ->] /imsetP[x + E]].
  rewrite !inE => /andP[rR _] /andP[xR _]; have : x \in [set x] by rewrite inE.
  by rewrite -E inE => /andP[_ xr]; case/negP: xR; apply/bigcupP; exists r.
congr (_ + _)%N; last by rewrite card_imset //; apply: set1_inj.
apply: card_in_imset => r1 r2; rewrite !inE => /andP[r1R /set0Pn[x x1]] /andP[r2R _] E.
apply/eqP; apply: contraT => ne; have := trivIsetP tR _ _ r1R r2R ne.
have x2 : x \in k :&: r2 by rewrite -E.
move: x1 x2; rewrite !inE => /andP[_ x1] /andP[_ x2] /disjointFr/(_ x1).
by rewrite x2.
Qed.

(* when no mention of k is missing, |p(k)| is the number of entities that k meets *)
Lemma card_parts_cover R k : trivIset R -> k \subset cover R ->
  #|parts R k| = #|[set r in R | k :&: r != set0]|.
Proof. by move=> tR; rewrite -setD_eq0 => /eqP kR; rewrite card_parts // kR cards0 addn0. Qed.

(* recall is 1 exactly when no key entity with a link is cut *)
Theorem muc_recall_eq1 K R k0 : is_partition K -> is_partition R -> k0 \in K -> (1 < #|k0|)%N ->
  muc_recall K R = 1 <->
  (forall k, k \in K -> (1 < #|k|)%N -> exists2 r, r \in R & k \subset r).
Proof.
move=> wK wR k0K k01; have tR := is_partition_trivIset wR; have D := muc_den_gt0 wK k0K k01.
have E k : k \in K -> (1 < #|k|)%N -> #|parts R k| = 1%N -> exists2 r, r \in R & k \subset r.
  move=> kK k1 /eqP/cards1P[A PA]; have /and3P[/eqP c _ _] := parts_partition k tR.
  have Ak : A = k by rewrite -[RHS]c PA /cover big_set1.
  have : k \in parts R k by rewrite PA Ak inE.
  rewrite inE => /orP[/imsetP[r]|/imsetP[x _ kx]]; last by rewrite kx cards1 in k1.
  by rewrite inE => /andP[rR _] ->; exists r; rewrite // subsetIr.
split=> [H k kK k1|H].
  have le i : i \in K -> #|i|%:R - #|parts R i|%:R <= #|i|%:R - 1 :> rat.
    by move=> iK; rewrite ler_add2l ler_oppl opprK ler1n parts_ge1 // (entity_neq0 wK).
  have /addrI/oppr_inj/eqP := sum_ratio_eq1_all le (negbT (gt_eqF D)) H kK.
  by rewrite -[1]/(1%:R) eqr_nat => /eqP; apply: E.
apply: sum_ratio_eq1 => [k kK|]; last by rewrite gt_eqF.
congr (_ - _); have [k1|] := ltnP 1 #|k|.
  by have [r rR kr] := H k kK k1; rewrite (parts1 tR rR kr) // (entity_neq0 wK).
move=> k1; have ck : #|k| = 1%N by apply/eqP; rewrite eqn_leq k1 (card_entity_gt0 wK).
have : (#|parts R k| <= 1)%N by rewrite -ck parts_le.
by have := parts_ge1 tR (entity_neq0 wK kK); case: #|parts R k| => [|[]].
Qed.

Lemma parts_set0 k : #|parts set0 k| = #|k|.
Proof.
rewrite card_parts; last by apply/trivIsetP => A B; rewrite inE.
rewrite /cover big_set0 setD0 (_ : [set r in _ | _] = set0) ?cards0 //.
by apply/setP => r; rewrite !inE.
Qed.

Lemma muc_den_sum K : is_partition K -> muc_den K = #|cover K|%:R - #|K|%:R.
Proof. by move=> wK; rewrite /muc_den sumrB sum_card // sumr_const. Qed.

(* one response entity of all key mentions *)
Theorem muc_precision_one_entity K : is_partition K ->
  muc_precision K [set cover K] = (#|cover K|%:R - #|K|%:R) / (#|cover K|%:R - 1).
Proof.
move=> wK; rewrite /muc_precision /muc_recall /muc_num /muc_den !big_set1.
rewrite card_parts_cover ?is_partition_trivIset //; congr ((_ - _%:R) / _).
apply: eq_card => k; rewrite inE andb_idr // => kK.
by rewrite (setIidPr (entity_sub_cover kK)) (entity_neq0 wK).
Qed.

(* merging two key entities costs the same, whichever they are *)
Theorem muc_precision_merge K k l : is_partition K -> k \in K -> l \in K -> k != l ->
  let n : rat := #|cover K|%:R - #|K|%:R in muc_precision K (merge K k l) = n / (n + 1).
Proof.
move=> wK kK lK kl /=; rewrite -muc_den_sum //.
have tK := is_partition_trivIset wK.
have klK : k :|: l \notin K :\: [set k; l].
  apply/negP => /setDP[uK]; rewrite !inE; have /set0Pn[x xk] := entity_neq0 wK kK.
  by rewrite (entity_inj wK uK kK (_ : x \in k :|: l) xk) ?eqxx // inE xk.
have I : k :&: l = set0 by rewrite (disjoint_entities wK kK lK) // eq_sym.
have C : #|k :|: l| = (#|k| + #|l|)%N by rewrite cardsU I cards0 subn0.
have P : #|parts K (k :|: l)| = 2%N.
  rewrite card_parts_cover // ?subUset ?entity_sub_cover // (_ : [set r in K | _] = [set k; l])
    ?cards2 ?kl //.
  apply/setP => r; rewrite inE in_set2; apply/andP/orP => [[rK]|[]/eqP->].
  - case/set0Pn=> x; rewrite !inE => /andP[/orP[] xe xr]; [left|right]; apply/eqP.
      exact: entity_inj wK rK kK xr xe.
    exact: entity_inj wK rK lK xr xe.
  - by rewrite kK (setIidPr (subsetUl _ _)) (entity_neq0 wK).
  - by rewrite lK (setIidPr (subsetUr _ _)) (entity_neq0 wK).
have S : muc_den K = (#|k| + #|l|)%:R - 2%:R + \sum_(r in K :\: [set k; l]) (#|r|%:R - 1).
  rewrite /muc_den (big_setD1 k) //= (big_setD1 l) ?inE 1?eq_sym ?kl //= addrA natrD.
  rewrite (_ : 2%:R = 1 + 1) // opprD [_ - _ + (_ - _)]addrACA; congr (_ + _).
  by apply: eq_bigl => r; rewrite !inE; case: (r == k); case: (r == l).
rewrite /muc_precision /muc_recall /muc_num {1}/muc_den !(big_setU1 _ klK) /= P C.
have -> : \sum_(r in K :\: [set k; l]) (#|r|%:R - #|parts K r|%:R) =
          \sum_(r in K :\: [set k; l]) (#|r|%:R - 1) :> rat.
  by apply: eq_bigr => r /setDP[rK _]; rewrite (parts1 tK rK) ?(entity_neq0 wK).
rewrite S; congr (_ / _); set s := \sum_(r in _) _.
by rewrite [RHS]addrAC (_ : 2%:R = 1 + 1) // opprD addrA subrK.
Qed.

Lemma parts_without_singletons R k : is_partition R -> parts (without_singletons R) k = parts R k.
Proof.
move=> wR; apply/setP => A; rewrite !inE; apply/orP/orP => -[]/imsetP[z].
- by rewrite !inE -andbA => /and3P[zR _ kz] ->; left; apply/imsetP; exists z; rewrite // inE zR.
- rewrite inE => /andP[zW zk] ->; have [/bigcupP[r rR zr]|zR] := boolP (z \in cover R); last first.
    by right; apply/imsetP; exists z; rewrite // inE zR.
  have r1 : #|r| == 1%N.
    by apply: contraR zW => r1; apply/bigcupP; exists r; rewrite // inE rR.
  have {r1 zr} rz : r = [set z] by case/cards1P: r1 zr => y ->; rewrite inE => /eqP->.
  left; apply/imsetP; exists r; rewrite ?inE ?rR rz (setIidPr _) ?sub1set //.
  by apply/set0Pn; exists z; rewrite inE.
- rewrite inE => /andP[zR kz] ->; have [/cards1P[y zy]|z1] := boolP (#|z| == 1%N); last first.
    by left; apply/imsetP; exists z; rewrite // !inE zR z1.
  right; have yk : y \in k by have /set0Pn[x] := kz; rewrite zy !inE => /andP[xk /eqP<-].
  apply/imsetP; exists y; last by rewrite zy; apply/setIidPr; rewrite sub1set.
  rewrite inE yk andbT; apply/bigcupP => -[r]; rewrite inE => /andP[rR r1] yr.
  by case/negP: r1; rewrite -(entity_inj wR zR rR (_ : y \in z) yr) ?zy ?inE ?cards1.
- rewrite inE => /andP[zR zk] ->; right; apply/imsetP; exists z; rewrite // inE zk andbT.
  by apply: contra zR => /bigcupP[r]; rewrite inE => /andP[rR _] zr; apply/bigcupP; exists r.
Qed.

(* MUC does not see singletons, of the key or of the response *)
Theorem muc_recall_without_singletons K R : is_partition K -> is_partition R ->
  muc_recall (without_singletons K) (without_singletons R) = muc_recall K R.
Proof.
move=> wK wR; have Z (F : {set T} -> rat) : (forall k, k \in K -> #|k| = 1%N -> F k = 0) ->
    \sum_(k in without_singletons K) F k = \sum_(k in K) F k.
  move=> F0; rewrite [RHS](bigID (fun k => #|k| != 1%N)) /= [X in _ = _ + X]big1 ?addr0.
    by apply: eq_bigl => k; rewrite inE.
  by move=> k /andP[kK]; rewrite negbK => /eqP/(F0 _ kK).
rewrite /muc_recall /muc_num /muc_den !Z; first congr (_ / _).
- by apply: eq_bigr => k _; rewrite parts_without_singletons.
- by move=> k _ ->; rewrite subrr.
move=> k kK k1; rewrite parts_without_singletons // k1; apply/eqP.
rewrite subr_eq0 eqr_nat eqn_leq parts_ge1 ?(is_partition_trivIset wR) ?(entity_neq0 wK) //.
by rewrite -k1 parts_le ?(is_partition_trivIset wR).
Qed.

Fixpoint merged_by (n : nat) R R' : Prop :=
  if n is n'.+1 then exists r s, [/\ r \in R, s \in R & merged_by n' (merge R r s) R'] else R = R'.

Lemma merge_same R r : r \in R -> merge R r r = R.
Proof.
move=> rR; apply/setP => e; rewrite /merge setUid !inE orbb.
by have [->|] := eqVneq e r; rewrite ?rR.
Qed.

Definition met R k := [set r in R | k :&: r != set0].

Lemma met_merge R k r s : is_partition R -> r \in R -> s \in R ->
  (#|met R k| <= #|met (merge R r s) k|.+1)%N.
Proof.
move=> wR rR sR; have [kr|kr] := eqVneq (k :&: (r :|: s)) set0.
  apply: leqW; apply: subset_leq_card; apply/subsetP => e; rewrite !inE => /andP[eR ke].
  rewrite ke eR !andbT orbC negb_or; move: kr; rewrite setIUr => /eqP;
    rewrite setU_eq0 => /andP[kr ks].
  by rewrite (contraNneq _ ke) 1?(contraNneq _ ke) // => ->.
have -> : met (merge R r s) k = (r :|: s) |: (met R k :\: [set r; s]).
  apply/setP => e; rewrite !inE; have [->|ne] := eqVneq e (r :|: s); first by rewrite kr.
  by rewrite andbA.
have nR : r :|: s \notin met R k :\: [set r; s].
  apply/negP => /setDP[]; rewrite !inE => /andP[uR _] /norP[nr _]; case/negP: nr; apply/eqP.
  have /set0Pn[x xr] := entity_neq0 wR rR; apply: (entity_inj wR uR rR _ xr).
  by rewrite inE xr.
rewrite cardsU1 nR add1n -(cardsID [set r; s] (met R k)) -add2n leq_add2r.
by rewrite (leq_trans (subset_leq_card (subsetIr _ _))) // cards2; case: (r != s).
Qed.

Lemma met_merge_eq R k r s : is_partition R -> r \in R -> s \in R -> r != s ->
  k :&: r != set0 -> k :&: s != set0 -> #|met R k| = #|met (merge R r s) k|.+1.
Proof.
move=> wR rR sR rs kr ks; apply/eqP; rewrite eqn_leq met_merge //=.
have -> : met (merge R r s) k = (r :|: s) |: (met R k :\: [set r; s]).
  apply/setP => e; rewrite !inE; have [->|ne] := eqVneq e (r :|: s); last by rewrite andbA.
  by rewrite setIUr setU_eq0 negb_and kr.
rewrite (leq_ltn_trans (leq_card_setU _ _)) // cards1 add1n -[X in (_ < X)%N](cardsID [set r; s]).
have -> : met R k :&: [set r; s] = [set r; s].
  by apply/setIidPr/subsetP => e /set2P[]->; rewrite inE ?rR ?sR.
by rewrite cards2 rs add2n.
Qed.

(* |p(k)| - 1 is the fewest links that bring k together, all of k being in the response *)
Theorem muc_missing_links R k n : is_partition R -> k != set0 -> k \subset cover R ->
  (exists R', merged_by n R R' /\ exists2 r, r \in R' & k \subset r) <-> (#|parts R k| <= n.+1)%N.
Proof.
move=> wR k0 kR; rewrite card_parts_cover ?is_partition_trivIset // -/(met R k).
elim: n R wR kR => [|n IH] R wR kR; split.
- case=> R' [<- [r rR kr]]; rewrite (leq_trans _ (eq_leq (cards1 r))) // subset_leq_card //.
  apply/subsetP => s; rewrite !inE => /andP[sR /set0Pn[x]]; rewrite inE => /andP[xk xs].
  by apply/eqP; apply: entity_inj wR sR rR xs (subsetP kr x xk).
- move=> le1; exists R; split=> //; have /set0Pn[x xk] := k0.
  have /bigcupP[r rR xr] := subsetP kR x xk; exists r => //; apply/subsetP => y yk.
  have /bigcupP[s sR ys] := subsetP kR y yk.
  have M e z : e \in R -> z \in k -> z \in e -> e \in met R k.
    by move=> eR zk ze; rewrite inE eR; apply/set0Pn; exists z; rewrite inE zk.
  by have /card_le1_eqP/(_ _ _ (M r x rR xk xr) (M s y sR yk ys))<- := le1.
- case=> R' [[r [s [rR sR L]]] B]; apply: leq_trans (met_merge k wR rR sR) _; rewrite ltnS.
  by apply/IH; rewrite ?cover_merge ?is_partition_merge //; exists R'.
move=> le; have [lt|gt] := leqP #|met R k| n.+1.
  have [R' [L B]] := (IH R wR kR).2 lt; exists R'; split=> //.
  have /set0Pn[x xk] := k0; have /bigcupP[r rR _] := subsetP kR x xk.
  by exists r, r; rewrite merge_same.
have /card_gt1P[r [s [+ + rs]]] : (1 < #|met R k|)%N by apply: leq_ltn_trans gt.
rewrite !inE => /andP[rR kr] /andP[sR ks].
have le' : (#|met (merge R r s) k| <= n.+1)%N by rewrite -ltnS -(met_merge_eq wR rR sR rs kr ks).
have [] := (IH (merge R r s) _ _).2 le'; rewrite ?cover_merge ?is_partition_merge // => R' [L B].
by exists R'; split=> //; exists r, s.
Qed.

(* n mentions that one entity of the response has in common with k save k n - 1 of its links *)
Lemma card_shared R k : trivIset R -> (#|k| = \sum_(r in R) #|k :&: r|.-1 + #|parts R k|)%N.
Proof.
move=> tR; rewrite card_parts // addnA -(cardsID (cover R) k) -sum_cardI //; congr (_ + _)%N.
have -> : (#|[set r in R | k :&: r != set0]| = \sum_(r in R) (k :&: r != set0))%N.
  rewrite -sum1_card big_mkcond [RHS]big_mkcond; apply: eq_bigr => r _.
  by rewrite inE; case: (r \in R); case: (k :&: r != set0).
by rewrite -big_split /=; apply: eq_bigr => r _; rewrite -card_gt0; case: #|_| => // n;
  rewrite addn1.
Qed.

Lemma muc_num_shared K R : is_partition R ->
  muc_num K R = \sum_(k in K) \sum_(r in R) (#|k :&: r|.-1)%:R.
Proof.
move=> wR; apply: eq_bigr => k _.
by rewrite {1}(card_shared k (is_partition_trivIset wR)) natrD addrK natr_sum.
Qed.

Lemma muc_den_pred K : is_partition K -> muc_den K = \sum_(k in K) (#|k|.-1)%:R.
Proof.
by move=> wK; apply: eq_bigr =>
  k kK; rewrite -{1}(prednK (card_entity_gt0 wK kK)) -addn1 natrD addrK.
Qed.

Lemma muc_numC K R : is_partition K -> is_partition R -> muc_num K R = muc_num R K.
Proof.
move=> wK wR; rewrite !muc_num_shared // exchange_big; apply: eq_bigr => r _; apply: eq_bigr => k _.
by rewrite setIC.
Qed.

Lemma muc_num_ge0 K R : is_partition R -> 0 <= muc_num K R.
Proof. by move=> wR; rewrite muc_num_shared //; do 2!apply: sumr_ge0 => ? _; apply: ler0n. Qed.

Lemma muc_den_ge0 K : is_partition K -> 0 <= muc_den K.
Proof. by move=> wK; rewrite muc_den_pred //; apply: sumr_ge0 => k _; apply: ler0n. Qed.

Lemma muc_num_le_den K R : is_partition K -> is_partition R -> muc_num K R <= muc_den K.
Proof.
move=> wK wR; apply: ler_sum => k kK; rewrite ler_add2l ler_opp2 ler1n.
by rewrite parts_ge1 ?(is_partition_trivIset wR) ?(entity_neq0 wK).
Qed.

Lemma muc_num_finer K R : is_partition K -> is_partition R -> finer K R -> muc_num K R = muc_den K.
Proof.
move=> wK wR KR; apply: eq_bigr => k kK; have [r rR kr] := KR k kK.
by rewrite (parts1 (is_partition_trivIset wR) rR kr) ?(entity_neq0 wK).
Qed.

Lemma muc_num_eq0 K R : is_partition R ->
  (forall k r, k \in K -> r \in R -> #|k :&: r| <= 1)%N -> muc_num K R = 0.
Proof.
move=> wR H; rewrite muc_num_shared // big1 // => k kK; rewrite big1 // => r rR.
by case: #|k :&: r| (H k r kK rR) => [|[]].
Qed.

Lemma muc_num_gt0 K R k r : is_partition R -> k \in K -> r \in R -> (1 < #|k :&: r|)%N ->
  0 < muc_num K R.
Proof.
move=> wR kK rR kr; rewrite muc_num_shared // (bigD1 k) //= (bigD1 r) //= -addrA ltr_paddr //.
  by rewrite addr_ge0 //; do ?[apply: sumr_ge0 => ? _]; apply: ler0n.
by rewrite ltr0n -subn1 subn_gt0.
Qed.

(* entities of one mention do not count *)
Lemma sum_dropped L K (F : {set T} -> rat) : L \subset K ->
  (forall k, k \in K -> k \notin L -> F k = 0) -> \sum_(k in L) F k = \sum_(k in K) F k.
Proof.
move=> LK F0; rewrite [RHS](big_setID L) /= (setIidPr LK) [X in _ = _ + X]big1 ?addr0 // => k.
by case/setDP; apply: F0.
Qed.

Lemma muc_num_dropped K R L : is_partition R -> L \subset R ->
  (forall r, r \in R -> r \notin L -> #|r| = 1%N) -> muc_num K L = muc_num K R.
Proof.
move=> wR LR H; rewrite !muc_num_shared //; last exact: is_partition_sub wR LR.
apply: eq_bigr => k _; apply: sum_dropped => // r rR rL.
by have := subset_leq_card (subsetIr k r); rewrite (H r) //; case: #|k :&: r| => [|[]].
Qed.

Lemma muc_den_dropped R L : L \subset R -> (forall r, r \in R -> r \notin L -> #|r| = 1%N) ->
  muc_den L = muc_den R.
Proof. by move=> LR H; apply: sum_dropped => // r rR rL; rewrite H // subrr. Qed.

Lemma muc_den_sub R L : is_partition R -> L \subset R -> muc_den L <= muc_den R.
Proof.
move=> wR LR;
  rewrite /muc_den [X in _ <= X](big_setID L) /= (setIidPr LR) ler_addl sumr_ge0 // => r.
by case/setDP=> rR _; rewrite subr_ge0 ler1n (card_entity_gt0 wR).
Qed.

(* two entities merged: a link more, and one is saved in every entity that both meet *)
Lemma muc_den_merge R r s : is_partition R -> r \in R -> s \in R -> r != s ->
  muc_den (merge R r s) = muc_den R + 1.
Proof.
move=> wR rR sR rs; have := sum_merge (fun e => #|e|%:R - 1) wR rR sR rs.
rewrite -!/(muc_den _) cardsU (disjoint_entities wR rR sR) 1?eq_sym // cards0 subn0 natrD.
move/(canRL (addrK _)) => ->; rewrite -[LHS]addrA; congr (_ + _).
by apply/eqP; rewrite subr_eq [1 + _]addrA [1 + (_ - 1)]addrC subrK addrA.
Qed.

Lemma muc_num_merge K R r s : is_partition R -> r \in R -> s \in R -> r != s ->
  muc_num K (merge R r s) = muc_num K R +
    #|[set k in K | (k :&: r != set0) && (k :&: s != set0)]|%:R.
Proof.
move=> wR rR sR rs; rewrite !muc_num_shared ?is_partition_merge // -sum1_card natr_sum.
rewrite [X in _ + X]big_mkcond [X in X = _]big_mkcond [X in _ = X + _]big_mkcond -big_split /=.
apply: eq_bigr => k _; rewrite inE; case: (k \in K); rewrite ?addr0 //=.
have := sum_merge (fun e => #|k :&: e|.-1%:R) wR rR sR rs.
move/(canRL (addrK _)) => ->; rewrite -addrA; congr (_ + _).
have krs : #|k :&: (r :|: s)| = (#|k :&: r| + #|k :&: s|)%N.
  rewrite setIUr cardsU (_ : k :&: r :&: (k :&: s) = set0) ?cards0 ?subn0 // setIACA setIid.
  by rewrite (disjoint_entities wR rR sR) 1?eq_sym // setI0.
rewrite krs -!card_gt0.
rewrite (_ : (if _ then _ else _) = ((0 < #|k :&: r|) && (0 < #|k :&: s|) : nat)%:R)%N;
  last by case: ifP.
apply/eqP; rewrite subr_eq -!natrD eqr_nat; apply/eqP.
by case: #|k :&: r| => [|a]; case: #|k :&: s| => [|b] //=; lia.
Qed.

(* mentions taken away *)
Lemma muc_den_restrict_le A R : is_partition R -> muc_den (restrict A R) <= muc_den R.
Proof.
move=> wR; rewrite !muc_den_pred ?is_partition_restrict //
  (sum_restrict A (F := fun r => #|r|.-1%:R)) ?cards0 //.
by apply: ler_sum => r _; rewrite ler_nat; have := subset_leq_card (subsetIl r A); lia.
Qed.

Lemma muc_num_restrict A K R : is_partition R ->
  muc_num K (restrict A R) = \sum_(k in K) \sum_(r in R) (#|k :&: (r :&: A)|.-1)%:R.
Proof.
move=> wR; rewrite muc_num_shared ?is_partition_restrict //; apply: eq_bigr => k _.
by rewrite (sum_restrict A (F := fun r => #|k :&: r|.-1%:R)) // setI0 cards0.
Qed.

Lemma muc_num_restrict_le A K R : is_partition R -> muc_num K (restrict A R) <= muc_num K R.
Proof.
move=> wR; rewrite muc_num_restrict // muc_num_shared //; apply: ler_sum => k _;
  apply: ler_sum => r _.
by rewrite ler_nat setIA; have := subset_leq_card (subsetIl (k :&: r) A); lia.
Qed.

(* none of them with a common link *)
Lemma muc_num_restrict_eq A K R : is_partition R ->
  (forall k r, k \in K -> r \in R -> 1 < #|k :&: r| -> k :&: r \subset A)%N ->
  muc_num K (restrict A R) = muc_num K R.
Proof.
move=> wR H; rewrite muc_num_restrict // muc_num_shared //; apply: eq_bigr => k kK;
  apply: eq_bigr => r rR.
rewrite setIA; have [kr|kr] := ltnP 1 #|k :&: r|; first by rewrite (setIidPl (H k r kK rR kr)).
by congr _%:R; have := subset_leq_card (subsetIl (k :&: r) A); lia.
Qed.
End MUC.

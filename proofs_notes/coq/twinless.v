(******************************************************************************)
(* The treatments of twinless mentions, which only one of key and response    *)
(* has. Cai & Strube (2010), section 2.                                       *)
(*                                                                            *)
(*   without_twinless K R     R without the mentions that K lacks (2.2.1)     *)
(*   without_twinless_singletons K R   R1: R without its singletons that K    *)
(*                            lacks (Algorithm 1, line 1)                     *)
(*   key_all K R              K, and each mention that K lacks as a singleton *)
(*   response_all K R         R, and each mention that R lacks as a singleton *)
(*   key_p K R                K, and each mention of R1 that K lacks as a     *)
(*                            singleton (Algorithms 1 and 2, lines 1, 4)      *)
(*   response_p K R           R1, and each mention of K that R1 lacks as a    *)
(*                            singleton (Algorithms 1 and 2, lines 1, 2, 5)   *)
(*   response_r K R           response_p without the mentions that K lacks    *)
(*                            (Algorithms 1 and 2, line 10); key_r is K       *)
(*   M_recall K R, M_precision K R     of M = b_cubed_0, b_cubed_all,         *)
(*                            b_cubed_r_n, b_cubed_sys; of ceaf_r_n, ceaf_sys *)
(*                            for any phi                                     *)
(*   linked R x y             the same mention, or together in R              *)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra zify.
From Corefref Require Import partitions b_cubed ceaf documents renaming.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope ring_scope.

Section Twinless.
Variable T : finType.
Implicit Types (K Q R : {set {set T}}) (A B k r : {set T}) (x y : T).
Implicit Types phi : {set T} -> {set T} -> rat.

Definition without_twinless K R := restrict (cover K) R.
Definition without_twinless_singletons K R : {set {set T}} :=
  [set r in R | (#|r| != 1%N) || (r \subset cover K)].
Definition key_all K R := K :|: singles (cover R :\: cover K).
Definition response_all K R := R :|: singles (cover K :\: cover R).
Definition key_p K R := key_all K (without_twinless_singletons K R).
Definition response_p K R := response_all K (without_twinless_singletons K R).
Definition response_r K R := without_twinless K (response_p K R).

Definition b_cubed_0_recall K R := b_cubed_recall K (without_twinless K R).
Definition b_cubed_0_precision K R := b_cubed_precision K (without_twinless K R).
Definition b_cubed_all_recall K R := b_cubed_recall K (response_all K R).
Definition b_cubed_all_precision K R := b_cubed_precision (key_all K R) R.
Definition b_cubed_r_n_recall K R := b_cubed_all_recall K (without_twinless_singletons K R).
Definition b_cubed_r_n_precision K R := b_cubed_all_precision K (without_twinless_singletons K R).
Definition b_cubed_sys_recall K R := b_cubed_recall K (response_r K R).
Definition b_cubed_sys_precision K R := b_cubed_precision (key_p K R) (response_p K R).
Definition ceaf_r_n_recall phi K R := ceaf_recall phi K (without_twinless_singletons K R).
Definition ceaf_sys_recall phi K R := ceaf_recall phi K (response_r K R).
Definition ceaf_sys_precision phi K R := ceaf_precision phi (key_p K R) (response_p K R).

Lemma sub_without_twinless_singletons K R : without_twinless_singletons K R \subset R.
Proof. by apply/subsetP => r; rewrite inE => /andP[]. Qed.

Lemma is_partition_wts K R : is_partition R -> is_partition (without_twinless_singletons K R).
Proof. by move=> wR; apply: is_partition_sub wR (sub_without_twinless_singletons K R). Qed.

Lemma wts_dropped K R r : r \in R :\: without_twinless_singletons K R -> r :&: cover K = set0.
Proof.
rewrite !inE negb_and => /andP[+ rR]; rewrite rR negb_or negbK /= => /andP[/cards1P[x ->]].
by rewrite sub1set => xK; apply/eqP; rewrite setI_eq0 disjoints1.
Qed.

(* the key mentions that the response lacks are the same with and without twinless singletons *)
Lemma missing_wts K R : cover K :\: cover (without_twinless_singletons K R) = cover K :\: cover R.
Proof.
apply/setP => x; rewrite !inE; case xK: (x \in cover K); rewrite ?andbF // !andbT; congr negb.
apply/bigcupP/bigcupP => -[r].
  by rewrite inE => /andP[rR _] xr; exists r.
move=> rR xr; exists r => //; apply: contraT => rW.
have /wts_dropped/setP/(_ x) : r \in R :\: without_twinless_singletons K R by rewrite inE rW.
by rewrite !inE xr xK.
Qed.

Lemma restrict_wts K R :
  restrict (cover K) (without_twinless_singletons K R) = restrict (cover K) R.
Proof.
apply/setP => e; apply/restrictP/restrictP => -[r rW [-> r0]].
  by exists r; rewrite // (subsetP (sub_without_twinless_singletons K R)).
exists r => //; apply: contraR r0 => rn; apply/eqP.
by apply: (@wts_dropped K R); rewrite inE rn.
Qed.

(* response_r is made of the response without its twinless mentions only *)
Lemma response_rE K R : response_r K R =
  without_twinless K R :|: singles (cover K :\: cover (without_twinless K R)).
Proof.
rewrite /response_r /response_p /response_all /without_twinless restrictU restrict_wts missing_wts.
rewrite restrict_singles ?subsetDl // cover_restrict; congr (_ :|: singles _).
by apply/setP => x; rewrite !inE; case: (x \in cover K); rewrite ?andbF ?andbT.
Qed.

Lemma without_twinless_sub K R : is_partition R -> cover R \subset cover K ->
  without_twinless K R = R.
Proof.
move=> wR RK; apply/setP => r; apply/restrictP/idP => [[s sR [-> _]]|rR].
  by rewrite (setIidPl (subset_trans (entity_sub_cover sR) RK)).
exists r; rewrite // (setIidPl (subset_trans (entity_sub_cover rR) RK)).
by rewrite (entity_neq0 wR).
Qed.

(* recall is untouched by spurious mentions: responses that are alike on the key's mentions *)
Theorem b_cubed_sys_recall_spurious K R R' : without_twinless K R = without_twinless K R' ->
  b_cubed_sys_recall K R = b_cubed_sys_recall K R'.
Proof. by move=> E; rewrite /b_cubed_sys_recall !response_rE E. Qed.

Theorem ceaf_sys_recall_spurious phi K R R' : without_twinless K R = without_twinless K R' ->
  ceaf_sys_recall phi K R = ceaf_sys_recall phi K R'.
Proof. by move=> E; rewrite /ceaf_sys_recall !response_rE E. Qed.

Theorem b_cubed_0_recall_eq K R : is_partition R -> b_cubed_0_recall K R = b_cubed_recall K R.
Proof. by move=> wR; rewrite /b_cubed_0_recall /b_cubed_recall b_cubed_num_restrict. Qed.

Theorem b_cubed_0_spurious K R R' : without_twinless K R = without_twinless K R' ->
  b_cubed_0_recall K R = b_cubed_0_recall K R' /\
  b_cubed_0_precision K R = b_cubed_0_precision K R'.
Proof. by move=> E; rewrite /b_cubed_0_recall /b_cubed_0_precision E. Qed.

Lemma is_partition_without_twinless K R : is_partition R -> is_partition (without_twinless K R).
Proof. exact: is_partition_restrict. Qed.

Lemma is_partition_response_all K R : is_partition R -> is_partition (response_all K R).
Proof.
move=> wR; apply: is_partitionU => //; first exact: is_partition_singles.
by rewrite cover_singles disjoint_coverD.
Qed.

Lemma is_partition_key_all K R : is_partition K -> is_partition (key_all K R).
Proof.
move=> wK; apply: is_partitionU => //; first exact: is_partition_singles.
by rewrite cover_singles disjoint_coverD.
Qed.

(* the three recalls are one *)
Theorem b_cubed_sys_recall_all K R : is_partition R ->
  b_cubed_sys_recall K R = b_cubed_r_n_recall K R.
Proof.
move=> wR; apply: (b_cubed_0_recall_eq K (R := response_p K R)).
exact/is_partition_response_all/is_partition_wts.
Qed.

(* CEAFm recall sees the response on the key's mentions only *)
Theorem ceaf_m_recall_spurious K R R' : is_partition R -> is_partition R' ->
  without_twinless K R = without_twinless K R' -> ceaf_recall phi3 K R = ceaf_recall phi3 K R'.
Proof.
have H Q : is_partition Q ->
  best_similarity phi3 K (restrict (cover K) Q) = best_similarity phi3 K Q.
  move=> wQ; rewrite best_similarity_restrict // => [|k _]; last by rewrite /phi3 setI0 cards0.
  apply: eq_best_similarity => k q kK _.
  by rewrite /phi3 setIA -setIAC (setIidPl (entity_sub_cover kK)).
by move=> wR wR' E; rewrite /ceaf_recall -(H R) // -(H R') //; congr (best_similarity _ _ _ / _).
Qed.

Theorem ceaf_m_r_n_recall_eq K R : is_partition R ->
  ceaf_r_n_recall phi3 K R = ceaf_recall phi3 K R.
Proof.
move=> wR; apply: ceaf_m_recall_spurious => //; first exact: is_partition_wts.
exact: restrict_wts.
Qed.

(* singletons of spurious mentions change no score of r&n or sys *)
Lemma wts_spurious_singleton K R x : x \notin cover K ->
  without_twinless_singletons K ([set x] |: R) = without_twinless_singletons K R.
Proof.
move=> xK; apply/setP => r; rewrite !inE; have [->|_] //= := eqVneq r [set x].
by rewrite cards1 sub1set (negPf xK) /= andbF.
Qed.

Theorem sys_spurious_singleton K R x : x \notin cover K ->
  [/\ key_p K ([set x] |: R) = key_p K R, response_p K ([set x] |: R) = response_p K R &
      response_r K ([set x] |: R) = response_r K R].
Proof. by move=> xK; rewrite /response_r /key_p /response_p wts_spurious_singleton. Qed.

(* nor do missing mentions that the response tags but leaves singletons *)
Theorem sys_missing_singleton K R x : x \in cover K -> x \notin cover R ->
  [/\ key_p K ([set x] |: R) = key_p K R, response_p K ([set x] |: R) = response_p K R &
      response_r K ([set x] |: R) = response_r K R].
Proof.
move=> xK xR.
have W : without_twinless_singletons K ([set x] |: R) = [set x] |: without_twinless_singletons K R.
  apply/setP => r; rewrite !inE; have [->|_] //= := eqVneq r [set x].
  by rewrite sub1set xK orbT.
have C Q : cover ([set x] |: Q) = x |: cover Q by rewrite coverU /cover big_set1.
have kp : key_p K ([set x] |: R) = key_p K R.
  rewrite /key_p W /key_all C; congr (_ :|: singles _).
  by apply/setP => y; rewrite !inE; have [->|] := eqVneq y x; rewrite ?xK.
have rp : response_p K ([set x] |: R) = response_p K R.
  rewrite /response_p W /response_all C [[set x] |: _]setUC -setUA; congr (_ :|: _).
  have -> : cover K :\: (x |: cover (without_twinless_singletons K R)) =
            (cover K :\: cover (without_twinless_singletons K R)) :\ x.
    by apply/setP => y; rewrite !inE negb_or andbA.
  apply/setP => e; rewrite in_setU1; apply/orP/imsetP => [[/eqP->|/imsetP[y]]|[y yM ->]].
  - by exists x; rewrite // missing_wts inE xR xK.
  - by case/setD1P=> _ yM ->; exists y.
  have [->|ne] := eqVneq y x; [by left; rewrite eqxx | right].
  by apply/imsetP; exists y => //; apply/setD1P.
by rewrite /response_r kp rp.
Qed.

(* on the same mentions every variant is the plain metric *)
Theorem twinless_same_mentions K R : cover K = cover R ->
  [/\ key_all K R = K, response_all K R = R, without_twinless_singletons K R = R,
      key_p K R = K & response_p K R = R].
Proof.
move=> KR; have S0 : singles (set0 : {set T}) = set0 by rewrite /singles imset0.
have W : without_twinless_singletons K R = R.
  by apply/setP => r; rewrite inE andb_idr // => rR; rewrite KR entity_sub_cover ?orbT.
by split; rewrite /key_p /response_p ?W // /key_all /response_all KR setDv S0 setU0.
Qed.

Theorem without_twinless_same_mentions K R : is_partition R -> cover K = cover R ->
  without_twinless K R = R.
Proof.
move=> wR KR; apply/setP => r; apply/restrictP/idP => [[s sR [-> _]]|rR].
  by rewrite (setIidPl _) // KR entity_sub_cover.
by exists r => //; rewrite (setIidPl _) ?KR ?entity_sub_cover // (entity_neq0 wR).
Qed.

(* A pair {x y} of spurious mentions, as an entity of the response of its own. *)
Section SpuriousPair.
Variables (K R : {set {set T}}) (x y : T).
Hypotheses (wK : is_partition K) (wR : is_partition R) (xy : x != y).
Hypotheses (dK : [disjoint [set x; y] & cover K]) (dR : [disjoint [set x; y] & cover R]).
Let pair : {set T} := [set x; y].
Let with_pair := pair |: R.

Lemma card_pair : #|pair| = 2%N. Proof. by rewrite cards2 xy. Qed.

Lemma pair_neq0 : pair != set0. Proof. by rewrite -card_gt0 card_pair. Qed.

Lemma wts_pair : without_twinless_singletons K with_pair = pair |: without_twinless_singletons K R.
Proof.
by apply/setP => r; rewrite !inE; have [->|_] //= := eqVneq r pair; rewrite card_pair.
Qed.

Lemma cover_with_pair Q : cover (pair |: Q) = pair :|: cover Q.
Proof. by rewrite coverU /cover big_set1. Qed.

Lemma key_p_pair : key_p K with_pair = singles pair :|: key_p K R.
Proof.
rewrite /key_p wts_pair /key_all cover_with_pair setDUl.
have -> : pair :\: cover K = pair by apply/setDidPl.
by rewrite /singles imsetU setUCA.
Qed.

Lemma response_p_pair : response_p K with_pair = [set pair] :|: response_p K R.
Proof.
rewrite /response_p wts_pair /response_all cover_with_pair -setUA; congr (_ :|: (_ :|: singles _)).
apply/setP => z; rewrite !inE -in_set2 -/pair negb_or; case zK: (z \in cover K);
  rewrite ?andbF // !andbT.
by have /disjointFl/(_ zK)-> := dK.
Qed.

Lemma cover_key_p : cover (key_p K R) = cover (response_p K R).
Proof.
rewrite /key_p /response_p /key_all /response_all !coverU !cover_singles.
by apply/setP => z; rewrite !inE; case: (z \in cover K); case: (z \in cover _).
Qed.

Lemma pair_apart : apart [set pair] (singles pair) (response_p K R) (key_p K R).
Proof.
rewrite /apart cover_singles /cover big_set1 setUid -/(cover _) -/(cover (key_p K R))
  cover_key_p setUid.
rewrite /response_p /response_all coverU cover_singles -setI_eq0.
apply/eqP/setP => z; rewrite !inE -in_set2 -/pair; apply/negP => /andP[zp /orP[]].
  case/bigcupP=> r /(subsetP (sub_without_twinless_singletons K R)) rR zr.
  by have /disjointFr/(_ zp) := dR; rewrite (mem_cover_entity rR zr).
by case/andP=> _ zK; have /disjointFr/(_ zp) := dK; rewrite zK.
Qed.

Lemma is_partition_key_p : is_partition (key_p K R). Proof. exact: is_partition_key_all. Qed.
Lemma is_partition_response_p : is_partition (response_p K R).
Proof. exact/is_partition_response_all/is_partition_wts. Qed.

Let wpair : is_partition [set pair] := is_partition_set1 pair_neq0.
Let wsingles : is_partition (singles pair) := is_partition_singles pair.

Lemma b_cubed_num_pair : b_cubed_num [set pair] (singles pair) = 1.
Proof. by rewrite /b_cubed_num big_set1 b_cubed_term_singles // pair_neq0. Qed.

(* the pair raises B3_sys precision exactly if that is less than 1/2 *)
Theorem b_cubed_sys_spurious_pair : response_p K R != set0 ->
  (b_cubed_sys_precision K R < b_cubed_sys_precision K with_pair) =
  (b_cubed_sys_precision K R < 1 / 2%:R).
Proof.
move=> n0; rewrite /b_cubed_sys_precision /b_cubed_precision key_p_pair response_p_pair.
rewrite (b_cubed_recall_documents wpair wsingles pair_apart).
rewrite b_cubed_num_pair {1}/b_cubed_den big_set1 card_pair [1 + _]addrC [2%:R + _]addrC.
by apply: mediant_gt; rewrite // sum_card_gt0 ?is_partition_response_p.
Qed.

Lemma best_similarity_pair phi (c : rat) : phi pair [set x] = c -> phi pair [set y] = c -> 0 <= c ->
  best_similarity phi [set pair] (singles pair) = c.
Proof.
move=> px py c0; have E : similarity phi [set (pair, [set x])] = c by rewrite /similarity big_set1.
rewrite -E; apply: (ceaf_certificate (u := fun=> c) (v := fun=> 0)) => //.
- move=> k r; rewrite inE => /eqP-> /imsetP[z +]; rewrite addr0 !inE.
  by case/orP=> /eqP-> ->; rewrite ?px ?py.
- apply: alignmentP => [e|a b|a b]; rewrite !inE; first move=> /eqP-> /=.
  + by rewrite eqxx imset_f // !inE eqxx.
  + by move=> /eqP-> /eqP->.
  + by move=> /eqP-> /eqP->.
by rewrite E big_set1 big1_eq addr0.
Qed.

Lemma ceaf_precision_pair phi : (forall k r, phi k r = phi r k) ->
  (forall k r, k :&: r = set0 -> phi k r = 0) ->
  ceaf_sys_precision phi K with_pair =
  (best_similarity phi (key_p K R) (response_p K R) + best_similarity phi [set pair] (singles pair))
    /
  (ceaf_den phi (response_p K R) + phi pair pair).
Proof.
move=> phiC phi0; rewrite /ceaf_sys_precision ceaf_precision_swap // key_p_pair response_p_pair.
rewrite (ceaf_recall_documents wpair wsingles pair_apart) //.
rewrite {1}/ceaf_den big_set1 addrC (best_similarityC (response_p K R)) //.
by rewrite [phi _ _ + _]addrC.
Qed.

Lemma card_pairI z : z \in pair -> #|pair :&: [set z]| = 1%N.
Proof. by move=> zp; rewrite (setIidPr _) ?sub1set // cards1. Qed.

(* so it is for CEAF_sys with phi3 *)
Theorem ceaf_m_sys_spurious_pair : response_p K R != set0 ->
  (ceaf_sys_precision phi3 K R < ceaf_sys_precision phi3 K with_pair) =
  (ceaf_sys_precision phi3 K R < 1 / 2%:R).
Proof.
move=> n0; have phi30 k r : k :&: r = set0 -> @phi3 T k r = 0
  by rewrite /phi3 => ->; rewrite cards0.
rewrite (ceaf_precision_pair (@phi3C T) phi30) (best_similarity_pair (c := 1)) //.
- rewrite (_ : phi3 pair pair = 2%:R); last first.
    by rewrite /phi3 setIid card_pair.
  apply: mediant_gt => //.
  rewrite -[ceaf_den _ _]/(\sum_(r in _) phi3 r r) sum_phi3 ?is_partition_trivIset
    ?is_partition_response_p //.
  by rewrite ltr0n card_gt0 cover_neq0 ?is_partition_response_p.
- by rewrite /phi3 card_pairI ?inE ?eqxx.
- by rewrite /phi3 card_pairI ?inE ?eqxx ?orbT.
Qed.

(* with phi4 the threshold is 2/3: the pair is rewarded more often (Table 6) *)
Theorem ceaf_e_sys_spurious_pair : response_p K R != set0 ->
  (ceaf_sys_precision phi4 K R < ceaf_sys_precision phi4 K with_pair) =
  (ceaf_sys_precision phi4 K R < 2%:R / 3%:R).
Proof.
move=> n0; have phi40 k r : k :&: r = set0 -> @phi4 T k r = 0.
  by rewrite /phi4 => ->; rewrite cards0 mulr0 mul0r.
have P z : z \in pair -> phi4 pair [set z] = 2%:R / 3%:R.
  by move=> zp; rewrite /phi4 card_pairI // card_pair cards1 mulr1 -natrD.
rewrite (ceaf_precision_pair (@phi4C T) phi40) (best_similarity_pair (c := 2%:R / 3%:R)) //.
- rewrite (phi4xx wpair) ?inE // -[X in _ = (_ < X)]divr1; apply: mediant_gt => //.
  by rewrite sum_phi4 ?is_partition_response_p // ltr0n card_gt0.
- by apply: P; rewrite !inE eqxx.
- by apply: P; rewrite !inE eqxx orbT.
Qed.

End SpuriousPair.

End Twinless.

(* B3_all counts a mention that is twinless as one that stands together with itself *)
Section Linked.
Variable T : finType.
Implicit Types (K R : {set {set T}}) (A k r s : {set T}) (x y : T).

Definition linked R : rel T := fun x y => (x == y) || together R x y.

Lemma linkedxx R x : linked R x x. Proof. by rewrite /linked eqxx. Qed.

Lemma linkedC R x y : linked R x y = linked R y x.
Proof. by rewrite /linked eq_sym togetherC. Qed.

Lemma together_singles A x y : together (singles A) x y = (x == y) && (x \in A).
Proof.
apply/togetherP/andP => [[_ /imsetP[z zA ->]]|[/eqP<- xA]].
  by rewrite !inE => -[/eqP-> /eqP->]; rewrite eqxx.
by exists [set x]; rewrite ?imset_f ?inE.
Qed.

Lemma linked_sub R R' : subrel (together R) (together R') -> subrel (linked R) (linked R').
Proof. by move=> H x y; rewrite /linked => /orP[->|/H->] //; rewrite orbT. Qed.

Lemma linked_merge R r s x y : r \in R -> s \in R ->
  linked (merge R r s) x y = linked R x y || (x \in r :|: s) && (y \in r :|: s).
Proof. by move=> rR sR; rewrite /linked together_merge // orbA. Qed.

Lemma linked_together K x y : together K x y -> linked K x y.
Proof. by rewrite /linked => ->; rewrite orbT. Qed.

Lemma earned_linked K r k : k \in K -> r \subset k -> earned (linked K) r = #|r|%:R.
Proof.
by move=> kK /subsetP rk; apply: earned_full => x y xr yr; apply/linked_together/togetherP;
  exists k; rewrite ?rk.
Qed.

Lemma linked_outside K r x y : [disjoint r & cover K] -> x \in r -> linked K x y = (x == y).
Proof.
move=> rK xr; rewrite /linked; case: (together K x y) / idP => [/together_cover/andP[xK _]|_];
  last by rewrite orbF.
by rewrite (disjointFr rK xr) in xK.
Qed.

Lemma together_wts K R x y : x \in cover K ->
  together (without_twinless_singletons K R) x y = together R x y.
Proof.
move=> xK; apply/togetherP/togetherP => -[r rR [xr yr]]; exists r => //.
  exact: subsetP (sub_without_twinless_singletons K R) r rR.
apply: contraT => rW; have /wts_dropped/setP/(_ x) : r \in R :\: without_twinless_singletons K R
  by rewrite inE rW.
by rewrite !inE xr xK.
Qed.

Lemma together_response_all K R x y : x \in cover K ->
  together (response_all K R) x y = linked R x y.
Proof.
move=> xK; rewrite togetherU together_singles !inE xK andbT /linked orbC.
by have [<-|] //= := eqVneq x y; rewrite togetherxx orNb.
Qed.

Lemma b_cubed_num_response_all K R : is_partition K -> is_partition R ->
  b_cubed_num K (response_all K R) = \sum_(k in K) earned (linked R) k.
Proof.
move=> wK wR; rewrite b_cubed_num_earned ?is_partition_response_all //; apply: eq_bigr => k kK.
by apply: eq_earned => x y xk _; rewrite together_response_all ?(mem_cover_entity kK).
Qed.

(* without twinless singletons more mentions are missing, and put in *)
Lemma b_cubed_num_response_p K R : is_partition K -> is_partition R ->
  b_cubed_num K (response_p K R) = b_cubed_num K (response_all K R).
Proof.
move=> wK wR; rewrite !b_cubed_num_response_all ?is_partition_wts //; apply: eq_bigr => k kK.
by apply: eq_earned => x y xk _; rewrite /linked together_wts // (mem_cover_entity kK).
Qed.

Theorem b_cubed_r_n_recall_all K R : is_partition K -> is_partition R ->
  b_cubed_r_n_recall K R = b_cubed_all_recall K R.
Proof. by move=> wK wR; congr (_ / _); apply: b_cubed_num_response_p. Qed.

Theorem b_cubed_all_recall_spurious K R R' : is_partition K -> is_partition R -> is_partition R' ->
  without_twinless K R = without_twinless K R' -> b_cubed_all_recall K R = b_cubed_all_recall K R'.
Proof.
move=> wK wR wR' E; rewrite -!b_cubed_r_n_recall_all // -!b_cubed_sys_recall_all //.
exact: b_cubed_sys_recall_spurious.
Qed.

(* twinless singletons earn nothing *)
Lemma b_cubed_num_wts K R : b_cubed_num (without_twinless_singletons K R) K = b_cubed_num R K.
Proof.
rewrite [RHS](big_setID (without_twinless_singletons K R)) /=.
rewrite (setIidPr (sub_without_twinless_singletons K R)) [X in _ = _ + X]big1 ?addr0 // => r.
move=> /wts_dropped rK; apply: big1 => k kK.
suff -> : r :&: k = set0 by rewrite cards0 expr0n mul0r.
by apply/eqP; rewrite -subset0 -rK setIS // entity_sub_cover.
Qed.

Lemma b_cubed_num_without_twinless K R : is_partition K -> is_partition R ->
  b_cubed_num (without_twinless K R) K = \sum_(r in R) earned (together K) (r :&: cover K).
Proof.
move=> wK wR; rewrite b_cubed_num_earned //; apply: (sum_restrict (cover K) wR).
exact: earned0.
Qed.

Lemma b_cubed_den_without_twinless K R : is_partition R ->
  b_cubed_den (without_twinless K R) = \sum_(r in R) #|r :&: cover K|%:R.
Proof.
by move=> wR; apply: (sum_restrict (cover K) (F := fun r => #|r|%:R) wR); rewrite cards0.
Qed.
End Linked.

(* the treatments are blind to names *)
Section RenamedTreatments.
Variables (T U : finType) (f : T -> U).
Hypothesis f_inj : injective f.
Implicit Types (K R : {set {set T}}) (A : {set T}).

Lemma rename_singles A : rename f (singles A) = singles (f @: A).
Proof.
apply/setP => e; apply/imsetP/imsetP => [[_ /imsetP[x xA ->] ->]|[_ /imsetP[x xA ->] ->]].
  by exists (f x); rewrite ?imset_f ?imset_set1.
by exists [set x]; rewrite ?imset_f ?imset_set1.
Qed.

Lemma rename_restrict A K : rename f (restrict A K) = restrict (f @: A) (rename f K).
Proof.
apply/setP => e; apply/imsetP/restrictP =>
  [[_ /restrictP[k kK [-> k0]] ->]|[_ /imsetP[k kK ->] [-> k0]]].
  by exists (f @: k); rewrite ?imset_f // renameI // imset_eq0.
rewrite renameI //; exists (k :&: A) => //; apply/restrictP; exists k => //; split=> //.
by move: k0; rewrite renameI // imset_eq0.
Qed.

Lemma imset_coverD K R : f @: (cover K :\: cover R) = cover (rename f K) :\: cover (rename f R).
Proof.
rewrite !cover_rename; apply/setP => y;
  apply/imsetP/setDP => [[x /setDP[xK xR] ->]|[/imsetP[x xK ->] xR]].
  by rewrite imset_f // mem_imset.
by exists x; rewrite // inE xK andbT; apply: contra xR; apply: imset_f.
Qed.

Lemma rename_without_twinless K R :
  rename f (without_twinless K R) = without_twinless (rename f K) (rename f R).
Proof. by rewrite /without_twinless rename_restrict cover_rename. Qed.

Lemma rename_response_all K R :
  rename f (response_all K R) = response_all (rename f K) (rename f R).
Proof. by rewrite /response_all -imset_coverD -rename_singles /rename imsetU. Qed.

Lemma rename_without_twinless_singletons K R :
  rename f (without_twinless_singletons K R) = without_twinless_singletons (rename f K)
    (rename f R).
Proof.
have S (r : {set T}) : (f @: r \subset cover (rename f K)) = (r \subset cover K).
  rewrite cover_rename; apply/subsetP/subsetP => H x xr; last first.
    by case/imsetP: xr => y yr ->; rewrite imset_f ?H.
  by rewrite -(mem_imset _ _ f_inj) H ?imset_f.
apply/setP => e; apply/imsetP/idP => [[r + ->]|]; rewrite inE.
  by case/andP=> rR H; rewrite inE mem_rename // rR card_rename // S.
by case/andP=> /imsetP[r rR ->]; rewrite card_rename // S => H; exists r; rewrite // inE rR.
Qed.

End RenamedTreatments.

(* the treatments treat documents one by one *)
Section TreatedDocuments.
Variable T : finType.
Variables K R L S : {set {set T}}.
Implicit Types (A B k r : {set T}).

Lemma apartS K' R' L' S' : apart K R L S ->
  cover K' \subset cover K :|: cover R -> cover R' \subset cover K :|: cover R ->
  cover L' \subset cover L :|: cover S -> cover S' \subset cover L :|: cover S -> apart K' R' L' S'.
Proof. by move=> a k r l s; apply: disjointW a; rewrite subUset ?k ?l. Qed.

Hypotheses (wR : is_partition R) (wS : is_partition S).
Hypothesis KRLS : apart K R L S.

Lemma documents_restrict :
  restrict (cover (K :|: L)) (R :|: S) = restrict (cover K) R :|: restrict (cover L) S.
Proof.
have H A B k : k :&: B = set0 -> k :&: (A :|: B) = k :&: A by move=> kB; rewrite setIUr kB setU0.
have RL r : r \in R -> r :&: cover L = set0.
  move=> rR; apply/eqP; rewrite setI_eq0.
  exact: disjointWl (entity_sub_cover rR) (apart_RL KRLS).
have SK s : s \in S -> s :&: cover K = set0.
  move=> sS; apply/eqP; rewrite setI_eq0 disjoint_sym.
  exact: disjointWr (entity_sub_cover sS) (apart_KS KRLS).
rewrite restrictU coverU; congr (_ :|: _); apply/setP => e; apply/restrictP/restrictP =>
  -[r rR [-> r0]];
  exists r => //; move: r0;
    rewrite ?(H _ _ _ (RL r rR)) ?[_ :|: cover L]setUC ?(H _ _ _ (SK r rR)) //.
all: by split.
Qed.

Lemma documents_without_twinless :
  without_twinless (K :|: L) (R :|: S) = without_twinless K R :|: without_twinless L S.
Proof. exact: documents_restrict. Qed.

Lemma documents_coverD :
  cover (K :|: L) :\: cover (R :|: S) = (cover K :\: cover R) :|: (cover L :\: cover S).
Proof.
apply/setP => x; rewrite !coverU !inE.
have /disjoint_setI0/setP/(_ x) := apart_KS KRLS; have /disjoint_setI0/setP/(_ x) := apart_RL KRLS.
rewrite !inE; case: (x \in cover K); case: (x \in cover R); case: (x \in cover L);
  by case: (x \in cover S).
Qed.

Lemma documents_response_all :
  response_all (K :|: L) (R :|: S) = response_all K R :|: response_all L S.
Proof. by rewrite /response_all documents_coverD singlesU setUACA. Qed.

Lemma documents_without_twinless_singletons :
  without_twinless_singletons (K :|: L) (R :|: S) =
  without_twinless_singletons K R :|: without_twinless_singletons L S.
Proof.
have H (A B k : {set T}) : k != set0 -> [disjoint k & B] -> (k \subset A :|: B) = (k \subset A).
  move=> k0 kB; apply/idP/idP => [/subsetP kAB|kA]; last exact: subset_trans kA (subsetUl _ _).
  by apply/subsetP => x xk; have := kAB x xk; rewrite inE (disjointFr kB xk) orbF.
apply/setP => r; rewrite !inE andb_orl coverU; congr (_ || _).
  case rR: (r \in R) => //=; rewrite H ?(entity_neq0 wR) //.
  exact: disjointWl (entity_sub_cover rR) (apart_RL KRLS).
case rS: (r \in S) => //=; rewrite setUC H ?(entity_neq0 wS) // disjoint_sym.
exact: disjointWr (entity_sub_cover rS) (apart_KS KRLS).
Qed.
End TreatedDocuments.

Section CoversOfTreatments.
Variable T : finType.
Implicit Types K R L S : {set {set T}}.

Lemma cover_response_all K R : cover (response_all K R) = cover K :|: cover R.
Proof.
rewrite /response_all coverU cover_singles.
by apply/setP => x; rewrite !inE; case: (x \in cover K); case: (x \in cover R).
Qed.

Lemma cover_key_all K R : cover (key_all K R) = cover K :|: cover R.
Proof. by rewrite cover_response_all setUC. Qed.

Lemma cover_without_twinless K R : cover (without_twinless K R) = cover R :&: cover K.
Proof. exact: cover_restrict. Qed.

Lemma cover_without_twinless_singletons K R :
  cover (without_twinless_singletons K R) \subset cover R.
Proof.
apply/subsetP => x /bigcupP[r]; rewrite inE => /andP[rR _] xr.
exact: mem_cover_entity rR xr.
Qed.
End CoversOfTreatments.

(* the steps of the treatments, taken twice, or of responses they leave alone *)
Section Steps.
Variable T : finType.
Implicit Types (K R : {set {set T}}) (x : T).

Lemma wts_wts K R :
  without_twinless_singletons K (without_twinless_singletons K R) = without_twinless_singletons K R.
Proof. by apply/setP => r; rewrite !inE -andbA andbb. Qed.

Lemma wts_sub_key K R : R \subset K -> without_twinless_singletons K R = R.
Proof.
move=> /subsetP RK; apply/setP => r; rewrite inE andb_idr // => /RK rK.
by rewrite entity_sub_cover ?orbT.
Qed.

Lemma treated_singleton x : let e := [set [set x]] in
  [/\ without_twinless_singletons e e = e, key_p e e = e, response_p e e = e & response_r e e = e].
Proof.
move=> e; have we : is_partition e := is_partition_set1 (set1_neq0 x).
have [_ _ -> kp rp] := @twinless_same_mentions _ e e erefl; rewrite kp /response_r rp.
by rewrite without_twinless_same_mentions.
Qed.

Lemma response_r_key K R : without_twinless K R = K -> response_r K R = K.
Proof. by rewrite response_rE => ->; rewrite setDv /singles imset0 setU0. Qed.

Lemma cover_response_r K R : cover (response_r K R) = cover K.
Proof. by rewrite cover_without_twinless cover_response_all; apply/setIidPr/subsetUl. Qed.

(* missing mentions that are put in as singletons are what the treatment puts in *)
Lemma wts_response_all K R :
  without_twinless_singletons K (response_all K R) = response_all K
    (without_twinless_singletons K R).
Proof.
apply/setP => r; rewrite !inE missing_wts andb_orl; congr (_ || _); apply: andb_idr.
by case/imsetP=> x; rewrite inE => /andP[_ xK] ->; rewrite sub1set xK orbT.
Qed.

Lemma response_all_response_all K R : response_all K (response_all K R) = response_all K R.
Proof.
have C : cover K :\: cover (response_all K R) = set0.
  by rewrite cover_response_all; apply/eqP; rewrite setD_eq0 subsetUl.
by rewrite {1}/response_all C /singles imset0 setU0.
Qed.

Lemma key_all_response_all_key K R : key_all K (response_all K R) = key_all K R.
Proof.
rewrite /key_all cover_response_all; congr (_ :|: singles _).
by apply/setP => x; rewrite !inE; case: (x \in cover K).
Qed.

Lemma treated_response_all K R :
  [/\ key_p K (response_all K R) = key_p K R, response_p K (response_all K R) = response_p K R &
      response_r K (response_all K R) = response_r K R].
Proof.
have rp : response_p K (response_all K R) = response_p K R.
  by rewrite /response_p wts_response_all response_all_response_all.
by rewrite /response_r rp /key_p wts_response_all key_all_response_all_key.
Qed.

(* an entity of key mentions that is taken out is put back as singletons *)
Lemma wts_del K R r : without_twinless_singletons K (R :\ r) = without_twinless_singletons K R :\ r.
Proof. by apply/setP => s; rewrite !inE andbA. Qed.

Section Deleted.
Variables (K R : {set {set T}}) (r : {set T}).
Hypotheses (wR : is_partition R) (rR : r \in R) (rK : r \subset cover K).

Lemma response_p_del : response_p K (R :\ r) = singles r :|: (response_p K R :\ r).
Proof.
rewrite /response_p /response_all !missing_wts wts_del setDUl setUC setUA setUAC; congr (_ :|: _).
have -> : cover K :\: cover (R :\ r) = r :|: (cover K :\: cover R).
  apply/setP => x; rewrite !inE cover_setD1 // inE; case xr: (x \in r) => //=.
  exact: subsetP rK x xr.
rewrite singlesU; congr (_ :|: _); apply/setP => e; rewrite inE andb_idl // => /imsetP[x + ->].
rewrite !inE => /andP[xR _]; apply: contraNneq xR => xr.
by apply: mem_cover_entity rR _; rewrite -xr inE.
Qed.

Lemma mem_response_p : r \in response_p K R.
Proof. by rewrite !inE rR rK orbT. Qed.

Lemma key_p_del : key_p K (R :\ r) = key_p K R.
Proof.
rewrite /key_p /key_all wts_del; congr (_ :|: singles _).
apply/setP => x; rewrite !inE; case xK: (x \in cover K) => //=.
apply/bigcupP/bigcupP => -[s]; first by move=> /setD1P[_ sW] xs; exists s.
move=> sW xs; exists s => //; apply/setD1P; split=> //; apply: contraFneq xK => sr.
by rewrite (subsetP rK) // -sr.
Qed.
End Deleted.
End Steps.

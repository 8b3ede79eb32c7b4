(******************************************************************************)
(* The changes that the invariants make to a key or a response: what becomes  *)
(* of its mentions, of sums over its entities, of its links. merge, restrict  *)
(* and singles are in partitions.v, the treatments in twinless.v, and         *)
(* invariants.v has                                                           *)
(*                                                                            *)
(*   without A R        R with the mentions A taken away                      *)
(*   one_entity A       one entity of all the mentions A                      *)
(*   split K k A        K with its entity k split into A and the rest         *)
(*   enlarged K e A     K with the mentions A put into its entity e           *)
(*   common_links K R   the coreference links that key and response share     *)
(*   incorrectly_resolved K R   the mentions of the key that are in links of  *)
(*                      the response, but in no common link                   *)
(*   share_a_key_entity K r s   r and s both meet an entity of K              *)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra.
From Corefref Require Export partitions b_cubed blanc twinless invariants.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope ring_scope.

(* a link that key and response have in common lies within an entity of both *)
Section CommonLinks.
Variable T : finType.
Implicit Types (K R : {set {set T}}) (A : {set T}) (x : T).

Lemma common_linksP K R x :
  reflect (exists k r y, [/\ k \in K, r \in R, x \in k :&: r, y \in k :&: r & x != y])
          (x \in cover (common_links K R)).
Proof.
apply: (iffP bigcupP) => [[e]|[k [r [y [kK rR]]]]].
  rewrite inE => /andP[/bigcupP[k kK +] /bigcupP[r rR +]].
  rewrite !inE => /andP[/subsetP ek /cards2P[a [b [ab E]]]] /andP[/subsetP er _] xe.
  have I y : y \in e -> y \in k :&: r by move=> ye; rewrite inE ek ?er.
  have [xa|xa] := eqVneq x a; [exists k, r, b | exists k, r, a]; split; rewrite ?I //.
  - by rewrite E !inE eqxx orbT.
  - by rewrite xa.
  - by rewrite E !inE eqxx.
rewrite !inE => /andP[xk xr] /andP[yk yr] xy.
exists [set x; y]; rewrite ?inE ?eqxx //; apply/andP; split; apply/bigcupP.
  by exists k; rewrite // !inE cards2 xy andbT; apply/subsetP => z; rewrite !inE => /orP[] /eqP->.
by exists r; rewrite // !inE cards2 xy andbT; apply/subsetP => z; rewrite !inE => /orP[] /eqP->.
Qed.

Lemma common_linkP K R : reflect (exists x, x \in cover (common_links K R)) (common_link K R).
Proof.
rewrite /common_link; apply: (iffP (set0Pn _)) => [[e eKR]|[x /bigcupP[e eKR _]]]; last by exists e.
have : e \in coreference_links K by case/setIP: eKR.
case/bigcupP=> k _; rewrite inE => /andP[_ /eqP e2].
have /card_gt0P[x xe] : (0 < #|e|)%N by rewrite e2.
by exists x; apply/bigcupP; exists e.
Qed.

Lemma common_link_mention K R : common_link K R -> ~~ [disjoint cover K & cover R].
Proof.
case/common_linkP=> x /common_linksP[k [r [_ [kK rR + _ _]]]]; rewrite inE => /andP[xk xr].
by rewrite -setI_eq0; apply/set0Pn; exists x;
  rewrite inE (mem_cover_entity kK xk) (mem_cover_entity rR xr).
Qed.

Lemma common_links_cover K R x :
  x \in cover (common_links K R) -> x \in cover K /\ x \in cover R.
Proof.
case/common_linksP=> k [r [y [kK rR]]]; rewrite inE => /andP[xk xr] _ _.
by rewrite (mem_cover_entity kK xk) (mem_cover_entity rR xr).
Qed.

(* a link of a mention of A, to another *)
Lemma card_gt1_other A x : x \in A -> reflect (exists2 y, y \in A & x != y) (1 < #|A|)%N.
Proof.
move=> xA; apply: (iffP card_gt1P) => [[y [z [yA zA yz]]]|[y yA xy]]; last by exists x, y.
by have [xy|xy] := eqVneq x y; [exists z; rewrite // xy | exists y].
Qed.

Lemma cover_common_linksP K R x :
  reflect (exists k r, [/\ k \in K, r \in R, x \in k :&: r & (1 < #|k :&: r|)%N])
    (x \in cover (common_links K R)).
Proof.
apply: (iffP (common_linksP _ _ _)) =>
  [[k [r [y [kK rR xkr ykr xy]]]]|[k [r [kK rR xkr /(card_gt1_other xkr)[y]]]]].
  by exists k, r; split=> //; apply/(card_gt1_other xkr); exists y.
by exists k, r, y.
Qed.

Lemma common_link_sharedP K R :
  reflect (exists k r, [/\ k \in K, r \in R & (1 < #|k :&: r|)%N]) (common_link K R).
Proof.
apply: (iffP (common_linkP _ _)) =>
  [[x /cover_common_linksP[k [r [kK rR _ kr]]]]|[k [r [kK rR kr]]]].
  by exists k, r.
by have /card_gt0P[x xkr] := ltnW kr; exists x; apply/cover_common_linksP; exists k, r.
Qed.

Lemma cover_coreference_linksP R x :
  reflect (exists r, [/\ r \in R, x \in r & (1 < #|r|)%N]) (x \in cover (coreference_links R)).
Proof.
apply: (iffP bigcupP) => [[d /bigcupP[r rR] ]|[r [rR xr /(card_gt1_other xr)[w wr xw]]]].
  by rewrite inE => /andP[dr /eqP d2] xd; exists r; rewrite (subsetP dr) // -d2 subset_leq_card.
exists [set x; w]; last by rewrite !inE eqxx.
by apply/bigcupP; exists r; rewrite // inE cards2 xw subUset !sub1set xr wr.
Qed.

Lemma incorrectly_resolved_key K R : incorrectly_resolved K R \subset cover K.
Proof. by apply/subsetP => x; rewrite !inE => /andP[_ /andP[]]. Qed.

Lemma incorrectly_resolved_response K R : incorrectly_resolved K R \subset cover R.
Proof.
apply/subsetP => x; rewrite !inE => /andP[_ /andP[/cover_coreference_linksP[r [rR xr _]] _]].
exact: mem_cover_entity rR xr.
Qed.
End CommonLinks.

Section Merges.
Variable T : finType.
Implicit Types (K : {set {set T}}) (k l r s : {set T}) (x y : T).

Lemma proper_merge K k l : is_partition K -> k \in K -> l \in K -> k != l -> k \proper k :|: l.
Proof.
move=> wK kK lK kl; rewrite properE subsetUl /= subUset fintype.subxx /=.
have /set0Pn[y yl] := entity_neq0 wK lK; apply/subsetP => /(_ y yl) yk.
by case/eqP: kl; apply: entity_inj wK kK lK yk yl.
Qed.

Lemma disjoint_share K r s x y : ~~ share_a_key_entity K r s -> x \in r -> y \in s ->
  forall k, k \in K -> ~~ ((x \in k) && (y \in k)).
Proof.
move=> no xr ys k kK; apply: contra no => /andP[xk yk]; apply/exists_inP; exists k => //.
by apply/andP; split; apply/set0Pn; [exists x | exists y]; rewrite inE ?xk ?yk.
Qed.

Lemma wrong_pair_apart K r k x y : #|r| = 2%N ->
  (forall k, k \in K -> ~~ (r \subset k)) -> k \in K -> x \in k -> y \in k -> x \in r ->
  y \in r -> x = y.
Proof.
move=> r2 no kK xk yk xr yr; apply/eqP; apply: contraT => xy; case/negP: (no k kK).
have E : [set x; y] = r.
  by apply/eqP; rewrite eqEcard cards2 xy r2 andbT; apply/subsetP => z; rewrite !inE =>
    /orP[]/eqP->.
by rewrite -E; apply/subsetP => z; rewrite !inE => /orP[]/eqP->.
Qed.
End Merges.

(* a family is what comes of merging the parts of its entity that was split *)
Section Splits.
Variable T : finType.
Implicit Types (K R : {set {set T}}) (A B C k l : {set T}).

Section Split.
Variables (K : {set {set T}}) (k A : {set T}).
Hypotheses (wK : is_partition K) (kK : k \in K) (Ak : A \proper k) (A0 : A != set0).

Lemma split_part1 : A \in split K k A. Proof. by rewrite !inE eqxx. Qed.
Lemma split_part2 : k :\: A \in split K k A. Proof. by rewrite !inE eqxx orbT. Qed.

Lemma split_parts_neq : A != k :\: A.
Proof.
have /set0Pn[x xA] := A0; apply/eqP => /setP/(_ x).
by rewrite inE xA.
Qed.

Lemma split_rest_neq0 : k :\: A != set0.
Proof.
by rewrite setD_eq0; case/properP: Ak => _ [x xk xA]; apply/subsetP => /(_ x xk); apply/negP.
Qed.

Lemma setUD_part : A :|: (k :\: A) = k.
Proof. by rewrite -{1}(setIidPr (proper_sub Ak)) setID. Qed.

Lemma part_disjoint l B : l \in K :\ k -> B \subset k -> [disjoint l & B].
Proof.
case/setD1P=> lk lK Bk; apply: disjointWr Bk _.
by rewrite -setI_eq0 setIC (disjoint_entities wK kK lK lk).
Qed.

Lemma is_partition_split : is_partition (split K k A).
Proof.
apply/andP; split; last first.
  by rewrite !inE negb_or !(eq_sym set0) (negPf A0) (negPf split_rest_neq0)
    (negPf (is_partition_set0 wK)) andbF.
have sub B : B \in [set A; k :\: A] -> B \subset k.
  by rewrite !inE => /orP[]/eqP->; rewrite ?subsetDl ?proper_sub.
apply/trivIsetP => B C /setUP[B1|B1] /setUP[C1|C1] ne.
- move: B1 C1 ne; rewrite !inE => /orP[]/eqP-> /orP[]/eqP->; rewrite ?eqxx // => _.
    by rewrite -setI_eq0 setIDA setIC -setIDA setDv setI0.
  by rewrite -setI_eq0 setIDAC -setIDA setDv setI0.
- by rewrite disjoint_sym part_disjoint ?sub.
- by rewrite part_disjoint ?sub.
by case/setD1P: B1 => _ BK; case/setD1P: C1 => _ CK; apply: (trivIsetP (is_partition_trivIset wK)).
Qed.

Lemma part_notin B : B \subset k -> B != set0 -> B != k -> B \notin K.
Proof.
move=> /subsetP Bk /set0Pn[x xB] ne; apply: contra ne => BK.
by rewrite (entity_inj wK BK kK xB (Bk x xB)).
Qed.

Lemma merge_split : merge (split K k A) A (k :\: A) = K.
Proof.
rewrite /merge setUD_part /split setDUl setDv set0U -[in RHS](setD1K kK); congr (_ |: _).
apply/setDidPl; rewrite -setI_eq0; apply/eqP/setP => l; rewrite !inE.
apply/negP => /andP[/andP[lk lK] /orP[]/eqP E]; move: lk lK; rewrite {}E => lk lK.
  by have := part_notin (proper_sub Ak) A0 lk; rewrite lK.
by have := part_notin (subsetDl k A) split_rest_neq0 lk; rewrite lK.
Qed.
End Split.

Lemma split_merge K k l : is_partition K -> k \in K -> l \in K -> k != l ->
  split (merge K k l) (k :|: l) k = K.
Proof.
move=> wK kK lK kl; have kl0 : k :&: l = set0 by rewrite (disjoint_entities wK kK lK) 1?eq_sym.
have -> : split (merge K k l) (k :|: l) k = [set k; l] :|: (merge K k l :\ (k :|: l)).
  by rewrite /split setDUl setDv set0U (setDidPl _) // -setI_eq0 setIC kl0.
have nK : k :|: l \notin K.
  apply/negP => uK; have /set0Pn[x xk] := entity_neq0 wK kK;
    have /set0Pn[y yl] := entity_neq0 wK lK.
  have ku : k = k :|: l by apply: (entity_inj wK kK uK xk); rewrite inE xk.
  by case/eqP: kl; apply: (entity_inj wK kK lK _ yl); rewrite ku inE yl orbT.
rewrite /merge setU1K ?inE ?(negPf nK) ?andbF //; apply/setP => i; rewrite !inE.
have [->|ik] := eqVneq i k; first by rewrite kK.
by have [->|il] := eqVneq i l; rewrite ?lK ?orbF ?andbT //= ?orbT.
Qed.

Lemma cover_split K k A : k \in K -> A \subset k -> cover (split K k A) = cover K.
Proof.
move=> kK Ak; rewrite -[in RHS](setD1K kK) /split !coverU; congr (_ :|: _).
by rewrite /cover !big_set1 -[X in X :|: _](setIidPr Ak) setID.
Qed.

Lemma finer_split K k A : k \in K -> A \subset k -> finer (split K k A) K.
Proof.
move=> kK Ak r; rewrite !inE => /orP[/orP[]/eqP->|/andP[_ rK]]; last by exists r.
  by exists k.
by exists k; rewrite ?subsetDl.
Qed.
End Splits.

(* entities beside those of the key *)
Section Added.
Variable T : finType.
Implicit Types (K R : {set {set T}}) (A e : {set T}) (x y : T).

Lemma finer_added K A : finer K (A |: K).
Proof. exact/finer_sub/subsetUr. Qed.

Lemma is_partition_added K A : is_partition K -> A != set0 -> [disjoint A & cover K] ->
  is_partition (A |: K).
Proof. by move=> wK A0 dA; apply: is_partitionU; rewrite ?is_partition_set1 // /cover big_set1. Qed.

Lemma added_notin K A : A != set0 -> [disjoint A & cover K] -> A \notin K.
Proof.
move=> /set0Pn[x xA] dA; apply/negP => AK; have := disjointFr dA xA.
by rewrite (mem_cover_entity AK).
Qed.

Lemma spurious_pair K x y : x != y -> x \notin cover K -> y \notin cover K ->
  [/\ #|[set x; y]| = 2%N, [set x; y] != set0 & [disjoint [set x; y] & cover K]].
Proof.
move=> xy xK yK; have c : #|[set x; y]| = 2%N by rewrite cards2 xy.
by split; rewrite -?card_gt0 ?c // -setI_eq0 setIUl setU_eq0 !setI_eq0 !disjoints1 xK.
Qed.

Lemma wts_added K e : #|e| != 1%N ->
  without_twinless_singletons K (e |: K) = e |: K.
Proof.
move=> e1; apply/setP => r; rewrite !inE; have [->|_] := eqVneq r e; first by rewrite e1.
by apply: andb_idr => rK; rewrite entity_sub_cover // orbT.
Qed.

Lemma without_twinless_added K A : is_partition K -> [disjoint A & cover K] ->
  without_twinless K (A |: K) = K.
Proof.
move=> wK dA; rewrite /without_twinless restrictU -[X in _ :|: X]/(without_twinless K K)
  without_twinless_sub //.
rewrite /restrict imset_set1 (disjoint_setI0 dA) (_ : [set set0] :\ set0 = set0) ?set0U //.
by apply/eqP; rewrite setD_eq0.
Qed.
End Added.

Section Enlargements.
Variable T : finType.
Implicit Types (K : {set {set T}}) (A e : {set T}) (x : T) (F : {set T} -> rat).

Lemma cover_enlarged K e A : e \in K -> cover (enlarged K e A) = cover K :|: A.
Proof.
by move=> eK; rewrite /enlarged coverU -[in RHS](setD1K eK) coverU /cover !big_set1 setUAC.
Qed.

Lemma is_partition_enlarged K e A : is_partition K -> e \in K -> [disjoint A & cover K] ->
  is_partition (enlarged K e A).
Proof.
move=> wK eK dA; have wK' := is_partition_sub wK (subD1set K e).
apply: is_partitionU => //.
  by apply: is_partition_set1; rewrite setU_eq0 negb_and (entity_neq0 wK eK).
rewrite /cover big_set1 -/(cover _) -setI_eq0 setIUl setU_eq0 !setI_eq0; apply/andP; split.
  rewrite -setI_eq0; apply/eqP/setP => x; rewrite !inE;
    apply/negP => /andP[xe /bigcupP[l /setD1P[/eqP le lK] xl]].
  by case: le; apply: entity_inj wK lK eK xl xe.
apply: disjointWr dA; apply/bigcupsP => l /setD1P[_ lK].
exact: entity_sub_cover.
Qed.

Lemma finer_enlarged K e A : finer K (enlarged K e A).
Proof.
move=> k kK; have [->|ke] := eqVneq k e; first by exists (e :|: A); rewrite ?subsetUl // !inE eqxx.
by exists k; rewrite // !inE ke kK orbT.
Qed.

Section Enlarged.
Variables (K : {set {set T}}) (e A : {set T}).
Hypotheses (wK : is_partition K) (eK : e \in K) (AK : [disjoint A & cover K]).

Lemma enlarged_outside : e :|: A \notin K :\ e.
Proof.
have /set0Pn[x xe] := entity_neq0 wK eK; apply/negP => /setD1P[/eqP ne uK]; apply: ne.
by apply: (entity_inj wK uK eK _ xe); rewrite inE xe.
Qed.

Lemma sum_enlarged F : \sum_(r in enlarged K e A) F r = F (e :|: A) + \sum_(r in K :\ e) F r.
Proof. by rewrite /enlarged big_setU1 ?enlarged_outside. Qed.

Lemma card_enlarged : #|e :|: A| = (#|e| + #|A|)%N.
Proof.
rewrite cardsU (_ : e :&: A = set0) ?cards0 ?subn0 //; apply/eqP; rewrite setI_eq0 disjoint_sym.
exact: disjointWr (entity_sub_cover eK) AK.
Qed.
End Enlarged.

Lemma wts_enlarged K e x : is_partition K -> e \in K -> x \notin cover K ->
  without_twinless_singletons K (enlarged K e [set x]) = enlarged K e [set x].
Proof.
move=> wK eK xK; apply/setP => r; rewrite !inE;
  apply: andb_idr => /orP[/eqP->|/andP[_ rK]]; last first.
  by rewrite entity_sub_cover // orbT.
have xe : x \notin e by apply: contra xK; apply: mem_cover_entity.
by rewrite setUC cardsU1 xe eqSS cards_eq0 (entity_neq0 wK eK).
Qed.

Lemma spurious_set1I K x : x \notin cover K -> [set x] :&: cover K = set0.
Proof. by move=> xK; apply/eqP; rewrite setI_eq0 disjoints1. Qed.

Lemma without_twinless_enlarged K e x : is_partition K -> e \in K -> x \notin cover K ->
  without_twinless K (enlarged K e [set x]) = K.
Proof.
move=> wK eK xK; have wK' := is_partition_sub wK (subD1set K e); have e0 := entity_neq0 wK eK.
rewrite /without_twinless /enlarged restrictU -[X in _ :|: X]/(without_twinless K (K :\ e)).
rewrite without_twinless_sub ?cover_sub ?subD1set // -[RHS](setD1K eK); congr (_ :|: _).
rewrite /restrict imset_set1 setIUl spurious_set1I // entityI_cover // setU0.
by apply/setDidPl; rewrite disjoints1 inE.
Qed.
End Enlargements.

Section Without.
Variable T : finType.
Implicit Types (K R : {set {set T}}) (A B : {set T}) (x y : T) (F : {set T} -> rat).

Lemma is_partition_without A R : is_partition R -> is_partition (without A R).
Proof. exact: is_partition_restrict. Qed.

Lemma cover_without A R : cover (without A R) = cover R :\: A.
Proof. by rewrite cover_restrict setDE. Qed.

Lemma sum_without A R F : is_partition R -> F set0 = 0 ->
  \sum_(r in without A R) F r = \sum_(r in R) F (r :\: A).
Proof. by move=> wR F0; rewrite sum_restrict //; apply: eq_bigr => r _; rewrite setDE. Qed.

Lemma setD1_outside A B x : x \notin A -> A :&: (B :\ x) = A :&: B.
Proof.
move=> xA; apply/setP => y; rewrite !inE; have [->|] //= := eqVneq y x.
by rewrite (negPf xA).
Qed.

Lemma card_without A R : (#|without A R| <= #|R|)%N.
Proof. exact: leq_trans (subset_leq_card (subsetDl _ _)) (leq_imset_card _ _). Qed.

Lemma card_cover_without R x : x \in cover R ->
  (#|cover (without [set x] R)| < #|cover R|)%N.
Proof. by move=> xR; rewrite cover_without [X in (_ < X)%N](cardsD1 x) xR. Qed.

Lemma together_without A R x y :
  together (without A R) x y = [&& x \notin A, y \notin A & together R x y].
Proof. by rewrite together_restrict !inE. Qed.

Lemma linked_without A R x y :
  linked (without A R) x y = (x == y) || [&& x \notin A, y \notin A & together R x y].
Proof. by rewrite /linked together_without. Qed.

Lemma without_twinless_without K R x : x \notin cover K ->
  without_twinless K (without [set x] R) = without_twinless K R.
Proof.
by move=> xK; rewrite /without_twinless /without restrict_restrict (setIidPl _) // subset_setC1.
Qed.
End Without.

Section OneEntity.
Variable T : finType.
Implicit Types (K : {set {set T}}) (A : {set T}).

Lemma is_partition_one_entity A : is_partition (one_entity A).
Proof.
by rewrite /one_entity; case: eqP => [_|/eqP A0]; [apply: is_partition0 | apply: is_partition_set1].
Qed.

Lemma cover_one_entity A : cover (one_entity A) = A.
Proof. by rewrite /one_entity; case: eqP => [->|_]; rewrite /cover ?big_set0 ?big_set1. Qed.

Lemma finer_one_entity K : is_partition K -> finer K (one_entity (cover K)).
Proof.
move=> wK k kK; rewrite /one_entity; case: eqP => [K0|_]; last first.
  by exists (cover K); rewrite ?inE ?entity_sub_cover.
have /set0Pn[x xk] := entity_neq0 wK kK.
by have := mem_cover_entity kK xk; rewrite K0 inE.
Qed.
End OneEntity.

(******************************************************************************)
(* NEC, which is provisional: its formula is corefref's (choices NEC-1 to     *)
(* NEC-5, the default member). Key and response are filtered to the entities  *)
(* that have a name; an admissible pair of them has the F1 of its mentions;   *)
(* of the best one-to-one alignment the mean over the key's is taken.         *)
(*                                                                            *)
(*   N                  the finite type of the names                          *)
(*   names e            the names of the entity e, by any function            *)
(*   named names K      the entities of K that have a name                    *)
(*   same_name names k r   k and r have a name in common                      *)
(*   a                  admissibility, any relation of entities               *)
(*   nec_phi a k r      2 |k :&: r| / (|k| + |r|) if a k r, else 0            *)
(*   nec_den names K    the number of named entities of K                     *)
(*   nec a names K R    Phi(g* ) / nec_den names K, the mean of the pairs' F1 *)
(* Ties between best alignments (NEC-4) leave Phi(g* ) as it is.              *)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra zify.
From Corefref Require Import partitions ceaf.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope ring_scope.

Section NamedEntities.
Variables T N : finType.
Implicit Types (K R A : {set {set T}}) (k r e : {set T}) (a b : rel {set T}).
Implicit Types names : {set T} -> {set N}.

Definition named names K : {set {set T}} := [set e in K | names e != set0].
Definition same_name names k r := names k :&: names r != set0.
Definition nec_phi a k r : rat := if a k r then phi4 k r else 0.
Definition nec_den names K : rat := #|named names K|%:R.
Definition nec a names K R : rat :=
  best_similarity (nec_phi a) (named names K) (named names R) / nec_den names K.

Lemma named_partition names K : is_partition K -> is_partition (named names K).
Proof.
move=> wK; have /subsetP s : named names K \subset K.
  by apply/subsetP => e; rewrite inE => /andP[].
apply/andP; split; last by apply: contra (is_partition_set0 wK) => /s.
by apply: trivIsetS (is_partition_trivIset wK); apply/subsetP.
Qed.

Lemma same_name_id names K k : k \in named names K -> same_name names k k.
Proof. by rewrite inE /same_name setIid => /andP[]. Qed.

Lemma nec_phi_le a b k r : (a k r -> b k r) -> nec_phi a k r <= nec_phi b k r.
Proof.
rewrite /nec_phi; case: (a k r) => [->|_] //.
by case: ifP => // _; apply: phi4_ge0.
Qed.

Lemma nec_den_ge0 names K : 0 <= nec_den names K. Proof. exact: ler0n. Qed.

(* 0/0 exactly if no key entity has a name *)
Theorem nec_den_eq0 names K : (nec_den names K == 0) = [forall k in K, names k == set0].
Proof.
rewrite /nec_den pnatr_eq0 cards_eq0; apply/eqP/forall_inP => [E k kK|none].
  by apply: contraTT isT => n0; have := in_set0 k; rewrite -E inE kK n0.
by apply/setP => k; rewrite !inE; apply/andP => -[/none->].
Qed.

Theorem nec_admits_more a b names K R : (forall k r, a k r -> b k r) ->
  nec a names K R <= nec b names K R.
Proof.
move=> ab; apply: ler_wpmul2r; first by rewrite invr_ge0 nec_den_ge0.
by apply: le_best_similarity => k r _ _; apply/nec_phi_le/ab.
Qed.

Theorem nec_at_most_ceaf_e a names K R : is_partition K ->
  nec a names K R <= ceaf_recall phi4 (named names K) (named names R).
Proof.
move=> wK; rewrite /ceaf_recall sum_phi4; last exact: named_partition.
apply: ler_wpmul2r; first by rewrite invr_ge0 ler0n.
by apply: le_best_similarity => k r _ _; rewrite /nec_phi; case: ifP => // _; apply: phi4_ge0.
Qed.

Theorem nec_is_ceaf_e a names K R : is_partition K ->
  (forall k r, k \in named names K -> r \in named names R -> k :&: r != set0 -> a k r) ->
  nec a names K R = ceaf_recall phi4 (named names K) (named names R).
Proof.
move=> wK all; rewrite /ceaf_recall sum_phi4; last exact: named_partition.
congr (_ / _); apply: eq_best_similarity => k r kK rR; rewrite /nec_phi.
case: ifP => // /negbT no; have [k0|k0] := eqVneq (k :&: r) set0.
  by rewrite phi4_disjoint.
by rewrite all in no.
Qed.

Theorem nec_bounds a names K R : is_partition K -> 0 <= nec a names K R <= 1.
Proof.
move=> wK; rewrite divr_ge0 ?best_similarity_ge0 ?nec_den_ge0 //=.
apply: le_trans (nec_at_most_ceaf_e a names R wK) _.
by case/andP: (ceaf_e_bounds (named names R) (named_partition names wK)).
Qed.

(* named entities that both sides have are aligned with themselves *)
Lemma common_entities_count a K R A : is_partition K -> A \subset K -> A \subset R ->
  (forall k, k \in A -> a k k) -> #|A|%:R <= best_similarity (nec_phi a) K R.
Proof.
move=> wK /subsetP AK /subsetP AR self; pose g := [set (k, k) | k in A].
have gA : is_alignment K R g.
  apply: alignmentP => [_ /imsetP[k kA ->]|_ _ /imsetP[k _ ->] /imsetP[r _ ->] /= ->|
    _ _ /imsetP[k _ ->] /imsetP[r _ ->] /= ->] //=.
  by rewrite AK ?AR.
apply: le_trans (bigmax_ge _ gA).
rewrite /similarity big_imset /=; last by move=> k r _ _ [].
rewrite (eq_bigr (fun=> 1)) ?sumr_const // => k kA.
by rewrite /nec_phi self // (phi4xx wK) ?AK.
Qed.

Lemma named_sub names K R : K \subset R -> named names K \subset named names R.
Proof.
move=> /subsetP KR; apply/subsetP => k; rewrite !inE => /andP[/KR-> ->] //.
Qed.

(* a response that has every key entity, and may have others *)
Theorem nec_whole_key a names K R : is_partition K -> K \subset R ->
  nec_den names K != 0 -> (forall k, k \in named names K -> a k k) -> nec a names K R = 1.
Proof.
move=> wK KR d self; apply/eqP; rewrite eq_le; have /andP[_ ->] /= := nec_bounds a names R wK.
rewrite /nec ler_pdivl_mulr ?lt0r ?d ?nec_den_ge0 // mul1r.
by apply: common_entities_count; rewrite ?named_sub //; apply: named_partition.
Qed.

Theorem nec_id a names K : is_partition K -> nec_den names K != 0 ->
  (forall k, k \in named names K -> a k k) -> nec a names K K = 1.
Proof. by move=> wK; apply: nec_whole_key. Qed.

(* a response that consists of key entities *)
Theorem nec_whole_entities a names K R : is_partition K -> R \subset K ->
  (forall k, k \in named names K -> a k k) -> nec a names K R = nec_den names R / nec_den names K.
Proof.
move=> wK RK self; congr (_ / _); apply/eqP; rewrite eq_le; apply/andP; split; last first.
  apply: common_entities_count; rewrite ?named_sub //; first exact: named_partition.
  by move=> r /(subsetP (named_sub names RK)); apply: self.
apply: bigmax_le_ub => [|g gA]; first exact: nec_den_ge0.
have -> : nec_den names R =
    \sum_(k in named names K) 0 + \sum_(r in named names R) (1 : rat).
  by rewrite big1_eq add0r sumr_const.
apply: (weak_duality (u := fun=> 0) (v := fun=> 1)) gA => // k r kK _.
rewrite add0r /nec_phi; case: ifP => // _.
exact: phi4_le1 (named_partition names wK) kK.
Qed.

Theorem nec_eq0 a names K R : is_partition K ->
  nec a names K R = 0 <->
  (forall k r, k \in named names K -> r \in named names R -> a k r -> k :&: r = set0).
Proof.
move=> wK; split=> [E k r kK rR ar|none]; last first.
  rewrite /nec best_similarity0 ?mul0r // => k r kK rR; rewrite /nec_phi.
  by case: ifP => // /(none _ _ kK rR)/phi4_disjoint->.
have d : 0 < nec_den names K by rewrite ltr0n card_gt0; apply/set0Pn; exists k.
apply/eqP; apply: contraTT (lexx (nec a names K R)) => kr; rewrite {2}E -ltNge.
rewrite /nec divr_gt0 //; apply: lt_le_trans (best_similarity_ge _ kK rR).
by rewrite /nec_phi ar phi4_gt0.
Qed.

(* entities without a name *)
Theorem nec_nameless a names K R :
  nec a names K R = nec a names (named names K) (named names R).
Proof.
have E A : named names (named names A) = named names A.
  by apply/setP => e; rewrite !inE -andbA andbb.
by rewrite /nec /nec_den !E.
Qed.
End NamedEntities.

(* {a} against {a}, {b}, where both are names; and the other way round *)
Theorem nec_spurious_entity : let K := singles [set true] in let R := singles [set: bool] in
  let own (e : {set bool}) := e in
  nec (same_name own) own K R = 1 /\ nec (same_name own) own R K = 2%:R^-1.
Proof.
move=> K R own; have d (A : {set bool}) : nec_den own (singles A) = #|A|%:R.
  rewrite /nec_den; have -> : named own (singles A) = singles A.
    apply/setP => e; rewrite inE; case: imsetP => // -[x _ ->] /=.
    by apply/set0Pn; exists x; rewrite inE.
  by rewrite card_imset //; apply: set1_inj.
have KR : K \subset R by apply: imsetS; apply: subsetT.
split; first by apply: nec_whole_key => //; rewrite ?is_partition_singles // ?d ?cards1 //;
  apply: same_name_id.
rewrite nec_whole_entities ?is_partition_singles //; last exact: same_name_id.
by rewrite !d cards1 cardsT card_bool mul1r.
Qed.

(******************************************************************************)
(* MUC, B3, CEAF, LEA and BLANC where a mention may refer to several entities *)
(* at once, and that without such mentions they are the metrics themselves.   *)
(* How plurals are paired is left open: the law holds of any credits.         *)
(*                                                                            *)
(*   plural m           m is a plural                                         *)
(*   credit m           its partner, and what it counts; None if it has none  *)
(*   named m            the mention of the other side that m is, and what m   *)
(*                      counts: an ordinary one itself and 1                  *)
(*   home R m           e(m): the entity of R that m is found in              *)
(*   worth R m          delta(m), 0 if it is not found                        *)
(*   part R m g         delta(m) if e(m) = g, else 0                          *)
(*   joined_in R p, parted_in R p   the mentions of the pair p are all found, *)
(*                      in one entity of R, or in different ones              *)
(*   split_muc_num K R, split_b_cubed_num, split_lea_num   numerators of      *)
(*                      recall; split_shared phi3, split_phi4 phi4;           *)
(*                      split_c, split_n the common links of BLANC            *)
(*   no_plural K        no mention of K is a plural                           *)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra zify.
From Corefref Require Import partitions mentions muc b_cubed ceaf blanc lea metrics counting.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope ring_scope.

Section Split.
Variables (T : finType) (plural : pred T) (credit : T -> option (T * rat)).
Implicit Types (K R : {set {set T}}) (k r c g : {set T}) (m s : T).

Definition named m : option (T * rat) :=
  if plural m then (if credit m is Some (t, d) then if d == 0 then None else Some (t, d) else None)
  else Some (m, 1).
Definition found R m : option ({set T} * rat) :=
  if named m is Some (x, d) then omap (fun g => (g, d)) [pick g in R | x \in g] else None.
Definition home R m : option {set T} := omap fst (found R m).
Definition worth R m : rat := if found R m is Some (_, d) then d else 0.
Definition part R m g : rat := if home R m == Some g then worth R m else 0.

(* MUC: L, the entities in which ordinary mentions of c are found *)
Definition linked R c : {set {set T}} :=
  [set g in R | [exists m in c, ~~ plural m && (home R m == Some g)]].
Definition split_muc_num K R : rat :=
  \sum_(c in K) (#|[set m in c | ~~ plural m & home R m != None]|%:R - #|linked R c|%:R +
    \sum_(s in c | plural s) \sum_(g in linked R c) part R s g).

Definition split_b_cubed_num K R : rat :=
  \sum_(c in K) (\sum_(g in R) (\sum_(m in c) part R m g) ^+ 2) / #|c|%:R.

Definition split_shared k r : rat := \sum_(m in k) part [set r] m r.
Definition split_phi4 k r : rat := 2%:R * split_shared k r / (#|k|%:R + #|r|%:R).

Definition joined_in R (p : {set T}) := [exists g in R, [forall m in p, home R m == Some g]].
Definition parted_in R (p : {set T}) := [forall m in p, home R m != None] && ~~ joined_in R p.
Definition product R (p : {set T}) : rat := \prod_(m in p) worth R m.
Definition split_lea_num K R : rat :=
  \sum_(c in K) if #|c| == 1%N then (c \in R)%:R
    else #|c|%:R * (\sum_(p in partitions.pairs c | joined_in R p) product R p) /
      (#|c|%:R * (#|c|%:R - 1) / 2%:R).

Definition split_c K R : rat := \sum_(p in coreference_links K | joined_in R p) product R p.
Definition split_n K R : rat := \sum_(p in non_coreference_links K | parted_in R p) product R p.

Definition no_plural K := forall m, m \in cover K -> ~~ plural m.

Section Ordinary.
Variables K R : {set {set T}}.
Hypotheses (wK : is_partition K) (wR : is_partition R) (ordinary : no_plural K).

Lemma found_ordinary (L : {set {set T}}) m : m \in cover K ->
  found L m = omap (fun g => (g, 1)) [pick g in L | m \in g].
Proof. by move=> mK; rewrite /found /named (negbTE (ordinary mK)). Qed.

Lemma home_ordinary (L : {set {set T}}) m g : is_partition L -> m \in cover K ->
  (home L m == Some g) = (g \in L) && (m \in g).
Proof.
move=> wL mK; rewrite /home found_ordinary //; case: pickP => [h /andP[hL mh]|no] /=; last first.
  by rewrite no.
apply/eqP/andP => [[<-] //|[gL mg]]; congr Some; exact: (entity_inj wL hL gL mh mg).
Qed.

Lemma home_defined (L : {set {set T}}) m : m \in cover K -> (home L m != None) = (m \in cover L).
Proof.
move=> mK; rewrite /home found_ordinary //; case: pickP => [h /andP[hL mh]|no] /=.
  by rewrite (mem_cover_entity hL mh).
by apply/esym/negbTE/bigcupP => -[g gL mg]; have := no g; rewrite gL mg.
Qed.

Lemma worth_ordinary (L : {set {set T}}) m : m \in cover K -> worth L m = (m \in cover L)%:R.
Proof.
move=> mK; rewrite -home_defined // /home /worth found_ordinary //.
by case: pickP => [h _|_].
Qed.

Lemma part_ordinary (L : {set {set T}}) m g : is_partition L -> g \in L -> m \in cover K ->
  part L m g = (m \in g)%:R.
Proof.
move=> wL gL mK; rewrite /part home_ordinary // gL /=; case: ifP => // mg.
by rewrite worth_ordinary // (mem_cover_entity gL mg).
Qed.

Lemma sum_part (L : {set {set T}}) c g : is_partition L -> g \in L -> c \in K ->
  \sum_(m in c) part L m g = #|c :&: g|%:R.
Proof.
move=> wL gL cK; rewrite (eq_bigr (fun m => (m \in g)%:R)) => [|m mc]; last first.
  by rewrite part_ordinary // (mem_cover_entity cK mc).
rewrite -natr_sum; congr _%:R; rewrite -sum1_card big_mkcond [RHS]big_mkcond /=.
by apply: eq_bigr => m _; rewrite in_setI; case: (m \in c); case: (m \in g).
Qed.

Theorem split_muc_plain : split_muc_num K R = muc_num K R.
Proof.
apply: eq_bigr => c cK; have mK m : m \in c -> m \in cover K := mem_cover_entity cK.
have no m : m \in c -> ~~ plural m by move=> mc; apply/ordinary/mK.
rewrite [X in _ + X]big_pred0 => [|m]; last by apply/andP => -[/no/negP].
have -> : [set m in c | ~~ plural m & home R m != None] = c :&: cover R.
  apply/setP => m; rewrite !inE; case mc: (m \in c) => //=.
  by rewrite (no m mc) home_defined // mK.
have -> : linked R c = [set g in R | c :&: g != set0].
  apply/setP => g; rewrite !inE; case gR: (g \in R) => //=; apply/exists_inP/set0Pn.
    by case=> m mc /andP[_]; rewrite home_ordinary ?mK // gR => mg; exists m; rewrite inE mc.
  case=> m; rewrite inE => /andP[mc mg]; exists m => //.
  by rewrite no //= home_ordinary ?mK // gR.
rewrite addr0 card_parts ?is_partition_trivIset // -(cardsID (cover R) c) !natrD.
by rewrite opprD [- _ - _]addrC addrA addrK.
Qed.

Theorem split_b_cubed_plain : split_b_cubed_num K R = b_cubed_num K R.
Proof.
apply: eq_bigr => c cK; rewrite /b_cubed_term mulr_suml.
by apply: eq_bigr => g gR; rewrite sum_part.
Qed.

Lemma split_shared_plain k r : k \in K -> r \in R -> split_shared k r = phi3 k r.
Proof.
by move=> kK rR; rewrite /split_shared sum_part ?set11 ?is_partition_set1 // (entity_neq0 wR rR).
Qed.

Lemma split_ceaf_m_plain :
  best_similarity split_shared K R = best_similarity phi3 K R.
Proof. exact: eq_best_similarity split_shared_plain. Qed.

Lemma split_ceaf_e_plain : best_similarity split_phi4 K R = best_similarity phi4 K R.
Proof.
by apply: eq_best_similarity => k r kK rR; rewrite /split_phi4 split_shared_plain.
Qed.

Lemma product_ordinary (p : {set T}) : p \subset cover K -> p \subset cover R -> product R p = 1.
Proof.
move=> /subsetP pK /subsetP pR; apply: big1 => m mp.
by rewrite worth_ordinary ?pK // pR.
Qed.

Lemma joined_ordinary (p : {set T}) : p \subset cover K ->
  joined_in R p = [exists g in R, p \subset g].
Proof.
move=> /subsetP pK; apply: eq_existsb => g; case gR: (g \in R) => //=.
apply/forall_inP/subsetP => H m mp; have := H m mp; by rewrite home_ordinary ?pK // gR.
Qed.

Lemma joined_pair (p : {set T}) : p \subset cover K -> #|p| == 2%N ->
  joined_in R p = (p \in coreference_links R).
Proof.
move=> pK p2; rewrite joined_ordinary //; apply/exists_inP/bigcupP => -[g gR pg]; exists g => //.
  by rewrite inE pg.
by move: pg; rewrite inE => /andP[].
Qed.

Lemma sum_joined (A : {set {set T}}) : (forall p, p \in A -> p \subset cover K /\ #|p| == 2%N) ->
  \sum_(p in A | joined_in R p) product R p = #|A :&: coreference_links R|%:R.
Proof.
move=> H; rewrite -sum1_card natr_sum; apply: eq_big => [p|p /andP[pA pj]].
  by rewrite in_setI; case pA: (p \in A) => //=; have [pK p2] := H p pA; rewrite joined_pair.
have [pK p2] := H p pA; rewrite product_ordinary //; move: pj; rewrite joined_ordinary //.
by case/exists_inP => g gR pg; apply: subset_trans pg (bigcup_sup g gR).
Qed.

Lemma pair_of_entity c p : c \in K -> p \in partitions.pairs c -> p \subset cover K /\ #|p| == 2%N.
Proof. by move=> cK; rewrite inE => /andP[pc ->]; rewrite (subset_trans pc) // (bigcup_sup c). Qed.

Theorem split_lea_plain : split_lea_num K R = lea_num K R.
Proof.
apply: eq_bigr => c cK; rewrite /resolution_score; case: ifP => c1.
  rewrite (eqP c1) mul1r /link c1 divr1; rewrite (eq_bigr (fun r => (c == r)%:R)) => [|r _].
    rewrite -natr_sum; congr _%:R; case cR: (c \in R).
      rewrite (bigD1 c) //= eqxx big1 // => r /andP[_ rc]; by rewrite eq_sym (negbTE rc).
    by rewrite big1 // => r rR; case: eqP cR => // ->; rewrite rR.
  by rewrite /shared_links c1.
rewrite sum_joined => [|p]; last exact: pair_of_entity.
rewrite setIC card_coreference_linksI //.
have c2 : (1 < #|c|)%N by rewrite ltn_neqAle eq_sym c1 card_gt0 (entity_neq0 wK cK).
rewrite -mulrA; congr (_ * _); rewrite natr_sum; congr (_ / _).
  apply: eq_bigr => r _; rewrite /shared_links c1; congr _%:R.
  by rewrite -pairsI card_pairs setIC.
have -> : #|c|%:R - 1 = (#|c|.-1)%:R :> rat by rewrite -subn1 natrB // ltnW.
by rewrite /link c1 -natrM pairsE natrM mulrC mulKf ?pnatr_eq0.
Qed.

Lemma split_c_plain : split_c K R = (common_c K R)%:R.
Proof. by apply: sum_joined => p /bigcupP[c cK]; apply: pair_of_entity. Qed.

Lemma split_n_plain : split_n K R = (common_n K R)%:R.
Proof.
rewrite /common_n -sum1_card natr_sum; apply: eq_big => [p|p /andP[]].
  rewrite in_setI; case pN: (p \in non_coreference_links K) => //=.
  move: pN; rewrite in_setD inE => /andP[_ /andP[pK p2]].
  rewrite /parted_in joined_pair // in_setD inE p2 andbT andbC; congr (_ && _).
  by apply/forall_inP/subsetP => H m mp; have := H m mp; rewrite home_defined // (subsetP pK).
rewrite in_setD inE => /andP[_ /andP[pK p2]] /andP[/forall_inP pR _]; rewrite product_ordinary //.
by apply/subsetP => m mp; rewrite -home_defined ?pR // (subsetP pK).
Qed.

(* the figures; precision is that of R and K with credits of its own, but CEAF's has one
   similarity *)
Definition size_of K : rat := \sum_(c in K) #|c|%:R.
Definition split_muc_recall K R := quotient (split_muc_num K R) (\sum_(c in K) (#|c|%:R - 1)).
Definition split_b_cubed_recall K R := quotient (split_b_cubed_num K R) (size_of K).
Definition split_lea_recall K R := quotient (split_lea_num K R) (size_of K).
Definition split_ceaf_m_recall K R := quotient (best_similarity split_shared K R) (size_of K).
Definition split_ceaf_m_precision K R := quotient (best_similarity split_shared K R) (size_of R).
Definition split_ceaf_e_recall K R := quotient (best_similarity split_phi4 K R) #|K|%:R.
Definition split_ceaf_e_precision K R := quotient (best_similarity split_phi4 K R) #|R|%:R.

Theorem split_quotients_plain :
  [/\ split_muc_recall K R = recall metrics.muc K R,
      split_b_cubed_recall K R = recall metrics.b_cubed K R,
      split_lea_recall K R = recall metrics.lea K R,
      split_ceaf_m_recall K R = recall ceaf_m K R /\
        split_ceaf_m_precision K R = precision ceaf_m K R &
      split_ceaf_e_recall K R = recall ceaf_e K R /\
        split_ceaf_e_precision K R = precision ceaf_e K R].
Proof.
have den3 L : is_partition L -> size_of L = ceaf_den phi3 L.
  by move=> wL; rewrite ceaf_den3 // /size_of sum_card.
split; rewrite /split_muc_recall /split_b_cubed_recall /split_lea_recall ?split_muc_plain
  ?split_b_cubed_plain ?split_lea_plain //.
  by rewrite /split_ceaf_m_recall /split_ceaf_m_precision split_ceaf_m_plain !den3.
by rewrite /split_ceaf_e_recall /split_ceaf_e_precision split_ceaf_e_plain -!sum_phi4.
Qed.

Theorem split_blanc_plain :
  [/\ split_c K R = (common_c K R)%:R, split_n K R = (common_n K R)%:R,
      (\sum_(c in K) 'C(#|c|, 2) = #|coreference_links K|)%N &
      ('C(\sum_(c in K) #|c|, 2) - \sum_(c in K) 'C(#|c|, 2) = #|non_coreference_links K|)%N].
Proof.
have -> : (\sum_(c in K) #|c| = #|cover K|)%N by apply/eqP/is_partition_trivIset.
rewrite -card_coreference_links_sum // -(card_coreference_links wK) addKn.
by rewrite split_c_plain split_n_plain.
Qed.
End Ordinary.
End Split.

(******************************************************************************)
(* The table suffices: every metric is a function of the sizes of the         *)
(* entities and of their overlaps.                                            *)
(*                                                                            *)
(*   same_table K R L S     the entities of K and L, and those of R and S,    *)
(*                          can be paired off so that sizes and overlaps are  *)
(*                          the same; the mentions of K and R, and those of   *)
(*                          L and S, may be of two types                      *)
(*   table_suffices m       recall, precision and F1 of m are the same for    *)
(*                          pairs with the same table; table_suffices_f1 F    *)
(*                          says it of a measure                              *)
(*   place K R x            the entities of K and of R that x is in, set0     *)
(*                          where it is in none                               *)
(*   of_place K R p         the mentions of a place                           *)
(*   or_none c e            c e, set0 for set0                                *)
(*   moved a b p            the place that p becomes                          *)
(*   called ... x           the mention that x becomes                        *)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra zify.
From Corefref Require Import partitions renaming metrics invariants.
From Corefref Require Import laws_mentions laws_muc laws_b_cubed laws_lea laws_ceaf laws_blanc
  laws_conll.
From Corefref Require Import laws_b_cubed_all laws_b_cubed_0 laws_b_cubed_r_n laws_b_cubed_sys
  laws_b_cubed_v4.
From Corefref Require Import laws_ceaf_twinless.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.

Definition same_table (T U : finType) (K R : {set {set T}}) (L S : {set {set U}}) :=
  exists a b : {set T} -> {set U},
  [/\ {in K &, injective a} /\ a @: K = L, {in R &, injective b} /\ b @: R = S,
      forall k, k \in K -> #|a k| = #|k|, forall r, r \in R -> #|b r| = #|r| &
      forall k r, k \in K -> r \in R -> #|a k :&: b r| = #|k :&: r|].

Definition table_suffices_f1 (F : measure) :=
  forall (T U : finType) (K R : {set {set T}}) (L S : {set {set U}}),
  is_partition K -> is_partition R -> is_partition L -> is_partition S -> same_table K R L S ->
  F1 F K R = F1 F L S.
Definition table_suffices (m : metric) := table_suffices_f1 m /\
  forall (T U : finType) (K R : {set {set T}}) (L S : {set {set U}}),
  is_partition K -> is_partition R -> is_partition L -> is_partition S -> same_table K R L S ->
  recall m K R = recall m L S /\ precision m K R = precision m L S.

(* the entity of a mention, set0 if it has none *)
Section Entity.
Variable T : finType.
Implicit Types (K R : {set {set T}}) (k r : {set T}) (x : T).

Lemma no_entity K x : x \notin cover K -> pblock K x = set0.
Proof. by rewrite /pblock; case: pickP => // k /andP[kK xk] /negP[];
  exact: mem_cover_entity kK xk. Qed.

Lemma is_entity_of K k x : is_partition K -> k \in K -> (pblock K x == k) = (x \in k).
Proof.
move=> wK kK; apply/eqP/idP => [E|]; last exact: def_pblock (is_partition_trivIset wK) kK.
rewrite -{1}E mem_pblock; apply: contraT => /no_entity E0.
by case/negP: (is_partition_set0 wK); rewrite -E0 E.
Qed.

Lemma has_no_entity K x : is_partition K -> (pblock K x == set0) = (x \notin cover K).
Proof.
move=> wK; apply/eqP/idP => [E|]; last exact: no_entity.
by rewrite -mem_pblock E inE.
Qed.

Lemma entity_or_none K x : pblock K x \in set0 |: K.
Proof.
rewrite !inE; have [xK|/no_entity->] := boolP (x \in cover K); last by rewrite eqxx.
by rewrite pblock_mem ?orbT.
Qed.

(* where a mention is, on both sides *)
Definition place K R x := (pblock K x, pblock R x).
Definition of_place K R (p : {set T} * {set T}) : {set T} := [set x | place K R x == p].

Lemma of_placeC K R k r : of_place K R (k, r) = of_place R K (r, k).
Proof. by apply/setP => x; rewrite !inE /place !xpair_eqE andbC. Qed.

Lemma of_place_both K R k r : is_partition K -> is_partition R -> k \in K -> r \in R ->
  of_place K R (k, r) = k :&: r.
Proof.
by move=> wK wR kK rR; apply/setP => x; rewrite !inE /place xpair_eqE (is_entity_of x wK kK)
  (is_entity_of x wR rR).
Qed.

Lemma of_place_left K R k : is_partition K -> is_partition R -> k \in K -> of_place K R (k, set0) =
  k :\: cover R.
Proof.
move=> wK wR kK; apply/setP => x.
by rewrite !inE /place xpair_eqE (is_entity_of x wK kK) (has_no_entity x wR) andbC.
Qed.
End Entity.

Section SameTable.
Variables (T U : finType) (K R : {set {set T}}) (L S : {set {set U}}) (a b : {set T} -> {set U}).
Hypotheses (wK : is_partition K) (wR : is_partition R) (wL : is_partition L) (wS : is_partition S).
Hypotheses (a_inj : {in K &, injective a}) (aK : a @: K = L) (b_inj : {in R &, injective b})
  (bR : b @: R = S).
Hypotheses (card_a : forall k, k \in K -> #|a k| = #|k|) (card_b : forall r, r \in R ->
  #|b r| = #|r|).
Hypothesis card_ab : forall k r, k \in K -> r \in R -> #|a k :&: b r| = #|k :&: r|.

(* mentions of one side alone are as many as its size leaves *)
Lemma card_alone (Y : {set {set T}}) (W : {set {set U}}) (d : {set T} -> {set U}) (x : {set T})
  (z : {set U}) :
  is_partition Y -> is_partition W -> {in Y &, injective d} -> d @: Y = W -> #|z| = #|x| ->
  (forall y, y \in Y -> #|z :&: d y| = #|x :&: y|) -> #|z :\: cover W| = #|x :\: cover Y|.
Proof.
move=> wY wW d_inj dY zx zd; rewrite !cardsD zx; congr (_ - _).
rewrite -!sum_cardI ?is_partition_trivIset // -dY big_imset //=.
exact: eq_bigr.
Qed.

Definition or_none (c : {set T} -> {set U}) e : {set U} := if e == set0 then set0 else c e.
Definition moved (p : {set T} * {set T}) := (or_none a p.1, or_none b p.2).

Lemma card_moved x : x \in cover K :|: cover R ->
  #|of_place L S (moved (place K R x))| = #|of_place K R (place K R x)|.
Proof.
have mL k : k \in K -> a k \in L by move=> kK; rewrite -aK imset_f.
have mS r : r \in R -> b r \in S by move=> rR; rewrite -bR imset_f.
rewrite inE /moved /place /=; have /setU1P[k0|kK] := entity_or_none K x; have /setU1P[r0|rR] :=
  entity_or_none R x.
- have := has_no_entity x wK; have := has_no_entity x wR; rewrite k0 r0 eqxx.
  by move=> /esym/negPf-> /esym/negPf->.
- rewrite k0 /or_none eqxx (negPf (entity_neq0 wR rR)) => _.
  rewrite of_placeC of_place_left ?mS // [of_place K R _]of_placeC of_place_left //.
  by apply: (card_alone wK wL a_inj aK (card_b rR)) => k kK; rewrite setIC card_ab // setIC.
- rewrite r0 /or_none eqxx (negPf (entity_neq0 wK kK)) => _.
  rewrite !of_place_left ?mL //.
  by apply: (card_alone wR wS b_inj bR (card_a kK)) => r rR; rewrite card_ab.
rewrite /or_none (negPf (entity_neq0 wR rR)) (negPf (entity_neq0 wK kK)) => _.
by rewrite !of_place_both ?mL ?mS // card_ab.
Qed.

Lemma or_none_inj (Y : {set {set T}}) (W : {set {set U}}) d : is_partition W ->
  {in Y &, injective d} -> d @: Y = W ->
  {in set0 |: Y &, injective (or_none d)}.
Proof.
move=> wW d_inj dY x y xY yY; rewrite /or_none.
have d0 z : z \in set0 |: Y -> z != set0 -> (d z == set0) = false.
  by case/setU1P=> [->|zY _]; [rewrite eqxx | apply: negPf; apply: (entity_neq0 wW);
    rewrite -dY imset_f].
have [->|x0] := eqVneq x set0; have [->|y0] := eqVneq y set0 => // E.
- by have := d0 y yY y0; rewrite -E eqxx.
- by have := d0 x xY x0; rewrite E eqxx.
by apply: d_inj => //; [case/setU1P: xY x0 => // ->|case/setU1P: yY y0 => // ->]; rewrite eqxx.
Qed.

Lemma moved_inj x y : moved (place K R x) = moved (place K R y) -> place K R x = place K R y.
Proof.
case=> E F; rewrite /place; congr (_, _).
  exact: (or_none_inj wL a_inj aK (entity_or_none K x) (entity_or_none K y) E).
exact: (or_none_inj wS b_inj bR (entity_or_none R x) (entity_or_none R y) F).
Qed.

(* the i-th mention of a place becomes the i-th of where it moves to; what is in no entity stays *)
Definition called (x : T) : T + U :=
  if x \in cover K :|: cover R then
    if nth None [seq Some y | y <- enum (of_place L S (moved (place K R x)))]
           (index x (enum (of_place K R (place K R x)))) is Some y then inr y else inl x
  else inl x.

Lemma calledP x : x \in cover K :|: cover R ->
  exists2 y, called x = inr y & place L S y = moved (place K R x) /\
  index y (enum (of_place L S (moved (place K R x)))) = index x (enum (of_place K R (place K R x))).
Proof.
move=> xM; rewrite /called xM; have E := card_moved xM.
set B := enum (of_place L S _); set A := enum (of_place K R _); set i := index x A.
have xA : x \in A by rewrite mem_enum inE.
have iB : i < size B by rewrite -cardE E cardE index_mem.
have [y0 _] : exists y, y \in B by case: (B) iB => // y B' _; exists y; rewrite inE eqxx.
exists (nth y0 B i); first by rewrite (nth_map y0).
rewrite index_uniq ?enum_uniq //; split=> //.
by have := mem_nth y0 iB; rewrite mem_enum inE => /eqP.
Qed.

Lemma called_inj : injective called.
Proof.
move=> x y; have [xM|xM] := boolP (x \in cover K :|: cover R); have [yM|yM] :=
  boolP (y \in cover K :|: cover R).
- have [u -> [pu iu]] := calledP xM; have [v -> [pv iv]] := calledP yM => -[uv]; subst v.
  move: iu iv; rewrite -pu -pv => ->; have /moved_inj E : moved (place K R x) = moved (place K R y)
    by rewrite -pu.
  have xA : x \in enum (of_place K R (place K R y)) by rewrite mem_enum inE E.
  have yA : y \in enum (of_place K R (place K R y)) by rewrite mem_enum inE.
  by rewrite E => I; rewrite -(nth_index x xA) I nth_index.
- by have [u -> _] := calledP xM; rewrite /called (negPf yM).
- by have [u -> _] := calledP yM; rewrite /called (negPf xM).
by rewrite /called (negPf xM) (negPf yM) => -[].
Qed.

Lemma place_called x y : x \in cover K :|: cover R -> called x = inr y -> place L S y =
  moved (place K R x).
Proof. by case/calledP => y' -> [p _] [<-]. Qed.

Lemma called_entity (k : {set T}) (l : {set U}) : k \subset cover K :|: cover R -> #|l| = #|k| ->
  (forall x y, x \in k -> called x = inr y -> y \in l) -> called @: k = inr @: l.
Proof.
move=> kM lk H; apply/eqP; rewrite eqEcard (card_imset _ called_inj) card_imset ?lk ?leqnn ?andbT;
  last by move=> ? ? [].
apply/subsetP => _ /imsetP[x xk ->]; have [y E _] := calledP (subsetP kM x xk).
by rewrite E imset_f // (H x).
Qed.

Lemma rename_called : rename called K = rename inr L /\ rename called R = rename inr S.
Proof.
rewrite /rename -aK -bR -!imset_comp; split; apply: eq_in_imset => e eY /=.
  have eM := subset_trans (entity_sub_cover eY) (subsetUl _ (cover R)).
  apply: (called_entity eM (card_a eY)) => x y xe /(place_called (subsetP eM x xe))[E _].
  have aL : a e \in L by rewrite -aK imset_f.
  rewrite -(is_entity_of y wL aL) E /or_none; move: xe; rewrite -(is_entity_of x wK eY) => /eqP->.
  by rewrite (negPf (entity_neq0 wK eY)).
have eM := subset_trans (entity_sub_cover eY) (subsetUr (cover K) _).
apply: (called_entity eM (card_b eY)) => x y xe /(place_called (subsetP eM x xe))[_ E].
have bS : b e \in S by rewrite -bR imset_f.
rewrite -(is_entity_of y wS bS) E /or_none; move: xe; rewrite -(is_entity_of x wR eY) => /eqP->.
by rewrite (negPf (entity_neq0 wR eY)).
Qed.
End SameTable.

Theorem same_table_renamed (T U : finType) (K R : {set {set T}}) (L S : {set {set U}}) :
  is_partition K -> is_partition R -> is_partition L -> is_partition S ->
  same_table K R L S <->
  exists f : T -> T + U, [/\ injective f, rename f K = rename inr L & rename f R = rename inr S].
Proof.
move=> wK wR wL wS; split=> [[a [b [[ai aK] [bi bR] ca cb cab]]]|[f [fi fK fR]]].
  exists (called K R L S a b); split; first exact: called_inj.
    by have [] := rename_called wK wR wL wS ai aK bi bR ca cb cab.
  by have [] := rename_called wK wR wL wS ai aK bi bR ca cb cab.
have ri : injective (inr : U -> T + U) by move=> ? ? [].
pose c (e : {set T}) : {set U} := inr @^-1: (f @: e).
have cE (Y : {set {set T}}) (W : {set {set U}}) e : rename f Y = rename inr W -> e \in Y ->
  inr @: c e = f @: e.
  move=> E eY; have : f @: e \in rename inr W by rewrite -E imset_f.
  case/imsetP=> w _ Ew; rewrite Ew; apply/setP => y; apply/imsetP/imsetP => -[z].
    by rewrite inE Ew => /imsetP[z' z'w [->]] ->; exists z'.
  by move=> zw ->; exists z => //; rewrite inE Ew imset_f.
have side (Y : {set {set T}}) (W : {set {set U}}) : rename f Y = rename inr W ->
  [/\ {in Y &, injective c}, c @: Y = W & forall e, e \in Y -> #|c e| = #|e|].
  move=> E; split=> [x y xY yY cxy||e eY].
  - by apply: (imset_inj fi); rewrite -(cE _ _ _ E xY) cxy (cE _ _ _ E yY).
  - apply: (imset_inj (imset_inj ri)); rewrite -imset_comp -[RHS]E.
    by apply: eq_in_imset => e eY /=; exact: cE E eY.
  by rewrite -(card_imset _ ri) (cE _ _ _ E eY) card_imset.
have [ki kK kc] := side _ _ fK; have [si sS sc] := side _ _ fR.
exists c, c; split=> // k r kK' rR.
by rewrite -(card_imset _ ri) imsetI ?(cE _ _ _ fK kK') ?(cE _ _ _ fR rR);
  [rewrite -imsetI ?card_imset // => ? ? _ _ /fi | move=> ? ? _ _ /ri].
Qed.

Lemma same_table_rename (T U : finType) (f : T -> U) : injective f ->
  forall K R : {set {set T}}, same_table K R (rename f K) (rename f R).
Proof.
move=> fi K R; pose c (e : {set T}) := f @: e; exists c, c.
have ci : injective c by apply: imset_inj.
split; try by split=> // ? ? _ _ /ci.
- by move=> k _; apply: card_imset.
- by move=> r _; apply: card_imset.
by move=> k r _ _; rewrite /c renameI // card_imset.
Qed.

(* what is blind to names is a function of the table, and the other way round *)
Theorem names_are_the_table_f1 F : f1_has_no_names F <-> table_suffices_f1 F.
Proof.
split=> [N T U K R L S wK wR wL wS /(same_table_renamed wK wR wL wS)[f [fi fK fR]]|H T U f fi K R wK
  wR].
  have ri : injective (inr : U -> T + U) by move=> ? ? [].
  by rewrite -(N _ _ f fi) // fK fR (N _ _ _ ri).
apply/esym/H; rewrite ?is_partition_rename //; exact: same_table_rename.
Qed.

Theorem names_are_the_table m : names_make_no_difference m <-> table_suffices m.
Proof.
split=> -[/names_are_the_table_f1 H1 H2]; split=> //.
  move=> T U K R L S wK wR wL wS /(same_table_renamed wK wR wL wS)[f [fi fK fR]].
  have ri : injective (inr : U -> T + U) by move=> ? ? [].
  have [<- <-] := H2 _ _ f fi K R wK wR; have [<- <-] := H2 _ _ _ ri L S wL wS.
  by rewrite fK fR.
move=> T U f fi K R wK wR.
by have [-> ->] := H2 _ _ K R _ _ wK wR (is_partition_rename fi wK) (is_partition_rename fi wR)
  (same_table_rename fi K R).
Qed.

(* of each metric *)
Lemma mentions_table_suffices : table_suffices mentions.
Proof. exact/names_are_the_table/mentions_names_make_no_difference. Qed.
Lemma muc_table_suffices : table_suffices muc.
Proof. exact/names_are_the_table/muc_names_make_no_difference. Qed.
Lemma b_cubed_table_suffices : table_suffices b_cubed.
Proof. exact/names_are_the_table/b_cubed_names_make_no_difference. Qed.
Lemma ceaf_m_table_suffices : table_suffices ceaf_m.
Proof. exact/names_are_the_table/ceaf_m_names_make_no_difference. Qed.
Lemma ceaf_e_table_suffices : table_suffices ceaf_e.
Proof. exact/names_are_the_table/ceaf_e_names_make_no_difference. Qed.
Lemma blanc_table_suffices : table_suffices blanc.
Proof. exact/names_are_the_table/blanc_names_make_no_difference. Qed.
Lemma blanc_luo_2014_table_suffices : table_suffices blanc_luo_2014.
Proof. exact/names_are_the_table/blanc_luo_2014_names_make_no_difference. Qed.
Lemma lea_table_suffices : table_suffices lea.
Proof. exact/names_are_the_table/lea_names_make_no_difference. Qed.
Lemma b_cubed_0_table_suffices : table_suffices b_cubed_0.
Proof. exact/names_are_the_table/b_cubed_0_names_make_no_difference. Qed.
Lemma b_cubed_0_full_table_suffices : table_suffices b_cubed_0_full.
Proof. exact/names_are_the_table/b_cubed_0_full_names_make_no_difference. Qed.
Lemma b_cubed_all_table_suffices : table_suffices b_cubed_all.
Proof. exact/names_are_the_table/b_cubed_all_names_make_no_difference. Qed.
Lemma b_cubed_r_n_table_suffices : table_suffices b_cubed_r_n.
Proof. exact/names_are_the_table/b_cubed_r_n_names_make_no_difference. Qed.
Lemma b_cubed_sys_table_suffices : table_suffices b_cubed_sys.
Proof. exact/names_are_the_table/b_cubed_sys_names_make_no_difference. Qed.
Lemma b_cubed_v4_table_suffices : table_suffices b_cubed_v4.
Proof. exact/names_are_the_table/b_cubed_v4_names_make_no_difference. Qed.
Lemma ceaf_m_r_n_table_suffices : table_suffices ceaf_m_r_n.
Proof. exact/names_are_the_table/ceaf_m_r_n_names_make_no_difference. Qed.
Lemma ceaf_m_sys_table_suffices : table_suffices ceaf_m_sys.
Proof. exact/names_are_the_table/ceaf_m_sys_names_make_no_difference. Qed.
Lemma ceaf_e_sys_table_suffices : table_suffices ceaf_e_sys.
Proof. exact/names_are_the_table/ceaf_e_sys_names_make_no_difference. Qed.
Lemma conll_table_suffices : table_suffices_f1 conll.
Proof. exact/names_are_the_table_f1/conll_names_make_no_difference. Qed.

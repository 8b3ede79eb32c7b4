(******************************************************************************)
(* Any scoring function of key and response, and what is asked of it.         *)
(*                                                                            *)
(*   determined m       F1 follows from recall and precision                  *)
(*   harmonic_mean m    F1 is their harmonic mean                             *)
(*   one_without_singletons m   a key without singletons has recall and       *)
(*                      precision 1 as its own response                       *)
(*   rat2Q x            the rational x where it computes                      *)
(*   figures_of m n     the figures of m, of lists of mentions below n: of    *)
(*                      any metric, whether it computes or not                *)
(*   f1_of_measure F n  the same of a measure                                 *)
(******************************************************************************)
From Coq Require Import ZArith QArith Lqa.
From mathcomp Require Import all_ssreflect all_algebra zify ssrZ.
From Corefref Require Import partitions metrics invariants.
From Corefref Require Import rationals lists figures computed list_changes list_invariants.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope ring_scope.
Implicit Types (m : metric) (F : measure) (ks rs : seq (seq nat)).

Definition determined m := forall (T U : finType) (K R : {set {set T}}) (L S : {set {set U}}),
  is_partition K -> is_partition R -> is_partition L -> is_partition S ->
  recall m K R = recall m L S -> precision m K R = precision m L S -> F1 m K R = F1 m L S.
Definition harmonic_mean m := pairwise K R, F1 m K R = harmonic (recall m K R) (precision m K R).
Definition one_without_singletons m := keywise K,
  K != set0 -> (forall k, k \in K -> #|k| != 1%N) ->
  recall m K K = Some 1 /\ precision m K K = Some 1.

Definition rat2Q (x : rat) : Q := Qmake (Z_of_int (numq x)) (Pos.of_nat `|denq x|).
Lemma rat2QK x : Q2rat (rat2Q x) = x.
Proof.
rewrite /Q2rat /rat2Q /= -[RHS]divq_num_den; congr (_ / _); rewrite /Z2rat.
  by congr (_%:~R); lia.
have d0 := denq_gt0 x; congr (_%:~R); move: d0; case: (denq x) => // n n0.
by rewrite absz_nat; lia.
Qed.

Definition listed (a : figure) : option Q := omap rat2Q a.
Lemma listedK a : figure_of (listed a) = a. Proof. by case: a => //= x; rewrite rat2QK. Qed.

Definition figures_of (m : metric) (n : nat) : computation := fun ks rs =>
  let K := family n ks in let R := family n rs in
  [:: listed (recall m K R); listed (precision m K R); listed (F1 m K R)].
Definition f1_of_measure (F : measure) (n : nat) ks rs := listed (F1 F (family n ks) (family n rs)).

Lemma figures_of_computes n m : computes_at n m (figures_of m n).
Proof. by move=> ks rs _ _; rewrite /= !listedK. Qed.
Lemma f1_of_measure_computes n F : computes_f1_at n F (f1_of_measure F n).
Proof. by move=> ks rs _ _; rewrite listedK. Qed.

(* What ties F1 to recall and precision: the harmonic mean has it, and so has F of any weight *)
Definition f1_one_if_both_are m :=
  pairwise K R, recall m K R = Some 1 -> precision m K R = Some 1 -> F1 m K R = Some 1.
Definition f1_one_only_if_both_are m :=
  pairwise K R, F1 m K R = Some 1 -> recall m K R = Some 1 /\ precision m K R = Some 1.
Definition f1_nothing_if_recall_is m :=
  pairwise K R, nothing (recall m K R) -> nothing (F1 m K R).

Lemma harmonic_determined m : harmonic_mean m -> determined m.
Proof. by move=> H T U K R L S wK wR wL wS r p; rewrite !H // r p. Qed.
Lemma harmonic_one m : harmonic_mean m -> f1_one_if_both_are m.
Proof. by move=> H T K R wK wR r p; rewrite H // r p /harmonic f1xx. Qed.
Lemma harmonic_one_only m : harmonic_mean m -> recall_and_precision_within_unit_interval m ->
  f1_one_only_if_both_are m.
Proof.
move=> H U T K R wK wR; rewrite H //; have := U _ _ _ wK wR.
case: (recall m K R) (precision m K R) => [r|] [p|] //= /andP[r01 p01] [/eqP].
by rewrite f1_eq1 // => /andP[/eqP-> /eqP->].
Qed.
Lemma harmonic_nothing m : harmonic_mean m -> f1_nothing_if_recall_is m.
Proof.
move=> H T K R wK wR; rewrite H //; case: (recall m K R) (precision m K R) => [r|] [p|] //=.
by move=> /eqP->; rewrite /f1 mulr0 mul0r.
Qed.

Section Lists.
Variables (m : metric) (n : nat) (ks rs : seq (seq nat)).
Hypotheses (o : ok n ks) (o' : ok n rs).
Let f := figures_of m n.
Let wK := is_partition_family o.
Let wR := is_partition_family o'.
Local Open Scope nat_scope.

Lemma one_without_singletons_lists : one_without_singletons m ->
  (ks != [::]) && all (fun k => size k != 1) ks ==>
  is_one (recallL f ks ks) && is_one (precisionL f ks ks).
Proof.
move=> H; apply/implyP => /andP[k0 /allP k1]; have [||r p] := H _ _ wK.
- by rewrite family_eq0.
- by move=> _ /mem_family[k kks ->]; have [u a _] := ok_mem o kks; rewrite card_entity // k1.
by rewrite !one_lists //= listedK.
Qed.
Lemma f1_one_if_both_are_lists : f1_one_if_both_are m ->
  is_one (recallL f ks rs) && is_one (precisionL f ks rs) ==> is_one (F1L f ks rs).
Proof.
move=> H; apply/implyP => /andP[/one_listsE + /one_listsE]; rewrite /= !listedK => r p.
by apply: one_lists; rewrite listedK; apply: H.
Qed.
Lemma f1_one_only_if_both_are_lists : f1_one_only_if_both_are m ->
  is_one (F1L f ks rs) ==> is_one (recallL f ks rs) && is_one (precisionL f ks rs).
Proof.
move=> H; apply/implyP => /one_listsE; rewrite /= listedK => /(H _ _ _ wK wR)[r p].
by rewrite !one_lists ?listedK.
Qed.
Lemma f1_nothing_if_recall_is_lists : f1_nothing_if_recall_is m ->
  nothingL (recallL f ks rs) ==> nothingL (F1L f ks rs).
Proof.
by move=> H; apply/implyP; rewrite -!nothing_lists /= !listedK; apply: H.
Qed.
End Lists.

Lemma same_listsE (a b : option Q) : same a b -> figure_of a = figure_of b.
Proof. by case: a b => [x|] [y|] //= E; congr Some; apply/eqP; rewrite Q2rat_eq. Qed.

Lemma determined_lists m n ks rs ks' rs' : ok n ks -> ok n rs -> ok n ks' -> ok n rs' ->
  determined m -> let f := figures_of m n in
  same (recallL f ks rs) (recallL f ks' rs') && same (precisionL f ks rs) (precisionL f ks' rs') ==>
  same (F1L f ks rs) (F1L f ks' rs').
Proof.
move=> o o' l l' H; apply/implyP => /andP[/same_listsE + /same_listsE]; rewrite /= !listedK => r p.
by apply: same_lists; rewrite !listedK; apply: H; rewrite // is_partition_family.
Qed.

(* says what invariant_lists makes of the hypothesis H of the metric m, of lists *)
Ltac say invariant_lists n ks rs H :=
  first
   [ have := @invariant_lists _ _ n ks rs (@figures_of_computes n _) isT isT H
   | have := @invariant_lists _ _ n ks (@figures_of_computes n _) isT H
   | have := @invariant_lists _ _ n ks rs (computes_at_measure (@figures_of_computes n _)) isT isT H
   | have := @invariant_lists _ _ n ks (computes_at_measure (@figures_of_computes n _)) isT H
   | have := @invariant_lists _ n ks rs isT isT H | have := @invariant_lists _ n ks isT H ].

Lemma Qeq_bool_true x y : Qeq_bool x y = true -> Qeq x y. Proof. by move/Qeq_bool_iff. Qed.
Lemma Qeq_bool_false x y : Qeq_bool x y = false -> Qlt x y \/ Qlt y x.
Proof. by move=> E; case: (Q_dec x y) => [[?|?]|/Qeq_bool_iff]; [left | right | rewrite E]. Qed.
Lemma Qle_bool_true x y : Qle_bool x y = true -> Qle x y. Proof. by move/Qle_bool_iff. Qed.
Lemma Qle_bool_false x y : Qle_bool x y = false -> Qlt y x.
Proof. by move=> E; apply: QArith_base.Qnot_le_lt => /Qle_bool_iff; rewrite E. Qed.

(* closes a goal where a premise is found false; elsewhere, looking for one would take most time *)
Ltac if_false :=
  lazymatch goal with |- context [false = true] => try (intros; discriminate) | _ => idtac end.

(* the figures of some lists, said of f, contradict each other *)
Ltac contradict :=
  match goal with |- context [figures_of ?m ?n] => move: (figures_of m n) => ? end;
  lazy -[Qle_bool Qeq_bool nth mentions_figures];
  repeat match goal with |- context [nth None (mentions_figures ?a ?b) ?i] =>
    let v := eval vm_compute in (nth None (mentions_figures a b) i) in
    change (nth None (mentions_figures a b) i) with v end;
  repeat (match goal with |- context [nth None (?f ?a ?b) ?i] =>
    destruct (nth None (f a b) i) end; cbv iota; if_false);
  repeat (match goal with
    | |- context [Qeq_bool ?x ?y] => let E := fresh "E" in destruct (Qeq_bool x y) eqn:E
    | |- context [Qle_bool ?x ?y] => let E := fresh "E" in destruct (Qle_bool x y) eqn:E
    end; cbv iota; if_false);
  repeat match goal with
    | E : Qeq_bool _ _ = true |- _ => apply Qeq_bool_true in E
    | E : Qle_bool _ _ = true |- _ => apply Qle_bool_true in E
    | E : Qle_bool _ _ = false |- _ => apply Qle_bool_false in E
    | E : Qeq_bool _ _ = false |- _ => apply Qeq_bool_false in E; destruct E
    end; exfalso; lra.

(******************************************************************************)
(* Claims that are false, refuted: the figures of a witness, computed on      *)
(* lists and carried over to the metrics by the theorems of lists*.v.         *)
(*                                                                            *)
(*   a b c d e = 0 1 2 3 4   mentions                                         *)
(*   E n ks = family n ks    the key or response that a list stands for       *)
(*   quotient a b, a // b    a / b in Q, in rat                               *)
(******************************************************************************)
From Coq Require Import ZArith QArith.
From mathcomp Require Import all_ssreflect all_algebra zify ssrZ.
From Corefref Require Import partitions mentions muc b_cubed ceaf blanc lea twinless.
From Corefref Require Import rationals lists lists_blanc lists_twinless.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope nat_scope.

Definition quotient (a b : nat) : Q := Qmake (Z.of_nat a) (Pos.of_nat b).

Lemma Q2rat_quotient a b : 0 < b -> Q2rat (quotient a b) = (a%:R / b%:R)%R.
Proof.
by move=> b0; rewrite /Q2rat /= Z2rat_nat (_ : Zpos _ = Z.of_nat b) ?Z2rat_nat //; lia.
Qed.

(* x is the value of a metric where the computed q is a / b *)
Lemma value_is (x : rat) (q : Q) a b : Q2rat q = x -> (0 < b) && Qeq_bool q (quotient a b) ->
  x = (a%:R / b%:R)%R.
Proof. by move=> <- /andP[b0 /Qeq_bool_iff/Q2ratP->]; apply: Q2rat_quotient. Qed.

Ltac computed T := apply: (value_is T); vm_compute; reflexivity.

Notation E := family.
Notation a := 0%N. Notation b := 1%N. Notation c := 2%N. Notation d := 3%N. Notation e := 4%N.
Local Notation "x // y" := (x%:R / y%:R : rat)%R (at level 40, no associativity).

Theorem muc_one_off_identity :
  [/\ muc_recall (E 3 [:: [:: a; b]; [:: c]]) (E 3 [:: [:: a; b]]) = 1 // 1,
      muc_precision (E 3 [:: [:: a; b]; [:: c]]) (E 3 [:: [:: a; b]]) = 1 // 1 &
      mentions_recall (E 3 [:: [:: a; b]; [:: c]]) (E 3 [:: [:: a; b]]) = 2 // 3].
Proof.
split; first by computed (@muc_lists 3 [:: [:: a; b]; [:: c]] [:: [:: a; b]] isT isT).
  by computed (@muc_lists 3 [:: [:: a; b]] [:: [:: a; b]; [:: c]] isT isT).
by computed (@mentions_lists 3 [:: [:: a; b]; [:: c]] [:: [:: a; b]] isT).
Qed.

Theorem reward_without_common_link :
  [/\ b_cubed_recall (E 3 [:: [:: a; b]]) (E 3 [:: [:: a; c]]) = 1 // 4,
      ceaf_recall phi3 (E 3 [:: [:: a; b]]) (E 3 [:: [:: a; c]]) = 1 // 2,
      ceaf_recall phi4 (E 3 [:: [:: a; b]]) (E 3 [:: [:: a; c]]) = 1 // 2,
      lea_recall (E 3 [:: [:: a; b]]) (E 3 [:: [:: a; c]]) = 0 // 1 &
      muc_recall (E 3 [:: [:: a; b]]) (E 3 [:: [:: a; c]]) = 0 // 1].
Proof.
split; first by computed (@b_cubed_lists 3 [:: [:: a; b]] [:: [:: a; c]] isT isT).
- by computed (@ceaf_m_lists 3 [:: [:: a; b]] [:: [:: a; c]] isT isT).
- by computed (@ceaf_e_lists 3 [:: [:: a; b]] [:: [:: a; c]] isT isT).
- by computed (@lea_lists 3 [:: [:: a; b]] [:: [:: a; c]] isT isT).
by computed (@muc_lists 3 [:: [:: a; b]] [:: [:: a; c]] isT isT).
Qed.

Theorem blanc_f1_not_symmetric :
  blanc_f1 (E 3 [:: [:: a; b]; [:: c]]) (E 3 [:: [:: a; b]]) = 1 // 2 /\
  blanc_f1 (E 3 [:: [:: a; b]]) (E 3 [:: [:: a; b]; [:: c]]) = 1 // 1.
Proof.
have [_ _ x] := @blanc_lists 3 [:: [:: a; b]; [:: c]] [:: [:: a; b]] isT isT.
have [_ _ y] := @blanc_lists 3 [:: [:: a; b]] [:: [:: a; b]; [:: c]] isT isT.
by split; [computed x | computed y].
Qed.

Theorem blanc_rules_differ :
  blanc_f1 (E 4 [:: [:: a; b]]) (E 4 [:: [:: a; b]; [:: c; d]]) = 2 // 3 /\
  blanc_luo_f1 (E 4 [:: [:: a; b]]) (E 4 [:: [:: a; b]; [:: c; d]]) = 1 // 3.
Proof.
have [_ _ x] := @blanc_lists 4 [:: [:: a; b]] [:: [:: a; b]; [:: c; d]] isT isT.
have [_ _ y] := @blanc_luo_lists 4 [:: [:: a; b]] [:: [:: a; b]; [:: c; d]] isT isT.
by split; [computed x | computed y].
Qed.

Theorem lea_split_raises_recall_of_singleton :
  lea_recall (E 2 [:: [:: a]]) (E 2 [:: [:: a; b]]) = 0 // 1 /\
  lea_recall (E 2 [:: [:: a]]) (E 2 [:: [:: a]; [:: b]]) = 1 // 1.
Proof.
split; first by computed (@lea_lists 2 [:: [:: a]] [:: [:: a; b]] isT isT).
by computed (@lea_lists 2 [:: [:: a]] [:: [:: a]; [:: b]] isT isT).
Qed.

Theorem b_cubed_missing_mention_raises_precision :
  b_cubed_precision (E 4 [:: [:: a; b; c]]) (E 4 [:: [:: a; b; d]]) = 4 // 9 /\
  b_cubed_precision (E 4 [:: [:: a; b; c]]) (E 4 [:: [:: a; b; d]; [:: c]]) = 7 // 12.
Proof.
split; first by computed (@b_cubed_lists 4 [:: [:: a; b; d]] [:: [:: a; b; c]] isT isT).
by computed (@b_cubed_lists 4 [:: [:: a; b; d]; [:: c]] [:: [:: a; b; c]] isT isT).
Qed.

Theorem ceaf_correct_merge_leaves_recall :
  ceaf_recall phi3 (E 3 [:: [:: a; b]; [:: c]]) (E 3 [:: [:: a; c]; [:: b]]) = 2 // 3 /\
  ceaf_recall phi3 (E 3 [:: [:: a; b]; [:: c]]) (E 3 [:: [:: a; b; c]]) = 2 // 3.
Proof.
split; first by computed (@ceaf_m_lists 3 [:: [:: a; b]; [:: c]] [:: [:: a; c]; [:: b]] isT isT).
by computed (@ceaf_m_lists 3 [:: [:: a; b]; [:: c]] [:: [:: a; b; c]] isT isT).
Qed.

Theorem ceaf_e_recall_sees_spurious_mention :
  ceaf_recall phi4 (E 3 [:: [:: a; b]]) (E 3 [:: [:: a; b]]) = 1 // 1 /\
  ceaf_recall phi4 (E 3 [:: [:: a; b]]) (E 3 [:: [:: a; b; c]]) = 4 // 5.
Proof.
split; first by computed (@ceaf_e_lists 3 [:: [:: a; b]] [:: [:: a; b]] isT isT).
by computed (@ceaf_e_lists 3 [:: [:: a; b]] [:: [:: a; b; c]] isT isT).
Qed.

Theorem ceaf_m_precision_of_fewer_correct_entities :
  ceaf_precision phi3 (E 4 [:: [:: a; b; c; d]]) (E 4 [:: [:: a; b]; [:: c; d]]) = 1 // 2 /\
  ceaf_precision phi3 (E 4 [:: [:: a; b; c; d]]) (E 4 [:: [:: c; d]]) = 1 // 1.
Proof.
rewrite !(ceaf_precision_swap _ _ (@phi3C _)).
split; first by computed (@ceaf_m_lists 4 [:: [:: a; b]; [:: c; d]] [:: [:: a; b; c; d]] isT isT).
by computed (@ceaf_m_lists 4 [:: [:: c; d]] [:: [:: a; b; c; d]] isT isT).
Qed.

Theorem lea_does_not_refine_muc :
  let K := E 4 [:: [:: a; b]; [:: c; d]] in
  let R := E 4 [:: [:: a; b]; [:: c]; [:: d]] in
  let S := E 4 [:: [:: a; b; c; d]] in
  [/\ f1 (lea_recall K R) (lea_precision K R) = 1 // 2,
    f1 (lea_recall K S) (lea_precision K S) = 1 // 2,
      f1 (muc_recall K R) (muc_precision K R) = 2 // 3 &
        f1 (muc_recall K S) (muc_precision K S) = 4 // 5].
Proof.
set ks := [:: [:: a; b]; [:: c; d]]; set rs := [:: [:: a; b]; [:: c]; [:: d]];
  set ss := [:: [:: a; b; c; d]].
have F (M : seq (seq nat) -> seq (seq nat) -> ratioQ) (m : {set {set 'I_4}} ->
  {set {set 'I_4}} -> rat) :
    (forall xs ys, ok 4 xs -> ok 4 ys -> Q2rat (value (M xs ys)) = m (E 4 xs) (E 4 ys)) ->
    forall xs ys, ok 4 xs -> ok 4 ys ->
    Q2rat (f1Q (value (M xs ys)) (value (M ys xs))) = f1 (m (E 4 xs) (E 4 ys))
      (m (E 4 ys) (E 4 xs)).
  by move=> H xs ys o o'; rewrite Q2rat_f1 !H.
split.
- by computed (F _ _ (@lea_lists 4) ks rs isT isT).
- by computed (F _ _ (@lea_lists 4) ks ss isT isT).
- by computed (F _ _ (@muc_lists 4) ks rs isT isT).
by computed (F _ _ (@muc_lists 4) ks ss isT isT).
Qed.

(* Pradhan et al. (2014), figure 1, and Moosavi & Strube (2016), section 5 *)
Theorem pradhan_figure_1 :
  let K := E 9 [:: [:: 0; 1; 2]; [:: 3; 4; 5; 6]] in
  let R := E 9 [:: [:: 0; 1]; [:: 2; 3]; [:: 5; 6; 7; 8]] in
  [/\ muc_recall K R = 2 // 5, b_cubed_recall K R = 5 // 12, ceaf_recall phi4 K R = 13 // 20,
      lea_recall K R = 5 // 21 & blanc_f1 K R = 25 // 68].
Proof.
set ks := [:: [:: 0; 1; 2]; [:: 3; 4; 5; 6]]; set rs := [:: [:: 0; 1]; [:: 2; 3]; [:: 5; 6; 7; 8]].
split.
- by computed (@muc_lists 9 ks rs isT isT).
- by computed (@b_cubed_lists 9 ks rs isT isT).
- by computed (@ceaf_e_lists 9 ks rs isT isT).
- by computed (@lea_lists 9 ks rs isT isT).
have [_ _ x] := @blanc_lists 9 ks rs isT isT.
by computed x.
Qed.

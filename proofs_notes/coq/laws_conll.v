(******************************************************************************)
(* The laws of the CoNLL mean: the invariants of which it is proved.          *)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra zify.
From Corefref Require Import partitions documents renaming metrics invariants figure_lemmas laws_muc laws_b_cubed laws_ceaf.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope ring_scope.

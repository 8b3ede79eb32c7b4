(******************************************************************************)
(* The laws of B3_0 in both readings: the invariants of which it is proved.   *)
(* b_cubed_0_full has the recall of b_cubed_all.                              *)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra zify.
From Corefref Require Import partitions b_cubed blanc documents renaming twinless metrics invariants figure_lemmas laws_b_cubed laws_b_cubed_all.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope ring_scope.

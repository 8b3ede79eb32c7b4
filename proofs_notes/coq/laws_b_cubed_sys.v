(******************************************************************************)
(* The laws of B3_r&n, B3_sys and its version 4: the invariants of which they *)
(* are proved. The recall of the first two is that of B3_all.                 *)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra zify.
From Corefref Require Import partitions b_cubed blanc documents renaming twinless metrics invariants figure_lemmas laws_b_cubed laws_b_cubed_all.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope ring_scope.

(******************************************************************************)
(* The laws of B3: the invariants of which it is proved.                      *)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra zify.
From Corefref Require Import partitions b_cubed blanc documents renaming twinless metrics invariants figure_lemmas.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope ring_scope.

Theorem b_cubed_roles_switched : roles_switched b_cubed. Proof. exact: both_ways_roles_switched. Qed.

Theorem b_cubed_f1_symmetric : f1_symmetric b_cubed.
Proof. exact: (ratios_f1_symmetric b_cubed_roles_switched). Qed.

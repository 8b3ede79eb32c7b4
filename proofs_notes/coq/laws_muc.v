(******************************************************************************)
(* The laws of MUC: the invariants of which it is proved.                     *)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra zify.
From Corefref Require Import partitions muc blanc documents renaming twinless metrics invariants figure_lemmas.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope ring_scope.

Theorem muc_roles_switched : roles_switched muc. Proof. exact: both_ways_roles_switched. Qed.

Theorem muc_f1_symmetric : f1_symmetric muc. Proof. exact: (ratios_f1_symmetric muc_roles_switched). Qed.

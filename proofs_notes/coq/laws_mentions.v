(******************************************************************************)
(* The laws of mention identification: the invariants of which it is proved.  *)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra zify.
From Corefref Require Import partitions mentions documents renaming twinless metrics invariants figure_lemmas.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope ring_scope.

Theorem mentions_roles_switched : roles_switched mentions. Proof. exact: both_ways_roles_switched. Qed.

Theorem mentions_f1_symmetric : f1_symmetric mentions.
Proof. exact: (ratios_f1_symmetric mentions_roles_switched). Qed.

(******************************************************************************)
(* The laws of CEAF_r&n and CEAF_sys: the invariants of which they are proved.*)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra zify.
From Corefref Require Import partitions ceaf blanc documents renaming twinless metrics invariants figure_lemmas laws_ceaf.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope ring_scope.

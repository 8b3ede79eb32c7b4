(******************************************************************************)
(* The laws of B3_sys and its version 4: the invariants of which they are     *)
(* proved.                                                                    *)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra zify.
From Corefref Require Import partitions b_cubed blanc documents renaming twinless metrics invariants.
From Corefref Require Import figure_lemmas laws_b_cubed laws_b_cubed_all laws_b_cubed_r_n.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope ring_scope.

(******************************************************************************)
(* The laws of BLANC under both boundary rules: the invariants of which it is *)
(* proved.                                                                    *)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra zify.
From Corefref Require Import partitions blanc documents renaming twinless metrics invariants figure_lemmas.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope ring_scope.

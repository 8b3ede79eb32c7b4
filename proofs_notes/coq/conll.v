(******************************************************************************)
(* The CoNLL score: the mean of the F1 of MUC, B3 and CEAFe.                  *)
(* Denis & Baldridge (2009); Pradhan et al. (2014), section 1.                *)
(*                                                                            *)
(*   muc_f1, b_cubed_f1, ceaf_e_f1   the three F1 of K and R                  *)
(*   conll_f1 K R                    their mean                               *)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra.
From Corefref Require Import partitions muc b_cubed ceaf.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope ring_scope.

Section Conll.
Variable T : finType.
Implicit Types (K R : {set {set T}}) (k : {set T}).

Definition muc_f1 K R := f1 (muc_recall K R) (muc_precision K R).
Definition b_cubed_f1 K R := f1 (b_cubed_recall K R) (b_cubed_precision K R).
Definition ceaf_e_f1 K R := f1 (ceaf_recall phi4 K R) (ceaf_precision phi4 K R).
Definition conll_f1 K R : rat := (muc_f1 K R + b_cubed_f1 K R + ceaf_e_f1 K R) / 3%:R.

Theorem conll_bounds K R : is_partition K -> is_partition R -> 0 <= conll_f1 K R <= 1.
Proof.
move=> wK wR.
have /andP[m0 m1] : 0 <= muc_f1 K R <= 1 by rewrite f1_bounds ?muc_bounds.
have /andP[b0 b1] : 0 <= b_cubed_f1 K R <= 1 by rewrite f1_bounds ?b_cubed_bounds.
have /andP[c0 c1] : 0 <= ceaf_e_f1 K R <= 1.
  by rewrite f1_bounds ?(ceaf_precision_swap _ _ (@phi4C T)) ?ceaf_e_bounds.
rewrite divr_ge0 ?addr_ge0 //= ler_pdivr_mulr // mul1r.
by rewrite (_ : 3%:R = 1 + 1 + 1) ?ler_add.
Qed.

Theorem conll_f1_sym K R : conll_f1 K R = conll_f1 R K.
Proof.
rewrite /conll_f1 /muc_f1 /b_cubed_f1 /ceaf_e_f1 !(ceaf_precision_swap _ _ (@phi4C T)).
by rewrite /muc_precision /b_cubed_precision f1C [f1 (b_cubed_recall K R) _]f1C
  [f1 (ceaf_recall _ K R) _]f1C.
Qed.

Theorem conll_f1_id K k : is_partition K -> k \in K -> (1 < #|k|)%N -> conll_f1 K K = 1.
Proof.
move=> wK kK k1; have K0 := family_neq0 kK.
rewrite /conll_f1 /muc_f1 /b_cubed_f1 /ceaf_e_f1 (ceaf_precision_swap _ _ (@phi4C T)).
rewrite /muc_precision /b_cubed_precision (muc_recall_id wK kK k1) b_cubed_recall_id //.
rewrite ceaf_e_recall_id // !f1xx -[1 + 1 + 1]/(3%:R) divff //.
Qed.

End Conll.

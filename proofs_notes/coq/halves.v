(******************************************************************************)
(* The figures of BLANC's kinds of links, computed: coreference links and     *)
(* non-coreference links, each with recall, precision and F1 of their own.    *)
(*                                                                            *)
(*   halves_figures ks rs   the six figures, see figures.v                    *)
(*   half_recall c, half_precision c, half_f1 c   those of the counts c of a  *)
(*                      kind, see blanc_documents.v                           *)
(******************************************************************************)
From Coq Require Import ZArith QArith.
From mathcomp Require Import all_ssreflect all_algebra zify ssrZ.
From Corefref Require Import partitions blanc metrics rationals lists lists_blanc figures computed
  blanc_documents.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope ring_scope.

Definition figures_of_half (c : link_counts) := [:: half_recall c; half_precision c; half_f1 c].

Lemma three_of_half (c : link_counts) (r p : ratioQ) :
  has_sums r (common c)%:R (of_key c)%:R -> has_sums p (common c)%:R (of_response c)%:R ->
  map figure_of (three r p) = figures_of_half c.
Proof.
move=> R P; rewrite /three /figures_of_half /half_f1 /= -harmonic_lists.
by rewrite /half_recall /half_precision (quotient_lists R) (quotient_lists P).
Qed.

Theorem halves_computed n ks rs : ok n ks -> ok n rs ->
  let c := counts (family n ks) (family n rs) in
  map figure_of (halves_figures ks rs) = figures_of_half (coreferent c) ++ figures_of_half
    (not_coreferent c).
Proof.
move=> o o' c; rewrite /halves_figures map_cat; congr (_ ++ _); apply: three_of_half; split;
  rewrite Q2rat_nat /=.
- by rewrite -(card_common_c _ o).
- by rewrite -(card_c o).
- by rewrite common_cC -(card_common_c _ o').
- by rewrite -(card_c o').
- by rewrite -(card_common_n _ o).
- by rewrite -(card_n o).
- by rewrite common_nC -(card_common_n _ o').
by rewrite -(card_n o').
Qed.

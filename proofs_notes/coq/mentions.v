(******************************************************************************)
(* Mention identification: which mentions the response has.                   *)
(* Pradhan et al. (2014), section 3.                                          *)
(*                                                                            *)
(*   mentions_recall K R      |M_K :&: M_R| / |M_K|,  M_K = cover K           *)
(*   mentions_precision K R   the same with the roles switched                *)
(*   mentions_num K R, mentions_den K   numerator and denominator of recall   *)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra zify.
From Corefref Require Import partitions.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope ring_scope.

Section Mentions.
Variable T : finType.
Implicit Types K R : {set {set T}}.

Definition mentions_num K R : rat := #|cover K :&: cover R|%:R.
Definition mentions_den K : rat := #|cover K|%:R.
Definition mentions_recall K R := mentions_num K R / mentions_den K.
Definition mentions_precision K R := mentions_recall R K.

Theorem mentions_precision_swap K R : mentions_precision K R = mentions_recall R K.
Proof. by []. Qed.

Theorem mentions_bounds K R : 0 <= mentions_recall K R <= 1.
Proof. exact/nat_ratio_bounds/subset_leq_card/subsetIl. Qed.

Theorem mentions_recall_id K : is_partition K -> K != set0 -> mentions_recall K K = 1.
Proof.
move=> wK K0; rewrite /mentions_recall /mentions_num setIid divff //.
by rewrite pnatr_eq0 cards_eq0 cover_neq0.
Qed.

Theorem mentions_recall_mono K R R' : cover R \subset cover R' ->
  mentions_recall K R <= mentions_recall K R'.
Proof.
by move=> RR'; rewrite ler_wpmul2r ?invr_ge0 ?ler0n // ler_nat subset_leq_card // setIS.
Qed.

Theorem mentions_recall_eq1 K R : is_partition K -> K != set0 ->
  mentions_recall K R = 1 <-> cover K \subset cover R.
Proof.
move=> wK K0; have D : #|cover K|%:R != 0 :> rat by rewrite pnatr_eq0 cards_eq0 cover_neq0.
split=> [/(congr1 (fun x => x * #|cover K|%:R))|KR].
  rewrite mulfVK // mul1r => /eqP; rewrite eqr_nat => E.
  by apply/setIidPl/eqP; rewrite eqEcard subsetIl (eqP E) leqnn.
by rewrite /mentions_recall /mentions_num (setIidPl KR) divff.
Qed.

End Mentions.

(******************************************************************************)
(* What holds of a metric of treated keys and responses because it holds of   *)
(* the metric: where the treatment keeps it, and of keys and responses on the *)
(* same mentions.                                                             *)
(*                                                                            *)
(*   keeps_partitions t    what t makes of key and response is a partition    *)
(*   keeps_names t         t is blind to names                                *)
(*   keeps_documents t s   t and s treat documents one by one, and leave them *)
(*                         apart                                              *)
(*   agree_on_same_mentions m n   recall and precision of m are those of n    *)
(*                         where key and response have the same mentions      *)
(* In names, wts is without_twinless_singletons.                              *)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra.
From Corefref Require Import partitions documents renaming twinless metrics invariants changes
  figure_lemmas.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope ring_scope.

Definition keeps_partitions (t : treatment) := pairwise K R, is_partition (t _ K R).
Definition keeps_names (t : treatment) := forall (T U : finType) (f : T -> U), injective f ->
  forall K R : {set {set T}}, is_partition K -> is_partition R ->
  t U (rename f K) (rename f R) = rename f (t T K R).
Definition keeps_documents (t s : treatment) := pairwise K R,
  forall L S, is_partition L -> is_partition S -> apart K R L S ->
  [/\ t _ (K :|: L) (R :|: S) = t _ K R :|: t _ L S, s _ (K :|: L) (R :|: S) = s _ K R :|: s _ L S &
      apart (t _ K R) (s _ K R) (t _ L S) (s _ L S)].
Definition agree_on_same_mentions m n := pairwise K R,
  cover K = cover R -> recall m K R = recall n K R /\ precision m K R = precision n K R.

(* what holds of the metric holds of the treated one *)
Section Treated.
Variables (q : ratios) (kr rr kp rp : treatment).

Hypotheses (wkr : keeps_partitions kr) (wrr : keeps_partitions rr).
Hypotheses (wkp : keeps_partitions kp) (wrp : keeps_partitions rp).

Lemma treated_recall (T : finType) (K R : {set {set T}}) :
  recall (treated q kr rr kp rp) K R = recall q (kr K R) (rr K R).
Proof. by []. Qed.

Lemma treated_precision (T : finType) (K R : {set {set T}}) :
  precision (treated q kr rr kp rp) K R = precision q (kp K R) (rp K R).
Proof. by []. Qed.

Lemma treated_proper_ratios : proper_ratios q -> proper_ratios (treated q kr rr kp rp).
Proof.
move=> H T K R wK wR; have /andP[r _] := H T _ _ (wkr wK wR) (wrr wK wR).
by have /andP[_ p] := H T _ _ (wkp wK wR) (wrp wK wR); apply/andP.
Qed.

Lemma treated_names_make_no_difference :
  keeps_names kr -> keeps_names rr -> keeps_names kp -> keeps_names rp ->
  names_make_no_difference q -> names_make_no_difference (treated q kr rr kp rp).
Proof.
move=> nkr nrr nkp nrp [_ H]; apply: ratios_names_make_no_difference => T U f fI K R wK wR.
rewrite !treated_recall !treated_precision nkr ?nrr ?nkp ?nrp //.
have [r _] := H T U f fI _ _ (wkr wK wR) (wrr wK wR).
by have [_ p] := H T U f fI _ _ (wkp wK wR) (wrp wK wR).
Qed.

Lemma treated_documents_add_up : keeps_documents kr rr -> keeps_documents kp rp ->
  documents_add_up q -> documents_add_up (treated q kr rr kp rp).
Proof.
move=> dr dp H T K R wK wR L S wL wS a.
have [k r ar] := dr T K R wK wR L S wL wS a; have [k' r' ap] := dp T K R wK wR L S wL wS a.
rewrite treated_recall treated_precision k r k' r'.
have [-> _] := H T _ _ (wkr wK wR) (wrr wK wR) _ _ (wkr wL wS) (wrr wL wS) ar.
by have [_ ->] := H T _ _ (wkp wK wR) (wrp wK wR) _ _ (wkp wL wS) (wrp wL wS) ap.
Qed.
End Treated.

(* what the treatments keep *)
Section Kept.
Lemma keeps_partitions_the_key : keeps_partitions the_key. Proof. by []. Qed.
Lemma keeps_partitions_without_twinless : keeps_partitions without_twinless.
Proof. by move=> T K R _; apply: is_partition_without_twinless. Qed.
Lemma keeps_partitions_wts : keeps_partitions without_twinless_singletons.
Proof. by move=> T K R _; apply: is_partition_wts. Qed.
Lemma keeps_partitions_key_p : keeps_partitions key_p.
Proof. by move=> T K R wK _; apply: is_partition_key_p. Qed.
Lemma keeps_partitions_response_p : keeps_partitions response_p.
Proof. by move=> T K R _; apply: is_partition_response_p. Qed.
Lemma keeps_partitions_response_r : keeps_partitions response_r.
Proof. by move=> T K R wK wR; apply/is_partition_restrict/keeps_partitions_response_p. Qed.

Lemma keeps_names_the_key : keeps_names the_key. Proof. by []. Qed.
Lemma keeps_names_without_twinless : keeps_names without_twinless.
Proof. by move=> T U f fI K R _ _; rewrite rename_without_twinless. Qed.
Lemma keeps_names_wts : keeps_names without_twinless_singletons.
Proof. by move=> T U f fI K R _ _; rewrite rename_without_twinless_singletons. Qed.
Lemma keeps_names_key_p : keeps_names key_p.
Proof. by move=> T U f fI K R _ _; rewrite rename_key_p. Qed.
Lemma keeps_names_response_p : keeps_names response_p.
Proof. by move=> T U f fI K R _ _; rewrite rename_response_p. Qed.
Lemma keeps_names_response_r : keeps_names response_r.
Proof. by move=> T U f fI K R _ _; rewrite rename_response_r. Qed.

Lemma keeps_documents_without_twinless : keeps_documents the_key without_twinless.
Proof.
move=> T K R wK wR L S wL wS a; split=> //; first exact: documents_without_twinless.
exact: apart_without_twinless.
Qed.
Lemma keeps_documents_wts : keeps_documents the_key without_twinless_singletons.
Proof.
move=> T K R wK wR L S wL wS a; rewrite documents_without_twinless_singletons //.
by split=> //; apply: apart_without_twinless_singletons.
Qed.
Lemma keeps_documents_response_p : keeps_documents the_key response_p.
Proof. by move=> T K R wK wR L S wL wS a; rewrite documents_response_p ?apart_response_p. Qed.
Lemma keeps_documents_response_r : keeps_documents the_key response_r.
Proof. by move=> T K R wK wR L S wL wS a; rewrite documents_response_r ?apart_response_r. Qed.
Lemma keeps_documents_p : keeps_documents key_p response_p.
Proof.
by move=> T K R wK wR L S wL wS a; rewrite documents_key_p // documents_response_p ?apart_key_p.
Qed.
Lemma keeps_documents_key_p_wts : keeps_documents key_p without_twinless_singletons.
Proof.
move=> T K R wK wR L S wL wS a; rewrite documents_key_p // documents_without_twinless_singletons //.
by split=> //; apply: apart_key_all; apply: apart_without_twinless_singletons.
Qed.

End Kept.

(* two metrics that agree where key and response have the same mentions *)
Section SameMentions.
Variables (m n : metric).
Hypothesis mn : agree_on_same_mentions m n.

Lemma same_one_on_identity : one_on_identity n -> one_on_identity m.
Proof. by move=> H T K wK; have [-> ->] := mn wK wK erefl; apply: H. Qed.

Lemma same_singletons_have_full_precision :
  singletons_have_full_precision n -> singletons_have_full_precision m.
Proof.
move=> H T K wK; have [_ ->] := mn wK (is_partition_singles (cover K)) (esym (cover_singles _)).
exact: H.
Qed.

Lemma same_singletons_have_recall_entities_by_mentions :
  singletons_have_recall_entities_by_mentions n -> singletons_have_recall_entities_by_mentions m.
Proof.
move=> H T K wK; have [-> _] := mn wK (is_partition_singles (cover K)) (esym (cover_singles _)).
exact: H.
Qed.

Lemma same_one_entity_has_full_recall : one_entity_has_full_recall n ->
  one_entity_has_full_recall m.
Proof.
move=> H T K wK; suff [-> _] :
  recall m K (one_entity (cover K)) = recall n K (one_entity (cover K)) /\
  precision m K (one_entity (cover K)) = precision n K (one_entity (cover K)) by apply: H.
rewrite /one_entity; case: ifPn => K0; apply: mn => //; first exact: is_partition0.
- by rewrite (eqP K0) /cover big_set0.
- exact: is_partition_set1.
by rewrite /cover big_set1.
Qed.

Lemma same_merged_key_has_full_recall : merged_key_has_full_recall n ->
  merged_key_has_full_recall m.
Proof.
move=> H T K wK k l kK lK;
  have [-> _] := mn wK (is_partition_merge wK kK lK) (esym (cover_merge kK lK)).
exact: H.
Qed.

Lemma same_split_key_has_full_precision : split_key_has_full_precision n ->
  split_key_has_full_precision m.
Proof.
move=> H T K wK k A kK Ak A0; have C := esym (cover_split kK (proper_sub Ak)).
by have [_ ->] := mn wK (is_partition_split wK kK Ak A0) C; apply: H.
Qed.

Lemma same_merge_of_the_key_lowers_precision :
  merge_of_the_key_lowers_precision n -> merge_of_the_key_lowers_precision m.
Proof.
move=> H T K wK k l kK lK kl;
  have [_ ->] := mn wK (is_partition_merge wK kK lK) (esym (cover_merge kK lK)).
by have [_ ->] := mn wK wK erefl; apply: H.
Qed.

Lemma same_split_of_the_key_lowers_recall :
  split_of_the_key_lowers_recall n -> split_of_the_key_lowers_recall m.
Proof.
move=> H T K wK k A kK Ak A0; have C := esym (cover_split kK (proper_sub Ak)).
have [-> _] := mn wK (is_partition_split wK kK Ak A0) C.
by have [-> _] := mn wK wK erefl; apply: H.
Qed.
End SameMentions.

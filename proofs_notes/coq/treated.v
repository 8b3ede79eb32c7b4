(******************************************************************************)
(* What holds of a metric of treated keys and responses because it holds of   *)
(* the metric: where the treatment keeps it, and of keys and responses on the *)
(* same mentions.                                                             *)
(*                                                                            *)
(*   keeps w t         t makes partitions, of mentions of key and response,   *)
(*                     is blind to names, takes documents one by one, and is  *)
(*                     w where key and response have the same mentions        *)
(*   agree_on_same_mentions m n   recall and precision of m are those of n    *)
(*                         where key and response have the same mentions      *)
(*   recall_grows m    recall of m does, with the pairs of mentions that      *)
(*                     stand together in the response                         *)
(* In names, wts is without_twinless_singletons.                              *)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra.
From Corefref Require Export figure_lemmas.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope ring_scope.

Definition keeps (w t : treatment) :=
  [/\ (pairwise K R, is_partition (t _ K R)),
      (forall (T U : finType) (f : T -> U), injective f -> forall K R : {set {set T}},
         t U (rename f K) (rename f R) = rename f (t T K R)),
      (pairwise K R, forall L S, is_partition L -> is_partition S -> apart K R L S ->
         t _ (K :|: L) (R :|: S) = t _ K R :|: t _ L S),
      (forall (T : finType) (K R : {set {set T}}), cover (t T K R) \subset cover K :|: cover R) &
      (pairwise K R, cover K = cover R -> t _ K R = w _ K R)].
Definition agree_on_same_mentions m n := pairwise K R,
  cover K = cover R -> recall m K R = recall n K R /\ precision m K R = precision n K R.

(* what holds of the metric holds of the treated one *)
Section Treated.
Variables (q : ratios) (kr rr kp rp : treatment).
Notation m := (treated q kr rr kp rp).

Lemma treated_recall (T : finType) (K R : {set {set T}}) :
  recall m K R = recall q (kr K R) (rr K R).
Proof. by []. Qed.

Lemma treated_precision (T : finType) (K R : {set {set T}}) :
  precision m K R = precision q (kp K R) (rp K R).
Proof. by []. Qed.

Hypotheses (kept_kr : keeps the_key kr) (kept_rr : keeps the_response rr).
Hypotheses (kept_kp : keeps the_key kp) (kept_rp : keeps the_response rp).

Lemma treated_same_mentions : agree_on_same_mentions m q.
Proof.
case: kept_kr kept_rr kept_kp kept_rp => [_ _ _ _ a] [_ _ _ _ b] [_ _ _ _ c] [_ _ _ _ d].
by move=> T K R wK wR E; rewrite treated_recall treated_precision a ?b ?c ?d.
Qed.

Lemma treated_base_laws : base_laws q -> base_laws m.
Proof.
have E := treated_same_mentions.
case: kept_kr kept_rr kept_kp kept_rp => [wk nk dk ck _] [wr nr dr cr _] [wk' nk' dk' ck' _]
  [wr' nr' dr' cr' _] [P _ _ _ [I N D _ _]].
apply: ratios_base_laws => [T K R wK wR|T K wK|| T K R wK wR L S wL wS a].
- have /andP[r _] := P _ _ _ (wk _ _ _ wK wR) (wr _ _ _ wK wR).
  by have /andP[_ p] := P _ _ _ (wk' _ _ _ wK wR) (wr' _ _ _ wK wR); rewrite r.
- by have [-> ->] := E _ _ _ wK wK erefl; apply: I.
- apply: ratios_names_make_no_difference => T U f fI K R wK wR.
  rewrite !treated_recall !treated_precision nk ?nr ?nk' ?nr' //.
  have [-> _] := (N.2 _ _ _ fI _ _ (wk _ _ _ wK wR) (wr _ _ _ wK wR)).
  by have [_ ->] := (N.2 _ _ _ fI _ _ (wk' _ _ _ wK wR) (wr' _ _ _ wK wR)).
rewrite treated_recall treated_precision dk ?dr ?dk' ?dr' //.
have [|-> _] := D _ _ _ (wk _ _ _ wK wR) (wr _ _ _ wK wR) _ _ (wk _ _ _ wL wS) (wr _ _ _ wL wS).
  by apply: (apartS a); rewrite ?ck ?cr.
by have [|_ ->] := D _ _ _ (wk' _ _ _ wK wR) (wr' _ _ _ wK wR) _ _ (wk' _ _ _ wL wS)
  (wr' _ _ _ wL wS); first by apply: (apartS a); rewrite ?ck' ?cr'.
Qed.
End Treated.

(* the law of a metric that has the same recall, as E says *)
Ltac recall_as E law :=
  by move=> T K *; rewrite !E ?is_partition0 ?is_partition_merge ?is_partition_without //;
  apply: law.

(* recall grows with the pairs of mentions that stand together in the response *)
Definition recall_grows m := pairwise K R, forall S, is_partition S ->
  subrel (together R) (together S) -> not_above (recall m K R) (recall m K S).

Lemma recall_grows_as m n : (pairwise K R, recall m K R = recall n K R) ->
  recall_grows n -> recall_grows m.
Proof. by move=> E H T K R wK wR S wS RS; rewrite !E //; apply: H. Qed.

Lemma recall_grows_laws m : recall_grows m ->
  [/\ merge_never_lowers_recall m, common_mention_never_lowers_recall m &
      correct_mention_never_lowers_recall m].
Proof.
move=> H; have C : common_mention_never_lowers_recall m.
  move=> T K R wK wR x _ _; apply: H => //; first exact: is_partition_without.
  exact: subrel_together_restrict.
split=> // [T K R wK wR r s rR sR _|]; last exact: correct_mention_from_common.
apply: H => //; first exact: is_partition_merge.
by move=> x y; apply/together_finer/finer_merge.
Qed.

Lemma correct_entity_from_growth (q : ratios) : base_laws q -> recall_grows q ->
  correct_entity_never_lowers_precision q -> correct_entity_never_lowers_f1 q.
Proof.
move=> B H; apply: ratios_correct_entity_never_lowers_f1 B _ => T K R wK wR r rR.
by apply: H (is_partition_sub wR (subD1set R r)) _ wR _ => //; apply/together_sub/subD1set.
Qed.

(* what the treatments keep *)
Lemma keeps_after w t r s : keeps the_key t -> keeps the_response r -> keeps w s ->
  keeps w (fun T K R => s T (t T K R) (r T K R)).
Proof.
move=> [wt nt dt ct et] [wr nr dr cr er] [ws ns ds cs es].
split=> [T K R wK wR|T U f fI K R|T K R wK wR L S wL wS a|T K R|T K R wK wR E].
- by apply: ws; [apply: wt | apply: wr].
- by rewrite nt // nr // ns.
- rewrite dt // dr // ds //; try (by apply: wt); try (by apply: wr).
  by apply: (apartS a); rewrite ?ct ?cr.
- by apply: subset_trans (cs _ _ _) _; rewrite subUset ct cr.
by rewrite et // er //; apply: es.
Qed.

Lemma keeps_the_key : keeps the_key the_key. Proof. by split=> // *; apply: subsetUl. Qed.
Lemma keeps_the_response : keeps the_response the_response.
Proof. by split=> // *; apply: subsetUr. Qed.

Lemma keeps_wts : keeps the_response without_twinless_singletons.
Proof.
split=> [*|*|*|*|T K R _ _ /twinless_same_mentions[] //]; first exact: is_partition_wts.
- by rewrite rename_without_twinless_singletons.
- exact: documents_without_twinless_singletons.
exact: subset_trans (cover_without_twinless_singletons _ _) (subsetUr _ _).
Qed.

Lemma keeps_response_all : keeps the_response response_all.
Proof.
split=> [*|*|*|*|T K R _ _ /twinless_same_mentions[] //]; first exact: is_partition_response_all.
- by rewrite rename_response_all.
- exact: documents_response_all.
by rewrite cover_response_all.
Qed.

Lemma keeps_key_all : keeps the_key key_all.
Proof.
have [w n d c e] := keeps_response_all; split=> [*|*|*|*|T K R wK wR /esym E]; first exact: w.
- exact: n.
- by apply: d => //; apply: apartC.
- by rewrite setUC; apply: c.
exact: e wR wK E.
Qed.

Lemma keeps_without_twinless : keeps the_response without_twinless.
Proof.
split=> *; first exact: is_partition_without_twinless.
- by rewrite rename_without_twinless.
- exact: documents_without_twinless.
- by rewrite cover_without_twinless subIset ?subsetUr.
exact: without_twinless_same_mentions.
Qed.

Lemma keeps_key_p : keeps the_key key_p.
Proof. exact: keeps_after keeps_the_key keeps_wts keeps_key_all. Qed.
Lemma keeps_response_p : keeps the_response response_p.
Proof. exact: keeps_after keeps_the_key keeps_wts keeps_response_all. Qed.
Lemma keeps_response_r : keeps the_response response_r.
Proof. exact: keeps_after keeps_the_key keeps_response_p keeps_without_twinless. Qed.

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

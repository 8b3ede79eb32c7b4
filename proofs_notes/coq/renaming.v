(******************************************************************************)
(* Every metric is blind to the names of the mentions.                        *)
(*                                                                            *)
(*   rename f K        K with every mention m called f m, f injective         *)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra.
From Corefref Require Import partitions mentions muc b_cubed ceaf blanc lea.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope ring_scope.

Section Renaming.
Variables (T U : finType) (f : T -> U).
Hypothesis f_inj : injective f.
Implicit Types (K R : {set {set T}}) (k r : {set T}).

Definition rename K : {set {set U}} := [set f @: (k : {set T}) | k in K].

Lemma sum_rename K (F : {set U} -> rat) :
  \sum_(k in rename K) F k = \sum_(k in K) F (f @: (k : {set T})).
Proof. by rewrite big_imset //= => k l _ _; apply: imset_inj. Qed.

Lemma card_rename k : #|f @: k| = #|k|. Proof. exact: card_imset. Qed.

Lemma renameI k r : f @: k :&: f @: r = f @: (k :&: r).
Proof. by rewrite imsetI // => x y _ _; apply: f_inj. Qed.

Lemma cover_rename K : cover (rename K) = f @: cover K.
Proof.
apply/setP => y;
  apply/bigcupP/imsetP => [[_ /imsetP[k kK ->] /imsetP[x xk ->]]|[x /bigcupP[k kK xk] ->]].
  by exists x; rewrite // (mem_cover_entity kK xk).
by exists (f @: k); rewrite imset_f.
Qed.

Lemma mem_rename K k : (f @: k \in rename K) = (k \in K).
Proof. exact/mem_imset/imset_inj. Qed.

Lemma is_partition_rename K : is_partition K -> is_partition (rename K).
Proof.
case/andP=> /trivIsetP tK n0; apply/andP; split; last by rewrite -(imset0 f) mem_rename.
apply/trivIsetP => _ _ /imsetP[k kK ->] /imsetP[l lK ->] ne.
rewrite -setI_eq0 renameI imset_eq0 setI_eq0; apply: tK => //.
by apply: contraNneq ne => ->.
Qed.

Lemma mentions_num_rename K R : mentions_num (rename K) (rename R) = mentions_num K R.
Proof. by rewrite /mentions_num !cover_rename renameI !card_rename. Qed.

Lemma mentions_den_rename K : mentions_den (rename K) = mentions_den K.
Proof. by rewrite /mentions_den cover_rename card_rename. Qed.

Theorem mentions_recall_rename K R : mentions_recall (rename K) (rename R) = mentions_recall K R.
Proof. by rewrite /mentions_recall mentions_num_rename mentions_den_rename. Qed.

Lemma muc_num_rename K R : is_partition R -> muc_num (rename K) (rename R) = muc_num K R.
Proof.
move=> wR; rewrite !muc_num_shared ?is_partition_rename // sum_rename; apply: eq_bigr => k _.
by rewrite sum_rename; apply: eq_bigr => r _; rewrite renameI card_rename.
Qed.

Lemma muc_den_rename K : muc_den (rename K) = muc_den K.
Proof. by rewrite /muc_den sum_rename; apply: eq_bigr => k _; rewrite card_rename. Qed.

Theorem muc_recall_rename K R : is_partition R -> muc_recall (rename K) (rename R) = muc_recall K R.
Proof. by move=> wR; rewrite /muc_recall muc_num_rename ?muc_den_rename. Qed.

Lemma b_cubed_num_rename K R : b_cubed_num (rename K) (rename R) = b_cubed_num K R.
Proof.
rewrite /b_cubed_num sum_rename; apply: eq_bigr => k _.
by rewrite /b_cubed_term sum_rename; apply: eq_bigr => r _; rewrite renameI !card_rename.
Qed.

Lemma b_cubed_den_rename K : b_cubed_den (rename K) = b_cubed_den K.
Proof. by rewrite /b_cubed_den sum_rename; apply: eq_bigr => k _; rewrite card_rename. Qed.

Theorem b_cubed_recall_rename K R : b_cubed_recall (rename K) (rename R) = b_cubed_recall K R.
Proof. by rewrite /b_cubed_recall b_cubed_num_rename b_cubed_den_rename. Qed.

Lemma lea_num_rename K R : lea_num (rename K) (rename R) = lea_num K R.
Proof.
rewrite /lea_num sum_rename; apply: eq_bigr => k _.
rewrite /resolution_score /link card_rename sum_rename; congr (_ * (_ / _)).
apply: eq_bigr => r _; rewrite /shared_links renameI !card_rename.
by rewrite (inj_eq (imset_inj f_inj)).
Qed.

Lemma lea_den_rename K : lea_den (rename K) = lea_den K.
Proof. exact: b_cubed_den_rename. Qed.

Theorem lea_recall_rename K R : lea_recall (rename K) (rename R) = lea_recall K R.
Proof. by rewrite /lea_recall lea_num_rename lea_den_rename. Qed.

Lemma best_similarity_rename phi psi K R :
  (forall k r, phi (f @: (k : {set T})) (f @: (r : {set T})) = psi k r) ->
  best_similarity phi (rename K) (rename R) = best_similarity psi K R.
Proof.
move=> E; have I := imset_inj f_inj.
by rewrite best_similarity_imset;
  [apply: eq_best_similarity => k r _ _ | apply: in2W | apply: in2W].
Qed.

Theorem ceaf_m_recall_rename K R : ceaf_recall phi3 (rename K) (rename R) = ceaf_recall phi3 K R.
Proof.
have E k r : phi3 (f @: k) (f @: r) = phi3 k r by rewrite /phi3 renameI card_rename.
by rewrite /ceaf_recall (best_similarity_rename _ _ E) /ceaf_den sum_rename
  (eq_bigr _ (fun k _ => E k k)).
Qed.

Theorem ceaf_e_recall_rename K R : ceaf_recall phi4 (rename K) (rename R) = ceaf_recall phi4 K R.
Proof.
have E k r : phi4 (f @: k) (f @: r) = phi4 k r by rewrite /phi4 renameI !card_rename.
by rewrite /ceaf_recall (best_similarity_rename _ _ E) /ceaf_den sum_rename
  (eq_bigr _ (fun k _ => E k k)).
Qed.

Lemma pairs_rename k : pairs (f @: k) = rename (pairs k).
Proof.
apply/setP => e; apply/idP/imsetP => [|[d]].
  rewrite inE => /andP[/subsetP ek e2]; have {}ek : e = f @: [set x in k | f x \in e].
    apply/setP => y; apply/idP/imsetP => [ye|[x + ->]]; last by rewrite inE => /andP[].
    by have /imsetP[x xk yx] := ek y ye; exists x; rewrite // inE xk -yx.
  exists [set x in k | f x \in e] => //; rewrite inE -card_rename -ek e2 andbT.
  by apply/subsetP => x; rewrite inE => /andP[].
by rewrite !inE => /andP[dk d2] ->; rewrite card_rename d2 imsetS.
Qed.

Lemma coreference_links_rename K : coreference_links (rename K) = rename (coreference_links K).
Proof.
apply/setP => e; apply/bigcupP/imsetP => [[_ /imsetP[k kK ->]]|[d /bigcupP[k kK dk] ->]].
  by rewrite pairs_rename => /imsetP[d dk ->]; exists d => //; apply/bigcupP; exists k.
by exists (f @: k); rewrite ?mem_rename // pairs_rename mem_rename.
Qed.

Lemma non_coreference_links_rename K :
  non_coreference_links (rename K) = rename (non_coreference_links K).
Proof.
rewrite /non_coreference_links cover_rename pairs_rename coreference_links_rename.
apply/setP => e; rewrite inE; apply/andP/imsetP => [[eC /imsetP[d dk E]]|[d /setDP[dk dC] ->]].
  by exists d; rewrite // inE dk andbT -mem_rename -E.
by rewrite !mem_rename dk.
Qed.

Lemma card_renameI (A B : {set {set T}}) : #|rename A :&: rename B| = #|A :&: B|.
Proof.
have I := imset_inj f_inj; rewrite /rename -imsetI ?card_imset //.
exact: (in2W I).
Qed.

Lemma card_rename_family (A : {set {set T}}) : #|rename A| = #|A|.
Proof. by rewrite card_imset //; apply: imset_inj. Qed.

Let blancE :=
  (coreference_links_rename, non_coreference_links_rename, card_renameI, card_rename_family).

Lemma no_c_rename K : no_c (rename K) = no_c K.
Proof. by rewrite /no_c -!cards_eq0 !blancE. Qed.
Lemma no_n_rename K : no_n (rename K) = no_n K.
Proof. by rewrite /no_n -!cards_eq0 !blancE. Qed.
Lemma recall_c_rename K R : recall_c (rename K) (rename R) = recall_c K R.
Proof. by rewrite /recall_c /common_c !blancE. Qed.
Lemma recall_n_rename K R : recall_n (rename K) (rename R) = recall_n K R.
Proof. by rewrite /recall_n /common_n !blancE. Qed.

Theorem blanc_rename K R :
  [/\ blanc_recall (rename K) (rename R) = blanc_recall K R,
      blanc_precision (rename K) (rename R) = blanc_precision K R &
      blanc_f1 (rename K) (rename R) = blanc_f1 K R].
Proof.
by split; rewrite /blanc_recall /blanc_precision /blanc_f1 /f1_c /f1_n
  !(no_c_rename, no_n_rename, recall_c_rename, recall_n_rename).
Qed.

Theorem blanc_luo_rename K R :
  [/\ blanc_luo_recall (rename K) (rename R) = blanc_luo_recall K R,
      blanc_luo_precision (rename K) (rename R) = blanc_luo_precision K R &
      blanc_luo_f1 (rename K) (rename R) = blanc_luo_f1 K R].
Proof.
have M : same_mentions (rename K) (rename R) = same_mentions K R.
  by rewrite /same_mentions !cover_rename (inj_eq (imset_inj f_inj)).
by split; rewrite /blanc_luo_recall /blanc_luo_precision /blanc_luo_f1 /luo_mean /f1_c /f1_n M
  !(no_c_rename, no_n_rename, recall_c_rename, recall_n_rename).
Qed.

End Renaming.

(******************************************************************************)
(* The laws of BLANC under both boundary rules: the invariants of which it is *)
(* proved.                                                                    *)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra zify.
From Corefref Require Import partitions blanc documents renaming twinless metrics invariants figure_lemmas.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope ring_scope.

Lemma in_unit_when b x : 0 <= x <= 1 -> in_unit (when b x).
Proof. by case: b. Qed.

Lemma nothing_when b x : x = 0 -> nothing (when b x).
Proof. by move=> ->; case: b => //=. Qed.

Lemma not_above_when (b b' : bool) x x' : (b -> b' -> x <= x') -> not_above (when b x) (when b' x').
Proof. by case: b; case: b' => //= H; apply: H. Qed.

Theorem blanc_recall_and_precision_within_unit_interval : recall_and_precision_within_unit_interval blanc.
Proof.
move=> T K R _ _; have [r p _] := blanc_bounds K R.
by apply/andP; split; apply: in_unit_when.
Qed.

Theorem blanc_luo_2014_recall_and_precision_within_unit_interval :
  recall_and_precision_within_unit_interval blanc_luo_2014.
Proof.
move=> T K R _ _; have [r p _] := blanc_luo_bounds K R.
by apply/andP; split; apply: in_unit_when.
Qed.

Theorem blanc_f1_within_unit_interval : f1_within_unit_interval blanc.
Proof. by move=> T K R _ _; have [_ _ f] := blanc_bounds K R; apply: in_unit_when. Qed.

Theorem blanc_luo_2014_f1_within_unit_interval : f1_within_unit_interval blanc_luo_2014.
Proof. by move=> T K R _ _; have [_ _ f] := blanc_luo_bounds K R; apply: in_unit_when. Qed.

Theorem blanc_luo_2014_one_on_identity : one_on_identity blanc_luo_2014.
Proof.
move=> T K wK _; have [r _] := blanc_luo_recall_id K.
rewrite /recall /precision /= blanc_luo_precision_swap r.
by case: (no_c K); case: (no_n K).
Qed.

Theorem blanc_luo_2014_f1_one_on_identity : f1_one_on_identity blanc_luo_2014.
Proof.
by move=> T K wK _; have [_ f] := blanc_luo_recall_id K; rewrite /F1 /= f; case: (no_c K); case: (no_n K).
Qed.

Theorem blanc_luo_2014_roles_switched : roles_switched blanc_luo_2014.
Proof.
move=> T K R _ _; rewrite /recall /precision /= blanc_luo_precision_swap; congr when.
by case: (no_c K); case: (no_c R); case: (no_n K); case: (no_n R).
Qed.

Theorem blanc_luo_2014_f1_symmetric : f1_symmetric blanc_luo_2014.
Proof.
move=> T K R _ _; rewrite /F1 /= blanc_luo_f1_sym; congr when.
by case: (no_c K); case: (no_c R); case: (no_n K); case: (no_n R).
Qed.

Theorem blanc_names_make_no_difference : names_make_no_difference blanc.
Proof.
split=> T U f fI K R _ _; have [r p q] := blanc_rename fI K R.
  by rewrite /F1 /= q !no_c_rename ?no_n_rename.
by rewrite /recall /precision /= r p !no_c_rename ?no_n_rename.
Qed.

Theorem blanc_luo_2014_names_make_no_difference : names_make_no_difference blanc_luo_2014.
Proof.
split=> T U f fI K R _ _; have [r p q] := blanc_luo_rename fI K R.
  by rewrite /F1 /= q !no_c_rename ?no_n_rename.
by rewrite /recall /precision /= r p !no_c_rename ?no_n_rename.
Qed.

Lemma mean_of_halves0 b1 b2 : mean_of_halves b1 b2 0 0 0 = 0.
Proof. by case: b1; case: b2; rewrite /mean_of_halves //= addr0 mul0r. Qed.

Theorem blanc_nothing_without_common_mention : nothing_without_common_mention blanc.
Proof.
move=> T K R _ _ d; apply: nothing_when; rewrite /blanc_f1 /f1_c /f1_n.
by rewrite (disjoint_recall_c d) (disjoint_recall_n d) /f1 !mulr0 !mul0r mean_of_halves0.
Qed.

Theorem blanc_nothing_for_empty_response : nothing_for_empty_response blanc.
Proof.
move=> T K _; apply: nothing_when; have d : [disjoint cover K & cover (set0 : {set {set T}})].
  by rewrite /cover big_set0 -setI_eq0 setI0.
by rewrite /blanc_recall disjoint_recall_c ?disjoint_recall_n ?mean_of_halves0.
Qed.

Lemma not_a_mention (T : finType) (K : {set {set T}}) x : x \notin cover K -> cover K \subset ~: [set x].
Proof. by rewrite subsets_disjoint setCK disjoint_sym disjoints1. Qed.

Theorem blanc_spurious_mention_leaves_recall : spurious_mention_leaves_recall blanc.
Proof.
move=> T K R _ _ x _ xK; have KA := not_a_mention xK.
rewrite /recall /= /blanc_recall /recall_c /recall_n.
by rewrite common_c_restrict ?common_n_restrict.
Qed.

Theorem blanc_common_mention_never_lowers_recall : common_mention_never_lowers_recall blanc.
Proof.
move=> T K R _ _ x _ _; apply: not_above_when => _ _; apply: mean_of_halves_le => //.
- by rewrite recall_c_restrict_le andbT; case/andP: (recall_c_bounds K (without [set x] R)).
- by rewrite recall_n_restrict_le andbT; case/andP: (recall_n_bounds K (without [set x] R)).
- by move=> ->.
- by move=> ->.
Qed.

Lemma common_links_cover (T : finType) (K R : {set {set T}}) x :
  x \in cover (common_links K R) -> x \in cover K /\ x \in cover R.
Proof.
case/common_linksP=> k [r [y [kK rR]]]; rewrite inE => /andP[xk xr] _ _.
by rewrite (mem_cover_entity kK xk) (mem_cover_entity rR xr).
Qed.

Theorem blanc_correct_mention_never_lowers_recall : correct_mention_never_lowers_recall blanc.
Proof.
by move=> T K R wK wR x /common_links_cover[xK xR]; apply: blanc_common_mention_never_lowers_recall.
Qed.

Theorem blanc_spurious_mention_never_raises_precision : spurious_mention_never_raises_precision blanc.
Proof.
move=> T K R _ _ x _ xK; have KA := not_a_mention xK.
apply: not_above_when => _ _; apply: mean_of_halves_le => //.
- by rewrite precision_c_restrict_ge // andbT; case/andP: (recall_c_bounds R K).
- by rewrite precision_n_restrict_ge // andbT; case/andP: (recall_n_bounds R K).
- by move=> ->.
- by move=> ->.
Qed.

Theorem blanc_luo_2014_spurious_mention_never_raises_precision :
  spurious_mention_never_raises_precision blanc_luo_2014.
Proof.
move=> T K R _ _ x xR xK; have KA := not_a_mention xK.
apply: not_above_when => _ _; apply: mean_of_halves_le.
- by case/andP: (same_mentions_bounds K (without [set x] R)).
- by rewrite precision_c_restrict_ge // andbT; case/andP: (recall_c_bounds R K).
- by rewrite precision_n_restrict_ge // andbT; case/andP: (recall_n_bounds R K).
- by case/andP=> -> /no_c_restrict->.
- by case/andP=> -> /no_n_restrict->.
- by case/andP=> c _ _; rewrite no_c_recall ?c ?orbT.
- by case/andP=> c _ _; rewrite no_n_recall ?c ?orbT.
move=> _ _; rewrite {1}/same_mentions; case: eqP => [E|_]; first by rewrite E xR in xK.
by case/andP: (same_mentions_bounds K (without [set x] R)).
Qed.

Theorem blanc_luo_2014_correct_mention_never_lowers_recall : correct_mention_never_lowers_recall blanc_luo_2014.
Proof.
move=> T K R wK wR x /common_linksP[k [r [y [kK rR /setIP[xk xr] /setIP[yk yr] xy]]]].
have cK : no_c K = false by apply/eqP => E; have := mem_coreference_links kK xk yk xy; rewrite E inE.
apply: not_above_when => _ _; rewrite /blanc_luo_recall /luo_mean cK; apply: mean_of_halves_le => //.
- by case/andP: (same_mentions_bounds K R).
- by rewrite recall_c_restrict_le andbT; case/andP: (recall_c_bounds K (without [set x] R)).
- by rewrite recall_n_restrict_le andbT; case/andP: (recall_n_bounds K (without [set x] R)).
- case/andP=> -> /(no_nP (is_partition_restrict _ wR)) H; apply/no_nP => // s t.
  suff E u : u \in R -> u = r by move=> /E-> /E->.
  move=> uR; apply/eqP/contraT => ur; have ry : y \in r :&: ~: [set x] by rewrite !inE yr eq_sym.
  have xu : u :&: ~: [set x] = u.
    apply/setIidPl/subsetP => z zu; rewrite !inE; apply: contraNneq ur => zx; apply/eqP.
    by apply: entity_inj wR uR rR _ xr; rewrite -zx.
  have : u :&: ~: [set x] = r :&: ~: [set x].
    apply: H; apply/restrictP; [exists u | exists r]; rewrite //; split=> //; last by apply/set0Pn; exists y.
    by rewrite xu (entity_neq0 wR uR).
  by rewrite xu => E; case/eqP: ur; apply: entity_inj wR uR rR _ yr; rewrite E.
- by case/andP=> -> /no_n_restrict->.
Qed.

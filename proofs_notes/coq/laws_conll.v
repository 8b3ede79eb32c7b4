(******************************************************************************)
(* The laws of the CoNLL mean: the invariants of which it is proved.          *)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra zify.
From Corefref Require Import muc figure_lemmas laws_muc laws_b_cubed laws_ceaf.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope ring_scope.

Section Mean.
Implicit Types (a b c : figure) (x y z : rat).

Lemma mean_defined a b c m : mean_of_three a b c = Some m ->
  exists x y z, [/\ a = Some x, b = Some y, c = Some z & m = (x + y + z) / 3%:R].
Proof. by case: a b c => [x|] [y|] [z|] //= [<-]; exists x, y, z. Qed.

Lemma in_unit_mean a b c : in_unit a -> in_unit b -> in_unit c -> in_unit (mean_of_three a b c).
Proof.
case: a b c => [x|] [y|] [z|] //= /andP[x0 x1] /andP[y0 y1] /andP[z0 z1].
rewrite divr_ge0 ?addr_ge0 //= ler_pdivr_mulr // mul1r.
by rewrite (_ : 3%:R = 1 + 1 + 1) ?ler_add.
Qed.

Lemma mean_full a b c : in_unit a -> in_unit b -> in_unit c ->
  mean_of_three a b c = Some 1 -> b = Some 1.
Proof.
move=> a1 b1 c1 /mean_defined[x [y [z [ax bY cz m]]]]; rewrite ax bY cz in a1 b1 c1 *.
have /andP[_ x1] := a1; have /andP[_ y1] := b1; have /andP[_ z1] := c1.
congr Some; apply/eqP; rewrite eq_le y1 /=.
have E := divr1_eq (esym m).
rewrite -(ler_add2l (x + z)) [X in _ <= X]addrAC E (_ : 3%:R = 1 + 1 + 1) // ler_add2r.
exact: ler_add.
Qed.

Lemma nothing_mean a b c : nothing a -> nothing b -> nothing c -> nothing (mean_of_three a b c).
Proof. by case: a b c => [x|] [y|] [z|] //= /eqP-> /eqP-> /eqP->; rewrite !addr0 mul0r. Qed.

Lemma not_above_mean a b c a' b' c' : not_above a a' -> not_above b b' -> not_above c c' ->
  not_above (mean_of_three a b c) (mean_of_three a' b' c').
Proof.
case: a b c a' b' c' => [x|] [y|] [z|] [x'|] [y'|] [z'|] //= xx yy zz.
by rewrite /not_above /= ler_wpmul2r ?invr_ge0 // !ler_add.
Qed.

Lemma below_mean a b c a' b' c' : a != None -> a' != None -> c != None -> c' != None ->
  not_above a a' -> below b b' -> not_above c c' ->
  below (mean_of_three a b c) (mean_of_three a' b' c').
Proof.
case: a b c a' b' c' => [x|] [y|] [z|] [x'|] [y'|] [z'|] //= _ _ _ _ xx yy zz.
by rewrite /below /= ltr_pmul2r ?invr_gt0 // ltr_le_add // ler_lt_add.
Qed.

Lemma mean_rewarded a b c : in_unit a -> in_unit b -> in_unit c ->
  ~~ nothing a -> ~~ nothing b -> ~~ nothing c -> ~~ nothing (mean_of_three a b c).
Proof.
case: a b c => [x|] [y|] [z|] //= /andP[x0 _] /andP[y0 _] /andP[z0 _] xn yn zn.
by rewrite /nothing mulf_neq0 // paddr_eq0 ?addr_ge0 // negb_and zn orbT.
Qed.
End Mean.

Lemma conllE (T : finType) (K R : {set {set T}}) :
  F1 conll K R = mean_of_three (F1 muc K R) (F1 b_cubed K R) (F1 ceaf_e K R).
Proof. by []. Qed.

(* The figures themselves *)

Theorem conll_f1_within_unit_interval : f1_within_unit_interval conll.
Proof.
move=> T K R wK wR; apply: in_unit_mean.
- exact: muc_f1_within_unit_interval.
- exact: b_cubed_f1_within_unit_interval.
exact: ceaf_e_f1_within_unit_interval.
Qed.

Theorem conll_f1_one_only_on_identity : f1_one_only_on_identity conll.
Proof.
move=> T K R wK wR; rewrite conllE => E; apply: b_cubed_f1_one_only_on_identity => //.
apply: mean_full E; first exact: muc_f1_within_unit_interval.
  exact: b_cubed_f1_within_unit_interval.
exact: ceaf_e_f1_within_unit_interval.
Qed.

Theorem conll_nothing_without_common_mention : nothing_without_common_mention conll.
Proof.
move=> T K R wK wR d; apply: nothing_mean.
- exact: muc_nothing_without_common_mention.
- exact: b_cubed_nothing_without_common_mention.
exact: ceaf_e_nothing_without_common_mention.
Qed.

Theorem conll_f1_symmetric : f1_symmetric conll.
Proof.
by move=> T K R wK wR;
  rewrite !conllE muc_f1_symmetric // b_cubed_f1_symmetric // ceaf_e_f1_symmetric.
Qed.

Theorem conll_names_make_no_difference : f1_has_no_names conll.
Proof.
move=> T U f fI K R wK wR; have [m _] := muc_names_make_no_difference.
have [b _] := b_cubed_names_make_no_difference; have [c _] := ceaf_e_names_make_no_difference.
by rewrite !conllE m // b // c.
Qed.

Theorem conll_f1_of_documents_adds_up : mean_of_documents_adds_up conll.
Proof.
move=> T K R wK wR L S wL wS a; rewrite conllE muc_f1_of_documents_adds_up //.
by rewrite b_cubed_f1_of_documents_adds_up // ceaf_e_f1_of_documents_adds_up.
Qed.

(* What is resolved *)

Theorem conll_common_link_is_rewarded : common_link_is_rewarded conll.
Proof.
move=> T K R wK wR l; apply: mean_rewarded.
- exact: muc_f1_within_unit_interval.
- exact: b_cubed_f1_within_unit_interval.
- exact: ceaf_e_f1_within_unit_interval.
- exact: muc_common_link_is_rewarded.
- exact: b_cubed_common_link_is_rewarded.
exact: ceaf_e_common_link_is_rewarded.
Qed.

(* Extreme responses *)

Theorem conll_common_singleton_never_lowers_f1 : common_singleton_never_lowers_f1 conll.
Proof.
move=> T K R wK wR e eK eR e1; apply: not_above_mean.
- exact: muc_common_singleton_never_lowers_f1.
- exact: b_cubed_common_singleton_never_lowers_f1.
exact: ceaf_e_common_singleton_never_lowers_f1.
Qed.

(* Spurious and missing mentions *)

Lemma muc_spurious_mention_never_raises_f1 : pairwise K R,
  forall x, x \in cover R -> x \notin cover K ->
  not_above (F1 muc K R) (F1 muc K (without [set x] R)).
Proof.
move=> T K R wK wR x xR xK; have /andP[r p] := muc_recall_and_precision_within_unit_interval wK wR.
rewrite !F1_ratios; apply: not_above_harmonic => //;
  last exact: muc_spurious_mention_never_raises_precision.
by rewrite muc_spurious_mention_leaves_recall // not_above_refl.
Qed.

Lemma muc_f1_defined_with (T : finType) (K R : {set {set T}}) A : is_partition K ->
  is_partition R -> F1 muc K (without A R) != None -> F1 muc K R != None.
Proof.
move=> wK wR; have wA := is_partition_without A wR;
  rewrite !muc_F1E // !harmonic_quotients ?muc_den_ge0 //.
case: ifP => // /norP[k0 a0] _; have a : 0 < muc_den (without A R) by rewrite lt0r a0 muc_den_ge0.
by rewrite (negPf k0) gt_eqF // (lt_le_trans a) // muc_den_restrict_le.
Qed.

Lemma ceaf_e_f1_defined (T : finType) (K R : {set {set T}}) : is_partition K -> is_partition R ->
  (F1 ceaf_e K R != None) = (K != set0) && (R != set0).
Proof.
move=> wK wR; rewrite F1_ratios ceaf_e_roles_switched //.
rewrite -(ceaf_e_recall_undefined_exactly_for_empty_key wK wR).
rewrite -(ceaf_e_recall_undefined_exactly_for_empty_key wR wK).
by case: (recall ceaf_e K R) (recall ceaf_e R K) => [r|] [p|].
Qed.

Theorem conll_spurious_mention_lowers_f1 : spurious_mention_lowers_f1 conll.
Proof.
move=> T K R wK wR x xR xK; rewrite !conllE => H; have wA := is_partition_without [set x] wR.
have [m [b [c [M B C]]]] : exists m b c, [/\ F1 muc K (without [set x] R) = Some m,
    F1 b_cubed K (without [set x] R) = Some b & F1 ceaf_e K (without [set x] R) = Some c].
  by case: (F1 muc _ _) (F1 b_cubed _ _) (F1 ceaf_e _ _) H => [m|] [b|] [c|] // _; exists m, b, c.
have K0 : K != set0.
  have : F1 ceaf_e K (without [set x] R) != None by rewrite C.
  by rewrite ceaf_e_f1_defined // => /andP[].
apply: below_mean; rewrite ?M ?C // -?M -?C.
- by apply: (@muc_f1_defined_with _ _ _ [set x]); rewrite // M.
- rewrite ceaf_e_f1_defined // K0 /=; have /bigcupP[r rR _] := xR.
  by apply/set0Pn; exists r.
- exact: muc_spurious_mention_never_raises_f1.
- apply: b_cubed_spurious_mention_lowers_f1 => //; rewrite F1_ratios.
  have /andP[r1 p1] := b_cubed_recall_and_precision_within_unit_interval wK wA.
  have common : ~~ [disjoint cover K & cover (without [set x] R)].
    by apply: contra H => d; apply: conll_nothing_without_common_mention.
  apply: harmonic_rewarded => //; first exact: b_cubed_common_mention_is_rewarded.
  by rewrite b_cubed_roles_switched //; apply: b_cubed_common_mention_is_rewarded;
    rewrite // disjoint_sym.
exact: ceaf_e_spurious_mention_never_raises_f1.
Qed.

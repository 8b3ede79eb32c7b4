(******************************************************************************)
(* Scoring functions made to show what can be had together.                   *)
(*                                                                            *)
(*   scores m           what every metric of the table with a harmonic F1 has *)
(*   scoring_of r p     recall r, precision p, and F1 their harmonic mean     *)
(*   crossed m1 m2      the recall of m1 with the precision of m2             *)
(*   always_right       1 of every pair                                       *)
(*   lenient r          recall r, precision 1                                 *)
(*   entity_b_cubed     the recall of B3 where each key entity counts alike,  *)
(*                      whatever its size                                     *)
(*   where_linked       1 if no key entity is cut, 1/2 if one is; 0/0 without *)
(*                      a common link                                         *)
(*   seen, increasing   r follows from, and grows with, the pairs of          *)
(*                      coreferent mentions that the response has together    *)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra zify.
From Corefref Require Import mentions muc effects figure_lemmas laws_muc scoring.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope ring_scope.

Definition scores m :=
  [/\ recall_and_precision_within_unit_interval m, names_make_no_difference m,
      common_link_is_rewarded m, one_without_singletons m & harmonic_mean m].
Definition scoring_of (r p : of_pair figure) : metric :=
  Metric r p (Measure (fun T K R => harmonic (r T K R) (p T K R))).
Definition crossed (m1 m2 : metric) := scoring_of (@recall m1) (@precision m2).
Definition all_right : of_pair figure := fun T K R => Some 1.
Definition lenient r := scoring_of r all_right.
Definition always_right := lenient all_right.

Definition agree (T : finType) (K R S : {set {set T}}) :=
  forall k, k \in K -> {in k &, forall x y, together R x y -> together S x y}.
Definition seen (r : of_pair figure) := forall (T : finType) (K R S : {set {set T}}),
  is_partition K -> is_partition R -> is_partition S ->
  agree K R S -> agree K S R -> r T K R = r T K S.
Definition increasing (r : of_pair figure) := forall (T : finType) (K R S : {set {set T}}),
  is_partition K -> is_partition R -> is_partition S -> agree K R S ->
  not_above (r T K R) (r T K S).

Lemma agree_finer (T : finType) (K R S : {set {set T}}) : finer R S -> agree K R S.
Proof.
move=> RS k _ x y _ _ /togetherP[r /RS[s sS rs] [xr yr]].
by apply/togetherP; exists s; rewrite // !(subsetP rs).
Qed.
Lemma finer_restrict (T : finType) (A : {set T}) (R : {set {set T}}) : finer (restrict A R) R.
Proof. by move=> e /restrictP[r rR [-> _]]; exists r; rewrite // subsetIl. Qed.
Lemma agree_restrict (T : finType) (A : {set T}) (K R : {set {set T}}) : cover K \subset A ->
  agree K R (restrict A R).
Proof.
move=> /subsetP KA k kK x y xk yk xy.
by rewrite together_restrict xy !KA // (mem_cover_entity kK).
Qed.

Section Lenient.
Variable r : of_pair figure.
Hypothesis U : forall (T : finType) (K R : {set {set T}}), is_partition K -> is_partition R ->
  in_unit (r K R).
Let m := lenient r.

Lemma lenient_in_unit : recall_and_precision_within_unit_interval m.
Proof. by move=> T K R wK wR; rewrite /= U. Qed.
Lemma lenient_harmonic : harmonic_mean m. Proof. by []. Qed.
Lemma lenient_f1 (T : finType) (K R S : {set {set T}}) : is_partition K -> is_partition R ->
  not_above (r K R) (r K S) -> not_above (F1 m K R) (F1 m K S).
Proof. by move=> wK wR h; apply: not_above_harmonic; rewrite // U. Qed.
Lemma lenient_f1_unit : f1_within_unit_interval m.
Proof. by move=> T K R wK wR; apply: in_unit_harmonic; rewrite // U. Qed.

(* what has precision 1 everywhere *)
Lemma lenient_singletons_have_full_precision : singletons_have_full_precision m.
Proof. by []. Qed.
Lemma lenient_whole_entities_are_precise : whole_entities_are_precise m.
Proof. by []. Qed.
Lemma lenient_split_key_has_full_precision : split_key_has_full_precision m.
Proof. by move=> *. Qed.
Lemma lenient_key_singleton_never_lowers_precision : key_singleton_never_lowers_precision m.
Proof. by move=> *. Qed.
Lemma lenient_wrong_merge_never_raises_precision : wrong_merge_never_raises_precision m.
Proof. by move=> *. Qed.
Lemma lenient_incorrectly_resolved_mentions_never_raise_precision :
  incorrectly_resolved_mentions_never_raise_precision m.
Proof. by move=> *. Qed.
Lemma lenient_spurious_mention_never_raises_precision : spurious_mention_never_raises_precision m.
Proof. by move=> *. Qed.
Lemma lenient_spurious_pair_raises_precision_exactly_below (c : rat) : c <= 1 ->
  spurious_pair_raises_precision_exactly_below c m.
Proof.
move=> c1 T K R wK wR e eR e2 d p [<-]; exists 1 => //.
by rewrite ltxx; apply/esym/negbTE; rewrite -leNgt.
Qed.
Lemma lenient_spurious_pair_raises_precision_exactly_below_one_half :
  spurious_pair_raises_precision_exactly_below_one_half m.
Proof. exact: lenient_spurious_pair_raises_precision_exactly_below. Qed.
Lemma lenient_spurious_pair_raises_precision_exactly_below_two_thirds :
  spurious_pair_raises_precision_exactly_below_two_thirds m.
Proof. exact: lenient_spurious_pair_raises_precision_exactly_below. Qed.

Section Increasing.
Hypothesis I : increasing r.
Let grows (T : finType) (K R S : {set {set T}}) (wK : is_partition K) (wR : is_partition R)
  (wS : is_partition S) (h : finer R S) := I wK wR wS (agree_finer h).

Lemma lenient_merge_never_lowers_recall : merge_never_lowers_recall m.
Proof.
move=> T K R wK wR e f eR fR _; apply: grows => //; first exact: is_partition_merge.
exact: finer_merge.
Qed.
Lemma lenient_merge_never_lowers_f1 : merge_never_lowers_f1 m.
Proof.
move=> T K R wK wR e f eR fR ef; apply: lenient_f1 => //.
exact: lenient_merge_never_lowers_recall.
Qed.
Lemma lenient_common_mention_never_lowers_recall : common_mention_never_lowers_recall m.
Proof.
move=> T K R wK wR x xR xK; apply: grows => //; first exact: is_partition_restrict.
exact: finer_restrict.
Qed.
Lemma lenient_correct_mention_never_lowers_recall : correct_mention_never_lowers_recall m.
Proof.
move=> T K R wK wR x /common_links_cover[xK xR].
exact: lenient_common_mention_never_lowers_recall.
Qed.
Lemma lenient_correct_mention_never_lowers_f1 : correct_mention_never_lowers_f1 m.
Proof.
move=> T K R wK wR x xC; apply: lenient_f1; rewrite // ?is_partition_restrict //.
exact: lenient_correct_mention_never_lowers_recall.
Qed.
Lemma lenient_correct_entity_never_lowers_f1 : correct_entity_never_lowers_f1 m.
Proof.
move=> T K R wK wR e k eR kK ek; have wS := is_partition_sub wR (subD1set R e).
by apply: lenient_f1; rewrite // grows //; apply/finer_sub/subD1set.
Qed.
End Increasing.

Section Seen.
Hypothesis S : seen r.
Lemma lenient_spurious_mention_leaves_recall : spurious_mention_leaves_recall m.
Proof.
move=> T K R wK wR x _ xK; have KA : cover K \subset ~: [set x] by rewrite subset_setC1.
apply: S; rewrite ?is_partition_restrict //; last exact: agree_restrict.
exact/agree_finer/finer_restrict.
Qed.
Lemma lenient_spurious_singletons_make_no_difference : spurious_singletons_make_no_difference m.
Proof.
move=> T K R wK wR; split=> //; have wW := is_partition_wts K wR.
apply: S => //; first exact/agree_finer/finer_sub/sub_without_twinless_singletons.
move=> k kK x y xk yk xy; have := agree_restrict (fintype.subxx (cover K)) kK xk yk xy.
by rewrite -restrict_wts together_restrict => /and3P[].
Qed.
End Seen.

Section Full.
Hypothesis F : forall (T : finType) (K R : {set {set T}}), is_partition K -> is_partition R ->
  finer K R -> full (r K R).
Lemma lenient_merged_key_has_full_recall : merged_key_has_full_recall m.
Proof.
by move=> T K wK k l kK lK _; apply: F; [|apply: is_partition_merge|apply: finer_merge].
Qed.
Lemma lenient_one_entity_has_full_recall : one_entity_has_full_recall m.
Proof.
by move=> T K wK; apply: F; [|apply: is_partition_one_entity|apply: finer_one_entity].
Qed.
Lemma lenient_one_entity_is_beaten_by_the_key_alone : one_entity_is_beaten_by_the_key_alone m.
Proof.
move=> T K R wK wR _ _ _; apply: lenient_f1 => //; have := U wK wR.
have := lenient_one_entity_has_full_recall wK; rewrite /=.
by case: (r K R) (r K _) => [x|] [y|] //= /eqP-> /andP[].
Qed.
End Full.
End Lenient.

Lemma always_right_unit (T : finType) (K R : {set {set T}}) : is_partition K ->
  is_partition R -> in_unit (all_right K R).
Proof. by rewrite /all_right /in_unit ler01 lexx. Qed.

(* B3 with an average over entities *)

Definition entity_b_cubed_num (T : finType) (K R : {set {set T}}) : rat :=
  \sum_(k in K) b_cubed_term R k / #|k|%:R.
Definition entity_b_cubed : of_pair figure :=
  fun T K R => quotient (entity_b_cubed_num K R) #|K|%:R.

Section EntityBCubed.
Variable T : finType.
Implicit Types (K R S : {set {set T}}) (k : {set T}).

Lemma entity_term_bounds R k : is_partition R -> k != set0 -> 0 <= b_cubed_term R k / #|k|%:R <= 1.
Proof.
move=> wR k0; have kp : (0 : rat) < #|k|%:R by rewrite ltr0n card_gt0.
rewrite divr_ge0 ?b_cubed_term_ge0 ?ler0n //= ler_pdivr_mulr // mul1r.
by rewrite b_cubed_term_le // is_partition_trivIset.
Qed.
Lemma entity_b_cubed_num_bounds K R : is_partition K -> is_partition R ->
  0 <= entity_b_cubed_num K R <= #|K|%:R.
Proof.
move=> wK wR; have B k (kK : k \in K) := entity_term_bounds wR (entity_neq0 wK kK).
apply/andP; split; first by apply: sumr_ge0 => k /B/andP[].
by rewrite -sum1_card natr_sum; apply: ler_sum => k /B/andP[].
Qed.
Lemma entity_term_agree K R S k : is_partition R -> is_partition S -> agree K R S -> k \in K ->
  b_cubed_term R k / #|k|%:R <= b_cubed_term S k / #|k|%:R.
Proof.
move=> wR wS a kK; rewrite ler_wpmul2r ?invr_ge0 ?ler0n // !b_cubed_term_earned //.
by apply: earned_le => x y; apply: a.
Qed.
End EntityBCubed.

Lemma entity_b_cubed_unit (T : finType) (K R : {set {set T}}) : is_partition K ->
  is_partition R -> in_unit (entity_b_cubed K R).
Proof. by move=> wK wR; apply: in_unit_quotient; apply: entity_b_cubed_num_bounds. Qed.
Lemma entity_b_cubed_increasing : increasing entity_b_cubed.
Proof.
move=> T K R S wK wR wS a; apply: not_above_quotient; first exact: ler0n.
by apply: ler_sum => k kK; apply: entity_term_agree a kK.
Qed.
Lemma entity_b_cubed_seen : seen entity_b_cubed.
Proof.
move=> T K R S wK wR wS a b; congr quotient; apply: eq_bigr => k kK.
by apply/eqP; rewrite eq_le !(entity_term_agree (K := K)).
Qed.
Lemma entity_b_cubed_finer (T : finType) (K R : {set {set T}}) : is_partition K ->
  is_partition R -> finer K R -> entity_b_cubed_num K R = #|K|%:R.
Proof.
move=> wK wR KR; rewrite -sum1_card natr_sum; apply: eq_bigr => k kK; have [r rR kr] := KR k kK.
by rewrite (b_cubed_term_full (is_partition_trivIset wR) rR kr) divff // pnatr_eq0 cards_eq0
  (entity_neq0 wK).
Qed.
Lemma entity_b_cubed_full (T : finType) (K R : {set {set T}}) : is_partition K ->
  is_partition R -> finer K R -> full (entity_b_cubed K R).
Proof. by move=> wK wR KR; apply: full_quotient; apply: entity_b_cubed_finer. Qed.
Lemma entity_b_cubed_full_recall_exactly_if_no_entity_is_cut :
  full_recall_exactly_if_no_entity_is_cut (lenient entity_b_cubed).
Proof.
move=> T K R wK wR; rewrite /= /entity_b_cubed /quotient pnatr_eq0 cards_eq0.
case: eqP => // /eqP K0; have kp : (#|K|%:R : rat) != 0 by rewrite pnatr_eq0 cards_eq0.
rewrite (can2_eq (divfK kp) (mulfK kp)) mul1r.
apply/eqP/forall_inP => [E k kK|H]; last first.
  by apply: entity_b_cubed_finer => // k /H/exists_inP.
suff /(b_cubed_recall_eq1 wK wR K0)/(_ k kK)[r rR kr] : b_cubed_recall K R = 1.
  by apply/exists_inP; exists r.
apply: sum_ratio_eq1 => [l lK|]; last by rewrite gt_eqF ?sum_card_gt0.
have B i (iK : i \in K) := entity_term_bounds wR (entity_neq0 wK iK).
have : \sum_(i in K) (1 - b_cubed_term R i / #|i|%:R) == 0.
  by rewrite sumrB -/(entity_b_cubed_num K R) E sumr_const subrr.
rewrite psumr_eq0 => [/allP/(_ l)|i /B/andP[_]]; last by rewrite subr_ge0.
rewrite mem_index_enum lK subr_eq0 => /(_ isT)/eqP e1.
by rewrite -[LHS](@divfK _ #|l|%:R) -?e1 ?mul1r // pnatr_eq0 cards_eq0 (entity_neq0 wK).
Qed.
Lemma entity_b_cubed_whole_entities_earn_their_share_of_entities :
  whole_entities_earn_their_share_of_entities (lenient entity_b_cubed).
Proof.
move=> T K R wK wR K0 RK; rewrite /= /entity_b_cubed /quotient pnatr_eq0 cards_eq0 (negbTE K0).
congr (Some (_ / _)); rewrite -sum1_card natr_sum -(sum_sub_key _ RK); apply: eq_bigr => k kK.
case: ifP => kR.
  rewrite (b_cubed_term_full (is_partition_trivIset wR) kR) // divff // pnatr_eq0 cards_eq0.
  exact: entity_neq0 wK kK.
rewrite /b_cubed_term big1 ?mul0r // => r rR; rewrite (overlap_sub_key wK RK kK rR).
  by rewrite cards0 expr0n mul0r.
by apply: contraFneq kR => <-.
Qed.
Lemma entity_b_cubed_correct_merge_raises_recall :
  correct_merge_raises_recall (lenient entity_b_cubed).
Proof.
move=> T K R wK wR r s rR sR rs /exists_inP[k kK /andP[/set0Pn[x + ] /set0Pn[y]]].
rewrite !inE => /andP[xk xr] /andP[yk ys]; have wM := is_partition_merge wR rR sR.
have K0 := family_neq0 kK.
apply: below_quotient; first by rewrite ltr0n card_gt0.
rewrite /entity_b_cubed_num !(bigD1 k kK) /=; apply: ltr_le_add; last first.
  apply: ler_sum => l /andP[lK _]; apply: (entity_term_agree (K := K)) => //.
  exact/agree_finer/finer_merge.
rewrite ltr_pmul2r ?invr_gt0 ?ltr0n ?card_gt0 ?(entity_neq0 wK kK) // !b_cubed_term_earned //.
apply: (@earned_lt _ _ _ _ x y) => //; first exact: (agree_finer (@finer_merge _ R r s) kK).
  rewrite (together_entity _ wR rR) //; apply: contraNN rs => yr.
  by rewrite (entity_inj wR rR sR yr ys).
by apply/togetherP; exists (r :|: s); rewrite ?setU11 // !inE xr ys orbT.
Qed.
Lemma entity_b_cubed_split_of_the_key_lowers_recall :
  split_of_the_key_lowers_recall (lenient entity_b_cubed).
Proof. exact: split_of_the_key_from_merges entity_b_cubed_correct_merge_raises_recall. Qed.

(* Always right *)

Lemma always_right_increasing : increasing all_right.
Proof. by move=> T K R S *; rewrite /not_above /= lexx. Qed.
Lemma always_right_seen : seen all_right. Proof. by []. Qed.
Lemma always_right_full (T : finType) (K R : {set {set T}}) : is_partition K -> is_partition R ->
  finer K R -> full (all_right K R).
Proof. by rewrite /= eqxx. Qed.
Lemma always_right_f1 (T : finType) (K R : {set {set T}}) : F1 always_right K R = Some 1.
Proof. exact: harmonic_full. Qed.
Lemma always_right_one_on_identity : one_on_identity always_right. Proof. by []. Qed.
Lemma always_right_f1_one_on_identity : f1_one_on_identity always_right.
Proof. by move=> T K *; rewrite always_right_f1. Qed.
Lemma always_right_roles_switched : roles_switched always_right. Proof. by []. Qed.
Lemma always_right_f1_symmetric : f1_symmetric always_right. Proof. by []. Qed.
Lemma always_right_recall_is_precision_on_equal_mentions :
  recall_is_precision_on_equal_mentions always_right.
Proof. by []. Qed.
Lemma always_right_common_mention_is_rewarded : common_mention_is_rewarded always_right.
Proof. by move=> *; apply: oner_neq0. Qed.
Lemma always_right_incorrectly_resolved_mentions_leave_recall :
  incorrectly_resolved_mentions_leave_recall always_right.
Proof. by []. Qed.
Lemma always_right_singletons_make_no_difference : singletons_make_no_difference always_right.
Proof. by []. Qed.
Lemma always_right_missing_mentions_as_singletons_make_no_difference :
  missing_mentions_as_singletons_make_no_difference always_right.
Proof. by []. Qed.
Lemma always_right_which_key_entities_are_merged_makes_no_difference :
  which_key_entities_are_merged_makes_no_difference always_right.
Proof. by []. Qed.
Lemma always_right_where_a_key_entity_is_split_makes_no_difference :
  where_a_key_entity_is_split_makes_no_difference always_right.
Proof. by []. Qed.
Lemma always_right_which_entity_an_extra_mention_joins_makes_no_difference :
  which_entity_an_extra_mention_joins_makes_no_difference always_right.
Proof. by []. Qed.
Lemma always_right_wrong_pair_never_raises_f1 : wrong_pair_never_raises_f1 always_right.
Proof. by move=> *; rewrite !always_right_f1 /not_above lexx. Qed.
Lemma always_right_scores : scores always_right. Proof. by []. Qed.

(* B3 over entities, the rest *)

Lemma entity_b_cubed_defined (T : finType) (K R : {set {set T}}) : is_partition K ->
  is_partition R -> K != set0 -> finer K R -> entity_b_cubed K R = Some 1.
Proof.
move=> wK wR K0 KR; rewrite /entity_b_cubed entity_b_cubed_finer // /quotient.
by rewrite pnatr_eq0 cards_eq0 (negbTE K0) divff // pnatr_eq0 cards_eq0.
Qed.
Lemma entity_b_cubed_which_key_entities_are_merged_makes_no_difference :
  which_key_entities_are_merged_makes_no_difference (lenient entity_b_cubed).
Proof.
move=> T K wK k l k' l' kK lK _ k'K l'K _; have K0 := family_neq0 kK.
by rewrite /= !entity_b_cubed_defined ?is_partition_merge //; apply: finer_merge.
Qed.
Lemma entity_b_cubed_which_entity_an_extra_mention_joins_makes_no_difference :
  which_entity_an_extra_mention_joins_makes_no_difference (lenient entity_b_cubed).
Proof.
move=> T K wK e l x eK lK xK; have K0 := family_neq0 eK.
have d : [disjoint [set x] & cover K] by rewrite disjoints1.
by rewrite /= !entity_b_cubed_defined ?is_partition_enlarged //; apply: finer_enlarged.
Qed.
Lemma entity_b_cubed_scores : scores (lenient entity_b_cubed).
Proof.
split=> //.
- exact: lenient_in_unit entity_b_cubed_unit.
- have H (T U : finType) (f : T -> U) (fI : injective f) (K R : {set {set T}}) :
    entity_b_cubed (rename f K) (rename f R) = entity_b_cubed K R.
    rewrite /entity_b_cubed card_rename_family //; congr quotient.
    rewrite /entity_b_cubed_num sum_rename //; apply: eq_bigr => k _.
    rewrite card_rename // /b_cubed_term sum_rename //; congr (_ / _); apply: eq_bigr => r _.
    by rewrite renameI // !card_rename.
  by split=> T U f fI K R wK wR; rewrite /= H.
- move=> T K R wK wR /common_link_sharedP[k [r [kK rR kr]]].
  apply: harmonic_rewarded; rewrite ?entity_b_cubed_unit ?always_right_unit //.
  rewrite /entity_b_cubed nothing_quotient negb_or pnatr_eq0 cards_eq0 (family_neq0 kK) andbT.
  have kp : (0 : rat) < #|k|%:R by rewrite ltr0n card_gt0 (entity_neq0 wK kK).
  rewrite gt_eqF // /entity_b_cubed_num (bigD1 k kK) /= ltr_spaddl //.
    rewrite divr_gt0 // /b_cubed_term (bigD1 r rR) /= ltr_spaddl //.
      by rewrite divr_gt0 // exprn_gt0 // ltr0n ltnW.
    by apply: sumr_ge0 => s _; rewrite divr_ge0 ?exprn_ge0 ?ler0n.
  apply: sumr_ge0 => l /andP[lK _].
  by have /andP[] := entity_term_bounds wR (entity_neq0 wK lK).
- move=> T K wK K0 _; split; last by [].
  by apply: entity_b_cubed_defined => //; apply: finer_refl.
Qed.

(* Only where links are common *)

Definition uncut (T : finType) (K R : {set {set T}}) : bool :=
  [forall k in K, [exists r in R, k \subset r]].
Definition where_linked : of_pair figure := fun T K R =>
  if common_link K R then Some (if uncut K R then 1 else 1 / 2%:R) else None.

Section WhereLinked.
Variable T : finType.
Implicit Types (K R S : {set {set T}}) (k r s : {set T}).

Lemma common_link_agree K R S : agree K R S -> common_link K R -> common_link K S.
Proof.
move=> a /common_link_sharedP[k [r [kK rR /card_gt1P[x [y [+ + xy]]]]]].
rewrite !inE => /andP[xk xr] /andP[yk yr].
have /(a k kK x y xk yk)/togetherP[s sS [xs ys]] : together R x y by apply/togetherP; exists r.
apply/common_link_sharedP; exists k, s; split=> //; apply/card_gt1P; exists x, y.
by rewrite !inE xk xs yk ys.
Qed.
Lemma uncut_agree K R S : is_partition K -> is_partition S -> agree K R S ->
  uncut K R -> uncut K S.
Proof.
move=> wK wS a /forall_inP H; apply/forall_inP => k kK.
have /exists_inP[r rR /subsetP kr] := H k kK; have /set0Pn[x xk] := entity_neq0 wK kK.
have tog y : y \in k -> together S x y.
  by move=> yk; apply: (a k kK) => //; apply/togetherP; exists r; rewrite // !kr.
have /togetherP[s sS [xs _]] := tog x xk; apply/exists_inP; exists s => //.
by apply/subsetP => y /tog; rewrite (together_entity _ wS sS xs).
Qed.
Lemma uncut_finer K R : finer K R -> uncut K R.
Proof. by move=> H; apply/forall_inP => k /H ?; apply/exists_inP. Qed.
Lemma half_bounds : 0 <= (1 / 2%:R : rat) <= 1. Proof. by []. Qed.
Lemma common_link_finer K R : finer K R -> common_link K R = common_link K K.
Proof.
move=> KR; apply/idP/idP => [/common_link_sharedP[k [r [kK rR kr]]]|].
  apply/common_link_sharedP; exists k, k; split=> //; rewrite setIid.
  exact: leq_trans kr (subset_leq_card (subsetIl k r)).
exact: common_link_agree (agree_finer KR).
Qed.
Lemma where_linked_finer K R : finer K R ->
  where_linked K R = if common_link K K then Some 1 else None.
Proof. by move=> KR; rewrite /where_linked common_link_finer // uncut_finer. Qed.
End WhereLinked.

Lemma where_linked_unit (T : finType) (K R : {set {set T}}) : is_partition K ->
  is_partition R -> in_unit (where_linked K R).
Proof.
move=> _ _; rewrite /where_linked; case: ifP => // _; case: ifP => _; last exact: half_bounds.
by rewrite /in_unit ler01 lexx.
Qed.
Lemma where_linked_increasing : increasing where_linked.
Proof.
move=> T K R S wK wR wS a; rewrite /where_linked /not_above.
case: (common_link K R) (common_link K S) => [] [] //; have h := uncut_agree wK wS a.
case: ifP => [/h->|_]; first exact: lexx.
by case: ifP => _; rewrite ?lexx //; have /andP[] := half_bounds.
Qed.
Lemma where_linked_seen : seen where_linked.
Proof.
move=> T K R S wK wR wS a b; rewrite /where_linked.
have -> : common_link K R = common_link K S by apply/idP/idP; apply: common_link_agree.
by have -> : uncut K R = uncut K S by apply/idP/idP; apply: uncut_agree.
Qed.
Lemma where_linked_full (T : finType) (K R : {set {set T}}) : is_partition K ->
  is_partition R -> finer K R -> full (where_linked K R).
Proof. by move=> _ _ KR; rewrite where_linked_finer //; case: ifP => //= _; rewrite eqxx. Qed.
Lemma where_linked_full_recall_exactly_if_no_entity_is_cut :
  full_recall_exactly_if_no_entity_is_cut (lenient where_linked).
Proof.
move=> T K R _ _; rewrite /= /where_linked -/(uncut K R); case: (common_link K R) => //.
by case: (uncut K R); rewrite ?eqxx.
Qed.
Lemma where_linked_zero_exactly_if_nothing_is_resolved :
  zero_exactly_if_nothing_is_resolved (lenient where_linked).
Proof.
move=> T K R _ _; rewrite /= /where_linked; case: (common_link K R) => //=.
by case: (uncut K R); rewrite ?oner_eq0.
Qed.
Lemma where_linked_zero_exactly_without_common_link :
  zero_exactly_without_common_link (lenient where_linked).
Proof.
move=> T K R _ _; rewrite /= /where_linked; case: (common_link K R) => //=.
by case: (uncut K R); rewrite ?oner_eq0.
Qed.
Lemma where_linked_nothing_for_mentions_alone : nothing_for_mentions_alone (lenient where_linked).
Proof. by move=> T K R _ _ /negbTE L _; rewrite /= /where_linked L. Qed.
Lemma where_linked_nothing_without_common_mention :
  nothing_without_common_mention (lenient where_linked).
Proof.
move=> T K R _ _ d; rewrite /= /where_linked; case: ifP => // /common_link_mention.
by rewrite d.
Qed.
Lemma where_linked_nothing_for_empty_response : nothing_for_empty_response (lenient where_linked).
Proof.
move=> T K _; rewrite /= /where_linked; case: ifP => // /common_link_sharedP[k [r [_]]].
by rewrite inE.
Qed.
Lemma where_linked_which_key_entities_are_merged_makes_no_difference :
  which_key_entities_are_merged_makes_no_difference (lenient where_linked).
Proof. by move=> T K wK k l k' l' *; rewrite /= !where_linked_finer //; apply: finer_merge. Qed.
Lemma where_linked_which_entity_an_extra_mention_joins_makes_no_difference :
  which_entity_an_extra_mention_joins_makes_no_difference (lenient where_linked).
Proof. by move=> T K wK e l x *; rewrite /= !where_linked_finer //; apply: finer_enlarged. Qed.
Lemma where_linked_scores : scores (lenient where_linked).
Proof.
split=> //.
- exact: lenient_in_unit where_linked_unit.
- have H (T U : finType) (f : T -> U) (fI : injective f) (K R : {set {set T}}) :
    where_linked (rename f K) (rename f R) = where_linked K R.
    have L : common_link (rename f K) (rename f R) = common_link K R.
      rewrite /common_link /common_links !coreference_links_rename // -!cards_eq0.
      by rewrite card_renameI.
    suff U' : uncut (rename f K) (rename f R) = uncut K R by rewrite /where_linked L U'.
    apply/forall_inP/forall_inP => [h k kK|h _ /imsetP[k kK ->]].
      have /exists_inP[_ /imsetP[r rR ->] kr] := h (f @: k) (imset_f _ kK).
      apply/exists_inP; exists r; rewrite //; apply/subsetP => x xk.
      by rewrite -(mem_imset _ _ fI) (subsetP kr) // imset_f.
    have /exists_inP[r rR kr] := h k kK; apply/exists_inP; exists (f @: r); first exact: imset_f.
    exact: imsetS.
  by split=> T U f fI K R wK wR; rewrite /= H.
- move=> T K R wK wR L; apply: harmonic_rewarded; rewrite ?where_linked_unit //.
  by rewrite /= /where_linked L; case: (uncut K R); rewrite //= oner_neq0.
- move=> T K wK /set0Pn[k kK] K1; split=> //; rewrite /= where_linked_finer; last exact: finer_refl.
  suff -> : common_link K K by [].
  apply/common_link_sharedP; exists k, k; split=> //; rewrite setIid ltn_neqAle eq_sym K1 //.
  by rewrite card_gt0 (entity_neq0 wK).
Qed.

(* One metric's recall with another's precision *)

Lemma linked_both m : harmonic_mean m -> common_link_is_rewarded m ->
  pairwise K R, common_link K R -> ~~ nothing (recall m K R) && ~~ nothing (precision m K R).
Proof.
move=> H L T K R wK wR /(L _ _ _ wK wR); rewrite H // => h; apply/andP.
by split; apply: contraNN h => n; [apply: nothing_harmonicl | apply: nothing_harmonicr].
Qed.
Lemma crossed_scores m1 m2 : scores m1 -> scores m2 -> scores (crossed m1 m2).
Proof.
case=> [u1 [_ n1] l1 o1 h1] [u2 [_ n2] l2 o2 h2]; split=> //.
- by move=> T K R wK wR; have /andP[a _] := u1 _ _ _ wK wR; have /andP[_ b] := u2 _ _ _ wK wR;
  rewrite /= a b.
- split=> T U f fI K R wK wR; have [a _] := n1 T U f fI K R wK wR;
  have [_ b] := n2 T U f fI K R wK wR; rewrite /= ?a ?b //.
- move=> T K R wK wR L; have /andP[a _] := u1 _ _ _ wK wR; have /andP[_ b] := u2 _ _ _ wK wR.
  have /andP[c _] := linked_both h1 l1 wK wR L; have /andP[_ d] := linked_both h2 l2 wK wR L.
  exact: harmonic_rewarded.
- by move=> T K wK K0 K1; have [a _] := o1 _ _ wK K0 K1; have [_ b] := o2 _ _ wK K0 K1.
Qed.

(* The metrics of the table *)

Lemma ratios_scores (q : ratios) : recall_and_precision_within_unit_interval q ->
  names_make_no_difference q -> common_link_is_rewarded q -> one_on_identity q -> scores q.
Proof. by move=> U N L I; split=> // T K wK K0 _; apply: I. Qed.
Lemma muc_scores : scores muc.
Proof.
split=> //; [exact: muc_recall_and_precision_within_unit_interval|
  exact: muc_names_make_no_difference|exact: muc_common_link_is_rewarded|].
move=> T K wK /set0Pn[k kK] K1; have k1 : (1 < #|k|)%N.
  by rewrite ltn_neqAle eq_sym K1 // card_gt0 (entity_neq0 wK).
suff E : recall muc K K = Some 1 by split.
rewrite -[RHS](congr1 Some (muc_recall_id wK kK k1)); apply: quotient_defined.
by rewrite gt_eqF ?(muc_den_gt0 wK kK k1).
Qed.

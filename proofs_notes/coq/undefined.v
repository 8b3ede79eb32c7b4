(******************************************************************************)
(* The readings of 0/0 (EMPTY-1), and which invariants of a metric that is    *)
(* two quotients stay its invariants under each.                              *)
(*                                                                            *)
(*   reading            what 0/0 is: Open, no value (a); Zero, 0 (b);         *)
(*                      One_if_empty, 1 if both sides are empty, else 0 (c);  *)
(*                      One, 1 (d)                                            *)
(*   read rd e a        the figure a; e says that both sides are empty        *)
(*   both_empty K R     neither has an entity                                 *)
(*   under rd q         the metric q whose recall and precision are read so,  *)
(*                      and whose F1 is that of what is read                  *)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra zify.
From Corefref Require Import mentions muc figure_lemmas laws_muc laws_b_cubed rationals lists
  figures computed.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope ring_scope.

Inductive reading := Open | Zero | One_if_empty | One.

Definition read (rd : reading) (e : bool) (a : figure) : figure :=
  match rd with
  | Open => a
  | Zero => Some (odflt 0 a)
  | One_if_empty => Some (odflt e%:R a)
  | One => Some (odflt 1 a)
  end.

Definition both_empty (T : finType) (K R : {set {set T}}) := (K == set0) && (R == set0).

Definition under (rd : reading) (q : ratios) : metric :=
  let r T K R := read rd (@both_empty T K R) (recall q K R) in
  let p T K R := read rd (@both_empty T K R) (precision q K R) in
  Metric r p (Measure (fun T K R => harmonic (r T K R) (p T K R))).

Implicit Types (rd : reading) (e : bool) (a : figure) (q : ratios).

Lemma recall_under rd q (T : finType) (K R : {set {set T}}) :
  recall (under rd q) K R = read rd (both_empty K R) (recall q K R).
Proof. by []. Qed.
Lemma precision_under rd q (T : finType) (K R : {set {set T}}) :
  precision (under rd q) K R = read rd (both_empty K R) (precision q K R).
Proof. by []. Qed.
Lemma F1_under rd q (T : finType) (K R : {set {set T}}) :
  F1 (under rd q) K R = harmonic (recall (under rd q) K R) (precision (under rd q) K R).
Proof. by []. Qed.
Lemma both_emptyC (T : finType) (K R : {set {set T}}) : both_empty K R = both_empty R K.
Proof. exact: andbC. Qed.

(* where a figure is defined, all readings say the same *)
Theorem read_defined rd e x : read rd e (Some x) = Some x.
Proof. by case: rd. Qed.

Theorem readings_agree rd q (T : finType) (K R : {set {set T}}) : recall_den q K R != 0 ->
  recall (under rd q) K R = Some (recall_num q K R / recall_den q K R).
Proof. by move=> d; rewrite /= /recall_of /quotient (negbTE d) read_defined. Qed.

(* and where it is 0/0, what the reading is called after *)
Theorem readings_of_nothing q (T : finType) (K R : {set {set T}}) : recall_den q K R = 0 ->
  [/\ recall (under Open q) K R = None, recall (under Zero q) K R = Some 0,
      recall (under One_if_empty q) K R = Some ((K == set0) && (R == set0))%:R &
      recall (under One q) K R = Some 1].
Proof. by move=> d; rewrite /= /recall_of /quotient d eqxx. Qed.

Lemma f1_zero_r x : f1 x 0 = 0. Proof. by rewrite /f1 mulr0 !mul0r. Qed.
Lemma f1_zero_l x : f1 0 x = 0. Proof. by rewrite f1C f1_zero_r. Qed.

(* 0 for 0/0 may be put for recall and precision first, or for F1 at once; 1 may not *)
Theorem zero_of_f1 q (T : finType) (K R : {set {set T}}) :
  F1 (under Zero q) K R = read Zero (both_empty K R) (F1 q K R).
Proof.
rewrite F1_ratios /recall /precision /=; case: (recall_of _ _ _) => [r|];
  case: (precision_of _ _ _) => [p|] //=.
  by rewrite /harmonic f1_zero_r.
by rewrite /harmonic f1_zero_l.
Qed.

Theorem one_of_f1 : exists K R : {set {set 'I_2}}, [/\ is_partition K, is_partition R,
  F1 (under One metrics.muc) K R = Some 0 &
    read One (both_empty K R) (F1 metrics.muc K R) = Some 1].
Proof.
have o : ok 2 [:: [:: 0%N]] by []; have o' : ok 2 [:: [:: 0%N; 1%N]] by [].
exists (family 2 [:: [:: 0%N]]), (family 2 [:: [:: 0%N; 1%N]]).
have [r p f] := muc_computed o o'; split; try exact: is_partition_family.
  by rewrite F1_under recall_under precision_under r p /= Q2rat0 /harmonic f1_zero_r.
by rewrite f.
Qed.

Lemma in_unit_read rd e a : in_unit a -> in_unit (read rd e a).
Proof. by case: a rd e => [x|] [] [] //=; rewrite ?lexx ?ler01. Qed.

Lemma under_recall_and_precision_within_unit_interval rd q :
  recall_and_precision_within_unit_interval q ->
  recall_and_precision_within_unit_interval (under rd q).
Proof. by move=> H T K R wK wR; have /andP[r p] := H T K R wK wR; rewrite /= !in_unit_read. Qed.

Lemma under_f1_within_unit_interval rd q :
  recall_and_precision_within_unit_interval q -> f1_within_unit_interval (under rd q).
Proof.
by move=> H T K R wK wR; have /andP[r p] := H T K R wK wR; apply: in_unit_harmonic;
  apply: in_unit_read.
Qed.

Lemma under_f1_between_recall_and_precision rd q :
  recall_and_precision_within_unit_interval q -> f1_between_recall_and_precision (under rd q).
Proof.
by move=> H T K R wK wR; have /andP[r p] := H T K R wK wR; apply: between_harmonic;
  apply: in_unit_read.
Qed.

Lemma under_one_on_identity rd q : one_on_identity q -> one_on_identity (under rd q).
Proof.
move=> H T K wK K0; have [r p] := H T K wK K0.
by rewrite recall_under precision_under r p !read_defined.
Qed.

Lemma under_f1_one_on_identity rd q : one_on_identity q -> f1_one_on_identity (under rd q).
Proof.
move=> H T K wK K0; have [r p] := under_one_on_identity rd H wK K0.
by rewrite F1_under r p harmonic_full.
Qed.

Lemma under_roles_switched rd q : roles_switched q -> roles_switched (under rd q).
Proof. by move=> H T K R wK wR; rewrite recall_under precision_under both_emptyC H. Qed.

Lemma under_f1_symmetric rd q : roles_switched q -> f1_symmetric (under rd q).
Proof.
move=> /(under_roles_switched rd) E T K R wK wR.
by rewrite !F1_under (E T K R wK wR) (E T R K wR wK) harmonicC.
Qed.

Lemma under_names_make_no_difference rd q :
  names_make_no_difference q -> names_make_no_difference (under rd q).
Proof.
case=> _ H; have two (T U : finType) (f : T -> U) (inj : injective f) (K R : {set {set T}}) :
    is_partition K -> is_partition R ->
    recall (under rd q) (rename f K) (rename f R) = recall (under rd q) K R /\
    precision (under rd q) (rename f K) (rename f R) = precision (under rd q) K R.
  move=> wK wR; have [r p] := H T U f inj K R wK wR.
  by rewrite !recall_under !precision_under r p /both_empty /rename !imset_eq0.
split=> [T U f inj K R wK wR|]; last exact: two.
by have [r p] := two T U f inj K R wK wR; rewrite !F1_under r p.
Qed.

Lemma keeps_zero q :
  f1_one_only_on_identity q -> f1_one_only_on_identity (under Zero q).
Proof.
move=> H T K R wK wR; rewrite zero_of_f1; case E: (F1 q K R) => [x|] /(congr1 (odflt 0)) /= x1.
  by apply: H => //; rewrite E x1.
by have : (1 : rat) != 0 by []; rewrite -x1 eqxx.
Qed.

Lemma one_if_empty_zero q (T : finType) (K R : {set {set T}}) : ~~ both_empty K R ->
  F1 (under One_if_empty q) K R = F1 (under Zero q) K R.
Proof. by move=> /negbTE e; rewrite !F1_under !recall_under !precision_under e. Qed.

Lemma keeps_one_if_empty q :
  f1_one_only_on_identity q -> f1_one_only_on_identity (under One_if_empty q).
Proof.
move=> H T K R wK wR; have [/andP[/eqP-> /eqP->]//|e] := boolP (both_empty K R).
by rewrite one_if_empty_zero //; apply: keeps_zero.
Qed.

Lemma one_f1_one_only_on_identity q : roles_switched q ->
  recall_undefined_exactly_for_empty_key q -> nothing_for_empty_response q ->
  f1_one_only_on_identity q -> f1_one_only_on_identity (under One q).
Proof.
move=> S D N H T K R wK wR; rewrite F1_under recall_under precision_under.
have [k|k] := eqVneq (recall q K R) None; last first.
  have [p|p] := eqVneq (precision q K R) None; last first.
    case r: (recall q K R) k => [x|] // _; case E: (precision q K R) p => [y|] // _ F.
    by apply: H => //; rewrite F1_ratios r E.
  have R0 : R = set0 by apply/eqP; rewrite -(D T R K wR wK) -(S T K R wK wR) p.
  have := N T K wK; rewrite R0 in k *; case: (recall q K set0) k => [x|] //= _ /eqP->.
  by move=> /(congr1 (odflt 0)) /= x1; have : (1 : rat) != 0 by [];
    rewrite -x1 f1_zero_l eqxx.
have K0 : K = set0 by apply/eqP; rewrite -(D T K R wK wR) k.
have := N T R wR; rewrite -K0 -(S T K R wK wR).
have [p|p] := eqVneq (precision q K R) None.
  by move=> _ _; rewrite K0; apply/esym/eqP; rewrite -(D T R K wR wK) -(S T K R wK wR) p.
rewrite k; case: (precision q K R) p => [y|] //= _ /eqP->.
by move=> /(congr1 (odflt 0)) /= x1; have : (1 : rat) != 0 by [];
  rewrite -x1 f1_zero_r eqxx.
Qed.

Lemma zero_nothing_without_common_mention q :
  nothing_without_common_mention q -> nothing_without_common_mention (under Zero q).
Proof.
by move=> H T K R wK wR d; rewrite zero_of_f1; have := H T K R wK wR d; case: (F1 q K R) => /=.
Qed.

Lemma zero_nothing_for_empty_response q :
  nothing_for_empty_response q -> nothing_for_empty_response (under Zero q).
Proof.
by move=> H T K wK; have := H T K wK; rewrite recall_under; case: (recall q K set0) => /=.
Qed.

(* B3 of two empty sides is 0/0 *)
Local Notation nothing := (set0 : {set {set 'I_1}}).

Lemma b_cubed_of_nothing rd : rd = One_if_empty \/ rd = One ->
  recall (under rd metrics.b_cubed) nothing nothing = Some 1 /\
  F1 (under rd metrics.b_cubed) nothing nothing = Some 1.
Proof.
have E : recall metrics.b_cubed nothing nothing = None.
  by apply/eqP; rewrite b_cubed_recall_undefined_exactly_for_empty_key ?is_partition0.
have P : precision metrics.b_cubed nothing nothing = None by [].
by case=> ->; rewrite F1_under recall_under precision_under E P /= ?/both_empty ?eqxx
  ?harmonic_full.
Qed.

Lemma never_undefined rd : rd <> Open ->
  ~ recall_undefined_exactly_for_empty_key (under rd metrics.b_cubed).
Proof.
move=> no H; have := H _ nothing nothing (is_partition0 _) (is_partition0 _).
by rewrite eqxx recall_under; case: rd no {H}.
Qed.

Lemma reads_one_not_nothing_without_common_mention rd : rd = One_if_empty \/ rd = One ->
  ~ nothing_without_common_mention (under rd metrics.b_cubed).
Proof.
move=> /b_cubed_of_nothing[_ f] H; have w : is_partition nothing := is_partition0 _.
have := H _ set0 set0 w w; rewrite f /= oner_eq0 => /(_ _)/negP[] //.
by rewrite /cover big_set0 disjoints_subset sub0set.
Qed.

Lemma reads_one_not_nothing_for_empty_response rd : rd = One_if_empty \/ rd = One ->
  ~ nothing_for_empty_response (under rd metrics.b_cubed).
Proof.
move=> /b_cubed_of_nothing[r _] H; have := H _ nothing (is_partition0 _).
by rewrite r /= oner_eq0.
Qed.

(* The cells of the table of readings: what is kept, and what is lost *)

Lemma zero_recall_and_precision_within_unit_interval q :
  recall_and_precision_within_unit_interval q ->
  recall_and_precision_within_unit_interval (under Zero q).
Proof. exact: under_recall_and_precision_within_unit_interval. Qed.
Lemma one_if_empty_recall_and_precision_within_unit_interval q :
  recall_and_precision_within_unit_interval q ->
  recall_and_precision_within_unit_interval (under One_if_empty q).
Proof. exact: under_recall_and_precision_within_unit_interval. Qed.
Lemma one_recall_and_precision_within_unit_interval q :
  recall_and_precision_within_unit_interval q ->
  recall_and_precision_within_unit_interval (under One q).
Proof. exact: under_recall_and_precision_within_unit_interval. Qed.
Lemma zero_f1_within_unit_interval q :
  recall_and_precision_within_unit_interval q ->
  f1_within_unit_interval q ->
  f1_within_unit_interval (under Zero q).
Proof. by move=> H _; apply: under_f1_within_unit_interval. Qed.
Lemma one_if_empty_f1_within_unit_interval q :
  recall_and_precision_within_unit_interval q ->
  f1_within_unit_interval q ->
  f1_within_unit_interval (under One_if_empty q).
Proof. by move=> H _; apply: under_f1_within_unit_interval. Qed.
Lemma one_f1_within_unit_interval q :
  recall_and_precision_within_unit_interval q ->
  f1_within_unit_interval q ->
  f1_within_unit_interval (under One q).
Proof. by move=> H _; apply: under_f1_within_unit_interval. Qed.
Lemma zero_f1_between_recall_and_precision q :
  recall_and_precision_within_unit_interval q ->
  f1_between_recall_and_precision q ->
  f1_between_recall_and_precision (under Zero q).
Proof. by move=> H _; apply: under_f1_between_recall_and_precision. Qed.
Lemma one_if_empty_f1_between_recall_and_precision q :
  recall_and_precision_within_unit_interval q ->
  f1_between_recall_and_precision q ->
  f1_between_recall_and_precision (under One_if_empty q).
Proof. by move=> H _; apply: under_f1_between_recall_and_precision. Qed.
Lemma one_f1_between_recall_and_precision q :
  recall_and_precision_within_unit_interval q ->
  f1_between_recall_and_precision q ->
  f1_between_recall_and_precision (under One q).
Proof. by move=> H _; apply: under_f1_between_recall_and_precision. Qed.
Lemma zero_one_on_identity q : one_on_identity q -> one_on_identity (under Zero q).
Proof. exact: under_one_on_identity. Qed.
Lemma one_if_empty_one_on_identity q : one_on_identity q -> one_on_identity (under One_if_empty q).
Proof. exact: under_one_on_identity. Qed.
Lemma one_one_on_identity q : one_on_identity q -> one_on_identity (under One q).
Proof. exact: under_one_on_identity. Qed.
Lemma zero_f1_one_on_identity q :
  one_on_identity q ->
  f1_one_on_identity q ->
  f1_one_on_identity (under Zero q).
Proof. by move=> H _; apply: under_f1_one_on_identity. Qed.
Lemma one_if_empty_f1_one_on_identity q :
  one_on_identity q ->
  f1_one_on_identity q ->
  f1_one_on_identity (under One_if_empty q).
Proof. by move=> H _; apply: under_f1_one_on_identity. Qed.
Lemma one_f1_one_on_identity q :
  one_on_identity q ->
  f1_one_on_identity q ->
  f1_one_on_identity (under One q).
Proof. by move=> H _; apply: under_f1_one_on_identity. Qed.
Lemma zero_roles_switched q : roles_switched q -> roles_switched (under Zero q).
Proof. exact: under_roles_switched. Qed.
Lemma one_if_empty_roles_switched q : roles_switched q -> roles_switched (under One_if_empty q).
Proof. exact: under_roles_switched. Qed.
Lemma one_roles_switched q : roles_switched q -> roles_switched (under One q).
Proof. exact: under_roles_switched. Qed.
Lemma zero_f1_symmetric q : roles_switched q -> f1_symmetric q -> f1_symmetric (under Zero q).
Proof. by move=> H _; apply: under_f1_symmetric. Qed.
Lemma one_if_empty_f1_symmetric q :
  roles_switched q ->
  f1_symmetric q ->
  f1_symmetric (under One_if_empty q).
Proof. by move=> H _; apply: under_f1_symmetric. Qed.
Lemma one_f1_symmetric q : roles_switched q -> f1_symmetric q -> f1_symmetric (under One q).
Proof. by move=> H _; apply: under_f1_symmetric. Qed.
Lemma zero_names_make_no_difference q :
  names_make_no_difference q ->
  names_make_no_difference (under Zero q).
Proof. exact: under_names_make_no_difference. Qed.
Lemma one_if_empty_names_make_no_difference q :
  names_make_no_difference q ->
  names_make_no_difference (under One_if_empty q).
Proof. exact: under_names_make_no_difference. Qed.
Lemma one_names_make_no_difference q :
  names_make_no_difference q ->
  names_make_no_difference (under One q).
Proof. exact: under_names_make_no_difference. Qed.
Lemma zero_not_recall_undefined_exactly_for_empty_key :
  ~ recall_undefined_exactly_for_empty_key (under Zero metrics.b_cubed).
Proof. exact: never_undefined. Qed.
Lemma one_if_empty_not_recall_undefined_exactly_for_empty_key :
  ~ recall_undefined_exactly_for_empty_key (under One_if_empty metrics.b_cubed).
Proof. exact: never_undefined. Qed.
Lemma one_not_recall_undefined_exactly_for_empty_key :
  ~ recall_undefined_exactly_for_empty_key (under One metrics.b_cubed).
Proof. exact: never_undefined. Qed.
Lemma one_if_empty_not_nothing_without_common_mention :
  ~ nothing_without_common_mention (under One_if_empty metrics.b_cubed).
Proof. by apply: reads_one_not_nothing_without_common_mention; left. Qed.
Lemma one_not_nothing_without_common_mention :
  ~ nothing_without_common_mention (under One metrics.b_cubed).
Proof. by apply: reads_one_not_nothing_without_common_mention; right. Qed.
Lemma one_if_empty_not_nothing_for_empty_response :
  ~ nothing_for_empty_response (under One_if_empty metrics.b_cubed).
Proof. by apply: reads_one_not_nothing_for_empty_response; left. Qed.
Lemma one_not_nothing_for_empty_response :
  ~ nothing_for_empty_response (under One metrics.b_cubed).
Proof. by apply: reads_one_not_nothing_for_empty_response; right. Qed.
Lemma zero_f1_one_only_on_identity q : roles_switched q ->
  recall_undefined_exactly_for_empty_key q -> nothing_for_empty_response q ->
  f1_one_only_on_identity q -> f1_one_only_on_identity (under Zero q).
Proof. by move=> _ _ _; apply: keeps_zero. Qed.
Lemma one_if_empty_f1_one_only_on_identity q : roles_switched q ->
  recall_undefined_exactly_for_empty_key q -> nothing_for_empty_response q ->
  f1_one_only_on_identity q -> f1_one_only_on_identity (under One_if_empty q).
Proof. by move=> _ _ _; apply: keeps_one_if_empty. Qed.

(* with 1 for 0/0 MUC is 1 for every key as its own response, singletons too *)
Theorem muc_one_on_identity_under_one : one_on_identity (under One metrics.muc).
Proof.
move=> T K wK _; have S := muc_roles_switched wK wK.
suff r : read One (both_empty K K) (recall metrics.muc K K) = Some 1.
  by rewrite recall_under precision_under S r.
rewrite muc_recallE /quotient; case: eqP => // /eqP d.
have [k kK k1] : exists2 k, k \in K & (1 < #|k|)%N.
  apply/exists_inP; apply: contraNT d => /exists_inPn none; apply/eqP; apply/muc_den_eq0 => // k kK.
  by apply/eqP; rewrite eqn_leq card_gt0 (entity_neq0 wK kK) andbT leqNgt none.
by rewrite -/(muc_recall K K) (muc_recall_id wK kK k1).
Qed.

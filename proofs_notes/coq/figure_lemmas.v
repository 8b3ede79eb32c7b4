(******************************************************************************)
(* What holds of figures, and of every metric that is two quotients: lemmas   *)
(* from which the laws of the metrics follow (laws_*.v). The figures, their   *)
(* quotients and the metrics are in metrics.v; not_above, below, nothing and  *)
(* full in invariants.v.                                                      *)
(*                                                                            *)
(*   proper_ratios q   recall and precision of q are quotients of what is     *)
(*                     earned, at least 0, by what it is at most              *)
(*   correct_entity_never_lowers_precision m   an entity within one of the    *)
(*                     key's does not                                         *)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra.
From Corefref Require Export documents renaming metrics changes.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope ring_scope.

Section Figures.
Implicit Types (n d x y : rat) (a b r p : figure).

Lemma quotient_defined n d : d != 0 -> quotient n d = Some (n / d).
Proof. by rewrite /quotient => /negPf->. Qed.

Lemma quotient_eqNone n d : (quotient n d == None) = (d == 0).
Proof. by rewrite /quotient; case: (d == 0). Qed.

Lemma quotient_full n d : n = d -> d != 0 -> quotient n d = Some 1.
Proof. by move=> -> d0; rewrite quotient_defined // divff. Qed.

Lemma full_quotient n d : n = d -> full (quotient n d).
Proof. by rewrite /quotient => ->; case: eqP => //= /eqP d0; rewrite divff. Qed.

Lemma in_unit_quotient n d : 0 <= n <= d -> in_unit (quotient n d).
Proof.
rewrite /quotient => /andP[n0 nd]; case: eqP => //= /eqP d0.
have dp : 0 < d by rewrite lt0r d0 (le_trans n0 nd).
by rewrite divr_ge0 ?(ltW dp) //= ler_pdivr_mulr // mul1r.
Qed.

Lemma not_above_refl a : not_above a a.
Proof. by case: a => //= x; rewrite /not_above lexx. Qed.

Lemma not_above_Noner a : not_above a None. Proof. by case: a. Qed.

Lemma not_above_quotient n n' d : 0 <= d -> n <= n' -> not_above (quotient n d) (quotient n' d).
Proof.
by rewrite /quotient /not_above => d0 nn; case: eqP => //= _; rewrite ler_wpmul2r ?invr_ge0.
Qed.

Lemma below_quotient n n' d : 0 < d -> n < n' -> below (quotient n d) (quotient n' d).
Proof.
by move=> d0 nn; rewrite !quotient_defined ?gt_eqF // /below ltr_pmul2r ?invr_gt0.
Qed.

Lemma belowP a b : reflect (exists x y, [/\ a = Some x, b = Some y & x < y]) (below a b).
Proof.
apply: (iffP idP) => [|[x [y [-> -> ]]] //].
by case: a b => [x|] [y|] // xy; exists x, y.
Qed.

Lemma harmonicC r p : harmonic r p = harmonic p r.
Proof. by case: r p => [r|] [p|] //=; rewrite /harmonic f1C. Qed.

Lemma in_unit_harmonic r p : in_unit r -> in_unit p -> in_unit (harmonic r p).
Proof. by case: r p => [r|] [p|] //= r1 p1; apply: f1_bounds. Qed.

Lemma f1_ge0 x y : 0 <= x -> 0 <= y -> 0 <= f1 x y.
Proof. by move=> x0 y0; rewrite /f1 divr_ge0 ?mulr_ge0 ?addr_ge0. Qed.

(* F1 grows with both of its members *)
Lemma f1_le x x' y y' : 0 <= x -> x <= x' -> 0 <= y -> y <= y' -> f1 x y <= f1 x' y'.
Proof.
have H u v w : 0 <= u -> u <= v -> 0 <= w -> f1 u w <= f1 v w.
  move=> u0 uv w0; have v0 := le_trans u0 uv.
  have [wu|wu] := eqVneq (w + u) 0; first by rewrite {1}/f1 wu invr0 mulr0 f1_ge0.
  have pu : 0 < w + u by rewrite lt0r wu addr_ge0.
  have pv : 0 < w + v by apply: lt_le_trans pu _; rewrite ler_add2l.
  rewrite /f1 ler_pdivr_mulr // [X in _ <= X]mulrAC ler_pdivl_mulr //.
  rewrite -!mulrA ler_wpmul2l // ler_wpmul2l // !mulrDr [v * u]mulrC ler_add2r.
  by rewrite [v * w]mulrC [u * w]mulrC ler_wpmul2l.
move=> x0 xx y0 yy; apply: (le_trans (H x x' y x0 xx y0)).
rewrite f1C [X in _ <= X]f1C; apply: H => //; exact: le_trans x0 xx.
Qed.

Lemma not_above_harmonic r r' p p' : in_unit r -> in_unit p -> not_above r r' -> not_above p p' ->
  not_above (harmonic r p) (harmonic r' p').
Proof.
case: r r' p p' => [r|] [r'|] [p|] [p'|] //= /andP[r0 _] /andP[p0 _] rr pp.
exact: f1_le.
Qed.

Lemma between_f1 x y : 0 <= x -> 0 <= y -> Num.min x y <= f1 x y <= Num.max x y.
Proof.
wlog xy : x y / x <= y => [H x0 y0|x0 y0].
  have /orP[xy|yx] := le_total x y; first exact: H.
  by rewrite f1C minC maxC; apply: H.
rewrite (min_idPl xy) (max_idPr xy) /f1.
have [D|D] := eqVneq (y + x) 0.
  have y0' : y = 0 by move/eqP: D; rewrite paddr_eq0 // => /andP[/eqP->].
  by rewrite D invr0 mulr0 y0 andbT -y0'.
have P : 0 < y + x by rewrite lt0r D addr_ge0.
rewrite ler_pdivl_mulr // ler_pdivr_mulr // (_ : 2%:R * y * x = x * y + y * x).
  by rewrite mulrDr ler_add2l ler_wpmul2r // andTb mulrDr ler_add2r ler_wpmul2r.
by rewrite -mulrA mulr_natl mulr2n [x * y]mulrC.
Qed.

Lemma between_harmonic r p : in_unit r -> in_unit p -> between r p (harmonic r p).
Proof. by case: r p => [r|] [p|] //= /andP[r0 _] /andP[p0 _]; apply: between_f1. Qed.

Lemma harmonic_full : harmonic (Some 1) (Some 1) = Some 1.
Proof. by rewrite /harmonic f1xx. Qed.

Lemma harmonic_eq1 r p : in_unit r -> in_unit p -> harmonic r p = Some 1 ->
  r = Some 1 /\ p = Some 1.
Proof.
case: r p => [r|] [p|] //= r1 p1 [] /eqP; rewrite f1_eq1 //.
by case/andP=> /eqP-> /eqP->.
Qed.

Lemma nothing_harmonicl r p : nothing r -> nothing (harmonic r p).
Proof. by case: r p => [r|] [p|] //= /eqP->; rewrite /f1 mulr0 mul0r. Qed.
Lemma nothing_harmonicr r p : nothing p -> nothing (harmonic r p).
Proof. by rewrite harmonicC; apply: nothing_harmonicl. Qed.

Lemma harmonic_rewarded r p : in_unit r -> in_unit p -> ~~ nothing r -> ~~ nothing p ->
  ~~ nothing (harmonic r p).
Proof.
case: r p => [r|] [p|] //= /andP[r0 _] /andP[p0 _] rn pn; rewrite /nothing /f1.
have D : p + r != 0 by rewrite paddr_eq0 // negb_and rn orbT.
by rewrite !mulf_neq0 ?invr_eq0.
Qed.
End Figures.

Section Comparisons.
Implicit Types (n d a b x y : rat) (r p : figure).

Lemma not_above_added a n d : 0 <= a -> 0 <= n <= d ->
  not_above (quotient n d) (quotient (a + n) (a + d)).
Proof.
move=> a0 /andP[n0 nd]; have [->|dn] := eqVneq d 0; first by rewrite /quotient eqxx.
have dp : 0 < d by rewrite lt0r dn (le_trans n0 nd).
have ap : 0 < a + d by rewrite ltr_paddl.
rewrite !quotient_defined ?gt_eqF // /not_above ler_pdivr_mulr // mulrAC ler_pdivl_mulr //.
by rewrite mulrDl mulrDr ler_add2r [n * a]mulrC ler_wpmul2l.
Qed.

Lemma not_above_quotients n n' d d' : 0 <= n -> n <= n' -> 0 <= d' -> d' <= d ->
  not_above (quotient n d) (quotient n' d').
Proof.
move=> n0 nn d'0 dd; have [->|dn] := eqVneq d' 0;
  first by rewrite /quotient eqxx; apply: not_above_Noner.
have dp : 0 < d' by rewrite lt0r dn.
have dp' := lt_le_trans dp dd.
rewrite !quotient_defined ?gt_eqF // /not_above.
by rewrite ler_pmul ?invr_ge0 ?(ltW dp') // lef_pinv.
Qed.

Lemma not_above_smaller n d d' : 0 <= n -> 0 <= d' -> d' <= d ->
  not_above (quotient n d) (quotient n d').
Proof. by move=> n0; apply: not_above_quotients. Qed.

Lemma below_one n d : 0 <= n -> n < d -> below (quotient n d) (Some 1).
Proof.
by move=> n0 nd; have d0 := le_lt_trans n0 nd;
  rewrite quotient_defined ?gt_eqF // /below ltr_pdivr_mulr // mul1r.
Qed.

Lemma nothing_quotient n d : nothing (quotient n d) = (n == 0) || (d == 0).
Proof.
by rewrite /quotient; case: eqP => [_|/eqP/negPf d0]; rewrite ?orbT //= mulf_eq0 invr_eq0 d0.
Qed.

Lemma f1_lt x y y' : 0 < x -> 0 <= y -> y < y' -> f1 x y < f1 x y'.
Proof.
move=> x0 y0 yy; have y'0 := le_lt_trans y0 yy.
rewrite /f1 ltr_pdivr_mulr ?ltr_paddl // [X in _ < X]mulrAC ltr_pdivl_mulr ?addr_gt0 //.
rewrite -!mulrA ltr_pmul2l // !mulrA ![_ * x * _]mulrAC ltr_pmul2r // !mulrDr mulrC ltr_add2l.
by rewrite ltr_pmul2r.
Qed.

Lemma below_harmonic r p p' : in_unit r -> in_unit p -> ~~ nothing r -> below p p' ->
  below (harmonic r p) (harmonic r p').
Proof.
case: r p p' => [x|] [y|] [y'|] //= /andP[x0 _] /andP[y0 _] xn yy.
by apply: f1_lt; rewrite // lt0r xn.
Qed.

Lemma below_quotients n n' d d' : 0 <= n -> n <= n' -> 0 < n' -> 0 < d' -> d' < d ->
  below (quotient n d) (quotient n' d').
Proof.
move=> n0 nn n'0 d'0 dd; have d0 := lt_trans d'0 dd; rewrite !quotient_defined ?gt_eqF // /below.
apply: (@le_lt_trans _ _ (n' / d)); first by rewrite ler_pmul2r ?invr_gt0.
by rewrite ltr_pmul2l // ltf_pinv.
Qed.

(* F1 rises with precision, where it is defined and not 0 afterwards *)
Lemma below_harmonic_after r p p' : in_unit r -> in_unit p -> ~~ nothing (harmonic r p') ->
  below p p' -> below (harmonic r p) (harmonic r p').
Proof.
by move=> r1 p1 n; apply: below_harmonic => //; apply: contra n; apply: nothing_harmonicl.
Qed.

(* F1 rises with precision where recall does not fall *)
Lemma below_harmonic_grown r r' p p' : in_unit r -> in_unit r' -> in_unit p -> not_above r r' ->
  (r == None) = (r' == None) -> ~~ nothing (harmonic r' p') -> below p p' ->
  below (harmonic r p) (harmonic r' p').
Proof.
case: r r' p p' => [x|] [x'|] [y|] [y'|] //= /andP[x0 _] /andP[x'0 _] /andP[y0 _] xx _ n yy.
apply: (@le_lt_trans _ _ (f1 x' y)); first exact: f1_le.
apply: f1_lt => //; rewrite lt0r x'0 andbT; apply: contra n => /eqP->.
by rewrite /f1 mulr0 mul0r.
Qed.

(* comparisons of what is counted on top *)
Lemma not_above_counted n n' d a b : 0 <= n <= d -> n <= n' -> 0 <= a <= b ->
  not_above (quotient (n + a) (d + a)) (quotient (n' + b) (d + b)).
Proof.
move=> /andP[n0 nd] nn /andP[a0 ab]; have E z : z + b = b - a + (z + a) by rewrite addrCA subrK.
have db : 0 <= d + b by rewrite addr_ge0 ?(le_trans n0 nd) ?(le_trans a0 ab).
have le : not_above (quotient (n + a) (d + a)) (quotient (n + b) (d + b)).
  by rewrite 2!E not_above_added // ?subr_ge0 // addr_ge0 // ler_add2r.
have [->|dn] := eqVneq (d + b) 0; first by rewrite {2}/quotient eqxx; apply: not_above_Noner.
have := @not_above_quotient (n + b) (n' + b) (d + b) db; rewrite ler_add2r => /(_ nn).
by move: le; rewrite !(quotient_defined _ dn); case: quotient => // x; apply: le_trans.
Qed.

Lemma below_counted n n' d a b : 0 <= n <= d -> 0 < d -> n < n' -> 0 <= a <= b ->
  below (quotient (n + a) (d + a)) (quotient (n' + b) (d + b)).
Proof.
move=> nd d0 nn /andP[a0 ab]; have b0 := le_trans a0 ab.
have := not_above_counted nd (lexx n) (introT andP (conj a0 ab)).
have : below (quotient (n + b) (d + b)) (quotient (n' + b) (d + b)).
  by apply: below_quotient; [apply: ltr_paddr | rewrite ltr_add2r].
rewrite !quotient_defined ?gt_eqF ?ltr_paddr // /below /not_above => lt le.
exact: le_lt_trans le lt.
Qed.

Lemma raised_below_one_half n d x : 0 <= d -> quotient n d = Some x ->
  exists2 raised, quotient (1 + n) (2%:R + d) = Some raised & (x < raised) = (x < 1 / 2%:R).
Proof.
rewrite {1}/quotient => d0; case: eqP => // /eqP dn [<-]; have dp : 0 < d by rewrite lt0r dn.
rewrite [1 + _]addrC [2%:R + _]addrC quotient_defined ?gt_eqF ?addr_gt0 //.
by eexists; [reflexivity | apply: mediant_gt].
Qed.
End Comparisons.

(* recall and precision with one numerator *)
Section Common.
Implicit Types n d e : rat.

Lemma harmonic_quotients n d e : 0 <= d -> 0 <= e ->
  harmonic (quotient n d) (quotient n e) = if (d == 0) || (e == 0) then None else
    Some (2%:R * n / (d + e)).
Proof.
rewrite /quotient => d0 e0; case: eqP => // /eqP dn; case: eqP => // /eqP en; congr Some;
  rewrite /f1.
have [->|nn] := eqVneq n 0; first by rewrite !(mul0r, mulr0).
have de : d + e != 0 by rewrite paddr_eq0 // negb_and dn.
have E : n / e + n / d = n * (d + e) / (d * e).
  by rewrite mulrDr mulrDl invfM !mulrA; congr (_ + _); rewrite ?mulfK // mulrAC mulfK.
have nde : n / e + n / d != 0 by rewrite E !mulf_neq0 // invr_neq0 // mulf_neq0.
apply: (mulIf nde); rewrite mulfVK // E.
rewrite !mulrA [2%:R * n / (d + e) * n]mulrAC mulfVK // invfM !mulrA.
by rewrite [2%:R * n / e * n]mulrAC [RHS]mulrAC.
Qed.

Lemma not_above_common n d e n' d' e' : 0 <= d -> 0 <= e -> 0 <= d' -> 0 <= e' ->
  n * (d' + e') <= n' * (d + e) ->
  not_above (harmonic (quotient n d) (quotient n e)) (harmonic (quotient n' d') (quotient n' e')).
Proof.
move=> d0 e0 d'0 e'0 H; rewrite !harmonic_quotients //.
case: ifP => // /norP[dn en]; case: ifP => // /norP[dn' en']; rewrite /not_above.
have p : 0 < d + e by rewrite ltr_paddr // lt0r dn.
have p' : 0 < d' + e' by rewrite ltr_paddr // lt0r dn'.
by rewrite ler_pdivr_mulr // mulrAC ler_pdivl_mulr // -!mulrA ler_wpmul2l.
Qed.
End Common.

Section Ratios.
Implicit Types q : ratios.

Lemma F1_ratios q (T : finType) (K R : {set {set T}}) :
  F1 q K R = harmonic (recall q K R) (precision q K R).
Proof. by []. Qed.

Lemma ratios_f1_within_unit_interval q :
  recall_and_precision_within_unit_interval q -> f1_within_unit_interval q.
Proof. by move=> H T K R wK wR; have /andP[r p] := H T K R wK wR; apply: in_unit_harmonic. Qed.

Lemma ratios_f1_between_recall_and_precision q :
  recall_and_precision_within_unit_interval q -> f1_between_recall_and_precision q.
Proof. by move=> H T K R wK wR; have /andP[r p] := H T K R wK wR; apply: between_harmonic. Qed.

Lemma ratios_f1_one_on_identity q : one_on_identity q -> f1_one_on_identity q.
Proof. by move=> H T K wK K0; have [r p] := H T K wK K0; rewrite F1_ratios r p harmonic_full. Qed.

Lemma ratios_f1_symmetric q : roles_switched q -> f1_symmetric q.
Proof. by move=> H T K R wK wR; rewrite !F1_ratios !H // harmonicC. Qed.

Lemma both_ways_roles_switched num den : roles_switched (both_ways num den).
Proof. by []. Qed.

Lemma ratios_f1_of_documents_adds_up q : documents_add_up q -> f1_of_documents_adds_up q.
Proof.
by move=> H T K R wK wR L S wL wS a; have [r p] := H T K R wK wR L S wL wS a; rewrite F1_ratios r p.
Qed.

Lemma both_ways_documents_add_up (num : of_pair rat)
  (den : forall T : finType, {set {set T}} -> rat) :
  (forall (T : finType) (K R L S : {set {set T}}), is_partition K -> is_partition R ->
    is_partition L ->
     is_partition S -> apart K R L S -> num T (K :|: L) (R :|: S) = num T K R + num T L S) ->
  (forall (T : finType) (K L : {set {set T}}), is_partition K -> is_partition L ->
     [disjoint cover K & cover L] -> den T (K :|: L) = den T K + den T L) ->
  documents_add_up (both_ways num den).
Proof.
move=> N D T K R wK wR L S wL wS a; have a' := apartC a.
by split; rewrite /recall /precision /= /recall_of /precision_of /= N // D //;
  [apply: apart_KL a | apply: apart_KL a'].
Qed.

Lemma ratios_names_make_no_difference q :
  (forall (T U : finType) (f : T -> U), injective f ->
     forall K R : {set {set T}}, is_partition K -> is_partition R ->
     recall q (rename f K) (rename f R) = recall q K R /\
     precision q (rename f K) (rename f R) = precision q K R) ->
  names_make_no_difference q.
Proof.
move=> H; split=> T U f fI K R wK wR; have [r p] := H T U f fI K R wK wR; last by split.
by rewrite !F1_ratios r p.
Qed.

Lemma both_ways_names_make_no_difference (num : of_pair rat)
  (den : forall T : finType, {set {set T}} -> rat) :
  (forall (T U : finType) (f : T -> U), injective f -> forall K R : {set {set T}},
     is_partition K -> is_partition R -> num U (rename f K) (rename f R) = num T K R) ->
  (forall (T U : finType) (f : T -> U), injective f -> forall K : {set {set T}},
     is_partition K -> den U (rename f K) = den T K) ->
  names_make_no_difference (both_ways num den).
Proof.
move=> N D; apply: ratios_names_make_no_difference => T U f fI K R wK wR.
by split; rewrite /recall /precision /= /recall_of /precision_of /= !N ?D.
Qed.

Lemma ratios_nothing_without_common_mention q :
  (pairwise K R, [disjoint cover K & cover R] -> nothing (recall q K R)) ->
  nothing_without_common_mention q.
Proof. by move=> H T K R wK wR d; apply: nothing_harmonicl; apply: H. Qed.
End Ratios.

(* one of the laws that L lists *)
Ltac from L := first [by case: L | by case: L => ? ? ? ? []].

(* a quotient of what is earned by what could be *)
Section ProperRatios.
Implicit Types q : ratios.

Definition proper_ratios q := pairwise K R,
  (0 <= recall_num q K R <= recall_den q K R) && (0 <= precision_num q K R <= precision_den q K R).

Lemma proper_ratios_within_unit_interval q : proper_ratios q ->
  recall_and_precision_within_unit_interval q.
Proof. by move=> H T K R wK wR; have /andP[r p] := H T K R wK wR; rewrite !in_unit_quotient. Qed.

(* what most metrics have, of which the rest follows *)
Definition base_laws q :=
  [/\ proper_ratios q, recall_and_precision_within_unit_interval q, f1_within_unit_interval q,
      f1_between_recall_and_precision q &
  [/\ one_on_identity q, names_make_no_difference q, documents_add_up q, f1_one_on_identity q &
      f1_of_documents_adds_up q]].

Lemma ratios_base_laws q : proper_ratios q -> one_on_identity q -> names_make_no_difference q ->
  documents_add_up q -> base_laws q.
Proof.
move=> P I N D; have B := proper_ratios_within_unit_interval P.
split; [by []|by []| | |split=> //].
- exact: ratios_f1_within_unit_interval.
- exact: ratios_f1_between_recall_and_precision.
- exact: ratios_f1_one_on_identity.
exact: ratios_f1_of_documents_adds_up.
Qed.

Lemma ratios_common_singleton_never_lowers_f1 q : base_laws q ->
  (forall (T : finType) (x : T), let e := [set [set x]] in
     (recall_num q e e = 1 /\ recall_den q e e = 1) /\
     (precision_num q e e = 1 /\ precision_den q e e = 1)) ->
  common_singleton_never_lowers_f1 q.
Proof.
move=> [H _ _ _ [_ _ D _ _]] E T K R wK wR e eK eR /eqP/cards1P[x ex].
have wK' := is_partition_sub wK (subsetDl K [set e]);
  have wR' := is_partition_sub wR (subsetDl R [set e]).
have we := is_partition_set1 (entity_neq0 wK eK).
have [r p] := D T _ _ we we _ _ wK' wR' (apart_common wK wR eK eR).
have /andP[r1 p1] := H T _ _ wK' wR'; have [[rn rd] [pn pd]] := E T x.
rewrite (setD1K eK) (setD1K eR) /recall_added /precision_added ex rn rd pn pd in r p.
rewrite !F1_ratios ex r p -ex.
by apply: not_above_harmonic; rewrite ?in_unit_quotient ?not_above_added.
Qed.

Lemma ratios_common_link_is_rewarded q : base_laws q ->
  (pairwise K R, common_link K R -> ~~ nothing (recall q K R) && ~~ nothing (precision q K R)) ->
  common_link_is_rewarded q.
Proof.
move=> [_ B _ _ _] H T K R wK wR /(H T K R wK wR)/andP[r p].
by have /andP[r1 p1] := B T K R wK wR; apply: harmonic_rewarded.
Qed.

Lemma common_link_from_mentions q : base_laws q -> common_mention_is_rewarded q ->
  (pairwise K R, ~~ [disjoint cover K & cover R] -> ~~ nothing (precision q K R)) ->
  common_link_is_rewarded q.
Proof.
move=> B M P; apply: ratios_common_link_is_rewarded B _ => T K R wK wR /common_link_mention c.
by rewrite (M _ _ _ wK wR c) P.
Qed.

Lemma switched_common_link q : base_laws q -> roles_switched q -> common_mention_is_rewarded q ->
  common_link_is_rewarded q.
Proof.
move=> B sw M; apply: common_link_from_mentions B (M) _ => T K R wK wR c.
by rewrite sw // M // disjoint_sym.
Qed.
End ProperRatios.

(* an entity of the response that lies within one of the key's *)
Section CorrectEntities.
Definition correct_entity_never_lowers_precision m := pairwise K R,
  forall r k, r \in R -> k \in K -> r \subset k ->
  not_above (precision m K (R :\ r)) (precision m K R).

Lemma key_singleton_from_correct_entity m : correct_entity_never_lowers_precision m ->
  key_singleton_never_lowers_precision m.
Proof.
move=> H T K R wK wR r rR /eqP/cards1P[x rx]; rewrite {1}rx sub1set => /bigcupP[k kK xk].
by apply: H kK _; rewrite // rx sub1set.
Qed.

Lemma ratios_correct_entity_never_lowers_f1 (q : ratios) : base_laws q ->
  (pairwise K R, forall r, r \in R -> not_above (recall q K (R :\ r)) (recall q K R)) ->
  correct_entity_never_lowers_precision q -> correct_entity_never_lowers_f1 q.
Proof.
move=> [_ B _ _ _] rec prec T K R wK wR r k rR kK rk;
  have /andP[r1 p1] := B T _ _ wK (is_partition_sub wR (subD1set R r)).
by rewrite !F1_ratios; apply: not_above_harmonic => //; [apply: rec | apply: prec kK rk].
Qed.
End CorrectEntities.

Lemma correct_mention_from_common m : common_mention_never_lowers_recall m ->
  correct_mention_never_lowers_recall m.
Proof. by move=> H T K R wK wR x /common_links_cover[xK xR]; apply: H. Qed.


(* what holds of any merge holds of the key's *)
Section KeyMerges.
Implicit Types m : metric.

Lemma split_of_the_key_from_merges m : correct_merge_raises_recall m ->
  split_of_the_key_lowers_recall m.
Proof.
move=> H T K wK k A kK Ak A0; have wS := is_partition_split wK kK Ak A0.
have [S1 S2] := (split_part1 K k A, split_part2 K k A).
rewrite -{4}(merge_split wK kK Ak A0); apply: H => //; first exact: split_parts_neq.
apply/exists_inP; exists k => //; rewrite (setIidPr (proper_sub Ak)) A0 /=.
by rewrite (setIidPr (subsetDl k A)) split_rest_neq0.
Qed.

Lemma merge_of_the_key_from_splits m : roles_switched m -> one_on_identity m ->
  split_of_the_key_lowers_recall m -> merge_of_the_key_lowers_precision m.
Proof.
move=> sw id H T K wK k l kK lK kl; have wM := is_partition_merge wK kK lK.
have kM : k :|: l \in merge K k l by rewrite setU11.
have := H T _ wM _ k kM (proper_merge wK kK lK kl) (entity_neq0 wK kK).
by rewrite split_merge // -sw // (proj1 (id T _ wM (family_neq0 kM)))
  (proj2 (id T _ wK (family_neq0 kK))).
Qed.

Lemma split_key_from_merged_key m : roles_switched m -> merged_key_has_full_recall m ->
  split_key_has_full_precision m.
Proof.
move=> sw H T K wK k A kK Ak A0; have wS := is_partition_split wK kK Ak A0.
have := H T _ wS A (k :\: A) (split_part1 _ _ _) (split_part2 _ _ _) (split_parts_neq _ A0).
by rewrite merge_split // -sw.
Qed.
End KeyMerges.

(******************************************************************************)
(* What holds of figures, and of every metric that is two quotients: lemmas   *)
(* from which the laws of the metrics follow (laws_*.v).                      *)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra.
From Corefref Require Import partitions blanc documents renaming twinless metrics invariants.
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

Lemma harmonic_eq1 r p : in_unit r -> in_unit p -> harmonic r p = Some 1 -> r = Some 1 /\ p = Some 1.
Proof.
case: r p => [r|] [p|] //= r1 p1 [] /eqP; rewrite f1_eq1 //.
by case/andP=> /eqP-> /eqP->.
Qed.

Lemma nothing_harmonicl r p : nothing r -> nothing (harmonic r p).
Proof. by case: r p => [r|] [p|] //= /eqP->; rewrite /f1 mulr0 mul0r. Qed.
Lemma nothing_harmonicr r p : nothing p -> nothing (harmonic r p).
Proof. by rewrite harmonicC; apply: nothing_harmonicl. Qed.

Lemma harmonic_rewarded r p : in_unit r -> in_unit p -> ~~ nothing r -> ~~ nothing p -> ~~ nothing (harmonic r p).
Proof.
case: r p => [r|] [p|] //= /andP[r0 _] /andP[p0 _] rn pn; rewrite /nothing /f1.
have D : p + r != 0 by rewrite paddr_eq0 // negb_and rn orbT.
by rewrite !mulf_neq0 ?invr_eq0.
Qed.
End Figures.

(* Ratios *)
Section Ratios.
Implicit Types q : ratios.

Lemma F1_ratios q (T : finType) (K R : {set {set T}}) : F1 q K R = harmonic (recall q K R) (precision q K R).
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

Lemma both_ways_within_unit_interval num den :
  (pairwise K R, 0 <= num _ K R <= den _ K) -> recall_and_precision_within_unit_interval (both_ways num den).
Proof. by move=> H T K R wK wR; apply/andP; split; apply: in_unit_quotient; apply: H. Qed.

Lemma ratios_f1_of_documents_adds_up q : documents_add_up q -> f1_of_documents_adds_up q.
Proof.
by move=> H T K R wK wR L S wL wS a; have [r p] := H T K R wK wR L S wL wS a; rewrite F1_ratios r p.
Qed.

Lemma both_ways_documents_add_up (num : of_pair rat) (den : forall T : finType, {set {set T}} -> rat) :
  (forall (T : finType) (K R L S : {set {set T}}), is_partition K -> is_partition R -> is_partition L ->
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
     recall q (rename f K) (rename f R) = recall q K R /\ precision q (rename f K) (rename f R) = precision q K R) ->
  names_make_no_difference q.
Proof.
move=> H; split=> T U f fI K R wK wR; have [r p] := H T U f fI K R wK wR; last by split.
by rewrite !F1_ratios r p.
Qed.

Lemma both_ways_names_make_no_difference (num : of_pair rat) (den : forall T : finType, {set {set T}} -> rat) :
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
  (pairwise K R, [disjoint cover K & cover R] -> nothing (recall q K R)) -> nothing_without_common_mention q.
Proof. by move=> H T K R wK wR d; apply: nothing_harmonicl; apply: H. Qed.
End Ratios.

Section Comparisons.
Implicit Types (n d a b x y : rat) (r p : figure).

Lemma not_above_added a n d : 0 <= a -> 0 <= n <= d -> not_above (quotient n d) (quotient (a + n) (a + d)).
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
move=> n0 nn d'0 dd; have [->|dn] := eqVneq d' 0; first by rewrite /quotient eqxx; apply: not_above_Noner.
have dp : 0 < d' by rewrite lt0r dn.
have dp' := lt_le_trans dp dd.
rewrite !quotient_defined ?gt_eqF // /not_above.
by rewrite ler_pmul ?invr_ge0 ?(ltW dp') // lef_pinv.
Qed.

Lemma not_above_smaller n d d' : 0 <= n -> 0 <= d' -> d' <= d -> not_above (quotient n d) (quotient n d').
Proof. by move=> n0; apply: not_above_quotients. Qed.

Lemma below_one n d : 0 <= n -> n < d -> below (quotient n d) (Some 1).
Proof.
by move=> n0 nd; have d0 := le_lt_trans n0 nd; rewrite quotient_defined ?gt_eqF // /below ltr_pdivr_mulr // mul1r.
Qed.

Lemma nothing_quotient n d : nothing (quotient n d) = (n == 0) || (d == 0).
Proof. by rewrite /quotient; case: eqP => [_|/eqP/negPf d0]; rewrite ?orbT //= mulf_eq0 invr_eq0 d0. Qed.

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
Lemma below_harmonic_after r p p' : in_unit r -> in_unit p -> ~~ nothing (harmonic r p') -> below p p' ->
  below (harmonic r p) (harmonic r p').
Proof.
by move=> r1 p1 n; apply: below_harmonic => //; apply: contra n; apply: nothing_harmonicl.
Qed.

(* F1 rises with precision where recall does not fall *)
Lemma below_harmonic_grown r r' p p' : in_unit r -> in_unit r' -> in_unit p -> not_above r r' ->
  (r == None) = (r' == None) -> ~~ nothing (harmonic r' p') -> below p p' -> below (harmonic r p) (harmonic r' p').
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

Section Singletons.
Implicit Types q : ratios.

Definition proper_ratios q := pairwise K R,
  (0 <= recall_num q K R <= recall_den q K R) && (0 <= precision_num q K R <= precision_den q K R).

Lemma proper_ratios_within_unit_interval q : proper_ratios q -> recall_and_precision_within_unit_interval q.
Proof. by move=> H T K R wK wR; have /andP[r p] := H T K R wK wR; rewrite !in_unit_quotient. Qed.

Lemma ratios_common_singleton_never_lowers_f1 q : proper_ratios q -> documents_add_up q ->
  (forall (T : finType) (x : T), let e := [set [set x]] in
     (recall_num q e e = 1 /\ recall_den q e e = 1) /\ (precision_num q e e = 1 /\ precision_den q e e = 1)) ->
  common_singleton_never_lowers_f1 q.
Proof.
move=> H D E T K R wK wR e eK eR /eqP/cards1P[x ex].
have wK' := is_partition_sub wK (subsetDl K [set e]); have wR' := is_partition_sub wR (subsetDl R [set e]).
have we := is_partition_set1 (entity_neq0 wK eK).
have [r p] := D T _ _ we we _ _ wK' wR' (apart_common wK wR eK eR).
have /andP[r1 p1] := H T _ _ wK' wR'; have [[rn rd] [pn pd]] := E T x.
rewrite (setD1K eK) (setD1K eR) /recall_added /precision_added ex rn rd pn pd in r p.
rewrite !F1_ratios ex r p -ex.
by apply: not_above_harmonic; rewrite ?in_unit_quotient ?not_above_added.
Qed.
End Singletons.

(* a treatment of twinless mentions: what holds of the metric holds of the treated one *)
Section Treated.
Variables (q : ratios) (kr rr kp rp : treatment).

Definition keeps_partitions (t : treatment) := pairwise K R, is_partition (t _ K R).
Definition keeps_names (t : treatment) := forall (T U : finType) (f : T -> U), injective f ->
  forall K R : {set {set T}}, is_partition K -> is_partition R -> t U (rename f K) (rename f R) = rename f (t T K R).
Definition keeps_documents (t s : treatment) := pairwise K R,
  forall L S, is_partition L -> is_partition S -> apart K R L S ->
  [/\ t _ (K :|: L) (R :|: S) = t _ K R :|: t _ L S, s _ (K :|: L) (R :|: S) = s _ K R :|: s _ L S &
      apart (t _ K R) (s _ K R) (t _ L S) (s _ L S)].

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

(* a common link has common mentions *)
Section CommonLinks.
Variable T : finType.
Implicit Types (K R : {set {set T}}) (x : T).

Lemma common_linksP K R x :
  reflect (exists k r y, [/\ k \in K, r \in R, x \in k :&: r, y \in k :&: r & x != y])
          (x \in cover (common_links K R)).
Proof.
apply: (iffP bigcupP) => [[e]|[k [r [y [kK rR]]]]].
  rewrite inE => /andP[/bigcupP[k kK +] /bigcupP[r rR +]].
  rewrite !inE => /andP[/subsetP ek /cards2P[a [b [ab E]]]] /andP[/subsetP er _] xe.
  have I y : y \in e -> y \in k :&: r by move=> ye; rewrite inE ek ?er.
  have [xa|xa] := eqVneq x a; [exists k, r, b | exists k, r, a]; split; rewrite ?I //.
  - by rewrite E !inE eqxx orbT.
  - by rewrite xa.
  - by rewrite E !inE eqxx.
rewrite !inE => /andP[xk xr] /andP[yk yr] xy.
exists [set x; y]; rewrite ?inE ?eqxx //; apply/andP; split; apply/bigcupP.
  by exists k; rewrite // !inE cards2 xy andbT; apply/subsetP => z; rewrite !inE => /orP[] /eqP->.
by exists r; rewrite // !inE cards2 xy andbT; apply/subsetP => z; rewrite !inE => /orP[] /eqP->.
Qed.

Lemma common_linkP K R : reflect (exists x, x \in cover (common_links K R)) (common_link K R).
Proof.
rewrite /common_link; apply: (iffP (set0Pn _)) => [[e eKR]|[x /bigcupP[e eKR _]]]; last by exists e.
have : e \in coreference_links K by case/setIP: eKR.
case/bigcupP=> k _; rewrite inE => /andP[_ /eqP e2].
have /card_gt0P[x xe] : (0 < #|e|)%N by rewrite e2.
by exists x; apply/bigcupP; exists e.
Qed.

Lemma common_link_mention K R : common_link K R -> ~~ [disjoint cover K & cover R].
Proof.
case/common_linkP=> x /common_linksP[k [r [_ [kK rR + _ _]]]]; rewrite inE => /andP[xk xr].
by rewrite -setI_eq0; apply/set0Pn; exists x; rewrite inE (mem_cover_entity kK xk) (mem_cover_entity rR xr).
Qed.
End CommonLinks.

Lemma ratios_common_link_is_rewarded (q : ratios) : recall_and_precision_within_unit_interval q ->
  (pairwise K R, common_link K R -> ~~ nothing (recall q K R) && ~~ nothing (precision q K R)) ->
  common_link_is_rewarded q.
Proof.
move=> B H T K R wK wR /(H T K R wK wR)/andP[r p].
by have /andP[r1 p1] := B T K R wK wR; apply: harmonic_rewarded.
Qed.

(* a family is what comes of merging the parts of its entity that was split *)
Section Splits.
Variable T : finType.
Implicit Types (K R : {set {set T}}) (A B C k l : {set T}).

Section Split.
Variables (K : {set {set T}}) (k A : {set T}).
Hypotheses (wK : is_partition K) (kK : k \in K) (Ak : A \proper k) (A0 : A != set0).

Lemma split_part1 : A \in split K k A. Proof. by rewrite !inE eqxx. Qed.
Lemma split_part2 : k :\: A \in split K k A. Proof. by rewrite !inE eqxx orbT. Qed.

Lemma split_parts_neq : A != k :\: A.
Proof.
have /set0Pn[x xA] := A0; apply/eqP => /setP/(_ x).
by rewrite inE xA.
Qed.

Lemma split_rest_neq0 : k :\: A != set0.
Proof. by rewrite setD_eq0; case/properP: Ak => _ [x xk xA]; apply/subsetP => /(_ x xk); apply/negP. Qed.

Lemma setUD_part : A :|: (k :\: A) = k.
Proof. by rewrite -{1}(setIidPr (proper_sub Ak)) setID. Qed.

Lemma part_disjoint l B : l \in K :\ k -> B \subset k -> [disjoint l & B].
Proof.
case/setD1P=> lk lK Bk; apply: disjointWr Bk _.
by rewrite -setI_eq0 setIC (disjoint_entities wK kK lK lk).
Qed.

Lemma is_partition_split : is_partition (split K k A).
Proof.
apply/andP; split; last first.
  by rewrite !inE negb_or !(eq_sym set0) (negPf A0) (negPf split_rest_neq0) (negPf (is_partition_set0 wK)) andbF.
have sub B : B \in [set A; k :\: A] -> B \subset k.
  by rewrite !inE => /orP[]/eqP->; rewrite ?subsetDl ?proper_sub.
apply/trivIsetP => B C /setUP[B1|B1] /setUP[C1|C1] ne.
- move: B1 C1 ne; rewrite !inE => /orP[]/eqP-> /orP[]/eqP->; rewrite ?eqxx // => _.
    by rewrite -setI_eq0 setIDA setIC -setIDA setDv setI0.
  by rewrite -setI_eq0 setIDAC -setIDA setDv setI0.
- by rewrite disjoint_sym part_disjoint ?sub.
- by rewrite part_disjoint ?sub.
by case/setD1P: B1 => _ BK; case/setD1P: C1 => _ CK; apply: (trivIsetP (is_partition_trivIset wK)).
Qed.

Lemma part_notin B : B \subset k -> B != set0 -> B != k -> B \notin K.
Proof.
move=> /subsetP Bk /set0Pn[x xB] ne; apply: contra ne => BK.
by rewrite (entity_inj wK BK kK xB (Bk x xB)).
Qed.

Lemma merge_split : merge (split K k A) A (k :\: A) = K.
Proof.
rewrite /merge setUD_part /split setDUl setDv set0U -[in RHS](setD1K kK); congr (_ |: _).
apply/setDidPl; rewrite -setI_eq0; apply/eqP/setP => l; rewrite !inE.
apply/negP => /andP[/andP[lk lK] /orP[]/eqP E]; move: lk lK; rewrite {}E => lk lK.
  by have := part_notin (proper_sub Ak) A0 lk; rewrite lK.
by have := part_notin (subsetDl k A) split_rest_neq0 lk; rewrite lK.
Qed.
End Split.

Lemma split_merge K k l : is_partition K -> k \in K -> l \in K -> k != l -> split (merge K k l) (k :|: l) k = K.
Proof.
move=> wK kK lK kl; have kl0 : k :&: l = set0 by rewrite (disjoint_entities wK kK lK) 1?eq_sym.
have -> : split (merge K k l) (k :|: l) k = [set k; l] :|: (merge K k l :\ (k :|: l)).
  by rewrite /split setDUl setDv set0U (setDidPl _) // -setI_eq0 setIC kl0.
have nK : k :|: l \notin K.
  apply/negP => uK; have /set0Pn[x xk] := entity_neq0 wK kK; have /set0Pn[y yl] := entity_neq0 wK lK.
  have ku : k = k :|: l by apply: (entity_inj wK kK uK xk); rewrite inE xk.
  by case/eqP: kl; apply: (entity_inj wK kK lK _ yl); rewrite ku inE yl orbT.
rewrite /merge setU1K ?inE ?(negPf nK) ?andbF //; apply/setP => i; rewrite !inE.
have [->|ik] := eqVneq i k; first by rewrite kK.
by have [->|il] := eqVneq i l; rewrite ?lK ?orbF ?andbT //= ?orbT.
Qed.

Lemma proper_merge K k l : is_partition K -> k \in K -> l \in K -> k != l -> k \proper k :|: l.
Proof.
move=> wK kK lK kl; rewrite properE subsetUl /= subUset fintype.subxx /=.
have /set0Pn[y yl] := entity_neq0 wK lK; apply/subsetP => /(_ y yl) yk.
by case/eqP: kl; apply: entity_inj wK kK lK yk yl.
Qed.

Lemma cover_split K k A : k \in K -> A \subset k -> cover (split K k A) = cover K.
Proof.
move=> kK Ak; rewrite -[in RHS](setD1K kK) /split !coverU; congr (_ :|: _).
by rewrite /cover !big_set1 -[X in X :|: _](setIidPr Ak) setID.
Qed.
End Splits.

(* what holds of any merge holds of the key's *)
Section KeyMerges.
Implicit Types m : metric.

Lemma split_of_the_key_from_merges m : correct_merge_raises_recall m -> split_of_the_key_lowers_recall m.
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
have nz (L : {set {set T}}) e : e \in L -> L != set0 by move=> eL; apply/set0Pn; exists e.
rewrite split_merge // -sw // (proj1 (id T _ wM (nz _ _ kM))) (proj2 (id T _ wK (nz _ _ kK))).
by [].
Qed.

Lemma split_key_from_merged_key m : roles_switched m -> merged_key_has_full_recall m ->
  split_key_has_full_precision m.
Proof.
move=> sw H T K wK k A kK Ak A0; have wS := is_partition_split wK kK Ak A0.
have := H T _ wS A (k :\: A) (split_part1 _ _ _) (split_part2 _ _ _) (split_parts_neq _ A0).
by rewrite merge_split // -sw.
Qed.
End KeyMerges.

(* two metrics that agree where key and response have the same mentions *)
Section SameMentions.
Definition agree_on_same_mentions m n := pairwise K R,
  cover K = cover R -> recall m K R = recall n K R /\ precision m K R = precision n K R.

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

Lemma same_one_entity_has_full_recall : one_entity_has_full_recall n -> one_entity_has_full_recall m.
Proof.
move=> H T K wK; suff [-> _] : recall m K (one_entity (cover K)) = recall n K (one_entity (cover K)) /\
  precision m K (one_entity (cover K)) = precision n K (one_entity (cover K)) by apply: H.
rewrite /one_entity; case: ifPn => K0; apply: mn => //; first exact: is_partition0.
- by rewrite (eqP K0) /cover big_set0.
- exact: is_partition_set1.
by rewrite /cover big_set1.
Qed.

Lemma same_merged_key_has_full_recall : merged_key_has_full_recall n -> merged_key_has_full_recall m.
Proof.
move=> H T K wK k l kK lK; have [-> _] := mn wK (is_partition_merge wK kK lK) (esym (cover_merge kK lK)).
exact: H.
Qed.

Lemma same_split_key_has_full_precision : split_key_has_full_precision n -> split_key_has_full_precision m.
Proof.
move=> H T K wK k A kK Ak A0; have C := esym (cover_split kK (proper_sub Ak)).
by have [_ ->] := mn wK (is_partition_split wK kK Ak A0) C; apply: H.
Qed.

Lemma same_merge_of_the_key_lowers_precision :
  merge_of_the_key_lowers_precision n -> merge_of_the_key_lowers_precision m.
Proof.
move=> H T K wK k l kK lK kl; have [_ ->] := mn wK (is_partition_merge wK kK lK) (esym (cover_merge kK lK)).
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

(* what the changes make of key and response *)
Section Changed.
Variable T : finType.
Implicit Types (K R : {set {set T}}) (A e k r s : {set T}) (x y : T).

Lemma finer_split K k A : k \in K -> A \subset k -> finer (split K k A) K.
Proof.
move=> kK Ak r; rewrite !inE => /orP[/orP[]/eqP->|/andP[_ rK]]; last by exists r.
  by exists k.
by exists k; rewrite ?subsetDl.
Qed.

Lemma cover_enlarged K e A : e \in K -> cover (enlarged K e A) = cover K :|: A.
Proof. by move=> eK; rewrite /enlarged coverU -[in RHS](setD1K eK) coverU /cover !big_set1 setUAC. Qed.

Lemma is_partition_enlarged K e A : is_partition K -> e \in K -> [disjoint A & cover K] ->
  is_partition (enlarged K e A).
Proof.
move=> wK eK dA; have wK' := is_partition_sub wK (subD1set K e).
apply: is_partitionU => //.
  by apply: is_partition_set1; rewrite setU_eq0 negb_and (entity_neq0 wK eK).
rewrite /cover big_set1 -/(cover _) -setI_eq0 setIUl setU_eq0 !setI_eq0; apply/andP; split.
  rewrite -setI_eq0; apply/eqP/setP => x; rewrite !inE; apply/negP => /andP[xe /bigcupP[l /setD1P[/eqP le lK] xl]].
  by case: le; apply: entity_inj wK lK eK xl xe.
apply: disjointWr dA; apply/bigcupsP => l /setD1P[_ lK].
exact: entity_sub_cover.
Qed.

Lemma finer_enlarged K e A : finer K (enlarged K e A).
Proof.
move=> k kK; have [->|ke] := eqVneq k e; first by exists (e :|: A); rewrite ?subsetUl // !inE eqxx.
by exists k; rewrite // !inE ke kK orbT.
Qed.

Lemma is_partition_one_entity A : is_partition (one_entity A).
Proof. by rewrite /one_entity; case: eqP => [_|/eqP A0]; [apply: is_partition0 | apply: is_partition_set1]. Qed.

Lemma finer_one_entity K : is_partition K -> finer K (one_entity (cover K)).
Proof.
move=> wK k kK; rewrite /one_entity; case: eqP => [K0|_]; last first.
  by exists (cover K); rewrite ?inE ?entity_sub_cover.
have /set0Pn[x xk] := entity_neq0 wK kK.
by have := mem_cover_entity kK xk; rewrite K0 inE.
Qed.

Lemma disjoint_share K r s x y : ~~ share_a_key_entity K r s -> x \in r -> y \in s ->
  forall k, k \in K -> ~~ ((x \in k) && (y \in k)).
Proof.
move=> no xr ys k kK; apply: contra no => /andP[xk yk]; apply/exists_inP; exists k => //.
by apply/andP; split; apply/set0Pn; [exists x | exists y]; rewrite inE ?xk ?yk.
Qed.
End Changed.

(* the changes that invariants make to a key or response *)
Section Changes.
Variable T : finType.
Implicit Types (K R : {set {set T}}) (A B C e k r : {set T}) (x : T) (F : {set T} -> rat).

Lemma is_partition_without A R : is_partition R -> is_partition (without A R).
Proof. exact: is_partition_restrict. Qed.

Lemma cover_without A R : cover (without A R) = cover R :\: A.
Proof. by rewrite cover_restrict setDE. Qed.

Lemma sum_without A R F : is_partition R -> F set0 = 0 -> \sum_(r in without A R) F r = \sum_(r in R) F (r :\: A).
Proof. by move=> wR F0; rewrite sum_restrict //; apply: eq_bigr => r _; rewrite setDE. Qed.

Lemma cover_one_entity A : cover (one_entity A) = A.
Proof. by rewrite /one_entity; case: eqP => [->|_]; rewrite /cover ?big_set0 ?big_set1. Qed.

Section Enlarged.
Variables (K : {set {set T}}) (e A : {set T}).
Hypotheses (wK : is_partition K) (eK : e \in K) (AK : [disjoint A & cover K]).

Lemma enlarged_outside : e :|: A \notin K :\ e.
Proof.
have /set0Pn[x xe] := entity_neq0 wK eK; apply/negP => /setD1P[/eqP ne uK]; apply: ne.
by apply: (entity_inj wK uK eK _ xe); rewrite inE xe.
Qed.

Lemma sum_enlarged F : \sum_(r in enlarged K e A) F r = F (e :|: A) + \sum_(r in K :\ e) F r.
Proof. by rewrite /enlarged big_setU1 ?enlarged_outside. Qed.

Lemma card_enlarged : #|e :|: A| = (#|e| + #|A|)%N.
Proof.
rewrite cardsU (_ : e :&: A = set0) ?cards0 ?subn0 //; apply/eqP; rewrite setI_eq0 disjoint_sym.
exact: disjointWr (entity_sub_cover eK) AK.
Qed.
End Enlarged.

(* a link of a mention of A, to another *)
Lemma card_gt1_other A x : x \in A -> reflect (exists2 y, y \in A & x != y) (1 < #|A|)%N.
Proof.
move=> xA; apply: (iffP card_gt1P) => [[y [z [yA zA yz]]]|[y yA xy]]; last by exists x, y.
by have [xy|xy] := eqVneq x y; [exists z; rewrite // xy | exists y].
Qed.

Lemma cover_common_linksP K R x :
  reflect (exists k r, [/\ k \in K, r \in R, x \in k :&: r & (1 < #|k :&: r|)%N]) (x \in cover (common_links K R)).
Proof.
apply: (iffP (common_linksP _ _ _)) => [[k [r [y [kK rR xkr ykr xy]]]]|[k [r [kK rR xkr /(card_gt1_other xkr)[y]]]]].
  by exists k, r; split=> //; apply/(card_gt1_other xkr); exists y.
by exists k, r, y.
Qed.

Lemma common_link_sharedP K R :
  reflect (exists k r, [/\ k \in K, r \in R & (1 < #|k :&: r|)%N]) (common_link K R).
Proof.
apply: (iffP (common_linkP _ _)) => [[x /cover_common_linksP[k [r [kK rR _ kr]]]]|[k [r [kK rR kr]]]].
  by exists k, r.
by have /card_gt0P[x xkr] := ltnW kr; exists x; apply/cover_common_linksP; exists k, r.
Qed.

Lemma cover_coreference_linksP R x :
  reflect (exists r, [/\ r \in R, x \in r & (1 < #|r|)%N]) (x \in cover (coreference_links R)).
Proof.
apply: (iffP bigcupP) => [[d /bigcupP[r rR] ]|[r [rR xr /(card_gt1_other xr)[w wr xw]]]].
  by rewrite inE => /andP[dr /eqP d2] xd; exists r; rewrite (subsetP dr) // -d2 subset_leq_card.
exists [set x; w]; last by rewrite !inE eqxx.
by apply/bigcupP; exists r; rewrite // inE cards2 xw subUset !sub1set xr wr.
Qed.
End Changes.

(* recall and precision with one numerator *)
Section Common.
Implicit Types n d e : rat.

Lemma harmonic_quotients n d e : 0 <= d -> 0 <= e ->
  harmonic (quotient n d) (quotient n e) = if (d == 0) || (e == 0) then None else Some (2%:R * n / (d + e)).
Proof.
rewrite /quotient => d0 e0; case: eqP => // /eqP dn; case: eqP => // /eqP en; congr Some; rewrite /f1.
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

(* what the treatments keep *)
Section Kept.
Lemma keeps_partitions_the_key : keeps_partitions the_key. Proof. by []. Qed.
Lemma keeps_partitions_wts : keeps_partitions without_twinless_singletons.
Proof. by move=> T K R _; apply: is_partition_wts. Qed.
Lemma keeps_partitions_key_p : keeps_partitions key_p.
Proof. by move=> T K R wK _; apply: is_partition_key_p. Qed.
Lemma keeps_partitions_response_p : keeps_partitions response_p.
Proof. by move=> T K R _; apply: is_partition_response_p. Qed.
Lemma keeps_partitions_response_r : keeps_partitions response_r.
Proof. by move=> T K R wK wR; apply/is_partition_restrict/keeps_partitions_response_p. Qed.

Lemma keeps_names_the_key : keeps_names the_key. Proof. by []. Qed.
Lemma keeps_names_wts : keeps_names without_twinless_singletons.
Proof. by move=> T U f fI K R _ _; rewrite rename_without_twinless_singletons. Qed.
Lemma keeps_names_key_p : keeps_names key_p.
Proof. by move=> T U f fI K R _ _; rewrite rename_key_p. Qed.
Lemma keeps_names_response_p : keeps_names response_p.
Proof. by move=> T U f fI K R _ _; rewrite rename_response_p. Qed.
Lemma keeps_names_response_r : keeps_names response_r.
Proof. by move=> T U f fI K R _ _; rewrite rename_response_r. Qed.

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
Proof. by move=> T K R wK wR L S wL wS a; rewrite documents_key_p // documents_response_p ?apart_key_p. Qed.
Lemma keeps_documents_key_p_wts : keeps_documents key_p without_twinless_singletons.
Proof.
move=> T K R wK wR L S wL wS a; rewrite documents_key_p // documents_without_twinless_singletons //.
by split=> //; apply: apart_key_all; apply: apart_without_twinless_singletons.
Qed.

Lemma wts_enlarged (T : finType) (K : {set {set T}}) (e : {set T}) x : is_partition K -> e \in K -> x \notin cover K ->
  without_twinless_singletons K (enlarged K e [set x]) = enlarged K e [set x].
Proof.
move=> wK eK xK; apply/setP => r; rewrite !inE; apply: andb_idr => /orP[/eqP->|/andP[_ rK]]; last first.
  by rewrite entity_sub_cover // orbT.
have xe : x \notin e by apply: contra xK; apply: mem_cover_entity.
by rewrite setUC cardsU1 xe eqSS cards_eq0 (entity_neq0 wK eK).
Qed.
End Kept.

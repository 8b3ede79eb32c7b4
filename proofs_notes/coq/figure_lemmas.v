(******************************************************************************)
(* What holds of figures, and of every metric that is two quotients: lemmas   *)
(* from which the laws of the metrics follow (laws_*.v).                      *)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra.
From Corefref Require Import partitions blanc documents renaming metrics invariants.
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

Lemma not_above_Nonel a : not_above None a. Proof. by []. Qed.
Lemma not_above_Noner a : not_above a None. Proof. by case: a. Qed.

Lemma not_above_quotient n n' d : 0 <= d -> n <= n' -> not_above (quotient n d) (quotient n' d).
Proof.
by rewrite /quotient /not_above => d0 nn; case: eqP => //= _; rewrite ler_wpmul2r ?invr_ge0.
Qed.

(* what earns as much as it counts *)
Lemma not_above_quotient_full n d c : 0 <= n <= d -> 0 <= c ->
  not_above (quotient n d) (quotient (n + c) (d + c)).
Proof.
move=> /andP[n0 nd] c0; have [d0|dn] := eqVneq d 0; first by rewrite /quotient d0 eqxx.
have dp : 0 < d by rewrite lt0r dn (le_trans n0 nd).
have dcp : 0 < d + c by rewrite ltr_paddr.
rewrite !quotient_defined ?gt_eqF // /not_above ler_pdivr_mulr // mulrAC ler_pdivl_mulr //.
by rewrite mulrDr mulrDl ler_add2l [n * c]mulrC ler_wpmul2l.
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

Lemma apartC (T : finType) (K R L S : {set {set T}}) : apart K R L S -> apart R K S L.
Proof. by rewrite /apart setUC [cover S :|: _]setUC. Qed.

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
Implicit Types (n d a x y : rat) (r p : figure).

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
End Comparisons.

(* an entity that key and response have in common is a document of its own *)
Lemma apart_common (T : finType) (K R : {set {set T}}) e : is_partition K -> is_partition R ->
  e \in K -> e \in R -> apart [set e] [set e] (K :\ e) (R :\ e).
Proof.
have D (L : {set {set T}}) : is_partition L -> e \in L -> [disjoint e & cover (L :\ e)].
  move=> wL eL; rewrite -setI_eq0; apply/eqP/setP => x; rewrite !inE; apply/negP => /andP[xe].
  case/bigcupP=> l /setD1P[le lL] xl; case/eqP: le; exact: entity_inj wL lL eL xl xe.
move=> wK wR eK eR; rewrite /apart setUid /cover big_set1 -/(cover (K :\ e)) -/(cover (R :\ e)).
by rewrite -setI_eq0 setIUr setU_eq0 !setI_eq0 !D.
Qed.

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

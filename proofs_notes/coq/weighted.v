(******************************************************************************)
(* F with any weight, and LEA with any importance: what holds of them all.    *)
(* Choices FBETA-1 and LEA-2.                                                 *)
(*                                                                            *)
(*   f_beta b r p       (1 + b^2) p r / (b^2 p + r); b > 0 says how much more *)
(*                      recall counts than precision. In rat x / 0 = 0: it is *)
(*                      0 where r and p are                                   *)
(*   lea_num_by w K R, lea_den_by w K, lea_recall_by w K R   LEA whose        *)
(*                      entities e count w e, not #|e|                        *)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra zify.
From Corefref Require Import partitions b_cubed lea.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope ring_scope.

Definition f_beta (b r p : rat) : rat := (1 + b ^+ 2) * p * r / (b ^+ 2 * p + r).

Section FBeta.
Variable b : rat.
Hypothesis b_gt0 : 0 < b.
Implicit Types r p : rat.
Let b2_gt0 : 0 < b ^+ 2. Proof. exact: exprn_gt0. Qed.
Let c_gt0 : 0 < 1 + b ^+ 2. Proof. exact: addr_gt0. Qed.

Lemma f_beta_den_gt0 r p : 0 <= r -> 0 <= p -> (r != 0) || (p != 0) -> 0 < b ^+ 2 * p + r.
Proof.
move=> r0 p0 H; have m0 : 0 <= b ^+ 2 * p by rewrite mulr_ge0 // ltW.
rewrite lt_neqAle addr_ge0 // andbT eq_sym paddr_eq0 // mulf_eq0 (gt_eqF b2_gt0) /= negb_and.
by rewrite orbC.
Qed.

Theorem f_beta_swap r p : f_beta b r p = f_beta b^-1 p r.
Proof.
have b0 : b != 0 by rewrite gt_eqF.
have b20 : b ^+ 2 != 0 by rewrite gt_eqF.
rewrite /f_beta exprVn; have -> : (b ^+ 2)^-1 * r + p = (b ^+ 2)^-1 * (b ^+ 2 * p + r).
  by rewrite mulrDr mulKf // addrC.
have -> : 1 + (b ^+ 2)^-1 = (b ^+ 2)^-1 * (1 + b ^+ 2) by rewrite mulrDr mulr1 mulVf // addrC.
set u := b ^- 2; have -> : u * (1 + b ^+ 2) * r * p = u * ((1 + b ^+ 2) * p * r) by rewrite mulrAC
  !mulrA.
by rewrite invfM mulrACA divff ?mul1r // invr_eq0.
Qed.

Lemma f_beta_same x : f_beta b x x = x.
Proof.
rewrite /f_beta; have -> : b ^+ 2 * x + x = (1 + b ^+ 2) * x by rewrite mulrDl mul1r addrC.
have [->|x0] := eqVneq x 0; first by rewrite !mulr0 mul0r.
by rewrite mulrAC divff ?mul1r // mulf_neq0 // gt_eqF.
Qed.

Theorem f_beta_mono r r' p p' : 0 <= r <= r' -> 0 <= p <= p' -> f_beta b r p <= f_beta b r' p'.
Proof.
move=> /andP[r0 rr] /andP[p0 pp]; have [r'0 p'0] := (le_trans r0 rr, le_trans p0 pp).
have ge0 x y : 0 <= x -> 0 <= y -> 0 <= f_beta b x y.
  by move=> x0 y0; rewrite /f_beta divr_ge0 ?mulr_ge0 ?addr_ge0 ?mulr_ge0 // ltW.
have [->|rn] := eqVneq r 0; first by rewrite /f_beta mulr0 mul0r ge0.
have [->|pn] := eqVneq p 0; first by rewrite /f_beta mulr0 !mul0r ge0.
have D : 0 < b ^+ 2 * p + r by rewrite f_beta_den_gt0 // rn.
have r'n : r' != 0 by rewrite gt_eqF // (lt_le_trans _ rr) // lt_neqAle eq_sym rn.
have D' : 0 < b ^+ 2 * p' + r' by rewrite f_beta_den_gt0 // r'n.
have [c1 c0] := (c_gt0, ltW b2_gt0); rewrite /f_beta; move: (b ^+ 2) c1 c0 D D' => c c1 c0 D D'.
rewrite ler_pdivr_mulr // [X in _ <= X]mulrAC ler_pdivl_mulr // -!mulrA ler_pmul2l //.
have -> : p * (r * (c * p' + r')) = c * p * p' * r + r * r' * p.
  rewrite !mulrDr; congr (_ + _); last by rewrite mulrC.
  by rewrite mulrCA mulrC [p * (c * p')]mulrCA [c * (p * p')]mulrA.
have -> : p' * (r' * (c * p + r)) = c * p * p' * r' + r * r' * p'.
  rewrite !mulrDr; congr (_ + _); last by rewrite mulrA mulrC [p' * r']mulrC mulrA.
  by rewrite mulrA mulrC !mulrA.
by apply: ler_add; apply: ler_wpmul2l => //; rewrite !mulr_ge0.
Qed.

Theorem f_beta_between r p : 0 <= r -> 0 <= p -> Num.min r p <= f_beta b r p <= Num.max r p.
Proof.
move=> r0 p0; have m0 : 0 <= Num.min r p by rewrite le_minr r0.
apply/andP; split.
  by rewrite -[X in X <= _]f_beta_same f_beta_mono // m0 le_minl lexx ?orbT.
by rewrite -[X in _ <= X]f_beta_same f_beta_mono // ?r0 ?p0 le_maxr lexx ?orbT.
Qed.

Lemma f_beta_bounds r p : 0 <= r <= 1 -> 0 <= p <= 1 -> 0 <= f_beta b r p <= 1.
Proof.
move=> /andP[r0 r1] /andP[p0 p1]; have /andP[lo hi] := f_beta_between r0 p0.
by rewrite (le_trans _ lo) ?le_minr ?r0 // (le_trans hi) // le_maxl r1.
Qed.

Theorem f_beta_eq1 r p : 0 <= r <= 1 -> 0 <= p <= 1 -> (f_beta b r p == 1) = (r == 1) && (p == 1).
Proof.
move=> /andP[r0 r1] /andP[p0 p1]; apply/eqP/andP => [E|[/eqP-> /eqP->]]; last exact: f_beta_same.
have b20 : b ^+ 2 != 0 by rewrite gt_eqF.
have /orP[/eqP r_1|/eqP p_1] : (r == 1) || (p == 1).
  have /andP[_] := f_beta_between r0 p0; rewrite E le_maxr => /orP[le|le]; apply/orP; [left|right];
    by rewrite eq_le le ?r1 ?p1.
- split; first by rewrite r_1.
  move: E; rewrite /f_beta r_1 mulr1.
  move/(congr1 (fun x => x * (b ^+ 2 * p + 1))); rewrite mul1r mulfVK.
    by rewrite mulrDl mul1r addrC => /addrI->.
  by rewrite gt_eqF // -r_1 f_beta_den_gt0 // r_1 oner_neq0.
split; last by rewrite p_1.
move: E; rewrite /f_beta p_1 !mulr1 => /(congr1 (fun x => x * (b ^+ 2 + r))); rewrite mul1r mulfVK.
  by rewrite mulrDl mul1r addrC => /addIr E; apply/eqP/(mulfI b20); rewrite mulr1.
by rewrite gt_eqF // ltr_paddr.
Qed.

Lemma f_beta_eq0 r p : 0 <= r -> 0 <= p -> (f_beta b r p == 0) = (r == 0) || (p == 0).
Proof.
move=> r0 p0; rewrite /f_beta !mulf_eq0 invr_eq0 (gt_eqF c_gt0) /=.
have [->|rn] := eqVneq r 0; first by rewrite orbT.
have [->|pn] := eqVneq p 0; first by [].
by rewrite gt_eqF // f_beta_den_gt0 // rn.
Qed.
End FBeta.

Lemma f_beta_one r p : f_beta 1 r p = f1 r p.
Proof. by rewrite /f_beta /f1 expr1n mul1r. Qed.

(* LEA, an entity e counting w e *)
Section Importance.
Variables (T : finType) (w : {set T} -> rat).
Implicit Types (K R : {set {set T}}) (k r s : {set T}).

Definition lea_num_by K R : rat := \sum_(k in K) w k * resolution_score R k.
Definition lea_den_by K : rat := \sum_(k in K) w k.
Definition lea_recall_by K R := lea_num_by K R / lea_den_by K.
End Importance.

Section AnyImportance.
Variables (T : finType) (w : {set T} -> rat).
Implicit Types (K R : {set {set T}}) (k r s : {set T}).
Hypothesis w_ge0 : forall e, 0 <= w e.

Lemma lea_by_size K R : lea_recall_by (fun e => #|e|%:R) K R = lea_recall K R. Proof. by []. Qed.

Theorem lea_recall_by_bounds K R : is_partition K -> is_partition R -> 0 <= lea_recall_by w K R <=
  1.
Proof.
move=> wK wR; apply: sum_ratio_bounds => k kK; have /andP[s0 s1] := resolution_score_bounds wK wR
  kK.
by rewrite mulr_ge0 // ler_pimulr.
Qed.

Lemma lea_recall_by_id K : is_partition K -> lea_den_by w K != 0 -> lea_recall_by w K K = 1.
Proof.
move=> wK D; rewrite /lea_recall_by /lea_num_by (eq_bigr w) ?divff // => k kK.
by rewrite resolution_score_id ?mulr1.
Qed.

(* recall is 1 exactly if each entity that counts lies in one of the response, a singleton
   in itself *)
Theorem lea_recall_by_eq1 K R : is_partition K -> is_partition R -> lea_den_by w K != 0 ->
  lea_recall_by w K R = 1 <->
  (forall k, k \in K -> w k != 0 -> if #|k| == 1%N then k \in R else [exists r in R, k \subset r]).
Proof.
move=> wK wR D; have le1 k : k \in K -> resolution_score R k <= 1.
  by move=> kK; have /andP[] := resolution_score_bounds wK wR kK.
split=> [H k kK wk|H]; last first.
  rewrite /lea_recall_by /lea_num_by (eq_bigr w) ?divff // => k kK; have [->|wk] := eqVneq (w k) 0;
    first by rewrite mul0r.
  by have /(resolution_score_eq1 wK wR kK)-> := H k kK wk; rewrite mulr1.
apply/(resolution_score_eq1 wK wR kK)/(mulfI wk); rewrite mulr1.
by apply: (sum_ratio_eq1_all _ D H) => // i iK; rewrite ler_pimulr ?le1.
Qed.

(* how much all entities count makes no difference, only how much each counts of it *)
Lemma lea_recall_by_scale K R (c : rat) : c != 0 -> lea_recall_by (fun e => c * w e) K R =
  lea_recall_by w K R.
Proof.
move=> c0; rewrite /lea_recall_by /lea_num_by /lea_den_by -mulr_sumr.
under eq_bigr do rewrite -mulrA; rewrite -mulr_sumr invfM mulrACA divff // mul1r //.
Qed.

(* if every entity counts, F1 is 1 for the key alone *)
Theorem lea_f1_by_eq1 K R : (forall e, 0 < w e) -> is_partition K -> is_partition R -> K != set0 ->
  R != set0 ->
  f1 (lea_recall_by w K R) (lea_recall_by w R K) = 1 <-> K = R.
Proof.
move=> wp wK wR K0 R0; have D (L : {set {set T}}) : L != set0 -> lea_den_by w L != 0.
  case/set0Pn=> l lL; rewrite gt_eqF // /lea_den_by (bigD1 l) //= ltr_paddr ?sumr_ge0 //.
rewrite (rwP eqP) f1_eq1 ?lea_recall_by_bounds //; split=> [/andP[]|<-]; last first.
  by rewrite !lea_recall_by_id ?D ?eqxx.
have F (L S : {set {set T}}) : (forall k, k \in L -> w k != 0 ->
    if #|k| == 1%N then k \in S else [exists r in S, k \subset r]) -> finer L S.
  by move=> H k kL; have := H k kL; rewrite gt_eqF // => /(_ isT); case: ifP =>
    [_ kS|_ /exists_inP//]; exists k.
move=> /eqP/(lea_recall_by_eq1 wK wR (D _ K0))/F KR /eqP/(lea_recall_by_eq1 wR wK (D _ R0))/F RK.
exact: finer_antisym.
Qed.
End AnyImportance.

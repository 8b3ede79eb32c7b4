(******************************************************************************)
(* Lemmas on inequalities that mathcomp 1 and mathcomp 2 name differently     *)
(* (ler_add is lerD in 2, le_maxl is ge_max), so that the theories compile    *)
(* with both. They have the names and the statements of mathcomp 1 here, and  *)
(* are proved from what is called the same in both. Where mathcomp has them   *)
(* too, the theories use mathcomp's, as they import it later.                 *)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope ring_scope.

Section Sums.
Variable R : numDomainType.
Implicit Types x y z t : R.

Lemma ler_opp2 : {mono -%R : x y /~ x <= y :> R}.
Proof. by move=> x y /=; rewrite -subr_ge0 opprK addrC subr_ge0. Qed.
Lemma ltr_opp2 : {mono -%R : x y /~ x < y :> R}.
Proof. by move=> x y /=; rewrite -subr_gt0 opprK addrC subr_gt0. Qed.
Lemma ler_add2l x : {mono +%R x : y z / y <= z}.
Proof. by move=> y z; rewrite -subr_ge0 opprD addrACA subrr add0r subr_ge0. Qed.
Lemma ler_add2r x : {mono +%R^~ x : y z / y <= z}.
Proof. by move=> y z; rewrite ![_ + x]addrC ler_add2l. Qed.
Lemma ltr_add2l x : {mono +%R x : y z / y < z}.
Proof. by move=> y z; rewrite -subr_gt0 opprD addrACA subrr add0r subr_gt0. Qed.
Lemma ltr_add2r x : {mono +%R^~ x : y z / y < z}.
Proof. by move=> y z; rewrite ![_ + x]addrC ltr_add2l. Qed.

Lemma ler_addl x y : (x <= x + y) = (0 <= y).
Proof. by rewrite -[X in X <= _]addr0 ler_add2l. Qed.
Lemma ler_addr x y : (x <= y + x) = (0 <= y).
Proof. by rewrite addrC ler_addl. Qed.
Lemma ltr_addl x y : (x < x + y) = (0 < y).
Proof. by rewrite -[X in X < _]addr0 ltr_add2l. Qed.
Lemma ltr_addr x y : (x < y + x) = (0 < y).
Proof. by rewrite addrC ltr_addl. Qed.
Lemma ger_addl x y : (x + y <= x) = (y <= 0).
Proof. by rewrite -[X in _ <= X]addr0 ler_add2l. Qed.
Lemma ger_addr x y : (y + x <= x) = (y <= 0).
Proof. by rewrite addrC ger_addl. Qed.
Lemma gtr_addl x y : (x + y < x) = (y < 0).
Proof. by rewrite -[X in _ < X]addr0 ltr_add2l. Qed.

Lemma ler_add x y z t : x <= y -> z <= t -> x + z <= y + t.
Proof. by move=> xy zt; apply: (@le_trans _ _ (y + z)); rewrite ?ler_add2l ?ler_add2r. Qed.
Lemma ltr_le_add x y z t : x < y -> z <= t -> x + z < y + t.
Proof. by move=> xy zt; apply: (@lt_le_trans _ _ (y + z)); rewrite ?ler_add2l ?ltr_add2r. Qed.
Lemma ler_lt_add x y z t : x <= y -> z < t -> x + z < y + t.
Proof. by move=> xy zt; rewrite addrC [y + t]addrC ltr_le_add. Qed.
Lemma ler_paddr y x z : 0 <= x -> y <= z -> y <= z + x.
Proof. by move=> x0 yz; rewrite -[y]addr0 ler_add. Qed.
Lemma ltr_paddr y x z : 0 <= x -> y < z -> y < z + x.
Proof. by move=> x0 yz; rewrite -[y]addr0 ltr_le_add. Qed.
Lemma ltr_paddl y x z : 0 <= x -> y < z -> y < x + z.
Proof. by rewrite addrC; apply: ltr_paddr. Qed.
End Sums.

Section Products.
Variable R : numDomainType.
Implicit Types x y z : R.

Lemma ler_pmul2l x : 0 < x -> {mono *%R x : y z / y <= z}.
Proof. by move=> x0 y z; rewrite -subr_ge0 -mulrBr pmulr_rge0 // subr_ge0. Qed.
Lemma ler_pmul2r x : 0 < x -> {mono *%R^~ x : y z / y <= z}.
Proof. by move=> x0 y z; rewrite ![_ * x]mulrC ler_pmul2l. Qed.
Lemma ltr_pmul2l x : 0 < x -> {mono *%R x : y z / y < z}.
Proof. by move=> x0 y z; rewrite -subr_gt0 -mulrBr pmulr_rgt0 // subr_gt0. Qed.
Lemma ltr_pmul2r x : 0 < x -> {mono *%R^~ x : y z / y < z}.
Proof. by move=> x0 y z; rewrite ![_ * x]mulrC ltr_pmul2l. Qed.
Lemma ler_wpmul2l x : 0 <= x -> {homo *%R x : y z / y <= z}.
Proof. by move=> x0 y z yz; rewrite -subr_ge0 -mulrBr mulr_ge0 // subr_ge0. Qed.
Lemma ler_wpmul2r x : 0 <= x -> {homo *%R^~ x : y z / y <= z}.
Proof. by move=> x0 y z yz; rewrite ![_ * x]mulrC ler_wpmul2l. Qed.
Lemma ler_pmul x1 y1 x2 y2 : 0 <= x1 -> 0 <= x2 -> x1 <= y1 -> x2 <= y2 -> x1 * x2 <= y1 * y2.
Proof.
move=> x1p x2p le1 le2; apply: (@le_trans _ _ (y1 * x2)); first by rewrite ler_wpmul2r.
by rewrite ler_wpmul2l // (le_trans x1p).
Qed.
Lemma ler_pimulr x y : 0 <= y -> x <= 1 -> y * x <= y.
Proof. by move=> y0 x1; rewrite -[X in _ <= X]mulr1 ler_wpmul2l. Qed.
End Products.

Section Quotients.
Variable F : numFieldType.
Implicit Types x y z : F.

Lemma ler_pdivl_mulr z x y : 0 < z -> (x <= y / z) = (x * z <= y).
Proof. by move=> z0; rewrite -[LHS](ler_pmul2r z0) /= divfK ?gt_eqF. Qed.
Lemma ler_pdivr_mulr z x y : 0 < z -> (y / z <= x) = (y <= x * z).
Proof. by move=> z0; rewrite -[LHS](ler_pmul2r z0) /= divfK ?gt_eqF. Qed.
Lemma ltr_pdivl_mulr z x y : 0 < z -> (x < y / z) = (x * z < y).
Proof. by move=> z0; rewrite -[LHS](ltr_pmul2r z0) /= divfK ?gt_eqF. Qed.
Lemma ltr_pdivr_mulr z x y : 0 < z -> (y / z < x) = (y < x * z).
Proof. by move=> z0; rewrite -[LHS](ltr_pmul2r z0) /= divfK ?gt_eqF. Qed.

Lemma lef_pinv : {in Num.pos &, {mono (@GRing.inv F) : x y /~ x <= y}}.
Proof.
move=> x y x0 y0 /=; rewrite !posrE in x0 y0.
by rewrite -[x^-1]mul1r ler_pdivr_mulr // mulrC ler_pdivl_mulr // mul1r.
Qed.
Lemma ltf_pinv : {in Num.pos &, {mono (@GRing.inv F) : x y /~ x < y}}.
Proof.
move=> x y x0 y0 /=; rewrite !posrE in x0 y0.
by rewrite -[x^-1]mul1r ltr_pdivr_mulr // mulrC ltr_pdivl_mulr // mul1r.
Qed.
End Quotients.

Section Extremes.
Context {disp : _} {T : orderType disp}.
Implicit Types x y z : T.
Local Open Scope order_scope.

Lemma le_maxl z x y : (Order.max x y <= z) = (x <= z) && (y <= z).
Proof.
case: (leP x y) => xy; first by rewrite andb_idl // => /(le_trans xy).
by rewrite andb_idr // => /(le_trans (ltW xy)).
Qed.
Lemma lt_maxl z x y : (Order.max x y < z) = (x < z) && (y < z).
Proof.
case: (leP x y) => xy; first by rewrite andb_idl // => /(le_lt_trans xy).
by rewrite andb_idr // => /(lt_trans xy).
Qed.
Lemma le_maxr z x y : (z <= Order.max x y) = (z <= x) || (z <= y).
Proof.
case: (leP x y) => xy; first by rewrite orb_idl // => /le_trans/(_ xy).
by rewrite orb_idr // => /le_trans/(_ (ltW xy)).
Qed.
Lemma le_minl z x y : (Order.min x y <= z) = (x <= z) || (y <= z).
Proof.
case: (leP x y) => xy; first by rewrite orb_idr // => /(le_trans xy).
by rewrite orb_idl // => /(le_trans (ltW xy)).
Qed.
Lemma le_minr z x y : (z <= Order.min x y) = (z <= x) && (z <= y).
Proof.
case: (leP x y) => xy; first by rewrite andb_idr // => /le_trans/(_ xy).
by rewrite andb_idl // => /le_trans/(_ (ltW xy)).
Qed.
End Extremes.

(* rat_numDomainType, which would say where to rewrite, is not a name of mathcomp 2 *)
Lemma ltr0n_rat n : (0 < n%:R :> rat) = (0 < n)%N. Proof. exact: ltr0n. Qed.
Lemma ler_nat_rat m n : (m%:R <= n%:R :> rat) = (m <= n)%N. Proof. exact: ler_nat. Qed.
Lemma eqr_nat_rat m n : (m%:R == n%:R :> rat) = (m == n). Proof. exact: eqr_nat. Qed.

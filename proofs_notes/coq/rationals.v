(******************************************************************************)
(* From the rationals that compute, Q of the standard library, to those that  *)
(* the theorems speak of, rat of mathcomp.                                    *)
(*                                                                            *)
(*   Q2rat q           q in rat; it commutes with every operation used;       *)
(*                     Z2rat z alike                                          *)
(*   natQ n            n in Q                                                 *)
(*   sumQ s f          \sum_(x <- s) f x                                      *)
(*   maxQ s f          the greatest f x over x in s, and 0                    *)
(*   max2Q x y         the greater of two                                     *)
(******************************************************************************)
From Coq Require Import ZArith QArith Qcanon.
From mathcomp Require Import all_ssreflect all_algebra zify ssrZ.
From Corefref Require Export inequalities.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
(* mathcomp binds %Q and %Z to its own scopes *)
Delimit Scope Q_scope with QQ.
Delimit Scope Z_scope with ZZ.
Local Open Scope ring_scope.

Definition Z2rat (z : Z) : rat := (int_of_Z z)%:~R.
Definition Q2rat (q : Q) : rat := Z2rat (Qnum q) / Z2rat (Zpos (Qden q)).

Lemma Z2ratD (x y : Z) : Z2rat (x + y)%ZZ = Z2rat x + Z2rat y.
Proof. by rewrite /Z2rat -intrD -rmorphD. Qed.
Lemma Z2ratM (x y : Z) : Z2rat (x * y)%ZZ = Z2rat x * Z2rat y.
Proof. by rewrite /Z2rat -intrM -rmorphM. Qed.
Lemma Z2ratN x : Z2rat (- x)%ZZ = - Z2rat x.
Proof. by rewrite /Z2rat -mulrNz -rmorphN. Qed.
Lemma Z2ratB (x y : Z) : Z2rat (x - y)%ZZ = Z2rat x - Z2rat y.
Proof. by rewrite -Z2ratN -Z2ratD. Qed.
Lemma Z2rat_nat n : Z2rat (Z.of_nat n) = n%:R.
Proof. by rewrite /Z2rat (_ : int_of_Z _ = n) ?pmulrn //; lia. Qed.
Lemma Z2rat_pos p : Z2rat (Zpos p) != 0.
Proof. by rewrite /Z2rat intr_eq0; apply/eqP; lia. Qed.
Lemma Z2rat_inj : injective Z2rat.
Proof. by move=> x y /eqP; rewrite /Z2rat eqr_int => /eqP /(can_inj int_of_ZK). Qed.

Lemma Q2ratD (x y : Q) : Q2rat (x + y)%QQ = Q2rat x + Q2rat y.
Proof.
case: x y => [a b] [c d]; rewrite /Q2rat /= Pos2Z.inj_mul Z2ratD !Z2ratM.
by rewrite addf_div ?Z2rat_pos.
Qed.
Lemma Q2ratM (x y : Q) : Q2rat (x * y)%QQ = Q2rat x * Q2rat y.
Proof.
by case: x y => [a b] [c d]; rewrite /Q2rat /= Pos2Z.inj_mul !Z2ratM invfM mulrACA.
Qed.
Lemma Q2ratV (x : Q) : Q2rat (/ x)%QQ = (Q2rat x)^-1.
Proof.
case: x => [[|p|p] b]; rewrite /Q2rat /Qinv /=.
- by rewrite /Z2rat /= !mul0r invr0.
- by rewrite invf_div.
- by rewrite -!Pos2Z.opp_pos !Z2ratN invf_div !mulNr invrN mulrN.
Qed.
Lemma Q2ratN (x : Q) : Q2rat (- x)%QQ = - Q2rat x.
Proof. by case: x => a b; rewrite /Q2rat /= Z2ratN mulNr. Qed.
Lemma Q2ratB (x y : Q) : Q2rat (x - y)%QQ = Q2rat x - Q2rat y.
Proof. by rewrite /Qminus Q2ratD Q2ratN. Qed.
Lemma Q2rat_div (x y : Q) : Q2rat (x / y)%QQ = Q2rat x / Q2rat y.
Proof. by rewrite /Qdiv Q2ratM Q2ratV. Qed.
Lemma Q2ratP (x y : Q) : Qeq x y <-> Q2rat x = Q2rat y.
Proof.
case: x y => [a b] [c d]; rewrite /Q2rat /Qeq /=; split=> [E|/eqP].
  by apply/eqP; rewrite eqr_div ?Z2rat_pos // -!Z2ratM E.
by rewrite eqr_div ?Z2rat_pos // -!Z2ratM => /eqP/Z2rat_inj.
Qed.
Lemma Q2rat_red (x : Q) : Q2rat (Qred x) = Q2rat x.
Proof. by apply/Q2ratP/Qred_correct. Qed.

Definition natQ (n : nat) : Q := inject_Z (Z.of_nat n).
Lemma Q2rat_nat n : Q2rat (natQ n) = n%:R.
Proof. by rewrite /Q2rat /= Z2rat_nat /Z2rat /= divr1. Qed.

Definition sumQ (A : Type) (s : seq A) (f : A -> Q) : Q :=
  foldr (fun x acc => Qred (f x + acc)%QQ) 0%QQ s.
Lemma Q2rat_sum (A : Type) (s : seq A) f :
  Q2rat (sumQ s f) = \sum_(x <- s) Q2rat (f x).
Proof.
elim: s => [|x s IH]; first by rewrite big_nil /Q2rat /Z2rat /= mul0r.
by rewrite big_cons -IH -Q2ratD -[RHS]Q2rat_red.
Qed.

Lemma Q2rat0 : Q2rat 0%QQ = 0. Proof. by rewrite /Q2rat /Z2rat /= mul0r. Qed.
Lemma Q2rat1 : Q2rat 1%QQ = 1. Proof. exact: (Q2rat_nat 1). Qed.

Lemma Z2rat_le (x y : Z) : Z2rat x <= Z2rat y = Z.leb x y.
Proof. by rewrite /Z2rat ler_int; lia. Qed.
Lemma Q2rat_le (x y : Q) : (Q2rat x <= Q2rat y) = Qle_bool x y.
Proof.
case: x y => [a b] [c d]; rewrite /Qle_bool /Q2rat /= -Z2rat_le !Z2ratM.
have p0 p : 0 < Z2rat (Zpos p) by rewrite /Z2rat ltr0z; lia.
by rewrite ler_pdivr_mulr // mulrAC ler_pdivl_mulr.
Qed.

Definition max2Q (x y : Q) : Q := if Qle_bool x y then y else x.
Lemma Q2rat_max2 x y : Q2rat (max2Q x y) = Num.max (Q2rat x) (Q2rat y).
Proof. by rewrite maxEle Q2rat_le /max2Q; case: ifP. Qed.

Definition maxQ (A : Type) (s : seq A) (f : A -> Q) : Q := foldr (fun x => max2Q (f x)) 0%QQ s.
Lemma Q2rat_max (A : Type) (s : seq A) f : Q2rat (maxQ s f) = \big[Num.max/0]_(x <- s) Q2rat (f x).
Proof. by elim: s => [|x s IH]; rewrite ?big_nil ?Q2rat0 // big_cons -IH -Q2rat_max2. Qed.

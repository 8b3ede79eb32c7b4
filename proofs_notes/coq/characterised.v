(******************************************************************************)
(* What singles out a metric among all: B3, LEA and MUC are the only metrics  *)
(* of their shape whose credit adds up.                                       *)
(*                                                                            *)
(*   adds_up n g        g n is 1, and g (a + b) = g a + g b as far as n       *)
(*   mention_credit c K R   the mentions of the key, each with the credit     *)
(*                      c n o: its entity has n mentions, of which its        *)
(*                      response entity has o                                 *)
(*   link_credit c K R  the mentions of the key, those of an entity each with *)
(*                      the credit c n l: l of its n links are resolved       *)
(*   cut_cost c K R     the links that join each key entity, |k| - 1 of them, *)
(*                      less the cost c n a: a of n possible cuts are made    *)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra zify.
From Corefref Require Import partitions muc b_cubed lea.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope ring_scope.

Definition adds_up (n : nat) (g : nat -> rat) : Prop :=
  g n = 1 /\ forall a b, (a + b <= n)%N -> g (a + b)%N = g a + g b.

(* what adds up is the share *)
Theorem credit_that_adds_up (n : nat) (g : nat -> rat) : (0 < n)%N -> adds_up n g ->
  forall a, (a <= n)%N -> g a = a%:R / n%:R.
Proof.
move=> n0 [g1 gD]; have S a : (a <= n)%N -> g a = a%:R * g 1%N.
  elim: a => [_|a IH an]; last first.
    by rewrite -(addn1 a) gD ?addn1 // IH 1?ltnW // mulrSr mulrDl mul1r.
  have /eqP := gD 0%N 0%N isT; rewrite addn0 -[X in X == _]addr0 (inj_eq (addrI _)) eq_sym.
  by rewrite mul0r => /eqP.
have N : (n%:R : rat) != 0 by rewrite pnatr_eq0 -lt0n.
have G : g 1%N = n%:R^-1 by apply: (mulfI N); rewrite -S // g1 divff.
by move=> a /S->; rewrite G.
Qed.

Section Credits.
Variable T : finType.
Implicit Types (K R : {set {set T}}) (k r : {set T}).

Definition mention_credit (c : nat -> nat -> rat) K R : rat :=
  \sum_(m in cover K) c #|pblock K m| #|pblock K m :&: pblock R m|.
Definition link_credit (c : nat -> nat -> rat) K R : rat :=
  \sum_(k in K) #|k|%:R * c (link k) (\sum_(r in R) shared_links k r)%N.
Definition cut_cost (c : nat -> nat -> rat) K R : rat :=
  \sum_(k in K) (#|k|%:R - 1) * (1 - c #|k|.-1 #|parts R k|.-1).

Theorem b_cubed_characterised (c : nat -> nat -> rat) K R : is_partition K -> is_partition R ->
  (forall n, (0 < n)%N -> adds_up n (c n)) -> mention_credit c K R = b_cubed_num K R.
Proof.
move=> wK wR C; rewrite b_cubed_num_mentions //; apply: eq_bigr => m mK.
have P : pblock K m \in K by apply: pblock_mem.
rewrite (credit_that_adds_up _ (C _ (card_entity_gt0 wK P))) ?(card_entity_gt0 wK P) //.
exact: subset_leq_card (subsetIl _ _).
Qed.

Lemma resolved_links_le K R k : is_partition K -> is_partition R -> k \in K ->
  (\sum_(r in R) shared_links k r <= link k)%N.
Proof.
move=> wK wR kK; rewrite /link /shared_links; case: ifP => k1.
  case kR: (k \in R); last first.
    by rewrite big1 // => r rR; case: eqP => // E; rewrite E rR in kR.
  rewrite (bigD1 k) //= eqxx big1 // => r /andP[_ rk].
  by rewrite eq_sym (negbTE rk).
apply: leq_trans (bin2_sum _ _) _; apply: leq_bin2.
exact: sum_cardI_le (is_partition_trivIset wR).
Qed.

Theorem lea_characterised (c : nat -> nat -> rat) K R : is_partition K -> is_partition R ->
  (forall n, (0 < n)%N -> adds_up n (c n)) -> link_credit c K R = lea_num K R.
Proof.
move=> wK wR C; apply: eq_bigr => k kK; congr (_ * _).
have L : (0 < link k)%N.
  rewrite /link; case: ifP => // k1; rewrite bin_gt0 ltn_neqAle eq_sym k1.
  exact: card_entity_gt0 wK kK.
rewrite (credit_that_adds_up L (C _ L)); last exact: resolved_links_le wK wR kK.
by rewrite /resolution_score natr_sum.
Qed.

Theorem muc_characterised (c : nat -> nat -> rat) K R : is_partition K -> is_partition R ->
  (forall n, (0 < n)%N -> adds_up n (c n)) -> cut_cost c K R = muc_num K R.
Proof.
move=> wK wR C; have tR := is_partition_trivIset wR; apply: eq_bigr => k kK.
have k0 := card_entity_gt0 wK kK; have P1 := parts_ge1 tR (entity_neq0 wK kK).
have Pk := parts_le k tR; have E n : (0 < n)%N -> n%:R - 1 = n.-1%:R :> rat.
  by case: n => // n _; rewrite mulrSr addrK.
have [k1|k1] := posnP #|k|.-1.
  have -> : #|parts R k| = #|k| by lia.
  by rewrite E // k1 mul0r subrr.
rewrite (credit_that_adds_up k1 (C _ k1)); last by lia.
rewrite E // mulrBr mulr1 mulrCA divff ?mulr1; last by rewrite pnatr_eq0 -lt0n.
by rewrite -!E // opprB addrA addrNK.
Qed.
End Credits.

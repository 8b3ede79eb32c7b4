(******************************************************************************)
(* Every figure of every metric, computed: what proofs_notes/oracle.py holds  *)
(* corefref and the worked examples of spec/ against.                         *)
(*                                                                            *)
(*   computation       of key and response the three figures of a metric;     *)
(*                     M_figures that of M, conll_figure the one of conll     *)
(*   M_both            of key and response the numerators and denominators of *)
(*                     recall and precision of the metric M, a sums;          *)
(*                     three_of b: the three figures that are made of b       *)
(*   defined x         the quotient, None for 0/0                             *)
(*   f1_of r p, three r p, when b q   F1, all three, and q if b, with None    *)
(*   figures ks rs     recall, precision and F1 of every metric, in the order *)
(*                     of FIGURES in oracle.py                                *)
(*   same x y          two figures are equal                                  *)
(*   wrong cases       the (case, figure) whose value is not the one given;   *)
(*                     wrong_in c those of c                                  *)
(******************************************************************************)
From Coq Require Import ZArith QArith.
From mathcomp Require Import all_ssreflect.
From Corefref Require Import rationals lists lists_blanc lists_twinless.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.

Implicit Types (ks rs : seq (seq nat)) (x : ratioQ).

Definition defined x : option Q := if Qeq_bool x.2 0 then None else Some (Qred (value x)).
Definition f1_of (r p : option Q) : option Q :=
  if r is Some r' then if p is Some p' then Some (f1Q r' p') else None else None.
Definition three (r p : ratioQ) : seq (option Q) :=
  [:: defined r; defined p; f1_of (defined r) (defined p)].
Definition when (b : bool) (q : Q) : option Q := if b then Some q else None.

(* BLANC is undefined where every half that counts is 0/0 *)
Definition blanc_figures ks rs : seq (option Q) :=
  let r := ~~ (no_cL ks && no_nL ks) in
  let p := ~~ no_cL ks && ~~ no_cL rs || ~~ no_nL ks && ~~ no_nL rs in
  [:: when r (blanc_recallL ks rs); when p (blanc_precisionL ks rs);
    when (r && p) (blanc_f1L ks rs)].
Definition blanc_luo_2014_figures ks rs : seq (option Q) :=
  let none := [&& no_cL ks, no_cL rs, no_nL ks & no_nL rs] in
  let r := none || ~~ (no_cL ks && no_nL ks) in
  let p := none || ~~ (no_cL rs && no_nL rs) in
  [:: when r (blanc_luo_recallL ks rs); when p (blanc_luo_precisionL ks rs);
      when (r && p) (blanc_luo_f1L ks rs)].
Definition halves_figures ks rs : seq (option Q) :=
  let count b k := natQ (countL b k) in
  three (count (predI (in_c ks) (in_c rs)) ks, count (in_c ks) ks)
        (count (predI (in_c rs) (in_c ks)) rs, count (in_c rs) rs) ++
  three (count (predI (in_n ks) (in_n rs)) ks, count (in_n ks) ks)
        (count (predI (in_n rs) (in_n ks)) rs, count (in_n rs) rs).

(* recall, precision and F1 of a key and a response *)
Definition computation := seq (seq nat) -> seq (seq nat) -> seq (option Q).
Definition sums := seq (seq nat) -> seq (seq nat) -> ratioQ * ratioQ.
Definition three_of (b : sums) : computation := fun ks rs => three (b ks rs).1 (b ks rs).2.

Definition mentions_both : sums := fun ks rs => (mentionsL ks rs, mentionsL rs ks).
Definition muc_both : sums := fun ks rs => (mucL ks rs, mucL rs ks).
Definition b_cubed_both : sums := fun ks rs => (b_cubedL ks rs, b_cubedL rs ks).
Definition ceaf_m_both : sums := fun ks rs => (ceafL phi3L ks rs, ceafL phi3L rs ks).
Definition ceaf_e_both : sums := fun ks rs => (ceafL phi4L ks rs, ceafL phi4L rs ks).
Definition lea_both : sums := fun ks rs => (leaL ks rs, leaL rs ks).
Definition b_cubed_0_both : sums := fun ks rs => b_cubed_both ks (without_twinlessL ks rs).
Definition b_cubed_all_both : sums := fun ks rs =>
  (b_cubedL ks (response_allL ks rs), b_cubedL rs (key_allL ks rs)).
Definition b_cubed_r_n_both : sums := fun ks rs => b_cubed_all_both ks (wtsL ks rs).
Definition b_cubed_sys_both : sums := fun ks rs =>
  (b_cubedL ks (response_rL ks rs), b_cubedL (response_pL ks rs) (key_pL ks rs)).
Definition b_cubed_v4_both : sums := fun ks rs => b_cubed_both (key_pL ks rs) (response_pL ks rs).
Definition b_cubed_0_full_both : sums := fun ks rs =>
  (b_cubedL ks (response_allL ks rs), ((b_cubedL rs ks).1, natQ (ov (flatten ks) (flatten rs)))).
Definition ceaf_m_r_n_both : sums := fun ks rs => ceaf_m_both ks (wtsL ks rs).
Definition ceaf_m_sys_both : sums := fun ks rs =>
  (ceafL phi3L ks (response_rL ks rs), ceafL phi3L (response_pL ks rs) (key_pL ks rs)).
Definition ceaf_e_sys_both : sums := fun ks rs =>
  (ceafL phi4L ks (response_rL ks rs), ceafL phi4L (response_pL ks rs) (key_pL ks rs)).

Definition mentions_figures := three_of mentions_both.
Definition muc_figures := three_of muc_both.
Definition b_cubed_figures := three_of b_cubed_both.
Definition ceaf_m_figures := three_of ceaf_m_both.
Definition ceaf_e_figures := three_of ceaf_e_both.
Definition lea_figures := three_of lea_both.
Definition b_cubed_0_figures := three_of b_cubed_0_both.
Definition b_cubed_all_figures := three_of b_cubed_all_both.
Definition b_cubed_r_n_figures := three_of b_cubed_r_n_both.
Definition b_cubed_sys_figures := three_of b_cubed_sys_both.
Definition b_cubed_v4_figures := three_of b_cubed_v4_both.
Definition b_cubed_0_full_figures := three_of b_cubed_0_full_both.
Definition ceaf_m_r_n_figures := three_of ceaf_m_r_n_both.
Definition ceaf_m_sys_figures := three_of ceaf_m_sys_both.
Definition ceaf_e_sys_figures := three_of ceaf_e_sys_both.

Definition meanQ_of_three (a b c : option Q) : option Q :=
  if (a, b, c) is (Some a', Some b', Some c') then Some ((a' + b' + c') / (3 # 1))%Q else None.
Definition conll_figure ks rs : option Q :=
  meanQ_of_three (nth None (muc_figures ks rs) 2) (nth None (b_cubed_figures ks rs) 2)
                 (nth None (ceaf_e_figures ks rs) 2).

Definition figures ks rs : seq (option Q) :=
  flatten [seq f ks rs | f <- [:: mentions_figures; muc_figures; b_cubed_figures; ceaf_m_figures;
    ceaf_e_figures; blanc_figures; blanc_luo_2014_figures; lea_figures; b_cubed_0_figures;
    b_cubed_all_figures; b_cubed_r_n_figures; b_cubed_sys_figures; ceaf_m_r_n_figures;
    ceaf_m_sys_figures; ceaf_e_sys_figures; b_cubed_0_full_figures;
    b_cubed_v4_figures; halves_figures]] ++ [:: conll_figure ks rs].

Definition same (x y : option Q) : bool :=
  match x, y with Some a, Some b => Qeq_bool a b | None, None => true | _, _ => false end.

(* a case: how many mentions are named, key, response, figures as (position, value) *)
Notation case := (nat * seq (seq nat) * seq (seq nat) * seq (nat * option Q))%type.
Definition wrong_in (c : case) : seq nat :=
  let: (n, ks, rs, given) := c in
  if ok n ks && ok n rs then
    let found := figures ks rs in
    [seq g.1 | g <- given & ~~ ((g.1 < size found)%N && same (nth None found g.1) g.2)]
  else [seq g.1 | g <- given].
Definition wrong (cases : seq case) : seq (nat * seq nat) :=
  [seq w <- zip (iota 0 (size cases)) (map wrong_in cases) | w.2 != [::]].

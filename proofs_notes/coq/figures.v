(******************************************************************************)
(* Every figure of every metric, computed: what proofs_notes/oracle.py holds  *)
(* corefref and the worked examples of spec/ against.                         *)
(*                                                                            *)
(*   defined x         the quotient, None for 0/0                             *)
(*   figures ks rs     recall, precision and F1 of every metric, in the order *)
(*                     of FIGURES in oracle.py                                *)
(*   wrong cases       the (case, figure) whose value is not the one given    *)
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
  [:: when r (blanc_recallL ks rs); when p (blanc_precisionL ks rs); when (r && p) (blanc_f1L ks rs)].
Definition blanc_luo_figures ks rs : seq (option Q) :=
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

Definition conll_figure (muc b_cubed ceaf_e : seq (option Q)) : seq (option Q) :=
  if (nth None muc 2, nth None b_cubed 2, nth None ceaf_e 2) is (Some m, Some b, Some c)
  then [:: Some ((m + b + c) / (3 # 1))%Q] else [:: None].

Definition figures ks rs : seq (option Q) :=
  let without := without_twinlessL ks rs in
  let wts := wtsL ks rs in
  let r := response_rL ks rs in
  let kp := key_pL ks rs in
  let rp := response_pL ks rs in
  let muc := three (mucL ks rs) (mucL rs ks) in
  let b_cubed := three (b_cubedL ks rs) (b_cubedL rs ks) in
  let ceaf_e := three (ceafL phi4L ks rs) (ceafL phi4L rs ks) in
  flatten [::
    three (mentionsL ks rs) (mentionsL rs ks);
    muc;
    b_cubed;
    three (ceafL phi3L ks rs) (ceafL phi3L rs ks);
    ceaf_e;
    blanc_figures ks rs;
    blanc_luo_figures ks rs;
    three (leaL ks rs) (leaL rs ks);
    three (b_cubedL ks without) (b_cubedL without ks);
    three (b_cubedL ks (response_allL ks rs)) (b_cubedL rs (key_allL ks rs));
    three (b_cubedL ks (response_allL ks wts)) (b_cubedL wts (key_allL ks wts));
    three (b_cubedL ks r) (b_cubedL rp kp);
    three (ceafL phi3L ks wts) (ceafL phi3L wts ks);
    three (ceafL phi3L ks r) (ceafL phi3L rp kp);
    three (ceafL phi4L ks r) (ceafL phi4L rp kp);
    three (b_cubedL ks (response_allL ks rs)) ((b_cubedL rs ks).1, natQ (ov (flatten ks) (flatten rs)));
    three (b_cubedL kp rp) (b_cubedL rp kp);
    halves_figures ks rs;
    conll_figure muc b_cubed ceaf_e].

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

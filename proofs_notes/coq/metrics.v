(******************************************************************************)
(* The eighteen metrics, each as one thing, with 0/0 kept visible.            *)
(*                                                                            *)
(*   figure             a number, or None for 0/0                             *)
(*   quotient n d       n / d, None if d is 0                                 *)
(*   harmonic r p       2PR / (P + R), 0 if both are 0, None if one is None   *)
(*   mean_of_three a b c   (a + b + c) / 3, None if one is                    *)
(*   when b x           x, None unless b                                      *)
(*   of_pair A          an A of every key and response                        *)
(*   measure            what has an F1: F1 m K R                              *)
(*   metric             what has recall m K R and precision m K R besides     *)
(*   ratios             a metric whose recall and precision are quotients     *)
(*                      (recall_num, recall_den, precision_num,               *)
(*                      precision_den) and whose F1 is their harmonic mean    *)
(*   recall_of q        recall_num / recall_den                               *)
(*   precision_of q     precision_num / precision_den                         *)
(*   metric_of q        the metric of these two and their harmonic mean       *)
(*   both_ways num den  recall num K R / den K, precision num R K / den R     *)
(*   mentions           |M_K :&: M_R| / |M_K|, both ways                      *)
(*   muc                \sum_(k in K) (|k| - |p(k)|)                          *)
(*                      / \sum_(k in K) (|k| - 1), both ways                  *)
(*   b_cubed            \sum_(k in K) \sum_(r in R) |k :&: r|^2 / |k|         *)
(*                      / |M_K|, both ways                                    *)
(*   lea                \sum_(k in K) |k| * resolution_score R k              *)
(*                      / |M_K|, both ways                                    *)
(*   ceaf phi           recall Phi(g* ) / \sum_(k in K) phi k k, precision    *)
(*                      Phi(g* ) / \sum_(r in R) phi r r                      *)
(*   ceaf_m             CEAFm: CEAF with |k :&: r|                            *)
(*   ceaf_e             CEAFe: CEAF with 2 |k :&: r| / (|k| + |r|)            *)
(*   blanc              the figures of blanc.v; 0/0 is recall if K has no     *)
(*                      link, precision if no kind of link is in both, and F1 *)
(*                      if either is                                          *)
(*   blanc_luo_2014     the figures by the rule of Luo et al. (2014); 0/0 is  *)
(*                      recall if K has no link and R has one, precision if R *)
(*                      has none and K has one, and F1 if either is           *)
(*   conll              (F1 of MUC + F1 of B3 + F1 of CEAFe) / 3              *)
(*   treatment          what makes of key and response one of them            *)
(*   the_key, the_response   the treatments that leave one of them as it is   *)
(*   treated q kr rr kp rp   the ratios of q, recall taken of what kr and rr  *)
(*                      make of key and response, precision of what kp and rp *)
(*                      make of them                                          *)
(*   b_cubed_0          B3 of K and without_twinless (Cai & Strube, 2.2.1)    *)
(*   b_cubed_all        B3 recall of K and response_all, precision of key_all *)
(*                      and R (2.2.1)                                         *)
(*   b_cubed_r_n        b_cubed_all with R1 in the place of R (2.2.1)         *)
(*   b_cubed_sys        B3 recall of K and response_r, precision of key_p and *)
(*                      response_p (Algorithm 1)                              *)
(*   b_cubed_v4         B3 of key_p and response_p                            *)
(*   b_cubed_0_full     the recall of b_cubed_all; precision                  *)
(*                      \sum_(r in R) \sum_(k in K) |k :&: r|^2 / |r|         *)
(*                      / |M_K :&: M_R| (2.2.1, footnote 2)                   *)
(*   ceaf_m_r_n         CEAFm of K and R1 (2.3.2)                             *)
(*   ceaf_m_sys, ceaf_e_sys   CEAF recall of K and response_r, precision of   *)
(*                      key_p and response_p (Algorithm 2)                    *)
(* The names are those of corefref's registry.                                *)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra.
From Corefref Require Import partitions mentions muc b_cubed ceaf blanc lea twinless.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope ring_scope.

Definition figure := option rat.
Definition quotient (n d : rat) : figure := if d == 0 then None else Some (n / d).
Definition harmonic (r p : figure) : figure :=
  if (r, p) is (Some r', Some p') then Some (f1 r' p') else None.
Definition mean_of_three (a b c : figure) : figure :=
  if (a, b, c) is (Some a', Some b', Some c') then Some ((a' + b' + c') / 3%:R) else None.
Definition when (defined : bool) (x : rat) : figure := if defined then Some x else None.

Definition of_pair (A : Type) := forall T : finType, {set {set T}} -> {set {set T}} -> A.

Record measure := Measure { F1 : of_pair figure }.
Record metric :=
  Metric { recall : of_pair figure; precision : of_pair figure; measure_of :> measure }.
Record ratios := Ratios { recall_num : of_pair rat; recall_den : of_pair rat;
                          precision_num : of_pair rat; precision_den : of_pair rat }.
Arguments F1 m {T} K R : rename.
Arguments recall m {T} K R : rename.
Arguments precision m {T} K R : rename.
Arguments recall_num q {T} K R : rename.
Arguments recall_den q {T} K R : rename.
Arguments precision_num q {T} K R : rename.
Arguments precision_den q {T} K R : rename.

Definition recall_of (q : ratios) : of_pair figure :=
  fun T K R => quotient (recall_num q K R) (recall_den q K R).
Definition precision_of (q : ratios) : of_pair figure :=
  fun T K R => quotient (precision_num q K R) (precision_den q K R).
Definition metric_of (q : ratios) : metric :=
  Metric (recall_of q) (precision_of q)
    (Measure (fun T K R => harmonic (recall_of q K R) (precision_of q K R))).
Coercion metric_of : ratios >-> metric.

Definition both_ways (num : of_pair rat) (den : forall T : finType, {set {set T}} -> rat) :
  ratios :=
  Ratios num (fun T K R => den T K) (fun T K R => num T R K) (fun T K R => den T R).

Definition mentions : ratios := both_ways mentions_num mentions_den.
Definition muc : ratios := both_ways muc_num muc_den.
Definition b_cubed : ratios := both_ways b_cubed_num b_cubed_den.
Definition lea : ratios := both_ways lea_num lea_den.

Definition ceaf (phi : forall T : finType, {set T} -> {set T} -> rat) : ratios :=
  Ratios (fun T => best_similarity (phi T)) (fun T K R => ceaf_den (phi T) K)
         (fun T => best_similarity (phi T)) (fun T K R => ceaf_den (phi T) R).
Definition ceaf_m := ceaf (@phi3).
Definition ceaf_e := ceaf (@phi4).

(* BLANC is 0/0 where every kind of link that counts is *)
Definition blanc : metric :=
  let r (T : finType) (K R : {set {set T}}) := ~~ (no_c K && no_n K) in
  let p (T : finType) (K R : {set {set T}}) := ~~ no_c K && ~~ no_c R || ~~ no_n K && ~~ no_n R in
  Metric (fun T K R => when (r T K R) (blanc_recall K R))
    (fun T K R => when (p T K R) (blanc_precision K R))
         (Measure (fun T K R => when (r T K R && p T K R) (blanc_f1 K R))).
Definition blanc_luo_2014 : metric :=
  let none (T : finType) (K R : {set {set T}}) := [&& no_c K, no_c R, no_n K & no_n R] in
  let r (T : finType) (K R : {set {set T}}) := none T K R || ~~ (no_c K && no_n K) in
  let p (T : finType) (K R : {set {set T}}) := none T K R || ~~ (no_c R && no_n R) in
  Metric (fun T K R => when (r T K R) (blanc_luo_recall K R))
         (fun T K R => when (p T K R) (blanc_luo_precision K R))
         (Measure (fun T K R => when (r T K R && p T K R) (blanc_luo_f1 K R))).

Definition conll : measure :=
  Measure (fun T K R => mean_of_three (F1 muc K R) (F1 b_cubed K R) (F1 ceaf_e K R)).

(* the treatments of twinless mentions, Cai & Strube (2010), section 2 *)
Definition treatment := forall T : finType, {set {set T}} -> {set {set T}} -> {set {set T}}.
Definition the_key : treatment := fun T K R => K.
Definition the_response : treatment := fun T K R => R.
Definition treated (q : ratios) (kr rr kp rp : treatment) : ratios :=
  Ratios (fun T K R => recall_num q (kr T K R) (rr T K R))
         (fun T K R => recall_den q (kr T K R) (rr T K R))
         (fun T K R => precision_num q (kp T K R) (rp T K R))
         (fun T K R => precision_den q (kp T K R) (rp T K R)).

Definition b_cubed_0 := treated b_cubed the_key without_twinless the_key without_twinless.
Definition b_cubed_all := treated b_cubed the_key response_all key_all the_response.
Definition b_cubed_r_n := treated b_cubed the_key response_p key_p without_twinless_singletons.
Definition b_cubed_sys := treated b_cubed the_key response_r key_p response_p.
Definition b_cubed_v4 := treated b_cubed key_p response_p key_p response_p.
Definition b_cubed_0_full : ratios :=
  Ratios (@recall_num b_cubed_all) (@recall_den b_cubed_all)
         (@precision_num b_cubed) (fun T K R => #|cover K :&: cover R|%:R).
Definition ceaf_m_r_n :=
  treated ceaf_m the_key without_twinless_singletons the_key without_twinless_singletons.
Definition ceaf_m_sys := treated ceaf_m the_key response_r key_p response_p.
Definition ceaf_e_sys := treated ceaf_e the_key response_r key_p response_p.

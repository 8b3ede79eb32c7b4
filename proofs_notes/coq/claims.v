(******************************************************************************)
(* What the papers claim of the metrics (spec/made/claims.md), as sentences   *)
(* about any metric, or any key and response. 0/0 counts 0.                   *)
(*                                                                            *)
(*   or_0 a              the figure a, 0/0 as 0                               *)
(*   more_precise K R    R without its incorrectly resolved mentions and the  *)
(*                       singletons that they leave (PERTURB-1, PERTURB-2)    *)
(*   wrong_entities K R W   entities of key mentions that R misses, each of   *)
(*                       two or more, no two of them coreferent: those of     *)
(*                       less precise a and b are of this kind                *)
(*   links_in_common k r, share_of_links k r   phi3 and phi4 with links in    *)
(*                       the place of mentions                                *)
(*   apart_from K e x    no mention of e is coreferent with x                 *)
(*   enlarged R e A      R with the mentions A put into its entity e; into a  *)
(*                       new one if e is empty                                *)
(******************************************************************************)
From Coq Require Import ZArith.
From mathcomp Require Import all_ssreflect all_algebra.
From Corefref Require Import partitions muc b_cubed ceaf blanc lea effects.
From Corefref Require Import twinless metrics invariants.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Delimit Scope Z_scope with ZZ.
Local Open Scope ring_scope.

Implicit Types (F : measure) (m : metric).

Definition or_0 (a : figure) : rat := odflt 0 a.

Section Notions.
Variable T : finType.
Implicit Types (K R W : {set {set T}}) (A e k r : {set T}) (x : T).

Definition more_precise K R : {set {set T}} :=
  [set r in without (incorrectly_resolved K R) R | (r \in R) || (#|r| != 1%N)].
Definition wrong_entities K R W : bool :=
  [&& W != set0, is_partition W, cover W \subset cover K :\: cover R,
      [forall w in W, 1 < #|w|]%N & [forall w in W, forall k in K, #|k :&: w| <= 1]%N].
Definition links_in_common k r : rat := #|links k :&: links r|%:R.
Definition share_of_links k r : rat :=
  2%:R * #|links k :&: links r|%:R / (#|links k|%:R + #|links r|%:R).
Definition apart_from K e x : bool := [forall k in K, (x \in k) ==> [disjoint k & e]].
Definition no_singletons K : bool := [forall k in K, #|k| != 1%N].
End Notions.

(* Moosavi & Strube (2016), section 2 *)

Definition removal_leaves_recall m := pairwise K R,
  or_0 (recall m K (more_precise K R)) = or_0 (recall m K R).

Definition removal_never_lowers_precision m := pairwise K R,
  more_precise K R != set0 ->
  or_0 (precision m K R) <= or_0 (precision m K (more_precise K R)).

Definition removal_raises_precision m := pairwise K R,
  more_precise K R != R -> or_0 (precision m K R) != 0 ->
  or_0 (precision m K R) < or_0 (precision m K (more_precise K R)).

Definition wrong_entities_leave_recall m := pairwise K R,
  forall W, wrong_entities K R W -> or_0 (recall m K (R :|: W)) = or_0 (recall m K R).

Definition wrong_entities_lower_precision m := pairwise K R,
  forall W, wrong_entities K R W -> or_0 (precision m K R) != 0 ->
  or_0 (precision m K (R :|: W)) < or_0 (precision m K R).

(* section 3 *)

Definition one_entity_above_two_thirds F := keywise K,
  no_singletons K -> K != set0 -> 2%:R / 3%:R < or_0 (F1 F K (one_entity (cover K))).

Definition b_cubed_is_a_sum_over_common_mentions := pairwise K R,
  b_cubed_num K R =
  \sum_(x in cover K :&: cover R) #|pblock K x :&: pblock R x|%:R / #|pblock K x|%:R.

Definition rewarded_exactly_for_a_common_mention m := pairwise K R,
  (0 < or_0 (recall m K R)) = ~~ [disjoint cover K & cover R].

Definition singletons_differ_from_the_key := keywise K,
  forall k, k \in K -> (1 < #|k|)%N -> singles (cover K) != K.

Definition one_entity_holds_every_key_entity := keywise K, finer K (one_entity (cover K)).

Definition repeated_mention_raises_b_cubed_recall := pairwise K R,
  forall r s x, r \in R -> s \in R -> x \in cover K -> x \in r -> x \notin s ->
  b_cubed_recall K R < b_cubed_recall K ((x |: s) |: (R :\ s)).

Definition one_common_mention_is_rewarded := pairwise K R,
  forall k r x, k \in K -> r \in R -> cover K :&: cover R = [set x] -> x \in k -> x \in r ->
  [/\ recall ceaf_m K R = Some (1 / #|cover K|%:R),
      precision ceaf_m K R = Some (1 / #|cover R|%:R),
      recall ceaf_e K R = Some (2%:R / ((#|k|%:R + #|r|%:R) * #|K|%:R)) &
      precision ceaf_e K R = Some (2%:R / ((#|k|%:R + #|r|%:R) * #|R|%:R))].

Definition ceaf_m_by_links : metric := metrics.ceaf (@links_in_common).
Definition ceaf_e_by_links : metric := metrics.ceaf (@share_of_links).

(* recall 1 and precision 15232 / (19764 - s), cut to two decimals in percent *)
Definition decimals_are_printed_only_for_346_sections := forall s : Z,
  (0 <= s < 19764 ->
   (7844 * (19764 - s) <= 10000 * 15232 < 7845 * (19764 - s) /\
    8791 * (15232 + 19764 - s) <= 20000 * 15232 < 8792 * (15232 + 19764 - s)) <-> s = 346)%ZZ.

Definition half_of_the_mentions_is_half_of_the_links := (2 * 'C(4, 2))%N = 'C(8, 2).

Definition ceaf_e_divides_by_entities := keywise K, ceaf_den phi4 K = #|K|%:R.

Definition nothing_without_a_correct_link m := pairwise K R,
  ~~ common_link K R -> ~~ common_singleton K R ->
  or_0 (recall m K R) = 0 /\ or_0 (precision m K R) = 0.

Definition unaligned_entities_count_for_nothing
    (phi : forall T : finType, {set T} -> {set T} -> rat) :=
  forall (T : finType) (K R : {set {set T}}) g,
  is_alignment K R g -> similarity (phi T) g = best_similarity (phi T) K R ->
  best_similarity (phi T) K [set e.2 | e in g] = best_similarity (phi T) K R.

Definition which_entity_is_missing_makes_no_difference F := keywise K,
  forall k l, k \in K -> l \in K -> F1 F K (K :\ k) = F1 F K (K :\ l).

Definition key_mention_never_lowers_common_n := pairwise K R,
  forall e x, e \in set0 |: R -> x \in cover K -> x \notin cover R ->
  (common_n K R <= common_n K (enlarged R e [set x]))%N.
Definition key_mention_alone_raises_common_n := pairwise K R,
  forall x k y, x \notin cover R -> k \in K -> x \in k -> y \in cover R -> y \in cover K ->
  y \notin k -> (common_n K R < common_n K ([set x] |: R))%N.

Definition key_mention_without_link_never_lowers_recall m := pairwise K R,
  forall e x, e \in set0 |: R -> x \in cover K -> x \notin cover R -> apart_from K e x ->
  or_0 (recall m K R) <= or_0 (recall m K (enlarged R e [set x])).

(* section 4 *)

Definition one_common_mention_is_no_common_link := forall (T : finType) (k r : {set T}),
  (1 < #|k|)%N -> #|k :&: r| = 1%N -> links k :&: links r = set0.

Definition singleton_is_resolved_by_itself := pairwise K R,
  forall k, k \in K -> #|k| = 1%N -> resolution_score R k = (k \in R)%:R.

Definition key_mention_without_link_is_not_rewarded m := pairwise K R,
  no_singletons K ->
  forall e x, e \in set0 |: R -> x \in cover K -> x \notin cover R -> apart_from K e x ->
  or_0 (recall m K (enlarged R e [set x])) = or_0 (recall m K R) /\
  or_0 (precision m K (enlarged R e [set x])) <= or_0 (precision m K R).

Definition nothing_without_a_correct_link_of_f1 F := pairwise K R,
  ~~ common_link K R -> ~~ common_singleton K R -> or_0 (F1 F K R) = 0.

Definition finer_cut_keeps_fewer_links := pairwise P Q,
  finer P Q -> cover P = cover Q -> P != Q ->
  (\sum_(p in P) 'C(#|p|, 2) < \sum_(q in Q) 'C(#|q|, 2))%N.

Definition cut_lowers_resolution_score := pairwise K R,
  forall r (A : {set _}) k, r \in R -> A \proper r -> k \in K ->
  k :&: A != set0 -> k :&: (r :\: A) != set0 ->
  resolution_score (split R r A) k < resolution_score R k.

Definition larger_missing_entity_costs_more F := keywise K,
  forall k l, k \in K -> l \in K ->
  (or_0 (F1 F K (K :\ k)) < or_0 (F1 F K (K :\ l))) = (#|l| < #|k|)%N.

Definition spurious_entity_weighs_its_size m := keywise K, K != set0 ->
  forall A : {set _}, A != set0 -> [disjoint A & cover K] ->
  recall m K (A |: K) = Some 1 /\
  precision m K (A |: K) = Some (#|cover K|%:R / (#|cover K|%:R + #|A|%:R)).

Definition repeated_mention_leaves_lea_recall := pairwise K R,
  no_singletons K ->
  forall s x, s \in R -> x \in cover K -> apart_from K s x ->
  lea_recall K ((x |: s) |: (R :\ s)) = lea_recall K R.

(* section 7 *)

Definition roles_switched_with_both_kinds_of_links m := pairwise K R,
  ~~ no_c K -> ~~ no_c R -> ~~ no_n K -> ~~ no_n R ->
  precision m K R = recall m R K /\ F1 m K R = F1 m R K.

Definition error_of_extra_mentions := keywise K,
  forall e (A : {set _}), e \in K -> A != set0 -> [disjoint A & cover K] ->
  let n : rat := #|e|%:R in let k : rat := #|A|%:R in
  lea_loss K (A :|: e) = (n + k) * (1 - n * (n - 1) / ((n + k) * (n + k - 1))).

Definition error_of_one_extra_mention := keywise K,
  forall e x, e \in K -> x \notin cover K -> lea_loss K (x |: e) = 2%:R.

Definition one_extra_mention_costs_two m := keywise K,
  no_singletons K -> forall e x, e \in K -> x \notin cover K ->
  recall m K (enlarged K e [set x]) = Some 1 /\
  precision m K (enlarged K e [set x]) = Some (1 - 2%:R / (#|cover K|%:R + 1)).

Definition nothing_without_a_link F := pairwise K R,
  ~~ common_link K R -> or_0 (F1 F K R) = 0.
Definition nothing_without_a_link_given_no_singletons F := pairwise K R,
  no_singletons K -> ~~ common_link K R -> or_0 (F1 F K R) = 0.

(* Cai & Strube (2010), sections 2 and 3 *)

Definition spurious_mentions_leave_precision m := pairwise K R,
  forall e (A : {set _}), e \in set0 |: R -> A != set0 -> [disjoint A & cover K :|: cover R] ->
  precision m K (enlarged R e A) = precision m K R.

Definition links_are_as_many_as_pairs := keywise K,
  (#|coreference_links K| + #|non_coreference_links K| = 'C(#|cover K|, 2))%N.

(* appendix A *)

Definition spurious_mentions_leave_recall m := pairwise K R,
  forall e (A : {set _}), e \in set0 |: R -> A != set0 -> [disjoint A & cover K :|: cover R] ->
  recall m K (enlarged R e A) = recall m K R.

Definition key_mention_with_link_raises_recall m := pairwise K R,
  forall r k x y, r \in R -> k \in K -> x \in k -> x \notin cover R -> y \in r -> y \in k ->
  or_0 (recall m K R) < or_0 (recall m K (enlarged R r [set x])).

(* Pradhan et al. (2014), section 3 *)

Definition b_cubed_at_most m := pairwise K R,
  or_0 (recall b_cubed K R) <= or_0 (recall m K R) /\
  or_0 (precision b_cubed K R) <= or_0 (precision m K R).

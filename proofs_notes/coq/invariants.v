(******************************************************************************)
(* The invariants of spec/invariants/, each a sentence                        *)
(* about any metric: the same names, the same sentences, in the same order.   *)
(*                                                                            *)
(*   pairwise K R, P    P holds of every key K and every response R           *)
(*   keywise K, P       P holds of every key K                                *)
(*   in_unit a          0 <= a <= 1, or undefined                             *)
(*   between r p f      f lies between r and p, where they are defined        *)
(*   not_above a b      a <= b, where both are defined                        *)
(*   below a b          both are defined, and a < b                           *)
(*   nothing a          a is 0 or undefined                                   *)
(*   full a             a is 1 or undefined                                   *)
(*   common_links K R   the coreference links that key and response share     *)
(*   common_link K R    key and response share a coreference link             *)
(*   common_singleton K R   key and response share an entity of one mention   *)
(*   incorrectly_resolved K R   the mentions of the key that are in links of  *)
(*                      the response, but in no common link                   *)
(*   without A R        R with the mentions A taken away                      *)
(*   one_entity A       one entity of all the mentions A                      *)
(*   split K k A        K with its entity k split into A and the rest         *)
(*   enlarged K e A     K with the mentions A put into its entity e           *)
(*   share_a_key_entity K r s   r and s both meet an entity of K              *)
(*   recall_added q K R L S, precision_added q K R L S, f1_added q K R L S    *)
(*                      the figures of the numerators and denominators of two *)
(*                      documents, K, R and L, S, added                       *)
(*   f1_has_no_names F  other names of the mentions do not change F1          *)
(*   mean_of_documents_adds_up F   two documents without common mentions,     *)
(*                      taken as one: F1 is the mean of MUC, B3 and CEAFe,    *)
(*                      each with the added scores                            *)
(*   spurious_pair_raises_precision_exactly_below c m   an entity of two      *)
(*                      spurious mentions raises precision exactly if it is   *)
(*                      below c without it                                    *)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra.
From Corefref Require Import partitions blanc documents renaming twinless metrics.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope ring_scope.

Notation "'pairwise' K R , P" :=
  (forall (T : finType) (K R : {set {set T}}), is_partition K -> is_partition R -> P)
  (at level 200, K name, R name, P at level 200).
Notation "'keywise' K , P" := (forall (T : finType) (K : {set {set T}}), is_partition K -> P)
  (at level 200, K name, P at level 200).

Implicit Types (F : measure) (m : metric) (q : ratios) (a b : figure).

Definition in_unit a : bool := if a is Some x then 0 <= x <= 1 else true.
Definition not_above a b : bool := if (a, b) is (Some x, Some y) then x <= y else true.
Definition below a b : bool := if (a, b) is (Some x, Some y) then x < y else false.
Definition nothing a : bool := if a is Some x then x == 0 else true.
Definition full a : bool := if a is Some x then x == 1 else true.

Section Changes.
Variable T : finType.
Implicit Types (K R : {set {set T}}) (A e k r s : {set T}).

Definition common_links K R := coreference_links K :&: coreference_links R.
Definition common_link K R : bool := common_links K R != set0.
Definition common_singleton K R : bool := [exists k in K, (#|k| == 1%N) && (k \in R)].
Definition incorrectly_resolved K R :=
  (cover (coreference_links R) :&: cover K) :\: cover (common_links K R).
Definition without A R := restrict (~: A) R.
Definition one_entity A : {set {set T}} := if A == set0 then set0 else [set A].
Definition split K k A : {set {set T}} := [set A; k :\: A] :|: (K :\ k).
Definition enlarged K e A : {set {set T}} := (e :|: A) |: (K :\ e).
Definition share_a_key_entity K r s : bool :=
  [exists k in K, (k :&: r != set0) && (k :&: s != set0)].
End Changes.

(* The figures themselves *)

Definition recall_and_precision_within_unit_interval m :=
  pairwise K R, in_unit (recall m K R) && in_unit (precision m K R).

Definition f1_within_unit_interval F := pairwise K R, in_unit (F1 F K R).

Definition between (r p f : figure) : bool :=
  match f, r, p with
  | None, _, _ => true
  | Some f', Some r', Some p' => Num.min r' p' <= f' <= Num.max r' p'
  | Some f', Some x, None | Some f', None, Some x => f' == x
  | Some _, None, None => false
  end.
Definition f1_between_recall_and_precision m :=
  pairwise K R, between (recall m K R) (precision m K R) (F1 m K R).

Definition recall_undefined_exactly_for_empty_key m :=
  pairwise K R, (recall m K R == None) = (K == set0).

Definition one_on_identity m :=
  keywise K, K != set0 -> recall m K K = Some 1 /\ precision m K K = Some 1.

Definition f1_one_on_identity F := keywise K, K != set0 -> F1 F K K = Some 1.

Definition f1_one_only_on_identity F := pairwise K R, F1 F K R = Some 1 -> K = R.

Definition nothing_without_common_mention F :=
  pairwise K R, [disjoint cover K & cover R] -> nothing (F1 F K R).

Definition nothing_for_empty_response m := keywise K, nothing (recall m K set0).

Definition roles_switched m := pairwise K R, precision m K R = recall m R K.

Definition f1_symmetric F := pairwise K R, F1 F K R = F1 F R K.

Definition f1_has_no_names F := forall (T U : finType) (f : T -> U), injective f ->
  forall K R : {set {set T}}, is_partition K -> is_partition R ->
  F1 F (rename f K) (rename f R) = F1 F K R.
Definition names_make_no_difference m := f1_has_no_names m /\
  forall (T U : finType) (f : T -> U), injective f ->
  forall K R : {set {set T}}, is_partition K -> is_partition R ->
  recall m (rename f K) (rename f R) = recall m K R /\
  precision m (rename f K) (rename f R) = precision m K R.

Definition recall_added q (T : finType) (K R L S : {set {set T}}) : figure :=
  quotient (recall_num q K R + recall_num q L S) (recall_den q K R + recall_den q L S).
Definition precision_added q (T : finType) (K R L S : {set {set T}}) : figure :=
  quotient (precision_num q K R + precision_num q L S) (precision_den q K R + precision_den q L S).
Definition f1_added q (T : finType) (K R L S : {set {set T}}) : figure :=
  harmonic (recall_added q K R L S) (precision_added q K R L S).

Definition documents_add_up q :=
  pairwise K R, forall L S, is_partition L -> is_partition S -> apart K R L S ->
  recall q (K :|: L) (R :|: S) = recall_added q K R L S /\
  precision q (K :|: L) (R :|: S) = precision_added q K R L S.

Definition f1_of_documents_adds_up q :=
  pairwise K R, forall L S, is_partition L -> is_partition S -> apart K R L S ->
  F1 q (K :|: L) (R :|: S) = f1_added q K R L S.
Definition mean_of_documents_adds_up F :=
  pairwise K R, forall L S, is_partition L -> is_partition S -> apart K R L S ->
  F1 F (K :|: L) (R :|: S) =
  mean_of_three (f1_added muc K R L S) (f1_added b_cubed K R L S) (f1_added ceaf_e K R L S).

Definition recall_at_most_that_of_mentions m :=
  pairwise K R, not_above (recall m K R) (recall mentions K R).

Definition recall_is_precision_on_equal_mentions m :=
  pairwise K R, cover K = cover R -> recall m K R = precision m K R.

(* What is resolved *)

Definition zero_exactly_if_nothing_is_resolved m := pairwise K R,
  if recall m K R is Some x then (x == 0) = ~~ common_link K R && ~~ common_singleton K R else true.

Definition zero_exactly_without_common_link m := pairwise K R,
  if recall m K R is Some x then (x == 0) = ~~ common_link K R else true.

Definition nothing_for_mentions_alone F := pairwise K R,
  ~~ common_link K R -> ~~ common_singleton K R -> nothing (F1 F K R).

Definition common_mention_is_rewarded m := pairwise K R,
  ~~ [disjoint cover K & cover R] -> ~~ nothing (recall m K R).

Definition common_link_is_rewarded F := pairwise K R, common_link K R -> ~~ nothing (F1 F K R).

Definition full_recall_exactly_if_no_entity_is_cut m := pairwise K R,
  if recall m K R is Some x then (x == 1) = [forall k in K, [exists r in R, k \subset r]] else true.

Definition incorrectly_resolved_mentions_leave_recall m := pairwise K R,
  recall m K (without (incorrectly_resolved K R) R) = recall m K R.

Definition incorrectly_resolved_mentions_never_raise_precision m := pairwise K R,
  not_above (precision m K R) (precision m K (without (incorrectly_resolved K R) R)).

(* Extreme responses *)

Definition singletons_make_no_difference m := pairwise K R,
  recall m (without_singletons K) (without_singletons R) = recall m K R /\
  precision m (without_singletons K) (without_singletons R) = precision m K R.

Definition spurious_singletons_make_no_difference m := pairwise K R,
  recall m K (without_twinless_singletons K R) = recall m K R /\
  precision m K (without_twinless_singletons K R) = precision m K R.

Definition missing_mentions_as_singletons_make_no_difference m := pairwise K R,
  recall m K (response_all K R) = recall m K R /\
  precision m K (response_all K R) = precision m K R.

Definition common_singleton_never_lowers_f1 F := pairwise K R,
  forall e, e \in K -> e \in R -> #|e| = 1%N -> not_above (F1 F (K :\ e) (R :\ e)) (F1 F K R).

Definition key_singleton_never_lowers_precision m := pairwise K R,
  forall r, r \in R -> #|r| = 1%N -> r \subset cover K ->
  not_above (precision m K (R :\ r)) (precision m K R).

Definition singletons_have_full_precision m := keywise K,
  K != set0 -> precision m K (singles (cover K)) = Some 1.

Definition singletons_have_recall_entities_by_mentions m := keywise K,
  K != set0 -> recall m K (singles (cover K)) = Some (#|K|%:R / #|cover K|%:R).

Definition one_entity_has_full_recall m := keywise K, full (recall m K (one_entity (cover K))).

Definition one_entity_has_precision_of_its_links m := keywise K,
  (1 < #|cover K|)%N ->
  precision m K (one_entity (cover K)) = Some ((#|cover K|%:R - #|K|%:R) / (#|cover K|%:R - 1)).

Definition one_entity_is_beaten_by_the_key_alone F := pairwise K R,
  (forall k, k \in K -> #|k| != 1%N) -> cover R = cover K -> R != K ->
  not_above (F1 F K R) (F1 F K (one_entity (cover K))).

Definition whole_entities_earn_their_share_of_mentions m := pairwise K R,
  K != set0 -> R \subset K -> recall m K R = Some (#|cover R|%:R / #|cover K|%:R).

Definition whole_entities_earn_their_share_of_entities m := pairwise K R,
  K != set0 -> R \subset K -> recall m K R = Some (#|R|%:R / #|K|%:R).

Definition whole_entities_are_precise m :=
  pairwise K R, R != set0 -> R \subset K -> precision m K R = Some 1.

Definition correct_entity_never_lowers_f1 F := pairwise K R,
  forall r k, r \in R -> k \in K -> r \subset k -> not_above (F1 F K (R :\ r)) (F1 F K R).

(* Merges and splits *)

Definition merge_never_lowers_recall m := pairwise K R,
  forall r s, r \in R -> s \in R -> r != s -> not_above (recall m K R) (recall m K (merge R r s)).

Definition correct_merge_raises_recall m := pairwise K R,
  forall r s, r \in R -> s \in R -> r != s -> share_a_key_entity K r s ->
  below (recall m K R) (recall m K (merge R r s)).

Definition wrong_merge_never_raises_precision m := pairwise K R,
  forall r s, r \in R -> s \in R -> r != s -> ~~ share_a_key_entity K r s ->
  not_above (precision m K (merge R r s)) (precision m K R).

Definition merge_never_lowers_f1 F := pairwise K R,
  forall r s, r \in R -> s \in R -> r != s -> not_above (F1 F K R) (F1 F K (merge R r s)).

Definition merged_key_has_full_recall m := keywise K,
  forall k l, k \in K -> l \in K -> k != l -> full (recall m K (merge K k l)).

Definition split_key_has_full_precision m := keywise K,
  forall k (A : {set _}), k \in K -> A \proper k -> A != set0 -> full (precision m K (split K k A)).

Definition which_key_entities_are_merged_makes_no_difference F := keywise K,
  forall k l k' l', k \in K -> l \in K -> k != l -> k' \in K -> l' \in K -> k' != l' ->
  F1 F K (merge K k l) = F1 F K (merge K k' l').

Definition where_a_key_entity_is_split_makes_no_difference F := keywise K,
  forall k (A B : {set _}), k \in K -> A \proper k -> A != set0 -> B \proper k -> B != set0 ->
  F1 F K (split K k A) = F1 F K (split K k B).

Definition merge_of_the_key_lowers_precision m := keywise K,
  forall k l, k \in K -> l \in K -> k != l -> below (precision m K (merge K k l)) (precision m K K).

Definition split_of_the_key_lowers_recall m := keywise K,
  forall k (A : {set _}), k \in K -> A \proper k -> A != set0 ->
  below (recall m K (split K k A)) (recall m K K).

(* Spurious and missing mentions *)

Definition spurious_mention_leaves_recall m := pairwise K R,
  forall x, x \in cover R -> x \notin cover K -> recall m K (without [set x] R) = recall m K R.

Definition spurious_mention_never_raises_precision m := pairwise K R,
  forall x, x \in cover R -> x \notin cover K ->
  not_above (precision m K R) (precision m K (without [set x] R)).

Definition spurious_mention_lowers_f1 F := pairwise K R,
  forall x, x \in cover R -> x \notin cover K -> ~~ nothing (F1 F K (without [set x] R)) ->
  below (F1 F K R) (F1 F K (without [set x] R)).

Definition extra_mentions_lose_as_many_as_lea_says m := keywise K,
  forall e (A : {set _}), e \in K -> A != set0 -> [disjoint A & cover K] ->
  let k : rat := #|A|%:R in let n : rat := #|e|%:R in
  precision m K (enlarged K e A) =
  Some (1 - k * (2%:R * n + k - 1) / (n + k - 1) / (#|cover K|%:R + k)).

Definition which_entity_an_extra_mention_joins_makes_no_difference F := keywise K,
  forall e l x, e \in K -> l \in K -> x \notin cover K ->
  F1 F K (enlarged K e [set x]) = F1 F K (enlarged K l [set x]).

Definition spurious_pair_is_better_than_a_spurious_mention F := keywise K,
  forall e x y z, e \in K -> x != y -> x \notin cover K -> y \notin cover K -> z \notin cover K ->
  F1 F K ([set x; y] |: K) != None /\
  (F1 F K (enlarged K e [set z]) != None ->
    below (F1 F K (enlarged K e [set z])) (F1 F K ([set x; y] |: K))).

Definition spurious_pair_raises_precision_exactly_below (c : rat) m := pairwise K R,
  forall r, r \in R -> #|r| = 2%N -> [disjoint r & cover K] ->
  forall p, precision m K (R :\ r) = Some p ->
  exists2 raised, precision m K R = Some raised & (p < raised) = (p < c).
Definition spurious_pair_raises_precision_exactly_below_one_half m :=
  spurious_pair_raises_precision_exactly_below (1 / 2%:R) m.
Definition spurious_pair_raises_precision_exactly_below_two_thirds m :=
  spurious_pair_raises_precision_exactly_below (2%:R / 3%:R) m.

Definition common_mention_never_lowers_recall m := pairwise K R,
  forall x, x \in cover R -> x \in cover K ->
  not_above (recall m K (without [set x] R)) (recall m K R).

Definition correct_mention_never_lowers_recall m := pairwise K R,
  forall x, x \in cover (common_links K R) ->
  not_above (recall m K (without [set x] R)) (recall m K R).

Definition correct_mention_never_lowers_f1 F := pairwise K R,
  forall x, x \in cover (common_links K R) -> not_above (F1 F K (without [set x] R)) (F1 F K R).

Definition wrong_pair_never_raises_f1 F := pairwise K R,
  forall r, r \in R -> #|r| = 2%N -> r \subset cover K -> (forall k, k \in K -> ~~ (r \subset k)) ->
  not_above (F1 F K R) (F1 F K (R :\ r)).

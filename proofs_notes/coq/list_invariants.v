(******************************************************************************)
(* The invariants on lists, where they compute: what an invariant says of a   *)
(* key and a response that are lists. One that is false there refutes it.     *)
(*                                                                            *)
(*   INV_on f n ks rs   what INV says of ks and rs, mentions below n, if f    *)
(*                      computes recall, precision and F1; g, F1 alone        *)
(*   recallL f ks rs, precisionL, F1L   the figures that f computes           *)
(*   f1_computation     the type of a g                                       *)
(*   INV_lists          INV says it                                           *)
(******************************************************************************)
From Coq Require Import ZArith QArith.
From mathcomp Require Import all_ssreflect all_algebra zify ssrZ.
From Corefref Require Import partitions blanc documents twinless metrics invariants.
From Corefref Require Import rationals lists lists_blanc lists_twinless figures computed
  list_changes.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope nat_scope.

Implicit Types (ks rs : seq (seq nat)) (k l s r e A B : seq nat) (x y z n : nat).
Notation recallL f ks rs := (nth None (f ks rs) 0).
Notation precisionL f ks rs := (nth None (f ks rs) 1).
Notation F1L f ks rs := (nth None (f ks rs) 2).
Notation f1_computation := (seq (seq nat) -> seq (seq nat) -> option Q).

Section Statements.
Variables (f : computation) (g : f1_computation) (n : nat) (ks rs : seq (seq nat)).
Let N := flatten ks.
Let r := recallL f ks rs.
Let p := precisionL f ks rs.

Definition in_unitL (a : option Q) := not_aboveL (Some 0%QQ) a && not_aboveL a (Some 1%QQ).
Definition recall_and_precision_within_unit_interval_on := in_unitL r && in_unitL p.
Definition f1_within_unit_interval_on := in_unitL (g ks rs).
Definition f1_between_recall_and_precision_on := betweenL r p (F1L f ks rs).
Definition recall_undefined_exactly_for_empty_key_on := ~~ r == (ks == [::]).
Definition one_on_identity_on :=
  (ks != [::]) ==> is_one (recallL f ks ks) && is_one (precisionL f ks ks).
Definition f1_one_on_identity_on := (ks != [::]) ==> is_one (g ks ks).
Definition f1_one_only_on_identity_on := is_one (g ks rs) ==> sub_family ks rs && sub_family rs ks.
Definition nothing_without_common_mention_on := ~~ has (mem (flatten rs)) N ==> nothingL (g ks rs).
Definition nothing_for_empty_response_on := nothingL (recallL f ks [::]).
Definition roles_switched_on := same p (recallL f rs ks).
Definition f1_symmetric_on := same (g ks rs) (g rs ks).
Definition recall_at_most_that_of_mentions_on := not_aboveL r (recallL mentions_figures ks rs).
Definition recall_is_precision_on_equal_mentions_on := same_entity N (flatten rs) ==> same r p.
Definition zero_exactly_if_nothing_is_resolved_on :=
  if r is Some a then Qeq_bool a 0 == ~~ common_linkL ks rs && ~~ common_singletonL ks rs else true.
Definition zero_exactly_without_common_link_on :=
  if r is Some a then Qeq_bool a 0 == ~~ common_linkL ks rs else true.
Definition nothing_for_mentions_alone_on :=
  ~~ common_linkL ks rs && ~~ common_singletonL ks rs ==> nothingL (g ks rs).
Definition common_mention_is_rewarded_on := has (mem (flatten rs)) N ==> ~~ nothingL r.
Definition common_link_is_rewarded_on := common_linkL ks rs ==> ~~ nothingL (g ks rs).
Definition full_recall_exactly_if_no_entity_is_cut_on :=
  if r is Some a then Qeq_bool a 1 == all (fun k => has (fun s => all (mem s) k) rs) ks else true.
Definition incorrectly_resolved_mentions_leave_recall_on :=
  same (recallL f ks (withoutL n (incorrectL ks rs) rs)) r.
Definition incorrectly_resolved_mentions_never_raise_precision_on :=
  not_aboveL p (precisionL f ks (withoutL n (incorrectL ks rs) rs)).

Definition singletons_make_no_difference_on :=
  let ks' := without_singletonsL ks in let rs' := without_singletonsL rs in
  same (recallL f ks' rs') r && same (precisionL f ks' rs') p.
Definition spurious_singletons_make_no_difference_on :=
  same (recallL f ks (wtsL ks rs)) r && same (precisionL f ks (wtsL ks rs)) p.
Definition missing_mentions_as_singletons_make_no_difference_on :=
  same (recallL f ks (response_allL ks rs)) r && same (precisionL f ks (response_allL ks rs)) p.
Definition common_singleton_never_lowers_f1_on :=
  all (fun k => all (fun s => (size k == 1) && same_entity k s ==>
    not_aboveL (g (rem k ks) (rem s rs)) (g ks rs)) rs) ks.
Definition key_singleton_never_lowers_precision_on :=
  all (fun s => (size s == 1) && all (mem N) s ==> not_aboveL (precisionL f ks (rem s rs)) p) rs.
Definition singletons_have_full_precision_on :=
  (ks != [::]) ==> is_one (precisionL f ks (singlesL N)).
Definition singletons_have_recall_entities_by_mentions_on :=
  (ks != [::]) ==> is_some_Q (recallL f ks (singlesL N)) (natQ (size ks) / natQ (size N)).
Definition one_entity_has_full_recall_on := fullL (recallL f ks (one_entityL N)).
Definition one_entity_has_precision_of_its_links_on :=
  (1 < size N) ==>
  is_some_Q (precisionL f ks (one_entityL N))
    ((natQ (size N) - natQ (size ks)) / (natQ (size N) - 1)).
Definition one_entity_is_beaten_by_the_key_alone_on :=
  [&& all (fun k => size k != 1) ks, same_entity (flatten rs) N &
    ~~ (sub_family ks rs && sub_family rs ks)] ==>
  not_aboveL (g ks rs) (g ks (one_entityL N)).
Definition whole_entities_earn_their_share_of_mentions_on :=
  (ks != [::]) && sub_family rs ks ==> is_some_Q r (natQ (size (flatten rs)) / natQ (size N)).
Definition whole_entities_earn_their_share_of_entities_on :=
  (ks != [::]) && sub_family rs ks ==> is_some_Q r (natQ (size rs) / natQ (size ks)).
Definition whole_entities_are_precise_on := (rs != [::]) && sub_family rs ks ==> is_one p.
Definition correct_entity_never_lowers_f1_on :=
  all (fun s => has (fun k => all (mem k) s) ks ==> not_aboveL (g ks (rem s rs)) (g ks rs)) rs.

Definition merge_never_lowers_recall_on :=
  all (fun k => all (fun s => (k != s) ==> not_aboveL r (recallL f ks (mergeL rs k s))) rs) rs.
Definition correct_merge_raises_recall_on :=
  all (fun k =>
    all (fun s => (k != s) && shareL ks k s ==> belowL r (recallL f ks (mergeL rs k s))) rs) rs.
Definition wrong_merge_never_raises_precision_on :=
  all (fun k => all (fun s => (k != s) && ~~ shareL ks k s ==>
    not_aboveL (precisionL f ks (mergeL rs k s)) p) rs) rs.
Definition merge_never_lowers_f1_on :=
  all (fun k => all (fun s => (k != s) ==> not_aboveL (g ks rs) (g ks (mergeL rs k s))) rs) rs.
Definition merged_key_has_full_recall_on :=
  all (fun k => all (fun s => (k != s) ==> fullL (recallL f ks (mergeL ks k s))) ks) ks.
Definition split_key_has_full_precision_on :=
  all (fun k => all (fun A => fullL (precisionL f ks (splitL ks k A))) (parts_ofL k)) ks.
(* Figures are listed first, so that each is computed once. *)
Definition all_same (vs : seq (option Q)) := all (fun v => all (same v) vs) vs.
Definition which_key_entities_are_merged_makes_no_difference_on :=
  all_same [seq g ks (mergeL ks k s) | k <- ks, s <- [seq s <- ks | k != s]].
Definition where_a_key_entity_is_split_makes_no_difference_on :=
  all (fun k => all_same [seq g ks (splitL ks k A) | A <- parts_ofL k]) ks.
Definition merge_of_the_key_lowers_precision_on :=
  all (fun k => all
    (fun s => (k != s) ==> belowL (precisionL f ks (mergeL ks k s)) (precisionL f ks ks)) ks) ks.
Definition split_of_the_key_lowers_recall_on :=
  all (fun k =>
    all (fun A => belowL (recallL f ks (splitL ks k A)) (recallL f ks ks)) (parts_ofL k)) ks.

Definition spurious_mention_leaves_recall_on :=
  all (fun x => (x \notin N) ==> same (recallL f ks (withoutL n [:: x] rs)) r) (flatten rs).
Definition spurious_mention_never_raises_precision_on :=
  all (fun x => (x \notin N) ==> not_aboveL p (precisionL f ks (withoutL n [:: x] rs)))
    (flatten rs).
Definition spurious_mention_lowers_f1_on :=
  all (fun x => (x \notin N) && ~~ nothingL (g ks (withoutL n [:: x] rs)) ==>
    belowL (g ks rs) (g ks (withoutL n [:: x] rs))) (flatten rs).
Definition extra_mentions_lose_as_many_as_lea_says_on :=
  let new := outside (iota 0 n) N in
  all (fun e => all (fun A => (A != [::]) ==>
    let k := natQ (size A) in let i := natQ (size e) in
    is_some_Q (precisionL f ks (enlargedL ks e A))
      (1 - k * ((2 # 1) * i + k - 1) / (i + k - 1) / (natQ (size N) + k))%QQ)
    [:: take 1 new; take 2 new; take 3 new]) ks.
Definition which_entity_an_extra_mention_joins_makes_no_difference_on :=
  all (fun x => all_same [seq g ks (enlargedL ks e [:: x]) | e <- ks]) (outside (iota 0 n) N).
Definition spurious_pair_is_better_than_a_spurious_mention_on :=
  if outside (iota 0 n) N is x :: y :: _ then
    let apart := g ks ([:: x; y] :: ks) in
    all (fun e => let joined := g ks (enlargedL ks e [:: x]) in
      apart && (joined ==> belowL joined apart)) ks
  else true.
Definition spurious_pair_raises_precision_exactly_below_on (c : Q) :=
  all (fun s => (size s == 2) && ~~ has (mem N) s ==>
    if precisionL f ks (rem s rs) is Some a then
      if p is Some raised then ~~ Qle_bool raised a == ~~ Qle_bool c a else false
    else true) rs.
Definition spurious_pair_raises_precision_exactly_below_one_half_on :=
  spurious_pair_raises_precision_exactly_below_on (1 # 2).
Definition spurious_pair_raises_precision_exactly_below_two_thirds_on :=
  spurious_pair_raises_precision_exactly_below_on (2 # 3).
Definition common_mention_never_lowers_recall_on :=
  all (fun x => (x \in N) ==> not_aboveL (recallL f ks (withoutL n [:: x] rs)) r) (flatten rs).
Definition correct_mention_never_lowers_recall_on :=
  all (fun x => in_common_linkL ks rs x ==> not_aboveL (recallL f ks (withoutL n [:: x] rs)) r)
    (flatten rs).
Definition correct_mention_never_lowers_f1_on :=
  all (fun x => in_common_linkL ks rs x ==> not_aboveL (g ks (withoutL n [:: x] rs)) (g ks rs))
    (flatten rs).
Definition wrong_pair_never_raises_f1_on :=
  all (fun s => [&& size s == 2, all (mem N) s & all (fun k => ~~ all (mem k) s) ks] ==>
    not_aboveL (g ks rs) (g ks (rem s rs))) rs.
End Statements.

(* a mention x of a list of responses, as a mention y of 'I_n *)
Lemma mention_in n ks rs x : ok n rs -> x \in flatten rs -> exists y : 'I_n,
  [/\ val y = x, y \in cover (family n rs), (y \in cover (family n ks)) = (x \in flatten ks) &
      ok n (withoutL n [:: x] rs) /\
      without [set y] (family n rs) = family n (withoutL n [:: x] rs)].
Proof.
move=> o xrs; have [y yx yR] := mention o xrs; exists y; split=> //;
  first by rewrite cover_family mem_entity yx.
by rewrite set1_entity yx; apply: without_lists.
Qed.

Section Metric.
Variables (m : metric) (f : computation) (n : nat) (ks rs : seq (seq nat)).
Hypotheses (C : computes_at n m f) (o : ok n ks) (o' : ok n rs).
Notation entity := (entity n).
Notation family := (family n).
Notation ok := (ok n).
Let wK := is_partition_family o.
Let wR := is_partition_family o'.
Let rE ks' rs' : ok ks' -> ok rs' ->
  recall m (family ks') (family rs') = figure_of (recallL f ks' rs').
Proof. by move=> a b; have [] := C a b. Qed.
Let pE ks' rs' : ok ks' -> ok rs' ->
  precision m (family ks') (family rs') = figure_of (precisionL f ks' rs').
Proof. by move=> a b; have [] := C a b. Qed.
Let fE ks' rs' : ok ks' -> ok rs' -> F1 m (family ks') (family rs') = figure_of (F1L f ks' rs').
Proof. by move=> a b; have [] := C a b. Qed.
Let in_family := entity_in n.
Let N0 : all (fun x => x < n) (flatten ks). Proof. by case/and3P: o. Qed.
Let Nu : uniq (flatten ks). Proof. by case/and3P: o. Qed.
Let E0 : family [::] = set0. Proof. by apply/setP => e; rewrite !inE. Qed.

Lemma in_unit_lists (a : option Q) : in_unit (figure_of a) = in_unitL a.
Proof.
rewrite /in_unitL -!not_above_lists /= Q2rat0 Q2rat1.
by case: a.
Qed.

Lemma recall_and_precision_within_unit_interval_lists :
  recall_and_precision_within_unit_interval m ->
  recall_and_precision_within_unit_interval_on f ks rs.
Proof. by move=> H; have := H _ _ _ wK wR; rewrite rE // pE // !in_unit_lists. Qed.

Lemma f1_between_recall_and_precision_lists :
  f1_between_recall_and_precision m -> f1_between_recall_and_precision_on f ks rs.
Proof. by move=> H; have := H _ _ _ wK wR; rewrite rE // pE // fE // between_lists. Qed.

Lemma recall_undefined_exactly_for_empty_key_lists :
  recall_undefined_exactly_for_empty_key m -> recall_undefined_exactly_for_empty_key_on f ks rs.
Proof.
move=> H; have := H _ _ _ wK wR;
  rewrite rE // family_eq0 /recall_undefined_exactly_for_empty_key_on => <-.
by case: (recallL f ks rs).
Qed.

Lemma one_on_identity_lists : one_on_identity m -> one_on_identity_on f ks.
Proof.
move=> H; apply/implyP => k0; have [] := H _ _ wK; first by rewrite family_eq0.
by rewrite rE // pE // => /one_lists-> /one_lists->.
Qed.

Lemma nothing_for_empty_response_lists : nothing_for_empty_response m ->
  nothing_for_empty_response_on f ks.
Proof. by move=> H; have := H _ _ wK; rewrite -E0 rE // nothing_lists. Qed.

Lemma roles_switched_lists : roles_switched m -> roles_switched_on f ks rs.
Proof. by move=> H; have := H _ _ _ wK wR; rewrite rE // pE // => /same_lists. Qed.

Lemma recall_at_most_that_of_mentions_lists :
  recall_at_most_that_of_mentions m -> recall_at_most_that_of_mentions_on f ks rs.
Proof.
move=> H; have := H _ _ _ wK wR; have [-> _ _] := mentions_computed o o'.
by rewrite rE // not_above_lists.
Qed.

Lemma recall_is_precision_on_equal_mentions_lists :
  recall_is_precision_on_equal_mentions m -> recall_is_precision_on_equal_mentions_on f ks rs.
Proof.
move=> H; apply/implyP; rewrite -(same_cover o o') => /eqP/(H _ _ _ wK wR).
by rewrite rE // pE // => /same_lists.
Qed.

Lemma zero_exactly_if_nothing_is_resolved_lists :
  zero_exactly_if_nothing_is_resolved m -> zero_exactly_if_nothing_is_resolved_on f ks rs.
Proof.
move=> H; have := H _ _ _ wK wR;
  rewrite rE // (common_link_lists _ o) (common_singleton_lists o o').
rewrite /zero_exactly_if_nothing_is_resolved_on; case: (recallL f ks rs) => //= a <-.
by rewrite Q2rat_eq0.
Qed.

Lemma zero_exactly_without_common_link_lists :
  zero_exactly_without_common_link m -> zero_exactly_without_common_link_on f ks rs.
Proof.
move=> H; have := H _ _ _ wK wR; rewrite rE // (common_link_lists _ o).
rewrite /zero_exactly_without_common_link_on; case: (recallL f ks rs) => //= a <-.
by rewrite Q2rat_eq0.
Qed.

Lemma common_mention_is_rewarded_lists : common_mention_is_rewarded m ->
  common_mention_is_rewarded_on f ks rs.
Proof.
move=> H; apply/implyP => h; rewrite -nothing_lists -rE //; apply: H => //.
by rewrite !cover_family disjoint_lists // h.
Qed.

Lemma full_recall_exactly_if_no_entity_is_cut_lists :
  full_recall_exactly_if_no_entity_is_cut m -> full_recall_exactly_if_no_entity_is_cut_on f ks rs.
Proof.
move=> H; have := H _ _ _ wK wR; rewrite rE // /full_recall_exactly_if_no_entity_is_cut_on.
case: (recallL f ks rs) => //= a; rewrite -{1}Q2rat1 Q2rat_eq => ->; apply/eqP.
apply/forall_inP/allP => [h k kks|h _ /mem_family[k kks ->]]; have [_ a' _] := ok_mem o kks.
  have /exists_inP[_ /mem_family[r rrs ->]] := h _ (in_family kks).
  by rewrite sub_entity // => kr; apply/hasP; exists r.
have /hasP[r rrs kr] := h k kks; apply/exists_inP; exists (entity r); first exact: entity_in.
by rewrite sub_entity.
Qed.

Let wI := without_lists (incorrectL ks rs) o'.

Lemma incorrectly_resolved_mentions_leave_recall_lists :
  incorrectly_resolved_mentions_leave_recall m ->
  incorrectly_resolved_mentions_leave_recall_on f n ks rs.
Proof.
have [w E] := wI; move=> H; have := H _ _ _ wK wR; rewrite incorrectly_resolved_lists // E !rE //.
exact: same_lists.
Qed.

Lemma incorrectly_resolved_mentions_never_raise_precision_lists :
  incorrectly_resolved_mentions_never_raise_precision m ->
  incorrectly_resolved_mentions_never_raise_precision_on f n ks rs.
Proof.
have [w E] := wI; move=> H; have := H _ _ _ wK wR; rewrite incorrectly_resolved_lists // E !pE //.
by rewrite not_above_lists.
Qed.

Lemma singletons_make_no_difference_lists :
  singletons_make_no_difference m -> singletons_make_no_difference_on f ks rs.
Proof.
have [w E] := without_singletons_lists o; have [w' E'] := without_singletons_lists o'.
move=> H; have [] := H _ _ _ wK wR; rewrite E E' !rE // !pE // /singletons_make_no_difference_on.
by move=> /same_lists-> /same_lists->.
Qed.

Lemma spurious_singletons_make_no_difference_lists :
  spurious_singletons_make_no_difference m -> spurious_singletons_make_no_difference_on f ks rs.
Proof.
have [w E] := without_twinless_singletons_lists ks o'; move=> H; have [] := H _ _ _ wK wR.
by rewrite -E !rE // !pE // /spurious_singletons_make_no_difference_on =>
  /same_lists-> /same_lists->.
Qed.

Lemma missing_mentions_as_singletons_make_no_difference_lists :
  missing_mentions_as_singletons_make_no_difference m ->
  missing_mentions_as_singletons_make_no_difference_on f ks rs.
Proof.
have w : ok (response_allL ks rs) by apply: ok_all.
move=> H; have [] := H _ _ _ wK wR; rewrite -(response_all_lists rs o) !rE // !pE //.
by rewrite /missing_mentions_as_singletons_make_no_difference_on => /same_lists-> /same_lists->.
Qed.

Lemma key_singleton_never_lowers_precision_lists :
  key_singleton_never_lowers_precision m -> key_singleton_never_lowers_precision_on f ks rs.
Proof.
move=> H; apply/allP => s srs; apply/implyP => /andP[/eqP s1 sN]; have [u a _] := ok_mem o' srs.
have [w E] := remove_lists o' srs; rewrite -not_above_lists -!pE // -E; apply: H => //;
  first exact: entity_in.
  by rewrite card_entity.
by rewrite cover_family sub_entity.
Qed.

Lemma singletons_have_full_precision_lists :
  singletons_have_full_precision m -> singletons_have_full_precision_on f ks.
Proof.
move=> H; apply/implyP => k0; have w := ok_singles Nu N0.
have := H _ _ wK; rewrite family_eq0 cover_family singles_lists // pE // => /(_ k0).
exact: one_lists.
Qed.

Lemma singletons_have_recall_entities_by_mentions_lists :
  singletons_have_recall_entities_by_mentions m ->
  singletons_have_recall_entities_by_mentions_on f ks.
Proof.
move=> H; apply/implyP => k0; have w := ok_singles Nu N0; apply: is_some_lists.
rewrite -rE // Q2rat_div !Q2rat_nat -(card_family o) -(card_flatten o) -singles_lists //
  -cover_family.
by apply: H; rewrite // family_eq0.
Qed.

Let wN := one_entity_lists Nu N0.

Lemma one_entity_has_full_recall_lists : one_entity_has_full_recall m ->
  one_entity_has_full_recall_on f ks.
Proof.
by have [w E] := wN; move=> H; have := H _ _ wK; rewrite cover_family E rE // full_lists.
Qed.

Lemma one_entity_has_precision_of_its_links_lists :
  one_entity_has_precision_of_its_links m -> one_entity_has_precision_of_its_links_on f ks.
Proof.
have [w E] := wN; move=> H; apply/implyP => n1; apply: is_some_lists.
rewrite -pE // -E -cover_family H //; last by rewrite card_flatten.
by rewrite Q2rat_div !Q2ratB !Q2rat_nat Q2rat1 (card_family o) (card_flatten o).
Qed.

Lemma whole_entities_earn_their_share_of_mentions_lists :
  whole_entities_earn_their_share_of_mentions m ->
  whole_entities_earn_their_share_of_mentions_on f ks rs.
Proof.
move=> H; apply/implyP => /andP[k0 S]; apply: is_some_lists;
  rewrite -rE // H ?family_eq0 ?sub_family_lists //.
by rewrite Q2rat_div !Q2rat_nat !card_flatten.
Qed.

Lemma whole_entities_earn_their_share_of_entities_lists :
  whole_entities_earn_their_share_of_entities m ->
  whole_entities_earn_their_share_of_entities_on f ks rs.
Proof.
move=> H; apply/implyP => /andP[k0 S]; apply: is_some_lists;
  rewrite -rE // H ?family_eq0 ?sub_family_lists //.
by rewrite Q2rat_div !Q2rat_nat !card_family.
Qed.

Lemma whole_entities_are_precise_lists : whole_entities_are_precise m ->
  whole_entities_are_precise_on f ks rs.
Proof.
move=> H; apply/implyP => /andP[r0 S]; apply: one_lists; rewrite -pE // H ?sub_family_lists //.
by rewrite family_eq0.
Qed.

Lemma merge_never_lowers_recall_lists : merge_never_lowers_recall m ->
  merge_never_lowers_recall_on f ks rs.
Proof.
move=> H; apply/allP => k krs; apply/allP => s srs; apply/implyP => ks'.
have [w E] := merge_lists o' krs srs ks'; rewrite -not_above_lists -!rE // -E.
by apply: H; rewrite ?entity_in // (neq_entity o').
Qed.

Lemma correct_merge_raises_recall_lists : correct_merge_raises_recall m ->
  correct_merge_raises_recall_on f ks rs.
Proof.
move=> H; apply/allP => k krs; apply/allP => s srs; apply/implyP => /andP[ks' S].
have [w E] := merge_lists o' krs srs ks'; rewrite -below_lists -!rE // -E.
by apply: H; rewrite ?entity_in // ?(neq_entity o') // (share_lists o krs srs).
Qed.

Lemma wrong_merge_never_raises_precision_lists :
  wrong_merge_never_raises_precision m -> wrong_merge_never_raises_precision_on f ks rs.
Proof.
move=> H; apply/allP => k krs; apply/allP => s srs; apply/implyP => /andP[ks' S].
have [w E] := merge_lists o' krs srs ks'; rewrite -not_above_lists -!pE // -E.
by apply: H; rewrite ?entity_in // ?(neq_entity o') // (share_lists o krs srs).
Qed.

Lemma merged_key_has_full_recall_lists : merged_key_has_full_recall m ->
  merged_key_has_full_recall_on f ks.
Proof.
move=> H; apply/allP => k kks; apply/allP => s sks; apply/implyP => ks'.
have [w E] := merge_lists o kks sks ks'; rewrite -full_lists -!rE // -E.
by apply: H; rewrite ?entity_in // (neq_entity o).
Qed.

Lemma split_key_has_full_precision_lists : split_key_has_full_precision m ->
  split_key_has_full_precision_on f ks.
Proof.
move=> H; apply/allP => k kks; apply/allP => A Ak.
have [w E pA A0] := split_lists o kks Ak; rewrite -full_lists -!pE // -E.
by apply: H; rewrite ?entity_in.
Qed.

Lemma merge_of_the_key_lowers_precision_lists :
  merge_of_the_key_lowers_precision m -> merge_of_the_key_lowers_precision_on f ks.
Proof.
move=> H; apply/allP => k kks; apply/allP => s sks; apply/implyP => ks'.
have [w E] := merge_lists o kks sks ks'; rewrite -below_lists -!pE // -E.
by apply: H; rewrite ?entity_in // (neq_entity o).
Qed.

Lemma split_of_the_key_lowers_recall_lists :
  split_of_the_key_lowers_recall m -> split_of_the_key_lowers_recall_on f ks.
Proof.
move=> H; apply/allP => k kks; apply/allP => A Ak.
have [w E pA A0] := split_lists o kks Ak; rewrite -below_lists -!rE // -E.
by apply: H; rewrite ?entity_in.
Qed.

Lemma spurious_mention_leaves_recall_lists :
  spurious_mention_leaves_recall m -> spurious_mention_leaves_recall_on f n ks rs.
Proof.
move=> H; apply/allP => x /(mention_in ks o')[y [yx yR yK [w E]]]; apply/implyP => xN.
by apply: same_lists; rewrite -!rE // -E; apply: H; rewrite ?yK.
Qed.

Lemma spurious_mention_never_raises_precision_lists :
  spurious_mention_never_raises_precision m -> spurious_mention_never_raises_precision_on f n ks rs.
Proof.
move=> H; apply/allP => x /(mention_in ks o')[y [yx yR yK [w E]]]; apply/implyP => xN.
by rewrite -not_above_lists -!pE // -E; apply: H; rewrite ?yK.
Qed.

Lemma common_mention_never_lowers_recall_lists :
  common_mention_never_lowers_recall m -> common_mention_never_lowers_recall_on f n ks rs.
Proof.
move=> H; apply/allP => x /(mention_in ks o')[y [yx yR yK [w E]]]; apply/implyP => xN.
by rewrite -not_above_lists -!rE // -E; apply: H; rewrite ?yK.
Qed.

Lemma correct_mention_never_lowers_recall_lists :
  correct_mention_never_lowers_recall m -> correct_mention_never_lowers_recall_on f n ks rs.
Proof.
move=> H; apply/allP => x /(mention_in ks o')[y [yx yR yK [w E]]]; apply/implyP => xC.
by rewrite -not_above_lists -!rE // -E; apply: H; rewrite // (mem_common_links _ o) yx.
Qed.

Lemma extra_mentions_lose_as_many_as_lea_says_lists :
  extra_mentions_lose_as_many_as_lea_says m -> extra_mentions_lose_as_many_as_lea_says_on f n ks.
Proof.
move=> H; apply/allP => e eks; apply/allP => A AT; apply/implyP => A0;
  have [u a e0] := ok_mem o eks.
have [t EA] : exists t, A = take t (outside (iota 0 n) (flatten ks)).
  by move: AT; rewrite !inE => /or3P[]/eqP->; eexists.
have new x : x \in A -> x < n /\ x \notin flatten ks by rewrite EA => /mem_take/fresh.
have a1 : all (fun x => x < n) A by apply/allP => x /new[].
have uA : uniq A by rewrite EA take_uniq // filter_uniq // iota_uniq.
have [w E] : ok (enlargedL ks e A) /\
  enlarged (family ks) (entity e) (entity A) = family (enlargedL ks e A).
  by apply: enlarged_lists => // x /new[].
apply: is_some_lists; rewrite -pE // -E H ?entity_in //.
- congr Some; rewrite !(Q2ratB, Q2rat_div, Q2ratD, Q2ratM) !Q2rat_nat Q2rat1 (Q2rat_nat 2).
  by rewrite !card_entity // (card_flatten o).
- by rewrite entity_eq0.
by rewrite cover_family disjoint_lists //; apply/hasPn => x /new[].
Qed.

Lemma spurious_pair_raises_precision_exactly_below_lists (c : Q) :
  spurious_pair_raises_precision_exactly_below (Q2rat c) m ->
  spurious_pair_raises_precision_exactly_below_on f ks rs c.
Proof.
move=> H; apply/allP => s srs; apply/implyP => /andP[/eqP s2 sN]; have [u a _] := ok_mem o' srs.
have [w E] := remove_lists o' srs; case P: (precisionL f ks (rem s rs)) => [p|//].
have [||||raised] := H _ _ _ wK wR (entity s) _ _ _ (Q2rat p); first exact: entity_in.
- by rewrite card_entity.
- by rewrite cover_family disjoint_lists.
- by rewrite E pE // P.
rewrite pE //; case: (precisionL f ks rs) => //= q [<-].
by rewrite !Q2rat_lt => ->.
Qed.
End Metric.

Section Measure.
Variables (F : measure) (g : f1_computation) (n : nat) (ks rs : seq (seq nat)).
Hypotheses (C : computes_f1_at n F g) (o : ok n ks) (o' : ok n rs).
Notation entity := (entity n).
Notation family := (family n).
Notation ok := (ok n).
Let wK := is_partition_family o.
Let wR := is_partition_family o'.
Let fE ks' rs' : ok ks' -> ok rs' -> F1 F (family ks') (family rs') = figure_of (g ks' rs').
Proof. exact: C. Qed.
Let in_family := entity_in n.
Let N0 : all (fun x => x < n) (flatten ks). Proof. by case/and3P: o. Qed.
Let Nu : uniq (flatten ks). Proof. by case/and3P: o. Qed.
Let wN := one_entity_lists Nu N0.

Lemma f1_one_on_identity_lists : f1_one_on_identity F -> f1_one_on_identity_on g ks.
Proof.
by move=> H; apply/implyP => k0; have := H _ _ wK; rewrite family_eq0 fE // => /(_ k0)/one_lists.
Qed.

Lemma same_family_lists : (family ks == family rs) = sub_family ks rs && sub_family rs ks.
Proof. by rewrite eqEsubset !sub_family_lists. Qed.

Lemma f1_one_only_on_identity_lists : f1_one_only_on_identity F ->
  f1_one_only_on_identity_on g ks rs.
Proof.
move=> H; apply/implyP => /one_listsE; rewrite -fE // => /(H _ _ _ wK wR) E.
by rewrite -same_family_lists E.
Qed.

Lemma nothing_without_common_mention_lists :
  nothing_without_common_mention F -> nothing_without_common_mention_on g ks rs.
Proof.
move=> H; apply/implyP => h; rewrite -nothing_lists -fE //; apply: H => //.
by rewrite !cover_family disjoint_lists.
Qed.

Lemma f1_symmetric_lists : f1_symmetric F -> f1_symmetric_on g ks rs.
Proof. by move=> H; have := H _ _ _ wK wR; rewrite !fE // => /same_lists. Qed.

Lemma f1_within_unit_interval_lists : f1_within_unit_interval F ->
  f1_within_unit_interval_on g ks rs.
Proof. by move=> H; have := H _ _ _ wK wR; rewrite fE // in_unit_lists. Qed.

Lemma common_link_is_rewarded_lists : common_link_is_rewarded F ->
  common_link_is_rewarded_on g ks rs.
Proof.
by move=> H; apply/implyP => l; rewrite -nothing_lists -fE //; apply: H;
  rewrite // (common_link_lists _ o).
Qed.

Lemma nothing_for_mentions_alone_lists : nothing_for_mentions_alone F ->
  nothing_for_mentions_alone_on g ks rs.
Proof.
move=> H; apply/implyP => /andP[l s]; rewrite -nothing_lists -fE //; apply: H => //.
  by rewrite (common_link_lists _ o).
by rewrite common_singleton_lists.
Qed.

Lemma common_singleton_never_lowers_f1_lists :
  common_singleton_never_lowers_f1 F -> common_singleton_never_lowers_f1_on g ks rs.
Proof.
move=> H; apply/allP => k kks; apply/allP => s srs; apply/implyP => /andP[/eqP k1 S].
have [u a _] := ok_mem o kks; have [_ b _] := ok_mem o' srs.
have {}S : entity k = entity s by apply/eqP; rewrite eq_entity.
have [w E] := remove_lists o kks; have [w' E'] := remove_lists o' srs.
rewrite -not_above_lists -!fE // -E -E' -S; apply: H => //; first exact: in_family.
  by rewrite S; apply: in_family.
by rewrite card_entity.
Qed.

Lemma one_entity_is_beaten_by_the_key_alone_lists :
  one_entity_is_beaten_by_the_key_alone F -> one_entity_is_beaten_by_the_key_alone_on g ks rs.
Proof.
have [w E] := wN; move=> H; apply/implyP => /and3P[/allP k1 S ne].
rewrite -not_above_lists -!fE // -E -cover_family; apply: H => //.
- by move=> _ /mem_family[k kks ->]; have [u a _] := ok_mem o kks; rewrite card_entity // k1.
- by apply/eqP; rewrite (same_cover o' o).
by rewrite eq_sym same_family_lists.
Qed.

Lemma correct_entity_never_lowers_f1_lists :
  correct_entity_never_lowers_f1 F -> correct_entity_never_lowers_f1_on g ks rs.
Proof.
move=> H; apply/allP => s srs; apply/implyP => /hasP[k kks sk]; have [_ a _] := ok_mem o' srs.
have [w E] := remove_lists o' srs; rewrite -not_above_lists -!fE // -E.
by apply: (H _ _ _ wK wR _ (entity k)); rewrite ?in_family // sub_entity.
Qed.

Lemma merge_never_lowers_f1_lists : merge_never_lowers_f1 F -> merge_never_lowers_f1_on g ks rs.
Proof.
move=> H; apply/allP => k krs; apply/allP => s srs; apply/implyP => ks'.
have [w E] := merge_lists o' krs srs ks'; rewrite -not_above_lists -!fE // -E.
by apply: H; rewrite ?in_family // (neq_entity o').
Qed.

Lemma which_key_entities_are_merged_makes_no_difference_lists :
  which_key_entities_are_merged_makes_no_difference F ->
  which_key_entities_are_merged_makes_no_difference_on g ks.
Proof.
move=> H; apply/all_allpairsP => k s kks; rewrite mem_filter => /andP[ne sks].
apply/all_allpairsP => k' s' kks'; rewrite mem_filter => /andP[ne' sks'].
have [w E] := merge_lists o kks sks ne; have [w' E'] := merge_lists o kks' sks' ne'.
by apply: same_lists; rewrite -!fE // -E -E'; apply: H; rewrite ?in_family // (neq_entity o).
Qed.

Lemma where_a_key_entity_is_split_makes_no_difference_lists :
  where_a_key_entity_is_split_makes_no_difference F ->
  where_a_key_entity_is_split_makes_no_difference_on g ks.
Proof.
move=> H; apply/allP => k kks; rewrite /all_same all_map; apply/allP => A Ak /=.
rewrite all_map; apply/allP => B Bk /=.
have [w E pA A0] := split_lists o kks Ak; have [w' E' pB B0] := split_lists o kks Bk.
by apply: same_lists; rewrite -!fE // -E -E'; apply: H; rewrite ?in_family.
Qed.

Lemma spurious_mention_lowers_f1_lists : spurious_mention_lowers_f1 F ->
  spurious_mention_lowers_f1_on g n ks rs.
Proof.
move=> H; apply/allP => x /(mention_in ks o')[y [yx yR yK [w E]]].
apply/implyP => /andP[xN ne].
by rewrite -below_lists -!fE // -E; apply: H; rewrite ?yK // E fE // nothing_lists.
Qed.

Lemma correct_mention_never_lowers_f1_lists :
  correct_mention_never_lowers_f1 F -> correct_mention_never_lowers_f1_on g n ks rs.
Proof.
move=> H; apply/allP => x /(mention_in ks o')[y [yx yR yK [w E]]]; apply/implyP => xC.
by rewrite -not_above_lists -!fE // -E; apply: H; rewrite // (mem_common_links _ o) yx.
Qed.

Let enlarged_by e x : e \in ks -> x \in outside (iota 0 n) (flatten ks) -> exists y : 'I_n,
  [/\ val y = x, y \notin cover (family ks), ok (enlargedL ks e [:: x]) &
      enlarged (family ks) (entity e) [set y] = family (enlargedL ks e [:: x])].
Proof.
move=> eks /fresh[xn xN]; exists (Ordinal xn); rewrite set1_entity cover_family mem_entity /=.
have [] : ok (enlargedL ks e [:: x]) /\ enlarged (family ks) (entity e) (entity [:: x]) =
    family (enlargedL ks e [:: x]); last by split.
by apply: enlarged_lists => //= [|z]; [rewrite xn | rewrite inE => /eqP->].
Qed.

Lemma which_entity_an_extra_mention_joins_makes_no_difference_lists :
  which_entity_an_extra_mention_joins_makes_no_difference F ->
  which_entity_an_extra_mention_joins_makes_no_difference_on g n ks.
Proof.
move=> H; apply/allP => x xnew; rewrite /all_same all_map; apply/allP => e eks /=.
rewrite all_map; apply/allP => l lks /=.
have [y [yx yK w E]] := enlarged_by eks xnew; have [z [zx _ w' E']] := enlarged_by lks xnew.
have zy : z = y by apply/val_inj; rewrite zx.
by apply: same_lists; rewrite -!fE // -E -E' zy; apply: H; rewrite ?in_family.
Qed.

Lemma spurious_pair_is_better_than_a_spurious_mention_lists :
  spurious_pair_is_better_than_a_spurious_mention F ->
  spurious_pair_is_better_than_a_spurious_mention_on g n ks.
Proof.
move=> H; rewrite /spurious_pair_is_better_than_a_spurious_mention_on.
case D: (outside (iota 0 n) (flatten ks)) => [|x [|y new]] //; apply/allP => e eks.
have xnew : x \in outside (iota 0 n) (flatten ks) by rewrite D mem_head.
have ynew : y \in outside (iota 0 n) (flatten ks) by rewrite D !inE eqxx orbT.
have xy : x != y.
  have : uniq (outside (iota 0 n) (flatten ks)) by rewrite filter_uniq ?iota_uniq.
  by rewrite D /= inE negb_or => /andP[/andP[]].
have [x' [xx xK w E]] := enlarged_by eks xnew; have [y' [yy yK _ _]] := enlarged_by eks ynew.
have [xn xN] := fresh xnew; have [yn yN] := fresh ynew.
have w' : ok ([:: x; y] :: ks) by apply: pair_lists.
have P : [set x'; y'] |: family ks = family ([:: x; y] :: ks).
  by rewrite family_cons; congr (_ |: _); apply/setP => t; rewrite !inE -xx -yy.
have xy' : x' != y' by apply: contraNneq xy => xy'; rewrite -xx -yy xy'.
have [] := H _ _ wK _ x' y' x' (in_family eks) xy' xK yK xK; rewrite P E !fE // below_lists.
by case: (g ks ([:: x; y] :: ks)) => //= a _ h; apply/implyP;
  case: (g ks (enlargedL _ _ _)) h => //= b ->.
Qed.

Lemma wrong_pair_never_raises_f1_lists : wrong_pair_never_raises_f1 F ->
  wrong_pair_never_raises_f1_on g ks rs.
Proof.
move=> H; apply/allP => s srs; apply/implyP => /and3P[/eqP s2 sN /allP ns];
  have [u a _] := ok_mem o' srs.
have [w E] := remove_lists o' srs; rewrite -not_above_lists -!fE // -E; apply: H;
  rewrite ?in_family //.
- by rewrite card_entity.
- by rewrite cover_family sub_entity.
by move=> _ /mem_family[k kks ->]; rewrite sub_entity //; apply: ns.
Qed.
End Measure.

Section Thresholds.
Variables (m : metric) (f : computation) (n : nat) (ks rs : seq (seq nat)).
Hypotheses (C : computes_at n m f) (o : ok n ks) (o' : ok n rs).

Lemma spurious_pair_raises_precision_exactly_below_one_half_lists :
  spurious_pair_raises_precision_exactly_below_one_half m ->
  spurious_pair_raises_precision_exactly_below_one_half_on f ks rs.
Proof.
rewrite /spurious_pair_raises_precision_exactly_below_one_half -(Q2rat_nat 2) -Q2rat1 -Q2rat_div.
exact: (spurious_pair_raises_precision_exactly_below_lists C o o').
Qed.

Lemma spurious_pair_raises_precision_exactly_below_two_thirds_lists :
  spurious_pair_raises_precision_exactly_below_two_thirds m ->
  spurious_pair_raises_precision_exactly_below_two_thirds_on f ks rs.
Proof.
rewrite /spurious_pair_raises_precision_exactly_below_two_thirds -(Q2rat_nat 2)
  -(Q2rat_nat 3) -Q2rat_div.
exact: (spurious_pair_raises_precision_exactly_below_lists C o o').
Qed.
End Thresholds.

(* refutes an invariant of a metric, by a key ks and a response rs of mentions below n *)
Ltac refute invariant_lists computed n ks rs :=
  let H := fresh in intro H;
  first [ have := @invariant_lists _ _ n ks rs (@computes_at_of n _ _ computed) isT isT H
        | have := @invariant_lists _ _ n ks (@computes_at_of n _ _ computed) isT H
        | have := @invariant_lists _ _ n ks rs (@computes_f1_at_of n _ _ computed) isT isT H
        | have := @invariant_lists _ _ n ks (@computes_f1_at_of n _ _ computed) isT H ];
  by vm_compute.

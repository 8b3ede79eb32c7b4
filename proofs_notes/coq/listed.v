(******************************************************************************)
(* The list forms imply the invariants: every key and response is one of      *)
(* lists, under other names. So a list form that holds of all lists, below    *)
(* any number, says no less than the invariant.                               *)
(*                                                                            *)
(*   listed k, listed_all K   an entity, entities, as lists of numbers        *)
(*   INV_of_lists       the list form of INV implies INV                      *)
(******************************************************************************)
From Coq Require Import ZArith QArith.
From mathcomp Require Import all_ssreflect all_algebra zify ssrZ.
From Corefref Require Import partitions blanc documents renaming twinless metrics invariants.
From Corefref Require Import rationals lists lists_blanc lists_twinless figures computed
  list_changes list_invariants changes.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope nat_scope.

Section Listed.
Variable T : finType.
Let n := #|T|.
Implicit Types (k r s A : {set T}) (K R : {set {set T}}).

Definition listed k : seq nat := [seq val (enum_rank x) | x <- enum k].
Definition listed_all K := [seq listed k | k <- enum K].
Notation call K := (rename (@enum_rank T) K).

Lemma entity_listed k : entity n (listed k) = enum_rank @: k.
Proof.
apply/setP => y; rewrite mem_entity; apply/mapP/imsetP => [[x]|[x xk ->]].
  by rewrite mem_enum => xk /val_inj ->; exists x.
by exists x; rewrite ?mem_enum.
Qed.

Lemma listed_below k : all (fun x => x < n) (listed k).
Proof. by apply/allP => _ /mapP[x _ ->]; apply: ltn_ord. Qed.

Lemma uniq_listed k : uniq (listed k).
Proof. by rewrite map_inj_uniq ?enum_uniq // => x y /val_inj/enum_rank_inj. Qed.

Lemma size_listed k : size (listed k) = #|k|. Proof. by rewrite size_map cardE. Qed.

Lemma mem_listed_all K k : k \in K -> listed k \in listed_all K.
Proof. by move=> kK; rewrite map_f ?mem_enum. Qed.

Lemma family_listed K : family n (listed_all K) = call K.
Proof.
apply/setP => e; apply/mem_family/imsetP => [[_ /mapP[k + ->] ->]|[k kK ->]].
  by rewrite mem_enum => kK; exists k; rewrite ?entity_listed.
by exists (listed k); rewrite ?entity_listed ?mem_listed_all.
Qed.

Lemma mem_flatten_listed K x : (val (enum_rank x) \in flatten (listed_all K)) = (x \in cover K).
Proof.
apply/flattenP/bigcupP => [[_ /mapP[k + ->]]|[k kK xk]].
  by rewrite mem_enum => kK /mapP[y]; rewrite mem_enum => yk /val_inj/enum_rank_inj->; exists k.
exists (listed k); first exact: mem_listed_all.
by apply/mapP; exists x; rewrite ?mem_enum.
Qed.

Lemma size_flatten_listed K : is_partition K -> size (flatten (listed_all K)) = #|cover K|.
Proof.
move=> wK; rewrite size_flatten /shape -map_comp sumnE big_map big_enum /=.
by rewrite -(eqP (is_partition_trivIset wK)); apply: eq_bigr => k _; rewrite size_listed.
Qed.

Lemma ok_listed K : is_partition K -> ok n (listed_all K).
Proof.
move=> wK; apply/and3P; split; last first.
- by apply/allP => x /flattenP[_ /mapP[k _ ->] /(allP (listed_below k))].
- apply/mapP => -[k]; rewrite mem_enum => kK /(congr1 size); rewrite size_listed /= => /esym/eqP.
  by rewrite cards_eq0; apply/negP/(entity_neq0 wK).
pose s := flatten [seq [seq enum_rank x | x <- enum (k : {set T})] | k <- enum K].
have E : flatten (listed_all K) = map val s.
  by rewrite map_flatten -map_comp; congr flatten; apply: eq_map => k /=; rewrite -map_comp.
rewrite E map_inj_uniq; last exact: val_inj.
apply/card_uniqP; have -> : size s = #|@enum_rank T @: cover K|.
  by rewrite -(size_map val) -E size_flatten_listed // card_imset //; apply: enum_rank_inj.
apply: eq_card => y; rewrite -(mem_map val_inj) -E -(enum_valK y) mem_flatten_listed.
by rewrite mem_imset //; apply: enum_rank_inj.
Qed.
End Listed.

(* the changes of the invariants, under other names *)
Lemma imset_diff (aT rT : finType) (f : aT -> rT) (A B : {set aT}) : injective f ->
  f @: (A :\: B) = f @: A :\: f @: B.
Proof.
move=> I; apply/setP => y; apply/imsetP/setDP => [[x /setDP[xA xB] ->]|[/imsetP[x xA ->]]].
  by rewrite imset_f // mem_imset.
by rewrite mem_imset // => xB; exists x; rewrite // inE xB.
Qed.

Section Renamed.
Variables (T : finType).
Notation h := (@enum_rank T).
Notation call K := (rename (@enum_rank T) K).
Implicit Types (k r s A : {set T}) (K R : {set {set T}}).
Let I := @enum_rank_inj T.
Let II := imset_inj I.


Lemma call_del K k : rename h (K :\ k) = call K :\ (h @: k).
Proof. by rewrite /rename imset_diff ?imset_set1. Qed.

Lemma call_add K k : rename h (k |: K) = h @: k |: call K.
Proof. by rewrite /rename imsetU imset_set1. Qed.

Lemma call_merge K k l : rename h (merge K k l) = merge (call K) (h @: k) (h @: l).
Proof.
by rewrite /merge call_add imsetU; congr (_ |: _); rewrite /rename imset_diff // imsetU !imset_set1.
Qed.

Lemma call_split K k A : rename h (split K k A) = split (call K) (h @: k) (h @: A).
Proof.
rewrite /split /rename imsetU -/(rename h (K :\ k)) call_del imsetU !imset_set1.
by rewrite imset_diff.
Qed.

Lemma call_enlarged K k A : rename h (enlarged K k A) = enlarged (call K) (h @: k) (h @: A).
Proof. by rewrite /enlarged call_add call_del imsetU. Qed.

Lemma call_without A R : rename h (without A R) = without (h @: A) (call R).
Proof.
rewrite /without rename_restrict //; congr restrict; apply/setP => y.
by rewrite -(enum_valK y) in_setC !mem_imset ?in_setC.
Qed.

Lemma call_without_singletons K : rename h (without_singletons K) = without_singletons (call K).
Proof.
apply/setP => e; rewrite inE; apply/imsetP/andP => [[k + ->]|[/imsetP[k kK ->]]].
  by rewrite inE card_imset // => /andP[kK k1]; rewrite imset_f.
by rewrite card_imset // => k1; exists k; rewrite // inE kK.
Qed.

Lemma call_one_entity A : rename h (one_entity A) = one_entity (h @: A).
Proof.
by rewrite /one_entity imset_eq0; case: ifP => _; rewrite /rename ?imset0 ?imset_set1.
Qed.

Lemma call_sub K R : (call K \subset call R) = (K \subset R).
Proof.
apply/subsetP/subsetP => H e; last by case/imsetP=> k /H kR ->; apply: imset_f.
by move=> eK; rewrite -(mem_rename I); apply: H; apply: imset_f.
Qed.

Lemma call_sub_entity k r : (h @: k \subset h @: r) = (k \subset r).
Proof.
apply/subsetP/subsetP => H x; last by case/imsetP=> y /H yr ->; apply: imset_f.
by move=> xk; rewrite -(mem_imset _ _ I); apply: H; apply: imset_f.
Qed.

Lemma call_common_links K R : common_links (call K) (call R) = rename h (common_links K R).
Proof.
by rewrite /common_links !coreference_links_rename // /rename imsetI //; apply: in2W II.
Qed.

Lemma call_eq0 K : (call K == set0) = (K == set0). Proof. exact: imset_eq0. Qed.

Lemma call_common_link K R : common_link (call K) (call R) = common_link K R.
Proof. by rewrite /common_link call_common_links call_eq0. Qed.

Lemma call_common_singleton K R : common_singleton (call K) (call R) = common_singleton K R.
Proof.
apply/exists_inP/exists_inP => [[_ /imsetP[k kK ->]]|[k kK /andP[k1 kR]]].
  rewrite card_imset // => /andP[k1 kR]; exists k; rewrite ?k1 //=.
  by rewrite -(mem_rename I R k).
exists (h @: k); first exact: imset_f.
by rewrite (card_imset _ I) k1 /= (mem_rename I R k) kR.
Qed.

Lemma call_share K r s : share_a_key_entity (call K) (h @: r) (h @: s) = share_a_key_entity K r s.
Proof.
have E (k l : {set T}) : (h @: k :&: h @: l != set0) = (k :&: l != set0).
  by rewrite renameI // imset_eq0.
apply/exists_inP/exists_inP => [[_ /imsetP[k kK ->]]|[k kK /andP[a b]]].
  by rewrite !E => H; exists k.
by exists (h @: k); rewrite ?imset_f // !E a.
Qed.

Lemma call_disjoint (A B : {set T}) : [disjoint h @: A & h @: B] = [disjoint A & B].
Proof. by rewrite -!setI_eq0 renameI // imset_eq0. Qed.

Lemma call_incorrectly_resolved K R :
  incorrectly_resolved (call K) (call R) = h @: incorrectly_resolved K R.
Proof.
rewrite /incorrectly_resolved call_common_links coreference_links_rename // !cover_rename //.
by rewrite renameI // imset_diff.
Qed.

Lemma call_uncut K R : [forall k in call K, [exists r in call R, k \subset r]] =
  [forall k in K, [exists r in R, k \subset r]].
Proof.
apply/forall_inP/forall_inP => H k.
  move=> kK; have /exists_inP[_ /imsetP[r rR ->]] := H (h @: k) (imset_f _ kK).
  by rewrite call_sub_entity => kr; apply/exists_inP; exists r.
case/imsetP=> k' /H/exists_inP[r rR kr] ->; apply/exists_inP; exists (h @: r); first exact: imset_f.
by rewrite call_sub_entity.
Qed.
End Renamed.

Lemma same_figures a b : same a b -> figure_of a = figure_of b.
Proof. by case: a b => [x|] [y|] //=; rewrite -Q2rat_eq => /eqP->. Qed.
Lemma is_some_QE a x : is_some_Q a x -> figure_of a = Some (Q2rat x).
Proof. by case: a => //= y; rewrite -Q2rat_eq => /eqP->. Qed.

Section Metric.
Variables (m : metric) (f : computation).
Hypotheses (C : computes m f) (N : names_make_no_difference m).
Section Figures.
Variables (T : finType) (K R : {set {set T}}) (ks rs : seq (seq nat)).
Hypotheses (wK : is_partition K) (wR : is_partition R) (o : ok #|T| ks) (o' : ok #|T| rs).
Hypotheses (E : family #|T| ks = rename (@enum_rank T) K).
Hypotheses (E' : family #|T| rs = rename (@enum_rank T) R).
Lemma listed_figures : [/\ recall m K R = figure_of (recallL f ks rs),
  precision m K R = figure_of (precisionL f ks rs) & F1 m K R = figure_of (F1L f ks rs)].
Proof.
have [<- <- <-] := C o o'; rewrite E E'; have [NF NR] := N.
have [-> ->] := NR _ _ _ (@enum_rank_inj T) _ _ wK wR.
by rewrite (NF _ _ _ (@enum_rank_inj T) _ _ wK wR).
Qed.
Lemma listed_recall : figure_of (recallL f ks rs) = recall m K R.
Proof. by have [-> _ _] := listed_figures. Qed.
Lemma listed_precision : figure_of (precisionL f ks rs) = precision m K R.
Proof. by have [_ -> _] := listed_figures. Qed.
End Figures.

Notation all_lists INV_on := (forall n ks rs, ok n ks -> ok n rs -> INV_on n ks rs).
Notation L K := (listed_all K).
Let oL (T : finType) (K : {set {set T}}) : is_partition K -> ok #|T| (L K) := @ok_listed T K.
Let EL (T : finType) (K : {set {set T}}) : family #|T| (L K) = rename (@enum_rank T) K :=
  @family_listed T K.

Section Shorter.
Variables (T : finType) (K R : {set {set T}}).
Hypotheses (wK : is_partition K) (wR : is_partition R).
Lemma rL : figure_of (recallL f (L K) (L R)) = recall m K R.
Proof. exact: listed_recall wK wR (oL wK) (oL wR) (EL K) (EL R). Qed.
Lemma pL : figure_of (precisionL f (L K) (L R)) = precision m K R.
Proof. exact: listed_precision wK wR (oL wK) (oL wR) (EL K) (EL R). Qed.
Variable rs : seq (seq nat).
Hypotheses (o : ok #|T| rs) (E : rename (@enum_rank T) R = family #|T| rs).
Lemma rC : figure_of (recallL f (L K) rs) = recall m K R.
Proof. exact: listed_recall wK wR (oL wK) o (EL K) (esym E). Qed.
Lemma pC : figure_of (precisionL f (L K) rs) = precision m K R.
Proof. exact: listed_precision wK wR (oL wK) o (EL K) (esym E). Qed.
End Shorter.

Lemma neq_listed (T : finType) (r s : {set T}) : r != s -> listed r != listed s.
Proof.
apply: contraNneq => /(congr1 (entity #|T|)); rewrite !entity_listed.
by move/(imset_inj (@enum_rank_inj T))->.
Qed.

Lemma recall_and_precision_within_unit_interval_of_lists :
  all_lists (fun n => recall_and_precision_within_unit_interval_on f) ->
  recall_and_precision_within_unit_interval m.
Proof.
move=> H T K R wK wR; have := H _ _ _ (oL wK) (oL wR).
by rewrite /recall_and_precision_within_unit_interval_on -!in_unit_lists rL // pL.
Qed.

Lemma f1_between_recall_and_precision_of_lists :
  all_lists (fun n => f1_between_recall_and_precision_on f) -> f1_between_recall_and_precision m.
Proof.
move=> H T K R wK wR; have := H _ _ _ (oL wK) (oL wR).
by have [-> -> ->] := listed_figures wK wR (oL wK) (oL wR) (EL K) (EL R); rewrite between_lists.
Qed.

Lemma recall_undefined_exactly_for_empty_key_of_lists :
  all_lists (fun n => recall_undefined_exactly_for_empty_key_on f) ->
  recall_undefined_exactly_for_empty_key m.
Proof.
move=> H T K R wK wR; have /eqP := H _ _ _ (oL wK) (oL wR).
rewrite -(rL wK wR) -(call_eq0 K) -EL family_eq0 => <-.
by case: (recallL _ _ _).
Qed.

Lemma one_on_identity_of_lists :
  all_lists (fun n ks rs => one_on_identity_on f ks) -> one_on_identity m.
Proof.
move=> H T K wK K0; have /implyP := H _ _ _ (oL wK) (oL wK).
rewrite -(family_eq0 #|T|) EL call_eq0 => /(_ K0)/andP[/one_listsE a /one_listsE b].
by rewrite -(rL wK wK) -(pL wK wK).
Qed.

Lemma nothing_for_empty_response_of_lists :
  all_lists (fun n ks rs => nothing_for_empty_response_on f ks) -> nothing_for_empty_response m.
Proof.
move=> H T K wK; have := H _ _ _ (oL wK) (oL wK); rewrite /nothing_for_empty_response_on.
rewrite -nothing_lists (rC wK (is_partition0 T)) // /rename imset0.
by apply/setP => e; rewrite !inE.
Qed.

Lemma roles_switched_of_lists : all_lists (fun n => roles_switched_on f) -> roles_switched m.
Proof.
by move=> H T K R wK wR; have /same_figures := H _ _ _ (oL wK) (oL wR); rewrite rL // pL.
Qed.

Lemma recall_is_precision_on_equal_mentions_of_lists :
  all_lists (fun n => recall_is_precision_on_equal_mentions_on f) ->
  recall_is_precision_on_equal_mentions m.
Proof.
move=> H T K R wK wR E; have /implyP := H _ _ _ (oL wK) (oL wR).
rewrite -(same_cover (oL wK) (oL wR)) !EL !cover_rename ?E ?eqxx; try exact: enum_rank_inj.
by move/(_ isT)/same_figures; rewrite rL // pL.
Qed.

Lemma zero_exactly_if_nothing_is_resolved_of_lists :
  all_lists (fun n => zero_exactly_if_nothing_is_resolved_on f) ->
  zero_exactly_if_nothing_is_resolved m.
Proof.
move=> H T K R wK wR; have := H _ _ _ (oL wK) (oL wR).
rewrite /zero_exactly_if_nothing_is_resolved_on -(common_link_lists _ (oL wK)).
rewrite -(common_singleton_lists (oL wK) (oL wR)) !EL call_common_link call_common_singleton.
by rewrite -(rL wK wR); case: (recallL _ _ _) => //= a /eqP<-; rewrite Q2rat_eq0.
Qed.

Lemma zero_exactly_without_common_link_of_lists :
  all_lists (fun n => zero_exactly_without_common_link_on f) -> zero_exactly_without_common_link m.
Proof.
move=> H T K R wK wR; have := H _ _ _ (oL wK) (oL wR).
rewrite /zero_exactly_without_common_link_on -(common_link_lists _ (oL wK)) !EL call_common_link.
by rewrite -(rL wK wR); case: (recallL _ _ _) => //= a /eqP<-; rewrite Q2rat_eq0.
Qed.

Lemma common_mention_is_rewarded_of_lists :
  all_lists (fun n => common_mention_is_rewarded_on f) -> common_mention_is_rewarded m.
Proof.
move=> H T K R wK wR c; have /implyP := H _ _ _ (oL wK) (oL wR).
rewrite -nothing_lists rL //; apply.
have : ~~ [disjoint cover (family #|T| (L K)) & cover (family #|T| (L R))].
  by rewrite !EL !cover_rename ?call_disjoint //; apply: enum_rank_inj.
by rewrite !cover_family disjoint_lists ?negbK //; case/and3P: (oL wK).
Qed.

Lemma full_recall_exactly_if_no_entity_is_cut_of_lists :
  all_lists (fun n => full_recall_exactly_if_no_entity_is_cut_on f) ->
  full_recall_exactly_if_no_entity_is_cut m.
Proof.
move=> H T K R wK wR; have := H _ _ _ (oL wK) (oL wR).
rewrite /full_recall_exactly_if_no_entity_is_cut_on -(rL wK wR).
case: (recallL _ _ _) => //= a /eqP; rewrite -Q2rat_eq Q2rat1 => ->; apply/allP/forall_inP => F k.
  move=> kK; have /hasP[_ /mapP[r + ->]] := F _ (mem_listed_all kK); rewrite mem_enum => rR kr.
  apply/exists_inP; exists r => //; rewrite -call_sub_entity -!entity_listed.
  by rewrite sub_entity ?listed_below.
case/mapP=> k'; rewrite mem_enum => /F/exists_inP[r rR kr] ->; apply/hasP; exists (listed r).
  exact: mem_listed_all.
by rewrite -(sub_entity (n := #|T|)) ?listed_below // !entity_listed call_sub_entity.
Qed.

Lemma spurious_singletons_make_no_difference_of_lists :
  all_lists (fun n => spurious_singletons_make_no_difference_on f) ->
  spurious_singletons_make_no_difference m.
Proof.
move=> H T K R wK wR; have /andP[/same_figures a /same_figures b] := H _ _ _ (oL wK) (oL wR).
have [o] := without_twinless_singletons_lists (L K) (oL wR).
rewrite !EL -rename_without_twinless_singletons; last exact: enum_rank_inj.
have w : is_partition (without_twinless_singletons K R).
  by apply: is_partition_sub wR _; apply/subsetP => e; rewrite inE => /andP[].
by move/esym=> E; rewrite -(rC wK w o E) -(pC wK w o E) a b rL // pL.
Qed.

Lemma merge_never_lowers_recall_of_lists :
  all_lists (fun n => merge_never_lowers_recall_on f) -> merge_never_lowers_recall m.
Proof.
move=> H T K R wK wR r s rR sR /neq_listed ne.
have /allP/(_ _ (mem_listed_all rR))/allP/(_ _ (mem_listed_all sR)) := H _ _ _ (oL wK) (oL wR).
have [o] := merge_lists (oL wR) (mem_listed_all rR) (mem_listed_all sR) ne.
rewrite EL !entity_listed -call_merge => E /implyP/(_ ne); rewrite -not_above_lists rL //.
by rewrite (rC wK (is_partition_merge wR rR sR) o E).
Qed.

Lemma listed_without (T : finType) (A : {set T}) (R : {set {set T}}) : is_partition R ->
  ok #|T| (withoutL #|T| (listed A) (L R)) /\
  rename (@enum_rank T) (without A R) = family #|T| (withoutL #|T| (listed A) (L R)).
Proof.
move=> wR; have [o <-] := without_lists (listed A) (oL wR).
by rewrite EL entity_listed call_without.
Qed.

Lemma listed1 (T : finType) (x : T) : listed [set x] = [:: val (enum_rank x)].
Proof. by rewrite /listed enum_set1. Qed.

Lemma listed_del (T : finType) (R : {set {set T}}) r : is_partition R -> r \in R ->
  ok #|T| (rem (listed r) (L R)) /\
  rename (@enum_rank T) (R :\ r) = family #|T| (rem (listed r) (L R)).
Proof.
move=> wR rR; have [o] := remove_lists (oL wR) (mem_listed_all rR).
by rewrite EL entity_listed -call_del.
Qed.

Lemma listed_merge (T : finType) (R : {set {set T}}) r s : is_partition R -> r \in R -> s \in R ->
  r != s -> ok #|T| (mergeL (L R) (listed r) (listed s)) /\
  rename (@enum_rank T) (merge R r s) = family #|T| (mergeL (L R) (listed r) (listed s)).
Proof.
move=> wR rR sR /neq_listed ne.
have [o] := merge_lists (oL wR) (mem_listed_all rR) (mem_listed_all sR) ne.
by rewrite EL !entity_listed -call_merge.
Qed.

Lemma entity_cover (T : finType) (K : {set {set T}}) :
  entity #|T| (flatten (L K)) = enum_rank @: cover K.
Proof. by rewrite -cover_family EL cover_rename //; apply: enum_rank_inj. Qed.

Lemma listed_singles (T : finType) (K : {set {set T}}) : is_partition K ->
  ok #|T| (singlesL (flatten (L K))) /\
  rename (@enum_rank T) (singles (cover K)) = family #|T| (singlesL (flatten (L K))).
Proof.
move=> wK; have /and3P[u _ a] := oL wK; split; first exact: ok_singles.
by rewrite -singles_lists // entity_cover rename_singles.
Qed.

Lemma listed_one_entity (T : finType) (K : {set {set T}}) : is_partition K ->
  ok #|T| (one_entityL (flatten (L K))) /\
  rename (@enum_rank T) (one_entity (cover K)) = family #|T| (one_entityL (flatten (L K))).
Proof.
move=> wK; have /and3P[u _ a] := oL wK; have [o <-] := one_entity_lists u a.
by rewrite entity_cover call_one_entity.
Qed.

Lemma listed_without_singletons (T : finType) (K : {set {set T}}) : is_partition K ->
  ok #|T| (without_singletonsL (L K)) /\
  rename (@enum_rank T) (without_singletons K) = family #|T| (without_singletonsL (L K)).
Proof.
by move=> wK; have [o <-] := without_singletons_lists (oL wK); rewrite EL call_without_singletons.
Qed.

Lemma filter_subseqsL (p : pred nat) k : [seq x <- k | p x] \in subseqsL k.
Proof.
elim: k => //= x k IH; rewrite mem_cat; case: (p x); last by rewrite IH.
by rewrite map_f ?orbT.
Qed.

Lemma listed_part (T : finType) (k A : {set T}) : A \proper k -> A != set0 ->
  exists2 B, B \in parts_ofL (listed k) & entity #|T| B = enum_rank @: A.
Proof.
move=> Ak A0; exists [seq x <- listed k | x \in listed A].
  rewrite mem_filter filter_subseqsL andbT.
  have -> : size [seq x <- listed k | x \in listed A] = #|A|.
    rewrite -(card_entity (n := #|T|)) ?filter_uniq ?uniq_listed //; last first.
      by apply/allP => x; rewrite mem_filter => /andP[_ /(allP (listed_below k))].
    by rewrite -entityI !entity_listed renameI ?(setIidPr (proper_sub Ak)) ?card_imset //;
      apply: enum_rank_inj.
  by rewrite size_listed card_gt0 A0 proper_card.
by rewrite -entityI !entity_listed renameI ?(setIidPr (proper_sub Ak)) //; apply: enum_rank_inj.
Qed.

Lemma listed_split (T : finType) (K : {set {set T}}) (k A : {set T}) : is_partition K -> k \in K ->
  A \proper k -> A != set0 -> exists2 B, B \in parts_ofL (listed k) &
  ok #|T| (splitL (L K) (listed k) B) /\
  rename (@enum_rank T) (split K k A) = family #|T| (splitL (L K) (listed k) B).
Proof.
move=> wK kK Ak A0; have [B Bk E] := listed_part Ak A0; exists B => //.
have [o E' _ _] := split_lists (oL wK) (mem_listed_all kK) Bk; split=> //.
by rewrite -E' EL entity_listed E call_split.
Qed.

Lemma incorrectly_resolved_mentions_leave_recall_of_lists :
  all_lists (fun n => incorrectly_resolved_mentions_leave_recall_on f n) ->
  incorrectly_resolved_mentions_leave_recall m.
Proof.
move=> H T K R wK wR; have /same_figures := H _ _ _ (oL wK) (oL wR).
have [o E] := without_lists (incorrectL (L K) (L R)) (oL wR); move: E.
rewrite -(incorrectly_resolved_lists (oL wK) (oL wR)) !EL call_incorrectly_resolved -call_without.
by move=> E; rewrite rL // (rC wK (is_partition_without _ wR) o E).
Qed.

Lemma incorrectly_resolved_mentions_never_raise_precision_of_lists :
  all_lists (fun n => incorrectly_resolved_mentions_never_raise_precision_on f n) ->
  incorrectly_resolved_mentions_never_raise_precision m.
Proof.
move=> H T K R wK wR; have := H _ _ _ (oL wK) (oL wR).
rewrite /incorrectly_resolved_mentions_never_raise_precision_on -not_above_lists.
have [o E] := without_lists (incorrectL (L K) (L R)) (oL wR); move: E.
rewrite -(incorrectly_resolved_lists (oL wK) (oL wR)) !EL call_incorrectly_resolved -call_without.
by move=> E; rewrite pL // (pC wK (is_partition_without _ wR) o E).
Qed.

Lemma singletons_make_no_difference_of_lists :
  all_lists (fun n => singletons_make_no_difference_on f) -> singletons_make_no_difference m.
Proof.
move=> H T K R wK wR; have /andP[/same_figures a /same_figures b] := H _ _ _ (oL wK) (oL wR).
have [o E] := listed_without_singletons wK; have [o' E'] := listed_without_singletons wR.
have sub (S : {set {set T}}) : is_partition S -> is_partition (without_singletons S).
  by move=> w; apply: is_partition_sub w _; apply/subsetP => e; rewrite inE => /andP[].
rewrite -(listed_recall (sub _ wK) (sub _ wR) o o' (esym E) (esym E')) a.
by rewrite -(listed_precision (sub _ wK) (sub _ wR) o o' (esym E) (esym E')) b rL // pL.
Qed.

Lemma missing_mentions_as_singletons_make_no_difference_of_lists :
  all_lists (fun n => missing_mentions_as_singletons_make_no_difference_on f) ->
  missing_mentions_as_singletons_make_no_difference m.
Proof.
move=> H T K R wK wR; have /andP[/same_figures a /same_figures b] := H _ _ _ (oL wK) (oL wR).
have o : ok #|T| (response_allL (L K) (L R)) by apply: ok_all; apply: oL.
have := response_all_lists (L R) (oL wK).
rewrite !EL -rename_response_all; last exact: enum_rank_inj.
move/esym=> E; have w := is_partition_response_all K wR.
by rewrite -(rC wK w o E) -(pC wK w o E) a b rL // pL.
Qed.

Lemma key_singleton_never_lowers_precision_of_lists :
  all_lists (fun n => key_singleton_never_lowers_precision_on f) ->
  key_singleton_never_lowers_precision m.
Proof.
move=> H T K R wK wR r rR r1 rK.
have /allP/(_ _ (mem_listed_all rR))/implyP := H _ _ _ (oL wK) (oL wR).
have [o E] := listed_del wR rR; rewrite -not_above_lists pL //.
rewrite (pC wK (is_partition_sub wR (subD1set R r)) o E); apply.
rewrite size_listed r1 /= -(sub_entity (n := #|T|)) ?listed_below // entity_listed entity_cover.
by rewrite call_sub_entity.
Qed.

Lemma singletons_have_full_precision_of_lists :
  all_lists (fun n ks rs => singletons_have_full_precision_on f ks) ->
  singletons_have_full_precision m.
Proof.
move=> H T K wK K0; have /implyP := H _ _ _ (oL wK) (oL wK).
rewrite -(family_eq0 #|T|) EL call_eq0 => /(_ K0)/one_listsE; have [o E] := listed_singles wK.
by rewrite (pC wK (is_partition_singles _) o E).
Qed.

Lemma singletons_have_recall_entities_by_mentions_of_lists :
  all_lists (fun n ks rs => singletons_have_recall_entities_by_mentions_on f ks) ->
  singletons_have_recall_entities_by_mentions m.
Proof.
move=> H T K wK K0; have /implyP := H _ _ _ (oL wK) (oL wK).
rewrite -(family_eq0 #|T|) EL call_eq0 => /(_ K0)/is_some_QE; have [o E] := listed_singles wK.
rewrite (rC wK (is_partition_singles _) o E) Q2rat_div !Q2rat_nat size_flatten_listed //.
by rewrite size_map -cardE.
Qed.

Lemma one_entity_has_full_recall_of_lists :
  all_lists (fun n ks rs => one_entity_has_full_recall_on f ks) -> one_entity_has_full_recall m.
Proof.
move=> H T K wK; have := H _ _ _ (oL wK) (oL wK); have [o E] := listed_one_entity wK.
by rewrite /one_entity_has_full_recall_on -full_lists (rC wK (is_partition_one_entity _) o E).
Qed.

Lemma one_entity_has_precision_of_its_links_of_lists :
  all_lists (fun n ks rs => one_entity_has_precision_of_its_links_on f ks) ->
  one_entity_has_precision_of_its_links m.
Proof.
move=> H T K wK K1; have /implyP := H _ _ _ (oL wK) (oL wK).
rewrite size_flatten_listed // => /(_ K1)/is_some_QE; have [o E] := listed_one_entity wK.
rewrite (pC wK (is_partition_one_entity _) o E) Q2rat_div !Q2ratB !Q2rat_nat Q2rat1.
by rewrite size_map -cardE.
Qed.

Lemma listed_sub (T : finType) (K R : {set {set T}}) : is_partition K -> is_partition R ->
  sub_family (L R) (L K) = (R \subset K).
Proof. by move=> wK wR; rewrite -(sub_family_lists (oL wR) (oL wK)) !EL call_sub. Qed.

Lemma whole_entities_earn_their_share_of_mentions_of_lists :
  all_lists (fun n => whole_entities_earn_their_share_of_mentions_on f) ->
  whole_entities_earn_their_share_of_mentions m.
Proof.
move=> H T K R wK wR K0 RK; have /implyP := H _ _ _ (oL wK) (oL wR).
rewrite listed_sub // -(family_eq0 #|T|) EL call_eq0 K0 RK => /(_ isT)/is_some_QE.
by rewrite rL // Q2rat_div !Q2rat_nat !size_flatten_listed.
Qed.

Lemma whole_entities_earn_their_share_of_entities_of_lists :
  all_lists (fun n => whole_entities_earn_their_share_of_entities_on f) ->
  whole_entities_earn_their_share_of_entities m.
Proof.
move=> H T K R wK wR K0 RK; have /implyP := H _ _ _ (oL wK) (oL wR).
rewrite listed_sub // -(family_eq0 #|T|) EL call_eq0 K0 RK => /(_ isT)/is_some_QE.
by rewrite rL // Q2rat_div !Q2rat_nat !size_map -!cardE.
Qed.

Lemma whole_entities_are_precise_of_lists :
  all_lists (fun n => whole_entities_are_precise_on f) -> whole_entities_are_precise m.
Proof.
move=> H T K R wK wR R0 RK; have /implyP := H _ _ _ (oL wK) (oL wR).
by rewrite listed_sub // -(family_eq0 #|T|) EL call_eq0 R0 RK => /(_ isT)/one_listsE; rewrite pL.
Qed.

Lemma correct_merge_raises_recall_of_lists :
  all_lists (fun n => correct_merge_raises_recall_on f) -> correct_merge_raises_recall m.
Proof.
move=> H T K R wK wR r s rR sR ne c; have [o E] := listed_merge wR rR sR ne.
have /allP/(_ _ (mem_listed_all rR))/allP/(_ _ (mem_listed_all sR))/implyP :=
  H _ _ _ (oL wK) (oL wR).
rewrite (neq_listed ne) -(share_lists (oL wK) (mem_listed_all rR) (mem_listed_all sR)) EL.
rewrite !entity_listed call_share c => /(_ isT); rewrite -below_lists rL //.
by rewrite (rC wK (is_partition_merge wR rR sR) o E).
Qed.

Lemma wrong_merge_never_raises_precision_of_lists :
  all_lists (fun n => wrong_merge_never_raises_precision_on f) ->
  wrong_merge_never_raises_precision m.
Proof.
move=> H T K R wK wR r s rR sR ne c; have [o E] := listed_merge wR rR sR ne.
have /allP/(_ _ (mem_listed_all rR))/allP/(_ _ (mem_listed_all sR))/implyP :=
  H _ _ _ (oL wK) (oL wR).
rewrite (neq_listed ne) -(share_lists (oL wK) (mem_listed_all rR) (mem_listed_all sR)) EL.
rewrite !entity_listed call_share c => /(_ isT); rewrite -not_above_lists pL //.
by rewrite (pC wK (is_partition_merge wR rR sR) o E).
Qed.

Lemma merged_key_has_full_recall_of_lists :
  all_lists (fun n ks rs => merged_key_has_full_recall_on f ks) -> merged_key_has_full_recall m.
Proof.
move=> H T K wK r s rR sR ne; have [o E] := listed_merge wK rR sR ne.
have /allP/(_ _ (mem_listed_all rR))/allP/(_ _ (mem_listed_all sR))/implyP :=
  H _ _ _ (oL wK) (oL wK).
by move/(_ (neq_listed ne)); rewrite -full_lists (rC wK (is_partition_merge wK rR sR) o E).
Qed.

Lemma merge_of_the_key_lowers_precision_of_lists :
  all_lists (fun n ks rs => merge_of_the_key_lowers_precision_on f ks) ->
  merge_of_the_key_lowers_precision m.
Proof.
move=> H T K wK r s rR sR ne; have [o E] := listed_merge wK rR sR ne.
have /allP/(_ _ (mem_listed_all rR))/allP/(_ _ (mem_listed_all sR))/implyP :=
  H _ _ _ (oL wK) (oL wK).
by move/(_ (neq_listed ne)); rewrite -below_lists pL // (pC wK (is_partition_merge wK rR sR) o E).
Qed.

Lemma split_key_has_full_precision_of_lists :
  all_lists (fun n ks rs => split_key_has_full_precision_on f ks) ->
  split_key_has_full_precision m.
Proof.
move=> H T K wK k A kK Ak A0; have [B Bk [o E]] := listed_split wK kK Ak A0.
have /allP/(_ _ (mem_listed_all kK))/allP/(_ _ Bk) := H _ _ _ (oL wK) (oL wK).
by rewrite -full_lists (pC wK (is_partition_split wK kK Ak A0) o E).
Qed.

Lemma split_of_the_key_lowers_recall_of_lists :
  all_lists (fun n ks rs => split_of_the_key_lowers_recall_on f ks) ->
  split_of_the_key_lowers_recall m.
Proof.
move=> H T K wK k A kK Ak A0; have [B Bk [o E]] := listed_split wK kK Ak A0.
have /allP/(_ _ (mem_listed_all kK))/allP/(_ _ Bk) := H _ _ _ (oL wK) (oL wK).
by rewrite -below_lists rL // (rC wK (is_partition_split wK kK Ak A0) o E).
Qed.

Lemma spurious_mention_leaves_recall_of_lists :
  all_lists (fun n => spurious_mention_leaves_recall_on f n) -> spurious_mention_leaves_recall m.
Proof.
move=> H T K R wK wR x xR xK; have [o E] := listed_without [set x] wR.
have /allP/(_ (val (enum_rank x))) := H _ _ _ (oL wK) (oL wR).
rewrite !mem_flatten_listed -listed1 => /(_ xR)/implyP/(_ xK)/same_figures.
by rewrite rL // (rC wK (is_partition_without _ wR) o E).
Qed.

Lemma spurious_mention_never_raises_precision_of_lists :
  all_lists (fun n => spurious_mention_never_raises_precision_on f n) ->
  spurious_mention_never_raises_precision m.
Proof.
move=> H T K R wK wR x xR xK; have [o E] := listed_without [set x] wR.
have /allP/(_ (val (enum_rank x))) := H _ _ _ (oL wK) (oL wR).
rewrite !mem_flatten_listed -listed1 => /(_ xR)/implyP/(_ xK); rewrite -not_above_lists.
by rewrite pL // (pC wK (is_partition_without _ wR) o E).
Qed.

Lemma common_mention_never_lowers_recall_of_lists :
  all_lists (fun n => common_mention_never_lowers_recall_on f n) ->
  common_mention_never_lowers_recall m.
Proof.
move=> H T K R wK wR x xR xK; have [o E] := listed_without [set x] wR.
have /allP/(_ (val (enum_rank x))) := H _ _ _ (oL wK) (oL wR).
rewrite !mem_flatten_listed -listed1 => /(_ xR)/implyP/(_ xK); rewrite -not_above_lists.
by rewrite rL // (rC wK (is_partition_without _ wR) o E).
Qed.

Lemma in_common_linkE (T : finType) (K R : {set {set T}}) x : is_partition K -> is_partition R ->
  in_common_linkL (L K) (L R) (val (enum_rank x)) = (x \in cover (common_links K R)).
Proof.
move=> wK wR; rewrite -(mem_common_links _ (oL wK)) !EL call_common_links.
rewrite cover_rename ?mem_imset //; exact: enum_rank_inj.
Qed.

Lemma cover_common_links (T : finType) (K R : {set {set T}}) x :
  x \in cover (common_links K R) -> x \in cover R.
Proof.
case/bigcupP=> l /setIP[_ /bigcupP[r rR]]; rewrite inE => /andP[/subsetP lr _] xl.
by apply/bigcupP; exists r; rewrite ?lr.
Qed.

Lemma correct_mention_never_lowers_recall_of_lists :
  all_lists (fun n => correct_mention_never_lowers_recall_on f n) ->
  correct_mention_never_lowers_recall m.
Proof.
move=> H T K R wK wR x xC; have [o E] := listed_without [set x] wR.
have /allP/(_ (val (enum_rank x))) := H _ _ _ (oL wK) (oL wR).
rewrite mem_flatten_listed -listed1 (cover_common_links xC) in_common_linkE // xC.
move/(_ isT)/implyP/(_ isT); rewrite -not_above_lists.
by rewrite rL // (rC wK (is_partition_without _ wR) o E).
Qed.

Lemma recall_at_most_that_of_mentions_of_lists :
  all_lists (fun n => recall_at_most_that_of_mentions_on f) -> recall_at_most_that_of_mentions m.
Proof.
move=> H T K R wK wR; have := H _ _ _ (oL wK) (oL wR).
rewrite /recall_at_most_that_of_mentions_on -not_above_lists rL //.
have [<- _ _] := mentions_computed (oL wK) (oL wR); rewrite !EL /= /recall_of /=.
by rewrite mentions_num_rename ?mentions_den_rename //; apply: enum_rank_inj.
Qed.

Lemma spurious_pair_raises_precision_exactly_below_of_lists (c : Q) :
  all_lists (fun n ks rs => spurious_pair_raises_precision_exactly_below_on f ks rs c) ->
  spurious_pair_raises_precision_exactly_below (Q2rat c) m.
Proof.
move=> H T K R wK wR r rR r2 rK p; have [o E] := listed_del wR rR.
have /allP/(_ _ (mem_listed_all rR))/implyP := H _ _ _ (oL wK) (oL wR).
rewrite size_listed r2 /= -(disjoint_lists _ (listed_below r)) entity_listed entity_cover.
rewrite call_disjoint => /(_ rK).
rewrite -(pC wK (is_partition_sub wR (subD1set R r)) o E) -(pL wK wR).
case: (precisionL f _ (rem _ _)) => //= a; case: (precisionL _ _ _) => //= b /eqP lt [<-].
by exists (Q2rat b); rewrite // !Q2rat_lt.
Qed.
End Metric.

Section Measure.
Variables (F : measure) (g : f1_computation).
Hypotheses (C : computes_f1 F g) (N : f1_has_no_names F).
Notation all_lists INV_on := (forall n ks rs, ok n ks -> ok n rs -> INV_on n ks rs).
Notation L K := (listed_all K).

Section Figures.
Variables (T : finType) (K R : {set {set T}}).
Hypotheses (wK : is_partition K) (wR : is_partition R).
Lemma fG ks rs : ok #|T| ks -> ok #|T| rs -> rename (@enum_rank T) K = family #|T| ks ->
  rename (@enum_rank T) R = family #|T| rs -> figure_of (g ks rs) = F1 F K R.
Proof. by move=> o o' E E'; have <- := C o o'; rewrite -E -E' N //; apply: enum_rank_inj. Qed.
Lemma fL : figure_of (g (L K) (L R)) = F1 F K R.
Proof. by apply: fG; rewrite ?family_listed //; apply: ok_listed. Qed.
Lemma fC rs : ok #|T| rs -> rename (@enum_rank T) R = family #|T| rs ->
  figure_of (g (L K) rs) = F1 F K R.
Proof. by move=> o E; apply: fG; rewrite ?family_listed //; apply: ok_listed. Qed.
End Figures.
Let oL (T : finType) (K : {set {set T}}) : is_partition K -> ok #|T| (L K) := @ok_listed T K.
Let EL (T : finType) (K : {set {set T}}) : family #|T| (L K) = rename (@enum_rank T) K :=
  @family_listed T K.

Lemma f1_within_unit_interval_of_lists :
  all_lists (fun n => f1_within_unit_interval_on g) -> f1_within_unit_interval F.
Proof.
move=> H T K R wK wR; have := H _ _ _ (oL wK) (oL wR).
by rewrite /f1_within_unit_interval_on -in_unit_lists fL.
Qed.

Lemma f1_one_on_identity_of_lists :
  all_lists (fun n ks rs => f1_one_on_identity_on g ks) -> f1_one_on_identity F.
Proof.
move=> H T K wK K0; have /implyP := H _ _ _ (oL wK) (oL wK).
by rewrite -(family_eq0 #|T|) EL call_eq0 => /(_ K0)/one_listsE; rewrite fL.
Qed.

Lemma f1_one_only_on_identity_of_lists :
  all_lists (fun n => f1_one_only_on_identity_on g) -> f1_one_only_on_identity F.
Proof.
move=> H T K R wK wR E; have /implyP := H _ _ _ (oL wK) (oL wR).
rewrite !listed_sub // -eqEsubset eq_sym => I; apply/esym/eqP/I; apply: one_lists.
by rewrite fL.
Qed.

Lemma nothing_without_common_mention_of_lists :
  all_lists (fun n => nothing_without_common_mention_on g) -> nothing_without_common_mention F.
Proof.
move=> H T K R wK wR c; have /implyP := H _ _ _ (oL wK) (oL wR).
rewrite -nothing_lists fL //; apply.
have : [disjoint cover (family #|T| (L K)) & cover (family #|T| (L R))].
  by rewrite !EL !cover_rename ?call_disjoint //; apply: enum_rank_inj.
by rewrite !cover_family disjoint_lists //; case/and3P: (oL wK).
Qed.

Lemma f1_symmetric_of_lists : all_lists (fun n => f1_symmetric_on g) -> f1_symmetric F.
Proof. by move=> H T K R wK wR; have /same_figures := H _ _ _ (oL wK) (oL wR); rewrite !fL. Qed.

Lemma nothing_for_mentions_alone_of_lists :
  all_lists (fun n => nothing_for_mentions_alone_on g) -> nothing_for_mentions_alone F.
Proof.
move=> H T K R wK wR a b; have /implyP := H _ _ _ (oL wK) (oL wR).
rewrite -nothing_lists fL // -(common_link_lists _ (oL wK)).
by rewrite -(common_singleton_lists (oL wK) (oL wR)) !EL call_common_link call_common_singleton a b
  => /(_ isT).
Qed.

Lemma common_link_is_rewarded_of_lists :
  all_lists (fun n => common_link_is_rewarded_on g) -> common_link_is_rewarded F.
Proof.
move=> H T K R wK wR c; have /implyP := H _ _ _ (oL wK) (oL wR).
by rewrite -nothing_lists fL // -(common_link_lists _ (oL wK)) !EL call_common_link c => /(_ isT).
Qed.

Lemma common_singleton_never_lowers_f1_of_lists :
  all_lists (fun n => common_singleton_never_lowers_f1_on g) -> common_singleton_never_lowers_f1 F.
Proof.
move=> H T K R wK wR e eK eR e1; have [o E] := listed_del wK eK; have [o' E'] := listed_del wR eR.
have /allP/(_ _ (mem_listed_all eK))/allP/(_ _ (mem_listed_all eR))/implyP :=
  H _ _ _ (oL wK) (oL wR).
rewrite size_listed e1 /same_entity -not_above_lists fL //.
rewrite (fG (is_partition_sub wK (subD1set K e)) (is_partition_sub wR (subD1set R e)) o o' E E').
by apply; rewrite eqxx /=; apply/andP; split; apply/allP => x.
Qed.

Lemma one_entity_is_beaten_by_the_key_alone_of_lists :
  all_lists (fun n => one_entity_is_beaten_by_the_key_alone_on g) ->
  one_entity_is_beaten_by_the_key_alone F.
Proof.
move=> H T K R wK wR k1 S ne; have /implyP := H _ _ _ (oL wK) (oL wR).
have [o E] := listed_one_entity wK.
rewrite -not_above_lists fL // (fC wK (is_partition_one_entity _) o E); apply; apply/and3P; split.
- by apply/allP => _ /mapP[k + ->]; rewrite mem_enum size_listed => /k1.
- by rewrite -(same_cover (oL wR) (oL wK)) !EL !cover_rename ?S //; apply: enum_rank_inj.
by rewrite !listed_sub // -eqEsubset eq_sym.
Qed.

Lemma correct_entity_never_lowers_f1_of_lists :
  all_lists (fun n => correct_entity_never_lowers_f1_on g) -> correct_entity_never_lowers_f1 F.
Proof.
move=> H T K R wK wR r k rR kK rk; have [o E] := listed_del wR rR.
have /allP/(_ _ (mem_listed_all rR))/implyP := H _ _ _ (oL wK) (oL wR).
rewrite -not_above_lists fL // (fC wK (is_partition_sub wR (subD1set R r)) o E); apply.
apply/hasP; exists (listed k); first exact: mem_listed_all.
by rewrite -(sub_entity (n := #|T|)) ?listed_below // !entity_listed call_sub_entity.
Qed.

Lemma merge_never_lowers_f1_of_lists :
  all_lists (fun n => merge_never_lowers_f1_on g) -> merge_never_lowers_f1 F.
Proof.
move=> H T K R wK wR r s rR sR ne; have [o E] := listed_merge wR rR sR ne.
have /allP/(_ _ (mem_listed_all rR))/allP/(_ _ (mem_listed_all sR))/implyP :=
  H _ _ _ (oL wK) (oL wR).
move/(_ (neq_listed ne)); rewrite -not_above_lists fL //.
by rewrite (fC wK (is_partition_merge wR rR sR) o E).
Qed.

Lemma which_key_entities_are_merged_makes_no_difference_of_lists :
  all_lists (fun n ks rs => which_key_entities_are_merged_makes_no_difference_on g ks) ->
  which_key_entities_are_merged_makes_no_difference F.
Proof.
move=> H T K wK k l k' l' kK lK ne kK' lK' ne'.
have [o E] := listed_merge wK kK lK ne; have [o' E'] := listed_merge wK kK' lK' ne'.
have other p q : p \in K -> q \in K -> p != q -> listed q \in [seq s <- L K | listed p != s].
  by move=> pK qK pq; rewrite mem_filter neq_listed // mem_listed_all.
have /all_allpairsP/(_ _ _ (mem_listed_all kK) (other _ _ kK lK ne)) := H _ _ _ (oL wK) (oL wK).
move/all_allpairsP/(_ _ _ (mem_listed_all kK') (other _ _ kK' lK' ne'))/same_figures.
by rewrite (fC wK (is_partition_merge wK kK lK) o E) (fC wK (is_partition_merge wK kK' lK') o' E').
Qed.

Lemma where_a_key_entity_is_split_makes_no_difference_of_lists :
  all_lists (fun n ks rs => where_a_key_entity_is_split_makes_no_difference_on g ks) ->
  where_a_key_entity_is_split_makes_no_difference F.
Proof.
move=> H T K wK k A B kK Ak A0 Bk B0; have [A' Ak' [o E]] := listed_split wK kK Ak A0.
have [B' Bk' [o' E']] := listed_split wK kK Bk B0.
have /allP/(_ _ (mem_listed_all kK)) := H _ _ _ (oL wK) (oL wK).
rewrite /all_same all_map => /allP/(_ _ Ak') /=; rewrite all_map => /allP/(_ _ Bk')/same_figures.
rewrite (fC wK (is_partition_split wK kK Ak A0) o E).
by rewrite (fC wK (is_partition_split wK kK Bk B0) o' E').
Qed.

Lemma spurious_mention_lowers_f1_of_lists :
  all_lists (fun n => spurious_mention_lowers_f1_on g n) -> spurious_mention_lowers_f1 F.
Proof.
move=> H T K R wK wR x xR xK; have [o E] := listed_without [set x] wR.
have /allP/(_ (val (enum_rank x))) := H _ _ _ (oL wK) (oL wR).
rewrite !mem_flatten_listed -listed1 => /(_ xR)/implyP; rewrite -nothing_lists -below_lists.
by rewrite fL // (fC wK (is_partition_without _ wR) o E) xK.
Qed.

Lemma correct_mention_never_lowers_f1_of_lists :
  all_lists (fun n => correct_mention_never_lowers_f1_on g n) -> correct_mention_never_lowers_f1 F.
Proof.
move=> H T K R wK wR x xC; have [o E] := listed_without [set x] wR.
have /allP/(_ (val (enum_rank x))) := H _ _ _ (oL wK) (oL wR).
rewrite mem_flatten_listed -listed1 (cover_common_links xC) in_common_linkE // xC.
move/(_ isT)/implyP/(_ isT); rewrite -not_above_lists.
by rewrite fL // (fC wK (is_partition_without _ wR) o E).
Qed.

Lemma wrong_pair_never_raises_f1_of_lists :
  all_lists (fun n => wrong_pair_never_raises_f1_on g) -> wrong_pair_never_raises_f1 F.
Proof.
move=> H T K R wK wR r rR r2 rK rk; have [o E] := listed_del wR rR.
have /allP/(_ _ (mem_listed_all rR))/implyP := H _ _ _ (oL wK) (oL wR).
rewrite -not_above_lists fL // (fC wK (is_partition_sub wR (subD1set R r)) o E); apply.
rewrite size_listed r2 /= -(sub_entity (n := #|T|)) ?listed_below // entity_listed entity_cover.
rewrite call_sub_entity rK; apply/allP => _ /mapP[k + ->]; rewrite mem_enum => /rk.
by rewrite -(sub_entity (n := #|T|)) ?listed_below // !entity_listed call_sub_entity.
Qed.

Lemma which_entity_an_extra_mention_joins_makes_no_difference_of_lists :
  all_lists (fun n ks rs => which_entity_an_extra_mention_joins_makes_no_difference_on g n ks) ->
  which_entity_an_extra_mention_joins_makes_no_difference F.
Proof.
move=> H T K wK e l x eK lK xK.
have xN : val (enum_rank x) \in outside (iota 0 #|T|) (flatten (L K)).
  by rewrite mem_filter mem_flatten_listed xK mem_iota /= add0n ltn_ord.
have /allP/(_ _ xN) := H _ _ _ (oL wK) (oL wK).
rewrite /all_same all_map => /allP/(_ _ (mem_listed_all eK)) /=.
rewrite all_map => /allP/(_ _ (mem_listed_all lK))/same_figures.
have J k : k \in K -> ok #|T| (enlargedL (L K) (listed k) [:: val (enum_rank x)]) /\
    rename (@enum_rank T) (enlarged K k [set x]) =
    family #|T| (enlargedL (L K) (listed k) [:: val (enum_rank x)]).
  move=> kK; have [o <-] : ok #|T| (enlargedL (L K) (listed k) [:: val (enum_rank x)]) /\
      enlarged (family #|T| (L K)) (entity #|T| (listed k)) (entity #|T| [:: val (enum_rank x)]) =
      family #|T| (enlargedL (L K) (listed k) [:: val (enum_rank x)]).
    apply: enlarged_lists => //; rewrite ?mem_listed_all //= ?ltn_ord //; first exact: oL.
    by move=> y; rewrite inE => /eqP->; rewrite mem_flatten_listed.
  by split; rewrite // EL -listed1 !entity_listed call_enlarged.
have [o E] := J e eK; have [o' E'] := J l lK.
have w k0 : k0 \in K -> is_partition (enlarged K k0 [set x]).
  by move=> k0K; apply: is_partition_enlarged; rewrite ?disjoints1.
by rewrite (fC wK (w _ eK) o E) (fC wK (w _ lK) o' E').
Qed.
End Measure.

Section Thresholds.
Variables (m : metric) (f : computation).
Hypotheses (C : computes m f) (N : names_make_no_difference m).

Lemma spurious_pair_raises_precision_exactly_below_one_half_of_lists :
  (forall n ks rs, ok n ks -> ok n rs ->
    spurious_pair_raises_precision_exactly_below_one_half_on f ks rs) ->
  spurious_pair_raises_precision_exactly_below_one_half m.
Proof.
rewrite /spurious_pair_raises_precision_exactly_below_one_half -(Q2rat_nat 2) -Q2rat1 -Q2rat_div.
by move=> H; apply: (spurious_pair_raises_precision_exactly_below_of_lists C N).
Qed.

Lemma spurious_pair_raises_precision_exactly_below_two_thirds_of_lists :
  (forall n ks rs, ok n ks -> ok n rs ->
    spurious_pair_raises_precision_exactly_below_two_thirds_on f ks rs) ->
  spurious_pair_raises_precision_exactly_below_two_thirds m.
Proof.
rewrite /spurious_pair_raises_precision_exactly_below_two_thirds -(Q2rat_nat 2)
  -(Q2rat_nat 3) -Q2rat_div.
by move=> H; apply: (spurious_pair_raises_precision_exactly_below_of_lists C N).
Qed.
End Thresholds.

Theorem every_pair_is_listed (T : finType) (K R : {set {set T}}) :
  is_partition K -> is_partition R -> exists n (h : T -> 'I_n) ks rs,
  [/\ injective h, ok n ks, ok n rs, family n ks = rename h K & family n rs = rename h R].
Proof.
move=> wK wR; exists #|T|, (@enum_rank T), (listed_all K), (listed_all R).
by split; [exact: enum_rank_inj | exact: ok_listed | exact: ok_listed |
  exact: family_listed | exact: family_listed].
Qed.

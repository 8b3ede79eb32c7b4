(******************************************************************************)
(* The quotients and link counts that checker.v takes of documents are those  *)
(* of the metrics, of a document and of a corpus.                             *)
(*                                                                            *)
(*   stands_for n ks K  ks is well-formed below n, and K its family           *)
(*   ratios_of m        the metric of metrics.v that m names; similarity_by,  *)
(*                      rule_of alike                                         *)
(*   key_set n d, response_set n d   key and response as sets                 *)
(*   corpus_of n ds     the documents as key and response                     *)
(*   all_ok n ds        they are well-formed, their mentions below n          *)
(*   counted c d        the counts c are the natural numbers d                *)
(*   is_prepared x      the table of x is that of its document                *)
(*   adds2 x b ..       the quotients x are those of b and four sums more     *)
(******************************************************************************)
From Coq Require Import ZArith QArith FMapPositive.
From mathcomp Require Import all_ssreflect all_algebra zify ssrZ.
From Corefref Require Import partitions mentions muc b_cubed ceaf blanc lea twinless metrics
  blanc_documents.
From Corefref Require Import rationals lists lists_twinless figures computed certificates corpora.
From Corefref Require Import checker checker_tables checker_sums.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Delimit Scope Q_scope with QQ.
Local Open Scope ring_scope.

Implicit Types (ks rs : seq (seq positive)) (d : document).

(* treatments of twinless mentions *)
Lemma flatten_numbers_mem ks x : (Pos.to_nat x \in flatten (numbers ks)) = (x \in flatten ks).
Proof. by rewrite flatten_numbers mem_map //; apply: Pos2Nat.inj. Qed.

Lemma map_outside (A : seq positive) ks :
  map Pos.to_nat (outside_of (owners ks) A) = outside (map Pos.to_nat A) (flatten (numbers ks)).
Proof.
rewrite /outside /outside_of kept_filter filter_map; congr map; apply: eq_filter => x /=.
by rewrite owned_owners flatten_numbers_mem.
Qed.

Lemma numbers_with_missing ks rs :
  numbers (with_missing ks rs) = key_allL (numbers ks) (numbers rs).
Proof.
rewrite /with_missing joined_cat flat_flatten /key_allL /with_singletons /numbers map_cat -/(numbers
  ks) -/(numbers rs);
  congr (_ ++ _).
by rewrite flatten_numbers -map_outside /singletons_of mapped_map -!map_comp; apply: eq_map.
Qed.

Lemma numbers_without_twinless ks rs :
  numbers (without_twinless_in ks rs) = without_twinlessL (numbers ks) (numbers rs).
Proof.
rewrite /without_twinless_in /without_twinlessL /restrictL kept_filter mapped_map.
have := @flatten_numbers_mem ks; move: (flatten (numbers ks)) => A HA; rewrite /numbers;
  elim: rs => // r rs IH.
have E : [seq x <- map Pos.to_nat r | x \in A] = map Pos.to_nat (kept (owned (owners ks)) r).
  by rewrite kept_filter filter_map; congr map; apply: eq_filter => x /=; rewrite owned_owners HA.
rewrite [in RHS]/= E /=; case: (kept _ r) => [|x r'] /=; by rewrite IH.
Qed.

Lemma numbers_without_twinless_singletons ks rs :
  numbers (without_twinless_singletons_in ks rs) = wtsL (numbers ks) (numbers rs).
Proof.
rewrite /without_twinless_singletons_in kept_filter /wtsL /numbers filter_map; congr map;
  apply: eq_filter => r /=.
rewrite many_size (eqb_of_nat _ 1) size_map all_map; congr (_ || _); apply: eq_all => x /=.
by rewrite owned_owners -flatten_numbers_mem.
Qed.

Section Treatments.
Variables (n : nat) (ks rs : seq (seq positive)).
Hypotheses (o : ok n (numbers ks)) (o' : ok n (numbers rs)).
Notation family ks := (lists.family n (numbers ks)).
Let K := family ks.
Let R := family rs.

Lemma with_missing_key : stands_for (with_missing ks rs) (key_all K R).
Proof.
by rewrite /stands_for numbers_with_missing; split; [apply: ok_all | apply: key_all_lists].
Qed.
Lemma with_missing_response : stands_for (with_missing rs ks) (response_all K R).
Proof.
by rewrite /stands_for numbers_with_missing; split; [apply: ok_all | apply: response_all_lists].
Qed.
Lemma without_twinless_stands : stands_for (without_twinless_in ks rs) (without_twinless K R).
Proof. by rewrite /stands_for numbers_without_twinless; apply: without_twinless_lists. Qed.
Lemma without_twinless_singletons_stands :
  stands_for (without_twinless_singletons_in ks rs) (without_twinless_singletons K R).
Proof.
by rewrite /stands_for numbers_without_twinless_singletons;
  apply: without_twinless_singletons_lists.
Qed.
Lemma key_p_stands : stands_for (key_p_of ks rs) (key_p K R).
Proof.
rewrite /stands_for numbers_with_missing numbers_without_twinless_singletons; exact: key_p_lists.
Qed.
Lemma response_p_stands : stands_for (response_p_of ks rs) (response_p K R).
Proof.
rewrite /stands_for numbers_with_missing numbers_without_twinless_singletons;
  exact: response_p_lists.
Qed.
Lemma response_r_stands : stands_for (response_r_of ks rs) (response_r K R).
Proof.
rewrite /stands_for numbers_without_twinless numbers_with_missing
  numbers_without_twinless_singletons.
exact: response_r_lists.
Qed.
End Treatments.

(* quotients of a document *)
Definition ratios_of (m : quotient_metric) : ratios :=
  match m with
  | Mentions => metrics.mentions | Muc => metrics.muc | checker.B_cubed => metrics.b_cubed
  | Ceaf_m => ceaf_m | Ceaf_e => ceaf_e | Lea => metrics.lea
  | B_cubed_0 => b_cubed_0 | B_cubed_all => b_cubed_all | B_cubed_r_n =>
    b_cubed_r_n | B_cubed_sys => b_cubed_sys
  | B_cubed_v4 => b_cubed_v4 | B_cubed_0_full => b_cubed_0_full
  | Ceaf_m_r_n => ceaf_m_r_n | Ceaf_m_sys => ceaf_m_sys | Ceaf_e_sys => ceaf_e_sys
  end.
Definition similarity_by (p : similarity_kind) (T : finType) : {set T} -> {set T} -> rat :=
  match p with Phi3 => phi3 | Phi4 => phi4 end.

Definition key_set n d := family n (numbers (key_of d)).
Definition response_set n d := family n (numbers (response_of d)).
Definition ok_document n d := ok n (numbers (key_of d)) /\ ok n (numbers (response_of d)).

(* what the checker computes of two entities is what lists have, and the similarity of the sets *)
Lemma similarities_agree n p ks rs : ok n (numbers ks) -> ok n (numbers rs) -> exists phiL,
  [/\ forall k r : seq nat, k \in numbers ks -> r \in numbers rs ->
        Q2rat (phiL k r) = similarity_by p (lists.entity n k) (lists.entity n r),
    forall k r, k \in ks -> r \in rs ->
        Q2rat (similarity_of p (N.of_nat (size k)) (N.of_nat (size r)) (N.of_nat (overlap k r))) =
        Q2rat (phiL (map Pos.to_nat k) (map Pos.to_nat r)) &
    forall s t, Q2rat (similarity_of p s t N0) = 0].
Proof.
move=> o o'; have ov_overlap k r : lists.ov (map Pos.to_nat k) (map Pos.to_nat r) = overlap k r.
  by rewrite /lists.ov count_map; apply: eq_count => x /=; rewrite mem_map //; apply: Pos2Nat.inj.
case: p; [exists phi3L|exists phi4L]; split.
- by move=> k r /(ok_mem o)[u a' _] _; rewrite Q2rat_nat /= /phi3 card_ov.
- by move=> k r _ _; rewrite Q2rat_of_nat Q2rat_nat ov_overlap.
- by move=> s t; rewrite /= Q2rat_of_N.
- by move=> k r /(ok_mem o)[u b _] /(ok_mem o')[v c _];
  rewrite Q2rat_div Q2ratM Q2ratD !Q2rat_nat /= /phi4 card_ov // !card_entity.
- move=> k r _ _; rewrite !Q2rat_div Q2ratM Q2ratD !Q2rat_nat !Q2rat_of_N ov_overlap !size_map.
  by rewrite Nnat.N2Nat.inj_mul Nnat.N2Nat.inj_add !Nnat.Nat2N.id multE plusE natrM natrD
    -[Q2rat (2 # 1)]/(Q2rat (natQ 2)) Q2rat_nat.
by move=> s t; rewrite /similarity_of /phi4_of Q2rat_div Q2rat_of_N mul0r.
Qed.

Lemma best_similarity_of n p ks rs a q : ok n (numbers ks) -> ok n (numbers rs) ->
  best (similarity_of p) ks rs (table_of ks rs) a = Some q ->
  best_similarity (@similarity_by p _) (family n (numbers ks)) (family n (numbers rs)) = Q2rat q.
Proof.
move=> o o'; have [phiL [A B C]] := similarities_agree p o o'.
exact: (@best_sound n ks rs _ _ phiL).
Qed.

Lemma self_similarities_den n p ks : ok n (numbers ks) ->
  Q2rat (self_similarities p ks) = ceaf_den (@similarity_by p _) (family n (numbers ks)).
Proof.
move=> o; case: p => /=; first by rewrite (sizes_of_sum o); apply: eq_bigr =>
  k _; rewrite /phi3 setIid.
rewrite many_size Q2rat_of_nat /ceaf_den (eq_bigr (fun _ => 1)) => [|k kK];
  last exact: phi4xx (is_partition_family o) kK.
by rewrite (sum_positive (fun _ => 1) o) big_const_seq count_predT iter_addr addr0.
Qed.

Definition treated_sets n (p : aligned_pair) d : {set {set 'I_n}} * {set {set 'I_n}} :=
  let K := key_set n d in let R := response_set n d in
  match p with
  | Plain => (K, R)
  | R_n => (K, without_twinless_singletons K R)
  | Sys_recall => (K, response_r K R)
  | Sys_precision => (key_p K R, response_p K R)
  end.

Lemma treated_stand n p d : ok_document n d ->
  stands_for (treated_pair p d).1 (treated_sets n p d).1 /\
  stands_for (treated_pair p d).2 (treated_sets n p d).2.
Proof.
case=> o o'; case: p; split=> //.
- exact: without_twinless_singletons_stands.
- exact: response_r_stands.
- exact: key_p_stands.
exact: response_p_stands.
Qed.

Definition is_prepared (x : prepared_document) : Prop :=
  x.2 = table_of (key_of x.1) (response_of x.1).

Lemma table_for_pair p x : is_prepared x -> let d := treated_pair p x.1 in
  table_for p x d.1 d.2 = table_of d.1 d.2.
Proof. by case: p. Qed.

Lemma best_of_sound n f p x q : is_prepared x -> ok_document n x.1 -> best_of f p x = Some q ->
  best_similarity (@similarity_by f _) (treated_sets n p x.1).1 (treated_sets n p x.1).2 = Q2rat q.
Proof.
move=> px od; have [[o1 <-] [o2 <-]] := treated_stand p od; have := table_for_pair p px.
rewrite /best_of; case: (treated_pair p x.1) o1 o2 => ks rs /= o1 o2 ->.
by case: (List.find _ _) => [[_ a]|] // H; apply: best_similarity_of H.
Qed.

Definition adds2 (x b : quotients) (p q p' q' : rat) := adds x.1 b.1 p q /\ adds x.2 b.2 p' q'.

Lemma adds_add (x : Q * Q) b p q : Q2rat x.1 = p -> Q2rat x.2 = q -> adds (add_sums x b) b p q.
Proof. by move=> <- <-; split; rewrite /= bag_sum_give. Qed.

Lemma aligned_sums n f pr pp x b y : is_prepared x -> ok_document n x.1 ->
  aligned_quotients f pr pp x b = Some y -> adds2 y b
    (best_similarity (@similarity_by f _) (treated_sets n pr x.1).1 (treated_sets n pr x.1).2)
    (ceaf_den (@similarity_by f _) (treated_sets n pr x.1).1)
    (best_similarity (@similarity_by f _) (treated_sets n pp x.1).1 (treated_sets n pp x.1).2)
    (ceaf_den (@similarity_by f _) (treated_sets n pp x.1).2).
Proof.
move=> px od; rewrite /aligned_quotients; case Er: (best_of f pr x) => [r|] //.
have [[o1 E1] _] := treated_stand pr od; have [_ [o2 E2]] := treated_stand pp od.
case Ep: (match pr, pp with Plain, Plain | R_n, R_n => _ | _, _ => _ end) => [p|] // [<-] /=.
have {}Ep : best_of f pp x = Some p by case: (pr) (pp) Er Ep => [] [] // ->.
by split; apply: adds_add; rewrite /= -?(best_of_sound px od Er) -?(best_of_sound px od Ep) -?E1
  -?E2 ?(self_similarities_den _ o1) ?(self_similarities_den _ o2).
Qed.

Lemma both_sums n F den ks rs b y num_kr den_k num_rk den_r :
  ok n (numbers ks) -> ok n (numbers rs) -> (forall s t, Q2rat (F s t N0) = 0) ->
  over_table F (family n (numbers ks)) (family n (numbers rs)) = num_kr ->
  over_table F (family n (numbers rs)) (family n (numbers ks)) = num_rk ->
  Q2rat (den ks) = den_k -> Q2rat (den rs) = den_r ->
  both F den (table_of ks rs) ks rs b = Some y -> adds2 y b num_kr den_k num_rk den_r.
Proof.
move=> o o' F0 kr rk dk dr [<-]; split; first exact: (adds_table o o').
exact: (adds_turned o o').
Qed.

Lemma add_quotients_sums n m x b y : is_prepared x -> ok_document n x.1 ->
  add_quotients m x b = Some y ->
  let K := key_set n x.1 in let R := response_set n x.1 in let q := ratios_of m in
  adds2 y b (recall_num q K R) (recall_den q K R) (precision_num q K R) (precision_den q K R).
Proof.
move=> px od; have [o o'] := od; rewrite /key_set /response_set; set ks := key_of _ in o *.
set rs := response_of _ in o' *.
have [oa Ea] := with_missing_key o o'; have [oa' Ea'] := with_missing_response o o'.
have [ow Ew] := without_twinless_stands ks o';
  have [os Es] := without_twinless_singletons_stands ks o'.
have [okp Ekp] := key_p_stands o o'; have [orp Erp] := response_p_stands o o';
have [orr Err] := response_r_stands o o'.
case: m; rewrite /add_quotients -/ks -/rs ?px -/ks -/rs => E.
- by apply: (both_sums o o' shared_mentions0 _ _ _ _ E); [apply: mentions_over|apply:
  mentions_over|apply: mentions_den_sizes|apply: mentions_den_sizes].
- by apply: (both_sums o o' common_links0 _ _ _ _ E); [apply: muc_over|apply: muc_over|apply:
  muc_den_links|apply: muc_den_links].
- by apply: (both_sums o o' squares0 _ _ _ _ E); [apply: b_cubed_over|apply: b_cubed_over|apply:
  sizes_of_sum|apply: sizes_of_sum].
- exact: aligned_sums px od E.
- exact: aligned_sums px od E.
- by apply: (both_sums o o' resolved_links0 _ _ _ _ E); [apply: lea_over|apply: lea_over|apply:
  sizes_of_sum|apply: sizes_of_sum].
- rewrite /= -Ew; by apply: (both_sums o ow squares0 _ _ _ _ E); [apply: b_cubed_over|apply:
  b_cubed_over|apply: sizes_of_sum|apply: sizes_of_sum].
- by case: E => <-; rewrite /= -Ea -Ea'; split; apply: b_cubed_of_adds.
- by case: E => <-; rewrite /= -Ekp -Erp -Es; split; apply: b_cubed_of_adds.
- by case: E => <-; rewrite /= -Ekp -Erp -Err; split; apply: b_cubed_of_adds.
- rewrite /= -Ekp -Erp; by apply: (both_sums okp orp squares0 _ _ _ _ E); [apply:
  b_cubed_over|apply: b_cubed_over|apply: sizes_of_sum|apply: sizes_of_sum].
- case: E => <-; rewrite /= -Ea'; split; first exact: b_cubed_of_adds.
  split; rewrite /= (add_table_family o o').
  + by congr (_ + _); rewrite over_turned; apply: b_cubed_over.
  + by move=> s t; apply: squares0.
  + by congr (_ + _); apply: mentions_over.
  exact: shared_mentions0.
- exact: aligned_sums px od E.
- exact: aligned_sums px od E.
exact: aligned_sums px od E.
Qed.

(* sums over documents *)
Definition corpus_of n (ds : seq document) : corpus _ :=
  [seq (key_set n d, response_set n d) | d <- ds].
Definition all_prepared n (xs : seq prepared_document) :=
  forall x, List.In x xs -> is_prepared x /\ ok_document n x.1.

Lemma prepared_all n ds : (forall d, List.In d ds -> ok_document n d) ->
  all_prepared n (prepared ds) /\ map fst (prepared ds) = ds.
Proof.
rewrite /prepared mapped_map => H; split; last by rewrite -map_comp map_id.
by move=> x /List.in_map_iff[d [<- /H]].
Qed.

Lemma totals_sums n m xs b y : all_prepared n xs -> totals m xs b = Some y ->
  let D := corpus_of n (map fst xs) in let q := ratios_of m in
  adds2 y b (sum_over (@recall_num q) D) (sum_over (@recall_den q) D)
            (sum_over (@precision_num q) D) (sum_over (@precision_den q) D).
Proof.
elim: xs b => [|x xs IH] b H /=.
  by case=> <-; rewrite /sum_over !big_nil; split; split; rewrite addr0.
case E: (add_quotients m x b) => [b'|] // T.
have [px ox] := H x (or_introl erefl).
have [[a1 a2] [a3 a4]] := add_quotients_sums px ox E.
have [[c1 c2] [c3 c4]] := IH b' (fun x' h => H x' (or_intror h)) T.
rewrite /sum_over !big_cons; split; split;
  by rewrite ?c1 ?c2 ?c3 ?c4 ?a1 ?a2 ?a3 ?a4 addrA.
Qed.

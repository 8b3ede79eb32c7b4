(******************************************************************************)
(* BLANC over documents: its link counts are added, and the boundary rule is  *)
(* applied to the totals (choice CORPUS-1). BLANC is a function of the counts;*)
(* but of two documents read as one it is not that of their added counts: read*)
(* as one they have links between them.                                       *)
(*                                                                            *)
(*   link_counts        how many links of a kind both, key and response have; *)
(*                      c_counts K R, n_counts K R those of K and R           *)
(*   blanc_counts       those of both kinds, and whether the mentions are the *)
(*                      same; counts K R those of K and R, countsL on lists   *)
(*   add c d            the counts of two documents, added; add_links those   *)
(*                      of a kind                                             *)
(*   half_recall c, half_precision c, half_f1 c   the figures of a kind       *)
(*   mean s             the mean of the figures s, 0/0 as 0; mean_figure s is *)
(*                      0/0 if all are                                        *)
(*   present c, present_luo c   the kinds of links that count by either rule  *)
(*   recall_by rule c, precision_by, f1_by   the figures from the counts      *)
(*   documents_add_up_by rule m, f1_of_documents_adds_up_by   the invariants  *)
(*                      of sums over documents, of a function of the counts   *)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra zify ssrZ.
From Corefref Require Import partitions blanc documents metrics invariants lists lists_blanc
  list_changes.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope ring_scope.

Record link_counts := LinkCounts { common : nat; of_key : nat; of_response : nat }.
Record blanc_counts :=
  BlancCounts { coreferent : link_counts; not_coreferent : link_counts; same : bool }.

Definition add_links (c d : link_counts) :=
  LinkCounts (common c + common d) (of_key c + of_key d) (of_response c + of_response d).
Definition add (c d : blanc_counts) :=
  BlancCounts (add_links (coreferent c) (coreferent d))
    (add_links (not_coreferent c) (not_coreferent d))
              (same c && same d).

Definition half_recall c := quotient (common c)%:R (of_key c)%:R.
Definition half_precision c := quotient (common c)%:R (of_response c)%:R.
Definition half_f1 c := harmonic (half_recall c) (half_precision c).

(* the mean, where what is 0/0 counts 0; 0/0 if all is *)
Definition mean (s : seq figure) : rat := (\sum_(a <- s) odflt 0 a) / (size s)%:R.
Definition mean_figure (s : seq figure) : figure := if has isSome s then Some (mean s) else None.

Definition present (c : blanc_counts) : seq link_counts :=
  [seq h <- [:: coreferent c; not_coreferent c] | of_key h != 0%N].
Definition present_luo (c : blanc_counts) : seq link_counts :=
  let kinds :=
    [seq h <- [:: coreferent c; not_coreferent c] | (of_key h != 0%N) || (of_response h != 0%N)] in
  if kinds is [::] then [:: LinkCounts (same c) 1 1] else kinds.

Section Rule.
Variable rule : blanc_counts -> seq link_counts.
Definition recall_by c := mean_figure [seq half_recall h | h <- rule c].
Definition precision_by c := mean_figure [seq half_precision h | h <- rule c].
Definition f1_by c :=
  if recall_by c && precision_by c then Some (mean [seq half_f1 h | h <- rule c]) else None.
End Rule.

Section Counts.
Variable T : finType.
Implicit Types K R : {set {set T}}.
Definition c_counts K R := LinkCounts (common_c K R) #|coreference_links K| #|coreference_links R|.
Definition n_counts K R :=
  LinkCounts (common_n K R) #|non_coreference_links K| #|non_coreference_links R|.
Definition counts K R := BlancCounts (c_counts K R) (n_counts K R) (cover K == cover R).

Lemma quotient_when (a b : nat) (none : bool) : (b == 0%N) = none ->
  quotient a%:R b%:R = when (~~ none) (a%:R / b%:R).
Proof. by rewrite /quotient pnatr_eq0 => <-; case: eqP. Qed.

Lemma half_recall_c K R : half_recall (c_counts K R) = when (~~ no_c K) (recall_c K R).
Proof. by apply: quotient_when; rewrite cards_eq0. Qed.
Lemma half_recall_n K R : half_recall (n_counts K R) = when (~~ no_n K) (recall_n K R).
Proof. by apply: quotient_when; rewrite cards_eq0. Qed.
Lemma half_precision_c K R : half_precision (c_counts K R) = when (~~ no_c R) (recall_c R K).
Proof. by rewrite -half_recall_c /half_precision /half_recall /= common_cC. Qed.
Lemma half_precision_n K R : half_precision (n_counts K R) = when (~~ no_n R) (recall_n R K).
Proof. by rewrite -half_recall_n /half_precision /half_recall /= common_nC. Qed.

Lemma f1_0r (x : rat) : f1 x 0 = 0. Proof. by rewrite /f1 mulr0 !mul0r. Qed.
Lemma f1_0l (x : rat) : f1 0 x = 0. Proof. by rewrite f1C f1_0r. Qed.
(* in rat a half that is 0/0 is 0 *)
Lemma f1_c0 K R : no_c K || no_c R -> f1_c K R = 0.
Proof. by move=> no; rewrite /f1_c /f1 (no_c_recall no) mulr0 mul0r. Qed.
Lemma f1_n0 K R : no_n K || no_n R -> f1_n K R = 0.
Proof. by move=> no; rewrite /f1_n /f1 (no_n_recall no) mulr0 mul0r. Qed.

Lemma mean2 (a b : figure) : mean [:: a; b] = (odflt 0 a + odflt 0 b) / 2%:R.
Proof. by rewrite /mean !big_cons big_nil addr0. Qed.
Lemma mean1 (a : figure) : mean [:: a] = odflt 0 a.
Proof. by rewrite /mean big_cons big_nil addr0 divr1. Qed.

Let halves := (half_recall_c, half_recall_n, half_precision_c, half_precision_n).

Theorem blanc_by_counts K R :
  [/\ recall blanc K R = recall_by present (counts K R),
    precision blanc K R = precision_by present (counts K R) &
      F1 blanc K R = f1_by present (counts K R)].
Proof.
rewrite /= /f1_by /recall_by /precision_by /present /= !cards_eq0.
rewrite -/(no_c K) -/(no_n K) /blanc_recall /blanc_precision /blanc_f1 /mean_of_halves /mean_figure.
have rc := @no_c_recall T R K; have rn := @no_n_recall T R K; have fc := @f1_c0 K R;
  have fn := @f1_n0 K R.
case cK: (no_c K) rc fc => rc fc; case nK: (no_n K) rn fn => rn fn /=;
  rewrite ?mean2 ?mean1 /half_f1 ?halves ?cK ?nK; case: (no_c R) rc fc => rc fc;
    case: (no_n R) rn fn => rn fn;
  try (rewrite rc; [|by []]); try (rewrite rn; [|by []]); try (rewrite fc; [|by []]);
    try (rewrite fn; [|by []]);
  rewrite /= ?f1_0r ?f1_0l ?addr0 ?add0r //.
Qed.

Theorem blanc_luo_2014_by_counts K R :
  [/\ recall blanc_luo_2014 K R = recall_by present_luo (counts K R),
      precision blanc_luo_2014 K R = precision_by present_luo (counts K R) &
      F1 blanc_luo_2014 K R = f1_by present_luo (counts K R)].
Proof.
rewrite /= /f1_by /recall_by /precision_by /present_luo /= !cards_eq0.
rewrite -/(no_c K) -/(no_n K) -/(no_c R) -/(no_n R) /blanc_luo_recall /blanc_luo_precision
  /blanc_luo_f1 /luo_mean.
rewrite /mean_of_halves /mean_figure.
have kc := @no_c_recall T K R; have kn := @no_n_recall T K R.
have rc := @no_c_recall T R K; have rn := @no_n_recall T R K; have fc := @f1_c0 K R;
  have fn := @f1_n0 K R.
case cK: (no_c K) kc rc fc => kc rc fc; case nK: (no_n K) kn rn fn => kn rn fn;
  case cR: (no_c R) kc rc fc => kc rc fc; case nR: (no_n R) kn rn fn => kn rn fn /=;
  rewrite ?mean2 ?mean1 /half_f1 ?halves ?cK ?nK ?cR ?nR /=;
  try (rewrite kc; [|by []]); try (rewrite kn; [|by []]);
  try (rewrite rc; [|by []]); try (rewrite rn; [|by []]); try (rewrite fc; [|by []]);
    try (rewrite fn; [|by []]);
  rewrite /= ?f1_0r ?f1_0l ?addr0 ?add0r //.
by rewrite !divr1 /same_mentions; case: (cover K == cover R); rewrite ?f1xx ?f1_0r.
Qed.
End Counts.

(* what "documents add up" says of a metric that is a function of these counts *)
Definition documents_add_up_by rule m :=
  pairwise K R, forall L S, is_partition L -> is_partition S -> apart K R L S ->
  recall m (K :|: L) (R :|: S) = recall_by rule (add (counts K R) (counts L S)) /\
  precision m (K :|: L) (R :|: S) = precision_by rule (add (counts K R) (counts L S)).
Definition f1_of_documents_adds_up_by rule m :=
  pairwise K R, forall L S, is_partition L -> is_partition S -> apart K R L S ->
  F1 m (K :|: L) (R :|: S) = f1_by rule (add (counts K R) (counts L S)).

Definition countsL ks rs := BlancCounts
  (LinkCounts (countL (predI (in_c ks) (in_c rs)) ks) (countL (in_c ks) ks) (countL (in_c rs) rs))
  (LinkCounts (countL (predI (in_n ks) (in_n rs)) ks) (countL (in_n ks) ks) (countL (in_n rs) rs))
  (same_entity (flatten ks) (flatten rs)).

Lemma counts_lists n ks rs : ok n ks -> ok n rs ->
  counts (family n ks) (family n rs) = countsL ks rs.
Proof.
move=> o o'; rewrite /counts /c_counts /n_counts /countsL !card_c // !card_n // (card_common_c _ o)
  (card_common_n _ o).
by rewrite (same_cover o o').
Qed.

Lemma family_cat n ks ls : family n (ks ++ ls) = family n ks :|: family n ls.
Proof. by apply/setP => e; rewrite !inE map_cat mem_cat. Qed.

Lemma apart_lists n ks rs ls ss : ~~ has (mem (flatten (ls ++ ss))) (flatten (ks ++ rs)) ->
  all (fun x => x < n)%N (flatten (ks ++ rs)) ->
  apart (family n ks) (family n rs) (family n ls) (family n ss).
Proof. by move=> h a; rewrite /apart -!coverU -!family_cat !cover_family disjoint_lists. Qed.

(* two documents that are lists *)
Section TwoDocuments.
Variables (rule : blanc_counts -> seq link_counts) (m : metric) (n : nat)
  (ks rs ls ss : seq (seq nat)).
Hypotheses (oks : [&& ok n ks, ok n rs, ok n ls & ok n ss])
  (disjoint : ~~ has (mem (flatten (ls ++ ss))) (flatten (ks ++ rs)))
  (below : all (fun x => x < n)%N (flatten (ks ++ rs))).
Let K := family n (ks ++ ls).
Let R := family n (rs ++ ss).
Let total := add (countsL ks rs) (countsL ls ss).

Lemma documents_add_up_by_total : documents_add_up_by rule m -> recall m K R = recall_by rule total.
Proof.
case/and4P: oks => ok_k ok_r ok_l ok_s H; rewrite /K /R !family_cat /total.
rewrite -!(counts_lists ok_k) // -(counts_lists ok_l) //.
by have [-> _] := H _ _ _ (is_partition_family ok_k) (is_partition_family ok_r) _ _
  (is_partition_family ok_l)
  (is_partition_family ok_s) (apart_lists disjoint below).
Qed.

Lemma f1_of_documents_adds_up_by_total : f1_of_documents_adds_up_by rule m ->
  F1 m K R = f1_by rule total.
Proof.
case/and4P: oks => ok_k ok_r ok_l ok_s H; rewrite /K /R !family_cat /total.
rewrite -!(counts_lists ok_k) // -(counts_lists ok_l) //.
exact: H (is_partition_family ok_k) (is_partition_family ok_r) _ _ (is_partition_family ok_l)
  (is_partition_family ok_s) (apart_lists disjoint below).
Qed.
End TwoDocuments.

(* the witnesses of spec/invariants/: {a b} against itself, and {a} against {a b},
   as two documents *)
Theorem blanc_not_documents_add_up : ~ documents_add_up_by present blanc.
Proof.
move/(@documents_add_up_by_total _ _ 2 [:: [:: 0%N]] [:: [:: 0%N]] [:: [:: 1%N]]
  [:: [:: 1%N]] isT isT isT).
have [-> _ _] :=
  blanc_by_counts (family 2 [:: [:: 0%N]; [:: 1%N]]) (family 2 [:: [:: 0%N]; [:: 1%N]]).
by rewrite counts_lists.
Qed.

Theorem blanc_not_f1_of_documents_adds_up : ~ f1_of_documents_adds_up_by present blanc.
Proof.
move/(@f1_of_documents_adds_up_by_total _ _ 2 [:: [:: 0%N]] [:: [:: 0%N]] [:: [:: 1%N]]
  [:: [:: 1%N]] isT isT isT).
have [_ _ ->] :=
  blanc_by_counts (family 2 [:: [:: 0%N]; [:: 1%N]]) (family 2 [:: [:: 0%N]; [:: 1%N]]).
by rewrite counts_lists.
Qed.

Theorem blanc_luo_2014_not_documents_add_up : ~ documents_add_up_by present_luo blanc_luo_2014.
Proof.
move/(@documents_add_up_by_total _ _ 2 [:: [:: 0%N]] [:: [:: 0%N]] [::] [:: [:: 1%N]] isT isT isT).
have [-> _ _] :=
  blanc_luo_2014_by_counts (family 2 [:: [:: 0%N]]) (family 2 [:: [:: 0%N]; [:: 1%N]]).
by rewrite counts_lists.
Qed.

Theorem blanc_luo_2014_not_f1_of_documents_adds_up :
  ~ f1_of_documents_adds_up_by present_luo blanc_luo_2014.
Proof.
move/(@f1_of_documents_adds_up_by_total _ _ 2 [:: [:: 0%N]] [:: [:: 0%N]] [::]
  [:: [:: 1%N]] isT isT isT).
have [_ _ ->] :=
  blanc_luo_2014_by_counts (family 2 [:: [:: 0%N]]) (family 2 [:: [:: 0%N]; [:: 1%N]]).
by rewrite counts_lists.
Qed.

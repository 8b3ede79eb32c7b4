(******************************************************************************)
(* The invariants of two documents, on lists: a key and a response are taken  *)
(* for two documents, the entities that hang together with the first one by   *)
(* common mentions, and the others.                                           *)
(*                                                                            *)
(*   meetL e d         two entities have a mention in common                  *)
(*   further es es'    the entities of es that meet one of es'                *)
(*   hanging es        those that hang together with the first of es          *)
(*   firstL ks rs ls, othersL ks rs ls   those of ls that hang together with  *)
(*                     the first of ks and rs, and the others                 *)
(*   added b ks rs     the sums of the two documents of ks and rs             *)
(*   half_recallL c, half_precisionL, half_f1L, mean_figureL, recall_byL,     *)
(*   precision_byL, f1_byL   see blanc_documents.v                            *)
(*   counts_added ks rs   the link counts of the two documents, added         *)
(*   INV_on, INV_lists  see list_invariants.v                                 *)
(******************************************************************************)
From Coq Require Import ZArith QArith.
From mathcomp Require Import all_ssreflect all_algebra zify ssrZ.
From Corefref Require Import partitions mentions muc b_cubed ceaf blanc lea documents twinless.
From Corefref Require Import metrics invariants blanc_documents rationals lists lists_blanc.
From Corefref Require Import lists_twinless figures computed list_changes list_invariants.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope nat_scope.
Implicit Types (ks rs ls es : seq (seq nat)) (k d e : seq nat) (n : nat) (q : ratios).

Definition meetL e d := has (mem d) e.
Definition further es es' := [seq e <- es | has (meetL e) es'].
Definition hanging es := iter (size es) (further es) (take 1 es).
Definition firstL ks rs ls := [seq e <- ls | has (meetL e) (hanging (ks ++ rs))].
Definition othersL ks rs ls := [seq e <- ls | ~~ has (meetL e) (hanging (ks ++ rs))].

Section Hanging.
Variable es : seq (seq nat).
Hypothesis ne : [::] \notin es.

Lemma meet_self e : e \in es -> meetL e e.
Proof. by case: e => [/(negP ne)//|x e _]; rewrite /meetL /= inE eqxx. Qed.

Lemma further_subseq es' : subseq (further es es') es. Proof. exact: filter_subseq. Qed.

Lemma subseq_further es' es'' : subseq es' es'' -> subseq (further es es') (further es es'').
Proof.
move=> s; have -> : further es es' = [seq e <- further es es'' | has (meetL e) es'].
  rewrite /further -filter_predI; apply: eq_filter => e /=; case: hasP => //= -[d des ed].
  by apply/esym/hasP; exists d => //; apply: mem_subseq des.
exact: filter_subseq.
Qed.

Let X i := iter i (further es) (take 1 es).

Lemma hanging_grows i : subseq (X i) (X i.+1).
Proof.
elim: i => [|i IH]; last exact: subseq_further.
rewrite /X /=; case: es (@meet_self) => //= e l H; rewrite take0 /further /= H ?mem_head //=.
by rewrite eqxx sub0seq.
Qed.

Lemma hanging_closed : further es (hanging es) = hanging es.
Proof.
have stays i j : X i.+1 = X i -> i <= j -> X j.+1 = X j.
  move=> E /subnKC <-; elim: (j - i) => [|m IH]; first by rewrite addn0.
  by rewrite addnS; rewrite /X /= in IH *; rewrite IH.
have [] := boolP [exists i : 'I_(size es).+1, X i.+1 == X i].
  by case/existsP => i /eqP/stays; apply; rewrite -ltnS.
rewrite negb_exists => /forallP no; have many i : i <= (size es).+1 -> i <= size (X i).
  elim: i => // i IH le; apply: leq_ltn_trans (IH (ltnW le)) _; rewrite ltn_neqAle.
  have [l E] := size_subseq_leqif (hanging_grows i); rewrite l andbT E eq_sym.
  exact: (no (Ordinal le)).
have := many _ (leqnn _); rewrite leqNgt ltnS.
by rewrite (size_subseq (further_subseq (X (size es)))).
Qed.
End Hanging.

Section Split.
Variables (n : nat) (ks rs : seq (seq nat)).
Hypotheses (o : ok n ks) (o' : ok n rs).
Notation first ls := (firstL ks rs ls).
Notation others ls := (othersL ks rs ls).

Lemma ok_of_cat ls es : ok n (ls ++ es) -> ok n ls && ok n es.
Proof.
rewrite /ok flatten_cat cat_uniq mem_cat all_cat negb_or.
by case/and3P => /and3P[-> _ ->] /andP[-> ->] /andP[-> ->].
Qed.

Lemma ok_split ls : ok n ls -> ok n (first ls) && ok n (others ls).
Proof. by move=> ol; apply: ok_of_cat; apply: ok_perm ol; rewrite perm_sym perm_filterC. Qed.

Lemma family_split ls : family n ls = family n (first ls) :|: family n (others ls).
Proof.
rewrite -family_cat; apply/setP => e; rewrite !inE; apply/mapP/mapP => -[k kls ->]; exists k => //.
  by rewrite mem_cat !mem_filter kls !andbT orbN.
by move: kls; rewrite mem_cat !mem_filter => /orP[/andP[]|/andP[]].
Qed.

Theorem apart_split : apart (family n (first ks)) (family n (first rs)) (family n (others ks))
  (family n (others rs)).
Proof.
have ne : [::] \notin ks ++ rs by rewrite mem_cat negb_or; case/and3P: o => _ -> _; case/and3P: o'.
have a ls : ok n ls -> all (fun x => x < n) (flatten (first ls)).
  by move=> /ok_split/andP[/and3P[_ _ ->]].
apply: apart_lists; last by rewrite flatten_cat all_cat !a.
apply/negP => /hasP[x /flattenP[e eF xe] /flattenP[d dO xd]].
have {eF} eH : e \in hanging (ks ++ rs).
  rewrite -hanging_closed // mem_filter.
  by move: eF; rewrite !mem_cat !mem_filter => /orP[/andP[-> ->]|/andP[-> ->]]; rewrite ?orbT.
have : ~~ has (meetL d) (hanging (ks ++ rs)).
  by move: dO; rewrite mem_cat !mem_filter => /orP[/andP[]|/andP[]].
by case/hasP; exists e => //; apply/hasP; exists x.
Qed.
End Split.

Definition add_sums (x y : ratioQ) : ratioQ := ((x.1 + y.1)%QQ, (x.2 + y.2)%QQ).
Definition added (b : sums) ks rs : ratioQ * ratioQ :=
  let one := b (firstL ks rs ks) (firstL ks rs rs) in
  let other := b (othersL ks rs ks) (othersL ks rs rs) in
  (add_sums one.1 other.1, add_sums one.2 other.2).
Definition f1_of_sums (x : ratioQ * ratioQ) := f1_of (defined x.1) (defined x.2).

(* BLANC, from its link counts *)
Definition half_recallL (c : link_counts) := defined (natQ (common c), natQ (of_key c)).
Definition half_precisionL (c : link_counts) := defined (natQ (common c), natQ (of_response c)).
Definition half_f1L c := f1_of (half_recallL c) (half_precisionL c).
Definition meanL (s : seq (option Q)) : Q := (sumQ s (odflt 0%QQ) / natQ (size s))%QQ.
Definition mean_figureL (s : seq (option Q)) := if has isSome s then Some (meanL s) else None.
Definition recall_byL (rule : blanc_counts -> seq link_counts) c :=
  mean_figureL [seq half_recallL h | h <- rule c].
Definition precision_byL (rule : blanc_counts -> seq link_counts) c :=
  mean_figureL [seq half_precisionL h | h <- rule c].
Definition f1_byL (rule : blanc_counts -> seq link_counts) c :=
  if recall_byL rule c && precision_byL rule c then Some (meanL [seq half_f1L h | h <- rule c])
  else None.
Definition counts_added ks rs :=
  add (countsL (firstL ks rs ks) (firstL ks rs rs)) (countsL (othersL ks rs ks) (othersL ks rs rs)).

Lemma half_recall_lists c : half_recall c = figure_of (half_recallL c).
Proof. by apply: quotient_lists; split; apply: Q2rat_nat. Qed.
Lemma half_precision_lists c : half_precision c = figure_of (half_precisionL c).
Proof. by apply: quotient_lists; split; apply: Q2rat_nat. Qed.
Lemma half_f1_lists c : half_f1 c = figure_of (half_f1L c).
Proof. by rewrite /half_f1 half_recall_lists half_precision_lists harmonic_lists. Qed.
Lemma mean_lists (s : seq (option Q)) : mean (map figure_of s) = Q2rat (meanL s).
Proof.
rewrite /mean /meanL Q2rat_div Q2rat_nat size_map Q2rat_sum big_map; congr (_ / _)%R.
by apply: eq_bigr => -[a|] _ //=; rewrite Q2rat0.
Qed.
Lemma mean_figure_lists (s : seq (option Q)) :
  mean_figure (map figure_of s) = figure_of (mean_figureL s).
Proof.
rewrite /mean_figure /mean_figureL mean_lists has_map.
by rewrite (eq_has (a2 := isSome)) => [|[]//]; case: ifP.
Qed.

Section By.
Variable rule : blanc_counts -> seq link_counts.
Lemma recall_by_lists c : recall_by rule c = figure_of (recall_byL rule c).
Proof.
by rewrite /recall_by (eq_map half_recall_lists) (map_comp figure_of half_recallL)
  mean_figure_lists.
Qed.
Lemma precision_by_lists c : precision_by rule c = figure_of (precision_byL rule c).
Proof.
by rewrite /precision_by (eq_map half_precision_lists) (map_comp figure_of half_precisionL)
  mean_figure_lists.
Qed.
Lemma f1_by_lists c : f1_by rule c = figure_of (f1_byL rule c).
Proof.
rewrite /f1_by recall_by_lists precision_by_lists (eq_map half_f1_lists).
rewrite (map_comp figure_of half_f1L) mean_lists /f1_byL.
by case: (recall_byL _ _) => // a; case: (precision_byL _ _).
Qed.
End By.

Section Statements.
Variables (rule : blanc_counts -> seq link_counts) (f : computation) (g : f1_computation) (b : sums)
  (ks rs : seq (seq nat)).
Definition documents_add_up_on :=
  same (recallL f ks rs) (defined (added b ks rs).1) &&
  same (precisionL f ks rs) (defined (added b ks rs).2).
Definition f1_of_documents_adds_up_on := same (g ks rs) (f1_of_sums (added b ks rs)).
Definition mean_of_documents_adds_up_on :=
  same (g ks rs)
    (meanQ_of_three (f1_of_sums (added muc_both ks rs)) (f1_of_sums (added b_cubed_both ks rs))
      (f1_of_sums (added ceaf_e_both ks rs))).
Definition documents_add_up_by_on :=
  same (recallL f ks rs) (recall_byL rule (counts_added ks rs)) &&
  same (precisionL f ks rs) (precision_byL rule (counts_added ks rs)).
Definition f1_of_documents_adds_up_by_on := same (g ks rs) (f1_byL rule (counts_added ks rs)).
End Statements.

Section Lists.
Variables (n : nat) (ks rs : seq (seq nat)).
Hypotheses (o : ok n ks) (o' : ok n rs).
Let K1 := family n (firstL ks rs ks).
Let R1 := family n (firstL ks rs rs).
Let K2 := family n (othersL ks rs ks).
Let R2 := family n (othersL ks rs rs).
Let o1 : ok n (firstL ks rs ks). Proof. by case/andP: (ok_split ks rs o). Qed.
Let o2 : ok n (othersL ks rs ks). Proof. by case/andP: (ok_split ks rs o). Qed.
Let o1' : ok n (firstL ks rs rs). Proof. by case/andP: (ok_split ks rs o'). Qed.
Let o2' : ok n (othersL ks rs rs). Proof. by case/andP: (ok_split ks rs o'). Qed.

Lemma has_sums_added x y (c d c' d' : rat) : has_sums x c d -> has_sums y c' d' ->
  has_sums (add_sums x y) (c + c')%R (d + d')%R.
Proof. by move=> [<- <-] [<- <-]; split; rewrite Q2ratD. Qed.

Lemma added_lists q b : sums_of q b ->
  [/\ recall_added q K1 R1 K2 R2 = figure_of (defined (added b ks rs).1),
      precision_added q K1 R1 K2 R2 = figure_of (defined (added b ks rs).2) &
      f1_added q K1 R1 K2 R2 = figure_of (f1_of_sums (added b ks rs))].
Proof.
move=> S; have [r1 p1] := S _ _ _ o1 o1'; have [r2 p2] := S _ _ _ o2 o2'.
have r := quotient_lists (has_sums_added r1 r2); have p := quotient_lists (has_sums_added p1 p2).
by split=> //; rewrite /f1_added /recall_added /precision_added r p harmonic_lists.
Qed.

Lemma counts_added_lists : add (counts K1 R1) (counts K2 R2) = counts_added ks rs.
Proof. by rewrite !(counts_lists (n := n)). Qed.

Let two (P : {set {set 'I_n}} -> {set {set 'I_n}} -> {set {set 'I_n}} -> {set {set 'I_n}} -> Prop) :
  (forall K R, is_partition K -> is_partition R -> forall L S, is_partition L -> is_partition S ->
    apart K R L S -> P K R L S) -> P K1 R1 K2 R2.
Proof.
by move=> H; apply: H (is_partition_family o1) (is_partition_family o1') _ _
  (is_partition_family o2) (is_partition_family o2') (apart_split o o').
Qed.

Lemma documents_add_up_lists q (f : computation) b : computes q f -> sums_of q b ->
  documents_add_up q -> documents_add_up_on f b ks rs.
Proof.
move=> C S H; have [r p _] := C _ _ _ o o'; have [ra pa _] := added_lists S.
have [] := two (H _).
rewrite -!family_split r p ra pa => /same_lists R' /same_lists P'.
by rewrite /documents_add_up_on R' P'.
Qed.

Lemma f1_of_documents_adds_up_lists q (g : f1_computation) b : computes_f1 q g -> sums_of q b ->
  f1_of_documents_adds_up q -> f1_of_documents_adds_up_on g b ks rs.
Proof.
move=> C S H; have [_ _ fa] := added_lists S; have := two (H _).
by rewrite -!family_split (C n) // fa => /same_lists.
Qed.

Lemma mean_of_documents_adds_up_lists F (g : f1_computation) : computes_f1 F g ->
  mean_of_documents_adds_up F -> mean_of_documents_adds_up_on g ks rs.
Proof.
move=> C H; have := two (H _); rewrite -!family_split (C n) //.
have [_ _ ->] := added_lists muc_sums_of; have [_ _ ->] := added_lists b_cubed_sums_of.
have [_ _ ->] := added_lists ceaf_e_sums_of; rewrite /mean_of_documents_adds_up_on => E.
apply: same_lists; rewrite E; case: (f1_of_sums _) => // a; case: (f1_of_sums _) => // c.
by case: (f1_of_sums _) => // d; congr Some; rewrite Q2rat_div !Q2ratD (Q2rat_nat 3).
Qed.

Lemma documents_add_up_by_lists rule m f : computes m f ->
  documents_add_up_by rule m -> documents_add_up_by_on rule f ks rs.
Proof.
move=> C H; have [r p _] := C _ _ _ o o'; have [] := two (H _).
rewrite -!family_split r p counts_added_lists recall_by_lists precision_by_lists.
by move=> /same_lists R' /same_lists P'; rewrite /documents_add_up_by_on R' P'.
Qed.

Lemma f1_of_documents_adds_up_by_lists rule m (g : f1_computation) : computes_f1 m g ->
  f1_of_documents_adds_up_by rule m -> f1_of_documents_adds_up_by_on rule g ks rs.
Proof.
move=> C H; have := two (H _).
by rewrite -!family_split (C n) // counts_added_lists f1_by_lists => /same_lists.
Qed.
End Lists.

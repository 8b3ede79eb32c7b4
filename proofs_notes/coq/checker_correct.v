(******************************************************************************)
(* What checker.v accepts is so: the figures claimed of a corpus are those of *)
(* the metrics, and the decimals are those figures, rounded.                  *)
(*                                                                            *)
(*   mentions_below n ds   every mention of the documents ds is below n       *)
(*   corpus_figure v m D x   the figure x of the metric m on the corpus D,    *)
(*                      0/0 as v has it; None if m has no such figure         *)
(*   is_rounding r x z  the whole number z is x, rounded by r                 *)
(*   is_so v r k D m x  the claim x of a figure of m is right on the corpus D *)
(*   counted c b        BLANC's counts c are the natural numbers b            *)
(*   in_percent k x     x times 100 and ten to the k                          *)
(******************************************************************************)
From Coq Require Import ZArith QArith FMapPositive.
From mathcomp Require Import all_ssreflect all_algebra zify ssrZ.
From Corefref Require Import partitions mentions muc b_cubed ceaf blanc lea twinless metrics
  blanc_documents.
From Corefref Require Import rationals lists lists_twinless figures computed certificates corpora.
From Corefref Require Import checker checker_tables checker_sums checker_metrics.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Delimit Scope Q_scope with QQ.
Delimit Scope Z_scope with ZZ.
Local Open Scope ring_scope.

Implicit Types (ks rs : seq (seq positive)) (d : document) (ds : seq document) (v : convention).

(* what is claimed, in the terms of metrics.v and corpora.v *)
Definition under_rule v (x : figure) : figure := if v is Zero then Some (odflt 0 x) else x.
Definition rule_of (b : boundary_rule) :=
  match b with Official => present | Luo_2014 => present_luo end.
Definition corpus_figure v (m : metric_name) (T : finType) (D : corpus T) (x : measure_name) :
  option figure :=
  match m, x with
  | Quotients q, Recall => Some (under_rule v (corpus_recall (ratios_of q) D))
  | Quotients q, Precision => Some (under_rule v (corpus_precision (ratios_of q) D))
  | Quotients q, checker.F1 => Some (under_rule v (corpus_f1 (ratios_of q) D))
  | Blanc b, Recall => Some (under_rule v (recall_by (rule_of b) (corpus_counts D)))
  | Blanc b, Precision => Some (under_rule v (precision_by (rule_of b) (corpus_counts D)))
  | Blanc b, checker.F1 => Some (under_rule v (f1_by (rule_of b) (corpus_counts D)))
  | Conll, checker.F1 => Some (mean_of_three (under_rule v (corpus_f1 metrics.muc D))
                                 (under_rule v (corpus_f1 metrics.b_cubed D))
                                   (under_rule v (corpus_f1 ceaf_e D)))
  | Conll, _ => None
  end.
Definition in_percent (digits : nat) (x : rat) : rat := x * 10%:R ^+ (2 + digits).
Definition is_rounding (r : rounding) (x : rat) (z : Z) : bool :=
  match r with
  | Half_even => (2%:R * `|x - Z2rat z| < 1) || ((2%:R * `|x - Z2rat z| == 1) && Z.even z)
  | Truncate => Z2rat z <= x < Z2rat z + 1
  end.
Definition is_so v r digits (T : finType) (D : corpus T) (m : metric_name) (x : claim) : Prop :=
  exists2 value, corpus_figure v m D (claimed_measure x) = Some value &
  value = figure_of (claimed_value x) /\
  match value, claimed_decimal x with
  | Some q, Some z => is_rounding r (in_percent digits q) z
  | None, None => true
  | _, _ => false
  end.

(* figures *)
Lemma quotient_of_lists x a b : has_sums x a b -> quotient a b = figure_of (quotient_of x).
Proof.
case=> <- <-; rewrite /quotient /quotient_of Q2rat_eq0; case: ifP => // _.
by congr Some; rewrite Q2rat_div.
Qed.

Lemma harmonic_of_lists (r p : option Q) :
  harmonic (figure_of r) (figure_of p) = figure_of (harmonic_of r p).
Proof. by case: r p => [r|] [p|] //=; rewrite /harmonic /f1 Q2rat_div !Q2ratM Q2ratD. Qed.

Lemma under_lists v (x : option Q) : under_rule v (figure_of x) = figure_of (under v x).
Proof. by case: v x => [] [x|] //=; rewrite Q2rat0. Qed.

Lemma mean_of_three_lists (x y z : option Q) :
  mean_of_three (figure_of x) (figure_of y) (figure_of z) = figure_of (mean_of_three_of x y z).
Proof.
by case: x y z => [x|] [y|] [z|] //=; rewrite /mean_of_three Q2rat_div !Q2ratD (Q2rat_nat 3).
Qed.

(* BLANC *)
Definition counted3 (c : link_counts3) (l : link_counts) :=
  [/\ Q2rat (common_of c) = (common l)%:R, Q2rat (in_key c) = (of_key l)%:R &
    Q2rat (in_response c) = (of_response l)%:R].
Definition counted (c : link_counts6) (b : blanc_counts) :=
  [/\ counted3 (coreference c) (coreferent b), counted3 (non_coreference c) (not_coreferent b) &
    same_ones c = blanc_documents.same b].

Lemma counted3_of a b c l : Q2rat a = (common l)%:R -> Q2rat b = (of_key l)%:R ->
  Q2rat c = (of_response l)%:R -> counted3 (Counts3 a b c) l.
Proof. by []. Qed.
Lemma counted_of x y e b : counted3 x (coreferent b) -> counted3 y (not_coreferent b) ->
  e = blanc_documents.same b -> counted (Counts6 x y e) b.
Proof. by []. Qed.

Lemma counted_plus x y b c : counted x b -> counted y c -> counted (plus6 x y) (add b c).
Proof.
case=> [[p q r] [p' q' r'] e] [[s t u] [s' t' u'] e']; apply: counted_of; last by rewrite /= e e'.
  by apply: counted3_of; rewrite Q2rat_red Q2ratD natrD ?p ?q ?r ?s ?t ?u.
by apply: counted3_of; rewrite Q2rat_red Q2ratD natrD ?p' ?q' ?r' ?s' ?t' ?u'.
Qed.

Section Links.
Variable n : nat.
Notation entity k := (lists.entity n (map Pos.to_nat k)).
Notation family ks := (lists.family n (numbers ks)).

Lemma pairs_within_links ks : ok n (numbers ks) ->
  Q2rat (pairs_within ks) = #|coreference_links (family ks)|%:R.
Proof.
move=> o;
  rewrite card_coreference_links_sum ?is_partition_family // natr_sum sum_positive // Q2rat_sum_of.
by apply: eq_big_seq => k kks; rewrite many_size Q2rat_pairs_of (card_positive o).
Qed.

Lemma cover_positive ks : cover (family ks) = entity (flatten ks).
Proof. by rewrite cover_family flatten_numbers. Qed.

Lemma many_owned_count m k : many_owned m k = N.of_nat (count (owned m) k).
Proof.
rewrite /many_owned -[count _ _]addn0 -[0%num]/(N.of_nat 0); elim: k 0%N => [|x k IH] c //=.
by case: (owned m x); rewrite -?Nnat.Nat2N.inj_succ IH //= addnS.
Qed.

Lemma card_owned ks rs k : ok n (numbers ks) -> k \in ks ->
  many_owned (owners rs) k = N.of_nat #|entity k :&: cover (family rs)|.
Proof.
move=> o kks; rewrite many_owned_count cover_positive (card_overlap _ o) //.
by congr N.of_nat; apply: eq_count => x; rewrite owned_owners.
Qed.

Lemma pairs_shared_links ks rs : ok n (numbers ks) ->
  Q2rat (pairs_shared (owners rs) ks) = (\sum_(k in family ks) 'C(#|k :&: cover (family rs)|,
    2))%:R.
Proof.
move=> o; rewrite natr_sum sum_positive // Q2rat_sum_of; apply: eq_big_seq => k kks.
by rewrite (card_owned _ o) // Q2rat_pairs_of.
Qed.

Lemma in_all_sum (f : seq positive -> N) (g : seq positive -> nat) ks :
  (forall k, f k = N.of_nat (g k)) -> in_all f ks = N.of_nat (\sum_(k <- ks) g k).
Proof.
move=> fg; suff H c : List.fold_left (fun m k => m + f k)%num ks (N.of_nat c) =
    N.of_nat (c + \sum_(k <- ks) g k) by rewrite /in_all (H 0%N).
elim: ks c => [|k ks IH] c /=; first by rewrite big_nil addn0.
by rewrite fg -Nnat.Nat2N.inj_add IH big_cons addnA.
Qed.

Lemma card_cover ks : ok n (numbers ks) -> in_all many ks = N.of_nat #|cover (family ks)|.
Proof.
move=> o; rewrite card_flatten // (in_all_sum (g := size)) => [|k]; last exact: many_size.
by rewrite flatten_numbers size_map size_flatten sumnE big_map.
Qed.

Lemma card_both ks rs : ok n (numbers ks) ->
  in_all (many_owned (owners rs)) ks = N.of_nat #|cover (family ks) :&: cover (family rs)|.
Proof.
case/and3P; rewrite flatten_numbers => u _ a.
rewrite (in_all_sum (g := count (owned (owners rs)))) => [|k]; last exact: many_owned_count.
rewrite !cover_positive card_ov // /ov count_map -[X in N.of_nat X](big_map (count _) xpredT id).
rewrite -sumnE -count_flatten; congr N.of_nat; apply: eq_count => x /=.
by rewrite owned_owners mem_map //; apply: Pos2Nat.inj.
Qed.

Lemma link_counts_of_counted (pd : prepared_document) : is_prepared pd -> ok_document n pd.1 ->
  counted (link_counts_of pd) (counts (key_set n pd.1) (response_set n pd.1)).
Proof.
move=> px [o o']; rewrite /link_counts_of /key_set /response_set px; set ks := key_of _ in o *.
set rs := response_of _ in o' *.
have [wK wR] := (is_partition_family o, is_partition_family o').
have C : Q2rat (Qred (bag_sum (add_table common_pairs (table_of ks rs) Nothing))) =
    (common_c (family ks) (family rs))%:R.
  rewrite Q2rat_red (add_table_family o o') => [|s t]; last exact: common_pairs0.
  rewrite Q2rat0 add0r /over_table common_c_by_overlaps // natr_sum; apply: eq_bigr => k _; rewrite
    natr_sum;
    apply: eq_bigr => r _.
  exact: Q2rat_pairs_of.
have [pk pr] := (pairs_within_links o, pairs_within_links o').
apply: counted_of.
- exact: counted3_of.
- apply: counted3_of; rewrite Q2rat_red [RHS]/=.
  + rewrite Q2ratD !Q2ratB C (card_both _ o) Q2rat_pairs_of (pairs_shared_links _ o)
      (pairs_shared_links _ o').
    have := congr1 (fun m => m%:R : rat) (common_n_by_overlaps wK wR); rewrite !natrD => E.
    move: E; set c := (common_c _ _)%:R; set cn := (common_n _ _)%:R; set b := 'C(_, 2)%:R.
    set x := (\sum_(k in family ks) _)%:R; set y := (\sum_(r in family rs) _)%:R => E.
    have -> : cn = cn + x + y - y - x by rewrite !addrK.
    by rewrite E -!addrA; congr (_ + _); rewrite addrC [- _ + c]addrC addrA.
  + by rewrite Q2ratB pk card_cover // Q2rat_pairs_of -(card_links_apart wK) natrD addrC addKr.
  by rewrite Q2ratB pr card_cover // Q2rat_pairs_of -(card_links_apart wR) natrD addrC addKr.
rewrite card_both // !card_cover // !eqb_of_nat; apply/andP/eqP => [[/eqP a /eqP b]|->];
  last by rewrite setIid.
apply/eqP; rewrite eqEcard b -a leqnn andbT; apply/setIidPl/eqP; rewrite eqEcard subsetIl /=.
by rewrite a.
Qed.

Lemma total_links_foldr xs : total_links xs =
  foldr (fun x s => plus6 (link_counts_of x) s) no_link_counts xs.
Proof.
rewrite /total_links rev_append_catrev -/(rev _) -[in RHS](revK xs).
by elim: (rev xs) no_link_counts => //= x ys IH z; rewrite IH rev_cons foldr_rcons.
Qed.

Lemma corpus_counts_counted xs : all_prepared n xs ->
  counted (total_links xs) (corpus_counts (corpus_of n (map fst xs))).
Proof.
rewrite total_links_foldr; elim: xs => [|x xs IH] H; first by split=> //; split; rewrite Q2rat0.
have [px ox] := H x (or_introl erefl).
exact: counted_plus (link_counts_of_counted px ox) (IH (fun x' i => H x' (or_intror i))).
Qed.
End Links.

Lemma there_neq0 (q : Q) (m : nat) : Q2rat q = m%:R -> there q = (m != 0%N).
Proof. by rewrite /there -Q2rat_eq0 => ->; rewrite pnatr_eq0. Qed.

(* the kinds of links that count *)
Lemma kinds_counted b c (d : blanc_counts) : counted c d ->
  exists2 l, kinds b c = map fst l & rule_of b d = map snd l /\ forall x, List.In x l ->
  counted3 x.1 x.2.
Proof.
case=> H H' E; have [[a k r] [a' k' r']] := (H, H'); case: b => /=.
  rewrite /present /= (there_neq0 k) (there_neq0 k').
  case: (of_key (coreferent d) != 0%N); case: (of_key (not_coreferent d) != 0%N).
  - by exists [:: (coreference c, coreferent d); (non_coreference c, not_coreferent d)] => //;
    split=> // x [<-|[<-|]].
  - by exists [:: (coreference c, coreferent d)] => //; split=> // x [<-|].
  - by exists [:: (non_coreference c, not_coreferent d)] => //; split=> // x [<-|].
  by exists [::].
rewrite /present_luo /= (there_neq0 k) (there_neq0 k') (there_neq0 r) (there_neq0 r').
case: ((of_key (coreferent d) != 0%N) || _); case: ((of_key (not_coreferent d) != 0%N) || _).
- by exists [:: (coreference c, coreferent d); (non_coreference c, not_coreferent d)] => //;
    split=> // x [<-|[<-|]].
- by exists [:: (coreference c, coreferent d)] => //; split=> // x [<-|].
- by exists [:: (non_coreference c, not_coreferent d)] => //; split=> // x [<-|].
exists [:: (Counts3 (if same_ones c then 1 else 0)%QQ 1%QQ 1%QQ,
  LinkCounts (blanc_documents.same d) 1 1)] => //; split=> // x [<-|//].
by split; rewrite /= ?Q2rat1 // E; case: (blanc_documents.same d); rewrite ?Q2rat1 ?Q2rat0.
Qed.

Lemma mean_half_lists (l : seq (option Q)) : Q2rat (mean_half l) = mean (map figure_of l).
Proof.
rewrite Q2rat_div Q2rat_sum_of many_size Q2rat_of_nat /mean size_map big_map; congr (_ / _).
by apply: eq_bigr => -[q|] _ //=; rewrite Q2rat0.
Qed.

Lemma mean_of_kinds_lists (l : seq (option Q)) :
  mean_figure (map figure_of l) = figure_of (mean_of_kinds l).
Proof.
rewrite /mean_figure /mean_of_kinds;
  have -> : seq.has isSome (map figure_of l) = List.existsb is_there l.
  by elim: l => //= -[q|] l ->.
by case: ifP => // _; rewrite -mean_half_lists.
Qed.

Lemma halves_lists c l : counted3 c l ->
  [/\ half_recall l = figure_of (recall_half c), half_precision l = figure_of (precision_half c) &
      half_f1 l = figure_of (f1_half c)].
Proof.
case=> a k r; have R : half_recall l = figure_of (recall_half c) by apply: quotient_of_lists.
have P : half_precision l = figure_of (precision_half c) by apply: quotient_of_lists.
by split=> //; rewrite /half_f1 R P harmonic_of_lists.
Qed.

Lemma blanc_of_lists b c (d : blanc_counts) : counted c d ->
  [/\ recall_by (rule_of b) d = figure_of (blanc_of b c).1.1,
    precision_by (rule_of b) d = figure_of (blanc_of b c).1.2 &
      f1_by (rule_of b) d = figure_of (blanc_of b c).2].
Proof.
move=> cd; have [l El [Er H]] := kinds_counted b cd.
have E (f : link_counts -> figure) g : (forall x, List.In x l -> f x.2 = figure_of (g x.1)) ->
    map f (rule_of b d) = map figure_of (map g (kinds b c)).
  rewrite El Er; elim: (l) => //= x l' IH G; congr (_ :: _); first by apply: G; left.
  by apply: IH => y yl; apply: G; right.
have R := E half_recall recall_half (fun x xl => let: And3 r _ _ := halves_lists (H x xl) in r).
have P :=
  E half_precision precision_half (fun x xl => let: And3 _ p _ := halves_lists (H x xl) in p).
have F := E half_f1 f1_half (fun x xl => let: And3 _ _ f := halves_lists (H x xl) in f).
have RB : recall_by (rule_of b) d = figure_of (blanc_of b c).1.1
  by rewrite /recall_by R mean_of_kinds_lists.
have PB : precision_by (rule_of b) d = figure_of (blanc_of b c).1.2
  by rewrite /precision_by P mean_of_kinds_lists.
split=> //; rewrite /f1_by RB PB F /=.
case: (mean_of_kinds (List.map recall_half _)) => [q|] //;
  case: (mean_of_kinds (List.map precision_half _)) => [q'|] //=.
by rewrite -mean_half_lists.
Qed.

(* figures of a corpus *)
Lemma quotient_figures_lists n m xs r p f : all_prepared n xs ->
  quotient_figures m xs = Some (r, p, f) -> let D := corpus_of n (map fst xs) in
  [/\ corpus_recall (ratios_of m) D = figure_of r, corpus_precision (ratios_of m) D = figure_of p &
        corpus_f1 (ratios_of m) D = figure_of f].
Proof.
move=> H; rewrite /quotient_figures; case E: (totals m xs no_quotients) => [x|] // [<- <- <-].
have [[R1 R2] [P1 P2]] := totals_sums H E; rewrite /= Q2rat0 !add0r in R1 R2 P1 P2.
have R : has_sums (taken x.1) (sum_over (@recall_num (ratios_of m)) (corpus_of n (map fst xs)))
  (sum_over (@recall_den (ratios_of m)) (corpus_of n (map fst xs))).
  by split; rewrite /taken /= Q2rat_red.
have P : has_sums (taken x.2) (sum_over (@precision_num (ratios_of m)) (corpus_of n (map fst xs)))
  (sum_over (@precision_den (ratios_of m)) (corpus_of n (map fst xs))).
  by split; rewrite /taken /= Q2rat_red.
rewrite /corpus_f1 /corpus_recall /corpus_precision.
by rewrite (quotient_of_lists R) (quotient_of_lists P) harmonic_of_lists.
Qed.

Lemma figures_by_lists n v m xs look g x value : all_prepared n xs ->
  look =1 (fun q => quotient_figures q xs) ->
  figures_by v look xs m = Some g -> g x = Some value ->
  corpus_figure v m (corpus_of n (map fst xs)) x = Some (figure_of value).
Proof.
move=> H L; case: m => [q|b|] /=.
- rewrite L; case E: (quotient_figures q xs) => [[[r p] f]|] // [<-];
    have [R P F] := quotient_figures_lists H E.
  by case: x => -[<-]; rewrite ?R ?P ?F under_lists.
- move=> [<-]; have [R P F] := blanc_of_lists b (corpus_counts_counted H).
  by case: x => -[<-]; rewrite ?R ?P ?F under_lists.
rewrite !L /f1_under; case E: (quotient_figures Muc xs) => [[[r p] f]|] //.
case E': (quotient_figures checker.B_cubed xs) => [[[r' p'] f']|] //;
  case E'': (quotient_figures Ceaf_e xs) => [[[r'' p''] f'']|] //.
have [_ _ F] := quotient_figures_lists H E; have [_ _ F'] := quotient_figures_lists H E'.
have [_ _ F''] := quotient_figures_lists H E''; move=> [<-]; case: x => //= -[<-].
by rewrite F F' F'' !under_lists mean_of_three_lists.
Qed.

Lemma figures_of_lists n v m ds g x value : (forall d, List.In d ds -> ok_document n d) ->
  figures_of v m ds = Some g -> g x = Some value ->
  corpus_figure v m (corpus_of n ds) x = Some (figure_of value).
Proof.
move=> ok_ds Eg Ev; have [H E] := prepared_all ok_ds; rewrite -[in corpus_of n ds]E.
by apply: figures_by_lists Eg Ev.
Qed.

Lemma figures_by_ext v look look' xs m : look =1 look' ->
  figures_by v look xs m = figures_by v look' xs m.
Proof. by move=> L; case: m => [q|b|] /=; rewrite ?L. Qed.

Lemma all_figures_of c ms m :
  all_figures c ms m = figures_of (convention_of c) m (documents_of c).
Proof.
rewrite /all_figures /figures_of; apply: figures_by_ext; set compute := fun q => _.
by case: ifP => // _; case.
Qed.

(* decimals *)
Lemma rounds_to_rounding r q z : rounds_to r q z = is_rounding r (Q2rat q) z.
Proof.
have den_gt0 : 0 < Z2rat (Zpos (Qden q)) by rewrite /Z2rat ltr0z; lia.
have E : Q2rat q - Z2rat z = Z2rat (Qnum q - z * Zpos (Qden q))%ZZ / Z2rat (Zpos (Qden q)).
  by rewrite Z2ratB Z2ratM mulrBl mulfK ?gt_eqF.
have abs_Z x : Z2rat (Z.abs x) = `|Z2rat x|.
  by rewrite /Z2rat -intr_norm; congr _%:~R; lia.
have lt_Z x y : (Z2rat x < Z2rat y) = (x <? y)%ZZ by rewrite /Z2rat ltr_int; lia.
have eq_Z x y : (Z2rat x == Z2rat y) = (x =? y)%ZZ by rewrite /Z2rat eqr_int; lia.
have le_Z x y : (Z2rat x <= Z2rat y) = (x <=? y)%ZZ by rewrite Z2rat_le.
have two : Z2rat 2 = 2%:R by exact: (Z2rat_nat 2).
have div_eq1 a : (a / Z2rat (Zpos (Qden q)) == 1) = (a == Z2rat (Zpos (Qden q))).
  by rewrite -(inj_eq (mulIf (lt0r_neq0 den_gt0))) mulfVK ?lt0r_neq0 // mul1r.
case: r; rewrite /is_rounding.
  rewrite E normrM normfV (gtr0_norm den_gt0) mulrA -abs_Z -two -Z2ratM.
  by rewrite ltr_pdivr_mulr // mul1r lt_Z div_eq1 eq_Z.
have one : Z2rat 1 = 1 by exact: (Z2rat_nat 1).
rewrite -one -Z2ratD /Q2rat ler_pdivl_mulr // ltr_pdivr_mulr // -!Z2ratM.
by rewrite le_Z lt_Z.
Qed.

Lemma scaled_percent digits q : Q2rat (scaled digits q) = in_percent digits (Q2rat q).
Proof.
rewrite /scaled /in_percent plusE Q2ratM; congr (_ * _); elim: (2 + digits)%N => [|m IH];
  first exact: Q2rat1.
by rewrite exprS -IH -(Q2rat_nat 10) -Q2ratM.
Qed.

(* certificates *)
Definition mentions_below n ds := forall d, List.In d ds ->
  all (fun x => Pos.to_nat x < n)%N (flatten (key_of d)) &&
  all (fun x => Pos.to_nat x < n)%N (flatten (response_of d)).

Lemma first_bad_none i ds : first_bad i ds = None ->
  forall d, List.In d ds -> well_formed (key_of d) && well_formed (response_of d).
Proof. by elim: ds i => //= d ds IH i; case: ifP => // wf /IH H d' [<-|/H]. Qed.

Lemma same_valueP x y : same_value x y -> figure_of x = figure_of y.
Proof. by case: x y => [a|] [b|] //= /Qeq_bool_iff/Q2ratP->. Qed.

(* there is always such a bound *)
Lemma bounded ds : exists n, mentions_below n ds.
Proof.
pose f (d : document) := flatten (key_of d) ++ flatten (response_of d).
exists (foldr (fun x m => maxn (Pos.to_nat x).+1 m) 0%N (flatten (map f ds))) => d dds.
rewrite -all_cat; have sub x : x \in f d -> x \in flatten (map f ds).
  elim: ds dds => //= d' ds IH [->|/IH H] xd; rewrite mem_cat ?xd //.
  by rewrite H ?orbT.
apply/allP => x /sub; elim: (flatten _) => //= y l IH; rewrite inE leq_max => /orP[/eqP->|/IH->];
  first by rewrite leqnn.
by rewrite orbT.
Qed.

Theorem accepted_is_proved c n m l x : accepts c -> mentions_below n (documents_of c) ->
  List.In (m, l) (claims_of c) -> List.In x l ->
  is_so (convention_of c) (rounding_of c) (digits_of c) (corpus_of n (documents_of c)) m x.
Proof.
rewrite /accepts /verdict; case E: (first_bad _ _) => [|] // acc below ml xl.
have H d : List.In d (documents_of c) -> ok_document n d.
  move=> dc; have /andP[wk wr] := first_bad_none E dc; have /andP[bk br] := below d dc.
  by split; apply: well_formed_ok.
have [g Eg /=] : exists2 g, figures_of (convention_of c) m (documents_of c) = Some g &
  claim_holds c g x.
  have F m' : all_figures c (List.map fst (claims_of c)) m' =
    figures_of (convention_of c) m' (documents_of c) by apply: all_figures_of.
  move: acc; move: (all_figures _ _) F => figures F; elim: (claims_of c) ml => //= -[m' l'] cl IH.
  rewrite F; case Eg: (figures_of _ m' _) => [g|] //; case Ef: (List.find _ l') =>
    [|] //= [[Em El]|/IH {}IH] => [_|/IH //].
  exists g; first by rewrite -Em.
  by move: xl; rewrite -El => /(List.find_none _ _ Ef) /negbFE.
rewrite /claim_holds; case Ev: (g _) => [value|] // /andP[/same_valueP same dec].
exists (figure_of value); first exact: figures_of_lists H Eg Ev.
split=> //; case: value {Ev same} dec => [q|] /=; case: (claimed_decimal x) => // z.
by rewrite rounds_to_rounding scaled_percent.
Qed.

(* what is scored is accepted, so it is proved *)
Theorem scored_is_accepted c ms l : claims_for c ms = Claims l -> accepts (claiming c l).
Proof.
rewrite /claims_for /accepts /verdict /=; case: (first_bad _ _) => // E.
have hold f x : claim_holds c f x = claim_holds (claiming c l) f x by [].
suff G (fs : metric_name -> _) (fs' : metric_name -> _) found : fs =1 fs' ->
    claims_by c fs ms found = Claims l ->
    exists2 rest, l = rev found ++ rest & first_wrong (claiming c l) fs' rest = Accepted.
  have [|rest -> ->] // := G (all_figures c ms)
    (all_figures (claiming c l) (List.map fst l)) [::] _ E.
  by move=> m; rewrite !all_figures_of.
elim: {E} ms found => [|m ms IH] found EF /=.
  by rewrite rev_append_catrev => -[<-]; exists [::]; rewrite ?cats0.
case Ef: (fs m) => [f|] //; set claims := List.app _ _; case En: (List.find _ _) => [|] // /(IH _
  EF).
case=> rest El acc; exists ((m, claims) :: rest); first by rewrite El rev_cons cat_rcons.
by rewrite /= -EF Ef En.
Qed.

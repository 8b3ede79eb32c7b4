(******************************************************************************)
(* Each well-formed corpus has a certificate that checker.v accepts, and that *)
(* claims every figure.                                                       *)
(*                                                                            *)
(*   bare v r i ds      the certificate of the documents ds that claims       *)
(*                      nothing, under the convention v, with i digits        *)
(*                      rounded by r                                          *)
(*   answered d         every alignment that is asked of the document d is    *)
(*                      there, with prices that show it best                  *)
(*   figure_of_name m x the metric m has the figure x                         *)
(******************************************************************************)
From Coq Require Import ZArith QArith FMapPositive.
From mathcomp Require Import all_ssreflect all_algebra zify ssrZ.
From Corefref Require Import reports.
From Corefref Require Import partitions ceaf metrics rationals lists computed certificates.
From Corefref Require Import checker checker_tables checker_sums checker_metrics checker_correct.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Delimit Scope Q_scope with QQ.
Delimit Scope Z_scope with ZZ.
Local Open Scope ring_scope.

Implicit Types (ks rs : seq (seq positive)) (d : document) (ds : seq document) (v : convention).

Lemma distinct_from_uniq_mem seen (k : seq positive) : uniq k ->
  (forall x, x \in k -> Map.find x seen = None) -> distinct_from seen k.
Proof.
elim: k seen => //= x k IH seen /andP[xk u] H; rewrite H ?mem_head //; apply: IH => // y yk.
rewrite find_add; case: eqP => [E|_]; first by rewrite -E yk in xk.
by rewrite H // inE yk orbT.
Qed.

Lemma uniq_distinct k : uniq k -> distinct k.
Proof. by move=> u; apply: distinct_from_uniq_mem => // x _; apply: find_empty. Qed.

Section Alignments.
Variables (n : nat) (ks rs : seq (seq positive)) (phi : {set 'I_n} -> {set 'I_n} -> rat).
Variables (phiQ : N -> N -> N -> Q) (phiL : seq nat -> seq nat -> Q).
Hypotheses (o : ok n (numbers ks)) (o' : ok n (numbers rs)).
Hypothesis phiP : forall k r : seq nat, k \in numbers ks -> r \in numbers rs ->
  Q2rat (phiL k r) = phi (lists.entity n k) (lists.entity n r).
Hypothesis phiQP : forall k r, k \in ks -> r \in rs ->
  Q2rat (phiQ (N.of_nat (size k)) (N.of_nat (size r)) (N.of_nat (overlap k r))) =
  Q2rat (phiL (map Pos.to_nat k) (map Pos.to_nat r)).
Hypothesis phi0 : forall s t, Q2rat (phiQ s t N0) = 0.

Lemma covered_of price us : (forall i, (i < size ks)%N -> (i < size us)%N -> List.forallb (fun e =>
    Qle_bool (similarity_in phiQ (nth (Row 0 [::]) (table_of ks rs) i) e)
      (nth 0%QQ us i + at_or 0%QQ price (number_of e))%QQ)
    (cells_of (nth (Row 0 [::]) (table_of ks rs) i))) -> covered phiQ price (table_of ks rs) us.
Proof.
rewrite -(size_table ks rs); elim: (table_of ks rs) us => [|x t IH] [|u us] //= H.
by rewrite (H 0%N) //=; apply: IH => i; apply: (H i.+1).
Qed.

Lemma best_complete : exists a q, best phiQ ks rs (table_of ks rs) a = Some q.
Proof.
have ovE k r : lists.ov (map Pos.to_nat k) (map Pos.to_nat r) = overlap k r.
  by rewrite /lists.ov count_map; apply: eq_count => x /=; rewrite mem_map //; apply: Pos2Nat.inj.
have none k r : k \in numbers ks -> r \in numbers rs -> lists.ov k r = 0%N ->
    phi (lists.entity n k) (lists.entity n r) = 0.
  move=> kks rrs; rewrite -phiP //; case/mapP: kks => k' k'ks ->; case/mapP: rrs => r' r'rs ->.
  by rewrite ovE -phiQP // => ->.
have [us [vs [g [C /allP meet]]]] := certified_complete o o' phiP none.
case/and5P: C => /eqP su /eqP sv u0 v0 /and5P[/allP feas /allP lt u1 u2 /Qeq_bool_iff/Q2ratP E].
rewrite !size_map in su sv feas.
pose at_place (p : nat * nat) := (nth_positive p.1, nth_positive p.2).
have once (f : nat * nat -> nat) : uniq (map f g) -> distinct [seq nth_positive (f p) | p <- g].
  move=> u; apply: uniq_distinct; rewrite (map_comp nth_positive) map_inj_uniq //.
  exact: nth_positive_inj.
pose sim := pair_similarity phiQ (indexed (table_of ks rs)).
have simE p : p \in g -> exists2 q, sim (at_place p) = Some q &
    Q2rat q = Q2rat (phiL (nth [::] (numbers ks) p.1) (nth [::] (numbers rs) p.2)).
  move=> pg; have := lt p pg; have := meet p pg; rewrite !size_map !nth_numbers ovE.
  case: p {pg} => i j /= c0 /andP[li lj]; have there : is_there (sim (at_place (i, j))).
    rewrite /sim /pair_similarity /= (find_nth (Row 0 [::])) size_table li table_row //=.
    have [js [_ memjs ->]] := held_row (nth [::] ks i) (ok_uniq o').
    case F: (List.find _ _) => [//|]; have := List.find_none _ _ F (cell_at rs (nth [::] ks i) j).
    rewrite /= Pos.eqb_refl => H; suff : true = false by []; apply: H; apply: List.in_map.
    by apply/In_mem; rewrite memjs lj.
  have [i' li' [j' lj' [[Ei Ej] S]]] := pair_similarityP o' there.
  eexists; first exact: S.
  by rewrite (nth_positive_inj Ei) (nth_positive_inj Ej) phiQP ?mem_nth.
exists (Alignment (map at_place g) us vs); eexists; rewrite /best /= -/sim.
set accepted := (_ && _ : bool); suff -> : accepted = true by [].
rewrite /accepted !many_size !eqb_of_nat su sv !eqxx /=.
rewrite !mapped_map; repeat (apply/andP; split); [exact: u0|exact: v0| | | | |].
- apply: covered_of => i li _; rewrite table_row //= /similarity_in /=.
  have [js [_ memjs ->]] := held_row (nth [::] ks i) (ok_uniq o').
  apply/List.forallb_forall => _ /List.in_map_iff[j [<- /In_mem]]; rewrite memjs => /andP[lj _] /=.
  rewrite -Q2rat_le Q2ratD at_indexed phiQP ?mem_nth //.
  rewrite -!nth_numbers -Q2ratD Q2rat_le; apply: (allP (feas i _)); by rewrite mem_iota.
- by rewrite -[distinct _]/(distinct (map fst (map at_place g))) -map_comp; apply: once u1.
- by rewrite -[distinct _]/(distinct (map snd (map at_place g))) -map_comp; apply: once u2.
- by apply/allP => _ /mapP[p /simE[q E' _] ->]; rewrite E'.
apply/Qeq_bool_iff/Q2ratP.
rewrite (_ : Q2rat _ = Q2rat (similarityL phiL (numbers ks) (numbers rs) g)).
  by rewrite E !Q2ratD !Q2rat_sum_of ?Q2rat_sum.
rewrite Q2rat_sum_of Q2rat_sum big_map.
by apply: eq_big_seq => p /simE[q -> <-].
Qed.
End Alignments.

(* the alignments of a document *)
Lemma similarity_best n p ks rs : ok n (numbers ks) -> ok n (numbers rs) ->
  exists a q, best (similarity_of p) ks rs (table_of ks rs) a = Some q.
Proof.
by move=> o o'; have [phiL [A B C]] := similarities_agree p o o'; apply: best_complete A B C.
Qed.

Definition prepared_of d : prepared_document := (d, table_of (key_of d) (response_of d)).
Definition answered d := forall f p, is_there (best_of f p (prepared_of d)).

Lemma answered_document n d : ok_document n d ->
  exists d', [/\ key_of d' = key_of d, response_of d' = response_of d & answered d'].
Proof.
move=> od; have H f p : exists a q,
    best (similarity_of f) (treated_pair p d).1 (treated_pair p d).2
      (table_of (treated_pair p d).1 (treated_pair p d).2) a = Some q.
  by have [[o _] [o' _]] := treated_stand p od; apply: similarity_best o o'.
have [a1 [q1 H1]] := H Phi3 Plain; have [a2 [q2 H2]] := H Phi3 R_n.
have [a3 [q3 H3]] := H Phi3 Sys_recall; have [a4 [q4 H4]] := H Phi3 Sys_precision.
have [b1 [r1 G1]] := H Phi4 Plain; have [b2 [r2 G2]] := H Phi4 R_n.
have [b3 [r3 G3]] := H Phi4 Sys_recall; have [b4 [r4 G4]] := H Phi4 Sys_precision.
exists (Document (key_of d) (response_of d)
  [:: (Phi3, Plain, a1); (Phi3, R_n, a2); (Phi3, Sys_recall, a3); (Phi3, Sys_precision, a4);
      (Phi4, Plain, b1); (Phi4, R_n, b2); (Phi4, Sys_recall, b3); (Phi4, Sys_precision, b4)]).
split=> // f p; rewrite /best_of; case: f; case: p => /=; move: H1 H2 H3 H4 G1 G2 G3 G4 => /=.
- by move=> -> *.
- by move=> _ -> *.
- by move=> _ _ -> *.
- by move=> _ _ _ -> *.
- by move=> _ _ _ _ -> *.
- by move=> _ _ _ _ _ -> *.
- by move=> _ _ _ _ _ _ -> *.
by move=> _ _ _ _ _ _ _ ->.
Qed.

Lemma answered_documents n ds : (forall d, List.In d ds -> ok_document n d) ->
  exists ds', [/\ map key_of ds' = map key_of ds, map response_of ds' = map response_of ds &
    forall d, List.In d ds' -> answered d].
Proof.
elim: ds => [|d ds IH] H; first by exists [::].
have [ds' [Ek Er A]] := IH (fun d' h => H d' (or_intror h)).
have [d' [Ek' Er' A']] := answered_document (H d (or_introl erefl)).
by exists (d' :: ds'); split=> /= [||e [<-|/A]] //; rewrite ?Ek ?Er ?Ek' ?Er'.
Qed.

(* every figure of answered documents *)
Lemma aligned_quotients_there f pr pp d b : answered d ->
  exists y, aligned_quotients f pr pp (prepared_of d) b = Some y.
Proof.
move=> A; have := A f pr; rewrite /aligned_quotients; case: (best_of f pr _) => [r|] // _.
have := A f pp; case: (best_of f pp _) => [q|] // _.
by case: pr; case: pp; eexists; reflexivity.
Qed.

Lemma quotients_there m d b : answered d -> exists y, add_quotients m (prepared_of d) b = Some y.
Proof.
by move=> A; case: m; try (by eexists; reflexivity); apply: aligned_quotients_there.
Qed.

Lemma quotient_figures_there m ds : (forall d, List.In d ds -> answered d) ->
  exists x, quotient_figures m (prepared ds) = Some x.
Proof.
move=> A; rewrite /quotient_figures /prepared mapped_map; set b := no_quotients.
have [x ->] : exists x, totals m (map prepared_of ds) b = Some x; last by eexists; reflexivity.
elim: ds A b => [|d ds IH] A b /=; first by eexists; reflexivity.
have [y ->] := quotients_there m b (A d (or_introl erefl)).
exact: (IH (fun d' h => A d' (or_intror h))).
Qed.

Definition figure_of_name (m : metric_name) (x : measure_name) : bool :=
  match m, x with Conll, checker.F1 => true | Conll, _ => false | _, _ => true end.

Lemma figures_there v m ds : (forall d, List.In d ds -> answered d) ->
  exists2 g, figures_of v m ds = Some g & forall x, isSome (g x) = figure_of_name m x.
Proof.
move=> A; have Q q := quotient_figures_there q A; rewrite /figures_of; case: m => [q|b|] /=.
- by have [[[r p] f] ->] := Q q; eexists; [reflexivity | case].
- by eexists; [reflexivity | case].
have [[[r p] f] ->] := Q Muc; have [[[r' p'] f'] ->] := Q checker.B_cubed.
by have [[[r'' p''] f''] ->] := Q Ceaf_e; eexists; [reflexivity | case].
Qed.

(* every figure has a decimal *)
Lemma rounds r q : exists z, rounds_to r q z.
Proof.
case: q => a b; rewrite /rounds_to [Qnum _]/= [Qden _]/=; set c := Zpos b.
have M := Z.mod_pos_bound a c (Pos2Z.is_pos b).
have E : (a - a / c * c = a mod c)%ZZ by have := Z.div_mod a c; lia.
have F : (a - (a / c + 1) * c = a mod c - c)%ZZ by lia.
case: r; last first.
  by exists (a / c)%ZZ; apply/andP; split; [apply/Z.leb_le; lia | apply/Z.ltb_lt; lia].
have [lt|[eq|gt]] : (2 * (a mod c) < c \/ 2 * (a mod c) = c \/ c < 2 * (a mod c))%ZZ by lia.
- by exists (a / c)%ZZ; rewrite E; apply/orP; left; apply/Z.ltb_lt; lia.
- case ev: (Z.even (a / c)).
    by exists (a / c)%ZZ; rewrite E ev andbT; apply/orP; right; apply/Z.eqb_eq; lia.
  exists (a / c + 1)%ZZ; rewrite F Z.even_add ev andbT; apply/orP; right; apply/Z.eqb_eq; lia.
by exists (a / c + 1)%ZZ; rewrite F; apply/orP; left; apply/Z.ltb_lt; lia.
Qed.

(* certificates *)
Definition bare v r digits ds := Certificate ds v r digits [::].

Lemma same_value_refl x : same_value x x.
Proof. by case: x => //= q; apply/Qeq_bool_iff. Qed.

Lemma claim_there c g m : (forall x, isSome (g x) = figure_of_name m x) ->
  forall x, figure_of_name m x -> exists2 y, claimed_measure y = x & claim_holds c g y.
Proof.
move=> H x; rewrite -H; case E: (g x) => [[q|]|] // _.
  have [z R] := rounds (rounding_of c) (scaled (digits_of c) q).
  by exists (Claim x (Some q) (Some z)); rewrite // /claim_holds /= E R same_value_refl.
by exists (Claim x None None); rewrite // /claim_holds /= E.
Qed.

Lemma claims_there c g m : (forall x, isSome (g x) = figure_of_name m x) -> exists l,
  (forall y, List.In y l -> claim_holds c g y) /\
  (forall x, figure_of_name m x -> exists2 y, List.In y l & claimed_measure y = x).
Proof.
move=> H; have C := claim_there c H; have [f Ef Cf] : exists2 y,
    claimed_measure y = checker.F1 & claim_holds c g y by apply: C; case: (m).
have [all|only] := boolP (figure_of_name m Recall); last first.
  exists [:: f]; split=> [y [<-|[]] //|x]; have -> : m = Conll by case: (m) only.
  by case: x => // _; exists f; [left|].
have [r Er Cr] := C Recall all; have [p Ep Cp] : exists2 y,
    claimed_measure y = Precision & claim_holds c g y by apply: C; case: (m) all.
exists [:: r; p; f]; split=> [y [<-|[<-|[<-|[]]]] //|[] _].
- by exists r; [left|].
- by exists p; [right; left|].
by exists f; [right; right; left|].
Qed.

Lemma in_every_metric m : List.In m reports.every_metric.
Proof. by case: m => [[]|[]|] /=; tauto. Qed.

Lemma first_bad_of i ds :
  (forall d, List.In d ds -> well_formed (key_of d) && well_formed (response_of d)) ->
  first_bad i ds = None.
Proof.
elim: ds i => //= d ds IH i H; rewrite (H d (or_introl erefl)).
by apply: IH => d' h; apply: H; right.
Qed.

Lemma first_wrong_of c figures l : (forall m xs, List.In (m, xs) l ->
    exists2 g, figures m = Some g & forall y, List.In y xs -> claim_holds c g y) ->
  first_wrong c figures l = Accepted.
Proof.
elim: l => [|[m xs] l IH] //= C; have [g -> Cg] := C m xs (or_introl erefl).
case E: (List.find _ xs) => [y|]; last by apply: IH => m' xs' h; apply: C; right.
by have [yl] := List.find_some _ _ E; rewrite (Cg y yl).
Qed.

Theorem every_corpus_has_a_certificate v r digits ds :
  (forall d, List.In d ds -> well_formed (key_of d) && well_formed (response_of d)) ->
  exists c, [/\ accepts c,
    map key_of (documents_of c) = map key_of ds /\
      map response_of (documents_of c) = map response_of ds,
    [/\ convention_of c = v, rounding_of c = r & digits_of c = digits] &
    forall m x, figure_of_name m x -> exists l y,
      [/\ List.In (m, l) (claims_of c), List.In y l & claimed_measure y = x]].
Proof.
move=> wf; have [n below] := bounded ds.
have [ds' [Ek Er A]] := answered_documents (fun d h =>
  let: conj wk wr := andP (wf d h) in let: conj bk br := andP (below d h) in
  conj (well_formed_ok wk bk) (well_formed_ok wr br)).
have wf' d : List.In d ds' -> well_formed (key_of d) && well_formed (response_of d).
  elim: ds' ds Ek Er wf {A below} => // e es IH [|e' es'] // [Ek Eks] [Er Ers] wf [<-|].
    by rewrite Ek Er; apply: wf; left.
  by apply: IH Eks Ers _ => d' h; apply: wf; right.
pose c0 := bare v r digits ds'.
have [l [C M]] : exists l : seq (metric_name * seq claim),
    (forall m xs, List.In (m, xs) l -> exists2 g, figures_of v m ds' = Some g &
      forall y, List.In y xs -> claim_holds c0 g y) /\
    (forall m, List.In m reports.every_metric -> exists2 xs, List.In (m, xs) l &
      forall x, figure_of_name m x -> exists2 y, List.In y xs & claimed_measure y = x).
  elim: reports.every_metric => [|m ms [l [C M]]]; first by exists [::]; split.
  have [g Eg /(claims_there c0)[xs [Cx Mx]]] := figures_there v m A.
  exists ((m, xs) :: l); split=> [m' xs' [[<- <-]|/C] //|m' [<-|/M[xs' h H]]].
  - by exists g.
  - by exists xs; [left|].
  by exists xs'; [right|].
exists (Certificate ds' v r digits l); split=> // [|m x fx]; last first.
  have [xs h H] := M m (in_every_metric m); have [y yl E] := H x fx.
  by exists xs, y.
rewrite /accepts /verdict (first_bad_of _ wf').
rewrite (first_wrong_of (c := Certificate ds' v r digits l)) //= => m xs /C[g Eg Cg].
by exists g; rewrite // all_figures_of.
Qed.

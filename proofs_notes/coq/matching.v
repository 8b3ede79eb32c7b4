(******************************************************************************)
(* When a mention of the response is one of the key: the relations, and how   *)
(* each becomes one-to-one (MATCH-1 to MATCH-3).                              *)
(*                                                                            *)
(*   maximum m, minimum m, head m   MAX, MIN and h of a mention: sets of      *)
(*                     tokens                                                 *)
(*   exact, same_minimum_span, same_head, contains_minimum_span,              *)
(*   contains_head     the relations k ~ r                                    *)
(*   related rel K R   the related pairs of two rows of mentions, in order    *)
(*   equals rel K R    those of them with the same maximum span               *)
(*   rest A K          the mentions of K that are not in A                    *)
(*   in_order ps       each mention of the key with the first of the response *)
(*                     that is left for it                                    *)
(*   matching rel f K R   equal mentions first, the rest by f                 *)
(*   one_to_one s      no mention is in two pairs of s                        *)
(*   sound f, full f   f ps is one-to-one pairs of ps, and no pair of ps      *)
(*                     could be added to them                                 *)
(*   m : {ffun 'I_a -> option 'I_b}   of each of a mentions of the key the    *)
(*                     one of b of the response that is matched with it       *)
(*   is_matching rel m, total w m   m is one-to-one among related mentions;   *)
(*                     the sum of its weights                                 *)
(*   digit o, code m   b - j for the response mention j, 0 for none; the      *)
(*                     number to base b + 1 that has these digits             *)
(*   better w m m'     m weighs more than m', or as much, and is earlier      *)
(*   overlap k r       the share of the key mention that the other covers     *)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra zify.
From Corefref Require Import inequalities.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.

Section Relations.
Variables (P : finType) (M : eqType) (maximum minimum head : M -> {set P}).
Implicit Types (k r x : M) (K R : seq M) (ps s : seq (M * M)).

Definition exact : rel M := fun k r => maximum k == maximum r.
Definition same_minimum_span : rel M := fun k r => minimum k == minimum r.
Definition same_head : rel M := fun k r => head k == head r.
Definition contains_minimum_span : rel M := fun k r =>
  (minimum k \subset maximum r) && (maximum r \subset maximum k).
Definition contains_head : rel M := fun k r =>
  (head k \subset maximum r) && (maximum r \subset maximum k).

Theorem relations_are_reflexive :
  (forall m, minimum m \subset maximum m) -> (forall m, head m \subset maximum m) ->
  [/\ reflexive exact, reflexive same_minimum_span, reflexive same_head,
      reflexive contains_minimum_span & reflexive contains_head].
Proof.
move=> mi he; split=> m; rewrite /exact /same_minimum_span /same_head /contains_minimum_span
  /contains_head ?eqxx ?mi ?he ?fintype.subxx //.
Qed.

Theorem three_relations_are_equivalences :
  [/\ equivalence_rel exact, equivalence_rel same_minimum_span & equivalence_rel same_head].
Proof.
by split=> x y z; rewrite /exact /same_minimum_span /same_head; split=> // /eqP->.
Qed.

Variable rel : rel M.

Definition related K R := [seq p <- [seq (k, r) | k <- K, r <- R] | rel p.1 p.2].
Definition equals K R := [seq p <- related K R | maximum p.1 == maximum p.2].
Definition rest (A K : seq M) := [seq k <- K | k \notin A].
Fixpoint in_order_from chosen ps :=
  if ps is p :: ps' then
    if (p.1 \in map fst chosen) || (p.2 \in map snd chosen) then in_order_from chosen ps'
    else in_order_from (rcons chosen p) ps'
  else chosen.
Definition in_order := in_order_from [::].
Definition left_over K R :=
  related (rest (map fst (equals K R)) K) (rest (map snd (equals K R)) R).
Definition matching (f : seq (M * M) -> seq (M * M)) K R := equals K R ++ f (left_over K R).

Definition one_to_one s := uniq (map fst s) && uniq (map snd s).
Definition sound (f : seq (M * M) -> seq (M * M)) :=
  forall ps, one_to_one (f ps) /\ {subset f ps <= ps}.
Definition full (f : seq (M * M) -> seq (M * M)) :=
  forall ps p, p \in ps -> (p.1 \in map fst (f ps)) || (p.2 \in map snd (f ps)).

Lemma mem_related K R k r : ((k, r) \in related K R) = [&& rel k r, k \in K & r \in R].
Proof.
rewrite mem_filter /=; congr (_ && _); apply/allpairsP/andP =>
  [[[a b] [/= aK bR [-> ->]]]|[kK rR]] //.
by exists (k, r).
Qed.

Lemma in_order_from_sound qs ps s : {subset qs <= ps} -> one_to_one s -> {subset s <= ps} ->
  one_to_one (in_order_from s qs) /\ {subset in_order_from s qs <= ps}.
Proof.
elim: qs s => [|p qs IH] s //= sub u i.
have sub' : {subset qs <= ps} by move=> q qqs; apply: sub; rewrite inE qqs orbT.
case: ifP => no; apply: IH => //; case/norP: (negbT no) => n1 n2.
  by case/andP: u => u1 u2; rewrite /one_to_one !map_rcons !rcons_uniq n1 n2 u1 u2.
by move=> q; rewrite mem_rcons inE => /orP[/eqP->|/i//]; apply: sub; rewrite inE eqxx.
Qed.

Lemma in_order_sound : sound in_order.
Proof. by move=> ps; apply: in_order_from_sound. Qed.

Lemma in_order_keeps chosen ps : {subset chosen <= in_order_from chosen ps}.
Proof.
elim: ps chosen => [|p ps IH] chosen //= q qc; case: ifP => _; apply: IH => //.
by rewrite mem_rcons inE qc orbT.
Qed.

Lemma in_order_full : full in_order.
Proof.
rewrite /full /in_order => ps; elim: ps [::] => [|p ps IH] chosen q //=.
rewrite inE => /orP[/eqP->|qps]; last by case: ifP => _; apply: IH.
case: ifP => [/orP[/mapP[x xc ->]|/mapP[x xc ->]]|_].
- by rewrite map_f // in_order_keeps.
- by rewrite orbC map_f // in_order_keeps.
by rewrite map_f // in_order_keeps // mem_rcons inE eqxx.
Qed.

Section Laws.
Variables (f : seq (M * M) -> seq (M * M)) (K R : seq M).
Hypotheses (uK : uniq K) (uR : uniq R) (iK : {in K &, injective maximum})
  (iR : {in R &, injective maximum}) (sf : sound f).
Let E := equals K R.
Let F := f (left_over K R).

Lemma equalP p : p \in E -> [/\ p.1 \in K, p.2 \in R, rel p.1 p.2 & maximum p.1 = maximum p.2].
Proof.
by case: p => k r; rewrite mem_filter mem_related => /andP[/eqP E' /and3P[? ? ?]].
Qed.

Lemma left_overP p : p \in F -> [/\ p.1 \in K, p.2 \in R, rel p.1 p.2, p.1 \notin map fst E &
  p.2 \notin map snd E].
Proof.
case: p => k r; have [_ sub] := sf (left_over K R) => /sub.
by rewrite mem_related !mem_filter => /and3P[? /andP[? ?] /andP[? ?]].
Qed.

Lemma matchedP p : p \in matching f K R -> [/\ p.1 \in K, p.2 \in R & rel p.1 p.2].
Proof. by rewrite mem_cat => /orP[/equalP[]|/left_overP[]]. Qed.

Theorem matching_one_to_one : one_to_one (matching f K R).
Proof.
have [/andP[u1 u2] _] := sf (left_over K R).
have uE : uniq E by apply: filter_uniq; apply: filter_uniq; apply: allpairs_uniq => // -[a b] [].
rewrite /one_to_one !map_cat !cat_uniq u1 u2 !andbT.
have e1 : uniq (map fst E).
  rewrite map_inj_in_uniq // => -[k r] [k' r'] /equalP[/= kK rR _ m] /equalP[/= _ r'R _ m'] E1.
  by rewrite E1 in m *; congr (_, _); apply: iR => //; rewrite -m -m'.
have e2 : uniq (map snd E).
  rewrite map_inj_in_uniq // => -[k r] [k' r'] /equalP[/= kK rR _ m] /equalP[/= k'K r'R _ m'] E2.
  by rewrite E2 in m *; congr (_, _); apply: iK => //; rewrite m m'.
rewrite e1 e2 /=; apply/andP; split; apply/hasP => -[x /mapP[p pF ->]]; apply/negP.
  by have [] := left_overP pF.
by have [] := left_overP pF.
Qed.

Theorem matching_leaves_no_pair k r : full f -> k \in K -> r \in R -> rel k r ->
  (k \in map fst (matching f K R)) || (r \in map snd (matching f K R)).
Proof.
move=> ff kK rR kr; rewrite !map_cat !mem_cat.
have [//|k1] /= := boolP (k \in map fst E); have [|r1] := boolP (r \in map snd E).
  by rewrite orbT.
by have := ff (left_over K R) (k, r); apply; rewrite mem_related !mem_filter kr kK rR k1 r1.
Qed.

Theorem matching_fills_classes x : full f -> equivalence_rel rel ->
  count (fun p => rel x p.1) (matching f K R) = minn (count (rel x) K) (count (rel x) R).
Proof.
move=> ff eqv; have re y : rel y y by case: (eqv y y y).
have same y z : rel y z -> rel y =1 rel z by move=> yz w; case: (eqv y z w) => _ /(_ yz).
have sym y z : rel y z -> rel z y by move=> yz; rewrite -(same _ _ yz).
pose S := [seq p <- matching f K R | rel x p.1].
have /andP[u1 u2] : one_to_one S.
  have /andP[v1 v2] := matching_one_to_one.
  have s := filter_subseq (fun p : M * M => rel x p.1) (matching f K R).
  by apply/andP; split; [apply: subseq_uniq v1 | apply: subseq_uniq v2]; apply: map_subseq.
have inS p : p \in S -> [/\ p.1 \in K, p.2 \in R, rel x p.1 & rel x p.2].
  rewrite mem_filter => /andP[xp /matchedP[pK pR pp]]; split=> //.
  by rewrite (same _ _ xp).
have le1 : size S <= count (rel x) K.
  rewrite -(size_map fst) -size_filter; apply: uniq_leq_size => // y /mapP[p /inS[pK _ xp _] ->].
  by rewrite mem_filter xp.
have le2 : size S <= count (rel x) R.
  rewrite -(size_map snd) -size_filter; apply: uniq_leq_size => // y /mapP[p /inS[_ pR _ xp] ->].
  by rewrite mem_filter xp.
have mS p : p \in matching f K R -> rel x p.1 -> p \in S by move=> pm xp; rewrite mem_filter xp.
rewrite -size_filter -/S; apply/eqP; rewrite eqn_leq leq_min le1 le2 /= geq_min.
have [/allP all|] := boolP (all (fun k => k \in map fst S) [seq k <- K | rel x k]).
  apply/orP; left; rewrite -(size_map fst) -size_filter.
  by apply: uniq_leq_size => //; apply: filter_uniq.
rewrite -has_predC => /hasP[k]; rewrite mem_filter => /andP[xk kK] /negP no; apply/orP; right.
rewrite -(size_map snd) -size_filter; apply: uniq_leq_size => [|r]; first exact: filter_uniq.
rewrite mem_filter => /andP[xr rR]; have kr : rel k r by rewrite -(same _ _ xk).
have /orP[/mapP[p pm kp]|/mapP[p pm rp]] := matching_leaves_no_pair ff kK rR kr.
  by case: no; apply/mapP; exists p => //; apply: mS; rewrite -?kp.
apply/mapP; exists p => //; apply: mS => //; have [_ _ pp] := matchedP pm.
by rewrite rp in xr; rewrite (same _ _ xr) sym.
Qed.
End Laws.

Theorem matching_on_key_mentions f K : uniq K -> {in K &, injective maximum} -> sound f ->
  reflexive rel -> matching f K K =i [seq (k, k) | k <- K].
Proof.
move=> uK iK sf re [k r]; apply/idP/mapP => [|[m mK [-> ->]]]; last first.
  by rewrite mem_cat mem_filter mem_related re mK eqxx.
have self m : m \in K -> (m, m) \in equals K K
  by move=> mK; rewrite mem_filter mem_related re mK eqxx.
rewrite mem_cat => /orP[/equalP[/= kK rK _ E]|/(left_overP sf)[/= kK _ _ no _]].
  by exists k => //; congr (_, _); apply: iK.
by case/mapP: no; exists (k, k) => //; apply: self.
Qed.
End Relations.

(* the share of a key mention that a related mention covers is not 0 *)
Section Overlap.
Local Open Scope ring_scope.
Variables (P : finType) (M : eqType) (maximum minimum head : M -> {set P}).
Hypotheses (mi : forall m, minimum m \subset maximum m) (he : forall m, head m \subset maximum m)
  (mi0 : forall m, minimum m != set0) (he0 : forall m, head m != set0).

Definition overlap k r : rat := #|maximum k :&: maximum r|%:R / #|maximum k|%:R.

Theorem related_overlap k r :
  [|| same_minimum_span minimum k r, same_head head k r,
      contains_minimum_span maximum minimum k r | contains_head maximum head k r] ->
      0 < overlap k r.
Proof.
have both (s : {set P}) : s != set0 -> s \subset maximum k -> s \subset maximum r ->
  0 < overlap k r.
  move=> s0 sk sr; have gt0 (x : {set P}) : s \subset x -> 0 < #|x|%:R :> rat.
    by move=> sx; rewrite ltr0n; apply: leq_trans (subset_leq_card sx); rewrite card_gt0.
  by rewrite divr_gt0 ?gt0 // subsetI sk.
case/or4P => [/eqP E|/eqP E|/andP[sr _]|/andP[sr _]].
- by apply: (both (minimum k)) => //; rewrite E.
- by apply: (both (head k)) => //; rewrite E.
- exact: (both (minimum k)).
exact: (both (head k)).
Qed.
End Overlap.

(* Numbers in base b + 1 *)
Section Digits.
Variable b : nat.
Local Notation B := b.+1.
Definition number a (d : 'I_a -> nat) : nat := \sum_(i < a) d i * B ^ (a - i.+1).
Definition tail a (d : 'I_a.+1 -> nat) : 'I_a -> nat := fun i => d (lift ord0 i).

Lemma number_recl a (d : 'I_a.+1 -> nat) : number d = d ord0 * B ^ a + number (tail d).
Proof.
by rewrite /number big_ord_recl subn1; congr (_ + _); apply: eq_bigr => i _.
Qed.

Lemma number_bound a (d : 'I_a -> nat) : (forall i, d i <= b) -> number d < B ^ a.
Proof.
elim: a d => [|a IH] d db; first by rewrite /number big_ord0.
rewrite number_recl expnS; apply: (@leq_trans (d ord0 * B ^ a + B ^ a)).
  by rewrite ltn_add2l; apply: IH => i; apply: db.
by rewrite addnC -mulSn leq_mul2r ltnS db orbT.
Qed.

Lemma compare_digits X x y c e : c < X -> e < X ->
  (x * X + c < y * X + e) = (x < y) || ((x == y) && (c < e)).
Proof.
move=> cX eX; have [xy|yx|->] := ltngtP x y; last by rewrite ltn_add2l.
  apply: (@leq_trans (x * X + X)); first by rewrite -addnS leq_add2l.
  by rewrite addnC -mulSn (leq_trans _ (leq_addr _ _)) // leq_mul2r xy orbT.
apply/negbTE; rewrite -leqNgt; apply: ltnW; apply: (@leq_trans (y * X + X)).
  by rewrite -addnS leq_add2l.
by rewrite addnC -mulSn (leq_trans _ (leq_addr _ _)) // leq_mul2r yx orbT.
Qed.

(* the smaller number is smaller where the two first differ *)
Theorem number_first a (d e : 'I_a -> nat) : (forall i, d i <= b) -> (forall i, e i <= b) ->
  number d < number e <->
  exists i : 'I_a, (forall j : 'I_a, j < i -> d j = e j) /\ d i < e i.
Proof.
elim: a d e => [|a IH] d e db eb; first by rewrite /number !big_ord0; split=> // -[[]].
rewrite !number_recl compare_digits; try by apply: number_bound => i; rewrite /tail.
have T := IH (tail d) (tail e) (fun i => db _) (fun i => eb _); split.
  case/orP => [lt|/andP[/eqP de /T[i [before lt]]]]; first by exists ord0.
  exists (lift ord0 i); split=> // j; case: (unliftP ord0 j) => [h ->|-> _] //.
  by rewrite /= /bump /= !add1n ltnS; apply: before.
case=> i [before lt]; case: (unliftP ord0 i) before lt => [h ->|->] before lt; last by rewrite lt.
have de : d ord0 = e ord0 by apply: before; rewrite /= /bump.
rewrite de ltnn eqxx /=; apply/T; exists h; split=> // j jh; apply: before.
by rewrite /= /bump /= !add1n ltnS.
Qed.

Lemma number_inj a (d e : 'I_a -> nat) : (forall i, d i <= b) -> (forall i, e i <= b) ->
  number d = number e -> d =1 e.
Proof.
elim: a d e => [|a IH] d e db eb; first by move=> _ [].
have cd := number_bound (d := tail d) (fun i => db _).
have ce := number_bound (d := tail e) (fun i => eb _).
rewrite !number_recl => E; have X0 : 0 < B ^ a by rewrite expn_gt0.
have E0 : d ord0 = e ord0.
  by have := congr1 (fun n => (n %/ B ^ a)%N) E; rewrite /= !divnMDl // !divn_small // !addn0.
move: E; rewrite E0 => /addnI/IH{}IH i; case: (unliftP ord0 i) => [h ->|->] //.
by apply: IH => j; [apply: db | apply: eb].
Qed.
End Digits.

(* Of the matchings of greatest weight the first *)
Section Greatest.
Local Open Scope ring_scope.
Variables (a b : nat) (rel : 'I_a -> 'I_b -> bool) (w : 'I_a -> 'I_b -> rat).
Local Notation map := {ffun 'I_a -> option 'I_b}.
Implicit Types m : map.

Definition is_matching m :=
  [forall i, if m i is Some j then rel i j else true] &&
  [forall i, forall h, (m i == m h) && (m i != None) ==> (i == h)].
Definition total m : rat := \sum_i if m i is Some j then w i j else 0.
Definition digit (o : option 'I_b) : nat := if o is Some j then (b - j)%N else 0%N.
Definition code m : nat := number b (fun i => digit (m i)).
Definition better m m' := (total m' < total m) || (total m == total m') && (code m' < code m)%N.

Lemma digit_le o : (digit o <= b)%N. Proof. by case: o => [j|] //=; apply: leq_subr. Qed.
Lemma digit_inj : injective digit.
Proof.
move=> [i|] [j|] //= E; last by have := ltn_ord j; lia.
  by congr Some; apply: val_inj => /=; have := ltn_ord i; have := ltn_ord j; lia.
by have := ltn_ord i; lia.
Qed.
Lemma code_inj : injective code.
Proof.
move=> m m' /number_inj E; apply/ffunP => i; apply: digit_inj; apply: E => j; exact: digit_le.
Qed.

(* the earlier one is, where the two first differ, the one with the earlier partner *)
Theorem code_first m m' : (code m' < code m)%N <->
  exists i : 'I_a, (forall j : 'I_a, (j < i)%N -> m' j = m j) /\ (digit (m' i) < digit (m i))%N.
Proof.
have N := @number_first b a (fun i => digit (m' i)) (fun i => digit (m i)) (fun i => digit_le _)
  (fun i => digit_le _).
split=> [/N[i [before lt]]|[i [before lt]]]; first by exists i; split=> // j /before/digit_inj.
by apply/N; exists i; split=> // j /before->.
Qed.

Lemma no_matching : is_matching [ffun=> None].
Proof.
apply/andP; split; first by apply/forallP => i; rewrite ffunE.
by apply/forallP => i; apply/forallP => h; rewrite !ffunE andbF.
Qed.

Theorem greatest_overlap_unique :
  exists2 m, is_matching m & forall m', is_matching m' -> m' != m -> better m m'.
Proof.
case: (@Order.TotalTheory.arg_maxP _ _ _ _ is_matching total no_matching) => m1 ok1 max1.
have ok1' : is_matching m1 && (total m1 == total m1) by rewrite ok1 eqxx.
case: (@arg_maxnP _ m1 (fun m => is_matching m && (total m == total m1)) code ok1').
move=> m /andP[ok /eqP tm] maxm; exists m => // m' ok' ne; rewrite /better tm.
have : total m' <= total m1 := max1 m' ok'.
rewrite le_eqVlt => /orP[/eqP E|->] //.
have le : (code m' <= code m)%N by apply: maxm; rewrite ok' E eqxx.
by rewrite E eqxx ltxx /= ltn_neqAle le andbT; apply: contraNneq ne => /code_inj->.
Qed.

(* one number for both: what is given to the algorithm that finds best alignments *)
Section OneWeight.
Variables (u : nat) (W : 'I_a -> 'I_b -> nat).
Hypotheses (u0 : (0 < u)%N) (whole : forall i j, u%:R * w i j = (W i j)%:R).
Definition one_weight m : nat :=
  \sum_(i < a) if m i is Some j then (W i j * b.+1 ^ a + (b - j) * b.+1 ^ (a - i.+1))%N else 0%N.

Theorem one_weight_is_better m m' : (one_weight m' < one_weight m)%N = better m m'.
Proof.
pose S (n : map) := (\sum_(i < a) if n i is Some j then W i j else 0)%N.
have E (n : map) : one_weight n = (S n * b.+1 ^ a + code n)%N.
  rewrite /S big_distrl /= /code /number -big_split; apply: eq_bigr => i _ /=.
  by case: (n i).
have bound (n : map) : (code n < b.+1 ^ a)%N by apply: number_bound => i; apply: digit_le.
have T (n : map) : u%:R * total n = (S n)%:R.
  by rewrite mulr_sumr natr_sum; apply: eq_bigr => i _; case: (n i) => [j|]; rewrite ?mulr0.
have U : 0 < u%:R :> rat by rewrite ltr0n.
rewrite !E compare_digits // /better -(ltr_pmul2l U) !T ltr_nat; congr (_ || (_ && _)).
rewrite eq_sym -eqr_nat_rat -!T.
have U0 : u%:R != 0 :> rat by rewrite gt_eqF.
by apply/eqP/eqP => [/(mulfI U0)|->].
Qed.
End OneWeight.

Theorem greatest_leaves_no_pair m i j : is_matching m ->
  (forall m', is_matching m' -> total m' <= total m) -> rel i j -> 0 < w i j ->
  (m i != None) || [exists h, m h == Some j].
Proof.
move=> /andP[/forallP re /forallP inj] greatest ij wij; apply: contraT; rewrite negb_or negbK.
case/andP => /eqP mi; rewrite negb_exists => /forallP no.
pose m' : map := [ffun h => if h == i then Some j else m h].
have ok' : is_matching m'.
  apply/andP; split; first by apply/forallP => h; rewrite ffunE; case: eqP => [->|_] //; apply: re.
  apply/forallP => h; apply/forallP => l; rewrite !ffunE.
  have [hE|hi] := eqVneq h i; have [lE|li] := eqVneq l i; apply/implyP => /andP[E ne].
  - by rewrite hE lE.
  - by have := no l; rewrite eq_sym E.
  - by have := no h; rewrite E.
  by have /forallP/(_ l)/implyP := inj h; apply; rewrite E ne.
have := greatest m' ok'; rewrite leNgt => /negP[].
have -> : total m' = w i j + total m.
  rewrite /total (bigD1 i) //= [in RHS](bigD1 i) //= ffunE eqxx mi add0r; congr (_ + _).
  by apply: eq_bigr => h hi; rewrite ffunE (negbTE hi).
by rewrite ltr_addr.
Qed.
End Greatest.

(******************************************************************************)
(* The engine's counts, of the table of overlaps, and that they are the       *)
(* metrics. The names are those of corefref/engine/counting.py.               *)
(*                                                                            *)
(*   overlaps           the table: the sizes of the key's and the response's  *)
(*                      entities, and the overlaps that are not 0, (i, j, o); *)
(*                      entities are numbered from 0                          *)
(*   transposed t       t with the roles switched                             *)
(*   squares t s, ordered_pairs t s   of key entities of size s, the sums of o * o    *)
(*                      and of o (o - 1), o > 1                               *)
(*   mentions_of, entities_of   how many the key has; in_both t how many      *)
(*                      mentions both have; overlapping t how many pairs of   *)
(*                      entities overlap; singletons t the common singletons  *)
(*   links_of sizes        the links of entities of these sizes                  *)
(*   shared t           of each key entity, the mentions the response has     *)
(*   common_links t, common_non_links t, non_links t   BLANC's counts         *)
(*   by_size t f        the sum of f s over the sizes s of key entities       *)
(*   table_of K R t     t is the table of K and R, their entities in any      *)
(*                      order                                                 *)
(******************************************************************************)
From mathcomp Require Import all_ssreflect all_algebra zify.
From Corefref Require Import partitions mentions muc b_cubed ceaf blanc lea metrics blanc_documents.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Local Open Scope ring_scope.

Record overlaps := Overlaps { key_sizes : seq nat; response_sizes : seq nat;
  both : seq (nat * nat * nat) }.

Section Counts.
Local Open Scope nat_scope.
Variable t : overlaps.
Definition key_size i := nth 0 (key_sizes t) i.
Definition response_size j := nth 0 (response_sizes t) j.

Definition mentions_of := sumn (key_sizes t).
Definition entities_of := size (key_sizes t).
Definition in_both := sumn [seq e.2 | e <- both t].
Definition overlapping := size (both t).
Definition singletons :=
  count (fun e => [&& e.2 <= 1, key_size e.1.1 == 1 & response_size e.1.2 == 1]) (both t).
Definition squares s := sumn [seq e.2 * e.2 | e <- both t & key_size e.1.1 == s].
Definition ordered_pairs s := sumn [seq e.2 * e.2.-1 | e <- both t & (1 < e.2) && (key_size e.1.1 ==
  s)].
Definition links_of (sizes : seq nat) := (sumn [seq s * s.-1 | s <- sizes])./2.
Definition shared := [seq sumn [seq e.2 | e <- both t & e.1.1 == i] |
  i <- iota 0 (size (key_sizes t))].
Definition sizes := undup (key_sizes t).
Definition common_links := (sumn [seq ordered_pairs s | s <- sizes])./2.
Definition non_links := 'C(mentions_of, 2) - links_of (key_sizes t).
End Counts.

Definition transposed t := Overlaps (response_sizes t) (key_sizes t) [seq ((e.1.2, e.1.1), e.2) |
  e <- both t].
(* what is common is added first, since numbers of nat do not go below 0 *)
Definition common_non_links t :=
  ('C(in_both t, 2) + common_links t - links_of (shared t) - links_of (shared (transposed t)))%N.
Definition same t := (mentions_of t == in_both t) && (mentions_of (transposed t) == in_both t).

(* the figures, made of the counts *)
Definition by_size t (f : nat -> rat) : rat := \sum_(s <- sizes t) f s.
Definition muc_common t : rat := (in_both t)%:R - (overlapping t)%:R.
Definition muc_links t : rat := (mentions_of t)%:R - (entities_of t)%:R.
Definition b_cubed_sum t : rat := by_size t (fun s => (squares t s)%:R / s%:R).
Definition lea_sum t : rat := by_size t (fun s => (ordered_pairs t s)%:R / (s.-1)%:R) +
  (singletons t)%:R.

Section Table.
Variable T : finType.
Implicit Types (K R : {set {set T}}) (ks rs : seq {set T}) (k r : {set T}) (t : overlaps).

Definition lists K ks := uniq ks /\ ks =i K.
Definition tabulates ks rs t := [/\ key_sizes t = [seq #|k : {set T}| | k <- ks],
  response_sizes t = [seq #|r : {set T}| | r <- rs], uniq (both t) &
  forall i j o, ((i, j, o) \in both t) =
    [&& (i < size ks)%N, (j < size rs)%N, o == #|nth set0 ks i :&: nth set0 rs j| & o != 0%N]].
Definition table_of K R t := exists ks rs, [/\ lists K ks, lists R rs & tabulates ks rs t].

Lemma table_of_transposed K R t : table_of K R t -> table_of R K (transposed t).
Proof.
case=> ks [rs [lk lr [tk tr u m]]]; exists rs, ks; split=> //; split=> //=.
  by rewrite map_inj_uniq // => -[[i j] o] [[i' j'] o'] [-> -> ->].
move=> j i o; apply/mapP/idP => [[[[i' j'] o'] + [-> -> ->]]|].
  by rewrite m setIC => /and4P[-> -> -> ->].
by case/and4P=> jr ik oE o0; exists (i, j, o); rewrite // m ik jr setIC oE.
Qed.

(* every pair of entities has a table *)
Lemma exists_table K R : exists t, table_of K R t.
Proof.
pose ks := enum K; pose rs := enum R.
pose b := [seq ((i, j), #|nth set0 ks i :&: nth set0 rs j|) | i <- iota 0 (size ks),
  j <- iota 0 (size rs)].
exists (Overlaps [seq #|k : {set T}| | k <- ks] [seq #|r : {set T}| | r <- rs] [seq e <- b | e.2 !=
  0%N]).
exists ks, rs; split; try by split; [exact: enum_uniq | exact: mem_enum].
split=> //= [|i j o].
  by rewrite filter_uniq // allpairs_uniq ?iota_uniq // => -[i j] [i' j'] _ _ [-> ->].
rewrite mem_filter /= andbC; apply/andP/and4P =>
  [[/allpairsP[[i' j'] /= [ii jj [-> -> ->]]] o0]|[ii jj /eqP-> o0]].
  by move: ii jj; rewrite !mem_iota !add0n /=.
by split=> //; apply/allpairsP; exists (i, j); rewrite !mem_iota.
Qed.

Variables (K R : {set {set T}}) (t : overlaps).
Hypotheses (wK : is_partition K) (wR : is_partition R) (tabled : table_of K R t).

(* a sum over the table is a sum over the pairs of entities *)
Lemma table_sum_at ks rs (A : Type) (idx : A) (op : Monoid.com_law idx) (F : nat -> nat -> nat -> A)
  :
  tabulates ks rs t -> (forall i j, F i j 0%N = idx) ->
  \big[op/idx]_(e <- both t) F e.1.1 e.1.2 e.2 =
  \big[op/idx]_(i <- iota 0 (size ks)) \big[op/idx]_(j <- iota 0 (size rs))
    F i j #|nth set0 ks i :&: nth set0 rs j|.
Proof.
case=> tk tr u m F0; pose o i j := #|nth set0 ks i :&: nth set0 rs j|.
pose b := [seq ((i, j), o i j) | i <- iota 0 (size ks), j <- iota 0 (size rs)].
have P : perm_eq (both t) [seq e <- b | e.2 != 0%N].
  apply: uniq_perm => // [|[[i j] o']].
    by rewrite filter_uniq // allpairs_uniq ?iota_uniq // => -[i j] [i' j'] _ _ [-> ->].
  rewrite m mem_filter /= [RHS]andbC; apply/and4P/andP =>
    [[ii jj /eqP-> o0]|[/allpairsP[[i' j'] /= [ii jj [-> -> ->]]] o0]].
    by split=> //; apply/allpairsP; exists (i, j); rewrite !mem_iota.
  by move: ii jj; rewrite !mem_iota !add0n /=.
rewrite (perm_big _ P) big_filter big_mkcond big_allpairs_dep /=.
by apply: eq_bigr => i _; apply: eq_bigr => j _; rewrite /o; case: eqP => //= ->.
Qed.

Lemma listed_sum (L : {set {set T}}) ls (A : Type) (idx : A) (op : Monoid.com_law idx)
  (G : {set T} -> A) :
  lists L ls -> \big[op/idx]_(i <- iota 0 (size ls)) G (nth set0 ls i) = \big[op/idx]_(l in L) G l.
Proof. by case=> ul lL; rewrite -(eq_bigl _ _ lL) -big_uniq // (big_nth set0) /index_iota subn0.
  Qed.

Lemma table_sum (A : Type) (idx : A) (op : Monoid.com_law idx) (F : nat -> nat -> nat -> A) :
  (forall s u, F s u 0%N = idx) ->
  \big[op/idx]_(e <- both t) F (key_size t e.1.1) (response_size t e.1.2) e.2 =
  \big[op/idx]_(k in K) \big[op/idx]_(r in R) F #|k| #|r| #|k :&: r|.
Proof.
move=> F0; have [ks [rs [lk lr tks]]] := tabled; have [tk tr _ _] := tks.
rewrite (table_sum_at (F := fun i j => F (key_size t i) (response_size t j)) _ tks) //.
rewrite -(listed_sum _ _ lk) big_seq [RHS]big_seq; apply: eq_bigr => i; rewrite mem_iota add0n =>
  /andP[_ ik].
rewrite -(listed_sum _ _ lr) big_seq [RHS]big_seq; apply: eq_bigr => j; rewrite mem_iota add0n =>
  /andP[_ jr].
by rewrite /key_size /response_size tk tr !(nth_map set0).
Qed.
Arguments table_sum {A idx op} F F0.

Lemma key_sizes_sum (A : Type) (idx : A) (op : Monoid.com_law idx) (F : nat -> A) :
  \big[op/idx]_(s <- key_sizes t) F s = \big[op/idx]_(k in K) F #|k|.
Proof.
have [ks [rs [[uk lk] _ [-> _ _ _]]]] := tabled.
by rewrite big_map -(eq_bigl _ _ lk) -big_uniq.
Qed.

Lemma sumn_map (A : Type) (s : seq A) (F : A -> nat) : sumn [seq F x | x <- s] =
  (\sum_(x <- s) F x)%N.
Proof. by rewrite sumnE big_map. Qed.

Lemma mentions_ofE : mentions_of t = #|cover K|.
Proof.
by rewrite /mentions_of sumnE key_sizes_sum; have /eqP-> := is_partition_trivIset wK.
Qed.

Lemma entities_ofE : entities_of t = #|K|.
Proof. by rewrite /entities_of -sum1_size key_sizes_sum sum1_card. Qed.

Lemma in_bothE : in_both t = #|cover K :&: cover R|.
Proof.
rewrite /in_both sumn_map (table_sum (fun _ _ o => o)) //.
rewrite (eq_bigr _ (fun k _ => sum_cardI k (is_partition_trivIset wR))).
by rewrite setIC -(sum_cardI _ (is_partition_trivIset wK)); apply: eq_bigr => k _; rewrite setIC.
Qed.

Lemma in_both_sum : in_both t = (\sum_(k in K) #|k :&: cover R|)%N.
Proof.
rewrite /in_both sumn_map (table_sum (fun _ _ o => o)) //.
by apply: eq_bigr => k _; rewrite sum_cardI // is_partition_trivIset.
Qed.

Lemma overlappingE : overlapping t = (\sum_(k in K) #|[set r in R | k :&: r != set0]|)%N.
Proof.
rewrite /overlapping -sum1_size; transitivity (\sum_(e <- both t) (e.2 != 0 : nat))%N.
  have [ks [rs [_ _ [_ _ _ m]]]] := tabled.
  by rewrite big_seq [RHS]big_seq; apply: eq_bigr => -[[i j] o]; rewrite m => /and4P[_ _ _ ->].
rewrite (table_sum (fun _ _ o => (o != 0%N : nat))) //; apply: eq_bigr => k _.
rewrite -sum1_card [RHS]big_mkcond [LHS]big_mkcond /=; apply: eq_bigr => r _.
by rewrite inE cards_eq0; case: (r \in R); case: (_ == set0).
Qed.

Lemma muc_numE : muc_num K R = muc_common t.
Proof.
rewrite /muc_common -[in_both t]/(in_both t) overlappingE in_both_sum !natr_sum -sumrB;
  apply: eq_bigr => k kK.
rewrite card_parts ?is_partition_trivIset // -(cardsID (cover R) k) !natrD opprD addrACA subrr addr0
  //.
Qed.

Lemma sum_by_size (A : Type) (idx : A) (op : Monoid.com_law idx) (G : {set T} -> A) :
  \big[op/idx]_(s <- sizes t) \big[op/idx]_(k in K | #|k| == s) G k = \big[op/idx]_(k in K) G k.
Proof.
rewrite (exchange_big_dep (fun k => k \in K)) => [|s k _ /andP[]] //=; apply: eq_bigr => k kK.
have m : #|k| \in sizes t.
  have [ks [rs [[_ lk] _ [tk _ _ _]]]] := tabled.
  by rewrite mem_undup tk; apply/map_f; rewrite lk.
rewrite (eq_bigl (fun s => s == #|k|)) => [|s]; last by rewrite kK eq_sym.
by rewrite -big_filter filter_pred1_uniq ?undup_uniq // big_seq1.
Qed.

Lemma squaresE s : (squares t s = \sum_(k in K | #|k| == s) \sum_(r in R) #|k :&: r| ^ 2)%N.
Proof.
rewrite /squares sumn_map big_filter big_mkcond /=.
rewrite (table_sum (fun s' _ o => if s' == s then o * o else 0)%N) => [|s' _]; last by case: ifP.
by rewrite big_mkcondr; apply: eq_bigr => k _; case: ifP => _; [apply: eq_bigr | rewrite big1].
Qed.

Lemma b_cubed_numE : b_cubed_num K R = b_cubed_sum t.
Proof.
rewrite /b_cubed_num -sum_by_size; apply: eq_bigr => s _; rewrite squaresE natr_sum mulr_suml.
apply: eq_bigr => k /andP[_ /eqP<-]; rewrite natr_sum mulr_suml; apply: eq_bigr => r _.
by rewrite natrX.
Qed.

Lemma ordered_pairsE s :
  (ordered_pairs t s = \sum_(k in K | #|k| == s) \sum_(r in R) #|k :&: r| * #|k :&: r|.-1)%N.
Proof.
rewrite /ordered_pairs sumn_map big_filter big_mkcond /=.
rewrite (table_sum (fun s' _ o => if (1 < o) && (s' == s) then o * o.-1 else 0)%N) //.
rewrite big_mkcondr; apply: eq_bigr => k _; case: ifP => _; last by rewrite big1 // => r _;
  rewrite andbF.
by apply: eq_bigr => r _; rewrite andbT; case: #|_| => [|[]].
Qed.

Lemma singletonsE : singletons t = (\sum_(k in K | #|k| == 1) (k \in R))%N.
Proof.
rewrite /singletons -sum1_count big_mkcond /=.
have [ks [rs [_ _ [_ _ _ m]]]] := tabled.
transitivity (\sum_(e <- both t) (e.2 == 1) && (key_size t e.1.1 == 1) && (response_size t e.1.2 ==
  1))%N.
  rewrite big_seq [RHS]big_seq; apply: eq_bigr => -[[i j] o]; rewrite m => /and4P[_ _ _ /=].
  by case: o => [|[|o]] //= _; case: (_ == 1%N); case: (_ == 1%N).
rewrite (table_sum (fun s u o => (o == 1) && (s == 1) && (u == 1) : nat)%N) //.
rewrite [RHS]big_mkcondr; apply: eq_bigr => k kK; case: ifP => k1; last by rewrite big1 // => r _;
  rewrite andbF.
have [kR|kR] := boolP (k \in R).
  rewrite (bigD1 k) //= setIid k1 /= big1 // => r /andP[rR rk].
  by rewrite (disjoint_entities wR kR rR rk) cards0.
rewrite big1 // => r rR; rewrite andbT; apply/eqP; rewrite eqb0; apply: contra kR => /andP[o1 r1].
suff -> : k = r by []; have /eqP <- : k :&: r == k by rewrite eqEcard subsetIl (eqP k1) (eqP o1).
by apply/eqP; rewrite eqEcard subsetIr (eqP r1) (eqP o1).
Qed.

Lemma pairsE n : (n * n.-1 = 2 * 'C(n, 2))%N.
Proof. by rewrite -mul_bin_diag bin1. Qed.

Lemma lea_numE : lea_num K R = lea_sum t.
Proof.
rewrite /lea_num /lea_sum /by_size singletonsE natr_sum big_mkcondr.
under [X in _ = X + _]eq_bigr => s _ do rewrite ordered_pairsE natr_sum mulr_suml.
rewrite (eq_bigr (fun s => \sum_(k in K | #|k| == s) (\sum_(r in R) #|k :&: r| * #|k :&: r|.-1)%:R /
  (#|k|.-1)%:R)).
  rewrite sum_by_size -big_split /=; apply: eq_bigr => k kK; rewrite resolvedE //.
  rewrite /resolved /won alike_joined // card_pred_rat ?(entity_neq0 wK kK) // /same_singleton;
    congr (_%:R / _ + _).
    by apply: eq_bigr => r _; rewrite pairsE.
  by case: ifP.
by move=> s _; apply: eq_bigr => k /andP[_ /eqP->].
Qed.

Lemma links_ofE (s : seq nat) : links_of s = (\sum_(n <- s) 'C(n, 2))%N.
Proof.
rewrite /links_of sumn_map (eq_bigr _ (fun n _ => pairsE n)) -big_distrr /= mul2n.
exact: half_bit_double _ false.
Qed.

Lemma common_linksE : common_links t = (\sum_(k in K) \sum_(r in R) 'C(#|k :&: r|, 2))%N.
Proof.
rewrite /common_links sumn_map (eq_bigr _ (fun s _ => ordered_pairsE s)) sum_by_size.
under eq_bigr => k _ do rewrite (eq_bigr _ (fun r _ => pairsE _)) -big_distrr.
by rewrite -big_distrr /= mul2n; apply: half_bit_double _ false.
Qed.

Lemma sharedE : links_of (shared t) = (\sum_(k in K) 'C(#|k :&: cover R|, 2))%N.
Proof.
rewrite links_ofE /shared big_map; have [ks [rs [lk lr tks]]] := tabled; have [tk _ _ _] := tks.
rewrite tk size_map -(listed_sum _ _ lk) big_seq [RHS]big_seq; apply: eq_bigr => i;
  rewrite mem_iota add0n => /andP[_ ik].
rewrite sumn_map big_filter big_mkcond (table_sum_at (F := fun i' _ o => if i' == i then o else 0%N)
  _ tks); last first.
  by move=> i' _; case: ifP.
rewrite (eq_bigr (fun i' => if i' == i then #|nth set0 ks i :&: cover R| else 0%N)) => [|i' _];
  last first.
  case: eqP => [->|_]; last by rewrite big1.
  by rewrite (listed_sum _ (fun r => #|nth set0 ks i :&: r|) lr) sum_cardI // is_partition_trivIset.
rewrite -big_mkcond -big_filter (eq_filter (a2 := pred1 i)) // filter_pred1_uniq ?iota_uniq
  ?mem_iota ?add0n //.
by rewrite big_seq1.
Qed.

(* BLANC's six counts *)
Lemma card_coreference_linksI (X A : {set {set T}}) : is_partition X ->
  #|coreference_links X :&: A| = (\sum_(k in X) #|partitions.pairs k :&: A|)%N.
Proof.
move=> wX; transitivity (\sum_(e in A) \sum_(k in X) (e \in partitions.pairs k : nat))%N;
  last first.
  rewrite exchange_big /=; apply: eq_bigr => k _; rewrite -sum1_card [RHS]big_mkcond [LHS]big_mkcond
    /=.
  by apply: eq_bigr => e _; rewrite in_setI andbC; case: (e \in A); case: (e \in _).
rewrite -sum1_card big_mkcond [RHS]big_mkcond /=; apply: eq_bigr => e _; rewrite in_setI andbC.
case: (e \in A) => //=; case: ifP => [/bigcupP[k kX ek]|eX].
  rewrite (bigD1 k) //= ek big1 // => l /andP[lX lk]; apply/eqP; rewrite eqb0; apply: contraL lk =>
    el.
  have /set0Pn[x xe] : e != set0 by move: ek; rewrite inE -card_gt0 => /andP[_ /eqP->].
  move: ek el; rewrite !inE => /andP[/subsetP ek _] /andP[/subsetP el _].
  by rewrite negbK; apply/eqP/(entity_inj wX lX kX (el x xe) (ek x xe)).
rewrite big1 // => k kX; apply/eqP; rewrite eqb0; apply: contraFN eX => ek; by apply/bigcupP;
  exists k.
Qed.

Lemma common_c_sum : common_c K R = (\sum_(k in K) \sum_(r in R) 'C(#|k :&: r|, 2))%N.
Proof.
rewrite /common_c card_coreference_linksI //; apply: eq_bigr => k _;
  rewrite setIC card_coreference_linksI //.
by apply: eq_bigr => r _; rewrite -pairsI card_pairs setIC.
Qed.

Lemma common_n_sum : (common_n K R + (\sum_(k in K) 'C(#|k :&: cover R|, 2) + \sum_(r in R)
  'C(#|r :&: cover K|, 2)) =
  'C(#|cover K :&: cover R|, 2) + common_c K R)%N.
Proof.
pose P := partitions.pairs (cover K :&: cover R).
have inner (X Y : {set {set T}}) : is_partition X -> (\sum_(x in X) 'C(#|x :&: cover Y|, 2) =
    #|coreference_links X :&: partitions.pairs (cover X :&: cover Y)|)%N.
  move=> wX; rewrite card_coreference_linksI //; apply: eq_bigr => x xX.
  by rewrite -pairsI card_pairs setIA (entityI_cover xX).
have -> : common_n K R = #|P :\: (coreference_links K :|: coreference_links R)|.
  rewrite /common_n /non_coreference_links; apply: eq_card => e;
    rewrite !in_setI !in_setD in_setU /P pairsI in_setI negb_or.
  by case: (e \in partitions.pairs (cover K)); case: (e \in partitions.pairs (cover R));
    rewrite ?andbF ?andbT.
rewrite inner // inner // [cover R :&: cover K]setIC -/P -cardsUI -setIUl.
rewrite -setIIl /common_c.
have -> : coreference_links K :&: coreference_links R :&: P = coreference_links K :&:
  coreference_links R.
  apply/setIidPl; rewrite /P pairsI; apply: setISS; exact: coreference_links_sub.
rewrite addnA -card_pairs -/P -(cardsID (coreference_links K :|: coreference_links R) P)
  [_ :&: P]setIC.
by rewrite [X in (X + _)%N = _]addnC.
Qed.
End Table.

Section BothWays.
Variables (T : finType) (K R : {set {set T}}) (t : overlaps).
Hypotheses (wK : is_partition K) (wR : is_partition R) (tabled : table_of K R t).
Let turned : table_of R K (transposed t). Proof. exact: table_of_transposed. Qed.

Lemma non_linksE : #|non_coreference_links K| = non_links t.
Proof.
rewrite /non_links (mentions_ofE wK tabled) links_ofE (key_sizes_sum tabled).
by rewrite -card_coreference_links_sum // -(card_coreference_links wK) addKn.
Qed.

Lemma common_non_linksE : common_n K R = common_non_links t.
Proof.
rewrite /common_non_links (in_bothE wK wR tabled) (common_linksE tabled) -(common_c_sum wK wR).
by rewrite (sharedE wR tabled) (sharedE wK turned) -(common_n_sum wK wR) -subnDA addnK.
Qed.

Lemma sameE : (cover K == cover R) = same t.
Proof.
rewrite /same (mentions_ofE wK tabled) (mentions_ofE wR turned) (in_bothE wK wR tabled).
rewrite eqEsubset; congr (_ && _).
  by apply/idP/eqP => [/setIidPl->//|E]; apply/setIidPl/eqP; rewrite eqEcard subsetIl -E leqnn.
by apply/idP/eqP => [/setIidPr->//|E]; apply/setIidPr/eqP; rewrite eqEcard subsetIr -E leqnn.
Qed.
End BothWays.

(* the counts are those of the metrics, on both sides *)
Definition counted (q : ratios) (num den : overlaps -> rat) :=
  forall (T : finType) (K R : {set {set T}}) (t : overlaps), is_partition K -> is_partition R ->
    table_of K R t ->
  [/\ recall_num q K R = num t, recall_den q K R = den t,
      precision_num q K R = num (transposed t) & precision_den q K R = den (transposed t)].

Lemma both_ways_counted (f : of_pair rat) (d : forall T : finType, {set {set T}} -> rat) num den :
  (forall (T : finType) (K R : {set {set T}}) (t : overlaps), is_partition K -> is_partition R ->
    table_of K R t ->
   f T K R = num t /\ d T K = den t) -> counted (both_ways f d) num den.
Proof.
move=> H T K R t wK wR tKR; rewrite /both_ways /=; have [-> ->] := H T K R t wK wR tKR.
by have [-> ->] := H T R K (transposed t) wR wK (table_of_transposed tKR).
Qed.

Theorem mentions_counted : counted mentions (fun t => (in_both t)%:R) (fun t => (mentions_of t)%:R).
Proof.
by apply: both_ways_counted => T K R t wK wR tKR;
  rewrite (in_bothE wK wR tKR) (mentions_ofE wK tKR).
Qed.

Theorem muc_counted : counted muc muc_common muc_links.
Proof.
apply: both_ways_counted => T K R t wK wR tKR; rewrite (muc_numE wR tKR) muc_den_sum //.
by rewrite /muc_links (mentions_ofE wK tKR) (entities_ofE tKR).
Qed.

Theorem b_cubed_counted : counted b_cubed b_cubed_sum (fun t => (mentions_of t)%:R).
Proof.
apply: both_ways_counted => T K R t wK wR tKR; rewrite (b_cubed_numE tKR) (mentions_ofE wK tKR).
by rewrite /b_cubed_den sum_card.
Qed.

Theorem lea_counted : counted lea lea_sum (fun t => (mentions_of t)%:R).
Proof.
apply: both_ways_counted => T K R t wK wR tKR; rewrite (lea_numE wK wR tKR) (mentions_ofE wK tKR).
by rewrite /lea_den sum_card.
Qed.

(* CEAF's denominators; its alignment has a certificate of its own *)
Lemma ceaf_m_den_counted (T : finType) (K R : {set {set T}}) t : is_partition K ->
  is_partition R ->
  table_of K R t ->
  recall_den ceaf_m K R = (mentions_of t)%:R /\ precision_den ceaf_m K R =
    (mentions_of (transposed t))%:R.
Proof.
move=> wK wR tKR; rewrite (mentions_ofE wK tKR) (mentions_ofE wR (table_of_transposed tKR)).
by rewrite /= !ceaf_den3.
Qed.

Lemma ceaf_e_den_counted (T : finType) (K R : {set {set T}}) t : is_partition K ->
  is_partition R ->
  table_of K R t ->
  recall_den ceaf_e K R = (entities_of t)%:R /\ precision_den ceaf_e K R =
    (entities_of (transposed t))%:R.
Proof.
move=> wK wR tKR; rewrite (entities_ofE tKR) (entities_ofE (table_of_transposed tKR)).
by rewrite /= !sum_phi4.
Qed.

Lemma b_cubed_0_full_precision_counted (T : finType) (K R : {set {set T}}) t : is_partition K ->
  is_partition R ->
  table_of K R t ->
  precision_num b_cubed_0_full K R = b_cubed_sum (transposed t) /\
  precision_den b_cubed_0_full K R = (in_both t)%:R.
Proof.
move=> wK wR tKR; rewrite (in_bothE wK wR tKR) /=.
by rewrite -(b_cubed_numE (table_of_transposed tKR)).
Qed.

(* BLANC's six counts, and whether the mentions are the same *)
Definition link_counts_of t :=
  BlancCounts (LinkCounts (common_links t) (links_of (key_sizes t)) (links_of (response_sizes t)))
              (LinkCounts (common_non_links t) (non_links t) (non_links (transposed t))) (same t).

Theorem blanc_counted (T : finType) (K R : {set {set T}}) t : is_partition K -> is_partition R ->
  table_of K R t -> counts K R = link_counts_of t.
Proof.
move=> wK wR tKR; have tRK := table_of_transposed tKR.
rewrite /counts /c_counts /n_counts /link_counts_of (sameE wK wR tKR) (common_non_linksE wK wR tKR).
rewrite (non_linksE wK tKR) (non_linksE wR tRK) (common_linksE tKR) -(common_c_sum wK wR).
rewrite !card_coreference_links_sum // !links_ofE (key_sizes_sum tKR).
by rewrite -[response_sizes t]/(key_sizes (transposed t)) (key_sizes_sum tRK).
Qed.

(******************************************************************************)
(* The sums that checker.v takes of a document are those of the metrics, and  *)
(* its treatments of twinless mentions are those of twinless.v.               *)
(*                                                                            *)
(*   stands_for n ks K   ks is well-formed below n, and K its family          *)
(*   over_table F K R   the sum of F |k| |r| |k :&: r| over k and r           *)
(*   adds x b p q       the sums x are those of b and p and q more            *)
(******************************************************************************)
From Coq Require Import ZArith QArith FMapPositive.
From mathcomp Require Import all_ssreflect all_algebra zify ssrZ.
From Corefref Require Import partitions mentions muc b_cubed ceaf blanc lea twinless metrics.
From Corefref Require Import rationals lists lists_twinless figures computed certificates
  corpora checker
  checker_tables.
Set Implicit Arguments. Unset Strict Implicit. Unset Printing Implicit Defensive.
Import GRing.Theory Num.Theory Order.Theory.
Delimit Scope Q_scope with QQ.
Local Open Scope ring_scope.

Implicit Types (ks rs : seq (seq positive)) (k r : seq positive).

Definition stands_for n ks (K : {set {set 'I_n}}) := ok n (numbers ks) /\ family n (numbers ks) = K.

Definition over_table (T : finType) (F : N -> N -> N -> Q) (K R : {set {set T}}) : rat :=
  \sum_(k in K) \sum_(r in R) Q2rat (F (N.of_nat #|k|) (N.of_nat #|r|) (N.of_nat #|k :&: r|)).
Definition adds (x b : sums) (p q : rat) :=
  Q2rat (bag_sum x.1) = Q2rat (bag_sum b.1) + p /\ Q2rat (bag_sum x.2) = Q2rat (bag_sum b.2) + q.

(* what does not overlap adds nothing *)
Lemma shared_mentions0 s t : Q2rat (shared_mentions s t N0) = 0.
Proof. by rewrite Q2rat_of_N. Qed.
Lemma common_links0 s t : Q2rat (common_links s t N0) = 0.
Proof. by rewrite Q2rat_of_N. Qed.
Lemma squares0 s t : Q2rat (squares s t N0) = 0.
Proof. by rewrite Q2rat_div Q2rat_of_N mul0r. Qed.
Lemma resolved_links0 s t : Q2rat (resolved_links s t N0) = 0.
Proof.
by rewrite /resolved_links; case: ifP => _; [case: ifP => _;
  rewrite ?Q2rat_of_N ?Q2rat0|rewrite Q2rat_div Q2rat_of_N mul0r].
Qed.
Lemma common_pairs0 s t : Q2rat (common_pairs s t N0) = 0.
Proof. exact: (Q2rat_pairs_of 0). Qed.

Section Sums.
Variable n : nat.
Notation entity k := (entity n (map Pos.to_nat k)).
Notation family ks := (family n (numbers ks)).

Lemma numbers_mem ks k : k \in ks -> map Pos.to_nat k \in numbers ks. Proof. exact: map_f. Qed.

Lemma card_positive ks k : ok n (numbers ks) -> k \in ks -> #|entity k| = size k.
Proof. by move=> o /numbers_mem/(ok_mem o)[u a _]; rewrite card_entity // size_map. Qed.

Lemma card_overlap ks k r : ok n (numbers ks) -> k \in ks -> #|entity k :&: entity r| = overlap k r.
Proof.
move=> o /numbers_mem/(ok_mem o)[u a _]; rewrite card_ov // /ov count_map.
by apply: eq_count => x /=; rewrite mem_map //; apply: Pos2Nat.inj.
Qed.

Lemma sum_positive ks (G : {set 'I_n} -> rat) : ok n (numbers ks) ->
  \sum_(e in family ks) G e = \sum_(k <- ks) G (entity k).
Proof. by move=> o; rewrite sum_family // big_map. Qed.

Lemma ok_uniq ks : ok n (numbers ks) -> uniq (flatten ks).
Proof. by case/and3P=> + _ _; rewrite flatten_numbers => /map_uniq. Qed.

Variables ks rs : seq (seq positive).
Hypotheses (o : ok n (numbers ks)) (o' : ok n (numbers rs)).
Let K := family ks.
Let R := family rs.
Let wK : is_partition K := is_partition_family o.
Let wR : is_partition R := is_partition_family o'.

Lemma add_table_family F b : (forall s t, Q2rat (F s t N0) = 0) ->
  Q2rat (bag_sum (add_table F (table_of ks rs) b)) = Q2rat (bag_sum b) + over_table F K R.
Proof.
move=> F0; rewrite bag_sum_table ?ok_uniq // /over_table sum_positive //; congr (_ + _).
apply: eq_big_seq => k kks; rewrite sum_positive //; apply: eq_big_seq => r rrs.
by rewrite (card_positive o) // (card_positive o') // (card_overlap _ o).
Qed.

Lemma over_turned F : over_table (turned F) K R = over_table F R K.
Proof.
rewrite /over_table exchange_big; apply: eq_bigr => r _; apply: eq_bigr => k _.
by rewrite setIC.
Qed.

Lemma adds_table F den num d b : (forall s t, Q2rat (F s t N0) = 0) -> over_table F K R = num ->
  Q2rat den = d -> adds (of_table F (table_of ks rs) den b) b num d.
Proof. by move=> F0 <- <-; split; rewrite /= ?add_table_family ?bag_sum_give. Qed.

Lemma adds_turned F den num d b : (forall s t, Q2rat (F s t N0) = 0) -> over_table F R K = num ->
  Q2rat den = d -> adds (of_table (turned F) (table_of ks rs) den b) b num d.
Proof. by move=> F0 <- <-; apply: adds_table => [s t||//]; [apply: F0|apply: over_turned]. Qed.

Lemma Q2rat_of_nat m : Q2rat (of_N (N.of_nat m)) = m%:R.
Proof. by rewrite Q2rat_of_N Nnat.Nat2N.id. Qed.

Lemma sizes_of_sum : Q2rat (sizes_of ks) = \sum_(k in K) #|k|%:R.
Proof.
rewrite Q2rat_sum_of sum_positive //; apply: eq_big_seq => k kks.
by rewrite many_size Q2rat_of_nat (card_positive o).
Qed.

Lemma eqb_of_nat a b : N.eqb (N.of_nat a) (N.of_nat b) = (a == b).
Proof. by apply/N.eqb_spec/eqP => [/Nnat.Nat2N.inj|->]. Qed.

Lemma mentions_den_sizes : Q2rat (sizes_of ks) = mentions_den K.
Proof. by rewrite sizes_of_sum sum_card. Qed.

Lemma mentions_over : over_table shared_mentions K R = mentions_num K R.
Proof.
rewrite /over_table /mentions_num setIC -(sum_cardI _ (is_partition_trivIset wK)) natr_sum;
  apply: eq_bigr => k _.
rewrite setIC -(sum_cardI _ (is_partition_trivIset wR)) natr_sum; apply: eq_bigr => r _.
by rewrite Q2rat_of_nat.
Qed.

Lemma muc_den_links : Q2rat (links_of ks) = muc_den K.
Proof.
rewrite Q2rat_sum_of /muc_den sum_positive //; apply: eq_big_seq => k kks.
rewrite many_size (card_positive o) // Q2rat_of_N Nnat.N2Nat.inj_pred Nnat.Nat2N.id.
have [_ _] := ok_mem o (numbers_mem kks); case: k {kks} => // x k _ /=.
by rewrite mulrSr addrK.
Qed.

Lemma muc_over : over_table common_links K R = muc_num K R.
Proof.
apply: eq_bigr => k _;
  rewrite [in RHS](card_shared k (is_partition_trivIset wR)) natrD addrK natr_sum.
by apply: eq_bigr => r _; rewrite Q2rat_of_N Nnat.N2Nat.inj_pred Nnat.Nat2N.id.
Qed.

Lemma b_cubed_over : over_table squares K R = b_cubed_num K R.
Proof.
apply: eq_bigr => k _; apply: eq_bigr => r _.
by rewrite Q2rat_div !Q2rat_of_N Nnat.N2Nat.inj_mul !Nnat.Nat2N.id natrM expr2.
Qed.

Lemma b_cubed_of_adds b : adds (b_cubed_of ks rs b) b (b_cubed_num K R) (b_cubed_den K).
Proof. exact: adds_table squares0 b_cubed_over sizes_of_sum. Qed.

Lemma lea_over : over_table resolved_links K R = lea_num K R.
Proof.
rewrite /over_table; apply: eq_bigr => k kK; rewrite /resolution_score mulr_suml mulr_sumr; apply:
  eq_bigr => r rR.
rewrite /resolved_links (eqb_of_nat _ 1) /shared_links /link.
have k0 := card_entity_gt0 wK kK.
have [/eqP/cards1P[x ->]|k1] := eqVneq #|k| 1%N.
  rewrite (eqb_of_nat _ 1) cards1 mul1r divr1; have [/eqP/cards1P[y ->]|r1] := eqVneq #|r| 1%N.
    rewrite Q2rat_of_nat; have [->|ne] := eqVneq x y; first by rewrite setIid cards1 eqxx.
    have -> : [set x] :&: [set y] = set0 by apply/eqP; rewrite setI_eq0 disjoints1 inE.
    by rewrite cards0; case: eqP => // /setP/(_ x); rewrite !inE eqxx (negPf ne).
  by rewrite Q2rat0; case: eqP => // E; rewrite -E cards1 eqxx in r1.
rewrite Q2rat_div Q2rat_times_pred Q2rat_of_N Nnat.N2Nat.inj_pred Nnat.Nat2N.id !bin2_rat.
case: #|k| k0 k1 => [|[|m]] // _ _; rewrite [X in _ / X%:R]/=.
have -> : m.+2%:R - 1 = m.+1%:R :> rat by rewrite [m.+2%:R]mulrSr addrK.
have -> : #|k :&: r|%:R * (#|k :&: r|%:R - 1) = (#|k :&: r| * #|k :&: r|.-1)%:R :> rat.
  by case: #|_| => [|c]; rewrite ?mul0r // natrM [X in _ * (X - 1)]mulrSr addrK.
set c := _%:R; have m2 : m.+2%:R != 0 :> rat by rewrite pnatr_eq0.
by rewrite invf_div [_ / 2%:R * _]mulrA divfK // invfM mulrCA mulVKf.
Qed.

End Sums.

(* CEAF *)
Lemma nth_positive_pred i : nth_positive (Pos.to_nat i).-1 = i.
Proof. by lia. Qed.

Lemma place_inj : injective (fun i => (Pos.to_nat i).-1).
Proof. exact: can_inj nth_positive_pred. Qed.

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

Lemma nth_numbers ks' i : nth [::] (numbers ks') i = map Pos.to_nat (nth [::] ks' i).
Proof.
have [le|lt] := leqP (size ks') i; last by rewrite (nth_map [::]).
by rewrite !nth_default ?size_map.
Qed.

Lemma size_table : size (table_of ks rs) = size ks.
Proof. by rewrite /table_of mapped_map size_map. Qed.

Lemma coveredP price us i : covered phiQ price (table_of ks rs) us -> (i < size ks)%N ->
  (i < size us)%N -> List.forallb (fun e => Qle_bool
    (similarity_in phiQ (nth (Row 0 [::]) (table_of ks rs) i) e)
    (nth 0%QQ us i + at_or 0%QQ price (number_of e))%QQ)
    (cells_of (nth (Row 0 [::]) (table_of ks rs) i)).
Proof.
rewrite -size_table.
elim: (table_of ks rs) us i => [|x t IH] [|u us] [|i] //= /andP[ok_x ok_t] lt lu //.
exact: IH.
Qed.

Lemma pair_similarityP p : let sim := pair_similarity phiQ (indexed (table_of ks rs)) in
  is_there (sim p) -> exists2 i, (i < size ks)%N & exists2 j, (j < size rs)%N &
    p = (nth_positive i, nth_positive j) /\
    sim p = Some (phiQ (N.of_nat (size (nth [::] ks i))) (N.of_nat (size (nth [::] rs j)))
                       (N.of_nat (overlap (nth [::] ks i) (nth [::] rs j)))).
Proof.
case: p => i j /=; rewrite /pair_similarity /= -(nth_positive_pred i); set i' := _.-1.
rewrite (find_nth (Row 0 [::])) size_table; case: ltnP => // lt; rewrite table_row //=.
have [js [_ memjs ->]] := held_row (nth [::] ks i') (ok_uniq o').
case F: (List.find _ _) => [e|] // _; have [] := List.find_some _ _ F.
move=> /List.in_map_iff[j' [Ee /In_mem]]; rewrite memjs => /andP[ltj _] /Pos.eqb_eq ej.
by exists i' => //; exists j' => //; rewrite -ej -Ee.
Qed.

Lemma best_sound a q : best phiQ ks rs (table_of ks rs) a = Some q ->
  best_similarity phi (family n (numbers ks)) (family n (numbers rs)) = Q2rat q.
Proof.
rewrite /best; set us := key_prices a; set vs := response_prices a;
  set sim := pair_similarity _ _.
case: ifP => // /andP[/andP[/andP[/andP[/andP[/andP[/andP[/andP[su sv] u0] v0] feas] d1] d2] range]
  /Qeq_bool_iff/Q2ratP total] [<-].
rewrite !many_size !eqb_of_nat in su sv; rewrite !mapped_map in d1 d2.
pose g := [seq ((Pos.to_nat p.1).-1, (Pos.to_nat p.2).-1) | p <- aligned a].
have simP p : p \in aligned a -> exists2 i, (i < size ks)%N & exists2 j, (j < size rs)%N &
    p = (nth_positive i, nth_positive j) /\
    sim p = Some (phiQ (N.of_nat (size (nth [::] ks i))) (N.of_nat (size (nth [::] rs j)))
                       (N.of_nat (overlap (nth [::] ks i) (nth [::] rs j)))).
  by move=> pg; apply: pair_similarityP; apply: (allP range).
have [C E] : certified phiL (numbers ks) (numbers rs) us vs g /\
    Q2rat (similarityL phiL (numbers ks) (numbers rs) g) =
      Q2rat (checker.sum id us + checker.sum id vs)%QQ.
  have E : Q2rat (similarityL phiL (numbers ks) (numbers rs) g) =
    Q2rat (checker.sum id us + checker.sum id vs)%QQ.
    rewrite -total Q2rat_sum_of Q2rat_sum big_map;
      apply: eq_big_seq => p /simP[i li [j lj [-> ->]]] /=.
    rewrite !SuccNat2Pos.id_succ /= !nth_numbers; apply/esym/phiQP; exact: mem_nth.
  split=> //; rewrite /certified !size_map su sv /=; apply/and5P; split=> //.
  - apply/allP => i; rewrite mem_iota add0n => /= li; apply/allP => j;
      rewrite mem_iota add0n => /= lj.
    have lui : (i < size us)%N by rewrite (eqP su).
    have lvj : (j < size vs)%N by rewrite (eqP sv).
    have [u0i v0j] := (all_nthP 0%QQ u0 i lui, all_nthP 0%QQ v0 j lvj).
    have mk := mem_nth [::] li; have mr := mem_nth [::] lj.
    rewrite -Q2rat_le Q2ratD !nth_numbers -phiQP //;
    have [->|c0] := eqVneq (overlap (nth [::] ks i) (nth [::] rs j)) 0%N.
      by rewrite phi0 addr_ge0 // -Q2rat0 Q2rat_le.
    have := coveredP feas li lui; rewrite table_row //= /similarity_in /=.
    have [js [_ memjs ->]] := held_row (nth [::] ks i) (ok_uniq o').
    move=> /List.forallb_forall/(_ (cell_at rs (nth [::] ks i) j)) /=.
    rewrite at_indexed => H; rewrite -Q2ratD Q2rat_le; apply: H; apply: List.in_map.
    by apply/In_mem; rewrite memjs lj.
  - by apply/allP => _ /mapP[p /simP[i li [j lj [-> _]]] ->] /=;
      rewrite !SuccNat2Pos.id_succ /= li lj.
  apply/and3P; split.
  - have [u _] := distinct_from_uniq d1;
      rewrite -map_comp (map_comp (fun x => (Pos.to_nat x).-1) fst)
    map_inj_uniq //.
    exact: place_inj.
  - have [u _] := distinct_from_uniq d2;
      rewrite -map_comp (map_comp (fun x => (Pos.to_nat x).-1) snd)
    map_inj_uniq //.
    exact: place_inj.
  by apply/Qeq_bool_iff/Q2ratP; rewrite E !Q2ratD !Q2rat_sum_of !Q2rat_sum.
by rewrite -E; apply: certified_sound C.
Qed.
End Alignments.

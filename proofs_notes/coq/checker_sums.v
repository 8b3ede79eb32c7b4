(******************************************************************************)
(* The sums that checker.v takes of a document are those of the metrics, and  *)
(* its treatments of twinless mentions are those of twinless.v.               *)
(*                                                                            *)
(*   stands_for n ks K   ks is well-formed below n, and K its family          *)
(*   has_sums x a b     see computed.v                                        *)
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

Lemma table_sum_family F : (forall s t, Q2rat (F s t N0) = 0) -> Q2rat (table_sum F ks rs) =
  \sum_(k in K) \sum_(r in R) Q2rat (F (N.of_nat #|k|) (N.of_nat #|r|) (N.of_nat #|k :&: r|)).
Proof.
move=> F0; rewrite Q2rat_table_sum ?ok_uniq // sum_positive //; apply: eq_big_seq => k kks.
rewrite sum_positive //; apply: eq_big_seq => r rrs.
by rewrite (card_positive o) // (card_positive o') // (card_overlap _ o).
Qed.

Lemma Q2rat_of_nat m : Q2rat (of_N (N.of_nat m)) = m%:R.
Proof. by rewrite Q2rat_of_N Nnat.Nat2N.id. Qed.

Lemma sizes_of_sum : Q2rat (sizes_of ks) = \sum_(k in K) #|k|%:R.
Proof.
rewrite Q2rat_sum_of sum_positive //; apply: eq_big_seq => k kks.
by rewrite many_size Q2rat_of_nat (card_positive o).
Qed.

Lemma eqb_of_nat a b : N.eqb (N.of_nat a) (N.of_nat b) = (a == b).
Proof. by apply/N.eqb_spec/eqP => [/Nnat.Nat2N.inj|->]. Qed.

Lemma mentions_of_sums : has_sums (mentions_of ks rs) (mentions_num K R) (mentions_den K).
Proof.
split; last by rewrite sizes_of_sum sum_card.
rewrite /= table_sum_family => [|s t]; last by rewrite Q2rat_of_N.
rewrite /mentions_num setIC -(sum_cardI _ (is_partition_trivIset wK)) natr_sum;
  apply: eq_bigr => k _.
rewrite setIC -(sum_cardI _ (is_partition_trivIset wR)) natr_sum; apply: eq_bigr => r _.
by rewrite Q2rat_of_nat.
Qed.

Lemma muc_of_sums : has_sums (muc_of ks rs) (muc_num K R) (muc_den K).
Proof.
split; last first.
  rewrite Q2rat_sum_of /muc_den sum_positive //; apply: eq_big_seq => k kks.
  rewrite many_size (card_positive o) // Q2rat_of_N Nnat.N2Nat.inj_pred Nnat.Nat2N.id.
  have [_ _] := ok_mem o (numbers_mem kks); case: k {kks} => // x k _ /=.
  by rewrite mulrSr addrK.
rewrite /= table_sum_family => [|s t]; last by rewrite Q2rat_of_N.
apply: eq_bigr => k _;
  rewrite [in RHS](card_shared k (is_partition_trivIset wR)) natrD addrK natr_sum.
by apply: eq_bigr => r _; rewrite Q2rat_of_N Nnat.N2Nat.inj_pred Nnat.Nat2N.id.
Qed.

Lemma b_cubed_of_sums : has_sums (b_cubed_of ks rs) (b_cubed_num K R) (b_cubed_den K).
Proof.
split; last exact: sizes_of_sum.
rewrite /= table_sum_family => [|s t]; last by rewrite Q2rat_div Q2rat_of_N mul0r.
apply: eq_bigr => k _; apply: eq_bigr => r _.
by rewrite Q2rat_div !Q2rat_of_N Nnat.N2Nat.inj_mul !Nnat.Nat2N.id natrM expr2.
Qed.

Lemma lea_of_sums : has_sums (lea_of ks rs) (lea_num K R) (lea_den K).
Proof.
split; last exact: sizes_of_sum.
rewrite /= table_sum_family => [|s t]; last first.
  by rewrite /resolved_links; case: ifP => _; [case: ifP => _;
    rewrite ?Q2rat_of_N ?Q2rat0|rewrite Q2rat_div Q2rat_of_N mul0r].
apply: eq_bigr => k kK; rewrite /resolution_score mulr_suml mulr_sumr; apply: eq_bigr => r rR.
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

Lemma combine_zip (A B : Type) (s : seq A) (t : seq B) : List.combine s t = zip s t.
Proof. by elim: s t => [|x s IH] [|y t] //=; rewrite IH. Qed.

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

Lemma element_of_row k j : (j < size rs)%N -> let c := overlap k (nth [::] rs j) in c != 0%N ->
  Map.find (nth_positive j) (row (owners rs) k) = Some (N.of_nat c).
Proof.
move=> lt c c0; rewrite find_row (_ : count _ k = c) ?(negPf c0) //.
by apply: eq_count => x; apply: owner_is; rewrite ?(ok_uniq o').
Qed.

Lemma row_element k j m : Map.find j (row (owners rs) k) = Some m ->
  exists2 i, (i < size rs)%N & j = nth_positive i /\ m = N.of_nat (overlap k (nth [::] rs i)).
Proof.
rewrite find_row; case: eqP => // /eqP c0 [<-].
have : seq.has (fun x => Map.find x (owners rs) == Some j) k by rewrite has_count lt0n.
case/hasP=> x _ /eqP; rewrite /owners (find_owners rs 0) add0n; case: ifP => // xrs [E].
have lt : (seq.find (fun r => x \in r) rs < size rs)%N.
  by rewrite -has_find; case/flattenP: xrs => r rrs xr; apply/hasP; exists r.
exists (seq.find (fun r => x \in r) rs) => //; split=> //; congr N.of_nat; rewrite -E.
by apply: eq_count => y; apply: owner_is; rewrite ?(ok_uniq o').
Qed.

Lemma best_sound a q : best phiQ ks rs a = Some q ->
  best_similarity phi (family n (numbers ks)) (family n (numbers rs)) = Q2rat q.
Proof.
rewrite /best; set us := key_prices a; set vs := response_prices a;
  set sim := pair_similarity _ _ _.
case: ifP => // /andP[/andP[/andP[/andP[/andP[/andP[/andP[/andP[su sv] u0] v0] feas] range] d1] d2]
  /Qeq_bool_iff/Q2ratP total] [<-].
rewrite !many_size !eqb_of_nat in su sv.
pose g := [seq ((Pos.to_nat p.1).-1, (Pos.to_nat p.2).-1) | p <- aligned a].
have simP p : p \in aligned a -> exists2 i, (i < size ks)%N & exists2 j, (j < size rs)%N &
    p = (nth_positive i, nth_positive j) /\
    sim p = Some (phiQ (N.of_nat (size (nth [::] ks i))) (N.of_nat (size (nth [::] rs j)))
                       (N.of_nat (overlap (nth [::] ks i) (nth [::] rs j)))).
  move=> pg; have : is_there (sim p) by apply: (allP range).
  case: p {pg} => i j; rewrite /sim /pair_similarity /= -(nth_positive_pred i); set i' := _.-1.
  rewrite -[i']add0n find_indexed add0n; have [le|lt] := leqP (size ks) i'.
    by rewrite nth_error_out ?size_map.
  rewrite (nth_error_nth (0%num, row (owners rs) [::])) ?size_map // (nth_map [::]) //.
  case E: (Map.find j _) => [m|] // _; have [j' ltj [Ej Em]] := row_element E.
  by exists i' => //; exists j' => //; rewrite Ej at_indexed (nth_map [::]) // !many_size Em.
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
    pose rows := [seq (many k, row (owners rs) k) | k <- ks].
    have sz : size rows = size us by rewrite size_map (eqP su).
    have /(_ i) := all_nthP (0%num, row (owners rs) [::], 0%QQ) feas;
      rewrite combine_zip size_zip sz minnn => /(_ lui).
    rewrite nth_zip //= (nth_map [::]) //= => /allP/(_ (nth_positive j,
      N.of_nat (overlap (nth [::] ks i) (nth [::] rs j)))).
    rewrite mem_elements (element_of_row lj c0) eqxx /= !at_indexed (nth_map [::]) // !many_size =>
      /(_ isT).
    by rewrite -Q2rat_le Q2ratD.
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
  by apply/Qeq_bool_iff/Q2ratP; rewrite E !Q2ratD !Q2rat_sum.
by rewrite -E; apply: certified_sound C.
Qed.
End Alignments.
